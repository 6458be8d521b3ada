"""Choosing an amount: presets, the wheel, an exact field, and one button that takes it."""

from collections.abc import Callable

import msgspec
import pygame

from rules.core import Action
from rules.words import _
from ui.controller import AmountOffer
from ui.fields import Stepper
from ui.look import Look
from ui.widgets import Button, Widget


class AmountBar:
    """The widgets of an `AmountOffer` in a row; presets set the amount, the button takes it.

    A preset never submits, so that no key and no single click puts everything in.
    """

    def __init__(
        self, rect: pygame.Rect, look: Look, offer: AmountOffer, submit: Callable[[Action], None]
    ) -> None:
        self.rect, self.look, self.offer, self.submit = rect, look, offer, submit
        self.amount = offer.least
        height, unit = look.button_height, look.unit
        width = Button.width_for(look, self._words(offer.most), shortcut="⏎")
        take = pygame.Rect(rect.right - width, rect.centery - height // 2, width, height)
        self._take = Button(
            take, self._words(self.amount), self._submit, kind="primary", key="amount:take"
        )
        stepper = pygame.Rect(0, take.y, round(height * 4.2), height)
        stepper.right = take.left - unit
        self._stepper = Stepper(
            stepper,
            self.amount,
            offer.least,
            offer.most,
            self._set,
            step=offer.step,
            key="amount:field",
        )
        self._presets: list[Button] = []
        right = stepper.left - unit
        for words, amount in reversed(offer.presets):
            preset_width = Button.width_for(look, words)
            if right - preset_width < rect.left:
                break
            box = pygame.Rect(right - preset_width, take.y, preset_width, height)
            self._presets.append(
                Button(box, words, self._setter(amount), key=f"preset:{words}", tip=str(amount))
            )
            right = box.left - unit // 2

    def _words(self, amount: int) -> str:
        return self.offer.words.format(amount=amount)

    def _setter(self, amount: int) -> Callable[[], None]:
        def put() -> None:
            self._stepper.value = amount
            self._set(amount)

        return put

    def _set(self, amount: int) -> None:
        offer = self.offer
        if offer.whole_steps:  # a typed amount goes to the nearest one that is allowed
            amount = offer.least + round((amount - offer.least) / offer.step) * offer.step
        self.amount = amount
        self._take.words = self._words(amount)
        self._take.tip = offer.note or _("{amount} of at most {most}").format(
            amount=amount, most=offer.most
        )

    def _submit(self) -> None:
        self.submit(msgspec.structs.replace(self.offer.make, amount=self.amount))

    def widgets(self) -> list[Widget]:
        """Return the widgets."""
        return [*self._presets, self._stepper, self._take]

    def handle(self, event: pygame.Event) -> bool:
        """Digits, arrows and the wheel change the amount; Enter takes it unless it is guarded."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            if self.amount not in self.offer.guarded:
                self._submit()
            return True
        focused, self._stepper.focused = self._stepper.focused, True
        used = self._stepper.handle(event) if event.key != pygame.K_LEFT else False
        self._stepper.focused = focused
        return used
