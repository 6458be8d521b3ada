"""The rules of a game, in our own words: sections at the left, the text with cards at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.words import _
from ui.app import Scene
from ui.controls.backdrop import felt, rail
from ui.controls.fields import Scroll, TextField
from ui.controls.theme import Theme
from ui.controls.viewport import Viewport
from ui.controls.widgets import Button, Label, Panel, Widget
from ui.pages.help_text import SectionPainter, credits_section, deck_for
from ui.pages.page import Plate, back_button
from ui.picture.sprites import Sprites
from ui.sheet import GameEntry, HelpSection

NARROW: Final = 0.30
"""Part of the window that the list of sections takes."""


class RulesScene(Scene):
    """Shows one section at a time, drawn when it is first opened.

    `deck` is the deck that is being played; with `games`, the list offers all their rules.
    """

    def __init__(
        self, entry: GameEntry, deck: Deck | None = None, games: Sequence[GameEntry] = ()
    ) -> None:
        self.entry, self.deck = entry, deck
        self.games = tuple(games)
        self.panel: Panel = Panel()
        self.chosen = 0
        self.wanted = ""
        self._drawn: dict[tuple[str, int], pygame.Surface] = {}
        self._sprites: Sprites | None = None
        self._list: Viewport | None = None
        self._text: Scroll | None = None

    @property
    def sections(self) -> tuple[HelpSection, ...]:
        """All sections of the game's help, the credits last."""
        return (*self.entry.sheet.help, credits_section(self.entry.sheet))

    # --- scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        """Lay the page out."""
        self.resized()

    def resume(self) -> None:
        """Come back from another page."""
        self.resized()

    def resized(self) -> None:
        """Draw everything anew for another window."""
        self._drawn.clear()
        self._sprites = None
        self._lay_out()

    def _lay_out(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        width, height = theme.size
        self._rail = max(theme.px(56), theme.button_height + unit)
        body = pygame.Rect(0, self._rail, width, height - self._rail).inflate(-4 * unit, -4 * unit)
        side = pygame.Rect(body.x, body.y, round(body.width * NARROW), body.height)
        side.width = min(side.width, round(theme.points("body") * 18))
        text = pygame.Rect(
            side.right + 2 * unit, body.y, body.right - side.right - 2 * unit, body.height
        )
        self._room = text.inflate(-8 * unit, -6 * unit)
        self._text = Scroll(self._room, self._section(self.chosen), key="text")
        search = TextField(
            pygame.Rect(side.x, side.y, side.width, theme.button_height),
            self.wanted,
            self._search,
            most=40,
            hint=_("Search the rules"),
            key="search",
        )
        listed = pygame.Rect(
            side.x, search.rect.bottom + unit, side.width, side.bottom - search.rect.bottom - unit
        )
        rows, bottom = self._rows(theme, listed)
        offset = self._list.offset if self._list is not None else 0
        self._list = Viewport(listed, rows, bottom - listed.y, offset=offset)
        back = pygame.Rect(
            2 * unit,
            (self._rail - theme.button_height) // 2,
            theme.button_height,
            theme.button_height,
        )
        self.panel.fill(
            [
                Plate(text),
                search,
                self._list,
                *rows,
                self._text,
                back_button(theme, back, self.app.pop),
            ]
        )
        self.app.invalidate()

    def _rows(self, theme: Theme, area: pygame.Rect) -> tuple[list[Widget], int]:
        """Return the list: the sections that hold what is searched, under their game."""
        rows: list[Widget] = []
        y = area.y
        width = area.width - 2 * theme.unit
        others = self.games or (self.entry,)
        for game in others:
            if self.games:
                rows.append(
                    ListRow(
                        pygame.Rect(area.x, y, width, theme.button_height),
                        game.sheet.title,
                        self._game_opener(game),
                        chosen=False,
                        head=True,
                        key=f"game:{game.name}",
                    )
                )
                y += theme.button_height
            if game is not self.entry:
                continue
            found = [at for at, one in enumerate(self.sections) if _holds(one, self.wanted)]
            for at in found:
                rows.append(
                    ListRow(
                        pygame.Rect(area.x, y, width, theme.button_height),
                        self.sections[at].title,
                        self._opener(at),
                        chosen=at == self.chosen,
                        inset=2 * theme.unit if self.games else 0,
                        key=f"section:{at}",
                    )
                )
                y += theme.button_height
            if not found:
                rows.append(
                    Label(
                        pygame.Rect(area.x + theme.unit, y, width, theme.button_height),
                        _("Not in these rules"),
                        color="text_quiet",
                    )
                )
                y += theme.button_height
        return rows, y

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
        self._lay_out()

    def _game_opener(self, game: GameEntry) -> Callable[[], None]:
        def show() -> None:
            self.entry, self.deck, self.chosen, self._sprites = game, None, 0, None
            self._lay_out()

        return show

    def _search(self, words: str) -> None:
        self.wanted = words
        found = [at for at, one in enumerate(self.sections) if _holds(one, words)]
        if found and self.chosen not in found:
            self.chosen = found[0]
        self._lay_out()

    def _step(self, by: int) -> None:
        found = [at for at, one in enumerate(self.sections) if _holds(one, self.wanted)]
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
        elif event.type == pygame.KEYDOWN and self._text is not None:
            self._scroll_text(event.key)
        elif event.type == pygame.MOUSEMOTION:
            self.app.invalidate()

    def _scroll_text(self, key: int) -> None:
        """Let the text take the scrolling keys wherever the pointer is."""
        assert self._text is not None
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

    def draw(self, target: pygame.Surface) -> None:
        """Draw felt, rail, list and text."""
        theme, unit = self.app.theme, self.app.theme.unit
        target.blit(felt(theme), (0, 0))
        target.blit(rail(theme, self._rail), (0, 0))
        words = _("Rules: {game}").format(game=self.entry.sheet.title)
        title = theme.fitted(
            words, theme.size[0] - 8 * theme.button_height, "title", "ivory", "title"
        )
        left = 2 * unit + theme.button_height + unit
        target.blit(title, title.get_rect(midleft=(left, self._rail // 2)))
        self.panel.draw(target, theme)


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
