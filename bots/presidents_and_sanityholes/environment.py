"""Presidents & Sanityholes for learning programs; see `bots.environment.game`."""

from collections.abc import Sequence
from typing import Final, get_args

from bots.environment.game import Environment, Section, Sections
from bots.environment.sheet import Sheet
from bots.environment.stepping import Begun, Listed, OfferedKind, Pool, Sets, Vocabulary, listed
from rules.core import UNSEEN, Seat, mask_of, members
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Play
from rules.presidents_and_sanityholes.game import RED_MARKERS, Options, PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import (
    Facts,
    Phase,
    PlayedSet,
    State,
    clearing_twos,
    exchanged,
)
from rules.shared.double_cards import LEAST_VALUE, MOST_VALUE, double_deck

PASSING: Final = Listed([PASS])
HAVING: Final = double_deck().having
LEAD: Final = PlayedSet(-1, LEAST_VALUE + 1, (UNSEEN,))
"""What a lead must come up to: one card of any value but a single 2, which is none (S7)."""


def sections(game: PresidentsAndSanityholes) -> Sections[State]:
    """Return a row: zones, markers, facts."""
    assert isinstance(game.options, Options)
    black_markers = game.options.black_markers
    markers_in_all = black_markers + RED_MARKERS

    def write_markers(sheet: Sheet, state: State) -> None:
        left = black_markers - sum(state.markers)  # S9: black ones go first
        sheet.part_of("black", max(left, 0), markers_in_all)
        for place, seat in enumerate(sheet.clockwise):
            sheet.part_of(f"markers:+{place}", state.markers[seat], markers_in_all)
        sheet.part_of("red", RED_MARKERS + min(left, 0), markers_in_all)

    return (
        Section(lambda state: not state.round and state.drawing, write_drawn),
        Section(lambda state: state.hands, lambda sheet, state: sheet.hands(state.hands)),
        Section(lambda state: state.played, write_played),
        Section(lambda state: not state.round and state.drawing, write_stock),
        Section(lambda state: state.trick, write_trick),
        Section(lambda state: state.markers, write_markers),
        Section(
            lambda state: (state.phase, state.round, state.exchanges, state.order, state.drawing),
            write_round,
        ),
        Section(lambda state: state.turn, lambda sheet, state: sheet.seat("turn", state.turn)),
        Section(lambda state: (state.order, state.out), write_order),
        Section(lambda state: state.passed, write_passed),
        Section(lambda state: state.trick, write_best),
        Section(lambda state: state.played, lambda sheet, state: sheet.held("gone", state.played)),
        Section(lambda state: (state.exchanges, state.reds), write_exchanges),
    )


def write_drawn(sheet: Sheet, state: State) -> None:
    """Take down who drew what for the deal, until it is decided (S1)."""
    drawn = () if state.round else state.drawing.drawn
    for place, seat in enumerate(sheet.clockwise):
        sheet.zone(f"drawn:+{place}", mask_of(card for drawer, card in drawn if drawer == seat))


def write_played(sheet: Sheet, state: State) -> None:
    """Take down how many cards were cleared."""
    sheet.zone("played", 0, state.played.bit_count())


def write_stock(sheet: Sheet, state: State) -> None:
    """Take down how many cards are left to draw for the deal."""
    sheet.zone("stock", 0, 0 if state.round else len(state.drawing.left(double_deck().doubles)))


def write_trick(sheet: Sheet, state: State) -> None:
    """Take down all cards of the trick."""
    sheet.open_zone("trick", [card for play in state.trick for card in play.cards])


def write_round(sheet: Sheet, state: State) -> None:
    """Take down what is done in which round, and who dealt it (S1, S2)."""
    sheet.word("phase", state.phase, get_args(Phase))
    sheet.number("round", state.round)
    giving = state.phase == "give"
    sheet.number("due", exchanged(len(state.exchanges), sheet.seats) if giving else 0)
    sheet.seat("dealer", state.order[-1] if state.round > 1 else state.drawing.dealer)


def write_order(sheet: Sheet, state: State) -> None:
    """Take down who sits where, and who went out when."""
    sheet.places("order", state.order)
    sheet.places("out", state.out)


def write_passed(sheet: Sheet, state: State) -> None:
    """Take down who passed since the last play."""
    sheet.among("passed", members(state.passed))


def write_best(sheet: Sheet, state: State) -> None:
    """Take down the best set of the trick, which is the last."""
    best = state.trick[-1] if state.trick else None
    sheet.seat("best: seat", best.seat if best else None)
    sheet.number("best: value", best.value if best else None)
    sheet.cards("best: cards", best.cards if best else ())


def write_exchanges(sheet: Sheet, state: State) -> None:
    """Take down the exchanges: all their markers, and the cards of the viewer's own (S3)."""
    mine = [each for each in state.exchanges if sheet.viewer in (each.upper, each.lower)]
    sheet.cards("exchange: down", [card for each in mine for card in each.given])
    sheet.cards("exchange: up", [card for each in mine for card in each.returned])
    given = {each.upper: each.markers for each in state.exchanges}
    sheet.each("exchange: markers", [given.get(seat) for seat in range(sheet.seats)])
    sheet.each("reds", state.reds)


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
    if state.phase != "play":
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


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=sections, vocabulary=vocabulary, offers=offers
)
