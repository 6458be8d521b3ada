"""Computer players at the table: what they are handed, when they act, and what nobody waits for."""

import random
import time
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pygame
import pytest

from bench.tables import resize
from bots.explaining import Explain
from games.engine import ProcessEngines
from games.library import GAMES
from rules.core import CHANCE, Event, Seat
from rules.el_presidente.actions import AskRank
from rules.president_arnold.actions import PASS, Play
from rules.session import Session
from table import computers
from table.cast import character_named
from table.engine import Advice
from table.storage.settings import Settings
from table.storage.statistics import Tally, load_statistics
from tests import there
from tests.at_table import ARNOLD, lay, session_after, spot_of
from tests.click_through import click_at, open_app, press, until
from tests.clock import let_pass
from tests.engine import Asked, FakeEngine, FakeEngines, never
from ui import durations
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.felt.curtain import CurtainScene
from ui.felt.dialogs import PauseScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene


def first_legal(asked: Asked, game: Any) -> Advice:
    """Answer with the first action that is legal in a world of the observation."""
    world = game.imagine(asked.view, random.Random(1))
    return Advice(next(iter(game.legal(world, asked.view.viewer))))


def quick(app: App, answer: Callable[[Asked], Advice | None] | None = None) -> FakeEngines:
    """Give the app fake thinking that answers at once (by the first legal action)."""
    engines = FakeEngines(never)
    engines.answer = answer or (lambda asked: first_legal(asked, engines.last.game))
    app.engines = engines
    return engines


def thinking_of(table: TableScene) -> FakeEngine:
    assert isinstance(table.course.engine, FakeEngine)
    return table.course.engine


def table_where(
    app: App,
    persons_turn: bool,
    seats: int = 3,
    people: Sequence[Seat] = (0,),
    game: str = ARNOLD,
    **options: Any,
) -> TableScene:
    """Return a table at which it is, or is not, a person's turn."""
    for steps in range(8, 60):
        session = session_after(game, seats, steps, **options)
        if session.outcome is None and (session.actors[0] in people) == persons_turn:
            return lay(app, session, people)
    raise AssertionError("no such place in this game")


def pass_frames(app: App, count: int = 8) -> None:
    for _frame in range(count):
        let_pass(app, 0.01)


def pass_frames_until(app: App, holds: Callable[[], bool]) -> None:
    patience = app.clock.now() + 20  # a failure that would not end otherwise
    while not holds():
        assert app.clock.now() < patience
        pass_frames(app, 1)


def button(table: TableScene, key: str) -> Button:
    found = next(w for w in table.bars.panel.widgets if w.key == key)
    assert isinstance(found, Button)
    return found


def labels(table: TableScene) -> list[str]:
    return [w.words for w in table.bars.panel.widgets if isinstance(w, Label)]


def test_they_are_handed_their_observation_and_what_they_may_know(app: App) -> None:
    engines = quick(app, never)
    table = table_where(app, persons_turn=False)
    (asked,) = engines.last.asked
    seat = table.match.asked
    assert asked.view == table.match.session.observe(seat or 0)
    assert asked.view.viewer == seat
    assert asked.level == "normal"  # the header's bot:random is none of the window's levels
    assert asked.seconds == app.settings.bot_seconds
    session: Session[Any] = Session(table.match.session.game, table.match.session.seed)
    events = [e for entry in table.match.session.log for e in session.act(entry.seat, entry.action)]
    assert list(asked.told) == events
    handed = {name for name in vars(asked) if not name.startswith("_")}
    assert handed == {"view", "level", "seconds", "seed", "told", "played", "manner"}


def test_the_real_thinking_is_told_only_what_its_seat_may_know(app: App) -> None:
    """Two tables that differ only in what the seat cannot see ask the same, byte for byte."""
    import pickle

    from rules.observe import redact

    table = table_where(app, persons_turn=False)
    seat = table.match.asked or 0
    bots = ProcessEngines()
    engine = bots.about(table.match.session.game, table.match.levels, table.match.controller.names)
    events: list[Event] = []
    session: Session[Any] = Session(table.match.session.game, table.match.session.seed)
    for entry in table.match.session.log:
        happened = session.act(entry.seat, entry.action)
        engine.tell(happened)
        events += happened
    memory = engine._memory(seat).unpacked()
    assert memory.earlier + memory.hand == [redact(event, seat) for event in events]
    assert pickle.dumps(memory) == pickle.dumps(engine._memory(seat).unpacked())


