"""Games, settings, set-ups and statistics that the first program saved open as they were left."""

import shutil
from itertools import takewhile
from pathlib import Path

import pygame
import pytest

from games.library import GAMES, library
from games.records import check
from rules.core import CHANCE, Action
from rules.record import encode_session, replay
from table.storage.places import games_folder
from table.storage.presets import PresetSeat, load_presets
from table.storage.settings import load_settings
from table.storage.statistics import load_statistics
from table.storage.taking_over import take_over
from table.storage.trouble import untold
from tests.at_table import settle
from tests.click_through import open_app, press
from ui.app import App
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.opening import resume, watch
from ui.replay.replay_scene import ReplayScene

FIRST = Path(__file__).parent / "records" / "first"
"""What a version without a number wrote: seats and options that the golden records have not."""
PLAYED = 6
"""The most decisions after which a game that goes on is compared with its old record."""
LIBRARY = library()
GAMES_THEN = sorted(path.stem for path in FIRST.glob("*.cabinet"))
assert len(GAMES_THEN) == 7


def saved(game: str) -> bytes:
    return (FIRST / f"{game}.cabinet").read_bytes()


def put(content: bytes) -> Path:
    """Leave a record in the games folder, as the first program did."""
    record = games_folder() / "2026-11-20 10-00-00.cabinet"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_bytes(content)
    return record


def look_on(app: App, table: TableScene) -> None:
    """Let everything come to rest, and put away what tells how a hand ended."""
    settle(app)
    while app.scene is not table:
        press(app, pygame.K_RETURN)
        settle(app)


@pytest.mark.parametrize("game", GAMES_THEN)
def test_a_record_is_read_and_written_byte_for_byte(game: str, tmp_path: Path) -> None:
    content = saved(game)
    header, session = replay(content, GAMES)
    assert encode_session(header, session) == content
    file = tmp_path / "old.cabinet"
    file.write_bytes(content)
    assert check(file) == 0


@pytest.mark.parametrize("game", GAMES_THEN)
def test_chance_goes_on_as_it_would_have(game: str) -> None:
    content = saved(game)
    header, whole = replay(content, GAMES)
    lines = content.splitlines(keepends=True)
    _header, session = replay(b"".join(lines[: len(lines) // 3]), GAMES)
    for entry in whole.log[len(session.log) :]:
        if entry.seat == CHANCE:
            session.draw()
        else:
            assert isinstance(entry.action, Action)
            session.act(entry.seat, entry.action)
    assert encode_session(header, session) == content


@pytest.mark.parametrize("game", GAMES_THEN)
def test_a_game_left_in_the_middle_of_a_hand_goes_on_at_the_table(game: str) -> None:
    content = saved(game)
    _header, whole = replay(content, GAMES)
    lines = content.splitlines(keepends=True)
    record = put(b"".join(lines[: len(lines) // 2]))
    app = open_app(animations=False, ask_everyone="off")
    app.push(LobbyScene(LIBRARY))
    resume(app, LIBRARY, record)
    settle(app)
    table = app.scene
    assert isinstance(table, TableScene)
    length = len(table.match.session.log)
    ahead = list(takewhile(lambda entry: entry.seat != CHANCE, whole.log[length:]))[:PLAYED]
    assert ahead
    for entry in ahead:
        assert isinstance(entry.action, Action)
        assert table.course.commit(entry.seat, entry.action) is None
        look_on(app, table)
    _header, played = replay(record.read_bytes(), GAMES)
    assert played.log[: length + len(ahead)] == whole.log[: length + len(ahead)]
    assert record.read_bytes().startswith(b"".join(lines[: len(lines) // 2]))


@pytest.mark.parametrize("game", GAMES_THEN)
def test_a_game_is_replayed_to_its_last_step(game: str) -> None:
    content = saved(game)
    app = open_app(animations=False)
    app.push(LobbyScene(LIBRARY))
    record = put(content)
    watch(app, LIBRARY, record)
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    settle(app)
    assert record.read_bytes() == content


def test_settings_set_ups_and_statistics_are_taken_over(home: Path) -> None:
    for file in FIRST.glob("*.json"):
        shutil.copy(file, home)
    take_over()
    settings = load_settings()
    assert (settings.text_scale, settings.volume, settings.speed) == (130, 35, 2.0)
    assert settings.high_contrast
    assert settings.four_colors
    assert settings.reduced_motion
    assert not settings.show_log
    assert (settings.paper, settings.bot_seconds) == ("letter", 5.0)
    assert settings.names == ("Ann", "李")
    assert settings.seat_colors == (3, 1)
    [preset] = load_presets()
    assert (preset.game, preset.name) == ("el_presidente", "Friday")
    assert preset.seats[1] == PresetSeat("Bo", "bot:hard", 5)
    counted = load_statistics()
    assert counted["bull_sanity"].against["people"].played == 1
    assert counted["artoffacts"].hints == 1
    assert not untold()
    assert not list(home.glob("*damaged*"))
