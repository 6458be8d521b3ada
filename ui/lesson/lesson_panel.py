"""The panel of a lesson: its words, how far it is, Back and Next, where they hide nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

import pygame

from ui import durations
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, smallest
from ui.controls.widget import Spoken, Widget
from ui.key_map import brass_sign
from ui.picture.room import covered_of, shared

WIDTHS: Final = (0.34, 0.26, 0.46, 0.62, 0.2, 0.8)
"""The widths that are tried, as parts of the window's."""
STEPS: Final = (25, 17)
"""Places that are tried from the left to the right and from the top down."""
SMALLER: Final = 0.6
"""The part of the usual letters down to which they get smaller so that no words are hidden."""
Cost = tuple[int, int, float]
"""How many pixels are hidden of what must be seen and of words, and what else is against it."""


@dataclass(frozen=True)
class Told:
    """What the panel tells; `remark` stands above the words and is of what went before.

    Once it is `solved`, a tick stands on the panel's upper edge.
    """

    words: str
    count: str
    remark: str = ""
    solved: bool = False


@dataclass(frozen=True)
class Around:
    """What the panel goes round: what is `never` hidden, words, which only are where nothing is
    free, `names` last of them, and what is `rather` not, each so bad as is said. It stays where it
    was `before` unless another place hides less.
    """

    room: pygame.Rect
    never: tuple[pygame.Rect, ...]
    says: tuple[pygame.Rect, ...]
    names: tuple[pygame.Rect, ...]
    rather: tuple[tuple[pygame.Rect, float], ...]
    before: pygame.Rect | None = None


class Sentences(Widget):
    """The words on their plate. A press on it goes nowhere."""

    live = True

    def __init__(self, told: Told, letters: int, back: int) -> None:
        super().__init__()
        self.told, self.letters, self.back = told, letters, back

    @property
    def spoken(self) -> Spoken:
        return Spoken("\n".join(each for each in (self.told.remark, self.told.words) if each))

    def plate(self, theme: Theme) -> pygame.Rect:
        """Return where the plate lies, without the room that a tick has above it."""
        head = _head(theme, self.told)
        return pygame.Rect(
            self.rect.x, self.rect.y + head, self.rect.width, self.rect.height - head
        )

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        unit, rect = theme.unit, self.plate(theme)
        border = max(2, theme.px(2))
        plate = theme.panel(rect.size, "ivory", "brass", radius=2 * unit, border_width=border)
        target.blit(plate, rect)
        y = rect.y + 2 * unit
        for piece in _pieces(theme, self.told, self.letters, rect.width - 4 * unit):
            target.blit(piece, (rect.x + 2 * unit, y))
            y += piece.get_height() + unit // 2
        count = theme.text(self.told.count, "small", "ink_quiet")
        bottom = rect.bottom - round(1.5 * unit) - theme.button_height // 2
        target.blit(count, count.get_rect(midleft=(rect.x + self.back + 2 * unit, bottom)))

    def handle(self, event: pygame.Event) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN


def _head(theme: Theme, told: Told) -> int:
    """Return how far a tick stands out above the plate."""
    return theme.button_height * 3 // 4 if told.solved else 0


