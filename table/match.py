"""A match: one game at the table, who plays and who looks, what is asked and what is decided."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from rules.asking import Asking, Bar, Step
from rules.core import (
    CHANCE,
    PUBLIC,
    Action,
    Chance,
    Event,
    GameEnded,
    HandEnded,
    Moved,
    Outcome,
    Refusal,
    Refused,
    Seat,
    View,
    cards_of,
)
from rules.observe import redact
from rules.record import Header, SeatHeader
from rules.session import Entry, Session
from rules.turn import Turn, turn_of
from rules.words import _
from table.cast import characters_of, signs_of
from table.controller import AnyController, Ask, Hint
from table.engine import NO_MANNER, advice_seed
from table.shared_screen import SharedScreen
from table.sheet import GameEntry
from table.storage.about_game import Help, Kind
from table.storage.deals import count_deal_of_day
from table.storage.people import count_for_people
from table.storage.recorder import Autosave, Recorder
from table.storage.settings import Settings, save_settings
from table.storage.statistics import count_game, count_hint
from table.telling import Line, sentences
from table.told import Summary


@dataclass(frozen=True, slots=True)
class Transition:
    """What an action led to: its `events`, and as much as the viewer was `told` of them.

    `trouble` is what there is to say when the record could not be kept, or ''. Who looks from
    elsewhere is told what `happened`, as they may know it.
    """

    before: View
    told: tuple[Event, ...]
    after: View
    events: tuple[Event, ...]
    trouble: str
    happened: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The `seats` to which a question is put: `at_once`, or from one to the next that declines."""

    seats: tuple[Seat, ...]
    at_once: bool = False
    decline: Action | None = None


