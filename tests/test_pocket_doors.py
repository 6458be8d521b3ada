"""What the phones' server lets in and gives out: files, faces, hosts, limits, and no secrets."""

import asyncio
import io
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pocket.doors import addresses, in_link
from pocket.faces import HEIGHTS, png
from pocket.files import FOLDER, KINDS, NO_SCRIPT, read_files, start_page
from pocket.limits import CONNECTIONS, FACES_ASKED
from pocket.tokens import as_meant, is_same, new_token
from rules.remote import BACK
from rules.words import use_language
from tests.pocket import PATIENCE, Room, page, played, read_to_end, room, welcome
from ui.phones import Came, FaceWanted, Left, Said

PAGE = b"<!doctype html><title>Cabinet</title>"
TREE = {
    "index.html": PAGE,
    "main.js": b"export const hello = 1;",
    "parts/hand.js": b"export const hand = [];",
    "look.css": b"body { margin: 0 }",
    "LICENSE.txt": b"not for phones",
    "notes.md": b"not for phones",
}


@pytest.fixture(autouse=True)
def few_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of a few files, whatever the real one is like."""
    for name, content in TREE.items():
        file = tmp_path / "pocket" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (tmp_path / "secret.txt").write_bytes(b"nobody's business")
    (tmp_path / "pocket" / "way-out.js").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr("pocket.server.read_files", lambda: read_files(tmp_path / "pocket"))


def in_a_room(scenario: Callable[[Room], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with room() as here:
            await scenario(here)

    played(whole())


async def raw(here: Room, sent: bytes) -> bytes:
    """Send bytes on a connection of their own and return all that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", here.table.port)
    writer.write(sent.replace(b"{port}", str(here.table.port).encode()))
    read = await read_to_end(reader)
    writer.close()
    return read


def status(answer: bytes) -> int:
    """Return the status of an answer."""
    assert answer.startswith(b"HTTP/1."), answer
    return int(answer.split()[1])


def head(path: str, **more: str) -> bytes:
    """Return a request that ends its connection."""
    fields = {"Host": "127.0.0.1:{port}", "Connection": "close", **more}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode()


# --- files ------------------------------------------------------------------------------------


def test_the_start_page_says_in_the_language_of_the_table_that_it_needs_scripts() -> None:
    page = read_files()["/"]
    assert NO_SCRIPT in page.content
    use_language("de")
    try:
        told = start_page(page)
    finally:
        use_language("en")
    assert b'<html lang="de">' in told.content
    assert start_page(page).content == page.content


def test_the_page_and_its_files_are_served_and_nothing_else() -> None:
    async def scenario(here: Room) -> None:
        for path, content in (
            ("/", PAGE),
            ("/?from=qr", PAGE),
            ("/main.js", TREE["main.js"]),
            ("/parts/hand.js", TREE["parts/hand.js"]),
        ):
            async with here.session.get(here.table.address + path) as answer:
                assert (answer.status, await answer.read()) == (200, content)
        for path in (
            "/index.html",
            "/LICENSE.txt",
            "/notes.md",
            "/way-out.js",
            "/parts",
            "/parts/",
            "/../secret.txt",
            "/parts/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/parts/..%5c..%5csecret.txt",
            "//etc/passwd",
            "/main.js%00",
            "/MAIN.JS",
            "http://127.0.0.1/main.js",
            "*",
        ):
            answer_ = await raw(here, head(path))
            assert status(answer_) in {400, 404}, (path, answer_)
            assert b"business" not in answer_

    in_a_room(scenario)


def test_a_file_that_a_browser_has_is_not_sent_again() -> None:
    async def scenario(here: Room) -> None:
        async with here.session.get(f"{here.table.address}/main.js") as answer:
            assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
            assert answer.headers["Cache-Control"] == "no-cache"
            tag = answer.headers["ETag"]
        known = {"If-None-Match": tag}
        async with here.session.get(f"{here.table.address}/main.js", headers=known) as answer:
            assert (answer.status, await answer.read()) == (304, b"")
        async with here.session.get(f"{here.table.address}/look.css", headers=known) as answer:
            assert answer.status == 200

    in_a_room(scenario)


