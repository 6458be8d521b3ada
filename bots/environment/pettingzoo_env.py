"""Every game as a PettingZoo AEC environment, for learning programs (`docs/environments.md`).

Needs the optional extra `pettingzoo`; nothing else of the project imports this package's modules
with NumPy.
"""

from collections.abc import Mapping
from copy import copy
from typing import Any, Unpack

import msgspec

from bots.declaration import PlayersDeclaration
from bots.environment.desk import Desk, DeskSettings, Snapshot
from bots.environment.sheet import BOUND, Part
from bots.measure.match import Listener
from rules.core import PUBLIC, UNSEEN, Action, AnyGame, Seat, View

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise ImportError(
        "The learning environments need PettingZoo: install it with `pip install pettingzoo`."
    ) from None

Observed = dict[str, Any]
"""`observation`: the row as float32; `history`: a row for each of the last decisions, where they
are wanted; `action_mask`: 1 for each letter that may follow, as int8."""


class Moment(msgspec.Struct, frozen=True):
    """A moment of an environment, to go back to; it can be pickled."""

    desk: Snapshot
    rewards: dict[str, float]
    cumulative: dict[str, float]
    agents: tuple[str, ...]
    selected: str


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One table of a game; agents are the seats, `seat_0` on.

    Each step is one letter of the acting seat's decision (`bots.environment.stepping`); chance
    acts by itself, from the seed of `reset`. Where several seats may act, the first that the game
    names is asked. `labels` names the letters, `layout` the parts of the observation's row,
    `history_layout` those of a row of the history.
    """

    def __init__(
        self,
        game: PlayersDeclaration[AnyGame],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        render_mode: str | None = None,
        listener: Listener | None = None,
        **settings: Unpack[DeskSettings],
    ) -> None:
        """Raise `OptionsError` with one sentence for a table that cannot be.

        `listener` is told of every action and its events, of those of chance too.
        """
        super().__init__()
        self.desk = Desk(game, seats, options, listener=listener, **settings)
        self.game: AnyGame = self.desk.game
        self.metadata: dict[str, Any] = {
            "name": f"{game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.labels = self.desk.alphabet.labels
        self.layout: tuple[Part, ...] = self.desk.layout
        past = self.desk.history
        self.history_layout: tuple[Part, ...] = () if past is None else past.layout
        bound = 1.0 if settings.get("scaled") else BOUND
        letters = len(self.labels)
        spaces: dict[str, Any] = {
            "observation": Box(-bound, bound, (self.desk.row_size,), dtype=np.float32)
        }
        if past is not None:
            spaces["history"] = Box(-bound, bound, (past.length, past.width), dtype=np.float32)
        spaces["action_mask"] = Box(0, 1, (letters,), dtype=np.int8)
        self.action_spaces = {agent: Discrete(letters) for agent in self.possible_agents}
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return the space of the agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of the agent's letters: always the same object."""
        return self.action_spaces[agent]

    # -- playing ------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed and steps give the same game.

        Without a seed chance goes on where it was. `options` is PettingZoo's and not used: the
        table's options are given when it is made.
        """
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self.desk.begin(seed)
        self._ask()

    def _ask(self) -> None:
        """Select whose turn it is, and tell everybody if the game is over."""
        over = self.desk.over
        self.terminations = dict.fromkeys(self.agents, over == "terminated")
        self.truncations = dict.fromkeys(self.agents, over == "truncated")
        if self.desk.seat >= 0:
            self.agent_selection = self.possible_agents[self.desk.seat]

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Take a letter of the acting seat's decision; None for a seat whose game is over.

        Raises ValueError for a letter that the mask does not allow.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.desk.take(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.desk.gains, strict=True))
        self._ask()
        self._accumulate_rewards()
        self._deads_step_first()

    def spell(self, action: Action) -> tuple[int, ...]:
        """Return the letters for an action of the acting seat, whose decision must not be begun.

        So a computer player of `bots` can play here, or be learned from. Raises ValueError for
        an action that is not legal.
        """
        return self.desk.spell(action)

    # -- going back ---------------------------------------------------------------------------

    def snapshot(self) -> Moment:
        """Return this moment, for `restore`."""
        return Moment(
            desk=self.desk.snapshot(),
            rewards=dict(self.rewards),
            cumulative=dict(self._cumulative_rewards),
            agents=tuple(self.agents),
            selected=self.agent_selection,
        )

    def restore(self, moment: Moment) -> None:
        """Go back to a moment of this table, or of one with the same game, seats and options."""
        self.desk.restore(moment.desk)
        self.agents = list(moment.agents)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()
        self.rewards = dict(moment.rewards)
        self._cumulative_rewards = dict(moment.cumulative)
        self.agent_selection = moment.selected

    def clone(self) -> "TableEnv":
        """Return another table at the same moment; nobody listens to it."""
        other = copy(self)
        other.desk = self.desk.clone()
        other.game = other.desk.game
        other.restore(self.snapshot())
        return other

    # -- what is seen -------------------------------------------------------------------------

    def observe(self, agent: str) -> Observed:
        """Return what the seat may know now, and what it may do next (nothing unless asked)."""
        desk, seat = self.desk, self._seat_of[agent]
        mask = np.zeros(len(self.labels), np.int8)
        if seat == desk.seat:
            mask[desk.options] = 1
        observed: Observed = {"observation": np.frombuffer(desk.row(seat), np.float32)}
        if desk.history is not None:
            observed["history"] = desk.history.of(seat).copy()
        observed["action_mask"] = mask
        return observed

    def view(self, agent: str) -> View:
        """Return the observation that the agent's row is written from."""
        seat: Seat = self._seat_of[agent]
        return self.game.observe(self.desk.state, seat)

    def render(self) -> str | None:
        """Return the table in words as a spectator sees it; None without `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        view = self.game.observe(self.desk.state, PUBLIC)
        lines = [f"{self.game.name}: {self.agent_selection}"]
        for zone, cards in view.zones.items():
            names = [self.game.deck[card].name for card in cards if card != UNSEEN]
            lines.append(f"{zone} ({len(cards)}): {', '.join(names)}".rstrip(": "))
        lines += [f"{account}: {amount}" for account, amount in view.chips.items()]
        return "\n".join(lines)
