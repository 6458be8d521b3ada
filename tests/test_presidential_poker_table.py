"""Presidential Poker at the table: what a player sees of pots, hands and bets, and can click."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.library import GAMES, read_sheet
from games.presidential_poker.own_hand import sorted_hand
from games.presidential_poker.places import plan_middle
from games.presidential_poker.pots import add_pots, layers
from games.presidential_poker.seats import add_players, seat_info
from rules.core import OPEN, PUBLIC, UNSEEN, Chance, cards_of
from rules.observe import redact
from rules.presidential_poker.actions import Decision, Draw
from rules.presidential_poker.sixchex import HAND, SYMBOLS
from rules.presidential_poker.state import BetMade, PotWon
from rules.presidential_poker.words import explain
from rules.session import Session
from rules.shared.chance import Shuffle
from tests.at_table import drag
from tests.click_through import click, click_at, press
from tests.clock import let_pass
from tests.engine import FakeEngine, thinking
from tests.person import NAMES, SIZES, Person, controller_for, golden, shown, stage_of
from tests.poker_table import BEST, DECK, TIED, WORST, Table, hand, stacked
from tests.window import only_record, play, prepare
from ui.controls.buttons import Button
from ui.layout.cards import card_width
from ui.picture.chip_piles import bank_chips
from ui.picture.director import beats
from ui.picture.items import Banner, Drawn, Picture, Rising, card_key
from ui.picture.sprites import Sprites
from ui.picture.symbols import symbol_box
from ui.picture.view import TableView
from ui.replay.analysis import Analysis
from ui.replay.steps import told_again

pytestmark = pytest.mark.usefixtures("home")

PAIRS = hand("dark-red-1 dark-orange-1 dark-blue-6 light-orange-12 light-red-12 gray-15 gray-16")
ORDERS = "Bet;Call;Fold;Stand pat;Stand pat;Check;Bet;Fold;All-in|All|Call|Stand pat"
"""A first hand after which all three have different chips; then everybody goes all-in."""


class Dealt(Table):
    """A table of the tests' own dealing whose every action also stands in a session."""

    session: Session[Any]

    def act(self, action: Decision | Chance, seat: int | None = None) -> None:
        if not hasattr(self, "session"):
            self.session = Session(self.game, 1)
        actor = self.session.state.turn if seat is None else seat
        self.events = list(self.session.act(actor, action))
        self.state = self.session.state


def uneven(hands: Sequence[Sequence[int]]) -> Dealt:
    """Return a second hand, before which the three players have 97, 104 and 99 chips."""
    table = Dealt(3)
    table.play("bet 2", "call", "fold", "stand", "stand", "check", "bet 2", "fold")
    assert table.state.banks == (97, 104, 99)
    table.act(Shuffle(stacked(hands, 3)))
    return table


def side_pots() -> Dealt:
    """Return a table at which three have gone all-in with different chips, before the draw."""
    table = uneven([BEST, PAIRS, WORST])
    table.play("bet 103", "call", "call")
    return table


def button(person: Person, key: str) -> Button:
    """Return the button whose key begins so."""
    return next(w for w in person.widgets if isinstance(w, Button) and w.key.startswith(key))


def whats(person: Person, kind: str) -> list[tuple[Any, ...]]:
    """Return what the drawn pieces of a kind are."""
    return [piece.what for piece in person.pieces(kind) if isinstance(piece.what, tuple)]


def stakes(table: Dealt) -> tuple[int, ...]:
    found: tuple[int, ...] = table.session.state.stakes
    return found


# --- bets ---------------------------------------------------------------------------------------


def test_p7_presets_wheel_and_field_set_the_amount_and_the_button_bets_it() -> None:
    table = Dealt(3)
    person = Person(table.session)
    take = button(person, "amount:take")
    assert take.words == "Bet 2"
    person.press("Pot 3")
    assert button(person, "amount:take").words == "Bet 3"
    assert button(person, "preset:Pot").chosen
    person.wheel(take.rect.center, 2)
    assert button(person, "amount:take").words == "Bet 7"
    for digit in "12":
        person.key(ord(digit), digit)
    assert button(person, "amount:take").words == "Bet 12"
    assert stakes(table) == (0, 0, 0)
    person.press("Bet 12")
    assert stakes(table) == (12, 0, 0)


def test_the_amount_that_was_set_outlives_sorting_but_not_the_decision() -> None:
    table = Dealt(3)
    person = Person(table.session)
    person.press("Pot 3")
    person.press("Sort: number")
    assert button(person, "amount:take").words == "Bet 3"
    person.press("Bet 3")
    assert button(person, "amount:take").words == "Raise to 6"


