"""Nothing secret is ever drawn: every face in every frame is one that its viewer may know."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from games.library import GAMES
from rules.core import CHANCE, PUBLIC, Event, cards_of
from rules.session import Session
from rules.turn import turn_of
from table.engine import Advice
from tests.at_table import (
    NAMES,
    entry_of,
    header_of,
    item_of,
    lay,
    match_of,
    mouse,
    session_after,
    spot_of,
    table_for,
)
from tests.click_through import open_app, press
from tests.clock import HandClock
from tests.drawn import DrawRecorder, Frame, trace_of
from tests.engine import Asked, FakeEngines
from tests.onlooker import Onlooker, faces, looked_back_on, told
from tests.person import golden
from tests.properties import random_steps
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.picture.sprites import Sprites
from ui.replay.replay_scene import ReplayScene

SIZES: Final = ((960, 540), (1280, 720))
ROOT: Final = Path(__file__).parent.parent


class Beats(HandClock):
    """A clock by which each frame takes as long as the test says."""

    length = 0.0

    def frame(self, frames_a_second: int) -> float:
        self.wait(self.length)
        return self.length


class Evening:
    """People and computer players at a table, who do at random all that one can do there."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        game: str,
        seats: int,
        people: tuple[int, ...],
        seed: int,
        **settings: Any,
    ) -> None:
        self.rng = random.Random(seed)
        monkeypatch.setattr(
            "ui.tidying.Tidying.tidy_up", lambda _tidying: None
        )  # takes long, and shows nothing
        self.onlooker = Onlooker(monkeypatch)
        self.app = open_app(SIZES[0], free_take_backs=True, **settings)
        self.clock = self.app.clock = Beats()
        self.session: Session[Any] = Session(GAMES.open(game, seats, {}), seed)
        self.app.engines = FakeEngines(self._advice)
        self.table = table_for(self.app, match_of(self.session, self.app.settings, people))
        self.onlooker.watch(self.table)
        self.app.push(self.table)
        self.over = False

    def _advice(self, asked: Asked) -> Advice:
        game, view = self.session.game, asked.view
        seat = view.actors[0] if view.viewer not in view.actors else view.viewer
        world = game.imagine(view, self.rng)
        return Advice(game.choose(world, seat, self.rng), "Because.")

    # --- what one can do ----------------------------------------------------------------------

    def go_on(self, rounds: int) -> None:
        """Do so many things at random, and let time pass in between; look on at the first deal."""
        while self.session.actors == (CHANCE,) or self.table.show.moving:
            self.let(0.1)
        for _ in range(rounds):
            if self.over:
                return
            self.let(self.rng.choice((0.016, 0.05, 0.1, 0.1, 0.4)))
            self._act()

    def _act(self) -> None:
        scene, rng = self.app.scene, self.rng
        if isinstance(scene, ResultScene):
            self.over = True
        elif isinstance(scene, CurtainScene):
            self.let(0.5)
            self.key(pygame.K_RETURN)
        elif not isinstance(scene, TableScene):
            self.key(pygame.K_ESCAPE)
        elif scene.course.shows_summary:
            self.key(pygame.K_RETURN)
        elif scene.match.lingers and rng.random() < 0.5:
            scene.course.pass_on()
        elif scene.show.moving and rng.random() < 0.85:
            if rng.random() < 0.1:
                self._disturb()
        elif rng.random() < 0.25:
            self._disturb()
        else:
            self._decide()

    def _decide(self) -> None:
        match = self.table.match
        seat = match.asked
        if match.ask is None or seat is None or self.table.show.moving:
            return
        question = match.asking.question
        if question is not None:
            action = question.decline
        else:
            action = self.session.game.choose(self.session.state, seat, self.rng)
        cards = cards_of(action)
        if cards and all(card in match.held for card in cards):
            self.table.choosing.choose(cards[:1])
            self.let(0.05)
        self.table.course.decide(action)

    def _disturb(self) -> None:
        rng = self.rng
        ways = [self._hover] * 4 + [self._inspect] * 3 + [self._drag] * 3
        ways += [self._skip, self._hint, self._hint, self._log, self._resize, self._blur]
        ways += [self._undo, self._undo, self._redo, self._speed, self._motion]
        ways += [self._usual] * 3
        rng.choice(ways)()

    def let(self, seconds: float) -> None:
        """Let some time pass, as one round of the loop with a frame at its end."""
        self.clock.length = seconds
        if not self.app.scene.moving:
            self.clock.wait(seconds)
        self.app.invalidate()
        self.app.step([])

    def key(self, key: int) -> None:
        self.clock.length = 0.02
        press(self.app, key)

    def mouse(self, kind: int, point: tuple[int, int], button: int = 1) -> None:
        if kind == pygame.MOUSEMOTION:
            event = pygame.Event(kind, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        else:
            event = pygame.Event(kind, pos=point, button=button, touch=False)
        self.app.step([event])
        self.let(0.02)

    def _point(self, *, own: bool = False) -> tuple[int, int]:
        cards = [item for item in self.table.show.picture.cards if item.clickable or not own]
        if not cards:
            return 5, 200
        place = self.rng.choice(cards).place
        return place.x, place.y

    def _hover(self) -> None:
        self.mouse(pygame.MOUSEMOTION, self._point())
        self.let(1.5)

    def _inspect(self) -> None:
        point = self._point()
        self.mouse(pygame.MOUSEMOTION, point)
        self.mouse(pygame.MOUSEBUTTONDOWN, point, 3)
        self.mouse(pygame.MOUSEBUTTONUP, point, 3)

    def _drag(self) -> None:
        point = self._point(own=True)
        goal = point[0] + 60, point[1] + self.rng.choice((0, -30, 3))
        self.mouse(pygame.MOUSEBUTTONDOWN, point)
        self.mouse(pygame.MOUSEMOTION, goal)
        if self.app.scene is self.table:
            self.mouse(pygame.MOUSEBUTTONUP, goal)

    def _skip(self) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, (5, 300))

    def _hint(self) -> None:
        self.key(pygame.K_h)
        self.let(0.1)

    def _log(self) -> None:
        self.key(pygame.K_F2)

    def _resize(self) -> None:
        size = self.rng.choice(SIZES)
        self.app.window.resize(size)
        self.app.apply_settings()

    def _blur(self) -> None:
        self.app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])

    def _undo(self) -> None:
        self.table.course.undo()

    def _redo(self) -> None:
        self.table.course.redo()

    def _speed(self) -> None:
        self.app.next_speed()

    def _usual(self) -> None:
        """Let things move as they usually do, so that the next deal is seen again."""
        settings = self.app.settings
        if settings.reduced_motion or not settings.animations:
            settings.reduced_motion, settings.animations, settings.speed = False, True, 1.0
            self.app.apply_settings()

    def _motion(self) -> None:
        settings = self.app.settings
        settings.reduced_motion = not settings.reduced_motion
        self.app.apply_settings()


