"""One process that thinks for all computer players of a table, so that no frame waits for them.

The table asks (`ThinkingProcess.ask`) and looks in each frame whether there is an answer
(`poll`); both return at once. What is handed over is a seat's observation and memory and nothing
else. The worker ends with the program, however that ends: it leaves when its pipe closes.
"""

import contextlib
import logging
import multiprocessing
import os
import pickle
import queue
import random
import signal
import threading
import time
from collections.abc import Sequence
from functools import cache
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Literal

import msgspec

from bots.advice import advise
from bots.declaration import PlayersDeclaration, opened
from bots.explaining import Explain, explained
from bots.external import ExternalPlayer, is_external, told_losses
from bots.game_cache import turn_to
from bots.limit import Limit
from bots.manner import PLAIN, Manner
from bots.memory import Memory, PackedMemory
from bots.players import new_player
from bots.priority import Rank, give_way
from bots.reasons import Claim, Compared, quantity, sentences, slip
from bots.strategy import guess
from rules.core import Action, AnyGame, Seat, View, same_decision
from rules.words import language_tag, use_language

GRACE: Final = 3.0
"""Seconds past its time after which an answer is no longer waited for."""

MOST_RESTARTS: Final = 3
"""How often the worker is restarted; after one more crash the normal player answers here."""

ADVICE: Final = "advice"
"""What is asked for instead of a level's action: a hint with its reason."""

Trouble = Literal["", "failed", "late", "stopped", "gone"]
"""Why there is no better answer than the normal player's: thinking raised an error, took too
long, its process ended by itself, or it has ended too often and isn't started again."""

_log = logging.getLogger("cabinet")


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A question for a seat: what it sees, what it was told, how well and how long to think.

    The level `ADVICE` asks for the hint of the position; with `played` also what that decision of
    the seat's lost. A computer player plays in its `manner`.
    """

    declared: PlayersDeclaration[AnyGame]
    seats: int
    options: dict[str, Any]
    view: View
    memory: Memory | PackedMemory
    level: str
    seconds: float
    seed: int
    names: tuple[str, ...] = ()
    """The seats' names; advice says them."""
    iterations: int | None = None
    played: Action | None = None
    manner: Manner = PLAIN

    def told(self) -> Memory:
        memory = self.memory
        return memory.unpacked() if isinstance(memory, PackedMemory) else memory


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat should do; whoever asked verifies it, since the table may have moved on.

    `number` is what `ask` returned. With `trouble` it is the normal player's answer for want of a
    better one, and no advice. Advice has a reason `why`, made from `claims`, and of a decision
    that was played what it lost: in numbers, as a `slip` (see `bots.reasons.slip`), and in words.
    `value` is what the seat may expect with it, in the `unit` of the game's payoffs.
    """

    number: int
    seat: Seat
    action: Action
    why: str = ""
    claims: tuple[Claim, ...] = ()
    loss: float | None = None
    slip: int = 0
    cost: str = ""
    value: float | None = None
    unit: str = ""
    trouble: Trouble = ""


Sent = tuple[int, Answer | None, tuple[tuple[int, str], ...]]
"""What the worker sends: the question's number, the answer (none where not even the normal player
has one), and lines for the log, which can't be written there."""


def request_for(
    declared: PlayersDeclaration[AnyGame],
    game: AnyGame,
    view: View,
    memory: Memory | PackedMemory,
    *,
    level: str,
    seconds: float,
    seed: int,
    names: Sequence[str] = (),
    played: Action | None = None,
    manner: Manner = PLAIN,
) -> Request:
    """Return the question what the viewer should do. The memory is copied when it is asked."""
    return Request(
        declared=declared,
        seats=game.seats,
        options=msgspec.to_builtins(game.options),
        view=view,
        memory=memory,
        level=level,
        seconds=seconds,
        seed=seed,
        names=tuple(names),
        played=played,
        manner=manner,
    )


def _game_of(request: Request | Explain) -> AnyGame:
    """Return the game that is asked about; caches of any other game are emptied."""
    turn_to(request.declared.name)
    return opened(request.declared, request.seats, request.options)


def fallback(number: int, request: Request | Explain, trouble: Trouble) -> Answer:
    """Return the normal player's answer, or a random legal one if even that fails. Quick."""
    if isinstance(request, Explain):
        found = _explanation(number, request, "")
        return msgspec.structs.replace(found, trouble=trouble)
    game, view = _game_of(request), request.view
    rng = random.Random(request.seed)
    world = game.imagine(view, rng)
    try:
        action = request.declared.strategy().normal(game, view, request.told(), rng)
    except Exception:  # whatever is wrong in a strategy, the game goes on
        _log.exception("the normal player of %s failed", game.name)
        action = guess(game, view, request.told(), rng)
    if game.verify(world, view.viewer, action) is not None:
        action = guess(game, view, request.told(), rng)
    return Answer(number=number, seat=view.viewer, action=action, trouble=trouble)


