"""Scores and log where they have no place beside the table, and the last line near its seat."""

import pygame
import pytest

from games.library import GAMES
from rules.president_arnold.actions import Play
from tests.at_table import ARNOLD, NAMES, bytes_of, entry_of, header_of, lay, session_after, settle
from tests.click_through import click, click_at, open_app, press, sees
from tests.clock import let_pass
from ui import durations
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.fields import Scroll
from ui.controls.labels import Label
from ui.felt.log_page import LogScene
from ui.felt.score_log import LogSheet, ScoreRow, asking_words
from ui.felt.table_scene import TableScene
from ui.felt.teller import LastLine
from ui.picture.room import apart
from ui.replay.replay_scene import ReplayScene

NARROW = (960, 540)


def shown(app: App) -> LogScene:
    assert isinstance(app.scene, LogScene)
    return app.scene


def table_in(app: App, seats: int = 4) -> TableScene:
    return lay(app, session_after(ARNOLD, seats, 20))


def test_a_narrow_table_shows_scores_and_log_on_demand() -> None:
    app = open_app(NARROW, animations=False)
    table = table_in(app)
    length = len(table.match.session.log)
    assert app.scene is table
    click_at(app, tool(table, "log"))
    page = shown(app)
    rows = [each for each in page.panel.widgets if isinstance(each, ScoreRow)]
    scores = table.match.controller.scores(table.match.view)
    assert [(row.seats[0], row.score) for row in rows] == [
        (seat, f"chips: {score}") for seat, score in scores
    ]
    assert [row.seats[0] for row in rows if row.strong] == [table.match.asked]
    assert any(isinstance(each, Scroll) for each in page.panel.widgets)
    assert [line.words for line in page.log] == table.match.log.words
    click(app, "Close")
    settle(app)
    assert app.scene is table
    assert len(table.match.session.log) == length


def test_the_key_opens_and_closes_and_escape_closes() -> None:
    app = open_app(NARROW, animations=False)
    table = table_in(app)
    for closing in (pygame.K_F2, pygame.K_ESCAPE, pygame.K_RETURN):
        press(app, pygame.K_F2)
        shown(app)
        press(app, closing)
        settle(app)
        assert app.scene is table


def test_a_wide_table_with_the_notebook_open_has_them_in_sight_and_no_button() -> None:
    app = open_app((1280, 720), animations=False, show_log=True)
    table = table_in(app)
    assert "log" not in {each.key for each in table.bars.panel.widgets if each.rect.y < 60}


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("seats", [2, 8])
def test_everything_stays_within_the_page(scale: int, seats: int) -> None:
    app = open_app(NARROW, animations=False, text_scale=scale)
    table_in(app, seats)
    press(app, pygame.K_F2)
    page = shown(app)
    boxes = [each.rect for each in page.panel.widgets]
    assert all(page.box.contains(box) for box in boxes)
    bodies = boxes[1:]
    assert all(not a.colliderect(b) for at, a in enumerate(bodies) for b in bodies[:at])


@pytest.mark.parametrize("size", [NARROW, (1280, 720)])
def test_what_the_signs_in_the_log_are_for_covers_no_score(size: tuple[int, int]) -> None:
    app = open_app(size, animations=False, show_log=True)
    table = lay(app, session_after(ARNOLD, 4, 20), people=[0])
    if size == NARROW:
        press(app, pygame.K_F2)
    panel = app.scene.panel if size == NARROW else table.panel
    assert panel is not None
    [log] = [each for each in panel.widgets if isinstance(each, LogSheet)]
    assert log.rows
    assert not log.tip
    [foot] = [w for w in panel.widgets if isinstance(w, Label) and w.words == asking_words()]
    assert all(
        foot.rect.colliderect(other.rect) == 0
        for other in panel.widgets
        if isinstance(other, ScoreRow | LogSheet | Button)
    )


