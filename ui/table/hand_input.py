"""The hand under the mouse: choosing, dragging, an order of one's own, looking closely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from rules.core import Seat
from ui import durations
from ui.picture.items import CardItem

if TYPE_CHECKING:
    from ui.table.scene import TableScene

DRAG_START: Final = 3
"""Pixels that the pointer moves before a press becomes a drag."""
DOUBLE_CLICK: Final = 450
"""Milliseconds within which a second click on the same card is a double-click."""


class HandInput:
    """Turns the mouse over cards into choices, drops and closer looks.

    `cursor` is the card at the keyboard's cursor, `pointed` the card of the hand under the
    pointer, `inspected` the one shown large, and `orders` are the players' own orders of their
    hands.
    """

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.cursor: int | None = None
        self.orders: dict[Seat, tuple[int, ...]] = {}
        self.drag: tuple[CardItem, tuple[int, int]] | None = None
        self.dragging = False
        self.inspected: CardItem | None = None
        self._hover: CardItem | None = None
        self._last_click: tuple[int, int] = (-1, 0)

    def let_go(self) -> None:
        """Drop nothing, look at nothing: another scene or another player comes."""
        self.drag, self.dragging, self.inspected, self._hover = None, False, None, None

    def forget(self) -> None:
        """The decision is taken: neither cursor nor a card shown large outlive it."""
        self.cursor, self.inspected = None, None

    def cancel_drag(self) -> bool:
        """Put a dragged card back; return whether there was one."""
        held, self.drag, self.dragging = self.drag is not None, None, False
        return held

    # --- what lies where --------------------------------------------------------------------

    def card_at(self, point: tuple[int, int]) -> CardItem | None:
        """Return the uppermost card at a point."""
        for item in reversed(self.table.show.picture.cards):
            if self._box(item).collidepoint(point):
                return item
        return None

    @property
    def pointed(self) -> CardItem | None:
        """The card of the hand under the pointer, as it lies now."""
        if self._hover is None or self.drag is not None or self.table.show.moving:
            return None
        item = self.table.show.picture.card(self._hover.key)
        return item if item is not None and item.clickable else None

    def _box(self, item: CardItem) -> pygame.Rect:
        place = item.place
        box = pygame.Rect(
            0, 0, self.table.show.sprites.face(item.card, place.height).get_width(), place.height
        )
        box.center = (place.x, place.y)
        return box

    # --- the mouse --------------------------------------------------------------------------

    def mouse(self, event: pygame.Event) -> None:
        """Take a press, a release or a motion that no control used."""
        table = self.table
        if event.type == pygame.MOUSEMOTION:
            self._motion(event.pos)
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            item = self.card_at(event.pos)
            self.inspected = None
            if item is not None and item.clickable:
                self.drag, self.dragging = (item, event.pos), False
            elif table.show.stage.play.collidepoint(event.pos):
                table.take_primary()
        elif event.button == 1 and self.drag is not None:
            self._release(event.pos)
            table.app.invalidate()
        elif event.button == 3:
            pressed = event.type == pygame.MOUSEBUTTONDOWN
            self.inspected = self.card_at(event.pos) if pressed else None
            table.app.invalidate()

    def _release(self, point: tuple[int, int]) -> None:
        assert self.drag is not None
        item, _start = self.drag
        dragged, self.drag, self.dragging = self.dragging, None, False
        if dragged:
            self._drop(item, point)
        else:
            self.table.talk.touch(item.card)
            self.click(item)

    def _motion(self, point: tuple[int, int]) -> None:
        app = self.table.app
        if self.drag is not None:
            start = self.drag[1]
            far = max(abs(point[0] - start[0]), abs(point[1] - start[1]))
            self.dragging = self.dragging or far > DRAG_START
            if self.dragging:
                app.invalidate()
            return
        item = self.card_at(point)
        if item is None:
            if self._hover is not None:
                app.invalidate()
            self._hover = None
            if self.inspected is not None and not pygame.mouse.get_pressed()[2]:
                self.inspected = None
                app.invalidate()
        elif self._hover is None or self._hover.key != item.key:
            self._hover = item
            self.inspected = None
            app.invalidate()
            app.call_later(durations.HOVER, lambda: self._rested(item))

    def _rested(self, item: CardItem) -> None:
        table = self.table
        still = self._hover is item and self.drag is None
        if still and table.app.scenes and table.app.scene is table and not table.show.moving:
            self.inspected = item if item.card >= 0 else None
            table.app.invalidate()

    # --- choosing ---------------------------------------------------------------------------

    def click(self, item: CardItem) -> None:
        """Choose a card or take it back; a second click on it does the obvious move."""
        table, ask = self.table, self.table.ask
        if ask is None:
            return
        now = pygame.time.get_ticks()
        again = self._last_click[0] == item.card and now - self._last_click[1] < DOUBLE_CLICK
        self._last_click = (item.card, now)
        if item.card in table.chosen:
            if ask.many and not again:
                table.choose(tuple(card for card in table.chosen if card != item.card))
            else:
                table.take_primary()
        elif item.card in ask.lit | ask.fresh:
            table.choose(ask.chosen_with(table.chosen, item.card))
            if again:
                table.take_primary()
        else:
            table.refuse_card(item)

    def _drop(self, item: CardItem, point: tuple[int, int]) -> None:
        table, ask = self.table, self.table.ask
        if table.show.stage.hand.collidepoint(point):
            self._reorder(item, point)
            return
        if ask is None:
            return
        if item.card not in table.chosen:
            if item.card not in ask.lit | ask.fresh:
                self.click(item)
                return
            table.choose(ask.chosen_with(table.chosen, item.card))
        table.take_primary()

    def _reorder(self, item: CardItem, point: tuple[int, int]) -> None:
        table = self.table
        held = set(table.view.zones.get(f"hand:{table.viewer}", ()))
        rest = [
            other
            for other in table.show.picture.cards
            if other.clickable and other.card in held and other.card != item.card
        ]
        at, best = len(rest), None
        for place, other in enumerate(rest):
            row = abs(other.place.y - point[1])
            key = (row // max(1, other.place.height // 2), abs(other.place.x - point[0]))
            if best is None or key < best:
                best, at = key, place + (point[0] > other.place.x)
        order = [other.card for other in rest]
        order.insert(at, item.card)
        self.orders[table.viewer] = tuple(order)
        table.sync()

    # --- frames -----------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw what the pointer and the cursor do: the highlight, the ring, the drag."""
        table = self.table
        if self.pointed is not None:
            self._draw_highlight(target, self.pointed)
        if self.cursor is not None and not table.show.moving:
            item = table.show.picture.card(("card", self.cursor))
            if item is not None:
                table.bars.draw_cursor(target, item)
        if self.drag is not None and self.dragging:
            item = self.drag[0]
            sprite = table.show.sprites.card(item.card, item.place.height, "chosen")
            target.blit(sprite, sprite.get_rect(center=pygame.mouse.get_pos()))
        if self.inspected is not None and self.inspected.card >= 0:
            table.bars.draw_inspected(target, self.inspected)

    def _draw_highlight(self, target: pygame.Surface, item: CardItem) -> None:
        """Warm the card's open part, and edge it in brass; what lies on it stays as it is."""
        look, cards = self.table.app.look, self.table.show.picture.cards
        edge = max(2, look.px(3))
        box = self._box(item).inflate(2 * edge, 2 * edge)
        light = look.panel(box.size, "brass_light", "brass", alpha=36, border_width=edge).copy()
        at = next(place for place, other in enumerate(cards) if other.key == item.key)
        for above in cards[at + 1 :]:
            cover = self._box(above)
            if cover.colliderect(box):
                shape = look.panel(cover.size, "ivory")
                spot = (cover.x - box.x, cover.y - box.y)
                light.blit(shape, spot, special_flags=pygame.BLEND_RGBA_SUB)
        target.blit(light, box)
