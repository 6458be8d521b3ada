"""Deals at the window: a code taken, a seal with words, the same cards again, duels, the day's."""

import hashlib
import json
import random
from collections.abc import Iterator
from datetime import date
from multiprocessing.connection import wait
from typing import Any

import msgspec
import pygame
import pytest

from bots.duel import DuelAnswer, DuelProcess, DuelRequest, play
from games.library import GAMES, library
from games.records import check
from rules.core import CHANCE
from rules.deal_code import Deal, deal_of, write_code
from rules.luck import Sealed, dealt, seed_of
from rules.record import SeatHeader, new_header, replay
from rules.session import Session
from table.storage.deals import DayResult, count_deal_of_day, day_seed, load_days, load_duels
from table.storage.places import games_folder
from table.storage.recorder import secret_of
from table.storage.store import added, change
from tests.at_lobby import decide_once
from tests.click_through import (
    choose,
    click,
    cut_words,
    open_app,
    panel_of,
    press,
    sees,
    widget,
    write,
)
from tests.clock import let_pass
from tests.engine import FakeEngines, never
from ui.app import App
from ui.controls.labels import Figure, Label
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.lobby.deal import DealScene
from ui.lobby.dealing import SealScene
from ui.lobby.deals_page import DealsScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene

GAME = "bull_sanity"


@pytest.fixture
def app() -> Iterator[App]:
    app = open_app(animations=False)
    app.engines = FakeEngines(never)
    app.push(LobbyScene(library()))
    yield app
    app.home()


def said(app: App) -> str:
    return "\n".join(each.words for each in panel_of(app).widgets if isinstance(each, Label))


def at_table(app: App) -> TableScene:
    let_pass(app, 1)
    return next(scene for scene in app.scenes if isinstance(scene, TableScene))


def chances(session: Session[Any]) -> list[object]:
    return [entry.action for entry in session.log if entry.seat == CHANCE]


def begun(deal: Deal) -> Session[Any]:
    game = GAMES.open(deal.game, deal.seats, deal.options)
    session: Session[Any] = Session(game, deal.seed, dealt(deal.seed))
    session.draw_all()
    return session


def play_out(table: TableScene) -> None:
    """Let all at a table, the person too, decide as the rules choose, to the game's end."""
    rng = random.Random(4)
    match = table.match
    for _decision in range(5_000):
        if not match.session.actors:
            return
        seat = match.session.actors[0]
        if seat == CHANCE:
            match.commit(CHANCE, None)
        else:
            action = match.session.game.choose(match.session.state, seat, rng)
            match.commit(seat, action)
    raise AssertionError("the game does not end")


def test_a_code_entered_in_a_set_up_deals_its_cards(app: App) -> None:
    deal = Deal(GAME, 3, {"play_on": True}, seed_of("a", "b"))
    click(app, f"game:{GAME}")
    click(app, "deal code")
    write(app, write_code(GAMES, deal).lower())
    click(app, "take code")
    setup = app.scene
    assert isinstance(setup, SetupScene)
    assert len(setup.seats) == 3
    assert setup.chosen_options()["play_on"] is True
    assert write_code(GAMES, deal) in said(app)
    click(app, "Deal")
    table = at_table(app)
    assert chances(table.match.session) == chances(begun(deal))
    assert table.match.header.seed == deal.seed


def test_shuffling_again_lets_the_code_go(app: App) -> None:
    deal = Deal(GAME, 3, {}, 77)
    app.push(SetupScene(next(e for e in library() if e.name == GAME), deal))
    click(app, "shuffle again")
    click(app, "deal code")
    click(app, "Deal")
    assert at_table(app).match.header.seed != 77


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_a_code_can_be_read_whole_however_large_letters_are(size: tuple[int, int]) -> None:
    app = open_app(size, text_scale=200)
    app.push(LobbyScene(library()))
    game = GAMES.open("artoffacts", 8, {"bank": 99_999, "rotations": 99})
    header = new_header(game, [SeatHeader("Ann", "human")] * 8, 77, "2026-11-22T10:00:00Z")
    entry = next(each for each in library() if each.name == game.name)
    session: Session[Any] = Session(game, 77, dealt(77))
    scene = DealScene(entry, header, session, lambda _seats, _seed: None)
    app.push(scene)
    letters = app.theme.font("large", "strong")
    lines = [
        label
        for label in panel_of(app).widgets
        if isinstance(label, Label) and label.words and label.words in scene.code
    ]
    assert scene.code
    assert "".join(label.words for label in lines) == scene.code
    assert all(letters.size(label.words)[0] <= label.rect.width for label in lines)


