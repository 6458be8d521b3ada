"""The table: one game being played in the window, by people and computer players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

import pygame

from art.palette import wear_team_colors
from rules.words import _
from table.course import Course
from table.match import Match
from ui.app import Scene
from ui.controls.walking import WAYS
from ui.controls.widget import Widget
from ui.felt.action_line import HAND_TOOLS, ActionLine
from ui.felt.bars import QUESTION, TableBars
from ui.felt.choosing import Choosing
from ui.felt.dialogs import LeaveScene
from ui.felt.felt import Felt
from ui.felt.hand_input import HandInput
from ui.felt.holding import Holding
from ui.felt.keys import CLOSER, TableKeys
from ui.felt.navigation import Navigation
from ui.felt.rail import TOOLS, Rail
from ui.felt.requests import Requests
from ui.felt.spots import HAND, SEATS, TABLE, HandSpot, Spot
from ui.felt.talk import Talk
from ui.gate import Target
from ui.picture.show import Show
from ui.scene import Stop
from ui.window_game import WindowGame

BUBBLE: Final = "bubble"
"""The target of a press on what the table says in a bubble."""


class TableScene(Scene):
    """Puts a match on the screen: its parts turn the input into commands of the course."""

    felt: Felt
    course: Course
    show: Show
    reads_itself = True
    keys_at = "table"
    _closer = False
    """Whether the card at the focus is shown large, whichever it is."""

    def __init__(self, entry: WindowGame, match: Match, navigation: Navigation) -> None:
        self.entry, self.match, self.navigation = entry, match, navigation

    @property
    def subject(self) -> str:
        return self.entry.sheet.title

    @property
    def heard_again(self) -> Sequence[str]:
        """Nothing: dialogs and curtains come and go, and the table is where it was."""
        return ()

    def enter(self) -> None:
        wear_team_colors(self.match.controller.partners)
        self.felt = felt = self.lead()
        self.course, self.show = felt.course, felt.show
        self.holding, self.talk, self.requests = Holding(felt), Talk(felt), Requests(felt)
        self.choosing = Choosing(felt)
        self.hand_input = HandInput(self.choosing, self.talk)
        self.keys = TableKeys(
            self.choosing, self.hand_input, self.talk, self.requests, self.holding
        )
        self._lay_out()
        self.app.greet(self)
        felt.begin()

    def lead(self) -> Felt:
        """Return the felt, with the course that leads the game on."""
        return Felt(self.app, self.entry, self.match, self.navigation)

    def above(self, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """Return what else stands above the widgets of the bars."""
        return ()

    def _lay_out(self) -> None:
        self.show.lay(self.app.theme, log=self.app.settings.show_log)
        action_line = ActionLine(self.choosing, self.talk, self.requests, self.holding)
        self.bars = TableBars(
            self.choosing, Rail(self.felt), action_line, self.requests, self.above
        )
        self.panel = self.bars.panel

    def translate(self) -> None:
        """The program speaks another language: the game is told again in it."""
        self.course.translate()

    def resized(self) -> None:
        if self.app.theme.size != self.show.theme.size:
            self.course.cover()
        self._lay_out()
        self.course.sync()
        self.app.call_later(0, self.course.proceed)

    def pause(self) -> None:
        """Another scene comes on top: nobody's hand stays open below it."""
        self._closer = False
        self.felt.pause()
        self.course.cover()

    def resume(self) -> None:
        wear_team_colors(self.match.controller.partners)
        self.course.resume()

    def exit(self) -> None:
        self.felt.end()
        wear_team_colors(())

    @property
    def unsaved(self) -> str:
        return self.match.autosave.trouble

    def save_again(self) -> None:
        self.course.save_again()

    def ask_to_leave(self, *, again: Callable[[], None], leave: Callable[[], None]) -> None:
        if not isinstance(self.app.scene, LeaveScene):
            self.app.push(LeaveScene(self.unsaved, again=again, leave=leave))

    def conceal(self) -> None:
        """The window lost the focus: the next player may not be who holds these cards."""
        self._closer = False
        if self.match.owner is not None:
            self.course.cover()
            self.course.proceed()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.felt.point()
        self.holding.release(event)
        if self.felt.reader.press(event):
            if event.type == pygame.KEYDOWN and event.key == pygame.K_F5:
                self.bars.to_hand()
            return
        if self.felt.bubble.takes(event):
            self.felt.bubble.press(event.pos)
            return
        pressed = event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}
        if pressed and self.show.moving and not self.bars.is_tool(event):
            self.felt.hurry()
            if self.app.scene is not self or self.show.moving or self.aim(event) is not None:
                return  # a press meant for what was moving must not take what appeared
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escapes and self.felt.bubble.is_hint:
            self.felt.bubble.hush()
            return
        if pressed:
            if not (self.felt.bubble.lasts and self.hand_input.touches(event)):
                self.felt.bubble.hush()
            self.felt.legend.press()
        if self.bars.handle(event):
            self.app.invalidate()
        elif event.type in {pygame.KEYDOWN, pygame.KEYUP} and event.key in CLOSER:
            self._press_closer(down=event.type == pygame.KEYDOWN)
        elif event.type == pygame.KEYDOWN:
            self.keys.press(event)
        elif event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            self.hand_input.mouse(event)
        if event.type == pygame.KEYDOWN and event.key in WAYS and self._closer:
            self._look_closer(closer=True)  # the focus is on another card

    def focus(self, key: str) -> None:
        self.bars.focus(key)

    def help(self) -> bool:
        self.felt.overlays.rules()
        return True

    def hint(self) -> None:
        self.course.hint()

    def along_hand(self, step: int, *, carry: bool) -> bool:
        """Go along the hand, from wherever the focus is; or move the card at the cursor."""
        if not self.match.answering or not any(i.clickable for i in self.show.picture.cards):
            return False
        if carry:
            self.hand_input.carry(step)
        else:
            self.hand_input.move_cursor(step)
        return True

    def scan_rank(self, widget: Widget) -> int:
        if widget.key in TOOLS:
            return 2
        ask = self.match.ask
        if ask is not None and isinstance(widget, HandSpot):
            return 0 if widget.card in ask.choosable | {*self.match.hand.chosen} else 1
        beside = isinstance(widget, Spot) or self.show.stage.side.contains(widget.rect)
        return 1 if beside or widget.key in HAND_TOOLS else 0

    def group_words(self, group: str) -> str:
        named = {HAND: _("Your hand"), TABLE: _("The table"), SEATS: _("Players")}
        return named.get(group, "")

    def more_stops(self, group: str) -> Sequence[Stop]:
        item = self.hand_input.at_cursor
        if group != HAND or item is None:
            return ()
        box = item.place.rect

        def look() -> None:
            self.felt.pointer.look(item)
            self.app.invalidate()

        ways = (
            (_("Enlarge a card"), look),
            (_("Move card left"), lambda: self.hand_input.carry(-1)),
            (_("Move card right"), lambda: self.hand_input.carry(1)),
        )
        return [Stop(f"hand {words}", words, lambda: box, act, stays=True) for words, act in ways]

    def _press_closer(self, *, down: bool) -> None:
        """Show a card large while the key is held; or from one press of it to the next."""
        if not self.app.settings.toggles:
            self._closer = down
        elif down:
            self._closer = self.felt.pointer.inspected is None
        else:
            return
        self._look_closer(closer=self._closer)

    def _look_closer(self, *, closer: bool) -> None:
        self.hand_input.look_closer(closer=closer, focused=self.bars.looked_at)

    def targets(self) -> Iterable[Target]:
        box = self.felt.bubble.box
        return [*self.bars.targets(), *([] if box is None else [Target(BUBBLE, box)])]

    def aim(self, event: pygame.Event) -> Hashable | None:
        if self.felt.bubble.takes(event):
            return BUBBLE
        control = self.bars.aim(event)
        if control is not None or self.show.moving:  # a press finishes what is moving
            return control
        if event.type == pygame.KEYDOWN:
            key = self.keys.aim(event)
            return self.bars.name(key) if key else None
        return self.bars.name(QUESTION) if self.hand_input.decides(event) else None

    def follows(self, what: Hashable, clicked: Hashable) -> bool:
        """Return whether it is the same control, or any where one plays against computers.

        They answer at once, and who clicks one spot again and again then means it. What a bubble
        lay over was not seen when the first of the clicks closed it.
        """
        return what == clicked or (clicked != BUBBLE and len(self.match.people) == 1)

    def walks(self, event: pygame.Event) -> bool:
        return super().walks(event) and self.keys.walks(event)

    def let_go(self) -> None:
        super().let_go()
        self.felt.pointer.let_go()

    @property
    def due(self) -> float:
        return self.felt.due

    def look(self) -> None:
        self.felt.look()

    @property
    def moving(self) -> bool:
        return self.show.moving or self.show.raised.moving

    def update(self, dt: float) -> None:
        self.felt.update(dt)
        self.hand_input.update(dt)

    @property
    def _in_use(self) -> list[pygame.Rect]:
        """What is pressed or read where nobody's remark may lie."""
        noted = self.felt.teller.last_line.box, self.felt.legend.box
        boxes = [widget.rect for widget in self.bars.panel.widgets if widget.pointed]
        return [*boxes, *(box for box in noted if box is not None)]

    def draw(self, target: pygame.Surface) -> None:
        dragged = self.hand_input.dragged
        self.show.taken_up = frozenset() if dragged is None else frozenset({dragged.key})
        if self.show.draw_in_time(target):
            self.app.invalidate()
        self.felt.teller.last_line.draw(target)
        if self.course.guide is None:
            self.felt.legend.draw(target, self._in_use)
        self.felt.teller.speech.draw(target, self._in_use)
        self.felt.bubble.place(self.bars.answering)
        box = self.felt.bubble.box
        hand = [item.place.rect for item in self.show.picture.cards if item.clickable]
        self.bars.draw(target, hand if box is None else [*hand, box])
        self.bars.draw_read(target, self.felt.read_part)
        self.hand_input.draw(target)
        self.felt.bubble.draw(target)
