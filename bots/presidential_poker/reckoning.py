"""What a bet, call or fold of Presidential Poker comes to, with the others' answers reckoned.

Playing hands out one by one says little: whether somebody calls all chips once more or less moves
the mean of a hundred hands by a chip. So all imagined worlds go through the betting together. At
each decision of another seat every world is parted by how likely the written strategy folds,
stays or bets with the hand that it has there, and what it comes to is weighed by that; only the
cards are luck. Where the own seat is asked again, it does what is best over all worlds that look
the same to it.
"""

import random
from collections.abc import Sequence
from math import sqrt
from operator import itemgetter, sub
from typing import Final, TypeAlias

from bots.limit import CLEAR
from bots.paired import Results
from bots.presidential_poker.betting import Spot, Tendency, sized, spot_of, tendency, winning
from bots.presidential_poker.odds import beaten
from bots.presidential_poker.ranges import Ranges
from bots.thought import Thought
from rules.core import Seat
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Decision, Draw
from rules.presidential_poker.game import Rules
from rules.presidential_poker.pots import share_out
from rules.presidential_poker.state import State

LIGHTEST: Final = 0.25
"""Part of a world that is followed; of lighter ones only some, so much the heavier."""
FEW: Final = 15.0
"""Worlds from whose means the own seat may choose; with fewer it plays as it is written."""
RAISES: Final = (1.0, 4.0)
"""Later bets of the own seat to think about, as parts of the pot."""
USUAL: Final = 0.95
"""The mean bet of the written strategy, as a part of the pot."""
STEPS: Final = (0.55, 0.7, 0.82, 0.92)
"""How strong the own hand becomes by the draw: shares of hands beaten that part weak from
strong."""
BATCH: Final = 100
"""Worlds that go through the betting together."""
BEHIND: Final = 2.0
"""Standard errors by which an action has fallen behind the usual one and is tried no longer, ..."""
LEAST: Final = 4
"""... after so many halves of batches."""

Group: TypeAlias = list[tuple[int, float]]
"""Worlds by their numbers, and how much of each is here."""
Halves: TypeAlias = tuple[float, float]
"""Chips over the worlds of even and of odd numbers. What one half says is best is judged by the
other, since of several actions the best over some worlds is so by luck as well."""
_STOOD: Final = Draw(())


