"""Every button of a controller can be given something else to do, by presses of buttons."""

import json
from typing import Any

import pygame
import pytest

from games.library import library
from table.storage.places import config_folder
from table.storage.settings import load_settings
from tests.at_lobby import at_change_keys
from tests.at_table import lay, session_after
from tests.click_through import click, open_app, press, widget
from tests.listener import Listener
from tests.test_gamepad import button, lean, tap
from ui.app import App
from ui.button_map import BUTTON_ACTIONS, button_map, name_of_button
from ui.controls.buttons import Button
from ui.felt.dialogs import PauseScene
from ui.felt.table_scene import TableScene
from ui.key_table import key_groups
from ui.lobby.lobby import LobbyScene
from ui.pages.change_keys import ChangeKeysScene
from ui.pages.settings_page import SettingsScene
from ui.pages.waiting_dialog import GiveButtonScene

START, GUIDE = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_GUIDE
TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT


@pytest.fixture(autouse=True)
def own_buttons() -> Any:
    yield
    button_map().take({})


def ask_for(app: App, name: str) -> None:
    """Open the dialog for something to do, and let it wait, by the controller alone."""
    app.scene.focus(f"button:{name}")
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert isinstance(app.scene, GiveButtonScene)
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert app.gamepad.asks is not None


def at_a_table(**settings: Any) -> tuple[App, TableScene]:
    app = open_app(animations=False, **settings)
    session = session_after("president_arnold", 4, 0)
    return app, lay(app, session, people=session.actors[:1])


def test_a_button_is_given_by_pressing_it_and_does_it_at_the_table_at_once() -> None:
    app, table = at_a_table()
    app.push(SettingsScene())
    app.step([])
    app.scene.focus("change keys")
    tap(app, pygame.CONTROLLER_BUTTON_A)
    ask_for(app, "menu")
    tap(app, pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    assert isinstance(app.scene, ChangeKeysScene)
    assert isinstance(shown := widget(app, "button:menu"), Button)
    assert shown.words == "Right stick"
    assert load_settings().buttons == {"menu": "Right stick"}
    for _page in range(2):
        tap(app, pygame.CONTROLLER_BUTTON_B)
    assert app.scenes[-1] is table
    tap(app, START)
    assert app.scenes[-1] is table, "the first button does nothing any more"
    tap(app, pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    assert isinstance(app.scene, PauseScene)


def test_a_button_that_does_something_is_refused_in_a_sentence_that_names_it() -> None:
    listener = Listener()
    app = at_change_keys()
    app.speech._open, app.settings.speech = listener.opened, True
    ask_for(app, "menu")
    tap(app, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(app.scene, GiveButtonScene), "B was an answer, and does not go back"
    refusal = "B already does “Back”. Change that first."
    assert refusal.rstrip(".") in app.scene.heard
    assert any("B already does" in said for said in listener.heard)
    assert not app.settings.buttons
    tap(app, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(app.scene, ChangeKeysScene)


def test_esc_and_a_click_end_the_waiting_and_let_the_button_be() -> None:
    app = at_change_keys()
    ask_for(app, "hint")
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, GiveButtonScene)
    assert app.gamepad.asks is None
    app.scene.confirm()
    click(app, "Cancel")
    assert app.gamepad.asks is None
    assert isinstance(app.scene, ChangeKeysScene)
    assert not app.settings.buttons


def test_a_trigger_is_a_button_and_reads_the_hand_once_it_is_given_that() -> None:
    app = at_change_keys()
    ask_for(app, "hand")
    for value in (0.2, 0.7, 0.9, 0.4, 0.1):
        lean(app, TRIGGER, value)
    assert app.settings.buttons == {"hand": "Right trigger"}
    listener = Listener()
    app.speech._open, app.settings.speech = listener.opened, True
    session = session_after("president_arnold", 4, 0)
    lay(app, session, people=session.actors[:1])
    listener.news()
    for value in (0.7, 0.9, 0.1):
        lean(app, TRIGGER, value)
    assert sum(said.startswith("Your hand:") for said in listener.news()) == 1


def test_pads_change_places_with_buttons_and_all_is_as_at_first_again() -> None:
    app = at_change_keys(buttons={"right": "Y", "hint": "Pad right"})
    before = app.scene.panel.focused if app.scene.panel else None
    tap(app, pygame.CONTROLLER_BUTTON_Y)
    assert app.scene.panel is not None
    assert app.scene.panel.focused is not before
    click(app, "reset")
    assert not app.settings.buttons
    assert button_map().of("hint") == "Y"


def test_one_of_whose_plan_nothing_is_known_gives_its_buttons_by_number() -> None:
    app = at_change_keys()
    ask_for(app, "undo")
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        app.step([pygame.Event(kind, instance_id=7, button=10)])
    assert app.settings.buttons == {"undo": "Button 11"}
    assert name_of_button("Button 11") == "Button 11"


def test_two_switches_of_a_controller_are_those_that_were_given() -> None:
    app = open_app(switches="two", buttons={"press": "Left trigger", "back": "Guide"})
    assert button_map().given == {"press": "Left trigger"}, "the system keeps the guide button"
    app.push(LobbyScene(library()))
    app.step([])
    tap(app, pygame.CONTROLLER_BUTTON_B)
    first = app.scanner.current
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert app.scanner.current is not None
    assert first is not None
    assert app.scanner.current.name == first.name, "A takes nothing any more"


@pytest.mark.parametrize(
    "hostile",
    [
        {"menu": "A"},
        {"menu": "Left trigger", "undo": "Left trigger"},
        {"menu": "Button 0", "press": "", "back": "Button 65", "hint": "Button 999"},
        {"no such does": "B", "press": "no such button", "back": "a"},
        {"silence": "X"},
    ],
)
def test_whatever_a_file_says_no_button_does_two_things(hostile: dict[str, str]) -> None:
    config_folder().mkdir(parents=True, exist_ok=True)
    path = config_folder() / "settings.json"
    path.write_text(json.dumps({"buttons": hostile}), encoding="utf-8")
    App(load_settings())
    had = [button_map().of(name) for name in BUTTON_ACTIONS if button_map().of(name)]
    assert len(had) == len(set(had))
    assert set(button_map().given) <= {"menu", "undo"}
    assert all(button_map().of(name) for name, does in BUTTON_ACTIONS.items() if does.first)


def test_the_page_of_keys_names_the_buttons_that_are_set() -> None:
    button_map().take(
        {"press": "B", "back": "A", "closer": "Left trigger", "scores": "Right trigger"}
    )
    (lines,) = [dict(group.lines) for group in key_groups() if group.title == "Game controller"]
    assert lines["B"] == "Press the current control, or choose a card"
    assert lines["A"] == "Back"
    assert {"LT", "Y", "RT"} <= set(lines)
    assert "X" not in lines


def test_what_was_pressed_for_the_dialog_presses_nothing_later() -> None:
    app = at_change_keys()
    ask_for(app, "log")
    button(app, GUIDE)
    button(app, GUIDE, down=False)
    assert app.settings.buttons == {"log": "Button 6"}
    assert not app.gamepad._held
