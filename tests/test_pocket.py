"""Phones and the table, over real sockets: joining, pages, answers, coming back, who has a seat."""

import asyncio
import re
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from games.phones import ServedPhones
from pocket import wire
from pocket.limits import LOOKERS
from rules.core import Refusal
from rules.remote import SPECTATOR, Sort, Take
from rules.words import speaking
from table.phones import Came, Left, PhonesError, Said
from tests.pocket import PATIENCE, Room, in_a_room, page, played, read_to_end, room, welcome

ROOT = Path(__file__).resolve().parent.parent


@in_a_room
async def test_a_phone_joins_and_answers(here: Room) -> None:
    link = here.table.invite(2, position=7)
    assert link.links == (f"{here.table.address}/#{link.secret}",)
    phone = await here.phone()
    await phone.join(link.secret)
    assert (await phone.reads("welcome"))["welcome"]["game"] == "Bull Sanity"
    assert (await phone.reads("page"))["page"]["position"] == 7
    assert await here.table.hears(Came) == Came(2)
    await phone.say(say="take", position=7, id=3, cards=[11])
    assert await here.table.hears(Said) == Said(2, Take(7, 3, (11,)))
    here.table.phones.refuse(2, Refusal("A9", "Follow suit."))
    refused = await phone.reads("refused")
    assert (refused["rule"], refused["words"]) == ("A9", "Follow suit.")
    here.table.phones.tell(2, "Play the ace.")
    assert (await phone.reads("told"))["words"] == "Play the ace."
    await phone.socket.close()
    assert await here.table.hears(Left) == Left(2)


@in_a_room
async def test_a_link_may_be_typed_in_capitals_and_with_blanks(here: Room) -> None:
    link = here.table.invite(0)
    typed = " ".join(link.secret.upper()[at : at + 4] for at in range(0, 28, 4))
    await here.joined(typed.replace("0", "O").replace("1", "I"))


@in_a_room
async def test_only_the_last_page_is_shown_to_who_comes_back(here: Room) -> None:
    link = here.table.invite(0)
    first = await here.joined(link.secret)
    await first.socket.close()
    await here.table.hears(Came)
    await here.table.hears(Left)
    for position in range(2, 30):
        here.table.phones.show(0, page(position))
    second = await here.phone()
    await second.join(link.secret)
    await second.reads("welcome")
    assert (await second.reads("page"))["page"]["position"] == 29
    here.table.phones.show(0, page(29))  # the same again
    here.table.phones.tell(0, "Next.")
    await second.reads("told")


@in_a_room
async def test_a_page_waits_for_the_welcome(here: Room) -> None:
    link = here.table.phones.invite(0)
    phone = await here.phone()
    await phone.join(link.secret)
    await here.table.hears(Came)
    here.table.phones.show(0, page(1))
    here.table.phones.welcome(0, welcome())
    await phone.reads("welcome")
    await phone.reads("page")


@in_a_room
async def test_answers_to_other_pages_than_the_last_are_refused(here: Room) -> None:
    link = here.table.invite(0, position=5)
    phone = await here.joined(link.secret)
    await here.table.hears(Came)
    await phone.say(say="undo", position=6)
    assert "didn’t ask" in (await phone.reads("refused"))["words"]
    here.table.phones.show(0, page(6))
    await phone.reads("page")
    await phone.say(say="take", position=5, id=0)
    assert "Too late" in (await phone.reads("refused"))["words"]
    await phone.say(say="sort", position=5, order="suit")  # no matter when
    assert await here.table.hears(Said) == Said(0, Sort(5, "suit"))
    await phone.say(say="take", position=6, id=0)
    assert await here.table.hears(Said) == Said(0, Take(6, 0))


@in_a_room
async def test_who_has_not_joined_is_not_heard(here: Room) -> None:
    link = here.table.invite(0)
    phone = await here.phone()
    await phone.say(say="take", position=1, id=0)
    assert "your seat" in (await phone.reads("refused"))["words"]
    await phone.join(link.secret)
    await phone.reads("welcome")
    await here.table.hears(Came)  # and nothing was said before


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("", "not one that a phone sends"),
        ("{", "not one that a phone sends"),
        ("[" * 30_000, "not one that a phone sends"),
        ('{"say": "win", "position": 1}', "of a kind that the table does not know"),
        ('{"say": "take", "position": 1}', "missing or unknown"),
        ('{"say": "take", "position": 1, "id": 0, "seat": 3}', "missing or unknown"),
        ('{"say": "take", "position": "1", "id": 0}', "position is not what it must be"),
        ('{"say": "choose", "position": 1, "cards": [200]}', "cards[0] is not what it must be"),
        ('{"say": "join", "version": 3, "token": ""}', "has joined already"),
    ],
)
@in_a_room
async def test_what_is_no_message_is_refused_in_a_sentence(
    here: Room, sent: str, told: str
) -> None:
    phone = await here.joined(here.table.invite(0).secret)
    await phone.socket.send_str(sent)
    words = (await phone.reads("refused"))["words"]
    assert told in words
    assert words.count(".") == 1
    await phone.say(say="take", position=1, id=0)
    await here.table.hears(Came)
    await here.table.hears(Said)


