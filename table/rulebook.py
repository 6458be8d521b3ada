"""The help of a game's sheet: chapters of rules and pictures, and what we decided of the rules.

Where an author left a rule open or said two things, the rule carries a `Ruling`. What depends on
the options of a game stands with its condition, and `following` leaves what holds for these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from rules.files.plainyaml import FileError
from rules.files.quoting import nearest
from rules.files.validation import Holds

if TYPE_CHECKING:
    from rules.decks.cards import Deck
    from table.options import OptionSheet

Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1200)]
Part: TypeAlias = Annotated[str, Meta(min_length=1, max_length=700)]
Number: TypeAlias = Annotated[
    str, Meta(pattern=r"^([A-Z]{1,2}[0-9]{1,2}[a-z]?)?$", description="A letter and a number: A6")
]
Value: TypeAlias = str | int | bool
Values: TypeAlias = Annotated[tuple[Value, ...], Meta(min_length=1, max_length=20)]
Options: TypeAlias = Mapping[str, object]
"""The options of a game by their names; one that is not settled yet is missing."""

RULE: Final = re.compile(r"\b[A-Z]{1,2}[0-9]{1,2}[a-z]?\b")
"""What may be a rule's number in a text."""
PLACE: Final = re.compile(r"\{(\w+)\}")
"""Where a text names an option, and the value of the game at hand stands."""
BACK: Final = "back"
"""Among the cards of a figure: one that lies face down."""

T = TypeVar("T", bound="Conditional")


