"""The viewer's own hand in Presidential Poker: large cards, its orders, what it makes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from games.presidential_poker.places import Places
from games.presidential_poker.seats import all_cards, light_groups, reading_of
from rules.core import UNSEEN
from rules.presidential_poker.game import Rules
from rules.presidential_poker.sixchex import HAND, play_numbers
from rules.presidential_poker.table import Facts, View
from rules.presidential_poker.words import Group, Reading, explain
from rules.words import _
from ui.layout.boxes import column, leaf
from ui.layout.cards import Fan
from ui.picture.items import CardItem, CardPlace, Mark, Picture, card_key
from ui.picture.pieces import Ground, Pieces
from ui.picture.stage import Stage

GROUPS: Final = "groups"
"""The order by what the hand makes; with it the symbols are lit."""
LIFTS: Final[dict[Mark, float]] = {"chosen": 0.045}
"""How far a discard is lifted, as a part of the card's height: the cards take all the room."""
APART: Final = 0.12
"""How much further apart groups lie, as a part of a card's width."""


def orders() -> tuple[tuple[str, str], ...]:
    """Return the orders in which a hand can be sorted, with their words."""
    return (
        ("number", _("number")),
        ("color", _("color")),
        ("kingdom", _("kingdom")),
        (GROUPS, _("what it makes")),
    )


def sorted_hand(game: Rules, cards: Sequence[int], order: str) -> tuple[int, ...]:
    """Return a hand by its numbers, colors (as in the rainbow), kingdoms, or made groups."""
    deck = game.deck
    by_number = sorted(cards, key=lambda card: (play_numbers(deck[card]), card), reverse=True)
    if order == GROUPS and len(cards) == HAND and UNSEEN not in cards:
        reading = explain(cards, game.options.kickers)
        return tuple(card for group in reading.groups for card in group.cards)
    if order in {"color", "kingdom"}:
        values = [value.value for value in deck.attributes[order]]
        return tuple(sorted(by_number, key=lambda c: values.index(deck[c].attributes[order])))
    return tuple(by_number)


def add_own_hand(picture: Picture, stage: Stage, places: Places, game: Rules, view: View) -> None:
    """Add the viewer's cards as large as the space allows, and beside them what they make."""
    zone = f"hand:{view.viewer}"
    cards = view.zones[zone]
    cards = stage.arranged(cards, partial(sorted_hand, game))
    reading = reading_of(view, view.viewer, game.options.kickers)
    lit = stage.sort == GROUPS and stage.order is None and reading is not None
    groups = reading.groups if lit and reading is not None else ()
    items = _row(stage, places.cards, zone, cards, groups)
    picture.cards.extend(items)
    place = places.cards
    picture.anchors[zone] = CardPlace(place.centerx, place.centery, place.height)
    picture.anchors[f"said:{view.viewer}"] = CardPlace(*places.amount.center, place.height)
    facts: Facts = view.facts
    opened = bool(facts.won) and view.viewer in facts.shown
    if reading is not None and (lit or opened):
        light_groups(picture, stage.look, game, items, reading)
    _add_reading(picture, stage, places, view, reading)
    picture.amount = bounds(places.amount)
    if facts.phase == "draw":
        picture.answers = bounds(places.draw)


def _row(
    stage: Stage, area: pygame.Rect, zone: str, cards: Sequence[int], groups: Sequence[Group]
) -> list[CardItem]:
    """Return the cards side by side, wider apart between groups; chosen ones are lifted."""
    firsts = {group.cards[0] for group in groups[1:] if not group.kicker}
    first_kicker = next((group.cards[0] for group in groups if group.kicker), None)
    firsts |= {first_kicker} if first_kicker is not None and len(groups) > 1 else set()
    breaks = tuple(at for at, card in enumerate(cards) if card in firsts)
    lift = LIFTS["chosen"]
    fan = Fan(len(cards), spread=1.05, head=lift, breaks=breaks, apart=APART, fixed=True)
    items = []
    unseen = 0
    for card, spot in zip(cards, replace(fan, at="midbottom").places(area), strict=True):
        mark = stage.marks.get(card, "plain")
        y = spot.centery - round(LIFTS.get(mark, 0.0) * spot.height)
        key = card_key(zone, unseen, card)
        unseen += card == UNSEEN
        place = CardPlace(spot.centerx, y, spot.height)
        items.append(CardItem(key, card, place, mark, clickable=card != UNSEEN))
    return items


def _add_reading(
    picture: Picture, stage: Stage, places: Places, view: View, reading: Reading | None
) -> None:
    """Add the panel beside the hand with what the hand makes."""
    pieces = Pieces(picture, stage)
    pieces.put(leaf(ground=Ground(), name="beside the hand"), places.panel)
    facts: Facts = view.facts
    if reading is None:
        folded = facts.hand and view.viewer not in facts.active
        words = _("You have folded.") if folded else ""
        lines = [pieces.words(words, color="text_quiet", what=("reading", 0, "", ""))]
    else:
        about = all_cards(reading)
        told = reading.name, reading.phrase
        lines = [
            pieces.words(
                _("You hold"),
                "small",
                "text_quiet",
                wants=1.0,
                what=("reading", 0, *told),
                about=about,
                yields=2,
            ),
            pieces.words(
                reading.name,
                "large",
                "brass_light",
                "strong",
                wraps=True,
                what=("reading", 1, *told),
                about=about,
            ),
            pieces.words(
                reading.phrase,
                "body",
                wraps=True,
                what=("reading", 2, *told),
                about=about,
                yields=1,
            ),
        ]
    pieces.put(column(*lines, at="midleft"), places.reading)


def bounds(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """Return a rectangle as a picture keeps it."""
    return rect.x, rect.y, rect.width, rect.height


def discards(hand: Sequence[int], kept: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a hand that are not kept."""
    return tuple(card for card in hand if card not in kept)
