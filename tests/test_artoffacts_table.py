"""ArtOfFacts at the table: what a player sees of pot, values, swaps and ties, and can click."""

from itertools import groupby, pairwise

import pygame
import pytest

from rules.artoffacts.actions import Declare, Swap
from rules.core import OPEN, PUBLIC, UNSEEN, Shown
from rules.session import Session
from table.controller import SeatInfo
from tests.artoffacts_table import Table, at_end_of_round, singles
from tests.at_table import drag, events_of, lay, session_after
from tests.click_through import open_app
from tests.person import (
    SIZES,
    Person,
    box_of,
    controller_for,
    golden,
    picture_for,
    shown,
    stage_of,
    staged,
    staging_of,
)
from ui.felt.rows import Row
from ui.picture.items import Banner, Picture

SWAP = "Swap for the hidden card"
MANY = "feather-2 feather-5 feather-9"
"""A hand that can make seventeen values."""


def dealt(*hands: str, dealer: int = 0, downs: str = "", **options: object) -> Table:
    table = Table(len(hands), **options)
    table.find_dealer(dealer)
    table.deal(*hands, downs=downs)
    return table


def plates(picture: Picture) -> dict[int, SeatInfo]:
    infos = [p.what[1] for p in picture.below if isinstance(p.what, tuple) and p.what[0] == "plate"]
    return {info.seat: info for info in infos}


def rows(person: Person) -> dict[str, str]:
    """The rows of the settling panel with their notes, from the top."""
    return {w.words: w.note for w in person.widgets if isinstance(w, Row)}


def test_f5_every_value_is_offered_with_its_arithmetic_best_first() -> None:
    table = dealt("feather-4 feather-9 times-2-a", "mask-3 plus-5 times-2-b")
    person = Person(table.session)
    assert list(rows(person)) == [
        "(4 + 9) × 2 = 26",
        "9 × 2 = 18",
        "(9 − 4) × 2 = 10",
        "4 × 2 = 8",
        "(4 − 9) × 2 = −10",
    ]
    person.press("(9 − 4) × 2 = 10")
    assert table.session.state.declared == ()
    assert person.said() == "You could declare 26. Press 10 again to declare 10 anyway."
    person.press("9 × 2 = 18")  # another one: asked for again
    assert table.session.state.declared == ()
    person.press("(9 − 4) × 2 = 10")
    person.press("(9 − 4) × 2 = 10")
    assert table.session.state.declared == (10,)
    assert list(rows(person)) == ["(3 + 5) × 2 = 16", "3 × 2 + 5 = 11"]


def test_a_division_that_leaves_a_rest_says_that_it_rounds_up() -> None:
    person = Person(dealt("vase-7 over-2-a plus-2", "mask-3 plus-5 times-2-b").session)
    assert list(rows(person)) == ["7 ÷ 2 + 2 = 6, rounded up", "(7 + 2) ÷ 2 = 5, rounded up"]
    person = Person(dealt("vase-8 over-2-a plus-2", "mask-3 plus-5 times-2-b").session)
    assert list(rows(person)) == ["8 ÷ 2 + 2 = 6", "(8 + 2) ÷ 2 = 5"]


def test_f5_a_fact_between_figures_is_offered_shown_and_told_step_by_step() -> None:
    table = dealt("feather-4 feather-9 over-2-a", "mask-3 plus-5 times-2-b", facts="mixed")
    person = Person(table.session)
    assert list(rows(person))[:3] == [
        "4 ÷ 2 + 9 = 11",
        "9 ÷ 2 + 4 = 9, rounded up",
        "(4 + 9) ÷ 2 = 7, rounded up",
    ]
    for _press in range(2):
        person.press("9 ÷ 2 + 4 = 9, rounded up")
    assert ("value", 0, "9 ÷ 2 + 4 = 9, rounded up") in [
        piece.what for piece in person.pieces("value")
    ]
    told = "Ann declares 9: 9 ÷ 2 = 5, rounded up, 5 + 4 = 9."
    assert told in person.table.match.log.words


