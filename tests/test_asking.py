"""Ask everyone: who is passed over is asked too, and nobody can tell, nor can the record."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.library import GAMES
from rules.asking import Asking, Bar
from rules.core import CHANCE, PUBLIC, Action, AnyGame, Event, Refused, Seat, View, apply, bits
from rules.el_presidente import actions as el_presidente
from rules.el_presidente.actions import Attack, Show, Talk, Throw
from rules.president_arnold.actions import PASS, Play
from rules.president_arnold.events import HandDrawn, LeadLacked
from rules.president_arnold.events import Passed as ArnoldPassed
from rules.record import encode_session, replay
from rules.session import Session
from rules.turn import turn_of
from tests.arnold import led, number, play, table
from tests.at_table import header_of
from tests.properties import random_steps

ARNOLD, PRESIDENTE = "president_arnold", "el_presidente"
OTHERS = ("artoffacts", "bull_sanity", "presidential_poker", "presidents_and_sanityholes")
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *((ARNOLD, seats, {"hands": 1}) for seats in (2, 3, 4, 6)),
    (ARNOLD, 4, {"hands": 1, "must_follow": True}),
    *((PRESIDENTE, seats, {"games": 1}) for seats in (2, 3, 5)),
    (PRESIDENTE, 4, {"games": 1, "teams": "2x2"}),
]


def asked_after(
    game: AnyGame, state: Any, seat: Seat, action: Action
) -> list[tuple[Seat, View, View]]:
    """Return who is asked after an action if all decline, as the seat and as everybody sees it.

    It ends with whoever may not decline.
    """
    asking = Asking(Session(game, 1), everyone=True)
    asking.session.state = state
    asking.act(seat, action)
    asked = []
    decline: Action = PASS if game.name == ARNOLD else el_presidente.PASS
    while asking.actors and asking.actors[0] != CHANCE:
        asked.append((asking.actors[0], asking.observe(seat), asking.observe(PUBLIC)))
        if asking.verify(asking.actors[0], decline) is not None:
            break
        asking.act(asking.actors[0], decline)
    return asked


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_who_is_asked_follows_from_what_everybody_knows(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    """Deal the unseen cards again: while all decline, nobody can tell who could have done more."""
    game = GAMES.open(name, seats, options)
    rng = random.Random(seats)
    compared = differing = 0
    for step, (state, seat, action, _after, _events) in enumerate(random_steps(game, 7, 250)):
        if seat == CHANCE or step % 2 or isinstance(action, Talk):
            continue
        here = asked_after(game, state, seat, action)
        for _world in range(3):
            world = game.imagine(game.observe(state, seat), rng)
            there = asked_after(game, world, seat, action)
            for (one, mine, shown), (other, theirs, seen) in zip(here, there, strict=False):
                assert one == other
                assert shown == seen
                if mine.zones == theirs.zones:  # no other cards were drawn
                    assert mine == theirs
                compared += 1
            left = [game.passed_over(each, seat, action) for each in (state, world)]
            differing += len({len(one.questions) for one in left if one is not None}) == 2
    assert compared > 100
    assert differing


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_who_is_left_out_could_only_decline_and_says_what_others_say(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game = GAMES.open(name, seats, options)
    found = 0
    for state, seat, action, _after, events in random_steps(game, 11, 400):
        left = None if seat == CHANCE else game.passed_over(state, seat, action)
        for one in () if left is None else left.questions:
            found += 1
            assert game.actors(one.state)[0] == one.seat
            legal = [each for each in game.legal(one.state, one.seat) if not isinstance(each, Talk)]
            assert legal == [one.decline]
            assert game.verify(one.state, one.seat, one.decline) is None
            assert len(one.told) == 1
            for card in range(len(game.deck)):  # every card of the hand says why not
                kind = Play if name == ARNOLD else Throw
                refusal = game.verify(one.state, one.seat, kind((card,)))
                assert refusal is not None
                assert refusal.rule
        if left is not None and left.questions:
            assert left.told == len(events) or isinstance(events[left.told], HandDrawn)
    assert found


@pytest.mark.parametrize("name", [*OTHERS, "sanity_rook"])
def test_other_games_leave_nobody_out(name: str) -> None:
    game = GAMES.open(name, 4, {})
    for state, seat, action, _after, _events in random_steps(game, 1, 150):
        left = game.passed_over(state, seat, action)
        assert left is not None
        assert not left.questions
        assert game.veiled(state) == state


def played(session: Session[Any], steps: int, seed: int) -> Iterator[Asking[Any]]:
    """Play at random with everybody asked; yield before each answer."""
    rng = random.Random(seed)
    asking = Asking(session, everyone=True)
    for _step in range(steps):
        if not asking.actors:
            return
        if asking.actors == (CHANCE,):
            asking.draw()
            continue
        yield asking
        seat, question = asking.actors[0], asking.question
        if len(asking.actors) > 1 and rng.random() < 0.1:  # somebody says something meanwhile
            other = asking.actors[-1]
            said = session.game.choose(asking.state, other, rng)
            if asking.verify(other, said) is None:
                asking.act(other, said)
                continue
        if question is not None:
            asking.act(seat, question.decline)
        else:
            asking.act(seat, session.game.choose(session.state, seat, rng))


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_record_is_the_same_whether_everybody_is_asked_or_not(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    session: Session[Any] = Session(GAMES.open(name, seats, options), 5)
    left_out = sum(asking.question is not None for asking in played(session, 1500, 3))
    assert left_out
    plain: Session[Any] = Session(session.game, 5)
    for entry in session.log:  # the rules allow just these decisions without the questions
        if entry.seat == CHANCE:
            plain.draw()
        else:
            plain.act(entry.seat, entry.action)
    header = header_of(session)
    assert encode_session(header, plain) == encode_session(header, session)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_game_that_broke_off_among_the_questions_asks_them_again(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    session: Session[Any] = Session(GAMES.open(name, seats, options), 5)
    broken = 0
    for asking in played(session, 250, 3):
        if asking.question is None:
            continue
        broken += 1
        _header, again = replay(encode_session(header_of(session), session), GAMES)
        resumed = Asking(again, everyone=True)
        done = asking.mark[1]
        for _question in range(done):
            assert resumed.question is not None
            resumed.act(resumed.question.seat, resumed.question.decline)
        assert resumed.question == asking.question
        assert resumed.mark == asking.mark
    assert broken


def told_of(steps: Iterator[Any]) -> list[Event]:
    return [event for step, _table in steps for event in step.told]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_told_again_it_is_told_the_same(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(2)
    session: Session[Any] = Session(GAMES.open(name, seats, options), 5)
    asking, told = Asking(session, everyone=True), list[Event]()
    for _step in range(200):
        if not asking.actors:
            break
        if asking.actors == (CHANCE,):
            told += asking.draw().told
            continue
        seat, question = asking.actors[0], asking.question
        action = question.decline if question else session.game.choose(session.state, seat, rng)
        told += asking.act(seat, action).told
    assert told_of(asking.again()) == told


def test_taking_back_goes_to_the_question_wherever_it_stood() -> None:
    """Back and back again, with take-backs free: each answer of a person in its turn."""
    for name, seats, options in TABLES:
        session: Session[Any] = Session(GAMES.open(name, seats, options), 9)
        asking, people = Asking(session, everyone=True), frozenset(range(seats))
        rng = random.Random(1)
        seen: list[tuple[tuple[int, int], View]] = []
        while len(seen) < 60 and asking.actors:
            if asking.actors == (CHANCE,):
                asking.draw()
                continue
            seen.append((asking.mark, asking.observe(PUBLIC)))
            seat, question = asking.actors[0], asking.question
            action = question.decline if question else session.game.choose(session.state, seat, rng)
            asking.act(seat, action)
            others = people - {seat}
            if len(others) > 1:  # they may not take back what came before another's answer
                assert asking.bar(others) in {Bar.ASKED, Bar.NOTHING}
        for mark, view in reversed(seen):
            assert asking.undo(people, free=True) is None
            assert (asking.mark, asking.observe(PUBLIC)) == (mark, view)


def before_lead(hands: dict[int, list[str]], card: str) -> tuple[Any, Any, Seat, Action]:
    """Return a table of three at which seat 0 leads a card; it holds these hands afterwards."""
    game = table(3)
    state, _events = led(game, {**hands, 0: [*hands[0], card]}, 0, "red-heart-1")
    state.turn, state.phase, state.options = 0, 2, game.tables.bit[number(game, card)]
    return game, state, 0, play(game, card)


def test_a7_to_a9_everybody_is_asked_in_turn_and_a_draw_waits_for_them() -> None:
    hands = {0: ["red-circle-4"], 1: ["red-circle-1"], 2: ["green-circle-2"]}
    game, state, seat, action = before_lead(hands, "red-circle-2")
    _state, events = apply(game, state, seat, action)
    assert isinstance(events[-2], HandDrawn)
    left = game.passed_over(state, seat, action)
    asked = [(one.seat, game.observe(one.state, PUBLIC).facts.phase) for one in left.questions]
    assert asked == [
        *((0, "go_on"), (1, "follow"), (2, "follow")),
        *((0, "lead"), (1, "lead"), (2, "lead")),
    ]
    assert [one.told[0] for one in left.questions] == [
        ArnoldPassed(seat=0, stopped=True),
        ArnoldPassed(seat=1, stopped=False),
        ArnoldPassed(seat=2, stopped=False),
        *(LeadLacked(seat=seat) for seat in range(3)),
    ]
    assert events[left.told :] == events[-2:]  # the draw is told when all have answered


def test_a9_who_declined_is_followed_by_all_after_them_before_the_lead() -> None:
    hands = {0: ["blue-square-2"], 1: ["red-circle-3"], 2: ["blue-square-4"]}
    game, state, seat, action = before_lead(hands, "red-circle-2")
    asking = Asking(Session(game, 1), everyone=True)
    asking.session.state = state
    asking.act(seat, action)
    assert asking.actors == (0,)  # cannot go on
    asking.act(0, PASS)
    assert asking.actors == (1,)  # can follow
    assert asking.question is None
    asking.act(1, PASS)
    assert asking.actors == (2,)  # cannot
    assert asking.question is not None
    asking.act(2, PASS)
    assert asking.actors == (0,)
    assert asking.question is None
    assert asking.observe(PUBLIC).facts.phase == "lead"


def test_a8_nobody_is_asked_for_what_lies_on_the_table() -> None:
    """All three that could follow lie open: that nobody follows tells nothing."""
    hands = {0: ["red-circle-3"], 1: ["green-square-1"], 2: ["yellow-square-2"]}
    game, state, seat, action = before_lead(hands, "red-circle-1")
    lying = ("red-circle-2", "yellow-circle-1", "red-heart-1")
    state.sequence = bytes(number(game, card) for card in lying)
    left = game.passed_over(state, seat, action)
    assert all(isinstance(one.told[0], LeadLacked) for one in left.questions)


def test_e4_a_window_asks_all_with_cards_and_stops_where_the_rank_is_out() -> None:
    """The defender is barred by the rule, who is out of cards by the table; all others answer."""
    game: Any = GAMES.open(PRESIDENTE, 4, {})
    state = next(
        after for _b, _s, _a, after, _e in random_steps(game, 1) if game.actors(after)[0] >= 0
    )
    attacker, defender = state.attacker, state.defender
    hand = min(bits(state.hands[attacker]))
    four = game.tables.same_rank[hand]
    state.hands = tuple(
        held if seat == attacker else held & ~four for seat, held in enumerate(state.hands)
    )
    left = game.passed_over(state, attacker, Attack((hand,)))
    order = [(defender + step) % 4 for step in (1, 2, 3)]
    asked = [one.seat for one in left.questions]
    real = game.copy(state)
    game.advance(real, attacker, Attack((hand,)))
    assert asked == [seat for seat in order if seat != game.actors(real)[0] or real.closes < 0]


def test_e14_a_card_shown_meanwhile_leaves_the_question_open_also_when_it_is_taken_back() -> None:
    session: Session[Any] = Session(GAMES.open(PRESIDENTE, 3, {}), 5)
    asking = next(asking for asking in played(session, 250, 3) if asking.question is not None)
    seat, other, length = asking.actors[0], asking.actors[-1], len(session.log)
    hidden = session.state.hands[other] & ~session.state.shown
    asking.act(other, Show(cards=(min(bits(hidden)),)))
    assert asking.question is not None
    assert asking.question.seat == seat
    assert len(session.log) == length + 1
    assert asking.undo(frozenset(range(3)), free=True) is None
    assert len(session.log) == length
    assert asking.question is not None


GAMES_WITH_ROUNDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("bull_sanity", 4, {}),
    ("bull_sanity", 6, {"play_on": True}),
    ("el_presidente", 5, {}),
    ("el_presidente", 6, {"teams": "3x2"}),
)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES_WITH_ROUNDS)
@pytest.mark.parametrize("everyone", [True, False])
def test_whoever_is_asked_early_is_asked_the_same_in_their_turn(
    game: str, seats: int, options: dict[str, Any], *, everyone: bool
) -> None:
    session: Session[Any] = Session(GAMES.open(game, seats, options), 5)
    asking, rng, rounds = Asking(session, everyone=everyone), random.Random(5), 0
    for _step in range(400):
        if asking.outcome is not None:
            break
        if asking.actors == (CHANCE,):
            asking.draw()
            continue
        seat, window = asking.actors[0], asking.window
        if window is None:
            asking.act(seat, session.game.choose(session.state, seat, rng))
            continue
        early = {
            one.seat: list(turn_of(session.game, one.state, one.seat).legal())
            for one in window.later
        }
        order = [seat, *early]
        if rng.random() < 0.3:  # somebody answers: the question is another one
            legal = list(turn_of(session.game, asking.state, seat).legal())
            asking.act(seat, rng.choice(legal))
            continue
        for at, next_seat in enumerate(order):
            assert asking.actors[0] == next_seat
            if at:
                legal = list(turn_of(session.game, asking.state, next_seat).legal())
                assert legal == early[next_seat]
            asking.act(next_seat, window.decline)
            rounds += at
        assert asking.window is None or asking.window.decline != window.decline
    assert rounds > 20


def test_what_a_window_asks_early_does_not_change_the_table() -> None:
    session: Session[Any] = Session(GAMES.open("bull_sanity", 4, {}), 3)
    asking, rng = Asking(session, everyone=True), random.Random(3)
    while asking.window is None:
        if asking.actors == (CHANCE,):
            asking.draw()
        else:
            asking.act(asking.actors[0], session.game.choose(session.state, asking.actors[0], rng))
    later = asking.window.later
    assert len(later) == 2
    with pytest.raises(Refused):
        asking.act(later[0].seat, asking.window.decline)
