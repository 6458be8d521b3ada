"""Sanity Rook at the table: bids, the Nest, halves and sums, the trick, and the race to 600."""

import itertools
import math
import random
from collections.abc import Hashable
from typing import Any, TypeGuard

import pygame
import pytest

from art.palette import ink_color
from games.sanity_rook.stage import suit_disc
from rules.core import OPEN, PUBLIC, UNSEEN, cards_of
from rules.sanity_rook.actions import Bid, Discard
from rules.sanity_rook.game import Facts
from rules.shared.double_cards import double_deck
from tests import of_kind, there
from tests.click_through import click_at
from tests.clock import let_pass
from tests.person import (
    SIZES,
    Person,
    box_of,
    controller_for,
    golden,
    picture_for,
    shown,
    stage_of,
    staging_of,
)
from tests.rook_table import RULES, Dealt, as_action, cards
from ui import durations
from ui.controls.buttons import Button
from ui.picture.items import CardKey, Picture
from ui.picture.symbols import symbol_box

BACK = "Put these back"


def parts(picture: Picture) -> list[Hashable]:
    return [
        piece.what[1]
        for piece in (*picture.below, *picture.above)
        if isinstance(piece.what, tuple) and piece.what[0] == "rook"
    ]


@pytest.mark.parametrize("size", SIZES)
def test_bids_of_who_passed_stand_within_the_rim(size: tuple[int, int]) -> None:
    table = Dealt().hand_out()
    table.bid(140, 145, 150, 155, 0, 0, 0)
    picture = picture_for(table.session, 3, stage_of(4, size))
    drawn = {str(piece.what): piece.rect for piece in picture.below}
    ring = next(box for what, box in drawn.items() if "inlay" in what)
    passed = [box for what, box in drawn.items() if "passed" in what]
    assert passed
    for box in passed:
        for corner in (box.topleft, box.topright, box.bottomleft, box.bottomright):
            assert math.dist(corner, ring.center) < 0.95 * ring.width / 2


def says(person: Person, words: str) -> bool:
    return any(words in str(part) for part in parts(person.table.show.picture))


def amount_button(person: Person) -> Button:
    return of_kind(Button, next(w for w in person.widgets if w.key == "amount:take"))


def test_r2_bids_go_up_in_steps_of_five_from_140_and_typed_ones_to_the_nearest() -> None:
    table = Dealt().hand_out()
    person = Person(table.session)
    assert amount_button(person).words == "Bid 140"
    person.press("180")
    assert amount_button(person).words == "Bid 180"
    assert table.session.state.bid == 0  # a preset only sets the amount
    person.press("Bid 180")
    assert table.session.state.bids == (180, 0, 0, 0)
    assert amount_button(person).words == "Bid 185"
    person.key(pygame.K_p, "p")
    person.wait()
    assert table.session.state.passed == 0b0010
    person = Person(Dealt().hand_out().session)
    for digit in "163":
        person.key(getattr(pygame, f"K_{digit}"), digit)
    assert amount_button(person).words == "Bid 165"
    person.key(pygame.K_RETURN)
    person.wait()
    assert person.table.match.session.state.bids[0] == 165


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_r2_every_way_to_bid_is_within_reach(size: tuple[int, int], scale: int) -> None:
    person = Person(Dealt().hand_out().session, size, text_scale=scale)
    for amount in ("160", "180", "200", "220"):
        person.press(amount)
        assert amount_button(person).words == f"Bid {amount}"
    ways = [
        w for w in person.widgets if w.key.startswith(("amount:", "preset:")) or w.key == "Pass"
    ]
    window = pygame.Rect((0, 0), size)
    for at, way in enumerate(ways):
        assert window.contains(way.rect)
        assert way.rect.collidelist([other.rect for other in ways[at + 1 :]]) == -1
    boxes = [
        box_of(piece)
        for piece in person.pieces("rook")
        if isinstance(piece.what, tuple) and "bid words" in piece.what[1]
    ]
    assert len(boxes) == 4
    for box in boxes:
        assert box.collidelist([way.rect for way in ways]) == -1


