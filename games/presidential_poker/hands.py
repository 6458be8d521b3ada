"""Hands and pots of Presidential Poker as they are seen: what a hand makes, what is in each pot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core import UNSEEN, Seat
from rules.presidential_poker.game import Rules
from rules.presidential_poker.pots import Pot, cut_pots
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts
from rules.presidential_poker.words import Reading, explain
from rules.sentences import Sentence, _
from rules.words import listed
from table import told
from table.controller import seat_order

At: TypeAlias = told.At[Rules, Facts]

COLUMN: Final = 0.36
"""The part of a covered card's width that must show: the column with its six symbols."""


def reading_of(at: At, seat: Seat) -> Reading | None:
    """Return what a seat's hand makes, where it is whole and the viewer sees all of it."""
    cards = at.view.zones[f"hand:{seat}"]
    whole = len(cards) == HAND and UNSEEN not in cards
    return explain(cards, at.game.options.kickers) if whole else None


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


def lights(reading: Reading) -> dict[int, tuple[str, int]]:
    """Return with which symbol each card of a hand counts, and a light for each group."""
    made = [group for group in reading.groups if not group.kicker]
    singles = sum(len(group.cards) > 1 for group in made)
    return {  # the seven cards of a flush, or the similar ones, are of one color
        card: (group.category, singles if len(group.cards) == 1 else light)
        for light, group in enumerate(made)
        for card in group.cards
    }


# --- the pots -------------------------------------------------------------------------------


def is_beaten(facts: Facts, seat: Seat) -> bool:
    """Return whether a hand has won nothing, and there is no pot left that it could win."""
    contends = any(seat in pot.seats for pot in _left(facts))
    return bool(facts.won) and not contends and seat not in winners(facts)


def _left(facts: Facts) -> tuple[Pot, ...]:
    """Return the pots that nobody has won yet, as they would be cut now."""
    return cut_pots(facts.paid, facts.active)[len(facts.won) :] if any(facts.paid) else ()


def in_the_middle(at: At) -> int:
    """Return what is in the middle in all, with what everybody has bet in this round."""
    chips = at.view.chips
    return chips["pot"] + sum(chips[f"stake:{seat}"] for seat in range(len(at.names)))


@dataclass(frozen=True, slots=True)
class Layer:
    """A pot as it is shown: who contends for it or has won it."""

    title: str
    amount: int
    seats: tuple[Seat, ...]
    words: str


def pot_title(at: int, count: int) -> str:
    """Return the name of a pot, the main one being the first."""
    if at == 0:
        return str(_("Main pot") if count > 1 else _("Pot"))
    return _("Side pot {number}").format(number=at) if count > 2 else str(_("Side pot"))


def layers(facts: Facts, names: Sequence[str]) -> tuple[Layer, ...]:
    """Return the pots as they would be cut now, or of the finished hand, as they were won."""

    def unmatched(seats: tuple[Seat, ...]) -> bool:
        return len(seats) == 1 < len(facts.active)

    def contended(seats: tuple[Seat, ...]) -> Sentence:
        if len(facts.active) == 1:
            return _("to {names}")
        if unmatched(seats):
            return _("returns to {name}").fill(name=names[seats[0]])
        everybody = len(seats) == len(names) > 2
        return _("open to all {count}").fill(count=len(names)) if everybody else Sentence("{names}")

    won = [(pot.amount, pot.winners, _("to {names}")) for pot in facts.won]
    left = [(pot.amount, pot.seats, contended(pot.seats)) for pot in _left(facts)]
    count = len(won) + sum(not unmatched(seats) for _amount, seats, _words in left)
    shown = []
    for at, (amount, seats, words) in enumerate((*won, *left)):
        title = pot_title(at, count) if at < count else str(_("Unmatched"))
        whose = words.format(names=listed([names[seat] for seat in seats]))
        shown.append(Layer(title, amount, seats, whose))
    return tuple(shown)


def held_in(shown: Sequence[Layer], chips: int) -> list[int]:
    """Return how many chips still lie in each pot: they are paid out one after the other."""
    held = []
    for layer in reversed(shown):
        held.append(min(chips, layer.amount))
        chips -= held[-1]
    return held[::-1]
