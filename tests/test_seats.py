"""The people round the table: whatever the game, the window and the letters, all can be read."""

from dataclasses import replace
from itertools import combinations, islice
from typing import Any, TypeGuard

import pygame
import pytest

from games.library import library
from rules.core import PUBLIC
from table.controller import SeatInfo
from table.storage.settings import Settings
from tests.at_table import NAMES, entry_of, lay, moments, session_after
from tests.click_through import open_app
from tests.clock import let_pass
from tests.person import box_of, golden, seen_by, staging_of
from ui.controls.theme import Theme
from ui.picture.chip_piles import lying_chips
from ui.picture.director import Director
from ui.picture.items import Picture
from ui.picture.nameplate import engraved, name_letters, plate_height
from ui.picture.stage import Stage, lay_stage

GAMES = sorted(entry.name for entry in library())
LONG = (
    "Bartholomew",
    "Wilhelmina",
    "Maximiliana",
    "Konstantinos",
    "Gwendolyn-Mae",
    "Theodore",
    "Alexandria",
    "Ferdinand",
)
SIZES = ((960, 540), (1280, 720), (1920, 1080))
LETTERS = (100, 150, 200)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def theme_of(size: tuple[int, int], letters: int, **settings: Any) -> Theme:
    return Theme(size, Settings(text_scale=letters, **settings))


def plates_of(picture: Picture) -> list[tuple[SeatInfo, pygame.Rect, int]]:
    """Return what the plates of a picture tell, where they are, and their letters."""
    return [
        (each.what[1], pygame.Rect((each.x, each.y), each.what[2]), each.what[3])
        for each in picture.below
        if isinstance(each.what, tuple) and each.what[0] == "plate"
    ]


def fans_of(picture: Picture) -> dict[str, pygame.Rect]:
    return {fan.zone: fan.rect for fan in picture.fans}


def banks_of(picture: Picture, theme: Theme) -> list[pygame.Rect]:
    return [lying_chips(theme, item)[1] for item in picture.chips if item.bank]


@pytest.mark.sample(6)
@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_seats_overlaps_and_no_name_is_cut(
    game: str, size: tuple[int, int], letters: int
) -> None:
    entry = entry_of(game)
    theme = theme_of(size, letters)
    window = pygame.Rect((0, 0), size)
    for seats in {min(entry.seat_range), max(entry.seat_range)}:
        names = (LONG if letters == 150 else NAMES)[:seats]
        stage = lay_stage(theme, names, log=True)
        for session in moments(game, seats):
            controller = entry.controller(session.game, stage.names)
            for viewer in (0, PUBLIC):
                picture = staging_of(controller).picture(session.observe(viewer), stage)
                plates = plates_of(picture)
                assert len(plates) == seats
                fans, banks = fans_of(picture), banks_of(picture, theme)
                assert (f"hand:{viewer}" in fans) is False
                things = [rect for _info, rect, _letters in plates] + [*fans.values(), *banks]
                for one, other in combinations(things, 2):
                    assert not one.colliderect(other), (game, one, other)
                for thing in (*things, *map(box_of, picture.cards)):
                    assert window.contains(thing), (game, thing)
                    assert not thing.colliderect(stage.action)
                for piece in (*picture.below, *picture.above):
                    glows = "halo" in str(piece.what)
                    assert glows or window.contains(box_of(piece)), (game, piece.what)
                for plate in plates:
                    check(stage, plate)


def check(stage: Stage, plate: tuple[SeatInfo, pygame.Rect, int]) -> None:
    """Check that name and marks can be read on a plate, and that nothing on it overlaps."""
    info, rect, letters = plate
    theme = stage.theme
    parts = parts_of(stage, info, rect.size, letters)
    whole = pygame.Rect((0, 0), rect.size)
    for part in parts.values():
        assert whole.contains(part), (info, part)
    told = info.name if len(info.name) < 10 else f"{info.name[:6]}…"
    assert theme.font(letters, "strong").size(told)[0] <= parts["name"].width, info
    for one, other in combinations(parts.values(), 2):
        assert not one.colliderect(other), (info, one, other)
    for mark in info.marks:
        assert f"mark {mark}" in parts, info


def plate_of(stage: Stage, info: SeatInfo, width: int = 130) -> dict[str, pygame.Rect]:
    letters = name_letters(stage.theme, [info], width)
    return parts_of(stage, info, (width, plate_height(stage.theme)), letters)


def parts_of(
    stage: Stage, info: SeatInfo, size: tuple[int, int], letters: int
) -> dict[str, pygame.Rect]:
    regions = engraved(stage, info, size, letters).regions
    return {path.rpartition("/")[2]: rect for path, rect in regions.items()}


