"""Claims of ArtOfFacts, worked out again by plain arithmetic over all orders of all cards."""

import random
from functools import cache
from itertools import permutations, product
from typing import Any

from bots.artoffacts import reasons as said
from rules.artoffacts.actions import Declare
from rules.artoffacts.events import PotWon
from rules.core import Paid
from rules.decks.shelf import deck
from tests.claims.case import Case, Checks, Found, of_kind

DEALS = 400


@cache
def values(hand: tuple[int, ...]) -> frozenset[int]:
    """Return all that a hand makes: cards of one symbol with signs, then all facts in any order."""
    pack = deck("artoffacts")
    numbers: dict[str, list[int]] = {}
    facts = []
    for card in hand:
        about = pack[card].attributes
        if "symbol" in about:
            numbers.setdefault(str(about["symbol"]), []).append(int(about["number"]))
        else:
            facts.append((str(about["operation"]), int(about["operand"])))
    starts = {
        sum(sign * number for sign, number in zip(signs, held, strict=True))
        for held in numbers.values()
        for signs in product((-1, 0, 1), repeat=len(held))
        if 1 in signs
    }
    if not starts:
        return frozenset({0})
    return frozenset(_through(start, order) for start in starts for order in permutations(facts))


def _through(value: int, facts: tuple[tuple[str, int], ...]) -> int:
    for operation, operand in facts:
        if operation == "plus":
            value += operand
        elif operation == "minus":
            value -= operand
        elif operation == "times":
            value *= operand
        else:
            value = -((-value) // operand)
    return value


def come_to(unseen: list[int], rng: random.Random) -> int:
    """Return the most of three cards, and of what they are with one that helps least swapped."""
    *hand, down = rng.sample(unseen, 4)
    rests = [tuple(sorted(card for card in hand if card != given)) for given in hand]
    kept = max(rests, key=lambda rest: max(values(rest)))
    return max(max(values(tuple(sorted(made)))) for made in (hand, (*kept, down)))


def share_below(case: Case, value: int) -> float:
    """Return how often an unseen hand comes to less than a value, or for the dealer no more."""
    view: Any = case.view
    seen = {c for z, cards in view.zones.items() if z.startswith(("hand:", "down:")) for c in cards}
    unseen = [card for card in range(len(case.game.deck)) if card not in seen]
    deals = view.facts.dealer == case.seat
    rng = case.rng
    found = [come_to(unseen, rng) for _deal in range(DEALS)]
    below = sum(other < value or (deals and other == value) for other in found)
    return float(below / DEALS)


def to_come(case: Case) -> int:
    facts: Any = case.view.facts
    return sum(
        seat != case.seat and facts.declared[seat] is None and seat not in facts.took_back
        for seat in facts.inside
    )


def takes_back(case: Case, claim: said.TakesBack) -> Found:
    _state, events = case.after()
    back = [e.amount for e in of_kind(events, Paid) if e.target == f"bank:{case.seat}"]
    return claim.ante in back


def beaten(case: Case, claim: said.Beaten) -> Found:
    facts: Any = case.view.facts
    stands = claim.by in facts.inside and claim.by not in facts.took_back
    if not stands or facts.declared[claim.by] != claim.declared or claim.declared <= claim.value:
        return False
    if claim.swaps:
        return claim.value == max(values(case.hand))
    state, events = case.after()
    events += case.at_random(state, lambda told: bool(of_kind(told, PotWon)))
    return all(won.seat != case.seat for won in of_kind(events, PotWon))


def wins_pot(case: Case, claim: said.WinsPot) -> Found:
    _state, events = case.after()
    return any(won.seat == case.seat for won in of_kind(events, PotWon))


def most(case: Case, claim: said.Most) -> Found:
    return claim.value == max(values(case.hand))


def is_about(said_share: float, share: float, one: int, other: int) -> bool:
    """Return whether two samples may come from the same odds: within five standard errors."""
    both = (said_share * one + share * other) / (one + other)
    spread = (max(both * (1 - both), 0.01) * (1 / one + 1 / other)) ** 0.5
    return bool(abs(said_share - share) <= 5 * spread)


def beats(case: Case, claim: said.Beats) -> Found:
    share = share_below(case, claim.value)
    right = is_about(claim.below / claim.hands, share, claim.hands, DEALS)
    right = right and 0 < claim.share < 1  # how good it is, `tests.test_measure_odds` measures
    swaps = not isinstance(case.action, Declare)
    right = right and claim.swaps == swaps
    return right and claim.to_come == to_come(case) and claim.value in values(case.hand)


CHECKS: Checks = {
    said.TakesBack: takes_back,
    said.Beaten: beaten,
    said.WinsPot: wins_pot,
    said.Most: most,
    said.Beats: beats,
}
