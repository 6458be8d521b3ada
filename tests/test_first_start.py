"""The first start, the path on the tiles, and the ways from the lobby into a lesson."""

import pygame
import pytest

from games.library import library
from table.storage.about_game import keep_lesson, keep_solved
from table.storage.settings import load_settings
from tests.at_table import lay, session_after
from tests.click_through import choose, click, open_app, panel_of, press, widget
from tests.clock import let_pass
from tests.learner import TAUGHT
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.table_scene import TableScene
from ui.lesson.lesson_scene import LessonScene
from ui.lobby.lobby import GREETING, LobbyScene
from ui.lobby.setup import SetupScene
from ui.pages.dialog import DialogScene

ARNOLD = "president_arnold"


def start(*, size: tuple[int, int] = (1280, 720), **settings: object) -> App:
    app = open_app(size, **settings)
    app.push(LobbyScene(library()))
    for _frame in range(40):
        app.step([])
        let_pass(app, 0.05)
    return app


def brass(app: App) -> list[str]:
    return [w.key for w in panel_of(app).widgets if isinstance(w, Button) and w.kind == "primary"]


@pytest.mark.parametrize("by", ["click", "enter"])
def test_one_press_of_the_first_start_is_in_a_lesson(by: str) -> None:
    app = start()
    assert brass(app) == ["begin"]
    click(app, "begin") if by == "click" else press(app, pygame.K_RETURN)
    let_pass(app, 0.5)
    assert isinstance(app.scene, LessonScene)
    assert app.scene.match.session.game.name == ARNOLD


def test_who_has_learned_is_offered_a_game_and_sees_how_far_they_are() -> None:
    keep_lesson(ARNOLD, 0, finished=True)
    entry = library()[0]
    assert entry.puzzles is not None
    puzzles = entry.puzzles()
    keep_solved(ARNOLD, puzzles[0].name, "Ann")
    app = start()
    assert brass(app) == ["again"]
    learn, puzzle = widget(app, f"learn:{ARNOLD}"), widget(app, f"puzzles:{ARNOLD}")
    assert isinstance(learn, Button)
    assert isinstance(puzzle, Button)
    assert learn.icon is not None
    assert puzzle.words == f"Puzzles 1 of {len(puzzles)}"
    other = widget(app, "learn:bull_sanity")
    assert isinstance(other, Button)
    assert other.icon is None
    click(app, "again")
    assert isinstance(app.scene, SetupScene)


def test_a_game_to_go_on_with_comes_first_and_enter_goes_on() -> None:
    app = start()
    lay(app, session_after("el_presidente", 3, 20), people=(0,), lift=False)
    app.home()
    lobby = app.scene
    assert isinstance(lobby, LobbyScene)
    assert lobby.tiles[0].key == "resume"
    assert lobby.tiles[0].rect.width > 1.9 * lobby.tiles[1].rect.width
    assert brass(app) == ["go on"]
    press(app, pygame.K_RETURN)
    assert any(isinstance(scene, TableScene) for scene in app.scenes)


def test_cards_are_dealt_to_all_tiles_and_a_click_need_not_wait() -> None:
    app = open_app()
    app.push(LobbyScene(library()))
    app.step([])
    lobby = app.scene
    assert isinstance(lobby, LobbyScene)
    seen = set()
    for _frame in range(80):
        let_pass(app, 0.05)
        app.step([])
        seen.add(lobby.moving)
    assert seen == {True, False}
    assert not lobby.moving
    assert all(tile.lies for tile in lobby.tiles)

    hurried = open_app()
    hurried.push(LobbyScene(library()))
    click(hurried, f"play:{ARNOLD}")
    assert isinstance(hurried.scene, SetupScene)


def test_cards_come_at_once_where_motion_is_not_wanted() -> None:
    app = open_app(reduced_motion=True)
    app.push(LobbyScene(library()))
    lobby = app.scene
    assert isinstance(lobby, LobbyScene)
    for _frame in range(20):
        let_pass(app, 0.02)
        app.step([])
        assert not any(tile.age >= 0 and not tile.lies for tile in lobby.tiles)
    assert all(tile.lies for tile in lobby.tiles)


def test_the_cards_of_a_tile_draw_apart_under_the_pointer() -> None:
    app = start()
    tile = widget(app, "game:bull_sanity")
    before = app.screen.subsurface(tile.rect).copy()
    spot = tile.rect.x + tile.rect.width // 4, tile.rect.y + tile.rect.height // 4
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))])
    for _frame in range(10):
        let_pass(app, 0.05)
        app.step([])
    after = app.screen.subsurface(tile.rect)
    changed = sum(
        before.get_at((x, y)) != after.get_at((x, y))
        for x in range(20, tile.rect.width // 3, 5)
        for y in range(20, tile.rect.height // 2, 5)
    )
    assert changed > 20


def test_whoever_reads_another_language_finds_it_in_the_corner() -> None:
    app = start()
    click(app, "language")
    choose(app, "language", "de")
    app.step([])
    assert load_settings().language == "de"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, LobbyScene)
    assert "Lernen" in {getattr(each, "words", "") for each in panel_of(app).widgets}


def test_speech_is_turned_on_in_the_corner() -> None:
    app = start()
    assert "Ctrl+Shift+S" in app.scene.subject
    click(app, "speech")
    assert app.settings.speech
    assert not app.scene.subject


def test_the_title_soon_is_the_name_alone() -> None:
    app = start()
    assert app.window.title == "Ctrl+Shift+S turns speech on – Cabinet"
    let_pass(app, GREETING)
    assert app.window.title == "Cabinet"


@pytest.mark.parametrize("game", TAUGHT[-2:])
def test_a_click_leads_into_a_lesson_and_back(game: str) -> None:
    app = start()
    click(app, f"learn:{game}")
    let_pass(app, 0.5)
    scene = app.scene
    assert isinstance(scene, LessonScene)
    assert scene.match.session.game.name == game
    scene.felt.overlays.menu()
    click(app, "Back to the lobby")
    assert isinstance(app.scene, LobbyScene)
    click(app, f"play:{game}")
    assert isinstance(app.scene, SetupScene)


def test_a_lesson_that_was_left_is_gone_on_with_or_begun_again() -> None:
    app = start()
    for words, step in (("Resume", 3), ("Start over", 0)):
        keep_lesson("el_presidente", 3)
        click(app, "learn:el_presidente")
        assert isinstance(app.scene, DialogScene)
        click(app, words)
        let_pass(app, 0.5)
        assert isinstance(app.scene, LessonScene)
        assert app.scene.tutor.at == step
        app.scene.ways.leave()
        let_pass(app, 0.5)
