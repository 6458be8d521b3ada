"""The faces of cards that phones ask for: drawn once, few at a time, and telling nothing."""

import asyncio
import io
import secrets
from typing import Any

import msgspec
import pytest
from PIL import Image

from pocket.faces import HEIGHTS, png
from pocket.limits import FACES_ASKED
from rules.remote import BACK, PageCard
from table.phones import Came, FaceWanted
from tests.pocket import Room, in_a_room, page, played, welcome

pytestmark = pytest.mark.usefixtures("few_files")


def pixels(card: int, height: int = 128) -> tuple[tuple[int, int], bytes]:
    return (4, height), bytes([card + 1, 20, 30, 255]) * 4 * height


async def drawn(here: Room, cards: int, height: int) -> None:
    """Draw all that is wanted, as a table does; it must be the whole deck, in its order."""
    for card in range(BACK, cards):
        assert await here.table.hears(FaceWanted) == FaceWanted(card, height)
    for card in range(BACK, cards):
        here.table.phones.picture(card, height, *pixels(card, height))


@in_a_room
async def test_the_table_is_asked_for_a_few_faces_at_a_time(here: Room) -> None:
    here.table.phones.invite(0)
    here.table.phones.welcome(0, welcome(cards=200))
    asking = [asyncio.create_task(face(here, 199, height)) for height in (128, 192)]
    for _each in range(FACES_ASKED):
        await here.table.hears(FaceWanted)
    assert not here.table.phones.heard()
    here.table.phones.picture(0, 128, *pixels(0))
    await here.table.hears(FaceWanted)
    for task in asking:
        task.cancel()


async def face(here: Room, card: int, height: int = 128, key: str = "") -> tuple[int, bytes]:
    async with here.session.get(f"{here.table.address}/face/{height}/{card}?{key}") as answer:
        return answer.status, await answer.read()


@in_a_room
async def test_a_hand_is_drawn_first_and_its_faces_come_early_to_its_own_phone_alone(
    here: Room,
) -> None:
    phones = here.table.phones
    keys, there = [], []
    for seat, card in ((0, 7), (1, 3)):
        phone = await here.joined(here.table.invite(seat).secret)
        there.append(phone)
        await here.table.hears(Came)
        phones.welcome(seat, welcome(seat, cards=9))
        keys.append((await phone.reads("welcome"))["welcome"]["look"]["faces"])
        phones.show(seat, page(1, seat, hand=(PageCard(card, "a card"),)))
    others = [face(here, card, 128, key) for card in (3, 7) for key in (keys[0][:-1], "")]
    early = [asyncio.create_task(other) for other in (*others, face(here, 7, 128, keys[1]))]
    asked = [await here.table.hears(FaceWanted) for _each in range(FACES_ASKED)]
    own = asyncio.create_task(face(here, 7, 128, keys[0]))
    await asyncio.sleep(0.05)
    wanted, missing = [each.card for each in asked], set(range(BACK, 9))
    while missing:
        card = wanted.pop(0)
        missing.discard(card)
        phones.picture(card, 128, *pixels(card))
        if card == 7:
            assert len(missing) == 10 - FACES_ASKED - 1, "a hand comes before what waits"
            assert (await own)[0] == 200
        if missing:
            await asyncio.sleep(0.02)
            assert not any(task.done() for task in early)
        while heard := here.table.phones.heard():
            wanted += [each.card for each in heard if isinstance(each, FaceWanted)]
    assert {status for status, _content in await asyncio.gather(*early)} == {200}


@in_a_room
async def test_a_face_is_drawn_once_and_tells_nothing_of_hands(here: Room) -> None:
    here.table.phones.invite(0)
    here.table.phones.welcome(0, welcome(cards=3))
    asking = [asyncio.create_task(face(here, 2)) for _phone in range(5)]
    await drawn(here, 3, 128)  # whatever was asked for first
    for status, content in await asyncio.gather(*asking):
        assert status == 200
        assert Image.open(io.BytesIO(content)).getpixel((1, 1)) == (3, 20, 30, 255)
    assert [(await face(here, card))[0] for card in (BACK, 0, 1, 2)] == [200] * 4
    look = msgspec.structs.replace(welcome().look, faces="another deck")
    here.table.phones.welcome(0, welcome(cards=3, look=look))
    again = asyncio.create_task(face(here, 0))
    await drawn(here, 3, 128)
    assert (await again)[0] == 200


@in_a_room
async def test_a_deck_that_changes_while_it_is_drawn_is_drawn_whole(here: Room) -> None:
    here.table.phones.invite(0)
    here.table.phones.welcome(0, welcome(cards=3))
    asking = asyncio.create_task(face(here, 2))
    await here.table.hears(FaceWanted)
    look = msgspec.structs.replace(welcome().look, faces="another deck")
    here.table.phones.welcome(0, welcome(cards=6, look=look))
    missing = set(range(BACK, 6))
    while missing:
        wanted = (await here.table.hears(FaceWanted)).card
        here.table.phones.picture(wanted, 128, *pixels(wanted))
        missing.discard(wanted)
    assert (await asking)[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "128/3",
        "128/-2",
        "95/0",
        "1000000/0",
        "128/00",
        "128/+1",
        "128/1e1",
        "128/²",
        "128/0/",
        "128",
        "-128/0",
    ],
)
@in_a_room
async def test_no_other_faces_are_drawn(here: Room, path: str) -> None:
    here.table.phones.invite(0)
    here.table.phones.welcome(0, welcome(cards=3))
    async with here.session.get(f"{here.table.address}/face/{path}") as answer:
        assert answer.status == 404
    assert not here.table.phones.heard()


@in_a_room
async def test_a_face_that_is_not_drawn_in_time_is_not_waited_for(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pocket.faces.FACE_SECONDS", 0.05)
    here.table.phones.invite(0)
    here.table.phones.welcome(0, welcome(cards=1))
    assert (await face(here, 0))[0] == 404
    assert (await face(here, 0))[0] == 404
    wanted = [await here.table.hears(FaceWanted) for _each in range(5)]
    assert wanted.count(FaceWanted(0, 128)) == 2  # it is asked for again


def test_faces_are_kept_up_to_so_many_bytes() -> None:
    from pocket.faces import Faces

    class Wanting:
        def __init__(self) -> None:
            self.wanted: list[int] = []

        def hear(self, wanted: FaceWanted) -> None:
            self.wanted.append(wanted.card)

    async def scenario() -> None:
        table: Any = Wanting()
        faces = Faces(table, budget=200_000)
        faces.deal(8, "plain")
        waiting = [asyncio.create_task(faces.get(card, 128, own=True)) for card in range(8)]
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


def test_a_picture_of_few_colors_is_written_by_their_numbers() -> None:
    inks = [(200, 30, 40, 255), (0, 0, 0, 0), (248, 243, 230, 128)]
    pixels = bytes([0, 1, 2, 2, 1, 0])
    palette = b"".join(map(bytes, inks)).ljust(1024, b"\0")
    written = png((3, 2), palette + pixels)
    read = Image.open(io.BytesIO(written)).convert("RGBA")
    assert read.size == (3, 2)
    assert [read.getpixel((at % 3, at // 3)) for at in range(6)] == [inks[each] for each in pixels]
