"""How Presidential Poker is drawn: what seats have on the table, and the viewer's own hand."""

from collections.abc import Mapping
from functools import partial
from itertools import accumulate, pairwise
from typing import Final

import pygame
from msgspec.structs import replace

from games.presidential_poker.controller import PresidentialPokerController
from games.presidential_poker.hands import is_beaten, lights, opened_hands, reading_of
from games.presidential_poker.places import OPENED, SPREAD, STAKE_CHIP, card_height, plan_middle
from games.presidential_poker.pots import Pots
from games.presidential_poker.telling import GROUPS
from rules.core import Seat
from rules.presidential_poker.game import Rules
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, View
from rules.presidential_poker.words import Reading, category_name
from rules.words import _
from table.own_hand import Mark
from ui.controls.backdrop import inlay
from ui.controls.theme import Face, Size
from ui.felt.amounts import panel_height
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits, fixed, leaf, over, part, row
from ui.layout.cards import Fan
from ui.picture.chip_piles import dealer_button
from ui.picture.director import BaseStaging
from ui.picture.hand import hand_items
from ui.picture.items import ChipItem, Picture, card_keys
from ui.picture.pieces import Ground, TablePart
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.symbols import light_symbols

ROUND: Final = 3.6
"""How much like a rectangle the oval is: 2 is an ellipse."""
BUTTON: Final = 27
"""Diameter of the dealer's button, in pixels at 1080p."""
PANEL: Final = 0.3
"""The part of the hand's region that the words beside the viewer's hand take."""
LIFTS: Final[dict[Mark, float]] = {"chosen": 0.045, "back": 0.045}
"""How far a discard is lifted, as a part of the card's height: the cards take all the room."""
OWN: Final = Fan(HAND, spread=SPREAD, head=LIFTS["chosen"], strip=1.0, apart=0.09, at="midbottom")
"""How the viewer's cards lie, wider apart between the groups that they make."""
COVERED: Final = 0.72
"""The part of a card that is seen where whole ones side by side would stay lower than `SMALL`."""
SMALL: Final = 0.75
"""The part of the place's height that whole cards reach at least: else they overlap."""


