"""The table of a set-up seen from above: chairs to be pressed, dragged, taken and left empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from art.palette import palette
from rules.core import HUMAN
from rules.words import _
from table.cast import character_named
from table.storage.presets import PHONE
from ui import mouse
from ui.controls.buttons import Pressable
from ui.controls.icon_surfaces import icon, phone_sign
from ui.controls.labels import Label
from ui.controls.theme import Theme, kept_piece
from ui.controls.widget import Spoken, Widget, draw_ring
from ui.lobby.seat_row import kinds

if TYPE_CHECKING:
    from table.storage.presets import PresetSeat

DRAGGED: Final = 6
"""Pixels (at 1080p) that somebody is moved before they are dragged."""
TIMES: Final = 3
"""How much larger curves are drawn before they are reduced."""


class Chair(Pressable):
    """A chair: who sits there, in the color of the seat, or a plus where nobody does."""

    def __init__(
        self,
        at: int,
        seats: Sequence[PresetSeat],
        press: Callable[[int], None],
        drop: Callable[[int, tuple[int, int]], None],
        *,
        color: int | None,
        chosen: bool,
    ) -> None:
        super().__init__(lambda: press(at), key=f"chair:{at}")
        self.color = color
        self.at, self._seats, self.chosen, self._drop = at, seats, chosen, drop
        self._from: tuple[int, int] | None = None
        self.group = "chairs"

    @property
    def seat(self) -> PresetSeat | None:
        return self._seats[self.at] if self.at < len(self._seats) else None

    @property
    def kind(self) -> str:
        if self.seat is None:
            return _("Add a player")
        return dict(kinds()).get(self.seat.player, "")

    @property
    def spoken(self) -> Spoken:
        if self.seat is None:
            return Spoken(self.kind, _("button"))
        state = _("chosen") if self.chosen else ""
        return Spoken(self.seat.name, _("button"), self.kind, state)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._from = event.pos
        elif (
            event.type == pygame.MOUSEBUTTONUP
            and self.pressed
            and self.seat is not None
            and not self.rect.collidepoint(event.pos)
        ):
            self.pressed = False
            self._drop(self.at, event.pos)
            return True
        return super().handle(event)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        across = disc_of(theme, self.rect)
        disc = pygame.Rect(0, 0, across, across).move_to(midtop=self.rect.midtop)
        bright = self.hovered or self.focused or self.chosen
        seat = self.seat
        edge = None if self.color is None else palette().seats[self.color].rgb
        target.blit(_round(theme, across, edge, bright), disc)
        size = round(across * (0.3 if seat is None else 0.52))
        if seat is not None and seat.player == PHONE:
            sign = phone_sign(theme, size)
        else:
            sign = icon(theme, self._sign(), size, "brass_light" if seat else "brass")
        place = sign.get_rect(center=disc.center)
        point = mouse.place()
        if self.pressed and self._from is not None and seat is not None:
            away = abs(point[0] - self._from[0]) + abs(point[1] - self._from[1])
            if away > theme.px(DRAGGED):
                place.center = point
        room = self.rect.width
        name = theme.fitted(
            self.kind if seat is None else seat.name, room, "body", "text", "strong"
        )
        top = disc.bottom + theme.unit // 2
        target.blit(name, name.get_rect(midtop=(disc.centerx, top)))
        if seat is not None:
            told = theme.fitted(self.kind, room, "small", "brass")
            target.blit(told, told.get_rect(midtop=(disc.centerx, top + name.get_height())))
        if self.focused:
            draw_ring(target, theme, disc)
        target.blit(sign, place)

    def _sign(self) -> str:
        if self.seat is None:
            return "plus"
        if self.seat.player == HUMAN:
            return "person"
        character = character_named(self.seat.name)
        return "robot" if character is None else character.sign


class TableTop(Widget):
    """The table itself: wood, a line of brass and cloth with the game's emblem."""

    def __init__(self, emblem: str) -> None:
        super().__init__()
        self.emblem = emblem

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(_table(theme, self.rect.size), self.rect)
        sign = icon(theme, self.emblem, max(8, round(self.rect.height * 0.36)), "brass_dark")
        middle = self.rect.centerx, self.rect.centery - round(self.rect.height * 0.06)
        target.blit(sign, sign.get_rect(center=middle))


