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


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: folds, showdowns, bets, draws and pots (P2 to P8)."""
    return (
        Occasion[HandEnded](
            key="showdowns",
            words="showdowns",
            event=HandEnded,
            count=lambda ended: ended.why == "showdown",
            is_share=True,
        ),
        Occasion[Folded](key="folds", words="folds", event=Folded),
        Occasion[BetMade](key="bets", words="bets and raises", event=BetMade),
        Occasion[BetMade](
            key="raises",
            words="raises",
            event=BetMade,
            count=lambda bet: bet.raised,
        ),
        Occasion[BetMade](
            key="all_in_bets",
            words="all-in bets",
            event=BetMade,
            count=lambda bet: bet.all_in,
        ),
        Occasion[Called](key="calls", words="calls", event=Called),
        Occasion[NobodyOpened](key="redeals", words="redeals", event=NobodyOpened),
        Occasion[Drew](key="draws", words="draws", event=Drew),
        Occasion[Drew](
            key="cards_drawn",
            words="cards in a draw",
            event=Drew,
            count=lambda drew: drew.count,
            of="draws",
        ),
        Occasion[PotWon](key="pots", words="pots", event=PotWon),
        Occasion[PotWon](
            key="pot_chips",
            words="chips in a pot",
            event=PotWon,
            count=lambda won: won.amount,
            of="pots",
        ),
        Occasion[PotWon](
            key="split_pots",
            words="pots that are split",
            event=PotWon,
            count=lambda won: len(won.seats) > 1,
            of="pots",
            is_share=True,
        ),
        Occasion[HandShown](key="hands_shown", words="hands shown", event=HandShown),
        Occasion[HandShown](
            key="category_shown",
            words="category of a hand shown, 1 to 17",
            event=HandShown,
            count=lambda shown: shown.category,
            of="hands_shown",
        ),
    )
