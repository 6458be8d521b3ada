"""The table as a player has it in hand: mouse, keys, curtain, undo, autosave, animation."""

import errno
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.busiest import busiest_table, resize
from games.library import GAMES, library
from rules.core import OPEN, PUBLIC, Action, HandEnded, Outcome, cards_of
from rules.observe import redact
from rules.record import Header, read_bytes, replay
from rules.session import Session
from tests.at_table import (
    ARNOLD,
    NAMES,
    bytes_of,
    click_card,
    drag,
    entry_of,
    header_of,
    item_of,
    kept,
    lay,
    mouse,
    record_file,
    session_after,
    settle,
    spot_of,
)
from tests.click_through import click, click_at, open_app, press
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.layout.cards import card_width
from ui.pages.dialog import DialogScene
from ui.pages.rules import RulesScene
from ui.picture.director import beats
from ui.picture.stage import lay_stage
from ui.presentation import hints
from ui.storage.recorder import Recorder
from ui.table.curtain import CurtainScene
from ui.table.match import Match
from ui.table.navigation import Navigation
from ui.table.pause import PauseScene
from ui.table.result import PlaceRow, ResultScene, Winner
from ui.table.save import SaveScene
from ui.table.scene import TableScene
from ui.table.summary import SummaryScene
from ui.table.telling import Line

RECORDS = sorted((Path(__file__).parent / "records").glob("*.cabinet"))
SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    """A still window: what follows a click is there at once."""
    assert home.exists()
    yield open_app(animations=False)
    pygame.mouse.set_visible(True)


@pytest.fixture
def lively(home: Path) -> App:
    """A window with animations."""
    assert home.exists()
    return open_app()


def begun(app: App, seats: int = 2, steps: int = 6, **options: Any) -> TableScene:
    """Return a table in the middle of a hand at which somebody may lay a card."""
    for more in range(60):
        session = session_after(ARNOLD, seats, steps + more, **options)
        legal = list(session.game.legal(session.state, session.actors[0]))
        hand = session.observe(session.actors[0]).zones[f"hand:{session.actors[0]}"]
        if len([action for action in legal if cards_of(action)]) > 1 and len(hand) > 5:
            return lay(app, session)
    raise AssertionError("nobody can lay anything")


def lit(table: TableScene) -> list[int]:
    assert table.match.ask is not None
    return [item.card for item in table.show.picture.cards if item.card in table.match.ask.lit]


def unlit(table: TableScene) -> int:
    assert table.match.ask is not None
    held = table.match.view.zones[f"hand:{table.match.viewer}"]
    return next(card for card in held if card not in table.match.ask.lit)


def hand(table: TableScene) -> list[int]:
    return [item.card for item in table.show.picture.cards if item.clickable]


def sort_button(table: TableScene) -> Button:
    button = next(widget for widget in table.bars.panel.widgets if widget.key == "sort")
    assert isinstance(button, Button)
    return button


def last_laid(table: TableScene) -> tuple[int, ...]:
    action = table.match.session.log[-1].action
    assert isinstance(action, Action)
    return cards_of(action)


def in_sync(table: TableScene) -> bool:
    return not table.show.moving and table.show.picture == table.show.picture_of(table.match.view)


# --- the mouse ------------------------------------------------------------------------------


def test_a_click_chooses_and_a_click_on_the_play_area_lays(app: App) -> None:
    table = begun(app)
    card = lit(table)[0]
    before = len(table.match.session.log)
    click_card(app, table, card)
    assert table.match.hand.chosen == (card,)
    assert item_of(table, card).mark == "chosen"
    assert len(table.match.session.log) == before
    click_at(app, table.show.stage.play.center)
    assert last_laid(table) == (card,)


def test_another_click_chooses_another_card(app: App) -> None:
    table = begun(app)
    first, second = lit(table)[:2]
    click_card(app, table, first)
    click_card(app, table, second)
    assert table.match.hand.chosen == (second,)
    assert item_of(table, first).mark == "lit"


