"""The list of games played: who won, what is listed, another name, the bin, a copy, the deal."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from games.library import library
from rules.core import UNSEEN
from table.storage.locks import Lock
from table.storage.places import games_folder, prints_folder
from table.storage.records import bin_folder, notes
from tests.click_through import choose, click, open_app, panel_of, sees, widget, write
from ui.app import App
from ui.controls.backdrop import rail_height
from ui.controls.fields import TextField
from ui.controls.labels import Label
from ui.controls.theme import SMALLEST, Theme
from ui.felt.small_table import SmallTables
from ui.lobby.deal import DealScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.records_page import RecordRow, RecordsScene, seen

RECORDS = Path(__file__).parent / "records"


@pytest.fixture
def app() -> Iterator[App]:
    games_folder().mkdir(parents=True)
    for file in sorted(RECORDS.glob("*.cabinet")):
        lines = file.read_bytes().splitlines(keepends=True)
        whole = file.stem != "sanity_rook"
        content = lines if whole else lines[: len(lines) // 2]
        (games_folder() / file.name).write_bytes(b"".join(content))
    app = open_app()
    app.push(LobbyScene(library()))
    app.push(RecordsScene(library()))
    yield app
    app.home()


def rows(app: App) -> list[RecordRow]:
    return [each for each in panel_of(app).widgets if isinstance(each, RecordRow)]


def said(app: App) -> str:
    return "\n".join(each.words for each in panel_of(app).widgets if isinstance(each, Label))


def test_each_game_tells_who_won_or_that_it_goes_on(app: App) -> None:
    states = {row.note.game: row.state for row in rows(app)}
    assert states["sanity_rook"] == "Resume"
    for note in notes():
        if note.finished:
            assert note.winners
            assert all(name in states[note.game] for name in note.winners)
            assert set(note.winners) <= set(note.names)


def test_each_game_has_a_picture_of_how_it_stands_and_hides_hands_between_people(app: App) -> None:
    [waiting] = [note for note in notes() if note.game == "sanity_rook"]
    picture = seen(library(), waiting)
    assert picture is not None
    unseen = [card == UNSEEN for seat in range(4) for card in picture.view.zones[f"hand:{seat}"]]
    assert unseen
    alone = waiting.people == waiting.names[:1]
    assert all(unseen) is not alone
    for note in notes():
        assert seen(library(), note) is not None
    waiting.path.write_bytes(b"no record any more\n")
    assert seen(library(), waiting) is None


def test_a_picture_of_a_game_is_cut_at_no_side(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[tuple[int, int]] = []
    monkeypatch.setattr(SmallTables, "picture", lambda _all, _key, size, _look: sizes.append(size))
    app.compose(pygame.Surface(app.theme.size))
    wide, high = SMALLEST
    room = high - rail_height(Theme(SMALLEST, app.settings))
    assert sizes
    assert all(shown[1] / shown[0] < room / wide + 0.01 for shown in sizes), "its sides are cut"


def test_a_long_list_is_of_one_game_or_one_person(app: App) -> None:
    assert not sees(app, "only:game"), "a few games are all seen at once"
    record, now = games_folder() / "bull_sanity.cabinet", datetime.now(UTC)
    ago = (0, 6, 8, 30, 32, 365, 367, 700, 800)
    for days in ago:
        begun = f"{now - timedelta(days):%Y-%m-%dT%H:%M:%SZ}".encode()
        content = re.sub(rb'(?<="started":")[^"]*', begun, record.read_bytes(), count=1)
        record.with_stem(f"{days} days ago").write_bytes(content)
    app.replace(RecordsScene(library()))
    whole = len(rows(app))
    choose(app, "only:game", "bull_sanity")
    assert {row.note.game for row in rows(app)} == {"bull_sanity"}
    choose(app, "only:game", "")
    assert len(rows(app)) == whole
    for since, most in (("week", 7), ("month", 31), ("year", 366)):
        choose(app, "only:since", since)
        listed = {row.note.path.stem for row in rows(app)}
        for days in ago:
            assert (f"{days} days ago" in listed) == (days <= most)


def test_a_game_gets_another_name_that_no_other_has(app: App) -> None:
    click(app, "more:bull_sanity.cabinet")
    field = widget(app, "name")
    assert isinstance(field, TextField)
    assert field.value == ""  # nobody has to see what its file is called
    click(app, "Rename")  # to nothing: it stays as it is
    assert (games_folder() / "bull_sanity.cabinet").exists()
    click(app, "more:bull_sanity.cabinet")
    click(app, "name")
    write(app, "artoffacts")
    click(app, "Rename")
    assert isinstance(app.scene, RecordsScene)
    assert (games_folder() / "artoffacts (2).cabinet").exists()
    assert not (games_folder() / "bull_sanity.cabinet").exists()
    assert (games_folder() / "artoffacts.cabinet").exists()
    assert any(row.note.path.name == "artoffacts (2).cabinet" for row in rows(app))


def test_a_name_that_somebody_gave_is_told_and_that_a_game_was_played_on(app: App) -> None:
    [lines] = [file.read_bytes() for file in games_folder().glob("artoffacts.cabinet")]
    fork = lines.replace(b'"seats":', b'"forked":{"line":3,"digest":"sha256:0"},"seats":', 1)
    for name in ("The great bluff", "2026-11-22 09-54-44 artoffacts", "artoffacts-000003"):
        (games_folder() / f"{name}.cabinet").write_bytes(fork)
    app.scene.resume()
    told = {row.note.path.stem: (row.game, row.names) for row in rows(app)}
    assert told["The great bluff"][0] == "ArtOfFacts · The great bluff"
    assert told["2026-11-22 09-54-44 artoffacts"][0] == "ArtOfFacts"
    assert told["artoffacts-000003"][0] == told["artoffacts"][0] == "ArtOfFacts"
    assert told["The great bluff"][1].endswith("played on from another game")
    assert "played on" not in told["artoffacts"][1]


def test_a_game_that_is_thrown_away_lies_in_the_bin_until_that_is_emptied(app: App) -> None:
    file = games_folder() / "bull_sanity.cabinet"
    content = file.read_bytes()
    (games_folder() / "bull_sanity.cabinet.earlier").write_bytes(b"x")
    click(app, "more:bull_sanity.cabinet")
    click(app, "Delete")
    assert not file.exists()
    assert {each.name for each in bin_folder().iterdir()} == {
        "bull_sanity.cabinet",
        "bull_sanity.cabinet.earlier",
    }
    assert not any(row.note.game == "bull_sanity" for row in rows(app))
    click(app, "back")
    assert file.read_bytes() == content
    assert not list(bin_folder().iterdir())
    click(app, "more:bull_sanity.cabinet")
    click(app, "Delete")
    click(app, "empty")
    click(app, "Delete")
    assert not list(bin_folder().iterdir())
    assert not sees(app, "empty")


def test_a_game_open_in_another_window_stays_where_it_is(app: App) -> None:
    file = games_folder() / "sanity_rook.cabinet"
    lock = Lock(file)
    try:
        click(app, "more:sanity_rook.cabinet")
        from table.storage import records

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("table.storage.locks.Lock", _held)
            click(app, "Delete")
        assert records.RECORD == ".cabinet"
    finally:
        lock.let_go()
    assert file.exists()
    assert "open in another window" in said(app)


def _held(_path: Path, wait: float = 0) -> Lock:
    from table.storage.locks import InUseError

    raise InUseError(wait)


def test_a_copy_goes_where_people_find_it(app: App) -> None:
    click(app, "more:bull_sanity.cabinet")
    click(app, "Save a copy")
    assert (prints_folder() / "bull_sanity.cabinet").read_bytes() == (
        RECORDS / "bull_sanity.cabinet"
    ).read_bytes()
    assert "bull_sanity.cabinet" in said(app)


def test_a_finished_game_shows_its_deal_and_an_unfinished_one_keeps_it(app: App) -> None:
    click(app, "more:sanity_rook.cabinet")
    assert not sees(app, "Deal code")
    click(app, "Cancel")
    click(app, "more:bull_sanity.cabinet")
    click(app, "Deal code")
    assert isinstance(app.scene, DealScene)
    assert widget(app, "Close")
