"""What the others are likely to hold, by all that they have done: El Presidente's hidden cards.

Who concedes to a low card has nothing above it, who plays an eight away kept something better,
who was passed over in a window has none of its rank. For each of the others some sets of hidden
cards are followed through the game: a set counts for less each time that its owner does what a
player with these cards would not have done, and sets that explain little give way to those that
explain much (a particle filter for each seat by itself).
"""

import copy
import random
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

from bots.el_presidente.hands import four_of, quick
from bots.el_presidente.memory import Seen, hands_that_fit, remembered, seat_of
from bots.el_presidente.talk import implied
from bots.game_cache import empty_too
from bots.memory import Memory
from rules.core import UNSEEN, Event, Moved, Seat, Shown, Shuffled, bits
from rules.el_presidente.actions import CONCEDE, LEAVE, PASS, PICK_UP, AskRank, Attack, Beat, Throw
from rules.el_presidente.cards import tables
from rules.el_presidente.events import (
    AttackBeaten,
    Attacked,
    BattleBegan,
    Conceded,
    LeftLying,
    Passed,
    PickedUp,
    Requested,
    ThrewIn,
)
from rules.el_presidente.state import View

SETS: Final = 200
"""Sets of hidden cards that are followed, for each of the others."""
ODD: Final = 0.05
"""The weight of a set with which its owner would have done something else, ..."""
LACKING: Final = 0.3
"""... of one without the card that came to light, and of one with a card that was not there."""
_TRIES: Final = 4
"""How often hands that do not overlap are looked for, before the cards held twice are replaced."""
_WHOLE: Final = (1 << 52) - 1

_Done: TypeAlias = Attacked | ThrewIn | Passed | AttackBeaten | Conceded | PickedUp | LeftLying
"""What tells something of the hand of whoever does it."""


Deal: TypeAlias = tuple[tuple[int, ...], int]
"""Hands by seat, and the stock's cards as a set."""


class _Hidden:
    """The sets of cards that one seat may hold besides those that it is known to hold."""

    __slots__ = ("sets", "weights")

    def __init__(self) -> None:
        self.sets = [0] * SETS
        self.weights = [1.0] * SETS

    def copy(self) -> "_Hidden":
        copied = copy.copy(self)
        copied.sets, copied.weights = [*self.sets], [*self.weights]
        return copied


