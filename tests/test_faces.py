"""Every card of every deck is drawn, can be told from all others, and can be read when small."""

import itertools
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from msgspec import structs
from PIL import Image, ImageChops

from art.backs import render_back
from art.drawing import HATCHES, SHAPES, fitted_letters, hatch_mask, letters_mask, shape_mask
from art.faces import FaceStyle, face_marks, face_size, render_face
from art.icons import icon_mask, icon_names
from art.marks import QUARTERS, Area, Group, Line, Mark, Panel, Sign, Words, disc, polygon
from art.outlines import bar_path
from art.painting import paint, painted
from art.palette import ASSETS, ink_color
from rules.decks.cards import Card, Deck
from rules.decks.face import Face, FaceError, Text, fill_in
from rules.decks.reading import load_deck
from rules.decks.shelf import deck

ROOT = Path(__file__).resolve().parent.parent
DECKS = ("triple-topper-full", "standard", "sanity", "sixchex", "artoffacts")
SMALL, LARGE = FaceStyle(layout="small"), FaceStyle()
INK_SEEN = 60
"""A pixel that differs by as much in one channel is seen to differ."""


def told_apart(pictures: dict[Card, Image.Image], mode: str, least: int) -> None:
    """See that any two cards differ in so many pixels: in gray, or in the channel most apart."""
    cards = [card for card in pictures if card.id not in {"times-2-b", "over-2-b"}]  # twins
    drawn = np.stack([np.asarray(pictures[card].convert(mode), np.int16) for card in cards])
    drawn = drawn.reshape(len(cards), -1, len(mode))
    for at, one in enumerate(cards[:-1]):
        apart = (abs(drawn[at + 1 :] - drawn[at]) >= INK_SEEN).sum(axis=1).max(axis=1)
        alike = [cards[at + 1 + other].id for other in np.flatnonzero(apart < least)]
        assert not alike, (one.id, alike)


def seen_difference(one: Image.Image, other: Image.Image) -> int:
    """The number of pixels by which two pictures visibly differ."""
    return sum(ImageChops.difference(one.convert("L"), other.convert("L")).histogram()[INK_SEEN:])


