"""How to play Sanity Rook well: bidding by honors, masters first, points to the partner.

All choices are worked out on bit sets from what the acting seat sees (its hand, the trick, the
trump suit), so that the same functions serve observations, imagined worlds, and playouts.
"""

import math
import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Final

from bots.manner import PLAIN, Manner
from bots.memory import Memory
from bots.sanity_rook.hands import PARTNER_WORTH, rook_hands
from bots.sanity_rook.quick import Quick
from bots.sanity_rook.reasons import REASONS
from bots.sanity_rook.scripts import SCRIPTS
from bots.strategy import SearchSettings, Strategy, Styled
from rules.core import UNSEEN, Moved, Seat, bits, mask_of
from rules.sanity_rook.actions import PASS, Bid, Decision, Discard, Trump
from rules.sanity_rook.events import Played, TrumpNamed
from rules.sanity_rook.game import (
    BID_STEP,
    LEAST_BID,
    MOST_BID,
    NEST,
    NOBODY,
    SEATS,
    Facts,
    Options,
    SanityRook,
    State,
    View,
)
from rules.sanity_rook.tricks import NEVER, NOTHING, ROOK, SUITS, WAYS, Forms, PlayedCard, tricks
from rules.shared.double_cards import COMBINED, HIGH

POINTS: Final = 220
"""What all cards count together (R8)."""

_RAISE_PARTNER: Final = 20.0
"""How much more than the partner's bid a hand must be worth to bid over it."""
_DOUBT: Final = 14.0
"""How unsure the points of an unfinished round are, for the chance that a bid is made."""
_BID_DOUBT: Final = 14.0
"""How unsure they are before the first card, and ..."""
_MODESTY: Final = 15.0
"""... by how much bidders take more than a hand is said to be worth, on average."""
_DEALS: Final = 30
"""How often a deal that fits all that was shown is tried before any deal is taken."""


@cache
def _quick() -> Quick:
    return Quick(tricks(), rook_hands())


def _options(game: SanityRook) -> Options:
    """Return the house rules of the table."""
    assert isinstance(game.options, Options)
    return game.options


def _needed(options: Options, bid: int) -> int:
    """Return how many points make a bid (R9); all points are multiples of five."""
    return bid + (BID_STEP if options.made == "exceed" else 0)


def _worth(hand: int) -> float:
    """Return the points that a bidder may hope for with this hand, a partner and the Nest."""
    hands = rook_hands()
    return hands.strength(hand, hands.best_trump(hand)) + PARTNER_WORTH


def _bid_on(
    options: Options, hand: int, last: int, *, by_partner: bool, manner: Manner
) -> Decision:
    """Return the next bid while the hand is worth it, else a pass.

    Where a bid that is made scores itself alone, a sure hand bids as high as pays most.
    """
    worth = _worth(hand) + 4 * (manner.boldness - manner.caution)
    least = max(LEAST_BID, last + BID_STEP)
    wanted = _needed(options, least) + (_RAISE_PARTNER if by_partner else 0)
    if wanted > min(worth, MOST_BID):
        return PASS
    if options.award == "all":
        return Bid(least)
    return Bid(
        max(range(least, MOST_BID + 1, BID_STEP), key=lambda bid: _gain(options, worth, bid))
    )


def _gain(options: Options, worth: float, bid: int) -> float:
    """Return what a bid brings on average where it scores itself alone if made."""
    made = 1 / (1 + math.exp((_needed(options, bid) - worth - _MODESTY) / _BID_DOUBT))
    return bid * (2 * made - 1)


def _put_back(hand: int, trump: int) -> Decision:
    """Return the five cards that the hand misses least if that suit is trump."""
    worth = rook_hands().worth[trump]
    cards = sorted(bits(hand), key=lambda card: (worth[card], card))
    return Discard(tuple(sorted(cards[:NEST])))


def _name_trump(hand: int) -> Decision:
    return Trump(SUITS[rook_hands().best_trump(hand)])


# -- from an observation ----------------------------------------------------------------------


def normal(
    game: SanityRook, view: View, memory: Memory, rng: random.Random, *, manner: Manner = PLAIN
) -> Decision:
    """Return what the written strategy does."""
    facts, seat = view.facts, view.viewer
    hand = mask_of(view.zones[f"hand:{seat}"])
    if facts.phase == "bid":
        partner_bids = facts.bidder == (seat + 2) % SEATS
        last = facts.bid or 0
        return _bid_on(_options(game), hand, last, by_partner=partner_bids, manner=manner)
    if facts.phase == "discard":
        return _put_back(hand, rook_hands().best_trump(hand))
    if facts.phase == "trump":
        return _name_trump(hand)
    trump = SUITS.index(facts.trump)
    trick = tuple((play.card, play.way) for play in facts.trick)
    if not trick:
        gone = mask_of(facts.taken[0]) | mask_of(facts.taken[1])
        gone |= mask_of(card for card in view.zones["nest"] if card != UNSEEN)
        return _lead(hand, rook_hands().all_cards & ~gone & ~hand, trump)
    ranks = [tricks().rank(play, trick[0], trump) for play in trick]
    best = max(ranks)
    taker = facts.trick[ranks.index(best)].seat
    return _follow(hand, trick, trump, best, by_partner=taker == (seat + 2) % SEATS)


