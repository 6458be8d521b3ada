"""The window's clock: whatever in the window asks for the time asks this one."""

import threading
import time

import pygame


class Clock:
    """The time as it passes. The app holds one; a test gives it another, and turns that by hand."""

    def __init__(self) -> None:
        self._frames = pygame.time.Clock()
        self._woken = threading.Event()

    def now(self) -> float:
        """Return the present time in seconds, from some beginning on."""
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        """Let so many seconds pass, or fewer where somebody wakes whoever waits."""
        if self._woken.wait(seconds):
            self._woken.clear()

    def wake(self) -> None:
        """End a wait at once; this may be called from any thread."""
        self._woken.set()

    def frame(self, frames_a_second: int) -> float:
        """Wait for the next frame's turn (not at all for 0); return the seconds since the last."""
        return self._frames.tick(frames_a_second) / 1000
