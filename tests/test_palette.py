"""Colors can be told apart, by everyone and in gray, and texts can be read."""

import itertools

import pytest

from art.drawing import HATCHES
from art.icons import icon_names
from art.palette import (
    FONT_FILES,
    arrange_seat_colors,
    back_ink,
    card_color,
    contrast,
    font_path,
    from_hex,
    hatch_name,
    ink_color,
    palette,
    seat_color,
    ui_color,
)
from tests.color_vision import difference, lab

SETS = {
    "Triple Topper": ["red", "yellow", "green", "blue", "black"],
    "kingdom I": ["dark red", "dark orange", "dark yellow", "dark green"],
    "kingdom II": ["dark blue", "dark indigo", "dark violet", "black"],
    "kingdom III": ["light red", "light orange", "light yellow", "light green"],
    "kingdom IV": ["light blue", "light indigo", "light violet", "gray"],
    "kingdom V": ["tan", "pink"],
}
GROUNDS = ("felt", "felt_light", "navy", "walnut", "panel", "panel_raised", "button", "curtain")
TEXTS = ("text", "text_quiet", "brass", "good", "bad", "warning", "link", "marked")


def test_chosen_colors_come_first_and_all_others_follow() -> None:
    arrange_seat_colors((2, 0))
    seats = palette().seats
    colors = [seat_color(seat) for seat in range(len(seats))]
    assert colors[:3] == [seats[2], seats[0], seats[1]]
    assert all(color in colors for color in seats)


def test_the_difference_of_colors_is_that_of_the_published_examples() -> None:
    # Sharma, Wu and Dalal 2005, pairs 1, 17 and 25
    assert difference((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)) == pytest.approx(
        2.0425, abs=1e-4
    )
    assert difference((50.0, 2.5, 0.0), (73.0, 25.0, -18.0)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(
        1.2644, abs=1e-4
    )


@pytest.mark.parametrize("name", SETS)
def test_colors_that_meet_are_apart_for_everyone_and_for_deuteranopes(name: str) -> None:
    for one, other in itertools.combinations(SETS[name], 2):
        for deuteranope in (False, True):
            apart = difference(
                lab(ink_color(one), deuteranope=deuteranope),
                lab(ink_color(other), deuteranope=deuteranope),
            )
            assert apart >= 11, (one, other, deuteranope, apart)


@pytest.mark.parametrize("name", SETS)
def test_colors_that_meet_have_grays_of_their_own(name: str) -> None:
    grays = sorted((lab(ink_color(color))[0], color) for color in SETS[name])
    for (lower, one), (higher, other) in itertools.pairwise(grays):
        assert higher - lower >= 4, (one, other)


def test_all_eighteen_colors_are_apart_and_inks_are_readable_on_ivory_and_paint() -> None:
    colors = {color for colors in SETS.values() for color in colors}
    assert len({ink_color(color) for color in colors}) == 18
    for one, other in itertools.combinations(palette().cards, 2):
        assert difference(lab(ink_color(one)), lab(ink_color(other))) >= 12, (one, other)
    ivory = ink_color("ivory")
    for name, color in palette().cards.items():
        assert contrast(from_hex(color.deep), ivory) >= 4.5, name
        assert contrast(ink_color(f"{name} text"), from_hex(color.fill)) >= 4.5, name
        assert contrast(ink_color(f"{name} line"), from_hex(color.fill)) >= 2.5, name
    assert ink_color("dark red") == ink_color("red")
    assert hatch_name("dark red") == hatch_name("red") == "upright"
    assert hatch_name("weave") == "weave"
    for name in ("mauve", "red loud", "#12", "#12345g"):
        with pytest.raises((KeyError, ValueError)):
            ink_color(name)


@pytest.mark.parametrize("name", SETS)
def test_colors_that_meet_have_hatches_of_their_own(name: str) -> None:
    colors = [card_color(color) for color in SETS[name]]
    assert None not in colors
    known = [color for color in colors if color is not None]
    assert len({color.hatch for color in known}) == len(known)
    assert {color.hatch for color in known} <= set(HATCHES)


@pytest.mark.parametrize("room", ["", *palette().rooms])
@pytest.mark.parametrize(("high_contrast", "least"), [(False, 4.5), (True, 7.0)])
def test_texts_of_the_interface_are_readable(room: str, high_contrast: bool, least: float) -> None:
    for ground, text in itertools.product(GROUNDS, TEXTS):
        paint = ui_color(ground, room=room, high_contrast=high_contrast)
        ink = ui_color(text, room=room, high_contrast=high_contrast)
        assert contrast(ink, paint) >= least, (ground, text)
    for ground, text in (
        ("ivory", "ink"),
        ("ivory", "ink_quiet"),
        ("button_main", "button_main_text"),
        ("button_hover", "brass_light"),
    ):
        paint = ui_color(ground, room=room, high_contrast=high_contrast)
        assert contrast(ui_color(text, room=room, high_contrast=high_contrast), paint) >= least, (
            ground,
            text,
        )


@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_lit_cloth_tells_the_rooms_apart(*, high_contrast: bool) -> None:
    rooms = ("cabinet", *palette().rooms)
    cloths = [ui_color("felt_light", room=room, high_contrast=high_contrast) for room in rooms]
    for one, other in itertools.combinations(cloths, 2):
        assert difference(lab(one), lab(other)) >= 10


def test_rooms_have_what_the_first_one_has_and_high_contrast_only_colors_that_exist() -> None:
    grounds = ("navy", "bottle", "oxblood", "plum", "slate")
    for name, room in palette().rooms.items():
        assert {*room.interface, *room.high_contrast} <= set(palette().interface)
        backs = [ink_color(back_ink(ground, name)) for ground in grounds]
        for one, other in itertools.combinations(backs, 2):
            assert difference(lab(one), lab(other)) >= 8, (name, one, other)
        for back in backs:
            assert contrast(back, ink_color("ivory")) >= 4.5
    assert set(palette().high_contrast) <= set(palette().interface)
    seats = [seat_color(seat) for seat in range(8)]
    assert len({seat.shape for seat in seats}) == 8
    assert {seat.shape for seat in seats} <= icon_names()
    for first, second in itertools.combinations(seats, 2):
        assert difference(lab(first.rgb), lab(second.rgb)) >= 12, (first.name, second.name)
    for seat in seats:
        assert contrast(seat.rgb, ui_color("felt_dark")) >= 3, seat.name


def test_all_fonts_are_there_with_their_licenses() -> None:
    assert all(font_path(role).is_file() for role in FONT_FILES)
    folder = font_path("title").parent
    licensed = {path.name.split(".")[1] for path in folder.glob("LICENSE.*.txt")}
    families = {"EBGaramond": ("EBGaramond", "Cabinet"), "Inter": ("Inter",), "Noto": ("Noto",)}
    assert licensed == set(families)
    starts = tuple(start for family in licensed for start in families[family])
    assert all(font.name.startswith(starts) for font in folder.glob("*.[ot]tf"))
