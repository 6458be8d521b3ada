"""The pass markers of Presidents & Sanityholes: before the seats, and what is left in the middle.

Beside what is left lies the pile of the cards played.
"""

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Final

import pygame

from games.presidents_and_sanityholes.telling import MARKERS, own_exchange
from games.shared.double_cards import card_words
from games.shared.double_table import LEAST_CARD, DoublePart
from rules.core import Seat
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import Facts
from rules.words import _, ngettext
from ui.controls.theme import Size, Theme, kept_piece
from ui.layout.boxes import (
    FILL,
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fixed,
    leaf,
    over,
    part,
    row,
)
from ui.picture.items import CardPlace, MarkerColor
from ui.picture.marker_rows import Markers, marker_row
from ui.picture.seats import SeatPlace

MARKER: Final = 36
"""The diameter of a marker before a seat at most, in pixels at 1080p."""
LEFT: Final = 32
"""The diameter of a marker that nobody has."""
SIDE: Final = 0.22
"""The part of the middle's width that the markers take which are left."""
STACKED: Final = 24
"""Cards of the pile that are drawn: some stay in sight while a whole trick flies onto it."""
FAINT: Final = 90
"""How dense the sign of markers is of which none are left, up to 255."""
LEAST: Final = 10
"""Pixels of a marker's diameter at least, however little room there is."""


@kept_piece
def _gone(theme: Theme, color: MarkerColor, size: int) -> pygame.Surface:
    """Return what stands for the markers of a color where none is left: a faint one."""
    piece = marker_row(theme, color, 1, size, 0).copy()
    piece.set_alpha(FAINT)
    return piece


class PassMarkers(DoublePart[Rules, Facts]):
    """The markers of each seat, those left, and the cards played."""

    # --- before the seats -------------------------------------------------------------------

    def add_to_seats(self, places: Mapping[Seat, SeatPlace]) -> None:
        """Add the markers that each seat has, and their number."""
        self.picture.markers.update(black="black", red="red")
        for seat, place in places.items():
            account = f"markers:{seat}"
            room = self._before(place)
            size = max(LEAST, min(self.theme.px(MARKER), room.height))
            self.picture.anchors[account] = CardPlace(*room.center, size)
            self.picture.markers[account] = "black"
            self._add_held(seat, room, size)

    def _add_held(self, seat: Seat, room: pygame.Rect, size: int) -> None:
        account = f"markers:{seat}"
        held = self.view.chips[account]
        if not held:
            return
        red = min(self.facts.reds[seat], held)
        counts: dict[MarkerColor, int] = {"black": held - red, "red": red}
        number = self._number(held, "body", 0.6, account, slides=("markers", seat, held))
        slides = ("markers", seat)
        markers = Markers(self.theme, size, counts, seat, slides=slides, account=account)
        line = row(leaf(markers), number, gap=self.theme.unit, at="center")
        self.put(over(line, **FILL, at="center"), room)

    def _number(
        self, count: int, size: Size, wants: float, account: str, slides: Hashable = None
    ) -> Box:
        """Return how many markers an account holds."""
        ink, what = "text" if count else "text_off", (account, "number", count)
        told = partial(self.words, face="strong", wants=wants, ending="whole", slides=slides)
        return told(str(count), size, ink, what=what, counts=(account,))

    def _before(self, place: SeatPlace) -> pygame.Rect:
        """Return where a seat's markers lie: on the front of its block."""
        unit, area = self.theme.unit, place.area
        top = place.plate.bottom + unit // 2
        return pygame.Rect(area.x, top, area.width, self.theme.px(MARKER)).inflate(-4 * unit, 0)

    # --- what is left -----------------------------------------------------------------------

    def add_left(self, *, exchange: bool) -> None:
        """Add at the left the cards that are out of play, at the right the markers left.

        Below these stands the own exchange of before, but while the `exchange` itself is shown.
        """
        unit, played = self.theme.unit, len(self.view.zones["played"])
        lying = partial(self.pile, least=LEAST_CARD, most=self.theme.px(110), drawn=STACKED)
        cards = lying("played", played, empty=110, mark="dim")
        told = ""
        if played:
            told = ngettext("{count} card", "{count} cards", played).format(count=played)
        number = self.words(told, "small", "text_off", "strong", what=("pile", played))
        down = partial(column, height=GROW, at="midtop")
        pile = down(SPACE, cards, number, gap=unit // 2, name="left")
        own = None if exchange else self._own_exchange()
        left = self._left("black"), self._left("red"), own
        words = down(SPACE, *left, SPACE, width=part(SIDE), gap=unit)
        self.put(row(pile, SPACE, words, **FILL), self.stage.middle.inflate(-2 * unit, -unit))

    def _left(self, color: MarkerColor) -> Box:
        """Return a row of the markers of one color that nobody has, and their number."""
        count, size = max(0, self.view.chips[color]), self.theme.px(LEFT)
        markers = Markers(self.theme, size, {color: count}, "left", color, account=color)
        there = leaf(markers, height=fixed(size))
        gone = None if count else self.image(_gone(self.theme, color, size), (color, "gone"))
        number = self._number(count, "small", 1.0, color)
        high = fixed(max(size, self.theme.font("small").get_height()))
        return row(there, gone, number, height=high, gap=self.theme.unit, at="center")

    # --- the own exchange -------------------------------------------------------------------

    def _own_exchange(self) -> Box | None:
        """Return what the viewer gave and took, for the viewer alone (S3)."""
        mine = own_exchange(self.at)
        if mine is None:
            return None
        other, *gifts = mine
        given, taken = (_gift_words(*gift) for gift in gifts)
        words = _("In the exchange, you gave {other} {given} and got {taken}.").format(
            other=self.names[other], given=given, taken=taken
        )
        told = partial(self.words, words, "small", what=("own", words))
        return first_that_fits(told(ending="whole"), told(wraps=True, at="center", yields=1))


def _gift_words(cards: tuple[int, ...], markers: int) -> str:
    told = MARKERS.format(count=markers) if markers else ""
    return ", ".join(filter(None, (*map(card_words, cards), told))) or _("nothing")
