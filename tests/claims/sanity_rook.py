"""Claims of Sanity Rook, worked out again from the printed halves, and from the true hands."""

from typing import Any

from bots.sanity_rook import reasons as said
from rules.core import Seat, cards_of
from rules.decks.shelf import deck
from rules.sanity_rook.events import TrickTaken
from tests.claims.case import Case, Checks, Found, of_kind
from tests.claims.sanity import card_values

SUITS = ("cherries", "hats", "stars", "flags")


def is_rook(card: int) -> bool:
    return deck("sanity")[card].id == "rook"


def points(card: int) -> int:
    """Each half counts: a 5 five, a 10 and a 14 ten; the Rook twenty (R8)."""
    low, high, _both = card_values(card)
    return 20 if is_rook(card) else sum({5: 5, 10: 10, 14: 10}.get(half, 0) for half in (low, high))


def suit_of(card: int, way: str) -> str:
    return str(deck("sanity")[card].attributes[f"{way}_suit"])


TRUMPS = {5: -2.0, 10: 1.2, 11: 1.7, 12: 2.5, 13: 5.0, 14: 7.5}
PLAIN = dict(
    zip(range(2, 15), (-1.2, -1.2, -1.2, -2.5, -1.2, -1.2, *[-2.0] * 5, -0.8, 3.0), strict=True)
)


def worth(card: int, trump: str) -> float:
    """Return what a card brings a bidder: the Rook most, then honors, trumps and high sums."""
    if is_rook(card):
        return 30.0
    low, high, both = card_values(card)
    total = 0.0 if both < 22 else 0.8 if both < 24 else 1.7
    for way, value in (("low", low), ("high", high)):
        total += TRUMPS.get(value, 0.0) if suit_of(card, way) == trump else PLAIN[value]
    return total


def missed(card: int, trump: str, with_rook: bool) -> float:
    """Return what a bidder misses who puts a card back: less of its points with the Rook."""
    return worth(card, trump) - (points(card) / 6 if with_rook else 0.0)


def by_trump(case: Case) -> dict[str, float]:
    return {suit: sum(worth(card, suit) for card in case.hand) for suit in SUITS}


def hand_is_worth(case: Case, claim: said.Worth) -> Found:
    facts: Any = case.view.facts
    least = 140 if facts.bid is None else facts.bid + 5
    return claim.points == round(max(by_trump(case).values()) + 133) and claim.least == least


def strongest(case: Case, claim: said.Strongest) -> Found:
    by_suit = by_trump(case)
    rest = max(value for suit, value in by_suit.items() if suit != claim.suit)
    return (
        case.action.suit == claim.suit  # type: ignore[attr-defined]
        and by_suit[claim.suit] >= rest == by_suit[claim.other]
        and (claim.points, claim.other_points)
        == (round(by_suit[claim.suit] + 118), round(rest + 118))
    )


def least_missed(case: Case, claim: said.LeastMissed) -> Found:
    """No other suit and no other five would leave more."""
    away = cards_of(case.action)
    holds = any(map(is_rook, case.hand))

    def brings(trump: str) -> float:
        worths = sorted(missed(card, trump, holds) for card in case.hand)
        return sum(worth(card, trump) for card in case.hand) - sum(worths[:5])

    kept = [card for card in case.hand if card not in away]
    return (
        claim.with_rook == holds
        and max(missed(card, claim.suit, holds) for card in away)
        <= min(missed(card, claim.suit, holds) for card in kept)
        and claim.points == sum(map(points, away))
        and brings(claim.suit) >= max(map(brings, SUITS)) - 1e-9
    )


def standing(card: int, way: str, led: str, trump: str) -> int:
    """Return how high a play stands: the Rook, trumps, the suit led; combined by their sums."""
    if way == "rook":
        return 1_000
    if way == "nothing":
        return -1
    if way == "combined":
        return card_values(card)[2]
    value = card_values(card)[0 if way == "low" else 1]
    if suit_of(card, way) == trump:
        return 100 + value
    return value if suit_of(card, way) == led else -1


def trick(case: Case) -> list[tuple[Seat, int, str]]:
    facts: Any = case.view.facts
    return [(play.seat, play.card, play.way) for play in facts.trick]


