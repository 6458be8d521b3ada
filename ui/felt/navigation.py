"""Where one leaves the table to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.core import Seat
from rules.record import Header
from rules.session import Session


@dataclass(frozen=True, slots=True)
class Navigation:
    """Where one leaves the table to; given by whoever opened it."""

    leave: Callable[[], None]
    again: Callable[[Header], None]
    """Deal a new game for the same players and options."""
    replay: Callable[[Header, Session[Any]], None]
    look_at: Callable[[Header, Session[Any], int, Seat], None] | None = None
    """Show a decision of the log again, from the chair of who made it."""
    deal: Callable[[Header, Session[Any], bool], None] | None = None
    """Show the deal of a game that is over, if it may be dealt again; it may have had help."""
    another: Callable[[Header, str], None] | None = None
    """Deal another game, by its name, for the same players."""
    set_up: Callable[[], None] | None = None
    """Set the game up once more, before anybody has played."""
