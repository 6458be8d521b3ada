"""The table's name in its network: asked for, had, answered, and given up. All on loopback."""

import asyncio
import random
import socket
import struct
import sys
from contextlib import suppress

import pytest

from pocket import naming
from pocket.naming import GROUP, NAME, PORT, WRITTEN, A, Naming, answer, question, records
from tests.pocket import Room, head, in_a_room, played, raw, status

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="multicast on loopback")
ASKED = struct.pack(">6H", 7, 0, 1, 0, 0, 0) + WRITTEN + struct.pack(">2H", A, 1)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "PROBE_SECONDS", 0.05)


async def asks(message: bytes, source: str = "127.0.0.1") -> bytes:
    """Ask once, as a phone does that isn't part of multicast DNS; return what is answered."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        door.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(source))
        door.setblocking(False)
        door.sendto(message, (GROUP, PORT))
        async with asyncio.timeout(1.0):
            return await asyncio.get_running_loop().sock_recv(door, 2000)


def test_who_asks_for_the_name_is_told_the_address() -> None:
    async def scenario() -> None:
        said: list[str] = []
        one = Naming(["127.0.0.1"], said.append)
        await one.claim()
        assert said == [NAME]
        told = await asks(ASKED)
        assert told.startswith(struct.pack(">H", 7))
        [address, other] = records(told)
        assert (address.name, address.kind) == (NAME, A)
        assert socket.inet_ntoa(address.data) == "127.0.0.1"
        assert other.data.endswith(b"\0\1\x40"), "it has no address of IPv6"
        length = struct.pack(">H", len(other.data))  # resolvers refuse a message that goes on
        assert told.removesuffix(other.data).endswith(length)
        with pytest.raises(TimeoutError):
            await asks(ASKED.replace(b"cabinet", b"printer"))
        one.close()
        assert said == [NAME, ""]

    played(scenario())


def test_a_name_that_somebody_has_is_left_to_them() -> None:
    async def scenario() -> None:
        said: list[str] = []
        one, other = Naming(["127.0.0.1"], lambda _name: None), Naming(["127.0.0.2"], said.append)
        await one.claim()
        await other.claim()
        assert (one.name, other.name) == (NAME, "")
        assert not said
        one.close()

    played(scenario())


@in_a_room
async def test_requests_by_the_name_are_answered_while_the_table_has_it(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.doors.Listening.in_the_room", ["127.0.0.1"])
    async with asyncio.timeout(5.0):
        while not here.table.phones.name:
            await asyncio.sleep(0.02)
    for host, expected in ((NAME, 200), ("cabinet.example", 403), ("", 403)):
        told = await raw(here, head("/self-check", Host=f"{host}:{{port}}"))
        assert status(told) == expected
    here.table.phones.close()


@in_a_room
async def test_a_server_without_a_name_answers_no_request_by_it(here: Room) -> None:
    assert status(await raw(here, head("/self-check", Host=f"{NAME}:{{port}}"))) == 403


def test_what_is_no_message_is_let_be() -> None:
    rng = random.Random(1)
    endless = ASKED[:12] + b"\xc0\x0c" + ASKED[-4:]
    for message in (b"", endless, ASKED[:20]):
        with pytest.raises(ValueError, match="no message"):
            list(records(message))
    for whole in (question("10.0.0.1"), answer("10.0.0.1"), answer("10.0.0.1", 9, ASKED[12:], 3)):
        for at in range(len(whole)):
            changed = bytearray(whole)
            changed[at] = rng.randrange(256)
            with suppress(ValueError):  # nothing else is raised
                list(records(bytes(changed)))
