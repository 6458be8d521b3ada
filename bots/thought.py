"""What a computer player came to: all decisions that it weighed, the preferred one first."""

from typing import Generic, Literal

import msgspec

from rules.core import A

Unit = Literal["chips", "lead", "standing", "share"]
"""What a game's payoffs count.

`lead` is by how many points the own side's score of the round exceeds the other's, `standing` is
counted in markers and has the place in it that they promise, and `share` is a part of a win, from
0 to 1.
"""


class Weighed(msgspec.Struct, Generic[A], frozen=True):
    """An action that was thought about: its share of the visits (or worlds), and its mean payoff.

    `error` is the standard error of how far it is behind the best, where that was measured.
    """

    action: A
    visits: int
    value: float
    error: float = 0.0


class Thought(msgspec.Struct, Generic[A], frozen=True):
    """What the hard player came to: all actions that it looked at, the preferred one first.

    Values are in the payoffs of the game's strategy for the seat that thought. Where the hard
    player compares by a measure of its own, `unit` names it: then values may be told; where they
    are what an action brings to what the seat `has`, both together are what it may expect. `odds`
    is what else decided, in a game's own terms. The move of somebody of a manner stands first
    where it was visited about as often as any.
    """

    choices: tuple[Weighed[A], ...]
    iterations: int
    unit: Unit | None = None
    odds: msgspec.Struct | None = None
    has: float | None = None

    @property
    def action(self) -> A:
        return self.choices[0].action

    @property
    def is_counted(self) -> bool:
        """Whether the values are counted, with no luck in them."""
        return self.unit is not None and self.choices[0].visits == 0
