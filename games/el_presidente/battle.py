"""The middle of El Presidente's table: deck and discard pile, and the battle, large."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.el_presidente.arrow import edge
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts
from rules.words import _, pgettext
from table.own_hand import Mark
from ui.controls.backdrop import glow
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, kept_piece
from ui.layout.boxes import FILL, GROW, Box, column, fixed, leaf, over, part, row
from ui.layout.cards import Fan
from ui.picture.effects import banner_height
from ui.picture.items import CardItem, CardPlace
from ui.picture.pieces import ROUND, Ground, TablePart

DROP: Final = 0.1
"""How much lower the defender's answer lies than the attack, as a part of a card's height."""
BATTLE: Final = Fan(0, spread=0.62, strip=0.22, apart=0.3, head=DROP)
"""How the cards of a battle lie: of a covered one the index shows, the answer lies apart."""
WIDEST: Final = 0.42
"""The part of the battle's width that a card takes at most."""
PILES: Final = 0.22
"""The part of the middle's width that deck and discard pile take."""
STACKED: Final = 11
"""Cards of a pile that are drawn: some stay in sight while a whole battle flies onto it."""
WORDS: Final = 0.3
"""The part of the middle's height that the words take at most below the four that win a game."""
EMBLEM: Final = 0.4
"""The height of the emblem where no battle lies, as a part of its place's."""

GLEAM: Final = 1.9
"""How wide and high the light is under each of four of a rank, in cards."""
LOWEST: Final = 14
"""How much higher the middle is than the sign of who laid cards, at least."""


class Middle(TablePart[Rules, Facts]):
    """Deck and discard pile and, large, the battle: what beat the attack lies lower and apart."""

    def add(self, fours: frozenset[int], winning: frozenset[int]) -> None:
        """Fill the middle.

        `fours` are the cards of which all four lie there, and glow; `winning` are those that won
        the game, marked, with room for large words below.
        """
        theme, laid, middle = self.theme, self.view.zones["battle"], self.stage.middle
        beaten = self.facts.beaten_at if 0 < self.facts.beaten_at < len(laid) else len(laid)
        inside = middle.inflate(-3 * edge(theme), -2 * edge(theme))
        label = fixed(self._label_size + theme.unit // 2)
        most = int(inside.width * (1 - PILES) * WIDEST / CARD_ASPECT)
        breaks = (beaten,) if beaten < len(laid) else ()
        fan = replace(BATTLE, count=len(laid), most=most, breaks=breaks)
        told = min(banner_height(theme), round(WORDS * middle.height))
        battle = column(
            leaf(width=GROW, height=label),
            leaf(fan if laid else None, **FILL, name="battle"),
            leaf(width=GROW, height=label if breaks else fixed(0)),
            leaf(width=GROW, height=fixed(told), name="won") if winning else None,
            **FILL,
        )
        piles = row(
            self._pile("stock", pgettext("pile", "Deck")),
            self._pile("discard", _("Discard")),
            width=part(PILES),
            height=GROW,
            gap=2 * theme.unit,
            at="center",
        )
        layout = self.put(row(piles, battle, **FILL, gap=theme.unit), inside)
        area = layout["battle"]
        self.anchor(area, "battle")
        if winning:
            foot = layout["won"]
            foot.height = middle.bottom - foot.top
            self.picture.regions["won"] = foot
        if laid:
            self._add_laid(fan.places(area), beaten, fours, winning)
        else:
            self._add_emblem(area)

    def _pile(self, zone: str, words: str) -> Box:
        """Return deck or discard pile, face down, with its count below (E2)."""
        theme, held = self.theme, len(self.view.zones[zone])
        least, most = theme.px(48), theme.px(150)
        cards = self.pile(zone, held, least=least, most=most, drawn=STACKED, empty=110)
        told = partial(self.words, size="small", color="text_quiet", face="strong", alike="piles")
        number = told(f"{words}  {held}", shorter=str(held), what=("pile", zone, held))
        return column(cards, number, width=GROW, gap=theme.unit // 2, at="midtop", name=zone)

    def _add_emblem(self, area: pygame.Rect) -> None:
        """Add the swords that are stitched into the felt where the next battle will lie."""
        theme = self.theme
        size = max(16, min(theme.px(300), round(area.height * EMBLEM)))
        self.picture.lay(("battle emblem", size), _emblem(theme, size), area)

    def _add_laid(
        self,
        spots: Sequence[pygame.Rect],
        beaten: int,
        fours: frozenset[int],
        winning: frozenset[int],
    ) -> None:
        """Add the cards laid and, above and below them, who laid them."""
        theme, laid = self.theme, self.view.zones["battle"]
        drop = round(DROP * spots[0].height)
        about = frozenset(("card", card) for card in fours)
        for at, (card, spot) in enumerate(zip(laid, spots, strict=True)):
            spot.y -= drop if at < beaten else 0
            mark: Mark = "lit" if card in winning else "plain"
            place = CardPlace(*spot.center, spot.height)
            self.picture.cards.append(CardItem(("card", card), card, place, mark))
            if card in fours:  # they glow as soon as all four lie there
                light = glow(theme, (round(GLEAM * spot.width), round(GLEAM * spot.height)))
                what = ("four", card, light.get_size())
                self.picture.lay(what, light, spot, about=about, bare=True)
        self.anchor(spots[-1], "battle")
        size, labels, last = self._label_size, [], None
        for at, (seat, spot) in enumerate(zip(self.facts.laid_by, spots, strict=False)):
            if seat != last or at == beaten:  # a run of cards by one seat begins
                room = pygame.Rect(spot.x, 0, size, size)
                room.bottom = spot.y - theme.unit // 2
                if at >= beaten:
                    room.top = spot.bottom + theme.unit // 2
                ground = Ground("panel", "panel_line", 235, radius=ROUND, what=("laid", seat, at))
                sign = self.sign(seat, size * 5 // 8)
                labels.append((over(sign, **FILL, at="center", ground=ground), room))
            last = seat
        self.put_each(labels)

    @property
    def _label_size(self) -> int:
        """The diameter of the sign of who laid cards."""
        high = self.theme.font("small").get_height() + self.theme.px(6)
        return min(high, max(16, self.stage.middle.height // LOWEST))


@kept_piece
def _emblem(theme: Theme, size: int) -> pygame.Surface:
    piece = icon(theme, "swords", size, "felt_dark").copy()
    piece.set_alpha(150)
    return piece
