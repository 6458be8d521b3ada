"""What a game tells learning programs about itself: its `ENVIRONMENT`.

Each stands in `bots/<game>/environment.py` and is named by the game's declaration.
"""

from collections.abc import Callable
from typing import Generic

import msgspec

from bots.environment.sheet import Sheet
from bots.environment.stepping import OfferedKind, Vocabulary, listed
from rules.core import A, F, Game, Observation, S


def offers_listed(game: Game[S, A, F], state: S, view: Observation[F]) -> tuple[OfferedKind, ...]:
    """Return all that the rules list for the seat `view.viewer`."""
    return listed(game.legal(state, view.viewer))


class Environment(msgspec.Struct, Generic[S, A, F], frozen=True, kw_only=True):
    """One game for learning programs; `S` is the game's state."""

    write_facts: Callable[[Sheet, Observation[F]], None]
    """Takes down the game's facts, after zones and chips. Left out is what follows from other
    parts, the order of the cards in a pile below those that are named, and the history of what is
    settled (chips of a claim, earlier rounds, lost draws)."""
    vocabulary: Callable[[Game[S, A, F]], Vocabulary]
    """What the game's actions name besides cards: all numbers and words that any of them has."""
    offers: Callable[[Game[S, A, F], S, Observation[F]], tuple[OfferedKind, ...]] = offers_listed
    """All that the seat `view.viewer`, the first of `view.actors`, may do. Left out, what
    `Game.legal` lists, which is a part only where set plays or amounts explode."""
    sides: frozenset[str] = frozenset()
    """The first words of zones and accounts that belong to a side, the seats with even or with
    odd numbers, and not to a seat."""
    fewest_win: bool = False
    """Whether scores count against their holder."""

    def write_view(self, sheet: Sheet, view: Observation[F]) -> None:
        """Take down an observation: zones, chips, then the game's facts."""
        sheet.zones_and_chips(view, self.sides)
        self.write_facts(sheet, view)
