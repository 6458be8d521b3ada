"""The welcome at the first start, and the ways from lobby and welcome into a lesson."""

import pytest

from games.library import library
from table.storage.about_game import keep_lesson
from table.storage.settings import load_settings
from tests.click_through import choose, click, cut_words, open_app, panel_of, sees
from tests.clock import let_pass
from tests.learner import TAUGHT
from ui.app import App
from ui.lesson.lesson_scene import LessonScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.lobby.welcome import WelcomeScene
from ui.pages.dialog import DialogScene

pytestmark = pytest.mark.usefixtures("home")


def start(*, size: tuple[int, int] = (1280, 720), **settings: object) -> App:
    app = open_app(size, **settings)
    app.push(LobbyScene(library(), welcomes=True))
    let_pass(app, 0.5)
    return app


def test_the_welcome_comes_once_by_itself_and_later_from_the_lobby() -> None:
    app = start()
    assert isinstance(app.scene, WelcomeScene)
    click(app, "To the lobby")
    assert isinstance(app.scene, LobbyScene)
    again = start(welcomed=load_settings().welcomed)
    assert isinstance(again.scene, LobbyScene)
    click(again, "help")
    assert isinstance(again.scene, WelcomeScene)


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 540), 100), ((960, 540), 200), ((1920, 1080), 100)]
)
def test_the_welcome_says_of_each_game_how_it_feels(size: tuple[int, int], scale: int) -> None:
    app = start(size=size, text_scale=scale)
    said = {getattr(shown, "words", "") for shown in panel_of(app).widgets}
    for entry in library():
        assert {entry.sheet.title, entry.sheet.feel or entry.sheet.tagline} <= said
        assert sees(app, f"learn:{entry.name}") == (entry.lesson is not None)
    assert not cut_words(app)


def test_whoever_reads_another_language_finds_it_at_the_first_start() -> None:
    app = start()
    choose(app, "language", "de")
    app.step([])
    assert isinstance(app.scene, WelcomeScene)
    assert sees(app, "learn:bull_sanity")
    assert {"Lernen", "Zur Lobby"} <= {getattr(each, "words", "") for each in panel_of(app).widgets}
    assert load_settings().language == "de"
    choose(app, "language", "")
    app.step([])
    assert load_settings().language == ""


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("welcomed", [True, False])
def test_two_clicks_lead_into_a_lesson_and_back(game: str, welcomed: bool) -> None:
    app = start(welcomed=welcomed)
    click(app, f"learn:{game}")
    let_pass(app, 0.5)
    scene = app.scene
    assert isinstance(scene, LessonScene)
    assert scene.match.session.game.name == game
    scene.felt.overlays.menu()
    click(app, "Leave to the lobby")
    assert isinstance(app.scene, LobbyScene)
    click(app, f"play:{game}")
    assert isinstance(app.scene, SetupScene)


def test_a_lesson_that_was_left_is_gone_on_with_or_begun_anew() -> None:
    app = start(welcomed=True)
    for words, step in (("Go on", 3), ("From the beginning", 0)):
        keep_lesson("el_presidente", 3)
        click(app, "learn:el_presidente")
        assert isinstance(app.scene, DialogScene)
        click(app, words)
        let_pass(app, 0.5)
        assert isinstance(app.scene, LessonScene)
        assert app.scene.tutor.at == step
        app.scene.ways.leave()
        let_pass(app, 0.5)
