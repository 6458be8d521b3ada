"""A clock that is turned by hand: in tests time passes when somebody lets it, and nobody sleeps."""

from ui.app import App
from ui.clock import Clock

FRAME = 1 / 60
"""Seconds that a frame takes, however long it really took."""


class HandClock(Clock):
    """A clock that stands until it is turned on."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 1000.0

    def now(self) -> float:
        return self._now

    def wait(self, seconds: float) -> None:
        self._now += seconds

    def frame(self, frames_a_second: int) -> float:
        if not frames_a_second:
            return 0.0
        self._now += FRAME
        return FRAME


def let_pass(app: App, seconds: float) -> None:
    """Let time pass at the window: what is due happens, and what changed is drawn."""
    app.step([])
    app.clock.wait(seconds)
    if app.scenes:
        app.step([])


def wait(app: App, seconds: float) -> None:
    """Let time pass, frame by frame."""
    for _frame in range(round(seconds / 0.05)):
        let_pass(app, 0.05)
