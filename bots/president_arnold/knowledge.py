"""What a seat of President Arnold can work out about the others' hands, and deals that fit it.

The table asks openly: who is passed over holds no successor of the last card (A8), who declines
holds one, and who leads holds nothing below the card that is led (A5, A9). Nobody ever gets a
card, so what somebody does not hold they will not hold later on in the hand.

Sets of cards are bit sets in the order of Arnold values (`rules.president_arnold.triple_topper`).
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from bots.memory import Memory
from rules.core import UNSEEN, Moved, Seat, bits
from rules.president_arnold.events import Led, Passed
from rules.president_arnold.game import MARRIAGES, PRESIDENT
from rules.president_arnold.state import View
from rules.president_arnold.triple_topper import VARIABLES, Arnold

_DEALS: Final = 20
"""How often a deal that fits everything is tried before the caller must do without."""


class Sight(msgspec.Struct, frozen=True):
    """What one seat sees, and what it can conclude from what it was told."""

    seat: Seat
    hand: int
    unseen: int
    """The cards that the others or the widow hold."""
    counts: tuple[int, ...]
    """The number of cards in each hand."""
    barred: tuple[int, ...]
    """By seat, cards that it cannot hold."""
    holds: tuple[tuple[Seat, int], ...]
    """Seats that declined, with cards of which they still hold one at least."""

    def held_by_others(self, card: int) -> float:
        """Return the chance that another player holds the card (a set of one) of the unseen."""
        if not card & self.unseen:
            return 0.0
        others = sum(
            [
                count
                for seat, count in enumerate(self.counts)
                if seat != self.seat and not self.barred[seat] & card
            ]
        )
        out = self.unseen.bit_count()
        widow = out - sum(self.counts) + self.counts[self.seat]
        return others / (others + widow) if others else 0.0


def sight_of(view: View, memory: Memory, tables: Arnold) -> Sight:
    """Return what the viewer sees and can conclude; `view` is an observation during a hand."""
    facts, seat = view.facts, view.viewer
    assert facts.turned is not None
    seats = len(facts.loans)
    hand = tables.set_of(view.zones[f"hand:{seat}"])
    recalled = memory.recalled()
    laid = tables.set_of([card for card in view.zones["sequence"] if recalled >> card & 1])
    counts = tuple(len(view.zones[f"hand:{other}"]) for other in range(seats))
    barred, holds = _concluded(view, memory, tables)
    return Sight(
        seat=seat,
        hand=hand,
        unseen=tables.whole & ~(hand | laid | tables.bit[facts.turned]),
        counts=counts,
        barred=tuple(barred),
        holds=tuple((other, cards) for other, cards in holds if other != seat),
    )


def _concluded(
    view: View, memory: Memory, tables: Arnold
) -> tuple[list[int], list[tuple[Seat, int]]]:
    """Return by seat what it cannot hold, and of which cards who declined still holds one."""
    facts, seats = view.facts, len(view.facts.loans)
    assert facts.dealer is not None
    barred = [0] * seats
    holds: list[tuple[Seat, int]] = []
    declined: list[Seat] = []
    last, layer, leads = UNSEEN, 0, False
    for event in memory.recent():
        if isinstance(event, Passed):
            declined.append(event.seat)
        elif isinstance(event, Led):
            leads = True
        elif isinstance(event, Moved) and event.target == "sequence":
            seat = int(event.source.removeprefix("hand:"))
            if last != UNSEEN:
                asked = seats if leads else (seat - layer) % seats
                _pass_over(tables.successors[last], layer, asked, declined, barred, holds)
            card = tables.bit[event.card]
            if leads:
                below = tables.lowest(card)
                below = (below & -below) - 1
                if last != UNSEEN:
                    barred[seat] |= below
                elif event.card == view.zones["sequence"][0]:
                    _open(below, tables.lowest(card), facts.dealer, seat, barred)
            holds = [(who, cards) for who, cards in holds if who != seat or not cards & card]
            last, layer, leads = event.card, seat, False
            declined = []
    _pending(view, tables, barred, holds)
    return barred, holds


def _open(below: int, peers: int, dealer: Seat, opener: Seat, barred: list[int]) -> None:
    """The opening lead: nobody holds less, nor, coming before the opener, as little (A5)."""
    seats = len(barred)
    for step in range(seats):
        seat = (dealer + 1 + step) % seats
        before = step < (opener - dealer - 1) % seats
        barred[seat] |= below | peers if before else below


def _pass_over(
    successors: int,
    layer: Seat,
    asked: int,
    declined: Sequence[Seat],
    barred: list[int],
    holds: list[tuple[Seat, int]],
) -> None:
    """Of the first `asked` seats from the layer on, who did not decline had no successor (A8)."""
    seats = len(barred)
    for step in range(asked):
        seat = (layer + step) % seats
        if seat in declined:
            holds.append((seat, successors))
        else:
            barred[seat] |= successors


def _pending(view: View, tables: Arnold, barred: list[int], holds: list[tuple[Seat, int]]) -> None:
    """Conclude from who is being asked now."""
    facts, seats = view.facts, len(barred)
    layer = facts.last_layer
    if facts.asked is None:
        return
    if layer is not None:
        asked = seats if facts.phase == "lead" else (facts.asked - layer) % seats
        successors = tables.successors[view.zones["sequence"][-1]]
        _pass_over(successors, layer, asked, facts.passed, barred, holds)
    elif facts.asked == view.viewer and facts.dealer is not None:
        mine = tables.lowest(tables.set_of(view.zones[f"hand:{view.viewer}"]))
        _open((mine & -mine) - 1, mine, facts.dealer, view.viewer, barred)


def deals_that_fit(sight: Sight, rng: random.Random) -> Iterator[tuple[int, ...] | None]:
    """Yield hands by seat that fit what the seat knows, endlessly; `None` where none was found."""
    seats = range(len(sight.counts))
    others = [seat for seat in seats if seat != sight.seat]
    widow = len(seats)
    room = [0 if seat == sight.seat else count for seat, count in enumerate(sight.counts)]
    room.append(sight.unseen.bit_count() - sum(room))
    owed = _owed(sight)
    tied: list[tuple[int, list[int]]] = []  # cards that not everybody can hold, with who can
    free: list[int] = []
    for place in bits(sight.unseen):
        card = 1 << place
        places = [seat for seat in others if not sight.barred[seat] & card]
        if len(places) == len(others):
            free.append(card)
        else:
            tied.append((card, [*places, widow]))
    while True:
        for _try in range(_DEALS):
            given = _given(owed, room, rng)
            hands = None if given is None else _dealt(tied, free, room, given, rng)
            if hands is not None and _is_one_of_its_ways(hands, owed, rng):
                hands[sight.seat] = sight.hand
                yield tuple(hands[:widow])
                break
        else:
            yield None


def _owed(sight: Sight) -> list[tuple[Seat, int]]:
    """Return who declined, with the cards of which it holds one, what it cannot hold left out.

    What follows from fewer cards is left out: who holds this one or that one, holds one of three.
    """
    told = {(seat, cards & sight.unseen & ~sight.barred[seat]) for seat, cards in sight.holds}
    return sorted(
        (seat, cards)
        for seat, cards in told
        if not any(other == seat and fewer != cards and not fewer & ~cards for other, fewer in told)
    )


def _given(
    owed: Sequence[tuple[Seat, int]], rooms: Sequence[int], rng: random.Random
) -> list[int] | None:
    """Give each that declined a card that it declined to lay, evenly at random; or fail."""
    given, gone = [0] * len(rooms), 0
    for seat, cards in sorted(owed, key=lambda _each: rng.random()):
        if given[seat] & cards:
            continue
        loose = [1 << place for place in bits(cards & ~gone)]
        if not loose or given[seat].bit_count() == rooms[seat]:
            return None
        card = loose[int(rng.random() * len(loose))]
        given[seat] |= card
        gone |= card
    return given


def _is_one_of_its_ways(
    hands: Sequence[int], owed: Sequence[tuple[Seat, int]], rng: random.Random
) -> bool:
    """Return whether a deal is kept, which several cards given first would have led to as well."""
    ways = 1
    for seat, cards in owed:
        ways *= (hands[seat] & cards).bit_count()
    return ways == 1 or rng.random() * ways < 1


def _dealt(
    tied: Sequence[tuple[int, list[int]]],
    free: Sequence[int],
    rooms: Sequence[int],
    given: Sequence[int],
    rng: random.Random,
) -> list[int] | None:
    """Deal the cards not given over the places, those that not all can hold first; or fail."""
    number = rng.random
    dealt = [*given]
    room = [rooms[place] - cards.bit_count() for place, cards in enumerate(given)]
    gone = sum(given)
    for card, places in sorted(tied, key=lambda tie: len(tie[1]) + number()):
        if card & gone:
            continue
        at = number() * sum([room[place] for place in places])
        for place in places:
            at -= room[place]
            if at < 0:
                dealt[place] |= card
                room[place] -= 1
                break
        else:
            return None
    rest = [card for card in free if not card & gone] if gone else [*free]
    rest.sort(key=lambda _card: number())
    for place, count in enumerate(room):
        dealt[place] |= sum(rest[:count])
        del rest[:count]
    return dealt


def taken_by(view: View, seat: Seat, card: int, tables: Arnold, *, ends: bool = False) -> int:
    """Return what laying a card takes from the others' boards (A11, A12).

    With `ends` it is the seat's last card, and takes the game's square, too (A10).
    """
    regions = [PRESIDENT] if card == tables.president else []
    for place, money in enumerate(view.facts.money):
        if money.card == card:
            mine = {claim.region for claim in view.facts.claims if claim.seat == seat}
            regions = [VARIABLES[place]]
            regions += [
                marriage for partner, marriage in MARRIAGES[place] if VARIABLES[partner] in mine
            ]
    if ends:
        regions.append("game")
    chips = view.chips
    return sum(
        min(chips[f"stake:{other}:{region}"], chips[f"stake:{seat}:{region}"])
        for region in regions
        for other in range(len(view.facts.loans))
        if other != seat
    )
