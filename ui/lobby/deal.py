"""The deal of a finished game: its code, the same cards again, and the duel over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pygame

from rules.catalog import Catalog
from rules.core import AnyGame, Seat
from rules.deal_code import Deal, deal_of, write_code
from rules.words import _, written
from table.engine import level_names, level_of
from table.storage.deals import DuelResult, keep_duel
from ui.controls.buttons import Button, Choice
from ui.controls.labels import Figure
from ui.controls.placing import control, fitting, held, line, paragraph
from ui.controls.typeface import Typeface
from ui.layout.boxes import GROW, Box, column, fixed, row
from ui.pages.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.record import Header, SeatHeader
    from rules.session import Session
    from table.engine import Duel
    from ui.window_game import WindowGame

LOOK: Final = 0.25
"""Seconds between two looks how far the duel is."""
AGAINST: Final = "hard"
"""Who plays a person's chair in a duel."""


class DealScene(Dialog):
    """Shows the code of a game's deal, deals it again from any chair, and holds the duel."""

    def __init__(
        self,
        entry: WindowGame,
        header: Header,
        session: Session[Any],
        again: Callable[[Sequence[SeatHeader], int], None],
        *,
        helped: bool = False,
    ) -> None:
        super().__init__()
        self.entry, self.header, self.session = entry, header, session
        self._again, self._helped = again, helped
        self.deal: Deal | None = deal_of(header, session)
        self.code = "" if self.deal is None else write_code(Catalog(entry), self.deal)
        people = header.people
        self.person: Seat | None = people[0] if len(people) == 1 else None
        """Whose chair a duel is about."""
        self.chair: Seat = people[0] if people else 0
        self._copied = False
        self._duel: Duel | None = None
        self.result: DuelResult | None = None
        self._broke_off = False

    def lay_out(self) -> None:
        theme, close = self.app.theme, (_("Close"), self.close, "plain")
        told = _("Enter this code in Set-up to get the same cards.")
        shown = [paragraph(theme, told, color="text_quiet"), self.gap(1)]
        buttons = self.buttons(close, (_("Deal it again"), self.confirm, "primary"))
        if self.deal is None:
            told = _("Another version of Cabinet dealt these cards, so they have no code.")
            if self.header.seal is not None:
                told = _("A sealed shuffle has no code.")
            shown, buttons = [paragraph(theme, told)], self.buttons(close)
        else:
            shown += [self._code_row(), self.gap(3), *self._chair_rows(), *self._duel_rows()]
        heading = self.heading(_("Deal code"))
        self.show(self._width, heading, *shown, self.gap(4), buttons)

    @property
    def _width(self) -> int:
        theme = self.app.theme
        return round(max(theme.px(1000), 76 * theme.unit) * theme.text_scale)

    def _code_row(self) -> Box:
        theme = self.app.theme
        words = _("Copied") if self._copied else _("Copy")
        wide = max(Button.width_for(theme, each) for each in (_("Copied"), _("Copy")))
        copy = Button(words, self._copy, key="copy")
        room = min(self._width, theme.size[0] - 4 * theme.unit) - wide - 9 * theme.unit
        code = (
            line(theme, words, "large", "brass_light", "strong", width=GROW)
            for words in _lines(self.code, theme.font("large", "strong"), room)
        )
        return row(
            column(*code, width=GROW),
            held(copy, width=fixed(wide), height=fixed(theme.button_height)),
            gap=theme.unit,
            width=GROW,
            at="midleft",
        )

    def _chair_rows(self) -> list[Box]:
        theme = self.app.theme
        names = self.header.names
        if self.person is None:
            values = [(0, _("Same seats")), (1, _("Everyone moves one seat"))]
        else:
            values = [(seat, name) for seat, name in enumerate(names)]
        room = min(self.app.theme.size[0] // 2, theme.px(900))
        choice = Choice(values, self.chair, self._sit, key="chair").broken(theme, room)
        words = _("Whose seat do you take?") if self.person is not None else _("Who sits where?")
        return [
            paragraph(theme, words, face="strong"),
            self.gap(1),
            control(theme, choice),
            self.gap(3),
        ]

    def _duel_rows(self) -> list[Box]:
        """Declare the duel: offered, going on, or over."""
        theme = self.app.theme
        if self.person is None or self.app.engines is None or self.session.outcome is None:
            return []
        if self.header.forked is not None:  # its beginning was played before
            return []
        rows = [paragraph(theme, _("The duel"), face="strong"), self.gap(1)]
        if self.result is not None:
            mine, other = written(self.result.score), written(self.result.other)
            sides = (mine, self.header.names[self.person]), (other, level_names()[AGAINST])
            figures = [held(Figure(*side), width=GROW, height=GROW) for side in sides]
            return [
                *rows,
                row(*figures, gap=theme.unit, width=GROW, height=fixed(Figure.height(theme))),
                self.gap(1),
                paragraph(theme, self._result_words(self.result), color="marked"),
            ]
        if self._broke_off:
            return [*rows, paragraph(theme, _("The Hard player’s game took too long."))]
        if self._duel is not None:
            words = _("The Hard player is at decision {number} of the game…").format(
                number=self._duel.decisions
            )
            return [*rows, line(theme, words, "body", "text_quiet", width=GROW)]
        offer = Button(_("Let it play"), self.begin_duel, key="duel")
        told = paragraph(
            theme, _("What would the Hard player have done with your cards?"), color="text_quiet"
        )
        button = fitting(theme, offer)
        return [*rows, row(column(told, width=GROW), button, gap=2 * theme.unit, width=GROW)]

    def _result_words(self, result: DuelResult) -> str:
        ahead = result.ahead(fewest_win=self.entry.fewest_win)
        if not ahead:
            return _("It’s a draw.")
        if ahead > 0:
            return _("You are ahead by {difference}.").format(difference=ahead)
        return _("The Hard player is ahead by {difference}.").format(difference=-ahead)

    def _copy(self) -> None:
        pygame.scrap.put_text(self.code)
        self._copied = True
        self.lay_out()

    def _sit(self, chair: Any) -> None:
        self.chair = chair
        self.lay_out()

    def seats(self) -> tuple[SeatHeader, ...]:
        """Return who sits where when the deal is dealt again."""
        seats = list(self.header.seats)
        if self.person is None:
            return (*seats[-self.chair :], *seats[: -self.chair]) if self.chair else tuple(seats)
        seats[self.person], seats[self.chair] = seats[self.chair], seats[self.person]
        return tuple(seats)

    def confirm(self) -> None:
        if self.deal is None:
            self.close()
            return
        self._again(self.seats(), self.deal.seed)

    def exit(self) -> None:
        if self._duel is not None:
            self._duel.close()
            self._duel = None
        super().exit()

    def begin_duel(self) -> None:
        """Let the hard player play the deal in the person's chair, against the same others."""
        assert self.deal is not None
        assert self.app.engines is not None
        game: AnyGame = self.session.game
        levels = [level_of(seat.player) or AGAINST for seat in self.header.seats]
        self._duel = self.app.engines.duel(game, levels, self.deal.seed)
        self.lay_out()
        self.app.call_later(LOOK, self._look)

    def _look(self) -> None:
        if self._duel is None:
            return
        scores = self._duel.scores()
        if scores is None:
            self.app.call_later(LOOK, self._look)
        else:
            self._duel.close()
            self._duel = None
            self._end_duel(scores)
        self.lay_out()
        self.app.invalidate()

    def _end_duel(self, scores: tuple[int, ...]) -> None:
        outcome = self.session.outcome
        if not scores or outcome is None or self.person is None:
            self._broke_off = True
            return
        self.result = DuelResult(
            self.header.started[:10],
            self.header.game,
            self.header.names[self.person][:64],
            self.code,
            outcome.scores[self.person],
            scores[self.person],
            self._helped,
        )
        keep_duel(self.result)


def _lines(code: str, font: Typeface, room: int) -> list[str]:
    """Return a code broken between its groups, so that each line fits into the room."""
    lines = [""]
    for group in code.split("-"):
        longer = f"{lines[-1]}{group}-"
        if lines[-1] and font.size(longer)[0] > room:
            lines.append(f"{group}-")
        else:
            lines[-1] = longer
    lines[-1] = lines[-1].removesuffix("-")
    return lines
