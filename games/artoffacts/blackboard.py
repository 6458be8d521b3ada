"""The blackboard of ArtOfFacts: a line for each seat with its cards, its sum and, large, its value.

The viewer's cards lie in the hand until they have settled.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.artoffacts.telling import equation, in_own_hand, winner_of
from rules.artoffacts.arithmetic import Way
from rules.artoffacts.game import Facts, Rules, View
from rules.core import UNSEEN, Seat
from rules.words import _, written
from table.controller import seat_order
from table.own_hand import Mark
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
    """Add the board and each seat's line: drawn cards (F1), else the hand, its sum and value."""
    piece = blackboard(stage.theme, plan.board.size, plan.pot.height)
    what = ("blackboard", plan.board.size, plan.pot.height)
    picture.lay(what, piece, plan.board, bare=True)
    pieces = Pieces(picture, stage)
    for seat, place in plan.lines.items():
        _add_line(pieces, game, view, seat, place, CARDS[plan.beside])


def best_value(view: View) -> int | None:
    """Return the highest value that is open and may win, while or after all settle."""
    facts: Facts = view.facts
    return max(
        (
            value
            for seat in facts.inside
            if (value := facts.declared[seat]) is not None
            and seat not in facts.took_back
            and UNSEEN not in view.zones[f"hand:{seat}"]
        ),
        default=None,
    )


