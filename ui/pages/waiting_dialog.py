"""A dialog that waits for what is pressed next: a key, or a button of a controller."""

from __future__ import annotations

from typing import Generic

import pygame

from rules.words import _
from ui.button_map import BUTTON_ACTIONS, button_map, button_of
from ui.controls.placing import paragraph
from ui.key_map import Assigned, Thing
from ui.layout.boxes import Box
from ui.pages.dialog import Dialog


class WaitingDialog(Dialog, Generic[Thing]):
    """Asks for the next press, once it is told to; Esc, or a press of anything else, ends that.

    What is pressed is given to the action of this `name`, among all that are `assigned`.
    """

    def __init__(self, name: str, assigned: Assigned[Thing]) -> None:
        super().__init__()
        self.name, self.assigned = name, assigned
        self.waits = False
        self.refusal = ""
        """Why what was pressed cannot be had."""

    @property
    def asked(self) -> str:
        return _("Press a key, or Esc to cancel.")

    @property
    def told(self) -> str:
        """What is to be pressed, or why not what was; else ''."""
        return self.asked if self.waits else self.refusal

    def wait(self) -> None:
        self.waits, self.refusal = True, ""
        self.app.asks_key = self.note_key
        self.app.speech.say(self.asked, now=True)
        self.lay_out_anew()

    def note_key(self, event: pygame.Event) -> bool:
        """Take a key that goes down or comes up; return whether it is nobody else's."""
        raise NotImplementedError

    def end_waiting(self) -> None:
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

    def give(self, wanted: Thing) -> None:
        """Give the action what it is to have, and go back; or say why it cannot have that."""
        self.refusal = self.assigned.refusal(self.name, wanted)
        if self.refusal:
            self.app.speech.say(self.refusal, now=True)
            self.lay_out_anew()
            return
        self.keep(self.assigned.with_given(self.name, wanted))
        self.app.pop()
        self.app.apply_settings()

    def keep(self, given: dict[str, Thing]) -> None:
        """Keep in the settings what actions have instead of their first ones."""
        raise NotImplementedError

    def show_form(self, width: int, title: str, now: str, press: str, *choices: Box | None) -> None:
        """Show what is set `now`, or what to press, with the ways to change it.

        `choices` stand between, and `press` is on the button that waits for the next press.
        """
        theme = self.app.theme
        self.show(
            round(theme.px(width) * theme.text_scale),
            self.heading(title, 1),
            paragraph(theme, self.told or now, color="brass_light" if self.refusal else "text"),
            *choices,
            self.gap(2),
            self.buttons(
                (_("Cancel"), self.close, "plain"),
                (_("Default"), self.reset, "plain"),
                (press, self.wait, "primary"),
            ),
        )

    def reset(self) -> None:
        """Give what it was at first."""
        self.give(self.assigned.first(self.name))

    def lay_out_anew(self) -> None:
        """Lay out and draw what has changed."""
        self.lay_out()
        self.app.invalidate()

    def confirm(self) -> None:
        self.wait()


class GiveButtonScene(WaitingDialog[str]):
    """Waits for the button by which something is done from now on."""

    def __init__(self, name: str) -> None:
        super().__init__(name, button_map())
        self._pressed = ""
        """The button that has gone down since, and has not come up."""
        self._key_is_down = False

    @property
    def asked(self) -> str:
        return _("Press a button, or Esc to cancel.")

    def lay_out(self) -> None:
        now = _("Its button is {button}.").format(button=button_of(self.name))
        if not button_of(self.name):
            now = _("It has no button.")
        self.show_form(900, str(BUTTON_ACTIONS[self.name].words), now, _("Press a button"))

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
            self.give(pressed)
        return bool(pressed)

    def end_waiting(self) -> None:
        self.app.gamepad.asks = None
        super().end_waiting()

    def exit(self) -> None:
        self.app.gamepad.asks = None
        super().exit()

    def keep(self, given: dict[str, str]) -> None:
        self.app.settings.buttons = given
