"""People whose hands are at phones, at a table in a window: what they are shown and may say."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from art.palette import seat_color
from games.library import GAMES
from rules.bull_sanity.actions import Accept, Call
from rules.core import CHANCE, PUBLIC, UNSEEN, Seat
from rules.record import read_bytes, replay
from rules.remote import (
    SPECTATOR,
    AnyAnswer,
    AskWhyNot,
    Choose,
    GoOn,
    Leave,
    Rest,
    ShowCard,
    Sort,
    Take,
    TakeAmount,
    Wish,
)
from table.engine import Advice
from table.phone.phone_room import chosen_at_the_table
from table.storage.settings import load_settings
from tests import of_kind, there
from tests.at_phones import laid, open_unseen
from tests.at_table import kept, lay, record_file, session_after, settle
from tests.click_through import choose, click, cut_words, open_app, panel_of, press, sees
from tests.clock import let_pass
from tests.engine import Asked, FakeEngines
from tests.learner import entry_of, lesson_of
from tests.standin import StandInPhones, random_answer
from ui.app import App, Scene
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.felt.phones_page import EVERYWHERE, PhonesScene
from ui.felt.reading import table_told
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.lobby.learning import lesson_scene

RNG = random.Random(11)
SOME, MANY = 80, 100_000
"""Rounds of the loop: some of a game, and more than any game has."""


def thinking_at_random(asked: Asked) -> Advice:
    """Return something that a seat may do, from what it sees."""
    game = GAMES.open("presidents_and_sanityholes", 3, {})
    world = game.imagine(asked.view, RNG)
    return Advice(game.choose(world, asked.view.viewer, RNG))


@pytest.fixture
def app() -> App:
    return open_unseen()


def play_at_phones(
    app: App, table: TableScene, served: StandInPhones, seed: int, rounds: int
) -> None:
    """Press at random what the pages offer until the game is over."""
    rng = random.Random(seed)
    for _round in range(rounds):
        if table.match.outcome is not None:
            return
        for seat, page in sorted(served.pages.items()):
            answer = random_answer(page, rng)
            if answer is not None:
                served.say(seat, answer)
        if table.show.moving:
            table.update(10.0)
        let_pass(app, 0.01)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_is_played_at_phones_alone_and_recorded_as_any_other(
    app: App, name: str, thorough: bool
) -> None:
    seats = GAMES[name].rules().seat_range
    session = session_after(name, max(seats[0], min(3, seats[-1])), 0)
    table, served = laid(app, session)
    play_at_phones(app, table, served, 1, MANY if thorough else SOME)
    assert len(session.log) > 5
    assert (table.match.outcome is not None) or not thorough
    assert kept(table)
    header, again = replay(read_bytes(record_file()), GAMES)
    assert {seat.player for seat in header.seats} == {"human"}
    assert again.state == session.state


def test_the_screen_of_a_table_at_phones_shows_no_hand_and_nobody_looks_over_a_shoulder(
    app: App,
) -> None:
    app.window.hidden = False
    table, _served = laid(app, session_after("bull_sanity", 3, 2))
    assert table.match.viewer == PUBLIC
    press(app, pygame.K_RIGHT)
    assert table.match.viewer == PUBLIC
    assert all(item.card < 0 for item in table.show.picture.cards if item.clickable)
    hands = [f"hand:{seat}" for seat in range(3)]
    assert all(set(table.show.view.zones[hand]) <= {UNSEEN} for hand in hands)


def test_a_page_tells_no_more_than_the_table_shows() -> None:
    app = open_app()
    session = session_after("bull_sanity", 3, 1)
    while session.observe(PUBLIC).facts.phase != "play":
        session.act(session.actors[0], session.game.choose(session.state, session.actors[0], RNG))
    table, served = laid(app, session)
    settle(app)
    layer = session.actors[0]
    other = next(seat for seat in range(3) if seat != layer)
    before = served.pages[other]
    page = served.pages[layer]
    card = next(each.card for each in page.hand if each.lit)
    served.say(layer, Choose(page.position, (card,)))
    let_pass(app, 0.01)
    served.say(layer, Take(served.pages[layer].position, 0, (card,)))
    app.step([])
    assert table.show.moving
    assert session.observe(PUBLIC).facts.phase == "challenge"
    assert served.pages[other].ask is None  # the set is still on its way
    assert served.pages[layer].ask is None
    settle(app)
    assert served.pages[other].ask is not None
    assert served.pages[other].told > before.told


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("game", "seed", "told"), [("bull_sanity", 2, ""), ("presidential_poker", 3, "Showdown")]
)
def test_phones_say_whose_turn_it_is_as_the_window_does_while_all_moves(
    game: str, seed: int, told: str
) -> None:
    app, rng = open_app(), random.Random(seed)
    table, served = laid(app, session_after(game, 3, 0))
    controller, said = table.match.controller, list[str]()
    for _round in range(400):
        for seat, page in sorted(served.pages.items()):
            answer = random_answer(page, rng)
            if answer is not None and not table.show.moving:
                served.say(seat, answer)
        table.update(0.2)
        let_pass(app, 0.01)
        if table.show.moving:
            table.course.pocket.show()
            shown = controller.waiting(table.show.view)
            assert {page.turn for page in served.pages.values()} == {shown}
            said.append(shown)
            for page in served.pages.values():
                lying = [part for part in page.parts if part.title.endswith(" plays")]
                assert all(part.cards for part in lying), "a set of no cards"
    assert told in said


def test_all_who_can_call_are_asked_at_once_and_what_one_says_early_nobody_learns(app: App) -> None:
    session = session_after("bull_sanity", 4, 0)
    table, served = laid(app, session)
    layer = session.actors[0]
    page = served.pages[layer]
    card = next(each.card for each in page.hand if each.lit)
    served.say(layer, Take(page.position, 0, (card,)))
    served.say(layer, Choose(page.position, (card,)))
    let_pass(app, 0.01)
    served.say(layer, Take(served.pages[layer].position, 0, (card,)))
    let_pass(app, 0.01)
    first, second, third = ((layer + step) % 4 for step in (1, 2, 3))
    asked = {seat: served.pages[seat].ask for seat in (first, second, third)}
    assert all(asked.values())
    shown = len(served.shown)
    served.take(third, "Accept")
    let_pass(app, 0.01)
    assert {seat for seat, _page in served.shown[shown:]} == {third}  # nobody else is told
    assert session.actors[0] == first
    [back] = served.pages[third].ask.choices  # type: ignore[union-attr]
    assert back.words == "Undo"
    served.take(third, "Undo")
    let_pass(app, 0.01)
    served.take(third, "Accept")
    let_pass(app, 0.01)
    position = served.pages[second].position
    served.take(first, "Accept")
    let_pass(app, 0.01)
    assert session.actors[0] == second
    assert served.pages[second].position == position  # the same question as before
    served.take(second, "Accept")
    for _round in range(3):
        let_pass(app, 0.01)
    answers = [entry.seat for entry in session.log if isinstance(entry.action, Accept)]
    assert answers == [first, second, third]
    assert kept(table)


def test_an_early_answer_is_asked_again_when_somebody_else_decided_the_question(app: App) -> None:
    session = session_after("bull_sanity", 4, 0)
    _table, served = laid(app, session)
    layer = session.actors[0]
    card = next(each.card for each in served.pages[layer].hand if each.lit)
    served.say(layer, Choose(served.pages[layer].position, (card,)))
    let_pass(app, 0.01)
    served.say(layer, Take(served.pages[layer].position, 0, (card,)))
    let_pass(app, 0.01)
    first, last = (layer + 1) % 4, (layer + 3) % 4
    served.take(last, "Accept")
    let_pass(app, 0.01)
    served.take(first, "Call Bull Sanity")
    for _round in range(3):
        let_pass(app, 0.01)
    assert [e.seat for e in session.log if isinstance(e.action, Accept | Call)] == [first]


@pytest.mark.parametrize("name", GAMES.names)
def test_what_comes_late_or_twice_or_from_elsewhere_changes_nothing(app: App, name: str) -> None:
    seats = GAMES[name].rules().seat_range
    session = session_after(name, max(seats[0], min(3, seats[-1])), 0)
    table, served = laid(app, session)
    play_at_phones(app, table, served, 3, 12)
    rng = random.Random(7)
    for _round in range(25):
        if table.match.outcome is not None:
            break
        for _rest in range(6):  # answers that were kept have come to their turn
            let_pass(app, 0.01)
        seat, page = rng.choice(sorted(served.pages.items()))
        length, question = len(session.log), table.match.question
        answers: list[AnyAnswer] = [
            Take(page.position + 1, 0),
            Take(max(0, page.position - 1), 0),
            Take(page.position, 9_999),
            Take(page.position, 0, (199,)),
            Choose(page.position, (0, 0)),
            TakeAmount(page.position, -5),
            ShowCard(page.position, 199),
            AskWhyNot(page.position, 199),
            Sort(page.position, "no such order"),
        ]
        served.say(seat, rng.choice(answers))
        served.say(17, Take(0, 0))
        served.say(SPECTATOR, Take(0, 0))
        let_pass(app, 0.01)
        assert len(session.log) == length
        assert table.match.question == question
        play_at_phones(app, table, served, rng.randrange(1000), 1)
    assert kept(table)


def test_the_same_answer_twice_is_taken_once(app: App) -> None:
    session = session_after("presidents_and_sanityholes", 3, 0)
    table, served = laid(app, session)
    rng = random.Random(1)
    twice = 0
    for _round in range(40):
        for seat, page in sorted(served.pages.items()):
            answer = random_answer(page, rng)
            if isinstance(answer, Take):
                length = len(session.log)
                served.say(seat, answer)
                served.say(seat, answer)
                let_pass(app, 0.01)
                decided = [e for e in session.log[length:] if e.seat == seat]
                assert len(decided) <= 1
                twice += any("late" in refusal.reason for _seat, refusal in served.refused)
            elif answer is not None:
                served.say(seat, answer)
            let_pass(app, 0.01)
    assert twice
    assert kept(table)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_seat_moves_to_the_screen_and_back_at_any_step(app: App, name: str) -> None:
    seats = GAMES[name].rules().seat_range
    session = session_after(name, max(seats[0], min(3, seats[-1])), 0)
    table, served = laid(app, session)
    rng, mover = random.Random(2), 1
    for _turn in range(8):
        if table.match.outcome is not None:
            break
        play_at_phones(app, table, served, rng.randrange(1000), 3)
        length, mine = len(session.log), served.pages[mover].hand
        table.course.sit(mover)
        settle(app)
        assert mover in table.match.people
        assert mover not in served.pages
        if table.match.viewer == mover:
            assert {each.card for each in mine} <= set(table.match.held)
        table.course.sit(mover, phone=True)
        settle(app)
        served.come(mover)
        let_pass(app, 0.01)
        assert [each.card for each in served.pages[mover].hand] == [each.card for each in mine]
        assert len(session.log) == length
    assert kept(table)


def test_a_computer_player_goes_on_for_a_phone_that_died_in_its_turn(app: App) -> None:
    app.engines = FakeEngines(thinking_at_random)
    session = session_after("presidents_and_sanityholes", 3, 0)
    table, served = laid(app, session)
    seat = session.actors[0]
    served.leave(seat)
    let_pass(app, 0.01)
    assert table.course.pocket.waits_for == seat
    assert seat in table.match.away
    assert served.pages[(seat + 1) % 3].waits_for != ""
    length = len(session.log)
    for _round in range(20):
        let_pass(app, 0.5)
    assert len(session.log) == length  # the table waits
    table.course.sit(seat, level="normal")
    for _round in range(20):
        let_pass(app, 0.5)
    assert session.log[length].seat == seat
    assert table.match.header.seats[seat].player == "human"
    assert kept(table)


@pytest.mark.parametrize("answer", [Rest(0), Leave(0)], ids=["rest", "leave"])
def test_plates_and_pages_say_for_whom_a_computer_player_goes_on(
    app: App, answer: AnyAnswer
) -> None:
    table, served = laid(app, session_after("bull_sanity", 3, 0))

    def plates() -> dict[Seat, bytes]:
        return {
            each.what[1].seat: pygame.image.tobytes(each.surface, "RGB")
            for each in table.show.picture.below
            if isinstance(each.what, tuple) and each.what[0] == "plate"
        }

    def read_aloud() -> list[str]:
        match = table.match
        told = table_told(match.controller, match.view, match.away, match.stood_in)
        [players] = [part.entries for part in told if part.title == "Players"]
        return [words.split(",")[0] for words in players if words.endswith(", computer")]

    before = plates()
    served.say(1, answer)
    let_pass(app, 0.01)
    after = plates()
    assert [seat for seat in before if before[seat] != after[seat]] == [1]
    assert [each.seat for each in served.pages[0].seats if each.rests] == [1]
    assert read_aloud() == ["Bo"]
    served.come(1)
    served.say(1, Rest(0, back=True))
    let_pass(app, 0.01)
    assert plates() == before
    assert not any(each.rests for each in served.pages[0].seats)
    assert read_aloud() == []


def test_one_code_is_shown_until_all_are_there_and_no_secret_of_a_seat(app: App) -> None:
    session = session_after("bull_sanity", 3, 0)
    served = StandInPhones()
    app.phones = app.room.makes = lambda: served
    table = lay(app, session, phones=(0, 1, 2))
    assert isinstance(app.scene, PhonesScene)

    def words() -> str:
        told = " ".join(w.words for w in panel_of(app).widgets if isinstance(w, Label))
        assert not any(link.secret.upper() in told.upper() for link in served.links.values())
        return told

    assert "KRMN" in words()
    assert "Waiting for: Ann, Bo, Charlotte" in words()
    served.come(0, 1)
    let_pass(app, 0.01)
    assert "Waiting for: Charlotte" in words()
    served.come(2)
    let_pass(app, 0.01)
    assert not isinstance(app.scene, PhonesScene)  # all are there: the game begins
    table.felt.open_phones()
    let_pass(app, 0.01)
    assert "KRMN" in words()
    assert "Everyone’s in." in words()


def places(app: App) -> dict[str, tuple[int, int]]:
    """Return where headings, seats and the like stand on the page of phones, scrolled or not."""
    assert isinstance(app.scene, PhonesScene)
    area = there(app.scene.viewport)
    found: dict[str, tuple[int, int]] = {}
    for shown in area.widgets:
        name = shown.words if isinstance(shown, Label) and shown.heads else shown.key
        if name in {"Seats", "Network", "doors"} or name.startswith("sits:"):
            found[name] = shown.rect.x, shown.rect.y + area.offset
    return found


def brass(app: App) -> list[str]:
    buttons = [w for w in panel_of(app).widgets if isinstance(w, Button)]
    return [w.words for w in buttons if w.kind == "primary"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_moves_on_the_page_of_phones_when_a_seat_goes_to_one(
    size: tuple[int, int], scale: int
) -> None:
    app, served = open_app(size, text_scale=scale, animations=False), StandInPhones()
    app.phones = app.room.makes = lambda: served
    table = lay(app, session_after("bull_sanity", 3, 0), people=range(3), phones=())
    table.felt.open_phones()
    before = places(app)
    assert brass(app) == ["All on phones"]
    choose(app, "sits:1", "phone")
    assert places(app) == before
    assert brass(app) == ["To the table"]
    served.come(1)
    let_pass(app, 0.01)
    assert sees(app, "free:1")
    assert places(app) == before
    assert not cut_words(app)


def test_the_brass_button_of_the_phones_gets_a_code_and_then_leads_to_the_table() -> None:
    app, served = open_app(animations=False), StandInPhones()
    app.phones = app.room.makes = lambda: served
    table = lay(app, session_after("bull_sanity", 3, 0), people=range(3), phones=())
    table.felt.open_phones()
    press(app, pygame.K_RETURN)
    assert table.match.phones == {0, 1, 2}
    assert "KRMN" in [w.words for w in panel_of(app).widgets if isinstance(w, Label)]
    press(app, pygame.K_RETURN)
    assert not isinstance(app.scene, PhonesScene)


def test_what_is_found_out_of_an_address_is_a_sentence(app: App) -> None:
    app.phones = app.room.makes = StandInPhones
    table = lay(app, session_after("bull_sanity", 3, 0), people=range(3), phones=(1,))
    table.felt.open_phones()
    scene = of_kind(PhonesScene, app.scene)
    scene._reaching = SimpleNamespace(  # type: ignore[assignment]
        answers={"http://192.168.1.20:8100": True, "http://127.0.0.1:8100": False}
    )
    let_pass(app, 0.01)
    told = [w.words for w in panel_of(app).widgets if isinstance(w, Label)]
    assert "Cabinet answers at 192.168.1.20:8100." in told
    assert "Can’t reach Cabinet at 127.0.0.1:8100." in told


def test_another_port_and_more_networks_are_kept_and_opened() -> None:
    app, served = open_app(animations=False), StandInPhones()
    app.phones = app.room.makes = lambda: served
    table = lay(app, session_after("bull_sanity", 3, 0), people=range(3), phones=(1,))
    table.felt.open_phones()
    click(app, "doors")
    panel_of(app).focus("port")
    for digit in "8123":
        press(app, ord(digit), text=digit)
    choose(app, "host", EVERYWHERE)
    assert (load_settings().phone_host, load_settings().phone_port) == (EVERYWHERE, 8123)
    click(app, "open anew")
    assert served.open_at == (EVERYWHERE, 8123)


def test_the_way_back_from_a_code_that_nobody_scans_begins_no_game(app: App) -> None:
    app.phones = app.room.makes = StandInPhones
    gone: list[str] = []
    session = session_after("bull_sanity", 3, 0)
    for way, played in (("set-up", False), ("lobby", True)):
        while played and not any(entry.seat != CHANCE for entry in session.log):
            seat = session.actors[0]
            session.act(seat, session.game.choose(session.state, seat, RNG))
        table = lay(app, session, phones=(0, 1, 2))
        table.felt.overlays.navigation = replace(
            table.navigation,
            leave=lambda: gone.append("lobby"),
            set_up=lambda: gone.append("set-up"),
        )
        table.felt.overlays.open_phones(table.course, gather=True)
        press(app, pygame.K_ESCAPE)
        assert gone[-1:] == [way]
        assert isinstance(app.scene, PhonesScene)  # where it leads takes it away
        while app.scenes:
            app.pop()


def test_the_icon_of_who_sits_at_the_window_is_nobody_else_s(app: App) -> None:
    _table, served = laid(app, session_after("bull_sanity", 3, 0), phones=(1, 2), came=())
    assert served.lobby is not None
    assert served.lobby.taken == (0,)
    own = seat_color(0)
    served.enter("zoes", 1, "Zoe", sign=0)
    let_pass(app, 0.01)
    assert seat_color(0) == own
    assert served.lobby.taken == (0, 1)


def test_phones_say_after_the_game_that_who_sits_at_the_window_chooses_the_next(app: App) -> None:
    words = "The next game is chosen at the table and starts here on its own."
    for phones, told in (((1, 2), words), ((0, 1, 2), "")):
        table, served = laid(app, session_after("president_arnold", 3, MANY, hands=1), phones)
        assert table.match.outcome is not None
        table.match.forget_summary()
        table.course.change()
        let_pass(app, 0.01)
        page = served.pages[1]
        assert page.summary is not None
        assert (page.waits_for, bool(page.wishes)) == (told, not told)


def test_the_table_shows_what_those_at_phones_wish_for_next(app: App) -> None:
    _table, served = laid(app, session_after("president_arnold", 3, MANY, hands=1))
    for seat in (0, 1, 2):
        served.say(seat, GoOn(served.pages[seat].position))
    for _round in range(4):
        let_pass(app, 0.1)
    assert isinstance(app.scene, ResultScene)
    for seat, words in ((1, "I’m done"), (2, "I’m done"), (1, "Play again")):
        page = served.pages[seat]
        [wish] = [each for each in page.wishes if each.words == words]
        served.say(seat, Wish(page.position, wish.id))
        let_pass(app, 0.1)
    told = [w.words for w in app.scene.panel.widgets if isinstance(w, Label)]
    assert "Bo: Play again; Charlotte: I’m done" in told


def test_doors_that_do_not_open_are_told_and_the_seats_can_be_moved(app: App) -> None:
    served = StandInPhones("Port 80 cannot be used.")
    app.phones = app.room.makes = lambda: served
    app.settings.phone_port = 80
    table = lay(app, session_after("bull_sanity", 3, 0), phones=(0, 1, 2))
    words = [w.words for w in panel_of(app).widgets if isinstance(w, Label)]
    assert "Port 80 cannot be used." in words
    table.course.sit(1)
    assert table.match.people == {1}


def test_phones_wait_for_the_next_game_when_the_table_is_left(app: App) -> None:
    app.push(Scene())
    _table, served = laid(app, session_after("bull_sanity", 3, 0))
    secrets = {link.secret for link in served.links.values()}
    app.pop()
    assert served.open_at is not None
    assert served.resting == [chosen_at_the_table()]
    assert app.listeners == []
    lay(app, session_after("president_arnold", 3, 0), phones=(0, 1, 2))
    let_pass(app, 0.01)
    assert served.pages.keys() == {0, 1, 2}
    assert {link.secret for link in served.links.values()} == secrets
    app.room.close()
    assert served.open_at is None


def test_phones_wait_while_somebody_takes_a_lesson_and_are_told_so(app: App) -> None:
    app.push(Scene())
    _table, served = laid(app, session_after("bull_sanity", 3, 0))
    served.enter("ottos", SPECTATOR, "Otto")
    let_pass(app, 0.01)
    lobby = served.lobby
    app.pop()
    app.push(lesson_scene(app, entry_of("artoffacts"), lesson_of("artoffacts"), 0))
    let_pass(app, 0.01)
    assert served.resting[1:] == ["Somebody is practicing at the table. The next game starts here."]
    assert served.lobby is lobby
    assert not served.pages
    app.pop()
    assert served.resting[2:] == served.resting[:1]
    lay(app, session_after("president_arnold", 3, 0), phones=(0, 1, 2))
    let_pass(app, 0.01)
    assert served.pages.keys() == {SPECTATOR, 0, 1, 2}


@pytest.mark.parametrize("hidden", [False, True])
def test_faces_are_drawn_while_a_phone_is_waited_for_and_not_when_it_has_answered(
    app: App, *, hidden: bool
) -> None:
    app.window.hidden = hidden
    session = session_after("president_arnold", 4, 30)
    table, _served = laid(app, session)
    for _round in range(len(session.game.deck.cards) + 1):
        let_pass(app, 0.01)
    large = max(item.place.height for item in table.show.picture.cards if not item.clickable)
    cards = range(len(session.game.deck.cards))
    assert all(table.show.sprites.has(card, large) for card in cards) != hidden
