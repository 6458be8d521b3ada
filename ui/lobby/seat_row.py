"""The row of one seat in a set-up: color, name, person or computer player, and its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from rules.words import _
from ui.art.palette import palette
from ui.controls.chevrons import Turn, chevron
from ui.controls.fields import TextField
from ui.controls.theme import Theme
from ui.controls.widgets import Button, Choice
from ui.engine import HUMAN, level_names
from ui.pages.page import Column
from ui.picture.plates import color_sign

if TYPE_CHECKING:
    from ui.lobby.players import Players

NAME_LENGTH: Final = 24


def kinds() -> list[tuple[str, str]]:
    """Return who can sit at a seat, as records write it and in words."""
    return [(HUMAN, _("Person")), *((f"bot:{key}", name) for key, name in level_names().items())]


def add_seat_row(column: Column, players: Players, at: int, changed: Callable[[], None]) -> None:
    """Put the row of a seat into the column; `changed` lays the page out again."""
    theme, unit = column.theme, column.theme.unit
    high = theme.button_height
    seat = players.seats[at]

    def doing(action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            action()
            changed()

        return act

    chip = ColorChip(
        pygame.Rect(column.x, column.y, high, high),
        seat.color,
        doing(lambda: players.next_color(at)),
        key=f"color:{at}",
    )
    column.add(chip)
    last = len(players.seats) - 1
    arrows: list[tuple[Turn, bool, Callable[[], None], str]] = [
        ("up", at > 0, lambda: players.swap(at, at - 1), _("One place up")),
        ("down", at < last, lambda: players.swap(at, at + 1), _("One place down")),
    ]
    right = column.x + column.width
    for turn, able, action, tip in reversed(arrows):
        right -= high
        box = pygame.Rect(right, column.y, high, high)
        button = Arrow(box, turn, doing(action), tip=tip, key=f"{turn}:{at}")
        button.enabled = able
        column.add(button)
        right -= unit
    left = chip.rect.right + unit
    values = kinds()
    widest = max(theme.font("body").size(words)[0] for _value, words in values)
    wide = len(values) * (widest + 2 * unit + theme.points("body"))
    below = right - left - wide < 12 * theme.points("body")

    def choose(player: str) -> None:
        players.set_player(at, player)
        changed()

    if below:
        room = pygame.Rect(left, column.y + high + unit // 2, right - left, high)
    else:
        room = pygame.Rect(right - wide, column.y, wide, high)
    end = right if below else room.left - unit
    column.add(
        TextField(
            pygame.Rect(left, column.y, end - left, high),
            seat.name,
            lambda name: players.rename(at, name),
            most=NAME_LENGTH,
            hint=_("Name"),
            key=f"name:{at}",
        )
    )
    column.add(Choice(room, values, seat.player, choose, key=f"player:{at}"))
    column.y = room.bottom + unit


class ColorChip(Button):
    """A seat's color and shape; a click gives it another."""

    def __init__(
        self, rect: pygame.Rect, color: int, action: Callable[[], None], *, key: str
    ) -> None:
        style = palette().seats[color]
        tip = _("Color: {name}. Click for another.").format(name=_(style.name))
        super().__init__(rect, "", action, key=key, tip=tip)
        self.style = style

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the sign on its button."""
        self.icon = color_sign(theme, self.style, round(self.rect.height * 0.56))
        super().draw(target, theme)


class Arrow(Button):
    """A small button with an arrow that points up or down, faint where there is no way."""

    def __init__(
        self, rect: pygame.Rect, turn: Turn, action: Callable[[], None], *, tip: str, key: str
    ) -> None:
        super().__init__(rect, "", action, kind="quiet", tip=tip, key=key)
        self.turn = turn

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the arrow."""
        color = "text" if self.enabled else "panel_line"
        self.icon = chevron(theme, self.turn, round(self.rect.height * 0.4), color)
        super().draw(target, theme)
