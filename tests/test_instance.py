"""Opening a record from outside, and one window a home: a second start hands over and ends."""

import contextlib
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from multiprocessing.connection import Client
from pathlib import Path
from queue import Queue
from threading import Thread

import pygame
import pytest

from games.library import library
from main import main
from table.storage.locks import InUseError
from tests.click_through import click, open_app, press, until
from tests.window import environment, screen
from ui import instance
from ui.app import App
from ui.felt.table_scene import TableScene
from ui.instance import WISHED, FirstWindow, Wish, become_first, hand_over
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.pages.dialog import DialogScene
from ui.puzzles.puzzle_scene import PuzzleScene
from ui.replay.replay_scene import ReplayScene

ROOT = Path(__file__).resolve().parent.parent
RECORDS = Path(__file__).parent / "records"
ENTRIES = library()

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="looks at the socket's file")


@pytest.fixture
def app() -> App:
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    app.step([])
    pygame.event.clear()
    return app


@pytest.fixture
def first(app: App) -> Iterator[FirstWindow]:
    assert app.scenes
    place = FirstWindow()
    yield place
    place.give_up()


def at_table(app: App) -> bool:
    """Return whether a game is played, perhaps under the curtain of who is next."""
    return any(isinstance(scene, TableScene) for scene in app.scenes)


def serve(app: App) -> None:
    """Let the window take what another start has handed over."""
    for _look in range(50):
        events = pygame.event.get(WISHED)
        if events:
            app.step(events)
            return
        pygame.time.wait(10)
    pytest.fail("nothing was handed over")


def unfinished(home: Path) -> Path:
    """Return a copy of a record that was broken off in the middle."""
    lines = (RECORDS / "president_arnold.cabinet").read_bytes().splitlines(keepends=True)
    file = home / "a friend's game.cabinet"
    file.write_bytes(b"".join(lines[: len(lines) // 2]))
    return file


def test_a_second_start_hands_its_file_over(app: App, first: FirstWindow, home: Path) -> None:
    file = unfinished(home)
    assert hand_over(Wish(file=str(file)))
    serve(app)
    assert at_table(app)


def test_a_second_start_can_ask_for_a_set_up_or_for_the_window_alone(
    app: App, first: FirstWindow
) -> None:
    assert hand_over(Wish())
    serve(app)
    assert isinstance(app.scene, LobbyScene)
    assert hand_over(Wish(game="sanity_rook"))
    serve(app)
    assert isinstance(app.scene, SetupScene)
    assert app.scene.subject == "Sanity Rook"


def test_a_second_start_can_have_all_said_aloud(app: App, first: FirstWindow) -> None:
    assert not app.settings.speech
    assert hand_over(Wish(speech=True))
    serve(app)
    assert app.settings.speech
    assert hand_over(Wish(speech=True))
    serve(app)
    assert app.settings.speech  # asked for twice, it stays on


def test_a_file_leads_from_any_page_to_its_game(app: App) -> None:
    click(app, "settings")
    drop(app, RECORDS / "el_presidente.cabinet")  # it is over, and so is looked at
    assert isinstance(app.scene, ReplayScene)
    drop(app, RECORDS / "bull_sanity.cabinet")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.subject == "Bull Sanity"
    assert len(app.scenes) == 2  # the game before it was left


def drop(app: App, file: Path) -> None:
    app.step([pygame.Event(pygame.DROPFILE, file=str(file))])


def test_a_game_that_is_played_is_kept_where_another_is_opened(app: App, home: Path) -> None:
    file = unfinished(home)
    before = file.read_bytes()
    drop(app, file)
    assert at_table(app)
    drop(app, RECORDS / "sanity_rook.cabinet")
    drop(app, file)  # its lock is free again
    assert at_table(app)
    assert file.read_bytes() == before


def test_a_start_with_a_file_opens_it_over_the_lobby(home: Path) -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES, Wish(file=str(unfinished(home)))))
    until(app, lambda: at_table(app))


@pytest.mark.parametrize("content", [None, b"Dear Ann,\n", b"", b"\xff\x00"])
def test_a_file_that_is_no_record_is_told_over_what_one_is_at(
    app: App, home: Path, content: bytes | None
) -> None:
    click(app, "puzzles:el_presidente")
    press(app, pygame.K_RETURN)
    puzzle = app.scene
    assert isinstance(puzzle, PuzzleScene)
    file = home / "none.cabinet"
    if content is not None:
        file.write_bytes(content)
    drop(app, file)
    told = app.scene
    assert isinstance(told, DialogScene)
    assert "none.cabinet" in told.words
    press(app, pygame.K_ESCAPE)
    assert app.scene is puzzle


def test_a_file_that_is_not_there_does_not_disturb_the_open_window(
    app: App, first: FirstWindow, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["open", str(home / "nothing.cabinet")]) == 2
    assert capsys.readouterr().err == "nothing.cabinet: there is no such file.\n"
    assert not pygame.event.get(WISHED)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\x80\x04\x95\x1e\x00\x00\x00",  # a pickle's beginning
        b'{"file": 7}',
        b'{"run": "rm"}',
        b'{"file": "' + b"x" * (2 * instance.MOST_BYTES) + b'"}',
        b"[" * 3000,
    ],
    ids=["nothing", "a pickle", "another type", "another field", "too long", "too deep"],
)
def test_what_is_no_wish_is_neither_answered_nor_fulfilled(
    app: App, first: FirstWindow, sent: bytes
) -> None:
    with Client(instance._address(), instance._family()) as other:
        with contextlib.suppress(BrokenPipeError):  # it is not even listened to to its end
            other.send_bytes(sent)
        assert other.poll(5)
        with pytest.raises((EOFError, ConnectionResetError)):
            other.recv_bytes()
    assert not pygame.event.get(WISHED)
    assert hand_over(Wish())  # and the window still listens


