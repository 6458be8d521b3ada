"""Phones and the table, over real sockets: joining, pages, answers, coming back, who has a seat."""

from rules.core import Refusal
from rules.remote import Take
from tests.pocket import Room, page, played, room
from ui.phones import Came, Knocked, Left, Said


def test_a_phone_joins_and_answers() -> None:
    async def scenario() -> None:
        async with room() as here:
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

    played(scenario())


def test_only_the_last_page_is_shown_to_who_comes_back() -> None:
    async def scenario() -> None:
        async with room() as here:
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

    played(scenario())


async def _two(here: Room) -> None:
    link = here.table.invite(1)
    first = await here.joined(link.secret)
    await here.table.hears(Came)
    reading = first.reads("gone")
    second = await here.phone()
    await second.join(link.secret)
    import asyncio

    gone = asyncio.create_task(reading)
    knock = await here.table.hears(Knocked)
    await second.reads("waiting")
    here.table.phones.let_in(knock.knock, instead=True)
    await second.reads("welcome")
    await second.reads("page")
    await gone
    await here.table.hears(Came)


def test_another_phone_may_have_a_seat_if_the_table_says_so() -> None:
    async def scenario() -> None:
        async with room() as here:
            await _two(here)

    played(scenario())
