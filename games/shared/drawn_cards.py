"""The drawing for the deal on the table: who drew which card."""

from collections.abc import Sequence

import pygame

from games.shared.table_part import LEAST_CARD
from rules.core import View
from rules.shared.deal_draw import DealDraw
from ui.layout.cards import card_width
from ui.picture.items import CardItem, CardPlace, Drawn, Mark, Picture
from ui.picture.plates import sign
from ui.picture.stage import Stage


def add_drawn_cards(
    picture: Picture,
    stage: Stage,
    view: View,
    drawing: DealDraw,
    names: Sequence[str],
    words: str,
) -> None:
    """Add the cards that were drawn for the deal with their drawers' names, below some words.

    The anchors `drawn:SEAT` are set; a seat that drew again has its cards on each other.
    """
    look, play = stage.look, stage.play
    unit = look.unit
    title = look.fitted(words, play.width - 4 * unit, "large", "text_quiet")
    spot = title.get_rect(midtop=(play.centerx, play.y + 2 * unit))
    picture.below.append(Drawn(("drawing", words), title, *spot.topleft))
    seats = len(names)
    columns = seats if seats < 4 else -(-seats // 2)
    rows = -(-seats // columns)
    line = look.font("body").get_height()
    top = spot.bottom + 2 * unit
    cell_height = (play.bottom - top) // rows
    cell_width = play.width // columns
    height = min(cell_height - line - 3 * unit, round((cell_width - 3 * unit) * 88 / 63))
    height = max(LEAST_CARD, min(height, look.px(300)))
    width = card_width(height)
    for seat, name in enumerate(names):
        row, column = divmod(seat, columns)
        here = min(columns, seats - row * columns)
        left = play.centerx - here * cell_width // 2 + column * cell_width
        cell = pygame.Rect(left, top + row * cell_height, cell_width, cell_height)
        won = drawing.dealer == seat
        symbol = sign(look, seat, look.points("body"))
        ink = "brass_light" if won else "text"
        room = cell.width - symbol.get_width() - 2 * unit
        piece = look.fitted(name, room, "body", ink, "strong" if won else "text")
        x = cell.centerx - (symbol.get_width() + unit + piece.get_width()) // 2
        y = cell.y + (line - symbol.get_height()) // 2
        picture.below.append(Drawn(("drawer", seat), symbol, x, y))
        at = (x + symbol.get_width() + unit, cell.y)
        picture.below.append(Drawn(("drawer name", seat, won), piece, *at))
        place = CardPlace(cell.centerx, cell.y + line + unit + height // 2, height)
        picture.anchors[f"drawn:{seat}"] = place
        cards = view.zones[f"drawn:{seat}"]
        if not cards:
            empty = look.panel((width, height), "felt_dark", "panel_line", alpha=110)
            corner = place.x - width // 2, place.y - height // 2
            picture.below.append(Drawn(("no card", seat), empty, *corner))
        for again, card in enumerate(cards):
            spread = CardPlace(place.x + again * width // 4, place.y, height)
            mark: Mark = "lit" if won and again == len(cards) - 1 else "plain"
            picture.cards.append(CardItem(("card", card), card, spread, mark))
