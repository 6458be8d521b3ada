"""The curtain between people at one screen: whom it names, what nobody sees behind it."""

import random
from itertools import pairwise
from typing import Any, get_args

import pygame
import pytest

from rules.core import PUBLIC
from rules.session import Session
from table.storage.settings import Settings
from table.telling import Line
from tests.arnold_table import begun, hand, lit, play_on
from tests.at_table import ARNOLD, NAMES, bytes_of, click_card, lay, mouse, session_after, settle
from tests.click_through import click, click_at, open_app, press
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.dialogs import PauseScene
from ui.felt.table_scene import TableScene


def open_curtain(app: App, session: Session[Any]) -> CurtainScene:
    """Return the curtain before the asked player, at a table just laid."""
    lay(app, session)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert isinstance(app.scene, CurtainScene)
    return app.scene


def test_the_curtain_names_the_next_player_and_its_button_reveals(app: App) -> None:
    table = begun(app, seats=3)
    asked = table.match.asked
    while table.match.asked == asked:
        play_on(app, table, random.Random(1))
        app.step([])
        app.step([])
        if app.scene is table:
            settle(app)
    curtain = app.scenes[-1]
    assert isinstance(curtain, CurtainScene)
    assert curtain.name == NAMES[table.match.asked or 0]
    assert table.match.viewer == PUBLIC
    assert table.match.log.words[-1] in curtain.news
    click(app, "lift")
    assert app.scene is table
    assert table.match.viewer == table.match.asked


@pytest.mark.parametrize("still", [False, True])
def test_the_curtain_parts_from_the_middle_and_waits_for_nobody(still: bool) -> None:
    app = open_app(reduced_motion=still)
    curtain = open_curtain(app, session_after(ARNOLD, 3, 6))
    app.step([])
    cloth = app.screen.copy()
    press(app, pygame.K_RETURN)
    table = app.scene
    assert isinstance(table, TableScene)
    assert table.match.asked == curtain.seat
    shown: list[pygame.Surface] = []
    while app.moving or not shown:
        app.step([])
        shown.append(app.screen.copy())
    seen, rest = shown[len(shown) // 2], shown[-1]
    middle, edge = (640, 300), (4, 300)
    assert seen.get_at(middle) == rest.get_at(middle) != cloth.get_at(middle)
    assert still == (seen.get_at(edge) == rest.get_at(edge)), "the cloth is still there"


def test_each_turn_of_a_person_is_heard_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app, "sound", heard.append)
    app.settings.ask_everyone = "off"  # the player asked has a card to lay
    curtain = open_curtain(app, session_after(ARNOLD, 3, 6))
    assert heard.count("turn") == 1  # who is called may look elsewhere
    press(app, pygame.K_RETURN)
    table = app.scene
    assert isinstance(table, TableScene)
    assert table.match.asked == curtain.seat
    press(app, pygame.K_F2)
    press(app, pygame.K_F2)
    settle(app)
    assert heard.count("turn") == 1
    card = lit(table)[0]
    click_card(app, table, card)
    click_card(app, table, card)
    app.step([])
    if table.match.asked == curtain.seat:  # the player asked again has not let go of the turn
        assert heard.count("turn") == 1
    else:
        assert isinstance(app.scene, CurtainScene)
        assert heard.count("turn") == 2


def test_the_curtain_and_the_table_show_nothing_of_hidden_cards(app: App) -> None:
    session = session_after(ARNOLD, 3, 8)
    seat = session.actors[0]
    shown = []
    for number in range(2):
        if number:  # other hands and stock, but for what `seat` knows
            before = session.state
            session.state = session.game.imagine(session.observe(seat), random.Random(3))
            assert session.state != before
        open_curtain(app, session)
        table = app.scenes[-2]
        assert isinstance(table, TableScene)
        table.match.log.lines = [Line("Ann lays a card.")]
        curtain = bytes_of(app)
        click_at(app, (20, 20))
        mouse(app, pygame.MOUSEMOTION, (3, 300))
        table.course.sync()
        shown.append((curtain, bytes_of(app)))
        app.pop()
    assert shown[0] == shown[1]


def test_the_curtain_shows_nothing_of_the_next_hand(app: App) -> None:
    session = session_after(ARNOLD, 3, 8)
    shown = []
    for number in range(2):
        if number:
            before = session.state
            session.state = session.game.imagine(session.observe(PUBLIC), random.Random(3))
            assert session.state != before
        open_curtain(app, session).news.clear()
        shown.append(bytes_of(app))
        app.pop()
        app.pop()
    assert shown[0] == shown[1]


def test_losing_the_focus_draws_the_curtain_also_below_a_menu(app: App) -> None:
    table = begun(app)
    seat = table.match.asked
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert not hand(table)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, CurtainScene)
    press(app, pygame.K_RETURN)
    assert table.match.viewer == seat
    assert hand(table)


def test_one_person_among_computer_players_needs_no_curtain(app: App) -> None:
    session = session_after(ARNOLD, 2, 6)
    table = lay(app, session, people=[session.actors[0]])
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert app.scene is table
    assert hand(table)


def test_the_curtains_of_the_rooms_differ_in_more_than_their_hue() -> None:
    folds = set()
    for room in get_args(Settings.__annotations__["room"]):
        app = open_app((960, 540), room=room)
        open_curtain(app, session_after(ARNOLD, 3, 6))
        shown = pygame.Surface(app.theme.size)
        app.compose(shown)
        levels = [sum(shown.get_at((x, 300))[:3]) for x in range(960)]
        mean = sum(levels) / 960
        folds.add(sum((a < mean) != (b < mean) for a, b in pairwise(levels)))
    assert len(folds) == 4
