"""The bars round the table: rail, action line, scores and log, and what floats near a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from rules.core import PUBLIC
from rules.words import _
from ui import durations
from ui.controls.fields import Scroll
from ui.controls.icons import icon
from ui.controls.look import Look
from ui.controls.viewport import Viewport
from ui.controls.widgets import Button, Label, Panel, Widget
from ui.picture.hand import hand_parts
from ui.picture.items import CardItem
from ui.picture.plates import sign
from ui.table.amounts import AmountBar
from ui.table.controller import Ask, Hint, Offer
from ui.table.rows import Ground, Row, row_list
from ui.table.score_log import ScoreRow, log_sheet

if TYPE_CHECKING:
    from ui.table.scene import TableScene

TOOLS: Final = frozenset(
    {"menu", "rules", "print", "redo", "undo", "hint", "log", "speed", "chair"}
)
"""The keys of the buttons that have nothing to do with what is asked."""


class TableBars:
    """The widgets of the table. Filled anew whenever what they show has changed."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.panel = Panel()
        self._ask: Ask | None = None
        self._log_of: tuple[int, pygame.Rect] | None = None
        self._log: Scroll | None = None
        self._amount: AmountBar | None = None
        self._list: Viewport | None = None
        self._listed: list[str] = []
        self._decision = -1
        self._resting_until = 0

    def fill(self, ask: Ask | None) -> None:
        """Build the widgets for what is asked now (`None`: nobody here is asked)."""
        self._ask = ask
        widgets: list[Widget] = [*self._rail(), *self._side()]
        chosen = self._chosen_amount(ask)
        self._amount = None
        if ask is not None:
            widgets.extend(self._action(ask, chosen))
            widgets.extend(self._rows(ask))
        else:
            widgets.extend(self._waiting())
        self.panel.fill(widgets)

    # --- rail -------------------------------------------------------------------------------

    def _rail(self) -> list[Widget]:
        table, look = self.table, self.table.app.look
        unit, rail = look.unit, table.show.stage.rail
        size = look.button_height - look.px(4)
        symbol = round(size * 0.55)
        right = rail.right - 2 * unit
        widgets: list[Widget] = []
        tools: tuple[tuple[str, str, Callable[[], None], bool], ...] = (
            ("menu", _("Menu (Esc)"), table.open_pause, True),
            ("rules", _("Rules (F1)"), table.open_rules, True),
            ("print", _("Print"), table.open_print, True),
            ("redo", _("Redo (Ctrl+Y)"), table.redo, table.session.can_redo),
            ("undo", _("Undo (Ctrl+Z)"), table.undo, table.can_undo),
            ("hint", _("Hint (H)"), table.adviser.ask, table.adviser.is_open),
        )
        if not table.show.stage.side.width:
            tools = (*tools, ("log", _("Scores and log (F2)"), table.open_log, True))
        for name, tip, action, enabled in tools:
            box = pygame.Rect(right - size, rail.centery - size // 2, size, size)
            ink = "ivory" if enabled else "text_off"
            widgets.append(
                Button(
                    box,
                    "",
                    action,
                    kind="quiet",
                    icon=icon(look, name, symbol, ink),
                    key=name,
                    tip=tip,
                    enabled=enabled,
                )
            )
            right = box.left - unit // 2
        speed = table.app.settings.speed
        words = f"{speed:g}×" if table.app.settings.animations else _("off")
        width = Button.width_for(look, words)
        box = pygame.Rect(right - width, rail.centery - size // 2, width, size)
        widgets.append(
            Button(
                box,
                words,
                table.app.next_speed,
                kind="quiet",
                key="speed",
                tip=_("Speed of the animation"),
            )
        )
        right = box.left - unit
        title = look.text(table.entry.sheet.title, "title", "ivory", "title")
        place = pygame.Rect(
            2 * unit, rail.y, min(title.get_width() + 2, right - 2 * unit), rail.height
        )
        widgets.append(
            Label(place, table.entry.sheet.title, size="title", color="ivory", face="title")
        )
        status = "   ·   ".join(table.controller.status(table.view))
        left = place.right + 3 * unit
        if right - left > look.px(120):
            widgets.append(
                Label(
                    pygame.Rect(left, rail.y, right - left, rail.height),
                    status,
                    color="ivory_shade",
                )
            )
        return widgets

    # --- scores and log ---------------------------------------------------------------------

    def _side(self) -> list[Widget]:
        table, look = self.table, self.table.app.look
        side, unit = table.show.stage.side, look.unit
        if not side.width:
            return []
        rows = table.controller.scores(table.view)
        line = round(look.font("body").get_height() * 1.35)
        line = min(line, (side.height - 2 * unit) // max(1, len(rows)))
        widgets: list[Widget] = [Ground(side)]
        y = side.y + unit
        for seat, words in rows:
            widgets.append(
                ScoreRow(
                    pygame.Rect(side.x + 2 * unit, y, side.width - 4 * unit, line),
                    seat,
                    table.controller.names[seat],
                    words,
                    strong=seat == table.asked,
                )
            )
            y += line
        y += unit
        area = pygame.Rect(side.x + 2 * unit, y, side.width - 3 * unit, side.bottom - y - unit)
        if area.height > line:
            widgets.append(self._log_scroll(area))
        return widgets

    def _log_scroll(self, area: pygame.Rect) -> Scroll:
        """Return the log; it stays where the player scrolled it while nothing new is told."""
        table, look = self.table, self.table.app.look
        if self._log is not None and self._log_of == (len(table.log), area):
            return self._log
        self._log = log_sheet(look, table.log, area)
        self._log_of = (len(table.log), area)
        return self._log

    # --- the action line --------------------------------------------------------------------

    def _waiting(self) -> list[Widget]:
        table, unit = self.table, self.table.app.look.unit
        line = table.show.stage.action
        room = line.inflate(-4 * unit, 0)
        button = table.talk.button(line.right, line)
        if button is None and not table.people:
            button = self._chair_button(line)
        if button is not None:
            room.width = button.rect.left - 2 * unit - room.x
        words = Label(room, self._waiting_words(), color="text_quiet", size="large")
        return [words] if button is None else [words, button]

    def _waiting_words(self) -> str:
        table = self.table
        if table.computers.is_slow and table.asked is not None:
            return _("{name} is thinking …").format(name=table.controller.names[table.asked])
        return table.controller.waiting(table.session.observe(PUBLIC))

    def _chair_button(self, line: pygame.Rect) -> Button:
        """Return the button by which a spectator looks over another player's shoulder."""
        table, look = self.table, self.table.app.look
        every = [_("Behind {name}").format(name=name) for name in table.controller.names]
        symbol = icon(look, "eye", look.points("body"))
        width = max(Button.width_for(look, words, icon=True, shortcut="→") for words in every)
        box = pygame.Rect(line.right - width, 0, width, look.button_height)
        box.centery = line.centery
        return Button(
            box,
            every[table.viewer],
            lambda: table.look_over(1),
            kind="quiet",
            icon=symbol,
            shortcut="→",
            key="chair",
            tip=_("Look over the next player's shoulder (← →)"),
        )

    def _action(self, ask: Ask, chosen: int | None) -> list[Widget]:
        table, look = self.table, self.table.app.look
        line, unit = table.show.stage.action, look.unit
        right = line.right
        widgets: list[Widget] = []
        height = look.button_height
        if table.controller.orders:
            orders = dict(table.controller.orders)
            every = {key: _("Sort: {order}").format(order=order) for key, order in orders.items()}
            words = every[table.sort]
            tip = _("Sort the hand; drag cards for an order of your own")
            symbol = None
            if look.size[0] < 800 * look.text_scale:  # large letters: the icon has to do
                words, tip = "", f"{words}. {tip}"
                symbol = icon(look, "sort", look.points("body"))
            # as wide as in any order, so that what stands beside it keeps its place
            longest = max(every.values(), key=len) if words else ""
            width = Button.width_for(look, longest, icon=symbol is not None)
            box = pygame.Rect(right - width, line.centery - height // 2, width, height)
            widgets.append(
                Button(
                    box,
                    words,
                    self._next_sort,
                    kind="quiet",
                    icon=symbol,
                    key="sort",
                    tip=tip,
                )
            )
            right = box.left - 2 * unit
        talk = table.talk.button(right + unit, line)
        if talk is not None:
            widgets.append(talk)
            right = talk.rect.left - 2 * unit
        answers = table.show.picture.answers
        place = pygame.Rect(answers) if answers is not None else line
        left = right if answers is None else place.right
        for offer in reversed(ask.offers):
            box = pygame.Rect(0, place.centery - height // 2, self._offer_width(offer), height)
            box.right = left
            widgets.append(self._offer_button(offer, box))
            left = box.left - unit
        for hint in reversed(ask.hints):
            width = Button.width_for(look, hint.words, shortcut=hint.key.upper())
            if place is not line and left - width < place.left:
                place, left = line, right  # no room there
            box = pygame.Rect(left - width, place.centery - height // 2, width, height)
            widgets.append(self._hint_button(hint, box))
            left = box.left - unit
        if place is line:
            right = left
        if ask.amount is not None:
            width = min(look.px(760), round(line.width * 0.55))
            box = pygame.Rect(right - width, line.y, width, line.height)
            if table.show.picture.amount is None:
                right = box.left - unit
            else:
                box = pygame.Rect(table.show.picture.amount)
            self._amount = AmountBar(box, look, ask.amount, table.submit, chosen)
            widgets.extend(self._amount.widgets())
        room = pygame.Rect(line.x + 2 * unit, line.y, right - line.x - 4 * unit, line.height)
        seat = table.asked
        if seat is not None:
            widgets.append(
                _Sign(pygame.Rect(room.x, room.y, look.points("large"), room.height), seat)
            )
            room.x += look.points("large") + unit
            room.width -= look.points("large") + unit
        words = f"{table.controller.names[seat]}: {ask.prompt}" if seat is not None else ask.prompt
        widgets.append(_Prompt(room, words))
        return widgets

    def _chosen_amount(self, ask: Ask | None) -> int | None:
        """Return the amount that was set for this same decision; a new one begins anew."""
        decision = len(self.table.session.log)
        if ask is None or decision == self._decision:
            return self._amount.chosen if self._amount is not None else None
        self._decision = decision
        self._resting_until = pygame.time.get_ticks() + round(1000 * durations.DEAD_TIME)
        return None

    def take_hint(self, hint: Hint) -> None:
        """Choose the cards of a hint, or sort the hand as it says, or again as before."""
        table = self.table
        if hint.order:
            first = table.controller.orders[0][0]
            table.set_sort(first if table.sort == hint.order else hint.order)
            return
        table.choose(hint.cards)
        if hint.why:
            table.say(hint.why)

    def _hint_button(self, hint: Hint, box: pygame.Rect) -> Button:
        return Button(
            box,
            hint.words,
            lambda: self.take_hint(hint),
            kind="quiet",
            shortcut=hint.key.upper(),
            key=f"hint:{hint.words}",
            tip=hint.tip,
            chosen=hint.order != "" and hint.order == self.table.sort,
        )

    def _offer_width(self, offer: Offer) -> int:
        look, shortcut, has_icon = self.table.app.look, _shortcut(offer), bool(offer.icon)
        width = Button.width_for(look, offer.words, icon=has_icon, shortcut=shortcut)
        if not offer.room:
            return width
        return max(width, Button.width_for(look, offer.room, icon=has_icon, shortcut="M"))

    def _offer_button(self, offer: Offer, box: pygame.Rect) -> Button:
        look = self.table.app.look
        ink = "button_main_text" if offer.primary else "text"
        return Button(
            box,
            offer.words,
            lambda: self.table.submit(offer.action),
            kind="primary" if offer.primary else "plain",
            icon=icon(look, offer.icon, look.points("body"), ink) if offer.icon else None,
            shortcut=_shortcut(offer),
            key=f"offer:{offer.words}",
            tip=offer.tip,
            enabled=offer.enabled,
        )

    def _next_sort(self) -> None:
        keys = [key for key, _words in self.table.controller.orders]
        self.table.set_sort(keys[(keys.index(self.table.sort) + 1) % len(keys)])

    def _rows(self, ask: Ask) -> list[Widget]:
        if not ask.rows:
            return []
        table, look = self.table, self.table.app.look
        if ask.rows_beside_hand:
            area = hand_parts(table.show.stage)[1]
        else:
            play = table.show.stage.play
            area = pygame.Rect(0, 0, min(play.width - 4 * look.unit, look.px(640)), play.height)
            area.midbottom = play.midbottom
        words = [offer.words for offer in ask.rows]
        offset = self._list.offset if self._list is not None and words == self._listed else 0
        widgets, self._list = row_list(
            look, area, ask.rows_title, ask.rows, table.submit, offset=offset
        )
        self._listed = words
        return widgets

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

    def is_tool(self, event: pygame.Event) -> bool:
        """Whether a press is on a tool, which works also while something is on its way."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        top = self.panel.under(event.pos)
        return isinstance(top, Button) and top.key in TOOLS

    # --- input and drawing ------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Hand input to the widgets; return whether one used it."""
        if event.type == pygame.MOUSEMOTION:
            before = [widget.hovered for widget in self.panel.widgets]
            used = self.panel.handle(event)
            if used or before != [widget.hovered for widget in self.panel.widgets]:
                self.table.app.invalidate()
            return False
        if self._too_early(event):
            return True
        if self._amount is not None and not self._for_focused(event) and self._amount.handle(event):
            self.table.app.invalidate()
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_UP, pygame.K_DOWN}:
            return self._step_row(1 if event.key == pygame.K_DOWN else -1)
        return self.panel.handle(event)

    def _too_early(self, event: pygame.Event) -> bool:
        """Whether a press comes so soon after a steady question that it was not meant for it."""
        if self._ask is None or not self._ask.steady:
            return False
        if pygame.time.get_ticks() >= self._resting_until:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            top = self.panel.under(event.pos)
            return top is not None and top.key.startswith(("offer:", "amount:", "preset:"))
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        return event.unicode.isalnum() or event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}

    def _for_focused(self, event: pygame.Event) -> bool:
        """Whether a key is for the widget that has the keyboard rather than for the amount."""
        if event.type != pygame.KEYDOWN or self.panel.focused is None:
            return False
        return event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}

    def draw(self, target: pygame.Surface) -> None:
        """Draw the widgets."""
        self.panel.draw(target, self.table.app.look)

    def draw_cursor(self, target: pygame.Surface, item: CardItem) -> None:
        """Ring the card at the keyboard's cursor."""
        look = self.table.app.look
        width = self.table.show.sprites.face(item.card, item.place.height).get_width()
        edge = look.px(6)
        size = (width + 2 * edge, item.place.height + 2 * edge)
        ring = look.panel(size, "focus", "focus", alpha=0, border_width=max(2, look.px(4)))
        target.blit(ring, ring.get_rect(center=(item.place.x, item.place.y)))

    def draw_inspected(self, target: pygame.Surface, item: CardItem) -> None:
        """Show a card large, beside where it lies."""
        look = self.table.app.look
        height = round(look.size[1] * 0.46)
        if item.place.height >= height:
            return
        sprite = self.table.show.sprites.card(item.card, height)
        box = sprite.get_rect()
        box.midbottom = (item.place.x, item.place.y - item.place.height // 2 - look.unit)
        if box.top < 0:
            box.midtop = (item.place.x, item.place.y + item.place.height // 2 + look.unit)
        box.clamp_ip(target.get_rect())
        target.blit(sprite, box)

    def draw_bubble(self, target: pygame.Surface, words: str, spot: tuple[int, int]) -> None:
        """Say something near a spot."""
        look = self.table.app.look
        text = look.text(words, "body", "ink", width=min(look.px(620), look.size[0] // 2))
        box = text.get_rect().inflate(4 * look.unit, 2 * look.unit)
        box.midbottom = (spot[0], spot[1] - look.unit)
        box.clamp_ip(target.get_rect().inflate(-2 * look.unit, -2 * look.unit))
        target.blit(look.panel(box.size, "ivory", "brass", border_width=max(2, look.px(2))), box)
        target.blit(text, text.get_rect(center=box.center))


def _shortcut(offer: Offer) -> str:
    if offer.primary:
        return "⏎"
    return offer.key.upper()


class _Sign(Widget):
    """A seat's sign."""

    def __init__(self, rect: pygame.Rect, seat: int) -> None:
        super().__init__(rect)
        self.seat = seat

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the sign in the middle of its height."""
        piece = sign(look, self.seat, self.rect.width)
        target.blit(piece, piece.get_rect(midleft=self.rect.midleft))


class _Prompt(Widget):
    """What is asked: one line, or more and smaller ones where the words are long."""

    def __init__(self, rect: pygame.Rect, words: str) -> None:
        super().__init__(rect)
        self.words = words

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the words in the middle of the height."""
        if look.font("large").size(self.words)[0] <= self.rect.width:
            piece = look.text(self.words, "large")
        else:
            size = look.points("body")
            piece = look.text(self.words, size, width=self.rect.width)
            while piece.get_height() > self.rect.height and size > 11:
                size -= 1
                piece = look.text(self.words, size, width=self.rect.width)
        target.blit(piece, piece.get_rect(midleft=self.rect.midleft))
