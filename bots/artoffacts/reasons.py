"""Why to declare a value of ArtOfFacts, or to swap: what others have declared and may come to."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from operator import mul
from typing import TYPE_CHECKING, Final, cast

import msgspec

from bots.memory import Memory
from bots.reasons import Claim, Reasons, named
from rules.artoffacts.actions import Decision, Declare
from rules.artoffacts.game import ArtOfFacts, Facts, Rules, View
from rules.core import Action, AnyGame, Seat
from rules.core import View as AnyView
from rules.words import Number, _, ngettext

if TYPE_CHECKING:
    from bots.thought import Thought

UNSURE: Final = 0.99
"""No value is said to win, or to lose, more surely than this while others are to come."""

Values = Sequence[int]
"""Values that others may come to, sorted."""


class Odds(msgspec.Struct, frozen=True):
    """The values that were reckoned with, sorted: what a player comes to with unseen cards."""

    values: tuple[int, ...]


class TakesBack(Claim, frozen=True):
    """The value equals the dealer's, and the ante comes back at once (F6)."""

    value: int
    ante: int


class Beaten(Claim, frozen=True):
    """Somebody still in for the pot has declared more than `value` (F7).

    That speaks against declaring it, and for a swap.
    """

    value: int
    by: Seat
    declared: int
    swaps: bool = False

    @property
    def against(self) -> bool:
        """Whether it is the value that would be declared."""
        return not self.swaps


class WinsPot(Claim, frozen=True):
    """Nobody is to come, and nobody has declared as much (F7)."""

    value: int


class Most(Claim, frozen=True):
    """The highest value that the three cards make (F5)."""

    value: int


class Beats(Claim, frozen=True):
    """The value wins the pot in this `share` of such rounds, with so many players to come (F7).

    A hand makes less in `below` of `hands` imagined ones; for the dealer, who `deals`, an equal
    value is less, too. How often those to come let a value stand against which that many hold,
    each level does in a way of its own. Who swaps is told of the value that could be declared.
    Less than an even share speaks against declaring the value, and for a swap.
    """

    value: int
    below: int
    hands: int
    to_come: int
    deals: bool
    swaps: bool
    share: float = 0.0

    @property
    def against(self) -> bool:
        """Whether it is declared and wins less than an even share, or is given up and wins more."""
        return (self.share * (self.to_come + 1) < 1) != self.swaps


class Weights(msgspec.Struct, frozen=True):
    """What each of `SIGNS` counts, in logarithms of odds, by the level of who is to come.

    `tools.fit_values` fits them again: to games of each level alone, and for a person to all.
    """

    counts: Mapping[str, tuple[float, ...]]


SIGNS: Final = (
    "always",
    "to come",
    "to come squared",
    "below: odds that an imagined hand makes less",
    "below squared",
    "below by to come",
    "below squared by to come",
    "swaps",
    "deals",
)
"""What speaks for a value. Odds and the number of players to come count by their logarithms."""

WEIGHTS: Final = Weights(
    counts={
        "easy": (0.42, -1.56, 0.13, 0.86, 0.03, 0.04, 0.08, 0.08, -0.10),
        "normal": (0.10, -1.45, -0.03, 1.02, 0.03, -0.06, 0.09, -0.12, -0.11),
        "hard": (0.04, -1.00, -0.41, 0.89, 0.04, -0.02, 0.08, -0.25, -0.06),
        "person": (0.20, -1.34, -0.07, 0.92, 0.04, -0.03, 0.07, -0.07, -0.13),
    },
)
PERSON: Final = "person"
"""Somebody of whom no level is known."""


def speaks(beats: Beats, levels: Sequence[str], weights: Weights = WEIGHTS) -> float:
    """Return the odds that a value wins the pot against such levels to come, as a logarithm."""
    below = log((beats.below + 0.5) / (beats.hands - beats.below + 0.5))
    many = log(beats.to_come)
    signs = (
        1.0,
        many,
        many**2,
        below,
        below**2,
        below * many,
        below**2 * many,
        float(beats.swaps),
        float(beats.deals),
    )
    return sum(sum(map(mul, weights.counts[level], signs)) for level in levels) / len(levels)


def share_of(beats: Beats, levels: Sequence[str]) -> float:
    """Return how likely a value wins the pot; nobody is sure of it while others are to come."""
    if not levels:
        return 1.0
    share = 1 / (1 + exp(-speaks(beats, levels)))
    return min(UNSURE, max(1 - UNSURE, share))


def hand_of(view: View) -> tuple[int, ...]:
    """Return the three cards of the seat that looks."""
    return view.zones[f"hand:{view.viewer}"]


