"""The cast: who computer players can be, from `assets/cast/cast.yaml`.

A character is known by its name alone, at the table as in a record or a replay: a computer player
with the name of one is that one. Whoever gives it another name has a computer player who is nobody
in particular: without a sign, without a manner, and silent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from art.palette import ASSETS
from rules.core import Seat
from rules.files.plainyaml import FileError, parse, read_text
from rules.files.validation import typed
from rules.record import Header
from rules.words import _, spoken
from table.told import KINDS, SAID_AS, Kind

FILE: Final = ASSETS / "cast" / "cast.yaml"
MOST: Final = 64
"""Characters in a file at most."""

Trait: TypeAlias = Literal["boldness", "guile", "patience", "spite", "thrift"]
Degree = Annotated[float, msgspec.Meta(ge=-1, le=1)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Lines = Annotated[tuple[Line, ...], msgspec.Meta(min_length=1, max_length=12)]


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody: a name, an icon as their `sign`, what they do by day, how they play and talk."""

    name: Name
    sign: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z-]{0,31}$")]
    calling: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    manner: dict[Trait, Degree]
    """What they lean to, from -1 to 1."""
    lines: dict[Kind, Lines]
    """What they may say at each moment."""

    def says(self, kind: Kind) -> Lines:
        """Return what they may say at a moment."""
        return self.lines.get(kind) or self.lines[SAID_AS[kind]]

    @property
    def leaning(self) -> Mapping[str, float]:
        """Their manner by the names of its parts."""
        return {str(trait): degree for trait, degree in self.manner.items()}


class Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All characters, in the order in which they come to a table."""

    characters: Annotated[tuple[Character, ...], msgspec.Meta(min_length=1, max_length=MOST)]


class CastError(ValueError):
    """A cast is not as it should be; `str()` is one sentence: file, what, remedy."""


def read_cast(path: Path) -> Cast:
    """Return the cast of a file, its words translated; raises `CastError`."""
    try:
        read = typed(parse(read_text(path)), Cast)
        _check(read)
    except FileError as fault:
        raise CastError(f"{path.name}: {fault.what}; {fault.remedy}.") from None
    return Cast(tuple(map(_translated, read.characters)))


def _check(read: Cast) -> None:
    """Raise `FileError` for what the structure does not tell: names, signs, missing moments."""
    names: set[str] = set()
    for at, character in enumerate(read.characters):
        place = ("characters", at)
        if character.name.casefold() in names:
            raise FileError(
                f"two characters are called {character.name}",
                "give one of them another name",
                place=place,
            )
        names.add(character.name.casefold())
        if not (ASSETS / "icons" / f"{character.sign}.svg").is_file():
            raise FileError(
                f"there is no icon called {character.sign}",
                "take one of assets/icons",
                place=(*place, "sign"),
            )
        missing = [kind for kind in KINDS if kind not in {**character.lines, **SAID_AS}]
        if missing:
            raise FileError(
                f"{character.name} has nothing to say at the moment '{missing[0]}'",
                "add a line",
                place=(*place, "lines"),
            )


def _translated(character: Character) -> Character:
    lines = {kind: tuple(map(_, said)) for kind, said in character.lines.items()}
    return msgspec.structs.replace(character, calling=_(character.calling), lines=lines)


@spoken
@cache
def cast() -> Sequence[Character]:
    """Return all characters."""
    return read_cast(FILE).characters


def characters_of(header: Header) -> Mapping[Seat, Character]:
    """Return who the computer players of a game are, those who are somebody."""
    found = {
        seat: character_named(who.name)
        for seat, who in enumerate(header.seats)
        if not who.is_person
    }
    return {seat: character for seat, character in found.items() if character is not None}


def signs_of(characters: Mapping[Seat, Character]) -> Mapping[Seat, str]:
    """Return the icon of each."""
    return {seat: character.sign for seat, character in characters.items()}


def character_named(name: str) -> Character | None:
    """Return the character of this name, or `None`."""
    folded = name.strip().casefold()
    return next((one for one in cast() if one.name.casefold() == folded), None)