def test_a_hand_is_sorted_by_symbol_or_from_the_highest_number_down() -> None:
    controller = controller_for(session_after("artoffacts", 4, 0))
    deck = controller.deck
    cards = [card for card in deck if "symbol" in card.attributes]
    several = tuple(card.number for card in (*cards[:12:3], *cards[20:44:5]))
    by_number = controller.sorted_hand(several, "number")
    numbers = [int(deck[card].attributes["number"]) for card in by_number]
    assert numbers == sorted(numbers, reverse=True)
    symbols = [
        deck[card].attributes["symbol"] for card in controller.sorted_hand(several, "symbol")
    ]
    assert (
        len(list(groupby(symbols)))
        == len(set(symbols))
        < len(list(groupby(deck[card].attributes["symbol"] for card in by_number)))
    )


def test_f5_the_cards_of_a_sum_are_laid_open_in_the_order_in_which_they_count() -> None:
    table = dealt("feather-4 feather-9 over-2-a", "mask-3 plus-5 times-2-b", facts="mixed")
    events = table.declare(9)
    turned = [table.game.deck[event.card].id for event in events if isinstance(event, Shown)]
    assert turned == ["feather-9", "over-2-a", "feather-4"]


def test_the_value_and_its_arithmetic_stand_with_the_settled_cards() -> None:
    table = dealt(
        "feather-4 feather-9 times-2-a", "mask-3 plus-5 times-2-b", "vase-7 vase-8 vase-9"
    )
    person = Person(table.session)
    person.press("(4 + 9) × 2 = 26")
    assert ("value", 0, "(4 + 9) × 2 = 26") in [piece.what for piece in person.pieces("value")]
    first = person.table.show.picture.regions["seat 0"]
    for card in ("feather-4", "feather-9", "times-2-a"):
        assert first.collidepoint(person.at(card))


@pytest.mark.parametrize("size", SIZES)
def test_the_signs_of_a_column_of_the_board_stand_below_each_other(size: tuple[int, int]) -> None:
    for log in (False, True):
        picture = picture_for(session_after("artoffacts", 8, 0), -1, stage_of(8, size, log=log))
        signs = [piece.x for piece in picture.below if "'line of'" in str(piece.what)]
        assert len(signs) == 8
        assert all(right - left > 40 for left, right in pairwise(sorted({*signs})))


def test_the_names_on_the_board_are_as_large_as_the_longest_can_be() -> None:
    app = open_app((1280, 720), animations=False)
    names = ("Mia", "Jörg-Friedrich", "Alan")
    picture = lay(app, session_after("artoffacts", 3, 0), names=names).show.picture
    written = {
        piece.what[1]: piece
        for piece in picture.below
        if isinstance(piece.what, tuple) and piece.what[1] in names
    }
    assert written.keys() == {*names}
    highs = [piece.surface.get_height() for piece in written.values()]
    assert max(highs) - min(highs) <= 1


@pytest.mark.parametrize(
    ("letters", "fact", "value", "brings"),
    [
        (200, "times-2-a", "(4 + 9) × 2 = 26", "can’t win: Ann has 26"),
        (175, "over-2-a", "4 ÷ 2 + 9 = 11", "takes your ante of 20 back"),
    ],
)
def test_what_a_value_would_bring_stands_whole_in_large_letters(
    letters: int, fact: str, value: str, brings: str
) -> None:
    hands = f"feather-4 feather-9 {fact}", "mask-3 plus-5 times-2-b", "vase-7 vase-8 vase-9"
    person = Person(dealt(*hands, facts="mixed").session, (960, 540), text_scale=letters)
    theme = person.app.theme
    person.press(value)
    assert brings in rows(person).values()
    for row in [w for w in person.widgets if isinstance(w, Row)]:
        words = theme.measure(row.words, "body", "strong")[0]
        assert words + theme.measure(row.note, "small")[0] <= row.rect.width - 6 * theme.unit


