"""Asking why: public while the hand goes on, whole afterwards, told below the line of the log."""

import random
import re
from typing import Any

import msgspec
import pygame
import pytest

from bots.explaining import Explain, explained
from bots.limit import Limit
from bots.measure.match import play_match
from games.library import GAMES
from rules.bull_sanity.actions import Accept
from rules.core import CHANCE, PUBLIC, UNSEEN, AnyGame, Ended
from rules.session import Entry
from tests import of_kind
from tests.at_table import ARNOLD, drag, lay, session_after, settle
from tests.click_through import open_app, press
from tests.engine import FakeEngine, FakeEngines, never
from ui.app import App
from ui.felt.log_page import LogScene
from ui.felt.score_log import LogSheet
from ui.felt.table_scene import TableScene

LIMIT = Limit(seconds=None, iterations=30)
LATER = "after the hand."


def question(game: AnyGame, log: list[Entry], place: int) -> Explain:
    return Explain(
        declared=GAMES[game.name],
        seats=game.seats,
        options={},
        log=tuple(log),
        place=place,
        seed=5,
        seconds=60.0,
        names=tuple(f"Player {seat}" for seat in range(game.seats)),
    )


def hand_of_bots(name: str, most: int = 80) -> tuple[AnyGame, list[Entry], list[Any], bool]:
    """Return a game up to the end of its first hand, its states, and whether that was reached."""
    game = GAMES.open(name, max(3, GAMES[name].rules().seat_range[0]))
    state, rng = game.initial(), random.Random(3)
    log: list[Entry] = []
    states: list[Any] = []
    while len(log) < most or game.actors(state) == (CHANCE,):
        seat = game.actors(state)[0]
        action = game.chance(state, rng) if seat == CHANCE else game.choose(state, seat, rng)
        log.append(Entry(seat, action))
        states.append(game.copy(state))
        events: list[Any] = []
        game.advance(state, seat, action, events)
        if any(isinstance(event, Ended) for event in events):
            return game, log, states, True
    return game, log, states, False


def test_a_reason_follows_who_sits_there() -> None:
    """How likely a set is a lie depends on the level of who laid it, which all know."""
    game, plan = GAMES.open("bull_sanity", 3), GAMES["bull_sanity"].strategy()
    log = [*play_match(game, plan, ("easy",) * 3, "reasons", limit=LIMIT).log]
    place = next(at for at, entry in enumerate(log) if isinstance(entry.action, Accept))

    def why(level: str) -> str:
        asked = msgspec.structs.replace(question(game, log, place), levels=(level,) * 3)
        return explained(game, asked, LIMIT)

    assert "%" in why("hard")
    assert len({why(level) for level in ("hard", "normal", "")}) == 3


def names_in(game: AnyGame, words: str) -> set[int]:
    return {card.number for card in game.deck if card.name in words}


@pytest.mark.parametrize("name", GAMES.names)
def test_while_the_hand_goes_on_no_hidden_card_is_told(name: str) -> None:
    """Nor anything else that a spectator could not see: it is the same whoever holds what."""
    game, log, states, ended = hand_of_bots(name)
    told = 0
    for place in range(len(log) - 1):
        if log[place].seat == CHANCE:
            continue
        words = explained(game, question(game, log[: place + 1], place), LIMIT)
        assert words.endswith(LATER)
        public = game.observe(states[place + 1], PUBLIC).zones.values()
        open_cards = {card for cards in public for card in cards if card != UNSEEN}
        assert names_in(game, words) <= open_cards
        told += "the rest" in words
    assert told or name not in {"el_presidente", "presidents_and_sanityholes"}
    if ended:
        place = next(at for at, entry in enumerate(log) if entry.seat != CHANCE)
        whole = explained(game, question(game, log, place), LIMIT)
        assert LATER not in whole
        assert whole
        assert whole == explained(game, question(game, log, place), LIMIT)


@pytest.mark.parametrize("name", GAMES.names)
def test_nobody_who_asks_is_taken_for_who_decided(name: str) -> None:
    """Of others nothing is said to "you" without their name, and no reason begins with a catch."""
    game, log, _states, ended = hand_of_bots(name)
    places = [place for place, entry in enumerate(log) if entry.seat != CHANCE]
    for place in places[:-1]:
        words = explained(game, question(game, log[: place + 1], place), LIMIT)
        told = re.sub(r"You’ll see (why|the rest) after the hand\.$", "", words)
        assert not re.search(r"\byou", told, re.IGNORECASE), words
        assert "The catch" not in told.partition(". ")[0], words
    for place in places[:12] if ended else ():
        words = explained(game, question(game, log, place), LIMIT)
        if re.search(r"\byou", words, re.IGNORECASE):
            assert words.startswith(f"Player {log[place].seat}: ")


