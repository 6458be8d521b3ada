"""No reason says what is not so: every claim of every game is worked out again by other means.

A claim is what a sentence of a hint asserts. The checks (`tests.claims`) know all cards; odds are
judged over all positions: what is said to happen in 57 % of deals must happen about as often.
"""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import pytest

from bots.advice import advise
from bots.bull_sanity.reasons import CertainLie, FreeCall, Suspected
from bots.explaining import as_seen
from bots.limit import Limit
from bots.memory import memories
from bots.players import LEVELS, new_player
from bots.reasons import Claim, Compared, Forced, RunnerUp, sentences, worded
from bots.strategy import Strategy
from games.library import GAMES
from rules.bull_sanity.actions import CALL
from rules.core import CHANCE, PUBLIC, Action, AnyGame, Event, Seat
from tests.claims import (
    artoffacts,
    bull_sanity,
    el_presidente,
    president_arnold,
    presidential_poker,
    presidents_and_sanityholes,
    sanity_rook,
)
from tests.claims.case import Case, Checks, Found, Odds
from tests.claims.comparing import compared

CHECKS: dict[str, Checks] = {
    "artoffacts": artoffacts.CHECKS,
    "bull_sanity": bull_sanity.CHECKS,
    "el_presidente": el_presidente.CHECKS,
    "president_arnold": president_arnold.CHECKS,
    "presidential_poker": presidential_poker.CHECKS,
    "presidents_and_sanityholes": presidents_and_sanityholes.CHECKS,
    "sanity_rook": sanity_rook.CHECKS,
}
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay", "Guy", "Hal")
FEW = 32
MANY = 2_000
"""Positions of each game: always, and with `--thorough`."""
TEAMS = {"teams": "2x2"}
"""Partners ask each other for cards."""
FAST = Limit(seconds=None, iterations=60)
WHOLE = Limit(seconds=None)
"""For a game that tries nothing out, and is quick."""
NEAR = 0.06
"""How far odds may be off on average, beyond luck: nobody plays quite as is reckoned with."""


def cases(name: str, count: int) -> Iterator[Case]:
    """Yield positions of games of two to four players, with what is about to be played there."""
    seats_of, made = GAMES[name].rules().seat_range, 0
    for number in range(10_000):
        seats = min(max(seats_of[0], 2 + number % 3), seats_of[-1])
        plan = GAMES[name].strategy()
        options = TEAMS if seats == 4 and plan.talk is not None else {}
        game, rng = GAMES.open(name, seats, options), random.Random(f"{name}/{number}")
        players = [new_player(rng.choice(LEVELS[1:3]), plan) for _seat in range(seats)]
        state, told = game.initial(), memories(seats)
        for _decision in range(300):
            actors = game.actors(state)
            if not actors:
                break
            seat = actors[0]
            if seat == CHANCE:
                action: Any = game.chance(state, rng)
            elif (said := talked(plan, game, state)) is not None:
                seat, action = said
            else:
                view = game.observe(state, seat)
                action = players[seat].decide(game, view, told[seat], rng)
                if rng.random() < 0.2:
                    action = game.choose(state, seat, rng)
                if rng.random() < 0.25:
                    yield Case(game, game.copy(state), view, told[seat].copy(), action, made)
                    made += 1
                    if made == count:
                        return
            events: list[Event] = []
            game.advance(state, seat, action, events)
            for memory in told:
                memory.tell(events)


def talked(plan: Strategy[Any, Any, Any], game: AnyGame, state: Any) -> tuple[Seat, Action] | None:
    """Return what somebody says before the next decision."""
    if plan.talk is None or not plan.talk.at(game):
        return None
    for seat in game.actors(state):
        if seat != CHANCE and (action := plan.talk.says(game, game.observe(state, seat), ())):
            return seat, action
    return None


def check(case: Case, claim: Claim) -> Found:
    if isinstance(claim, Forced):
        return len(list(case.game.legal(case.state, case.seat))) == 1
    if isinstance(claim, RunnerUp):
        return check(case.about(claim.other), claim.claim)
    if isinstance(claim, Compared):
        return compared(case, claim)
    return CHECKS[case.game.name][type(claim)](case, claim)


def numbers_of(claim: object) -> set[str]:
    """Return all numbers that may be written for a claim's fields."""
    if isinstance(claim, RunnerUp):
        return numbers_of(claim.claim)
    assert isinstance(claim, Claim)
    values = [getattr(claim, field) for field in claim.__struct_fields__]
    numbers = [value for value in values if isinstance(value, int | float)]
    numbers += [len(value) for value in values if isinstance(value, tuple)]
    derived = [getattr(claim, name, None) for name in ("share", "known")]
    numbers += [value for value in derived if value is not None]
    numbers += [1 - value for value in (getattr(claim, "share", None),) if value is not None]
    numbers += [1 / number for number in numbers if number] + [1]
    parts = [one / other for one in numbers for other in numbers if other]
    return {
        *(f"{number:.0f}" for number in numbers),
        *(f"{number:.1f}" for number in numbers),
        *(f"{part:.0%}".removesuffix("%") for part in (*numbers, *parts)),
    }


