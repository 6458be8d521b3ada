"""The seats' plates: whatever the game, the window and the letters, what must be read can be."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pygame
import pytest

from games.library import library
from rules.core import PUBLIC
from rules.decks.shelf import deck
from rules.session import Session
from tests.at_table import NAMES, entry_of, session_after
from ui.art.palette import ink_color
from ui.controls.theme import Theme
from ui.picture.items import Picture
from ui.picture.plate_plan import Letters, Part, PlatePlan, SeatInfo, letters_for, plan_plate
from ui.picture.plates import small_back
from ui.picture.stage import lay_stage
from ui.storage.settings import Settings

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
DECKS = ("triple-topper-full", "sixchex", "standard", "artoffacts", "sanity")
LETTERS = (100, 150, 200)

Plate = tuple[SeatInfo, tuple[int, int], Letters]


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def look_of(size: tuple[int, int], letters: int, **settings: Any) -> Theme:
    return Theme(size, Settings(text_scale=letters, **settings))


def plates_of(picture: Picture) -> list[Plate]:
    """Return what the plates of a picture tell, their sizes and letters."""
    found = [each.what for each in picture.below if isinstance(each.what, tuple)]
    return [(what[1], what[2], what[3]) for what in found if what[0] == "plate"]


def parts_of(plan: PlatePlan, kind: str) -> list[Part]:
    return [part for part in plan.parts if part.kind == kind]


def check(theme: Theme, plate: Plate, *, whole_names: bool) -> None:
    """Check that nothing on a plate overlaps, and that name, numbers and marks can be read.

    Not `whole_names` have to be told from each other.
    """
    info, size, letters = plate
    plan = plan_plate(theme, info, size, letters)
    whole = pygame.Rect((0, 0), size)
    for part in plan.parts:
        assert whole.contains(part.rect), (info, part)
    for one, other in combinations(plan.parts, 2):
        assert not one.rect.colliderect(other.rect), (info, one, other)
    (name,) = parts_of(plan, "name")
    told = info.name if whole_names or len(info.name) < 10 else f"{info.name[:8]}…"
    assert theme.font(letters.name, "strong").size(told)[0] <= name.rect.width, info
    if info.cards is not None:
        (count,) = parts_of(plan, "count")
        assert count.rect.width == theme.font(letters.count, "strong").size(str(info.cards))[0]
    if info.chips is not None and not info.faces:
        (chips,) = parts_of(plan, "chips")
        numbers = letters.count if info.cards is None else letters.small
        assert theme.font(numbers, "strong").size(str(info.chips))[0] <= chips.rect.width
    assert [part.words for part in parts_of(plan, "tag")] == list(info.marks)


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_plate_overlaps_and_no_number_or_name_is_cut(
    game: str, size: tuple[int, int], letters: int
) -> None:
    entry = entry_of(game)
    theme = look_of(size, letters)
    for seats in {min(entry.seat_range), max(entry.seat_range)}:
        names = LONG if letters == 150 else NAMES
        stage = lay_stage(theme, names[:seats], log=True)
        for session in moments(game, seats):
            controller = entry.controller(session.game, stage.names)
            for viewer in (0, PUBLIC):
                plates = plates_of(controller.picture(session.observe(viewer), stage))
                assert len(plates) == seats - (viewer == 0)
                for plate in plates:
                    check(theme, plate, whole_names=len(plates) < 8)


def moments(game: str, seats: int) -> Iterator[Session[Any]]:
    """Yield a session at its beginning and at two more moments, the last maybe its end."""
    session = session_after(game, seats, 0)
    rng = random.Random(1)
    for steps in (0, 9, 31):
        for _ in range(steps):
            if session.actors:
                seat = session.actors[0]
                session.act(seat, session.game.choose(session.state, seat, rng))
                session.draw_all()
        yield session


def crowd(name: str, **more: Any) -> list[SeatInfo]:
    """Return seats with the same name and much to tell."""
    seat = SeatInfo(0, name, 24, ("owes 10 chips",), ("dealer",), chips=1234)
    return [replace(seat, seat=at, **more) for at in range(8)]


def test_letters_get_smaller_only_as_far_as_the_names_need_it() -> None:
    theme = look_of((960, 540), 200)
    size = (130, 62)
    asked = theme.points("body")
    short, long = (letters_for(theme, crowd(name), size).name for name in ("Bo", "Charlotte"))
    assert short > long >= theme.points("small") // 2
    assert letters_for(theme, crowd("Charlotte"), (400, 90)).name == asked


def test_a_name_too_long_for_the_smallest_letters_keeps_its_beginning() -> None:
    theme = look_of((960, 540), 200)
    infos = crowd("Wolfgang Amadeus von Gluck")
    letters = letters_for(theme, infos, (130, 62))
    plan = plan_plate(theme, infos[0], (130, 62), letters)
    (name,) = parts_of(plan, "name")
    assert name.rect.width >= theme.font(letters.name, "strong").size("Wolfgang Am…")[0]
    assert {"count", "chips", "tag"} <= {part.kind for part in plan.parts}


def test_marks_take_the_place_of_the_least_important_words() -> None:
    theme = look_of((960, 540), 100)
    (bare, marked) = (
        plan_plate(theme, info, (130, 62), letters_for(theme, [info], (130, 62)))
        for info in (
            SeatInfo(0, "Charlotte", 6, ("2 won",)),
            SeatInfo(0, "Charlotte", 6, ("2 won",), ("defends",)),
        )
    )
    assert [part.words for part in parts_of(bare, "line")] == ["2 won"]
    assert [part.words for part in parts_of(marked, "tag")] == ["defends"]
    assert not parts_of(marked, "line")


@pytest.mark.parametrize("height", [16, 24, 40, 60])
def test_a_small_back_has_the_color_of_its_deck(height: int) -> None:
    theme = look_of((1280, 720), 100)
    decks = [deck(name) for name in DECKS]
    for drawn in decks:
        back = small_back(theme, drawn, height)
        near = max(decks, key=lambda each: _pixels(back, ink_color(each.face.back.ground)))
        assert near.face.back.ground == drawn.face.back.ground, drawn.id


def _pixels(surface: pygame.Surface, rgb: tuple[int, int, int]) -> int:
    """Return how many pixels have about this color."""
    return int(pygame.mask.from_threshold(surface, rgb, (12, 12, 12, 255)).count())
