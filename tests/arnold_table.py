"""Tables of President Arnold in the middle of a hand, and what lies on them."""

import random
from typing import Any

import pygame

from rules.core import Action, cards_of
from tests.at_table import ARNOLD, click_card, lay, session_after
from tests.click_through import press
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.table_scene import TableScene


def begun(app: App, seats: int = 2, steps: int = 6, **options: Any) -> TableScene:
    """Return a table in the middle of a hand at which somebody may lay a card."""
    for more in range(60):
        session = session_after(ARNOLD, seats, steps + more, **options)
        legal = list(session.game.legal(session.state, session.actors[0]))
        hand = session.observe(session.actors[0]).zones[f"hand:{session.actors[0]}"]
        if len([action for action in legal if cards_of(action)]) > 1 and len(hand) > 5:
            return lay(app, session)
    raise AssertionError("nobody can lay anything")


def lit(table: TableScene) -> list[int]:
    assert table.match.ask is not None
    return [item.card for item in table.show.picture.cards if item.card in table.match.ask.lit]


def unlit(table: TableScene) -> int:
    assert table.match.ask is not None
    held = table.match.view.zones[f"hand:{table.match.viewer}"]
    return next(card for card in held if card not in table.match.ask.lit)


def hand(table: TableScene) -> list[int]:
    return [item.card for item in table.show.picture.cards if item.clickable]


def sort_button(table: TableScene) -> Button:
    button = next(widget for widget in table.bars.panel.widgets if widget.key == "sort")
    assert isinstance(button, Button)
    return button


def last_laid(table: TableScene) -> tuple[int, ...]:
    action = table.match.session.log[-1].action
    assert isinstance(action, Action)
    return cards_of(action)


def in_sync(table: TableScene) -> bool:
    show, view = table.show, table.match.view
    return not show.moving and show.picture == show.director.picture_of(view, show.stage)


def play_on(app: App, table: TableScene, rng: random.Random) -> None:
    """Do one thing that is allowed, with the mouse and the keys."""
    assert table.match.ask is not None
    cards = lit(table)
    if cards and (rng.random() < 0.8 or not table.match.ask.offers):
        card = rng.choice(cards)
        click_card(app, table, card)
        press(app, pygame.K_RETURN)
    else:
        offer = rng.choice(table.match.ask.offers)
        table.course.decide(offer.action)