class Seats(TablePart[Rules, Facts]):
    """Puts before each seat its stake, and its hand where that lies on the table."""

    def add_stake(self, seat: Seat, strip: pygame.Rect) -> None:
        """Add a seat's stake of the interval as chips by value."""
        account, size = f"stake:{seat}", self.theme.px(STAKE_CHIP)
        self.anchor(strip, account, height=size)
        if staked := self.view.chips[account]:
            chips = ChipItem(account, staked, *strip.midbottom, size, seat, bank=True)
            self.picture.chips.append(chips)

    def add_dealer(self, plate: pygame.Rect) -> None:
        """Lay the dealer's button on top of the dealer's plate."""
        size = self.theme.px(BUTTON)
        top = plate.y - size - self.stage.gap // 2
        spot = pygame.Rect(plate.x + self.stage.gap, top, size, size)
        self.picture.lay(("dealer", self.facts.dealer), dealer_button(self.theme, size), spot)

    # --- hands that are opened in the middle ------------------------------------------------

    def add_hands(self, places: Mapping[Seat, pygame.Rect]) -> None:
        """Add the hands that are opened, with what they make below, or still covered."""
        high = min(card_height(self.stage, place) for place in places.values())
        for seat, place in places.items():
            reading = reading_of(self.at, seat)
            layout = self.put(self._hand(seat, reading, high), place)
            self.anchor(layout["cards"], f"said:{seat}", f"hand:{seat}", height=high)
            if reading is not None:
                light_symbols(self.picture, self.theme, self.game.deck, lights(reading))

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
        """Return whose hand it is and what it makes; in little room, without its cards' names."""
        color, full = "text_quiet" if dim else "brass_light", self.theme.points("small")
        line = partial(self.words, size="small", at="center", about=card_keys(reading.cards))
        name = partial(line, color=color, face="strong", what=("words", seat, 1, reading.name))
        what = ("words", seat, 2, reading.phrase)
        phrase = line(reading.phrase, wraps=True, least=full, what=what)
        whose = self.sign(seat, full, about=card_keys(reading.cards))
        signed = partial(row, whose, gap=self.stage.gap // 2, at="center")
        short = name(category_name(reading.category))
        whole = signed(name(reading.name, least=full))
        ways = (whole, phrase), (whole,), (signed(short),), (short,)
        return first_that_fits(*(column(*way, width=GROW, at="midtop") for way in ways))

    # --- the viewer's own hand --------------------------------------------------------------

    def add_own(self, line: pygame.Rect) -> None:
        """Add the viewer's cards as large as the space allows, and beside them what they make.

        Where there is no room for words beside them, these stand in the `line`.
        """
        picture, stage, facts, viewer = self.picture, self.stage, self.facts, self.view.viewer
        zone = f"hand:{viewer}"
        cards = stage.arranged(self.view.zones[zone], self.controller.sorted_hand)
        reading = reading_of(self.at, viewer)
        grouped = stage.sort == GROUPS and stage.order is None
        layout = self.put(self._beside(reading), stage.hand)
        words, place = layout["words"], layout["cards"]
        if words.height < self.theme.font("body").get_height():
            words = layout["panel words"] if facts.won or facts.shown else line
        low = OWN.plan(place.size)[1] < SMALL * place.height
        strip = COVERED if low else OWN.strip
        breaks = _breaks(reading) if grouped and reading is not None else ()
        fan = replace(OWN, strip=strip, breaks=breaks)
        picture.cards.extend(hand_items(stage, zone, cards, fan, area=place, sag=0.0, lifts=LIFTS))
        self.anchor(place, zone)
        self.anchor(layout["amount"], f"said:{viewer}", height=place.height)
        if reading is not None:
            self.put(self._told_own(reading), words)
            if grouped or viewer in facts.shown:
                light_symbols(picture, self.theme, self.game.deck, lights(reading))
        picture.amount = layout["amount"]
        if facts.phase == "draw":
            picture.answers = layout["draw"]

    def _beside(self, reading: Reading | None) -> Box:
        """Return the regions of the cards, and of words on a panel and buttons beside them.

        The buttons of the draw stand where no button stands that ends a betting turn.
        """
        theme, unit = self.theme, self.theme.unit
        answers = theme.font("body", "strong").size(_("Stand pat") + _("Draw {count}"))[0]
        wide = part(PANEL, least=answers + theme.points("body") + 15 * unit)
        draw = leaf(name="draw", width=GROW, height=fixed(theme.button_height))
        high = fixed(panel_height(theme))
        buttons = over(leaf(name="amount", **FILL), draw, width=GROW, height=high)
        panel = over(
            leaf(name="panel words", **FILL),
            column(leaf(name="words", **FILL), buttons, **FILL, gap=unit),
            width=wide,
            height=GROW,
            pad=(2 * unit, unit),
            ground=Ground(about=card_keys(reading.cards)) if reading is not None else None,
        )
        pad = (2 * unit, 0, 2 * unit, unit)
        return row(leaf(name="cards", **FILL), panel, gap=2 * unit, pad=pad)

    def _told_own(self, reading: Reading) -> Box:
        """Return what the viewer's hand makes, in as many words as there is room for."""
        name, phrase, about = reading.name, reading.phrase, card_keys(reading.cards)

        def line(
            at: int, words: str, size: Size, color: str = "text", *, wraps: bool = True
        ) -> Box:
            face: Face = "strong" if color == "brass_light" else "text"
            told = partial(self.words, wraps=wraps, what=("reading", at, name, phrase), about=about)
            return told(words, size, color, face, least=self.theme.points(size) if wraps else None)

        hold = line(0, _("You hold"), "small", "text_quiet")
        ways = (
            (hold, line(1, name, "large", "brass_light"), line(2, phrase, "body")),
            (line(0, name, "body", "brass_light"), line(1, phrase, "small")),
            (line(0, name, "body", "brass_light", wraps=False),),
        )
        return first_that_fits(*(column(*way, at="midleft") for way in ways))


def _breaks(reading: Reading) -> tuple[int, ...]:
    """Return before which cards of a hand sorted by its groups another begins, or the kickers."""
    ends = accumulate(len(group.cards) for group in reading.groups)
    pairs = zip(ends, pairwise(reading.groups), strict=False)
    return tuple(at for at, (one, next_) in pairs if not (one.kicker and next_.kicker))


class PresidentialPokerStaging(BaseStaging[PresidentialPokerController]):
    """Presidential Poker in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        places = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        table = picture, stage, view, controller
        seats = Seats(*table)
        for seat, place in places.items():
            seats.anchor(place.plate, f"said:{seat}")
        bets = not (view.facts.shown or view.facts.won)
        if bets and view.facts.hand > 0:
            seats.add_dealer(places[view.facts.dealer].plate)
        opened = opened_hands(seats.at)
        stakes = any(view.chips[f"stake:{seat}"] for seat in places)
        plan = plan_middle(stage, places, opened, stakes=stakes, bets=bets)
        if plan.oval:
            oval, size = inlay(stage.theme, plan.oval.size, ROUND), plan.oval.size
            picture.lay(("oval", size), oval, plan.oval, bare=True)
        for seat, strip in plan.stakes.items():
            seats.add_stake(seat, strip)
        Pots(*table).add(plan.pots)
        if opened:
            seats.add_hands(plan.hands)
        if view.viewer >= 0:
            seats.add_own(plan.words)
        return picture
