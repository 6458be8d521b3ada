"""What each player had through a game, hand by hand."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rules.core import HandEnded
from rules.session import Session
from rules.words import _

MOST_POINTS: Final = 80
"""Standings that a line goes through, of a game of one long hand."""


class Standings(msgspec.Struct, frozen=True):
    """What each seat had, from the beginning on: `scores[at][seat]`, and what is counted."""

    scores: tuple[tuple[int, ...], ...]
    title: str
    from_zero: bool = True
    """Whether the ground is 0, or the least that anybody had."""


def standings_of(session: Session[Any]) -> Standings:
    """Return the standings after each hand; in a game of one hand, the cards still held."""
    game = session.game
    again: Session[Any] = Session(game, session.seed)
    scores: list[tuple[int, ...]] = []
    held: list[tuple[int, ...]] = []
    for entry in session.log:
        events = again.act(entry.seat, entry.action)
        scores += [event.scores for event in events if isinstance(event, HandEnded)]
        zones = game.zones(again.state)
        held.append(tuple(len(zones.get(f"hand:{seat}", ())) for seat in range(game.seats)))
    if len(scores) > 1:
        outcome = game.outcome(again.state)
        if outcome is not None and outcome.scores != scores[-1]:
            scores.append(outcome.scores)  # what was on the board was split in the end
        return Standings(tuple(scores), _("The standing after each hand"))
    dealt = next((at for at, cards in enumerate(held) if all(cards)), 0)
    step = -(-max(1, len(held) - dealt) // MOST_POINTS)
    thinned = [*held[dealt:-1:step], *held[-1:]]
    return Standings(tuple(thinned), _("Cards in hand through the game"))
