"""The seats of Presidential Poker's table: stakes before the plates, hands, what they make."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from games.presidential_poker.places import stake_place
from rules.core import UNSEEN, Seat
from rules.decks.cards import Deck
from rules.presidential_poker.game import Rules
from rules.presidential_poker.hands import Kickers
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, View
from rules.presidential_poker.words import NAMES, Reading, explain
from rules.words import _
from ui.controls.theme import Theme
from ui.layout.boxes import GROW, Box, column, first_that_fits, fixed, grid, grow, leaf, over, row
from ui.layout.cards import Fan
from ui.layout.solving import columns_for, lay
from ui.picture.chip_piles import dealer_button, piles
from ui.picture.items import CardKey, Mark, Picture
from ui.picture.nameplate import SeatInfo
from ui.picture.pieces import Ground, Pieces
from ui.picture.seats import add_seats
from ui.picture.shrunk import smallest
from ui.picture.stage import Stage, seat_order
from ui.picture.symbols import light_symbol

COLUMN: Final = 0.36
"""The part of a covered card's width that must show: the column with its six symbols."""
SPREAD: Final = 1.04
"""The widest step between two cards, as a part of a card's width."""
WORDS: Final = 0.27
"""The part of a seat's place that the words beside the cards take at least."""
LEAST_NAME: Final = 0.7
"""How small a name may get before there are fewer words below it, as a part of its letters."""
LEAST_LINE: Final = 0.8
"""How small a line below a name may get before it stands beside it."""


def reading_of(view: View, seat: Seat, kickers: Kickers) -> Reading | None:
    """Return what a seat's hand makes, where the viewer sees all of it."""
    cards = view.zones[f"hand:{seat}"]
    return explain(cards, kickers) if len(cards) == HAND and UNSEEN not in cards else None


def all_cards(reading: Reading | None) -> frozenset[CardKey]:
    """Return the cards of a hand, as a picture knows them; none where it is not read."""
    groups = reading.groups if reading is not None else ()
    return frozenset(("card", card) for group in groups for card in group.cards)


# --- plates and stakes ----------------------------------------------------------------------------


def add_players(
    picture: Picture, stage: Stage, deck: Deck, view: View, opened: Sequence[Seat]
) -> None:
    """Add everybody's place, and before each the dealer's button and the stake.

    The hands that are `opened` lie in the middle of the table.
    """
    infos = [
        _info(view, seat, name, held=seat not in opened) for seat, name in enumerate(stage.names)
    ]
    pieces = Pieces(picture, stage)
    for seat, place in add_seats(picture, stage, deck, infos, view.viewer).items():
        pieces.anchor(place.plate, f"said:{seat}")
        add_stake(pieces, view, seat, stake_place(stage, place))


def _info(view: View, seat: Seat, name: str, *, held: bool) -> SeatInfo:
    facts: Facts = view.facts
    chips = view.chips[f"bank:{seat}"]
    broke = not chips and seat not in facts.active
    cards = len(view.zones[f"hand:{seat}"])
    return SeatInfo(
        seat,
        name,
        cards if cards and held else None,
        tuple(deed for deed in _deeds(view, seat) if deed not in marks(view, seat))[:1],
        marks(view, seat),
        turn=facts.turn == seat,
        out=broke or (facts.hand > 0 and seat not in facts.active),
        chips=chips,
    )


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


