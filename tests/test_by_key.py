"""Every page and dialog by keys alone: no trap, no dead end, and the focus where one came from."""

import os
import random
from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path

import pygame
import pytest

from games.library import library
from rules.el_presidente.actions import Show
from rules.sanity_rook.actions import Bid
from table.storage.places import games_folder
from tests.at_table import header_of, lay, session_after
from tests.click_through import click, open_app, press, sees
from tests.clock import let_pass
from tests.crawling import Crawler
from tests.tour import PLACES
from tests.walking import check_walk, controls, focus_of
from ui.app import App, Scene
from ui.controls.buttons import Button
from ui.felt.curtain import CurtainScene
from ui.felt.dialogs import PauseScene, SaveScene
from ui.felt.table_scene import TableScene
from ui.key_map import brass_sign
from ui.key_table import key_groups
from ui.lobby.deals_page import DealsScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.records_page import RecordsScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics_page import StatisticsScene
from ui.lobby.tiles import Tile
from ui.pages.about import AboutScene
from ui.pages.change_keys import ChangeKeysScene, GiveKeyScene
from ui.pages.dialog import DialogScene
from ui.pages.folder import FolderScene
from ui.pages.keys_page import KeysScene
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings_page import LanguageDialog, SettingsScene
from ui.pages.waiting_dialog import GiveButtonScene

GAMES = library()
ENTER = pygame.K_RETURN


def _nothing(*_args: object) -> None:
    return