def test_r2_the_note_on_220_points_is_at_the_button_and_everybodys_bid_in_sight() -> None:
    table = Dealt().hand_out()
    table.bid(150, 0)
    person = Person(table.session)
    assert "the cards hold 220 points" in amount_button(person).tip
    assert ("bid words", 0, "150") in parts(person.table.show.picture)
    assert ("bid words", 1, "passed") in parts(person.table.show.picture)
    assert ("bid words", 2, "…") in parts(person.table.show.picture)
    assert ("bid words", 3, "") in parts(person.table.show.picture)


def test_r2_the_button_warns_of_a_bid_that_cannot_be_made_and_enter_does_not_take_it() -> None:
    person = Person(Dealt().hand_out().session)
    for digit in "220":
        person.key(getattr(pygame, f"K_{digit}"), digit)
    assert amount_button(person).words == "Bid 220"
    person.key(pygame.K_UP)
    assert amount_button(person).words == "225: over 220"
    person.key(pygame.K_RETURN)
    person.wait()
    assert person.table.match.session.state.bids[0] == 0
    person.press("225: over 220")
    person.wait()
    assert person.table.match.session.state.bids[0] == 225


def test_r9_where_a_bid_is_to_be_exceeded_the_button_warns_of_220_too() -> None:
    person = Person(Dealt(made="exceed").hand_out().session)
    with pytest.raises(AssertionError, match="no button '220'"):
        person.press("220")
    person.press("200")
    for _step in range(3):
        person.key(pygame.K_UP)
    assert amount_button(person).words == "Bid 215"
    person.key(pygame.K_UP)
    assert amount_button(person).words == "220: over 215"
    # all pass: the next deal follows without a summary
    table = Dealt().hand_out()
    person = Person(table.session)
    for _seat in range(4):
        person.press("Pass")
    assert "Everyone passes." in person.table.match.log.words
    assert person.app.scene is person.table
    assert table.session.state.round == 2


def test_r9_the_race_and_the_summary_go_by_the_house_rules() -> None:
    told = {}
    for options in ({}, {"goal": 300, "finish": "exceed", "award": "bid"}):
        table = Dealt(**options).hand_out()
        assert says(Person(table.session), "to pass 300" if options else "of 600")
        table.contract(trump="stars")
        rng = random.Random(8)
        while table.session.state.phase == "play":
            play_one(table, rng)
        facts: Facts = table.session.observe(PUBLIC).facts
        summary = controller_for(table.session).summary((), table.session.observe(PUBLIC))
        assert facts.result is not None
        assert facts.result.made
        told[bool(options)] = facts.result.gains[0], there(summary).notes
    assert told[False] == (170, ("The first side to reach 600 wins.",))
    assert told[True] == (
        140,
        ("House rule: a made bid scores the bid alone.", "The first side with more than 300 wins."),
    )


@pytest.mark.parametrize(
    ("hint", "words"), [(None, "Bid 140"), (Bid(140), "Bid 140"), (Bid(165), "Bid 165")]
)
def test_r2_the_button_of_a_hinted_bid_is_lit_and_enter_names_it(
    hint: Bid | None, words: str
) -> None:
    table = Dealt().hand_out()
    person = Person(table.session)
    person.table.match.hand.hint = hint
    person.table.course.sync()
    person.wait()
    assert amount_button(person).words == words
    assert amount_button(person).advised == (hint is not None)
    person.key(pygame.K_RETURN)
    assert person.said() == f"Press Pass or {words}."
    assert table.session.state.bid == 0


def test_r2_enter_bids_nothing_until_an_amount_is_set() -> None:
    person = Person(Dealt().hand_out().session)
    person.key(pygame.K_RETURN)
    person.wait()
    state = person.table.match.session.state
    assert (state.passed, state.bid) == (0, 0)
    person.press("160")
    person.key(pygame.K_RETURN)
    person.wait()
    assert person.table.match.session.state.bids[0] == 160


