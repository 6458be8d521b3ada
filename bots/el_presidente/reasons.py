"""Why to attack, beat or pick up in El Presidente: groups of a rank, and what can be beaten."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

from bots.el_presidente.memory import hands_that_fit, remembered
from bots.memory import Memory
from bots.reasons import Claim, Drawback, Reasons
from rules.core import UNSEEN, CardAction, bits, mask_of
from rules.el_presidente.actions import (
    Attack,
    Beat,
    Concede,
    Decision,
    Leave,
    Pass,
    PickUp,
    Throw,
)
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND, ElPresidente
from rules.el_presidente.ranks import all_of, how_many
from rules.el_presidente.state import View
from rules.words import Number, _

if TYPE_CHECKING:
    from bots.thought import Thought

DEALS: Final = 200
"""Deals from which it is told how likely an attack is beaten."""


class Wins(Claim, frozen=True):
    """All four of a rank come to lie on the pile, and the hand is empty (E11)."""

    rank: str


class Single(Claim, frozen=True):
    """The one card that is played has no equal in the hand."""

    card: int


class Splits(Drawback, frozen=True):
    """The seat holds so many cards of the rank, and plays fewer of them."""

    rank: str
    held: int
    played: int


class GivesUp(Drawback, frozen=True):
    """The seat plays all its cards of the rank, two or more."""

    rank: str
    played: int


class Keeps(Claim, frozen=True):
    """The most cards of one rank that stay in the hand, two or more."""

    rank: str
    count: int


class Unbeaten(Claim, frozen=True):
    """The defender cannot beat the top card, in so many of the `deals` that fit (E5)."""

    card: int
    times: int
    deals: int


class CannotBeat(Claim, frozen=True):
    """No card of the hand beats the top one (E5)."""

    card: int


class Gains(Claim, frozen=True):
    """With the pile the seat holds so many cards of a rank, and more than of any rank before."""

    rank: str
    count: int


class Fills(Drawback, frozen=True):
    """With the pile the seat holds so many cards, four or more, and draws none (E7, E8)."""

    cards: int

    @property
    def weight(self) -> float:
        """How many they are."""
        return self.cards


def rank_of(card: int) -> str:
    """Return a card's rank as the deck writes it."""
    return str(tables().deck[card].attributes["rank"])


def largest_group(hand: int) -> int:
    """Return the most cards of one rank, the highest of several; a set, empty for no cards."""
    groups = (hand & tables().same_rank[card] for card in bits(hand))
    return max(groups, key=lambda group: (group.bit_count(), group), default=0)


def wins_at_once(view: View, action: Decision) -> bool:
    """Return whether the seat completes a four by cards that are all that it holds (E11).

    So does a beating card whose equals are all that is left: its owner throws them in next.
    """
    if not isinstance(action, CardAction):
        return False
    hand, pile = mask_of(view.zones[f"hand:{view.viewer}"]), mask_of(view.zones["battle"])
    four = tables().same_rank[action.cards[0]]
    left = hand & ~mask_of(action.cards)
    if left and not isinstance(action, Beat):
        return False
    return not four & ~(hand | pile) and not left & ~four


