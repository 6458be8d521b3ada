"""The window on the desktop: as large as suits its screen, and where it was left."""

import contextlib
from typing import Final

import pygame

from art.palette import ASSETS
from table.storage.settings import Placed, Settings
from ui import mouse
from ui.controls.theme import SMALLEST
from ui.screens import Screen, arrangement, pointed_at, screen_at, screens

NAME: Final = "Cabinet"
SHARE: Final = 0.75
"""How much of its screen's width and height a first window takes."""
GRIP: Final = (120, 24)
"""So much of a window's upper edge must be on a screen, or nobody could move it."""
MOST_ARRANGEMENTS: Final = 8
"""So many arrangements of screens are remembered; a laptop knows a few desks."""
EMBLEM: Final = ASSETS / "emblem" / "64.png"

_GONE: Final = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_BACK: Final = frozenset(
    {pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED}
)


class Window:
    """The one window. A `size` that is named counts before the remembered one.

    `pygame.Window` is used, since `pygame.display` has no window with all the pixels of a screen
    that the system scales: on a Retina screen it draws a quarter of them, and macOS blurs it.
    Places and sizes on the desktop are in points then, what is drawn and pressed in pixels.
    """

    def __init__(self, settings: Settings, size: tuple[int, int] | None = None) -> None:
        self.settings = settings
        self.hidden = False
        """Whether nobody can see it: it is minimized, or on another desktop."""
        all_screens = screens()
        placed = settings.windows.get(arrangement(all_screens))
        number = pointed_at(all_screens)
        if placed is not None and _can_be_moved(placed, all_screens):
            number = screen_at(all_screens, _grip(placed).center)
        else:
            placed = None
        screen = all_screens[number]
        if size is None:
            size = first_size(screen, settings) if placed is None else placed.size
        self._windowed = Placed(None if placed is None else placed.place, size)
        place = _centered(size, screen) if self._windowed.place is None else self._windowed.place
        self._window = pygame.Window(
            NAME,
            size,
            place,
            resizable=True,
            allow_high_dpi=True,
            fullscreen_desktop=self.full_screen,
        )
        self._window.set_icon(pygame.image.load(EMBLEM))
        self.look_at_screen()
        self._limit()
        if not self.full_screen:
            self._move_to(place)  # the frame that it has by now pushed it away

    @property
    def surface(self) -> pygame.Surface:
        return self._window.get_surface()

    def flip(self) -> None:
        self._window.flip()

    @property
    def full_screen(self) -> bool:
        return self.settings.full_screen

    @property
    def density(self) -> float:
        """How many pixels stand for one, where the window is now: the player's choice first."""
        return self.settings.scale / 100 if self.settings.scale else self.screen_density

    def look_at_screen(self) -> None:
        """Learn on which screen the window is, and how dense that one is."""
        there = screens()
        middle = pygame.Rect(self._window.position, self._window.size).center
        self._screen = there[screen_at(there, middle)]
        self.measure()

    def measure(self) -> None:
        """Learn how dense the pixels are, where the window has got others."""
        self.screen_density = self._screen.density * mouse.measure(self._window)
        """The same, whatever the player chose."""

    def name(self, subject: str) -> None:
        """Have the title say what is to be seen."""
        title = f"{subject} – {NAME}" if subject else NAME
        if title != self.title:
            self._window.title = title

    @property
    def title(self) -> str:
        return self._window.title

    def toggle_full_screen(self) -> None:
        """Take the whole screen, or go back to where the window was."""
        if not self.full_screen:
            self._windowed = self._placed()
        self.settings.full_screen = not self.full_screen
        if self.full_screen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            pygame.event.pump()  # it learns how thick its frame is
            self._limit()
            self._window.size = self._windowed.size
            if self._windowed.place is not None:
                self._move_to(self._windowed.place)
        self.look_at_screen()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, in the points of its screen."""
        self._window.size = size
        self.measure()

    def remember(self) -> None:
        """Put size and place into the settings, for this arrangement of screens."""
        placed = self._windowed if self.full_screen else self._placed()
        key = arrangement(screens())
        others = {name: one for name, one in self.settings.windows.items() if name != key}
        newest = list(others.items())[1 - MOST_ARRANGEMENTS :]
        self.settings.windows = {**dict(newest), key: placed}

    def take(self, event: pygame.Event) -> bool:
        """Note whether the window can be seen; return whether an event tells that."""
        if event.type in _GONE:
            self.hidden = True
        elif event.type in _BACK:
            self.hidden = False
        else:
            return False
        return True

    def come_to_front(self) -> None:
        """Show the window before all others, where the system lets a program do so."""
        with contextlib.suppress(pygame.error):
            if self.hidden:
                self._window.restore()
            self._window.focus()

    def _limit(self) -> None:
        """Keep people from making the window too small for the pages."""
        points = self.density * self._screen.density / self.screen_density
        with contextlib.suppress(pygame.error):
            self._window.minimum_size = least_size(self._screen, points)

    def _move_to(self, place: tuple[int, int]) -> None:
        with contextlib.suppress(pygame.error):  # where programs do not place their windows
            self._window.position = place

    def _placed(self) -> Placed:
        return Placed(self._window.position, self._window.size)


def first_size(screen: Screen, settings: Settings) -> tuple[int, int]:
    """Return the size of a window that nobody has sized yet."""
    least = least_size(screen, settings.scale / 100 if settings.scale else screen.density)
    return (
        max(least[0], round(screen.usable.width * SHARE)),
        max(least[1], round(screen.usable.height * SHARE)),
    )


def least_size(screen: Screen, density: float) -> tuple[int, int]:
    """Return the least size of a window on a screen, which is never more than fits there."""
    return (
        max(SMALLEST[0], min(round(SMALLEST[0] * density), round(screen.usable.width * SHARE))),
        max(SMALLEST[1], min(round(SMALLEST[1] * density), round(screen.usable.height * SHARE))),
    )


def _centered(size: tuple[int, int], screen: Screen) -> tuple[int, int]:
    rect = pygame.Rect((0, 0), size).move_to(center=screen.usable.center)
    return max(rect.x, screen.usable.x), max(rect.y, screen.usable.y)


def _grip(placed: Placed) -> pygame.Rect:
    x, y = placed.place or (0, 0)
    return pygame.Rect((0, 0), GRIP).move_to(midtop=(x + placed.size[0] // 2, y))


def _can_be_moved(placed: Placed, all_screens: tuple[Screen, ...]) -> bool:
    """Return whether a window that was placed so can be seen and taken hold of."""
    return placed.place is not None and any(
        screen.whole.contains(_grip(placed)) for screen in all_screens
    )
