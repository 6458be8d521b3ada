"""Presidents & Sanityholes at the table: what a player sees of it, and can click."""

import itertools
from typing import Any

import pygame
import pytest

from games.presidents_and_sanityholes.telling import seated as order_of
from rules.core import PUBLIC, UNSEEN, GameEnded
from rules.presidents_and_sanityholes.actions import PASS, Clear, Give, Play
from tests import there
from tests.at_table import lay, session_after
from tests.click_through import open_app
from tests.clock import let_pass
from tests.person import (
    SIZES,
    Person,
    box_of,
    golden,
    parts,
    picture_for,
    shown,
    stage_of,
    staged,
    staging_of,
)
from tests.sanity_table import DOUBLE, PAIRS, PRESIDENTS, Table, cards, name, pairs, seated
from ui.controls.buttons import Button
from ui.picture.effects import FAINT, SOFT_END, EffectPainter
from ui.picture.items import Banner, Light, Note
from ui.picture.timeline import Beat


def lit(person: Person) -> set[str]:
    return pairs(tuple(there(person.table.match.ask).lit))


def offered(person: Person) -> list[str]:
    """The words of the decisions' buttons, from the left."""
    buttons = [w for w in person.widgets if isinstance(w, Button) and "offer:" in w.key]
    return [button.words for button in sorted(buttons, key=lambda button: button.rect.x)]


def noted(person: Person) -> dict[str, tuple[tuple[int, str], ...]]:
    """What the cards of the hand are said to count as, by their pairs."""
    pieces = person.pieces("counts")
    return {next(iter(pairs((parts(piece)[1],)))): parts(piece)[2] for piece in pieces}


def names_above(person: Person) -> list[int]:
    """The seats round the table but the one below, from the left."""
    plates = sorted(person.pieces("plate"), key=lambda piece: piece.x)
    seats = [parts(piece)[1].seat for piece in plates]
    return [seat for seat in seats if seat != person.table.match.viewer]


def exchange(*markers: int) -> Table:
    """Return a game of four at the exchange of round 2; the seats' ranks are 2, 0, 3, 1."""
    table = Table(PRESIDENTS, 4).find_dealer(0)
    table.shuffle()
    table.state.out = (2, 0, 3, 1)
    table.state.markers = markers
    table.state.phase = "shuffle"
    table.shuffle()
    return table.begin_here()


@pytest.mark.parametrize(("key", "value"), [("1", 4), ("2", 9), ("3", 13)])
def test_s4_a_digit_plays_the_chosen_card_that_way(key: str, value: int) -> None:
    table = seated(PRESIDENTS, "4-9 5-6", "3-4 3-5")
    person = Person(table.session)
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_SPACE)
    person.key(ord(key), key)
    assert table.last.value == value


def test_s4_a_click_offers_low_high_and_combined_and_enter_plays_none_of_them() -> None:
    table = seated(PRESIDENTS, "4-9 5-6", "3-4 3-5")
    person = Person(table.session)
    length = len(table.session.log)
    person.click(name("4-9"))
    person.key(pygame.K_RETURN)
    assert len(table.session.log) == length
    assert person.table.match.hand.chosen == cards("4-9")
    assert offered(person) == ["Low 4", "High 9", "Sum 13"]
    person.press("High 9")
    assert table.last == Play(cards("4-9"), 9)


def test_s5_only_the_ways_that_are_high_enough_are_offered() -> None:
    table = seated(PRESIDENTS, "5-7 5-6", "4-9 2-11 3-5", "2-3 2-4")
    table.play(0, "5-7", 12)
    person = Person(table.session)
    assert lit(person) == {"4-9", "2-11"}
    person.click(name("4-9"))
    assert offered(person) == ["Pass", "All 13s", "Sum 13"]
    assert person.prompt().endswith("play 13, or add cards for a larger set")
    person.click(name("2-11"))
    assert person.prompt().endswith("play two 13s")
    person.key(pygame.K_RETURN)
    assert table.last.value == 13


def test_two_presses_lead_all_cards_of_a_value() -> None:
    table = seated(PRESIDENTS, "4-9 4-11 3-4 4-12 5-6", "3-4 3-5")
    person = Person(table.session)
    person.click(name("4-11"))
    assert offered(person) == ["All 4s", "Low 4", "High 11", "Sum 15"]
    person.press("All 4s")
    assert table.last == Play(tuple(sorted(cards("4-9 4-11 3-4 4-12"))), 4)


