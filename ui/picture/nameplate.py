"""The nameplate of a seat: who sits there, how they stand in the game, whose turn it is."""

from collections.abc import Sequence
from typing import Final

import pygame
from PIL import Image, ImageFilter

from art.palette import seat_color
from rules.words import _
from table.controller import SeatInfo
from ui.controls.backdrop import lit
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, kept_piece, smallest, to_surface
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits, fixed, over, row
from ui.picture.items import Picture
from ui.picture.pieces import Ending, Pieces
from ui.picture.signs import tag_size, team_badge
from ui.picture.stage import Stage

STRIPE: Final = 6
"""The width of the stripe in the seat's color, in pixels at 1080p."""


def plate_height(theme: Theme) -> int:
    """Return the height of a nameplate with a row of tags below the name."""
    return theme.font("body", "strong").get_height() + tag_size(theme, "")[1] + theme.unit


def name_letters(theme: Theme, infos: Sequence[SeatInfo], width: int) -> int:
    """Return the letters in which all names fit plates of this width, in pixels."""
    names = tuple(info.name for info in infos)
    teams = any(info.team for info in infos)
    key = ("name letters", names, teams, width)

    def taken(letters: int) -> int:
        """Return the width of the longest name and of what always stands beside it."""
        beside = letters  # the sign
        if teams:
            high = theme.font(letters, "strong").get_height()
            beside += team_badge(theme, 0, "A", high).get_width() + theme.unit
        return beside + max(theme.measure(name, letters, "strong")[0] for name in names)

    def find() -> int:
        letters, room = theme.points("body"), width - 2 * theme.px(STRIPE) - 3 * theme.unit
        while letters > smallest(theme) and taken(letters) > room:
            letters -= 1
        return letters

    return theme.found(key, find)


def nameplate(stage: Stage, info: SeatInfo, size: tuple[int, int], letters: int) -> pygame.Surface:
    """Return the nameplate of exactly this size, the name in so large letters."""
    theme = stage.theme
    marks = _marks(stage, info)
    told = (info.name, info.lines, marks, info.turn, info.out, info.team)
    symbol = stage.signs.get(info.seat, "")
    key = ("nameplate", info.seat, told, symbol, size, letters, seat_color(info.seat))
    return theme.pieces.get(key) or theme.pieces.put(key, _drawn(stage, info, size, letters))


