"""Cabinet: a desktop card table for seven president-themed card games.

Without arguments the window opens; `main.py --help` lists what works without one.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import bootstrap


class Parser(argparse.ArgumentParser):
    """A parser that tells an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and where to look, and end with status 2."""
        print(f"{message[0].upper()}{message[1:]}; see {self.prog} --help.", file=sys.stderr)
        sys.exit(2)


def parser() -> Parser:
    """Return the parser of the whole command line; each command brings its own arguments."""
    from bots.measure import simulate, tournament
    from games import bench
    from ui.prints import command as printing

    whole = Parser(
        prog="main.py",
        description="Cabinet: a card table for seven president-themed games.",
        epilog="Without a command the window opens.",
    )
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="open the window at a game's set-up")
    play.add_argument("game", help="the game's name as in records, e.g. president_arnold")
    prints = commands.add_parser("print", help="print the board, a deck, chips or markers")
    printing.add_arguments(prints)
    simulation = commands.add_parser("simulate", help="play games without a window")
    simulate.add_arguments(simulation)
    contest = commands.add_parser("tournament", help="measure how strong computer players are")
    tournament.add_arguments(contest)
    replay = commands.add_parser("replay", help="open a record, or check it")
    replay.add_argument("file", type=Path, help="a .cabinet file")
    replay.add_argument(
        "--check", action="store_true", help="only play it through the rules and say what is wrong"
    )
    measure = commands.add_parser("bench", help="measure the program's speed")
    bench.add_arguments(measure)
    return whole


def run(arguments: argparse.Namespace) -> int:
    """Do what the command line asks; return the exit status."""
    match arguments.command:
        case "print":
            from ui.prints import command as printing

            return printing.run(arguments)
        case "simulate":
            from bots.measure import simulate

            return simulate.run(arguments)
        case "tournament":
            from bots.measure import tournament

            return tournament.run(arguments)
        case "bench":
            from games import bench

            return bench.run(arguments)
        case "replay" if arguments.check:
            from games.checking import check

            return check(arguments.file)
        case "replay":
            from games.window import open_replay

            return open_replay(arguments.file)
        case "play":
            from games.window import open_window

            return open_window(arguments.game)
    raise AssertionError(arguments.command)


def main(words: Sequence[str]) -> int:
    """Run Cabinet with the words of a command line."""
    if not words:  # the way of a double-click: nothing is imported that the lobby does not need
        from games.window import open_window

        return open_window()
    return run(parser().parse_args(words))


if __name__ == "__main__":
    bootstrap.ensure("requirements.txt")
    sys.exit(main(sys.argv[1:]))
