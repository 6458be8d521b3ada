"""The pots of Presidential Poker's table, the stock, and the viewer's own place."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.presidential_poker.places import Places
from games.presidential_poker.seats import chips_words, marks, stake
from rules.core import Seat
from rules.presidential_poker.pots import cut_pots
from rules.presidential_poker.table import Facts, View
from rules.words import _
from ui.layout.boxes import FIT, GROW, Box, column, first_that_fits, fixed, grow, over, part, row
from ui.picture.chip_piles import pile
from ui.picture.items import Drawn, Picture
from ui.picture.pieces import Ground, Pieces
from ui.picture.stage import Stage

LEAST_NAMES = 0.75
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


def add_pots(picture: Picture, stage: Stage, places: Places, view: View) -> None:
    """Add the region of the pots with the stock in its corner, and the viewer's own place."""
    pieces = Pieces(picture, stage)
    look, unit = stage.look, stage.look.unit
    shown = layers(view.facts, stage.names)
    layout = pieces.put(
        column(
            _head(pieces, view),
            column(
                *(_layer(pieces, layer, at) for at, layer in enumerate(shown)),
                width=GROW,
                height=GROW,
                gap=unit // 2,
                name="layers",
            ),
            gap=unit // 2,
            pad=(2 * unit, unit),
            name="pots",
            ground=Ground("felt_dark", "brass_dark", 150, radius=2 * unit),
        ),
        places.pots,
    )
    pieces.anchor(layout["layers"], "pot", height=look.px(60))
    if view.viewer >= 0:
        _add_own(pieces, places, view)


def _head(pieces: Pieces, view: View) -> Box:
    """Return what is in the middle in all, and the discards and the stock at the right."""
    look, unit = pieces.look, pieces.look.unit
    facts: Facts = view.facts
    stakes = sum(view.chips[f"stake:{seat}"] for seat in range(len(pieces.stage.names)))
    total = view.chips["pot"] + stakes
    note = _("with the bets of this interval") if stakes else _("in the pot")
    if facts.won:
        total, note = sum(won.amount for won in facts.won), _("were in the pot")
    written = look.font("title", "strong").get_height() + look.font("small").get_height()
    # one card of each zone lies there: they are thrown on one pile
    thrown = [
        pieces.pile(zone, len(view.zones[zone]), height=part(0.8), drawn=1)
        for zone in ("folded", "discard", "aside")
    ]
    away = any(view.zones[zone] for zone in ("folded", "discard", "aside"))
    return row(
        column(
            pieces.words(
                str(total), "title", "text", "strong", ending="whole", what=("total", total)
            ),
            pieces.words(note, "small", "text_quiet", what=("total words", note)),
            width=GROW,
            height=GROW,
            at="midleft",
        ),
        over(*thrown, height=GROW, width=FIT if away else fixed(0), at="center"),
        pieces.pile("stock", len(view.zones["stock"]), height=GROW),
        width=GROW,
        height=part(0.2, least=written),
        gap=2 * unit,
        name="stock",
    )


def _layer(pieces: Pieces, layer: Layer, at: int) -> Box:
    """Return a pot: its name and chips at the left, the piles at the right, who contends below.

    Where there are many, it stands in one line.
    """
    look, unit = pieces.look, pieces.look.unit
    what = ("pot", "title", layer, at)
    title = pieces.words(layer.title, "small", "brass_light", "strong", wants=1.0, what=what)
    what = ("pot", "amount", layer, at)
    amount = pieces.words(
        str(layer.amount), "large", "text", "strong", ending="whole", wants=1.0, what=what
    )
    signs = row(*(pieces.sign(seat, "small") for seat in layer.seats), gap=max(2, unit // 2))

    def draw(_picture: Picture, rect: pygame.Rect) -> None:
        _add_piles(pieces.picture, pieces.stage, layer, rect)

    # where there is no room for the names, the signs tell
    names = pieces.words(
        layer.words,
        "small",
        "text_quiet",
        ending="whole",
        wants=LEAST_NAMES,
        what=("pot", "names", layer, at),
        yields=1,
    )
    full = column(
        row(
            column(title, amount, height=GROW, at="midleft"),
            pieces.drawn(draw),
            width=GROW,
            height=GROW,
            gap=2 * unit,
        ),
        row(signs, names, width=GROW, gap=unit),
        width=GROW,
        height=GROW,
    )
    line = row(title, amount, signs, gap=2 * unit, width=GROW, height=GROW)
    return column(
        pieces.rule(),
        first_that_fits(full, line),
        width=GROW,
        height=grow(most=look.px(300)),
        name=f"pot {at}",
    )


def _add_piles(picture: Picture, stage: Stage, layer: Layer, area: pygame.Rect) -> None:
    """Add the chips that each seat has in a pot, in its color, standing on one line."""
    look = stage.look
    paying = [(seat, paid) for seat, paid in enumerate(layer.paid) if paid]
    if not paying:
        return
    slots = max(4, len(paying))
    size = min(look.px(64), area.width // slots - look.px(6), round(area.height / 2.3))
    if size < 10:
        return
    step = min(area.width // slots, size + look.px(18))
    left = area.centerx - step * (len(paying) - 1) // 2 - size // 2
    foot = area.bottom - max(look.unit, (area.height - 2 * size) // 2)
    for at, (seat, paid) in enumerate(paying):
        piece = pile(look, paid, size, seat)
        spot = piece.get_rect(bottomleft=(left + at * step, foot))
        picture.below.append(Drawn(("pile", seat, paid, spot.size), piece, *spot.topleft))


def _add_own(pieces: Pieces, places: Places, view: View) -> None:
    """Add the viewer's place: chips and marks at the left, the stake at the right."""
    look, unit = pieces.look, pieces.look.unit
    seat = view.viewer
    facts: Facts = view.facts
    turn = facts.turn == seat
    high = min(places.own.height - unit, places.strip)
    words = chips_words(view, seat)
    tags = [pieces.tag(mark, ("own mark", mark)) for mark in marks(view, seat)]
    layout = pieces.put(
        row(
            pieces.sign(seat, what="own sign"),
            column(
                row(
                    pieces.words(
                        pieces.stage.names[seat], "body", "text", "strong", what=("own name", seat)
                    ),
                    *tags,
                    gap=unit,
                ),
                pieces.words(words, "small", "text_quiet", what=("own chips", words)),
                width=GROW,
                height=GROW,
                at="midleft",
            ),
            over(stake(pieces, view, seat, high), height=fixed(high), at="midbottom", name="stake"),
            gap=unit,
            pad=(2 * unit, 0),
            name="own",
            ground=Ground(
                "panel_raised" if turn else "panel",
                "brass" if turn else "panel_line",
                235,
                max(2, look.px(3)) if turn else None,
                what=("own", seat, turn, places.own.size),
            ),
        ),
        places.own,
    )
    pieces.anchor(places.own, f"bank:{seat}", height=look.px(60))
    pieces.anchor(layout["stake"], f"stake:{seat}")
