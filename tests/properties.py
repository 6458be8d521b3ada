"""Properties that every game keeps at every step, whoever plays."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.library import GAMES
from rules import notation
from rules.core import (
    CHANCE,
    OPEN,
    PUBLIC,
    Action,
    AnyGame,
    Chance,
    Event,
    GameEnded,
    HandEnded,
    apply,
)
from rules.observe import follow, redact
from rules.record import SeatHeader, encode_session, new_header, replay
from rules.session import Session

RECORDS = Path(__file__).parent / "records"


def golden(game: str) -> bytes:
    """Return the golden record of a game; a test whose game has none yet says how it gets one."""
    file = RECORDS / f"{game}.cabinet"
    if not file.exists():
        seats = GAMES[game].rules().seat_range[-1]
        pytest.fail(
            f"Write the golden record of {game} (docs/new-game.md): python3 main.py simulate {game}"
            f" --seats {seats} --bots normal --records tests/records; "
            f"mv tests/records/{game}-000001.cabinet tests/records/{game}.cabinet",
            pytrace=False,
        )
    return file.read_bytes()


Step = tuple[Any, int, Any, Any, tuple[Event, ...]]
"""State before, seat, action, state after, events."""


def random_action(game: AnyGame, state: Any, rng: random.Random) -> tuple[int, Action | Chance]:
    """Return who acts and what they do.

    Mostly that is the seat that the game names first, as it chooses itself. Where others may act
    too, one of them does at times, and at times anything legal is done: also what `choose` leaves
    to people, such as showing a card.
    """
    actors = game.actors(state)
    if actors == (CHANCE,):
        return CHANCE, game.chance(state, rng)
    if len(actors) == 1 or rng.random() < 0.75:
        return actors[0], game.choose(state, actors[0], rng)
    seat = rng.choice(actors)
    if rng.random() < 0.5:
        return seat, game.choose(state, seat, rng)
    return seat, rng.choice(list(game.legal(state, seat)))


def random_steps(game: AnyGame, seed: int, limit: int = 20_000) -> Iterator[Step]:
    """Play at random from the start and yield each step; ends with the game or at `limit`."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(limit):
        if not game.actors(state):
            return
        seat, action = random_action(game, state, rng)
        following, events = apply(game, state, seat, action)
        yield state, seat, action, following, events
        state = following


def viewers(game: AnyGame) -> range:
    assert (OPEN, PUBLIC) == (-2, -1)
    return range(OPEN, game.seats)


def check_cards(game: AnyGame, state: Any) -> None:
    """Every card that the game plays with is in exactly one zone."""
    held = Counter(card for cards in game.zones(state).values() for card in cards)
    initial = Counter(card for cards in game.zones(game.initial()).values() for card in cards)
    assert held == initial
    assert not held or max(held.values()) == 1


def check_chips(game: AnyGame, before: Any, after: Any) -> None:
    """No chip appears or vanishes."""
    chips = game.observe(before, PUBLIC).chips, game.observe(after, PUBLIC).chips
    assert sum(chips[0].values()) == sum(chips[1].values())


def check_fold(game: AnyGame, step: Step) -> None:
    """What a viewer is told of the events leads from what they saw to what they see."""
    before, _seat, _action, after, events = step
    for viewer in viewers(game):
        view = game.observe(before, viewer)
        for event in events:
            view = follow(view, redact(event, viewer))
        wanted = game.observe(after, viewer)
        assert {zone: cards for zone, cards in view.zones.items() if cards} == {
            zone: cards for zone, cards in wanted.zones.items() if cards
        }
        assert {name: held for name, held in view.chips.items() if held} == {
            name: held for name, held in wanted.chips.items() if held
        }


