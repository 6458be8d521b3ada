"""Hands and seats of Presidential Poker in words: orders, what a hand makes, how a seat stands."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rules.core import UNSEEN, Seat
from rules.presidential_poker.game import Rules
from rules.presidential_poker.pots import cut_pots
from rules.presidential_poker.sixchex import HAND, play_numbers
from rules.presidential_poker.state import Facts
from rules.presidential_poker.words import Reading, explain
from rules.words import _
from table import told
from table.controller import seat_order

At: TypeAlias = told.At[Rules, Facts]

COLUMN: Final = 0.36
"""The part of a covered card's width that must show: the column with its six symbols."""
GROUPS: Final = "groups"
"""The order by what the hand makes; with it the symbols are lit."""


def by_number(game: Rules, card: int) -> tuple[Sequence[int], int]:
    """Return what sorts a card by its numbers, the highest first: of one number after of two."""
    return (*(-number for number in play_numbers(game.deck[card])), 0), -card


def by(attribute: str) -> Callable[[Rules, int], tuple[object, ...]]:
    """Return what sorts by an attribute, colors as in the rainbow, and then by number."""

    def place(game: Rules, card: int) -> tuple[object, ...]:
        deck = game.deck
        return deck.rank(deck[card], attribute), *by_number(game, card)

    return place


def seen_hand(at: At, seat: Seat) -> tuple[int, ...]:
    """Return a seat's cards; none where the viewer doesn't see all of a whole hand."""
    cards = at.view.zones[f"hand:{seat}"]
    return cards if len(cards) == HAND and UNSEEN not in cards else ()


def reading_of(at: At, seat: Seat) -> Reading | None:
    """Return what a seat's hand makes, where the viewer sees all of it."""
    cards = seen_hand(at, seat)
    return explain(cards, at.game.options.kickers) if cards else None


def is_out(at: At, seat: Seat) -> bool:
    """Return whether a seat has folded, or no chips left to be dealt in."""
    facts = at.facts
    return seat not in facts.active and (facts.hand > 0 or not at.view.chips[f"bank:{seat}"])


def is_gone(at: At, seat: Seat) -> bool:
    """Return whether a seat has no chips left for any hand to come."""
    facts = at.facts
    settled = facts.won and not any(facts.paid)
    left = seat not in facts.dealt or (settled and not at.view.chips[f"bank:{seat}"])
    return facts.hand > 0 and bool(left)


def standing(at: At, seat: Seat) -> str | None:
    """Return how a seat stands in the hand, in a word or none."""
    facts = at.facts
    if not facts.hand:
        return None
    if is_gone(at, seat):
        return _("out")
    if seat not in facts.active:
        return _("folded")
    if seat in winners(facts):
        return _("wins")
    return None if at.view.chips[f"bank:{seat}"] else _("all-in")


def last_done(at: At, seat: Seat) -> str | None:
    """Return what a seat did in the draw, or else does in the interval; its mark says the rest."""
    facts, chips = at.facts, at.view.chips
    if not facts.hand:
        return None
    if seat not in facts.active:
        return None
    if facts.drawn[seat] >= 0:
        return drew_words(facts.drawn[seat])
    stake = chips[f"stake:{seat}"]
    if facts.won or chips[f"bank:{seat}"]:
        if stake and facts.last_bettor == seat:
            words = _("raises to {stake}") if facts.bets > 1 else _("bets {stake}")
            return words.format(stake=stake)
        if stake and stake == facts.current:
            return _("calls {amount}").format(amount=stake)
        if stake:
            return _("in for {stake}").format(stake=stake)
        if seat in facts.checked and facts.phase in {"first", "second"}:
            return _("checks")
    return _("opened") if seat in facts.dealt and facts.opener == seat else None


def drew_words(count: int) -> str:
    """Return in two words what a seat did in the draw."""
    return _("drew {count}").format(count=count) if count else _("stands pat")


def opened_hands(at: At) -> tuple[Seat, ...]:
    """Return the seats, but the viewer's, whose hands lie in the middle: as soon as one is open.

    Those of the others who contend lie there, too, so that nothing moves when they are opened.
    """
    around = seat_order(at.view.viewer, range(len(at.names)))
    held = tuple(seat for seat in around if at.view.zones[f"hand:{seat}"])
    return held if any(reading_of(at, seat) for seat in held) else ()


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
