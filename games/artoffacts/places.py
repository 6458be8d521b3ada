"""The middle of ArtOfFacts' table, a place for each seat, and the hand before settling."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

import pygame

from rules.artoffacts.game import Facts, Rules, View
from rules.core import UNSEEN, Seat
from rules.words import _, written
from ui.controls.theme import Theme
from ui.layout.boxes import (
    GROW,
    SPACE,
    Box,
    column,
    fixed,
    grid,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import CARD_ASPECT, Fan
from ui.layout.solving import columns_for, lay
from ui.picture.hand import HAND, hand_items, hand_parts, hand_room
from ui.picture.items import Mark, Picture
from ui.picture.pieces import Ground, Pieces
from ui.picture.stage import Stage

SPREAD: Final = 1.05
"""The step between two cards that lie side by side, as a part of a card's width."""
LEAST_SPREAD: Final = 0.72
"""The step between cards that overlap, before they are drawn smaller."""
WORTH: Final = 0.75
"""How small cards may get below their words, against cards with the words beside them."""
WORDS: Final = 0.53
"""The part of a place's width that words beside the cards take."""
DOWN: Final = 0.72
"""The height of the face-down card, as a part of the others'."""
PLACE: Final = (1 + 2 * LEAST_SPREAD + DOWN + 0.1) * CARD_ASPECT
"""The width of a hand with the card face down beside it, as a part of its height."""

Way = Literal["value below", "value above", "words beside"]
"""How a seat's place is divided: where its words and its value stand."""


