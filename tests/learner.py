"""Somebody who takes a lesson: does what it asks or something else, presses Next and Back."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pygame

from games.library import library
from rules.core import Action, cards_of
from rules.lesson import Lesson, Step, decision_for
from tests.at_table import spot_of
from tests.click_through import click, click_at, open_app, press
from tests.clock import let_pass
from ui.app import App
from ui.lesson.lesson_panel import Sentences
from ui.lesson.lesson_scene import LessonScene
from ui.lobby.learning import lesson_scene
from ui.pages.dialog import Dialog
from ui.window_game import WindowGame

TAUGHT = [entry.name for entry in library() if entry.lesson is not None]
MOST_TRIED = 40
"""Other legal decisions that are tried at a step."""


def entry_of(game: str) -> WindowGame:
    return next(entry for entry in library() if entry.name == game)


def lesson_of(game: str) -> Lesson:
    entry = entry_of(game)
    assert entry.lesson is not None
    return entry.lesson()


class Learner:
    """Takes a game's lesson at a window, from a step on."""

    def __init__(
        self,
        game: str,
        at: int = 0,
        size: tuple[int, int] = (1280, 720),
        lesson: Lesson | None = None,
        **settings: Any,
    ) -> None:
        settings.setdefault("animations", False)
        settings.setdefault("bot_pause", 0.0)
        self.app: App = open_app(size, **settings)
        self.lesson = lesson_of(game) if lesson is None else lesson
        self.table: LessonScene = lesson_scene(self.app, entry_of(game), self.lesson, at)
        self.app.push(self.table)
        self.wait()

    # --- looking ----------------------------------------------------------------------------

    @property
    def at(self) -> int:
        return self.table.tutor.at

    @property
    def step(self) -> Step:
        step = self.table.tutor.step
        assert step is not None
        return step

    @property
    def goes_on(self) -> bool:
        return self.table.tutor.leads

    @property
    def panel(self) -> Sentences:
        """Return the panel; there is always one while a step waits."""
        panels = [each for each in self.table.bars.panel.widgets if isinstance(each, Sentences)]
        assert len(panels) == 1, "no panel"
        return panels[0]

    def said(self) -> str:
        return self.panel.told.words

    def others(self) -> Iterator[Action]:
        """Yield legal decisions that the step does not wait for."""
        match = self.table.match
        if match.asked != self.lesson.learner or self.table.tutor.plays_on:
            return
        legal = match.session.game.legal(match.session.state, self.lesson.learner)
        others = (each for each in legal if not self.step.wants(match.session, each))
        yield from islice(others, MOST_TRIED)

    # --- doing ------------------------------------------------------------------------------

    def wait(self) -> None:
        """Let the others play, and close what lies over the table, until a step waits."""
        for _ in range(600):
            self.app.step([])
            scene = self.app.scene
            if isinstance(scene, Dialog):
                if not self.goes_on:
                    return
                scene.close()
            elif scene.moving:
                scene.update(5.0)
            elif self.table.course.shows_summary:
                if not self.goes_on:
                    return
                self.table.course.go_on()
            elif self.table.tutor.holding or not self.goes_on:
                let_pass(self.app, 0.4)
                if self.table.tutor.holding or not self.goes_on:
                    return
        raise AssertionError(f"stuck at step {self.at + 1}")

    def do(self, line: int = 0) -> None:
        """Do what the step asks: one of its lines, or Next."""
        step = self.step
        if step.do:
            seat = self.lesson.learner
            action = decision_for(self.table.match.session, seat, step.do[line])
            assert action is not None, f"step {self.at + 1} asks for what is not possible"
            self.table.course.decide(action)
        else:
            self.table.go_on()
        self.wait()

    def press_hint(self) -> None:
        press(self.app, pygame.K_h, text="h")

    def press(self, *, backwards: bool = False) -> None:
        """Do what the step asks by the mouse: press after press, its cards forth or back."""
        at, step, match = self.at, self.step, self.table.match
        if not step.do:
            pressed = sorted(self.table.rings, reverse=backwards) if step.look else []
            for name in pressed if step.each else pressed[:1]:
                self._press_at(self.table.rings[name].center)
            if self.goes_on and self.at == at and not step.look:
                click(self.app, f"lesson:next:{at}")
            self.wait()
            return
        length = len(match.session.log)
        action = decision_for(match.session, self.lesson.learner, step.do[0])
        assert action is not None
        cards = sorted(cards_of(action), reverse=backwards)
        for card in cards:
            self._press_at(spot_of(self.table, card))
        if len(match.session.log) == length:
            amount, wanted = getattr(action, "amount", None), self.table._wanted()
            keys = {widget.key for widget in self.table.bars.panel.widgets}
            offers = sorted(wanted & keys)
            if offers:
                click(self.app, offers[0])
            else:
                ask = match.ask
                assert ask is not None
                assert ask.amount is not None, f"no way to do what step {at + 1} asks"
                preset = [words for words, value in ask.amount.presets if value == amount]
                if preset and amount != ask.amount.least:
                    click(self.app, f"preset:{preset[0]}")
                if len(match.session.log) == length:  # a preset that shows its amount bets it
                    click(self.app, "amount:take")
        self.wait()

    def _press_at(self, point: tuple[int, int]) -> None:
        """Click at a point, and see that nobody scolds for it."""
        at = self.at
        click_at(self.app, point)
        self.app.step([])
        assert self.table.felt.bubble.said is None, self.table.felt.bubble.said
        if self.goes_on and self.at == at and self.table.tutor.step is not None:
            assert self.table.tutor.said == self.step.say

    def do_anything(self) -> None:
        """Do what the step asks where that is possible, else whatever is."""
        match, seat = self.table.match, self.lesson.learner
        if not self.step.do or self.step.is_possible(match.session, seat):
            self.do()
            return
        action = next(iter(match.session.game.legal(match.session.state, seat)))
        self.table.course.decide(action)
        self.wait()

    def back(self) -> None:
        self.table.go_back()
        self.wait()

    def go_to(self, at: int) -> None:
        while self.at < at:
            self.do()

    def until_over(self) -> None:
        while self.goes_on:
            self.do_anything()
