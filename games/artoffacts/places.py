"""The middle of ArtOfFacts' table, a place for each seat, and the hand before settling."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from rules.artoffacts.game import Facts, Rules
from rules.core import UNSEEN, Seat, View
from rules.words import _, written
from ui.controls.look import Look
from ui.picture.hand import hand_items, hand_parts
from ui.picture.items import CardItem, CardPlace, Drawn, Mark, Picture, card_key
from ui.picture.plate_plan import tag_size
from ui.picture.plates import sign, tag
from ui.picture.shrunk import shrunk, smallest
from ui.picture.sprites import CARD_ASPECT, card_width
from ui.picture.stage import Stage

SPREAD = 1.05
"""The step between two cards that lie side by side, as a part of a card's width."""
LEAST_SPREAD = 0.72
"""The step between cards that overlap, before they are drawn smaller."""
WORTH = 0.75
"""How small cards may get below their words, against cards with the words beside them."""
WORDS = 0.53
"""The part of a place's width that words beside the cards take."""
DOWN = 0.72
"""The height of the face-down card, as a part of the others'."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a seat's cards lie in the play area: `height` of a card, `step` between them."""

    rect: pygame.Rect
    caption: pygame.Rect
    """Where sign and name stand, with the marks behind them."""
    value: pygame.Rect
    """Where the declared value stands; the end of the caption, or below it."""
    cards: pygame.Rect
    height: int
    step: int
    letters: int
    size: int
    """The letters of the value, in pixels; those of the caption are `letters`."""


def cells(look: Look, area: pygame.Rect, count: int) -> tuple[Cell, ...]:
    """Return a place for each of `count` seats: rows and columns that allow the largest cards.

    The words stand above the cards or, where that leaves the cards too small, beside them.
    """
    below, beside = (
        max(
            (_grid(look, area, count, columns, cell) for columns in (1, 2)),
            key=lambda grid: grid[0].height,
        )
        for cell in (_cell, _narrow_cell)
    )
    return below if below[0].height >= WORTH * beside[0].height else beside


