"""How the set-up asks for an option of a game, and what the help of the game calls it."""

from typing import Literal

import msgspec

from rules.files.validation import Holds
from rules.words import Number, _


class OptionSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the set-up asks for one option: a `choice` of named values or a whole `number`.

    `values` maps each value to its words; `zero` is what 0 means where it is not a number
    ("until one has all"). `seats` limits the option to these numbers of players, `only` single
    values of it. Only an option whose title doesn't say it all needs `explain`. One that says who
    plays with whom is asked for with the players: `seating`.
    """

    name: str
    title: str
    kind: Literal["choice", "number", "switch"]
    explain: str = ""
    values: dict[str, str] = {}
    least: int = 0
    most: int = 99
    step: int = 1
    zero: str = ""
    seating: bool = False
    seats: tuple[int, ...] = ()
    only: dict[str, tuple[int, ...]] = {}
    holds: Holds = {}

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

    def has(self, value: object) -> bool:
        """Return whether it can have this value."""
        if self.kind == "switch":
            return isinstance(value, bool)
        if self.kind == "choice":
            return value in self.values
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and self.least <= int(str(value)) <= self.most

    def written(self) -> str:
        """Return the option with its values as a command line takes them: `pots=renew|grow`."""
        values = f"{self.least}..{self.most}" if self.kind == "number" else "|".join(self.values)
        return f"{self.name}={values or 'true|false'}"

    def said(self, value: object) -> str:
        """Return a value in words."""
        if self.kind == "switch":
            return _("On") if value else _("Off")
        if self.kind == "choice":
            return self.values.get(str(value), str(value))
        return self.zero if self.zero and not value else f"{Number(str(value)):,.0f}"


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The option that says how long a game takes, in `minutes` a unit.

    `values` are what is offered, from the shortest to the longest; `endless` are the minutes of 0,
    where that is no number.
    """

    option: str
    minutes: float
    values: tuple[int, ...]
    endless: int = 0

    def offers(self, usual: int) -> list[tuple[int, int]]:
        """Return what is offered, with minutes: the usual value in place of the nearest one.

        So none is shorter or longer than the lobby says.
        """
        nearest = min(self.values, key=lambda value: (abs(value - usual), -value))
        values = [usual if value == nearest else value for value in self.values]
        return [(value, self.minutes_of(value)) for value in values]

    @property
    def span(self) -> str:
        """The minutes of the shortest and of the longest game that is offered: "10–50"."""
        return f"{self.minutes_of(self.values[0])}–{self.minutes_of(self.values[-1])}"

    def minutes_of(self, value: int) -> int:
        """Return about how many minutes a game takes."""
        return max(5, 5 * round(value * self.minutes / 5)) if value else self.endless
