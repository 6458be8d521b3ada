"""The bars round the table: rail, scores and log, action line and list, in one panel."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from ui.controller import Ask
from ui.controls.widgets import Button, Panel, Widget
from ui.gate import Target
from ui.table.action_line import CHAIR, PHONES, ActionLine
from ui.table.course import Course
from ui.table.rail import TOOLS, Rail
from ui.table.rows import OfferList, Row
from ui.table.side import Side

QUESTION: Final = "question"
"""The target of what decides without a control: Enter, a letter, a double-click on a card."""


def _nothing(_widgets: Sequence[Widget]) -> Sequence[Widget]:
    return ()


class TableBars:
    """The widgets of the table. Filled anew before anybody looks, if what they show has changed.

    `above` returns what else stands above these.
    """

    def __init__(
        self,
        course: Course,
        rail: Rail,
        action_line: ActionLine,
        above: Callable[[Sequence[Widget]], Sequence[Widget]] = _nothing,
    ) -> None:
        self.app, self.course, self.match = course.app, course, course.match
        self.show, self.rail, self.action_line = course.show, rail, action_line
        self.side = Side(course.match, course.show, course.whys, course.change)
        self.list = OfferList(course.decide, course.bubble.say)
        self._above = above
        self._panel = Panel()
        self._ask: Ask | None = None
        self._version = course.version

    @property
    def panel(self) -> Panel:
        """The widgets as they are now."""
        if self._version != self.course.version:
            self._version = self.course.version
            self._fill()
        return self._panel

    def _fill(self) -> None:
        """Build the widgets for what is asked now; while the show moves, nothing is."""
        ask = self._ask = None if self.show.moving else self.match.ask
        widgets = [*self.rail.widgets(), *self.side.widgets(), *self.action_line.widgets(ask)]
        if ask is not None:
            widgets += self.list.widgets(self.show.stage, ask)
        widgets += self._above(widgets)
        self._panel.fill(widgets)

    @property
    def buttons(self) -> list[pygame.Rect]:
        """Where the widgets lie that can be pressed."""
        return [widget.rect for widget in self.panel.widgets if widget.focusable]

    # --- presses ----------------------------------------------------------------------------

    def targets(self) -> list[Target]:
        """Return what can be pressed; what belongs to a question is new with each of them."""
        found = [Target(self.name(target.what), target.place) for target in self.panel.targets()]
        asks = self._ask is not None or (self.match.lingers and not self.show.moving)
        return [*found, Target(self.name(QUESTION))] if asks else found

    def aim(self, event: pygame.Event) -> Hashable | None:
        """Return on which of the targets the widgets would let a press act."""
        key = self.panel.aim(event)
        return None if key is None else self.name(key)

    def name(self, key: Hashable) -> Hashable:
        """Return a control's key, made that of this question unless it is a tool's."""
        return key if key in TOOLS or key in {CHAIR, PHONES} else (self.match.target, key)

    # --- input ------------------------------------------------------------------------------

    def is_tool(self, event: pygame.Event) -> bool:
        """Whether a press is on a tool, which works also while something is on its way."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        top = self.panel.under(event.pos)
        return isinstance(top, Button) and (top.key in TOOLS or top.key in {CHAIR, PHONES})

    def handle(self, event: pygame.Event) -> bool:
        """Hand input to the widgets; return whether one used it."""
        if event.type == pygame.MOUSEMOTION:
            before = [widget.hovered for widget in self.panel.widgets]
            used = self.panel.handle(event)
            if used or before != [widget.hovered for widget in self.panel.widgets]:
                self.app.invalidate()
            return False
        panel, amount = self.panel, self.action_line.amount
        if amount is not None and not self._for_focused(event) and amount.handle(event):
            self.app.invalidate()
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_UP, pygame.K_DOWN}:
            return self._step_row(1 if event.key == pygame.K_DOWN else -1)
        return panel.handle(event)

    def _for_focused(self, event: pygame.Event) -> bool:
        """Whether a key is for the widget that has the keyboard rather than for the amount."""
        if event.type != pygame.KEYDOWN or self.panel.focused is None:
            return False
        return event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}

    def _step_row(self, step: int) -> bool:
        """Up and Down go along the list, if there is one."""
        rows = [widget for widget in self.panel.widgets if isinstance(widget, Row)]
        if not rows:
            return False
        at = next((place for place, row in enumerate(rows) if row.focused), None)
        if at is None:
            at = 0 if step > 0 else len(rows) - 1
        else:
            at = (at + step) % len(rows)
        self.panel.focus(rows[at].key)
        return True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the widgets."""
        self.panel.draw(target, self.app.theme)
