"""Deals to be compared: those of the day, those of a code, and the duels so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from rules.catalog import Catalog
from rules.core import HUMAN
from rules.deal_code import DealCodeError, read_code
from rules.record import SeatHeader
from rules.script import isolated
from rules.words import _, written
from table.cast import cast
from table.storage.deals import DayResult, day_seed, load_days, load_duels
from ui.controls.buttons import Button
from ui.controls.placing import unplaced
from ui.lobby.dealing import add_code_row
from ui.lobby.tiles import on_day
from ui.pages.page import PageScene, Rows
from ui.window_game import WindowGame

AT_TABLE: Final = 4
"""How many play a deal of the day, where the game can be played so."""
MOST_DUELS: Final = 12
"""Duels that are listed, the newest first."""


class DealsScene(PageScene):
    """A row for each game's deal of the day, a field for a code, and the last duels."""

    def __init__(self, library: Sequence[WindowGame], today: date) -> None:
        super().__init__()
        self.library, self.today = tuple(library), today
        self._code = self._problem = ""

    @property
    def title(self) -> str:
        """What the rail says."""
        return _("Deals")

    @property
    def name(self) -> str:
        """The person whose results are shown: who sat in the first chair the last time."""
        return self.app.settings.first_name

    def build(self, rows: Rows) -> None:
        """Today's deals, the field, the duels."""
        rows.heading(_("Deals of the day · {day}").format(day=on_day(self.today)))
        rows.text(
            _(
                "The same cards for everybody who plays today, from the date alone. {name}'s "
                "first try counts."
            ).format(name=isolated(self.name))
        )
        rows.space(1)
        done = {one.game: one for one in load_days(day=self.today.isoformat(), name=self.name)}
        for entry in self.library:
            self._day_row(rows, entry, done.get(entry.name))
        rows.heading(_("A deal by its code"))
        rows.text(
            _("A finished game tells the code of its deal; enter one to play the same cards.")
        )
        add_code_row(rows, self._code, self._typed, (_("Set up"), self.take_code), self._problem)
        self._duel_rows(rows)

    def _day_row(self, rows: Rows, entry: WindowGame, done: DayResult | None) -> None:
        words = _("Play") if done is None else _("Play again")
        told = _("Not played yet") if done is None else _told(done)
        play = Button(unplaced(), words, self._player(entry), key=f"day:{entry.name}")
        rows.row(entry.sheet.title, told, play)

    def _player(self, entry: WindowGame) -> Callable[[], None]:
        def play() -> None:
            from ui.lobby.opening import deal

            seats = self._seats(entry)
            deal(self.app, entry, seats, {}, self.app.push, day_seed(self.today, entry.name))

        return play

    def _seats(self, entry: WindowGame) -> list[SeatHeader]:
        least, most = entry.sheet.players
        count = max(least, min(most, AT_TABLE))
        others = [one.name for one in cast() if one.name != self.name][: count - 1]
        return [
            SeatHeader(self.name, HUMAN),
            *(SeatHeader(name, "bot:normal") for name in others),
        ]

    def _typed(self, code: str) -> None:
        self._code = code

    def take_code(self) -> None:
        """Set up the deal whose code is typed, or say what is wrong with it."""
        from ui.lobby.setup import SetupScene

        try:
            deal = read_code(Catalog(*self.library), self._code)
        except DealCodeError as error:
            self._problem = str(error)
            self.rebuild()
            return
        self._code = self._problem = ""
        entry = next(entry for entry in self.library if entry.name == deal.game)
        self.app.push(SetupScene(entry, deal))

    def primary(self) -> Callable[[], None] | None:
        """Enter takes the code."""
        return self.take_code if self._code.strip() else None

    def _duel_rows(self, rows: Rows) -> None:
        mine = load_duels(name=self.name)
        rows.heading(_("Duels against the hard player"))
        if not mine:
            rows.text(
                _(
                    "After a game, “Deal” lets the hard player play your cards in your chair: the "
                    "difference of the scores is the duel."
                )
            )
        titles = {entry.name: entry for entry in self.library}
        for one in mine[: -MOST_DUELS - 1 : -1]:
            entry = titles.get(one.game)
            ahead = one.ahead(fewest_win=entry is not None and entry.fewest_win)
            words = _("{day}, {game}: you {mine}, the hard player {other} ({ahead})").format(
                day=one.day,
                game=one.game if entry is None else entry.sheet.title,
                mine=written(one.score),
                other=written(one.other),
                ahead=_("even") if not ahead else f"{ahead:+}".replace("-", "−"),
            )
            rows.text(words)


def _told(done: DayResult) -> str:
    words = _("Place {place} of {players}, with {score}").format(
        place=done.place, players=done.players, score=written(done.score)
    )
    return _("{result} (with help)").format(result=words) if done.helped else words
