"""The play area of President Arnold: the turned card, the cards laid, the last of them large."""

from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.president_arnold.game import Facts
from rules.president_arnold.table import View
from rules.words import _
from ui.layout.cards import CARD_ASPECT, LEAST_STRIP, card_width
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.plate_plan import tag_size
from ui.picture.plates import sign, tag
from ui.picture.shrunk import letters_within, shrunk, smallest
from ui.picture.stage import Stage

LARGE_WIDTH: Final = 0.36
"""The part of the play area's width that the last card may take."""
BAND: Final = 0.30
"""The part of its height for the turned card."""
WORDS: Final = 0.42
"""The part of its height that the words beside the turned card take at most."""
ROW: Final = 0.27
"""The part of its height that a row of earlier cards takes at most."""
INDEX: Final = 0.34
"""The part of a covered card's width that must be seen."""
SPREAD: Final = 0.74
"""The widest step between two cards of a row, as a part of a card's width."""
MARKED: Final = 1.27
"""The height of a row with the marks above it, in card heights."""
MOST_ROWS: Final = 8


def add_sequence(
    picture: Picture, stage: Stage, view: View, deck: Deck, names: tuple[str, ...]
) -> None:
    """Add the turned card and what has been laid; marks say where another player went on."""
    look, play = stage.look, stage.play
    unit = look.unit
    facts: Facts = view.facts
    laid = view.zones["sequence"]
    name = names[facts.layers[-1]] if facts.layers else " "
    across = round(play.width * LARGE_WIDTH)
    letters = letters_within(look, names, across - 2 * unit, look.points("small"), "strong")
    caption = tag(look, name, letters=letters)
    room = play.height - caption.get_height() - unit
    large = min(round(room * 0.94), round(across / CARD_ASPECT))
    width = card_width(large)
    top = play.centery - (large + caption.get_height() + unit // 2) // 2
    wide = max(width, *(tag_size(look, each, letters)[0] for each in names))
    head = pygame.Rect(play.right - wide - unit, top, wide, caption.get_height())
    place = CardPlace(head.centerx, head.bottom + unit // 2 + large // 2, large)
    picture.anchors["sequence"] = place
    left = pygame.Rect(play.x + unit, play.y, head.left - play.x - 4 * unit, play.height)
    foot = _add_turned(picture, stage, view, deck, names, left)
    if not laid:
        if facts.hand:
            empty = look.panel((width, large), "felt_dark", "panel_line", alpha=110)
            spot = (place.x - width // 2, place.y - large // 2)
            picture.below.append(Drawn(("no card", empty.get_size()), empty, *spot))
        return
    rows = pygame.Rect(left.x, foot + unit, left.width, left.bottom - foot - unit)
    _add_earlier(picture, stage, rows, laid[:-1], facts.layers)
    picture.cards.append(CardItem(("card", laid[-1]), laid[-1], place))
    if len(facts.layers) == len(laid):
        box = caption.get_rect(center=head.center)
        picture.above.append(Drawn(("last", facts.layers[-1]), caption, *box.topleft))


def _add_earlier(
    picture: Picture,
    stage: Stage,
    area: pygame.Rect,
    cards: tuple[int, ...],
    layers: tuple[int, ...],
) -> None:
    look = stage.look
    places = earlier_places(area, len(cards), round(stage.play.height * ROW))
    for at, (card, spot) in enumerate(zip(cards, places, strict=True)):
        picture.cards.append(CardItem(("card", card), card, spot))
        if at < len(layers) and (at == 0 or layers[at] != layers[at - 1]):
            symbol = sign(look, layers[at], max(10, round(spot.height * 0.17)))
            x = spot.x - card_width(spot.height) // 2
            y = spot.y - spot.height // 2 - symbol.get_height() - 2
            picture.above.append(Drawn(("layer", at, layers[at]), symbol, x, y))


def earlier_places(area: pygame.Rect, count: int, most: int) -> list[CardPlace]:
    """Return places for the cards before the last, in rows, the newest at the end.

    The cards are as large as all their indices can be seen, and at most `most` pixels high.
    """
    if count == 0:
        return []
    rows = max(range(1, MOST_ROWS + 1), key=lambda n: _row_height(area, count, n, most))
    height = max(20, _row_height(area, count, rows, most))
    width = card_width(height)
    per_row = -(-count // rows)
    step = round(width * SPREAD)
    if per_row > 1:
        step = min(step, (area.width - width) // (per_row - 1))
    line = min(round(height * MARKED), area.height // rows)
    places = []
    for at in range(count):
        row, column = divmod(at, per_row)
        x = area.left + column * step + width // 2
        y = area.top + row * line + round(height * (MARKED - 1)) + height // 2
        places.append(CardPlace(x, y, height))
    return places


def _row_height(area: pygame.Rect, count: int, rows: int, most: int) -> int:
    """Return how high the cards can be in so many rows; the indices set the width they need."""
    per_row = -(-count // rows)
    high = min(most, int(area.height / rows / MARKED))
    if per_row == 1:
        return min(high, int(area.width / CARD_ASPECT))
    if area.width < LEAST_STRIP * (per_row - 1):
        return 0
    return min(high, int(area.width / (1 + INDEX * (per_row - 1)) / CARD_ASPECT))


def _add_turned(
    picture: Picture,
    stage: Stage,
    view: View,
    deck: Deck,
    names: tuple[str, ...],
    area: pygame.Rect,
) -> int:
    """Add the widow, the turned card and the money cards in words; return where they end."""
    look = stage.look
    unit = look.unit
    height = round(area.height * BAND)
    width = card_width(height)
    zone = "widow" if view.zones["widow"] else "stock"
    covered = len(view.zones[zone])
    x, y = area.left + width // 2, area.y + height // 2 + unit // 2
    beside = CardPlace(x + width + 2 * unit, y, height)
    picture.anchors["widow"] = picture.anchors["stock"] = CardPlace(x, y, height)
    picture.anchors["turned"] = beside
    for at in range(max(0, covered - 3), covered):
        higher = 2 * (at - max(0, covered - 3))
        place = CardPlace(x + higher, y - higher, height)
        picture.cards.append(CardItem((zone, at), -1, place))
    for card in view.zones["turned"]:
        picture.cards.append(CardItem(("card", card), card, beside))
    foot = y + height // 2
    facts: Facts = view.facts
    left = beside.x + width // 2 + 2 * unit
    if facts.turned is None or area.right - left < look.px(90):
        return foot
    top = area.y
    room = area.right - left, round(area.height * WORDS)
    for at, piece in enumerate(_money_words(stage, facts, deck, names, room)):
        key = ("turned", at, facts.turned, facts.money)
        picture.below.append(Drawn(key, piece, left, top))
        top += piece.get_height() + 1
    return max(foot, top)


def _money_words(
    stage: Stage,
    facts: Facts,
    deck: Deck,
    names: tuple[str, ...],
    room: tuple[int, int],
) -> list[pygame.Surface]:
    """Return the lines about the turned card and the money cards, in letters that fit the room."""
    look = stage.look
    body, small = look.points("body"), look.points("small")
    pieces = _money_lines(stage, facts, deck, names, room[0], body, small)
    while small > smallest(look) and sum(p.get_height() + 1 for p in pieces) > room[1]:
        small -= 1
        body = max(small, body - 1)
        pieces = _money_lines(stage, facts, deck, names, room[0], body, small)
    return pieces


def _money_lines(
    stage: Stage,
    facts: Facts,
    deck: Deck,
    names: tuple[str, ...],
    width: int,
    body: int,
    small: int,
) -> list[pygame.Surface]:
    look = stage.look
    assert facts.turned is not None
    pieces = [
        shrunk(look, _("Turned up"), width, small, "brass_light", "strong"),
        shrunk(look, deck.cards[facts.turned].name, width, body),
        shrunk(look, _("Money cards"), width, small, "brass_light", "strong"),
    ]
    for money in facts.money:
        name = deck.cards[money.card].name
        if money.claimed_by is None:
            pieces.append(shrunk(look, name, width, small))
            continue
        pieces.append(_claimed_words(stage, money.claimed_by, name, names, width, small))
    return pieces


def _claimed_words(
    stage: Stage, seat: int, card: str, names: tuple[str, ...], width: int, letters: int
) -> pygame.Surface:
    """Return the claimer's sign and the card; the claimer's name, too, where there is room."""
    look = stage.look
    symbol = sign(look, seat, letters - look.px(2))
    room = width - symbol.get_width() - look.unit // 2
    full = _("{card} — {name}").format(card=card, name=names[seat])
    fits = look.font(letters).size(full)[0] <= room
    words = shrunk(look, full if fits else card, room, letters, "text_off")
    size = (symbol.get_width() + look.unit // 2 + words.get_width(), words.get_height())
    piece = pygame.Surface(size, pygame.SRCALPHA)
    piece.blit(symbol, symbol.get_rect(midleft=(0, size[1] // 2)))
    piece.blit(words, words.get_rect(midright=(size[0], size[1] // 2)))
    return piece
