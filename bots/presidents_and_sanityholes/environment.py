"""Presidents & Sanityholes for learning programs; see `bots.environment.game`."""

from collections.abc import Sequence
from typing import Final

from bots.environment.game import Environment
from bots.environment.kept import Frame, KeptRow
from bots.environment.sheet import Sheet
from bots.environment.stepping import Begun, Listed, OfferedKind, Pool, Sets, Vocabulary, listed
from rules.core import UNSEEN, Seat, mask_of
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Play
from rules.presidents_and_sanityholes.game import RED_MARKERS, Options, PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import (
    DRAW,
    GIVE,
    OVER,
    PLAY,
    SHUFFLE,
    Facts,
    PlayedSet,
    State,
    View,
    clearing_twos,
    exchanged,
)
from rules.shared.double_cards import LEAST_VALUE, MOST_VALUE, double_deck

PHASES: Final = (DRAW, SHUFFLE, GIVE, PLAY, OVER)
PASSING: Final = Listed([PASS])
HAVING: Final = double_deck().having
LEAD: Final = PlayedSet(-1, LEAST_VALUE + 1, (UNSEEN,))
"""What a lead must come up to: one card of any value but a single 2, which is none (S7)."""


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, PHASES)
    sheet.number("round", facts.round)
    sheet.number("due", facts.due)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.places("order", facts.order)
    sheet.places("out", facts.out)
    sheet.among("passed", facts.passed)
    best = facts.plays[-1] if facts.plays else None
    sheet.seat("best: seat", best.seat if best else None)
    sheet.number("best: value", best.value if best else None)
    sheet.cards("best: cards", best.cards if best else ())
    sheet.cards("gone", facts.gone)
    mine = [each for each in facts.exchanges if sheet.viewer in (each.upper, each.lower)]
    sheet.cards("exchange: down", [card for each in mine for card in each.given])
    sheet.cards("exchange: up", [card for each in mine for card in each.returned])
    given = {each.upper: each.markers for each in facts.exchanges}
    sheet.each("exchange: markers", [given.get(seat) for seat in range(sheet.seats)])
    sheet.each("reds", facts.reds)


def vocabulary(_game: PresidentsAndSanityholes) -> Vocabulary:
    """Return the values of sets, and the numbers of markers."""
    return Vocabulary(numbers=tuple(range(MOST_VALUE + 1)))


class Fitting:
    """Plays of all sets that suffice on a trick, their value named first (S4, S5)."""

    kind = Play
    fields = ("value", "cards")

    def __init__(self, hand: int, trick: tuple[PlayedSet, ...]) -> None:
        best = trick[-1] if trick else LEAD
        self._hand = hand
        self._count = len(best.cards)
        """How many cards suffice from the `_value` on; below it one more, as `least_cards` says."""
        self._value = best.value

    @property
    def is_possible(self) -> bool:
        """Whether the hand has any such set."""
        hand, count, value = self._hand, self._count, self._value
        if hand.bit_count() < count:
            return False
        for cards in HAVING[value:]:
            if (hand & cards).bit_count() >= count:
                return True
        return any((hand & cards).bit_count() > count for cards in HAVING[:value])

    def cards(self, begun: Begun) -> tuple[int, bool]:
        """Return the rest of the cards that have the value, and whether these are enough."""
        value = begun.rest["value"]
        assert isinstance(value, int)
        chosen = len(begun.cards)
        enough = chosen >= self._count if value >= self._value else chosen > self._count
        return self._hand & HAVING[value] & ~begun.chosen, enough

    def choices(self, field: str, begun: Begun) -> Sequence[int]:
        """Return the values that the hand has enough cards of."""
        hand, count = self._hand, self._count
        held = [(hand & cards).bit_count() for cards in HAVING]
        return [
            value
            for value, cards in enumerate(held)
            if cards > count or (cards == count and value >= self._value)
        ]


def offers(game: PresidentsAndSanityholes, state: State, seat: Seat) -> tuple[OfferedKind, ...]:
    """Return all sets of a value that suffice on the trick (S4, S5), clears and the pass (S6, S7).

    Gifts are listed.
    """
    if state.phase != PLAY:
        return listed(game.legal(state, seat))
    hand, trick = state.hands[seat], state.trick
    offers: list[OfferedKind] = []
    plays = Fitting(hand, trick)
    if plays.is_possible:
        offers.append(plays)
    twos = clearing_twos(hand)
    if twos:
        offers.append(Sets(Clear, Pool(twos, 1, 1)))
    if trick:
        offers.append(PASSING)
    return tuple(offers)