def _lead(hand: int, others: int, trump: int) -> Decision:
    """Lead a card that nobody beats, else the least.

    The highest combined value out is taken by the Rook alone (R6); the highest trump too.
    """
    hands, table = rook_hands(), tricks()
    combined = table.cards.combined
    doubles = hand & ~table.rook
    if not doubles:
        return table.actions[ROOK][table.cards.rook]
    highest = max((combined[card] for card in bits(others)), default=0)
    masters = [card for card in bits(doubles) if combined[card] > highest]
    if masters:
        card = max(masters, key=lambda card: (hands.points[card], combined[card]))
        return table.actions[COMBINED][card]
    trumps = doubles & hands.above[HIGH][trump][0]
    if trumps and not others & hands.above[HIGH][trump][hands.highest_half(trumps)]:
        card = max(bits(trumps), key=lambda card: table.cards.high[card])
        return table.actions[HIGH][card]
    worth = hands.worth[trump]
    card = min(bits(doubles), key=lambda card: (hands.points[card], worth[card], card))
    return table.actions[HIGH][card]


def _follow(
    hand: int, trick: tuple[PlayedCard, ...], trump: int, best: int, *, by_partner: bool
) -> Decision:
    """Take the trick as cheaply as it lasts, give points to the partner, or lose little."""
    hands, table = rook_hands(), tricks()
    forms = table.forms(hand, trick, trump)
    worth, points = hands.worth[trump], hands.points
    last = len(trick) == SEATS - 1
    winners = hands.winners(forms, trick[0], best, trump)
    if by_partner and (last or best >= hands.safe_rank(trick[0])):
        way, card = max(
            hands.plays(forms), key=lambda play: (points[play[1]], -worth[play[1]], -play[1])
        )
        return table.actions[way][card]
    taking = list(hands.plays(winners))
    stake = sum(points[card] for card, _way in trick)
    if taking and not by_partner:

        def standing(play: tuple[str, int]) -> int:
            return table.rank((play[1], play[0]), trick[0], trump)

        if last:
            way, card = max(taking, key=lambda play: (points[play[1]], -standing(play)))
        else:
            way, card = max(taking, key=lambda play: (play[0] != ROOK or stake > 9, standing(play)))
        return table.actions[way][card]
    losing = [play for play in hands.plays(forms) if play not in taking] or taking
    way, card = min(losing, key=lambda play: (points[play[1]], worth[play[1]], play[1]))
    return table.actions[way][card]


# -- worlds -----------------------------------------------------------------------------------


def _barred(memory: Memory) -> list[int]:
    """Return by seat the cards that it has shown not to hold, as a bit set (R5 to R7).

    Who did not play as the lead asked holds none of the cards that could have.
    """
    table, everything = tricks(), rook_hands().all_cards
    barred = [0] * SEATS
    trump, card = NEVER, UNSEEN
    trick: tuple[PlayedCard, ...] = ()
    for event in memory.hand:
        if isinstance(event, TrumpNamed):
            trump = SUITS.index(event.suit)
        elif isinstance(event, Moved):
            if event.target == "trick":
                card = event.card
        elif isinstance(event, Played):
            if trick:
                forms = table.forms(everything, trick, trump)
                if not forms[WAYS.index(event.way)] >> card & 1:
                    barred[event.seat] |= forms[0] | forms[1] | forms[2]
                    if event.way == NOTHING:
                        barred[event.seat] |= table.rook
            trick = (*trick, (card, event.way)) if len(trick) < SEATS - 1 else ()
    return barred


def worlds(game: SanityRook, view: View, memory: Memory, rng: random.Random) -> Iterator[State]:
    """Yield worlds in which nobody holds a card that they have shown not to hold."""
    base: State = game.imagine(view, rng)
    barred = _barred(memory)
    known = [mask_of(c for c in view.zones[f"hand:{seat}"] if c != UNSEEN) for seat in range(SEATS)]
    rooms = [view.zones[f"hand:{seat}"].count(UNSEEN) for seat in range(SEATS)]
    rooms.append(view.zones["nest"].count(UNSEEN))
    loose = [
        card
        for card in bits(sum(base.hands) | base.nest)
        if not any(hand >> card & 1 for hand in (*known, mask_of(_seen(view.zones["nest"]))))
    ]
    places = [
        [at for at in range(SEATS + 1) if rooms[at] and not (at < SEATS and barred[at] >> card & 1)]
        for card in range(max(loose, default=0) + 1)
    ]
    while True:
        for _deal in range(_DEALS):
            dealt = _dealt(loose, places, rooms, rng)
            if dealt is not None:
                world = game.copy(base)
                world.hands = tuple(known[seat] | dealt[seat] for seat in range(SEATS))
                if rooms[SEATS]:
                    world.nest = dealt[SEATS]
                yield world
                break
        else:
            yield game.imagine(view, rng)


