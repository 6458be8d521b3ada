"""A table of ArtOfFacts at which the test decides what is drawn, dealt and settled."""

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.artoffacts.actions import Declare, Swap
from rules.artoffacts.game import Facts, Options, Rules, State
from rules.core import CHANCE, PUBLIC, Event
from rules.shared.chance import Draw, Shuffle
from tests.own_table import OwnTable


class Table(OwnTable[Rules, State]):
    """A game in which the test says what is drawn, dealt, swapped and declared."""

    def __init__(self, seats: int, **options: Any) -> None:
        super().__init__(Rules(seats, msgspec.convert(options, Options)))

    def cards(self, *ids: str) -> tuple[int, ...]:
        return tuple(self.game.deck.number(card) for card in ids)

    def draw(self, seat: int, card: str) -> tuple[Event, ...]:
        return self.act(CHANCE, Draw(seat, *self.cards(card)))

    def find_dealer(self, dealer: int) -> "Table":
        """Let everyone draw a feather at once, `dealer` the highest."""
        for seat in range(self.game.seats):
            self.draw(seat, "feather-10" if seat == dealer else f"feather-{seat + 1}")
        return self

    def deal(self, *hands: str, downs: str = "") -> tuple[Event, ...]:
        """Shuffle so that seat i gets `hands[i]` (ids) and i's place in `downs`.

        Players who are out get an empty text; what is not named is filled up.
        """
        following = self.game._next(self.state)
        seats = self.game.seats
        receivers = [
            seat % seats
            for seat in range(following.dealer + 1, following.dealer + 1 + seats)
            if following.inside >> seat % seats & 1
        ]
        named = [hand.split() for hand in hands]
        faces = downs.split()
        taken = {card for hand in (*named, faces) for card in hand}
        spare = [card.id for card in self.game.deck if card.id not in taken]
        order = [named[seat][lap] for lap in range(3) for seat in receivers]
        order += [faces[seat] if faces else spare.pop() for seat in receivers]
        order += [card for card in spare if card not in order]
        order += [card for card in faces if card not in order]
        return self.act(CHANCE, Shuffle(self.cards(*order)))

    def declare(self, *values: int) -> tuple[Event, ...]:
        for value in values:
            self.act(self.state.turn, Declare(value))
        return self.events

    def swap(self, card: str) -> tuple[Event, ...]:
        return self.act(self.state.turn, Swap(self.cards(card)))

    def facts(self) -> Facts:
        return self.game.observe(self.state, PUBLIC).facts


def singles(*values: int) -> list[str]:
    """Return hands, one a seat, whose highest values are the given ones from 2 to 10."""
    symbols = ("feather", "arrowhead", "mask", "vase")
    hands: dict[int, str] = {}
    taken: set[str] = set()
    for seat in sorted(range(len(values)), key=values.__getitem__):
        symbol = next(s for s in symbols if f"{s}-{values[seat]}" not in taken)
        hand = [f"{symbol}-{values[seat]}"]
        for other in [s for s in symbols if s != symbol][:2]:
            lower = (f"{other}-{number}" for number in range(values[seat] - 1, 0, -1))
            hand.append(next(card for card in lower if card not in taken))
        taken.update(hand)
        hands[seat] = " ".join(hand)
    return [hands[seat] for seat in range(len(values))]


def at_end_of_round(table: Table, banks: Sequence[int], dealer: int, dealt: Sequence[int]) -> None:
    """Put a table just before the last declaration of a round that the dealer wins."""
    table.find_dealer(dealer)
    seats = table.game.seats
    values = [9 if seat == dealer else 2 + seat for seat in range(seats)]
    table.deal(*singles(*values))
    order = [seat % seats for seat in range(dealer, dealer + seats)]
    table.declare(*(values[seat] for seat in order[:-1]))
    table.state.banks = tuple(banks)
    table.state.dealt = sum(1 << seat for seat in dealt)
    table.declare(values[order[-1]])
