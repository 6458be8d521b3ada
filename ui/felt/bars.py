"""The bars round the table: rail, scores and log, action line and list, in one panel."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from rules.words import _
from table.controller import Ask
from table.telling import score_lines
from ui import durations
from ui.controls.buttons import Button, Pressable
from ui.controls.labels import Plate
from ui.controls.panel import Panel
from ui.controls.walking import WAYS
from ui.controls.widget import CONFIRMING, Widget
from ui.felt.action_line import CHAIR, FOLD, GO_ON, PHONES, WAYS_OUT, ActionLine
from ui.felt.amounts import AmountBar
from ui.felt.choosing import Choosing
from ui.felt.felt import Felt
from ui.felt.prompt import Prompt
from ui.felt.rail import TOOLS, Rail
from ui.felt.reading import sentences
from ui.felt.requests import Ground, Requests, is_asking
from ui.felt.rows import OfferList, Row
from ui.felt.score_log import LogSheet, score_row, with_asking_words
from ui.felt.spots import CardSpot, HandSpot, Spot, hand_key, spots
from ui.gate import Target
from ui.picture.items import CardItem

QUESTION: Final = "question"
"""The target of what decides without a control: Enter, a letter, a double-click on a card."""


class TableBars:
    """The widgets of the table. Filled again before anybody looks, if what they show has changed.

    `above` returns what else stands above these.
    """

    def __init__(
        self,
        choosing: Choosing,
        rail: Rail,
        action_line: ActionLine,
        requests: Requests,
        above: Callable[[Sequence[Widget]], Sequence[Widget]],
    ) -> None:
        felt, course, match = choosing.felt, choosing.course, choosing.match
        self.app, self.felt, self.course, self.match = felt.app, felt, course, match
        self.choosing = choosing
        self.show, self.rail, self.action_line = felt.show, rail, action_line
        self.requests = requests
        requests.focus = self.focus
        self.side = Side(felt)
        self.list = OfferList(felt)
        self._above = above
        self._panel = Panel()
        self._ask: Ask | None = None
        self._owner = match.owner
        self._version = course.version

    @property
    def panel(self) -> Panel:
        if self._version != self.course.version:
            self._version = self.course.version
            self._fill()
        return self._panel

    def _fill(self) -> None:
        """Build the widgets for what is asked now; while the show moves, nothing is."""
        ask = self._ask = None if self.show.moving else self.match.ask
        widgets = _as_read(self.action_line.widgets(ask))
        if ask is not None:
            widgets += self.list.widgets(self.show.stage, ask)
        seen = spots(self.felt)
        widgets += [*seen, *self.side.widgets(), *_as_read(self.rail.widgets())]
        if self.show.picture.fold is not None:
            place, words = self.show.picture.fold
            chosen = self.felt.unfolded
            widgets.append(Button(words, self.felt.fold, key=FOLD, chosen=chosen).placed(place))
        widgets += self.requests.widgets()
        widgets += self._above([widget for widget in widgets if widget.pointed])
        self._panel.fill(widgets)
        if self.match.owner not in {None, self._owner}:  # another person sits down at the screen
            self._owner = self.match.owner
            self._panel.focus("")
        self._follow_cursor()

    def focus(self, key: str) -> None:
        """Give the focus to a control, or to a card of the hand."""
        self.panel.focus(key)
        self._lead_cursor()

    def to_hand(self) -> None:
        """Take the focus from any control: the arrows go along the hand now."""
        if not isinstance(self.panel.focused, HandSpot):
            self.panel.focus("")

    def _follow_cursor(self) -> None:
        """The focus is where the hand's cursor is; without one, on no card of the hand."""
        cursor, holder = self.match.hand.cursor, self._panel.focused
        key = "" if cursor is None else hand_key(cursor)
        if key and (holder is None or holder.key != key):
            self._panel.focus(key)
        elif not key and isinstance(holder, HandSpot):
            self._panel.focus("")

    def _lead_cursor(self) -> None:
        """The hand's cursor is where the focus is."""
        holder, hand = self._panel.focused, self.match.hand
        cursor = holder.card if isinstance(holder, HandSpot) else None
        if cursor != hand.cursor:
            hand.left = hand.cursor if cursor is None else hand.left
            hand.cursor = cursor
            self.course.change()

    @property
    def buttons(self) -> list[pygame.Rect]:
        return [widget.rect for widget in self.panel.widgets if widget.focusable and widget.pointed]

    @property
    def answering(self) -> list[pygame.Rect]:
        """Where the buttons are and the words of what is asked."""
        asked = [each for each in self.panel.widgets if isinstance(each, Prompt)]
        return [*self.buttons, *(each.read_at(self.app.theme) for each in asked)]

    @property
    def looked_at(self) -> CardItem | None:
        """The card on the table that has the keyboard's focus."""
        holder = self.panel.focused
        return holder.item if isinstance(holder, CardSpot) else None

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
        return key if _is_tool(key) else (self.match.target, key)

    def is_tool(self, event: pygame.Event) -> bool:
        """Whether a press is for a tool, which works also while something is on its way."""
        if event.type == pygame.KEYDOWN:
            return self.requests.takes(event, self.panel.focused)
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        top = self.panel.under(event.pos)
        return isinstance(top, Ground) or (isinstance(top, Pressable) and _is_tool(top.key))

    def handle(self, event: pygame.Event) -> bool:
        """Hand input to the widgets; return whether one used it."""
        if event.type == pygame.MOUSEMOTION:
            before = [widget.hovered for widget in self.panel.widgets]
            used = self.panel.handle(event)
            if used or before != [widget.hovered for widget in self.panel.widgets]:
                self.app.invalidate()
                self._rest_on_spot()
            return False
        panel, amount = self.panel, self.action_line.amount
        if event.type != pygame.KEYDOWN:
            return (amount is not None and self._sets(amount, event)) or panel.handle(event)
        ask, draft = self._ask, None if amount is None else replace(amount.draft)
        used = self._key(event)
        amount = self.action_line.amount
        is_set = ask is self._ask and amount is not None and amount.draft != draft
        if amount is not None and is_set and isinstance(self.panel.focused, Button):
            self.panel.focus(amount.field.key)  # Enter does now what is told of the amount
        return used

    def _rest_on_spot(self) -> None:
        """Tell of a part of the table or a seat once the mouse has rested there."""
        widgets = self.panel.widgets
        spot = next((each for each in widgets if isinstance(each, Spot) and each.hovered), None)
        if spot is None or spot.tip:
            return

        def tell() -> None:
            if spot.hovered and not self.show.moving:
                spot.tip = spot.words
                self.app.invalidate()

        self.app.call_later(durations.HOVER, tell)

    def _sets(self, amount: AmountBar, event: pygame.Event) -> bool:
        """Let the amount have what changes or takes it; return whether it did."""
        used = not self._for_focused(event) and amount.handle(event)
        if used:
            self.app.invalidate()
        return used

    def _key(self, event: pygame.Event) -> bool:
        """Hand a key to the amount, the hand or the widgets; return whether one used it."""
        panel, amount = self.panel, self.action_line.amount
        if amount is not None and self._sets(amount, event):
            return True
        if self._is_the_hands(event):
            return False
        used = self._step_row(event) or panel.handle(event)
        left = self.match.hand.cursor
        self._lead_cursor()
        reached = self.match.hand.cursor
        if reached is not None and reached != left:
            hand = _("Your hand") if left is None else ""
            self.app.speech.say(sentences(hand, self.felt.eyes.card(reached)), now=True)
        return used

    def _is_the_hands(self, event: pygame.Event) -> bool:
        """Whether an arrow goes along the hand, or lifts a card of it, instead of walking on."""
        way, holder = WAYS.get(event.key), self.panel.focused
        if way is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if way in {"left", "right"}:
            return holder is None or isinstance(holder, HandSpot)
        if not isinstance(holder, HandSpot) or self._rows:
            return False
        return self.choosing.lifted_by(holder.card, way) is not None

    @property
    def _rows(self) -> list[Row]:
        return [widget for widget in self.panel.widgets if isinstance(widget, Row)]

    def _for_focused(self, event: pygame.Event) -> bool:
        """Whether a key is for the widget that has the keyboard rather than for the amount."""
        holder = self.panel.focused
        if event.type != pygame.KEYDOWN or holder is None:
            return False
        if event.key in {pygame.K_UP, pygame.K_DOWN}:
            return True
        if event.key not in CONFIRMING:
            return False
        amount = self.action_line.amount
        return holder.acts and (amount is None or holder is not amount.field)

    def _step_row(self, event: pygame.Event) -> bool:
        """Up and Down go along the list, if there is one; to the sides one leaves it."""
        rows, holder, way = self._rows, self.panel.focused, WAYS.get(event.key)
        at = next((place for place, row in enumerate(rows) if row is holder), None)
        theirs = at is not None or holder is None or isinstance(holder, HandSpot)
        if not rows or not theirs or way not in {"up", "down"} or event.mod & pygame.KMOD_CTRL:
            return False
        step = 1 if way == "down" else -1
        to = (0 if step > 0 else -1) if at is None else (at + step) % len(rows)
        self.panel.focus(rows[to].key)
        return True

    def draw_read(self, target: pygame.Surface, part: float) -> None:
        """Show on the button that goes on how much of the time to read is over."""
        on = self.panel.find(GO_ON)
        if on is not None and part > 0:
            theme = self.app.theme
            high = max(3, theme.px(5))
            line = pygame.Rect(on.rect.x, on.rect.bottom - high, on.rect.width, high)
            line.inflate_ip(-2 * theme.unit, 0)
            line.width = round(line.width * (1 - part))
            target.fill(theme.color("walnut_dark"), line)

    def draw(self, target: pygame.Surface, kept: Sequence[pygame.Rect]) -> None:
        self.panel.draw(target, self.app.theme, kept)