def best_of(case: Case, plays: list[tuple[Seat, int, str]]) -> tuple[int, Seat]:
    facts: Any = case.view.facts
    _seat, card, way = plays[0]
    led = suit_of(card, way) if way in ("low", "high") else ""
    return max((standing(c, w, led, facts.trump), seat) for seat, c, w in plays)


def mine(case: Case) -> tuple[Seat, int, str]:
    return case.seat, cards_of(case.action)[0], case.action.way  # type: ignore[attr-defined]


def takes_trick(case: Case, claim: said.TakesTrick) -> Found:
    plays = [*trick(case), mine(case)]
    return (
        best_of(case, plays)[1] == case.seat
        and claim.points == sum(points(card) for _seat, card, _way in plays)
        and claim.own == points(mine(case)[1])
    )


def nobody_beats(case: Case, claim: said.NobodyBeats) -> Found:
    """However the others go on, the seat takes the trick."""
    for seed in range(6):
        state, events = case.about(case.action).after()
        once = Case(case.game, state, case.view, case.memory, case.action, case.seed + seed)
        events += once.at_random(state, lambda told: bool(of_kind(told, TrickTaken)))
        if of_kind(events, TrickTaken)[0].seat != case.seat:
            return False
    return True


def beating(case: Case) -> list[int]:
    """Return the cards, neither in sight nor gone, that stand higher in one of their ways."""
    facts: Any = case.view.facts
    plays = [*trick(case), mine(case)]
    best = best_of(case, plays)[0]
    _seat, card, way = plays[0]
    led = suit_of(card, way) if way in ("low", "high") else ""
    seen = {*case.hand, *facts.taken[0], *facts.taken[1], *case.view.zones["nest"]}
    seen |= {play[1] for play in plays}
    found = []
    for other in deck("sanity"):
        in_play = is_rook(other.number) or other.attributes.get("in_sanity_rook") == "yes"
        if other.number in seen or not in_play:
            continue
        ways = ["combined"] if way == "combined" else ["low", "high"]
        if is_rook(other.number):
            ways = ["rook"]
        if any(standing(other.number, w, led, facts.trump) > best for w in ways):
            found.append(other.number)
    return found


def beatable(case: Case, claim: said.Beatable) -> Found:
    return claim.cards == len(beating(case)) > 0


def only_rook_beats(case: Case, claim: said.OnlyRookBeats) -> Found:
    return [is_rook(card) for card in beating(case)] == [True]


def fewest_points(case: Case, claim: said.FewestPoints) -> Found:
    """Nothing lies in the trick, others may take it, and no other card would cost less."""
    mine_counts = points(mine(case)[1])
    return (
        not trick(case)
        and len(beating(case)) > 0
        and claim.points == mine_counts == min(map(points, case.hand))
    )


def gives(case: Case, claim: said.Gives) -> Found:
    taker = best_of(case, trick(case))[1]
    to_partner = (taker - case.seat) % 4 == 2
    keeps = best_of(case, [*trick(case), mine(case)])[1] == taker
    return keeps and (claim.points, claim.to_partner) == (points(mine(case)[1]), to_partner)


def cannot_take(case: Case, claim: said.CannotTake) -> Found:
    """The other side has the trick, and keeps it whatever is played."""
    if (best_of(case, trick(case))[1] - case.seat) % 4 == 2:
        return False
    return all(
        best_of(case, [*trick(case), mine(case.about(action))])[1] != case.seat
        for action in case.game.legal(case.state, case.seat)
    )


def nothing_else(case: Case, claim: said.NothingElse) -> Found:
    return {action.way for action in case.game.legal(case.state, case.seat)} == {"nothing"}


CHECKS: Checks = {
    said.Worth: hand_is_worth,
    said.Strongest: strongest,
    said.LeastMissed: least_missed,
    said.TakesTrick: takes_trick,
    said.NobodyBeats: nobody_beats,
    said.OnlyRookBeats: only_rook_beats,
    said.FewestPoints: fewest_points,
    said.Beatable: beatable,
    said.Gives: gives,
    said.CannotTake: cannot_take,
    said.NothingElse: nothing_else,
}
