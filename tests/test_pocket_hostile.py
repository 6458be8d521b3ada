"""Hostile messages and requests at a running table: it answers, or hangs up, and goes on.

Meanwhile somebody plays: their phone must be answered throughout, and nobody else may ever see
what it is shown or the secret of its link. With `--thorough` 5,000, else 200.
"""

import asyncio
import base64
import logging
import random
import re
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import pytest

from pocket.files import Files
from pocket.limits import CONNECTIONS
from rules.remote import Take
from table.phones import Came, FaceWanted, Said
from tests.pocket import PATIENCE, Client, Room, page, played, room

PRIVATE: Final = "the 12 of stars"
"""What stands on the page of who plays, and on no other."""
SAYS: Final = {"refused", "turned away", "version", "welcome", "page", "gone", "waiting", "room"}
STATUS: Final = {101, 200, 304, 400, 403, 404, 405, 429}
AT_ONCE: Final = 20
ATTENTION: Final = 0.3
"""Seconds that a hostile visitor looks at what comes back."""
HANDSHAKE: Final = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.fixture(autouse=True)
def few_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "pocket"
    folder.mkdir()
    (folder / "index.html").write_bytes(b"<!doctype html><title>Cabinet</title>")
    (folder / "large.js").write_bytes(b"// " + b"large " * 100_000)
    (tmp_path / "secret.txt").write_text(PRIVATE)
    monkeypatch.setattr("pocket.server.Files", lambda: Files(folder))


