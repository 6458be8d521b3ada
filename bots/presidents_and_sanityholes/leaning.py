"""What a manner shows itself in at Presidents & Sanityholes."""

from typing import Final

from bots.manner import Leaning, Manner
from rules.core import mask_of
from rules.presidents_and_sanityholes.actions import Clear, Decision, Give, Play
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import Facts, State, View, clearing_twos
from rules.shared.double_cards import MOST_VALUE, double_deck

MANY: Final = 4
"""Cards of a large set."""


def shows(game: PresidentsAndSanityholes, view: View, action: Decision) -> Manner:
    """Return how far an action shows each trait."""
    if isinstance(action, Give):
        given = action.markers / max(1, view.facts.due)
        return Manner(spite=given, thrift=given, boldness=-given)
    if isinstance(action, Clear):
        return Manner(boldness=0.5, patience=-1.0, spite=1.0, thrift=-0.5)
    if not isinstance(action, Play):
        return Manner(boldness=-1.0, guile=0.5, patience=1.0, spite=-0.5, thrift=0.5)
    cards = mask_of(action.cards)
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    kept = hand & double_deck().having[action.value] & ~cards
    value, count = action.value / MOST_VALUE, min(1.0, len(action.cards) / MANY)
    return Manner(
        boldness=count,
        guile=min(1.0, kept.bit_count() / 2),
        patience=-value,
        spite=value,
        thrift=-count - clearing_twos(cards).bit_count() / 2,
    )


LEANING: Final = Leaning[State, Decision, Facts](shows=shows, margin=0.25, glance=150)