class Row(KeptRow[State]):
    """Follows the game from its first deal on."""

    def __init__(self, frame: Frame, viewer: Seat) -> None:
        super().__init__(frame, viewer)
        at, seats = self.at, [self.place(seat) for seat in range(self.seats)]
        assert isinstance(frame.game.options, Options)
        self._black = frame.game.options.black_markers
        self._hand_at, self._trick_at, self._gone_at = at["hand:+0"], at["trick"], at["gone"]
        self._best_at = at["best: seat"], at["best: value"], at["best: cards"]
        self._turn_at, self._passed_at = at["turn"], at["passed"]
        self._markers_at = tuple(at[f"markers:+{place}"] for place in seats)
        self._unseen = tuple(at[f"hand:+{place} unseen"] for place in seats)

    def note(self, state: State) -> None:
        """Remember the state."""
        self._before = self.game.copy(state)

    def follow(self, state: State) -> bool:
        """Write who played what since, who passed, and who is asked."""
        before = self._before
        if not state.round or not before.round:
            return False
        if (
            state.phase != before.phase
            or state.round != before.round
            or state.exchanges is not before.exchanges
            or state.order is not before.order
            or state.drawing is not before.drawing
        ):
            self._begin(state)
        if state.hands is not before.hands:
            self._hold(state.hands)
        if state.trick is not before.trick:
            self._lay(state.trick)
        if state.turn != before.turn:
            self.move(self._turn_at, self.place(before.turn), self.place(state.turn))
        if state.passed != before.passed:
            self.change(self._passed_at, self.places(before.passed), self.places(state.passed))
        if state.played != before.played:
            self.change(self._gone_at, before.played, state.played)
            self.numbers[self.at["played unseen"]] = self.counts[state.played.bit_count()]
        if state.markers != before.markers:
            self._mark(state.markers)
        if state.reds != before.reds:
            self.clockwise(self.at["reds"], state.reds)
        if state.out != before.out:
            self.order(self.at["out"], state.out)
        self._before = self.game.copy(state)
        return True

    def _begin(self, state: State) -> None:
        """Write what is said of a round, and of its exchange (S3)."""
        numbers, at, before = self.numbers, self.at, self._before
        self.move(at["phase"], PHASES.index(before.phase), PHASES.index(state.phase))
        numbers[at["round"]] = self.fit(state.round)
        due = exchanged(len(state.exchanges), self.seats) if state.phase == GIVE else 0
        numbers[at["due"]] = self.fit(due)
        self.order(at["order"], state.order)
        self.move(at["dealer"], self.place(_dealer(before)), self.place(_dealer(state)))
        was, now = (
            [each for each in table.exchanges if self.viewer in (each.upper, each.lower)]
            for table in (before, state)
        )
        for part, then, since in (
            ("down", [each.given for each in was], [each.given for each in now]),
            ("up", [each.returned for each in was], [each.returned for each in now]),
        ):
            self.change(
                at[f"exchange: {part}"],
                mask_of(card for cards in then for card in cards),
                mask_of(card for cards in since for card in cards),
            )
        given = {each.upper: each.markers for each in state.exchanges}
        markers = [given.get(seat) for seat in range(self.seats)]
        self.clockwise(at["exchange: markers"], markers)

    def _hold(self, hands: tuple[int, ...]) -> None:
        viewer = self.viewer
        for seat, (before, now) in enumerate(zip(self._before.hands, hands, strict=True)):
            if before == now:
                continue
            if seat == viewer:
                self.change(self._hand_at, before, now)
            else:
                self.numbers[self._unseen[seat]] = self.counts[now.bit_count()]

    def _lay(self, trick: tuple[PlayedSet, ...]) -> None:
        """Write the cards of the trick, and the best set of it."""
        numbers, at = self.numbers, self._trick_at
        before = self._before.trick
        common = len(before)
        if trick[:common] != before:
            common = 0
            for play in before:
                for card in play.cards:
                    numbers[at + card] = 0.0
        for play in trick[common:]:
            for card in play.cards:
                numbers[at + card] = 1.0
        seat_at, value_at, cards_at = self._best_at
        for plays, mark in ((before, 0.0), (trick, 1.0)):
            if plays:
                best = plays[-1]
                numbers[seat_at + self.place(best.seat)] = mark
                numbers[value_at] = mark and self.fit(best.value)
                for card in best.cards:
                    numbers[cards_at + card] = mark

    def _mark(self, markers: tuple[int, ...]) -> None:
        """Write everybody's markers, and what is left of the two colors (S9)."""
        numbers, at, whole = self.numbers, self.at, self.chips
        before = self._before.markers
        for seat, held in enumerate(markers):
            if held != before[seat]:
                numbers[self._markers_at[seat]] = self.part_of(held, whole)
        was, left = self._black - sum(before), self._black - sum(markers)
        numbers[at["black"]] = self.part_of(max(left, 0), whole)
        if left < 0 or was < 0:
            numbers[at["red"]] = self.part_of(RED_MARKERS + min(left, 0), whole)


def _dealer(state: State) -> Seat:
    """Return who dealt the round (S1, S2)."""
    dealer = state.drawing.dealer if state.round == 1 else state.order[-1]
    return -1 if dealer is None else dealer


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts, vocabulary=vocabulary, offers=offers, row=Row
)
