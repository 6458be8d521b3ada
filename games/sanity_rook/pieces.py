"""Small pieces of Sanity Rook's table: what a card counts as, and where pieces are put."""

from collections.abc import Iterable
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import ink_color
from games.sanity_rook.words import half_suit, way_value
from rules.core import Seat, mask_of
from rules.sanity_rook.game import NEST, SEATS, Facts, Rules, TrickPlay, View
from rules.sanity_rook.tricks import NEVER, SUITS
from rules.words import _
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.boxes import Box, Length
from ui.layout.cards import Fan
from ui.picture.items import Picture
from ui.picture.pieces import Pieces
from ui.picture.stage import Stage

SUIT_INKS: Final = {"cherries": "crimson", "hats": "ink", "stars": "orange deep", "flags": "royal"}
"""The inks of the suits on ivory, those of the cards."""


NEST_FAN: Final = Fan(NEST, spread=0.5, slots=NEST, at="center")
"""How the Nest lies."""


def side_letter(seat: Seat) -> str:
    """Return the letter of a seat's side."""
    return "AB"[seat & 1]


@kept_piece
def badge(theme: Theme, card: int, way: str) -> pygame.Surface:
    """Return an ivory tag that says what a played card counts as: a value, and a half's suit."""
    words = theme.text(way_value(card, way), "body", "ink", "strong")
    suit = half_suit(card, way)
    parts = [words]
    if suit:
        parts.append(_suit_on_ivory(theme, suit, words.get_height() - theme.px(4)))
    unit = theme.unit
    width = sum(part.get_width() for part in parts) + unit // 2 * (len(parts) - 1) + 2 * unit
    size = (width, words.get_height() + theme.px(2))
    piece = theme.panel(size, "ivory", "brass", radius=size[1] // 2).copy()
    x = unit
    for part in parts:
        piece.blit(part, part.get_rect(midleft=(x, size[1] // 2)))
        x += part.get_width() + unit // 2
    return piece


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


@kept_piece
def nest_mark(theme: Theme, size: int) -> pygame.Surface:
    """Return the mark of a card that came from the Nest, `size` pixels wide: its letter."""
    letter = theme.text(_("N"), max(9, round(size * 0.68)), "brass_light", "strong")
    return inlaid(theme.panel((size, size), "felt_dark", "brass_light", size // 2), letter)


def plays_on_table(view: View) -> tuple[TrickPlay, ...]:
    """Return the plays whose cards lie in the trick: of this one, or of the one just finished."""
    facts: Facts = view.facts
    laid = view.zones["trick"]
    for plays in (facts.trick, facts.last_trick):
        if laid and tuple(play.card for play in plays) == laid:
            return plays
    return facts.trick[: len(laid)]


class RookPart(Pieces):
    """Declares a part of the picture of one view."""

    def __init__(self, picture: Picture, stage: Stage, view: View, game: Rules) -> None:
        super().__init__(picture, stage)
        self.view, self.names = view, stage.names
        self.facts: Facts = view.facts
        self.game, self._tricks = game, game.tricks

    @property
    def is_last(self) -> bool:
        """Whether the last trick is played: who takes it takes the Nest, too (R8)."""
        hands = [self.view.zones[f"hand:{seat}"] for seat in range(SEATS)]
        return self.facts.trump is not None and all(len(hand) <= 1 for hand in hands)

    @property
    def nest_alone(self) -> bool:
        """Whether all tricks are taken, and only the Nest still lies in the middle (R8)."""
        hands = [self.view.zones[f"hand:{seat}"] for seat in range(SEATS)]
        nest, trick = self.view.zones["nest"], self.view.zones["trick"]
        return self.is_last and bool(nest) and not trick and not any(hands)

    def nest(self, height: Length) -> Box:
        """Return the five cards of the Nest, face down; the place of the zone."""
        cards = self.view.zones["nest"]
        fan = replace(NEST_FAN, count=len(cards))
        return self.cards("nest", cards, fan, height=height, anchor=True)

    def points_in(self, cards: Iterable[int]) -> int:
        """Return what cards count (R8)."""
        return self._tricks.tally(mask_of(cards)).total

    def taker(self, plays: tuple[TrickPlay, ...]) -> Seat:
        """Return who takes a trick of these plays, as far as it has come (R5 to R7)."""
        trump = SUITS.index(self.facts.trump) if self.facts.trump else NEVER
        lead = plays[0].card, plays[0].way
        best = max(plays, key=lambda p: self._tricks.rank((p.card, p.way), lead, trump))
        return best.seat
