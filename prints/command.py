"""`main.py print`: whole boxes of games as PDF or PNG, complete or not at all."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from prints.paper import (
    CARD_SIZES,
    PAPER_THICKNESS,
    PAPERS,
    POSTERS,
    SHOP_DPI,
    SHOP_PRESETS,
    SHOPS,
    CardSize,
)
from prints.saving import PrintError, Sheets, save, steps, unwritable
from prints.spool import spool
from rules.catalog import parse_options
from rules.core import OptionsError
from rules.decks.cards import Deck, DeckError
from rules.decks.face import FaceError
from rules.decks.reading import load_deck
from rules.decks.shelf import deck, deck_ids
from rules.files.quoting import brief, counted, nearest, visible
from rules.words import Number

if TYPE_CHECKING:
    from prints.job import Job
    from prints.order import Order
    from prints.printable import Printable, PrintedGame

MOST_PLAYERS: Final = 8
DPI_RANGE: Final = (72, 600)
MOST_BLEED: Final = 5.0
MOST_GUTTER: Final = 20.0
INKS: Final = ("full", "light", "black")
TAKEN_AS_GIVEN: Final = frozenset(
    {"backs", "bare", "four_colors", "ink", "large_print", "plain", "sides", "sleeves", "weight"}
)
"""Arguments with the name of the Job field that they set."""

Library = Callable[[], Sequence["PrintedGame"]]
Progress = Callable[[int, str], AbstractContextManager[Callable[[int], None]]]
"""Offers a function that is told how many more steps are done, of so many; and what they are."""


def add_arguments(
    parser: argparse.ArgumentParser, printables: Sequence[Printable], games: Sequence[str]
) -> None:
    """Add all kinds of sheets, and how to print them, to the parser of `print`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n  ".join(
        (
            "A whole box for four players, and the options of one kind:",
            f"{parser.prog} everything bull_sanity --players 4 -o box",
            f"{parser.prog} deck --help",
        )
    )
    what = parser.add_subparsers(dest="what", required=True, metavar="KIND")
    _add_declared(what, printables, games)
    cards = what.add_parser("deck", help="the cards of a deck to cut out, or for a print shop")
    _ask_for_deck(cards)
    _ask_for_cards(cards)
    cards.add_argument(
        "--shop",
        choices=tuple(SHOP_PRESETS),
        help="a card on each page with its bleed, as print shops want it",
    )
    cards.add_argument("--backs", action="store_true", help="backs for printing on both sides")
    boxed = what.add_parser("box", help="a tuck box for a deck, as thick as its cards are")
    _ask_for_deck(boxed)
    _ask_for_players(boxed, "how many play (as many as the last time)")
    _ask_for_size(boxed)
    _ask_for_ink(boxed)
    _ask_for_weight(boxed)
    _add_of_games(what)
    calibration = what.add_parser(
        "calibration", help="a sheet that shows how far a printer's backs are off"
    )
    calibration.add_argument(
        "--read",
        nargs=2,
        type=float,
        metavar=("ACROSS", "DOWN"),
        help="keep the two numbers read off the sheet, in millimeters, instead of printing it",
    )
    whole = what.add_parser("everything", help="the whole box of a game, a file of each kind")
    whole.add_argument("game", choices=games, metavar="GAME", help="the game's name")
    _ask_for_cards(whole)
    _ask_for_weight(whole)
    _ask_for_players(whole, "how many play (as many as the last time)")
    whole.add_argument(
        "--only-this-game",
        action="store_true",
        help="no cards that the game leaves out with these players and options",
    )
    whole.add_argument(
        "--without",
        metavar="KIND,KIND",
        default="",
        help="kinds of sheets to leave out, e.g. rules,scores",
    )
    whole.add_argument(
        "--shop",
        choices=tuple(SHOPS),
        help="pictures as a print shop wants them, and a list of how often each is needed",
    )
    _ask_for_options(whole)
    _share_arguments(what.choices.values())


def _add_declared(
    what: argparse._SubParsersAction[argparse.ArgumentParser],
    printables: Sequence[Printable],
    games: Sequence[str],
) -> None:
    for printable in printables:
        sheet = what.add_parser(printable.key, help=printable.about)
        sheet.set_defaults(printable=printable)
        if printable.pieces is not None:
            sheet.add_argument(
                "game", nargs="?", choices=games, metavar="GAME", help="the game's name"
            )
            _ask_for_options(sheet)
        if printable.for_players:
            _ask_for_players(sheet, printable.for_players)
        if len(printable.inks) > 1:
            _ask_for_ink(sheet)
        if printable.posters:
            sheet.add_argument(
                "--poster",
                choices=tuple(POSTERS),
                help="one for the wall, printed beyond its edges",
            )


