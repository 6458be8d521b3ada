"""What all tests share: a home of their own, no real screen, slow tests in a small sample."""

import gc
import os
import signal
import sqlite3
import sys
import tempfile
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import hypothesis
import pytest

if TYPE_CHECKING:  # pygame may be read only once the drivers are chosen
    import pygame
    from playwright.sync_api import Browser

    from ui.app import App

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["CABINET_HOME"] = tempfile.mkdtemp(prefix="cabinet-tests-")
os.environ["LANGUAGE"] = "en"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # each process would compile all it reads
    sys.pycache_prefix = str(Path(__file__).resolve().parent.parent / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    sys.dont_write_bytecode = False

hypothesis.settings.register_profile(
    "cabinet", deadline=None, max_examples=25, derandomize=True, database=None
)
hypothesis.settings.load_profile("cabinet")


GOLDEN = 5**0.5 / 2 - 0.5
LARGEST = (3840, 2160)
"""A window that takes four times as long to draw as the next smaller one, and looks like it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="slow tests with their whole sample (minutes)"
    )
    parser.addoption(
        "--update-snapshots", action="store_true", help="save what is shown and told as it is now"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # games at a real window or in browsers mostly wait: one worker begins with them
    waiting = ("test_window", "test_whole_evening", "test_seams")
    items.sort(key=lambda item: not item.path.name.startswith(waiting))
    if config.getoption("--thorough"):
        return
    skip = pytest.mark.skip(reason="slow: runs with --thorough")
    cases: Counter[tuple[Path, str]] = Counter()
    for item in items:
        test = item.path, getattr(item, "originalname", "")
        sample = item.get_closest_marker("sample")
        # multiples of the golden section lie evenly over every parameter at once
        left = sample and cases[test] * GOLDEN % 1 >= 1 / sample.args[0]
        sizes = getattr(item, "callspec", None)
        large = sizes is not None and sizes.params.get("size") == LARGEST
        if "slow" in item.keywords or left or large:
            item.add_marker(skip)
        cases[test] += 1


def pytest_collection_finish() -> None:
    """Set aside what the tests themselves are made of.

    Looking through thousands of them for garbage, each time that a scene has left, took as long
    as a third of all tests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)  # what apps hold, they look through themselves


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether slow tests run their whole sample."""
    return bool(pytestconfig.getoption("--thorough"))


@pytest.fixture(autouse=True)
def usual_words_and_colors() -> Iterator[None]:
    """Leave no test's language, seat colors or team colors to the next one."""
    yield
    from art.palette import arrange_seat_colors, wear_team_colors
    from rules.words import SOURCE, language_tag, use_language

    if language_tag() != SOURCE:
        use_language(SOURCE)
    arrange_seat_colors(())
    wear_team_colors(())


@pytest.fixture(autouse=True, scope="session")
def everything_is_drawn_once() -> None:
    """Keep cards, boards and pieces from test to test: a quarter of all time went into them."""
    import art.board.lit_board as boards
    import ui.picture.face_surfaces as surfaces

    for name in ("draw_face", "draw_back"):
        setattr(surfaces, name, _kept(getattr(surfaces, name)))
    for name in ("render_board", "render_glow", "render_shade"):
        kept = _kept(getattr(boards, name))  # a test may draw on the one that it gets
        setattr(boards, name, lambda *args, by=kept, **how: by(*args, **how).copy())
    _keep_pieces()


