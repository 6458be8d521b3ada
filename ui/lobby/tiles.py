"""The tiles of the lobby: a game with cards of its deck, and the game to go on with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Final

import pygame

from rules.script import isolated
from rules.words import _, ngettext
from table.storage.records import RecordNote
from ui.controls.buttons import Button, Pressable
from ui.controls.icon_surfaces import icon
from ui.controls.spoken import Spoken
from ui.controls.theme import Theme
from ui.window_game import WindowGame

FAN: Final = (-9, 0, 9)
"""Degrees by which the three cards of a tile are turned."""


class Tile(Pressable):
    """A large button: a picture above, below it an emblem with a title and two lines of words.

    `ways` are the buttons at its foot, the one that does what the tile does last.
    """

    title = ""
    emblem = ""
    lines: tuple[str, ...] = ()
    foot = ""
    ways: tuple[Button, ...] = ()

    @property
    def spoken(self) -> Spoken:
        """The title and what stands below it."""
        told = [*self.lines, self.foot if self.title else ""]
        return Spoken(self.title or self.foot, _("button"), why=", ".join(filter(None, told)))

    @property
    def walked(self) -> pygame.Rect:
        """Above the buttons at its foot, which stand below it for the arrow keys."""
        top = min((way.rect.top for way in self.ways), default=self.rect.bottom)
        return pygame.Rect(self.rect.topleft, (self.rect.width, top - self.rect.top))

    def place_ways(self, theme: Theme) -> tuple[Button, ...]:
        """Put the buttons side by side at the foot of the tile, and return them.

        They are alike, but where words are longer than that each has as much as its words ask for.
        """
        unit, count = theme.unit, max(1, len(self.ways))
        inner = self.rect.inflate(-4 * unit, -3 * unit)
        room = inner.width - unit * (count - 1)
        needs = [Button.width_for(theme, button.words) for button in self.ways]
        left = inner.left
        for button, need in zip(self.ways, needs, strict=True):
            wide = room // count if max(needs) <= room // count else room * need // sum(needs)
            button.rect = pygame.Rect(0, 0, wide, theme.button_height)
            button.rect.bottomleft = left, inner.bottom
            button.foot_of = self
            left += wide + unit
        return self.ways

    @staticmethod
    def least_height(theme: Theme) -> int:
        """Return the pixels that the words and a little picture need."""
        words = (
            theme.font(_title_size(theme), "title").get_height()
            + 3 * theme.font("small").get_height()
        )
        return words + 7 * theme.unit + theme.px(110) + theme.button_height

    def decorate(self, theme: Theme) -> bool:
        """Draw what may come after the first frame; return whether anything was drawn."""
        return False

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw plate, picture and words."""
        rect, unit = self.rect, theme.unit
        bright = self.enabled and (self.hovered or self.focused)
        border = "brass" if bright else "panel_line"
        fill = "panel_raised" if bright else "panel"
        target.blit(
            theme.panel(
                rect.size, fill, border, radius=2 * unit, alpha=236 if self.enabled else 170
            ),
            rect,
        )
        words_top = self._words_top(theme)
        self._draw_picture(
            target, theme, pygame.Rect(rect.x, rect.y, rect.width, words_top - rect.y)
        )
        self._draw_words(target, theme, words_top)
        self._ring_round(target, theme)

    def _ring_round(self, target: pygame.Surface, theme: Theme) -> None:
        if self.focused:
            ring = theme.panel(
                self.rect.size,
                "brass",
                "focus",
                radius=2 * theme.unit,
                alpha=0,
                border_width=max(2, theme.px(3)),
            )
            target.blit(ring, self.rect)

    def _inset(self, theme: Theme) -> int:
        """Return the pixels from the left edge of the words to the title behind the emblem."""
        return round(theme.font(_title_size(theme), "title").get_height() * 0.9 + 1.25 * theme.unit)

    def title_size(self, theme: Theme) -> int:
        """Return the pixels of the title's font: smaller where the tile is too narrow for it."""
        usual = _title_size(theme)
        room = self.rect.width - 4 * theme.unit - self._inset(theme)
        needed = theme.font(usual, "title").size(self.title)[0]
        return usual if needed <= room else int(usual * room / needed)

    def _words_top(self, theme: Theme) -> int:
        title = theme.font(_title_size(theme), "title").get_height()
        small = theme.font("small").get_height()
        return self._words_bottom(theme) - (title + 3 * small + round(4.5 * theme.unit))

    def _words_bottom(self, theme: Theme) -> int:
        return self.rect.bottom - theme.button_height - theme.unit

    def _draw_picture(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw what stands above the words."""

    def _draw_words(self, target: pygame.Surface, theme: Theme, top: int) -> None:
        unit = theme.unit
        left, room = self.rect.x + 2 * unit, self.rect.width - 4 * unit
        ink, quiet = ("ivory", "text_quiet") if self.enabled else ("text_off", "text_off")
        y = top + unit
        title_font = theme.font(_title_size(theme), "title")
        inset = self._inset(theme)
        size = inset - round(1.25 * unit)
        symbol = icon(theme, self.emblem, size, "brass" if self.enabled else "text_off")
        target.blit(symbol, symbol.get_rect(midleft=(left, y + title_font.get_height() // 2)))
        title = theme.text(self.title, self.title_size(theme), ink, "title")
        middle = y + title_font.get_height() // 2
        target.blit(title, title.get_rect(midleft=(left + inset, middle)))
        y += title_font.get_height() + unit // 2
        small = theme.font("small").get_height()
        for line in self.lines[:2]:
            words = theme.text(line, "small", quiet, width=room)
            allowed = (2 if len(self.lines) == 1 else 1) * small
            if words.get_height() > allowed:
                words = theme.fitted(line, room, "small", quiet)
            target.blit(words, (left, y))
            y += words.get_height()
        foot = theme.fitted(self.foot, room, "small", "brass" if self.enabled else "text_off")
        bottom = self._words_bottom(theme) - round(1.5 * unit)
        target.blit(foot, foot.get_rect(bottomleft=(left, bottom)))


class GameTile(Tile):
    """A game: three cards of its deck in a fan, its title, and for whom and how long it is."""

    def __init__(
        self,
        rect: pygame.Rect,
        entry: WindowGame,
        action: Callable[[], None],
        learn: Callable[[], None] | None = None,
        puzzles: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(rect, action, key=f"game:{entry.name}")
        self.entry = entry
        name = entry.front.title
        play = _way(_("Play"), action, f"play:{entry.name}", _("Play {game}").format(game=name))
        self.ways = (play,)
        if learn is not None:
            tip = _("Learn {game} in a few minutes, by playing").format(game=name)
            self.ways = (_way(_("Learn"), learn, f"learn:{entry.name}", tip), play)
        if puzzles is not None:
            tip = _("Puzzles in {game}").format(game=name)
            puzzle = _way(_("Puzzles"), puzzles, f"puzzles:{entry.name}", tip)
            self.ways = (*self.ways[:-1], puzzle, play)
        front = entry.front
        self.title, self.emblem, self.lines = front.title, front.emblem, (front.tagline,)
        self.foot = for_whom(entry)
        self._fan: pygame.Surface | None = None

    def decorate(self, theme: Theme) -> bool:
        """Draw the cards of the fan."""
        from rules.decks.shelf import deck
        from ui.picture.sprites import Sprites

        front = self.entry.front
        if not front.faces:
            return False
        whole = deck(front.deck)
        sprites = Sprites(whole, theme)
        height = self._card_height(theme)
        if height < 3 * theme.unit:
            return False
        fan = [
            sprites.card(whole.number(face), height, turn=turn)
            for face, turn in zip(front.faces, FAN, strict=False)
        ]
        self._fan = _fanned(fan, height)
        if not self.enabled:
            self._fan.set_alpha(90)
        return True

    def _card_height(self, theme: Theme) -> int:
        room = self._words_top(theme) - self.rect.y - 5 * theme.unit
        return min(room, round(self.rect.width * 0.44))

    def _draw_picture(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        if self._fan is not None:
            target.blit(self._fan, self._fan.get_rect(center=area.center))


def _fanned(cards: list[pygame.Surface], height: int) -> pygame.Surface:
    """Return cards in a fan as one picture, so that it fades as one where it fades."""
    step = round(height * 0.52)
    wide, high = max(card.get_width() for card in cards), max(card.get_height() for card in cards)
    dip = round(height * 0.045)
    fan = pygame.Surface((wide + step * (len(cards) - 1), high + 2 * dip), pygame.SRCALPHA)
    for at, card in enumerate(cards):
        aside = abs(2 * at - (len(cards) - 1))  # twice the steps from the middle
        middle = wide // 2 + at * step, high // 2 + dip * aside // 2 + dip // 2
        fan.blit(card, card.get_rect(center=middle))
    return fan


class ResumeTile(Tile):
    """The unfinished game: who plays it, and since when."""

    def __init__(
        self,
        rect: pygame.Rect,
        note: RecordNote,
        entry: WindowGame | None,
        action: Callable[[], None],
    ) -> None:
        super().__init__(rect, action, key="resume")
        self.title, self.emblem = _("Go on playing"), "play"
        game = entry.front.title if entry is not None else note.game
        self.lines = (game, ", ".join(map(isolated, note.names)))
        self.foot = when(note.started)
        self.enabled = entry is not None
        if entry is not None:
            self.ways = (_way(_("Go on"), action, "go on"),)
        self._emblem = entry.front.emblem if entry is not None else "play"
        self._names = note.names

    def _draw_picture(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw the game's emblem as an inlay of brass."""
        size = min(round(area.height * 0.5), round(area.width * 0.32))
        if size > 8:
            symbol = icon(theme, self._emblem, size, "brass")
            target.blit(symbol, symbol.get_rect(center=area.center))


class OpenTile(Tile):
    """Where no game waits: the way to the games played before."""

    def __init__(self, rect: pygame.Rect, action: Callable[[], None]) -> None:
        super().__init__(rect, action, key="records")
        self.title, self.emblem = _("Games played"), "hourglass"
        self.lines = (_("Every game is kept: go on, or look again"),)
        self.ways = (_way(_("Open a record"), action, "open records"),)

    def _draw_picture(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw the log's sign in the color of the wood."""
        size = min(round(area.height * 0.5), round(area.width * 0.32))
        if size > 8:
            symbol = icon(theme, "log", size, "brass_dark")
            target.blit(symbol, symbol.get_rect(center=area.center))


def _way(words: str, action: Callable[[], None], key: str, tip: str = "") -> Button:
    """Return a button for the foot of a tile."""
    return Button(pygame.Rect(0, 0, 0, 0), words, action, key=key, tip=tip)


def _title_size(theme: Theme) -> int:
    return round(theme.points("large") * 1.2)


def for_whom(entry: WindowGame) -> str:
    """Return for how many players a game is, and how long it takes."""
    least, most = entry.front.players
    players = str(most) if least == most else f"{least}–{most}"
    who = ngettext("{players} player", "{players} players", most).format(players=players)
    return " · ".join((who, _("{minutes} min").format(minutes=entry.front.minutes)))


def when(started: str) -> str:
    """Return the local date and time of a record's UTC time, or the words as they are."""
    try:
        local = datetime.fromisoformat(started).astimezone()
    except (ValueError, OverflowError, OSError):
        return started
    return _("{day} {month} {year}, {time}").format(
        day=local.day, month=_months()[local.month - 1], year=local.year, time=f"{local:%H:%M}"
    )


def on_day(day: date) -> str:
    """Return a date in words."""
    return _("{day} {month} {year}").format(
        day=day.day, month=_months()[day.month - 1], year=day.year
    )


def _months() -> tuple[str, ...]:
    return (
        *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
        *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
    )
