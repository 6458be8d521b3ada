"""Requests at the table of El Presidente (E15): the button, the strip, the bubbles, phones."""

from itertools import product
from typing import Any

import pygame
import pytest

from rules.core import PUBLIC
from rules.el_presidente.actions import REQUESTS, AskRank, AskSuit, AskThrow, Attack
from rules.remote import AskFor, Choose
from rules.session import Session
from tests.at_phones import laid, open_unseen
from tests.at_table import kept, session_after
from tests.click_through import click, click_at, press, sees, widget
from tests.clock import let_pass
from tests.el_presidente_table import Table
from tests.learner import Learner
from tests.person import NAMES, SIZES, Person, box_of, controller_for, parts, stage_of, staging_of
from tests.test_el_presidente_table import hot_seat, match
from tests.test_gamepad import tap
from tests.test_switches import MOST_STEPS, go_to, way_to
from tests.walking import focus_of
from ui.app import App
from ui.felt.reading import table_told
from ui.felt.requests import BUTTON, PICK, Ground, SmallCard
from ui.felt.table_scene import TableScene
from ui.picture.items import Picture

HANDS = ("4C 4D 4S 9H", "5C 5D 5H 5S", "KC KD QC QD")


def table_for(people: tuple[int, ...], *lines: str, **settings: Any) -> tuple[App, TableScene]:
    return hot_seat(Table(*HANDS).do(*lines), people, **settings)


def requests(table: TableScene) -> dict[int, Any]:
    return dict(table.match.session.observe(PUBLIC).facts.requests)


def bubbles(picture: Picture) -> list[pygame.Rect]:
    return [
        piece.surface.get_bounding_rect(200).move(piece.x, piece.y)
        for piece in picture.below
        if parts(piece)[0] == "request"
    ]


def test_a_small_card_asks_and_the_choice_for_the_attack_stays() -> None:
    app, table = table_for((0,))
    player = match(app, table)
    player.click("9H")
    assert not sees(app, f"{PICK}hearts")
    click(app, BUTTON)
    click(app, f"{PICK}hearts")
    assert requests(table) == {0: AskSuit("H")}
    assert "Ann asks for hearts." in table.match.log.words
    assert table.match.hand.chosen == (table.match.controller.deck.number("9H"),)
    assert len(player.pieces("request")) == 1
    assert not sees(app, f"{PICK}hearts"), "the strip closes by itself"
    click(app, BUTTON)
    assert not widget(app, f"{PICK}hearts").enabled
    click(app, f"{PICK}kings")
    assert requests(table) == {0: AskRank("K")}
    assert len(player.pieces("request")) == 1
    player.press("Attack with 9 of hearts")
    assert requests(table) == {}
    assert player.pieces("request") == []


def test_every_request_is_on_a_small_card_of_its_own() -> None:
    app, table = table_for((0,))
    click(app, BUTTON)
    cards = [each for each in table.bars.panel.widgets if isinstance(each, SmallCard)]
    assert [card.offer.action for card in cards] == list(REQUESTS)
    assert len({card.offer.symbol for card in cards}) == len(REQUESTS)
    boxes = [card.rect for card in cards]
    assert not any(box.collidelistall(boxes[at + 1 :]) for at, box in enumerate(boxes))


def test_who_is_not_asked_asks_too_and_it_stays_the_others_turn() -> None:
    app, table = table_for((2,))
    assert table.match.asked == 0
    press(app, pygame.K_k, text="k")
    press(app, pygame.K_RETURN)  # the first small card has the focus
    assert table.match.session.log[-1].action == AskThrow()
    assert (table.match.session.log[-1].seat, table.match.asked) == (2, 0)


def test_by_keys_one_walks_along_the_small_cards() -> None:
    app, table = table_for((0,))
    press(app, pygame.K_k, text="k")
    for _step in range(3):
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_SPACE)
    assert requests(table) == {0: AskSuit("H")}


