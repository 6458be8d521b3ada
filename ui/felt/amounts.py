"""Choosing an amount: presets, the wheel, an exact field, and one button that takes it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from rules.words import _
from table.controller import AmountOffer
from ui.controls.buttons import Button
from ui.controls.fields import Stepper
from ui.controls.theme import Theme
from ui.controls.widget import ENTER, Widget
from ui.felt.felt import Felt
from ui.felt.reading import sentences
from ui.key_map import as_set, brass_sign

FIELD: Final = 0.42
"""The part of a panel's lower row that the field takes; the rest is the button that bets."""
PAUSE: Final = 1.5
"""Seconds after a digit from which the next one begins another amount."""
DIGITS: Final = 6
"""Digits that can be typed."""


@dataclass(slots=True)
class Draft:
    """The amount that a player sets for one decision, before it is taken.

    `chosen` is `None` before anything is set; it may be an amount that is not allowed. `typed`
    are the digits of one that is typed, the last one at the time `typed_at`.
    """

    chosen: int | None = None
    typed: str = ""
    typed_at: float = 0.0


def panel_height(theme: Theme) -> int:
    """Return the height in pixels from which an `AmountBar` has two rows."""
    return 2 * theme.button_height + theme.unit


def line_width(theme: Theme, line: pygame.Rect) -> int:
    """Return the width in pixels that an `AmountBar` takes of an action line."""
    return min(theme.px(760), round(line.width * 0.55))


def presets_fit(theme: Theme, offer: AmountOffer, width: int) -> bool:
    """Return whether a bar of this width and one row has room for all presets of an offer."""
    line = pygame.Rect(0, 0, width, theme.button_height)
    return len(_places_in_line(theme, offer, line)[2]) == len(offer.presets)


Places = tuple[pygame.Rect, pygame.Rect, list[pygame.Rect]]
"""Where the button that takes the amount, the field, and the presets stand."""