def _add_of_games(what: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    for name, about in (
        ("rules", "rules as a booklet: fold the pile of sheets"),
        ("set-up", "what lies where at the first deal"),
        ("summary", "the rules of a game on one page"),
        ("aids", "a card for each player with a game's orders and values"),
        ("scores", "a sheet to write scores on"),
    ):
        sheet = what.add_parser(name, help=about)
        sheet.add_argument(
            "games",
            nargs="*",
            metavar="GAME",
            help="the games' names, e.g. president_arnold; none for all",
        )
        if name in {"aids", "set-up", "scores"}:
            _ask_for_players(sheet, "how many play (as many as the last time)")
        if name != "scores":
            _ask_for_options(sheet)


def _ask_for_deck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "deck", metavar="GAME|ID|FILE.yaml", help="a game, a deck's id or a deck file"
    )


def _ask_for_size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--size",
        metavar="NAME|WxH",
        help="the cards' size: {names}, or millimeters as 63x88 (the deck's own)".format(
            names=", ".join(CARD_SIZES)
        ),
    )
    parser.add_argument(
        "--sleeves", action="store_true", help="for sleeves: cut cards 1 mm smaller"
    )


def _ask_for_cards(parser: argparse.ArgumentParser) -> None:
    _ask_for_size(parser)
    _ask_for_ink(parser)
    parser.add_argument(
        "--bleed", type=float, default=0.0, help="millimeters printed beyond each cut (0)"
    )
    parser.add_argument(
        "--gutter", type=float, default=0.0, help="millimeters between the cards (0)"
    )
    parser.add_argument(
        "--large-print", action="store_true", help="faces with an index of at least 12 mm"
    )
    parser.add_argument(
        "--plain", action="store_true", help="no signs beside cards that a game leaves out"
    )
    parser.add_argument(
        "--four-colors", action="store_true", help="each suit in a color of its own"
    )


def _ask_for_ink(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ink",
        choices=INKS,
        default="full",
        help="full; light: tints on white paper, saves ink; black: no color at all",
    )


def _ask_for_weight(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--weight",
        type=int,
        choices=tuple(PAPER_THICKNESS),
        default=300,
        help="of the cards' paper in grams a square meter, which makes the box as thick (300)",
    )


def _ask_for_players(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("--players", type=int, help=words)


def _ask_for_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule"
    )


def _share_arguments(sheets: Iterable[argparse.ArgumentParser]) -> None:
    for sheet in sheets:
        sheet.add_argument(
            "--bare", action="store_true", help="no rulers, name and number round the sheets"
        )
        sheet.add_argument(
            "--paper", choices=tuple(PAPERS), default="a4", help="the paper's size (a4)"
        )
        sheet.add_argument(
            "--sides",
            choices=("long", "short"),
            default="long",
            help="the edge over which the printer turns the paper for backs (long)",
        )
        sheet.add_argument("--dpi", type=int, default=300, help="dots per inch, 72 to 600 (300)")
        sheet.add_argument(
            "-o",
            "--output",
            type=Path,
            metavar="FILE.pdf|.png",
            help=(
                "output file: one PDF, or numbered pictures (FILE-1.png, FILE-2.png …); a "
                "folder for everything"
            ),
        )
        sheet.add_argument(
            "--send", action="store_true", help="hand the sheet to the system's printer"
        )
        sheet.add_argument("--printer", metavar="NAME", help="send it to this printer")


