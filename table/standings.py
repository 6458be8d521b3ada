"""What each player had through a game, hand by hand, and where it was decided."""

from __future__ import annotations

from itertools import islice
from math import inf
from typing import Any

import msgspec

from rules.core import PUBLIC, UNSEEN, CardAction, HandEnded, Outcome, Seat, SeatEvent, side_of
from rules.session import Session
from rules.words import _
from table.controller import AnyController
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


def placed_sides(controller: AnyController, outcome: Outcome) -> list[tuple[int, tuple[Seat, ...]]]:
    """Return who shares a place, from the first place on: partners count and stand as one."""
    placed: list[tuple[int, tuple[Seat, ...]]] = []
    for tie in outcome.ranking:
        place = 1 + len(placed)
        sides = dict.fromkeys(side_of(controller.partners, seat) for seat in tie)
        placed.extend((place, tuple(sorted(side))) for side in sides)
    return placed


class TurningPoint(msgspec.Struct, frozen=True):
    """Where a game was won: the `place` in its log of the decision, of which hand, and for whom.

    It is `seen` once it is made, or where the hand ended if the cards that won it lay open then.
    """

    place: int
    seen: int
    hand: int
    hands: int
    seat: Seat


def turning_point(session: Session[Any], controller: AnyController) -> TurningPoint | None:
    """Return what the winners decided in the hand that brought most of the lead that they kept.

    What the others won back later doesn't count. Of that hand it is the choice that brought them
    most, or else the last cards that they chose; of hands alike it is the last. What left no choice
    counts only where nothing else did.
    """
    outcome = session.outcome
    if outcome is None:
        return None
    winners = outcome.ranking[0]
    others = [seat for tie in outcome.ranking[1:] for seat in tie]
    # where the fewest points win, fewer is ahead
    sign = -1 if others and outcome.scores[others[-1]] > outcome.scores[winners[0]] else 1
    before = 0
    decided = 0, winners[0], 1
    """The place, the seat and the number of the hand."""
    hands: list[tuple[int, int, TurningPoint]] = []
    """The lead before and after each hand, and what was decided in it."""
    worth = no_more = (False, 0, False)
    theirs: dict[Seat, tuple[int, bool]] = {}
    """Where each of them decided last, and whether there was a choice."""
    again, steps = told_again(session)
    states = [*(step.state for step in steps[1:]), again.state]
    for place, (step, after) in enumerate(zip(steps, states, strict=True)):
        if step.seat in winners:
            choices = len(list(islice(session.game.legal(step.state, step.seat), 2)))
            gain = _chips(session, after, step.seat) - _chips(session, step.state, step.seat)
            theirs[step.seat] = place, choices > 1
            told = choices > 1, max(0, gain), isinstance(step.action, CardAction)
            if told >= worth:
                worth, decided = told, (place, step.seat, len(hands) + 1)
        for event in step.events:
            if isinstance(event, SeatEvent) and event.seat in theirs:
                at, was_chosen = theirs[event.seat]
                told = was_chosen, _brought(session, after, event, controller), True
                if told[1] and told >= worth:
                    worth, decided = told, (at, event.seat, len(hands) + 1)
            if isinstance(event, HandEnded):
                held = [sign * score for score in event.scores]
                lead = held[winners[0]] - max((held[each] for each in others), default=0)
                held_on = session.game.observe(after, PUBLIC).zones.get(f"hand:{decided[1]}")
                opened = (place if held_on and UNSEEN not in held_on else decided[0]) + 1
                at, seat, hand = decided
                hands.append((before, lead, TurningPoint(at, opened, hand, 0, seat)))
                before, worth = lead, no_more
                theirs.clear()
    at, seat, hand = decided
    found, most, lowest = TurningPoint(at, at + 1, hand, 1, seat), -inf, inf
    for before, lead, point in reversed(hands):
        lowest = min(lowest, lead)
        if lowest - before > most:
            found, most = msgspec.structs.replace(point, hands=len(hands)), lowest - before
    return found


def _brought(session: Session[Any], state: Any, event: SeatEvent, controller: AnyController) -> int:
    """Return what an event brought the seat that it names, in a game without chips."""
    brings = controller.telling.brings
    return (
        0 if brings is None else brings(controller.at(session.game.observe(state, PUBLIC)), event)
    )


def _chips(session: Session[Any], state: Any, seat: Seat) -> int:
    """Return what a seat has in its bank, 0 in a game without chips."""
    return session.game.observe(state, PUBLIC).chips.get(f"bank:{seat}", 0)
