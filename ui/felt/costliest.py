"""The costliest decisions of a hand: what was decided, what it lost, and the way to look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.words import _
from table.coach import CostlyDecision
from ui.controls.buttons import Button
from ui.controls.placing import fitting, paragraph, unplaced
from ui.layout.boxes import GROW, Box, column, row
from ui.pages.dialog import Aside

MOST: Final = 4
"""Decisions that are listed."""


class CostliestScene(Aside):
    """Lists what the coach noted, the costliest first; a press on one shows it again."""

    def __init__(
        self, costliest: Sequence[CostlyDecision], look_at: Callable[[CostlyDecision], None]
    ) -> None:
        super().__init__()
        self.costliest, self._look_at = tuple(costliest[:MOST]), look_at

    def lay_out(self) -> None:
        theme = self.app.theme
        self.show(
            round(theme.px(1000) * theme.text_scale),
            self.heading(_("Costliest decisions"), 1),
            *(self._line(costly) for costly in self.costliest),
            self.gap(2),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _line(self, costly: CostlyDecision) -> Box:
        theme = self.app.theme
        words = _("{decided}: lost about {cost}. Better: {better}.").format(
            decided=costly.decided, cost=costly.cost, better=costly.better
        )
        key = f"costly:{costly.place}"
        button = Button(unplaced(), _("Look"), lambda: self._look_at(costly), key=key)
        told = paragraph(theme, words)
        return column(
            row(told, fitting(theme, button), gap=2 * theme.unit, at="midleft", width=GROW),
            self.gap(1),
            width=GROW,
        )
