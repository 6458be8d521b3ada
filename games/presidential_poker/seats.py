"""The seats of Presidential Poker's table: stakes before the plates, hands, what they make."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from games.presidential_poker.places import Places
from rules.core import UNSEEN, Seat
from rules.decks.cards import Deck
from rules.presidential_poker.game import Rules
from rules.presidential_poker.hands import Kickers
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.table import Facts, View
from rules.presidential_poker.words import NAMES, Reading, explain
from rules.words import _, ngettext
from ui.controls.look import Look, Size
from ui.layout.cards import CARD_ASPECT, card_width
from ui.picture.chip_piles import dealer_button, piles
from ui.picture.items import CardItem, CardKey, CardPlace, Drawn, Mark, Picture, card_key
from ui.picture.plate_plan import SeatInfo
from ui.picture.plates import add_plates, sign
from ui.picture.shrunk import smallest
from ui.picture.stage import Stage, seat_order
from ui.picture.symbols import light_symbol

COLUMN: Final = 0.36
"""The part of a covered card's width that must show: the column with its six symbols."""
PILE: Final = 0.64
"""The size of a stake's chips, as a part of the strip's height: piles are higher than wide."""
SPREAD: Final = 1.04
"""The widest step between two cards, as a part of a card's width."""


def reading_of(view: View, seat: Seat, kickers: Kickers) -> Reading | None:
    """Return what a seat's hand makes, where the viewer sees all of it."""
    cards = view.zones[f"hand:{seat}"]
    return explain(cards, kickers) if len(cards) == HAND and UNSEEN not in cards else None


def all_cards(reading: Reading | None) -> frozenset[CardKey]:
    """Return the cards of a hand, as a picture knows them; none where it is not read."""
    groups = reading.groups if reading is not None else ()
    return frozenset(("card", card) for group in groups for card in group.cards)


# --- plates and stakes ----------------------------------------------------------------------------


def add_seats(picture: Picture, stage: Stage, places: Places, deck: Deck, view: View) -> None:
    """Add the opponents' plates, and before each the dealer's button and the stake."""
    infos = [_info(view, seat, name) for seat, name in enumerate(stage.names)]
    rects = add_plates(picture, places.plates, deck, infos, view.viewer)
    for seat, rect in rects.items():
        strip = pygame.Rect(rect.x, rect.bottom, rect.width, places.strip)
        add_stake(picture, stage, view, seat, strip)


def _info(view: View, seat: Seat, name: str) -> SeatInfo:
    facts: Facts = view.facts
    chips = view.chips[f"bank:{seat}"]
    broke = not chips and seat not in facts.active
    drew = not facts.won and facts.drawn[seat] >= 0
    return SeatInfo(
        seat,
        name,
        None,
        (drew_words(facts.drawn[seat]),) if drew else (),
        marks(view, seat),
        turn=facts.turn == seat,
        out=broke or (facts.hand > 0 and seat not in facts.active),
        chips=chips,
    )


def chips_words(view: View, seat: Seat) -> str:
    """Return a seat's chips and what it did in the draw; who has no chips is marked otherwise."""
    facts: Facts = view.facts
    chips = view.chips[f"bank:{seat}"]
    drew = ""
    if not facts.won and facts.drawn[seat] >= 0:
        drew = drew_words(facts.drawn[seat])
    words = ngettext("{chips} chip", "{chips} chips", chips).format(chips=chips)
    if not drew:
        return words
    return _("{chips} · {drew}").format(chips=words, drew=drew) if chips else drew


def marks(view: View, seat: Seat) -> tuple[str, ...]:
    """Return how a seat stands in the hand, in a word or none."""
    facts: Facts = view.facts
    if not facts.hand:
        return ()
    if seat not in facts.dealt or (facts.won and not view.chips[f"bank:{seat}"]):
        return (_("out"),)
    if seat not in facts.active:
        return (_("folded"),)
    if seat in winners(facts):
        return (_("wins"),)
    return (_("all-in"),) if not facts.won and not view.chips[f"bank:{seat}"] else ()


