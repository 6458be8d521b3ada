"""The pots in the middle of Presidential Poker's table, and the stock beside them."""

from functools import partial
from typing import Final

import pygame

from games.presidential_poker.hands import held_in, in_the_middle, layers
from rules.presidential_poker.game import Rules
from rules.presidential_poker.state import Facts
from rules.words import _, headed
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits, fixed, grid, grow, over, row
from ui.picture.chip_piles import pile_size
from ui.picture.items import ChipItem, Picture
from ui.picture.pieces import TablePart

POT_CHIP: Final = 76
"""Diameter of a chip in a pot, in pixels at 1080p."""
SMALL_CHIP: Final = 40
"""The same where there is little room."""
FLAT_CHIP: Final = 34
"""The same where its words stand beside it."""
POT_WIDTH: Final = 380
"""Width of a pot at most, its contenders' names included, in pixels at 1080p."""
HEAPS: Final = 3
"""Heaps of chips that are drawn of a pot, one for each value."""
PILE: Final = 88
"""Height of the stock at most, in pixels at 1080p."""
THROWN: Final = ("folded", "discard", "aside")
"""The zones of cards that are out of the hand: they lie in one place."""


class Pots(TablePart[Rules, Facts]):
    """The pots as chips side by side, and aside of them the stock and the discards."""

    def add(self, area: pygame.Rect) -> None:
        """Fill the area between the stakes."""
        theme, zones = self.theme, self.view.zones
        self.shown = layers(self.facts, self.names)
        self.held = held_in(self.shown, self.view.chips["pot"])
        pile = partial(self.pile, least=theme.px(PILE) // 2, most=theme.px(PILE), yields=1)
        narrow = area.width < area.height  # between opened hands: the piles above the pots
        place = partial(over, height=fixed(area.height // 4) if narrow else GROW, at="center")
        stock = place(pile("stock", len(zones["stock"]), name="stock"), yields=1)
        thrown = place(*(pile(zone, len(zones[zone]), drawn=1) for zone in THROWN), yields=2)
        wide = grow(most=max(1, len(self.shown)) * theme.px(POT_WIDTH))
        alone, stakes = len(self.shown) == 1, [f"stake:{seat}" for seat in range(len(self.names))]
        words = headed(_("Pot"), str(in_the_middle(self.at)))
        strong = partial(self.words, size="title", face="strong", at="center")
        total = strong(words, what=("total", words), counts=frozenset(("pot", *stakes)))
        self.total = total if alone and self.view.chips["pot"] else None
        staked = any(self.view.chips[account] for account in stakes)
        below = over(total, at="center", yields=2) if staked and not alone else None
        pots = column(self._layers(), below, width=wide, height=GROW, at="center", name="pots")
        gap = 2 * theme.unit
        if len(self.shown) > 1 and self.facts.shown:  # each is told apart, and nobody draws anymore
            whole = pots
        elif narrow:
            piles = row(stock, thrown, gap=gap, at="center", yields=3)
            whole = column(piles, pots, **FILL, gap=theme.unit, at="center")
        else:
            whole = row(stock, pots, thrown, gap=gap, at="center")
        layout = self.put(whole, area)
        paid_next = next((at for at, chips in enumerate(self.held) if chips), 0)
        paid_from = layout.get(f"pot {paid_next}") or layout["pots"]
        self.anchor(paid_from, "pot", height=theme.px(POT_CHIP))
        gone = [zone for zone in ("stock", *THROWN) if zone not in self.picture.anchors]
        self.anchor(layout["pots"], *gone, height=theme.px(PILE))  # the pots take all the room

    def _layers(self) -> Box:
        """Return the pots side by side; where there are many, each in a line."""
        gap, theme, pots = self.theme.unit, self.theme, range(len(self.shown))
        large, small = (
            [self._layer(at, theme.px(size)) for at in pots] for size in (POT_CHIP, SMALL_CHIP)
        )
        flat, lines = [self._flat_layer(at) for at in pots], [self._line(at) for at in pots]
        high = grow(most=2 * theme.font("body").get_height())
        ways = (
            *(row(*each, height=GROW, gap=4 * gap, at="center") for each in (large, small, flat)),
            column(*small, width=GROW, gap=gap, at="center"),
            column(*flat, width=GROW, gap=gap, at="midleft"),
            *(grid(lines, wide, gap=gap // wide, row_height=high) for wide in (1, 2, 3, 4)),
        )
        return over(first_that_fits(*ways), name="layers", **FILL, at="center")

    def _layer(self, at: int, size: int) -> Box:
        """Return a pot: its name, its chips of a size with their number, and whose it is."""
        everybody = len(self.shown[at].seats) == len(self.names)
        return column(
            None if self.total else self._title(at),
            self._heaps(at, size),
            self.total,
            None if self.total and everybody else self._contenders(at),
            gap=self.theme.unit // 2,
            at="center",
            name=f"pot {at}",
        )

    def _flat_layer(self, at: int) -> Box:
        """Return a pot that takes little height: its name and whose it is beside its chips."""
        heaps, unit = self._heaps(at, self.theme.px(FLAT_CHIP)), self.theme.unit
        named = self.total or self._title(at)
        told = column(named, self._contenders(at), gap=unit // 2, at="midleft")
        return row(heaps, told, gap=unit, at="midleft", name=f"pot {at}")

    def _heaps(self, at: int, size: int) -> Box:
        """Return the chips of a pot with their number; when they are gone, how many they were."""
        layer, chips, account = self.shown[at], self.held[at], f"pot:{at}" if at else "pot"
        numbered = self.total is None
        if not chips and numbered:
            told = partial(self.words, face="strong", at="center", counts=frozenset({"pot"}))
            return told(str(layer.amount), "title", what=("pot", "amount", layer))
        wide, high = pile_size(self.theme, size, HEAPS)
        high = high if numbered else size * 3 // 2

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            spot = rect.midbottom
            item = ChipItem(account, chips, *spot, size, bank=True, heaps=HEAPS, numbered=numbered)
            picture.chips.append(item)

        return self.drawn(draw, width=fixed(wide), height=fixed(high))

    def _title(self, at: int) -> Box:
        layer = self.shown[at]
        told = partial(self.words, size="small", color="brass_light", face="strong", at="center")
        return told(layer.title, ending="whole", what=("pot", "title", layer), alike="pot title")

    def _contenders(self, at: int) -> Box:
        """Return the signs and names of who contends; where there is no room, the signs tell."""
        layer, signs = self.shown[at], self._signs(at)
        quiet = partial(self.words, size="small", color="text_quiet", ending="whole")
        least = self.theme.points("small")
        names = quiet(layer.words, least=least, what=("pot", "names", layer))
        return first_that_fits(row(signs, names, gap=self.theme.unit, at="center"), signs)

    def _line(self, at: int) -> Box:
        layer, unit = self.shown[at], self.theme.unit
        told = partial(self.words, face="strong", ending="whole", alike="pot amount")
        amount = told(str(layer.amount), "large", what=("pot", "amount", layer))
        named = (self._title(at), amount) if self.total is None else (self.total,)
        return row(*named, self._signs(at, yields=1), **FILL, gap=2 * unit, pad=(0, 0, unit, 0))

    def _signs(self, at: int, yields: int = 0) -> Box:
        """Return the signs of who contends for a pot or has won it."""
        layer, gap = self.shown[at], max(2, self.theme.unit // 2)
        signs = (self.sign(seat, "small", ("pot sign", layer.title)) for seat in layer.seats)
        return row(*signs, gap=gap, yields=yields)
