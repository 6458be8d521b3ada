"""Who plays here: everybody's games are kept by name, told with intervals, exported, deleted."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from games.library import GAMES, library
from rules.core import CHANCE, Outcome, Refusal
from rules.record import DeckHeader, Header, SeatHeader, replay
from table.engine import Advice
from table.storage.about_game import Help, keep_lesson, keep_solved, load_solved
from table.storage.deals import DuelResult, keep_duel, load_duels
from table.storage.people import (
    FORM,
    Against,
    Played,
    beaten,
    best_game,
    count_for_people,
    course,
    days_in_a_row,
    load_people,
    rating,
    wins_in_a_row,
)
from table.storage.places import games_folder, prints_folder
from table.storage.records import RecordNote
from table.storage.statistics import count_game
from tests import there
from tests.at_table import ARNOLD, lay, session_after, settle
from tests.click_through import choose, click, cut_words, open_app, panel_of, press, sees
from tests.clock import let_pass
from tests.engine import FakeEngines, never
from ui.app import App
from ui.controls.labels import Figure, Label
from ui.felt.standings_chart import StandingsChart
from ui.lobby.lobby import LobbyScene
from ui.lobby.person import Badge, games_words
from ui.lobby.progress import place_words, result_words
from ui.lobby.statistics_page import StatisticsScene
from ui.lobby.tiles import Tile
from ui.replay.replay_scene import ReplayScene

RECORDS = Path(__file__).parent / "records"
TODAY = date(2026, 11, 22)


def header(*players: str, game: str = "bull_sanity") -> Header:
    """Return the header of a game of these players: `Ann` a person, `Ada:hard` a computer's."""
    seats = []
    for player in players:
        name, _colon, level = player.partition(":")
        seats.append(SeatHeader(name, f"bot:{level}" if level else "human"))
    return Header(
        record="cabinet/1",
        game=game,
        options={},
        seats=tuple(seats),
        seed=1,
        deck=DeckHeader("sanity", ""),
        started="2026-11-22T10:00:00Z",
    )


def ended(*places: int) -> Outcome:
    """Return an outcome by everybody's place; scores count down from 10."""
    ranking = tuple(
        tuple(seat for seat, one in enumerate(places) if one == place)
        for place in sorted(set(places))
    )
    return Outcome(scores=tuple(10 - place for place in places), ranking=ranking, why="out")


def count(*players: str, places: tuple[int, ...], day: date = TODAY, helped: bool = False) -> None:
    seats = range(len(players)) if helped else ()
    count_for_people(header(*players), (), ended(*places), day, helped=seats)


def test_each_person_at_the_table_has_the_game_with_their_place() -> None:
    count("Ann", "Ada:hard", "Bo", places=(2, 1, 3))
    kept = load_people()
    assert list(kept) == ["Ann", "Bo"]
    [mine] = kept["Ann"]
    assert (mine.place, mine.players, mine.score) == (2, 3, 8)
    assert (mine.against["hard"].all, mine.against["hard"].before) == (1, 0)
    assert mine.against["people"].before == 1


def test_a_name_is_the_same_however_it_is_capitalized() -> None:
    count("Ann", "Ada:easy", places=(1, 2))
    count("ann", "Ada:easy", places=(1, 2))
    assert len(load_people()["Ann"]) == 2


def test_partners_are_no_opponents() -> None:
    sides = (frozenset({0, 2}), frozenset({1, 3}))
    count_for_people(
        header("Ann", "Ada:hard", "Alan:hard", "Grace:hard"), sides, ended(1, 2, 1, 2), TODAY
    )
    assert load_people()["Ann"][0].against["hard"].all == 2


def test_a_rating_tells_the_share_and_its_interval_without_games_with_help() -> None:
    for won in (True, True, False, True):
        count("Ann", "Ada:hard", places=(1, 2) if won else (2, 1))
    count("Ann", "Ada:hard", places=(1, 2), helped=True)
    count("Ann", "Ada:hard", places=(1, 1))  # a tie beats nobody, and is lost to nobody
    count("Ann", "Ada:hard", "Bo:hard", places=(2, 1, 2))
    told = there(rating(load_people()["Ann"], "hard"))
    assert told.games == 5
    assert told.share == pytest.approx(3 / 5)
    assert 0 <= told.least < told.share < told.most <= 1
    assert rating(load_people()["Ann"], "easy") is None