def test_s4_chosen_cards_say_which_others_go_with_them_and_how() -> None:
    table = seated(PRESIDENTS, "4-9 9-12 3-6 2-7 5-8 10-14", "3-4 3-5")
    person = Person(table.session)
    person.click(name("4-9"))
    assert lit(person) == {"4-9", "9-12", "3-6", "2-7", "5-8"}
    assert noted(person) == {
        "9-12": ((9, "low"),),
        "3-6": ((9, "combined"),),
        "2-7": ((9, "combined"),),
        "5-8": ((13, "combined"),),
    }
    person.click(name("9-12"))
    assert lit(person) == {"4-9", "9-12", "3-6", "2-7"}
    assert noted(person)["4-9"] == ((9, "high"),)
    person.click(name("3-6"))
    assert offered(person) == ["All 9s", "Three 9s"]
    person.press("Three 9s")
    assert table.last.value == 9


def test_s4_a_card_that_shares_no_value_is_refused_in_words() -> None:
    person = Person(seated(PRESIDENTS, "4-9 10-14", "3-4 3-5").session)
    person.click(name("4-9"))
    person.click(name("10-14"))
    assert "no value in common" in person.said()
    assert "S4" in person.said()


def test_s5_too_few_cards_say_how_many_more() -> None:
    table = seated(PRESIDENTS, "5-7 2-5 3-4 2-3", "6-8 6-9 6-10 4-5", "2-4 2-6")
    table.play(0, "5-7 2-5", 5)
    person = Person(table.session)
    person.click(name("6-8"))
    assert offered(person) == ["Pass", "All 6s"]
    assert "choose 1 more card" in person.prompt()
    person.click(name("6-9"))
    assert "Two 6s" in offered(person)


def test_s5_a_two_is_offered_as_a_clear_and_enter_takes_it() -> None:
    table = seated(PRESIDENTS, "13-14 5-6", "2-5 3-6", "2-4 2-6")
    table.play(0, "13-14", 27)
    person = Person(table.session)
    assert lit(person) == {"2-5"}
    person.click(name("2-5"))
    assert offered(person) == ["Pass", "Clear with a 2"]
    person.key(ord("1"), "1")
    assert isinstance(table.last, Clear)
    person.wait()
    assert person.prompt() == "lead your last card"
    table = seated(PRESIDENTS, "13-14 5-6", "2-5 3-6", "2-4 2-6")
    table.play(0, "13-14", 27)
    person = Person(table.session)
    person.click(name("2-5"))
    person.key(pygame.K_RETURN)
    assert table.last == Clear(cards("2-5"))


def test_s5_the_clearing_two_is_offered_before_a_card_is_chosen() -> None:
    table = seated(PRESIDENTS, "4-9 5-6", "2-8 2-5 10-12", "2-4 2-6")
    person = Person(table.session)
    assert person.buttons() == [], "whoever leads has nothing to clear"
    table.play(0, "4-9", 9)
    person = Person(table.session)
    assert offered(person) == ["Pass", "Clear with a 2"]
    assert person.prompt().endswith("a single 2 clears")
    person.click(name("10-12"))
    assert "Clear with a 2" not in offered(person)
    person.click(name("10-12"))
    person.key(pygame.K_c, "c")
    assert table.last == Clear(cards("2-5"))
    person.wait()
    assert person.prompt() == "lead a card, or several with the same value"


