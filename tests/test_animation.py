"""What moves at the table: presses while it moves, speed, and that it ends where the table is."""

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from bench.tables import resize
from games.library import GAMES, library
from rules.core import OPEN, PUBLIC
from rules.observe import redact
from rules.record import read_bytes, replay
from rules.session import Session
from tests.arnold_table import begun, in_sync, lit, play_on
from tests.at_table import ARNOLD, click_card, lay, match_of, record_file, settle, table_for
from tests.click_through import click_at, open_app, press
from tests.person import staging_of
from tests.poker_table import Table as PokerTable
from ui.app import App
from ui.felt.table_scene import TableScene
from ui.picture.director import Director
from ui.picture.items import Note
from ui.picture.stage import lay_stage

RECORDS = sorted((Path(__file__).parent / "records").glob("*.cabinet"))
SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))


def moving_table(app: App) -> TableScene:
    """Return a table in the middle of the flight of a card."""
    table = begun(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    assert table.moving
    table.update(0.05)
    assert table.moving
    return table


@pytest.mark.parametrize("by", ["key", "click"])
def test_a_press_during_an_animation_finishes_it_and_takes_nothing_new(
    lively: App, by: str
) -> None:
    table = moving_table(lively)
    length = len(table.match.session.log)
    if by == "key":
        press(lively, pygame.K_RETURN)
    else:
        click_at(lively, table.show.stage.play.center)
    assert not table.show.moving
    settle(lively)
    assert in_sync(table)
    assert len(table.match.session.log) == length


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
def test_a_resize_in_the_middle_of_an_animation_shows_the_table_as_it_is(
    lively: App, size: tuple[int, int]
) -> None:
    table = moving_table(lively)
    resize(lively, size)
    assert lively.theme.size == size
    settle(lively)
    assert in_sync(table)
    whole = pygame.Rect((0, 0), size)
    for item in table.show.picture.cards:
        assert whole.collidepoint(item.place.x, item.place.y)


def test_the_table_is_in_sync_after_loading_playing_and_skipping(lively: App) -> None:
    table = begun(lively, seats=4)
    assert in_sync(table)
    rng = random.Random(4)
    for number in range(12):
        play_on(lively, table, rng)
        if number % 2:
            press(lively, pygame.K_LEFT)
        settle(lively)
        assert in_sync(table)
    _header, session = replay(read_bytes(record_file()), GAMES)
    assert session.state == table.match.session.state
    lively.pop()
    again = lay(lively, session)
    assert in_sync(again)
    one, other = (
        laid.show.director.picture_of(laid.match.session.observe(PUBLIC), laid.show.stage)
        for laid in (again, table)
    )
    assert one == other


def test_reduced_motion_moves_nothing() -> None:
    app = open_app(reduced_motion=True)
    table = begun(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    assert table.moving
    assert not any(beat.cards or beat.chips or beat.slides for beat in table.show.timeline.waiting)
    settle(app)
    assert in_sync(table)


def test_speed_is_a_button_and_shortens_animations(lively: App) -> None:
    table = moving_table(lively)
    table.update(10)
    settle(lively)
    button = next(w for w in table.bars.panel.widgets if w.key == "speed")
    click_at(lively, button.rect.center)
    assert lively.settings.speed == 2.0
    click_card(lively, table, lit(table)[0])
    press(lively, pygame.K_RETURN)
    whole = sum(beat.length for beat in table.show.timeline.waiting)
    table.update(whole / 2 + 0.01)
    table.update(0)  # what comes next has a round of its own
    assert not table.show.moving


def test_no_speed_hurries_words_on_why_the_table_changes_with_nobodys_move() -> None:
    app = open_app(speed=4.0)
    poker = PokerTable(3, dealer=0)
    poker.play("check", "check")
    table = lay(app, poker.session, people=poker.session.actors)
    press(app, pygame.K_RETURN)
    read = 0.0
    while table.show.moving:
        beat = table.show.timeline.beat
        effects = () if beat is None else beat.effects
        read += 0.1 * any("Nobody opens" in each.words for each in effects if type(each) is Note)
        table.update(0.1)
    assert read >= 1.5, "and not a fourth of it"


def test_without_animations_nothing_moves(app: App) -> None:
    table = begun(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    assert not table.moving
    settle(app)
    assert in_sync(table)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_animation_of_a_recorded_game_ends_in_the_picture_of_the_table(
    path: Path, app: App, thorough: bool
) -> None:
    header, played = replay(read_bytes(path), GAMES)
    entry = next(each for each in library() if each.name == header.game)
    names = tuple(seat.name for seat in header.seats)
    controller = entry.controller(played.game, names)
    stage = lay_stage(app.theme, names, log=True)
    director = Director(staging_of(controller).picture, staging_of(controller).cue)
    session: Session[Any] = Session(played.game, played.seed)
    viewers = [PUBLIC, OPEN, *range(played.game.seats)]
    stride = 1 + len(played.log) // 70
    for number, done in enumerate(played.log):
        one = [viewers[number // stride % len(viewers)]] if number % stride == 0 else []
        watching = viewers if thorough else one
        before = {viewer: session.observe(viewer) for viewer in watching}
        events = session.act(done.seat, done.action)
        for viewer, view in before.items():
            last = session.observe(viewer)
            told = [redact(event, viewer) for event in events]
            beats = director.beats(view, told, last, stage, director.picture_of(view, stage))
            assert beats[-1].after == staging_of(controller).picture(last, stage)
            assert all(beat.length - beat.waits < 6 for beat in beats)
            for beat in beats:
                keys = [item.key for item in beat.after.cards]
                assert len(keys) == len(set(keys))
                for flight in beat.cards:
                    if flight.turns and flight.start_card != flight.item.card:
                        lands = flight.ends - flight.turns
                        assert flight.at(lands)[1:] == (flight.start_card, 1.0), "not yet turned"
                        assert flight.at(flight.ends)[1:] == (flight.item.card, 1.0)


def test_chips_leave_when_they_fly_and_lie_there_when_they_land(lively: App) -> None:
    session: Session[Any] = Session(GAMES.open(ARNOLD, 3), 1)
    table = table_for(lively, match_of(session, lively.settings))
    lively.push(table)
    while not any(beat.chips for beat in table.show.timeline.waiting):
        table.update(10)  # the dealer is drawn; then come stakes and deal
    paying = next(beat for beat in table.show.timeline.waiting if beat.chips)
    for account, stack in paying.stacks.items():
        whole = next(item for item in paying.after.chips if item.account == account)
        assert stack.at(paying.length) == whole
        gained = [flight for flight in paying.chips if account.startswith("stake")]
        for when, by in stack.changes:  # each payment counts when it leaves or lands
            moves = [
                flight.delay + (flight.length if by > 0 else 0)
                for flight in (gained or paying.chips)
                if flight.amount == abs(by)
            ]
            assert when in moves
            assert stack.at(when).amount == stack.at(when - 0.001).amount + by
        if account.startswith("stake"):
            assert stack.at(0).amount == 0
