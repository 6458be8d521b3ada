"""A table of President Arnold, clicked and typed at as a player does: the hand, the menu."""

import pygame
import pytest

from rules.record import Header
from tests import there
from tests.arnold_table import begun, hand, last_laid, lit, sort_button, unlit
from tests.at_table import bytes_of, click_card, drag, item_of, mouse, settle, spot_of
from tests.click_through import click, click_at, press
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.dialogs import PauseScene, SaveScene
from ui.felt.navigation import Navigation
from ui.pages.dialog import DialogScene
from ui.pages.rules import RulesScene
from ui.picture.hand import LIFTS


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
        assert table.felt.pointer.dragging is dragged
        mouse(app, pygame.MOUSEBUTTONUP, (x + far, y))
        assert table.match.hand.chosen == (() if dragged else (card,))
        table.choosing.choose(())


def test_a_refused_card_says_the_rule_beside_it_and_stays(app: App) -> None:
    table = begun(app)
    card = unlit(table)
    length = len(table.match.session.log)
    click_card(app, table, card)
    assert table.felt.bubble.said is not None
    words, spot = table.felt.bubble.said
    x, y = there(spot)
    assert "(rule\u00a0A" in words
    place = item_of(table, card).place
    assert abs(x - place.x) < place.height
    assert abs(y - place.y) < place.height
    assert len(table.match.session.log) == length
    assert table.match.hand.chosen == ()
    drag(app, spot_of(table, card), table.show.stage.play.center)
    assert len(table.match.session.log) == length
    press(app, pygame.K_LEFT)
    assert table.felt.bubble.said is None


def test_no_refusal_covers_a_button(app: App) -> None:
    table = begun(app)
    assert table.match.ask is not None
    buttons = [w.rect for w in table.bars.panel.widgets if isinstance(w, Button) and w.enabled]
    plain = [_part(bytes_of(app), app, rect) for rect in buttons]
    refused = set(hand(table)) - table.match.ask.lit
    assert max(item_of(table, card).place.x for card in refused) > app.theme.size[0] // 2
    for card in refused:
        click_card(app, table, card)
        assert table.felt.bubble.said is not None
        assert [_part(bytes_of(app), app, rect) for rect in buttons] == plain


def test_the_right_button_inspects_and_never_plays(app: App) -> None:
    table = begun(app)
    card = lit(table)[0]
    length = len(table.match.session.log)
    for _ in range(2):
        mouse(app, pygame.MOUSEBUTTONDOWN, spot_of(table, card), button=3)
        assert table.felt.pointer.inspected is not None
        assert table.felt.pointer.inspected.card == card
        bytes_of(app)
        mouse(app, pygame.MOUSEBUTTONUP, spot_of(table, card), button=3)
        assert table.felt.pointer.inspected is None
    assert (len(table.match.session.log), table.match.hand.chosen) == (length, ())


def test_the_card_under_the_pointer_comes_up_and_goes_down_again(app: App) -> None:
    table = begun(app)
    item = item_of(table, hand(table)[1])
    plain = bytes_of(app)
    mouse(app, pygame.MOUSEMOTION, spot_of(table, item.card))
    inner = table.show.sprites.face(item.card, item.place.height).get_rect().inflate(-12, -12)
    free = LIFTS["chosen"] - LIFTS.get(item.mark, 0.0)  # no higher than a chosen one lies
    rise = min(app.theme.px(20), round(free * item.place.height))
    inner.center = item.place.x, item.place.y - rise
    face = table.show.sprites.face(item.card, item.place.height)
    within = face.get_rect().inflate(-12, -12)
    inner.width = within.width = face.get_width() // 5  # the next card covers the rest
    drawn = pygame.image.tobytes(face.subsurface(within), "RGB")
    app.step([])
    assert pygame.image.tobytes(app.screen.subsurface(inner), "RGB") == drawn
    mouse(app, pygame.MOUSEMOTION, (5, app.theme.size[1] // 2))
    assert bytes_of(app) == plain


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
        offer = next((offer for offer in there(table.match.ask).offers if offer.key), None)
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
    assert table.felt.pointer.inspected is not None
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
    monkeypatch.setattr(table.felt.overlays, "navigation", navigation)
    press(app, pygame.K_n, pygame.KMOD_CTRL)
    assert not begun_anew
    press(app, pygame.K_RETURN)
    assert begun_anew == [table.match.header]


def _part(shown: bytes, app: App, area: pygame.Rect) -> bytes:
    surface = pygame.image.frombytes(shown, app.theme.size, "RGB")
    return pygame.image.tobytes(surface.subsurface(area.clip(surface.get_rect())), "RGB")