def test_a_double_click_lays(app: App) -> None:
    table = begun(app)
    card = lit(table)[0]
    click_card(app, table, card)
    click_card(app, table, card)
    assert last_laid(table) == (card,)


def test_a_card_dragged_to_the_play_area_is_laid(app: App) -> None:
    table = begun(app)
    card = lit(table)[-1]
    drag(app, spot_of(table, card), table.show.stage.play.center)
    assert last_laid(table) == (card,)


def test_a_card_dragged_within_the_hand_stays_where_it_was_put(app: App) -> None:
    table = begun(app)
    cards = hand(table)
    length = len(table.match.session.log)
    end = item_of(table, cards[-1]).place
    drag(app, spot_of(table, cards[0]), (end.x + 30, end.y))
    assert hand(table) == [*cards[1:], cards[0]]
    drag(app, spot_of(table, cards[-1]), (item_of(table, cards[1]).place.x - 30, end.y))
    assert hand(table) == [cards[-1], *cards[1:-1], cards[0]]
    assert len(table.match.session.log) == length


def test_the_sort_button_says_that_the_order_is_ones_own_until_it_is_pressed(app: App) -> None:
    table = begun(app)
    cards, first = hand(table), sort_button(table)
    click_at(app, first.rect.center)
    assert sort_button(table).words != first.words
    end = item_of(table, cards[-1]).place
    drag(app, spot_of(table, hand(table)[0]), (end.x + 30, end.y))
    assert sort_button(table).words == "Sort: your own"
    assert sort_button(table).rect == first.rect
    click_at(app, first.rect.center)
    assert sort_button(table).words == first.words
    assert hand(table) == cards


def test_a_press_that_moves_three_pixels_is_a_click_and_one_more_is_a_drag(app: App) -> None:
    table = begun(app)
    card = lit(table)[0]
    x, y = spot_of(table, card)
    for far, dragged in ((3, False), (4, True)):
        mouse(app, pygame.MOUSEBUTTONDOWN, (x, y))
        mouse(app, pygame.MOUSEMOTION, (x + far, y))
        assert table.course.pointer.dragging is dragged
        mouse(app, pygame.MOUSEBUTTONUP, (x + far, y))
        assert table.match.hand.chosen == (() if dragged else (card,))
        table.choosing.choose(())


def test_a_refused_card_says_the_rule_beside_it_and_stays(app: App) -> None:
    table = begun(app)
    card = unlit(table)
    length = len(table.match.session.log)
    click_card(app, table, card)
    assert table.course.bubble.said is not None
    words, (x, y) = table.course.bubble.said
    assert "(rule\u00a0A" in words
    place = item_of(table, card).place
    assert abs(x - place.x) < place.height
    assert abs(y - place.y) < place.height
    assert len(table.match.session.log) == length
    assert table.match.hand.chosen == ()
    drag(app, spot_of(table, card), table.show.stage.play.center)
    assert len(table.match.session.log) == length
    press(app, pygame.K_LEFT)
    assert table.course.bubble.said is None


def test_no_refusal_covers_a_button(app: App) -> None:
    table = begun(app)
    assert table.match.ask is not None
    buttons = [w.rect for w in table.bars.panel.widgets if isinstance(w, Button) and w.enabled]
    plain = [_part(bytes_of(app), app, rect) for rect in buttons]
    refused = set(hand(table)) - table.match.ask.lit
    assert max(item_of(table, card).place.x for card in refused) > app.theme.size[0] // 2
    for card in refused:
        click_card(app, table, card)
        assert table.course.bubble.said is not None
        assert [_part(bytes_of(app), app, rect) for rect in buttons] == plain


