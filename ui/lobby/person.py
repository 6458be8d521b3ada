"""A person's page in the statistics: their games, how they do against each level, their days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

import pygame

from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.script import isolated
from rules.words import Number, _, headed, ngettext, written
from table.engine import level_names
from table.resuming import cannot_write
from table.standings import Standings
from table.storage.about_game import load_solved, without_help
from table.storage.deals import load_days, load_duels
from table.storage.people import (
    Played,
    as_csv,
    beaten,
    best_game,
    course,
    days_in_a_row,
    delete_person,
    load_people,
    rating,
    wins_in_a_row,
)
from table.storage.places import file_name, prints_folder
from table.storage.records import notes
from table.storage.store import StoreError
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Rule
from ui.controls.placing import fitting, held, line
from ui.controls.theme import Theme
from ui.controls.widget import Spoken, Widget
from ui.felt.standings_chart import StandingsChart
from ui.layout.boxes import GROW, fixed, grid, over, part, row
from ui.lobby.progress import paths, place_words
from ui.lobby.tiles import GamePath, when
from ui.pages.dialog import tell
from ui.pages.page import Rows
from ui.window_game import WindowGame

if TYPE_CHECKING:
    from ui.app import App

CHART: Final = 200
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
        self.notes = notes()

    def add(self, rows: Rows) -> None:
        """Put what people look for first, then the tables."""
        alone = [played for played in self.games if not played.helped]
        helped = len(self.games) - len(alone)
        self._figures(rows, alone)
        add_helped(rows, helped)
        self._chart(rows, alone)
        self._best_row(rows)
        add_badges(rows, self.library, self.name)
        self._rival_rows(rows)
        self._game_rows(rows, alone)
        self._level_rows(rows)
        self._deal_rows(rows)
        self._foot(rows)

    def _figures(self, rows: Rows, alone: Sequence[Played]) -> None:
        """Put the numbers that people look for; no streak of one."""
        won = sum(played.place == 1 for played in alone)
        days = days_in_a_row({played.day for played in self.games}, self.today)
        streak = wins_in_a_row(alone)
        count = len(alone)
        figures = [(count, ngettext("game", "games", count)), (won, ngettext("win", "wins", won))]
        if streak > 1:
            figures.append((streak, _("longest streak")))
        if days > 1:
            figures.append((days, ngettext("day", "days in a row", days)))
        rows.figures(figures)

    def _best_row(self, rows: Rows) -> None:
        counting = {each.name: each.sheet for each in self.library if each.sheet.result}
        alone = without_help((note for note in self.notes if note.game in counting), self.name)
        found = best_game(alone, self.name)
        if found is None:
            return
        note, ahead = found
        told = _("{game}, {day}: won by {difference}").format(
            game=counting[note.game].title, day=when(note.started), difference=written(ahead)
        )

        def look() -> None:
            from ui.lobby.opening import watch

            watch(self.app, self.library, note.path)

        rows.space(2)
        rows.row(_("Best game"), told, Button(_("Replay"), look, key="best"))

    def _rival_rows(self, rows: Rows) -> None:
        before, together = beaten(self.notes)
        others = sorted({other for name, other in together if name == self.name})
        if not others:
            return
        rows.heading(_("Who beats whom"))
        for other in others:
            self._line(
                rows,
                _("Against {name}").format(name=isolated(other)),
                _("ahead in {won} of {played}").format(
                    won=before[self.name, other], played=together[self.name, other]
                ),
            )

    def _game_rows(self, rows: Rows, games: Sequence[Played]) -> None:
        rows.heading(_("By game and number of players"))
        if not games:
            rows.text(_("No games without help yet."))
        for entry in self.library:
            mine = [played for played in games if played.game == entry.name]
            for players in sorted({played.players for played in mine}):
                here = [played for played in mine if played.players == players]
                with_players = _("{game}, {count} players").format(
                    game=entry.sheet.title, count=players
                )
                places = [played.rank[0] for played in here]
                self._line(rows, with_players, games_words(places), place_words(here))

    def _level_rows(self, rows: Rows) -> None:
        rows.heading(_("Opponents beaten, by level"))
        found = False
        for level, words in {**level_names(), "people": _("People")}.items():
            told = rating(self.games, level)
            if told is None:
                continue
            found = True
            games = ngettext("game", "games", told.games)
            self._line(
                rows,
                words,
                _("{share} so far (likely range: {least} to {most})").format(
                    share=f"{Number(told.share):.0%}",
                    least=f"{Number(told.least):.0%}",
                    most=f"{Number(told.most):.0%}",
                ),
                f"{told.games} {games}",
            )
        if not found:
            rows.text(_("No games without help yet."))

    def _line(self, rows: Rows, title: str, *cells: str) -> None:
        theme = rows.theme
        if rows.narrow:
            rows.text(headed(title, ", ".join(filter(None, cells))), color="text")
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
        rule = None if rows.follows_heading else Rule()
        rows.add(row(head, *told, width=GROW, height=high, ground=rule), 0)

    def _chart(self, rows: Rows, games: Sequence[Played]) -> None:
        if len(games) < 3:
            return
        rows.heading(_("Recent games"))
        points = course(games)
        step = -(-len(points) // MOST_POINTS)
        recent = points[::-step][::-1]
        standings = Standings(recent, _("Recent finishes: 100 = always first, 0 = always last"))
        high = fixed(round(rows.theme.px(CHART) * rows.theme.text_scale))
        chart = StandingsChart(standings, [self.name])
        rows.add(held(chart, width=GROW, height=high))

    def _deal_rows(self, rows: Rows) -> None:
        days, duels = load_days(name=self.name), load_duels(name=self.name)
        solved = len(load_solved(self.name))
        if not days and not duels and not solved:
            return
        rows.heading(_("Deals, duels and puzzles"))
        if days:
            self._line(rows, _("Deals of the day"), str(len(days)))
        if duels:
            fewest = {entry.name for entry in self.library if entry.fewest_win}
            won = sum(one.ahead(fewest_win=one.game in fewest) > 0 for one in duels)
            told = _("won {won} of {played}").format(won=won, played=len(duels))
            self._line(rows, _("Duels against the Hard player"), told)
        if solved:
            self._line(rows, _("Puzzles solved"), str(solved))

    def _foot(self, rows: Rows) -> None:
        rows.space(3)
        theme = rows.theme
        export = Button(_("Export as CSV"), self.export, key="export")
        delete = Button(_("Delete statistics…"), self._ask_to_delete, key="delete")
        rows.add(row(fitting(theme, export), fitting(theme, delete), gap=theme.unit))

    def export(self) -> None:
        """Write all games of the person as CSV into the folder of what is for others."""
        folder = prints_folder()
        target = folder / f"cabinet-{file_name(self.name, 'player')}.csv"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(target, as_csv(self.games).encode())
        except OSError as error:
            tell(self.app, cannot_write(target, error))
        else:
            tell(self.app, visible(target), _("Exported"))

    def _ask_to_delete(self) -> None:
        name = isolated(self.name)
        words = _(
            "This deletes {name}’s statistics, deals, duels and puzzles. The games stay."
        ).format(name=name)
        answers = [(_("Delete"), self._delete), (_("Cancel"), lambda: None)]
        tell(self.app, words, _("Delete {name}").format(name=name), answers)

    def _delete(self) -> None:
        try:
            delete_person(self.name)
        except StoreError as error:
            tell(self.app, str(error))
        self._changed()


def games_words(places: Sequence[int]) -> str:
    """Return how many games of a kind were won, or, of one or where none was, how many."""
    count, won = len(places), sum(place == 1 for place in places)
    if not won or count == 1:
        games = ngettext("game", "games", count)
        return f"{count} {games}"
    return _("won {won} of {played}").format(won=won, played=count)


class Badge(Widget):
    """A game's emblem, in brass once its lesson is done; below it name and puzzles solved."""

    def __init__(self, entry: WindowGame, path: GamePath) -> None:
        super().__init__()
        self.entry, self.path = entry, path

    @property
    def told(self) -> str:
        solved = self.path.solved
        return f"{solved}/{self.path.puzzles}" if solved else ""

    @property
    def spoken(self) -> Spoken:
        state = _("lesson done") if self.path.learned else _("lesson not done")
        told = _("{at} of {count}").format(at=self.path.solved, count=self.path.puzzles)
        puzzles = _("puzzles {told}").format(told=told) if self.told else ""
        return Spoken(self.entry.front.title, value=state, state=puzzles)

    @staticmethod
    def height(theme: Theme) -> int:
        """Return the height of the round with the lines below it: two of the name, one more."""
        return 4 * theme.points("body") + 3 * theme.font("small").get_height() + theme.unit

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        across = 4 * theme.points("body")
        disc = pygame.Rect(0, 0, across, across).move_to(midtop=self.rect.midtop)
        done = self.path.learned
        plate = theme.panel(
            disc.size, "panel_raised", "brass" if done else "panel_line", across // 2
        )
        target.blit(plate, disc)
        sign = icon(
            theme, self.entry.front.emblem, across // 2, "brass_light" if done else "text_off"
        )
        target.blit(sign, sign.get_rect(center=disc.center))
        below, wide = disc.move(0, theme.unit // 2), self.rect.width
        ink = "text" if done or self.path.solved else "text_quiet"
        for words, color in ((self.entry.front.title, ink), (self.told, "brass")):
            piece = theme.text(words, "small", color, width=wide, align="center")
            below = piece.get_rect(midtop=below.midbottom)
            target.blit(piece, below)


def add_helped(rows: Rows, helped: int) -> None:
    """Say how many games were played with help, if any: the figures above leave them out."""
    if helped:
        more = ngettext(
            "{count} more game with help, counted separately",
            "{count} more games with help, counted separately",
            helped,
        )
        rows.text(more.format(count=helped))


def add_badges(rows: Rows, library: Sequence[WindowGame], person: str) -> None:
    """Put a badge for each game: its lesson and the puzzles that `person` solved."""
    theme, far = rows.theme, paths(library, person)
    rows.heading(_("Lessons and puzzles"))
    cells = [held(Badge(entry, far[entry.name]), width=GROW, height=GROW) for entry in library]
    a_line = max(1, min(len(cells), rows.width // (6 * theme.points("body"))))
    rows.add(grid(cells, a_line, gap=theme.unit, row_height=fixed(Badge.height(theme))))