def test_letters_get_smaller_only_as_far_as_the_names_need_it() -> None:
    theme = theme_of((960, 540), 200)
    asked = theme.points("body")
    short, long = (
        name_letters(theme, [SeatInfo(0, name, 24)], 130) for name in ("Bo", "Charlotte")
    )
    assert short > long
    assert name_letters(theme, [SeatInfo(0, "Charlotte", 24)], 400) == asked


@pytest.mark.parametrize("size", SIZES)
def test_larger_letters_make_no_name_smaller_for_what_stands_beside_it(
    size: tuple[int, int],
) -> None:
    before = 0
    for scale in (100, 125, 150, 175, 200):
        stage = lay_stage(theme_of(size, scale), NAMES[:4], log=True)
        stage = replace(stage, signs={0: "flame"})
        wide = min(place.width for place in stage.places)
        infos = [SeatInfo(0, name, 7, ("0 won",), team="B") for name in ("Ada", "Blaise")]
        letters = name_letters(stage.theme, infos, wide)
        assert letters >= before, scale
        before = letters
        for info in infos:
            plate = engraved(stage, info, (wide, plate_height(stage.theme)), letters)
            drawn = {
                each.what[0]: each.rect for each in plate.below if isinstance(each.what, tuple)
            }
            told = stage.theme.measure(info.name, letters, "strong")[0]
            assert drawn["name"].width >= told, (info.name, scale)
            assert drawn["sign"].height == letters, (info.name, scale)


def test_marks_come_before_words_and_of_two_one_moves_up_before_words_are_cut() -> None:
    stage = lay_stage(theme_of((960, 540), 200), NAMES[:4], log=False)
    bare = plate_of(stage, SeatInfo(0, "Charlotte", 6, ("2 won",)))
    assert "line 2 won" in bare
    for width in (90, 110, 130, 200):
        marked = plate_of(stage, SeatInfo(0, "Charlotte", 6, ("2 won",), ("defends",)), width)
        assert "mark defends" in marked
    stage = lay_stage(theme_of((1280, 720), 100), NAMES[:4], log=False)
    line = "Sanityhole"
    told = plate_of(stage, SeatInfo(0, "Bo", 18, (line,), ("dealer", "passed")), 150)
    assert {"mark dealer", "mark passed"} <= told.keys()
    assert told[f"line {line}"].width >= stage.theme.font("small").size(line)[0]
    stage = lay_stage(theme_of((1920, 1080), 100), NAMES[:4], log=False)
    for width in range(150, 400, 10):
        told = plate_of(stage, SeatInfo(0, "Bo", 6, ("swapped", "declares last")), width)
        first, second = told["line swapped"], told.get("line declares last")
        if second is not None and second.top == first.top:
            space = stage.theme.font("small").size(" ")[0]
            assert second.left - first.right >= 2 * space, width


@pytest.mark.parametrize("game", GAMES)
def test_with_open_hands_every_card_that_somebody_holds_is_seen(game: str) -> None:
    app = open_app(open_hands=True, animations=False)
    table = lay(app, session_after(game, 4, 3), people=[0])
    let_pass(app, 0.2)
    held = table.match.view.zones
    shown = {item.card for item in table.show.picture.cards}
    for seat in range(4):
        assert set(held[f"hand:{seat}"]) <= shown


@pytest.mark.sample(3)
@pytest.mark.parametrize("letters", [100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_who_takes_a_trick_of_sanity_rook_hides_no_trump(
    size: tuple[int, int], letters: int
) -> None:
    names = tuple(f"Maximiliane Schmidt {number}" for number in range(4))
    stage, session = lay_stage(theme_of(size, letters), names, log=True), golden("sanity_rook")
    staging = staging_of(entry_of("sanity_rook").controller(session.game, names))
    director, takes = Director(staging.picture, staging.cue), 0
    for before, events, after in islice(seen_by(0, session), 150):
        beats = director.beats(before, events, after, stage, staging.picture(before, stage))
        for picture in (beat.after for beat in beats):
            pieces = (*picture.below, *picture.above)
            told = [(each.what[1], each.rect) for each in pieces if is_of_rook(each.what)]
            lamps = [rect for what, rect in told if what[0] == "trump"]
            tags = [rect for what, rect in told if what[0] == "tag" and what[3]]
            takes += len(tags)
            assert not any(lamp.colliderect(tag) for lamp in lamps for tag in tags)
    assert takes > 10


def is_of_rook(what: object) -> TypeGuard[tuple[str, tuple[Any, ...]]]:
    return isinstance(what, tuple) and what[0] == "rook" and isinstance(what[1], tuple)
