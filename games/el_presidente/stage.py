"""El Presidente's table: who attacks whom, deck and discard pile, and the battle, large."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import starmap
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.el_presidente.controller import ElPresidenteController, described
from games.el_presidente.telling import OVER, still_to_answer
from rules.core import Event, Moved, Seat
from rules.el_presidente.events import FourCompleted
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts, View
from rules.el_presidente.talk import in_words
from rules.words import _, pgettext
from table.own_hand import Mark
from ui.controls.backdrop import glow, inlay
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.boxes import FILL, GROW, Box, column, fixed, leaf, over, part, row
from ui.layout.cards import Fan, Oval
from ui.picture.courses import Point, Polyline, arrow, arrow_corner, arrow_outline
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.effects import banner_height
from ui.picture.hand import add_hand
from ui.picture.items import CardItem, CardPlace, Drawn, Lift, Picture, card_keys
from ui.picture.pieces import ROUND, Ground, TablePart
from ui.picture.request_bubbles import add_requests
from ui.picture.seats import BELOW, SeatPlace, add_seats
from ui.picture.stage import Stage

SQUARE: Final = 5.0
"""How much like a rectangle the ring is: 2 is an ellipse."""
GAP: Final = 0.72
"""What is free between the middle of a mark and the arrow, in marks."""
BUBBLE: Final = 1.16
"""How large a bubble with a request is, in marks."""
OWN: Final = 0.19
"""How far along the ring one's own mark is, as a part of its width: the strip lies beyond it."""
APART: Final = 1.12
"""From mark to mark before a seat, as a part of their size."""


def mark_size(theme: Theme) -> int:
    """Return the diameter of a mark before a seat: swords, shield, hour-glass."""
    return max(20, theme.px(46))


class Attack(TablePart[Rules, Facts]):
    """The arrow from the attacker round to the defender, and the small signs before the seats.

    These are the marks of their roles, hour-glasses, and bubbles with what they ask for.
    """

    def add(self, places: Mapping[Seat, SeatPlace]) -> None:
        """Add the ring with the arrow, and what lies before each of the `places`."""
        stage, theme, facts, ring = self.stage, self.theme, self.facts, self._ring
        size = mark_size(theme)
        fronts = {seat: self._front(place) for seat, place in places.items()}
        piece = inlay(theme, ring.rect.size, SQUARE)
        self.picture.lay(("ring", ring.rect.size), piece, ring.rect, bare=True)
        way: Sequence[Point] = ()
        if facts.attacker >= 0 and facts.defender >= 0:
            ends = ring.angle(fronts[facts.attacker]), ring.angle(fronts[facts.defender])
            whole, gap = Polyline(ring.way(*ends)), GAP * size  # clockwise as the game goes
            way = whole.even(gap, whole.length - gap)
            beaten, outline = bool(facts.beaten_at), arrow_outline(theme, way)
            key = ("arrow", stage.middle.topleft, facts.attacker, facts.defender, beaten)
            piece = arrow(theme, outline, pale=beaten)  # pale once the attack is beaten
            self.picture.below.append(Drawn(key, piece, *arrow_corner(outline)))
        waiting, ways = still_to_answer(self.view), {}
        roles = {facts.attacker: "swords", facts.defender: "shield"} if facts.hand else {}
        for seat, place in places.items():
            # aside is where the arrow is not
            aside = round(APART * size) * (-1 if seat == facts.attacker else 1)
            (x, y), (across, down) = fronts[seat], (-aside * place.out[1], aside * place.out[0])
            spots = [(x + step * across, y + step * down) for step in (0, 1, 2, -1, -2)]
            ways[seat] = place.out, spots
            marks = [(roles[seat], "brass_light")] if seat in roles else []
            if seat in waiting:
                marks.append(("hourglass", "text_quiet"))
            for (name, ink), spot in zip(marks, spots, strict=False):
                piece = disc(theme, name, size, round(size * 0.66), ink)
                what = (("badge", name, ink, size), spot)
                self.picture.lay(what, piece, pygame.Rect(spot, (0, 0)))
        if facts.requests:
            deck, requests = self.game.deck, facts.requests
            asked = [
                (seat, described(deck, request)[2], str(in_words(self.names[seat], request)))
                for seat, request in requests
            ]
            add_requests(self.picture, stage, asked, ways, round(BUBBLE * size), way)

    @property
    def _ring(self) -> Oval:
        """The ring on which the marks are, and the arrow."""
        inset = mark_size(self.theme) * 6 // 10
        return Oval(self.stage.middle.inflate(-2 * inset, -2 * inset), SQUARE)

    def _front(self, place: SeatPlace) -> tuple[int, int]:
        """Return the middle of the mark before a seat, on the ring."""
        ring, (x, y) = self._ring, place.front
        room = ring.rect
        if place.out == BELOW:
            own = round(OWN * room.width)
            x = room.right - own if self.theme.settings.left_handed else room.left + own
        near = max(room.left, min(x, room.right)), max(room.top, min(y, room.bottom))
        across, down = ring.point(ring.angle(near))
        return round(across), round(down)


