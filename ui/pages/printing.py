"""The print page: what, on which paper, with a preview; to the printer or into a PDF."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import pygame

from rules.words import _
from ui.controls.fields import Stepper
from ui.controls.placing import control, held, place, unplaced
from ui.controls.theme import Theme
from ui.controls.widgets import Button, Choice, Toggle, Widget
from ui.layout.boxes import GROW, column, grow, over
from ui.pages.page import PageScene, Rows
from ui.prints.printable import Ink, Printable, together
from ui.sheet import GameEntry
from ui.storage.places import prints_folder

if TYPE_CHECKING:
    from ui.prints.pdf import Page

DECK: Final = "deck"
DPI: Final = 300
TURN: Final = ("‹", "›")
LOOK_AGAIN: Final = 0.05
"""Seconds between two looks at whether the preview or the file is ready."""


class Order(NamedTuple):
    """What is to be printed, and how."""

    what: str
    """The deck, or the key of what a game declares."""
    deck: str
    players: int
    ink: Ink
    backs: bool
    paper: Literal["a4", "letter"]


class PrintScene(PageScene):
    """Chooses a sheet, previews it, prints it or saves it. Drawing goes on in a thread."""

    halved = True

    def __init__(self, entry: GameEntry, games: Sequence[GameEntry] = ()) -> None:
        """Offer what a game declares; with `games`, what any of them does."""
        super().__init__()
        self.title = _("Print")
        self.entry = entry
        declared = together(game.printables() for game in games or (entry,))
        self.printables = {printable.key: printable for printable in declared}
        self.news = ""
        self.good_news = True
        self.page = 0
        self.pages = 1
        self.preview: pygame.Surface | None = None
        self.busy = ""
        self._answers: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._asked = 0

    def enter(self) -> None:
        """Begin with what belongs to the game."""
        own = self.entry.printables()
        self.order = Order(
            what=next((printable.key for printable in own if printable.showpiece), DECK),
            deck=self.entry.sheet.deck,
            players=1,
            ink="full",
            backs=False,
            paper=self.app.settings.paper,
        )
        super().enter()

    def resized(self) -> None:
        """Lay out anew and draw the preview for the new size."""
        self.rebuild()
        self._draw_preview()

    # --- rows -------------------------------------------------------------------------------

    def build(self, rows: Rows) -> None:
        """Ask only what matters for what is printed."""
        declared = [(printable.key, printable.title) for printable in self.printables.values()]
        if declared:
            self._stacked_choice(rows, _("What"), "what", ((DECK, _("Deck")), *declared))
        printable = self.printables.get(self.order.what)
        if printable is None:
            self._deck_rows(rows)
        elif printable.for_players:
            self._players_row(rows)
        if printable is not None and printable.inks:
            self._stacked_choice(
                rows, _("Ink"), "ink", (("full", _("Full color")), ("light", _("Save ink")))
            )
            words = _("Full color is dark velvet; to save ink, light tints on white paper.")
            rows.text(words, size="small")
        self._stacked_choice(rows, _("Paper"), "paper", (("a4", "A4"), ("letter", _("Letter"))))
        rows.text(
            _("True size: check the ruler on the sheet, and print without scaling."), size="small"
        )
        if self.busy or self.news:
            rows.space(1)
            color = "text" if self.busy else ("good" if self.good_news else "warning")
            rows.text(self.busy or self.news, color=color)

    def _stacked_choice(
        self, rows: Rows, title: str, field: str, values: tuple[tuple[Any, str], ...]
    ) -> None:
        rows.text(title, color="text", size="body")
        lines = Choice.lines_for(rows.theme, values, rows.width)
        value, change = getattr(self.order, field), self._changer(field)
        choice = Choice(unplaced(), values, value, change, lines=lines, key=field)
        rows.add(control(rows.theme, choice, lines), 2)

    def _deck_rows(self, rows: Rows) -> None:
        from rules.decks.shelf import deck, deck_ids

        ids = deck_ids()
        change = self._changer("deck")
        rows.text(_("Deck"), color="text")
        stepper = Stepper(
            unplaced(),
            ids.index(self.order.deck),
            0,
            len(ids) - 1,
            lambda at: change(ids[at]),
            show=lambda at: deck(ids[at]).title,
            signs=TURN,
            key="deck",
        )
        rows.add(control(rows.theme, stepper), 2)
        words, turn = _("Backs, for printing on both sides"), self._changer("backs")
        toggle = Toggle(unplaced(), words, self.order.backs, turn, key="backs")
        rows.add(control(rows.theme, toggle), 2)

    def _players_row(self, rows: Rows) -> None:
        rows.text(_("For how many players"), color="text")
        change = self._changer("players")
        stepper = Stepper(unplaced(), self.order.players, 1, 8, change, key="players")
        rows.add(control(rows.theme, stepper), 2)

    def _changer(self, field: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.order = self.order._replace(**{field: value})
            self.page, self.news = 0, ""
            self.rebuild()
            self._draw_preview()

        return change

    def aside(self, area: pygame.Rect) -> Sequence[Widget]:
        """Return the preview and, for several sheets, the way from one to the next."""
        theme = self.app.theme
        turning = Stepper(
            unplaced(),
            self.page + 1,
            1,
            self.pages,
            self._turn_to,
            show=lambda page: _("Sheet {page} of {pages}").format(page=page, pages=self.pages),
            signs=TURN,
            key="page",
        )
        preview = Sheet(unplaced(), self)
        several = over(control(theme, turning), width=grow(most=theme.px(420)))
        widgets = place(
            column(
                held(preview, width=GROW, height=GROW),
                several if self.pages > 1 else None,
                gap=theme.unit,
                at="midtop",
            ),
            area,
        )
        self._preview_area = preview.rect
        return widgets

    def _turn_to(self, page: int) -> None:
        self.page = page - 1
        self._draw_preview()

    def foot(self) -> Sequence[Button]:
        """Print, and save as PDF."""
        free = not self.busy
        return (
            self.button(_("Save as PDF"), self.save, icon_name="save", enabled=free),
            self.button(_("Print"), self.send, kind="primary", icon_name="print", enabled=free),
        )

    # --- work in the background -------------------------------------------------------------

    def _in_background(self, work: Callable[[], Callable[[], None]]) -> None:
        """Do `work` in a thread; what it returns is done in the loop afterwards."""
        self._asked += 1

        def do() -> None:
            try:
                self._answers.put(work())
            except Exception:  # a thread's fault must reach the player, and not be lost
                logging.getLogger("cabinet").exception("a sheet could not be drawn")
                sentence = _("The sheet could not be drawn; the log file says why.")
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

    def _draw_preview(self) -> None:
        order, at, printable = self.order, self.page, self.printables.get(self.order.what)
        room = self._preview_area.inflate(-4 * self.app.theme.unit, -4 * self.app.theme.unit).size

        def work() -> Callable[[], None]:
            pages, _title = sheets_of(order, printable)
            png = _preview(pages[at], room)
            return lambda: self._show_preview(order, at, len(pages), png)

        self._in_background(work)

    def _show_preview(self, order: Order, at: int, pages: int, png: bytes) -> None:
        if order != self.order or at != self.page:
            return  # something else was chosen meanwhile
        self.preview = pygame.image.load(BytesIO(png), "preview.png").convert()
        if pages != self.pages:
            area, self.pages = self._preview_area, pages
            self.rebuild()
            if self._preview_area != area:  # the row that turns the sheets came or went
                self._draw_preview()
        self.app.invalidate()

    def save(self) -> None:
        """Save the sheets as a PDF in the folder of prints and say where."""
        self._make(send=False)

    def send(self) -> None:
        """Save the sheets and hand them to the system's printer."""
        self._make(send=True)

    def _make(self, *, send: bool) -> None:
        if self.busy:
            return
        order, printable = self.order, self.printables.get(self.order.what)
        target = prints_folder() / f"{file_stem(order, printable)}.pdf"

        def work() -> Callable[[], None]:
            good, news = make_pdf(order, printable, target, send=send)
            return lambda: self._made(good, news)

        self.busy = _("The sheets are being drawn …")
        self.rebuild()
        self._in_background(work)

    def _made(self, good: bool, news: str) -> None:
        self.busy, self.news, self.good_news = "", news, good
        self.rebuild()
        if self.viewport is not None:
            self.viewport.scroll_to(self.viewport.most)

    def primary(self) -> Callable[[], None]:
        """Enter prints."""
        return self.send


