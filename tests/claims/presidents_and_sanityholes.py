"""Claims of Presidents & Sanityholes, worked out again from the cards' values and the rules."""

from typing import Any

from bots.presidents_and_sanityholes import reasons as said
from rules.core import Moved, cards_of
from rules.presidents_and_sanityholes.events import Gave, Passed, Skipped, TrickCleared
from tests.claims.case import Case, Checks, Found, of_kind
from tests.claims.sanity import has


def left(case: Case) -> list[int]:
    return [card for card in case.hand if card not in cards_of(case.action)]


def plan(hand: list[int]) -> list[tuple[int, int, set[int]]]:
    """Return a hand as sets: always the largest, of these the highest, its 2s kept if it can."""
    rest = {card for card in hand if not has(card, 2)} or set(hand)
    sets = []
    while rest:
        count, value = max((sum(has(card, v) for card in rest), v) for v in range(2, 28))
        chosen = {card for card in rest if has(card, value)}
        sets.append((count, value, chosen))
        rest -= chosen
    return sorted(sets, key=lambda each: each[:2])


def goes_out(case: Case, claim: said.GoesOut) -> Found:
    state, _events = case.after()
    return not left(case) and not case.game.zones(state)[f"hand:{case.seat}"]


def markers(case: Case, state: Any) -> int:
    return int(case.game.observe(state, -1).chips[f"markers:{case.seat}"])


def clears(case: Case, claim: said.Clears) -> Found:
    state, events = case.after()
    cleared = of_kind(events, TrickCleared)
    return (
        bool(case.game.zones(case.state)["trick"])
        and [each.leader for each in cleared] == [case.seat]
        and markers(case, state) == markers(case, case.state)
        and case.game.actors(state) == (case.seat,)
    )


def leads_again(case: Case, claim: said.LeadsAgain) -> Found:
    """No trick lies there; a card less later the same seat leads, for no marker."""
    state, _events = case.after()
    zones = case.game.zones(state)
    return (
        not case.game.zones(case.state)["trick"]
        and not zones["trick"]
        and len(zones[f"hand:{case.seat}"]) == len(case.hand) - 1
        and markers(case, state) == markers(case, case.state)
        and case.game.actors(state) == (case.seat,)
    )


def skips(case: Case, claim: said.Skips) -> Found:
    """It is the next player with cards who is not asked."""
    _state, events = case.after()
    zones = case.game.zones(case.state)
    seats = [(case.seat + step) % case.game.seats for step in range(1, case.game.seats)]
    following = next(seat for seat in seats if zones[f"hand:{seat}"])
    return [each.seat for each in of_kind(events, Skipped)][:1] == [following]


def costs_marker(case: Case, claim: said.CostsMarker) -> Found:
    before = markers(case, case.state)
    state, events = case.after()
    return bool(of_kind(events, Passed)) and markers(case, state) == before + 1


def nothing_fits(case: Case, claim: said.NothingFits) -> Found:
    """No number of cards of any value is allowed by the rules, nor a clearing 2."""
    from rules.presidents_and_sanityholes.actions import Clear, Play

    for value in range(2, 28):
        fitting = [card for card in case.hand if has(card, value)]
        for count in range(1, len(fitting) + 1):
            play = Play(tuple(fitting[:count]), value)
            if case.game.verify(case.state, case.seat, play) is None:
                return False
    twos = (Clear((card,)) for card in case.hand if has(card, 2))
    return all(case.game.verify(case.state, case.seat, clear) for clear in twos)


def sets_left(case: Case, claim: said.SetsLeft) -> Found:
    """The sets share no card, each has its value, and with the 2s they are all that is left."""
    cards = [card for cards, _value in claim.sets for card in cards]
    others = [card for card in left(case) if card not in cards]
    return (
        len(cards) == len(set(cards))
        and set(cards) <= set(left(case))
        and all(has(card, value) for held, value in claim.sets for card in held)
        and all(has(card, 2) for card in others)
        and len(others) == claim.twos
        and len(claim.sets) == len(plan(left(case)))
    )


def lowest(case: Case, claim: said.Lowest) -> Found:
    mine = (len(cards_of(case.action)), case.action.value)  # type: ignore[attr-defined]
    view: Any = case.view
    sets = [each[:2] for each in plan(list(case.hand))]
    return mine == (claim.count, claim.value) and min(sets) >= mine and not view.facts.plays


def splits_set(case: Case, claim: said.SplitsSet) -> Found:
    played = set(cards_of(case.action))
    return any(
        (count, value) == (claim.count, claim.value) and played & cards and cards - played
        for count, value, cards in plan(list(case.hand))
    )


def exchanges(case: Case, claim: said.Exchanges) -> Found:
    state, events = case.after()
    gave, mine = of_kind(events, Gave)[0], f"hand:{case.seat}"
    back = [e.card for e in of_kind(events, Moved) if e.target == mine]
    other = case.game.zones(case.state)[f"hand:{gave.to}"]
    best = sorted((sum_of(card) for card in other), reverse=True)[: claim.count]
    return (
        gave.count == claim.count == len(back)
        and sorted(map(sum_of, back), reverse=True) == best
        and state is not case.state
    )


def sum_of(card: int) -> int:
    from tests.claims.sanity import card_values

    return card_values(card)[2]


def gives_markers(case: Case, claim: said.GivesMarkers) -> Found:
    before = markers(case, case.state)
    state, _events = case.after()
    return markers(case, state) == before - claim.count


CHECKS: Checks = {
    said.GoesOut: goes_out,
    said.Clears: clears,
    said.LeadsAgain: leads_again,
    said.Skips: skips,
    said.CostsMarker: costs_marker,
    said.NothingFits: nothing_fits,
    said.SetsLeft: sets_left,
    said.Lowest: lowest,
    said.SplitsSet: splits_set,
    said.Exchanges: exchanges,
    said.GivesMarkers: gives_markers,
}
