"""Scripts of ArtOfFacts: the highest value that three cards make, with or without a swap."""

from collections.abc import Mapping
from itertools import combinations
from typing import Final, cast

from bots.artoffacts.exploiter import EXPLOITER, HOLDS_AGAINST_HARD, HOLDS_AGAINST_NORMAL
from bots.artoffacts.reasons import hand_of
from bots.scripts import Script, scripts
from rules.artoffacts.actions import Decision, Declare, Swap
from rules.artoffacts.game import ArtOfFacts, Rules, View

ENOUGH: Final = 15
"""From here on the script keeps its cards, if nothing higher is declared."""


def _weakest(rules: Rules, hand: tuple[int, ...]) -> Decision:
    """Swap the card without which the other two make the most."""
    kept = max(combinations(hand, len(hand) - 1), key=lambda two: max(rules.ways(two)))
    return Swap(tuple(card for card in hand if card not in kept))


def _tie(view: View, options: tuple[Decision, ...]) -> Decision | None:
    """Return the declaration of the dealer's value, where it brings the ante back (F6)."""
    value = view.facts.to_match(view.viewer)
    tie = None if value is None else Declare(value)
    return tie if tie in options else None


def _swap_below(
    game: ArtOfFacts, view: View, options: tuple[Decision, ...], enough: int
) -> Decision:
    rules, hand = cast(Rules, game), hand_of(view)
    if view.viewer not in view.facts.swapped and max(rules.ways(hand)) < enough:
        return _weakest(rules, hand)
    return options[0]


def tie(game: ArtOfFacts, view: View, options: tuple[Decision, ...]) -> Decision:
    """Tie the dealer; else swap the weakest card below 15 or below the best; else the highest."""
    enough = max(ENOUGH, (view.facts.highest(view.facts.inside) or 0))
    return _tie(view, options) or _swap_below(game, view, options, enough)


def greedy(game: ArtOfFacts, view: View, options: tuple[Decision, ...]) -> Decision:
    """Go for the pot alone: swap only what does not beat all that is declared."""
    return _swap_below(game, view, options, (view.facts.highest(view.facts.inside) or 0) + 1)


def timid(game: ArtOfFacts, view: View, options: tuple[Decision, ...]) -> Decision:
    """Tie the dealer, or declare the highest; never swap."""
    return _tie(view, options) or options[0]


def aggressive(game: ArtOfFacts, view: View, options: tuple[Decision, ...]) -> Decision:
    """Swap always, then declare the highest."""
    rules, hand = cast(Rules, game), hand_of(view)
    return options[0] if view.viewer in view.facts.swapped else _weakest(rules, hand)


SCRIPTS: Final[Mapping[str, Script]] = {
    **scripts(tie, greedy, timid, aggressive),
    "exploits_normal": EXPLOITER.script(HOLDS_AGAINST_NORMAL),
    "exploits_hard": EXPLOITER.script(HOLDS_AGAINST_HARD),
}
