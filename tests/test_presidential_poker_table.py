"""Presidential Poker at the table: the draw, the hands that are opened, the whole of it."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.library import GAMES, read_sheet
from games.presidential_poker.controller import PresidentialPokerController
from games.presidential_poker.hands import layers
from games.presidential_poker.places import plan_middle
from games.presidential_poker.pots import Pots
from rules.core import CHANCE, OPEN, PUBLIC, UNSEEN, Event, HandEnded, cards_of
from rules.observe import redact
from rules.presidential_poker.actions import CHECK, FOLD, Bet, Draw
from rules.presidential_poker.events import BetMade, Dealt, Folded, PotWon
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.words import explain
from rules.session import Session
from table.analysis import Analysis
from table.steps import told_again
from tests import there
from tests.at_table import drag, events_of, mouse
from tests.click_through import click, click_at
from tests.clock import let_pass
from tests.engine import FakeEngine, thinking
from tests.person import (
    NAMES,
    SIZES,
    Person,
    box_of,
    controller_for,
    golden,
    parts,
    picture_for,
    shown,
    stage_of,
    staged,
    staging_of,
)
from tests.poker_table import BEST, DECK, PAIRS, TIED, WORST, Table, button, side_pots, whats
from tests.window import only_record, play, prepare
from ui.controls.buttons import Button
from ui.layout.cards import card_width
from ui.picture.director import Director
from ui.picture.items import Banner, Drawn, Picture, Rising, card_key
from ui.picture.seats import add_seats
from ui.picture.sprites import Sprites
from ui.picture.timeline import Beat
from ui.picture.view import TableView

ORDERS = "Bet;Call;Fold;Stand pat;Stand pat;Check;Bet;Fold;All-in|Go all-in|Call|Stand pat"
"""A first hand after which all three have different chips; then everybody goes all-in."""


def test_p4_discards_are_clicked_and_drawn_again() -> None:
    table = Table(2, hands=[WORST, PAIRS])
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
    table = Table(2, hands=[WORST, PAIRS])
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


def brass(person: Person) -> list[str]:
    buttons = [each for each in person.widgets if isinstance(each, Button)]
    return [each.words for each in buttons if each.kind == "primary"]


def test_no_slip_draws_a_single_card() -> None:
    table = Table(2, hands=[WORST, PAIRS])
    table.play("bet 2", "call")
    person = Person(table.session)
    length = len(table.session.log)
    person.click(DECK[WORST[0]].id)
    person.click(DECK[WORST[0]].id)  # a double-click
    person.click(DECK[WORST[1]].id)
    click_at(person.app, person.table.show.stage.play.center)
    assert len(table.session.log) == length
    assert brass(person) == ["Draw 1"]
    person.key(pygame.K_RETURN, "\r")
    assert table.session.log[length].action == Draw((WORST[1],))


def test_best_keep_hint_and_analysis_agree_on_the_discards() -> None:
    table = Table(2, hands=[PAIRS, WORST])
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
    person.key(pygame.K_h, "h")  # why
    course.look()
    why = person.said()
    assert hinted
    assert hinted < set(PAIRS)
    assert person.table.match.hand.chosen == ()
    person.table.match.hand.hint = None
    person.press("Best discards")
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
    verdict = there(analysis.verdicts[at])
    assert frozenset(cards_of(verdict.action)) == hinted
    assert verdict.loss == 0
    assert verdict.why in why


def test_p4_the_others_see_only_how_many_were_drawn() -> None:
    table = Table(2, hands=[WORST, PAIRS])
    table.play("bet 2", "call", "draw 3")
    controller = controller_for(table.session)
    for viewer in (1, PUBLIC):
        view = table.session.observe(viewer)
        picture = staging_of(controller).picture(view, stage_of(2, (1280, 720)))
        mine = set(view.zones["hand:1"]) if viewer == 1 else set()
        assert {item.card for item in picture.cards} - mine == {UNSEEN}
        plates = [p.what[1] for p in picture.below if isinstance(p.what, tuple)]
        lines = [line for info in plates if hasattr(info, "lines") for line in info.lines]
        assert any("draws 3" in line for line in lines)


def test_the_own_hand_is_named_and_its_symbols_are_lit_on_request() -> None:
    table = Table(2, hands=[BEST, WORST])
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


def test_a_hint_marks_the_button_that_it_means() -> None:
    table = Table(2, hands=[WORST, BEST])
    table.play("bet 2")
    person = Person(table.session)

    def looks(word: str) -> bytes:
        [rect] = [
            each.rect
            for each in person.widgets
            if isinstance(each, Button) and each.words.startswith(word)
        ]
        return pygame.image.tobytes(person.app.screen.subsurface(rect), "RGB")

    fold, call = looks("Fold"), looks("Call")
    person.table.match.hand.hint = FOLD
    person.table.course.change()
    person.wait()
    assert looks("Fold") != fold
    assert looks("Call") == call


def test_what_one_holds_stays_while_a_card_is_pointed_at() -> None:
    person = Person(Table(2, hands=[BEST, WORST]).session, open_hands=False)
    click(person.app, "lift")
    let_pass(person.app, 5.0)
    [title] = [each for each in person.pieces("reading") if parts(each)[1] == 1]
    box = title.surface.get_rect(topleft=(title.x, title.y))
    before = pygame.image.tobytes(person.app.screen.subsurface(box), "RGB")
    mouse(person.app, pygame.MOUSEMOTION, person.at(DECK[BEST[0]].id))
    let_pass(person.app, 1.0)
    assert person.table.felt.pointer.hover is not None
    assert pygame.image.tobytes(person.app.screen.subsurface(box), "RGB") == before


@pytest.mark.parametrize("order", ["number", "color", "kingdom", "groups"])
def test_a_hand_can_be_sorted_four_ways(order: str) -> None:
    controller = PresidentialPokerController(Table(2).game, ("Ada", "Bo"))
    cards = controller.sorted_hand(BEST[::-1], order)
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
    assert not whats(person, "verdict")  # the line below says it
    assert summary.subtitle.startswith("Bo beats Cleo. Four of a kind and a triple against")
    assert [row.cells[:2] for row in summary.rows] == [
        ("Bo", "Main pot"),
        ("Bo", "Side pot"),
        ("Bo", "Unmatched"),
    ]
    assert [row.cells[3] for row in summary.rows] == ["+291", "+4", "+5"]
    assert (set(summary.cards), set(summary.beaten)) == (set(BEST), set(PAIRS))
    ringed = {card for card in summary.rings if card in BEST}
    assert ringed == set(BEST)


def test_p6_the_showdown_goes_hand_by_hand_and_waits_for_a_press_before_the_summary() -> None:
    table = side_pots()
    table.play("stand", "stand")
    shown_beats = staged(table.session, PUBLIC, stage_of(3, (1280, 720)), 0, Draw(()))
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


def test_p6_the_symbols_that_count_are_ringed_and_the_beaten_hands_dimmed() -> None:
    table = side_pots()
    table.play("stand", "stand", "stand")
    picture = picture_for(table.session, PUBLIC, stage_of(3, (1280, 720)))
    ringed = {p.what[1] for p in picture.above if isinstance(p.what, tuple)}
    assert set(BEST) < ringed <= {*BEST, *PAIRS, *WORST}, "what a beaten hand makes is seen, too"
    marks = {item.card: item.mark for item in picture.cards if item.card != UNSEEN}
    assert {card for card, mark in marks.items() if mark == "dim"} == set(PAIRS) | set(WORST)


def told_beats(seats: int, seed: int, hands: int = 12) -> Iterator[tuple[list[Event], list[Beat]]]:
    session: Session[Any] = Session(
        GAMES.open("presidential_poker", seats, {"chips": 300, "hands": hands}), seed
    )
    rng, stage = random.Random(seed), stage_of(seats, (960, 540))
    again: Session[Any] = Session(session.game, seed)
    while session.outcome is None:
        seat = session.actors[0]
        if seat == CHANCE:
            events = session.draw()
        else:
            events = session.act(seat, session.game.choose(session.state, seat, rng))
        told = [redact(event, 0) for event in events]
        shown_beats = staged(again, 0, stage, seat, session.log[-1].action)
        if told:
            yield told, shown_beats


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_only_pots_that_are_won_stand_there_once_a_fold_ends_the_hand(seats: int) -> None:
    ended = 0
    for told, shown_beats in told_beats(seats, seats):
        ends = next((event for event in told if isinstance(event, HandEnded)), None)
        if isinstance(told[0], Folded) and ends is not None and ends.why == "folded":
            ended += 1
            for beat in shown_beats:
                assert beat.view is not None
                (pot,) = layers(beat.view.facts, NAMES)
                assert (pot.title, pot.words.startswith("to ")) == ("Pot", True)
                assert told[0].seat not in beat.view.facts.active
    assert ended


def test_the_last_fold_of_a_game_is_shown_to_its_end() -> None:
    """It is nobody's turn then, while the table still shows the cards on their way."""
    session: Session[Any] = Session(GAMES.open("presidential_poker", 4, {"hands": 1}), 3)
    controller, stage = controller_for(session), stage_of(4, (1280, 720))
    session.draw_all()
    while session.outcome is None:
        actor = session.actors[0]
        legal = list(session.game.legal(session.state, actor))
        bets = [action for action in legal if isinstance(action, Bet)]
        action = FOLD if FOLD in legal else bets[0] if bets else legal[0]
        for beat in staged(session, 0, stage, actor, action):
            assert controller.waiting(there(beat.view)) is not None
        session.draw_all()
    assert action == FOLD


