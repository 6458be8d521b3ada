"""Every game as a PettingZoo AEC environment, for learning programs (`docs/environments.md`).

Needs the optional extra `pettingzoo`; nothing else of the project imports this module or NumPy.
"""

import random
from collections.abc import Mapping
from typing import Any, Final, Literal

from bots.declaration import PlayersDeclaration
from bots.environment.sheet import Part, Sheet
from bots.environment.stepping import Alphabet, Begun, Draft, OfferedKind, begin, spell
from bots.measure.match import Listener
from bots.strategy import place_points
from rules.core import (
    CHANCE,
    PUBLIC,
    UNSEEN,
    Action,
    AnyGame,
    Chance,
    Event,
    GameEnded,
    HandEnded,
    OptionsError,
    Outcome,
    Seat,
    View,
)
from rules.words import _

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise ImportError(
        _("The learning environments need PettingZoo: install it with `pip install pettingzoo`.")
    ) from None

Rewards = Literal["places", "scores"]
"""`places`: at the game's end from 1 for the first to -1 for the last, ties shared. `scores`: at
each hand's end by how much a seat gained on the table's mean."""

Observed = dict[str, Any]
"""`observation`: the row as float32; `action_mask`: 1 for each letter that may follow, as int8."""

BOUND: Final = 2.0**24
"""Numbers of a row are cut to ± this: up to it float32 is exact for whole numbers."""

