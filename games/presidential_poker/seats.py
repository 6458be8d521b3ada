"""The seats of Presidential Poker's table: stakes before them, hands, what these make."""

from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from games.presidential_poker.places import OPENED, STAKE_CHIP, card_height
from rules.core import UNSEEN, Seat
from rules.decks.cards import Deck
from rules.presidential_poker.game import Rules
from rules.presidential_poker.hands import Kickers
from rules.presidential_poker.pots import cut_pots
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, View
from rules.presidential_poker.words import Reading, category_name, explain
from rules.words import _
from table.controller import SeatInfo
from table.own_hand import Mark
from ui.controls.theme import Theme
from ui.layout.boxes import GROW, Box, column, first_that_fits
from ui.picture.chip_piles import dealer_button, pile_size
from ui.picture.items import CardKey, CardPlace, ChipItem, Drawn, Picture
from ui.picture.pieces import Pieces
from ui.picture.seats import SeatPlace, add_seats
from ui.picture.stage import Stage, seat_order
from ui.picture.symbols import light_symbol


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
    picture: Picture, stage: Stage, deck: Deck, view: View, infos: Sequence[SeatInfo]
) -> dict[Seat, SeatPlace]:
    """Add everybody's place and return them."""
    pieces = Pieces(picture, stage)
    places = add_seats(picture, stage, deck, infos, view.viewer)
    for seat, place in places.items():
        pieces.anchor(place.plate, f"said:{seat}")
    return places


def seat_info(view: View, seat: Seat, name: str, *, held: bool) -> SeatInfo:
    """Return how a seat stands; a hand that is not `held` lies open in the middle."""
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
    settled = facts.won and not any(facts.paid)
    if seat not in facts.dealt or (settled and not view.chips[f"bank:{seat}"]):
        return (_("out"),)
    if seat not in facts.active:
        return (_("folded"),)
    if seat in winners(facts):
        return (_("wins"),)
    return (_("all-in"),) if not settled and not view.chips[f"bank:{seat}"] else ()


def drew_words(count: int) -> str:
    """Return in two words what a seat did in the draw."""
    return _("drew {count}").format(count=count) if count else _("stands pat")


def add_stake(pieces: Pieces, view: View, seat: Seat, strip: pygame.Rect) -> None:
    """Add a seat's stake of the interval as chips by value, and before it the dealer's button."""
    theme = pieces.theme
    facts: Facts = view.facts
    size = theme.px(STAKE_CHIP)
    account = f"stake:{seat}"
    pieces.picture.anchors[account] = CardPlace(*strip.center, size)
    dealer = facts.hand > 0 and facts.dealer == seat and not (facts.won or facts.shown)
    x = strip.right - pile_size(theme, size)[0] // 2 if dealer else strip.centerx
    if view.chips[account]:
        pieces.picture.chips.append(
            ChipItem(account, view.chips[account], x, strip.bottom, size, seat, bank=True)
        )
    if dealer:
        button = dealer_button(theme, size * 4 // 5)
        spot = button.get_rect(midleft=strip.midleft)
        pieces.picture.below.append(Drawn(("dealer", seat), button, *spot.topleft))


# --- hands on the table ---------------------------------------------------------------------------


def opened_hands(view: View, kickers: Kickers) -> tuple[Seat, ...]:
    """Return the seats, but the viewer's, whose hands lie in the middle: as soon as one is open.

    Those of the others who contend lie there, too, so that nothing moves when they are opened.
    """
    facts: Facts = view.facts
    seats = seat_order(view.viewer, range(len(facts.drawn)))
    held = [seat for seat in seats if view.zones[f"hand:{seat}"]]
    return tuple(held) if any(reading_of(view, seat, kickers) for seat in held) else ()


def add_hands(
    picture: Picture, stage: Stage, game: Rules, view: View, places: Mapping[Seat, pygame.Rect]
) -> None:
    """Add the hands before their seats: opened, with what they make below; or still covered."""
    facts: Facts = view.facts
    pieces = Pieces(picture, stage)
    readings = {seat: reading_of(view, seat, game.options.kickers) for seat in places}
    high = min(card_height(stage, place) for place in places.values())
    for seat, place in places.items():
        reading = readings[seat]
        layout = pieces.put(_hand(pieces, view, seat, reading, high), place)
        pieces.anchor(layout["cards"], f"said:{seat}", f"hand:{seat}", height=high)
        if reading is not None and not is_beaten(facts, seat):
            light_groups(picture, stage.theme, game, reading)


def _hand(pieces: Pieces, view: View, seat: Seat, reading: Reading | None, high: int) -> Box:
    """Return a seat's hand, and below it what it makes."""
    facts: Facts = view.facts
    cards, zone = view.zones[f"hand:{seat}"], f"hand:{seat}"
    marks: dict[int, Mark] = {}
    if reading is not None:
        cards = tuple(card for group in reading.groups for card in group.cards)
        marks = dict.fromkeys(cards, "dim") if is_beaten(facts, seat) else {}
    fan = replace(OPENED, count=len(cards), least_height=high, most=high)
    return column(
        pieces.cards(zone, cards, fan, marks=marks, name="cards", width=GROW),
        _told(pieces, seat, reading, dim=is_beaten(facts, seat)) if reading is not None else None,
        width=GROW,
        height=GROW,
        gap=pieces.stage.gap // 2,
        at="midtop",
        name=f"seat {seat}",
    )


def winners(facts: Facts) -> frozenset[Seat]:
    """Return who won a pot of the finished hand, not counting what only came back to them."""
    met = [won for won in facts.won if len(won.seats) > 1 or not facts.shown]
    return frozenset(seat for won in met for seat in won.winners)


def is_beaten(facts: Facts, seat: Seat) -> bool:
    """Return whether a hand has won nothing, and there is no pot left that it could win."""
    left = cut_pots(facts.paid, facts.active)[len(facts.won) :] if any(facts.paid) else ()
    contends = any(seat in pot.seats for pot in left)
    return bool(facts.won) and not contends and seat not in winners(facts)


def lights(reading: Reading) -> dict[int, tuple[str, int]]:
    """Return with which symbol each card of a hand counts, and a light for each group."""
    made = [group for group in reading.groups if not group.kicker]
    singles = sum(len(group.cards) > 1 for group in made)
    return {  # the seven cards of a flush, or the similar ones, are of one color
        card: (group.category, singles if len(group.cards) == 1 else light)
        for light, group in enumerate(made)
        for card in group.cards
    }


def light_groups(picture: Picture, theme: Theme, game: Rules, reading: Reading) -> None:
    """Ring on each card of a hand the symbol with which it counts, a color for each group."""
    for card, (category, light) in lights(reading).items():
        item = picture.card(("card", card))
        if item is not None:
            light_symbol(picture, theme, game.deck, card, item.place, category, light)


def _told(pieces: Pieces, seat: Seat, reading: Reading, *, dim: bool) -> Box:
    """Return what a hand makes; where there is little room, without its cards' names."""
    short = category_name(reading.category)
    color = "text_quiet" if dim else "brass_light"
    full = pieces.theme.points("small")
    line = partial(pieces.words, size="small", at="center", about=all_cards(reading))
    name = partial(line, color=color, face="strong", what=("words", seat, 1, reading.name))
    phrase = line(reading.phrase, wraps=True, least=full, what=("words", seat, 2, reading.phrase))
    return first_that_fits(
        column(name(reading.name, least=full), phrase, width=GROW, at="midtop"),
        column(name(reading.name, least=full), width=GROW, at="midtop"),
        column(name(short), width=GROW, at="midtop"),
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
