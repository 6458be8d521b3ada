"""A game controller at the window: stick and buttons do what keys do, and a stick only walks."""

import pygame
import pytest

from games.library import library
from tests.at_table import lay, session_after, settle
from tests.click_through import open_app, panel_of
from tests.clock import let_pass
from tests.walking import focus_of
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.dialogs import PauseScene
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.pages.keys_page import KeysScene
from ui.pages.letters_page import LettersScene
from ui.pages.rules import RulesScene

LOOK = 0.5


@pytest.fixture
def app() -> App:
    return open_app(animations=False)


def button(app: App, number: int, *, down: bool = True) -> None:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    app.step([pygame.Event(kind, instance_id=0, button=number)])


def tap(app: App, number: int) -> None:
    let_pass(app, LOOK)
    button(app, number)
    button(app, number, down=False)


def lean(app: App, axis: int, value: float) -> None:
    where = {"instance_id": 0, "axis": axis, "value": round(value * 32767)}
    app.step([pygame.Event(pygame.CONTROLLERAXISMOTION, where)])


def table_of(app: App, game: str = "president_arnold", people: int = 1) -> TableScene:
    session = session_after(game, 4, 0)
    first = session.actors[0]
    return lay(app, session, people=[(first + at) % 4 for at in range(people)])


def test_a_stick_walks_over_the_lobby_and_a_button_opens_a_game(app: App) -> None:
    app.push(LobbyScene(library()))
    app.step([])
    for value in (0.2, 0.9, 0.6, 0.1):  # a little is none; one push is one step
        lean(app, pygame.CONTROLLER_AXIS_LEFTX, value)
    assert focus_of(app) == "first"
    tap(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert focus_of(app) == "game:president_arnold"
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert isinstance(app.scene, SetupScene)
    tap(app, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(app.scene, LobbyScene)


def test_a_stick_that_is_held_walks_on_and_decides_nothing(app: App) -> None:
    table = table_of(app)
    before = len(table.match.session.log)
    for axis, value in (
        (pygame.CONTROLLER_AXIS_LEFTX, 1.0),
        (pygame.CONTROLLER_AXIS_LEFTY, -1.0),
        (pygame.CONTROLLER_AXIS_LEFTY, 1.0),
    ):
        lean(app, axis, value)
        passed = set()
        for _ in range(40):
            let_pass(app, 0.1)
            passed.add(focus_of(app))
        lean(app, axis, 0.0)
        assert len(passed) > 1
    assert len(table.match.session.log) == before
    assert table.match.hand.chosen == ()
    here = focus_of(app)
    let_pass(app, 3.0)
    assert focus_of(app) == here, "a stick at rest walks no more"


def test_a_card_is_chosen_shown_carried_and_laid_by_buttons(app: App) -> None:
    table = table_of(app)
    assert table.match.ask is not None
    card = sorted(table.match.ask.lit)[0]
    cards = [item.card for item in table.show.picture.cards if item.clickable]
    for _ in range(cards.index(card) + 1):
        tap(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert table.match.hand.cursor == card
    button(app, pygame.CONTROLLER_BUTTON_X)
    assert table.felt.pointer.inspected is not None
    tap(app, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    button(app, pygame.CONTROLLER_BUTTON_X, down=False)
    assert table.felt.pointer.inspected is None
    held = [item.card for item in table.show.picture.cards if item.clickable]
    assert held != cards or cards[0] == card
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert table.match.hand.chosen == (card,)
    for way in (pygame.CONTROLLER_BUTTON_DPAD_UP, *[pygame.CONTROLLER_BUTTON_DPAD_LEFT] * 9):
        if focus_of(app).startswith("offer:"):
            break
        tap(app, way)
    assert focus_of(app).startswith("offer:"), focus_of(app)
    before = len(table.match.session.log)
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert len(table.match.session.log) > before


def test_a_button_decides_once_and_never_what_has_just_appeared(app: App) -> None:
    table_of(app, "sanity_rook", people=4)
    settle(app, lift=False)
    while not isinstance(app.scene, CurtainScene):
        app.scenes.pop()
        table = table_of(app, "sanity_rook", people=4)
        table.course.cover()
        table.course.proceed()
    button(app, pygame.CONTROLLER_BUTTON_A)
    assert isinstance(app.scene, CurtainScene), "it has not been there for 0.3 seconds"
    button(app, pygame.CONTROLLER_BUTTON_A, down=False)
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert isinstance(app.scene, TableScene)


def test_start_is_the_menu_and_back_the_rules_and_the_keys(app: App) -> None:
    table = table_of(app)
    tap(app, pygame.CONTROLLER_BUTTON_START)
    assert isinstance(app.scene, PauseScene)
    tap(app, pygame.CONTROLLER_BUTTON_B)
    assert app.scenes[-1] is table
    tap(app, pygame.CONTROLLER_BUTTON_BACK)
    assert isinstance(app.scene, RulesScene)
    tap(app, pygame.CONTROLLER_BUTTON_BACK)
    assert isinstance(app.scene, KeysScene)
    tap(app, pygame.CONTROLLER_BUTTON_BACK)
    assert app.scenes[-1] is table


def test_names_are_written_without_a_keyboard(app: App) -> None:
    app.push(SetupScene(library()[0]))
    app.step([])
    app.scene.focus("name:0")
    scene = app.scene
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert isinstance(app.scene, LettersScene)
    app.scene.focus("letter:9")
    tap(app, pygame.CONTROLLER_BUTTON_A)
    tap(app, pygame.CONTROLLER_BUTTON_B)
    assert app.scene is scene
    assert isinstance(scene, SetupScene)
    assert scene.seats[0].name.endswith("j")
    assert panel_of(app).focused is not None


def test_one_that_is_pulled_out_lets_go_of_all_it_held(app: App) -> None:
    table_of(app)
    lean(app, pygame.CONTROLLER_AXIS_LEFTX, 1.0)
    app.step([pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=0)])
    here = focus_of(app)
    let_pass(app, 3.0)
    assert focus_of(app) == here


def test_without_a_controller_nothing_is_due(app: App) -> None:
    app.push(SetupScene(library()[0]))
    let_pass(app, 2.0)
    let_pass(app, 2.0)
    assert not app._later


@pytest.mark.parametrize("wanted", [True, False])
def test_controllers_are_looked_for_after_the_start_where_that_is_set(*, wanted: bool) -> None:
    pygame.joystick.quit()
    app = open_app(gamepad=wanted)
    app.push(SetupScene(library()[0]))
    let_pass(app, 2.0)
    let_pass(app, 2.0)
    looks = pygame.joystick.get_init()
    pygame.joystick.quit()
    assert looks == wanted