def test_many_values_scroll_and_stay_scrolled_when_a_card_is_chosen() -> None:
    table = dealt(MANY, "mask-3 plus-5 times-2-b")
    person = Person(table.session, (960, 540))
    listed = [w for w in person.widgets if isinstance(w, Row)]
    area = listed[0].viewport
    assert area is not None
    assert len(listed) == 17
    assert not area.rect.contains(listed[-1].rect)
    person.wheel(area.rect.center, -30)
    assert area.rect.contains(listed[-1].rect)
    person.key(pygame.K_UP)  # from the end of the list
    person.key(pygame.K_UP)
    lowest_but_one = listed[-2]
    assert lowest_but_one.focused
    assert area.rect.contains(lowest_but_one.rect)
    person.key(pygame.K_RETURN)
    person.key(pygame.K_RETURN)  # it is not the highest
    person.wait()
    assert f"= {table.session.state.declared[0]}".replace("-", "−") in lowest_but_one.words
    person = Person(dealt(MANY, "mask-3 plus-5 times-2-b").session, (960, 540))
    row = next(w for w in person.widgets if isinstance(w, Row))
    assert row.viewport is not None
    person.wheel(row.viewport.rect.center, -30)
    last = [w for w in person.widgets if isinstance(w, Row)][-1]
    place = last.rect.copy()
    person.click("feather-9")
    assert [w for w in person.widgets if isinstance(w, Row)][-1].rect == place


def finder(table: Table) -> Person:
    """Return somebody at a table who has played often and finds the values."""
    person = Person(table.session, listed_games=0)
    assert not person.table.match.lists_answers
    return person


def test_f5_who_has_played_before_lays_the_sum_and_sees_what_it_comes_to() -> None:
    table = dealt("mask-7 mask-4 plus-3", "mask-3 plus-5 times-2-b")
    person = finder(table)
    assert rows(person) == {}
    person.click("mask-4")
    assert "4 so far" in person.prompt()
    assert SWAP in person.buttons()
    person.click("mask-7")
    assert "4 + 7 = 11 so far" in person.prompt()
    assert SWAP not in person.buttons()
    board = [piece.what for piece in person.table.show.picture.below]
    assert ("laid", "4 + 7") in board
    assert rows(person) == {}
    person.click("plus-3")
    assert {*rows(person)} == {"7 − 4 + 3 = 6", "4 − 7 + 3 = 0"}, "14 is the button"
    person.press("Declare 14")
    assert table.session.state.declared[0] == 14
    # a card of another symbol begins another sum
    person = finder(dealt("mask-7 vase-4 plus-3", "mask-3 plus-5 times-2-b"))
    person.click("mask-7")
    person.click("vase-4")
    assert "4 so far" in person.prompt()


def test_the_values_are_listed_in_the_first_games_and_whenever_somebody_wants_them() -> None:
    table = dealt(MANY, "mask-3 plus-5 times-2-b")
    person = Person(table.session)
    assert len(rows(person)) == 17
    person.press("Hide values")
    assert rows(person) == {}
    assert person.app.settings.listed_games == 0
    person.press("Show all values")
    assert len(rows(person)) == 17
    assert person.app.settings.listed_games > 100


@pytest.mark.parametrize("viewer", [0, 1])
def test_f4_the_card_nobody_has_seen_is_turned_slowly_in_the_place_that_was_emptied(
    viewer: int,
) -> None:
    table = dealt(MANY, "mask-3 plus-5 times-2-b", downs="mask-10 vase-1")
    stage, held = stage_of(2, SIZES[0]), table.session.observe(viewer).zones["hand:0"]
    first = picture_for(table.session, viewer, stage)
    shows = staged(table.session, viewer, stage, 0, Swap(table.cards("feather-5")))
    turned = [flight for beat in shows for flight in beat.cards if flight.turns]
    if viewer:
        assert not turned, "the others only hear of it"
        return
    [flight] = turned
    emptied = first.card(("card", table.cards("feather-5")[0]))
    assert emptied is not None
    assert flight.item.place == emptied.place
    assert flight.at(flight.ends - flight.turns)[1] == UNSEEN, "it lies there before it is turned"
    assert flight.at(flight.ends)[1] == table.cards("mask-10")[0]
    assert flight.turns >= 1
    at = next(at for at, beat in enumerate(shows) if flight in beat.cards)
    kept = {("card", card) for card in held} - {emptied.key}
    assert kept.isdisjoint(each.item.key for each in shows[at].cards), "nothing is sorted yet"
    assert shows[-1].after.cards == picture_for(table.session, viewer, stage).cards


