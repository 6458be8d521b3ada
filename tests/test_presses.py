"""A press decides once: not by key repeat, not before its target was seen, not twice by two."""

from collections.abc import Iterator

import pygame
import pytest

from rules.core import CHANCE, PUBLIC
from tests import there
from tests.at_table import click_card, lay, mouse, session_after, settle
from tests.click_through import click_at, open_app, press
from tests.clock import let_pass
from tests.test_computer_players import quick
from ui import durations
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.curtain import CurtainScene
from ui.felt.table_scene import TableScene

GAMES = {
    "artoffacts": 3,
    "bull_sanity": 4,
    "el_presidente": 4,
    "president_arnold": 4,
    "presidential_poker": 4,
    "presidents_and_sanityholes": 4,
    "sanity_rook": 4,
}
"""Every game, with several people at one screen."""
ENTER = pygame.K_RETURN
FIRST_REPEAT, REPEAT = 0.4, 0.1
"""Seconds before a key that is held repeats, and between two repeats."""


@pytest.fixture(params=[False, True], ids=["at once", "animated"])
def app(request: pytest.FixtureRequest) -> App:
    return open_app(animations=request.param)


def decisions(table: TableScene) -> int:
    return sum(entry.seat != CHANCE for entry in table.match.session.log)


def hold(app: App, key: int, seconds: float, text: str = "") -> None:
    """Hold a key down: it is pressed, repeats, and at last comes up."""
    down = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)
    app.step([down])
    let_pass(app, FIRST_REPEAT)
    for _ in range(round((seconds - FIRST_REPEAT) / REPEAT)):
        app.step([down])
        let_pass(app, REPEAT)
    app.step([pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0)])


def offers(table: TableScene) -> list[Button]:
    """Return the buttons that decide."""
    return [
        widget
        for widget in table.bars.panel.widgets
        if isinstance(widget, Button) and widget.enabled and widget.key.startswith("offer:")
    ]


def offering(app: App, game: str) -> Iterator[TableScene]:
    """Yield tables of a game at which a person could answer by a button."""
    for steps in range(0, 24, 6):
        table = lay(app, session_after(game, GAMES[game], steps, seed=steps))
        if app.scene is table and offers(table):
            yield table
        app.scenes.clear()


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_is_held_decides_at_most_once_and_lifts_no_curtain(app: App, game: str) -> None:
    for steps in (0, 6):
        for key, text in ((ENTER, "\r"), (pygame.K_SPACE, " "), (pygame.K_UP, "")):
            table = lay(app, session_after(game, GAMES[game], steps))
            before, looked = decisions(table), table.match.viewer
            hold(app, key, 2.0, text)
            settle(app, lift=False)
            assert decisions(table) <= before + 1
            assert table.match.viewer in {looked, PUBLIC}
            app.scenes.clear()


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", GAMES)
def test_keys_pressed_at_once_after_a_question_has_appeared_decide_nothing(
    app: App, game: str
) -> None:
    for table in offering(app, game):
        click_at(app, offers(table)[-1].rect.center)
        settle(app, lift=False)
        made, looks = decisions(table), app.scene
        if isinstance(looks, CurtainScene):
            press(app, ENTER, text="\r", after=durations.DEAD_TIME - 0.1)
            assert app.scene is looks
            press(app, ENTER, text="\r", after=0.2)
            assert app.scene is table
            press(app, ENTER, text="\r", after=0.1)
            assert decisions(table) == made


@pytest.mark.sample(12)
@pytest.mark.parametrize("apart", [0.02, 0.12, 0.28, 0.38])
@pytest.mark.parametrize("game", GAMES)
def test_the_second_click_of_a_double_click_decides_and_lifts_nothing(
    app: App, game: str, apart: float
) -> None:
    tried = 0
    for table in offering(app, game):
        tried += 1
        spot, before, looks = offers(table)[-1].rect.center, decisions(table), table.match.viewer
        click_at(app, spot)
        click_at(app, spot, after=apart - 3 / 60 if app.settings.animations else apart)
        settle(app, lift=False)
        assert decisions(table) <= before + 1
        assert table.match.viewer in {looks, PUBLIC}
    assert tried


