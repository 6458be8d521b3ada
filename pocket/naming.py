"""The table's name in its network: `cabinet.local`, by as much of multicast DNS as that takes.

RFC 6762: the name is asked for three times before it is used, and given up where somebody else
has it. Questions for its address are answered, anything else is let be, and nothing that others
say is kept. A library for all of it takes four megabytes.
"""

import asyncio
import contextlib
import socket
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

NAME: Final = "cabinet.local"
GROUP: Final = "224.0.0.251"
PORT: Final = 5353
PROBES: Final = 3
PROBE_SECONDS: Final = 0.25
TTL: Final = 120
"""Seconds for which an address may be kept by who asked."""
LEGACY_TTL: Final = 10
"""The same for who asks once, from another port."""
A, NSEC, ANY, INTERNET = 1, 47, 255, 1
FLUSH: Final = 0x8000
"""An answer in place of all that were kept before."""
ANSWER: Final = 0x8400
"""The flags of an answer by who has the name."""
MOST_RECORDS: Final = 64
WRITTEN: Final = b"".join(bytes([len(part)]) + part.encode() for part in NAME.split(".")) + b"\0"
IP_MULTICAST_ALL: Final = 49
"""Linux: with 0 a socket hears only of the interface that it has joined."""


class Record(NamedTuple):
    """A question, or with `data` an answer."""

    name: str
    kind: int
    data: bytes = b""


def question(address: str) -> bytes:
    """Return who has the name; the address is what would be said of it."""
    head = struct.pack(">6H", 0, 0, 1, 0, 1, 0)
    return head + WRITTEN + struct.pack(">2H", ANY, INTERNET) + _address(address, TTL, WRITTEN, 0)


def answer(address: str, ttl: int = TTL, asked: bytes = b"", number: int = 0) -> bytes:
    """Return where the name is, and that it has no other kind of address.

    Who asks once wants the number of the question, and the question as it was `asked`.
    """
    flush = 0 if asked else FLUSH
    name = b"\xc0\x0c" if asked else WRITTEN
    head = struct.pack(">6H", number, ANSWER, 1 if asked else 0, 1, 0, 1)
    only = name + struct.pack(">2HIH", NSEC, INTERNET | flush, ttl, len(WRITTEN) + 3)
    return head + asked + _address(address, ttl, name, flush) + only + WRITTEN + b"\0\1\x40"


def _address(address: str, ttl: int, name: bytes, flush: int) -> bytes:
    return name + struct.pack(">2HIH", A, INTERNET | flush, ttl, 4) + socket.inet_aton(address)


def records(message: bytes) -> Iterator[Record]:
    """Yield what a message asks, or says; raises `ValueError` for what is none."""
    try:
        _number, flags, asks, *others = struct.unpack_from(">6H", message)
        at = 12
        for each in range(min(asks + sum(others), MOST_RECORDS)):
            name, at = _name(message, at)
            (kind,) = struct.unpack_from(">H", message, at)
            if each < asks:
                at += 4
                data = b""
            else:
                (long,) = struct.unpack_from(">H", message, at + 8)
                data = message[at + 10 : at + 10 + long]
                at += 10 + long
            if bool(flags & 0x8000) == (each >= asks):
                yield Record(name, kind, data)
    except (struct.error, IndexError, UnicodeError) as error:
        raise ValueError("this is no message of DNS") from error


def _name(message: bytes, at: int) -> tuple[str, int]:
    """Return a name, and where what follows it begins."""
    parts: list[str] = []
    after, least = 0, at
    while (long := message[at]) != 0:
        if long >= 0xC0:
            after = after or at + 2
            at = (long & 0x3F) << 8 | message[at + 1]
            if at >= least:  # it would never end
                raise IndexError
            least = at
            continue
        parts.append(message[at + 1 : at + 1 + long].decode())
        at += 1 + long
    return ".".join(parts).lower(), after or at + 1


class Naming:
    """Has the name at some of this machine's addresses, unless somebody else has it.

    `named` is called with the name once it is ours, and with '' where it is not any more.
    """

    def __init__(self, addresses: Sequence[str], named: Callable[[str], None]) -> None:
        self.name = ""
        self._own = {socket.inet_aton(each): each for each in addresses}
        self._named = named
        self._ears: list[_Ear] = []
        self._is_taken = False

    async def claim(self) -> None:
        """Ask whether somebody has the name, and have it from then on."""
        loop = asyncio.get_running_loop()
        for address in self._own.values():
            with contextlib.suppress(OSError):  # another program has the port, or there is no way
                door = _joined(address)
                _way, ear = await loop.create_datagram_endpoint(
                    partial(_Ear, self, address), sock=door
                )
                self._ears.append(ear)
        for _probe in range(PROBES):
            self._tell(question)
            await asyncio.sleep(PROBE_SECONDS)
        if self._ears and not self._is_taken:
            self.name = NAME
            self._named(NAME)
            self._tell(answer)

    def heard(self, ear: "_Ear", message: bytes, sender: tuple[str, int]) -> None:
        """Answer who asks for the name; give it up where somebody else has it."""
        with contextlib.suppress(ValueError):
            for record in records(message):
                if record.name != NAME or record.kind not in {A, ANY}:
                    continue
                if not record.data and self.name:
                    ear.answer(message, sender)
                elif record.data and record.data not in self._own:
                    self._is_taken = True
                    self.close()
                return

    def _tell(self, words: Callable[[str], bytes]) -> None:
        for ear in self._ears:
            ear.send(words(ear.address), (GROUP, PORT))

    def close(self) -> None:
        """Have the name no more."""
        if self.name and not self._is_taken:
            self._tell(lambda address: answer(address, ttl=0))
        for ear in self._ears:
            ear.close()
        self._ears.clear()
        if self.name:
            self.name = ""
            self._named("")


class _Ear(asyncio.DatagramProtocol):
    """Hears what is said at one interface."""

    def __init__(self, naming: Naming, address: str) -> None:
        self.address = address
        self._naming = naming

    def connection_made(self, transport: Any) -> None:
        """Keep the way by which one answers."""
        self._way = transport

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        """Hand on what is said."""
        self._naming.heard(self, data, addr)

    def answer(self, message: bytes, sender: tuple[str, int]) -> None:
        """Say where the table is: to all, or to who asks once from another port."""
        if sender[1] == PORT:
            self.send(answer(self.address), (GROUP, PORT))
            return
        (number,) = struct.unpack_from(">H", message)
        asked = WRITTEN + struct.pack(">2H", A, INTERNET)
        self.send(answer(self.address, LEGACY_TTL, asked, number), sender)

    def send(self, message: bytes, to: tuple[str, int]) -> None:
        """Say something."""
        self._way.sendto(message, to)

    def close(self) -> None:
        """Hear no more, once what was said is out."""
        self._way.close()


def _joined(address: str) -> socket.socket:
    """Return a socket that hears and speaks at one interface; raises `OSError`."""
    door = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if sys.platform == "linux":
            door.setsockopt(socket.IPPROTO_IP, IP_MULTICAST_ALL, 0)
        own = socket.inet_aton(address)
        door.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + own)
        door.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
        door.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        door.bind(("", PORT))
        door.setblocking(False)
    except BaseException:
        door.close()
        raise
    return door
