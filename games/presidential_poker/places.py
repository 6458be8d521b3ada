"""Where everything lies in the middle of Presidential Poker's table."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from games.presidential_poker.hands import COLUMN
from games.presidential_poker.pots import FLAT_CHIP
from rules.core import Seat
from rules.presidential_poker.sixchex import HAND
from ui.controls.theme import Theme
from ui.layout.boxes import FILL, GROW, column, fixed, leaf
from ui.layout.cards import Fan
from ui.layout.solving import lay
from ui.picture.chip_piles import pile_size
from ui.picture.fronts import between, fronts
from ui.picture.seats import BELOW, FAR, SeatPlace
from ui.picture.stage import Stage

STAKE_CHIP: Final = 34
"""Diameter of a chip in a stake, in pixels at 1080p."""
SPREAD: Final = 1.04
"""The widest step between two cards, as a part of a card's width."""
HIGHEST: Final = (200, 150)
"""Height of an opened card at most, in pixels at 1080p: of two hands, and of more."""
OPENED: Final = Fan(HAND, spread=SPREAD, strip=COLUMN, slots=HAND, at="midtop")
"""How the cards of an opened hand lie."""
CARDS: Final = 0.66
"""The part of an opened hand's place that its cards take at least, however large the letters."""
PHRASE: Final = 26
"""Widths of a letter in which nearly every hand can be told in one line."""
TOP: Final = {0: 0.5, 1: 0.48, 2: 0.32}
"""The part of the middle's height that opened hands at the far side take where so many sit at a
side."""
ASIDE: Final = 0.385
"""The part of the middle's width that opened hands at each side take."""
HALF: Final = 0.58
"""The height of the oval while no hand lies on it, as a part of the middle's."""
LONG: Final = 4.0
"""How much longer than high it is at most."""
INWARD: Final = 0.8
"""How far from the middle line stakes of the far side lie, as a part of the seats' distance."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where opened hands and stakes lie before their seats, and the pots between them.

    The pots lie on the `oval`; where opened hands leave too little room for it, there is none.
    What the viewer's hand makes stands in `words` where there is no room for it beside the hand.
    """

    oval: pygame.Rect | None
    hands: Mapping[Seat, pygame.Rect]
    stakes: Mapping[Seat, pygame.Rect]
    pots: pygame.Rect
    words: pygame.Rect


def stake_size(stage: Stage) -> tuple[int, int]:
    """Return the size of the place of a stake."""
    return pile_size(stage.theme, stage.theme.px(STAKE_CHIP))