def test_r3_five_cards_are_chosen_and_go_back_to_the_nest() -> None:
    table = Dealt().hand_out(nest="2h4c 2h5s 2f6s 3f5h 2c7f")
    table.bid(140, 0, 0, 0)
    person = Person(table.session, (1920, 1080))
    for at, card in enumerate(("2h4c", "2h5s", "2f6s", "3f5h", "2c7f"), start=1):
        assert BACK not in person.buttons()
        person.click(card)
        assert f"{at} of 5" in person.prompt()
    assert "10 points)" in person.prompt()  # two fives
    sixth = next(card for card in table.held(0) if card not in "2h4c 2h5s 2f6s 3f5h 2c7f")
    person.click(sixth)
    assert "R3" in person.said()
    person.press(BACK)
    assert table.session.state.phase == "trump"
    assert set(table.zone("nest", 0)) == set(cards("2h4c 2h5s 2f6s 3f5h 2c7f"))
    person.table.course.undo()
    person.wait()
    assert BACK in person.buttons()
    assert "5 of 5, 10 points" in person.prompt(), "they are chosen as they were"
    person.press(BACK)
    assert table.session.state.phase == "trump"


def test_a_click_on_a_bubble_decides_nothing_wherever_it_is() -> None:
    table = Dealt().hand_out(nest="2h4c 2h5s 2f6s 3f5h 2c7f")
    table.bid(140, 0, 0, 0)
    person = Person(table.session)
    five = ("2h4c", "2h5s", "2f6s", "3f5h", "2c7f")
    for card in five:
        person.click(card)
    bubble, felt = person.table.felt.bubble, person.table.show.stage.action.midtop
    [undo] = [widget.rect for widget in person.widgets if widget.key == "undo"]
    decided = len(table.session.log)
    for spot in (felt, undo.midbottom):
        for across, down in itertools.product(range(5), range(3)):
            bubble._put("Hint: Put these back. " * 3, spot)
            person.app.step([])
            box = there(bubble.box)
            assert not box.colliderect(undo), "it lies on no button"
            point = box.x + across * (box.width - 1) // 4, box.y + down * (box.height - 1) // 2
            click_at(person.app, point)
            assert person.said() == ""
            click_at(person.app, point, after=0.12)  # nor does the second one of a double-click
            assert len(table.session.log) == decided
            assert len(person.table.match.hand.chosen) == 5
            assert person.app.scene is person.table


def test_r3_the_bidder_sees_which_five_of_the_17_came_from_the_nest() -> None:
    nest = "2h4c 2h5s 2f6s 3f5h 2c7f"
    table = Dealt().hand_out(nest=nest)
    table.bid(140, 0, 0, 0)
    stage = stage_of(4, SIZES[0])
    controller = controller_for(table.session)
    for viewer in range(4):
        view = table.session.observe(viewer)
        picture = staging_of(controller).picture(view, stage)
        marked = {
            piece.what[1]
            for piece in picture.above
            if isinstance(piece.what, tuple) and piece.what[0] == "tab"
        }
        assert marked == (set(cards(nest)) if viewer == 0 else set())
        assert viewer == 0 or not view.facts.from_nest
    table.act(0, Discard(tuple(sorted(cards(nest)))))
    assert not table.session.observe(0).facts.from_nest


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sort", ["low", "high"])
def test_the_mark_of_a_card_from_the_nest_hides_no_number_and_no_suit(
    size: tuple[int, int], sort: str
) -> None:
    table = Dealt().hand_out(nest="2h4c 2h5s 10h11f 3f5h 12s14h")
    table.bid(140, 0, 0, 0)
    controller, stage = controller_for(table.session), stage_of(4, size)
    stage.sort = sort
    picture = staging_of(controller).picture(table.session.observe(0), stage)
    noted = {("card", card) for card in table.facts(0).from_nest}
    marks = [box_of(piece) for piece in picture.above if piece.about & noted]
    assert len(marks) == 5
    shown = ("low_value", "low_suit", "combined", "high_suit", "high_value")
    for item in picture.cards:
        for symbol in shown if item.clickable and table.game.deck[item.card].id != "rook" else ():
            place, turned = item.place, item.place.turn == 180
            box = symbol_box(
                stage.theme, controller.deck, item.card, symbol, place.height, turned=turned
            ).move(place.rect.topleft)
            assert box.collidelist(marks) < 0, (item.card, symbol)


