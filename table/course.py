"""The course of a game at the table: the one way from a decision to the next question.

At a window, `TableScene.handle` takes a click or a key and hands it to a button of the bars, to
`TableKeys` or to `HandInput`; what these choose of the hand goes by `Choosing`. At a phone it comes
by `PocketHands`. What they decide is a command here. From there the way is this, each step calling
the next one:

    decide      a person's answer; a computer player's comes by `look`
    commit      the match asks the rules and commits, once: a `Transition`, or a `Refusal` to say
    _follow     whoever remembers the game is told of it
    _stage      the screen shows its events: a window's director makes beats of them
    tell        with each beat is told what it shows: log and phones here, remarks and voice there
    arrive      once all is shown
    sync        screen and question are those of the session
    proceed     what comes next: chance, a summary, a person, a computer player, the end
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from rules.asking import Bar
from rules.core import CHANCE, Action, Chance, Refusal, Seat
from rules.words import _
from table.advice import Adviser
from table.coach import Coach
from table.computers import Computers
from table.match import Match, Transition
from table.own_hand import passing_offer
from table.phone.pocket_hands import PocketHands
from table.screen import House, Screen
from table.told import Summary

if TYPE_CHECKING:
    from table.tutor import Tutor

LOOK_AGAIN: Final = 3.0
"""Seconds between two looks whether the record is there; one that is not is written again."""
GLANCE: Final = 0.5
"""Seconds between two looks at a game whose end is skipped to: it goes on, and how far it is."""


class Course:
    """Leads the game on, by the commands of whoever is at the screen and of who plays with them.

    `version` counts what has changed on the table: bars and phones are filled for one of them. A
    `guide` leads the game where there is one, and the rules refuse as always.
    """

    guide: Tutor | None = None

    def __init__(self, house: House, match: Match, screen: Screen) -> None:
        self.house, self.match, self.screen = house, match, screen
        engines, names = house.engines, match.controller.names
        game = match.session.game
        self.engine = engines.about(game, match.levels, names) if engines else None
        self.computers = Computers(house.now, match, self.engine, screen.use_wait)
        self.adviser = Adviser(house.now, match, screen.bubble, self.engine)
        self.coach = Coach(house.now, match, screen.bubble, self.engine)
        self.pocket = PocketHands(self)
        self.version = 0
        self.is_on_top = False
        """Whether nothing lies above the table."""
        self._begun = self._over = False
        self._glances = 0.0
        """When the table is shown next to people who skip to the end."""
        self._called: Seat | None = None
        self._agreed: list[tuple[Seat, Action]] = []
        """What people have decided together and is not committed yet."""
        self._read_here: Summary | None = None
        """What the hand came to that was read at the screen last."""
        self._last_hand: Summary | None = None
        """What the hand came to that ended the game."""

    # --- the table comes and goes -----------------------------------------------------------

    def begin(self) -> None:
        """Take up the session's state; `resume` goes on from there."""
        self._begun = True
        self.pocket.begin()
        self._retell()
        self.match.show_end_again()
        self.house.call_later(LOOK_AGAIN, self._watch_saving)

    def pause(self) -> None:
        """Something lies above the table: let go of what was held or thought about."""
        self.is_on_top = False
        self.screen.let_go()
        self.computers.forget()
        self.adviser.rest()
        self.coach.rest()

    def resume(self) -> None:
        """Nothing lies above the table any more."""
        self.is_on_top = True
        self.pocket.welcome_again()
        self.sync()
        self.proceed()
        self.adviser.wake()

    def end(self) -> None:
        """The table is left for good."""
        self.pause()
        self._over = True
        self.pocket.end()
        self._let_go_of_record()

    # --- deciding ---------------------------------------------------------------------------

    def decide(self, action: Action) -> None:
        """Take a decision of the acting player, or say why not.

        Of several people who are asked at once, one decides the question, and is named; else all
        of them say the same, one after the other.
        """
        people = self.match.people_asked
        if len(people) > 1 and self.match.verify(people[0], action) is None:
            if self.match.decides(people[0], action):
                self.screen.overlays.who(people, lambda seat: self._commit_or_say(seat, action))
                return
            self._agreed = [(seat, action) for seat in people[1:]]
        if self.match.asked is not None:
            self._commit_or_say(self.match.asked, action)

    def speak_up(self, number: int) -> None:
        """A number key, where several people are asked at once: one of them decides."""
        match, ask = self.match, self.match.ask
        for seat in match.people_asked if ask is not None else ():
            if match.number_of(seat) == number:
                for offer in ask.offers if ask is not None else ():
                    if match.decides(seat, offer.action):
                        self._commit_or_say(seat, offer.action)
                        return

    def _let_next_agree(self) -> None:
        """Let the next person say what all of them have agreed on."""
        seat, action = self._agreed.pop(0)
        if self.commit(seat, action) is not None:  # it was decided meanwhile
            self._agreed.clear()
            self.proceed()

    def take_primary(self) -> bool:
        """Enter, or a click on the play area: the obvious decision; return if there is one."""
        ask = self.match.ask
        if ask is None or ask.primary is None:
            return False
        self.decide(ask.primary.action)
        return True

    def say_openly(self, action: Action) -> None:
        """Commit what the person at the screen may do at any time; their choice stays.

        It answers no question, so no coach looks at it, and no guide waits for it.
        """
        chosen, seat = self.match.hand.chosen, self.match.viewer
        if self.guide is None or self.guide.lets(seat, action):
            refusal = self.commit(seat, action)
            if refusal is None:
                self.screen.sound("decide")
            else:
                self.screen.bubble.refuse(refusal)
        self.match.hand.chosen = chosen
        self.change()

    def say_from_phone(self, seat: Seat, action: Action) -> Refusal | None:
        """Commit what somebody at a phone may do at any time; what is chosen here stays."""
        chosen = self.match.hand.chosen
        refusal = self.commit(seat, action)
        self.match.hand.chosen = chosen
        return refusal

    def _commit_or_say(self, seat: Seat, action: Action) -> None:
        if self.guide is not None and not self.guide.lets(seat, action):
            self.match.hand.chosen = ()
            self.sync()
            return
        if self.coach.looks_at(seat, action):
            self._hear_the_coach()
            return
        self._commit_as_decided(seat, action)

    def _commit_as_decided(self, seat: Seat, action: Action) -> None:
        refusal = self.commit(seat, action)
        if refusal is not None:
            self.screen.bubble.refuse(refusal)
            return
        self.screen.sound("decide")
        if self.guide is not None:
            self.guide.took()

    def commit(self, seat: Seat, action: Action | Chance | None) -> Refusal | None:
        """Commit an action, or let chance act (`None`), and show what follows.

        Return why the rules do not allow it: then nothing has changed.
        """
        viewer = self.match.viewer
        transition = self.match.commit(seat, action)
        if isinstance(transition, Refusal):
            return transition
        self.screen.clear()
        if self.match.viewer != viewer:  # whoever looked looks no longer
            self.screen.rest(transition.before)
        if seat != self._called:
            self._called = None
        self._follow(transition)
        self._stage(transition, seat)
        self.computers.consider()
        if self.guide is None:
            self.computers.listen()
        return None

    def _follow(self, transition: Transition) -> None:
        """Let everyone know who remembers the game; what was asked before is not asked any more."""
        self.adviser.keep_up()
        self._say_trouble(transition.trouble)
        self.pocket.follow(transition)
        if transition.events:
            self.computers.tell(transition.events)

    def skip_to_end(self) -> None:
        """Let computer players end the game at once: no person decides anything any more."""
        self.computers.hurries = True
        self.arrive()

    # --- showing ----------------------------------------------------------------------------

    def _stage(self, transition: Transition, actor: Seat) -> None:
        """Show what happened as it came, or without animations at once what came of it."""
        covered, hurries = self._is_covered_after(actor), self.computers.hurries
        if not hurries and self.screen.play(transition, covered=covered):
            self.change()
        else:
            if not hurries or self.match.outcome is not None:
                self.sync()
            elif self.house.now() >= self._glances and self.match.summary is None:
                self._glances = self.house.now() + GLANCE
                self.look_again()
            self.house.call_later(0, self.proceed)

    def _is_covered_after(self, actor: Seat) -> bool:
        """Return whether a curtain falls next over what a computer player has done."""
        match, asked = self.match, self.match.asked
        if actor not in match.levels or match.lingers or match.summary is not None:
            return False
        return asked in match.people and match.needs_curtain(asked)

    def tell(self, events: int) -> list[str]:
        """Tell of so many more events, as they are shown; return the sentences of the log."""
        log = self.match.log
        length = len(log.lines)
        log.tell(events)
        self.pocket.tell(events)
        self.change()
        return [line.words for line in log.lines[length:]]

    def arrive(self) -> None:
        """Finish what is on its way, and go on."""
        self.settle()
        self.proceed()

    def settle(self) -> None:
        """Finish what is on its way, and show what came of it."""
        self.screen.finish()
        self.sync()

    def sync(self) -> None:
        """Show the session as it is now, and tell all of it."""
        self.match.ask_anew()
        if not self.screen.moving:
            log = self.match.log
            length = len(log.lines)
            log.tell_all()
            self.pocket.tell_all()
            self.screen.told([line.words for line in log.lines[length:]])
        self.screen.rest(self.match.view)
        self.change()

    def change(self) -> None:
        """Note that something to be seen has changed."""
        self.version += 1
        self.screen.changed()

    def look_again(self) -> None:
        """Show the table again, for something that no event tells of."""
        if self._begun and not self.screen.moving:
            self.screen.rest(self.match.view)
        self.change()

    # --- what comes next --------------------------------------------------------------------

    def proceed(self) -> None:
        """Go on with whatever comes next: a summary, chance, a curtain, a question, the end."""
        if self.screen.moving or not self.is_on_top:
            return
        match, asked = self.match, self.match.asked
        if self.screen.waits(person_next=asked in match.people and match.summary is None):
            self.sync()
        elif self.guide is not None and self.guide.holds():
            match.hand.drop_ahead()
            self.sync()
        elif match.chance_is_due and match.summary is None:
            self.commit(CHANCE, None if self.guide is None else self.guide.chance())
        elif match.called_away is not None:
            self._call_back(match.called_away)
        elif match.lingers:
            self.sync()
            self.screen.call()
        elif self.computers.hurries and self.shows_summary and match.outcome is None:
            self._go_on()
        elif match.summary is not None and (match.outcome is None or not self.screen.reads):
            self.cover()
            self.sync()
            self.screen.call()
        elif match.outcome is not None:
            self.screen.sound("win")
            if match.autosave.is_saved:  # then it is nobody's any more
                self._let_go_of_record()
            self._last_hand = match.summary or self._last_hand
            match.forget_summary()
            self.change()
            details = None if self._last_hand is None else self.show_details
            self.screen.overlays.result(
                match.outcome,
                self.coach.costliest(),
                details,
                lambda: self.pocket.together.wished,
            )
        elif self._agreed:
            self._let_next_agree()
        elif asked is None or asked not in match.people:
            self.cover()
            self._let_others_play(asked)
        elif match.turn_to(asked):
            self._draw_curtain(asked)
        else:
            self._call(asked)
            self.sync()
            self._take_what_was_chosen_ahead()
            self.screen.call()
            if match.at_once and not match.shows_hand:
                self._let_computers_play()

    def _let_others_play(self, asked: Seat | None) -> None:
        """Take what somebody at a phone has answered already, or ask a computer player."""
        kept = self.pocket.kept(asked)
        if asked is None or kept is None or self.commit(asked, kept) is not None:
            self._let_computers_play()

    @property
    def shows_summary(self) -> bool:
        """Whether the table tells what a hand came to, until somebody goes on."""
        match = self.match
        return match.summary is not None and not match.lingers and not self.screen.moving

    def go_on(self) -> None:
        """Somebody at the screen has seen what the hand came to; a second press is for all."""
        if not self.shows_summary:
            return
        waits = "" if self._read_here is self.match.summary else self.pocket.unread()
        self._read_here = self.match.summary
        if waits:
            told = _("{waits}. Press again to go on without the others.")
            self.screen.bubble.say(told.format(waits=waits))
        else:
            self._go_on()

    def go_on_together(self) -> None:
        """All at phones have seen what the hand came to: go on, unless it is read at the screen."""
        if not self.match.people or self._read_here is self.match.summary:
            self._go_on()

    def _go_on(self) -> None:
        if not self.shows_summary:
            return
        self.match.forget_summary()
        self.change()
        self.screen.overlays.end_details()
        self.proceed()

    def show_details(self) -> None:
        """Show line by line what the hand came to."""
        summary = self.match.summary or self._last_hand
        if summary is not None:
            costliest = self.coach.costliest(self.match.log.hands - 1)
            self.screen.overlays.details(summary, self.go_on, costliest)

    def _call(self, seat: Seat) -> None:
        """Let it be heard that a person's turn begins; once, however often they are asked."""
        if seat != self._called:
            self._called = seat
            self.screen.sound("turn")

    # --- who plays with them ----------------------------------------------------------------

    @property
    def due(self) -> float:
        """When to `look` next: at no time while nobody was asked anything."""
        due = min(self.adviser.due, self.coach.due)
        return due if self.screen.speaking else min(due, self.computers.due)

    @property
    def is_thinking(self) -> bool:
        """Whether somebody is asked for the game itself."""
        return self.adviser.is_thinking or self.computers.is_thinking or self.coach.is_thinking

    def look(self) -> None:
        """Take what those have to say who were asked: the hint, a computer player's answer."""
        now = self.house.now()
        if now >= self.adviser.due:
            self._take_advice()
        if now >= self.computers.due and not self.screen.speaking:
            self._let_computers_play()
        if now >= self.coach.due:
            self._hear_the_coach()

    def _let_computers_play(self) -> None:
        """Play a computer player's answer if it is there; one not allowed is replaced."""
        if self.computers.is_speaking:
            said = None if self.screen.moving or not self.is_on_top else self.computers.said()
            if said is not None:
                self.say_from_phone(*said)
            return
        slow, said = self.computers.is_slow, None
        if self.adviser.due == inf or not self.match.at_once:  # one thinks after the other
            said = self.computers.answer()
        if said is not None:
            seat, action = said
            if self.commit(seat, action) is not None:
                self.commit(seat, self.computers.guess(seat))
            if self.computers.has_bad_news():
                self.screen.overlays.lost_thinking()
        elif self.computers.is_slow != slow:
            self.change()

    def hint(self) -> None:
        """H: let the hard player think about what the person at the screen is asked."""
        if self.guide is not None and self.guide.hint():
            self.change()
            return
        self.computers.at_once.interrupt()
        self.adviser.ask()
        self._take_advice()

    def _take_advice(self) -> None:
        advice = self.adviser.answer()
        if advice is None:
            return
        seat = self.adviser.seat
        if seat is not None and seat in self.match.phones:
            self.pocket.say_hint(seat, advice, lambda: self.adviser.words(advice))
        else:
            self.adviser.say(advice)
        self.sync()

    def hint_for(self, seat: Seat) -> None:
        """Let the hard player think for a seat at a phone, as soon as nothing lies above."""
        self.adviser.ask_for(seat)
        if not self.is_on_top:
            self.adviser.rest()

    def _hear_the_coach(self) -> None:
        """Do what was decided, once the coach has judged it; or ask whether it shall be done."""
        judged, seat = self.coach.judgment(), self.match.asked
        if judged is None or seat is None:
            return
        action, advice = judged

        def do_it() -> None:
            self.coach.note(seat, action, advice)
            self._commit_as_decided(seat, action)

        if self.coach.objects(advice):
            self.screen.overlays.coach(self.coach.words(seat, action, advice), do_it)
        else:
            do_it()
            if advice.trouble:
                self.screen.bubble.tell(advice.no_hint)

    def translate(self) -> None:
        """Tell the game again in another language; what was said in the former is over."""
        self.screen.finish()
        self.match.translate()
        self.screen.bubble.hush()
        self._retell()

    def _retell(self) -> None:
        """Tell everyone the game again from its record (after a load or an undo)."""
        self.adviser.keep_up()
        self.screen.forget()
        self.pocket.forget()
        self.coach.retell()
        self.computers.begin()
        for step, table in self.match.tell_again():
            self.pocket.hear_again(step.told, table)
            if step.events:
                self.computers.tell(step.events)

    # --- who looks --------------------------------------------------------------------------

    def cover(self) -> None:
        """Take the screen from whose it is: their hand is seen no longer."""
        if self.match.owner is not None:
            self.screen.finish()
            self.match.call_away()
            self.screen.let_go()
            self.sync()

    def pass_on(self) -> None:
        """Who looks has seen what came of their turn: cover their hand and go on."""
        self.match.end_look()
        self.cover()
        self.proceed()

    def look_first(self) -> None:
        """Show their hand to who is asked on the public table, behind a curtain of their own."""
        people = self.match.people_asked
        if not self.match.may_look:
            return
        if len(people) > 1:
            self.screen.overlays.who(people, self._draw_curtain)
        elif people:
            self._draw_curtain(people[0])

    def _draw_curtain(self, seat: Seat) -> None:
        self._call(seat)
        self.sync()
        self.screen.overlays.curtain(seat, self._lift_for)

    def _call_back(self, seat: Seat) -> None:
        """Let who was called away from new cards go on looking, behind a curtain of their own."""
        if self.match.holds_to_look:
            self.match.come_back()
            self.proceed()
        else:
            self.screen.overlays.curtain_again(seat, self._come_back)

    def _come_back(self, seat: Seat) -> None:
        if seat == self.match.called_away:
            self.match.come_back()
            self.sync()

    def _lift_for(self, seat: Seat) -> None:
        """Show their hand to who lifts the curtain, unless somebody else is asked by now."""
        if seat in self.match.people_asked:
            self.look_as(seat)

    def look_as(self, seat: Seat) -> None:
        """Show the table as a seat sees it."""
        self.match.look_as(seat)
        self.sync()

    def look_over(self, step: int) -> None:
        """Watch the computer players from another one's chair."""
        self.screen.finish()
        self.look_as((self.match.viewer + step) % len(self.match.controller.names))
        self.proceed()

    # --- the hand (see `ui.felt.choosing`) ---------------------------------------------------

    def choose(self, cards: tuple[int, ...]) -> None:
        """Choose cards of the hand: they rise, and the offers follow."""
        self.match.hand.chosen = cards
        self.screen.sound("choose")
        self.sync()

    def choose_as_advised(self) -> None:
        """Let the hard player think about what is asked, and choose the cards of its answer."""
        self.computers.at_once.interrupt()
        self.adviser.ask(choose=True)
        self._take_advice()

    def _take_what_was_chosen_ahead(self) -> None:
        """Play what was chosen while others played, if it may be played now; else it is dropped."""
        hand, ask = self.match.hand, self.match.ask
        ahead, passes = hand.ahead, hand.passes_ahead
        hand.drop_ahead()
        if ask is None or self.match.people != {self.match.viewer}:
            return
        if passes:
            offer = passing_offer(ask)
            if offer is not None:
                self.decide(offer.action)
            return
        for card in ahead:
            ask = self.match.ask
            if ask is None or card not in ask.choosable:
                self.choose(())
                return
            self.choose(ask.chosen_with(hand.chosen, card))
        if ahead:
            self.take_primary()

    # --- taking back ------------------------------------------------------------------------

    def undo(self) -> None:
        """Ctrl+Z: take back what may be taken back, or say why not."""
        back = None if self.guide is None else self.guide.back()
        if back is not None:
            self.match.rewind(back)
        elif (bar := self.match.undo()) is not None:
            self.screen.bubble.say(why_barred(bar))
            return
        self._go_on_from_there()

    def redo(self) -> None:
        """Ctrl+Y: put back what was taken back."""
        if self.match.redo():
            self._go_on_from_there()

    def _go_on_from_there(self) -> None:
        self.screen.let_go()
        self._agreed.clear()
        self.match.hand.drop_ahead()
        self._say_trouble(self.match.autosave.rewrite(self.match.session))
        self._retell()
        is_covered = not self.is_on_top
        self.arrive()
        if is_covered:
            self.screen.overlays.end_curtain()  # it names who was asked before

    # --- who sits where ---------------------------------------------------------------------

    def sit(self, seat: Seat, *, phone: bool = False, level: str = "") -> None:
        """Let a person's seat be played from here on at the screen, a phone, or by a computer."""
        self.screen.finish()
        self.match.sit(seat, phone=phone, level=level)
        self.pocket.sit()
        self.computers.forget()
        self.tell_again()
        self.screen.overlays.end_curtain()  # it names who was asked at the screen before
        self.proceed()

    def name(self, seat: Seat, name: str) -> None:
        """Let who sits down be called by their own name."""
        self.screen.finish()
        self.match.rename(seat, name)
        self.tell_again()

    def tell_again(self) -> None:
        """Tell everything again to those who came, and go on."""
        self.screen.let_go()
        self._agreed.clear()
        self._retell()
        self.sync()

    # --- saving -----------------------------------------------------------------------------

    def _say_trouble(self, trouble: str) -> None:
        """Say once that the game is not saved."""
        if trouble:
            self.screen.bubble.say(trouble)

    def save_again(self) -> None:
        """Write the game where it is not on the disk as it was left."""
        autosave = self.match.autosave
        before = autosave.trouble
        self._say_trouble(autosave.again())
        if autosave.trouble != before:
            self.change()

    def _watch_saving(self) -> None:
        """Look now and then whether the record is there, also while a page lies over the table."""
        if not self._over:
            self.save_again()
            self.house.call_later(LOOK_AGAIN, self._watch_saving)

    def _let_go_of_record(self) -> None:
        """Let other windows have the game."""
        session = self.match.session
        self.match.autosave.close(over=session.outcome is not None, begun=session.is_begun)


def why_barred(bar: Bar) -> str:
    """Return in a sentence why a decision cannot be undone, and what would allow it."""
    drawn = _("Cards were drawn or seen. To undo anyway, turn on “Undo anything” in Settings.")
    return {
        Bar.NOTHING: _("There’s nothing to undo."),
        Bar.CHANCE: drawn,
        Bar.SEEN: drawn,
        Bar.ASKED: _(
            "Another player was asked. To undo anyway, turn on “Undo anything” in Settings."
        ),
        Bar.TOLD: _("The game is over, and its record reveals the shuffles."),
    }[bar]
