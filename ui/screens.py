"""The screens of this computer: where they lie on the desktop, and how dense their pixels are.

`pygame.display` tells their sizes alone. Where they lie is asked of SDL itself, which pygame has
loaded; what a desktop says of density stands in variables and in the X server.
"""

import contextlib
import ctypes
import math
import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

import pygame

DOTS: Final = 96
"""Dots an inch where nothing is scaled."""
MOST_DENSITY: Final = 4.0
SCALES: Final = ("GDK_SCALE", "QT_SCALE_FACTOR")
"""Variables in which people and desktops say how large programs draw."""


class Screen(NamedTuple):
    """One screen: all of it, what bars and panels leave of it, and its density.

    Places are on the desktop, in the pixels that windows count in: left of the main screen they
    are below nought. Where the desktop scales nothing, the density is 1.
    """

    whole: pygame.Rect
    usable: pygame.Rect
    density: float


def screens() -> tuple[Screen, ...]:
    """Return all screens, the main one first; SDL must have started."""
    sizes = pygame.display.get_desktop_sizes()
    bounds = _bounds("SDL_GetDisplayBounds", len(sizes)) or _side_by_side(sizes)
    usable = _bounds("SDL_GetDisplayUsableBounds", len(sizes)) or bounds
    densities = _densities(len(sizes))
    return tuple(map(Screen, bounds, usable, densities))


def arrangement(all_screens: Iterable[Screen]) -> str:
    """Return a name for how the screens lie: what is remembered for it holds for it alone."""
    places = sorted(tuple(screen.whole) for screen in all_screens)
    return " ".join(f"{width}x{height}{x:+}{y:+}" for x, y, width, height in places)


def screen_at(all_screens: Sequence[Screen], spot: tuple[int, int]) -> int:
    """Return the number of the screen at a place of the desktop; of the main one where none is."""
    for number, screen in enumerate(all_screens):
        if screen.whole.collidepoint(spot):
            return number
    return 0


def pointed_at(all_screens: Sequence[Screen]) -> int:
    """Return the number of the screen on which the mouse is."""
    sdl = _sdl()
    if sdl is None:
        return 0
    x, y = ctypes.c_int(), ctypes.c_int()
    sdl.SDL_GetGlobalMouseState(ctypes.byref(x), ctypes.byref(y))
    return screen_at(all_screens, (x.value, y.value))


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


@cache
def _sdl() -> ctypes.CDLL | None:
    """Return SDL as pygame has loaded it; a library's name finds what it is linked to as well."""
    try:
        name = "SDL2.dll" if sys.platform == "win32" else pygame.base.__file__
        found = ctypes.CDLL(name)
        found.SDL_GetDisplayBounds, found.SDL_GetGlobalMouseState  # noqa: B018 (are they there?)
    except (OSError, AttributeError):
        return None
    return found


def _bounds(ask: str, count: int) -> list[pygame.Rect]:
    """Return what SDL answers for each screen; nothing where one has no answer."""
    sdl, found = _sdl(), []
    for number in range(count):
        rect = _Rect()
        if sdl is None or getattr(sdl, ask)(number, ctypes.byref(rect)) != 0:
            return []
        found.append(pygame.Rect(rect.x, rect.y, rect.w, rect.h))
    return found


def _side_by_side(sizes: Sequence[tuple[int, int]]) -> list[pygame.Rect]:
    lefts = accumulate((width for width, _height in sizes), initial=0)
    return [pygame.Rect((left, 0), size) for left, size in zip(lefts, sizes, strict=False)]


def _densities(count: int) -> list[float]:
    driver = pygame.display.get_driver()
    if driver == "windows":
        return [_within(_windows_dots(number) / DOTS) for number in range(count)]
    if driver == "x11":
        return [_desktop_density()] * count
    return [1.0] * count  # macOS and Wayland count in points, and scale those themselves


def _within(density: float) -> float:
    return min(max(1.0, density), MOST_DENSITY) if math.isfinite(density) else 1.0


def _windows_dots(number: int) -> float:
    sdl, dots = _sdl(), ctypes.c_float()
    known = sdl is not None and not sdl.SDL_GetDisplayDPI(number, None, ctypes.byref(dots), None)
    return dots.value if known else DOTS


def _desktop_density() -> float:
    """Return what the X server and the desktop's variables say; the greatest of it holds.

    Desktops say the same thing in several places, and scale only by one of them.
    """
    said = [_xft_dots() / DOTS]
    for name in SCALES:
        with contextlib.suppress(ValueError):
            said.append(float(os.environ.get(name, "1")))
    return max(map(_within, said))


def _xft_dots() -> float:
    """Return the `Xft.dpi` of the X server's resources, from which letters have their size."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return DOTS
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XGetDefault.restype = ctypes.c_char_p
    x11.XGetDefault.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(None)
    if not display:
        return DOTS
    try:
        return float(x11.XGetDefault(display, b"Xft", b"dpi") or DOTS)
    except ValueError:
        return DOTS
    finally:
        x11.XCloseDisplay(display)
