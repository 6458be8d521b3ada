"""Every game as a Python game of OpenSpiel, for its algorithms (`docs/environments.md`).

Needs the optional extra `openspiel`. Chance draws the seed of a deal digit by digit, so that a
history of actions tells a whole game, and few outcomes are listed at each of its nodes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

import msgspec

from bots.declaration import PlayersDeclaration
from bots.environment.desk import MOST_STEPS, Desk, Snapshot
from rules.catalog import parse_options
from rules.core import CHANCE, AnyGame, Event, Seat
from rules.observe import redact

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError:
    raise ImportError(
        "OpenSpiel's games need it: install it with `pip install open_spiel`."
    ) from None

PREFIX: Final = "cabinet_"
"""Before a game's name."""
DIGITS: Final = 4
BASE: Final = 256
"""A deal is one of 256 to the power of 4, by a seed of so many digits."""
_OUTCOMES: Final = [(digit, 1 / BASE) for digit in range(BASE)]
_encode: Final = msgspec.msgpack.Encoder().encode


class SpielDesk(Desk):
    """A table that waits for the digits of a seed where chance acts, and knows what was told."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named, listener=self._hear)
        self.digits: tuple[int, ...] = ()
        self._told = [b""] * self.game.seats
        """By seat a digest of all that it was told."""
        self.begin()

    def go_on(self) -> None:
        """Ask the next seat; where chance is to act, wait for a seed."""
        if self.game.actors(self.state) == (CHANCE,) and len(self.digits) < DIGITS:
            self.draft, self.seat, self.letters = None, CHANCE, ()
            return
        self.digits = ()
        super().go_on()

    @property
    def awaits_chance(self) -> bool:
        return not self.over and self.seat == CHANCE

    def draw(self, digit: int) -> None:
        """Take a digit of the seed; after the last one chance acts."""
        self.digits += (digit,)
        if len(self.digits) == DIGITS:
            self._chance.seed(int.from_bytes(bytes(self.digits)))
            self.go_on()

    def _hear(self, _seat: Seat, events: Sequence[Event]) -> None:
        for viewer, before in enumerate(self._told):
            told = hashlib.sha256(before)
            for event in events:
                told.update(type(event).__name__.encode() + _encode(redact(event, viewer)))
            self._told[viewer] = told.digest()

    def known_so_far(self, seat: Seat) -> str:
        """Return a name for all that a seat was told, and has begun: equal where it is the same."""
        letters = self.letters if seat == self.seat else ()
        return f"{seat} {self._told[seat].hex()} {' '.join(map(str, letters))}".rstrip()

    def in_words(self, seat: Seat) -> str:
        """Return a seat's row by its parts, those without a 0 alone."""
        row, parts = self.row(seat), []
        for part in self.layout:
            numbers = row[part.start : part.start + part.size]
            if any(numbers):
                said = (
                    f"{numbers[0]:g}"
                    if part.size == 1
                    else " ".join(f"{at}:{number:g}" for at, number in enumerate(numbers) if number)
                )
                parts.append(f"{part.name} {said}")
        return "\n".join(parts)

    def clone(self) -> Self:
        other = super().clone()
        other.digits, other._told = self.digits, self._told.copy()
        return other

    def __deepcopy__(self, _memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (self._again, self.snapshot(), self.digits, self._told)


def _unpacked(
    again: Callable[[], SpielDesk], moment: Snapshot, digits: tuple[int, ...], told: list[bytes]
) -> SpielDesk:
    desk = again()
    desk.restore(moment)
    desk.digits, desk._told = digits, told
    return desk


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # has no types
    """One game for a number of players."""

    def __init__(
        self, declared: PlayersDeclaration[AnyGame], kind: Any, params: dict[str, Any]
    ) -> None:
        """Raise `OptionsError` with one sentence for a table that cannot be."""
        options = [word.replace(":", "=", 1) for word in str(params["options"]).split()]
        self.desk = SpielDesk(
            declared,
            params["players"],
            parse_options(options),
            max_steps=params["max_steps"],
            history=0,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.desk.alphabet),
            max_chance_outcomes=BASE,
            num_players=params["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=params["max_steps"],
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> SpielObserver:
        if params:
            raise ValueError(f"there are no parameters of an observation: {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.desk.row_size, recalls=recalls)


class SpielState(pyspiel.State):  # type: ignore[misc]  # has no types
    """A moment of a game: whose letter is next, or which digit of a deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.desk = game.desk.clone()

    def current_player(self) -> int:
        if self.desk.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.desk.awaits_chance else self.desk.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.desk.options if player == self.desk.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.desk.awaits_chance:
            self.desk.draw(action)
        else:
            self.desk.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"digit:{action}" if player == CHANCE else self.desk.called(action)

    def is_terminal(self) -> bool:
        return bool(self.desk.over)

    def returns(self) -> list[float]:
        """Return each seat's place: 1 for the first, -1 for the last, 0 where it was cut off."""
        desk = self.desk
        return desk.gains if desk.over == "terminated" else [0.0] * desk.game.seats

    def __str__(self) -> str:
        digits = " ".join(map(str, self.desk.digits))
        told = (self.desk.known_so_far(seat) for seat in range(self.desk.game.seats))
        return "\n".join((*told, digits))


class SpielObserver:
    """Observes for one player: the row of the learning environments, or all that was told."""

    def __init__(self, size: int, *, recalls: bool) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}
        self._recalls = recalls

    def set_from(self, state: SpielState, player: int) -> None:
        """Take down what a player may know now."""
        self.tensor[:] = np.frombuffer(state.desk.row(player), np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player may know now in words, or a name for all that it was told."""
        desk = state.desk
        return desk.known_so_far(player) if self._recalls else desk.in_words(player)


def register(declared: PlayersDeclaration[AnyGame]) -> str:
    """Make a game known to OpenSpiel, and return its name there; once is enough."""
    name = PREFIX + declared.name
    if name in pyspiel.registered_names():
        return name
    seats = declared.rules().seat_range
    defaults = {"players": seats[0], "max_steps": MOST_STEPS, "options": ""}
    kind = pyspiel.GameType(
        short_name=name,
        long_name=declared.name.replace("_", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )

    class Registered(SpielGame):  # a class, as OpenSpiel wants: a function outlives Python's end
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(declared, kind, {**defaults, **(params or {})})

    pyspiel.register_game(kind, Registered)
    return name
