"""Where everything stands on a seat's plate, at any size of the plate and of the letters.

A plate is read in this order: who sits there, how many cards (and chips) they have, the marks,
further words, and the backs of the cards, which only repeat the number. Whatever is later in the
order gives way first; a number is never cut, and a name only where the smallest letters do not
help. All plates of a table have the same letters and are divided alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

from rules.core import Seat
from ui.controls.theme import POINTS, Size, Theme
from ui.layout.cards import CARD_ASPECT

STEPS: Final = 12
"""Steps of letters between those of the settings and the smallest."""
WORTH: Final = 0.75
"""How small letters may get so that there is room for further words below the name."""
FAN: Final = 0.4
"""The widest that the backs may be, as a part of the plate's width."""
BACK: Final = 0.66
"""The height of a back beside the name, as a part of the plate's."""
BAND: Final = 0.5
"""The height of the lower band, as a part of the plate's."""
NARROW: Final = 270
"""The width of a plate, in pixels at 1080p, below which less is left free at its right."""
MOST_BACKS: Final = 14

PartKind = Literal["sign", "name", "team", "tag", "chip", "chips", "line", "backs", "count"]


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What a plate tells of a seat.

    `marks` are short words in small tags ("dealer", "lead", a role); `lines` are further words
    below the name ("2 won"), the most important first; `cards` is the number of cards held
    (`None`: the plate does not tell it), shown as backs, but for `faces`: those that lie open,
    which stand small in the plate, in this order, in place of chips and lines. `team` is the
    letter of the seat's team.
    """

    seat: Seat
    name: str
    cards: int | None
    lines: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    turn: bool = False
    out: bool = False
    team: str = ""
    faces: tuple[int, ...] = ()
    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of all plates of a table, in pixels.

    On `banded` plates, which are narrow, the numbers stand below the name rather than beside.
    """

    name: int
    small: int
    count: int
    banded: bool


@dataclass(frozen=True, slots=True)
class Part:
    """Something on a plate: where it stands, from the plate's upper left corner, and its words.

    The words of `backs` are their number. `letters` are in pixels.
    """

    kind: PartKind
    rect: pygame.Rect
    words: str = ""
    letters: int = 0


@dataclass(frozen=True, slots=True)
class PlatePlan:
    """The parts of a plate, and the room for the faces of open cards (empty without them)."""

    parts: tuple[Part, ...]
    faces: pygame.Rect


def letters_for(theme: Theme, infos: Sequence[SeatInfo], size: tuple[int, int]) -> Letters:
    """Return the largest letters with which these seats' names and numbers fit their plates.

    Further words count as long as the letters need not get much smaller for them.
    """
    tried = theme.found("letters of plates", lambda: tuple(_letters(theme)))
    worth = [letters for letters in tried if letters.name >= WORTH * theme.points("body")]
    for lined, some in ((True, worth), (False, tried)):
        for letters in some:
            if all(_fits(theme, info, size, letters, lined=lined) for info in infos):
                return letters
    return tried[-1]


def plan_plate(theme: Theme, info: SeatInfo, size: tuple[int, int], letters: Letters) -> PlatePlan:
    """Return where everything stands on a plate of this size.

    Marks that would find no place get the row of a line, the last one's first, or one more row,
    or smaller letters; at last the whole plate gets those.
    """
    best = _best_way(theme, info, size, letters)
    if best.marked < len(info.marks):
        for smaller in _letters(theme):
            if smaller.banded and smaller.name < letters.name:
                way = _best_way(theme, info, size, smaller)
                if way.marked > best.marked:
                    best = way
    return PlatePlan(tuple(best.parts), best.faces)


