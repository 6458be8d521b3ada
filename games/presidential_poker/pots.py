"""The pots of Presidential Poker's table, the stock, and the viewer's own place."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.presidential_poker.places import Places
from games.presidential_poker.seats import add_stake, chips_words, marks
from rules.core import UNSEEN, Seat
from rules.presidential_poker.pots import cut_pots
from rules.presidential_poker.table import Facts, View
from rules.words import _
from ui.layout.cards import card_width
from ui.picture.chip_piles import pile
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.plates import sign, tag
from ui.picture.shrunk import letters_within, shrunk
from ui.picture.stage import Stage

LEAST_NAMES = 0.75
"""How small the names below a pot may get, as a part of small letters."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A pot as it is shown: who pays how much into it, who contends for it or has won it."""

    title: str
    amount: int
    paid: tuple[int, ...]
    """By seat; empty once it is paid out."""
    seats: tuple[Seat, ...]
    words: str


def pot_title(at: int, count: int) -> str:
    """Return the name of a pot, the main one being the first."""
    if at == 0:
        return _("Main pot") if count > 1 else _("Pot")
    return _("Side pot {number}").format(number=at) if count > 2 else _("Side pot")


def layers(facts: Facts, names: Sequence[str]) -> tuple[Layer, ...]:
    """Return the pots as they would be cut now, or those of the finished hand as they were won."""
    if facts.won:
        count = len(facts.won)
        return tuple(
            Layer(
                pot_title(at, count),
                won.amount,
                (),
                won.winners,
                _("to {names}").format(names=_listed(won.winners, names)),
            )
            for at, won in enumerate(facts.won)
        )
    found = []
    below = 0
    pots = cut_pots(facts.paid, facts.active) if any(facts.paid) else ()
    for at, pot in enumerate(pots):
        level = min(facts.paid[seat] for seat in pot.seats)
        last = at == len(pots) - 1
        paid = tuple(max(0, (total if last else min(total, level)) - below) for total in facts.paid)
        below = level
        words = _listed(pot.seats, names)
        if len(pot.seats) == 1:
            words = _("unmatched: comes back to {name}").format(name=names[pot.seats[0]])
        elif len(pot.seats) == len(names) > 2:
            words = _("all {count} contend").format(count=len(names))
        found.append(Layer(pot_title(at, len(pots)), pot.amount, paid, pot.seats, words))
    return tuple(found)


