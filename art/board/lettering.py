"""The words on the President Arnold board: which, how large and where.

The layout is shared by the drawn board and the printed one, whose letters are vectors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from art.board.geometry import REGIONS, Area
from art.drawing import Face, letters_width
from rules.decks.shelf import deck as cards
from rules.president_arnold.jackpots import JACKPOTS
from rules.words import _

SMALLEST_TEXT: Final = 12
"""Pixels; no label is set smaller."""

ASCENT: Final = 0.78
"""How far letters rise above their foot, as a part of their size."""

_TITLE_SIZE = 0.037  # of the board's height
_NOTE_SIZE = 0.0225
_DARK_INK = (13, 9, 6)
_LIGHT_INK = (255, 250, 238)
_DARK_ON = frozenset({"color", "number_color", "color_shape", "shape_number", "president"})
_LEANING = frozenset({"number_color", "shape_number"})
_PARTS = " · "
"""Between what a note says; where it is too long for a line, each part has one."""
_STACKED = 0.0714  # how high name and stake below it may be, as a part of the board's height
_LARGEST = 0.045  # of the board's height: larger letters would lie on chips
_WORTH = 0.8  # how much smaller letters may be so that a label stays on one line


class BoardLabel(NamedTuple):
    """What one region says: the jackpot's name, and its stake in full and in short."""

    title: str
    stake: str
    short_stake: str