@in_a_room
async def test_a_page_of_another_version_is_told_to_load_again(here: Room) -> None:
    link = here.table.invite(0)
    phone = await here.phone()
    await phone.say(say="join", version=4, secret=link.secret, more={"of": "it"})
    told = await phone.reads("version")
    assert told["version"] == wire.VERSION
    assert "Reload the page" in told["words"]
    await phone.is_let_go()


@in_a_room
async def test_a_page_takes_the_place_of_its_own_lost_line(here: Room) -> None:
    link = here.table.invite(0)
    first = await here.joined(link.secret, visit="tab 1")
    await here.table.hears(Came)
    await here.joined(link.secret, visit="tab 1", again=True)
    await here.table.hears(Came)
    await first.is_let_go()


@in_a_room
async def test_the_page_opened_last_has_the_seat_and_the_former_is_told(here: Room) -> None:
    link = here.table.invite(1)
    first = await here.joined(link.secret, visit="tab 1")
    assert await here.table.hears(Came) == Came(1)
    second = await here.joined(link.secret, visit="tab 2")  # and nobody is asked
    gone = await first.reads("gone")
    assert gone["elsewhere"]
    assert "opened last" in gone["why"]
    await first.is_let_go()
    assert await here.table.hears(Came) == Came(1)
    await second.say(say="take", position=1, id=0)
    assert (await here.table.hears(Said)).seat == 1
    third = await here.joined(link.secret, visit="tab 1")  # taken back by a press
    assert (await second.reads("gone"))["elsewhere"]
    await third.say(say="take", position=1, id=1)
    assert await here.table.hears(Came) == Came(1)
    assert await here.table.hears(Said) == Said(1, Take(1, 1))


@in_a_room
async def test_a_page_that_finds_its_line_again_takes_no_seat_from_a_newer_one(here: Room) -> None:
    """Else two pages that are both looked at would take it from each other for good."""
    link = here.table.invite(0)
    newer = await here.joined(link.secret, visit="tab 2")
    older = await here.phone()
    await older.join(link.secret, visit="tab 1", again=True)
    assert (await older.reads("gone"))["elsewhere"]
    await older.is_let_go()
    here.table.phones.tell(0, "Hello.")
    await newer.reads("told")
    await newer.socket.close()
    await here.table.hears(Came)
    assert await here.table.hears(Left) == Left(0)
    await here.joined(link.secret, visit="tab 1", again=True)  # it is free now


@in_a_room
async def test_a_seat_taken_back_is_told_why_and_its_link_opens_nothing(here: Room) -> None:
    link = here.table.invite(0)
    phone = await here.joined(link.secret)
    here.table.phones.withdraw(0, "Ann plays at the screen.")
    assert (await phone.reads("gone"))["why"] == "Ann plays at the screen."
    await phone.is_let_go()
    again = await here.phone()
    await again.join(link.secret)
    assert (await again.reads("turned away"))["code"]
    await again.is_let_go()


@in_a_room
async def test_a_new_link_takes_the_place_of_the_old_one(here: Room) -> None:
    old = here.table.invite(0)
    phone = await here.joined(old.secret)
    await here.table.hears(Came)
    new = here.table.phones.invite(0)
    assert new.secret != old.secret
    await phone.reads("gone")
    await here.table.hears(Left)
    for secret in (old.secret, "", "0" * 26, new.secret[:-1], "ö" * 26):
        other = await here.phone()
        await other.join(secret)
        await other.reads("turned away")
    await here.joined(new.secret)


@in_a_room
async def test_each_link_opens_its_own_seat_alone(here: Room) -> None:
    links = [here.table.invite(seat, position=seat + 10) for seat in range(3)]
    for seat, link in enumerate(links):
        phone = await here.phone()
        await phone.join(link.secret)
        await phone.reads("welcome")
        assert (await phone.reads("page"))["page"]["seat"] == seat


