"""Holding to look: a hand that is shown only while a key or the button is held down."""

from typing import Final

import pygame

from ui.controls.buttons import Button
from ui.felt.felt import Felt

KEY: Final = pygame.K_SPACE
BUTTON: Final = "hold"
"""The key of the button that is held."""


class HoldButton(Button):
    """Acts when the mouse goes down on it; where the mouse comes up is not its business."""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.action()
            return True
        return False


class Holding:
    """Shows the hand of who may look while the key or the mouse is held.

    With the key held, the mouse is free to choose and to decide.
    """

    def __init__(self, felt: Felt) -> None:
        self.course, self.match = felt.course, felt.match
        self._by_mouse = False

    @property
    def is_open(self) -> bool:
        """Whether holding would show a hand that is not shown yet."""
        return self.match.may_hold is not None and not self.match.shows_hand

    @property
    def stays(self) -> bool:
        """Whether a hand is shown until a press covers it, since nothing is to be held."""
        match = self.match
        return match.settings.toggles and match.may_hold is not None and match.shows_hand

    def end(self) -> None:
        """Cover the hand that was shown by a press."""
        if self.stays:
            self.match.cover()
            self.course.sync()

    def begin(self, *, by_mouse: bool) -> None:
        """The button or the key went down."""
        if self.is_open:
            self._by_mouse = by_mouse
            self.match.uncover()
            self.course.sync()

    def release(self, event: pygame.Event) -> None:
        """Cover the hand when what was held comes up."""
        if self.match.settings.toggles:
            return
        if event.type == pygame.KEYUP:
            ends = event.key == KEY and not self._by_mouse
        else:
            ends = event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._by_mouse
        if ends and self.match.may_hold is not None and self.match.shows_hand:
            self.match.cover()
            self.course.sync()
