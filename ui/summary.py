"""The summary of a finished hand: who won what from whom, before the next one is dealt."""

from collections.abc import Callable
from typing import Final

import pygame

from rules.cards import Deck
from rules.words import _
from ui.controller import Summary
from ui.dialog import Dialog
from ui.fields import Scroll
from ui.plates import sign
from ui.printed import printed_card
from ui.widgets import Label, Picture, Widget

FACES: Final = 210
"""Height of the deciding cards at 1080p."""


class SummaryScene(Dialog):
    """A table of what was won; Enter or the button goes on."""

    def __init__(self, summary: Summary, deck: Deck, done: Callable[[], None]) -> None:
        super().__init__()
        self.summary, self.deck, self.done = summary, deck, done

    def lay_out(self) -> None:
        """Fit the columns to their words; scroll where there are too many rows."""
        look = self.app.look
        unit = look.unit
        sheet = self._sheet(min(look.px(1280), look.size[0] - 12 * unit))
        head = look.font("title", "title").get_height() + look.font("body").get_height()
        notes = (look.font("body").get_height() + unit) * len(self.summary.notes)
        faces = self._faces().get_height() + 2 * unit if self.summary.cards else 0
        height = head + faces + sheet.get_height() + notes + look.button_height + 15 * unit
        box = self.place_box(sheet.get_width() + 8 * unit, height)
        left, width = box.x + 4 * unit, box.width - 8 * unit
        y = box.y + 3 * unit + look.font("title", "title").get_height()
        line = look.font("body").get_height()
        widgets: list[Widget] = [
            self.heading(self.summary.title),
            Label(pygame.Rect(left, y, width, line), self.summary.subtitle, color="text_quiet"),
        ]
        y += line + 2 * unit
        if faces:
            widgets.append(Picture(pygame.Rect(left, y, width, faces - 2 * unit), self._faces()))
            y += faces
        bottom = box.bottom - look.button_height - 5 * unit - notes
        widgets.append(Scroll(pygame.Rect(left, y, width + 2 * unit, bottom - y), sheet))
        y = bottom + unit
        for note in self.summary.notes:
            widgets.append(Label(pygame.Rect(left, y, width, line), note))
            y += line + unit
        widgets += self.button_row([(_("Go on"), self.close, "primary")])
        self.panel.fill(widgets)

    def _faces(self) -> pygame.Surface:
        """Return the deciding cards side by side."""
        look = self.app.look
        height = look.px(FACES)
        faces = [printed_card(look, self.deck, card, height) for card in self.summary.cards]
        step = faces[0].get_width() + look.unit
        row = pygame.Surface((step * len(faces) - look.unit, height), pygame.SRCALPHA)
        for at, face in enumerate(faces):
            row.blit(face, (at * step, 0))
        return row

    def _sheet(self, most: int) -> pygame.Surface:
        """Return the table as a surface at most `most` pixels wide."""
        look = self.app.look
        unit = look.unit
        columns = self.summary.columns
        rows = self.summary.rows
        font = look.font("body")
        widths = [
            max(
                [look.font("body", "strong").size(columns[at])[0]]
                + [look.font("body", "strong").size(row.cells[at])[0] for row in rows]
            )
            for at in range(len(columns))
        ]
        widths[0] += look.points("body") + unit
        gap = 4 * unit
        total = sum(widths) + gap * (len(widths) - 1)
        widest = widths.index(max(widths))
        if total > most:
            widths[widest] -= total - most
            total = most
        floor = min(most, max(look.px(720), self._faces().get_width() if self.summary.cards else 0))
        if total < floor:
            widths[widest] += floor - total
            total = floor
        line = round(font.get_height() * 1.6)
        sheet = pygame.Surface((total, line * (len(rows) + 1)), pygame.SRCALPHA)
        last = len(columns) - 1
        x = 0
        for at, words in enumerate(columns):
            piece = look.fitted(words, widths[at], "small", "brass_light", "strong")
            spot = piece.get_rect(midleft=(x, line // 2))
            if at == last and last > 0:
                spot.right = x + widths[at]
            sheet.blit(piece, spot)
            x += widths[at] + gap
        for number, row in enumerate(rows, start=1):
            y = number * line
            sheet.fill(look.color("panel_line"), (0, y, total, look.line))
            x = 0
            for at, words in enumerate(row.cells):
                left = x
                if at == 0 and row.seat is not None:
                    symbol = sign(look, row.seat, look.points("body"))
                    sheet.blit(symbol, symbol.get_rect(midleft=(x, y + line // 2)))
                    left += symbol.get_width() + unit
                face = "strong" if row.strong or at == last else "text"
                piece = look.fitted(words, widths[at] - (left - x), "body", "text", face)  # type: ignore[arg-type]
                spot = piece.get_rect(midleft=(left, y + line // 2))
                if at == last and last > 0:
                    spot.right = x + widths[at]
                sheet.blit(piece, spot)
                x += widths[at] + gap
        return sheet

    def confirm(self) -> None:
        """Enter goes on."""
        self.close()

    def close(self) -> None:
        """Go on with the game."""
        self.done()
        self.app.pop()
