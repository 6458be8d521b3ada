"""What can be said at a phone beside a decision: a hint, why not, a card shown, undo, go on."""

import random
from collections.abc import Callable

import msgspec
import pygame
import pytest

from rules.core import Action, cards_of
from rules.el_presidente.actions import Show
from rules.remote import AskHint, AskWhyNot, Choose, GoOn, ShowCard, Undo
from table.engine import Advice
from tests.at_phones import laid, open_unseen
from tests.at_table import kept, session_after, settle
from tests.click_through import press
from tests.clock import let_pass
from tests.engine import FakeEngines, never
from tests.standin import StandInPhones, random_answer
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene

PANDS = "presidents_and_sanityholes"


@pytest.fixture
def app() -> App:
    return open_unseen()


def wait(app: App, rounds: int = 4) -> None:
    for _round in range(rounds):
        let_pass(app, 0.1)


def decide(app: App, served: StandInPhones, seat: int, rng: random.Random) -> None:
    position = served.pages[seat].position
    for _press in range(60):
        answer = random_answer(served.pages[seat], rng)
        assert answer is not None
        served.say(seat, answer)
        let_pass(app, 0.01)
        if served.pages[seat].position != position:
            return
    raise AssertionError("nothing is decided")


def hinting(app: App, advice: Advice | None) -> FakeEngines:
    app.engines = FakeEngines(never if advice is None else lambda _asked: advice)
    return app.engines


def first_legal(app: App, table: TableScene, seat: int) -> Action:
    legal: list[Action] = list(table.match.turn(seat).legal())
    return next((each for each in legal if cards_of(each)), legal[0])


def test_a_hint_is_told_to_who_asked_alone_and_its_cards_stand_out(app: App) -> None:
    engines = hinting(app, None)
    table, served = laid(app, session_after(PANDS, 3, 0))
    seat = table.match.free[0]
    advised = first_legal(app, table, seat)
    served.say(seat, AskHint(served.pages[seat].position))
    wait(app)
    assert served.told == [(seat, "Thinking about it…")]
    engines.last.ready = Advice(advised, "It gets rid of them.")
    wait(app)
    [_looking, (told, words)] = served.told
    assert told == seat
    assert words.startswith("Hint: ")
    assert words.endswith("It gets rid of them.")
    marked = {each.card for each in served.pages[seat].hand if each.advised}
    assert marked == set(cards_of(advised))
    others = [page for other, page in served.pages.items() if other != seat]
    assert not any(card.advised for page in others for card in page.hand)
    assert table.match.help.kinds == {"hints"}


def test_who_is_not_asked_gets_no_hint(app: App) -> None:
    engines = hinting(app, None)
    table, served = laid(app, session_after(PANDS, 3, 0))
    other = (table.match.free[0] + 1) % 3
    assert not served.pages[other].may_hint
    served.say(other, AskHint(served.pages[other].position))
    wait(app)
    assert [seat for seat, _refusal in served.refused] == [other]
    assert engines.last.asked == []


def test_a_hint_that_the_rules_refuse_is_said_to_be_none(app: App) -> None:
    engines = hinting(app, None)
    table, served = laid(app, session_after(PANDS, 3, 0))
    seat = table.match.free[0]
    foreign = next(iter(table.match.turn((seat + 1) % 3).hand))
    legal = first_legal(app, table, seat)
    assert cards_of(legal)
    served.say(seat, AskHint(served.pages[seat].position))
    wait(app)
    engines.last.ready = Advice(msgspec.structs.replace(legal, cards=(foreign,)))
    wait(app)
    assert served.told[-1] == (seat, "There is no hint here.")
    assert not any(card.advised for card in served.pages[seat].hand)


@pytest.mark.parametrize("asks_first", [True, False])
def test_a_hint_comes_after_what_is_looked_up_at_the_table(app: App, *, asks_first: bool) -> None:
    app.window.hidden = False
    engines = hinting(app, None)
    table, served = laid(app, session_after(PANDS, 3, 0))
    seat = table.match.free[0]
    for step in (asks_first, not asks_first):
        if step:
            served.say(seat, AskHint(served.pages[seat].position))
            wait(app)
        else:
            press(app, pygame.K_ESCAPE)  # the menu
    wait(app)
    assert app.scene is not table
    assert len(served.told) == 1  # that it is looked for
    assert not engines.last.is_open  # others may think meanwhile
    press(app, pygame.K_ESCAPE)
    wait(app)
    assert engines.last.is_open
    engines.last.ready = Advice(first_legal(app, table, seat))
    wait(app)
    assert served.told[-1][1].startswith("Hint: ")


