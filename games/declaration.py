"""How a game is declared: one typed value that names all its parts.

`games/<game>/declaration.py` makes it from functions of that module, each of which imports what
it returns: so the lobby opens without any game's code, a headless command without pygame, and a
type checker and a packager still follow every part. `games.library` lists the declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bots.declaration import PlayersDeclaration
from prints.printable import dealer_alone
from rules.core import AnyGame
from table.options import Length
from table.sheet import Illustration

if TYPE_CHECKING:
    from bots.measure.occasion import Occasion
    from prints.printable import Printable
    from table.controller import AnyController
    from table.told import Count, Telling
    from ui.picture.director import AnyStaging

R = TypeVar("R", bound=AnyGame)
C = TypeVar("C", bound="AnyController")


class GameDeclaration(PlayersDeclaration[R], Generic[R, C], frozen=True, kw_only=True):
    """All parts of one game; `R` is the class of its rules, `C` of its table's controller."""

    home: Path
    """The folder of its texts: what lobby, set-up, help and rules pages say of it (`sheet.yaml`)
    and, where it has them, its lesson and puzzles."""
    table: Callable[[R, tuple[str, ...]], C]
    """Makes the controller of its table for opened rules and the players' names."""
    staging: Callable[[C], AnyStaging]
    """Makes what draws that table in a window."""
    printables: Callable[[], tuple[Printable, ...]] = dealer_alone
    """What can be printed for it besides its deck. Left out, nothing."""
    illustrations: Callable[[], Mapping[str, Illustration]] = dict
    """Pictures that its help names, besides cards. Left out, none."""
    length: Length | None = None
    """The option that says how long it takes. Left out, it is always as long."""
    pose: str = "fan"
    """How its cards lie on its tile in the lobby (`ui.lobby.tiles.POSES`)."""

    @property
    def sheet(self) -> Path:
        """What lobby, set-up, help and rules pages say of it."""
        return self.home / "sheet.yaml"

    @property
    def lesson(self) -> Path | None:
        """How it teaches itself (`rules.lesson`), if it does."""
        return self._text("lesson.yaml")

    @property
    def puzzles(self) -> Path | None:
        """Positions with a question each (`rules.puzzle`), if it has any."""
        return self._text("puzzles.yaml")

    def _text(self, name: str) -> Path | None:
        path = self.home / name
        return path if path.exists() else None

    def telling(self) -> Telling[R, Any]:
        """Return what is told at its table."""
        game = self.open(self.rules().seat_range[0])
        return self.table(game, ("",) * game.seats).telling

    def cautions(self, rules: R) -> tuple[str, ...]:
        """Return what the set-up says of options that spoil the game together."""
        return tuple(map(str, self.telling().cautions(rules)))

    def occasions(self) -> tuple[Occasion, ...]:
        """Return what its telling counts."""
        from bots.measure.occasion import HAND, Occasion

        return tuple(
            Occasion(
                key=count.key,
                words=count.words,
                event=told.event,
                count=partial(_counted, count),
                of=count.of or HAND,
                is_share=count.share,
            )
            for told in self.telling().events
            for count in told.counts
        )


def _counted(count: Count, event: Any) -> float:
    if callable(count.much):
        return count.much(event)
    much: float = getattr(event, count.much) if count.much else 1
    return much
