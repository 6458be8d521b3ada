"""Card and chip sprites at exact pixel sizes, drawn on first use by the one face renderer.

How high a card is drawn is said by who places it: `ui.layout.cards.Fan` for a hand, the stage of a
game for what lies on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from math import asin, atan2, cos, degrees, hypot, inf, radians, sin
from typing import Final

import pygame
from PIL import Image, ImageFilter

from rules.core import UNSEEN
from rules.decks.cards import Deck
from rules.words import language_tag
from table.own_hand import Mark
from ui.budgets import ROWS_A_FRAME
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece, to_surface
from ui.layout.cards import card_width
from ui.picture.face_surfaces import back_surface, face_surface, is_small

AHEAD: Final = 0.6
"""What part of the room for sprites faces may take that are drawn ahead."""
MOST_BACKS: Final = 13
"""Backs that a fan shows of a large hand; the number before it is exact."""
FANNED: Final = 0.84
"""The height of a card in a fan, as a part of the fan's."""
LEAST_BACK: Final = 8
"""Height of a back from which on it is seen at all, in pixels."""
REACH: Final = 1.5
"""How far from its middle the point lies round which a card of a fan turns, in card heights."""
WIDEST_STEP: Final = 7.0
"""Degrees from card to card of a fan at most."""
RINGS: Final[dict[Mark, tuple[str, float]]] = {
    "lit": ("brass", 0.014),
    "new": ("brass", 0.014),
    "shown": ("link", 0.014),
    "chosen": ("marked", 0.022),
    "advised": ("good", 0.022),
    "back": ("bad", 0.022),
}
"""The color of the ring round a marked card, and how thick it is, as a part of the height."""
BADGES: Final[dict[Mark, str]] = {
    "chosen": "check",
    "advised": "hint",
    "back": "minus",
    "new": "plus",
}
"""The icon on the upper edge of marked cards, which tells them apart without their color."""
BADGE: Final = 0.15
"""Diameter of a badge, as a part of the card's height, between `LEAST_BADGE` and `MOST_BADGE`."""
LEAST_BADGE: Final = 16
MOST_BADGE: Final = 30
CORNER: Final = 0.06
"""Radius of a card's corners, as a part of its width."""


