"""The people round the table: a nameplate at each place, and before it what lies there.

Each place has a nameplate, the fan of cards held with their number, or the cards that lie open,
and the chips in stacks by their values.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as altered
from typing import Final

import pygame
from msgspec.structs import replace

from rules.core import Seat
from rules.decks.cards import Deck
from table.controller import SeatInfo, seat_order
from ui.controls.theme import Theme
from ui.layout.boxes import FILL, GROW, At, Box, column, fit, fixed, leaf, part, row
from ui.layout.cards import Fan, card_width
from ui.layout.solving import lay
from ui.picture.chip_piles import BANK_CHIP, pile_size
from ui.picture.items import CardItem, CardPlace, ChipItem, FanItem, Picture
from ui.picture.nameplate import halo, name_letters, nameplate, plate_height
from ui.picture.stage import Stage

WIDEST: Final = 230
"""Width of a nameplate at most, in pixels at 1080p and letters of 100 %."""
FAN_ASPECT: Final = 1.5
"""Width of a fan by its height."""
FAN: Final = 104
"""Height of a fan at most, in pixels at 1080p."""
MOST_PLAYED: Final = 230
"""Height of a card played before a seat at most, in pixels at 1080p."""
OPEN_CARD: Final = 190
"""Height of a card that a seat shows at most, in pixels at 1080p."""
CHAIR: Final = 0.36
"""The part of a place's width that is left to a chair beside the cards, on a dais."""
LEFT, RIGHT, FAR, BELOW = (-1, 0), (1, 0), (0, -1), (0, 1)
"""Where places lie as the middle of the table sees them, as (x, y)."""
OPEN: Final = Fan(0, 12, spread=1.05, strip=0.36, most_rows=3, pitch=0.5)
"""How the cards lie that a seat shows: their indices stay free."""
WORTH: Final = 0.8
"""How much smaller they may be so that they lie in fewer rows."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A place at the table: its whole `area`, the `plate`, and the point in `front` of it.

    The plate and the cards that lie here end at `foot`. It lies `out` from the middle, as (x, y).
    """

    area: pygame.Rect
    plate: pygame.Rect
    out: tuple[int, int]
    front: tuple[int, int]
    foot: int


def add_seats(
    picture: Picture,
    stage: Stage,
    deck: Deck,
    infos: Sequence[SeatInfo],
    viewer: Seat,
    around: Sequence[Seat] | None = None,
) -> dict[Seat, SeatPlace]:
    """Add everybody round the table, clockwise from the viewer's left; return their places.

    The viewer sits below, or whom the stage has there. `around` are the seats as they
    sit, clockwise, where that is not the order of their numbers; a plate slides to its new place
    when they change. The anchors `hand:i` and `bank:i` of each seat are where its cards and
    chips lie.
    """
    sitting = tuple(range(len(infos))) if around is None else tuple(around)
    below = viewer if viewer >= 0 else stage.below
    by_seat = {
        info.seat: altered(info, faces=stage.faces[info.seat])
        if info.cards is not None and info.seat in stage.faces
        else info
        for info in infos
    }
    wide = [_plate_width(stage.theme, area, raised=stage.raised) for area in stage.places]
    narrowest = min(*wide, _plate_width(stage.theme, stage.own))
    letters = name_letters(stage.theme, infos, narrowest)
    places = {}
    for seat, area in zip(seat_order(below, sitting), stage.places, strict=False):
        places[seat] = _Place(picture, stage, by_seat[seat], area, letters).add()
    own = _Place(picture, stage, by_seat[below], stage.own, letters, holds=viewer < 0)
    places[below] = own.add()
    picture.plates = {seat: place.plate for seat, place in places.items()}
    if viewer >= 0:
        hand = stage.hand
        picture.anchors[f"hand:{viewer}"] = CardPlace(hand.centerx, hand.centery, hand.height)
    return places


