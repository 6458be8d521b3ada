"""The seats of Presidential Poker's table: stakes before them, hands, what these make."""

from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from games.presidential_poker.hands import is_beaten, lights, reading_of
from games.presidential_poker.places import OPENED, STAKE_CHIP, card_height
from rules.core import Seat
from rules.decks.cards import Deck
from rules.presidential_poker.game import Rules
from rules.presidential_poker.state import Facts, View
from rules.presidential_poker.words import Reading, category_name
from table.controller import SeatInfo
from table.own_hand import Mark
from ui.controls.theme import Theme
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits
from ui.picture.chip_piles import dealer_button, pile_size
from ui.picture.items import CardKey, CardPlace, ChipItem, Picture
from ui.picture.pieces import Pieces
from ui.picture.seats import SeatPlace, add_seats
from ui.picture.stage import Stage
from ui.picture.symbols import light_symbol


def all_cards(reading: Reading | None) -> frozenset[CardKey]:
    """Return the cards of a hand, as a picture knows them; none where it is not read."""
    groups = reading.groups if reading is not None else ()
    return frozenset(("card", card) for group in groups for card in group.cards)


# --- plates and stakes ----------------------------------------------------------------------------


def add_players(
    picture: Picture, stage: Stage, deck: Deck, view: View, infos: Sequence[SeatInfo]
) -> dict[Seat, SeatPlace]:
    """Add everybody's place and return them."""
    pieces = Pieces(picture, stage)
    places = add_seats(picture, stage, deck, infos, view.viewer)
    for seat, place in places.items():
        pieces.anchor(place.plate, f"said:{seat}")
    return places


def add_stake(pieces: Pieces, view: View, seat: Seat, strip: pygame.Rect) -> None:
    """Add a seat's stake of the interval as chips by value, and before it the dealer's button."""
    theme = pieces.theme
    facts: Facts = view.facts
    size = theme.px(STAKE_CHIP)
    account = f"stake:{seat}"
    pieces.picture.anchors[account] = CardPlace(*strip.center, size)
    dealer = facts.hand > 0 and facts.dealer == seat and not (facts.won or facts.shown)
    x = strip.right - pile_size(theme, size)[0] // 2 if dealer else strip.centerx
    if view.chips[account]:
        pieces.picture.chips.append(
            ChipItem(account, view.chips[account], x, strip.bottom, size, seat, bank=True)
        )
    if dealer:
        button = dealer_button(theme, size * 4 // 5)
        pieces.picture.lay(("dealer", seat), button, strip, "midleft")


# --- hands on the table ---------------------------------------------------------------------------


def add_hands(
    picture: Picture, stage: Stage, game: Rules, view: View, places: Mapping[Seat, pygame.Rect]
) -> None:
    """Add the hands before their seats: opened, with what they make below; or still covered."""
    facts: Facts = view.facts
    pieces = Pieces(picture, stage)
    readings = {seat: reading_of(view, seat, game.options.kickers) for seat in places}
    high = min(card_height(stage, place) for place in places.values())
    for seat, place in places.items():
        reading = readings[seat]
        layout = pieces.put(_hand(pieces, view, seat, reading, high), place)
        pieces.anchor(layout["cards"], f"said:{seat}", f"hand:{seat}", height=high)
        if reading is not None and not is_beaten(facts, seat):
            light_groups(picture, stage.theme, game, reading)


def _hand(pieces: Pieces, view: View, seat: Seat, reading: Reading | None, high: int) -> Box:
    """Return a seat's hand, and below it what it makes."""
    facts: Facts = view.facts
    cards, zone = view.zones[f"hand:{seat}"], f"hand:{seat}"
    marks: dict[int, Mark] = {}
    if reading is not None:
        cards = tuple(card for group in reading.groups for card in group.cards)
        marks = dict.fromkeys(cards, "dim") if is_beaten(facts, seat) else {}
    fan = replace(OPENED, count=len(cards), least_height=high, most=high)
    return column(
        pieces.cards(zone, cards, fan, marks=marks, name="cards", width=GROW),
        _told(pieces, seat, reading, dim=is_beaten(facts, seat)) if reading is not None else None,
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
    return first_that_fits(
        column(name(reading.name, least=full), phrase, width=GROW, at="midtop"),
        column(name(reading.name, least=full), width=GROW, at="midtop"),
        column(name(short), width=GROW, at="midtop"),
    )
