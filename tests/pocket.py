"""Phones without a browser, and a table without a game, for tests of the wire between them."""

import asyncio
import inspect
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import aiohttp
import msgspec

from games.phones import ServedPhones
from pocket import wire
from pocket.server import Line
from pocket.thread import ServerThread
from rules.remote import Look, Page, PageSeat, Welcome
from table.phones import Heard, Invitation

PATIENCE: Final = 40.0
"""Seconds after which a test has failed; nothing here takes so long."""

HOST = "127.0.0.1"
"""Where these tables let phones in: nobody else's machine is asked for anything."""
PAGE = b"<!doctype html><title>Cabinet</title>"
TREE = {
    "index.html": PAGE,
    "main.js": b"export const hello = 1;",
    "parts/hand.js": b"export const hand = [];",
    "look.css": b"body { margin: 0 }",
    "LICENSE.txt": b"not for phones",
    "notes.md": b"not for phones",
}
"""A page of a few files, by their names in its folder; those of other kinds are not for phones."""

Event = TypeVar("Event")
Params = ParamSpec("Params")


def page(position: int, seat: int = 0, **more: Any) -> Page:
    return Page(position, seat, "It is Ann's turn.", (PageSeat(0, "Ann"),), **more)


def welcome(seat: int = 0, **more: Any) -> Welcome:
    look = Look({"felt": "#0b3d2e"}, 100, 0.7)
    return msgspec.structs.replace(Welcome("Bull Sanity", seat, "Ann", look), **more)


class BareTable:
    """The phones of no game: what is heard is waited for."""

    def __init__(self) -> None:
        self.phones = ServedPhones()
        self._heard: deque[Heard] = deque()
        self._stirred = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        doors = self.phones.open(self._wake, host=HOST, port=0)
        self.address = f"http://127.0.0.1:{doors.port}"
        self.port = doors.port

    def _wake(self) -> None:
        self._loop.call_soon_threadsafe(self._stirred.set)

    def invite(self, seat: int, position: int = 1) -> Invitation:
        """Invite a phone to a seat that is welcomed and shown a page."""
        invitation = self.phones.invite(seat)
        self.phones.welcome(seat, welcome(seat))
        self.phones.show(seat, page(position, seat))
        return invitation

    def lines(self) -> list[Line]:
        thread = self._thread
        return list(thread.server.lines) if thread is not None and thread.server else []

    def has_wishes(self) -> bool:
        """Whether the server has not yet done all that the table has said."""
        thread = self._thread
        return thread is not None and bool(thread._wishes)

    @property
    def _thread(self) -> ServerThread | None:
        thread = self.phones._server
        assert thread is None or isinstance(thread, ServerThread)
        return thread

    def unsent(self) -> int:
        """Return the bytes that wait in the server for phones to read them."""
        wires = [line._wire for line in self.lines()]
        return sum(wire.get_write_buffer_size() for wire in wires if wire is not None)

    async def hears(self, kind: type[Event]) -> Event:
        """Return the next thing heard, which must be of this kind."""
        heard = await self.hears_anything()
        assert isinstance(heard, kind), heard
        return heard

    async def hears_anything(self) -> Heard:
        """Return the next thing heard."""
        async with asyncio.timeout(PATIENCE):
            while not self._heard:
                self._heard += self.phones.heard()
                if not self._heard:
                    await self._stirred.wait()
                    self._stirred.clear()
        return self._heard.popleft()


class Client:
    """A phone's page as it speaks on the wire."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def say(self, **fields: Any) -> None:
        await self.socket.send_str(msgspec.json.encode(fields).decode())

    async def join(self, token: str, **more: Any) -> None:
        await self.say(**{"say": "join", "version": wire.VERSION, "token": token, **more})

    async def reads(self, say: str) -> dict[str, Any]:
        """Return the next message, which must be of this kind."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.receive_str()
        message: dict[str, Any] = msgspec.json.decode(text)
        assert message["say"] == say, message
        return message

    async def is_let_go(self) -> int | None:
        """Wait until the other side hangs up, and return its code."""
        try:
            async with asyncio.timeout(PATIENCE):
                message = await self.socket.receive()
        except ConnectionResetError:
            return None
        assert message.type in {
            aiohttp.WSMsgType.CLOSE,
            aiohttp.WSMsgType.CLOSED,
            aiohttp.WSMsgType.ERROR,
        }, message
        return self.socket.close_code


async def read_to_end(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the other side hangs up, in whatever manner."""
    read = b""
    with suppress(ConnectionResetError):
        async with asyncio.timeout(PATIENCE):
            while part := await reader.read(65536):
                read += part
    return read


class Room:
    """A table, and the network in which its phones are."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.table = BareTable()
        self.session = session

    async def phone(self) -> Client:
        """Open a page that has not joined yet."""
        socket = await self.session.ws_connect(f"{self.table.address}/ws", autoclose=True)
        return Client(socket)

    async def joined(self, token: str, **more: Any) -> Client:
        """Open a page that joins, and is welcomed and shown something."""
        client = await self.phone()
        await client.join(token, **more)
        await client.reads("welcome")
        await client.reads("page")
        return client

    async def keeps(self, number: int) -> None:
        """Wait until the server keeps so many connections."""
        async with asyncio.timeout(PATIENCE):
            while len(self.table.lines()) != number:
                await asyncio.sleep(0)


@asynccontextmanager
async def room() -> AsyncIterator[Room]:
    """A room that is left in order: whatever ran there has ended."""
    async with aiohttp.ClientSession() as session:
        one = Room(session)
        try:
            yield one
        finally:
            one.table.phones.close()
            assert await asyncio.to_thread(one.table.phones.wait_closed, 1.0)


def played(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


def in_a_room(
    scenario: Callable[Concatenate[Room, Params], Awaitable[None]],
) -> Callable[Params, None]:
    """Make a test of a scenario in a room, which is its first parameter."""

    @wraps(scenario)
    def test(*args: Params.args, **more: Params.kwargs) -> None:
        async def whole() -> None:
            async with room() as here:
                await scenario(here, *args, **more)

        played(whole())

    asked = inspect.signature(scenario)  # pytest gives the others
    told = asked.replace(parameters=[*asked.parameters.values()][1:])
    test.__signature__ = told  # type: ignore[attr-defined]
    return test


async def raw(here: Room, sent: bytes) -> bytes:
    """Send bytes on a connection of their own and return all that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", here.table.port)
    writer.write(sent.replace(b"{port}", str(here.table.port).encode()))
    read = await read_to_end(reader)
    writer.close()
    return read


def status(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1."), answer
    return int(answer.split()[1])


def head(path: str, **more: str) -> bytes:
    """Return a request that ends its connection."""
    fields = {"Host": "127.0.0.1:{port}", "Connection": "close", **more}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode()
