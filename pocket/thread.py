"""The thread in which the server runs: what the table says goes in, what it hears comes out.

Nothing here waits for the server. aiohttp takes long to import; that happens in the thread too,
while whoever connects already waits at the listening sockets.
"""

from __future__ import annotations

import secrets
import threading
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING, Final

from pocket.log import LOG, in_a_line

if TYPE_CHECKING:
    import asyncio

    from pocket.doors import Listening
    from pocket.hearing import Ear
    from pocket.server import Server

SHUT_SECONDS: Final = 0.05

Wish = Callable[["Server"], None]


def grant(server: Server, wish: Wish) -> None:
    """Do what is asked of a server; the table goes on, whatever that was."""
    try:
        wish(server)
    except Exception as error:
        LOG.error("the phones' server could not do it (%s)", in_a_line(error))


class ServerThread:
    """Serves a table where it listens, from its making until `close`."""

    def __init__(self, table: Ear, doors: Listening) -> None:
        self.mark = secrets.token_hex(8)
        """By which `/self-check` tells that it is this server."""
        self._table, self._doors = table, doors
        self._wishes: deque[Wish] = deque()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: asyncio.Event | None = None
        self.server: Server | None = None
        self._is_closed = self._is_stirred = False
        self._is_shut = threading.Event()
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    def call(self, wish: Wish) -> None:
        """Let the server do something, in the order of the calls. Returns at once."""
        with self._lock:
            if not self._is_closed:
                self._wishes.append(wish)
                self._stir()

    def close(self) -> None:
        """End the server after all that was asked of it.

        Returns as soon as its port is free for another one: at once, but for a few steps of the
        thread.
        """
        with self._lock:
            self._is_closed = True
            if self._loop is None:
                self._shut()
            self._stir()
        self._is_shut.wait(SHUT_SECONDS)

    def _shut(self) -> None:
        self._doors.close()
        self._is_shut.set()

    def join(self, seconds: float) -> bool:
        """Wait so long for the end; return whether it has come."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _stir(self) -> None:
        """Have the server look at its wishes; once for many, since each time both threads stop."""
        if self._loop is not None and not self._is_stirred:
            self._is_stirred = True
            self._loop.call_soon_threadsafe(self._work, context=Context())

    # --- in the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        import asyncio

        try:
            asyncio.run(self._serve())
        except Exception as error:
            LOG.error("the phones' server has ended (%s)", in_a_line(error))
        finally:
            self._shut()
            self.server = None  # what it kept is large
            self._wishes.clear()

    async def _serve(self) -> None:
        import asyncio

        from pocket.server import Server

        server = self.server = Server(self._table, self.mark)
        self._end = asyncio.Event()
        with self._lock:
            if self._is_closed:  # while all this was loaded
                return
            server.open(self._doors)
            self._loop = asyncio.get_running_loop()
            self._stir()
        try:
            await self._end.wait()
        finally:
            await server.shut()
            with self._lock:
                self._loop = None
                self._shut()
            await server.close()

    def _work(self) -> None:
        assert self.server is not None
        with self._lock:
            self._is_stirred = False
        while self._wishes:
            grant(self.server, self._wishes.popleft())
        if self._is_closed and self._end is not None:
            self._end.set()
