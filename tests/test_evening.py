"""An evening at phones: rooms that outlive a game, and nobody who waits for who isn't there."""

import json
import os
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from art.palette import palette
from games.library import GAMES
from rules.core import Seat
from rules.record import read_bytes, replay
from rules.remote import SPECTATOR, AnyAnswer, GoOn, Leave, PlayFor, Rest, Shout, Swap, Throw, Wish
from table.analysis import Analysis
from table.engine import Advice
from table.phone.costliest import MOST
from table.phone.phone_room import chosen_at_the_table
from table.phones import Doors, PhonesError
from table.players import Players
from table.steps import told_again
from table.storage.presets import PHONE
from tests.engine import Asked, FakeEngine
from tests.minds import Mind
from tests.pocket import Room, in_a_room, welcome
from tests.pocket import page as page_of
from tests.standin import StandInPhones
from tests.test_serving import Served, play, serve

THREE = "phone,phone,phone"


def says(here: Served, seat: Seat, answer: AnyAnswer) -> None:
    here.phones.say(seat, answer)
    here.let_pass(0.01)


def ends(here: Served) -> None:
    play(here, random.Random(7))
    for seat in here.people:  # what the last hand came to
        says(here, seat, GoOn(here.phones.pages[seat].position))
    here.let_pass(0.01)
    assert here.course.match.outcome is not None


def wishes(here: Served, seat: Seat, words: str) -> None:
    page = here.phones.pages[seat]
    [wish] = [each for each in page.wishes if each.words == words]
    says(here, seat, Wish(page.position, wish.id))
    assert here.runner.course is not None
    here.course = here.runner.course


def summed_up(here: Served) -> None:
    """Play until a hand is over and the next one is not dealt yet."""
    minds = {seat: Mind(3) for seat in here.people}
    for _round in range(2000):
        if here.course.match.summary is not None:
            return
        for seat in here.people:
            answer = minds[seat].press(here.phones.pages[seat])
            if answer is not None and not isinstance(answer, GoOn):
                here.phones.say(seat, answer)
            here.let_pass(0.2)
    raise AssertionError("no hand is over")


def test_all_who_are_there_choose_the_next_game_and_nobody_scans_again() -> None:
    here = serve("bull_sanity", "phone,phone,easy", {})
    secrets = {seat: link.secret for seat, link in here.phones.links.items()}
    ends(here)
    first = here.course
    assert [wish.words for wish in here.phones.pages[0].wishes][:2] == ["Play again", "I’m done"]
    wishes(here, 0, "ArtOfFacts")
    assert here.course is first
    page = here.phones.pages[1]
    assert page.ready == "1 of 2 ready"
    [game] = [wish for wish in page.wishes if wish.names]
    assert (game.words, game.icon, game.names) == ("ArtOfFacts", "vase", ("Ann",))
    wishes(here, 1, "ArtOfFacts")
    assert here.course.match.entry.name == "artoffacts"
    assert {seat: link.secret for seat, link in here.phones.links.items()} == secrets
    assert here.course.pocket.there == {0, 1}
    assert not here.course.pocket.untaken
    assert here.phones.open_at is not None


def test_who_has_enough_is_played_for_and_who_comes_back_plays_on() -> None:
    here = serve("president_arnold", THREE, {"hands": 1})
    ends(here)
    for seat, words in enumerate(("Play again", "I’m done", "Play again")):
        wishes(here, seat, words)
    assert here.course.match.entry.name == "president_arnold"
    assert here.course.match.outcome is None
    assert set(here.course.match.levels) == {1}
    says(here, 1, Rest(0, back=True))
    assert not here.course.match.levels
    assert here.course.match.phones == {0, 1, 2}


def test_a_wish_waits_for_nobody_who_is_away() -> None:
    here = serve("president_arnold", THREE, {"hands": 1})
    ends(here)
    first = here.course
    wishes(here, 0, "Play again")
    wishes(here, 1, "Play again")
    assert here.course is first
    here.phones.leave(2)
    here.let_pass(0.01)
    here.let_pass(0.01)
    assert here.runner.course is not first


