"""What a decision lost, by the hard player; and the memory that is packed for another process."""

import pickle
import random
from itertools import chain, islice, repeat

import pytest

from bots.advice import advise
from bots.limit import Limit
from bots.memory import Memory, PackedMemory
from bots.process import ADVICE, ThinkingProcess, request_for
from bots.reasons import Forced
from games.library import GAMES
from rules.core import CHANCE, AnyGame, Event, same_decision
from rules.presidents_and_sanityholes.actions import PASS, Play
from rules.sanity_rook.actions import Play as RookPlay
from tests.test_thinking_process import LONG, played

FEW = Limit(seconds=None, iterations=40)


def told_twice(name: str, decisions: int) -> tuple[AnyGame, list[Memory], list[PackedMemory]]:
    """Return the memories of a random game and the same packed, after so many decisions."""
    game = GAMES.open(name, GAMES[name].rules().seat_range[0])
    state, rng = game.initial(), random.Random(4)
    plain = [Memory(viewer=seat) for seat in range(game.seats)]
    packed = [PackedMemory(seat) for seat in range(game.seats)]
    for _decision in range(decisions):
        actors = game.actors(state)
        if not actors:
            break
        seat = actors[0]
        action = game.chance(state, rng) if seat == CHANCE else game.choose(state, seat, rng)
        events: list[Event] = []
        game.advance(state, seat, action, events)
        for memory, other in zip(plain, packed, strict=True):
            memory.tell(events)
            other.tell(events)
    return game, plain, packed


@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_is_known_again_after_its_journey_and_not_opened_twice(name: str) -> None:
    assert pickle.loads(pickle.dumps(GAMES[name])) == GAMES[name]


@pytest.mark.parametrize("name", GAMES.names)
def test_a_packed_memory_is_the_same_after_its_journey(name: str) -> None:
    _game, plain, packed = told_twice(name, 120)
    for mine, theirs in zip(plain, packed, strict=True):
        assert pickle.loads(pickle.dumps(theirs)).unpacked() == mine


def test_a_packed_memory_stays_bounded() -> None:
    _game, plain, packed = told_twice("el_presidente", 3_000)
    assert packed[0].unpacked().hand[-20:] == plain[0].hand[-20:]
    assert len(pickle.dumps(packed[0])) < 600_000


@pytest.mark.parametrize("name", GAMES.names)
def test_what_the_hard_player_prefers_loses_nothing_and_is_legal(name: str) -> None:
    game, state, told, _events = played(name, 9)
    if not game.actors(state):
        pytest.skip("this random game was over early")
    seat = game.actors(state)[0]
    view = game.observe(state, seat)
    for action in (game.choose(state, seat, random.Random(1)), next(iter(game.legal(state, seat)))):
        verdict = advise(
            game, GAMES[game.name].strategy(), view, told[seat], random.Random(3), FEW, action
        )
        assert verdict.loss is not None
        assert verdict.loss >= 0
        assert game.verify(state, seat, verdict.action) is None
        if same_decision(verdict.action, action):
            assert verdict.loss == 0
        again = advise(
            game, GAMES[game.name].strategy(), view, told[seat], random.Random(3), FEW, action
        )
        assert again == verdict


@pytest.mark.parametrize("asks", [0, 1, 3])
@pytest.mark.parametrize("name", GAMES.names)
def test_advice_that_is_broken_off_is_still_advice(name: str, asks: int) -> None:
    for decisions in (0, 3, 9):
        game, state, told, _events = played(name, decisions)
        if not game.actors(state):
            continue
        seat = game.actors(state)[0]
        view, legal = game.observe(state, seat), list(game.legal(state, seat))
        answers = chain(repeat(False, asks), repeat(True))
        broken_off = Limit(seconds=None, iterations=40, stop=answers.__next__)
        rng = random.Random(3)
        plan = GAMES[name].strategy()
        verdict = advise(game, plan, view, told[seat], rng, broken_off, legal[-1])
        assert game.verify(state, seat, verdict.action) is None
        assert verdict.loss is not None


