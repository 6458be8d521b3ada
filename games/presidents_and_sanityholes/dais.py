"""The dais of Presidents & Sanityholes: a chair for each office, the President's the highest.

Whoever rises to an office goes to its chair; the chairs stay.
"""

from dataclasses import replace
from typing import Final

import pygame
from msgspec.structs import replace as altered

from games.presidents_and_sanityholes.markers import MARKER
from games.presidents_and_sanityholes.telling import offices, seated
from rules.core import Seat
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import Facts, exchanged
from ui.controls.backdrop import glow
from ui.layout.boxes import GROW, column, fixed, row
from ui.picture.furniture import TREAD, block_front, chair
from ui.picture.nameplate import plate_height
from ui.picture.pieces import TablePart
from ui.picture.seats import CHAIR
from ui.picture.stage import Stage

WIDEST: Final = 400
"""The width of a chair's block at most, in pixels at 1080p."""
STANDING: Final = 104
"""The height of the President's chair and of the cards beside it, in pixels at 1080p."""
RISE: Final = 18
"""How much higher each chair stands than the one before it, in pixels at 1080p."""
MOST: Final = 0.46
"""The part of the felt's height that the dais takes at most."""
LEAST: Final = 30
"""Pixels of height that a chair has at least."""
LOW: Final = 0.66
"""How much smaller the last chair is than the President's."""
BACK: Final = 0.72
"""How much smaller the cards are of who sits back."""


def metal(place: int, seats: int) -> int:
    """Return what the chair of an office is made of, as a key of the metals."""
    if place in {0, seats - 1}:
        return 2 if not place else -2
    distance = exchanged(place, seats)
    return (distance > 0) - (distance < 0)


class Dais(TablePart[Rules, Facts]):
    """Everybody's chair on a block; until offices are held, all chairs are alike and as high."""

    own = pygame.Rect(0, 0, 0, 0)
    """Where a plate would be on the block of who sits below."""

    def add(self) -> Stage:
        """Add blocks and chairs along the far side; return the stage with everybody on them.

        The seats come in their order from the left; the middle is what is left below.
        """
        stage, theme, unit = self.stage, self.theme, self.theme.unit
        felt = stage.middle.unionall(list(stage.places))
        sitting, ranked = seated(self.facts), bool(offices(self.facts))
        seats, last = len(sitting), max(1, len(sitting) - 1)
        wide = min((felt.width - (seats - 1) * unit) // seats, theme.px(WIDEST))
        plate = plate_height(theme)
        front = plate + theme.px(MARKER) + 2 * unit
        standing, rise = theme.px(STANDING), theme.px(RISE) if ranked else 0
        spare = round(felt.height * MOST) - front
        rise = max(0, min(rise, (spare - LEAST) // last))
        standing = max(LEAST, min(standing, spare - rise * (seats - 1)))
        foot = felt.top + standing + front + rise * (seats - 1)
        left = felt.centerx - (wide * seats + unit * (seats - 1)) // 2
        areas = []
        for place, seat in enumerate(sitting):
            top = felt.top + standing + rise * place
            block = pygame.Rect(left + place * (wide + unit), top, wide, foot - top)
            areas.append(pygame.Rect(block.x, top - standing, wide, standing + plate))
            part = 1 - (1 - LOW) * (place / last if ranked else 1)
            size = min(round(standing * part), round(CHAIR * wide))
            self._add_chair(place, seat, block, size, metal(place, seats) if ranked else 0)
            if seat == self.below:
                self._add_below(block)
        at = sitting.index(self.below)
        middle = pygame.Rect(felt.x, foot + unit, felt.width, felt.bottom - foot - unit)
        return replace(stage, places=(*areas[at + 1 :], *areas[:at]), middle=middle, raised=True)

    def _add_chair(self, place: int, seat: Seat, block: pygame.Rect, size: int, made: int) -> None:
        """Add the block of a place, and on it a chair so large, made of a metal."""
        theme, picture = self.theme, self.picture
        front = block_front(theme, block.size, made)
        picture.lay(("dais", place, block.size), front, block, bare=True)
        foot = block.x + round(CHAIR * block.width / 2), block.y + theme.px(2)
        box = pygame.Rect(0, 0, size, size).move_to(midbottom=foot)
        if made == 2:
            light = glow(theme, (2 * min(size, box.centerx),) * 2)
            picture.lay(("dais light", size), light, box, bare=True)
        back = seat in self.facts.passed
        picture.lay(("chair", place, back), chair(theme, size, made, back), box, bare=True)

    def _add_below(self, block: pygame.Rect) -> None:
        """Say on the front of a block that who sits below holds it, and the office."""
        theme, seat, unit = self.theme, self.below, self.theme.unit
        self.own = front = pygame.Rect(block.x, block.y, block.width, plate_height(theme))
        letters = min(theme.points("body"), theme.px(26))
        name = self.words(self.names[seat], letters, "brass_light", "strong")
        sign = self.sign(seat, letters, "chair sign", slides=("chair sign", seat))
        title = offices(self.facts).get(seat)
        office = self.words(title, "small", "text_quiet") if title else None
        high, pad = fixed(front.height), (2 * unit, theme.px(TREAD), unit, 0)
        head = row(sign, name, gap=unit)
        self.put(column(head, office, width=GROW, height=high, pad=pad, at="midleft"), front)

    def sit_back(self) -> None:
        """Take the cards of who passed back: they are smaller, and stay where they stand."""
        passed, fans = {f"hand:{seat}" for seat in self.facts.passed}, self.picture.fans
        for at, fan in enumerate(fans):
            if fan.zone in passed:
                wide, high = round(BACK * fan.width), round(BACK * fan.height)
                foot = fan.y - fan.height // 2 + fan.height
                fans[at] = altered(fan, width=wide, height=high, y=foot - high + high // 2)
