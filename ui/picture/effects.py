"""Effects over the table while a beat is shown: light, large words, numbers that rise."""

from dataclasses import replace
from functools import cache
from math import hypot
from typing import Final

import pygame

from rules.core import UNSEEN
from ui import durations
from ui.controls.theme import Theme, kept_piece, letters_within
from ui.picture.items import Banner, Effect, Glow, Light, Note, Picture, Rising
from ui.picture.room import SMALL, calmest, covered, covered_of, spread, things
from ui.picture.stage import Stage
from ui.picture.timeline import Beat

OPENING: Final = 0.5
"""Seconds in which the ground of large words opens from its middle."""
LETTERS: Final = 1.25
"""Letters of large words at most, as a part of the largest of all."""
BANNER_PARTS: Final = (1.0, 0.75, 0.55)
"""How large the letters of large words are, at most and where room is scarce."""
SMALLER: Final = 1000
"""How many pixels at 1080p words may be farther from their place rather than vanish in size."""
BANNER_STEPS: Final = (8, 24)
"""Places across and down at which room for them is looked for."""
DOWN: Final = (1, 48)
"""The same right above and below their own place."""
RISES: Final = 0.8
"""How far a number rises, as a part of its height."""
ASIDE: Final = (0, -1, 1, -2, 2)
"""Steps aside of their own place there, in units."""
SOFT: Final = (48, 24)
"""Pixels of the small picture that a soft ground is drawn from."""
SOFT_END: Final = 0.14
"""The part of a dark band that is soft at each end."""
FAINT: Final = 0.4
"""The part of a soft end that dims nothing that lies below it."""