class Comparison(Results[Decision]):
    """What actions came to, half batch by half batch of the same worlds."""

    @property
    def halves(self) -> int:
        """How many halves of batches each has been tried in."""
        return len(self._payoffs[self.first])

    def grow(self, reckoning: "Reckoning") -> None:
        """Try each action in one more batch, and drop what falls behind."""
        for action, values in self._payoffs.items():
            values.extend(reckoning.values(action))
        if self.halves >= LEAST:
            self.drop([action for action in self.actions if self._is_behind(action)])

    def _is_behind(self, action: Decision) -> bool:
        gain, error = self.gain(action, self.first)
        return gain < -BEHIND * error

    def gain(self, action: Decision, over: Decision) -> tuple[float, float]:
        """Return how much more an action brings than another, and that figure's standard error."""
        gains = [*map(sub, self._payoffs[action], self._payoffs[over])]
        count = len(gains)
        mean = sum(gains) / count
        return mean, sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (count * (count - 1)))

    def is_clear(self, by: float) -> bool:
        """Return whether one action leads all others so far that no more worlds are needed."""
        best = max(self.actions, key=lambda action: sum(self._payoffs[action]))
        gains = [self.gain(best, other) for other in self.actions if other != best]
        return self.halves >= LEAST and all(gain - by > CLEAR * error for gain, error in gains)

    def preferred(self, alike: float) -> list[Decision]:
        """Return what is surely best, and what is about as good: often the usual action alone.

        The written strategy's own action, drawn with its bluffs and sizes, is given up only for
        what is surely better; `alike` are so many chips.
        """
        if not self.halves:
            return [self.first]
        ahead = {action: self.gain(action, self.first) for action in self.actions}
        surely = {action: gain - error for action, (gain, error) in ahead.items()}
        least = max(0.0, max(surely.values()) - alike)
        return [action for action, worth in surely.items() if worth >= least]

    def thought(self, preferred: Decision, worlds: int) -> Thought[Decision]:
        """Return what it came to: the preferred action, the others by their means."""
        return Thought(self.weighed(preferred, BATCH // 2), worlds)


class Reckoning:
    """A batch of worlds for a seat that is to bet: what actions come to in all of them."""

    def __init__(self, rules: Rules, ranges: Ranges, seat: Seat, rng: random.Random) -> None:
        self._rules, self._seat, self._rng = rules, seat, rng
        self._root = ranges.now
        self._everything: Group = [(at, 1.0) for at in range(BATCH)]
        kickers = rules.options.kickers
        held = ranges.worlds(BATCH)
        self._promises = [[each.promise if each else 0.0 for each in row] for row in held]
        self._ranks = [[each.rank if each else 0 for each in row] for row in held]
        self._drawn = [[each.drawn if each else 0 for each in row] for row in held]
        self._shares: list[list[dict[int, float]]] = []
        """By world, seat and number of cards drawn: the share of such hands that it beats."""
        for row in held:
            counts = {each.drawn for each in row if each}
            shares = [
                {count: beaten(each.rank, count, kickers) for count in counts} if each else {}
                for each in row
            ]
            self._shares.append(shares)

    def values(self, action: Decision) -> Halves:
        """Return the chips that the seat has in the end after an action, the means of halves."""
        even, odd = self._after(self._root, self._seat, action, self._everything)
        half = len(self._everything) / 2
        return even / half, odd / half

    def _after(self, state: State, seat: Seat, action: Decision, group: Group) -> Halves:
        """Return what worlds come to after an action, each by its weight."""
        rules, mine = self._rules, self._seat
        after = rules.copy(state)
        rules.advance(after, seat, action)
        if not after.active >> mine & 1:
            return _times(after.banks[mine], group)
        if after.phase == "draw":
            while after.phase == "draw":  # the cards are in the worlds, not in the state
                rules.advance(after, after.turn, _STOOD)
            if after.phase == "second":
                return _added([self._play(after, part) for part in self._parted(group)])
        if after.phase in {"first", "second"}:
            return self._play(after, group)
        if after.phase == "redeal":
            return _times(after.banks[mine] + sum(after.paid) / after.dealt.bit_count(), group)
        return self._shown(after, group)

    def _parted(self, group: Group) -> list[Group]:
        """Part worlds by how strong the own hand is in them after the draw."""
        mine = self._seat
        parts: list[Group] = [[] for _part in range(len(STEPS) + 1)]
        for at, weight in group:
            share = self._shares[at][mine][self._drawn[at][mine]]
            parts[sum([share > step for step in STEPS])].append((at, weight))
        return [part for part in parts if part]

    def _shown(self, after: State, group: Group) -> Halves:
        """Return what worlds come to where the hand is over: its pots, won by the worlds' cards."""
        mine = self._seat
        bank = float(after.banks[mine])
        pots: list[tuple[int, list[Seat]]] = []
        for won in after.won:
            bank -= dict(share_out(won.amount, won.winners)).get(mine, 0)
            if mine in won.seats:
                pots.append((won.amount, [seat for seat in won.seats if seat != mine]))
        totals = [0.0, 0.0]
        for at, weight in group:
            ranks = self._ranks[at]
            own, has = ranks[mine], bank
            for amount, rivals in pots:
                theirs = [ranks[seat] for seat in rivals]
                best = max(theirs, default=-1)
                if own > best:
                    has += amount
                elif own == best:
                    has += amount / (1 + theirs.count(own))
            totals[at & 1] += has * weight
        return totals[0], totals[1]

    def _play(self, state: State, group: Group) -> Halves:
        """Return what worlds come to where somebody is to bet."""
        seat = state.turn
        if seat == self._seat and sum(_times(1, group)) >= FEW:
            values = [self._after(state, seat, action, group) for action in self._thinkable(state)]
            by_even, by_odd = max(values), max(values, key=itemgetter(1))
            return by_odd[0], by_even[1]
        spot = spot_of(self._rules, state, seat)
        folded, stayed, raised = self._answers(state, seat, spot, group)
        found = []
        if folded:
            found.append(self._after(state, seat, FOLD, folded))
        if stayed:
            found.append(self._after(state, seat, CALL if spot.price else CHECK, stayed))
        if raised:
            raises = sized(self._rules, state, seat, USUAL)
            found.append(self._after(state, seat, raises, raised))
        return _added(found)

    def _thinkable(self, state: State) -> list[Decision]:
        """Return what the own seat may do when it is asked again."""
        rules, seat = self._rules, self._seat
        actions: list[Decision] = [CALL, FOLD] if state.stakes[seat] < state.current else [CHECK]
        if not isinstance(rules.amounts(state), str):
            actions += dict.fromkeys([sized(rules, state, seat, share) for share in RAISES])
        return actions

    def _answers(
        self, state: State, seat: Seat, spot: Spot, group: Group
    ) -> tuple[Group, Group, Group]:
        """Part each world by what a seat does in it by the written strategy."""
        luck = self._rng.random
        seats = range(self._rules.seats)
        others = [other for other in seats if state.active >> other & 1 and other != seat]
        is_first = state.phase == "first"
        parts: tuple[Group, Group, Group] = ([], [], [])
        known: dict[float, Tendency] = {}
        for at, weight in group:
            if is_first:  # few hands promise differently
                promised = self._promises[at][seat]
                tends = known.get(promised)
                if tends is None:
                    tends = tendency(spot, winning(spot, [promised] * len(others)))
                    known[promised] = tends
            else:
                shares, drawn = self._shares[at][seat], self._drawn[at]
                tends = tendency(spot, winning(spot, [shares[drawn[other]] for other in others]))
            for likely, part in zip(tends, parts, strict=True):
                if likely > 0.0:
                    left = likely * weight
                    if left >= LIGHTEST or likely == 1.0:
                        part.append((at, left))
                    elif luck() * LIGHTEST < left:
                        part.append((at, LIGHTEST))
        return parts


def _times(chips: float, group: Group) -> Halves:
    even = sum([weight for at, weight in group if not at & 1])
    return chips * even, chips * (sum([weight for _at, weight in group]) - even)


def _added(values: Sequence[Halves]) -> Halves:
    return sum([even for even, _odd in values]), sum([odd for _even, odd in values])
