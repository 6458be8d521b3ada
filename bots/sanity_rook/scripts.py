"""Scripts of Sanity Rook: how far to bid, and whether to play high or low."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from bots.scripts import FIRST, Script
from rules.core import bits, mask_of
from rules.sanity_rook.actions import PASS, Bid, Decision, Discard, Play, Trump
from rules.sanity_rook.game import LEAST_BID, NEST, SanityRook, View
from rules.sanity_rook.tricks import SUITS, tricks

FAR: Final = 130
"""How far the aggressive script bids, whatever it holds."""


def _contract(view: View, options: tuple[Decision, ...], most: int) -> Decision:
    """Bid to that far at most; keep the longest suit and name it."""
    if view.facts.phase == "bid":
        bid = next((action for action in options if isinstance(action, Bid)), None)
        return bid if bid is not None and bid.amount <= most else PASS
    table, hand = tricks(), mask_of(view.zones[f"hand:{view.viewer}"])
    of_suit = [low | high for low, high in zip(table.low_of, table.high_of, strict=True)]
    longest = max(range(len(SUITS)), key=lambda suit: (hand & of_suit[suit]).bit_count())
    if view.facts.phase == "trump":
        return Trump(SUITS[longest])
    others = bits(hand & ~(of_suit[longest] | table.rook))
    back = [*others, *bits(hand & of_suit[longest]), *bits(hand & table.rook)][:NEST]
    return Discard(tuple(sorted(back)))


def _rank(view: View, play: Play) -> int:
    """Return how high a play stands in its trick; leads stand by their combined value."""
    table, card, facts = tricks(), play.cards[0], view.facts
    if not facts.trick:
        return table.cards.combined[card]
    return table.rank((card, play.way), facts.played[0], facts.trump_place)


def _script(most: int, place: int) -> Script:
    """Return a script that bids up to `most`, and plays what is at `place` from the lowest up."""

    def decide(game: SanityRook, view: View, options: tuple[Decision, ...]) -> Decision:
        if view.facts.phase != "play":
            return _contract(view, options, most)
        plays = cast(Sequence[Play], options)
        return sorted(plays, key=lambda play: _rank(view, play))[place]

    return decide


SCRIPTS: Final[Mapping[str, Script]] = {
    **FIRST,
    "greedy": _script(LEAST_BID, -1),
    "timid": _script(0, 0),
    "aggressive": _script(FAR, -1),
}
"""`first` passes, and plays the first card that it may."""
