"""Bull Sanity at the table: what a player sees of it, and can click."""

import itertools
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from art.palette import RGB, contrast
from rules.bull_sanity.actions import ACCEPT, CALL, Accept, Call, Play
from rules.core import PUBLIC, UNSEEN
from rules.observe import redact
from rules.shared.double_cards import VALUES
from rules.words import use_language
from tests.at_table import session_after
from tests.click_through import click_at
from tests.person import (
    SIZES,
    Person,
    box_of,
    check_all_is_in_the_window,
    parts,
    staged,
    staging_of,
)
from tests.sanity_table import cards, name, pairs, seated
from ui.app import Scene
from ui.controls.buttons import Button
from ui.felt.curtain import CurtainScene
from ui.felt.result import ResultScene
from ui.picture.items import Banner, Drawn, Picture

BULL = "bull_sanity"
HANDS = ("2-9 5-7 3-4", "2-3 4-6 8-9", "4-5 6-7 2-11")


def button(person: Person, words: str) -> Button:
    return next(w for w in person.widgets if isinstance(w, Button) and w.words == words)


def faces(picture: Picture) -> set[str]:
    """The faces that are seen anywhere in a picture."""
    return pairs(tuple(item.card for item in picture.cards if item.card != UNSEEN))


def answers(person: Person) -> dict[int, str]:
    """What the nameplates say of the set that was laid, by seat."""
    infos = [parts(piece)[1] for piece in person.pieces("plate")]
    return {info.seat: " ".join(info.marks) for info in infos if info.marks}


def scene(person: Person) -> Scene:
    return person.app.scene


@pytest.mark.parametrize(("key", "value"), [("1", 2), ("2", 15)])
def test_b4_after_14s_buttons_and_keys_choose_the_value(key: str, value: int) -> None:
    table = seated(BULL, *HANDS, dealer=2)
    table.state.declared = 14
    person = Person(table.session)
    person.click(name("2-9"))
    assert set(person.buttons()) == {"Play 1 card as a 2", "Play 1 card as a 15"}
    person.key(pygame.K_RETURN)  # neither is the obvious one
    assert not table.session.log
    person.key(ord(key), key)
    assert table.last.declare == value


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("3-8", "this card has no 2 or 15"),
        ("2-5", "1 card as a 2 (this card has no 15)"),
        ("2-13", "1 card as a 2 or 1 card as a 15"),
        ("7-8", "1 card as a 15 (this card has no 2)"),
    ],
)
def test_b4_after_14s_a_card_is_said_to_have_a_value_or_not_as_one(card: str, said: str) -> None:
    table = seated(BULL, f"{card} 3-4", *HANDS[1:], dealer=2)
    table.state.declared = 14
    person = Person(table.session)
    person.click(name(card))
    assert person.prompt().endswith(said[1:])


def test_b3_everybody_asked_answers_at_one_screen_without_a_curtain() -> None:
    table = seated(BULL, *HANDS, dealer=2)
    person = Person(table.session, open_hands=False)
    assert isinstance(scene(person), CurtainScene)  # laying needs the own hand
    person.key(pygame.K_RETURN)
    person.click(name("5-7"))
    person.key(pygame.K_RETURN)
    person.wait()
    assert scene(person) is person.table
    assert person.table.match.viewer == PUBLIC
    assert faces(person.table.show.picture) == set()
    assert person.prompt() == "Ann plays 1 card as a 2. Do you believe it?"
    assert answers(person) == {0: "plays", 1: "deciding"}
    line = person.table.show.stage.action
    assert line.contains(button(person, "Accept").rect)
    assert line.contains(button(person, "Call Bull Sanity").rect)
    person.press("Accept")
    assert scene(person) is person.table
    assert answers(person) == {0: "plays", 1: "accepts", 2: "deciding"}
    person.key(ord("c"), "c")
    person.wait()
    person.app.step([])
    assert [type(entry.action) for entry in table.session.log] == [Play, Accept, Call]
    assert isinstance(scene(person), CurtainScene)  # the next one lays


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_b3_the_claim_stands_large_and_whole_above_the_set(
    size: tuple[int, int], scale: int
) -> None:
    table = seated(BULL, *HANDS, dealer=2)
    table.lay(0, "2-9 5-7")
    person = Person(table.session, size, text_scale=scale)
    (claim,) = person.pieces("claim")
    box = box_of(claim)
    assert person.table.show.stage.middle.contains(box)
    theme = person.app.theme
    assert box.height >= 1.2 * theme.font("body").get_height() or box.height >= size[1] // 24
    for item in person.table.show.picture.cards:
        if item.key[0] == "set":
            assert item.place.y - item.place.height // 2 >= box.bottom - theme.unit


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["lt", "fr"])
def test_b3_the_claim_touches_neither_the_ring_of_values_nor_its_hand(
    language: str, size: tuple[int, int]
) -> None:
    table = seated(BULL, *HANDS, dealer=2)
    table.lay(0, "2-9 5-7")
    shown = Person(table.session, size, language=language).table
    view, staging = shown.match.view, staging_of(shown.match.controller)
    for declared, count in itertools.product(VALUES, (1, 2)):
        facts, zones = replace(view.facts, declared=declared), {**view.zones}
        zones["set"] = (UNSEEN,) * count
        picture = staging.picture(replace(view, facts=facts, zones=zones), shown.show.stage)
        dial = pygame.Mask(size)
        for piece in picture.below:
            if of_dial(piece)[:1] in {("tile",), ("hand",)}:
                dial.draw(pygame.mask.from_surface(piece.surface), (piece.x, piece.y))
        claimed = [piece for piece in picture.below if parts(piece)[0] in {"by", "claim"}]
        assert len(claimed) == 2
        for piece, across, down in itertools.product(claimed, (-2, 2), (-2, 2)):
            drawn = pygame.mask.from_surface(piece.surface)
            at = piece.x + across, piece.y + down
            assert not dial.overlap(drawn, at), f"{count} as {declared}"
    use_language("en")