def table_against_computers(app: App) -> tuple[TableScene, FakeEngines]:
    app.engines = engines = FakeEngines(never)
    table = lay(app, session_after(ARNOLD, 4, 30), people=(0,))
    return table, engines


def sheet_of(scene: Any) -> LogSheet:
    return next(each for each in scene.panel.widgets if isinstance(each, LogSheet))


def press_row(app: App, sheet: LogSheet, *, sign: bool = False) -> int:
    """Press the last line that can be asked about, or its sign; return its decision's place."""
    place, row = sheet.rows[-1]
    left = row.right - app.theme.text("?", "small", "brass_light", "strong").get_width() // 2
    point = (sheet.rect.x + (left if sign else 10), sheet.rect.y + row.centery - sheet.offset)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=point, button=1)])
    return place


def test_a_press_on_a_computers_line_tells_why_below_it() -> None:
    app = open_app((960, 540), animations=False)
    table, engines = table_against_computers(app)
    press(app, pygame.K_F2)
    page = of_kind(LogScene, app.scene)
    before = sheet_of(page).content.get_height()
    place = press_row(app, sheet_of(page))
    entry = table.match.session.log[place]
    assert entry.seat not in table.match.people
    assert page.reasons.told == {place: "Thinking about it…"}
    app.step([])
    thinking = engines.last
    assert thinking.explained == [place]
    thinking.reason = "It wins 3 chips (A12)."
    settle(app)
    app.step([])
    assert page.reasons.told == {place: thinking.reason}
    assert sheet_of(page).content.get_height() > before
    press_row(app, sheet_of(page))
    assert page.reasons.told == {}


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_the_sign_of_a_line_asks_also_beside_a_scroll_bar(size: tuple[int, int]) -> None:
    app = open_app(size, animations=False)
    app.engines = FakeEngines(never)
    lay(app, session_after(ARNOLD, 4, 90), people=(0,))
    press(app, pygame.K_F2)
    sheet = sheet_of(app.scene)
    assert sheet.most, "there is no bar"
    bar = sheet.rect.right - 4, sheet.rect.bottom - 4
    place = press_row(app, sheet, sign=True)
    assert isinstance(app.scene, LogScene)
    assert list(app.scene.reasons.told) == [place]
    sheet = sheet_of(app.scene)
    before = sheet.offset
    drag(app, bar, (bar[0], sheet.rect.top))
    assert sheet.offset < before


def test_who_plays_is_thought_for_first_and_the_question_is_put_again() -> None:
    app = open_app((1280, 720), animations=False, show_log=True)
    table, engines = table_against_computers(app)
    reasons, computers = table.felt.reasons, engines.made[0]
    place = next(line.place for line in table.match.told if line.place is not None)
    reasons.press(place)
    if computers.is_open:
        assert not reasons.look()
        assert len(engines.made) == 1 or not engines.last.explained
    computers.cancel()
    table.course.computers.forget()
    reasons.look()
    assert engines.last.explained == [place]
    thinking: FakeEngine = engines.last
    thinking.cancel()  # another question took its place
    reasons.look()
    assert thinking.explained == [place, place]


def test_a_reason_that_was_cut_short_goes_with_the_end_of_the_hand() -> None:
    app = open_app((1280, 720), animations=False)
    table, _engines = table_against_computers(app)
    reasons = table.felt.reasons
    reasons.told[3] = LATER
    reasons.begin_hand(table.match.log.hands)
    assert reasons.told
    reasons.begin_hand(table.match.log.hands + 1)
    assert not reasons.told


def test_where_everyone_is_asked_lines_do_not_tell_who_was_asked_by_the_rules() -> None:
    app = open_app((1280, 720), animations=False, ask_everyone="on")
    app.engines = FakeEngines(never)
    table = lay(app, session_after(ARNOLD, 4, 12), people=(0,))
    assert table.match.asking.everyone
    assert table.match.log.hands == 0
    assert all(line.place is None for line in table.match.told)
    assert any(line.place is not None for line in table.match.log.lines)
