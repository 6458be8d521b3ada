"""What the others may hold at a table of Presidential Poker, told by their draws and bets.

Hands are dealt from the cards that a seat has not seen. A hand of a rival is kept with the
probability that the written strategy would have done with it what the rival did; a little
(`DOUBT`, `UNUSUAL`) it is kept whatever the rival did, since not everybody plays so.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, cast

from bots.memory import Memory
from bots.presidential_poker.betting import Spot, equity, spot_of, tendency
from bots.presidential_poker.odds import kept
from rules.core import CHANCE, Event, Moved, Paid, Seat, Shuffled, bits, mask_of, seat_of
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Decision, Draw
from rules.presidential_poker.events import BetMade, Called, Checked, Dealt, Drew, Folded
from rules.presidential_poker.game import PresidentialPoker, Rules, bet
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, State, View
from rules.shared.chance import Shuffle

DOUBT: Final = 0.06
"""How likely at least a hand explains whatever its player did."""
UNUSUAL: Final = 0.01
"""The same for drawing another number of cards than the written strategy would."""
TRIES: Final = 60
"""Hands that are tried for one rival; the last one is taken."""


class Move(NamedTuple):
    """What a rival did where it was to bet: in which spot, and whether it bet or stayed."""

    spot: Spot
    drew: bool
    """Whether that was after the draw."""
    bets: bool
    size: float = 0.0
    """Of a bet or raise: how much more than a call, as a part of the pot with the call in it."""


def worlds(
    game: PresidentialPoker, view: View, memory: Memory, rng: random.Random
) -> Iterator[State]:
    """Yield states that fit the view, with hands of the rivals that explain what they did.

    Hands are dealt in the order of the draw. So those who drew before the stock was renewed come
    first: what they threw away may be held by those who drew later, and by the viewer.
    """
    rules = cast(Rules, game)
    base = rules.imagine(view, rng)
    told = of_this_deal(memory)
    away = own_discards(told, view.viewer)
    known = {*away}
    for seat in (view.viewer, *view.facts.shown):
        known.update(base.hands[seat])
    unseen = [card for card in range(len(rules.deck)) if card not in known]
    moves = moves_of(rules, base, view.facts, told)
    lying = _still_lying(rules, base)
    ends = [*accumulate(map(len, (base.stock, base.folded, base.discard)))]
    while True:
        left = [*unseen]
        thrown: list[int] = []
        hands = [*base.hands]
        for seat in draw_order(rules, base):
            if seat == view.viewer:
                thrown += away
            elif base.active >> seat & 1 and not base.shown >> seat & 1:
                hand, discards = _hand(rules, base.drawn[seat], moves.get(seat, ()), left, rng)
                hand = hand[: len(base.hands[seat])]  # less while it waits for a new stock
                hands[seat] = hand
                gone = {*hand, *discards} if seat in lying else {*hand}
                thrown += discards if seat in lying else ()
                left = [card for card in left if card not in gone]
        pile = (*rng.sample(left, len(left)), *thrown)
        world = rules.copy(base)
        world.hands = tuple(hands)
        world.stock, world.folded = pile[: ends[0]], pile[ends[0] : ends[1]]
        world.discard, world.aside = pile[ends[1] : ends[2]], pile[ends[2] :]
        yield world


def drawn_out(rules: Rules, world: State) -> list[tuple[tuple[int, ...], int]]:
    """Return each seat's hand as it is in the end, and how many cards it drew.

    Who is still to draw draws as the written strategy does, from the stock and, where it runs
    out, from what the others threw away (P4).
    """
    pile = [*world.stock, *world.discard]
    found = [(held, max(0, drawn)) for held, drawn in zip(world.hands, world.drawn, strict=True)]
    for seat in draw_order(rules, world):
        if world.drawn[seat] >= 0 or not world.active >> seat & 1:
            continue
        held = world.hands[seat]
        keep = kept(held, rules.options.kickers)
        count = HAND - len(keep)
        found[seat] = ((*keep, *pile[:count]), count)
        pile = [*pile[count:], *(card for card in held if card not in keep)]
    return found


def showdown_share(rules: Rules, world: State, seat: Seat) -> float:
    """Return what a hand wins of the pot if all who are in show: 1, 0, or a part of a tie."""
    rank, held = ranker(rules.options.kickers), drawn_out(rules, world)
    ranks = [rank(held[other][0]) for other in bits(world.active)]
    mine = rank(held[seat][0])
    return 1 / ranks.count(mine) if mine == max(ranks) else 0.0


def draw_order(rules: Rules, state: State) -> tuple[Seat, ...]:
    """Return all seats as they draw, from the dealer's left (P4)."""
    return tuple([(state.dealer + at) % rules.seats for at in range(1, rules.seats + 1)])


def of_this_deal(memory: Memory) -> Sequence[Event]:
    """Return what was told since the cards were last dealt, nothing if that was not told."""
    told = memory.hand
    for at in range(len(told) - 1, -1, -1):
        if isinstance(told[at], Dealt):
            return told[at:]
    return ()


