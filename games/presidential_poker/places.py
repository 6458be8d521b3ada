"""Where everything stands on Presidential Poker's table."""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from rules.words import _
from ui.controls.look import Look
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
    look = stage.look
    unit = look.unit
    strip = round(stage.opponents.height * STRIP)
    opponents = stage.opponents.copy()
    opponents.height -= strip
    room = stage.play.right - stage.board.x
    pots = pygame.Rect(stage.board.x, stage.board.y, round(room * POTS), stage.board.height)
    hands = pygame.Rect(pots.right + unit, pots.y, room - pots.width - unit, pots.height)
    own = pygame.Rect(pots.x, pots.bottom, pots.width, 0)
    if seated:
        own.height = max(
            round(pots.height * 0.2),
            look.font("body").get_height() + look.font("small").get_height() + unit,
        )
        own.bottom = pots.bottom
        pots.height -= own.height + unit
    line = round(look.font("body").get_height() * 1.5)
    verdict = pygame.Rect(hands.x, hands.bottom - line, hands.width, line)
    hands.height -= line + unit // 2
    return Places(
        replace(stage, opponents=opponents),
        strip,
        pots,
        own,
        hands,
        verdict,
        *_beside_hand(look, stage.hand),
    )


def _beside_hand(
    look: Look, hand: pygame.Rect
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the places of the cards, the panel, its words, the bet panel, the draw's buttons."""
    unit = look.unit
    answers = look.font("body", "strong").size(_("Stand pat") + _("Draw {count}"))[0]
    width = max(round(hand.width * PANEL), answers + look.points("body") + 15 * unit)
    panel = pygame.Rect(hand.right - 2 * unit - width, hand.y, width, hand.height - unit)
    cards = pygame.Rect(
        hand.x + 2 * unit, hand.y, panel.left - hand.x - 4 * unit, hand.height - unit
    )
    inner = panel.inflate(-4 * unit, -2 * unit)
    amount = inner.copy()
    amount.height = min(panel_height(look), inner.height)
    amount.bottom = inner.bottom
    reading = pygame.Rect(inner.x, inner.y, inner.width, amount.top - inner.y - unit)
    draw = pygame.Rect(inner.x, amount.y, inner.width, look.button_height)
    return cards, panel, reading, amount, draw
