"""What a game tells learning programs about itself: a module `bots/<game>/environment.py` each.

Such a module offers functions; a game without it tells zones and chips alone, and what
`Game.legal` lists.

- `write_facts(sheet, view)` takes down the game's facts. Left out is what follows from other
  parts, the order of the cards in a pile below those that are named, and the history of what is
  settled (chips of a claim, earlier rounds, lost draws).
- `vocabulary(game) -> Vocabulary`: what its actions name besides cards.
- `offers(game, state, view) -> tuple[Offer, ...]`: all that the seat `view.viewer` may do, where
  set plays or amounts explode and `Game.legal` lists a part only.
"""

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from bots.environment.sheet import Sheet
from bots.environment.stepping import Offer, Vocabulary, listed
from rules.core import Game, View

_BOTS: Final = Path(__file__).resolve().parents[1]


@cache
def _told(name: str) -> ModuleType | None:
    if not (_BOTS / name / "environment.py").exists():
        return None
    return importlib.import_module(f"bots.{name}.environment")


def write_view(sheet: Sheet, game: Game[Any], view: View) -> None:
    """Take down an observation: zones, chips, then the game's facts."""
    sheet.zones_and_chips(view)
    told = _told(game.name)
    if told is not None:
        told.write_facts(sheet, view)


def vocabulary(game: Game[Any]) -> Vocabulary:
    """Return what the actions of a game name besides its cards."""
    told = _told(game.name)
    made: Vocabulary = (
        told.vocabulary(game) if told is not None and hasattr(told, "vocabulary") else Vocabulary()
    )
    return made


def offers(game: Game[Any], state: Any, view: View) -> tuple[Offer, ...]:
    """Return all that the seat `view.viewer`, the first of `view.actors`, may do now."""
    told = _told(game.name)
    if told is None or not hasattr(told, "offers"):
        return listed(game.legal(state, view.viewer))
    offered: tuple[Offer, ...] = told.offers(game, state, view)
    return offered
