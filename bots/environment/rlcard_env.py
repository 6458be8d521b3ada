"""Every game as an environment of RLCard, for its agents (`docs/environments.md`).

Needs the optional extra `rlcard`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Unpack

from bots.declaration import PlayersDeclaration
from bots.environment.desk import Desk, DeskSettings, Snapshot
from rules.core import AnyGame, Seat

try:
    import numpy as np
    from rlcard.envs import Env
except ModuleNotFoundError:
    raise ImportError("RLCard's games need it: install it with `pip install rlcard`.") from None

Seen = dict[str, Any]
"""What RLCard calls a state: what a seat sees, and the letters that it may say."""


class _Table:
    """What an environment asks of its game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.allow_step_back = False
        self.np_random: Any = None
        self.before: list[tuple[Snapshot, list[float]]] = []
        self.paid: list[float] = []
        """What each seat was paid in this game."""

    def get_num_players(self) -> int:
        return self.desk.game.seats

    def get_num_actions(self) -> int:
        return len(self.desk.alphabet)

    def init_game(self) -> tuple[Seat, Seat]:
        self.before.clear()
        self.paid = [0.0] * self.desk.game.seats
        self.desk.begin(int(self.np_random.randint(2**31)))
        return self.desk.seat, self.desk.seat

    def step(self, letter: int) -> tuple[Seat, Seat]:
        desk = self.desk
        seat = desk.seat
        if self.allow_step_back:
            self.before.append((desk.snapshot(), self.paid))
        desk.take(letter)
        self.paid = [before + now for before, now in zip(self.paid, desk.gains, strict=True)]
        following = seat if desk.over else desk.seat
        return following, following

    def step_back(self) -> bool:
        if not self.before:
            return False
        moment, self.paid = self.before.pop()
        self.desk.restore(moment)
        return True

    def is_over(self) -> bool:
        return bool(self.desk.over)

    def get_player_id(self) -> Seat:
        return self.desk.seat

    def get_state(self, seat: Seat) -> Seat:
        return seat


class RLCardEnv(Env):  # type: ignore[misc]  # has no types
    """One table of a game; an action is a letter of the decision of the seat that is asked.

    `labels` names the letters. With `step_back` it can be played backwards.
    """

    def __init__(
        self,
        game: PlayersDeclaration[AnyGame],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        step_back: bool = False,
        **settings: Unpack[DeskSettings],
    ) -> None:
        """Raise `OptionsError` with one sentence for a table that cannot be."""
        self.name = game.name
        self.desk = Desk(game, seats, options, **settings)
        self.labels = self.desk.alphabet.labels
        self.game = _Table(self.desk)
        super().__init__({"seed": seed, "allow_step_back": step_back})
        self.state_shape = [[self.desk.row_size] for _seat in range(self.num_players)]
        self.action_shape = [None for _seat in range(self.num_players)]

    def _extract_state(self, state: Seat) -> Seen:
        letters = self.desk.options if state == self.desk.seat else []
        row = np.frombuffer(self.desk.row(state), np.float32)
        names = [self.labels[letter] for letter in letters]
        return {
            "obs": row,
            "legal_actions": OrderedDict.fromkeys(letters),
            "raw_obs": row,
            "raw_legal_actions": names,
            "action_record": self.action_recorder,
        }

    def _decode_action(self, action_id: int) -> int:
        return int(action_id)

    def _get_legal_actions(self) -> list[int]:
        return self.desk.options

    def get_payoffs(self) -> Any:
        return np.array(self.game.paid)