def color_difference(one: Image.Image, other: Image.Image) -> int:
    """The same in the channel that differs most."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return max(sum(channel.histogram()[INK_SEEN:]) for channel in difference.split())


def ink_rows(picture: Image.Image, width: float, bottom: float) -> int:
    """How many rows of pixels the topmost sign in the upper left corner takes."""
    gray = picture.convert("L")
    corner = gray.crop((2, 2, round(gray.width * width), round(gray.height * bottom)))
    rows = [
        min(corner.crop((0, y, corner.width, y + 1)).tobytes()) < 140 for y in range(corner.height)
    ]
    first = rows.index(True)
    last = rows.index(False, first) if False in rows[first:] else len(rows)
    return last - first


@pytest.mark.parametrize("deck_id", DECKS)
@pytest.mark.parametrize("height", [60, 111, 200])
def test_every_card_has_the_exact_size_and_round_corners(deck_id: str, height: int) -> None:
    drawn = deck(deck_id)
    width = round(height * 63 / 88)
    for card in drawn:
        face = render_face(drawn, card, height)
        assert face.mode == "RGBA"
        assert face.size == (width, height) == face_size(drawn.face, height)
        alpha = face.getchannel("A")
        corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
        assert all(opacity(alpha, corner) < 60 for corner in corners)
        assert opacity(alpha, (width // 2, height // 2)) == 255
        assert opacity(alpha, (width // 2, 0)) == 255


@pytest.mark.sample(3)
@pytest.mark.parametrize("deck_id", DECKS)
@pytest.mark.parametrize("height", [72, 100, 150, 200])
def test_a_third_of_a_covered_card_tells_which_it_is(deck_id: str, height: int) -> None:
    drawn = deck(deck_id)
    strip = (0, 0, round(0.35 * face_size(drawn.face, height)[0]), height)
    strips = {card: render_face(drawn, card, height, SMALL).crop(strip) for card in drawn}
    told_apart(strips, "RGB", 4)


@pytest.mark.parametrize("deck_id", DECKS)
def test_cards_are_told_apart_in_gray(deck_id: str) -> None:
    drawn = deck(deck_id)
    faces = {card: render_face(drawn, card, 200) for card in drawn}
    told_apart(faces, "L", 12)


@pytest.mark.parametrize("deck_id", DECKS)
def test_small_cards_have_a_larger_index(deck_id: str) -> None:
    drawn = deck(deck_id)
    for card in drawn:
        if "operation" in card.attributes or card.id in {"rook", "joker"}:
            continue  # framed: the topmost ink is the frame's
        small = ink_rows(render_face(drawn, card, 90, SMALL), 0.34, 0.9)
        merely_shrunk = ink_rows(render_face(drawn, card, 90), 0.17, 0.9)
        assert small > merely_shrunk, card.id
        assert small >= 6, card.id


@pytest.mark.parametrize("deck_id", ["triple-topper-full", "sixchex"])
def test_every_color_is_hatched(deck_id: str) -> None:
    drawn = deck(deck_id)
    for card in drawn:
        face = render_face(drawn, card, 400)
        color = card.attributes["color"]
        assert count(face, ink_color(str(color))) > 500, card.id
        assert count(face, ink_color(f"{color} line")) > 100, card.id


def test_triple_topper_shows_the_same_corner_both_ways_and_the_value_at_the_bottom() -> None:
    drawn = deck("triple-topper-full")
    for card in drawn.select(shape="heart"):
        face = render_face(drawn, card, 300)
        corner = (4, 4, 38, 120)
        turned = face.transpose(Image.Transpose.ROTATE_180)
        assert face.crop(corner).tobytes() == turned.crop(corner).tobytes(), card.id
    drawn = deck("triple-topper-full")
    one, other = drawn.card("red-circle-1"), drawn.card("red-circle-3")
    place = (6, 256, 42, 290)
    three = render_face(drawn, one, 300).crop(place)
    five = render_face(drawn, other, 300).crop(place)
    assert seen_difference(three, five) > 10
    same = render_face(drawn, drawn.card("red-triangle-1"), 300).crop(place)
    assert same.tobytes() == five.tobytes()  # both are worth five


def test_sanity_reads_the_low_half_upright_the_high_half_turned_with_a_sign_for_ten() -> None:
    drawn = deck("sanity")
    corner = (4, 10, 38, 96)
    upright = render_face(drawn, drawn.card("3f5h"), 300).crop(corner)
    turned = render_face(drawn, drawn.card("2c3f"), 300).transpose(Image.Transpose.ROTATE_180)
    royal = ink_color("royal")
    assert count(upright, royal) == count(turned.crop(corner), royal) > 50
    drawn = deck("sanity")
    half = (45, 12, 175, 132)  # the middle of the upper half of 300 pixels
    sizes = {}
    for card in (drawn.card("10s13h"), drawn.card("12s14h")):
        value = card.attributes["low_value"]
        sizes[value] = longest_run(render_face(drawn, card, 300).crop(half))
    assert sizes[12] > 1.8 * sizes[10]


def runs_of_ink(picture: Image.Image) -> list[tuple[int, int]]:
    """Where rows with ink begin and end, from the top."""
    gray = picture.convert("L")
    rows = (gray.crop((0, y, gray.width, y + 1)).tobytes() for y in range(gray.height))
    inked = [False, *(min(row) < 150 for row in rows), False]
    edges = [y for y, (one, other) in enumerate(itertools.pairwise(inked)) if one != other]
    return list(zip(edges[::2], edges[1::2], strict=True))


def bar_of_the_number(corner: Image.Image, *, below: bool) -> bool:
    """Whether the number nearest to the card's edge has a bar at its foot, free of its neighbors.

    ``below`` tells that the foot is the side where the edge is.
    """
    runs = runs_of_ink(corner)
    bar, digit = (runs[-1], runs[-2]) if below else (runs[1], runs[0])
    if (bar[1] - bar[0]) * 3 > digit[1] - digit[0]:
        return False
    lengths = {longest_run(corner.crop((0, y, corner.width, y + 1))) for y in range(*bar)}
    digit_width = inked_width(corner.crop((0, digit[0], corner.width, digit[1])))
    return all(abs(length - digit_width) <= 2 for length in lengths)


def inked_width(picture: Image.Image) -> int:
    box = picture.convert("L").point(lambda value: 255 if value < 190 else 0).getbbox()
    return box[2] - box[0] if box else 0


@pytest.mark.parametrize(
    ("height", "style"),
    [(54, SMALL), (84, SMALL), (129, SMALL), (131, LARGE), (147, LARGE), (300, LARGE)],
)
@pytest.mark.parametrize("deck_id", ["sanity", "artoffacts"])
def test_a_six_is_never_a_nine_upside_down(deck_id: str, height: int, style: FaceStyle) -> None:
    drawn = deck(deck_id)
    names = ("low_value", "high_value") if deck_id == "sanity" else ("number", "number")
    barred: dict[object, set[bool]] = {}
    for card in drawn:
        upright, turned = (card.fields.get(name) for name in names)
        if upright is None:
            continue
        face = render_face(drawn, card, height, style)
        right = round(face.width * (0.33 if style is SMALL else 0.2))
        above = face.crop((2, 2, right, round(height * 0.42)))
        barred.setdefault(upright, set()).add(bar_of_the_number(above, below=False))
        if deck_id == "sanity":
            other = face.crop((2, round(height * 0.6), right, height - 1))
            barred.setdefault(turned, set()).add(bar_of_the_number(other, below=True))
    assert {number for number, found in barred.items() if True in found} == {6, 9}
    assert all(len(found) == 1 for found in barred.values())


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_print_has_the_bar_where_the_screen_has_it(turn: Literal[0, 90, 180, 270]) -> None:
    def with_text(underline: tuple[int, ...]) -> Deck:
        number = Text(text="6", at=(30, 40), size=20, turn=turn, underline=underline)
        return structs.replace(drawn, face=Face(items=(number,)))

    drawn = deck("standard")
    barred, plain = with_text((6, 9)), with_text((9,))
    on_screen = ImageChops.difference(
        *(render_face(shown, drawn[0], 880).convert("RGB") for shown in (barred, plain))
    ).getbbox()
    (whole,) = face_marks(barred, drawn[0])
    assert isinstance(whole, Group)
    (words,) = (mark for mark in whole.marks if isinstance(mark, Words))
    ((first, steps),) = bar_path(words).outlines
    xs, ys = zip(first, *(step[-2:] for step in steps), strict=True)
    on_paper = [10 * edge for edge in (min(xs), min(ys), max(xs), max(ys))]
    assert on_screen == pytest.approx(on_paper, abs=2.5)


ALL_KINDS: tuple[Mark, ...] = (
    Panel(2, 3, 20, 12, 2, (200, 30, 30), "falling", (250, 250, 250), 1.5, (0, 0, 0), 0.6),
    Words("Queen 7", "title", 6, 4, 26, (10, 20, 120), stretch=0.8),
    Words("upward", "strong", 4, 26, 28, turn=90),
    Sign("king", 9, 34, 9, (0, 90, 0)),
    Sign("heart", 20, 34, 8, (0, 0, 200), 180, "partial", 0.8, "dots", (255, 255, 0), 1.4),
    Area(disc(30, 10, 4), (90, 90, 0)),
    Line(polygon([(3, 16), (12, 20), (33, 17)], closed=False), thickness=0.5),
    Group((Words("cut", "strong", 9, 24, 22, (120, 0, 120)),), clip=disc(29, 20, 4)),
)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_what_is_turned_is_painted_turned(turn: Literal[90, 180, 270]) -> None:
    def picture(marks: tuple[Mark, ...], size: tuple[int, int]) -> Image.Image:
        sheet = Image.new("RGB", size, "white")
        paint(sheet, marks, 6.0)
        return sheet

    upright = picture(ALL_KINDS, (36 * 6, 42 * 6))
    assert upright.getcolors(4) is None
    cosine, sine = QUARTERS[turn]
    places = {90: (0, 36), 180: (36, 42), 270: (42, 0)}
    group = Group(ALL_KINDS, (cosine, sine, -sine, cosine, *places[turn]))
    way = {90: Image.Transpose.ROTATE_90, 180: Image.Transpose.ROTATE_180}
    turned = upright.transpose(way.get(turn, Image.Transpose.ROTATE_270))
    assert picture((group,), turned.size).tobytes() == turned.tobytes()
    whole = painted((group,), turned.size, (turned.width / 6, turned.height / 6))
    assert whole.convert("RGB").tobytes() == turned.tobytes()
    twice = Group((Group(ALL_KINDS, (-1, 0, 0, -1, 36, 42)),), (-1, 0, 0, -1, 36, 42))
    assert picture((twice,), upright.size).tobytes() == upright.tobytes()


@pytest.mark.parametrize("special", ["rook", "joker"])
def test_rook_and_joker_have_faces_of_their_own(special: str) -> None:
    drawn = deck("sanity")
    names = {item.icon for item in drawn.face.items if hasattr(item, "icon")}
    assert "{kind}" in names
    assert render_face(drawn, drawn.card(special), 200).size == (143, 200)


def test_sixchex_has_the_color_as_its_field_artoffacts_its_symbol_in_a_corner() -> None:
    drawn = deck("sixchex")
    for card in drawn:
        face = render_face(drawn, card, 300)
        paint = ink_color(str(card.attributes["color"]))
        assert count(face, paint) > 0.2 * face.width * face.height, card.id
    drawn = deck("artoffacts")
    corner = (150, 10, 208, 70)
    shown = [
        render_face(drawn, drawn.card(f"{symbol}-7"), 300).crop(corner)
        for symbol in ("feather", "arrowhead", "mask", "vase")
    ]
    assert all(seen_difference(*two) > 60 for two in itertools.combinations(shown, 2))


def test_four_colors_change_only_clubs_and_diamonds() -> None:
    drawn = deck("standard")
    for suit, changes in (("C", True), ("D", True), ("H", False), ("S", False)):
        for rank in "A7K":
            card = drawn.card(rank + suit)
            two = render_face(drawn, card, 160)
            four = render_face(drawn, card, 160, FaceStyle(variant="four_color"))
            assert (two.tobytes() != four.tobytes()) is changes, card.id


def test_a_style_that_a_deck_lacks_changes_nothing() -> None:
    drawn = deck("artoffacts")
    plain = render_face(drawn, drawn[0], 120)
    assert (
        render_face(drawn, drawn[0], 120, FaceStyle(variant="four_color")).tobytes()
        == plain.tobytes()
    )


@pytest.mark.parametrize("deck_id", DECKS)
def test_high_contrast_has_white_paper(deck_id: str) -> None:
    drawn = deck(deck_id)
    face = render_face(drawn, drawn[0], 200, FaceStyle(high_contrast=True))
    assert count(face, (255, 255, 255)) > 1000
    assert count(face, ink_color("ivory")) == 0


@pytest.mark.parametrize("height", [60, 100, 161, 420])
def test_a_back_looks_the_same_when_turned(height: int) -> None:
    for deck_id in DECKS:
        back = render_back(deck(deck_id).face, height).convert("RGB")
        width = back.width
        inner = back.crop((6, 6, width - 6, height - 6))
        turned = inner.transpose(Image.Transpose.ROTATE_180)
        assert seen_difference(inner, turned) <= 2, deck_id


def test_every_deck_has_a_back_of_its_own() -> None:
    backs = [render_back(deck(deck_id).face, 120) for deck_id in DECKS]
    assert all(color_difference(*two) > 200 for two in itertools.combinations(backs, 2))


# A stranger's deck


STRANGER = """
id: weather
title: Weather
count: 4
attributes:
  sky: {title: Sky, values: [sun, moon]}
  wind: {title: Wind, values: [1, 2]}