def test_the_game_is_paused_at_all_phones_or_at_none(app: App) -> None:
    app.window.hidden = False
    table, served = laid(app, session_after(PANDS, 3, 0), phones=(0, 1))
    press(app, pygame.K_ESCAPE)  # the menu
    rng = random.Random(4)
    told: set[frozenset[str]] = set()
    for _turn in range(6):
        wait(app)
        asked = [seat for seat, page in served.pages.items() if page.ask is not None]
        words = {page.waits_for for seat, page in served.pages.items() if seat not in asked}
        told.add(frozenset(words))
        assert words == ({""} if asked else {"The game is paused."})
        if not asked:
            break
        decide(app, served, asked[0], rng)
    assert told == {frozenset({""}), frozenset({"The game is paused."})}
    assert kept(table)


def test_a_hint_that_was_put_off_is_dropped_when_its_decision_is_made(app: App) -> None:
    app.window.hidden = False
    engines = hinting(app, None)
    table, served = laid(app, session_after(PANDS, 3, 0))
    seat = table.match.free[0]
    served.say(seat, AskHint(served.pages[seat].position))
    wait(app)
    press(app, pygame.K_ESCAPE)
    decide(app, served, seat, random.Random(3))
    press(app, pygame.K_ESCAPE)
    wait(app)
    assert not engines.last.is_open
    assert len(served.told) == 1


def test_a_card_that_cannot_be_played_is_refused_by_its_rule(app: App) -> None:
    table, served = laid(app, session_after("sanity_rook", 4, 9))
    refused = 0
    rng = random.Random(4)
    for _turn in range(12):
        seat = table.match.free[0]
        page = served.pages[seat]
        barred = [each.card for each in page.hand if not (each.lit or each.fresh)]
        before = len(served.refused)
        if barred:
            served.say(seat, AskWhyNot(page.position, barred[0]))
            wait(app, 1)
            assert served.refused[before:], page.ask
            [(told, refusal)] = served.refused[before:]
            assert told == seat
            assert refusal.reason
            refused += bool(refusal.rule)
            assert refusal.rule in {"", *table.match.entry.sheet.rules}
        decide(app, served, seat, rng)
        wait(app)
    assert refused


def test_a_card_is_shown_to_all_and_turned_back_at_a_phone(app: App) -> None:
    table, served = laid(app, session_after("el_presidente", 4, 0, teams="2x2"))
    asked = table.match.free[0]
    shower = (asked + 1) % 4  # also who is not asked
    page, chosen = served.pages[shower], served.pages[asked].hand[0].card
    served.say(asked, Choose(served.pages[asked].position, (chosen,)))
    wait(app)
    card = next(each for each in page.hand if each.talk)
    positions = {seat: shown.position for seat, shown in served.pages.items()}
    served.say(shower, ShowCard(page.position, card.card))
    wait(app)
    assert any(isinstance(e.action, Show) and e.seat == shower for e in table.match.session.log)
    again = next(each for each in served.pages[shower].hand if each.card == card.card)
    assert again.talk != card.talk  # now it can be turned back
    assert {seat: shown.position for seat, shown in served.pages.items()} == positions
    assert served.pages[asked].hand[0].card == chosen
    assert any(each.chosen for each in served.pages[asked].hand)  # the choice stays
    told = {seat: shown.events[-1] for seat, shown in served.pages.items()}
    assert len(set(told.values())) == 1
    assert table.match.controller.names[shower] in told[asked]
    assert kept(table)


def test_cards_are_not_shown_where_the_game_knows_no_such_thing(app: App) -> None:
    table, served = laid(app, session_after("bull_sanity", 3, 0))
    seat = table.match.free[0]
    page = served.pages[seat]
    served.say(seat, ShowCard(page.position, page.hand[0].card))
    wait(app)
    [(_seat, refusal)] = served.refused
    assert refusal.reason == "That’s no longer offered. Choose again."


def test_who_decided_last_takes_it_back_at_their_phone(app: App) -> None:
    app.settings.free_take_backs = True
    table, served = laid(app, session_after(PANDS, 3, 0))
    seat = table.match.free[0]
    length = len(table.match.session.log)
    hand = [each.card for each in served.pages[seat].hand]
    decide(app, served, seat, random.Random(1))
    wait(app)
    assert len(table.match.session.log) > length
    can = [other for other, page in served.pages.items() if page.may_undo]
    assert can == [seat]
    served.say((seat + 1) % 3, Undo(served.pages[(seat + 1) % 3].position))
    wait(app)
    assert "can’t undo" in served.refused[-1][1].reason
    served.say(seat, Undo(served.pages[seat].position))
    wait(app)
    assert len(table.match.session.log) == length
    assert [each.card for each in served.pages[seat].hand] == hand
    assert served.pages[seat].ask is not None
    assert kept(table)