def read(case: Case, claim: Claim) -> str:
    """Return the sentence of a claim; its numbers are the claim's and no others."""
    reasons = GAMES[case.game.name].strategy().reasons
    words = worded(reasons, case.game, case.view, claim, NAMES)
    assert words.endswith("."), words
    assert "{" not in words
    assert "\n" not in words
    plain = re.sub(r"\([A-Z0-9, to]+\)|“[^”]*”|^[^:]*: ", "", words)
    for card in case.game.deck:
        plain = plain.replace(card.name, "")
    written = set(re.findall(r"\d+(?:\.\d)?", plain))
    assert written <= numbers_of(claim) | RANKS, (words, claim)
    return words


RANKS = {str(rank) for rank in range(2, 11)} | {"1"}
"""Numbers that are names: ranks of cards and small values."""


@pytest.mark.parametrize("name", GAMES.names)
def test_no_claim_is_false(name: str, thorough: bool) -> None:
    said: Counter[str] = Counter()
    odds: dict[str, list[Odds]] = defaultdict(list)
    wrong = []
    plan = GAMES[name].strategy()
    for case in cases(name, MANY if thorough else FEW):
        rng = random.Random(case.seed)
        limit = FAST if plan.reasons.tries else WHOLE
        advice = advise(case.game, plan, case.view, case.memory, rng, limit, case.action)
        assert case.game.verify(case.state, case.seat, advice.action) is None
        public = plan.reasons.public(
            case.game, case.game.observe(case.state, PUBLIC), as_seen(case.action, case.after()[1])
        )
        advised = case.about(advice.action)
        told = [(advised, claim) for claim in advice.claims]
        told += [(case, claim) for claim in (*advice.of_played, *public)]
        for about, claim in told:
            found = check(about, claim)
            sentence = sentences(plan.reasons, case.game, case.view, [claim], NAMES)
            assert sentence.startswith("The catch: ") == claim.against
            said[type(claim).__name__] += 1
            words = read(about, claim)
            if isinstance(found, Odds):
                odds[found.kind].append(found)
            elif not found:
                wrong.append((case.seed, words, claim))
        for claim in advice.claims:
            if (
                isinstance(claim, Suspected)
                and FreeCall(advice.action == CALL) not in advice.claims
            ):
                is_likely = claim.lie > 1 / 2
                assert (claim.calls is None) == ((advice.action == CALL) == is_likely)
            if isinstance(claim, CertainLie):
                assert claim.lets_pass == (advice.action != CALL)
        _assert_it_speaks_for_what_it_advises(advice.claims)
    assert not wrong, wrong[:5]
    for kind, each in odds.items():
        _assert_true_on_the_whole(kind, each)
    print(name, sum(said.values()), dict(said))


@pytest.mark.parametrize("name", ["artoffacts", "el_presidente"])
def test_no_hint_says_the_same_for_and_against(name: str) -> None:
    """What both decisions would come to sets them apart in nothing, however it is put."""
    plan, against = GAMES[name].strategy(), 0
    few = Limit(seconds=None, iterations=20)
    for case in cases(name, 100):
        claims = advise(
            case.game, plan, case.view, case.memory, random.Random(case.seed), few
        ).claims
        others = [each.claim for each in claims if isinstance(each, RunnerUp)]
        against += len(others)
        mine = [each for each in claims if not isinstance(each, Compared | RunnerUp)]
        told, twice = (
            {
                re.sub(
                    r"^without a swap, |\d+% of the time \(F7\)",
                    "",
                    claim.words(case.game, case.view),
                )
                for claim in part
            }
            for part in (mine, others)
        )
        assert not told & twice, sentences(plan.reasons, case.game, case.view, claims, NAMES)
    assert against


def _assert_it_speaks_for_what_it_advises(claims: Sequence[Claim]) -> None:
    """After the comparison, which names another action, "it" would be that one.

    What only speaks against an action is no reason for it, where another is as good.
    """
    at = next((at for at, each in enumerate(claims) if isinstance(each, Compared)), len(claims))
    before, after = claims[:at], claims[at:]
    assert all(isinstance(each, Compared | RunnerUp) for each in after)
    if any(isinstance(each, Compared) and not each.tells_apart for each in after):
        assert not before or not all(each.against for each in before)


def _assert_true_on_the_whole(kind: str, found: list[Odds]) -> None:
    """What was said to be likely came about as often; also apart by how likely."""
    for low, high in ((0, 1.01), (0, 0.34), (0.34, 0.67), (0.67, 1.01)):
        part = [each for each in found if low <= each.said < high]
        if len(part) < 8:
            continue
        expected = sum(each.said for each in part) / len(part)
        happened = sum(each.happened for each in part) / len(part)
        luck = sqrt(max(0.02, expected * (1 - expected)) / len(part))
        assert abs(expected - happened) <= NEAR + 4 * luck, (kind, low, expected, happened)
