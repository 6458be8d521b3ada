"""Claims of Presidential Poker: prices from the banks, odds by the true cards."""

from typing import Any

from bots.presidential_poker import reasons as said
from bots.presidential_poker.odds import kept
from rules.core import Event, HandEnded, Shown, cards_of
from rules.presidential_poker.actions import CALL, Bet, Call, Check, Fold
from rules.presidential_poker.hands import category_of, ranker
from tests.claims.artoffacts import is_about
from tests.claims.case import Case, Checks, Found, Odds, of_kind

DRAWS = 300


def bank(case: Case, state: Any) -> int:
    return int(case.game.observe(state, -1).chips[f"bank:{case.seat}"])


def cost_and_pot(case: Case) -> tuple[int, int]:
    """Return what leaves the bank by a call, and what of all that is in lies within reach."""
    chips: Any = case.view.chips
    facts: Any = case.view.facts
    put_in = [facts.paid[seat] + chips[f"stake:{seat}"] for seat in range(case.game.seats)]
    cost = min(facts.current - chips[f"stake:{case.seat}"], chips[f"bank:{case.seat}"])
    reach = put_in[case.seat] + cost
    put_in[case.seat] = reach
    return cost, sum(min(each, reach) for each in put_in)


def price(case: Case, claim: said.Price | said.Pays) -> Found:
    state, _events = case.do(case.state, case.seat, CALL)
    ends = case.game.outcome(state) or bank(case, state) > bank(case, case.state)
    paid = claim.cost if ends else bank(case, case.state) - bank(case, state)
    return cost_and_pot(case) == (claim.cost, claim.pot) and paid <= claim.cost


def showdown(case: Case, claim: said.Showdown) -> Found:
    """The share is how often such a hand is best by the true cards, once all have drawn."""
    rules: Any = case.game
    rank, state, ranks = ranker(rules.options.kickers), case.state, {}
    pile = [*state.stock, *state.discard]
    for at in range(1, rules.seats + 1):
        seat = (state.dealer + at) % rules.seats
        if state.active >> seat & 1:
            hand = state.hands[seat]
            keep = hand if state.drawn[seat] >= 0 else kept(hand, rules.options.kickers)
            fresh = [pile.pop(0) for _card in range(7 - len(keep))]
            pile += [card for card in hand if card not in keep]
            ranks[seat] = rank((*keep, *fresh))
    facts: Any = case.view.facts
    if claim.players != len(facts.active):
        return False
    return Odds("showdown", claim.share, ranks[case.seat] == max(ranks.values()))


def pays(case: Case, claim: said.Pays) -> Found:
    return (
        isinstance(case.action, Call)
        and claim.share >= claim.cost / claim.pot
        and price(case, claim) is True
        and showdown(case, claim)
    )


def too_dear(case: Case, claim: said.TooDear) -> Found:
    return (
        isinstance(case.action, Fold)
        and claim.share < claim.cost / claim.pot
        and price(case, claim) is True
        and showdown(case, claim)
    )


def strong(case: Case, claim: said.Strong) -> Found:
    return claim.share * claim.players >= 1 - 1e-9 and showdown(case, claim)


def weak(case: Case, claim: said.Weak) -> Found:
    is_less = claim.share * claim.players < 1
    state, _events = case.after()
    free = bank(case, state) >= bank(case, case.state)
    is_check = isinstance(case.action, Check)
    return is_check and free and is_less and showdown(case, claim)


def bluff(case: Case, claim: said.Bluff) -> Found:
    is_less = claim.share * claim.players < 1
    is_bet = isinstance(case.action, Bet)
    return is_bet and is_less and wins_uncalled(case) and showdown(case, claim)


def wins_uncalled(case: Case) -> bool:
    """Return whether nobody is shown the hand and chips come in when all others fold (P6)."""
    state, _events = case.after()
    told: list[Event] = []
    before = bank(case, state)
    while not of_kind(told, HandEnded) and (actors := case.game.actors(state)):
        fold = Fold()
        if actors[0] == case.seat or case.game.verify(state, actors[0], fold) is not None:
            return True  # who is all in cannot fold
        state, events = case.do(state, actors[0], fold)
        told += events
    return bank(case, state) > before and not any(
        each.zone == f"hand:{case.seat}" for each in of_kind(told, Shown)
    )


def category(case: Case, hand: Any) -> int:
    rules: Any = case.game
    return category_of(ranker(rules.options.kickers)(hand))


def improves(case: Case, claim: said.Improves) -> Found:
    away, rng = cards_of(case.action), case.rng
    keep = [card for card in case.hand if card not in away]
    unseen = [card for card in range(72) if card not in case.hand]
    times = sum(
        category(case, (*keep, *rng.sample(unseen, len(away)))) < claim.category
        for _draw in range(DRAWS)
    )
    right = claim.category == category(case, case.hand) and claim.cards == len(away)
    return right and is_about(claim.times / claim.draws, times / DRAWS, claim.draws, DRAWS)


def stands(case: Case, claim: said.Stands) -> Found:
    return not cards_of(case.action) and claim.category == category(case, case.hand)


CHECKS: Checks = {
    said.Price: price,
    said.Pays: pays,
    said.TooDear: too_dear,
    said.Strong: strong,
    said.Weak: weak,
    said.Bluff: bluff,
    said.Improves: improves,
    said.Stands: stands,
}
