"""The dais of Presidents & Sanityholes: a chair for each office, the President's the highest.

Whoever rises to an office goes to its chair; the chairs stay.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec
import pygame

from games.presidents_and_sanityholes.telling import offices, seated
from rules.core import Seat
from rules.presidents_and_sanityholes.state import Facts, exchanged, role_title
from ui.controls.backdrop import glow
from ui.layout.boxes import GROW, column, fixed, row
from ui.picture.furniture import TREAD, block_front, chair
from ui.picture.items import Picture
from ui.picture.nameplate import plate_height
from ui.picture.pieces import Pieces
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


@dataclass(frozen=True, slots=True)
class Dais:
    """The stage with everybody on the dais, and its blocks from the highest office to the lowest.

    `ranked` tells whether offices are held: else all chairs are alike and as high.
    """

    stage: Stage
    blocks: tuple[pygame.Rect, ...]
    standing: int
    ranked: bool

    def size(self, place: int) -> int:
        """Return how large the chair of a place is: the higher the office the larger."""
        last = max(1, len(self.blocks) - 1)
        part = 1 - (1 - LOW) * (place / last if self.ranked else 1)
        return min(round(self.standing * part), round(CHAIR * self.blocks[0].width))


def raise_dais(stage: Stage, facts: Facts, below: Seat, marker: int) -> Dais:
    """Return the dais along the far side; `marker` is the height of what lies on a block's front.

    The seats come in their order from the left; the middle is what is left below.
    """
    theme, unit = stage.theme, stage.theme.unit
    felt = stage.middle.unionall(list(stage.places))
    sitting, ranked = seated(facts), bool(offices(facts))
    seats = len(sitting)
    wide = min((felt.width - (seats - 1) * unit) // seats, theme.px(WIDEST))
    front = plate_height(theme) + marker + 2 * unit
    standing, rise = theme.px(STANDING), theme.px(RISE) if ranked else 0
    spare = round(felt.height * MOST) - front
    rise = max(0, min(rise, (spare - LEAST) // max(1, seats - 1)))
    standing = max(LEAST, min(standing, spare - rise * (seats - 1)))
    high = standing + front + rise * (seats - 1)
    left = felt.centerx - (wide * seats + unit * (seats - 1)) // 2
    blocks = []
    for place in range(seats):
        top = felt.top + standing + rise * place
        blocks.append(pygame.Rect(left + place * (wide + unit), top, wide, felt.top + high - top))
    at = sitting.index(below)
    areas = [
        pygame.Rect(block.x, block.y - standing, wide, standing + plate_height(theme))
        for block in blocks
    ]
    middle = pygame.Rect(felt.x, 0, felt.width, 0)
    middle.top, middle.height = felt.top + high + unit, felt.height - high - unit
    raised = replace(stage, places=(*areas[at + 1 :], *areas[:at]), middle=middle, raised=True)
    return Dais(raised, tuple(blocks), standing, ranked)


def add_dais(picture: Picture, dais: Dais, facts: Facts, below: Seat) -> None:
    """Add blocks and chairs; of whoever sits `below`, the sign stands at theirs."""
    theme, seats = dais.stage.theme, len(dais.blocks)
    sitting = seated(facts)
    for place, (block, seat) in enumerate(zip(dais.blocks, sitting, strict=True)):
        made = metal(place, seats) if dais.ranked else 0
        piece = block_front(theme, block.size, made)
        picture.lay(("dais", place, block.size), piece, block, bare=True)
        size = dais.size(place)
        box = pygame.Rect(0, 0, size, size)
        box.midbottom = block.x + round(CHAIR * block.width / 2), block.y + theme.px(2)
        if made == 2:
            light = glow(theme, (2 * min(size, box.centerx),) * 2)
            picture.lay(("dais light", size), light, box, bare=True)
        back = seat in facts.passed
        seen = chair(theme, size, made, back)
        picture.lay(("chair", place, back), seen, box, bare=True)
        if seat == below:
            _add_below(Pieces(picture, dais.stage), dais, block, place, seat)


def sit_back(picture: Picture, passed: Sequence[Seat]) -> None:
    """Take the cards of who passed back: they are smaller, and stay where they stand."""
    for at, fan in enumerate(picture.fans):
        if any(fan.zone == f"hand:{seat}" for seat in passed):
            wide, high = round(BACK * fan.width), round(BACK * fan.height)
            foot = fan.y - fan.height // 2 + fan.height
            picture.fans[at] = msgspec.structs.replace(
                fan, width=wide, height=high, y=foot - high + high // 2
            )


def _add_below(pieces: Pieces, dais: Dais, block: pygame.Rect, place: int, seat: Seat) -> None:
    """Say on the front of a block that who sits below holds it, and the office."""
    theme, unit = pieces.theme, pieces.theme.unit
    front = pygame.Rect(block.x, block.y, block.width, plate_height(theme))
    letters = min(theme.points("body"), theme.px(26))
    name = pieces.words(pieces.stage.names[seat], letters, "brass_light", "strong")
    sign = pieces.sign(seat, letters, "chair sign", slides=("chair sign", seat))
    office = None
    if dais.ranked:
        office = pieces.words(role_title(place, len(dais.blocks)), "small", "text_quiet")
    high, pad = fixed(front.height), (2 * unit, theme.px(TREAD), unit, 0)
    head = row(sign, name, gap=unit)
    pieces.put(column(head, office, width=GROW, height=high, pad=pad, at="midleft"), front)