def test_seats_are_swapped_and_who_came_late_plays_in_place_of_a_computer() -> None:
    here = serve("president_arnold", "phone,phone,easy", {"hands": 1})
    assert not enters(here, "late", SPECTATOR, "Max", waits=True)
    ends(here)
    assert here.phones.pages[0].sitting == (0, 1, 2)
    says(here, 0, Swap(here.phones.pages[0].position, 1))
    assert here.phones.pages[1].sitting == (1, 0, 2)
    for seat in (0, 1):
        wishes(here, seat, "Play again")
    here.let_pass(0.01)
    assert here.course.match.header.names == ("Bo", "Ann", "Max")
    assert here.course.match.phones == {0, 1, 2}
    assert here.phones.links[2].secret == "late"
    assert here.course.pocket.there == {0, 1}
    here.course.end()  # Max looked away, but has a phone
    assert set(here.course.match.settings.at_phones) >= {"Ann", "Bo", "Max"}


def test_who_sat_down_by_a_name_of_their_own_is_in_the_next_set_up_by_that_name() -> None:
    here = serve("bull_sanity", "phone,phone,easy", {}, come=False)
    settings = here.course.match.settings
    settings.names, settings.players = ("Ann", "Bo", "Blaise"), (PHONE, PHONE, "bot:easy")
    assert not enters(here, "one", 0, "Max")
    assert not enters(here, "two", 1, "Lena")
    seats = Players(settings, 3).seats
    assert [(seat.name, seat.player) for seat in seats[:2]] == [("Max", PHONE), ("Lena", PHONE)]


def test_after_the_game_a_phone_shows_what_cost_its_person_most_and_how_the_table_stood() -> None:
    game = GAMES.open("bull_sanity", 3, {})

    def judge(asked: Asked) -> Advice:
        rng = random.Random(asked.seed)
        other = game.choose(game.imagine(asked.view, rng), asked.view.viewer, rng)
        if asked.played is None:
            return Advice(other)
        judged.append(asked.view.viewer)
        return Advice(other, "So it is.", loss=float(len(judged)), slip=2, cost="much")

    judged: list[Seat] = []
    here = serve("bull_sanity", "phone,phone,easy", {}, think=judge)
    ends(here)
    for _wait in range(400):
        here.let_pass(0.2)
    session, steps = told_again(here.course.match.session)
    judgeable = Analysis(here.course.match.controller, session, steps, FakeEngine(game, judge))
    own = [steps[at].seat for at in judgeable.decisions if steps[at].seat in here.people]
    assert set(judged) == {0, 1}
    assert judged == own[-MOST:]
    for seat in here.people:
        told = here.phones.pages[seat].costliest
        assert told is not None
        assert "(about much worse). Better: " in told.words
        hand = told.parts[0]
        assert hand.title == "Your hand"
        assert hand.cards
    wishes(here, 0, "Play again")
    wishes(here, 1, "Play again")
    assert here.phones.pages[0].costliest is None


def test_the_next_hand_waits_until_all_have_read_what_the_last_one_came_to() -> None:
    here = serve("president_arnold", THREE, {"hands": 2})
    summed_up(here)
    for seat, ready, others in ((2, "1 of 3 ready", "Ann, Bo"), (0, "2 of 3 ready", "Bo")):
        says(here, seat, GoOn(here.phones.pages[seat].position))
        assert here.phones.pages[1].ready == ready
        assert here.phones.pages[seat].is_ready
        assert here.phones.pages[2].waits_for == f"The table is waiting for {others}."
        assert here.phones.pages[1].waits_for == ""
        here.let_pass(300.0)
        assert here.course.match.summary is not None
    says(here, 1, GoOn(here.phones.pages[1].position))
    here.let_pass(0.01)
    assert here.course.match.summary is None


@pytest.mark.parametrize("back", [None, 0, 1], ids=["two stay", "who had read", "who had not"])
def test_only_who_is_away_is_given_a_moment_to_read(back: Seat | None) -> None:
    here = serve("president_arnold", THREE, {"hands": 2})
    summed_up(here)
    here.phones.leave(1)
    here.let_pass(0.01)
    for seat in (0, 2):
        says(here, seat, GoOn(here.phones.pages[seat].position))
    here.let_pass(5.0)
    assert here.course.match.summary is not None
    if back is not None:  # meanwhile nobody at all is there
        for seat in (0, 2):
            here.phones.leave(seat)
        here.let_pass(300.0)
        here.let_pass(0.01)
        assert here.course.match.summary is not None
        here.phones.come(back)
    here.let_pass(11.0)
    here.let_pass(0.01)
    assert (here.course.match.summary is not None) == (back == 1)