def test_all_in_is_never_one_key() -> None:
    table = uneven([BEST, PAIRS, WORST])
    person = Person(table.session)
    person.press("All 103")
    for _ in range(3):
        person.key(pygame.K_RETURN, "\r")
        assert "All-in: 103" in person.said()
    assert stakes(table) == (0, 0, 0)
    assert button(person, "amount:take").words == "All-in: 103"
    person.press("All-in: 103")
    assert stakes(table) == (0, 103, 0)
    for key, letter in ((pygame.K_c, "c"), (pygame.K_RETURN, "\r")):  # calling is all-in, too
        person.key(key, letter)
    assert stakes(table) == (0, 103, 0)
    person.press("Call all-in 98")
    assert stakes(table) == (0, 103, 98)


def brass(person: Person) -> list[str]:
    """Return the words of the buttons in brass."""
    return [w.words for w in person.widgets if isinstance(w, Button) and w.kind == "primary"]


def test_enter_checks_and_calls_and_raises_only_by_an_amount_that_was_set() -> None:
    table = Dealt(3)
    person = Person(table.session)
    assert brass(person) == ["Check"]
    person.key(pygame.K_RETURN, "\r")
    person.wait()
    person.key(pygame.K_4, "4")
    assert brass(person) == ["Bet 4"]
    person.key(pygame.K_RETURN, "\r")
    person.wait()
    assert stakes(table) == (0, 4, 0)
    assert brass(person) == ["Call 4"]
    person.key(pygame.K_RETURN, "\r")
    person.wait()
    assert stakes(table) == (0, 4, 4)


def test_a_call_that_is_all_in_is_not_brass() -> None:
    table = uneven([BEST, PAIRS, WORST])
    table.play("bet 103")
    person = Person(table.session)
    assert brass(person) == []
    person.key(pygame.K_RETURN, "\r")
    assert stakes(table) == (0, 103, 0)


def test_a_press_on_the_felt_puts_no_chips_in() -> None:
    table = Dealt(3)
    table.play("bet 2")
    person = Person(table.session)
    click_at(person.app, person.table.show.stage.play.midtop)
    assert stakes(table) == (2, 0, 0)


def typed(person: Person, digits: str, after: float = 0.5) -> None:
    for digit in digits:
        press(person.app, ord(digit), text=digit, after=after)


def test_digits_join_only_within_a_pause_and_are_never_cut_to_what_is_allowed() -> None:
    table = Dealt(3)
    person = Person(table.session)
    typed(person, "12")
    assert button(person, "amount:take").words == "Bet 12"
    press(person.app, pygame.K_3, text="3", after=2.0)  # another amount
    assert button(person, "amount:take").words == "Bet 3"
    typed(person, "00")
    take = button(person, "amount:take")
    assert (take.words, take.enabled) == ("At most 99", False)
    assert "You have 99 to bet" in person.said()
    person.key(pygame.K_RETURN, "\r")
    person.press("At most 99")
    assert stakes(table) == (0, 0, 0)
    person.key(pygame.K_BACKSPACE)
    assert button(person, "amount:take").words == "Bet 30"


def test_an_amount_that_is_too_little_says_why_while_it_is_typed() -> None:
    table = Dealt(3)
    table.play("bet 8")
    person = Person(table.session)
    typed(person, "1")
    assert button(person, "amount:take").words == "At least 16"
    assert "adds at least 8" in person.said()
    typed(person, "7")
    assert button(person, "amount:take").words == "Raise to 17"
    assert person.said() == ""


def test_a_caret_shows_as_long_as_the_next_digit_joins() -> None:
    person = Person(Dealt(3).session)
    field = next(w.rect for w in person.widgets if w.key == "amount:field")

    def shown() -> bytes:
        person.app.step([])
        return pygame.image.tobytes(person.app.screen.subsurface(field), "RGB")

    typed(person, "8")
    with_caret = shown()
    let_pass(person.app, 2.0)
    assert shown() != with_caret


def test_no_button_of_the_betting_ever_moves_or_changes_its_meaning() -> None:
    table = Dealt(3)
    person = Person(table.session)
    seen: dict[str, set[tuple[int, ...]]] = {}
    for words in ("Check", "Bet 2", "Call 2", "Raise to 4", "Call 2"):
        for w in person.widgets:
            if isinstance(w, Button) and w.key.startswith(("offer:", "preset:", "amount:")):
                seen.setdefault(w.key.split(" ")[0], set()).add(tuple(w.rect))
        person.press(words)
    assert {"offer:Fold", "offer:Check", "offer:Call", "preset:Least", "amount:take"} <= set(seen)
    assert all(len(rects) == 1 for rects in seen.values())


