"""How likely a set of Bull Sanity is a lie, by who laid it and what can be seen of it.

Each level lies in a way of its own: easy now and then lays cards at random, normal lies only where
it must and then with a single card, hard wherever it is believed. With two players both hands are
nearly known, which is another game. So each level has its own weights for either, fitted to games
of that level alone. How a person lies shows only in what was turned up of theirs: their weights are
fitted to the games of all three levels together, with nobody told which.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final, NamedTuple

import msgspec

from bots.bull_sanity.odds import at_least, exactly
from bots.bull_sanity.tracking import Trail
from rules.bull_sanity.game import View
from rules.core import mask_of
from rules.shared.double_cards import MOST_HALF, double_deck

SURELY: Final = 0.995
"""No odds that a set is weighed by are surer than this."""
MOST: Final = log(0.99 / 0.01)
"""Odds of at most 99 %: nobody who may be lying is said to be surer than this, nor to be true."""
PERSON: Final = "person"
"""Somebody of whom no level is known."""
LEVELS: Final = ("easy", "normal", "hard", PERSON)


class Weights(msgspec.Struct, frozen=True):
    """What each of `SIGNS` counts, by the level of who laid the set, in logarithms of odds.

    First for one card, then for more. `tools.fit_values` fits them again.
    """

    two: Mapping[str, tuple[tuple[float, ...], tuple[float, ...]]]
    """Where two have cards; ..."""
    more: Mapping[str, tuple[tuple[float, ...], tuple[float, ...]]]
    """... and where more have."""


SIGNS: Final = (
    "always",
    "fresh: of the cards the layer may have been dealt, none is true rather than one, where one "
    "was laid; else as many are as were laid",
    "unseen: the same, had it kept any back",
    "left in its hand",
    "none left",
    "taken: how much of the set can be true cards that all saw it take",
    "lies of its that were called",
    "truths of its that were called",
    "above 14, which nobody need declare",
    "short: it must have kept some back",
    "kept back: it was seen to have",
    "laid",
    "two laid",
    "five or more laid",
    "spare: how many more could be true",
    "exact: as many as could be true",
    "none could be true",
    "own true cards",
    "fewest cards of the others",
    "calls of the others, by what they let pass",
    "let pass by somebody",
    "players",
    "left squared",
    "fewest squared",
    "spare squared",
    "fresh squared",
    "fresh by left",
    "laid by left",
    "laid by fewest",
    "left by fewest",
    "fresh by players",
    "left by players",
    "laid by players",
    "spare by players",
    "fewest by players",
    "calls by players",
    "fresh by spare",
    "unseen by exact",
    "left by spare",
    "fresh by laid",
    "fewest by spare",
    "kept back by fewest",
)
"""What speaks for a lie or against it. Odds and numbers of cards count by their logarithms."""


def _row(numbers: str) -> tuple[float, ...]:
    """Return weights that are written in few lines, in the order of `SIGNS`."""
    return tuple(map(float, numbers.split()))


WEIGHTS: Final = Weights(
    two={
        "easy": (
            _row(
                "-1.18 0.53 -1.04 -1.52 -0.77 -0.53 1.31 0.65 -0.08 0.39 1.18 0.00 0.00 0.00 "
                "-0.08 0.18 1.36 0.06 -0.41 -0.74 0.00 -0.82 0.48 0.00 -0.20 2.55 -0.13 0.00 0.00 "
                "0.24 0.37 -1.05 0.00 -0.06 -0.28 -0.51 -0.37 0.14 0.25 0.00 0.30 -0.35"
            ),
            _row(
                "7.18 -5.07 1.23 -3.01 0.22 -0.31 -0.02 -0.23 1.60 -1.31 -1.27 1.16 0.04 -9.48 "
                "-4.51 -0.69 -0.57 0.03 -0.64 0.19 0.00 4.98 0.31 -0.11 1.09 4.13 1.34 0.11 -0.02 "
                "0.47 -3.52 -2.09 0.80 -3.12 -0.44 0.13 1.13 -3.19 1.11 -2.61 0.34 0.02"
            ),
        ),
        "normal": (
            _row(
                "-0.34 2.24 0.15 -0.28 -0.05 -0.48 -0.38 0.00 0.00 0.00 0.00 0.00 0.00 0.00 -0.47 "
                "-2.57 2.24 -0.14 -0.11 0.48 0.00 -0.23 -0.41 0.30 -0.71 2.24 1.84 0.00 0.00 "
                "-0.05 1.55 -0.19 0.00 -0.33 -0.08 0.33 3.58 -1.50 -0.21 0.00 -0.09 0.00"
            ),
            _row(
                "-0.36 -0.36 -0.02 -0.23 -0.15 -0.02 -0.11 0.00 0.00 0.00 0.00 -0.28 -0.29 -0.00 "
                "-0.45 -0.36 0.00 -0.00 -0.33 0.77 0.00 -0.25 -0.30 -0.34 -0.67 -0.36 -0.23 -0.19 "
                "-0.26 -0.24 -0.25 -0.16 -0.19 -0.32 -0.23 0.53 -0.45 -0.02 -0.25 -0.28 -0.42 "
                "0.00"
            ),
        ),
        "hard": (
            _row(
                "1.87 -3.48 -3.48 -1.88 -2.77 -1.79 5.53 1.29 2.94 0.00 0.99 0.00 0.00 0.00 -2.53 "
                "-0.27 0.87 -0.37 -0.59 -2.46 0.00 1.29 -0.27 -0.85 -0.54 5.47 1.81 0.00 0.00 "
                "0.75 -2.41 -1.30 0.00 -1.76 -0.41 -1.70 0.90 0.64 0.43 0.00 2.70 -2.51"
            ),
            _row(
                "-3.13 8.66 -6.50 4.33 -2.16 2.25 -2.03 -1.27 5.54 3.65 -0.48 -3.69 -1.31 -0.05 "
                "-0.89 -1.38 0.00 0.08 -0.63 -0.29 0.00 -2.17 -2.50 -0.79 0.33 0.21 -4.45 1.08 "
                "-0.10 2.14 6.00 3.00 -2.56 -0.61 -0.43 -0.20 -1.61 7.22 1.08 3.37 -0.24 0.57"
            ),
        ),
        "person": (
            _row(
                "-1.05 0.83 -2.97 -1.91 -1.56 -0.54 1.69 1.08 0.29 0.87 1.60 0.00 0.00 0.00 -0.55 "
                "-0.88 2.62 0.04 -0.57 -0.97 0.00 -0.73 0.58 0.07 -0.15 3.12 0.03 0.00 0.00 0.23 "
                "0.58 -1.32 0.00 -0.38 -0.39 -0.67 0.09 0.80 0.30 0.00 0.41 -0.39"
            ),
            _row(
                "2.82 -4.61 0.32 -1.66 0.72 0.92 0.60 0.86 1.50 0.28 -1.21 -0.75 -0.12 -1.15 "
                "-3.04 -0.46 1.28 -0.15 -0.67 -0.34 0.00 1.95 0.15 0.21 1.13 3.20 1.07 0.59 -0.44 "
                "0.35 -3.19 -1.15 -0.52 -2.11 -0.46 -0.24 -0.56 -1.42 0.66 0.66 0.30 0.51"
            ),
        ),
    },
    more={
        "easy": (
            _row(
                "3.64 -2.63 1.02 -1.69 -0.02 -0.10 -0.08 -0.01 -1.28 0.02 0.29 0.00 0.00 0.00 "
                "-1.04 -0.14 1.00 -0.02 -0.47 0.27 -0.01 -1.62 0.25 -0.01 0.10 2.19 0.31 0.00 "
                "0.00 0.13 1.30 0.08 0.00 0.23 0.15 -0.11 -0.32 0.50 0.27 0.00 0.04 -0.10"
            ),
            _row(
                "1.87 -7.50 -0.10 -1.03 -0.29 -0.23 0.06 0.04 0.86 -0.00 0.08 1.01 0.18 -10.20 "
                "-0.83 -0.08 1.36 0.02 -0.24 -0.02 -0.02 -0.27 0.14 0.09 -0.09 3.28 1.22 -0.21 "
                "0.05 -0.13 -0.30 -0.14 0.61 -0.00 0.12 -0.01 1.19 -0.84 0.28 -1.07 -0.02 -0.11"
            ),
        ),
        "normal": (
            _row(
                "-1.29 6.03 0.91 -0.83 -0.22 -3.08 -0.45 0.41 -8.43 0.00 0.00 0.00 0.00 0.00 "
                "-3.40 -2.17 6.01 0.01 0.55 1.14 0.04 5.14 0.20 0.02 1.31 0.11 1.09 0.00 0.00 "
                "-0.21 -4.29 -1.00 0.00 -2.49 0.46 -0.74 1.64 2.91 0.88 0.00 -0.40 0.00"
            ),
            _row(
                "-0.21 -0.05 -0.01 -0.18 -0.05 -0.00 -0.16 -0.00 -0.03 0.00 0.00 -0.18 -0.14 "
                "-0.00 -0.36 -0.07 0.00 -0.11 -0.20 0.55 -0.08 -0.26 -0.22 -0.23 -0.68 -0.03 "
                "-0.05 -0.16 -0.18 -0.20 -0.06 -0.21 -0.22 -0.44 -0.24 0.67 -0.10 -0.00 -0.29 "
                "-0.04 -0.33 0.00"
            ),
        ),
        "hard": (
            _row(
                "-11.48 1.74 -2.60 3.28 -1.37 -0.75 1.31 0.49 0.94 0.00 0.29 0.00 0.00 0.00 2.55 "
                "1.19 -1.13 -0.01 1.55 -0.84 0.05 6.37 -0.83 -0.16 0.56 3.47 -0.78 0.00 0.00 0.06 "
                "-1.39 0.28 0.00 -2.27 0.05 0.79 1.17 -0.43 -0.89 0.00 -0.62 -0.52"
            ),
            _row(
                "0.42 13.60 -0.64 2.17 -6.26 0.46 0.23 0.62 0.78 0.00 -0.76 -9.94 -0.04 -0.04 "
                "0.52 -0.43 0.00 0.08 -5.05 -2.75 0.05 -1.81 -0.55 0.38 -0.24 -5.61 -3.09 1.44 "
                "1.36 0.20 -4.94 -0.23 2.41 0.31 2.48 1.20 0.15 1.51 0.15 4.54 -0.65 0.14"
            ),
        ),
        "person": (
            _row(
                "0.85 -0.20 0.06 -0.86 -0.60 0.00 0.04 0.14 -1.45 -0.11 0.03 0.00 0.00 0.00 0.09 "
                "-0.27 1.10 -0.01 0.07 0.78 -0.01 -0.28 0.17 -0.12 0.03 1.52 -0.09 0.00 0.00 0.17 "
                "0.55 -0.04 0.00 -0.30 -0.05 -0.40 0.18 0.84 0.06 0.00 0.04 -0.11"
            ),
            _row(
                "4.21 -1.49 -0.12 -1.17 0.09 0.63 -0.18 -0.27 0.14 -0.06 0.45 -3.68 -0.26 -0.98 "
                "-2.57 -0.45 1.86 -0.02 1.89 1.10 0.10 0.64 0.20 -0.39 0.21 3.33 -0.71 0.32 0.78 "
                "-0.13 -1.90 -0.32 0.91 0.33 -0.31 -0.24 0.17 -0.90 0.89 -0.15 -0.30 -0.63"
            ),
        ),
    },
)


class Sign(NamedTuple):
    """What a seat sees of a set that somebody laid."""

    duel: bool
    """Whether two have cards."""
    more: bool
    """Whether more than one card was laid."""
    seen: tuple[float, ...]
    """By `SIGNS`."""


class Room(NamedTuple):
    """What a seat knows of a hand and the set that was just laid from it."""

    true: int
    """At most so many cards of the value declared can be in the set, ..."""
    false: int
    """... and so many others."""
    elsewhere: int
    """So many of the value are known to be elsewhere."""


def room_of(view: View, trail: Trail) -> Room:
    """Return which cards a set can have, for all that the seat has seen.

    None can that it holds or has laid itself, nor any that another than the layer took. Of those
    that the layer took, those are in hand or set for certain that it cannot have laid since.
    """
    facts = view.facts
    layer, having = facts.layer, double_deck().having[facts.declared]
    away = mask_of(view.zones[f"hand:{view.viewer}"]) | trail.mine
    for seat, known in enumerate(trail.known):
        away |= known if seat != layer else 0
    sure = trail.known[layer] & ~away
    for laid in trail.middle:
        sure &= ~laid.known if laid.seat == layer else -1
    unknown = len(view.zones[f"hand:{layer}"]) + len(view.zones["set"]) - sure.bit_count()
    loose = mask_of(double_deck().doubles) & ~away & ~sure
    return Room(
        (sure & having).bit_count() + min(unknown, (loose & having).bit_count()),
        (sure & ~having).bit_count() + min(unknown, (loose & ~having).bit_count()),
        (having & away).bit_count(),
    )


def sign_of(view: View, trail: Trail) -> Sign:
    """Return what speaks for and against the set that is challenged."""
    facts, deck = view.facts, double_deck()
    layer, count = facts.layer, len(view.zones["set"])
    left = len(view.zones[f"hand:{layer}"])
    having, everything = deck.having[facts.declared], mask_of(deck.doubles)
    away = mask_of(view.zones[f"hand:{view.viewer}"]) | trail.mine
    for kept in trail.kept:
        away |= kept
    mine = trail.kept[layer]
    drawn = max(0, left + count - mine.bit_count())
    unseen = everything & ~away
    fresh = unseen & ~trail.before()[layer]
    short = fresh.bit_count() < drawn
    known = (mine & having).bit_count()

    def odds(pool: int) -> float:
        matching, cards = (having & pool).bit_count(), max(pool.bit_count(), drawn)
        if count > 1:
            return at_least(cards, matching, drawn, count - known) if known < count else 1.0
        none = 0.0 if known else exactly(cards, matching, drawn, 0)
        one = 0.0 if known > 1 else exactly(cards, matching, drawn, 1 - known)
        return none / (none + one) if none + one else 0.5

    sizes = [len(view.zones[f"hand:{seat}"]) for seat in range(len(trail.known))]
    others = [(size, seat) for seat, size in enumerate(sizes) if size and seat != layer]
    habits, of_others = trail.habits[layer], [trail.habits[seat] for _size, seat in others]
    matching = (having & (unseen if short else fresh)).bit_count() + known
    fresh_odds, unseen_odds = odds(unseen if short else fresh), odds(unseen)
    rest, laid = log(1 + left), log(count)
    spare = log(1 + max(0, (having & unseen).bit_count() + known - count))
    fewest, players = log(1 + min(others)[0]), log(1 + len(others))
    calls = log(
        (1 + sum([of.calls for of in of_others])) / (3 + sum([of.accepts for of in of_others]))
    )
    seen = (
        1.0,
        fresh_odds,
        unseen_odds,
        rest,
        float(not left),
        min(known, count) / count,
        log(1 + habits.lies),
        log(1 + habits.truths),
        float(facts.declared > MOST_HALF),
        float(short),
        float(trail.spares[layer]),
        laid,
        float(count == 2),
        float(count > 4),
        spare,
        float(matching == count),
        float(not matching),
        float((having & mask_of(view.zones[f"hand:{view.viewer}"])).bit_count()),
        fewest,
        calls,
        float(bool(facts.accepted)),
        players,
        rest**2,
        fewest**2,
        spare**2,
        fresh_odds**2,
        fresh_odds * rest,
        laid * rest,
        laid * fewest,
        rest * fewest,
        *(players * sign for sign in (fresh_odds, rest, laid, spare, fewest, calls)),
        fresh_odds * spare,
        unseen_odds * (matching == count),
        rest * spare,
        fresh_odds * laid,
        fewest * spare,
        fewest * trail.spares[layer],
    )
    assert len(seen) == len(SIGNS)
    return Sign(len(others) == 1, count > 1, seen)


def _logarithm(chance: float) -> float:
    """Return the odds of a chance as a logarithm, none of them too sure."""
    chance = min(SURELY, max(1 - SURELY, chance))
    return log(chance / (1 - chance))


def speaks(sign: Sign, level: str, weights: Weights = WEIGHTS) -> float:
    """Return the odds that a level's set is a lie, as a logarithm."""
    by_level = weights.two if sign.duel else weights.more
    counts = by_level[level][sign.more]
    return sum([count * seen for count, seen in zip(counts, sign.seen, strict=True)])


def lie_likelihood(view: View, trail: Trail, level: str) -> float:
    """Return how likely a set that can be true is a lie, laid by a level, "" for a person."""
    odds = speaks(sign_of(view, trail), level if level in LEVELS else PERSON)
    return 1 / (1 + exp(-max(-MOST, min(MOST, odds))))
