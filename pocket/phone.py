"""One WebSocket and its send queue; a client that reads too slowly is disconnected."""

import asyncio
import contextlib

from aiohttp import WSMsgType, web

from pocket import wire
from pocket.limits import BEAT_SECONDS, CLOSING_SECONDS, NOTES, SEND_SECONDS
from rules.core import Seat


class Phone:
    """A connection of which only this class writes, in one task, a message at a time.

    What waits is little: one welcome, one page (the last one), some words and one pong. So a
    phone that reads slowly has no old pages before it, and costs no memory.
    """

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self.seat: Seat | None = None
        """Where it sits, once it was let in."""
        self.visit = self.token = self.language = ""
        self._socket, self._transport = socket, transport
        self._waiting: dict[str | int, bytes] = {}
        self._notes = 0
        self._pong: bytes | None = None
        self._is_ending = False
        self._something = asyncio.Event()

    # --- what is to be sent -------------------------------------------------------------------

    def welcome(self, message: bytes) -> None:
        """Send a welcome, in place of one that still waits."""
        self._put("welcome", message)

    def show(self, message: bytes) -> None:
        """Send a page, in place of one that still waits."""
        self._put("page", message)

    def gather(self, message: bytes) -> None:
        """Send who is in the room, in place of what still waits."""
        self._put("room", message)

    def say(self, message: wire.Message) -> None:
        """Send anything else; where too much waits, the oldest words are dropped."""
        self._notes += 1
        waiting = [key for key in self._waiting if isinstance(key, int)]
        if len(waiting) >= NOTES:
            del self._waiting[waiting[0]]
        self._put(self._notes, wire.encode(message))

    def _put(self, key: str | int, message: bytes) -> None:
        if self._is_ending:
            return
        self._waiting.pop(key, None)  # it comes after what waits already
        self._waiting[key] = message
        self._something.set()

    def end(self, message: wire.Message | None = None) -> None:
        """Send one last thing, and hang up."""
        if message is not None:
            self.say(message)
        self._is_ending = True
        self._something.set()

    def drop(self) -> None:
        """Hang up at once."""
        self._is_ending = True
        self._transport.abort()

    def pinged(self, payload: bytes) -> None:
        """Answer a ping; of several that wait the last counts."""
        self._pong = payload
        self._something.set()

    # --- the task that sends ------------------------------------------------------------------

    async def send(self) -> None:
        """Send what waits, as it comes, until the end."""
        try:
            while True:
                await self._wait()
                await self._answer_ping()
                while self._waiting:
                    message = self._waiting.pop(next(iter(self._waiting)))
                    async with asyncio.timeout(SEND_SECONDS):
                        await self._socket.send_frame(message, WSMsgType.TEXT)
                if self._is_ending:
                    await self._hang_up()
                    return
        except (OSError, RuntimeError):  # it is gone, or reads too slowly
            self.drop()

    async def _wait(self) -> None:
        """Wait for something to send; after a while that the table is still there."""
        try:
            async with asyncio.timeout(BEAT_SECONDS):
                await self._something.wait()
        except TimeoutError:
            self.say(wire.Beat())
        self._something.clear()

    async def _answer_ping(self) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            if self._pong is not None:
                payload, self._pong = self._pong, None
                await self._socket.pong(payload)

    async def _hang_up(self) -> None:
        """Close the connection, in good manners where the other side has some."""
        with contextlib.suppress(OSError, RuntimeError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._socket.close()
        self._transport.abort()
