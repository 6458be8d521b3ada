"""What is kept besides records and settings: taken over, shared, damaged, newer, refused."""

import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.library import library
from rules.record import DeckHeader, Header, SeatHeader
from table.storage.about_game import (
    Bookmarks,
    Help,
    keep_practice,
    keep_solved,
    load_lessons,
    load_practice,
    load_solved,
)
from table.storage.deals import load_days, load_duels
from table.storage.people import Played, load_people
from table.storage.presets import Preset, PresetSeat, delete_preset, load_presets, save_preset
from table.storage.settings import load_settings
from table.storage.statistics import Tally, count_hint, load_statistics
from table.storage.store import (
    MARK,
    UPGRADES,
    VERSION,
    StoreError,
    _bring_up,
    added,
    change,
    store_file,
)
from table.storage.taking_over import FILES, take_over
from table.storage.trouble import untold
from tests.click_through import click
from tests.clock import HandClock, let_pass
from tests.test_people import count
from ui.app import App
from ui.lobby.lobby import LobbyScene
from ui.pages.dialog import DialogScene

ROOT = Path(__file__).resolve().parent.parent
FIRST = Path(__file__).parent / "records" / "1.0.0"
"""A home that version 1.0.0 wrote, every kind of file in it."""
STORES = Path(__file__).parent / "records"
"""Databases of older versions as SQL, `store-1.sql` the first one's."""
ARNOLD = "president_arnold"
OURS = Preset(ARNOLD, "ours", (PresetSeat("Ann"), PresetSeat("Bo", "bot:hard", 3)), {"hands": 3})


def known(seed: int, person: str, level: str) -> Header:
    """Return the header of a game of the home of 1.0.0."""
    return Header(
        record="cabinet/1",
        game="bull_sanity",
        options={},
        seats=(SeatHeader(person, "human"), SeatHeader("Ada", f"bot:{level}")),
        seed=seed,
        deck=DeckHeader("sanity", ""),
        started="2026-11-22T10:00:00Z",
    )


ANNS, BOS = known(1, "Ann", "hard"), known(2, "Bo", "easy")


def plain(kept: Any) -> Any:
    return json.loads(msgspec.json.encode(kept))


def without(column: str, kept: Any) -> Any:
    return {key: value for key, value in plain(kept).items() if key != column}


def everything() -> dict[str, Any]:
    """Return all that is kept, by the old files and in their form."""
    names = ("Ann", "Bo", "李")
    solved = {
        name: {game: load_solved(name, game=game) for game in ("bull_sanity", "sanity_rook")}
        for name in names
    }
    return {
        "people": {
            name: [without("name", played) for played in games]
            for name, games in load_people().items()
        },
        "statistics": plain(load_statistics()),
        "deals": {"days": plain(load_days()), "duels": plain(load_duels())},
        "puzzles": {
            name: {game: puzzles for game, puzzles in games.items() if puzzles}
            for name, games in solved.items()
            if any(games.values())
        },
        "lessons": {name: without("game", lesson) for name, lesson in load_lessons().items()},
        "bookmarks": [Bookmarks(each).words for each in (ANNS, BOS)],
        "help": [sorted(Help(each).kinds) for each in (ANNS, BOS)],
        "presets": plain(load_presets()),
    }


def written(home: Path = FIRST) -> dict[str, Any]:
    """Return what the files of 1.0.0 say; games stand in their order, without their digests."""
    kept = {name: json.loads((home / f"{name}.json").read_bytes()) for name in FILES}
    marks = kept["bookmarks"].values()
    kept["bookmarks"] = [{mark["place"]: mark["word"] for mark in game} for game in marks]
    kept["help"] = [*kept["help"].values()]
    return kept


def counted() -> dict[str, Any]:
    """Return what is kept with a count and a set-up, for a look whether they are there later."""
    count_hint(ARNOLD)
    save_preset(OURS)
    keep_solved("bull_sanity", "bluff", "Ann")
    return everything()