def draw_tick(target: pygame.Surface, theme: Theme, plate: pygame.Rect, risen: float) -> None:
    """Draw a tick on the panel's upper edge, as far (0 to 1) as it has come up."""
    part = durations.ease_out(risen)
    size = theme.button_height
    place = pygame.Rect(0, 0, size, size)
    place.center = plate.left + round(0.6 * size), plate.top + round((0.5 - part) * size / 2)
    badge = theme.panel(place.size, "brass", "brass_dark", radius=size // 2).copy()
    tick = icon(theme, "check", round(size * 0.7), "ink")
    badge.blit(tick, tick.get_rect(center=badge.get_rect().center))
    badge.set_alpha(round(255 * part))
    target.blit(badge, place)


def panel_widgets(
    theme: Theme,
    told: Told,
    around: Around,
    *,
    back: tuple[str, str, Callable[[], None]] | None,
    go_on: tuple[str, str, Callable[[], None]] | None,
    primary: bool,
) -> list[Widget]:
    """Return the panel: `back` and `go_on` are keys and words with what they do, if they are.

    Each has its own end of the foot: who presses Next twice does not go back where it is no more.
    """
    unit, high = theme.unit, theme.button_height
    backs, ons = [], []
    if back is not None:
        key, words, action = back
        backs.append(Button(words, action, key=key).fitted(theme))
    if go_on is not None:
        key, words, action = go_on
        kind, mark = ("primary", brass_sign()) if primary else ("plain", "")
        ons.append(Button(words, action, kind=kind, shortcut=mark, key=key).fitted(theme))
    foot = sum(button.rect.width + unit for button in (*backs, *ons))
    foot += theme.measure(told.count, "small")[0] + 4 * unit
    rect, letters = _placed(theme, told, around, foot)
    middle = rect.bottom - round(1.5 * unit) - high // 2
    for button in backs:
        button.rect.midleft = rect.left + 2 * unit, middle
    for button in ons:
        button.ending((rect.right - 2 * unit, middle))
    taken = sum(button.rect.width + unit for button in backs)
    return [Sentences(told, letters, taken).placed(rect), *backs, *ons]


def _pieces(theme: Theme, told: Told, letters: int, width: int) -> list[pygame.Surface]:
    pieces = []
    if told.remark:
        pieces.append(theme.text(told.remark, letters, "ink_quiet", "italic", width))
    return [*pieces, theme.text(told.words, letters, "ink", width=width)]


def _placed(theme: Theme, told: Told, around: Around, foot: int) -> tuple[pygame.Rect, int]:
    """Return where the panel lies, and how large its letters are there."""
    key = (
        "lesson panel",
        told,
        foot,
        tuple(around.room),
        tuple(map(tuple, around.never)),
        tuple(map(tuple, around.says)),
        tuple(map(tuple, around.names)),
        tuple((tuple(each), weight) for each, weight in around.rather),
        around.before and tuple(around.before),
    )
    return theme.found(key, lambda: _find(theme, told, around, foot))


def _find(theme: Theme, told: Told, around: Around, foot: int) -> tuple[pygame.Rect, int]:
    """Return the best place in the largest letters in which there is any that hides nothing.

    Only so that it hides nothing that must be seen do the letters become as small as any.
    """
    largest, least = theme.points("body"), smallest(theme)
    sizes = [*range(largest, least, -max(1, (largest - least) // 6)), least]
    best: tuple[Cost, pygame.Rect, int] = (sys.maxsize, 0, 0.0), around.room, least
    for letters in sizes:
        if best[0][0] == 0 and letters < SMALLER * largest:
            break
        sizes_here = list(_sizes(theme, told, letters, around.room, foot))
        if around.before is not None:
            stays = _kept(theme, told, letters, around, around.before, foot)
            cost, place = _best([stays], around, best[0], home=stays)
            if cost < best[0]:
                best = cost, place, letters
        for spots in (_candidates, _corners):
            for size in sizes_here:
                cost, place = _best(spots(size, around), around, best[0])
                if cost < best[0]:
                    best = cost, place, letters
            if best[0][:2] == (0, 0):
                return best[1:]
    return best[1:]


def _sizes(
    theme: Theme, told: Told, letters: int, room: pygame.Rect, foot: int
) -> Iterable[tuple[int, int]]:
    """Return how wide and high the panel is in these letters, in each width that is tried."""
    for part in WIDTHS:
        wide = min(room.width, max(foot, round(part * theme.size[0])))
        used, high = _filled(theme, told, letters, wide)
        yield (max(foot, min(wide, used)), min(room.height, high))


def _filled(theme: Theme, told: Told, letters: int, wide: int) -> tuple[int, int]:
    """Return how much of its width a panel uses, and how high it is."""
    unit = theme.unit
    pieces = _pieces(theme, told, letters, wide - 4 * unit)
    used = max(piece.get_width() for piece in pieces) + 4 * unit
    high = sum(piece.get_height() + unit // 2 for piece in pieces)
    return used, high + theme.button_height + 4 * unit + _head(theme, told)


def _kept(
    theme: Theme, told: Told, letters: int, around: Around, before: pygame.Rect, foot: int
) -> pygame.Rect:
    """Return the place that the panel had, grown to the left and upward where words need it."""
    wide = max(foot, before.width)
    place = pygame.Rect(0, 0, wide, max(before.height, _filled(theme, told, letters, wide)[1]))
    place.bottomright = before.bottomright
    return place.clamp(around.room)


def _best(
    spots: Iterable[pygame.Rect], around: Around, under: Cost, home: pygame.Rect | None = None
) -> tuple[Cost, pygame.Rect]:
    """Return the place that hides least, and its cost, or `under` where none costs less than that.

    At `home`, it is not away.
    """
    room, never, says, names = around.room, around.never, around.says, around.names
    rather = [area for area, _weight in around.rather]
    weights = [weight for _area, weight in around.rather]
    best = under, room
    near = [(0.0 if place == home else _away(place, room), place) for place in spots]
    near.sort(key=itemgetter(0))
    for away, place in near:
        if (0, 0, away) >= best[0]:
            break  # those to come are farther away
        must = covered_of(place, never)
        if must > best[0][0]:
            continue
        words = covered_of(place, says, names)
        if (must, words, away) >= best[0]:
            continue
        hidden = place.collidelistall(rather)
        cost = must, words, away + sum(weights[at] * shared(place, rather[at]) for at in hidden)
        if cost < best[0]:
            best = cost, place
    return best


def _candidates(size: tuple[int, int], around: Around) -> Iterable[pygame.Rect]:
    """Yield the places that are tried: all over the room, and close beside what must be seen."""
    room, (wide, high) = around.room, size
    across, down = room.width - wide, room.height - high
    lefts = {room.left + across * at // (STEPS[0] - 1) for at in range(STEPS[0])}
    tops = {room.top + down * at // (STEPS[1] - 1) for at in range(STEPS[1])}
    for area in around.never:
        lefts |= {area.right, area.left - wide}
        tops |= {area.bottom, area.top - high}
    lefts = {left for left in lefts if room.left <= left <= room.left + across}
    tops = {top for top in tops if room.top <= top <= room.top + down}
    return (pygame.Rect(left, top, wide, high) for left in sorted(lefts) for top in sorted(tops))


def _corners(size: tuple[int, int], around: Around) -> Iterable[pygame.Rect]:
    """Yield the places where nothing is hidden, close to the right of a thing and below one.

    Where a panel has room anywhere, it has it in such a corner, those of the whole room included.
    """
    room, (wide, high) = around.room, size
    taken = [*around.never, *around.says]
    lefts = {room.left, *(area.right for area in taken)}
    tops = {room.top, *(area.bottom for area in taken)}
    for left in sorted(lefts):
        for top in sorted(tops):
            place = pygame.Rect(left, top, wide, high)
            if room.contains(place) and place.collidelist(taken) < 0:
                yield place


def _away(place: pygame.Rect, room: pygame.Rect) -> float:
    """Return what it costs to be away from where one looks first: the middle, a little above."""
    off = abs(place.centerx - room.centerx) + abs(place.centery - room.top - room.height * 2 // 5)
    return 8.0 * off