class Attack:
    """One hostile visit: its chances come from a seed, so it can be looked at again."""

    def __init__(self, seed: int, here: Room, own_secret: str) -> None:
        self.rng = random.Random(seed)
        self.here, self.own_secret = here, own_secret
        self.host = f"127.0.0.1:{here.table.port}"

    async def visit(self) -> bytes:
        """Do it, and return all that came back."""
        kinds: tuple[Callable[[], Awaitable[bytes]], ...] = (
            self._noise,
            self._broken_request,
            self._broken_request,
            self._forbidden_path,
            self._wrong_site,
            self._smuggled,
            self._broken_frames,
            self._broken_frames,
            self._messages,
            self._messages,
            self._messages,
            self._half_open,
            self._reads_nothing,
        )
        return await self.rng.choice(kinds)()

    async def _exchange(self, sent: bytes, *, reads: bool = True) -> bytes:
        """Send bytes in pieces, and read to the end or hang up in the middle."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.here.table.port)
        read = b""
        try:
            at = 0
            while at < len(sent):
                step = self.rng.choice((1, 7, 100, 5_000, 100_000)) if at < 200 else len(sent)
                writer.write(sent[at : at + step])
                at += step
                await writer.drain()
            with suppress(TimeoutError):
                async with asyncio.timeout(ATTENTION if reads else 0):
                    while part := await reader.read(65536):
                        read += part
        except ConnectionError:
            pass
        finally:
            if self.rng.random() < 0.3:
                writer.transport.abort()
            else:
                writer.close()
        return read

    # --- HTTP ---------------------------------------------------------------------------------

    async def _noise(self) -> bytes:
        return await self._exchange(self.rng.randbytes(self.rng.choice((1, 20, 500, 20_000))))

    async def _broken_request(self) -> bytes:
        sent = bytearray(self._request(self.rng.choice(("/", "/large.js", "/self-check", "/ws"))))
        for _each in range(self.rng.randint(1, 6)):
            at = self.rng.randrange(len(sent))
            match self.rng.randrange(4):
                case 0:
                    sent[at] = self.rng.randrange(256)
                case 1:
                    del sent[at : at + self.rng.randint(1, 9)]
                case 2:
                    sent[at:at] = self.rng.randbytes(self.rng.randint(1, 9))
                case _:
                    sent[at:at] = self.rng.choice((b"\r\n", b"\0", b":", b"a" * 9_000, b"\xff"))
            if not sent:
                break
        return await self._exchange(bytes(sent))

    async def _forbidden_path(self) -> bytes:
        up = self.rng.choice(("../", "..\\", "%2e%2e/", "..%2f", "....//", "%252e%252e/", ".//"))
        file = self.rng.choice(
            ("secret.txt", "etc/passwd", "index.html", "server.py", ".git/config")
        )
        start = self.rng.choice(("/", "//", "/face/", "/face/128/", "", "http://evil/", "/ws/"))
        return await self._exchange(self._request(start + up * self.rng.randint(0, 6) + file))

    async def _wrong_site(self) -> bytes:
        host = self.rng.choice(("evil.example", "127.0.0.1", "localhost:1", "[::1]", "a b", ""))
        if self.rng.random() < 0.5:
            request = HANDSHAKE.format(host=host).encode()
        else:
            handshake = HANDSHAKE.format(host=self.host)
            origin = self.rng.choice(("http://evil.example", "null", "file://", f"https://{host}"))
            request = handshake.replace("\r\n\r\n", f"\r\nOrigin: {origin}\r\n\r\n").encode()
        return await self._exchange(request + self._frame(self._join()))

    async def _smuggled(self) -> bytes:
        inner = self._request("/large.js").decode()
        body = self.rng.choice(
            (f"0\r\n\r\n{inner}", inner, f"ffffffff\r\n{inner}", f"-1\r\n{inner}")
        )
        fields = self.rng.sample(
            (
                f"Content-Length: {self.rng.choice((0, 4, len(body), '+4', '4, 5', '0x4', -1))}",
                f"Content-Length: {len(body)}",
                "Transfer-Encoding: chunked",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding: chunked, identity",
                "Expect: 100-continue",
                "Connection: keep-alive, Content-Length",
            ),
            self.rng.randint(1, 3),
        )
        method = self.rng.choice(("GET", "POST", "PUT", "HEAD", "CONNECT", "OPTIONS", "PRI"))
        lines = [f"{method} / HTTP/1.1", f"Host: {self.host}", *fields]
        return await self._exchange("\r\n".join([*lines, "", body]).encode())

    async def _half_open(self) -> bytes:
        part = self._request("/")
        return await self._exchange(part[: self.rng.randrange(len(part))], reads=False)

    async def _reads_nothing(self) -> bytes:
        return await self._exchange(self._request("/large.js") * 5, reads=False)

    def _request(self, path: str) -> bytes:
        lines = (f"GET {path} HTTP/1.1", f"Host: {self.host}", "Accept: */*", "", "")
        return "\r\n".join(lines).encode()

    # --- WebSocket ----------------------------------------------------------------------------

    async def _broken_frames(self) -> bytes:
        sent = HANDSHAKE.format(host=self.host).encode()
        if self.rng.random() < 0.5:
            sent += self._frame(self._join())
        for _each in range(self.rng.randint(1, 8)):
            match self.rng.randrange(8):
                case 0:
                    sent += self.rng.randbytes(self.rng.randint(1, 60))
                case 1:  # a length that never comes
                    sent += struct.pack(
                        ">BBQ", 0x81, 0xFF, self.rng.choice((2**63 - 1, 2**62, 70_000))
                    )
                case 2:  # without a mask
                    sent += b"\x81\x05hello"
                case 3:
                    sent += self._frame(b"x" * 200, code=self.rng.choice((0x88, 0x89, 0x8A)))
                case 4:
                    sent += self._frame(b"x", code=self.rng.randrange(256))
                case 5:
                    sent += self._frame(self.rng.randbytes(50))  # no UTF-8
                case 6:
                    sent += self._frame(self.rng.randbytes(2), code=0x88)
                case _:  # begun, and begun again
                    sent += self._frame(b'{"say"', code=0x01) + self._frame(b": 1}", code=0x01)
        return await self._exchange(sent)

    async def _messages(self) -> bytes:
        sent = HANDSHAKE.format(host=self.host).encode()
        if self.rng.random() < 0.7:
            sent += self._frame(self._join())
        for _each in range(self.rng.choice((1, 3, 10, 100))):
            sent += self._frame(self._message())
        return await self._exchange(sent)

    def _frame(self, content: bytes, code: int = 0x81) -> bytes:
        mask = self.rng.randbytes(4)
        if len(content) < 126:
            size = bytes([0x80 | len(content)])
        elif len(content) < 65536:
            size = b"\xfe" + struct.pack(">H", len(content))
        else:
            size = b"\xff" + struct.pack(">Q", len(content))
        return bytes([code]) + size + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(content))

    def _join(self) -> bytes:
        guessed = base64.b32encode(self.rng.randbytes(16)).decode().rstrip("=").lower()
        own = self.own_secret
        token = self.rng.choice((own, own, own, own.upper(), guessed, own[:-1], "", "0" * 26, "é"))
        version = self.rng.choice((*[1] * 20, 0, 2, -1, 10**30, "1", None, 1.5))
        return msgspec.json.encode({"say": "join", "version": version, "token": token})

    def _message(self) -> bytes:
        good = ("choose", "take", "amount", "sort", "hint", "why not", "show", "undo", "go on")
        say = self.rng.choice((*good, "join", "page", "welcome", "let in", "__class__", "", None))
        message = {"say": say, "position": self._value()}
        for _each in range(self.rng.randint(0, 3)):
            field = self.rng.choice(("id", "cards", "amount", "order", "card", "seat", "token"))
            message[field] = self._value()
        sent = msgspec.json.encode(message)
        match self.rng.randrange(8):
            case 0:
                return sent[: self.rng.randrange(len(sent))]
            case 1:
                return b"[" * self.rng.choice((5, 1_000, 60_000))
            case 2:
                return b'{"a":' * self.rng.choice((5, 1_000, 10_000)) + sent
            case 3 if self.rng.random() < 0.2:
                return b" " * 70_000 + sent
        return sent

    def _value(self) -> object:
        values: tuple[object, ...] = (
            0,
            1,
            2,
            3,
            -1,
            2**53,
            2**64,
            1.5,
            "1",
            "x" * 5_000,
            None,
            True,
            [],
            {},
            [0],
            [[0]],
        )
        return self.rng.choice((*values, [200], [-1], list(range(300)), {"0": 0}, "\u202e\0"))


def texts(answer: bytes) -> list[bytes]:
    """Return the texts that a server's side of a WebSocket holds, behind the handshake."""
    _head, _gap, rest = answer.partition(b"\r\n\r\n")
    found = []
    while len(rest) >= 2:
        code, size, at = rest[0], rest[1], 2
        if size == 126:
            size, at = struct.unpack(">H", rest[2:4])[0], 4
        elif size == 127:
            size, at = struct.unpack(">Q", rest[2:10])[0], 10
        if code == 0x81 and len(rest) >= at + size:
            found.append(rest[at : at + size])
        rest = rest[at + size :]
    return found