def test_whoever_connects_and_says_nothing_holds_nobody_up(app: App, first: FirstWindow) -> None:
    with socket.socket(socket.AF_UNIX) as silent:
        silent.connect(instance._address())
        assert hand_over(Wish())


def test_nobody_else_may_write_to_the_socket(app: App, first: FirstWindow) -> None:
    assert Path(instance._address()).stat().st_mode & 0o077 == 0


def test_after_the_first_window_the_next_is_the_first() -> None:
    FirstWindow().give_up()
    assert not hand_over(Wish())
    after = become_first(Wish())
    assert after is not None
    after.give_up()


def test_a_socket_that_a_killed_window_left_is_nobodys(home: Path) -> None:
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(home / "window.socket"))
    assert (home / "window.socket").exists()
    assert not hand_over(Wish())
    FirstWindow().give_up()


def test_a_window_that_began_at_the_same_time_is_waited_for_however_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(instance, "PATIENCE", 0.0)  # the time of one that hangs is over at once
    ended = Queue[object]()

    def other_is_first() -> None:
        raise InUseError

    monkeypatch.setattr(instance, "FirstWindow", other_is_first)

    def second() -> None:
        try:
            ended.put(become_first(Wish()))
        except OSError as error:
            ended.put(error)

    with instance._listen() as listener:
        with pytest.raises(TimeoutError):
            hand_over(Wish(), instance.PATIENCE)
        listener.accept().close()  # what it left behind
        Thread(target=second, daemon=True).start()
        with listener.accept() as other:
            other.recv_bytes()
            other.send_bytes(instance.DONE)
    assert ended.get(timeout=60) is None


def test_a_home_whose_name_is_too_long_for_a_socket_has_several_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CABINET_HOME", str(tmp_path / ("long" * 30)))
    with pytest.raises(OSError, match="too long"):
        become_first(Wish())
    with pytest.raises(OSError, match="too long"):
        become_first(Wish())  # the lock was let go


def start(around: dict[str, str], *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, str(ROOT / "main.py"), *words], env=around)


@pytest.mark.window
def test_two_starts_at_once_leave_one_window_and_a_third_hands_its_game_over(home: Path) -> None:
    with screen() as display:
        around = environment(display, home)
        started = [start(around), start(around)]

        def ends() -> list[int | None]:
            return [process.poll() for process in started]

        def seen() -> list[str]:
            return titles(around)

        try:
            wait_for(lambda: sorted(ends(), key=str) == [0, None], ends, home)
            third = start(around, str(RECORDS / "bull_sanity.cabinet"))
            started.append(third)
            assert third.wait(timeout=60) == 0
            wait_for(lambda: seen() == ["Bull Sanity – Cabinet"], seen, home)
            started.append(start(around, "open", "--new-window"))
            wait_for(lambda: len(seen()) == 2, seen, home)
        finally:
            for process in started:
                process.kill()
                process.wait()


def titles(around: dict[str, str]) -> list[str]:
    """Return the titles of Cabinet's windows that can be seen."""
    words = ["xdotool", "search", "--onlyvisible", "--class", "Cabinet", "getwindowname", "%@"]
    quiet = subprocess.DEVNULL
    done = subprocess.run(
        words, env=around, check=False, stdout=subprocess.PIPE, stderr=quiet, text=True
    )
    return done.stdout.splitlines()


def wait_for(there: Callable[[], bool], seen: Callable[[], object], home: Path) -> None:
    """Wait until the window of another process has come so far; else fail with what is seen."""
    for _look in range(600):
        if there():
            return
        pygame.time.wait(50)
    logs = [file.read_text(encoding="utf-8") for file in home.rglob("*.log")]
    pytest.fail(f"it never came: {seen()}, log: {''.join(logs)}")
