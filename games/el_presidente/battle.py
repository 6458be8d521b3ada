"""The battle pile of El Presidente: large, overlapping, every card with whoever laid it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from rules.core import Seat
from rules.el_presidente.state import Facts, View
from rules.words import _
from ui.layout.boxes import GROW, Box, column, fit, fixed, leaf, over, row
from ui.layout.cards import CARD_ASPECT, Fan
from ui.picture.items import CardItem, CardPlace, Mark, Picture
from ui.picture.pieces import ROUND, Ground, Pieces
from ui.picture.stage import Stage

DROP: Final = 0.1
"""How much lower the defender's answer lies than the attack, as a part of a card's height."""
BATTLE: Final = Fan(0, spread=0.62, strip=0.22, apart=0.3, head=DROP)
"""How the cards of a battle lie: of a covered one the index shows, the answer lies apart."""
WIDEST: Final = 0.42
"""The part of the play area's width that a card takes at most."""


def add_battle(
    picture: Picture, stage: Stage, view: View, winning: frozenset[int] = frozenset()
) -> None:
    """Add the pile, the attack above and what came after it was beaten lower and to the right.

    `winning` are the four cards that won the game, marked.
    """
    pieces = Pieces(picture, stage)
    theme, facts = stage.theme, view.facts
    laid = view.zones["battle"]
    band = fixed(theme.font("body").get_height() + theme.unit)
    beaten = facts.beaten_at if 0 < facts.beaten_at < len(laid) else len(laid)
    most = int(stage.play.width * WIDEST / CARD_ASPECT)
    fan = replace(
        BATTLE, count=len(laid), most=most, breaks=(beaten,) if beaten < len(laid) else ()
    )
    layout = pieces.put(
        column(
            leaf(width=GROW, height=band, name="above"),
            over(
                leaf(fan, width=GROW, height=GROW, name="battle") if laid else None,
                _next(pieces, facts, most) if not laid else None,
                width=GROW,
                height=GROW,
                at="center",
            ),
            leaf(width=GROW, height=band, name="below"),
            width=GROW,
            height=GROW,
            pad=(2 * theme.unit, theme.unit // 2),
        ),
        stage.play,
    )
    pieces.anchor(layout.get("battle") or layout["no battle"], "battle")
    if laid:
        _add_laid(pieces, view, fan, layout["battle"], beaten, winning)


def _add_laid(
    pieces: Pieces,
    view: View,
    fan: Fan,
    area: pygame.Rect,
    beaten: int,
    winning: frozenset[int],
) -> None:
    """Add the cards laid and, above and below them, who laid them."""
    laid = view.zones["battle"]
    spots = fan.places(area)
    drop = round(DROP * spots[0].height)
    for at, (card, spot) in enumerate(zip(laid, spots, strict=True)):
        spot.y -= drop if at < beaten else 0
        mark: Mark = "lit" if card in winning else "plain"
        place = CardPlace(*spot.center, spot.height)
        pieces.picture.cards.append(CardItem(("card", card), card, place, mark))
    pieces.anchor(spots[-1], "battle")
    facts: Facts = view.facts
    labels = []
    for first, last, seat in _runs(facts.laid_by[: len(laid)], beaten):
        whole = last + 1 in {beaten, len(laid)}
        end = spots[last].right if whole else spots[last + 1].x
        high = pieces.theme.font("small").get_height() + pieces.theme.px(6)
        room = pygame.Rect(spots[first].x, 0, end - spots[first].x - pieces.theme.unit, high)
        room.bottom = spots[first].y - pieces.theme.unit // 2
        if first >= beaten:
            room.top = spots[first].bottom + pieces.theme.unit // 2
        labels.append((_label(pieces, seat, first), room))
    pieces.put_each(labels)


def _runs(laid_by: Sequence[Seat], beaten: int) -> list[tuple[int, int, Seat]]:
    """Return the runs of cards by one seat, parted where the attack is beaten: (from, to, seat)."""
    runs: list[tuple[int, int, Seat]] = []
    for at, seat in enumerate(laid_by):
        if runs and runs[-1][2] == seat and at != beaten:
            runs[-1] = (runs[-1][0], at, seat)
        else:
            runs.append((at, at, seat))
    return runs


def _label(pieces: Pieces, seat: Seat, first: int) -> Box:
    """Return who laid cards: sign and name, the sign alone where the cards show less."""
    unit = pieces.theme.unit
    label = row(
        pieces.sign(seat),
        pieces.words(pieces.stage.names[seat], "small", "text", "strong", ending="whole", yields=1),
        height=GROW,
        gap=unit,
        pad=(unit, 0),
        ground=Ground("panel", "panel_line", 235, radius=ROUND, what=("laid", seat, first)),
    )
    return over(label, at="midleft")


def _next(pieces: Pieces, facts: Facts, most: int) -> Box:
    """Return the empty place of the next battle, and between whom it will be."""
    if facts.phase != "attack":
        return leaf(width=GROW, height=GROW, name="no battle")
    names = [pieces.stage.names[seat] for seat in (facts.attacker, facts.defender)]
    attacker, defender = (
        pieces.words(name, "large", "text", "title", alike="next battle") for name in names
    )
    attacks = pieces.words(_("attacks"), "body", "text_quiet", "title", alike="attacks")
    return column(
        attacker,
        attacks,
        defender,
        gap=pieces.theme.unit // 2,
        pad=pieces.theme.unit,
        at="center",
        height=fit(most=most),
        aspect=CARD_ASPECT,
        name="no battle",
        ground=Ground("felt_dark", "panel_line", 110),
    )