def test_no_button_of_the_draw_lies_where_a_press_ended_the_betting() -> None:
    table = Dealt(2)
    person = Person(table.session)
    ending = [button(person, key).rect for key in ("offer:", "amount:take")]
    ending += [w.rect for w in person.widgets if w.key.startswith("offer:")]
    person.press("Bet 2")
    person.press("Call 2")
    drawing = [w.rect for w in person.widgets if w.key.startswith(("offer:", "hint:"))]
    assert len(drawing) == 3
    assert not any(rect.collidelist(ending) >= 0 for rect in drawing)


def test_a_second_press_at_once_is_not_taken_for_the_next_question() -> None:
    table = Dealt(3)
    person = Person(table.session)
    person.press("Check")
    length = len(table.session.log)
    click_at(person.app, button(person, "offer:Check").rect.center, after=0.1)
    press(person.app, pygame.K_k, text="k", after=0.1)
    assert len(table.session.log) == length
    person.press("Check")
    assert len(table.session.log) == length + 1


def test_p7_fixed_limit_offers_just_one_amount() -> None:
    table = Dealt(3, limit="fixed_limit")
    person = Person(table.session)
    keys = {w.key for w in person.widgets}
    assert not any(key.startswith(("preset:", "amount:field")) for key in keys)
    person.press("Bet 2")
    assert stakes(table) == (2, 0, 0)


def test_what_cannot_be_done_keeps_its_place_and_says_why() -> None:
    table = Dealt(3)
    person = Person(table.session)
    call, fold = button(person, "offer:Call"), button(person, "offer:Fold")
    assert not call.enabled
    assert not fold.enabled
    assert "Nobody has bet" in call.tip
    person.press("Call")
    assert len(table.session.log) == 2


def test_p7_who_cannot_raise_is_told_why() -> None:
    table = uneven([BEST, PAIRS, WORST])
    table.play("bet 103", "call")
    person = Person(table.session)
    assert "all-in" in person.prompt()
    assert not any(w.key.startswith("amount:") for w in person.widgets)


# --- pots ---------------------------------------------------------------------------------------


def test_p8_every_pot_is_shown_with_its_chips_and_who_contends() -> None:
    table = side_pots()
    person = Person(table.session)
    titles = [what[2].title for what in whats(person, "pot") if what[1] == "title"]
    assert titles == ["Main pot", "Side pot 1", "Side pot 2"]
    found = layers(person.table.match.view.facts, ("Ann", "Bo", "Cleo"))
    assert [(layer.amount, layer.seats) for layer in found] == [
        (3 * 97, (0, 1, 2)),
        (2 * 2, (1, 2)),
        (5, (1,)),
    ]
    assert found[2].words == "unmatched: comes back to Bo"
    assert sum(layer.amount for layer in found) == person.table.match.view.chips["pot"]
    assert pot_chips(person.table.show.picture) == [layer.amount for layer in found]


def pot_chips(picture: Picture) -> list[int]:
    """Return the chips of the pots as they lie on the table."""
    return [item.amount for item in picture.chips if item.account.startswith("pot")]


def test_bets_lie_in_heaps_by_value_apart_from_each_other_and_from_all_else() -> None:
    for seats in range(2, 9):
        table = Dealt(seats)
        table.play("bet 8", *["call"] * (seats - 2))
        view = table.session.observe(0)
        for size in SIZES[:3]:
            for letters in (100, 200):
                stage = stage_of(seats, size, text_scale=letters)
                picture = controller_for(table.session).picture(view, stage)
                boxes = [
                    bank_chips(stage.theme, i.amount, i.size, i.seat, i.heaps).get_rect(
                        midbottom=(i.x, i.y)
                    )
                    for i in picture.chips
                    if i.account.startswith(("stake", "pot"))
                ]
                assert letters > 100 or len(boxes) == seats
                assert all(item.bank for item in picture.chips)
                for at, box in enumerate(boxes):
                    assert stage.middle.contains(box), (seats, size, letters)
                    assert box.collidelist(boxes[:at]) < 0, (seats, size, letters, at)


