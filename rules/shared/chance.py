"""What chance does in the games: each names the kinds that it knows in `Rules.chances`."""

import random
from collections.abc import Collection, Mapping, Sequence

from rules.core import UNSEEN, Action, CardNumber, Chance, Refusal, Seat, Zone
from rules.words import _


class Shuffle(Chance, frozen=True, tag="shuffle"):
    """The new order of the pile that was shuffled; the first card is its top."""

    cards: tuple[CardNumber, ...]


class Draw(Chance, frozen=True, tag="draw"):
    """A seat draws a card for the deal."""

    seat: Seat
    card: CardNumber


class Dealer(Chance, frozen=True, tag="dealer"):
    """A seat chosen at random to deal."""

    seat: Seat


class Starter(Chance, frozen=True, tag="starter"):
    """A seat chosen at random to begin."""

    seat: Seat


def shuffle(pile: Sequence[int], rng: random.Random) -> Shuffle:
    """Return chance's action of shuffling `pile`, every order as likely as any other."""
    number = rng.random  # sorting by random keys takes half the time of `rng.shuffle`
    return Shuffle(tuple(sorted(pile, key=lambda _card: number())))


def is_shuffle(action: Action | Chance, pile: Collection[int]) -> bool:
    """Return whether `action` is a shuffle of exactly the cards of `pile`; never raises."""
    return (
        type(action) is Shuffle
        and len(action.cards) == len(pile)
        and set(action.cards) == set(pile)
    )


def refuse_deal(rule: str, *, fits: bool) -> Refusal | None:
    """Return the refusal of what chance cannot have brought, or None where it fits."""
    if fits:
        return None
    return Refusal(rule, _("The deal doesn’t match the cards and seats in play."))


def deal_unseen(
    zones: Mapping[Zone, tuple[int, ...]], pile: Collection[int], rng: random.Random
) -> dict[Zone, tuple[int, ...]]:
    """Return an observation's zones with a card of `pile` wherever there was an unseen one.

    The cards of `pile` that are seen nowhere are dealt evenly at random.
    """
    seen = {card for cards in zones.values() for card in cards}
    hidden = [card for card in pile if card not in seen]
    rng.shuffle(hidden)
    return {
        zone: tuple(hidden.pop() if card == UNSEEN else card for card in cards)
        for zone, cards in zones.items()
    }
