"""Where the boxes of a declaration lie: room goes down, sizes come up, the parent places.

Pictures are drawn up at each move and hardly differ from the ones before: what is alike is
measured once. A box is known by a number; boxes of the same flow, lengths, contents and children
have the same one.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeAlias

import msgspec
import pygame

from ui.layout.boxes import ENDLESS, Box, Length, Room, free_before

REMEMBERED: Final = 3_000
"""Boxes that are known, before all are forgotten: a long game has some hundred."""
Known: TypeAlias = tuple[int, int, int]
"""The number of a box, and the room that it has."""

_next_number: Final = count()
_numbers: Final[dict[Hashable, int]] = {}
_leasts: Final[dict[Known, Room]] = {}
_sizes: Final[dict[Known, Room]] = {}
_chosen: Final[dict[Known, int]] = {}
_spots: Final[dict[Known, tuple[tuple[int, int, int, int, int], ...]]] = {}


class Placed(msgspec.Struct, frozen=True):
    """A box and where it lies."""

    box: Box
    rect: pygame.Rect
    path: str


@dataclass(slots=True)
class Layout:
    """Where everything lies, in the order in which it is drawn and read.

    A region is found by its name, or where names repeat by its path: `seat 2/cards`.
    """

    placed: list[Placed]

    def __iter__(self) -> Iterator[Placed]:
        return iter(self.placed)

    def __getitem__(self, name: str) -> pygame.Rect:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found

    def get(self, name: str) -> pygame.Rect | None:
        """Return a region, or `None` where it is left out."""
        end = "/" + name
        return next(
            (
                each.rect.copy()
                for each in self.placed
                if each.box.name and (each.path == name or each.path.endswith(end))
            ),
            None,
        )


def lay(box: Box, area: pygame.Rect) -> Layout:
    """Return where everything lies if the box takes the whole area."""
    if len(_numbers) > REMEMBERED:
        for known in (_numbers, _leasts, _sizes, _chosen, _spots):
            known.clear()
    placed: list[Placed] = []
    _place(box, area.copy(), "", placed)
    return Layout(placed)


def height_of(box: Box, width: int, most: int = ENDLESS) -> int:
    """Return how high a box is at a width, where nothing grows; `most` is what room there is."""
    return _size(box, (width, most))[1]


def least_width(box: Box, room: Room) -> int:
    """Return the width in a room that a box cannot do without."""
    return _least(box, room)[0]


def _known(box: Box, room: Room) -> Known:
    """Return by what a box in a room is remembered."""
    if box.number < 0:
        parts = (
            box.flow,
            tuple([_known(child, room)[0] for child in box.children]),
            None if box.content is None else box.content.measures,
            box.width,
            box.height,
            box.gap,
            box.pad,
            box.at,
            box.yields,
            box.aspect,
            tuple([_known(way, room)[0] for way in box.ways]),
        )
        known = _numbers.get(parts)
        if known is None:
            known = _numbers[parts] = next(_next_number)
        box.number = known
    return box.number, room[0], room[1]


def _least(box: Box, room: Room) -> Room:
    """Return the least that a box needs in a room, without what yields."""
    key = _known(box, room)
    found = _leasts.get(key)
    if found is None:
        found = _leasts[key] = _find_least(box, room)
    return found


def _find_least(box: Box, room: Room) -> Room:
    if box.aspect:
        return round(box.height.least * box.aspect), box.height.least
    inner = _inner_room(box, room)
    if box.ways:
        leasts = [_least(way, room) for way in box.ways]  # a lower way may be a wider one
        wide, high = (min(lengths) for lengths in zip(*leasts, strict=True))
    elif box.children:
        wide, high = _together(
            box, [_least(child, inner) for child in box.children if not child.yields]
        )
    elif box.content is not None:
        wide, high = box.content.least(inner)
    else:
        wide = high = 0
    left, top, right, bottom = box.pad
    wide = 0 if box.width.part else wide + left + right  # a part is what it is
    high = 0 if box.height.part else high + top + bottom
    return box.width.clamp(wide), box.height.clamp(high)


def _size(box: Box, room: Room) -> Room:
    key = _known(box, room)
    found = _sizes.get(key)
    if found is None:
        found = _sizes[key] = _find_size(box, room)
    return found


def _find_size(box: Box, room: Room) -> Room:
    width, height = box.width, box.height
    if width.least == width.most and height.least == height.most:
        return width.least, height.least
    if box.aspect:
        high = height.clamp(min(room[1], int(room[0] / box.aspect)))
        return width.clamp(min(room[0], round(high * box.aspect))), high
    inner = _inner_room(box, room)
    if box.ways:
        wide, high = _size(_way(box, room), room)
    elif box.children:
        wide, high = _size_of_children(box, inner)
    elif box.content is not None:
        wide, high = box.content.size(inner)
    else:
        wide = high = 0
    left, top, right, bottom = box.pad
    wide = room[0] if width.part else wide + left + right
    high = room[1] if height.part else high + top + bottom
    return width.clamp(min(wide, room[0])), height.clamp(min(high, room[1]))


def _size_of_children(box: Box, inner: Room) -> Room:
    kept = _kept(box, inner)
    if box.flow == "over":
        return _together(box, [_size(child, _parted(child, inner)) for child in kept])
    lengths = _lengths(box, kept, inner, growing=False)
    axis = 0 if box.flow == "across" else 1
    sizes = []
    for child, length in zip(kept, lengths, strict=True):
        room = _parted(child, (length, inner[1]) if axis == 0 else (inner[0], length), axis)
        across = _size(child, room)[1 - axis]
        sizes.append((length, across) if axis == 0 else (across, length))
    return _together(box, sizes)


def _kept(box: Box, inner: Room) -> Sequence[Box]:
    """Return the children for which there is room: what yields goes first."""
    if not any(child.yields for child in box.children):
        return box.children
    kept = list(box.children)
    axis = 1 if box.flow == "down" else 0
    while True:
        needs = [_least(child, inner) for child in kept]
        crowded = box.flow != "over" and _together(box, needs)[axis] > inner[axis]
        going = [
            child
            for child, need in zip(kept, needs, strict=True)
            if child.yields and (crowded or need[0] > inner[0] or need[1] > inner[1])
        ]
        if not going:
            return kept
        highest = max(child.yields for child in going)
        last = max(
            at for at, child in enumerate(kept) if child in going and child.yields == highest
        )
        del kept[last]


def _lengths(box: Box, kept: Sequence[Box], inner: Room, *, growing: bool) -> list[int]:
    """Return how long the children of a row or column are along it.

    First come the parts, then in their order those that are as long as what they hold, at last
    those that grow.
    """
    axis = 0 if box.flow == "across" else 1
    spare = inner[axis] - box.gap * max(0, len(kept) - 1)
    lengths = [child.width if axis == 0 else child.height for child in kept]
    leasts = [
        length.clamp(round(length.part * inner[axis]))
        if length.part
        else _least(child, inner)[axis]
        for child, length in zip(kept, lengths, strict=True)
    ]
    waiting = sum(leasts)
    found = [0] * len(kept)
    shares: list[int] = []
    for at, (child, length) in enumerate(zip(kept, lengths, strict=True)):
        if growing and length.share:
            shares.append(at)
            continue
        waiting -= leasts[at]
        free = max(spare - waiting, min(leasts[at], spare), 0)
        wanted = leasts[at]
        if not length.part:
            room = (free, inner[1]) if axis == 0 else (inner[0], free)
            wanted = max(wanted, _size(child, _parted(child, room, axis))[axis])
        found[at] = min(wanted, free)
        spare -= found[at]
    if shares:
        grown = shared(max(0, spare), [lengths[at] for at in shares], [leasts[at] for at in shares])
        for at, pixels in zip(shares, grown, strict=True):
            found[at] = pixels
    return found


def _way(box: Box, room: Room) -> Box:
    """Return the way of a box with several in which there is room for everything, or the last."""
    key = _known(box, room)
    found = _chosen.get(key)
    if found is None:
        fits = (
            at
            for at, way in enumerate(box.ways)
            if all(need <= has for need, has in zip(_least(way, room), room, strict=True))
        )
        found = _chosen[key] = next(fits, len(box.ways) - 1)
    return box.ways[found]


def _place(box: Box, rect: pygame.Rect, path: str, placed: list[Placed]) -> None:
    while box.ways:
        box = _way(box, rect.size)
    if box.name:
        path = f"{path}/{box.name}" if path else box.name
    placed.append(Placed(box, rect, path))
    if not box.children:
        return
    key = _known(box, rect.size)
    spots = _spots.get(key)
    if spots is None:
        spots = _spots[key] = tuple(_find_spots(box, rect.size))
    x, y = rect.topleft
    for at, left, top, width, height in spots:
        _place(box.children[at], pygame.Rect(x + left, y + top, width, height), path, placed)


def _find_spots(box: Box, size: Room) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the children that are kept, by their number in the box, and their places in it."""
    left, top, right, bottom = box.pad
    inner = max(0, size[0] - left - right), max(0, size[1] - top - bottom)
    kept = _kept(box, inner)
    numbers = [at for at, child in enumerate(box.children) if child in kept]
    if box.flow == "over":
        for at, child in zip(numbers, kept, strict=True):
            yield at, *_spot(box, child, (left, top, *inner), None)
        return
    axis = 0 if box.flow == "across" else 1
    lengths = _lengths(box, kept, inner, growing=True)
    used = sum(lengths) + box.gap * max(0, len(kept) - 1)
    offset = free_before(box.at, axis, max(0, inner[axis] - used))
    for at, child, length in zip(numbers, kept, lengths, strict=True):
        if axis == 0:
            band = (left + offset, top, length, inner[1])
        else:
            band = (left, top + offset, inner[0], length)
        yield at, *_spot(box, child, band, axis)
        offset += length + box.gap


