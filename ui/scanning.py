"""Scanning: everything by "next" and "take" alone, for who has one or two switches.

What can be pressed is a tree of stops: groups, in them rows or handfuls, in them the controls, in
these their values. A frame goes from stop to stop, by a key or by itself; taking a group opens it,
taking what is in it presses it. After the last stop of a group the frame is round all of it: taken
then, the group closes. What is taken goes through the gate like any click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

import pygame

from rules.words import _, ngettext
from table.storage.settings import Settings
from ui.clock import Clock
from ui.controls.fields import Scroll
from ui.controls.theme import Theme
from ui.controls.viewport import Viewport
from ui.controls.walking import Way
from ui.controls.widget import Widget, draw_ring
from ui.key_map import KeyMap
from ui.scene import AnyScene, Stop
from ui.speech import Speech

HANDFUL: Final = 6
"""Stops of a group; of more, there are groups within the group."""
ROUNDS: Final = 3
"""Rounds that the frame makes by itself while nobody takes anything; a press starts it again."""


class Program(Protocol):
    """What Scanner and Gamepad need of the app."""

    settings: Settings
    clock: Clock
    keys: KeyMap
    speech: Speech
    theme: Theme

    @property
    def scenes(self) -> Sequence[AnyScene]:
        """Those that lie on each other."""

    @property
    def scene(self) -> AnyScene:
        """The one on top."""

    @property
    def screen(self) -> pygame.Surface:
        """What the scenes are drawn on."""

    def serve(self, event: pygame.Event, began: float) -> None:
        """Take an input event."""

    def press_key(self, key: int, began: float, *, mod: int = 0, down: bool = True) -> None:
        """Press a key, or let go of it."""

    def open_letters(self) -> None:
        """Show letters to choose from."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something in so many seconds."""

    def invalidate(self) -> None:
        """Ask for a new frame."""


