"""The seats of Presidential Poker's table: stakes before them, hands, what these make."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from games.presidential_poker.hands import is_beaten, lights, reading_of
from games.presidential_poker.places import OPENED, STAKE_CHIP, card_height
from rules.core import Seat
from rules.presidential_poker.game import Rules
from rules.presidential_poker.state import Facts
from rules.presidential_poker.words import Reading, category_name
from table.own_hand import Mark
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits
from ui.picture.chip_piles import dealer_button
from ui.picture.items import CardKey, CardPlace, ChipItem
from ui.picture.pieces import TablePart
from ui.picture.symbols import light_symbol

BUTTON: Final = 27
"""Diameter of the dealer's button, in pixels at 1080p."""


def all_cards(reading: Reading) -> frozenset[CardKey]:
    """Return the cards of a hand, as a picture knows them."""
    return frozenset(("card", card) for card in reading.cards)


class HandPart(TablePart[Rules, Facts]):
    """Declares a part of the picture in which hands are read."""

    def light_groups(self, reading: Reading) -> None:
        """Ring on each card of a hand the symbol with which it counts, a color for each group."""
        picture, theme, deck = self.picture, self.theme, self.game.deck
        for card, (category, light) in lights(reading).items():
            item = picture.card(("card", card))
            if item is not None:
                light_symbol(picture, theme, deck, card, item.place, category, light)


class Seats(HandPart):
    """Puts before each seat its stake, and its hand where that lies on the table."""

    def add_stake(self, seat: Seat, strip: pygame.Rect) -> None:
        """Add a seat's stake of the interval as chips by value."""
        account, size = f"stake:{seat}", self.theme.px(STAKE_CHIP)
        self.picture.anchors[account] = CardPlace(*strip.center, size)
        if staked := self.view.chips[account]:
            chips = ChipItem(account, staked, *strip.midbottom, size, seat, bank=True)
            self.picture.chips.append(chips)

    def add_dealer(self, plate: pygame.Rect) -> None:
        """Lay the dealer's button on top of the dealer's plate."""
        size = self.theme.px(BUTTON)
        top = plate.y - size - self.stage.gap // 2
        spot = pygame.Rect(plate.x + self.stage.gap, top, size, size)
        self.picture.lay(("dealer", self.facts.dealer), dealer_button(self.theme, size), spot)

    def add_hands(self, places: Mapping[Seat, pygame.Rect]) -> None:
        """Add the hands that are opened, with what they make below, or still covered."""
        high = min(card_height(self.stage, place) for place in places.values())
        for seat, place in places.items():
            reading = reading_of(self.at, seat)
            layout = self.put(self._hand(seat, reading, high), place)
            self.anchor(layout["cards"], f"said:{seat}", f"hand:{seat}", height=high)
            if reading is not None and not is_beaten(self.facts, seat):
                self.light_groups(reading)

    def _hand(self, seat: Seat, reading: Reading | None, high: int) -> Box:
        """Return a seat's hand, and below it what it makes."""
        zone, told = f"hand:{seat}", None
        cards, marks = self.view.zones[zone], dict[int, Mark]()
        if reading is not None:
            cards, dim = reading.cards, is_beaten(self.facts, seat)
            marks = dict.fromkeys(cards if dim else (), "dim")
            told = self._told(seat, reading, dim=dim)
        fan = replace(OPENED, count=len(cards), least_height=high, most=high)
        lying = self.cards(zone, cards, fan, marks=marks, name="cards", width=GROW)
        gap = self.stage.gap // 2
        return column(lying, told, **FILL, gap=gap, at="midtop", name=f"seat {seat}")

    def _told(self, seat: Seat, reading: Reading, *, dim: bool) -> Box:
        """Return what a hand makes; where there is little room, without its cards' names."""
        color, full = "text_quiet" if dim else "brass_light", self.theme.points("small")
        line = partial(self.words, size="small", at="center", about=all_cards(reading))
        name = partial(line, color=color, face="strong", what=("words", seat, 1, reading.name))
        what = ("words", seat, 2, reading.phrase)
        phrase = line(reading.phrase, wraps=True, least=full, what=what)
        whole, short = name(reading.name, least=full), name(category_name(reading.category))
        ways = (whole, phrase), (whole,), (short,)
        return first_that_fits(*(column(*way, width=GROW, at="midtop") for way in ways))
