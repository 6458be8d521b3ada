"""A widget: something on a screen with a rectangle in pixels, that draws itself with a `Theme`.

Words and ornaments are in `ui.controls.labels`, what is pressed in `ui.controls.buttons`, what is
typed or scrolled in `ui.controls.fields`; `ui.controls.panel` holds the widgets of a screen.
Screens build them again when the window changes; the values live in the screen's model, reached
through callbacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Self

import pygame

from rules.words import _
from ui.controls.theme import Theme
from ui.controls.walking import Way


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a control is, from its most important word to its least.

    `place` is where it stands among others of its kind (3 of 12); `why` tells of what it does, or
    why it does nothing now.
    """

    label: str = ""
    kind: str = ""
    value: str = ""
    state: str = ""
    place: tuple[int, int] | None = None
    why: str = ""
    cursor: int | None = None
    """Before which letter of its value the cursor of a text stands."""

    @property
    def words(self) -> str:
        """All of it in a line: the name first, so that who walks on has heard it."""
        place = ""
        if self.place is not None:
            at, count = self.place
            place = _("{at} of {count}").format(at=at, count=count)
        parts = (self.label, self.kind, self.value, self.state, place, self.why)
        return ", ".join(part.rstrip(" .:") for part in parts if part.strip(" .:"))

    def changed_from(self, other: Spoken) -> str:
        """Return what a change of the same control tells: its new value or state, else all."""
        if (self.label, self.kind) != (other.label, other.kind):
            return self.words
        parts = (self.value, other.value), (self.state, other.state)
        return ", ".join(now for now, before in parts if now and now != before)


Side = Literal["above", "below", "left", "right"]
ENTER: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
CONFIRMING: Final = ENTER | {pygame.K_SPACE}
"""The keys that press what has the keyboard's focus."""


class Widget:
    """Something on the screen that can be drawn, and perhaps clicked or focused."""

    focusable = False
    takes_text = False
    """Whether a click gives it the keyboard."""
    live = False
    """Whether it is said again when its words have changed, without having the focus."""
    heads = False
    """Whether its words are the heading of what follows."""
    repeats = False
    """Whether a press of the mouse counts again and again while it is held, ever faster."""
    takes_scroll_keys = False
    """Whether it scrolls by keys that nobody else used."""
    tip_side: Side = "above"
    """Where its tip stands if it covers no other control there."""
    tab_group = ""
    """Those of one such group are one stop of the Tab key; arrows walk within it."""
    lifted_by_arrows = False
    """Whether arrows up and down act on it, and Space chooses it: a card of the hand."""
    pointed = True
    """Whether the mouse presses it; what only stands for a thing of the table takes keys alone."""
    noticed = False
    """Whether it shows that the mouse is over it, though that presses nothing."""
    high = 1
    """How many lines of buttons it is high, of a page's controls."""
    shown = 1.0
    """How much (0 to 1) of it is there, where it comes by and by."""

    def __init__(self, rect: pygame.Rect | None = None, *, key: str = "", tip: str = "") -> None:
        self.rect = pygame.Rect(0, 0, 0, 0) if rect is None else rect
        self.key = key
        self.tip = tip
        self.label = ""
        """The words beside it that name it, where it has none itself."""
        self.explained = ""
        """The words beside it that tell what it does."""
        self.group = ""
        """The list in which it stands, where it has a place among others: 3 of 12."""
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.pressed = False
        """Whether the mouse went down on it and is not up again."""
        self.digits = ""
        """What was typed so far of a number."""
        self.outranked = False
        """Whether another has the focus and takes Enter, which would else press it."""
        self.foot_of: Widget | None = None
        """The larger control at whose foot it stands: who comes up to it comes to that one."""
        self.viewport: Widget | None = None
        """The scrolled area that shows only what of it lies inside (see `ui.controls.viewport`)."""

    def placed(self, rect: pygame.Rect) -> Self:
        """Return the widget in a place of the window; of a declaration, the layout finds it one."""
        self.rect = rect
        return self

    @property
    def acts(self) -> bool:
        """Whether a press on it does something; other widgets show, scroll or take text."""
        able = self.enabled and self.focusable
        return able and not self.takes_text and not self.takes_scroll_keys

    @property
    def takes_enter(self) -> bool:
        """Whether Enter is for it while it has the focus, and not for the button in brass."""
        return self.acts

    @property
    def spoken(self) -> Spoken:
        """What it says of itself to who cannot see it; nothing where it is only an ornament."""
        return Spoken(self.label, why=self.explained)

    @property
    def walked(self) -> pygame.Rect:
        return self.rect

    def read_at(self, _theme: Theme) -> pygame.Rect:
        """Return where its words stand: a tip of another leaves them in sight if it can."""
        return self.rect if self.pointed and self.spoken.words else pygame.Rect(0, 0, 0, 0)

    def cells_named(self) -> Sequence[tuple[str, pygame.Rect, bool]]:
        """Return its parts that are pressed each for itself: words, place, whether repeatedly."""
        return ()

    def slides(self) -> Sequence[tuple[int, str]]:
        """Return the keys by which it moves or scrolls, with their words."""
        return ()

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into sight (areas that scroll)."""

    def scroll_on(self, way: Way) -> bool:
        """Scroll on by a step; return whether there was more (areas that scroll)."""
        return False

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the widget."""

    def handle(self, event: pygame.Event) -> bool:
        """Take an event meant for this widget; return whether it was used."""
        return False

    def _ring(self, target: pygame.Surface, theme: Theme) -> None:
        if self.focused:
            draw_ring(target, theme, self.rect)


def draw_ring(target: pygame.Surface, theme: Theme, place: pygame.Rect, out: int = 4) -> None:
    """Ring what has the keyboard's focus, so many pixels (at 1080p) around it.

    A dark line within the bright one keeps it in sight on brass and on ivory, too.
    """
    wide = max(2, theme.px(3))
    for grown, color in ((0, "shadow"), (wide - 1, "focus")):
        around = place.inflate(2 * (theme.px(out) + grown), 2 * (theme.px(out) + grown))
        radius = theme.unit + theme.px(out) + grown
        ring = theme.panel(around.size, color, color, radius=radius, alpha=0, border_width=wide)
        target.blit(ring, around)


def draw_hovered(target: pygame.Surface, theme: Theme, place: pygame.Rect) -> None:
    """Edge a thing of the table that the mouse is over."""
    around = place.inflate(theme.unit, theme.unit)
    wide = max(2, theme.px(2))
    edge = theme.panel(around.size, "brass_light", "brass_light", alpha=0, border_width=wide)
    target.blit(edge, around)
