"""The tiles of the lobby: a game with cards of its deck, and the large one that comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, TypeAlias

import pygame

from rules.core import UNSEEN
from rules.words import _, language_tag, ngettext, raised
from ui.controls.buttons import Button, Pressable
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Size, Theme, kept_piece
from ui.controls.widget import Spoken
from ui.durations import RAISE, ease_out
from ui.window_game import WindowGame

PICTURE: Final = 0.42
"""The part of a tile's width that its cards lie on."""
FLIGHT: Final = 0.32
"""Seconds from the deck to a tile."""
SPREAD: Final = 0.14
"""How much further apart the cards of a tile lie under the pointer."""
Pose: TypeAlias = tuple[tuple[float, float, int], ...]
"""How cards lie: to the right, down, both in card heights, and their turn in degrees."""
POSES: Final[dict[str, Pose]] = {
    "fan": ((-0.5, 0.04, -9), (0.0, 0.0, 0), (0.5, 0.04, 9)),
    "steps": ((-0.62, 0.2, 0), (0.0, 0.02, 0), (0.62, -0.16, 0)),
    "bluff": ((-0.5, -0.06, -14), (-0.16, -0.02, -4), (0.44, 0.04, 10)),
    "trick": ((-0.72, 0.02, -90), (0.0, -0.16, 0), (0.72, 0.02, 90)),
}
"""By the name that a game declares (`WindowGame.pose`)."""
TileWords: TypeAlias = tuple[str, tuple[str, ...], str]
"""The title, the lines below it, and the line in brass."""
HIDDEN: Final[dict[str, int]] = {"bluff": 2}
"""How many cards of a pose lie face down."""


@dataclass(frozen=True, slots=True)
class GamePath:
    """How far somebody is with a game: its lesson, its puzzles, the last game of it."""

    learned: bool = False
    solved: int = 0
    puzzles: int = 0
    last: str = ""


