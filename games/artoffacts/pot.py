"""The ledge below ArtOfFacts' blackboard: the pot with everybody's ante, and what it rises to."""

from functools import partial
from typing import Final

import pygame

from rules.artoffacts.game import Facts, Rules, View
from rules.core import Seat
from rules.words import _
from ui.layout.boxes import FILL, GROW, Box, column, fixed, grow, leaf, over, row
from ui.picture.chip_piles import stacked_values
from ui.picture.items import ChipItem, Picture
from ui.picture.pieces import Pieces
from ui.picture.stage import Stage

CHIP: Final = 62
"""The diameter of a chip on the ledge at most, in pixels at 1080p."""
HEAPS: Final = 0.62
"""The part of the ledge's middle that the chips take at most."""
LEAST: Final = 12
"""Pixels of it at least."""


def antes_in_pot(view: View) -> tuple[Seat, ...]:
    """Return whose ante lies in the pot; nobody's where the pot is not made of whole antes."""
    facts: Facts = view.facts
    pot = view.chips["pot"]
    staying = tuple(seat for seat in facts.inside if seat not in facts.took_back)
    for seats in (staying, facts.inside):  # before a round all pay, whoever took back before
        if pot == facts.ante * len(seats):
            return seats
    return ()


def add_pot(picture: Picture, stage: Stage, game: Rules, view: View, area: pygame.Rect) -> None:
    """Add the antes side by side on the ledge, their sum, and what stands about the ante."""
    pieces = Pieces(picture, stage)
    facts: Facts = view.facts
    picture.regions["ledge"] = area
    theme, drawing = stage.theme, facts.phase == "draw" or not facts.round
    low = area.height < theme.font("body").get_height() + theme.font("small").get_height()
    ante = rotation = None
    if not (drawing or low):
        ante, rotation = (_note(pieces, *each) for each in _columns(game, view))
    told = _drawing(pieces, view) if drawing else None
    middle = over(told, name="ring", width=grow(2.0), height=GROW)
    pad = (2 * theme.unit, theme.px(7), 2 * theme.unit, theme.px(3))
    ledge = row(ante, middle, rotation, **FILL, gap=theme.unit, pad=pad, name="pot")
    ring = pieces.put(ledge, area)["ring"]
    pieces.anchor(ring, "pot", height=min(ring.height, theme.px(60)))
    if not drawing:
        pieces.anchor(ring, "stock", height=ring.height)
        _add_antes(pieces, view, ring)


def _drawing(pieces: Pieces, view: View) -> Box:
    """F1: the pile that everybody draws from, and what decides."""
    words = _("Everyone draws until they have a feather. The highest feather deals.")
    return row(
        pieces.pile("stock", len(view.zones["stock"]), height=GROW),
        pieces.words(words, color="text", wraps=True, what="drawing", at="midleft", width=GROW),
        **FILL,
        gap=2 * pieces.theme.unit,
    )


def _add_antes(pieces: Pieces, view: View, ring: pygame.Rect) -> None:
    """Add the antes in the order of the seats and their sum or, once it is paid, who won it."""
    from art.chips import stack_height

    theme, picture = pieces.theme, pieces.picture
    facts: Facts = view.facts
    anted, pot = antes_in_pot(view), view.chips["pot"]
    values = len(stacked_values(facts.ante if anted else pot))
    widest = round(HEAPS * ring.width / max(1, len(anted))) - theme.unit // 2
    size = max(LEAST, min(theme.px(CHIP), widest))
    while size > LEAST and stack_height(max(1, values), size) > ring.height:
        size -= 1
    step = size + theme.unit // 2
    heap = step * (len(anted) if anted else 1 if pot else 0)
    chips_there = leaf(name="chips", width=fixed(heap), height=GROW)
    line = row(chips_there, _sum(pieces, view), **FILL, gap=theme.unit, at="center")
    chips = pieces.put(line, ring)["chips"]
    for at, seat in enumerate(anted):
        x = chips.x + step * at + step // 2
        picture.chips.append(ChipItem(f"ante:{seat}", facts.ante, x, chips.bottom, size, seat))
    if pot and not anted:
        picture.chips.append(ChipItem("pot", pot, chips.centerx, chips.bottom, size))


def _sum(pieces: Pieces, view: View) -> Box:
    """Return what the pot holds, or who has won how much."""
    facts: Facts = view.facts
    pot = view.chips["pot"]
    if facts.winner is None or pot:
        amount, what, told = pot, "pot", _("Pot")
    else:
        what, amount = "winner", facts.ante * (len(facts.inside) - len(facts.took_back))
        told = _("to {name}").format(name=pieces.stage.names[facts.winner])
    least = pieces.theme.points("small")
    strong = partial(pieces.words, size="title", face="strong", ending="whole")
    number = strong(str(amount), least=least, what=((what, amount), "sum"))
    words = pieces.words(told, "body", "brass_light", "strong", yields=1)
    return row(number, words, gap=pieces.theme.unit, name="sum")


def _note(pieces: Pieces, title: str, value: str, note: str) -> Box:
    """Return the ante or the rotation with a note beside it."""
    head = row(
        pieces.words(title, "small", "brass_light", "strong", alike="pot title"),
        pieces.words(value, "body", face="strong", alike="pot value", what=(title, value, note)),
        gap=pieces.theme.unit,
    )
    below = pieces.words(note, "small", "text_quiet", alike="pot note", yields=1)
    return column(head, below, name=title, at="center", width=GROW)


def _columns(game: Rules, view: View) -> tuple[tuple[str, str, str], ...]:
    facts: Facts = view.facts
    rotations = game.options.rotations
    rotation = str(facts.rotation)
    if rotations:
        rotation = _("{at} of {count}").format(at=rotation, count=rotations)
    following = _("next {ante}").format(ante=game.ante(facts.rotation))
    if rotations == facts.rotation:
        following = _("the last rotation")
    dealt = _("deal {dealt} of {players}").format(
        dealt=len(facts.dealt), players=len({*facts.inside, *facts.dealt})
    )
    return ((_("Ante"), str(facts.ante), following), (_("Rotation"), rotation, dealt))