def test_a_click_beside_the_button_lifts_no_curtain(app: App) -> None:
    table = lay(app, session_after("sanity_rook", 4, 0), lift=False)
    assert isinstance(app.scene, CurtainScene)
    for spot in ((20, 20), (640, 300), (1200, 700)):
        click_at(app, spot)
        assert isinstance(app.scene, CurtainScene)
    assert table.match.viewer == PUBLIC
    press(app, pygame.K_SPACE, text=" ")
    assert table.match.viewer == table.match.asked


@pytest.mark.parametrize("since", [0.0, 0.2, 0.66])
@pytest.mark.parametrize("key", [ENTER, pygame.K_SPACE])
def test_a_key_that_is_held_since_another_window_lifts_no_curtain(
    app: App, key: int, since: float
) -> None:
    """Its first repeat comes as a press: Enter there, which closed it, is Enter here."""
    table = lay(app, session_after("sanity_rook", 4, 0), lift=False)
    let_pass(app, 5.0)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    let_pass(app, 5.0)
    app.step([pygame.Event(pygame.WINDOWFOCUSGAINED)])
    let_pass(app, since)
    hold(app, key, 3.0)
    assert isinstance(app.scene, CurtainScene)
    assert table.match.viewer == PUBLIC
    press(app, key)
    assert table.match.viewer == table.match.asked


def test_a_button_that_is_held_down_into_the_next_question_does_not_answer_it(app: App) -> None:
    app.settings.open_hands = True  # no curtain comes between
    tried = 0
    for table in offering(app, "presidential_poker"):
        ask = there(table.match.ask)
        letters = {offer.words: offer.key for offer in ask.offers if offer.key}
        held = next((each for each in offers(table) if each.words in letters), None)
        if held is None:
            continue
        spot, before = held.rect.center, decisions(table)
        let_pass(app, 0.5)
        mouse(app, pygame.MOUSEMOTION, spot)
        mouse(app, pygame.MOUSEBUTTONDOWN, spot)
        press(app, ord(letters[held.words]), text=letters[held.words])
        settle(app)
        assert decisions(table) == before + 1
        if app.scene is not table:
            continue
        tried += any(each.key == held.key for each in offers(table))  # the same words again
        let_pass(app, 1.0)
        mouse(app, pygame.MOUSEBUTTONUP, spot)
        assert decisions(table) == before + 1
    assert tried


def answer(app: App, table: TableScene, after: float) -> bool:
    """Press the last of the buttons that decide, or choose a card first, if anything is asked."""
    ask = table.match.ask
    if app.scene is not table or table.moving or ask is None:
        return False
    if offers(table):
        before = decisions(table)
        click_at(app, offers(table)[-1].rect.center, after)
        if decisions(table) == before:  # a value that loses for sure is pressed twice
            assert table.felt.bubble.said is not None
            click_at(app, offers(table)[-1].rect.center, 1.0)
        assert decisions(table) > before
        return True
    cards = [item.card for item in table.show.picture.cards if item.clickable]
    wanted = [card for card in cards if card in ask.lit and card not in table.match.hand.chosen]
    if wanted:
        click_card(app, table, wanted[0])
    return False


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", GAMES)
def test_one_who_plays_against_computers_never_loses_a_press_at_what_they_saw(
    app: App, game: str
) -> None:
    quick(app)
    app.settings.bot_pause = 0.0
    table = lay(app, session_after(game, GAMES[game], 0), people=(0,))
    answered = 0
    for _ in range(2000):
        if app.scene is not table or answered > 6:
            break
        if table.moving:
            app.scene.update(10.0)
        let_pass(app, 0.001)
        answered += answer(app, table, durations.DEAD_TIME + 0.001)
    assert answered
