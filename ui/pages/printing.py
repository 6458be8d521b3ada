"""The print page: a game's box from one's own printer, as it will be, to print or to save."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

import pygame

from art.marks import Ring
from prints.job import keep_shift, shift_of
from prints.order import Order, box_ending, draw_up
from prints.page import PrintedPicture
from prints.paper import SHOP_DPI
from prints.printable import Printable, together
from prints.saving import PrintError, Sheets, save
from prints.shop import everything, save_manifest
from prints.spool import printers, spool
from rules.decks.face import FaceError
from rules.decks.shelf import deck
from rules.words import Number, _, headed, ngettext
from table.storage.places import open_folder, prints_folder
from ui.controls.buttons import Button, Choice
from ui.controls.fields import Stepper
from ui.controls.placing import control, held, place, sized
from ui.controls.widget import Widget
from ui.layout.boxes import GROW, column, grow, over
from ui.pages.dialog import tell
from ui.pages.folder import FolderScene
from ui.pages.page import PageScene, Rows
from ui.pages.print_preview import Sheet, View, drawn
from ui.pages.print_rows import TENTHS, PrintRows, Wanted
from ui.screens import DOTS
from ui.window_game import WindowGame

A_CARD: Final = 5.0
A_PIECE: Final = 9.0
"""Seconds to cut out a card among others, with a knife, and a round piece with scissors."""
LOOK_AGAIN: Final = 0.05
"""Seconds between two looks whether the preview or the file is ready."""


class PrintScene(PageScene):
    """Chooses sheets, shows them, prints or saves them. Drawing goes on in a thread."""

    halved = True

    def __init__(self, entry: WindowGame, games: Sequence[WindowGame] = ()) -> None:
        """Offer what a game has; with `games`, to choose another one or all of them."""
        super().__init__()
        self.entry = entry
        self.games = tuple(games) or (entry,)
        declared = together(game.printables() for game in self.games)
        self.printables = {printable.key: printable for printable in declared}
        self.news = ""
        self.good_news = True
        self.folder: Path | None = None
        """Where the files are of which the news tells, if there are any."""
        self.page = 0
        self.pages = 1
        self.papers = ""
        self.view: View = "sheet"
        self.sheet = Sheet(self._choose)
        self.busy = ""
        self._printers: tuple[str, ...] = ()
        self._answers: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._asked = 0

    @property
    def title(self) -> str:
        """Say of which game or deck it is, where it is of one."""
        if self.wanted.game:
            return headed(_("Print"), self.wanted.chosen(self.games)[0].sheet.title)
        if self.wanted.what in {"deck", "box"}:
            return headed(_("Print"), deck(self.wanted.deck).name)
        return _("Print")

    def enter(self) -> None:
        settings = self.app.settings
        wanted = Wanted(paper=settings.paper, printer=settings.printer)
        self.wanted = wanted.of_game(self.entry, settings.last_table(self.entry.name))
        super().enter()
        self._in_background(self._find_printers)

    def resized(self) -> None:
        self.rebuild()
        self._draw_preview()

    def build(self, rows: Rows) -> None:
        asked = PrintRows(rows, self.wanted, self.printables, self.games, self._changed)
        asked.put(self._printers, self._keep_reading)
        if self.papers:
            rows.text(self.papers)
        if not (self.wanted.bare or self.wanted.for_shop):
            words = _("Actual size: print without scaling.")
            rows.text(words, size="small")
        if self.busy or self.news:
            rows.space(1)
            color = "text" if self.busy else ("good" if self.good_news else "warning")
            rows.text(self.busy or self.news, color=color)
        if self.news and self.folder is not None:
            rows.add(sized(self.button(_("Open folder"), self._open_folder, key="folder")))

    def _open_folder(self) -> None:
        if self.folder is not None and (trouble := open_folder(self.folder)):
            tell(self.app, trouble)

    def _changed(self, field: str, value: Any) -> None:
        former = self.wanted.what
        if field == "game":
            self._turn_to_game(value)
        else:
            self.wanted = self.wanted._replace(**{field: value})
        if self.wanted.what != former:
            self.view = "box" if self.wanted.what == "everything" else "sheet"
        if self._ink_is_not_offered():
            self.wanted = self.wanted._replace(ink="full")
        if field in {"paper", "printer"}:
            setattr(self.app.settings, field, value)
        if field in {"across", "down", "file"}:
            return
        self.page, self.news = 0, ""
        self.resized()

    def _turn_to_game(self, name: str) -> None:
        game = next((game for game in self.games if game.name == name), None)
        if game is None:
            self.wanted = self.wanted.of_all()
        else:
            self.wanted = self.wanted.of_game(game, self.app.settings.last_table(name))

    def _ink_is_not_offered(self) -> bool:
        printable = self.printables.get(self.wanted.what)
        return printable is not None and self.wanted.ink not in printable.inks

    def _keep_reading(self) -> None:
        """Keep what was read off the calibration sheet, on top of what it was moved by."""
        read = self.wanted.across / TENTHS, self.wanted.down / TENTHS
        whole = keep_shift(self.app.settings, self.wanted.printer, read)
        if whole is None:
            self._made(False, _("No printer is off by that much. Read the sheet again."))
            return
        self.wanted = self.wanted._replace(across=0, down=0)
        words = _("Backs are now shifted {across:g} mm across and {down:g} mm down.")
        self._made(True, words.format(across=Number(whole[0]), down=Number(whole[1])))
        self._draw_preview()

    def aside(self, area: pygame.Rect) -> Sequence[Widget]:
        theme = self.app.theme
        turning = Stepper(
            self.page + 1,
            1,
            self.pages,
            self._turn_to,
            show=lambda page: _("Sheet {page} of {pages}").format(page=page, pages=self.pages),
            signs=("‹", "›"),
            key="page",
        )
        views = [("sheet", _("Sheet")), ("all", _("All sheets")), ("true", _("Actual size"))]
        if self.wanted.what == "everything":
            views.insert(0, ("box", _("Box")))
        choice = Choice(views, self.view, self._look_at, key="view").broken(theme, area.width)
        turning.label, choice.label = _("Sheet"), _("Preview")
        several = self.pages > 1 and self.view not in {"all", "box"}
        return place(
            column(
                held(self.sheet, width=GROW, height=GROW),
                over(control(theme, turning), width=grow(most=theme.px(420))) if several else None,
                control(theme, choice),
                gap=theme.unit,
                at="midtop",
            ),
            area,
        )

    def _look_at(self, view: View) -> None:
        self.view = view
        self.resized()

    def _choose(self, page: int) -> None:
        self.page = page
        self._look_at("sheet")

    def _turn_to(self, page: int) -> None:
        self.page = page - 1
        self._draw_preview()

    def foot(self) -> Sequence[Button]:
        free = not self.busy
        if self.wanted.for_shop:
            return (
                self.button(_("Save"), self.save, kind="primary", icon_name="save", enabled=free),
            )
        return (
            self.button(_("Save"), self.save, icon_name="save", enabled=free),
            self.button(_("Print"), self.send, kind="primary", icon_name="print", enabled=free),
        )

    def _in_background(self, work: Callable[[], Callable[[], None]]) -> None:
        """Do `work` in a thread; what it returns is done in the loop afterwards."""
        self._asked += 1

        def do() -> None:
            try:
                self._answers.put(work())
            except (PrintError, FaceError) as error:
                sentence = str(error)
                self._answers.put(lambda: self._made(False, sentence))
            except Exception:  # a thread's fault must reach the player, and not be lost
                logging.getLogger("cabinet").exception("a sheet could not be drawn")
                sentence = _("The sheet couldn’t be drawn. The log file says why.")
                self._answers.put(lambda: self._made(False, sentence))

        threading.Thread(target=do, daemon=True).start()
        self.app.call_later(LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        try:
            while True:
                answer = self._answers.get_nowait()
                self._asked -= 1
                answer()
        except Empty:
            pass
        if self._asked:
            self.app.call_later(LOOK_AGAIN, self._look_again)

    def _find_printers(self) -> Callable[[], None]:
        found = printers()

        def show() -> None:
            self._printers = found
            if found:
                self.rebuild()

        return show

    def _order(self) -> Order:
        settings = self.app.settings
        shift = shift_of(settings, self.wanted.printer)
        return self.wanted.order(
            self.games, shift, settings.options, four_colors=settings.four_colors
        )

    def _draw_preview(self) -> None:
        order, at, view, printables = self._order(), self.page, self.view, self.printables
        unit = self.app.theme.unit
        room = self.sheet.rect.inflate(-4 * unit, -4 * unit).size
        dots = DOTS * self.app.window.screen_density

        def work() -> Callable[[], None]:
            made = _made_up(order, printables)
            pages = [page for sheets in made for page in sheets.pages]
            if view == "box":
                from prints.contents import contents_page

                pngs = drawn([contents_page(order)], 0, view, room, dots)
            else:
                pngs = drawn(pages, at, view, room, dots)
            words = papers_in_words(made)
            return lambda: self._show_preview((order, at, view), len(pages), words, pngs)

        self._in_background(work)

    def _show_preview(
        self, asked: tuple[Order, int, View], pages: int, words: str, pngs: Sequence[bytes]
    ) -> None:
        order, at, view = asked
        if (self.page, self.view) != (at, view) or self._order() != order:
            return  # something else was chosen meanwhile
        self.sheet.show(pngs)
        if (pages, words) != (self.pages, self.papers):
            area, self.pages, self.papers = self.sheet.rect.copy(), pages, words
            self.rebuild()
            if self.sheet.rect != area:  # the row that turns the sheets came or went
                self._draw_preview()
        self.app.invalidate()

    def save(self) -> None:
        """Ask for a folder, save the sheets there and say where."""
        if not self.busy:
            kept = self.app.settings.prints
            known = os.path.isdir(kept)  # noqa: PTH112 (no error where one may not look)
            begin = Path(kept) if known else prints_folder()
            self.app.push(FolderScene(_("Save the sheets"), begin, self._save_in))

    def _save_in(self, folder: Path) -> None:
        self.app.settings.prints = str(folder)
        self._make(folder, send=False)

    def send(self) -> None:
        """Save the sheets among the prints and hand them to the system's printer."""
        self._make(prints_folder(), send=True)

    def _make(self, folder: Path, *, send: bool) -> None:
        if self.busy:
            return
        order, printables, wanted = self._order(), self.printables, self.wanted

        def work() -> Callable[[], None]:
            good, news = make_files(order, printables, wanted, folder, send=send)
            return lambda: self._made(good, news, None if send or not good else folder)

        self.busy = _("Drawing…")
        self.rebuild()
        self._in_background(work)

    def _made(self, good: bool, news: str, folder: Path | None = None) -> None:
        self.busy, self.news, self.good_news, self.folder = "", news, good, folder
        self.rebuild()
        if self.viewport is not None:
            self.viewport.scroll_to(self.viewport.most)

    def primary(self) -> Callable[[], None]:
        return self.save if self.wanted.for_shop else self.send


