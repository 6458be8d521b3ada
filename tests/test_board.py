"""The President Arnold board and its chips: where things lie and whether they can be read."""

from dataclasses import replace
from itertools import combinations
from math import cos, dist, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageStat

from art.board.geometry import (
    BOARD_ASPECT,
    CHIP_DIAMETER,
    REGIONS,
    Area,
    Point,
    board_size_within,
    chip_places,
    region_at,
)
from art.board.lettering import ASCENT, SMALLEST_TEXT, LabelLine, default_labels, lay_out_labels
from art.board.lit_board import render_board, render_glow, render_paper_board
from art.chips import THICKNESS, TILT, chip_marks, render_stack, sign_outline, stack_height
from art.drawing import pillow_font
from art.painting import painted
from art.palette import RGB, contrast, seat_color

SIZES = [(300, 240), (331, 265), (360, 288), (700, 560), (1400, 1120)]


def circle(middle: Point, diameter: float) -> list[Point]:
    """Points around a circle whose diameter is a fraction of the board's height."""
    return [
        Point(
            middle.x + diameter / 2 * cos(pi * step / 16) / BOARD_ASPECT,
            middle.y + diameter / 2 * sin(pi * step / 16),
        )
        for step in range(32)
    ]


def touches(points: list[Point], box: Area) -> bool:
    return any(box.left < x < box.right and box.top < y < box.bottom for x, y in points)


def isotropic(point: Point) -> tuple[float, float]:
    return point.x * BOARD_ASPECT, point.y


@pytest.fixture(scope="module")
def blank_boards() -> dict[tuple[int, int], Image.Image]:
    return {size: render_board(size, labels={}).convert("RGB") for size in SIZES}


def test_every_region_is_found_under_its_label_its_chips_and_its_card_nothing_beside() -> None:
    for name, region in REGIONS.items():
        assert region_at(*region.label.center) == name
        for anchor in region.chip_anchors:
            assert {region_at(*point) for point in circle(anchor, CHIP_DIAMETER)} == {name}
        if region.card_slot is not None:
            left, top, right, bottom = region.card_slot
            corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
            assert {region_at(x, y) for x, y in corners} == {name}
    assert region_at(-0.01, 0.5) is None
    assert region_at(0.5, 1.01) is None
    assert region_at(0.0, 0.0) == "game"


def test_stakes_are_those_of_the_rules() -> None:
    assert {name: region.stake for name, region in REGIONS.items()} == {
        "game": 1,
        "number": 1,
        "color": 1,
        "shape": 1,
        "number_color": 2,
        "color_shape": 2,
        "shape_number": 2,
        "president": 4,
    }
    assert sum(region.stake for region in REGIONS.values()) == 14


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("name", REGIONS)
def test_every_seats_stack_fits_without_overlap(name: str, seats: int) -> None:
    region = REGIONS[name]
    places = chip_places(region, seats)
    assert len(places) == seats
    for one, other in combinations(places, 2):
        assert dist(isotropic(one), isotropic(other)) >= CHIP_DIAMETER
    for place in places:
        chip = circle(place, CHIP_DIAMETER)
        assert {region_at(*point) for point in chip} == {name}
        assert not touches(chip, region.label)
        assert region.card_slot is None or not touches(chip, region.card_slot)


@pytest.mark.parametrize("size", SIZES)
def test_labels_name_jackpot_and_stake_in_their_regions_and_touch_no_chips(
    size: tuple[int, int],
) -> None:
    for line in lay_out_labels(size, default_labels()):
        assert line.size >= SMALLEST_TEXT
        for x in (line.x - line.width / 2, line.x + line.width / 2):
            assert region_at(x / size[0], (line.baseline - 3) / size[1]) == line.region, line
    chip = max(10, round(CHIP_DIAMETER * size[1]))
    for line in lay_out_labels(size, default_labels()):
        letters = Area(*map(float, ink_box(line)))
        region = REGIONS[line.region]
        high = stack_height(region.stake, chip)
        for anchor in region.chip_anchors:
            x, foot = anchor.x * size[0], anchor.y * size[1] + chip / 2
            stack = Area(x - chip / 2, foot - high, x + chip / 2, foot)
            apart = stack.left >= letters.right or stack.right <= letters.left
            assert apart or stack.top >= letters.bottom + 1 or stack.bottom <= letters.top, line
    for name, label in default_labels().items():
        lines = [
            line.text for line in lay_out_labels(size, default_labels()) if line.region == name
        ]
        words = " ".join(lines)
        assert label.title in words
        assert words.endswith(str(REGIONS[name].stake))


def test_on_a_large_board_every_stake_stands_below_its_name() -> None:
    lines = lay_out_labels((1400, 1120), default_labels())
    for region in REGIONS:
        name, stake = (line for line in lines if line.region == region)
        assert stake.x == name.x
        assert stake.baseline > name.baseline + stake.size * ASCENT, region


def ink_box(line: LabelLine) -> tuple[float, float, float, float]:
    """Return the pixels that a run of letters inks."""
    left, top, right, bottom = pillow_font(line.face, line.size).getbbox(line.text, anchor="ms")
    return line.x + left, line.baseline + top, line.x + right, line.baseline + bottom


def letters_box(line: LabelLine) -> tuple[int, int, int, int]:
    half = line.width / 2
    top = line.baseline - line.size * 0.7
    return round(line.x - half), round(top), round(line.x + half), round(line.baseline)


def colors(ground: Image.Image) -> set[RGB]:
    channels = ground.tobytes()
    return set(zip(channels[0::3], channels[1::3], channels[2::3], strict=True))


