"""What lies on ArtOfFacts' table: the pot with everybody's ante, and a place for each seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import pygame

from rules.artoffacts import Facts, Rules
from rules.core import UNSEEN, Seat, View
from rules.words import _
from ui.hand import hand_items, hand_parts
from ui.look import Look, Size
from ui.picture import CardItem, CardPlace, ChipItem, Drawn, Mark, Picture, card_key
from ui.plates import sign, tag
from ui.sprites import card_width
from ui.stage import Stage

SPREAD = 1.05
"""The step between two cards that lie side by side, as a part of a card's width."""
LEAST_SPREAD = 0.72
"""The step between cards that overlap, before they are drawn smaller."""
DOWN = 0.72
"""The height of the face-down card, as a part of the others'."""


# --- the pot ------------------------------------------------------------------------------------


def antes_in_pot(view: View) -> tuple[Seat, ...]:
    """Return whose ante lies in the pot; nobody's where the pot is not made of whole antes."""
    facts: Facts = view.facts
    pot = view.chips["pot"]
    staying = tuple(seat for seat in facts.inside if seat not in facts.took_back)
    for seats in (staying, facts.inside):  # before a round all pay, whoever took back before
        if pot == facts.ante * len(seats):
            return seats
    return ()


def add_pot(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Add the pot's region: antes in a ring, their sum, and what stands about the ante."""
    look, area = stage.look, stage.board
    unit = look.unit
    ground = look.panel(area.size, "felt_dark", "brass_dark", alpha=150, radius=2 * unit)
    picture.below.append(Drawn(("pot", area.size), ground, *area.topleft))
    lines = _line_heights(look)
    foot = pygame.Rect(area.x, 0, area.width, lines + 3 * unit)
    foot.bottom = area.bottom
    back = _took_back_line(picture, stage, view, foot)
    ring = pygame.Rect(area.x, area.y, area.width, back.top - area.y).inflate(-4 * unit, -4 * unit)
    picture.anchors["pot"] = CardPlace(ring.centerx, ring.centery, look.px(60))
    picture.anchors["stock"] = CardPlace(ring.centerx, ring.centery, round(ring.height * 0.36))
    facts: Facts = view.facts
    if facts.phase == "draw" or not facts.round:
        _add_drawing(picture, stage, view, ring)
    else:
        _add_ring(picture, stage, game, view, ring)
    _add_columns(picture, stage, game, view, foot)


def _line_heights(look: Look) -> int:
    small = look.font("small").get_height()
    return 2 * small + look.font("large", "strong").get_height()


def _took_back_line(picture: Picture, stage: Stage, view: View, foot: pygame.Rect) -> pygame.Rect:
    """Say above the foot who took the ante back; return the line's place."""
    look = stage.look
    facts: Facts = view.facts
    height = look.font("body").get_height()
    line = pygame.Rect(foot.x + 2 * look.unit, 0, foot.width - 4 * look.unit, height)
    line.bottom = foot.top
    if facts.took_back and facts.round:
        names = ", ".join(stage.names[seat] for seat in facts.took_back)
        words = _("Took the ante back: {names}").format(names=names)
        piece = look.fitted(words, line.width, "body", "brass_light")
        spot = piece.get_rect(center=line.center)
        picture.below.append(Drawn(("took back", facts.took_back), piece, *spot.topleft))
    return line


def _add_drawing(picture: Picture, stage: Stage, view: View, ring: pygame.Rect) -> None:
    """F1: the pile that everybody draws from, and what decides."""
    look = stage.look
    words = look.text(
        _("Everybody draws until they have a feather. The highest feather deals."),
        "body",
        "text_quiet",
        width=ring.width,
        align="center",
    )
    spot = words.get_rect(midbottom=ring.midbottom)
    picture.below.append(Drawn("drawing", words, *spot.topleft))
    height = min(round(ring.height * 0.6), look.px(220), spot.top - ring.top - 2 * look.unit)
    if height < look.px(40):
        return
    place = CardPlace(ring.centerx, (ring.top + spot.top) // 2, height)
    picture.anchors["stock"] = place
    for at in range(min(3, len(view.zones["stock"]))):
        key = ("stock", len(view.zones["stock"]) - 3 + at)
        shifted = CardPlace(place.x + 3 * at, place.y - 3 * at, height)
        picture.cards.append(CardItem(key, UNSEEN, shifted))


def _add_ring(picture: Picture, stage: Stage, game: Rules, view: View, ring: pygame.Rect) -> None:
    look = stage.look
    facts: Facts = view.facts
    seats = len(stage.names)
    size = max(14, min(look.px(76), round(ring.height * 0.17)))
    across, down = ring.width // 2 - size, ring.height // 2 - size
    if down < size:
        across, down = 0, 0
    else:
        line = _ellipse(look, (2 * across, 2 * down))
        spot = line.get_rect(center=ring.center)
        picture.below.append(Drawn(("ring", spot.size), line, *spot.topleft))
    first = max(0, view.viewer)
    anted = antes_in_pot(view)
    for seat in anted if down else ():
        turn = 2 * pi * ((seat - first) % seats) / seats
        x = round(ring.centerx - across * sin(turn))
        y = round(ring.centery + down * cos(turn)) + size // 2
        picture.chips.append(ChipItem(f"ante:{seat}", facts.ante, x, y, size, seat))
    picture.chips.sort(key=lambda item: item.y)
    pot = view.chips["pot"]
    if pot and not anted:
        y = ring.centery - look.points("display") // 2
        picture.chips.append(ChipItem("pot", pot, ring.centerx, y, size))
    inside = pygame.Rect(0, 0, 2 * across - size, 2 * down - 2 * size)
    inside.center = ring.center
    if facts.winner is not None and not pot:
        _add_winner(picture, stage, facts, inside)
        return
    title = look.text(_("Pot"), "body", "brass_light", "strong")
    pieces = _sum(look, pot, inside, title)
    _stacked(picture, ("pot", pot), pieces, ring.center)


def _sum(
    look: Look, chips: int, inside: pygame.Rect, *others: pygame.Surface
) -> tuple[pygame.Surface, ...]:
    """Return a sum, as large as there is room for, below the other texts that still fit."""
    sizes: tuple[Size, ...] = ("display", "title", "large")
    for size in sizes:
        piece = look.text(str(chips), size, "text", "strong")
        height = piece.get_height() + sum(other.get_height() for other in others)
        if height <= inside.height and piece.get_width() <= inside.width:
            return (*others, piece)
    return (look.text(str(chips), "large", "text", "strong"),)


def _add_winner(picture: Picture, stage: Stage, facts: Facts, inside: pygame.Rect) -> None:
    look = stage.look
    assert facts.winner is not None
    won = facts.ante * (len(facts.inside) - len(facts.took_back))
    how = _("a tie: the dealer wins") if facts.won_by == "tie" else _("the highest value")
    who = _("{name} wins").format(name=stage.names[facts.winner])
    pieces = _sum(
        look,
        won,
        inside,
        look.fitted(who, inside.width, "large", "brass_light", "strong"),
        look.fitted(how, inside.width, "small", "text_quiet"),
    )
    _stacked(picture, ("winner", facts.winner, won), pieces, inside.center)


def _stacked(
    picture: Picture,
    what: object,
    pieces: Sequence[pygame.Surface],
    center: tuple[int, int],
) -> None:
    """Add texts one below the other around a center."""
    top = center[1] - sum(piece.get_height() for piece in pieces) // 2
    for at, piece in enumerate(pieces):
        spot = piece.get_rect(midtop=(center[0], top))
        picture.below.append(Drawn((what, at), piece, *spot.topleft))
        top = spot.bottom


def _ellipse(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return a thin smooth ellipse."""
    key = ("ellipse", size)
    piece = look.kept(key)
    if piece is None:
        times = 3
        large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
        color = look.color("brass_dark")
        large.fill((color.r, color.g, color.b, 0))
        pygame.draw.ellipse(large, color, large.get_rect(), width=times * max(2, look.px(2)))
        piece = look.keep(key, pygame.transform.smoothscale(large, size))
    return piece


def _add_columns(
    picture: Picture, stage: Stage, game: Rules, view: View, foot: pygame.Rect
) -> None:
    """Add the foot: the ante and its next rise, the rotation, the dealer."""
    look = stage.look
    unit = look.unit
    width = (foot.width - 2 * unit) // 3
    for at, (title, large, small) in enumerate(_columns(game, stage.names, view)):
        room = pygame.Rect(foot.x + unit + at * width, foot.y, width, foot.height).inflate(
            -2 * unit, -2 * unit
        )
        if at:
            x = room.left - unit
            rule = look.panel((look.line, room.height), "panel_line", radius=0)
            picture.below.append(Drawn(("rule", at), rule, x, room.top))
        pieces = (
            look.fitted(title, room.width, "small", "brass_light", "strong"),
            look.fitted(large, room.width, "large", "text", "strong"),
            look.fitted(small, room.width, "small", "text_quiet"),
        )
        _stacked(picture, (title, large, small), pieces, room.center)


def _columns(game: Rules, names: tuple[str, ...], view: View) -> tuple[tuple[str, str, str], ...]:
    facts: Facts = view.facts
    rotations = game.options.rotations
    rotation = str(facts.rotation)
    if rotations:
        rotation = _("{rotation} of {rotations}").format(rotation=rotation, rotations=rotations)
    following = _("then {ante}").format(ante=game.ante(facts.rotation))
    if rotations == facts.rotation:
        following = _("the last rotation")
    dealt = _("{dealt} of {players} dealt").format(
        dealt=len(facts.dealt), players=len({*facts.inside, *facts.dealt})
    )
    dealer = "–" if facts.dealer is None else names[facts.dealer]
    return (
        (_("Ante"), str(facts.ante), following),
        (_("Rotation"), rotation, dealt),
        (_("Dealer"), dealer, _("wins every tie")),
    )


# --- a place for each seat ------------------------------------------------------------------------


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


def _narrowed(stage: Stage, area: pygame.Rect, less: int) -> Stage:
    return replace(stage, hand=pygame.Rect(area.x, area.y, area.width - less, area.height))
