"""The hand under the mouse: dragging, looking closer, what Enter does, choosing ahead."""

from itertools import pairwise
from typing import Any

import pygame
import pytest
from PIL import Image, ImageChops

from rules.core import Action, cards_of
from rules.president_arnold.actions import Pass
from rules.presidential_poker.actions import Draw
from rules.session import Session
from table.controller import Ask, first_order
from table.engine import Advice
from table.storage.settings import load_settings
from tests.at_table import (
    ARNOLD,
    NAMES,
    click_card,
    drag,
    item_of,
    lay,
    mouse,
    session_after,
    spot_of,
)
from tests.click_through import UNHURRIED, click, open_app, press, widget
from tests.clock import let_pass
from tests.engine import FakeEngines, never
from ui import durations
from ui.app import App
from ui.controls.labels import ImageWidget
from ui.felt.prompt import Prompt
from ui.felt.table_scene import TableScene
from ui.pages.settings_page import SettingsScene

ENTER = pygame.K_RETURN


@pytest.fixture
def lively() -> App:
    return open_app((960, 540))


def begun(app: App, seats: int = 2) -> TableScene:
    """Return a table in the middle of a hand at which somebody may lay several cards."""
    for steps in range(6, 66):
        session = session_after(ARNOLD, seats, steps)
        seat = session.actors[0]
        legal = [each for each in session.game.legal(session.state, seat) if cards_of(each)]
        if len(legal) > 1 and len(session.observe(seat).zones[f"hand:{seat}"]) > 5:
            return lay(app, session)
    raise AssertionError("nobody can lay anything")


def rook_at(phase: str) -> Session[Any]:
    """Return a game of Sanity Rook where it comes to a phase."""
    played = (session_after("sanity_rook", 4, steps) for steps in range(40))
    return next(each for each in played if each.observe(-1).facts.phase == phase)


def playable(table: TableScene) -> int:
    assert table.match.ask is not None
    return next(i.card for i in table.show.picture.cards if i.card in table.match.ask.lit)


def pixels(app: App, rect: pygame.Rect) -> bytes:
    shown = pygame.Surface(app.theme.size)
    app.compose(shown)
    return pygame.image.tobytes(shown.subsurface(rect), "RGB")


def picture(app: App, rect: pygame.Rect) -> Image.Image:
    return Image.frombytes("RGB", rect.size, pixels(app, rect))


def test_a_dragged_card_leaves_a_gap_and_lights_up_where_it_may_be_laid(app: App) -> None:
    table = begun(app)
    card = playable(table)
    corner = pygame.Rect(spot_of(table, card), (8, 8))
    middle = table.show.stage.middle
    felt = pygame.Rect(middle.left + 1, middle.centery, 2, 8)
    outside = pygame.Rect(middle.topleft, (2, 2))  # the light's corners are round
    lying, dark, around = pixels(app, corner), pixels(app, felt), pixels(app, outside)
    let_pass(app, 1.0)
    mouse(app, pygame.MOUSEBUTTONDOWN, spot_of(table, card))
    mouse(app, pygame.MOUSEMOTION, middle.center)
    assert pixels(app, corner) != lying
    assert pixels(app, felt) != dark
    assert pixels(app, outside) == around
    press(app, pygame.K_ESCAPE)
    assert pixels(app, corner) == lying
    assert pixels(app, felt) == dark


def test_a_card_that_is_let_go_flies_from_where_it_was_let_go(lively: App) -> None:
    table = begun(lively)
    card, point = playable(table), table.show.stage.middle.center
    drag(lively, spot_of(table, card), point)
    beat = table.show.timeline.beat
    assert beat is not None
    (flight,) = (each for each in beat.cards if each.item.card == card)
    assert (flight.start.x, flight.start.y) == point


def test_a_card_that_may_not_be_laid_is_back_in_the_hand(app: App) -> None:
    table = begun(app)
    assert table.match.ask is not None
    held = table.match.held
    card = next(each for each in held if each not in table.match.ask.lit)
    before = item_of(table, card)
    drag(app, spot_of(table, card), table.show.stage.middle.center)
    assert item_of(table, card) == before


@pytest.mark.parametrize(
    ("play_with", "presses", "plays"),
    [("one", 1, True), ("two", 1, False), ("two", 2, True), ("drag", 2, False)],
)
def test_a_card_is_played_with_as_many_presses_as_is_set(
    play_with: str, presses: int, plays: bool
) -> None:
    app = open_app(animations=False, play_with=play_with)
    table = begun(app)
    before = len(table.match.session.log)
    card = playable(table)
    for _press in range(presses):
        click_card(app, table, card)
    assert (len(table.match.session.log) > before) is plays
    if not plays:
        drag(app, spot_of(table, card), table.show.stage.middle.center)
        assert len(table.match.session.log) > before


