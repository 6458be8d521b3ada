"""The games played, as they stand: go on with one, look at it, rename it, or throw it away."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from rules.core import PUBLIC
from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.record import RecordError, read_bytes
from rules.script import isolated
from rules.words import _, listed, ngettext, pgettext, written
from table.resuming import cannot_write, find
from table.storage.locks import InUseError
from table.storage.places import MOST_NAME, games_folder, open_folder, prints_folder
from table.storage.records import (
    RECORD,
    RecordNote,
    empty_bin,
    notes,
    put_back,
    rename,
    throw_away,
    thrown_away,
    unused_record,
)
from ui.controls.buttons import Button, Choice
from ui.controls.fields import TextField
from ui.controls.icon_surfaces import icon
from ui.controls.placing import control, held, paragraph, sized
from ui.controls.theme import Face, Theme
from ui.controls.widget import Spoken
from ui.felt.small_table import TALL, Seen, SmallTables
from ui.layout.boxes import GROW, SPACE, Box, column, fixed, grid, over, row
from ui.lobby.tiles import cloth, shade, when
from ui.pages.dialog import Dialog, tell
from ui.pages.page import PageScene, Rows
from ui.window_game import WindowGame

FEW: Final = 9
"""So many games are seen at a glance: nobody looks for one among them."""
MOST_PEOPLE: Final = 6
"""People to choose from: those who played most."""
DAYS: Final = {"week": 7, "month": 31, "year": 366}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are listed: of one game or all, with one person or all, since when."""

    game: str = ""
    person: str = ""
    since: str = ""

    def has(self, note: RecordNote, now: datetime) -> bool:
        if self.game and note.game != self.game:
            return False
        if self.person and self.person not in note.people:
            return False
        if not self.since:
            return True
        with contextlib.suppress(ValueError, OverflowError):
            begun = datetime.fromisoformat(note.started)
            return now - begun.astimezone() <= timedelta(days=DAYS[self.since])
        return False


