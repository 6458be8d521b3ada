"""The hand under mouse and cursor: choosing, dragging, an order of one's own, looking closely."""

from typing import Final

import pygame

from rules.core import UNSEEN, cards_of
from rules.words import headed
from table.letters import capital
from ui import durations
from ui.controls.widget import draw_hovered, draw_ring
from ui.felt.choosing import Choosing
from ui.felt.reading import sentences
from ui.felt.talk import Talk
from ui.layout.cards import LEAST_STRIP
from ui.picture.items import CardItem

READABLE: Final = 120
"""Pixels of height at 1080p from which a card can be read where it lies."""
DRAG_START: Final = 3
"""Pixels that the pointer moves before a press becomes a drag, at density 1."""
LARGE: Final = 0.46
"""The height of a card shown large, as a part of the window's."""
WITH_SHADOW: Final = 1.15
"""A card's height with its shadow and some air, as a multiple of its own."""


class HandInput:
    """Turns the mouse over cards into choices, drops and closer looks, and moves the cursor."""

    def __init__(self, choosing: Choosing, talk: Talk) -> None:
        felt = choosing.felt
        self.app, self.felt, self.course = felt.app, felt, felt.course
        self.choosing, self.talk = choosing, talk
        self.match, self.show, self.pointer = felt.match, felt.show, felt.pointer

    def card_at(self, point: tuple[int, int]) -> CardItem | None:
        """Return the uppermost card at a point."""
        cards = reversed(self.show.picture.cards)
        return next((item for item in cards if item.place.rect.collidepoint(point)), None)

    def _lying(self, item: CardItem | None) -> CardItem | None:
        """Return a card as it lies now: what is not seen on the table any more is not held."""
        return None if item is None else self.show.picture.card(item.key)

    def mouse(self, event: pygame.Event) -> None:
        """Take a press, a release or a motion that no control used."""
        self.pointer.point = event.pos
        if event.type == pygame.MOUSEMOTION:
            self._motion(event.pos)
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            item = self.card_at(event.pos)
            self.pointer.inspected, self.pointer.pressed = None, self.app.clock.now()
            if item is not None and item.clickable:
                self.pointer.drag, self.pointer.dragging = (item, event.pos), False
            elif self.course.shows_summary:
                self.course.go_on()
            elif self._gives(event.pos):
                self._give()
            elif self._on_felt(event.pos):
                self.course.take_primary()
        elif event.button == 1 and self.pointer.drag is not None:
            self._release(event.pos)
            self.app.invalidate()
        elif event.button == 3:
            pressed = event.type == pygame.MOUSEBUTTONDOWN
            if pressed and self.choosing.drop_ahead():
                return
            self.pointer.inspected = self.card_at(event.pos) if pressed else None
            self.app.invalidate()

    def touches(self, event: pygame.Event) -> bool:
        """Return whether a press is on a card of the hand, or goes along the cards."""
        if event.type == pygame.KEYDOWN:
            return event.key in {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_SPACE}
        item = self.card_at(event.pos)
        return item is not None and item.clickable

    def decides(self, event: pygame.Event) -> bool:
        """Return whether a press or a release of the mouse would decide, not only touch a card."""
        if self.course.shows_summary:
            return event.type == pygame.MOUSEBUTTONDOWN
        if self.match.ask is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            at = event.pos
            return not self.touches(event) and (self._gives(at) or self._on_felt(at))
        if self.pointer.drag is None:
            return False
        if self.pointer.dragging:
            outside = not self.show.stage.hand.collidepoint(event.pos)
            return outside or self._is_onto(self.pointer.drag[0], event.pos)
        return self.click_decides(self.pointer.drag[0])

    def _on_felt(self, point: tuple[int, int]) -> bool:
        """Return whether a press is on the felt and means what was chosen; chips are not bet so.

        What a computer player says lies above the felt: who clicks that means its words.
        """
        ask, said = self.match.ask, self.felt.teller.speech.box
        bets = ask is not None and (ask.free or ask.amount is not None)
        hidden = said is not None and said.collidepoint(point)
        plays = self.app.settings.play_with != "drag"
        return plays and not bets and not hidden and bool(self.show.stage.play.collidepoint(point))

    def _is_onto(self, item: CardItem, point: tuple[int, int]) -> bool:
        """Return whether a card is let go where that alone is an answer."""
        ask = self.match.ask
        if ask is None or not ask.onto or item.card not in ask.lit | set(self.match.hand.chosen):
            return False
        place = self.show.picture.area(ask.onto)
        return place is not None and bool(place.collidepoint(point))

    def _gives(self, point: tuple[int, int]) -> bool:
        """Return whether a press is where the one card that is chosen is an answer."""
        chosen = self.match.hand.chosen
        if len(chosen) != 1 or self.app.settings.play_with == "drag":
            return False
        item = self.show.picture.card(("card", chosen[0]))
        return item is not None and self._is_onto(item, point)

    def _give(self) -> None:
        """Give the chosen card where that alone is an answer."""
        if self.match.ask is not None:
            self.course.decide(self.match.ask.offers[0].action)

    def click_decides(self, item: CardItem) -> bool:
        """Return whether a click on a card now would make the obvious decision."""
        ask, chosen = self.match.ask, self.match.hand.chosen
        if ask is None or ask.free or self.app.settings.play_with == "drag":
            return False
        if item.card in chosen:
            return (ask.primary is not None and not ask.many) or self._is_again(item)
        return item.card in ask.choosable and (self._is_again(item) or self._means_one(item.card))

    def _means_one(self, card: int) -> bool:
        """Return whether a card is to be played by one press: it alone, and in one way."""
        ask, seat = self.match.ask, self.match.asked
        at_once = self.match.plays_at_once or self.app.settings.play_with == "one"
        if not at_once or ask is None or seat is None:
            return False
        chosen = ask.chosen_with(self.match.hand.chosen, card)
        then = self.match.asks(seat, chosen)
        ways = [offer for offer in then.offers if offer.enabled and card in cards_of(offer.action)]
        goes_on = then.many and not then.lit <= {*chosen}
        return len(ways) == 1 and ways[0] is then.primary and not goes_on

    def _is_again(self, item: CardItem) -> bool:
        since = self.app.clock.now() - self.app.gate.double_click
        return self.pointer.clicked_since(item.card, since)

    def _release(self, point: tuple[int, int]) -> None:
        assert self.pointer.drag is not None
        item, _start = self.pointer.drag
        dragged, self.pointer.drag, self.pointer.dragging = self.pointer.dragging, None, False
        held = self._lying(item)
        if held is None or not held.clickable:
            return  # somebody else looks by now
        if dragged:
            self._drop(item, point)
        else:
            self.talk.touch(item.card)
            self.click(item)

    def _motion(self, point: tuple[int, int]) -> None:
        app = self.app
        if self.pointer.drag is not None:
            start = self.pointer.drag[1]
            far = max(abs(point[0] - start[0]), abs(point[1] - start[1]))
            self.pointer.dragging = self.pointer.dragging or far > DRAG_START * app.theme.density
            if self.pointer.dragging:
                app.invalidate()
            return
        item = self.card_at(point)
        if item is None:
            if self.pointer.hover is not None:
                app.invalidate()
            self.pointer.hover = None
            if self.pointer.inspected is not None and not pygame.mouse.get_pressed()[2]:
                self.pointer.inspected = None
                app.invalidate()
        elif self.pointer.hover is None or self.pointer.hover.key != item.key:
            self.pointer.hover = item
            self.pointer.inspected = None
            app.invalidate()
            if not self._can_be_read(item):
                calm = self.pointer.pressed + durations.CALM - app.clock.now()
                app.call_later(max(durations.HOVER, calm), lambda: self._rested(item))

    def _rested(self, item: CardItem) -> None:
        pointer = self.pointer
        still = pointer.hover is item and pointer.drag is None and not self.show.moving
        calm = self.app.clock.now() - pointer.pressed >= durations.CALM
        if still and calm and item.card >= 0:
            pointer.inspected = item
            self.app.invalidate()

    def _can_be_read(self, item: CardItem) -> bool:
        """Return whether a card is large enough, and seen enough, to be read where it lies."""
        box = item.place.rect
        if item.place.height < self.app.theme.px(READABLE):
            return False
        items = self.show.picture.cards
        at = next((place for place, other in enumerate(items) if other.key == item.key), 0)
        corner = pygame.Rect(box.topleft, (LEAST_STRIP, min(box.height, 2 * LEAST_STRIP)))
        above = (other.place.rect for other in items[at + 1 :])
        return not any(corner.colliderect(cover) for cover in above)

    def look_closer(self, *, closer: bool, focused: CardItem | None = None) -> None:
        """Show the card under the pointer, or at the focus, large as long as a key is held."""
        found = self._lying(self.pointer.hover) or self._lying(focused) or self.at_cursor
        item = found if closer else None
        if item != self.pointer.inspected:
            self.pointer.inspected = item
            self.app.invalidate()

    def move_cursor(self, step: int) -> None:
        """Go to the next card of the hand, or the first or last one.

        Where the mouse happens to lie means nothing from here on, until it moves.
        """
        hand, self.pointer.hover = self.match.hand, None
        cards = [item.card for item in self.show.picture.cards if item.clickable]
        if not cards:
            return
        if hand.cursor not in cards:
            hand.cursor = cards[0 if step > 0 else -1]
        else:
            hand.cursor = cards[(cards.index(hand.cursor) + step) % len(cards)]
        self.course.change()  # the cursor's card can be shown
        shows = self.talk.offer
        talk = "" if shows is None else headed(capital("Show card"), shows.words)
        self.app.speech.say(sentences(self.felt.eyes.card(hand.cursor), talk), now=True)

    def carry(self, step: int) -> None:
        """Move the card at the cursor to the left or to the right in the hand."""
        cards = [item.card for item in self.show.picture.cards if item.clickable]
        cursor = self.match.hand.cursor
        if cursor not in cards or not set(cards) >= set(self.match.held):
            return
        at = cards.index(cursor)
        to = max(0, min(len(cards) - 1, at + step))
        cards.insert(to, cards.pop(at))
        self.choosing.arrange(tuple(cards))

    @property
    def at_cursor(self) -> CardItem | None:
        cursor = self.match.hand.cursor
        return None if cursor is None else self.show.picture.card(("card", cursor))

    def click(self, item: CardItem) -> None:
        """Choose a card or take it back; a second click on it does the obvious move."""
        ask, chosen = self.match.ask, self.match.hand.chosen
        if ask is None:
            if self.choosing.may_be_ahead:
                self.choosing.choose_ahead(item.card)
            return
        decides = self.click_decides(item)
        self.pointer.click(item.card, self.app.clock.now())
        if item.card not in ask.choosable.union(chosen):
            self.choosing.refuse(item)
            return
        if item.card not in chosen:
            self.choosing.choose(ask.chosen_with(chosen, item.card))
        elif not decides:
            self.choosing.choose(tuple(card for card in chosen if card != item.card))
        if decides:
            self.course.take_primary()

    def _drop(self, item: CardItem, point: tuple[int, int]) -> None:
        ask, chosen = self.match.ask, self.match.hand.chosen
        if self._is_onto(item, point):
            self.choosing.choose((item.card,))
            self.show.let_go_at(item.key, point)
            self._give()
            return
        if self.show.stage.hand.collidepoint(point):
            self._reorder(item, point)
            return
        if ask is None:
            return
        if item.card not in chosen:
            if item.card not in ask.choosable:
                self.click(item)
                return
            self.choosing.choose(ask.chosen_with(chosen, item.card))
        self.show.let_go_at(item.key, point)
        log = self.match.asking.mark
        if not ask.free:
            self.course.take_primary()
        if self.match.asking.mark == log:  # nothing came of it: the card goes back
            self.course.sync()

    def _reorder(self, item: CardItem, point: tuple[int, int]) -> None:
        held = set(self.match.held)
        rest = [
            other
            for other in self.show.picture.cards
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
        self.choosing.arrange(tuple(order))

    def update(self, dt: float) -> None:
        """Let the cards come up that are pointed at or at the cursor."""
        pointed, cursor = self._touched, self.at_cursor
        self.show.raised.want(
            {item.key for item in (pointed, cursor) if item is not None},
            front=() if cursor is None else (cursor.key,),
            at_once=self.app.settings.still,
        )
        self.show.raised.update(dt)

    @property
    def _touched(self) -> CardItem | None:
        """The card under the pointer that has a face to be seen."""
        if self.pointer.drag is not None or self.show.moving:
            return None
        item = self._lying(self.pointer.hover)
        if item is None or not item.place.rect.collidepoint(self.pointer.point):
            return None  # it was played from under the pointer
        return None if item.card == UNSEEN else item

    @property
    def pile(self) -> pygame.Rect | None:
        """Where the cards lie that are face down together, one of them under the pointer."""
        item = self._lying(self.pointer.hover)
        if item is None or item.card != UNSEEN or self.pointer.drag or self.show.moving:
            return None
        cards = (one for one in self.show.picture.cards if one.key[:1] == item.key[:1])
        first, *rest = (one.place.rect for one in cards if one.card == UNSEEN)
        return first.unionall(rest)

    def _seen_at(self, item: CardItem) -> pygame.Rect:
        moved = self.show.raised.moved(self.show.picture, self.app.theme)
        return next((each.rect for each in moved if each.item.key == item.key), item.place.rect)

    def draw(self, target: pygame.Surface) -> None:
        """Draw what the pointer and the cursor do: the highlight, the ring, the drag."""
        theme = self.app.theme
        if self.pile is not None:
            draw_hovered(target, theme, self.pile)
        if self.at_cursor is not None and not self.show.moving:
            draw_ring(target, theme, self._seen_at(self.at_cursor))
        dragged = self.dragged
        if dragged is not None:
            if self._may_be_laid(dragged):
                place, edge = self.show.stage.middle, max(2, theme.px(3))
                light = theme.panel(
                    place.size, "brass_light", "brass_light", 2 * theme.unit, 22, edge
                )
                target.blit(light, place)
            sprite = self.show.sprites.card(dragged.card, dragged.place.height, "chosen")
            target.blit(sprite, sprite.get_rect(center=self.pointer.point))
        inspected = self._lying(self.pointer.inspected)
        if inspected is not None and inspected.card >= 0:
            self._draw_inspected(target, inspected)

    def _draw_inspected(self, target: pygame.Surface, item: CardItem) -> None:
        """Show a card large at the side of the table where it does not lie.

        Question, buttons and hand stay in sight.
        """
        stage = self.show.stage
        room = pygame.Rect(0, stage.rail.bottom, stage.theme.size[0], 0)
        room.height = stage.action.top - room.y
        height = min(round(stage.theme.size[1] * LARGE), round(room.height / WITH_SHADOW))
        if item.place.height >= height:
            return
        sprite = self.show.sprites.card(item.card, height)
        box = sprite.get_rect(center=room.center)
        if item.place.x < room.centerx:
            box.right = stage.middle.right
        else:
            box.left = stage.middle.left
        target.blit(sprite, box)

    @property
    def dragged(self) -> CardItem | None:
        if self.pointer.drag is None or not self.pointer.dragging:
            return None
        item = self._lying(self.pointer.drag[0])
        return item if item is not None and item.clickable else None

    def _may_be_laid(self, item: CardItem) -> bool:
        ask = self.match.ask
        return ask is not None and item.card in ask.choosable.union(self.match.hand.chosen)
