"""The lobby: the seven games, the game to go on with, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Literal

import pygame

from rules.script import isolated
from rules.words import _, language_name, language_tag, languages, ngettext
from table.storage.presets import load_presets
from table.storage.records import RecordNote, newest_and_unfinished, tidy, waiting
from table.storage.trouble import untold
from ui.app import Scene
from ui.controls.backdrop import felt, rail
from ui.controls.buttons import Button
from ui.controls.labels import Rule
from ui.controls.panel import Panel
from ui.controls.placing import held, line, place, sized, widgets_of
from ui.controls.viewport import Viewport
from ui.controls.widget import ENTER, Widget
from ui.instance import Wish
from ui.key_map import as_set, brass_sign, with_key
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
from ui.lobby.tiles import GamePath, Tile, TileWords, for_whom, game_tile, when
from ui.pages.dialog import tell
from ui.window_game import WindowGame

MOST_COLUMNS: Final = 3
Foot = Literal["wide", "close", "signs"]
"""How the doors stand in the rail: with their words, with these closer, or signs alone."""
FEET: Final[tuple[Foot, ...]] = ("wide", "close", "signs")
"""All ways, the one to begin with first."""
GREETING: Final = 20.0
"""Seconds for which a first start's title tells who can't see the screen how to have it read."""
LONG_AGO: Final = 60.0
"""Seconds: cards dealt so long ago lie where they lie."""
BETWEEN_DECORATIONS: Final = 0.01
"""Seconds left to the input between drawing the cards of two tiles."""


class LobbyScene(Scene):
    """Shows `library`; what the program was started for (`wish`) opens over it at once."""

    def __init__(self, library: Sequence[WindowGame], wish: Wish | None = None) -> None:
        self.library = tuple(library)
        self.panel: Panel = Panel()
        self.viewport: Viewport | None = None
        self.tiles: list[Tile] = []
        self.unfinished: RecordNote | None = None
        self.waiting: dict[str, RecordNote] = {}
        """The other unfinished games, by the game; read after the first frame."""
        self.paths: dict[str, GamePath] = {}
        """How far one is with each game; read after the first frame."""
        self.newest = ""
        """The game that was played last."""
        self._wish = Wish() if wish is None else wish
        self._entered = float("inf")
        self._decorated = 0
        self._shown = self._dealt = False
        """Whether a frame was seen, and whether all tiles have got their cards since."""

    @property
    def is_new(self) -> bool:
        """Whether nobody has learned or played anything here."""
        return not self.newest and not any(path.learned for path in self.paths.values())

    @property
    def subject(self) -> str:
        """What the window's title names, which a screen reader says before all else."""
        early = self.app.now() - self._entered < GREETING
        silent = early and self.is_new and not self.app.settings.speech
        return as_set(_("Ctrl+Shift+S turns speech on"), "speech") if silent else ""

    @property
    def heard(self) -> Sequence[str]:
        return [_("Cabinet lobby")]

    def enter(self) -> None:
        self._entered = self.app.now()
        self.app.call_later(GREETING, self.app.invalidate)
        self._look_round()
        self._lay_out()
        self.app.fulfill = self.fulfill
        if self._wish.file or self._wish.game:
            self.app.call_later(0, lambda: self.fulfill(self._wish))
        self.app.call_later(BETWEEN_DECORATIONS, self._look_after_files)

    def _look_round(self) -> None:
        newest, self.unfinished = newest_and_unfinished()
        self.newest = "" if newest is None else newest.game

    def _read_paths(self) -> None:
        """Read how far one is with each game, and show it where that is anything new."""
        from ui.lobby.progress import paths

        found, left = paths(self.library, self.app.settings.first_name), waiting()
        if self.unfinished is not None:
            left.pop(self.unfinished.game, None)  # the large tile goes on with it
        if (found, left) != (self.paths, self.waiting):
            self.paths, self.waiting = found, left
            self._lay_out()

    def _look_after_files(self) -> None:
        self._read_paths()
        tidy()
        load_presets()  # a damaged database is found now
        self._tell_trouble()
        if not self.is_new:
            from ui.lobby.new_version import look_for_updates

            look_for_updates(self.app)

    def _tell_trouble(self) -> None:
        if sentences := untold():
            tell(self.app, "\n\n".join(sentences), _("Your files"))

    def resume(self) -> None:
        self._look_round()
        self._lay_out()
        self.app.call_later(0, self._read_paths)
        self.app.call_later(0, self._tell_trouble)

    def resized(self) -> None:
        self._lay_out()

    def _path(self, entry: WindowGame) -> GamePath:
        return self.paths.get(entry.name, GamePath())

    def _entry(self, name: str) -> WindowGame | None:
        return next((entry for entry in self.library if entry.name == name), None)

    @property
    def _last_played(self) -> WindowGame:
        return self._entry(self.newest) or self.library[0]

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
        """Declare the name of the house with what is in it, and in the corner language and voice.

        The corner has as much room as is left free at the other side: nothing moves the name.
        """
        theme, unit = self.app.theme, self.app.theme.unit
        words = ngettext(
            "{count} game around one table", "{count} games around one table", len(self.library)
        ).format(count=len(self.library))
        strokes = (
            leaf(
                width=fixed(theme.px(90)),
                height=fixed(theme.line),
                ground=Rule("brass_dark"),
                yields=1,
            )
            for _side in range(2)
        )
        told = line(theme, words, "large", "brass", "italic")
        name = column(
            line(theme, _("Cabinet"), "display", "ivory", "title"),
            row(next(strokes), told, next(strokes), gap=2 * unit, at="center"),
            gap=-(unit // 2),
            at="midtop",
        )
        high = theme.font("display", "title").get_height() + theme.font("large").get_height()
        corner = row(SPACE, *map(sized, self._corner()), gap=unit, width=GROW)
        return row(
            leaf(width=GROW),
            name,
            corner,
            pad=(2 * unit, unit),
            at="topleft",
            width=GROW,
            height=fixed(high + 2 * unit),
        )

    def _corner(self) -> list[Button]:
        theme, settings = self.app.theme, self.app.settings
        side = theme.button_height
        controls = []
        if len(languages()) > 1:
            tag = language_tag()
            tip = _("Language: {language}").format(language=language_name(tag))
            letters = tag.partition("-")[0].upper()
            language = Button(letters, self.open_language, kind="quiet", key="language", tip=tip)
            controls.append(language.fitted(theme))
        tip = _("The screen is read aloud") if settings.speech else _("Read the screen aloud")
        speech = Button(
            "",
            self.app.switch_speech,
            icon="aloud",
            kind="quiet",
            key="speech",
            tip=with_key(tip, "speech"),
            chosen=settings.speech,
        ).placed(pygame.Rect(0, 0, round(side * 1.3), side))
        speech.tip_side = "below"
        return [*controls, speech]

    def _put_tiles(self, area: pygame.Rect) -> list[Widget]:
        """Return the tiles in as many columns as have room, scrolled where all are too high.

        The first one is as large as two, where there are columns. Each game has its place below,
        whatever that one shows.
        """
        theme, unit = self.app.theme, self.app.theme.unit
        former = {tile.key: tile for tile in self.tiles}
        self.tiles = [
            self._first_tile(),
            *(
                game_tile(
                    theme,
                    each,
                    self._path(each),
                    partial(self.open_game, each),
                    partial(self.learn, each),
                    partial(self.open_puzzles, each),
                    partial(self.open_record, note.path) if note is not None else None,
                )
                for each in self.library
                for note in [self.waiting.get(each.name)]
            ),
        ]
        wide, high = Tile.least_size(theme)
        cells = [leaf(width=grow(least=wide), height=GROW, name=f"{at}") for at in range(-1, 1)]
        cells += [
            held(tile, width=grow(least=wide), height=GROW, name=tile.key)
            for tile in self.tiles[1:]
        ]
        tiles = first_that_fits(
            *(
                grid(
                    cells if columns > 1 else cells[1:],
                    columns,
                    gap=2 * unit,
                    row_height=grow(least=high),
                )
                for columns in range(MOST_COLUMNS, 0, -1)
            )
        )
        needed = height_of(tiles, area.width)
        room = pygame.Rect(area.topleft, (area.width, max(area.height, needed)))
        layout = lay(tiles, room)
        place(tiles, room)
        self.tiles[0].rect = layout["0"].union(layout.get("-1") or layout["0"])
        for tile in self.tiles:
            if tile.key in former and self._dealt:
                tile.age = former[tile.key].age
        content = self.tiles[-1].rect.bottom - area.top
        grown = area.inflate(4 * unit, 2 * unit)  # room for the ring round a focused tile
        shift = self.viewport.offset if self.viewport is not None else 0
        widgets = [widget for tile in self.tiles for widget in (tile, *tile.place_ways(theme))]
        self.viewport = Viewport(grown, widgets, content + 2 * unit, offset=shift)
        return [self.viewport, *widgets]

    def _first_tile(self) -> Tile:
        """Return the large tile: a game to go on with, the lesson to begin with, or a game."""
        note = self.unfinished
        shortcut = brass_sign()

        def brass(words: str, action: Callable[[], None], key: str) -> Button:
            return Button(words, action, kind="primary", key=key, shortcut=shortcut)

        if note is not None:
            entry = self._entry(note.game)
            title = entry.front.title if entry is not None else note.game
            names = ", ".join(map(isolated, note.names))
            told: TileWords = (title, (_("A game is waiting for you"), names), when(note.started))
            way = brass(_("Resume"), self.go_on, "go on")
            way.enabled = entry is not None
            return Tile("resume", entry, told, (way,), grand=True)
        first = self.library[0]
        if self.is_new and first.lesson is not None:
            title = _("Learn {game}").format(game=first.front.title)
            told = (title, (first.front.tagline,), for_whom(first))
            way = brass(_("Learn"), partial(self.learn, first), "begin")
            return Tile("first", first, told, (way,), grand=True)
        learned = (each for each in self.library if self._path(each).learned)
        last = self._entry(self.newest) or next(learned, first)
        told = last.front.title, (last.front.tagline, self._path(last).last), for_whom(last)
        way = brass(_("Play"), partial(self.open_game, last), "again")
        return Tile("last", last, told, (way,), grand=True)

    def _foot(self, margin: int, how: Foot) -> Box:
        theme, short = self.app.theme, how == "signs"
        navigation: tuple[tuple[str, str, Callable[[], None]], ...] = (
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
                "" if short else words,
                action,
                icon=name,
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
                if self._dealt:
                    tile.age = LONG_AGO
                self.app.invalidate()
                self.app.call_later(BETWEEN_DECORATIONS, self._decorate)
                return

    def fulfill(self, wish: Wish) -> None:
        """Go home from wherever one is, and open a record or a game's set-up there."""
        from ui.lobby.opening import open_file

        entry = self._entry(wish.game)
        if wish.file:
            open_file(self.app, self.library, Path(wish.file))
        elif entry is not None:
            self.app.home(lambda: self.open_game(entry))

    def open_record(self, path: Path) -> None:
        """Go on with a recorded game, or show one that is over."""
        from ui.lobby.opening import resume

        resume(self.app, self.library, path)

    def open_puzzles(self, entry: WindowGame) -> None:
        from ui.puzzles.puzzle_opening import open_puzzles

        open_puzzles(self.app, entry)

    def learn(self, entry: WindowGame) -> None:
        from ui.lobby.learning import learn

        learn(self.app, entry)

    def open_game(self, entry: WindowGame) -> None:
        from ui.lobby.setup import SetupScene

        self.app.push(SetupScene(entry))

    def go_on(self) -> None:
        if self.unfinished is not None:
            self.open_record(self.unfinished.path)

    def open_language(self) -> None:
        from ui.pages.settings_page import LanguageDialog

        self.app.push(LanguageDialog())

    def open_rules(self) -> None:
        """Show the rules of the game under the mouse or the focus, else of the last one played."""
        from ui.pages.rules import RulesScene

        chosen = next(
            (
                tile.entry
                for tile in self.tiles
                if tile.entry is not None and (tile.focused or tile.hovered)
            ),
            self._last_played,
        )
        self.app.push(RulesScene(chosen, games=self.library))

    def help(self) -> bool:
        self.open_rules()
        return True

    def open_settings(self) -> None:
        from ui.pages.settings_page import SettingsScene

        self.app.push(SettingsScene())

    def open_print(self) -> None:
        from ui.pages.printing import PrintScene

        self.app.push(PrintScene(self._last_played, self.library))

    def open_deals(self) -> None:
        from datetime import datetime

        from ui.lobby.deals_page import DealsScene

        self.app.push(DealsScene(self.library, datetime.now().astimezone().date()))

    def open_records(self) -> None:
        from ui.lobby.records_page import RecordsScene

        self.app.push(RecordsScene(self.library))

    def open_statistics(self) -> None:
        from ui.lobby.statistics_page import StatisticsScene

        self.app.push(StatisticsScene(self.library))

    def open_about(self) -> None:
        from ui.pages.about import AboutScene

        self.app.push(AboutScene())

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.open_rules()
        elif self.panel.handle(event) or event.type == pygame.MOUSEMOTION:
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN and event.key in ENTER and self.tiles[0].enabled:
            self.tiles[0].action()

    @property
    def _still(self) -> bool:
        """Whether nothing moves: who steps through the lobby by switches need not wait."""
        settings = self.app.settings
        return settings.still or settings.switches != "off"

    @property
    def moving(self) -> bool:
        return not self._still and any(tile.unrested for tile in self.tiles)

    def update(self, dt: float) -> None:
        for tile in self.tiles:
            tile.pass_time(dt, still=self._still)
        self._dealt = self._decorated == len(self.tiles) and not self.moving

    def draw(self, target: pygame.Surface) -> None:
        theme = self.app.theme
        target.blit(felt(theme), (0, 0))
        height = self._rail
        target.blit(
            pygame.transform.flip(rail(theme, height), False, True), (0, theme.size[1] - height)
        )
        if self._still:
            self.update(0.0)
        self.panel.draw(target, theme)
        for tile in self.tiles:
            seen = self.viewport is not None and tile.rect.colliderect(self.viewport.rect)
            if seen and not tile.lies and tile.age >= 0:
                tile.draw_cards(target, theme, (theme.size[0] // 2, -theme.px(60)))
        if not self._shown:
            self._shown = True
            self.app.call_later(BETWEEN_DECORATIONS, self._decorate)
