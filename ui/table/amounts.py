"""Choosing an amount: presets, the wheel, an exact field, and one button that takes it."""

from collections.abc import Callable
from typing import Final

import pygame

from rules.core import Action
from rules.words import _
from ui.controller import AmountOffer
from ui.controls.fields import Stepper
from ui.controls.theme import Theme
from ui.controls.widgets import Button, Widget

FIELD: Final = 0.42
"""The part of a panel's lower row that the field takes; the rest is the button that bets."""


def panel_height(theme: Theme) -> int:
    """Return the height in pixels from which an `AmountBar` has two rows."""
    return 2 * theme.button_height + theme.unit


def line_width(theme: Theme, line: pygame.Rect) -> int:
    """Return the width in pixels that an `AmountBar` takes of an action line."""
    return min(theme.px(760), round(line.width * 0.55))


def presets_fit(theme: Theme, offer: AmountOffer, width: int) -> bool:
    """Return whether a bar of this width and one row has room for all presets of an offer."""
    bar = AmountBar(pygame.Rect(0, 0, width, theme.button_height), theme, offer, lambda _a: None)
    return len(bar.presets) == len(offer.presets)


class AmountBar:
    """The widgets of an `AmountOffer`: presets, the field, and the button that takes the amount.

    They stand in a row; in a place of `panel_height` the presets stand above the others, and no
    place depends on the amounts. Presets, wheel and field never submit, so that no single key
    and no single click puts everything in.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        theme: Theme,
        offer: AmountOffer,
        submit: Callable[[Action], None],
        chosen: int | None = None,
    ) -> None:
        self.rect, self.theme, self.offer, self.submit = rect, theme, offer, submit
        self.chosen = chosen
        """The amount that the player has set, `None` before."""
        if rect.height >= panel_height(theme):
            take, field, presets = self._places_in_panel()
        else:
            take, field, presets = self._places_in_line()
        self._take = Button(take, "", self._submit, kind="primary", key="amount:take")
        self._stepper = Stepper(
            field,
            self.amount,
            offer.least,
            offer.most,
            self._choose,
            step=offer.step,
            key="amount:field",
        )
        self.presets = self._preset_buttons(presets)
        self._say()

    @property
    def amount(self) -> int:
        """The amount that the button takes."""
        return self.offer.least if self.chosen is None else self.chosen

    # --- places -----------------------------------------------------------------------------

    def _places_in_panel(self) -> tuple[pygame.Rect, pygame.Rect, list[pygame.Rect]]:
        rect, unit, height = self.rect, self.theme.unit, self.theme.button_height
        lower = pygame.Rect(rect.x, rect.bottom - height, rect.width, height)
        field = pygame.Rect(lower.x, lower.y, round(lower.width * FIELD), height)
        take = pygame.Rect(field.right + unit, lower.y, 0, height)
        take.width = lower.right - take.x
        count, gap = len(self.offer.presets), max(2, unit // 2)
        width = (rect.width - gap * (count - 1)) // max(1, count)
        top = lower.top - unit - height
        presets = [
            pygame.Rect(rect.x + at * (width + gap), top, width, height) for at in range(count)
        ]
        return take, field, presets

    def _places_in_line(self) -> tuple[pygame.Rect, pygame.Rect, list[pygame.Rect]]:
        """Return places from the right to the left; presets that do not fit have none."""
        rect, unit, height = self.rect, self.theme.unit, self.theme.button_height
        offer, small = self.offer, round(height * 4.2)
        takes = Button.width_for(self.theme, offer.words.format(amount=offer.most), shortcut="⏎")
        shown = sum(Button.width_for(self.theme, words) + unit // 2 for words, _a in offer.presets)
        if offer.guarded_words:
            words = offer.guarded_words.format(amount=offer.most)
            wide = max(takes, Button.width_for(self.theme, words))
            if wide + unit + small + unit + shown <= rect.width:  # else the words are cut short
                takes = wide
        take = pygame.Rect(0, 0, takes, height)
        take.midright = rect.midright
        field = pygame.Rect(0, take.y, small, height)
        field.right = take.left - unit
        presets: list[pygame.Rect] = []
        right = field.left - unit
        for words, _amount in reversed(self.offer.presets):
            width = Button.width_for(self.theme, words)
            if right - width < rect.left:
                break
            presets.insert(0, pygame.Rect(right - width, take.y, width, height))
            right = presets[0].left - unit // 2
        return take, field, presets

    def _preset_buttons(self, places: list[pygame.Rect]) -> list[Button]:
        """Return the presets for as many places, the last ones if there are fewer of these.

        They tell their amounts where all have the room.
        """
        presets = self.offer.presets[len(self.offer.presets) - len(places) :]
        full = [words if words == str(amount) else f"{words} {amount}" for words, amount in presets]
        fits = all(
            Button.width_for(self.theme, words) <= place.width
            for words, place in zip(full, places, strict=True)
        )
        return [
            Button(
                place,
                full[at] if fits else words,
                self._setter(amount),
                key=f"preset:{words}",
                tip=str(amount),
                enabled=self.offer.least <= amount <= self.offer.most,
                chosen=amount == self.chosen,
            )
            for at, (place, (words, amount)) in enumerate(zip(places, presets, strict=True))
        ]

    # --- the amount -------------------------------------------------------------------------

    def _setter(self, amount: int) -> Callable[[], None]:
        return lambda: self._put(amount)

    def _put(self, amount: int) -> None:
        """Set an amount that does not come from the field."""
        amount = max(self.offer.least, min(self.offer.most, amount))
        self._stepper.value = amount
        self._choose(amount)

    def _choose(self, amount: int) -> None:
        offer = self.offer
        if offer.whole_steps:  # a typed amount goes to the nearest one that is allowed
            amount = offer.least + round((amount - offer.least) / offer.step) * offer.step
        self.chosen = amount
        if self._stepper.value != amount and not offer.whole_steps:
            self._stepper.value = amount
        for preset in self.presets:
            preset.chosen = preset.tip == str(amount)
        self._say()

    def _say(self) -> None:
        offer, amount = self.offer, self.amount
        words = offer.guarded_words if amount in offer.guarded else ""
        self._take.words = (words or offer.words).format(amount=amount)
        self._take.shortcut = "⏎" if self._enter_takes else ""
        self._take.tip = offer.note or _("{amount} of at most {most}").format(
            amount=amount, most=offer.most
        )

    @property
    def _enter_takes(self) -> bool:
        """Whether Enter takes the amount: one that is not guarded, and was set if it must be."""
        unset = self.chosen is None and self.offer.must_be_set
        return not unset and self.amount not in self.offer.guarded

    def _submit(self) -> None:
        self.submit(self.offer.kind(self.amount))

    # --- widgets and input ------------------------------------------------------------------

    @property
    def _free(self) -> bool:
        """Whether there is anything to choose."""
        return self.offer.least < self.offer.most

    def widgets(self) -> list[Widget]:
        """Return the widgets; where only one amount is allowed, the button alone."""
        return [*self.presets, self._stepper, self._take] if self._free else [self._take]

    def handle(self, event: pygame.Event) -> bool:
        """Digits, arrows up and down and the wheel change the amount; Enter may take it."""
        if event.type == pygame.MOUSEWHEEL and any(each.hovered for each in self.widgets()):
            self._put(self.amount + event.y * self.offer.step)
            return True
        if event.type != pygame.KEYDOWN or event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            return False
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            if self._enter_takes:
                self._submit()
            return True
        if not self._free:
            return False
        focused, self._stepper.focused = self._stepper.focused, True
        used = self._stepper.handle(event)
        self._stepper.focused = focused
        return used
