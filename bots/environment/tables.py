"""Many tables of one game at once, stepped together: what a learning program trains on."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from bots.declaration import PlayersDeclaration
from bots.environment.desk import Desk, DeskSettings, Snapshot
from bots.environment.history import flat
from bots.environment.sheet import Part
from rules.core import AnyGame, OptionsError

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
            raise OptionsError(f"There are 1 to {MOST_TABLES} tables.")
        first = Desk(game, seats, options, **settings)
        self.desks = (
            first,
            *(Desk(game, seats, options, beside=first, **settings) for _table in range(n - 1)),
        )
        self.labels: tuple[str, ...] = first.alphabet.labels
        self.layout: tuple[Part, ...] = first.layout
        past = first.history
        self.history_layout: tuple[Part, ...] = () if past is None else past.layout
        shape = (0, 0) if past is None else (past.length, past.width)
        self._row_size, self._letters = first.row_size, len(self.labels)
        self._past_size = shape[0] * shape[1]
        self._batch = Batch(
            np.zeros((n, first.row_size), np.float32),
            np.zeros((n, len(self.labels)), np.int8),
            np.zeros((n, *shape), np.float32),
            np.zeros(n, np.int64),
        )
        self._rewards = np.zeros((n, first.game.seats), np.float32)
        self._terminated = np.zeros(n, np.bool_)
        self._truncated = np.zeros(n, np.bool_)
        # the same number by number: much quicker to write to
        self._numbers = flat(self._batch.observation)
        self._marks = self._batch.action_mask.reshape(-1).data.cast("B")
        self._past = flat(self._batch.history)
        self._seats = self._batch.seat.data

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
        rewards.fill(0)
        terminated.fill(False)
        truncated.fill(False)
        said = letters.tolist() if isinstance(letters, np.ndarray) else letters
        for number, (desk, letter) in enumerate(zip(self.desks, said, strict=True)):
            desk.take(int(letter))
            if desk.paid:
                rewards[number] = desk.gains
            if desk.over:
                (terminated if desk.over == "terminated" else truncated)[number] = True
                desk.begin()
            self._write(number, desk, whole_row=not desk.letters)
        return self._batch, rewards, terminated, truncated

    def _write(self, number: int, desk: Desk, *, whole_row: bool = True) -> None:
        """Take down what the seat asked sees: the `whole_row`, or only its decision so far."""
        numbers, marks, draft = self._numbers, self._marks, desk.draft
        assert draft is not None
        at = number * self._row_size
        if whole_row:
            seat = self._seats[number] = desk.seat
            numbers[at : at + self._row_size] = desk.known(seat)
            if desk.history is not None:
                first = number * self._past_size
                self._past[first : first + self._past_size] = desk.history.numbers_of(seat)
        if draft.offer is not None:
            desk.spelling.write_begun(numbers, at, draft)
        at = number * self._letters
        marks[at : at + self._letters] = draft.mask

    def snapshot(self) -> tuple[Snapshot, ...]:
        """Return this moment of all tables, for `restore`."""
        return tuple(desk.snapshot() for desk in self.desks)

    def restore(self, moment: Sequence[Snapshot]) -> Batch:
        """Go back to a moment of all tables."""
        for number, (desk, one) in enumerate(zip(self.desks, moment, strict=True)):
            desk.restore(one)
            self._write(number, desk)
        return self._batch