def _made_up(order: Order, printables: dict[str, Printable]) -> list[Sheets]:
    """Return the sheets of an order; of a whole box each kind."""
    if order.what != "everything":
        return [draw_up(order, printables)]
    made = list(everything(order))
    if not made:
        raise PrintError(_("Choose at least one kind of sheet."))
    return made


def papers_in_words(made: Sequence[Sheets]) -> str:
    """Return how much paper is needed, for what, and how long cutting it takes."""
    if any(sheets.quantities for sheets in made):
        return (
            " · ".join(headed(sheets.title, str(sum(sheets.quantities))) for sheets in made) + "."
        )
    count = sum(sheets.papers for sheets in made)
    words = ngettext("{count} sheet of paper", "{count} sheets of paper", count)
    parts = [words.format(count=count)]
    if len(made) == 1 and made[0].duplex != "none":
        parts.append(_("printed on both sides"))
    said = ", ".join(parts) + "."
    if len(made) > 1:
        said += " " + " · ".join(headed(sheets.title, str(sheets.papers)) for sheets in made) + "."
    if any(sheets.cutting for sheets in made):
        said += " " + _("Cut along the marks in numbered order, rows first.")
    if len(made) > 1 and (minutes := cutting_minutes(made)):
        words = ngettext(
            "About {count} minute of cutting.", "About {count} minutes of cutting.", minutes
        )
        said += " " + words.format(count=minutes)
    return said


