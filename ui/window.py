"""The window on the desktop: as large as suits its screen, and where it was left."""

import contextlib
from typing import Final

import pygame

from ui.art.palette import ASSETS
from ui.controls.theme import SMALLEST
from ui.screens import Screen, arrangement, own_window, pointed_at, screen_at, screens
from ui.storage.settings import Placed, Settings

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
    """The one window. A `size` that is named counts before the remembered one."""

    def __init__(self, settings: Settings, size: tuple[int, int] | None = None) -> None:
        self.settings = settings
        self.hidden = False
        """Whether nobody can see it: it is minimized, or on another desktop."""
        self._title = ""
        all_screens = screens()
        placed = settings.windows.get(arrangement(all_screens))
        number = pointed_at(all_screens)
        if placed is not None and _can_be_moved(placed, all_screens):
            number = screen_at(all_screens, _grip(placed).center)
        else:
            placed = None
        if size is None:
            size = first_size(all_screens[number], settings) if placed is None else placed.size
        self._windowed = Placed(None if placed is None else placed.place, size)
        self._number = number
        self.name("")
        pygame.display.set_icon(pygame.image.load(EMBLEM))
        self._open()
        self.look_at_screen()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def full_screen(self) -> bool:
        """Whether it takes the whole screen."""
        return self.settings.full_screen

    @property
    def density(self) -> float:
        """How many pixels stand for one, where the window is now: the player's choice first."""
        return self.settings.scale / 100 if self.settings.scale else self._density

    def look_at_screen(self) -> None:
        """Learn on which screen the window is, and how dense that one is."""
        self._number = self._screen_number()
        self._density = screens()[self._number].density

    def name(self, subject: str) -> None:
        """Have the title say what is to be seen."""
        title = f"{subject} – {NAME}" if subject else NAME
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def toggle_full_screen(self) -> None:
        """Take the whole screen, or go back to where the window was."""
        self.look_at_screen()
        if not self.full_screen:
            self._windowed = self._placed()
        self.settings.full_screen = not self.full_screen
        self._open()

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
        with contextlib.suppress(pygame.error, AttributeError):
            window = own_window()
            if self.hidden:
                window.restore()
            window.focus()

    # --- opening and placing ----------------------------------------------------------------

    def _open(self) -> None:
        if self.full_screen:
            whole = pygame.display.get_desktop_sizes()[self._number]
            pygame.display.set_mode(whole, pygame.FULLSCREEN, display=self._number)
            return
        pygame.display.set_mode(self._windowed.size, pygame.RESIZABLE, display=self._number)
        with contextlib.suppress(pygame.error, AttributeError):  # where windows are not placed
            pygame.display.get_window_position()
            own_window().minimum_size = least_size(screens()[self._number], self.settings)
            if self._windowed.place is not None:
                pygame.display.set_window_position(self._windowed.place)

    def _placed(self) -> Placed:
        place = None
        with contextlib.suppress(pygame.error):
            place = pygame.display.get_window_position()
        return Placed(place, self.surface.get_size())

    def _screen_number(self) -> int:
        """Return the number of the screen on which the middle of the window is."""
        with contextlib.suppress(pygame.error):
            x, y = pygame.display.get_window_position()
            width, height = self.surface.get_size()
            return screen_at(screens(), (x + width // 2, y + height // 2))
        return 0


def first_size(screen: Screen, settings: Settings) -> tuple[int, int]:
    """Return the size of a window that nobody has sized yet."""
    least = least_size(screen, settings)
    return (
        max(least[0], round(screen.usable.width * SHARE)),
        max(least[1], round(screen.usable.height * SHARE)),
    )


def least_size(screen: Screen, settings: Settings) -> tuple[int, int]:
    """Return the least size of a window on a screen, which is never more than fits there."""
    density = settings.scale / 100 if settings.scale else screen.density
    return (
        max(SMALLEST[0], min(round(SMALLEST[0] * density), round(screen.usable.width * SHARE))),
        max(SMALLEST[1], min(round(SMALLEST[1] * density), round(screen.usable.height * SHARE))),
    )


def _grip(placed: Placed) -> pygame.Rect:
    """Return the middle of the upper edge, by which people take hold of a window."""
    x, y = placed.place or (0, 0)
    grip = pygame.Rect((0, 0), GRIP)
    grip.midtop = (x + placed.size[0] // 2, y)
    return grip


def _can_be_moved(placed: Placed, all_screens: tuple[Screen, ...]) -> bool:
    """Return whether a window that was placed so can be seen and taken hold of."""
    return placed.place is not None and any(
        screen.whole.contains(_grip(placed)) for screen in all_screens
    )
