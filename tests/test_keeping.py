"""No game is lost: two windows, damaged records, files and folders that vanish while one plays."""

import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self

import pygame
import pytest

from games.library import GAMES, library
from rules.core import Action, HandEnded
from rules.record import SeatHeader, encode_session, replay, salvage
from rules.session import Session
from table.course import LOOK_AGAIN
from table.laying import new_match
from table.storage import places
from table.storage.earlier import earlier_of, open_record
from table.storage.locks import ENDING
from table.storage.recorder import Recorder
from tests.at_table import NAMES, entry_of, kept, lay, record_file, session_after, settle
from tests.click_through import click, open_app, press
from tests.clock import let_pass
from tests.properties import golden
from ui.app import App
from ui.felt.dialogs import LeaveScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.opening import resume, watch
from ui.pages.dialog import DialogScene
from ui.replay.replay_scene import ReplayScene

ARNOLD = "president_arnold"
ROOT = Path(__file__).resolve().parent.parent
RECORDS = Path(__file__).parent / "records"
LIBRARY = library()


@pytest.fixture
def app() -> App:
    app = open_app(animations=False)
    app.push(LobbyScene(LIBRARY))
    return app


def unfinished(app: App, steps: int = 12, **options: int) -> Path:
    """Leave a game that is not over in the games folder, and return its record."""
    lay(app, session_after(ARNOLD, 2, steps, **options))
    app.home()
    return record_file()


def table_of(app: App) -> TableScene:
    table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    settle(app)
    return table


def act(app: App, table: TableScene) -> None:
    """Let the player asked do something, until the game has gone on by that."""
    asking, session = table.match.asking, table.match.session
    length = len(session.log)
    while len(session.log) == length:
        seat = asking.actors[0]
        table.course.commit(seat, session.game.choose(asking.state, seat, random.Random(1)))
        settle(app)


HOLDER = """
import sys
from pathlib import Path
from table.storage.locks import Lock
lock = Lock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def another_window(record: Path) -> Iterator[subprocess.Popen[str]]:
    """Hold a record in another process, as its window does."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(record)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_game_that_is_open_elsewhere_is_only_looked_at(app: App) -> None:
    record = unfinished(app)
    before = record.read_bytes()
    with another_window(record):
        resume(app, LIBRARY, record)
        asked = app.scene
        assert isinstance(asked, DialogScene)
        assert "open in another window" in asked.words
        assert "\n" not in asked.words
        press(app, pygame.K_RETURN)
        assert isinstance(app.scene, ReplayScene)
        app.pop()
        assert isinstance(app.scene, LobbyScene)
    assert record.read_bytes() == before
    resume(app, LIBRARY, record)  # the other one was killed: its lock is gone with it
    assert isinstance(table_of(app), TableScene)


