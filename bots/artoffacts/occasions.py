"""What is counted in ArtOfFacts, for `main.py simulate` and `main.py compare`."""

from bots.measure.occasion import AnyOccasion, Occasion
from rules.artoffacts.events import Declared, LeftGame, PotWon, Swapped


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: values, swaps, pots won by a tie with the dealer (F4 to F7)."""
    return (
        Occasion[PotWon](
            key="dealer_ties",
            words="pots that the dealer wins by a tie",
            event=PotWon,
            count=lambda won: won.why == "tie",
            is_share=True,
        ),
        Occasion[PotWon](key="pots", words="pots won", event=PotWon),
        Occasion[PotWon](
            key="winning_value",
            words="value that wins the pot",
            event=PotWon,
            count=lambda won: won.value,
            of="pots",
        ),
        Occasion[Declared](key="declared", words="values declared", event=Declared),
        Occasion[Declared](
            key="value",
            words="value declared",
            event=Declared,
            count=lambda declared: declared.value,
            of="declared",
        ),
        Occasion[Swapped](
            key="swaps",
            words="players who swap a card",
            event=Swapped,
            of="declared",
            is_share=True,
        ),
        Occasion[LeftGame](key="left_game", words="players out of chips", event=LeftGame),
    )
