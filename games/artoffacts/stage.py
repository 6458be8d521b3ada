"""The blackboard of ArtOfFacts: a line for each seat with its cards, its sum and, large, its value.

The pot stands on the ledge below. The viewer's cards lie in the hand until they have settled.
"""

from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.artoffacts.controller import ArtOfFactsController
from games.artoffacts.telling import in_own_hand, settled, winner_of
from rules.artoffacts.game import Facts, Rules, View
from rules.core import UNSEEN, Event, Seat, Shown, seat_of
from rules.words import _, written
from table.own_hand import Mark
from ui.layout.boxes import (
    FILL,
    FIT,
    GROW,
    SPACE,
    Box,
    Length,
    column,
    first_that_fits,
    fixed,
    grow,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import Fan
from ui.layout.solving import lay
from ui.picture.chip_piles import stacked_values
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.furniture import FRAME, blackboard, stroke
from ui.picture.hand import HAND, hand_items, hand_parts, hand_room
from ui.picture.items import ChipItem, Effect, Light, Picture
from ui.picture.pieces import TablePart
from ui.picture.seats import add_seats
from ui.picture.stage import Stage

SPREAD: Final = 1.05
"""The step between two cards that lie side by side, as a part of a card's width."""
LEAST_SPREAD: Final = 0.72
"""The step between cards that overlap, before they are drawn smaller."""
DOWN: Final = 0.72
"""The height of the face-down card, as a part of the others'."""
HIGHEST: Final = 190
"""Height of a card on the board at most, in pixels at 1080p."""
GAP: Final = 0.1
"""The gap before it, as a part of a card's width."""
PLACE: Final = (1 + 2 * LEAST_SPREAD + DOWN + GAP) * CARD_ASPECT
"""The width of a hand with the card face down beside it, as a part of its height."""
CARDS: Final = {2: 0.46, 3: 0.56}
"""The part of a line's width that the cards take at most, by how many lines are side by side."""
VALUE: Final = 0.2
"""The part of a line's width that its value takes."""
WIDE: Final = 3.1
"""Width of the board at most, as a part of its height."""
LEDGE: Final = 0.19
"""The part of the board's height that the ledge below takes, on which the pot stands."""
LEGIBLE: Final = 0.087
"""The part of the window's height from which on the cards of a line are read. Where lines would be
lower, three are side by side, and the ledge is one line high."""
OUTLINE: Final = 60
"""How dark the place of a card is on the board, of 255."""
CHIP: Final = 62
"""The diameter of a chip on the ledge at most, in pixels at 1080p."""
HEAPS: Final = 0.62
"""The part of the ledge's middle that the chips take at most."""
LEAST: Final = 12
"""Pixels of it at least."""


class Blackboard(TablePart[Rules, Facts]):
    """The board with a line for each seat, and the ledge below it."""

    def add(self) -> None:
        """Add the board with what stands on it, and the viewer's own hand."""
        ledge, viewer = self._add_lines(), self.view.viewer
        # the list of values lies over the pot
        covered = viewer == self.facts.turn and hand_parts(self.stage)[1].colliderect(ledge)
        seen = Picture() if covered else self.picture
        Ledge(seen, self.stage, self.view, self.controller).add(ledge)
        self.picture.anchors.update(seen.anchors)
        if viewer >= 0 and in_own_hand(self.at, viewer):
            self._add_hand()

    def _add_lines(self) -> pygame.Rect:
        """Add the board and each seat's line; return the ledge, for the pot.

        Lines stand where their seats sit: those at the left one above the other, from the viewer's
        on, then the others downwards.
        """
        theme, middle = self.theme, self.stage.middle
        unit, seats = theme.unit, len(self.names)
        wide = min(middle.width, round(WIDE * middle.height))
        board = pygame.Rect(0, 0, wide, middle.height).move_to(midtop=middle.midtop)
        around = self.around
        beside, most = 2, seats if seats < 3 else -(-seats // 2)
        small = theme.font("small").get_height()
        high = part(LEDGE, least=theme.font("body").get_height() + small + 2 * unit)
        lines = board.height - theme.px(FRAME) - max(high.least, LEDGE * board.height)
        if lines < most * LEGIBLE * theme.size[1]:
            high, beside, most = fixed(small), 3, -(-seats // 3)
        sides = around[:most][::-1], around[most : 2 * most], around[2 * most :]

        def stacked(side: tuple[Seat, ...]) -> Box:
            places = [leaf(name=f"line {seat}", **FILL) for seat in side]
            return column(*places, *[SPACE] * (most - len(side)), **FILL, gap=unit // 2)

        columns = (stacked(side) for side in sides if side)
        beside_each_other = row(*columns, **FILL, gap=3 * unit, pad=(2 * unit, unit // 2))
        pot, frame = leaf(name="pot", width=GROW, height=high), theme.px(FRAME)
        layout = lay(column(beside_each_other, pot, **FILL, pad=(frame, frame, frame, 0)), board)
        ledge = layout["pot"]
        what = ("blackboard", board.size, ledge.height)
        self.picture.lay(what, blackboard(theme, board.size, ledge.height), board, bare=True)
        places = [layout[f"line {seat}"] for seat in range(seats)]
        lowest = min(place.height for place in places)
        for place in places:
            place.height = lowest  # all alike, so that names stand below each other
        each = [Line(self, seat, place) for seat, place in enumerate(places)]
        boxes = [(line.box(CARDS[beside]), line.place) for line in each]
        for line, layout in zip(each, self.put_each(boxes), strict=True):
            line.add_anchors(layout["cards"])
        return ledge

    def _add_hand(self) -> None:
        """Add the viewer's cards before settling, and the one that lies face down beside them."""
        stage, viewer, zones = self.stage, self.view.viewer, self.view.zones
        cards = stage.arranged(zones[f"hand:{viewer}"], self.controller.sorted_hand)
        down, (area, _panel) = zones[f"down:{viewer}"], hand_parts(stage)
        words = (_("hidden card") if UNSEEN in down else _("swapped out")) if down else ""
        told = self.words(words, "small", "text_quiet", yields=1)
        card = self.face_down(viewer, fixed(round(area.height * 0.62)))
        beside = column(SPACE, told, card, height=GROW, at="midbottom", gap=stage.gap // 2)
        own = leaf(replace(HAND, count=len(cards)), name="own hand", height=GROW)
        room = hand_room(stage, area)
        layout = self.put(row(own, beside, gap=4 * stage.gap, at="center"), room)
        lying = hand_items(stage, f"hand:{viewer}", cards, area=layout["own hand"])
        self.picture.cards.extend(lying)

    def face_down(
        self, seat: Seat, height: Length, width: Length = FIT, mark: Mark = "plain"
    ) -> Box:
        """Return the card of a seat that lies face down."""
        zone, cards = f"down:{seat}", self.view.zones[f"down:{seat}"]
        down = partial(self.cards, zone, cards, Fan(len(cards), spread=0.15), anchor=True)
        marks = dict.fromkeys(cards, mark)
        return down(marks=marks, width=width, height=height, aspect=CARD_ASPECT)


class Line(TablePart[Rules, Facts]):
    """A seat's line: drawn cards (F1), else the hand, who it is with its sum, and the value."""

    def __init__(self, board: Blackboard, seat: Seat, place: pygame.Rect) -> None:
        super().__init__(board.picture, board.stage, board.view, board.controller)
        self.board, self.seat, self.place = board, seat, place
        self.hand, self.value = self.view.zones[f"hand:{seat}"], self.facts.declared[seat]
        self.inside, self.told = seat in self.facts.inside, settled(self.at, seat)
        self.is_own = in_own_hand(self.at, seat)
        laid = self.game.laid(self.stage.laid if self.is_own else ())
        self.begun = next(iter(laid.values()), None)
        """What the viewer has laid so far of a sum that is not declared yet."""

    def box(self, cards: float) -> Box:
        """Declare the line; `cards` is the part of its width that the cards take at most."""
        theme, seat, place = self.theme, self.seat, self.place
        room = min(place.height, theme.px(HIGHEST), int(cards * place.width / PLACE))
        letters = min(max(theme.points("large"), place.height // 5), place.height * 2 // 5)
        sign = self.sign(seat, letters * 4 // 5, ("line of", seat))
        asked = "ivory" if self.facts.turn == seat else "ivory_shade"
        ink = asked if self.inside else "text_off"
        name = self.words(self.names[seat], letters, ink, "title", ending="whole", alike="name")
        who = first_that_fits(row(sign, name, width=GROW, gap=theme.unit), row(sign, width=GROW))
        outline, lying = self.drawn(self._outline, height=fixed(room)), self._cards(room)
        wide = fixed(round(room * PLACE) + 4)
        hand = over(outline, lying, width=wide, height=fixed(room), at="midleft", name="cards")
        said = column(who, self._sum(), width=GROW, gap=theme.unit // 2, at="midleft")
        value = over(self._value(), width=part(VALUE), at="center")
        return row(hand, said, value, **FILL, gap=2 * theme.unit, name=f"seat {seat}")

    def add_anchors(self, spot: pygame.Rect) -> None:
        """Say where the line's cards lie."""
        seat = self.seat
        anchored = ("drawn",) if self.view.zones[f"down:{seat}"] else ("drawn", "down")
        self.anchor(spot, *(f"{zone}:{seat}" for zone in anchored), height=spot.height // 2)

    def _outline(self, _picture: Picture, rect: pygame.Rect) -> None:
        """Draw the places of the three cards of a hand that is not settled."""
        if self.inside and not self.told:
            for at, spot in enumerate(Fan(3, spread=LEAST_SPREAD, at="midleft").places(rect)):
                self.bare(("outline", self.seat, at), spot, OUTLINE)

    def _sum(self) -> Box | None:
        """Return the arithmetic of a value, once all of its cards lie open."""
        told = partial(self.words, face="title", width=GROW)
        if self.begun is not None:
            words = str(self.begun)
            return told(words, "large", "ivory", what=("laid", words), wants=0.8)
        if self.value is None or not self.told:
            return None
        way = self.game.ways(self.hand)[self.value]
        shorter, what = str(way), ("sum", self.told)
        words = self.told if way.rounds_up else shorter
        if words == written(self.value):
            return None
        return told(words, "body", "ivory_shade", what=what, shorter=shorter, yields=1)

    def _value(self) -> Box | None:
        """Return the value in large chalk; the best one that is open and may win is underlined."""
        theme, seat, begun = self.theme, self.seat, self.begun
        value = begun.value if begun is not None else self.value
        if value is None or not (begun or self.told):
            return None
        lost = seat in self.facts.took_back or winner_of(self.at) not in {None, seat}
        zones, can_win = self.view.zones, self.facts.contending
        opened = (other for other in can_win if UNSEEN not in zones[f"hand:{other}"])
        best = not lost and begun is None and value == self.facts.highest(opened)
        color = "marked" if best else "text_off" if lost else "ivory"
        letters = min(2 * theme.points("display"), self.place.height * 7 // 10)
        chalk = partial(self.words, face="title", ending="whole", at="center")
        words = chalk(written(value), letters, color, what=("value", seat, self.told or str(begun)))
        if not best:
            return words

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            picture.lay(("best", seat, rect.size), stroke(theme, rect.size), rect, bare=True)

        line = self.drawn(draw, height=fixed(max(4, letters // 6)))
        return column(words, line, width=fixed(round(VALUE * self.place.width * 0.8)), at="midtop")

    def _cards(self, high: int) -> Box | None:
        """Return the cards on the board: drawn ones, or the hand and the card face down."""
        seat, declared = self.seat, self.value is not None
        drawn = self.view.zones[f"drawn:{seat}"]
        if drawn:  # F1
            marks: dict[int, Mark] = dict.fromkeys(drawn[:-1], "dim")
            fan = Fan(len(drawn), spread=SPREAD, fixed=True, at="midleft")
            return self.cards(f"drawn:{seat}", drawn, fan, marks=marks, **FILL)
        if self.is_own:
            return None
        shade: Mark = "dim" if declared else "plain"
        hand = self.hand if declared or UNSEEN not in self.hand else ()
        fan = Fan(len(hand), slots=3, spread=SPREAD, strip=LEAST_SPREAD, at="midleft")
        held = self.cards(f"hand:{seat}", hand, fan, **FILL)
        down = self.board.face_down(seat, part(DOWN), part(DOWN * CARD_ASPECT / PLACE), shade)
        gap = min(round(GAP * CARD_ASPECT * high), self.theme.unit)
        return row(held, down, **FILL, gap=gap, at="bottomleft")


class Ledge(TablePart[Rules, Facts]):
    """The antes side by side, their sum, and what stands about the ante."""

    def add(self, area: pygame.Rect) -> None:
        """Fill the ledge; where it is low, the antes and their sum have it alone."""
        theme, facts = self.theme, self.facts
        self.picture.regions["ledge"] = area
        drawing = not facts.round
        low = area.height < theme.font("body").get_height() + theme.font("small").get_height()
        ante, rotation = (None, None) if drawing or low else self._notes()
        told = self._drawing() if drawing else None
        middle = over(told, name="ring", width=grow(2.0), height=GROW)
        pad = (2 * theme.unit, theme.px(7), 2 * theme.unit, theme.px(3))
        ledge = row(ante, middle, rotation, **FILL, gap=theme.unit, pad=pad, name="pot")
        ring = self.put(ledge, area)["ring"]
        self.anchor(ring, "pot", height=min(ring.height, theme.px(60)))
        if not drawing:
            self.anchor(ring, "stock", height=ring.height)
            self._add_antes(ring)

    def _drawing(self) -> Box:
        """F1: the pile that everybody draws from, and what decides."""
        words = _("Everyone draws until they have a feather. The highest feather deals.")
        told = self.words(words, wraps=True, what="drawing", width=GROW)
        pile = self.pile("stock", len(self.view.zones["stock"]), height=GROW)
        return row(pile, told, **FILL, gap=2 * self.theme.unit)

    def _add_antes(self, ring: pygame.Rect) -> None:
        """Add the antes in the order of the seats and their sum or, once it is paid, who won it."""
        from art.chips import THICKNESS, TILT

        facts, unit, pot = self.facts, self.theme.unit, self.view.chips["pot"]
        whole = facts.contending, facts.inside  # before a round, all who are in pay
        anted = next((seats for seats in whole if pot == facts.ante * len(seats)), ())
        heaps: list[tuple[str, Seat | None]] = [(f"ante:{seat}", seat) for seat in anted]
        if pot and not anted:
            heaps = [("pot", None)]
        amount = facts.ante if anted else pot
        most = min(self.theme.px(CHIP), round(HEAPS * ring.width / max(1, len(heaps))) - unit // 2)
        aspect = TILT + THICKNESS * max(1, len(stacked_values(amount)))
        size = max(LEAST, min(most, int(ring.height / aspect)))
        step = size + unit // 2
        chips_there = leaf(name="chips", width=fixed(step * len(heaps)), height=GROW)
        line = row(chips_there, self._sum(), **FILL, gap=unit, at="center")
        chips = self.put(line, ring)["chips"]
        for at, (account, seat) in enumerate(heaps):
            x = chips.x + step * at + step // 2
            self.picture.chips.append(ChipItem(account, amount, x, chips.bottom, size, seat))

    def _sum(self) -> Box:
        """Return what the pot holds, or who has won how much."""
        facts, amount, what, told = self.facts, self.view.chips["pot"], "pot", _("Pot")
        if facts.winner is not None and not amount:
            what, amount = "winner", facts.ante * len(facts.contending)
            told = _("to {names}").format(names=self.names[facts.winner])
        strong, key = partial(self.words, face="strong"), ((what, amount), "sum")
        least = self.theme.points("small")
        number = strong(str(amount), "title", ending="whole", least=least, what=key)
        words = strong(told, "body", "brass_light", yields=1)
        parts = (words, number) if what == "pot" else (number, words)
        return row(*parts, gap=self.theme.unit, name="sum")

    def _notes(self) -> tuple[Box, Box]:
        """Return the ante with what it rises to, and the rotation with who has dealt in it."""
        facts, rotations = self.facts, self.game.options.rotations
        following = _("next {ante}").format(ante=self.game.ante(facts.rotation))
        if facts.rotation == rotations:
            following = _("the last rotation")
        players = len({*facts.inside, *facts.dealt})
        dealt = _("round {dealt} of {players}").format(dealt=len(facts.dealt), players=players)
        whole = _("{at} of {count}") if rotations else "{at}"
        rotation = whole.format(at=facts.rotation, count=rotations)
        ante = self._note(_("Ante"), str(facts.ante), following)
        return ante, self._note(_("Rotation"), rotation, dealt)

    def _note(self, title: str, value: str, note: str) -> Box:
        """Return a value after its title, with a note below it."""
        name = self.words(title, "small", "brass_light", "strong", alike="pot title")
        number = self.words(value, face="strong", alike="pot value", what=(title, value, note))
        head = row(name, number, gap=self.theme.unit)
        below = self.words(note, "small", "text_quiet", alike="pot note", yields=1)
        return column(head, below, name=title, at="center", width=GROW)


class ArtOfFactsStaging(BaseStaging[ArtOfFactsController]):
    """ArtOfFacts in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        Blackboard(picture, stage, view, controller).add()
        return picture

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        if isinstance(event, Shown) and event.lies_open_to:
            return partial(_lit_sum, seat=seat_of(event.zone))
        return None


def _lit_sum(picture: Picture, seat: Seat) -> list[Effect]:
    """Return the light on a hand whose sum stands: its last card is open."""
    sums = (piece.what for piece in picture.below if isinstance(piece.what, tuple))
    return [Light(f"seat {seat}")] if any(what[:2] == ("value", seat) for what in sums) else []
