"""What El Presidente asks of the standard pack: which cards go together and which beat which."""

from functools import cache
from typing import Final, TypeVar

import msgspec

from rules.core import bits
from rules.decks.cards import Deck
from rules.decks.shelf import deck
from rules.el_presidente.actions import Attack, Beat, Hide, Show, Throw

K = TypeVar("K", Attack, Throw)

Forms = dict[int, tuple[K, ...]]
"""The ways of playing cards of one rank, by the bit set of those that are held."""


class Tables(msgspec.Struct, frozen=True):
    """Card tables of the pack, indexed by card number; sets of cards are bit sets."""

    deck: Deck
    same_rank: tuple[int, ...]
    """All four cards of the card's rank, itself among them."""
    beaters: tuple[int, ...]
    """The cards that beat it: of the same rank, or of its suit and higher (E5)."""
    attacks: Forms[Attack]
    """Attacks out of the held cards of one rank: each set once for each card on top."""
    throws: Forms[Throw]
    """Throws of the first window, where the top card matters, too."""
    late_throws: Forms[Throw]
    """Throws of the second window: each set once, since only the rank still matters."""
    beats: tuple[Beat, ...]
    shows: tuple[Show, ...]
    hides: tuple[Hide, ...]


DECK_ID: Final = "standard"


def _parts(mask: int) -> list[int]:
    """Return all sets out of `mask` but the empty one, small numbers first."""
    parts = []
    part = mask
    while part:
        parts.append(part)
        part = (part - 1) & mask
    return parts[::-1]


def _with_tops(part: int) -> list[tuple[int, ...]]:
    """Return the orders of a set that differ in their last card."""
    cards = tuple(bits(part))
    return [(*(card for card in cards if card != top), top) for top in cards]


@cache
def tables() -> Tables:
    """Return the tables; made once."""
    pack = deck(DECK_ID)
    same_rank, beaters = [], []
    for card in pack:
        equal, above = 0, 0
        for other in pack:
            if other.attributes["rank"] == card.attributes["rank"]:
                equal |= 1 << other.number
            elif other.attributes["suit"] == card.attributes["suit"] and pack.rank(
                other, "rank"
            ) > pack.rank(card, "rank"):
                above |= 1 << other.number
        same_rank.append(equal)
        beaters.append(equal & ~(1 << card.number) | above)
    attacks: Forms[Attack] = {}
    throws: Forms[Throw] = {}
    late_throws: Forms[Throw] = {}
    for four in set(same_rank):
        for held in _parts(four):
            orders = [order for part in _parts(held) for order in _with_tops(part)]
            attacks[held] = tuple(map(Attack, orders))
            throws[held] = tuple(map(Throw, orders))
            late_throws[held] = tuple(Throw(tuple(bits(part))) for part in _parts(held))
    single = [(card.number,) for card in pack]
    return Tables(
        deck=pack,
        same_rank=tuple(same_rank),
        beaters=tuple(beaters),
        attacks=attacks,
        throws=throws,
        late_throws=late_throws,
        beats=tuple(map(Beat, single)),
        shows=tuple(map(Show, single)),
        hides=tuple(map(Hide, single)),
    )