def check(answer: bytes, secret: str) -> None:
    """What came back is an answer as it should be, and tells nothing."""
    assert PRIVATE.encode() not in answer
    assert secret.encode() not in answer
    assert b"Traceback" not in answer
    assert b'File "' not in answer
    if not answer:
        return
    assert int(re.match(rb"HTTP/\d\.\d (\d{3}) ", answer)[1]) in STATUS  # type: ignore[index]
    if answer.startswith(b"HTTP/1.1 101"):
        for text in texts(answer):
            message = msgspec.json.decode(text)
            assert message["say"] in SAYS
            for words in (message.get("words"), message.get("why")):
                assert words is None or re.fullmatch(r"[A-Z][^\x00-\x1f]{5,160}\.", words), words


class Evening:
    """A table at which somebody plays at their phone, whatever else comes."""

    def __init__(self, here: Room, phone: Client) -> None:
        self.here, self.phone = here, phone
        self.position = 1

    async def play(self) -> None:
        """Answer the page; the table shows the next one."""
        await self.phone.say(say="take", position=self.position, id=0)
        while (heard := await self.here.table.hears_anything()) != Said(0, Take(self.position, 0)):
            assert not isinstance(heard, FaceWanted)
        self.position += 1
        self.here.table.phones.show(0, page(self.position, 0, events=(PRIVATE,)))
        assert (await self.phone.reads("page"))["page"]["position"] == self.position


def test_hostile_visits_disturb_nobody(caplog: pytest.LogCaptureFixture, thorough: bool) -> None:
    caplog.set_level(logging.DEBUG)
    secrets: list[str] = []

    async def scenario() -> None:
        async with room() as here:
            link = here.table.invite(0)
            here.table.phones.show(0, page(1, 0, events=(PRIVATE,)))
            own = here.table.invite(1)
            phone = await here.joined(link.secret)
            assert await here.table.hears(Came) == Came(0)
            evening = Evening(here, phone)
            secrets.extend((link.secret, own.secret))
            for first in range(0, 5_000 if thorough else 200, AT_ONCE):
                visits = [
                    Attack(seed, here, own.secret).visit() for seed in range(first, first + AT_ONCE)
                ]
                for answer in await asyncio.gather(*visits):
                    check(answer, link.secret)
                await evening.play()
            assert len(here.table.lines()) <= CONNECTIONS
            async with asyncio.timeout(PATIENCE):
                while len(here.table.lines()) > 1:  # all but who plays were let go
                    await asyncio.sleep(0)
            await evening.play()

    played(scenario())
    told = [record.getMessage() for record in caplog.records]
    assert not [line for line in told if any(secret in line for secret in secrets)]
    assert not [record for record in caplog.records if record.exc_info]
    assert not [line for line in told if "Traceback" in line or "could not do it" in line]
    broken = [line for line in told if "broke off" in line and "Connection" not in line]
    assert not broken
