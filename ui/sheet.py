"""A game's sheet (`games/<game>.yaml`): what the lobby, the set-up and the help show of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from rules.core import Game
from ui.controller import Controller


class OptionSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the set-up asks for one option: a `choice` of named values or a whole `number`.

    `values` maps each value to its words; `zero` is what 0 means where it is not a number
    ("until one has all"). `seats` limits the option to these numbers of players.
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


class HelpSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the help: paragraphs with rule numbers; `cards` are shown below as faces.

    Paragraphs that begin with a rule's number and a full stop ("A6. …") are set with the number
    in the margin. `rows` is a table: the first row is its head.
    """

    title: str
    text: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    caption: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class GameSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the program says about a game outside the table."""

    title: str
    tagline: str
    emblem: str
    deck: str
    order: int
    minutes: str
    options: tuple[OptionSheet, ...]
    help: tuple[HelpSection, ...]
    credits: str
    team_option: str = ""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game as the window knows it: its name in records, its sheet, and its controller."""

    name: str
    sheet: GameSheet
    seat_range: range
    controller: Callable[[Game[Any], tuple[str, ...]], Controller]
    """Makes the controller for a game and the players' names."""
    default_options: Callable[[int], dict[str, object]]
