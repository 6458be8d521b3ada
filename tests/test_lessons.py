"""Lessons: played by what they ask and by everything else, back and forth, in every window."""

import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.library import GAMES, read_lesson
from rules.core import CHANCE, PUBLIC, HandEnded
from rules.lesson import LessonError
from rules.session import Entry, Session
from table.storage.about_game import load_lessons
from table.storage.places import games_folder
from table.storage.statistics import load_statistics
from table.storage.store import find
from tests.at_table import click_card
from tests.click_through import click, press
from tests.clock import wait
from tests.learner import TAUGHT, Learner, lesson_of
from ui.app import App
from ui.controls.buttons import Button
from ui.lesson.lesson_scene import LessonEndScene

WINDOWS = [
    ((960, 540), 200),
    ((1920, 1080), 100),
    pytest.param((960, 540), 100, marks=pytest.mark.slow),
    pytest.param((1920, 1080), 200, marks=pytest.mark.slow),
]
ENDLESS = {"el_presidente"}
"""Games whose hands take quick players too long for a test."""
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_short(game: str) -> None:
    lesson = lesson_of(game)
    assert 8 <= len(lesson.steps) <= 15
    assert any(step.do for step in lesson.steps[:2]), "it tells before anything is done"
    for at, step in enumerate(lesson.steps, start=1):
        for words in (step.say, step.hint):
            assert len(SENTENCE_ENDS.findall(words)) <= 2, f"step {at}: {words}"


@pytest.mark.sample(4)
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("game", TAUGHT)
def test_who_presses_what_a_lesson_says_in_whichever_order_is_not_scolded(
    game: str, *, backwards: bool
) -> None:
    learner = Learner(game)
    for at, step in enumerate(learner.lesson.steps):
        assert learner.at == at
        things = (*step.point.cards, *step.point.seats, *step.point.places)
        if not step.do and "ress your" in step.say:
            assert step.look, step.say
            assert step.each == (len(things) > 1), step.say
        learner.press(backwards=backwards)
    assert not learner.goes_on


def test_a_stray_card_is_not_chosen_any_more_in_the_next_step() -> None:
    learner = Learner("artoffacts")
    match, named = learner.table.match, learner.step.point.cards
    hand, deck = match.view.zones["hand:0"], match.controller.deck
    [stray] = [card for card in hand if deck[card].id not in named]
    click_card(learner.app, learner.table, stray)
    assert match.hand.chosen == (stray,)
    learner.press()
    assert learner.step.do
    assert match.hand.chosen == ()
    assert match.ask is not None
    assert "swap the" not in match.ask.prompt


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_by_what_it_asks_back_and_forth_and_all_else_is_answered(
    game: str,
) -> None:
    learner = Learner(game)
    for at, step in enumerate(learner.lesson.steps):
        assert learner.at == at
        view = learner.table.match.view
        assert learner.lesson.session_at(at).observe(learner.lesson.learner) == view, "resumed"
        length = len(learner.table.match.session.log)
        for action in [*learner.others()][::4]:
            said = learner.said()
            learner.table.course.decide(action)
            assert learner.at == at
            assert len(learner.table.match.session.log) == length
            assert learner.said() != said or learner.table.tutor.said != learner.step.say
        learner.do()
        if learner.goes_on:
            learner.back()
            assert (learner.at, learner.table.match.view) == (at, view)
            assert learner.step is step
            learner.do()
    assert not learner.goes_on
    assert tuple(learner.table.match.session.log[: learner.lesson.starts[-1]]) == (
        learner.lesson.entries
    )


@pytest.mark.parametrize("game", TAUGHT)
def test_at_the_last_step_one_may_play_on_without_next(game: str) -> None:
    learner = Learner(game, len(lesson_of(game).steps) - 1)
    match = learner.table.match
    if match.asked != learner.lesson.learner:
        return  # others come first
    length = len(match.session.log)
    action = match.session.game.choose(match.session.state, match.asked, random.Random(1))
    learner.table.course.decide(action)
    assert len(match.session.log) > length
    learner.wait()
    assert not learner.goes_on


@pytest.mark.parametrize("game", TAUGHT)
def test_only_what_the_step_asks_for_is_of_brass_and_enter_presses_it(game: str) -> None:
    learner = Learner(game)
    while learner.goes_on:
        at, table = learner.at, learner.table
        buttons = [each for each in table.bars.panel.widgets if isinstance(each, Button)]
        brass = [each for each in buttons if each.kind == "primary"]
        where = f"step {at + 1}: {[each.words for each in brass]}"
        assert len(brass) <= 1, where
        if table.tutor.wants_look:
            assert len(brass) == 1, where
        if brass:
            assert not _has_light_ink(learner.app, brass[0]), where
            press(learner.app, pygame.K_RETURN)
            assert learner.at != at or table.tutor.step is None or not learner.goes_on, where
            learner.wait()
        else:
            learner.do()