def _spot(
    box: Box, child: Box, room: tuple[int, int, int, int], along: int | None
) -> tuple[int, int, int, int]:
    """Return the place of a child in its room: where it does not grow, as the parent says."""
    x, y, *has = room
    size = _size(child, _parted(child, (has[0], has[1]), along))
    final = [0, 0]
    for axis, length in enumerate((child.width, child.height)):
        if child.aspect and (axis == 1 or not length.share):
            final[axis] = size[axis]
        elif axis == along:
            final[axis] = has[axis]
        elif length.share:
            final[axis] = min(length.most, has[axis])
        else:
            final[axis] = size[axis]
    return (
        x + free_before(box.at, 0, has[0] - final[0]),
        y + free_before(box.at, 1, has[1] - final[1]),
        final[0],
        final[1],
    )


def _inner_room(box: Box, room: Room) -> Room:
    """Return the room for what a box holds, where it has this room itself."""
    left, top, right, bottom = box.pad
    width, height = min(room[0], box.width.most), min(room[1], box.height.most)
    return max(0, width - left - right), max(0, height - top - bottom)


def _parted(child: Box, room: Room, along: int | None = None) -> Room:
    """Return the room of a child that takes a part of its parent's, but for its axis `along`."""
    wide, high = room
    if child.width.part and along != 0:
        wide = min(wide, child.width.clamp(round(child.width.part * wide)))
    if child.height.part and along != 1:
        high = min(high, child.height.clamp(round(child.height.part * high)))
    return wide, high