def play_until(app: App, served: StandInPhones, told: Callable[[], bool]) -> None:
    """Let everybody press until the table tells of an end."""
    rng = random.Random(6)
    for _round in range(4000):
        if told():
            return
        for seat, page in sorted(served.pages.items()):
            answer = None if page.summary is not None else random_answer(page, rng)
            if answer is not None:
                served.say(seat, answer)
        let_pass(app, 0.01)
    raise AssertionError("it does not come")


@pytest.mark.parametrize("of", ["hand", "game"])
def test_nothing_is_taken_back_under_what_tells_of_it(app: App, of: str) -> None:
    app.settings.free_take_backs = True
    game = "bull_sanity" if of == "game" else "president_arnold"
    table, served = laid(app, session_after(game, 3, 0))

    def told() -> bool:
        return isinstance(app.scene, ResultScene) if of == "game" else table.course.shows_summary

    play_until(app, served, told)
    wait(app)
    length, refused = len(table.match.session.log), len(served.refused)
    assert not any(page.may_undo for page in served.pages.values())
    for seat, page in served.pages.items():
        served.say(seat, Undo(page.position))
    wait(app)
    assert told()
    assert len(table.match.session.log) == length
    assert len(served.refused) == refused + 3
    if of == "hand":
        for seat in (0, 1, 2):
            served.say(seat, GoOn(served.pages[seat].position))
        wait(app)
        assert app.scene is table
        assert len(table.match.session.log) > length  # the next hand is dealt


def test_a_curtain_falls_for_who_is_asked_when_a_phone_has_taken_back(app: App) -> None:
    app.window.hidden = False
    app.settings.free_take_backs = True
    app.settings.hold_to_look = "off"
    session = session_after(PANDS, 3, 0)
    at_phone = session.actors[0]
    table, served = laid(app, session, (at_phone,), lift=False)
    wait(app)
    decide(app, served, at_phone, random.Random(1))
    wait(app)
    assert isinstance(app.scene, CurtainScene)
    assert app.scene.seat != at_phone
    served.say(at_phone, Undo(served.pages[at_phone].position))
    wait(app)
    assert not isinstance(app.scene, CurtainScene)  # nobody at the screen is asked
    assert table.match.free == (at_phone,)
    assert served.pages[at_phone].ask is not None


def test_a_phone_that_has_read_the_summary_goes_on_for_all(app: App) -> None:
    table, served = laid(app, session_after("president_arnold", 3, 0))
    play_until(app, served, lambda: table.course.shows_summary)
    wait(app)
    pages = dict(served.pages)
    assert all(page.summary is not None and page.summary.go_on for page in pages.values())
    hands = table.match.log.hands
    for seat, page in pages.items():  # all of them, at the same time
        served.say(seat, GoOn(page.position))
    wait(app)
    assert app.scene is table
    assert table.match.log.hands == hands
    assert all(page.summary is None for page in served.pages.values())
    assert table.match.free
    assert not any("summary" in refusal.reason for _seat, refusal in served.refused)


def test_going_on_counts_while_something_else_lies_where_the_summary_would(app: App) -> None:
    app.window.hidden = False
    table, served = laid(app, session_after("president_arnold", 3, 0))
    rng = random.Random(6)
    opened = False
    for _round in range(4000):
        if table.match.summary is not None and app.scene is not table:
            break
        if not opened:
            press(app, pygame.K_ESCAPE)
            opened = app.scene is not table
        for seat, page in sorted(served.pages.items()):
            answer = random_answer(page, rng)
            if answer is not None and not isinstance(answer, GoOn):
                served.say(seat, answer)
        let_pass(app, 0.01)
        if not table.match.free and table.match.summary is None:  # chance waits for the table
            press(app, pygame.K_ESCAPE)
            wait(app)
            opened = False
    wait(app)
    assert served.pages[0].summary is not None
    for seat in (0, 1, 2):
        assert served.pages[0].summary is not None
        served.say(seat, GoOn(served.pages[seat].position))
        wait(app)
    assert served.pages[0].summary is None
    assert served.pages[0].waits_for == "The game is paused."
    press(app, pygame.K_ESCAPE)
    settle(app)
    assert app.scene is table
    assert table.match.free
