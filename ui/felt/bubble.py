"""What the table says in a bubble: near a card, or above the action line."""

from collections.abc import Sequence

import pygame

from rules.core import Refusal
from rules.words import _
from table.advice import Says
from table.rulebook import RULE
from ui.app import App
from ui.controls.passages import Passage, links_in, set_passage
from ui.key_map import key_of
from ui.picture.items import CardItem
from ui.picture.show import Show


class Bubble(Says):
    """A sentence at a spot, until the next press or the next action.

    The rules that it names, out of `rules`, are links; `rule` is the first one, also when it is
    said no longer, until something is decided.
    """

    def __init__(self, app: App, show: Show, rules: frozenset[str] = frozenset()) -> None:
        self.app, self.show, self.rules = app, show, rules
        self.said: tuple[str, tuple[int, int]] | None = None
        self.rule, self.lasts = "", False
        self.box: pygame.Rect | None = None
        """Where it was drawn, while something is said."""
        self._links: list[tuple[str, pygame.Rect]] = []

    def tell(self, words: str, *, lasting: bool = False) -> None:
        """Tell something above the action line, without a sound.

        What is `lasting` stays while cards are touched, which is what it speaks of.
        """
        self._put(words, self.show.stage.action.midtop)
        self.app.speech.say(words)
        self.lasts = lasting

    def say(self, words: str, item: CardItem | None = None) -> None:
        """Say why not, or what else has to be heard: near a card, or above the action line."""
        spot = self.show.stage.action.midtop
        if item is not None:
            spot = item.place.x, item.place.y - item.place.height // 2
        self._put(words, spot)
        self.app.speech.say(words, now=True)
        self.app.sound("refused")

    def refuse(self, refusal: Refusal, item: CardItem | None = None) -> None:
        """Say which rule refuses something."""
        words = _("{reason} (rule\u00a0{rule})").format(reason=refusal.reason, rule=refusal.rule)
        self.say(words, item)

    def hush(self) -> None:
        """Say nothing any more."""
        if self.said is not None:
            self.said = self.box = None
            self._links = []
            self.app.invalidate()

    def forget(self) -> None:
        """Something was decided: what was said of a rule is settled."""
        self.rule = ""

    def takes(self, event: pygame.Event) -> bool:
        """Return whether an event is a press on the bubble: what lies below it does not get it."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return is_press and self.box is not None and bool(self.box.collidepoint(event.pos))

    def rule_at(self, point: tuple[int, int]) -> str:
        """Return the rule whose number stands at a point, or ''."""
        touched = (rule for rule, box in self._links if box.inflate(8, 8).collidepoint(point))
        return next(touched, "")

    def _put(self, words: str, spot: tuple[int, int]) -> None:
        self.said, self.lasts, self.box = (words, spot), False, None
        links = links_in(words, RULE, self.rules.__contains__)
        self.rule = links[0][2] if links else ""
        self.app.invalidate()

    def draw(self, target: pygame.Surface, buttons: Sequence[pygame.Rect]) -> None:
        """Draw the bubble above its spot, within the window; over buttons, above their line."""
        if self.said is None:
            return
        words, spot = self.said
        theme = self.app.theme
        passage = self._passage(words, min(theme.px(620), theme.size[0] // 2))
        text = passage.piece
        key = theme.text(key_of("rules"), "small", "ink", "strong") if passage.links else None
        box = text.get_rect().inflate(4 * theme.unit, 2 * theme.unit)
        if key is not None:
            box.width += key.get_width() + 2 * theme.unit
        box.midbottom = (spot[0], spot[1] - theme.unit)
        if box.collidelist(buttons) >= 0:
            box.bottom = min(box.bottom, self.show.stage.action.top - theme.unit)
        box.clamp_ip(target.get_rect().inflate(-2 * theme.unit, -2 * theme.unit))
        self.box = box
        target.blit(theme.panel(box.size, "ivory", "brass", border_width=max(2, theme.px(2))), box)
        place = text.get_rect(midleft=(box.x + 2 * theme.unit, box.centery))
        target.blit(text, place)
        self._links = [(rule, at.move(place.topleft)) for rule, at in passage.links]
        if key is not None:
            corner = box.right - 2 * theme.unit, box.bottom - theme.unit
            target.blit(key, key.get_rect(bottomright=corner))

    def _passage(self, words: str, width: int) -> Passage:
        """Return the sentence with its links, set once."""
        theme = self.app.theme
        links = links_in(words, RULE, self.rules.__contains__)
        return theme.found(
            ("bubble", words, width),
            lambda: set_passage(
                theme, words, width, color="ink", link_color="ink", leading=1.0, links=links
            ),
        )
