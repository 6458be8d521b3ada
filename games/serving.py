"""`main.py serve GAME`: a table without a window, for people who play at their phones."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rules.core import HUMAN, OptionsError
from rules.files.quoting import visible
from rules.names import fault_of
from rules.script import cut
from rules.words import _

if TYPE_CHECKING:
    from rules.record import SeatHeader
    from table.match import Match
    from table.storage.settings import Settings

PHONE: Final = "phone"
SOON: Final = 0.3
"""Seconds from the code at the terminal to the first drawing."""
SMALL: Final = 96
ENDING: Final = ".cabinet"
"""Of a record's file."""
COMPUTERS: Final = ("Ada", "Alan", "Blaise", "Carl", "Emmy", "Grace", "Kurt", "Leonhard")
PLAYERS: Final = (PHONE, "easy", "normal", "hard")
EXTERNAL: Final = "bot:external"
"""Who plays a seat in the record where that is a program from outside: what is run stands on the
command line alone, so that no record can have anything run."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the serve command."""
    parser.add_argument(
        "game",
        metavar="GAME|RECORD",
        help="the game's name as in records, e.g. president_arnold, or a record to go on with",
    )
    parser.add_argument(
        "--seats",
        default=f"{PHONE},{PHONE}",
        help=f"who sits where, with commas: {', '.join(PLAYERS)}, MODULE:CLASS, exec:COMMAND "
        f"(default: {PHONE},{PHONE})",
    )
    parser.add_argument("--names", default="", help="the players' names, with commas")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule; GAME --help lists them",
    )
    parser.add_argument("--port", type=int, default=0, help="0 takes one that is free")
    parser.add_argument(
        "--host",
        default="",
        help="an address of this machine, or :: for all (default: its private ones)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve one game until Ctrl+C; return the exit status, 2 where it cannot begin, and say why."""
    _load_server()
    from games.library import GAMES
    from rules.catalog import parse_options

    record = Path(arguments.game)
    if record.suffix == ENDING or record.is_file():
        return _go_on(arguments, record) if _has_port(arguments) else 2
    try:
        seats = seats_of(arguments.seats, arguments.names)
        options = parse_options(arguments.option)
        GAMES.open(arguments.game, len(seats), options)
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    return _serve(arguments, seats, options) if _has_port(arguments) else 2


def _load_server() -> None:
    """Load the server without TLS, which it doesn't speak.

    With TLS aiohttp reads the system's certificates, twice, and keeps them: 3 MB. Python's own
    digests do without OpenSSL's: 1 MB.
    """
    without = {"ssl", "_hashlib"} - sys.modules.keys()
    sys.modules |= dict.fromkeys(without)  # type: ignore[arg-type]  # their import fails
    try:
        with suppress(ImportError):  # the table says what is missing
            import_module("secrets")
            import_module("aiohttp.web")
    finally:
        for name in without:
            del sys.modules[name]


def _has_port(arguments: argparse.Namespace) -> bool:
    if 0 <= arguments.port <= 65535:
        return True
    print("A port is a number from 0 to 65535.", file=sys.stderr)
    return False


def seats_of(players: str, names: str) -> list[SeatHeader]:
    """Return who sits where, people by the names given or the usual ones.

    Raises `OptionsError` for what is none of the players, and for names that do not fit.
    """
    from bots.external import check_external, is_external
    from rules.record import SeatHeader  # with it come digests: see _load_server
    from table.players import USUAL_NAMES

    kinds = _kinds(players)
    for kind in filter(is_external, dict.fromkeys(kinds)):
        check_external(kind)
    unknown = [kind for kind in kinds if kind not in PLAYERS and not is_external(kind)]
    if unknown:
        raise OptionsError(
            f"'{unknown[0]}' cannot sit at a table; take one of: {', '.join(PLAYERS)}."
        )
    if PHONE not in kinds:
        raise OptionsError("Nobody would play at a phone; make one of the seats 'phone'.")
    given = [name.strip() for name in names.split(",")] if names else []
    if given and (len(given) != len(kinds) or not all(given) or len(set(given)) < len(given)):
        raise OptionsError(f"Give each of the {len(kinds)} seats a name.")
    fault = next(filter(None, map(fault_of, given)), "")
    if fault:
        raise OptionsError(fault)
    usual = [
        (USUAL_NAMES if kind == PHONE else COMPUTERS)[at % len(COMPUTERS)]
        for at, kind in enumerate(kinds)
    ]
    seats = []
    for name, kind in zip(given or usual, kinds, strict=True):
        if is_external(kind):
            mark = _("{name} (program)").format(name="")
            seats.append(SeatHeader(cut(name, 24 - len(mark)) + mark, EXTERNAL))
        else:
            seats.append(SeatHeader(cut(name, 24), HUMAN if kind == PHONE else f"bot:{kind}"))
    return seats


def _kinds(players: str) -> list[str]:
    return [word.strip() for word in players.split(",")]


def lay_table(
    game: str, seats: Sequence[SeatHeader], options: dict[str, object], settings: Settings
) -> Match | None:
    """Return a game that begins, or `None` where it cannot be saved."""
    from games.library import GAMES, entry_of
    from table.laying import new_match

    match = new_match(entry_of(GAMES[game]), settings, seats, options)
    if match.autosave.again():
        match.autosave.close(over=False)
        return None
    return match


def seat_programs(match: Match, players: str) -> None:
    """Let the programs and classes among the players decide at their seats."""
    for seat, kind in enumerate(_kinds(players)):
        if match.header.seats[seat].player == EXTERNAL:
            match.levels[seat] = kind


def _settings(arguments: argparse.Namespace, names: Iterable[str]) -> Settings:
    """Open the home, and return its settings for a table with these people at phones."""
    from table.storage.places import close_home
    from table.storage.settings import load_settings
    from table.storage.taking_over import take_over

    close_home()
    take_over()
    settings = load_settings()
    settings.animations = False
    settings.phone_host, settings.phone_port = arguments.host, arguments.port
    settings.at_phones = tuple(names)
    return settings


def _go_on(arguments: argparse.Namespace, path: Path) -> int:
    """Go on with a recorded game; return the exit status, 2 where that cannot be, and say why."""
    import asyncio

    from games.library import GAMES, entry_of
    from rules.record import RecordError
    from table.resuming import cannot_write, find, lock_record, resumed_match

    lock = None
    try:
        found = find(tuple(map(entry_of, GAMES)), path)
        names = [found.header.names[seat] for seat in found.header.people]
        settings = _settings(arguments, names)
        lock, trouble = lock_record(path)
        found = find(tuple(map(entry_of, GAMES)), path)  # nobody plays on elsewhere by now
        if found.session.outcome is not None:
            trouble = f"{visible(path.name)}: this game is over."
        elif not names:
            trouble = f"{visible(path.name)}: no people play in this game."
        elif found.secret is None:
            trouble = (
                "The shuffles of this game are sealed, and their secret does not lie beside the "
                "record."
            )
    except RecordError as error:
        trouble = f"{visible(path.name)}: {error}"
    if trouble:
        if lock is not None:
            lock.let_go()
        print(trouble, file=sys.stderr)
        return 2
    if found.opened.fault is not None:
        print(found.in_words, file=sys.stderr)
    try:
        match = resumed_match(found, settings, lock, phones=True)
    except OSError as error:
        print(cannot_write(path, error), file=sys.stderr)
        return 2
    return asyncio.run(_lead(match))


def _serve(
    arguments: argparse.Namespace, seats: Sequence[SeatHeader], options: dict[str, object]
) -> int:
    import asyncio

    settings = _settings(arguments, [seat.name for seat in seats if seat.player == HUMAN])
    match = lay_table(arguments.game, seats, options, settings)
    if match is None:  # a table that nobody can save is none that runs by itself
        print("This game cannot be saved; make room, or allow writing there.", file=sys.stderr)
        return 2
    seat_programs(match, arguments.seats)
    return asyncio.run(_lead(match))


async def _lead(match: Match) -> int:
    """Play a game in the running loop until a signal, or until nobody can come."""
    import asyncio

    from games.desk import Desk, read_commands
    from games.engine import ProcessEngines
    from games.library import GAMES, entry_of
    from games.phones import ServedPhones
    from pocket.running import LoopRunner

    engines, loop = ProcessEngines(), asyncio.get_running_loop()
    games = tuple(map(entry_of, GAMES))
    runner = LoopRunner(engines, lambda: ServedPhones(runner.serve), games)

    for ends in (signal.SIGINT, signal.SIGTERM):  # a shell's background has Ctrl+C ignored
        signal.signal(ends, lambda _number, _frame: loop.call_soon_threadsafe(runner.end))
    try:
        runner.lay(match)
        runner.call_later(SOON, lambda: _draw_first(match))
        desk = Desk(runner, runner.end)
        runner.looked = desk.look
        read_commands(lambda line: loop.call_soon_threadsafe(desk.do, line))
        await runner.ended
        if not desk.status:
            desk.tell_closing()
    finally:
        await runner.close()
        engines.close()
    return desk.status


def _draw_first(match: Match) -> None:
    """Load what cards are drawn with, before the first phone waits for one."""
    from table.card_faces import draw_back, draw_face

    deck, settings = match.controller.deck, match.settings
    draw_face(settings, deck, 0, SMALL)
    draw_back(settings, deck, SMALL)
