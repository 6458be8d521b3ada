"""The page of keys: all of them, from one table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from rules.words import _
from ui.controls.buttons import Button
from ui.controls.placing import paragraph
from ui.key_table import key_groups
from ui.layout.boxes import GROW, column, over, part, row
from ui.pages.page import PageScene, Rows

KEYS: float = 0.34
"""The part of the page's width that the keys take; what they do has the rest."""


class KeysScene(PageScene):
    """Every key with what it does; F1 or Esc go back to where one came from."""

    @property
    def title(self) -> str:
        return _("Keys")

    @property
    def subject(self) -> str:
        return _("Keys")

    def build(self, rows: Rows) -> None:
        theme = rows.theme
        for group in key_groups():
            rows.heading(group.title)
            for keys, does in group.lines:
                named = paragraph(theme, keys, face="strong")
                told = paragraph(theme, does)
                if rows.narrow:
                    rows.add(column(named, told, width=GROW), 1)
                else:
                    rows.add(
                        row(over(named, width=part(KEYS)), told, gap=2 * theme.unit, width=GROW), 1
                    )

    def foot(self) -> Sequence[Button]:
        return (self.button(_("Change the keys"), self._change, key="change keys"),)

    def _change(self) -> None:
        from ui.pages.change_keys import ChangeKeysScene

        self.app.push(ChangeKeysScene())

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.close()
        else:
            super().handle(event)