def test_one_press_only_lifts_a_card_that_may_be_played_in_several_ways() -> None:
    app = open_app(animations=False, play_with="one")
    session = session_after("presidents_and_sanityholes", 4, 0)
    table = lay(app, session, people=session.actors[:1])
    before = len(session.log)
    click_card(app, table, next(i.card for i in table.show.picture.cards if i.clickable))
    assert len(session.log) == before
    assert len(table.match.hand.chosen) == 1


def test_a_card_of_several_ways_is_taken_back_by_a_later_press() -> None:
    app = open_app(animations=False)
    session = rook_at("play")
    table = lay(app, session, people=session.actors[:1])
    card = playable(table)
    for chosen in ((card,), ()):
        click_card(app, table, card)
        assert table.match.hand.chosen == chosen
        let_pass(app, 1.0)


def hold_shift(app: App) -> None:
    let_pass(app, 0.5)
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)])


def small_card(table: TableScene) -> int:
    """Return a card on the table that is too small to be read."""
    lying = [i for i in table.show.picture.cards if i.card >= 0 and not i.clickable]
    smallest = min(lying, key=lambda item: item.place.height)
    assert smallest.place.height < table.show.theme.px(120)
    return smallest.card


def test_the_pointer_at_rest_shows_only_cards_that_cannot_be_read(lively: App) -> None:
    table = lay(lively, session_after(ARNOLD, 8, 100))
    hand = table.match.held[0]
    mouse(lively, pygame.MOUSEMOTION, spot_of(table, hand))
    let_pass(lively, durations.CALM + durations.HOVER)
    assert table.felt.pointer.inspected is None
    card = small_card(table)
    let_pass(lively, durations.CALM)
    mouse(lively, pygame.MOUSEMOTION, (item_of(table, card).place.x, item_of(table, card).place.y))
    shown = table.felt.pointer.hover
    assert shown is not None
    let_pass(lively, durations.HOVER)
    assert table.felt.pointer.inspected == shown


