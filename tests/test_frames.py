"""What a frame must not wait for: an engraved back takes longer to draw than a frame lasts."""

from pathlib import Path

import pytest

from games.busiest import table_for
from games.library import GAMES
from rules.session import Session
from tests.at_table import lay, session_after
from tests.click_through import open_app
from tests.clock import let_pass
from ui.company.cast import cast
from ui.picture.sprites import Sprites
from ui.table.chatter import Remark


@pytest.mark.parametrize("game", ["sanity_rook", "president_arnold"])
def test_no_back_is_engraved_while_cards_are_dealt(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    assert home.exists()
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


@pytest.mark.parametrize("game", GAMES.names)
def test_an_idle_table_draws_nothing_also_with_room_tone_and_after_somebody_spoke(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    assert home.exists()
    app = open_app((960, 540), room_tone=True, legends=())
    session = session_after(game, GAMES[game].rules().seat_range[-1], 9)
    table = lay(app, session, session.actors[:1], [one.name for one in cast()])
    seat = min(table.match.characters)
    table.course.speech.say(Remark(seat, table.match.characters[seat].lines["passing"][0]))
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
