"""Bets and pots of Presidential Poker at the table: amounts, what is pressed, where chips lie."""

import pygame
import pytest

from games.presidential_poker.hands import layers
from tests.click_through import click_at, press
from tests.clock import let_pass
from tests.person import SIZES, Person, box_of, controller_for, parts, stage_of, staging_of
from tests.poker_table import BEST, PAIRS, WORST, Table, button, side_pots, stakes, uneven, whats
from ui.controls.buttons import Button
from ui.picture.chip_piles import lying_chips
from ui.picture.items import Picture


def test_p7_a_preset_bets_what_it_tells_and_all_only_with_a_second_press() -> None:
    table = Table(3)
    person = Person(table.session)
    assert preset_words(person)[1:] == ["Pot 3", "All-in 99…"]
    person.press("All-in 99…")
    assert stakes(table) == (0, 0, 0)
    person.press("Pot 3")
    assert stakes(table) == (3, 0, 0)


def preset_words(person: Person) -> list[str]:
    """Return what the presets say, from the least amount on."""
    found = [w for w in person.widgets if isinstance(w, Button) and w.key.startswith("preset:")]
    return [each.words for each in found]


def test_the_amount_that_was_set_outlives_sorting_but_not_the_decision() -> None:
    table = Table(3)
    person = Person(table.session)
    person.key(ord("3"), "3")
    person.press("Sort: number")
    assert button(person, "amount:take").words == "Bet 3"
    person.press("Bet 3")
    assert button(person, "amount:take").words == "Raise to 6"


def test_all_in_is_never_one_key_and_calling_it_is_not_brass() -> None:
    table = uneven([BEST, PAIRS, WORST])
    person = Person(table.session)
    person.press("All-in 103…")
    for _ in range(3):
        person.key(pygame.K_RETURN, "\r")
        assert "Go all-in: 103" in person.said()
    assert stakes(table) == (0, 0, 0)
    assert button(person, "amount:take").words == "Go all-in: 103"
    person.press("Go all-in: 103")
    assert stakes(table) == (0, 103, 0)
    assert brass(person) == []
    for key, letter in ((pygame.K_c, "c"), (pygame.K_RETURN, "\r")):  # calling is all-in, too
        person.key(key, letter)
    assert stakes(table) == (0, 103, 0)
    person.press("Call all-in 98")
    assert stakes(table) == (0, 103, 98)


def brass(person: Person) -> list[str]:
    return [w.words for w in person.widgets if isinstance(w, Button) and w.kind == "primary"]


def test_enter_checks_and_calls_and_raises_only_by_an_amount_that_was_set() -> None:
    table = Table(3)
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


def test_a_press_on_the_felt_puts_no_chips_in() -> None:
    table = Table(3)
    table.play("bet 2")
    person = Person(table.session)
    click_at(person.app, person.table.show.stage.play.midtop)
    assert stakes(table) == (2, 0, 0)


def typed(person: Person, digits: str, after: float = 0.5) -> None:
    for digit in digits:
        press(person.app, ord(digit), text=digit, after=after)


def test_digits_join_only_within_a_pause_and_are_never_cut_to_what_is_allowed() -> None:
    table = Table(3)
    person = Person(table.session)
    typed(person, "12")
    assert button(person, "amount:take").words == "Bet 12"
    press(person.app, pygame.K_3, text="3", after=2.0)  # another amount
    assert button(person, "amount:take").words == "Bet 3"
    typed(person, "00")
    take = button(person, "amount:take")
    assert (take.words, take.enabled) == ("At most 99", False)
    assert "You have 99" in person.said()
    person.key(pygame.K_RETURN, "\r")
    person.press("At most 99")
    assert stakes(table) == (0, 0, 0)
    person.key(pygame.K_BACKSPACE)
    assert button(person, "amount:take").words == "Bet 30"


def test_an_amount_that_is_too_little_says_why_while_it_is_typed() -> None:
    table = Table(3)
    table.play("bet 8")
    person = Person(table.session)
    typed(person, "1")
    assert button(person, "amount:take").words == "At least 16"
    assert "by at least 8" in person.said()
    typed(person, "7")
    assert button(person, "amount:take").words == "Raise to 17"
    assert person.said() == ""


def test_a_caret_shows_as_long_as_the_next_digit_joins() -> None:
    person = Person(Table(3).session)
    field = next(w.rect for w in person.widgets if w.key == "amount:field")

    def shown() -> bytes:
        person.app.step([])
        return pygame.image.tobytes(person.app.screen.subsurface(field), "RGB")

    typed(person, "8")
    with_caret = shown()
    let_pass(person.app, 2.0)
    assert shown() != with_caret


def test_no_button_of_the_betting_ever_moves_or_changes_its_meaning() -> None:
    table = Table(3)
    person = Person(table.session)
    seen: dict[str, set[tuple[int, ...]]] = {}
    for words in ("Check", "Bet 2", "Call 2", "Raise to 4", "Call 2"):
        for w in person.widgets:
            if isinstance(w, Button) and w.key.startswith(("offer:", "preset:", "amount:")):
                seen.setdefault(w.key.split(" ")[0], set()).add(tuple(w.rect))
        person.press(words)
    assert {"offer:Fold", "offer:Check", "offer:Call", "preset:Pot", "amount:take"} <= set(seen)
    assert all(len(rects) == 1 for rects in seen.values())


def test_no_button_of_the_draw_lies_where_a_press_ended_the_betting() -> None:
    table = Table(2)
    person = Person(table.session)
    ending = [button(person, key).rect for key in ("offer:", "amount:take")]
    ending += [w.rect for w in person.widgets if w.key.startswith("offer:")]
    person.press("Bet 2")
    person.press("Call 2")
    drawing = [w.rect for w in person.widgets if w.key.startswith("offer:")]
    assert len(drawing) == 2
    assert not any(rect.collidelist(ending) >= 0 for rect in drawing)