def test_nothing_is_shown_large_within_moments_of_a_press(lively: App) -> None:
    table = lay(lively, session_after(ARNOLD, 8, 100))
    place = item_of(table, small_card(table)).place
    mouse(lively, pygame.MOUSEBUTTONDOWN, (place.x, place.y), button=2)
    mouse(lively, pygame.MOUSEBUTTONDOWN, (2, lively.theme.size[1] // 2))
    mouse(lively, pygame.MOUSEBUTTONUP, (2, lively.theme.size[1] // 2))
    mouse(lively, pygame.MOUSEMOTION, (place.x, place.y))
    let_pass(lively, durations.HOVER + 0.01)
    assert table.felt.pointer.inspected is None


def test_a_held_key_shows_the_card_under_the_pointer_large(app: App) -> None:
    table = begun(app)
    card = table.match.held[-1]
    mouse(app, pygame.MOUSEMOTION, spot_of(table, card))
    hold_shift(app)
    assert table.felt.pointer.inspected is not None
    assert table.felt.pointer.inspected.card == card
    app.step([pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)])
    assert table.felt.pointer.inspected is None


def test_a_card_shown_large_covers_neither_question_nor_hand(app: App) -> None:
    table = begun(app)
    stage = table.show.stage
    width, height = app.theme.size
    below = pygame.Rect(0, stage.action.top, width, height - stage.action.top)
    for card in table.match.held:
        mouse(app, pygame.MOUSEMOTION, spot_of(table, card))
        plain = pixels(app, below)
        hold_shift(app)
        assert pixels(app, below) == plain
        app.step([pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)])


def test_a_card_shown_large_stands_at_the_side_where_it_does_not_lie(app: App) -> None:
    table = begun(app)
    held, middle = table.match.held, app.theme.size[0] / 2
    above = pygame.Rect(0, 0, app.theme.size[0], table.show.stage.action.top)
    for card, side in ((held[0], "right"), (held[-1], "left")):
        mouse(app, pygame.MOUSEMOTION, spot_of(table, card))
        plain = picture(app, above)
        hold_shift(app)
        shown = ImageChops.difference(picture(app, above), plain).getbbox()
        assert shown is not None
        left, _top, right, _bottom = shown
        assert left > middle if side == "right" else right < middle
        app.step([pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)])


def test_what_may_not_be_played_steps_back(app: App) -> None:
    table = begun(app)
    assert table.match.ask is not None
    for card in table.match.held:
        expected = "lit" if card in table.match.ask.lit else "dim"
        assert item_of(table, card).mark == expected


@pytest.mark.parametrize("game", ["presidents_and_sanityholes", "el_presidente"])
def test_all_cards_step_back_where_one_can_only_decline(app: App, game: str) -> None:
    for steps in range(20, 300):
        session = session_after(game, 4, steps)
        legal = list(session.game.legal(session.state, session.actors[0]))
        if len(legal) == 1 and not cards_of(legal[0]):
            break
    table = lay(app, session)
    assert table.match.ask is not None
    assert [offer.words for offer in table.match.ask.offers] in (["Pass"], ["Concede"])
    assert {item_of(table, card).mark for card in table.match.held} == {"dim"}


@pytest.mark.parametrize("game", ["sanity_rook", "president_arnold"])
def test_a_hand_is_sorted_at_the_next_table_as_it_was_sorted_last(game: str) -> None:
    session = session_after(game, 4, 0)
    app = open_app(animations=False)
    table = lay(app, session, people=session.actors[:1])
    first = table.match.order
    click(app, "sort")
    chosen = table.match.order
    assert chosen != first
    later = open_app(animations=False, sorts=load_settings().sorts)
    assert lay(later, session, people=session.actors[:1]).match.order == chosen
    others = "sanity_rook" if game == "president_arnold" else "president_arnold"
    elsewhere = lay(later, session_after(others, 4, 0), people=(0,))
    assert elsewhere.match.order == first_order(elsewhere.match.controller)


def test_enter_says_what_to_choose_where_nothing_is_obvious(app: App) -> None:
    table = begun(app)
    assert table.match.ask is not None
    assert table.match.ask.primary is None
    length = len(table.match.session.log)
    press(app, ENTER, text="\r")
    assert len(table.match.session.log) == length
    assert table.felt.bubble.said is not None
    assert table.felt.bubble.said[0].startswith("Choose a card")


def waiting(app: App) -> tuple[TableScene, FakeEngines]:
    """Return a table at which the first seat waits for the second, a computer player."""
    app.engines = engines = FakeEngines(never)
    for steps in range(6, 200):
        session = session_after(ARNOLD, 2, steps)
        if session.actors == (1,) and len(session.observe(0).zones["hand:0"]) > 4:
            table = lay(app, session, people=(0,))
            if table.match.ask is None and table.match.outcome is None:
                return table, engines
    raise AssertionError("the first seat never waits")


def answer(app: App, table: TableScene, engines: FakeEngines) -> None:
    """Let the computer player pass or lay, until the first seat is asked."""
    for _ in range(40):
        if table.match.asked == 0 or table.match.outcome is not None:
            break
        session = table.match.session
        legal = list(session.game.legal(session.state, 1))
        engines.last.ready = Advice(legal[0])
        let_pass(app, 1.0)
    app.step([])
    app.step([])


def test_a_card_chosen_ahead_is_shown_and_a_right_click_drops_it(app: App) -> None:
    table, _engines = waiting(app)
    card = table.match.held[0]
    click_card(app, table, card)
    assert item_of(table, card).mark == "chosen"
    mouse(app, pygame.MOUSEBUTTONDOWN, spot_of(table, card), button=3)
    assert item_of(table, card).mark != "chosen"


def test_a_pass_chosen_ahead_is_made_in_ones_turn(app: App) -> None:
    table, engines = waiting(app)
    press(app, pygame.K_p, text="p")
    asked = len(table.match.session.log)
    answer(app, table, engines)
    own = [entry.action for entry in table.match.session.log[asked:] if entry.seat == 0]
    assert not own or isinstance(own[0], Pass)
    assert not table.match.hand.passes_ahead


def test_what_was_chosen_ahead_is_laid_if_it_may_be_and_else_dropped(app: App) -> None:
    laid = dropped = 0
    for place in range(6):
        table, engines = waiting(app)
        card = table.match.held[min(place, len(table.match.held) - 1)]
        click_card(app, table, card)
        asked = len(table.match.session.log)
        answer(app, table, engines)
        own = [entry.action for entry in table.match.session.log[asked:] if entry.seat == 0]
        if own:
            assert isinstance(own[0], Action)
            assert cards_of(own[0]) == (card,)
            laid += 1
        elif table.match.asked == 0:
            assert table.match.hand.chosen == ()
            dropped += 1
        assert table.match.hand.ahead == ()
        app.pop()
    assert laid + dropped


def test_nobody_chooses_ahead_at_a_shared_screen() -> None:
    app = open_app(animations=False)
    app.engines = FakeEngines(never)
    table = lay(app, session_after(ARNOLD, 3, 12), people=(0, 1))
    if table.match.ask is None:
        press(app, pygame.K_p, text="p")
    assert not table.match.hand.passes_ahead
    assert not table.choosing.may_be_ahead


def test_for_the_left_hand_buttons_and_place_are_mirrored() -> None:
    right, left = open_app(animations=False), open_app(animations=False, left_handed=True)
    tables = [begun(each) for each in (right, left)]
    lines = [each.show.stage.action for each in tables]
    assert lines[0] == lines[1]
    sides = [
        [w.rect for w in table.bars.panel.widgets if w.focusable and line.contains(w.rect)]
        for table, line in zip(tables, lines, strict=True)
    ]
    mirrored = [
        pygame.Rect(lines[0].left + lines[0].right - rect.right, rect.y, *rect.size)
        for rect in sides[0]
    ]
    assert sorted(map(tuple, sides[1])) == sorted(map(tuple, mirrored))
    assert tables[0].show.stage.own.centerx < tables[0].show.stage.hand.centerx
    assert tables[1].show.stage.own.centerx > tables[1].show.stage.hand.centerx


@pytest.mark.parametrize("left_handed", [False, True])
def test_the_mark_of_who_is_asked_stands_before_the_question(*, left_handed: bool) -> None:
    app = open_app(animations=False, left_handed=left_handed)
    table = begun(app)
    line, widgets = table.show.stage.action, table.bars.panel.widgets
    [words] = [each.read_at(app.theme) for each in widgets if isinstance(each, Prompt)]
    [mark] = [
        each.rect for each in widgets if isinstance(each, ImageWidget) and line.contains(each.rect)
    ]
    assert words.left - mark.right == app.theme.unit


def size_by_clicks(app: App, clicks: int, key: str = "text_scale") -> tuple[int, int]:
    """Press what makes all larger so often, at one spot; return the spot."""
    app.push(SettingsScene())
    let_pass(app, UNHURRIED)
    control = widget(app, key)
    spot = (control.rect.right - 5, control.rect.top + 5)
    mouse(app, pygame.MOUSEMOTION, spot)
    for _ in range(clicks):
        mouse(app, pygame.MOUSEBUTTONDOWN, spot)
        mouse(app, pygame.MOUSEBUTTONUP, spot)
        let_pass(app, 0.15)
        assert widget(app, key).rect.collidepoint(spot), "it moved away"
    return spot


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("key", ["text_scale", "scale"])
def test_a_size_stays_under_the_pointer_while_it_is_pressed(
    app: App, key: str, monkeypatch: pytest.MonkeyPatch, *, calm: bool
) -> None:
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.mouse, "set_pos", lambda x, y: moved.append((x, y)))
    before = app.theme.points("body")
    x, y = size_by_clicks(app, 5, key)
    assert widget(app, key).spoken.value == "150%"
    assert app.theme.points("body") == before
    if calm:
        let_pass(app, durations.CALM)
        assert widget(app, key).rect.collidepoint(moved[-1])
    else:
        mouse(app, pygame.MOUSEMOTION, (x, y + 300))
        assert not moved, "the pointer is on its way elsewhere"
    assert app.theme.points("body") > before


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("scale", [100, 150])
def test_the_pause_menu_stays_under_the_pointer_when_more_of_it_is_shown(
    size: tuple[int, int], scale: int
) -> None:
    app = open_app(size, text_scale=scale, animations=False)
    lay(app, session_after("sanity_rook", 4, 0), people=(0,)).felt.overlays.menu()
    app.step([])
    places = [widget(app, words).rect for words in ("Resume", "Settings", "Back to the lobby")]
    pressed = widget(app, "More").rect
    click(app, "More")
    assert [widget(app, str(each)).rect for each in ("Resume", "Settings")] == places[:2]
    assert widget(app, "Rules (F1)").rect == pressed


