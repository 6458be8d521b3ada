"""Scenes: the screens of the program, on a stack of which the topmost takes the input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ui.app import App


class Scene:
    """One screen. The app calls these; a scene never runs a loop of its own."""

    overlay = False
    """Whether the scene below shows through (dialogs)."""

    app: App

    def enter(self) -> None:
        """Begin: `self.app` is set, the window has its size."""

    def pause(self) -> None:
        """Another scene was put on top."""

    def resume(self) -> None:
        """The scene on top went away."""

    def exit(self) -> None:
        """The scene leaves the stack for good."""

    def conceal(self) -> None:
        """The window lost the focus: hide what is not for everybody's eyes."""

    def resized(self) -> None:
        """The window has another size, text scale or contrast: lay everything out again."""

    def handle(self, event: pygame.Event) -> None:
        """Take one input event."""

    def update(self, dt: float) -> None:
        """Let `dt` seconds of animation pass."""

    @property
    def moving(self) -> bool:
        """Whether frames are wanted although no input comes."""
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole scene."""
