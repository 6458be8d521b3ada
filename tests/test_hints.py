"""Hints at the table: what one says and marks, how long it stays, and what it tells nobody."""

import random
from dataclasses import replace
from typing import get_args

import pygame
import pytest

from bots.process import Trouble
from rules.president_arnold.actions import Play
from table.engine import ADVICE, GONE, Advice
from table.storage.statistics import load_statistics
from table.telling import decision_words
from tests.at_table import ARNOLD, click_card, item_of, lay, session_after
from tests.click_through import click_at, open_app, press, until
from tests.engine import Asked, never
from tests.test_computer_players import (
    button,
    decide,
    first_legal,
    hand_over,
    pass_frames_until,
    quick,
    table_where,
    thinking_of,
)
from ui.app import App
from ui.felt.table_scene import TableScene
from ui.pages.dialog import DialogScene


def hinted(app: App, why: str = "It is the lowest.") -> tuple[TableScene, int]:
    """Return a table where a person has asked for a hint, and the card of the hint."""
    quick(app)
    table = table_where(app, persons_turn=True)
    assert table.match.ask is not None
    card = max(table.match.ask.lit)
    thinking_of(table).answer = lambda _asked: Advice(Play((card,)), why)
    press(app, pygame.K_h, text="h")
    return table, card


def test_a_hint_says_what_and_why_and_marks_the_cards_without_choosing(app: App) -> None:
    table, card = hinted(app)
    assert table.felt.bubble.said is not None
    words = table.felt.bubble.said[0]
    assert table.match.controller.deck.cards[card].name in words
    assert "It is the lowest" not in words, "it is one sentence, until one asks why"
    press(app, pygame.K_h, text="h")
    assert table.felt.bubble.said is not None
    assert table.felt.bubble.said[0] == f"{words} It is the lowest."
    assert item_of(table, card).mark == "advised"
    assert table.match.hand.chosen == ()
    assert thinking_of(table).asked[-1].level == ADVICE
    assert load_statistics()[ARNOLD].hints == 1


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_the_reason_of_a_hint_is_told_where_the_hint_stood(size: tuple[int, int]) -> None:
    app = open_app(size, animations=False, sound=False)
    table, _card = hinted(app, " ".join(["It is the lowest, and nobody can follow it."] * 4))
    app.step([])
    stood = table.felt.bubble.box
    assert stood is not None
    click_at(app, stood.center)
    app.step([])
    told = table.felt.bubble.box
    assert told is not None
    assert told.height > stood.height
    assert told.colliderect(stood)


def test_the_marks_and_words_of_a_hint_stay_until_the_decision_is_made(app: App) -> None:
    table, card = hinted(app)
    press(app, pygame.K_RIGHT)
    assert table.felt.bubble.said is not None
    assert item_of(table, card).mark == "advised"
    click_card(app, table, card)
    assert table.felt.bubble.said is not None, "its words are about the cards that are touched"
    assert item_of(table, card).mark == "chosen"
    decide(table)
    assert table.felt.bubble.said is None
    until(app, lambda: table.match.ask is not None and table.match.asked in table.match.people)
    assert not any(item.mark == "advised" for item in table.show.picture.cards)


def test_a_press_on_a_hint_tells_why_and_another_one_closes_it(app: App) -> None:
    table, _card = hinted(app)
    app.step([])
    bubble = table.felt.bubble
    assert bubble.box is not None
    cards = [item.place.rect for item in table.show.picture.cards if not item.clickable]
    others = [*cards, *table.show.picture.plates.values()]
    assert bubble.box.collidelist(others) < 0, "it lies on no card and no plate"
    click_at(app, bubble.box.center)
    assert bubble.said is not None
    assert bubble.said[0].endswith("It is the lowest.")
    click_at(app, bubble.box.center)
    assert bubble.said is None


@pytest.mark.parametrize("trouble", get_args(Trouble)[1:])
def test_advice_that_failed_is_no_hint_and_says_why(app: App, trouble: str) -> None:
    def failing(asked: Asked) -> Advice:
        found = first_legal(asked, engines.last.game)
        return replace(found, trouble=trouble if asked.level == ADVICE else "")

    engines = quick(app, failing)
    table = table_where(app, persons_turn=True)
    press(app, pygame.K_h, text="h")
    pass_frames_until(app, lambda: not table.course.adviser.is_thinking)
    assert table.felt.bubble.said is not None
    assert table.felt.bubble.said[0].startswith(("No hint this time: ", "No hints: "))
    assert not any(item.mark == "advised" for item in table.show.picture.cards)
    assert not table.match.help.kinds


def test_when_computer_players_keep_crashing_the_table_says_so_once(app: App) -> None:
    engines = quick(app, lambda asked: replace(first_legal(asked, engines.last.game), trouble=GONE))
    table = table_where(app, persons_turn=False, people=())
    pass_frames_until(app, lambda: isinstance(app.scene, DialogScene))
    assert isinstance(app.scene, DialogScene)
    assert "restart Cabinet" in " ".join(app.scene.heard)
    length = len(table.match.session.log)
    press(app, pygame.K_ESCAPE)
    pass_frames_until(app, lambda: len(table.match.session.log) > length + 3)
    assert app.scenes[-1] is table


def test_a_hint_keeps_nobody_waiting(app: App) -> None:
    quick(app, never)
    table = table_where(app, persons_turn=True)
    press(app, pygame.K_h, text="h")
    assert table.felt.bubble.said is not None
    assert "Thinking about it" in table.felt.bubble.said[0]
    assert thinking_of(table).is_open
    length = len(table.match.session.log)
    decide(table)
    assert len(table.match.session.log) == length + 1
    assert not load_statistics()


def test_no_hint_tells_of_a_hand_while_several_people_look_on(app: App) -> None:
    """Bull Sanity asks for challenges without a curtain: what a hint says is not for all."""
    quick(app, never)
    for steps in range(4, 40):
        session = session_after("bull_sanity", 3, steps)
        if session.outcome is None and session.state.phase == "challenge":
            break
    table = lay(app, session, people=(0, 1, 2))
    assert table.match.ask is not None
    assert table.match.viewer < 0
    press(app, pygame.K_h, text="h")
    assert not thinking_of(table).asked


def test_the_hint_button_is_there_for_whoever_is_asked(app: App) -> None:
    quick(app, never)
    table = table_where(app, persons_turn=True)
    assert button(table, "hint").enabled
    click_at(app, button(table, "hint").rect.center)
    assert thinking_of(table).is_open
    hand_over(app, table)
    assert not button(table, "hint").enabled
    asked = len(thinking_of(table).asked)
    press(app, pygame.K_h, text="h")
    assert len(thinking_of(table).asked) == asked


@pytest.mark.parametrize(
    "game", ["president_arnold", "el_presidente", "artoffacts", "bull_sanity", "sanity_rook"]
)
def test_every_decision_can_be_said_in_words(app: App, game: str) -> None:
    session = session_after(game, 4, 0)
    table = lay(app, session, people=())
    rng = random.Random(5)
    for _decision in range(40):
        if session.outcome is not None:
            break
        seat = session.actors[0]
        action = session.game.choose(session.state, seat, rng)
        words = decision_words(table.match.controller, table.match.turn(seat), action)
        assert words
        assert "{" not in words
        session.act(seat, action)
        session.draw_all()
