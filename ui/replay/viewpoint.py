"""Where a replay is seen from, a chair or that of the player who acts, and how it is read aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.core import CHANCE, OPEN, PUBLIC, UNSEEN, Seat, View
from rules.record import Header
from rules.session import Session
from rules.words import _, sentence
from table.controller import AnyController
from table.steps import Step
from ui.felt.reading import Held
from ui.picture.show import Show
from ui.picture.stage import Stage


def own_chair(header: Header) -> Seat:
    """Return the chair of the first person who played, or else the first one."""
    return header.people[0] if header.people else 0


@dataclass(slots=True)
class Viewpoint:
    """Whose chair and whose cards are shown.

    Without a `chair` the table turns to whoever acts. `open_hands` shows everybody's cards. What
    may still go on keeps its secrets: it is `closed` to all eyes but perhaps its `chair`'s.
    """

    chair: Seat | None
    open_hands: bool = False
    closed: bool = False

    def seen_from(self, session: Session[Any], steps: Sequence[Step]) -> int:
        """Return the chair, where `session` has told so many of the `steps`."""
        if self.chair is not None:
            return self.chair
        if self.closed:
            return PUBLIC
        actors = session.actors
        if actors and actors[0] != CHANCE:
            return actors[0]
        past = [step.seat for step in steps[: len(session.log)] if step.seat != CHANCE]
        seats = past[-1:] or [step.seat for step in steps if step.seat != CHANCE]
        return seats[0] if seats else OPEN

    def eyes(self, chair: int) -> int:
        """Return whose knowledge is shown from a chair."""
        return OPEN if self.open_hands and not self.closed else chair

    def view(self, session: Session[Any], chair: int) -> View:
        view, eyes = session.observe(chair), self.eyes(chair)
        if chair == eyes:
            return view
        return msgspec.structs.replace(view, zones=session.observe(eyes).zones)

    def set(self, stage: Stage, chair: int) -> None:
        """Let a stage show it."""
        stage.open_hands = self.eyes(chair) == OPEN
        stage.below = max(0, chair)


class ReplayEyes:
    """The table of a replay as it is shown from its chair; `told` is the log up to there."""

    away = stood_in = frozenset[int]()

    def __init__(
        self, controller: AnyController, show: Show, told: Callable[[], Sequence[str]]
    ) -> None:
        self.controller, self._show, self._told = controller, show, told

    @property
    def view(self) -> View:
        return self._show.view

    @property
    def events(self) -> Sequence[str]:
        return self._told()

    def held(self) -> Held | None:
        """Return the hand of the chair that is looked from, where it is open."""
        view, stage = self.view, self._show.stage
        cards = view.zones.get(f"hand:{view.viewer}", ())
        if not cards or UNSEEN in cards:
            return None
        order = dict(self.controller.orders).get(stage.sort, "")
        arranged = stage.arranged(cards, self.controller.sorted_hand)
        name = self.controller.names[view.viewer]
        return Held(self.controller, arranged, view, order, owner=name)

    def asked(self) -> str:
        """Return whose turn it was."""
        return sentence(self.controller.waiting(self.view) or _("nothing to do now"))
