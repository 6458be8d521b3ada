"""Whom or what the table waits for, in words, where nobody at the screen is asked."""

from __future__ import annotations

from typing import Protocol

from rules.core import PUBLIC
from rules.words import _
from table.computers import Computers
from table.letters import capital
from ui.picture.show import Show
from ui.table.pocket_hands import PocketHands
from ui.table.window_match import WindowMatch


class Waiting(Protocol):
    """The table that waits: its course."""

    match: WindowMatch
    show: Show
    pocket: PocketHands
    computers: Computers


def waiting_words(course: Waiting) -> str:
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
        return _("You pass in your turn ({key}). A right-click takes it back.").format(
            key=capital("Pass")
        )
    if show.moving:
        return match.controller.waiting(show.view)
    if course.computers.is_slow and match.asked is not None:
        return _("{name} is thinking …").format(name=names[match.asked])
    return match.controller.waiting(match.asking.observe(PUBLIC))
