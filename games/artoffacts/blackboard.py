"""The blackboard of ArtOfFacts: a line for each seat with its cards, its sum and, large, its value.

The viewer's cards lie in the hand until they have settled.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.artoffacts.telling import equation, in_own_hand, winner_of
from rules.artoffacts.game import Facts, Rules, View
from rules.core import UNSEEN, Seat
from rules.words import _, written
from table.controller import seat_order
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
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import Fan
from ui.layout.solving import lay
from ui.picture.furniture import FRAME, blackboard, stroke
from ui.picture.hand import HAND, hand_items, hand_parts, hand_room
from ui.picture.items import Picture
from ui.picture.pieces import Pieces
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


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the board hangs, the line of each seat on it, and the pot below."""

    board: pygame.Rect
    lines: Mapping[Seat, pygame.Rect]
    pot: pygame.Rect
    beside: int
    """How many lines are side by side."""


def plan_board(stage: Stage, viewer: Seat) -> Plan:
    """Return where everything is in the middle.

    Lines stand where their seats sit: those at the left one above the other, from the viewer's on,
    then the others downwards.
    """
    theme, middle = stage.theme, stage.middle
    unit, seats = theme.unit, len(stage.names)
    board = pygame.Rect(0, 0, min(middle.width, round(WIDE * middle.height)), middle.height)
    board.midtop = middle.midtop
    below = viewer if viewer >= 0 else stage.below
    around = (below, *seat_order(below, range(seats)))
    beside, most = 2, seats if seats < 3 else -(-seats // 2)
    small = theme.font("small").get_height()
    ledge = part(LEDGE, least=theme.font("body").get_height() + small + 2 * unit)
    lines = board.height - theme.px(FRAME) - max(ledge.least, LEDGE * board.height)
    if lines < most * LEGIBLE * theme.size[1]:
        ledge, beside, most = fixed(small), 3, -(-seats // 3)
    sides = [tuple(reversed(around[:most])), around[most : 2 * most], around[2 * most :]]
    columns = [
        column(
            *(leaf(name=f"line {seat}", **FILL) for seat in side),
            *([SPACE] * (most - len(side))),
            **FILL,
            gap=unit // 2,
        )
        for side in sides
        if side
    ]
    layout = lay(
        column(
            row(*columns, **FILL, gap=3 * unit, pad=(2 * unit, unit // 2)),
            leaf(name="pot", width=GROW, height=ledge),
            **FILL,
            pad=(theme.px(FRAME), theme.px(FRAME), theme.px(FRAME), 0),
        ),
        board,
    )
    spots = {seat: layout[f"line {seat}"] for seat in range(seats)}
    return Plan(board, spots, layout["pot"], beside)


def add_board(picture: Picture, stage: Stage, game: Rules, view: View, plan: Plan) -> None:
    """Add the board and each seat's line."""
    piece = blackboard(stage.theme, plan.board.size, plan.pot.height)
    what = ("blackboard", plan.board.size, plan.pot.height)
    picture.lay(what, piece, plan.board, bare=True)
    for seat, place in plan.lines.items():
        Line(picture, stage, game, view, seat, place).add(CARDS[plan.beside])


def best_value(view: View) -> int | None:
    """Return the highest value that is open and may win, while or after all settle."""
    facts: Facts = view.facts
    can_win = (
        seat
        for seat in facts.inside
        if seat not in facts.took_back and UNSEEN not in view.zones[f"hand:{seat}"]
    )
    declared = (facts.declared[seat] for seat in can_win)
    return max((value for value in declared if value is not None), default=None)


class Line(Pieces):
    """A seat's line: drawn cards (F1), else the hand, who it is with its sum, and the value."""

    def __init__(
        self,
        picture: Picture,
        stage: Stage,
        game: Rules,
        view: View,
        seat: Seat,
        place: pygame.Rect,
    ) -> None:
        super().__init__(picture, stage)
        self.game, self.view, self.seat, self.place = game, view, seat, place
        self.facts: Facts = view.facts
        self.hand, self.value = view.zones[f"hand:{seat}"], self.facts.declared[seat]
        self.inside, self.told = seat in self.facts.inside, ""
        if self.value is not None and self.inside and self.hand and UNSEEN not in self.hand:
            self.told = equation(game, self.hand, self.value)
        laid = game.laid(stage.laid) if seat == view.viewer and self.value is None else {}
        self.begun = next(iter(laid.values()), None)
        """What the viewer has laid so far of a sum that is not declared yet."""

    def add(self, cards: float) -> None:
        """Add the line; `cards` is the part of its width that the cards take at most."""
        theme, view, seat, place = self.theme, self.view, self.seat, self.place
        unit, asked = theme.unit, self.facts.turn == seat
        room = min(place.height, theme.px(HIGHEST), int(cards * place.width / PLACE))
        own_hand = in_own_hand(view, seat) and not view.zones[f"drawn:{seat}"]
        letters = min(max(theme.points("large"), place.height // 5), place.height * 2 // 5)
        sign = self.sign(seat, letters * 4 // 5, ("line of", seat))
        ink = "text_off" if not self.inside else "ivory" if asked else "ivory_shade"
        name = self.words(self.stage.names[seat], letters, ink, "title", ending="whole")
        who = first_that_fits(row(sign, name, width=GROW, gap=unit), row(sign, width=GROW))
        layout = self.put(
            row(
                over(
                    self._outlines(room) if self.inside and not self.told else None,
                    None if own_hand else self._cards(round(GAP * CARD_ASPECT * room)),
                    width=fixed(round(room * PLACE) + 4),
                    height=fixed(room),
                    at="midleft",
                    name="cards",
                ),
                column(who, self._sum(), width=GROW, gap=unit // 2, at="midleft"),
                over(self._value(), width=part(VALUE), at="center"),
                **FILL,
                gap=2 * unit,
                at="midleft",
                name=f"seat {seat}",
            ),
            place,
        )
        lying = layout["cards"]
        zones = ("drawn",) if view.zones[f"down:{seat}"] else ("drawn", "down")
        self.anchor(lying, *(f"{zone}:{seat}" for zone in zones), height=lying.height // 2)

    def _outlines(self, high: int) -> Box:
        """Return the places of the three cards of a hand, where none lie yet."""

        def draw(_picture: Picture, rect: pygame.Rect) -> None:
            for at, spot in enumerate(Fan(3, spread=LEAST_SPREAD, at="midleft").places(rect)):
                self.bare(("outline", self.seat, at), spot, OUTLINE)

        return self.drawn(draw, height=fixed(high))

    def _sum(self) -> Box | None:
        """Return the arithmetic of a value, or what the cards bring that are open so far."""
        if self.begun is not None:
            words, what = str(self.begun), ("laid", str(self.begun))
            return self.words(words, "large", "ivory", "title", what=what, width=GROW, wants=0.8)
        if self.value is None or not self.inside:
            return None
        if not self.told:
            words = "  ".join(_figure(self.game, card) for card in self.hand if card >= 0)
            what, shorter = ("building", words), ""
        else:
            way = self.game.ways(self.hand)[self.value]
            shorter, what = str(way), ("sum", self.told)
            words = self.told if way.rounds_up else shorter
            if words == written(self.value):
                return None
        quiet = partial(self.words, size="body", color="ivory_shade", face="title", yields=1)
        return quiet(words, what=what, width=GROW, shorter=shorter)

    def _value(self) -> Box | None:
        """Return the value in large chalk; the best one is underlined."""
        theme, seat, view, begun = self.theme, self.seat, self.view, self.begun
        value = begun.value if begun is not None else self.value
        if value is None or not (begun or self.told):
            return None
        lost = seat in self.facts.took_back or winner_of(view) not in {None, seat}
        best = not lost and begun is None and value == best_value(view)
        color = "marked" if best else "text_off" if lost else "ivory"
        letters = min(2 * theme.points("display"), self.place.height * 7 // 10)
        chalk = partial(self.words, face="title", ending="whole", at="center")
        what = ("value", seat, self.told or str(begun))
        words = chalk(written(value), letters, color, what=what)
        if not best:
            return words

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            picture.lay(("best", seat, rect.size), stroke(theme, rect.size), rect, bare=True)

        line = self.drawn(draw, width=GROW, height=fixed(max(4, letters // 6)))
        return column(words, line, width=fixed(round(VALUE * self.place.width * 0.8)), at="midtop")

    def _cards(self, gap: int) -> Box:
        """Return the cards on the board: drawn ones, or the hand and the card face down."""
        zones, settled = self.view.zones, self.value is not None
        drawn, down = zones[f"drawn:{self.seat}"], zones[f"down:{self.seat}"]
        if drawn:  # F1
            marks: dict[int, Mark] = dict.fromkeys(drawn[:-1], "dim")
            fan = Fan(len(drawn), spread=SPREAD, fixed=True, at="midleft")
            return self.cards(f"drawn:{self.seat}", drawn, fan, marks=marks, **FILL)
        shade: dict[int, Mark] = {card: "dim" for card in down if settled}
        hand = self.hand if settled or UNSEEN not in self.hand else ()
        fan = Fan(len(hand), slots=3, spread=SPREAD, strip=LEAST_SPREAD, at="midleft")
        wide, high = part(DOWN * CARD_ASPECT / PLACE), part(DOWN)
        return row(
            self.cards(f"hand:{self.seat}", hand, fan, **FILL),
            face_down(self, self.seat, down, marks=shade, width=wide, height=high),
            **FILL,
            gap=min(gap, self.theme.unit),
            at="bottomleft",
        )


def face_down(
    pieces: Pieces,
    seat: Seat,
    cards: Sequence[int],
    marks: Mapping[int, Mark] | None = None,
    width: Length = FIT,
    height: Length = FIT,
) -> Box:
    """Return the card of a seat that lies face down."""
    down = partial(pieces.cards, f"down:{seat}", cards, Fan(len(cards), spread=0.15))
    return down(marks=marks, anchor=True, width=width, height=height, aspect=CARD_ASPECT)


def _figure(game: Rules, card: int) -> str:
    """Return what a card brings to a sum: "9", "× 2"."""
    number = game.deck[card].attributes.get("number")
    return game.deck[card].name if number is None else str(number)


# --- the hand -------------------------------------------------------------------------------------


def add_hand(picture: Picture, stage: Stage, view: View, cards: Sequence[int]) -> None:
    """Add the viewer's cards before settling, and the card that lies face down beside them."""
    pieces = Pieces(picture, stage)
    unit = stage.gap
    down = view.zones[f"down:{view.viewer}"]
    area, _panel = hand_parts(stage)
    given = bool(down) and UNSEEN not in down
    words = (_("swapped out") if given else _("hidden card")) if down else ""
    fan = replace(HAND, count=len(cards), spread=SPREAD)
    layout = pieces.put(
        row(
            leaf(fan, name="own hand", height=GROW),
            column(
                SPACE,
                pieces.words(words, "small", "text_quiet", yields=1),
                face_down(pieces, view.viewer, down, height=fixed(round(area.height * 0.62))),
                height=GROW,
                at="midbottom",
                gap=unit // 2,
            ),
            gap=4 * unit,
            at="center",
        ),
        hand_room(stage, area),
    )
    zone, room = f"hand:{view.viewer}", layout["own hand"]
    picture.cards.extend(hand_items(stage, zone, cards, fan, area=room))
