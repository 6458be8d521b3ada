"""The rows of the print page: what is asked of each kind of sheets, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from prints.job import Job, Sides
from prints.order import Order, box_kinds
from prints.paper import (
    CARD_SIZES,
    PAPER_THICKNESS,
    PAPERS,
    POSTERS,
    SHOP_BLEED,
    SHOP_PRESETS,
    SHOPS,
)
from prints.printable import Printable
from prints.shop import shop_title
from rules.core import OptionsError
from rules.decks.shelf import deck, deck_ids
from rules.words import Number, _, pgettext, raised
from ui.controls.buttons import Button
from ui.controls.placing import fitting
from ui.pages.page import Rows
from ui.window_game import WindowGame

TENTHS: Final = 10
"""Steps a millimeter of what is read off the calibration sheet."""
MOST_READ: Final = 80
GUTTER: Final = 4.0

Space = Literal["none", "gutter", "bleed"]
Papers = Literal["a4", "a3", "letter", "tabloid"]


OF_ALL: Final = ("deck", "box", "rules", "calibration")
"""What there is for all games together; all else is for the players of one."""


class Wanted(NamedTuple):
    """What is to be printed, and how, as the page asks for it."""

    what: str = ""
    deck: str = ""
    game: str = ""
    """A game's name, or nothing for all games."""
    players: int = 0
    """How many, or 0 for as many as is usual."""
    ink: Any = "full"
    size: str = "own"
    space: Space = "none"
    large_print: bool = False
    sleeves: bool = False
    backs: bool = False
    sides: Sides = "long"
    shop: str = ""
    weight: int = 300
    bare: bool = False
    poster: str = ""
    paper: Papers = "a4"
    printer: str = ""
    across: int = 0
    down: int = 0
    file: Literal["pdf", "png300", "png600"] = "pdf"
    without: frozenset[str] = frozenset()
    """The kinds of sheets that are left out of a whole box."""

    @property
    def for_shop(self) -> bool:
        """Whether a print shop makes it, which has paper and sizes of its own."""
        known = {"deck": tuple(SHOP_PRESETS), "everything": tuple(SHOPS)}
        return self.shop in known.get(self.what, ())

    @property
    def dpi(self) -> int:
        return 600 if self.file == "png600" else 300

    def order(
        self,
        games: Sequence[WindowGame],
        shift: tuple[float, float],
        options: Mapping[str, Mapping[str, object]],
        *,
        four_colors: bool,
    ) -> Order:
        cards = self.what in {"deck", "everything"}
        job = Job(
            paper=PAPERS[self.paper],
            size=None if self.size == "own" else CARD_SIZES[self.size],
            bleed=SHOP_BLEED / 2 if cards and self.space == "bleed" else 0.0,
            gutter=GUTTER if cards and self.space == "gutter" else 0.0,
            ink=self.ink,
            large_print=self.large_print,
            four_colors=four_colors,
            sleeves=self.sleeves,
            backs=self.backs,
            sides=self.sides,
            shift=shift,
            shop=SHOP_PRESETS.get(self.shop) if self.what == "deck" else None,
            players=self.players if self.what == "box" else max(1, self.players),
            weight=self.weight,
            bare=self.bare,
            poster=POSTERS.get(self.poster),
        )
        chosen = self.chosen(games)
        named = self.deck
        if self.what == "everything":
            named = chosen[0].sheet.deck
        if self.for_game(games) or (self.what == "box" and len(chosen) == 1):
            game = chosen[0]
            players = game.table_size(self.players)
            job = replace(job, players=players, options=fitting_options(game, players, options))
        return Order(
            what=self.what,
            job=job,
            deck=deck(named),
            games=chosen,
            without=self.without,
            shop=self.shop if self.for_shop else "",
        )

    def chosen(self, games: Sequence[WindowGame]) -> tuple[WindowGame, ...]:
        """Return which of the games it is printed for: the one chosen, or perhaps all."""
        found = tuple(game for game in games if self.game in {"", game.name})
        if self.what == "box":  # one for all games that are played with the deck
            return tuple(game for game in found if game.front.deck == self.deck)
        return found if self.what == "rules" else found[:1]

    def for_game(self, games: Sequence[WindowGame]) -> bool:
        """Return whether it is for the players and the options of one game."""
        if self.what in {"set-up", "aids", "scores", "everything"}:
            return True
        printables = {} if self.what == "box" else declared(self.chosen(games)[0])
        return self.what in printables and printables[self.what].pieces is not None

    def of_game(self, game: WindowGame, players: int) -> Wanted:
        """Return the same of another game, or what it is known by where it has none of that."""
        offered = dict(kinds(declared(game)))
        known_by = (each.key for each in game.printables() if each.posters)
        what = self.what if self.what in offered else next(known_by, "deck")
        return self._replace(what=what, game=game.name, deck=game.front.deck, players=players)

    def of_all(self) -> Wanted:
        """Return the same of all games together, or their rules."""
        return self._replace(what=self.what if self.what in OF_ALL else "rules", game="")