def test_a_stake_lies_before_the_plate_until_the_interval_ends() -> None:
    table = Dealt(3)
    table.play("bet 8")
    person = Person(table.session)
    (chips,) = (item for item in person.table.show.picture.chips if item.account == "stake:0")
    assert chips.amount == 8
    at = person.table.show.picture.anchors["said:0"]  # its nameplate
    stage = person.table.show.stage
    assert stage.middle.collidepoint(chips.x, chips.y)
    assert abs(chips.x - at.x) < stage.middle.width // 2
    table.play("call", "call")
    person.table.course.sync()
    accounts = {item.account for item in person.table.show.picture.chips}
    assert not any(account.startswith("stake") for account in accounts)


# --- the draw -----------------------------------------------------------------------------------


def test_p4_discards_are_clicked_and_drawn_anew() -> None:
    table = Dealt(2, hands=[WORST, PAIRS])
    table.play("bet 2", "call")
    person = Person(table.session)
    assert not button(person, "offer:Draw").enabled
    for card in WORST[:3]:
        person.click(DECK[card].id)
    assert not button(person, "offer:Stand pat").enabled
    person.press("Draw 3")
    kept = set(table.session.state.hands[0])
    assert kept & set(WORST) == set(WORST[3:])
    assert "Ann draws 3 cards." in person.table.match.log.words


def test_an_order_of_ones_own_ends_with_the_cards_drawn() -> None:
    table = Dealt(2, hands=[WORST, PAIRS])
    table.play("bet 2", "call")
    person = Person(table.session)
    sorting = button(person, "sort").words
    x, y = person.at(DECK[WORST[0]].id)
    drag(person.app, (x, y), (person.table.show.stage.hand.x + 2, y))
    assert button(person, "sort").words == "Sort: your own"
    for card in WORST[:3]:
        person.click(DECK[card].id)
    person.press("Draw 3")
    person.press("Stand pat")
    assert person.prompt()
    assert person.table.match.viewer == 0
    assert button(person, "sort").words == sorting
    person.key(pygame.K_g, "g")
    assert person.pieces("ring")


def test_no_slip_draws_a_single_card() -> None:
    table = Dealt(2, hands=[WORST, PAIRS])
    table.play("bet 2", "call")
    person = Person(table.session)
    length = len(table.session.log)
    person.click(DECK[WORST[0]].id)
    person.click(DECK[WORST[0]].id)  # a double-click
    person.click(DECK[WORST[1]].id)
    person.key(pygame.K_RETURN, "\r")
    click_at(person.app, person.table.show.stage.play.center)
    assert len(table.session.log) == length


def test_best_keep_hint_and_analysis_agree_on_the_discards() -> None:
    table = Dealt(2, hands=[PAIRS, WORST])
    table.play("bet 2", "call")
    person = Person(table.session)
    course, session = person.table.course, table.session
    course.adviser.engine = FakeEngine(session.game, thinking(session.game))
    for step, _table in person.table.match.tell_again():
        course.adviser.engine.tell(step.events)
    course.change()
    person.key(pygame.K_h, "h")
    course.look()
    hinted, said = person.table.match.hand.advised, person.said()
    assert hinted
    assert hinted < set(PAIRS)
    assert person.table.match.hand.chosen == ()
    person.table.match.hand.advised = frozenset()
    person.press("Best keep")
    course.look()
    assert frozenset(person.table.match.hand.chosen) == hinted
    assert person.said() == said
    assert button(person, "offer:Draw").words == f"Draw {len(hinted)}"
    person.press(f"Draw {len(hinted)}")
    at = len(session.log) - 1
    _again, steps = told_again(session)
    engine = FakeEngine(session.game, thinking(session.game))
    analysis = Analysis(controller_for(session), session, steps, engine)
    analysis.look_at(at + 1)
    analysis.work()
    analysis.work()
    verdict = analysis.verdicts[at]
    assert verdict is not None
    assert frozenset(cards_of(verdict.preferred)) == hinted
    assert verdict.loss == 0
    assert verdict.why in said


def test_p4_the_others_see_only_how_many_were_drawn() -> None:
    table = Dealt(2, hands=[WORST, PAIRS])
    table.play("bet 2", "call", "draw 3")
    controller = controller_for(table.session)
    for viewer in (1, PUBLIC):
        view = table.session.observe(viewer)
        picture = controller.picture(view, stage_of(2, (1280, 720)))
        mine = set(view.zones["hand:1"]) if viewer == 1 else set()
        assert {item.card for item in picture.cards} - mine == {UNSEEN}
        plates = [p.what[1] for p in picture.below if isinstance(p.what, tuple)]
        lines = [line for info in plates if hasattr(info, "lines") for line in info.lines]
        assert any("drew 3" in line for line in lines)


# --- hands --------------------------------------------------------------------------------------