class Overheard(ProcessEngines):
    """Writes down what the thinking process is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Any] = []

    def process(self) -> Any:
        return self

    def ask(self, question: Any) -> int:
        self.questions.append(question)
        return len(self.questions)

    def cancel(self, _number: int) -> None:
        """What is asked here is never answered."""

    def levels(self) -> tuple[str, ...]:
        question = self.questions[-1]
        found = question.levels if isinstance(question, Explain) else question.told().levels
        return tuple(found)


def test_who_thinks_is_told_the_levels_of_this_moment(app: App) -> None:
    """Everybody sees who is easy or hard, and who was taken over; a person has no level."""
    table = table_where(app, persons_turn=False)
    match, bots = table.match, Overheard()
    engine = bots.about(match.session.game, match.levels, match.controller.names)

    def told() -> tuple[tuple[str, ...], tuple[str, ...]]:
        engine.ask(match.session.observe(1), "normal", 1.0, 1)
        hint = bots.levels()
        place = next(at for at, entry in enumerate(match.session.log) if entry.seat != CHANCE)
        engine.explain(match.session, place)
        return hint, bots.levels()

    assert told() == (("", "normal", "normal"),) * 2
    match.sit(0, level="hard")
    assert told() == (("hard", "normal", "normal"),) * 2
    match.sit(0)
    match.sit(2, level="easy")
    assert told() == (("", "normal", "easy"),) * 2


def test_an_undo_tells_them_the_game_again(app: App) -> None:
    quick(app)
    table = table_where(app, persons_turn=True)
    length = len(table.match.session.log)
    assert table.match.ask is not None
    decide(table)
    until(app, lambda: table.match.asked in table.match.people)
    engine = thinking_of(table)
    begun = engine.begun
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert len(table.match.session.log) == length
    assert engine.begun == begun + 1
    session: Session[Any] = Session(table.match.session.game, table.match.session.seed)
    events = [e for entry in table.match.session.log for e in session.act(entry.seat, entry.action)]
    assert engine.told == events


def decide(table: TableScene) -> None:
    seat = table.match.asked
    assert seat is not None
    match = table.match
    table.course.decide(next(iter(match.session.game.legal(match.asking.state, seat))))


def hand_over(app: App, table: TableScene) -> int:
    """Let the person act until others are asked; return how long the log was before the last."""
    while True:
        length = len(table.match.session.log)
        decide(table)
        app.step([])
        if table.match.asked not in table.match.people:
            return length


def test_somebody_of_the_cast_is_asked_to_play_in_their_own_way(app: App) -> None:
    engines = quick(app, never)
    session = session_after(ARNOLD, 3, 8)
    lay(app, session, people=(), names=("Lupe", "Ada", "Nobody"))
    (asked,) = engines.last.asked
    seat = asked.view.viewer
    wanted = {0: "Lupe", 1: "Ada"}.get(seat)
    character = character_named(wanted) if wanted else None
    assert asked.manner == (character.leaning if character else {})


def test_one_person_keeps_the_view_and_no_curtain_falls(app: App) -> None:
    quick(app)
    table = table_where(app, persons_turn=True)
    hand = [item.card for item in table.show.picture.cards if item.clickable]
    assert hand
    decide(table)
    for _frame in range(200):
        assert not isinstance(app.scene, CurtainScene)
        assert table.match.viewer == 0
        if table.match.asked in table.match.people or app.scene is not table:
            break
        app.step([])
    assert table.match.asked in table.match.people


def test_they_wait_for_the_pause_and_without_animations_for_nothing() -> None:
    app = open_app(bot_pause=5.0)
    engines = quick(app)
    table = table_where(app, persons_turn=False)
    length = len(table.match.session.log)
    pass_frames(app)
    assert engines.last.asked
    assert not engines.last.is_open  # the answer is there, but not its time
    assert len(table.match.session.log) == length
    app.settings.animations = False
    table.course.computers.forget()
    table.course.proceed()
    until(app, lambda: len(table.match.session.log) > length)


def test_what_is_seen_in_cards_is_a_part_of_the_pause() -> None:
    usual = computers.pause(Settings())
    assert durations.RISE + durations.MOVE + durations.GIVE + usual <= 0.5
    assert computers.pause(Settings(bot_pause=0.0)) == 0.0
    assert computers.pause(Settings(speed=2.0)) == pytest.approx(usual / 2)
    assert computers.pause(Settings(animations=False)) == 0.0


def test_who_is_thinking_is_said_and_nobody_waits_for_it(app: App) -> None:
    engines = quick(app, never)
    table = table_where(app, persons_turn=False)
    pass_frames(app)
    name = table.match.controller.names[table.match.asked or 0]
    assert f"{name} is thinking…" in labels(table)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)
    assert not engines.last.is_open  # nobody thinks below a menu
    press(app, pygame.K_ESCAPE)
    assert engines.last.is_open
    asked = engines.last.asked
    assert asked[-1].seed == asked[0].seed
    assert asked[-1].view == asked[0].view


def test_faces_that_may_be_played_are_drawn_while_somebody_thinks(app: App) -> None:
    quick(app, never)
    table = table_where(app, persons_turn=False)
    large = max(item.place.height for item in table.show.picture.cards if not item.clickable)
    cards = range(len(table.match.controller.deck.cards))
    before = sum(table.show.sprites.has(card, large) for card in cards)
    pass_frames(app, 20)
    assert sum(table.show.sprites.has(card, large) for card in cards) > before


def test_a_late_answer_is_replaced(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "PATIENCE", 0.0)
    app.settings.bot_seconds = 0.1
    engines = quick(app, never)
    table = table_where(app, persons_turn=False)
    length, seat = len(table.match.session.log), table.match.asked
    until(app, lambda: len(table.match.session.log) > length)
    assert table.match.session.log[length].seat == seat
    assert engines.last.cancelled > 0


def test_an_answer_that_is_not_allowed_is_replaced(app: App) -> None:
    silly = Play((9_999,))
    engines = quick(app, never)
    table = table_where(app, persons_turn=False)
    length, seat = len(table.match.session.log), table.match.asked
    engines.last.ready = Advice(silly)
    until(app, lambda: len(table.match.session.log) > length)
    assert table.match.session.log[length].seat == seat
    assert table.match.session.log[length].action != silly


def test_an_answer_to_a_question_taken_back_is_never_played(app: App) -> None:
    engines = quick(app, never)
    table = table_where(app, persons_turn=True)
    length = hand_over(app, table)
    until(app, lambda: engines.last.is_open)
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert len(table.match.session.log) == length
    assert not engines.last.is_open
    engines.last.ready = Advice(PASS)
    pass_frames(app)
    assert len(table.match.session.log) == length
    assert table.match.asked in table.match.people


def test_without_anybody_to_think_their_seats_wait(app: App) -> None:
    table = table_where(app, persons_turn=False)
    length = len(table.match.session.log)
    pass_frames(app)
    assert len(table.match.session.log) == length


def test_a_game_among_computer_players_is_watched_to_its_end(app: App) -> None:
    quick(app)
    app.settings.bot_pause, app.settings.animations = 0.5, True
    session = session_after(ARNOLD, 3, 0, hands=1)
    table = lay(app, session, people=())
    assert table.match.viewer == 0
    click_at(app, button(table, "chair").rect.center)
    assert table.match.viewer == 1
    press(app, pygame.K_LEFT)
    assert table.match.viewer == 0
    press(app, pygame.K_LEFT)
    assert table.match.viewer == 2
    app.settings.animations = False
    patience = app.clock.now() + 300
    while not isinstance(app.scene, ResultScene) and app.clock.now() < patience:
        if app.scene is not table:
            press(app, pygame.K_RETURN)
        let_pass(app, 0.05)
    assert isinstance(app.scene, ResultScene)
    assert not load_statistics()  # nobody's game


@pytest.mark.parametrize("change", ["the window", "the speed"])
def test_the_game_goes_on_after_a_change_in_the_middle_of_a_move(app: App, change: str) -> None:
    quick(app, never)
    app.settings.bot_pause, app.settings.animations = 0.0, True
    table = lay(app, session_after(ARNOLD, 3, 4, hands=1), people=())
    engine = thinking_of(table)
    engine.answer = lambda asked: first_legal(asked, engine.game)
    pass_frames_until(app, lambda: table.moving)
    length = len(table.match.session.log)
    if change == "the speed":
        app.next_speed()
    else:
        resize(app, (1280, 720))
        table.resized()
    assert not table.moving
    pass_frames_until(app, lambda: len(table.match.session.log) > length)


def test_a_person_may_show_a_card_while_a_computer_player_thinks(app: App) -> None:
    """El Presidente: E14's open table talk stays with the people, no matter who is asked."""
    engines = quick(app, never)
    table = table_where(app, False, seats=4, people=(0,), game="el_presidente")
    card = next(item.card for item in table.show.picture.cards if item.clickable)
    seat, asked = table.match.asked, len(engines.last.asked)
    click_at(app, spot_of(table, card))
    press(app, pygame.K_s, text="s")
    assert table.match.session.log[-1].seat == 0
    assert table.match.asked == seat
    assert len(engines.last.asked) == asked + 1  # asked again, for the table has changed
    assert engines.last.asked[-1].view.viewer == seat


