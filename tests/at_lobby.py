"""The lobby, and games that are set up from it by clicks."""

import json
import random
from pathlib import Path
from typing import Any

from games.library import library
from rules.core import CHANCE
from table.storage import places
from tests.click_through import click, open_app, until, write
from ui.app import App
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.pages.change_keys import ChangeKeysScene

ARNOLD = "president_arnold"
ENTRIES = library()


def open_lobby(home: Path, size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
    assert places.games_folder().is_relative_to(home)
    app = open_app(size, **settings)
    app.push(LobbyScene(ENTRIES))
    return app


def at_change_keys(**settings: Any) -> App:
    app = open_app(**settings)
    app.push(LobbyScene(ENTRIES))
    app.push(ChangeKeysScene())
    app.step([])
    return app


def records() -> list[Path]:
    return sorted(places.games_folder().glob("*.cabinet"))


def deal(app: App, *names: str) -> Path:
    """Set up President Arnold for these players, deal, and return the record."""
    before = records()
    click(app, f"game:{ARNOLD}")
    click(app, "players", (len(names) - 2 + 0.5) / 7)
    for seat, name in enumerate(names):
        click(app, f"name:{seat}")
        write(app, name)
    click(app, "Deal")
    (record,) = set(records()) - set(before)
    return record


def header(record: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(record.read_bytes().splitlines()[0])
    return found


def decide_once(app: App) -> None:
    """Let the first who is asked at the table decide, so that the game leaves a record."""
    match = next(scene for scene in app.scenes if isinstance(scene, TableScene)).match
    session = match.session
    until(app, lambda: session.actors != (CHANCE,))
    seat = session.actors[0]
    match.commit(seat, session.game.choose(session.state, seat, random.Random(1)))