class Scanner:
    """The frame: which groups are open, and where it stands."""

    def __init__(self, app: Program) -> None:
        self.app = app
        self._scene: AnyScene | None = None
        self._opened: tuple[str, ...] = ()
        self._at: str | None = None
        self._leaving = False
        """Whether the frame is round the whole open group."""
        self._down: set[int] = set()
        self._turn = 0
        self._rounds = 0
        self._began = 0.0
        """When the press began that takes."""

    @property
    def on(self) -> bool:
        return self.app.settings.switches != "off"

    @property
    def _alone(self) -> bool:
        """Whether the frame goes on by itself: there is one switch, to take."""
        return self.app.settings.switches == "one"

    def take_event(self, event: pygame.Event, began: float) -> bool:
        """Take the keys of the switches; return whether it was one. A held one counts once."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        if not self.on or event.type not in {pygame.KEYDOWN, pygame.KEYUP}:
            return False
        goes_on = self.app.keys.is_key_of("frame on", event)
        takes = self.app.keys.is_key_of("take", event)
        if not (goes_on or takes) or event.mod & pygame.KMOD_CTRL:
            return False
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.key not in self._down:
            self._down.add(event.key)
            self.press(began, takes=takes)
        return True

    def press(self, began: float, *, takes: bool) -> None:
        """A switch was pressed: take, or go on; where there is only one, it takes."""
        if takes or self._alone:
            self.take(began)
        else:
            self.next()

    def next(self) -> None:
        stops = self._level()
        if not stops:
            return
        names = [stop.name for stop in stops]
        at = names.index(self._at) if self._at in names else -1
        if self._leaving:
            self._leaving, at = False, -1
        if at + 1 < len(stops):
            self._at = names[at + 1]
        elif self._opened:
            self._leaving = True
        else:
            self._at, self._rounds = names[0], self._rounds + 1
        self._say()
        self._wait()

    def take(self, began: float) -> None:
        """Open the group in the frame, close the one round which it is, or press what is in it."""
        self._rounds = 0
        stop = self.current
        if stop is None:
            self.next()
        elif self._leaving:
            self._leaving, self._at = False, self._opened[-1]
            self._opened = self._opened[:-1]
            self._say()
        elif stop.within:
            self._opened, self._at = (*self._opened, stop.name), stop.within[0].name
            self._say()
        elif stop.act is not None:
            if not stop.stays:
                self._begin()
            self._began = began
            stop.act()
        self._wait()

    def _wait(self) -> None:
        """Let the frame go on by itself after a while, where there is one switch."""
        self._turn += 1
        self.app.invalidate()
        if self._alone and self.on and self._rounds < ROUNDS:
            seconds = self.app.settings.scan_seconds
            self.app.call_later(seconds, partial(self._tick, self._turn))

    def _tick(self, turn: int) -> None:
        if turn == self._turn and self.on and self._alone:
            self.next()

    def _begin(self) -> None:
        self._opened, self._at, self._leaving = (), None, False

    @property
    def current(self) -> Stop | None:
        """The stop in the frame; the open group while the frame is round all of it."""
        level = self._level()
        if self._leaving:
            return self._open_group()
        return next((stop for stop in level if stop.name == self._at), None)

    def _open_group(self) -> Stop | None:
        stops, group = self.stops(), None
        for name in self._opened:
            group = next((stop for stop in stops if stop.name == name), None)
            stops = () if group is None else group.within
        return group

    def _level(self) -> Sequence[Stop]:
        """Return the stops of the open group; groups that are gone are closed."""
        if self.app.scene is not self._scene:
            self._scene, self._rounds = self.app.scene, 0
            self._begin()
        while self._opened:
            group = self._open_group()
            if group is not None and group.within:
                return group.within
            self._opened, self._at, self._leaving = self._opened[:-1], None, False
        return self.stops()

    def stops(self) -> tuple[Stop, ...]:
        """Return the groups of the scene on top; one stop where any press goes on."""
        scene = self.app.scene
        if scene.moving or scene.panel is None:
            words = _("Continue")
            whole = self.app.screen.get_rect().inflate(-40, -40)
            return (Stop("go on", words, lambda: whole, lambda: self._key(pygame.K_RETURN)),)
        return tuple(self._groups(scene.panel.widgets))

    def _say(self) -> None:
        stop = self.current
        if stop is None:
            return
        words = _("back out of {group}").format(group=stop.words) if self._leaving else stop.words
        self.app.speech.say(words, now=True)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the frame, above all else."""
        stop = self.current if self.on and self.app.scenes else None
        if stop is None:
            return
        theme, place = self.app.theme, stop.rect()
        for out in (4, 10) if stop.within or self._leaving else (4,):
            draw_ring(target, theme, place, out)

    def _groups(self, widgets: Sequence[Widget]) -> Iterator[Stop]:
        """Yield the groups of a panel: what is asked first, else as they are declared.

        Of a group that is asked in part, the rest is a group of its own, further on.
        """
        scene = self.app.scene
        groups: dict[tuple[int, str], list[Widget]] = {}
        rows: list[tuple[int, int]] = []
        areas: dict[tuple[int, str], Viewport] = {}
        for widget in sorted(widgets, key=scene.scan_rank):
            rank = scene.scan_rank(widget)
            if isinstance(widget, Viewport) and widget.most:
                areas[rank, _area(widget)] = widget
                groups.setdefault((rank, _area(widget)), [])
            if widget.focusable and widget.enabled:
                name = widget.tab_group or _area(widget.viewport) or _row_of(widget.rect, rows)
                groups.setdefault((rank, name), []).append(widget)
        named: set[str] = set()
        for number, ((rank, name), members) in enumerate(groups.items()):
            scrolling = self._scrolling(areas[rank, name]) if (rank, name) in areas else ()
            rest = name in named
            more, words = ((), "") if rest else (scene.more_stops(name), scene.group_words(name))
            stops = [*self._members(members), *scrolling, *more]
            named.add(name)
            if stops:
                yield _grouped(f"group {number}", words, stops)

    def _members(self, widgets: Sequence[Widget]) -> Iterator[Stop]:
        """Yield the stops of a group: a control and what lies on it as one, of many each row."""
        bundles = [*_with_what_lies_on_them(widgets)]
        many = len(bundles) > HANDFUL + 2 and widgets[0].viewport is not None
        for line in _in_rows(bundles) if many else ([bundle] for bundle in bundles):
            stops = [
                _grouped(f"{held[0].key} and more", "", [*map(self._stop, held)]) for held in line
            ]
            yield _grouped(f"row of {line[0][0].key}", "", stops)

    def _scrolling(self, area: Viewport) -> Sequence[Stop]:
        """Return what scrolls an area in which there is more than is seen."""

        def scroll(way: Way) -> None:
            area.scroll_on(way)
            self.app.invalidate()

        ways: tuple[tuple[Way, str], ...] = (("down", _("Scroll down")), ("up", _("Scroll up")))
        return [
            Stop(f"scroll {way}", words, lambda: area.rect, partial(scroll, way), stays=True)
            for way, words in ways
        ]

    def _stop(self, widget: Widget) -> Stop:
        """Return the stop of a control: its parts, where it has several, else what presses it."""
        words = widget.spoken.words or widget.label or widget.key
        head = widget.spoken.label.rstrip(" .:")
        within = tuple(self._within(widget))

        def rect() -> pygame.Rect:
            area = widget.viewport
            return widget.rect if area is None else widget.rect.clip(area.rect)

        act = None if within else partial(self._press, widget)
        return Stop(widget.key, words, rect, act, within, head=head)

    def _within(self, widget: Widget) -> Iterator[Stop]:
        """Yield the values of a choice, the ends of a number, the lines of a sheet."""
        key = widget.key
        for at, (words, cell, again) in enumerate(widget.cells_named()):
            click = partial(self._click, widget, at)
            yield Stop(f"{key} {at}", words, cell.copy, click, stays=again)
        if isinstance(widget, Scroll):
            for stop in widget.stops():
                yield Stop(
                    f"{key} {stop.name}", stop.words, lambda: widget.rect, stop.press, stays=True
                )
        for pressed, words in widget.slides():
            by_key = partial(self._by_key, widget, pressed)
            yield Stop(f"{key} {pressed}", words, lambda: widget.rect, by_key, stays=True)

    def _press(self, widget: Widget) -> None:
        """Press a control as its key does; where letters are typed, show them to choose from."""
        self.app.scene.focus(widget.key)
        if widget.takes_text:
            self.app.open_letters()
        else:
            self._key(pygame.K_SPACE if widget.lifted_by_arrows else pygame.K_RETURN)

    def _by_key(self, widget: Widget, key: int) -> None:
        self.app.scene.focus(widget.key)
        self._key(key)

    def _key(self, key: int) -> None:
        for down in (True, False):
            self.app.press_key(key, self._began, down=down)

    def _click(self, widget: Widget, at: int) -> None:
        """Click a part of a control, once it is in sight."""
        if widget.viewport is not None:
            widget.viewport.reveal(widget)
        _words, cell, _again = widget.cells_named()[at]
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.Event(kind, pos=cell.center, button=1, touch=False)
            self.app.serve(event, self._began)


