"""What the table knows while events are shown: each claim as it is told, a new hand as it begins.

Functions for `Cue.learns`: of the facts as they are shown and those after the action they make what
is known with an event.
"""

from collections.abc import Callable

from msgspec.structs import replace

from rules.president_arnold.state import Facts


def begun(_now: Facts, last: Facts) -> Facts:
    """All lights burn again: nothing is turned up or claimed yet."""
    return replace(last, claims=(), money=(), layers=(), turned=None, asked=None)


def turned(now: Facts, last: Facts) -> Facts:
    """A card is turned up, and tells the money cards (A3)."""
    money = tuple(replace(each, claimed_by=None) for each in last.money)
    return replace(now, turned=last.turned, money=money)


def laid(now: Facts, last: Facts) -> Facts:
    """It is known who laid a card."""
    return replace(now, layers=last.layers)


def over(now: Facts, _last: Facts) -> Facts:
    """Nobody lays a card any more: nobody's turn is told while the hand is paid."""
    return replace(now, asked=None)


def claimed(region: str) -> Callable[[Facts, Facts], Facts]:
    """A region's jackpot is paid to who claimed it, and what has its light goes dark."""

    def learn(now: Facts, last: Facts) -> Facts:
        known = {claim.region for claim in now.claims} | {region}
        claims = tuple(claim for claim in last.claims if claim.region in known)
        money = tuple(
            each if each.region in known else replace(each, claimed_by=None) for each in last.money
        )
        return replace(now, claims=claims, money=money)

    return learn