def _has_light_ink(app: App, button: Button) -> bool:
    """Whether a sign on brass is of the color that words have on dark buttons: nobody sees it."""
    target = pygame.Surface(app.theme.size)
    button.draw(target, app.theme)
    light = app.theme.color("text")
    part = pygame.mask.from_threshold(target.subsurface(button.rect), light, (1, 1, 1, 255))
    return part.count() > 0


@pytest.mark.parametrize("game", TAUGHT)
def test_h_shows_at_once_what_the_step_asks_for(game: str) -> None:
    learner = Learner(game)
    while not learner.step.do:
        learner.do()
    other = next(learner.others(), None)
    if other is not None:  # so that something else stands there
        learner.table.course.decide(other)
        learner.wait()
        assert learner.said() != learner.step.say
    learner.press_hint()
    step = learner.step
    assert learner.said() == (step.hint or step.say)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_answer_that_a_step_takes_leads_to_the_end(game: str) -> None:
    lesson = lesson_of(game)
    for at, step in enumerate(lesson.steps):
        for line in range(1, len(step.do)):
            learner = Learner(game, at, lesson=lesson)
            learner.do(line)
            learner.until_over()


def test_a_lesson_is_resumed_at_the_step_at_which_it_was_left() -> None:
    left = Learner(TAUGHT[0])
    left.go_to(4)
    kept = load_lessons()[TAUGHT[0]]
    assert (kept.step, kept.finished) == (4, False)
    resumed = Learner(TAUGHT[0], kept.step)
    assert resumed.table.match.view == left.table.match.view
    assert resumed.said() == left.said()
    resumed.back()
    assert resumed.at == 3


def test_a_decision_taken_back_is_a_step_gone_back_to() -> None:
    learner = Learner("bull_sanity", free_take_backs=True)
    learner.go_to(3)
    learner.table.course.undo()
    learner.wait()
    assert learner.at == 2
    learner.until_over()
    learner.table.course.undo()  # the game goes on by itself by now, and a step was the last
    learner.wait()
    assert learner.goes_on
    learner.until_over()


@pytest.mark.sample(3)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_pointed_at_is_seen_and_the_panel_hides_nothing_of_it(
    game: str, size: tuple[int, int], scale: int
) -> None:
    learner = Learner(game, size=size, text_scale=scale)
    window = learner.app.screen.get_rect()
    while learner.goes_on:
        where = f"step {learner.at + 1}"
        table, panel, point = learner.table, learner.panel.rect, learner.step.point
        named = {
            *(f"card {card}" for card in point.cards),
            *(f"seat {seat}" for seat in point.seats),
            *(f"place {place}" for place in point.places),
            *(f"button {button}" for button in point.buttons),
        }
        assert named == set(table.rings), where
        assert window.contains(panel), where
        for name, area in table.rings.items():
            assert window.colliderect(area), f"{where}: {name}"
            assert not panel.colliderect(area), f"{where}: the panel lies on {name}"
        answers = [
            widget
            for widget in table.bars.panel.widgets
            if "offer:" in widget.key or widget.key.startswith("amount:")
        ]
        if table.tutor.wants_decision:
            assert panel.collidelist([widget.rect for widget in answers]) < 0, where
            held = [item for item in table.show.picture.cards if item.clickable]
            assert not any(panel.collidepoint(item.place.x, item.place.y) for item in held), where
        for action in islice(learner.others(), 1):
            table.course.decide(action)
            learner.wait()
            assert learner.panel.rect.collidelist(list(table.rings.values())) < 0, where
        learner.do()


def test_a_lesson_is_learned_once_its_last_step_is_done() -> None:
    game = TAUGHT[0]
    learner = Learner(game, len(lesson_of(game).steps) - 1)
    assert not load_lessons()[game].finished
    learner.do()
    learner.wait()
    kept = load_lessons()[game]
    assert (kept.step, kept.finished) == (0, True), "though nobody has played its hand out"


