"""From a set-up or a record to the table, and from the table elsewhere."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.words import _
from ui.kept.places import games_folder

if TYPE_CHECKING:
    from rules.record import Header, SeatHeader
    from rules.session import Session
    from ui.app import App
    from ui.kept.recorder import Recorder
    from ui.sheet import GameEntry
    from ui.table.scene import TableScene


def deal(
    app: App,
    entry: GameEntry,
    seats: Sequence[SeatHeader],
    options: Mapping[str, object],
    show: Callable[[TableScene], None],
) -> None:
    """Begin a game and show its table; where the disk refuses, offer to play without saving.

    Raises `OptionsError` for options that do not fit.
    """
    from ui.controls.dialog import DialogScene

    try:
        table = _new_table(app, entry, seats, options, saved=True)
    except OSError as error:
        answers = [
            (
                _("Play without saving"),
                lambda: show(_new_table(app, entry, seats, options, saved=False)),
            ),
            (_("Cancel"), lambda: None),
        ]
        words = cannot_write(games_folder(), error)
        app.push(DialogScene(_("This game cannot be saved"), words, answers))
        return
    show(table)


def _new_table(
    app: App,
    entry: GameEntry,
    seats: Sequence[SeatHeader],
    options: Mapping[str, object],
    *,
    saved: bool,
) -> TableScene:
    """Return the table of a game that begins, with its record in the games folder if `saved`."""
    from rules.record import new_header
    from rules.session import Session
    from ui.kept.recorder import Recorder

    game = entry.open(len(seats), options)
    seed = secrets.randbits(48)
    begun = datetime.now(UTC)
    session: Session[Any] = Session(game, seed)
    header = new_header(game, seats, seed, begun.strftime("%Y-%m-%dT%H:%M:%SZ"))
    recorder = None
    if saved:
        recorder = Recorder(_unused_file(entry.name, begun.astimezone()), header, session)
    return _table(app, entry, header, session, recorder)


def _unused_file(game: str, begun: datetime) -> Path:
    """Return a file that is not there yet, named for the local time and the game."""
    stem = f"{begun:%Y-%m-%d %H-%M-%S} {game}"
    path = games_folder() / f"{stem}.cabinet"
    count = 2
    while path.exists():
        path = games_folder() / f"{stem} ({count}).cabinet"
        count += 1
    return path


def _table(
    app: App, entry: GameEntry, header: Header, session: Session[Any], recorder: Recorder | None
) -> TableScene:
    from ui.table.doors import Doors
    from ui.table.scene import TableScene
    from ui.table.sitting import Sitting

    names = header.names
    doors = Doors(
        leave=app.home,
        again=lambda played: deal(app, entry, played.seats, played.options, app.replace),
        replay=lambda played, log: _replay(app, entry, played, log),
    )
    controller = entry.controller(session.game, names)
    return TableScene(Sitting(entry, controller, session, header, recorder, app.settings), doors)


def _replay(app: App, entry: GameEntry, header: Header, session: Session[Any]) -> None:
    from ui.replay.scene import ReplayScene

    controller = entry.controller(session.game, header.names)
    app.push(ReplayScene(entry, controller, header, session))


def resume(app: App, library: Sequence[GameEntry], path: Path) -> None:
    """Go on with a recorded game at the table; one that is over is shown as a replay.

    A record that cannot be read, or whose game cannot be played, is told in one sentence.
    """
    opened = _read(app, library, path)
    if opened is None:
        return
    entry, header, session = opened
    if session.outcome is not None:
        _replay(app, entry, header, session)
        return
    from ui.kept.recorder import Recorder

    try:
        recorder = Recorder(path, header, session)
    except OSError as error:
        say(app, cannot_write(path, error))
        return
    app.push(_table(app, entry, header, session, recorder))


def watch(app: App, library: Sequence[GameEntry], path: Path) -> None:
    """Show a recorded game from its beginning; one that cannot be read is told so."""
    opened = _read(app, library, path)
    if opened is not None:
        _replay(app, *opened)


def _read(
    app: App, library: Sequence[GameEntry], path: Path
) -> tuple[GameEntry, Header, Session[Any]] | None:
    from rules.catalog import Catalog
    from rules.record import RecordError, read_bytes, replay

    games = Catalog(*library)
    try:
        header, session = replay(read_bytes(path), games)
    except RecordError as error:
        say(app, f"{path.name}: {error}", _("This record cannot be opened"))
        return None
    return games[header.game], header, session


def cannot_write(path: Path, error: OSError) -> str:
    """Return one sentence for a file or folder that the disk refuses."""
    return _("{path} cannot be written ({why}); make room or allow writing there.").format(
        path=path, why=error.strerror or error
    )


def begun_anew(aside: Path) -> str:
    """Return one sentence for a file that could not be read and is kept as `aside`."""
    words = {
        "settings": _("Your settings could not be read and begin anew."),
        "presets": _("Your saved set-ups could not be read and begin anew."),
        "statistics": _("Your statistics could not be read and begin anew."),
    }[aside.stem]
    return _("{words} The old file is kept as {path}.").format(words=words, path=aside)


def say(app: App, sentence: str, title: str = "") -> None:
    """Say one sentence in a dialog."""
    from ui.controls.dialog import DialogScene

    app.push(DialogScene(title or _("This does not work"), sentence))
