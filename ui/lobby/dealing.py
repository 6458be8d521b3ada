"""Where the cards of a set-up come from: shuffled again, sealed, or those of a deal code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.catalog import Catalog, RulesDeclaration
from rules.core import AnyGame, OptionsError
from rules.deal_code import MOST_CODE, Deal, DealCodeError, read_code, write_code
from rules.luck import MOST_WORD, Sealed, commit, new_secret
from rules.record import SeatHeader
from rules.words import _, pgettext
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.placing import control, fitting, line, paragraph
from ui.layout.boxes import GROW, Box, column, part, row
from ui.pages.dialog import Dialog
from ui.pages.page import Rows
from ui.window_game import WindowGame

CODE_FIELD: Final = "deal code"
"""The key of the field that takes a deal code."""


class CodeField:
    """The field of a deal code; `take` gets a deal that is entered, else the page has `changed`."""

    def __init__(
        self,
        games: Catalog[RulesDeclaration[AnyGame]],
        take: Callable[[Deal], None],
        changed: Callable[[], None],
    ) -> None:
        self.games, self._take, self._changed = games, take, changed
        self.typed = self._problem = ""

    def add_row(self, rows: Rows, words: str) -> None:
        """Put the field below the other rows, what takes the code, and what is wrong with it."""
        theme = rows.theme
        field = TextField(
            self.typed, self._type, most=MOST_CODE, hint=_("Deal code"), key=CODE_FIELD
        )
        button = fitting(theme, Button(words, self.enter, key="take code"))
        rows.add(row(control(theme, field), button, gap=theme.unit, width=GROW))
        if self._problem:
            rows.text(self._problem, color="bad")

    def _type(self, code: str) -> None:
        self.typed = code
        if self._problem and not code.strip():
            self.enter()

    def enter(self) -> None:
        """Take the deal whose code is typed, or have a sentence to say; none on a blank field."""
        self._problem = ""
        if not self.typed.strip():
            self._changed()
            return
        try:
            deal = read_code(self.games, self.typed)
        except DealCodeError as error:
            self._problem = str(error)
            self._changed()
            return
        self.typed = ""
        self._take(deal)


class Dealing:
    """What a set-up says of its shuffles: a seed of a code, or whether they are sealed.

    `take` is handed a deal whose code was entered; `changed` lays the set-up out again.
    """

    def __init__(
        self,
        entry: WindowGame,
        deal: Deal | None,
        take: Callable[[Deal], None],
        changed: Callable[[], None],
    ) -> None:
        self.code = CodeField(Catalog(entry), self._entered, changed)
        self._take, self._changed = take, changed
        self.entry = entry
        self.seed = None if deal is None else deal.seed
        self.sealed = False

    def add_rows(self, rows: Rows, seats: int, options: dict[str, Any]) -> None:
        """Put what there is to choose below the other rows."""
        rows.heading(_("The cards"))
        if self.seed is not None:
            try:
                code = write_code(self.code.games, Deal(self.entry.name, seats, options, self.seed))
            except OptionsError as error:
                code = str(error)
            button = Button(_("Shuffle again instead"), self._shuffle, key="shuffle again")
            rows.row(_("The deal {code}").format(code=code), "", button)
            return
        rows.text(_("Leave blank for a new shuffle"))
        self.code.add_row(rows, _("Use"))
        told = _("Proves nobody stacked the deck.")
        rows.switch("sealed", _("Sealed shuffle"), self.sealed, self._seal, told)

    def _entered(self, deal: Deal) -> None:
        self.seed = deal.seed
        self._take(deal)

    def _shuffle(self) -> None:
        self.seed = None
        self._changed()

    def _seal(self, sealed: bool) -> None:
        self.sealed = sealed
        self._changed()


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
                    "Copy or photograph this seal. Then everyone adds a word. If yours comes last, "
                    "nobody could have stacked the deck."
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

        field = TextField(self.words[at], typed, most=MOST_WORD, hint=_("A word"), key=f"word:{at}")
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