def test_no_single_click_on_the_table_declares_or_swaps() -> None:
    table = dealt(MANY, "mask-3 plus-5 times-2-b")
    person = Person(table.session)
    length = len(table.session.log)
    for chosen in (False, True):
        if chosen:
            person.click("feather-5")
        play = person.table.show.stage.play
        for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            person.app.step([pygame.Event(event, pos=play.midbottom, button=1, touch=False)])
        person.key(pygame.K_RETURN)
        assert len(table.session.log) == length


def test_f4_a_swap_tells_its_risk_and_is_offered_once() -> None:
    table = dealt(MANY, "mask-3 plus-5 times-2-b", downs="times-3 vase-1")
    person = Person(table.session)
    assert SWAP not in person.buttons()
    person.click("feather-2")
    assert "hidden card" in person.prompt()
    assert "can’t undo it" in person.prompt()
    person.press(SWAP)
    assert table.session.state.swapped == 1
    assert "(5 + 9) × 3 = 42" in rows(person)
    assert "swapped" in person.prompt()
    person.click("feather-9")
    assert SWAP not in person.buttons()
    assert "F4" in person.said()


@pytest.mark.parametrize("way", ["drag", "press"])
def test_f4_a_card_that_is_laid_on_the_face_down_one_is_swapped_for_it(way: str) -> None:
    table = dealt(MANY, "mask-3 plus-5 times-2-b", downs="times-3 vase-1")
    person = Person(table.session)
    place = person.table.show.picture.anchors["down:0"]
    if way == "drag":
        drag(person.app, person.at("feather-2"), (place.x, place.y))
    else:
        drag(person.app, (place.x, place.y), (place.x, place.y))
        assert not table.session.state.swapped, "no card is chosen yet"
        person.click("feather-2")
        drag(person.app, (place.x, place.y), (place.x, place.y))
    person.wait()
    assert table.session.state.swapped == 1
    assert "(5 + 9) × 3 = 42" in rows(person)


def test_f4_the_others_do_not_see_what_was_swapped() -> None:
    table = dealt(MANY, "mask-3 plus-5 times-2-b", downs="times-3 vase-1")
    table.swap("feather-2")
    stage = stage_of(2, (1280, 720))
    controller = controller_for(table.session)
    for viewer in (1, PUBLIC):
        picture = staging_of(controller).picture(table.session.observe(viewer), stage)
        cards = {item.card for item in picture.cards}
        own = set(table.cards("mask-3", "plus-5", "times-2-b")) if viewer == 1 else set()
        assert cards == {UNSEEN} | own


def test_f6_a_row_says_that_the_dealers_value_takes_the_ante_back() -> None:
    table = dealt(
        "feather-9 mask-2 vase-1", "vase-9 mask-3 mask-10", "feather-8 vase-7 mask-1", dealer=0
    )
    table.declare(9)
    person = Person(table.session)
    assert rows(person)["9"] == "takes your ante of 20 back"
    assert rows(person)["3 + 10 = 13"] == "beats all so far"
    assert rows(person)["3"] == "can’t win: Ann has 9"
    person.press("9")
    assert "Bo matches the dealer and takes 20 back." in person.table.match.log.words
    lying = [chips for chips in person.table.show.picture.chips if not chips.bank]
    assert {chips.seat for chips in lying} == {0, 2}
    assert "ante back" in plates(person.table.show.picture)[1].marks


def test_f6_f7_the_last_to_settle_and_the_summary_are_told_that_the_dealer_wins_a_tie() -> None:
    table = dealt("feather-9 mask-2 vase-1", "vase-9 mask-3 mask-10")
    table.declare(9)
    person = Person(table.session)
    assert rows(person)["9"] == "a tie: the dealer wins"
    assert rows(person)["3 + 10 = 13"] == "wins the pot of 40"
    assert "so you can’t get your ante back" in " ".join(person.labels())
    person.press("9")
    person.press("9")
    assert "a tie at 9, so dealer Ann takes the pot of 40" in person.summary().summary.subtitle


def test_f7_the_dealer_is_told_of_which_ties_they_win() -> None:
    person = Person(dealt("feather-9 mask-2 vase-1", "vase-9 mask-3 mask-10").session)
    said = "You’re the dealer: you win any tie for highest"
    assert said in person.labels()


