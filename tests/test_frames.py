"""What a frame must not wait for: an engraved back takes longer to draw than a frame lasts."""

import gc
import random
from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from PIL import Image

from art import chips
from bench.tables import table_for
from games.library import GAMES
from rules.core import CHANCE, Action
from rules.decks.cards import Deck
from rules.remote import Sort
from rules.session import Session
from table.cast import cast
from table.chatter import Remark
from table.told import Summary, SummaryRow
from tests.at_table import lay, session_after
from tests.click_through import open_app
from tests.clock import HandClock, let_pass
from tests.standin import StandInPhones
from ui.app import IDLE_STEP, IDLE_WAIT, RESTING_STEP, Scene
from ui.budgets import MOST_NEW_PARTS, ROWS_A_FRAME
from ui.clock import Clock
from ui.controls.theme import Theme
from ui.felt.summary import SummaryScene
from ui.picture.face_surfaces import face_surface
from ui.picture.sprites import Sprites
from ui.tidying import ALL, Tidying


@pytest.mark.parametrize("game", ["sanity_rook", "president_arnold"])
def test_no_back_is_engraved_while_cards_are_dealt(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    engraved: list[int] = []
    engrave = Sprites._back

    def noted(sprites: Sprites, height: int) -> object:
        engraved.append(height)
        return engrave(sprites, height)

    monkeypatch.setattr(Sprites, "_back", noted)
    app = open_app((1280, 720), animations=True)
    session: Session[object] = Session(GAMES.open(game, 4), 0)
    table = table_for(session, app.settings, "human")
    app.push(table)
    assert table.show.moving, "the deal is on its way"
    engraved.clear()
    beat = table.show.timeline.beat
    while table.show.moving and table.show.timeline.beat is beat:
        app.compose(app.screen)
        table.show.update(0.05)
    assert engraved == []


def test_the_chips_of_the_first_bets_are_drawn_before_anything_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eight seats pay at once, each in chips of its own color."""
    ready: set[tuple[object, ...]] = set()
    draw, render = chips.draw_chip, chips.render_stack
    app = open_app((1280, 720), animations=True)
    session: Session[object] = Session(GAMES.open("presidential_poker", 8), 0)
    table = table_for(session, app.settings, "human")

    def noted(value: int, *how: Any) -> None:
        ready.add((value, *how))
        draw(value, *how)

    def stacked(values: Sequence[int], *how: Any) -> Image.Image:
        assert {(value, *how) for value in values} <= ready
        return render(values, *how)

    monkeypatch.setattr(chips, "draw_chip", noted)
    monkeypatch.setattr(chips, "render_stack", stacked)
    app.push(table)
    assert len({color for _value, color, *_size in ready}) == 8
    while table.show.moving:
        app.compose(app.screen)
        table.show.update(0.05)


@pytest.mark.parametrize("game", GAMES.names)
def test_an_idle_table_draws_nothing_also_with_room_tone_and_after_somebody_spoke(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    app = open_app((960, 540), room_tone=True, legends=())
    session = session_after(game, GAMES[game].rules().seat_range[-1], 9)
    table = lay(app, session, session.actors[:1], [one.name for one in cast()])
    seat = min(table.match.characters)
    table.felt.teller.speech.say(Remark(seat, table.match.characters[seat].lines["passing"][0]))
    frames: list[float] = []
    flip = app.window.flip

    def drawn() -> None:
        frames.append(app.clock.now())
        flip()

    monkeypatch.setattr(app.window, "flip", drawn)
    for _ in range(200):  # the bubble, the legend and the last line come and go
        let_pass(app, 0.1)
    assert frames
    frames.clear()
    for _ in range(300):
        let_pass(app, 0.1)
    assert frames == []


def test_phones_are_answered_before_the_screen_is_drawn_and_cannot_keep_it_from_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, served = open_app((960, 540), animations=False), StandInPhones()
    app.phones = app.room.makes = lambda: served
    table = lay(app, session_after("bull_sanity", 3, 0), phones=range(3))
    served.come(0, 1, 2)
    let_pass(app, 0.5)
    drawn: list[int] = []
    monkeypatch.setattr(app.window, "flip", lambda: drawn.append(len(served.shown)))
    orders = [order for order, _words in table.match.controller.orders]
    for number in range(20):  # somebody sorts in every round of the loop
        shown = len(served.shown)
        served.say(number % 3, Sort(0, orders[(number // 3 + 1) % len(orders)]))
        app.invalidate()
        app.step([])
        if not number:
            assert not drawn
            assert len(served.shown) > shown
    assert len(drawn) == 10


def test_a_frame_draws_few_faces_and_the_table_ends_as_if_all_had_been_drawn_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_app((1280, 720), animations=False)
    session: Session[object] = Session(GAMES.open("president_arnold", 8), 0)
    session.draw_all()
    table = lay(app, session, ())
    largest: dict[int, int] = {}
    asked: list[int] = []

    def noted(theme: Theme, deck: Deck, card: int, height: int, **how: int) -> pygame.Surface:
        if largest.get(card, 0) > height:
            asked.append(height)
        largest[card] = max(height, largest.get(card, 0))
        return face_surface(theme, deck, card, height, **how)

    monkeypatch.setattr("ui.picture.sprites.face_surface", noted)
    rng, waited = random.Random(0), 0
    for _ in range(40):
        asked.clear()
        table.course.commit(session.actors[0], _decision(session, rng))
        table.course.sync()
        assert not asked
        while app.wants_frame:
            asked.clear()
            app.step([])
            assert sum(asked[:-1]) <= ROWS_A_FRAME
            waited += bool(asked)
    assert waited, "no card came to lie smaller"
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.theme.sprites.clear()
    table.resized()
    app.compose(app.screen)
    assert pygame.image.tobytes(app.screen, "RGB") == shown


def _decision(session: Session[object], rng: random.Random) -> Action | None:
    seat = session.actors[0]
    return None if seat == CHANCE else session.game.choose(session.state, seat, rng)


def test_python_looks_for_garbage_between_frames_and_through_everything_only_in_quiet_moments() -> (
    None
):
    looks: list[int] = []

    def noted(phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            looks.append(told["generation"])

    gc.callbacks.append(noted)
    kept: list[object] = []
    try:
        with Tidying() as tidying:
            for _ in range(2 * ALL):
                kept.extend([] for _ in range(MOST_NEW_PARTS + 200))  # some are used again
                assert looks == []
                tidying.look(quiet=0.0)
                assert looks == [0]
                looks.clear()
            tidying.look(quiet=1.0)
            assert looks == [2]
    finally:
        gc.callbacks.remove(noted)
    assert gc.isenabled()


class _Counting(HandClock):
    """A clock that counts how often somebody waits."""

    waits = 0

    def wait(self, seconds: float) -> None:
        super().wait(seconds)
        self.waits += 1


def test_an_idle_window_looks_for_input_less_often_after_a_while() -> None:
    app = open_app((960, 540))
    app.clock = clock = _Counting()
    app.call_later(62.0, app.pop)
    app.run(Scene())
    assert clock.waits < 60 / RESTING_STEP + 2 / IDLE_STEP + 62 / IDLE_WAIT + 60


def test_who_waits_at_the_clock_is_woken_at_once() -> None:
    clock = Clock()
    before = clock.now()
    clock.wake()
    clock.wait(60.0)
    assert clock.now() - before < 50.0
    clock.wait(0.01)  # and only once


def test_the_deciding_cards_of_a_hand_are_laid_one_in_each_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_app((1280, 720))
    deck = GAMES.open("presidential_poker", 4).deck
    summary = Summary(
        "A hand",
        "Ann wins.",
        ("Player", "Chips"),
        (SummaryRow(("Ann", "+8"), 0),),
        cards=(1, 2, 3, 4, 5),
        beaten=(6, 7, 8, 9, 10),
    )
    drawn: list[int] = []

    def noted(theme: Theme, deck: Deck, card: int, height: int, **how: int) -> pygame.Surface:
        drawn.append(card)
        return face_surface(theme, deck, card, height, **how)

    monkeypatch.setattr("ui.picture.face_surfaces.face_surface", noted)

    def lay_all() -> tuple[list[int], bytes]:
        app.push(SummaryScene(summary, deck, lambda: None))
        most = []
        while app.wants_frame:
            drawn.clear()
            app.step([])
            most.append(len(drawn))
        seen = pygame.image.tobytes(app.screen, "RGB")
        app.pop()
        return most, seen

    app.push(Scene())
    first, seen = lay_all()
    assert first == [1] * 10
    again, at_once = lay_all()
    assert again == [0]
    assert at_once == seen