def test_the_own_hand_is_named_and_its_symbols_are_lit_on_request() -> None:
    table = Dealt(2, hands=[BEST, WORST])
    person = Person(table.session, open_hands=False)
    click(person.app, "lift")
    person.wait()
    readings = [what[2:] for what in whats(person, "reading")]
    assert ("4:3 Four of a kind and a triple", explain(BEST, "strict").phrase) in readings
    assert not person.pieces("ring")
    person.key(pygame.K_g, "g")
    rings = {what[1:3] for what in whats(person, "ring")}
    groups = explain(BEST, "strict").groups
    assert rings == {(card, group.category) for group in groups for card in group.cards}


@pytest.mark.parametrize("order", ["number", "color", "kingdom", "groups"])
def test_a_hand_can_be_sorted_four_ways(order: str) -> None:
    game = Dealt(2).game
    cards = sorted_hand(game, BEST[::-1], order)
    assert sorted(cards) == sorted(BEST)
    if order == "groups":
        assert cards == tuple(c for g in explain(BEST, "strict").groups for c in g.cards)
    elif order == "number":
        numbers = [DECK[card].attributes["number"] for card in cards]
        assert numbers == sorted(numbers, reverse=True)
    else:
        values = [DECK[card].attributes[order] for card in cards]
        assert len([v for at, v in enumerate(values) if at == 0 or v != values[at - 1]]) == len(
            set(values)
        )


def test_p6_hands_are_opened_in_order_named_and_the_reason_is_one_line() -> None:
    table = side_pots()
    table.play("stand", "stand")
    person = Person(table.session)
    before = len(person.table.match.log.words)
    person.press("Stand pat")
    told = [words for words in person.table.match.log.words[before:] if "shows" in words]
    assert [words.split()[0] for words in told] == ["Bo", "Cleo", "Ann"]
    assert told[0].startswith("Bo shows 4:3 Four of a kind and a triple: four")
    summary = person.summary().summary
    assert whats(person, "verdict") == [("verdict", summary.subtitle)]
    assert summary.subtitle.startswith("Bo before Cleo — 4:3 Four of a kind and a triple ranks")
    assert [row.cells[:2] for row in summary.rows] == [
        ("Bo", "Main pot"),
        ("Bo", "Side pot"),
        ("Bo", "Unmatched"),
    ]
    assert [row.cells[3] for row in summary.rows] == ["+291", "+4", "+5"]
    assert set(summary.cards) == set(BEST)
    assert set(summary.beaten) == set(PAIRS)
    ringed = {card for card in summary.rings if card in BEST}
    assert ringed == set(BEST)


def test_p6_the_showdown_goes_hand_by_hand_and_waits_for_a_press_before_the_summary() -> None:
    table = side_pots()
    table.play("stand", "stand")
    stage = stage_of(3, (1280, 720))
    controller = controller_for(table.session)
    before = table.session.observe(PUBLIC)
    told = [redact(event, PUBLIC) for event in table.session.act(0, Draw(()))]
    shown_beats = beats(
        before,
        told,
        table.session.observe(PUBLIC),
        lambda view: controller.picture(view, stage),
        lambda event: controller.cue(event, stage),
    )
    opened = [sorted({item.card for item in beat.after.cards} - {UNSEEN}) for beat in shown_beats]
    assert sorted({len(cards) for cards in opened}) == [0, 7, 14, 21]
    waiting = [at for at, beat in enumerate(shown_beats) if beat.waits]
    assert waiting
    assert all(not beat.chips for beat in shown_beats[waiting[0] + 1 :])  # all is paid by then
    words = [
        effect.words
        for beat in shown_beats
        for effect in beat.effects
        if isinstance(effect, Banner | Rising)
    ]
    assert words == ["+5", "Bo wins 291", "+291", "Bo wins 4", "+4"]


def test_p6_the_winning_symbols_are_ringed_and_the_beaten_hands_dimmed() -> None:
    table = side_pots()
    table.play("stand", "stand", "stand")
    picture = controller_for(table.session).picture(
        table.session.observe(PUBLIC), stage_of(3, (1280, 720))
    )
    ringed = {p.what[1] for p in picture.above if isinstance(p.what, tuple)}
    assert ringed == set(BEST)
    marks = {item.card: item.mark for item in picture.cards if item.card != UNSEEN}
    assert {card for card, mark in marks.items() if mark == "dim"} == set(PAIRS) | set(WORST)


