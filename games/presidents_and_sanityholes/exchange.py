"""The exchange before a round of Presidents & Sanityholes, in the middle of the table."""

from functools import partial
from typing import Final

import pygame

from art.palette import CARD_ASPECT
from games.shared.double_table import LEAST_CARD, DoublePart
from rules.core import UNSEEN, Seat
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import GIVE, Facts, exchanged
from rules.shared.double_cards import double_deck
from rules.words import _
from ui.layout.boxes import (
    FILL,
    FIT,
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fit,
    fixed,
    grow,
    leaf,
    row,
)
from ui.picture.face_surfaces import printed_card
from ui.picture.items import CardItem, CardPlace, Picture
from ui.picture.marker_rows import Markers

NAME: Final = 170
"""The width of a name beside what is exchanged, in pixels at 1080p."""


class ExchangePanel(DoublePart[Rules, Facts]):
    """Who gives how much to whom; the cards for these two alone (S3)."""

    def add(self, area: pygame.Rect) -> None:
        """Add who exchanges how much with whom; the cards for these two alone (S3)."""
        self.add_anchors("stock", "trick")
        self.put(first_that_fits(*(self._pairs(named=named) for named in (True, False))), area)

    def _pairs(self, *, named: bool) -> Box:
        pairs = (self._pair(place, named=named) for place in range(len(self.names) // 2))
        gap = 2 * self.theme.unit
        return column(SPACE, *pairs, SPACE, **FILL, gap=gap, at="midtop", name="exchange")

    def _pair(self, place: int, *, named: bool) -> Box:
        """Return two seats, and between them what goes down and what comes back up."""
        facts, theme, unit = self.facts, self.theme, self.theme.unit
        done = facts.exchanges[place] if place < len(facts.exchanges) else None
        upper, lower = facts.order[place], facts.order[-1 - place]
        if done is None:
            due = exchanged(place, len(self.names))
            ink = "brass_light" if facts.phase == GIVE and facts.turn == upper else "text_quiet"
            words = _("Exchange {due}").format(due=due)
            between = self.words(words, "large", ink, what=("due", upper, due))
            high = fit(theme.font("body").get_height(), theme.px(120))
        else:
            arrow = partial(self.words, size="title", color="brass_light", face="strong")
            line = partial(row, height=GROW, gap=unit)
            down = self._gifts(upper, done.given, done.markers), arrow("\N{RIGHTWARDS ARROW}")
            back = arrow("\N{LEFTWARDS ARROW}"), self._gifts(lower, done.returned, 0)
            between = column(line(*down), line(*back), height=GROW, gap=unit // 2, at="center")
            high = grow(6.0, least=2 * (LEAST_CARD + unit), most=theme.px(330))
        one, other = (self._seat(seat, named=named) for seat in (upper, lower))
        pair = partial(row, width=GROW, height=high, gap=3 * unit, at="center")
        return pair(one, between, other, name=f"pair {place}")

    def _seat(self, seat: Seat, *, named: bool) -> Box:
        """Return the sign of a seat, and its name below where there is room."""
        sign = self.sign(seat, "title", what="exchanges")
        if not named:
            return sign
        name = self.words(self.names[seat], ending="whole")
        wide = self.theme.px(NAME)
        return column(sign, name, width=fixed(wide), gap=self.theme.unit // 2, at="center")

    def _gifts(self, seat: Seat, cards: tuple[int, ...], markers: int) -> Box:
        theme = self.theme
        given: list[Box] = [self._gift(seat, at, card) for at, card in enumerate(cards)]
        if markers:
            given.append(leaf(Markers(theme, theme.px(34), {"black": markers}, ("gift", seat))))
        if not given:
            given.append(self.words(_("nothing"), "small", "text_quiet"))
        return row(*given, height=GROW, gap=theme.unit // 2)

    def _gift(self, seat: Seat, at: int, card: int) -> Box:
        """Return a card that was given, as its likeness: it is in a hand again."""

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            if card == UNSEEN:
                place = CardPlace(*rect.center, rect.height)
                picture.cards.append(CardItem((f"gift:{seat}", at), UNSEEN, place))
            else:
                face = printed_card(self.theme, double_deck().deck, card, rect.height)
                picture.lay(("gift", seat, card, rect.height), face, rect, "topleft")

        most = self.theme.px(160)
        return self.drawn(draw, width=FIT, height=fit(LEAST_CARD, most), aspect=CARD_ASPECT)
