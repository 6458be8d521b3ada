"""What a manner shows itself in at ArtOfFacts."""

from typing import Final

from bots.manner import Leaning, Manner
from rules.artoffacts.actions import Decision, Declare
from rules.artoffacts.game import ArtOfFacts, Facts, State, View

HIGH: Final = 12
"""A number from which a symbol card is high."""


def shows(game: ArtOfFacts, view: View, action: Decision) -> Manner:
    """Return how far an action shows each trait."""
    if isinstance(action, Declare):
        facts = view.facts
        declared = [value for value in facts.declared if value is not None]
        ties = action.value == facts.to_match(view.viewer)
        beats = bool(declared) and action.value > max(declared)
        height = min(1.0, action.value / 30)
        return Manner(
            boldness=-1.0 if ties else height,
            guile=-height,
            patience=-0.5,
            spite=1.0 if beats else 0.0,
            thrift=1.0 if ties else 0.3,
        )
    about = game.deck[action.cards[0]].attributes
    number = min(1.0, int(about.get("number", 0)) / HIGH)
    fact = "operation" in about
    return Manner(
        boldness=0.7 + number / 2,
        guile=1.0 if fact else 0.0,
        patience=0.5 - number,
        spite=-0.5,
        thrift=-number,
    )


LEANING: Final = Leaning[State, Decision, Facts](shows=shows, margin=1.0)
