"""The middle of Sanity Rook's table: the trick around its middle."""

from dataclasses import dataclass
from typing import Final

import pygame

from games.sanity_rook.pieces import Canvas, badge, plays_on_table
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
from ui.controls.look import Look
from ui.layout.cards import card_width
from ui.picture.items import CardItem, CardPlace, Mark
from ui.picture.plates import sign, tag

LEAST_IN_CROSS: Final = 80
"""Pixels of height below which cards in a cross could not be read."""


class RookTrick:
    """Puts the play area into a picture."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.look, self.view, self.facts = canvas.look, canvas.view, canvas.facts
        self.names = canvas.stage.names

    def add_trick(self) -> None:
        """R4 to R7: the cards of the trick around the middle, each with what it counts as."""
        look, facts = self.look, self.facts
        laid = self.view.zones["trick"]
        plays = plays_on_table(self.view)
        first = facts.leader if facts.leader is not None else 0
        places = TrickPlaces.of(look, self.canvas.stage.play, max(0, self.view.viewer))
        self.canvas.picture.anchors["trick"] = CardPlace(*places.middle.center, places.height)
        best = self.canvas.taker(plays) if plays else None
        by_seat = {play.seat: play for play in plays}
        if plays:
            first = plays[0].seat
        whole = len(laid) == SEATS == len(plays)
        for step in range(SEATS):
            seat = (first + step) % SEATS
            play = by_seat.get(seat)
            place = places.cards[seat]
            if step < len(laid):
                way = play.way if play is not None else ""
                turned = CardPlace(place.x, place.y, place.height, turn_for(way))
                mark: Mark = "lit" if whole and seat == best else "plain"
                self.canvas.picture.cards.append(
                    CardItem(("card", laid[step]), laid[step], turned, mark)
                )
            else:
                size = (card_width(place.height), place.height)
                empty = look.panel(size, "felt_dark", "panel_line", alpha=90)
                self.canvas.centered(("empty", seat), empty, (place.x, place.y))
            self._add_caption(places, seat, play, leads=step == 0, best=seat == best, whole=whole)
        self._add_led(places.middle, plays, whole=whole, best=best)

    def _add_caption(
        self,
        places: "TrickPlaces",
        seat: Seat,
        play: TrickPlay | None,
        *,
        leads: bool,
        best: bool,
        whole: bool,
    ) -> None:
        look = self.look
        unit = look.unit
        line = places.captions[seat]
        pieces: list[pygame.Surface] = [sign(look, seat, look.points("body") - look.px(2))]
        marks: list[pygame.Surface] = []
        if play is not None:
            marks.append(badge(look, play.card, play.way))
        if best:
            marks.append(icon(look, "crown", look.points("body"), "brass_light"))
        elif leads and play is not None:
            marks.append(tag(look, _("led")))
        taken = pieces[0].get_width() + sum(mark.get_width() + unit for mark in marks) + unit
        while len(marks) > 1 and taken - unit > line.width:
            taken -= marks.pop().get_width() + unit
        ink = "brass_light" if best and whole else "text"
        face = "strong" if best or self.facts.turn == seat else "text"
        room = line.width - taken
        if room >= 2 * look.points("body"):  # else the sign has to do
            pieces.append(look.fitted(self.names[seat], room, "body", ink, face))  # type: ignore[arg-type]
        pieces += marks
        x = line.centerx - (sum(p.get_width() for p in pieces) + unit * (len(pieces) - 1)) // 2
        for at, piece in enumerate(pieces):
            spot = piece.get_rect(midleft=(x, line.centery))
            what = ("caption", seat, at, play, best, leads, whole)
            self.canvas.below(what, piece, spot.topleft)
            x = spot.right + unit

    def _add_led(
        self, area: pygame.Rect, plays: tuple[TrickPlay, ...], *, whole: bool, best: Seat | None
    ) -> None:
        """Say in the middle what is led, and who took a whole trick."""
        look = self.look
        symbol = ""
        if whole and best is not None:
            words = _("{name} takes it").format(name=self.names[best])
        elif plays:
            words = led_words(plays[0])
            symbol = half_suit(plays[0].card, plays[0].way)
            symbol = "rook" if plays[0].way == ROOK else symbol
        elif self.facts.leader is not None:
            words = _("{name} leads").format(name=self.names[self.facts.leader])
        else:
            return
        pieces = [look.fitted(words, area.width, "large", "brass_light", "strong")]
        if symbol:
            size = look.font("large").get_height()
            room = area.width - size - look.unit
            pieces = [
                icon(look, symbol, size, "brass_light"),
                look.fitted(words, room, "large", "brass_light", "strong"),
            ]
        x = area.centerx - (sum(p.get_width() for p in pieces) + look.unit * (len(pieces) - 1)) // 2
        for at, piece in enumerate(pieces):
            spot = piece.get_rect(midleft=(x, area.centery))
            self.canvas.below(("led", words, at), piece, spot.topleft)
            x = spot.right + look.unit


@dataclass(frozen=True, slots=True)
class TrickPlaces:
    """Four places of cards with their captions, and a middle for what is said of them."""

    cards: tuple[CardPlace, ...]
    """By seat."""
    captions: tuple[pygame.Rect, ...]
    middle: pygame.Rect
    height: int
    """Of a card."""
    least: int
    """The height that two lines take."""

    @classmethod
    def of(cls, look: Look, area: pygame.Rect, viewer: Seat) -> "TrickPlaces":
        """Return a cross, or a row where large letters would leave its cards too small."""
        cross = cls.crossed(look, area, viewer)
        return cross if cross.height >= LEAST_IN_CROSS else cls.in_a_row(look, area, viewer)

    @classmethod
    def in_a_row(cls, look: Look, area: pygame.Rect, viewer: Seat) -> "TrickPlaces":
        """Return the places side by side, clockwise from the viewer's left; the middle above."""
        line = round(look.font("body").get_height() * 1.35)
        middle = pygame.Rect(area.x, area.y, area.width, look.font("large").get_height())
        wide = area.width // SEATS
        height = area.bottom - middle.bottom - line - look.unit
        height = min(height, round((wide - look.unit) * 88 / 63)) // 2 * 2
        captions, cards = [], []
        for seat in range(SEATS):
            column = (seat - viewer - 1) % SEATS
            caption = pygame.Rect(area.x + column * wide, middle.bottom, wide - look.unit, line)
            captions.append(caption)
            cards.append(CardPlace(caption.centerx, caption.bottom + height // 2, height))
        return cls(tuple(cards), tuple(captions), middle, height, 2 * line)

    @classmethod
    def crossed(cls, look: Look, area: pygame.Rect, viewer: Seat) -> "TrickPlaces":
        """Return the places around a middle: the viewer's at the foot, then clockwise."""
        unit = look.unit
        line = round(look.font("body").get_height() * 1.35)
        gap = look.font("large", "strong").get_height() + unit
        height = (area.height - 2 * line - gap) // 2
        height = max(24, min(height, round(area.width * 0.26 * 88 / 63))) // 2 * 2
        width = card_width(height)
        aside = min(round(area.width * 0.335), area.width // 2 - max(width, area.width // 5) // 2)
        total = 2 * (height + line) + gap
        top = area.y + (area.height - total) // 2
        upper = top + line + height // 2
        lower = top + total - height // 2
        middle_y = top + line + height + gap // 2
        spots = (  # the viewer's own, then clockwise: left, opposite, right
            (area.centerx, lower),
            (area.centerx - aside, middle_y + line // 2),
            (area.centerx, upper),
            (area.centerx + aside, middle_y + line // 2),
        )
        cards: list[CardPlace] = []
        captions: list[pygame.Rect] = []
        outer = min(2 * (area.width // 2 - aside), round(area.width * 0.33))
        inner = 2 * aside - width - 2 * unit
        for seat in range(SEATS):
            step = (seat - viewer) % SEATS
            x, y = spots[step]
            cards.append(CardPlace(x, y, height))
            caption = pygame.Rect(0, 0, outer if step % 2 else max(outer, inner), line)
            caption.midbottom = (x, y - height // 2 - 1)
            captions.append(caption)
        middle = pygame.Rect(0, 0, 2 * aside - width - 2 * unit, gap)
        middle.center = (area.centerx, middle_y)
        lines = look.font("body").get_height() + look.font("title").get_height()
        return cls(tuple(cards), tuple(captions), middle, height, lines)

    def bid_box(self, seat: Seat) -> pygame.Rect:
        """Return the box for a seat's bid, in the place of its card."""
        place = self.cards[seat]
        width = min(caption.width for caption in self.captions)
        box = pygame.Rect(0, 0, width, min(self.height, max(self.least, round(self.height * 0.62))))
        box.center = (place.x, place.y)
        return box