def test_the_right_button_inspects_and_never_plays(app: App) -> None:
    table = begun(app)
    card = lit(table)[0]
    length = len(table.match.session.log)
    for _ in range(2):
        mouse(app, pygame.MOUSEBUTTONDOWN, spot_of(table, card), button=3)
        assert table.course.pointer.inspected is not None
        assert table.course.pointer.inspected.card == card
        bytes_of(app)
        mouse(app, pygame.MOUSEBUTTONUP, spot_of(table, card), button=3)
        assert table.course.pointer.inspected is None
    assert (len(table.match.session.log), table.match.hand.chosen) == (length, ())


def test_the_card_under_the_pointer_glows_and_the_cards_on_it_do_not(app: App) -> None:
    table = begun(app)
    place = item_of(table, hand(table)[1]).place
    beside = item_of(table, hand(table)[2]).place
    plain = pygame.Surface(app.theme.size)
    app.compose(plain)
    mouse(app, pygame.MOUSEMOTION, spot_of(table, hand(table)[1]))
    glowing = pygame.Surface(app.theme.size)
    app.compose(glowing)
    corner = (place.x - card_width(place.height) // 2 + 2, place.y)
    assert glowing.get_at(corner) != plain.get_at(corner)
    covering = (beside.x, beside.y - place.height // 3)
    assert glowing.get_at(covering) == plain.get_at(covering)
    mouse(app, pygame.MOUSEMOTION, (5, app.theme.size[1] // 2))
    app.compose(glowing)
    assert glowing.get_at(corner) == plain.get_at(corner)


# --- the keyboard ---------------------------------------------------------------------------


def test_arrows_space_and_enter_lay_a_card(app: App) -> None:
    table = begun(app)
    cards, card = hand(table), lit(table)[0]
    for _ in range(cards.index(card) + 1):
        press(app, pygame.K_RIGHT)
    assert table.match.hand.cursor == card
    bytes_of(app)
    press(app, pygame.K_SPACE, text=" ")
    assert table.match.hand.chosen == (card,)
    press(app, pygame.K_RETURN)
    assert last_laid(table) == (card,)


def test_the_left_arrow_begins_at_the_right_and_up_chooses(app: App) -> None:
    table = begun(app)
    cards, card = hand(table), lit(table)[-1]
    for _ in range(len(cards) - cards.index(card)):
        press(app, pygame.K_LEFT)
    press(app, pygame.K_UP)
    assert table.match.hand.chosen == (card,)


def test_a_letter_takes_its_button(app: App) -> None:
    for steps in range(6, 60):
        table = begun(app, steps=steps)
        assert table.match.ask is not None
        offer = next((offer for offer in table.match.ask.offers if offer.key), None)
        if offer is not None and table.match.asking.question is None:
            seat = table.match.asked
            press(app, ord(offer.key), text=offer.key)
            assert table.match.session.log[-1].seat == seat
            assert table.match.session.log[-1].action == offer.action
            return
        app.pop()
    raise AssertionError("nobody was offered to stop or pass")


def test_escape_cancels_step_by_step_and_never_quits(app: App) -> None:
    table = begun(app)
    card = lit(table)[0]
    mouse(app, pygame.MOUSEBUTTONDOWN, spot_of(table, card))
    mouse(app, pygame.MOUSEMOTION, table.show.stage.play.center)
    press(app, pygame.K_ESCAPE)
    mouse(app, pygame.MOUSEBUTTONUP, table.show.stage.play.center)
    assert table.match.hand.chosen == ()
    click_card(app, table, card)
    press(app, pygame.K_ESCAPE)
    assert table.match.hand.chosen == ()
    assert app.scene is table
    press(app, pygame.K_ESCAPE, after=0.05)  # before the card under the pointer is shown large
    assert isinstance(app.scene, PauseScene)
    for _ in range(3):
        press(app, pygame.K_ESCAPE)
    assert table in app.scenes


def test_escape_puts_a_card_shown_large_away_before_it_opens_the_menu(app: App) -> None:
    table = begun(app)
    click_card(app, table, lit(table)[0])
    chosen = table.match.hand.chosen
    x, y = spot_of(table, unlit(table))
    mouse(app, pygame.MOUSEMOTION, (x, y))
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)])
    assert table.course.pointer.inspected is not None
    large = bytes_of(app)
    press(app, pygame.K_ESCAPE)
    mouse(app, pygame.MOUSEMOTION, (x, y + 1))
    app.step([])
    assert bytes_of(app) != large
    assert app.scenes[-1] is table
    assert table.match.hand.chosen == chosen
    press(app, pygame.K_ESCAPE)
    assert table.match.hand.chosen == ()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)


