#!/usr/bin/env python3
"""Cabinet: a desktop card table for seven president-themed card games.

Without arguments the window opens, with a `.cabinet` file it shows that game; `main.py --help`
lists what works without a window. This file and bootstrap.py keep to what Python 3.7 reads: an old
Python must get as far as the sentence that it is too old.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


RECORD = ".cabinet"
IN_ENGLISH = frozenset({"simulate", "compare", "tournament", "bench", "new-game"})
"""Commands whose output is English everywhere, as all help and errors of the command line are."""
FIRST_FRAME = "--first-frame"
"""For measuring how soon the first frame is there (`bench`, `tools.try_package`)."""


class Help(argparse.Action):
    """Prints the help, and where a game was named before it, that game's options too."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        _values: object,
        _option: str | None = None,
    ) -> None:
        from games.library import GAMES, told_options

        parser.print_help()
        if "option" in namespace and getattr(namespace, "game", None) in GAMES.names:
            print(f"\n{told_options(GAMES[namespace.game])}")
        parser.exit()


class Parser(argparse.ArgumentParser):
    """A parser that tells an error in one sentence."""

    def __init__(self, *words: Any, add_help: bool = True, **named: Any) -> None:
        named["add_help"] = False
        super().__init__(*words, **named)
        if add_help:
            self.add_argument("-h", "--help", action=Help, nargs=0, help="show this help and exit")

    def error(self, message: str) -> NoReturn:
        """Print the sentence and where to look, and end with status 2."""
        from rules.files.quoting import brief, visible

        # a number of a thousand digits is shown by its first ones
        message = re.sub(r"[^\s']{61,}", lambda word: brief(word[0], 60), message)
        sentence = f"{message[0].upper() + message[1:]}; see {self.prog} --help."
        print(visible(sentence), file=sys.stderr)
        sys.exit(2)


def parser(words: Sequence[str] = ()) -> Parser:
    """Return the parser of the whole command line; each command brings its own arguments.

    With the `words` of `serve` it knows that alone: a served table loads nothing of the others.
    """
    from rules.version import VERSION, command

    speaking = Parser(add_help=False)
    speaking.add_argument(
        "--speech",
        action="store_true",
        default=argparse.SUPPRESS,
        help="read the screen aloud (Ctrl+Shift+S turns it off)",
    )
    whole = Parser(
        prog=command(),
        description="Cabinet: a card table for seven president-themed games.",
        epilog="Without a command the window opens; a .cabinet file is opened in it.",
        parents=[speaking],
    )
    whole.add_argument(
        "--version", action="version", version=f"Cabinet {VERSION}", help="show the version"
    )
    whole.set_defaults(run=_open_window)
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    if words[:1] == ["serve"]:
        _add_serve(commands)
    else:
        _add_all(commands, speaking)
    return whole


def _add_serve(commands: Any) -> None:
    from games import serving

    served = commands.add_parser(
        "serve", help="run a table without a window, for people at their phones"
    )
    serving.add_arguments(served)
    served.set_defaults(run=serving.run)


