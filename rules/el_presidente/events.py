"""What El Presidente tells of besides moved and shown cards: for everyone, never stored."""

from typing import Literal

from rules.core import Event, Seat
from rules.el_presidente.actions import Request


class DealerChosen(Event, frozen=True, kw_only=True):
    """Chance chose who deals the first game."""

    seat: Seat


class StarterChosen(Event, frozen=True, kw_only=True):
    """Chance chose who attacks first in the first game."""

    seat: Seat


class PassedOver(Event, frozen=True, kw_only=True):
    """A seat without cards neither attacks nor defends (E10)."""

    seat: Seat
    role: Literal["attacker", "defender"]


class BattleBegan(Event, frozen=True, kw_only=True):
    """A battle begins between these two."""

    attacker: Seat
    defender: Seat


class Attacked(Event, frozen=True, kw_only=True):
    """The attacker plays so many cards."""

    seat: Seat
    count: int


class ThrewIn(Event, frozen=True, kw_only=True):
    """A seat throws so many cards in."""

    seat: Seat
    count: int


class Passed(Event, frozen=True, kw_only=True):
    """A seat that could throw in does not want to."""

    seat: Seat


class AttackBeaten(Event, frozen=True, kw_only=True):
    """The defender beats the attack."""

    seat: Seat


class Conceded(Event, frozen=True, kw_only=True):
    """The defender concedes and takes the battle pile."""

    seat: Seat


class PickedUp(Event, frozen=True, kw_only=True):
    """A seat takes the battle pile of so many cards into its hand."""

    seat: Seat
    count: int


class LeftLying(Event, frozen=True, kw_only=True):
    """A seat that may take the battle pile does not want it."""

    seat: Seat


class PileDiscarded(Event, frozen=True, kw_only=True):
    """Nobody wants the battle pile: its cards go on the discard pile."""

    count: int


class FourCompleted(Event, frozen=True, kw_only=True):
    """A seat plays the last of four equal cards and holds no more: `team` wins the game."""

    seat: Seat
    team: tuple[Seat, ...]


class Requested(Event, frozen=True, kw_only=True):
    """A seat asks aloud for something (E15); its partners are the others of the `team`."""

    seat: Seat
    request: Request
    team: tuple[Seat, ...]


class Answered(Event, frozen=True, kw_only=True):
    """What a seat has asked for (E15) was done `by` a partner, or by nobody (`NOBODY`)."""

    seat: Seat
    request: Request
    by: Seat
