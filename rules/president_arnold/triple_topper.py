"""What President Arnold asks of a Triple Topper deck, worked out once for each deck.

The bit sets of cards in here are in the order of Arnold values: a card's bit is `1 << place`,
so that the lowest bit of a hand is a card of its lowest Arnold value.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec

from rules.core import bits
from rules.decks.cards import Card, Deck
from rules.decks.shelf import deck

VARIABLES: Final = ("number", "color", "shape")
"""The three variables, in the order of the money cards."""

PRESIDENTS: Final = {
    "triple-topper-full": "blue-square-4",
    "triple-topper-squares": "green-triangle-3",
}
"""The President Arnold of each deck."""

Ranks = tuple[int, ...]
"""A card's rank in each variable, from 1."""


class Arnold(msgspec.Struct, frozen=True, eq=False):
    """A deck as the game sees it. Lists named by card are indexed by the card's number.

    The entries of removed cards are there but never asked for.
    """

    deck: Deck
    president: int
    removed: tuple[int, ...]
    """The three direct predecessors of the President Arnold: never dealt."""
    in_play: tuple[int, ...]
    whole: int
    """The set of all cards in play."""
    card_at: tuple[int, ...]
    """The card number at each place in the order of Arnold values."""
    bit: tuple[int, ...]
    value: tuple[int, ...]
    """Each card's Arnold value: the sum of its three ranks."""
    ranks: tuple[Ranks, ...]
    successors: tuple[int, ...]
    """The set of cards that may follow each card (A6)."""
    predecessors: tuple[int, ...]
    """The set of cards that each card may follow."""
    apart: tuple[int, ...]
    """The set of cards that differ from each card in at least two variables (A9)."""
    peers: tuple[int, ...]
    """The set of cards of one Arnold value, by `bit_length` of any one of them as a set."""
    money: tuple[tuple[int, int, int], ...]
    """The number, color and shape money card for each card turned up (A3)."""
    prizes: tuple[int, ...]
    """The set of cards that claim something when laid, for each card turned up (A11)."""

    def cards(self, held: int) -> tuple[int, ...]:
        """Return the numbers of the cards in a set, lowest Arnold value first."""
        return tuple(self.card_at[place] for place in bits(held))

    def set_of(self, cards: Iterable[int]) -> int:
        return sum(self.bit[card] for card in set(cards))

    def lowest(self, held: int) -> int:
        """Return the cards of the lowest Arnold value that is in a set that is not empty.

        All of that value come back: cut the answer with the set that is meant.
        """
        return self.peers[(held & -held).bit_length()]

    def shared(self, one: int, other: int) -> tuple[str, ...]:
        """Return the variables in which two cards are equal."""
        pairs = zip(VARIABLES, self.ranks[one], self.ranks[other], strict=True)
        return tuple(variable for variable, mine, theirs in pairs if mine == theirs)


def _follows(before: Ranks, after: Ranks) -> bool:
    """Two variables equal, the third exactly one rank higher (A6)."""
    steps = sorted(high - low for low, high in zip(before, after, strict=True))
    return steps == [0, 0, 1]


def _equal(one: Ranks, other: Ranks) -> int:
    return sum(mine == theirs for mine, theirs in zip(one, other, strict=True))


@cache
def arnold(deck_id: str) -> Arnold:
    """Return a deck's tables; `deck_id` is one of `PRESIDENTS`."""
    cards = deck(deck_id)

    def ranks_of(card: Card) -> Ranks:
        return tuple(cards.rank(card, variable) for variable in VARIABLES)

    ranks = tuple(ranks_of(card) for card in cards)
    number_of = {rank: number for number, rank in enumerate(ranks)}
    value = tuple(map(sum, ranks))
    president = cards.number(PRESIDENTS[deck_id])
    removed = tuple(n for n, rank in enumerate(ranks) if _follows(rank, ranks[president]))
    in_play = tuple(number for number in range(len(cards)) if number not in removed)
    card_at = tuple(sorted(range(len(cards)), key=lambda number: (value[number], number)))
    place = {number: at for at, number in enumerate(card_at)}
    bit = tuple(1 << place[number] for number in range(len(cards)))

    def set_of(wanted: Iterable[int]) -> int:
        return sum(bit[number] for number in set(wanted))

    def money_cards(turned: int) -> tuple[int, int, int]:
        number, color, shape = ranks[turned]
        top = max(map(max, ranks))
        return (
            number_of[top, color, shape],
            number_of[number, top, shape],
            number_of[number, color, top],
        )

    money = tuple(money_cards(number) for number in range(len(cards)))
    return Arnold(
        deck=cards,
        president=president,
        removed=removed,
        in_play=in_play,
        whole=set_of(in_play),
        card_at=card_at,
        bit=bit,
        value=value,
        ranks=ranks,
        successors=tuple(
            set_of(n for n in in_play if _follows(ranks[number], ranks[n]))
            for number in range(len(cards))
        ),
        predecessors=tuple(
            set_of(n for n in in_play if _follows(ranks[n], ranks[number]))
            for number in range(len(cards))
        ),
        apart=tuple(
            set_of(n for n in in_play if _equal(ranks[number], ranks[n]) <= 1)
            for number in range(len(cards))
        ),
        peers=(0, *(set_of(n for n in in_play if value[n] == value[number]) for number in card_at)),
        money=money,
        prizes=tuple(set_of((*three, president)) for three in money),
    )
