"""How one screen gives way to the next: for a moment what was there is drawn over it.

The next one already takes the input and goes on; nothing waits for a picture that leaves.
"""

from collections.abc import Callable

import pygame

from ui import durations
from ui.clock import Clock

Leaves = Callable[[pygame.Surface, float], None]
"""Draws what was there over what is there now, after a part (0 to 1) of the time."""


class Passing:
    """What is leaving now, if anything is."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._leaves: Leaves | None = None
        self._began = self._seconds = 0.0

    def begin(self, leaves: Leaves, seconds: float) -> None:
        """Let something leave within so many seconds; what left before is gone."""
        self._leaves, self._began, self._seconds = leaves, self._clock.now(), seconds

    def end(self) -> None:
        """Let what is leaving be gone."""
        self._leaves = None

    @property
    def moving(self) -> bool:
        return self._leaves is not None

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is leaving; its last frame is the first one without it."""
        if self._leaves is None:
            return
        part = (self._clock.now() - self._began) / self._seconds
        if part >= 1:
            self.end()
        else:
            self._leaves(target, max(0.0, part))


def fading(before: pygame.Surface) -> Leaves:
    """Return what lets a picture of the screen fade away."""

    def draw(target: pygame.Surface, part: float) -> None:
        before.set_alpha(round(255 * (1 - durations.ease(part))))
        target.blit(before, (0, 0))

    return draw
