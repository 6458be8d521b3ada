"""The battle pile of El Presidente: large, overlapping, every card with whoever laid it."""

from collections.abc import Sequence
from typing import Final

import pygame

from rules.core import Seat
from rules.el_presidente.state import Facts, View
from rules.words import _
from ui.art.palette import seat_color
from ui.controls.look import Look
from ui.layout.cards import CARD_ASPECT, card_width
from ui.picture.items import CardItem, CardPlace, Drawn, Mark, Picture
from ui.picture.plates import sign
from ui.picture.shrunk import letters_within, shrunk, smallest
from ui.picture.stage import Stage

DROP: Final = 0.1
"""How much lower the defender's answer lies than the attack, as a part of a card's height."""
GAP: Final = 0.3
"""How much further to the right the answer lies, as a part of a card's width."""
WIDEST_STEP: Final = 0.62
LEAST_STEP: Final = 0.22
"""The most and the least that a covered card shows, as a part of its width: its index."""


def add_battle(
    picture: Picture, stage: Stage, view: View, winning: frozenset[int] = frozenset()
) -> None:
    """Add the pile, the attack above and what came after it was beaten lower and to the right.

    `winning` are the four cards that won the game, marked.
    """
    look, play = stage.look, stage.play
    facts: Facts = view.facts
    laid = view.zones["battle"]
    band = look.font("body").get_height() + look.unit
    beaten = facts.beaten_at if 0 < facts.beaten_at < len(laid) else len(laid)
    apart = GAP if beaten < len(laid) else 0.0
    widths = 1 + apart + LEAST_STEP * max(0, len(laid) - 1)
    height = min(
        round((play.height - 2 * band - look.unit) / (1 + DROP)),
        round((play.width - 4 * look.unit) * min(0.42, 1 / widths) / CARD_ASPECT),
    )
    top = play.centery - round(height * (1 + DROP)) // 2
    if not laid:
        _add_empty(picture, stage, facts, height)
        return
    width = card_width(height)
    extra = round(width * apart)
    room = play.width - 4 * look.unit - width - extra
    step = min(round(width * WIDEST_STEP), room // max(1, len(laid) - 1))
    left = play.centerx - (width + extra + step * (len(laid) - 1)) // 2
    middle = top + height // 2
    lefts = [left + at * step + (extra if at >= beaten else 0) for at in range(len(laid))]
    picture.anchors["battle"] = CardPlace(lefts[-1] + width // 2, middle, height)
    for at, card in enumerate(laid):
        drop = round(height * DROP) if at >= beaten else 0
        place = CardPlace(lefts[at] + width // 2, middle + drop, height)
        mark: Mark = "lit" if card in winning else "plain"
        picture.cards.append(CardItem(("card", card), card, place, mark))
    for first, last, seat in _runs(facts.laid_by[: len(laid)], beaten):
        end = lefts[last] + (width if last + 1 in {beaten, len(laid)} else step)
        label = _name(look, stage.names[seat], seat, end - lefts[first] - look.unit)
        spot = label.get_rect(bottomleft=(lefts[first], top - look.unit // 2))
        if first >= beaten:
            spot.top = top + round(height * (1 + DROP)) + look.unit // 2
        picture.above.append(Drawn(("laid", seat, first, label.get_size()), label, *spot.topleft))


def _runs(laid_by: Sequence[Seat], beaten: int) -> list[tuple[int, int, Seat]]:
    """Return the runs of cards by one seat, parted where the attack is beaten: (from, to, seat)."""
    runs: list[tuple[int, int, Seat]] = []
    for at, seat in enumerate(laid_by):
        if runs and runs[-1][2] == seat and at != beaten:
            runs[-1] = (runs[-1][0], at, seat)
        else:
            runs.append((at, at, seat))
    return runs


def _name(look: Look, name: str, seat: Seat, room: int) -> pygame.Surface:
    """Return who laid cards: sign and name, the sign alone where the cards show less."""
    key = ("laid", name, seat_color(seat), room)
    piece = look.kept(key)
    if piece is not None:
        return piece
    unit = look.unit
    symbol = sign(look, seat, look.points("body"))
    height = look.font("small").get_height() + look.px(6)
    left = room - symbol.get_width() - 3 * unit
    words = None
    if left >= look.font(smallest(look), "strong").size(name)[0]:
        words = shrunk(look, name, left, look.points("small"), "text", "strong")
    width = symbol.get_width() + 2 * unit + (words.get_width() + unit if words else 0)
    piece = look.panel((width, height), "panel", "panel_line", height // 2, alpha=235).copy()
    piece.blit(symbol, symbol.get_rect(midleft=(unit, height // 2)))
    if words:
        piece.blit(words, words.get_rect(midleft=(2 * unit + symbol.get_width(), height // 2)))
    return look.keep(key, piece)


def _add_empty(picture: Picture, stage: Stage, facts: Facts, height: int) -> None:
    """Add the empty place of the next battle, and between whom it will be."""
    look, play = stage.look, stage.play
    width = card_width(height)
    picture.anchors["battle"] = CardPlace(*play.center, height)
    if facts.phase != "attack":
        return
    empty = look.panel((width, height), "felt_dark", "panel_line", alpha=110).copy()
    names = [stage.names[facts.attacker], stage.names[facts.defender]]
    room = width - 3 * look.unit
    large = letters_within(look, names, room, look.points("large"), "title")
    attacker, defender = (look.text(name, large, "text", "title") for name in names)
    small = min(large, look.points("body"))
    attacks = shrunk(look, _("attacks"), room, small, "text_quiet", "title")
    pieces = (attacker, attacks, defender)
    y = (height - sum(piece.get_height() for piece in pieces) - look.unit) // 2
    for piece in pieces:
        empty.blit(piece, piece.get_rect(midtop=(width // 2, y)))
        y += piece.get_height() + look.unit // 2
    key = ("no battle", facts.attacker, facts.defender, height)
    picture.below.append(Drawn(key, empty, *empty.get_rect(center=play.center).topleft))
