"""A game as the window knows it: with what is printed for it, and a table that can be drawn."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from prints.printable import PrintedGame
from table.options import Length

if TYPE_CHECKING:
    from table.controller import AnyController
    from ui.picture.director import AnyStaging


class WindowGame(PrintedGame, frozen=True, kw_only=True):
    """A game that can be played in a window."""

    staging: "Callable[[AnyController], AnyStaging]"
    """Makes what draws its table, for the controller of that."""
    length: Length | None = None
    """The option that says how long it takes, if there is one."""
    pose: str = "fan"
    """How its cards lie on its tile in the lobby."""
