"""The statistics: games finished and won, by game and by the level of the opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from rules.words import _, headed, ngettext
from table.engine import level_names
from table.storage.people import load_people
from table.storage.statistics import OPPONENTS, GameStatistics, Tally, load_statistics
from ui.controls.buttons import Choice
from ui.controls.icon_surfaces import icon
from ui.controls.labels import ImageWidget, Rule
from ui.controls.placing import control, held, line
from ui.controls.theme import Face, Theme
from ui.layout.boxes import GROW, Box, fixed, leaf, over, part, row
from ui.pages.page import PageScene, Rows
from ui.window_game import WindowGame

NAME_SHARE: Final = 0.3
"""The part of the width that the game's name takes."""
NONE: Final = "–"
MOST_NAMES: Final = 11
"""People to choose from: those who played last."""


class StatisticsScene(PageScene):
    """A table with a row for each game: won of played against each level, hints used."""

    def __init__(self, library: Sequence[WindowGame]) -> None:
        super().__init__()
        self.library = tuple(library)
        self.person: str | None = None
        """Whose games are told, or '' for everybody's; at first those of who sits here."""

    @property
    def title(self) -> str:
        return _("Statistics")

    def build(self, rows: Rows) -> None:
        names = list(load_people())
        if self.person is None:
            self.person = self.app.settings.first_name
        if self.person not in names:
            self.person = ""
        if names:
            self._person_row(rows, names)
        if self.person:
            from ui.lobby.person import PersonRows

            today = datetime.now().astimezone().date()
            PersonRows(self.app, self.library, self.person, today, self.rebuild).add(rows)
        else:
            self._whole(rows)

    def _person_row(self, rows: Rows, names: list[str]) -> None:
        values = [("", _("Everyone")), *((name, name) for name in names[-1 : -MOST_NAMES - 1 : -1])]
        theme = rows.theme
        choice = Choice(values, self.person, self._choose, key="person").broken(theme, rows.width)
        rows.add(control(theme, choice), 2)

    def _choose(self, person: str) -> None:
        self.person = person
        self.rebuild()

    def _whole(self, rows: Rows) -> None:
        """The table, or a word that there is nothing yet."""
        from ui.lobby.person import add_badges, add_helped

        self.kept = load_statistics()
        if not any(game.against or game.helped for game in self.kept.values()):
            told = _("Finish a game to see your statistics, your best game and who beats whom.")
            rows.text(told, color="text")
            add_badges(rows, self.library, self.app.settings.first_name)
            return
        played = [tally for game in self.kept.values() for tally in game.against.values()]
        count = sum(tally.played for tally in played)
        figures = [(count, ngettext("game", "games", count))]
        if won := sum(tally.won for tally in played):
            figures.append((won, ngettext("win", "wins", won)))
        rows.figures(figures)
        games = self.kept.values()
        add_helped(rows, sum(tally.played for game in games for tally in game.helped.values()))
        if any({*game.against} - {"people"} for game in games):
            rows.text(_("Games won, by opponent level."))
        if rows.narrow:
            self._lists(rows)
        else:
            self._table(rows)

    def _entries(self) -> list[tuple[WindowGame, GameStatistics]]:
        return [(entry, self.kept.get(entry.name, GameStatistics())) for entry in self.library]

    def _table(self, rows: Rows) -> None:
        theme = rows.theme
        high = fixed(round(theme.font("body").get_height() * 1.9))

        def add(name: Box, cells: Sequence[str], color: str, face: Face, rule: Rule | None) -> None:
            told = (_cell(theme, words, color, face) for words in cells)
            rows.add(row(name, *told, width=GROW, height=high, ground=rule), 0)

        titles = [*self._titles().values(), _("With help"), _("Hints")]
        lines = [
            (
                entry,
                [
                    *self._cells(game),
                    _counted(game.helped),
                    str(game.hints) if game.hints else NONE,
                ],
            )
            for entry, game in self._entries()
        ]
        some = [at for at in range(len(titles)) if any(cells[at] != NONE for _game, cells in lines)]
        add(leaf(width=part(NAME_SHARE)), [titles[at] for at in some], "brass", "strong", None)
        for entry, cells in lines:
            told = [cells[at] for at in some]
            add(_name(theme, entry), told, "text", "text", Rule())

    def _lists(self, rows: Rows) -> None:
        """Large letters: a heading for each game that was played, and its lines below."""
        titles = self._titles()
        for entry, game in self._entries():
            if not game.against and not game.helped and not game.hints:
                continue
            rows.heading(entry.sheet.title)
            for words, title in zip(self._cells(game), titles.values(), strict=True):
                if words != NONE:
                    rows.text(headed(title, words))
            if game.helped:
                rows.text(headed(_("With help"), _counted(game.helped)))
            if game.hints:
                rows.text(headed(_("Hints"), str(game.hints)))

    def _titles(self) -> dict[str, str]:
        return {**level_names(), "mixed": _("Mixed"), "people": _("People")}

    def _cells(self, game: GameStatistics) -> list[str]:
        of = game.against
        return [_counted({each: of[each]} if each in of else {}) for each in OPPONENTS]


def _counted(tallies: Mapping[str, Tally]) -> str:
    """Return how many games were won, by opponents; against people alone how many were played."""
    played = sum(tally.played for tally in tallies.values())
    if not played:
        return NONE
    if set(tallies) == {"people"}:
        games = ngettext("game", "games", played)
        return f"{played} {games}"
    won = sum(tally.won for tally in tallies.values())
    return _("{at} of {count}").format(at=won, count=played)


def _name(theme: Theme, entry: WindowGame) -> Box:
    size = theme.points("body")
    emblem = ImageWidget(icon(theme, entry.sheet.emblem, size, "brass"))
    return row(
        held(emblem, width=fixed(size), height=GROW),
        line(theme, entry.sheet.title, face="strong", width=GROW, height=GROW),
        gap=theme.gap,
        width=part(NAME_SHARE),
        height=GROW,
    )


def _cell(theme: Theme, words: str, color: str, face: Face) -> Box:
    ink = "text_off" if words == NONE else color
    told = line(theme, words, "body", ink, face, align="right", width=GROW, height=GROW)
    return over(told, pad=(0, 0, theme.unit, 0), width=GROW, height=GROW)