def _add_line(
    pieces: Pieces, game: Rules, view: View, seat: Seat, place: pygame.Rect, cards: float
) -> None:
    """Add a seat's line: its cards, who it is with the arithmetic below, and the value."""
    theme, facts = pieces.theme, view.facts
    unit = theme.unit
    room = min(place.height, theme.px(HIGHEST), int(cards * place.width / PLACE))
    own_hand = in_own_hand(view, seat) and not view.zones[f"drawn:{seat}"]
    out, told = seat not in facts.inside, _told(game, view, seat)
    letters = min(max(theme.points("large"), place.height // 5), place.height * 2 // 5)
    sign = pieces.sign(seat, letters * 4 // 5, ("line of", seat))
    name = pieces.words(
        pieces.stage.names[seat],
        letters,
        "text_off" if out else "ivory" if facts.turn == seat else "ivory_shade",
        "title",
        ending="whole",
        what=("line name", seat, out, facts.turn == seat),
    )
    who = first_that_fits(row(sign, name, width=GROW, gap=unit), row(sign, width=GROW))
    layout = pieces.put(
        row(
            over(
                None if out or told else _empty(pieces, seat, room),
                None if own_hand else _cards(pieces, view, seat, round(GAP * CARD_ASPECT * room)),
                width=fixed(round(room * PLACE) + 4),
                height=fixed(room),
                at="midleft",
                name="cards",
            ),
            column(who, _sum(pieces, game, view, seat), width=GROW, gap=unit // 2, at="midleft"),
            over(_value(pieces, game, view, seat, place), width=part(VALUE), at="center"),
            **FILL,
            gap=2 * unit,
            at="midleft",
            name=f"seat {seat}",
        ),
        place,
    )
    lying = layout["cards"]
    if not view.zones[f"down:{seat}"]:
        pieces.anchor(lying, f"down:{seat}", height=lying.height // 2)
    pieces.anchor(lying, f"drawn:{seat}", height=lying.height // 2)


def _empty(pieces: Pieces, seat: Seat, high: int) -> Box:
    """Return the outlines of the three cards of a hand, where none lie yet."""

    def draw(_picture: Picture, rect: pygame.Rect) -> None:
        for at, spot in enumerate(Fan(3, spread=LEAST_SPREAD, at="midleft").places(rect)):
            pieces.bare(("outline", seat, at), spot, OUTLINE)

    return pieces.drawn(draw, height=fixed(high))


def _told(game: Rules, view: View, seat: Seat) -> str:
    """Return the declared value with its arithmetic: "(4 + 9) × 2 = 26"; empty before."""
    facts: Facts = view.facts
    value, hand = facts.declared[seat], view.zones[f"hand:{seat}"]
    if value is None or seat not in facts.inside or UNSEEN in hand or not hand:
        return ""
    return equation(game, hand, value)


def _sum(pieces: Pieces, game: Rules, view: View, seat: Seat) -> Box | None:
    """Return the arithmetic of a value, or what the cards bring that are open so far."""
    facts: Facts = view.facts
    value, told = facts.declared[seat], _told(game, view, seat)
    if (begun := _begun(pieces, game, view, seat)) is not None:
        laid, key = str(begun), ("laid", str(begun))
        return pieces.words(laid, "large", "ivory", "title", what=key, width=GROW, wants=0.8)
    if value is None or seat not in facts.inside:
        return None
    shorter = ""
    if not told:
        words = "  ".join(_figure(game, card) for card in view.zones[f"hand:{seat}"] if card >= 0)
        what: tuple[object, ...] = ("building", words)
    else:
        way = game.ways(view.zones[f"hand:{seat}"])[value]
        words, shorter = told if way.rounds_up else str(way), str(way)
        what = ("sum", seat, told)
        if words == written(value):
            return None
    return pieces.words(
        words, "body", "ivory_shade", "title", what=what, width=GROW, yields=1, shorter=shorter
    )


def _begun(pieces: Pieces, game: Rules, view: View, seat: Seat) -> Way | None:
    """Return what the viewer has laid so far of a sum that is not declared yet."""
    if seat != view.viewer or view.facts.declared[seat] is not None:
        return None
    return next(iter(game.laid(pieces.stage.laid).values()), None)


def _value(pieces: Pieces, game: Rules, view: View, seat: Seat, place: pygame.Rect) -> Box | None:
    """Return the value in large chalk; the best one is underlined."""
    facts: Facts = view.facts
    told, value = _told(game, view, seat), facts.declared[seat]
    begun = _begun(pieces, game, view, seat)
    if begun is not None:
        value = begun.value
    elif not told or value is None:
        return None
    theme, winner = pieces.theme, winner_of(view)
    lost = seat in facts.took_back or winner not in {None, seat}
    best = not lost and begun is None and value == best_value(view)
    color = "marked" if best else "text_off" if lost else "ivory"
    letters = min(2 * theme.points("display"), place.height * 7 // 10)
    words = pieces.words(
        written(value),
        letters,
        color,
        "title",
        ending="whole",
        at="center",
        what=("value", seat, told or str(begun)),
    )
    if not best:
        return words

    def draw(picture: Picture, rect: pygame.Rect) -> None:
        piece = stroke(theme, rect.size)
        picture.lay(("best", seat, rect.size), piece, rect, bare=True)

    line = pieces.drawn(draw, width=GROW, height=fixed(max(4, letters // 6)))
    return column(words, line, width=fixed(round(VALUE * place.width * 0.8)), at="midtop")


def _figure(game: Rules, card: int) -> str:
    """Return what a card brings to a sum: "9", "× 2"."""
    about = game.deck[card].attributes
    if "number" in about:
        return str(about["number"])
    return game.deck[card].name


def _cards(pieces: Pieces, view: View, seat: Seat, gap: int) -> Box:
    """Return a seat's cards on the board: drawn ones, or the hand and the card face down."""
    facts: Facts = view.facts
    drawn = view.zones[f"drawn:{seat}"]
    if drawn:  # F1
        marks: dict[int, Mark] = dict.fromkeys(drawn[:-1], "dim")
        fan = Fan(len(drawn), spread=SPREAD, fixed=True, at="midleft")
        return pieces.cards(f"drawn:{seat}", drawn, fan, marks=marks, **FILL)
    down = view.zones[f"down:{seat}"]
    settled = facts.declared[seat] is not None
    shade: dict[int, Mark] = {card: "dim" for card in down if settled}
    hand = view.zones[f"hand:{seat}"] if settled or UNSEEN not in view.zones[f"hand:{seat}"] else ()
    fan = Fan(len(hand), slots=3, spread=SPREAD, strip=LEAST_SPREAD, at="midleft")
    return row(
        pieces.cards(f"hand:{seat}", hand, fan, **FILL),
        pieces.cards(
            f"down:{seat}",
            down,
            Fan(len(down), spread=0.15),
            marks=shade,
            anchor=True,
            width=part(DOWN * CARD_ASPECT / PLACE),
            height=part(DOWN),
            aspect=CARD_ASPECT,
        ),
        **FILL,
        gap=min(gap, pieces.theme.unit),
        at="bottomleft",
    )


# --- the hand -------------------------------------------------------------------------------------


def add_hand(picture: Picture, stage: Stage, view: View, cards: Sequence[int]) -> None:
    """Add the viewer's cards before settling, and the card that lies face down beside them."""
    pieces = Pieces(picture, stage)
    unit = stage.gap
    down = view.zones[f"down:{view.viewer}"]
    area, _panel = hand_parts(stage)
    given = bool(down) and UNSEEN not in down
    words = (_("swapped out") if given else _("face down")) if down else ""
    fan = replace(HAND, count=len(cards), spread=SPREAD)
    layout = pieces.put(
        row(
            leaf(fan, name="own hand", height=GROW),
            column(
                SPACE,
                pieces.words(words, "small", "text_quiet", what=("down", given), yields=1),
                pieces.cards(
                    f"down:{view.viewer}",
                    down,
                    Fan(len(down), spread=0.15),
                    anchor=True,
                    height=fixed(round(area.height * 0.62)),
                    aspect=CARD_ASPECT,
                ),
                height=GROW,
                at="midbottom",
                gap=unit // 2,
            ),
            gap=4 * unit,
            at="center",
        ),
        hand_room(stage, area),
    )
    own = hand_items(stage, f"hand:{view.viewer}", cards, fan, area=layout["own hand"])
    picture.cards.extend(own)
