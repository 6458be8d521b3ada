"""Where the things are that a step points at, and the light by which the table shows them."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Literal

import pygame

from rules.core import View, name_of
from rules.decks.cards import Deck
from rules.lesson import TOOLS, Pointing
from table.controller import Ask
from ui.controls.theme import Theme, kept_piece
from ui.controls.widget import Widget
from ui.layout.cards import card_width
from ui.picture.chip_piles import lying_chips
from ui.picture.items import CardItem, CardPlace, Picture
from ui.picture.room import beside, shared
from ui.picture.stage import Stage

SURROUND: Final = 5
"""Pixels at 1080p between a thing and the line round it."""
LEAST_SEEN: Final = 0.5
"""A card that is covered by more than this part of it is ringed only where it is seen."""
Side = Literal["left", "top", "right", "bottom"]


def places_of(
    point: Pointing, deck: Deck, view: View, picture: Picture, stage: Stage
) -> dict[str, pygame.Rect]:
    """Return where cards, seats and places that are pointed at lie, by what the file calls them.

    What is not on the table is left out.
    """
    found: dict[str, pygame.Rect] = {}
    for card in point.cards:
        item = picture.card(("card", deck.number(card)))
        if item is not None:
            found[f"card {card}"] = seen_part(picture, item)
    for seat in point.seats:
        if seat in picture.plates:
            found[f"seat {seat}"] = picture.plates[seat].copy()
    for name in point.places:
        area = place_of(name, view, picture, stage)
        if area is not None:
            found[f"place {name}"] = area
    return found


def place_of(name: str, view: View, picture: Picture, stage: Stage) -> pygame.Rect | None:
    """Return where a zone's cards, a region, an account's chips or an anchor are."""
    if name == "hand":
        held = _boxes(item for item in picture.cards if item.clickable)
        return held[0].unionall(held[1:]) if held else stage.hand.copy()
    zone = [card for card in view.zones.get(name, ()) if card >= 0]
    items = [item for item in map(picture.card, (("card", card) for card in zone)) if item]
    items += [item for item in picture.cards if item.key[0] == name]
    if items:
        first, *others = _boxes(items)
        return first.unionall(others)
    fan = next((fan for fan in picture.fans if fan.zone == name), None)
    if fan is not None:
        return _box_at(fan.x, fan.y, fan.width, fan.height)
    chips = next((chips for chips in picture.chips if chips.account == name), None)
    if chips is not None:
        return lying_chips(stage.theme, chips)[1]
    told = picture.told.get(name)
    return picture.area(name) if told is None else told[0].copy()


def seen_part(picture: Picture, item: CardItem) -> pygame.Rect:
    """Return the part of a card that no card above it covers, as far as that is a strip."""
    box = card_area(item)
    at = next(place for place, other in enumerate(picture.cards) if other is item)
    for other in picture.cards[at + 1 :]:
        cover = card_area(other)
        covers = shared(box, cover)
        if covers and covers >= (1 - LEAST_SEEN) * box.width * box.height:
            box = beside(box, cover)
    return box


def card_area(item: CardItem) -> pygame.Rect:
    """Return where a card lies, turned or not."""
    place: CardPlace = item.place
    wide, high = card_width(place.height), place.height
    return _box_at(place.x, place.y, *((high, wide) if place.turn % 180 == 90 else (wide, high)))


def buttons_of(
    names: Iterable[str], ask: Ask | None, widgets: Sequence[Widget], wanted: AbstractSet[str]
) -> dict[str, pygame.Rect]:
    """Return where the buttons are that are pointed at, among the widgets of the table.

    Of several of a kind, those whose keys are `wanted`.
    """
    found: dict[str, pygame.Rect] = {}
    for name in names:
        buttons = [widget for widget in widgets if _is_button(widget.key, name, ask)]
        exact = [widget for widget in buttons if widget.key in wanted]
        areas = [widget.rect for widget in exact or buttons]
        if areas:
            found[f"button {name}"] = areas[0].unionall(areas[1:])
    return found


def _is_button(key: str, name: str, ask: Ask | None) -> bool:
    if name == "amount":
        return key.startswith(("amount:", "preset:"))
    if name in TOOLS or ask is None:
        return key == name
    if ask.amount is not None and name_of(ask.amount.kind) == name and key == "amount:take":
        return True
    offers = (*ask.offers, *ask.rows)
    return any(
        key == f"offer:{each.words}" and name_of(type(each.action)) == name for each in offers
    )


def surrounded(theme: Theme, area: pygame.Rect, words: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return a thing's area with the line of light round it, which strikes through no `words`.

    Words that stand half on the thing, as a tag at the foot of a card, belong to it. From others
    the line and its glow keep away: each of its sides lies nearer to the thing where they are near.
    """
    edge, halo, room = _edge(theme), 2 * _edge(theme), theme.px(SURROUND)
    whole = area.copy()
    whole.unionall_ip([box for box in words if area.inflate(2, 2).collidepoint(box.center)])
    near = [box for box in words if not whole.contains(box)]

    def free(box: pygame.Rect, side: Side) -> int:
        """Return how far from a box its line lies on a side; less than 0 is upon it."""
        free = (
            gap
            for thick in (halo, edge)  # where there is no room for both, at least for the line
            for gap in range(room, -thick - 1, -1)
            if _line(box, side, gap, thick).collidelist(near) < 0
        )
        return next(free, 0) + edge

    top, bottom = free(whole, "top"), free(whole, "bottom")
    tall = pygame.Rect(whole.x, whole.y - top, whole.width, whole.height + top + bottom)
    left, right = free(tall, "left"), free(tall, "right")
    return pygame.Rect(tall.x - left, tall.y, tall.width + left + right, tall.height)


def _line(box: pygame.Rect, side: Side, gap: int, thick: int) -> pygame.Rect:
    """Return where a line lies along a side of a box: beside it no longer than the box is high."""
    if side in {"left", "right"}:
        left = box.left - gap - thick if side == "left" else box.right + gap
        return pygame.Rect(left, box.y, thick, box.height)
    top = box.top - gap - thick if side == "top" else box.bottom + gap
    out = gap + thick
    return pygame.Rect(box.left - out, top, box.width + 2 * out, thick)


def _edge(theme: Theme) -> int:
    return max(3, theme.px(4))


def draw_rings(target: pygame.Surface, theme: Theme, boxes: Iterable[pygame.Rect]) -> None:
    """Draw the lines of light, each along the inside of its box."""
    edge = _edge(theme)
    for box in boxes:
        halo = box.inflate(2 * edge, 2 * edge)
        target.blit(_glow(theme, halo.size), halo)
        target.blit(_ring(theme, box.size, theme.unit + edge, edge), box)


def _ring(theme: Theme, size: tuple[int, int], radius: int, thick: int) -> pygame.Surface:
    return theme.panel(size, "brass", "brass_light", radius, alpha=0, border_width=thick)


@kept_piece
def _glow(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    edge = _edge(theme)
    faint = _ring(theme, size, theme.unit + 2 * edge, 3 * edge).copy()
    faint.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
    return faint


def _boxes(items: Iterable[CardItem]) -> list[pygame.Rect]:
    return [card_area(item) for item in items]


def _box_at(x: int, y: int, wide: int, high: int) -> pygame.Rect:
    return pygame.Rect(0, 0, wide, high).move_to(center=(x, y))
