"""Computer players from outside: a class of one's own, or any program (docs/laboratory.md).

Each plays in a process of its own for every seat and game, so that none sees more than its seat
may know, and none holds anybody up. A crash, a wrong or a slow answer costs it that decision: a
random legal action is played instead, and counted.
"""

import contextlib
import os
import pickle
import random
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Final, Generic, Literal

import msgspec

from bots.limit import Limit
from bots.memory import Memory
from rules import notation
from rules.core import A, F, Game, Observation, OptionsError, S, name_of
from rules.files.quoting import brief, counted

EXEC: Final = "exec:"
"""Before a command that plays."""
OWN: Final = ("script", "quiet", "longer")
"""What stands before a colon in names of the program's own players."""
HOST: Final = "games.hosting"
"""The module that lets a class play in a process of its own."""
ROOT: Final = Path(__file__).resolve().parents[1]

PATIENCE: Final = 2.0
"""Seconds for a decision where a limit names none."""
GRACE: Final = 1.0
"""Seconds past its time after which an answer is late: a busy machine is nobody's fault."""
STARTING: Final = 10.0
"""Seconds more for the first answer of a process."""
MOST_STARTS: Final = 4
"""After so many processes of a seat have failed in a game no other is started."""
MOST_ANSWER: Final = 64 * 1024
"""Bytes of an answer; none needs as many."""
MOST_LISTED: Final = 1_000
"""Legal actions that a question lists; any that the rules allow may be answered."""
MOST_TOLD: Final = 4_096
"""Bytes that are kept of what a process writes to stderr."""

Failure = Literal["crashed", "late", "wrong"]


class Lost(msgspec.Struct, frozen=True):
    """Decisions that an external player lost: why, how many, and what the first one said."""

    level: str
    why: Failure
    count: int
    detail: str


def added(losses: Iterable[Lost]) -> tuple[Lost, ...]:
    """Return losses with those of one player for one reason taken together."""
    found: dict[tuple[str, str], Lost] = {}
    for lost in losses:
        first = found.get((lost.level, lost.why))
        found[lost.level, lost.why] = (
            lost
            if first is None
            else msgspec.structs.replace(first, count=first.count + lost.count)
        )
    return tuple(found.values())


def told_losses(losses: Iterable[Lost]) -> Iterable[str]:
    """Yield a sentence for each player and reason."""
    reasons = {"crashed": "it crashed", "late": "too late", "wrong": "a wrong answer"}
    for lost in added(losses):
        decisions, why = counted(lost.count, "decision"), reasons[lost.why]
        yield f"{brief(lost.level)} lost {decisions} ({why}): {lost.detail}"


class _Failed(Exception):  # noqa: N818  # an answer that costs a decision
    def __init__(self, why: Failure, detail: str, *, is_over: bool = False) -> None:
        super().__init__(detail)
        self.why, self.detail, self.is_over = why, detail, is_over


def is_external(level: str) -> bool:
    """Return whether a name is that of a player from outside."""
    if level.startswith(EXEC):
        return True
    module, _colon, name = level.partition(":")
    return (
        module not in OWN and name.isidentifier() and all(map(str.isidentifier, module.split(".")))
    )


def check_external(level: str) -> None:
    """Raise `OptionsError` where there is no such program, or no such class."""
    if level.startswith(EXEC):
        words = _words(level)
        if not words or shutil.which(words[0]) is None:
            named = brief(words[0] if words else "")
            raise OptionsError(f"There is no command '{named}' to play with.")
        return
    if getattr(sys, "frozen", False):
        raise OptionsError("A class needs Cabinet's source; an installed one has exec: only.")
    tried = subprocess.run(
        _host(level, "--check"), env=_environment(), capture_output=True, check=False, text=True
    )
    if tried.returncode:
        said = (tried.stderr.strip().splitlines() or ["?"])[-1]
        raise OptionsError(f"'{brief(level)}' can't play: {brief(said, 200)}.")


def _words(level: str) -> list[str]:
    """Return the words of a command; none where its quotes are never closed."""
    try:
        return shlex.split(level.removeprefix(EXEC), posix=os.name != "nt")
    except ValueError:
        return []


def _host(level: str, *options: str) -> list[str]:
    return [sys.executable, "-P", "-m", HOST, level, *options]


def _environment(*, own: bool = False) -> Mapping[str, str]:
    """Return an environment in which Cabinet's modules are found, then those of this folder.

    A program of its `own` needs none; one in Python need not flush.
    """
    if own:
        return {**os.environ, "PYTHONUNBUFFERED": "1"}
    path = filter(None, (str(ROOT), str(Path.cwd()), os.environ.get("PYTHONPATH")))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