def test_f7_the_summary_tells_everybodys_value_and_what_it_brought() -> None:
    table = dealt(
        "feather-9 mask-2 vase-1", "vase-9 mask-3 mask-10", "feather-8 vase-7 mask-1", dealer=0
    )
    table.declare(9, 9)
    person = Person(table.session)
    person.press("8")
    summary = person.summary().summary
    assert [(row.cells[0], row.cells[1], row.cells[3]) for row in summary.rows] == [
        ("Ann", "9", "+20"),
        ("Bo", "9", "0"),
        ("Cleo", "8", "−20"),
    ]
    assert summary.subtitle == "Ann takes the pot of 40 with 9"


def test_f2_the_ante_and_its_rise_are_written_on_the_table() -> None:
    table = dealt("feather-9 mask-2 vase-1", "vase-9 mask-3 mask-10", ante_growth="points")
    person = Person(table.session)
    written = [piece.what for piece in (*person.table.show.picture.below,)]
    assert ("Ante", "20", "next 30") in written
    assert ("Rotation", "1", "round 1 of 2") in written
    assert plates(person.table.show.picture)[0].marks == ("dealer",)


def test_f2_who_is_out_is_shown_with_what_is_left() -> None:
    table = Table(3)
    at_end_of_round(table, (60, 7, 60), dealer=0, dealt=[0])
    table.deal(singles(9, 2, 3)[0], "", singles(9, 2, 3)[2])
    controller = controller_for(Session(table.game, 1))
    picture = staging_of(controller).picture(
        table.game.observe(table.state, PUBLIC), stage_of(3, SIZES[1])
    )
    told = plates(picture)
    assert (told[1].marks, told[1].out, told[1].chips) == (("out",), True, 7)
    assert (told[2].marks, told[2].out) == (("dealer",), False)


def test_f1_drawn_cards_lie_before_their_drawers() -> None:
    table = Table(3)
    table.draw(0, "mask-9")
    table.draw(1, "feather-2")
    table.draw(2, "vase-4")
    person = Person(table.session, animations=False)
    # chance goes on by itself; the first cards stay where they were drawn
    stage = person.table.show.stage
    picture = staging_of(person.table.match.controller).picture(
        table.game.observe(table.state, PUBLIC), stage
    )
    for seat, card in enumerate(("mask-9", "feather-2", "vase-4")):
        item = picture.card(("card", table.game.deck.number(card)))
        assert item is not None
        place = picture.regions[f"seat {seat}"]
        assert place.collidepoint(item.place.x, item.place.y)


def test_f7_the_sum_is_told_once_all_cards_lie_open_and_the_showdown_waits_for_a_press() -> None:
    table = dealt("feather-4 feather-9 times-2-a", "mask-3 plus-5 times-2-b")
    table.declare(26)
    shown_beats = staged(table.session, 0, stage_of(2, (1280, 720)), 1, Declare(16))
    written = [
        {what[1] for piece in beat.after.below if isinstance(what := piece.what, tuple)}
        for beat in shown_beats
    ]
    opens = [UNSEEN not in beat.view.zones["hand:1"] for beat in shown_beats if beat.view]
    assert False in opens
    assert ["(3 + 5) × 2 = 16" in told for told in written] == opens
    assert not any(each in told for told in written for each in ("3", "3  +5"))
    words = [
        effect.words
        for beat in shown_beats
        for effect in beat.effects
        if isinstance(effect, Banner)
    ]
    assert words == ["Ann wins with 26"]
    wins = ["wins" in plates(beat.after)[0].marks for beat in shown_beats]
    assert wins.index(True) == next(at for at, beat in enumerate(shown_beats) if beat.chips)
    assert [beat.waits > 0 for beat in shown_beats] == [False] * (len(shown_beats) - 1) + [True]