def test_b2_cards_are_laid_face_down_as_the_next_value_past_a_line_b4() -> None:
    table = seated(BULL, *HANDS, dealer=2)
    person = Person(table.session)
    numbers = {parts(piece)[1]: piece for piece in person.pieces("number")}
    last, first = numbers[14], numbers[15]
    surface = pygame.Surface(person.app.theme.size)
    person.app.compose(surface)
    middle = last.y + last.surface.get_height() // 2
    row: list[RGB] = []
    for x in range(last.x + last.surface.get_width() + 1, first.x - 1):
        red, green, blue, _alpha = surface.get_at((x, middle))
        row.append((red, green, blue))
    assert max(contrast(felt, line) for felt in row for line in row) >= 3
    assert "as 2s" in person.prompt()
    assert {parts(piece)[2] for piece in person.pieces("counts")} == {((2, "low"),)}
    item = person.table.show.picture.card(("card", cards("2-9")[0]))
    other = person.table.show.picture.card(("card", cards("5-7")[0]))
    assert item is not None
    assert other is not None
    assert (item.mark, other.mark) == ("lit", "plain")
    person.click(name("2-9"))
    person.click(name("5-7"))  # a bluff is laid like any card
    assert "1 of 2" in person.prompt()
    person.press("Play 2 cards as 2s")
    assert table.last == Play(cards("2-9 5-7"))
    (claim,) = person.pieces("claim")
    assert parts(claim)[1] == "2 cards as 2s"
    assert len([item for item in person.table.show.picture.cards if item.key[0] == "set"]) in (0, 2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left_handed", [False, True])
def test_the_dial_is_brass_up_to_its_hand_and_ivory_where_it_may_go_next(
    size: tuple[int, int], left_handed: bool
) -> None:
    table = seated(BULL, *HANDS, dealer=2)
    table.state.declared = 14
    person = Person(table.session, size, left_handed=left_handed)
    tiles = {told[1]: told[2] for told in map(of_dial, dial_pieces(person, "tile"))}
    following = {value for value, kind in tiles.items() if kind == "next"}
    assert {value for value, kind in tiles.items() if kind == "past"} == {*range(3, 15)}
    assert following == {2, 15}, "the way may begin again"
    assert [*tiles] == [*range(2, 28)]
    numbers = {parts(piece)[1]: box_of(piece) for piece in person.pieces("number")}
    (hand,) = dial_pieces(person, "hand")
    assert box_of(hand).collidepoint(numbers[14].center)
    assert not any(box_of(hand).collidepoint(numbers[value].center) for value in (2, 12, 17, 27))
    across = [numbers[value].centerx for value in range(2, 28)]
    assert across == sorted(across), "read from left to right, whichever hand one plays with"
    middle = person.table.show.stage.middle
    assert all(middle.contains(box) for box in numbers.values())
    pile = person.table.show.picture.regions["pile"]
    assert (pile.centerx > middle.centerx) == left_handed


def of_dial(piece: Drawn) -> tuple[Any, ...]:
    """What a piece of the dial shows: its kind first; nothing for other pieces."""
    told = piece.what[0] if isinstance(piece.what, tuple) else ()
    return told if isinstance(told, tuple) else ()


def dial_pieces(person: Person, kind: str) -> list[Drawn]:
    below = person.table.show.picture.below
    return [piece for piece in below if of_dial(piece)[:1] == (kind,)]


def test_the_pile_is_seen_to_grow_with_what_is_at_stake() -> None:
    table = seated(BULL, "2-9 3-4 4-5 5-6", "2-3 4-6 8-9", "2-10 6-7 2-11", dealer=2)
    table.state.middle = 0
    tall = []
    for seat, laid in ((0, "2-9"), (1, "2-3"), (2, "2-10")):
        table.lay(seat, laid)
        table.each(ACCEPT, *((seat + step) % 3 for step in (1, 2)))
        piled = [
            item.place.rect
            for item in Person(table.session).table.show.picture.cards
            if item.key[0] == "middle"
        ]
        tall.append(piled[0].unionall(piled[1:]).height)
    assert tall[0] < tall[1] < tall[2]


def test_a_number_of_cards_is_said_once() -> None:
    table = seated(BULL, *HANDS, dealer=2)
    person = Person(table.session, open_hands=False)
    person.key(pygame.K_RETURN)
    fans = {fan.zone for fan in person.table.show.picture.fans}
    for piece in person.pieces("plate"):
        info = parts(piece)[1]
        assert bool(info.lines) == (f"hand:{info.seat}" not in fans)


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_b3_what_came_of_a_challenge_is_told_whole(size: tuple[int, int], scale: int) -> None:
    table = seated(BULL, *HANDS, dealer=2)
    table.lay(0, "2-9 5-7")
    table.each(CALL, 1)
    person = Person(table.session, size, text_scale=scale)
    middle = person.table.show.stage.middle
    told = [
        piece
        for piece in person.table.show.picture.below
        if str(piece.what).startswith("('Bo called. Bull! Ann takes 2 cards")
    ]
    assert told
    for piece in told:
        box = box_of(piece)
        assert middle.contains(box), piece.what
    verdict, font = told[0].surface, person.app.theme.font("body", "strong")
    words = str(told[0].what).split("'")[1]
    assert verdict.get_width() * verdict.get_height() >= font.size(words)[0] * font.get_height()


@pytest.mark.parametrize("size", SIZES)
def test_a_wide_set_lies_within_the_dial_and_on_none_of_its_numbers(size: tuple[int, int]) -> None:
    four = "2-9 5-7 3-4 4-8"
    hands = f"{four} 9-12", "2-3 5-6 8-9", "4-5 6-7 2-11", "2-4", "2-5", "2-6"
    table = seated(BULL, *hands, dealer=5)
    table.lay(0, four)
    table.each(CALL, 1)
    for show_log in (False, True):
        person = Person(table.session, size, show_log=show_log)
        picture = person.table.show.picture
        lying = [item.place.rect for item in picture.cards if item.key[0] == "judged"]
        assert len(lying) == 4
        assert picture.labels, "the numbers of the dial"
        assert not [box for box in lying if box.collidelist(picture.labels) >= 0]


def test_b3_the_reveal_stays_on_the_table_until_the_next_set() -> None:
    table = seated(BULL, *HANDS, dealer=2)
    table.lay(0, "2-9 5-7")
    table.each(CALL, 1)
    person = Person(table.session)
    judged = [item for item in person.table.show.picture.cards if item.key[0] == "judged"]
    assert pairs(tuple(item.card for item in judged)) == {"2-9", "5-7"}
    (verdict,) = [
        piece for piece in person.table.show.picture.below if "Bo called" in str(piece.what)
    ]
    assert "Ann takes 2 cards" in parts(verdict)[0]
    assert ("way", None, cards("5-7")[0], 2) in [parts(piece) for piece in person.pieces("way")]
    person.click(name("8-9"))
    person.press("Play 1 card as a 3")
    assert not [item for item in person.table.show.picture.cards if item.key[0] == "judged"]


def test_b4_all_cards_of_the_value_are_one_press_once_one_is_chosen() -> None:
    table = seated(BULL, "2-9 2-5 3-4 2-13", "3-6 4-8", "6-7 8-14", dealer=2)
    person = Person(table.session)
    person.click(name("3-4"))
    assert person.buttons() == ["Play 1 card as a 2"]  # a lie is no part of them
    person.click(name("3-4"))
    person.click(name("2-9"))
    assert person.buttons() == ["All 2s", "Play 1 card as a 2"]
    person.key(pygame.K_0, "0")
    assert table.session.log[0].action == Play(cards("2-5 2-9 2-13"))


@pytest.mark.parametrize("viewer", [PUBLIC, 1, 2])
def test_b3_a_set_is_seen_by_nobody_but_who_laid_it(viewer: int) -> None:
    table = seated(BULL, *HANDS, dealer=2)
    person = Person(table.session, open_hands=False)
    controller, stage = person.table.match.controller, person.table.show.stage
    secret = {"2-9", "5-7"}
    accept = Accept()
    laid = Play(cards("2-9 5-7"))
    for seat, action in ((0, laid), (1, accept), (2, accept)):
        events = table.act(seat, action)
        view = table.session.observe(viewer)
        assert not faces(staging_of(controller).picture(view, stage)) & secret
        for event in events:
            told = controller.words(redact(event, viewer), view)
            assert told is None or not any(word in told for word in ("2/9", "5/7"))
    own = faces(staging_of(controller).picture(table.session.observe(0), stage))
    assert not own & secret  # in the middle not even by its owner


def test_b3_the_pile_counts_what_nobody_called_and_open_hands_do_not_open_a_set() -> None:
    table = seated(BULL, *HANDS, dealer=2)
    held = len(table.session.observe(PUBLIC).zones["middle"])
    table.lay(0, "2-9 5-7")
    table.each(ACCEPT, 1, 2)
    person = Person(table.session)
    assert ("pile", f"{held + 2} cards") in [parts(piece)[:2] for piece in person.pieces("pile")]
    table = seated(BULL, *HANDS, dealer=2)
    table.lay(0, "2-9 5-7")
    person = Person(table.session, open_hands=True)
    assert person.table.match.viewer == 1
    laid = [person.table.show.picture.card(("card", card)) for card in cards("2-9 5-7")]
    assert [item.card for item in laid if item is not None] == [UNSEEN, UNSEEN]


def test_b5_the_first_out_wins_and_the_result_is_shown() -> None:
    table = seated(BULL, "2-9", "2-3 4-6", "4-5 6-7", dealer=2)
    person = Person(table.session)
    person.click(name("2-9"))
    person.press("Play 1 card as a 2")
    person.press("Accept")
    person.press("Accept")
    person.app.step([])
    assert isinstance(scene(person), ResultScene)
    assert person.table.match.log.words[-1] == "Ann wins."


def test_a_called_set_turns_card_by_card_below_its_claim_before_it_is_judged() -> None:
    table = seated(BULL, "2-9 5-7 3-4 2-7", "2-3 4-6", "4-5 6-7 2-11", dealer=2)
    table.lay(0, "2-9 5-7 2-7")
    person = Person(table.session, open_hands=False)
    controller, stage = person.table.match.controller, person.table.show.stage
    told = staged(table.session, 2, stage, 1, CALL)
    seen = [sum(item.card in cards("2-9 5-7 2-7") for item in beat.after.cards) for beat in told]
    (judged,) = [
        at
        for at, beat in enumerate(told)
        if any(isinstance(each, Banner) and each.words == "Bull!" for each in beat.effects)
    ]
    assert seen[: judged + 1] == [0, 1, 2, 3, 3]
    lain = cards("2-9 5-7 2-7")
    first = [each for each in told[1].after.cards if each.key[0] == "set" or each.card in lain]
    assert min(first, key=lambda each: each.place.x).card in lain, "they turn from the left"
    below = told[judged].after.regions["verdict"]
    lying = [item.place.rect for item in told[judged].after.cards if item.card in lain]
    assert below.top >= max(box.bottom for box in lying), "the verdict stands below them"
    for beat in told[: judged + 1]:
        whats = [each.what for each in beat.after.below]
        assert ("claim", "3 cards as 2s") in whats, "the claim stands until it is judged"
        assert beat.hold >= 0.4
        assert beat.view is not None
        assert controller.waiting(beat.view) == "", "nobody is asked any more"
        assert not any("asked" in " ".join(info.marks) for info in controller.seats(beat.view))


def test_what_came_of_a_challenge_is_read_once_no_card_flies_over_it() -> None:
    table = seated(BULL, "2-9 5-7 3-4 2-7", "2-3 4-6", "4-5 6-7 2-11", dealer=2)
    table.lay(0, "2-9 5-7 2-7")
    person = Person(table.session, open_hands=False)
    click_at(person.app, button(person, "Call Bull Sanity").rect.center)
    show, frame = person.table.show, pygame.Surface(person.app.theme.size)
    while show.timeline.waiting[1:]:
        person.table.update(0.1)
    taken = show.timeline.beat
    assert taken is not None
    words = next(piece for piece in taken.after.below if "takes" in str(piece.what))
    spot = box_of(words)
    ink = person.app.theme.color("bad")

    def is_read() -> bool:
        show.draw(frame)
        there = pygame.mask.from_threshold(frame.subsurface(spot), ink, (40, 40, 40, 255))
        return there.count() > spot.height

    assert taken.cards
    assert not is_read()
    person.wait()
    assert is_read()


@pytest.mark.sample(3)
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_fits_every_window(seats: int, size: tuple[int, int]) -> None:
    for steps in (0, 3, 30):
        person = Person(session_after(BULL, seats, steps), size)
        check_all_is_in_the_window(person)
