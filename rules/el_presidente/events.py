"""What El Presidente tells of besides moved and shown cards: for everyone, never stored."""

from typing import Literal

from rules.core import Event, Seat, SeatEvent
from rules.el_presidente.actions import Request


class DealerChosen(SeatEvent, frozen=True, kw_only=True):
    """Chance chose who deals the first game."""


class StarterChosen(SeatEvent, frozen=True, kw_only=True):
    """Chance chose who attacks first in the first game."""


class PassedOver(SeatEvent, frozen=True, kw_only=True):
    """A seat without cards neither attacks nor defends (E10)."""

    role: Literal["attacker", "defender"]


class BattleBegan(Event, frozen=True, kw_only=True):
    """A battle begins between these two."""

    attacker: Seat
    defender: Seat


class Attacked(SeatEvent, frozen=True, kw_only=True):
    """The attacker plays so many cards."""

    count: int


class ThrewIn(SeatEvent, frozen=True, kw_only=True):
    """A seat throws so many cards in."""

    count: int


class Passed(SeatEvent, frozen=True, kw_only=True):
    """A seat that could throw in does not want to."""


class AttackBeaten(SeatEvent, frozen=True, kw_only=True):
    """The defender beats the attack."""


class Conceded(SeatEvent, frozen=True, kw_only=True):
    """The defender concedes and takes the battle pile."""


class PickedUp(SeatEvent, frozen=True, kw_only=True):
    """A seat takes the battle pile of so many cards into its hand."""

    count: int


class LeftLying(SeatEvent, frozen=True, kw_only=True):
    """A seat that may take the battle pile does not want it."""


class PileDiscarded(Event, frozen=True, kw_only=True):
    """Nobody wants the battle pile: its cards go on the discard pile."""

    count: int


class FourCompleted(SeatEvent, frozen=True, kw_only=True):
    """A seat plays the last of four equal cards and holds no more: `team` wins the game."""

    team: tuple[Seat, ...]


class Requested(SeatEvent, frozen=True, kw_only=True):
    """A seat asks aloud for something (E15); its partners are the others of the `team`."""

    request: Request
    team: tuple[Seat, ...]


class Answered(SeatEvent, frozen=True, kw_only=True):
    """What a seat has asked for (E15) was done `by` a partner, or by nobody (`NOBODY`)."""

    request: Request
    by: Seat
