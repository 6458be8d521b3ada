"""How to play President Arnold well: long runs, jackpots on the way, an end that nobody follows.

Whoever lays a card is asked first to go on (A7). So a run through the own hand cannot be broken;
what counts is how many cards and jackpots it lays, and whether somebody can follow its last card.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

import msgspec

from bots.errors import with_errors
from bots.manner import PLAIN, Manner
from bots.memory import Memory
from bots.president_arnold.knowledge import Sight, deals_that_fit, sight_of, taken_by
from bots.president_arnold.reasons import REASONS
from bots.president_arnold.scripts import SCRIPTS
from bots.strategy import SearchSettings, Strategy
from rules.core import Seat, bits
from rules.president_arnold.actions import PASS, Decision, Play
from rules.president_arnold.game import PresidentArnold
from rules.president_arnold.state import Facts, Options, State, View
from rules.president_arnold.triple_topper import Arnold, arnold

CARD: Final = 1.0
"""What a card less in hand is worth, in chips (A13)."""
LEADING: Final = 1.0
"""What leading next is worth (A9)."""
FOLLOWED: Final = 1.5
"""What another's run costs."""
GOING_OUT: Final = 20.0
"""What the last card is worth, beyond all that it could lose."""


class Plan:
    """One decision of a seat: what each way to go on through its hand comes to."""

    def __init__(self, view: View, sight: Sight, tables: Arnold, manner: Manner = PLAIN) -> None:
        self._sight = sight
        self._tables = tables
        self._greed = 1 + 0.6 * manner.boldness
        self._leading = LEADING * (1 + 0.8 * manner.patience)
        self._fear = FOLLOWED * (1 + 0.5 * manner.caution - 0.4 * manner.boldness)
        self._runs: dict[int, float] = {}
        self._lengths: dict[int, int] = {}
        turned = view.facts.turned
        assert turned is not None
        prizes = tables.prizes[turned]
        self._prizes = {
            tables.bit[card]: float(taken_by(view, view.viewer, card, tables))
            for card in tables.cards(prizes)
        }

    def prize(self, card: int) -> float:
        """Return what laying the card takes from the other boards, in chips."""
        return self._prizes.get(self._tables.bit[card], 0.0)

    def alone(self, card: int) -> float:
        """Return the chance that nobody else can follow the card."""
        chance = 1.0
        for place in bits(self._tables.successors[card] & self._sight.unseen):
            chance *= 1 - self._sight.held_by_others(1 << place)
        return chance

    def end(self, card: int) -> float:
        """Return what it is worth to have laid this card last, if the seat stops there."""
        sight, nobody, danger = self._sight, self.alone(card), 0.0
        for place in bits(self._tables.successors[card] & sight.unseen):
            prize = self._prizes.get(1 << place, 0.0)
            danger += prize and prize * sight.held_by_others(1 << place)
        seats = len(sight.counts)
        return self._leading * nobody - self._fear * (1 - nobody) - danger / (seats - 1)

    def run(self, card: int) -> float:
        """Return what the best run from this card on comes to."""
        known = self._runs.get(card)
        if known is None:
            known = self.end(card)
            for following in self._tables.cards(self._tables.successors[card] & self._sight.hand):
                known = max(known, self.run(following))
            if self.length(card) == self._sight.hand.bit_count():
                known += GOING_OUT
            known += CARD + self._greed * self.prize(card)
            self._runs[card] = known
        return known

    def length(self, card: int) -> int:
        """Return how many cards the longest run from this card on lays."""
        known = self._lengths.get(card)
        if known is None:
            following = self._tables.cards(self._tables.successors[card] & self._sight.hand)
            known = 1 + max(map(self.length, following), default=0)
            self._lengths[card] = known
        return known


@cache
def _play(card: int) -> Decision:
    return Play((card,))


class Paths(msgspec.Struct, frozen=True):
    """What may be laid after the card at each place in the order of Arnold values."""

    card_at: tuple[int, ...]
    successors_at: tuple[int, ...]
    apart_at: tuple[int, ...]
    peers: tuple[int, ...]

    def quick(self, options: int, hand: int, prizes: int, number: Callable[[], float]) -> int:
        """Return a jackpot's card of the options, else one that the hand goes on from, as a set."""
        if not options & (options - 1):
            return options
        wanted = options & prizes
        if not wanted:
            rest, successors_at = options, self.successors_at
            while rest:
                low = rest & -rest
                rest ^= low
                if successors_at[low.bit_length() - 1] & hand:
                    wanted |= low
            wanted = wanted or options
        for _skipped in range(int(number() * wanted.bit_count())):
            wanted &= wanted - 1
        return wanted & -wanted


@cache
def _paths(deck_id: str) -> Paths:
    tables = arnold(deck_id)
    return Paths(
        card_at=tables.card_at,
        successors_at=tuple(tables.successors[card] for card in tables.card_at),
        apart_at=tuple(tables.apart[card] for card in tables.card_at),
        peers=tables.peers,
    )


def _tables(game: PresidentArnold) -> Arnold:
    return arnold(game.deck.id)


