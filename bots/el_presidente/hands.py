"""What a hand of El Presidente is worth, and how its owner plays it: the written strategy.

A game is won by a hand that is nothing but the missing cards of a four (E11). So a hand is worth
what its longest group of equal rank is, as long as the rest of it can be played away and the
missing cards are not out of reach. All is worked out on bit sets, for observations and imagined
worlds alike.
"""

from functools import cache
from typing import Final

import msgspec

from bots.game_cache import ENTRIES, game_cache
from rules.core import Seat, bits, mask_of
from rules.el_presidente.actions import (
    CONCEDE,
    LEAVE,
    PASS,
    PICK_UP,
    AskRank,
    AskSuit,
    AskThrow,
    Decision,
    Request,
)
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND

GROUP: Final = (0.0, 0.0, 1.0, 3.0, 9.0)
"""The worth of a group of equal rank, by its number of cards."""
DEAD: Final = 0.6
"""What is left of it for each missing card that lies on the discard pile."""
SECOND: Final = 0.3
"""The weight of the second best group."""
EXCESS: Final = 0.5
"""What a card above four costs: nothing is drawn before it is played (E8)."""
DRAW: Final = 0.2
"""What a card to draw is worth."""
ATTACKING: Final = 0.3
"""What the next attack is worth."""
LOADED: Final = 0.15
"""What a card that an opponent must take is worth."""
FED: Final = (0.0, 0.0, 0.2, 1.0, 4.0)
"""What so many equal cards cost when they go to an opponent."""
FRESH: Final = 4.0
"""What an attack that is beaten is worth when nobody has drawn a card for long."""
STUCK: Final = 3.0
"""What it costs then to pick the pile up, so that its cards go round once more."""
_LOW: Final = 0.05
"""What each card that beats the top one costs an attack below the tree."""
WAITING: Final = 5.0
"""What it is worth to keep a card to win with, and to throw another in for the partner's turn."""
SAVED: Final = 1.5
"""What it is worth to a partner who asks for a suit that the attack can be beaten."""
ASKED: Final = 0.5
"""What it is worth to a partner who asks for a rank to throw cards of it in."""
WIN: Final = 100.0


class Position(msgspec.Struct):
    """One seat's decision, with what it may know."""

    phase: str
    seat: Seat
    hand: int
    battle: tuple[int, ...]
    attacker: Seat
    defender: Seat
    sizes: tuple[int, ...]
    """The number of cards in each hand."""
    team_of: tuple[int, ...]
    gone: int
    """The cards on the discard pile, as far as they were seen."""
    known: tuple[int, ...]
    """By seat, cards that it is known to hold."""
    asked: tuple[tuple[Seat, Request], ...] = ()
    """What the seat's partners ask for (E15)."""
    waits: bool = False
    """Whether it asks for a throw-in itself, and so keeps a card to win with."""
    stale: bool = False
    """Whether the same cards are only passed round, so that nobody gets on."""
    weary: bool = False
    """Whether the game is long: groups are collected, however many cards that makes."""

    def worth(self, hand: int, gone: int) -> float:
        """Return what a hand is worth to the seat."""
        return groups(hand, gone) if self.weary else worth(hand, gone)


@game_cache(4 * ENTRIES)
def worth(hand: int, gone: int) -> float:
    """Return what a hand is worth when it is about to be filled up to four cards."""
    missing = HAND - hand.bit_count()
    return groups(hand, gone) + (DRAW if missing > 0 else EXCESS) * missing


def groups(hand: int, gone: int) -> float:
    """Return what the groups of equal rank in a hand are worth."""
    same_rank = tables().same_rank
    best = second = 0.0
    rest = hand
    while rest:
        four = same_rank[rest.bit_length() - 1]
        held = rest & four
        rest ^= held
        group = GROUP[held.bit_count()]
        dead = (four & ~held & gone).bit_count()
        if dead:
            group *= DEAD**dead
        if group > best:
            best, second = group, best
        elif group > second:
            second = group
    return best + SECOND * second


_mask: Final = game_cache()(mask_of)
"""The same piles and plays come again and again."""


def choice(position: Position) -> Decision:
    """Return what the written strategy does."""
    if position.phase == "attack":
        return _attack(position)
    if position.phase == "defense":
        return _defend(position)
    if position.phase == "pick_up":
        return _take_or_leave(position)
    return _throw(position)


