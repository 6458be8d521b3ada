"""Claims of President Arnold, worked out again from the deck's own attributes and the rules."""

from typing import Any

from bots.president_arnold import reasons as said
from rules.core import HandEnded, Moved, Paid, Seat
from rules.president_arnold.actions import Play
from rules.president_arnold.events import Led, Passed, WentOut
from tests.claims.case import Case, Checks, Found, Odds, of_kind

VARIABLES = ("number", "color", "shape")


def ranks(case: Case, card: int) -> tuple[int, ...]:
    deck = case.game.deck
    return tuple(deck.rank(deck[card], variable) for variable in VARIABLES)


def follows(case: Case, before: int, after: int) -> bool:
    """Two variables equal, the third one rank higher (A6)."""
    pairs = zip(ranks(case, before), ranks(case, after), strict=True)
    return sorted(high - low for low, high in pairs) == [0, 0, 1]


def last_card(case: Case, claim: said.LastCard) -> Found:
    _state, events = case.after()
    paid = sum(event.amount for event in of_kind(events, Paid) if event.why == "cards")
    ends = of_kind(events, WentOut) and of_kind(events, HandEnded)
    return bool(ends) and paid == claim.cards


def takes(case: Case, claim: said.Takes) -> Found:
    _state, events = case.after()
    mine = f"stake:{case.seat}:"
    paid = [event for event in of_kind(events, Paid) if event.why == "claim"]
    assert all(event.target == f"bank:{case.seat}" for event in paid)
    taken: int = sum(e.amount for e in paid if not e.source.startswith(mine))
    return claim.chips == taken


def run(case: Case, claim: said.Run) -> Found:
    hand = case.hand

    def longest(card: int) -> int:
        return 1 + max((longest(after) for after in hand if follows(case, card, after)), default=0)

    state, _events = case.after()
    for card in claim.cards[1:]:  # nobody else is asked before the last of them lies (A7)
        play = Play((card,))
        if case.game.actors(state) != (case.seat,) or case.game.verify(state, case.seat, play):
            return False
        state, _events = case.do(state, case.seat, play)
    pairs = zip(claim.cards, claim.cards[1:], strict=False)
    first = case.action.cards[0]  # type: ignore[attr-defined]
    return (
        claim.cards[0] == first
        and all(follows(case, one, other) for one, other in pairs)
        and set(claim.cards) <= set(hand)
        and len(claim.cards) == longest(first)
    )


def few_ways(case: Case, claim: said.FewWays) -> Found:
    """The cards before it that are neither laid, turned up nor removed."""
    card = case.action.cards[0]  # type: ignore[attr-defined]
    view: Any = case.view
    seen = {*view.zones["sequence"], view.facts.turned}
    before = {
        other
        for other in range(len(case.game.deck))
        if follows(case, other, card) and other not in seen and not _is_removed(case, other)
    }
    return claim.cards == len(before)


def followers(case: Case, card: int) -> set[int]:
    return {other for other in range(len(case.game.deck)) if follows(case, card, other)}


def who_can_follow(case: Case, card: int) -> list[Seat]:
    zones = case.game.zones(case.state)
    return [
        seat
        for seat in range(case.game.seats)
        if seat != case.seat and followers(case, card) & set(zones[f"hand:{seat}"])
    ]


def nobody_follows(case: Case, claim: said.NobodyFollows) -> Found:
    return not who_can_follow(case, claim.card)


def cannot_hold(case: Case) -> dict[Seat, set[int]]:
    """Return what each seat has shown not to hold, by who was passed over (A8)."""
    seats = case.game.seats
    lacks: dict[Seat, set[int]] = {seat: set() for seat in range(seats)}
    last, layer, declined, leads = -1, -1, set[Seat](), False

    def passed_over(until: Seat) -> None:
        for step in range(seats if leads else (until - layer) % seats):
            seat = (layer + step) % seats
            if seat not in declined:
                lacks[seat] |= followers(case, last)

    for event in case.memory.hand:
        if isinstance(event, Passed):
            declined.add(event.seat)
        elif isinstance(event, Led):
            leads = True
        elif isinstance(event, Moved) and event.target == "sequence":
            seat = int(event.source.removeprefix("hand:"))
            if last >= 0:
                passed_over(seat)
            last, layer, leads = event.card, seat, False
            declined.clear()
    facts: Any = case.view.facts
    if last >= 0:
        leads = facts.phase == "lead"
        passed_over(case.seat)
    return lacks


def followed(case: Case, claim: said.Followed) -> Found:
    """It is unseen, nothing proves that nobody has it, and the odds are true over many."""
    view: Any = case.view
    seen = {*case.hand, *view.zones["sequence"], view.facts.turned}
    removed = {card for card in range(len(case.game.deck)) if _is_removed(case, card)}
    unseen = followers(case, claim.card) - seen - removed
    lacks = cannot_hold(case)
    open_to = [
        seat for seat in range(case.game.seats) if seat != case.seat and unseen - lacks[seat]
    ]
    if len(unseen) != claim.unseen or not open_to:
        return False
    return Odds(
        "somebody follows", claim.times / claim.deals, bool(who_can_follow(case, claim.card))
    )


def _is_removed(case: Case, card: int) -> bool:
    """Return whether a card is one of the President's three predecessors, which nobody has."""
    presidents = {
        "triple-topper-full": "blue-square-4",
        "triple-topper-squares": "green-triangle-3",
    }
    deck = case.game.deck
    return follows(case, card, deck.number(presidents[deck.id]))


CHECKS: Checks = {
    said.LastCard: last_card,
    said.Takes: takes,
    said.Run: run,
    said.FewWays: few_ways,
    said.NobodyFollows: nobody_follows,
    said.Followed: followed,
}
