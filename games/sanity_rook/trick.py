"""The trick of Sanity Rook: each card before its player, what is led between them."""

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.sanity_rook.pieces import RookPart, badge, plays_on_table, suit_disc
from games.sanity_rook.words import half_suit, led_words
from games.shared.double_hand import turn_for
from rules.core import Seat
from rules.sanity_rook.game import NEST, SEATS, TrickPlay
from rules.sanity_rook.tricks import ROOK
from rules.words import _
from table.own_hand import Mark
from ui.controls.icon_surfaces import icon
from ui.layout.boxes import GROW, Box, column, fit, fixed, leaf, over, row
from ui.layout.cards import Fan, card_width
from ui.layout.solving import Layout
from ui.picture.items import CardItem, CardPlace, Picture

LEAST: Final = 40
"""Pixels of height that a card has at least, however large the text."""
WIDEST: Final = 0.14
"""The part of the middle's width that a card takes at most."""
NEST_HIGH: Final = 0.42
"""The part of the middle's height that the Nest takes where it lies for all to see."""
NEST_OPEN: Final = Fan(NEST, spread=1.06, slots=NEST, at="center")
"""How it lies then."""
BESIDE: Final = 0.8
"""The width of what stands beside a card, as a part of the card's."""


def cross(
    middle: pygame.Rect,
    unit: int,
    viewer: Seat,
    places: Sequence[Box],
    center: Box,
    left_of_center: Box | None = None,
    right_of_center: Box | None = None,
    high: int | None = None,
) -> Box:
    """Return places by seat, each before its player: the viewer's at the foot, clockwise.

    Between them is room for a line in the `center`, and for what else lies on the table. The
    places above and below it are `high`, or as high as can be.
    """
    own, left, opposite, right = (places[(viewer + step) % SEATS] for step in range(SEATS))
    line = max(3 * unit, min(6 * unit, middle.height // 9))
    most = (middle.height - line) // 2
    wide = min(card_width(most), int(middle.width * WIDEST))
    high = most if high is None else high
    column_wide = round(wide * (1 + 2 * BESIDE))

    def beside(place: Box) -> Box:
        return over(place, width=fixed(wide), height=GROW, at="center")

    return row(
        beside(left),
        _aside(left_of_center),
        column(
            over(opposite, width=GROW, height=fixed(high), at="center"),
            over(center, width=GROW, height=GROW, at="center", name="middle"),
            over(own, width=GROW, height=fixed(high), at="center"),
            width=fixed(column_wide),
            height=GROW,
        ),
        _aside(right_of_center),
        beside(right),
        width=GROW,
        height=GROW,
        gap=2 * unit,
    )


def _aside(held: Box | None) -> Box:
    return over(held, width=GROW, height=GROW, at="center")


class RookTrick(RookPart):
    """Puts the play area into a picture."""

    def add_trick(self, left: Box, right: Box) -> Layout:
        """R4 to R7: the cards of the trick, each before its player with what it counts as.

        `left` and `right` lie beside the middle.
        """
        viewer = max(0, self.view.viewer)
        plays = plays_on_table(self.view)
        middle = self.stage.middle
        places = self._places(plays)
        layout = self.put(
            cross(middle, self.theme.unit, viewer, places, self._led(plays), left, right), middle
        )
        self.anchor(layout["middle"], "trick", height=layout["card"].height)
        if self.nest_alone:
            self._lay_nest(layout)
        return layout

    def _lay_nest(self, layout: Layout) -> None:
        """R8: the last trick is taken; the Nest lies where it was, for all to see, and goes too."""
        middle, sides = self.stage.middle, layout.get("sides") or layout["middle"]
        area = pygame.Rect(middle.x, middle.y, sides.x - middle.x, round(middle.height * NEST_HIGH))
        area = area.inflate(-4 * self.theme.unit, 0)
        area.y += (middle.height - area.height) // 3
        cards = self.view.zones["nest"]
        fan = replace(NEST_OPEN, count=len(cards))
        self.put(over(self.cards("nest", cards, fan, anchor=True), at="center"), area)
        below = (area.bottom + middle.bottom) // 2
        self.picture.anchors["nest taken"] = CardPlace(area.centerx, below, area.height // 4)

    def _places(self, plays: tuple[TrickPlay, ...]) -> list[Box]:
        """Return the places of all seats: at the sides a caption above the card, else beside it."""
        laid = self.view.zones["trick"]
        first = plays[0].seat if plays else self.facts.leader or 0
        best = self.taker(plays) if plays else None
        whole = len(laid) == SEATS == len(plays)
        by_seat = {play.seat: play for play in plays}
        viewer = max(0, self.view.viewer)
        places = []
        for seat in range(SEATS):
            step = (seat - first) % SEATS
            card = laid[step] if step < len(laid) else None
            play = by_seat.get(seat)
            caption = self._caption(seat, play, leads=step == 0, best=seat == best, whole=whole)
            mark: Mark = "lit" if whole and seat == best else "plain"
            drawn = self._card(seat, card, play, mark)
            put = self._above if (seat - viewer) % 2 else self._beside
            places.append(put(seat, drawn, caption))
        return places

    def _above(self, seat: Seat, card: Box, caption: Box) -> Box:
        line = round(self.theme.font("body").get_height() * 1.35)
        return column(
            over(caption, width=GROW, height=fixed(line), at="center"),
            over(card, width=GROW, height=fit(), at="midtop"),
            width=GROW,
            height=fit(),
            name=f"seat {seat}",
        )

    def _beside(self, seat: Seat, card: Box, caption: Box) -> Box:
        return row(
            leaf(width=GROW),
            card,
            over(caption, width=GROW, height=GROW, at="midleft", pad=(self.theme.unit // 2, 0)),
            width=GROW,
            height=GROW,
            at="center",
            name=f"seat {seat}",
        )

    def _card(self, seat: Seat, card: int | None, play: TrickPlay | None, mark: Mark) -> Box:
        """Return the card that a seat has laid, turned as it counts, or its empty place."""

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            if card is None and self.facts.result is not None:  # nothing is played any more
                return
            if card is None:
                self.bare(("rook", ("empty", seat)), rect, 90)
                return
            turn = turn_for(play.way if play is not None else "")
            place = CardPlace(*rect.center, rect.height, turn)
            picture.cards.append(CardItem(("card", card), card, place, mark))

        middle = self.stage.middle
        most = min(int(middle.width * WIDEST / CARD_ASPECT), int(middle.height * 0.44))
        high = fit(min(LEAST, most), most)
        return self.drawn(draw, width=fit(), height=high, aspect=CARD_ASPECT, name="card")

    def _caption(
        self, seat: Seat, play: TrickPlay | None, *, leads: bool, best: bool, whole: bool
    ) -> Box:
        """Return what the card counts as, and whether it was led or takes the trick."""
        theme = self.theme
        what = ("rook", ("caption", seat, play, best, leads, whole))
        crown = icon(theme, "crown", theme.points("body"), "brass_light")
        return row(
            self.image(badge(theme, play.card, play.way), (*what, "badge")) if play else None,
            self.image(crown, (*what, "crown"), yields=1) if best else None,
            self.tag(_("led"), (*what, "led"), yields=2) if leads and play and not best else None,
            gap=theme.unit // 2,
        )

    def _led(self, plays: tuple[TrickPlay, ...]) -> Box:
        """Say in the middle what is led, with its suit in its color, and who took a whole trick."""
        theme = self.theme
        symbol, words = "", ""
        if len(self.view.zones["trick"]) == SEATS == len(plays):
            words = _("{name} takes it").format(name=self.names[self.taker(plays)])
        elif plays:
            words = led_words(plays[0])
            symbol = "rook" if plays[0].way == ROOK else half_suit(plays[0].card, plays[0].way)
        elif self.facts.leader is not None and self.facts.result is None:
            words = _("{name} leads").format(name=self.names[self.facts.leader])
        what = ("rook", ("led", words))
        return row(
            self.image(suit_disc(theme, symbol, theme.points("large")), (*what, 0))
            if symbol
            else None,
            self.words(words, "large", "brass_light", "strong", what=what) if words else None,
            gap=theme.unit,
        )
