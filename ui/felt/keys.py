"""The keyboard at the table: the cursor over the hand, the letters of offers, commands."""

from typing import Final

import pygame

from table.letters import letter
from ui.controls.walking import WAYS
from ui.controls.widget import ENTER
from ui.felt.action_line import GO_ON
from ui.felt.bars import QUESTION
from ui.felt.choosing import Choosing
from ui.felt.hand_input import HandInput
from ui.felt.holding import BUTTON as HOLD
from ui.felt.holding import KEY as HOLD_KEY
from ui.felt.holding import Holding
from ui.felt.log_page import KEY as LOG_KEY
from ui.felt.requests import BUTTON as ASK
from ui.felt.requests import Requests
from ui.felt.talk import BUTTON as TALK
from ui.felt.talk import Talk

MENU_KEY: Final = pygame.K_F10
CLOSER: Final = frozenset({pygame.K_LSHIFT, pygame.K_RSHIFT})
"""The keys that show a card large while one of them is held."""
CHOOSING: Final = pygame.K_SPACE
"""The key that clicks the card at the cursor."""


class TableKeys:
    """Turns keys into what a click would do."""

    def __init__(
        self,
        choosing: Choosing,
        hand_input: HandInput,
        talk: Talk,
        requests: Requests,
        holding: Holding,
    ) -> None:
        self.felt, self.course = choosing.felt, choosing.course
        self.match, self.overlays = choosing.match, choosing.felt.overlays
        self.choosing = choosing
        self.hand_input, self.holding = hand_input, holding
        self.talk, self.requests = talk, requests

    def press(self, event: pygame.Event) -> None:
        """Take a key that no control used."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._command(event.key)
        elif event.key in WAYS:
            self._arrow(event)
        elif event.key == pygame.K_F1:
            self.overlays.rules()
        elif event.key == LOG_KEY:
            (self.course.show_details if self.course.shows_summary else self.felt.open_log)()
        elif event.key == pygame.K_ESCAPE:
            self._cancel()
        elif event.key == MENU_KEY:
            self.overlays.menu()
        elif event.key == HOLD_KEY and self.holding.is_open:
            self.holding.begin(by_mouse=False)
        elif event.key == CHOOSING and self.match.hand.cursor is not None:
            item = self.hand_input.at_cursor
            if item is not None:
                self.hand_input.click(item)
        elif event.key == HOLD_KEY and self.holding.stays:
            self.holding.end()
        elif event.key in ENTER:
            if self.course.shows_summary:
                self.course.go_on()
            elif self.match.lingers:
                self.course.pass_on()
            elif not self.course.take_primary():
                self.choosing.say_between_what()
        elif event.unicode.lower() == letter("Show card") and self.talk.offer is not None:
            self.talk.take()
        elif event.unicode.lower() == letter("Ask") and self.requests.offers:
            self.requests.press(by_key=True)
        elif event.unicode.lower() == letter("Hint"):
            self.course.hint()
        else:
            self._letter(event.unicode.lower())

    def aim(self, event: pygame.Event) -> str:
        """Return on what a key that no control used would act, or '' where it decides nothing."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return ""
        if event.key == HOLD_KEY and self.holding.is_open:
            return HOLD
        if event.key == CHOOSING and self.match.hand.cursor is not None:
            item = self.hand_input.at_cursor
            return QUESTION if item is not None and self.hand_input.click_decides(item) else ""
        if event.key in ENTER:
            return GO_ON if self.course.shows_summary else QUESTION
        if event.unicode.lower() == letter("Show card") and self.talk.offer is not None:
            return TALK
        if event.unicode.lower() == letter("Ask") and self.requests.offers:
            return ASK
        ask = self.match.ask
        letters = {offer.key for offer in (*ask.offers, *ask.rows)} if ask is not None else set()
        letters |= self._numbers
        return QUESTION if event.unicode and event.unicode.lower() in letters else ""

    def walks(self, event: pygame.Event) -> bool:
        """Return whether a key only moves, and chooses nothing."""
        cursor = self.match.hand.cursor
        if cursor is None or event.mod & pygame.KMOD_CTRL:
            return True
        lifts = self.choosing.lifted_by(cursor, WAYS.get(event.key, "")) is not None
        return event.key != CHOOSING and not lifts

    def _arrow(self, event: pygame.Event) -> None:
        """Go along the hand, lift or carry the card at the cursor; or look over who plays."""
        way, cursor = WAYS[event.key], self.match.hand.cursor
        step = {"left": -1, "right": 1}.get(way)
        if step is None:
            lifted = None if cursor is None else self.choosing.lifted_by(cursor, way)
            if lifted is not None:
                self.choosing.choose(lifted)
        elif event.mod & pygame.KMOD_ALT:
            self.hand_input.carry(step)
        elif self.match.answering:
            self.hand_input.move_cursor(step)
        else:
            self.course.look_over(step)

    @property
    def _numbers(self) -> frozenset[str]:
        """The keys of several people who are asked at once."""
        people = self.match.people_asked if self.match.ask is not None else ()
        return frozenset(str(self.match.number_of(seat)) for seat in people if len(people) > 1)

    def _letter(self, pressed: str) -> None:
        ask = self.match.ask
        if ask is None and pressed == letter("Pass") and self.choosing.may_be_ahead:
            self.choosing.pass_ahead()
        if ask is None or not pressed:
            return
        if pressed in self._numbers:
            self.course.speak_up(int(pressed))
            return
        for offer in (*ask.offers, *ask.rows):
            if offer.key == pressed:
                self.course.decide(offer.action)
                return
        for hint in ask.hints:
            if hint.key == pressed:
                self.choosing.take_hint(hint)
                return

    def _command(self, key: int) -> None:
        if key == pygame.K_z:
            self.course.undo()
        elif key == pygame.K_y:
            self.course.redo()
        elif key == pygame.K_s:
            self.overlays.save()
        elif key == pygame.K_n:
            self.overlays.new_game()

    def _cancel(self) -> None:
        """Esc: let go of what is dragged, shown large, opened or chosen, else open the menu."""
        if self.felt.pointer.cancel():
            self.felt.app.invalidate()
            return
        if self.requests.close():
            return
        if self.match.hand.chosen:
            self.choosing.choose(())
        elif self.choosing.drop_ahead():
            return
        elif self.holding.stays:
            self.holding.end()
        else:
            self.overlays.menu()
