"""Seat plates: who sits where, with cards, chips and marks; shared by all games."""

from collections.abc import Sequence
from typing import Final

import pygame

from rules.core import Seat
from rules.decks.cards import Deck
from ui.art.palette import SeatColor, ink_color, seat_color
from ui.controls.theme import Size, Theme, to_surface
from ui.layout.cards import CARD_ASPECT, card_width
from ui.picture.chip_piles import pile
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.plate_plan import Letters, Part, SeatInfo, letters_for, plan_plate, tag_size
from ui.picture.stage import Stage, seat_order

INDEX_WIDTH: Final = 0.36
"""The part of a small card's width that its index takes."""
INDEX_HEIGHT: Final = 0.5
"""The part of a small card's height that its index takes."""

ENGRAVED: Final = 44
"""The least height in pixels of a back whose engraving can be seen."""


def sign(theme: Theme, seat: Seat, size: int) -> pygame.Surface:
    """Return a seat's sign: its shape in its color."""
    return color_sign(theme, seat_color(seat), size)


def color_sign(theme: Theme, style: SeatColor, size: int) -> pygame.Surface:
    """Return the sign of a seat color: its shape, filled."""
    key = ("sign", style, size)
    piece = theme.kept(key)
    if piece is None:
        from ui.art.chips import sign_outline

        large = 4 * size
        drawn = pygame.Surface((large, large), pygame.SRCALPHA)
        drawn.fill((*style.rgb, 0))
        outline = sign_outline(style.shape, large / 2, large / 2, large * 0.46)
        pygame.draw.polygon(drawn, style.rgb, outline)
        piece = theme.keep(key, pygame.transform.smoothscale(drawn, (size, size)))
    return piece


