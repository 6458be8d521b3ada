"""The acting player's hand: a fan of overlapping cards, in one row or two, all readable."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

import pygame
from msgspec.structs import replace

from rules.core import UNSEEN, View
from table.own_hand import Mark
from ui.layout.boxes import GROW, leaf, part, row
from ui.layout.cards import LEAST_STRIP, Fan, card_width
from ui.layout.solving import lay
from ui.picture.items import CardItem, CardPlace, Picture, card_key
from ui.picture.stage import Stage

HAND: Final = Fan(
    0, spread=1.05, strip=0.35, shows=LEAST_STRIP, most_rows=3, pitch=0.62, at="midtop"
)
"""How the cards of a hand lie."""
LEAST_ROWS: Final = 2
"""Rows of a list beside the hand at least, or it stands elsewhere."""
WIDE_HAND: Final = 0.46
"""The part of the hand's region that a small hand takes beside a list, ..."""
TIGHT_HAND: Final = 0.36
"""... and where the rows of the list need more of it."""
SAG: Final = 0.03
"""How much lower the ends of a row lie than its middle, as a part of a card's height."""
TIGHT: Final = 1.2
"""How much wider than its room a hand would be, from which on it is scrolled, not drawn smaller."""
PUSHED: Final = 8
"""What shows of a card that is pushed together with others, in pixels at 1080p."""
APART: Final = 0.12
"""The gap between two groups of cards, as a part of a card's width."""
FREE: Final = 0.13
"""The part of the hand's region above the cards into which they are lifted."""
LIFTS: Final[dict[Mark, float]] = {
    "lit": 0.05,
    "new": 0.05,
    "advised": 0.09,
    "chosen": 0.13,
    "back": 0.13,
}
"""How far a marked card is lifted, as a part of its height."""


def hand_parts(stage: Stage) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the hand's region for a small hand, and the place of a list.

    That is to the right of the hand. Where large letters leave too few rows there below a title,
    the list has none, and more of the width.
    """
    theme, unit = stage.theme, stage.theme.unit
    title = round(theme.font("body", "strong").get_height() * 1.5)
    rows = LEAST_ROWS * theme.button_height + 2 * unit
    tight = stage.hand.height - unit < title + rows
    parts = lay(
        row(
            leaf(name="cards", width=part(TIGHT_HAND if tight else WIDE_HAND), height=GROW),
            row(
                leaf(name="list", width=GROW, height=GROW),
                width=GROW,
                height=GROW,
                pad=(0, 0, 2 * unit, unit),
            ),
        ),
        stage.hand,
    )
    if parts["list"].height < rows:
        return parts["cards"], stage.board.copy()
    return parts["cards"], parts["list"]


def hand_room(stage: Stage, area: pygame.Rect | None = None) -> pygame.Rect:
    """Return where the cards of a hand lie in an area, usually the hand's region, at rest."""
    unit = stage.theme.unit
    room = (stage.hand if area is None else area).inflate(-6 * unit, 0)
    top = room.y + round(stage.hand.height * FREE)
    return pygame.Rect(room.x, top, room.width, room.bottom - unit - top)


