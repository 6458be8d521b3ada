"""The thinking process: what it is handed, which answers count, and that it never outlives us."""

import io
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bots.memory import Memory, memories
from bots.process import (
    ADVICE,
    MOST_RESTARTS,
    Answer,
    Request,
    ThinkingProcess,
    _Mailbox,
    answer,
    fallback,
    request_for,
)
from games.library import GAMES
from rules.core import CHANCE, AnyGame, Event, View
from rules.observe import redact
from tests import there

ROOT = Path(__file__).resolve().parent.parent
LONG = 60.0
"""Seconds that no test waits for: a machine under load may be slow."""


def played(
    name: str, decisions: int, seed: int = 1
) -> tuple[AnyGame, Any, list[Memory], list[Event]]:
    """Return a table in the midst of a random game, and all that happened on the way."""
    game = GAMES.open(name, GAMES[name].rules().seat_range[0])
    state = game.initial()
    rng = random.Random(seed)
    told, everything = memories(game.seats), []
    while decisions > 0 or game.actors(state) == (CHANCE,):
        actors = game.actors(state)
        if not actors:
            break
        seat = actors[0]
        action = game.chance(state, rng) if seat == CHANCE else game.choose(state, seat, rng)
        events: list[Event] = []
        game.advance(state, seat, action, events)
        everything += events
        for memory in told:
            memory.tell(events)
        decisions -= seat != CHANCE
    return game, state, told, everything


def question(level: str = "hard", seconds: float = 0.05) -> Request:
    """Return what to lead to a trick of Sanity Rook."""
    for decisions in range(10, 200):
        game, state, told, _events = played("sanity_rook", decisions)
        seat = game.actors(state)[0]
        view = game.observe(state, seat)
        if view.facts.phase == "play" and not view.facts.trick:
            return request_for(
                GAMES[game.name], game, view, told[seat], level=level, seconds=seconds, seed=3
            )
    raise AssertionError("nobody ever bid in this random game")


def is_legal(request: Request, found: Answer) -> bool:
    game = request.declared.open(request.seats, request.options)
    world = game.imagine(request.view, random.Random(9))
    return game.verify(world, found.seat, found.action) is None


@pytest.fixture(scope="module")
def shared() -> Iterator[ThinkingProcess]:
    process = ThinkingProcess()
    yield process
    process.close()


@pytest.fixture
def process() -> Iterator[ThinkingProcess]:
    process = ThinkingProcess()
    yield process
    process.close()


class _Named(pickle.Unpickler):
    """Notes the classes in a pickle."""

    def __init__(self, content: bytes) -> None:
        super().__init__(io.BytesIO(content))
        self.classes: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.classes.add(f"{module}.{name}")
        return super().find_class(module, name)


@pytest.mark.parametrize("name", GAMES.names)
def test_a_question_holds_no_state_and_no_hidden_card(name: str) -> None:
    game, state, told, events = played(name, 14)
    if not game.actors(state):
        pytest.skip("this random game was over early")
    seat = game.actors(state)[0]
    view: View = game.observe(state, seat)
    request = request_for(
        GAMES[game.name], game, view, told[seat], level="hard", seconds=1.0, seed=3
    )
    content = pickle.dumps(request)
    noted = _Named(content)
    noted.load()
    state_class = f"{type(state).__module__}.{type(state).__name__}"
    assert state_class not in noted.classes
    assert not any(kind.endswith((".Rules", ".Session")) for kind in noted.classes)
    # everything that the seat was told is redacted for it, and again changes nothing
    assert told[seat].earlier + told[seat].hand == [redact(event, seat) for event in events]
    # worlds that the seat cannot tell apart make the same question, byte for byte
    other = game.imagine(view, random.Random(5))
    same = request_for(
        GAMES[game.name],
        game,
        game.observe(other, seat),
        told[seat],
        level="hard",
        seconds=1.0,
        seed=3,
    )
    assert pickle.dumps(same) == content


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "random"])
def test_every_level_answers_legally(shared: ThinkingProcess, level: str) -> None:
    request = msgspec.structs.replace(question(level=level, seconds=LONG), iterations=3)
    number = shared.ask(request)
    found = there(shared.wait(LONG))
    assert (found.number, found.seat) == (number, request.view.viewer)
    assert is_legal(request, found)
    assert not found.trouble
    assert not shared.is_open(number)


def test_the_same_seed_and_iterations_give_the_same_answer(shared: ThinkingProcess) -> None:
    base = question(ADVICE, seconds=LONG)
    exact = Request(**{**{f: getattr(base, f) for f in base.__struct_fields__}, "iterations": 60})
    answers = []
    for _time in range(2):
        shared.ask(exact)
        found = there(shared.wait(LONG))
        answers.append((found.action, found.claims))
    assert answers[0] == answers[1]
    assert answers[0][1]


def test_an_answer_that_comes_late_is_dropped(process: ThinkingProcess) -> None:
    number = process.ask(question(level="normal"))
    worker = there(process._worker)
    assert wait([worker.pipe], LONG)  # the answer is there, and nobody has looked at it
    process.cancel()
    assert not process.is_open(number)
    assert process.poll() is None
    first = process.ask(question(level="normal"))
    assert wait([worker.pipe], LONG)
    second = process.ask(question(level="normal"))
    found = there(process.wait(LONG))
    assert found.number == second != first
    assert process.poll() is None


