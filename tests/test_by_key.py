"""Every page and dialog by keys alone: no trap, no dead end, and the focus where one came from."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import pygame
import pytest

from games.library import library
from tests.click_through import click, open_app, panel_of, press, sees
from tests.walking import check_walk, controls, focus_of
from ui.app import Scene
from ui.controls.widgets import Button
from ui.lobby.deals import DealsScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.records import RecordsScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics import StatisticsScene
from ui.lobby.welcome import WelcomeScene
from ui.pages.about import AboutScene
from ui.pages.dialog import DialogScene
from ui.pages.folder import FolderScene
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings import SettingsScene
from ui.table.pause import PauseScene

pytestmark = pytest.mark.usefixtures("home")

GAMES = library()
ENTER = pygame.K_RETURN


def _nothing(*_args: object) -> None:
    return


PAGES: dict[str, Callable[[], Scene]] = {
    "settings": SettingsScene,
    "welcome": lambda: WelcomeScene(GAMES, _nothing, _nothing),
    "records": lambda: RecordsScene(GAMES),
    "statistics": lambda: StatisticsScene(GAMES),
    "deals": lambda: DealsScene(GAMES, date(2026, 1, 2)),
    "about": AboutScene,
    "print": lambda: PrintScene(GAMES[0], GAMES),
    "rules": lambda: RulesScene(GAMES[0], games=GAMES),
    "folder": lambda: FolderScene("Folder", Path("/"), _nothing),
    "dialog": lambda: DialogScene("A title", "Words.", [("Yes", _nothing), ("No", _nothing)]),
    "pause": lambda: PauseScene(
        rules=_nothing,
        save=_nothing,
        prints=_nothing,
        phones=_nothing,
        new=_nothing,
        leave=_nothing,
    ),
    **{f"set-up of {game.name}": partial(SetupScene, game) for game in GAMES},
}
SIZES = ((960, 540), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("name", PAGES)
def test_every_control_of_a_page_is_reached_by_tab_and_by_arrows(name: str, thorough: bool) -> None:
    for size in SIZES if thorough else SIZES[:2]:
        app = open_app(size)
        app.push(LobbyScene(GAMES))
        app.step([])
        app.push(PAGES[name]())
        app.step([])
        if sees(app, "house rules"):
            click(app, "house rules")
        check_walk(app)
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.scene, LobbyScene), "Esc leads out"


@pytest.mark.parametrize("size", SIZES)
def test_the_lobby_is_walked_by_arrows(size: tuple[int, int]) -> None:
    app = open_app(size)
    app.push(LobbyScene(GAMES))
    app.step([])
    check_walk(app)


def test_whoever_comes_back_has_the_focus_where_they_left_it() -> None:
    app = open_app()
    app.push(LobbyScene(GAMES))
    app.step([])
    doors = [each.key for each in controls(app).values() if isinstance(each, Button)]
    opened = 0
    for key in doors:
        if key == "exit":
            continue
        panel_of(app).focus(key)
        press(app, ENTER)
        if isinstance(app.scene, LobbyScene):
            continue
        while not isinstance(app.scene, LobbyScene):
            press(app, pygame.K_ESCAPE)
            if sees(app, "Leave to the lobby"):
                panel_of(app).focus("Leave to the lobby")
                press(app, ENTER)
        opened += 1
        assert focus_of(app) == key
    assert opened > 20