class Match(SharedScreen):
    """The game that is being played, with the people who sit at it, one of whom looks.

    `ask` is found by `ask_anew`; `summary` is what the hand that ended came to, until somebody has
    seen it. What is only `practice` counts nowhere, and all are asked and see what the rules say.
    """

    def __init__(
        self,
        entry: GameEntry,
        controller: AnyController,
        session: Session[Any],
        header: Header,
        recorder: Recorder | None,
        settings: Settings,
        *,
        practice: bool = False,
        phones: frozenset[Seat] = frozenset(),
    ) -> None:
        super().__init__(controller, session, header, settings, practice=practice, phones=phones)
        self.entry = entry
        self.next_seats = header.seats
        """Who sits where when these people play on."""
        self.autosave = Autosave(recorder)
        self.question = 0
        """Counts what is asked: a question that goes round, or is put to several, is one."""
        self.asking = Asking(session, everyone=self._asks_everyone, first=self._of_parent)
        kept = settings.declined
        if recorder is not None and kept and kept[:2] == (recorder.path.name, len(session.log)):
            self.asking.decline_again(kept[2])
        self.characters = characters_of(header)
        """Who the computer players are, those who are somebody."""
        self.signs = signs_of(self.characters)
        """Their icons."""
        self.help = Help(header)
        self.lists_answers = practice or settings.listed_games > 0
        """Whether all answers are listed, where people could find them by themselves."""
        self.may_list_answers = not practice
        """Whether that can be changed."""
        self.plays_at_once = False
        """Whether one press on a card plays it where it has only one meaning, as a setting may."""
        self.summary: Summary | None = None
        self._ended: tuple[tuple[Event, ...], View] | None = None
        """The events that ended the last hand, and the table after them."""
        self._is_at_end = False
        """Whether the game was told again up to the end of a hand."""
        self._counted = False

    @property
    def _asks_everyone(self) -> bool:
        """Whether also those are asked who could only decline: there is somebody to learn it.

        It is settled when the table is laid. Open hands have nothing to keep.
        """
        chosen = "off" if self.practice else self.settings.ask_everyone
        wanted = chosen == "on" or (chosen == "auto" and self.are_rivals(self.persons))
        return wanted and not self.opens_hands

    @property
    def _of_parent(self) -> int:
        """How many entries of the log are those of the record from which the game goes on."""
        if self.header.forked is None:
            return 0
        last, session = self.header.forked.line, self.session
        return sum(session.line(at) <= last for at in range(len(session.log)))

    # --- who sits where ---------------------------------------------------------------------

    def sit(self, seat: Seat, *, phone: bool = False, level: str = "") -> None:
        """Let a person go on at the screen or at a `phone`, or a computer player for them.

        The record does not change: it tells whose seat it is. What is shown has to be told anew.
        """
        self.phones = self.phones | {seat} if phone else self.phones - {seat}
        self.levels.pop(seat, None)
        if level:
            self.levels[seat] = level
        self.look_away()
        self._look_from_chair()
        self.question += 1

    def rename(self, seat: Seat, name: str) -> None:
        """Let the person at a seat be called otherwise, in the record, too; all is told again."""
        seats = list(self.header.seats)
        seats[seat] = SeatHeader(name, seats[seat].player)
        self.header = msgspec.structs.replace(self.header, seats=tuple(seats))
        self.next_seats = self.header.seats
        self.controller.call(self.header.names)
        if self.autosave.recorder is not None:
            self.autosave.recorder.header = self.header
        self.autosave.rewrite(self.session)

    @property
    def next_header(self) -> Header:
        """The header of this game, with those who sit at the next one."""
        return msgspec.structs.replace(self.header, seats=self.next_seats)

    # --- what is asked ----------------------------------------------------------------------

    @property
    def at_once(self) -> bool:
        """Whether the table waits for whoever answers first."""
        return self.asking.observe(PUBLIC).at_once

    def number_of(self, person: Seat) -> int:
        """Return the number key of one of several people, from 1 in the order of the seats."""
        return sorted(self.people).index(person) + 1

    @property
    def numbered(self) -> str:
        """The people who are asked at once, each with their number key."""
        names = self.controller.names
        return _(", ").join(
            f"{self.number_of(seat)} {names[seat]}" for seat in sorted(self.people_asked)
        )

    def decides(self, seat: Seat, action: Action) -> bool:
        """Return whether a question that several are asked at once is decided by this answer."""
        game = self.session.game
        after = game.copy(self.session.state)
        game.advance(after, seat, action)
        return not game.observe(after, PUBLIC).at_once

    @property
    def target(self) -> tuple[tuple[int, int], Seat | None, int]:
        """What a press is meant for: the place in the log, who is asked, who looks."""
        return self.asking.mark, self.asked, self.viewer

    def turns(self) -> dict[Seat, Turn[Any, Any]]:
        """Return what each seat is asked now; in a window also those to whom it comes later."""
        found = {seat: self.turn(seat) for seat in self.free}
        window = self.asking.window if self.free else None
        for later in () if window is None else window.later:
            found.setdefault(later.seat, turn_of(self.session.game, later.state, later.seat))
        return found

    def advice_seed(self, seat: Seat) -> int:
        """Return the seed of all advice on what a seat decides now."""
        return advice_seed(self.session.seed, (entry.seat for entry in self.session.log), seat)

    def why_not(self, turn: Turn[Any, Any], chosen: tuple[int, ...], card: int) -> Refusal:
        """Return why a card of a hand cannot be chosen now: a rule, or it is not about cards."""
        refusal = self.controller.refusal(turn, chosen, card)
        return refusal or Refusal("", _("No card to choose now."))

    def ask_anew(self) -> None:
        """Find what the person at the screen is asked with what is chosen by now."""
        self.ask = self._question()
        if self.shows_hand and self.ask is not None:
            self._news.begin(self.view)
        if self.opens_hands and self.persons and self.asking.outcome is None:
            self.had_help("open_hands")

    @property
    def chance_is_due(self) -> bool:
        """Whether the table waits for chance."""
        return self.asking.actors == (CHANCE,)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once all have been asked, or `None`."""
        return self.asking.outcome

    @property
    def ending(self) -> str:
        """Why the game is over, as the log says it, or ''."""
        length, view = len(self.session.log), self.asking.observe(PUBLIC)
        last = self.session.events(length - 1) if length else ()
        ended = [event for event in last if isinstance(event, GameEnded)]
        return next(iter(filter(None, sentences(self.controller, ended, view))), "")

    def verify(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why a seat may not do this now, or `None`."""
        return self.asking.verify(seat, action)

    def _question(self) -> Ask | None:
        seat = self.asked
        if seat is None or seat not in self.people:
            return None
        if seat != self.viewer and (self.viewer != PUBLIC or self._is_private(seat)):
            return None
        chosen = self.hand.chosen if seat == self.viewer else ()  # what is covered is not told
        return self.asks(seat, chosen)

    def asks(self, seat: Seat, chosen: tuple[int, ...]) -> Ask:
        """Return what a seat is asked at the screen with cards chosen, with all answers or not."""
        ask = self.controller.ask(self.turn(seat), chosen)
        if ask.unaided is None:
            return ask
        ask = ask if self.lists_answers else ask.unaided
        if not self.may_list_answers:
            return ask
        words = _("Hide values") if self.lists_answers else _("Show all values")
        return replace(ask, hints=(*ask.hints, Hint(words, "", lists=True)))

    def manner(self, seat: Seat) -> Mapping[str, float]:
        """Return what a computer player leans to (`table.cast`)."""
        character = self.characters.get(seat)
        return NO_MANNER if character is None else character.leaning

    def luck(self, purpose: str) -> random.Random:
        """Return a generator for this place of the log: the same again after an undo."""
        return random.Random(f"{self.session.seed}/{len(self.session.log)}/{purpose}")

    # --- what is decided --------------------------------------------------------------------

    def commit(self, seat: Seat, action: Action | Chance | None) -> Transition | Refusal:
        """Commit an action, or let chance act (`None`); keep and count it.

        The log is written, and told by whoever shows what happened.

        What the rules do not allow changes nothing, and they say why.
        """
        before, length = self.view, len(self.session.log)
        asked = self._asked_of
        public = self.asking.observe(PUBLIC) if self.owner is not None else before
        try:
            step = self.asking.draw() if action is None else self.asking.act(seat, action)
        except Refused as refused:
            return refused.refusal
        if not self._goes_on(asked, seat, action, length):
            self.question += 1
        if self._is_turned_away_by(action, step.told):
            before = public
            self.look_away()
        after = self.view
        trouble = ""
        if len(self.session.log) > length:
            trouble = self.autosave.keep(self.session, length, step.events)
        elif self.autosave.recorder is not None:
            self.settings.declined = (self.autosave.recorder.path.name, *self.asking.mark)
            save_settings(self.settings)
        self.hand.put_down()
        self.ask = None
        same = self.log.viewer == self.viewer
        seen = after if same else self.asking.observe(self.log.viewer)
        self.log.write(step.told, seen, self._asked_about(length), dealt=action is None)
        if seat in self.people:
            self.log.read_by(seat)
        if self._ends_hand(step.told, self.asking):
            self.summary = self.summary_anew()
        self._count_if_over()
        told = tuple(redact(event, self._eyes) for event in step.told)
        return Transition(before, told, after, step.events, trouble, step.told)

    @property
    def _asked_of(self) -> Asked:
        """Of whom it is asked what is asked now."""
        window = self.asking.window if self.free else None
        if window is None:
            return Asked(self.free, self.at_once)
        return Asked((self.free[0], *(one.seat for one in window.later)), decline=window.decline)

    def _goes_on(
        self, asked: Asked, seat: Seat, action: Action | Chance | None, length: int
    ) -> bool:
        """Return whether those who were `asked` before an answer are still asked the same."""
        now = self._asked_of
        if asked.at_once:
            return now.at_once
        if asked.decline is not None and action == asked.decline and seat == asked.seats[0]:
            return now == replace(asked, seats=asked.seats[1:])
        if not self.controller.open_talk or len(self.session.log) == length or action is None:
            return False
        game, earlier = self.session.game, self.session.before(length)
        return game.passed_over(earlier, seat, action) is None  # a card was shown meanwhile

    def _is_turned_away_by(self, action: Action | Chance | None, events: Sequence[Event]) -> bool:
        """Return whether whose the screen is looks no longer, not even at what follows.

        Their turn is over, and it brought them no new cards; or chance deals a new hand.
        """
        owner = self.owner
        if owner is None:
            return False
        if not isinstance(action, Action) and self._deals_to_others(events):
            return True
        self._news.add(events, self.asking.observe(owner), self.asking.observe(PUBLIC))
        goes_on = self.chance_is_due or self.asked == owner
        return not goes_on and not self._news.cards

    def _deals_to_others(self, events: Sequence[Event]) -> bool:
        """Return whether chance gives cards to hands other than the open one: a new deal."""
        hands = {event.target for event in events if isinstance(event, Moved)}
        return any(hand.startswith("hand:") for hand in hands - {f"hand:{self._owner}"})

    def _asked_about(self, place: int) -> int | None:
        """Return a place of the log where a computer player decided: one can ask it why."""
        log = self.session.log
        if place >= len(log) or log[place].seat in {CHANCE, *self.persons}:
            return None
        return place

    @property
    def told(self) -> list[Line]:
        """The lines of the log; those with a place can be asked why it was decided so.

        Where everyone is asked, a line must not tell whether the rules would have asked: then one
        has to wait for the end of the hand.
        """
        if not self.asking.everyone:
            return self.log.lines
        return [
            line if line.hand < self.log.hands else replace(line, place=None)
            for line in self.log.lines
        ]

    def tell_again(self) -> Iterator[tuple[Step, Asking[Any]]]:
        """Tell the log everything again, from the game's record; yield each step and the table."""
        self.log.forget()
        length = 0
        for step, table in self.asking.again():
            done = table.session.log[length:]
            place = self._asked_about(length) if done else None
            length += len(done)
            dealt = any(entry.seat == CHANCE for entry in done)
            self.log.write(step.told, table.observe(self.log.viewer), place, dealt=dealt)
            self.log.tell_all()
            self._is_at_end = self._ends_hand(step.told, table)
            yield step, table

    def _ends_hand(self, events: tuple[Event, ...], table: Asking[Any]) -> bool:
        """Keep the events that end a hand, and the table after them; return whether these do."""
        if not any(isinstance(event, HandEnded) for event in events):
            return False
        self._ended = tuple(redact(event, PUBLIC) for event in events), table.observe(PUBLIC)
        return True

    def show_end_again(self) -> None:
        """Show what a hand came to once more where a game was left before the next one."""
        if self._is_at_end and self.outcome is None:
            self.summary = self.summary_anew()

    def _count_if_over(self) -> None:
        outcome = self.session.outcome
        counts = not self.practice and self.header.forked is None  # it was known what came
        if outcome is not None and not self._counted and counts:
            self._counted = True  # it can still be taken back while its end is shown
            kinds = self.help.kinds
            count_game(self.header, self.controller.partners, outcome, helped=bool(kinds))
            count_deal_of_day(self.header, outcome, helped=bool(kinds))
            sides, today = self.controller.partners, datetime.now().astimezone().date()
            helped = tuple(filter(self.help.had_by, self.header.people))
            count_for_people(self.header, sides, outcome, today, helped=helped)

    def had_help(self, kind: Kind, seat: Seat | None = None) -> None:
        """Remember that a seat, or the table, had this help; hints are counted one by one."""
        if self.practice:
            return
        if kind == "hints":
            count_hint(self.session.game.name)
        self.help.note(kind, seat)

    @property
    def undo_bar(self) -> Bar | None:
        """What bars the last decision from being taken back, at this table, or `None`."""
        if self.header.seal is not None and self.session.outcome is not None:
            return Bar.TOLD  # the record has what its sealed shuffles came from
        bar = self.asking.bar(self.answering)
        free = self.settings.free_take_backs and bar is not Bar.NOTHING
        return None if free else bar

    def undo(self) -> Bar | None:
        """Take back the last decision; return what barred it, or `None` if it is taken back."""
        barred = self.undo_bar
        if barred is not None:
            return barred
        if self.asking.bar(self.answering) is not None:
            self.had_help("take_backs")
        log = [*self.session.log]
        self.asking.undo(self.answering, free=True)
        self._rewound()
        self._choose_again(log[len(self.session.log) :])
        return None

    def _choose_again(self, undone: Sequence[Entry]) -> None:
        """Choose several cards again that a decision was about, when it is taken back.

        Where another player has the screen, they are chosen once it is given back.
        """
        seat, action = (undone[0].seat, undone[0].action) if undone else (CHANCE, None)
        cards = cards_of(action) if isinstance(action, Action) else ()
        if len(cards) < 2 or seat != self.asked:
            return
        if not set(cards) <= set(self.asking.observe(seat).zones.get(f"hand:{seat}", ())):
            return
        if seat == self.viewer:
            self.hand.chosen = cards
        else:
            self.hand.put_aside(seat, self._place, cards)

    def redo(self) -> bool:
        """Put back what was taken back; return whether anything was."""
        if not self.session.can_redo:
            return False
        self.asking.redo(self.answering)
        self._rewound()
        return True

    def rewind(self, length: int) -> None:
        """Take back all that came after the first `length` entries of the log, for good."""
        self.asking.rewind(length)
        self._rewound()

    def translate(self) -> None:
        """Say in another language what a hand came to that nobody has seen yet."""
        if self.summary is not None:
            self.summary = self.summary_anew()

    def summary_anew(self) -> Summary | None:
        """Return what the last hand came to, in the language that is spoken just now."""
        return None if self._ended is None else self.controller.summary(*self._ended)

    def forget_summary(self) -> None:
        """Somebody has seen what the hand that ended came to; the first one of a game is noted."""
        is_read = self.summary is not None and self.people and not self.practice
        if is_read and self.controller.is_brief and not self.knows_results:
            self.settings.legends = (*self.settings.legends, self._results)
            save_settings(self.settings)
        self.summary = None

    @property
    def knows_results(self) -> bool:
        """Whether somebody here has gone on from the result of a hand of this game before."""
        return self._results in self.settings.legends

    @property
    def _results(self) -> str:
        return f"results {self.session.game.name}"

    def _rewound(self) -> None:
        self.question += 1
        self.summary, self.hand.chosen, self.hand.hint = None, (), None
