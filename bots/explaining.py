"""Why somebody at the table decided so: their reason, told again from the game's record.

Nothing of it is kept. The record up to the decision is gone through again, so that the reason
follows from what the seat could know then. While the hand goes on everybody may hear no more than
what everybody saw; the whole reason comes once the hand is over.
"""

import random
from collections.abc import Sequence
from itertools import dropwhile
from typing import Any

import msgspec

from bots.advice import advise
from bots.declaration import PlayersDeclaration
from bots.limit import Limit
from bots.memory import Memory
from bots.reasons import LEAST, LEAST_SHARE, Claim, named_beside, quantity, sentences
from rules.core import (
    PUBLIC,
    UNSEEN,
    Action,
    AnyGame,
    CardAction,
    Ended,
    Event,
    Moved,
    Shown,
    apply,
    same_decision,
)
from rules.observe import redact
from rules.session import Entry
from rules.words import _, headed


class Explain(msgspec.Struct, frozen=True, kw_only=True):
    """A question why the decision at a `place` of a record's log was made."""

    declared: PlayersDeclaration[AnyGame]
    seats: int
    options: dict[str, Any]
    log: tuple[Entry, ...]
    place: int
    seed: int
    seconds: float
    names: tuple[str, ...]
    levels: tuple[str, ...] = ()
    """By seat, as in `Memory`."""


def explained(game: AnyGame, question: Explain, limit: Limit) -> str:
    """Return the reason in words: what everybody could see, or the whole once the hand is over."""
    log, place = question.log, question.place
    seat, action = log[place].seat, log[place].action
    assert isinstance(action, Action)
    state, memory = game.initial(), Memory(viewer=seat, levels=question.levels)
    for entry in log[:place]:
        state, events = apply(game, state, entry.seat, entry.action)
        memory.tell(events)
    after, followed = apply(game, state, seat, action)
    plan = question.declared.strategy()
    if not _is_over(game, after, followed, log[place + 1 :]):
        view = game.observe(state, PUBLIC)
        seen = _for_everybody(
            game, view, plan.reasons.public(game, view, as_seen(action, followed))
        )
        told = sentences(plan.reasons, game, view, seen, question.names)
        if not told:
            return _("You’ll see why after the hand.")
        return " ".join((told, _("You’ll see the rest after the hand.")))
    view, rng = game.observe(state, seat), random.Random(question.seed)
    advice = advise(game, plan, view, memory, rng, limit, action)
    is_advised = same_decision(advice.action, action)
    whole = advice.claims if is_advised else advice.of_played
    told = sentences(plan.reasons, game, view, whole, question.names)
    if any(claim.speaks_to_player(game, view) for claim in whole):
        told = headed(question.names[seat], told)  # the reader is not meant
    if is_advised:
        return told
    better = named_beside(plan.reasons, game, view, advice.action, action)
    loss = advice.loss or 0.0
    if loss < (LEAST_SHARE if plan.reasons.unit == "share" else LEAST):
        rest = _("“{other}” would be about as good.").format(other=better)
    else:
        rest = _("“{other}” would be about {more} better.").format(
            other=better, more=quantity(loss, plan.reasons.unit)
        )
    return f"{told} {rest}" if told else rest


def _for_everybody(game: AnyGame, view: Any, seen: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the claims that tell any reader why, and do not speak to the player who decided.

    What speaks against the decision is told only after something that speaks for it.
    """
    about = (claim for claim in seen if not claim.speaks_to_player(game, view))
    return tuple(dropwhile(lambda claim: claim.against, about))


def _is_over(game: AnyGame, state: Any, events: Sequence[Event], rest: Sequence[Entry]) -> bool:
    """Return whether the hand of a decision has ended by the end of the record."""
    for entry in rest:
        if any(isinstance(event, Ended) for event in events):
            return True
        state, events = apply(game, state, entry.seat, entry.action)
    return any(isinstance(event, Ended) for event in events)


def as_seen(action: Action, events: Sequence[Event]) -> Action:
    """Return an action as everybody sees it, by what followed: hidden cards are `UNSEEN`."""
    if not isinstance(action, CardAction):
        return action
    seen = [redact(event, PUBLIC) for event in events]
    open_cards = {event.card for event in seen if isinstance(event, Moved | Shown)}
    cards = tuple(card if card in open_cards else UNSEEN for card in action.cards)
    return msgspec.structs.replace(action, cards=cards)