def test_a_computer_partner_asks_while_a_person_is_asked(app: App) -> None:
    """El Presidente: E15. What the person has chosen stays chosen, and it stays their turn."""
    engines = quick(app)
    table = table_where(app, True, seats=4, people=(0,), game="el_presidente")
    card = next(item.card for item in table.show.picture.cards if item.clickable)
    click_at(app, spot_of(table, card))
    assert card in table.match.hand.chosen
    asked = AskRank("9")
    engines.last.spoken = lambda view: (
        asked if view.viewer == 2 and not view.facts.requests else None
    )
    table.course.computers.listen()
    let_pass(app, 2.0)
    assert [(entry.seat, entry.action) for entry in table.match.session.log[-1:]] == [(2, asked)]
    assert table.match.asked == 0
    assert card in table.match.hand.chosen
    let_pass(app, 2.0)
    assert table.match.session.log[-1].action == asked, "it is said once"


def test_the_real_partners_ask_by_what_they_see() -> None:
    game = GAMES.open("el_presidente", 4, {"teams": "2x2"})
    engine = ProcessEngines().about(game, {}, ())
    said = dict.fromkeys(("easy", "normal", "hard"), 0)
    for seed in range(30):
        state, rng = game.initial(), random.Random(seed)
        for _decision in range(40):
            seat = game.actors(state)[0]
            action = game.chance(state, rng) if seat == CHANCE else game.choose(state, seat, rng)
            game.advance(state, seat, action)
            for asks, level in product(range(4), said):
                if game.actors(state) != (CHANCE,):
                    spoken = engine.says(game.observe(state, asks), level)
                    said[level] += spoken is not None
                    assert spoken is None or game.verify(state, asks, spoken) is None
    assert said["normal"] == said["hard"] > 0 == said["easy"]


