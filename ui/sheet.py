"""A game's sheet (`games/<game>/sheet.yaml`): what lobby, set-up and help show of it."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from rules.catalog import RulesDeclaration, house_rules
from rules.core import AnyGame
from rules.decks.cards import Deck

if TYPE_CHECKING:
    from PIL import Image

    from ui.controller import AnyController
    from ui.lesson.lesson import Lesson
    from ui.prints.printable import Printable


class OptionSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the set-up asks for one option: a `choice` of named values or a whole `number`.

    `values` maps each value to its words; `zero` is what 0 means where it is not a number
    ("until one has all"). `seats` limits the option to these numbers of players, `only` single
    values of it.
    """

    name: str
    title: str
    explain: str
    kind: Literal["choice", "number", "switch"]
    values: dict[str, str] = {}
    least: int = 0
    most: int = 99
    step: int = 1
    zero: str = ""
    seats: tuple[int, ...] = ()
    only: dict[str, tuple[int, ...]] = {}

    def asked_for(self, seats: int) -> bool:
        """Return whether the option matters for this number of players."""
        return not self.seats or seats in self.seats

    def values_for(self, seats: int) -> tuple[tuple[str, str], ...]:
        """Return the values of a choice that fit this number of players, with their words."""
        return tuple(
            (value, words)
            for value, words in self.values.items()
            if seats in self.only.get(value, (seats,))
        )


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some cards with what they make; `symbols` name for each the attribute that is ringed.

    An empty name rings nothing. Rings of the same attribute's value have the same color.
    """

    title: str
    text: str
    cards: tuple[str, ...]
    symbols: tuple[str, ...] = ()


def ring_lights(deck: Deck, cards: Sequence[str], symbols: Sequence[str]) -> dict[int, int]:
    """Return for each card with a ring its light: its symbol's, or that of all single ones."""
    shown = [
        (at, (name, deck.card(card).attributes[name]))
        for at, (card, name) in enumerate(zip(cards, symbols, strict=False))
        if name
    ]
    counts = Counter(symbol for _at, symbol in shown)
    alike = [symbol for symbol in counts if counts[symbol] > 1]
    return {at: (*alike, symbol).index(symbol) for at, symbol in shown}


NUMBERED: Final = re.compile(r"^([A-Z]{1,2}[0-9]{1,2}[a-z]?)\. ")
"""The number with which a paragraph of the help begins, where it is a rule."""


class HelpSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the help: paragraphs with rule numbers; `cards` are shown as faces.

    Paragraphs that begin with a rule's number and a full stop ("A6. …") are set with the number
    in the margin. `rows` is a table: the first row is its head; `examples` come last. `picture`
    names an illustration that the game declares. A section about the `screen` (keys, buttons) is
    left out on paper.
    """

    title: str
    text: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    caption: str = ""
    picture: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    examples: tuple[Example, ...] = ()
    screen: bool = False


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How scores are written down on paper: a line for each `row`, with `columns` for each.

    Each is a player or, `by_side`, a side; `title` says what is counted and `total` stands below.
    """

    title: str
    row: str
    columns: tuple[str, ...] = ()
    total: str = ""
    by_side: bool = False
    lines: int = 20


class GameSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the program says about a game outside the table.

    `deck` is the deck that pictures it, `faces` three of its cards for the lobby; `players` are
    the least and the most; `seating` says what the order of the seats means; `passes_over` is
    the rule by which a seat without a card for it is not asked, if there is one.
    """

    title: str
    tagline: str
    emblem: str
    deck: str
    players: tuple[int, int]
    minutes: str
    options: tuple[OptionSheet, ...]
    help: tuple[HelpSection, ...]
    credits: str
    faces: tuple[str, ...] = ()
    seating: str = ""
    passes_over: str = ""
    scores: ScoreSheet | None = None


class Illustration(msgspec.Struct, frozen=True):
    """A picture for the help: its width over its height, and how it is drawn at a size."""

    aspect: float
    draw: "Callable[[tuple[int, int]], Image.Image]"


def no_printables() -> "tuple[Printable, ...]":
    """Return that nothing is printed for a game but its deck."""
    return ()


def no_illustrations() -> Mapping[str, Illustration]:
    """Return that the help of a game shows cards alone."""
    return {}


def no_cautions(_rules: AnyGame) -> tuple[str, ...]:
    """Return that all options of a game go together."""
    return ()


class GameEntry(RulesDeclaration[AnyGame], frozen=True, kw_only=True):
    """A game as the window knows it: what it says of itself, its rules, and its table."""

    sheet: GameSheet
    controller: "Callable[[AnyGame, tuple[str, ...]], AnyController]"
    """Makes the controller of its table for opened rules and the players' names."""
    printables: "Callable[[], tuple[Printable, ...]]" = no_printables
    illustrations: Callable[[], Mapping[str, Illustration]] = no_illustrations
    cautions: Callable[[AnyGame], tuple[str, ...]] = no_cautions
    """What is to be said of opened rules whose options spoil the game together."""
    lesson: "Callable[[], Lesson] | None" = None
    """Reads its lesson, where it has one; raises `LessonError`."""

    @property
    def house_rules(self) -> frozenset[str]:
        """The names of the options that are house rules."""
        return house_rules(self.rules().Options)

    @property
    def seat_range(self) -> range:
        """The numbers of players that the set-up offers."""
        least, most = self.sheet.players
        return range(least, most + 1)

    def default_options(self, seats: int) -> dict[str, object]:
        """Return all options with their defaults for a number of players."""
        defaults: Mapping[str, object] = msgspec.to_builtins(self.open(seats).options)
        return dict(defaults)