MOST_STEPS: Final = 100_000
"""After so many steps a game is cut off unless somebody says otherwise."""


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One table of a game; agents are the seats, `seat_0` on.

    Each step is one letter of the acting seat's decision (`bots.environment.stepping`); chance
    acts by itself, from the seed of `reset`. Where several seats may act, the first that the game
    names is asked. `labels` names the letters, `layout` the parts of the observation's row.
    """

    def __init__(
        self,
        game: PlayersDeclaration[AnyGame],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        rewards: Rewards = "places",
        max_steps: int = MOST_STEPS,
        render_mode: str | None = None,
        listener: Listener | None = None,
    ) -> None:
        """Raise `OptionsError` with one sentence for a table that cannot be.

        `listener` is told of every action and its events, of those of chance too.
        """
        super().__init__()
        if rewards not in ("places", "scores"):
            raise OptionsError(_("Rewards are by places or by scores."))
        if max_steps < 1:
            raise OptionsError(_("A game has at least one step."))
        if seats is None:
            seats = game.rules().seat_range[0]
        self.game: AnyGame = game.open(seats, options)
        self._told = game.environment()
        self._sign = -1 if game.fewest_win else 1
        self.metadata: dict[str, Any] = {
            "name": f"{game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._by_scores = rewards == "scores"
        self._max_steps = max_steps
        self._listener = listener
        self._rng = random.Random()
        self._alphabet = Alphabet(self.game, self._told.vocabulary(self.game))
        self.labels = self._alphabet.labels
        self._state = self.game.initial()
        self._draft: Draft | None = None
        start = self._sheet(self.game.observe(self._state, 0))
        self.layout: tuple[Part, ...] = tuple(start.parts)
        letters = len(self._alphabet)
        self.action_spaces = {agent: Discrete(letters) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-BOUND, BOUND, (len(start.row),), dtype=np.float32),
                    "action_mask": Box(0, 1, (letters,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }

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
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._steps = 0
        self._standing = [0.0] * self.game.seats
        self._state = self.game.initial()
        self._go_on()

    def _go_on(self) -> None:
        """Let chance act; then ask the first seat that may, or end the game."""
        game, state = self.game, self._state
        while (actors := game.actors(state)) == (CHANCE,):
            self._advance(CHANCE, game.chance(state, self._rng))
        self._draft = None
        if not actors:
            self.terminations = dict.fromkeys(self.agents, True)
            return
        view = game.observe(state, actors[0])
        self._offers: tuple[OfferedKind, ...] = self._told.offers(game, state, view)
        self._draft = begin(self._alphabet, self._offers)
        self.agent_selection = self.possible_agents[actors[0]]

    def _advance(self, seat: Seat, action: Action | Chance) -> None:
        events: list[Event] = []
        self.game.advance(self._state, seat, action, events)
        if self._listener is not None:
            self._listener(seat, events)
        for event in events:
            if self._by_scores and isinstance(event, HandEnded | GameEnded):
                self._reward_scores(event.scores)
            elif isinstance(event, GameEnded):
                points = place_points(Outcome(event.scores, event.ranking, event.why))
                self._reward([2 * point - 1 for point in points])

    def _reward_scores(self, scores: tuple[int, ...]) -> None:
        """Reward what a seat gained on the mean since the last scores; all begin with equal."""
        mean = sum(scores) / len(scores)
        standing = [self._sign * (score - mean) for score in scores]
        self._reward([now - then for now, then in zip(standing, self._standing, strict=True)])
        self._standing = standing

    def _reward(self, gains: list[float]) -> None:
        for agent, gain in zip(self.possible_agents, gains, strict=True):
            self.rewards[agent] += gain

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Take a letter of the acting seat's decision; None for a seat whose game is over.

        Raises ValueError for a letter that the mask does not allow.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        draft = self._draft
        assert draft is not None
        if action is None or int(action) not in draft.options():
            raise ValueError(
                _("{letter} may not follow here; action_mask says what may.").format(
                    letter=self._called(action)
                )
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        draft.take(int(action))
        draft.fill()
        if draft.complete:
            self._advance(self._seat_of[agent], draft.action)
            self._go_on()
        self._steps += 1
        if self._steps >= self._max_steps and not self.terminations[agent]:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _called(self, action: int | np.integer[Any] | None) -> str:
        if action is None or not 0 <= int(action) < len(self.labels):
            return str(action)
        return self.labels[int(action)]

    def spell(self, action: Action) -> tuple[int, ...]:
        """Return the letters for an action of the acting seat, whose decision must not be begun.

        So a computer player of `bots` can play here, or be learned from. Raises ValueError for
        an action that is not legal.
        """
        return spell(self._alphabet, self._offers, action)

    # -- what is seen -------------------------------------------------------------------------

    def observe(self, agent: str) -> Observed:
        """Return what the seat may know now, and what it may do next (nothing unless asked)."""
        seat = self._seat_of[agent]
        row = self._sheet(self.game.observe(self._state, seat)).row
        mask = np.zeros(len(self._alphabet), np.int8)
        draft = self._draft
        if draft is not None and self._asked(agent):
            mask[draft.options()] = 1
        numbers: NDArray[np.float32] = np.clip(np.array(row, np.float32), -BOUND, BOUND)
        return {"observation": numbers, "action_mask": mask}

    def _asked(self, agent: str) -> bool:
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        return not over and agent == self.agent_selection

    def view(self, agent: str) -> View:
        """Return the observation that the agent's row is written from."""
        return self.game.observe(self._state, self._seat_of[agent])

    def _sheet(self, view: View) -> Sheet:
        """Take down a view and, for the seat that is asked, its decision so far."""
        game = self.game
        sheet = Sheet(game.seats, len(game.deck), view.viewer)
        self._told.write_view(sheet, view)
        draft = self._draft
        asked = draft is not None and view.actors[:1] == (view.viewer,)
        begun = draft.begun if draft is not None and asked else Begun()
        verb, written = (draft.verb, draft.digits) if draft is not None and asked else ("", "")
        numbers = (number for number in begun.rest.values() if isinstance(number, int))
        sheet.word("begun: verb", verb, self._alphabet.verbs)
        sheet.cards("begun: cards", begun.cards)
        sheet.number("begun: number", next(numbers, None) or int(written or "0"))
        sheet.number("begun: digits", len(written))
        return sheet

    def render(self) -> str | None:
        """Return the table in words as a spectator sees it; None without `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        view = self.game.observe(self._state, PUBLIC)
        lines = [f"{self.game.name}: {self.agent_selection}"]
        for zone, cards in view.zones.items():
            names = [self.game.deck[card].name for card in cards if card != UNSEEN]
            lines.append(f"{zone} ({len(cards)}): {', '.join(names)}".rstrip(": "))
        lines += [f"{account}: {amount}" for account, amount in view.chips.items()]
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