def _wins(position: Position, played: int) -> bool:
    """Return whether laying these cards of one rank wins (E11)."""
    if played != position.hand:
        return False
    four = tables().same_rank[played.bit_length() - 1]
    return not four & ~(played | _mask(position.battle))


def _feeds(position: Position, cards: int) -> float:
    """Return the danger that cards of one rank, on the pile, let a known hand win at once."""
    four = tables().same_rank[cards.bit_length() - 1]
    missing = four & ~(cards | _mask(position.battle))
    for seat, known in enumerate(position.known):
        if (
            seat != position.seat
            and known == missing
            and missing.bit_count() == position.sizes[seat]
        ):
            return WIN / 2 if _is_ours(position, seat) else -WIN / 2
    return 0.0


def _unbeaten(position: Position, top: int, played: int) -> float:
    """Return the chance that the defender cannot beat the top card."""
    beaters = tables().beaters[top]
    known = position.known[position.defender]
    if beaters & known:
        return 0.0
    seen = position.hand | played | position.gone | _mask(position.battle)
    for cards in position.known:
        seen |= cards
    unseen = len(tables().deck) - seen.bit_count()
    hidden = position.sizes[position.defender] - known.bit_count()
    if not unseen:
        return 1.0
    share = 1 - (beaters & ~seen).bit_count() / unseen
    return float(share**hidden)


def _is_ours(position: Position, seat: Seat) -> bool:
    return position.team_of[seat] == position.team_of[position.seat]


def _pressed(position: Position, top: int, played: int, count: int) -> float:
    """Return what the battle comes to beyond the own hand when that card is on top."""
    unbeaten = _unbeaten(position, top, played)
    if position.stale:
        return -FRESH * unbeaten
    seats = len(position.sizes)
    conceded = ATTACKING if _is_ours(position, (position.defender + 1) % seats) else 0.0
    held = (tables().same_rank[top] & position.known[position.defender]).bit_count()
    conceded += LOADED * (len(position.battle) + count) - FED[min(HAND, count + held)]
    return unbeaten * conceded - (1 - unbeaten) * ATTACKING


def _suits(position: Position, top: int) -> float:
    """Return what it is worth to a partner who defends that this card lies on top."""
    suit = tables().deck[top].attributes["suit"]
    return SAVED * sum(
        seat == position.defender and isinstance(request, AskSuit) and request.suit == suit
        for seat, request in position.asked
    )


def _answers(position: Position, cards: tuple[int, ...]) -> float:
    """Return what it is worth to partners who asked for something that these cards are played."""
    made, top = tables(), cards[-1]
    value = _suits(position, top) if position.phase == "first_window" else 0.0
    about = made.deck[top].attributes
    for seat, request in position.asked:
        if isinstance(request, AskThrow) and position.phase != "attack":
            missing = made.same_rank[top] & ~(_mask(cards) | _mask(position.battle))
            known = position.known[seat]
            if missing.bit_count() == position.sizes[seat] and not known & ~missing:
                value += WIN / 2
        elif isinstance(request, AskRank) and about["rank"] == request.rank:
            value += ASKED * (position.phase == "attack")
    return value


def _attack(position: Position) -> Decision:
    """Play away what does not belong to the best group, on top what is hard to beat (E3)."""
    made, hand = tables(), position.hand
    best: Decision = PASS
    best_value = -10 * WIN
    rest = hand
    while rest:
        held = rest & made.same_rank[rest.bit_length() - 1]
        rest ^= held
        for action in made.attacks[held]:
            cards = action.cards
            played = _mask(cards)
            if _wins(position, played):
                return action
            value = position.worth(hand ^ played, position.gone) + _feeds(position, played)
            value += _pressed(position, cards[-1], played, len(cards))
            if position.asked:
                value += _answers(position, cards)
            if value > best_value:
                best, best_value = action, value
    return best


def _throw(position: Position) -> Decision:
    """Throw in what wins, or what is better away (E4, E6)."""
    made, hand, top = tables(), position.hand, position.battle[-1]
    first = position.phase == "first_window"
    held = hand & made.same_rank[top]
    best: Decision = PASS
    best_value = position.worth(hand, position.gone)
    if first and position.asked:
        best_value += _suits(position, top)
    presses = first and not _is_ours(position, position.defender)
    if presses:
        best_value += _pressed(position, top, 0, 0)
    for action in (made.throws if first else made.late_throws)[held]:
        cards = action.cards
        played = _mask(cards)
        if _wins(position, played):
            return action
        value = position.worth(hand ^ played, position.gone) + _feeds(position, played)
        if presses:
            value += _pressed(position, cards[-1], played, len(cards))
        if position.asked:
            value += _answers(position, cards)
        if position.waits:
            value += -WAITING if played == hand else WAITING if len(cards) == 1 else 0.0
        if value > best_value:
            best, best_value = action, value
    return best