def test_a_wrong_code_is_told_and_nothing_else_changes(app: App) -> None:
    click(app, f"game:{GAME}")
    click(app, "deal code")
    write(app, "SR-12345")
    click(app, "take code")
    assert "BS" in said(app)
    setup = app.scene
    assert isinstance(setup, SetupScene)
    assert setup.dealing.seed is None


def test_a_blank_field_is_no_wrong_code(app: App) -> None:
    click(app, f"game:{GAME}")
    click(app, "take code")
    told = said(app)
    click(app, "deal code")
    write(app, "hello")
    click(app, "take code")
    assert said(app) != told
    click(app, "deal code")  # chooses all of it
    press(app, pygame.K_BACKSPACE)
    assert said(app) == told
    click(app, "take code")
    assert said(app) == told
    assert "begins with the letters" not in told


def test_a_code_of_any_game_opens_its_set_up_from_the_lobby(app: App) -> None:
    click(app, "deal")
    assert isinstance(app.scene, DealsScene)
    click(app, "deal code")
    write(app, write_code(GAMES, Deal("sanity_rook", 4, {}, 5)))
    click(app, "take code")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.entry.name == "sanity_rook"


@pytest.mark.parametrize("people", [2, 4, 8])
def test_everybody_can_add_a_word_however_low_the_window_is(people: int) -> None:
    app = open_app((960, 540), text_scale=200)
    dealt_from: list[Sealed] = []
    seats = [SeatHeader(f"Person {at}", "human") for at in range(people)]
    app.push(LobbyScene(library()))
    app.push(SealScene(seats, dealt_from.append))
    for at in range(people):
        click(app, f"word:{at}")
        write(app, f"w{at}")
    for key in ("Deal", "Cancel"):
        assert app.screen.get_rect().contains(widget(app, key).rect)
    click(app, "Deal")
    assert [sealed.words for sealed in dealt_from] == [tuple(f"w{at}" for at in range(people))]


def test_a_sealed_game_shows_its_seal_takes_words_and_is_proven_at_its_end(app: App) -> None:
    click(app, f"game:{GAME}")
    click(app, "sealed")
    click(app, "Deal")
    scene = app.scene
    assert isinstance(scene, SealScene)
    write(app, "heron")
    shown = said(app).replace("\n", "")
    click(app, "Deal")
    table = at_table(app)
    header = table.match.header
    assert header.seed is None
    assert header.seal is not None
    assert header.seal.words == ("heron",)
    assert header.seal.commit in shown
    [file] = games_folder().glob("*.cabinet")
    assert secret_of(file).read_text().strip() == scene.secret
    assert scene.secret not in file.read_text()
    play_out(table)
    assert json.loads(file.read_text().splitlines()[-1]) == {"unseal": scene.secret}
    assert not secret_of(file).exists()
    assert check(file) == 0
    assert table.match.undo_bar is not None  # what is told cannot be taken back
    assert table.match.undo() is not None
    app.home()
    file.write_text(file.read_text().replace("heron", "egret"))
    assert check(file) == 2


