"""HTTP and WebSocket for the phones of one table, in one asyncio loop.

aiohttp rather than Starlette with uvicorn: one library brings server, HTTP parser and WebSockets,
has wheels for every system and Python that Cabinet runs on and a release most months, and its
server is an object of the loop that listens at given sockets and ends when told. uvicorn is a
program: it wants signals, a configuration and a WebSocket library beside it, and has no limit for
the size of a frame that another of them does not set. What a router, templates or middlewares
would do is a dictionary of files here.

It takes nothing on trust. A connection has so long to say what it wants, so many bytes, requests
and messages a second; the head of a request must name one of our own addresses, so that no page
of another site can speak for a browser in the room; no file is served but those that were read at
the start. What goes wrong is one line in the log without an address of a link, and a sentence for
who asked.
"""

import asyncio
import contextlib
import json
import logging
import re
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from aiohttp import WSMsgType, web

from pocket import wire
from pocket.doors import Listening, in_link
from pocket.faces import HEIGHTS, Faces
from pocket.files import File, Files, wanted_language
from pocket.hearing import Ear
from pocket.limits import (
    ADDRESSES_SECONDS,
    BYTES,
    CLOSING_SECONDS,
    CONNECTIONS,
    HEAD_SECONDS,
    HEARTBEAT,
    IDLE_SECONDS,
    JOIN_SECONDS,
    MESSAGES,
    REQUESTS,
    Bucket,
)
from pocket.log import LOG, in_a_line
from pocket.naming import Naming
from pocket.phone import Phone
from pocket.seating import Seating
from rules.remote import BACK, MOST_CARDS, Enter
from rules.words import nearest_language, speaking