@pytest.mark.parametrize("then", ["another question", "taken back"])
def test_a_thought_that_nobody_waits_for_is_broken_off(then: str) -> None:
    here, there = multiprocessing.Pipe()
    mailbox = _Mailbox(there)
    threading.Thread(target=mailbox.listen, daemon=True).start()
    request = question(seconds=LONG)
    here.send_bytes(pickle.dumps((1, "en", request)))
    assert mailbox.next()[0] == 1
    assert not mailbox.stop.is_set()
    here.send_bytes(pickle.dumps((2, "en", request if then == "another question" else None)))
    assert mailbox.stop.wait(LONG)
    here.send_bytes(pickle.dumps((3, "en", request)))
    while mailbox.next()[0] == 2:
        assert then == "another question"


def test_of_questions_that_wait_only_the_newest_is_thought_about() -> None:
    here, there = multiprocessing.Pipe()
    mailbox = _Mailbox(there)
    listener = threading.Thread(target=mailbox.listen)
    listener.start()
    for number in (1, 2, 3):
        here.send_bytes(pickle.dumps((number, "en", question())))
    here.close()
    listener.join()
    assert mailbox.next()[0] == 3


def test_asking_and_polling_never_wait_for_a_thought(shared: ThinkingProcess) -> None:
    shared.ask(question(seconds=LONG))
    assert shared.poll() is None  # returns, though the thought takes a minute
    shared.cancel()


def test_a_crash_is_answered_by_the_normal_player_and_a_new_worker(
    process: ThinkingProcess,
) -> None:
    request = question(seconds=LONG)
    number = process.ask(request)
    crashed = there(process.pid)
    os.kill(crashed, signal.SIGKILL)
    found = there(process.wait(LONG))
    assert (found.trouble, found.number) == ("stopped", number)
    assert found == fallback(number, request, "stopped")
    assert is_legal(request, found)
    assert process.pid != crashed
    process.ask(question(level="normal", seconds=LONG))
    again = there(process.wait(LONG))
    assert not again.trouble


def test_advice_that_fails_is_none_and_only_the_log_has_the_traceback(
    process: ThinkingProcess, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    number = process.ask(msgspec.structs.replace(question(ADVICE, LONG), iterations="many"))
    while process.is_open(number):
        found = process.wait(LONG)
    assert there(found).trouble == "failed"
    assert not capfd.readouterr().err
    assert "Traceback" in caplog.text


def test_a_seat_that_the_rules_cannot_imagine_leaves_a_sentence_in_the_log(
    process: ThinkingProcess, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    request = question(seconds=LONG)
    nonsense = msgspec.structs.replace(request.view, zones={})
    process.ask(msgspec.structs.replace(request, view=nonsense))
    worker = process.pid
    with pytest.raises(KeyError):
        process.wait(LONG)
    assert process.pid == worker
    number = process.ask(request)
    found = there(process.wait(LONG))
    assert (found.number, found.trouble) == (number, "")
    assert "so no computer player can act there" in caplog.text
    assert not capfd.readouterr().err


def test_after_too_many_crashes_every_answer_says_so(process: ThinkingProcess) -> None:
    troubles = []
    for _crash in range(MOST_RESTARTS + 2):
        process.ask(question(seconds=LONG))
        if process.pid is not None:
            os.kill(process.pid, signal.SIGKILL)
        found = there(process.wait(LONG))
        troubles.append(found.trouble)
    assert troubles == ["stopped"] * MOST_RESTARTS + ["gone"] * 2


def test_a_closed_process_still_answers() -> None:
    process = ThinkingProcess()
    process.close()
    process.close()
    assert process.pid is None
    process.ask(question())
    found = there(process.poll())
    assert found.trouble == "gone"


_PROGRAM = """
import sys
sys.path.insert(0, {root!r})
if __name__ == "__main__":
    from bots.process import ThinkingProcess
    from tests.test_thinking_process import question
    process = ThinkingProcess()
    process.ask(question(seconds=600.0))
    print("thinking", flush=True)
    {then}
"""


@pytest.mark.parametrize("end", ["killed", "exit", "fault"])
def test_the_worker_ends_with_the_program(end: str, tmp_path: Path) -> None:
    then = {"killed": "sys.stdin.read()", "exit": "sys.exit(0)", "fault": "raise SystemError"}
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM.format(root=str(ROOT), then=then[end]), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
    ) as process:
        assert there(process.stdout).readline() == b"thinking\n"
        if end == "killed":
            process.kill()
        # The worker has inherited our pipe: it ends when nobody holds it any more.
        rest, _errors = process.communicate(timeout=LONG)
        assert rest == b""


@pytest.mark.parametrize("name", ["president_arnold", "presidents_and_sanityholes", "sanity_rook"])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_nobody_thinks_about_the_only_move(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def thinks(*_what: object, **_how: object) -> Any:
        raise AssertionError("there is nothing to think about")

    monkeypatch.setattr("bots.process.new_player", thinks)
    for decisions in range(5, 200):
        game, state, told, _events = played(name, decisions)
        seat = game.actors(state)[0]
        legal = list(game.legal(state, seat))
        if len(legal) == 1:
            view = game.observe(state, seat)
            asked = request_for(
                GAMES[name], game, view, told[seat], level=level, seconds=LONG, seed=3
            )
            assert answer(1, asked, threading.Event()).action == legal[0]
            return
    raise AssertionError("nobody was ever forced in this random game")
