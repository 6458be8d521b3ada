"""The pots in the middle of Presidential Poker's table, and the stock beside them."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from games.presidential_poker.telling import Layer, held_in, layers
from rules.presidential_poker.state import View
from rules.words import _, headed
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits, fixed, grid, grow, over, row
from ui.picture.chip_piles import pile_size
from ui.picture.items import ChipItem, Picture
from ui.picture.pieces import Pieces
from ui.picture.stage import Stage

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


def add_pots(picture: Picture, stage: Stage, view: View, area: pygame.Rect) -> None:
    """Add the pots as chips side by side, and aside of them the stock and the discards."""
    theme, pieces = stage.theme, Pieces(picture, stage)
    pile = partial(pieces.pile, least=theme.px(PILE) // 2, most=theme.px(PILE), yields=1)
    shown = layers(view.facts, stage.names)
    narrow = area.width < area.height  # between opened hands: the piles above the pots
    deck = fixed(area.height // 4) if narrow else GROW
    place, zones = partial(over, height=deck, at="center"), view.zones
    stock = place(pile("stock", len(zones["stock"]), name="stock"), yields=1)
    thrown = place(*(pile(zone, len(zones[zone]), drawn=1) for zone in THROWN), yields=2)
    total, alone = _total(pieces, view), len(shown) == 1
    staked = any(view.chips[account] for account in _stakes(stage))
    pots = column(
        _layers(pieces, view, shown, total if alone and view.chips["pot"] else None),
        over(total, at="center", yields=2) if staked and not alone else None,
        width=grow(most=max(1, len(shown)) * theme.px(POT_WIDTH)),
        height=GROW,
        at="center",
        name="pots",
    )
    gap = 2 * theme.unit
    if len(shown) > 1 and view.facts.shown:  # each must be told apart, and nobody draws any more
        whole = pots
    elif narrow:
        piles = row(stock, thrown, gap=gap, at="center", yields=3)
        whole = column(piles, pots, **FILL, gap=theme.unit, at="center")
    else:
        whole = row(stock, pots, thrown, gap=gap, at="center")
    layout = pieces.put(whole, area)
    held = held_in(shown, view.chips["pot"])
    paid_next = next((at for at, chips in enumerate(held) if chips), 0)
    paid_from = layout.get(f"pot {paid_next}") or layout["pots"]
    pieces.anchor(paid_from, "pot", height=theme.px(POT_CHIP))
    gone = [zone for zone in ("stock", *THROWN) if zone not in picture.anchors]
    pieces.anchor(layout["pots"], *gone, height=theme.px(PILE))  # the pots take all the room


def _stakes(stage: Stage) -> list[str]:
    return [f"stake:{seat}" for seat in range(len(stage.names))]


def _total(pieces: Pieces, view: View) -> Box:
    """Return what is in the middle in all, with the stakes."""
    accounts = ("pot", *_stakes(pieces.stage))
    words = headed(_("Pot"), str(sum(view.chips[account] for account in accounts)))
    told = partial(pieces.words, size="title", face="strong", at="center")
    return told(words, what=("total", words), counts=accounts)


def _layers(pieces: Pieces, view: View, shown: Sequence[Layer], total: Box | None) -> Box:
    """Return the pots side by side; where there are many, each in a line.

    `total` stands in the place of the number of a single one.
    """
    gap = pieces.theme.unit
    held = held_in(shown, view.chips["pot"])

    def whole(size: int) -> list[Box]:
        return [_layer(pieces, layer, at, size, held[at], total) for at, layer in enumerate(shown)]

    large, small = (whole(pieces.theme.px(size)) for size in (POT_CHIP, SMALL_CHIP))
    flat = [_flat_layer(pieces, layer, at, held[at], total) for at, layer in enumerate(shown)]
    lines = [_layer_line(pieces, layer, total) for layer in shown]
    high = grow(most=2 * pieces.theme.font("body").get_height())
    ways = (
        *(row(*pots, height=GROW, gap=4 * gap, at="center") for pots in (large, small, flat)),
        column(*small, width=GROW, gap=gap, at="center"),
        column(*flat, width=GROW, gap=gap, at="midleft"),
        *(grid(lines, wide, gap=gap // wide, row_height=high) for wide in (1, 2, 3, 4)),
    )
    return over(first_that_fits(*ways), name="layers", **FILL, at="center")


def _layer(pieces: Pieces, layer: Layer, at: int, size: int, chips: int, total: Box | None) -> Box:
    """Return a pot: its name, its chips of a size with their number, and whose it is."""
    everybody = len(layer.seats) == len(pieces.stage.names) and chips != 0
    told = not (everybody and layer.alone)
    return column(
        None if layer.alone and chips else _title(pieces, layer),
        _heaps(pieces, layer, at, size, chips, numbered=total is None),
        total,
        _contenders(pieces, layer) if told else None,
        gap=pieces.theme.unit // 2,
        at="center",
        name=f"pot {at}",
    )


def _flat_layer(pieces: Pieces, layer: Layer, at: int, chips: int, total: Box | None) -> Box:
    """Return a pot that takes little height: its name and whose it is beside its chips."""
    unit, size = pieces.theme.unit, pieces.theme.px(FLAT_CHIP)
    return row(
        _heaps(pieces, layer, at, size, chips, numbered=total is None),
        column(
            total or _title(pieces, layer), _contenders(pieces, layer), gap=unit // 2, at="midleft"
        ),
        gap=unit,
        at="midleft",
        name=f"pot {at}",
    )


def _heaps(pieces: Pieces, layer: Layer, at: int, size: int, chips: int, *, numbered: bool) -> Box:
    """Return the chips of a pot with their number; when they are gone, how many they were."""
    theme, account = pieces.theme, f"pot:{at}" if at else "pot"
    if not chips and numbered:
        what = ("pot", "amount", layer)
        told = partial(pieces.words, face="strong", at="center", counts=("pot",))
        return told(str(layer.amount), "title", what=what)
    wide, high = pile_size(theme, size, HEAPS)
    high = high if numbered else size * 3 // 2

    def draw(picture: Picture, rect: pygame.Rect) -> None:
        item = ChipItem(
            account, chips, *rect.midbottom, size, bank=True, heaps=HEAPS, numbered=numbered
        )
        picture.chips.append(item)

    return pieces.drawn(draw, width=fixed(wide), height=fixed(high))


def _title(pieces: Pieces, layer: Layer) -> Box:
    told = partial(pieces.words, size="small", color="brass_light", face="strong", at="center")
    return told(layer.title, ending="whole", what=("pot", "title", layer), alike="pot title")


def _contenders(pieces: Pieces, layer: Layer) -> Box:
    """Return the signs and names of who contends; where there is no room, the signs tell."""
    least, signs = pieces.theme.points("small"), _signs(pieces, layer)
    quiet = partial(pieces.words, size="small", color="text_quiet", ending="whole")
    names = quiet(layer.words, least=least, what=("pot", "names", layer))
    return first_that_fits(row(signs, names, gap=pieces.theme.unit, at="center"), signs)


def _layer_line(pieces: Pieces, layer: Layer, total: Box | None) -> Box:
    """Return a pot in one line."""
    told, unit = partial(pieces.words, face="strong", ending="whole"), pieces.theme.unit
    amount = told(str(layer.amount), "large", what=("pot", "amount", layer), alike="pot amount")
    named = (_title(pieces, layer), amount) if total is None else (total,)
    return row(*named, _signs(pieces, layer, yields=1), **FILL, gap=2 * unit, pad=(0, 0, unit, 0))


def _signs(pieces: Pieces, layer: Layer, yields: int = 0) -> Box:
    """Return the signs of who contends for a pot or has won it."""
    unit = pieces.theme.unit
    signs = (pieces.sign(seat, "small", ("pot sign", layer.title)) for seat in layer.seats)
    return row(*signs, gap=max(2, unit // 2), yields=yields)
