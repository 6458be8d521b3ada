"""Seats that move between screen, phone and computer, and people at phones who are still people."""

import random

import pygame
import pytest

from games.library import GAMES
from rules.core import UNSEEN
from table.engine import Advice
from table.storage.people import load_people
from table.storage.statistics import load_statistics
from tests import there
from tests.at_phones import laid, open_unseen
from tests.at_table import NAMES, kept, session_after, settle
from tests.click_through import open_app, widget
from tests.clock import let_pass
from tests.engine import Asked, FakeEngines
from tests.standin import random_answer
from ui.app import App


@pytest.fixture
def moving() -> App:
    """A window in which what happens is shown beat by beat."""
    app = open_app()
    app.window.hidden = True
    return app


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_seat_goes_round_in_the_middle_of_what_is_shown(moving: App, name: str) -> None:
    app, rng = moving, random.Random(3)
    seats = GAMES[name].rules().seat_range
    session = session_after(name, max(seats[0], min(3, seats[-1])), 2)
    game = session.game

    def think(asked: Asked) -> Advice:
        world = game.imagine(asked.view, rng)
        return Advice(game.choose(world, asked.view.viewer, rng))

    app.engines = FakeEngines(think)
    table, served = laid(app, session)
    mover, caught = 1, 0
    ways: list[dict[str, str | bool]] = [{"level": "easy"}, {}, {"phone": True}]
    for turn in range(40):
        if table.match.outcome is not None or caught == 6:
            break
        for seat, page in sorted(served.pages.items()):
            answer = random_answer(page, rng)
            if answer is not None:
                served.say(seat, answer)
        app.step([])
        if table.show.moving:
            table.update(0.05)  # in the middle of it
            caught += 1
            hand = session.observe(mover).zones[f"hand:{mover}"]
            table.course.sit(mover, **ways[turn % 3])  # type: ignore[arg-type]
            if mover in table.match.phones:
                served.come(mover)
                let_pass(app, 0.01)
                shown = [each.card for each in served.pages[mover].hand]
                if session.observe(mover).zones[f"hand:{mover}"] == hand:
                    assert sorted(shown) == sorted(set(hand) - {UNSEEN})
            else:
                assert mover not in served.pages
        settle(app)
        if mover in table.match.people and mover in table.match.free:
            table.course.decide(game.choose(session.state, mover, rng))
        elif mover not in {*table.match.people, *table.match.phones}:
            let_pass(app, 6.0)  # a computer player takes its time
            settle(app)
    assert caught > 2
    assert kept(table)


def test_who_played_at_a_phone_counts_as_the_person_they_are() -> None:
    app, rng = open_unseen(), random.Random(6)
    table, served = laid(app, session_after("bull_sanity", 3, 0))
    for _round in range(4000):
        if table.match.outcome is not None:
            break
        for seat, page in sorted(served.pages.items()):
            answer = random_answer(page, rng)
            if answer is not None:
                served.say(seat, answer)
        let_pass(app, 0.01)
    outcome = there(table.match.outcome)
    played = load_people()
    assert set(played) == set(NAMES[:3])
    places = {name: games[-1].place for name, games in played.items()}
    assert places == {NAMES[seat]: outcome.place(seat) for seat in range(3)}
    assert {seat.player for seat in table.match.header.seats} == {"human"}
    assert load_statistics()["bull_sanity"]


def test_a_hand_at_the_screen_is_seen_while_it_is_held_and_no_phone_learns_of_it() -> None:
    app = open_unseen(hold_to_look="on")
    session = session_after("president_arnold", 3, 0)
    others = tuple(seat for seat in range(3) if seat != session.actors[0])
    table, served = laid(app, session, others)
    match, hand = table.match, f"hand:{session.actors[0]}"
    assert set(match.view.zones[hand]) == {UNSEEN}  # people at phones may stand round the screen
    shown = len(served.shown)
    match.uncover()
    table.course.sync()
    let_pass(app, 0.01)
    assert UNSEEN not in match.view.zones[hand]
    match.cover()
    table.course.sync()
    let_pass(app, 0.01)
    assert set(match.view.zones[hand]) == {UNSEEN}
    assert len(served.shown) == shown


def test_who_sits_at_the_screen_beside_people_at_phones_holds_to_look_at_any_time() -> None:
    app = open_app(animations=False)
    session = session_after("bull_sanity", 3, 0)
    first = session.actors[0]
    table, _served = laid(app, session, tuple(seat for seat in range(3) if seat != first))
    match, own = table.match, f"hand:{first}"
    assert set(match.view.zones[own]) == {UNSEEN}  # nobody had to set that
    assert match.below == first != 0  # their own place, though nobody looks
    assert widget(app, "hold").spoken.words
    table.course.decide(session.game.choose(session.state, first, random.Random(1)))
    settle(app)
    assert match.asked != first
    let_pass(app, 0.5)
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)])
    assert UNSEEN not in match.view.zones[own]
    app.step([pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)])
    assert set(match.view.zones[own]) == {UNSEEN}
    assert "Hold to look" in widget(app, "hold").spoken.words


@pytest.mark.parametrize(
    ("setting", "phones", "opens"),
    [("auto", (), True), ("auto", (1, 2), False), ("off", (1, 2), True), ("on", (1, 2), False)],
)
def test_a_hand_lies_open_where_nobody_else_can_see_it(
    setting: str, phones: tuple[int, ...], opens: bool
) -> None:
    app = open_app(animations=False, hold_to_look=setting)
    people = [0, *phones]
    table, _served = laid(app, session_after("bull_sanity", 3, 0), phones, people=people)
    assert (UNSEEN not in table.match.view.zones["hand:0"]) == opens
