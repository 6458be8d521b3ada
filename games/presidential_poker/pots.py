"""The pots of Presidential Poker's table, the stock, and the viewer's own place."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from rules.core import Seat
from rules.presidential_poker.pots import cut_pots
from rules.presidential_poker.state import Facts, View
from rules.words import _
from ui.layout.boxes import (
    GROW,
    Box,
    column,
    first_that_fits,
    fixed,
    grid,
    grow,
    over,
    part,
    row,
)
from ui.picture.chip_piles import pile
from ui.picture.items import Picture
from ui.picture.pieces import Ground, Pieces
from ui.picture.stage import Stage

HEAD: Final = 0.2
"""The part of the pots' region that the stock takes, and what they hold in all."""
THROWN: Final = ("folded", "discard", "aside")
"""The zones of cards that are out of the hand: they lie in one place."""
LEAST_CHIP: Final = 10
"""Pixels of width below which no chips are drawn."""
LEAST_NAMES: Final = 0.75
"""How small the names below a pot may get, as a part of small letters."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A pot as it is shown: who pays how much into it, who contends for it or has won it."""

    title: str
    amount: int
    paid: tuple[int, ...]
    """By seat; empty once it is paid out."""
    seats: tuple[Seat, ...]
    words: str


def pot_title(at: int, count: int) -> str:
    """Return the name of a pot, the main one being the first."""
    if at == 0:
        return _("Main pot") if count > 1 else _("Pot")
    return _("Side pot {number}").format(number=at) if count > 2 else _("Side pot")


def layers(facts: Facts, names: Sequence[str]) -> tuple[Layer, ...]:
    """Return the pots as they would be cut now, or those of the finished hand as they were won."""
    if facts.won:
        count = len(facts.won)
        return tuple(
            Layer(
                pot_title(at, count),
                won.amount,
                (),
                won.winners,
                _("to {names}").format(names=_listed(won.winners, names)),
            )
            for at, won in enumerate(facts.won)
        )
    found = []
    below = 0
    pots = cut_pots(facts.paid, facts.active) if any(facts.paid) else ()
    for at, pot in enumerate(pots):
        level = min(facts.paid[seat] for seat in pot.seats)
        last = at == len(pots) - 1
        paid = tuple(max(0, (total if last else min(total, level)) - below) for total in facts.paid)
        below = level
        words = _listed(pot.seats, names)
        if len(pot.seats) == 1:
            words = _("unmatched: comes back to {name}").format(name=names[pot.seats[0]])
        elif len(pot.seats) == len(names) > 2:
            words = _("all {count} contend").format(count=len(names))
        found.append(Layer(pot_title(at, len(pots)), pot.amount, paid, pot.seats, words))
    return tuple(found)