def forced_action(game: AnyGame, view: View, seed: int) -> Action | None:
    """Return the viewer's only legal action: there is nothing to think about; else `None`."""
    world = game.imagine(view, random.Random(seed))
    listed = list(islice(game.legal(world, view.viewer), 2))
    return listed[0] if len(listed) == 1 else None


def answer(number: int, request: Request | Explain, stop: threading.Event) -> Answer:
    """Think, in whichever process this is, and return the answer."""
    game = _game_of(request)
    if isinstance(request, Explain):
        limit = Limit(seconds=request.seconds, stop=stop.is_set)
        return _explanation(number, request, explained(game, request, limit))
    view, rng = request.view, random.Random(request.seed)
    limit = Limit(seconds=request.seconds, iterations=request.iterations, stop=stop.is_set)
    if request.level == ADVICE:
        return _advice(number, request, game, limit)
    memory, plan = request.told(), request.declared.strategy().in_manner(request.manner)
    action = forced_action(game, view, request.seed)
    if action is None:
        if is_external(request.level):
            guest = _guest(request.level, view.viewer)
            guest.seconds = request.seconds
            action = guest.decide(game, view, memory, rng)
            if guest.lost:
                _log.warning("%s", "; ".join(told_losses(guest.lost)))
                guest.lost = []
        else:
            action = new_player(request.level, plan, limit).decide(game, view, memory, rng)
    return Answer(number=number, seat=view.viewer, action=action)


@cache
def _guest(level: str, seat: Seat) -> ExternalPlayer[Any, Any, Any]:
    """Return the player from outside at a seat, which goes on running from turn to turn."""
    return ExternalPlayer(level, Limit())


def _explanation(number: int, question: Explain, why: str) -> Answer:
    decided = question.log[question.place]
    assert isinstance(decided.action, Action)
    return Answer(number=number, seat=decided.seat, action=decided.action, why=why)


def _advice(number: int, request: Request, game: AnyGame, limit: Limit) -> Answer:
    """Answer what to do and why, and what a decision lost."""
    view, played, plan = request.view, request.played, request.declared.strategy()
    rng = random.Random(request.seed)
    advice = advise(game, plan, view, request.told(), rng, limit, played)
    # how much better it is than what was played, the loss says
    told = [each for each in advice.claims if not _compares(each, played)]
    return Answer(
        number=number,
        seat=view.viewer,
        action=advice.action,
        why=sentences(plan.reasons, game, view, told, request.names),
        claims=advice.claims,
        loss=advice.loss,
        slip=slip(advice.loss or 0.0, plan.reasons.unit),
        cost=quantity(advice.loss or 0.0, plan.reasons.unit),
        value=advice.value,
        unit=plan.reasons.unit,
    )


def _compares(claim: Claim, played: Action | None) -> bool:
    """Return whether a claim measures the advised decision against the one that was played."""
    if played is None or not isinstance(claim, Compared):
        return False
    return claim.tells_apart and same_decision(claim.other, played)


# -- in the worker ----------------------------------------------------------------------------


class _Mailbox:
    """The newest question that is not yet answered; `stop` is set when nobody waits any more."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._arrived: queue.SimpleQueue[tuple[int, str, Request | Explain]] = queue.SimpleQueue()
        self._wanted = 0
        self.stop = threading.Event()

    def listen(self) -> None:
        """Receive until the pipe is closed, which the end of the program does."""
        while True:
            try:
                number, language, request = pickle.loads(self._pipe.recv_bytes())
            except (EOFError, OSError):
                return
            self._wanted = number
            self.stop.set()
            if request is not None:
                self._arrived.put((number, language, request))

    def next(self) -> tuple[int, Request | Explain]:
        """Wait for a question that is still wanted, and speak the language of who asks."""
        while True:
            number, language, request = self._arrived.get()
            self.stop.clear()
            if number == self._wanted:
                use_language(language)
                return number, request


def _listen_and_leave(mailbox: _Mailbox) -> None:
    """End the worker with the program, even in the midst of a thought."""
    try:
        mailbox.listen()
    finally:
        os._exit(0)


class _Records(logging.Handler):
    """Keeps what is logged until it travels with an answer: only the program has a log."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[tuple[int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append((record.levelno, self.format(record)))

    def taken(self) -> tuple[tuple[int, str], ...]:
        """Return what was logged since the last answer."""
        kept, self._kept = self._kept, []
        return tuple(kept)


