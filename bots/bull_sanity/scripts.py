"""Scripts of Bull Sanity: all lay what is true, or one card, and differ in whom they believe."""

from collections.abc import Callable, Mapping
from typing import Final

from bots.bull_sanity.exploiter import AGAINST_NORMAL, EXPLOITER
from bots.scripts import FIRST, Script
from rules.bull_sanity.actions import ACCEPT, CALL, Decision, Play
from rules.bull_sanity.game import CHOICES, BullSanity, View
from rules.core import bits, mask_of
from rules.shared.double_cards import double_deck

FOUR: Final = 4


def _hand(view: View) -> int:
    return mask_of(view.zones[f"hand:{view.viewer}"])


def _honest(view: View, least: int = 1) -> Decision:
    """Lay all true cards of the value with the most of them, filled up to so many cards."""
    hand, having = _hand(view), double_deck().having
    choices = CHOICES[view.facts.declared]
    value = max(choices, key=lambda each: (hand & having[each]).bit_count())
    true = hand & having[value]
    cards = [*bits(true), *bits(hand & ~true)][: max(least, true.bit_count())]
    return Play(tuple(sorted(cards)), value if len(choices) > 1 else None)


def _is_last(view: View) -> bool:
    return not view.zones[f"hand:{view.facts.layer}"]


def _cannot_be(view: View) -> bool:
    """Return whether the own hand proves the set a lie."""
    elsewhere = double_deck().having[view.facts.declared] & ~_hand(view)
    return len(view.zones["set"]) > elsewhere.bit_count()


def _script(calls: Callable[[View], bool], least: int = 1) -> Script:
    """Return the script that calls so, and lays at least so many cards."""

    def decide(game: BullSanity, view: View, options: tuple[Decision, ...]) -> Decision:
        if view.facts.phase == "challenge":
            return CALL if calls(view) else ACCEPT
        return _honest(view, least)

    return decide


SCRIPTS: Final[Mapping[str, Script]] = {
    **FIRST,
    "call": _script(lambda view: True),
    "never": _script(lambda view: False),
    "last": _script(_is_last),
    "greedy": _script(_is_last, least=FOUR),
    "timid": _script(lambda view: _is_last(view) or _cannot_be(view)),
    "aggressive": _script(lambda view: True, least=FOUR),
    "exploits_normal": EXPLOITER.script(AGAINST_NORMAL),
}
"""`last` only calls a last set, which costs nothing (B5)."""
