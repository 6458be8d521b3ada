"""Where the cards of a set-up come from: shuffled anew, sealed, or those of a deal code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.core import OptionsError
from rules.deal_code import MOST_CODE, Deal, DealCodeError, read_code, write_code
from rules.words import _
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.placing import control, fitting, unplaced
from ui.layout.boxes import GROW, row
from ui.pages.page import Rows
from ui.window_game import WindowGame

if TYPE_CHECKING:
    from rules.catalog import Catalog, RulesDeclaration
    from rules.core import AnyGame

CODE_FIELD: Final = "deal code"
"""The key of the field that takes a deal code."""


def add_code_row(
    rows: Rows,
    code: str,
    typed: Callable[[str], None],
    take: tuple[str, Callable[[], None]],
    problem: str,
) -> None:
    """Put the field of a deal code below the other rows, what takes it, and a `problem` with it."""
    theme = rows.theme
    field = TextField(unplaced(), code, typed, most=MOST_CODE, hint=_("Deal code"), key=CODE_FIELD)
    button = fitting(theme, Button(unplaced(), *take, key="take code"))
    rows.add(row(control(theme, field), button, gap=theme.unit, width=GROW))
    if problem:
        rows.text(problem, color="bad")


class Dealing:
    """What a set-up says of its shuffles: a seed of a code, or whether they are sealed."""

    def __init__(self, entry: WindowGame, deal: Deal | None = None) -> None:
        from rules.catalog import Catalog

        self._games: Catalog[RulesDeclaration[AnyGame]] = Catalog(entry)
        self.entry = entry
        self.seed = None if deal is None else deal.seed
        self.sealed = False
        self._typed = ""
        self._problem = ""

    def add_rows(
        self,
        rows: Rows,
        seats: int,
        options: dict[str, Any],
        *,
        take: Callable[[Deal], None],
        changed: Callable[[], None],
    ) -> None:
        """Put what there is to choose below the other rows; `take` is handed a deal entered."""

        def seal(value: Any) -> None:
            self.sealed = bool(value)
            changed()

        rows.heading(_("The cards"))
        if self.seed is not None:
            self._coded_row(rows, seats, options, changed)
            return
        self._code_row(rows, take, changed)
        told, off_on = _("Proves that nobody chose the cards."), (_("No"), _("Yes"))
        rows.switch("sealed", _("Sealed shuffle"), self.sealed, seal, told, off_on=off_on)

    def _coded_row(
        self, rows: Rows, seats: int, options: dict[str, Any], changed: Callable[[], None]
    ) -> None:
        def anew() -> None:
            self.seed = None
            changed()

        assert self.seed is not None
        try:
            code = write_code(self._games, Deal(self.entry.name, seats, options, self.seed))
        except OptionsError as error:
            code = str(error)
        button = Button(unplaced(), _("Shuffle again instead"), anew, key="shuffle anew")
        rows.row(_("The deal {code}").format(code=code), _("It has this code."), button)

    def _code_row(
        self, rows: Rows, take: Callable[[Deal], None], changed: Callable[[], None]
    ) -> None:
        def typed(code: str) -> None:
            self._typed = code

        def enter() -> None:
            deal = self.entered()
            if deal is None:
                changed()
            else:
                take(deal)

        rows.text(_("Empty for a new shuffle"))
        add_code_row(rows, self._typed, typed, (_("Use"), enter), self._problem)

    def entered(self) -> Deal | None:
        """Return the deal whose code is typed, or `None` and have a sentence to say."""
        self._problem = ""
        try:
            deal = read_code(self._games, self._typed)
        except DealCodeError as error:
            self._problem = str(error)
            return None
        self.seed, self._typed = deal.seed, ""
        return deal
