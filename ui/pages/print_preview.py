"""Sheets as they will be: one at a time, all as thumbnails, or as large as on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal

import pygame

from rules.words import _
from ui.controls.theme import Theme
from ui.controls.widget import Spoken, Widget

if TYPE_CHECKING:
    from prints.page import Page

View = Literal["box", "sheet", "all", "true"]
LEAST_DPI: Final = 5
GAP: Final = 10
"""Pixels between thumbnails."""


def drawn(
    pages: Sequence[Page], at: int, view: View, room: tuple[int, int], dots: float
) -> list[bytes]:
    """Return the pictures that a view shows, as PNGs: one sheet, or all of them small."""
    from prints.png import draw_pngs

    if view == "all":
        width, height = cell_size(pages, room)
        return [
            png
            for page in pages
            for png in draw_pngs([page], dots_within(page, (width - GAP, height - GAP)))
        ]
    page = pages[at]
    dpi = round(dots) if view == "true" else dots_within(page, room)
    return list(draw_pngs([page], dpi))


def dots_within(page: Page, room: tuple[int, int]) -> int:
    """Return the dots an inch with which a page just fits into so many pixels."""
    from prints.page import MM_PER_INCH

    fitting = min(room[0] / page.width, room[1] / page.height) * MM_PER_INCH
    return max(LEAST_DPI, int(fitting))


def cell_size(pages: Sequence[Page], room: tuple[int, int]) -> tuple[int, int]:
    """Return the largest size in which all pages have room side by side."""
    page = pages[0]
    best = (1, 1)
    for columns in range(1, len(pages) + 1):
        rows = -(-len(pages) // columns)
        width = min(room[0] // columns, int(room[1] / rows * page.width / page.height))
        height = int(width * page.height / page.width)
        if width > best[0]:
            best = (width, height)
    return best


class Sheet(Widget):
    """The preview on the felt; what is larger than its place is dragged, thumbnails are clicked."""

    def __init__(self, choose: Callable[[int], None]) -> None:
        super().__init__(key="preview")
        self.pictures: list[pygame.Surface] = []
        self.shift = pygame.Vector2()
        self._choose = choose
        self._held: tuple[int, int] | None = None

    def show(self, pngs: Sequence[bytes]) -> None:
        self.pictures = [pygame.image.load(BytesIO(png), "preview.png").convert() for png in pngs]
        self.shift.update()
        self.focusable = self._hidden != (0, 0)

    @property
    def _hidden(self) -> tuple[int, int]:
        """How many pixels of a single sheet do not fit into the place, across and down."""
        if len(self.pictures) != 1:
            return 0, 0
        wide, high = self.pictures[0].get_size()
        return max(0, wide - self.rect.width), max(0, high - self.rect.height)

    @property
    def spoken(self) -> Spoken:
        return Spoken(_("The sheet, larger than the view"))

    def slides(self) -> Sequence[tuple[int, str]]:
        return (
            (pygame.K_DOWN, _("down")),
            (pygame.K_UP, _("up")),
            (pygame.K_RIGHT, _("right")),
            (pygame.K_LEFT, _("left")),
        )

    def _push(self, key: int) -> bool:
        """Move a large sheet by an arrow key, as far as there is more of it."""
        across, down = {
            pygame.K_LEFT: (1, 0),
            pygame.K_RIGHT: (-1, 0),
            pygame.K_UP: (0, 1),
            pygame.K_DOWN: (0, -1),
        }.get(key, (0, 0))
        before = tuple(self.shift)
        self.shift += (across * self.rect.width // 6, down * self.rect.height // 6)
        self.places()
        return tuple(self.shift) != before

    def places(self) -> list[pygame.Rect]:
        """Return where each picture is: in the middle, or where a large one was dragged."""
        if len(self.pictures) == 1:
            place = self.pictures[0].get_rect(center=self.rect.center)
            over = self._hidden
            self.shift.x = max(-over[0] / 2, min(over[0] / 2, self.shift.x))
            self.shift.y = max(-over[1] / 2, min(over[1] / 2, self.shift.y))
            return [place.move(round(self.shift.x), round(self.shift.y))]
        return self._thumbnails()

    def _thumbnails(self) -> list[pygame.Rect]:
        wide = max((picture.get_width() for picture in self.pictures), default=1) + GAP
        high = max((picture.get_height() for picture in self.pictures), default=1) + GAP
        columns = max(1, min(len(self.pictures), self.rect.width // wide))
        rows = -(-len(self.pictures) // columns)
        left = self.rect.centerx - columns * wide // 2
        top = self.rect.centery - rows * high // 2
        return [
            picture.get_rect(
                center=(
                    left + at % columns * wide + wide // 2,
                    top + at // columns * high + high // 2,
                )
            )
            for at, picture in enumerate(self.pictures)
        ]

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        if not self.pictures:
            words = theme.text(_("Drawing…"), "body", "text_quiet")
            target.blit(words, words.get_rect(center=self.rect.center))
            return
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        for picture, place in zip(self.pictures, self.places(), strict=True):
            if len(self.pictures) == 1:
                for spread in (3, 2, 1):
                    shade = place.inflate(spread * theme.unit, spread * theme.unit)
                    soft = theme.panel(shade.size, "shadow", radius=theme.unit, alpha=34)
                    target.blit(soft, shade.move(0, theme.unit // 2))
            target.blit(picture, place)
        target.set_clip(before)
        self._ring(target, theme)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self.focused and self._push(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.rect.collidepoint(event.pos):
                return False
            if len(self.pictures) > 1:
                found = [
                    at for at, place in enumerate(self.places()) if place.collidepoint(event.pos)
                ]
                if found:
                    self._choose(found[0])
                return bool(found)
            self._held = event.pos
            return True
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            self.shift += pygame.Vector2(event.pos) - self._held
            self._held = event.pos
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held is not None:
            self._held = None
            return True
        return False
