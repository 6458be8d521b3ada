"""What to do and why, and what a decision lost: the one way to every hint, advice and analysis.

The hard player thinks; then its choice, the runner-up and a decision to be judged are played on
in the same imagined worlds with the same luck. All follows from the seat's knowledge, the seed and
the strategy's number of iterations, so a hint at the table and the analysis of the
same position agree.
"""

import random
from collections.abc import Sequence
from itertools import islice
from typing import Final, Generic, cast

import msgspec

from bots.limit import Limit
from bots.memory import Memory
from bots.paired import Trials
from bots.players import thought_of
from bots.reasons import SURELY, Claim, Compared, Forced, RunnerUp
from bots.strategy import Strategy
from bots.thought import Thought, Unit, Weighed
from rules.core import A, Action, F, Game, Observation, S, same_decision

MOST_CLAIMS: Final = 2
"""Claims that are told for an action, besides how it compares: a hint is read at a glance."""
ALONE: Final = 30
"""Worlds in which a decision is played on that is compared with no other: its worth is told
roughly, and nothing hangs on it."""
LEAST_WORLDS: Final = 8
"""Worlds in which two decisions are tried out, even when the time is over, ..."""
MOST_WORLDS: Final = 120
"""... and at most."""


class Advice(msgspec.Struct, Generic[A], frozen=True):
    """The decision that is advised, and why; with a decision that was played, what that lost.

    `loss` is how much less the decision is worth, at least 0, in the payoffs of the game's
    strategy. `claims` speak for the advised action, `of_played` for the other.
    """

    action: A
    claims: tuple[Claim, ...]
    loss: float | None = None
    of_played: tuple[Claim, ...] = ()
    value: float | None = None
    """What the seat may expect with this decision, in those payoffs, where that was searched."""


def advise(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    memory: Memory,
    rng: random.Random,
    limit: Limit,
    played: A | None = None,
) -> Advice[A]:
    """Advise the seat `view.viewer`, which is asked, from what it knows; judge what it `played`.

    A limit without iterations takes the strategy's; its seconds then only guard against machines
    that are far too slow.
    """
    listed = tuple(islice(game.legal(game.imagine(view, rng), view.viewer), 2))
    if len(listed) < 2 and (played is None or same_decision(listed[0], played)):
        lost = None if played is None else 0.0
        return Advice(listed[0], (Forced(),), lost, () if played is None else (Forced(),))
    if limit.iterations is None:
        limit = msgspec.structs.replace(limit, iterations=plan.advice)
    half = limit.times(0.5)
    thought = thought_of(game, plan, view, memory, rng, half)
    luck = rng.getrandbits(48)

    def claims(action: A) -> tuple[Claim, ...]:
        return plan.reasons.claims(game, view, memory, action, thought, random.Random(luck))

    rivals = _rivals(plan, thought, played)
    trials = _tried(game, plan, view, memory, rng, half, (thought.action, *rivals))
    best, compared = _compared(plan, thought, trials)
    mine = claims(best)
    found = _told(mine, compared)
    if compared is not None and compared.tells_apart:
        known = {claim.fact(game, view) for claim in mine}
        theirs = [
            each for each in claims(cast(A, compared.other)) if each.fact(game, view) not in known
        ]
        found += _against(compared.other, theirs, mine)
    value = _value(thought, trials, best)
    if played is None:
        return Advice(best, found, value=value)
    if value is None:  # its choice was weighed by something else: play that on alone
        few = msgspec.structs.replace(half, iterations=min(ALONE, half.iterations or ALONE))
        alone = _tried(game, plan, view, memory, rng, few, (best,), least=1)
        value = None if alone is None else alone.mean(best)
    lost = _loss(thought, trials, best, played)
    return Advice(best, found, lost, claims(played)[:MOST_CLAIMS], value)


def _rivals(plan: Strategy[S, A, F], thought: Thought[A], played: A | None) -> tuple[A, ...]:
    """Return the decisions that the hard player's choice has to be tried out against."""
    rivals = []
    if thought.unit is None and plan.reasons.tries:
        rivals += [weighed.action for weighed in thought.choices[1:2]]
    if played is not None and _counted_loss(thought, played) is None:
        rivals.append(played)
    return tuple(rivals)


