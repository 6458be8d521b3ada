"""Signs that a set of Bull Sanity is a lie, from all that a seat can see.

Each level lies in a way of its own: easy now and then lays cards at random, normal lies only where
it must and then with a single card, hard wherever it is believed. With two players both hands are
nearly known, which is another game. So each level has its own weights for either. How a person lies
shows only in what was turned up of theirs: their weights are fitted to the games of all three
levels together (`bots.calibration`).
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

from bots.bull_sanity.odds import at_least, exactly
from bots.bull_sanity.tracking import Trail, together
from bots.calibration import Signs
from rules.bull_sanity.game import View
from rules.core import mask_of
from rules.shared.double_cards import MOST_HALF, double_deck


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
    loose = double_deck().everything & ~away & ~sure
    return Room(
        (sure & having).bit_count() + min(unknown, (loose & having).bit_count()),
        (sure & ~having).bit_count() + min(unknown, (loose & ~having).bit_count()),
        (having & away).bit_count(),
    )


def signs_of(view: View, trail: Trail) -> Signs:
    """Return what speaks for a lie, and against it, in the set that is challenged.

    Odds and numbers of cards count by their logarithms.
    """
    facts, deck = view.facts, double_deck()
    layer, count = facts.layer, len(view.zones["set"])
    left = len(view.zones[f"hand:{layer}"])
    having, everything = deck.having[facts.declared], deck.everything
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    away = hand | trail.mine | together(trail.kept)
    mine = trail.kept[layer]
    drawn = max(0, left + count - mine.bit_count())
    unseen = everything & ~away
    fresh = unseen & ~trail.before()[layer]
    short = fresh.bit_count() < drawn
    known = (mine & having).bit_count()

    def odds(pool: int) -> float:
        """Return how likely none of the layer's cards is true rather than one, if it laid one.

        If it laid more, how likely as many are true as it laid.
        """
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
    # of the cards that the layer may have been dealt, and had it kept any back
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
        min(known, count) / count,  # how much of the set can be true cards that all saw it take
        log(1 + habits.lies),
        log(1 + habits.truths),
        float(facts.declared > MOST_HALF),  # which nobody need declare
        float(short),  # it must have kept some back
        float(trail.spares[layer]),  # it was seen to have
        laid,
        float(count == 2),
        float(count > 4),
        spare,
        float(matching == count),
        float(not matching),
        float((having & hand).bit_count()),
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
    table, cards = "two players" if len(others) == 1 else "more players", "one card"
    return Signs(f"{table}, {cards if count == 1 else 'more cards'}", seen)
