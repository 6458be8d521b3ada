"""The big moments of the games: what shines shines, and nothing is told ahead of what is seen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest
from pygame import Rect

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

SIZE = (1280, 720)


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


@lru_cache(2)
def seen_of(game: str, viewer: int = 0) -> tuple[Seen, ...]:
    """Return what a seat sees of a game's golden record."""
    session = golden(game)
    return tuple(watched(session, stage_of(session.game.seats, SIZE), viewer))


def pieces(picture: Picture, kind: str) -> list[Drawn]:
    """Return what is drawn of a kind."""
    return [piece for piece in (*picture.below, *picture.above) if parts(piece)[0] == kind]


def test_a_jackpot_shines_until_its_chips_are_counted_and_is_dark_then() -> None:
    claims = 0
    for seen in seen_of("president_arnold"):
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
    reasons = [
        {event.why for event in seen.told if isinstance(event, Paid)}
        for seen in seen_of("president_arnold")
    ]
    assert {"cards"} in reasons
    assert all(why == {"cards"} for why in reasons if "cards" in why)


def test_nobody_is_told_to_lead_once_somebody_is_out() -> None:
    outs = 0
    for seen in seen_of("president_arnold"):
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
    fours, won = 0, None
    stage = stage_of(golden("el_presidente").game.seats, SIZE)
    painter = EffectPainter(stage.theme, stage)
    for seen in seen_of("el_presidente"):
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
    told = 0
    for seen in seen_of("artoffacts"):
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
    shown = beaten = 0
    own = 1
    for seen in seen_of("presidential_poker", own):
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
    risen, taken = 0, {0: 0, 1: 0}
    for seen in seen_of("sanity_rook"):
        told = [parts(piece)[1] for piece in pieces(seen.beat.after, "rook")]
        shown = {0: 0, 1: 0} | {what[1]: what[2] for what in told if what[0] == "tricks"}
        for side, tricks in shown.items():
            assert tricks >= taken[side] or not any(shown.values())
            risen += tricks > taken[side]
        taken = shown
    assert risen > 20


SIZES = (SIZE, (1920, 1080), (3840, 2160))
SEATS = {"president_arnold": 2, "bull_sanity": 6, "sanity_rook": 4}
"""With how many letters take all the room."""


def apart_from_names(box: Rect | None, effect: Note | Rising, picture: Picture) -> None:
    assert box is not None
    assert box.collidelist([*picture.plates.values()]) < 0, effect
    assert box.collidelist(picture.labels) < 0 or isinstance(effect, Rising)


def apart_from_all(box: Rect, banner: Banner, picture: Picture, stage: Stage) -> None:
    assert stage.rail.bottom <= box.top
    assert box.bottom <= stage.action.top
    home = picture.regions.get(banner.within)
    if home is not None:  # on the light board there is a place for words
        assert box.clip(home).width >= 0.95 * box.width
    else:
        lying = [*covered(picture), *picture.plates.values()]
        assert inked(box).collidelist(lying) < 0, banner


def inked(box: Rect) -> Rect:
    """Return a banner's box without its soft ends."""
    return box.inflate(-round(2 * FAINT * SOFT_END * box.width), 0)


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
def test_words_and_numbers_cover_no_name_and_large_ones_no_card_and_no_chip(
    game: str, thorough: bool
) -> None:
    session = golden(game)
    for size in SIZES if thorough else SIZES[:1]:
        stage, small, large = stage_of(session.game.seats, size), 0, 0
        painter = EffectPainter(stage.theme, stage)
        for seen in seen_of(game) if size == SIZE else watched(session, stage):
            after = seen.beat.after
            for effect in seen.beat.effects:
                if isinstance(effect, Note):
                    apart_from_names(painter.note_box(effect, after), effect, after)
                elif isinstance(effect, Rising):
                    apart_from_names(painter.rising_box(effect, after), effect, after)
                elif isinstance(effect, Banner) and (box := painter.banner_box(effect, after)):
                    apart_from_all(box, effect, after, stage)
                    large += 1
                small += isinstance(effect, Note | Rising)
        assert small or game == "sanity_rook"
        assert large


@pytest.mark.parametrize("game", SEATS)
def test_large_words_cover_no_name_where_letters_take_all_the_room(game: str) -> None:
    stage = stage_of(SEATS[game], (960, 540), text_scale=200, log=False)
    painter, told = EffectPainter(stage.theme, stage), 0
    for seen in watched(session_after(game, SEATS[game], 40), stage):
        for banner in (each for each in seen.beat.effects if isinstance(each, Banner)):
            box = painter.banner_box(banner, seen.beat.after)
            if box is not None:
                told += 1
                assert inked(box).collidelist([*seen.beat.after.plates.values()]) < 0, banner
    assert told
