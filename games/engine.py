"""The computer players as the window asks them (`table.engine`), in the thinking process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core import Action, AnyGame, Event, Seat, View
from table.engine import ADVICE_SECONDS, NO_MANNER, Advice, advice_seed

if TYPE_CHECKING:
    from bots.memory import PackedMemory
    from bots.process import ThinkingProcess
    from rules.session import Session


class ProcessEngines:
    """Keeps the one process that thinks for all tables; it is started when first needed."""

    def __init__(self) -> None:
        self._process: ThinkingProcess | None = None

    def about(
        self, game: AnyGame, levels: Mapping[Seat, str], names: Sequence[str]
    ) -> ProcessEngine:
        """Return the thinking about a game at one table, where computers play such `levels`.

        Where computers play, what asking needs is loaded with the table, and not in the frame in
        which cards begin to move.
        """
        if levels:
            import bots.process  # noqa: F401  # multiprocessing and pickle are slow to import

        return ProcessEngine(game, self, levels, names)

    def duel(self, game: AnyGame, levels: Sequence[str], seed: int) -> ProcessDuel:
        """Let computer players play the deal of a seed, in a process of its own."""
        return ProcessDuel(game, levels, seed)

    def process(self) -> ThinkingProcess:
        """Return the process, started if it is not there yet."""
        if self._process is None:
            from bots.process import ThinkingProcess

            self._process = ThinkingProcess()
        return self._process

    def close(self) -> None:
        if self._process is not None:
            self._process.close()


class ProcessDuel:
    """A deal that is played again in a process of its own."""

    def __init__(self, game: AnyGame, levels: Sequence[str], seed: int) -> None:
        from bots.duel import DuelProcess, DuelRequest
        from games.library import GAMES

        self.decisions = 0
        self._process = DuelProcess(
            DuelRequest(
                declared=GAMES[game.name],
                seats=game.seats,
                options=msgspec.to_builtins(game.options),
                levels=tuple(levels),
                seed=seed,
            )
        )

    def scores(self) -> tuple[int, ...] | None:
        answer = self._process.poll()
        self.decisions = answer.decisions
        return answer.scores if answer.over else None

    def close(self) -> None:
        self._process.close()


class ProcessEngine:
    """Keeps what each seat of a table was told, and hands it on with its questions.

    Only the seats that are asked have a memory made for them, and only when they are: telling
    costs nothing, and asking packs what has happened since the seat was asked last.
    """

    def __init__(
        self, game: AnyGame, bots: ProcessEngines, levels: Mapping[Seat, str], names: Sequence[str]
    ) -> None:
        self._game, self._bots, self._levels_by_seat = game, bots, levels
        self._names = tuple(names)
        self._told: list[tuple[Event, ...]] = []
        self._memories: dict[Seat, tuple[PackedMemory, int]] = {}
        self._number: int | None = None

    def begin(self) -> None:
        self.cancel()
        self._told.clear()
        self._memories.clear()

    def tell(self, events: Sequence[Event]) -> None:
        self._told.append(tuple(events))

    def says(self, view: View, level: str) -> Action | None:
        from bots.players import TALKING
        from games.library import GAMES
        from rules.observe import redact

        talk = GAMES[self._game.name].strategy().talk
        if talk is None or level not in TALKING or not talk.at(self._game):
            return None
        told = (redact(event, view.viewer) for each in self._told[::-1] for event in each[::-1])
        said: Action | None = talk.says(self._game, view, told)
        return said

    def ask(
        self,
        view: View,
        level: str,
        seconds: float,
        seed: int,
        played: Action | None = None,
        manner: Mapping[str, float] = NO_MANNER,
    ) -> None:
        from bots.manner import Manner
        from bots.process import request_for
        from games.library import GAMES

        request = request_for(
            GAMES[self._game.name],
            self._game,
            view,
            self._memory(view.viewer),
            level=level,
            seconds=seconds,
            seed=seed,
            names=self._names,
            played=played,
            manner=Manner(**manner),
        )
        self._number = self._bots.process().ask(request)

    def explain(self, session: Session[Any], place: int) -> None:
        """Ask why a decision was made. Returns at once; what was told before does not matter."""
        from bots.explaining import Explain
        from games.library import GAMES

        self._number = self._bots.process().ask(
            Explain(
                declared=GAMES[self._game.name],
                seats=self._game.seats,
                options=msgspec.to_builtins(self._game.options),
                log=tuple(session.log),
                place=place,
                seed=advice_seed(
                    session.seed,
                    (entry.seat for entry in session.log[:place]),
                    session.log[place].seat,
                ),
                seconds=ADVICE_SECONDS,
                names=self._names,
                levels=self._levels(),
            )
        )

    @property
    def is_open(self) -> bool:
        return self._number is not None and self._bots.process().is_open(self._number)

    def _levels(self) -> tuple[str, ...]:
        return tuple(self._levels_by_seat.get(seat, "") for seat in range(self._game.seats))

    def _memory(self, seat: Seat) -> PackedMemory:
        from bots.memory import PackedMemory

        memory, told = self._memories.get(seat, (PackedMemory(seat), 0))
        memory.levels = self._levels()  # somebody may have taken a seat over
        for events in self._told[told:]:
            memory.tell(events)
        self._memories[seat] = (memory, len(self._told))
        return memory

    def poll(self) -> Advice | None:
        if self._number is None:
            return None
        found = self._bots.process().poll()
        if found is None or found.number != self._number:
            return None
        self._number = None
        return Advice(
            found.action,
            found.why,
            loss=found.loss,
            slip=found.slip,
            cost=found.cost,
            value=found.value,
            unit=found.unit,
            trouble=found.trouble,
        )

    def cancel(self) -> None:
        """Take the question back, if it is this table's."""
        if self._number is not None:
            self._bots.process().cancel()
            self._number = None
