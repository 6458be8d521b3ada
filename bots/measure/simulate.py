"""`main.py simulate`: games without a window, one record file each where wanted."""

import argparse
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bots.declaration import PlayersDeclaration
from bots.limit import Limit
from bots.measure.laboratory import Laboratory
from bots.measure.match import MOST_ACTIONS, Played, play_match
from bots.players import NAMED, check_levels
from rules.catalog import Catalog
from rules.core import AnyGame, OptionsError
from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.record import SeatHeader, encode_session, new_header
from rules.session import Session
from rules.words import _

_WHOLE_NUMBER: Final = re.compile("-?[0-9]{1,99}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the simulate command."""
    parser.add_argument("game", help=_("the game's name as in records, e.g. president_arnold"))
    parser.add_argument("--seats", type=int, help=_("number of players (default: the fewest)"))
    parser.add_argument(
        "--bots",
        default="random",
        help=_("players by seat, repeated as needed: {names}").format(names=", ".join(NAMED)),
    )
    parser.add_argument("--games", type=int, default=1, help=_("how many games"))
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        help=_("game number k of the simulation has the seed SEED + k"),
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_("a house rule")
    )
    parser.add_argument("--records", type=Path, help=_("a folder for one record file a game"))
    parser.add_argument(
        "--max-actions", type=int, default=MOST_ACTIONS, help=_("stop a game after so many")
    )
    add_limit(parser)


def parse_options(words: Sequence[str]) -> dict[str, object]:
    """Return options from `key=value` words; whole numbers, true and false are typed.

    Raises `OptionsError` for a word without `=`.
    """
    options: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise OptionsError(
                _("An option is written KEY=VALUE, not {word!r}.").format(word=word[:60])
            )
        if _WHOLE_NUMBER.fullmatch(value):
            options[key] = int(value)
        elif value in {"true", "false"}:
            options[key] = value == "true"
        else:
            options[key] = value
    return options


def add_limit(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say how long the hard player thinks."""
    parser.add_argument("--seconds", type=float, help=_("how long hard thinks about a decision"))
    parser.add_argument(
        "--iterations", type=int, help=_("how many iterations hard searches; exact under a seed")
    )


def limit_of(arguments: argparse.Namespace) -> Limit:
    """Return the limit that a command line asks for; 2 seconds where it says nothing.

    Raises `OptionsError` for a limit that is not above zero.
    """
    seconds, iterations = arguments.seconds, arguments.iterations
    for value in (seconds, iterations):
        if value is not None and not value > 0:
            raise OptionsError(_("--seconds and --iterations are above zero."))
    return (
        Limit()
        if seconds is None and iterations is None
        else Limit(seconds=seconds, iterations=iterations)
    )


def opened(arguments: argparse.Namespace, declared: PlayersDeclaration[AnyGame]) -> AnyGame:
    """Return the game as a command line wants it, for the fewest players if it says nothing.

    Raises `OptionsError` with a sentence where that cannot be.
    """
    seats = arguments.seats
    if seats is None:
        seats = declared.rules().seat_range[0]
    return declared.open(seats, parse_options(arguments.option))


def _write_record(
    folder: Path, game: AnyGame, levels: Sequence[str], seed: int, played: Played
) -> None:
    session: Session[Any] = Session(game, seed)
    for entry in played.log:
        session.act(entry.seat, entry.action)
    seats = (
        SeatHeader(_("Seat {seat}").format(seat=seat), f"bot:{levels[seat]}")
        for seat in range(game.seats)
    )
    started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    header = new_header(game, seats, seed, started)
    path = folder / f"{game.name}-{seed:06d}.cabinet"
    write_atomically(path, encode_session(header, session))


def run(arguments: argparse.Namespace, games: Catalog[PlayersDeclaration[AnyGame]]) -> int:
    """Play the games and print what they came to; return the exit status."""
    names = [name.strip() for name in arguments.bots.split(",")]
    try:
        if arguments.games < 1 or arguments.max_actions < 1:
            raise OptionsError(_("--games and --max-actions are at least 1."))
        limit = limit_of(arguments)
        declared = games[arguments.game]
        check_levels(names, declared.strategy())
        game = opened(arguments, declared)
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    levels = [names[seat % len(names)] for seat in range(game.seats)]
    folder: Path | None = arguments.records
    laboratory = Laboratory(game, levels)
    whole = False
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        for number in range(arguments.games):
            seed = arguments.seed + number
            played = play_match(
                game,
                declared.strategy(),
                levels,
                str(seed),
                limit=limit,
                most=arguments.max_actions,
                listener=laboratory.listen,
            )
            laboratory.add(played)
            if folder is not None:
                _write_record(folder, game, levels, seed, played)
        whole = True
    except OSError as error:
        print(
            _("The records cannot be written to {folder}: {why}.").format(
                folder=visible(folder), why=error.strerror
            ),
            file=sys.stderr,
        )
        return 2
    except KeyboardInterrupt:
        print(_("Stopped: this is what was finished."), file=sys.stderr)
    for line in laboratory.report():
        print(line)
    return 0 if whole else 130