def test_from_the_first_card_of_a_deal_on_nothing_stands_there_of_the_hand_before() -> None:
    deals = 0
    for told, shown_beats in told_beats(3, 4):
        if not isinstance(told[0], Dealt):
            continue
        deals += 1
        for beat in shown_beats:
            assert beat.view is not None
            facts = beat.view.facts
            assert (facts.hand, facts.dealer) == (told[0].hand, told[0].dealer)
            assert not facts.won
            assert not facts.shown
            assert (facts.active, set(facts.drawn)) == (facts.dealt, {-1})
            assert sum(facts.paid) == beat.view.chips["pot"]
    assert deals > 5


def test_p6_who_wins_unmet_does_not_show() -> None:
    table = Table(2, hands=[BEST, WORST])
    table.play("bet 2")
    table.play("fold")
    view = table.session.observe(PUBLIC)
    controller = controller_for(table.session)
    picture = staging_of(controller).picture(view, stage_of(2, (1280, 720)))
    assert {item.card for item in picture.cards} == {UNSEEN}
    summary = there(controller.summary(table.events, view))
    assert summary.subtitle == "Nobody called: Ann wins without showing."
    assert summary.cards == ()


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(2, 9))
def test_every_opened_hand_shows_all_its_symbols(size: tuple[int, int], count: int) -> None:
    seats, viewer = count, OPEN
    table = Table(seats)
    view = table.session.observe(viewer)
    picture = staging_of(controller_for(table.session)).picture(view, stage_of(seats, size))
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
    table = Table(4, hands=[BEST])
    for size, text_scale in zip(SIZES[:3], (200, 150, 100), strict=True):
        person = Person(table.session, size, text_scale=text_scale)
        pieces = person.pieces("reading")
        letters = person.app.theme.font("small").get_height()
        assert max(piece.surface.get_height() for piece in pieces) >= letters, size
        covered = [w.rect for w in person.widgets if isinstance(w, Button)]
        for piece in pieces:
            assert box_of(piece).collidelist(covered) < 0, (size, piece.what)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_that_one_has_folded_is_told_once_and_the_hand_is_gone(seats: int) -> None:
    table = Table(seats)
    table.play("bet 8", "fold")
    view = table.session.observe(0)
    for size in SIZES:
        for text_scale in (100, 200):
            stage = stage_of(seats, size, text_scale=text_scale)
            picture = staging_of(controller_for(table.session)).picture(view, stage)
            told = [
                p.what[1]
                for p in picture.below
                if isinstance(p.what, tuple) and p.what[0] == "plate"
            ]
            (folded,) = (info for info in told if info.seat == 1)
            assert (folded.marks, folded.lines, folded.cards) == (("folds",), (), None)