def test_escape_and_the_button_close_the_strip_and_nothing_else() -> None:
    app, table = table_for((0,))
    for by_key in (True, False):
        click(app, BUTTON)
        assert sees(app, f"{PICK}hearts")
        if by_key:
            press(app, pygame.K_ESCAPE)
        else:
            click(app, BUTTON)
        assert app.scene is table, "no menu opens"
        assert not sees(app, f"{PICK}hearts")
    assert table.match.session.log == []


def test_a_press_beside_the_small_cards_decides_nothing() -> None:
    app, table = table_for((0,))
    match(app, table).click("9H")  # a press on the felt would attack with it
    click(app, BUTTON)
    box = widget(app, f"{PICK}clubs").rect
    click_at(app, (box.left - 2, box.centery))
    assert table.match.session.log == []
    assert sees(app, f"{PICK}clubs")


def test_with_a_controller_one_walks_to_the_button_and_along_the_small_cards() -> None:
    app, table = table_for((2,), size=(1280, 720))
    for way in (pygame.CONTROLLER_BUTTON_DPAD_UP, *[pygame.CONTROLLER_BUTTON_DPAD_RIGHT] * 9):
        if focus_of(app) == BUTTON:
            break
        tap(app, way)
    tap(app, pygame.CONTROLLER_BUTTON_A)
    tap(app, pygame.CONTROLLER_BUTTON_B)
    assert not sees(app, f"{PICK}hearts"), "back closes the strip and nothing else"
    assert app.scene is table
    tap(app, pygame.CONTROLLER_BUTTON_A)
    for _step in range(3):
        tap(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    tap(app, pygame.CONTROLLER_BUTTON_A)
    assert requests(table) == {2: AskSuit("H")}
    assert table.match.asked == 0


@pytest.mark.parametrize("people", [(0,), (2,)])
def test_by_two_switches_one_asks_and_the_strip_comes_before_the_menus(
    people: tuple[int, ...],
) -> None:
    app, table = table_for(people, switches="two")
    for wanted in (BUTTON, f"{PICK}kings"):
        go_to(app, wanted)
    assert requests(table) == {people[0]: AskRank("K")}
    assert table.match.asked == 0
    assert not sees(app, f"{PICK}kings")


def test_by_one_switch_the_frame_comes_to_a_request() -> None:
    app, table = table_for((0,), switches="one", scan_seconds=1.0)
    press(app, pygame.K_RETURN)
    for wanted in (BUTTON, f"{PICK}hearts"):
        for name in way_to(app, wanted):
            for _step in range(MOST_STEPS):
                here = app.scanner.current
                if here is not None and here.name == name:
                    break
                let_pass(app, 1.01)
            press(app, pygame.K_RETURN)
    assert requests(table) == {0: AskSuit("H")}


@pytest.mark.sample(6)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_strip_is_one_line_and_covers_neither_the_battle_nor_what_can_be_pressed(
    size: tuple[int, int], scale: int, language: str
) -> None:
    app, table = table_for(
        (0,), "0 attack 4C", size=size, text_scale=scale, language=language, show_log=False
    )
    answers = [each.rect for each in table.bars.panel.able]
    click(app, BUTTON)
    strip = [each for each in table.bars.panel.widgets if isinstance(each, SmallCard)]
    assert len({card.rect.y for card in strip}) == 1
    [ground] = [each.rect for each in table.bars.panel.widgets if isinstance(each, Ground)]
    assert pygame.Rect((0, 0), size).contains(ground)
    cards = [item.place.rect for item in table.show.picture.cards]
    assert ground.collidelist([*cards, *answers]) < 0
    own = [
        box_of(piece)
        for piece in table.show.picture.below
        if isinstance(piece.what, tuple) and "swords" in str(piece.what[0])
    ]
    assert len(own) == 1
    assert ground.collidelist(own) < 0


def test_the_game_goes_on_while_the_strip_is_open() -> None:
    app, table = table_for((0, 1, 2), open_hands=True)
    click(app, BUTTON)
    deck = table.match.controller.deck
    table.course.commit(0, Attack((deck.number("9H"),)))
    app.step([])
    assert table.match.asked == 1
    assert app.scene is table


def test_an_undone_request_is_gone() -> None:
    app, table = table_for((0,))
    click(app, BUTTON)
    click(app, f"{PICK}hearts")
    press(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert requests(table) == {}


def test_a_request_never_does_what_a_step_of_the_lesson_waits_for() -> None:
    learner = Learner("el_presidente")
    log = learner.table.match.session.log[:]
    learner.table.course.say_openly(AskThrow())
    learner.wait()
    assert (learner.at, learner.table.match.session.log) == (0, log)
    assert learner.said() != learner.step.say, "it is answered"
    learner.do()
    assert learner.at == 1


def test_games_without_requests_have_no_button(home: Any) -> None:
    player = Person(session_after("bull_sanity", 3, 0))
    assert not any(each.key == BUTTON for each in player.widgets)


def asking(seats: int, steps: int) -> Session[Any]:
    """A game in which everybody asks for something."""
    session = session_after("el_presidente", seats, steps, seed=seats)
    for seat in range(seats):
        if session.outcome is None:
            session.act(seat, REQUESTS[(5 * seat + steps) % len(REQUESTS)])
    return session


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_bubbles_cover_no_card_no_name_and_no_other_sign(size: tuple[int, int], scale: int) -> None:
    for seats, steps in product((2, 5, 8), (0, 3, 9, 20)):
        session = asking(seats, steps)
        stage = stage_of(seats, size, text_scale=scale, log=False)
        controller = controller_for(session)
        for viewer in (0, seats - 1, PUBLIC):
            picture = staging_of(controller).picture(session.observe(viewer), stage)
            found = bubbles(picture)
            assert len(found) == seats
            fans = [fan.rect for fan in picture.fans]
            battle = set(session.observe(viewer).zones["battle"])
            cards = [item.place.rect for item in picture.cards if item.card in battle]
            signs = [
                box_of(piece).inflate(-4, -4)
                for piece in picture.below
                if parts(piece)[0][:1] == ("badge",)
            ]
            taken = [*picture.plates.values(), *cards, *fans, *signs]
            for at, box in enumerate(found):
                inner = box.inflate(-2, -2)
                what = NAMES[:seats], steps, viewer, at, box
                assert inner.collidelist(taken) < 0, what
                assert inner.collidelist(found[at + 1 :]) < 0, what
                assert not inner.colliderect(stage.action), what


def test_requests_are_read_with_the_table() -> None:
    table = Table(*HANDS).do("1 ask_suit H", "2 ask_throw", "0 ask_rank Q")
    session = table.begin_here().session
    controller = controller_for(session)
    [told] = [
        part for part in table_told(controller, session.observe(0)) if part.title == "Requests"
    ]
    assert told.entries == (
        "Bo asks for hearts",
        "Cleo asks for a throw-in",
        "Ann asks for an attack with queens",
    )


def test_a_phone_asks_whoever_is_asked_and_all_choices_stay(home: Any) -> None:
    app = open_unseen()
    table, served = laid(app, session_after("el_presidente", 4, 0, teams="2x2"))
    asked = table.match.free[0]
    asker = (asked + 1) % 4
    first = served.pages[asked].hand[0].card
    served.say(asked, Choose(served.pages[asked].position, (first,)))
    let_pass(app, 0.4)
    page = served.pages[asker]
    [hearts] = [offer for offer in page.requests if offer.icon == "hearts"]
    assert (hearts.words, hearts.group, hearts.enabled) == ("hearts", "Throw in a suit", True)
    served.say(asker, AskFor(page.position, hearts.id))
    for _round in range(4):
        let_pass(app, 0.1)
    assert requests(table) == {asker: AskSuit("H")}
    assert any(each.chosen for each in served.pages[asked].hand)
    name = table.match.controller.names[asker]
    for page in served.pages.values():
        [part] = [part for part in page.parts if part.title == "Requests"]
        assert part.words == (f"{name} asks for hearts",)
        assert page.events[-1] == f"{name} asks for hearts."
    assert not served.pages[asker].requests[hearts.id].enabled
    served.say(asker, AskFor(served.pages[asker].position, hearts.id))
    let_pass(app, 0.3)
    [(_seat, refusal)] = served.refused
    assert refusal.rule == "E15"
    assert kept(table)
