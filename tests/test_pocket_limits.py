"""What the phones' server bears: slow, silent, loud and many connections."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from pocket.limits import CONNECTIONS
from table.phones import Came, Left, Said
from tests.pocket import PAGE, Room, head, in_a_room, page, raw, read_to_end

pytestmark = pytest.mark.usefixtures("few_files")


@in_a_room
async def test_half_open_connections_are_dropped(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.server.HEAD_SECONDS", 0.1)
    for sent in (b"", b"GET / HTTP/1.1\r\nHost: 127"):
        assert await raw(here, sent) == b""


@in_a_room
async def test_an_idle_connection_is_dropped(here: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.IDLE_SECONDS", 0.1)
    request = head("/", Connection="keep-alive")
    assert (await raw(here, request + b"GET / HT")).count(PAGE) == 1


@pytest.fixture
def large_file(few_files: None, tmp_path: Path) -> None:
    """Serve a file that no buffer on the way holds; files are read when the server starts."""
    (tmp_path / "pocket" / "large.png").write_bytes(bytes(12_000_000))


@pytest.mark.usefixtures("large_file")
@in_a_room
async def test_who_reads_no_answer_is_dropped(here: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.IDLE_SECONDS", 0.2)
    _reader, writer = await asyncio.open_connection("127.0.0.1", here.table.port, limit=1024)
    await here.keeps(1)
    writer.write(head("/large.png").replace(b"{port}", str(here.table.port).encode()))
    await here.keeps(0)  # without anybody reading
    writer.close()


@in_a_room
async def test_who_does_not_join_is_turned_away(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.server.JOIN_SECONDS", 0.1)
    phone = await here.phone()
    assert "has not said" in (await phone.reads("turned away"))["why"]
    await phone.is_let_go()


@in_a_room
async def test_who_says_too_much_is_turned_away(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.server.MESSAGES", (1.0, 10.0))
    phone = await here.joined(here.table.invite(0).secret)
    await here.table.hears(Came)
    for _each in range(10):
        await phone.say(say="take", position=1, id=0)
    for _each in range(9):
        await here.table.hears(Said)
    await phone.reads("turned away")
    await phone.is_let_go()
    await here.table.hears(Left)


@in_a_room
async def test_a_message_that_is_too_long_ends_the_connection(here: Room) -> None:
    phone = await here.joined(here.table.invite(0).secret)
    await phone.socket.send_str('{"say": "sort", "position": 1, "order": "' + "a" * 70_000)
    assert await phone.is_let_go() == 1009
    await here.table.hears(Came)
    await here.table.hears(Left)


@in_a_room
async def test_who_sends_too_many_bytes_is_dropped(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.server.BYTES", (1000.0, 100_000.0))
    phone = await here.joined(here.table.invite(0).secret)
    await here.table.hears(Came)
    assert await raw(here, b"GET /" + b"a" * 2_000_000) == b""  # whoever else is there stays
    waiting = asyncio.create_task(here.table.hears(Left))
    with suppress(ConnectionError):
        while not waiting.done():
            await phone.socket.send_str(" " * 60_000)
            await asyncio.sleep(0)
    await waiting


@in_a_room
async def test_too_many_requests_are_refused(here: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.REQUESTS", (0.1, 3.0))
    answers = await raw(here, head("/main.js", Connection="keep-alive") * 5)
    assert answers.count(b"HTTP/1.1 200") == 3
    assert answers.count(b"HTTP/1.1 429") == 1


@in_a_room
async def test_a_phone_that_reads_nothing_is_dropped_and_costs_no_memory(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.phone.SEND_SECONDS", 0.2)
    link = here.table.invite(0)
    phone = await here.joined(link.secret)
    await here.table.hears(Came)
    waiting = asyncio.create_task(here.table.hears(Left))
    position, most = 2, 0
    while not waiting.done():
        here.table.phones.show(0, page(position, events=(f"{position:07}" * 50_000,)))
        position += 1
        while here.table.has_wishes() and not waiting.done():
            await asyncio.sleep(0)
        most = max(most, here.table.unsent())
    await waiting
    assert most < 800_000  # two pages, however many there were
    await phone.socket.close()


@in_a_room
async def test_a_phone_that_answers_no_ping_has_left(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.server.HEARTBEAT", 0.2)
    asleep = await here.joined(here.table.invite(0).secret)  # it reads no more, so no ping
    await here.table.hears(Came)
    await here.table.hears(Left)
    await asleep.socket.close()


@in_a_room
async def test_a_silent_table_says_that_it_is_still_there(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.phone.BEAT_SECONDS", 0.05)
    phone = await here.joined(here.table.invite(0).secret)
    for _each in range(2):
        await phone.reads("beat")


@in_a_room
async def test_where_too_many_connect_those_who_play_stay(here: Room) -> None:
    link = here.table.invite(0)
    phone = await here.joined(link.secret)
    others = [
        await asyncio.open_connection("127.0.0.1", here.table.port)
        for _each in range(CONNECTIONS + 20)
    ]
    for reader, _writer in others[:21]:
        assert await read_to_end(reader) == b""
    assert len(here.table.lines()) == CONNECTIONS
    await phone.say(say="take", position=1, id=0)
    await here.table.hears(Came)
    await here.table.hears(Said)
    for _reader, writer in others:
        writer.close()


@in_a_room
async def test_a_table_that_does_not_listen_is_not_filled(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.hearing.UNHEARD", 3)
    phone = await here.joined(here.table.invite(0).secret)
    for _each in range(3):
        await phone.say(say="take", position=1, id=0)
    assert "busy" in (await phone.reads("refused"))["words"]
