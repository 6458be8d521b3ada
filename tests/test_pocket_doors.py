"""What the phones' server lets in and gives out: files, hosts, addresses, and no secrets."""

import asyncio
import base64
import hashlib
import ipaddress
import logging
import re
import socket
import sys
import time

import aiohttp
import pytest

from games.phones import ServedPhones
from pocket.doors import PRIVATE, Address, Listening, addresses, in_link, kind_of
from pocket.files import FOLDER, KINDS, Files
from pocket.start import NO_SCRIPT
from pocket.tokens import as_meant, is_same, new_token
from rules.words import use_language
from table.phones import Doors, PhonesError
from tests.pocket import PAGE, PATIENCE, TREE, Room, head, in_a_room, raw, room, status

pytestmark = pytest.mark.usefixtures("few_files")


def test_the_start_page_says_in_the_language_of_the_table_that_it_needs_scripts() -> None:
    files = Files()
    use_language("de")
    try:
        told = files.start("")
    finally:
        use_language("en")
    english = files.start("")
    assert NO_SCRIPT.encode() in english.content
    assert NO_SCRIPT.encode() not in told.content
    assert b'<html lang="de">' in told.content


@in_a_room
async def test_the_page_and_its_files_are_served_and_nothing_else(here: Room) -> None:
    for path, content in (
        ("/", PAGE),
        ("/?from=qr", PAGE),
        ("/main.js", TREE["main.js"]),
        ("/parts/hand.js", TREE["parts/hand.js"]),
    ):
        async with here.session.get(here.table.address + path) as answer:
            assert (answer.status, await answer.read()) == (200, content)
    hidden = "/index.html /LICENSE.txt /notes.md /way-out.js /parts /parts/ /../secret.txt"
    hidden += " /parts/../../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt //etc/passwd *"
    hidden += " /parts/..%5c..%5csecret.txt /main.js%00 /MAIN.JS http://127.0.0.1/main.js"
    for path in hidden.split():
        answer_ = await raw(here, head(path))
        assert status(answer_) in {400, 404}, (path, answer_)
        assert b"business" not in answer_


@in_a_room
async def test_a_file_that_a_browser_has_is_not_sent_again(here: Room) -> None:
    async with here.session.get(f"{here.table.address}/main.js") as answer:
        assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-cache"
        tag = answer.headers["ETag"]
    known = {"If-None-Match": tag}
    async with here.session.get(f"{here.table.address}/main.js", headers=known) as answer:
        assert (answer.status, await answer.read()) == (304, b"")
    async with here.session.get(f"{here.table.address}/look.css", headers=known) as answer:
        assert answer.status == 200


@in_a_room
async def test_every_answer_is_guarded(here: Room) -> None:
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


