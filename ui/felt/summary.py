"""The summary of a finished hand: who won what from whom, before the next one is dealt."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.words import _
from table.telling import summary_lines
from table.told import Summary, SummaryRow
from ui.controls.fields import Scroll
from ui.controls.labels import ImageWidget
from ui.controls.placing import held, paragraph
from ui.controls.theme import Face, Theme, above_each_other
from ui.layout.boxes import FILL, GROW, Box, column, fixed, over, strut
from ui.layout.cards import card_width
from ui.pages.dialog import Dialog
from ui.picture.face_surfaces import kept_card, printed_card
from ui.picture.signs import sign
from ui.picture.symbols import symbol_ring

FACES: Final = 210
"""Height of the deciding cards at 1080p."""


class _DecidingCards:
    """The deciding cards side by side, and smaller below them those that came next.

    They are larger than on the table. What is drawn already lies there at once, and each of the
    others is laid when there is time for it; the symbols are ringed with which cards count.
    """

    def __init__(self, theme: Theme, deck: Deck, summary: Summary) -> None:
        self._theme, self._deck, self._rings = theme, deck, summary.rings
        height = theme.px(FACES)
        rows = [(summary.cards, height)] if summary.cards else []
        if summary.beaten:
            rows = [(summary.cards, height * 3 // 4), (summary.beaten, height // 2)]
        self._waiting: list[tuple[int, pygame.Rect]] = []
        top = 0
        for cards, tall in rows:
            width = card_width(tall)
            for at, card in enumerate(cards):
                place = pygame.Rect(at * (width + theme.unit), top, width, tall)
                self._waiting.append((card, place))
            top += tall + theme.unit
        wide = max((place.right for _card, place in self._waiting), default=1)
        self.surface = pygame.Surface((wide, max(1, top)), pygame.SRCALPHA)
        self._lay_kept()

    def _lay_kept(self) -> None:
        waiting, self._waiting = self._waiting, []
        for card, place in waiting:
            if kept_card(self._theme, self._deck, card, place.height) is None:
                self._waiting.append((card, place))
            else:
                self._lay(card, place)

    def lay_next(self) -> bool:
        """Lay the next card; return whether others wait."""
        if self._waiting:
            self._lay(*self._waiting.pop(0))
        return bool(self._waiting)

    def _lay(self, card: int, place: pygame.Rect) -> None:
        face = printed_card(self._theme, self._deck, card, place.height)
        self.surface.blit(face, place)
        if card in self._rings:
            how = self._rings[card]
            ring, spot = symbol_ring(self._theme, self._deck, card, place.height, *how)
            self.surface.blit(ring, spot.move(place.topleft))


class SummaryScene(Dialog):
    """A table of what was won; Enter or the button goes on, Esc only closes it."""

    def __init__(
        self,
        summary: Summary,
        deck: Deck,
        go_on: Callable[[], None],
        costliest: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.summary, self.deck, self.go_on, self._costliest = summary, deck, go_on, costliest

    def lay_out(self) -> None:
        theme, unit, look = self.app.theme, self.app.theme.unit, self._costliest
        self._faces = _DecidingCards(theme, self.deck, self.summary)
        most = min(round(theme.px(1280) * theme.text_scale), theme.size[0] - 14 * unit)
        sheet = self._sheet(most)
        notes = [theme.text(note, "body", width=sheet.get_width()) for note in self.summary.notes]
        whole = above_each_other([sheet, *notes], 2 * unit)
        text = Scroll(pygame.Rect(0, 0, 0, 0), whole)
        text.words = "\n".join(summary_lines(self.summary)[2:])
        scroll = held(text, **FILL)
        self.show(
            sheet.get_width() + 8 * unit,
            self.heading(self.summary.title, 0),
            paragraph(theme, self.summary.subtitle, color="text_quiet"),
            self.gap(2),
            self._deciding() if self.summary.cards else None,
            over(
                strut(high=whole.get_height()),
                scroll,
                pad=(0, 0, -3 * unit, 0),  # the bar stands in the margin
                width=GROW,
            ),
            self.gap(2),
            self.buttons(
                *([] if look is None else [(_("Costliest decisions"), look, "plain")]),
                (_("Continue"), self.confirm, "primary"),
            ),
        )

    @property
    def heard(self) -> Sequence[str]:
        return summary_lines(self.summary)

    def _deciding(self) -> Box:
        faces = self._faces.surface
        shown = held(ImageWidget(faces), width=GROW, height=fixed(faces.get_height()))
        return column(shown, self.gap(2), width=GROW)

    def draw(self, target: pygame.Surface) -> None:
        if self._faces.lay_next():
            self.app.invalidate()
        super().draw(target)

    def _widths(self, most: int) -> list[int]:
        """Return the widths of the columns; the widest give way where they do not fit."""
        theme = self.app.theme
        fonts = theme.font("body", "strong"), theme.font("body")  # the wider one differs by words
        lines = (self.summary.columns, *(row.cells for row in self.summary.rows))
        widths = [
            max(font.size(words)[0] for words in column for font in fonts)
            for column in zip(*lines, strict=True)
        ]
        widths[0] += theme.points("body") + theme.unit
        room = most - self._gap * (len(widths) - 1)
        while sum(widths) > room:  # the widest column becomes as wide as the next, and so on
            level = max(widths)
            wide = [at for at, width in enumerate(widths) if width == level]
            next_level = max((width for width in widths if width < level), default=0)
            give = min(level - next_level, -(-(sum(widths) - room) // len(wide)))
            for at in wide:
                widths[at] -= give
        floor = max(theme.px(720), self._faces.surface.get_width())
        spare = min(room, floor - most + room) - sum(widths)
        widths[widths.index(max(widths))] += max(0, spare)
        return widths

    @property
    def _gap(self) -> int:
        return 4 * self.app.theme.unit

    def _sheet(self, most: int) -> pygame.Surface:
        """Return the table as a surface at most `most` pixels wide; long cells take more lines."""
        theme = self.app.theme
        widths = self._widths(most)
        total = sum(widths) + self._gap * (len(widths) - 1)
        heads = [
            theme.fitted(words, width, "small", "brass_light", "strong")
            for words, width in zip(self.summary.columns, widths, strict=True)
        ]
        rows = [self._pieces(row, widths) for row in self.summary.rows]
        font = theme.font("body")
        room = round(font.get_height() * 0.6)
        heights = [max(piece.get_height() for piece in pieces) + room for pieces in (heads, *rows)]
        sheet = pygame.Surface((total, sum(heights)), pygame.SRCALPHA)
        self._blit_row(sheet, heads, widths, pygame.Rect(0, 0, total, heights[0]))
        y = heights[0]
        for row, pieces, height in zip(self.summary.rows, rows, heights[1:], strict=True):
            sheet.fill(theme.color("panel_line"), (0, y, total, theme.line))
            area = pygame.Rect(0, y, total, height)
            indent = 0
            if row.seat is not None:
                symbol = sign(theme, row.seat, theme.points("body"))
                sheet.blit(symbol, symbol.get_rect(midleft=area.midleft))
                indent = symbol.get_width() + theme.unit
            self._blit_row(sheet, pieces, widths, area, indent)
            y += height
        return sheet

    def _pieces(self, row: SummaryRow, widths: list[int]) -> list[pygame.Surface]:
        theme = self.app.theme
        last = len(widths) - 1
        pieces = []
        for at, (words, width) in enumerate(zip(row.cells, widths, strict=True)):
            counts = at == last and row.seat is not None
            face: Face = "strong" if row.strong or counts else "text"
            room = width - (
                theme.points("body") + theme.unit if at == 0 and row.seat is not None else 0
            )
            wraps = theme.font("body", face).size(words)[0] > room
            pieces.append(theme.text(words, "body", face=face, width=room if wraps else 0))
        return pieces

    def _blit_row(
        self,
        sheet: pygame.Surface,
        pieces: list[pygame.Surface],
        widths: list[int],
        area: pygame.Rect,
        indent: int = 0,
    ) -> None:
        """Put a row's cells side by side; numbers and the last column are set at the right."""
        x, columns = area.x, zip(*(row.cells for row in self.summary.rows), strict=True)
        last = len(widths) - 1
        for at, (piece, width, cells) in enumerate(zip(pieces, widths, columns, strict=True)):
            spot = piece.get_rect(midleft=(x + (0 if at else indent), area.centery))
            if at and (at == last or _are_numbers(cells)):
                spot.right = x + width
            sheet.blit(piece, spot)
            x += width + self._gap

    def confirm(self) -> None:
        self.app.pop()
        self.go_on()


def _are_numbers(cells: Sequence[str]) -> bool:
    """Return whether all cells of a column that are not empty begin with a number or a dash."""
    return all(
        cell[0].isdigit() or cell[0] in "+\N{MINUS SIGN}\N{EN DASH}" for cell in cells if cell
    )
