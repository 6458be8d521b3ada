"""The lobby: its doors and tiles, and going on with a game."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.library import GAMES
from rules.core import HUMAN
from rules.session import Session
from table.storage import places
from table.storage.about_game import keep_solved
from table.storage.recorder import Recorder
from tests.at_lobby import ARNOLD, ENTRIES, deal, decide_once, open_lobby, records
from tests.at_table import header_of, session_after
from tests.click_through import (
    choose,
    click,
    open_app,
    panel_of,
    press,
    sees,
    until,
    widget,
    write,
)
from tests.clock import wait
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.viewport import Viewport
from ui.felt.table_scene import TableScene
from ui.instance import Wish
from ui.lobby.lobby import LobbyScene
from ui.lobby.records_page import RecordsScene
from ui.lobby.setup import SetupScene
from ui.pages.about import AboutScene
from ui.pages.dialog import DialogScene
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings_page import SettingsScene


@pytest.fixture
def app(home: Path) -> App:
    return open_lobby(home)


def places_of_tiles(app: App) -> dict[str, tuple[int, int]]:
    tiles = [each for each in panel_of(app).widgets if each.key.startswith("game:")]
    return {tile.key: tile.rect.topleft for tile in tiles}


def test_every_game_keeps_its_place_in_the_lobby_whatever_was_played(app: App) -> None:
    before = places_of_tiles(app)
    assert list(before) == [f"game:{name}" for name in GAMES.names]
    for game in GAMES.names[2:4]:
        leave_unfinished(app, game)
        assert places_of_tiles(app) == before


@pytest.mark.parametrize("own", [None, 0, 2], ids=["watches", "first seat", "third seat"])
def test_who_plays_keeps_their_puzzles_and_deals_whoever_else_sits_at_the_table(
    app: App, own: int | None
) -> None:
    deal(app, "Zoe", "Ada", "Alan")
    app.home()
    for puzzle in ("one", "two"):
        keep_solved("el_presidente", puzzle, "Zoe")
    click(app, f"game:{ARNOLD}")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    for seat in range(len(scene.seats)):
        choose(app, f"player:{seat}", HUMAN if seat == own else "bot:hard")
    if own:
        click(app, f"name:{own}")
        press(app, pygame.K_a, pygame.KMOD_CTRL)
        write(app, "Zoe")
    click(app, "Deal")
    assert isinstance(app.scene, TableScene)
    app.home()
    puzzles = widget(app, "puzzles:el_presidente")
    assert isinstance(puzzles, Button)
    assert puzzles.words == "Puzzles 2 of 20"
    click(app, "deal")
    assert any("Only your first try counts, Zoe" in words for words in app.scene.heard)
    app.home()
    click(app, f"game:{ARNOLD}")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    people = [(at, seat.name) for at, seat in enumerate(scene.seats) if seat.is_person]
    assert people == [(own or 0, "Zoe")]


def test_every_door_of_the_lobby_opens_and_esc_comes_back(app: App) -> None:
    navigation = {
        "settings": SettingsScene,
        "rules": RulesScene,
        "print": PrintScene,
        "open": RecordsScene,
        "info": AboutScene,
    }
    for key, scene in navigation.items():
        click(app, key)
        assert isinstance(app.scene, scene)
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.scene, LobbyScene)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("words", ["English", "Español", "Eşme", "Every (one)", "Eg Ėjy|"])
def test_words_on_buttons_stand_in_one_line(size: tuple[int, int], words: str) -> None:
    """A g reaches below its line at some sizes, and must not lift its word."""
    theme = open_app(size).theme
    tops = []
    for said in ("Enter", words):
        button = Button(said, lambda: None, kind="quiet").fitted(theme)
        shown = pygame.Surface(button.rect.size, pygame.SRCALPHA)
        button.draw(shown, theme)
        left = shown.get_bounding_rect(min_alpha=128).left
        stem = shown.subsurface((left, 0, 2, button.rect.height))  # of its E
        tops.append(stem.get_bounding_rect(min_alpha=128).top)
    assert tops[0] == tops[1]


@pytest.mark.parametrize("door", ["rules", "print"])
def test_rules_and_print_begin_with_the_game_played_last(app: App, door: str) -> None:
    for game in ("el_presidente", "bull_sanity"):
        leave_unfinished(app, game)
    click(app, door)
    assert isinstance(app.scene, RulesScene | PrintScene)
    assert app.scene.entry.name == "bull_sanity"


@pytest.mark.parametrize("key", ["language", "settings"])
def test_what_was_pressed_is_neither_lit_nor_explained_any_more(app: App, key: str) -> None:
    """A tip stood on below the dialog, and a button was lit although the mouse had gone."""
    button = widget(app, key)
    click(app, key)
    assert not button.hovered
    click(app, "Close" if key == "language" else "back")
    assert isinstance(app.scene, LobbyScene)
    assert not widget(app, key).hovered


def test_the_window_has_an_icon_and_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[pygame.Surface] = []

    class Framed(pygame.Window):
        def set_icon(self, surface: pygame.Surface) -> None:
            shown.append(surface)

    monkeypatch.setattr("pygame.Window", Framed)
    app = open_app()
    [icon] = shown
    assert icon.get_size() == (64, 64)
    assert len({tuple(icon.get_at((x, 32))) for x in range(64)}) > 2  # an emblem on its ground
    assert app.window.title == "Cabinet"


def test_esc_does_not_quit_and_quit_does(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    assert app.scenes
    click(app, "exit")
    assert not app.scenes


def test_arrow_keys_and_enter_choose_a_game(app: App) -> None:
    press(app, pygame.K_RIGHT)  # the large tile
    press(app, pygame.K_RIGHT)
    assert widget(app, f"game:{ARNOLD}").focused
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, SetupScene)


def test_a_game_named_at_the_start_opens_its_set_up() -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES, Wish(game=ARNOLD)))
    until(app, lambda: isinstance(app.scene, SetupScene))


def test_cards_decorate_the_tiles_after_the_first_frame() -> None:
    """The first frame waits for no deck and no game's rules."""
    script = """
import sys
from ui.app import App
from games.library import GAMES, library
from ui.instance import Wish
from ui.lobby.lobby import LobbyScene
from rules.decks.shelf import deck
app = App()
app.push(LobbyScene(library()))
app.step([])
games = sorted(m for m in sys.modules if m.startswith("games.") and m.count(".") > 1)
first = deck.cache_info().currsize, games
late = (
    "rules.president_arnold.game", "ui.felt.table_scene", "art.faces", "reportlab", "sqlite3"
)
loaded = [m for m in late if m in sys.modules]
while deck.cache_info().currsize < 2:
    app.step([])
print(first, loaded)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parent.parent,
    )
    declared = [f"games.{name}.declaration" for name in GAMES.names]
    assert done.stdout.splitlines()[-1] == f"{(0, sorted(declared))} []"


def test_an_unfinished_game_waits_in_the_lobby_and_goes_on(app: App) -> None:
    assert not sees(app, "resume")
    deal(app, "Zoe", "Yan")
    table = app.scene
    assert isinstance(table, TableScene)
    until(app, lambda: table.match.asked is not None and not table.show.moving)
    decide_once(app)
    app.home()
    click(app, "resume")
    again = app.scenes[1]
    assert isinstance(again, TableScene)
    assert again.match.session.log == table.match.session.log
    assert again.match.session.state == table.match.session.state


def leave_unfinished(app: App, game: str) -> Session[Any]:
    session = session_after(game, 4, 12)
    places.games_folder().mkdir(parents=True, exist_ok=True)
    record = places.games_folder() / f"{game}.cabinet"
    Recorder(record, header_of(session, people=(0,)), session).save()
    os.utime(record, (len(records()), len(records())))  # each is newer than those before
    app.scene.resume()
    wait(app, 0.1)
    return session


@pytest.mark.parametrize("key", ["resume", "resume:{older}", "game:{older}"])
def test_each_game_goes_on_with_its_own_unfinished_game(app: App, key: str) -> None:
    older, newer = GAMES.names[2], GAMES.names[4]
    left = {game: leave_unfinished(app, game) for game in (older, newer)}
    assert not sees(app, f"resume:{newer}")  # the large tile goes on with it
    assert "waiting for you" in widget(app, f"game:{older}").spoken.words
    brass = [each for each in panel_of(app).widgets if getattr(each, "kind", "") == "primary"]
    assert [each.key for each in brass] == ["go on"]
    click(app, key.format(older=older))
    again, game = app.scenes[1], newer if key == "resume" else older
    assert isinstance(again, TableScene)
    assert again.match.session.log == left[game].log


@pytest.mark.parametrize(("size", "scale"), [((960, 540), 100), ((960, 540), 200)])
def test_the_brass_button_is_in_sight_without_scrolling(size: tuple[int, int], scale: int) -> None:
    app = open_app(size, text_scale=scale)
    app.push(LobbyScene(ENTRIES))
    app.step([])
    area = next(each for each in panel_of(app).widgets if isinstance(each, Viewport))
    assert area.rect.contains(widget(app, "begin").rect)


def test_a_tile_that_goes_on_still_begins_another_game(app: App) -> None:
    game = GAMES.names[2]
    leave_unfinished(app, game)
    leave_unfinished(app, GAMES.names[3])
    click(app, f"play:{game}")
    assert isinstance(app.scene, SetupScene)


def test_a_finished_game_is_not_offered_but_listed(app: App) -> None:
    record = deal(app, "Zoe", "Yan")
    decide_once(app)
    app.home()
    with record.open("ab") as file:
        file.write(b'{"end":"game","scores":[50,50],"ranking":[[0,1]],"why":"hands"}\n')
    click(app, "open")
    assert isinstance(app.scene, RecordsScene)
    assert [note.finished for note in app.scene.notes] == [True]
    press(app, pygame.K_ESCAPE)
    assert not sees(app, "resume")


def test_a_broken_record_is_told_in_one_sentence(app: App) -> None:
    record = deal(app, "Zoe", "Yan")
    decide_once(app)
    app.home()
    lines = record.read_bytes().splitlines()
    record.write_bytes(b"\n".join([lines[0], b'{"seat":0,"action":"fly"}', b"{}", b""]))
    app.scene.resume()
    click(app, "resume")
    assert isinstance(app.scene, DialogScene)
    assert "Line 2" in app.scene.words
    assert record.name in app.scene.words
    assert "\n" not in app.scene.words


def test_strangers_in_the_games_folder_are_passed_over(app: App) -> None:
    folder = places.games_folder()
    folder.mkdir(parents=True)
    (folder / "letter.cabinet").write_bytes(b"Dear Ann,\n")
    (folder / "empty.cabinet").write_bytes(b"")
    (folder / "huge.cabinet").write_bytes(b"x" * 200_000)
    app.scene.resume()
    assert not sees(app, "resume")
    click(app, "open")
    assert isinstance(app.scene, RecordsScene)
    assert app.scene.notes == []


def drop(app: App, file: Path) -> None:
    app.step([pygame.Event(pygame.DROPFILE, file=str(file))])


@pytest.mark.parametrize("page", ["lobby", "open"])
def test_a_record_from_elsewhere_is_opened_where_it_is_dropped(
    app: App, tmp_path: Path, page: str
) -> None:
    record = deal(app, "Zoe", "Yan")
    decide_once(app)
    app.home()
    sent = record.rename(tmp_path / "from a friend.cabinet")
    app.scene.resume()
    if page == "open":
        click(app, page)
    drop(app, sent)
    assert any(isinstance(scene, TableScene) for scene in app.scenes)
    assert not records()  # it goes on where it lies


@pytest.mark.parametrize("content", [b"Dear Ann,\n", b"", b"\xff\x00"])
def test_a_dropped_file_that_is_no_record_is_told_in_one_sentence(
    app: App, tmp_path: Path, content: bytes
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_bytes(content)
    drop(app, letter)
    assert isinstance(app.scene, DialogScene)
    assert app.scene.words.startswith("letter.txt: ")
    app.scene.confirm()
    drop(app, tmp_path)  # a folder
    assert isinstance(app.scene, DialogScene)