def test_every_face_of_the_window_is_made_in_one_place() -> None:
    assert _importers("render_face") == {"table/card_faces.py"}
    assert _importers("draw_face") == {
        "ui/picture/face_surfaces.py",
        "table/phone/pocket_hands.py",  # for phones, which get pixels
        "games/serving.py",  # loads what draws, ahead of the first phone
    }


def _importers(name: str) -> set[str]:
    """Return the files of the program that import a function."""
    return {
        path.relative_to(ROOT).as_posix()
        for room in ("ui", "prints", "games", "table", "pocket")
        for path in ROOT.glob(f"{room}/**/*.py")
        if name in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}
    }


def test_a_card_that_is_dragged_or_shown_large_is_gone_when_its_owner_no_longer_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[set[int]] = []
    DrawRecorder(monkeypatch, lambda _app, frame: drawn.append(frame.cards))
    app = open_app(SIZES[0], animations=False)
    table = lay(app, session_after("bull_sanity", 3, 0), (0, 1))
    match = table.match
    assert match.asked is not None
    match.look_as(match.asked)
    table.course.sync()
    held = set(match.held)
    spot = spot_of(table, min(held))
    mouse(app, pygame.MOUSEBUTTONDOWN, spot, 3)
    mouse(app, pygame.MOUSEBUTTONDOWN, spot)
    mouse(app, pygame.MOUSEMOTION, (spot[0] + 40, spot[1] - 60))
    table.felt.pointer.inspected = item_of(table, max(held))
    app.compose(app.screen)
    assert drawn[-1] & held
    match.look_away()
    table.course.sync()
    app.compose(app.screen)
    assert not drawn[-1] & held
    length = len(match.session.log)
    mouse(app, pygame.MOUSEBUTTONUP, table.show.stage.play.center)
    assert len(match.session.log) == length