def run(args: argparse.Namespace, library: Library, progress: Progress) -> int:
    """Make the sheets that the arguments ask for; 0, or 2 after one sentence on stderr.

    `progress` shows how far it is.
    """
    try:
        if args.what == "calibration" and args.read is not None:
            return _keep_calibration(args)
        dpi = _within(args.dpi, DPI_RANGE, "--dpi")
        to_a_shop = args.what == "everything" and args.shop is not None
        if to_a_shop:
            dpi = SHOP_DPI
        made = _made(args, library)
        with progress(sum(steps(*one) for one in made), "pages") as tell:
            saved = [(sheets, save(sheets, path, dpi=dpi, tell=tell)) for sheets, path in made]
        if to_a_shop:
            from prints.shop import save_manifest

            listed = save_manifest(saved)
            count = sum(len(paths) for _sheets, paths in saved)
            print(visible(f"Saved {count} files in {listed.parent}"))
            return 0
    except (PrintError, DeckError, FaceError, OptionsError) as error:
        print(error, file=sys.stderr)
        return 2
    for sheets, paths in saved:
        for path in paths:
            print(f"Saved {visible(path)}")
        if sheets.duplex != "none":
            papers = counted(sheets.papers, "sheet")
            edge = f"turned over the {sheets.duplex} edge"
            print(f"Print it on both sides, {edge}: {papers} of paper.")
    if not args.send and args.printer is None:
        return 0
    results = [
        spool(path, args.printer, sheets.duplex, PAPERS[args.paper].name)
        for sheets, paths in saved
        for path in paths
    ]
    for result in results:
        print(result.message, file=sys.stdout if result.sent else sys.stderr)
    return 0 if all(result.sent for result in results) else 2


def _keep_calibration(args: argparse.Namespace) -> int:
    from prints.job import MOST_SHIFT, keep_shift
    from table.storage.settings import load_settings, save_settings

    settings = load_settings()
    whole = keep_shift(settings, args.printer, (args.read[0], args.read[1]))
    if whole is None:
        raise PrintError(
            f"A printer cannot be off by more than {MOST_SHIFT:g} mm: read the sheet again."
        )
    save_settings(settings)
    words = "From now on backs are moved by {across:g} mm across and {down:g} mm down."
    print(words.format(across=Number(whole[0]), down=Number(whole[1])))
    return 0


def _made(args: argparse.Namespace, library: Library) -> list[tuple[Sheets, Path]]:
    """Return the sheets that are asked for, each with its file."""
    from prints.order import box_ending, draw_up
    from prints.shop import everything

    order = _order(args, library)
    if args.what == "everything":
        folder = args.output or Path(args.game.replace("_", "-"))
        if folder.suffix.lower() in {".pdf", ".png"}:
            raise PrintError(f"{folder} should be a folder.")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(folder, error) from error
        ending = box_ending(order)
        return [(sheets, folder / f"{sheets.stem}.{ending}") for sheets in everything(order)]
    printable: Printable | None = getattr(args, "printable", None)
    declared = {} if printable is None else {printable.key: printable}
    sheets = draw_up(order, declared)
    return [(sheets, args.output or Path(f"{sheets.stem}.pdf"))]


def _order(args: argparse.Namespace, library: Library) -> Order:
    from prints.order import Order

    job = _job(args)
    order = Order(what=args.what, job=job)
    printable: Printable | None = getattr(args, "printable", None)
    if args.what in {"deck", "box"}:
        named = tuple(entry for entry in library() if entry.name == args.deck)
        if args.what == "box":
            order = replace(order, job=replace(job, players=_wanted_players(args, args.deck)))
        if named:
            return replace(order, deck=deck(named[0].front.deck), games=named)
        found = _deck(args.deck, library)
        games = tuple(entry for entry in library() if entry.front.deck == found.id)
        return replace(order, deck=found, games=games)
    if args.what in {"set-up", "rules", "summary", "aids", "scores"}:
        entries = tuple(library())
        wanted = args.games or [entry.name for entry in entries]
        for name in wanted:
            if name not in {entry.name for entry in entries}:
                names = ", ".join(entry.name for entry in entries)
                raise PrintError(f"There is no game “{name}”: name one of {names}.")
        games = tuple(entry for entry in entries if entry.name in wanted)
        job = replace(_with_options(job, games, args), players=_wanted_players(args))
        return replace(order, games=games, job=job)
    if args.what == "everything":
        [entry] = [entry for entry in library() if entry.name == args.game]
        order = replace(order, games=(entry,), deck=deck(entry.sheet.deck))
        without = frozenset(filter(None, args.without.split(",")))
        return replace(
            order,
            job=_seated(job, entry, args),
            without=_known(without, entry),
            only_this_game=args.only_this_game,
            shop=args.shop or "",
        )
    if printable is not None and printable.pieces is not None:
        makers = {
            entry.name: entry
            for entry in library()
            if printable.key in {each.key for each in entry.printables()}
        }
        game = args.game or next(iter(makers))
        if game not in makers:
            raise PrintError(
                f"There is no sheet “{printable.key}” for {game}: name one of {', '.join(makers)}."
            )
        entry = makers[game]
        return replace(order, games=(entry,), job=_seated(job, entry, args))
    return order


