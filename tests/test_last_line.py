"""The log's last line near the seat that it speaks of: seen for a moment, and in nobody's way."""

import pygame
import pytest

from games.library import GAMES
from rules.president_arnold.actions import Play
from tests.at_table import ARNOLD, bytes_of, lay, session_after, settle
from tests.click_through import open_app
from tests.clock import let_pass
from ui import durations
from ui.felt.teller import LastLine
from ui.picture.room import apart

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