def test_a_game_at_the_table_is_locked_until_it_is_left(app: App) -> None:
    record = unfinished(app)
    resume(app, LIBRARY, record)
    settle(app)
    done = subprocess.run(
        [sys.executable, "-c", HOLDER, str(record)],
        cwd=ROOT, input="", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "InUseError" in done.stderr
    app.home()
    with another_window(record):
        pass


def test_games_that_begin_in_the_same_second_in_two_windows_have_a_record_each(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Standing(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 1, 2, 3, 4, 5, tzinfo=tz)

    def begun() -> Recorder:
        seats = [SeatHeader(name, "human") for name in NAMES[:2]]
        recorder = new_match(entry_of(ARNOLD), app.settings, seats, {}).autosave.recorder
        assert recorder is not None
        recorder.close()
        return recorder

    monkeypatch.setattr("table.laying.datetime", Standing)
    first = begun().path
    with another_window(first) as other:
        late = threading.Timer(3.0, other.kill)  # else who waited for it would wait for ever
        late.start()
        assert begun().path.name == f"{first.stem} (2).cabinet"
        late.cancel()


@pytest.mark.parametrize("name", ["presidential_poker", "sanity_rook"])
def test_what_a_hand_came_to_is_shown_again_where_a_game_was_left_there(
    app: App, name: str
) -> None:
    _header, whole = replay(golden(name), GAMES)
    session: Session[Any] = Session(whole.game, whole.seed)
    for entry in whole.log:
        if any(isinstance(event, HandEnded) for event in session.act(entry.seat, entry.action)):
            break
    ended = len(session.log)
    lay(app, session)
    app.home()
    resume(app, LIBRARY, record_file())
    settle(app)
    table = table_of(app)
    assert table.course.shows_summary
    assert len(table.match.session.log) == ended, "the next hand waits until somebody has looked"
    table.course.go_on()
    settle(app)
    assert table.match.summary is None
    assert len(table.match.session.log) > ended
    app.home()
    resume(app, LIBRARY, record_file())
    assert table_of(app).match.summary is None


def test_a_finished_game_is_locked_no_longer(app: App) -> None:
    session = session_after(ARNOLD, 2, 10_000, hands=1)
    assert session.outcome is not None
    last = max(at for at, entry in enumerate(session.log) if entry.seat >= 0)
    nearly: Session[Any] = Session(session.game, session.seed)
    for entry in session.log[:last]:
        nearly.act(entry.seat, entry.action)
    lay(app, nearly)
    record = record_file()
    app.pop()
    resume(app, LIBRARY, record)
    table = table_of(app)
    lock = record.with_name(record.name + ENDING)
    assert lock.exists()
    action = session.log[last].action
    assert isinstance(action, Action)
    table.course.commit(session.log[last].seat, action)
    for _ in range(6):
        settle(app)
        if isinstance(app.scene, ResultScene):
            break
        press(app, pygame.K_RETURN)
    assert isinstance(app.scene, ResultScene)
    assert kept(table)
    assert not lock.exists(), "the result is looked at, and the record is nobody's any more"


def test_a_program_that_ends_amid_a_question_leaves_no_lock_behind(tmp_path: Path) -> None:
    record = tmp_path / "from a friend.cabinet"
    shutil.copy(RECORDS / f"{ARNOLD}.cabinet", record)
    done = subprocess.run(
        [sys.executable, "-c", HOLDER, str(record)],
        cwd=ROOT, input="", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "held\n"
    assert list(tmp_path.iterdir()) == [record]


def test_nothing_but_records_is_left_in_the_folder(app: App) -> None:
    record = unfinished(app)
    resume(app, LIBRARY, record)
    act(app, table_of(app))
    app.home()
    assert {path.name for path in record.parent.iterdir()} == {
        record.name,
        f"{record.name}.earlier",
    }


def test_a_damaged_game_goes_on_from_its_last_good_line(app: App) -> None:
    record = unfinished(app)
    good = record.read_bytes()
    lines = good.splitlines(keepends=True)
    damaged = b"".join([*lines[:8], lines[8].replace(b'"', b"'", 1), *lines[9:]])
    record.write_bytes(damaged)
    resume(app, LIBRARY, record)
    asked = app.scene
    assert isinstance(asked, DialogScene)
    assert "Line 9 is damaged" in asked.words
    assert "\n" not in asked.words
    click(app, "Resume")
    table = table_of(app)
    assert encode_session(table.match.header, table.match.session).startswith(b"".join(lines[:8]))
    act(app, table)
    assert kept(table)
    aside = record.with_name(f"{record.name}.damaged-1")
    assert aside.read_bytes() == damaged


def test_a_damaged_game_can_be_looked_at_and_stays_as_it_is(app: App) -> None:
    record = unfinished(app)
    damaged = record.read_bytes()[:-9] + b"\nnonsense\n" + b"{}\n"
    record.write_bytes(damaged)
    for opener in (resume, watch):
        opener(app, LIBRARY, record)
        assert isinstance(app.scene, DialogScene)
        click(app, "View only")
        assert isinstance(app.scene, ReplayScene)
        app.pop()
    resume(app, LIBRARY, record)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, LobbyScene)
    assert record.read_bytes() == damaged
    assert {path.name for path in record.parent.iterdir()} == {record.name}


@pytest.mark.parametrize("line", [1, 3, 6])
def test_the_earlier_copy_has_what_a_damaged_record_lacks(app: App, line: int) -> None:
    record = unfinished(app)
    resume(app, LIBRARY, record)  # makes the copy
    act(app, table_of(app))
    app.home()
    whole = record.read_bytes()
    lines = whole.splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"', b"'", 1)
    record.write_bytes(b"".join(lines))
    resume(app, LIBRARY, record)
    asked = app.scene
    assert isinstance(asked, DialogScene)
    assert f"Line {line} is damaged" in asked.words
    assert "The game is complete" in asked.words
    click(app, "Resume")
    settle(app)
    assert record.read_bytes() == whole


def test_the_earlier_copy_stands_for_a_record_that_is_gone_to_pieces(app: App) -> None:
    record = unfinished(app)
    resume(app, LIBRARY, record)
    app.home()
    earlier = earlier_of(record).read_bytes()
    record.write_bytes(b"\0" * len(earlier))
    resume(app, LIBRARY, record)
    assert isinstance(app.scene, DialogScene)
    assert "earlier copy" in app.scene.words
    click(app, "Resume")
    settle(app)
    assert record.read_bytes() == earlier


def test_a_copy_of_another_course_of_the_game_fixes_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.cabinet"
    lines = (RECORDS / f"{ARNOLD}.cabinet").read_bytes().splitlines(keepends=True)
    other = [*lines[:5], lines[5].replace(b'"seat":', b'"seat" :'), *lines[6:20]]
    earlier_of(record).write_bytes(b"".join(other))
    bad = [*lines[:9], b"nonsense\n", *lines[10:]]
    opened = open_record(record, b"".join(bad), GAMES)
    assert not opened.fixed
    assert opened.fault is not None
    assert opened.fault.line == 10


def test_a_move_that_was_taken_back_does_not_come_from_the_copy(tmp_path: Path) -> None:
    lines = (RECORDS / "bull_sanity.cabinet").read_bytes().splitlines(keepends=True)[:12]
    taken_back = b'{"seat":2,"action":"play","cards":["3f5h"]}\n'
    assert salvage(b"".join([*lines[:6], taken_back, *lines[7:10]]), GAMES).fault is None
    record = tmp_path / "game.cabinet"
    earlier_of(record).write_bytes(b"".join([*lines[:6], taken_back, b'{"seat":3,']))
    opened = open_record(record, b"".join([*lines[:6], b"nonsense\n", *lines[7:]]), GAMES)
    assert not opened.fixed


@pytest.mark.parametrize("game", GAMES.names)
def test_every_flipped_bit_behind_the_header_leaves_the_lines_before_it(
    game: str, thorough: bool
) -> None:
    content = golden(game)
    _header, whole = replay(content, GAMES)
    first = content.index(b"\n") + 1
    rng = random.Random(game)
    for _case in range(2000 if thorough else 12):
        at, bit = rng.randrange(first, len(content)), rng.randrange(8)
        flipped = bytearray(content)
        flipped[at] ^= 1 << bit
        line = content.count(b"\n", 0, at) + 1
        session = salvage(bytes(flipped), GAMES).session
        before = salvage(b"\n".join(content.split(b"\n")[: line - 1]) + b"\n", GAMES).session
        assert session.log[: len(before.log)] == whole.log[: len(before.log)]
        assert len(session.log) >= len(before.log)


def vanish(record: Path) -> None:
    record.unlink()


def rename_home(record: Path) -> None:
    home = record.parent.parent
    home.rename(home.with_name(f"{home.name} elsewhere"))


def cut(record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-30])


def replace(record: Path) -> None:
    record.unlink()
    record.write_bytes(b"something else\n")


@pytest.mark.parametrize("happens", [vanish, rename_home, cut, replace])
def test_the_game_is_written_again(app: App, happens: object) -> None:
    assert callable(happens)
    table = lay(app, session_after(ARNOLD, 2, 12))
    act(app, table)
    happens(record_file())
    act(app, table)
    assert kept(table)
    assert not sees_mark(table)
    happens(record_file()) if happens is not rename_home else vanish(record_file())
    let_pass(app, LOOK_AGAIN + 0.1)  # nobody does anything
    assert kept(table)
    shutil.rmtree(f"{places.games_folder().parent} elsewhere", ignore_errors=True)


def sees_mark(table: TableScene) -> bool:
    return any(widget.key == "unsaved" for widget in table.bars.panel.widgets)


def test_while_a_game_is_not_saved_the_rail_says_so_and_leaving_asks(app: App) -> None:
    table = lay(app, session_after(ARNOLD, 2, 12))
    folder = places.games_folder()
    shutil.rmtree(folder)
    folder.write_text("a file where the folder was")
    act(app, table)
    assert sees_mark(table)
    press(app, pygame.K_LEFT)  # the bubble goes, the mark does not
    act(app, table)
    assert sees_mark(table)
    for leave in (app.quit, app.home, lambda: app.step([pygame.Event(pygame.QUIT)])):
        leave()
        leave()  # asked once
        assert isinstance(app.scenes[-1], LeaveScene)
        press(app, pygame.K_ESCAPE)
        settle(app)
        assert len(app.scenes) == 2
    app.quit()
    press(app, pygame.K_RETURN)  # saving fails again
    assert isinstance(app.scenes[-1], LeaveScene)
    press(app, pygame.K_ESCAPE)
    folder.unlink()
    let_pass(app, LOOK_AGAIN + 0.1)
    assert not sees_mark(table)
    assert kept(table)
    app.quit()
    assert not app.scenes


def test_a_game_that_is_not_saved_can_be_given_up(app: App) -> None:
    table = lay(app, session_after(ARNOLD, 2, 12))
    folder = places.games_folder()
    shutil.rmtree(folder)
    folder.write_text("a file where the folder was")
    act(app, table)
    app.home()
    click(app, "Leave without saving")
    assert isinstance(app.scene, LobbyScene)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_game_on_a_disk_that_takes_nothing_can_be_looked_at(app: App) -> None:
    record = unfinished(app)
    record.parent.chmod(0o500)
    try:
        resume(app, LIBRARY, record)
        press(app, pygame.K_RETURN)
        assert isinstance(app.scene, ReplayScene)
    finally:
        record.parent.chmod(0o700)