def seen_from_above(
    theme: Theme,
    area: pygame.Rect,
    seats: Sequence[PresetSeat],
    colors: Sequence[int],
    most: int,
    about: tuple[str, str],
    chosen: int,
    press: Callable[[int], None],
    drop: Callable[[int, tuple[int, int]], None],
) -> list[Widget]:
    """Return a table with its chairs, one of them free where more than these `seats` may play.

    The first sits below, the others follow clockwise, in these `colors`. `about` are the emblem
    and the words on the cloth; `press` and `drop` get the number of a chair.
    """
    shown = min(most, len(seats) + 1)
    high = theme.font("body").get_height() + theme.font("small").get_height() + theme.unit
    across = max(2 * theme.unit, min(round(area.height * 0.16), round(area.width * 0.13)))
    wide, tall = max(round(across * 1.35), 8 * theme.points("body")), across + high
    emblem, words = about
    top = area.inflate(-2 * wide - 2 * theme.unit, -2 * tall - 2 * theme.unit)
    top = top if top.width > 0 and top.height > 0 else pygame.Rect(area.center, (1, 1))
    widgets: list[Widget] = [TableTop(emblem).placed(top)]
    if words:
        room = pygame.Rect(0, 0, round(top.width * 0.72), round(top.height * 0.3))
        room.midtop = top.centerx, top.centery + round(top.height * 0.16)
        label = Label(words, size="small", color="text", align="center", wrap=True)
        widgets.append(label.placed(room))
    out = (area.width - wide) / 2, (area.height - tall) / 2
    for at in range(shown):
        turn = pi / 2 + 2 * pi * at / shown
        x, y = _rounded(cos(turn)) * out[0], _rounded(sin(turn)) * out[1]
        rect = pygame.Rect(0, 0, wide, tall)
        rect.center = area.centerx + round(x), area.centery + round(y)
        color = colors[at] if at < len(colors) else None
        chair = Chair(at, seats, press, drop, color=color, chosen=at == chosen)
        widgets.append(chair.placed(rect))
    return widgets


def disc_of(theme: Theme, rect: pygame.Rect) -> int:
    """Return how many pixels the round of a chair is across."""
    words = theme.font("body").get_height() + theme.font("small").get_height() + theme.unit
    return max(4, rect.height - words)


def _rounded(part: float) -> float:
    """Return a place between −1 and 1 on a table whose ends are rounder than an ellipse's."""
    return float(abs(part) ** 0.8) * (1 if part > 0 else -1)


@kept_piece
def _round(
    theme: Theme, across: int, edge: tuple[int, int, int] | None, bright: bool
) -> pygame.Surface:
    large = across * TIMES
    piece = pygame.Surface((large, large), pygame.SRCALPHA)
    fill = theme.color("panel_raised" if bright else "panel")
    rim = theme.color("panel_line") if edge is None else pygame.Color(*edge)
    middle, radius = (large // 2, large // 2), large // 2 - TIMES
    pygame.draw.circle(piece, theme.color("brass") if bright else rim, middle, radius)
    pygame.draw.circle(piece, rim, middle, radius - (TIMES * theme.line * 2 if bright else 0))
    pygame.draw.circle(piece, fill, middle, radius - TIMES * max(3, theme.px(6)))
    return pygame.transform.smoothscale(piece, (across, across))


@kept_piece
def _table(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    wide, high = size[0] * 2, size[1] * 2
    piece = pygame.Surface((wide, high), pygame.SRCALPHA)
    whole = piece.get_rect()
    rim = max(4, 2 * theme.px(26))
    for name, inset in (
        ("walnut_dark", 0),
        ("walnut", 4),
        ("brass_dark", rim),
        ("felt_dark", rim + 4),
    ):
        part = whole.inflate(-2 * inset, -2 * inset)
        pygame.draw.ellipse(piece, theme.color(name), part)
    for step in range(10):  # light from above falls on the middle
        part = whole.inflate(-2 * rim - 8 - step * wide // 14, -2 * rim - 8 - step * high // 14)
        if part.width > 0 and part.height > 0:
            ink = theme.color("felt_dark").lerp(theme.color("felt"), 0.35 + 0.065 * step)
            pygame.draw.ellipse(piece, ink, part)
    return pygame.transform.smoothscale(piece, size)
