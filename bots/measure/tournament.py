"""`main.py tournament`: how strong the computer players are, measured by duplicate deals.

Each pair of levels plays every deal at all seatings, so that luck of the deal counts for both
alike.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from itertools import combinations
from math import ceil
from pathlib import Path

import msgspec

from bots.declaration import PlayersDeclaration
from bots.external import told_losses
from bots.measure import gate, workers
from bots.measure.duplicate import Deal, Table, play_deal, sample_of, seatings, write_csv
from bots.measure.match import MOST_ACTIONS
from bots.measure.plot import check_plot, check_writable, draw_tournament, write
from bots.measure.simulate import add_limit, check_amounts, limit_of, opened
from bots.players import NAMED, check_levels
from rules.catalog import Catalog
from rules.core import AnyGame, OptionsError
from rules.files.quoting import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the tournament command."""
    parser.add_argument(
        "game", nargs="?", help="the game's name as in records, e.g. president_arnold"
    )
    parser.add_argument(
        "--gate",
        action="store_true",
        help=(
            "play the fixed sample in bots/measure/gate.yaml, of GAME or of all "
            "games; exit status 1 if a level got weaker; uses only --jobs and "
            "--scheduler"
        ),
    )
    parser.add_argument(
        "--bots",
        default="hard,normal",
        help=f"two or more of {', '.join(NAMED)}; every pair plays",
    )
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest)")
    parser.add_argument(
        "--games",
        type=int,
        default=20,
        help="games a pair, rounded up to whole sets of the same deal with seats exchanged",
    )
    parser.add_argument("--seed", type=int, default=1, help="names the deals")
    add_limit(parser)
    workers.add_arguments(parser)
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule"
    )
    parser.add_argument(
        "--max-actions", type=int, default=MOST_ACTIONS, help="stop a game after this many"
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a line a game and seat")
    parser.add_argument(
        "--plot",
        type=Path,
        metavar="FILE",
        help="draw the differences as a .png or .svg (needs matplotlib)",
    )


def deals_of(
    declared: PlayersDeclaration[AnyGame],
    game: AnyGame,
    levels: Sequence[str],
    arguments: argparse.Namespace,
) -> workers.Tasks[Deal]:
    """Return all deals, the first deal of every pair before the second of any."""
    games_a_deal = len(seatings((levels[0], levels[1]), game.seats))
    options, limit = msgspec.to_builtins(game.options), limit_of(arguments)
    pairs = list(combinations(levels, 2))

    def deal(at: int) -> Deal:
        number, pair = divmod(at, len(pairs))
        return Deal(
            declared=declared,
            seats=game.seats,
            options=options,
            pair=pairs[pair],
            seed=arguments.seed,
            number=number,
            limit=limit,
            most=arguments.max_actions,
        )

    return workers.Tasks(ceil(arguments.games / games_a_deal) * len(pairs), deal)


def _report(table: Table) -> Iterator[str]:
    rated = table.ratings()
    for level in sorted(table.levels, key=lambda name: -rated[name]):
        scores = table.scores(level)
        if scores is not None:
            yield f"{level:8} rating {rated[level]:5.0f}, mean score {scores}"
    for row in table.rows():
        first, second = row.pair
        won = row.won.told(is_share=True)
        deals, games = counted(row.deals, "deal"), counted(row.games, "game")
        better = str(row.better_by)
        if round(row.better_by.margin, 9) == 0:  # all ended alike, and no spread can be told
            better = f"{row.better_by.mean:+.2f} in every deal"
        yield f"{first} against {second}: better by {better}, in front {won}, {deals}, {games}"
        if row.unfinished:
            yield f"  {row.unfinished} games left out: their deal was stopped by --max-actions"
    yield from told_losses(lost for result in table.results for lost in result.lost)


def _write(
    table: Table, title: str, sample: Mapping[str, object], arguments: argparse.Namespace
) -> None:
    """Write the files that are wanted, each whole or not at all; raises `OptionsError`."""
    if arguments.csv is not None:
        lines = StringIO(newline="")
        write_csv(table.results, lines, sample)
        write(arguments.csv, lines.getvalue().encode())
    rows = table.rows()
    if arguments.plot is not None and rows:
        draw_tournament(arguments.plot, title, rows)


def run(arguments: argparse.Namespace, games: Catalog[PlayersDeclaration[AnyGame]]) -> int:
    """Play the tournament and print what it came to, or raise `OptionsError`; return the status."""
    if arguments.gate:
        return gate.run(arguments, games)
    levels = list(dict.fromkeys(name.strip() for name in arguments.bots.split(",")))
    if arguments.game is None:
        raise OptionsError("Name the game of the tournament, or ask for the --gate.")
    if len(levels) < 2:
        raise OptionsError("--bots names two or more different players, with commas.")
    check_amounts(arguments)
    declared = games[arguments.game]
    check_levels(levels, declared.strategy())
    game = opened(arguments, declared)
    deals = deals_of(declared, game, levels, arguments)
    if arguments.plot is not None:
        check_plot(arguments.plot)
    if arguments.csv is not None:
        check_writable(arguments.csv)
    table = Table(levels, fewest_win=declared.fewest_win)
    whole = workers.keep_all(
        play_deal,
        deals,
        workers.pool_of(arguments),
        "deals",
        lambda _number, of_deal: table.add(of_deal),
    )
    for line in _report(table):
        print(line)
    title = f"{game.name}, {game.seats} players"
    _write(table, title, sample_of(deals[0]), arguments)
    return 0 if whole else 130