def test_every_answer_is_guarded() -> None:
    async def scenario(here: Room) -> None:
        for sent in (
            head("/"),
            head("/nothing"),
            head("/face/192/0"),
            head("/self-check"),
            head("/", Host="evil.example"),
            head("/ws"),
            b"POST / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 0\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a browser that tries TLS
        ):
            answer = (await raw(here, sent)).decode().lower()
            assert "content-security-policy: default-src 'none'" in answer, sent
            assert "referrer-policy: no-referrer" in answer
            assert "x-content-type-options: nosniff" in answer
            assert "unsafe-inline" not in answer
            assert "server: cabinet\r\n" in answer  # and no versions
        policy = (await raw(here, head("/"))).decode()
        for part in (
            "script-src 'self';",
            "frame-ancestors 'none'",
            f"ws://127.0.0.1:{here.table.port};",
        ):
            assert part in policy

    in_a_room(scenario)


def test_the_real_page_is_read_whole() -> None:
    files = read_files()
    assert set(files) - {"/"} == {
        f"/{path.relative_to(FOLDER).as_posix()}"
        for path in FOLDER.rglob("*")
        if path.suffix in KINDS and path.name != "index.html"
    }
    for path, file in files.items():
        if file.kind.startswith("text/html"):
            assert b"<script>" not in file.content, f"{path}: the policy lets no such script run"
            assert b" style=" not in file.content
            assert b"https://" not in file.content


# --- whose pages may speak to the table -------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "10.0.0.1:{port}",
        "127.0.0.1:{port}.evil.example",
        "127.0.0.1:{port}, evil.example",
        "",
    ],
)
def test_a_request_by_another_name_is_refused(host: str) -> None:
    """A name that somebody else decides about could lead here from their page."""

    async def scenario(here: Room) -> None:
        answer = await raw(here, head("/", Host=host))
        assert status(answer) in {400, 403}
        assert PAGE not in answer

    in_a_room(scenario)


def test_requests_without_or_with_two_hosts_are_refused() -> None:
    async def scenario(here: Room) -> None:
        good = b"Host: 127.0.0.1:{port}\r\n"
        for hosts in (b"", good + b"Host: evil.example\r\n", good + good):
            answer = await raw(here, b"GET / HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
            assert status(answer) in {400, 403}
            assert PAGE not in answer
        assert (await raw(here, head("/", Host="LocalHost:{port}"))).endswith(PAGE)

    in_a_room(scenario)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:{port}"]
)
def test_a_page_of_another_site_may_not_speak_to_the_table(origin: str) -> None:
    async def scenario(here: Room) -> None:
        handshake = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        for path, fields in (("/", {}), ("/ws", handshake)):
            answer = await raw(here, head(path, **{**fields, "Origin": origin}))
            assert status(answer) == 403, answer
        own = f"http://127.0.0.1:{here.table.port}"
        socket = await here.session.ws_connect(f"{own}/ws", headers={"Origin": own})
        await socket.close()

    in_a_room(scenario)


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 3\r\n\r\nabc",
        b"DELETE / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 5\r\n\r\nhello",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 4\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        b"Content-Length: 4\r\nContent-Length: 5\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX: " + b"a" * 9000 + b"\r\n\r\n",
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n" + b"A: b\r\n" * 200 + b"\r\n",
        b"GET / HTTP/9.9\r\nHost: 127.0.0.1:{port}\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : 127.0.0.1:{port}\r\n\r\n",
    ],
)
def test_what_is_no_plain_question_is_refused_once_and_the_connection_ends(sent: bytes) -> None:
    async def scenario(here: Room) -> None:
        answer = await raw(here, sent)
        assert status(answer) in {400, 405}, answer
        assert answer.count(b"HTTP/1.") == 1  # nothing was smuggled behind it
        assert PAGE not in answer

    in_a_room(scenario)


# --- faces ------------------------------------------------------------------------------------


def pixels(card: int, height: int = 96) -> tuple[tuple[int, int], bytes]:
    return (4, height), bytes([card + 1, 20, 30, 255]) * 4 * height


async def drawn(here: Room, cards: int, height: int) -> None:
    """Draw all that is wanted, as a table does; it must be the whole deck, in its order."""
    for card in range(BACK, cards):
        assert await here.table.hears(FaceWanted) == FaceWanted(card, height)
    for card in range(BACK, cards):
        here.table.phones.picture(card, height, *pixels(card, height))