@in_a_room
async def test_many_look_on_through_one_link_and_decide_nothing(here: Room) -> None:
    link = here.table.invite(SPECTATOR)
    phones = [await here.joined(link.secret) for _each in range(LOOKERS)]
    assert await here.table.hears(Came) == Came(SPECTATOR)
    one_more = await here.phone()
    await one_more.join(link.secret)
    assert "no room" in (await one_more.reads("turned away"))["why"]
    await phones[0].say(say="take", position=1, id=0)
    assert "watching" in (await phones[0].reads("refused"))["words"]
    here.table.phones.show(SPECTATOR, page(2, SPECTATOR))
    for phone in phones:
        assert (await phone.reads("page"))["page"]["position"] == 2
        await phone.socket.close()
    assert await here.table.hears(Left) == Left(SPECTATOR)  # once, with the last one


def _open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) if sys.platform == "linux" else 0


def test_closing_tells_everybody_and_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        async with room() as here:
            phones = [await here.joined(here.table.invite(seat).secret) for seat in range(3)]
            at_the_door = await here.phone()
            reader, writer = await asyncio.open_connection("127.0.0.1", here.table.port)
            writer.write(b"GET / HT")  # half open
            threads = [each for each in threading.enumerate() if each.name == "phones"]
            here.table.phones.close()
            for phone in phones:
                assert "closed" in (await phone.reads("gone"))["why"]
                await phone.is_let_go()
            await at_the_door.is_let_go()
            assert await read_to_end(reader) == b""
            writer.close()
            for thread in threads:
                await asyncio.to_thread(thread.join, 1.0)
                assert not thread.is_alive()

    played(scenario())
    before = _open_files()
    played(scenario())
    assert _open_files() == before  # its port too; another program may have that by now


def test_a_port_that_is_taken_is_told_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PhonesError, match=rf"^Port {port} can’t be used \(.+\)\. Choose .+\.$"):
            ServedPhones().open(lambda: None, host="127.0.0.1", port=port)


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("en", "Can’t reach Cabinet at 203.0.113.77."),
        ("de", "Cabinet antwortet nicht unter 203.0.113.77."),
    ],
)
def test_an_address_of_another_machine_is_told_in_a_sentence(tag: str, told: str) -> None:
    with speaking(tag), pytest.raises(PhonesError, match=f"^{re.escape(told)}$"):
        ServedPhones().open(lambda: None, host="203.0.113.77")


def test_a_port_is_free_again_at_once() -> None:
    """Doors that are opened again, with other settings, may have the same port."""
    port = 0
    for _each in range(5):
        phones = ServedPhones()
        found = phones.open(lambda: None, host="127.0.0.1", port=port).port
        assert found == port or not port
        port = found
        phones.invite(0)
        phones.close()

    async def scenario() -> None:
        for _each in range(5):
            async with room() as here:
                await here.joined(here.table.invite(0).secret)
                here.table.phones.close()
                other = ServedPhones()
                assert other.open(lambda: None, host="127.0.0.1", port=here.table.port)
                other.close()

    played(scenario())


@pytest.mark.parametrize("host", ["example.org", "300.1.1.1", "127.0.0.1; rm"])
def test_a_host_that_is_no_address_is_told_in_a_sentence(host: str) -> None:
    with pytest.raises(PhonesError, match="is not an address: name one of this machine"):
        ServedPhones().open(lambda: None, host=host)


def test_a_second_table_has_a_port_of_its_own() -> None:
    tables = [ServedPhones(), ServedPhones()]
    doors = [table.open(lambda: None, host="127.0.0.1") for table in tables]
    assert doors[0].port != doors[1].port
    assert all(each.only_here for each in doors)
    assert doors[0].addresses == (f"http://127.0.0.1:{doors[0].port}",)
    for table in tables:
        table.close()
        assert table.wait_closed(PATIENCE)


def test_all_addresses_are_listed_the_likeliest_first() -> None:
    table = ServedPhones()
    doors = table.open(lambda: None)
    table.close()
    assert table.wait_closed(PATIENCE)
    here = f"http://127.0.0.1:{doors.port}"
    assert (here in doors.addresses) == doors.only_here, "no phone reaches it"
    assert len(set(doors.addresses)) == len(doors.addresses)


OPENING = """
import sys, time
from games.phones import ServedPhones
phones = ServedPhones()
began = time.thread_time()
doors = phones.open(lambda: None, host="127.0.0.1")
took = time.thread_time() - began
assert "aiohttp.web" not in sys.modules or took < 0.15
phones.invite(0)
phones.close()
assert phones.wait_closed(20)
print(took)
"""


def test_opening_takes_no_time_of_the_window() -> None:
    """What takes long, aiohttp, is imported in the server's thread."""
    done = subprocess.run(
        [sys.executable, "-c", OPENING], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 0.15


FIRST_FRAME = """
import sys
from games.window import first_frame
first_frame()
import games.phones
late = {"aiohttp", "asyncio", "pocket", "rules.remote", "table.phones"}
print(*sorted(late & sys.modules.keys()))
"""


def test_a_start_without_phones_loads_nothing_for_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""
