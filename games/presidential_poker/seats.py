"""The seats of Presidential Poker's table: stakes before them, hands, what these make."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from games.presidential_poker.hands import is_beaten, lights, reading_of
from games.presidential_poker.places import OPENED, STAKE_CHIP, card_height
from rules.core import Seat
from rules.decks.cards import Deck
from rules.presidential_poker.game import Rules
from rules.presidential_poker.state import View
from rules.presidential_poker.words import Reading, category_name
from table.controller import SeatInfo
from table.own_hand import Mark
from ui.controls.theme import Theme
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits
from ui.picture.chip_piles import dealer_button
from ui.picture.items import CardKey, CardPlace, ChipItem, Picture
from ui.picture.pieces import Pieces
from ui.picture.seats import SeatPlace, add_seats
from ui.picture.stage import Stage
from ui.picture.symbols import light_symbol

BUTTON: Final = 27
"""Diameter of the dealer's button, in pixels at 1080p."""


def all_cards(reading: Reading | None) -> frozenset[CardKey]:
    """Return the cards of a hand, as a picture knows them; none where it is not read."""
    return frozenset(("card", card) for card in (reading.cards if reading is not None else ()))


# --- plates and stakes ----------------------------------------------------------------------------


def add_players(
    picture: Picture, stage: Stage, deck: Deck, view: View, infos: Sequence[SeatInfo]
) -> dict[Seat, SeatPlace]:
    """Add everybody's place and return them; the dealer's button lies on top of the plate."""
    places, facts = add_seats(picture, stage, deck, infos, view.viewer), view.facts
    if facts.hand > 0 and not (facts.won or facts.shown):
        plate, size = places[facts.dealer].plate, stage.theme.px(BUTTON)
        top = plate.y - size - stage.gap // 2
        spot = pygame.Rect(plate.x + stage.gap, top, size, size)
        picture.lay(("dealer", facts.dealer), dealer_button(stage.theme, size), spot)
    for seat, place in places.items():
        Pieces(picture, stage).anchor(place.plate, f"said:{seat}")
    return places


def add_stake(pieces: Pieces, view: View, seat: Seat, strip: pygame.Rect) -> None:
    """Add a seat's stake of the interval as chips by value."""
    account, size = f"stake:{seat}", pieces.theme.px(STAKE_CHIP)
    pieces.picture.anchors[account] = CardPlace(*strip.center, size)
    if staked := view.chips[account]:
        chips = ChipItem(account, staked, *strip.midbottom, size, seat, bank=True)
        pieces.picture.chips.append(chips)


# --- hands on the table ---------------------------------------------------------------------------


def add_hands(
    picture: Picture, stage: Stage, game: Rules, view: View, places: Mapping[Seat, pygame.Rect]
) -> None:
    """Add the hands before their seats: opened, with what they make below; or still covered."""
    pieces = Pieces(picture, stage)
    high = min(card_height(stage, place) for place in places.values())
    for seat, place in places.items():
        reading = reading_of(view, seat, game.options.kickers)
        layout = pieces.put(_hand(pieces, view, seat, reading, high), place)
        pieces.anchor(layout["cards"], f"said:{seat}", f"hand:{seat}", height=high)
        if reading is not None and not is_beaten(view.facts, seat):
            light_groups(picture, stage.theme, game, reading)


def _hand(pieces: Pieces, view: View, seat: Seat, reading: Reading | None, high: int) -> Box:
    """Return a seat's hand, and below it what it makes."""
    zone, beaten = f"hand:{seat}", is_beaten(view.facts, seat)
    cards = view.zones[zone] if reading is None else reading.cards
    dim = reading is not None and beaten
    marks: dict[int, Mark] = dict.fromkeys(cards if dim else (), "dim")
    fan = replace(OPENED, count=len(cards), least_height=high, most=high)
    return column(
        pieces.cards(zone, cards, fan, marks=marks, name="cards", width=GROW),
        _told(pieces, seat, reading, dim=dim) if reading is not None else None,
        **FILL,
        gap=pieces.stage.gap // 2,
        at="midtop",
        name=f"seat {seat}",
    )


def light_groups(picture: Picture, theme: Theme, game: Rules, reading: Reading) -> None:
    """Ring on each card of a hand the symbol with which it counts, a color for each group."""
    for card, (category, light) in lights(reading).items():
        item = picture.card(("card", card))
        if item is not None:
            light_symbol(picture, theme, game.deck, card, item.place, category, light)


def _told(pieces: Pieces, seat: Seat, reading: Reading, *, dim: bool) -> Box:
    """Return what a hand makes; where there is little room, without its cards' names."""
    short = category_name(reading.category)
    color = "text_quiet" if dim else "brass_light"
    full = pieces.theme.points("small")
    line = partial(pieces.words, size="small", at="center", about=all_cards(reading))
    name = partial(line, color=color, face="strong", what=("words", seat, 1, reading.name))
    phrase = line(reading.phrase, wraps=True, least=full, what=("words", seat, 2, reading.phrase))
    ways = (
        (name(reading.name, least=full), phrase),
        (name(reading.name, least=full),),
        (name(short),),
    )
    return first_that_fits(*(column(*way, width=GROW, at="midtop") for way in ways))
