"""What a computer player of El Presidente asks its partners for (E15), and how it is heard."""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from bots.el_presidente.hands import beats, four_of
from bots.memory import Memory
from rules.core import Event, HandEnded, Moved, Seat, bits, mask_of
from rules.el_presidente.actions import AskRank, AskSuit, AskThrow, Request
from rules.el_presidente.cards import tables
from rules.el_presidente.events import BattleBegan, Requested
from rules.el_presidente.game import ElPresidente
from rules.el_presidente.state import Facts, View
from rules.el_presidente.talk import request_of

MOST: Final = 2
"""Ranks that a partner is asked for before it attacks."""


def suit_of(card: int) -> str:
    """Return a card's suit as the deck writes it."""
    return str(tables().deck[card].attributes["suit"])


def rank_of(card: int) -> str:
    """Return a card's rank as the deck writes it."""
    return str(tables().deck[card].attributes["rank"])


def partners_of(facts: Facts, seat: Seat) -> tuple[Seat, ...]:
    """Return who else is of a seat's team."""
    team = next(team for team in facts.teams if seat in team)
    return tuple(other for other in team if other != seat)


def has_partners(game: ElPresidente) -> bool:
    """Return whether anybody has somebody to ask."""
    return len(game.initial().won) < game.seats


def asking(game: ElPresidente, view: View, told: Iterable[Event]) -> Request | None:
    """Return what the viewer should ask for now: where a partner's answer may win or save a battle.

    `None` for nothing, and for what it asks for already. `told` is what it was told, the last
    first.
    """
    facts, seat = view.facts, view.viewer
    partners = partners_of(facts, seat)
    wanted = _wanted(view, partners, told) if partners else None
    return None if wanted == request_of(facts.requests, seat) else wanted


def _wanted(view: View, partners: tuple[Seat, ...], told: Iterable[Event]) -> Request | None:
    facts, seat = view.facts, view.viewer
    hand = mask_of(view.zones[f"hand:{seat}"])
    if not hand or not any(view.zones[f"hand:{partner}"] for partner in partners):
        return None
    if facts.phase == "attack" and facts.attacker in partners:
        return _rank(view.viewer, hand, told)
    if facts.phase not in {"first_window", "second_window"}:
        return None
    if facts.phase == "first_window" and seat == facts.defender:
        return _suit(view, hand, partners)
    pile = mask_of(view.zones["battle"])
    four = tables().same_rank[view.zones["battle"][-1]]
    if hand & ~four or not four & ~(hand | pile):
        return None
    goes_on = facts.turn == seat and hand.bit_count() > 1  # a card of two opens the window again
    return AskThrow() if goes_on or _may_throw(view, partners) else None


def _rank(seat: Seat, hand: int, told: Iterable[Event]) -> Request | None:
    """Ask for a rank that the hand could throw in and has not asked for, singles first.

    A rank of which it has laid a card since may be asked for again.
    """
    made, mine = tables(), f"hand:{seat}"
    known = laid = asked = 0  # the first two are sets of cards
    is_now = True
    for event in told:
        if isinstance(event, HandEnded):
            break
        if isinstance(event, BattleBegan):
            is_now = False
        elif isinstance(event, Moved) and event.source == mine:
            laid |= made.same_rank[event.card]
        elif (
            isinstance(event, Requested)
            and event.seat == seat
            and isinstance(event.request, AskRank)
        ):
            known |= four_of(event.request.rank) & ~laid
            asked += is_now
    groups = {hand & made.same_rank[card] for card in bits(hand)}
    new = [group for group in groups if not group & known]
    if asked >= MOST or not new:
        return None
    return AskRank(rank_of(min(new, key=lambda group: (group.bit_count(), group)).bit_length() - 1))


def _suit(view: View, hand: int, partners: tuple[Seat, ...]) -> Request | None:
    """Ask for a suit in which the hand can beat the attack, where it cannot as it is."""
    battle, made = view.zones["battle"], tables()
    top, pile = battle[-1], mask_of(battle)
    if hand & made.beaters[top] or not _may_throw(view, partners):
        return None
    for card in bits(made.same_rank[top] & ~pile & ~hand):
        if beats(hand, pile | 1 << card, card, attacks_next=False):
            return AskSuit(suit_of(card))
    return None


def _may_throw(view: View, partners: tuple[Seat, ...]) -> bool:
    """Return whether a partner may still be asked in the window, and may hold a card of its rank.

    The window goes on from the seat that is asked; whoever throws in lets it begin again.
    """
    facts, seats = view.facts, sum(map(len, view.facts.teams))
    left = (facts.closes - facts.turn) % seats
    return any(
        (partner - facts.turn) % seats <= left and not facts.lacking >> partner & 1
        for partner in partners
    )


def heard(view: View) -> tuple[tuple[Seat, Request], ...]:
    """Return what the viewer's partners ask for."""
    partners = partners_of(view.facts, view.viewer)
    return tuple(each for each in view.facts.requests if each[0] in partners)


def answers_to(view: View, hand: int) -> list[tuple[Seat, Request, int]]:
    """Return which partner asks for what (E15), and those cards of a hand that answer it."""
    facts, battle, made = view.facts, view.zones["battle"], tables()
    partners, found = partners_of(facts, view.viewer), []
    for asker, request in facts.requests:
        cards = 0
        if isinstance(request, AskRank):
            cards = four_of(request.rank) if facts.phase == "attack" else 0
        elif facts.phase in {"first_window", "second_window"} and battle:
            four = made.same_rank[battle[-1]]
            if isinstance(request, AskThrow):
                cards = four
            elif facts.phase == "first_window" and asker == facts.defender:
                cards = mask_of(card for card in bits(four) if suit_of(card) == request.suit)
        if asker in partners and hand & cards:
            found.append((asker, request, hand & cards))
    return found


def implied(request: Request, top: int) -> Callable[[int], bool]:
    """Return a test whether somebody who asks for this may hold a hand; `top` lies on the pile.

    Whoever asks for nines has nines.
    """
    made = tables()
    if isinstance(request, AskRank):
        four = four_of(request.rank)
        return lambda hand: bool(hand & four)
    if top < 0:
        return lambda _hand: True
    four = made.same_rank[top]
    if isinstance(request, AskThrow):
        return lambda hand: bool(hand & four)
    card = next(card for card in bits(four) if suit_of(card) == request.suit)
    return lambda hand: bool(hand & made.beaters[card] & ~four) and not hand & made.beaters[top]


def unheard(view: View, memory: Memory) -> tuple[View, Memory]:
    """Return what a seat knows that hears nobody: it plays as if nothing had been asked."""
    facts = msgspec.structs.replace(view.facts, requests=())
    hand = [event for event in memory.hand if not isinstance(event, Requested)]
    return msgspec.structs.replace(view, facts=facts), msgspec.structs.replace(memory, hand=hand)
