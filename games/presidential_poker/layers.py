"""The pots as they are told: who contends for which, and how much lies in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core import Seat
from rules.presidential_poker.pots import cut_pots
from rules.presidential_poker.state import Facts
from rules.words import _


@dataclass(frozen=True, slots=True)
class Layer:
    """A pot as it is shown: who contends for it or has won it."""

    title: str
    amount: int
    seats: tuple[Seat, ...]
    words: str
    alone: bool
    """Whether there is no other pot."""


def pot_title(at: int, count: int) -> str:
    """Return the name of a pot, the main one being the first."""
    if at == 0:
        return _("Main pot") if count > 1 else _("Pot")
    return _("Side pot {number}").format(number=at) if count > 2 else _("Side pot")


def layers(facts: Facts, names: Sequence[str]) -> tuple[Layer, ...]:
    """Return the pots as they would be cut now, or of the finished hand, as they were won."""
    pots = cut_pots(facts.paid, facts.active) if any(facts.paid) else ()
    count = max(len(pots), len(facts.won))
    found = [
        Layer(
            pot_title(at, count),
            won.amount,
            won.winners,
            _("to {names}").format(names=_listed(won.winners, names)),
            count == 1,
        )
        for at, won in enumerate(facts.won)
    ]
    for at, pot in enumerate(pots[len(found) :], start=len(found)):
        words = _listed(pot.seats, names)
        if len(facts.active) == 1:
            words = _("to {names}").format(names=words)
        elif len(pot.seats) == 1:
            words = _("unmatched: comes back to {name}").format(name=names[pot.seats[0]])
        elif len(pot.seats) == len(names) > 2:
            words = _("all {count} contend").format(count=len(names))
        found.append(Layer(pot_title(at, count), pot.amount, pot.seats, words, count == 1))
    return tuple(found)


def held_in(shown: Sequence[Layer], chips: int) -> list[int]:
    """Return how many chips still lie in each pot: they are paid out one after the other."""
    held = []
    for layer in reversed(shown):
        held.append(min(chips, layer.amount))
        chips -= held[-1]
    return held[::-1]


def _listed(seats: Sequence[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)
