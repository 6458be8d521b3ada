"""The table of El Presidente: what a state holds, and what of it everyone knows."""

from typing import Final, Literal, TypeAlias

import msgspec

from rules.core import Observation, Seat
from rules.el_presidente.actions import Request

Phase = Literal[
    "dealer",
    "starter",
    "deal",
    "attack",
    "first_window",
    "defense",
    "second_window",
    "pick_up",
    "reshuffle",
    "over",
]
"""What the table waits for. `deal` and `reshuffle` wait for chance; in `deal` the game before
still lies on the table."""

NOBODY: Final = -2
"""No seat: before the first choice, outside a window, or when the match is over."""


class State(msgspec.Struct):
    """The table. Sets of cards and of seats are bit sets; piles list their cards bottom first."""

    phase: Phase
    turn: Seat
    """The seat that is asked, `CHANCE`, or `NOBODY`."""
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    won: tuple[int, ...]
    """Games won, by team."""
    discard: int = 0
    battle: tuple[int, ...] = ()
    laid_by: tuple[Seat, ...] = ()
    """Who laid each card of the battle pile."""
    shown: int = 0
    """The cards in hands that are turned round for everyone."""
    attacker: Seat = NOBODY
    defender: Seat = NOBODY
    closes: Seat = NOBODY
    """The last seat of the open window's round."""
    beaten_at: int = 0
    """The place of the beating card in the battle pile, 0 while nothing is beaten."""
    added: bool = False
    """Whether another than the defender threw in after the attack was beaten (E7)."""
    holding: int = 0
    """Seats that were asked in the window, so that everyone knows them to hold the rank."""
    lacking: int = 0
    """Seats that were passed over in the window, so that everyone knows them not to."""
    hand: int = 0
    """The number of the game that lies on the table, from 1; 0 before the first deal."""
    dealer: Seat = NOBODY
    starter: Seat = NOBODY
    winner: Seat = NOBODY
    """Who made the winning play of the last game that was finished."""
    requests: tuple[tuple[Seat, Request], ...] = ()
    """What seats ask for (E15), at most one thing each, in the order in which they asked."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone knows besides the cards; the fields are those of `State`.

    `teams` lists the seats of each team (of one seat where everybody plays alone), in the order
    of `won`; `shown` the cards that are turned round in their hands.
    """

    phase: Phase
    turn: Seat
    hand: int
    won: tuple[int, ...]
    dealer: Seat
    starter: Seat
    attacker: Seat
    defender: Seat
    closes: Seat
    laid_by: tuple[Seat, ...]
    beaten_at: int
    added: bool
    holding: int
    lacking: int
    winner: Seat
    requests: tuple[tuple[Seat, Request], ...]
    shown: tuple[int, ...]
    teams: tuple[tuple[Seat, ...], ...]


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""
