"""Who a computer player is: everybody of the cast, to choose from."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from rules.words import _
from table.cast import Character, cast
from ui.controls.icon_surfaces import icon
from ui.controls.labels import ImageWidget
from ui.controls.placing import held, paragraph, sized, unplaced
from ui.layout.boxes import GROW, column, fixed, row
from ui.pages.page import PageScene, Rows

TELLING: Final = 1.0
"""How far somebody leans, at least, where it is said of them."""


def manner_words(character: Character) -> str:
    """Return in words how somebody plays: "bold, hasty"."""
    words = {
        "boldness": (_("bold"), _("wary")),
        "guile": (_("sly"), _("honest")),
        "patience": (_("patient"), _("hasty")),
        "spite": (_("vengeful"), _("generous")),
        "thrift": (_("thrifty"), _("lavish")),
    }
    told = [
        words[trait][degree < 0]
        for trait, degree in character.manner.items()
        if abs(degree) >= TELLING
    ]
    return _(", ").join(told)


class CompanyScene(PageScene):
    """Lets somebody of the cast sit down; those in `seated` sit at the table already."""

    def __init__(self, chosen: str, seated: Collection[str], choose: Callable[[str], None]) -> None:
        super().__init__()
        self._chosen, self._choose = chosen.strip().casefold(), choose
        self._seated = {name.strip().casefold() for name in seated}

    @property
    def title(self) -> str:
        return _("Who plays?")

    def build(self, rows: Rows) -> None:
        rows.text(_("Each plays at the chosen level, in their own way."))
        for character in cast():
            self._row(rows, character)

    def _row(self, rows: Rows, character: Character) -> None:
        theme, name = rows.theme, character.name
        size = theme.button_height
        sign = ImageWidget(unplaced(), icon(theme, character.sign, round(size * 0.8), "brass"))
        told = (character.calling, manner_words(character))
        folded = name.casefold()
        is_here, taken = folded == self._chosen, folded in self._seated
        button = self.button(
            _("Chosen") if is_here else _("At the table") if taken else _("Choose"),
            lambda: self._take(name),
            enabled=is_here or not taken,
            key=f"character:{name}",
        )
        button.chosen = is_here
        rows.add(
            row(
                held(sign, width=fixed(size), height=fixed(size)),
                column(
                    paragraph(theme, name, face="strong"),
                    paragraph(theme, " · ".join(filter(None, told)), "small", "text_quiet"),
                    width=GROW,
                ),
                sized(button),
                gap=2 * theme.unit,
                at="midleft",
                width=GROW,
            )
        )

    def _take(self, name: str) -> None:
        self.app.pop()
        self._choose(name)
