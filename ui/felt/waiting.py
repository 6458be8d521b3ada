"""Whom or what the table waits for, in words, where nobody at the screen is asked."""

from __future__ import annotations

from typing import Protocol

from rules.core import PUBLIC
from rules.words import _
from table.course import Course
from table.letters import capital
from table.match import Match
from ui.picture.show import Show


class Waiting(Protocol):
    """The table that waits, in a window."""

    match: Match
    show: Show
    course: Course


def waiting_words(felt: Waiting) -> str:
    """Return what the action line says while nobody here has to decide."""
    match, show, course = felt.match, felt.show, felt.course
    names, waited = match.controller.names, course.pocket.waits_for
    if waited is not None:
        return _("{name}’s phone is away. The table waits for it.").format(name=names[waited])
    if show.waits:
        return _("Press anywhere to continue")
    if match.hand.ahead:
        return _("Chosen ahead for your turn. Right-click to undo.")
    if match.hand.passes_ahead:
        return _("You’ll pass in your turn ({key}). Right-click to undo.").format(
            key=capital("Pass")
        )
    if show.moving:
        return match.controller.waiting(show.view)
    if course.computers.is_slow and match.asked is not None:
        return _("{name} is thinking …").format(name=names[match.asked])
    return match.controller.waiting(match.asking.observe(PUBLIC))