class RecordsScene(PageScene):
    """The records of the games folder, the newest first."""

    def __init__(self, library: Sequence[WindowGame]) -> None:
        super().__init__()
        self.library = tuple(library)
        self.notes: list[RecordNote] = []
        self.wanted = Wanted()
        self._tables: SmallTables

    @property
    def title(self) -> str:
        return _("Games played")

    def enter(self) -> None:
        self.resume()

    def resume(self) -> None:
        self._tables, self.notes = SmallTables(self.app, self), notes()
        self.rebuild()

    def build(self, rows: Rows) -> None:
        if not self.notes:
            rows.heading(_("No games played yet"))
        rows.text(_("Drop a game record on this window to open it."))
        rows.space(1)
        if len(self.notes) > FEW:
            self._filter_rows(rows)
        now = datetime.now().astimezone()
        shown = [note for note in self.notes if self.wanted.has(note, now)]
        if self.notes and not shown:
            rows.text(_("No games match."), color="text")
        theme = rows.theme
        columns = max(1, min(3, rows.width // (RecordRow.least_width(theme) + 2 * theme.unit)))
        cells = [self._cell(rows, note) for note in shown]
        wide = (rows.width - 2 * theme.unit * (columns - 1)) // columns
        high = fixed(RecordRow.height(theme, wide))
        if cells:
            rows.add(grid(cells, columns, gap=2 * theme.unit, row_height=high))
        self._bin_rows(rows)

    def _filter_rows(self, rows: Rows) -> None:
        played = {note.game for note in self.notes}
        games = [(each.name, each.sheet.title) for each in self.library if each.name in played]
        people = Counter(name for note in self.notes for name in note.people)
        names = [(name, name) for name, _count in people.most_common(MOST_PEOPLE)]
        days = [("week", _("A week")), ("month", _("A month")), ("year", _("A year"))]
        for field, words, values in (
            ("game", pgettext("which", "Game"), games),
            ("person", _("Player"), names),
            ("since", _("How far back"), days),
        ):
            if len(values) > 1:
                self._filter_row(rows, field, words, [("", _("All")), *values])

    def _filter_row(
        self, rows: Rows, field: str, words: str, values: list[tuple[str, str]]
    ) -> None:
        def change(value: Any) -> None:
            self.wanted = replace(self.wanted, **{field: value})
            self.rebuild()

        theme = rows.theme
        beside = rows.width // 6 if not rows.narrow else 0
        wide, value = rows.width - beside, getattr(self.wanted, field)
        choice = Choice(values, value, change, key=f"only:{field}").broken(theme, wide)
        title = paragraph(theme, words, face="strong")
        if rows.narrow:
            rows.add(column(title, control(theme, choice), gap=theme.unit, width=GROW))
        else:
            name = over(title, width=fixed(beside), at="midleft")
            rows.add(row(name, control(theme, choice), width=GROW, at="midleft"))

    def _cell(self, rows: Rows, note: RecordNote) -> Box:
        from ui.lobby.opening import resume, watch

        unit = rows.theme.unit
        entry = next((one for one in self.library if one.name == note.game), None)
        replay = self._small(
            "eye",
            _("Replay"),
            partial(watch, self.app, self.library, note.path),
            f"watch:{note.path.name}",
        )
        more = self._small(
            "edit",
            _("More"),
            lambda: self.app.push(RecordDialog(self.library, note)),
            f"more:{note.path.name}",
        )

        def table(size: tuple[int, int]) -> pygame.Surface | None:
            if entry is None:
                return None
            return self._tables.picture(note.path, size, partial(seen, self.library, note))

        record = RecordRow(note, entry, partial(resume, self.app, self.library, note.path), table)
        replay.foot_of = more.foot_of = record
        foot = row(SPACE, sized(replay), sized(more), gap=unit, width=GROW)
        buttons = column(SPACE, foot, pad=unit, width=GROW, height=GROW)
        return over(held(record, width=GROW, height=GROW), buttons, width=GROW, height=GROW)

    def _small(self, sign: str, tip: str, action: Callable[[], None], key: str) -> Button:
        side = self.app.theme.button_height
        symbol = icon(self.app.theme, sign, round(side * 0.5))
        button = Button("", action, icon=symbol, key=key, tip=tip)
        return button.placed(pygame.Rect(0, 0, side, side))

    def _bin_rows(self, rows: Rows) -> None:
        gone = thrown_away()
        folder = self.button(_("Open folder"), self._open_folder, key="folder")
        rows.space(2)
        if not gone:
            rows.add(sized(folder))
            return
        words = ngettext(
            "{count} game in the trash.", "{count} games in the trash.", len(gone)
        ).format(count=len(gone))
        rows.text(words)
        back = self.button(
            _("Restore the last one"),
            lambda: self._change(lambda: put_back(gone[0]), gone[0]),
            key="back",
        )
        empty = self.button(_("Empty trash"), self._ask_to_empty, key="empty")
        rows.add(row(sized(folder), sized(back), sized(empty), gap=rows.theme.unit))

    def _open_folder(self) -> None:
        if trouble := open_folder(games_folder()):
            tell(self.app, trouble)

    def _ask_to_empty(self) -> None:
        delete = (_("Delete"), lambda: self._change(empty_bin, games_folder()))
        words = _("The games in it will be deleted for good.")
        tell(self.app, words, _("Empty trash"), [delete, (_("Cancel"), lambda: None)])

    def _change(self, change: Callable[[], object], path: Path) -> None:
        try:
            change()
        except OSError as error:
            tell(self.app, cannot_write(path, error))
        self.resume()


class RecordRow(Button):
    """One record: a picture of how it stands, the game's name, who won, and when it began."""

    def __init__(
        self,
        note: RecordNote,
        entry: WindowGame | None,
        action: Callable[[], None],
        table: Callable[[tuple[int, int]], pygame.Surface | None],
    ) -> None:
        super().__init__("", action, key=f"record:{note.path.name}")
        self.note, self._table = note, table
        self.game = entry.sheet.title if entry is not None else note.game
        if note.title:
            self.game = f"{self.game} · {note.title}"
        self.names = ", ".join(map(isolated, note.names))
        if note.forked:
            self.names = _("{names} · played on from another game").format(names=self.names)
        self.emblem = entry.sheet.emblem if entry is not None else "log"
        self.color = entry.sheet.color if entry is not None else ""
        self.group = "records"

    @staticmethod
    def least_width(theme: Theme) -> int:
        """Return the width from which on a tile has room for its words."""
        return 17 * theme.points("body")

    @staticmethod
    def height(theme: Theme, wide: int) -> int:
        """Return the height of a tile: a picture, two lines below it, and one with its buttons."""
        words = theme.font("body").get_height() + theme.font("small").get_height()
        return round((wide - 2 * theme.unit) * TALL) + words + theme.button_height + 3 * theme.unit

    def _colors(self) -> tuple[str, str, str]:
        fill, border, ink = super()._colors()
        return fill, "brass" if self.hovered else border, ink

    @property
    def walked(self) -> pygame.Rect:
        return pygame.Rect(self.rect.topleft, (self.rect.width, self.rect.height * 2 // 3))

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.game, value=self.names, state=self.state, why=when(self.note.started))

    @property
    def state(self) -> str:
        """How it stands: who won, or that one can go on."""
        note = self.note
        if not note.finished:
            return _("Resume")
        if not note.winners:
            return _("Finished")
        winners = listed([*map(isolated, note.winners)])
        return ngettext("{names} won", "{names} won", len(note.winners)).format(names=winners)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        super().draw(target, theme)
        unit = theme.unit
        area = pygame.Rect(self.rect.x + unit, self.rect.y + unit, self.rect.width - 2 * unit, 0)
        area.height = round(area.width * TALL)
        picture = self._table(area.size)
        if picture is None:
            target.blit(cloth(theme, area.size, self.color), area)
            sign = shade(theme, self.emblem, round(area.height * 0.86))
            target.blit(sign, sign.get_rect(midright=(area.right - unit, area.centery)))
            self._draw_standing(target, theme, area.inflate(-2 * unit, -2 * unit))
        else:
            target.blit(picture, area)
        y, room = area.bottom + unit // 2, area.width
        ink = "text_quiet" if self.note.finished else "marked"
        for words, size, color, face in (
            (self.game, "body", "text", "strong"),
            (self.state, "small", ink, "strong"),
        ):
            piece = theme.fitted(words, room, size, color, face)  # type: ignore[arg-type]
            target.blit(piece, (area.x, y))
            y += piece.get_height()
        room -= 2 * theme.button_height + 2 * unit
        words = when(self.note.started)
        if theme.measure(words, "small")[0] > room:
            words = when(self.note.started, timed=False)
        began = theme.fitted(words, room, "small", "text_quiet")
        middle = self.rect.bottom - unit - theme.button_height // 2
        target.blit(began, began.get_rect(midleft=(area.x, middle)))

    def _draw_standing(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Write who came in where, with how many; of a game that goes on, who plays."""
        small = theme.font("small").get_height()
        note = self.note
        lines = [(f"{place}.", name, written(score)) for place, name, score in note.standing]
        lines = lines or [("", name, "") for name in note.names]
        most = max(1, area.height // small)
        for at, (place, name, score) in enumerate(lines[:most]):
            top, color = area.y + at * small, "brass_light" if place == "1." else "ivory"
            face: Face = "strong" if place == "1." else "text"
            number = theme.text(score, "small", color, face)
            wide = theme.measure("8.", "small")[0] + theme.unit if place else 0
            room = area.width * 2 // 3 - wide - number.get_width() - theme.unit
            target.blit(theme.text(place, "small", color, face), (area.x, top))
            target.blit(theme.fitted(name, room, "small", color, face), (area.x + wide, top))
            target.blit(number, number.get_rect(topright=(area.x + area.width * 2 // 3, top)))


def seen(library: Sequence[WindowGame], note: RecordNote) -> Seen | None:
    """Return what a picture of a record shows, or `None` where it cannot be read.

    It is what the one person saw. Of a game that goes on between several it is what all saw.
    """
    try:
        found = find(library, note.path)
    except (RecordError, OSError):
        return None
    people, over = found.header.people, found.session.outcome is not None
    seat = people[0] if people else 0
    who = seat if over or len(people) == 1 else PUBLIC
    controller = found.entry.controller(found.session.game, found.header.names)
    return Seen(found.entry, controller, found.session.observe(who), seat)


class RecordDialog(Dialog):
    """A record's name, to be changed, and buttons for all else."""

    def __init__(self, library: Sequence[WindowGame], note: RecordNote) -> None:
        super().__init__()
        self.library, self.note = tuple(library), note
        self._former = note.path.name.removesuffix(RECORD) if note.title else ""
        self.name = self._former

    def lay_out(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        entry = next((one for one in self.library if one.name == self.note.game), None)
        field = TextField(self.name, self._named, most=MOST_NAME, key="name")
        field.label = pgettext("of a game", "Name")
        ways: list[tuple[str, Callable[[], None]]] = [
            (_("Save a copy"), self._export),
            (_("Delete"), lambda: self._change(lambda: throw_away(self.note.path))),
        ]
        if self.note.finished:
            ways.insert(0, (_("Deal code"), self._deal))
        buttons = (control(theme, Button(words, go, key=words)) for words, go in ways)
        self.show(
            round(max(theme.px(900), 66 * unit) * theme.text_scale),
            self.heading(entry.sheet.title if entry is not None else self.note.game),
            paragraph(theme, ", ".join(map(isolated, self.note.names))),
            paragraph(theme, when(self.note.started), color="text_quiet"),
            self.gap(2),
            paragraph(theme, pgettext("of a game", "Name"), face="strong"),
            self.gap(1),
            control(theme, field),
            self.gap(2),
            column(*(row(each, width=GROW) for each in buttons), gap=unit, width=GROW),
            self.gap(4),
            self.buttons(
                (_("Cancel"), self.close, "plain"), (_("Rename"), self.confirm, "primary")
            ),
        )

    def _named(self, name: str) -> None:
        self.name = name

    def confirm(self) -> None:
        if self.name.strip() and self.name != self._former:
            self._change(lambda: rename(self.note.path, self.name))
        else:
            self.close()

    def _change(self, change: Callable[[], Path]) -> None:
        path, trouble = self.note.path, ""
        try:
            change()
        except InUseError:
            trouble = _("{file} is open in another window.").format(file=visible(path.name))
        except OSError as error:
            trouble = cannot_write(path, error)
        self.close()
        if trouble:
            tell(self.app, trouble)

    def _export(self) -> None:
        """Write a copy into the folder of prints, where people find what is for others."""
        from ui.lobby.opening import unreadable

        source = self.note.path
        target = unused_record(prints_folder(), source.name.removesuffix(RECORD))
        self.close()
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, read_bytes(source))
        except RecordError as error:
            tell(self.app, unreadable(source, error))
        except OSError as error:
            tell(self.app, cannot_write(target, error))
        else:
            tell(self.app, str(target), _("Exported"))

    def _deal(self) -> None:
        from ui.lobby.opening import deal_of_record

        self.close()
        deal_of_record(self.app, self.library, self.note.path)
