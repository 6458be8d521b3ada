"""`main.py simulate`: games without a window, counted, one record file each where wanted."""

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import isfinite
from pathlib import Path
from typing import Any, Final

import msgspec

from bots.declaration import PlayersDeclaration
from bots.external import added, told_losses
from bots.limit import Limit
from bots.measure import workers
from bots.measure.estimate import Estimate
from bots.measure.figures import TITLES, Figure, figures
from bots.measure.match import MOST_ACTIONS
from bots.measure.tally import Tally, Task, play
from bots.players import NAMED, check_levels
from rules.catalog import Catalog, parse_options
from rules.core import AnyGame, OptionsError
from rules.files.quoting import counted, visible
from rules.files.writing import write_atomically
from rules.luck import MOST_SEED

MOST_GAMES: Final = 100_000
"""Their counts are kept until the report, some kilobytes a game."""
LONGEST: Final = 1_000_000
"""Actions of a game; the log of a longer one would fill the memory."""
MOST_ITERATIONS: Final = 1_000_000_000
MOST_SECONDS: Final = 86_400.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the simulate command."""
    add_games(parser, games=1, bots="random")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule; GAME --help lists them",
    )
    parser.add_argument("--records", type=Path, help="a folder for one record file a game")


def add_games(parser: argparse.ArgumentParser, *, games: int, bots: str) -> None:
    """Add the arguments that say which games are played, by whom, and who does the work."""
    parser.add_argument("game", help="the game's name as in records, e.g. president_arnold")
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest)")
    parser.add_argument(
        "--bots",
        default=bots,
        help=f"players by seat, repeated as needed: {', '.join(NAMED)} (default: {bots})",
    )
    parser.add_argument(
        "--games", type=int, default=games, help=f"how many games (default: {games})"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="the seed of the first game; each next has one more"
    )
    parser.add_argument(
        "--max-actions", type=int, default=MOST_ACTIONS, help="stop a game after this many"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_limit(parser)
    workers.add_arguments(parser)


def add_limit(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say how long the hard player thinks."""
    parser.add_argument("--seconds", type=float, help="how long hard thinks about a decision")
    parser.add_argument(
        "--iterations", type=int, help="how many iterations hard searches; exact under a seed"
    )


def limit_of(arguments: argparse.Namespace) -> Limit:
    """Return the limit that a command line asks for; 2 seconds where it says nothing.

    Raises `OptionsError` for a limit that is not above zero, or that no one waits for.
    """
    seconds, iterations = arguments.seconds, arguments.iterations
    if iterations is not None:
        workers.check_number("--iterations", iterations, MOST_ITERATIONS)
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise OptionsError(f"--seconds is above 0, and at most {MOST_SECONDS:g}.")
    if seconds is None and iterations is None:
        return Limit()
    return Limit(seconds=seconds, iterations=iterations)


def opened(
    arguments: argparse.Namespace,
    declared: PlayersDeclaration[AnyGame],
    options: Sequence[str] | None = None,
) -> AnyGame:
    """Return the game as a command line wants it, for the fewest players if it says nothing.

    `options` are the words of its house rules; left out, those of `--option`. Raises
    `OptionsError` with a sentence where that cannot be.
    """
    seats = arguments.seats
    if seats is None:
        seats = declared.rules().seat_range[0]
    return declared.open(seats, parse_options(arguments.option if options is None else options))


def check_games(arguments: argparse.Namespace, declared: PlayersDeclaration[AnyGame]) -> None:
    """Raise `OptionsError` for players or numbers of games, actions and jobs that cannot be."""
    check_levels(level_names(arguments), declared.strategy())
    check_amounts(arguments)


def check_amounts(arguments: argparse.Namespace) -> None:
    """Raise `OptionsError` for numbers of games, actions and jobs, or a seed, that cannot be."""
    workers.check_number("--games", arguments.games, MOST_GAMES)
    workers.check_number("--max-actions", arguments.max_actions, LONGEST)
    most = MOST_SEED - MOST_GAMES  # the last game's has to fit into a record
    if abs(arguments.seed) > most:
        raise OptionsError(f"--seed is from {-most} to {most}.")
    workers.check(arguments)


def level_names(arguments: argparse.Namespace) -> list[str]:
    """Return the players as `--bots` names them."""
    return [name.strip() for name in arguments.bots.split(",")]