def _is_tool(key: Hashable) -> bool:
    """Return whether a control has nothing to do with what is asked."""
    tools = TOOLS | WAYS_OUT | {CHAIR, PHONES}
    return key in tools or (isinstance(key, str) and is_asking(key))


def _as_read(widgets: Sequence[Widget]) -> list[Widget]:
    return sorted(widgets, key=lambda each: (each.rect.centery, each.rect.x))


class Side:
    """The widgets at the table's side: a line for each seat, below it the log."""

    def __init__(self, felt: Felt) -> None:
        self.match, self.show, self.course = felt.match, felt.show, felt.course
        self.reasons, self.links = felt.reasons, felt.links
        self._log: LogSheet | None = None
        self._log_of: tuple[int, int, pygame.Rect] | None = None

    def widgets(self) -> list[Widget]:
        """Return the widgets; none in a narrow window."""
        match, theme = self.match, self.show.theme
        side, unit = self.show.stage.side, theme.unit
        if not side.width:
            return []
        rows = score_lines(match.controller, self.show.view)
        asked = self.show.view.asked
        line = round(theme.font("body").get_height() * 1.35)
        line = min(line, (side.height - 2 * unit) // max(1, len(rows)))
        widgets: list[Widget] = [Plate(alpha=225).placed(side)]
        y = side.y + unit
        for told in rows:
            row = pygame.Rect(side.x + 2 * unit, y, side.width - 4 * unit, line)
            widgets.append(score_row(match.controller.names, told, asked).placed(row))
            y += line
        y += unit
        area = pygame.Rect(side.x + 2 * unit, y, side.width - 3 * unit, side.bottom - y - unit)
        foot = theme.font("small").get_height() + unit
        if area.height > line + foot:
            log, asking = with_asking_words(theme, area, self._log_in)
            widgets += [log, *asking]
        return widgets

    def _log_in(self, area: pygame.Rect) -> LogSheet:
        """Return the log; it stays where the player scrolled it while nothing new is told."""
        lines, reasons = self.match.told, self.reasons
        now = len(lines), reasons.version, area
        if self._log is None or self._log_of != now:
            log = LogSheet(self.show.theme, lines, area, reasons.told, self._ask_why, self.links)
            if self._log is not None and self._log_of is not None and self._log_of[0] == len(lines):
                log.keep_place_of(self._log)
            elif self._log is not None:
                log.stop = self._log.stop
            self._log, self._log_of = log, now
        return self._log

    def _ask_why(self, place: int) -> None:
        self.reasons.press(place)
        self.course.change()
