"""Seat plates: who sits where, with cards, chips and marks; shared by all games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from rules.core import Seat
from ui.art.palette import SeatColor, seat_color
from ui.controls.look import Look, to_surface
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.sprites import CARD_ASPECT, card_width
from ui.picture.stage import Stage, seat_order

INDEX_WIDTH: Final = 0.36
"""The part of a small card's width that its index takes."""
INDEX_HEIGHT: Final = 0.5
"""The part of a small card's height that its index takes."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What a plate tells of a seat.

    `marks` are short words in small tags ("dealer", "lead", a role); `lines` are further words
    below the name ("chips 43"); `cards` is the number of cards held (`None`: the plate does not
    tell it), shown as backs, but for `faces`: those that lie open, which stand small in the
    plate, in this order, in place of the lines. `team` is the letter of the seat's team.
    """

    seat: Seat
    name: str
    cards: int | None
    lines: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    turn: bool = False
    out: bool = False
    team: str = ""
    faces: tuple[int, ...] = ()


def sign(look: Look, seat: Seat, size: int) -> pygame.Surface:
    """Return a seat's sign: its shape in its color."""
    return color_sign(look, seat_color(seat), size)


def color_sign(look: Look, style: SeatColor, size: int) -> pygame.Surface:
    """Return the sign of a seat color: its shape, filled."""
    key = ("sign", style, size)
    piece = look.kept(key)
    if piece is None:
        from ui.art.chips import sign_outline

        large = 4 * size
        drawn = pygame.Surface((large, large), pygame.SRCALPHA)
        drawn.fill((*style.rgb, 0))
        outline = sign_outline(style.shape, large / 2, large / 2, large * 0.46)
        pygame.draw.polygon(drawn, style.rgb, outline)
        piece = look.keep(key, pygame.transform.smoothscale(drawn, (size, size)))
    return piece