@kept_piece
def disc(
    theme: Theme, name: str, size: int, inner: int, ink: str, border: str = "brass_dark"
) -> pygame.Surface:
    """Return a round raised piece with an icon: a role, the hour-glass of who is to answer."""
    ground = theme.panel((size, size), "panel_raised", border, radius=size // 2)
    return inlaid(ground, icon(theme, name, inner, ink))


DROP: Final = 0.1
"""How much lower the defender's answer lies than the attack, as a part of a card's height."""
BATTLE: Final = Fan(0, spread=0.62, strip=0.22, apart=0.3, head=DROP)
"""How the cards of a battle lie: of a covered one the index shows, the answer lies apart."""
WIDEST: Final = 0.42
"""The part of the battle's width that a card takes at most."""
PILES: Final = 0.22
"""The part of the middle's width that deck and discard pile take, and ..."""
MOST_PILES: Final = 0.34
"""... what they take at most where the letters are large."""
LEAST: Final = 0.8
"""The letters below them are at least so much of small ones, or tell the number alone."""
STACKED: Final = 11
"""Cards of a pile that are drawn: some stay in sight while a whole battle flies onto it."""
WORDS: Final = 0.3
"""The part of the middle's height that the words take at most below the four that win a game."""
EMBLEM: Final = 0.4
"""The height of the emblem where no battle lies, as a part of its place's."""

GLEAM: Final = 1.9
"""How wide and high the light is under each of four of a rank, in cards."""
LOWEST: Final = 14
"""How much higher the middle is than the sign of who laid cards, at least."""


class Middle(TablePart[Rules, Facts]):
    """Deck and discard pile and, large, the battle: what beat the attack lies lower and apart."""

    def add(self, fours: frozenset[int], winning: frozenset[int]) -> None:
        """Fill the middle; the `fours` glow, `winning` ones are marked, with room for words."""
        theme, laid, middle = self.theme, self.view.zones["battle"], self.stage.middle
        beaten = self.facts.beaten_at if 0 < self.facts.beaten_at < len(laid) else len(laid)
        edge = round(1.25 * mark_size(theme))  # there are marks and arrow
        inside = middle.inflate(-3 * edge, -2 * edge)
        label = fixed(self._label_size + theme.unit // 2)
        share = self._piles_share(inside.width)
        most = int(inside.width * (1 - share) * WIDEST / CARD_ASPECT)
        breaks = (beaten,) if beaten < len(laid) else ()
        fan = replace(BATTLE, count=len(laid), most=most, breaks=breaks)
        told = min(banner_height(theme), round(WORDS * middle.height))
        battle = column(
            leaf(width=GROW, height=label),
            leaf(fan if laid else None, **FILL, name="battle"),
            leaf(width=GROW, height=label if breaks else fixed(0)),
            leaf(width=GROW, height=fixed(told), name="won") if winning else None,
            **FILL,
        )
        piles = row(
            *starmap(self._pile, self._piles.items()),
            width=part(share),
            height=GROW,
            gap=2 * theme.unit,
            at="center",
        )
        layout = self.put(row(piles, battle, **FILL, gap=theme.unit), inside)
        area = layout["battle"]
        self.anchor(area, "battle")
        if winning:
            foot = layout["won"]
            foot.height = middle.bottom - foot.top
            self.picture.regions["won"] = foot
        if laid:
            self._add_laid(fan.places(area), beaten, fours, winning)
        else:
            size = max(16, min(theme.px(300), round(area.height * EMBLEM)))
            self.picture.lay(("battle emblem", size), _emblem(theme, size), area)

    @property
    def _piles(self) -> dict[str, str]:
        """What deck and discard pile are called, by their zones."""
        return {"stock": pgettext("pile", "Deck"), "discard": _("Discard")}

    def _piles_share(self, width: int) -> float:
        """Return the part of the middle's width for the piles: more where their words need it."""
        told = (f"{words}  99" for words in self._piles.values())
        widest = max(self.theme.measure(words, "small", "strong")[0] for words in told)
        wide = 2 * (widest + self.theme.unit)
        return max(PILES, min(wide / width, MOST_PILES))

    def _pile(self, zone: str, words: str) -> Box:
        """Return deck or discard pile, face down, with its count below (E2)."""
        theme, held = self.theme, len(self.view.zones[zone])
        least, most = theme.px(48), theme.px(150)
        cards = self.pile(zone, held, least=least, most=most, drawn=STACKED, empty=110)
        told = partial(self.words, size="small", color="text_quiet", face="strong", alike="piles")
        small = round(LEAST * theme.points("small"))
        number = told(f"{words}  {held}", least=small, shorter=str(held), what=("pile", zone, held))
        return column(cards, number, width=GROW, gap=theme.unit // 2, at="midtop", name=zone)

    def _add_laid(
        self,
        spots: Sequence[pygame.Rect],
        beaten: int,
        fours: frozenset[int],
        winning: frozenset[int],
    ) -> None:
        """Add the cards laid and, above and below them, who laid them."""
        theme, laid = self.theme, self.view.zones["battle"]
        drop = round(DROP * spots[0].height)
        about = card_keys(fours)
        for at, (card, spot) in enumerate(zip(laid, spots, strict=True)):
            spot.y -= drop if at < beaten else 0
            mark: Mark = "lit" if card in winning else "plain"
            place = CardPlace(*spot.center, spot.height)
            self.picture.cards.append(CardItem(("card", card), card, place, mark))
            if card in fours:  # they glow as soon as all four lie there
                light = glow(theme, (round(GLEAM * spot.width), round(GLEAM * spot.height)))
                what = ("four", card, light.get_size())
                self.picture.lay(what, light, spot, about=about, bare=True)
        self.anchor(spots[-1], "battle")
        size, labels, last = self._label_size, [], None
        for at, (seat, spot) in enumerate(zip(self.facts.laid_by, spots, strict=False)):
            if seat != last or at == beaten:  # a run of cards by one seat begins
                room = pygame.Rect(spot.x, 0, size, size)
                room.bottom = spot.y - theme.unit // 2
                if at >= beaten:
                    room.top = spot.bottom + theme.unit // 2
                ground = Ground("panel", "panel_line", 235, radius=ROUND, what=("laid", seat, at))
                sign = self.sign(seat, size * 5 // 8)
                labels.append((over(sign, **FILL, at="center", ground=ground), room))
            last = seat
        self.put_each(labels)

    @property
    def _label_size(self) -> int:
        """The diameter of the sign of who laid cards."""
        high = self.theme.font("small").get_height() + self.theme.px(6)
        return min(high, max(16, self.stage.middle.height // LOWEST))


@kept_piece
def _emblem(theme: Theme, size: int) -> pygame.Surface:
    """Return the swords that are stitched into the felt where the next battle will lie."""
    piece = icon(theme, "swords", size, "felt_dark").copy()
    piece.set_alpha(150)
    return piece


class ElPresidenteStaging(BaseStaging[ElPresidenteController]):
    """El Presidente in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller, facts = Picture(), self.controller, view.facts
        places = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        table = picture, stage, view, controller
        Attack(*table).add(places)
        laid, equals = view.zones["battle"], controller.equals
        fours = frozenset(card for card in laid if len(equals(laid, card)) == 4)
        over = OVER(controller.at(view))
        Middle(*table).add(fours, equals(laid, laid[-1]) if laid and over else frozenset())
        for item in add_hand(picture, stage, view, controller.sorted_hand):
            if item.card in facts.shown and not over:  # then everybody's hand lies open
                _add_eye(picture, stage, item)
        return picture

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        if isinstance(event, FourCompleted):
            return lambda picture: [
                Lift(tuple(each.card for each in picture.cards if each.mark == "lit"))
            ]
        if isinstance(event, Moved) and event.target == "battle":
            return lambda _picture: [Lift((event.card,))]
        return None


def _add_eye(picture: Picture, stage: Stage, item: CardItem) -> None:
    """Add the eye above a card of the own hand that everyone sees."""
    theme, about = stage.theme, frozenset({item.key})
    size = max(theme.px(40), theme.points("body"))
    piece = disc(theme, "eye", size, round(size * 0.7), "link", "link")
    spot = item.place.rect.move(0, -(size // 3))
    picture.lay(("eye", item.card, size), piece, spot, "midtop", above=True, about=about)
