"""Why to declare a value of ArtOfFacts, or to swap: what others have declared and may come to."""

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from math import log
from typing import Any, Final, cast

import msgspec

from bots.calibration import Signs, hints, likelihood
from bots.memory import Memory
from bots.reasons import Claim, Reasons, named
from bots.thought import Thought
from rules.artoffacts.actions import Decision, Declare
from rules.artoffacts.game import ArtOfFacts, Facts, Rules, View
from rules.core import Seat
from rules.sentences import Sentence, _
from rules.words import lowered, written

Values = Sequence[int]
"""Values that others may come to, sorted."""


class Odds(msgspec.Struct, frozen=True):
    """The values that were reckoned with, sorted: what a player comes to with unseen cards."""

    values: tuple[int, ...]


class TakesBack(Claim, frozen=True):
    """The value equals the dealer's, and the ante comes back at once (F6)."""

    value: int
    ante: int

    says = _("{value} is the dealer’s value: the ante comes back (F6).")


class Beaten(Claim, frozen=True):
    """Somebody still in for the pot has declared more than `value` (F7).

    That speaks against declaring it, and for a swap.
    """

    value: int
    by: Seat
    declared: int
    swaps: bool = False

    says = _("{value} can’t win: {declared} is declared (F7).")

    @property
    def against(self) -> bool:
        return not self.swaps


class WinsPot(Claim, frozen=True):
    """Nobody is to come, and nobody has declared as much (F7)."""

    value: int

    says = _("{value} wins the pot: nobody left can beat it (F7).")


class Most(Claim, frozen=True):
    """The highest value that the three cards make (F5)."""

    value: int

    says = _("{value} is the most these cards make (F5).")


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

    says = _("{value} wins the pot about {share:.0%} of the time (F7).")

    def sentence(self, game: Any, view: Any) -> Sentence:
        kept = _("without a swap, {value} wins the pot about {share:.0%} of the time (F7).")
        return kept if self.swaps else self.says

    @property
    def against(self) -> bool:
        return (self.share * (self.to_come + 1) < 1) != self.swaps

    def fact(self, game: Any, view: Any) -> object:
        return Beats, self.value


def signs_of(beats: Beats) -> Signs:
    """Return what speaks for a value that some are still to beat.

    The odds that an imagined hand makes less count by their logarithm, as do the players to come.
    """
    below = log((beats.below + 0.5) / (beats.hands - beats.below + 0.5))
    many = log(beats.to_come)
    seen = (
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
    return Signs("value", seen)


def hand_of(view: View) -> tuple[int, ...]:
    """Return the three cards of the seat that looks."""
    return view.zones[f"hand:{view.viewer}"]


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
    for other in facts.contending:
        if other == seat:
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
            found.append(_judged(game, memory, beats, to_come))
        else:
            found += _beaten(declared, value, swaps=True)
    if isinstance(action, Declare) and value == most:
        found.append(Most(value))
    return tuple(found)


def _judged(game: ArtOfFacts, memory: Memory, beats: Beats, to_come: Sequence[Seat]) -> Beats:
    """Return the claim with how often it comes true; nobody is left to beat it where none comes."""
    if not to_come:
        return msgspec.structs.replace(beats, share=1.0)
    levels = [memory.level(other) for other in to_come]
    share = likelihood(hints(game.name), signs_of(beats), levels, game.seats)
    return msgspec.structs.replace(beats, share=share)


def _seen(facts: Facts, seat: Seat, value: int) -> Iterator[Claim]:
    """Yield what everybody sees of a declaration."""
    declared, to_come = rivals(facts, seat)
    if value == facts.to_match(seat):
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


def in_few_words(game: ArtOfFacts, view: View, action: Decision) -> str:
    """Return an action in few words."""
    if isinstance(action, Declare):
        return lowered(_("Declare {value}").format(value=written(action.value)))
    return _("swap {card}").format(card=named(game, view, action))


REASONS: Final = Reasons(claims=claims, public=public, named=in_few_words, unit="chips")