def _defend(position: Position) -> Decision:
    """Beat where the next attack is worth the card, else take the pile (E5, E9)."""
    made, hand, pile = tables(), position.hand, _mask(position.battle)
    seats = len(position.sizes)
    best: Decision = CONCEDE
    best_value = position.worth(hand | pile, position.gone)
    if not _is_ours(position, (position.defender + 1) % seats):
        best_value -= ATTACKING
    for card in bits(hand & made.beaters[position.battle[-1]]):
        four, left = made.same_rank[card], hand ^ 1 << card
        if not four & ~(hand | pile) and not left & ~four:
            return made.beats[card]  # all that is left is thrown in next, and wins (E11)
        value = position.worth(left, position.gone | pile) + ATTACKING
        value += _feeds(position, 1 << card)
        if position.asked:
            value += _answers(position, (card,))
        if value > best_value:
            best, best_value = made.beats[card], value
    return best


def _take_or_leave(position: Position) -> Decision:
    """Pick the pile up where it helps the best group more than it weighs (E7)."""
    pile = _mask(position.battle)
    taking = position.worth(position.hand | pile, position.gone)
    if position.stale:
        taking -= STUCK
    return PICK_UP if taking > position.worth(position.hand, position.gone | pile) else LEAVE


@cache
def four_of(rank: str) -> int:
    """Return the four cards of a rank."""
    deck = tables().deck
    return _mask(tuple(card.number for card in deck if card.attributes["rank"] == rank))


# -- below the tree ---------------------------------------------------------------------------


def quick(phase: str, hand: int, battle: tuple[int, ...], *, attacks_next: bool) -> Decision:
    """Return a decision by the own hand alone; `attacks_next`: also if this defender concedes."""
    made = tables()
    if phase == "attack":
        return made.attacks[laid_in_attack(hand)][-1]
    pile = _mask(battle)
    if phase == "pick_up":
        return PICK_UP if wants(hand, pile) else LEAVE
    if phase == "defense":
        card = beats(hand, pile, battle[-1], attacks_next=attacks_next)
        return made.beats[card.bit_length() - 1] if card else CONCEDE
    cards = thrown_in(hand, hand & made.same_rank[battle[-1]])
    return made.late_throws[cards][-1] if cards else PASS


@game_cache()
def laid_in_attack(hand: int) -> int:
    """Return the cards of one rank to attack with; the highest comes to lie on top."""
    made = tables()
    best, best_value = 0, -WIN
    rest = hand
    while rest:
        top = rest.bit_length() - 1
        held = rest & made.same_rank[top]
        rest ^= held
        if held.bit_count() == HAND and held == hand:
            return held
        value = worth(hand ^ held, 0) - _LOW * made.beaters[top].bit_count()
        if value > best_value:
            best, best_value = held, value
    return best


@game_cache()
def thrown_in(hand: int, held: int) -> int:
    """Return all cards that the hand holds of the top card's rank, or none."""
    return held if held == hand or worth(hand ^ held, 0) > worth(hand, 0) else 0


def wants(hand: int, pile: int) -> bool:
    """Return whether the hand picks the pile up."""
    return worth(hand | pile, 0) > worth(hand, 0)


def beats(hand: int, pile: int, top: int, *, attacks_next: bool) -> int:
    """Return the card to beat the top one with, as a set of its own; none to concede."""
    made = tables()
    beaters = hand & made.beaters[top]
    if not beaters:
        return 0
    best, best_value = 0, worth(hand | pile, 0) - (0.0 if attacks_next else ATTACKING)
    while beaters:
        card = beaters & -beaters
        beaters ^= card
        four, left = made.same_rank[card.bit_length() - 1], hand ^ card
        if not four & ~(hand | pile) and not left & ~four:
            return card
        value = worth(left, 0) + ATTACKING
        if value > best_value:
            best, best_value = card, value
    return best