class _Process:
    """A process that answers each question with a line."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._said = b""
        self._talking = Thread(target=self._talk, daemon=True)
        self._hearing = Thread(target=self._hear, daemon=True)
        self._talking.start()
        self._hearing.start()

    def _talk(self) -> None:
        to, source = self._process.stdin, self._process.stdout
        assert to is not None
        assert source is not None
        with contextlib.suppress(OSError, ValueError):
            while (question := self._questions.get()) is not None:
                to.write(question)
                to.flush()
                self._answers.put(source.readline(MOST_ANSWER + 1))
        self._answers.put(b"")

    def _hear(self) -> None:
        """Keep the last of what it writes to stderr: a full pipe would hold it up."""
        source: IO[bytes] | None = self._process.stderr
        assert source is not None
        with contextlib.suppress(OSError, ValueError):
            while heard := os.read(source.fileno(), MOST_TOLD):
                self._said = (self._said + heard)[-MOST_TOLD:]

    def ask(self, question: bytes, seconds: float) -> bytes:
        """Return the line that answers a question; raises `_Failed` without a whole one."""
        self._questions.put(question)
        try:
            line = self._answers.get(timeout=seconds)
        except Empty:
            told = f"no answer after {seconds:g} s"
            raise _Failed("late", told, is_over=True) from None
        if line.endswith(b"\n"):
            return line
        if len(line) > MOST_ANSWER:
            told = f"an answer has no more than {MOST_ANSWER} bytes"
            raise _Failed("wrong", told, is_over=True)
        self._hearing.join(GRACE)
        lines = self._said.decode(errors="replace").strip().splitlines()
        told = brief(lines[-1], 200) if lines else "it ended"
        raise _Failed("crashed", told, is_over=True)

    def end(self) -> None:
        """End the process, and those that it started where the system knows them."""
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._questions.put(None)
        for thread in (self._talking, self._hearing):
            thread.join(GRACE)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()


class ExternalPlayer(Generic[S, A, F]):
    """Has another program decide for one seat of one game; `close` ends it."""

    def __init__(self, level: str, limit: Limit) -> None:
        self.level = level
        self.seconds = PATIENCE if limit.seconds is None else limit.seconds
        self.lost: list[Lost] = []
        self._is_command = level.startswith(EXEC)
        self._process: _Process | None = None
        self._starts = 0

    def decide(
        self, game: Game[S, A, F], view: Observation[F], memory: Memory, rng: random.Random
    ) -> A:
        """Return what the program answers, or a random legal action where it fails."""
        seed, world = rng.getrandbits(32), game.imagine(view, rng)
        try:
            line = self._line(game, view, memory, world, seed)
            return _action(game, view, world, line)
        except _Failed as failed:
            self.lost = [*added((*self.lost, Lost(self.level, failed.why, 1, failed.detail)))]
            if failed.is_over:
                self.close()
            return game.choose(world, view.viewer, rng)

    def _line(
        self, game: Game[S, A, F], view: Observation[F], memory: Memory, world: S, seed: int
    ) -> bytes:
        write = _question if self._is_command else _packed
        seconds = self.seconds + GRACE
        if self._process is None:
            if self._starts == MOST_STARTS:
                raise _Failed("crashed", "it failed too often in this game")
            self._starts += 1
            seconds += STARTING
            command = _words(self.level) if self._is_command else _host(self.level)
            try:
                self._process = _Process(command, _environment(own=self._is_command))
            except OSError as error:
                raise _Failed("crashed", brief(error, 200)) from None
        return self._process.ask(write(game, view, memory, world, seed, self.seconds), seconds)

    def close(self) -> None:
        """End the program; another question starts it again."""
        if self._process is not None:
            self._process.end()
            self._process = None


def _action(game: Game[S, A, F], view: Observation[F], world: S, line: bytes) -> A:
    """Return the action that a line names; raises `_Failed` for one that isn't legal."""
    try:
        answer = msgspec.json.decode(line, type=dict[str, Any])
        if "error" in answer:
            raise _Failed("crashed", brief(answer["error"], 200))
        kind = notation.kind_of(game.actions, str(answer.get("action")))
        if kind is None:
            known = ", ".join(map(name_of, game.actions))
            raise _Failed("wrong", f"its action is none of {known}")
        action: Any = notation.read(game.deck, kind, answer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _Failed("wrong", "the line is no JSON object") from None
    except notation.NotationError as error:
        raise _Failed("wrong", brief(error, 200)) from None
    refusal = game.verify(world, view.viewer, action)
    if refusal is not None:
        raise _Failed("wrong", f"{refusal.reason} ({refusal.rule})")
    found: A = action
    return found


def _packed(
    game: Game[S, A, F], view: Observation[F], memory: Memory, _world: S, seed: int, _time: float
) -> bytes:
    """Return a question for the host of a class: its length, then what `games.hosting` unpacks."""
    options = msgspec.to_builtins(game.options)
    packed = pickle.dumps((game.name, game.seats, options, view, memory, seed))
    return len(packed).to_bytes(8, "big") + packed


def _question(
    game: Game[S, A, F], view: Observation[F], memory: Memory, world: S, seed: int, seconds: float
) -> bytes:
    """Return a question for a program: a line with all that it needs to answer."""
    listed = islice(game.legal(world, view.viewer), MOST_LISTED)
    return (
        msgspec.json.encode(
            {
                "game": game.name,
                "options": game.options,
                "seats": game.seats,
                "seat": view.viewer,
                "seconds": seconds,
                "seed": seed,
                "deck": [card.id for card in game.deck],
                "legal": [notation.written(game.deck, action) for action in listed],
                "view": view,
                "told": [
                    {"event": type(event).__name__, **msgspec.structs.asdict(event)}
                    for event in memory.hand
                ],
            }
        )
        + b"\n"
    )
