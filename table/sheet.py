"""A game's sheet (`games/<game>/sheet.yaml`): what lobby, set-up and help show of it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from rules.catalog import RulesDeclaration, house_rules
from rules.core import AnyGame
from rules.words import _, either, headed
from table.options import OptionSheet
from table.rulebook import Figure, HelpSection, Options, Paragraph, Ruling, following

if TYPE_CHECKING:
    from PIL import Image

    from rules.lesson import Lesson
    from rules.puzzle import Puzzle
    from table.controller import AnyController


USUAL_PLAYERS: Final = 4
"""How many play where nobody has said how many, and the game allows it."""


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


class SetUp(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is laid for the first deal: pictures, and a few `steps`.

    Steps name options and zones in braces, whose values and counts stand there. `know` are cards
    with what they are called; `out` are cards that stand for all of their kind that are taken out
    of the deck. `piles` are the zones and accounts in the middle, with their words.
    """

    steps: tuple[Paragraph | str, ...]
    know: tuple[Figure, ...] = ()
    out: tuple[Figure, ...] = ()
    piles: dict[str, str] = {}


class SheetFront(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in a sheet before its options: all that the lobby shows of a game.

    `color` is an ink of the palette, for the sides of its box. `deck` is the deck that pictures
    it, `faces` three of its cards for the lobby; `players` are the least and the most; `minutes`
    says how long a game takes, for a game that is always as long (`table.options.Length` for the
    others); `seating` says what the order of the seats means; `passes_over` is the rule by which
    a seat without a card for it is not asked, if there is one.
    """

    title: str
    tagline: str
    emblem: str
    deck: str
    players: tuple[int, int]
    minutes: str = ""
    color: str = ""
    faces: tuple[str, ...] = ()
    seating: str = ""
    passes_over: str = ""


class GameSheet(SheetFront, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that the program says about a game outside the table.

    `result` says what the numbers of a result count; `null` where its places tell all.
    """

    options: tuple[OptionSheet, ...]
    help: tuple[HelpSection, ...]
    credits: str
    set_up: SetUp | None = None
    scores: ScoreSheet | None = None
    result: str | None = ""

    def option(self, name: str) -> OptionSheet:
        """Return how an option is asked for; raises StopIteration where there is none."""
        return next(option for option in self.options if option.name == name)

    def chapters(self, options: Options) -> tuple[HelpSection, ...]:
        """Return the help of a game with these options."""
        return following(self.help, self.options, options)

    @property
    def rules(self) -> frozenset[str]:
        """The numbers of all rules of the help."""
        return frozenset(number for section in self.help for number in section.rules)

    def ruling_parts(self, ruling: Ruling, options: Options | None = None) -> list[tuple[str, str]]:
        """Return the heads and words of a ruling's parts; the option's with its values."""
        parts = [(_("Ruling"), ruling.words)]
        if ruling.option:
            parts.append((_("House rule"), self._option_words(ruling.option, options or {})))
        return parts

    def _option_words(self, name: str, options: Options) -> str:
        option = self.option(name)
        words = option.title
        if option.values:
            words = headed(words, either([*dict.fromkeys(map(option.said, option.values))]))
        if name in options:
            words = _("{words}. In this game: {value}.").format(
                words=words, value=option.said(options[name])
            )
        return words


class Illustration(msgspec.Struct, frozen=True):
    """A picture for the help: its width over its height, and how it is drawn at a size."""

    aspect: float
    draw: "Callable[[tuple[int, int]], Image.Image]"


class GameEntry(RulesDeclaration[AnyGame], frozen=True, kw_only=True):
    """A game as a table knows it: what it says of itself, its rules, and its controller."""

    read_front: Callable[[], SheetFront]
    """Returns what the lobby shows of it, in the language that the program speaks."""
    read_sheet: Callable[[], GameSheet]
    """Returns all that is said of it; takes ten times as long, so the first frame does not."""
    controller: "Callable[[AnyGame, tuple[str, ...]], AnyController]"
    """Makes the controller of its table for opened rules and the players' names."""
    illustrations: Callable[[], Mapping[str, Illustration]] = dict
    cautions: Callable[[AnyGame], tuple[str, ...]] = lambda _rules: ()
    """What is to be said of opened rules whose options spoil the game together."""
    lesson: "Callable[[], Lesson] | None" = None
    """Reads its lesson, where it has one; raises `LessonError`."""
    puzzles: "Callable[[], tuple[Puzzle, ...]] | None" = None
    """Reads its puzzles, where it has any; raises `LessonError`."""

    @property
    def front(self) -> SheetFront:
        """What the lobby shows of it, in the language that the program speaks."""
        return self.read_front()

    @property
    def sheet(self) -> GameSheet:
        """All that is said of it, in the language that the program speaks."""
        return self.read_sheet()

    @property
    def house_rules(self) -> frozenset[str]:
        """The names of the options that are house rules."""
        return house_rules(self.rules().options_type)

    @property
    def seat_range(self) -> range:
        """The numbers of players that the set-up offers."""
        least, most = self.front.players
        return range(least, most + 1)

    def table_size(self, wanted: int) -> int:
        """Return the number of players next to the `wanted` one, 0 for the game's usual one."""
        least, most = self.front.players
        return max(least, min(most, wanted or min(USUAL_PLAYERS, most)))

    def default_options(self, seats: int) -> dict[str, object]:
        """Return all options with their defaults for a number of players."""
        defaults: Mapping[str, object] = msgspec.to_builtins(self.open(seats).options)
        return dict(defaults)

    def usual_options(self) -> dict[str, object]:
        """Return the defaults that are the same at the smallest and at the largest table."""
        least, most = (self.default_options(seats) for seats in self.front.players)
        return {name: value for name, value in least.items() if most[name] == value}
