"""Opening the window: the lobby, a game's set-up, or a record."""

import contextlib
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rules.files.quoting import visible
from rules.words import _
from table.storage.places import close_home, log_file, make_folder
from table.storage.taking_over import take_over
from ui.presentation import set_hints

if TYPE_CHECKING:
    from table.storage.settings import Settings
    from ui.app import App
    from ui.instance import Wish
    from ui.lobby.lobby import LobbyScene
    from ui.speech import Voice

AFTER_FIRST_FRAME: Final = 0.02
"""Seconds after which the window cares for starts that come later: the first frame is not kept."""


def make_app(
    wish: "Wish | None" = None, size: tuple[int, int] | None = None
) -> tuple["App", "LobbyScene"]:
    """Return the app with its window open, and the lobby (which then fulfills the wish).

    A `size` of the window counts before that of the last one.
    """
    set_hints()
    from games.library import library
    from ui.lobby.lobby import LobbyScene

    games = library()
    app = _opened(size)
    app.games = games
    return app, LobbyScene(games, wish)


def _opened(size: tuple[int, int] | None = None) -> "App":
    """Open the window, with computer players, phones, a voice and all pages."""
    from games.engine import ProcessEngines
    from games.phones import ServedPhones
    from ui.app import App
    from ui.pages.overall import OverallPages
    from ui.pages.silence import Silence

    app = App(
        engines=ProcessEngines(), size=size, phones=ServedPhones, voice=_voice, pages=OverallPages()
    )
    Silence(app)
    return app


def _voice(settings: "Settings") -> "Voice":
    """Open what says aloud what is to be seen; loaded only where somebody wants to hear it."""
    from ui.voice import LibraryVoice

    return LibraryVoice(settings)


def first_frame() -> int:
    """Open the window and show the lobby's first frame (for measuring the start)."""
    app, lobby = make_app()
    app.push(lobby)
    app.step([])
    return 0


def open_window(
    game: str | None = None, file: Path | None = None, *, beside: bool = False, speech: bool = False
) -> int:
    """Run the window until it is closed, over a game's set-up or a record; the exit status.

    Where a window is open in this home already, that one comes to the front and does it, with
    `speech` aloud from then on, unless the new one is to open `beside` it. A fault is written to
    the log file, whose place is told; every game is kept as it was.
    """
    if game is not None:
        from games.library import GAMES
        from rules.core import OptionsError

        try:
            GAMES[game]
        except OptionsError as error:
            print(error, file=sys.stderr)
            return 2
    if file is not None:
        from rules.record import RecordError, read_bytes

        try:
            read_bytes(file)
        except RecordError as error:
            print(f"{visible(file.name)}: {error}", file=sys.stderr)
            return 2
    path = "" if file is None else str(file.absolute())
    return _guarded(lambda: _run(path, game or "", beside=beside, speech=speech))


def _run(file: str, game: str, *, beside: bool, speech: bool) -> int:
    set_hints()
    from ui.instance import Wish, hand_over

    wish = Wish(file, game, speech)
    try:
        if not beside and hand_over(wish):
            return 0
    except TimeoutError:
        beside = True  # the first window hangs
    app, lobby = make_app(wish)
    with contextlib.ExitStack() as at_the_end:
        if not beside:
            app.call_later(AFTER_FIRST_FRAME, lambda: _take_place(app, wish, at_the_end))
        app.run(lobby)
    return 0


def _take_place(app: "App", wish: "Wish", at_the_end: contextlib.ExitStack) -> None:
    """Be the one to whom later starts hand over; end where another start was faster."""
    from ui.instance import become_first

    try:
        first = become_first(wish)
    except OSError as error:
        logging.getLogger("cabinet").warning("later starts open windows of their own: %s", error)
        return
    if first is None:
        app.quit()
    else:
        at_the_end.callback(first.give_up)


def open_replay(path: Path) -> int:
    """Show a record at the table, a damaged one as far as it is good; return the exit status."""
    from games.library import GAMES
    from rules.record import RecordError, read_bytes, salvage

    try:
        content = read_bytes(path)
        header, session, fault = salvage(content, GAMES)
    except RecordError as error:
        print(f"{visible(path.name)}: {error}", file=sys.stderr)
        return 2
    if fault is not None:
        told = "{file}: {fault} Up to there the game is good."
        print(told.format(file=visible(path.name), fault=fault), file=sys.stderr)

    def run() -> int:
        set_hints()
        from games.library import library
        from ui.lobby.opening import replay_scene

        entry = next(each for each in library() if each.name == header.game)
        record = content if fault is None else None
        scene = replay_scene(entry, header, session, content=record)
        app = _opened()
        app.run(scene)
        return 0

    return _guarded(run)


def _guarded(run: Callable[[], int]) -> int:
    """Run the window; a fault ends it with one sentence that names the log file."""
    close_home()
    file = _log_to_file()
    take_over()
    try:
        return run()
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        logging.getLogger("cabinet").exception("the window stopped")
        no_window = type(error).__module__.startswith("pygame")
        if no_window:
            sentence = _("The window can’t be opened: {why}. Is there a screen?")
        else:
            sentence = _("Cabinet crashed ({why}). Your game is saved.")
        told = [sentence.format(why=error or type(error).__name__)]
        if file is not None:
            told.append(_("See {file}.").format(file=file))
        _tell(" ".join(told))
        return 2 if no_window else 1


def _tell(words: str) -> None:
    """Say why it ended; the installed program, which was double-clicked, says it on the screen."""
    print(words, file=sys.stderr)
    read = sys.stderr is not None and sys.stderr.isatty()
    if getattr(sys, "frozen", False) and not read:
        import pygame

        with contextlib.suppress(pygame.error):  # there is no screen
            pygame.display.message_box("Cabinet", words, "error")


class LogFile(logging.FileHandler):
    """The log file. A disk that takes no more of it must not fill a terminal with tracebacks."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Let it go: what could not be written is of no use to who plays."""


def _log_to_file() -> Path | None:
    """Write what goes wrong to the log file; return it, or `None` where the disk refuses it."""
    file = log_file()
    try:
        make_folder(file.parent)
        if file.exists() and not file.is_file():  # a pipe would wait for a reader
            raise FileExistsError(file)
        file.touch(0o600)
        handler: logging.Handler = LogFile(file, encoding="utf-8", errors="backslashreplace")
    except OSError:  # must not keep anybody from playing, nor fill a terminal with code
        handler = logging.NullHandler()
    logging.basicConfig(handlers=[handler], format="%(asctime)s %(levelname)s %(message)s")
    return file if isinstance(handler, LogFile) else None