def test_the_table_is_asked_for_a_few_faces_at_a_time() -> None:
    async def scenario(here: Room) -> None:
        here.table.phones.invite(0)
        here.table.phones.welcome(0, welcome(cards=200))
        asking = [asyncio.create_task(face(here, 199, height)) for height in (96, 128)]
        for _each in range(FACES_ASKED):
            await here.table.hears(FaceWanted)
        assert not here.table.phones.heard()
        here.table.phones.picture(0, 96, *pixels(0))
        await here.table.hears(FaceWanted)
        for task in asking:
            task.cancel()

    in_a_room(scenario)


async def face(here: Room, card: int, height: int = 96) -> tuple[int, bytes]:
    async with here.session.get(f"{here.table.address}/face/{height}/{card}") as answer:
        return answer.status, await answer.read()


def test_a_face_is_drawn_once_and_tells_nothing_of_hands() -> None:
    async def scenario(here: Room) -> None:
        here.table.phones.invite(0)
        here.table.phones.welcome(0, welcome(cards=3))
        asking = [asyncio.create_task(face(here, 2)) for _phone in range(5)]
        await drawn(here, 3, 96)  # whatever was asked for first
        for status, content in await asyncio.gather(*asking):
            assert status == 200
            assert Image.open(io.BytesIO(content)).getpixel((1, 1)) == (3, 20, 30, 255)
        assert [(await face(here, card))[0] for card in (BACK, 0, 1, 2)] == [200] * 4
        here.table.phones.welcome(0, welcome(cards=3, game="El Presidente"))  # another deck
        again = asyncio.create_task(face(here, 0))
        await drawn(here, 3, 96)
        assert (await again)[0] == 200

    in_a_room(scenario)


@pytest.mark.parametrize(
    "path",
    [
        "96/3",
        "96/-2",
        "95/0",
        "1000000/0",
        "96/00",
        "96/+1",
        "96/1e1",
        "96/²",
        "96/0/",
        "96",
        "-96/0",
    ],
)
def test_no_other_faces_are_drawn(path: str) -> None:
    async def scenario(here: Room) -> None:
        here.table.phones.invite(0)
        here.table.phones.welcome(0, welcome(cards=3))
        async with here.session.get(f"{here.table.address}/face/{path}") as answer:
            assert answer.status == 404
        assert not here.table.phones.heard()

    in_a_room(scenario)


def test_a_face_that_is_not_drawn_in_time_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pocket.faces.FACE_SECONDS", 0.05)

    async def scenario(here: Room) -> None:
        here.table.phones.invite(0)
        here.table.phones.welcome(0, welcome(cards=1))
        assert (await face(here, 0))[0] == 404
        assert (await face(here, 0))[0] == 404
        wanted = [await here.table.hears(FaceWanted) for _each in range(5)]
        assert wanted.count(FaceWanted(0, 96)) == 2  # it is asked for again

    in_a_room(scenario)


def test_faces_are_kept_up_to_so_many_bytes() -> None:
    from pocket.faces import Faces

    class Wanting:
        def __init__(self) -> None:
            self.wanted: list[int] = []

        def face_wanted(self, card: int, height: int) -> None:
            self.wanted.append(card)

    async def scenario() -> None:
        table: Any = Wanting()
        faces = Faces(table, budget=200_000)
        faces.deal(8)
        waiting = [asyncio.create_task(faces.get(card, 128)) for card in range(8)]
        await asyncio.sleep(0)
        for card in (BACK, *range(8)):
            faces.take(card, 128, (64, 128), secrets.token_bytes(64 * 128 * 4))  # 32 KB each
        assert None not in await asyncio.gather(*waiting)
        assert 3 * 32_768 < faces.size <= 200_000
        with pytest.raises(ValueError, match="no picture"):
            faces.take(0, 128, (64, 128), b"too few")

    played(scenario())


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (67, 96)])
def test_pictures_are_written_as_they_were_drawn(size: tuple[int, int]) -> None:
    content = secrets.token_bytes(size[0] * size[1] * 4)
    read = Image.open(io.BytesIO(png(size, content)))
    assert (read.size, read.mode, read.tobytes()) == (size, "RGBA", content)


