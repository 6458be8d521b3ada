"""Sealing the shuffles of a game: the program commits itself, then everybody may add a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.luck import MOST_WORD, Sealed, commit, new_secret
from rules.record import SeatHeader
from rules.words import _, pgettext
from ui.controls.fields import TextField
from ui.controls.placing import control, line, paragraph, unplaced
from ui.layout.boxes import GROW, Box, column, part, row
from ui.pages.dialog import Dialog

HALF: Final = 38
"""Characters of the digest in a line."""


class SealScene(Dialog):
    """Shows the digest of a fresh secret, takes the people's words, and hands on both."""

    def __init__(self, seats: Sequence[SeatHeader], deal: Callable[[Sealed], None]) -> None:
        super().__init__()
        self._deal = deal
        self.secret = new_secret()
        self.people = [(at, seat.name) for at, seat in enumerate(seats) if seat.is_person]
        self.words = dict.fromkeys((at for at, _name in self.people), "")

    def lay_out(self) -> None:
        theme = self.app.theme
        digest = commit(self.secret)
        self.show(
            round(max(theme.px(900), 70 * theme.unit) * theme.text_scale),
            self.heading(_("Sealed shuffle")),
            paragraph(
                theme,
                _(
                    "Note this seal or take a picture. Then each of you adds a word. If "
                    "yours is the last, nobody chose the cards."
                ),
            ),
            self.gap(2),
            column(
                *(
                    line(theme, digest[at : at + HALF], "large", "brass_light", "strong")
                    for at in range(0, len(digest), HALF)
                ),
                width=GROW,
                at="midtop",
            ),
            self.gap(2),
            *(self._field(at, name) for at, name in self.people),
            self.gap(3),
            self.buttons(
                (_("Cancel"), self.close, "plain"),
                (pgettext("button", "Deal"), self.confirm, "primary"),
            ),
        )
        if self.people and self.panel.focused is None:
            self.panel.focus(f"word:{self.people[0][0]}")

    def _field(self, at: int, name: str) -> Box:
        theme = self.app.theme

        def typed(word: str) -> None:
            self.words[at] = "".join(letter for letter in word if letter.isprintable())

        field = TextField(
            unplaced(), self.words[at], typed, most=MOST_WORD, hint=_("A word"), key=f"word:{at}"
        )
        field.label = name
        return row(
            line(theme, name, face="strong", width=part(0.3)),
            control(theme, field),
            gap=theme.unit,
            pad=(0, 0, 0, theme.unit),
            width=GROW,
        )

    def confirm(self) -> None:
        words = tuple(word.strip() for word in self.words.values() if word.strip())
        self.close()
        self._deal(Sealed(self.secret, words))
