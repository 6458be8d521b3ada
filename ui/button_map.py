"""Which button of a game controller does what: the one table, and the buttons that were given.

A button goes by the name that it has on most controllers, wherever it is printed otherwise; of one
whose plan SDL does not know, and beyond the plan, by its number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from rules.sentences import Sentence, _
from ui.key_map import ACTIONS, SPEECH, Assigned

TRIGGERS: Final[Mapping[int, int]] = MappingProxyType(
    {pygame.CONTROLLER_AXIS_TRIGGERLEFT: 100, pygame.CONTROLLER_AXIS_TRIGGERRIGHT: 101}
)
"""The axes that are pulled like a button, and the numbers that they have as one."""
_PLAN: Final[Mapping[int, str]] = MappingProxyType(
    {
        pygame.CONTROLLER_BUTTON_A: "A",
        pygame.CONTROLLER_BUTTON_B: "B",
        pygame.CONTROLLER_BUTTON_X: "X",
        pygame.CONTROLLER_BUTTON_Y: "Y",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "Left shoulder",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "Right shoulder",
        pygame.CONTROLLER_BUTTON_START: "Start",
        pygame.CONTROLLER_BUTTON_BACK: "Back",
        pygame.CONTROLLER_BUTTON_LEFTSTICK: "Left stick",
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: "Right stick",
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: "Pad left",
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "Pad right",
        pygame.CONTROLLER_BUTTON_DPAD_UP: "Pad up",
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: "Pad down",
        100: "Left trigger",
        101: "Right trigger",
    }
)
_UNPLANNED: Final = ("A", "B", "X", "Y", "Left shoulder", "Right shoulder", "Back", "Start")
"""The buttons of a controller whose plan SDL does not know, as most of them are numbered."""
MOST_BUTTONS: Final = 64
_NUMBERED: Final = re.compile(r"Button ([1-9]\d?)")


class ButtonAction(NamedTuple):
    """Something that a button does: which one at first, '' for none, and in which words."""

    first: str
    words: Sentence


BUTTON_ACTIONS: Final[Mapping[str, ButtonAction]] = MappingProxyType(
    {
        "press": ButtonAction("A", ACTIONS["choose"].words),
        "back": ButtonAction("B", ACTIONS["back"].words),
        "closer": ButtonAction("X", ACTIONS["closer"].words),
        "hint": ButtonAction("Y", _("Hint")),
        "along left": ButtonAction("Left shoulder", ACTIONS["previous"].words),
        "along right": ButtonAction("Right shoulder", ACTIONS["next"].words),
        "left": ButtonAction("Pad left", ACTIONS["left"].words),
        "right": ButtonAction("Pad right", ACTIONS["right"].words),
        "up": ButtonAction("Pad up", ACTIONS["up"].words),
        "down": ButtonAction("Pad down", ACTIONS["down"].words),
        "menu": ButtonAction("Start", ACTIONS["menu"].words),
        "rules": ButtonAction("Back", ACTIONS["rules"].words),
        **{
            name: ButtonAction("", ACTIONS[name].words) for name in ("log", "undo", "redo", *SPEECH)
        },
    }
)
"""All that buttons do, by name; what is an action of the keys, too, has its name."""


class ButtonMap(Assigned[str]):
    """The buttons that do things now."""

    def first(self, name: str) -> str:
        return BUTTON_ACTIONS[name].first

    def read(self, name: str, written: str) -> str | None:
        return written if name in BUTTON_ACTIONS and _is_button(written) else None

    def refusal(self, name: str, wanted: str) -> str:
        other = self.action_of(wanted)
        if other is None or other == name:
            return ""
        told = _("{key} already does “{action}”. Change that first.")
        return told.format(key=name_of_button(wanted), action=BUTTON_ACTIONS[other].words)

    def action_of(self, button: str) -> str | None:
        """Return what a button does, `None` for nothing."""
        return next((name for name in BUTTON_ACTIONS if button and self.of(name) == button), None)


def planned_button(number: int) -> str:
    """Return the button of a controller whose plan SDL knows."""
    return _PLAN.get(number, f"Button {number + 1}")


def unplanned_button(number: int) -> str:
    """Return the button of a controller whose plan SDL does not know."""
    return _UNPLANNED[number] if number < len(_UNPLANNED) else f"Button {number + 1}"


def name_of_button(button: str) -> str:
    """Return a button as a player reads and hears it; '' for none."""
    numbered = _NUMBERED.fullmatch(button)
    if numbered is not None:
        return _("Button {number}").format(number=numbered[1])
    told: dict[str, Sentence | str] = {
        "Left shoulder": "LB",
        "Right shoulder": "RB",
        "Left stick": _("Left stick"),
        "Right stick": _("Right stick"),
        "Pad left": "D-pad ←",
        "Pad right": "D-pad →",
        "Pad up": "D-pad ↑",
        "Pad down": "D-pad ↓",
        "Left trigger": "LT",
        "Right trigger": "RT",
    }
    return str(told.get(button, button))


def _is_button(button: str) -> bool:
    numbered = _NUMBERED.fullmatch(button)
    if numbered is not None:
        return int(numbered[1]) <= MOST_BUTTONS
    return button in _PLAN.values()


_PRESENT: Final = ButtonMap()


def button_map() -> ButtonMap:
    """Return the buttons in force."""
    return _PRESENT


def button_of(name: str) -> str:
    """Return the name of the button that does something now, '' for none."""
    return name_of_button(_PRESENT.of(name))
