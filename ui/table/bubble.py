"""What the table says in a bubble: near a card, or above the action line."""

from collections.abc import Sequence

import pygame

from rules.asking import Bar
from rules.core import Refusal
from rules.words import _
from ui.app import App
from ui.picture.items import CardItem
from ui.picture.show import Show


def why_barred(bar: Bar) -> str:
    """Return in a sentence why a decision cannot be taken back, and what would allow it."""
    return {
        Bar.NOTHING: _("Nothing has been decided here yet that could be taken back."),
        Bar.CHANCE: _(
            "Cards were shuffled or drawn by chance since: only free take-backs (Settings) go "
            "back over that."
        ),
        Bar.SEEN: _(
            "New cards have been seen since: only free take-backs (Settings) go back over that."
        ),
        Bar.ASKED: _(
            "Another player has been asked since: only free take-backs (Settings) go back over "
            "that."
        ),
    }[bar]


class Bubble:
    """A sentence at a spot, until the next press or the next action."""

    def __init__(self, app: App, show: Show) -> None:
        self.app, self.show = app, show
        self.said: tuple[str, tuple[int, int]] | None = None

    def tell(self, words: str) -> None:
        """Tell something above the action line, without a sound."""
        self._put(words, self.show.stage.action.midtop)

    def say(self, words: str, item: CardItem | None = None) -> None:
        """Say why not, or what else has to be heard: near a card, or above the action line."""
        if item is None:
            self.tell(words)
        else:
            self._put(words, (item.place.x, item.place.y - item.place.height // 2))
        self.app.sound("refused")

    def refuse(self, refusal: Refusal, item: CardItem | None = None) -> None:
        """Say which rule refuses something."""
        words = _("{reason} (rule\u00a0{rule})").format(reason=refusal.reason, rule=refusal.rule)
        self.say(words, item)

    def hush(self) -> None:
        """Say nothing any more."""
        if self.said is not None:
            self.said = None
            self.app.invalidate()

    def _put(self, words: str, spot: tuple[int, int]) -> None:
        self.said = (words, spot)
        self.app.invalidate()

    def draw(self, target: pygame.Surface, buttons: Sequence[pygame.Rect]) -> None:
        """Draw the bubble above its spot, within the window; over buttons, above their line."""
        if self.said is None:
            return
        words, spot = self.said
        theme = self.app.theme
        text = theme.text(words, "body", "ink", width=min(theme.px(620), theme.size[0] // 2))
        box = text.get_rect().inflate(4 * theme.unit, 2 * theme.unit)
        box.midbottom = (spot[0], spot[1] - theme.unit)
        if box.collidelist(buttons) >= 0:
            box.bottom = min(box.bottom, self.show.stage.action.top - theme.unit)
        box.clamp_ip(target.get_rect().inflate(-2 * theme.unit, -2 * theme.unit))
        target.blit(theme.panel(box.size, "ivory", "brass", border_width=max(2, theme.px(2))), box)
        target.blit(text, text.get_rect(center=box.center))
