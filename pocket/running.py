"""A table and its phones' server in one loop of asyncio, without a window."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextvars import Context
from math import inf
from typing import Final

from art.shelf import PICTURES_KEPT, give_back_large_pieces, give_back_what_is_free
from pocket.doors import Listening
from pocket.hearing import Ear
from pocket.server import Server
from pocket.thread import Wish, grant
from table.engine import Engines
from table.phones import MakesPhones
from table.runner import Runner
from table.sheet import GameEntry

DRAWN_FROM: Final = 4_000_000
"""Bytes of what cards are drawn from, while phones fetch them: many tables may run on a machine."""
GIVEN_BACK: Final = 64 * 1024
"""From this size in bytes on, what is let go goes back to the system at once; ..."""
OFTEN: Final = 20.0
"""... and after so many seconds of play what lies free between smaller pieces."""


class LoopRunner(Runner):
    """Runs a table in the running loop; `looked` is called after each turn.

    What cards were drawn from is let go once phones have all that they want.

    A fault ends it: `ended` has it as its exception, and is awaited by whoever runs the loop.
    """

    def __init__(
        self, engines: Engines | None, phones: MakesPhones | None, games: Sequence[GameEntry]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        super().__init__(self._loop.time, self._woken, engines, phones, games)
        self.ended: asyncio.Future[None] = self._loop.create_future()
        self.looked: Callable[[], None] = lambda: None
        self._servers: list[LoopServer] = []
        PICTURES_KEPT.budget = DRAWN_FROM
        give_back_large_pieces(GIVEN_BACK)
        self._is_woken = self._draws = False
        self._next: asyncio.TimerHandle | None = None
        self._given_back = self._loop.time()

    def _woken(self) -> None:
        """Have a turn soon; one for many that wake it."""
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon_threadsafe(self._turn, context=Context())  # in its language

    def _turn(self) -> None:
        self._is_woken = False
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self.ended.done():
            return
        try:
            due = self.turn()
            self._let_go_of_drawings()
            if self._loop.time() > self._given_back + OFTEN:
                self._given_back = self._loop.time()
                give_back_what_is_free()
            self.looked()
        except Exception as fault:
            self.ended.set_exception(fault)
            return
        if due < inf and not self._is_woken:
            self._next = self._loop.call_at(due, self._turn, context=Context())

    def _let_go_of_drawings(self) -> None:
        drew, self._draws = self._draws, self.course is not None and self.course.pocket.draws
        if drew and not self._draws:
            from art.drawing import put_away

            put_away()

    def serve(self, table: Ear, doors: Listening) -> LoopServer:
        """Serve the table's phones here."""
        self._servers.append(LoopServer(table, doors))
        return self._servers[-1]

    def enough(self) -> None:
        self.end()

    def end(self) -> None:
        """Look at the table no more."""
        if not self.ended.done():
            self.ended.set_result(None)

    async def close(self) -> None:
        """Leave the game, and wait until all phones have been told."""
        self.leave()
        self.room.close()
        for server in self._servers:
            await server.closed()


class LoopServer:
    """The phones' server in the running loop, for a table that runs there too."""

    def __init__(self, table: Ear, doors: Listening) -> None:
        self._loop = asyncio.get_running_loop()
        self._doors = doors
        self._closing: asyncio.Task[None] | None = None
        self._server = Server(table, secrets.token_hex(8))
        self._server.open(doors)

    def call(self, wish: Wish) -> None:
        """Let the server do something."""
        grant(self._server, wish)

    def close(self) -> None:
        """End the server; its port is free once the loop has gone round."""
        if self._closing is None and not self._loop.is_closed():
            self._closing = self._loop.create_task(self._end())

    async def _end(self) -> None:
        await self._server.shut()
        self._doors.close()
        await self._server.close()

    def join(self, seconds: float) -> bool:
        """Return whether it has ended: here nobody can wait for it but `closed`."""
        return self._closing is None or self._closing.done()

    async def closed(self) -> None:
        """Wait for the end."""
        if self._closing is not None:
            await self._closing