cards:
  - builder: product
    of: [sky, wind]
    id: "{sky}-{wind}"
    name: "{sky|title} {wind}"
face:
  size_mm: [50, 80]
  corner: 0.1
  tables: {paint: {sun: light yellow, moon: "#8090a0"}}
  layouts: {1: [[25, 60]], 2: [[15, 60], [35, 60]]}
  items:
    - {draw: field, box: [0, 0, 50, 40], fill: "{sky|paint}", hatch: dots}
    - {draw: icon, icon: "{sky}", at: [25, 20], size: 20}
    - {draw: pips, icon: star, layout: "{wind}", size: 8, ink: red deep}
    - {draw: text, text: "{name}", at: [25, 74], size: 3, font: title, turn: 180}
"""


def written(tmp_path: Path, text: str) -> Deck:
    file = tmp_path / "weather.yaml"
    file.write_text(text, "utf-8")
    return load_deck(file)


def test_a_strangers_deck_is_drawn_without_code(tmp_path: Path) -> None:
    drawn = written(tmp_path, STRANGER)
    faces = [render_face(drawn, card, 160) for card in drawn]
    assert {face.size for face in faces} == {(100, 160)}
    assert all(seen_difference(*two) > 20 for two in itertools.combinations(faces, 2))


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("icon: star", "icon: ../secret", "icon"),
        ("ink: red deep", "ink: mauve", "mauve"),
        ("hatch: dots", "hatch: scribble", "scribble"),
        ("size: 20}", "size: 20, body: hollow}", "hollow"),
        ("size: 20}", "size: 20, body: filled}", "filled"),
        ("icon: star", 'icon: "st\\nar"', "st"),
        ("ink: red deep", f'ink: "red\\n{"deep" * 30}"', "red"),
        ("hatch: dots", 'hatch: "dots\\n"', "dots"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_sentence(
    tmp_path: Path, was: str, becomes: str, said: str
) -> None:
    drawn = written(tmp_path, STRANGER.replace(was, becomes))
    with pytest.raises(FaceError, match=said) as caught:
        render_face(drawn, drawn[0], 160)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 100


def test_a_back_that_cannot_be_drawn_is_told_in_one_sentence(tmp_path: Path) -> None:
    for back in ("{emblem: nothing}", "{ground: mauve}"):
        drawn = written(tmp_path, STRANGER + f"  back: {back}\n")
        with pytest.raises(FaceError):
            render_back(drawn.face, 100)


# Templates


def test_templates_take_attributes_and_tables() -> None:
    face = Face(
        tables={"short": {"red": "R", "*": "-"}, "more": {1: "one"}},
        variants={"loud": {"short": {"red": "RED"}}},
    )
    card = {"color": "red", "number": 1}
    assert fill_in("{color}-{number}", card, face) == "red-1"
    assert fill_in("{color|short}", card, face) == "R"
    assert fill_in("{color|short}", card, face, "loud") == "RED"
    assert fill_in("{number|short}{number|more}", card, face) == "-one"
    for wrong in ("{size}", "{color|long}", "{color|more}"):
        with pytest.raises(FaceError):
            fill_in(wrong, card, face)


# Pieces


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_are_solid_partial_and_hollow(shape: str) -> None:
    solid, partial, hollow = (
        sum(shape_mask(shape, 64, body, 4.0).tobytes()) for body in ("solid", "partial", "hollow")
    )
    assert solid * 0.95 > partial > hollow * 1.15
    assert shape_mask(shape, 64).size == (64, 64)


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_lie_within_their_square(shape: str) -> None:
    assert all(max(abs(x), abs(y)) <= 0.495 for x, y in SHAPES[shape])
    box = shape_mask(shape, 200).getbbox()
    assert box is not None
    assert abs(box[0] + box[2] - 200) <= 8  # centered from left to right


def test_hatches_differ_icons_fill_their_square_and_all_are_credited() -> None:
    for one, other in itertools.combinations(HATCHES, 2):
        assert seen_difference(hatch_mask(one, 80, 6.0), hatch_mask(other, 80, 6.0)) > 400, (
            one,
            other,
        )
    for name in sorted(icon_names()):
        mask = icon_mask(name, 64)
        assert mask.mode == "L"
        assert mask.size == (64, 64)
        box = mask.getbbox()
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) >= 50, name
    lines = (ASSETS / "icons" / "credits.tsv").read_text("utf-8").splitlines()[1:]
    credited = {line.split("\t")[0]: line.split("\t")[2:] for line in lines}
    shipped = {path.stem for path in (ASSETS / "icons").glob("*.png")}
    assert set(credited) == shipped == icon_names() - (set(SHAPES) - shipped)
    assert all(
        author and terms in {"CC BY 3.0", "CC0 1.0", "MIT"} for author, terms in credited.values()
    )
    credits_page = (ROOT / "CREDITS.md").read_text("utf-8")
    assert all(f"`{icon}`" in credits_page for icon in shipped)
    assert (ASSETS / "icons" / "LICENSE.game-icons.txt").is_file()


def test_a_text_too_wide_is_condensed_to_fit() -> None:
    def mask(most: float) -> Image.Image:
        fitting = fitted_letters("10", "index", 20.0, most)
        return letters_mask("10", "index", *fitting)[0]

    wide = mask(0.0)
    narrow, tiny = mask(wide.width * 0.8), mask(wide.width * 0.4)
    assert narrow.width <= wide.width * 0.8 + 1
    assert narrow.height >= wide.height - 1  # as high as before
    assert tiny.width <= wide.width * 0.4 + 1
    assert tiny.height < wide.height


def opacity(alpha: Image.Image, place: tuple[int, int]) -> int:
    value = alpha.getpixel(place)
    assert isinstance(value, int)
    return value


def count(picture: Image.Image, color: tuple[int, int, int]) -> int:
    counted = picture.convert("RGB").getcolors(picture.width * picture.height)
    assert counted is not None
    return sum(number for number, found in counted if found == color)


def longest_run(picture: Image.Image) -> int:
    """The longest run of dark pixels in any row."""
    dark = picture.convert("L").point(lambda value: 255 if value < 150 else 0)
    rows = (dark.crop((0, y, dark.width, y + 1)).tobytes() for y in range(dark.height))
    return max(len(run) for row in rows for run in row.split(b"\0"))
