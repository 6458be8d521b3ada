"""What lessons and puzzles have in common: who sits there, and that nothing of it is a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.core import HUMAN

if TYPE_CHECKING:
    from rules.lesson import Lesson
    from rules.record import Header
    from rules.session import Session
    from table.controller import AnyController
    from ui.app import App
    from ui.window_game import WindowGame

OTHERS: Final = "bot:easy"
"""Who plays with a learner once the lesson has ended."""
BEGUN: Final = "2026-01-01T00:00:00Z"
"""The header needs a time; nothing of it is kept among the games."""


def seated(
    app: App, entry: WindowGame, lesson: Lesson, session: Session[Any]
) -> tuple[Header, AnyController]:
    """Return who sits at a session of a lesson, and the game's table for them.

    The learner has their own name where it is known and nobody else's.
    """
    from rules.record import SeatHeader, new_header

    names, own = list(lesson.begin.seats), app.settings.person
    if own and own not in names:
        names[lesson.learner] = own
    seats = [
        SeatHeader(name, HUMAN if seat == lesson.learner else OTHERS)
        for seat, name in enumerate(names)
    ]
    header = new_header(lesson.game, seats, session.seed, BEGUN)
    return header, entry.controller(lesson.game, tuple(names))