def test_p6_who_wins_unmet_does_not_show() -> None:
    table = Dealt(2, hands=[BEST, WORST])
    table.play("bet 2")
    table.play("fold")
    view = table.session.observe(PUBLIC)
    controller = controller_for(table.session)
    picture = controller.picture(view, stage_of(2, (1280, 720)))
    assert {item.card for item in picture.cards} == {UNSEEN}
    summary = controller.summary(table.events, view)
    assert summary is not None
    assert summary.subtitle == "Nobody met the bet: Ann wins without showing."
    assert summary.cards == ()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(2, 9))
def test_every_opened_hand_shows_all_its_symbols(size: tuple[int, int], count: int) -> None:
    seats, viewer = count, OPEN
    table = Dealt(seats)
    view = table.session.observe(viewer)
    picture = controller_for(table.session).picture(view, stage_of(seats, size))
    owners = [seat for seat in range(seats) if seat != viewer]
    cells = [picture.regions[f"seat {seat}"] for seat in owners]
    heights = set()
    for at, (seat, cell) in enumerate(zip(owners, cells, strict=True)):
        zone = f"hand:{seat}"
        keys = {card_key(zone, place, card) for place, card in enumerate(view.zones[zone])}
        places = [item.place for item in picture.cards if item.key in keys]
        width = card_width(places[0].height)
        heights |= {place.height for place in places}
        assert len(places) == HAND
        assert all(
            cell.contains(pygame.Rect(0, 0, width, place.height).move_to(center=(place.x, place.y)))
            for place in places
        )
        assert min(b.x - a.x for a, b in pairwise(places)) > 0.35 * width
        told = [
            piece
            for piece in picture.below
            if isinstance(piece.what, tuple) and piece.what[:3] == ("words", seat, 1)
        ]
        assert len(told) == 1
        assert max(place.y + place.height // 2 for place in places) <= told[0].y
        assert cell.collidelist(cells[:at]) < 0
    assert len(heights) == 1
    if size == (1280, 720):
        assert heights.pop() >= (100 if count < 5 else 60)


def test_what_one_holds_is_told_at_every_size() -> None:
    table = Dealt(4, hands=[BEST])
    for size in SIZES:
        for text_scale in (100, 150, 200):
            person = Person(table.session, size, text_scale=text_scale)
            pieces = person.pieces("reading")
            letters = person.app.theme.font("small").get_height()
            assert max(piece.surface.get_height() for piece in pieces) >= letters, (
                size,
                text_scale,
            )
            covered = [w.rect for w in person.widgets if isinstance(w, Button)]
            for piece in pieces:
                spot = piece.surface.get_rect(topleft=(piece.x, piece.y))
                assert spot.collidelist(covered) < 0, (size, text_scale, piece.what)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_that_one_has_folded_is_told_once_and_the_hand_is_gone(seats: int) -> None:
    table = Dealt(seats)
    table.play("bet 8", "fold")
    view = table.session.observe(0)
    for size in SIZES:
        for text_scale in (100, 200):
            stage = stage_of(seats, size, text_scale=text_scale)
            picture = controller_for(table.session).picture(view, stage)
            told = [
                p.what[1]
                for p in picture.below
                if isinstance(p.what, tuple) and p.what[0] == "plate"
            ]
            (folded,) = (info for info in told if info.seat == 1)
            assert (folded.marks, folded.lines, folded.cards) == (("folded",), (), None)


@pytest.mark.parametrize("text_scale", [100, 200])
def test_no_pot_hides_another_however_many_there_are(text_scale: int) -> None:
    table = Table(8, banks=range(80, 40, -5))
    table.play("bet 79", *["call"] * 7)
    view = table.game.observe(table.state, 0)
    for size in SIZES:
        stage = stage_of(8, size, text_scale=text_scale)
        picture = Picture()
        infos = [seat_info(view, seat, name, held=True) for seat, name in enumerate(stage.names)]
        places = add_players(Picture(), stage, DECK, view, infos)
        add_pots(picture, stage, view, plan_middle(stage, places, (), stakes=True).pots)
        told = [
            piece.surface.get_rect(topleft=(piece.x, piece.y))
            for piece in picture.below
            if isinstance(piece.what, tuple)
            and piece.what[:2] in {("pot", "title"), ("pot", "amount")}
        ]
        assert len(told) == 2 * len(layers(view.facts, NAMES)) == 16
        for at, spot in enumerate(told):
            assert picture.regions["pots"].contains(spot), size
            assert spot.collidelist(told[:at]) < 0, size


def test_own_cards_are_as_large_as_the_space_allows() -> None:
    table = Dealt(2)
    person = Person(table.session, (1920, 1080))
    own = [item for item in person.table.show.picture.cards if item.clickable]
    assert len(own) == 7
    assert all(item.place.height >= 215 for item in own)
    steps = [right.place.x - left.place.x for left, right in pairwise(own)]
    assert min(steps) >= card_width(own[0].place.height)


def test_the_ring_of_every_symbol_lies_on_the_card_and_apart_from_the_others() -> None:
    for card in range(len(DECK)):
        for height in (80, 252):
            whole = pygame.Rect(0, 0, card_width(height), height)
            boxes = [symbol_box(DECK, card, name, height) for name in SYMBOLS]
            assert all(whole.contains(box) for box in boxes)
            middles = sorted(box.centery for box in boxes)
            assert min(b - a for a, b in pairwise(middles)) > height * 0.1


def seen(frame: pygame.Surface, piece: Drawn) -> bool:
    """Return whether a piece is seen: all of its pixels that hide most of what is below."""
    width, height = piece.surface.get_size()
    pixels = {(x, y): piece.surface.get_at((x, y)) for x in range(width) for y in range(height)}
    solid = {spot: color for spot, color in pixels.items() if color.a > 200}
    assert solid, piece.what
    shown_there = (frame.get_at((piece.x + x, piece.y + y)) for x, y in solid)
    pairs = zip(shown_there, solid.values(), strict=True)
    return all(
        abs(there.r - color.r) < 60 and abs(there.g - color.g) < 60 for there, color in pairs
    )


@pytest.mark.parametrize(("viewer", "kinds"), [(OPEN, {"ring", "words"}), (0, {"reading"})])
def test_what_a_hand_makes_is_told_once_its_cards_lie(viewer: int, kinds: set[str]) -> None:
    session = golden("presidential_poker")
    stage = stage_of(session.game.seats, (1280, 720))
    table = TableView(stage.theme, Sprites(session.game.deck, stage.theme), stage)
    start, rest = pygame.Surface(stage.theme.size), pygame.Surface(stage.theme.size)
    (deal,) = (
        beat
        for shown_beats, _picture, _view in shown(session, viewer, stage, 2)
        for beat in shown_beats
        if len(beat.cards) >= HAND
    )
    table.draw_beat(start, deal, 0.0)
    table.draw(rest, deal.after)
    told = set()
    for piece in (*deal.after.below, *deal.after.above):
        kind, *_of = piece.what if isinstance(piece.what, tuple) else (piece.what,)
        if kind in kinds:
            told.add(kind)
            assert (seen(start, piece), seen(rest, piece)) == (False, True), piece.what
    assert told == kinds


def test_what_one_says_is_written_beside_the_own_cards() -> None:
    session = golden("presidential_poker")
    stage = stage_of(session.game.seats, (1280, 720))
    _beats, picture, _view = next(shown(session, 0, stage, 1))
    cards = picture.regions["cards"]
    table = TableView(stage.theme, Sprites(session.game.deck, stage.theme), stage)
    shows, rests = pygame.Surface(stage.theme.size), pygame.Surface(stage.theme.size)
    said = 0
    for past, (shown_beats, _picture, _view) in zip(
        session.log, shown(session, 0, stage, 40), strict=False
    ):
        beat = shown_beats[0]
        if past.seat == 0 and beat.effects and not beat.cards:
            table.draw_beat(shows, beat, 0.1)
            table.draw(rests, beat.after)
            pairs = [
                (shows.subsurface(area), rests.subsurface(area)) for area in (cards, stage.hand)
            ]
            same = [
                pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB") for a, b in pairs
            ]
            assert same == [True, False], past.action
            said += 1
    assert said > 2


# --- the help -----------------------------------------------------------------------------------


def test_every_example_of_the_help_is_the_hand_that_it_says() -> None:
    sheet = read_sheet(GAMES["presidential_poker"].sheet)
    [chapter] = [section for section in sheet.help if section.title == "Examples of the hands"]
    examples = chapter.figures
    assert len(examples) == 16
    for number, example in enumerate(examples, start=1):
        reading = explain([DECK.number(card) for card in example.cards], "strict")
        assert example.title == f"{number}. {reading.name}"
        assert reading.category == number
        if number > 2:
            assert reading.phrase in " ".join(example.caption.split())
        counted = {
            (DECK[card].id, group.category)
            for group in reading.groups
            if not group.kicker
            for card in group.cards
        }
        ringed = {
            (card, name) for card, name in zip(example.cards, example.symbols, strict=False) if name
        }
        assert ringed == (counted if number > 1 else set())


# --- the whole ----------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [PUBLIC, OPEN, 0])
def test_every_animation_ends_in_the_picture_of_the_table(viewer: int) -> None:
    stage = stage_of(golden("presidential_poker").game.seats, (960, 540))
    for steps, picture, _view in shown(golden("presidential_poker"), viewer, stage, 60):
        assert steps[-1].after == picture


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_within_the_window_in_every_phase(size: tuple[int, int]) -> None:
    session = golden("presidential_poker")
    stage = stage_of(session.game.seats, size)
    window = pygame.Rect(0, 0, *size)
    for _beats, picture, _view in shown(session, OPEN, stage, 25):
        for piece in (*picture.below, *picture.above):
            assert window.contains(piece.surface.get_rect(topleft=(piece.x, piece.y))), piece.what
        for item in picture.cards:
            box = pygame.Rect(0, 0, card_width(item.place.height), item.place.height)
            box.center = (item.place.x, item.place.y)
            assert window.contains(box), item.key


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("orders", [(), ("bet 8",), ("bet 2", *["call"] * 7)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_buttons_fit_every_window_and_do_not_cover_each_other(
    size: tuple[int, int], orders: tuple[str, ...], text_scale: int
) -> None:
    table = Dealt(8)
    table.play(*orders)
    person = Person(table.session, size, text_scale=text_scale)
    window = pygame.Rect(0, 0, *size)
    buttons = [w for w in person.widgets if isinstance(w, Button)]
    assert any(w.key.startswith("offer:") for w in buttons)
    for at, one in enumerate(buttons):
        assert window.contains(one.rect), one.key
        assert one.rect.collidelist([other.rect for other in buttons[:at]]) < 0, one.key


def several_pots() -> Table:
    """Return a table of four at which one main and two side pots were just paid out."""
    table = Table(4, banks=(5, 21, 51, 51), dealer=3, hands=[BEST, TIED[0], WORST, TIED[1]])
    return table.play("bet 4", "bet 20", "bet 50", "call").play(*["stand"] * 4)


def test_of_several_side_pots_each_is_named_where_it_is_won() -> None:
    table, stage = several_pots(), stage_of(4, SIZES[1])
    controller = controller_for(Session(table.game, 1))
    picture = controller.picture(table.game.observe(table.state, 2), stage)
    told = []
    for event in table.told(PotWon):
        effects = controller.cue(event, stage).effects
        assert effects is not None
        told += [effect.reason for effect in effects(picture) if isinstance(effect, Banner)]
    assert told == ["Main pot", "Side pot 1", "Side pot 2"]


@pytest.mark.parametrize("size", SIZES)
def test_the_pots_are_seen_as_chips_while_all_hands_lie_open(size: tuple[int, int]) -> None:
    table = Table(4, banks=(5, 21, 51, 51), dealer=3, hands=[BEST, TIED[0], WORST, TIED[1]])
    table.play("bet 4", "bet 20", "bet 50", "call")
    before = table.game.observe(table.state, 2)
    table.play(*["stand"] * 4)
    controller, stage = controller_for(Session(table.game, 1)), stage_of(4, size, log=False)
    told = [redact(event, 2) for event in table.events]
    shown = beats(
        before,
        told,
        table.game.observe(table.state, 2),
        lambda view: controller.picture(view, stage),
        lambda event: controller.cue(event, stage),
    )
    opened = [beat for beat in shown if beat.view is not None and len(beat.view.facts.shown) == 4]
    chips = {chip.account: chip.amount for chip in opened[0].after.chips if "pot" in chip.account}
    assert chips == {"pot": 20, "pot:1": 48, "pot:2": 60}
    pots = [opened[0].after.regions[name] for name in opened[0].after.regions if "pot " in name]
    assert len(pots) == 3
    assert all(one.collidelist(pots[:at]) < 0 for at, one in enumerate(pots))


@pytest.mark.window
def test_hands_with_all_in_and_side_pots_are_played_at_a_real_window(home: Path) -> None:
    orders = ("--orders", ORDERS, "--seats", "3", "--until", "game")
    prepare(home)
    told = play(home, "presidential_poker", *orders)
    assert told["ended"] == "game"
    _header, session = only_record(home)
    assert session.outcome is not None
    assert session.outcome.why == "last"
    again: Session[Any] = Session(session.game, session.seed)
    events = [event for entry in session.log for event in again.act(entry.seat, entry.action)]
    assert any(isinstance(event, BetMade) and event.all_in for event in events)
    assert any(isinstance(event, PotWon) and event.pot == 1 for event in events)