def test_a_second_press_at_once_is_not_taken_for_the_next_question() -> None:
    table = Table(3)
    person = Person(table.session)
    person.press("Check")
    length = len(table.session.log)
    click_at(person.app, button(person, "offer:Check").rect.center, after=0.1)
    press(person.app, pygame.K_k, text="k", after=0.1)
    assert len(table.session.log) == length
    person.press("Check")
    assert len(table.session.log) == length + 1


def test_p7_fixed_limit_offers_just_one_amount_and_who_cannot_raise_is_told_why() -> None:
    table = Table(3, limit="fixed_limit")
    person = Person(table.session)
    keys = {w.key for w in person.widgets}
    assert not any(key.startswith(("preset:", "amount:field")) for key in keys)
    person.press("Bet 2")
    assert stakes(table) == (2, 0, 0)
    table = uneven([BEST, PAIRS, WORST])
    table.play("bet 103", "call")
    person = Person(table.session)
    assert "all-in" in person.prompt()
    assert not any(w.key.startswith("amount:") for w in person.widgets)


@pytest.mark.parametrize(
    ("played", "said"),
    [
        ((), "Check, or open the betting."),
        (("bet 5",), "Call 5, raise or fold."),
        (("check", "check", "bet 5", "call", "call", *["draw 0"] * 3), "Check, or bet."),
    ],
)
def test_a_card_pressed_in_a_betting_round_has_said_what_to_do(
    played: tuple[str, ...], said: str
) -> None:
    table = Table(3)
    table.play(*played)
    person = Person(table.session)
    card = table.state.hands[table.state.turn][0]
    person.click(table.game.deck[card].id)
    assert person.said().startswith(said)


def test_p7_wheel_and_field_set_the_amount_and_what_cannot_be_done_says_why() -> None:
    table = Table(3)
    person = Person(table.session)
    call, fold = button(person, "offer:Call"), button(person, "offer:Fold")
    assert not call.enabled
    assert not fold.enabled
    assert "Nobody has bet" in call.tip
    person.press("Call")
    assert len(table.session.log) == 2
    take = button(person, "amount:take")
    assert take.words == "Bet 2"
    person.wheel(take.rect.center, 2)
    assert button(person, "amount:take").words == "Bet 6"
    for digit in "12":
        person.key(ord(digit), digit)
    assert button(person, "amount:take").words == "Bet 12"
    assert stakes(table) == (0, 0, 0)
    person.press("Bet 12")
    assert stakes(table) == (12, 0, 0)


def test_p8_every_pot_is_shown_with_its_chips_and_who_contends() -> None:
    table = side_pots()
    person = Person(table.session)
    titles = [what[2].title for what in whats(person, "pot") if what[1] == "title"]
    assert titles == ["Main pot", "Side pot", "Unmatched"]
    found = layers(person.table.match.view.facts, ("Ann", "Bo", "Cleo"))
    assert [(layer.amount, layer.seats) for layer in found] == [
        (3 * 97, (0, 1, 2)),
        (2 * 2, (1, 2)),
        (5, (1,)),
    ]
    assert found[2].words == "returns to Bo"
    assert sum(layer.amount for layer in found) == person.table.match.view.chips["pot"]
    assert pot_chips(person.table.show.picture) == [layer.amount for layer in found]


def pot_chips(picture: Picture) -> list[int]:
    return [item.amount for item in picture.chips if item.account.startswith("pot")]


def test_bets_lie_in_heaps_by_value_apart_from_each_other_and_from_all_else() -> None:
    for seats in range(2, 9):
        table = Table(seats)
        table.play("bet 8", *["call"] * (seats - 2))
        view = table.session.observe(0)
        for size in SIZES[:3]:
            for letters in (100, 200):
                stage = stage_of(seats, size, text_scale=letters)
                picture = staging_of(controller_for(table.session)).picture(view, stage)
                boxes = [
                    lying_chips(stage.theme, item)[1]
                    for item in picture.chips
                    if item.account.startswith(("stake", "pot"))
                ]
                assert letters > 100 or len(boxes) == seats
                assert all(item.bank for item in picture.chips)
                for at, box in enumerate(boxes):
                    assert stage.middle.contains(box), (seats, size, letters)
                    assert box.collidelist(boxes[:at]) < 0, (seats, size, letters, at)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_pot_is_one_figure_with_the_bets_and_the_button_lies_at_the_dealers_plate(
    seats: int, size: tuple[int, int]
) -> None:
    table = Table(seats)
    table.play("bet 8")
    view, stage = table.session.observe(0), stage_of(seats, size)
    picture = staging_of(controller_for(table.session)).picture(view, stage)
    [total] = [piece for piece in picture.below if parts(piece)[0] == "total"]
    assert parts(total)[1] == f"Pot: {seats + 8}"
    assert not any(item.numbered for item in picture.chips if item.account == "pot")
    [button] = [box_of(piece) for piece in picture.below if parts(piece)[0] == "dealer"]
    own = picture.plates[view.facts.dealer]
    assert own.left <= button.left
    assert button.right <= own.right
    assert abs(button.bottom - own.top) <= stage.gap
    assert button.top >= stage.rail.bottom
    lying = [box_of(item) for item in picture.cards] + [fan.rect for fan in picture.fans]
    assert button.collidelist(lying) < 0


def test_a_stake_lies_before_the_plate_until_the_interval_ends() -> None:
    table = Table(3)
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