def hand_items(
    stage: Stage,
    zone: str,
    cards: Sequence[int],
    fan: Fan = HAND,
    *,
    area: pygame.Rect | None = None,
    turn: int = 0,
    sag: float = SAG,
    lifts: Mapping[Mark, float] = LIFTS,
    spots: list[pygame.Rect] | None = None,
) -> list[CardItem]:
    """Return the items of a hand in `stage.hand`, in the given order, marked by the stage.

    The middle of a row stands higher than its ends by the `sag`; marked cards are lifted. `area`
    is their place where that is not the hand's, `spots` where each lies that is known already;
    `turn` turns the cards.
    """
    room = _sagging(hand_room(stage) if area is None else area, sag)
    if spots is None:
        spots = replace(fan, count=len(cards)).places(room)
    if area is None:
        spots = _centered(spots, room, stage.theme.size[0] // 2)
    items: list[CardItem] = []
    unseen = 0
    for _y, line in groupby(spots, key=lambda spot: spot.y):
        row_spots = list(line)
        middle = (len(row_spots) - 1) / 2
        for column, spot in enumerate(row_spots):
            card = cards[len(items)]
            aside = 0.0 if middle < 1 else ((column - middle) / middle) ** 2
            mark = stage.marks.get(card, "plain")
            lower = aside * sag - lifts.get(mark, 0.0)
            x, y = spot.centerx, spot.centery + round(lower * spot.height)
            key = card_key(zone, unseen, card)
            unseen += card == UNSEEN
            place = CardPlace(x, y, spot.height, turn)
            items.append(CardItem(key, card, place, mark, clickable=card != UNSEEN))
    return items


def add_hand(
    picture: Picture,
    stage: Stage,
    view: View,
    sort: Callable[[Sequence[int], str], tuple[int, ...]],
    fan: Fan = HAND,
    *,
    turn: int = 0,
    groups: Callable[[int], Hashable] | None = None,
) -> list[CardItem]:
    """Add the viewer's hand as they have arranged it, and return it; `sort` knows its orders.

    A hand with `groups` of cards never lies in rows: where it is too wide, a part of it is seen
    well, with a gap between groups, and the rest is pushed together at both ends.
    """
    if view.viewer < 0:
        return []
    zone = f"hand:{view.viewer}"
    cards, spots = stage.arranged(view.zones[zone], sort), None
    if groups is not None:
        fan = replace(fan, most_rows=1)
        breaks = {at for at, (one, two) in enumerate(pairwise(cards)) if groups(one) != groups(two)}
        room = _sagging(hand_room(stage), SAG)
        width, step = _wide(room, fan)
        if width + step * (len(cards) - 1) > room.width * TIGHT:
            at = cards.index(stage.cursor) if stage.cursor in cards else None
            spots, picture.scrolled = _scrolled(stage, room, fan, len(cards), breaks, at)
    items = hand_items(stage, zone, cards, fan, turn=turn, spots=spots)
    picture.cards.extend(items)
    return items


def _sagging(room: pygame.Rect, sag: float) -> pygame.Rect:
    """Return the room of a row's middle: its ends are lower."""
    return pygame.Rect(room.topleft, (room.width, round(room.height * (1 - sag))))


def _wide(room: pygame.Rect, fan: Fan) -> tuple[int, int]:
    """Return how wide a card as high as the room is, and how much a covered one shows."""
    width = card_width(room.height)
    return width, max(fan.shows, round(fan.strip * width))


def _scrolled(
    stage: Stage, room: pygame.Rect, fan: Fan, count: int, breaks: Collection[int], at: int | None
) -> tuple[list[pygame.Rect], tuple[int, int]]:
    """Return where cards lie of which not all are seen well, and which is the first, and may be.

    The card `at` the cursor is one of them.
    """
    width, step = _wide(room, fan)
    pushed, apart = max(2, stage.theme.px(PUSHED)), round(APART * width)
    steps = [step + apart * (card in breaks) for card in range(count)]

    def seen(first: int) -> int:
        """Return how many cards are seen well from the first one on."""
        left, found = room.width - width - pushed * (count - 1), 0
        while first + found < count and left >= steps[first + found] - pushed:
            left -= steps[first + found] - pushed
            found += 1
        return found

    last = next(first for first in range(count) if first + seen(first) >= count - 1)
    first = max(0, min(stage.scrolled, last))
    if at is not None:
        first = min(first, at)
        while first + seen(first) < at:
            first += 1
    good = range(first, first + seen(first))
    x, spots = room.x, []
    for card in range(count):
        spots.append(pygame.Rect(x, room.y, width, room.height))
        x += steps[card] if card in good else pushed
    return spots, (first, last)


def _centered(spots: list[pygame.Rect], room: pygame.Rect, middle: int) -> list[pygame.Rect]:
    """Return the cards as near to the middle of the table as their room lets them."""
    if not spots:
        return spots
    whole = spots[0].unionall(spots[1:])
    across = max(room.left - whole.left, min(room.right - whole.right, middle - whole.centerx))
    return [spot.move(across, 0) for spot in spots]
