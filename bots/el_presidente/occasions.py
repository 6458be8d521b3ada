"""What is counted in El Presidente, for `main.py simulate` and `main.py compare`."""

from bots.measure.occasion import AnyOccasion, Occasion
from rules.el_presidente.events import (
    AttackBeaten,
    BattleBegan,
    Conceded,
    LeftLying,
    PassedOver,
    PickedUp,
    PileDiscarded,
    ThrewIn,
)


def occasions() -> tuple[AnyOccasion, ...]:
    """Return what is counted: battles and how they end, cards thrown in (E3 to E10)."""
    return (
        Occasion[BattleBegan](key="battles", words="battles", event=BattleBegan),
        Occasion[AttackBeaten](key="beaten", words="attacks beaten", event=AttackBeaten),
        Occasion[Conceded](
            key="conceded", words="battles conceded", event=Conceded, of="battles", is_share=True
        ),
        Occasion[PickedUp](key="picked_up", words="piles picked up", event=PickedUp),
        Occasion[PickedUp](
            key="cards_picked_up",
            words="cards in a pile picked up",
            event=PickedUp,
            count=lambda picked: picked.count,
            of="picked_up",
        ),
        Occasion[LeftLying](key="left", words="piles left lying", event=LeftLying),
        Occasion[PileDiscarded](key="discarded", words="piles discarded", event=PileDiscarded),
        Occasion[ThrewIn](
            key="thrown_in",
            words="cards thrown in",
            event=ThrewIn,
            count=lambda threw: threw.count,
        ),
        Occasion[PassedOver](
            key="passed_over", words="seats without cards passed over", event=PassedOver
        ),
    )