class Tile(Pressable):
    """A game: cards of its deck on its own cloth, words beside them, and `ways` at the foot.

    The last of the ways does what the tile does, unless a game is `waiting`: that button stands
    among the words. A tile that is `grand` has larger words, and its last way is of brass.
    """

    def __init__(
        self,
        key: str,
        entry: WindowGame | None,
        words: TileWords,
        ways: Sequence[Button],
        *,
        grand: bool = False,
        waiting: Button | None = None,
    ) -> None:
        action = (ways[-1] if waiting is None else waiting).action
        super().__init__(action, key=key)
        self.waiting = waiting
        self.entry, self.grand = entry, grand
        self.title, self.lines, self.foot = words
        self.ways = tuple(ways)
        self.enabled = entry is not None
        self._cards: list[tuple[pygame.Surface, float, float]] = []
        self._height = 0
        self.age = -1.0
        """Seconds since its cards were dealt, below 0 before that."""
        self.raised = 0.0
        """How far its cards are apart because the pointer or the focus is on it, 0 to 1."""

    @property
    def spoken(self) -> Spoken:
        told = [*self.lines, self.foot]
        return Spoken(self.title, _("button"), why=", ".join(filter(None, told)))

    @property
    def walked(self) -> pygame.Rect:
        top = min((way.rect.top for way in self.ways), default=self.rect.bottom)
        return pygame.Rect(self.rect.topleft, (self.rect.width, top - self.rect.top))

    def place_ways(self, theme: Theme) -> tuple[Button, ...]:
        """Put the buttons side by side at the foot of the tile, and return them.

        They are alike, but where words are longer than that each has as much as its words ask for.
        """
        unit, count = theme.unit, max(1, len(self.ways))
        inner = self._words_area(theme) if self.grand else self.rect.inflate(-2 * unit, -2 * unit)
        room = inner.width - unit * (count - 1)
        needs = [
            Button.width_for(theme, each.words, icon=each.icon is not None, shortcut=each.shortcut)
            for each in self.ways
        ]
        left, bottom = inner.left, self.rect.bottom - (2 if self.grand else 1) * unit
        for button, need in zip(self.ways, needs, strict=True):
            wide = room // count if max(needs) <= room // count else room * need // sum(needs)
            if self.grand:
                wide = min(wide, max(need + 4 * unit, round(theme.button_height * 5)))
            high = round(theme.button_height * (1.2 if self.grand else 1))
            button.rect = pygame.Rect(0, 0, wide, high)
            button.rect.bottomleft = left, bottom
            button.foot_of = self
            left += wide + unit
        if self.waiting is None:
            return self.ways
        area, high = self._words_area(theme), theme.button_height
        self.waiting.rect = pygame.Rect(area.x, area.bottom - high, area.width, high)
        self.waiting.foot_of = self
        return (self.waiting, *self.ways)

    @staticmethod
    def least_size(theme: Theme) -> tuple[int, int]:
        """Return the pixels that the words and a little picture need."""
        words = round(theme.points("large") * 1.7) + 3 * theme.font("small").get_height()
        return 20 * theme.points("body"), words + 4 * theme.unit + theme.button_height

    def decorate(self, theme: Theme) -> bool:
        """Draw the cards, which may come after the first frame; return whether there are any."""
        from rules.decks.shelf import deck
        from ui.picture.sprites import Sprites

        self._height = height = self._card_height(theme)
        if self.entry is None or height < 3 * theme.unit:
            return False
        front, pose = self.entry.front, self.entry.pose
        whole = deck(front.deck)
        sprites = Sprites(whole, theme)
        self._cards = []
        for at, (face, (aside, down, turn)) in enumerate(
            zip(front.faces, POSES[pose], strict=False)
        ):
            number = UNSEEN if at < HIDDEN.get(pose, 0) else whole.number(face)
            self._cards.append((sprites.card(number, height, turn=turn), aside, down))
        return bool(self._cards)

    @property
    def lies(self) -> bool:
        return self.age >= FLIGHT + 2 * RAISE

    def pass_time(self, seconds: float, *, still: bool) -> None:
        """Let its cards move on; with `still` they are there."""
        wanted = float(self.enabled and (self.hovered or self.focused))
        step = 1.0 if still else seconds / RAISE
        away = wanted - self.raised
        self.raised = wanted if abs(away) <= step else self.raised + step * (1 if away > 0 else -1)
        if self._cards and not self.lies:
            self.age = FLIGHT + 2 * RAISE if still else max(0.0, self.age) + seconds

    @property
    def unrested(self) -> bool:
        wanted = float(self.enabled and (self.hovered or self.focused))
        return self.raised != wanted or bool(self._cards and not self.lies)

    def draw_cards(
        self, target: pygame.Surface, theme: Theme, start: tuple[int, int] | None = None
    ) -> None:
        """Draw the cards where they lie, or on their way there from `start`."""
        middle, high = self._picture_area(theme).center, self._height
        apart = 1 + SPREAD * self.raised
        for at, (card, aside, down) in enumerate(self._cards):
            x = middle[0] + round(aside * high * apart)
            y = middle[1] + round((down - 0.05 * self.raised) * high)
            if start is not None:
                gone = ease_out(max(0.0, min(1.0, (self.age - at * RAISE) / FLIGHT)))
                if not gone:
                    continue
                x, y = (round(a + (b - a) * gone) for a, b in zip(start, (x, y), strict=True))
            target.blit(card, card.get_rect(center=(x, y)))

    def _card_height(self, theme: Theme) -> int:
        room = self._picture_area(theme)
        pose = POSES["fan" if self.entry is None else self.entry.pose]
        lying = abs(pose[0][2]) == 90
        across = 2 * max(aside for aside, _down, _turn in pose) + (1.3 if lying else 1.15)
        return min(round(room.height * 0.72), round(room.width / across))

    def _picture_area(self, theme: Theme) -> pygame.Rect:
        """Return the cloth that the cards lie on: at the left, above the buttons."""
        unit, rect = theme.unit, self.rect
        high = rect.height - 2 * unit
        if not self.grand:
            high -= theme.button_height + unit
        wide = min(round(rect.width * PICTURE), round(high * 1.9))
        return pygame.Rect(rect.x + unit, rect.y + unit, wide, high)

    def _words_area(self, theme: Theme) -> pygame.Rect:
        picture, unit = self._picture_area(theme), theme.unit
        left = picture.right + (3 if self.grand else 2) * unit
        wide = self.rect.right - 2 * unit - left
        return pygame.Rect(left, picture.top, wide, picture.height)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        rect, unit = self.rect, theme.unit
        bright = self.enabled and (self.hovered or self.focused)
        border = "brass" if bright or self.grand else "panel_line"
        fill = "panel_raised" if bright else "panel"
        plate = theme.panel(rect.size, fill, border, radius=2 * unit, alpha=236)
        target.blit(plate, rect)
        lying = self._picture_area(theme)
        front = None if self.entry is None else self.entry.front
        color = "" if front is None else front.color
        target.blit(cloth(theme, lying.size, color), lying)
        if front is not None:
            size = round(lying.height * 0.82)
            sign = shade(theme, front.emblem, size)
            target.blit(sign, sign.get_rect(center=lying.center))
        if self.lies:
            self.draw_cards(target, theme)
        self._draw_words(target, theme)
        if self.focused:
            wide = max(2, theme.px(3))
            ring = theme.panel(
                rect.size, "brass", "focus", radius=2 * unit, alpha=0, border_width=wide
            )
            target.blit(ring, rect)

    def _draw_words(self, target: pygame.Surface, theme: Theme) -> None:
        area, unit = self._words_area(theme), theme.unit
        size: Size = "body" if self.grand else "small"
        ink, quiet = ("ivory", "text_quiet") if self.enabled else ("text_off", "text_off")
        foot = theme.fitted(self.foot, area.width, size, "brass" if self.enabled else ink)
        end = area.bottom
        if self.grand:
            end = min(way.rect.top for way in self.ways) - unit
        target.blit(foot, foot.get_rect(bottomleft=(area.x, end)))
        end -= foot.get_height() if self.waiting is None else theme.button_height
        title = theme.text(self.title, self.title_size(theme), ink, "title")
        y = area.y + unit // 2
        target.blit(title, (area.x, y))
        y += title.get_height() + unit // 2
        lines = [line for line in self.lines if line]
        pieces = [theme.text(line, size, quiet, width=area.width) for line in lines]
        if y + sum(piece.get_height() for piece in pieces) > end:
            size = "small"
        for line in lines:
            words = theme.text(line, size, quiet, width=area.width)
            if y + words.get_height() > end:
                words = theme.fitted(line, area.width, size, quiet)
            if y + words.get_height() > end:
                break  # there is no room for the rest
            target.blit(words, (area.x, y))
            y += words.get_height()

    def title_size(self, theme: Theme) -> int:
        """Return the pixels of the title's font: smaller where the tile is too narrow for it."""
        room = self._words_area(theme).width
        usual = theme.points("title") if self.grand else round(theme.points("large") * 1.2)
        needed = theme.font(usual, "title").size(self.title)[0]
        return usual if needed <= room else int(usual * room / needed)