@pytest.mark.parametrize("game", [game for game in TAUGHT if game not in ENDLESS])
def test_after_the_lesson_its_hand_is_played_out_and_it_is_over(game: str) -> None:
    learner = Learner(game, len(lesson_of(game).steps) - 1)
    learner.do()
    table = learner.table
    rest = [*rest_of_hand(table.match.session)]
    for at, entry in enumerate(rest):
        table.course.commit(entry.seat, entry.action)
        table.show.finish()
        learner.app.step([])
        assert learner.app.scene is table or at == len(rest) - 1, f"it ends at decision {at}"
    learner.wait()
    learner.table.course.go_on()
    learner.wait()
    assert isinstance(learner.app.scene, LessonEndScene)
    assert load_lessons()[game].finished
    assert not games_folder().exists() or not list(games_folder().iterdir())
    assert not load_statistics()
    assert not find("help", dict)


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", ["president_arnold", "sanity_rook"])
@pytest.mark.parametrize("way", ["Puzzles", "Play a game", "Start over", "Lobby"])
def test_the_end_of_a_lesson_leads_on_and_is_gone(game: str, way: str) -> None:
    """Also where the hand's end is that of the game."""
    learner = Learner(game, len(lesson_of(game).steps) - 1)
    learner.do()
    for entry in [*rest_of_hand(learner.table.match.session)]:
        learner.table.course.commit(entry.seat, entry.action)
        learner.table.show.finish()
    while not isinstance(learner.app.scene, LessonEndScene):
        wait(learner.app, 0.2)
        if learner.table.course.shows_summary:
            learner.table.course.go_on()
    click(learner.app, way)
    wait(learner.app, 2.0)
    assert not [scene for scene in learner.app.scenes if isinstance(scene, LessonEndScene)]


def test_the_coach_is_at_hand_once_the_lesson_leads_no_longer() -> None:
    learner = Learner("artoffacts", len(lesson_of("artoffacts").steps) - 1)
    coach = learner.table.course.coach
    assert coach.lesson is None
    learner.do()
    assert coach.lesson is not None
    learner.table.course.undo()  # barred by the shuffle: the lesson stays over
    assert not learner.goes_on


def rest_of_hand(session: Session[Any]) -> Iterator[Entry]:
    """Yield how the hand could go on to its end: all play as quick players do."""
    world, rng = Session(session.game, session.seed), random.Random(1)
    for entry in session.log:
        world.follow(entry)
    policy = GAMES[session.game.name].strategy().policy
    for _ in range(2000):
        if world.actors == (CHANCE,):
            world.draw()
        else:
            seat = world.actors[0]
            world.act(seat, policy(world.game, world.state, seat, rng))
        yield world.log[-1]
        if any(isinstance(event, HandEnded) for event in world.events(len(world.log) - 1)):
            return
    raise AssertionError("the hand does not end")


def spoiled(tmp_path: Path, old: str, new: str) -> LessonError:
    """Return what is said of El Presidente's lesson with something in it written otherwise."""
    declared = GAMES["el_presidente"]
    assert declared.lesson is not None
    text = declared.lesson.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "el_presidente" / "lesson.yaml"
    path.parent.mkdir()
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    from msgspec.structs import replace

    with pytest.raises(LessonError) as error:
        read_lesson(replace(declared, home=path.parent))
    return error.value


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{cards: [5S]", "{cards: [5X]", "there is no card '5X'"),
        ("seats: [1]", "seats: [7]", "there is no seat 7"),
        ("buttons: [leave]", "buttons: [leaves]", "there is no button 'leaves'; perhaps 'leave'"),
        ("      stock:", "      deck:", "there is no zone 'deck'"),
        ("[8S, 6H, KC, 2D]", "[8S, 6H, KC, 8S]", "'8S' is named twice"),
        ("action: attack, cards: [5S]", "action: attac, cards: [5S]", "no action 'attac'"),
        ("action: attack, cards: [5S]", "action: attack, cards: [9H]", "no decision"),
        ("seat: 1, action: beat", "seat: 1, action: concedes", "concedes"),
        ("cards: [8S]}", "cards: [2D]}", "this is not allowed here"),
        ("seat: 2, action: leave", "seat: 0, action: leave", "the learner's seat"),
        ("games: 2", "game: 2", "has no option 'game'"),
    ],
)
def test_a_name_or_a_line_that_is_wrong_is_told_with_its_line(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    said = str(spoiled(tmp_path, old, new))
    assert re.fullmatch(r"el_presidente/lesson\.yaml, line \d+: [^\n]+\.", said), said
    assert told in said


def test_who_looks_on_sees_no_hand_by_a_lesson() -> None:
    learner = Learner(TAUGHT[0], open_hands=True)
    match = learner.table.match
    assert match.view.viewer == learner.lesson.learner != PUBLIC
    assert not match.opens_hands