PLAYED = session_after("president_arnold", 4, 6)
PAGES: dict[str, Callable[[], Scene]] = {
    "settings": SettingsScene,
    "change keys": ChangeKeysScene,
    "give a key": lambda: GiveKeyScene("menu"),
    "give a button": lambda: GiveButtonScene("menu"),
    "save": lambda: SaveScene(header_of(PLAYED), PLAYED, "Bull Sanity"),
    "curtain": lambda: CurtainScene(
        "Ann", 0, "Your turn", ["Bo plays"], _nothing, _nothing, _nothing
    ),
    "language": LanguageDialog,
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
RECORDS = Path(__file__).parent / "records"
SIZES = ((960, 540), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("name", PAGES)
def test_every_control_of_a_page_is_reached_by_tab_and_by_arrows(name: str, thorough: bool) -> None:
    at = [*PAGES].index(name) % 2
    for size in SIZES if thorough else SIZES[at : at + 1]:
        app = open_app(size)
        app.push(LobbyScene(GAMES))
        app.step([])
        app.push(PAGES[name]())
        app.step([])
        if sees(app, "more"):
            click(app, "more")
        check_walk(app)
        press(app, ENTER if name == "curtain" else pygame.K_ESCAPE)
        assert isinstance(app.scene, LobbyScene), "one key leads out"


@pytest.mark.parametrize("size", SIZES)
def test_the_lobby_is_walked_by_arrows(size: tuple[int, int]) -> None:
    app = open_app(size)
    app.push(LobbyScene(GAMES))
    app.step([])
    check_walk(app)


@pytest.mark.parametrize("size", SIZES)
def test_up_from_a_tile_of_the_lobby_leads_to_the_tile_above_and_down_to_its_own_buttons(
    size: tuple[int, int],
) -> None:
    app = open_app(size)
    app.push(LobbyScene(GAMES))
    app.step([])
    tiles = [each for each in controls(app).values() if isinstance(each, Tile)]
    below = [each for each in tiles if each.rect.top > tiles[0].rect.top]
    for tile in below:
        higher = [each for each in tiles if each.rect.top < tile.rect.top]
        row = [each for each in higher if each.rect.top == max(one.rect.top for one in higher)]
        aside = {each.key: abs(each.rect.centerx - tile.rect.centerx) for each in row}
        app.scene.focus(tile.key)
        press(app, pygame.K_UP)
        assert aside[focus_of(app)] == min(aside.values())
        app.scene.focus(tile.key)
        press(app, pygame.K_DOWN)
        assert focus_of(app) in {way.key for way in tile.ways}
        press(app, pygame.K_UP)
        assert focus_of(app) == tile.key
    assert below


def test_home_and_end_begin_at_the_first_and_the_last_control() -> None:
    app = open_app()
    app.push(LobbyScene(GAMES))
    app.push(PAGES["pause"]())
    app.step([])
    press(app, pygame.K_END)
    assert focus_of(app) == "More"
    press(app, pygame.K_HOME)
    assert focus_of(app) == "Resume"


def test_whoever_comes_back_has_the_focus_where_they_left_it() -> None:
    app = open_app()
    app.push(LobbyScene(GAMES[:2]))
    app.step([])
    doors = [each.key for each in controls(app).values() if isinstance(each, Button)]
    opened = 0
    for key in doors:
        if key == "exit":
            continue
        app.scene.focus(key)
        press(app, ENTER)
        if isinstance(app.scene, LobbyScene):
            continue
        while not isinstance(app.scene, LobbyScene):
            press(app, pygame.K_ESCAPE)
            if sees(app, "Back to the lobby"):
                app.scene.focus("Back to the lobby")
                press(app, ENTER)
        opened += 1
        assert focus_of(app) == key
    assert opened > 12


CRAWLED = {
    *("LobbyScene", "SetupScene", "CompanyScene", "TableScene", "PauseScene", "LogScene"),
    *("LessonScene", "LessonPause", "PuzzlesScene", "DealsScene", "DealScene", "StatisticsScene"),
    *("RecordsScene", "RecordDialog", "ReplayScene", "RulesScene", "PrintScene", "LanguageDialog"),
    *("SettingsScene", "KeysScene", "ChangeKeysScene", "GiveKeyScene", "AboutScene"),
    "GiveButtonScene",
}
"""What one comes to from the lobby by pressing whatever there is."""


def test_from_the_lobby_one_gets_everywhere_by_keys_and_back_again() -> None:
    games_folder().mkdir(parents=True)
    for name in ("artoffacts", "bull_sanity"):
        record = games_folder() / f"{name}.cabinet"
        record.write_bytes((RECORDS / record.name).read_bytes())
        os.utime(record, (2e9, 2e9))  # finished ones come first in the list
    app = open_app(SIZES[0], animations=False)
    app.push(LobbyScene([game for game in GAMES if game.name in {"artoffacts", "bull_sanity"}]))
    crawler = Crawler(app, lambda key: key in {"exit", "Quit", "export"})
    crawler.explore()
    assert isinstance(app.scene, LobbyScene)
    assert CRAWLED - crawler.walked == set()


def leads_back(app: App) -> None:
    """See Esc lead out of a view, and show the view again."""
    scene = app.scene
    assert scene.panel is not None
    for _field_or_list in range(2):
        press(app, pygame.K_ESCAPE)
        if app.scene is not scene:
            break
    assert app.scene is not scene, f"Esc does not lead out of {type(scene).__name__}"
    if scene in app.scenes:
        while app.scene is not scene:
            app.pop()
    else:
        app.scenes.append(scene)
        scene.resized()
    app.step([])


def unwalked(name: str, size: tuple[int, int]) -> list[str]:
    """Return what is wrong with the walks of a place's views."""
    app = open_app(size, animations=False, sound=False)
    app.push(LobbyScene(GAMES))
    app.step([])
    faults = []
    for view in PLACES[name](app):
        try:
            check_walk(app)
            if not isinstance(app.scene, LobbyScene):
                leads_back(app)
        except AssertionError as fault:
            faults.append(f"{view}: {fault}")
    return faults


WALKED_ALWAYS = ("asides", "dialogs", "phones", "end bull_sanity", "replay bull_sanity")


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in WALKED_ALWAYS else pytest.mark.slow) for n in PLACES]
)
def test_every_view_of_the_program_is_walked_by_keys_and_esc_leads_out(name: str) -> None:
    for size in (SIZES[0],) if name in WALKED_ALWAYS else SIZES[:2]:
        assert not unwalked(name, size)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_everything_on_a_table_is_reached_by_tab_and_by_arrows(game: str, thorough: bool) -> None:
    at, entry = next((at, each) for at, each in enumerate(GAMES) if each.name == game)
    least, most = entry.sheet.players
    tables = ((least, 0), (most, 12))
    for seats, steps in tables if thorough else tables[at % 2 :][:1]:
        for size in SIZES if thorough else SIZES[:1]:
            app = open_app(size, animations=False, show_log=steps > 0)
            session = session_after(game, seats, steps)
            who = session.actors[0] if steps else (session.actors[0] + 1) % seats
            table = lay(app, session, people=[who])
            check_walk(app)
            groups = {each.tab_group for each in controls(app).values()}
            assert {"hand", "seats"} <= groups or not table.match.held
            app.pop()


