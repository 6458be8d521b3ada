"""The middle of El Presidente's table: deck and discard pile, and the battle, large."""

from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import CARD_ASPECT
from games.el_presidente.arrow import edge
from rules.core import Seat
from rules.el_presidente.state import Facts, View
from rules.words import _, pgettext
from table.own_hand import Mark
from ui.controls.backdrop import glow
from ui.controls.icon_surfaces import icon
from ui.layout.boxes import FILL, GROW, Box, column, fixed, leaf, over, part, row
from ui.layout.cards import Fan
from ui.picture.effects import banner_height
from ui.picture.items import CardItem, CardPlace, Picture
from ui.picture.pieces import ROUND, Ground, Pieces
from ui.picture.stage import Stage

DROP: Final = 0.1
"""How much lower the defender's answer lies than the attack, as a part of a card's height."""
BATTLE: Final = Fan(0, spread=0.62, strip=0.22, apart=0.3, head=DROP)
"""How the cards of a battle lie: of a covered one the index shows, the answer lies apart."""
WIDEST: Final = 0.42
"""The part of the battle's width that a card takes at most."""
PILES: Final = 0.22
"""The part of the middle's width that deck and discard pile take."""
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


def add_middle(
    picture: Picture,
    stage: Stage,
    view: View,
    fours: frozenset[int] = frozenset(),
    winning: frozenset[int] = frozenset(),
) -> None:
    """Add deck and discard pile and, large, the battle: what beat the attack lies lower and apart.

    `fours` are the cards of which all four lie there, and glow; `winning` are those that won the
    game, marked, with room for large words below.
    """
    pieces, theme, facts = Pieces(picture, stage), stage.theme, view.facts
    laid = view.zones["battle"]
    beaten = facts.beaten_at if 0 < facts.beaten_at < len(laid) else len(laid)
    inside = stage.middle.inflate(-3 * edge(theme), -2 * edge(theme))
    label = fixed(_label_size(pieces) + theme.unit // 2)
    most = int(inside.width * (1 - PILES) * WIDEST / CARD_ASPECT)
    breaks = (beaten,) if beaten < len(laid) else ()
    fan = replace(BATTLE, count=len(laid), most=most, breaks=breaks)
    told = min(banner_height(theme), round(WORDS * stage.middle.height))
    battle = column(
        leaf(width=GROW, height=label),
        leaf(fan if laid else None, **FILL, name="battle"),
        leaf(width=GROW, height=label if breaks else fixed(0)),
        leaf(width=GROW, height=fixed(told), name="won") if winning else None,
        **FILL,
    )
    piles = row(
        _pile(pieces, view, "stock", pgettext("pile", "Deck")),
        _pile(pieces, view, "discard", _("Discard")),
        width=part(PILES),
        height=GROW,
        gap=2 * theme.unit,
        at="center",
    )
    layout = pieces.put(row(piles, battle, **FILL, gap=theme.unit), inside)
    area = layout["battle"]
    pieces.anchor(area, "battle")
    if winning:
        foot = layout["won"]
        foot.height = stage.middle.bottom - foot.top
        picture.regions["won"] = foot
    if laid:
        _add_laid(pieces, view, fan, area, beaten, fours, winning)
    else:
        _add_emblem(pieces, area)


def _pile(pieces: Pieces, view: View, zone: str, words: str) -> Box:
    """Return deck or discard pile, face down, with its count below (E2)."""
    theme, held = pieces.theme, len(view.zones[zone])
    least, most = theme.px(48), theme.px(150)
    cards = pieces.pile(zone, held, least=least, most=most, drawn=STACKED, empty=110)
    told = partial(pieces.words, size="small", color="text_quiet", face="strong", alike="piles")
    number = told(f"{words}  {held}", shorter=str(held), what=("pile", zone, held))
    return column(cards, number, width=GROW, gap=theme.unit // 2, at="midtop", name=zone)


def _add_emblem(pieces: Pieces, area: pygame.Rect) -> None:
    """Add the swords that are stitched into the felt where the next battle will lie."""
    theme = pieces.theme
    size = max(16, min(theme.px(300), round(area.height * EMBLEM)))
    key = ("battle emblem", size)
    piece = theme.kept(key)
    if piece is None:
        piece = theme.keep(key, icon(theme, "swords", size, "felt_dark").copy())
        piece.set_alpha(150)
    pieces.picture.lay(key, piece, area)


def _add_laid(
    pieces: Pieces,
    view: View,
    fan: Fan,
    area: pygame.Rect,
    beaten: int,
    fours: frozenset[int],
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
    about = frozenset(("card", card) for card in fours)
    for card, spot in zip(laid, spots, strict=True):
        if card in fours:  # they glow as soon as all four lie there
            light = glow(pieces.theme, (round(GLEAM * spot.width), round(GLEAM * spot.height)))
            what = ("four", card, light.get_size())
            pieces.picture.lay(what, light, spot, about=about, bare=True)
    facts: Facts = view.facts
    size, labels, last = _label_size(pieces), [], None
    for at, (seat, spot) in enumerate(zip(facts.laid_by, spots, strict=False)):
        if seat != last or at == beaten:  # a run of cards by one seat begins
            room = pygame.Rect(spot.x, 0, size, size)
            room.bottom = spot.y - pieces.theme.unit // 2
            if at >= beaten:
                room.top = spot.bottom + pieces.theme.unit // 2
            labels.append((_label(pieces, seat, at), room))
        last = seat
    pieces.put_each(labels)


def _label_size(pieces: Pieces) -> int:
    """Return the diameter of the sign of who laid cards."""
    high = pieces.theme.font("small").get_height() + pieces.theme.px(6)
    return min(high, max(16, pieces.stage.middle.height // LOWEST))


def _label(pieces: Pieces, seat: Seat, first: int) -> Box:
    """Return the sign of who laid cards."""
    ground = Ground("panel", "panel_line", 235, radius=ROUND, what=("laid", seat, first))
    return over(pieces.sign(seat, _label_size(pieces) * 5 // 8), **FILL, at="center", ground=ground)
