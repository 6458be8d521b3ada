"""The gate: every press goes through it, so that one press decides at most once.

A scene says what a press would act on and since when that is to be seen is known here; the gate
turns away what cannot have been meant for it.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from ui import durations

HELD_WITH_OTHERS: Final = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
    }
)
"""Keys that belong to the press that follows them."""
PRESSES: Final = frozenset(
    {pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN}
)
"""What is a press beside that of a key."""
SAME_SPOT: Final = 6
"""Pixels by which the two clicks of a double-click are apart at most, at density 1."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something to be seen on which a press acts: what it is, and where, if that matters.

    What stands elsewhere than before is as new as what was not there before.
    """

    what: Hashable
    place: pygame.Rect | None = None


class Pressed(Protocol):
    """What the gate asks of the scene on top."""

    def targets(self) -> Iterable[Target]:
        """Return everything to be seen now on which a press acts."""

    def aim(self, event: pygame.Event) -> Hashable | None:
        """Return on which of the targets a press or a release would act; `None` for none."""

    def follows(self, what: Hashable, clicked: Hashable) -> bool:
        """Return whether a target may be clicked so soon after another as in a double-click."""

    def walks(self, event: pygame.Event) -> bool:
        """Return whether a key only moves the focus, scrolls or types."""


class Gate:
    """Knows which keys are down, what is on the screen since when, and what was clicked last."""

    def __init__(self) -> None:
        self.dead_time = durations.DEAD_TIME
        self.double_click = durations.DOUBLE_CLICK
        self.same_spot = SAME_SPOT
        self.first_repeat = durations.FIRST_REPEAT
        self._held: set[int] = set()
        self._focused = float("-inf")
        self._scene: Pressed | None = None
        self._since: dict[Hashable, tuple[float, pygame.Rect | None]] = {}
        self._down = 0.0
        self._clicked: tuple[Hashable, float, tuple[int, int]] | None = None

    def show(self, scene: Pressed, now: float) -> None:
        """Note what a frame that was just drawn has on the screen."""
        before = self._since if scene is self._scene else {}
        self._scene, self._since = scene, {}
        for target in scene.targets():
            place = None if target.place is None else target.place.copy()
            since, old = before.get(target.what, (now, place))
            if old is not None and place is not None and not old.collidepoint(place.center):
                since = now
            self._since[target.what] = since, place

    def admits(self, event: pygame.Event, scene: Pressed, began: float) -> bool:
        """Return whether the scene on top may have an event that began then at the earliest."""
        if event.type == pygame.KEYDOWN:
            repeated = self._repeats(event.key, began)
            self._held.add(event.key)
            return scene.walks(event) if repeated else self._was_seen(scene.aim(event), began)
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()  # where they come up is not told
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused = began
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = began
            return self._admits_click(scene, event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._admits_click(scene, event)
        return True

    def _repeats(self, key: int, began: float) -> bool:
        """Return whether a key is down since before, or may be: held since another window."""
        return key in self._held or began - self._focused < self.first_repeat

    def _was_seen(self, what: Hashable | None, began: float) -> bool:
        """Return whether a target was there long enough when a press for it began."""
        if what is None:
            return True
        since, _place = self._since.get(what, (began, None))
        return began - since >= self.dead_time

    def _admits_click(self, scene: Pressed, event: pygame.Event) -> bool:
        """Return whether a click, which began when the button went down, may act where it is."""
        what, spot = scene.aim(event), event.pos
        if what is None:
            return True
        if self._clicked is not None:
            clicked, when, where = self._clicked
            near = max(abs(spot[0] - where[0]), abs(spot[1] - where[1])) <= self.same_spot
            double = near and 0 < self._down - when < self.double_click
            if double and not scene.follows(what, clicked):
                return False
        if not self._was_seen(what, self._down):
            return False
        self._clicked = what, self._down, spot
        return True


class Rest:
    """Lets no press count for a while after one, for hands that press more often than they mean."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._last = float("-inf")
        self._turned_away: set[int] = set()
        self._down: set[int] = set()

    def turns_away(self, event: pygame.Event, began: float) -> bool:
        """Return whether an event is a press that comes too soon after another one."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            if event.key not in self._turned_away:
                return False
            self._turned_away.remove(event.key)
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._turned_away.clear()
        if event.type == pygame.KEYDOWN:
            if event.key in self._down or event.key in HELD_WITH_OTHERS:
                return False
            if event.key in self._turned_away or self._is_soon(began):
                self._turned_away.add(event.key)
                return True
            self._down.add(event.key)
        elif event.type not in PRESSES:
            return False
        elif self._is_soon(began):
            return True
        self._last = began
        return False

    def _is_soon(self, began: float) -> bool:
        return began - self._last < self.seconds
