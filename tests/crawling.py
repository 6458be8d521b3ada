"""Somebody who goes through the whole program by keys, and presses all that can be pressed."""

from collections.abc import Callable

import pygame

from tests.click_through import press
from tests.clock import let_pass
from tests.walking import check_walk, controls
from ui.app import App, Scene
from ui.controls.buttons import Button
from ui.felt.dialogs import PauseScene
from ui.felt.table_scene import TableScene

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE
MOST_ESCAPES = 6
"""Presses of Esc, at most, from anything back to where one came from."""
SETTLES = 60
"""Looks at a scene in which something moves."""


class Crawler:
    """Walks each kind of scene once, and presses each of its buttons to see where that leads."""

    def __init__(self, app: App, skip: Callable[[str], bool]) -> None:
        self.app, self._skip = app, skip
        self.walked: set[str] = set()

    def explore(self) -> None:
        """Walk the scene on top, and from there all that its buttons lead to."""
        self._rest()
        scene = self.app.scene
        name = type(scene).__name__
        if name in self.walked:
            return
        self.walked.add(name)
        if type(scene) is not TableScene:  # each game's own is walked at a deal that is known
            check_walk(self.app)
        pressed: set[str] = set()
        while scene in self.app.scenes:
            self._back_to(scene)
            if scene not in self.app.scenes:
                return
            key = next((key for key in self._buttons() if key not in pressed), None)
            if key is None:
                return
            pressed.add(key)
            scene.focus(key)
            press(self.app, ENTER)
            self._rest()
            if self.app.scenes and self.app.scene is not scene:
                self.explore()

    def _buttons(self) -> list[str]:
        """Return what can be pressed, the way back last; of a list of the same, the first two."""
        found: dict[str, list[str]] = {}
        for key, widget in controls(self.app).items():
            if isinstance(widget, Button) and not self._skip(key):
                found.setdefault(key.partition(":")[0] if ":" in key else key, []).append(key)
        keys = [key for group in found.values() for key in group[:2]]
        return sorted(keys, key=lambda key: key == "back")

    def _back_to(self, scene: Scene) -> None:
        """Go back by Esc; from a table, by its menu."""
        for _press in range(MOST_ESCAPES):
            if self.app.scene is scene or scene not in self.app.scenes:
                return
            before = self.app.scene
            press(self.app, ESC)
            self._rest()
            if isinstance(self.app.scene, PauseScene) and not isinstance(scene, TableScene):
                self.app.scene.focus("Back to the lobby")
                press(self.app, ENTER)
                self._rest()
            assert self.app.scene is not before, f"Esc does not lead out of {type(before).__name__}"
        raise AssertionError(f"Esc does not lead back to {type(scene).__name__}")

    def _rest(self) -> None:
        for _look in range(SETTLES):
            self.app.step([])
            if not self.app.scene.moving:
                return
            let_pass(self.app, 0.5)
