"""What is counted in Sanity Rook, for `main.py simulate` and `main.py compare`."""

from bots.measure.occasion import AnyOccasion, Occasion
from rules.core import HandEnded
from rules.sanity_rook.events import BiddingWon, BidMade, NestTaken, RoundScored


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: bids, and what became of them (R2, R9)."""
    return (
        Occasion[HandEnded](
            key="passed_out",
            words="passed out",
            event=HandEnded,
            count=lambda ended: ended.why == "passed",
            is_share=True,
        ),
        Occasion[HandEnded](
            key="made",
            words="bids made",
            event=HandEnded,
            count=lambda ended: ended.why == "made",
            is_share=True,
        ),
        Occasion[HandEnded](
            key="set",
            words="bids set",
            event=HandEnded,
            count=lambda ended: ended.why == "set",
            is_share=True,
        ),
        Occasion[BidMade](key="bids", words="bids", event=BidMade),
        Occasion[BiddingWon](key="contracts", words="contracts", event=BiddingWon, is_share=True),
        Occasion[BiddingWon](
            key="winning_bid",
            words="points of the highest bid",
            event=BiddingWon,
            count=lambda won: won.amount,
            of="contracts",
        ),
        Occasion[RoundScored](
            key="bidders_gain",
            words="points that a contract brings its side",
            event=RoundScored,
            count=lambda scored: scored.result.gains[scored.result.bidder % 2],
            of="contracts",
        ),
        Occasion[NestTaken](
            key="nest",
            words="points in the Nest",
            event=NestTaken,
            count=lambda taken: taken.points,
            of="contracts",
        ),
    )