def test_all_that_1_0_0_kept_is_taken_over_and_its_files_stay(home: Path) -> None:
    for file in FIRST.iterdir():
        shutil.copy(file, home)
    take_over()
    assert everything() == written()
    assert load_settings().names == ("Ann", "李")
    for name in FILES:
        assert not (home / f"{name}.json").exists()
        assert (home / f"{name}.old").read_bytes() == (FIRST / f"{name}.json").read_bytes()
    assert not untold()


def test_what_is_kept_already_stays_and_counts_on(home: Path) -> None:
    count_hint(ARNOLD)
    count("Ann", "Ada:hard", places=(1, 2), day=date(2026, 11, 20))
    for name in ("people", "statistics"):
        shutil.copy(FIRST / f"{name}.json", home)
    take_over()
    assert load_statistics()[ARNOLD].hints == 3
    assert load_statistics()["bull_sanity"].against["easy"] == Tally(1, 1)
    assert [played.day for played in load_people()["Ann"]] == ["2026-11-20", *["2026-11-22"] * 3]


def test_a_program_that_ends_before_the_files_are_put_aside_counts_nothing_twice(
    home: Path,
) -> None:
    for _start in range(2):
        for file in FIRST.iterdir():
            shutil.copy(file, home)
        take_over()
    assert everything() == written()


def test_an_old_file_that_says_nothing_is_put_aside_and_told(home: Path) -> None:
    for name in ("people", "statistics", "presets"):
        shutil.copy(FIRST / f"{name}.json", home)
    (home / "people.json").write_text("{" * 100_000)
    (home / "statistics.json").write_text(json.dumps({ARNOLD: {"hints": "many"}, "x": [1]}))
    take_over()
    assert (home / "people.damaged").stat().st_size == 100_000
    [sentence] = untold()
    assert sentence.startswith("people.json couldn’t be read.")
    assert (load_people(), load_statistics()) == ({}, {})
    assert plain(load_presets()) == written()["presets"]


# --- several windows, killed ones ---------------------------------------------------------------

COUNTER = """
from table.storage.statistics import count_hint
for _ in range(25):
    count_hint("president_arnold")
"""


def test_two_windows_count_together(home: Path) -> None:
    command = [sys.executable, "-c", COUNTER]
    windows = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    assert [one.wait(60) for one in windows] == [0, 0]
    assert load_statistics()[ARNOLD].hints == 50
    assert [path.name for path in home.iterdir()] == ["cabinet.db"]


def test_nobody_else_changes_anything_from_the_first_look_on(home: Path) -> None:
    before = counted()

    def look(database: sqlite3.Connection) -> None:
        other = sqlite3.connect(store_file(), timeout=0)
        with contextlib.closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        assert everything() == before

    change(look)


TAKER = "from table.storage.taking_over import take_over; take_over()"


def test_two_windows_take_over_once(home: Path) -> None:
    for file in FIRST.iterdir():
        shutil.copy(file, home)
    windows = [subprocess.Popen([sys.executable, "-c", TAKER], cwd=ROOT) for _ in range(2)]
    assert [one.wait(60) for one in windows] == [0, 0]
    assert everything() == written()


HALF = """
import os
from table.storage.store import change
def half(database):
    database.execute("PRAGMA cache_size = 1")
    for number in range(3000):
        database.execute("INSERT INTO solved VALUES ('Ann', 'bull_sanity', ?)", (number,))
    os._exit(9)
change(half)
"""


def test_a_change_that_was_cut_off_is_none(home: Path) -> None:
    before = counted()
    subprocess.run([sys.executable, "-c", HALF], cwd=ROOT, check=False)
    assert store_file().with_name("cabinet.db-journal").stat().st_size  # it was in the middle
    assert everything() == before
    assert not untold()


def test_looking_writes_nothing(home: Path) -> None:
    assert not load_presets()
    assert not load_people()
    take_over()
    assert not list(home.iterdir())


