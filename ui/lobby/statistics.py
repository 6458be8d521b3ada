"""The statistics: games finished and won, by game and by the level of the opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from rules.words import _
from ui.controls.icons import icon
from ui.controls.widgets import ImageWidget, Label, Widget
from ui.engine import level_names
from ui.pages.page import Column, PageScene, Rule
from ui.sheet import GameEntry
from ui.storage.statistics import OPPONENTS, GameStatistics, Tally, load_statistics

NAME_SHARE: Final = 0.3
"""The part of the width that the game's name takes."""
NONE: Final = "–"


class StatisticsScene(PageScene):
    """A table with a row for each game: won of played against each level, hints used."""

    def __init__(self, library: Sequence[GameEntry]) -> None:
        super().__init__()
        self.library = tuple(library)
        self.title = _("Statistics")

    def enter(self) -> None:
        """Read what is kept."""
        self.kept = load_statistics()
        super().enter()

    def build(self, column: Column) -> None:
        """The table, or a word that there is nothing yet."""
        if not any(game.against or game.helped or game.hints for game in self.kept.values()):
            column.heading(_("No game has been finished yet"))
            column.text(_("Games count when they are played to their end."))
            return
        column.text(
            _(
                "Games won of those that were played to their end, by the level of the opponents. "
                "Games with hints, open hands or free take-backs count apart, as with help."
            )
        )
        if column.narrow:
            self._lists(column)
        else:
            self._table(column)

    def _entries(self) -> list[tuple[GameEntry, GameStatistics]]:
        return [(entry, self.kept.get(entry.name, GameStatistics())) for entry in self.library]

    def _table(self, column: Column) -> None:
        theme, unit = column.theme, column.theme.unit
        titles = [*self._titles().values(), _("With help"), _("Hints")]
        first = round(column.width * NAME_SHARE)
        wide = (column.width - first) // len(titles)
        line = round(theme.font("body").get_height() * 1.9)

        def row(cells: Sequence[str], color: str, face: str) -> None:
            for at, words in enumerate(cells):
                box = pygame.Rect(column.x + first + at * wide, column.y, wide - unit, line)
                ink = "text_off" if words == NONE else color
                column.add(_cell(box, words, ink, face, "right"))

        row(titles, "brass", "strong")
        column.y += line
        for entry, game in self._entries():
            column.add(Rule(pygame.Rect(column.x, column.y, column.width, 1)))
            size = theme.points("body")
            emblem = icon(theme, entry.sheet.emblem, size, "brass")
            column.add(ImageWidget(pygame.Rect(column.x, column.y, size, line), emblem))
            left = column.x + size + theme.gap
            box = pygame.Rect(left, column.y, column.x + first - left, line)
            column.add(_cell(box, entry.sheet.title, "text", "strong", "left"))
            hints = str(game.hints) if game.hints else NONE
            row([*self._cells(game), _helped(game), hints], "text", "text")
            column.y += line

    def _lists(self, column: Column) -> None:
        """Large letters: a heading for each game that was played, and its lines below."""
        titles = self._titles()
        for entry, game in self._entries():
            if not game.against and not game.helped and not game.hints:
                continue
            column.heading(entry.sheet.title)
            for words, title in zip(self._cells(game), titles.values(), strict=True):
                if words != NONE:
                    column.text(_("{level}: {count}").format(level=title, count=words))
            if game.helped:
                column.text(_("{level}: {count}").format(level=_("With help"), count=_helped(game)))
            if game.hints:
                column.text(_("{level}: {count}").format(level=_("Hints"), count=game.hints))

    def _titles(self) -> dict[str, str]:
        return {**level_names(), "mixed": _("Mixed"), "people": _("People")}

    def _cells(self, game: GameStatistics) -> list[str]:
        cells = []
        for opponents in OPPONENTS:
            tally = game.against.get(opponents, Tally())
            if not tally.played:
                cells.append(NONE)
            elif opponents == "people":
                cells.append(str(tally.played))
            else:
                cells.append(_("{won} of {played}").format(won=tally.won, played=tally.played))
        return cells


def _helped(game: GameStatistics) -> str:
    """Return how the games with help went, against whomever."""
    played = sum(tally.played for tally in game.helped.values())
    if not played:
        return NONE
    if set(game.helped) == {"people"}:
        return str(played)
    won = sum(tally.won for tally in game.helped.values())
    return _("{won} of {played}").format(won=won, played=played)


def _cell(box: pygame.Rect, words: str, color: str, face: str, align: str) -> Widget:
    return Label(
        box, words, color=color, face="strong" if face == "strong" else "text", align=align
    )