@pytest.mark.parametrize("name", GAMES.names)
def test_what_a_seat_may_expect_is_known_in_every_game(name: str) -> None:
    asked = 0
    for decisions in range(9, 15):
        game, state, told, _events = played(name, decisions)
        for seat in game.actors(state)[:1]:
            legal = list(islice(game.legal(state, seat), 2))
            if len(legal) < 2:
                continue
            asked += 1
            plan, view = GAMES[name].strategy(), game.observe(state, seat)
            luck = random.Random(3)
            found = advise(game, plan, view, told[seat], luck, FEW, legal[1]).value
            assert found is not None
            if name == "artoffacts":  # what it has, and what of the pot it may hope for
                has = view.chips[f"bank:{seat}"]
                assert has <= found <= has + view.chips["pot"]
    assert asked


def test_where_there_is_nothing_to_choose_nothing_is_lost() -> None:
    game = GAMES.open("president_arnold", 3)
    state, rng = game.initial(), random.Random(7)
    while True:
        seat = game.actors(state)[0]
        if seat == CHANCE:
            game.advance(state, seat, game.chance(state, rng))
            continue
        legal = list(game.legal(state, seat))
        if len(legal) == 1:
            break
        game.advance(state, seat, legal[0])
    never = Limit(seconds=None, iterations=10**9)
    verdict = advise(
        game,
        GAMES[game.name].strategy(),
        game.observe(state, seat),
        Memory(viewer=seat),
        rng,
        never,
        legal[0],
    )
    assert (verdict.action, verdict.loss) == (legal[0], 0.0)
    assert verdict.claims == (Forced(),)


def test_the_order_of_cards_makes_no_other_decision() -> None:
    one = Play((3, 5), 8)
    assert same_decision(one, Play((5, 3), 8))
    assert not same_decision(one, Play((5, 3), 9))
    assert not same_decision(one, PASS)


def test_the_worst_lead_of_sanity_rook_costs_points() -> None:
    """With the Rook and other cards in hand, wasting the Rook on an empty trick is a loss."""
    game, state, _told, _events = played("sanity_rook", 40)
    rng = random.Random(2)
    while True:
        seat = game.actors(state)[0]
        if seat == CHANCE:
            game.advance(state, seat, game.chance(state, rng))
            continue
        legal = list(game.legal(state, seat))
        rook = [action for action in legal if isinstance(action, RookPlay) and action.way == "rook"]
        if state.phase == "play" and not state.trick and rook and len(legal) > 6:
            break
        game.advance(state, seat, game.choose(state, seat, rng))
    limit = Limit(seconds=None, iterations=600)
    view = game.observe(state, seat)
    losses = [
        advise(
            game,
            GAMES[game.name].strategy(),
            view,
            Memory(viewer=seat),
            random.Random(n),
            limit,
            rook[0],
        ).loss
        for n in range(2)
    ]
    assert any(losses)


def test_a_decision_is_judged_in_the_thinking_process() -> None:
    game, state, told, _events = played("sanity_rook", 6)
    seat = game.actors(state)[0]
    view = game.observe(state, seat)
    worst = list(game.legal(state, seat))[-1]
    request = request_for(
        GAMES[game.name], game, view, told[seat], level=ADVICE, seconds=LONG, seed=3, played=worst
    )
    process = ThinkingProcess()
    try:
        process.ask(request)
        found = process.wait(LONG)
    finally:
        process.close()
    assert found is not None
    assert found.loss is not None
    assert found.loss >= 0
    assert found.why


@pytest.mark.parametrize("name", GAMES.names)
def test_a_rival_of_no_known_level_is_advised_about_as_a_person(name: str) -> None:
    """Scripts, random players and those who don't talk sit at tables, too."""
    plan, asked = GAMES[name].strategy(), 0
    for decisions in range(9, 25, 5):
        game, state, told, _events = played(name, decisions)
        for seat in game.actors(state)[:1]:
            view, found = game.observe(state, seat), []
            for levels in ((), ("random",) * game.seats, ("script:bold", "quiet:hard") * 4):
                memory = told[seat].copy()
                memory.levels = levels[: game.seats]
                found.append(advise(game, plan, view, memory, random.Random(3), FEW))
            assert found[0] == found[1] == found[2]
            asked += 1
    assert asked