def test_the_real_page_is_read_whole() -> None:
    files = Files()
    assert files.paths == {
        f"/{path.relative_to(FOLDER).as_posix()}"
        for path in FOLDER.rglob("*")
        if path.suffix in KINDS and path.name != "index.html"
        if path.suffix != ".js" and path.name != "page.css"
    }
    start = files.start("de")
    page = start.content.decode()
    assert " style=" not in page
    assert not re.search(r"^(import|export) ", page, re.MULTILINE)
    for part in FOLDER.glob("*.js"):
        assert part.stem == "main" or f"const ${part.stem} = " in page
    for name in ("script", "style"):
        [inside] = re.findall(rf'<{name}(?: type="module")?>(.*?)</{name}>', page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in files.page.policy, "the policy lets it not run"
    assert b"https://" not in start.content
    for path in files.paths:
        assert files.get(files.lasting + path) == files.get(path)


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
@in_a_room
async def test_a_request_by_another_name_is_refused(here: Room, host: str) -> None:
    """A name that somebody else decides about could lead here from their page."""
    answer = await raw(here, head("/", Host=host))
    assert status(answer) in {400, 403}
    assert PAGE not in answer


@in_a_room
async def test_requests_without_or_with_two_hosts_are_refused(here: Room) -> None:
    good = b"Host: 127.0.0.1:{port}\r\n"
    for hosts in (b"", good + b"Host: evil.example\r\n", good + good):
        answer = await raw(here, b"GET / HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
        assert status(answer) in {400, 403}
        assert PAGE not in answer
    assert (await raw(here, head("/", Host="LocalHost:{port}"))).endswith(PAGE)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:{port}"]
)
@in_a_room
async def test_a_page_of_another_site_may_not_speak_to_the_table(here: Room, origin: str) -> None:
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
@in_a_room
async def test_what_is_no_plain_question_is_refused_once_and_the_connection_ends(
    here: Room, sent: bytes
) -> None:
    answer = await raw(here, sent)
    assert status(answer) in {400, 405}, answer
    assert answer.count(b"HTTP/1.") == 1  # nothing was smuggled behind it
    assert PAGE not in answer


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
        await phone.socket.send_str('{"say": "join", "version": 3, "tokem": "' + link.secret + '"}')
        assert link.secret not in (await phone.reads("refused"))["words"]
        secret.append(link.secret)

    secret: list[str] = []
    in_a_room(scenario)()
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

    in_a_room(scenario)()
    (line,) = [each for each in caplog.records if each.name == "cabinet.pocket"]
    assert line.getMessage().startswith("a request was not answered (RuntimeError in ")
    assert line.exc_info is None


@in_a_room
async def test_the_self_check_tells_one_table_from_another(here: Room) -> None:
    async with here.session.get(f"{here.table.address}/self-check") as answer:
        first = await answer.json()
    async with room() as other, here.session.get(f"{other.table.address}/self-check") as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        assert (await answer.json())["cabinet"] != first["cabinet"]


def test_the_likeliest_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    interfaces = [
        Address("127.0.0.1", "lo"),
        Address("172.17.0.1", "docker0"),
        Address("169.254.7.7", "eth1"),
        Address("10.0.0.5", "wlan0"),
        Address("10.8.0.2", "wg0"),
        Address("203.0.113.9", "eth0"),
    ]
    monkeypatch.setattr("pocket.doors._of_interfaces", lambda: iter(interfaces))
    monkeypatch.setattr(
        "pocket.doors._ways_out",
        lambda: iter(["10.8.0.2", "192.168.1.20", "fd00::7", "2001:db8::7"]),
    )
    private = ("192.168.1.20", "10.0.0.5", "fd00::7", "10.8.0.2", "172.17.0.1")
    assert addresses("") == private
    assert addresses("::") == (
        *private[:2],
        *("203.0.113.9", "fd00::7", "2001:db8::7"),
        *private[3:],
    )
    assert addresses("0.0.0.0") == (*private[:2], "203.0.113.9", "10.8.0.2", "172.17.0.1")
    assert [kind_of(each) for each in private] == ["", "", "", "VPN", "container"]
    doors = Doors(8100, ("http://10.8.0.2:8100",), kinds={"http://10.8.0.2:8100": "VPN"})
    assert doors.called("http://10.8.0.2:8100") == "10.8.0.2:8100 (VPN)"
    assert addresses("203.0.113.9") == ("203.0.113.9",)
    assert in_link("fd00::7") == "[fd00::7]"


def test_a_machine_without_a_private_address_serves_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.doors._of_interfaces", lambda: iter([Address("203.0.113.9")]))
    monkeypatch.setattr("pocket.doors._ways_out", lambda: iter(["203.0.113.9", "2001:db8::7"]))
    phones = ServedPhones()
    doors = phones.open(lambda: None)
    try:
        assert doors.only_here
        assert doors.addresses == (f"http://127.0.0.1:{doors.port}",)
        socket.create_connection(("127.0.0.1", doors.port), PATIENCE).close()
    finally:
        phones.close()
        assert phones.wait_closed(PATIENCE)


def test_by_default_nothing_listens_but_at_private_addresses() -> None:
    """As the system tells of its own sockets, on this machine as it is."""
    listening = Listening("", 0)
    try:
        for each in listening.sockets:
            ip = ipaddress.ip_address(each.getsockname()[0])
            assert ip.is_loopback or any(ip in net for net in PRIVATE), ip
    finally:
        listening.close()
    everywhere = Listening("::", 0)
    try:
        assert everywhere.sockets[0].getsockname()[0] == "0.0.0.0"
    finally:
        everywhere.close()


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address under Linux alone")
def test_an_address_that_comes_later_is_served_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.server.ADDRESSES_SECONDS", 0.01)
    known = ["127.0.0.1"]
    monkeypatch.setattr("pocket.doors.addresses", lambda _host: tuple(known))
    monkeypatch.setattr("tests.pocket.HOST", "")

    async def scenario(here: Room) -> None:
        known.insert(0, "127.0.0.2")
        address = f"http://127.0.0.2:{here.table.port}/self-check"
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    async with here.session.get(address) as answer:
                        assert answer.status == 200
                        return
                except aiohttp.ClientConnectorError:
                    await asyncio.sleep(0)

    in_a_room(scenario)()


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address under Linux alone")
def test_a_port_is_free_only_if_it_is_at_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pocket.doors.addresses", lambda _host: ("127.0.0.2", "127.0.0.1"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.2", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr("pocket.doors.FIRST_PORT", port)
        with pytest.raises(PhonesError, match=f"Port {port} can’t be used"):
            Listening("", port)
        listening = Listening("", 0)
        assert listening.port != port
        listening.close()


def test_buckets_fill_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from pocket.limits import Bucket

    now = [time.monotonic()]
    monkeypatch.setattr("pocket.limits.time.monotonic", lambda: now[0])
    bucket = Bucket((2.0, 3.0))
    assert [bucket.take() for _each in range(4)] == [True, True, True, False]
    now[0] += 1
    assert [bucket.take() for _each in range(3)] == [True, True, False]
