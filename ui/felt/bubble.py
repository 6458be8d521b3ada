"""What the table says in a bubble: near a card, or above the action line."""

from collections.abc import Sequence
from math import hypot
from typing import Final

import pygame

from rules.core import Refusal
from rules.words import _
from table.advice import Says
from ui.app import App
from ui.controls.passages import Links, Passage, set_passage
from ui.felt.reading import ruled
from ui.key_map import key_of
from ui.picture.items import CardItem
from ui.picture.raised import RISE
from ui.picture.room import calmest, covered, spread, written
from ui.picture.show import Show

STEPS: Final = (16, 12)
"""Places across and down at which it is looked where the bubble covers least."""


class Bubble(Says):
    """A sentence at a spot, until the next press or the next action.

    The rules that it names are `links`; `rule` is the first one, also when it is said no longer,
    until something is decided.
    """

    def __init__(self, app: App, show: Show, links: Links) -> None:
        self.app, self.show, self.links = app, show, links
        self.said: tuple[str, tuple[int, int] | None] | None = None
        self.rule, self.lasts = "", False
        self.why = ""
        """What is said once the reason is asked for, while there is one."""
        self.box: pygame.Rect | None = None
        """Where it was drawn, while something is said."""
        self._links: list[tuple[str, pygame.Rect]] = []
        self._stood: pygame.Rect | None = None
        """Where it stood before it was unfolded: it stays there."""

    def tell(self, words: str, *, lasting: bool = False, why: str = "") -> None:
        """Tell something above the action line, without a sound; a press on it tells `why`.

        What is `lasting` stays while cards are touched, which is what it speaks of. Who listens
        hears the reason with it.
        """
        self._put(words, None)
        self.app.speech.say(why or words)
        self.lasts, self.why = lasting, why

    def unfold(self, words: str) -> None:
        """Tell more where the bubble stands, or above the action line."""
        stood = self.box
        self._put(words, None)
        self.lasts, self._stood = True, stood

    def say(self, words: str, item: CardItem | None = None) -> None:
        """Say why not, or what else has to be heard: near a card, or above the action line."""
        spot = None
        if item is not None:
            rise = self.app.theme.px(RISE)  # it comes up below the pointer
            spot = item.place.x, item.place.y - item.place.height // 2 - rise
        self._put(words, spot)
        self.app.speech.say(words, now=True)
        self.app.sound("refused")

    def refuse(self, refusal: Refusal, item: CardItem | None = None) -> None:
        self.say(ruled(refusal.reason, refusal.rule), item)

    @property
    def is_hint(self) -> bool:
        """Whether what is said stays while cards are touched."""
        return self.said is not None and self.lasts

    def hush(self) -> None:
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

    def press(self, point: tuple[int, int]) -> None:
        """Take a press: open the rule that it asks for, or tell the reason, or be gone."""
        touched = (rule for rule, box in self._links if box.inflate(8, 8).collidepoint(point))
        if rule := next(touched, ""):
            self.links.follow(rule)
        elif self.why:
            self.unfold(self.why)
        else:
            self.hush()

    def _put(self, words: str, spot: tuple[int, int] | None) -> None:
        self.said, self.lasts, self.box, self.why = (words, spot), False, None, ""
        self._stood = None
        spans = self.links.spans(words)
        self.rule = spans[0][2] if spans else ""
        self.app.invalidate()

    def place(self, answering: Sequence[pygame.Rect]) -> None:
        """Find where the bubble covers least: no plate, words or card on the table.

        Nor what is `answering`: the buttons, and the words of what is asked.
        """
        if self.said is not None:
            text, key = self._pieces(self.said[0])
            unit = self.app.theme.unit
            size = text.piece.get_width() + 4 * unit, text.piece.get_height() + 2 * unit
            if key is not None:
                size = size[0] + key.get_width() + 2 * unit, size[1]
            self.box = self._place(size, self.said[1], answering)

    def _pieces(self, words: str) -> tuple[Passage, pygame.Surface | None]:
        """Return what is said, and what stands in the corner: what a press or a key tells more."""
        theme = self.app.theme
        passage = self._passage(words, min(theme.px(620), theme.size[0] // 2))
        corner = _("Why?") if self.why else key_of("rules") if passage.links else ""
        return passage, theme.text(corner, "small", "ink", "strong") if corner else None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the bubble in its place."""
        box = self.box
        if self.said is None or box is None:
            return
        theme, unit = self.app.theme, self.app.theme.unit
        passage, key = self._pieces(self.said[0])
        text = passage.piece
        target.blit(theme.panel(box.size, "ivory", "brass", border_width=max(2, theme.px(2))), box)
        place = text.get_rect(midleft=(box.x + 2 * unit, box.centery))
        target.blit(text, place)
        self._links = [(rule, at.move(place.topleft)) for rule, at in passage.links]
        if key is not None:
            end = key.get_rect(bottomright=(box.right - 2 * unit, box.bottom - unit))
            target.blit(key, end)
            if self.why:
                target.fill(theme.color("ink"), (end.x, end.bottom, end.width, theme.line))

    def _place(
        self, size: tuple[int, int], spot: tuple[int, int] | None, answering: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Return where the bubble stands: as near as can be above its spot or the action line."""
        theme, stage, picture = self.app.theme, self.show.stage, self.show.picture
        unit = theme.unit
        near = pygame.Rect((0, 0), size)
        near.midbottom = (stage.action.midtop if spot is None else spot)[0], 0
        near.bottom = (stage.action.top if spot is None else spot[1]) - unit
        if near.collidelist(answering) >= 0:
            near.bottom = min(near.bottom, stage.action.top - unit)
        stood = self._stood
        if stood is not None:
            near.midbottom = stood.midbottom
        window = pygame.Rect((0, 0), theme.size).inflate(-2 * unit, -2 * unit)
        near.clamp_ip(window)
        cards, others = picture.cards, covered(picture)[len(picture.cards) :]
        beside = [item for item in cards if spot is None or not item.clickable]
        kept = [item.place.rect.inflate(0, 4 * unit) for item in beside]
        names = [*answering, *picture.plates.values()]
        others += written(theme, picture)
        room = pygame.Rect(0, stage.rail.bottom + unit, 0, near.bottom - stage.rail.bottom - unit)
        room.x, room.width = window.x, window.width
        if stage.side.width:
            room.width = min(room.width, stage.side.left - unit - room.x)
        spots = [near, *spread(size, room, STEPS)]
        if stood is not None:
            spots = [each for each in spots if each.colliderect(stood)]

        def away(each: pygame.Rect) -> float:
            return hypot(each.centerx - near.centerx, 2 * (each.centery - near.centery))

        return calmest(spots, [*kept, *others, *names], away, names)[0]

    def _passage(self, words: str, width: int) -> Passage:
        """Return the sentence with its links, set once."""
        theme, links = self.app.theme, self.links.spans(words)
        return theme.found(
            ("bubble", words, width),
            lambda: set_passage(
                theme, words, width, color="ink", link_color="ink", leading=1.0, links=links
            ),
        )
