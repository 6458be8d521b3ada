"""The seats of Presidential Poker's table: stakes before the plates, hands, what they make."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
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
from ui.controls.look import Look
from ui.layout.boxes import (
    GROW,
    Box,
    column,
    first_that_fits,
    grid,
    grow,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import Fan
from ui.layout.solving import lay
from ui.picture.chip_piles import dealer_button, piles
from ui.picture.items import CardItem, CardKey, Mark, Picture
from ui.picture.pieces import Ground, Pieces
from ui.picture.plate_plan import SeatInfo
from ui.picture.plates import add_plates
from ui.picture.shrunk import smallest
from ui.picture.stage import Stage, seat_order
from ui.picture.symbols import light_symbol

COLUMN: Final = 0.36
"""The part of a covered card's width that must show: the column with its six symbols."""
PILE: Final = 0.64
"""The size of a stake's chips, as a part of the strip's height: piles are higher than wide."""
FAN: Final = Fan(HAND, spread=1.04, strip=COLUMN, slots=HAND, at="midleft")
"""How the cards of a hand on the table lie."""
WORDS: Final = 0.27
"""The part of a hand's place that the words beside it take."""


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
    pieces = Pieces(picture, stage)
    for seat, rect in rects.items():
        strip = pygame.Rect(rect.x, rect.bottom, rect.width, places.strip)
        pieces.put(over(stake(pieces, view, seat, strip.height), at="midbottom"), strip)
        pieces.anchor(strip, f"stake:{seat}", height=max(12, round(strip.height * PILE)))


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


def stake(pieces: Pieces, view: View, seat: Seat, high: int) -> Box:
    """Return the dealer's button and a seat's stake of the interval, for a strip so high."""
    look = pieces.look
    facts: Facts = view.facts
    size, amount = max(12, round(high * PILE)), view.chips[f"stake:{seat}"]
    letters = max(smallest(look), min(look.points("body"), round(high * 0.7)))
    dealer = bool(facts.hand) and facts.dealer == seat
    return row(
        pieces.image(dealer_button(look, size), ("dealer", seat)) if dealer else None,
        pieces.image(piles(look, amount, size, seat), ("stake", seat, amount)) if amount else None,
        pieces.words(
            str(amount),
            letters,
            "brass_light",
            "strong",
            ending="whole",
            what=("stake words", seat, amount),
        )
        if amount
        else None,
        gap=look.unit,
        at="midbottom",
    )


# --- hands on the table ---------------------------------------------------------------------------