def test_heights_are_few() -> None:
    assert len(HEIGHTS) <= 10
    assert max(HEIGHTS) <= 1000


# --- limits -----------------------------------------------------------------------------------


def test_half_open_connections_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.HEAD_SECONDS", 0.1)

    async def scenario(here: Room) -> None:
        for sent in (b"", b"GET / HTTP/1.1\r\nHost: 127"):
            assert await raw(here, sent) == b""

    in_a_room(scenario)


def test_an_idle_connection_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.IDLE_SECONDS", 0.1)

    async def scenario(here: Room) -> None:
        request = head("/", Connection="keep-alive")
        assert (await raw(here, request + b"GET / HT")).count(PAGE) == 1

    in_a_room(scenario)


def test_who_reads_no_answer_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.IDLE_SECONDS", 0.2)
    (tmp_path / "pocket" / "large.js").write_bytes(bytes(12_000_000))

    async def scenario(here: Room) -> None:
        _reader, writer = await asyncio.open_connection("127.0.0.1", here.table.port, limit=1024)
        writer.write(head("/large.js").replace(b"{port}", str(here.table.port).encode()))
        await here.emptied()  # without anybody reading
        writer.close()

    in_a_room(scenario)


def test_who_does_not_join_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.JOIN_SECONDS", 0.1)

    async def scenario(here: Room) -> None:
        phone = await here.phone()
        assert "has not said" in (await phone.reads("turned away"))["why"]
        await phone.is_let_go()

    in_a_room(scenario)


def test_who_says_too_much_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.MESSAGES", (1.0, 10.0))

    async def scenario(here: Room) -> None:
        phone = await here.joined(here.table.invite(0).secret)
        await here.table.hears(Came)
        for _each in range(10):
            await phone.say(say="take", position=1, id=0)
        for _each in range(9):
            await here.table.hears(Said)
        await phone.reads("turned away")
        await phone.is_let_go()
        await here.table.hears(Left)

    in_a_room(scenario)


def test_a_message_that_is_too_long_ends_the_connection() -> None:
    async def scenario(here: Room) -> None:
        phone = await here.joined(here.table.invite(0).secret)
        await phone.socket.send_str('{"say": "sort", "position": 1, "order": "' + "a" * 70_000)
        assert await phone.is_let_go() == 1009
        await here.table.hears(Came)
        await here.table.hears(Left)

    in_a_room(scenario)


def test_who_sends_too_many_bytes_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.BYTES", (1000.0, 100_000.0))

    async def scenario(here: Room) -> None:
        phone = await here.joined(here.table.invite(0).secret)
        await here.table.hears(Came)
        assert await raw(here, b"GET /" + b"a" * 2_000_000) == b""  # whoever else is there stays
        waiting = asyncio.create_task(here.table.hears(Left))
        with suppress(ConnectionError):
            while not waiting.done():
                await phone.socket.send_str(" " * 60_000)
                await asyncio.sleep(0)
        await waiting

    in_a_room(scenario)


def test_too_many_requests_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.REQUESTS", (0.1, 3.0))

    async def scenario(here: Room) -> None:
        answers = await raw(here, head("/main.js", Connection="keep-alive") * 5)
        assert answers.count(b"HTTP/1.1 200") == 3
        assert answers.count(b"HTTP/1.1 429") == 1

    in_a_room(scenario)


def test_a_phone_that_reads_nothing_is_dropped_and_costs_no_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pocket.phone.SEND_SECONDS", 0.2)

    async def scenario(here: Room) -> None:
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

    in_a_room(scenario)


def test_a_phone_that_answers_no_ping_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.HEARTBEAT", 0.2)

    async def scenario(here: Room) -> None:
        asleep = await here.joined(here.table.invite(0).secret)  # it reads no more, so no ping
        await here.table.hears(Came)
        await here.table.hears(Left)
        await asleep.socket.close()

    in_a_room(scenario)


def test_where_too_many_connect_those_who_play_stay() -> None:
    async def scenario(here: Room) -> None:
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

    in_a_room(scenario)


