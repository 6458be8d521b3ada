"""Claims of Bull Sanity, worked out again by the true cards."""

from itertools import islice
from typing import Any

from bots.bull_sanity import reasons as said
from bots.bull_sanity.doubts import signs_of
from bots.bull_sanity.tracking import Trail, guesses, trail_of
from bots.calibration import hints, likelihood
from rules.bull_sanity.actions import CALL, Call, Play
from rules.bull_sanity.game import CHOICES
from rules.core import bits
from tests.claims.case import Case, Checks, Found
from tests.claims.sanity import has

DEALS = 200


def laid(case: Case) -> tuple[int, ...]:
    return tuple(case.game.zones(case.state)["set"])


def is_possible(case: Case, value: int, possible: int) -> bool:
    """Return whether so many cards of the value can be in the set, by the true cards.

    None can that is in the hand, and none was ruled out that is in the set.
    """
    mine = sum(has(card, value) for card in case.hand)
    everywhere = sum(has(card, value) for card in range(80))
    there = sum(has(card, value) for card in laid(case))
    facts: Any = case.view.facts
    return value == facts.declared and there <= possible <= everywhere - mine


def suspected(case: Case, claim: said.Suspected) -> Found:
    """What is certain, by the true cards; the estimate, by what the seat was told.

    How good the estimate is, `tests.test_measure_odds` measures.
    """
    everywhere = sum(has(card, claim.value) for card in range(80))
    mine = sum(has(card, claim.value) for card in case.hand)
    facts: Any = case.view.facts
    imagined = case.game.observe(case.game.imagine(case.view, case.rng), case.seat)
    trail = trail_of(case.game.seats, case.memory)
    level, signs = case.memory.level(facts.layer), signs_of(imagined, trail)
    told = likelihood(hints("bull_sanity"), signs, (level,), case.game.seats)
    right = (claim.cards, claim.mine) == (everywhere, mine) and claim.lie == told
    return (
        right
        and is_possible(case, claim.value, claim.possible)
        and has_reason(case, claim, imagined, trail)
    )


def has_reason(case: Case, claim: said.Suspected, imagined: Any, trail: Trail) -> bool:
    """Return whether what explains advice against the estimate is so."""
    if claim.calls is None:
        return True
    facts: Any = case.view.facts
    count, layer = len(laid(case)), facts.layer
    if claim.calls != (case.action == CALL) or claim.calls == (claim.lie > 1 / 2):
        return False
    if claim.calls:  # by the cards alone: how often that hand has too few true ones
        short = [
            sum(has(card, claim.value) for card in bits(guess.hands[layer])) < count
            for guess in islice(guesses(imagined, trail, case.rng), DEALS)
        ]
        return sum(short) / DEALS > claim.lie
    state, _events = case.do(case.state, case.seat, CALL)
    return all(has(card, claim.value) for card in laid(case)) or {*laid(case)} <= {
        *case.game.zones(state)[f"hand:{layer}"]
    }


def certain_truth(case: Case, claim: said.CertainTruth) -> Found:
    """Set and hand have the value, whatever is laid of them."""
    facts: Any = case.view.facts
    cards = *laid(case), *case.game.zones(case.state)[f"hand:{facts.layer}"]
    return claim.value == facts.declared and all(has(card, claim.value) for card in cards)


def certain_lie(case: Case, claim: said.CertainLie) -> Found:
    return (
        claim.calls == isinstance(case.action, Call)
        and is_possible(case, claim.value, claim.possible)
        and claim.possible < claim.count == len(laid(case))
        and not all(has(card, claim.value) for card in laid(case))
    )


def free_call(case: Case, claim: said.FreeCall) -> Found:
    """A truthful last set has won when it is called."""
    facts: Any = case.view.facts
    if claim.calls != isinstance(case.action, Call):
        return False
    if not all(has(card, facts.declared) for card in laid(case)):
        return True
    state, _events = case.do(case.state, case.seat, CALL)
    outcome = case.game.outcome(state)
    return outcome is not None and outcome.ranking[0] == (facts.layer,)


