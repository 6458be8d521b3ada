"""What is counted in Bull Sanity, for `main.py simulate` and `main.py compare`."""

from bots.measure.occasion import AnyOccasion, Occasion
from rules.bull_sanity.events import Declared, Judged, Unchallenged


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: sets laid, calls, and whether they were right (B2, B3)."""
    return (
        Occasion[Declared](key="sets", words="sets played", event=Declared),
        Occasion[Declared](
            key="cards_in_a_set",
            words="cards in a set",
            event=Declared,
            count=lambda laid: laid.count,
            of="sets",
        ),
        Occasion[Judged](
            key="calls", words="sets that are called", event=Judged, of="sets", is_share=True
        ),
        Occasion[Judged](
            key="calls_on_bull",
            words="calls on bull",
            event=Judged,
            count=lambda judged: not judged.truthful,
            of="calls",
            is_share=True,
        ),
        Occasion[Judged](
            key="calls_on_truth",
            words="calls on the truth",
            event=Judged,
            count=lambda judged: judged.truthful,
            of="calls",
            is_share=True,
        ),
        Occasion[Judged](
            key="cards_taken",
            words="cards that a call moves",
            event=Judged,
            count=lambda judged: judged.count,
            of="calls",
        ),
        Occasion[Unchallenged](
            key="unchallenged",
            words="sets that nobody calls",
            event=Unchallenged,
            of="sets",
            is_share=True,
        ),
    )
