"""What is counted in Presidential Poker, for `main.py simulate` and `main.py compare`."""

from bots.measure.occasion import AnyOccasion, Occasion
from rules.core import HandEnded
from rules.presidential_poker.events import (
    BetMade,
    Called,
    Drew,
    Folded,
    HandShown,
    NobodyOpened,
    PotWon,
)
from rules.words import _, pgettext


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: folds, showdowns, bets, draws and pots (P2 to P8)."""
    return (
        Occasion[HandEnded](
            key="showdowns",
            words=_("showdowns"),
            event=HandEnded,
            count=lambda ended: ended.why == "showdown",
            is_share=True,
        ),
        Occasion[Folded](key="folds", words=pgettext("statistics", "folds"), event=Folded),
        Occasion[BetMade](key="bets", words=_("bets and raises"), event=BetMade),
        Occasion[BetMade](
            key="raises",
            words=_("raises"),
            event=BetMade,
            count=lambda bet: bet.raised,
        ),
        Occasion[BetMade](
            key="all_in_bets",
            words=_("all-in bets"),
            event=BetMade,
            count=lambda bet: bet.all_in,
        ),
        Occasion[Called](key="calls", words=_("calls"), event=Called),
        Occasion[NobodyOpened](key="redeals", words=_("redeals"), event=NobodyOpened),
        Occasion[Drew](key="draws", words=_("draws"), event=Drew),
        Occasion[Drew](
            key="cards_drawn",
            words=_("cards in a draw"),
            event=Drew,
            count=lambda drew: drew.count,
            of="draws",
        ),
        Occasion[PotWon](key="pots", words=_("pots"), event=PotWon),
        Occasion[PotWon](
            key="pot_chips",
            words=_("chips in a pot"),
            event=PotWon,
            count=lambda won: won.amount,
            of="pots",
        ),
        Occasion[PotWon](
            key="split_pots",
            words=_("pots that are split"),
            event=PotWon,
            count=lambda won: len(won.seats) > 1,
            of="pots",
            is_share=True,
        ),
        Occasion[HandShown](key="hands_shown", words=_("hands shown"), event=HandShown),
        Occasion[HandShown](
            key="category_shown",
            words=_("category of a hand shown, 1 to 17"),
            event=HandShown,
            count=lambda shown: shown.category,
            of="hands_shown",
        ),
    )
