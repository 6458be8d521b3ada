"""The big moments of the games: what shines shines, and nothing is told ahead of what is seen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from rules.artoffacts.events import Declared, PotWon
from rules.core import UNSEEN, Event, Paid
from rules.el_presidente.events import FourCompleted
from rules.president_arnold.events import Claimed, WentOut
from rules.presidential_poker.events import HandShown
from rules.session import Session
from tests.at_table import session_after
from tests.person import controller_for, golden, parts, seen_by, stage_of, staging_of
from tests.test_telling import GAMES
from ui.picture.director import Director
from ui.picture.effects import FAINT, SOFT_END, EffectPainter, banner_height
from ui.picture.items import Banner, Drawn, Glow, Note, Picture, Rising
from ui.picture.room import covered
from ui.picture.stage import Stage
from ui.picture.timeline import Beat


@dataclass(frozen=True)
class Seen:
    """A beat that a player sees, and the events that are told with it."""

    beat: Beat
    told: tuple[Event, ...]
    events: tuple[Event, ...]
    """All events of the action."""


def watched(session: Session[Any], stage: Stage, viewer: int = 0) -> Iterator[Seen]:
    """Yield what a seat sees of a recorded game."""
    staging = staging_of(controller_for(session))
    director = Director(staging.picture, staging.cue)
    for before, told, after in seen_by(viewer, session):
        events, at = tuple(told), 0
        picture = staging.picture(before, stage)
        for beat in director.beats(before, told, after, stage, picture):
            yield Seen(beat, events[at : at + beat.tells], events)
            at += beat.tells


@cache
def arnold() -> tuple[Seen, ...]:
    """Return what a seat sees of the golden record of President Arnold."""
    session = golden("president_arnold")
    return tuple(watched(session, stage_of(session.game.seats, (1280, 720))))


def pieces(picture: Picture, kind: str) -> list[Drawn]:
    """Return what is drawn of a kind."""
    return [piece for piece in (*picture.below, *picture.above) if parts(piece)[0] == kind]


def test_a_jackpot_shines_until_its_chips_are_counted_and_is_dark_then() -> None:
    claims = 0
    for seen in arnold():
        shades = {parts(piece)[1]: piece for piece in pieces(seen.beat.after, "dark")}
        for event in seen.told:
            if isinstance(event, Claimed):
                claims += 1
                assert any(isinstance(effect, Glow) for effect in seen.beat.effects)
                assert event.region not in shades
            if isinstance(event, Paid) and event.why == "claim":
                shade = shades[event.source.split(":")[2]]
                assert event.source in shade.awaits
                assert event.source in seen.beat.paying
    assert claims > 10


def test_chips_for_cards_left_are_paid_and_told_after_the_jackpot() -> None:
    reasons = [{event.why for event in seen.told if isinstance(event, Paid)} for seen in arnold()]
    assert {"cards"} in reasons
    assert all(why == {"cards"} for why in reasons if "cards" in why)


def test_nobody_is_told_to_lead_once_somebody_is_out() -> None:
    outs = 0
    for seen in arnold():
        if any(isinstance(event, WentOut) for event in seen.events):
            over = any(isinstance(event, WentOut) for event in seen.told)
            outs += over
            assert seen.beat.view is not None
            assert not over or seen.beat.view.facts.asked is None
    assert outs


def test_a_tie_is_told_with_the_value_that_is_shared() -> None:
    session = golden("artoffacts")
    controller = controller_for(session)
    again: Session[Any] = Session(session.game, session.seed)
    for entry in session.log:
        events = again.act(entry.seat, entry.action)
        won = next((event for event in events if isinstance(event, PotWon)), None)
        if won is not None and won.why == "tie":
            view = again.observe(0)
            summary = controller.summary(events, view)
            assert summary is not None
            assert f"a tie at {max(view.facts.declared)}" in summary.subtitle
            return
    raise AssertionError("no tie in the record")


def test_a_game_is_won_with_the_four_and_not_before() -> None:
    session, fours, won = golden("el_presidente"), 0, None
    stage = stage_of(session.game.seats, (1920, 1080))
    painter = EffectPainter(stage.theme, stage)
    for seen in watched(session, stage):
        view = seen.beat.view
        assert view is not None
        if any(isinstance(event, FourCompleted) for event in seen.told):
            fours += 1
            assert view.facts.won != won
            banner = next(each for each in seen.beat.effects if isinstance(each, Banner))
            box, home = painter.banner_box(banner, seen.beat.after), seen.beat.after.regions["won"]
            assert box is not None
            assert home.contains(box)
            assert box.height > 0.7 * banner_height(stage.theme)
        else:
            assert won in {None, view.facts.won}
        won = view.facts.won
    assert fours


def test_a_value_is_told_when_its_cards_lie_open() -> None:
    session, told = golden("artoffacts"), 0
    for seen in watched(session, stage_of(session.game.seats, (1280, 720))):
        view = seen.beat.view
        assert view is not None
        for event in seen.told:
            if isinstance(event, Declared):
                told += 1
                assert UNSEEN not in view.zones[f"hand:{event.seat}"]
        for event in seen.events:
            if isinstance(event, Declared) and UNSEEN in view.zones[f"hand:{event.seat}"]:
                assert view.facts.turn == event.seat  # nobody else is asked meanwhile
    assert told


def test_the_own_hand_is_ringed_once_it_is_shown_though_it_is_beaten() -> None:
    session = golden("presidential_poker")
    shown = beaten = 0
    own = 1
    for seen in watched(session, stage_of(session.game.seats, (1280, 720)), own):
        assert seen.beat.view is not None
        facts, held = seen.beat.view.facts, seen.beat.view.zones[f"hand:{own}"]
        keys = {("card", card) for card in held}
        rings = [piece for piece in seen.beat.after.above if piece.about & keys]
        if any(isinstance(event, HandShown) and event.seat == own for event in seen.told):
            shown += 1
            assert rings
        if own in facts.shown and facts.won and own not in facts.won[-1].winners:
            beaten += 1
            assert rings
    assert shown
    assert beaten


def test_the_number_of_tricks_taken_never_falls_in_a_round() -> None:
    session, risen, taken = golden("sanity_rook"), 0, {0: 0, 1: 0}
    for seen in watched(session, stage_of(session.game.seats, (1280, 720))):
        told = [parts(piece)[1] for piece in pieces(seen.beat.after, "rook")]
        shown = {0: 0, 1: 0} | {what[1]: what[2] for what in told if what[0] == "tricks"}
        for side, tricks in shown.items():
            assert tricks >= taken[side] or not any(shown.values())
            risen += tricks > taken[side]
        taken = shown
    assert risen > 20


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
def test_small_words_and_numbers_stand_beside_names(game: str, thorough: bool) -> None:
    session = golden(game)
    for size in ((1280, 720), (1920, 1080)) if thorough else ((1920, 1080),):
        stage = stage_of(session.game.seats, size)
        painter, told = EffectPainter(stage.theme, stage), 0
        for seen in watched(session, stage):
            for effect in seen.beat.effects:
                if isinstance(effect, Note):
                    box = painter.note_box(effect, seen.beat.after)
                elif isinstance(effect, Rising):
                    box = painter.rising_box(effect, seen.beat.after)
                else:
                    continue
                told += 1
                assert box is not None
                assert box.collidelist(list(seen.beat.after.plates.values())) < 0, effect
                assert box.collidelist(seen.beat.after.labels) < 0 or isinstance(effect, Rising)
        assert told or game == "sanity_rook"


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