def ties_dealer(facts: Facts, seat: Seat, value: int) -> bool:
    """Return whether declaring `value` takes the ante back (F6)."""
    dealer = facts.dealer
    return (
        dealer is not None and seat not in {dealer, facts.last} and facts.declared[dealer] == value
    )


def chance(facts: Facts, seat: Seat, value: int, others: Values) -> float:
    """Return how likely a value wins the pot; ties are the dealer's (F7)."""
    deals = seat == facts.dealer
    declared, to_come = rivals(facts, seat)
    if any(other > value or (other == value and not deals) for _who, other in declared):
        return 0.0
    return float((below_of(others, value, deals=deals) / len(others)) ** len(to_come))


def below_of(others: Values, value: int, *, deals: bool) -> int:
    """Return how many values are less; for the dealer equal ones, too."""
    return bisect_right(others, value) if deals else bisect_left(others, value)


def rivals(facts: Facts, seat: Seat) -> tuple[list[tuple[Seat, int]], list[Seat]]:
    """Return who else is in for the pot with what they declared, and who is to come."""
    declared, to_come = [], []
    for other in facts.inside:
        if other == seat or other in facts.took_back:
            continue
        value = facts.declared[other]
        if value is None:
            to_come.append(other)
        else:
            declared.append((other, value))
    return declared, to_come


def claims(
    game: ArtOfFacts,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    rules, facts, seat = cast(Rules, game), view.facts, view.viewer
    most = next(iter(rules.ways(hand_of(view))))
    value = action.value if isinstance(action, Declare) else most
    found = [*_seen(facts, seat, value)] if isinstance(action, Declare) else []
    odds = None if thought is None else thought.odds
    if not found and isinstance(odds, Odds):
        deals = seat == facts.dealer
        declared, to_come = rivals(facts, seat)
        if all(other < value or (other == value and deals) for _who, other in declared):
            beats = Beats(
                value=value,
                below=below_of(odds.values, value, deals=deals),
                hands=len(odds.values),
                to_come=len(to_come),
                deals=deals,
                swaps=not isinstance(action, Declare),
            )
            levels = [memory.level(other) for other in to_come]
            known = [level if level in WEIGHTS.counts else PERSON for level in levels]
            found.append(msgspec.structs.replace(beats, share=share_of(beats, known)))
        else:
            found += _beaten(declared, value, swaps=True)
    if value == most:
        found.append(Most(value))
    return tuple(found)


def _seen(facts: Facts, seat: Seat, value: int) -> Iterator[Claim]:
    """Yield what everybody sees of a declaration."""
    declared, to_come = rivals(facts, seat)
    if ties_dealer(facts, seat, value):
        yield TakesBack(value, facts.ante)
        return
    yield from _beaten(declared, value)
    if not to_come and all(other < value for _who, other in declared):
        yield WinsPot(value)


def _beaten(
    declared: Sequence[tuple[Seat, int]], value: int, *, swaps: bool = False
) -> Iterator[Claim]:
    by, most = max(declared, key=lambda each: each[1], default=(-1, value))
    if most > value:
        yield Beaten(value, by, most, swaps)


def public(game: ArtOfFacts, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action."""
    if not isinstance(action, Declare):
        return ()
    return tuple(_seen(view.facts, view.actors[0], action.value))


def words(game: ArtOfFacts, view: View, claim: Claim) -> str:
    """Return the sentence of a claim."""
    if isinstance(claim, TakesBack):
        return _("{value} equals the dealer's value and takes the ante back at once (F6).").format(
            value=claim.value
        )
    if isinstance(claim, Beaten):
        return _("{value} cannot win the pot: {declared} is declared already (F7).").format(
            value=claim.value, declared=claim.declared
        )
    if isinstance(claim, WinsPot):
        return _("{value} wins the pot: nobody is to come who could make more (F7).").format(
            value=claim.value
        )
    if isinstance(claim, Most):
        return _("{value} is the most that the three cards make (F5).").format(value=claim.value)
    beats = cast(Beats, claim)
    return ngettext(
        "{value} wins the pot in about {share:.0%} of such rounds: {count} player is to come, and "
        "{below} of {hands} imagined hands make less (F7).",
        "{value} wins the pot in about {share:.0%} of such rounds: {count} players are to come, "
        "and {below} of {hands} imagined hands make less (F7).",
        beats.to_come,
    ).format(
        value=beats.value,
        share=Number(beats.share),
        count=beats.to_come,
        below=beats.below,
        hands=beats.hands,
    )


def in_few_words(game: AnyGame, view: AnyView, action: Action) -> str:
    """Return an action in few words."""
    if isinstance(action, Declare):
        return _("declare {value}").format(value=action.value)
    return _("swap {card}").format(card=named(game, view, action))


REASONS: Final = Reasons(
    claims=claims, public=public, words=words, named=in_few_words, unit="chips"
)