def wrong_call(case: Case, claim: said.WrongCall) -> Found:
    facts: Any = case.view.facts
    if claim.calls != isinstance(case.action, Call):
        return False
    if not all(has(card, facts.declared) for card in laid(case)):
        return claim.cards == len(laid(case))
    state, _events = case.do(case.state, case.seat, CALL)
    return len(case.game.zones(state)[f"hand:{case.seat}"]) == len(case.hand) + claim.cards


def value_of(case: Case) -> int:
    facts: Any = case.view.facts
    assert isinstance(case.action, Play)
    declared = case.action.declare
    return CHOICES[facts.declared][0] if declared is None else declared


def all_true(case: Case, claim: said.AllTrue) -> Found:
    cards = case.action.cards  # type: ignore[attr-defined]
    right = claim.value == value_of(case) and claim.count == len(cards)
    return right and all(has(card, claim.value) for card in cards) and called(case) != case.seat


def called(case: Case) -> int:
    """Return who has the cards of the set after the next player has called it; -1 for nobody."""
    cards = set(case.action.cards)  # type: ignore[attr-defined]
    state, _events = case.after()
    for seat in case.game.actors(state):
        if case.game.verify(state, seat, CALL) is None:
            state, _events = case.do(state, seat, CALL)
            break
    zones = case.game.zones(state)
    seats = range(case.game.seats)
    return next((seat for seat in seats if cards <= {*zones[f"hand:{seat}"]}), -1)


def lies(case: Case, claim: said.Lies) -> Found:
    cards = case.action.cards  # type: ignore[attr-defined]
    false = sum(not has(card, claim.value) for card in cards)
    right = claim.value == value_of(case) and claim.count == false > 0
    return right and called(case) == case.seat


def goes_out(case: Case, claim: said.GoesOut) -> Found:
    """Whatever the others answer, the seat is first."""
    if not all(has(card, value_of(case)) for card in case.hand):
        return False
    state, events = case.after()
    events += case.at_random(state, lambda _told: False)
    seat = case.seat
    while (outcome := case.game.outcome(state)) is None:
        actors = case.game.actors(state)
        if not actors:
            return False
        state, _events = case.do(state, actors[0], case.game.choose(state, actors[0], case.rng))
    return outcome.ranking[0] == (seat,)


def turns_left(case: Case, claim: said.TurnsLeft) -> Found:
    """The next best set needs at least as many; without lies all is counted again."""
    if claim.turns > claim.other_turns + 1e-9 or claim.other == case.action:
        return False
    true = [card for card in case.action.cards if has(card, value_of(case))]  # type: ignore[attr-defined]
    if len(true) < len(case.action.cards):  # type: ignore[attr-defined]
        return claim.turns > 0
    zones = case.view.zones
    players = sum(bool(zones[f"hand:{seat}"]) for seat in range(case.game.seats))
    left = frozenset(card for card in case.hand if card not in true)
    return abs(claim.turns - turns(left, ahead(value_of(case), players))) < 1e-6


def ahead(value: int, players: int) -> tuple[int, ...]:
    """Return the values that the seat will have to serve, from 2 again after 14."""
    served = []
    for _turn in range(26):
        value = value + players if value <= 14 else 1 + players
        while value > 14:
            value -= 13
        served.append(value)
    return tuple(served)


def turns(hand: frozenset[int], values: tuple[int, ...]) -> float:
    """Return how many turns a hand needs that lays as many cards as are true, or one.

    Those go that will be true last; a last set must be truthful.
    """
    counted = 0
    for at, value in enumerate(values):
        if not hand:
            break
        counted += 1
        true = sum(has(card, value) for card in hand)
        if true == len(hand):
            return counted
        if not true and len(hand) == 1:
            continue
        soonest = {
            card: next(
                (turn for turn, later in enumerate(values[at + 1 :]) if has(card, later)), 99
            )
            for card in hand
        }
        last = sorted(hand, key=lambda card: (-soonest[card], card))
        hand = hand - {*last[: max(1, true)]}
    return counted + len(hand)


CHECKS: Checks = {
    said.Suspected: suspected,
    said.CertainLie: certain_lie,
    said.CertainTruth: certain_truth,
    said.FreeCall: free_call,
    said.WrongCall: wrong_call,
    said.AllTrue: all_true,
    said.Lies: lies,
    said.GoesOut: goes_out,
    said.TurnsLeft: turns_left,
}