class Sheet(Widget):
    """The preview: the sheet of paper on the felt."""

    def __init__(self, rect: pygame.Rect, scene: PrintScene) -> None:
        super().__init__(rect)
        self.scene = scene

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the paper with its shadow, or words where it is not ready."""
        paper = self.scene.preview
        if paper is None:
            words = theme.text(_("Drawing …"), "body", "text_quiet")
            target.blit(words, words.get_rect(center=self.rect.center))
            return
        place = paper.get_rect(center=self.rect.center)
        for spread in (3, 2, 1):
            shade = place.inflate(spread * theme.unit, spread * theme.unit)
            target.blit(
                theme.panel(shade.size, "shadow", radius=theme.unit, alpha=34),
                shade.move(0, theme.unit // 2),
            )
        target.blit(paper, place)


def sheets_of(order: Order, printable: Printable | None) -> tuple[list[Page], str]:
    """Return the pages of what was ordered, and their title."""
    from rules.decks.shelf import deck
    from ui.prints.paper import PAPERS
    from ui.prints.sheets import deck_pages

    paper = PAPERS[order.paper]
    if printable is None:
        cards = deck(order.deck)
        return deck_pages(cards, paper, backs=order.backs), cards.title
    pages = printable.pages(paper, order.players, order.ink)
    return pages, printable.heading(order.players)


def _preview(page: Page, room: tuple[int, int]) -> bytes:
    """Return the page as a PNG that just fits into `room` pixels."""
    from ui.prints.pdf import MM_PER_INCH, write_png

    dpi = int(min(room[0] / page.width, room[1] / page.height) * MM_PER_INCH)
    file = BytesIO()
    write_png(page, file, max(18, dpi))
    return file.getvalue()


def make_pdf(
    order: Order, printable: Printable | None, target: Path, *, send: bool
) -> tuple[bool, str]:
    """Save what was ordered, perhaps print it; return whether it worked, and one sentence."""
    from ui.prints.command import PrintError, save
    from ui.prints.spool import spool

    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        pages, title = sheets_of(order, printable)
        save(pages, target, dpi=DPI, title=title)
    except (PrintError, OSError) as error:
        return False, str(error)
    if send:
        result = spool(target)
        return result.sent, result.message
    return True, _("Saved as {path}").format(path=target)


def file_stem(order: Order, printable: Printable | None) -> str:
    """Return the name of the PDF without its ending."""
    if printable is None:
        parts = [order.deck, *(["backs"] if order.backs else [])]
    else:
        ink = [order.ink] if printable.inks else []
        players = [f"{order.players}"] if printable.for_players else []
        parts = [printable.file_stem, *ink, *players]
    return "-".join((*parts, order.paper))
