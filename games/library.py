"""The list of the games, and how the window knows each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from games.artoffacts.declaration import ARTOFFACTS
from games.bull_sanity.declaration import BULL_SANITY
from games.declaration import GameDeclaration
from games.el_presidente.declaration import EL_PRESIDENTE
from games.president_arnold.declaration import PRESIDENT_ARNOLD
from games.presidential_poker.declaration import PRESIDENTIAL_POKER
from games.presidents_and_sanityholes.declaration import PRESIDENTS_AND_SANITYHOLES
from games.sanity_rook.declaration import SANITY_ROOK
from rules.catalog import Catalog
from rules.files.plainyaml import FileError, Place, Plain, parse, read_text
from rules.files.validation import typed
from rules.words import _, spoken
from table.letters import with_letters
from table.rulebook import check
from table.sheet import GameSheet, SheetFront
from ui.window_game import WindowGame

if TYPE_CHECKING:
    from rules.lesson import Lesson
    from rules.puzzle import Puzzle

T = TypeVar("T")
F = TypeVar("F", bound=SheetFront)

GAMES: Final[Catalog[GameDeclaration[Any, Any]]] = Catalog(
    PRESIDENT_ARNOLD,
    PRESIDENTIAL_POKER,
    EL_PRESIDENTE,
    ARTOFFACTS,
    PRESIDENTS_AND_SANITYHOLES,
    BULL_SANITY,
    SANITY_ROOK,
)
"""All games, in the order of the lobby: the one list of them."""

_NOT_WORDS: Final = frozenset(
    {
        *("name", "emblem", "color", "deck", "kind"),
        *("faces", "cards", "symbols", "marks", "picture"),
        *("rule", "option", "when", "unless"),
        *("begin", "point", "do", "then"),
        *("level", "goal", "solutions", "others", "holds", "filled"),
    }
)
"""Keys in sheets, lessons and puzzles with names for the program; all others are translated."""


class SheetError(ValueError):
    """A game's sheet is not as it should be; `str()` is one sentence: file, what, remedy."""


def library() -> tuple[WindowGame, ...]:
    """Return all games as the window knows them, in the lobby's order.

    Raises `SheetError` with one sentence for the front of a sheet that is not as it should be.
    """
    return tuple(map(entry_of, GAMES))


def read_front(path: Path) -> SheetFront:
    """Return what stands in a sheet before its options, translated; raises `SheetError`."""
    with _faults_of(path, SheetError) as lines:
        front = parse(read_text(path), lines, before="options")
        return typed(translated(front, _with_letters), SheetFront)


def read_sheet(path: Path) -> GameSheet:
    """Return a sheet with its words translated; raises `SheetError`."""
    with _faults_of(path, SheetError) as lines:
        sheet = typed(translated(parse(read_text(path), lines), _with_letters), GameSheet)
        check(sheet.help, sheet.options)
        return sheet


def told_options(declared: GameDeclaration[Any, Any]) -> str:
    """Return a game's options and house rules with their values, for a command's help."""
    from textwrap import fill

    import msgspec

    from rules.catalog import house_rules

    options = declared.rules().options_type
    defaults = {field.name: field.default for field in msgspec.structs.fields(options)}
    house, sheet = house_rules(options), read_sheet(declared.sheet)
    heads = _("{game} options, each after --option:"), "House rules"
    lines: list[str] = []
    for option in sorted(sheet.options, key=lambda option: option.name in house):
        head = heads[option.name in house].format(game=sheet.title)
        lines += [] if head in lines else ["", head]
        told, default = option.explain or f"{option.title}.", defaults[option.name]
        if option.zero:
            told += f" 0: {option.zero}."
        if default is not None:  # else the number of players decides
            usual = str(default).lower() if option.kind == "switch" else default
            told += " " + f"(default: {usual})"
        lines.append(f"  {option.written()}")
        lines.append(fill(told, 80, initial_indent="      ", subsequent_indent="      "))
    return "\n".join(lines[1:])