def test_losing_the_focus_hides_the_hand_below_the_page() -> None:
    app = open_app(NARROW, animations=False)
    table = table_in(app)
    assert any(item.clickable for item in table.show.picture.cards)
    press(app, pygame.K_F2)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert not any(item.clickable for item in table.show.picture.cards)


def test_a_narrow_replay_has_them_too() -> None:
    app = open_app(NARROW, animations=False)
    session = session_after(ARNOLD, 3, 20)
    entry = entry_of(ARNOLD)
    replay = ReplayScene(
        entry, entry.controller(session.game, NAMES[:3]), header_of(session), session
    )
    app.push(replay)
    replay.seek(10)
    assert sees(app, "log")
    click(app, "log")
    assert shown(app).log == replay.log.lines
    press(app, pygame.K_F2)
    assert app.scene is replay
    press(app, pygame.K_F2)
    shown(app)


def tool(table: TableScene, key: str) -> tuple[int, int]:
    return next(
        each.rect.center
        for each in table.bars.panel.widgets
        if each.key == key and each.rect.y < table.show.stage.rail.bottom
    )


def test_it_is_drawn_where_it_comes_to_rest_on_a_slow_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_app(NARROW)
    table_in(app)
    settle(app)
    monkeypatch.setattr("tests.clock.FRAME", 0.4 * durations.DRAWER)
    press(app, pygame.K_F2)
    assert shown(app).moving
    app.step([])
    assert not shown(app).moving
    seen = app.screen.copy()
    app.invalidate()
    app.step([])
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(app.screen, "RGB")


def test_the_log_lies_below_the_tools_of_the_rail() -> None:
    app = open_app(NARROW, animations=False)
    table = table_in(app)
    press(app, pygame.K_F2)
    box = shown(app).box
    tools = [each for each in table.bars.panel.widgets if each.key in {"menu", "log", "rules"}]
    assert tools
    assert all(not box.colliderect(each.rect) for each in tools)


SIZES = ((960, 540), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
def test_the_last_line_shows_for_a_moment_and_covers_neither_buttons_nor_hand(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size, show_log=False)
    for steps in range(8, 60):
        table = lay(app, session_after(ARNOLD, 4, steps), people=())
        seat = table.match.session.actors[0]
        game, state = table.match.session.game, table.match.session.state
        plays = [action for action in game.legal(state, seat) if isinstance(action, Play)]
        if plays:
            break
        app.pop()
    monkeypatch.setattr("table.course.Course.proceed", lambda _course: None)
    without = bytes_of(app)
    table.course.commit(seat, plays[0])
    settle(app)
    shown = bytes_of(app)
    with monkeypatch.context() as patch:
        patch.setattr(LastLine, "draw", lambda *_what: None)
        plain = bytes_of(app)
    changed = pygame.mask.from_threshold(
        pygame.image.frombytes(shown, size, "RGB"),
        (0, 0, 0),
        (1, 1, 1),
        pygame.image.frombytes(plain, size, "RGB"),
    )
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes, "no line is seen"
    box = boxes[0].unionall(boxes[1:])
    stage = table.show.stage
    assert box.collidelist([stage.rail, stage.action, stage.hand]) < 0
    assert not any(box.colliderect(rect) for rect in table.bars.buttons)
    let_pass(app, durations.LINE)
    assert bytes_of(app) == plain != without


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES.names)
def test_it_covers_no_plate_and_is_nearest_to_its_own(game: str, size: tuple[int, int]) -> None:
    app = open_app(size, show_log=False, animations=False)
    table = lay(app, session_after(game, 4, 14), people=(0,))
    plates, line, shown = table.show.picture.plates, table.felt.teller.last_line, 0
    for seat, name in enumerate(table.match.controller.names):
        line._words, line._until = f"{name} passes.", app.clock.now() + 9
        app.compose(app.screen)
        if line.box is None:
            continue
        shown += 1
        box = line.box
        assert box.collidelist([*plates.values()]) < 0
        assert min(plates, key=lambda at: apart(box, plates[at])) == seat
        assert apart(box, plates[seat]) < size[1] // 5
    assert shown >= 3
