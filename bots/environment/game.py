"""What a game tells learning programs about itself: its `ENVIRONMENT`.

Each stands in `bots/<game>/environment.py` and is named by the game's declaration.
"""

from collections.abc import Callable, Hashable
from typing import Generic

import msgspec

from bots.environment.row import Sections
from bots.environment.stepping import OfferedKind, Vocabulary, listed
from rules.core import A, F, Game, S, Seat


def offers_listed(game: Game[S, A, F], state: S, seat: Seat) -> tuple[OfferedKind, ...]:
    """Return all that the rules list for a seat."""
    return listed(game.legal(state, seat))


def not_known(_game: Game[S, A, F], _state: S) -> Hashable:
    """Return that a question is not to be known again."""
    return None


class Environment(msgspec.Struct, Generic[S, A, F], frozen=True, kw_only=True):
    """One game for learning programs; `S` is the game's state."""

    sections: Callable[[Game[S, A, F]], Sections[S]]
    """What a row says: zones, chips, then the game's facts. Left out is what follows from other
    parts, the order of the cards in a pile below those that are named, and the history of what is
    settled (chips of a claim, earlier rounds, lost draws)."""
    vocabulary: Callable[[Game[S, A, F]], Vocabulary]
    """What the game's actions name besides cards: all numbers and words that any of them has."""
    offers: Callable[[Game[S, A, F], S, Seat], tuple[OfferedKind, ...]] = offers_listed
    """All that a seat, the first of the game's actors, may do. Left out, what `Game.legal` lists,
    which is a part only where set plays or amounts explode. It may depend on nothing that the
    seat does not know."""
    question: Callable[[Game[S, A, F], S], Hashable] = not_known
    """What the offers to the seat that is asked depend on, where that is little and comes again
    (else None): the spelling of decisions with equal questions is worked out once."""