def check_hidden(game: AnyGame, state: Any, seed: int) -> None:
    """Permuting what a seat cannot see changes neither its observation nor what it may do."""
    rng = random.Random(seed)
    for viewer in range(game.seats):
        view = game.observe(state, viewer)
        other = game.imagine(view, rng)
        check_cards(game, other)
        assert game.observe(other, viewer) == view
        if viewer in view.actors:
            mine, theirs = game.legal(state, viewer), game.legal(other, viewer)
            assert sorted(map(repr, mine)) == sorted(map(repr, theirs))


def check_legal(game: AnyGame, state: Any) -> None:
    """All that is listed as legal is allowed, nothing twice, and what is refused says why."""
    for seat in game.actors(state):
        if seat == CHANCE:
            continue
        actions = list(game.legal(state, seat))
        assert actions
        assert len(set(actions)) == len(actions)
        for action in actions:
            assert game.verify(state, seat, action) is None
            check_line(game, action)
        other = (seat + 1) % game.seats
        if other not in game.actors(state):
            refusal = game.verify(state, other, actions[0])
            assert refusal is not None
            assert refusal.rule
            assert refusal.reason.strip()


def check_line(game: AnyGame, action: Action | Chance) -> None:
    """An action is all that its line says, and says all that its line is."""
    line = notation.written(game.deck, action)
    again = json.loads(msgspec.json.encode(line))
    assert notation.read(game.deck, type(action), again) == action
    assert type(action) in (*game.actions, *game.chances)


def check_end(game: AnyGame, state: Any, events: tuple[Event, ...]) -> None:
    """The end is told once, with a score for each seat and each seat ranked once."""
    outcome = game.outcome(state)
    ends = [event for event in events if isinstance(event, GameEnded)]
    assert (outcome is not None) == (not game.actors(state)) == bool(ends)
    for event in events:
        if isinstance(event, HandEnded | GameEnded):
            assert len(event.scores) == game.seats
    if outcome is not None:
        assert isinstance(events[-1], GameEnded)
        assert sorted(seat for tie in outcome.ranking for seat in tie) == [*range(game.seats)]
        assert (outcome.scores, outcome.ranking, outcome.why) == (
            ends[0].scores,
            ends[0].ranking,
            ends[0].why,
        )


def check_record(game: AnyGame, seed: int, limit: int) -> None:
    """A record holds all: replayed at any cut it gives the same state, and the same bytes."""
    session: Session[Any] = Session(game, seed)
    header = new_header(
        game,
        (SeatHeader(f"Seat {seat}", "human") for seat in range(game.seats)),
        seed,
        "2026-01-02T03:04:05Z",
    )
    states = [session.state]
    rng = random.Random(seed)
    for _ in range(limit):
        if not session.actors:
            break
        seat, action = random_action(game, session.state, rng)
        if seat == CHANCE:
            session.draw()
        else:
            session.act(seat, action)
        states.append(session.state)
    content = encode_session(header, session)
    again_header, again = replay(content, GAMES)
    assert again_header == header
    assert again.state == session.state
    assert encode_session(header, again) == content
    lines = content.splitlines(keepends=True)
    cuts = rng.sample(range(1, len(lines)), min(5, len(lines) - 1))
    for cut in cuts:
        _, part = replay(b"".join(lines[:cut]) + lines[cut][: len(lines[cut]) // 2], GAMES)
        assert part.state == states[len(part.log)]
        done = sum("end" not in json.loads(line) for line in lines[1:cut])
        assert len(part.log) == done


def check_game(game: AnyGame, seed: int, limit: int = 2_000, every: int = 7) -> int:
    """Play a random game and check all properties on the way; return the number of steps.

    The dear ones (what each viewer sees) run at every `every`-th step.
    """
    steps = 0
    for steps, step in enumerate(random_steps(game, seed, limit), start=1):
        before, _seat, action, after, events = step
        check_line(game, action)
        check_end(game, after, events)
        check_cards(game, after)
        check_chips(game, before, after)
        if steps % every == 0 or any(isinstance(event, HandEnded) for event in events):
            check_fold(game, step)
            check_legal(game, after)
            check_hidden(game, after, seed + steps)
    return steps
