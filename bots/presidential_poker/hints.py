"""Why to do something at a table of Presidential Poker: the odds and the price, in a sentence."""

import random
from collections.abc import Sequence
from typing import Final, cast

from bots.presidential_poker.betting import chance, spot_of
from rules.presidential_poker.actions import Call, Check, Decision, Draw, Fold
from rules.presidential_poker.game import PresidentialPoker, Rules
from rules.presidential_poker.hands import category_of, ranker
from rules.presidential_poker.state import View
from rules.presidential_poker.words import hand_name
from rules.words import _, ngettext

DRAWS: Final = 400
"""Draws that are tried to say how often one helps."""


def why(game: PresidentialPoker, view: View, action: Decision) -> str:
    """Return the odds behind an action, in words."""
    rules = cast(Rules, game)
    hand = view.zones[f"hand:{view.viewer}"]
    if isinstance(action, Draw):
        return _why_draw(rules, hand, action.cards)
    spot = spot_of(rules, rules.imagine(view, random.Random(0)), view.viewer)
    won = chance(rules, spot, hand)
    fair = 1 / (len(spot.rivals) + 1)
    return _words(action, is_good=won >= fair).format(won=won, fair=fair, price=spot.price)


def _words(action: Decision, *, is_good: bool) -> str:
    """Return the sentence for a way to bet, with gaps for the odds."""
    if isinstance(action, Fold):
        return _(
            "To call is to pay {price:.0%} of the pot; such a hand wins only about {won:.0%} of "
            "the time against bets like these (P2)."
        )
    if isinstance(action, Call):
        return _(
            "To call is to pay {price:.0%} of the pot; such a hand wins about {won:.0%} of the "
            "time against bets like these (P2)."
        )
    if isinstance(action, Check):
        if is_good:
            return _(
                "Such a hand wins about {won:.0%} of the time; a check hides that and lets others "
                "bet (P2)."
            )
        return _("Such a hand wins about {won:.0%} of the time, and a check costs nothing (P2).")
    if is_good:
        return _(
            "Such a hand wins about {won:.0%} of the time, and an even share is {fair:.0%}: more "
            "chips in the pot pay (P7)."
        )
    return _(
        "A bluff: such a hand wins only about {won:.0%} of the time, but who is not called wins "
        "without showing (P6)."
    )


def _why_draw(rules: Rules, hand: Sequence[int], away: Sequence[int]) -> str:
    """Return what a hand is, and how often a draw makes it a higher one."""
    rank = ranker(rules.options.kickers)
    category = category_of(rank(hand))
    name = hand_name(category)
    if not away:
        return _("{hand}: a draw seldom makes more of it, so keep all seven (P4).").format(
            hand=name
        )
    keep = [card for card in hand if card not in away]
    unseen = [card for card in range(len(rules.deck)) if card not in hand]
    rng = random.Random(0)
    better = sum(
        category_of(rank((*keep, *rng.sample(unseen, len(away))))) < category
        for _draw in range(DRAWS)
    )
    return ngettext(
        "{hand}: with {count} new card it becomes a higher hand about {share:.0%} of the time "
        "(P4).",
        "{hand}: with {count} new cards it becomes a higher hand about {share:.0%} of the time "
        "(P4).",
        len(away),
    ).format(hand=name, count=len(away), share=better / DRAWS)
