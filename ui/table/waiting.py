"""Whom or what the table waits for, in words, where nobody at the screen is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import PUBLIC
from rules.words import _

if TYPE_CHECKING:
    from ui.table.course import Course


def waiting_words(course: Course) -> str:
    """Return what the action line says while nobody here has to decide."""
    match, show = course.match, course.show
    names, waited = match.controller.names, course.pocket.waits_for
    if waited is not None:
        return _("{name}'s phone is away; the table waits for it.").format(name=names[waited])
    if show.waits:
        return _("Press anywhere to go on")
    if match.hand.ahead:
        return _("Chosen ahead: played in your turn if it may be. A right-click takes it back.")
    if match.hand.passes_ahead:
        return _("You pass in your turn (P). A right-click takes it back.")
    if show.moving:
        return match.controller.waiting(show.view)
    if course.computers.is_slow and match.asked is not None:
        return _("{name} is thinking …").format(name=names[match.asked])
    return match.controller.waiting(match.asking.observe(PUBLIC))