@pytest.mark.parametrize(
    ("places", "words"),
    [((1, 2, 3), "Ann: won"), ((2, 1, 2), "Ann: lost"), ((2, 1, 3), "Ann: finished #2")],
)
def test_the_lobby_names_the_one_of_several_people_it_tells_of(
    places: tuple[int, ...], words: str
) -> None:
    count("Ann", "Bo", "Ada:easy", places=places)
    app = open_app(names=["Ann", "Bo"])
    app.push(LobbyScene(library()))
    let_pass(app, 1)
    [tile] = [each for each in panel_of(app).widgets if each.key == "game:bull_sanity"]
    assert isinstance(tile, Tile)
    assert tile.lines == (words,)


def test_more_games_tell_more_exactly() -> None:
    widths = []
    for games in (4, 40):
        for at in range(games):
            count("Ann", "Ada:normal", places=(1, 2) if at % 2 else (2, 1))
        told = there(rating(load_people()["Ann"], "normal"))
        widths.append(told.most - told.least)
    assert widths[1] < widths[0] / 2


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((1, 2, 2), "You won the last game"),
        ((2, 1, 2), "You lost the last game"),  # nobody came in after Ann
        ((2, 1, 3), "You finished #2 of 3"),
        ((3, 1, 2), "You finished #3 of 3"),
    ],
)
def test_a_tie_of_all_but_the_winner_is_a_loss(places: tuple[int, ...], said: str) -> None:
    count("Ann", "Ada:easy", "Bo:easy", places=places)
    assert result_words(load_people()["Ann"][-1]) == said


def test_days_in_a_row_break_at_a_day_without_a_game() -> None:
    for back in (0, 1, 2, 4):
        count("Ann", "Ada:easy", places=(1, 2), day=TODAY - timedelta(days=back))
    games = load_people()["Ann"]
    days = {played.day for played in games}
    assert days_in_a_row(days, TODAY) == 3
    assert days_in_a_row(days, TODAY + timedelta(days=1)) == 3  # today may still be played
    assert days_in_a_row(days, TODAY + timedelta(days=2)) == 0


def test_the_course_is_the_mean_place_so_far() -> None:
    count("Ann", "Ada:easy", "Alan:easy", places=(1, 2, 3))
    count("Ann", "Ada:easy", "Alan:easy", places=(3, 1, 2))
    assert course(load_people()["Ann"]) == ((100,), (50,))


def test_who_always_loses_with_a_partner_is_always_last() -> None:
    sides = (frozenset({0, 2}), frozenset({1, 3}))
    players = header("Ann", "Ada:hard", "Alan:hard", "Grace:hard")
    for places, form in (((2, 1, 2, 1), 0), ((1, 2, 1, 2), 50)):
        count_for_people(players, sides, ended(*places), TODAY)
        assert course(load_people()["Ann"])[-1] == (form,)


# --- the page -----------------------------------------------------------------------------------


@pytest.fixture
def app() -> App:
    rng = random.Random(3)
    for _game in range(12):
        places = [1, 2, 3]
        rng.shuffle(places)
        count("Ann", "Ada:hard", "Bo", places=(places[0], places[1], places[2]))
    app = open_app()
    app.push(LobbyScene(library()))
    app.push(StatisticsScene(library()))
    return app


def said(app: App) -> str:
    told = [each.words for each in panel_of(app).widgets if isinstance(each, Label)]
    told += [each.spoken.label for each in panel_of(app).widgets if isinstance(each, Figure)]
    return "\n".join(told)


def test_a_person_is_chosen_exported_and_deleted(app: App) -> None:
    for name in ("Ann", "Bo"):
        keep_duel(DuelResult("2026-11-22", "bull_sanity", name, "C-0", 1, 0))
        keep_solved("bull_sanity", "bluff", name)
    choose(app, "person", "")
    choose(app, "person", "Ann")
    assert "12 games" in said(app)
    assert "Puzzles solved" in said(app)
    assert "Bull Sanity, 3 players" in said(app)
    click(app, "export")
    [file] = prints_folder().glob("*.csv")
    lines = list(csv.DictReader(file.read_text().splitlines()))
    assert len(lines) == 12
    assert {line["game"] for line in lines} == {"bull_sanity"}
    click(app, "Close")
    click(app, "delete")
    click(app, "Delete")
    assert list(load_people()) == ["Bo"]
    assert [duel.name for duel in load_duels()] == ["Bo"]
    assert [len(load_solved(name)) for name in ("Ann", "Bo")] == [0, 1]
    assert "12 games" not in said(app)
    assert sees(app, "person")