def plan_middle(
    stage: Stage,
    places: Mapping[Seat, SeatPlace],
    opened: Collection[Seat],
    *,
    stakes: bool,
    bets: bool,
) -> Plan:
    """Return where things lie; opened hands have the room of the `stakes` where none lies.

    While somebody still `bets` or draws, a line is kept for the words.
    """
    theme, middle, gap = stage.theme, stage.middle, stage.gap
    line = fixed(theme.font("body").get_height() * 3 // 2 if bets else 0)
    parts = leaf(name="table", **FILL), leaf(name="words", width=GROW, height=line)
    told = lay(column(*parts, **FILL, pad=(0, 0, 0, gap)), middle)
    table, words = told["table"], told["words"]
    sides = any(place.out[0] for place in places.values())
    wide, high = stake_size(stage)
    if not opened:
        if stakes:  # beside the viewer's own stake
            words.bottom = middle.bottom
            words.left = middle.centerx + wide // 2 + gap
            words.width = middle.right - gap - words.left
        oval = pygame.Rect(0, 0, middle.width, round(HALF * middle.height))
        oval.width = min(oval.width - 2 * sides * (wide + 2 * gap), round(LONG * oval.height))
        oval.center = middle.center
        pots = oval.inflate(-8 * gap, -4 * gap).clip(middle.inflate(0, -2 * (high + gap)))
        return Plan(oval, {}, _stakes(stage, places, middle), pots, words)
    beside = Counter(places[seat].out[0] for seat in opened)
    # the largest opened hand has two lines of words below it
    most = theme.px(HIGHEST[len(stage.names) > 2])
    needed = most + 2 * theme.font("small").get_height() + theme.unit
    tall = min(TOP[max(beside[-1], beside[1])], needed / middle.height)
    before = partial(fronts, stage, places, opened, table, tall=tall, aside=ASIDE)
    hands = before()
    inside = between(stage, hands.values(), table)
    at_stakes = _stakes(stage, places, inside)
    if stakes:
        pots = inside.inflate(-2 * sides * (wide + gap), -2 * (high + gap))
        return Plan(None, hands, at_stakes, pots, words)
    pots = inside.inflate(-2 * sides * gap, -2 * gap)
    low = before(most=_side_height(stage, hands.values()))
    below = _below(stage, low.values(), table)
    if below.height >= _pot_height(theme) and below.width > inside.width:
        hands, pots = low, below
    left = _oval_in(stage, pots)
    if left is not None:
        pots = left.inflate(-8 * gap, -4 * gap)
    return Plan(left, hands, at_stakes, pots, words)


def _oval_in(stage: Stage, room: pygame.Rect) -> pygame.Rect | None:
    """Return the oval in what opened hands leave, or none where the pots have too little room."""
    high = min(room.height - 2 * stage.gap, round(HALF * stage.middle.height))
    oval = pygame.Rect(0, 0, min(room.width, round(LONG * high)), high)
    oval.center = room.center
    is_high = high - 4 * stage.gap >= 2 * _pot_height(stage.theme)
    return oval if is_high and 2 * oval.width >= stage.middle.width else None


def card_height(stage: Stage, place: pygame.Rect) -> int:
    """Return how high the cards of a hand can be at a place, with a line of words below them."""
    theme = stage.theme
    words = theme.font("small").get_height() + stage.gap // 2
    room = max(place.height - words, round(place.height * CARDS))
    most = theme.px(HIGHEST[len(stage.names) > 2])
    return replace(OPENED, most=most).plan((place.width, room))[1]


def _side_height(stage: Stage, hands: Collection[pygame.Rect]) -> int:
    """Return how high opened hands at the sides are: the cards, and what they make in words."""
    theme, wide = stage.theme, round(stage.middle.width * ASIDE)
    high = min(card_height(stage, hand) for hand in hands)
    lines = 2 if wide >= PHRASE * theme.points("small") else 3
    return high + lines * theme.font("small").get_height() + stage.gap


def _pot_height(theme: Theme) -> int:
    """Return how high pots side by side are at least."""
    words = 2 * theme.font("small").get_height() + theme.unit
    return max(pile_size(theme, theme.px(FLAT_CHIP))[1], words)


def _below(stage: Stage, hands: Collection[pygame.Rect], table: pygame.Rect) -> pygame.Rect:
    """Return what is left of the table below the hands that lie on it."""
    lying = [hand.bottom for hand in hands if table.colliderect(hand)]
    top = max(lying, default=table.top) + stage.gap
    left = pygame.Rect(table.x, top, table.width, max(0, table.bottom - top))
    return left.inflate(-8 * stage.gap, 0)


def _stakes(
    stage: Stage, places: Mapping[Seat, SeatPlace], inside: pygame.Rect
) -> dict[Seat, pygame.Rect]:
    """Return where stakes lie: each before its place, apart from its neighbors'."""
    middle, found = stage.middle, {}
    for seat, place in places.items():
        strip = pygame.Rect((0, 0), stake_size(stage))
        strip.center = place.front
        if place.out == BELOW:
            strip.midbottom = middle.midbottom
        if place.out[0]:
            strip.centery = place.area.clip(middle.inflate(2 * middle.width, 0)).centery
        elif place.out == FAR:
            strip.centerx = round(middle.centerx + INWARD * (place.front[0] - middle.centerx))
        found[seat] = strip.clamp(inside.inflate(-2 * stage.gap, -stage.gap))
    return found
