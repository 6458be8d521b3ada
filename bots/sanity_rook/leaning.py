"""What a manner shows itself in at Sanity Rook."""

from typing import Final

from bots.manner import Leaning, Manner
from bots.sanity_rook.hands import rook_hands
from rules.core import mask_of
from rules.sanity_rook.actions import Bid, Decision, Discard, Play, Trump
from rules.sanity_rook.game import BID_STEP, SEATS, Facts, SanityRook, State, View
from rules.sanity_rook.tricks import ROOK, SUITS, tricks
from rules.shared.double_cards import COMBINED, MOST_VALUE, double_deck

HIGHER: Final = 8
"""Steps by which a bold bid is over the least."""
COSTLY: Final = 20
"""Points of a play or of cards put back that a lavish player parts with."""


def shows(game: SanityRook, view: View, action: Decision) -> Manner:
    """Return how far an action shows each trait."""
    if isinstance(action, Play):
        return _of_play(view, action)
    if isinstance(action, Bid):
        more = action.amount - view.facts.least_bid
        higher = min(1.0, more / (HIGHER * BID_STEP))
        return Manner(boldness=0.5 + higher, guile=higher, patience=-0.5, spite=0.5)
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    if isinstance(action, Discard):
        points = min(1.0, rook_hands().total(mask_of(action.cards)) / COSTLY)
        return Manner(boldness=points, guile=points, thrift=-points)
    if isinstance(action, Trump):
        suit, made = SUITS.index(action.suit), tricks()
        length = (hand & (made.low_of[suit] | made.high_of[suit])).bit_count() / 8
        return Manner(boldness=-length, guile=-length, patience=length)
    return Manner(boldness=-0.5, patience=0.5, spite=-0.5)


def _of_play(view: View, action: Play) -> Manner:
    made, facts, card = tricks(), view.facts, action.cards[0]
    play, trick, trump = (card, action.way), facts.played, facts.trump_place
    value = _value(card, action.way)
    points = min(1.0, rook_hands().total(1 << card) / COSTLY)
    in_suit = action.way in made.suits and made.suits[action.way][card] == trump
    trumps = action.way == ROOK or in_suit
    leads = not trick
    ranks = [made.rank(one, trick[0], trump) for one in trick]
    takes = leads or made.rank(play, trick[0], trump) > max(ranks)
    partner = not leads and facts.taker == (view.viewer + 2) % SEATS
    return Manner(
        boldness=(0.5 if trumps else 0.0) + 0.5 * takes * value,
        guile=1.0 if action.way == COMBINED else -0.2,
        patience=-value,
        spite=float(takes and not partner) - points * partner,
        thrift=-points - (0.3 if trumps else 0.0),
    )


def _value(card: int, way: str) -> float:
    return 1.0 if way == ROOK else double_deck().value(card, way) / MOST_VALUE


LEANING: Final = Leaning[State, Decision, Facts](shows=shows, margin=4.0, glance=300)
