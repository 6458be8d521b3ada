"""How a game declares its rules, and a catalog of games by the names that records use.

The games themselves are declared above, in `games/<game>/declaration.py`, and listed in
`games.library`: whoever here needs a game by its name is handed a catalog.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.inspect import Metadata, StructType, type_info

from rules.core import AnyGame, OptionsError
from rules.files.plainyaml import FileError, Plain
from rules.files.quoting import brief, nearest
from rules.files.validation import typed

R_co = TypeVar("R_co", bound=AnyGame, covariant=True)

_WHOLE_NUMBER: Final = re.compile("-?[0-9]{1,99}")


def parse_options(words: Sequence[str]) -> dict[str, object]:
    """Return options from `key=value` words; whole numbers, true and false are typed.

    Raises `OptionsError` for a word without `=`.
    """
    options: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise OptionsError(f"An option is written KEY=VALUE, not {word[:60]!r}.")
        if _WHOLE_NUMBER.fullmatch(value):
            options[key] = int(value)
        elif value in {"true", "false"}:
            options[key] = value == "true"
        else:
            options[key] = value
    return options


def house_rules(options: type[msgspec.Struct]) -> frozenset[str]:
    """Return the names of those options of a game that are marked `rules.core.HOUSE_RULE`."""
    described = type_info(options)
    assert isinstance(described, StructType)
    return frozenset(
        field.name
        for field in described.fields
        if isinstance(field.type, Metadata) and (field.type.extra or {}).get("house_rule")
    )


class RulesClass(Protocol[R_co]):
    """The class of a game's rules, from which a game is opened."""

    @property
    def seat_range(self) -> range:
        """The numbers of players that the game can be played with."""

    @property
    def options_type(self) -> type[msgspec.Struct]:
        """The structure of the game's options, each with its default."""

    def __call__(self, seats: int, options: Any) -> R_co:
        """Return the rules for so many seats; raises `OptionsError` where options do not fit."""


class RulesDeclaration(msgspec.Struct, Generic[R_co], frozen=True, kw_only=True):
    """What the rules know of a game: its name, and where its rules are when they are needed.

    A declaration's parts are functions of a module, which import what they return: so a game
    costs nothing before it is opened, and a declaration can be handed to another process.
    """

    name: str
    """The game's name in records and on the command line, `president_arnold`."""
    rules: Callable[[], RulesClass[R_co]]
    fewest_win: bool = False
    """Whether scores count against their holder."""

    def open(self, seats: int, options: Mapping[str, object] | None = None) -> R_co:
        """Return the rules for `seats` players; options left out have their defaults.

        Raises `OptionsError` with one sentence for an unknown number of players or option.
        """
        rules = self.rules()
        if seats not in rules.seat_range:
            least, most = rules.seat_range[0], rules.seat_range[-1]
            range_ = f"{least} players" if least == most else f"{least} to {most} players"
            raise OptionsError(f"{self.name} is for {range_}, not {brief(seats)}.")
        return rules(seats, self._chosen(rules.options_type, options or {}))

    def _chosen(
        self, structure: type[msgspec.Struct], options: Mapping[str, object]
    ) -> msgspec.Struct:
        known = {field.name for field in msgspec.structs.fields(structure)}
        for key in options:
            if key not in known:
                raise OptionsError(
                    f"{self.name} has no option '{brief(key)}'; {nearest(key, sorted(known))}."
                )
        plain = cast("Plain", dict(options))  # from a command line, a file or a set-up
        try:
            return typed(plain, structure)
        except FileError as fault:
            raise OptionsError(
                f"An option of {self.name} does not fit: {fault.what}; {fault.remedy}."
            ) from None


D_co = TypeVar("D_co", bound=RulesDeclaration[AnyGame], covariant=True)


class Catalog(Generic[D_co]):
    """Declared games by their names; iterating gives them in the order of the lobby.

    Here the games' own types end: whoever opens a game by a name has an `AnyGame`.
    """

    def __init__(self, *games: D_co) -> None:
        self._games = {game.name: game for game in games}

    def __iter__(self) -> Iterator[D_co]:
        return iter(self._games.values())

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._games)

    def __getitem__(self, name: str) -> D_co:
        """Return a game's declaration; raises `OptionsError` for an unknown name."""
        if name not in self._games:
            raise OptionsError(
                f"There is no game called '{brief(name)}'; {nearest(name, sorted(self._games))}."
            )
        return self._games[name]

    def open(self, name: str, seats: int, options: Mapping[str, object] | None = None) -> AnyGame:
        """Return the rules of a named game; raises `OptionsError` with one sentence."""
        return self[name].open(seats, options)