def test_ctrl_n_asks_for_a_new_game_and_the_menu_takes_the_keys_it_prints(app: App) -> None:
    table = begun(app)
    press(app, pygame.K_n, pygame.KMOD_CTRL)
    assert isinstance(app.scene, DialogScene)
    assert app.scene.title == "New game"
    press(app, pygame.K_ESCAPE)
    settle(app)
    assert app.scenes[-1] is table
    for key, mod, page in (
        (pygame.K_n, pygame.KMOD_CTRL, DialogScene),
        (pygame.K_s, pygame.KMOD_CTRL, SaveScene),
        (pygame.K_F1, 0, RulesScene),
    ):
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.scene, PauseScene)
        press(app, key, mod)
        assert isinstance(app.scene, page)
        press(app, pygame.K_ESCAPE)
        settle(app)
        assert app.scenes[-1] is table


def test_the_menu_ends_the_program(app: App) -> None:
    begun(app)
    press(app, pygame.K_ESCAPE)
    click(app, "Quit")
    assert not app.scenes


def test_a_new_game_begins_only_once_it_is_confirmed(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(app)
    begun_anew: list[Header] = []
    navigation = Navigation(app.pop, begun_anew.append, lambda _header, _session: None)
    monkeypatch.setattr(table.course.overlays, "navigation", navigation)
    press(app, pygame.K_n, pygame.KMOD_CTRL)
    assert not begun_anew
    press(app, pygame.K_RETURN)
    assert begun_anew == [table.match.header]


# --- undo, redo, autosave -------------------------------------------------------------------


def test_undo_and_redo_keys_go_back_and_forth(home: Path) -> None:
    assert home.exists()
    app = open_app(animations=False, free_take_backs=True, open_hands=True)
    table = begun(app)
    length, log = len(table.match.session.log), list(table.match.log.words)
    shown = bytes_of(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    settle(app)
    after = len(table.match.session.log)
    assert after > length
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    settle(app)
    assert (len(table.match.session.log), table.match.log.words) == (length, log)
    assert in_sync(table)
    press(app, pygame.K_y, pygame.KMOD_CTRL)
    settle(app)
    assert len(table.match.session.log) == after
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    settle(app)
    click_at(app, (5, app.theme.size[1] // 2))
    # the button of redo is lit now; all else is as it was
    area = pygame.Rect(0, table.show.stage.rail.bottom, *app.theme.size)
    assert _part(bytes_of(app), app, area) == _part(shown, app, area)


def _part(shown: bytes, app: App, area: pygame.Rect) -> bytes:
    surface = pygame.image.frombytes(shown, app.theme.size, "RGB")
    return pygame.image.tobytes(surface.subsurface(area.clip(surface.get_rect())), "RGB")


def test_what_may_not_be_taken_back_says_why(app: App) -> None:
    table = lay(app, session_after(ARNOLD, 2, 0))
    length = len(table.match.session.log)
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert len(table.match.session.log) == length
    assert table.course.bubble.said is not None
    assert "taken back" in table.course.bubble.said[0]


def play_on(app: App, table: TableScene, rng: random.Random) -> None:
    """Do one thing that is allowed, with the mouse and the keys."""
    assert table.match.ask is not None
    cards = lit(table)
    if cards and (rng.random() < 0.8 or not table.match.ask.offers):
        card = rng.choice(cards)
        click_card(app, table, card)
        press(app, pygame.K_RETURN)
    else:
        offer = rng.choice(table.match.ask.offers)
        table.course.decide(offer.action)


def test_the_record_on_the_disk_is_the_session_after_every_action(home: Path) -> None:
    assert home.exists()
    app = open_app((960, 540), animations=False, free_take_backs=True)
    table = lay(app, session_after(ARNOLD, 3, 0))
    rng = random.Random(5)
    for number in range(25):
        play_on(app, table, rng)
        assert kept(table)
        settle(app)
        assert kept(table)
        if number % 6 == 5:
            press(app, pygame.K_z, pygame.KMOD_CTRL)
            assert kept(table)
            settle(app)
            assert kept(table)


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(app)
    rng = random.Random(2)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Recorder, "save", refuse)
        length = len(table.match.session.log)
        play_on(app, table, rng)
        assert table.course.bubble.said is not None
        assert "No space left on device" in table.course.bubble.said[0]
        settle(app)
        press(app, pygame.K_LEFT)
        for _ in range(3):
            play_on(app, table, rng)
            assert table.course.bubble.said is None
            settle(app)
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        settle(app)
        assert len(table.match.session.log) >= length + 3
        assert not kept(table)
    play_on(app, table, rng)
    assert kept(table)


# --- the curtain ----------------------------------------------------------------------------


def open_curtain(app: App, session: Session[Any]) -> CurtainScene:
    """Return the curtain before the asked player, at a table just laid."""
    lay(app, session)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert isinstance(app.scene, CurtainScene)
    return app.scene


def test_the_curtain_names_the_next_player_and_its_button_reveals(app: App) -> None:
    table = begun(app, seats=3)
    asked = table.match.asked
    while table.match.asked == asked:
        play_on(app, table, random.Random(1))
        app.step([])
        app.step([])
        if app.scene is table:
            settle(app)
    curtain = app.scenes[-1]
    assert isinstance(curtain, CurtainScene)
    assert curtain.name == NAMES[table.match.asked or 0]
    assert table.match.viewer == PUBLIC
    assert table.match.log.words[-1] in curtain.news
    click(app, "lift")
    assert app.scene is table
    assert table.match.viewer == table.match.asked


def test_each_turn_of_a_person_is_heard_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app, "sound", heard.append)
    app.settings.ask_everyone = "off"  # whoever is asked has a card to lay
    curtain = open_curtain(app, session_after(ARNOLD, 3, 6))
    assert heard.count("turn") == 1  # who is called may look elsewhere
    press(app, pygame.K_RETURN)
    table = app.scene
    assert isinstance(table, TableScene)
    assert table.match.asked == curtain.seat
    press(app, pygame.K_F2)
    press(app, pygame.K_F2)
    settle(app)
    assert heard.count("turn") == 1
    card = lit(table)[0]
    click_card(app, table, card)
    click_card(app, table, card)
    app.step([])
    if table.match.asked == curtain.seat:  # whoever is asked again has not let go of the turn
        assert heard.count("turn") == 1
    else:
        assert isinstance(app.scene, CurtainScene)
        assert heard.count("turn") == 2


def test_the_curtain_and_the_table_show_nothing_of_hidden_cards(app: App) -> None:
    session = session_after(ARNOLD, 3, 8)
    seat = session.actors[0]
    shown = []
    for number in range(2):
        if number:  # other hands and stock, but for what `seat` knows
            before = session.state
            session.state = session.game.imagine(session.observe(seat), random.Random(3))
            assert session.state != before
        open_curtain(app, session)
        table = app.scenes[-2]
        assert isinstance(table, TableScene)
        table.match.log.lines = [Line("Ann lays a card.")]
        curtain = bytes_of(app)
        click_at(app, (20, 20))
        mouse(app, pygame.MOUSEMOTION, (3, 300))
        table.course.sync()
        shown.append((curtain, bytes_of(app)))
        app.pop()
    assert shown[0] == shown[1]


def test_the_curtain_shows_nothing_of_the_next_hand(app: App) -> None:
    session = session_after(ARNOLD, 3, 8)
    shown = []
    for number in range(2):
        if number:
            before = session.state
            session.state = session.game.imagine(session.observe(PUBLIC), random.Random(3))
            assert session.state != before
        open_curtain(app, session).news.clear()
        shown.append(bytes_of(app))
        app.pop()
        app.pop()
    assert shown[0] == shown[1]


def test_losing_the_focus_draws_the_curtain_also_below_a_menu(app: App) -> None:
    table = begun(app)
    seat = table.match.asked
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert not hand(table)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, CurtainScene)
    press(app, pygame.K_RETURN)
    assert table.match.viewer == seat
    assert hand(table)


def test_one_person_among_computer_players_needs_no_curtain(app: App) -> None:
    session = session_after(ARNOLD, 2, 6)
    table = lay(app, session, people=[session.actors[0]])
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert app.scene is table
    assert hand(table)


# --- animation ------------------------------------------------------------------------------


def moving_table(app: App) -> TableScene:
    """Return a table in the middle of the flight of a card."""
    table = begun(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    assert table.moving
    table.update(0.05)
    assert table.moving
    return table


def test_a_key_during_an_animation_finishes_it_and_takes_nothing_new(lively: App) -> None:
    table = moving_table(lively)
    length = len(table.match.session.log)
    press(lively, pygame.K_RETURN)
    assert not table.moving
    settle(lively)
    assert in_sync(table)
    assert len(table.match.session.log) == length


def test_a_click_during_an_animation_finishes_it(lively: App) -> None:
    table = moving_table(lively)
    length = len(table.match.session.log)
    click_at(lively, table.show.stage.play.center)
    assert not table.moving
    settle(lively)
    assert in_sync(table)
    assert len(table.match.session.log) == length


@pytest.mark.parametrize("size", SIZES)
def test_a_resize_in_the_middle_of_an_animation_shows_the_table_as_it_is(
    lively: App, size: tuple[int, int]
) -> None:
    table = moving_table(lively)
    resize(lively, size)
    assert lively.theme.size == size
    settle(lively)
    assert in_sync(table)
    whole = pygame.Rect((0, 0), size)
    for item in table.show.picture.cards:
        assert whole.collidepoint(item.place.x, item.place.y)


def test_the_table_is_in_sync_after_loading_playing_and_skipping(lively: App) -> None:
    table = begun(lively, seats=4)
    assert in_sync(table)
    rng = random.Random(4)
    for number in range(12):
        play_on(lively, table, rng)
        if number % 2:
            press(lively, pygame.K_LEFT)
        settle(lively)
        assert in_sync(table)
    _header, session = replay(read_bytes(record_file()), GAMES)
    assert session.state == table.match.session.state
    lively.pop()
    again = lay(lively, session)
    assert in_sync(again)
    assert again.show.picture_of(session.observe(PUBLIC)) == table.show.picture_of(
        table.match.session.observe(PUBLIC)
    )


def test_reduced_motion_moves_nothing(home: Path) -> None:
    assert home.exists()
    app = open_app(reduced_motion=True)
    table = begun(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    assert table.moving
    assert not any(beat.cards or beat.chips or beat.slides for beat in table.show.timeline.waiting)
    settle(app)
    assert in_sync(table)


def test_speed_is_a_button_and_shortens_animations(lively: App) -> None:
    table = moving_table(lively)
    table.update(10)
    settle(lively)
    button = next(w for w in table.bars.panel.widgets if w.key == "speed")
    click_at(lively, button.rect.center)
    assert lively.settings.speed == 2.0
    click_card(lively, table, lit(table)[0])
    press(lively, pygame.K_RETURN)
    whole = sum(beat.length for beat in table.show.timeline.waiting)
    table.update(whole / 2 + 0.01)
    assert not table.moving


def test_without_animations_nothing_moves(app: App) -> None:
    table = begun(app)
    click_card(app, table, lit(table)[0])
    press(app, pygame.K_RETURN)
    assert not table.moving
    settle(app)
    assert in_sync(table)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_animation_of_a_recorded_game_ends_in_the_picture_of_the_table(
    path: Path, app: App, thorough: bool
) -> None:
    entry = next(each for each in library() if each.name == path.stem)
    header, played = replay(read_bytes(path), GAMES)
    names = tuple(seat.name for seat in header.seats)
    controller = entry.controller(played.game, names)
    stage = lay_stage(app.theme, names, log=True)
    session: Session[Any] = Session(played.game, played.seed)
    viewers = [PUBLIC, OPEN, *range(played.game.seats)]
    for number, done in enumerate(played.log):
        watching = viewers if thorough else {viewers[number % len(viewers)]}
        before = {viewer: session.observe(viewer) for viewer in watching}
        events = session.act(done.seat, done.action)
        for viewer, view in before.items():
            last = session.observe(viewer)
            shown = beats(
                view,
                [redact(event, viewer) for event in events],
                last,
                lambda seen: controller.picture(seen, stage),
                lambda event: controller.cue(event, stage),
            )
            assert shown[-1].after == controller.picture(last, stage)
            assert all(beat.length - beat.waits < 6 for beat in shown)


# --- looks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [{}, {"text_scale": 200}, {"high_contrast": True}])
def test_the_table_fits_every_size_scale_and_contrast(
    home: Path, size: tuple[int, int], more: dict[str, Any]
) -> None:
    assert home.exists()
    app = open_app(size, animations=False, **more)
    names = ["Wolfgang Amadeus von Gluck"[:24]] * 8
    table = lay(app, session_after(ARNOLD, 8, 30), names=names)
    shown = bytes_of(app)
    assert len(set(shown)) > 100
    window = pygame.Rect((0, 0), size)
    for widget in table.bars.panel.widgets:
        assert window.contains(widget.rect), widget.key
    buttons = [w for w in table.bars.panel.widgets if isinstance(w, Button)]
    for at, button in enumerate(buttons):
        for other in buttons[at + 1 :]:
            assert not button.rect.colliderect(other.rect), (button.key, other.key)
    tall = app.theme.button_height
    assert all(b.rect.height >= min(44, tall) - 4 for b in buttons)


@pytest.mark.parametrize("count", [1, 5, 24, 40])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_a_hand_can_be_told_and_clicked(
    app: App, count: int, size: tuple[int, int]
) -> None:
    from ui.controls.theme import Theme
    from ui.layout.cards import LEAST_STRIP, card_width
    from ui.picture.hand import hand_items

    stage = lay_stage(Theme(size, app.settings), NAMES[:4], log=True)
    items = hand_items(stage, "hand:0", range(count))
    window = pygame.Rect((0, 0), size)
    rows: dict[int, list[Any]] = {}
    for item in items:
        place = item.place
        box = pygame.Rect(0, 0, card_width(place.height), place.height)
        box.center = (place.x, place.y)
        assert window.contains(box)
        rows.setdefault(round(place.y / place.height * 4), []).append(place.x)
    for row in rows.values():
        steps = [right - left for left, right in pairwise(row)]
        assert all(step >= LEAST_STRIP for step in steps)


# --- the end --------------------------------------------------------------------------------


def test_summary_and_result_say_what_the_record_says(home: Path) -> None:
    assert home.exists()
    app = open_app((960, 540), animations=False, open_hands=True)
    table = lay(app, session_after(ARNOLD, 2, 0, hands=2))
    rng = random.Random(11)
    seen = []
    while not isinstance(app.scene, ResultScene):
        if isinstance(app.scene, SummaryScene):
            seen.append(app.scene.summary)
            press(app, pygame.K_RETURN)
        else:
            play_on(app, table, rng)
        settle(app)
    _header, session = replay(read_bytes(record_file()), GAMES)
    told: Session[Any] = Session(session.game, session.seed)
    ended = [
        event
        for entry in session.log
        for event in told.act(entry.seat, entry.action)
        if isinstance(event, HandEnded)
    ]
    assert len(seen) == len(ended) == 2
    assert told.outcome is not None
    scores = [ended[0].scores, told.outcome.scores]  # the last with the split of the boards (A21)
    for summary, event, after in zip(seen, ended, scores, strict=True):
        assert f"{event.hand}" in summary.title
        for name, score in zip(NAMES, after, strict=False):
            assert f"{name} {score}" in summary.notes[0]
    outcome = session.outcome
    assert outcome is not None
    assert app.scene.outcome == outcome
    told_there = [w.words for w in app.scene.panel.widgets if isinstance(w, Label | Winner)]
    for seat in outcome.ranking[0]:
        assert any(NAMES[seat] in words for words in told_there)
    bytes_of(app)


def test_the_header_keeps_who_plays(app: App) -> None:
    table = begun(app, seats=3)
    header, _session = replay(read_bytes(record_file()), GAMES)
    assert header == header_of(table.match.session)


def test_chips_leave_when_they_fly_and_lie_there_when_they_land(lively: App) -> None:
    session: Session[Any] = Session(GAMES.open(ARNOLD, 3), 1)
    header = header_of(session)
    entry = entry_of(ARNOLD)
    controller = entry.controller(session.game, NAMES[:3])
    navigation = Navigation(lively.pop, lambda _header: None, lambda _header, _session: None)
    table = TableScene(Match(entry, controller, session, header, None, lively.settings), navigation)
    lively.push(table)
    while not any(beat.chips for beat in table.show.timeline.waiting):
        table.update(10)  # the dealer is drawn; then come stakes and deal
    paying = next(beat for beat in table.show.timeline.waiting if beat.chips)
    for account, stack in paying.stacks.items():
        whole = next(item for item in paying.after.chips if item.account == account)
        assert stack.at(paying.length) == whole
        gained = [flight for flight in paying.chips if account.startswith("stake")]
        for when, by in stack.changes:  # each payment counts when it leaves or lands
            moves = [
                flight.delay + (flight.length if by > 0 else 0)
                for flight in (gained or paying.chips)
                if flight.amount == abs(by)
            ]
            assert when in moves
            assert stack.at(when).amount == stack.at(when - 0.001).amount + by
        if account.startswith("stake"):
            assert stack.at(0).amount == 0


def test_frames_go_through_shared_memory_only_where_no_gpu_is() -> None:
    assert hints(gpu=False)["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in hints(gpu=True)
    assert hints(gpu=True)["SDL_RENDER_VSYNC"] == "1"


def test_the_busiest_table_shows_sixty_cards_and_one_on_its_way() -> None:
    app = busiest_table()
    table = app.scene
    assert isinstance(table, TableScene)
    assert app.theme.size == (1920, 1080)
    assert len(table.match.controller.names) == 8
    assert len(table.show.picture.cards) >= 60
    assert table.show.timeline.beat is not None
    assert table.show.timeline.beat.cards
    first = bytes_of(app)
    table.show.timeline.update(0.03)
    assert bytes_of(app) != first


def test_a_score_below_nought_has_a_minus_sign(app: App) -> None:
    table = lay(app, session_after("sanity_rook", 4, 3))
    scores = (-25, 610, -25, 610)
    outcome = Outcome(scores, ((1, 3), (0, 2)), "score")
    table.course.overlays.result(outcome)
    scene = app.scene
    assert isinstance(scene, ResultScene)
    shown = [widget.score for widget in scene.panel.widgets if isinstance(widget, PlaceRow)]
    assert shown == ["610", "610", "−25", "−25"]