def _seen(cards: Sequence[int]) -> Iterator[int]:
    return (card for card in cards if card != UNSEEN)


def _dealt(
    loose: list[int], places: list[list[int]], rooms: list[int], rng: random.Random
) -> list[int] | None:
    """Deal the cards over places with room, those with the fewest places first; or fail."""
    number = rng.random
    order = sorted(loose, key=lambda card: len(places[card]) + number())
    room = [*rooms]
    dealt = [0] * len(rooms)
    for card in order:
        at = number() * sum([room[place] for place in places[card]])
        for place in places[card]:
            at -= room[place]
            if at < 0:
                dealt[place] |= 1 << card
                room[place] -= 1
                break
        else:
            return None
    return dealt


# -- inside the search ------------------------------------------------------------------------


@lru_cache(maxsize=8_192)  # a search comes to the same hands and tricks over and over
def _plays(forms: Forms) -> tuple[Decision, ...]:
    return tuple(tricks().legal(forms))


def options(
    game: SanityRook, world: State, seat: Seat, *, manner: Manner = PLAIN
) -> Sequence[Decision]:
    """Return the plays by the rules; a bid, cards to put back and trump as written.

    Playouts are too careless to judge a bid by: a search that bid by them overbid, and lost to
    the written bids.
    """
    if world.phase != "play":
        return (policy(game, world, seat, random.Random(0), manner),)
    return _plays(tricks().forms(world.hands[seat], world.trick, world.trump))


def policy(
    game: SanityRook, world: State, seat: Seat, rng: random.Random, manner: Manner = PLAIN
) -> Decision:
    """Return a quick decision for a seat of a world, from its own hand."""
    hand = world.hands[seat]
    if world.phase == "bid":
        partner_bids = world.bidder == (seat + 2) % SEATS
        return _bid_on(_options(game), hand, world.bid, by_partner=partner_bids, manner=manner)
    if world.phase == "discard":
        return _put_back(hand, rook_hands().best_trump(hand))
    if world.phase == "trump":
        return _name_trump(hand)
    with_taker = world.taker != NOBODY and world.taker & 1 == seat & 1
    way, card = _quick().choose(
        hand, world.trick, world.trump, world.best, rng.random, by_partner=with_taker
    )
    return tricks().actions[way][card.bit_length() - 1]


def playout(game: SanityRook, world: State, rng: random.Random, depth: int) -> None:
    """Play on to the end of the round, or past `depth` to the next trick's; see `payoffs`."""
    while world.phase in ("bid", "discard", "trump"):
        turn = world.turn
        game.advance(world, turn, policy(game, world, turn, rng))
        depth -= 1
    if world.phase == "play":
        _quick().play_on(world, rng.random, depth)


def payoffs(game: SanityRook, world: State) -> Sequence[float]:
    """Return by how many points the round goes to each seat's side, by the house rules (R9).

    Of an unfinished round the points still out go to the sides by their trumps; the chance of
    making the bid follows from how far the points that the bidding side may hope for exceed it.
    """
    if world.bidder == NOBODY:
        return (0.0,) * SEATS
    hands, side, options = rook_hands(), world.bidder & 1, _options(game)
    needed = _needed(options, world.bid)
    totals = [float(hands.total(cards)) for cards in world.won]
    out = POINTS - totals[0] - totals[1]
    if out:
        strong = hands.strong[world.trump]
        first = 1 + ((world.hands[0] | world.hands[2]) & strong).bit_count()
        second = 1 + ((world.hands[1] | world.hands[3]) & strong).bit_count()
        totals[0] += out * first / (first + second)
        totals[1] += out * second / (first + second)
        made = 1 / (1 + math.exp((needed - totals[side]) / _DOUBT))
    else:
        made = float(totals[side] >= needed)
    award = world.bid if options.award == "bid" else totals[side]
    gain = made * award - (1 - made) * world.bid - totals[1 - side]
    return (gain, -gain, gain, -gain) if side == 0 else (-gain, gain, -gain, gain)


def styled(manner: Manner) -> Styled[State, Decision, Facts]:
    """Return how somebody plays who bids a little more on a hand, or a little less."""
    return Styled(normal=partial(normal, manner=manner), options=partial(options, manner=manner))


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    traits=frozenset({"boldness", "caution"}),
    styled=styled,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    options=options,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    hidden=frozenset({Discard}),
    search=SearchSettings(depth=16, world_uses=6),
)