def drew_words(count: int) -> str:
    """Return in two words what a seat did in the draw."""
    return _("drew {count}").format(count=count) if count else _("stands pat")


def add_stake(picture: Picture, stage: Stage, view: View, seat: Seat, strip: pygame.Rect) -> None:
    """Add the dealer's button and a seat's stake of the interval, in the middle of a strip."""
    look = stage.look
    unit = look.unit
    facts: Facts = view.facts
    size = max(12, round(strip.height * 0.66))
    pieces: list[tuple[Hashable, pygame.Surface]] = []
    if facts.hand and facts.dealer == seat:
        pieces.append((("dealer", seat), dealer_button(look, size)))
    stake = view.chips[f"stake:{seat}"]
    if stake:
        chips = piles(look, stake, max(12, round(strip.height * PILE)), seat)
        pieces.append((("stake", seat, stake), chips))
        letters = max(smallest(look), min(look.points("body"), round(strip.height * 0.7)))
        amount = look.text(str(stake), letters, "brass_light", "strong")
        pieces.append((("stake words", seat, stake), amount))
    total = sum(piece.get_width() for _what, piece in pieces) + unit * (len(pieces) - 1)
    x = strip.centerx - total // 2
    foot = strip.bottom - max(2, strip.height // 12)
    for what, piece in pieces:
        y = foot - piece.get_height()
        if what != ("stake", seat, stake):
            y = foot - round(size * 0.52) - piece.get_height() // 2
        picture.below.append(Drawn(what, piece, x, y))
        x += piece.get_width() + unit
    picture.anchors[f"stake:{seat}"] = CardPlace(strip.centerx, strip.centery, size)


# --- hands on the table ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a seat's hand lies: cards of `height`, `step` apart, and the words beside them."""

    rect: pygame.Rect
    cards: pygame.Rect
    words: pygame.Rect
    height: int
    step: int


def cells(look: Look, area: pygame.Rect, count: int) -> tuple[Cell, ...]:
    """Return a place for each of `count` hands: rows and columns that allow the largest cards."""
    ways = (_grid(look, area, count, columns) for columns in (1, 2, 3))
    return max(ways, key=lambda grid: (grid[0].height, grid[0].step))


def _grid(look: Look, area: pygame.Rect, count: int, columns: int) -> tuple[Cell, ...]:
    gap = look.unit
    rows = -(-count // columns)
    width = (area.width - gap * (columns - 1)) // columns
    height = min((area.height - gap * (rows - 1)) // rows, look.px(290))
    top = area.y + (area.height - rows * height - gap * (rows - 1)) // 2
    return tuple(
        _cell(
            look,
            pygame.Rect(area.x + column * (width + gap), top + row * (height + gap), width, height),
        )
        for row, column in (divmod(at, columns) for at in range(count))
    )


def _cell(look: Look, rect: pygame.Rect) -> Cell:
    unit = look.unit
    inner = rect.inflate(-2 * unit, -unit)
    words = max(look.font("small").size("n" * 16)[0], round(inner.width * 0.27))
    room = inner.width - words - 2 * unit
    tallest = round(room / (1 + COLUMN * (HAND - 1)) / CARD_ASPECT)
    height = max(16, min(inner.height, tallest, look.px(252)))
    width = card_width(height)
    step = max(1, min(round(width * SPREAD), (room - width) // (HAND - 1)))
    used = width + step * (HAND - 1)
    cards = pygame.Rect(inner.x + unit // 2, inner.y, used, inner.height)
    left = cards.right + 2 * unit
    beside = pygame.Rect(left, rect.y + 2, rect.right - unit // 2 - left, rect.height - 4)
    return Cell(rect, cards, beside, height, step)


def add_hands(picture: Picture, stage: Stage, places: Places, game: Rules, view: View) -> None:
    """Add the hands of all who were dealt in, but the viewer's: covered, or opened and named."""
    look = stage.look
    facts: Facts = view.facts
    seats = range(len(stage.names))
    others = [s for s in seat_order(view.viewer, seats) if s in facts.dealt or not facts.hand]
    for seat in seats:
        zone = f"hand:{seat}"
        if seat != view.viewer:
            picture.anchors[zone] = CardPlace(*places.hands.center, look.px(120))
    grid = cells(look, places.hands, len(others))
    letters = _name_letters(look, [stage.names[seat] for seat in others], grid)
    for seat, cell in zip(others, grid, strict=True):
        middle = CardPlace(cell.cards.centerx, cell.cards.centery, cell.height)
        picture.anchors[f"hand:{seat}"] = picture.anchors[f"said:{seat}"] = middle
        _add_ground(picture, stage, view, seat, cell)
        _add_cards(picture, stage, game, view, seat, cell)
        reading = reading_of(view, seat, game.options.kickers)
        lines = _doing_lines(view, seat)
        if reading is not None:
            lines = _reading_lines(look, reading, cell.words)
        _add_words(picture, stage, seat, cell.words, letters, lines, all_cards(reading))


def _name_letters(look: Look, names: Sequence[str], grid: Sequence[Cell]) -> int:
    """Return the letters in which all names fit beside their hands, in pixels."""
    letters = look.points("body")
    if not grid:
        return letters
    room = grid[0].words

    def fits() -> bool:
        font = look.font(letters, "strong")
        widest = max(font.size(name)[0] for name in names)
        return letters + look.unit + widest <= room.width and font.get_height() <= room.height

    while letters > smallest(look) and not fits():
        letters -= 1
    return letters


def winners(facts: Facts) -> frozenset[Seat]:
    """Return who won a pot of the finished hand, not counting what only came back to them."""
    met = [won for won in facts.won if len(won.seats) > 1 or not facts.shown]
    return frozenset(seat for won in met for seat in won.winners)


def _add_ground(picture: Picture, stage: Stage, view: View, seat: Seat, cell: Cell) -> None:
    facts: Facts = view.facts
    won = seat in winners(facts)
    lit = won or facts.turn == seat
    look = stage.look
    ground = look.panel(
        cell.rect.size,
        "panel_raised" if won else "felt_dark",
        "brass" if lit else "panel_line",
        alpha=215 if won else 120,
        border_width=max(2, look.px(3)) if lit else None,
    )
    picture.below.append(
        Drawn(("hand", seat, won, lit, cell.rect.size), ground, *cell.rect.topleft)
    )


def _add_cards(
    picture: Picture, stage: Stage, game: Rules, view: View, seat: Seat, cell: Cell
) -> None:
    zone = f"hand:{seat}"
    facts: Facts = view.facts
    cards = view.zones[zone]
    reading = reading_of(view, seat, game.options.kickers)
    if reading is not None:
        cards = tuple(card for group in reading.groups for card in group.cards)
    beaten = bool(facts.won) and seat not in winners(facts) and reading is not None
    mark: Mark = "dim" if beaten else "plain"
    left = cell.cards.x + card_width(cell.height) // 2
    unseen = 0
    items = []
    for at, card in enumerate(cards):
        place = CardPlace(left + at * cell.step, cell.cards.centery, cell.height)
        items.append(CardItem(card_key(zone, unseen, card), card, place, mark))
        unseen += card == UNSEEN
    picture.cards.extend(items)
    if reading is not None and not beaten:
        light_groups(picture, stage.look, game, items, reading)


def light_groups(
    picture: Picture, look: Look, game: Rules, items: Sequence[CardItem], reading: Reading
) -> None:
    """Ring on each card of a hand the symbol with which it counts, a color for each group."""
    places = {item.card: item.place for item in items}
    made = [group for group in reading.groups if not group.kicker]
    singles = sum(len(group.cards) > 1 for group in made)
    for light, group in enumerate(made):
        one_color = len(group.cards) == 1  # the seven cards of a flush, or the similar ones
        for card in group.cards:
            if card in places:
                light_symbol(
                    picture,
                    look,
                    game.deck,
                    card,
                    places[card],
                    group.category,
                    singles if one_color else light,
                )


Line = tuple[str, Size, str, bool]
"""Words, size, color, strong."""


def _doing_lines(view: View, seat: Seat) -> list[Line]:
    return [(words, "small", "text_quiet", False) for words in _doing(view, seat)]


def _reading_lines(look: Look, reading: Reading, room: pygame.Rect) -> list[Line]:
    """Return what a hand makes; where the room is small, the name without its numbers."""
    phrase: Line = (reading.phrase, "small", "text", False)
    name: Line = (reading.name, "small", "brass_light", True)
    least = look.font("body").get_height()
    if _height([_written(look, line, room.width) for line in (name, phrase)]) + least > room.height:
        name = (NAMES[reading.category][1], "small", "brass_light", True)
    return [name, phrase]


def _written(look: Look, line: Line, width: int) -> pygame.Surface:
    words, size, color, strong = line
    return look.text(words, size, color, "strong" if strong else "text", width)


def _doing(view: View, seat: Seat) -> list[str]:
    """Return what a seat whose hand is covered does in the interval and did in the draw."""
    facts: Facts = view.facts
    if not facts.hand:
        return []
    if seat not in facts.active:
        return [_("folded")]
    found = []
    if facts.drawn[seat] >= 0:
        found.append(drew_words(facts.drawn[seat]))
    stake = view.chips[f"stake:{seat}"]
    if not facts.won and not view.chips[f"bank:{seat}"]:
        found.append(_("all-in"))
    elif stake and facts.last_bettor == seat:
        found.append(_("bets {stake}").format(stake=stake))
    elif stake and stake == facts.current:
        found.append(_("calls {stake}").format(stake=stake))
    elif stake:
        found.append(_("in for {stake}").format(stake=stake))
    elif seat in facts.checked and facts.phase in {"first", "second"}:
        found.append(_("checks"))
    if seat in facts.dealt and facts.opener == seat:
        found.append(_("opened"))
    return found


def _add_words(
    picture: Picture,
    stage: Stage,
    seat: Seat,
    room: pygame.Rect,
    letters: int,
    lines: Sequence[Line],
    about: frozenset[CardKey],
) -> None:
    """Add a seat's sign and name, and lines below, in the middle of a room's height.

    The last lines are left out where there is no room for them. They tell `about` these cards.
    """
    look = stage.look
    pieces = [_head(look, seat, stage.names[seat], letters, room.width)]
    pieces += [_written(look, line, room.width) for line in lines]
    while len(pieces) > 1 and _height(pieces) > room.height:
        pieces.pop()
    y = room.centery - _height(pieces) // 2
    for at, piece in enumerate(pieces):
        what = ("words", seat, at, tuple(lines))
        told = about if at else frozenset()
        picture.below.append(Drawn(what, piece, room.x, y, about=told))
        y += piece.get_height()


def _head(look: Look, seat: Seat, name: str, letters: int, width: int) -> pygame.Surface:
    """Return a seat's sign and name."""
    symbol = sign(look, seat, letters - look.px(2))
    room = width - symbol.get_width() - look.unit
    words = look.fitted(name, max(1, room), letters, "text", "strong")
    piece = pygame.Surface((width, words.get_height()), pygame.SRCALPHA)
    piece.blit(symbol, symbol.get_rect(midleft=(0, piece.get_height() // 2)))
    piece.blit(words, (symbol.get_width() + look.unit, 0))
    return piece


def _height(pieces: Sequence[pygame.Surface]) -> int:
    return sum(piece.get_height() for piece in pieces)