class EffectPainter:
    """Draws the effects of beats for one window; what stands still is drawn once."""

    def __init__(self, theme: Theme, stage: Stage) -> None:
        self.theme, self.stage = theme, stage
        self._still = theme.settings.reduced_motion
        self._placed: tuple[Picture, Banner, pygame.Surface, pygame.Rect] | None = None

    @property
    def _free(self) -> pygame.Rect:
        """The window without the rail, the action line and the hand."""
        width = self.theme.size[0]
        top, bottom = self.stage.rail.bottom, self.stage.action.top
        return pygame.Rect(0, top, width, bottom - top).inflate(-2 * self.theme.unit, 0)

    def draw(self, target: pygame.Surface, effect: Effect, beat: Beat, elapsed: float) -> None:
        """Draw an effect after `elapsed` seconds of its beat; lifted cards are the view's."""
        held = elapsed - beat.motion
        length = beat.length - beat.motion
        picture = beat.after
        if isinstance(effect, Glow):
            gone = elapsed / beat.length if beat.length else 1.0
            strength = min(4 * gone, 2.2 * (1 - gone))
            add_light(target, effect.surface, (effect.x, effect.y), strength)
        elif isinstance(effect, Note):
            self._draw_note(target, effect, picture)
        elif held < 0:
            return
        elif isinstance(effect, Light):
            self._draw_light(target, effect, picture, presence(held, length))
        elif isinstance(effect, Banner):
            self._draw_banner(target, effect, picture, held, length)
        elif isinstance(effect, Rising):
            self._draw_rising(target, effect, picture, held, length)

    def _draw_light(
        self, target: pygame.Surface, light: Light, picture: Picture, strength: float
    ) -> None:
        area = self.reach(light, picture)
        if area.width:
            add_light(
                target, soft_light(self.theme, light.color, area.size), area.topleft, strength
            )

    @staticmethod
    def reach(light: Light, picture: Picture) -> pygame.Rect:
        """Return how far a light falls: round its region or anchor, if the picture has that."""
        area = picture.area(light.at)
        if area is None:
            return pygame.Rect(0, 0, 0, 0)
        return area.inflate(area.width // 2, area.height // 2)

    def _draw_note(self, target: pygame.Surface, note: Note, picture: Picture) -> None:
        box = self.note_box(note, picture)
        if box is None:
            return
        words = self._note_words(note)
        target.blit(self.theme.panel(box.size, "ivory", "brass"), box)
        target.blit(words, words.get_rect(center=box.center))

    def note_box(self, note: Note, picture: Picture) -> pygame.Rect | None:
        """Return where a word stands over a picture, if it has its place: beside what is read."""
        anchor = picture.anchors.get(note.anchor)
        if anchor is None:
            return None
        box = self._note_words(note).get_rect().inflate(3 * self.theme.unit, self.theme.unit)
        box.center = (anchor.x, anchor.y)
        return self._off_words(box, picture)

    def _note_words(self, note: Note) -> pygame.Surface:
        return self.theme.text(note.words, "body", "ink", "strong")

    def _off_words(self, box: pygame.Rect, picture: Picture) -> pygame.Rect:
        """Return where a small word stands in the window: not over names, faces and sentences."""
        window, gap = pygame.Rect((0, 0), self.theme.size), self.theme.unit // 2
        window.top = self.stage.rail.bottom
        faces = (item.place.rect for item in picture.cards if item.card != UNSEEN)
        names = [*picture.plates.values(), *faces, *picture.labels]
        at = box.collidelist(names)
        ways = [(0, 0)]
        if at >= 0:
            name = names[at]
            ways += [
                (0, name.bottom + gap - box.top),
                (0, name.top - gap - box.bottom),
                (name.right + gap - box.left, 0),
                (name.left - gap - box.right, 0),
            ]
        spots = [box.move(way).clamp(window) for way in ways]
        return calmest(spots, names, lambda spot: hypot(spot.x - box.x, spot.y - box.y))[0]

    def _draw_banner(
        self, target: pygame.Surface, banner: Banner, picture: Picture, held: float, length: float
    ) -> None:
        area = picture.area(banner.at)
        if area is None:
            return
        strength = presence(held, length)
        words, box = self._placed_banner(banner, picture, area)
        light = box.inflate(0, box.height)
        add_light(
            target, soft_light(self.theme, banner.color, light.size), light.topleft, strength * 0.8
        )
        self._draw_ground(target, box, banner.color, strength, held)
        draw_faded(target, words, words.get_rect(center=box.center).topleft, strength)

    def banner_box(self, banner: Banner, picture: Picture) -> pygame.Rect | None:
        """Return where large words stand over a picture, if it has their place."""
        area = picture.area(banner.at)
        return None if area is None else self._placed_banner(banner, picture, area)[1]

    def _placed_banner(
        self, banner: Banner, picture: Picture, area: pygame.Rect
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the words and their band: where they cover nothing, near and large.

        Where the reason leaves no such place, its last lines are left to the log.
        """
        if self._placed is None or self._placed[0] is not picture or self._placed[1] != banner:
            lines = banner.reason.splitlines()
            words, box, covers = self._largest_banner(banner, picture, area)
            while covers and lines and not banner.within:
                lines.pop()
                shorter = replace(banner, reason="\n".join(lines))
                fewer, place, covers = self._largest_banner(shorter, picture, area)
                if not covers:
                    words, box = fewer, place
            self._placed = picture, banner, words, box
        return self._placed[2:]

    def _largest_banner(
        self, banner: Banner, picture: Picture, area: pygame.Rect
    ) -> tuple[pygame.Surface, pygame.Rect, int]:
        """Return the largest words that cover little, their band, and how much they cover."""
        words, box, least = self._banner_at(banner, picture, area, BANNER_PARTS[0])
        for part in BANNER_PARTS[1:]:
            if least <= (0, (1 - part) * self.theme.px(SMALLER)):  # smaller ones cost as much
                break
            smaller, place, cost = self._banner_at(banner, picture, area, part)
            if cost < least:
                words, box, least = smaller, place, cost
        return words, box, least[0]

    def _banner_at(
        self, banner: Banner, picture: Picture, area: pygame.Rect, part: float
    ) -> tuple[pygame.Surface, pygame.Rect, tuple[int, float]]:
        """Return words in a part of the largest letters, their band, and what speaks against it."""
        free, unit = self._free, self.theme.unit
        home = picture.regions.get(banner.within)
        words = self._banner_words(banner, part, (home or free).width)
        box = words.get_rect(center=area.center)
        box.inflate_ip(round(2.5 * SOFT_END * box.width), 3 * unit)
        box.clamp_ip(free)
        names = list(picture.plates.values())
        if home is not None and not covered_of(box, names):
            return words, box, (max(0, box.height - home.height), -part)
        faint = round(2 * FAINT * SOFT_END * box.width)
        size = box.width - faint, box.height
        lying = things(picture, self.theme.size, SMALL)
        taken = [*covered(picture), *lying]
        middle = pygame.Rect((0, 0), size).move_to(center=box.center)
        room = free.inflate(size[0] - box.width, 0)
        spots = [middle, *spread(size, room, BANNER_STEPS)]
        lines = [spot.move(box.centerx - spot.centerx, 0) for spot in spread(size, room, DOWN)]
        spots += [line.move(step * unit, 0) for line in lines for step in ASIDE]

        def away(spot: pygame.Rect) -> float:
            return hypot(spot.centerx - area.centerx, spot.centery - area.centery)

        spot, covers = calmest(spots, taken, away, names)
        box.center = spot.center
        return words, box, (covers, away(spot) + (1 - part) * self.theme.px(SMALLER))

    def _banner_words(self, banner: Banner, part: float, width: int) -> pygame.Surface:
        """Return the words of a banner, as large as there is room for, with the reason below."""
        theme, room = self.theme, round(width / (1 + 2.5 * SOFT_END))
        most = min(round(part * theme.points("display") * LETTERS), self._free.height // 4)
        letters = letters_within(theme, [banner.words], room, most, "title")
        return _large_words(theme, banner.words, banner.reason, banner.color, letters, room)

    def _draw_ground(
        self, target: pygame.Surface, box: pygame.Rect, color: str, strength: float, held: float
    ) -> None:
        """Draw a dark band with soft ends below large words; it opens from its middle."""
        ground = _band(self.theme, box.size, color)
        open_now = 1.0 if self._still else durations.ease_out(min(1.0, held / OPENING))
        shown = round(box.width * (0.5 + 0.5 * open_now))
        left = (box.width - shown) // 2
        draw_faded(target, ground, (box.x + left, box.y), strength, (left, 0, shown, box.height))

    def _draw_rising(
        self, target: pygame.Surface, rising: Rising, picture: Picture, held: float, length: float
    ) -> None:
        box = self.rising_box(rising, picture)
        if box is None:
            return
        words = _outlined(self.theme, rising.words, rising.color)
        way = 0.5 if self._still else durations.ease_out(min(1.0, held / durations.RISING))
        spot = box.x, box.y + round((1 - way) * (box.height - words.get_height()))
        draw_faded(target, words, spot, presence(held, length))

    def rising_box(self, rising: Rising, picture: Picture) -> pygame.Rect | None:
        """Return all that a number passes over a picture, if it has its place: beside names."""
        area = picture.area(rising.anchor)
        if area is None:
            return None
        words = _outlined(self.theme, rising.words, rising.color)
        way = words.get_rect(midbottom=area.center)
        rises = round(RISES * words.get_height())
        way.top -= rises
        way.height += rises
        return self._off_words(way, picture)


@kept_piece
def _band(theme: Theme, size: tuple[int, int], color: str) -> pygame.Surface:
    """Return the ground of large words: dark with soft ends, between two lines."""
    width, height = size
    dark, line = theme.color("felt_dark"), theme.color(color)
    small = pygame.Surface((SOFT[0], 1), pygame.SRCALPHA)
    edge = pygame.Surface((SOFT[0], 1), pygame.SRCALPHA)
    for x in range(SOFT[0]):
        part = _soft_end((x + 0.5) / SOFT[0])
        small.set_at((x, 0), (dark.r, dark.g, dark.b, round(232 * part)))
        edge.set_at((x, 0), (line.r, line.g, line.b, round(255 * part)))
    piece = pygame.transform.smoothscale(small, size)
    hair = pygame.transform.smoothscale(edge, (width, max(1, theme.line)))
    piece.blit(hair, (0, 0))
    piece.blit(hair, (0, height - hair.get_height()))
    return piece


@kept_piece
def _large_words(
    theme: Theme, words: str, told: str, color: str, letters: int, room: int
) -> pygame.Surface:
    """Return words in a line, and in lines below them, as many as it takes, what is told of it."""
    lines = [theme.text(words, letters, color, "title")]
    for reason in told.splitlines():
        wraps = room if theme.measure(reason, "large")[0] > room else 0
        lines.append(theme.text(reason, "large", width=wraps, align="center"))
    wide = max(line.get_width() for line in lines)
    piece = pygame.Surface((wide, sum(line.get_height() for line in lines)), pygame.SRCALPHA)
    top = 0
    for line in lines:
        piece.blit(line, line.get_rect(midtop=(wide // 2, top)))
        top += line.get_height()
    return piece


@kept_piece
def _outlined(theme: Theme, words: str, color: str) -> pygame.Surface:
    """Return a number in large letters with a dark rim, to be read on any ground."""
    letters = round(theme.points("large") * 1.4)
    bright = theme.text(words, letters, color, "strong")
    dark = theme.text(words, letters, "felt_dark", "strong")
    rim = max(2, theme.px(3))
    size = bright.get_width() + 2 * rim, bright.get_height() + 2 * rim
    piece = pygame.Surface(size, pygame.SRCALPHA)
    for x in (0, rim, 2 * rim):
        for y in (0, rim, 2 * rim):
            piece.blit(dark, (x, y))
    piece.blit(bright, (rim, rim))
    return piece


def banner_height(theme: Theme) -> int:
    """Return how high large words are with a line of reason below, at their largest."""
    words = theme.font(round(theme.points("display") * LETTERS), "title").get_height()
    return words + theme.font("large").get_height() + 3 * theme.unit


@kept_piece
def soft_light(theme: Theme, color: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a light that is brightest in its middle, to be added; black at its rim."""
    red, green, blue, _alpha = theme.color(color)
    small = pygame.Surface(SOFT)
    for x, y, part in _ellipse(SOFT):
        level = 0.5 * part
        small.set_at((x, y), (round(red * level), round(green * level), round(blue * level)))
    return pygame.transform.smoothscale(small, size)


def add_light(
    target: pygame.Surface, light: pygame.Surface, spot: tuple[int, int], strength: float
) -> None:
    """Add a light to what is drawn, as strong as it is now (0 to 1)."""
    level = max(0, min(255, round(255 * strength)))
    if level < 255:
        light = light.copy()
        light.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)


def presence(held: float, length: float) -> float:
    """Return how much (0 to 1) of something is there: it comes, stays, and goes at the end."""
    fade = min(durations.FADE, length / 3) or 1.0
    return max(0.0, min(1.0, held / fade, (length - held) / fade))


@cache
def _ellipse(size: tuple[int, int]) -> tuple[tuple[int, int, float], ...]:
    """Return how bright (0 to 1) each pixel of a soft ellipse is."""
    width, height = size
    found = []
    for y in range(height):
        for x in range(width):
            across = (2 * (x + 0.5) / width - 1) ** 2 + (2 * (y + 0.5) / height - 1) ** 2
            found.append((x, y, max(0.0, 1 - across) ** 1.5))
    return tuple(found)


def _soft_end(part: float) -> float:
    """Return how dense a band is (0 to 1) at a part of its width: soft at both ends."""
    near = min(1.0, min(part, 1 - part) / SOFT_END)
    return near * near * (3 - 2 * near)


def draw_faded(
    target: pygame.Surface,
    piece: pygame.Surface,
    spot: tuple[int, int],
    strength: float,
    area: tuple[int, int, int, int] | None = None,
) -> None:
    """Draw a kept piece that is there only so much."""
    piece.set_alpha(max(0, min(255, round(255 * strength))))
    target.blit(piece, spot, area)
    piece.set_alpha(255)