def add_stake(pieces: Pieces, view: View, seat: Seat, strip: pygame.Rect) -> None:
    """Add the dealer's button and a seat's stake of the interval, in the middle of a strip."""
    theme = pieces.theme
    facts: Facts = view.facts
    size = max(12, strip.height * 2 // 3)  # piles are higher than wide
    stake = view.chips[f"stake:{seat}"]
    shown: list[Box] = []
    if facts.hand and facts.dealer == seat:
        shown.append(pieces.image(dealer_button(theme, size), ("dealer", seat)))
    if stake:
        chips = piles(theme, stake, size, seat)
        letters = max(smallest(theme), min(theme.points("body"), strip.height * 7 // 10))
        what = ("stake words", seat, stake)
        amount = pieces.words(
            str(stake), letters, "brass_light", "strong", least=letters, what=what
        )
        shown.append(pieces.image(chips, ("stake", seat, stake), at="midbottom"))
        shown.append(over(amount, height=fixed(size), at="center"))
    foot = max(2, strip.height // 12)
    pieces.put(row(*shown, gap=theme.unit, pad=(0, 0, 0, foot), at="midbottom"), strip)
    pieces.anchor(strip, f"stake:{seat}", height=size)


# --- hands on the table ---------------------------------------------------------------------------


def _cell(
    theme: Theme, cards: Box, words: Box | None = None, ground: Ground | None = None, name: str = ""
) -> Box:
    """Return a seat's place with its cards, and the words beside them."""
    unit = theme.unit
    width = grow(part=WORDS, least=theme.font("small").size("n" * 16)[0])
    return row(
        cards,
        over(words, width=width, height=GROW),
        width=GROW,
        height=GROW,
        gap=2 * unit,
        pad=(3 * unit // 2, unit // 2, unit // 2, unit // 2),
        ground=ground,
        name=name,
    )


def opened_hands(view: View, kickers: Kickers) -> tuple[Seat, ...]:
    """Return the seats, but the viewer's, whose hands lie in the middle: as soon as one is open.

    Those of the others who contend lie there, too, so that nothing moves when they are opened.
    """
    facts: Facts = view.facts
    seats = seat_order(view.viewer, range(len(facts.drawn)))
    held = [seat for seat in seats if view.zones[f"hand:{seat}"]]
    return tuple(held) if any(reading_of(view, seat, kickers) for seat in held) else ()


def add_hands(
    picture: Picture,
    stage: Stage,
    game: Rules,
    view: View,
    opened: Sequence[Seat],
    area: pygame.Rect,
) -> None:
    """Add the hands in the middle of the table: opened and named, or still covered."""
    theme = stage.theme
    facts: Facts = view.facts
    pieces = Pieces(picture, stage)
    fan = Fan(HAND, spread=SPREAD, strip=COLUMN, most=theme.px(252), slots=HAND, at="midleft")
    sample = _cell(theme, leaf(fan, name="cards"))
    columns = columns_for(sample, "cards", len(opened), (1, 2, 3), area, stage.gap)
    alike = lay(_rows(theme, [sample] * len(opened), columns), area).lowest("cards")
    fan = replace(fan, least_height=alike, most=alike)
    readings = {seat: reading_of(view, seat, game.options.kickers) for seat in opened}
    cells = [_hand(pieces, view, seat, readings[seat], fan) for seat in opened]
    layout = pieces.put(_rows(theme, cells, columns), area)
    for seat, reading in readings.items():
        pieces.anchor(layout[f"seat {seat}/cards"], f"said:{seat}")
        if reading is not None and not _beaten(facts, seat):
            light_groups(picture, theme, game, reading)


def _rows(theme: Theme, cells: Sequence[Box], columns: int) -> Box:
    """Return the seats' places in rows and columns."""
    tall = grow(most=theme.px(290))
    return grid(cells, columns, gap=theme.unit, row_height=tall, at="midleft")


def _hand(pieces: Pieces, view: View, seat: Seat, reading: Reading | None, fan: Fan) -> Box:
    """Return a seat's hand, and beside it who holds it and what it makes, or what they do."""
    theme = pieces.theme
    facts: Facts = view.facts
    cards, zone = view.zones[f"hand:{seat}"], f"hand:{seat}"
    marks: dict[int, Mark] = {}
    if reading is not None:
        cards = tuple(card for group in reading.groups for card in group.cards)
        marks = dict.fromkeys(cards, "dim") if _beaten(facts, seat) else {}
    fan = replace(fan, count=len(cards))
    won = seat in winners(facts)
    lit = won or facts.turn == seat
    return _cell(
        theme,
        pieces.cards(zone, cards, fan, marks=marks, anchor=True, name="cards"),
        _told(pieces, seat, reading) if reading is not None else _doing(pieces, view, seat),
        Ground(
            "panel_raised" if won else "felt_dark",
            "brass" if lit else "panel_line",
            215 if won else 120,
            max(2, theme.px(3)) if lit else None,
        ),
        f"seat {seat}",
    )


def winners(facts: Facts) -> frozenset[Seat]:
    """Return who won a pot of the finished hand, not counting what only came back to them."""
    met = [won for won in facts.won if len(won.seats) > 1 or not facts.shown]
    return frozenset(seat for won in met for seat in won.winners)


def _beaten(facts: Facts, seat: Seat) -> bool:
    return bool(facts.won) and seat not in winners(facts)


def light_groups(picture: Picture, theme: Theme, game: Rules, reading: Reading) -> None:
    """Ring on each card of a hand the symbol with which it counts, a color for each group."""
    made = [group for group in reading.groups if not group.kicker]
    singles = sum(len(group.cards) > 1 for group in made)
    for light, group in enumerate(made):
        one_color = len(group.cards) == 1  # the seven cards of a flush, or the similar ones
        for card in group.cards:
            item = picture.card(("card", card))
            if item is not None:
                shade = singles if one_color else light
                light_symbol(picture, theme, game.deck, card, item.place, group.category, shade)


def _told(pieces: Pieces, seat: Seat, reading: Reading) -> Box:
    """Return whose hand it is and what it makes; where there is little room, without numbers."""
    head = _head(pieces, seat)
    short = NAMES[reading.category][1]
    full = pieces.theme.points("small")
    line = partial(pieces.words, size="small", wants=LEAST_LINE, about=all_cards(reading))
    what = ("words", seat, 1, reading.name)
    name = partial(line, color="brass_light", face="strong", what=what)
    what = ("words", seat, 2, reading.phrase)
    phrase = partial(line, reading.phrase, wraps=True, what=what)
    return first_that_fits(
        _below(head, name(reading.name, wraps=True, least=full), phrase(least=full)),
        _below(head, name(short, wraps=True), phrase(yields=1)),
        _beside(pieces, head, name(short, yields=1)),
    )


def _doing(pieces: Pieces, view: View, seat: Seat) -> Box:
    """Return whose hand it is, what they do in the interval, and what they did in the draw."""
    head = _head(pieces, seat)
    lines = _deeds(view, seat)
    line = partial(pieces.words, size="small", color="text_quiet", wants=LEAST_LINE)
    told = [
        line(words, what=("words", seat, at, words), yields=at - 1)
        for at, words in enumerate(lines, start=1)
    ]
    words = _("  ·  ").join(lines)
    beside = [line(words, what=("words", seat, 1, words), yields=1)] if lines else []
    return first_that_fits(_below(head, *told), _beside(pieces, head, *beside))


def _below(*lines: Box) -> Box:
    return column(*lines, width=GROW, height=GROW, at="midleft")


def _beside(pieces: Pieces, *words: Box) -> Box:
    return row(*words, width=GROW, height=GROW, gap=2 * pieces.theme.unit)


def _head(pieces: Pieces, seat: Seat) -> Box:
    """Return a seat's sign and name, in the same letters beside all hands."""
    theme = pieces.theme
    name = pieces.stage.names[seat]
    what = ("words", seat, 0, name)
    return row(
        pieces.sign(seat, theme.points("body") - theme.px(2)),
        pieces.words(name, face="strong", alike="names", what=what, wants=LEAST_NAME),
        gap=theme.unit,
    )


def _deeds(view: View, seat: Seat) -> list[str]:
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
