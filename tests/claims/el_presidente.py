"""Claims of El Presidente, worked out again from ranks and suits, and from the true hands."""

from collections import Counter
from typing import Any

from bots.el_presidente import reasons as said
from rules.core import CHANCE, HandEnded, cards_of
from rules.el_presidente.actions import Beat, Throw
from tests.claims.case import Case, Checks, Found, Odds, of_kind

ORDER = "A23456789TJQK"


def rank(case: Case, card: int) -> str:
    return str(case.game.deck[card].attributes["rank"])


def groups(case: Case, cards: Any) -> Counter[str]:
    return Counter(rank(case, card) for card in cards)


def left(case: Case) -> list[int]:
    return [card for card in case.hand if card not in cards_of(case.action)]


def wins(case: Case, claim: said.Wins) -> Found:
    """The hand is over by it; after a beating card, by throwing in what is left."""
    seat, (state, events) = case.seat, case.after()
    ranks = {rank(case, card) for card in (*case.hand, *cards_of(case.action))}
    while not of_kind(events, HandEnded):
        actors = case.game.actors(state)
        if not isinstance(case.action, Beat) or actors in ((), (CHANCE,)) or actors[0] != seat:
            return False
        everything = max(case.game.legal(state, seat), key=lambda each: len(cards_of(each)))
        if not isinstance(everything, Throw):
            return False
        state, events = case.do(state, seat, everything)
    return state.winner == seat and ranks == {claim.rank}


def single(case: Case, claim: said.Single) -> Found:
    return (
        cards_of(case.action) == (claim.card,)
        and groups(case, case.hand)[rank(case, claim.card)] == 1
    )


def splits(case: Case, claim: said.Splits) -> Found:
    played = groups(case, cards_of(case.action))
    held = groups(case, case.hand)[claim.rank]
    return played == {claim.rank: claim.played} and held == claim.held > claim.played


def gives_up(case: Case, claim: said.GivesUp) -> Found:
    played = groups(case, cards_of(case.action))
    held = groups(case, case.hand)[claim.rank]
    return played == {claim.rank: claim.played} and held == claim.played > 1


def keeps(case: Case, claim: said.Keeps) -> Found:
    """These stay in the hand: what is attacked with is never among them."""
    stays = groups(case, left(case))
    return stays[claim.rank] == claim.count == max(stays.values()) > 1


def beats(case: Case, one: int, other: int) -> bool:
    """The same rank, or the same suit and higher (E5)."""
    deck = case.game.deck
    suits = deck[one].attributes["suit"], deck[other].attributes["suit"]
    higher = ORDER.index(rank(case, one)) > ORDER.index(rank(case, other))
    return one != other and (
        rank(case, one) == rank(case, other) or (suits[0] == suits[1] and higher)
    )


def unbeaten(case: Case, claim: said.Unbeaten) -> Found:
    if cards_of(case.action)[-1] != claim.card:
        return False
    view: Any = case.view
    hand = case.game.zones(case.state)[f"hand:{view.facts.defender}"]
    stands = not any(beats(case, card, claim.card) for card in hand)
    return Odds("nobody beats it", claim.times / claim.deals, stands)


def cannot_beat(case: Case, claim: said.CannotBeat) -> Found:
    top = case.game.zones(case.state)["battle"][-1]
    return claim.card == top and not any(beats(case, card, top) for card in case.hand)


def gains(case: Case, claim: said.Gains) -> Found:
    before = max(groups(case, case.hand).values(), default=0)
    pile = case.game.zones(case.state)["battle"]
    after = groups(case, (*case.hand, *pile))
    return after[claim.rank] == claim.count == max(after.values()) > max(1, before)


def fills(case: Case, claim: said.Fills) -> Found:
    pile = case.game.zones(case.state)["battle"]
    return len(case.hand) + len(pile) == claim.cards >= 4


CHECKS: Checks = {
    said.Wins: wins,
    said.Single: single,
    said.Splits: splits,
    said.GivesUp: gives_up,
    said.Keeps: keeps,
    said.Unbeaten: unbeaten,
    said.CannotBeat: cannot_beat,
    said.Gains: gains,
    said.Fills: fills,
}
