"""`main.py print`: boards, decks, chips and markers as PDF or PNG, whole or not at all."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rules.decks.cards import Deck, DeckError
from rules.decks.face import FaceError
from rules.decks.reading import load_deck
from rules.decks.shelf import deck, deck_ids
from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.words import _
from ui.prints.paper import PAPERS
from ui.prints.spool import spool

if TYPE_CHECKING:
    from ui.prints.pdf import Page
    from ui.prints.printable import Ink, Printable

MOST_PLAYERS: Final = 8
DPI_RANGE: Final = (72, 600)


class PrintError(Exception):
    """A sheet cannot be made; `str()` is one sentence for the player, fit for a terminal."""

    def __init__(self, sentence: str) -> None:
        super().__init__(visible(sentence))


def add_arguments(parser: argparse.ArgumentParser, printables: Sequence[Printable]) -> None:
    """Add decks and what the games declare, and how to print it, to the parser of `print`."""
    words = ("deck", *(printable.key for printable in printables))
    what = parser.add_subparsers(dest="what", required=True, metavar="|".join(words))
    cards = what.add_parser("deck", help=_("the cards of a deck to cut out"))
    cards.add_argument("deck", metavar="ID|FILE.yaml", help=_("a deck's id or a deck file"))
    cards.add_argument("--backs", action="store_true", help=_("backs for printing on both sides"))
    sheets = [cards]
    for printable in printables:
        sheet = what.add_parser(printable.key, help=printable.about)
        sheet.set_defaults(printable=printable)
        if printable.for_players:
            sheet.add_argument("--players", type=int, default=1, help=printable.for_players)
        if printable.inks:
            sheet.add_argument(
                "--ink", choices=("full", "light"), default="full", help=printable.inks
            )
        sheets.append(sheet)
    for sheet in sheets:
        sheet.add_argument(
            "--paper", choices=tuple(PAPERS), default="a4", help=_("the paper's size (a4)")
        )
        sheet.add_argument("--dpi", type=int, default=300, help=_("dots per inch, 72 to 600 (300)"))
        sheet.add_argument(
            "-o",
            "--output",
            type=Path,
            metavar="FILE.pdf|.png",
            help=_(
                "where to save: all sheets in one PDF, or a picture a sheet, numbered if there "
                "are several (FILE-1.png, FILE-2.png …)"
            ),
        )
        sheet.add_argument(
            "--send", action="store_true", help=_("hand the sheet to the system's printer")
        )
        sheet.add_argument("--printer", metavar="NAME", help=_("send it to this printer"))


def run(args: argparse.Namespace) -> int:
    """Make the sheets that the arguments ask for; 0, or 2 after one sentence on stderr."""
    try:
        title, pages = _pages(args)
        target = args.output or Path(f"{_file_stem(args)}.pdf")
        saved = save(pages, target, dpi=_checked_dpi(args.dpi), title=title)
    except (PrintError, DeckError, FaceError) as error:
        print(error, file=sys.stderr)
        return 2
    for path in saved:
        print(_("Saved {path}").format(path=visible(path)))
    if args.send or args.printer is not None:
        results = [spool(path, args.printer) for path in saved]
        for result in results:
            print(result.message, file=sys.stdout if result.sent else sys.stderr)
        return 0 if all(result.sent for result in results) else 2
    return 0


def save(pages: Sequence[Page], target: Path, *, dpi: int, title: str) -> list[Path]:
    """Write pages to a PDF, or to PNG files (numbered if there are several); the files written.

    Every file is complete or untouched. Raises PrintError for a name or a folder that will not do.
    """
    from ui.prints.pdf import draw_pngs, write_pdf

    kind = target.suffix.lower()
    if kind not in {".pdf", ".png"}:
        raise PrintError(
            _("{path} should end in .pdf or .png, which says what to make.").format(path=target)
        )
    if kind == ".pdf":
        file = BytesIO()
        write_pdf(pages, file, dpi, title)
        sheets = [(target, file.getvalue())]
    else:
        sheets = list(zip(_numbered(target, len(pages)), draw_pngs(pages, dpi), strict=True))
    try:
        for path, content in sheets:
            write_atomically(path, content)
    except OSError as error:
        raise PrintError(
            _("{path} cannot be written: {why}.").format(path=target, why=error.strerror or error)
        ) from error
    return [path for path, _content in sheets]


def _numbered(target: Path, count: int) -> list[Path]:
    if count == 1:
        return [target]
    digits = len(str(count))
    return [
        target.with_name(f"{target.stem}-{number:0{digits}}{target.suffix}")
        for number in range(1, count + 1)
    ]


def _pages(args: argparse.Namespace) -> tuple[str, list[Page]]:
    """The title and the pages of what was asked for."""
    from ui.prints.sheets import deck_pages

    paper = PAPERS[args.paper]
    _checked_dpi(args.dpi)
    if args.what == "deck":
        cards = _deck(args.deck)
        try:
            return cards.title, deck_pages(cards, paper, backs=args.backs)
        except ValueError as error:
            raise PrintError(str(error)) from error
    printable: Printable = args.printable
    players = _checked_players(args.players) if printable.for_players else 1
    ink: Ink = args.ink if printable.inks else "full"
    return printable.heading(players), printable.pages(paper, players, ink)


def _deck(name: str) -> Deck:
    """A built-in deck by its id, or a deck from a file."""
    if name in deck_ids():
        return deck(name)
    path = Path(name)
    if path.suffix.lower() in {".yaml", ".yml"} or path.exists():
        return load_deck(path)
    raise PrintError(
        _("There is no deck “{name}”: name a .yaml file or one of {ids}.").format(
            name=name, ids=", ".join(deck_ids())
        )
    )


def _checked_players(players: int) -> int:
    if not 1 <= players <= MOST_PLAYERS:
        raise PrintError(
            _("--players must be from 1 to {most}, not {number}.").format(
                most=MOST_PLAYERS, number=players
            )
        )
    return players


def _checked_dpi(dpi: int) -> int:
    least, most = DPI_RANGE
    if not least <= dpi <= most:
        raise PrintError(
            _("--dpi must be from {least} to {most}, not {number}.").format(
                least=least, most=most, number=dpi
            )
        )
    return dpi


def _file_stem(args: argparse.Namespace) -> str:
    if args.what == "deck":
        return Path(args.deck).stem
    printable: Printable = args.printable
    return printable.file_stem
