"""Where the things are that a step points at, and the light by which the table shows them."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Literal, NamedTuple

import pygame

from rules.core import View, name_of
from rules.decks.cards import Deck
from rules.lesson import TOOLS, Pointing
from table.controller import Ask
from ui.controls.theme import Theme, kept_piece
from ui.controls.widget import Widget
from ui.layout.cards import card_width
from ui.picture.chip_piles import lying_chips
from ui.picture.items import CardItem, CardKey, CardPlace, Picture
from ui.picture.raised import Moved
from ui.picture.room import beside, shared
from ui.picture.show import Show
from ui.picture.stage import Stage
from ui.picture.view import open_strip

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
        for item in named_cards(f"card {card}", deck, view, picture):
            found[f"card {card}"] = seen_part(picture, item)
    for seat in point.seats:
        if seat in picture.plates:
            found[f"seat {seat}"] = picture.plates[seat].copy()
    for name in point.places:
        area = place_of(name, deck, view, picture, stage)
        if area is not None:
            found[f"place {name}"] = area
    return found


def named_cards(name: str, deck: Deck, view: View, picture: Picture) -> list[CardItem]:
    """Return the cards that lie on the table of what is pointed at by this name."""
    kind, _space, name = name.partition(" ")
    if kind == "place" and name == "hand":
        return [item for item in picture.cards if item.clickable]
    if kind == "card":
        cards = [deck.number(name)]
    else:
        cards = [card for card in view.zones.get(name, ()) if kind == "place" and card >= 0]
    items = [item for item in map(picture.card, (("card", card) for card in cards)) if item]
    return items + [item for item in picture.cards if kind == "place" and item.key[0] == name]


def place_of(
    name: str, deck: Deck, view: View, picture: Picture, stage: Stage
) -> pygame.Rect | None:
    """Return where a zone's cards, a region, an account's chips or an anchor are."""
    items = named_cards(f"place {name}", deck, view, picture)
    if items:
        return around(items)
    if name == "hand":
        return stage.hand.copy()
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


def around(items: Iterable[CardItem]) -> pygame.Rect:
    """Return where cards lie, at least one."""
    first, *others = map(card_area, items)
    return first.unionall(others)


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


class Light(NamedTuple):
    """A line of light round an area: of a button, say, or of cards that lie there."""

    area: pygame.Rect
    box: pygame.Rect
    """Where the line is while the cards are at rest: along the inside of this."""
    cards: frozenset[CardKey]


def draw_lights(
    target: pygame.Surface, show: Show, lights: Iterable[Light], words: Sequence[pygame.Rect]
) -> None:
    """Draw lines of light below the cards that lie on theirs; that of one card goes where it goes.

    Where cards have come up of several in one line, these lie on it. A card that others cover has
    its line round the strip that is seen of it.
    """
    theme, lying = show.theme, show.raised.lying(show.picture, show.theme)
    for light in lights:
        own = [each for each in lying if each.item.key in light.cards]
        above = lying[lying.index(own[0]) :] if own else []
        if len(own) == 1:
            box, above = _round_card(theme, light, above, words), above[1:]
        else:
            box = light.box
            above = [each for each in above if each not in own or each.x or each.y]
        halo = box.inflate(2 * _edge(theme), 2 * _edge(theme))
        line = _light(theme, box.size)
        above = [each for each in above if halo.colliderect(card_area(each.item).move(each[1:]))]
        if above:
            line = line.copy()
            show.hide_below(line, halo, above)
        target.blit(line, halo)


def _round_card(
    theme: Theme, light: Light, lying: Sequence[Moved], words: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return where the line round the first of cards is now; words on the card go with it."""
    card, *above = lying
    way, on_card = (card.x, card.y), light.area.inflate(2, 2)
    near = [word.move(way) if on_card.collidepoint(word.center) else word for word in words]
    area = light.area.move(way)
    strip = open_strip(card.place, above[0].place) if above else 0
    return surrounded(theme, area, near) if not strip else round_strip(theme, area, strip, near)


def round_strip(
    theme: Theme, area: pygame.Rect, strip: int, words: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return the line round a strip of a card: it ends within it, where the next card begins.

    At the left it ends on the card before, so that of two neighbors the lines meet in one.
    """
    line = surrounded(theme, area, words)
    edge = _edge(theme)
    return pygame.Rect(area.x - edge, line.y, strip + edge, line.height)


@kept_piece
def _light(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return a line of light with its glow, which is so much wider on every side."""
    edge = _edge(theme)
    light = _ring(theme, (size[0] + 2 * edge, size[1] + 2 * edge), theme.unit + 2 * edge, 3 * edge)
    light = light.copy()
    light.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
    light.blit(_ring(theme, size, theme.unit + edge, edge), (edge, edge))
    return light


def _ring(theme: Theme, size: tuple[int, int], radius: int, thick: int) -> pygame.Surface:
    return theme.panel(size, "brass", "brass_light", radius, alpha=0, border_width=thick)


def _box_at(x: int, y: int, wide: int, high: int) -> pygame.Rect:
    return pygame.Rect(0, 0, wide, high).move_to(center=(x, y))
