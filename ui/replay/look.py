"""How to look at a replay: from which chair, with whose cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from rules.core import Seat
from rules.words import _
from ui.controls.buttons import Button, Choice, Toggle
from ui.controls.placing import control, held, paragraph, unplaced
from ui.key_map import as_set
from ui.layout.boxes import GROW, Box, column, fixed, row
from ui.pages.dialog import Aside
from ui.replay.viewpoint import Viewpoint

KEY: Final = pygame.K_v
FOLLOW: Final = -1
"""The value of the choice to follow whoever acts."""


class LookScene(Aside):
    """Asks for the chair and whether all hands lie open, and leads to what else there is."""

    key = KEY

    def __init__(
        self,
        names: Sequence[str],
        viewpoint: Viewpoint,
        look_from: Callable[[Seat | None, bool], None],
        ways: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__()
        self.names, self.viewpoint, self._look_from = names, viewpoint, look_from
        self.ways = tuple(ways)

    def lay_out(self) -> None:
        theme = self.app.theme
        self.show(
            round(theme.px(1000) * theme.text_scale),
            self.heading(_("The replay"), 1),
            *self._viewpoint_rows(),
            *self._way_rows(),
            self.gap(2),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _viewpoint_rows(self) -> list[Box]:
        theme = self.app.theme
        if self.viewpoint.closed:
            words = _("This game isn’t over, so the replay shows only what everyone saw.")
            return [paragraph(theme, words, color="text_quiet")]
        values = [*enumerate(self.names), (FOLLOW, _("The player to act"))]
        chair = FOLLOW if self.viewpoint.chair is None else self.viewpoint.chair
        lines = Choice.lines_for(theme, values, min(theme.size[0] * 2 // 3, theme.px(900)))
        seats = Choice(unplaced(), values, chair, self._sit, lines=lines, key="chair")
        opened = self.viewpoint.open_hands
        hands = Toggle(
            unplaced(),
            as_set(_("All hands open (O)"), "open hands"),
            opened,
            self._open_hands,
            key="open hands",
        )
        return [
            paragraph(theme, _("Whose seat?"), face="strong"),
            self.gap(1),
            control(theme, seats, lines),
            self.gap(1),
            control(theme, hands),
        ]

    def _way_rows(self) -> list[Box]:
        """Declare a button for each other way, two beside each other."""
        theme = self.app.theme
        made = [
            held(
                Button(unplaced(), words, self.answer(action)),
                width=GROW,
                height=fixed(theme.button_height),
            )
            for words, action in self.ways
        ]
        pairs = [
            row(*made[at : at + 2], gap=theme.unit, width=GROW) for at in range(0, len(made), 2)
        ]
        return [self.gap(2), column(*pairs, gap=theme.unit, width=GROW)] if pairs else []

    def _sit(self, chair: Any) -> None:
        self._look_from(None if chair == FOLLOW else chair, self.viewpoint.open_hands)
        self.lay_out()

    def _open_hands(self, open_: bool) -> None:
        self._look_from(self.viewpoint.chair, open_)
        self.lay_out()