@contextmanager
def _faults_of(path: Path, error: type[ValueError]) -> Iterator[dict[Place, int]]:
    """Raise a fault of a file as an error of one sentence: file, line, what, remedy.

    Offers what `parse` puts the lines into.
    """
    lines: dict[Place, int] = {}
    try:
        yield lines
    except FileError as fault:
        file, line = f"{path.parent.name}/{path.name}", fault.line or _line_of(fault.place, lines)
        where = f"{file}, line {line}" if line else file
        raise error(f"{where}: {fault.what}; {fault.remedy}.") from None


def _with_letters(text: str) -> str:
    """Return a text in the player's language, with the letters of its own that it names."""
    return with_letters(_(text))


def translated(plain: Plain, translate: Callable[[str], Plain] = _, place: Place = ()) -> Plain:
    """Return a part of a sheet with every text that a player reads put through `translate`.

    A `FileError` of that gets the text's place, inside of `place`.
    """
    if isinstance(plain, str):
        try:
            return translate(plain) if plain else plain
        except FileError as fault:
            raise FileError(fault.what, fault.remedy, place=place) from None
    if isinstance(plain, list):
        return [translated(one, translate, (*place, at)) for at, one in enumerate(plain)]
    if isinstance(plain, dict):
        return {
            key: value if key in _NOT_WORDS else translated(value, translate, (*place, key))
            for key, value in plain.items()
        }
    return plain


def entry_of(declared: GameDeclaration[Any, Any]) -> WindowGame:
    """Return a game as the window knows it; raises `SheetError` for the front of its sheet."""
    front = spoken(cache(lambda: _timed(declared, read_front(declared.sheet))))
    front()
    return WindowGame(
        name=declared.name,
        rules=declared.rules,
        fewest_win=declared.fewest_win,
        read_front=front,
        read_sheet=spoken(cache(lambda: _timed(declared, read_sheet(declared.sheet)))),
        controller=declared.table,
        staging=declared.staging,
        length=declared.length,
        pose=declared.pose,
        printables=declared.printables,
        illustrations=declared.illustrations,
        cautions=declared.cautions,
        lesson=None if declared.lesson is None else partial(read_lesson, declared),
        puzzles=None if declared.puzzles is None else partial(read_puzzles, declared),
    )


def _timed(declared: GameDeclaration[Any, Any], front: F) -> F:
    """Return a sheet with the minutes of a game: those of the lengths in the set-up, if any."""
    if declared.length is not None:
        return replace(front, minutes=declared.length.span)
    if not front.minutes:
        with _faults_of(declared.sheet, SheetError):
            raise FileError("no minutes are given", 'say how long a game takes: minutes: "15–30"')
    return front


def read_lesson(declared: GameDeclaration[Any, Any]) -> Lesson:
    """Return a game's lesson with its words translated; raises `LessonError`."""
    from rules.lesson import compose

    assert declared.lesson is not None
    return _read_position(declared.lesson, lambda plain: compose(plain, declared))


def read_puzzles(declared: GameDeclaration[Any, Any]) -> tuple[Puzzle, ...]:
    """Return a game's puzzles with their words translated; raises `LessonError`."""
    from rules.puzzle import compose

    assert declared.puzzles is not None
    return _read_position(declared.puzzles, lambda plain: compose(plain, declared))


def _read_position(path: Path, compose: Callable[[Plain], T]) -> T:
    """Return what is composed of a file's data; raises `LessonError` with its line."""
    from rules.lesson import LessonError

    with _faults_of(path, LessonError) as lines:
        return compose(translated(parse(read_text(path), lines)))


def _line_of(place: Place | None, lines: Mapping[Place, int]) -> int:
    """Return the line of a place, or of the nearest one round it; 0 where none is known."""
    inner = place or ()
    places = (inner[:length] for length in range(len(inner), 0, -1))
    return next((lines[one] for one in places if one in lines), 0)