def arranged(way: Way, theme: Theme, caption: Box, cards: Box, value: Box | None) -> Box:
    """Return a seat's place with its caption, its cards, and what it settled on."""
    unit = theme.unit
    pad = (3 * unit // 2, unit // 2)
    room = over(cards, width=GROW, height=GROW, at="midleft")
    line = fixed(round(theme.font("body").get_height() * 1.2))
    if way == "words beside":
        words = column(
            row(caption, width=GROW, height=part(0.5)),
            row(value, width=GROW, height=GROW),
            width=part(WORDS),
            height=GROW,
        )
        return row(words, room, width=GROW, height=GROW, gap=unit, pad=pad)
    if way == "value above":
        head = row(caption, value, width=GROW, height=line, gap=unit)
        return column(head, room, width=GROW, height=GROW, gap=unit // 2, pad=pad)
    foot = row(value, width=GROW, height=fixed(theme.font("large", "strong").get_height()))
    head = row(caption, width=GROW, height=line)
    return column(head, room, foot, width=GROW, height=GROW, gap=unit // 2, pad=pad)


def best_way(theme: Theme, size: tuple[int, int], count: int) -> tuple[Way, int]:
    """Return the way to divide the places, and their columns, that allow the largest cards.

    Words stand above the cards unless that leaves them too small.
    """
    area = pygame.Rect((0, 0), size)
    heights: dict[tuple[Way, int], float] = {}
    ways: tuple[Way, ...] = ("value below", "value above", "words beside")
    for way in ways:
        cell = arranged(way, theme, leaf(), leaf(name="cards", aspect=PLACE), None)
        columns = columns_for(cell, "cards", count, (1, 2), area, theme.unit)
        whole = lay(grid([cell] * count, columns, gap=theme.unit), area)
        heights[way, columns] = whole.lowest("cards") * (WORTH if way == "words beside" else 1)
    return max(heights, key=lambda key: heights[key])


def add_cells(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Add every seat's place: drawn cards (F1), else the hand, the card face down, the value."""
    pieces = Pieces(picture, stage)
    seats = len(stage.names)
    size = stage.play.size
    way, columns = stage.theme.found(
        ("places", size, seats), lambda: best_way(stage.theme, size, seats)
    )
    cells = [_cell(pieces, game, view, seat, way) for seat in range(seats)]
    pieces.put(grid(cells, columns, gap=stage.gap), stage.play)


def _cell(pieces: Pieces, game: Rules, view: View, seat: Seat, way: Way) -> Box:
    facts: Facts = view.facts
    winner = facts.winner == seat and facts.phase != "draw"
    lit = winner or facts.turn == seat
    value = _value(pieces, game, view, seat, way)
    box = arranged(
        way,
        pieces.theme,
        _caption(pieces, view, seat, tagged=way != "words beside" or value is not None),
        _cards(pieces, view, seat),
        value or (_tag_row(pieces, view, seat) if way == "words beside" else None),
    )
    box.name = f"seat {seat}"
    box.ground = Ground(
        "panel_raised" if winner else "felt_dark",
        "brass" if lit else "panel_line",
        200 if winner else 120,
        max(2, pieces.theme.px(2)) if lit else None,
    )
    return box


def in_own_hand(view: View, seat: Seat) -> bool:
    """Return whether a seat's cards lie before the viewer rather than on the table."""
    facts: Facts = view.facts
    return seat == view.viewer and facts.declared[seat] is None


def _tags(view: View, seat: Seat) -> list[str]:
    facts: Facts = view.facts
    if not facts.round:
        return [_("deals first")] if facts.dealer == seat else []
    settled = facts.declared[seat] is not None
    marks = [
        (facts.winner == seat, _("wins")),
        (seat in facts.took_back, _("ante back")),
        (facts.dealer == seat, _("dealer")),
        (facts.last == seat and not settled and len(facts.inside) > 2, _("settles last")),
        (seat in facts.swapped, _("swapped")),
    ]
    return [words for holds, words in marks if holds]


def _caption(pieces: Pieces, view: View, seat: Seat, *, tagged: bool) -> Box:
    """Return sign, name and marks of a seat; who is out has no marks, but chips."""
    facts: Facts = view.facts
    inside = seat in facts.inside
    words = pieces.stage.names[seat]
    if not inside:
        words = _("{name} is out with {chips}").format(name=words, chips=view.chips[f"bank:{seat}"])
    return row(
        pieces.sign(seat, pieces.theme.points("body") - pieces.theme.px(2)),
        pieces.words(
            words,
            color="text" if inside else "text_off",
            ending="whole",
            alike="seat names",
            wants=1.0,
            what=("name", seat, words),
        ),
        _tag_row(pieces, view, seat) if tagged else None,
        SPACE,
        height=GROW,
        width=GROW,
        gap=pieces.theme.unit,
    )


def _tag_row(pieces: Pieces, view: View, seat: Seat) -> Box | None:
    """Return a seat's marks, the first ones first, as many as have room."""
    facts: Facts = view.facts
    marks = _tags(view, seat) if seat in facts.inside else []
    tags = [
        pieces.tag(mark, ("mark", seat, mark), yields=at) for at, mark in enumerate(marks, start=1)
    ]
    return row(*tags, gap=pieces.theme.unit, height=GROW, yields=1) if tags else None


def _value(pieces: Pieces, game: Rules, view: View, seat: Seat, way: Way) -> Box | None:
    """Return what a seat declared; without its arithmetic where there is no room for it."""
    facts: Facts = view.facts
    told = _written(game, view, seat)
    if not told or seat not in facts.inside:
        return None
    theme = pieces.theme
    letters = theme.points("large" if way == "value below" else "body")
    return pieces.words(
        told,
        letters,
        "text" if seat in facts.took_back else "brass_light",
        "strong",
        least=round(letters * 0.6) if way == "value below" else None,
        shorter="= " + told.rpartition(" ")[2],
        what=("value", seat, told),
    )


def _cards(pieces: Pieces, view: View, seat: Seat) -> Box:
    """Return the cards of a seat: drawn ones, none while they are in the own hand, or the hand."""
    facts: Facts = view.facts
    drawn = view.zones[f"drawn:{seat}"]
    held: list[Box] = []
    if drawn:  # F1
        marks: dict[int, Mark] = dict.fromkeys(drawn[:-1], "dim")
        fan = Fan(len(drawn), spread=SPREAD, fixed=True, at="midleft")
        held = [pieces.cards(f"drawn:{seat}", drawn, fan, marks=marks, width=GROW, height=GROW)]
    elif in_own_hand(view, seat):
        words = pieces.words(_("in your hand"), "small", "text_quiet", at="center", what="in hand")
        held = [over(words, width=GROW, height=GROW, at="center")]
    else:
        down = view.zones[f"down:{seat}"]
        settled = facts.declared[seat] is not None
        shade: dict[int, Mark] = {card: "dim" for card in down if settled}
        hand = view.zones[f"hand:{seat}"]
        fan = Fan(len(hand), slots=3, spread=SPREAD, strip=LEAST_SPREAD, at="midleft")
        held = [
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
        *held,
        width=GROW,
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


def equation(game: Rules, hand: tuple[int, ...], value: int) -> str:
    """Return a value that a hand makes with its arithmetic written out: "(4 + 9) × 2 = 26"."""
    way = game.ways(hand)[value]
    shown = written(value)
    arithmetic = str(way)
    return shown if arithmetic == shown else f"{arithmetic} = {shown}"


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


def add_settled(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Say where the hand was what the viewer has settled on; the cards lie on the table."""
    written = _written(game, view, view.viewer)
    if written:
        words = _("You have settled on {value}").format(value=written)
        pieces = Pieces(picture, stage)
        told = pieces.words(words, "large", "text_quiet", what=("settled", words))
        pieces.put(over(told, at="center"), stage.hand)