def tasks_of(
    arguments: argparse.Namespace,
    declared: PlayersDeclaration[AnyGame],
    game: AnyGame,
    *,
    started: str = "",
) -> workers.Tasks[Task]:
    """Return the games that a command line asks for under one house's rules, in their order."""
    names = level_names(arguments)
    options, limit = msgspec.to_builtins(game.options), limit_of(arguments)

    def task(number: int) -> Task:
        return Task(
            declared=declared,
            seats=game.seats,
            options=options,
            levels=tuple(names[seat % len(names)] for seat in range(game.seats)),
            seed=arguments.seed + number,
            limit=limit,
            most=arguments.max_actions,
            started=started,
        )

    return workers.Tasks(arguments.games, task)


def run(arguments: argparse.Namespace, games: Catalog[PlayersDeclaration[AnyGame]]) -> int:
    """Play the games and print what they came to, or raise `OptionsError`; return the status."""
    folder: Path | None = arguments.records
    tallies: dict[int, Tally] = {}
    declared = games[arguments.game]
    check_games(arguments, declared)
    game = opened(arguments, declared)
    started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()) if folder else ""
    tasks = tasks_of(arguments, declared, game, started=started)

    def keep(number: int, tally: Tally) -> None:
        if folder is not None:
            path = folder / f"{game.name}-{tasks[number].seed:06d}.cabinet"
            write_atomically(path, tally.record)
        tallies[number] = msgspec.structs.replace(tally, record=b"")

    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        whole = workers.keep_all(play, tasks, workers.pool_of(arguments), "games", keep)
    except OSError as error:
        named = visible(folder or "")
        raise OptionsError(f"The records cannot be written to {named}: {error.strerror}.") from None
    done = [tallies[number] for number in sorted(tallies)]
    if done:
        found = figures(done, tasks[0].levels, declared.occasions())
        if arguments.json:
            print(json.dumps(_as_json(game, tasks[0], found, done), indent=2))
        else:
            print("\n".join(_report(game, done, found)))
    return 0 if whole else 130


def figures_as_json(found: Sequence[Figure]) -> dict[str, Any]:
    """Return figures by their keys; null is what is not known. All shares are from 0 to 1."""
    return {figure.key: estimate_as_json(figure.rate.estimate) for figure in found}


def estimate_as_json(found: Estimate | None) -> dict[str, float | None]:
    """Return a mean, both ends of its interval at 95% and half of it, null where not known."""
    if found is None:
        return dict.fromkeys(("mean", "low", "high", "margin"))
    known = isfinite(found.margin)
    ends = (found.low, found.high, found.margin) if known else (None, None, None)
    return dict(zip(("mean", "low", "high", "margin"), (found.mean, *ends), strict=True))


def losses_as_json(tallies: Iterable[Tally]) -> list[Any]:
    """Return the decisions that players from outside lost in some games."""
    lost = added(each for tally in tallies for each in tally.lost)
    return [msgspec.to_builtins(each) for each in lost]


def _as_json(
    game: AnyGame, task: Task, found: Sequence[Figure], tallies: Sequence[Tally]
) -> dict[str, Any]:
    return {
        "game": game.name,
        "seats": game.seats,
        "bots": list(task.levels),
        "seed": task.seed,
        "games": len(tallies),
        "options": msgspec.to_builtins(game.options),
        "figures": figures_as_json(found),
        "lost": losses_as_json(tallies),
    }


def _report(game: AnyGame, tallies: Sequence[Tally], found: Sequence[Figure]) -> Iterator[str]:
    finished = sum(tally.outcome is not None for tally in tallies)
    yield f"{counted(len(tallies), 'game')} of {game.name}, {finished} finished"
    options = msgspec.to_builtins(game.options)
    if options:
        chosen = ", ".join(f"{name}={value}" for name, value in options.items())
        yield f"options: {chosen}"
    width = max(len(figure.words) for figure in found) + 2
    for group, in_group in groupby(found, lambda figure: figure.group):
        yield TITLES[group]
        yield from (f"  {figure.words:{width}}{told(figure)}" for figure in in_group)
    yield from told_losses(each for tally in tallies for each in tally.lost)


def told(figure: Figure) -> str:
    """Return a figure's mean with its interval; for what each game has one of, its range too."""
    rate = figure.rate
    found = rate.estimate
    if found is None:
        return "never asked"
    words = found.told(is_share=rate.is_share)
    if figure.key not in ("decisions", "hands"):
        return words
    return f"{words} ({min(rate.counts):.0f} to {max(rate.counts):.0f})"
