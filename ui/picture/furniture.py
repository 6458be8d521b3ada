"""What stands in the middle of tables: chairs on blocks of walnut, and a blackboard."""

from __future__ import annotations

from typing import Final

import pygame
from PIL import Image, ImageFilter

from ui.controls.backdrop import grainy, lit
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, kept_piece, to_surface
from ui.layout.boxes import Room
from ui.picture.courses import fill

TREAD: Final = 6
"""How thick the metal at the top of a block is, in pixels at 1080p."""
PALE: Final = 120
"""How opaque the chair is of who sits back, of 255."""
METALS: Final = {
    2: ("brass_light", "brass"),
    1: ("ivory_shade", "text_off"),
    0: ("brass", "brass_dark"),
    -1: ("brass_dark", "walnut_light"),
    -2: ("walnut_light", "walnut"),
}
"""The metals of the chairs: President, above the middle, in it, below it, Sanityhole."""
FRAME: Final = 20
"""How thick the frame of the blackboard is, in pixels at 1080p."""
SYMBOLS: Final = ("mask", "feather", "vase", "oak")
"""The museum's symbols, in the corners of the frame."""
DUST: Final = 22
"""How strong the chalk's dust is on the slate, of 255."""


@kept_piece
def chair(theme: Theme, size: int, made: int, back: bool) -> pygame.Surface:
    """Return a chair in its metal, lit from above; pale where its owner sits back."""
    light, dark = (theme.color(name) for name in METALS[made])
    piece = icon(theme, "throne", size, "ivory").copy()
    fall = pygame.Surface((1, 2))
    fall.set_at((0, 0), light)
    fall.set_at((0, 1), dark)
    shade = pygame.transform.smoothscale(fall, (size, size))
    piece.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    piece.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    if back:
        piece.set_alpha(PALE)
    return piece


@kept_piece
def block_front(theme: Theme, size: Room, made: int) -> pygame.Surface:
    """Return the front of a block: walnut lit from above, below a tread of metal."""
    piece = to_surface(lit(theme, size, "walnut_light", "walnut", "walnut_dark"))
    tread, unit = theme.px(TREAD), theme.unit
    panel = pygame.Rect(unit, tread + unit, size[0] - 2 * unit, size[1] - tread - 2 * unit)
    if panel.height > unit:
        piece.blit(to_surface(lit(theme, panel.size, "walnut_dark", "walnut")), panel)
        pygame.draw.rect(piece, theme.color("walnut_dark"), panel, theme.line)
    bright, deep = (theme.color(name) for name in METALS[made])
    piece.fill(deep, (0, 0, size[0], tread))
    piece.fill(bright, (0, 0, size[0], max(1, tread // 2)))
    return piece


@kept_piece
def stroke(theme: Theme, size: Room) -> pygame.Surface:
    """Return a stroke of chalk, drawn by hand: it rises a little and thins out."""
    times = 4
    wide, high = size[0] * times, size[1] * times
    large = pygame.Surface((wide, high), pygame.SRCALPHA)
    above, below = [], []
    for x in range(0, wide + 1, times):
        way = x / wide
        y = high * (0.62 - 0.5 * way + 0.2 * (2 * way - 1) ** 2)
        above.append((x, y))
        below.append((x, y + high * (0.28 - 0.16 * way)))
    fill(large, [*above, *reversed(below)], theme.color("marked"))
    return pygame.transform.smoothscale(large, size)


@kept_piece
def blackboard(theme: Theme, size: Room, ledge: int) -> pygame.Surface:
    """Return slate with the dust of chalk in a walnut frame with the museum's four symbols.

    Below it, `ledge` pixels high, is the ledge.
    """
    wide, high = size
    frame, foot = theme.px(FRAME), high - ledge
    piece = to_surface(lit(theme, size, "walnut_light", "walnut", "walnut_dark"))
    room = (wide - 2 * frame, foot - frame)
    dust = grainy((max(2, room[0] // 90), max(2, room[1] // 30)), 90)
    dust = dust.resize(room, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(frame))
    slate = lit(theme, room, "panel_raised", "panel")
    chalk = Image.new("RGB", room, theme.color("ivory")[:3])
    smear = dust.point([max(0, round((level - 90) / 165 * DUST)) for level in range(256)])
    slate.paste(chalk, mask=smear)
    piece.blit(to_surface(slate), (frame, frame))
    line = theme.px(2)
    inner = pygame.Rect(frame - line, frame - line, room[0] + 2 * line, room[1] + line)
    pygame.draw.rect(piece, theme.color("walnut_dark"), inner, line)
    piece.fill(theme.color("brass_dark"), (0, 0, wide, line))
    piece.fill(theme.color("walnut_light"), (0, foot, wide, max(2, theme.px(5))))
    piece.fill(theme.color("walnut_dark"), (0, foot + max(2, theme.px(5)), wide, line))
    sign = frame * 9 // 5
    for at, symbol in enumerate(SYMBOLS):
        plate = theme.panel((sign, sign), "walnut_dark", "brass_dark", sign // 5)
        left, top = (at % 2) * (wide - sign), (at // 2) * (foot - sign + frame // 2)
        piece.blit(plate, (left, top))
        mark = icon(theme, symbol, sign * 7 // 10, "brass_light")
        piece.blit(mark, mark.get_rect(center=(left + sign // 2, top + sign // 2)))
    return piece
