"""What is counted in President Arnold, for `main.py simulate` and `main.py compare`."""

from bots.measure.occasion import AnyOccasion, Occasion
from rules.core import Paid
from rules.president_arnold.events import Claimed, HandDrawn, LeadLacked, Led, Passed
from rules.president_arnold.game import ALIEN


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: draws, jackpots, marriages, leads, loans (A5 to A14)."""
    return (
        Occasion[HandDrawn](key="draws", words="hands drawn", event=HandDrawn, is_share=True),
        Occasion[Claimed](key="jackpots", words="jackpots claimed", event=Claimed),
        Occasion[Claimed](
            key="jackpot_chips",
            words="chips in a jackpot",
            event=Claimed,
            count=lambda claimed: claimed.won,
            of="jackpots",
        ),
        Occasion[Claimed](
            key="marriages",
            words="marriages",
            event=Claimed,
            count=lambda claimed: claimed.region in ALIEN,
        ),
        Occasion[Claimed](
            key="turned",
            words="jackpots by the turned card",
            event=Claimed,
            count=lambda claimed: claimed.turned,
        ),
        Occasion[Led](key="leads", words="leads", event=Led),
        Occasion[LeadLacked](key="lead_lacked", words="seats without a lead", event=LeadLacked),
        Occasion[Passed](key="passes", words="passes", event=Passed),
        Occasion[Paid](
            key="loans", words="loans", event=Paid, count=lambda paid: paid.why == "loan"
        ),
    )