@pytest.mark.parametrize("answer", [Rest(0), Leave(0)], ids=["rest", "leave"])
def test_a_computer_goes_on_for_who_pauses_or_leaves(answer: AnyAnswer) -> None:
    here = serve("bull_sanity", THREE, {})
    hand = {card.card for card in here.phones.pages[1].hand}
    says(here, 1, answer)
    here.let_pass(0.01)
    assert set(here.course.match.levels) == {1}
    assert here.phones.pages[1].rests
    assert here.phones.pages[1].ask is None
    assert {card.card for card in here.phones.pages[1].hand} & hand
    assert bool(here.phones.dismissed) == isinstance(answer, Leave)
    if isinstance(answer, Leave):
        here.phones.come(1)
        here.let_pass(0.01)
    else:
        says(here, 1, Rest(0, back=True))
    assert not here.course.match.levels
    assert not here.phones.pages[1].rests


def test_who_is_gone_for_a_minute_is_offered_to_the_others_and_comes_back_to_the_seat() -> None:
    here = serve("bull_sanity", THREE, {})
    here.phones.leave(2)
    here.let_pass(59.0)
    assert not here.phones.pages[0].missing
    says(here, 0, PlayFor(0, 2))  # not before its time
    assert not here.course.match.levels
    here.let_pass(2.0)
    here.let_pass(0.01)
    [missed] = here.phones.pages[0].missing
    assert missed.words.startswith("Cleo is away.")
    assert not here.phones.pages[2].missing
    says(here, 0, PlayFor(0, 2))
    assert set(here.course.match.levels) == {2}
    assert not here.phones.pages[0].missing
    here.phones.come(2)
    here.let_pass(0.01)
    assert not here.course.match.levels


def test_who_has_not_come_yet_is_offered_a_minute_after_the_last_who_came() -> None:
    here = opened(THREE)
    here.let_pass(300.0)
    for seat, name in ((0, "Zoe"), (1, "Max")):
        assert not enters(here, name, seat, name)
        here.phones.come(seat)
        here.let_pass(40.0)
        here.let_pass(0.01)
        assert not here.phones.pages[0].missing
    here.let_pass(21.0)
    here.let_pass(0.01)
    [missed] = here.phones.pages[0].missing
    assert missed.words == "Cleo: No phone yet."
    says(here, 0, PlayFor(0, 2))
    assert set(here.course.match.levels) == {2}


def called(here: Served, seat: Seat) -> int:
    """Return what somebody calls out, as the other one's phone shows it."""
    here.let_pass(0.01)
    return next(each.shout for each in here.phones.pages[1].seats if each.seat == seat)


def test_what_somebody_calls_out_is_seen_for_three_seconds_and_not_too_often() -> None:
    here = serve("bull_sanity", "phone,phone,easy", {})
    assert len(here.phones.welcomes[0].shouts) == 12
    says(here, 0, Shout(0, 1))
    assert called(here, 0) == 1
    says(here, 0, Shout(0, 2))
    assert called(here, 0) == 1
    here.let_pass(3.1)
    assert called(here, 0) == -1
    says(here, 0, Shout(0, 2))  # not yet
    assert called(here, 0) == -1
    here.let_pass(1.1)
    says(here, 0, Shout(0, 11))
    assert called(here, 0) == 11
    says(here, 1, Shout(0, 99))
    assert called(here, 1) == -1


def test_nobody_calls_out_where_talk_is_off() -> None:
    here = serve("bull_sanity", "phone,phone,easy", {}, talk=False)
    assert not here.phones.welcomes[0].shouts
    says(here, 0, Shout(0, 1))
    assert called(here, 0) == -1


def test_a_card_that_is_thrown_is_played_at_once() -> None:
    here = serve("bull_sanity", "phone,phone", {})
    for _round in range(40):
        for seat in here.people:
            page = here.phones.pages[seat]
            lit = [card.card for card in page.hand if card.lit]
            if page.ask is None or not lit:
                continue
            says(here, seat, Throw(page.position, (lit[0],)))
            here.let_pass(0.01)
            assert lit[0] not in {card.card for card in here.phones.pages[seat].hand}
            cue = here.phones.pages[1 - seat].cue
            assert cue is not None
            assert cue.sound
            return
        here.let_pass(0.5)
    raise AssertionError("nobody is asked for a card")


