"""The tree search: what it finds, what it may know, and that it repeats itself under a seed."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from bots.limit import Limit
from bots.memory import MOST_EARLIER, Memory
from bots.players import LEVELS, new_player, thought_of
from bots.search import WIDENING, Search, think
from bots.strategy import GUESSED, SearchSettings, Strategy, by_places, guess, imagined
from bots.thought import Thought, Weighed
from games.library import GAMES
from rules.core import CHANCE, UNSEEN, Action, AnyGame, Event, Moved, OptionsError, View
from rules.observe import redact
from rules.playout import play_out
from tests.cup_game import DARE, SAFE, Hide, at_the_cups
from tests.playing import decisions

ARNOLD = GAMES["president_arnold"].strategy()


HOUSE_RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "president_arnold": ({}, {"must_follow": True}),
    "presidential_poker": tuple(
        {"chips": 30, "limit": limit} for limit in ("no_limit", "pot_limit", "fixed_limit")
    ),
}
"""With which options a game is played, one after the other, if not as usual."""


def positions(name: str, seed: int, every: int = 9) -> Iterator[tuple[AnyGame, Any, list[Memory]]]:
    """Yield positions of a random game, with what each seat was told on the way."""
    seats, options = GAMES[name].rules().seat_range, HOUSE_RULES.get(name, ({},))
    game = GAMES.open(name, seats[seed % len(seats)], options[seed % len(options)])
    rng = random.Random(seed)
    played = decisions(game, rng, lambda state, view, _told: game.choose(state, view.viewer, rng))
    for state, _view, told in islice(played, 0, 160, every):
        yield game, game.copy(state), told


def limit(iterations: int) -> Limit:
    return Limit(seconds=None, iterations=iterations)


def test_it_does_not_plan_on_knowing_what_it_cannot_see() -> None:
    """A search that solved each imagined world on its own would dare (strategy fusion)."""
    game, view = at_the_cups(hides=False)
    thought = think(game, GUESSED, view, Memory(viewer=0), random.Random(1), limit(2_000))
    assert thought.action == SAFE
    dare = next(choice for choice in thought.choices if choice.action == DARE)
    assert dare.value < 0.45


@pytest.mark.parametrize("hidden", [True, False])
def test_it_does_not_plan_on_knowing_hidden_actions(hidden: bool) -> None:
    plan = Strategy[Any, Any, Any](
        normal=guess,
        hidden=frozenset({Hide} if hidden else ()),
        search=SearchSettings(beyond_chance=True, exploration=4.0),
    )
    game, view = at_the_cups(hides=True)
    thought = think(game, plan, view, Memory(viewer=0), random.Random(1), limit(2_000))
    assert thought.action == (SAFE if hidden else DARE)


def test_worlds_are_weighed_by_their_likelihood() -> None:
    def first_cup(game: AnyGame, view: View, memory: Memory, rng: random.Random) -> Iterator[Any]:
        for world in imagined(game, view, memory, rng):
            if world.ball == 0 or rng.random() < 0.02:
                yield world

    plan = msgspec.structs.replace(GUESSED, worlds=first_cup)
    game, view = at_the_cups(hides=False)
    thought = think(game, plan, view, Memory(viewer=0), random.Random(1), limit(2_000))
    assert thought.action == DARE


def last_cards() -> Iterator[tuple[AnyGame, Any, int, list[Action]]]:
    """Yield positions in which a seat may lay its last card or pass: the end, or not (A10)."""
    game = GAMES.open("president_arnold", 2, {"hands": 1})
    for seed in range(60):
        rng = random.Random(seed)
        state = game.initial()
        while seats := game.actors(state):
            seat = seats[0]
            if seat == CHANCE:
                game.advance(state, seat, game.chance(state, rng))
                continue
            actions = list(game.legal(state, seat))
            hand = game.observe(state, seat).zones[f"hand:{seat}"]
            if len(hand) == 1 and len(actions) == 2:
                yield game, game.copy(state), seat, actions
            game.advance(state, seat, game.choose(state, seat, rng))


def wins(game: AnyGame, state: Any, seat: int, action: Action, seed: int) -> bool:
    """Return whether the seat wins alone when the game is played on at random."""
    state = game.copy(state)
    game.advance(state, seat, action)
    play_out(game, state, random.Random(seed), 1_000)
    outcome = game.outcome(state)
    return outcome is not None and outcome.ranking[0] == (seat,)


def test_it_goes_out_when_that_alone_wins() -> None:
    found = 0
    for game, state, seat, (play, stop) in last_cards():
        if wins(game, state, seat, play, 0) and not any(
            wins(game, state, seat, stop, seed) for seed in range(8)
        ):
            found += 1
            view, rng = game.observe(state, seat), random.Random(found)
            assert think(game, ARNOLD, view, Memory(viewer=seat), rng, limit(200)).action == play
    assert found > 3


@pytest.mark.parametrize("name", GAMES.names)
def test_the_same_seed_gives_the_same_thought(name: str) -> None:
    plan = GAMES[name].strategy()
    for game, state, told in positions(name, 1, every=40):
        seat = game.actors(state)[0]
        view = game.observe(state, seat)
        first, again = (
            think(game, plan, view, told[seat], random.Random(7), limit(12)) for _time in range(2)
        )
        assert first == again


@pytest.mark.parametrize("name", GAMES.names)
def test_every_level_acts_legally_and_only_by_what_it_sees(name: str, thorough: bool) -> None:
    for seed in range(30 if thorough else 3):
        for at, (game, state, told) in enumerate(positions(name, seed, every=13)):
            seat = game.actors(state)[0]
            view = game.observe(state, seat)
            other = game.observe(game.imagine(view, random.Random(at)), seat)
            for level in LEVELS:
                player = new_player(level, GAMES[name].strategy(), limit(3))
                action, again = (
                    player.decide(game, each, told[seat], random.Random(at))
                    for each in (view, other)
                )
                assert game.verify(state, seat, action) is None, level
                assert again == action, level


class Watched:
    """A game that is only asked about states which were imagined, or copied from such.

    The table before anything has happened is the same in every game and may be asked for.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._imagined: dict[int, Any] = {}

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        if name in {"imagine", "copy", "initial"}:

            def noted(*given: Any) -> Any:
                if name == "copy":
                    self._check(*given)
                made = found(*given)
                self._imagined[id(made)] = made
                return made

            return noted
        if name in {"observe", "zones"}:
            raise AssertionError(f"the search asks for {name}")
        if name in {"actors", "verify", "legal", "choose", "chance", "advance", "outcome"}:

            def checked(state: Any, *rest: Any) -> Any:
                self._check(state)
                return found(state, *rest)

            return checked
        return found

    def _check(self, state: Any) -> None:
        assert self._imagined.get(id(state)) is state