@kept_piece
def halo(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the light round the plate of whose turn it is, as wide on every side."""
    reach = theme.px(14)
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    light = Image.new("L", whole)
    light.paste(235, (reach, reach, reach + size[0], reach + size[1]))
    light = light.filter(ImageFilter.GaussianBlur(reach / 2.4))
    warm = Image.new("RGBA", whole, theme.color("brass_light")[:3])
    warm.putalpha(light)
    return to_surface(warm)


def _drawn(stage: Stage, info: SeatInfo, size: tuple[int, int], letters: int) -> pygame.Surface:
    theme = stage.theme
    piece = _brass(theme, size, "lit" if info.turn else "off" if info.out else "dim").copy()
    stripe = theme.px(STRIPE)
    piece.fill(seat_color(info.seat).rgb, (stripe, theme.unit, stripe, size[1] - 2 * theme.unit))
    for drawn in engraved(stage, info, size, letters).below:
        piece.blit(*drawn.blit)
    return piece


@kept_piece
def _brass(theme: Theme, size: tuple[int, int], light: str) -> pygame.Surface:
    """Return an empty plate: dark lacquer in a brass edge that takes the light from above."""
    from PIL import ImageDraw

    edge = max(2, theme.px(4 if light == "lit" else 3))
    above, below = ("brass_light", "brass") if light == "lit" else ("brass", "brass_dark")
    if light == "off":
        above, below = "brass_dark", "panel_line"
    brass = lit(theme, size, above, below)
    lacquer = lit(theme, size, "panel_raised", "panel")
    times = 4
    outside, inside = (Image.new("L", (size[0] * times, size[1] * times)) for _ in range(2))
    for mask, inset in ((outside, 0), (inside, edge)):
        box = (
            inset * times,
            inset * times,
            (size[0] - inset) * times - 1,
            (size[1] - inset) * times - 1,
        )
        ImageDraw.Draw(mask).rounded_rectangle(box, (theme.unit - inset // 2) * times, 255)
    plate = Image.composite(lacquer, brass, inside.resize(size, Image.Resampling.BOX))
    plate.putalpha(outside.resize(size, Image.Resampling.BOX))
    return to_surface(plate)


def engraved(stage: Stage, info: SeatInfo, size: tuple[int, int], letters: int) -> Picture:
    """Return what stands on a nameplate: the name, the marks and the lines."""
    picture, theme = Picture(), stage.theme
    pieces = Pieces(picture, stage)
    left = 2 * theme.px(STRIPE) + theme.unit
    room = pygame.Rect(left, 0, size[0] - left - theme.unit, size[1])
    pieces.put(_told(pieces, info, letters), room)
    return picture


def _marks(stage: Stage, info: SeatInfo) -> tuple[str, ...]:
    """Return the marks of a seat, after why its person doesn't play now."""
    if info.seat in stage.stood_in:
        return (_("computer"), *info.marks)
    return (_("away"), *info.marks) if info.seat in stage.away else info.marks


def _told(pieces: Pieces, info: SeatInfo, letters: int) -> Box:
    """Return the name above, and below it as many marks and words as there is room for."""
    theme, ink = pieces.theme, "text_off" if info.out else "text"
    high = theme.font(letters, "strong").get_height()
    badge = team_badge(theme, info.seat, info.team, high) if info.team else None
    shield = pieces.image(badge, ("team", info.team)) if badge else None
    name = pieces.stage.signs.get(info.seat, "")
    symbol = icon(theme, name, high, "text_off" if info.out else "brass_light") if name else None
    tags = [over(pieces.tag(mark), name=f"mark {mark}") for mark in _marks(pieces.stage, info)]

    def head(*beside: Box, team: Box | None = shield) -> Box:
        """Return the row with the name, which is no smaller for what stands beside it."""

        def named(ending: Ending, character: Box | None = None) -> Box:
            sign = pieces.sign(info.seat, letters)
            if character is not None:
                sign.height = fixed(letters)
            return row(
                sign,
                pieces.words(
                    info.name,
                    letters,
                    ink,
                    "strong",
                    least=letters if ending == "whole" else None,
                    ending=ending,
                    name="name",
                    width=GROW,
                ),
                character,
                team,
                *beside,
                width=GROW,
                height=fixed(high),
                gap=theme.unit,
                at="midleft",
            )

        bare = named("whole" if beside else "cut")
        if symbol is None:
            return bare
        return first_that_fits(named("whole", pieces.image(symbol, ("character", name))), bare)

    def lines(ending: Ending = "whole") -> list[Box]:
        return [
            pieces.words(line, "small", "text_quiet", ending=ending, name=f"line {line}")
            for line in info.lines
        ]

    def dotted(told: Sequence[Box]) -> Box:
        """Return the tags and what is told in words alone, with dots between."""
        parts: list[Box] = []
        for each in told:
            if parts or tags:
                parts.append(pieces.words("·", "small", "text_quiet"))
            parts.append(each)
        return row(*tags, *parts, gap=gap)

    if not tags and not info.lines:
        return over(head(), **FILL, at="midleft")
    gap = theme.unit // 2
    whole = lines()
    ways = [
        (head(), dotted(whole)),
        (head(), row(*tags, gap=gap), *whole),
        (head(), *tags, *whole),
        (head(), dotted(whole[:1])),
        (head(*tags), *whole[:1]),
        (head(*tags, team=None), row(*whole[:1], shield, gap=gap)),
        (head(*tags[:1]), row(*tags[1:], *whole[:1], gap=gap)),
        (head(), row(*tags, gap=gap)) if tags else (head(), row(*lines("cut")[:1])),
        (head(), *tags),
    ]
    return first_that_fits(*(column(*way, **FILL, at="midleft") for way in ways))