async def _next_game(here: Room, seats: Sequence[tuple[Seat, str]]) -> None:
    here.table.phones.rest(chosen_at_the_table)
    for seat, secret in seats:
        here.table.phones.invite(seat, secret)
        here.table.phones.welcome(seat, welcome(seat))
        here.table.phones.show(seat, page_of(1, seat))


@in_a_room
async def test_phones_go_to_the_seats_of_the_next_game_on_the_same_line(here: Room) -> None:
    ann, bo = here.table.invite(0).secret, here.table.invite(1).secret
    at = {ann: await here.joined(ann), bo: await here.joined(bo)}
    await _next_game(here, ((0, bo), (1, ann)))
    for secret, seat in ((ann, 1), (bo, 0)):
        said = [json.loads(await at[secret].socket.receive_str()) for _each in range(2)]
        if said[0]["say"] == "rests":
            said = [said[1], json.loads(await at[secret].socket.receive_str())]
        assert said[0]["say"] == "welcome"
        assert said[0]["welcome"]["seat"] == said[1]["page"]["seat"] == seat


@in_a_room
async def test_who_comes_between_two_games_waits_and_is_seated(here: Room) -> None:
    secret = here.table.invite(0).secret
    here.table.phones.rest(chosen_at_the_table)
    phone = await here.phone()
    await phone.join(secret)
    assert (await phone.reads("rests"))[
        "words"
    ] == "The next game is chosen at the table and starts here on its own."
    here.table.phones.invite(3, secret)
    here.table.phones.welcome(3, welcome(3))
    assert (await phone.reads("welcome"))["welcome"]["seat"] == 3


@in_a_room
async def test_a_closed_table_says_that_it_may_open_again(here: Room) -> None:
    phone = await here.joined(here.table.invite(0).secret)
    here.table.phones.close()
    assert (await phone.reads("gone"))["closed"]


def enters(here: Served, secret: str, seat: Seat, name: str, **more: Any) -> str:
    """Let somebody come in; return why not, or ''."""
    before = len(here.phones.refused_entry)
    here.phones.enter(secret, seat, name, **more)
    here.let_pass(0.01)
    here.let_pass(0.01)
    refused = here.phones.refused_entry[before:]
    return refused[0][1] if refused else ""


def lobby(here: Served) -> list[tuple[str, str]]:
    assert here.phones.lobby is not None
    return [(seat.name, seat.how) for seat in here.phones.lobby.seats]


def opened(players: str = "phone,phone,easy", game: str = "bull_sanity") -> Served:
    """Return a table to which nobody has come yet."""
    return serve(game, players, {}, come=False)


def test_who_comes_by_the_code_sits_down_with_a_name_and_a_sign_of_their_own() -> None:
    here = opened()
    assert lobby(here) == [("Ann", "free"), ("Bo", "free"), ("Blaise", "computer")]
    assert not enters(here, "zoes", 1, "  Zoe  ", sign=6)
    here.phones.come(1)
    here.let_pass(0.01)
    assert lobby(here)[1] == ("Zoe", "there")
    assert here.phones.links[1].secret == "zoes"
    assert here.phones.pages[1].seats[0].name == "Zoe"
    assert here.phones.pages[1].seats[0].sign == palette().seats[6].shape
    assert here.course.match.header.names == ("Ann", "Zoe", "Blaise")
    recorder = here.course.match.autosave.recorder
    assert recorder is not None
    assert replay(read_bytes(recorder.path), GAMES)[0].names == ("Ann", "Zoe", "Blaise")


ZOE_S = (
    "Zoe has a seat here. If that’s you, press “Free the seat” in your row on the table’s "
    "Phones page. Or choose another name."
)


@pytest.mark.parametrize(
    ("seat", "name", "why"),
    [
        (0, " ", "Type your name."),
        (0, "blaise", "blaise is here already. Choose another name."),
        (1, "Max", "Somebody was quicker. Choose another seat."),
        (2, "Max", "Somebody was quicker. Choose another seat."),
        (99, "Max", "Somebody was quicker. Choose another seat."),
        (SPECTATOR, "Zoe", ZOE_S),
    ],
)
def test_who_cannot_have_a_seat_is_told_why(seat: Seat, name: str, why: str) -> None:
    here = opened()
    assert not enters(here, "zoes", 1, "Zoe")
    assert enters(here, "other", seat, name) == why
    assert enters(here, "other", 0, "Zoë") == ""