def claims(
    game: ElPresidente,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    return tuple(_claims(view, memory, action, rng))


def _claims(view: View, memory: Memory, action: Decision, rng: random.Random) -> Iterator[Claim]:
    hand, pile = mask_of(view.zones[f"hand:{view.viewer}"]), view.zones["battle"]
    if wins_at_once(view, action):
        assert isinstance(action, CardAction)
        yield Wins(rank_of(action.cards[0]))
    elif isinstance(action, Attack | Throw | Beat):
        played = mask_of(action.cards)
        yield _of_group(hand, played)
        if isinstance(action, Attack):
            yield _unbeaten(view, memory, action.cards[-1], rng)
        yield from _kept(hand & ~played)
    elif isinstance(action, Concede):
        if not hand & tables().beaters[pile[-1]]:
            yield CannotBeat(pile[-1])
        yield from _with_pile(hand, mask_of(pile))
    elif isinstance(action, PickUp):
        yield from _with_pile(hand, mask_of(pile))
    elif isinstance(action, Leave):
        yield from (claim for claim in _with_pile(hand, mask_of(pile)) if isinstance(claim, Fills))
    elif isinstance(action, Pass):
        yield from _kept(hand)


def _of_group(hand: int, played: int) -> Claim:
    """Return what a play of cards of one rank does to what the hand holds of it."""
    card = played.bit_length() - 1
    held, count = (hand & tables().same_rank[card]).bit_count(), played.bit_count()
    if held == 1:
        return Single(card)
    if count < held:
        return Splits(rank_of(card), held, count)
    return GivesUp(rank_of(card), count)


def _kept(left: int) -> Iterator[Claim]:
    group = largest_group(left)
    if group.bit_count() > 1:
        yield Keeps(rank_of(group.bit_length() - 1), group.bit_count())


def _with_pile(hand: int, pile: int) -> Iterator[Claim]:
    """Yield what it means to hold the pile, too."""
    group = largest_group(hand | pile)
    if group.bit_count() > max(1, largest_group(hand).bit_count()):
        yield Gains(rank_of(group.bit_length() - 1), group.bit_count())
    cards = (hand | pile).bit_count()
    if cards >= HAND:
        yield Fills(cards)


def _unbeaten(view: View, memory: Memory, top: int, rng: random.Random) -> Claim:
    """Return how often the defender cannot beat a card, by all that the seat remembers."""
    defender, beaters = view.facts.defender, tables().beaters[top]
    seen = remembered(view, memory)
    dealt = islice(hands_that_fit(view, seen, rng), DEALS)
    hands = [deal[0][defender] for deal in dealt if deal is not None]
    return Unbeaten(top, sum(not hand & beaters for hand in hands), max(1, len(hands)))


def public(game: ElPresidente, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action: that it wins, or how large the pile makes."""
    if isinstance(action, CardAction) and UNSEEN not in action.cards:
        seat = view.actors[0]
        four = tables().same_rank[action.cards[0]]
        pile = mask_of(view.zones["battle"])
        if len(view.zones[f"hand:{seat}"]) == len(action.cards) and not four & ~(
            pile | mask_of(action.cards)
        ):
            return (Wins(rank_of(action.cards[0])),)
    if isinstance(action, Concede | PickUp | Leave):
        cards = len(view.zones[f"hand:{view.actors[0]}"]) + len(view.zones["battle"])
        if cards >= HAND:
            return (Fills(cards),)
    return ()


def words(game: ElPresidente, view: View, claim: Claim) -> str:
    """Return the sentence of a claim."""
    if isinstance(claim, Wins):
        return _(
            "all four {rank} come to lie on the pile and empty the hand: that wins (E11)."
        ).format(rank=all_of(claim.rank))
    if isinstance(claim, Single):
        return _("it has no equal in your hand, and what you play away makes room to draw (E8).")
    if isinstance(claim, Splits):
        return _("it breaks up your {group}.").format(group=_group(claim.held, claim.rank))
    if isinstance(claim, GivesUp):
        return _("it gives your {group} away.").format(group=_group(claim.played, claim.rank))
    if isinstance(claim, Keeps):
        return _("you keep your {group} (E11).").format(group=_group(claim.count, claim.rank))
    if isinstance(claim, Unbeaten):
        return _(
            "the defender cannot beat it in {share:.0%} of the deals that fit all you know (E5)."
        ).format(share=Number(claim.times / claim.deals))
    if isinstance(claim, CannotBeat):
        return _("you have no card that beats the top one (E5).")
    if isinstance(claim, Gains):
        return _("with the pile you hold {group} (E7, E11).").format(
            group=_group(claim.count, claim.rank)
        )
    return _("with the pile it is {cards} cards in hand, and none is drawn (E7, E8).").format(
        cards=cast(Fills, claim).cards
    )


def _group(count: int, rank: str) -> str:
    return _("{count} {rank}").format(count=how_many(count), rank=all_of(rank))


REASONS: Final = Reasons(claims=claims, public=public, words=words, unit="share")