def _add_all(commands: Any, speaking: Parser) -> None:
    from bench import parts as bench
    from bots.measure import compare, simulate, tournament
    from games import new_game
    from games.library import GAMES
    from prints import command as printing
    from prints.printable import together

    open_ = commands.add_parser(
        "open", help="open the window, with a record where one is named", parents=[speaking]
    )
    open_.add_argument("file", type=Path, nargs="?", help="a .cabinet file")
    open_.add_argument(
        "--new-window", action="store_true", help="open another window beside one that is open"
    )
    play = commands.add_parser(
        "play", help="open the window at a game's set-up", parents=[speaking]
    )
    play.add_argument("game", help="the game's name as in records, e.g. president_arnold")
    prints = commands.add_parser(
        "print", help="print a deck, the board, or the whole box of a game"
    )
    printing.add_arguments(prints, together(game.printables() for game in GAMES), GAMES.names)
    prints.set_defaults(run=_print)
    simulation = commands.add_parser("simulate", help="play games without a window")
    simulate.add_arguments(simulation)
    simulation.set_defaults(run=partial(_measure, simulate.run))
    comparison = commands.add_parser("compare", help="compare house rules on the same deals")
    compare.add_arguments(comparison)
    comparison.set_defaults(run=partial(_measure, compare.run))
    contest = commands.add_parser("tournament", help="measure how strong computer players are")
    tournament.add_arguments(contest)
    contest.set_defaults(run=partial(_measure, tournament.run))
    replay = commands.add_parser("replay", help="open a record, or check it", parents=[speaking])
    replay.add_argument("file", type=Path, help="a .cabinet file")
    replay.add_argument(
        "--check",
        action="store_true",
        help="only play it through the rules and say what is wrong",
    )
    replay.add_argument(
        "--film", type=Path, metavar="OUT.webp", help="save it as an animated picture, no window"
    )
    replay.add_argument(
        "--chair",
        type=int,
        metavar="SEAT",
        help="whose seat the film is seen from, 0 is the first",
    )
    replay.set_defaults(run=_replay)
    _add_serve(commands)
    measure = commands.add_parser("bench", help="measure the program's speed")
    bench.add_arguments(measure)
    measure.set_defaults(run=bench.run)
    begun = commands.add_parser("new-game", help="write a small game, to be made into your own")
    new_game.add_arguments(begun)
    begun.set_defaults(run=new_game.run)


def run(arguments: argparse.Namespace) -> int:
    """Do what the command line asks; return the exit status."""
    if "speech" in arguments:
        from table.storage.settings import turn_on_speech

        turn_on_speech()
    status: int = arguments.run(arguments)
    return status


def _open_window(arguments: argparse.Namespace) -> int:
    from games.window import open_window

    named = vars(arguments)
    return open_window(
        named.get("game"),
        named.get("file"),
        beside=named.get("new_window", False),
        speech="speech" in named,
    )


def _print(arguments: argparse.Namespace) -> int:
    from bots.measure.progress import progress
    from games.library import library
    from prints import command

    return command.run(arguments, library, progress)


def _measure(run: Callable[..., int], arguments: argparse.Namespace) -> int:
    from games.library import GAMES
    from rules.core import OptionsError

    try:
        return run(arguments, GAMES)
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2


def _replay(arguments: argparse.Namespace) -> int:
    if arguments.check:
        from games.records import check

        return check(arguments.file)
    if arguments.film is not None:
        from games.records import save_as_film

        return save_as_film(arguments.file, arguments.film, arguments.chair)
    from games.window import open_replay

    return open_replay(arguments.file)


def speak() -> None:
    """Speak the language of the settings, or the system's."""
    from rules.words import use_language
    from table.storage.settings import kept_language

    use_language(kept_language())


def _first_frame() -> int:
    from games.window import first_frame

    status = first_frame()
    print("frame", flush=True)
    return status


def main(words: Sequence[str]) -> int:
    """Run Cabinet with the words of a command line; return the exit status."""
    try:
        # a double-click: nothing is imported that the window does not need
        if not words or (len(words) == 1 and words[0].endswith(RECORD)):
            from games.window import open_window

            speak()
            return open_window(file=Path(words[0]) if words else None)
        if list(words) == [FIRST_FRAME]:
            speak()
            return _first_frame()
        arguments = parser(words).parse_args(words)
        if arguments.command not in IN_ENGLISH:
            speak()
        status = run(arguments)
        if sys.stdout is not None:  # a program for windows has none under Windows
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:  # the reader of our output, like `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def installed() -> NoReturn:
    """Run Cabinet where pip installed it, as one package in which all lies as in a clone."""
    sys.path.insert(0, str(Path(__file__).parent))
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # installed: it has its libraries, and no Python beside it
        from multiprocessing import freeze_support

        freeze_support()
    else:
        import bootstrap

        bootstrap.ensure("requirements.txt")
    sys.exit(main(sys.argv[1:]))