def _together(box: Box, sizes: Sequence[Room]) -> Room:
    """Return the size of children in the flow of their box."""
    if not sizes:
        return 0, 0
    widths, heights = zip(*sizes, strict=True)
    gaps = box.gap * (len(sizes) - 1)
    if box.flow == "across":
        return sum(widths) + gaps, max(heights)
    if box.flow == "down":
        return max(widths), sum(heights) + gaps
    return max(widths), max(heights)


def shared(length: int, lengths: Sequence[Length], leasts: Sequence[int]) -> list[int]:
    """Return a length shared out: whole pixels that add up to it, between least and most each.

    Who would get less than the least or more than the most gets just that, the others the rest.
    """
    found: dict[int, int] = {}
    while True:
        open_ = [at for at in range(len(lengths)) if at not in found]
        left = max(0, length - sum(found.values()))
        total = sum(lengths[at].share for at in open_)
        if not open_ or not total:
            break
        ideal = {at: left * lengths[at].share / total for at in open_}
        short = {at: leasts[at] for at in open_ if ideal[at] < leasts[at]}
        wide = {at: lengths[at].most for at in open_ if ideal[at] > lengths[at].most}
        lacking = sum(short[at] - ideal[at] for at in short)
        beyond = sum(ideal[at] - wide[at] for at in wide)
        if not short and not wide:
            done = 0.0
            for at in open_:
                found[at] = round(done + ideal[at]) - round(done)
                done += ideal[at]
            break
        found.update(short if lacking >= beyond else wide)
    return [found.get(at, 0) for at in range(len(lengths))]
