"""The acting player's hand: a fan of overlapping cards, in one row or two, all readable."""

from collections.abc import Sequence
from typing import Final

import pygame

from rules.core import UNSEEN
from ui.picture.items import CardItem, CardPlace, Mark, card_key
from ui.picture.sprites import CARD_ASPECT, card_width
from ui.picture.stage import Stage

LEAST_STRIP: Final = 24
"""Pixels that a covered card shows at least."""
LEAST_ROWS: Final = 2
"""Rows of a list beside the hand at least, or it stands elsewhere."""
PITCH: Final = 0.62
"""The way from one row of a hand to the next, as a part of a card's height."""
LIFTS: Final[dict[Mark, float]] = {"lit": 0.05, "advised": 0.09, "chosen": 0.13}
"""How far a marked card is lifted, as a part of its height."""


def rows_of(
    area: pygame.Rect,
    count: int,
    most_height: int,
    overlap: float = 0.82,
    *,
    strip: float = 0.0,
    pitch: float = PITCH,
) -> tuple[int, int, int]:
    """Return rows, card height and step between cards for `count` cards in an area.

    One row as long as covered cards show `LEAST_STRIP` pixels, and the part `strip` of their
    width; more rows else. `overlap` is the widest step, as a part of a card's width, `pitch`
    the way from row to row, as a part of its height.
    """
    for rows in (1, 2, 3):
        height = min(most_height, round(area.height * 0.97 / (1 + pitch * (rows - 1))))
        width = card_width(height)
        in_row = -(-max(1, count) // rows)
        step = (area.width - width) / max(1, in_row - 1)
        if step >= max(LEAST_STRIP, strip * width) or rows == 3:
            return rows, height, max(10, min(round(width * overlap), int(step)))
    raise AssertionError


def hand_parts(stage: Stage) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the hand's region for a small hand, and the place of a list.

    That is to the right of the hand or, where large letters leave too few rows there, over the
    board.
    """
    look, area = stage.look, stage.hand
    unit = look.unit
    cards = pygame.Rect(area.x, area.y, round(area.width * 0.46), area.height)
    panel = pygame.Rect(cards.right, area.y, area.right - cards.right - 2 * unit, area.height)
    panel.height -= unit
    title = round(look.font("body", "strong").get_height() * 1.5)
    if panel.height < title + LEAST_ROWS * look.button_height + 2 * unit:
        return cards, stage.board.copy()
    return cards, panel


def hand_items(
    stage: Stage,
    zone: str,
    cards: Sequence[int],
    *,
    overlap: float = 0.82,
    strip: float = 0.0,
    pitch: float = PITCH,
    turn: int = 0,
) -> list[CardItem]:
    """Return the items of a hand in `stage.hand`, in the given order, marked by the stage.

    The middle of a row stands a little higher than its ends; chosen cards are lifted. `overlap`,
    `strip` and `pitch` are those of `rows_of`; `turn` turns the cards.
    """
    unit = stage.look.unit
    area = stage.hand.inflate(-6 * unit, 0)
    area.top += round(stage.hand.height * 0.13)
    area.height = stage.hand.bottom - unit - area.top
    most = area.height
    rows, height, step = rows_of(area, len(cards), most, overlap, strip=strip, pitch=pitch)
    width = round(height * CARD_ASPECT)
    in_row = -(-len(cards) // rows) if cards else 1
    items: list[CardItem] = []
    unseen = 0
    for at, card in enumerate(cards):
        row, column = divmod(at, in_row)
        here = min(in_row, len(cards) - row * in_row)
        left = area.centerx - (width + step * (here - 1)) // 2
        middle = (here - 1) / 2
        sag = 0.0 if here < 3 else ((column - middle) / middle) ** 2
        top = area.top + round(row * height * pitch) + round(sag * height * 0.03)
        mark = stage.marks.get(card, "plain")
        top -= round(height * LIFTS.get(mark, 0.0))
        place = CardPlace(left + column * step + width // 2, top + height // 2, height, turn)
        key = card_key(zone, unseen, card)
        if card == UNSEEN:
            unseen += 1
        items.append(CardItem(key, card, place, mark, clickable=card != UNSEEN))
    return items


def row_items(
    zone: str,
    cards: Sequence[int],
    area: pygame.Rect,
    height: int,
    *,
    strip: int = LEAST_STRIP,
    centered: bool = True,
    spread: float = 1.08,
) -> list[CardItem]:
    """Return items in one row within an area: side by side, or overlapping to fit.

    `strip` is the least visible part in pixels; where even that does not fit, the oldest cards
    (the first) overlap more.
    """
    height = min(height, area.height)
    width = card_width(height)
    count = len(cards)
    step = min(round(width * spread), (area.width - width) // max(1, count - 1))
    step = max(min(strip, (area.width - width) // max(1, count - 1)), step, 2)
    total = width + step * (count - 1)
    left = area.centerx - total // 2 if centered else area.left
    unseen = 0
    items = []
    for at, card in enumerate(cards):
        key = card_key(zone, unseen if card == UNSEEN else at, card)
        unseen += card == UNSEEN
        place = CardPlace(left + at * step + width // 2, area.centery, height)
        items.append(CardItem(key, card, place))
    return items