def play_to_the_end(app: App, table: TableScene) -> None:
    for _frame in range(4_000):
        if isinstance(app.scene, ResultScene):
            return
        if app.scene is not table:
            press(app, pygame.K_RETURN)
        elif table.match.asked in table.match.people and table.match.ask is not None:
            decide(table)
        app.step([])
    raise AssertionError("the game does not end")


def test_a_finished_game_is_counted_once_by_the_opponents_level(app: App) -> None:
    quick(app)
    session = session_after(ARNOLD, 3, 4, hands=1)
    table = lay(app, session, people=(0,))
    assert not load_statistics()
    play_to_the_end(app, table)
    outcome = session.outcome
    assert outcome is not None
    won = int(0 in outcome.ranking[0])
    assert load_statistics()[ARNOLD].against == {"normal": Tally(1, won)}
    press(app, pygame.K_F1)
    press(app, pygame.K_ESCAPE)
    assert load_statistics()[ARNOLD].against == {"normal": Tally(1, won)}


def test_a_game_left_before_its_end_does_not_count(app: App) -> None:
    quick(app)
    table = table_where(app, persons_turn=True)
    decide(table)
    app.pop()
    assert not load_statistics()


def test_a_real_process_plays_a_hand_against_one_person(app: App) -> None:
    bots = ProcessEngines()
    app.engines = bots
    app.settings.bot_seconds = 0.1
    try:
        table = lay(app, session_after(ARNOLD, 3, 0, hands=1), people=(0,))
        end = time.monotonic() + 60
        while not isinstance(app.scene, ResultScene):
            assert time.monotonic() < end, "the hand does not end"
            if app.scene is not table:
                press(app, pygame.K_RETURN)
            elif table.match.asked in table.match.people and table.match.ask is not None:
                decide(table)
            pygame.time.wait(5)
            let_pass(app, 0.005)
        seats = {entry.seat for entry in table.match.session.log}
        assert seats == {CHANCE, 0, 1, 2}
        pid = bots.process().pid
        assert pid is not None
    finally:
        bots.close()
    assert bots.process().pid is None


def test_closing_the_window_while_somebody_thinks_ends_the_process(app: App) -> None:
    import os

    bots = ProcessEngines()
    app.engines = bots
    app.settings.bot_seconds = 30.0
    session = session_after("sanity_rook", 4, 12)
    seat = session.actors[0]
    table = lay(app, session, people=[(seat + 1) % 4])
    table.course.computers.forget()
    table.course.computers.levels[seat] = "hard"
    table.course.proceed()
    pid = bots.process().pid
    assert pid is not None
    assert there(table.course.engine).is_open
    app.scenes.clear()
    app.call_later(0.3, app.quit)
    began = time.monotonic()
    app.run(table)  # enters again, and asks again
    assert time.monotonic() - began < 10
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_fast_table_gives_less_time_to_think_and_a_slow_one_no_more() -> None:
    for speed, seconds in ((4.0, 0.5), (0.5, 2.0)):
        app = open_app(speed=speed, bot_seconds=2.0)
        app.engines = FakeEngines(never)
        table = lay(app, session_after(ARNOLD, 3, 8), people=())
        assert thinking_of(table).asked[-1].seconds == seconds