@dataclass(frozen=True, slots=True)
class LabelLine:
    """One run of letters: `x` is its middle and `baseline` its foot, all in pixels of the board."""

    region: str
    text: str
    face: Face
    size: float
    x: float
    baseline: float
    dark: bool

    @property
    def ink(self) -> tuple[int, int, int]:
        """The color of the letters."""
        return _DARK_INK if self.dark else _LIGHT_INK

    @property
    def width(self) -> float:
        """Pixels from the first letter to the last."""
        return letters_width(self.face, self.size, self.text)

    @property
    def area(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the letters, in pixels of the board."""
        left, top = round(self.x - self.width / 2), round(self.baseline - ASCENT * self.size)
        return left, top, round(self.width), round(self.size)


def default_labels() -> dict[str, BoardLabel]:
    """Every jackpot's name and stake, in the language of the player."""
    return {
        name: BoardLabel(
            str(title),
            _("stake {chips}").format(chips=REGIONS[name].stake),
            f"· {REGIONS[name].stake}",
        )
        for name, title in JACKPOTS.items()
    }


def printed_labels(deck: str = "") -> dict[str, BoardLabel]:
    """Return every jackpot with its stake and with what claims it, for a board of paper.

    `deck` is "squares" or "full", whose highest ranks the money cards have (A3); without it a
    board serves for both.
    """
    number = color = shape = _("its money card")
    president = _("the President Arnold")
    if deck:
        high, highest = {
            "squares": (("4", _("blue"), _("square")), "green-triangle-3"),
            "full": (("?", _("black"), _("blob")), "blue-square-4"),
        }[deck]
        money = _("{card} money card")
        number, color, shape = (money.format(card=rank) for rank in high)
        president = cards(f"triple-topper-{deck}").card(highest).name
    both = _("both money cards")
    claims = {
        "game": _("your last card"),
        "number": number,
        "color": color,
        "shape": shape,
        "number_color": both,
        "color_shape": both,
        "shape_number": both,
        "president": president,
    }
    return {
        name: label._replace(stake=f"{label.stake}{_PARTS}{claims[name]}")
        for name, label in default_labels().items()
    }


def lay_out_labels(
    size: tuple[int, int], labels: Mapping[str, BoardLabel], letters: float = SMALLEST_TEXT
) -> list[LabelLine]:
    """Every label's runs of letters for a board of `size` pixels, `letters` high if they fit."""
    letters = max(SMALLEST_TEXT, min(letters, _LARGEST * size[1]))
    note_size = max(letters, _NOTE_SIZE * size[1])
    title_size = max(note_size, _TITLE_SIZE * size[1])
    compact = title_size * ASCENT + _line(title_size, note_size) > _STACKED * size[1]
    lines: list[LabelLine] = []
    for name, label in labels.items():
        box = _in_pixels(REGIONS[name].label, size)
        if compact:
            lines += _compact(name, label, box, size[0] / 2, letters)
        else:
            lines += _stacked(name, label, box, title_size, note_size)
    return lines


def _line(title_size: float, note_size: float) -> float:
    """How far the foot of the stake stands below that of the name."""
    return note_size + 0.15 * title_size


def _stacked(
    name: str, label: BoardLabel, box: Area, title_size: float, note_size: float
) -> list[LabelLine]:
    """The name, and below it the stake, on two lines if it's too long for one."""
    dark = name in _DARK_ON
    middle = box.center.x
    fitted = _fitting(label.title, title_size, box.width)
    notes = [label.stake]
    if _fitting(label.stake, note_size, box.width, "text") < _WORTH * note_size:
        notes = label.stake.split(_PARTS)
    note = min(_fitting(line, note_size, box.width, "text") for line in notes)
    first = box.top + title_size * 0.74
    below = first + _line(title_size, note_size)
    return [
        LabelLine(name, label.title, "title", fitted, middle, first, dark),
        *(
            LabelLine(name, line, "text", note, middle, below + at * note * 1.16, dark)
            for at, line in enumerate(notes)
        ),
    ]


def _compact(
    name: str, label: BoardLabel, box: Area, board_middle: float, letters: float
) -> list[LabelLine]:
    """Name and figure in letters of one size, a long name on two lines."""
    run = _side_by_side(name, label.title, label.short_stake, box, letters)
    first, _space, rest = label.title.rpartition(" ")
    least = min(line.size for line in run)
    fits = sum(line.width for line in run) <= box.width
    if (fits and least >= _WORTH * letters) or not first:
        return run
    # two lines are higher than their box, below which the chips lie: they stand on its floor
    middle, baseline = box.center.x, box.bottom - letters * 0.8
    if name in _LEANING:  # two chips a stack: higher up, where the light leans to the middle
        middle += (board_middle - middle) * 0.08
        baseline -= letters * 0.17
    half = box.width / 2
    below = Area(middle - half, baseline, middle + half, baseline + letters * 1.6)
    above = _fitting(first, letters, box.width)
    return [
        LabelLine(name, first, "title", above, middle, baseline, name in _DARK_ON),
        *_side_by_side(name, rest, label.short_stake, below, letters),
    ]


def _side_by_side(name: str, title: str, note: str, box: Area, size: float) -> list[LabelLine]:
    """Name and stake on one line."""
    dark = name in _DARK_ON
    note_size, gap = size, size * 0.4
    note_width = letters_width("text", note_size, note)
    wanted = letters_width("title", size, title) + gap + note_width
    if wanted > box.width and note_size > SMALLEST_TEXT:
        note_size = max(SMALLEST_TEXT, note_size * box.width / wanted)
        note_width = letters_width("text", note_size, note)
    fitted = _fitting(title, size, box.width - gap - note_width)
    title_width = letters_width("title", fitted, title)
    baseline = box.center.y + fitted * 0.26
    left = box.center.x - (title_width + gap + note_width) / 2
    note_middle = left + title_width + gap + note_width / 2
    return [
        LabelLine(name, title, "title", fitted, left + title_width / 2, baseline, dark),
        LabelLine(name, note, "text", note_size, note_middle, baseline, dark),
    ]


def _fitting(title: str, size: float, room: float, face: Face = "title") -> float:
    """The size, at most `size` and at least the smallest, at which a text is `room` wide."""
    length = letters_width(face, size, title)
    return size if length <= room else max(SMALLEST_TEXT, size * max(room, 0.0) / length)


def _in_pixels(box: Area, size: tuple[int, int]) -> Area:
    width, height = size
    return Area(box.left * width, box.top * height, box.right * width, box.bottom * height)
