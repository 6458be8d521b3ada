"""Where everything stands on Presidential Poker's table."""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from rules.words import _
from ui.controls.look import Look
from ui.layout.boxes import GROW, Box, column, fixed, leaf, part, row
from ui.layout.solving import lay
from ui.picture.stage import Stage
from ui.table.amounts import panel_height

POTS: Final = 0.34
"""The part of board and play area that the pots take: opened hands need the rest."""
STRIP: Final = 0.38
"""The part of the opponents' region that the stakes before the plates take."""
PANEL: Final = 0.3
"""The part of the hand's region that the words beside the hand take."""


@dataclass(frozen=True, slots=True)
class Places:
    """The regions of the table, in pixels of this window."""

    plates: Stage
    """The stage with the opponents' region as high as their plates."""
    strip: int
    """The height of the stakes before the plates."""
    pots: pygame.Rect
    own: pygame.Rect
    """The viewer's place: chips, stake, marks."""
    hands: pygame.Rect
    """The hands of the others, opened at the showdown."""
    verdict: pygame.Rect
    """One line below them: why the best hand wins."""
    cards: pygame.Rect
    """The viewer's hand."""
    panel: pygame.Rect
    """The words beside the hand, above the bet panel."""
    reading: pygame.Rect
    amount: pygame.Rect
    draw: pygame.Rect
    """The buttons of the draw: they stand where no button stands that ends a betting turn."""


def places(stage: Stage, *, seated: bool) -> Places:
    """Return the regions; `seated` tells whether the viewer has a hand of their own."""
    look, unit = stage.look, stage.look.unit
    words = look.font("body").get_height() + look.font("small").get_height() + unit
    opponents = column(
        leaf(name="plates", width=GROW, height=GROW),
        leaf(name="strip", width=GROW, height=part(STRIP)),
    )
    middle = row(
        column(
            leaf(name="pots", width=GROW, height=GROW),
            leaf(name="own", width=GROW, height=part(0.2, least=words)) if seated else None,
            width=part(POTS),
            height=GROW,
            gap=unit,
        ),
        column(
            leaf(name="hands", width=GROW, height=GROW),
            leaf(
                name="verdict",
                width=GROW,
                height=fixed(round(look.font("body").get_height() * 1.5)),
            ),
            width=GROW,
            height=GROW,
            gap=unit // 2,
        ),
        gap=unit,
    )
    regions = {
        name: layout[name]
        for layout in (
            lay(opponents, stage.opponents),
            lay(middle, stage.board.union(stage.play)),
            lay(_beside_hand(look), stage.hand),
        )
        for name in layout.names()
    }
    return Places(
        replace(stage, opponents=regions["plates"]),
        regions["strip"].height,
        regions["pots"],
        regions.get("own", pygame.Rect(0, 0, 0, 0)),
        regions["hands"],
        regions["verdict"],
        regions["cards"],
        regions["panel"],
        regions["panel/reading"],
        regions["panel/amount"],
        regions["panel/amount/draw"],
    )


def _beside_hand(look: Look) -> Box:
    """Return the cards, and the panel beside them: its words, the bet panel, the draw's buttons."""
    unit = look.unit
    answers = look.font("body", "strong").size(_("Stand pat") + _("Draw {count}"))[0]
    panel = column(
        leaf(name="reading", width=GROW, height=GROW),
        column(
            leaf(name="draw", width=GROW, height=fixed(look.button_height)),
            name="amount",
            width=GROW,
            height=fixed(panel_height(look)),
        ),
        name="panel",
        width=part(PANEL, least=answers + look.points("body") + 15 * unit),
        height=GROW,
        gap=unit,
        pad=(2 * unit, unit),
    )
    cards = leaf(name="cards", width=GROW, height=GROW)
    return row(cards, panel, gap=2 * unit, pad=(2 * unit, 0, 2 * unit, unit))
