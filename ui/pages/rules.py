"""The rules of a game, in our own words: sections at the left, the text with cards at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.words import _
from ui.controls.fields import Scroll, TextField
from ui.controls.placing import control, place, unplaced, widgets_of
from ui.controls.theme import Theme
from ui.controls.viewport import Viewport
from ui.controls.widgets import Button, Label, Plate, Widget
from ui.layout.boxes import GROW, column, leaf, over, part, row
from ui.layout.solving import height_of, lay
from ui.pages.help_text import SectionPainter, credits_section, deck_for
from ui.pages.page import RailScene
from ui.picture.sprites import Sprites
from ui.sheet import GameEntry, HelpSection

NARROW: Final = 0.30
"""Part of the window that the list of sections takes."""


class RulesScene(RailScene):
    """Shows one section at a time, drawn when it is first opened.

    `deck` is the deck that is being played; with `games`, the list offers all their rules.
    """

    def __init__(
        self, entry: GameEntry, deck: Deck | None = None, games: Sequence[GameEntry] = ()
    ) -> None:
        super().__init__()
        self.entry, self.deck = entry, deck
        self.games = tuple(games)
        self.chosen = 0
        self.wanted = ""
        self._drawn: dict[tuple[str, int], pygame.Surface] = {}
        self._sprites: Sprites | None = None
        self._list: Viewport | None = None

    @property
    def sections(self) -> tuple[HelpSection, ...]:
        """All sections of the game's help, the credits last."""
        return (*self.entry.sheet.help, credits_section(self.entry.sheet))

    # --- scene ------------------------------------------------------------------------------

    def resume(self) -> None:
        """Come back from another page."""
        self.resized()

    def resized(self) -> None:
        """Draw everything anew for another window."""
        self._drawn.clear()
        self._sprites = None
        self.rebuild()

    def rebuild(self) -> None:
        """Lay out the list, and the section that is chosen."""
        theme, unit = self.app.theme, self.app.theme.unit
        self.title = _("Rules: {game}").format(game=self.entry.sheet.title)
        hint = _("Search the rules")
        search = TextField(unplaced(), self.wanted, self._search, most=40, hint=hint, key="search")
        listed = column(
            control(theme, search),
            leaf(name="list", width=GROW, height=GROW),
            gap=unit,
            width=part(NARROW, most=18 * theme.points("body")),
            height=GROW,
        )
        text = over(
            leaf(name="text", width=GROW, height=GROW),
            ground=Plate(unplaced()),
            pad=(4 * unit, 3 * unit),
            width=GROW,
            height=GROW,
        )
        body = row(listed, text, gap=2 * unit, pad=2 * unit, width=GROW, height=GROW)
        layout = lay(column(self.rail(), body), pygame.Rect((0, 0), theme.size))
        self._room = layout["text"]
        self._text = Scroll(self._room, self._section(self.chosen), key="text")
        rows = self._rows(layout["list"])
        back, *fixed_ones = widgets_of(layout)
        self.panel.fill([*fixed_ones, *rows, self._text, back])
        self.app.invalidate()

    def _rows(self, area: pygame.Rect) -> list[Widget]:
        """Return the list: the sections that hold what is searched, under their game."""
        theme = self.app.theme
        listed: list[Widget] = []
        for game in self.games or (self.entry,):
            if self.games:
                listed.append(
                    ListRow(
                        unplaced(),
                        game.sheet.title,
                        self._game_opener(game),
                        chosen=False,
                        head=True,
                        key=f"game:{game.name}",
                    )
                )
            if game is self.entry:
                listed += self._section_rows()
        pad = (0, 0, 2 * theme.unit, 0)
        rows = column(*(control(theme, each) for each in listed), pad=pad, width=GROW)
        high = height_of(rows, area.width)
        widgets = place(rows, pygame.Rect(area.topleft, (area.width, high)))
        offset = self._list.offset if self._list is not None else 0
        self._list = Viewport(area, widgets, high, offset=offset)
        return [self._list, *widgets]

    def _section_rows(self) -> list[Widget]:
        found = self._found()
        if not found:
            return [Label(unplaced(), _("Not in these rules"), color="text_quiet")]
        return [
            ListRow(
                unplaced(),
                self.sections[at].title,
                self._opener(at),
                chosen=at == self.chosen,
                inset=2 * self.app.theme.unit if self.games else 0,
                key=f"section:{at}",
            )
            for at in found
        ]

    def _found(self) -> list[int]:
        """Return which sections hold what is searched."""
        return [at for at, one in enumerate(self.sections) if _holds(one, self.wanted)]

    def _section(self, at: int) -> pygame.Surface:
        """Return a section's picture, drawn once."""
        key = (self.entry.name, at)
        if key not in self._drawn:
            if self._sprites is None:
                self._sprites = Sprites(deck_for(self.entry.sheet, self.deck), self.app.theme)
            room = self._room.width - 2 * self.app.theme.unit
            painter = SectionPainter(
                self.app.theme, self._sprites, room, self.entry.illustrations()
            )
            self._drawn[key] = painter.paint(self.sections[at])
        return self._drawn[key]

    # --- going about ------------------------------------------------------------------------

    def _opener(self, at: int) -> Callable[[], None]:
        return lambda: self.open_section(at)

    def open_section(self, at: int) -> None:
        """Show a section from its beginning."""
        self.chosen = at
        self.rebuild()

    def _game_opener(self, game: GameEntry) -> Callable[[], None]:
        def show() -> None:
            self.entry, self.deck, self.chosen, self._sprites = game, None, 0, None
            self.rebuild()

        return show

    def _search(self, words: str) -> None:
        self.wanted = words
        found = self._found()
        if found and self.chosen not in found:
            self.chosen = found[0]
        self.rebuild()

    def _step(self, by: int) -> None:
        found = self._found()
        if self.chosen in found:
            self.open_section(found[max(0, min(len(found) - 1, found.index(self.chosen) + by))])

    def handle(self, event: pygame.Event) -> None:
        """Esc or F1 leave; left and right turn the sections; the rest scrolls."""
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_ESCAPE, pygame.K_F1}:
            self.app.pop()
            return
        if self.panel.handle(event):
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN and event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._step(1 if event.key == pygame.K_RIGHT else -1)
        elif event.type == pygame.KEYDOWN:
            self._scroll_text(event.key)
        elif event.type == pygame.MOUSEMOTION:
            self.app.invalidate()

    def _scroll_text(self, key: int) -> None:
        """Let the text take the scrolling keys wherever the pointer is."""
        page = self._room.height * 7 // 8
        by = {
            pygame.K_UP: -page // 8,
            pygame.K_DOWN: page // 8,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -(10**6),
            pygame.K_END: 10**6,
        }.get(key, 0)
        self._text.scroll_to(self._text.offset + by)
        self.app.invalidate()