def hand_place(
    look: Look, cards: Box, words: Box, name: str = "", ground: Ground | None = None
) -> Box:
    """Return the place of a hand: its cards, and beside them what there is to say."""
    unit = look.unit
    least = look.font("small").size("n" * 16)[0]
    words = over(words, width=part(WORDS, least=least), height=GROW, at="midleft", name="words")
    return row(
        cards,
        words,
        width=GROW,
        height=GROW,
        gap=2 * unit,
        pad=(3 * unit // 2, unit // 2),
        name=name,
        ground=ground,
    )


def columns(look: Look, size: tuple[int, int], count: int) -> int:
    """Return how many columns of hands allow the largest cards."""
    area, fan = pygame.Rect((0, 0), size), replace(FAN, most=look.px(252))
    cell = hand_place(look, leaf(fan, height=GROW, name="cards"), leaf())

    def worth(tried: int) -> tuple[int, int]:
        whole = lay(grid([cell] * count, tried, gap=look.unit), area)["cards"]
        _rows, height, step = fan.plan(whole.size)
        return height, step

    return max((1, 2, 3), key=worth)


def add_hands(picture: Picture, stage: Stage, places: Places, game: Rules, view: View) -> None:
    """Add the hands of all who were dealt in, but the viewer's: covered, or opened and named."""
    pieces = Pieces(picture, stage)
    look = stage.look
    facts: Facts = view.facts
    seats = range(len(stage.names))
    others = [s for s in seat_order(view.viewer, seats) if s in facts.dealt or not facts.hand]
    for seat in seats:
        if seat != view.viewer:
            pieces.anchor(places.hands, f"hand:{seat}", height=look.px(120))
    if not others:
        return
    size, count = places.hands.size, len(others)
    layout = pieces.put(
        grid(
            [_hand(pieces, game, view, seat) for seat in others],
            look.found(("hands", size, count), lambda: columns(look, size, count)),
            gap=look.unit,
            row_height=grow(most=look.px(290)),
            at="midleft",
        ),
        places.hands,
    )
    for seat in others:
        cards = layout[f"seat {seat}/cards"]
        pieces.anchor(cards, f"hand:{seat}", f"said:{seat}")
        reading = reading_of(view, seat, game.options.kickers)
        if reading is not None and not _beaten(facts, seat):
            items = [
                item for item in picture.cards if cards.collidepoint(item.place.x, item.place.y)
            ]
            light_groups(picture, look, game, items, reading)


def _hand(pieces: Pieces, game: Rules, view: View, seat: Seat) -> Box:
    """Return a seat's hand: its cards, and beside them its name and what there is to say."""
    look = pieces.look
    facts: Facts = view.facts
    zone = f"hand:{seat}"
    cards = view.zones[zone]
    reading = reading_of(view, seat, game.options.kickers)
    if reading is not None:
        cards = tuple(card for group in reading.groups for card in group.cards)
    dim: dict[int, Mark] = {}
    if reading is not None and _beaten(facts, seat):
        dim = dict.fromkeys(cards, "dim")
    won = seat in winners(facts)
    lit = won or facts.turn == seat
    fan = replace(FAN, count=len(cards), most=look.px(252))
    return hand_place(
        look,
        pieces.cards(zone, cards, fan, marks=dim, height=GROW, name="cards"),
        _words(pieces, seat, _lines(pieces, view, seat, reading)),
        f"seat {seat}",
        Ground(
            "panel_raised" if won else "felt_dark",
            "brass" if lit else "panel_line",
            215 if won else 120,
            max(2, look.px(3)) if lit else None,
        ),
    )


def _beaten(facts: Facts, seat: Seat) -> bool:
    return bool(facts.won) and seat not in winners(facts)


def winners(facts: Facts) -> frozenset[Seat]:
    """Return who won a pot of the finished hand, not counting what only came back to them."""
    met = [won for won in facts.won if len(won.seats) > 1 or not facts.shown]
    return frozenset(seat for won in met for seat in won.winners)


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


def _lines(pieces: Pieces, view: View, seat: Seat, reading: Reading | None) -> list[Box]:
    """Return what there is to say of a seat; of a hand, its name where there is room for no more.

    The last lines are left out where there is no room for them.
    """
    if reading is None:
        return [
            pieces.words(
                words,
                "small",
                "text_quiet",
                wraps=True,
                wants=0.75,
                what=("words", seat, at, words),
                yields=at,
            )
            for at, words in enumerate(_doing(view, seat), start=1)
        ]
    about, short = all_cards(reading), NAMES[reading.category][1]
    named = partial(
        pieces.words, size="small", color="brass_light", face="strong", wraps=True, about=about
    )
    return [
        first_that_fits(
            named(reading.name, wants=1.0, what=("words", seat, 1, reading.name)),
            named(short, what=("words", seat, 1, short)),
        ),
        pieces.words(
            reading.phrase,
            "small",
            wraps=True,
            wants=1.0,
            what=("words", seat, 2, reading.phrase),
            about=about,
            yields=1,
        ),
    ]


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


def _words(pieces: Pieces, seat: Seat, lines: Sequence[Box]) -> Box:
    """Return a seat's sign and name, and lines below, in the middle of the height."""
    look = pieces.look
    return column(
        row(
            pieces.sign(seat, look.points("body") - look.px(2)),
            pieces.words(
                pieces.stage.names[seat],
                "body",
                "text",
                "strong",
                alike="hands' names",
                wants=0.75,
                what=("words", seat, 0),
            ),
            gap=look.unit,
        ),
        *lines,
        width=GROW,
        height=GROW,
        at="midleft",
    )
