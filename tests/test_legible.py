"""Every page and every table in each language: no word is cut, broken, or written over another."""

from collections.abc import Iterator, Sequence

import pygame
import pytest

from rules.core import View
from rules.words import languages, use_language
from table.controller import AnyController, Controller, SeatInfo
from tests.at_table import ARNOLD, NAMES, lay, session_after
from tests.click_through import open_app, panel_of
from tests.legible import Reader
from tests.tour import LIBRARY, PLACES
from ui.app import App
from ui.controls.labels import Plate
from ui.lobby.lobby import LobbyScene

SMALLEST = (960, 540)
SIZES = (SMALLEST, (1280, 720))
SHOWN = (*languages(),)
SAMPLE = {
    "de": ("lobby", "rules president_arnold", "table president_arnold 4", "puzzles artoffacts"),
    "en": ("settings", "table sanity_rook 4"),
    "es": ("after games", "phones", "table artoffacts 4"),
    "fr": ("set-up sanity_rook", "keys", "table el_presidente 2"),
    "lt": ("dialogs", "print", "table presidential_poker 4"),
}
"""Some places in each language, which are looked at always."""
EACH = [
    pytest.param(tag, name, size, marks=() if _is_sample else pytest.mark.slow)
    for tag in SHOWN
    for name in PLACES
    for size in SIZES
    for _is_sample in [size == SMALLEST and name in SAMPLE.get(tag, ())]
]


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    yield Reader(monkeypatch)
    use_language("en")


@pytest.fixture
def plates(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names and what stands beside them on nameplates, as much of it as has room; small tables'
    too."""
    told, seats = {repr(name) for name in NAMES}, Controller.seats

    def noted(controller: AnyController, view: View) -> Sequence[SeatInfo]:
        infos = seats(controller, view)
        told.update(repr(line) for info in infos for line in info.lines)
        return infos

    monkeypatch.setattr(Controller, "seats", noted)
    return told


def crowding(app: App) -> Iterator[str]:
    """Yield the controls of a page that leave no gap to its sides or to a panel beside them."""
    widgets, gap = panel_of(app).widgets if app.scene.panel else [], app.theme.unit
    panels = [each.rect for each in widgets if isinstance(each, Plate)]
    for each in widgets:
        seen = each.rect if each.viewport is None else each.rect.clip(each.viewport.rect)
        if seen and (each.acts or each.takes_text):
            around = seen.inflate(2 * gap - 1, 2 * gap - 1)
            beside = [panel for panel in panels if not panel.contains(seen)]
            is_inside = gap <= seen.left and seen.right <= app.theme.size[0] - gap
            if not is_inside or around.collidelist(beside) >= 0:
                yield each.key


@pytest.mark.parametrize(("tag", "name", "size"), EACH)
def test_all_that_is_shown_can_be_read(
    reader: Reader, plates: set[str], tag: str, name: str, size: tuple[int, int]
) -> None:
    app = open_app(size, language=tag, animations=False, sound=False)
    app.push(LobbyScene(LIBRARY))
    app.step([])
    faults: list[str] = []
    for view in PLACES[name](app):
        for fault in reader.look(app):
            kind, _gap, words = fault.partition(": ")
            if kind != "shortened" or words not in plates:
                faults.append(f"{view}: {fault}")
        faults += (f"{view}: crowded: {key}" for key in crowding(app))
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize("tag", SHOWN)
def test_a_plate_tells_a_partner_whole_beside_the_mark_of_who_deals(
    reader: Reader, plates: set[str], tag: str
) -> None:
    app = open_app(SMALLEST, language=tag, animations=False, sound=False)
    next(iter(PLACES["table sanity_rook 4"](app)))
    cut = {fault.removeprefix("shortened: ") for fault in reader.look(app)}
    assert cut.isdisjoint(plates - {repr(name) for name in NAMES})


@pytest.mark.parametrize(
    ("game", "seats", "told"),
    [
        (
            "president_arnold",
            3,
            ("ist aufgedeckt. Geldkarten:", "Blauer Kreis 4", "Blaues Quadrat"),
        ),
        ("el_presidente", 4, ("Ziehstapel 35", "Ablage 0")),
    ],
)
def test_words_on_the_felt_grow_with_the_text(
    reader: Reader, game: str, seats: int, told: tuple[str, ...]
) -> None:
    heights: list[list[int]] = []
    for scale in (100, 150):
        app = open_app((1280, 720), text_scale=scale, language="de", animations=False)
        lay(app, session_after(game, seats, 0 if game == ARNOLD else 3, seed=3), people=(0,))
        faults = reader.look(app)
        assert not [fault for fault in faults if fault.startswith("shortened: ")]
        assert reader.last is not None
        lines = [(" ".join(words.split()), place) for words, place in reader.last.lines]
        found = [[place.height for words, place in lines if each in words] for each in told]
        assert all(found), (lines, told)
        heights.append([max(each) for each in found])
    for words, small, large in zip(told, *heights, strict=True):
        assert large >= 1.2 * small, f"{words!r} is as small as before"


def test_what_is_written_on_the_felt_of_a_table_is_read(reader: Reader) -> None:
    app = open_app(SMALLEST, animations=False, sound=False)
    for _view in PLACES["table sanity_rook 4"](app):
        reader.look(app)
        assert reader.last is not None
        assert {"Nest", "of 100"} <= {words for words, _place in reader.last.lines}
        break


def test_what_is_cut_broken_or_written_over_is_found(reader: Reader) -> None:
    app = open_app(SMALLEST)
    theme = app.theme
    target = pygame.Surface(SMALLEST)
    theme.fitted("far too long for so few pixels", 60)
    theme.text("Donaudampfschifffahrt", width=50)
    target.blit(theme.text("over the edge"), (SMALLEST[0] - 20, 10))
    target.blit(theme.text("first"), (10, 200))
    target.blit(theme.text("second"), (14, 203))
    app.push(LobbyScene(LIBRARY))
    found = reader.look(app)
    for kind in ("shortened", "broken within a word", "cut at a side"):
        assert any(fault.startswith(kind) for fault in found), kind
    assert reader.over(target) == ["'first' over 'second'"]