@kept_piece
def cloth(theme: Theme, size: tuple[int, int], color: str) -> pygame.Surface:
    """Return a piece of cloth in a game's color, lit from above."""
    from art.palette import ink_color

    ground = theme.color("panel")
    ink = pygame.Color(*ink_color(color)) if color else theme.color("felt")
    wide, high = max(1, size[0]), max(1, size[1])
    light = pygame.Surface((1, 8))
    for y in range(8):
        light.set_at((0, y), ground.lerp(ink, 0.78 - 0.06 * y))
    piece = pygame.transform.smoothscale(light, (wide, high)).convert_alpha()
    mask = theme.panel((wide, high), "ivory", radius=round(1.5 * theme.unit))
    white = mask.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    piece.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return piece


@kept_piece
def shade(theme: Theme, emblem: str, size: int) -> pygame.Surface:
    """Return a game's emblem as it is woven into its cloth."""
    sign = icon(theme, emblem, max(8, size), "ivory").copy()
    sign.set_alpha(34)
    return sign


def game_tile(
    theme: Theme,
    entry: WindowGame,
    path: GamePath,
    play: Callable[[], None],
    learn: Callable[[], None],
    puzzles: Callable[[], None],
    resume: Callable[[], None] | None = None,
) -> Tile:
    """Return the tile of a game: its lesson, its puzzles, its table, and how far one is there.

    The tile of a game that waits to be gone on with does that, and Play begins another one.
    """
    name = entry.front.title
    ways = []
    if entry.lesson is not None:
        tip = _("Learn {game}").format(game=name)
        ways.append(Button(_("Learn"), learn, key=f"learn:{entry.name}", tip=tip))
        if path.learned:
            ways[-1].icon = icon(theme, "check", theme.points("body"), "brass_light")
    if entry.puzzles is not None:
        words = _("Puzzles")
        if path.solved:
            solved = _("{at} of {count}").format(at=path.solved, count=path.puzzles)
            words = raised(_("puzzles {told}").format(told=solved))
        tip = _("Puzzles: {game}").format(game=name)
        ways.append(Button(words, puzzles, key=f"puzzles:{entry.name}", tip=tip))
    tip = _("Play {game}").format(game=name)
    ways.append(Button(_("Play"), play, key=f"play:{entry.name}", tip=tip))
    if resume is None:
        told = name, (path.last or entry.front.tagline,), for_whom(entry)
        return Tile(f"game:{entry.name}", entry, told, ways)
    told = name, (_("A game is waiting for you"),), ""
    way = Button(_("Resume"), resume, key=f"resume:{entry.name}")
    return Tile(f"game:{entry.name}", entry, told, ways, waiting=way)


def for_whom(entry: WindowGame) -> str:
    """Return for how many players a game is, and how long it takes."""
    return " · ".join((seats_words(entry), _("{minutes} min").format(minutes=entry.front.minutes)))


def seats_words(entry: WindowGame) -> str:
    """Return for how many players a game is."""
    least, most = entry.front.players
    players = str(most) if least == most else f"{least}–{most}"
    return ngettext("{players} player", "{players} players", most).format(players=players)


def when(started: str, *, timed: bool = True) -> str:
    """Return the local date and time of a record's UTC time, or the words as they are."""
    try:
        local = datetime.fromisoformat(started).astimezone()
    except (ValueError, OverflowError, OSError):
        return started
    if not timed:
        return on_day(local)
    american = language_tag() == "en"
    time = f"{local:%I:%M %p}".removeprefix("0") if american else f"{local:%H:%M}"
    return f"{on_day(local)}, {time}"


def on_day(day: date) -> str:
    """Return a date in words."""
    first = day.day == 1 and language_tag().startswith("fr")
    return _("{month} {day}, {year}").format(
        day="1er" if first else day.day, month=months()[day.month - 1], year=day.year
    )


def months() -> tuple[str, ...]:
    """Return the names of the months."""
    return tuple(
        _(
            "January February March April May June July August September October November December"
        ).split()
    )
