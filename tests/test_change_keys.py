"""Every action can be given another key, by keys, mouse, controller and switches."""

import json
from typing import Any

import pygame
import pytest

from games.library import library
from table.letters import LETTERS, capital
from table.storage.places import config_folder
from table.storage.settings import Settings, load_settings
from tests.at_lobby import at_change_keys
from tests.at_table import NAMES, entry_of, header_of, lay, session_after
from tests.click_through import click, open_app, panel_of, press, sees, widget
from tests.clock import let_pass
from tests.listener import Listener
from tests.walking import focus_of
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.dialogs import PauseScene
from ui.key_map import ACTIONS, ARROWS, Chord, KeyMap, actions, key_map, parsed, spelled
from ui.key_table import key_groups
from ui.lobby.lobby import LobbyScene
from ui.pages.change_keys import ChangeKeysScene, GiveKeyScene
from ui.pages.help_text import program_sections
from ui.pages.keys_page import KeysScene
from ui.pages.settings_page import SettingsScene
from ui.replay.over_replay import LookScene
from ui.replay.replay_scene import ReplayScene

ENTER = pygame.K_RETURN


def down(key: int, mod: int = 0, words: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=words, scancode=0)


def up(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


@pytest.fixture(autouse=True)
def own_keys() -> Any:
    yield
    key_map().take({})


def give(app: App, name: str, key: int, mod: int = 0) -> None:
    """Give an action a key, as who has a keyboard."""
    app.scene.focus(f"key:{name}")
    press(app, ENTER)
    assert isinstance(app.scene, GiveKeyScene)
    press(app, ENTER)
    app.step([down(key, mod)])
    app.step([down(key, mod)])  # it is held a little
    app.step([up(key)])


def test_a_key_is_given_from_the_settings_and_does_it_at_the_table_at_once() -> None:
    app = open_app(animations=False)
    session = session_after("president_arnold", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    app.push(SettingsScene())
    app.step([])
    app.scene.focus("change keys")
    press(app, ENTER)
    give(app, "menu", pygame.K_F3)
    give(app, "rules", pygame.K_q, pygame.KMOD_LCTRL)
    assert isinstance(app.scene, ChangeKeysScene)
    assert isinstance(button := widget(app, "key:menu"), Button)
    assert button.words == "F3"
    for _page in range(2):
        press(app, pygame.K_ESCAPE)
    assert app.scenes[-1] is table
    press(app, pygame.K_F10)
    press(app, pygame.K_F1)
    assert app.scenes[-1] is table, "the first keys do nothing any more"
    tips = [each.tip for each in table.bars.panel.widgets]
    assert "Rules (Ctrl+Q)" in tips
    press(app, pygame.K_F3)
    assert isinstance(app.scene, PauseScene)
    click(app, "More")
    assert sees(app, "Rules (Ctrl+Q)")
    press(app, pygame.K_q, mod=pygame.KMOD_LCTRL)
    press(app, pygame.K_q, mod=pygame.KMOD_LCTRL)
    assert isinstance(app.scene, KeysScene)
    assert load_settings().keys == {"menu": "F3", "rules": "Ctrl+Q"}


def test_what_asks_for_a_key_takes_the_first_one_and_leaves_by_esc() -> None:
    app = at_change_keys()
    page = app.scene
    click(app, "key:log")
    assert sees(app, "Press a key")
    press(app, pygame.K_F1)
    assert isinstance(app.scene, GiveKeyScene), "the rules do not open over it"
    assert "“Rules" in " ".join(app.scene.heard), "it says whose key that is"
    press(app, pygame.K_RSHIFT)
    press(app, pygame.K_TAB)
    assert not app.scene.waits, "keys that lead about in it still do"
    press(app, pygame.K_ESCAPE)
    assert app.scene is page
    click(app, "key:log")
    press(app, pygame.K_F3)
    assert app.scene is page
    assert app.settings.keys == {"log": "F3"}
    click(app, "key:log")
    click(app, "Default")
    assert not app.settings.keys


def test_a_key_that_another_action_has_is_refused_and_the_action_is_named() -> None:
    listener = Listener()
    app = at_change_keys()
    app.speech._open, app.settings.speech = listener.opened, True
    give(app, "full screen", pygame.K_F10)
    assert isinstance(app.scene, GiveKeyScene)
    refusal = "F10 already does “Menu”. Change that first."
    assert refusal.rstrip(".") in app.scene.heard
    assert refusal.replace("“", "").replace("”", "") in listener.heard, "quotes are not spoken"
    assert not app.settings.keys
    press(app, pygame.K_ESCAPE)
    give(app, "play on", pygame.K_u)  # a letter of the table is free in a replay
    assert app.settings.keys == {"play on": "U"}
    click(app, "reset")
    assert not app.settings.keys


def test_esc_lets_the_key_be_and_a_mouse_chooses_among_those_to_be_seen() -> None:
    app = at_change_keys()
    give(app, "curves", pygame.K_ESCAPE)
    assert isinstance(app.scene, GiveKeyScene)
    assert not app.scene.waits
    click(app, "Shift")
    click(app, f"give:{pygame.K_F3}")
    assert app.settings.keys == {"curves": "Shift+F3"}


def test_a_controller_and_switches_give_keys_too() -> None:
    from tests.test_gamepad import tap
    from tests.test_switches import go_to

    app = at_change_keys()
    app.scene.focus("key:log")
    tap(app, pygame.CONTROLLER_BUTTON_A)
    app.scene.focus(f"give:{pygame.K_F3}")
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert app.settings.keys == {"log": "F3"}
    app.settings.switches = "two"
    go_to(app, "key:take")
    go_to(app, f"give:{pygame.K_F12}")
    app.settings.keys = {}
    app.apply_settings()
    assert app.keys.of("take") == Chord(ENTER)


def test_switches_may_be_any_keys_and_the_first_ones_are_theirs_no_more() -> None:
    app = open_app(switches="two", keys={"frame on": "F3", "take": "F12"})
    app.push(LobbyScene(library()))
    app.step([])
    press(app, pygame.K_F3)
    first = app.scanner.current
    press(app, pygame.K_SPACE)
    assert first is not None
    assert app.scanner.current is not None
    assert app.scanner.current.name == first.name
    press(app, pygame.K_F3)
    assert app.scanner.current.name != first.name


def test_a_letter_stands_on_its_button_and_decides() -> None:
    app = open_app(animations=False, keys={"Pass": "J"})
    session = session_after("sanity_rook", 4, 1)
    table = lay(app, session, people=session.actors[:1])
    assert table.match.ask is not None
    offered = [offer for offer in table.match.ask.offers if offer.words == "Pass"]
    assert [offer.key for offer in offered] == ["j"]
    before = len(session.log)
    let_pass(app, 0.5)
    app.step([down(pygame.K_p, 0, "p")])
    assert len(session.log) == before
    app.step([down(pygame.K_j, 0, "j")])
    assert len(session.log) > before
    assert capital("Pass") == "J"


def test_who_writes_a_name_writes_with_all_keys() -> None:
    from ui.lobby.setup import SetupScene

    app = open_app(keys={"back": "Q", "left": "J", "previous": "F3"})
    app.push(LobbyScene(library()))
    app.push(SetupScene(library()[0]))
    app.step([])
    app.scene.focus("name:0")
    press(app, pygame.K_q, text="q")
    app.step([pygame.Event(pygame.TEXTINPUT, text="q")])
    scene = app.scene
    assert isinstance(scene, SetupScene)
    assert scene.seats[0].name.endswith("q")
    press(app, pygame.K_F3)
    assert focus_of(app) != "name:0", "a key that writes nothing leads out"
    press(app, pygame.K_q)
    assert isinstance(app.scene, LobbyScene)


FREE = [pygame.K_F3, pygame.K_F12, pygame.K_INSERT]


@pytest.mark.parametrize("name", ACTIONS)
def test_each_action_goes_by_its_new_key_and_its_first_key_is_free(name: str) -> None:
    keys, action = KeyMap(), ACTIONS[name]
    places = sorted(action.places)
    keys.take({name: "F3"})
    pressed = keys.known(down(pygame.K_F3), places)
    assert (pressed.key, pressed.mod) == action.first
    assert keys.known(up(pygame.K_F3), places).key == action.first.key
    first = down(action.first.key, action.first.held)
    assert keys.known(first, places).key != action.first.key or "switches" in places
    if name in ARROWS:
        walks = keys.known(down(pygame.K_F3, pygame.KMOD_LCTRL), places)
        assert (walks.key, walks.mod) == (action.first.key, pygame.KMOD_LCTRL)


@pytest.mark.parametrize("name", [*ACTIONS, *LETTERS])
def test_settings_name_each_key_as_they_read_it(name: str) -> None:
    first = actions()[name].first
    assert parsed(spelled(first)) == first
    assert not KeyMap().refusal(name, first)


@pytest.mark.parametrize(
    "hostile",
    [
        {"menu": "Tab"},
        {"menu": "F3", "undo": "F3"},
        {"no such action": "F3", "menu": "no such key"},
        {"Pass": "F3", "Hint": "7"},
        {"next": "Shift", "press": "Ctrl"},
        {"menu": "", "press": " ", "back": "Ctrl+"},
        {"menu": "Ctrl+Ctrl+F3"},
    ],
)
def test_whatever_a_file_says_no_two_actions_have_one_key(hostile: dict[str, str]) -> None:
    config_folder().mkdir(parents=True, exist_ok=True)
    path = config_folder() / "settings.json"
    path.write_text(json.dumps({"keys": hostile}), encoding="utf-8")
    app = App(load_settings())
    keys = app.keys
    assert not any(keys.refusal(name, keys.of(name)) for name in actions())
    assert set(keys.given) <= {"menu", "undo"}
    assert len(set(keys.given.values())) == len(keys.given)


def test_keys_that_are_no_words_cost_themselves_alone() -> None:
    config_folder().mkdir(parents=True, exist_ok=True)
    path = config_folder() / "settings.json"
    path.write_text('{"keys": {"menu": 3, "log": "F3"}, "volume": 70}', encoding="utf-8")
    settings = load_settings()
    assert isinstance(settings, Settings)
    assert settings.volume == 70


def test_two_keys_can_change_places_in_the_file() -> None:
    app = open_app(keys={"press": "Space", "choose": "Enter"})
    assert key_map().of("press") == Chord(pygame.K_SPACE)
    assert app.keys.known(down(ENTER), ()).key == pygame.K_SPACE


def test_what_tells_of_keys_tells_those_that_are_set() -> None:
    moved = {name: f"Ctrl+Alt+{chr(65 + at)}" for at, name in enumerate(ACTIONS) if at < 20}
    firsts = {spelled(ACTIONS[name].first) for name in moved}
    key_map().take({**moved, "closer": "F3"})
    told = [words for group in key_groups() for line in group.lines for words in line]
    told += [str(words) for part in program_sections() for words in part.text]
    told += [words for part in program_sections() for row in part.rows for words in row]
    buttons = {"Right stick", "Left shoulder", "Right shoulder"}
    stale = [
        words
        for words in told
        for first in firsts - {"Enter", "Space", "Shift"}
        if words not in buttons and first in words.replace(",", " ").replace(";", " ").split()
    ]
    assert not stale


def test_the_settings_name_the_keys_to_look_and_of_the_switches_as_they_are_set() -> None:
    app = open_app()
    app.settings.keys = {"choose": "F12", "frame on": "F7", "take": "F8"}
    app.apply_settings()
    app.push(SettingsScene())
    app.step([])
    assert "hold F12 or" in widget(app, "hold_to_look").explained
    assert "2: F7 moves the frame, F8 picks." in widget(app, "switches").explained


def test_a_replay_and_a_table_that_is_watched_name_their_keys_as_they_are_set() -> None:
    given = {"look": "F12", "bookmarks": "Ctrl+Q", "curves": "Ctrl+U", "log": "F3"}
    arrows = {"left": "Ctrl+G", "right": "Ctrl+J"}
    app = open_app((960, 540), animations=False, keys=given | arrows)
    app.push(LobbyScene(library()))
    session, entry = session_after("sanity_rook", 4, 30), entry_of("sanity_rook")
    lay(app, session, people=())
    told = [each.tip for each in panel_of(app).widgets]
    assert "Look over the next player’s shoulder (Ctrl+G Ctrl+J)" in told
    controller = entry.controller(session.game, NAMES[:4])
    app.push(ReplayScene(entry, controller, header_of(session, people=(0,)), session))
    app.step([])
    told += [each.tip for each in panel_of(app).widgets]
    assert {"Back one step (Ctrl+G)", "Forward one step (Ctrl+J)"} <= set(told)
    press(app, pygame.K_F12)
    assert isinstance(app.scene, LookScene)
    told += [each.words for each in panel_of(app).widgets if isinstance(each, Button)]
    for key in given.values():
        assert any(words.endswith(f"({key})") for words in told), key
    assert not any(words.endswith(("(V)", "(B)", "(C)", "(F2)")) for words in told)
    assert not any("←" in words or "→" in words for words in told)