@pytest.mark.parametrize(("games", "step"), [(12, 1), (120, 1), (121, 2), (122, 2)])
def test_the_line_of_recent_games_ends_with_the_last_one(app: App, games: int, step: int) -> None:
    for at in range(12, games):
        count("Ann", "Ada:hard", places=(1, 2) if at % 3 else (2, 1))
    choose(app, "person", "")
    choose(app, "person", "Ann")
    [chart] = [each for each in panel_of(app).widgets if isinstance(each, StandingsChart)]
    points = course(load_people()["Ann"])
    assert chart.standings.scores == points[(games - 1) % step :: step]


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("scale", [100, 200])
def test_no_word_of_a_persons_page_is_cut(app: App, size: tuple[int, int], scale: int) -> None:
    assert app
    other = open_app(size, text_scale=scale)
    other.push(LobbyScene(library()))
    page = StatisticsScene(library())
    page.person = "Ann"
    other.push(page)
    assert not cut_words(other)


def test_a_game_played_at_the_table_is_counted_for_its_people() -> None:
    app = open_app(animations=False)
    app.engines = FakeEngines(never)
    table = lay(app, session_after("bull_sanity", 2, 0), people=[0], names=("Zoe", "Ada"))
    match, rng = table.match, random.Random(4)
    while match.session.actors:
        seat = match.session.actors[0]
        state = match.session.state
        match.commit(seat, None if seat == CHANCE else match.session.game.choose(state, seat, rng))
    outcome = there(match.session.outcome)
    [(name, [played])] = load_people().items()
    assert name == "Zoe"
    assert (played.place == 1) == (0 in outcome.ranking[0])
    assert played.score == outcome.scores[0]


def test_the_longest_row_of_wins_counts() -> None:
    count("Ann", "Ada:easy", places=(1, 2))
    for first in (1, 1, 2, 1, 1, 1, 2):
        count("Ann", "Ada:easy", places=(first, 3 - first))
    assert wins_in_a_row(load_people()["Ann"]) == 3
    assert wins_in_a_row(()) == 0


def test_form_follows_the_last_games_and_forgets_the_first_ones() -> None:
    for _game in range(FORM):
        count("Ann", "Ada:easy", places=(2, 1))
    for _game in range(FORM):
        count("Ann", "Ada:easy", places=(1, 2))
    assert course(load_people()["Ann"])[-1] == (100,)


def _note(people: tuple[str, ...], *standing: tuple[int, str, int]) -> RecordNote:
    names = tuple(name for _place, name, _score in standing)
    return RecordNote(Path("x.cabinet"), "bull_sanity", "", names, True, people, standing=standing)


def test_people_who_played_together_hear_who_beats_whom() -> None:
    games = [
        _note(("Ann", "Bo"), (1, "Ann", 9), (2, "Ada", 5), (3, "Bo", 1)),
        _note(("Ann", "Bo"), (1, "Bo", 9), (2, "Ann", 1)),
        _note(("Ann", "Bo"), (1, "Bo", 5), (1, "Ann", 5)),
        _note(("Ann",), (1, "Ann", 30), (2, "Bo", 1)),
    ]
    before, together = beaten(games)
    assert (before["Ann", "Bo"], before["Bo", "Ann"]) == (1, 1)
    assert together["Ann", "Bo"] == together["Bo", "Ann"] == 3
    assert ("Ann", "Ada") not in together, "a computer player is nobody's rival"
    assert best_game(games, "Ann") == (games[3], 29)
    assert best_game(games, "Bo") == (games[1], 8)
    assert best_game(games, "Cleo") is None


def test_the_best_game_of_a_person_opens_its_replay(app: App) -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    for game in ("bull_sanity", "presidents_and_sanityholes"):  # of these, one counts no points
        record = RECORDS / f"{game}.cabinet"
        (games_folder() / record.name).write_bytes(record.read_bytes())
    count("Bruno", "Ada:hard", places=(1, 2))
    app.replace(StatisticsScene(library()))
    choose(app, "person", "Bruno")
    assert "Who beats whom" in said(app)
    click(app, "best")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.session.game.name == "presidents_and_sanityholes"


def test_a_game_with_help_is_nobodys_best(app: App) -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    record = RECORDS / "presidents_and_sanityholes.cabinet"
    (games_folder() / record.name).write_bytes(record.read_bytes())
    header, _session = replay(record.read_bytes(), GAMES)
    Help(header).note("hints")
    count("Bruno", "Ada:hard", places=(1, 2))
    app.replace(StatisticsScene(library()))
    choose(app, "person", "Bruno")
    assert not sees(app, "best")


