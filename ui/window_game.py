"""A game as the window knows it: with what is printed for it, and a table that can be drawn."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from prints.printable import PrintedGame
from rules.core import AnyGame

if TYPE_CHECKING:
    from ui.picture.director import AnyWindowController


class WindowGame(PrintedGame, frozen=True, kw_only=True):
    """A game that can be played in a window."""

    controller: "Callable[[AnyGame, tuple[str, ...]], AnyWindowController]"
    """Makes the controller of its table for opened rules and the players' names."""