def test_whoever_wins_by_a_raise_no_longer_checks() -> None:
    session: Session[Any] = Session(GAMES.open("presidential_poker", 3, {}), 3)
    session.draw_all()
    for action in (CHECK, Bet(8), FOLD, Bet(24)):
        session.act(session.actors[0], action)
    controller, stage = controller_for(session), stage_of(3, SIZES[0])
    views = [beat.view for beat in staged(session, 1, stage, session.actors[0], FOLD)]
    plates = [controller.seats(view) for view in views if view is not None and view.facts.won]
    assert plates
    for told in plates:
        assert any("wins" in info.marks for info in told)
        assert not any("checks" in info.lines for info in told)


def test_a_single_pot_is_told_with_the_bets_of_this_round() -> None:
    table = Table(3, banks=(50, 50, 50))
    table.play("bet 8", "call")
    view = table.game.observe(table.state, 0)
    [pot] = [
        p
        for p in PresidentialPokerController(table.game, NAMES[:3]).parts(view)
        if p.title == "Pot"
    ]
    assert pot.words[0] == "19: open to all 3", (
        "three antes and two bets of 8, as the middle of the table shows"
    )


@pytest.mark.parametrize("text_scale", [100, 200])
def test_no_pot_hides_another_however_many_there_are(text_scale: int) -> None:
    table = Table(8, banks=range(80, 40, -5))
    table.play("bet 79", *["call"] * 7)
    view = table.game.observe(table.state, 0)
    for size in SIZES:
        stage = stage_of(8, size, text_scale=text_scale)
        picture = Picture()
        controller = PresidentialPokerController(table.game, NAMES)
        places = add_seats(Picture(), stage, DECK, controller.seats(view), view.viewer)
        plan = plan_middle(stage, places, (), stakes=True, bets=True)
        Pots(picture, stage, view, controller).add(plan.pots)
        told = [
            box_of(piece)
            for piece in picture.below
            if isinstance(piece.what, tuple)
            and piece.what[:2] in {("pot", "title"), ("pot", "amount")}
        ]
        assert len(told) == 2 * len(layers(view.facts, NAMES)) == 16
        for at, spot in enumerate(told):
            assert picture.regions["pots"].contains(spot), size
            assert spot.collidelist(told[:at]) < 0, size


