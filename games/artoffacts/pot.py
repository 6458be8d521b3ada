"""The middle of ArtOfFacts' table: the pot with everybody's ante, and what stands about it."""

from typing import Final

import pygame

from rules.artoffacts.game import Facts, Rules, View
from rules.core import Seat
from rules.words import _
from ui.layout.boxes import GROW, Box, column, fixed, grow, leaf, over, row
from ui.layout.cards import Ellipse
from ui.layout.solving import lay
from ui.picture.chip_piles import stacked_values
from ui.picture.items import ChipItem, Picture
from ui.picture.pieces import Pieces
from ui.picture.stage import Stage

WIDE: Final = 2.2
"""Width of the ring at most, as a part of its height."""
LEAST_RING: Final = 0.35
"""The part of the pot's region that the ring keeps: the foot's notes give way to it."""


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
    """Add the antes in a ring, their sum, and what stands about the ante."""
    pieces = Pieces(picture, stage)
    theme, facts = stage.theme, view.facts
    unit = theme.unit
    back = ", ".join(stage.names[seat] for seat in facts.took_back if facts.round)
    took_back = _("Took the ante back: {names}").format(names=back) if back else ""
    drawing = facts.phase == "draw" or not facts.round
    layout = pieces.put(
        column(
            over(
                _drawing(pieces, view) if drawing else None,
                name="ring",
                width=GROW,
                height=grow(least=round(area.height * LEAST_RING)),
                pad=2 * unit,
            ),
            pieces.words(
                took_back,
                color="brass_light",
                at="center",
                what=("took back", facts.took_back),
                width=GROW,
                height=fixed(theme.font("body").get_height()),
            )
            if took_back
            else None,
            _foot(pieces, game, view),
            name="pot",
        ),
        area,
    )
    ring = layout["ring"].inflate(-4 * unit, -4 * unit)
    pieces.anchor(ring, "pot", height=theme.px(60))
    if not drawing:
        pieces.anchor(ring, "stock", height=round(ring.height * 0.36))
        _add_ring(pieces, view, ring)


def _drawing(pieces: Pieces, view: View) -> Box:
    """F1: the pile that everybody draws from, and what decides."""
    theme = pieces.theme
    words = _("Everybody draws until they have a feather. The highest feather deals.")
    return column(
        over(
            pieces.pile(
                "stock",
                len(view.zones["stock"]),
                least=theme.px(40),
                most=theme.px(220),
                lift=3,
                yields=1,
            ),
            width=GROW,
            height=GROW,
            at="center",
        ),
        pieces.words(words, color="text_quiet", wraps=True, at="midbottom", what="drawing"),
        width=GROW,
        height=GROW,
        gap=2 * theme.unit,
        at="midbottom",
    )


def _add_ring(pieces: Pieces, view: View, ring: pygame.Rect) -> None:
    """Add the antes round their sum or, once it is paid out, round who won it."""
    from art.chips import stack_height

    theme, picture = pieces.theme, pieces.picture
    facts: Facts = view.facts
    seats = len(pieces.stage.names)
    size = max(14, min(theme.px(76), round(ring.height * 0.17)))
    tall = max(stack_height(len(stacked_values(facts.ante)), size), 2 * size)
    wide = min(ring.width, round(WIDE * ring.height))
    ring = pygame.Rect(ring.centerx - wide // 2, ring.y, wide, ring.height)
    rim = lay(  # stacks reach up, not down
        over(
            leaf(name="rim", width=GROW, height=GROW),
            pad=(size, tall - size // 2, size, size // 2),
        ),
        ring,
    )["rim"]
    anted = antes_in_pot(view)
    pot = view.chips["pot"]
    if rim.height >= 2 * size:
        table = Ellipse(rim, seats)
        for seat in anted:
            x, y = table.spot(seat - max(0, view.viewer))
            chips = ChipItem(f"ante:{seat}", facts.ante, x, y + size // 2, size, seat)
            picture.chips.append(chips)
        picture.chips.sort(key=lambda item: item.y)
        inside = pygame.Rect(
            rim.x + size // 2, rim.y + size // 2, rim.width - size, rim.height - tall
        )
    else:
        inside = ring
    if pot and not anted:
        y = inside.centery - theme.points("display") // 2
        picture.chips.append(ChipItem("pot", pot, inside.centerx, y, size))
    pieces.put(_sum(pieces, view), inside)


def _sum(pieces: Pieces, view: View) -> Box:
    """Return what the pot holds, or who has won how much, as large as there is room for it."""
    facts: Facts = view.facts
    pot = view.chips["pot"]
    if facts.winner is None or pot:
        told = [pieces.words(_("Pot"), "body", "brass_light", "strong", yields=1)]
        amount, what = pot, "pot"
    else:
        amount, what = facts.ante * (len(facts.inside) - len(facts.took_back)), "winner"
        who = _("{name} wins").format(name=pieces.stage.names[facts.winner])
        how = _("a tie: the dealer wins") if facts.won_by == "tie" else _("the highest value")
        told = [
            pieces.words(who, "large", "brass_light", "strong", yields=1),
            pieces.words(how, "small", "text_quiet", yields=2),
        ]
    number = pieces.words(
        str(amount),
        "display",
        "text",
        "strong",
        least=pieces.theme.points("body"),
        ending="whole",
        what=((what, amount), "sum"),
    )
    return column(*told, number, at="center", name="sum")


def _foot(pieces: Pieces, game: Rules, view: View) -> Box:
    """Return the ante and the rotation side by side, each with a note below."""
    unit = pieces.theme.unit
    columns: list[Box] = []
    for title, value, note in _columns(game, view):
        columns.append(
            column(
                pieces.words(title, "small", "brass_light", "strong", alike="pot title"),
                pieces.words(
                    value, "body", "text", "strong", alike="pot value", what=(title, value, note)
                ),
                pieces.words(note, "small", "text_quiet", alike="pot note", yields=1),
                name=title,
                at="midtop",
                width=GROW,
            )
        )
    return row(
        *columns, width=GROW, gap=unit, pad=(2 * unit, unit, 2 * unit, 2 * unit), name="foot"
    )


def _columns(game: Rules, view: View) -> tuple[tuple[str, str, str], ...]:
    facts: Facts = view.facts
    rotations = game.options.rotations
    rotation = str(facts.rotation)
    if rotations:
        rotation = _("{rotation} of {rotations}").format(rotation=rotation, rotations=rotations)
    following = _("then {ante}").format(ante=game.ante(facts.rotation))
    if rotations == facts.rotation:
        following = _("the last rotation")
    dealt = _("{dealt} of {players} dealt").format(
        dealt=len(facts.dealt), players=len({*facts.inside, *facts.dealt})
    )
    return (
        (_("Ante"), str(facts.ante), following),
        (_("Rotation"), rotation, dealt),
    )