def _listed(seats: Sequence[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)


def add_pots(picture: Picture, stage: Stage, view: View, area: pygame.Rect) -> None:
    """Add the pots, with what they hold in all, the stock and the discards above them."""
    theme, pieces = stage.theme, Pieces(picture, stage)
    unit = theme.unit
    written = theme.font("title", "strong").get_height() + theme.font("small").get_height()
    thrown = any(view.zones[zone] for zone in THROWN)
    layout = pieces.put(
        column(
            row(
                _total(pieces, view),
                _thrown(pieces, view) if thrown else None,
                pieces.pile("stock", len(view.zones["stock"]), name="stock"),
                width=GROW,
                height=part(HEAD, least=written),
                gap=2 * unit,
                yields=1,
            ),
            _layers(pieces, layers(view.facts, stage.names)),
            name="pots",
            ground=Ground("felt_dark", "brass_dark", 150, radius=2 * unit),
            pad=(2 * unit, unit),
        ),
        area,
    )
    pieces.anchor(layout["layers"], "pot", height=theme.px(60))
    stock = layout.get("stock")  # not where the pots take all the room
    if stock is None:
        pieces.anchor(layout["layers"], "stock", *THROWN, height=theme.px(60))
    elif not thrown:
        pieces.anchor(stock, *THROWN)


def _total(pieces: Pieces, view: View) -> Box:
    """Return what is in the middle in all."""
    facts: Facts = view.facts
    stakes = sum(view.chips[f"stake:{seat}"] for seat in range(len(pieces.stage.names)))
    total = view.chips["pot"] + stakes
    words = _("with the bets of this interval") if stakes else _("in the pot")
    if facts.won:
        total = sum(won.amount for won in facts.won)
        words = _("were in the pot")
    return column(
        pieces.words(str(total), "title", "text", "strong", ending="whole", what=("total", total)),
        pieces.words(words, "small", "text_quiet", what=("total words", words)),
        width=GROW,
        height=GROW,
        at="midleft",
    )


def _thrown(pieces: Pieces, view: View) -> Box:
    """Return the cards that were folded or discarded, in one place."""
    piles = (pieces.pile(zone, len(view.zones[zone]), drawn=1, height=part(0.8)) for zone in THROWN)
    return over(*piles, height=GROW, at="center")


def _layers(pieces: Pieces, shown: Sequence[Layer]) -> Box:
    """Return the pots one below the other; where there are many, each in one line, side by side."""
    gap = pieces.theme.unit // 2
    whole = [_layer(pieces, layer) for layer in shown]
    lines = [_layer_line(pieces, layer) for layer in shown]
    return over(
        first_that_fits(
            column(*whole, width=GROW, height=GROW, gap=gap),
            *(grid(lines, columns, gap=gap // columns) for columns in (1, 2, 3)),
        ),
        name="layers",
        width=GROW,
        height=GROW,
    )


def _layer(pieces: Pieces, layer: Layer) -> Box:
    """Return a pot: its name and chips at the left, the piles at the right, who contends below."""
    theme = pieces.theme
    unit = theme.unit
    return column(
        pieces.rule(),
        row(
            column(*_named(pieces, layer, wants=1.0), height=GROW, at="midleft"),
            _piles(pieces, layer),
            width=GROW,
            height=GROW,
            gap=2 * unit,
        ),
        row(
            _signs(pieces, layer),
            pieces.words(  # where there is no room for the names, the signs tell
                layer.words,
                "small",
                "text_quiet",
                least=int(LEAST_NAMES * theme.points("small")),
                ending="whole",
                what=("pot", "names", layer),
                yields=1,
            ),
            height=fixed(theme.font("small").get_height()),
            gap=unit,
        ),
        width=GROW,
        height=grow(most=theme.px(300)),
        pad=(0, 0, 0, unit // 2),
    )


def _layer_line(pieces: Pieces, layer: Layer) -> Box:
    """Return a pot in one line."""
    return column(
        pieces.rule(),
        row(
            *_named(pieces, layer, wants=0.0),
            _signs(pieces, layer, yields=1),
            width=GROW,
            height=GROW,
            gap=2 * pieces.theme.unit,
            pad=(0, 0, pieces.theme.unit, 0),
        ),
        width=GROW,
        height=GROW,
    )


def _named(pieces: Pieces, layer: Layer, *, wants: float) -> tuple[Box, Box]:
    """Return the name of a pot and its chips, in letters of at least the part that they want."""
    told = partial(pieces.words, face="strong", ending="whole", wants=wants)
    title, amount = ("pot", "title", layer), ("pot", "amount", layer)
    return (
        told(layer.title, "small", "brass_light", what=title, alike="pot title"),
        told(str(layer.amount), "large", what=amount, alike="pot amount"),
    )


def _signs(pieces: Pieces, layer: Layer, yields: int = 0) -> Box:
    """Return the signs of who contends for a pot or has won it."""
    unit = pieces.theme.unit
    signs = (pieces.sign(seat, "small", ("pot sign", layer.title)) for seat in layer.seats)
    return row(*signs, gap=max(2, unit // 2), yields=yields)


def _piles(pieces: Pieces, layer: Layer) -> Box:
    """Return the chips that each seat has in a pot, in its color, standing on one line."""
    theme = pieces.theme
    paying = [(seat, paid) for seat, paid in enumerate(layer.paid) if paid]

    def draw(_picture: Picture, area: pygame.Rect) -> None:
        slot = area.width // max(4, len(paying))
        size = min(theme.px(64), slot - theme.px(6), area.height * 3 // 7)
        if size < LEAST_CHIP:
            return
        chips = [
            pieces.image(pile(theme, paid, size, seat), ("pile", seat, paid, size), at="midbottom")
            for seat, paid in paying
        ]
        foot = max(theme.unit, (area.height - 2 * size) // 2)
        gap = min(slot - size, theme.px(18))
        pieces.put(row(*chips, gap=gap, pad=(0, 0, 0, foot), at="midbottom"), area)

    return pieces.drawn(draw)
