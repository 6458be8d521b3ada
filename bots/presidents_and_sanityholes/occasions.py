"""What is counted in Presidents & Sanityholes, for `main.py simulate` and `main.py compare`."""

from bots.measure.occasion import AnyOccasion, Occasion
from rules.presidents_and_sanityholes.events import Gave, Passed, SetPlayed, Skipped, TrickCleared


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: sets, clearings, markers for passing and given away (S3 to S6)."""
    return (
        Occasion[TrickCleared](key="clearings", words="tricks cleared", event=TrickCleared),
        Occasion[TrickCleared](
            key="clearings_by_two",
            words="cleared by a 2",
            event=TrickCleared,
            count=lambda cleared: cleared.by_two,
            of="clearings",
            is_share=True,
        ),
        Occasion[SetPlayed](key="sets", words="sets played", event=SetPlayed),
        Occasion[SetPlayed](
            key="cards_in_a_set",
            words="cards in a set",
            event=SetPlayed,
            count=lambda played: played.count,
            of="sets",
        ),
        Occasion[SetPlayed](
            key="equal_sets",
            words="sets equal to the one below",
            event=SetPlayed,
            count=lambda played: played.equal,
            of="sets",
            is_share=True,
        ),
        Occasion[Skipped](key="skipped", words="turns skipped", event=Skipped),
        Occasion[Passed](key="passes", words="passes", event=Passed),
        Occasion[Gave](
            key="markers_given",
            words="markers given to the player below",
            event=Gave,
            count=lambda gave: gave.markers,
        ),
    )
