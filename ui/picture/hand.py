"""The acting player's hand: a fan of overlapping cards, in one row or two, all readable."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import Final

import pygame
from msgspec.structs import replace

from rules.core import UNSEEN, View
from table.own_hand import Mark
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.boxes import FILL, GROW, leaf, part, row
from ui.layout.cards import LEAST_STRIP, Fan
from ui.layout.solving import lay
from ui.picture.items import CardItem, CardPlace, Drawn, Picture, card_key
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
TAB: Final = 0.07
"""How high the tab of a card is that is marked among others, as a part of its height."""
FREE: Final = 0.15
"""The part of the hand's region above the cards into which they are lifted with their badges."""
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
            row(leaf(name="list", **FILL), **FILL, pad=(0, 0, 2 * unit, unit)),
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
) -> list[CardItem]:
    """Return the items of a hand in `stage.hand`, in the given order, marked by the stage.

    The middle of a row stands higher than its ends by the `sag`; marked cards are lifted. `area`
    is their place where that is not the hand's; `turn` turns the cards.
    """
    room = hand_room(stage) if area is None else area
    room = pygame.Rect(room.topleft, (room.width, round(room.height * (1 - sag))))
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
) -> list[CardItem]:
    """Add the viewer's hand as they have arranged it, and return it; `sort` knows its orders."""
    if view.viewer < 0:
        return []
    zone = f"hand:{view.viewer}"
    items = hand_items(stage, zone, stage.arranged(view.zones[zone], sort), fan, turn=turn)
    picture.cards.extend(items)
    return items


def add_tabs(picture: Picture, theme: Theme, cards: Collection[int]) -> None:
    """Mark cards that lie open with a tab on the upper edge of what they show if covered.

    It hides no number and no suit.
    """
    for item in picture.cards:
        if item.card in cards and item.key[0] == "card":
            card, about = item.place.rect, frozenset({item.key})
            piece = _tab(theme, (card.width // 4, round(TAB * card.height)))
            spot = piece.get_rect(bottomleft=(card.x + card.width // 16, card.y + 1))
            picture.lay(("tab", item.card, spot.size), piece, spot, above=True, about=about)


@kept_piece
def _tab(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    edge = max(1, size[1] // 8)
    return theme.panel(size, "brass_light", "ink", size[1] // 3, border_width=edge)


def add_legend(picture: Picture, theme: Theme, name: str, words: str) -> None:
    """Say what a sign on cards means, the first time that somebody here sees it."""
    picture.legend = Drawn(name, _legend(theme, words), 0, 0)


@kept_piece
def _legend(theme: Theme, words: str) -> pygame.Surface:
    told = theme.text(words, "small", "marked", "strong")
    room = told.get_rect().inflate(3 * theme.unit, 2 * theme.unit)
    return inlaid(theme.panel(room.size, "ink", "brass_dark"), told)


def _centered(spots: list[pygame.Rect], room: pygame.Rect, middle: int) -> list[pygame.Rect]:
    """Return the cards as near to the middle of the table as their room lets them."""
    if not spots:
        return spots
    whole = spots[0].unionall(spots[1:])
    across = max(room.left - whole.left, min(room.right - whole.right, middle - whole.centerx))
    return [spot.move(across, 0) for spot in spots]
