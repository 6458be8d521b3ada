"""What a manner shows itself in at Presidential Poker."""

from typing import Final, cast

from bots.manner import Leaning, Manner
from bots.presidential_poker.odds import beaten, promise
from rules.presidential_poker.actions import Bet, Check, Decision, Draw, Fold
from rules.presidential_poker.game import PresidentialPoker, Rules
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, State, View

LARGE: Final = 3.0
"""Pots of a large bet."""
USUAL: Final = 2
"""Cards that a rival usually draws, for how strong a hand looks."""


def shows(game: PresidentialPoker, view: View, action: Decision) -> Manner:
    """Return how far an action shows each trait."""
    if isinstance(action, Draw):
        fresh = len(action.cards) / HAND
        return Manner(boldness=fresh, guile=-fresh, patience=-fresh, thrift=-fresh)
    if isinstance(action, Fold):
        return Manner(boldness=-1.0, patience=0.5, spite=-1.0, thrift=1.0)
    facts, hand = view.facts, view.zones[f"hand:{view.viewer}"]
    kickers = cast(Rules, game).options.kickers
    if facts.phase == "first":
        strong = promise(hand, kickers)
    else:
        strong = beaten(ranker(kickers)(hand), USUAL, kickers)
    if isinstance(action, Bet):
        pot = max(1, sum(facts.paid) + facts.current)
        size = min(1.0, (action.amount - facts.current) / pot / LARGE)
        raises = 0.5 if facts.current else 0.0
        return Manner(
            boldness=0.4 + size,
            guile=1 - 2 * strong,
            patience=-0.5 - size,
            spite=raises + size,
            thrift=-size,
        )
    waits = 1.0 if isinstance(action, Check) else 0.3
    return Manner(boldness=-0.3 * waits, guile=2 * strong - 1, patience=waits, thrift=0.5 * waits)


LEANING: Final = Leaning[State, Decision, Facts](shows=shows, margin=2.0, apart={Draw: 0.015})
