"""The mouse, in the pixels that are drawn.

Where a system scales windows by itself (macOS, Wayland), SDL tells the mouse in points, each of
which covers several pixels. Here they become pixels, and nowhere else.
"""

import pygame


class Grid:
    """How many pixels a point of the window has."""

    pixels = 1.0


def measure(window: pygame.Window) -> float:
    """Learn how many pixels a point of the window has where it is now, and return that."""
    Grid.pixels = window.get_surface().width / window.size[0]
    return Grid.pixels


def place() -> tuple[int, int]:
    """Return where the mouse is in the window."""
    return _in_pixels(pygame.mouse.get_pos())


def move_to(x: int, y: int) -> None:
    """Bring the mouse to a place in the window."""
    pygame.mouse.set_pos(round(x / Grid.pixels), round(y / Grid.pixels))


def in_pixels(event: pygame.Event) -> pygame.Event:
    """Return an event as it came from the system, with its places in pixels."""
    if Grid.pixels != 1:
        for name in event.dict.keys() & {"pos", "rel"}:
            event.dict[name] = _in_pixels(event.dict[name])
    return event


def _in_pixels(spot: tuple[int, int]) -> tuple[int, int]:
    return int(spot[0] * Grid.pixels), int(spot[1] * Grid.pixels)
