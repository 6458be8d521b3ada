"""The curtain between players with private hands: opaque, naming who is next."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame

from rules.core import Seat
from rules.words import _, headed
from ui import durations
from ui.app import Scene
from ui.controls.backdrop import furnishing, rail
from ui.controls.buttons import Button
from ui.controls.panel import Panel
from ui.controls.theme import Face, Size, Theme, kept_piece
from ui.controls.widget import CONFIRMING
from ui.key_map import brass_sign
from ui.picture.signs import sign


class CurtainScene(Scene):
    """Hides the table until the named player is at the screen and says so: a button, or a key."""

    keys_at = "table"

    def __init__(
        self,
        name: str,
        seat: Seat,
        told: str,
        news: Sequence[str],
        reveal: Callable[[Seat], None],
        rules: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        self.name, self.seat, self.told = name, seat, told
        self.news, self.reveal = list(news), reveal
        self._rules, self._menu = rules, menu
        self.panel: Panel = Panel()

    @property
    def heard(self) -> Sequence[str]:
        """For whom it hangs, and how it is lifted. What happened meanwhile was heard by all."""
        whose = headed(self.name, self.told)
        return [whose, *(widget.spoken.words for widget in self.panel.widgets)]

    def enter(self) -> None:
        theme = self.app.theme
        words = _("I am {name}: show my hand").format(name=self.name)
        lift = Button(words, self._lift, kind="primary", shortcut=brass_sign(), key="lift")
        box = lift.fitted(theme, more=4 * theme.unit).rect
        box.size = min(box.width, theme.size[0] - 4 * theme.unit), box.height + theme.unit
        box.midbottom = (theme.size[0] // 2, theme.size[1] - 5 * theme.unit)
        self.panel.fill([lift])

    def resized(self) -> None:
        self.enter()

    def _lift(self) -> None:
        theme = self.app.theme
        self.reveal(self.seat)
        self.app.pop()
        self.app.pass_over(lambda target, part: _part(target, theme, part), durations.PARTING)

    def handle(self, event: pygame.Event) -> None:
        """Lift on the button, Enter or Space; help and menu, which show no hand, open over it."""
        if self.panel.handle(event) or event.type == pygame.MOUSEMOTION:
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._rules()
        elif event.type == pygame.KEYDOWN and event.key in {pygame.K_ESCAPE, pygame.K_F10}:
            self._menu()
        elif event.type == pygame.KEYDOWN and event.key in CONFIRMING:
            self._lift()

    def draw(self, target: pygame.Surface) -> None:
        theme = self.app.theme
        width, height = theme.size
        target.blit(_cloth(theme), (0, 0))
        middle = width // 2
        symbol = sign(theme, self.seat, theme.px(72))
        y = round(height * 0.17)
        target.blit(symbol, symbol.get_rect(midtop=(middle, y)))
        y += symbol.get_height() + 2 * theme.unit
        lines: tuple[tuple[str, Size, str, Face], ...] = (
            (self.name, "display", "ivory", "title"),
            (self.told, "large", "ivory_shade", "text"),
        )
        room = width - 4 * theme.unit
        for words, size, color, face in lines:
            piece = theme.fitted(words, room, size, color, face)
            target.blit(piece, piece.get_rect(midtop=(middle, y)))
            y += piece.get_height() + theme.unit
        y += 2 * theme.unit
        self._draw_news(target, y)
        self.panel.draw(target, theme)

    def _draw_news(self, target: pygame.Surface, top: int) -> None:
        """Draw the last of the news that there is room for, long ones in several lines."""
        theme, gap, edge = self.app.theme, self.app.theme.unit // 2, 3 * self.app.theme.unit
        most = theme.size[0] - 8 * theme.unit
        left = self.panel.widgets[0].rect.top - 3 * theme.unit - top - 4 * theme.unit
        pieces: list[pygame.Surface] = []
        for words in reversed(self.news):
            room = most - 2 * edge
            broken = room if theme.font("body").size(words)[0] > room else 0
            piece = theme.text(words, "body", "ivory_shade", width=broken, align="center")
            left -= piece.get_height() + gap
            if left < 0:
                break
            pieces.insert(0, piece)
        if not pieces:
            return
        width = max(piece.get_width() + 2 * edge for piece in pieces)
        height = sum(piece.get_height() + gap for piece in pieces) + 4 * theme.unit
        box = pygame.Rect(0, top, max(width, min(theme.px(900), most)), height)
        box.centerx = theme.size[0] // 2
        target.blit(theme.panel(box.size, "shadow", alpha=90), box)
        y = box.y + 2 * theme.unit
        for piece in pieces:
            target.blit(piece, piece.get_rect(midtop=(box.centerx, y)))
            y += piece.get_height() + gap


def _part(target: pygame.Surface, theme: Theme, part: float) -> None:
    """Draw the curtain drawn aside: its folds are gathered at both sides, faster at first."""
    width, height = theme.size
    narrow = round(width / 2 * (1 - durations.ease_out(part)))
    if narrow <= 0:
        return
    gathered = pygame.transform.scale(_cloth(theme), (2 * narrow, height))
    for x, half in ((0, 0), (width - narrow, narrow)):
        target.blit(gathered, (x, 0), (half, 0, narrow, height))


@kept_piece
def _cloth(theme: Theme) -> pygame.Surface:
    """Return folds of heavy cloth in the curtain's color, hung from the room's wood."""
    size, color = theme.size, theme.color("curtain")
    strip = pygame.Surface((size[0], 1))
    furnished = furnishing(theme)
    for x in range(size[0]):
        way = x / (furnished.fold * size[1])
        light = sin(way * 2 * pi + 0.8 * cos(way * pi * 0.37))
        if furnished.studs == "bars":
            light = max(-1.0, min(1.0, 4 * light))  # pressed flat
        light = 0.80 + 0.20 * light
        strip.set_at(
            (x, 0), (round(color.r * light), round(color.g * light), round(color.b * light))
        )
    piece = pygame.transform.scale(strip, size)
    shade = pygame.Surface((1, 8))
    for y, level in enumerate((150, 215, 245, 255, 255, 240, 205, 140)):
        shade.set_at((0, y), (level, level, level))
    shade = pygame.transform.smoothscale(shade, size)
    piece.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    piece.blit(rail(theme, theme.button_height + 2 * theme.unit), (0, 0))
    return piece