def _keep_pieces(most: int = 200_000_000) -> None:
    """Let themes share what functions under `kept_piece` draw, `most` bytes of it.

    Windows of one look and language have the same pieces.
    """
    from art.palette import seat_color
    from art.shelf import Shelf
    from rules.words import language_tag
    from ui.controls.theme import Theme, surface_bytes

    drawn = Shelf(most, surface_bytes)

    class Pieces(Shelf["pygame.Surface"]):
        def __init__(self, theme: Theme) -> None:
            super().__init__(theme.pieces.budget, surface_bytes)
            self.theme = theme

        def _shared(self, key: Any) -> tuple[object, ...]:
            """Return the key of a piece among all windows' pieces; none for what isn't shared."""
            if not isinstance(key, tuple) or not callable(key[0]):
                return ()
            theme = self.theme
            look = theme.size, theme.density, repr(theme.settings), language_tag()
            return look, tuple(map(seat_color, range(8))), key

        def get(self, key: Any) -> "pygame.Surface | None":
            piece = super().get(key)
            if piece is None and (shared := self._shared(key)):
                piece = drawn.get(shared)
                if piece is not None:
                    super().put(key, piece)
            return piece

        def put(self, key: Any, thing: "pygame.Surface") -> "pygame.Surface":
            if shared := self._shared(key):
                drawn.put(shared, thing)
            return super().put(key, thing)

    begin = Theme.__init__

    def begun(theme: Theme, *args: Any, **how: Any) -> None:
        begin(theme, *args, **how)
        theme.pieces = Pieces(theme)

    Theme.__init__ = begun  # type: ignore[assignment, method-assign]


def _kept(draw: Callable[..., Any], most: int = 4000) -> Callable[..., Any]:
    """Return a function that draws each picture once for the same look and language."""
    from rules.words import language_tag
    from table.storage.settings import Settings

    pieces: OrderedDict[object, tuple[object, Any]] = OrderedDict()

    def told_apart(argument: object) -> object:
        """Return what of an argument a picture depends on."""
        if isinstance(argument, Settings):
            return argument.four_colors, argument.high_contrast, argument.room
        return argument if isinstance(argument, int | str | tuple) else id(argument)

    def drawn(*args: Any, **how: Any) -> Any:
        key = language_tag(), tuple(map(told_apart, args)), repr(how)
        if key in pieces:
            pieces.move_to_end(key)
        else:
            pieces[key] = args, draw(*args, **how)  # what is kept keeps its id
            if len(pieces) > most:
                pieces.popitem(last=False)
        return pieces[key][1]

    return drawn


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a home for settings and games of its own, and waits for no disk."""
    monkeypatch.setenv("CABINET_HOME", str(tmp_path))
    monkeypatch.setattr("os.fsync", lambda _file: None)
    monkeypatch.setattr("sqlite3.connect", _connected)
    return tmp_path


def _connected(*args: Any, by: Callable[..., Any] = sqlite3.connect, **how: Any) -> Any:
    """Return a database that waits for no disk either."""
    database = by(*args, **how)
    database.execute("PRAGMA synchronous = OFF")
    return database


@pytest.fixture
def app() -> "Iterator[App]":
    """A still window: what follows a click is there at once."""
    import pygame

    from tests.click_through import open_app

    yield open_app(animations=False)
    pygame.mouse.set_visible(True)


@pytest.fixture
def lively() -> "App":
    """A window with animations."""
    from tests.click_through import open_app

    return open_app()


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    """A real browser."""
    from tests.browser import browser

    with browser() as found:
        yield found


@pytest.fixture
def few_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let phones be served a page of a few files, whatever the real one is like."""
    from pocket.files import Files
    from tests.pocket import TREE

    for name, content in TREE.items():
        file = tmp_path / "pocket" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (tmp_path / "secret.txt").write_bytes(b"nobody's business")
    (tmp_path / "pocket" / "way-out.js").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr("pocket.server.Files", lambda: Files(tmp_path / "pocket"))


@pytest.fixture
def make_pipe() -> Iterator[Callable[[Path], None]]:
    """Make pipes; whoever waits for what comes out of one fails the test instead."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("needs pipes")

    def give_up(*_signal: object) -> NoReturn:
        pytest.fail("a pipe is waited for")

    former = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(20)
    yield os.mkfifo
    signal.alarm(0)
    signal.signal(signal.SIGALRM, former)


@pytest.fixture
def complaint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """What a command says that cannot be: one line, and it leaves no file."""

    def of(run: Callable[..., Any], *words: Any) -> str:
        folder = tmp_path / "empty"
        folder.mkdir()
        monkeypatch.chdir(folder)
        with pytest.raises(SystemExit) as ended:
            raise SystemExit(run(*words))
        assert ended.value.code == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        assert not list(folder.iterdir())
        return told.err

    return of
