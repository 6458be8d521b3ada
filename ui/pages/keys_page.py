"""The page of keys: all of them, from one table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from rules.words import _
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.controls.placing import Words, paragraph
from ui.controls.theme import Theme
from ui.key_table import key_groups
from ui.layout.boxes import GROW, column, leaf, over, part, row
from ui.pages.page import PageScene, Rows

KEYS: float = 0.34
"""The part of the page's width that the keys take; what they do has the rest."""


class KeyCap(Label):
    """A key's name on its cap."""

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        _piece, place = self.written(theme)
        cap = place.inflate(2 * theme.unit, theme.unit)
        target.blit(theme.panel(cap.size, "button", "brass_dark"), cap)
        super().draw(target, theme)


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
                cap = KeyCap(keys, color="brass_light", face="strong", wrap=True)
                named = over(leaf(Words(theme, cap), width=GROW), pad=(theme.unit, 0))
                told = paragraph(theme, does)
                if rows.narrow:
                    rows.add(column(named, told, gap=theme.unit, width=GROW), 2)
                else:
                    rows.add(
                        row(over(named, width=part(KEYS)), told, gap=2 * theme.unit, width=GROW), 2
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