def _known(without: frozenset[str], entry: PrintedGame) -> frozenset[str]:
    """Return the kinds of sheets to leave out; raises `PrintError` for one that is not there."""
    from prints.order import box_kinds

    kinds = box_kinds(entry)
    for kind in sorted(without - set(kinds)):
        raise PrintError(
            f"--without: “{brief(kind)}” is not in the box; name some of {', '.join(kinds)}."
        )
    return without


def _wanted_players(args: argparse.Namespace, game: str = "") -> int:
    """Return for how many players is printed: as asked for, or as many as the last time."""
    from table.storage.settings import load_settings

    wanted: int | None = vars(args).get("players")
    return load_settings().last_table(game) if wanted is None else wanted


def _seated(job: Job, entry: PrintedGame, args: argparse.Namespace) -> Job:
    """Return the job with the options asked for, and with players who may choose them.

    Raises `OptionsError` where nobody may.
    """
    options = parse_options(vars(args).get("option", ()))
    usual = entry.table_size(_wanted_players(args, entry.name))
    asked = vars(args).get("players")
    some = (usual, *entry.seat_range) if asked is None else (asked,)
    for seats in some:  # teams, for one, need a number of players
        with suppress(OptionsError):
            entry.open(seats, options)
            return replace(job, options=options, players=seats)
    entry.open(some[0], options)
    return job


def _with_options(job: Job, games: Sequence[PrintedGame], args: argparse.Namespace) -> Job:
    """Return the job with the house rules asked for; raises `OptionsError` where they can't be."""
    for game in games if vars(args).get("option") else ():
        job = replace(job, options=_seated(job, game, args).options)
    return job


def _job(args: argparse.Namespace) -> Job:
    from prints.job import Job, shift_of
    from table.storage.settings import load_settings

    given = vars(args)
    shop, players = SHOP_PRESETS.get(given.get("shop") or ""), given.get("players")
    return Job(
        paper=PAPERS[args.paper],
        size=_size(given.get("size")),
        bleed=_within(given.get("bleed", 0.0), (0.0, MOST_BLEED), "--bleed"),
        gutter=_within(given.get("gutter", 0.0), (0.0, MOST_GUTTER), "--gutter"),
        poster=POSTERS.get(given.get("poster") or ""),
        shift=shift_of(load_settings(), args.printer),
        shop=shop,
        players=1 if players is None else _within(players, (1, MOST_PLAYERS), "--players"),
        **{name: given[name] for name in TAKEN_AS_GIVEN if name in given},
    )


def _size(words: str | None) -> CardSize | None:
    """Return a card's size by its name or in millimeters."""
    if words is None or words in CARD_SIZES:
        return None if words is None else CARD_SIZES[words]
    width, _x, height = words.lower().partition("x")
    try:
        size = CardSize(float(width), float(height))
    except ValueError:
        size = None
    if size is None or not (20 <= size.width <= 200 and 20 <= size.height <= 200):
        raise PrintError(
            f"--size must be one of {', '.join(CARD_SIZES)}, or millimeters from 20 to 200 "
            "as 63x88."
        )
    return size


def _deck(name: str, library: Library) -> Deck:
    """A built-in deck by its id, or a deck from a file; a game's name may be meant, too."""
    if name in deck_ids():
        return deck(name)
    path = Path(name)
    with suppress(OSError):  # a name may be too long for any file
        if path.suffix.lower() in {".yaml", ".yml"} or path.exists():
            return load_deck(path)
    known = dict.fromkeys((*(entry.name for entry in library()), *deck_ids()))
    raise PrintError(f"There is no game or deck “{brief(name)}”; {nearest(name, known)}.")


N = TypeVar("N", int, float)


def _within(number: N, room: tuple[float, float], option: str) -> N:
    least, most = room
    if not least <= number <= most:
        shown = brief(number if isinstance(number, int) else f"{number:g}")
        raise PrintError(f"{option} must be from {least:g} to {most:g}, not {shown}.")
    return number
