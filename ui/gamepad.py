"""Game controllers: stick and buttons are turned into the keys that do the same.

Nothing is asked of SDL here: it tells of controllers by events, also when one is plugged in or
out, and while none is there nothing happens. What comes of a button goes through the gate like
any key; a stick that is held walks, by repeats which never decide.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from ui.button_map import TRIGGERS, button_map, planned_button, unplanned_button
from ui.controls.walking import WAYS, Way
from ui.controls.widget import Widget
from ui.key_map import ACTIONS, Chord
from ui.scanning import Program, Scanner

RELEASED: Final = 0.64
"""To which part of what makes it walk a stick is let go until it is at rest: in between it keeps
what it does."""
FIRST_REPEAT: Final = 0.45
"""Seconds until a stick that is held walks on ..."""
REPEAT: Final = 0.14
"""... and between its steps from then on."""
ARROWS: Final = {way: key for key, way in WAYS.items()}
PULLED: Final = 0.5
"""How far, from 0 to 1, a trigger is pulled when it counts as a button that is down."""
WHOLE: Final = 32767
"""The axis of a controller at its end."""


class Gamepad:
    """All controllers together: whoever holds one plays, and passes it on."""

    def __init__(self, app: Program, scanner: Scanner) -> None:
        self.app, self.scanner = app, scanner
        self._open: dict[int, pygame.joystick.JoystickType] = {}
        self._known: dict[int, object] = {}
        """Those whose plan SDL knows; of the others the raw events count."""
        self._axes: dict[int, float] = {}
        self._way: Way | None = None
        self._scrolls = 0
        self._turn = 0
        """Counts what the stick did: a repeat of something else is over."""
        self._closer = False
        self._held: dict[str, int] = {}
        """By what held buttons do: the keys that they have pressed."""
        self._pulled: set[int] = set()
        """The triggers that are down."""
        self.asks: Callable[[str, bool], bool] | None = None
        """Who wants to know which button is pressed, or comes up; returns whether it took that."""

    def begin(self) -> None:
        """Let SDL tell of controllers, those that are there already included, where that is set."""
        with contextlib.suppress(pygame.error):
            if self.app.settings.gamepad:
                pygame.joystick.init()

    def take(self, event: pygame.Event, began: float) -> bool:
        """Take an event of a controller; return whether it was one."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._plug_in(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._unplug(event.instance_id)
        elif kind in {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP}:
            button = planned_button(event.button)
            self._button(button, began, down=kind == pygame.CONTROLLERBUTTONDOWN)
        elif kind == pygame.CONTROLLERAXISMOTION:
            self._axis(event.axis, event.value / WHOLE, began)
        elif kind in {pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP}:
            if event.instance_id not in self._known:
                button = unplanned_button(event.button)
                self._button(button, began, down=kind == pygame.JOYBUTTONDOWN)
        elif kind == pygame.JOYAXISMOTION:
            if event.instance_id not in self._known:
                self._axis(event.axis, event.value, began)
        elif kind == pygame.JOYHATMOTION:
            if event.instance_id not in self._known:
                across, up = event.value
                self._lean(float(across), float(-up), began)
        else:
            return pygame.JOYAXISMOTION <= kind <= pygame.JOYBUTTONUP
        return True

    def as_button(self, event: pygame.Event) -> pygame.Event:
        """Return an event; of a trigger that is pulled or let go of, that of a button."""
        if event.type != pygame.CONTROLLERAXISMOTION or event.axis not in TRIGGERS:
            return event
        was, value = event.axis in self._pulled, event.value / WHOLE
        down = value > (RELEASED * PULLED if was else PULLED)
        if down == was:
            return event
        self._pulled ^= {event.axis}
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        number = TRIGGERS[event.axis]
        return pygame.Event(kind, instance_id=event.instance_id, button=number)

    def _plug_in(self, index: int) -> None:
        from pygame._sdl2 import controller

        with contextlib.suppress(pygame.error):
            stick = pygame.joystick.Joystick(index)
            number = stick.get_instance_id()
            self._open[number] = stick
            controller.init()
            if controller.is_controller(index):
                self._known[number] = controller.Controller(index)

    def _unplug(self, number: int) -> None:
        """Let go of one; what it held down is let go of, too."""
        self._open.pop(number, None)
        self._known.pop(number, None)
        self._axes.clear()
        self._pulled.clear()
        self._push(None, self.app.clock.now())
        self._scroll(0)
        if self._closer:
            self._look_closer(closer=False, began=self.app.clock.now())

    def _button(self, button: str, began: float, *, down: bool) -> None:
        if self.asks is not None and self.asks(button, down):
            return
        action = button_map().action_of(button)
        way = next((way for way in ARROWS if way == action), None)
        if way is not None:
            self._push(way if down else None, began)
        elif action is not None:
            self._press(action, began, down=down)

    def _axis(self, axis: int, value: float, began: float) -> None:
        self._axes[axis] = value
        if axis in {pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY}:
            across = self._axes.get(pygame.CONTROLLER_AXIS_LEFTX, 0.0)
            down = self._axes.get(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
            self._lean(across, down, began)
        elif axis == pygame.CONTROLLER_AXIS_RIGHTY:
            far = abs(value) > (self._released if self._scrolls else self._pushed)
            self._scroll((1 if value > 0 else -1) if far else 0)

    @property
    def _pushed(self) -> float:
        """How far, from 0 to 1, a stick is pushed before it walks."""
        return self.app.settings.stick_push / 100

    @property
    def _released(self) -> float:
        return RELEASED * self._pushed

    def _lean(self, across: float, down: float, began: float) -> None:
        """Note where the stick leans; a little of it is none, and a way is kept until let go."""
        far = max(abs(across), abs(down))
        if far < self._released:
            self._push(None, began)
        elif far > self._pushed:
            sideways = abs(across) >= abs(down)
            if sideways:
                self._push("right" if across > 0 else "left", began)
            else:
                self._push("down" if down > 0 else "up", began)

    def _push(self, way: Way | None, began: float) -> None:
        if way == self._way:
            return
        before, self._way = self._way, way
        self._turn += 1
        if before is not None:
            self.app.press_key(ARROWS[before], began, down=False)
        if way is not None:
            self._walk(way, began)
            self._repeat(partial(self._walk, way), FIRST_REPEAT, REPEAT)

    def _walk(self, way: Way, began: float) -> None:
        """Walk a step. Up and down never lift a card: that is done by a button."""
        holder = self._holder
        lifts = holder is not None and holder.lifted_by_arrows and way in {"up", "down"}
        self.app.press_key(ARROWS[way], began, mod=pygame.KMOD_CTRL if lifts else 0)

    def _repeat(self, press: Callable[[float], None], after: float, pause: float) -> None:
        """Press again and again until the stick does something else."""
        turn = self._turn

        def again() -> None:
            if turn == self._turn:
                press(self.app.clock.now())
                self.app.call_later(pause, again)

        self.app.call_later(after, again)

    def _tap(self, key: int, began: float, mod: int = 0) -> None:
        self.app.press_key(key, began, mod=mod)
        self.app.press_key(key, began, mod=mod, down=False)

    def _scroll(self, step: int) -> None:
        if step == self._scrolls:
            return
        self._scrolls = step
        self._turn += 1
        if step:
            scroll = partial(self._tap, pygame.K_PAGEDOWN if step > 0 else pygame.K_PAGEUP)
            scroll(self.app.clock.now())
            self._repeat(scroll, FIRST_REPEAT, FIRST_REPEAT)

    def _press(self, action: str, began: float, *, down: bool) -> None:
        if action == "closer":
            self._look_closer(closer=down, began=began)
        elif action in {"along left", "along right"}:
            if down:
                self._shoulder(-1 if action == "along left" else 1, began)
        elif action == "hint":
            if down:
                self.app.scene.hint()
        elif not down:
            self.app.press_key(self._held.pop(action, pygame.K_UNKNOWN), began, down=False)
        elif self.scanner.on and action in {"press", "back"}:
            self.scanner.press(began, takes=action == "press")
        elif action == "press" and self._holder is not None and self._holder.takes_text:
            self.app.open_letters()
        else:
            key, held = self._chord_of(action)
            self._held[action] = key
            self.app.press_key(key, began, mod=held)

    def _chord_of(self, action: str) -> Chord:
        holder = self._holder
        chooses = action == "press" and holder is not None and holder.lifted_by_arrows
        return ACTIONS["choose" if chooses else action].first

    def _look_closer(self, *, closer: bool, began: float) -> None:
        self._closer = closer
        self.app.press_key(pygame.K_LSHIFT, began, down=closer)

    def _shoulder(self, step: int, began: float) -> None:
        """Go along the hand from wherever one is, or move its card; on a page, as Tab does."""
        if not self.app.scene.along_hand(step, carry=self._closer):
            self._tap(pygame.K_TAB, began, pygame.KMOD_SHIFT if step < 0 else 0)
        self.app.invalidate()

    @property
    def _holder(self) -> Widget | None:
        panel = self.app.scene.panel if self.app.scenes else None
        return None if panel is None else panel.focused
