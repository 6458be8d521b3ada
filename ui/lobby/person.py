"""A person's page in the statistics: their games, how they do against each level, their days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.script import isolated
from rules.words import Number, _, headed, ngettext
from table.engine import level_names
from table.standings import Standings
from table.storage.about_game import load_solved
from table.storage.deals import load_days, load_duels
from table.storage.people import (
    Played,
    as_csv,
    course,
    days_in_a_row,
    delete_person,
    load_people,
    rating,
)
from table.storage.places import file_name, prints_folder
from table.storage.store import StoreError
from ui.controls.buttons import Button
from ui.controls.labels import Rule
from ui.controls.placing import fitting, held, line, unplaced
from ui.felt.standings_chart import StandingsChart
from ui.layout.boxes import GROW, fixed, over, part, row
from ui.pages.page import Rows
from ui.window_game import WindowGame

if TYPE_CHECKING:
    from ui.app import App

CHART: Final = 300
"""Height of the line through somebody's games, in pixels at 1080p."""
MOST_POINTS: Final = 120
"""Points of that line."""


class PersonRows:
    """Puts what there is to tell of one person below the other rows of a page."""

    def __init__(
        self,
        app: App,
        library: Sequence[WindowGame],
        name: str,
        today: date,
        changed: Callable[[], None],
    ) -> None:
        self.app, self.library, self.name = app, library, name
        self.today, self._changed = today, changed
        self.games: tuple[Played, ...] = load_people().get(name, ())

    def add(self, rows: Rows) -> None:
        """Put all of it there."""
        alone = [played for played in self.games if not played.helped]
        helped = len(self.games) - len(alone)
        days = days_in_a_row(self.games, self.today)
        told = [
            ngettext("{count} game", "{count} games", len(self.games)).format(
                count=len(self.games)
            ),
            ngettext("{count} day in a row", "{count} days in a row", days).format(count=days),
        ]
        if helped:
            told.insert(1, _("{count} of them with help, counted apart").format(count=helped))
        rows.text(" · ".join(told), color="text")
        self._game_rows(rows, alone)
        self._level_rows(rows)
        self._chart(rows, alone)
        self._deal_rows(rows)
        self._foot(rows)

    def _game_rows(self, rows: Rows, games: Sequence[Played]) -> None:
        rows.heading(_("By game and number of players"))
        if not games:
            rows.text(_("No game without help yet."))
        for entry in self.library:
            mine = [played for played in games if played.game == entry.name]
            for players in sorted({played.players for played in mine}):
                here = [played for played in mine if played.players == players]
                places = Counter(played.place for played in here)
                won = _("won {won} of {played}").format(won=places[1], played=len(here))
                mean = sum(played.place for played in here) / len(here)
                place = _("place {place} on average").format(place=f"{Number(mean):.1f}")
                with_players = _("{game}, {count} players").format(
                    game=entry.sheet.title, count=players
                )
                self._line(rows, with_players, won, place)

    def _level_rows(self, rows: Rows) -> None:
        rows.heading(_("Against each level"))
        rows.text(
            _(
                "How often {name} came in before an opponent of that level, and between what "
                "bounds that lies with 95 %."
            ).format(name=isolated(self.name))
        )
        found = False
        for level, words in {**level_names(), "people": _("People")}.items():
            told = rating(self.games, level)
            if told is None:
                continue
            found = True
            self._line(
                rows,
                words,
                f"{Number(told.share):.0%}",
                _("{least} to {most}, {count} games").format(
                    least=f"{Number(told.least):.0%}",
                    most=f"{Number(told.most):.0%}",
                    count=told.games,
                ),
            )
        if not found:
            rows.text(_("No game without help yet."))

    def _line(self, rows: Rows, title: str, *cells: str) -> None:
        theme = rows.theme
        if rows.narrow:
            rows.text(headed(title, ", ".join(cells)), color="text")
            return
        high = fixed(round(theme.font("body").get_height() * 1.6))
        head = over(
            line(theme, title, face="strong", width=GROW, height=GROW),
            width=part(0.44),
            height=GROW,
        )
        told = (
            line(theme, words, "body", "text", align="right", width=GROW, height=GROW)
            for words in cells
        )
        rows.add(row(head, *told, width=GROW, height=high, ground=Rule(unplaced())), 0)

    def _chart(self, rows: Rows, games: Sequence[Played]) -> None:
        if len(games) < 3:
            return
        rows.heading(_("Through the games"))
        points = course(games)
        step = -(-len(points) // MOST_POINTS)
        standings = Standings(
            (*points[::step], points[-1]),
            _("Mean place so far: 100 is always first, 0 always last"),
        )
        high = fixed(round(rows.theme.px(CHART) * rows.theme.text_scale))
        chart = StandingsChart(unplaced(), standings, [self.name])
        rows.add(held(chart, width=GROW, height=high))

    def _deal_rows(self, rows: Rows) -> None:
        days, duels = load_days(name=self.name), load_duels(name=self.name)
        solved = len(load_solved(self.name))
        if not days and not duels and not solved:
            return
        rows.heading(_("Deals, duels and puzzles"))
        self._line(rows, _("Deals of the day"), str(len(days)))
        fewest = {entry.name for entry in self.library if entry.fewest_win}
        won = sum(one.ahead(fewest_win=one.game in fewest) > 0 for one in duels)
        told = _("won {won} of {played}").format(won=won, played=len(duels))
        self._line(rows, _("Duels against the hard player"), told)
        self._line(rows, _("Puzzles solved"), str(solved))

    # --- one's own data ---------------------------------------------------------------------

    def _foot(self, rows: Rows) -> None:
        rows.space(3)
        theme = rows.theme
        export = Button(unplaced(), _("Export as CSV"), self.export, key="export")
        delete = Button(unplaced(), _("Delete"), self._ask_to_delete, key="delete")
        rows.add(row(fitting(theme, export), fitting(theme, delete), gap=theme.unit))

    def export(self) -> None:
        """Write all games of the person as CSV into the folder of what is for others."""
        from table.resuming import cannot_write
        from ui.lobby.opening import say

        folder = prints_folder()
        target = folder / f"cabinet-{file_name(self.name, 'player')}.csv"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(target, as_csv(self.games).encode())
        except OSError as error:
            say(self.app, cannot_write(target, error))
        else:
            say(self.app, visible(target), _("Exported"))

    def _ask_to_delete(self) -> None:
        from ui.pages.dialog import DialogScene

        self.app.push(
            DialogScene(
                _("Delete {name}").format(name=isolated(self.name)),
                _(
                    "What is kept of {name}'s games, deals, duels and puzzles is deleted. The "
                    "records of the games stay."
                ).format(name=isolated(self.name)),
                [(_("Delete"), self._delete), (_("Cancel"), lambda: None)],
            )
        )

    def _delete(self) -> None:
        from ui.lobby.opening import say

        try:
            delete_person(self.name)
        except StoreError as error:
            say(self.app, str(error))
        self._changed()