def test_badges_stand_where_nothing_was_played_yet() -> None:
    keep_lesson("bull_sanity", 0, finished=True)
    app = open_app()
    app.push(LobbyScene(library()))
    app.push(StatisticsScene(library()))
    badges = [each for each in panel_of(app).widgets if isinstance(each, Badge)]
    assert [each.entry.name for each in badges if each.path.learned] == ["bull_sanity"]
    assert len(badges) == len(library())
    assert "best game" in said(app)


def test_partners_share_a_place_and_the_other_side_lost() -> None:
    against = {"hard": Against(2, 0, 0)}
    lost = Played("2026-01-02", "sanity_rook", 4, 3, 85, against)
    assert lost.rank == (2, 2)
    assert Played("2026-01-02", "sanity_rook", 4, 1, 500, against).rank == (1, 2)
    assert place_words([lost]) == "lost"


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ([1], ("1 game", "won")),
        ([3], ("1 game", "finished #3")),
        ([2, 3, 2], ("3 games", "average place 2.3")),
        ([1, 3, 1, 3], ("won 2 of 4", "average place 2")),
    ],
)
def test_games_are_told_as_people_tell_them(places: list[int], told: tuple[str, str]) -> None:
    games = [
        Played("2026-01-02", "bull_sanity", 4, place, 0, {"hard": Against(3, place - 1, 0)})
        for place in places
    ]
    assert (games_words(places), place_words(games)) == told


def test_a_game_that_one_won_and_all_others_tied_was_lost() -> None:
    game = Played("2026-01-02", "bull_sanity", 4, 2, 0, {"hard": Against(3, 0, 2)})
    assert place_words([game]) == "lost"


def test_nothing_is_told_of_what_was_never_done() -> None:
    count("Ann", "Ada:hard", "Bo", places=(2, 1, 3), day=TODAY - timedelta(days=9))
    keep_solved("bull_sanity", "bluff", "Ann")
    app = open_app()
    app.push(LobbyScene(library()))
    page = StatisticsScene(library())
    page.person = "Ann"
    app.push(page)
    words = said(app)
    assert "Puzzles solved" in words
    for nothing in ("Duels", "Deals of the day", "streak", "in a row", " 0 "):
        assert nothing not in words


def test_the_table_of_all_has_no_column_in_which_nothing_stands() -> None:
    count_game(header("Ann", "Bo"), (), ended(1, 2), helped=False)
    app = open_app()
    app.push(LobbyScene(library()))
    app.push(StatisticsScene(library()))
    words = said(app)
    assert "People" in words
    for nothing in ("Mixed", "Easy", "With help", "Hints"):
        assert nothing not in words.splitlines()


@pytest.mark.parametrize("is_resumed", [False, True])
def test_a_hint_counts_for_who_asked_and_for_nobody_else(is_resumed: bool) -> None:
    app = open_app(animations=False, ask_everyone="off")
    app.engines = engines = FakeEngines(never)
    session = session_after(ARNOLD, 3, 30, hands=1)
    people = (0, 1)
    table = lay(app, session, people=people)
    settle(app)
    asking = there(table.match.asked)
    press(app, pygame.K_h, text="h")
    engines.last.ready = Advice(next(iter(session.game.legal(session.state, asking))))
    let_pass(app, 0.1)
    if is_resumed:
        app.pop()
        table = lay(app, session, people=people)
    rng = random.Random(1)
    while (match := table.match).outcome is None:
        match.forget_summary()
        seat = match.asking.actors[0]
        decided = None if seat == CHANCE else session.game.choose(match.asking.state, seat, rng)
        assert not isinstance(match.commit(seat, decided), Refusal)
    told = {}
    for seat in people:
        page = StatisticsScene(library())
        page.person = table.match.header.names[seat]
        app.push(page)
        told[seat] = "1 more game with help, counted separately" in said(app)
    assert told == {seat: seat == asking for seat in people}


@pytest.mark.parametrize("person", ["", "Ann"])
def test_games_with_help_are_counted_apart_for_one_as_for_everyone(person: str) -> None:
    for helped in (False, False, True):
        count("Ann", "Ada:hard", places=(1, 2), helped=helped)
        count_game(header("Ann", "Ada:hard"), (), ended(1, 2), helped=helped)
    app = open_app()
    app.push(StatisticsScene(library()))
    choose(app, "person", person)
    words = said(app).splitlines()
    assert "2 games" in words
    assert "1 more game with help, counted separately" in words
