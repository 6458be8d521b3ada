"""What a manner shows itself in at El Presidente."""

from typing import Final

from bots.manner import Leaning, Manner
from rules.core import mask_of
from rules.el_presidente.actions import RANKS, Attack, Beat, Concede, Decision, Leave, Pass, Throw
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND, ElPresidente
from rules.el_presidente.state import Facts, State, View


def shows(game: ElPresidente, view: View, action: Decision) -> Manner:
    """Return how far an action shows each trait."""
    if isinstance(action, Attack | Throw | Beat):
        made, cards = tables(), action.cards
        hand = mask_of(view.zones[f"hand:{view.viewer}"])
        high = (made.beaters[cards[-1]].bit_count() - len(RANKS) / 2) / -len(RANKS)
        many = len(cards) / HAND
        kept = (hand & made.same_rank[cards[-1]] & ~mask_of(cards)).bit_count()
        return Manner(
            boldness=high + many,
            guile=kept / 2 - 0.3,
            patience=-0.3 - high,
            spite=many if not isinstance(action, Beat) else 0.3,
            thrift=-high - many,
        )
    if isinstance(action, Concede):
        return Manner(boldness=-0.5, guile=0.5, patience=0.5, spite=-0.5, thrift=0.5)
    if isinstance(action, Pass | Leave):
        return Manner(boldness=-0.3, patience=0.5, spite=-0.5)
    return Manner(boldness=0.3, guile=0.5, patience=-0.3, spite=0.3, thrift=0.5)


LEANING: Final = Leaning[State, Decision, Facts](shows=shows, margin=0.015, glance=150)
