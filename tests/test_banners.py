"""Large words over the table cover nothing of what they tell of, in any game."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules.session import Session
from tests.at_table import session_after
from tests.person import controller_for, golden, seen_by, stage_of, staging_of
from tests.test_telling import GAMES
from ui.picture.director import Director
from ui.picture.effects import FAINT, SOFT_END, EffectPainter
from ui.picture.items import Banner, Picture
from ui.picture.room import covered
from ui.picture.stage import Stage

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def told_large(session: Session[Any], stage: Stage) -> Iterator[tuple[Banner, Picture]]:
    """Yield the large words of a recorded game, each with the picture over which they stand."""
    staging = staging_of(controller_for(session))
    director = Director(staging.picture, staging.cue)
    for before, told, after in seen_by(0, session):
        if not any(staging.cue(event, after, stage).effects for event in told):
            continue
        for beat in director.beats(before, told, after, stage, staging.picture(before, stage)):
            for effect in beat.effects:
                if isinstance(effect, Banner):
                    yield effect, beat.after


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
def test_large_words_cover_no_card_no_chip_and_no_name(game: str, thorough: bool) -> None:
    session = golden(game)
    for size in SIZES if thorough else SIZES[:1]:
        stage = stage_of(session.game.seats, size)
        painter, told = EffectPainter(stage.theme, stage), 0
        for banner, picture in told_large(session, stage):
            box = painter.banner_box(banner, picture)
            if box is None:
                continue
            told += 1
            assert stage.rail.bottom <= box.top
            assert box.bottom <= stage.action.top
            home = picture.regions.get(banner.within)
            if home is not None:  # on the light board there is a place for words
                assert box.clip(home).width >= 0.95 * box.width
            else:
                box.inflate_ip(-round(2 * FAINT * SOFT_END * box.width), 0)  # the ends are soft
                lying = [*covered(picture), *picture.plates.values()]
                assert box.collidelist(lying) < 0, banner
        assert told


@pytest.mark.parametrize(
    ("game", "seats"), [("president_arnold", 2), ("bull_sanity", 6), ("sanity_rook", 4)]
)
def test_they_cover_no_name_where_letters_take_all_the_room(game: str, seats: int) -> None:
    stage = stage_of(seats, (960, 540), text_scale=200, log=False)
    painter, told = EffectPainter(stage.theme, stage), 0
    for banner, picture in told_large(session_after(game, seats, 40), stage):
        box = painter.banner_box(banner, picture)
        if box is not None:
            told += 1
            box.inflate_ip(-round(2 * FAINT * SOFT_END * box.width), 0)
            assert box.collidelist([*picture.plates.values()]) < 0, banner
    assert told
