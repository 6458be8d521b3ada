"""What each player had through a game, hand by hand, and where it was decided."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import PUBLIC, HandEnded, Seat
from rules.session import Session
from rules.words import _
from table.steps import told_again


class Standings(msgspec.Struct, frozen=True):
    """What each seat had, from the beginning on: `scores[at][seat]`, and what is counted."""

    scores: tuple[tuple[int, ...], ...]
    title: str
    from_zero: bool = True
    """Whether the ground is 0, or the least that anybody had."""


def standings_of(session: Session[Any]) -> Standings | None:
    """Return what the game counts at first and after each hand, where there was more than one."""
    steps = told_again(session)[1]
    events = [event for step in steps for event in step.events]
    scores = [event.scores for event in events if isinstance(event, HandEnded)]
    if len(scores) < 2:
        return None
    chips = session.game.observe(steps[0].state, PUBLIC).chips
    scores.insert(0, tuple(chips.get(f"bank:{seat}", 0) for seat in range(session.game.seats)))
    outcome = session.outcome
    if outcome is not None and outcome.scores != scores[-1]:
        scores.append(outcome.scores)  # what was on the board was split in the end
    return Standings(tuple(scores), _("How the game went"))


class TurningPoint(msgspec.Struct, frozen=True):
    """Where a game was won: the `place` in its log of the decision, of which hand, and for whom."""

    place: int
    hand: int
    hands: int
    seat: Seat


def turning_point(session: Session[Any]) -> TurningPoint | None:
    """Return the winners' last decision of the hand that took them farthest ahead of the others.

    Of hands alike it is the last one; a game of a single hand was decided at its end.
    """
    outcome = session.outcome
    if outcome is None:
        return None
    winners = outcome.ranking[0]
    others = [seat for tie in outcome.ranking[1:] for seat in tie]
    # where the fewest points win, fewer is ahead
    sign = -1 if others and outcome.scores[others[-1]] > outcome.scores[winners[0]] else 1
    best, before, hand, found = float("-inf"), 0, 0, (0, 1, winners[0])
    last, seat = 0, winners[0]
    for place, step in enumerate(told_again(session)[1]):
        if step.seat in winners:
            last, seat = place, step.seat
        for event in step.events:
            if isinstance(event, HandEnded):
                hand += 1
                held = [sign * score for score in event.scores]
                lead = held[winners[0]] - max((held[each] for each in others), default=0)
                if lead - before >= best:
                    best, found = lead - before, (last, hand, seat)
                before = lead
    place, number, seat = found if hand else (last, 1, seat)
    return TurningPoint(place, number, max(1, hand), seat)