def flip_header(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[:16] = bytes(16)
    file.write_bytes(content)


def another_programs(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE presets (mixer, volume)")
    database.close()


def no_table(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("DROP TABLE hints")
    database.close()


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    file.with_name("cabinet.db-journal").write_bytes(b"another file's")


def json_text(file: Path) -> None:
    file.write_text('{"presets": []}')


@pytest.mark.parametrize("spoil", [flip_header, another_programs, no_table, a_folder, json_text])
def test_a_file_that_is_no_database_of_ours_is_put_aside_and_told(
    home: Path, spoil: Callable[[Path], None]
) -> None:
    before = counted()
    spoil(store_file())
    bad = store_file().read_bytes() if store_file().is_file() else None
    count_hint(ARNOLD)
    count_hint(ARNOLD)
    assert load_statistics()[ARNOLD].hints == 2
    save_preset(OURS)
    assert load_presets() == (OURS,)
    aside = home / "cabinet.damaged"
    assert bad is None or aside.read_bytes() == bad
    if spoil is a_folder:  # SQLite would have rolled the new file back by it, or deleted it
        assert (home / "cabinet.damaged-journal").read_bytes() == b"another file's"
    [sentence] = untold()
    assert "couldn’t be read" in sentence
    assert sentence.endswith(f"The old file is kept as {aside}.")
    if spoil is no_table:  # whatever else is in it can be read
        assert everything()["puzzles"] == before["puzzles"]
    spoil(store_file())
    assert load_presets() in ((), (OURS,))
    assert bad is None or aside.read_bytes() == bad  # no other takes its place


def test_what_can_be_read_of_a_damaged_database_stays(home: Path) -> None:
    games = [Played("2026-11-22", "bull_sanity", 3, 1, score, name="Ann") for score in range(400)]
    change(*(added("played", **msgspec.structs.asdict(game)) for game in games))
    save_preset(OURS)
    content = bytearray(store_file().read_bytes())
    at = content.rindex(b"bull_sanity") // 4096 * 4096
    content[at : at + 4096] = b"\xff" * 4096
    store_file().write_bytes(content)
    kept = load_people()["Ann"]
    assert 100 < len(kept) < 400
    assert kept == tuple(games[: len(kept)])
    assert load_presets() == (OURS,)
    count_hint(ARNOLD)
    assert load_statistics()[ARNOLD].hints == 1
    assert len(untold()) == 1
    assert (home / "cabinet.damaged").read_bytes() == content


def test_a_row_that_does_not_fit_costs_no_other() -> None:
    count("Ann", "Ada:hard", places=(1, 2))
    count("Bo", "Ada:hard", places=(2, 1))

    def spoil(database: sqlite3.Connection) -> None:
        database.execute("UPDATE played SET place = 'first' WHERE name = 'Ann'")
        database.execute("INSERT INTO presets VALUES ('x', 'y', '[', 7)")

    save_preset(OURS)
    change(spoil)
    assert list(load_people()) == ["Bo"]
    assert load_presets() == (OURS,)
    assert not untold()


def test_a_newer_versions_database_is_left_alone_and_told(home: Path) -> None:
    counted()
    change(lambda database: database.execute(f"PRAGMA user_version = {VERSION + 1}"))
    before = store_file().read_bytes()
    assert load_presets() == ()
    count_hint(ARNOLD)
    with pytest.raises(StoreError, match="is from a newer version of Cabinet"):
        save_preset(OURS)
    with pytest.raises(StoreError, match="Update to see"):
        delete_preset(OURS)
    assert store_file().read_bytes() == before
    assert len(untold()) == 1
    assert [path.name for path in home.iterdir()] == ["cabinet.db"]


def older(version: int) -> None:
    with contextlib.closing(sqlite3.connect(store_file())) as database:
        database.executescript((STORES / f"store-{version}.sql").read_text(encoding="utf-8"))


@pytest.mark.parametrize("version", range(1, VERSION - MARK))
@pytest.mark.parametrize("looked", [True, False])
def test_an_older_versions_database_is_brought_up_and_keeps_everything(
    home: Path, version: int, looked: bool
) -> None:
    older(version)
    if not looked:
        count_hint("bull_sanity")  # written before anything was read
    kept, hints = written(), int(not looked)
    kept["statistics"].setdefault("bull_sanity", {})
    assert everything()["people"] == kept["people"]
    assert everything()["presets"] == kept["presets"]
    assert everything()["puzzles"] == kept["puzzles"]
    assert (
        load_statistics()["bull_sanity"].hints
        == kept["statistics"]["bull_sanity"].get("hints", 0) + hints
    )
    keep_practice("Ann", date(2026, 11, 24))
    keep_practice("Ann", date(2026, 11, 24))
    assert load_practice("Ann") == {"2026-11-24"}
    assert not untold()
    assert [path.name for path in home.iterdir()] == ["cabinet.db"]


def test_each_version_but_this_one_has_an_upgrade_and_a_database_to_try_it_on() -> None:
    assert list(UPGRADES) == [MARK + at for at in range(1, VERSION - MARK)]
    assert len([*STORES.glob("store-*.sql")]) == len(UPGRADES)


def test_an_upgrade_that_is_cut_off_leaves_the_older_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    older(1)
    before = store_file().read_bytes()
    upgrade = (*UPGRADES[MARK + 1], "SELECT * FROM nothing")
    with monkeypatch.context() as patched:
        patched.setitem(UPGRADES, MARK + 1, upgrade)
        with contextlib.closing(sqlite3.connect(store_file())) as database:
            database.isolation_level = None
            with pytest.raises(sqlite3.OperationalError):
                _bring_up(database)
    assert store_file().read_bytes() == before


def test_what_can_be_read_of_an_older_damaged_database_stays() -> None:
    older(1)
    with contextlib.closing(sqlite3.connect(store_file())) as database:
        database.execute("DROP TABLE hints")
    assert everything()["presets"] == written()["presets"]
    count_hint(ARNOLD)
    assert everything()["puzzles"] == written()["puzzles"]
    assert len(untold()) == 1


def test_a_link_in_a_circle_and_a_pipe_are_no_database(
    home: Path, make_pipe: Callable[[Path], None]
) -> None:
    make_pipe(store_file())
    assert load_presets() == ()
    save_preset(OURS)
    assert load_presets() == (OURS,)
    store_file().unlink()
    store_file().symlink_to(store_file())
    assert load_presets() == ()
    assert len(untold()) == 2
    assert len([*home.glob("*.damaged")]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_a_full_disk_is_told_in_a_sentence_and_loses_nothing(home: Path) -> None:
    import resource

    for name in ("people", "statistics"):
        shutil.copy(FIRST / f"{name}.json", home)
    before = {path.name: path.read_bytes() for path in home.iterdir()}
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, former[1]))  # files get no larger
    try:
        take_over()
        count_hint(ARNOLD)
        with pytest.raises(StoreError, match=r"can’t be written \(.*\). Make room"):
            save_preset(OURS)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)
    [sentence] = untold()
    assert "can’t be written" in sentence
    assert {name: (home / name).read_bytes() for name in before} == before
    take_over()
    assert load_statistics()[ARNOLD].hints == 2
    assert len(load_people()["Ann"]) == 3


def test_a_home_that_is_no_folder_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CABINET_HOME", str(tmp_path / "file" / "home"))
    (tmp_path / "file").touch()
    count_hint(ARNOLD)
    assert load_statistics() == {}
    [sentence] = untold()
    assert "can’t be written" in sentence


def test_trouble_is_told_in_the_lobby_once(home: Path) -> None:
    counted()
    (home / "settings.json").write_text('{"volume": "loud"', encoding="utf-8")
    store_file().write_bytes(b"nonsense" * 1000)
    app = lobby()
    assert isinstance(app.scene, DialogScene)
    assert "Your settings couldn’t be read, so they are back to default." in app.scene.words
    assert f"kept as {home / 'settings.damaged'}." in app.scene.words
    assert f"kept as {home / 'cabinet.damaged'}." in app.scene.words
    assert not isinstance(lobby().scene, DialogScene)


def lobby() -> App:
    app = App(clock=HandClock())
    app.push(LobbyScene(library()))
    let_pass(app, 0.1)
    return app


def test_a_result_that_cannot_be_kept_is_told_when_the_lobby_is_back(home: Path) -> None:
    app = lobby()
    click(app, "scores")
    store_file().mkdir()
    count_hint(ARNOLD)
    app.pop()
    let_pass(app, 0.1)
    assert isinstance(app.scene, DialogScene)
    assert str(home) in app.scene.words