def _compared(
    plan: Strategy[S, A, F], thought: Thought[A], trials: Trials[S, A, F] | None
) -> tuple[A, Compared | None]:
    """Return the best of the first two decisions, and how they compare, if that was measured.

    What surely did worse than the runner-up is not advised, even if the search preferred it.
    """
    best = thought.action
    if len(thought.choices) < 2:
        return best, None
    other = thought.choices[1].action
    if thought.unit is not None:  # it compared them by itself
        return best, _as_counted(thought.choices[0], thought.choices[1], thought.unit)
    if trials is None or not plan.reasons.tries:
        return best, None
    gain, error = trials.lead(best, other)
    if gain < -SURELY * error:
        best, other, gain = other, best, -gain
    compared = Compared(
        best=best,
        other=other,
        value=trials.mean(best),
        other_value=trials.mean(other),
        gain=gain,
        error=error,
        worlds=trials.worlds,
        unit=plan.reasons.unit,
    )
    return best, compared


def _as_counted(best: Weighed[A], other: Weighed[A], unit: Unit) -> Compared:
    """Compare by values that the hard player counted, or tried in the same worlds by itself."""
    return Compared(
        best=best.action,
        other=other.action,
        value=best.value,
        other_value=other.value,
        gain=best.value - other.value,
        error=other.error,
        worlds=other.visits,
        unit=unit,
    )


def _tried(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    memory: Memory,
    rng: random.Random,
    limit: Limit,
    actions: tuple[A, ...],
    least: int = 2,
) -> Trials[S, A, F] | None:
    """Play on after each action in the same worlds; `None` for fewer actions than `least`."""
    if len(actions) < least:
        return None
    trials = Trials(game, plan, view.viewer, dict.fromkeys(actions))
    worlds = plan.worlds(game, view, memory, rng)
    assert limit.iterations is not None
    most = min(limit.iterations, MOST_WORLDS)
    budget = limit.start(least=min(LEAST_WORLDS, most), most=most)
    while budget.left(trials.worlds):
        trials.grow(next(worlds), rng.random())
    return trials


def _told(mine: Sequence[Claim], compared: Compared | None) -> tuple[Claim, ...]:
    """Return what is told of the advised action, and how it compares, which names another one.

    One drawback is told where there is room for it, unless it would be all that is said for an
    action that is no better than another.
    """
    reasons = tuple(claim for claim in mine if not claim.against)[:MOST_CLAIMS]
    drawbacks = tuple(claim for claim in mine if claim.against)[:1]
    comparison = () if compared is None else (compared,)
    is_told = compared is None or compared.tells_apart or reasons
    if is_told and len(reasons) + len(comparison) < MOST_CLAIMS:
        reasons += drawbacks
    return (*reasons, *comparison)


def _against(other: Action, theirs: Sequence[Claim], mine: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return what speaks against the runner-up more than against the advised decision."""
    for claim in theirs:
        alike = [each.weight for each in mine if isinstance(each, type(claim))]
        if claim.weight > max(alike, default=0.0):
            return (RunnerUp(other, claim),)
    return ()


def _counted_loss(thought: Thought[A], played: A) -> float | None:
    """Return how much a decision is behind the best, where that is known without trying it."""
    best = thought.choices[0]
    if same_decision(best.action, played):
        return 0.0
    for weighed in thought.choices if thought.is_counted else ():
        if same_decision(weighed.action, played):
            return max(0.0, best.value - weighed.value)
    return None


def _value(thought: Thought[A], trials: Trials[S, A, F] | None, best: A) -> float | None:
    """Return what may be expected with the best decision; `None` where that was not counted."""
    if thought.unit is not None:
        return None if thought.has is None else thought.has + thought.choices[0].value
    if trials is not None:
        return trials.mean(best)
    return thought.choices[0].value if thought.choices and thought.choices[0].visits else None


def _loss(thought: Thought[A], trials: Trials[S, A, F] | None, best: A, played: A) -> float:
    """Return how much worse a decision did than the best; what chance could explain is 0."""
    if same_decision(best, played):
        return 0.0
    if trials is None:
        return _counted_loss(thought, played) or 0.0
    tried = next(action for action in trials.actions if same_decision(action, played))
    gain, error = trials.lead(best, tried)
    return gain if gain > SURELY * error else 0.0