class ListRow(Button):
    """A row of the list of sections."""

    def __init__(
        self,
        rect: pygame.Rect,
        words: str,
        action: Callable[[], None],
        *,
        chosen: bool,
        head: bool = False,
        inset: int = 0,
        key: str = "",
    ) -> None:
        super().__init__(rect, words, action, kind="quiet", chosen=chosen, key=key)
        self.head, self.inset = head, inset

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the words from the left, on a bar where they are chosen or pointed at."""
        bar = self.rect.inflate(0, -theme.px(6))
        if self.chosen or self.hovered:
            fill = "button" if self.chosen else "panel_raised"
            target.blit(theme.panel(bar.size, fill, "brass" if self.chosen else None), bar)
        face, color = ("title", "brass_light") if self.head else ("text", "text")
        size = "large" if self.head else "body"
        room = self.rect.width - 2 * theme.unit - self.inset
        words = theme.fitted(self.words, room, size, color, face)  # type: ignore[arg-type]
        left = self.rect.x + round(1.25 * theme.unit) + self.inset
        target.blit(words, words.get_rect(midleft=(left, self.rect.centery)))
        self._ring(target, theme)


def _holds(section: HelpSection, wanted: str) -> bool:
    wanted = wanted.strip().casefold()
    if not wanted:
        return True
    rows = (" ".join(row) for row in section.rows)
    words = " ".join((section.title, *section.text, section.caption, *rows))
    return wanted in words.casefold()
