"""From a set-up or a record to the table, and from the table elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.files.quoting import visible
from rules.words import _
from table.storage.places import games_folder, make_folder

if TYPE_CHECKING:
    from rules.core import Seat
    from rules.luck import Seal, Sealed
    from rules.record import Header, SeatHeader
    from rules.session import Session
    from table.storage.damaged import Damage
    from table.storage.earlier import Opened
    from table.storage.locks import Lock
    from table.storage.recorder import Recorder
    from ui.app import App
    from ui.replay.replay_scene import ReplayScene
    from ui.table.table_scene import TableScene
    from ui.window_game import WindowGame

    _Answers = Sequence[tuple[str, Callable[[], None]]]


def deal(
    app: App,
    entry: WindowGame,
    seats: Sequence[SeatHeader],
    options: Mapping[str, object],
    show: Callable[[TableScene], None],
    shuffles: int | Sealed | None = None,
) -> None:
    """Begin a game and show its table; where the disk refuses, offer to play without saving.

    The `shuffles` are those of a seed, sealed, or drawn anew. Raises `OptionsError` for options
    that do not fit.
    """
    from rules.luck import new_seed

    shuffles = new_seed() if shuffles is None else shuffles
    _begin(app, _new_table(app, entry, seats, options, shuffles), show)


def _begin(app: App, table: TableScene, show: Callable[[TableScene], None]) -> None:
    """Show a table whose game begins; where the disk refuses, offer to play without saving."""
    from ui.pages.dialog import DialogScene

    trouble = table.match.autosave.again()
    if not trouble:
        show(table)
        return
    answers = [
        (_("Play without saving"), lambda: show(table)),
        (_("Cancel"), lambda: table.match.autosave.close(over=False)),
    ]
    app.push(DialogScene(_("This game cannot be saved"), trouble, answers))


def _new_table(
    app: App,
    entry: WindowGame,
    seats: Sequence[SeatHeader],
    options: Mapping[str, object],
    shuffles: int | Sealed,
) -> TableScene:
    """Return the table of a game that begins, with a record in the games folder to be written."""
    from rules.luck import Sealed, dealt
    from rules.record import new_header
    from rules.session import Session
    from table.storage.recorder import Recorder

    game = entry.open(len(seats), options)
    begun = datetime.now(UTC)
    session: Session[Any]
    if isinstance(shuffles, Sealed):
        known: int | Seal = shuffles.seal
        session = Session(game, shuffles.seal.seed, shuffles.luck)
        secret = shuffles.secret
    else:
        known, secret = shuffles, ""
        session = Session(game, shuffles, dealt(shuffles))
    header = new_header(game, seats, known, begun.strftime("%Y-%m-%dT%H:%M:%SZ"))
    path, lock = _unused_file(entry.name, begun.astimezone())
    recorder = Recorder(path, header, session, lock, secret)
    return _table(app, entry, header, session, recorder)


def play_on(
    app: App,
    entry: WindowGame,
    header: Header,
    session: Session[Any],
    place: int,
    seats: Sequence[SeatHeader],
    content: bytes,
) -> None:
    """Go on from a place of a game's log in a new record that names its parent, `content`.

    The shuffles go on by the parent's seed; what was sealed goes on by a fresh one.
    """
    from rules.luck import dealt, new_seed
    from rules.record import forked_header
    from rules.session import Session
    from table.storage.recorder import Recorder

    seed = new_seed() if header.seed is None else header.seed
    again: Session[Any] = Session(session.game, seed, dealt(seed))
    for past in session.log[:place]:
        again.follow(past)
    begun = datetime.now(UTC)
    started = begun.strftime("%Y-%m-%dT%H:%M:%SZ")
    line = session.line(place) - 1
    forked = forked_header(header, content, line, seats, seed, started)
    path, lock = _unused_file(entry.name, begun.astimezone())
    _begin(app, _table(app, entry, forked, again, Recorder(path, forked, again, lock)), app.push)


def _unused_file(game: str, begun: datetime) -> tuple[Path, Lock | None]:
    """Return a file that is not there yet, named for the local time and the game, and its lock.

    The lock is taken at once, where the disk lets it, so that no other window has the same file.
    """
    from table.storage.locks import InUseError, Lock

    folder, stem = games_folder(), f"{begun:%Y-%m-%d %H-%M-%S} {game}"
    with contextlib.suppress(OSError):
        make_folder(folder)
    path, count = folder / f"{stem}.cabinet", 2
    while True:
        try:
            lock = Lock(path, wait=0)
            if not path.exists():
                return path, lock
            lock.let_go()
        except InUseError:
            pass
        except OSError:  # it will be said when the record is to be written
            return path, None
        path, count = folder / f"{stem} ({count}).cabinet", count + 1


def _table(
    app: App, entry: WindowGame, header: Header, session: Session[Any], recorder: Recorder | None
) -> TableScene:
    from ui.table.navigation import Navigation
    from ui.table.table_scene import TableScene
    from ui.table.window_match import WindowMatch

    names = header.names
    navigation = Navigation(
        leave=app.home,
        again=lambda played: app.leave(
            lambda: deal(app, entry, played.seats, played.options, app.replace)
        ),
        replay=lambda played, log: _replay(app, entry, played, log),
        look_at=lambda played, log, at, chair: _replay(app, entry, played, log, at, chair),
        deal=lambda played, log, helped: show_deal(app, entry, played, log, helped=helped),
    )
    controller = entry.controller(session.game, names)
    known = app.settings.at_phones if app.phones is not None else ()
    phones = frozenset(seat for seat in header.people if names[seat] in known)
    match = WindowMatch(entry, controller, session, header, recorder, app.settings, phones=phones)
    return TableScene(match, navigation)


def show_deal(
    app: App, entry: WindowGame, header: Header, session: Session[Any], *, helped: bool = False
) -> None:
    """Show the deal of a game that is over, to be dealt again."""
    from ui.lobby.deal import DealScene

    def again(seats: Sequence[SeatHeader], seed: int) -> None:
        app.home(lambda: deal(app, entry, seats, header.options, app.push, seed))

    app.push(DealScene(entry, header, session, again, helped=helped))


def _replay(
    app: App,
    entry: WindowGame,
    header: Header,
    session: Session[Any],
    at: int | None = None,
    chair: Seat | None = None,
) -> None:
    app.push(replay_scene(entry, header, session, at, chair))


def replay_scene(
    entry: WindowGame,
    header: Header,
    session: Session[Any],
    at: int | None = None,
    chair: Seat | None = None,
    content: bytes | None = None,
) -> ReplayScene:
    """Return the replay of a game, whose record is `content`, or as it would be written here."""
    from rules.record import encode_session
    from ui.replay.replay_scene import ReplayScene

    def go_on(app: App, place: int, seats: Sequence[SeatHeader] | None) -> None:
        if seats is None:
            from ui.lobby.play_on import PlayOnScene

            app.push(PlayOnScene(header, lambda chosen: go_on(app, place, chosen)))
            return
        record = encode_session(header, session) if content is None else content
        play_on(app, entry, header, session, place, seats, record)

    controller = entry.controller(session.game, header.names)
    return ReplayScene(entry, controller, header, session, at, chair, go_on)


def resume(app: App, library: Sequence[WindowGame], path: Path) -> None:
    """Go on with a recorded game at the table; one that is over is shown as a replay.

    A record that cannot be read, or whose game cannot be played, is told in one sentence; of one
    with a bad line, which that is, and the game goes on from there or is only looked at.
    """
    found = _find(app, library, path)
    if found is None:
        return
    lock, hindrance = _lock(path)
    if lock is not None and not found.is_still_so(path):  # another window has played on
        found = _find(app, library, path)
    if found is None or found.session.outcome is not None or hindrance:
        _let_go(lock)
    if found is None:
        return
    if found.session.outcome is None and found.secret(path) is None:
        _let_go(lock)
        hindrance = _(
            "The shuffles of this game are sealed, and their secret does not lie beside the record."
        )
    only_look = (_("Only look"), lambda: _watch(app, found, lock))
    cancel = (_("Cancel"), lambda: _let_go(lock))
    go_on = (_("Go on from there"), lambda: _go_on(app, found, path, lock))
    if found.session.outcome is None and hindrance:
        _ask(app, _("This game cannot go on here"), hindrance, [only_look, cancel])
    elif found.opened.fault is not None:
        answers = (
            [only_look, cancel] if found.session.outcome is not None else [go_on, only_look, cancel]
        )
        _ask(app, _("This record is damaged"), found.in_words(path), answers)
    elif found.session.outcome is not None:
        _watch(app, found, None)
    else:
        _go_on(app, found, path, lock)


def watch(app: App, library: Sequence[WindowGame], path: Path) -> None:
    """Show a recorded game from its beginning; one that cannot be read is told so."""
    found = _find(app, library, path)
    if found is None:
        return
    if found.opened.fault is None:
        _watch(app, found, None)
        return
    answers = [(_("Only look"), lambda: _watch(app, found, None)), (_("Cancel"), lambda: None)]
    _ask(app, _("This record is damaged"), found.in_words(path), answers)


def deal_of_record(app: App, library: Sequence[WindowGame], path: Path) -> None:
    """Show the deal of a recorded game; one that cannot be read is told so."""
    found = _find(app, library, path)
    if found is not None:
        show_deal(app, found.entry, found.header, found.session)


@dataclass(frozen=True)
class _Found:
    """A record as it was found on the disk, and the game that it is of."""

    entry: WindowGame
    content: bytes
    opened: Opened

    @property
    def header(self) -> Header:
        return self.opened.salvaged.header

    @property
    def session(self) -> Session[Any]:
        return self.opened.salvaged.session

    def secret(self, path: Path) -> str | None:
        """Return what the sealed shuffles come from, '' without a seal, `None` where it is lost."""
        from table.storage.sealed import find_secret

        return "" if self.header.seal is None else find_secret(path, self.header.seal)

    def is_still_so(self, path: Path) -> bool:
        """Whether the file has not changed since."""
        from rules.record import RecordError, read_bytes

        try:
            return read_bytes(path) == self.content
        except RecordError:
            return False

    def in_words(self, path: Path) -> str:
        """Say which line is bad and why, and how much of the game there is."""
        file, opened = visible(path.name), self.opened
        if opened.mended:
            rest = _("The earlier copy beside it has what is missing: the game is whole.")
        elif opened.earlier:
            rest = _("The earlier copy beside it is good, up to the end of a hand before.")
        else:
            rest = _("Up to there the game is good.")
        return f"{file}: {opened.fault} {rest}"


def _find(app: App, library: Sequence[WindowGame], path: Path) -> _Found | None:
    """Read a record as far as it is good; where that is nothing, say why."""
    from rules.catalog import Catalog
    from rules.record import RecordError, read_bytes
    from table.storage.earlier import open_record

    games = Catalog(*library)
    try:
        content = read_bytes(path)
        opened = open_record(path, content, games)
    except RecordError as error:
        say(app, f"{visible(path.name)}: {error}", _("This record cannot be opened"))
        return None
    return _Found(games[opened.salvaged.header.game], content, opened)


def _lock(path: Path) -> tuple[Lock | None, str]:
    """Lock a record for this window; return the lock, or why there is none."""
    from table.storage.locks import InUseError, Lock

    try:
        return Lock(path), ""
    except InUseError:
        return None, _("{file} is open in another window; here you can look at it.").format(
            file=visible(path.name)
        )
    except OSError as error:
        return None, cannot_write(path, error)


def _let_go(lock: Lock | None) -> None:
    if lock is not None:
        lock.let_go()


def _watch(app: App, found: _Found, lock: Lock | None) -> None:
    _let_go(lock)
    content = found.content if found.opened.fault is None else None
    app.push(replay_scene(found.entry, found.header, found.session, content=content))


def _go_on(app: App, found: _Found, path: Path, lock: Lock | None) -> None:
    """Lay the table of a found game; what is damaged is kept beside the record."""
    from rules.luck import Sealed, dealt
    from table.storage.earlier import keep_damaged
    from table.storage.recorder import Recorder

    secret, seal = found.secret(path) or "", found.header.seal
    if seal is not None:
        found.session.luck = Sealed(secret, seal.words).luck
    else:
        found.session.luck = dealt(found.session.seed)
    recorder = Recorder(path, found.header, found.session, lock, secret)
    try:
        if found.opened.fault is not None:
            keep_damaged(path, found.content)
        recorder.save()
        recorder.keep_earlier()
    except OSError as error:
        recorder.close()
        only_look = (_("Only look"), lambda: _watch(app, found, None))
        cancel = (_("Cancel"), lambda: None)
        _ask(app, _("This game cannot go on here"), cannot_write(path, error), [only_look, cancel])
        return
    app.push(_table(app, found.entry, found.header, found.session, recorder))


def _ask(app: App, title: str, words: str, answers: _Answers) -> None:
    from ui.pages.dialog import DialogScene

    app.push(DialogScene(title, words, answers))


def cannot_write(path: Path, error: OSError) -> str:
    """Return one sentence for a file or folder that the disk refuses."""
    return _("{path} cannot be written ({why}); make room or allow writing there.").format(
        path=visible(path), why=error.strerror or error
    )


def cannot_change(file: Path, error: OSError) -> str:
    """Return one sentence for a file that the disk does not let be moved or deleted."""
    return _("{file} cannot be changed: {why}.").format(
        file=visible(file.name), why=error.strerror or error
    )


def begun_anew(damage: Damage) -> str:
    """Return a sentence for a file that could not be read, or not wholly, and where it is kept."""
    of = damage.aside.stem
    if damage.values:
        words = {
            "settings": _("Your settings are as at first in what could not be read: {values}."),
            "presets": _("Your saved set-ups lack what could not be read: {values}."),
            "statistics": _("Your statistics lack what could not be read: {values}."),
        }[of].format(values=", ".join(damage.values[:5]) + (" …" if damage.values[5:] else ""))
    else:
        words = {
            "settings": _("Your settings could not be read and begin anew."),
            "presets": _("Your saved set-ups could not be read and begin anew."),
            "statistics": _("Your statistics could not be read and begin anew."),
        }[of]
    aside = visible(damage.aside)
    return _("{words} The old file is kept as {path}.").format(words=words, path=aside)


def say(app: App, sentence: str, title: str = "") -> None:
    """Say one sentence in a dialog."""
    from ui.pages.dialog import DialogScene

    app.push(DialogScene(title or _("This does not work"), sentence))
