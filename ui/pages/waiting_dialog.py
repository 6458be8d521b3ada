"""A dialog that waits for what is pressed next: a key, or a button of a controller."""

from __future__ import annotations

import pygame

from rules.words import _
from ui.pages.dialog import Dialog


class WaitingDialog(Dialog):
    """Asks for the next press, once it is told to; Esc, or a press of anything else, ends that."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = False
        self.refusal = ""
        """Why what was pressed cannot be had."""

    @property
    def asked(self) -> str:
        """What to press now."""
        return _("Press the key now, or Esc to cancel.")

    @property
    def told(self) -> str:
        """What is to be pressed, or why not what was; else ''."""
        return self.asked if self.waits else self.refusal

    def wait(self) -> None:
        """Wait for the next press."""
        self.waits, self.refusal = True, ""
        self.app.asks_key = self.note_key
        self.app.speech.say(self.asked, now=True)
        self.lay_out_anew()

    def note_key(self, event: pygame.Event) -> bool:
        """Take a key that goes down or comes up; return whether it is nobody else's."""
        raise NotImplementedError

    def end_waiting(self) -> None:
        """Wait no more."""
        if self.waits:
            self.waits, self.app.asks_key = False, None
            self.lay_out_anew()

    def exit(self) -> None:
        self.waits, self.app.asks_key = False, None

    def conceal(self) -> None:
        self.end_waiting()

    def handle(self, event: pygame.Event) -> None:
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}:
            self.end_waiting()
        super().handle(event)

    def refuse(self, why: str) -> None:
        """Say why what was pressed cannot be had."""
        self.refusal = why
        self.app.speech.say(why, now=True)
        self.lay_out_anew()

    def lay_out_anew(self) -> None:
        """Lay out and draw what has changed."""
        self.lay_out()
        self.app.invalidate()

    def confirm(self) -> None:
        self.wait()
