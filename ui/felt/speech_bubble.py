"""What somebody says, in a bubble near their seat: never over what it speaks of, nor in the way."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Final

import pygame

from rules.core import Seat
from table.cast import Character
from table.chatter import Remark
from ui import durations
from ui.app import App
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, kept_piece
from ui.picture.items import Banner, Glow, Lift, Note, Rising
from ui.picture.room import apart, covered, spread, things
from ui.picture.show import Show
from ui.picture.timeline import Beat

WIDEST: Final = 260
"""Pixels at 1080p and letters of 100 % in which a line is broken."""
STEPS: Final = (14, 10)
"""Places across and down at which room is looked for."""
LETTERS: Final = 1.2
"""How large the letters are, in those of all other words: they are slight."""
FAR: Final = 0.33
"""How far from the nameplate a bubble may be, as a part of the window's width."""


class SpeechBubble:
    """The last remark, for some moments; where there is no room for it, it is not seen."""

    def __init__(self, app: App, show: Show, who: Mapping[Seat, Character]) -> None:
        self.app, self.show, self._who = app, show, who
        self.remark: Remark | None = None
        self.box: pygame.Rect | None = None
        """Where it was drawn."""
        self._until = 0.0

    def say(self, remark: Remark) -> None:
        """Show a remark for as long as it takes to read."""
        seconds = durations.SPEECH + durations.LETTER * len(remark.words)
        seconds /= min(1.0, self.app.settings.speed)  # who reads does not read faster
        self.remark, self.box = remark, None
        self._until = self.app.clock.now() + seconds
        self.app.call_later(seconds, self.app.invalidate)
        self.app.invalidate()

    def hush(self) -> None:
        self.remark = self.box = None

    def draw(self, target: pygame.Surface, others: Sequence[pygame.Rect]) -> None:
        """Draw the bubble where it covers nothing that matters, none of `others` either."""
        remark = self.remark
        if remark is None or self.app.clock.now() >= self._until:
            self.hush()
            return
        piece = self._piece(remark)
        beat = self.show.timeline.beat
        picture = self.show.picture if beat is None else beat.after
        plate = picture.plates.get(remark.seat)
        if plate is None:
            self.box = None
            return
        taken = [*covered(picture), *picture.plates.values(), *others, *self._of_beat(beat)]
        taken += things(picture, self.app.theme.size)
        if self.box is None or self.box.collidelist(taken) >= 0:
            plates = picture.plates.values()
            self.box = self._room_for(piece.get_size(), plate, plates, taken)
        if self.box is not None:
            target.blit(piece, self.box)
            self._draw_tail(target, self.box, plate)

    def _piece(self, remark: Remark) -> pygame.Surface:
        who = self._who.get(remark.seat)
        sign = remark.sign or ("" if who is None else who.sign)
        return _bubble(self.app.theme, sign, remark.words)

    def _of_beat(self, beat: Beat | None) -> list[pygame.Rect]:
        """Return what a beat shows besides its picture: words, light, cards on their way."""
        if beat is None:
            return []
        theme = self.app.theme
        found = []
        for effect in beat.effects:
            if isinstance(effect, Glow):
                found.append(effect.surface.get_rect(topleft=(effect.x, effect.y)))
                continue
            if isinstance(effect, Lift):
                continue  # its cards are the picture's
            if isinstance(effect, Banner):
                band = self.show.table.effects.banner_box(effect, beat.after)
                found += [] if band is None else [band]
                continue
            at = effect.anchor if isinstance(effect, Note | Rising) else effect.at
            area = beat.after.area(at)
            if area is None:
                continue
            area = area.inflate(2 * theme.unit, 2 * theme.unit)
            if isinstance(effect, Note):
                area.inflate_ip(theme.measure(effect.words, "body", "strong")[0], 2 * theme.unit)
            found.append(area)
        found += [flight.item.place.rect for flight in beat.cards]
        return found

    def _room_for(
        self,
        size: tuple[int, int],
        plate: pygame.Rect,
        plates: Collection[pygame.Rect],
        taken: Sequence[pygame.Rect],
    ) -> pygame.Rect | None:
        """Return the place nearest to the plate that covers nothing of these, if there is one.

        It is nearer to no other one of the `plates`, so that nobody takes it for another's words.
        """
        stage, unit = self.show.stage, self.app.theme.unit
        room = pygame.Rect(0, stage.rail.bottom, self.app.theme.size[0], 0)
        room.height = stage.action.top - room.top
        room.inflate_ip(-2 * unit, -2 * unit)
        if stage.side.width:
            room.width = min(room.width, stage.side.left - unit - room.left)
        if size[0] > room.width or size[1] > room.height:
            return None
        near = round(FAR * self.app.theme.size[0])
        others = [each for each in plates if each != plate]
        best: tuple[float, pygame.Rect] | None = None
        for spot in self._spots(size, plate, room):
            away = apart(spot, plate)
            if away > near or (best is not None and away >= best[0]):
                continue
            is_theirs = all(away <= apart(spot, other) for other in others)
            if is_theirs and spot.collidelist(taken) < 0:
                best = away, spot
        return None if best is None else best[1]

    def _spots(
        self, size: tuple[int, int], plate: pygame.Rect, room: pygame.Rect
    ) -> Sequence[pygame.Rect]:
        """Return places at the plate's sides, and all over the room."""
        unit, wide, high = 2 * self.app.theme.unit, *size
        lefts = {plate.left, plate.right - wide, plate.centerx - wide // 2}
        tops = {plate.top, plate.bottom - high, plate.centery - high // 2}
        corners = [
            *product(lefts, (plate.bottom + unit, plate.top - unit - high)),
            *product((plate.right + unit, plate.left - unit - wide), tops),
        ]
        beside = [pygame.Rect(corner, size) for corner in corners]
        return [*filter(room.contains, beside), *spread(size, room, STEPS)]

    def _draw_tail(self, target: pygame.Surface, box: pygame.Rect, plate: pygame.Rect) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        x = max(box.left + 2 * unit, min(box.right - 2 * unit, plate.centerx))
        y = max(box.top + unit, min(box.bottom - unit, plate.centery))
        line = max(2, theme.px(2))
        if plate.top >= box.bottom or plate.bottom <= box.top:
            down = plate.top >= box.bottom
            edge, tip = (box.bottom - line, unit) if down else (box.top + line - 1, -unit)
            points = [(x - unit // 2, edge), (x + unit // 2, edge), (x, edge + tip)]
        else:
            right = plate.left >= box.right
            edge, tip = (box.right - line, unit) if right else (box.left + line - 1, -unit)
            points = [(edge, y - unit // 2), (edge, y + unit // 2), (edge + tip, y)]
        pygame.draw.polygon(target, theme.color("ivory"), points)
        pygame.draw.line(target, theme.color("brass"), points[0], points[2])
        pygame.draw.line(target, theme.color("brass"), points[1], points[2])


@kept_piece
def _bubble(theme: Theme, sign: str, told: str) -> pygame.Surface:
    unit, width = theme.unit, round(theme.px(WIDEST) * theme.text_scale)
    letters = round(LETTERS * theme.points("body"))
    wraps = width if theme.measure(told, letters, "italic")[0] > width else 0
    parts = []
    if sign:
        parts.append(icon(theme, sign, (1 if told else 2) * theme.points("body"), "ink"))
    if told:
        parts.append(theme.text(told, letters, "ink", "italic", width=wraps))
    wide = sum(part.get_width() for part in parts) + (len(parts) + 1) * unit
    size = wide, max(part.get_height() for part in parts) + unit
    piece = theme.panel(size, "ivory", "brass", radius=2 * unit).copy()
    left = unit
    for part in parts:
        piece.blit(part, part.get_rect(midleft=(left, size[1] // 2)))
        left += part.get_width() + unit
    return piece
