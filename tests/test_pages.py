"""What a phone is shown: the same for states that its seat may not tell apart, and all of it."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from games.library import GAMES
from rules.core import CHANCE, Action, Chance
from rules.remote import SPECTATOR, Page
from rules.session import Session
from table.match import Match
from table.phone.arrival import welcome_of
from table.phone.at_phone import AtPhone
from table.phone.pages import page_of
from table.storage.settings import Settings
from tests.at_table import NAMES, match_of
from tests.properties import random_action
from tests.test_shared_screen import SEATS

GAME_NAMES = sorted(GAMES.names)
ASKING = Settings(ask_everyone="on")
STEPS = 160
"""Steps of a game that are looked at where it is not looked at whole."""


def _answer(match: Match, rng: random.Random) -> tuple[int, Action | Chance]:
    question = match.asking.question
    if question is not None:  # whoever the rules leave out can only decline
        return question.seat, question.decline
    return random_action(match.session.game, match.asking.state, rng)


def played(match: Match, phones: list[AtPhone], seed: int, limit: int) -> Iterator[None]:
    """Play on at random, and let the phones hear of it; yield after each step."""
    rng = random.Random(seed)
    for _ in range(limit):
        if match.outcome is not None:
            return
        seat, action = _answer(match, rng)
        step = match.asking.draw() if seat == CHANCE else match.asking.act(seat, action)
        for phone in phones:
            phone.hear(step.told, match.asking.observe(phone.seat))
            phone.tell_all()
            phone.ask_next()
        yield


def pages(match: Match, phone: AtPhone, rng: random.Random) -> list[Page]:
    """Return the page of a phone, and those after some of its cards were chosen."""
    phone.turn = match.turns().get(phone.seat)
    found = [page_of(match, phone)]
    for _ in range(2):
        ask, hand = found[-1].ask, found[-1].hand
        cards = [each.card for each in hand if each.lit or each.fresh]
        if ask is None or not cards:
            break
        card = rng.choice(cards)
        begins = any(each.card == card and each.fresh for each in hand)
        phone.chosen = (*phone.chosen, card) if ask.many and not begins else (card,)
        found.append(page_of(match, phone))
    phone.chosen = ()
    return found


@pytest.mark.parametrize("name", GAME_NAMES)
def test_states_that_a_seat_cannot_tell_apart_give_the_same_page(name: str, thorough: bool) -> None:
    game = GAMES.open(name, GAMES[name].rules().seat_range[-1])
    match = match_of(Session(game, 5), ASKING)
    phones = [AtPhone(match.controller, seat) for seat in (*range(game.seats), SPECTATOR)]
    shown = 0
    for at, _ in enumerate(played(match, phones, 5, 100_000 if thorough else STEPS)):
        if at % (3 if thorough else 8) or match.asking.question is not None:
            continue
        state = match.session.state
        for phone in phones:
            mine = pages(match, phone, random.Random(at))
            eyes = phone.seat if phone.seat >= 0 else at % game.seats  # who see what all see
            match.session.state = game.imagine(game.observe(state, eyes), random.Random(at))
            theirs = pages(match, phone, random.Random(at))
            match.session.state = state
            assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)
            shown += len(mine)
    assert shown > (50 if name in SEATS else 20)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_welcome_says_which_table_it_is_and_brings_its_rules(name: str) -> None:
    match = match_of(Session(GAMES.open(name, GAMES[name].rules().seat_range[0]), 1), ASKING)
    welcome = welcome_of(match, 0)
    assert (welcome.game, welcome.name) == (match.entry.sheet.title, NAMES[0])
    assert {number for number, _words in welcome.rules} <= match.entry.sheet.rules
    assert welcome.rules
    assert welcome.orders
