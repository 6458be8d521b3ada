"""The layout vocabulary: whatever is declared lies in its room, apart, and in whole pixels."""

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import atan2, dist, pi
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.layout.boxes import (
    FIT,
    GROW,
    Box,
    Content,
    Length,
    Room,
    column,
    first_that_fits,
    fit,
    fixed,
    grid,
    grow,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import LEAST_STEP, Fan, Oval, card_width
from ui.layout.solving import Layout, height_of, lay, shared
from ui.picture.courses import Polyline


@dataclass(frozen=True)
class Block(Content):
    """A content that would like a size and can do with a smaller one."""

    wanted: Room
    least_size: Room

    @property
    def measures(self) -> Hashable:
        return self

    def least(self, room: Room) -> Room:
        return self.least_size

    def size(self, room: Room) -> Room:
        return min(self.wanted[0], room[0]), min(self.wanted[1], room[1])


def block(wide: int, high: int, least: int = 0, **more: Any) -> Box:
    return leaf(Block((wide, high), (min(wide, least), min(high, least))), **more)


LENGTHS = st.one_of(
    st.just(FIT),
    st.builds(grow, st.floats(0.5, 3)),
    st.builds(fixed, st.integers(0, 60)),
    st.builds(part, st.floats(0.05, 0.6)),
    st.builds(fit, st.integers(0, 5), st.integers(10, 50)),
)
LEAVES = st.builds(
    lambda wide, high, width, height, yields: block(
        wide, high, width=width, height=height, yields=yields
    ),
    st.integers(0, 80),
    st.integers(0, 80),
    LENGTHS,
    LENGTHS,
    st.integers(0, 2),
)
PLACES = st.sampled_from(["topleft", "center", "bottomright", "midleft", "midbottom"])


def _containers(children: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    return st.builds(
        lambda make, held, width, height, gap, pad, at: (
            over(*held, width=width, height=height, pad=pad, at=at)
            if make is over
            else make(*held, width=width, height=height, gap=gap, pad=pad, at=at)
        ),
        st.sampled_from([row, column, over]),
        st.lists(children, min_size=1, max_size=4),
        LENGTHS,
        LENGTHS,
        st.integers(0, 6),
        st.integers(0, 4),
        PLACES,
    )


TREES = st.recursive(LEAVES, _containers, max_leaves=12)
AREAS = st.builds(
    pygame.Rect,
    st.integers(0, 50),
    st.integers(0, 50),
    st.integers(150, 900),
    st.integers(150, 900),
)


def needs(box: Box) -> Room:
    """Return the least that a tree of these blocks needs, by the meaning of the words alone."""
    held = [needs(child) for child in box.children if not child.yields]
    gaps = box.gap * max(0, len(held) - 1)
    wides, highs = [each[0] for each in held], [each[1] for each in held]
    wide = sum(wides) + gaps if box.flow == "across" else max(wides, default=0)
    high = sum(highs) + gaps if box.flow == "down" else max(highs, default=0)
    left, top, right, bottom = box.pad
    wide, high = wide + left + right, high + top + bottom
    return (
        box.width.clamp(0 if box.width.part else wide),
        box.height.clamp(0 if box.height.part else high),
    )


def has_room(box: Box, rect: pygame.Rect) -> bool:
    """Return whether a box got all that it cannot do without."""
    wide, high = needs(box)
    return rect.width >= wide and rect.height >= high


@given(TREES, AREAS)
def test_children_lie_inside_their_parent_and_apart_by_the_gap(
    tree: Box, area: pygame.Rect
) -> None:
    rects = {id(each.box): each.rect for each in lay(tree, area)}

    def check(box: Box) -> None:
        rect = rects[id(box)]
        left, top, right, bottom = box.pad
        inner = pygame.Rect(
            rect.x + left, rect.y + top, rect.width - left - right, rect.height - top - bottom
        )
        seen = [child for child in box.children if id(child) in rects]
        if has_room(box, rect):
            for child in seen:
                spot = rects[id(child)]
                assert inner.left <= spot.left
                assert spot.right <= max(inner.right, spot.left)
                assert inner.top <= spot.top
                assert spot.bottom <= max(inner.bottom, spot.top)
            if box.flow != "over":
                ways = [(rects[id(child)].x, rects[id(child)].right) for child in seen]
                if box.flow == "down":
                    ways = [(rects[id(child)].y, rects[id(child)].bottom) for child in seen]
                for one, other in pairwise(ways):
                    assert other[0] - one[1] >= box.gap
        for child in seen:
            check(child)

    check(tree)


@given(st.integers(0, 2000), st.lists(st.floats(0.1, 5), min_size=1, max_size=9))
def test_shares_add_up_to_the_whole_pixels(length: int, shares: list[float]) -> None:
    found = shared(length, [grow(share) for share in shares], [0] * len(shares))
    assert sum(found) == length
    total = sum(shares)
    assert all(
        abs(pixels - length * share / total) <= 1
        for pixels, share in zip(found, shares, strict=True)
    )


@given(
    st.integers(0, 900),
    st.integers(0, 200),
    st.lists(
        st.builds(
            lambda s, a, b: Length(a, a + b, s), st.floats(0.1, 3), *[st.integers(0, 90)] * 2
        ),
        min_size=1,
        max_size=6,
    ),
)
def test_a_larger_room_makes_nothing_that_grows_smaller(
    length: int, more: int, lengths: list[Length]
) -> None:
    leasts = [each.least for each in lengths]
    small, large = (shared(room, lengths, leasts) for room in (length, length + more))
    # a pixel goes to one or the other as shares are rounded
    assert all(one <= other + 1 for one, other in zip(small, large, strict=True))
    assert sum(small) <= max(length, sum(leasts))
    assert all(each.least <= got <= each.most for each, got in zip(lengths, large, strict=True))


def test_what_yields_is_left_out_the_highest_first_and_the_rest_keeps_its_least() -> None:
    def widths(room: int) -> dict[str, int]:
        box = row(
            block(50, 10, 30, name="name"),
            block(20, 10, 20, name="mark", yields=1),
            block(20, 10, 20, name="office", yields=2),
            gap=5,
        )
        return {
            each.box.name: each.rect.width
            for each in lay(box, pygame.Rect(0, 0, room, 10))
            if each.box.name
        }

    assert widths(100) == {"name": 50, "mark": 20, "office": 20}
    assert widths(80) == {"name": 30, "mark": 20, "office": 20}
    assert widths(79) == {"name": 50, "mark": 20}
    assert widths(54) == {"name": 50}
    assert widths(20) == {"name": 20}


def names(layout: Layout) -> list[str]:
    """Return the paths of all regions in the order in which they are read."""
    return [each.path for each in layout if each.box.name]


def test_regions_are_read_in_the_order_in_which_they_are_declared() -> None:
    box = column(
        row(leaf(name="Ann"), leaf(name="Bo"), name="seats"),
        over(leaf(name="cards"), name="trick"),
        leaf(),
        leaf(name="hand"),
    )
    layout = lay(box, pygame.Rect(0, 0, 100, 100))
    assert names(layout) == ["seats", "seats/Ann", "seats/Bo", "trick", "trick/cards", "hand"]
    assert layout["cards"] == layout["trick/cards"]


def test_the_first_way_that_fits_is_taken() -> None:
    def taken(width: int) -> str:
        box = first_that_fits(
            block(90, 10, 80, name="whole"), block(40, 10, 30, name="short"), leaf(name="none")
        )
        return names(lay(box, pygame.Rect(0, 0, width, 20)))[0]

    assert [taken(width) for width in (85, 80, 79, 30, 29)] == [
        "whole",
        "whole",
        "short",
        "short",
        "none",
    ]


def test_ways_take_no_room_from_others_that_the_last_way_can_do_without() -> None:
    box = column(
        leaf(name="head", width=GROW, height=fixed(40)),
        first_that_fits(
            leaf(Block((50, 80), (50, 80)), name="tall", width=GROW, height=GROW),
            leaf(Block((50, 20), (50, 10)), name="low", width=GROW, height=GROW),
        ),
    )
    for height, way, left in ((130, "tall", 90), (119, "low", 79), (90, "low", 50)):
        layout = lay(box, pygame.Rect(0, 0, 60, height))
        assert (layout.get(way), layout["head"].height) == (pygame.Rect(0, 40, 60, left), 40)


@given(st.integers(1, 9), st.integers(1, 4), st.integers(0, 8), AREAS)
def test_cells_of_a_grid_have_one_size_and_fill_it(
    count: int, columns: int, gap: int, area: pygame.Rect
) -> None:
    cells = [leaf(name=f"cell {at}", width=GROW, height=GROW) for at in range(count)]
    layout = lay(grid(cells, columns, gap=gap), area)
    rects = [layout[f"cell {at}"] for at in range(count)]
    for one, other in combinations(rects, 2):
        assert abs(one.width - other.width) <= 1
        assert abs(one.height - other.height) <= 1
        assert not one.inflate(gap // 2, gap // 2).colliderect(other.inflate(gap // 2, gap // 2))
    assert all(area.contains(rect) for rect in rects)
    for at, rect in enumerate(rects):  # also of a last row that isn't full
        assert (rect.left, rect.right) == (rects[at % columns].left, rects[at % columns].right)
    if count % columns == 0:
        assert rects[0].unionall(rects[1:]) == area


@given(
    st.integers(1, 60),
    st.integers(1, 3),
    st.floats(0, 0.5),
    st.integers(60, 1500),
    st.integers(40, 500),
)
def test_a_fan_lies_in_its_place_and_shows_of_each_card_what_it_must(
    count: int, rows: int, strip: float, width: int, height: int
) -> None:
    area = pygame.Rect(7, 5, width, height)
    fan = Fan(count, strip=strip, most_rows=rows, least_height=16)
    spots = fan.places(area)
    assert len(spots) == count
    high = spots[0].height
    if high > fan.least_height:
        assert all(area.inflate(2, 2).contains(spot) for spot in spots)
    for one, other in pairwise(spots):
        if one.y == other.y and high > fan.least_height:
            assert other.x - one.x >= min(LEAST_STEP, strip * one.width - 1)
            assert other.x - one.x >= int(strip * one.width) - 1
    larger = Fan(count, strip=strip, most_rows=rows).places(area.inflate(40, 40))
    assert larger[0].height >= high


@given(st.integers(2, 40), st.integers(100, 1400), st.integers(60, 300))
def test_no_index_of_a_covered_card_is_cut(count: int, width: int, height: int) -> None:
    fan = Fan(count, spread=1.05, strip=0.34, whole=0.62)
    spots = fan.places(pygame.Rect(0, 0, width, height))
    card = card_width(spots[0].height)
    for one, other in pairwise(spots):
        assert not 0.62 * card + 1 < other.x - one.x < card


@pytest.mark.parametrize("power", [2.0, 4.0, 6.0])
def test_the_way_along_a_rim_is_smooth_and_clockwise(power: float) -> None:
    rim = Oval(pygame.Rect(100, 100, 400, 200), power)
    ends = [(300, 300), (100, 200), (300, 100), (500, 200)]
    for one, other in pairwise([*ends, ends[0]]):
        way = rim.way(rim.angle(one), rim.angle(other))
        assert way[0] == pytest.approx(one, abs=1)
        assert way[-1] == pytest.approx(other, abs=1)
        turns = [atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(way)]
        assert all(-0.01 < (b - a + pi) % (2 * pi) - pi < 0.5 for a, b in pairwise(turns))


def test_what_stands_in_one_of_two_ways_is_as_high_as_the_way_for_its_width() -> None:
    def part_of(width: Length) -> Box:
        return leaf(width=width, height=fixed(20))

    beside = row(part_of(grow(least=100)), part_of(fixed(150)), width=GROW)
    below = column(part_of(GROW), part_of(GROW), width=GROW)
    rows = column(row(first_that_fits(beside, below), width=GROW), width=GROW)
    assert height_of(rows, 300) == 20
    assert height_of(rows, 200) == 40


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(0, 500)), min_size=2, max_size=9))
def test_steps_along_a_line_lie_on_it_and_are_even(points: list[tuple[int, int]]) -> None:
    """An arrow runs and a dial's ring lies where the line is that they follow."""
    line = Polyline(points)
    steps = line.even(0.0, line.length, 60)
    assert steps[0] == pytest.approx(points[0])
    assert steps[-1] == pytest.approx(points[-1])
    for place in steps:
        ways = (dist(a, place) + dist(place, b) - dist(a, b) for a, b in pairwise(points))
        assert min(ways) == pytest.approx(0, abs=1e-6)
    for a, b in pairwise(steps):
        assert dist(a, b) <= line.length / 60 + 1e-6