@pytest.mark.parametrize("name", GAMES.names)
def test_it_sees_nothing_but_what_it_imagines(name: str) -> None:
    for game, state, told in positions(name, 2, every=60):
        seat = game.actors(state)[0]
        watched: Any = Watched(game)
        plan, view = GAMES[name].strategy(), game.observe(state, seat)
        thought = think(watched, plan, view, told[seat], random.Random(1), limit(4))
        assert game.verify(state, seat, thought.action) is None


def test_it_stops_when_it_is_told_and_one_without_an_end_is_refused() -> None:
    game, view = at_the_cups(hides=False)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 10

    endless = Limit(seconds=None, iterations=10**9, stop=stop)
    thought = think(game, GUESSED, view, Memory(viewer=0), random.Random(1), endless)
    assert thought.iterations == 11  # the first is always done
    game, view = at_the_cups(hides=False)
    with pytest.raises(ValueError, match="seconds"):
        think(game, GUESSED, view, Memory(viewer=0), random.Random(1), Limit(seconds=None))


@pytest.mark.parametrize(
    "name", ["president_arnold", "el_presidente", "presidents_and_sanityholes", "sanity_rook"]
)
def test_it_thinks_no_longer_than_helps_and_then_alike_on_every_machine(name: str) -> None:
    declared = GAMES[name]
    enough = declared.strategy().search.enough
    for game, state, told in positions(name, 3, every=60):
        view = game.observe(state, game.actors(state)[0])
        short, long = (
            thought_of(
                game,
                declared.strategy(),
                view,
                told[view.viewer],
                random.Random(1),
                Limit(seconds=seconds),
            )
            for seconds in (10_000, 20_000)
        )
        assert short == long
        assert short.iterations <= enough


