"""The lobby: the seven games, the game to go on with, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

import pygame

from rules.words import _, ngettext
from table.storage.presets import load_presets
from table.storage.records import RecordNote, tidy, unfinished
from table.storage.settings import save_settings
from table.storage.trouble import untold
from ui.app import Scene
from ui.controls.backdrop import felt, rail
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Rule
from ui.controls.panel import Panel
from ui.controls.placing import held, line, place, unplaced, widgets_of
from ui.controls.viewport import Viewport
from ui.controls.widget import Widget
from ui.instance import Wish
from ui.layout.boxes import (
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fixed,
    grid,
    grow,
    leaf,
    over,
    row,
)
from ui.layout.solving import height_of, lay
from ui.lobby.tiles import GameTile, OpenTile, ResumeTile, Tile
from ui.window_game import WindowGame

MOST_COLUMNS: Final = 4
Foot = Literal["wide", "close", "signs"]
"""How the doors stand in the rail: with their words, with these closer, or signs alone."""
FEET: Final[tuple[Foot, ...]] = ("wide", "close", "signs")
"""All ways, the one to begin with first."""
BETWEEN_DECORATIONS: Final = 0.01
"""Seconds left to the input between drawing the cards of two tiles."""


class LobbyScene(Scene):
    """Shows `library`; what the program was started for (`wish`) opens over it at once.

    A lobby that `welcomes` shows the welcome to who is here for the first time.
    """

    def __init__(
        self, library: Sequence[WindowGame], wish: Wish | None = None, *, welcomes: bool = False
    ) -> None:
        self.library, self._welcomes = tuple(library), welcomes
        self.panel: Panel = Panel()
        self.viewport: Viewport | None = None
        self.tiles: list[Tile] = []
        self.unfinished: RecordNote | None = None
        self._wish = Wish() if wish is None else wish
        self._decorated = 0
        self._shown = False

    @property
    def heard(self) -> Sequence[str]:
        """Where one is, and what can be done here."""
        return [_("Cabinet. The games")]

    # --- scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look for a game to go on with and lay the tiles out."""
        self.unfinished = unfinished()
        self._lay_out()
        self.app.fulfill = self.fulfill
        if self._wish.file or self._wish.game:
            self.app.call_later(0, lambda: self.fulfill(self._wish))
        elif self._welcomes and not self.app.settings.welcomed:
            self.app.call_later(0, self.open_welcome)
        self.app.call_later(BETWEEN_DECORATIONS, self._look_after_files)

    def _look_after_files(self) -> None:
        tidy()
        load_presets()  # a damaged database is found now
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        if sentences := untold():
            from ui.lobby.opening import say

            say(self.app, "\n\n".join(sentences), _("Your files"))

    def resume(self) -> None:
        """Come back: there may be another game to go on with."""
        self.unfinished = unfinished()
        self._lay_out()
        self.app.call_later(0, self._tell_trouble)

    def resized(self) -> None:
        """Lay everything out for another window."""
        self._lay_out()

    def _entry(self, name: str) -> WindowGame | None:
        return next((entry for entry in self.library if entry.name == name), None)

    # --- layout -----------------------------------------------------------------------------

    def _lay_out(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        margin = max(2 * unit, round(theme.size[0] * 0.035))
        tiles = leaf(name="tiles", width=GROW, height=GROW)
        room = column(
            self._head(),
            over(tiles, pad=(margin, 0, margin, 2 * unit), width=GROW, height=GROW),
            first_that_fits(*(self._foot(margin, how) for how in FEET)),
        )
        layout = lay(room, pygame.Rect((0, 0), theme.size))
        self._rail = layout["rail"].height
        self.panel.fill([*self._put_tiles(layout["tiles"]), *widgets_of(layout)])
        self._decorated = 0
        if self._shown:
            self.app.call_later(BETWEEN_DECORATIONS, self._decorate)
        self.app.invalidate()

    def _head(self) -> Box:
        """Declare the name of the house and, between two strokes, what is in it."""
        theme, unit = self.app.theme, self.app.theme.unit
        words = ngettext(
            "{count} game round one table", "{count} games round one table", len(self.library)
        ).format(count=_number(len(self.library)))
        strokes = (
            leaf(
                width=grow(most=theme.px(150)),
                height=fixed(theme.line),
                ground=Rule(unplaced(), "brass_dark"),
            )
            for _side in range(2)
        )
        told = line(theme, words, "large", "brass", "italic")
        high = theme.font("display", "title").get_height() + theme.font("large").get_height()
        return column(
            line(theme, _("Cabinet"), "display", "ivory", "title"),
            row(next(strokes), told, next(strokes), gap=2 * unit, width=GROW, at="center"),
            gap=-(unit // 2),
            pad=2 * unit,
            at="midtop",
            width=GROW,
            height=fixed(high + 5 * unit),
        )

    def _put_tiles(self, area: pygame.Rect) -> list[Widget]:
        """Return the tiles in as many columns as have room, scrolled where all are too high."""
        theme, unit = self.app.theme, self.app.theme.unit
        self.tiles = [
            GameTile(unplaced(), each, self._opener(each), self._teacher(each), self._puzzler(each))
            for each in self.library
        ]
        self.tiles.append(self._last_tile())
        least = 12 * theme.points("body")
        cells = [held(tile, width=grow(least=least), height=GROW) for tile in self.tiles]
        high = grow(least=Tile.least_height(theme))
        tiles = first_that_fits(
            *(
                grid(cells, columns, gap=2 * unit, row_height=high)
                for columns in range(MOST_COLUMNS, 0, -1)
            )
        )
        needed = height_of(tiles, area.width)
        place(tiles, pygame.Rect(area.topleft, (area.width, max(area.height, needed))))
        content = self.tiles[-1].rect.bottom - area.top
        grown = area.inflate(4 * unit, 2 * unit)  # room for the ring round a focused tile
        shift = self.viewport.offset if self.viewport is not None else 0
        widgets = [widget for tile in self.tiles for widget in (tile, *tile.place_ways(theme))]
        self.viewport = Viewport(grown, widgets, content + 2 * unit, offset=shift)
        return [self.viewport, *widgets]

    def _last_tile(self) -> Tile:
        note = self.unfinished
        if note is None:
            return OpenTile(unplaced(), self.open_records)
        return ResumeTile(unplaced(), note, self._entry(note.game), self.go_on)

    def _foot(self, margin: int, how: Foot) -> Box:
        """Declare the buttons in the rail."""
        theme, short = self.app.theme, how == "signs"
        navigation: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("help", _("Welcome"), self.open_welcome),
            ("rules", _("Rules"), self.open_rules),
            ("settings", _("Settings"), self.open_settings),
            ("print", _("Print"), self.open_print),
            ("deal", _("Deals"), self.open_deals),
            ("open", _("Games played"), self.open_records),
            ("scores", _("Statistics"), self.open_statistics),
            ("info", _("About"), self.open_about),
            ("exit", _("Quit"), self.app.quit),
        )
        boxes = []
        for name, words, action in navigation:
            button = Button(
                unplaced(),
                "" if short else words,
                action,
                icon=icon(theme, name, theme.points("body")),
                kind="quiet",
                key=name,
                tip=words if short else "",
            )
            sign = round(theme.button_height * 1.3)
            wide = sign if short else Button.width_for(theme, words, icon=True)
            if how == "close":
                wide -= 2 * theme.unit  # a half of what is free beside its words
            boxes.append(held(button, width=fixed(wide), height=fixed(theme.button_height)))
        *ways, leave = boxes
        return row(
            *ways,
            SPACE,
            leave,
            gap=theme.unit,
            pad=(margin, 0),
            width=GROW,
            height=fixed(theme.button_height + 3 * theme.unit),
            name="rail",
        )

    def _decorate(self) -> None:
        """Draw the cards of one more tile, so that the first frame need not wait for any."""
        scenes = self.app.scenes
        if self not in scenes or not all(each.overlay for each in scenes[scenes.index(self) + 1 :]):
            return  # nobody sees the tiles
        while self._decorated < len(self.tiles):
            tile = self.tiles[self._decorated]
            self._decorated += 1
            if tile.decorate(self.app.theme):
                self.app.invalidate()
                self.app.call_later(BETWEEN_DECORATIONS, self._decorate)
                return

    # --- navigation -------------------------------------------------------------------------

    def fulfill(self, wish: Wish) -> None:
        """Go home from wherever one is, and open a record or a game's set-up there."""
        entry = self._entry(wish.game)
        if wish.file:
            self.app.home(lambda: self.open_record(Path(wish.file)))
        elif entry is not None:
            self.app.home(lambda: self.open_game(entry))

    def open_record(self, path: Path) -> None:
        """Go on with a recorded game, or show one that is over."""
        from ui.lobby.opening import resume

        resume(self.app, self.library, path)

    def _opener(self, entry: WindowGame) -> Callable[[], None]:
        return lambda: self.open_game(entry)

    def _teacher(self, entry: WindowGame) -> Callable[[], None] | None:
        return None if entry.lesson is None else lambda: self.learn(entry)

    def _puzzler(self, entry: WindowGame) -> Callable[[], None] | None:
        return None if entry.puzzles is None else lambda: self.open_puzzles(entry)

    def open_puzzles(self, entry: WindowGame) -> None:
        """Show a game's puzzles."""
        from ui.puzzles.puzzle_opening import open_puzzles

        open_puzzles(self.app, entry)

    def learn(self, entry: WindowGame) -> None:
        """Begin a game's lesson, or go on with it."""
        from ui.lobby.learning import learn

        learn(self.app, entry)

    def open_game(self, entry: WindowGame) -> None:
        """Set up a game."""
        from ui.lobby.setup import SetupScene

        self.app.push(SetupScene(entry))

    def go_on(self) -> None:
        """Go on with the unfinished game."""
        if self.unfinished is not None:
            self.open_record(self.unfinished.path)

    def open_welcome(self) -> None:
        """Show which game is for whom, and how it feels."""
        from ui.lobby.welcome import WelcomeScene

        if not self.app.settings.welcomed:
            self.app.settings.welcomed = True
            save_settings(self.app.settings)
        self.app.push(WelcomeScene(self.library, self.learn, self.open_game))

    def open_rules(self) -> None:
        """Show the rules, beginning with the game that has the focus."""
        from ui.pages.rules import RulesScene

        chosen = next(
            (
                tile.entry
                for tile in self.tiles
                if isinstance(tile, GameTile) and (tile.focused or tile.hovered)
            ),
            self.library[0],
        )
        self.app.push(RulesScene(chosen, games=self.library))

    def help(self) -> bool:
        """Show the rules of the games."""
        self.open_rules()
        return True

    def open_settings(self) -> None:
        """Show the settings."""
        from ui.pages.settings_page import SettingsScene

        self.app.push(SettingsScene())

    def open_print(self) -> None:
        """Show what can be printed."""
        from ui.pages.printing import PrintScene

        self.app.push(PrintScene(self.library[0], self.library))

    def open_deals(self) -> None:
        """Show the deals of the day, and where to enter a deal code."""
        from datetime import datetime

        from ui.lobby.deals_page import DealsScene

        self.app.push(DealsScene(self.library, datetime.now().astimezone().date()))

    def open_records(self) -> None:
        """List the games played."""
        from ui.lobby.records_page import RecordsScene

        self.app.push(RecordsScene(self.library))

    def open_statistics(self) -> None:
        """Show what was played and won."""
        from ui.lobby.statistics_page import StatisticsScene

        self.app.push(StatisticsScene(self.library))

    def open_about(self) -> None:
        """Show the version, the licenses, and where everything lies."""
        from ui.pages.about import AboutScene

        self.app.push(AboutScene())

    # --- input ------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Tiles and buttons; F1 shows the rules."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.open_rules()
        elif self.panel.handle(event) or event.type == pygame.MOUSEMOTION:
            self.app.invalidate()

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the room, the name of the house, the tiles and the rail."""
        theme = self.app.theme
        target.blit(felt(theme), (0, 0))
        height = self._rail
        target.blit(
            pygame.transform.flip(rail(theme, height), False, True), (0, theme.size[1] - height)
        )
        self.panel.draw(target, theme)
        if not self._shown:
            self._shown = True
            self.app.call_later(BETWEEN_DECORATIONS, self._decorate)


def _number(count: int) -> str:
    words = (_("No"), _("One"), _("Two"), _("Three"), _("Four"), _("Five"), _("Six"), _("Seven"))
    return words[count] if count < len(words) else str(count)
