"""Words on the tables of the games with single cards: names and numbers are never cut."""

import pygame
import pytest

from table.storage.settings import Settings
from tests.at_table import NAMES, entry_of, moments, session_after
from tests.person import staging_of
from ui.controls.theme import Face, Size, Theme
from ui.picture.stage import lay_stage

GAMES = ("artoffacts", "el_presidente", "president_arnold", "presidential_poker")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that were drawn cut."""
    pygame.font.init()
    found: list[str] = []
    fitted = Theme.fitted

    def watched(
        theme: Theme,
        words: str,
        width: int,
        size: Size | int = "body",
        color: str = "text",
        face: Face = "text",
    ) -> pygame.Surface:
        if theme.font(size, face).size(words)[0] > width:
            found.append(words)
        return fitted(theme, words, width, size, color, face)

    monkeypatch.setattr(Theme, "fitted", watched)
    return found


@pytest.mark.sample(4)
@pytest.mark.parametrize("letters", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES)
def test_no_name_and_no_number_is_cut(
    cut: list[str], game: str, size: tuple[int, int], letters: int
) -> None:
    entry = entry_of(game)
    theme = Theme(size, Settings(text_scale=letters))
    for seats in {min(entry.seat_range), max(entry.seat_range)}:
        stage = lay_stage(theme, NAMES[:seats], log=True)
        for session in moments(game, seats):
            controller = entry.controller(session.game, stage.names)
            for viewer in range(min(3, seats)):
                staging_of(controller).picture(session.observe(viewer), stage)
    assert not [words for words in cut if words in NAMES or words.isdigit()]


@pytest.mark.parametrize("letters", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_words_about_money_cards_leave_room_for_the_sequence(
    size: tuple[int, int], letters: int
) -> None:
    pygame.font.init()
    session = session_after("president_arnold", 8, 60)
    stage = lay_stage(Theme(size, Settings(text_scale=letters)), NAMES, log=True)
    controller = entry_of("president_arnold").controller(session.game, NAMES)
    view = session.observe(0)
    places = [item.place for item in staging_of(controller).picture(view, stage).cards]
    laid = [place for place in places if stage.play.collidepoint(place.x, place.y)]
    assert len(laid) > 30
    assert min(place.height for place in laid) >= size[1] // 20
    assert all(place.y + place.height // 2 <= stage.play.bottom for place in laid)