def declared(game: WindowGame) -> dict[str, Printable]:
    """Return what a game has besides what is printed of every game, by its key."""
    return {printable.key: printable for printable in game.printables()}


def fitting_options(
    game: WindowGame, players: int, options: Mapping[str, Mapping[str, object]]
) -> dict[str, object]:
    """Return a game's options of the last time, those that so many players may choose."""
    kept: dict[str, object] = {}
    for name, value in options.get(game.name, {}).items():
        with suppress(OptionsError):
            game.open(players, {**kept, name: value})
            kept[name] = value
    return kept


def kinds(printables: Mapping[str, Printable]) -> tuple[tuple[str, str], ...]:
    """Return everything that can be printed, with its words."""
    own = [(printable.key, printable.title) for printable in printables.values()]
    return (
        ("deck", _("Deck")),
        *own,
        ("box", _("Box")),
        ("set-up", _("Set-up")),
        ("rules", _("Rules")),
        ("summary", _("Summary")),
        ("aids", _("Player aids")),
        ("scores", _("Score sheets")),
        ("calibration", _("Calibration")),
        ("everything", _("Everything")),
    )


class PrintRows:
    """Puts the rows for what is wanted; `change` takes a field's name and its new value."""

    def __init__(
        self,
        rows: Rows,
        wanted: Wanted,
        printables: Mapping[str, Printable],
        games: Sequence[WindowGame],
        change: Callable[[str, Any], None],
    ) -> None:
        self._rows, self._wanted, self._change = rows, wanted, change
        rows.stacked = True
        self._printables, self._games = printables, games

    def put(self, printers: Sequence[str], keep_reading: Callable[[], None]) -> None:
        """Put all rows that matter."""
        wanted, what = self._wanted, self._wanted.what
        if len(self._games) > 1:
            games = [(game.name, game.sheet.title) for game in self._games]
            self._turning(pgettext("which", "Game"), "game", [("", _("All games")), *games])
        offered = kinds(declared(wanted.chosen(self._games)[0]) if wanted.game else {})
        of_all = [each for each in offered if each[0] in OF_ALL]
        self._choice(_("What to print"), "what", offered if wanted.game else of_all)
        if what in self._printables:
            self._declared(self._printables[what])
        if what in {"deck", "box"} and not wanted.game:
            self._deck()
        if what in {"set-up", "aids", "scores", "everything"}:
            self._players()
        if what in {"deck", "box", "everything"}:
            self._cards()
        if what in {"box", "everything"}:
            weights = tuple((weight, f"{weight} g") for weight in PAPER_THICKNESS)
            self._choice(_("Card stock"), "weight", weights)
        poster = what in self._printables and bool(wanted.poster) and self._printables[what].posters
        if not (wanted.for_shop or poster):
            papers = tuple((name, paper.words) for name, paper in PAPERS.items())
            self._choice(_("Paper"), "paper", papers)
        both = what in {"calibration", "everything"} or (what == "deck" and wanted.backs)
        if both and not wanted.for_shop:
            sides = (("long", _("On the long edge")), ("short", _("On the short edge")))
            self._choice(_("Two-sided printing flips"), "sides", sides)
        if not (wanted.for_shop or poster) and what != "calibration":
            self._toggle(_("Leave off rulers and sheet names"), "bare")
        if what == "everything":
            self._in_the_box()
        if printers:
            self._printer(printers)
        if what == "calibration":
            self._reading(keep_reading)
        if what != "everything":
            files = (
                ("pdf", "PDF"),
                *((f"png{dpi}", _("PNG, {dpi} dpi").format(dpi=dpi)) for dpi in (300, 600)),
            )
            self._choice(_("Format"), "file", files)

    def _in_the_box(self) -> None:
        """Ask for each kind of sheets whether it is printed with the others."""
        without = self._wanted.without
        words = dict(kinds(self._printables))
        self._rows.text(_("In the box"), color="text")
        for kind in box_kinds(self._wanted.chosen(self._games)[0]):
            turned = partial(lambda turned, _on: self._change("without", turned), without ^ {kind})
            self._rows.switch(f"with:{kind}", words[kind], kind not in without, turned)

    def _declared(self, printable: Printable) -> None:
        if printable.posters:
            walls = ((name, _("Wall, {size}").format(size=_size_words(name))) for name in POSTERS)
            self._choice(_("The board is for"), "poster", (("", _("Table")), *walls))
            if self._wanted.poster:
                return
        if printable.for_players:
            self._players(_("Boards") if printable.posters else "")
        if len(printable.inks) > 1:
            self._ink()

    def _cards(self) -> None:
        if self._wanted.what == "deck":
            self._toggle(_("Card backs (two-sided)"), "backs")
            first = self._wanted.shop if self._wanted.for_shop else next(iter(SHOP_PRESETS))
            self._where({first: raised(shop_title("plain"))})
        if self._wanted.what == "everything":
            self._where({name: raised(shop_title(name)) for name in SHOPS})
        if not self._wanted.for_shop:
            sizes = (("own", _("Original")), *((name, raised(_(name))) for name in CARD_SIZES))
            self._choice(_("Card size"), "size", sizes)
            self._toggle(_("For sleeves (1 mm smaller)"), "sleeves")
        elif self._wanted.what == "deck":
            presets = [(name, _preset(name)) for name in SHOP_PRESETS]
            change = partial(self._change, "shop")
            self._rows.choice("size", _("Card size"), presets, self._wanted.shop, change)
        self._ink()
        if self._wanted.what == "box":
            return
        if not self._wanted.for_shop:
            spaces = (
                ("none", raised(_("nothing"))),
                ("gutter", _("A gutter")),
                ("bleed", _("Gutter and bleed")),
            )
            self._choice(_("Between the cards"), "space", spaces)
        self._toggle(_("Large print"), "large_print")

    def _where(self, shops: Mapping[str, str]) -> None:
        self._choice(_("Where"), "shop", (("", _("At home")), *shops.items()))

    def _ink(self) -> None:
        inks = (("full", _("Full color")), ("light", _("Save ink")), ("black", _("Black only")))
        self._choice(_("Ink"), "ink", inks)

    def _deck(self) -> None:
        self._turning(_("Deck"), "deck", [(name, deck(name).name) for name in deck_ids()])

    def _printer(self, printers: Sequence[str]) -> None:
        named = [(name, name) for name in printers]
        self._turning(_("Printer"), "printer", [("", _("Default printer")), *named])

    def _reading(self, keep: Callable[[], None]) -> None:
        rows = self._rows
        rows.text(
            _(
                "Print this on both sides and hold it against a light. Read where the "
                "back’s lines cross the scales, and enter both numbers."
            ),
            size="small",
        )
        for field, words in (("across", _("Read across")), ("down", _("Read down"))):
            rows.number(
                field,
                words,
                getattr(self._wanted, field),
                (-MOST_READ, MOST_READ),
                partial(self._change, field),
                show=lambda tenths: f"{Number(tenths / TENTHS):+.1f} mm",
            )
        button = Button(_("Save for this printer"), keep, key="keep")
        rows.add(fitting(rows.theme, button), 2)

    def _choice(self, title: str, field: str, values: Sequence[tuple[Any, str]]) -> None:
        self._rows.choice(
            field, title, values, getattr(self._wanted, field), partial(self._change, field)
        )

    def _toggle(self, words: str, field: str) -> None:
        self._rows.switch(field, words, getattr(self._wanted, field), partial(self._change, field))

    def _turning(self, title: str, field: str, values: Sequence[tuple[str, str]]) -> None:
        now, change = getattr(self._wanted, field), partial(self._change, field)
        self._rows.turning(field, title, values, now, change)

    def _players(self, title: str = "") -> None:
        wanted = self._wanted
        least, most, players = 1, 8, max(1, wanted.players)
        if wanted.for_game(self._games):
            game = wanted.chosen(self._games)[0]
            (least, most), players = game.sheet.players, game.table_size(wanted.players)
        change = partial(self._change, "players")
        self._rows.number("players", title or _("Players"), players, (least, most), change)


def _size_words(poster: str) -> str:
    """Return the size of a poster as one says it: by its paper, or in centimeters."""
    return f"{poster.replace('x', ' × ')} cm" if "x" in poster else poster.upper()


def _preset(name: str) -> str:
    """Return the words for a shop's size of cards, with its measures: "Poker, 2.5 × 3.5 in"."""
    kind, in_inches, _inch = name.partition("-")
    unit, millimeters = ("in", 25.4) if in_inches else ("mm", 1.0)
    size = SHOP_PRESETS[name]
    wide, high = Number(size.width / millimeters), Number(size.height / millimeters)
    return f"{raised(_(kind))}, {wide:g} × {high:g} {unit}"
