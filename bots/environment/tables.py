"""Many tables of one game at once, stepped together: what a learning program trains on."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from bots.declaration import PlayersDeclaration
from bots.environment.desk import Desk, DeskSettings, Snapshot
from bots.environment.sheet import Part
from rules.core import AnyGame, OptionsError
from rules.words import _

MOST_TABLES = 65_536


class Batch(msgspec.Struct, frozen=True):
    """What the seats see that are asked, one at each of `n` tables.

    The arrays are the same at every step and are written over: copy what you keep.
    """

    observation: NDArray[np.float32]
    """n rows."""
    action_mask: NDArray[np.int8]
    """n rows with 1 for each letter that may follow."""
    history: NDArray[np.float32]
    """n histories, a row for each decision; of length 0 where none is wanted."""
    seat: NDArray[np.int64]
    """Who is asked at each table."""


class Tables:
    """`n` tables of a game. A table whose game is over begins the next one in the same step."""

    def __init__(
        self,
        game: PlayersDeclaration[AnyGame],
        n: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        **settings: Unpack[DeskSettings],
    ) -> None:
        """Raise `OptionsError` with one sentence for tables that cannot be."""
        if not 1 <= n <= MOST_TABLES:
            raise OptionsError(_("There are 1 to {most} tables.").format(most=MOST_TABLES))
        self.desks = tuple(Desk(game, seats, options, **settings) for _table in range(n))
        first = self.desks[0]
        self.labels: tuple[str, ...] = first.alphabet.labels
        self.layout: tuple[Part, ...] = first.layout
        past = first.history
        self.history_layout: tuple[Part, ...] = () if past is None else past.layout
        shape = (0, 0) if past is None else (past.length, past.width)
        self._batch = Batch(
            np.zeros((n, first.row_size), np.float32),
            np.zeros((n, len(self.labels)), np.int8),
            np.zeros((n, *shape), np.float32),
            np.zeros(n, np.int64),
        )
        self._rewards = np.zeros((n, first.game.seats), np.float32)
        self._terminated = np.zeros(n, np.bool_)
        self._truncated = np.zeros(n, np.bool_)

    def reset(self, seed: int | None = None) -> Batch:
        """Begin a game at every table; table k has the seed `seed` + k."""
        for number, desk in enumerate(self.desks):
            desk.begin(None if seed is None else seed + number)
            self._write(number, desk)
        return self._batch

    def step(
        self, letters: Sequence[int] | NDArray[np.integer[Any]]
    ) -> tuple[Batch, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Take a letter at each table; return what is seen then, and what the step came to.

        That is: the payments, a row of seats for each table; which games ended; which were cut
        off. What is seen at a table whose game is over is the beginning of its next one. Raises
        ValueError for a letter that may not follow; the tables before it have taken theirs.
        """
        rewards, terminated, truncated = self._rewards, self._terminated, self._truncated
        for number, (desk, letter) in enumerate(zip(self.desks, letters, strict=True)):
            desk.take(int(letter))
            rewards[number] = desk.gains
            over = desk.over
            terminated[number] = over == "terminated"
            truncated[number] = over == "truncated"
            if over:
                desk.begin()
            self._write(number, desk)
        return self._batch, rewards, terminated, truncated

    def _write(self, number: int, desk: Desk) -> None:
        batch = self._batch
        batch.observation[number] = np.frombuffer(desk.row(desk.seat), np.float32)
        mask = batch.action_mask[number]
        mask[:] = 0
        mask[desk.options] = 1
        if desk.history is not None:
            batch.history[number] = desk.history.of(desk.seat)
        batch.seat[number] = desk.seat

    def snapshot(self) -> tuple[Snapshot, ...]:
        """Return this moment of all tables, for `restore`."""
        return tuple(desk.snapshot() for desk in self.desks)

    def restore(self, moment: Sequence[Snapshot]) -> Batch:
        """Go back to a moment of all tables."""
        for number, (desk, one) in enumerate(zip(self.desks, moment, strict=True)):
            desk.restore(one)
            self._write(number, desk)
        return self._batch
