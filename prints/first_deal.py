"""The first deal of a game as its rules make it: which cards are in play, and what goes where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rules.core import CHANCE, Account, AnyGame, Zone, apply
from rules.decks.cards import Deck
from rules.shared.chance import Shuffle


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """The table before the first decision: `dealt` counts the cards of each zone.

    `cards` are the numbers of the cards that are shuffled; `begin` are the accounts as the box
    is unpacked, and `paid` when everything is paid that comes before the first decision.
    """

    cards: frozenset[int]
    dealt: Mapping[Zone, int]
    begin: Mapping[Account, int]
    paid: Mapping[Account, int]


def first_deal(game: AnyGame) -> FirstDeal:
    """Return the first deal of an opened game; how many cards go where is always the same."""
    state, rng = game.initial(), Random(0)
    begin = game.observe(state, CHANCE).chips
    cards: frozenset[int] = frozenset()
    while tuple(game.actors(state)) == (CHANCE,):
        action = game.chance(state, rng)
        if isinstance(action, Shuffle):
            cards = frozenset(action.cards)
        state, _events = apply(game, state, CHANCE, action)
    view = game.observe(state, CHANCE)
    dealt = {zone: len(held) for zone, held in view.zones.items() if held}
    return FirstDeal(cards, dealt, begin, view.chips)


def taken_out(printed: Deck, game: AnyGame) -> tuple[str, ...]:
    """Return the ids of the cards of a printed deck that are not in play, in deck order."""
    in_play = {game.deck[number].id for number in first_deal(game).cards}
    return tuple(card.id for card in printed if card.id not in in_play)
