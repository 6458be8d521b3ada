"""The middle of Sanity Rook's table: the trick around its middle."""

from collections.abc import Sequence
from typing import Final

import pygame

from games.sanity_rook.pieces import RookPart, badge, plays_on_table
from games.sanity_rook.words import (
    half_suit,
    led_words,
)
from games.shared.double_hand import turn_for
from rules.core import Seat
from rules.sanity_rook.game import (
    SEATS,
    TrickPlay,
)
from rules.sanity_rook.tricks import ROOK
from rules.words import _
from ui.controls.icons import icon
from ui.controls.theme import Face, Theme
from ui.layout.boxes import (
    GROW,
    Box,
    column,
    first_that_fits,
    fit,
    fixed,
    grid,
    grow,
    leaf,
    over,
    row,
)
from ui.layout.boxes import part as part_of
from ui.layout.cards import CARD_ASPECT
from ui.picture.items import CardItem, CardPlace, Drawn, Mark, Picture

LEAST_IN_CROSS: Final = 80
"""Pixels of height below which cards in a cross could not be read."""
ASIDE: Final = 0.3
"""The part of the width that a place at the side of a cross takes."""
WIDEST: Final = 0.26
"""The part of the play area's width that a card takes at most."""


def cross(theme: Theme, viewer: Seat, places: Sequence[Box], middle: Box) -> Box:
    """Return places of one size, by seat, round a middle: the viewer's at the foot, clockwise."""
    own, left, opposite, right = (places[(viewer + step) % SEATS] for step in range(SEATS))
    gap = theme.font("large", "strong").get_height() + theme.unit
    return row(
        _aside(left, gap),
        column(
            opposite,
            over(middle, width=GROW, height=fixed(gap), at="center", name="middle"),
            own,
            width=GROW,
            height=GROW,
        ),
        _aside(right, gap),
        width=GROW,
        height=GROW,
    )


def _aside(place: Box, gap: int) -> Box:
    """Return a place at the side, halfway between those above and below the middle."""
    edge = leaf(height=grow(0.5))
    half = leaf(height=fixed(gap // 2))
    return column(edge, half, place, half, edge, width=part_of(ASIDE), height=GROW)


class RookTrick(RookPart):
    """Puts the play area into a picture."""

    def add_trick(self) -> None:
        """R4 to R7: the cards of the trick around the middle, each with what it counts as."""
        theme, viewer = self.theme, max(0, self.view.viewer)
        plays = plays_on_table(self.view)
        layout = self.put(
            first_that_fits(
                cross(theme, viewer, self._places(plays, LEAST_IN_CROSS), self._led(plays)),
                self._in_a_row(viewer, self._places(plays, LEAST_IN_CROSS // 2), self._led(plays)),
            ),
            self.stage.play,
        )
        self.anchor(layout["middle"], "trick", height=layout["card"].height)

    def _in_a_row(self, viewer: Seat, places: Sequence[Box], middle: Box) -> Box:
        """Return the places side by side, clockwise from the viewer's left; the middle above."""
        around = [places[(viewer + 1 + step) % SEATS] for step in range(SEATS)]
        return column(
            over(middle, width=GROW, at="center", name="middle"),
            grid(around, SEATS, gap=self.theme.unit),
            width=GROW,
            height=GROW,
        )

    def _places(self, plays: tuple[TrickPlay, ...], least: int) -> list[Box]:
        """Return the places of all seats: a caption above the card."""
        laid = self.view.zones["trick"]
        first = plays[0].seat if plays else self.facts.leader or 0
        best = self.taker(plays) if plays else None
        whole = len(laid) == SEATS == len(plays)
        by_seat = {play.seat: play for play in plays}
        line = round(self.theme.font("body").get_height() * 1.35)
        places = []
        for seat in range(SEATS):
            step = (seat - first) % SEATS
            card = laid[step] if step < len(laid) else None
            play = by_seat.get(seat)
            caption = self._caption(seat, play, leads=step == 0, best=seat == best, whole=whole)
            mark: Mark = "lit" if whole and seat == best else "plain"
            places.append(
                column(
                    over(caption, width=GROW, height=fixed(line), at="center"),
                    over(
                        self._card(seat, card, play, mark, least),
                        width=GROW,
                        height=GROW,
                        at="midtop",
                    ),
                    width=GROW,
                    height=GROW,
                    name=f"seat {seat}",
                )
            )
        return places

    def _card(
        self, seat: Seat, card: int | None, play: TrickPlay | None, mark: Mark, least: int
    ) -> Box:
        """Return the card that a seat has laid, turned as it counts, or its empty place."""

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            if card is None:
                empty = self.theme.panel(rect.size, "felt_dark", "panel_line", alpha=90)
                what = ("rook", ("empty", seat))
                picture.below.append(Drawn(what, empty, *rect.topleft))
                return
            turn = turn_for(play.way if play is not None else "")
            place = CardPlace(*rect.center, rect.height, turn)
            picture.cards.append(CardItem(("card", card), card, place, mark))

        most = int(self.stage.play.width * WIDEST / CARD_ASPECT)
        high = fit(min(least, most), most)
        return self.drawn(draw, width=fit(), height=high, aspect=CARD_ASPECT, name="card")

    def _caption(
        self, seat: Seat, play: TrickPlay | None, *, leads: bool, best: bool, whole: bool
    ) -> Box:
        """Return whose place it is, what the card counts as, and whether it takes the trick."""
        theme = self.theme
        what = ("rook", ("caption", seat, play, best, leads, whole))
        face: Face = "strong" if best or self.facts.turn == seat else "text"
        crown = icon(theme, "crown", theme.points("body"), "brass_light")
        return row(
            self.sign(seat, theme.points("body") - theme.px(2)),
            self.words(
                self.names[seat],
                "body",
                "brass_light" if best and whole else "text",
                face,
                what=what,
                yields=2,
            ),
            self.image(badge(theme, play.card, play.way), (*what, "badge")) if play else None,
            self.image(crown, (*what, "crown"), yields=3 if play else 1) if best else None,
            self.tag(_("led"), (*what, "led"), yields=3) if leads and play and not best else None,
            gap=theme.unit,
        )

    def _led(self, plays: tuple[TrickPlay, ...]) -> Box:
        """Say in the middle what is led, and who took a whole trick."""
        theme = self.theme
        symbol, words = "", ""
        if len(self.view.zones["trick"]) == SEATS == len(plays):
            words = _("{name} takes it").format(name=self.names[self.taker(plays)])
        elif plays:
            words = led_words(plays[0])
            symbol = "rook" if plays[0].way == ROOK else half_suit(plays[0].card, plays[0].way)
        elif self.facts.leader is not None:
            words = _("{name} leads").format(name=self.names[self.facts.leader])
        size = theme.font("large").get_height()
        what = ("rook", ("led", words))
        return row(
            self.image(icon(theme, symbol, size, "brass_light"), (*what, 0)) if symbol else None,
            self.words(words, "large", "brass_light", "strong", what=what) if words else None,
            gap=theme.unit,
        )