def own_discards(told: Sequence[Event], seat: Seat) -> tuple[int, ...]:
    """Return the cards that a seat threw away and that nobody can hold."""
    away: dict[int, str] = {}
    for event in told:
        if isinstance(event, Moved) and event.source == f"hand:{seat}":
            away[event.card] = event.target
        elif isinstance(event, Shuffled) and event.sources == ("discard",):
            # they may have been dealt again, but not those of the seat that waited (P4)
            away = {card: pile for card, pile in away.items() if pile != "discard"}
    return tuple(away)


def moves_of(
    rules: Rules, now: State, facts: Facts, told: Sequence[Event]
) -> dict[Seat, list[Move]]:
    """Return what each seat did where it was to bet, by playing the deal over without cards."""
    moves: dict[Seat, list[Move]] = {}
    if not told:
        return moves
    state = _as_dealt(rules, now, facts, told)
    for event in told:
        if not isinstance(event, (Checked, Called, BetMade, Folded, Drew)):
            continue
        seat = event.seat
        action = _action(state, event)
        if not isinstance(event, (Drew, Folded)):
            spot = spot_of(rules, state, seat)
            move = Move(
                spot, state.phase == "second", isinstance(event, BetMade), _size(state, event)
            )
            moves.setdefault(seat, []).append(move)
        rules.advance(state, seat, action)
        if state.phase == "renewal":
            rules.advance(state, CHANCE, Shuffle(state.discard))
    return moves


def _size(state: State, event: Event) -> float:
    if not isinstance(event, BetMade):
        return 0.0
    pot = sum(state.paid) + sum(state.stakes) + state.current - state.stakes[event.seat]
    return (event.stake - state.current) / pot


def _as_dealt(rules: Rules, now: State, facts: Facts, told: Sequence[Event]) -> State:
    """Return the table as it was after the deal, with cards in an order that means nothing."""
    put_in = [0] * rules.seats
    for event in told:
        if isinstance(event, Paid) and event.why in {"ante", "bet"}:
            put_in[seat_of(event.source)] += event.amount
    at = facts.dealt.index(facts.dealer)
    state = rules.initial()
    state.phase, state.hand = "redeal", facts.hand
    state.dealer = facts.dealt[at - 1]  # the deal passes from the seat before
    state.dealt = mask_of(facts.dealt)
    everything = zip(now.banks, put_in, strict=True)
    state.banks = tuple([bank + amount for bank, amount in everything])
    paid = zip(now.paid, now.stakes, put_in, strict=True)
    state.paid = tuple([paid + stake - amount for paid, stake, amount in paid])
    rules.advance(state, CHANCE, Shuffle(state.stock))
    return state


def _action(state: State, event: Checked | Called | BetMade | Folded | Drew) -> Decision:
    """Return the action that an event tells of."""
    if isinstance(event, BetMade):
        return bet(event.stake)
    if isinstance(event, Drew):
        return Draw(state.hands[event.seat][: event.count])
    if isinstance(event, Checked):
        return CHECK
    return CALL if isinstance(event, Called) else FOLD


def _still_lying(rules: Rules, base: State) -> set[Seat]:
    """Return whose discards lie in the pile: those of the last to draw, up to its number (P4)."""
    lying: set[Seat] = set()
    count = len(base.discard) + len(base.aside)
    for seat in reversed(draw_order(rules, base)):
        count -= max(0, base.drawn[seat])
        if count < 0:
            break
        lying.add(seat)
    return lying


def _hand(
    rules: Rules, drawn: int, moves: Sequence[Move], left: Sequence[int], rng: random.Random
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a hand that explains what its player did, and what that player threw away.

    `drawn` is how many cards were drawn, below 0 before the draw.
    """
    before = [move for move in moves if not move.drew]
    after = [move for move in moves if move.drew]
    tries = 0
    while True:
        tries += 1
        is_last = tries == TRIES
        dealt = keep = tuple(rng.sample(left, HAND))
        if drawn >= 0:
            keep = kept(dealt, rules.options.kickers)
            if len(keep) != HAND - drawn:
                if not is_last and rng.random() >= UNUSUAL:
                    continue
                keep = dealt[drawn:]
        if not (is_last or _believed(rules, dealt, before, rng)):
            continue
        others = [card for card in left if card not in dealt] if drawn > 0 else ()
        hand = (*keep, *rng.sample(others, HAND - len(keep)))
        if is_last or _believed(rules, hand, after, rng):
            return hand, tuple([card for card in dealt if card not in keep])


def _believed(
    rules: Rules, hand: tuple[int, ...], moves: Sequence[Move], rng: random.Random
) -> bool:
    """Return, at random, whether a hand did these moves: the more likely the better it fits."""
    if not moves:
        return True
    likely = 1.0
    for spot, _drew, bets, _size in moves:
        tends = tendency(spot, equity(rules, spot, hand))
        likely *= DOUBT + (1.0 - DOUBT) * (tends.bet if bets else tends.stay)
    return rng.random() < likely
