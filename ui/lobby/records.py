"""The games played: go on with one, or look at it again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from rules.words import _
from ui.controls.icons import icon
from ui.controls.placing import held, sized, unplaced
from ui.controls.theme import Theme
from ui.controls.widgets import Button
from ui.layout.boxes import GROW, fixed, row
from ui.lobby.tiles import when
from ui.pages.page import PageScene, Rows
from ui.sheet import GameEntry
from ui.storage.places import games_folder
from ui.storage.records import RecordNote, notes


class RecordsScene(PageScene):
    """The records of the games folder, the newest first."""

    def __init__(self, library: Sequence[GameEntry]) -> None:
        super().__init__()
        self.library = tuple(library)
        self.title = _("Games played")
        self.notes: list[RecordNote] = []

    def enter(self) -> None:
        """Read the notes of all records and lay them out."""
        self._read()
        super().enter()

    def resume(self) -> None:
        """Come back from a game: it may have ended."""
        self._read()
        super().resume()

    def _read(self) -> None:
        self.notes = notes()

    def build(self, rows: Rows) -> None:
        """A row for each record."""
        if not self.notes:
            rows.heading(_("No game has been played yet"))
        rows.text(
            _(
                "Every game is kept in {folder}. Click one to go on with it or to see it again."
            ).format(folder=games_folder())
        )
        rows.text(
            _("To open a record from elsewhere, double-click its file or drop it on this window.")
        )
        rows.space(1)
        for note in self.notes:
            self._row(rows, note)

    def _row(self, rows: Rows, note: RecordNote) -> None:
        from ui.lobby.opening import watch

        theme, unit = rows.theme, rows.theme.unit
        lines = theme.font("body").get_height() + theme.font("small").get_height()
        high = max(theme.button_height + 2 * unit, lines + 2 * unit)
        entry = next((one for one in self.library if one.name == note.game), None)
        replay = Button(
            pygame.Rect(0, 0, theme.button_height, theme.button_height),
            "",
            lambda: watch(self.app, self.library, note.path),
            icon=icon(theme, "eye", round(theme.button_height * 0.5)),
            key=f"watch:{note.path.name}",
            tip=_("Look at it from the beginning"),
        )
        record = RecordRow(unplaced(), note, entry, lambda: self._open(note.path))
        whole = held(record, width=GROW, height=fixed(high))
        rows.add(row(whole, sized(replay), gap=unit, width=GROW))

    def _open(self, path: Path) -> None:
        from ui.lobby.opening import resume

        resume(self.app, self.library, path)


class RecordRow(Button):
    """One record: the game and its players, when it began, and whether it is over."""

    def __init__(
        self,
        rect: pygame.Rect,
        note: RecordNote,
        entry: GameEntry | None,
        action: Callable[[], None],
    ) -> None:
        super().__init__(rect, "", action, key=f"record:{note.path.name}")
        self.note = note
        self.game = entry.sheet.title if entry is not None else note.game
        self.emblem = entry.sheet.emblem if entry is not None else "log"

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the row on its button."""
        super().draw(target, theme)
        unit, rect = theme.unit, self.rect
        size = theme.points("large")
        symbol = icon(theme, self.emblem, size, "brass")
        target.blit(symbol, symbol.get_rect(midleft=(rect.x + 2 * unit, rect.centery)))
        state = _("Finished") if self.note.finished else _("Go on")
        color = "text_quiet" if self.note.finished else "marked"
        right = theme.text(state, "body", color, "strong")
        date = theme.text(when(self.note.started), "small", "text_quiet")
        edge = max(right.get_width(), date.get_width()) + 2 * unit
        left = rect.x + 4 * unit + size
        room = rect.right - edge - 2 * unit - left
        game = theme.fitted(self.game, room, "body", "text", "strong")
        names = theme.fitted(", ".join(self.note.names), room, "small", "text_quiet")
        first, second = rect.centery - theme.px(2), rect.centery + theme.px(2)
        target.blit(game, game.get_rect(bottomleft=(left, first)))
        target.blit(names, names.get_rect(topleft=(left, second)))
        target.blit(right, right.get_rect(bottomright=(rect.right - 2 * unit, first)))
        target.blit(date, date.get_rect(topright=(rect.right - 2 * unit, second)))