def _area(area: Widget | None) -> str:
    return "" if area is None else f"area {id(area)}"


def _row_of(rect: pygame.Rect, rows: list[tuple[int, int]]) -> str:
    """Return the name of the row in which a control stands; the rows are those so far."""
    for number, (top, bottom) in enumerate(rows):
        if top <= rect.centery <= bottom:
            return f"row {number}"
    rows.append((rect.top, rect.bottom))
    return f"row {len(rows) - 1}"


def _grouped(name: str, words: str, stops: Sequence[Stop]) -> Stop:
    """Return stops as a group, with groups in it where they are many; one stop alone as it is."""
    if len(stops) == 1:
        return stops[0]
    head, count = stops[0].head or stops[0].words, sum(stop.count for stop in stops)
    if len(stops) > HANDFUL + 2:
        handfuls = [stops[at : at + HANDFUL] for at in range(0, len(stops), HANDFUL)]
        stops = [_grouped(f"{name}.{at}", "", each) for at, each in enumerate(handfuls)]

    def rect() -> pygame.Rect:
        places = [place for stop in stops if (place := stop.rect())]
        return places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)

    if not words:
        told = ngettext("{first}, and {count} more", "{first}, and {count} more", count - 1)
        words = told.format(first=head, count=count - 1)
    return Stop(name, words, rect, within=tuple(stops), head=head, count=count)


def _with_what_lies_on_them(members: Sequence[Widget]) -> Iterator[list[Widget]]:
    """Yield the controls of a group, each with those that lie on it: a tile and its buttons."""
    left = list(members)
    while left:
        holder = left.pop(0)
        upon = [each for each in left if holder.rect.contains(each.rect)]
        left = [each for each in left if each not in upon]
        yield [holder, *upon]


def _in_rows(bundles: Sequence[list[Widget]]) -> Iterator[list[list[Widget]]]:
    """Yield bundles of controls that stand side by side as a row of them."""
    row: list[list[Widget]] = []
    for bundle in bundles:
        if row and not row[0][0].rect.top < bundle[0].rect.centery < row[0][0].rect.bottom:
            yield row
            row = []
        row.append(bundle)
    if row:
        yield row