def _places_in_panel(theme: Theme, offer: AmountOffer, rect: pygame.Rect) -> Places:
    unit, height = theme.unit, theme.button_height
    lower = pygame.Rect(rect.x, rect.bottom - height, rect.width, height)
    field = pygame.Rect(lower.x, lower.y, round(lower.width * FIELD), height)
    take = pygame.Rect(field.right + unit, lower.y, 0, height)
    take.width = lower.right - take.x
    gap = max(2, unit // 2)
    room = rect.width - gap * (len(offer.presets) - 1)
    needs = [Button.width_for(theme, words) for words, _amount in offer.presets]
    if max(needs, default=0) * len(needs) <= room:
        needs = [0] * len(needs)  # all as wide, which leaves most room for their amounts
    spare = room - sum(needs)
    top, left = lower.top - unit - height, rect.x
    presets = []
    for at, need in enumerate(needs):
        width = need + spare * (at + 1) // len(needs) - spare * at // len(needs)
        presets.append(pygame.Rect(left, top, width, height))
        left += width + gap
    return take, field, presets


def _places_in_line(theme: Theme, offer: AmountOffer, rect: pygame.Rect) -> Places:
    """Return places from the right to the left; presets that do not fit have none."""
    unit, height = theme.unit, theme.button_height
    small = round(height * 4.2)
    takes = Button.width_for(theme, offer.words.format(amount=offer.most), shortcut=brass_sign())
    shown = sum(Button.width_for(theme, words) + unit // 2 for words, _a in offer.presets)
    if offer.guarded_words:
        words = offer.guarded_words.format(amount=offer.most)
        wide = max(takes, Button.width_for(theme, words))
        if wide + unit + small + unit + shown <= rect.width:  # else the words are cut short
            takes = wide
    take = pygame.Rect(0, 0, takes, height).move_to(midright=rect.midright)
    field = pygame.Rect(0, take.y, small, height).move_to(right=take.left - unit)
    presets: list[pygame.Rect] = []
    right = field.left - unit
    for words, _amount in reversed(offer.presets):
        width = Button.width_for(theme, words)
        if right - width < rect.left:
            break
        presets.insert(0, pygame.Rect(right - width, take.y, width, height))
        right = presets[0].left - unit // 2
    return take, field, presets


class AmountField(Stepper):
    """The amount between − and +; while it is typed, the digits so far and a caret.

    Digits join only those typed just before: after a pause they begin another amount.
    """

    def __init__(self, bar: "AmountBar") -> None:
        bounds, step = (bar.offer.least, bar.offer.most), bar.offer.step
        super().__init__(
            bar.shown, *bounds, bar.put, step=step, show=self._words, key="amount:field"
        )
        self.bar, self.draft, self.label = bar, bar.draft, _("Amount")

    @property
    def typing(self) -> bool:
        """Whether another digit would join those that were typed."""
        return bool(self.draft.typed) and self.bar.felt.app.now() - self.draft.typed_at < PAUSE

    def _words(self, amount: int) -> str:
        return self.draft.typed or str(amount)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        super().draw(target, theme)
        if not self.typing:
            return
        piece = theme.fitted(self.draft.typed, self.rect.width - 2 * self.rect.height)
        spot = piece.get_rect(center=self.rect.center)
        caret = pygame.Rect(0, 0, max(2, theme.px(2)), theme.font("body").get_height())
        caret.midleft = spot.right + theme.px(2), spot.centery
        target.fill(theme.color("brass_light"), caret)

    def _type(self, digits: str) -> None:
        """Set the amount that is typed; without digits there is none."""
        self.draft.typed, self.draft.typed_at = digits, self.bar.felt.app.now()
        self.bar.put_typed(int(digits) if digits else None)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.focused:
            if event.key == pygame.K_BACKSPACE:
                self._type(self._words(self.value)[:-1])
                return True
            if event.unicode.isdecimal():
                before = self.draft.typed if self.typing else ""
                self._type((before + event.unicode)[-DIGITS:])
                return True
        return super().handle(event)


class AmountBar:
    """The widgets of an `AmountOffer`: presets, the field, and the button that takes the amount.

    They stand in a row; in a place of `panel_height` the presets stand above the others, and no
    place depends on the amounts. Wheel and field never submit, and no preset does with an amount
    that is guarded, so that no single key and no single click puts everything in. An amount that
    was set is what Enter takes; before that, Enter is for the quiet move beside it.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        theme: Theme,
        offer: AmountOffer,
        draft: Draft,
        felt: Felt,
        advised: int | None,
    ) -> None:
        self.theme, self.offer, self.draft, self.felt = theme, offer, draft, felt
        self.advised = advised
        """The amount of a hint, which is shown until one is set."""
        in_panel = rect.height >= panel_height(theme)
        find = _places_in_panel if in_panel else _places_in_line
        take, field, presets = find(theme, offer, rect)
        self._take = Button("", self._submit, key="amount:take").placed(take)
        self.field = AmountField(self).placed(field)
        self.presets = self._preset_buttons(presets)
        """Those that have a place: the last ones."""
        self._say()

    @property
    def amount(self) -> int:
        """The amount that was set, brought to a whole step; else of the hint, or the least."""
        offer, amount = self.offer, self.draft.chosen
        if amount is None:
            return offer.least if self.advised is None else self.advised
        if offer.whole_steps and amount >= offer.least:  # one that was typed
            amount = offer.least + round((amount - offer.least) / offer.step) * offer.step
        return amount

    @property
    def shown(self) -> int:
        """The amount in the field: the nearest one that is allowed."""
        return max(self.offer.least, min(self.offer.most, self.amount))

    def _preset_buttons(self, places: list[pygame.Rect]) -> list[Button]:
        """Return the presets for as many places, the last ones if there are fewer of these.

        They tell their amounts where all have the room; “…” says of one that it only sets it.
        """
        presets = self._shown = self.offer.presets[len(self.offer.presets) - len(places) :]
        guarded = self.offer.guarded if self.offer.at_once else ()
        full = [words if words == str(amount) else f"{words} {amount}" for words, amount in presets]
        for at, (_words, amount) in enumerate(presets):
            if amount in guarded:
                full[at] = _("{said}…").format(said=full[at])
        fits = all(
            Button.width_for(self.theme, words) <= place.width
            for words, place in zip(full, places, strict=True)
        )
        return [
            Button(
                full[at] if fits else words,
                self._setter(amount, tells=fits),
                key=f"preset:{words}",
                tip=self._tip(words, amount),
                enabled=self.offer.least <= amount <= self.offer.most,
                chosen=amount == self.draft.chosen,
            ).placed(place)
            for at, (place, (words, amount)) in enumerate(zip(places, presets, strict=True))
        ]

    def _tip(self, words: str, amount: int) -> str:
        """Return what a preset is, or why it is not allowed."""
        offer = self.offer
        if amount < offer.least and offer.too_little:
            return offer.too_little
        if amount > offer.most and offer.too_much:
            return offer.too_much
        names = [name for name, _amount in offer.presets]
        told = (
            dict(zip(names, offer.tips, strict=False)).get(words, "{amount}").format(amount=amount)
        )
        return told if told != words else ""

    def _setter(self, amount: int, *, tells: bool) -> Callable[[], None]:
        """Return what a preset does: it sets its amount, or takes it where that is wanted."""
        if tells and self.offer.at_once and amount not in self.offer.guarded:
            return lambda: self.felt.course.decide(self.offer.kind(amount))
        return lambda: self.put(amount)

    def put(self, amount: int) -> None:
        """Set an amount, brought to what is allowed."""
        self.draft.typed = ""
        self.draft.chosen = max(self.offer.least, min(self.offer.most, amount))
        self._change()

    def put_typed(self, amount: int | None) -> None:
        """Set an amount that is typed, allowed or not, or none."""
        self.draft.chosen = amount
        self._change()
        refusal = self.refusal
        if refusal:
            self.felt.bubble.tell(refusal)

    def _change(self) -> None:
        self.field.value = self.shown
        for preset, (_words, amount) in zip(self.presets, self._shown, strict=True):
            preset.chosen = amount == self.draft.chosen
        self._say()
        felt, app = self.felt, self.felt.app
        felt.course.change()
        felt.amount_said = self.said
        app.speech.say(sentences(self.said), now=True)
        if self.draft.typed:  # the caret goes once a digit would begin another amount
            app.call_later(PAUSE, app.invalidate)

    @property
    def refusal(self) -> str:
        """Why the amount is not allowed, or ''."""
        offer, amount = self.offer, self.amount
        if amount < offer.least:
            return offer.too_little or _("At least {least}").format(least=offer.least)
        if amount > offer.most:
            return offer.too_much or _("At most {most}").format(most=offer.most)
        return ""

    def _say(self) -> None:
        """Let the button say what it would take, or why it takes nothing."""
        offer, amount, take = self.offer, self.amount, self._take
        words = (offer.guarded_words if amount in offer.guarded else "") or offer.words
        take.enabled, take.advised = not self.refusal, amount == self.advised
        if amount < offer.least:
            words = _("At least {least}")
        elif amount > offer.most:
            words = _("At most {most}")
        take.words = words.format(amount=amount, least=offer.least, most=offer.most)
        take.kind = "primary" if self._enter_takes else "plain"
        take.shortcut = brass_sign() if self._enter_takes else ""
        told = offer.note or _("{amount} of at most {most}").format(amount=amount, most=offer.most)
        take.tip = self.refusal or told

    @property
    def _enter_takes(self) -> bool:
        """Whether Enter takes the amount: one that was set, is allowed and is not guarded."""
        was_set = self.draft.chosen is not None
        return was_set and not self.refusal and self.amount not in self.offer.guarded

    def _submit(self) -> None:
        self.felt.course.decide(self.offer.kind(self.amount))

    @property
    def said(self) -> str:
        """What takes the amount that was set; of one that is not allowed, only what it is."""
        if self.refusal:
            return str(self.amount)
        if self._enter_takes:
            return as_set(_("Enter: {words}"), "press").format(words=self._take.words)
        return self._press_words

    @property
    def _press_words(self) -> str:
        """That Enter does not take the amount, and what does."""
        press = _("Enter won’t bet this amount. Press the button “{words}”.")
        return as_set(press, "press").format(words=self._take.words)

    def _enter(self) -> bool:
        """Take the amount, or say why Enter does not; return whether it is set at all."""
        if self._enter_takes:
            self._submit()
        elif self.draft.chosen is not None:
            self.felt.bubble.tell(self.refusal or self._press_words)
        return self.draft.chosen is not None

    @property
    def _free(self) -> bool:
        return self.offer.least < self.offer.most

    def widgets(self) -> list[Widget]:
        """Return the widgets; where only one amount is allowed, the button alone."""
        return [*self.presets, self.field, self._take] if self._free else [self._take]

    def handle(self, event: pygame.Event) -> bool:
        """Digits, arrows up and down and the wheel change the amount; Enter may take it."""
        if event.type == pygame.MOUSEWHEEL and any(each.hovered for each in self.widgets()):
            self.put(self.field.value + event.y * self.offer.step)
            return True
        if event.type != pygame.KEYDOWN or event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            return False
        if event.key in ENTER:
            return self._enter()
        if not self._free:
            return False
        if event.key in {pygame.K_UP, pygame.K_DOWN}:
            if self.field.focused:
                return False  # there they walk on, and those to the sides change it
            self.put(self.field.value + self.offer.step * (1 if event.key == pygame.K_UP else -1))
            return True
        focused, self.field.focused = self.field.focused, True
        used = self.field.handle(event)
        self.field.focused = focused
        return used