def _open_to(view: View, sight: Sight, tables: Arnold) -> tuple[int, ...]:
    """Return the cards that the viewer may lay now."""
    sequence = view.zones["sequence"]
    if view.facts.phase != "lead":
        return tables.cards(tables.successors[sequence[-1]] & sight.hand)
    lowest = sight.hand & tables.lowest(sight.hand)
    return tables.cards(lowest & tables.apart[sequence[-1]] if sequence else lowest)


def normal(
    game: PresidentArnold,
    view: View,
    memory: Memory,
    rng: random.Random,
    *,
    manner: Manner = PLAIN,
) -> Decision:
    """Return what the written strategy does."""
    tables = _tables(game)
    sight = sight_of(view, memory, tables)
    plan = Plan(view, sight, tables, manner)
    best = max(_open_to(view, sight, tables), key=lambda card: (plan.run(card), -card))
    options = game.options
    assert isinstance(options, Options)
    if view.facts.phase == "lead" or options.must_follow:
        return _play(best)
    if view.facts.phase == "go_on":
        stopping = plan.end(view.zones["sequence"][-1])
    else:
        stopping = -FOLLOWED
    return PASS if stopping > plan.run(best) else _play(best)


def easy(
    game: PresidentArnold,
    view: View,
    memory: Memory,
    rng: random.Random,
    *,
    manner: Manner = PLAIN,
) -> Decision:
    """Return a beginner's action; a beginner goes out where that is possible, too."""
    better = normal(game, view, memory, rng, manner=manner)
    if isinstance(better, Play) and len(view.zones[f"hand:{view.viewer}"]) == 1:
        return better
    return with_errors(game, STRATEGY, view, memory, rng, better)


def styled(manner: Manner) -> Mapping[str, Callable[..., Any]]:
    """Return how somebody plays who goes for prizes, fears who follows, or wants the lead."""
    return {"normal": partial(normal, manner=manner), "easy": partial(easy, manner=manner)}


# -- worlds -----------------------------------------------------------------------------------


def worlds(
    game: PresidentArnold, view: View, memory: Memory, rng: random.Random
) -> Iterator[State]:
    """Yield worlds in which nobody holds a card that they have shown not to hold."""
    tables = _tables(game)
    sight = sight_of(view, memory, tables)
    base: State = game.imagine(view, rng)
    laid = tuple(dealt & ~base.left for dealt in base.dealt)
    for hands in deals_that_fit(sight, rng):
        if hands is None:
            yield game.imagine(view, rng)
            continue
        world = game.copy(base)
        world.left = sum(hands)
        world.dealt = tuple([hand | gone for hand, gone in zip(hands, laid, strict=True)])
        yield world


# -- inside the search ------------------------------------------------------------------------


def policy(game: PresidentArnold, world: State, seat: Seat, rng: random.Random) -> Decision:
    """Lay a jackpot's card, else one that the own hand goes on from."""
    paths = _paths(game.deck.id)
    hand = world.dealt[seat] & world.left
    prizes = _tables(game).prizes[world.turned]
    bit = paths.quick(world.options, hand, prizes, rng.random)
    return _play(paths.card_at[bit.bit_length() - 1])


def playout(game: PresidentArnold, world: State, rng: random.Random, depth: int) -> None:
    """Play on by the policy to the end of the hand, which comes within the cards of the deck.

    In here cards are laid by bit sets alone; the rules lay those that bring chips or end it.
    """
    paths, number = _paths(game.deck.id), rng.random
    successors_at, apart_at, peers, card_at = (
        paths.successors_at,
        paths.apart_at,
        paths.peers,
        paths.card_at,
    )
    circle = tuple(range(game.seats)) * 2
    prizes = _tables(game).prizes[world.turned]
    dealt, left, seat, options = world.dealt, world.left, world.turn, world.options
    laid = bytearray(world.sequence)
    while seat >= 0:
        bit = paths.quick(options, dealt[seat] & left, prizes, number)
        place = bit.bit_length() - 1
        after = left ^ bit
        hand = dealt[seat] & after
        asked, following = seat, 0
        if hand and not bit & prizes:
            successors = successors_at[place] & after
            following = successors & hand
            if successors and not following:
                for asked in circle[seat + 1 : seat + game.seats]:
                    following = successors & dealt[asked]
                    if following:
                        break
            if not following:
                for asked in circle[seat : seat + game.seats]:
                    held = dealt[asked] & after
                    following = held & peers[(held & -held).bit_length()] & apart_at[place]
                    if following:
                        break
        if following:
            left, seat, options = after, asked, following
            laid.append(card_at[place])
            continue
        world.left, world.turn, world.options = left, seat, options
        world.sequence = bytes(laid)
        game.advance(world, seat, _play(card_at[place]))
        left, seat, options = world.left, world.turn, world.options
        laid = bytearray(world.sequence)


def payoffs(game: PresidentArnold, world: State) -> Sequence[float]:
    """Return each seat's chips, those on its own board among them, less its loans."""
    chips = world.chips
    boards = [sum(held) for held in zip(*chips.stakes, strict=True)]
    return tuple([score + board for score, board in zip(chips.scores, boards, strict=True)])


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    easy=easy,
    traits=frozenset({"boldness", "caution", "patience"}),
    styled=styled,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    search=SearchSettings(world_uses=6),
)
