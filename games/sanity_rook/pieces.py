"""What Sanity Rook's table is made of: the inlay, the lamp, the signs of suits, and the view."""

from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import ink_color
from rules.sanity_rook.game import SEATS, Facts, Rules, TrickPlay, View
from rules.words import _
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.boxes import Box, column, fixed, row
from ui.layout.cards import Fan
from ui.picture.pieces import TablePart

SUIT_INKS: Final = {"cherries": "crimson", "hats": "ink", "stars": "orange deep", "flags": "royal"}
"""The inks of the suits on ivory, those of the cards."""
RING: Final = 0.46
"""The diameter of the inlay, as a part of the middle's width at most."""


@kept_piece
def _suit_on_ivory(theme: Theme, suit: str, size: int) -> pygame.Surface:
    """Return a suit's sign in the ink that it has on the cards."""
    piece = icon(theme, suit, size, "ivory").copy()
    piece.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    piece.fill((*ink_color(SUIT_INKS[suit]), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return piece


@kept_piece
def suit_disc(theme: Theme, suit: str, size: int) -> pygame.Surface:
    """Return a round ivory piece with a suit in its color, or the Rook, `size` pixels wide."""
    rim = max(1, size // 20)
    ground = theme.panel((size, size), "ivory", "brass", size // 2, border_width=rim)
    inner = max(6, round(size * 0.62))
    if suit in SUIT_INKS:
        return inlaid(ground, _suit_on_ivory(theme, suit, inner))
    return inlaid(ground, icon(theme, suit, inner, "ink"))


def plays_on_table(view: View) -> tuple[TrickPlay, ...]:
    """Return the plays whose cards lie in the trick: of this one, or of the one just finished."""
    facts: Facts = view.facts
    laid = view.zones["trick"]
    for plays in (facts.trick, facts.last_trick):
        if laid and tuple(play.card for play in plays) == laid:
            return plays
    return facts.trick[: len(laid)]


class RookPart(TablePart[Rules, Facts]):
    """Declares a part of the picture of one view."""

    @property
    def nest_alone(self) -> bool:
        """Whether all tricks are taken, and only the Nest still lies in the middle (R8)."""
        zones = self.view.zones
        held = any(zones[f"hand:{seat}"] for seat in range(SEATS)) or zones["trick"]
        return self.facts.trump is not None and bool(zones["nest"]) and not held

    @property
    def ring(self) -> pygame.Rect:
        """The square round the inlay, in the middle of the table."""
        middle = self.stage.middle
        size = min(middle.height, round(RING * middle.width))
        return pygame.Rect(0, 0, size, size).move_to(center=middle.center)

    def nest(self, fan: Fan, high: int, *, beside: bool = False) -> Box | None:
        """Return the five cards of the Nest with their name; none while the bidder holds them."""
        cards = self.view.zones["nest"]
        if not cards or self.nest_alone:
            return None
        fan = replace(fan, count=len(cards))
        lying = self.cards("nest", cards, fan, anchor=True, height=fixed(high), name="nest")
        what = ("rook", "nest words")
        words = self.words(_("Nest"), "small", "text_quiet", what=what, at="center")
        if beside:
            return row(words, lying, gap=self.theme.unit)
        return column(lying, words, gap=self.theme.unit // 2, at="midtop")