def test_a_table_that_does_not_listen_is_not_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.hearing.UNHEARD", 3)

    async def scenario(here: Room) -> None:
        phone = await here.joined(here.table.invite(0).secret)
        for _each in range(3):
            await phone.say(say="take", position=1, id=0)
        assert "busy" in (await phone.reads("refused"))["words"]

    in_a_room(scenario)


# --- secrets ----------------------------------------------------------------------------------


def test_secrets_are_long_random_and_easy_to_type() -> None:
    tokens = {new_token() for _each in range(500)}
    assert len(tokens) == 500
    assert all(len(token) == 26 for token in tokens)  # of 5 bits each
    assert set("".join(tokens)) == set("0123456789abcdefghjkmnpqrstvwxyz")
    assert all(as_meant(token) == token for token in tokens)
    assert as_meant("O0-Il1 AB") == "00111ab"
    assert is_same("abc", "abc")
    assert not is_same("abc", "abd")
    assert not is_same("abc", "äöü")


def test_nothing_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def scenario(here: Room) -> None:
        link = here.table.invite(0)
        await here.joined(link.secret)
        for sent in (
            head(f"/{link.secret}"),
            head("/", Host=link.secret),
            head("/ws", Cookie=link.secret),
            f"{link.secret} / HTTP/1.1\r\n\r\n".encode(),
        ):
            await raw(here, sent)
        phone = await here.phone()
        await phone.socket.send_str('{"say": "join", "version": 1, "tokem": "' + link.secret + '"}')
        assert link.secret not in (await phone.reads("refused"))["words"]
        secret.append(link.secret)

    secret: list[str] = []
    in_a_room(scenario)
    told = [record.getMessage() for record in caplog.records]
    assert not [line for line in told if secret[0] in line or secret[0].upper() in line]
    assert not [record for record in caplog.records if record.exc_info]


def test_a_fault_of_the_server_ends_one_connection_and_is_one_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_told: object) -> None:
        raise RuntimeError("the 12 of stars")

    monkeypatch.setattr("pocket.seating.Seating.answer", fail)

    async def scenario(here: Room) -> None:
        other = await here.joined(here.table.invite(1).secret)
        phone = await here.joined(here.table.invite(0).secret)
        await phone.say(say="take", position=1, id=0)
        await phone.is_let_go()
        here.table.phones.tell(1, "The game goes on.")
        await other.reads("told")

    in_a_room(scenario)
    (line,) = [each for each in caplog.records if each.name == "cabinet.pocket"]
    assert line.getMessage().startswith("a request was not answered (RuntimeError in ")
    assert line.exc_info is None


def test_the_self_check_tells_one_table_from_another() -> None:
    async def scenario(here: Room) -> None:
        async with here.session.get(f"{here.table.address}/self-check") as answer:
            first = await answer.json()
        async with room() as other, here.session.get(f"{other.table.address}/self-check") as answer:
            assert answer.headers["Cache-Control"] == "no-store"
            assert (await answer.json())["cabinet"] != first["cabinet"]

    in_a_room(scenario)


# --- addresses --------------------------------------------------------------------------------


def test_the_likeliest_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from pocket.doors import Address

    interfaces = [
        Address("127.0.0.1", "lo"),
        Address("172.17.0.1", "docker0"),
        Address("169.254.7.7", "eth1"),
        Address("10.0.0.5", "wlan0"),
        Address("203.0.113.9", "ppp0"),
    ]
    monkeypatch.setattr("pocket.doors._of_interfaces", lambda: iter(interfaces))
    monkeypatch.setattr("pocket.doors._ways_out", lambda: iter(["192.168.1.20", "fd00::7"]))
    assert addresses("") == (
        "192.168.1.20",
        "10.0.0.5",
        "203.0.113.9",
        "fd00::7",
        "172.17.0.1",
        "127.0.0.1",
    )
    assert in_link("fd00::7") == "[fd00::7]"


def test_buckets_fill_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from pocket.limits import Bucket

    now = [time.monotonic()]
    monkeypatch.setattr("pocket.limits.time.monotonic", lambda: now[0])
    bucket = Bucket((2.0, 3.0))
    assert [bucket.take() for _each in range(4)] == [True, True, True, False]
    now[0] += 1
    assert [bucket.take() for _each in range(3)] == [True, True, False]
    assert PATIENCE > 0