@pytest.mark.parametrize("gray", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_labels_can_be_read_on_their_light_and_in_gray(
    blank_boards: dict[tuple[int, int], Image.Image], size: tuple[int, int], gray: bool
) -> None:
    board = blank_boards[size]
    if gray:
        board = board.convert("L").convert("RGB")
    for line in lay_out_labels(size, default_labels()):
        ground = board.crop(letters_box(line))
        worst = min(contrast(line.ink, color) for color in colors(ground))
        assert worst >= 4.5, (line.region, line.text, worst)


def mean_color(board: Image.Image, name: str) -> tuple[float, float, float]:
    x, y = REGIONS[name].chip_spot
    middle = round(x * board.width), round(y * board.height)
    ground = board.crop((middle[0] - 6, middle[1] - 6, middle[0] + 6, middle[1] + 6))
    red, green, blue = ImageStat.Stat(ground).mean
    return red, green, blue


def test_light_adds_up(blank_boards: dict[tuple[int, int], Image.Image]) -> None:
    board = blank_boards[700, 560]
    red, green, blue = 0, 1, 2
    lit_by = {
        "number": {red},
        "color": {green},
        "shape": {blue},
        "number_color": {red, green},
        "color_shape": {green, blue},
        "shape_number": {red, blue},
        "president": {red, green, blue},
        "game": set(),
    }
    for name, lit in lit_by.items():
        color = mean_color(board, name)
        assert all(color[channel] > 165 for channel in lit), (name, color)
        assert all(color[channel] < 145 for channel in {red, green, blue} - lit), (name, color)
    assert max(mean_color(board, "game")) < 40


@pytest.mark.parametrize("size", [(300, 240), (733, 571), (1, 1)])
def test_the_board_has_exactly_the_size_asked_for(size: tuple[int, int]) -> None:
    assert render_board(size).size == size
    assert render_glow("president", size).size == size
    assert render_paper_board(size).size == size


def test_the_board_is_transparent_beyond_its_rounded_corners_only_and_drawn_alike() -> None:
    alpha = render_board((350, 280)).getchannel("A")
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((175, 140)) == 255
    assert alpha.getpixel((175, 1)) == 255
    assert render_board((300, 240)).tobytes() == render_board((300, 240)).tobytes()


@given(st.integers(60, 3000), st.integers(60, 3000))
def test_the_board_fits_into_any_window_at_its_aspect(width: int, height: int) -> None:
    board_width, board_height = board_size_within(width, height)
    assert board_width <= width
    assert board_height <= height
    assert abs(board_width / BOARD_ASPECT - board_height) <= 1
    assert board_width == width or board_height >= height - 1


@pytest.mark.parametrize("name", REGIONS)
def test_a_won_jackpot_glows_in_its_own_region(name: str) -> None:
    glow = render_glow(name, (350, 280))
    brightness = {other: sum(mean_color(glow.convert("RGB"), other)) for other in REGIONS}
    assert brightness[name] > 60
    assert all(brightness[name] > 4 * brightness[other] for other in REGIONS if other != name)


def test_a_glow_can_be_added_without_its_alpha() -> None:
    glow = render_glow("number", (350, 280))
    corner = glow.getpixel((340, 270))
    assert corner == (0, 0, 0, 0)


def test_the_paper_board_leaves_the_game_white() -> None:
    board = render_paper_board((700, 560))
    assert mean_color(board, "game") == (255, 255, 255)
    assert mean_color(board, "number") != (255, 255, 255)
    for line in lay_out_labels((700, 560), default_labels()):
        ground = board.crop(letters_box(line))
        ink = replace(line, dark=True).ink
        assert min(contrast(ink, color) for color in colors(ground)) >= 7


def paper_chip(value: int, color: tuple[int, int, int], size: int, sign: str) -> Image.Image:
    return painted(chip_marks(value, color, sign, 30.0), (size, size), (30.0, 30.0))


def test_seats_differ_in_color_and_in_shape() -> None:
    seats = [seat_color(seat) for seat in range(8)]
    assert len({seat.rgb for seat in seats}) == 8
    assert len({seat.shape for seat in seats}) == 8
    gray_faces = {
        paper_chip(1, (128, 128, 128), 24, seat.shape).convert("L").tobytes() for seat in seats
    }
    assert len(gray_faces) == 8


def test_a_seats_sign_lies_in_the_middle_of_its_chip_and_fills_the_inlay() -> None:
    for sign in (seat_color(seat).shape for seat in range(8)):
        across, down = zip(*sign_outline(sign, 50.0, 40.0, 10.0), strict=True)
        assert min(across) + max(across) == pytest.approx(100)
        reach = 50 - min(across), 40 - min(down), max(down) - 40
        assert all(7 < each < 12 for each in reach), f"{sign}: {reach}"


@pytest.mark.parametrize("size", [16, 32, 96])
def test_ones_and_fives_look_different(size: int) -> None:
    seat = seat_color(0)
    one, five = (paper_chip(value, seat.rgb, size, seat.shape) for value in (1, 5))
    assert one.size == five.size == (size, size)
    body = size // 2, round(size * 0.14)
    assert one.getpixel(body) != five.getpixel(body)


def test_a_stack_shows_its_height_of_at_least_one_chip_and_a_sign_must_be_known() -> None:
    seat = seat_color(3)
    heights = [render_stack([1] * count, seat.rgb, 40, seat.shape).getbbox() for count in (1, 2, 5)]
    assert [box[3] - box[1] for box in heights if box] == pytest.approx(
        [40 * (TILT + THICKNESS * count) for count in (1, 2, 5)], abs=2
    )
    assert render_stack([1] * 5, seat.rgb, 40, seat.shape).height == stack_height(5, 40)
    with pytest.raises(ValueError, match="at least one chip"):
        render_stack([], (1, 2, 3), 40)
    with pytest.raises(ValueError, match="no sign"):
        paper_chip(1, (1, 2, 3), 40, "octopus")
