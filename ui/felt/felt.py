"""The felt: what a window shows of a table and says at it, as the course of the game goes on."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core import Seat, View
from table.chatter import Remark
from table.controller import open_hands
from table.course import Course
from table.engine import LOOK
from table.match import Match, Transition
from table.reasons import Reasons
from table.screen import Screen
from table.storage.settings import save_settings
from ui import durations
from ui.app import App
from ui.controls.passages import Links
from ui.felt.bubble import Bubble
from ui.felt.legend import Legend
from ui.felt.navigation import Navigation
from ui.felt.overlays import Overlays
from ui.felt.reader import Reader, TableEyes
from ui.felt.teller import Teller
from ui.picture.director import Director
from ui.picture.items import CardItem, Picture
from ui.picture.show import Show
from ui.picture.stage import Stage
from ui.picture.timeline import Beat
from ui.window_game import WindowGame


class Pointer:
    """A card under the pointer: `drag` is one pressed and where, `inspected` one shown large.

    With `dragging` the press has become a drag.
    """

    def __init__(self) -> None:
        self.drag: tuple[CardItem, tuple[int, int]] | None = None
        self.dragging = False
        self.point = (0, 0)
        """Where it was last over the table: there a dragged card is."""
        self.inspected: CardItem | None = None
        self.hover: CardItem | None = None
        self.pressed = -1e9
        """When a button of the mouse was pressed last."""
        self._clicked: tuple[int, float] = (-1, 0.0)

    def let_go(self) -> None:
        """Drop nothing, look at nothing: another scene or another player comes."""
        self.drag, self.dragging, self.inspected, self.hover = None, False, None, None

    def forget(self) -> None:
        """The decision is taken: no card shown large and no half a double-click outlives it."""
        self.inspected, self._clicked = None, (-1, 0.0)

    def cancel(self) -> bool:
        """Put back the card that is dragged, or else shown large; return whether there was one.

        The pointer still rests on a card put away: it is shown again once the pointer comes again.
        """
        if self.drag is None and self.inspected is None:
            return False
        if self.drag is not None:
            self.drag, self.dragging = None, False
        else:
            self.inspected = None
        return True

    def look(self, item: CardItem) -> None:
        """Show a card large, or no longer."""
        self.inspected = None if self.inspected == item else item

    def click(self, card: int, now: float) -> None:
        self._clicked = card, now

    def clicked_since(self, card: int, when: float) -> bool:
        """Return whether the last click was on this card, and since then."""
        last, clicked = self._clicked
        return last == card and clicked > when


class Felt(Screen):
    """A table in a window: its course, the show of what happens, and what floats above."""

    reads = True
    bubble: Bubble
    overlays: Overlays
    amount_said: str = ""
    """What Enter takes, or why it takes nothing, once an amount was set."""
    unfolded: bool = False
    """Whether the part of the table is shown that a button folds away."""

    def __init__(self, app: App, entry: WindowGame, match: Match, navigation: Navigation) -> None:
        self.app, self.entry, self.match = app, entry, match
        controller = match.controller
        self._staging = entry.staging(controller)
        self.director = Director(self._picture, self._staging.cue)
        self.show = Show(controller, self.director)
        self.show.timeline.started = self.show.timeline.skipped = self._tell_beat
        self.show.timeline.heard = app.sound
        self.links = Links(entry.sheet.rules, lambda rule: self.overlays.open_rule(rule))
        self.bubble = Bubble(app, self.show, self.links)
        self.legend = Legend(app, self.show)
        self.pointer = Pointer()
        self.teller = Teller(app, match, self.show)
        self.overlays = Overlays(self, navigation)
        self.show.timeline.held = self.teller.listening.holds
        self.course = Course(app, match, self)
        self.reasons = Reasons(
            app, match.session, match.levels, controller, lambda: self.course.is_thinking
        )
        if app.phones is not None and not match.practice:
            self.overlays.phones = self.open_phones
        self.eyes = TableEyes(self)
        self.reader = Reader(self.eyes, app.speech)
        self._announced: object = None
        """The question that was said last."""
        self._read: float | None = None
        """For how long what a hand came to was read, where the next one begins by itself."""
        self._looked = self._moved = 0.0
        """When that was looked at last, and when the pointer moved last."""
        self._calls = False
        """Whether somebody at the screen is to be told that it is their turn."""

    def _picture(self, view: View, stage: Stage) -> Picture:
        """Return the picture of an observation with the hand as the player has arranged it."""
        match = self.match
        held = view.zones.get(f"hand:{match.viewer}", ())
        stage = stage.with_hand(match.hand, match.viewer, held, match.ask)
        if match.lingers:  # new cards stand out
            stage.marks = dict.fromkeys(match.new_cards.intersection(held), "new")
        stage.open_hands = match.opens_hands
        stage.unfolded = self.unfolded
        stage.faces = open_hands(match.controller, view) if match.opens_hands else {}
        stage.below = match.below
        stage.signs = match.signs
        stage.away, stage.stood_in = match.away, match.stood_in
        return self._staging.picture(view, stage)

    def begin(self) -> None:
        """Go on from the session's state."""
        self.app.listeners.append(self._listen)
        match, settings = self.match, self.app.settings
        if match.controller.is_puzzling and not match.practice and not match.session.log:
            settings.listed_games = max(0, settings.listed_games - 1)
            save_settings(settings)
        self.course.begin()
        if self.course.pocket.untaken or self.course.pocket.room.trouble:
            self.course.sync()
            self.overlays.open_phones(self.course, gather=True)  # before any curtain falls
        else:
            self.course.resume()

    def pause(self) -> None:
        """Another scene comes on top."""
        self._read = None
        self.course.pause()
        self.reasons.rest()

    def end(self) -> None:
        """The table is left for good."""
        self.app.listeners.remove(self._listen)
        self.reasons.rest()
        self.course.end()

    def _listen(self) -> None:
        """Take what phones have said, or use the wait for one to draw what may come next.

        Else that is drawn while all of them wait for what came of an answer.
        """
        if self.course.pocket.listen():
            self.app.put_off_frame()
            return
        match = self.match
        waits = match.asked in match.phones and self.course.is_on_top and not self.moving
        idle = not self.app.wants_frame and not self.app.window.hidden
        if waits and idle and self.show.draw_ahead():
            self.app.wake()

    @property
    def moving(self) -> bool:
        return self.show.moving

    @property
    def speaking(self) -> bool:
        return self.app.speech.speaking and not self.course.computers.hurries

    def clear(self) -> None:
        self.pointer.forget()
        self.bubble.hush()
        self.bubble.forget()

    def play(self, transition: Transition, *, covered: bool) -> bool:
        self.eyes.forget_dealt(transition)
        if self.course.guide is None:
            self.teller.expect_remarks(transition)
        show = self.show
        if not self.app.settings.animations:
            show.finish()
            return False
        before, told, after = transition.before, transition.told, transition.after
        show.put_up()
        beats = self.director.beats(before, told, after, show.stage, show.picture)
        if self.match.summary is not None and self.match.outcome is None:
            for beat in beats:  # what a hand came to stays in sight until somebody goes on
                beat.waits = 0.0
        if covered:
            beats[-1].hold = max(beats[-1].hold, durations.COVERED)
        show.play(beats)
        self.app.put_off_frame()  # planning was enough for this round
        return True

    def _tell_beat(self, beat: Beat) -> None:
        """Tell what a beat shows; scores and prompts follow from its observation."""
        self.teller.tell(beat, self.course.tell(beat.tells))

    def update(self, dt: float) -> None:
        """Let the show go on; when it is done, the game does."""
        if self.show.pauses:
            self.show.pauses = False
            self.course.change()  # phones may answer from here on
            self.course.proceed()
        elif self.show.update(dt):
            self.course.settle()
            self.show.pauses = True
        self._announce()

    def hurry(self) -> None:
        """A press: finish what is on its way, or go as far as the show waits for a press."""
        self.show.hurry()
        if self.show.moving:
            self.course.change()
        else:
            self.course.arrive()

    def finish(self) -> None:
        self.show.finish()

    def rest(self, view: View) -> None:
        """Show the table as it is; who listens hears which cards that brought them."""
        self.show.rest(view)
        if self.app.speech.on and not self.show.moving:
            self.app.speech.say(self.eyes.gained())

    def told(self, lines: Sequence[str]) -> None:
        if not self.course.computers.hurries:
            self.teller.told(lines)
        self.reasons.begin_hand(self.match.log.hands)

    def forget(self) -> None:
        self.teller.forget()
        self.reasons.forget()

    def changed(self) -> None:
        self.app.invalidate()

    def use_wait(self) -> None:
        self.show.draw_ahead()

    def waits(self, *, person_next: bool) -> bool:
        hurries = self.course.computers.hurries
        return not hurries and self.teller.listening.waits(person_next)

    def sound(self, name: str) -> None:
        self.app.sound(name)

    def call_out(self, seat: Seat, words: str, icon: str) -> None:
        self.teller.speech.say(Remark(seat, words, icon))

    def call(self) -> None:
        self._calls = True

    def _announce(self) -> None:
        """Say whose turn it is and for what, once for each question, after all that is told."""
        if self._calls and self.course.is_on_top and not self.show.moving:
            self._calls = False
            asked = self.match.target, self.course.shows_summary
            if asked != self._announced:
                self._announced = asked
                self.app.speech.say(self.eyes.call())

    @property
    def _goes_on(self) -> bool:
        """Whether the next hand begins by itself: where nobody plays, or one person without help.

        Whoever plays has to know the results of that game, and short hands.
        """
        match, settings = self.match, self.app.settings
        helped = settings.speech or settings.switches != "off" or settings.next_hand == "press"
        alone = len(match.people) == 1 and not match.phones
        knows = match.controller.is_brief and (match.practice or match.knows_results)
        shown = self.course.is_on_top and self.course.shows_summary and match.outcome is None
        return shown and (not match.people or (alone and knows)) and not helped

    @property
    def read_part(self) -> float:
        """How much (0 to 1) of the time is over in which a result is read; 0 without an end."""
        if self._read is None or self.match.summary is None or not self._goes_on:
            return 0.0
        takes = durations.NEXT_HAND + durations.LETTER * len(self.match.summary.subtitle)
        return min(1.0, self._read / takes)

    def point(self) -> None:
        """The pointer moves: whoever looks for something on the table is still reading."""
        self._moved = self.app.now()

    def _look_at_result(self) -> None:
        """Begin the next hand once the result has been read, where it begins by itself."""
        now, looked = self.app.now(), self._looked
        self._looked = now
        if not self._goes_on:
            self._read = None
        elif self._read is None:
            self._read = 0.0
        elif self.read_part < 1:
            if now - self._moved >= durations.POINTING:
                self._read += now - looked
            self.app.invalidate()
        else:
            self._read = None
            self.course.go_on()

    @property
    def due(self) -> float:
        """When to `look` next: at no time while nobody was asked anything."""
        due, now = min(self.course.due, self.reasons.due), self.app.now()
        if self._goes_on:
            due = min(due, now + LOOK)
        if self.speaking:
            return min(due, now + LOOK)
        return now if self.teller.listening.is_over else due

    def look(self) -> None:
        """Go on once all was heard; take what those have to say who were asked."""
        if self.teller.listening.is_over:
            self.teller.listening.go_on()
            self.course.proceed()
        self._look_at_result()
        self.course.look()
        if self.app.now() >= self.reasons.due and self.reasons.look():
            self.course.change()

    def fold(self) -> None:
        """Show the part of the table that is folded away, or fold it away again."""
        self.unfolded = not self.unfolded
        self.course.look_again()

    def let_go(self) -> None:
        self.pointer.let_go()

    def open_log(self) -> None:
        """F2: scores and log, which a narrow window does not keep beside the table."""
        self.overlays.log(self.reasons, self.links)

    def open_phones(self) -> None:
        """Show where everybody has their hand."""
        self.overlays.open_phones(self.course)