def _listed(seats: Sequence[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)


def add_pots(picture: Picture, stage: Stage, places: Places, view: View) -> None:
    """Add the region of the pots with the stock in its corner, and the viewer's own place."""
    look, area = stage.look, places.pots
    unit = look.unit
    ground = look.panel(area.size, "felt_dark", "brass_dark", alpha=150, radius=2 * unit)
    picture.below.append(Drawn(("pots", area.size), ground, *area.topleft))
    inner = area.inflate(-4 * unit, -2 * unit)
    head = pygame.Rect(inner.x, inner.y, inner.width, 0)
    written = look.font("title", "strong").get_height() + look.font("small").get_height()
    head.height = max(round(area.height * 0.2), written)
    _add_head(picture, stage, view, head)
    rows = pygame.Rect(inner.x, head.bottom, inner.width, inner.bottom - head.bottom)
    picture.anchors["pot"] = CardPlace(rows.centerx, rows.centery, look.px(60))
    _add_layers(picture, stage, view, rows)
    if view.viewer >= 0:
        _add_own(picture, stage, places, view)


def _add_head(picture: Picture, stage: Stage, view: View, head: pygame.Rect) -> None:
    """Add what is in the middle in all, and the stock and the discards at the right."""
    look = stage.look
    unit = look.unit
    facts: Facts = view.facts
    height = head.height
    width = card_width(height)
    stock = CardPlace(head.right - width // 2, head.centery, height)
    thrown = CardPlace(stock.x - width - 2 * unit, stock.y, round(height * 0.8))
    picture.anchors["stock"] = stock
    count = len(view.zones["stock"])
    for at in range(min(3, count)):
        place = CardPlace(stock.x - 2 * at, stock.y - 2 * at, height)
        picture.cards.append(CardItem(("stock", count - 3 + at), UNSEEN, place))
    away = 0
    for zone in ("folded", "discard", "aside"):
        picture.anchors[zone] = thrown
        away += len(view.zones[zone])
        top = len(view.zones[zone]) - 1
        if top >= 0:
            picture.cards.append(CardItem((zone, top), UNSEEN, thrown))
    left = head.x
    room = thrown.x - width // 2 - unit - left if away else stock.x - width // 2 - unit - left
    stakes = sum(view.chips[f"stake:{seat}"] for seat in range(len(stage.names)))
    total = view.chips["pot"] + stakes
    if facts.won:
        total = sum(won.amount for won in facts.won)
    room -= unit
    small = _("with the bets of this interval") if stakes else _("in the pot")
    if facts.won:
        small = _("were in the pot")
    number = look.text(str(total), "title", "text", "strong")
    note = shrunk(look, small, room, look.points("small"), "text_quiet")
    y = head.centery - (number.get_height() + note.get_height()) // 2
    picture.below.append(Drawn(("total", total), number, left, y))
    picture.below.append(Drawn(("total words", small), note, left, y + number.get_height()))


def _add_layers(picture: Picture, stage: Stage, view: View, area: pygame.Rect) -> None:
    look = stage.look
    unit = look.unit
    shown = layers(view.facts, stage.names)
    if not shown:
        return
    gap = unit // 2
    height = min((area.height - gap * (len(shown) - 1)) // len(shown), look.px(300))
    y = area.y + unit
    for layer in shown:
        _add_layer(picture, stage, layer, pygame.Rect(area.x, y, area.width, height))
        y += height + gap


def _add_layer(picture: Picture, stage: Stage, layer: Layer, row: pygame.Rect) -> None:
    """Add a pot: its name and chips at the left, the piles at the right, who contends below."""
    look = stage.look
    unit = look.unit
    rule = look.panel((row.width, look.line), "panel_line", radius=0)
    picture.below.append(Drawn(("pot rule", row.y), rule, row.x, row.y))
    title = look.text(layer.title, "small", "brass_light", "strong")
    amount = look.text(str(layer.amount), "large", "text", "strong")
    signs = _signs(stage, layer.seats)
    words = layer.words
    in_line = row.height < title.get_height() + amount.get_height() + signs.get_height() + unit
    if in_line:
        _add_layer_line(picture, layer, row, unit, title, amount, signs)
        return
    foot_y = row.bottom - signs.get_height() - unit // 2
    room = row.width - signs.get_width() - unit
    # where there is no room for the names, the signs tell
    letters = letters_within(look, [words], room, look.points("small"))
    names = look.text(words, letters, "text_quiet")
    if names.get_width() > room or letters < LEAST_NAMES * look.points("small"):
        names = look.text("", "small")
    middle = foot_y + signs.get_height() // 2
    top = row.y + (foot_y - row.y - title.get_height() - amount.get_height()) // 2 + unit // 4
    for what, piece, spot in (
        ("title", title, (row.x, top)),
        ("amount", amount, (row.x, top + title.get_height())),
        ("signs", signs, (row.x, foot_y)),
        (
            "names",
            names,
            names.get_rect(midleft=(row.x + signs.get_width() + unit, middle)).topleft,
        ),
    ):
        picture.below.append(Drawn(("pot", what, layer, row.y), piece, *spot))
    left = row.x + max(title.get_width(), amount.get_width()) + 2 * unit
    _add_piles(picture, stage, layer, pygame.Rect(left, row.y, row.right - left, foot_y - row.y))


def _add_layer_line(
    picture: Picture,
    layer: Layer,
    row: pygame.Rect,
    unit: int,
    title: pygame.Surface,
    amount: pygame.Surface,
    signs: pygame.Surface,
) -> None:
    """Add a pot in one line, where there are many."""
    x = row.x
    for what, piece in (("title", title), ("amount", amount), ("signs", signs)):
        spot = piece.get_rect(midleft=(x, row.centery))
        picture.below.append(Drawn(("pot", what, layer, row.y), piece, *spot.topleft))
        x = spot.right + 2 * unit


def _signs(stage: Stage, seats: Sequence[Seat]) -> pygame.Surface:
    look = stage.look
    size = look.points("small")
    step = size + max(2, look.unit // 2)
    piece = pygame.Surface(
        (step * len(seats), max(size, look.font("small").get_height())), pygame.SRCALPHA
    )
    for at, seat in enumerate(seats):
        symbol = sign(look, seat, size)
        piece.blit(symbol, symbol.get_rect(midleft=(at * step, piece.get_height() // 2)))
    return piece


def _add_piles(picture: Picture, stage: Stage, layer: Layer, area: pygame.Rect) -> None:
    """Add the chips that each seat has in a pot, in its color, standing on one line."""
    look = stage.look
    paying = [(seat, paid) for seat, paid in enumerate(layer.paid) if paid]
    if not paying:
        return
    slots = max(4, len(paying))
    size = min(look.px(64), area.width // slots - look.px(6), round(area.height / 2.3))
    if size < 10:
        return
    step = min(area.width // slots, size + look.px(18))
    left = area.centerx - step * (len(paying) - 1) // 2 - size // 2
    foot = area.bottom - max(look.unit, (area.height - 2 * size) // 2)
    for at, (seat, paid) in enumerate(paying):
        piece = pile(look, paid, size, seat)
        spot = piece.get_rect(bottomleft=(left + at * step, foot))
        picture.below.append(Drawn(("pile", seat, paid, spot.size), piece, *spot.topleft))


def _add_own(picture: Picture, stage: Stage, places: Places, view: View) -> None:
    """Add the viewer's place: chips and marks at the left, the stake at the right."""
    look, area = stage.look, places.own
    unit = look.unit
    seat = view.viewer
    facts: Facts = view.facts
    turn = facts.turn == seat
    ground = look.panel(
        area.size,
        "panel_raised" if turn else "panel",
        "brass" if turn else "panel_line",
        alpha=235,
        border_width=max(2, look.px(3)) if turn else None,
    )
    picture.below.append(Drawn(("own", seat, turn, area.size), ground, *area.topleft))
    symbol = sign(look, seat, look.points("body"))
    tags = [tag(look, mark) for mark in marks(view, seat)]
    room = area.width - symbol.get_width() - 5 * unit - sum(t.get_width() + unit for t in tags)
    if view.chips[f"stake:{seat}"] or (facts.hand and facts.dealer == seat):
        room -= area.width // 2
    name = shrunk(look, stage.names[seat], room, look.points("body"), "text", "strong")
    words = chips_words(view, seat)
    line = look.text(words, "small", "text_quiet")
    x = area.x + 2 * unit
    y = area.centery - (name.get_height() + line.get_height()) // 2
    spot = symbol.get_rect(midleft=(x, y + name.get_height() // 2))
    picture.below.append(Drawn(("own sign", seat), symbol, *spot.topleft))
    picture.below.append(Drawn(("own name", seat), name, spot.right + unit, y))
    tag_x = spot.right + unit + name.get_width() + unit
    for mark, piece in zip(marks(view, seat), tags, strict=True):
        picture.below.append(
            Drawn(
                ("own mark", mark), piece, tag_x, y + (name.get_height() - piece.get_height()) // 2
            )
        )
        tag_x += piece.get_width() + unit // 2
    picture.below.append(
        Drawn(("own chips", words), line, spot.right + unit, y + name.get_height())
    )
    picture.anchors[f"bank:{seat}"] = CardPlace(area.x + area.width // 5, area.centery, look.px(60))
    height = min(area.height - unit, places.strip)
    strip = pygame.Rect(0, 0, round(area.width * 0.5), height)
    strip.midright = (area.right - unit, area.centery)
    add_stake(picture, stage, view, seat, strip)