def cutting_minutes(made: Sequence[Sheets]) -> int:
    """Return how long it takes to cut cards with a knife and round pieces with scissors."""
    seconds = 0.0
    for sheets in made:
        fronts = sheets.pages if sheets.duplex == "none" else sheets.pages[::2]
        for page in fronts if sheets.cutting else ():
            faces = sum(isinstance(item, PrintedPicture) for item in page.items)
            seconds += A_CARD * faces
        seconds += A_PIECE * sum(
            isinstance(item, Ring) for page in sheets.pages for item in page.items
        )
    return round(seconds / 60)


def make_files(
    order: Order, printables: dict[str, Printable], wanted: Wanted, folder: Path, *, send: bool
) -> tuple[bool, str]:
    """Save what was ordered, perhaps print it; return whether it worked, and one sentence."""
    ending = "pdf" if wanted.file == "pdf" or send else "png"
    dpi = SHOP_DPI if order.shop else wanted.dpi
    if order.what == "everything":
        ending = box_ending(order)
    if order.shop:
        folder /= f"{order.games[0].name}-{order.shop}".replace("_", "-")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        made = _made_up(order, printables)
        files = [
            (sheets, save(sheets, folder / f"{sheets.stem}.{ending}", dpi=dpi)) for sheets in made
        ]
        if order.shop:
            save_manifest(files)
        saved = [(sheets, path) for sheets, paths in files for path in paths]
    except (PrintError, FaceError, OSError) as error:
        return False, str(error)
    if send:
        paper = order.job.paper.name
        results = [
            spool(path, wanted.printer or None, sheets.duplex, paper) for sheets, path in saved
        ]
        failed = [result for result in results if not result.sent]
        return not failed, (failed or results)[0].message
    if len(saved) == 1:
        return True, _("Saved as {path}").format(path=saved[0][1])
    return True, _("Saved {count} files in {folder}").format(count=len(saved), folder=folder)
