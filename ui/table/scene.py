"""The table: one game being played in the window, by people and computer players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

import pygame

from rules.core import CHANCE, Action, Seat
from ui.app import Scene
from ui.art.palette import wear_team_colors
from ui.gate import Target
from ui.picture.show import Show
from ui.table.action_line import ActionLine
from ui.table.advice import Adviser
from ui.table.bars import QUESTION, TableBars
from ui.table.bubble import Bubble
from ui.table.computers import Computers
from ui.table.decisions import Decisions
from ui.table.hand_input import HandInput
from ui.table.holding import Holding
from ui.table.keys import TableKeys
from ui.table.match import Match, Transition
from ui.table.navigation import Navigation
from ui.table.overlays import Overlays
from ui.table.rail import Rail
from ui.table.saving import LeaveScene, Saving
from ui.table.talk import Talk


class TableScene(Scene):
    """Puts a match on the screen: its parts take the input, the scene leads the game on.

    What an action led to is shown beat by beat; when that is done, the table is in sync with the
    session and goes on with whatever comes next.
    """

    def __init__(self, match: Match, navigation: Navigation) -> None:
        self.match, self.navigation = match, navigation
        self.subject = match.entry.sheet.title
        controller = match.controller
        self.show = Show(controller.deck, controller.names, match.picture, controller.cue)
        self._called: Seat | None = None

    # --- scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        """Lay the table and go on from the session's state."""
        wear_team_colors(self.match.controller.partners)
        self.show.timeline.started = lambda beat: self.app.sound(beat.sound)
        self._put_together()
        self._lay_out()
        self._retell()
        self.sync()
        self.proceed()

    def _put_together(self) -> None:
        """Make the table's parts, each with what it needs of the others."""
        app, match, show = self.app, self.match, self.show
        engines = app.engines
        self.engine = None if engines is None else engines.about(match.session.game)
        self.overlays = Overlays(app, match, self.navigation)
        self.bubble = Bubble(app, show)
        self.saving = Saving(app, match, self.bubble, self.refresh)
        self.decisions = Decisions(
            app, match, self.bubble, commit=self.commit, rewound=self._rewound, sync=self.sync
        )
        self.holding = Holding(match, self.sync)
        self.talk = Talk(app, match, self.decisions, self.refresh)
        self.hand_input = HandInput(
            app,
            match,
            show,
            self.decisions,
            self.talk,
            refresh=self.refresh,
            on_top=self.is_on_top,
        )
        self.computers = Computers(
            app,
            match,
            show,
            self.engine,
            commit=self.commit,
            refresh=self.refresh,
            on_top=self.is_on_top,
        )
        self.adviser = Adviser(
            app, match, self.bubble, self.engine, sync=self.sync, on_top=self.is_on_top
        )
        self.keys = TableKeys(
            match,
            self.hand_input,
            self.decisions,
            self.talk,
            self.adviser,
            self.overlays,
            self.holding,
            look_over=self.look_over,
            pass_on=self.pass_on,
        )

    def _lay_out(self) -> None:
        app, match, show = self.app, self.match, self.show
        show.lay(app.theme, log=app.settings.show_log)
        rail = Rail(app, match, show, self.decisions, self.adviser, self.overlays)
        action_line = ActionLine(
            app,
            match,
            show,
            self.decisions,
            self.talk,
            self.computers,
            self.holding,
            look_over=self.look_over,
            look_first=self.look_first,
            pass_on=self.pass_on,
        )
        self.bars = TableBars(app, match, show, rail, action_line)
        self.panel = self.bars.panel

    def resized(self) -> None:
        """Lay the table out for another window; what was on its way has arrived."""
        if self.app.theme.size != self.show.theme.size:
            self._cover()
        self._lay_out()
        self.sync()
        self.app.call_later(0, self.proceed)

    def pause(self) -> None:
        """Another scene comes on top: let go of what was held, looked at or thought about."""
        self._stop()
        self._cover()

    def _stop(self) -> None:
        self.hand_input.let_go()
        self.computers.forget()
        self.adviser.forget()

    def resume(self) -> None:
        """Another scene went away: settings may have changed."""
        wear_team_colors(self.match.controller.partners)
        self.sync()
        self.proceed()

    def exit(self) -> None:
        """Give the places their own colors again."""
        self._stop()
        self.saving.end()
        wear_team_colors(())

    @property
    def unsaved(self) -> str:
        """Why the game would be lost, or ''."""
        return self.saving.unsaved

    def save_again(self) -> None:
        """Try once more to save the game."""
        self.saving.again()

    def ask_to_leave(self, *, again: Callable[[], None], leave: Callable[[], None]) -> None:
        """Ask whether the game may be left as it was saved last."""
        if not isinstance(self.app.scene, LeaveScene):
            self.app.push(LeaveScene(self.unsaved, again=again, leave=leave))

    def conceal(self) -> None:
        """The window lost the focus: whoever comes next may not be who holds these cards."""
        if self.match.owner is not None:
            self._cover()
            self.proceed()

    def _cover(self) -> None:
        """Take the screen from whose it is: their hand is seen no longer."""
        if self.match.owner is not None:
            self.show.finish()
            self.match.look_away()
            self.hand_input.let_go()
            self.sync()

    def is_on_top(self) -> bool:
        """Return whether no other scene lies above the table."""
        return bool(self.app.scenes) and self.app.scene is self

    # --- what is seen -----------------------------------------------------------------------

    def sync(self) -> None:
        """Show the session as it is now."""
        self.match.ask_anew()
        self.show.rest(self.match.view)
        self.refresh()

    def refresh(self) -> None:
        """Fill the bars anew, round the picture as it is."""
        self.bars.fill()
        self.app.invalidate()

    # --- the course of the game -------------------------------------------------------------

    def proceed(self) -> None:
        """Go on with whatever comes next: a summary, chance, a curtain, a question, the end."""
        if self.show.moving or not self.is_on_top():
            return
        match, asked = self.match, self.match.asked
        if match.chance_is_due and match.summary is None:
            self.commit(CHANCE, None)
        elif match.lingers:
            self.sync()
        elif match.summary is not None:
            self.overlays.summary(match.summary, self._summary_seen)
        elif match.outcome is not None:
            self.overlays.result(match.outcome)
        elif asked is None or asked not in match.people:
            self._cover()
            self.computers.take_turn()
        elif match.turn_to(asked):
            self._draw_curtain(asked)
        else:
            self._call(asked)
            self.sync()

    def _summary_seen(self) -> None:
        self.match.summary = None

    def pass_on(self) -> None:
        """Who looks has seen what came of their turn."""
        self._cover()
        self.proceed()

    def look_first(self) -> None:
        """Show their hand to who is asked on the public table, behind a curtain of their own."""
        seat = self.match.asked
        if seat is not None and self.match.may_look:
            self._draw_curtain(seat)

    def _draw_curtain(self, seat: Seat) -> None:
        self._call(seat)
        self.sync()
        self.overlays.curtain(seat, lambda: self._look_as(seat))

    def _call(self, seat: Seat) -> None:
        """Let it be heard that a person's turn begins; once, however often they are asked."""
        if seat != self._called:
            self._called = seat
            self.app.sound("turn")

    def _look_as(self, seat: Seat) -> None:
        self.match.look_as(seat)
        self.sync()

    def look_over(self, step: int) -> None:
        """Watch the computer players from another one's chair."""
        self.show.finish()
        self._look_as((self.match.viewer + step) % len(self.match.controller.names))
        self.proceed()

    def commit(self, seat: Seat, action: Action | None) -> None:
        """Commit a legal action, or let chance act (`None`), and show what follows."""
        self.computers.forget()
        self.adviser.forget()
        self.hand_input.forget()
        self.bubble.hush()
        viewer = self.match.viewer
        transition = self.match.commit(seat, action)
        if self.match.viewer != viewer:  # a new deal: whoever looked looks no longer
            self.show.rest(transition.before)
        self.saving.tell(transition.trouble)
        if transition.events:
            self.computers.tell(transition.events)
        if seat != self._called:
            self._called = None
        self._play(transition)
        self.computers.consider()

    def _play(self, transition: Transition) -> None:
        if self.app.settings.animations:
            self.show.play(transition.before, transition.told, transition.after)
            self.refresh()
        else:
            self.show.finish()
            self.sync()
            self.app.call_later(0, self.proceed)

    def _rewound(self) -> None:
        """Go on from a decision that was taken back, or put back."""
        self.adviser.forget()
        self.hand_input.let_go()
        self.show.finish()
        self.saving.tell(self.match.autosave.rewrite(self.match.session))
        self._retell()
        self.sync()
        self.proceed()

    def _retell(self) -> None:
        """Tell everyone the game again from its record (after a load or an undo)."""
        self.computers.begin()
        for events in self.match.tell_again():
            self.computers.tell(events)

    # --- input ------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take the input: keys, buttons, the hand."""
        self.holding.release(event)
        pressed = event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}
        if pressed and self.show.moving and not self.bars.is_tool(event):
            self.show.finish()
            self.sync()
            self.proceed()
            if not self.is_on_top() or self.show.moving or self.aim(event) is not None:
                return  # a press meant for what was moving must not take what appeared
        if pressed:
            self.bubble.hush()
        if self.bars.handle(event):
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN:
            self.keys.press(event)
        elif event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            self.hand_input.mouse(event)

    def targets(self) -> Iterable[Target]:
        """Return what can be pressed, and the question where one is asked."""
        return self.bars.targets()

    def aim(self, event: pygame.Event) -> Hashable | None:
        """Return on which of them a press would act; what only touches a card is none."""
        control = self.bars.aim(event)
        if control is not None or self.show.moving:  # a press finishes what is moving
            return control
        if event.type == pygame.KEYDOWN:
            key = self.keys.aim(event)
            return self.bars.name(key) if key else None
        return self.bars.name(QUESTION) if self.hand_input.decides(event) else None

    def follows(self, what: Hashable, clicked: Hashable) -> bool:
        """Return whether it is the same control, or any where one plays against computers.

        They answer at once, and who clicks one spot again and again then means it.
        """
        return what == clicked or len(self.match.people) == 1

    def walks(self, event: pygame.Event) -> bool:
        """Return whether a key only moves the focus or the cursor."""
        return super().walks(event) and self.keys.walks(event)

    def let_go(self) -> None:
        """Forget a press on a control or a card."""
        super().let_go()
        self.hand_input.let_go()

    # --- frames -----------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        return self.show.moving

    def update(self, dt: float) -> None:
        """Let the show go on; when it is done the table is in sync and the game proceeds."""
        if self.show.update(dt):
            self.sync()
            self.proceed()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table, the bars, and what floats above."""
        self.show.draw(target)
        self.bars.draw(target)
        self.hand_input.draw(target)
        self.bubble.draw(target, self.bars.buttons)
