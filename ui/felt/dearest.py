"""The dearest decisions of a hand: what was decided, what it lost, and the way to look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.words import _
from table.coach import Dear
from ui.controls.buttons import Button
from ui.controls.placing import fitting, paragraph, unplaced
from ui.layout.boxes import GROW, Box, column, row
from ui.pages.dialog import Aside

MOST: Final = 4
"""Decisions that are listed."""


class DearestScene(Aside):
    """Lists what the coach noted, the dearest first; a press on one shows it again."""

    def __init__(self, dearest: Sequence[Dear], look_at: Callable[[Dear], None]) -> None:
        super().__init__()
        self.dearest, self._look_at = tuple(dearest[:MOST]), look_at

    def lay_out(self) -> None:
        """A line for each decision with the button that shows it."""
        theme = self.app.theme
        self.show(
            round(theme.px(1000) * theme.text_scale),
            self.heading(_("Costliest decisions"), 1),
            *(self._line(dear) for dear in self.dearest),
            self.gap(2),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _line(self, dear: Dear) -> Box:
        theme = self.app.theme
        words = _("{decided}: lost about {cost}. Better: {better}.").format(
            decided=dear.decided, cost=dear.cost, better=dear.better
        )
        key = f"dear:{dear.place}"
        button = Button(unplaced(), _("Look"), lambda: self._look_at(dear), key=key)
        told = paragraph(theme, words)
        return column(
            row(told, fitting(theme, button), gap=2 * theme.unit, at="midleft", width=GROW),
            self.gap(1),
            width=GROW,
        )
