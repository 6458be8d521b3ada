"""How events are staged: what waits for a press, what is counted out, what stands still."""

from itertools import chain, pairwise

import pygame
import pytest

from rules.core import PUBLIC, UNSEEN, Event, Moved, Paid
from rules.observe import redact
from tests.at_table import ARNOLD, lay, session_after, settle
from tests.click_through import open_app, press
from tests.person import controller_for, golden, seen_by, shown, stage_of, staging_of
from ui.app import App
from ui.felt.table_scene import TableScene
from ui.picture.director import Director
from ui.picture.items import Banner, CardItem, CardPlace, Effect, Lift, Light, Picture, Rising
from ui.picture.sprites import Sprites
from ui.picture.timeline import Beat, CardFlight, Cue
from ui.picture.view import TableView

SEEN = 4
"""Beats that are looked at pixel by pixel."""


def staged(table: TableScene, kind: type[Event], cue: Cue) -> list[Beat]:
    """Return the beats of the first entry of a game in which events of a kind happen."""
    show, match = table.show, table.match
    director = Director(staging_of(match.controller).picture, lambda *_event_and_stage: cue)
    for before, events, after in seen_by(PUBLIC, match.session):
        if sum(isinstance(event, kind) for event in events) > 1:
            picture = director.picture_of(before, show.stage)
            return director.beats(before, events, after, show.stage, picture)
    raise AssertionError("nothing of the kind happens")


def test_a_press_goes_as_far_as_the_show_waits_and_the_next_one_on(lively: App) -> None:
    table = lay(lively, session_after(ARNOLD, 3, 6))
    picture = table.show.picture
    shown = [
        Beat(picture, hold=1.0),
        Beat(picture, hold=1.0, waits=5.0),
        Beat(picture, hold=1.0),
        Beat(picture, hold=1.0, waits=5.0),
    ]
    table.show.play(shown)
    press(lively, pygame.K_SPACE, text=" ")
    timeline = table.show.timeline
    assert timeline.beat is shown[1]
    assert timeline.elapsed >= 1.0  # all of it is there already
    press(lively, pygame.K_SPACE, text=" ")
    assert timeline.beat is shown[3]
    press(lively, pygame.K_SPACE, text=" ")
    assert not table.moving


def test_what_waits_for_a_press_goes_on_by_itself(lively: App) -> None:
    table = lay(lively, session_after(ARNOLD, 3, 6))
    table.show.play([Beat(table.show.picture, hold=1.0, waits=5.0)])
    table.update(5.9 / lively.settings.speed)
    assert table.moving
    table.update(0.2)
    table.update(0)  # the game goes on in a round of its own
    assert not table.moving


def test_a_card_that_goes_on_from_the_middle_is_seen_there_first() -> None:
    """It is played from the hand and, by the same decision, taken or cleared away."""
    session = session_after("presidents_and_sanityholes", 4, 0)
    session.draw_all()
    while session.outcome is None:
        seat = session.actors[0]
        action = next(iter(session.game.legal(session.state, seat)))
        before = session.observe(seat)
        events = [redact(event, seat) for event in session.act(seat, action)]
        moved = [event.card for event in events if isinstance(event, Moved)]
        twice = {card for card in moved if card != UNSEEN and moved.count(card) > 1}
        if twice & {*before.zones[f"hand:{seat}"]}:
            break
        session.draw_all()
    stage, staging = stage_of(4, (1280, 720)), staging_of(controller_for(session))
    picture = staging.picture(before, stage)
    director = Director(staging.picture, staging.cue)
    held = [item for item in picture.cards if item.card in before.zones[f"hand:{seat}"]]
    assert all(item.clickable for item in held)
    first, *_rest = director.beats(before, events, session.observe(seat), stage, picture)
    played = [item for item in first.after.cards if item.card in twice]
    assert played
    assert not any(stage.hand.collidepoint(item.place.x, item.place.y) for item in played)


def test_payments_are_counted_out_one_after_the_other(lively: App) -> None:
    table = lay(lively, session_after(ARNOLD, 4, 6))
    at_once = staged(table, Paid, Cue())
    counted = staged(table, Paid, Cue(counted=True))
    for payment, least in ((at_once, 0.0), (counted, 0.05)):
        beat = max(payment, key=lambda beat: len(beat.chips))
        starts = [flight.delay for flight in beat.chips]
        assert starts == sorted(starts)
        assert all(later - former > least for former, later in pairwise(starts))
    spread = [
        max(flight.delay for beat in shown for flight in beat.chips) for shown in (at_once, counted)
    ]
    assert spread[1] > spread[0]
    assert counted[-1].after == at_once[-1].after


def test_events_that_come_alone_are_seen_one_by_one(lively: App) -> None:
    table = lay(lively, session_after(ARNOLD, 3, 6))
    together, alone = (staged(table, Moved, Cue(alone=alone)) for alone in (False, True))
    assert max(len(beat.cards) for beat in together) > 1
    flown = sum(len(beat.cards) for beat in together)
    assert len(alone) >= flown > len(together)
    assert alone[-1].after == together[-1].after