def test_no_face_is_drawn_around_the_recorder(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = pygame.Surface((200, 200))
    frames: list[Frame] = []
    DrawRecorder(monkeypatch, lambda _app, frame: frames.append(frame))
    app = open_app(SIZES[0])
    sprites = Sprites(GAMES.open("el_presidente", 4).deck, app.theme)
    with pytest.raises(pygame.error, match="locked"):
        plain.blit(sprites.card(7, 100), (0, 0))
    turned = pygame.transform.rotozoom(sprites.card(7, 100, "chosen"), 12, 0.5)
    under = pygame.Surface((200, 200))
    under.blit(turned.copy(), (0, 0))
    assert trace_of(under) == {("card", 7), ("marked", (7, "chosen"))}
    under.fill("black")
    assert not trace_of(under)


PLACES: Final = {"el_presidente": 4, "presidents_and_sanityholes": 4}
"""Where one player more than a game needs does not show all that it has."""


def places_at(game: str) -> int:
    """Return the number of players with whom a game is watched."""
    return PLACES.get(game, GAMES[game].rules().seat_range[:2][-1])


def evening(game: str, seats: int, people: tuple[int, ...], seed: int, rounds: int) -> None:
    """Spend an evening, and make sure that there was something to see."""
    with pytest.MonkeyPatch.context() as patched:
        some = Evening(patched, game, seats, people, seed)
        some.go_on(rounds)
        assert some.onlooker.frames > rounds // 3
        assert some.onlooker.faces_seen


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
def test_people_at_one_screen_see_nothing_secret(game: str) -> None:
    seats = places_at(game)
    evening(game, seats, tuple(range(seats)), 1, 80)


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
def test_one_person_against_computers_sees_nothing_secret(game: str) -> None:
    evening(game, places_at(game), (1,), 2, 80)


@pytest.mark.sample(2)
@pytest.mark.parametrize("ended", [True, False], ids=["ended", "going on"])
@pytest.mark.parametrize("game", GAMES.names)
def test_a_replay_shows_what_one_chair_saw_and_of_a_game_that_may_go_on_no_hand(
    monkeypatch: pytest.MonkeyPatch, thorough: bool, game: str, ended: bool
) -> None:
    session = golden(game)
    if not ended:
        session.rewind(len(session.log) * 2 // 3)
    eyes: set[int] = set()
    states: list[Any] = []
    events: tuple[Event, ...] = ()

    def seen(app: App, frame: Frame) -> None:
        if not isinstance(app.scene, ReplayScene) or not states:
            return
        may: set[int] = set()
        rests = not app.scene.show.moving
        for viewer in eyes | ({theme(app.scene)} if rests else set()):
            may |= told(events, viewer)
            for state in states:
                may |= faces(session.game, state, viewer)
                may |= looked_back_on(session.game, state, viewer)
        secret = frame.cards - may
        assert not secret, f"{[session.game.deck[card].name for card in secret]} for {eyes}"

    def theme(replay: ReplayScene) -> int:
        """Return who sits in the chair that is looked from: the first person."""
        return replay.viewpoint.eyes(0) if ended else PUBLIC

    DrawRecorder(monkeypatch, seen)
    app = open_app(SIZES[0])
    clock = app.clock = Beats()
    clock.length = 0.06
    entry = entry_of(game)
    controller = entry.controller(session.game, NAMES[: session.game.seats])
    replay = ReplayScene(entry, controller, header_of(session), session)
    app.push(replay)
    length = replay.length
    for place in range(0, length - 1, 1 if thorough else max(1, length // 9)):
        states, events = [], ()
        replay.seek(place)
        eyes = {theme(replay)}
        states = [replay.session.state]
        app.step([])
        before = len(replay.session.log)
        replay.step()
        shown = replay.steps[before : len(replay.session.log)]  # all that chance deals is one step
        events = tuple(event for step in shown for event in step.events)
        states += [*(step.state for step in shown), replay.session.state]
        while replay.show.moving:
            app.invalidate()
            app.step([])


@pytest.mark.parametrize("game", GAMES.names)
def test_a_question_that_is_asked_openly_tells_nothing_of_a_hand(game: str) -> None:
    """Where no curtain falls before it, it is the same whatever lies hidden."""
    rules = GAMES.open(game, places_at(game))
    controller = entry_of(game).controller(rules, NAMES[: places_at(game)])
    rng, asked = random.Random(3), 0
    for *_, state, _events in random_steps(rules, 3, 400):
        seat = (*rules.actors(state), CHANCE)[0]
        if seat == CHANCE:
            continue
        turn = turn_of(rules, state, seat)
        if not controller.private(turn):
            other = rules.imagine(rules.observe(state, PUBLIC), rng)
            assert controller.ask(turn, ()) == controller.ask(turn_of(rules, other, seat), ())
            asked += 1
    assert asked or game != "bull_sanity"  # there a set is accepted or called by everybody's eyes


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.names)
def test_nobody_at_any_table_sees_anything_secret(game: str) -> None:
    for seats in GAMES[game].rules().seat_range:
        for seed, people in enumerate((range(seats), range(0, seats, 2), (seats - 1,), ())):
            evening(game, seats, tuple(people), seed, 1500)
