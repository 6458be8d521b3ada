"""What a manner shows itself in at President Arnold."""

from typing import Final

from bots.manner import Leaning, Manner
from bots.president_arnold.knowledge import taken_by
from rules.president_arnold.actions import Decision, Play
from rules.president_arnold.game import PresidentArnold
from rules.president_arnold.state import Facts, State, View
from rules.president_arnold.triple_topper import arnold

MUCH: Final = 4
"""Chips that a bold player goes for, and ..."""
OPEN: Final = 5
"""... cards that may follow one which a generous player lays."""


def shows(game: PresidentArnold, view: View, action: Decision) -> Manner:
    """Return how far an action shows each trait."""
    if not isinstance(action, Play):
        return Manner(boldness=-0.5, guile=0.5, patience=1.0, thrift=0.5)
    tables, card = arnold(game.deck.id), action.cards[0]
    hand = tables.set_of(view.zones[f"hand:{view.viewer}"])
    seen = hand | tables.set_of(view.zones["sequence"])
    after = tables.successors[card]
    own, others = (after & hand).bit_count(), (after & ~seen).bit_count()
    height = tables.bit[card].bit_length() / tables.whole.bit_length()
    return Manner(
        boldness=min(1.0, taken_by(view, view.viewer, card, tables) / MUCH),
        guile=min(1.0, own / 2) - 0.5,
        patience=0.5 - height,
        spite=0.5 - min(1.0, others / OPEN),
        thrift=0.5 - height,
    )


LEANING: Final = Leaning[State, Decision, Facts](shows=shows, margin=1.0, glance=300)
