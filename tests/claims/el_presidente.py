"""Sentences of El Presidente, read clause by clause, and worked out again from the true table.

What a claim says is what is read in its words: a clause that nobody checks is an error.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bots.el_presidente import reasons as said
from bots.reasons import Claim, OfSeat
from rules.core import CHANCE, Event, HandEnded, Moved, Seat, cards_of
from rules.el_presidente.actions import (
    LEAVE,
    PASS,
    PICK_UP,
    AskRank,
    AskSuit,
    AskThrow,
    Beat,
    Concede,
    Leave,
    Pass,
    PickUp,
    Request,
    Throw,
)
from rules.el_presidente.events import BattleBegan
from tests.claims.case import Case, Checks, Found, Odds, of_kind

ORDER = "A23456789TJQK"
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}
RANKS = {"aces": "A", "10s": "T", "jacks": "J", "queens": "Q", "kings": "K"}
GROUP = r"(\w+) (\w+)"


def rank(case: Case, card: int) -> str:
    return str(case.game.deck[card].attributes["rank"])


def groups(case: Case, cards: Iterable[int]) -> Counter[str]:
    return Counter(rank(case, card) for card in cards)


def left(case: Case) -> list[int]:
    return [card for card in case.hand if card not in cards_of(case.action)]


def pile(case: Case) -> tuple[int, ...]:
    return tuple(case.game.zones(case.state)["battle"])


def named(word: str) -> str:
    """Return the rank of "kings" or "7s" as the deck writes it."""
    return RANKS.get(word) or word.removesuffix("s")


def beats(case: Case, one: int, other: int) -> bool:
    """The same rank, or the same suit and higher (E5)."""
    deck = case.game.deck
    suits = deck[one].attributes["suit"], deck[other].attributes["suit"]
    higher = ORDER.index(rank(case, one)) > ORDER.index(rank(case, other))
    return one != other and (
        rank(case, one) == rank(case, other) or (suits[0] == suits[1] and higher)
    )


def battle_over(case: Case) -> list[Event]:
    """Return what happens to the end of the battle: the seat plays no more, the others anything."""
    state, events = case.after()
    rng = case.rng
    while not of_kind(events, BattleBegan) and not of_kind(events, HandEnded):
        seat = case.game.actors(state)[0]
        action: Any = case.game.chance(state, rng) if seat == CHANCE else None
        if seat == case.seat:
            action = next((a for a in (PASS, LEAVE) if not case.game.verify(state, seat, a)), None)
        action = action or case.game.choose(state, seat, rng)
        state, more = case.do(state, seat, action)
        events += more
    return events


def drawn(events: list[Event], seat: Seat) -> int:
    moves = of_kind(events, Moved)
    return sum((each.source, each.target) == ("stock", f"hand:{seat}") for each in moves)


def four_on_pile(case: Case, ranks: str) -> Found:
    """They are all that was held; after a beating card what is left is thrown in, and wins."""
    seat, (state, events) = case.seat, case.after()
    while not of_kind(events, HandEnded):
        actors = case.game.actors(state)
        if not isinstance(case.action, Beat) or actors in ((), (CHANCE,)) or actors[0] != seat:
            return False
        everything = max(case.game.legal(state, seat), key=lambda each: len(cards_of(each)))
        if not isinstance(everything, Throw):
            return False
        state, events = case.do(state, seat, everything)
    lie = groups(case, case.game.zones(state)["battle"])
    empty = not case.game.zones(state)[f"hand:{seat}"]
    return lie[named(ranks)] == 4 and empty and state.winner == seat


def no_equal(case: Case) -> Found:
    cards = cards_of(case.action)
    return len(cards) == 1 and groups(case, case.hand)[rank(case, cards[0])] == 1


def room_to_draw(case: Case, count: str | None = None) -> Found:
    """Fewer than four stay, and whatever the others do so many are drawn after the battle."""
    room = 4 - len(left(case))
    if room <= 0 or (count is not None and int(count) != room):
        return False
    events = battle_over(case)
    return bool(of_kind(events, HandEnded)) or drawn(events, case.seat) >= room


def breaks_up(case: Case, count: str, ranks: str) -> Found:
    played, held = groups(case, cards_of(case.action)), groups(case, case.hand)[named(ranks)]
    return list(played) == [named(ranks)] and held == NUMBERS[count] > played[named(ranks)]


def gives_away(case: Case, count: str, ranks: str) -> Found:
    played, held = groups(case, cards_of(case.action)), groups(case, case.hand)[named(ranks)]
    return played == {named(ranks): NUMBERS[count]} and held == NUMBERS[count] > 1


def keeps(case: Case, count: str, ranks: str) -> Found:
    """It is the largest group that stays, and one that a pass could have given away."""
    stays = groups(case, left(case))
    if isinstance(case.action, Pass) and rank(case, pile(case)[-1]) != named(ranks):
        return False
    return stays[named(ranks)] == NUMBERS[count] == max(stays.values()) > 1


def can_be_beaten(case: Case, share: str) -> Found:
    return stands(case, 1 - int(share) / 100)


def stands(case: Case, share: float) -> Found:
    view: Any = case.view
    hand = case.game.zones(case.state)[f"hand:{view.facts.defender}"]
    top = cards_of(case.action)[-1]
    return Odds("nobody beats it", share, not any(beats(case, card, top) for card in hand))


def attacks_next(case: Case) -> Found:
    if not isinstance(case.action, Beat):
        return False
    begun = of_kind(battle_over(case), BattleBegan)
    return not begun or begun[0].attacker == case.seat


def nothing_beats(case: Case) -> Found:
    return not any(beats(case, card, pile(case)[-1]) for card in case.hand)


def only_these_beat(case: Case, count: str, ranks: str) -> Found:
    able = [card for card in case.hand if beats(case, card, pile(case)[-1])]
    held = groups(case, case.hand)[named(ranks)]
    return list(groups(case, able)) == [named(ranks)] and held == NUMBERS[count] > 1


def holds_with_pile(case: Case, count: str, ranks: str) -> Found:
    """More than it holds of any rank now."""
    if not isinstance(case.action, Concede | PickUp):
        return False
    before = max(groups(case, case.hand).values(), default=0)
    after = groups(case, (*case.hand, *pile(case)))
    return after[named(ranks)] == NUMBERS[count] == max(after.values()) > max(1, before)


def cards_with_pile(case: Case, count: str) -> Found:
    return int(count) == len(case.hand) + len(pile(case))


def none_drawn(case: Case) -> Found:
    if isinstance(case.action, Leave):
        case = case.about(PICK_UP)
    elif not isinstance(case.action, Concede | PickUp):
        return False
    return not drawn(battle_over(case), case.seat)


def partners(case: Case) -> list[Seat]:
    view: Any = case.view
    team = next(team for team in view.facts.teams if case.seat in team)
    return [seat for seat in team if seat != case.seat]


def answers(case: Case, cards: Sequence[int]) -> bool:
    """Return whether somebody of the team asks for the card on top of these."""
    facts: Any = case.view.facts
    for asker, request in facts.requests:
        if asker not in partners(case):
            continue
        if facts.phase == "attack":
            if isinstance(request, AskRank) and rank(case, cards[-1]) == request.rank:
                return True
        elif rank(case, cards[-1]) == rank(case, pile(case)[-1]):
            if isinstance(request, AskThrow):
                return True
            suit = str(case.game.deck[cards[-1]].attributes["suit"])
            if isinstance(request, AskSuit) and suit == request.suit:
                return bool(facts.phase == "first_window" and asker == facts.defender)
    return False


def says(case: Case, seat: str, what: str) -> bool:
    """Return whether a partner asks for what is said."""
    facts: Any = case.view.facts
    request: Request = AskThrow()
    if what.startswith("an attack with "):
        request = AskRank(named(what.removeprefix("an attack with ")))
    elif what != "a throw-in":
        request = AskSuit(what[0].upper())
    return int(seat) in partners(case) and (int(seat), request) in facts.requests


def asked_for(case: Case, seat: str, what: str) -> Found:
    cards = cards_of(case.action)
    return says(case, seat, what) and bool(cards) and answers(case, cards)


def not_given(case: Case, seat: str, what: str, name: str) -> Found:
    card = next(card for card in case.hand if case.game.deck[card].name == name)
    played = cards_of(case.action)
    given = bool(played) and answers(case, played)
    return says(case, seat, what) and answers(case, (card,)) and not given


def throw_in_wins(case: Case, seat: str) -> Found:
    """The rest of the hand and cards of others make the four, once somebody has thrown them in."""
    of_rank = rank(case, pile(case)[-1])
    mine = groups(case, case.hand)
    lie = groups(case, pile(case))
    asked = case.game.verify(case.state, case.seat, AskThrow()) is None
    missing = 4 - mine[of_rank] - lie[of_rank]
    return int(seat) in partners(case) and asked and set(mine) == {of_rank} and missing > 0


CLAUSES: dict[str, Callable[..., Found]] = {
    r"all four (\w+) and an empty hand: that wins": four_on_pile,
    r"it has no match in your hand": no_equal,
    r"(?:it )?makes room to draw(?: (\d+) cards?)?": room_to_draw,
    rf"it breaks up your {GROUP}": breaks_up,
    rf"it gives your {GROUP} away": gives_away,
    rf"you keep your {GROUP}": keeps,
    r"the defender can beat it about (\d+)% of the time": can_be_beaten,
    r"if you beat it, you attack next": attacks_next,
    r"you can’t beat the top card": nothing_beats,
    rf"only your {GROUP} could beat it": only_these_beat,
    r"the pile would make it (\d+) cards in hand": cards_with_pile,
    rf"with the pile, you hold {GROUP}": holds_with_pile,
    r"with none to draw": none_drawn,
    r"seat (\d) asks for (.+), and the (.+) is yours": not_given,
    r"seat (\d) asks for (.+)": asked_for,
    r"ask seat (\d) for a throw-in first": throw_in_wins,
}
BETWEEN = re.compile(r"(?:,? and|[,;:]) ")
RULES = re.compile(r" \(E\d+(?:, E\d+)*\)")


def read(case: Case, claim: Claim) -> Found:
    """Check each clause of a claim's sentence."""
    view: Any = case.view
    rest = RULES.sub("", claim.words(case.game, view)).removesuffix(".")
    rest = rest.replace("{name}", f"seat {claim.seat}") if isinstance(claim, OfSeat) else rest
    found: list[Found] = []
    while rest:
        pattern = next((each for each in CLAUSES if re.match(each, rest)), None)
        assert pattern, f"nobody checks what is said by: {rest!r}"
        clause = re.match(pattern, rest)
        assert clause
        found.append(CLAUSES[pattern](case, *(each for each in clause.groups() if each)))
        rest = rest[clause.end() :]
        if between := BETWEEN.match(rest):
            rest = rest[between.end() :]
    if isinstance(claim, said.Unbeaten | said.Beatable):
        assert claim.share >= 0.495  # no reason where the contrary is likelier
    conceded = isinstance(case.action, Concede)
    if isinstance(claim, said.Fills | said.Spared):
        assert claim.rule == ("E9" if conceded else "E8")
    if isinstance(claim, said.Gains):
        assert claim.rule == ("E9" if conceded else "E7")
    odds = [each for each in found if isinstance(each, Odds)]
    return all(found) and (odds[0] if odds else True)


CHECKS: Checks = {
    kind: read
    for kind in vars(said).values()
    if isinstance(kind, type) and issubclass(kind, Claim) and kind.__module__ == said.__name__
}