def test_own_cards_are_as_large_as_the_space_allows_and_overlap_before_they_are_small() -> None:
    table = Table(2)
    person = Person(table.session, (1920, 1080))
    own = [item for item in person.table.show.picture.cards if item.clickable]
    assert len(own) == 7
    assert all(item.place.height >= 215 for item in own)
    steps = [right.place.x - left.place.x for left, right in pairwise(own)]
    assert min(steps) >= card_width(own[0].place.height)
    person = Person(Table(2).session, (960, 540), text_scale=200)
    own = [item for item in person.table.show.picture.cards if item.clickable]
    assert len(own) == 7
    assert all(item.place.height >= person.table.show.stage.hand.height * 0.66 for item in own)


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


def test_every_example_of_the_help_is_the_hand_that_it_says() -> None:
    sheet = read_sheet(GAMES["presidential_poker"].sheet)
    [chapter] = [section for section in sheet.help if section.title == "Example hands"]
    examples = chapter.figures
    assert len(examples) == 16
    for number, example in enumerate(examples, start=1):
        reading = explain([DECK.number(card) for card in example.cards], "strict")
        assert reading.name.endswith(example.title)
        assert reading.category == number
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


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("orders", [(), ("bet 8",), ("bet 2", *["call"] * 7)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_buttons_fit_every_window_and_do_not_cover_each_other(
    size: tuple[int, int], orders: tuple[str, ...], text_scale: int
) -> None:
    table = Table(8)
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


def test_of_several_side_pots_each_is_named_where_it_is_won_and_why() -> None:
    table, stage = several_pots(), stage_of(4, SIZES[1])
    controller = controller_for(Session(table.game, 1))
    view = table.game.observe(table.state, 2)
    picture = staging_of(controller).picture(view, stage)
    told = []
    for event in table.told(PotWon):
        effects = there(staging_of(controller).cue(event, view, stage).effects)
        told += [effect.reason for effect in effects(picture) if isinstance(effect, Banner)]
    titles, reasons = zip(*(reason.split("\n") for reason in told), strict=True)
    assert titles == ("Main pot", "Side pot 1", "Side pot 2")
    assert "Four of a kind and a triple against" in reasons[0]
    assert "the pot is split" in reasons[1]
    assert reasons[2] == "A triple and two pairs against three pairs."


@pytest.mark.parametrize("size", SIZES)
def test_the_pots_are_seen_as_chips_while_all_hands_lie_open(size: tuple[int, int]) -> None:
    table = Table(4, banks=(5, 21, 51, 51), dealer=3, hands=[BEST, TIED[0], WORST, TIED[1]])
    table.play("bet 4", "bet 20", "bet 50", "call")
    before = table.game.observe(table.state, 2)
    table.play(*["stand"] * 4)
    controller, stage = controller_for(Session(table.game, 1)), stage_of(4, size, log=False)
    told = [redact(event, 2) for event in table.events]
    staging = staging_of(controller)
    picture, after = staging.picture(before, stage), table.game.observe(table.state, 2)
    shown = Director(staging.picture, staging.cue).beats(before, told, after, stage, picture)
    opened = [beat for beat in shown if beat.view is not None and len(beat.view.facts.shown) == 4]
    chips = {chip.account: chip.amount for chip in opened[0].after.chips if "pot" in chip.account}
    assert chips == {"pot": 20, "pot:1": 48, "pot:2": 60}
    pots = [opened[0].after.regions[name] for name in opened[0].after.regions if "pot " in name]
    assert len(pots) == 3
    assert all(one.collidelist(pots[:at]) < 0 for at, one in enumerate(pots))


@pytest.mark.window
def test_hands_with_all_in_and_side_pots_are_played_at_a_real_window(home: Path) -> None:
    prepare(home)
    play(home, "presidential_poker", ["human"] * 3, orders=ORDERS.split(";"))
    _header, session = only_record(home)
    assert there(session.outcome).why == "last"
    events = events_of(session)
    assert any(isinstance(event, BetMade) and event.all_in for event in events)
    assert any(isinstance(event, PotWon) and event.pot == 1 for event in events)