def card_places(stage: Stage, places: Mapping[Seat, SeatPlace]) -> dict[Seat, pygame.Rect]:
    """Return where a card lies that each seat plays: before its place, all of one size.

    The middle of the table is left free for what lies there.
    """
    middle, gap = stage.middle, stage.gap
    high = min((middle.height - 2 * gap) * 9 // 20, stage.theme.px(MOST_PLAYED))
    spots = {}
    for seat, place in places.items():
        spot = pygame.Rect(0, 0, card_width(high), high).move_to(center=place.front)
        spots[seat] = spot.clamp(middle.inflate(-2 * gap, -2 * gap))
    return spots


def _is_tall(area: pygame.Rect) -> bool:
    return area.height > area.width


def _plate_width(theme: Theme, area: pygame.Rect, *, raised: bool = False) -> int:
    if raised:
        return area.width
    widest = theme.px(round(WIDEST * max(1.0, theme.text_scale)))
    return min(area.width if _is_tall(area) else area.width // 2, widest)


class _Place:
    """Puts what one seat has into its area; `holds` tells whether its hand is here, too."""

    def __init__(
        self,
        picture: Picture,
        stage: Stage,
        info: SeatInfo,
        area: pygame.Rect,
        letters: int,
        *,
        holds: bool = True,
    ) -> None:
        self.picture, self.stage, self.theme = picture, stage, stage.theme
        self.info, self.area, self.letters, self.holds = info, area, letters, holds
        self.raised = stage.raised and area != stage.own

    def add(self) -> SeatPlace:
        plate, cards, chips = self._regions()
        if self.info.turn:
            light = halo(self.theme, plate.size)
            self.picture.lay(("halo", plate.size), light, plate, slides=("halo", self.info.seat))
        self.picture.lay(
            ("plate", self.info, plate.size, self.letters),
            nameplate(self.stage, self.info, plate.size, self.letters),
            plate,
            slides=("plate", self.info.seat),
        )
        foot = self._add_cards(cards, plate)
        self._add_chips(chips)
        middle, area, out = self.stage.middle, self.area, self._out()
        fronts = {
            BELOW: middle.midbottom,
            LEFT: area.midright,
            RIGHT: area.midleft,
            FAR: area.midbottom,
        }
        return SeatPlace(area, plate, out, fronts[out], foot)

    @property
    def _opened(self) -> bool:
        """Whether the hand lies open here; the plate stays when its last card is played."""
        there = bool(self.info.faces) or self.info.cards == 0
        return there and self.holds and self.stage.open_hands

    def _regions(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where plate, cards and chips lie: the same in all pictures of a kind of seat."""
        info = self.info
        told = self._opened, info.cards is not None, info.chips is not None

        def find() -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
            regions = lay(self._declared(), self.area)
            plate = regions["plate"]
            return plate, regions.get("cards") or plate, regions.get("chips") or plate

        key = "place", tuple(self.area), told, self.holds, self.raised
        return self.theme.found(key, find)

    def _declared(self) -> Box:
        """Return plate, cards and chips: side by side in a wide place, else below each other.

        Cards come last in a wide place, so that chips lie at their plate when there are none. Cards
        that are opened in the course of a game leave the plate where it is.
        """
        theme, info, area = self.theme, self.info, self.area
        unit, tall = theme.unit, _is_tall(area)
        high = min(plate_height(theme), area.height)
        wide = _plate_width(theme, area, raised=self.raised)
        plate = leaf(name="plate", width=fixed(wide), height=fixed(high))
        room = area.height - high - unit if tall else area.height
        if self._opened:
            open_room = fixed(min(room * 4 // 5 if tall else room, 2 * theme.px(OPEN_CARD)))
            below = tall and info.chips is None  # as wide as the plate
            cards = leaf(name="cards", width=fixed(wide) if below else GROW, height=open_room)
        elif (info.cards is not None or info.chips is not None) and self.holds:
            cards = leaf(name="cards", aspect=FAN_ASPECT, height=fit(12, min(room, theme.px(FAN))))
        else:
            cards = None
        chips = None
        if info.chips is not None:
            size = pile_size(theme, theme.px(BANK_CHIP))
            chips = leaf(name="chips", width=fixed(size[0]), height=fixed(min(room, size[1])))
        if self.raised:
            if cards is not None:
                cards.width, cards.height, cards.at = GROW, GROW, "midbottom"
            chair = leaf(width=part(CHAIR), height=GROW)
            standing = row(chair, cards, **FILL, at="midbottom")
            return column(standing, plate, **FILL, gap=unit)
        if tall:
            beside: At = "midtop" if self.holds else "topleft"
            things = row(cards, chips, width=GROW, gap=unit // 2, at=beside)
            whole: At = "center" if self.holds else "midleft"
            return column(plate, things, **FILL, gap=unit, at=whole)
        return row(plate, chips, cards, **FILL, gap=unit, at="center")

    def _add_cards(self, area: pygame.Rect, plate: pygame.Rect) -> int:
        info, seat = self.info, self.info.seat
        zone = f"hand:{seat}"
        self.picture.anchors[zone] = CardPlace(*area.center, area.height)
        foot = plate.bottom
        if info.cards is None or not self.holds:
            return foot
        hidden = info.cards - len(info.faces)
        if info.faces and not self.stage.open_hands:
            beside = self._beside(area if hidden else plate)
            if hidden and min(beside.size) < self.theme.px(FAN) // 2:
                hidden, beside = 0, area  # no room for both
            foot = max(foot, self._add_faces(beside))
        elif info.faces:
            wide = not (self.raised or _is_tall(self.area))
            foot = max(foot, self._add_faces(area, "topleft" if wide else "midtop"))
        if hidden:
            foot = max(foot, area.bottom)
            self.picture.fans.append(FanItem(zone, hidden, *area.center, *area.size))
        return foot

    def _beside(self, other: pygame.Rect) -> pygame.Rect:
        """Return what is left of the place below a part of it; in a wide one, at its right."""
        place, unit = self.area, self.theme.unit
        if self.raised:
            return pygame.Rect(place.x, place.y, place.width, self._regions()[0].top - place.y)
        if _is_tall(place):
            top = other.bottom + unit
            return pygame.Rect(place.x, top, place.width, place.bottom - top)
        left = other.right + unit
        return pygame.Rect(left, place.y, place.right - left, place.height)

    def _add_faces(self, area: pygame.Rect, at: At = "midtop") -> int:
        most = self.theme.px(OPEN_CARD)
        ways = [
            replace(OPEN, count=len(self.info.faces), most=most, at=at, most_rows=rows).places(area)
            for rows in range(1, OPEN.most_rows + 1)
        ]
        largest = max(spots[0].height for spots in ways)
        spots = next(each for each in ways if each[0].height >= WORTH * largest)
        for card, spot in zip(self.info.faces, spots, strict=True):
            place = CardPlace(*spot.center, spot.height)
            self.picture.cards.append(CardItem(("card", card), card, place))
        return max(spot.bottom for spot in spots)

    def _add_chips(self, area: pygame.Rect) -> None:
        info, account = self.info, f"bank:{self.info.seat}"
        size = self.theme.px(BANK_CHIP)
        self.picture.anchors[account] = CardPlace(*area.center, size)
        if info.chips is None:
            return
        bank = ChipItem(account, info.chips, *area.midbottom, size, info.seat, bank=True)
        self.picture.chips.append(bank)

    def _out(self) -> tuple[int, int]:
        """Return where the place lies as the middle of the table sees it."""
        middle, area = self.stage.middle, self.area
        if area.top >= middle.bottom:
            return BELOW
        if area.right <= middle.left:
            return LEFT
        return RIGHT if area.left >= middle.right else FAR
