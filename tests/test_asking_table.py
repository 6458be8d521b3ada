"""Ask everyone at the table: neither screen, sound, words nor time tell who was passed over."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from games.library import GAMES
from rules.asking import Asking
from rules.core import CHANCE, PUBLIC, Action, Outcome, Seat
from rules.el_presidente import actions as el_presidente
from rules.president_arnold.actions import PASS
from rules.record import read_bytes, replay
from rules.session import Session
from table.controller import Ask
from table.engine import Advice
from table.standings import Standings
from table.storage.statistics import load_statistics
from tests.at_table import (
    ARNOLD,
    NAMES,
    bytes_of,
    entry_of,
    kept,
    lay,
    record_file,
    session_after,
    settle,
)
from tests.click_through import click, cut_words, open_app, press
from tests.clock import FRAME, let_pass
from tests.engine import Asked, FakeEngines, never
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.lobby.setup import SetupScene

PRESIDENTE = "el_presidente"
DECLINING: dict[str, Action] = {ARNOLD: PASS, PRESIDENTE: el_presidente.PASS}
STEP = 0.05
"""Seconds between two looks at the table."""
GAMES_AND_SEATS = [(ARNOLD, 3), (ARNOLD, 4), (PRESIDENTE, 3), (PRESIDENTE, 5)]


def sessions(name: str, seats: int) -> Iterator[Session[Any]]:
    for seed in range(1, 6):
        for steps in range(4, 60, 3):
            session = session_after(name, seats, steps, seed)
            if session.outcome is None:
                yield session


def twins(name: str, seats: int) -> tuple[Session[Any], Seat, Action, Any, Seat]:
    """Return a game, a decision, and another world, which the decider cannot tell apart.

    After it, the last named seat is passed over in the game and asked in the other world.
    """
    rng = random.Random(3)
    for session in sessions(name, seats):
        game, seat = session.game, session.actors[0]
        if Asking(session, everyone=True).question is not None:
            continue  # others are asked first
        for action in game.legal(session.state, seat):
            left = game.passed_over(session.state, seat, action)
            if left is None or not left.questions or left.questions[0].seat == seat:
                continue
            asked = left.questions[0].seat
            for _world in range(20):
                world = game.imagine(session.observe(seat), rng)
                other = game.passed_over(world, seat, action)
                if other is None or other.questions:
                    continue
                following = game.copy(world)
                game.advance(following, seat, action)
                if game.actors(following)[:1] == (asked,) and DECLINING[name] in game.legal(
                    following, asked
                ):
                    return session, seat, action, world, asked
    raise AssertionError("no such place in this game")


def again(session: Session[Any]) -> Session[Any]:
    """Return the same game once more."""
    copy: Session[Any] = Session(session.game, session.seed)
    for entry in session.log:
        copy.act(entry.seat, entry.action)
    return copy


def ask_of(table: TableScene) -> Ask:
    assert table.match.ask is not None
    return table.match.ask


def both(
    name: str, seats: int, watch: Callable[[Session[Any], Any, Seat, Action, Seat], object]
) -> tuple[object, object]:
    """Return what is watched where a seat is passed over, and where it is asked."""
    session, seat, action, world, asked = twins(name, seats)
    return (
        watch(again(session), None, seat, action, asked),
        watch(again(session), world, seat, action, asked),
    )


@pytest.mark.parametrize(("name", "seats"), GAMES_AND_SEATS)
def test_people_are_called_asked_and_heard_the_same(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(animations=False)

    def watch(
        session: Session[Any], world: Any, seat: Seat, action: Action, asked: Seat
    ) -> list[Any]:
        heard: list[str] = []
        monkeypatch.setattr(app, "sound", heard.append)
        table = lay(app, session)
        if world is not None:
            session.state = world
        seen: list[Any] = []
        table.course.commit(seat, action)
        let_pass(app, 0.5)
        assert isinstance(app.scene, CurtainScene)
        assert app.scene.seat == asked
        seen += [app.scene.news, bytes_of(app)]
        press(app, pygame.K_RETURN)
        table.course.sync()
        assert table.match.viewer == asked
        passing = next(offer for offer in ask_of(table).offers if offer.action == DECLINING[name])
        seen += [ask_of(table).prompt, passing.words, passing.key]
        press(app, ord(passing.key), text=passing.key)
        let_pass(app, 0.5)
        seen += [list(table.match.log.words), table.match.asked, heard]
        seen += [table.match.undo_bar]
        if isinstance(app.scene, CurtainScene):
            seen += [bytes_of(app)]
            app.pop()
        app.pop()
        return seen

    over, real = both(name, seats, watch)
    assert over == real


@pytest.mark.parametrize(("name", "seats"), GAMES_AND_SEATS)
def test_enter_passes_where_nothing_else_can_be_answered(name: str, seats: int) -> None:
    session, seat, action, _world, asked = twins(name, seats)
    app = open_app(animations=False)
    table = lay(app, again(session))
    table.course.commit(seat, action)
    let_pass(app, 0.5)
    press(app, pygame.K_RETURN)  # the curtain
    assert [offer.words for offer in ask_of(table).offers if offer.primary] == ["Pass"]
    told = len(table.match.log.words)
    press(app, pygame.K_RETURN)
    let_pass(app, 0.5)
    assert f"{table.match.controller.names[asked]} passes." in table.match.log.words[told:]


@pytest.mark.parametrize(("name", "seats"), GAMES_AND_SEATS)
def test_computer_players_pass_the_same_in_every_frame(name: str, seats: int) -> None:
    # in flight a card is drawn from whatever size of it was drawn before: without flights
    app = open_app((960, 540), ask_everyone="on", reduced_motion=True)

    def watch(
        session: Session[Any], world: Any, seat: Seat, action: Action, asked: Seat
    ) -> list[Any]:
        answers = iter([Advice(DECLINING[name])])
        app.engines = FakeEngines(lambda _asked: next(answers, None))
        table = lay(app, session, people=(seat,))
        if world is not None:
            session.state = world
        frames: list[Any] = []
        table.course.commit(seat, action)
        assert table.match.asked == asked
        while table.match.asked == asked:
            let_pass(app, STEP)
            app.scene.update(STEP)
            frames.append((bytes_of(app), tuple(table.match.log.words)))
            assert len(frames) < 100
        assert len(frames) > 5  # the pause
        app.pop()
        return frames

    over, real = both(name, seats, watch)
    assert over == real


def test_who_has_nothing_to_think_about_takes_as_long_as_who_thinks() -> None:
    app = open_app(ask_everyone="on", animations=False)
    begun: dict[int, float] = {}

    def slowly(asked: Asked) -> Advice | None:
        since = begun.setdefault(id(asked), app.clock.now())
        if app.clock.now() < since + 1.0:
            return None
        return Advice(PASS) if asked.view.facts.phase != "lead" else Advice(first_lead(asked))

    def first_lead(asked: Asked) -> Action:
        game = session.game
        world = game.imagine(asked.view, random.Random(1))
        lead: Action = next(iter(game.legal(world, asked.view.viewer)))
        return lead

    app.engines = FakeEngines(slowly)
    session = session_after(ARNOLD, 4, 10)
    table = lay(app, session, people=())
    took: dict[bool, list[float]] = {True: [], False: []}
    mark, left_out, since = table.match.asking.mark, False, app.clock.now()
    while len(took[True]) < 12:
        let_pass(app, FRAME)
        if table.match.asking.mark != mark:
            took[left_out].append(app.clock.now() - since)
            mark, since = table.match.asking.mark, app.clock.now()
            left_out = table.match.asking.question is not None
    assert took[False]
    later = took[True][-6:]
    assert max(later) - min(took[False]) < 5 * FRAME
    assert min(later) > 0.9


def asked_in_vain(app: App, name: str = ARNOLD, seats: int = 3) -> TableScene:
    """Return a table at which a person has looked who is asked though they hold nothing for it."""
    for session in sessions(name, seats):
        table = lay(app, session)
        if table.match.asking.question is not None:
            return table
        app.pop()
    raise AssertionError("nobody is passed over")


@pytest.mark.parametrize("name", [ARNOLD, PRESIDENTE])
def test_a_card_says_why_it_cannot_be_played(name: str) -> None:
    app = open_app(animations=False)
    table = asked_in_vain(app, name)
    assert not ask_of(table).lit
    assert [offer.action for offer in ask_of(table).offers] == [DECLINING[name]]
    for item in [item for item in table.show.picture.cards if item.clickable]:
        table.hand_input.click(item)
        assert table.felt.bubble.said is not None
        assert table.match.asking.question is not None


def test_pass_leaves_the_record_as_it_is_and_is_remembered_after_a_kill() -> None:
    app = open_app(animations=False)
    table = asked_in_vain(app)
    before = record_file().read_bytes()
    question = table.match.asking.question
    key = ask_of(table).offers[0].key
    press(app, ord(key), text=key)
    assert table.match.asking.question != question
    assert record_file().read_bytes() == before
    assert kept(table)
    words = table.match.log.words
    _header, session = replay(read_bytes(record_file()), GAMES)
    resumed = lay(app, session)
    assert resumed.match.asking.mark == table.match.asking.mark
    assert resumed.match.asking.question != question
    assert resumed.match.log.words == words[: len(resumed.match.log.words)]


def test_take_backs_go_back_to_the_question_in_its_turn() -> None:
    app = open_app(animations=False, free_take_backs=True)
    table = asked_in_vain(app)
    question, view = table.match.asking.question, table.match.asking.observe(PUBLIC)
    words = list(table.match.log.words)
    table.course.decide(PASS)
    settle(app)
    assert table.match.asking.question != question
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert table.match.asking.question == question
    assert table.match.asking.observe(PUBLIC) == view
    assert table.match.log.words == words


def test_a_hint_says_pass() -> None:
    app = open_app(animations=False)
    app.engines = FakeEngines(never)
    table = asked_in_vain(app)
    press(app, pygame.K_h, text="h")
    assert table.felt.bubble.said is not None
    assert ask_of(table).offers[0].words in table.felt.bubble.said[0]
    assert table.match.help.kinds == {"hints"}


def test_help_outlives_the_window_and_is_told_at_the_end() -> None:
    app = open_app(animations=False)
    app.engines = engines = FakeEngines(never)
    session = session_after(ARNOLD, 2, 30, hands=1)
    person = session.actors[0]
    table = lay(app, session, people=(person,))
    press(app, pygame.K_h, text="h")
    engines.last.ready = Advice(next(iter(session.game.legal(session.state, person))))
    let_pass(app, 0.1)
    assert table.match.help.kinds == {"hints"}
    app.pop()
    table = lay(app, again(session), people=(person,))  # resumed from its record
    assert table.match.help.kinds == {"hints"}
    rng = random.Random(1)
    while table.match.session.outcome is None:
        seat, state = table.match.session.actors[0], table.match.session.state
        table.course.commit(seat, session.game.choose(state, seat, rng))
    settle(app)
    if not isinstance(app.scene, ResultScene):  # the summary
        press(app, pygame.K_RETURN)
        let_pass(app, 0.5)
    assert isinstance(app.scene, ResultScene)
    assert app.scene.note == "With help (Hints): counted separately in Statistics."
    counted = load_statistics()[ARNOLD]
    assert not counted.against
    assert counted.helped["normal"].played == 1


def test_what_only_free_take_backs_take_back_is_help() -> None:
    app = open_app(animations=False)
    session = session_after(ARNOLD, 3, 0)
    person = session.actors[0]
    table = lay(app, session, people=(person,))
    table.course.commit(person, next(iter(session.game.legal(session.state, person))))
    press(app, pygame.K_z, pygame.KMOD_CTRL)  # one's own card, which nobody has answered
    assert not any(entry.seat == person for entry in session.log)
    assert not table.match.help.kinds
    rng = random.Random(1)
    while session.log[-1].seat in {person, CHANCE} or session.log[-1].action == PASS:
        table.course.commit(
            session.actors[0], session.game.choose(session.state, session.actors[0], rng)
        )
    length = len(session.log)
    press(app, pygame.K_z, pygame.KMOD_CTRL)  # a computer player has laid a card since
    assert len(session.log) == length
    assert table.felt.bubble.said is not None
    assert "Undo anything" in table.felt.bubble.said[0]
    app.settings.free_take_backs = True
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert len(session.log) < length
    assert table.match.help.kinds == {"take_backs"}


def test_open_hands_are_help_as_long_as_the_game_goes_on() -> None:
    app = open_app(animations=False)
    app.engines = FakeEngines(never)
    session = session_after(ARNOLD, 3, 8)
    table = lay(app, session, people=(0,))
    assert not table.match.help.kinds
    app.settings.open_hands = True
    table.course.sync()
    assert table.match.help.kinds == {"open_hands"}


TEAMS: dict[str, Any] = {"teams": "2x2"}


@pytest.mark.parametrize(
    ("people", "setting", "options", "everyone"),
    [
        ((0, 1), "auto", {}, True),
        ((0,), "auto", {}, False),
        ((), "auto", {}, False),
        ((0,), "on", {}, True),
        ((0, 1, 2), "off", {}, False),
        ((0, 2), "auto", TEAMS, False),  # partners have nothing to hide
        ((0, 1), "auto", TEAMS, True),
    ],
)
def test_it_is_on_where_people_share_the_screen(
    people: tuple[Seat, ...], setting: Any, options: dict[str, Any], everyone: bool
) -> None:
    app = open_app(animations=False, ask_everyone=setting)
    app.engines = FakeEngines(never)
    game, seats = (PRESIDENTE, 4) if options else (ARNOLD, 3)
    table = lay(app, session_after(game, seats, 8, **options), people)
    assert table.match.asking.everyone is everyone


def test_open_hands_ask_only_who_can_answer() -> None:
    app = open_app(animations=False, open_hands=True)
    assert not lay(app, session_after(ARNOLD, 3, 8)).match.asking.everyone


def test_the_set_up_asks_for_it_and_keeps_it() -> None:
    app = open_app()
    app.push(SetupScene(entry_of(ARNOLD)))
    click(app, "ask_everyone", 0.95)
    assert app.settings.ask_everyone == "off"
    app.pop()
    app.push(SetupScene(entry_of("artoffacts")))
    scene = app.scene
    assert isinstance(scene, SetupScene)
    assert not [w for w in scene.panel.widgets if w.key == "ask_everyone"]


@pytest.mark.parametrize(("size", "scale"), [((960, 540), 200), ((1280, 720), 100)])
def test_the_result_has_room_to_say_how_the_game_counts(size: tuple[int, int], scale: int) -> None:
    app = open_app(size, text_scale=scale)
    session = session_after(ARNOLD, 8, 0)
    controller = entry_of(ARNOLD).controller(session.game, NAMES)
    outcome = Outcome((0,) * 8, (tuple(range(8)),), "hands")

    def nothing() -> None:
        """Go nowhere."""

    note = "With help (hints, open hands, free take-backs): counted separately in Statistics."
    scene = ResultScene(
        controller,
        outcome,
        leave=nothing,
        replay=nothing,
        again=nothing,
        note=note,
        why="The boards are split and the game is over.",
        standings=Standings(((36,) * 8, tuple(range(8))), "How the game went"),
    )
    app.push(scene)
    app.step([])
    assert note not in cut_words(app)
