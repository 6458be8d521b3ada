"""What a manner shows itself in at Bull Sanity."""

from typing import Final

from bots.manner import Leaning, Manner
from rules.bull_sanity.actions import CALL, Accept, Call, Decision, Play
from rules.bull_sanity.game import BullSanity, Facts, State, View
from rules.core import mask_of
from rules.shared.double_cards import LEAST_VALUE, double_deck

MANY: Final = 4
"""Cards of a large set."""


def shows(game: BullSanity, view: View, action: Decision) -> Manner:
    """Return how far an action shows each trait."""
    if not isinstance(action, Play):
        calls = 1.0 if action == CALL else -1.0
        return Manner(boldness=calls, patience=-calls, spite=calls, thrift=-calls / 2)
    value = action.declare or max(view.facts.choices, default=LEAST_VALUE)
    cards, having = mask_of(action.cards), double_deck().having[value]
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    lies, kept = cards & ~having, hand & having & ~cards
    many = min(1.0, len(action.cards) / MANY)
    return Manner(
        boldness=many + (0.5 if lies else 0.0),
        guile=(0.5 if lies else -0.5) + min(1.0, kept.bit_count() / 2),
        patience=-many,
        spite=0.0 if lies else many,  # who calls it in vain takes so much
        thrift=-many,
    )


LEANING: Final = Leaning[State, Decision, Facts](
    shows=shows, margin=0.1, apart={Call: 0.06, Accept: 0.06}
)