@pytest.mark.parametrize("name", GAMES.names)
def test_the_hard_player_stops_when_nobody_waits_any_more(name: str) -> None:
    endless = Limit(seconds=None, iterations=10**9, stop=lambda: True)
    player = new_player("hard", GAMES[name].strategy(), endless)
    for game, state, told in positions(name, 3, every=7):
        seat = game.actors(state)[0]
        action = player.decide(game, game.observe(state, seat), told[seat], random.Random(1))
        assert game.verify(state, seat, action) is None


def test_wide_nodes_are_opened_step_by_step() -> None:
    """Ten visits of 100 actions do not try ten of them once each (progressive widening)."""
    game, state, told = next(
        position
        for position in positions("bull_sanity", 0, every=1)
        if len(list(position[0].legal(position[1], position[0].actors(position[1])[0]))) > 20
    )
    seat = game.actors(state)[0]
    plan = GAMES["bull_sanity"].strategy()
    search = Search(game, plan, game.observe(state, seat), told[seat], random.Random(1))
    for _iteration in range(100):
        search.grow()
    looked_at = len(search.thought().choices)
    assert looked_at <= WIDENING * 10 + 1
    assert search.thought().choices[0].visits > 100 / looked_at


def test_an_unknown_level_is_named_with_the_nearest() -> None:
    with pytest.raises(OptionsError, match="normal"):
        new_player("norml", GUESSED)


def test_a_memory_is_redacted_and_bounded() -> None:
    game = GAMES.open("sanity_rook", 4)
    rng = random.Random(2)
    state, memory = game.initial(), Memory(viewer=1)
    everything: list[Event] = []
    while len(everything) < 3 * MOST_EARLIER:
        seat = game.actors(state)[0]
        action = game.chance(state, rng) if seat == CHANCE else game.choose(state, seat, rng)
        events: list[Event] = []
        game.advance(state, seat, action, events)
        everything += events
        memory.tell(events)
    told = [redact(event, 1) for event in everything]
    assert memory.earlier + memory.hand == told[-len(memory.earlier) - len(memory.hand) :]
    assert len(memory.earlier) == MOST_EARLIER
    hidden = [
        event for event in memory.earlier if isinstance(event, Moved) and event.card == UNSEEN
    ]
    assert hidden
    copied = memory.copy()
    copied.tell([everything[0]])
    assert copied != memory


@pytest.mark.parametrize("name", GAMES.names)
def test_without_payoffs_a_search_goes_on_to_the_end(name: str) -> None:
    """Else every place where it stops would be worth the same."""
    plan = GAMES[name].strategy()
    assert plan.search.beyond_chance or plan.payoffs is not by_places
    assert GUESSED.search.beyond_chance


def test_who_searches_longer_has_ten_times_the_limit() -> None:
    given: list[int | None] = []

    def hard(game: Any, view: Any, _memory: Any, _rng: Any, limit: Limit) -> Thought[Action]:
        given.append(limit.iterations)
        return Thought((Weighed(SAFE, 1, 0.0, 0.0),), 1)

    plan = msgspec.structs.replace(GUESSED, hard=hard)
    game, view = at_the_cups(hides=False)
    for name in ("hard", "longer:hard"):
        new_player(name, plan, limit(7)).decide(game, view, Memory(viewer=0), random.Random(1))
    assert given == [7, 70]
