"""What a hand of El Presidente is worth, and how its owner plays it: the written strategy.

A game is won by a hand that is nothing but the missing cards of a four (E11). So a hand is worth
what its longest group of equal rank is, as long as the rest of it can be played away and the
missing cards are not out of reach. All is worked out on bit sets, for observations and imagined
worlds alike.
"""

from functools import cache, lru_cache
from typing import Final

import msgspec

from rules.core import Seat, bits
from rules.el_presidente.actions import CONCEDE, LEAVE, PASS, PICK_UP, Decision
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
_LOW: Final = 0.05
"""What each card that beats the top one costs an attack below the tree."""
WIN: Final = 100.0


class Scene(msgspec.Struct):
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
    stale: bool = False
    """Whether the same cards are only passed round, so that nobody gets on."""


@lru_cache(maxsize=1 << 16)
def worth(hand: int, gone: int) -> float:
    """Return what a hand is worth when it is about to be filled up to four cards."""
    same_rank = tables().same_rank
    best = second = 0.0
    rest = hand
    count = hand.bit_count()
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
    missing = HAND - count
    return best + SECOND * second + (DRAW * missing if missing > 0 else EXCESS * missing)


@cache
def _mask(cards: tuple[int, ...]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def choice(scene: Scene) -> Decision:
    """Return what the written strategy does."""
    if scene.phase == "attack":
        return _attack(scene)
    if scene.phase == "defense":
        return _defend(scene)
    if scene.phase == "pick_up":
        return _take_or_leave(scene)
    return _throw(scene)


def _wins(scene: Scene, played: int) -> bool:
    """Return whether laying these cards of one rank wins (E11)."""
    if played != scene.hand:
        return False
    four = tables().same_rank[played.bit_length() - 1]
    return not four & ~(played | _mask(scene.battle))


def _feeds(scene: Scene, cards: int) -> float:
    """Return the danger that cards of one rank, on the pile, let a known hand win at once."""
    four = tables().same_rank[cards.bit_length() - 1]
    missing = four & ~(cards | _mask(scene.battle))
    for seat, known in enumerate(scene.known):
        if seat != scene.seat and known == missing and missing.bit_count() == scene.sizes[seat]:
            ours = scene.team_of[seat] == scene.team_of[scene.seat]
            return WIN / 2 if ours else -WIN / 2
    return 0.0


def _unbeaten(scene: Scene, top: int, played: int) -> float:
    """Return the chance that the defender cannot beat the top card."""
    beaters = tables().beaters[top]
    known = scene.known[scene.defender]
    if beaters & known:
        return 0.0
    seen = scene.hand | played | scene.gone | _mask(scene.battle)
    for cards in scene.known:
        seen |= cards
    unseen = len(tables().deck) - seen.bit_count()
    hidden = scene.sizes[scene.defender] - known.bit_count()
    if not unseen:
        return 1.0
    share = 1 - (beaters & ~seen).bit_count() / unseen
    return float(share**hidden)


def _is_ours(scene: Scene, seat: Seat) -> bool:
    return scene.team_of[seat] == scene.team_of[scene.seat]


def _pressed(scene: Scene, top: int, played: int, count: int) -> float:
    """Return what the battle comes to beyond the own hand when that card is on top."""
    unbeaten = _unbeaten(scene, top, played)
    if scene.stale:
        return -FRESH * unbeaten
    seats = len(scene.sizes)
    conceded = ATTACKING if _is_ours(scene, (scene.defender + 1) % seats) else 0.0
    held = (tables().same_rank[top] & scene.known[scene.defender]).bit_count()
    conceded += LOADED * (len(scene.battle) + count) - FED[min(HAND, count + held)]
    return unbeaten * conceded - (1 - unbeaten) * ATTACKING


def _attack(scene: Scene) -> Decision:
    """Play away what does not belong to the best group, on top what is hard to beat (E3)."""
    made, hand = tables(), scene.hand
    best: Decision = PASS
    best_value = -10 * WIN
    rest = hand
    while rest:
        held = rest & made.same_rank[rest.bit_length() - 1]
        rest ^= held
        for action in made.attacks[held]:
            cards = action.cards
            played = _mask(cards)
            if _wins(scene, played):
                return action
            value = worth(hand ^ played, scene.gone) + _feeds(scene, played)
            value += _pressed(scene, cards[-1], played, len(cards))
            if value > best_value:
                best, best_value = action, value
    return best


def _throw(scene: Scene) -> Decision:
    """Throw in what wins, or what is better away (E4, E6)."""
    made, hand, top = tables(), scene.hand, scene.battle[-1]
    first = scene.phase == "first_window"
    held = hand & made.same_rank[top]
    best: Decision = PASS
    best_value = worth(hand, scene.gone)
    presses = first and not _is_ours(scene, scene.defender)
    if presses:
        best_value += _pressed(scene, top, 0, 0)
    for action in (made.throws if first else made.late_throws)[held]:
        cards = action.cards
        played = _mask(cards)
        if _wins(scene, played):
            return action
        value = worth(hand ^ played, scene.gone) + _feeds(scene, played)
        if presses:
            value += _pressed(scene, cards[-1], played, len(cards))
        if value > best_value:
            best, best_value = action, value
    return best


def _defend(scene: Scene) -> Decision:
    """Beat where the next attack is worth the card, else take the pile (E5, E9)."""
    made, hand, pile = tables(), scene.hand, _mask(scene.battle)
    seats = len(scene.sizes)
    best: Decision = CONCEDE
    best_value = worth(hand | pile, scene.gone)
    if not _is_ours(scene, (scene.defender + 1) % seats):
        best_value -= ATTACKING
    for card in bits(hand & made.beaters[scene.battle[-1]]):
        four, left = made.same_rank[card], hand ^ 1 << card
        if not four & ~(hand | pile) and not left & ~four:
            return made.beats[card]  # all that is left is thrown in next, and wins (E11)
        value = worth(left, scene.gone | pile) + ATTACKING + _feeds(scene, 1 << card)
        if value > best_value:
            best, best_value = made.beats[card], value
    return best


def _take_or_leave(scene: Scene) -> Decision:
    """Pick the pile up where it helps the best group more than it weighs (E7)."""
    pile = _mask(scene.battle)
    taking = worth(scene.hand | pile, scene.gone)
    return PICK_UP if taking > worth(scene.hand, scene.gone | pile) else LEAVE


# -- below the tree ---------------------------------------------------------------------------


def quick(phase: str, hand: int, battle: tuple[int, ...], *, attacks_next: bool) -> Decision:
    """Return a decision by the own hand alone; `attacks_next`: also if this defender concedes."""
    made = tables()
    if phase == "attack":
        return _quick_attack(hand)
    pile = _mask(battle)
    if phase == "pick_up":
        return PICK_UP if worth(hand | pile, 0) > worth(hand, 0) else LEAVE
    top = battle[-1]
    if phase == "defense":
        best: Decision = CONCEDE
        best_value = worth(hand | pile, 0) - (0.0 if attacks_next else ATTACKING)
        for card in bits(hand & made.beaters[top]):
            four, left = made.same_rank[card], hand ^ 1 << card
            if not four & ~(hand | pile) and not left & ~four:
                return made.beats[card]
            value = worth(left, 0) + ATTACKING
            if value > best_value:
                best, best_value = made.beats[card], value
        return best
    held = hand & made.same_rank[top]
    throw = made.late_throws[held][-1]
    if held == hand or worth(hand ^ held, 0) > worth(hand, 0):
        return throw
    return PASS


@lru_cache(maxsize=1 << 14)
def _quick_attack(hand: int) -> Decision:
    made = tables()
    best: Decision = PASS
    best_value = -WIN
    rest = hand
    while rest:
        top = rest.bit_length() - 1
        held = rest & made.same_rank[top]
        rest ^= held
        value = worth(hand ^ held, 0) - _LOW * made.beaters[top].bit_count()
        if held.bit_count() == HAND and held == hand:
            return made.attacks[held][-1]
        if value > best_value:
            best, best_value = made.attacks[held][-1], value
    return best
