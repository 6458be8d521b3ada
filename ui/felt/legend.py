"""What signs on the cards mean: a small legend near the hand, the first time that they are seen."""

from __future__ import annotations

from math import hypot
from typing import Final

import pygame

from table.storage.settings import save_settings
from ui import durations
from ui.app import App
from ui.picture.items import Drawn, Picture
from ui.picture.room import calmest, covered, spread, things
from ui.picture.show import Show

STEPS: Final = (16, 12)
"""Places across and down at which room is looked for."""


class Legend:
    """The picture's legend until a press, or until it was looked at; then never again.

    It takes no press away from what lies below it, and which legends were seen is kept with the
    settings.
    """

    def __init__(self, app: App, show: Show) -> None:
        self.app, self.show = app, show
        self.box: pygame.Rect | None = None
        """Where it was drawn last, if it was."""
        self._since: float | None = None
        self._placed: tuple[Picture, pygame.Rect] | None = None

    @property
    def _drawn(self) -> Drawn | None:
        """The legend of the picture at rest that nobody has seen yet."""
        drawn = None if self.show.moving else self.show.picture.legend
        return None if drawn is None or drawn.what in self.app.settings.legends else drawn

    def press(self) -> None:
        """A press: whoever had the time to look has seen it."""
        if self._since is not None and self._age >= durations.GLANCE:
            self._forget()

    def _look_away(self) -> None:
        """The time for a look is over."""
        if self._age >= durations.LEGEND:
            self._forget()

    @property
    def _age(self) -> float:
        return 0.0 if self._since is None else self.app.clock.now() - self._since

    def _forget(self) -> None:
        drawn, self._since = self.show.picture.legend, None
        if drawn is not None:
            settings = self.app.settings
            settings.legends = tuple(dict.fromkeys((*settings.legends, str(drawn.what))))
            save_settings(settings)
        self.app.invalidate()

    def draw(self, target: pygame.Surface, others: list[pygame.Rect]) -> None:
        """Draw it where it covers nothing, or the least; `others` are in use."""
        drawn, self.box = self._drawn, None
        if drawn is None:
            return
        if self._since is None:
            self._since = self.app.clock.now()
            self.app.call_later(durations.LEGEND, self._look_away)
        self.box = self._place(drawn.surface.get_size(), others)
        target.blit(drawn.surface, self.box)

    def _place(self, size: tuple[int, int], others: list[pygame.Rect]) -> pygame.Rect:
        picture, stage, unit = self.show.picture, self.show.stage, self.app.theme.unit
        if self._placed is not None and self._placed[0] is picture:
            return self._placed[1]
        taken = [*covered(picture), *others, *things(picture, self.app.theme.size)]
        top, bottom = stage.rail.bottom + unit, stage.action.top - unit
        left, right = stage.hand.left, (stage.side.left if stage.side.width else stage.hand.right)
        room, goal = pygame.Rect(left, top, right - left, bottom - top), stage.hand.midtop

        def away(spot: pygame.Rect) -> float:
            return hypot(spot.centerx - goal[0], spot.bottom - goal[1])

        spots, names = spread(size, room, STEPS), list(picture.plates.values())
        self._placed = picture, calmest(spots, taken, away, names)[0]
        return self._placed[1]
