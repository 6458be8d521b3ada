"""Scripts of Presidential Poker: all draw to the strongest part of the hand, and differ in bets."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from bots.presidential_poker.exploiter import AGAINST_NORMAL, EXPLOITER, drawn
from bots.scripts import FIRST, Script
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Bet, Decision
from rules.presidential_poker.game import PresidentialPoker, Rules
from rules.presidential_poker.hands import THREE_PAIRS, category_of, ranker
from rules.presidential_poker.state import View

Bets = Callable[[Rules, View, tuple[Decision, ...]], Decision]


def _is_strong(rules: Rules, view: View) -> bool:
    """Return whether the hand has more than pairs."""
    rank = ranker(rules.options.kickers)(view.zones[f"hand:{view.viewer}"])
    return category_of(rank) < THREE_PAIRS


def call(rules: Rules, view: View, options: tuple[Decision, ...]) -> Decision:
    """Check and call, whatever it costs."""
    return CALL if CALL in options else CHECK


def never(rules: Rules, view: View, options: tuple[Decision, ...]) -> Decision:
    """Check, and fold before every bet."""
    return FOLD if FOLD in options else CHECK


def timid(rules: Rules, view: View, options: tuple[Decision, ...]) -> Decision:
    """Never bet; call with more than pairs."""
    return (call if _is_strong(rules, view) else never)(rules, view, options)


def greedy(rules: Rules, view: View, options: tuple[Decision, ...]) -> Decision:
    """Bet all that is allowed with more than pairs; else check and fold."""
    return (aggressive if _is_strong(rules, view) else never)(rules, view, options)


def aggressive(rules: Rules, view: View, options: tuple[Decision, ...]) -> Decision:
    """Bet and raise all that is allowed, whatever the hand."""
    return options[-1] if isinstance(options[-1], Bet) else call(rules, view, options)


def _with_draws(bets: Bets) -> Script:
    def decide(game: PresidentialPoker, view: View, options: tuple[Decision, ...]) -> Decision:
        rules = cast(Rules, game)
        return drawn(rules, view) if view.facts.phase == "draw" else bets(rules, view, options)

    return decide


SCRIPTS: Final[Mapping[str, Script]] = {
    **FIRST,
    **{bets.__name__: _with_draws(bets) for bets in (call, never, timid, greedy, aggressive)},
    "exploits_normal": EXPLOITER.script(AGAINST_NORMAL),
}
"""`first` checks, calls, and stands with what was dealt."""