def _grid(
    look: Look,
    area: pygame.Rect,
    count: int,
    columns: int,
    cell: Callable[[Look, pygame.Rect], Cell],
) -> tuple[Cell, ...]:
    gap = look.unit
    rows = -(-count // columns)
    width = (area.width - gap * (columns - 1)) // columns
    height = (area.height - gap * (rows - 1)) // rows
    return tuple(
        cell(
            look,
            pygame.Rect(
                area.x + column * (width + gap), area.y + row * (height + gap), width, height
            ),
        )
        for row, column in (divmod(at, columns) for at in range(count))
    )


def _cell(look: Look, rect: pygame.Rect) -> Cell:
    """Return a place with the words above the cards."""
    unit = look.unit
    inner = rect.inflate(-3 * unit, -unit)
    letters = look.points("body")
    line = round(look.font(letters).get_height() * 1.2)
    caption = pygame.Rect(inner.x, inner.y, inner.width, line)
    room = inner.bottom - caption.bottom - unit
    height, step = _card_size(look, inner.width, room)
    cards = pygame.Rect(inner.x, caption.bottom + unit // 2, inner.width, height)
    large = look.font("large", "strong").get_height()
    value = caption.copy()
    if room - height > large:  # below the cards, in large letters
        cards.y += (room - height - large) // 3
        value = pygame.Rect(inner.x, 0, inner.width, large)
        value.top = cards.bottom + (inner.bottom - cards.bottom - large) // 2
        return Cell(rect, caption, value, cards, height, step, letters, look.points("large"))
    size = look.points("large" if inner.width > look.px(560) else "body")
    return Cell(rect, caption, value, cards, height, step, letters, size)


def _narrow_cell(look: Look, rect: pygame.Rect) -> Cell:
    """Return a place with name and value in two lines beside the cards, in what letters fit."""
    unit = look.unit
    inner = rect.inflate(-3 * unit, -unit)
    words = round(inner.width * WORDS)
    line = inner.height // 2
    letters = look.points("body")
    while letters > smallest(look) and look.font(letters, "strong").get_height() > line:
        letters -= 1
    caption = pygame.Rect(inner.x, inner.y, words, line)
    value = pygame.Rect(inner.x, caption.bottom, words, inner.bottom - caption.bottom)
    height, step = _card_size(look, inner.width - words - unit, inner.height)
    cards = pygame.Rect(caption.right + unit, 0, inner.right - caption.right - unit, height)
    cards.centery = inner.centery
    return Cell(rect, caption, value, cards, height, step, letters, letters)


def _card_size(look: Look, width: int, height: int) -> tuple[int, int]:
    """Return height and step of a hand's cards with the one face down beside them in a room."""
    across = (width - 2 * look.unit) / (1 + 2 * LEAST_SPREAD + DOWN)
    height = max(16, min(height, round(across / CARD_ASPECT)))
    card = card_width(height)
    step = round((width - 2 * look.unit - card * (1 + DOWN)) / 2)
    return height, min(step, round(card * SPREAD))


def add_cells(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Add every seat's place: drawn cards (F1), else the hand, the card face down, the value."""
    for seat, cell in enumerate(_lettered(stage, cells(stage.look, stage.play, len(stage.names)))):
        _add_ground(picture, stage, view, seat, cell)
        _add_caption(picture, stage, game, view, seat, cell)
        drawn = view.zones[f"drawn:{seat}"]
        if drawn:
            _add_drawn(picture, stage, drawn, cell)
        elif in_own_hand(view, seat):
            _add_empty(picture, stage, cell)
        else:
            _add_held(picture, stage, view, seat, cell)


def _lettered(stage: Stage, places: Sequence[Cell]) -> list[Cell]:
    """Return the places with letters, the same in all, in which every name fits its caption."""
    look, letters = stage.look, places[0].letters

    def widest() -> int:
        names = max(look.font(letters).size(name)[0] for name in stage.names)
        return letters + look.unit + names

    while letters > smallest(look) and widest() > places[0].caption.width:
        letters -= 1
    return [replace(place, letters=letters) for place in places]


def in_own_hand(view: View, seat: Seat) -> bool:
    """Return whether a seat's cards lie before the viewer rather than on the table."""
    facts: Facts = view.facts
    return seat == view.viewer and facts.declared[seat] is None


def _add_ground(picture: Picture, stage: Stage, view: View, seat: Seat, cell: Cell) -> None:
    facts: Facts = view.facts
    winner = facts.winner == seat and facts.phase != "draw"
    lit = winner or facts.turn == seat
    look = stage.look
    ground = look.panel(
        cell.rect.size,
        "panel_raised" if winner else "felt_dark",
        "brass" if lit else "panel_line",
        alpha=200 if winner else 120,
        border_width=max(2, look.px(2)) if lit else None,
    )
    picture.below.append(Drawn(("cell", seat, winner, lit), ground, *cell.rect.topleft))


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


def _add_caption(
    picture: Picture, stage: Stage, game: Rules, view: View, seat: Seat, cell: Cell
) -> None:
    """Add sign, name and marks, and what the seat settled on."""
    look = stage.look
    unit = look.unit
    facts: Facts = view.facts
    line = cell.caption
    inside = seat in facts.inside
    value = _value_words(look, game, view, seat, cell) if inside else None
    below = cell.value.top > line.top
    right = line.right
    if value is not None:
        spot = value.get_rect(midleft=cell.value.midleft)
        if not below:
            spot.midright = cell.value.midright
            right = spot.left - unit
        what = ("value", seat, _written(game, view, seat))
        picture.above.append(Drawn(what, value, *spot.topleft))
    symbol = sign(look, seat, cell.letters - look.px(2))
    spot = symbol.get_rect(midleft=line.midleft)
    picture.below.append(Drawn(("sign", seat), symbol, *spot.topleft))
    x = spot.right + unit
    words = stage.names[seat]
    if not inside:
        words = _("{name} is out with {chips}").format(name=words, chips=view.chips[f"bank:{seat}"])
    name = shrunk(look, words, right - x, cell.letters, "text" if inside else "text_off")
    spot = name.get_rect(midleft=(x, line.centery))
    picture.below.append(Drawn(("name", seat, words), name, *spot.topleft))
    rooms = [pygame.Rect(spot.right + unit, line.y, right - spot.right - unit, line.height)]
    if below and value is None and cell.value.bottom <= cell.rect.bottom:
        rooms.append(cell.value)
    if inside:
        _add_tags(picture, look, seat, _tags(view, seat), rooms, cell)


def _add_tags(
    picture: Picture,
    look: Look,
    seat: Seat,
    marks: Sequence[str],
    rooms: Sequence[pygame.Rect],
    cell: Cell,
) -> None:
    """Add marks behind the name and below it, the first ones first, as many as have room."""
    rooms = [room.copy() for room in rooms]
    letters = min(look.points("small"), cell.letters)
    while letters > smallest(look) and tag_size(look, "", letters)[1] > cell.caption.height:
        letters -= 1
    for mark in marks:
        piece = tag(look, mark, letters=letters)
        room = next((room for room in rooms if piece.get_width() <= room.width), None)
        if room is not None:
            spot = piece.get_rect(midleft=room.midleft)
            picture.below.append(Drawn(("mark", seat, mark), piece, *spot.topleft))
            taken = piece.get_width() + look.unit
            room.x, room.width = room.x + taken, room.width - taken


def _value_words(
    look: Look, game: Rules, view: View, seat: Seat, cell: Cell
) -> pygame.Surface | None:
    """Return what a seat declared, drawn to fit; without its arithmetic where it does not."""
    written = _written(game, view, seat)
    if not written:
        return None
    facts: Facts = view.facts
    color = "text" if seat in facts.took_back else "brass_light"
    width = cell.value.width
    if cell.value.top == cell.caption.top:  # the name needs the rest of the line
        width = width * 3 // 5
    least = max(smallest(look), round(cell.size * 0.6))
    if look.font(least, "strong").size(written)[0] > width:
        written = "= " + written.rpartition(" ")[2]
    return shrunk(look, written, width, cell.size, color, "strong")


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


def _add_drawn(picture: Picture, stage: Stage, drawn: tuple[int, ...], cell: Cell) -> None:
    """F1: the cards that a seat has drawn, the newest on top."""
    width = card_width(cell.height)
    room = cell.cards.width - width
    step = min(round(width * SPREAD), room // max(1, len(drawn) - 1))
    for at, card in enumerate(drawn):
        place = CardPlace(cell.cards.x + width // 2 + at * step, cell.cards.centery, cell.height)
        mark: Mark = "plain" if at == len(drawn) - 1 else "dim"
        picture.cards.append(CardItem(("card", card), card, place, mark))


def _places(cell: Cell, count: int) -> tuple[list[CardPlace], CardPlace]:
    """Return places for the cards of a hand and for the one face down beside it."""
    width = card_width(cell.height)
    left = cell.cards.x + width // 2
    places = [
        CardPlace(left + at * cell.step, cell.cards.centery, cell.height) for at in range(count)
    ]
    small = round(cell.height * DOWN)
    right = left + 2 * cell.step + width // 2
    gap = max(2, min(cell.cards.right - right - card_width(small), round(width * 0.25)))
    y = cell.cards.bottom - small // 2
    return places, CardPlace(right + gap + card_width(small) // 2, y, small)


def _add_empty(picture: Picture, stage: Stage, cell: Cell) -> None:
    """The viewer's own place before settling: the cards are in the hand below."""
    letters = min(stage.look.points("small"), cell.letters)
    beside = cell.cards.x > cell.caption.right
    middle, width = (
        (cell.cards.centerx, cell.cards.width)
        if beside
        else (cell.rect.centerx, cell.rect.width - 2 * stage.look.unit)
    )
    words = shrunk(stage.look, _("in your hand"), width, letters, "text_quiet")
    spot = words.get_rect(center=(middle, cell.cards.centery))
    picture.below.append(Drawn(("in hand", spot.size), words, *spot.topleft))


def _add_held(picture: Picture, stage: Stage, view: View, seat: Seat, cell: Cell) -> None:
    facts: Facts = view.facts
    zone, down_zone = f"hand:{seat}", f"down:{seat}"
    hand = view.zones[zone]
    places, down = _places(cell, len(hand))
    for at, (card, place) in enumerate(zip(hand, places, strict=True)):
        picture.cards.append(CardItem(card_key(zone, at, card), card, place))
    picture.anchors[down_zone] = down
    for at, card in enumerate(view.zones[down_zone]):
        mark: Mark = "dim" if facts.declared[seat] is not None else "plain"
        shifted = CardPlace(down.x + at * stage.look.unit, down.y, down.height)
        picture.cards.append(CardItem(card_key(down_zone, at, card), card, shifted, mark))


# --- the hand -------------------------------------------------------------------------------------


def add_hand(picture: Picture, stage: Stage, view: View, cards: Sequence[int]) -> None:
    """Add the viewer's cards before settling, and the card that lies face down beside them."""
    look = stage.look
    unit = look.unit
    zone = f"down:{view.viewer}"
    area, _panel = hand_parts(stage)
    down = view.zones[zone]
    height = round(area.height * 0.62)
    small = card_width(height)
    narrowed = _narrowed(stage, area, small + 6 * unit)
    items = hand_items(narrowed, f"hand:{view.viewer}", cards, overlap=SPREAD)
    picture.cards.extend(items)
    right = max(
        (item.place.x + card_width(item.place.height) // 2 for item in items),
        default=area.centerx,
    )
    bottom = max((item.place.y + item.place.height // 2 for item in items), default=area.bottom)
    place = CardPlace(right + 4 * unit + small // 2, bottom - height // 2, height)
    picture.anchors[zone] = place
    for at, card in enumerate(down):
        shifted = CardPlace(place.x + at * unit, place.y, height)
        picture.cards.append(CardItem(card_key(zone, at, card), card, shifted))
    if down:
        given = UNSEEN not in down
        words = _("given up") if given else _("face down")
        piece = look.text(words, "small", "text_quiet")
        spot = piece.get_rect(midbottom=(place.x, place.y - height // 2 - unit // 2))
        spot.left = max(spot.left, right + unit)
        picture.below.append(Drawn(("down", given), piece, *spot.topleft))


def add_settled(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Say where the hand was what the viewer has settled on; the cards lie on the table."""
    written = _written(game, view, view.viewer)
    if written:
        words = _("You have settled on {value}").format(value=written)
        letters = stage.look.points("large")
        piece = shrunk(stage.look, words, stage.hand.width, letters, "text_quiet")
        spot = piece.get_rect(center=stage.hand.center)
        picture.below.append(Drawn(("settled", words), piece, *spot.topleft))


def _narrowed(stage: Stage, area: pygame.Rect, less: int) -> Stage:
    return replace(stage, hand=pygame.Rect(area.x, area.y, area.width - less, area.height))
