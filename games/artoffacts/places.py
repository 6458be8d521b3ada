"""The middle of ArtOfFacts' table, a place for each seat, and the hand before settling."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from rules.artoffacts.game import Facts, Rules
from rules.core import UNSEEN, Seat, View
from rules.words import _
from ui.controls.look import Look, Size
from ui.picture.hand import hand_items, hand_parts
from ui.picture.items import CardItem, CardPlace, Drawn, Mark, Picture, card_key
from ui.picture.plates import sign, tag
from ui.picture.sprites import card_width
from ui.picture.stage import Stage

SPREAD = 1.05
"""The step between two cards that lie side by side, as a part of a card's width."""
LEAST_SPREAD = 0.72
"""The step between cards that overlap, before they are drawn smaller."""
DOWN = 0.72
"""The height of the face-down card, as a part of the others'."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a seat's cards lie in the play area: `height` of a card, `step` between them."""

    rect: pygame.Rect
    caption: pygame.Rect
    value: pygame.Rect
    """Where the declared value stands; the end of the caption, or below the cards."""
    cards: pygame.Rect
    height: int
    step: int
    size: Size


def cells(look: Look, area: pygame.Rect, count: int) -> tuple[Cell, ...]:
    """Return a place for each of `count` seats: rows and columns that allow the largest cards."""
    ways = (_grid(look, area, count, columns) for columns in (1, 2))
    return max(ways, key=lambda grid: grid[0].height)


def _grid(look: Look, area: pygame.Rect, count: int, columns: int) -> tuple[Cell, ...]:
    gap = look.unit
    rows = -(-count // columns)
    width = (area.width - gap * (columns - 1)) // columns
    height = (area.height - gap * (rows - 1)) // rows
    return tuple(
        _cell(
            look,
            pygame.Rect(
                area.x + column * (width + gap), area.y + row * (height + gap), width, height
            ),
        )
        for row, column in (divmod(at, columns) for at in range(count))
    )


def _cell(look: Look, rect: pygame.Rect) -> Cell:
    unit = look.unit
    inner = rect.inflate(-3 * unit, -unit)
    line = round(look.font("body").get_height() * 1.2)
    caption = pygame.Rect(inner.x, inner.y, inner.width, line)
    room = inner.bottom - caption.bottom - unit
    width = round((inner.width - 2 * unit) / (1 + 2 * LEAST_SPREAD + DOWN))
    height = max(16, min(room, round(width * 88 / 63)))
    cards = pygame.Rect(inner.x, caption.bottom + unit // 2, inner.width, height)
    width = card_width(height)
    step = round((inner.width - 2 * unit - width * (1 + DOWN)) / 2)
    step = min(step, round(width * SPREAD))
    large = look.font("large", "strong").get_height()
    value = caption.copy()
    if room - height > large:  # below the cards, in large letters
        cards.y += (room - height - large) // 3
        value = pygame.Rect(inner.x, 0, inner.width, large)
        value.top = cards.bottom + (inner.bottom - cards.bottom - large) // 2
        return Cell(rect, caption, value, cards, height, step, "large")
    size: Size = "large" if inner.width > look.px(560) else "body"
    return Cell(rect, caption, value, cards, height, step, size)


def add_cells(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Add every seat's place: drawn cards (F1), else the hand, the card face down, the value."""
    names = stage.names
    for seat, cell in enumerate(cells(stage.look, stage.play, len(names))):
        _add_ground(picture, stage, view, seat, cell)
        _add_caption(picture, stage, game, view, seat, cell)
        drawn = view.zones[f"drawn:{seat}"]
        if drawn:
            _add_drawn(picture, stage, drawn, cell)
        elif in_own_hand(view, seat):
            _add_empty(picture, stage, cell)
        else:
            _add_held(picture, stage, view, seat, cell)


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
    right = line.right
    written = _written(game, view, seat)
    if not inside:
        written = ""
    if written:
        color = "text" if seat in facts.took_back else "brass_light"
        piece = look.fitted(written, cell.value.width, cell.size, color, "strong")
        below = cell.value.top > line.top
        spot = piece.get_rect(midleft=cell.value.midleft)
        if not below:
            spot.midright = cell.value.midright
            right = spot.left - unit
        picture.above.append(Drawn(("value", seat, written), piece, *spot.topleft))
    symbol = sign(look, seat, look.points("body") - look.px(2))
    spot = symbol.get_rect(midleft=line.midleft)
    picture.below.append(Drawn(("sign", seat), symbol, *spot.topleft))
    x = spot.right + unit
    words = stage.names[seat]
    if not inside:
        words = _("{name} is out with {chips}").format(name=words, chips=view.chips[f"bank:{seat}"])
    marks = [tag(look, mark) for mark in _tags(view, seat)] if inside else []
    least = min(look.font("body").size(words)[0], look.px(90))
    while marks and x + least + sum(m.get_width() + unit for m in marks) > right:
        marks.pop()
    room = right - x - sum(m.get_width() + unit for m in marks)
    name = look.fitted(words, max(1, room), "body", "text" if inside else "text_off")
    spot = name.get_rect(midleft=(x, line.centery))
    picture.below.append(Drawn(("name", seat, words), name, *spot.topleft))
    x = spot.right + unit
    for mark in marks:
        spot = mark.get_rect(midleft=(x, line.centery))
        picture.below.append(Drawn(("mark", seat, x), mark, *spot.topleft))
        x = spot.right + unit


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
    shown = str(value).replace("-", "−")
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
    words = stage.look.fitted(_("in your hand"), cell.cards.width, "small", "text_quiet")
    spot = words.get_rect(center=(cell.rect.centerx, cell.cards.centery))
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
        picture.below.append(Drawn(("down", given), piece, *spot.topleft))


def add_settled(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Say where the hand was what the viewer has settled on; the cards lie on the table."""
    written = _written(game, view, view.viewer)
    if written:
        words = _("You have settled on {value}").format(value=written)
        piece = stage.look.fitted(words, stage.hand.width, "large", "text_quiet")
        spot = piece.get_rect(center=stage.hand.center)
        picture.below.append(Drawn(("settled", words), piece, *spot.topleft))


def _narrowed(stage: Stage, area: pygame.Rect, less: int) -> Stage:
    return replace(stage, hand=pygame.Rect(area.x, area.y, area.width - less, area.height))