def add_plates(
    picture: Picture,
    stage: Stage,
    deck: Deck,
    infos: Sequence[SeatInfo],
    viewer: Seat,
    around: Sequence[Seat] | None = None,
) -> dict[Seat, pygame.Rect]:
    """Add a plate for each seat but the viewer's, clockwise from the left; return their places.

    The cards held show the deck's back. `around` are the seats as they sit, clockwise, where that
    is not the order of their numbers; a plate slides to its new place when they change.
    The anchors `hand:i` and `bank:i` of each seat are set to its plate, those of the viewer to
    the hand's area, so that cards and chips fly there.
    """
    theme = stage.theme
    by_seat = {info.seat: info for info in infos}
    others = seat_order(viewer, range(len(infos)) if around is None else around)
    unit = theme.unit
    area = stage.opponents
    widest = theme.px((700 if stage.open_hands else 440) * max(1.0, theme.text_scale))
    width = min(widest, (area.width - unit * (len(others) - 1)) // max(1, len(others)))
    total = width * len(others) + unit * (len(others) - 1)
    left = area.centerx - total // 2
    letters = letters_for(theme, [by_seat[seat] for seat in others], (width, area.height))
    places = {}
    for at, seat in enumerate(others):
        rect = pygame.Rect(left + at * (width + unit), area.y, width, area.height)
        places[seat] = rect
        info = by_seat[seat]
        picture.below.append(
            Drawn(
                ("plate", info, rect.size, letters),
                plate(theme, deck, info, rect.size, letters),
                *rect.topleft,
                slides=("plate", seat),
            )
        )
        back = rect.height * 2 // 3
        picture.anchors[f"hand:{seat}"] = CardPlace(rect.centerx, rect.centery, back)
        picture.anchors[f"bank:{seat}"] = CardPlace(rect.centerx, rect.centery, back)
        if info.faces:
            room = plan_plate(theme, info, rect.size, letters).faces.move(rect.topleft)
            picture.cards.extend(_face_items(info, room))
    if viewer >= 0:
        hand = stage.hand
        picture.anchors[f"hand:{viewer}"] = CardPlace(hand.centerx, hand.centery, hand.height)
        picture.anchors[f"bank:{viewer}"] = CardPlace(
            stage.action.left + theme.px(90), stage.action.centery, theme.px(60)
        )
    return places


def plate(
    theme: Theme, deck: Deck, info: SeatInfo, size: tuple[int, int], letters: Letters
) -> pygame.Surface:
    """Return a plate of exactly this size."""
    key = ("plate", info, size, letters, deck.id, seat_color(info.seat))
    piece = theme.kept(key)
    if piece is not None:
        return piece
    unit = theme.unit
    piece = theme.panel(
        size,
        "panel_raised" if info.turn else "panel",
        "brass" if info.turn else "panel_line",
        alpha=235,
        border_width=max(2, theme.px(3)) if info.turn else None,
    ).copy()
    edge = theme.px(6)
    piece.fill(seat_color(info.seat).rgb, (edge, unit, edge, size[1] - 2 * unit))
    for part in plan_plate(theme, info, size, letters).parts:
        if part.kind == "backs":
            _draw_backs(piece, theme, deck, part)
        else:
            drawn = _drawn_part(theme, info, part)
            piece.blit(drawn, drawn.get_rect(midleft=part.rect.midleft))
    return theme.keep(key, piece)


def _drawn_part(theme: Theme, info: SeatInfo, part: Part) -> pygame.Surface:
    """Return a part of a plate as it is drawn, the backs apart."""
    ink = "text_off" if info.out else "text"
    match part.kind:
        case "sign":
            return sign(theme, info.seat, part.rect.height)
        case "name":
            return theme.fitted(part.words, part.rect.width, part.letters, ink, "strong")
        case "team":
            return team_badge(theme, info.seat, part.words, part.rect.height)
        case "tag":
            return tag(theme, part.words, letters=part.letters)
        case "chip":
            return pile(theme, 1, part.rect.width, info.seat)
        case "chips":
            return theme.text(part.words, part.letters, ink, "strong")
        case "count":
            shade = "text" if info.cards else "text_off"
            return theme.text(part.words, part.letters, shade, "strong")
    return theme.fitted(part.words, part.rect.width, part.letters, "text_quiet")


def tag(
    theme: Theme,
    words: str,
    fill: str = "button_hover",
    ink: str = "brass_light",
    letters: Size | int = "small",
) -> pygame.Surface:
    """Return a small round-cornered tag with a word."""
    key = ("tag", words, fill, ink, letters)
    piece = theme.kept(key)
    if piece is None:
        text = theme.text(words, letters, ink, "strong")
        size = tag_size(theme, words, letters)
        piece = theme.panel(size, fill, "brass_dark", radius=size[1] // 2).copy()
        piece.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
        theme.keep(key, piece)
    return piece


def team_badge(theme: Theme, seat: Seat, team: str, size: int) -> pygame.Surface:
    """Return the shield of a seat's team with its letter, `size` pixels high."""
    rgb = seat_color(seat).rgb
    key = ("team", team, rgb, size)
    piece = theme.kept(key)
    if piece is None:
        from ui.art.markers import render_team_marker

        piece = theme.keep(key, to_surface(render_team_marker(ord(team) - ord("A"), rgb, size)))
    return piece


def small_back(theme: Theme, deck: Deck, height: int) -> pygame.Surface:
    """Return the back of a deck's cards, so high; below `ENGRAVED` only its colors."""
    key = ("small back", deck.id, deck.digest, height)
    piece = theme.kept(key)
    if piece is None:
        if height < ENGRAVED:
            piece = _plain_back(deck, height)
        else:
            from ui.art.backs import render_back

            piece = to_surface(render_back(deck.face, height))
        theme.keep(key, piece)
    return piece


def _plain_back(deck: Deck, height: int) -> pygame.Surface:
    """Return a back too small for its engraving: the ground with a disc of ink in a thin rim."""
    times = 4
    ground, ink = ink_color(deck.face.back.ground), ink_color(deck.face.back.ink)
    width, tall = card_width(height) * times, height * times
    drawn = pygame.Surface((width, tall), pygame.SRCALPHA)
    drawn.fill((*ink_color("ivory"), 0))
    rim = times * max(1, height // 24)
    whole = drawn.get_rect()
    pygame.draw.rect(drawn, ink_color("ivory"), whole, border_radius=width // 9)
    pygame.draw.rect(drawn, ground, whole.inflate(-2 * rim, -2 * rim), border_radius=width // 12)
    pygame.draw.circle(drawn, ink, whole.center, width // 5)
    pygame.draw.circle(drawn, ground, whole.center, width // 5 - times)
    return pygame.transform.smoothscale(drawn, (card_width(height), height))


def _draw_backs(piece: pygame.Surface, theme: Theme, deck: Deck, part: Part) -> None:
    """Draw the cards held as a little fan of backs."""
    back = small_back(theme, deck, part.rect.height)
    shown, width = int(part.words), back.get_width()
    for at in range(shown):
        x = part.rect.x + (part.rect.width - width) * at // max(1, shown - 1)
        piece.blit(back, (x, part.rect.y))


def _face_items(info: SeatInfo, room: pygame.Rect) -> list[CardItem]:
    """Return the open cards of a hand, small, in a part of its plate.

    They are as large as their indices stay free; rows overlap below the indices.
    """
    count = len(info.faces)
    if not count:
        return []
    rows, tall = 1, 0
    for tried in (1, 2, 3):
        wide = room.width / (1 + INDEX_WIDTH * (-(-count // tried) - 1))
        fits = min(room.height / (1 + INDEX_HEIGHT * (tried - 1)), wide / CARD_ASPECT)
        if fits > tall:
            rows, tall = tried, int(fits)
    in_row = -(-count // rows)
    step = round(tall * CARD_ASPECT * 1.06)
    if in_row > 1:
        step = min(step, (room.width - card_width(tall)) // (in_row - 1))
    items = []
    for at, card in enumerate(info.faces):
        row, column = divmod(at, in_row)
        place = CardPlace(
            room.x + column * step + card_width(tall) // 2,
            room.y + round(row * tall * INDEX_HEIGHT) + tall // 2,
            tall,
        )
        items.append(CardItem(("card", card), card, place))
    return items
