"""What each player had through a game, hand by hand."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import HandEnded
from rules.session import Session
from rules.words import _


class Standings(msgspec.Struct, frozen=True):
    """What each seat had, from the beginning on: `scores[at][seat]`, and what is counted."""

    scores: tuple[tuple[int, ...], ...]
    title: str
    from_zero: bool = True
    """Whether the ground is 0, or the least that anybody had."""


def standings_of(session: Session[Any]) -> Standings | None:
    """Return what the game counts after each hand, where there was more than one."""
    game = session.game
    again: Session[Any] = Session(game, session.seed)
    scores: list[tuple[int, ...]] = []
    for entry in session.log:
        events = again.act(entry.seat, entry.action)
        scores += [event.scores for event in events if isinstance(event, HandEnded)]
    if len(scores) < 2:
        return None
    outcome = game.outcome(again.state)
    if outcome is not None and outcome.scores != scores[-1]:
        scores.append(outcome.scores)  # what was on the board was split in the end
    return Standings(tuple(scores), _("The standing after each hand"))
