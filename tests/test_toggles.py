"""What is held can be pressed instead, and presses that come too soon can be left out."""

from typing import Any

import pygame
import pytest

from games.library import library
from tests import there
from tests.at_table import lay, session_after
from tests.click_through import click, open_app, press, sees
from tests.clock import let_pass
from tests.walking import focus_of
from ui.app import App
from ui.felt.dialogs import PauseScene
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene

SPACE, SHIFT = pygame.K_SPACE, pygame.K_LSHIFT


def covered_table(**settings: Any) -> tuple[App, TableScene]:
    """Return a table at which people share the screen and may look at their hand."""
    app = open_app(animations=False, hold_to_look="on", **settings)
    session = session_after("president_arnold", 4, 0)
    return app, lay(app, session, people=[0, 1, 2, 3])


@pytest.mark.parametrize("settings", [{"press_to_hold": True}, {"switches": "two"}])
def test_a_hand_is_shown_by_a_press_and_covered_by_the_next(settings: dict[str, Any]) -> None:
    app, table = covered_table(**settings)
    assert not table.match.shows_hand
    click(app, "hold")
    assert table.match.shows_hand
    let_pass(app, 3.0)
    assert table.match.shows_hand, "nothing is held, and it stays"
    click(app, "cover")
    assert not table.match.shows_hand


def test_keys_show_and_cover_it_and_the_menu_comes_after_that() -> None:
    app, table = covered_table(press_to_hold=True)
    press(app, SPACE)
    assert table.match.shows_hand
    press(app, SPACE)
    assert not table.match.shows_hand
    press(app, SPACE)
    press(app, pygame.K_ESCAPE)
    assert not table.match.shows_hand
    assert app.scenes[-1] is table
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)


def test_without_the_setting_a_hand_is_covered_when_the_key_comes_up() -> None:
    app, table = covered_table()
    press(app, SPACE)
    assert not table.match.shows_hand
    assert not sees(app, "cover")


def test_a_card_is_shown_large_from_one_press_to_the_next_and_walks_with_the_focus() -> None:
    app = open_app(animations=False, press_to_hold=True)
    session = session_after("president_arnold", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    pointer = table.felt.pointer
    press(app, pygame.K_RIGHT)
    press(app, SHIFT)
    assert pointer.inspected is not None
    first = pointer.inspected.card
    press(app, pygame.K_RIGHT)
    assert pointer.inspected is not None
    assert pointer.inspected.card != first
    press(app, SHIFT)
    assert pointer.inspected is None
    press(app, pygame.K_LEFT)
    assert pointer.inspected is None


def walked(app: App, times: int, pause: float) -> str:
    for _time in range(times):
        press(app, pygame.K_TAB, after=pause)
    return focus_of(app)


def test_a_second_press_too_soon_after_the_first_does_nothing() -> None:
    app = open_app(press_pause=1.0)
    app.push(LobbyScene(library()))
    app.step([])
    once = walked(app, 1, 2.0)
    assert walked(app, 3, 0.2) == once
    let_pass(app, 1.0)
    assert walked(app, 1, 0.2) != once


def test_a_key_that_came_too_soon_and_is_held_does_not_count_later() -> None:
    app = open_app(press_pause=1.0)
    app.push(LobbyScene(library()))
    app.step([])
    once = walked(app, 1, 2.0)
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)
    for _repeat in range(8):
        let_pass(app, 0.3)
        app.step([down])
    assert focus_of(app) == once


def test_the_same_rest_is_there_for_switches_and_controllers() -> None:
    from tests.test_gamepad import button

    app = open_app(press_pause=1.0, switches="two")
    app.push(LobbyScene(library()))
    press(app, SPACE, after=2.0)
    here = app.scanner.current
    press(app, SPACE, after=0.2)
    assert there(app.scanner.current).name == there(here).name
    app.settings.switches = "off"
    let_pass(app, 2.0)
    button(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    reached = focus_of(app)
    button(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT, down=False)
    button(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert focus_of(app) == reached


def test_the_look_before_a_press_can_be_longer() -> None:
    app = open_app(dead_time=1.0, animations=False)
    session = session_after("president_arnold", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    press(app, pygame.K_F10)
    assert isinstance(app.scene, PauseScene)
    press(app, pygame.K_ESCAPE, after=0.5)
    assert isinstance(app.scene, PauseScene)
    press(app, pygame.K_ESCAPE, after=1.2)
    assert app.scenes[-1] is table


def test_a_stick_is_pushed_as_far_as_that_is_set() -> None:
    from tests.test_gamepad import lean

    app = open_app(stick_push=90)
    app.push(LobbyScene(library()))
    app.step([])
    lean(app, pygame.CONTROLLER_AXIS_LEFTX, 0.8)
    assert focus_of(app) == ""
    lean(app, pygame.CONTROLLER_AXIS_LEFTX, 0.95)
    assert focus_of(app) != ""