class Conditional(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that is said `when` options have one of these values, or `unless` they have.

    What depends on an option that is not settled yet is not said.
    """

    when: dict[str, Values] = {}
    unless: dict[str, Values] = {}

    def applies(self, options: Options) -> bool:
        """Return whether it is said of a game with these options."""
        return all(options.get(name) in values for name, values in self.when.items()) and not any(
            options.get(name) in values for name, values in self.unless.items()
        )


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What we decided where the original leaves a rule open, or says two things.

    `words` say what the original says, what holds here and why; `option` names the option by which
    a table may play otherwise.
    """

    words: Part
    option: str = ""


class Figure(Conditional, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Real cards side by side, or a `picture` that the game declares, with a title and a caption.

    `tags` stand below the cards, `marks` are "lit" or "dim" as at the table. `symbols` name for
    each card the attribute that is ringed; rings of the same attribute's value have one color.
    An empty tag, mark or symbol is none.
    """

    cards: Annotated[tuple[str, ...], Meta(max_length=24)] = ()
    tags: Annotated[tuple[str, ...], Meta(max_length=24)] = ()
    marks: Annotated[tuple[str, ...], Meta(max_length=24)] = ()
    symbols: Annotated[tuple[str, ...], Meta(max_length=24)] = ()
    picture: str = ""
    title: str = ""
    caption: str = ""
    holds: Holds = {}


def ring_lights(deck: Deck, figure: Figure) -> dict[int, int]:
    """Return for each card with a ring its light: its symbol's, or that of all single ones."""
    shown = [
        (at, (name, deck.card(card).attributes[name]))
        for at, (card, name) in enumerate(zip(figure.cards, figure.symbols, strict=False))
        if name
    ]
    counts = Counter(symbol for _at, symbol in shown)
    alike = [symbol for symbol in counts if counts[symbol] > 1]
    return {at: (*alike, symbol).index(symbol) for at, symbol in shown}


class Paragraph(Conditional, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some sentences; a `rule` has a number, and perhaps rulings. `figures` stand beside it.

    The printed `summary` has all rules and what depends on the options, and any other paragraph
    only if it says so. A paragraph about the `screen` is left out on paper.
    """

    words: Words
    summary: bool = False
    screen: bool = False
    rule: Number = ""
    rulings: Annotated[tuple[Ruling, ...], Meta(max_length=9)] = ()
    figures: Annotated[tuple[Figure, ...], Meta(max_length=9)] = ()


class HelpSection(Conditional, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chapter of the help.

    `rows` is a table: the first row is its head. `figures` stand beside the text, many of them
    below it. A chapter about the `screen` (keys, buttons) is left out on paper. Players' aids have
    all tables, and the rules of chapters marked `aid`. `holds` says of words of paragraphs without
    a rule's number what has to be so (`tests/claims/sentences.py`).
    """

    title: Words
    text: Annotated[tuple[Words | Paragraph, ...], Meta(max_length=40)] = ()
    rows: Annotated[tuple[tuple[str, ...], ...], Meta(max_length=40)] = ()
    figures: Annotated[tuple[Figure, ...], Meta(max_length=30)] = ()
    screen: bool = False
    aid: bool = False
    holds: Holds = {}

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The text, all of it as paragraphs."""
        return tuple(Paragraph(words=one) if isinstance(one, str) else one for one in self.text)

    @property
    def summary(self) -> tuple[Paragraph, ...]:
        """Its rules for one page; a paragraph without a number joins the rule before it."""
        found: list[Paragraph] = []
        for one in self.paragraphs:
            if not (one.rule or one.summary or one.when or one.unless):
                continue
            if one.rule or not found:
                found.append(one)
            else:
                words = f"{found[-1].words} {one.words}"
                found[-1] = msgspec.structs.replace(found[-1], words=words)
        return tuple(found)

    @property
    def on_paper(self) -> HelpSection:
        """It without the paragraphs about the screen."""
        text = tuple(one for one in self.paragraphs if not one.screen)
        return msgspec.structs.replace(self, text=text)

    @property
    def all_figures(self) -> tuple[Figure, ...]:
        """The pictures beside its paragraphs, and its own."""
        beside = (figure for one in self.paragraphs for figure in one.figures)
        return (*beside, *self.figures)

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of its rules."""
        return tuple(one.rule for one in self.paragraphs if one.rule)

    def holds_words(self, wanted: str) -> bool:
        """Return whether it holds some words, also in what stands behind a sign."""
        wanted = wanted.strip().casefold()
        return not wanted or any(wanted in words.casefold() for words in self._words())

    def _words(self) -> Iterator[str]:
        yield self.title
        yield from (cell for cells in self.rows for cell in cells)
        for paragraph in self.paragraphs:
            yield from (paragraph.rule, paragraph.words)
            for ruling in paragraph.rulings:
                yield ruling.words
        for figure in self.all_figures:
            yield from (figure.title, figure.caption, *figure.tags)


def following(
    chapters: Sequence[HelpSection], asked: Sequence[OptionSheet], options: Options
) -> tuple[HelpSection, ...]:
    """Return the help of a game with these options: what holds for it, with their values."""

    def filled(words: str) -> str:
        return PLACE.sub(lambda place: _value_words(asked, place[1], options), words)

    def figures(some: Sequence[Figure]) -> tuple[Figure, ...]:
        return tuple(
            msgspec.structs.replace(figure, caption=filled(figure.caption))
            for figure in _holding(some, options)
        )

    def chapter(section: HelpSection) -> HelpSection:
        text = tuple(
            msgspec.structs.replace(
                one,
                words=filled(one.words),
                figures=figures(one.figures),
            )
            for one in _holding(section.paragraphs, options)
        )
        rows = tuple(tuple(filled(cell) for cell in cells) for cells in section.rows)
        return msgspec.structs.replace(
            section, text=text, rows=rows, figures=figures(section.figures)
        )

    return tuple(chapter(section) for section in _holding(chapters, options))


def _holding(some: Sequence[T], options: Options) -> tuple[T, ...]:
    return tuple(one for one in some if one.applies(options))


def _value_words(asked: Sequence[OptionSheet], name: str, options: Options) -> str:
    """Return an option's value as a sentence has it."""
    option = next(option for option in asked if option.name == name)
    return option.said(options[name]) if name in options else option.title.lower()


def check(chapters: Sequence[HelpSection], asked: Sequence[OptionSheet]) -> None:
    """Raise `FileError` for a help that names what the game does not have."""
    numbers = [number for section in chapters for number in section.rules]
    twice = next((number for number in numbers if numbers.count(number) > 1), "")
    if twice:
        raise FileError(f"rule {twice} stands there twice", "number it otherwise")
    for section in chapters:
        parts = (section, *section.paragraphs, *section.all_figures)
        for part in parts:
            for conditions in (part.when, part.unless):
                for name, values in conditions.items():
                    _check_values(_option(name, asked), values)
        for paragraph in section.paragraphs:
            for ruling in paragraph.rulings:
                if ruling.option:
                    _option(ruling.option, asked)
        for words in section._words():
            for name in PLACE.findall(words):
                _option(name, asked)
        for figure in section.all_figures:
            _check_figure(figure)


def _option(name: str, asked: Sequence[OptionSheet]) -> OptionSheet:
    found = next((option for option in asked if option.name == name), None)
    if found is None:
        raise FileError(
            f"'{name}' is not an option of this game",
            nearest(name, [option.name for option in asked]),
        )
    return found


def _check_values(option: OptionSheet, values: Sequence[Value]) -> None:
    for value in values:
        if not option.has(value):
            raise FileError(
                f"'{value}' is not a value of the option '{option.name}'",
                nearest(value, list(option.values)) if option.values else "correct it",
            )


def _check_figure(figure: Figure) -> None:
    if bool(figure.cards) == bool(figure.picture):
        raise FileError("a figure has cards or a picture", "write 'cards: …' or 'picture: …'")
    for name, some in (("tags", figure.tags), ("marks", figure.marks), ("symbols", figure.symbols)):
        if some and len(some) != len(figure.cards):
            raise FileError(
                f"'{name}' has {len(some)} items for {len(figure.cards)} cards",
                "write one for each card, '' for none",
            )
    wrong = next((mark for mark in figure.marks if mark not in ("", "lit", "dim")), None)
    if wrong is not None:
        raise FileError(f"'{wrong}' is not a mark of a card", nearest(wrong, ["lit", "dim"]))