class Belief:
    """Follows a game on the table through what one seat was told of it.

    Its luck is its own: the same events come to the same belief.
    """

    def __init__(self, view: View, odd: float = ODD) -> None:
        self._viewer, self._luck, self._odd = view.viewer, random.Random(view.viewer), odd
        self._seats = sum(map(len, view.facts.teams))
        self._teams = len(view.facts.teams)
        self._told: list[Event] = []
        self._begin()

    @property
    def _random(self) -> Callable[[], float]:
        return self._luck.random

    def copy(self, luck: random.Random) -> "Belief":
        """Return a copy whose further luck is another."""
        copied = copy.copy(self)
        copied._luck = luck
        copied.seen = self.seen.copy()
        copied._hidden = [hidden.copy() for hidden in self._hidden]
        copied._named = [*self._named]
        return copied

    def _begin(self) -> None:
        seats = range(self._seats)
        zeros = [0] * self._seats
        self.seen = Seen(viewer=self._viewer, known=[*zeros], early=[*zeros], late=[*zeros])
        self._hidden = [_Hidden() for _seat in seats]
        self._named: list[int] = [*zeros]  # by seat: ranks that a partner asked for and has
        self._open_battle(0, 0)

    def _open_battle(self, attacker: Seat, defender: Seat) -> None:
        self._attacker, self._defender = attacker, defender
        self._battle: tuple[int, ...] = ()
        self._is_beaten = False
        self._next_asked = self._closes = -1

    # -- following what happens ---------------------------------------------------------------

    def comes_before(self, view: View, events: Sequence[Event]) -> bool:
        """Return whether all that it was told is how these events begin, at such a table."""
        teams = len(view.facts.teams)
        if (self._teams, self._seats) != (teams, sum(map(len, view.facts.teams))):
            return False
        return self._told == events[: len(self._told)]

    def follow(self, events: Sequence[Event]) -> None:
        """Go through what the seat was told since the game was dealt, and was not gone through."""
        for at in range(len(self._told), len(events)):
            event = events[at]
            if isinstance(event, Moved):
                self._moved(event)
            elif isinstance(event, _Done):
                self._acted(event, events[at + 1 : at + 5])
            elif isinstance(event, BattleBegan):
                self._open_battle(event.attacker, event.defender)
            elif isinstance(event, Shuffled):
                if event.sources != ("discard",):
                    self._begin()
                self.seen.shuffled(for_deal=event.sources != ("discard",))
            elif isinstance(event, Requested):
                self._asked(event)
            elif isinstance(event, Shown) and event.card != UNSEEN:
                self._came_to_light(seat_of(event.zone), 1 << event.card)
        self._told = [*events]

    def _moved(self, event: Moved) -> None:
        card = 0 if event.card == UNSEEN else 1 << event.card
        if event.source == "stock":
            seat = seat_of(event.target)
            self.seen.moved(event)
            if seat != self._viewer:
                self._draws(seat)
            return
        if event.target == "battle":
            self._named[seat_of(event.source)] &= ~tables().same_rank[event.card]
            self._came_to_light(seat_of(event.source), card)
            self._battle += (event.card,)
        self.seen.moved(event)

    def _visible(self) -> int:
        seen = self.seen
        visible = seen.gone
        for card in self._battle:
            visible |= 1 << card
        for known in seen.known:
            visible |= known
        return visible

    def _draws(self, seat: Seat) -> None:
        """Let each set draw a card that may have been in the stock."""
        hidden, number = self._hidden[seat], self._random
        cards = [1 << card for card in bits(self.seen.pool & ~self._visible())]
        if len(cards) <= self.seen.late[seat]:  # no more than it holds already
            hidden.sets = [held | cards[0] if cards else held for held in hidden.sets]
            return
        count, drawn = len(cards), []
        for held in hidden.sets:
            card = cards[int(number() * count)]
            while held & card:
                card = cards[int(number() * count)]
            drawn.append(held | card)
        hidden.sets = drawn

    def _came_to_light(self, seat: Seat, card: int) -> None:
        """Take a card that the seat turns out to hold from all sets, or another in its place."""
        seen = self.seen
        if seat == self._viewer or seen.known[seat] & card:
            return
        hidden, like = self._hidden[seat], seen.pool if seen.pool & card else ~seen.pool
        for at, held in enumerate(hidden.sets):
            if held & card:
                hidden.sets[at] = held ^ card
            else:
                other = held & like & ~self._named[seat] or held & like
                hidden.sets[at] = held ^ self._one_of(other)
                hidden.weights[at] *= LACKING * self._odd
        seen.learned(seat, card)

    def _one_of(self, cards: int) -> int:
        """Return one of the cards, evenly at random; none of none."""
        for _skipped in range(int(self._random() * cards.bit_count())):
            cards &= cards - 1
        return cards & -cards

    def _replaced(self, held: int, wrong: int, allowed: int) -> int:
        """Return a set with other cards in the place of wrong ones, from the stock of their time.

        Where there are none the set is left as it is.
        """
        pool = self.seen.pool
        while wrong:
            card = wrong & -wrong
            wrong ^= card
            other = self._one_of(allowed & ~held & (pool if pool & card else ~pool))
            if other:
                held ^= card | other
        return held

    def _tidy(self, seat: Seat) -> None:
        """Replace cards that lie elsewhere by now."""
        visible = self._visible()
        hidden = self._hidden[seat]
        for at, held in enumerate(hidden.sets):
            if held & visible:
                hidden.sets[at] = self._replaced(held, held & visible, _WHOLE & ~visible)
        if self._named[seat]:
            self._fit(seat, visible)

    def _fit(self, seat: Seat, visible: int) -> None:
        """Put a card of each rank that a partner has asked for into the sets that have none."""
        hidden, known, named = self._hidden[seat], self.seen.known[seat], self._named[seat]
        fours = {tables().same_rank[card] for card in bits(named)}
        missing = [four for four in fours if not four & known]
        for four in missing:
            for at, held in enumerate(hidden.sets):
                if held & four:
                    continue
                card = self._one_of(four & ~visible)
                like = self.seen.pool if self.seen.pool & card else ~self.seen.pool
                other = self._one_of(held & like & ~named)
                if card and other:
                    hidden.sets[at] = held ^ (card | other)

    # -- weighing by what is done -------------------------------------------------------------

    def _acted(self, event: _Done, following: Sequence[Event]) -> None:
        """Weigh what the seat may hold by what it does."""
        seat = event.seat
        count = event.count if isinstance(event, Attacked | ThrewIn) else 0
        count = 1 if isinstance(event, AttackBeaten) else count
        cards = tuple(moved.card for moved in following[:count] if isinstance(moved, Moved))
        if isinstance(event, ThrewIn | Passed):
            self._passed_over(until=seat)
        elif not isinstance(event, Attacked):
            self._passed_over(until=None)
        if seat != self._viewer:
            self._tidy(seat)
            self._count(seat, self._expectation(seat, event, cards))
        seats = self._seats
        if isinstance(event, Attacked):
            self._next_asked, self._closes = (
                (self._defender + 1) % seats,
                (self._defender - 1) % seats,
            )
        elif isinstance(event, AttackBeaten):
            self._is_beaten = True
            self._next_asked, self._closes = seat, (seat - 1) % seats
        elif isinstance(event, ThrewIn):
            self._next_asked, self._closes = (seat + 1) % seats, seat
        elif isinstance(event, Passed):
            self._next_asked = -1 if seat == self._closes else (seat + 1) % seats

    def _passed_over(self, until: Seat | None) -> None:
        """Take note of who was not asked in the window: they hold none of its rank (E4, E6)."""
        seat = self._next_asked
        if seat < 0:
            return
        rank = tables().same_rank[self._battle[-1]]
        while seat != until:
            if seat != self._viewer and (self._is_beaten or seat != self._defender):
                hidden, allowed = self._hidden[seat], _WHOLE & ~self._visible() & ~rank
                for at, held in enumerate(hidden.sets):
                    if held & rank:
                        hidden.sets[at] = self._replaced(held, held & rank, allowed)
                        hidden.weights[at] *= LACKING
            if seat == self._closes:
                break
            seat = (seat + 1) % self._seats
        self._next_asked = -1

    def _asked(self, event: Requested) -> None:
        """Weigh what a seat may hold by what it asks for (E15): a partner means it."""
        if event.seat == self._viewer:
            return
        is_partner = (event.seat - self._viewer) % self._teams == 0
        if is_partner and isinstance(event.request, AskRank):
            self._named[event.seat] |= four_of(event.request.rank)
        self._tidy(event.seat)
        top = self._battle[-1] if self._battle else -1
        self._count(event.seat, implied(event.request, top))

    def _count(self, seat: Seat, expects: Callable[[int], bool]) -> None:
        """Count those sets for less that do not pass a test."""
        hidden, weights = self._hidden[seat], self._hidden[seat].weights
        known, found = self.seen.known[seat], dict[int, float]()
        for at, held in enumerate(hidden.sets):
            weight = found.get(held)
            if weight is None:
                weight = found[held] = 1.0 if expects(known | held) else self._odd
            weights[at] *= weight
        total = sum(weights)
        if total * total < sum([weight * weight for weight in weights]) * SETS / 2:
            self._renew(hidden)
        else:
            hidden.weights = [weight * SETS / total for weight in weights]

    def _renew(self, hidden: _Hidden) -> None:
        """Give each set as many places as its weight says, all of the same weight."""
        sums = list(accumulate(hidden.weights))
        step, offset = sums[-1] / SETS, self._random()
        hidden.sets = [
            hidden.sets[min(SETS - 1, bisect(sums, (at + offset) * step))] for at in range(SETS)
        ]
        hidden.weights = [1.0] * SETS

    def _expectation(
        self, seat: Seat, event: _Done, cards: tuple[int, ...]
    ) -> Callable[[int], bool]:
        """Return a test whether the seat would have done this with a hand.

        A hand without the cards that are laid passes: `_came_to_light` has its say.
        """
        battle, played = self._battle, sum(1 << card for card in cards)
        attacks_next = (self._defender + 1 - seat) % self._seats % self._teams == 0
        if isinstance(event, PickedUp | LeftLying):
            phase = "pick_up"
        elif isinstance(event, AttackBeaten | Conceded):
            phase = "defense"
        else:
            phase = "second_window" if self._is_beaten else "first_window"
        if isinstance(event, Attacked):
            phase = "attack"
        rank = tables().same_rank[battle[-1]] if "window" in phase else _WHOLE
        quiet = {Passed: PASS, Conceded: CONCEDE, PickedUp: PICK_UP, LeftLying: LEAVE}.get(
            type(event)
        )

        def expects(hand: int) -> bool:
            if played & ~hand:
                return True
            if not hand & rank:
                return False  # who has none of the rank is not asked
            decision = quick(phase, hand, battle, attacks_next=attacks_next)
            if not isinstance(decision, Attack | Throw | Beat):
                return decision == quiet
            laid = decision.cards
            return len(laid) == len(cards) and (phase == "second_window" or laid[-1] == cards[-1])

        return expects

    # -- deals ----------------------------------------------------------------------------------

    def deals(self, view: View) -> Iterator[Deal | None]:
        """Yield hands by seat with the stock's cards as a set, endlessly; `None` if none was found.

        They are drawn from the sets that are followed, by their weights.
        """
        self._passed_over(view.facts.turn if "window" in view.facts.phase else None)
        others = [seat for seat in range(self._seats) if seat != self._viewer]
        for seat in others:
            self._tidy(seat)
        sums = [list(accumulate(hidden.weights)) for hidden in self._hidden]
        stock = len(view.zones["stock"])
        while True:
            others.sort(key=lambda _seat: self._random())
            yield self._deal(others, sums, stock)

    def _deal(
        self, others: Sequence[Seat], sums: Sequence[Sequence[float]], stock: int
    ) -> Deal | None:
        hands, free = [*self.seen.known], _WHOLE & ~self._visible()
        for seat in others:
            sets = self._hidden[seat].sets
            for _try in range(_TRIES):
                held = sets[min(SETS - 1, bisect(sums[seat], self._random() * sums[seat][-1]))]
                if not held & ~free:
                    break
            else:
                held = self._replaced(held, held & ~free, free)
            hands[seat] |= held
            if held & ~free or hands[seat].bit_count() != self._size(seat):
                return None
            free ^= held
        return None if free.bit_count() != stock or free & ~self.seen.pool else (tuple(hands), free)

    def _size(self, seat: Seat) -> int:
        seen = self.seen
        return seen.known[seat].bit_count() + seen.early[seat] + seen.late[seat]


_KEPT: Final[dict[tuple[Seat, float], Belief]] = {}
"""The belief that each seat had last, to be followed on from there: it saves time, no more."""
empty_too(_KEPT.clear)


def belief_of(view: View, memory: Memory, odd: float = ODD) -> Belief:
    """Return what a seat believes after all that it was told; not to be changed."""
    belief = _KEPT.get((view.viewer, odd))
    if belief is None or not belief.comes_before(view, memory.hand):
        belief = _KEPT[view.viewer, odd] = Belief(view, odd)
    belief.follow(memory.hand)
    return belief


def likely_deals(
    view: View, memory: Memory, rng: random.Random, odd: float = ODD
) -> tuple[Seen, Iterator[Deal | None]]:
    """Return what a seat remembers, and deals as likely as they explain what the others have done.

    Without a memory of the whole game they are no more than what fits.
    """
    belief = belief_of(view, memory, odd).copy(rng)
    if belief.seen.is_true_of(view):
        return belief.seen, belief.deals(view)
    seen = remembered(view, memory)
    return seen, hands_that_fit(view, seen, rng)