@pytest.mark.parametrize("still", [False, True])
def test_words_and_light_stand_still_where_motion_is_reduced(*, still: bool) -> None:
    app = open_app(reduced_motion=still)
    table = lay(app, session_after(ARNOLD, 3, 6))
    settle(app)
    picture: Picture = table.show.picture
    cards = tuple(item.card for item in picture.cards if item.clickable)[:2]
    name = next(iter(picture.anchors))
    effects: list[Effect] = [
        Light(name),
        Banner("Alien marriage", name, "why"),
        Rising("+12", name),
        Lift(cards),
    ]
    table.show.play([Beat(picture, hold=3.0, effects=effects)])
    frames = []
    for passed in (0.3, 0.5, 1.5):  # all is there from the first one on
        table.show.timeline.elapsed = passed
        shown = pygame.Surface(app.theme.size)
        app.compose(shown)
        frames.append(pygame.image.tobytes(shown, "RGB"))
    table.show.finish()
    shown = pygame.Surface(app.theme.size)
    app.compose(shown)
    assert pygame.image.tobytes(shown, "RGB") != frames[0]
    assert (len(set(frames)) == 1) is still


def test_each_payment_that_is_counted_out_is_heard_to_arrive(lively: App) -> None:
    table = lay(lively, session_after(ARNOLD, 4, 6))
    counted = staged(table, Paid, Cue(counted=True))
    beat = max(counted, key=lambda beat: len(beat.chips))
    heard: list[str] = []
    table.show.timeline.heard = lambda name, _ends: heard.append(name)
    table.show.play([beat])
    heard.clear()
    while table.moving:
        table.update(0.01 / lively.settings.speed)
    assert heard.count("chip") == len(beat.chips)
    still = staged(table, Paid, Cue())
    assert not any(beat.sounds for beat in still)


@pytest.mark.parametrize("game", ["bull_sanity", "presidents_and_sanityholes", "sanity_rook"])
def test_what_has_arrived_looks_at_once_as_it_will_at_rest(game: str) -> None:
    """While words are read, no card lies on a fan that it is part of, and none lacks its tag."""
    session = golden(game)
    stage = stage_of(session.game.seats, (1280, 720), log=False)
    sprites = Sprites(controller_for(session).deck, stage.theme)
    table = TableView(stage.theme, sprites, stage)
    held, still = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    all_beats = chain.from_iterable(each[0] for each in shown(session, 0, stage, most=62))
    waiting = [beat for beat in all_beats if beat.cards and beat.hold]
    assert waiting
    for beat in waiting[-SEEN:]:
        beat.effects.clear()
        table.draw_beat(held, beat, beat.motion)
        table.draw(still, beat.after)
        assert pygame.image.tobytes(held, "RGB") == pygame.image.tobytes(still, "RGB")


@pytest.mark.parametrize("game", ["presidential_poker", "presidents_and_sanityholes"])
def test_a_count_of_chips_or_markers_stands_until_they_are_there(game: str) -> None:
    session = golden(game)
    stage = stage_of(session.game.seats, (1280, 720), log=False)
    table = TableView(stage.theme, Sprites(controller_for(session).deck, stage.theme), stage)
    paying, old, new = (pygame.Surface((1280, 720)) for _view in range(3))
    changed = 0
    all_beats = chain.from_iterable(each[0] for each in shown(session, 0, stage, most=400))
    for former, beat in pairwise(all_beats):
        pieces = [
            piece
            for piece in (*former.after.below, *former.after.above)
            if piece.counts & beat.paying
        ]
        if not pieces:
            continue
        table.draw(old, former.after)
        table.draw(new, beat.after)
        table.draw_beat(paying, beat, 0.0)
        for piece in pieces:
            box = pygame.Rect((piece.x, piece.y), piece.surface.get_size())
            was, will, now = (view.subsurface(box).copy() for view in (old, new, paying))
            if difference(was, will):
                changed += 1
                assert difference(was, now) < difference(will, now)
        if changed >= 12:
            return
    raise AssertionError("too few of them change")


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return how far apart two pictures of one size are, summed over all pixels."""
    pixels = [pygame.surfarray.array3d(view).astype(int) for view in (one, other)]
    return int(abs(pixels[0] - pixels[1]).sum())


def test_what_lies_exactly_on_each_other_casts_one_shadow() -> None:
    """At rest, and while a stack waits to be dealt: many shadows would be a black frame."""
    session = golden("bull_sanity")
    stage = stage_of(session.game.seats, (1280, 720), log=False)
    table = TableView(stage.theme, Sprites(controller_for(session).deck, stage.theme), stage)
    place, hand = CardPlace(640, 300, 120), CardPlace(200, 600, 120)

    def drawn(count: int, *, dealt: bool) -> bytes:
        cards = [CardItem(("stock", at), UNSEEN, place) for at in range(count)]
        target = pygame.Surface((1280, 720))
        if dealt:
            gone = [CardItem(("hand:0", at), UNSEEN, hand) for at in range(count)]
            flights = [CardFlight(place, UNSEEN, item, 0.1, 0.2) for item in gone]
            table.draw_beat(target, Beat(Picture(cards=gone), cards=flights), 0.05)
        else:
            table.draw(target, Picture(cards=cards))
        return pygame.image.tobytes(target, "RGB")

    for dealt in (False, True):
        assert drawn(40, dealt=dealt) == drawn(1, dealt=dealt)