def test_a_text_size_applies_when_the_page_is_left_or_keys_change_it(app: App) -> None:
    size_by_clicks(app, 2)
    press(app, pygame.K_ESCAPE)
    assert app.theme.text_scale == 1.2
    app.push(SettingsScene())
    app.scene.focus("text_scale")
    for percent in (130, 140):
        press(app, pygame.K_RIGHT)
        assert app.theme.text_scale == percent / 100
        assert widget(app, "text_scale").focused


def test_a_hint_marks_what_is_put_back_and_esc_closes_it() -> None:
    app = open_app(animations=False)
    table = lay(app, session_after("presidential_poker", 2, 4), people=(0, 1))
    hand, bubble = table.match.hand, table.felt.bubble
    hand.chosen, hand.hint = (1, 2), Draw((2, 3))
    ask = Ask("", lit=frozenset({1, 2, 3, 4}), many=True)
    assert hand.marks((1, 2, 3, 4), ask) == {1: "back", 2: "chosen", 3: "advised", 4: "lit"}
    bubble.tell("a hint", lasting=True)
    press(app, pygame.K_ESCAPE)
    assert bubble.said is None
    assert app.scene is table
    hand.chosen = ()
    press(app, pygame.K_ESCAPE)
    assert app.scene is not table


def test_a_plate_and_a_pile_show_that_the_mouse_is_over_them(lively: App) -> None:
    table = lay(lively, session_after("el_presidente", 4, 30))
    session = table.match.session
    seat = next(seat for seat in range(4) if seat != session.actors[0])
    plate = table.show.picture.plates[seat]
    pile = next(i.place.rect for i in table.show.picture.cards if i.key[0] == "stock")
    around = plate.unionall([pile]).inflate(40, 80).clip(lively.screen.get_rect())
    dark = pixels(lively, around)
    mouse(lively, pygame.MOUSEMOTION, plate.center)
    assert pixels(lively, around) != dark
    spot = next(each for each in table.bars.panel.widgets if each.key == f"seat:{seat}")
    assert spot.hovered
    assert not spot.tip, "it tells nothing while the mouse only passes by"
    let_pass(lively, 1.0)
    assert f"{NAMES[seat]}, 0 won" in spot.tip
    mouse(lively, pygame.MOUSEMOTION, pile.center)
    assert pixels(lively, around) != dark
    mouse(lively, pygame.MOUSEMOTION, table.show.stage.middle.midbottom)
    assert pixels(lively, around) == dark


