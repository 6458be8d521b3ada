"""The cards before the seats of ArtOfFacts' table, and the hand before settling."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.artoffacts.words import equation, in_own_hand, winner_of
from rules.artoffacts.game import Facts, Rules, View
from rules.core import UNSEEN, Seat
from rules.words import _, written
from table.own_hand import Mark
from ui.layout.boxes import GROW, SPACE, Box, column, fixed, leaf, over, part, row
from ui.layout.cards import Fan
from ui.picture.fronts import between, fronts
from ui.picture.hand import HAND, hand_items, hand_parts, hand_room
from ui.picture.items import Picture
from ui.picture.pieces import Pieces
from ui.picture.seats import SeatPlace
from ui.picture.stage import Stage

SPREAD: Final = 1.05
"""The step between two cards that lie side by side, as a part of a card's width."""
LEAST_SPREAD: Final = 0.72
"""The step between cards that overlap, before they are drawn smaller."""
DOWN: Final = 0.72
"""The height of the face-down card, as a part of the others'."""
HIGHEST: Final = 170
"""Height of a card before a seat at most, in pixels at 1080p."""
LINE: Final = 0.3
"""The part of a place's height that the words below the cards take at most."""
FAR: Final = 0.33
"""The part of the middle's height that cards before the far side take."""
ASIDE: Final = 0.27
"""The part of the middle's width that cards before each side take."""
PLACE: Final = (1 + 2 * LEAST_SPREAD + DOWN + 0.1) * CARD_ASPECT
"""The width of a hand with the card face down beside it, as a part of its height."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the cards of each seat lie before it, and the pot between them."""

    fronts: Mapping[Seat, pygame.Rect]
    pot: pygame.Rect


def plan_middle(stage: Stage, places: Mapping[Seat, SeatPlace]) -> Plan:
    """Return where everything lies in the middle."""
    taken = fronts(stage, places, places.keys(), stage.middle, tall=FAR, aside=ASIDE)
    return Plan(taken, between(stage, taken.values(), stage.middle))


def add_cells(picture: Picture, stage: Stage, game: Rules, view: View, plan: Plan) -> None:
    """Add what lies before each seat: drawn cards (F1), else the card face down, the hand, its sum.

    The viewer's own lie in the hand's place until they have settled.
    """
    pieces = Pieces(picture, stage)
    for seat, place in plan.fronts.items():
        if view.zones[f"drawn:{seat}"] or not in_own_hand(view, seat):
            _add_cell(pieces, game, view, seat, place)


def _add_cell(pieces: Pieces, game: Rules, view: View, seat: Seat, place: pygame.Rect) -> None:
    """Add the cards of a seat, as large as fits, and below them what it has settled on."""
    theme = pieces.theme
    gap = theme.unit // 2
    line = min(theme.font("large", "strong").get_height(), round(place.height * LINE))
    room = min(place.height - line - gap, theme.px(HIGHEST), int(place.width / PLACE))
    own = seat == view.viewer
    told = _settled(pieces, game, view) if own else _value(pieces, game, view, seat)
    cell = column(
        over(
            _cards(pieces, view, seat, at_right=place.left > pieces.stage.middle.centerx),
            width=GROW,
            height=fixed(room),
            at="center",
        ),
        over(told, width=GROW, height=fixed(line), at="center"),
        width=GROW,
        gap=gap,
        name=f"seat {seat}",
    )
    box = over(cell, width=GROW, height=GROW, at="center")
    layout = pieces.put(box, place)
    lying = layout[f"seat {seat}"]
    if not view.zones[f"down:{seat}"]:
        pieces.anchor(lying, f"down:{seat}", height=lying.height // 2)
    pieces.anchor(lying, f"drawn:{seat}", height=lying.height // 2)


def _value(pieces: Pieces, game: Rules, view: View, seat: Seat) -> Box | None:
    """Return what a seat declared; without its arithmetic where there is no room for it."""
    facts: Facts = view.facts
    value = facts.declared[seat]
    if value is None or seat not in facts.inside:
        return None
    told = _written(game, view, seat)
    if not told:  # its cards are being turned
        words = "  ".join(_figure(game, card) for card in view.zones[f"hand:{seat}"] if card >= 0)
        return pieces.words(
            words, "body", "text_quiet", "strong", at="center", what=("building", words)
        )
    quiet = seat in facts.took_back or winner_of(view) not in {None, seat}
    return pieces.words(
        told,
        "large",
        "text" if quiet else "brass_light",
        "strong",
        shorter=f"= {written(value)}",
        at="center",
        what=("value", seat, told),
    )


def _figure(game: Rules, card: int) -> str:
    """Return what a card brings to a sum: "9", "× 2"."""
    about = game.deck[card].attributes
    if "number" in about:
        return str(about["number"])
    return game.deck[card].name


def _cards(pieces: Pieces, view: View, seat: Seat, *, at_right: bool) -> Box:
    """Return the cards before a seat: drawn ones, or the hand with the card face down beside it.

    The card face down lies on the side of the pot: before a seat `at_right` that is the left one.
    """
    facts: Facts = view.facts
    drawn = view.zones[f"drawn:{seat}"]
    if drawn:  # F1
        marks: dict[int, Mark] = dict.fromkeys(drawn[:-1], "dim")
        fan = Fan(len(drawn), spread=SPREAD, fixed=True)
        return pieces.cards(f"drawn:{seat}", drawn, fan, marks=marks, width=GROW, height=GROW)
    down = view.zones[f"down:{seat}"]
    settled = facts.declared[seat] is not None
    shade: dict[int, Mark] = {card: "dim" for card in down if settled}
    hand = view.zones[f"hand:{seat}"] if settled or UNSEEN not in view.zones[f"hand:{seat}"] else ()
    fan = Fan(len(hand), slots=3, spread=SPREAD, strip=LEAST_SPREAD, at="midleft")
    beside = [
        pieces.cards(f"hand:{seat}", hand, fan, height=GROW),
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
    ]
    return row(
        *(reversed(beside) if at_right else beside),
        height=GROW,
        gap=pieces.theme.unit,
        at="bottomleft",
        aspect=PLACE,
        name="cards",
    )


def _written(game: Rules, view: View, seat: Seat) -> str:
    """Return the declared value with its arithmetic: "(4 + 9) × 2 = 26"; empty before."""
    facts: Facts = view.facts
    value = facts.declared[seat]
    hand = view.zones[f"hand:{seat}"]
    if value is None or UNSEEN in hand or not hand:
        return ""
    return equation(game, hand, value)


# --- the hand -------------------------------------------------------------------------------------


def add_hand(picture: Picture, stage: Stage, view: View, cards: Sequence[int]) -> None:
    """Add the viewer's cards before settling, and the card that lies face down beside them."""
    pieces = Pieces(picture, stage)
    unit = stage.gap
    down = view.zones[f"down:{view.viewer}"]
    area, _panel = hand_parts(stage)
    given = bool(down) and UNSEEN not in down
    words = (_("given up") if given else _("face down")) if down else ""
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


def _settled(pieces: Pieces, game: Rules, view: View) -> Box | None:
    """Say below the viewer's cards what they have settled on."""
    written = _written(game, view, view.viewer)
    if not written:
        return None
    words = _("You have settled on {value}").format(value=written)
    return pieces.words(words, color="text_quiet", at="center", what=("settled", words))
