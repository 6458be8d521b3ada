"""What a table keeps: take-backs, the record after every action, what it says at the end."""

import errno
import random
from typing import Any

import pygame
import pytest

from games.library import GAMES
from rules.core import HandEnded
from rules.record import read_bytes, replay
from rules.session import Session
from table.storage.recorder import Recorder
from tests import there
from tests.arnold_table import begun, in_sync, lit, play_on
from tests.at_table import (
    ARNOLD,
    NAMES,
    bytes_of,
    click_card,
    header_of,
    kept,
    lay,
    record_file,
    session_after,
    settle,
)
from tests.click_through import click, click_at, open_app, press
from ui.app import App
from ui.controls.labels import Label
from ui.felt.result import ResultScene
from ui.felt.summary import SummaryScene


def test_undo_and_redo_keys_go_back_and_forth() -> None:
    app = open_app(animations=False, free_take_backs=True, open_hands=True)
    table = begun(app)
    length, log = len(table.match.session.log), list(table.match.log.words)
    shown = bytes_of(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    settle(app)
    after = len(table.match.session.log)
    assert after > length
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    settle(app)
    assert (len(table.match.session.log), table.match.log.words) == (length, log)
    assert in_sync(table)
    press(app, pygame.K_y, pygame.KMOD_CTRL)
    settle(app)
    assert len(table.match.session.log) == after
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    settle(app)
    click_at(app, (5, app.theme.size[1] // 2))
    # the button of redo is lit now; all else is as it was
    area = pygame.Rect(0, table.show.stage.rail.bottom, *app.theme.size)
    assert _part(bytes_of(app), app, area) == _part(shown, app, area)


def _part(shown: bytes, app: App, area: pygame.Rect) -> bytes:
    surface = pygame.image.frombytes(shown, app.theme.size, "RGB")
    return pygame.image.tobytes(surface.subsurface(area.clip(surface.get_rect())), "RGB")


def test_what_may_not_be_taken_back_says_why(app: App) -> None:
    table = lay(app, session_after(ARNOLD, 2, 0))
    length = len(table.match.session.log)
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert len(table.match.session.log) == length
    assert table.felt.bubble.said is not None
    assert "nothing to undo" in table.felt.bubble.said[0]


def test_the_record_on_the_disk_is_the_session_after_every_action() -> None:
    app = open_app((960, 540), animations=False, free_take_backs=True)
    table = lay(app, session_after(ARNOLD, 3, 0))
    rng = random.Random(5)
    for number in range(25):
        play_on(app, table, rng)
        assert kept(table)
        settle(app)
        assert kept(table)
        if number % 6 == 5:
            press(app, pygame.K_z, pygame.KMOD_CTRL)
            assert kept(table)
            settle(app)
            assert kept(table)


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(app)
    rng = random.Random(2)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Recorder, "save", refuse)
        length = len(table.match.session.log)
        play_on(app, table, rng)
        assert table.felt.bubble.said is not None
        assert "No space left on device" in table.felt.bubble.said[0]
        settle(app)
        press(app, pygame.K_LEFT)
        for _ in range(3):
            play_on(app, table, rng)
            assert table.felt.bubble.said is None
            settle(app)
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        settle(app)
        assert len(table.match.session.log) >= length + 3
        assert not kept(table)
    play_on(app, table, rng)
    assert kept(table)


def test_summary_and_result_say_what_the_record_says() -> None:
    app = open_app((960, 540), animations=False, open_hands=True)
    table = lay(app, session_after(ARNOLD, 2, 0, hands=2))
    rng = random.Random(11)
    seen = []
    while not isinstance(app.scene, ResultScene):
        if table.course.shows_summary:
            seen.append(there(table.match.summary))
            press(app, pygame.K_RETURN)
        else:
            play_on(app, table, rng)
        settle(app)
    result = app.scene
    click(app, "Details")
    assert isinstance(app.scene, SummaryScene)
    seen.append(app.scene.summary)
    press(app, pygame.K_ESCAPE)
    assert app.scene is result
    _header, session = replay(read_bytes(record_file()), GAMES)
    told: Session[Any] = Session(session.game, session.seed)
    ended = [
        event
        for entry in session.log
        for event in told.act(entry.seat, entry.action)
        if isinstance(event, HandEnded)
    ]
    assert len(seen) == len(ended) == 2
    assert told.outcome is not None
    scores = [ended[0].scores, told.outcome.scores]  # the last with the split of the boards (A21)
    for summary, event, after in zip(seen, ended, scores, strict=True):
        assert f"{event.hand}" in summary.title
        for name, score in zip(NAMES, after, strict=False):
            assert any(f"{name} {score}" in note for note in summary.notes)
    outcome = there(session.outcome)
    assert app.scene.outcome == outcome
    told_there = [w.words for w in app.scene.panel.widgets if isinstance(w, Label)]
    for seat in outcome.ranking[0]:
        assert any(NAMES[seat] in words for words in told_there)
    bytes_of(app)


def test_the_header_keeps_who_plays(app: App) -> None:
    table = begun(app, seats=3)
    header, _session = replay(read_bytes(record_file()), GAMES)
    assert header == header_of(table.match.session)