SELF_CHECK: Final = "/self-check"
SOCKET: Final = "/ws"
LONGEST_LINE: Final = 2048
HEADERS: Final = 64
BREATHER: Final = 0.1
"""Seconds for the system to find room again."""
SECURITY: Final = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "Server": "Cabinet",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
POLICY: Final = (
    "default-src 'none'; {page}; img-src 'self'; font-src 'self'; "
    "media-src 'self'; "
    "manifest-src 'self'; connect-src 'self'{line}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


class Line(web.RequestHandler):
    """A connection: what aiohttp reads of it, with limits of bytes and time."""

    def __init__(self, server: "Server", http: web.Server) -> None:
        super().__init__(
            http,
            loop=asyncio.get_running_loop(),
            access_log=None,  # type: ignore[arg-type]  # there is none
            logger=LOG,
            keepalive_timeout=IDLE_SECONDS,
            lingering_time=0.0,
            max_line_size=LONGEST_LINE,
            max_field_size=LONGEST_LINE,
            max_headers=HEADERS,
            auto_decompress=False,
        )
        self.requests = Bucket(REQUESTS)
        self.phone: Phone | None = None
        self._server = server
        self._bytes = Bucket(BYTES)
        self._wire: asyncio.Transport | None = None
        self._deadline: asyncio.TimerHandle | None = None

    @property
    def is_seated(self) -> bool:
        """Whether somebody plays, or looks on, through it."""
        return self.phone is not None and self.phone.seat is not None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a connection, if there is room."""
        assert isinstance(transport, asyncio.Transport)
        self._wire = transport
        super().connection_made(transport)
        self.expect_request(HEAD_SECONDS)
        self._server.opened(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Give the room to others."""
        self.expect_nothing()
        self._server.closed(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless it is too much."""
        if self._bytes.take(len(data)):
            super().data_received(data)
        else:
            self.drop()

    def expect_request(self, seconds: float) -> None:
        """Drop the connection if no request has begun within so many seconds."""
        self.expect_nothing()
        self._deadline = asyncio.get_running_loop().call_later(seconds, self.drop)

    def expect_nothing(self) -> None:
        """Let the connection be silent."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def drop(self) -> None:
        """End the connection, and throw away what was not sent yet."""
        if self._wire is not None:
            self._wire.abort()

    def own_hosts(self, port: int) -> set[str]:
        """Return how a request may call us: by the address that it has reached."""
        address = "" if self._wire is None else self._wire.get_extra_info("sockname")[0]
        address = address.partition("%")[0]
        names = {in_link(address)} | ({self._server.name} - {""})
        if address in {"127.0.0.1", "::1"}:
            names.add("localhost")
        return {f"{name}:{port}" for name in names} | (names if port == 80 else set())

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is no request with a sentence, and nothing of what was sent."""
        level = logging.WARNING if status >= 500 else logging.INFO
        LOG.log(level, "a request was not answered (%s)", in_a_line(exc))
        if request.writer.output_size > 0:
            raise ConnectionResetError
        words = "The table does not understand this request."
        answer = _plain(HTTPStatus(status) if status >= 400 else HTTPStatus.BAD_REQUEST, words)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Say in one line what went wrong."""
        LOG.warning("a connection broke off (%s)", in_a_line(kw.get("exc_info")))


class Server:
    """Serves one table until it is closed. All in the loop of its thread."""

    def __init__(self, table: Ear, mark: str) -> None:
        self._table = table
        self.faces = Faces(table)
        self.seating = Seating(table, self.faces.deal)
        self.lines: dict[Line, None] = {}
        self._all_gone = asyncio.Event()
        self._http = web.Server(self._handle)
        self._files = Files()
        self._mark = mark
        self._port = 0
        self._porters: list[asyncio.Task[None]] = []
        self._naming = Naming((), self._table.named)

    @property
    def name(self) -> str:
        """How the table is called in the network, or ''."""
        return self._naming.name

    def open(self, doors: Listening) -> None:
        """Take connections, also at addresses that this machine gets later."""
        asyncio.get_running_loop().set_exception_handler(_note)
        self._port = doors.port
        self._porters = [asyncio.create_task(self._take_in(door)) for door in doors.sockets]
        self._porters.append(asyncio.create_task(self._keep_up(doors)))

    async def _keep_up(self, doors: Listening) -> None:
        named: list[str] = []
        while True:
            if (addresses := doors.in_the_room) != named:
                named = addresses
                self._naming.close()
                self._naming = Naming(named, self._table.named)
                await self._naming.claim()
            await asyncio.sleep(ADDRESSES_SECONDS)
            for door in doors.keep_up():
                self._porters.append(asyncio.create_task(self._take_in(door)))

    async def _take_in(self, door: socket.socket) -> None:
        """Take connections one by one; none is left halfway in when the door is closed."""
        loop = asyncio.get_running_loop()
        while True:
            coming = asyncio.ensure_future(loop.sock_accept(door))
            try:
                await asyncio.wait([coming])  # a break-off here loses nobody who has just come
            except asyncio.CancelledError:
                if coming.done() and coming.exception() is None:
                    coming.result()[0].close()
                coming.cancel()
                await asyncio.wait([coming])  # the door is not looked at any more
                raise
            try:
                guest, _address = coming.result()
                await loop.connect_accepted_socket(lambda: Line(self, self._http), guest)
            except OSError as error:  # the system has no more files, or who came has gone
                LOG.warning("a connection was not taken (%s)", in_a_line(error))
                await asyncio.sleep(BREATHER)

    def rest(self, say: Callable[[], str]) -> None:
        """The game is left: everybody waits for the next one, and so do the faces they want."""
        self.seating.rest(say)
        self._table.rested()
        self.faces.ask_again()

    async def shut(self) -> None:
        """Take no more connections: the doors may be closed."""
        for porter in self._porters:
            porter.cancel()
        await asyncio.gather(*self._porters, return_exceptions=True)
        self._naming.close()

    async def close(self) -> None:
        """Tell all phones that the table is gone, and end all connections."""
        self._all_gone.clear()
        self.seating.close()
        for line in tuple(self.lines):
            if line.phone is None:
                line.drop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                if self.lines:
                    await self._all_gone.wait()
        for line in tuple(self.lines):
            line.drop()

    def opened(self, line: Line) -> None:
        """Keep a connection; where there are too many the oldest that nobody plays through goes."""
        self.lines[line] = None
        if len(self.lines) > CONNECTIONS:
            next((each for each in self.lines if not each.is_seated), line).drop()

    def closed(self, line: Line) -> None:
        """Forget a connection that has ended."""
        self.lines.pop(line, None)
        if not self.lines:
            self._all_gone.set()

    # --- HTTP ---------------------------------------------------------------------------------

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        line = request.protocol
        assert isinstance(line, Line)
        line.expect_nothing()
        query = request.raw_path.partition("?")[2]
        language = wanted_language(query, request.headers.get("Accept-Language", ""))
        try:
            with speaking(language):
                return await self._answer(request, line, language)
        finally:
            line.expect_request(IDLE_SECONDS)

    async def _answer(
        self, request: web.BaseRequest, line: Line, language: str
    ) -> web.StreamResponse:
        host = request.headers.getall("Host", [])
        origin = request.headers.getall("Origin", [])
        if not line.requests.take():
            return _plain(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests at once.")
        if len(host) != 1 or host[0].lower() not in line.own_hosts(self._port):
            return _plain(HTTPStatus.FORBIDDEN, "Open the table at one of its own addresses.")
        if origin and origin != [f"http://{host[0]}"]:
            return _plain(HTTPStatus.FORBIDDEN, "Another site may not speak to the table.")
        if request.method not in {"GET", "HEAD"}:
            return _plain(HTTPStatus.METHOD_NOT_ALLOWED, "The table only shows things here.")
        if request.body_exists:
            return _plain(HTTPStatus.BAD_REQUEST, "The table takes nothing here.")
        path, _sign, query = request.raw_path.partition("?")
        if path == SOCKET:
            return await self._converse(request, line)
        key, _dot, mark = query.removesuffix("-again").partition(".")
        if (file := await self._file(path, language, key, mark)) is None:
            return _plain(HTTPStatus.NOT_FOUND, "There is nothing of this name.")
        lasts = path.startswith((f"{self._files.lasting}/", "/face/"))
        lasts = lasts and key == (self.faces.key if path.startswith("/face/") else "")
        # A policy can't name an IPv6 address. Browsers that have IPv6 take the line for 'self'.
        line_to = "" if host[0].startswith("[") else f" ws://{host[0]}"
        policy = POLICY.format(page=self._files.page.policy, line=line_to)
        return _answer_with(file, request, policy, lasts=lasts and bool(file.tag))

    async def _file(self, path: str, language: str, key: str, mark: str) -> File | None:
        if path == SELF_CHECK:
            told = {"cabinet": self._mark, "wire": wire.VERSION}
            return File(json.dumps(told).encode(), "application/json", "")
        if path == "/":
            return self._files.start(language)
        if (found := self._files.get(path)) is not None:
            return found
        match path.split("/"):
            case ["", "face", height, card] if _is_face(height, card):
                if key not in {"", self.faces.key}:
                    return None  # as the cards of another game, or in another look, are named
                own = self.seating.shows(mark, int(card))
                return await self.faces.get(int(card), int(height), own=own)
        return None

    # --- WebSocket ----------------------------------------------------------------------------

    async def _converse(self, request: web.BaseRequest, line: Line) -> web.StreamResponse:
        ws = web.WebSocketResponse(
            timeout=CLOSING_SECONDS,
            autoping=False,
            heartbeat=HEARTBEAT,
            compress=False,
            max_msg_size=wire.MOST_BYTES,
            writer_limit=1,
        )
        is_ours = request.method == "GET" and "Sec-WebSocket-Protocol" not in request.headers
        if not is_ours or not ws.can_prepare(request):
            return _plain(HTTPStatus.BAD_REQUEST, "Only a phone's page speaks to the table here.")
        ws.headers.update(SECURITY)
        await ws.prepare(request)
        assert request.transport is not None
        phone = line.phone = Phone(ws, request.transport)
        sender = asyncio.create_task(phone.send())
        try:
            await self._listen(ws, phone)
        finally:
            self.seating.left(phone)
            phone.end()
            await sender
            line.phone = None
        return ws

    async def _listen(self, ws: web.WebSocketResponse, phone: Phone) -> None:
        """Hear a phone until one side hangs up."""
        bucket, has_joined = Bucket(MESSAGES), False
        give_up = asyncio.get_running_loop().call_later(
            JOIN_SECONDS, phone.end, wire.TurnedAway("The page has not said what it wants.")
        )
        try:
            while True:
                message = await ws.receive()
                if message.type not in _HEARD:
                    return
                if not bucket.take():
                    phone.end(wire.TurnedAway("That was too much at once."))
                elif message.type is WSMsgType.PING:
                    phone.pinged(bytes(message.data))
                elif message.type is WSMsgType.PONG:
                    pass  # that it came is enough
                elif message.type is WSMsgType.BINARY:
                    phone.say(wire.Refused("", "Messages are texts."))
                else:
                    with speaking(phone.language):
                        has_joined = self._hear(phone, message.data, has_joined)
                    if has_joined:
                        give_up.cancel()
        finally:
            give_up.cancel()

    def _hear(self, phone: Phone, sent: str, has_joined: bool) -> bool:
        """Take what a phone says; return whether it has joined, or tried to."""
        try:
            spoken = wire.decode(sent)
        except wire.OtherVersionError as error:
            phone.end(wire.OtherVersion(wire.VERSION, str(error)))
            return True
        except wire.BadMessageError as error:
            phone.say(wire.Refused("", str(error)))
            return has_joined
        if isinstance(spoken, Enter):
            self.seating.enter(phone, spoken)
        elif not isinstance(spoken, wire.Join):
            self.seating.answer(phone, spoken)
        elif has_joined:
            phone.say(wire.Refused("", "This page has joined already."))
        else:
            phone.language = nearest_language(spoken.language)
            with speaking(phone.language):
                self.seating.join(phone, spoken)
        return has_joined or isinstance(spoken, wire.Join)


_PART: Final = re.compile(r"bytes=(\d{1,9})-(\d{0,9})")
_HEARD: Final = {WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG}


def _is_face(height: str, card: str) -> bool:
    """Whether a path names a card as whole numbers are written, in a height that is drawn."""
    if len(height) > 4 or len(card) > 4 or height not in map(str, HEIGHTS):
        return False
    return card in _CARDS


_CARDS: Final = frozenset(str(card) for card in (BACK, *range(MOST_CARDS)))


def _plain(status: HTTPStatus, words: str) -> web.Response:
    headers = {
        **SECURITY,
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'",
    }
    answer = web.Response(status=status, text=f"{words}\n", headers=headers)
    if status is not HTTPStatus.NOT_FOUND:
        answer.force_close()
    return answer


def _answer_with(
    file: File, request: web.BaseRequest, policy: str, *, lasts: bool = False
) -> web.Response:
    fresh = "no-cache" if file.tag else "no-store"
    headers = {
        **SECURITY,
        "Cache-Control": "max-age=31536000, immutable" if lasts else fresh,
        "Content-Security-Policy": policy,
        "Content-Type": file.kind,
    }
    if file.tag:
        headers["ETag"] = file.tag
        if request.headers.get("If-None-Match") == file.tag:
            return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    part = _PART.fullmatch(request.headers.get("Range", ""))
    if part is not None and file.kind.startswith("video/"):  # Safari takes no film without
        first, last = int(part[1]), min(int(part[2] or len(file.content)), len(file.content) - 1)
        if first <= last:
            headers["Content-Range"] = f"bytes {first}-{last}/{len(file.content)}"
            body = file.content[first : last + 1]
            return web.Response(status=HTTPStatus.PARTIAL_CONTENT, body=body, headers=headers)
    if file.packed and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return web.Response(body=file.packed, headers=headers)
    return web.Response(body=file.content, headers=headers)


def _note(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Say in one line what nobody has waited for."""
    LOG.warning("a connection broke off (%s)", in_a_line(context.get("exception")))
