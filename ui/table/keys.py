"""The keyboard at the table: the cursor over the hand, the letters of offers, commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ui.table.log_page import KEY as LOG_KEY
from ui.table.talk import KEY as TALK_KEY

if TYPE_CHECKING:
    from ui.table.scene import TableScene

ADVICE_KEY = pygame.K_h


class TableKeys:
    """Turns keys into what a click would do."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

    def press(self, event: pygame.Event) -> None:
        """Take a key that no control used."""
        table = self.table
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._command(event.key)
        elif event.key == pygame.K_F1:
            table.open_rules()
        elif event.key == LOG_KEY:
            table.open_log()
        elif event.key == pygame.K_ESCAPE:
            table.cancel()
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            step = 1 if event.key == pygame.K_RIGHT else -1
            if table.people:
                self._move_cursor(step)
            else:
                table.look_over(step)
        elif event.key in {pygame.K_SPACE, pygame.K_UP} and table.hand.cursor is not None:
            item = table.show.picture.card(("card", table.hand.cursor))
            if item is not None:
                table.hand.click(item)
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            table.take_primary()
        elif event.unicode.lower() == TALK_KEY and table.talk.offer is not None:
            table.talk.take()
        elif event.key == ADVICE_KEY:
            table.adviser.ask()
        else:
            self._letter(event.unicode.lower())

    def _letter(self, letter: str) -> None:
        table = self.table
        if table.ask is None or not letter:
            return
        for offer in (*table.ask.offers, *table.ask.rows):
            if offer.key == letter:
                table.submit(offer.action)
                return
        for hint in table.ask.hints:
            if hint.key == letter:
                table.bars.take_hint(hint)
                return

    def _command(self, key: int) -> None:
        table = self.table
        if key == pygame.K_z:
            table.undo()
        elif key == pygame.K_y:
            table.redo()
        elif key == pygame.K_s:
            table.save_as()
        elif key == pygame.K_n:
            table.open_pause()

    def _move_cursor(self, step: int) -> None:
        table = self.table
        hand = [item.card for item in table.show.picture.cards if item.clickable]
        if not hand:
            return
        if table.hand.cursor not in hand:
            table.hand.cursor = hand[0 if step > 0 else -1]
        else:
            table.hand.cursor = hand[(hand.index(table.hand.cursor) + step) % len(hand)]
        table.bars.fill(table.ask)  # the cursor's card can be shown
        table.app.invalidate()
