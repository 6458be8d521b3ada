"""The dialog that asks for the button of a game controller: the next one that is pressed."""

from __future__ import annotations

import pygame

from rules.words import _
from ui.button_map import DEEDS, button_map, button_of
from ui.controls.placing import paragraph
from ui.layout.boxes import GROW, column
from ui.pages.waiting_dialog import WaitingDialog


class GiveButtonScene(WaitingDialog):
    """Waits for the button by which something is done from now on."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._pressed = ""
        """The button that has gone down since, and has not come up."""
        self._key_is_down = False

    @property
    def asked(self) -> str:
        return _("Press the controller’s button now, or Esc to cancel.")

    def lay_out(self) -> None:
        theme = self.app.theme
        now = _("Its button is {button}.").format(button=button_of(self.name))
        if not button_of(self.name):
            now = _("It has no button.")
        self.show(
            round(theme.px(900) * theme.text_scale),
            self.heading(DEEDS[self.name].words(), 1),
            paragraph(theme, self.told or now, color="brass_light" if self.refusal else "text"),
            self.gap(2),
            column(
                self.buttons(
                    (_("Cancel"), self.close, "plain"),
                    (_("Default"), self._reset, "plain"),
                    (_("Press a button"), self.wait, "primary"),
                ),
                width=GROW,
            ),
        )

    # --- the next button that is pressed ------------------------------------------------------

    def wait(self) -> None:
        self._pressed, self._key_is_down = "", False
        self.app.gamepad.asks = self._note
        super().wait()

    def note_key(self, event: pygame.Event) -> bool:
        """A key that was pressed since ends the waiting, and does nothing else."""
        if event.type == pygame.KEYDOWN:
            self._key_is_down = True
            return True
        if self._key_is_down:
            self.end_waiting()
        return self._key_is_down

    def _note(self, button: str, down: bool) -> bool:
        """Take what is pressed once it comes up; return whether it was pressed since."""
        if down:
            self._pressed = self._pressed or button
            return True
        pressed = self._pressed
        if pressed and pressed == button:
            self.end_waiting()
            self._give(pressed)
        return bool(pressed)

    def end_waiting(self) -> None:
        self.app.gamepad.asks = None
        super().end_waiting()

    def exit(self) -> None:
        self.app.gamepad.asks = None
        super().exit()

    # --- giving -------------------------------------------------------------------------------

    def _reset(self) -> None:
        self._give(DEEDS[self.name].first)

    def _give(self, button: str) -> None:
        """Give the button, or '' for none, and go back; or say why it cannot be had."""
        why = button_map().refusal(self.name, button)
        if why:
            self.refuse(why)
            return
        self.app.settings.buttons = button_map().with_given(self.name, button)
        self.app.pop()
        self.app.apply_settings()
