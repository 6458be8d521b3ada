"""What lies on the table as stops of the keyboard: cards, parts of the board, and people.

A spot draws nothing but its ring, and no press on it decides: Enter on a card shows it large, on a
seat or a part of the board it tells what one reads there, as the mouse does that rests there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from rules.words import _, ngettext
from table.controller import AnyController, SeatInfo
from ui.controls.theme import Theme
from ui.controls.widget import CONFIRMING, Spoken, Widget, draw_hovered, draw_ring
from ui.felt.felt import Felt
from ui.picture.items import CardItem
from ui.picture.room import beside

HAND: Final = "hand"
TABLE: Final = "table"
SEATS: Final = "seats"
"""The groups of spots: each is one stop of the Tab key."""


class Spot(Widget):
    """A thing of the table that can be looked at: `words` say what it is, `press` does Enter."""

    focusable = True
    pointed = False
    noticed = True

    def __init__(
        self, rect: pygame.Rect, key: str, group: str, words: str, press: Callable[[], None]
    ) -> None:
        super().__init__(rect, key=key)
        self.tab_group = self.group = group
        self.words, self.press = words, press

    @property
    def acts(self) -> bool:
        return False

    @property
    def takes_enter(self) -> bool:
        return True

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.words)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        if self.hovered and not self.focused:
            draw_hovered(target, theme, self.rect)
        self._ring(target, theme)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.focused and event.key in CONFIRMING:
            self.press()
            return True
        return False


class CardSpot(Spot):
    """A card that lies open on the table."""

    noticed = False  # it comes up itself

    def __init__(
        self,
        item: CardItem,
        words: str,
        press: Callable[[], None],
        *,
        seen: pygame.Rect,
        below: int,
    ) -> None:
        super().__init__(item.place.rect, f"lies:{item.card}", TABLE, words, press)
        self.item, self.seen, self.below = item, seen, below

    @property
    def walked(self) -> pygame.Rect:
        return self.rect.move(self.below, 0)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        if self.focused:
            draw_ring(target, theme, self.seen)


class HandSpot(Spot):
    """A card of the hand: the keyboard's cursor, which draws its own ring, and chooses it.

    Who goes along the hand is told its cards by the reader of the table (`ui.felt.reading`).
    """

    lifted_by_arrows = True
    noticed = False

    def __init__(self, rect: pygame.Rect, item: CardItem, words: str) -> None:
        super().__init__(rect, hand_key(item.card), HAND, words, lambda: None)
        self.card, self.label, self.group = item.card, words, ""

    @property
    def takes_enter(self) -> bool:
        return False

    @property
    def spoken(self) -> Spoken:
        return Spoken()

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Leave the ring to the cursor, which knows how the card lies."""

    def handle(self, event: pygame.Event) -> bool:
        return False


def hand_key(card: int) -> str:
    """Return the key of the spot of a card of the hand."""
    return f"card:{card}"


def spots(felt: Felt) -> list[Widget]:
    """Return the spots of the picture at rest: the hand, what lies on the table, and the people."""
    if felt.show.moving:
        return []
    return [*_hand(felt), *_cards(felt), *_parts(felt), *_seats(felt)]


def _hand(felt: Felt) -> list[HandSpot]:
    named = felt.match.controller.spoken_card
    return [
        HandSpot(item.place.rect, item, named(item.card))
        for item in felt.show.picture.cards
        if item.clickable
    ]


def _cards(felt: Felt) -> list[CardSpot]:
    controller = felt.match.controller
    notes = {
        card.card: card.note
        for part in controller.parts(felt.show.view)
        for card in part.cards
        if card.card >= 0 and card.note
    }

    def look(item: CardItem) -> None:
        felt.pointer.look(item)
        felt.app.invalidate()

    found: list[CardSpot] = []
    lying = felt.show.picture.cards
    for item in lying:
        if item.card >= 0 and not item.clickable:
            below = sum(each.rect == item.place.rect for each in found)
            words = controller.spoken_card(item.card)
            note = notes.get(item.card, "")
            words = f"{words}, {note}" if note else words
            seen = open_part(lying, item)
            found.append(CardSpot(item, words, partial(look, item), seen=seen, below=below))
    return found


def _parts(felt: Felt) -> list[Spot]:
    """Return the parts of the board that have words of their own."""
    return [
        Spot(rect, f"part:{name}", TABLE, words, partial(felt.bubble.tell, words))
        for name, (rect, words) in felt.show.picture.told.items()
    ]


def _seats(felt: Felt) -> list[Spot]:
    controller, plates, tell = felt.match.controller, felt.show.picture.plates, felt.bubble.tell
    infos = {info.seat: info for info in controller.seats(felt.show.view)}
    found = []
    for seat, plate in plates.items():
        if seat in infos:
            words = seat_words(controller, infos[seat])
            found.append(Spot(plate, f"seat:{seat}", SEATS, words, partial(tell, words)))
    return found


def open_part(cards: Sequence[CardItem], item: CardItem) -> pygame.Rect:
    """Return what no other card of a fan covers of one; `cards`: the uppermost last."""
    part = item.place.rect
    at = next(place for place, other in enumerate(cards) if other.key == item.key)
    for other in cards[at + 1 :]:
        cover = other.place.rect
        if cover.colliderect(part):
            part = beside(part, cover)
    return part


def seat_words(controller: AnyController, info: SeatInfo) -> str:
    """Return all that a nameplate and what lies before it show, in a sentence."""
    told = [info.name, *info.marks, *info.lines]
    if info.team:
        told.append(_("team {team}").format(team=info.team))
    if info.cards is not None:
        words = ngettext("{count} card", "{count} cards", info.cards)
        told.append(words.format(count=info.cards))
    told += [controller.spoken_card(card) for card in info.faces]
    if info.chips is not None:
        words = ngettext("{count} chip", "{count} chips", info.chips)
        told.append(words.format(count=info.chips))
    if info.out:
        told.append(_("out"))
    if info.turn:
        told.append(_("to act"))
    return _(", ").join(dict.fromkeys(told))