def add_plates(
    picture: Picture,
    stage: Stage,
    infos: Sequence[SeatInfo],
    viewer: Seat,
    around: Sequence[Seat] | None = None,
) -> dict[Seat, pygame.Rect]:
    """Add a plate for each seat but the viewer's, clockwise from the left; return their places.

    `around` are the seats as they sit, clockwise, where that is not the order of their numbers;
    a plate slides to its new place when they change.
    The anchors `hand:i` and `bank:i` of each seat are set to its plate, those of the viewer to
    the hand's area, so that cards and chips fly there.
    """
    look = stage.look
    by_seat = {info.seat: info for info in infos}
    others = seat_order(viewer, range(len(infos)) if around is None else around)
    unit = look.unit
    area = stage.opponents
    widest = look.px(700 if stage.open_hands else 440)
    width = min(widest, (area.width - unit * (len(others) - 1)) // max(1, len(others)))
    total = width * len(others) + unit * (len(others) - 1)
    left = area.centerx - total // 2
    places = {}
    for at, seat in enumerate(others):
        rect = pygame.Rect(left + at * (width + unit), area.y, width, area.height)
        places[seat] = rect
        info = by_seat[seat]
        picture.below.append(
            Drawn(
                ("plate", info, rect.size),
                plate(look, info, rect.size),
                *rect.topleft,
                slides=("plate", seat),
            )
        )
        back = rect.height * 2 // 3
        picture.anchors[f"hand:{seat}"] = CardPlace(rect.centerx, rect.centery, back)
        picture.anchors[f"bank:{seat}"] = CardPlace(rect.centerx, rect.centery, back)
        picture.cards.extend(_face_items(look, info, rect))
    if viewer >= 0:
        hand = stage.hand
        picture.anchors[f"hand:{viewer}"] = CardPlace(hand.centerx, hand.centery, hand.height)
        picture.anchors[f"bank:{viewer}"] = CardPlace(
            stage.action.left + look.px(90), stage.action.centery, look.px(60)
        )
    return places


def plate(look: Look, info: SeatInfo, size: tuple[int, int]) -> pygame.Surface:
    """Return a plate of exactly this size."""
    key = ("plate", info, size, seat_color(info.seat))
    piece = look.kept(key)
    if piece is not None:
        return piece
    width, height = size
    unit = look.unit
    piece = look.panel(
        size,
        "panel_raised" if info.turn else "panel",
        "brass" if info.turn else "panel_line",
        alpha=235,
        border_width=max(2, look.px(3)) if info.turn else None,
    ).copy()
    color = seat_color(info.seat).rgb
    edge = look.px(6)
    piece.fill(color, (edge, unit, edge, height - 2 * unit))
    inner = pygame.Rect(3 * unit, 0, width - 4 * unit, height)
    words_width = max((look.font("small").size(words)[0] for words in info.lines), default=0)
    if info.faces:
        words_width = 0
    backs = 0
    if info.cards is not None:
        count = look.font("large", "strong").size(str(info.cards))[0]
        rest = inner.width - max(count, look.points("large")) - 3 * unit
        backs = _draw_backs(
            piece, look, info, inner, min(backs_room(look, info, inner), rest - words_width)
        )
        rest -= backs
    symbol = sign(look, info.seat, look.points("body"))
    top = round(height * 0.12)
    name_height, line_height = look.font("body").get_height(), look.font("small").get_height()
    lines = () if info.faces else info.lines
    tight = bool(lines) and top + name_height + unit // 2 + line_height > height  # large letters
    if tight:
        top = max(0, (height - name_height - line_height) // 2)
    piece.blit(symbol, (inner.x, top + (look.font("body").get_height() - symbol.get_height()) // 2))
    name_x = inner.x + symbol.get_width() + unit
    tags = [tag(look, words) for words in info.marks]
    if info.team:
        tags.insert(0, team_badge(look, info.seat, info.team, symbol.get_height() * 5 // 4))
    tags_width = sum(each.get_width() + unit // 2 for each in tags)
    room = inner.right - name_x
    reached = top + look.font("body").get_height()
    if info.cards is not None and height * 0.65 - look.points("large") / 2 < reached:
        room -= look.font("large", "strong").size(str(info.cards))[0] + unit  # large letters
    # marks that leave the name too little are left out, the last ones first
    least = min(look.font("body", "strong").size(info.name)[0], round(room * 0.4))
    while tags and info.cards is not None and least + unit + tags_width > room:
        tags_width -= tags.pop().get_width() + unit // 2
    name = look.fitted(
        info.name,
        max(look.px(60), room - tags_width - (unit if tags else 0)),
        "body",
        "text_off" if info.out else "text",
        "strong",
    )
    piece.blit(name, (name_x, top))
    x = name_x + name.get_width() + unit
    while tags and x + tags[0].get_width() <= inner.right:
        each = tags.pop(0)
        piece.blit(each, (x, top + (name.get_height() - each.get_height()) // 2))
        x += each.get_width() + unit // 2
    y = top + name.get_height() + unit // 2
    if info.cards is None and tags:  # without backs there is room for them below
        right = inner.right - tags[0].get_width()
        piece.blit(tags[0], (right, y + look.font("small").get_height() - tags[0].get_height()))
    if info.cards is None:
        rest = round(inner.width * 0.6) if tags else inner.width
    if tight:
        y = height - line_height
        lines = lines[:1]
    for words in lines:
        line = look.fitted(words, rest, "small", "text_quiet")
        piece.blit(line, (inner.x, y))
        y += line.get_height()
    return look.keep(key, piece)


def tag(
    look: Look, words: str, fill: str = "button_hover", ink: str = "brass_light"
) -> pygame.Surface:
    """Return a small round-cornered tag with a word."""
    key = ("tag", words, fill, ink)
    piece = look.kept(key)
    if piece is None:
        text = look.text(words, "small", ink, "strong")
        size = (text.get_width() + 2 * look.unit, text.get_height() + look.px(4))
        piece = look.panel(size, fill, "brass_dark", radius=size[1] // 2).copy()
        piece.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
        look.keep(key, piece)
    return piece


def team_badge(look: Look, seat: Seat, team: str, size: int) -> pygame.Surface:
    """Return the shield of a seat's team with its letter, `size` pixels high."""
    rgb = seat_color(seat).rgb
    key = ("team", team, rgb, size)
    piece = look.kept(key)
    if piece is None:
        from ui.art.markers import render_team_marker

        piece = look.keep(key, to_surface(render_team_marker(ord(team) - ord("A"), rgb, size)))
    return piece


def backs_room(look: Look, info: SeatInfo, inner: pygame.Rect) -> int:
    """Return the pixels in width that the backs may take: few where there are faces, too."""
    if not info.faces:
        return round(inner.width * 0.36)
    if info.cards == len(info.faces):
        return 0
    return round(inner.width * (0.3 if len(info.faces) < 4 else 0.2))


def _face_items(look: Look, info: SeatInfo, rect: pygame.Rect) -> list[CardItem]:
    """Return the open cards of a hand, small, in the lower part of its plate.

    They are as large as their indices stay free; rows overlap below the indices.
    """
    if not info.faces:
        return []
    unit = look.unit
    inner = pygame.Rect(rect.x + 3 * unit, rect.y, rect.width - 4 * unit, rect.height)
    taken = backs_room(look, info, inner) + look.points("large") + 3 * unit
    top = round(rect.height * 0.12) + look.font("body").get_height() + unit // 2
    width, height = inner.width - taken, rect.height - top - unit // 2
    count = len(info.faces)
    rows, tall = 1, 0
    for tried in (1, 2, 3):
        wide = width / (1 + INDEX_WIDTH * (-(-count // tried) - 1))
        fits = min(height / (1 + INDEX_HEIGHT * (tried - 1)), wide / CARD_ASPECT)
        if fits > tall:
            rows, tall = tried, int(fits)
    in_row = -(-count // rows)
    step = round(tall * CARD_ASPECT * 1.06)
    if in_row > 1:
        step = min(step, (width - card_width(tall)) // (in_row - 1))
    items = []
    for at, card in enumerate(info.faces):
        row, column = divmod(at, in_row)
        place = CardPlace(
            inner.x + column * step + card_width(tall) // 2,
            rect.y + top + round(row * tall * INDEX_HEIGHT) + tall // 2,
            tall,
        )
        items.append(CardItem(("card", card), card, place))
    return items


def _draw_backs(
    piece: pygame.Surface, look: Look, info: SeatInfo, inner: pygame.Rect, room: int
) -> int:
    """Draw the cards held as a little fan of backs with their count, at the right.

    Where the room is too narrow for one back, the count has to do. Returns the fan's width.
    """
    height = round(inner.height * 0.42)
    width = round(height * CARD_ASPECT)
    bottom = inner.bottom - round(inner.height * 0.14)
    count = look.text(str(info.cards), "large", "text" if info.cards else "text_off", "strong")
    right = inner.right
    piece.blit(count, count.get_rect(midright=(right, bottom - height // 2)))
    right -= max(count.get_width(), look.points("large")) + look.unit
    narrow = max(3, look.px(5))  # the least of a covered back that still looks like one
    if room < width:
        return 0
    shown = min((info.cards or 0) - len(info.faces), 14, 1 + (room - width) // narrow)
    step = min(width // 3, (room - width) // max(1, shown - 1))
    for at in range(shown):
        card = look.panel((width, height), "curtain", "ivory_shade", radius=max(2, width // 9))
        piece.blit(card, (right - width - (shown - 1 - at) * max(1, step), bottom - height))
    return width + max(0, shown - 1) * max(1, step) if shown > 0 else 0