def test_s5_pass_is_the_obvious_move_where_nothing_else_is_left_but_a_last_two() -> None:
    table = seated(PRESIDENTS, "13-14 5-6", "3-5 4-6", "2-4 2-6")
    table.play(0, "13-14", 27)
    person = Person(table.session)
    person.key(pygame.K_RETURN)
    assert table.last == PASS
    table = seated(PRESIDENTS, "13-14 5-6", "2-5", "2-4 2-6")
    table.play(0, "13-14", 27)
    person = Person(table.session)
    assert offered(person) == ["Pass"]
    assert "clears" not in person.prompt()


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [{}, {"text_scale": 200}])
@pytest.mark.parametrize(("count", "rows"), [(26, 1), (39, 1), (40, 1), (77, 2)])
def test_every_card_of_a_large_hand_shows_its_three_numbers(
    size: tuple[int, int], more: dict[str, Any], count: int, rows: int
) -> None:
    deck = [PAIRS[card] for card in DOUBLE.doubles]
    hands = " ".join(deck[:count]), " ".join(deck[count : 2 * count])
    person = Person(seated(PRESIDENTS, *hands).session, size, **more)
    for chosen in (False, True):
        if chosen:
            person.click(name(deck[count // 2]))
            person.wait()
        hand = [item for item in person.table.show.picture.cards if item.clickable]
        assert len(hand) == count
        assert chosen == any(item.mark == "chosen" for item in hand)
        boxes = [item.place.rect for item in hand]
        assert all(pygame.Rect((0, 0), size).contains(box) for box in boxes)
        for at, box in enumerate(boxes):
            column = pygame.Rect(box.topleft, (round(0.33 * box.width), round(0.88 * box.height)))
            assert column.collidelist(boxes[at + 1 :]) < 0, PAIRS[hand[at].card]
        steps = {two.x - one.x for one, two in itertools.pairwise(boxes) if two.x > one.x}
        assert len(steps) == 1, "spread evenly"
        assert sum(two.x < one.x for one, two in itertools.pairwise(boxes)) == rows - 1
        assert boxes[0].height >= size[1] / 10.2, "large enough to read"


def test_sorted_by_the_high_half_the_cards_are_turned() -> None:
    person = Person(seated(PRESIDENTS, "2-14 3-13 4-5", "3-4 3-5").session)

    def order() -> list[tuple[str, int]]:
        hand = [item for item in person.table.show.picture.cards if item.clickable]
        return [(next(iter(pairs((item.card,)))), item.place.turn) for item in hand]

    assert order() == [("2-14", 0), ("3-13", 0), ("4-5", 0)]
    person.press("Sort: low half")
    assert order() == [("4-5", 180), ("3-13", 180), ("2-14", 180)]
    person.press("Sort: high half")
    assert [pair for pair, _turn in order()] == ["4-5", "3-13", "2-14"]
    person.press("Sort: sum")
    suits = [DOUBLE.low_suit[cards(pair)[0]] for pair, _turn in order()]
    assert suits == sorted(suits, key=["cherries", "hats", "stars", "flags"].index)


def test_the_set_to_beat_stands_large_with_its_ways_before_the_earlier_ones() -> None:
    table = seated(PRESIDENTS, "4-9 9-12 3-4", "3-6 10-11 2-14 10-12", "2-3 2-4")
    table.play(0, "4-9 9-12", 9)
    table.play(1, "10-11 10-12", 10)
    person = Person(table.session)
    picture = person.table.show.picture
    heights = dict.fromkeys(("4-9", "10-11"), 0)
    for pair in heights:
        item = there(picture.card(("card", cards(pair)[0])))
        heights[pair] = item.place.height
    assert heights["10-11"] > 1.5 * heights["4-9"]
    (large,) = person.pieces("set")
    assert parts(large)[1].seat == 1
    assert len(person.pieces("earlier")) == 1
    ringed = {parts(piece)[1]: parts(piece)[2][0][1] for piece in person.pieces("counts")}
    assert [ringed[card] for card in cards("10-11 10-12")] == ["low", "low"]
    turned = there(picture.card(("card", cards("4-9")[0])))
    assert turned.place.turn == 180  # played as its high half


def test_every_card_of_a_narrow_set_says_which_way_it_counts() -> None:
    """The number that counts is ringed, and no ring lies on another card's."""
    hand = "3-9 4-12 6-12 9-12 10-12 12-13"
    table = seated(PRESIDENTS, f"{hand} 3-4", "2-3 2-4", "2-5 2-6")
    table.play(0, hand, 12)
    for size in SIZES[:2]:
        person = Person(table.session, size)
        down = person.table.show.stage.hand.top
        pieces = [piece for piece in person.pieces("counts") if piece.y < down]
        ways = {PAIRS[parts(piece)[1]]: parts(piece)[2][0][1] for piece in pieces}
        assert ways["3-9"] == "combined", size
        assert len(ways) == 6
        boxes = [pygame.Rect((piece.x, piece.y), piece.surface.get_size()) for piece in pieces]
        boxes.sort(key=lambda box: box.x)
        assert not any(one.colliderect(other) for one, other in itertools.pairwise(boxes))


def test_s5_who_passed_and_who_was_skipped_is_marked() -> None:
    table = seated(PRESIDENTS, "4-9 3-4", "3-6 5-6", "2-3 2-4", "7-8 7-9")
    table.play(0, "4-9", 9)
    table.play(1, "3-6", 9)
    person = Person(table.session)
    marks = {parts(piece)[1].seat: parts(piece)[1].marks for piece in person.pieces("plate")}
    assert "skipped" in marks[2]
    person.press("Pass")
    marks = {parts(piece)[1].seat: parts(piece)[1].marks for piece in person.pieces("plate")}
    assert "passed" in marks[3]


def test_s5_skips_and_clears_are_said_on_the_table() -> None:
    table = seated(PRESIDENTS, "4-9 3-4", "3-6 2-5 5-6", "2-3 2-4")
    person = Person(table.session)
    told = []
    for seat, action in ((0, Play(cards("4-9"), 9)), (1, Play(cards("3-6"), 9))):
        for event in table.act(seat, action):
            effects = (
                staging_of(person.table.match.controller)
                .cue(event, table.session.observe(0), person.table.show.stage)
                .effects
            )
            if effects is not None:
                told += [
                    note.words
                    for note in effects(person.table.show.picture)
                    if isinstance(note, Note)
                ]
    assert told == ["skipped"]


def test_s2_the_plates_visibly_change_places_with_the_offices() -> None:
    table = seated(PRESIDENTS, "9-14", "10-13", "5-7", "2-3 2-6", dealer=2)
    table.play(2, "5-7", 12)
    table.each(PASS, 3, 0)
    table.play(1, "10-13", 13)
    table.each(PASS, 3)
    person = Person(table.session)
    assert names_above(person) == [1, 2, 3]
    told = beats_of(table, 0, 0, Play(cards("9-14"), 23))
    assert table.session.observe(0).facts.out == (2, 1, 0, 3)
    (beat,) = [beat for beat in told if banners(beat)]
    (banner,) = banners(beat)
    assert banner.words == "Cleo is President"
    for size in SIZES:
        stage = stage_of(4, size, log=False)
        box = EffectPainter(stage.theme, stage).banner_box(
            banner, picture_for(table.session, 0, stage)
        )
        assert box is not None
        assert abs(box.centerx - size[0] // 2) < size[0] // 50, "in the middle, whatever was led"
    assert beat.slides
    assert beat.waits > 0, "the summary covers the table only after a press"
    sliding = {slide.drawn.slides for beat in told for slide in beat.slides}
    assert {("plate", 1), ("plate", 2), ("plate", 3), ("chair sign", 0)} <= sliding
    plates = picture_for(table.session, 0, stage_of(4, (1280, 720))).plates
    chairs = [plates[seat].topleft for seat in (2, 1, 3)]
    assert chairs == sorted(chairs), "the President first, each lower than the one before"
    assert plates[2].y < plates[1].y < plates[3].y
    ended = table.session.events(len(table.session.log) - 1)
    for viewer, office in ((PUBLIC, ""), (2, ""), (0, ", Ann Vice-Sanityhole")):
        summary = there(person.table.match.controller.summary(ended, table.session.observe(viewer)))
        assert summary.subtitle == f"Cleo is President{office}"


def beats_of(table: Table, viewer: int, seat: int, action: Any) -> list[Beat]:
    stage = stage_of(table.session.game.seats, (1280, 720))
    return staged(table.session, viewer, stage, seat, action)


def banners(beat: Beat) -> list[Banner]:
    return [effect for effect in beat.effects if isinstance(effect, Banner)]


@pytest.mark.parametrize(
    ("lead_again", "told"),
    [
        ("pay", ["Cleo passes.", "Ann passes.", "Everyone passes: Ann leads."]),
        ("free", ["Bo passes.", "Cleo passes.", "Everyone else passes: Ann leads again."]),
    ],
)
def test_s6_who_leads_again_and_at_what_price_is_told(lead_again: str, told: list[str]) -> None:
    table = seated(PRESIDENTS, "5-9 3-4", "4-7 6-8", "5-10 6-10", lead_again=lead_again)
    table.play(0, "5-9", 9)
    person = Person(table.session)
    for _pass in range(2):
        person.press("Pass")
    if lead_again == "pay":
        assert person.prompt() == "pass, take a marker and lead again"
        person.press("Pass and lead")
    assert person.table.match.log.words[-3:] == told
    assert person.prompt() == "lead your last card"


def test_s5_the_words_about_a_clearing_two_leave_its_index_free() -> None:
    table = seated(PRESIDENTS, "4-9 3-4", "3-6 2-5 5-6", "2-3 2-4")
    table.play(0, "4-9", 9)
    told = beats_of(table, 2, 1, Clear(cards("2-5")))
    (beat,) = [beat for beat in told if banners(beat)]
    (banner,) = banners(beat)
    assert banner.words == "Bo clears with a 2"
    item = beat.after.card(("card", cards("2-5")[0]))
    stage = stage_of(3, (1280, 720))
    spot = EffectPainter(stage.theme, stage).banner_box(banner, beat.after)
    assert spot is not None
    spot.inflate_ip(-round(2 * FAINT * SOFT_END * spot.width), 0)
    assert not spot.colliderect(there(item).place.rect)
    assert beat.hold >= 1


def test_s3_what_goes_down_is_seen_before_what_comes_back() -> None:
    table = exchange(3, 5, 1, 0)
    hand = tuple(sorted(table.session.observe(2).zones["hand:2"]))[:2]
    told = beats_of(table, 0, 2, Give(hand, 0))
    ways = []
    for beat in told:
        if beat.cards:
            (start,) = {(flight.start.x, flight.start.y) for flight in beat.cards}
            (end,) = {(flight.item.place.x, flight.item.place.y) for flight in beat.cards}
            ways.append((start, end))
    assert (len(ways), ways[0]) == (2, ways[1][::-1])


def test_s3_an_exchange_between_others_is_told_at_its_seats() -> None:
    app, session = open_app(), exchange(3, 5, 1, 0).session
    hand = tuple(sorted(session.observe(2).zones["hand:2"]))[:2]
    table, told = lay(app, session, people=(3,)), 0
    table.course.decide(Give(hand, 0))
    while table.show.moving:
        let_pass(app, 0.05)
        told += table.felt.teller.last_line.box is not None
    assert told > 5


def test_s3_cards_and_markers_make_up_the_gift() -> None:
    table = exchange(3, 5, 1, 0)
    person = Person(table.session)
    assert offered(person) == []  # the President has one marker only, two are due
    hand = pairs(tuple(person.table.match.view.zones["hand:2"]))
    first, second = sorted(hand)[:2]
    person.click(name(first))
    assert offered(person) == ["Give 1 card and 1 marker"]
    person.click(name(second))
    assert offered(person) == ["Give 2 cards"]
    person.press("Give 2 cards")
    assert table.session.state.exchanges[0].given == tuple(sorted(cards(f"{first} {second}")))


def after_the_lead(table: Table, viewer: int) -> Any:
    """Let the second pair exchange and the President lead, and return what a viewer sees then."""
    table.act(0, Give(tuple(table.session.observe(0).zones["hand:0"])[:1], 0))
    hand = table.session.observe(2).zones["hand:2"]
    table.act(2, Play(hand[:1], DOUBLE.combined[hand[0]]))
    return table.session.observe(viewer)


@pytest.mark.parametrize("viewer", [2, 1, 0, PUBLIC])
def test_s3_only_the_two_see_the_cards_they_exchanged(viewer: int) -> None:
    table = exchange(3, 5, 1, 0)
    hand = tuple(sorted(table.session.observe(2).zones["hand:2"]))[:2]
    table.act(2, Give(hand, 0))
    person = Person(table.session, open_hands=False)
    controller, stage = person.table.match.controller, person.table.show.stage
    picture = staging_of(controller).picture(table.session.observe(viewer), stage)
    gifts = [piece for piece in picture.below if parts(piece)[0] == "gift"]
    backs = [item for item in picture.cards if item.key[0].startswith("gift:")]
    if viewer in (2, 1):
        assert {parts(piece)[2] for piece in gifts} >= set(hand)
        assert not backs
    else:
        assert not gifts
        assert [item.card for item in backs] == [UNSEEN] * 4
    first = after_the_lead(table, viewer)
    own = [
        piece
        for piece in staging_of(controller).picture(first, stage).below
        if parts(piece)[0] == "own"
    ]
    assert bool(own) == (viewer != PUBLIC), "each of them reads their own later on, too"


def test_s9_markers_stand_in_their_colors_and_by_round() -> None:
    table = seated(PRESIDENTS, "13-14 3-5", "4-6 3-4", "4-7 5-8", black_markers=2)
    table.play(0, "13-14", 27)
    table.each(PASS, 1, 2, 0)
    person = Person(table.session)
    assert [parts(piece)[:3] for piece in person.pieces("black")] == [
        ("black", 1, 1),
        ("black", 2, 1),
        ("black", "gone"),
        ("black", "number", 0),
    ]
    assert ("red", 0, 1) in [parts(piece)[:3] for piece in person.pieces("red")]


@pytest.mark.sample(2)
@pytest.mark.parametrize("letters", [100, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_markers_lie_before_their_seats(seats: int, size: tuple[int, int], letters: int) -> None:
    session = session_after(PRESIDENTS, seats, 60, black_markers=99)
    person = Person(session, size, text_scale=letters)
    view, stage, picture = person.table.match.view, person.table.show.stage, person.table.show
    plates, chairs = picture.picture.plates, [box_of(piece) for piece in person.pieces("dais")]
    laid = [piece for piece in person.pieces("black") if parts(piece)[1] in range(seats)]
    assert {parts(piece)[1]: parts(piece)[2] for piece in laid} == {
        seat: held for seat in range(seats) if (held := view.chips[f"markers:{seat}"])
    }
    for piece in laid:
        box = box_of(piece)
        chair = chairs[order_of(view.facts).index(parts(piece)[1])]
        assert chair.contains(box), "on the front of its own chair's block"
        assert box.collidelist(list(plates.values())) == -1
        assert not box.colliderect(stage.action)
        for item in picture.picture.cards:
            card = box_of(item)
            assert not card.colliderect(box)


def test_the_round_ends_with_a_summary_of_offices_and_markers() -> None:
    table = seated(PRESIDENTS, "4-9 3-4", "5-7")
    person = Person(table.session)
    person.click(name("4-9"))
    person.press("Sum 13")
    person.press("Pass")
    person.press("Pass and lead")
    person.click(name("3-4"))
    person.press("Sum 7")
    summary = person.summary().summary
    assert summary.title == "Round 1"
    assert [row.cells for row in summary.rows] == [
        ("Ann", "President", "1", "", "1"),
        ("Bo", "Sanityhole", "1", "", "1"),
    ]


@pytest.mark.parametrize(
    ("markers", "tie"), [((6, 0, 0, 1), True), ((0, 2, 3, 3), True), ((6, 0, 2, 1), False)]
)
def test_s9_what_breaks_a_tie_is_said_at_the_end(markers: tuple[int, ...], tie: bool) -> None:
    person = Person(exchange(1, 1, 1, 1).session)
    ended = GameEnded(scores=markers, ranking=((1,), (2,), (3,), (0,)), why="markers")
    told = there(person.table.match.controller.words(ended, person.table.match.view))
    assert ("first player out" in told) == tie


def test_s8_s5_light_falls_on_a_new_president_and_a_set_is_told_with_its_cards() -> None:
    session = golden(PRESIDENTS)
    stage = stage_of(session.game.seats, (1280, 720))
    lit = laid = 0
    for told, _at_rest, _view in shown(session, 0, stage, most=len(session.log)):
        for beat in told:
            assert beat.view is not None
            zones, facts = beat.view.zones, beat.view.facts
            for light in (each for each in beat.effects if isinstance(each, Light)):
                first = facts.rounds[-1].order[0]
                assert beat.after.area(light.at) == beat.after.plates[first]
                lit += 1
            if zones["trick"] and not banners(beat) and beat.hold:  # also where a round ends by it
                known = {card for play in facts.plays for card in play.cards}
                assert set(zones["trick"]) <= known
                laid += 1
    assert lit
    assert laid
