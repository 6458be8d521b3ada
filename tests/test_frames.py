"""What a frame must not wait for: an engraved back takes longer to draw than a frame lasts."""

from pathlib import Path

import pytest

from games.busiest import table_for
from games.library import GAMES
from rules.session import Session
from tests.click_through import open_app
from ui.picture.sprites import Sprites


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