class Sprites:
    """The sprites of one deck in one look. A sprite carries its shadow around the card.

    They are kept with the theme, so that the next table has them too.

    A frame between `begin_frame` and `end_frame` draws few new faces: one that is drawn larger
    already is reduced for it, and drawn in one of the next frames.
    """

    def __init__(self, deck: Deck, theme: Theme) -> None:
        self.deck = deck
        self.theme = theme
        self._kept = theme.sprites
        self._deck = deck.id, hash(repr(deck))  # decks of one name may have other faces
        self._heights: set[int] = set()
        self._rows_left: float = inf
        self._reduced: dict[Hashable, pygame.Surface] = {}
        self.is_rough = False
        """Whether this frame shows a face that is reduced and not drawn yet."""

    def begin_frame(self, *, is_busy: bool) -> None:
        """Draw few new faces from here on; in a busy frame only those of which none is larger."""
        self._rows_left, self.is_rough = 0 if is_busy else ROWS_A_FRAME, False

    def end_frame(self) -> bool:
        """Draw any number of faces again; return whether some were reduced that are to be drawn."""
        self._rows_left = inf
        if not self.is_rough:
            self._reduced.clear()
        return self.is_rough

    def margin(self, height: int) -> int:
        """Return the pixels of shadow and light around a card of this height."""
        return max(3, height // 16)

    def has(self, card: int, height: int) -> bool:
        """Return whether the card is drawn already at exactly this height."""
        return self._kept.get(self._key(card, height, "plain", 0)) is not None

    def _key(
        self, card: int, height: int, mark: Mark | None, turn: int, strip: int = 0
    ) -> tuple[object, ...]:
        return self._deck, language_tag(), card, height, mark, turn, strip

    def face(self, card: int, height: int, turn: int = 0) -> pygame.Surface:
        """Return the bare face (or the back for `UNSEEN`) at this height.

        One that lies turned and is read upright all the same is drawn so; no other is turned here.
        """
        turn = turn if self._stays_upright(height, turn) and card != UNSEEN else 0
        key = self._key(card, height, None, turn)
        return self._kept.get(key) or self._kept.put(key, self._drawn(card, height, turn))

    def _stays_upright(self, height: int, turn: int) -> bool:
        face = self.deck.face
        return turn == 180 and bool(face.turned) and is_small(self.theme, self.deck, height)

    def _drawn(self, card: int, height: int, turn: int) -> pygame.Surface:
        self._heights.add(height)
        self._rows_left -= height
        if card == UNSEEN:
            return self._back(height)
        return face_surface(self.theme, self.deck, card, height, turn=turn)

    def at_least(self, card: int, height: int) -> int:
        """Return the height of the smallest card drawn that is not smaller, 0 without any."""
        heights = sorted(self._heights) if card == UNSEEN else [height]
        drawn = (each for each in heights if each >= height and self.has(card, each))
        return next(drawn, 0)

    def _back(self, height: int) -> pygame.Surface:
        """Return the back; within a frame one drawn larger is reduced, for engraving takes long."""
        drawn = (each for each in sorted(self._heights) if each > height)
        larger = next((each for each in drawn if self._has_face(UNSEEN, each, 0)), 0)
        if larger and self._rows_left < inf:
            size = card_width(height), height
            return pygame.transform.smoothscale(self.face(UNSEEN, larger), size)
        return back_surface(self.theme, self.deck, height)

    def _has_face(self, card: int, height: int, turn: int) -> bool:
        turn = turn if self._stays_upright(height, turn) else 0
        return self._kept.get(self._key(card, height, None, turn)) is not None

    def _larger(self, card: int, height: int, turn: int) -> int:
        """Return the height from which a face is to be reduced for this frame, 0 to draw it."""
        if self._rows_left > 0 or self._has_face(card, height, turn):
            return 0
        upright = self._stays_upright(height, turn)
        larger = sorted(
            each
            for each in self._heights
            if each > height and self._stays_upright(each, turn) == upright
        )
        return next((each for each in larger if self._has_face(card, each, turn)), 0)

    def draw_ahead(self, heights: Iterable[int]) -> bool:
        """Draw one face that is not drawn yet at one of these heights; return whether one was.

        For idle moments: a face that is first drawn when its card already flies is late. Heights
        for which there is no room beside what is on the table are left out.
        """
        cards, room = range(len(self.deck.cards)), self._kept.budget * AHEAD
        for height in heights:
            room -= 2 * 4 * card_width(height) * height * len(cards)  # bare, and with its shadow
            if room < 0:
                return False
            for card in cards:
                if not self.has(card, height):
                    self.card(card, height)
                    return True
        return False

    def card(
        self, card: int, height: int, mark: Mark = "plain", turn: int = 0, strip: int = 0
    ) -> pygame.Surface:
        """Return a card with its shadow and mark, `margin` wider on every side.

        The ring goes round the `strip` of its width that the next card leaves open, or all of it:
        of a card that lies higher or lower than the next one more is seen than that.
        """
        strip = strip if mark in RINGS else 0
        key = self._key(card, height, mark, turn, strip)
        piece = self._kept.get(key)
        if piece is not None:
            return piece
        larger = self._larger(card, height, turn)
        if not larger:
            face = self.face(card, height, turn)
            return self._kept.put(key, self._turned(face, height, mark, turn, strip))
        self.is_rough = True
        piece = self._reduced.get(key)
        if piece is None:
            size = card_width(height), height
            face = pygame.transform.smoothscale(self.face(card, larger, turn), size)
            piece = self._reduced[key] = self._turned(face, height, mark, turn, strip)
        return piece

    def _turned(
        self, face: pygame.Surface, height: int, mark: Mark, turn: int, strip: int
    ) -> pygame.Surface:
        """Return a face with its shadow and mark, as it lies."""
        if turn == 180 and not self._stays_upright(height, turn):
            # exactly, and with the shadow still below
            face = pygame.transform.flip(face, flip_x=True, flip_y=True)
        piece = self._dress(face, height, mark, strip)
        return pygame.transform.rotozoom(piece, -turn, 1.0) if turn % 180 else piece

    def _dress(
        self, face: pygame.Surface, height: int, mark: Mark, strip: int = 0
    ) -> pygame.Surface:
        shade = self.margin(height)
        badge = max(LEAST_BADGE, min(round(height * BADGE), self.theme.px(MOST_BADGE)))
        out = badge * 2 // 3  # so much of a badge lies beside the card: none covers an index
        margin = max(shade, out + 1) if mark in BADGES else shade
        width = face.get_width()
        whole = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
        radius = max(2, round(width * CORNER))
        whole.blit(
            _shadow(self.theme, (width, height), shade, radius), (margin - shade, margin - shade)
        )
        whole.blit(face, (margin, margin))
        if mark in RINGS:
            color, thick = RINGS[mark]
            edge = max(2, round(height * thick))
            wide = strip + edge + edge // 2 if strip else width + 2 * edge  # half of it is seen
            ring = self.theme.panel(
                (wide, height + 2 * edge), color, color, radius + edge, alpha=0, border_width=edge
            )
            whole.blit(ring, (margin - edge, margin - edge))
        if mark == "dim":
            dark = self.theme.panel((width, height), "shadow", radius=radius, alpha=56)
            whole.blit(dark, (margin, margin))
        if mark in BADGES:
            piece = self._badge(mark, badge)
            whole.blit(piece, piece.get_rect(midleft=(margin - out, margin)))
        return whole

    def _badge(self, mark: Mark, size: int) -> pygame.Surface:
        theme = self.theme
        disc = theme.panel((size, size), RINGS[mark][0], "ink", size // 2, border_width=1)
        return inlaid(disc, icon(theme, BADGES[mark], round(size * 0.7), "ink"))

    def cast(self, height: int) -> pygame.Surface:
        """Return the soft shadow of a card of this height that is above the table."""
        return _shadow(self.theme, (card_width(height), height), height // 7, height // 12)

    def draw_backs(self, cards: Collection[int], fans: Collection[int]) -> None:
        """Draw the backs of cards and of fans of these heights.

        For the moment before anything moves: an engraving takes longer than a frame. Where there
        is no room for cards, there is nothing to draw.
        """
        for height in cards:
            if height >= LEAST_BACK:
                self.card(UNSEEN, height)
        for height in fans:
            if height >= LEAST_BACK:
                self.face(UNSEEN, round(height * FANNED))

    def fan(self, count: int, size: tuple[int, int]) -> pygame.Surface:
        """Return a hand seen from behind: at most `MOST_BACKS` in an arc, as large as fits."""
        shown = min(count, MOST_BACKS)
        key = (self._deck, "fan", shown, size)
        return self._kept.get(key) or self._kept.put(key, self._fanned(shown, size))

    def _fanned(self, shown: int, size: tuple[int, int]) -> pygame.Surface:
        width, height = size
        piece = pygame.Surface(size, pygame.SRCALPHA)
        tall = round(height * FANNED)
        back = self._dress(self.face(UNSEEN, tall), tall, "plain")
        reach = tall * REACH  # from the middle of a card to the point round which it turns
        # the outer corner of a card that is turned by a: (reach + tall / 2) sin a + wide / 2 cos a
        arm, half = reach + tall / 2, card_width(tall) / 2
        widest = degrees(asin(min(1.0, width / 2 / hypot(arm, half))) - atan2(half, arm))
        room = height - (tall + self.margin(tall)) / 2
        while widest > 0 and _lowest(reach, tall, 2 * half, radians(widest)) > room:
            widest -= 1  # the outer cards would be cut off at the foot
        step = min(WIDEST_STEP, 2 * max(0.0, widest) / max(1, shown - 1))
        for at in range(shown):
            angle = step * (at - (shown - 1) / 2)
            card = pygame.transform.rotozoom(back, -angle, 1.0)
            x = width / 2 + reach * sin(radians(angle))
            y = tall / 2 + reach * (1 - cos(radians(angle))) + self.margin(tall) / 2
            piece.blit(card, card.get_rect(center=(round(x), round(y))))
        return piece


def _lowest(reach: float, tall: float, wide: float, angle: float) -> float:
    """Return how far the lowest corner of a card turned in a fan lies below an upright's middle."""
    return reach * (1 - cos(angle)) + (tall * cos(angle) + wide * sin(angle)) / 2


@kept_piece
def _shadow(theme: Theme, size: tuple[int, int], margin: int, radius: int) -> pygame.Surface:
    from PIL import ImageDraw

    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    mask = Image.new("L", whole, 0)
    box = (margin, margin + margin // 3, margin + size[0] - 1, margin + size[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=150)
    mask = mask.filter(ImageFilter.GaussianBlur(margin / 2.6))
    shadow = Image.new("RGBA", whole, (0, 0, 0, 0))
    shadow.putalpha(mask)
    return to_surface(shadow)