def _best_way(theme: Theme, info: SeatInfo, size: tuple[int, int], letters: Letters) -> "_Planner":
    """Return the first of the ways to fill a plate that leaves the fewest marks without place."""
    least = _least(theme, "small")
    rows = [(lines, lines) for lines in range(len(info.lines), -1, -1)]
    tried = []
    for tags in (letters.small, (letters.small + least) // 2, least):
        for lines, below in (*rows, (0, 1)):
            way = _Planner(theme, info, size, letters, lines, below, tags)
            if way.marked == len(info.marks):
                return way
            tried.append(way)
    return max(tried, key=lambda way: way.marked)


def tag_size(theme: Theme, words: str, letters: Size | int = "small") -> tuple[int, int]:
    """Return the width and height of a tag with these words."""
    width, height = theme.measure(words, letters, "strong")
    return width + 2 * theme.unit, height + theme.px(4)


def fan_step(room: int, card: int, count: int) -> int:
    """Return the step between the backs of a fan, each `card` pixels wide, as wide as the room."""
    return max(1, min(card // 3, (room - card) // max(1, count - 1)))


def _letters(theme: Theme) -> Iterator[Letters]:
    """Yield the letters from those of the settings to the smallest, undivided and banded."""

    def between(size: Size, smallest: Size, step: int) -> int:
        most = theme.points(size)
        return round(most + (min(most, _least(theme, smallest)) - most) * step / STEPS)

    for step in range(STEPS + 1):
        name, small = between("body", "small", step), between("small", "small", step)
        count = between("large", "body", step)
        yield Letters(name, small, count, banded=False)
        yield Letters(name, small, count, banded=True)
        yield Letters(name, small, round(small * 1.2), banded=True)


def _least(theme: Theme, size: Size) -> int:
    """Return the pixel height of a text size before the settings enlarge it."""
    full, least = POINTS[size]
    return round(max(least, full * theme.scale))


def _fits(
    theme: Theme, info: SeatInfo, size: tuple[int, int], letters: Letters, *, lined: bool
) -> bool:
    """Return whether name and numbers, and the first line where `lined`, have room."""
    inner = _inner(theme, size)
    head = letters.name + theme.unit + theme.measure(info.name, letters.name, "strong")[0]
    if info.team:
        head += theme.unit + _head_height(theme, letters)
    below, height = 0, 0
    if info.faces:
        height = size[1] // 2
    elif info.cards is not None and info.chips is not None:
        below = _chips_width(theme, info.chips, letters.small)
    elif lined and info.lines:
        below = theme.measure(info.lines[0], letters.small)[0]
    if below:
        height = _row_height(theme, letters)
    aside = _aside_width(theme, info, letters)
    gap = 2 * theme.unit
    if letters.banded:
        wide = max(head, below + gap * bool(below and aside) + aside)
        height = max(_row_height(theme, letters), height, _height(theme, letters.count))
    else:
        back = _back_width(inner) + theme.unit if info.cards is not None else 0
        wide = max(head, below) + gap * bool(aside) + back + aside
    tall = max(_head_height(theme, letters) + height, _height(theme, letters.count))
    return wide <= inner.width and tall <= inner.height


def _inner(theme: Theme, size: tuple[int, int]) -> pygame.Rect:
    """Return the part of a plate beside the stripe in the seat's color."""
    unit, edge = theme.unit, theme.px(3)
    right = unit if size[0] < theme.px(NARROW) else 2 * unit
    return pygame.Rect(3 * unit, edge, size[0] - 3 * unit - right, size[1] - 2 * edge)


def _back_width(inner: pygame.Rect) -> int:
    """Return the width of a card's back beside the name."""
    return round(inner.height * BACK * CARD_ASPECT)


def _height(theme: Theme, letters: int) -> int:
    return theme.font(letters, "strong").get_height()


def _head_height(theme: Theme, letters: Letters) -> int:
    return max(_height(theme, letters.name), _row_height(theme, letters))


def _row_height(theme: Theme, letters: Letters) -> int:
    """Return the height of a row below the name: tags have room in it."""
    return tag_size(theme, "", letters.small)[1]


def _chips_width(theme: Theme, chips: int, letters: int) -> int:
    """Return the width of a chip with the number of chips beside it."""
    return letters + theme.px(6) + theme.measure(str(chips), letters, "strong")[0]


def _aside_width(theme: Theme, info: SeatInfo, letters: Letters) -> int:
    """Return the width of the large number: the cards held or, where they are not told, chips.

    Numbers below 100 take the same room, so that nothing moves when cards are laid.
    """
    if info.cards is not None:
        numbers = ("00", str(info.cards))
        return max(theme.measure(number, letters.count, "strong")[0] for number in numbers)
    return 0 if info.chips is None else _chips_width(theme, info.chips, letters.count)


@dataclass(slots=True)
class _Row:
    """A row of a plate: it is filled from the left as far as `right`."""

    rect: pygame.Rect
    right: int
    x: int = field(init=False)

    def __post_init__(self) -> None:
        self.x = self.rect.x

    def take(self, size: tuple[int, int], gap: int = 0) -> pygame.Rect:
        """Return the place of the next thing, in the middle of the row's height."""
        rect = pygame.Rect((self.x, 0), size)
        rect.centery = self.rect.centery
        self.x = rect.right + gap
        return rect

    def has_room(self, width: int) -> bool:
        """Return whether there is so much room left."""
        return self.x + width <= self.right


class _Planner:
    """Puts the parts of one plate in their places.

    `lines` of the further lines have rows of their own, `rows` are all but the name's and the
    chips'. `tags` are the letters of the marks.
    """

    def __init__(
        self,
        theme: Theme,
        info: SeatInfo,
        size: tuple[int, int],
        letters: Letters,
        lines: int,
        rows: int,
        tags: int,
    ) -> None:
        self._theme, self._info, self._letters = theme, info, letters
        self._inner = _inner(theme, size)
        self._banded = letters.banded or bool(info.faces)
        self.parts: list[Part] = []
        self.faces = pygame.Rect(0, 0, 0, 0)
        self._aside = _aside_width(theme, info, letters)
        self._limit = self._inner.right - (self._aside + 2 * theme.unit if self._aside else 0)
        words = () if info.faces else info.lines[:lines]
        self._rows, self._low = self._divided(rows)
        self._add_head()
        self._add_numbers()
        late = self._add_lines(words)
        self.marked = sum(self._flows("tag", mark, tags, self._rows) for mark in info.marks)
        for line in late:
            self._flows("line", line, letters.small, self._rows[1:])
        self._add_cards()

    def _divided(self, rows: int) -> tuple[list[_Row], pygame.Rect]:
        """Return the rows, the name's first, and the part in which numbers and backs stand."""
        theme, info, inner = self._theme, self._info, self._inner
        name, line = _head_height(theme, self._letters), _row_height(theme, self._letters)
        room = inner.height - name
        if info.faces:
            rows, below = 0, room
        else:
            rows += info.chips is not None and info.cards is not None
            rows = min(max(rows, int(self._banded)), room // line)
            below = rows * line
            if self._banded and self._aside:
                tall = _height(theme, self._letters.count), round(inner.height * BAND)
                below = min(room, max(below, *tall))
        top = inner.y + max(0, room - below) // 2
        low = pygame.Rect(inner.x, top + name, inner.width, below)
        head = pygame.Rect(inner.x, top, inner.width, name)
        found = [_Row(head, inner.right if self._banded else self._limit)]
        for at in range(rows):
            high = below // rows
            rect = pygame.Rect(inner.x, low.y + at * high, inner.width, high)
            found.append(_Row(rect, self._limit))
        return found, low if self._banded else inner

    def _add_head(self) -> None:
        """Add the sign, the name and the team's badge."""
        info, letters, unit = self._info, self._letters, self._theme.unit
        row = self._rows[0]
        self._add("sign", row.take((letters.name, letters.name), unit))
        side = row.rect.height if info.team else 0
        width, height = self._theme.measure(info.name, letters.name, "strong")
        room = row.right - row.x - (side + unit if side else 0)
        self._add("name", row.take((min(width, room), height), unit), info.name, letters.name)
        if info.team:
            self._add("team", row.take((side, side), unit), info.team)

    def _add_numbers(self) -> None:
        """Add the cards held and the chips."""
        theme, info, letters = self._theme, self._info, self._letters
        right, middle = self._inner.right, self._low.centery
        if info.cards is not None:
            rect = pygame.Rect((0, 0), theme.measure(str(info.cards), letters.count, "strong"))
            rect.midright = right, middle
            self._add("count", rect, str(info.cards), letters.count)
        if info.chips is None:
            return
        if info.cards is None:
            spot = pygame.Rect(0, 0, self._aside, _height(theme, letters.count))
            spot.midright = right, middle
            self._add_chips(spot, letters.count)
        elif len(self._rows) > 1:
            width = _chips_width(theme, info.chips, letters.small)
            size = width, _height(theme, letters.small)
            self._add_chips(self._rows[1].take(size, theme.unit), letters.small)

    def _add_chips(self, spot: pygame.Rect, letters: int) -> None:
        chip = pygame.Rect(spot.x, 0, letters, letters)
        chip.centery = spot.centery
        self._add("chip", chip)
        left = chip.right + self._theme.px(6)
        self._add(
            "chips",
            pygame.Rect(left, spot.y, spot.right - left, spot.height),
            str(self._info.chips),
            letters,
        )

    def _add_lines(self, lines: Sequence[str]) -> list[str]:
        """Add a line in each row that is still empty; return those that found none."""
        theme = self._theme
        empty = [row for row in self._rows[1:] if row.x == row.rect.x]
        for line, row in zip(lines, empty, strict=False):
            width, height = theme.measure(line, self._letters.small)
            rect = row.take((min(width, row.right - row.x), height), 2 * theme.unit)
            self._add("line", rect, line, self._letters.small)
        return list(lines[len(empty) :])

    def _flows(self, kind: PartKind, words: str, letters: int, rows: Sequence[_Row]) -> bool:
        """Add words behind what a row has, in the first one with room; return whether one has.

        If possible a back still has room beside them.
        """
        theme = self._theme
        tag = kind == "tag"
        size = tag_size(theme, words, letters) if tag else theme.measure(words, letters)
        back = 0 if self._banded else _back_width(self._inner) + theme.unit
        ways = ((row, size[0] + more) for more in (back, 0) for row in rows)
        row = next((row for row, width in ways if row.has_room(width)), None)
        if row is not None:
            self._add(kind, row.take(size, theme.unit), words, letters)
        return row is not None

    def _add_cards(self) -> None:
        """Add the faces of open cards and, in what room is left, the backs of the others."""
        info, low, unit = self._info, self._low, self._theme.unit
        if info.cards is None:
            return
        hidden = min(info.cards - len(info.faces), MOST_BACKS)
        rows = self._rows[1:] if self._banded else self._rows
        left = max((row.x for row in rows if row.x > row.rect.x), default=low.x)
        height = min(low.height - unit // 2, round(self._inner.height * BACK))
        card = round(height * CARD_ASPECT)
        widest = round(self._inner.width * (FAN / 2 if info.faces else FAN))
        room = min(self._limit - left - unit, widest)
        used = 0
        if hidden > 0 and room >= card:
            narrow = max(3, self._theme.px(5))  # the least of a covered back that still looks so
            shown = min(hidden, 1 + (room - card) // narrow)
            used = card + fan_step(room, card, shown) * (shown - 1)
            rect = pygame.Rect(self._limit - used, 0, used, height)
            rect.centery = low.centery
            self._add("backs", rect, str(shown))
        if info.faces:
            width = self._limit - used - (unit if used else 0) - low.x
            self.faces = pygame.Rect(low.x, low.y + unit // 2, width, low.height - unit)

    def _add(self, kind: PartKind, rect: pygame.Rect, words: str = "", letters: int = 0) -> None:
        self.parts.append(Part(kind, rect, words, letters))
