"""Who thinks for the computer players: what the window asks of them. `games.engine` does it.

Nothing here waits. A question is asked, and in each frame the table looks whether the answer is
there. Whoever thinks is handed observations and what a seat was told, never a state.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from rules.core import CHANCE, HUMAN
from rules.words import _

if TYPE_CHECKING:
    from rules.core import Action, AnyGame, Event, Seat, View
    from rules.record import Header
    from rules.session import Session

LOOK: Final = 1 / 60
"""Seconds between two looks for an answer."""
NO_MANNER: Final[Mapping[str, float]] = {}
"""Leaning to nothing."""
LEVELS: Final = ("easy", "normal", "hard")
"""The computer players, from the weakest on; a record writes `bot:hard`."""

ADVICE: Final = "advice"
"""What is asked for instead of a level: a hint with its reason."""
ADVICE_SECONDS: Final = 6.0
"""After so long advice is broken off: it takes a number of steps, about half a second, so that it
is the same whenever and wherever it is asked for."""

GONE: Final = "gone"
"""The trouble of who has crashed too often to be started again; see `Advice.trouble`."""


def advice_seed(seed: int, before: Iterable[Seat], seat: Seat) -> int:
    """Return the seed of all advice on a seat's decision in the game with this `seed`.

    `before` are who acted until then, chance included. The hint before it, what the coach says
    and the analysis after the game then agree. It follows from what the seat knows: how long the
    log is would tell who was passed over (A8, E4).
    """
    from rules.luck import SEED_BITS  # not needed for a first frame

    acted = Counter(before)
    known = f"{acted[CHANCE]}/{seat}/{acted[seat]}"
    return random.Random(f"{seed}/{known}/advice").getrandbits(SEED_BITS)


def level_names() -> dict[str, str]:
    """Return the levels in words."""
    return {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}


def level_of(player: str) -> str:
    """Return the level of a `bot:LEVEL`, or '' for a person.

    A level that only other programs know is played as normal.
    """
    if player == HUMAN:
        return ""
    level = player.removeprefix("bot:")
    return level if level in LEVELS else "normal"


def levels_of(header: Header) -> dict[Seat, str]:
    """Return by seat the levels of a record's computer players."""
    people = header.people
    return {
        seat: level_of(who.player) for seat, who in enumerate(header.seats) if seat not in people
    }


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat should do and why, in a sentence or ''.

    `loss`: where a decision was judged, how much less it is worth than this, in the `unit`;
    `slip` tells how bad that is, from 0 for nothing to 3 for a blunder, and `cost` says it in
    words: "3 chips".
    """

    action: Action
    why: str = ""
    loss: float | None = None
    slip: int = 0
    cost: str = ""
    value: float | None = None
    """What the seat may expect with this action, where that was searched, in the `unit`."""
    unit: str = ""
    """What the game's search counts (`bots.thought.Unit`): chips, a lead, a standing, a share."""
    trouble: str = ""
    """Why this is only the normal player's action and no advice (`bots.process.Trouble`), or ''."""

    @property
    def lost(self) -> float:
        """The loss of a decision that was judged."""
        return self.loss or 0.0

    @property
    def no_hint(self) -> str:
        """Why there is no hint, in a sentence, or ''."""
        return {
            "failed": _("No hint this time: an error got in the way. Try again."),
            "late": _("No hint this time: it took too long."),
            "stopped": _("No hint this time: an error got in the way. Try again."),
            GONE: _("No hints: the computer players keep crashing. Save and restart Cabinet."),
        }.get(self.trouble, "")


class Engine(Protocol):
    """Thinks about one game: one question at a time, a new one takes the place of the last."""

    def says(self, view: View, level: str) -> Action | None:
        """Return what the seat of the observation says out of turn, if anything. Quick."""

    def begin(self) -> None:
        """Forget what was told: the game begins, or is told again from its record."""

    def tell(self, events: Sequence[Event]) -> None:
        """Tell all that has happened; each seat remembers what it may know of it."""

    def ask(
        self,
        view: View,
        level: str,
        seconds: float,
        seed: int,
        played: Action | None = None,
        manner: Mapping[str, float] = NO_MANNER,
    ) -> None:
        """Ask what the viewer should do. `ADVICE` as level asks for a hint with its reason.

        With `played` it is also judged what that decision lost.

        `manner` says from -1 to 1 what the viewer leans to (`table.cast`).
        """

    def explain(self, session: Session[Any], place: int) -> None:
        """Ask why the decision at a place of a session's log was made.

        While its hand goes on the answer tells no more than what everybody saw.
        """

    @property
    def is_open(self) -> bool:
        """Whether a question is open that no other has taken the place of."""

    def poll(self) -> Advice | None:
        """Return the answer to the last question once, as soon as it is there."""

    def cancel(self) -> None:
        """Take the question back."""


class Duel(Protocol):
    """A deal that is played again by computer players, meanwhile."""

    @property
    def decisions(self) -> int:
        """How many have been made so far."""

    def scores(self) -> tuple[int, ...] | None:
        """Return everybody's scores once it is over (none: it found no end); else `None`."""

    def close(self) -> None:
        """End it at once."""


class Engines(Protocol):
    """Gives every table its thinking, from one process that ends with the window."""

    def about(self, game: AnyGame, levels: Mapping[Seat, str], names: Sequence[str]) -> Engine:
        """Return the thinking about a game at one table, whose computer players everybody knows.

        `levels` may change while it is thought: somebody takes a seat over. `names` are said in
        advice.
        """

    def duel(self, game: AnyGame, levels: Sequence[str], seed: int) -> Duel:
        """Let computer players of these levels play the deal of a seed, one at each seat."""

    def close(self) -> None:
        """End the process at once, whatever it is thinking about."""
