"""A face at a size, with the faces that stand in for letters that it does not have.

Nearly all words are drawn by the face itself, at once. Where a letter is not its own, or words run
from the right, a line is parted into runs: each in one font and one direction, shaped by HarfBuzz,
and put where the bidirectional algorithm says. Fonts are opened when a letter first needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple
from unicodedata import bidirectional, category

import pygame

from art.palette import font_path
from rules.glyphs import FONTS, letters_of, noto_fonts
from rules.script import borders
from ui.controls.bidi import levels_of, visual_order

MISSING: Final = "\N{REPLACEMENT CHARACTER}"
"""What stands for a letter that no font has; names with one are refused (`rules.names`)."""
_WITH_MISSING: Final = "CabinetTitle.otf"
_PICTURES: Final = "NotoEmoji.ttf"
_PICTURE_STYLE: Final = "\ufe0f"
_UNSEEN: Final = {"Cf", "Cc"}
_BOLD: Final = frozenset({"strong", "bold"})


class _StandIn(NamedTuple):
    """How a font stands in: the script that it shapes, and its size beside that of the face."""

    script: str
    size: float


_STAND_INS: Final = {
    "NotoArabic.ttf": _StandIn("Arab", 0.94),
    "NotoArmenian.ttf": _StandIn("Armn", 1.0),
    "NotoBengali.ttf": _StandIn("Beng", 0.95),
    "NotoCJK.otf": _StandIn("Hani", 0.95),
    "NotoDevanagari.ttf": _StandIn("Deva", 0.95),
    "NotoEmoji.ttf": _StandIn("Zyyy", 0.9),
    "NotoEthiopic.ttf": _StandIn("Ethi", 1.0),
    "NotoGeorgian.ttf": _StandIn("Geor", 1.0),
    "NotoGujarati.ttf": _StandIn("Gujr", 0.95),
    "NotoGurmukhi.ttf": _StandIn("Guru", 0.95),
    "NotoHebrew.ttf": _StandIn("Hebr", 1.0),
    "NotoKannada.ttf": _StandIn("Knda", 0.9),
    "NotoKhmer.ttf": _StandIn("Khmr", 0.82),
    "NotoLao.ttf": _StandIn("Laoo", 0.9),
    "NotoMalayalam.ttf": _StandIn("Mlym", 0.95),
    "NotoMyanmar.ttf": _StandIn("Mymr", 0.8),
    "NotoSinhala.ttf": _StandIn("Sinh", 0.95),
    "NotoTamil.ttf": _StandIn("Taml", 0.95),
    "NotoTelugu.ttf": _StandIn("Telu", 0.9),
    "NotoThai.ttf": _StandIn("Thai", 0.95),
}
"""Sizes are such that what letters of the script carry above and below fits into a line."""
_LINES: Final = 256
"""Lines whose runs are remembered. `lru_cache` on a method would keep the font open."""
_IN_SUM: Final = re.compile(
    r"(?<=[\d)]) (?=[+\N{MINUS SIGN}×÷=] )|(?<=[\d)] [+\N{MINUS SIGN}×÷=]) (?=[\d(])"
)
"""The spaces beside a sign between two numbers."""
_FAINT: Final = 96
"""Of 255: a row below a line in which no letter is drawn stronger than that isn't seen."""
_LINE_OF_TEXT: Final = 1.2
"""How high a line of the text's face is beside its letters; the sizes are for such lines."""


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a line in one font and direction; `start` and `end` are places in the line."""

    words: str
    start: int
    end: int
    font: str
    """The name of the font's file; '' for the face's own."""
    from_right: bool
    x: int
    width: int


class Typeface:
    """A face at a size in pixels."""

    def __init__(self, face: str, points: int) -> None:
        path = font_path(face)
        self.face, self.points = face, points
        self._font = pygame.Font(path, points)
        self._file = path.name
        self._others: dict[str, pygame.Font] = {}
        self._runs: dict[str, tuple[Run, ...]] = {}

    def get_height(self) -> int:
        """Return how high a line is."""
        return self._font.get_height()

    def get_linesize(self) -> int:
        """Return how far two lines are apart."""
        return self._font.get_linesize()

    def get_ascent(self) -> int:
        """Return how far the foot of the letters lies below the top of a line."""
        return self._font.get_ascent()

    def size(self, words: str) -> tuple[int, int]:
        """Return how wide and high words are in one line."""
        if is_plain(words, self._file):
            return self._font.size(words)
        runs = self.runs(words)
        return sum(run.width for run in runs), self._font.get_height()

    def caret(self, words: str, at: int) -> int:
        """Return where the cursor stands before the sign at a place of a line, or at its end."""
        if is_plain(words, self._file):
            return self._font.size(words[:at])[0]
        runs = sorted(self.runs(words), key=lambda run: run.start)
        beside = [run for run in runs if run.start < at <= run.end] or runs[:1]
        if not beside:
            return 0
        run = beside[0]
        font, passed = self._set(run.font, run.from_right), run.words[: max(0, at - run.start)]
        wide = font.size(passed)[0]
        return run.x + (run.width - wide if run.from_right else wide)

    def render(
        self, words: str, color: pygame.Color, width: int = 0, align: int = pygame.FONT_LEFT
    ) -> pygame.Surface:
        """Return words drawn; with a `width`, broken into lines that fit, but not within a sum."""
        if width:
            words = _IN_SUM.sub("\N{NO-BREAK SPACE}", words)
        if is_plain(words, self._file):
            self._font.align = align
            return self._as_a_line(words, self._font.render(words, True, color, None, width))
        lines = list(self._lines(words, width))
        wide = max(self.size(line)[0] for line in lines)
        pitch, high = self._font.get_linesize(), self._font.get_height()
        whole = pygame.Surface((max(1, wide), high + pitch * (len(lines) - 1)), pygame.SRCALPHA)
        for at, line in enumerate(lines):
            room = wide - self.size(line)[0]
            x = {pygame.FONT_LEFT: 0, pygame.FONT_CENTER: room // 2}.get(align, room)
            self._draw(whole, line, (x, at * pitch), color)
        return whole

    def _as_a_line(self, words: str, piece: pygame.Surface) -> pygame.Surface:
        """Return a line without what a g adds below it, unless that is seen.

        Else words with a g would stand a pixel higher than others in the middle of a button.
        """
        high = self._font.get_height()
        if not high < piece.get_height() < 2 * high:
            return piece
        top = max(metric[3] for metric in self._font.metrics(words) if metric is not None)
        ink = piece.get_bounding_rect(min_alpha=_FAINT)
        if top > self._font.get_ascent() or ink.bottom > high:
            return piece
        line = pygame.Surface((piece.get_width(), high), pygame.SRCALPHA)
        line.blit(piece, (0, 0))
        return line

    def _draw(
        self, whole: pygame.Surface, line: str, corner: tuple[int, int], color: pygame.Color
    ) -> None:
        """Draw a line; letters that reach out of it above or below are moved into it."""
        high = self._font.get_height()
        for run in self.runs(line):
            font = self._set(run.font, run.from_right)
            piece = font.render(run.words, True, color)
            ink = piece.get_bounding_rect()
            y = self._font.get_ascent() - font.get_ascent()
            y = max(min(y, high - ink.bottom), -ink.top)
            seen = pygame.Rect(0, max(0, -y), piece.get_width(), high - max(0, y))
            for times in range(1 + bool(self._thickness(run.font))):
                x = corner[0] + run.x + times * self._thickness(run.font)
                whole.blit(piece, (x, corner[1] + max(0, y)), seen)

    def _lines(self, words: str, width: int) -> Iterator[str]:
        """Yield lines no wider than `width`, broken between words, else between letters."""
        for part in words.split("\n"):
            line = ""
            for word in part.split(" ") if width else [part]:
                longer = f"{line} {word}" if line else word
                if not width or self.size(longer)[0] <= width:
                    line = longer
                    continue
                if line:
                    yield line
                *full, line = self._pieces(word, width)
                yield from full
            yield line

    def _pieces(self, word: str, width: int) -> Iterator[str]:
        """Yield a word in pieces that fit, each of one letter at least."""
        start = before = 0
        for at in borders(word)[1:]:
            if before > start and self.size(word[start:at])[0] > width:
                yield word[start:before]
                start = before
            before = at
        yield word[start:]

    def runs(self, words: str) -> tuple[Run, ...]:
        """Return the runs of a line from left to right."""
        found = self._runs.get(words)
        if found is None:
            if len(self._runs) == _LINES:
                self._runs.clear()
            found = self._runs[words] = self._lay(words)
        return found

    def _lay(self, words: str) -> tuple[Run, ...]:
        levels = levels_of(words)
        pieces = [piece for piece in self._pieces_in_fonts(words) if piece[2] is not None]
        logical: list[tuple[int, int, str, int, str]] = []
        for (level, font), group in groupby(pieces, key=lambda piece: (levels[piece[0]], piece[2])):
            parts = list(group)
            shown = "".join(piece[3] for piece in parts)
            logical.append((parts[0][0], parts[-1][1], font or "", level, shown))
        runs: list[Run] = []
        x = 0
        for at in visual_order([level for *_rest, level, _shown in logical]):
            start, end, font, level, shown = logical[at]
            from_right = bool(level % 2)
            wide = self._set(font, from_right).size(shown)[0] + self._thickness(font)
            runs.append(Run(shown, start, end, font, from_right, x, wide))
            x += wide
        return tuple(runs)

    def _pieces_in_fonts(self, words: str) -> Iterator[tuple[int, int, str | None, str]]:
        """Yield each letter with its font, and what is drawn for it; None where nothing is."""
        for start, end in pairwise(borders(words)):
            font = self._font_for(words[start:end])
            if font is not None or end == start + 1:
                yield start, end, *self._alone(words[start:end], font)
                continue
            for at in range(start, end):  # its marks are of another font than itself
                yield at, at + 1, *self._alone(words[at], self._font_for(words[at]))

    def _alone(self, cluster: str, font: str | None) -> tuple[str | None, str]:
        if font is not None:
            return font, cluster
        if all(_is_unseen(sign) for sign in cluster):
            return None, ""
        return _WITH_MISSING, MISSING

    def _font_for(self, cluster: str) -> str | None:
        """Return the first font that has all of a letter, or None; '' for the face's own."""
        needed = {sign for sign in cluster if not _is_unseen(sign)}
        if not needed:
            return None
        fonts = ["", "Inter-SemiBold.otf", *noto_fonts()]
        if _PICTURE_STYLE in cluster:
            fonts.insert(0, _PICTURES)
        return next((font for font in fonts if needed <= letters_of(font or self._file)), None)

    def _set(self, name: str, from_right: bool) -> pygame.Font:
        """Return the font of a run, set to its script and to the run's direction."""
        font = self._opened(name)
        stand_in = _STAND_INS.get(name)
        font.set_script("Latn" if stand_in is None else stand_in.script)
        font.set_direction(pygame.DIRECTION_RTL if from_right else pygame.DIRECTION_LTR)
        return font

    def _opened(self, name: str) -> pygame.Font:
        font = self._others.get(name)
        if font is None:
            stand_in = _STAND_INS.get(name)
            times = 1.0
            if stand_in is not None:
                high = self._font.get_height() / self.points
                times = stand_in.size * min(1.0, high / _LINE_OF_TEXT)
            path = FONTS / (name or self._file)
            font = self._others[name] = pygame.Font(path, max(1, round(self.points * times)))
        return font

    def _thickness(self, font: str) -> int:
        """Return how much thicker the letters of what stands in for a bold face are.

        Small ones stay as they are: their marks would run together.
        """
        return self.points // 20 if self.face in _BOLD and font in _STAND_INS else 0


def is_plain(words: str, font: str) -> bool:
    """Return whether a font draws words by itself: all their letters, one behind the other."""
    return words.isascii() or _plain_letters(font).issuperset(words)


@lru_cache(maxsize=16)
def _plain_letters(font: str) -> frozenset[str]:
    """Return the letters of a font that stand beside each other from the left."""
    return frozenset("\n") | {
        letter
        for letter in letters_of(font)
        if category(letter) not in {"Mn", "Me", "Mc", "Cf"}
        and bidirectional(letter) not in {"R", "AL", "AN"}
    }


def _is_unseen(sign: str) -> bool:
    return (
        category(sign) in _UNSEEN
        or "\ufe00" <= sign <= "\ufe0f"
        or "\U000e0000" <= sign <= "\U000e0fff"
    )
