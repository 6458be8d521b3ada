"""From a set-up or a record to the table, and from the table elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.files.quoting import visible
from rules.words import _
from ui.pages.dialog import tell

if TYPE_CHECKING:
    from rules.core import Seat
    from rules.luck import Sealed
    from rules.record import Header, RecordError, SeatHeader
    from rules.session import Session
    from table.match import Match
    from table.resuming import Found
    from table.storage.locks import Lock
    from ui.app import App
    from ui.felt.table_scene import TableScene
    from ui.replay.replay_scene import ReplayScene
    from ui.window_game import WindowGame


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
    from rules.luck import short_seed
    from table.laying import new_match

    if shuffles is None and sum(seat.is_person for seat in seats) <= 1:
        shuffles = short_seed()
    match = new_match(entry, app.settings, seats, options, shuffles, phones=app.phones is not None)
    _begin(app, _table(app, entry, match), show)


def _begin(app: App, table: TableScene, show: Callable[[TableScene], None]) -> None:
    """Show a table whose game begins; where the disk refuses, offer to play without saving."""
    trouble = table.match.autosave.again()
    if not trouble:
        show(table)
        return
    answers = [
        (_("Play without saving"), lambda: show(table)),
        (_("Cancel"), lambda: table.match.autosave.close(over=False)),
    ]
    tell(app, trouble, _("The game isn’t saved"), answers)


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
    from table.laying import forked_match

    phones = app.phones is not None
    match = forked_match(entry, app.settings, header, session, place, seats, content, phones=phones)
    _begin(app, _table(app, entry, match), app.push)


def _table(app: App, entry: WindowGame, match: Match) -> TableScene:
    from ui.felt.navigation import Navigation
    from ui.felt.table_scene import TableScene
    from ui.instance import Wish

    navigation = Navigation(
        leave=app.home,
        set_up=lambda: app.fulfill(Wish(game=entry.name)),
        again=lambda played: app.home(
            lambda: deal(app, entry, played.seats, played.options, app.push)
        ),
        another=lambda played, game: app.home(lambda: _deal_another(app, played, game)),
        replay=lambda *played: app.push(replay_scene(entry, *played)),
        look_at=lambda *looked: app.push(replay_scene(entry, *looked)),
        deal=lambda played, log, helped: show_deal(app, entry, played, log, helped=helped),
    )
    return TableScene(entry, match, navigation)


def _deal_another(app: App, played: Header, game: str) -> None:
    from ui.window_game import WindowGame

    games = (each for each in app.games if isinstance(each, WindowGame))
    entry = next(each for each in games if each.name == game)
    deal(app, entry, played.seats, {}, app.push)


def show_deal(
    app: App, entry: WindowGame, header: Header, session: Session[Any], *, helped: bool = False
) -> None:
    """Show the deal of a game that is over, to be dealt again."""
    from ui.lobby.deal import DealScene

    def again(seats: Sequence[SeatHeader], seed: int) -> None:
        app.home(lambda: deal(app, entry, seats, header.options, app.push, seed))

    app.push(DealScene(entry, header, session, again, helped=helped))


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
    if found is not None:
        _resume(app, library, found)


def open_file(app: App, library: Sequence[WindowGame], path: Path) -> None:
    """Leave what one is at for a recorded game; one that cannot be read is told over it."""
    found = _find(app, library, path)
    if found is not None:
        app.home(lambda: _resume(app, library, found))


def _resume(app: App, library: Sequence[WindowGame], at_first: Found[WindowGame]) -> None:
    from table.resuming import lock_record

    found: Found[WindowGame] | None = at_first
    lock, hindrance = lock_record(at_first.path)
    if lock is not None and not at_first.is_still_so:  # it was played on meanwhile
        found = _find(app, library, at_first.path)
    if found is None:
        _let_go(lock)
        return
    over = found.session.outcome is not None
    if not over and found.secret is None:
        hindrance = _(
            "The secret of this game’s sealed shuffles isn’t with the record. Copy it "
            "there to play on."
        )
    if over or hindrance:
        _let_go(lock)
    only_look = (_("View only"), lambda: _watch(app, found, lock))
    cancel = (_("Cancel"), lambda: _let_go(lock))
    go_on = (_("Resume"), lambda: _go_on(app, found, lock))
    if hindrance and not over:
        tell(app, hindrance, _("This game can’t go on here"), [only_look, cancel])
    elif found.opened.fault is not None:
        answers = [only_look, cancel] if over else [go_on, only_look, cancel]
        tell(app, found.in_words, _("This record is damaged"), answers)
    elif over:
        _watch(app, found, None)
    else:
        _go_on(app, found, lock)


def watch(app: App, library: Sequence[WindowGame], path: Path) -> None:
    """Show a recorded game from its beginning; one that cannot be read is told so."""
    found = _find(app, library, path)
    if found is None:
        return
    if found.opened.fault is None:
        _watch(app, found, None)
        return
    answers = [(_("View only"), lambda: _watch(app, found, None)), (_("Cancel"), lambda: None)]
    tell(app, found.in_words, _("This record is damaged"), answers)


def deal_of_record(app: App, library: Sequence[WindowGame], path: Path) -> None:
    """Show the deal of a recorded game; one that cannot be read is told so."""
    found = _find(app, library, path)
    if found is not None:
        show_deal(app, found.entry, found.header, found.session)


def _find(app: App, library: Sequence[WindowGame], path: Path) -> Found[WindowGame] | None:
    """Read a record as far as it is good; where that is nothing, say why."""
    from rules.record import RecordError
    from table.resuming import find

    try:
        return find(library, path)
    except RecordError as error:
        logging.getLogger("cabinet").warning("%s: %s", path, error)
        tell(app, unreadable(path, error), _("This record is damaged"))
        return None


def unreadable(path: Path, error: RecordError) -> str:
    """Return one sentence for a record that cannot be read."""
    if error.line:
        words = _("{file}: not a record, or wrong version. If it’s newer, update Cabinet.")
    else:
        words = _("{file} can’t be read. Check its name and folder.")
    return words.format(file=visible(path.name))


def _let_go(lock: Lock | None) -> None:
    if lock is not None:
        lock.let_go()


def _watch(app: App, found: Found[WindowGame], lock: Lock | None) -> None:
    _let_go(lock)
    content = found.content if found.opened.fault is None else None
    app.push(replay_scene(found.entry, found.header, found.session, content=content))


def _go_on(app: App, found: Found[WindowGame], lock: Lock | None) -> None:
    """Lay the table of a found game, or say why it cannot go on."""
    from table.resuming import cannot_write, resumed_match

    try:
        match = resumed_match(found, app.settings, lock, phones=app.phones is not None)
    except OSError as error:
        only_look = (_("View only"), lambda: _watch(app, found, None))
        cancel = (_("Cancel"), lambda: None)
        why = cannot_write(found.path, error)
        tell(app, why, _("This game can’t go on here"), [only_look, cancel])
        return
    app.push(_table(app, found.entry, match))
