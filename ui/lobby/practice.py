"""What lessons and puzzles have in common: who sits there, and that nothing of it is a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.lesson import Lesson
    from ui.app import App

OTHERS: Final = "bot:easy"
"""Who plays with a learner once the lesson has ended."""
BEGUN: Final = "2026-01-01T00:00:00Z"
"""The header needs a time; nothing of it is kept among the games."""


def names_of(app: App, lesson: Lesson) -> tuple[str, ...]:
    """Return the players' names, the learner's own where it is known and nobody else's."""
    names, own = list(lesson.begin.seats), next(iter(app.settings.names), "")
    if own and own not in names:
        names[lesson.learner] = own
    return tuple(names)