def work(pipe: Connection) -> None:
    """Answer questions until the program ends: the worker's main function."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program itself ends the worker
    records = _Records()
    logging.basicConfig(handlers=[records])
    give_way(Rank.PLAYERS)
    mailbox = _Mailbox(pipe)
    threading.Thread(target=_listen_and_leave, args=(mailbox,), daemon=True).start()
    while True:
        number, request = mailbox.next()
        found = _answer_or_fallback(number, request, mailbox.stop)
        with contextlib.suppress(OSError):
            pipe.send_bytes(pickle.dumps((number, found, records.taken())))


def _answer_or_fallback(
    number: int, request: Request | Explain, stop: threading.Event
) -> Answer | None:
    """Return an answer, or the normal player's; log why the rules do not even allow that."""
    try:
        return answer(number, request, stop)
    except Exception:  # a fault in a strategy must not end the table
        _log.exception("%s could not be thought about", request.declared.name)
    try:
        return fallback(number, request, "failed")
    except Exception:  # the worker must not end with a traceback on a screen that nobody sees
        _log.exception(
            "%s has no deal that fits what the seat sees, so no computer player can act there",
            request.declared.name,
        )
        return None


# -- at the table -----------------------------------------------------------------------------


class _Worker:
    """A running worker: its process, and a thread that sends, since a full pipe would wait."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(theirs,), name="cabinet-engine", daemon=True
        )
        self.process.start()
        theirs.close()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._send_all, daemon=True).start()

    def _send_all(self) -> None:
        with contextlib.suppress(OSError):
            while (message := self._outbox.get()) is not None:
                self.pipe.send_bytes(message)

    def send(self, number: int, request: Request | Explain | None) -> None:
        """Send a question, or `None` to say that the number before is no longer wanted."""
        self._outbox.put(pickle.dumps((number, language_tag(), request), pickle.HIGHEST_PROTOCOL))

    def receive(self, seconds: float) -> Sent | None:
        """Return what is there within the time. Raises `OSError` after a crash."""
        try:
            if not self.pipe.poll(seconds):
                return None
            sent: Sent = pickle.loads(self.pipe.recv_bytes())
        except EOFError as error:
            raise BrokenPipeError from error
        return sent

    def end(self) -> None:
        """End the process; what it was thinking about is lost."""
        self._outbox.put(None)
        self.process.kill()
        self.process.join()
        self.pipe.close()


class ThinkingProcess:
    """Thinks for all seats of a table, one question at a time.

    A new question takes the place of the one before. An answer to any but the last question is
    dropped. Where the worker crashes or is far too late, the normal player answers.
    """

    def __init__(self) -> None:
        self._worker: _Worker | None = _Worker()
        self._restarts = 0
        self._number = 0
        self._open: Request | Explain | None = None
        self._until = 0.0

    @property
    def pid(self) -> int | None:
        """The worker's process id, `None` without a worker."""
        return None if self._worker is None else self._worker.process.pid

    def is_open(self, number: int) -> bool:
        """Return whether the question of this number is still thought about."""
        return self._open is not None and self._number == number

    def ask(self, request: Request | Explain) -> int:
        """Ask a question and return its number, which the answer will bear. Returns at once."""
        self._number += 1
        self._open = request
        self._until = time.monotonic() + request.seconds + GRACE
        if self._worker is not None:
            self._worker.send(self._number, request)
        return self._number

    def cancel(self) -> None:
        """Take the open question back: the worker stops, and its answer is dropped."""
        if self._open is None:
            return
        self._open = None
        self._number += 1
        if self._worker is not None:
            self._worker.send(self._number, None)

    def poll(self) -> Answer | None:
        """Return the answer to the open question if it is there. Returns at once."""
        return self._look(0.0)

    def wait(self, seconds: float) -> Answer | None:
        """Return the answer as soon as it is there, or `None` after so many seconds.

        For callers without frames.
        """
        until = time.monotonic() + seconds
        while self._open is not None:
            left = until - time.monotonic()
            if left <= 0:
                return None
            found = self._look(min(left, max(0.0, self._until - time.monotonic())))
            if found is not None:
                return found
        return None

    def _look(self, seconds: float) -> Answer | None:
        request = self._open
        if request is None:
            return None
        try:
            sent = None if self._worker is None else self._worker.receive(seconds)
        except OSError:
            self._restart()
            return self._settle(fallback(self._number, request, self._trouble or "stopped"))
        if sent is not None:
            number, found, logged = sent
            for level, line in logged:
                _log.log(level, line)
            if number == self._number:
                return self._settle(found or fallback(number, request, "failed"))
        if self._worker is None or time.monotonic() > self._until:
            return self._settle(fallback(self._number, request, self._trouble or "late"))
        return None

    @property
    def _trouble(self) -> Trouble:
        return "gone" if self._worker is None else ""

    def _settle(self, found: Answer) -> Answer:
        self._open = None
        return found

    def _restart(self) -> None:
        self._restarts += 1
        _log.error("the thinking process ended by itself (%d)", self._restarts)
        if self._worker is not None:
            self._worker.end()
        self._worker = _Worker() if self._restarts <= MOST_RESTARTS else None

    def close(self) -> None:
        """End the worker. The engine answers by the normal player afterwards."""
        self._open = None
        if self._worker is not None:
            self._worker.end()
            self._worker = None