def test_a_card_of_the_hand_is_lifted_carried_and_shown_large_by_keys() -> None:
    app = open_app(animations=False)
    session = session_after("president_arnold", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    cards = [item.card for item in table.show.picture.cards if item.clickable]
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert focus_of(app) == f"card:{cards[1]}"
    press(app, pygame.K_LEFT, mod=pygame.KMOD_ALT)
    held = [item.card for item in table.show.picture.cards if item.clickable]
    assert held[:2] == [cards[1], cards[0]]
    assert focus_of(app) == f"card:{cards[1]}", "the cursor stays on the card that is carried"
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=1, unicode="", scancode=0)])
    assert table.felt.pointer.inspected is not None
    assert table.felt.pointer.inspected.card == cards[1]
    press(app, pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert table.felt.pointer.inspected.card == cards[0]
    assert not table.match.hand.chosen


def test_enter_takes_an_amount_wherever_the_focus_was_and_never_another_answer() -> None:
    app = open_app(animations=False)
    session = session_after("sanity_rook", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    log = table.match.session.log
    before = len(log)
    app.scene.focus("preset:180")
    press(app, ENTER)
    assert focus_of(app) == "amount:field", "on the preset, Enter would press that again"
    for digit in "999":
        press(app, ord(digit), text=digit)
    press(app, ENTER)
    assert len(log) == before, "what is not allowed is told, and nothing else is done instead"
    let_pass(app, 5.0)
    app.scene.focus("preset:160")
    for digit in "185":
        press(app, ord(digit), text=digit)
    press(app, ENTER)
    assert log[before].action == Bid(185)


def test_a_ring_lies_over_neighbors_and_under_what_stands_on_the_control() -> None:
    app = open_app()
    app.push(LobbyScene(GAMES))
    app.step([])
    learn = app.screen.subsurface(controls(app)["learn:bull_sanity"].rect).copy()
    app.scene.focus("game:bull_sanity")
    app.invalidate()
    app.step([])
    now = app.screen.subsurface(controls(app)["learn:bull_sanity"].rect)
    center = learn.get_width() // 2, learn.get_height() // 4
    assert now.get_at(center) == learn.get_at(center), "a tile leaves its buttons in sight"
    session = session_after("sanity_rook", 4, 0)
    lay(app, session, people=session.actors[:1])
    app.scene.focus("preset:180")
    app.invalidate()
    app.step([])
    box = controls(app)["preset:180"].rect
    edge = app.theme.px(4) + max(2, app.theme.px(3)) // 2
    left, right = (box.left - edge, box.centery), (box.right + edge - 1, box.centery)
    assert app.screen.get_at(left) == app.screen.get_at(right) == app.theme.color("focus")


def test_the_sign_of_enter_stands_where_enter_presses() -> None:
    app = open_app()
    app.push(LobbyScene(GAMES))
    app.step([])
    brass = next(each for each in controls(app).values() if getattr(each, "kind", "") == "primary")
    others = [each for each in controls(app).values() if each is not brass and each.takes_enter]

    def seen_with(focus: str) -> bytes:
        app.scene.focus(focus)
        app.invalidate()
        app.step([])
        return pygame.image.tobytes(app.screen.subsurface(brass.rect.inflate(-8, -8)), "RGB")

    free, elsewhere = seen_with(""), seen_with(others[0].key)
    assert free != elsewhere, "the sign stands although Enter presses something else"
    assert seen_with(brass.key) == free
    session = session_after("presidents_and_sanityholes", 4, 30)
    table = lay(app, session, people=session.actors[:1])
    card = next(item.card for item in table.show.picture.cards if item.clickable)
    app.scene.focus(f"card:{card}")
    assert not any(each.outranked for each in controls(app).values()), "Space chooses a card"


def test_the_card_at_the_cursor_of_a_full_hand_comes_to_the_front_whole() -> None:
    app = open_app((1280, 720), animations=False)
    session = session_after("president_arnold", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    cards = [item for item in table.show.picture.cards if item.clickable]
    assert len(cards) > 20
    for _step in range(3):
        press(app, pygame.K_RIGHT)
    app.step([])
    item = cards[2]
    box = item.place.rect.inflate(-8, -8)  # within the ring
    face = table.show.sprites.card(item.card, item.place.height, item.mark)
    inner = box.copy()
    inner.center = face.get_rect().center
    drawn = pygame.image.tobytes(face.subsurface(inner), "RGB")
    risen = [
        pygame.image.tobytes(app.screen.subsurface(box.move(0, -up)), "RGB") == drawn
        for up in range(app.theme.px(40))
    ]
    assert risen.index(True) > 8, "it has come up"


def test_a_mouse_left_lying_on_the_hand_lifts_no_second_card_while_keys_are_used() -> None:
    app = open_app((1280, 720), animations=False)
    session = session_after("president_arnold", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    last = [item for item in table.show.picture.cards if item.clickable][-1]
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=last.place.rect.center, buttons=(0, 0, 0))])
    app.step([])
    assert _lifted(table) == [last.card]
    press(app, pygame.K_RIGHT)
    app.step([])
    assert _lifted(table) == [table.match.hand.cursor] != [last.card]


def _lifted(table: TableScene) -> list[int]:
    """Return the cards that have come up, from the left."""
    moved = table.show.raised.moved(table.show.picture, table.app.theme)
    return [each.item.card for each in moved if each.y < 0]


def test_the_card_at_the_cursor_is_shown_to_everybody_by_its_button_without_its_letter() -> None:
    app = open_app(animations=False)
    session = session_after("el_presidente", 2, 0)
    table = lay(app, session, people=session.actors[:1])
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert (card := table.match.hand.cursor) is not None
    for _step in range(len(controls(app))):
        press(app, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        if focus_of(app) == "talk":
            break
    press(app, ENTER)
    assert table.match.session.log[-1].action == Show((card,))


def test_an_arrow_lifts_a_card_another_walks_on_and_down_puts_it_back() -> None:
    app = open_app(animations=False)
    session = session_after("president_arnold", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    assert table.match.ask is not None
    card = sorted(table.match.ask.lit)[0]
    table.focus(f"card:{card}")
    press(app, pygame.K_UP)
    assert table.match.hand.chosen == (card,)
    press(app, pygame.K_UP)
    assert table.match.hand.chosen == (card,)
    assert not focus_of(app).startswith("card:"), "the second one walks to the buttons"
    table.focus(f"card:{card}")
    press(app, pygame.K_DOWN)
    assert table.match.hand.chosen == ()


def test_a_seat_and_a_part_of_the_board_tell_by_enter_what_one_reads_there() -> None:
    app = open_app(animations=False)
    session = session_after("president_arnold", 4, 6)
    table = lay(app, session, people=session.actors[:1])
    seat = next(at for at in range(4) if at != table.match.viewer)
    for key, words in (
        (f"seat:{seat}", table.match.controller.names[seat]),
        ("part:jackpot:color", ""),
    ):
        app.scene.focus(key)
        press(app, ENTER)
        assert table.felt.bubble.said is not None
        assert words in table.felt.bubble.said[0]


@pytest.mark.parametrize("name", ["settings", "records", "dialog", "print"])
def test_f1_twice_shows_the_keys_and_once_more_goes_back(name: str) -> None:
    app = open_app()
    app.push(LobbyScene(GAMES))
    app.push(PAGES[name]())
    app.step([])
    page = app.scene
    press(app, pygame.K_F1)
    assert isinstance(app.scene, RulesScene)
    press(app, pygame.K_F1)
    assert isinstance(app.scene, KeysScene)
    press(app, pygame.K_F1)
    assert app.scene is page


def test_the_docs_have_the_table_of_the_page_of_keys() -> None:
    page = (Path(__file__).parent.parent / "docs" / "keys.md").read_text(encoding="utf-8")
    lines = [line for group in key_groups() for line in group.lines]
    table = [f"| {keys} | {does} |" for keys, does in lines]
    missing = [line for line in table if line not in page]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("game", ["president_arnold", "sanity_rook", "bull_sanity"])
def test_where_there_is_one_answer_a_brass_button_says_it_and_enter_takes_it(game: str) -> None:
    app, rng = open_app(animations=False), random.Random(1)
    session = session_after(game, 2 if game == "bull_sanity" else 4, 0)
    while len(legal := list(islice(session.game.legal(session.state, session.actors[0]), 2))) > 1:
        session.act(session.actors[0], session.game.choose(session.state, session.actors[0], rng))
        session.draw_all()
    table = lay(app, session, people=session.actors[:1])
    brass = [
        each
        for each in table.bars.panel.widgets
        if isinstance(each, Button) and each.kind == "primary"
    ]
    assert [each.shortcut for each in brass] == [brass_sign()]
    length = len(session.log)
    press(app, ENTER)
    assert session.log[length].action == legal[0]