@pytest.mark.parametrize("leaves", [False, True])
def test_who_comes_back_to_a_computer_s_seat_is_told_the_button_that_is_there(
    *, leaves: bool
) -> None:
    here = opened()
    enters(here, "zoes", 1, "Zoe")
    here.phones.come(1)
    if leaves:
        here.course.pocket.rest(1)
    else:
        here.course.sit(1, level="hard")
    here.let_pass(0.01)
    button = "Free the seat" if leaves else "Phone"
    assert enters(here, "again", SPECTATOR, "Zoe") == ZOE_S.replace("Free the seat", button)
    if leaves:
        here.course.pocket.free(1)
    else:
        here.course.sit(1, phone=True)
    here.let_pass(0.01)
    assert lobby(here)[1] == ("Zoe", "free")
    assert not enters(here, "again", 1, "Zoe")


def test_seats_and_code_are_kept_for_their_people_over_a_restart(home: Path) -> None:
    here = opened()
    enters(here, "zoes", 0, "Zoe", sign=3)
    file = home / "games" / "room-8100.json"
    assert file.stat().st_mode & 0o777 == 0o600
    code, record = here.phones.code, here.course.match.header
    here.runner.leave()
    again = serve("bull_sanity", "phone,phone,easy", {}, come=False, names="Zoe,Bo,Blaise")
    assert again.phones.code == code
    assert again.course.match.header.names == record.names
    assert lobby(again) == [("Zoe", "away"), ("Bo", "free"), ("Blaise", "computer")]
    assert again.phones.links[0].secret == "zoes"
    assert enters(again, "other", 0, "Max")
    again.phones.come(0)
    again.let_pass(0.01)
    assert lobby(again)[0] == ("Zoe", "there")


@pytest.mark.parametrize("is_taken", [False, True])
def test_a_table_opens_where_its_links_lead_unless_something_else_is_there(
    home: Path, monkeypatch: pytest.MonkeyPatch, *, is_taken: bool
) -> None:
    opens = StandInPhones.open

    def open_at(
        phones: StandInPhones, wake: Callable[[], None], *, host: str = "", port: int = 0
    ) -> Doors:
        if is_taken and port == 8103:
            raise PhonesError("8103 is taken.")
        return opens(phones, wake, host=host, port=port)

    monkeypatch.setattr(StandInPhones, "open", open_at)
    (home / "games").mkdir(parents=True)
    for age, port in enumerate((8103, 8101), start=1):
        file = home / "games" / f"room-{port}.json"
        file.write_bytes(b"{}")
        os.utime(file, (time.time() - 60 * age,) * 2)
    here = opened()
    assert here.phones.open_at == ("", 0 if is_taken else 8103)
    assert not here.course.pocket.room.trouble


def test_a_freed_seat_is_had_by_who_waits_for_one() -> None:
    here = opened("phone,easy")
    enters(here, "zoes", 0, "Zoe")
    here.phones.come(0)
    enters(here, "late", SPECTATOR, "Max", waits=True)
    assert here.phones.onlookers == ["late"]
    assert here.phones.lobby is not None
    assert here.phones.lobby.waiting == ("Max",)
    here.course.pocket.free(0)
    here.let_pass(0.01)
    assert here.phones.links[0].secret == "late"
    assert here.course.match.header.names[0] == "Max"
    assert here.phones.lobby.waiting == ()


def test_a_seat_that_nobody_has_taken_is_free_in_the_next_game_too() -> None:
    here = opened("phone,easy")
    here.phones.leave(0)  # the server says so of everybody who isn't there when a game begins
    here.let_pass(0.01)
    assert lobby(here)[0] == ("Ann", "free")
    assert not enters(here, "zoes", 0, "Zoe")
    here.phones.come(0)
    here.let_pass(0.01)
    here.phones.leave(0)
    here.let_pass(0.01)
    assert lobby(here)[0] == ("Zoe", "away")


@pytest.mark.parametrize("content", [b"", b"[]", b'{"Ann": 3}', b"\xff"])
def test_a_room_that_cannot_be_read_is_a_new_one(home: Path, content: bytes) -> None:
    (home / "games").mkdir(parents=True)
    (home / "games" / "room-8100.json").write_bytes(content)
    here = serve("bull_sanity", "phone,phone,easy", {})
    assert len({link.secret for link in here.phones.links.values()}) == 2