def test_a_card_that_is_pointed_at_hides_no_corner_of_the_next(app: App) -> None:
    session = session_after("bull_sanity", 3, 0)
    table = lay(app, session, people=session.actors[:1])
    hand = [item for item in table.show.picture.cards if item.clickable]
    assert len(hand) > 20
    for item, after in pairwise(hand[3:8]):
        mouse(app, pygame.MOUSEMOTION, spot_of(table, item.card))
        table.hand_input.update(1.0)
        moved = {
            each.item.key: each for each in table.show.raised.moved(table.show.picture, app.theme)
        }
        assert moved[item.key].y < 0, "it comes up"
        order = list(moved)
        assert order.index(item.key) < order.index(after.key), "the next card covers it"


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("letters", [100, 200])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (3840, 2160)])
def test_cards_that_make_room_for_one_pointed_at_stay_within_the_window(
    size: tuple[int, int], letters: int, left_handed: bool
) -> None:
    app = open_app(size, text_scale=letters, left_handed=left_handed, animations=False)
    session = rook_at("discard")
    table = lay(app, session, people=session.actors[:1])
    items = [item for item in table.show.picture.cards if item.clickable]
    assert len(items) == 17
    for chosen in ((), tuple(item.card for item in items[-6:-1])):
        table.choosing.choose(chosen)
        for item in items[-6:]:
            mouse(app, pygame.MOUSEMOTION, spot_of(table, item.card))
            let_pass(app, 0.1)
            moved = table.show.raised.moved(table.show.picture, app.theme)
            assert moved
            for each in moved:
                assert app.screen.get_rect().contains(each.rect), (chosen, item, each)


def test_a_card_that_was_played_from_under_a_still_pointer_comes_up_no_more(app: App) -> None:
    session = session_after(ARNOLD, 2, 0)
    table = lay(app, session, people=session.actors[:1])
    ask = table.match.ask
    assert ask is not None
    card = sorted(ask.lit)[0]
    mouse(app, pygame.MOUSEMOTION, spot_of(table, card))
    click_card(app, table, card)
    table.course.take_primary()
    table.show.finish()
    table.hand_input.update(1.0)
    assert table.show.picture.card(("card", card)) is not None, "it lies in the sequence"
    moved = table.show.raised.moved(table.show.picture, app.theme)
    assert all(each.item.card != card for each in moved)