def test_the_pot_on_the_table_is_that_of_the_rules() -> None:
    session = golden("artoffacts")
    stage = stage_of(session.game.seats, (1280, 720))
    for _steps, at_rest, view in shown(session, OPEN, stage, most=120):
        assert sum(item.amount for item in at_rest.chips if not item.bank) == view.chips["pot"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_card_lies_in_its_place(size: tuple[int, int], seats: int) -> None:
    table = dealt(*singles(*range(2, 2 + seats)))
    table.declare(2)
    stage = stage_of(seats, size)
    controller = controller_for(table.session)
    picture = staging_of(controller).picture(table.session.observe(OPEN), stage)
    places = [picture.regions[f"seat {seat}"] for seat in range(seats)]
    assert all(stage.middle.contains(place) for place in places)
    for item in picture.cards:
        assert any(place.contains(box_of(item)) for place in places)
    middle = [item for item in picture.chips if not item.bank]
    assert len(middle) == seats
    assert not any(place.collidepoint(chips.x, chips.y) for place in places for chips in middle)


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", [100, 150, 200])
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_no_words_touch_the_cards_of_a_place(
    size: tuple[int, int], letters: int, seats: int
) -> None:
    stage = stage_of(seats, size, text_scale=letters)
    table = dealt(*["vase-4 mask-9 times-2-a", *singles(*range(2, 1 + seats))])
    while table.session.actors:
        table.declare(min(table.game.ways(table.state.hands[table.session.actors[0]])))
        if len([value for value in table.state.declared if value is not None]) >= seats - 1:
            break
    controller = controller_for(table.session)
    picture = staging_of(controller).picture(table.session.observe(PUBLIC), stage)
    cards = [box_of(item) for item in picture.cards]
    words = [
        piece
        for piece in (*picture.below, *picture.above)
        if isinstance(piece.what, tuple) and piece.what[0] == "value"
    ]
    boxes = [box_of(piece) for piece in words]
    assert len(boxes) == seats - 1
    for at, box in enumerate(boxes):
        assert stage.middle.contains(box) or stage.hand.contains(box), words[at].what
        assert box.collidelist(cards) < 0, words[at].what
        assert box.collidelist(boxes[at + 1 :]) < 0, words[at].what


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", [100, 150, 200])
def test_two_values_at_least_can_be_read_without_scrolling(
    size: tuple[int, int], letters: int
) -> None:
    table = dealt("mask-3 plus-5 times-2-b", MANY)
    table.declare(11)  # so that the rows of the other have notes
    person = Person(table.session, size, text_scale=letters)
    person.wait()
    offered = [widget for widget in person.widgets if isinstance(widget, Row)]
    assert offered[0].viewport is not None
    whole = [row for row in offered if offered[0].viewport.rect.contains(row.rect)]
    assert len(whole) >= 2
    pots = [piece for piece in person.pieces("pot") if not isinstance(piece.what, str)]
    assert not any(whole[0].rect.colliderect(box_of(pot)) for pot in pots)


def test_the_best_value_on_the_board_is_underlined() -> None:
    table = dealt(*singles(3, 2, 4))
    stage = stage_of(3, (1280, 720))
    best = []
    for value in (3, 2, 4):
        table.declare(value)
        picture = picture_for(table.session, PUBLIC, stage)
        whats = [piece.what for piece in picture.below if isinstance(piece.what, tuple)]
        best.append([what[1] for what in whats if what[0] == "best"])
    assert best == [[0], [0], [2]]


def test_who_has_settled_has_the_cards_on_the_board_and_none_in_the_hand() -> None:
    table = dealt(*singles(2, 3, 4))
    dealer = table.session.actors[0]
    held = table.state.hands[dealer]
    stage = stage_of(3, (1280, 720))

    def lie() -> list[pygame.Rect]:
        staging = staging_of(controller_for(table.session))
        picture = staging.picture(table.session.observe(dealer), stage)
        return [box_of(item) for item in picture.cards if item.card in held]

    assert all(stage.hand.contains(box) for box in lie())
    table.declare(2)
    assert all(stage.middle.contains(box) for box in lie())
    assert len(lie()) == 3


def test_the_log_tells_of_the_draw_for_the_deal_only_what_decides_it() -> None:
    session = session_after("artoffacts", 4, 0, 3)
    controller, view = controller_for(session), session.observe(PUBLIC)
    told = [
        words
        for event in events_of(session)
        if (words := controller.words(event, view)) is not None
    ]
    drawn = [words for words in told if " draws " in words]
    assert drawn == [words for words in drawn if "feathers" in words]
    assert 1 <= len(drawn) <= 4
    assert any("deals first" in words for words in told)
