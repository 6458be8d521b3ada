"""A game is laid on a table: a new one, or one that goes on from a place of another's record."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rules.luck import Seal, Sealed, dealt, new_seed
from rules.record import Header, SeatHeader, forked_header, new_header
from rules.session import Session
from table.match import Match
from table.sheet import GameEntry
from table.storage.locks import InUseError, Lock
from table.storage.places import games_folder, make_folder
from table.storage.recorder import Recorder
from table.storage.settings import Settings


def new_match(
    entry: GameEntry,
    settings: Settings,
    seats: Sequence[SeatHeader],
    options: Mapping[str, object],
    shuffles: int | Sealed | None = None,
    *,
    phones: bool = True,
) -> Match:
    """Return a game that begins, with a record in the games folder that is still to be written.

    The `shuffles` are those of a seed, sealed, or drawn anew. Raises `OptionsError` for options
    that do not fit.
    """
    shuffles = new_seed() if shuffles is None else shuffles
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
    header = new_header(game, seats, known, _written(begun))
    path, lock = _unused_file(entry.name, begun.astimezone())
    recorder = Recorder(path, header, session, lock, secret, new=True)
    return match_of(entry, settings, header, session, recorder, phones=phones)


def next_match(games: Sequence[GameEntry], before: Match, game: str = "") -> Match:
    """Return another game for the people of the one `before`: the same one for ''.

    One that cannot be saved yet is saved as soon as the disk lets it.
    """
    header = before.header
    entry = next((each for each in games if each.name == game), before.entry)
    options = header.options if entry.name == header.game else {}
    match = new_match(entry, before.settings, before.next_seats, options)
    played = {header.seats[at].name: level for at, level in before.levels.items()}
    for at in match.levels:  # programs play on, too
        match.levels[at] = played.get(match.header.seats[at].name, match.levels[at])
    match.autosave.again()
    return match


def forked_match(
    entry: GameEntry,
    settings: Settings,
    header: Header,
    session: Session[Any],
    place: int,
    seats: Sequence[SeatHeader],
    content: bytes,
    *,
    phones: bool = True,
) -> Match:
    """Return a game that goes on from a place of another's log, in a record that names `content`.

    The shuffles go on by the parent's seed; what was sealed goes on by a fresh one.
    """
    seed = new_seed() if header.seed is None else header.seed
    again: Session[Any] = Session(session.game, seed, dealt(seed))
    for past in session.log[:place]:
        again.follow(past)
    begun = datetime.now(UTC)
    line = session.line(place) - 1
    forked = forked_header(header, content, line, seats, seed, _written(begun))
    path, lock = _unused_file(entry.name, begun.astimezone())
    recorder = Recorder(path, forked, again, lock)
    return match_of(entry, settings, forked, again, recorder, phones=phones)


def match_of(
    entry: GameEntry,
    settings: Settings,
    header: Header,
    session: Session[Any],
    recorder: Recorder | None,
    *,
    phones: bool,
) -> Match:
    """Return a game at the table; with `phones`, those who are known to play at one do so."""
    known = settings.at_phones if phones else ()
    at_phones = frozenset(seat for seat in header.people if header.names[seat] in known)
    controller = entry.controller(session.game, header.names)
    return Match(entry, controller, session, header, recorder, settings, phones=at_phones)


def _written(begun: datetime) -> str:
    return begun.strftime("%Y-%m-%dT%H:%M:%SZ")


def _unused_file(game: str, begun: datetime) -> tuple[Path, Lock | None]:
    """Return a file that is not there yet, named for the local time and the game, and its lock.

    The lock is taken at once, where the disk lets it, so that no other window has the same file.
    """
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