def test_a_sealed_game_goes_on_only_where_its_secret_lies(app: App) -> None:
    click(app, f"game:{GAME}")
    click(app, "sealed")
    click(app, "Deal")
    click(app, "Deal")
    table = at_table(app)
    before = chances(table.match.session)
    decide_once(app)
    app.home()
    [file] = games_folder().glob("*.cabinet")
    lobby = app.scene
    assert isinstance(lobby, LobbyScene)
    lobby.open_record(file)
    again = at_table(app)
    assert chances(again.match.session)[: len(before)] == before
    play_out(again)
    app.home()
    assert check(file) == 0

    header, session = replay(file.read_bytes(), GAMES)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[: len(session.log) // 2]))
    lobby.open_record(file)  # the secret is not there any more
    assert "secret" in said(app)
    assert sees(app, "View only")
    assert header.seal is not None


def finished(app: App) -> TableScene:
    click(app, f"game:{GAME}")
    choose(app, "players", 3)
    click(app, "Deal")
    table = at_table(app)
    play_out(table)
    table.course.sync()
    table.course.proceed()
    let_pass(app, 2)
    while not isinstance(app.scene, ResultScene):
        press(app, 13)
        let_pass(app, 1)
    return table


def test_a_finished_game_tells_its_code_and_is_dealt_again_from_another_chair(app: App) -> None:
    table = finished(app)
    header, session = table.match.header, table.match.session
    click(app, "Deal code")
    scene = app.scene
    assert isinstance(scene, DealScene)
    deal = deal_of(header, session)
    assert deal is not None
    assert scene.code == write_code(GAMES, deal)
    assert scene.code in said(app).replace("\n", "")
    choose(app, "chair", 2)
    click(app, "Deal it again")
    again = at_table(app)
    assert again is not table
    assert chances(again.match.session)[:1] == chances(session)[:1]
    assert again.match.people == {2}
    assert [seat.name for seat in again.match.header.seats] == [
        header.seats[at].name for at in (2, 1, 0)
    ]


def test_a_duel_compares_the_scores_from_the_same_chair(app: App) -> None:
    table = finished(app)
    click(app, "Deal code")
    click(app, "duel")
    engines = app.engines
    assert isinstance(engines, FakeEngines)
    [duel] = engines.duels
    assert duel.seed == table.match.header.seed
    assert duel.levels == ["hard", "normal", "normal"]
    let_pass(app, 1)
    assert "decision" in said(app)
    duel.result = (1, 0, 0)
    let_pass(app, 1)
    outcome = table.match.session.outcome
    assert outcome is not None
    [kept] = load_duels()
    assert (kept.score, kept.other) == (outcome.scores[0], 1)
    assert duel.closed
    figures = [(w.number, w.words) for w in panel_of(app).widgets if isinstance(w, Figure)]
    mine = str(outcome.scores[0]), table.match.header.names[0]
    assert figures == [mine, ("1", "Hard")]


def test_who_leaves_does_not_leave_a_duel_behind(app: App) -> None:
    finished(app)
    click(app, "Deal code")
    click(app, "duel")
    engines = app.engines
    assert isinstance(engines, FakeEngines)
    click(app, "Close")
    assert engines.duels[0].closed
    let_pass(app, 2)
    assert not load_duels()


def test_a_duel_is_played_with_the_very_shuffles_of_the_deal() -> None:
    deal = Deal("artoffacts", 2, {"rotations": 1}, 12)
    request = DuelRequest(
        declared=GAMES[deal.game],
        seats=deal.seats,
        options=deal.options,
        levels=("easy", "easy"),
        seed=deal.seed,
    )
    answers: list[DuelAnswer] = []
    played = play(request, answers.append)
    first = chances(begun(deal))
    assert [entry.action for entry in played.log if entry.seat == CHANCE][: len(first)] == first
    assert answers[-1].over
    assert len(answers[-1].scores) == 2
    beside = DuelProcess(request)
    try:
        while not (answer := beside.poll()).over:
            assert wait([beside._pipe], 60), "it tells every decision"
    finally:
        beside.close()
    assert answer == answers[-1]


def test_a_day_has_one_deal_for_everybody_and_another_the_next() -> None:
    seeds = {day_seed(date(2026, 11, day), name) for day in range(1, 29) for name in GAMES.names}
    assert len(seeds) == 28 * len(GAMES.names)
    assert day_seed(date(2026, 11, 22), "sanity_rook") == int(
        hashlib.sha256(b"cabinet\ndeal of the day\n2026-11-22\nsanity_rook").hexdigest()[:32], 16
    )
    assert all(0 <= seed < 2**128 for seed in seeds)


def test_the_first_try_at_a_deal_of_the_day_counts(app: App) -> None:
    click(app, "deal")
    scene = app.scene
    assert isinstance(scene, DealsScene)
    choose(app, "of game", GAME)
    click(app, f"day:{scene.today.isoformat()}")
    table = at_table(app)
    assert table.match.header.seed == day_seed(scene.today, GAME)
    # the date is that of a header, whatever day it is here
    header = msgspec.structs.replace(
        table.match.header, started=f"{scene.today.isoformat()}T12:00:00Z"
    )
    play_out(table)
    outcome = table.match.session.outcome
    assert outcome is not None
    [kept] = load_days()
    assert (kept.game, kept.name) == (GAME, header.names[0])
    assert kept.score == outcome.scores[0]
    worse = msgspec.structs.replace(outcome, scores=(99, 99, 99, 99))
    count_deal_of_day(header, worse, helped=True)
    assert load_days() == [kept]
    app.home()
    click(app, "deal")
    cell = widget(app, f"day:{scene.today.isoformat()}")
    assert cell.spoken.value == f"Place 1 of 4, with {kept.score}" or kept.place > 1
    assert f"{kept.score}" in cell.spoken.value


def test_a_calendar_shows_what_a_game_brought_and_turns_back_to_the_first_day(app: App) -> None:
    for day, score, place in (("2026-09-30", 7, 1), ("2026-11-03", -4, 3)):
        row = DayResult(day, "sanity_rook", "Ann", score, place, 4)
        change(added("days", **msgspec.structs.asdict(row)))
    app.push(DealsScene(library(), date(2026, 11, 22)))
    assert widget(app, "day:2026-11-03").spoken.value == "Place 2 of 2, with −4"
    assert widget(app, "day:2026-11-04").spoken.value == "Not played yet"
    assert not widget(app, "day:2026-11-23").enabled
    assert not widget(app, "month:right").enabled
    click(app, "month:left")
    click(app, "month:left")
    assert widget(app, "day:2026-09-30").spoken.value == "Place 1 of 2, with 7"
    assert not widget(app, "month:left").enabled
    choose(app, "of game", GAME)
    assert not sees(app, "day:2026-11-03")
    click(app, "month:right")
    click(app, "day:2026-10-05")
    assert widget(app, "day:2026-10-05").spoken.state == "chosen", "a press only chooses it"
    click(app, "play")
    assert at_table(app).match.header.seed == day_seed(date(2026, 10, 5), GAME)


def test_enter_plays_today_and_the_code_where_one_is_typed(app: App) -> None:
    click(app, "deal")
    scene = app.scene
    assert isinstance(scene, DealsScene)
    choose(app, "of game", GAME)
    press(app, pygame.K_RETURN)
    assert at_table(app).match.header.seed == day_seed(scene.today, GAME)


def test_another_game_is_no_deal_of_the_day() -> None:
    game = GAMES.open(GAME, 2)
    session: Session[Any] = Session(game, 3)
    rng = random.Random(1)
    while True:
        session.draw_all()
        if not session.actors:
            break
        seat = session.actors[0]
        session.act(seat, game.choose(session.state, seat, rng))
    seats = [SeatHeader("A", "human"), SeatHeader("B", "bot:easy")]
    assert session.outcome is not None
    count_deal_of_day(
        new_header(game, seats, 3, "2026-11-22T00:00:00Z"), session.outcome, helped=False
    )
    assert not load_days()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_no_word_of_these_pages_is_cut(size: tuple[int, int], scale: int) -> None:
    app = open_app(size, text_scale=scale)
    app.engines = FakeEngines(never)
    app.push(LobbyScene(library()))
    app.push(DealsScene(library(), date(2026, 11, 22)))
    assert not cut_words(app)
    app.pop()
    seats = [SeatHeader(name, "human") for name in ("Ann", "Bo", "Cleo", "Dan")]
    app.push(SealScene(seats, lambda _sealed: None))
    assert not cut_words(app)
