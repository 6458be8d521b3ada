"""How things look at this window size: metrics, fonts, colors, and caches of drawn pieces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import wraps
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeVar

import pygame
from PIL import Image

from art.palette import ui_color
from art.shelf import Shelf
from rules.script import borders
from table.storage.settings import Settings
from ui.budgets import PIECES, SPRITES, for_window
from ui.controls.typeface import Typeface

Size = Literal["small", "body", "large", "title", "display"]
Face = Literal["text", "strong", "title", "italic"]
Align = Literal["left", "center", "right"]

FULL_HD: Final = (1920, 1080)
SMALLEST: Final = (960, 540)
"""The smallest window that all pages are laid out for, at density 1."""
POINTS: Final[dict[Size, tuple[int, int]]] = {  # at 1080p, and the least in pixels
    "small": (18, 12),
    "body": (20, 14),
    "large": (24, 17),
    "title": (34, 23),
    "display": (64, 38),
}
FOUND: Final = 2_000
"""Results that are kept, before all are found again."""
FONTS: Final = 24
"""Faces at a size that stay open; each has the letters it drew, 0.2 MB at 1920×1080."""

SIDES: Final = {"left": pygame.FONT_LEFT, "center": pygame.FONT_CENTER, "right": pygame.FONT_RIGHT}
T = TypeVar("T")
P = ParamSpec("P")


class Theme:
    """Metrics in pixels for one window size and the player's settings, and drawn pieces.

    One unit is 8 px at 1920×1080; everything is aligned to it. Where a screen is denser, what may
    not be smaller than so many pixels may not be smaller than so many times more; a window too
    small for that is laid out as the smallest is. Pieces (texts, panels) are kept until the window
    changes, since a `Theme` lives no longer.
    """

    def __init__(self, size: tuple[int, int], settings: Settings, density: float = 1.0) -> None:
        self.size = size
        self.settings = settings
        self.scale = min(size[0] / FULL_HD[0], size[1] / FULL_HD[1])
        fitting = min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])
        self.density = max(1.0, min(density, fitting))
        self.unit = max(round(4 * self.density), round(8 * self.scale))
        self.text_scale = settings.text_scale / 100
        self.button_height = max(self.px(44), round(self.points("body") * 1.9))
        self.gap = max(self.unit, round(self.points("body") * 0.3))
        """Between the words and the signs of one control; it grows with the letters."""
        self.line = max(round(self.density), round(1.25 * self.scale))
        self._fonts: dict[tuple[Face, int], Typeface] = {}
        self.pieces = Shelf(for_window(PIECES, size), surface_bytes)
        self.sprites = Shelf(for_window(SPRITES, size), surface_bytes)
        """The cards and chips of all decks that are shown at this size."""
        self._found: dict[Hashable, Any] = {}
        self._measured: dict[tuple[str, int, Face], tuple[int, int]] = {}

    def px(self, at_full_hd: float) -> int:
        """Return a length given for 1920×1080 in this window's pixels, at least 1."""
        return max(1, round(at_full_hd * self.scale))

    def points(self, size: Size) -> int:
        """Return the pixel height of a text size."""
        full, least = POINTS[size]
        return round(max(least * self.density, full * self.scale) * self.text_scale)

    def color(self, name: str) -> pygame.Color:
        """Return a color of the interface by its name in the palette."""
        settings = self.settings
        return pygame.Color(
            *ui_color(name, room=settings.room, high_contrast=settings.high_contrast)
        )

    def font(self, size: Size | int, face: Face = "text") -> Typeface:
        """Return a face at the named size (or at a pixel height)."""
        points = size if isinstance(size, int) else self.points(size)
        key = face, points
        font = self._fonts.pop(key, None) or Typeface(face, points)
        self._fonts[key] = font  # the one used last stands last
        if len(self._fonts) > FONTS:
            del self._fonts[next(iter(self._fonts))]
        return font

    def measure(
        self, words: str, size: Size | int = "body", face: Face = "text"
    ) -> tuple[int, int]:
        """Return how wide and high words are in one line; the same ones are measured once."""
        key = words, size if isinstance(size, int) else self.points(size), face
        measured = self._measured.get(key)
        if measured is None:
            if len(self._measured) > FOUND:
                self._measured.clear()
            measured = self._measured[key] = self.font(size, face).size(words)
        return measured

    def found(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return what `find` finds, which follows from the key and this theme alone; once."""
        if key not in self._found:
            if len(self._found) > FOUND:
                self._found.clear()
            self._found[key] = find()
        result: T = self._found[key]
        return result

    def forget(self) -> None:
        """Let go of all pieces: the window looks otherwise now."""
        self.pieces.clear()
        self.sprites.clear()

    def text(
        self,
        words: str,
        size: Size | int = "body",
        color: str = "text",
        face: Face = "text",
        width: int = 0,
        align: Align = "left",
    ) -> pygame.Surface:
        """Return a text drawn once; with a `width`, broken into lines that fit."""
        key = ("text", words, size, color, face, width, align)
        piece = self.pieces.get(key)
        if piece is None:
            drawn = self.font(size, face).render(words, self.color(color), width, SIDES[align])
            piece = self.pieces.put(key, drawn)
        return piece

    def fitted(
        self,
        words: str,
        width: int,
        size: Size | int = "body",
        color: str = "text",
        face: Face = "text",
    ) -> pygame.Surface:
        """Return a text in one line no wider than `width`, ending in … where it was cut.

        Before a text of a named size is cut its letters get smaller, as far as the small ones.
        """
        if self.measure(words, size, face)[0] <= width:
            return self.text(words, size, color, face)
        if not isinstance(size, int):
            for letters in range(self.points(size) - 1, self.points("small") - 1, -1):
                if self.measure(words, letters, face)[0] <= width:
                    return self.text(words, letters, color, face)
            size = "small" if self.points("small") < self.points(size) else size
        font = self.font(size, face)
        ends = range(len(words) + 1) if words.isascii() else borders(words)
        low, high = 0, len(ends) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if font.size(words[: ends[middle]].rstrip() + "…")[0] <= width:
                low = middle
            else:
                high = middle - 1
        return self.text(words[: ends[low]].rstrip() + "…", size, color, face)

    def panel(
        self,
        size: tuple[int, int],
        fill: str,
        border: str | None = None,
        radius: int | None = None,
        alpha: int = 255,
        border_width: int | None = None,
    ) -> pygame.Surface:
        """Return a panel with smooth round corners; `radius` in pixels, 1 unit by default."""
        radius = self.unit if radius is None else radius
        radius = min(radius, size[0] // 2, size[1] // 2)
        thick = self.line if border_width is None else border_width
        key = ("panel", size, fill, border, radius, alpha, thick)
        piece = self.pieces.get(key)
        if piece is None:
            inner = self.color(fill)
            inner.a = alpha
            edge = inner if border is None else self.color(border)
            piece = _nine_slices(size, radius, edge, inner, 0 if border is None else thick)
            self.pieces.put(key, piece)
        return piece


def _nine_slices(
    size: tuple[int, int], radius: int, edge: pygame.Color, inner: pygame.Color, thick: int
) -> pygame.Surface:
    """Return a round-cornered panel: corners drawn large and scaled down, the rest filled."""
    piece = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    piece.fill(edge)
    piece.fill(inner, (thick, thick, width - 2 * thick, height - 2 * thick))
    if radius < 1:
        return piece
    times = 4
    tile = pygame.Surface((2 * radius * times,) * 2, pygame.SRCALPHA)
    tile.fill((edge.r, edge.g, edge.b, 0))
    pygame.draw.rect(tile, edge, tile.get_rect(), border_radius=radius * times)
    if thick:
        inside = tile.get_rect().inflate(-2 * thick * times, -2 * thick * times)
        pygame.draw.rect(tile, inner, inside, border_radius=max(0, radius - thick) * times)
    corners = pygame.transform.smoothscale(tile, (2 * radius, 2 * radius))
    right, bottom = width - radius, height - radius
    for x, y, part in (
        (0, 0, (0, 0)),
        (right, 0, (radius, 0)),
        (0, bottom, (0, radius)),
        (right, bottom, (radius, radius)),
    ):
        piece.fill((0, 0, 0, 0), (x, y, radius, radius))
        piece.blit(corners, (x, y), (*part, radius, radius))
    return piece


def kept_piece(
    draw: Callable[Concatenate[Theme, P], pygame.Surface],
) -> Callable[Concatenate[Theme, P], pygame.Surface]:
    """Have a function that draws a piece for a theme draw each only once, while it is kept.

    What it draws follows from its arguments and the theme alone.
    """

    @wraps(draw)
    def kept(theme: Theme, /, *args: P.args, **more: P.kwargs) -> pygame.Surface:
        key = (draw, args, tuple(more.items()))
        return theme.pieces.get(key) or theme.pieces.put(key, draw(theme, *args, **more))

    return kept


def inlaid(ground: pygame.Surface, piece: pygame.Surface) -> pygame.Surface:
    """Return a copy of a ground with a piece in its middle."""
    whole = ground.copy()
    whole.blit(piece, piece.get_rect(center=whole.get_rect().center))
    return whole


def above_each_other(
    pieces: Sequence[pygame.Surface], gap: int, width: int | None = None
) -> pygame.Surface:
    """Return pieces as one, as wide as the widest if nothing else is said; a gap below each."""
    wide = max(piece.get_width() for piece in pieces) if width is None else width
    high = sum(piece.get_height() + gap for piece in pieces)
    whole = pygame.Surface((wide, max(1, high)), pygame.SRCALPHA)
    y = 0
    for piece in pieces:
        whole.blit(piece, (0, y))
        y += piece.get_height() + gap
    return whole


def surface_bytes(piece: pygame.Surface) -> int:
    """Return how many bytes a surface takes."""
    return piece.get_pitch() * piece.get_height()


def to_surface(picture: Image.Image) -> pygame.Surface:
    """Return a Pillow picture (RGBA or convertible) as a surface in the screen's format."""
    if picture.mode != "RGBA":
        picture = picture.convert("RGBA")
    surface = pygame.image.frombytes(picture.tobytes(), picture.size, "RGBA")
    try:
        return surface.convert_alpha()
    except pygame.error:  # without a window no format is the screen's
        return surface


SMALL_LETTERS: Final = 16
"""Pixels at 1080p; no letters are smaller, nor smaller than `LEAST_LETTERS`."""
LEAST_LETTERS: Final = 12


def smallest(theme: Theme) -> int:
    """Return the pixel height of the smallest letters."""
    return max(LEAST_LETTERS, theme.px(SMALL_LETTERS))


def letters_within(
    theme: Theme,
    words: Iterable[str],
    width: int,
    letters: int,
    face: Face = "text",
    least: int | None = None,
) -> int:
    """Return the largest letters, at most `letters` high, in which all words are so narrow.

    In pixels; the least ones where no letters are small enough.
    """
    least = smallest(theme) if least is None else least
    widest = max(words, key=lambda each: theme.measure(each, letters, face)[0], default="")
    while letters > least and theme.measure(widest, letters, face)[0] > width:
        letters -= 1
    return letters