def test_r3_only_the_bidder_sees_what_went_back() -> None:
    table = Dealt().hand_out().contract()
    stage = stage_of(4, SIZES[1])
    controller = controller_for(table.session)
    for viewer in (1, 2, 3, PUBLIC):
        picture = staging_of(controller).picture(table.session.observe(viewer), stage)
        nest = [item for item in picture.cards if item.key[0] == "nest"]
        assert len(nest) == 5
        assert all(item.card == UNSEEN for item in nest)
    own = staging_of(controller).picture(table.session.observe(0), stage)
    assert not [item for item in own.cards if item.key[0] == "nest"]


def test_r3_the_trump_is_named_by_a_button_with_its_sign() -> None:
    table = Dealt().hand_out()
    table.bid(140, 0, 0, 0)
    table.act(0, next(iter(RULES.legal(table.state, 0))))
    person = Person(table.session)
    suits = ("cherries", "hats", "stars", "flags")
    hand, suit_of = table.zone("hand:0", 0), double_deck().suit
    held = [suit_of(card, way) for card in hand for way in ("low", "high")]
    assert person.buttons() == [f"{suit.capitalize()}: {held.count(suit)}" for suit in suits]
    assert sum(map(held.count, suits)) >= 22
    buttons = [w for w in person.widgets if isinstance(w, Button) and "offer:" in w.key]
    assert all(button.icon is not None for button in buttons)
    person.key(pygame.K_3, "3")
    person.wait()
    assert table.facts().trump == "stars"
    theme = person.app.theme
    wanted = ("rook", ("trump", "stars"))
    named = [piece for piece in person.pieces("rook") if piece.what == wanted]
    assert len(named) == 1
    disc = named[0].surface
    assert disc is suit_disc(theme, "stars", disc.get_height())
    red, green, blue = ink_color("orange deep")  # in the suit's color, not in brass
    middle = [disc.get_at((x, disc.get_height() // 2)) for x in range(disc.get_width())]
    assert any((dot.r, dot.g, dot.b) == (red, green, blue) for dot in middle)


def test_r4_a_card_is_led_low_high_or_combined_by_button_or_key() -> None:
    for key, way in (("1", "low"), ("2", "high"), ("3", "combined")):
        table = Dealt().hand_out("4h12c").contract()
        person = Person(table.session)
        person.click("4h12c")
        assert person.buttons() == ["4 of hats", "12 of cherries", "16 as a sum"]
        person.key(getattr(pygame, f"K_{key}"), key)
        person.wait()
        assert table.facts().trick[0].way == way
        words = {"low": "hats led", "high": "cherries led", "combined": "sum led"}[way]
        assert says(person, words)


def test_r4_the_played_half_stands_upright_with_its_value() -> None:
    table = Dealt().hand_out("4h12c").contract()
    table.play("4h12c:high")
    person = Person(table.session)
    item = there(person.table.show.picture.card(("card", RULES.deck.number("4h12c"))))
    assert item.place.turn == 180
    ringed = [piece.what for piece in person.pieces("counts")]
    assert ("counts", RULES.deck.number("4h12c"), ((0, "high"),)) in ringed


def test_r5_who_can_follow_is_offered_those_halves_alone_and_told_so() -> None:
    table = Dealt().hand_out("4h12c", "6h12c 3s6c 2h5s").contract()
    table.play("4h12c:high")
    person = Person(table.session)
    assert "2h5s" not in [form.split(":")[0] for form in table.forms()]
    person.click("2h5s")
    assert "R5" in person.said()
    assert table.session.state.turn == 1
    refusal = there(RULES.verify(table.session.state, 1, as_action("2h5s:low")))
    plays = refusal.reason.removesuffix(".").partition(": play ")[2].split(", ")
    values = [int(each.split(" of ")[0]) for each in plays if each.endswith("cherries")]
    assert len(values) > 1
    assert values == sorted(values)
    assert person.table.match.ask is not None
    follow = {form for form in table.forms() if form != "rook:rook"}
    lit = {RULES.deck[card].id for card in person.table.match.ask.lit}
    assert {form.split(":")[0] for form in follow} == lit - {"rook"}
    person.click("3s6c")
    assert person.buttons() == ["6 of cherries"]
    noted = [piece.what for piece in person.pieces("counts")]
    assert ("counts", RULES.deck.number("3s6c"), ((6, "high"),)) in noted


def test_r5_a_half_that_lies_in_the_trick_already_is_refused_as_that() -> None:
    table = Dealt().hand_out("7h14c", "9s14c 6h12c").contract()
    table.play("7h14c:high")
    person = Person(table.session)
    person.click("9s14c")
    assert "14 of cherries is in the trick already" in person.said()
    assert "R5" in person.said()


def test_r7_the_rook_led_asks_for_a_trump() -> None:
    table = Dealt().hand_out("rook 4h12c").contract()
    person = Person(table.session)
    person.click("rook")
    assert person.buttons() == ["The Rook"]
    person.key(pygame.K_RETURN)
    person.wait()
    assert says(person, "Rook led")
    forms = {form.split(":")[1] for form in table.forms()}
    wanted = "discard one" if forms == {"nothing"} else "play a trump"
    assert wanted in person.prompt()


def test_a_card_pressed_while_bidding_names_no_rule() -> None:
    person = Person(Dealt().hand_out().session)
    person.wait()
    card = person.table.match.controller.deck[person.table.match.held[0]].id
    click_at(person.app, person.at(card))
    assert there(person.table.felt.bubble.said)[0] == "No card to choose now."


def play_one(table: Dealt, rng: random.Random) -> None:
    seat = table.session.actors[0]
    table.act(seat, RULES.choose(table.session.state, seat, rng))


def test_r8_a_finished_trick_is_held_or_ends_with_a_click() -> None:
    table = Dealt().hand_out().contract()
    rng = random.Random(4)
    for _card in range(3):
        play_one(table, rng)
    person = Person(table.session)
    scene = person.table
    seat = table.session.actors[0]
    scene.course.decide(RULES.choose(table.session.state, seat, rng))
    held = [beat for beat in scene.show.timeline.waiting if beat.hold == durations.HOLD_TRICK]
    assert len(held) == 1
    facts: Facts = table.session.observe(PUBLIC).facts
    taker = ("Ann", "Bo", "Cleo", "Dan")[facts.leader or 0]
    assert any(f"{taker} takes it" in str(part) for part in parts(held[0].after))
    for laid in facts.last_trick:
        item = there(held[0].after.card(("card", laid.card)))
        assert item.mark == ("lit" if laid.seat == facts.leader else "plain")
    click_at(person.app, scene.show.stage.play.midbottom)
    assert not scene.show.moving


@pytest.mark.parametrize("still", [False, True])
def test_r8_who_takes_a_trick_is_said_once(still: bool) -> None:
    table = Dealt().hand_out().contract()
    rng = random.Random(4)
    for _card in range(3):
        play_one(table, rng)
    person = Person(table.session, reduced_motion=still)
    scene, frames = person.table, 0
    scene.course.decide(RULES.choose(table.session.state, table.session.actors[0], rng))
    while scene.show.moving:
        let_pass(person.app, 0.05)
        beat = scene.show.timeline.beat
        if beat is not None and beat.tagged:
            frames += 1
            assert scene.felt.teller.last_line.box is None  # the card that takes it says so
    assert frames > 5


def test_the_last_trick_is_behind_a_button() -> None:
    table = Dealt().hand_out().contract()
    rng = random.Random(4)
    for _card in range(5):
        play_one(table, rng)
    person = Person(table.session)
    facts: Facts = table.session.observe(PUBLIC).facts
    assert len(facts.last_trick) == 4
    keys = {("last", laid.card) for laid in facts.last_trick}

    def press_fold() -> set[CardKey]:
        [fold] = [widget for widget in person.widgets if widget.key == "fold"]
        click_at(person.app, fold.rect.center)
        return keys & {item.key for item in person.table.show.picture.cards}

    assert not keys & {item.key for item in person.table.show.picture.cards}
    assert press_fold() == keys
    assert not press_fold()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_r8_the_nest_is_as_large_on_the_last_trick_as_before(
    size: tuple[int, int], scale: int
) -> None:
    table = Dealt().hand_out().contract()
    stage, rng = stage_of(4, size, text_scale=scale), random.Random(4)
    heights = set()
    for card in range(48):
        if card in {4, 44, 47}:
            picture = picture_for(table.session, PUBLIC, stage)
            heights |= {item.place.height for item in picture.cards if item.key[0] == "nest"}
        play_one(table, rng)
    [height] = heights
    assert height > 30


def test_r9_a_round_is_played_by_clicks_and_its_points_are_itemised() -> None:
    table = Dealt().hand_out().contract(trump="stars")
    person = Person(table.session)
    rng = random.Random(8)
    while not person.table.course.shows_summary:
        ask = there(person.table.match.ask)
        forms = table.session.game.legal(table.session.state, table.session.actors[0])
        card = rng.choice(sorted(ask.lit))
        ways = [form for form in forms if cards_of(form) == (card,)]
        person.click(RULES.deck[card].id)
        offers = person.table.match.ask.offers if person.table.match.ask is not None else ()
        assert [offer.action for offer in offers] == ways
        person.press(rng.choice(person.buttons()))
    facts: Facts = table.session.observe(PUBLIC).facts
    assert facts.result is not None
    rows = {row.cells[0]: row.cells[1:] for row in person.summary().summary.rows}
    for side, tally in enumerate(facts.result.tallies):
        items = [int(rows[name][side]) for name in ("5s", "10s", "14s", "Rook")]
        assert items == [tally.fives, tally.tens, tally.fourteens, tally.rook]
        assert int(rows["Points taken"][side]) == sum(items)
    assert sum(int(points) for points in rows["Points taken"]) == 220
    order = list(rows)
    assert order[order.index("Points taken") + 1] == "of which from the Nest"
    assert rows["Bid"][0] == ("140, made" if facts.result.made else "140, set")


def worth(card: int) -> int:
    """Return the points that a card counts: each 5, each 10 and 14, and the Rook."""
    double = double_deck()
    halves = double.low[card], double.high[card]
    return sum({5: 5, 10: 10, 14: 10}.get(half, 0) for half in halves) or 20 * (halves == (0, 0))


def test_r8_beside_the_card_that_takes_the_trick_are_its_points() -> None:
    tagged = 0
    for _steps, picture, view in shown(golden("sanity_rook"), PUBLIC, stage_of(4, SIZES[1]), 200):
        tags = {part[2] for part in parts(picture) if part_is(part, "tag") and part[3]}
        if view.zones["trick"]:
            points = sum(map(worth, view.zones["trick"]))
            assert [f"{points} points" in tag for tag in tags] == [points > 0]
            tagged += points > 0
    assert tagged > 10


def part_is(part: Hashable, kind: str) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(part, tuple) and part[0] == kind


def test_r9_the_race_shows_how_far_each_side_is_once_the_cards_have_been_taken_r8() -> None:
    stage = stage_of(4, SIZES[2])
    session = golden("sanity_rook")
    seen = 0
    before: tuple[int, ...] = (0, 0)
    lengths: dict[int, set[tuple[int, int]]] = {0: set(), 1: set()}
    pins: dict[int, set[tuple[int, int]]] = {}
    for steps, picture, view in shown(session, PUBLIC, stage, most=10_000):
        facts: Facts = view.facts
        for beat in steps:
            told = {part[1]: part[2] for part in parts(beat.after) if part_is(part, "score")}
            lies = [item for item in beat.after.cards if item.key[0] == "nest"]
            if facts.result is not None and lies and told:
                assert tuple(told[side] for side in (0, 1)) == before
                seen += 1
        before = tuple(facts.scores)
        if facts.trump is not None:  # the bid stays where it leads to, also once it is scored
            [pin] = [piece for piece in picture.below if "('pin'," in str(piece.what)]
            pins.setdefault(facts.round, set()).add((pin.x, pin.y))
        for part in parts(picture):
            if isinstance(part, tuple) and part[0] == "bar":
                lengths[part[1]].add((facts.scores[part[1]], part[2]))
    assert seen > 3
    for pairs in lengths.values():
        ordered = sorted(pairs)
        assert [width for _score, width in ordered] == sorted(width for _score, width in ordered)
    assert len(lengths[0] | lengths[1]) > 2
    assert len(pins) > 1
    assert {len(spots) for spots in pins.values()} == {1}


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_r9_what_the_score_and_the_points_of_the_round_are_is_said(
    size: tuple[int, int], scale: int
) -> None:
    table = Dealt().hand_out().contract()
    stage = stage_of(4, size, log=False, text_scale=scale)
    picture = picture_for(table.session, PUBLIC, stage)
    for side, won in enumerate(("0 of the 140 bid", "0 points")):
        assert ("score", side, 0) in parts(picture)
        assert ("goal", side, "of 600") in parts(picture)
        assert ("round", side, f"this round: {won}") in parts(picture)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_partners_face_each_other_and_nothing_lies_between_the_cards_of_a_trick(
    size: tuple[int, int], scale: int, *, left_handed: bool
) -> None:
    table = Dealt().hand_out().contract()
    stage, rng = stage_of(4, size, text_scale=scale, left_handed=left_handed), random.Random(4)
    stage.unfolded = True
    for _card in range(7):
        play_one(table, rng)
    laid = {play.seat: play.card for play in table.session.observe(PUBLIC).facts.trick}
    assert len(laid) == 3
    for viewer in (*range(4), PUBLIC):
        picture = picture_for(table.session, viewer, stage)
        places = {
            what[0][1][1]: box_of(piece)
            for piece in picture.below
            if isinstance(what := piece.what, tuple) and "empty" in str(what)
        }
        trick = {("card", card) for card in laid.values()}
        for seat, card in laid.items():
            item = there(picture.card(("card", card)))
            places[seat] = item.place.rect
        own, left, partner, right = (places[(max(0, viewer) + step) % 4] for step in range(4))
        assert own.centerx == partner.centerx
        assert left.centery == right.centery
        assert left.right < own.x < own.right < right.x
        assert partner.y < left.y < partner.bottom < own.y < left.bottom < own.bottom
        drawn = pygame.Surface(size, pygame.SRCALPHA)
        edge = [partner.topleft, partner.topright, right.topright, right.bottomright]
        edge += [own.bottomright, own.bottomleft, left.bottomleft, left.topleft]
        pygame.draw.polygon(drawn, "white", edge)
        hull = pygame.mask.from_surface(drawn)
        lying: list[tuple[Hashable, pygame.Rect]] = [
            (item.key, item.place.rect) for item in picture.cards if item.key not in trick
        ]
        lying += [
            (piece.what, box_of(piece))
            for piece in (*picture.below, *picture.above)
            if not piece.bare and not piece.about & trick  # but for light and recesses in the felt
        ]
        for what, box in lying:
            assert not hull.overlap(pygame.mask.Mask(box.size, fill=True), box.topleft), what


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_trick_can_be_read_at_every_size_of_letters(size: tuple[int, int], scale: int) -> None:
    table = Dealt().hand_out().contract()
    rng = random.Random(4)
    for _card in range(3):
        play_one(table, rng)
    person = Person(table.session, size, text_scale=scale)
    laid = table.zone("trick", OPEN)
    places = [person.table.show.picture.card(("card", card)) for card in laid]
    boxes = []
    for item in places:
        assert item is not None
        assert item.place.height >= 80
        box = box_of(item)
        assert person.table.show.stage.middle.contains(box)
        boxes.append(box)
    assert all(box.collidelist(boxes[at + 1 :]) == -1 for at, box in enumerate(boxes))
