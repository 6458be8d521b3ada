"""The tricks of Sanity Rook: what may be led and played, and who takes the trick (R4 to R7)."""

import random

from rules.core import OPEN
from rules.sanity_rook.actions import Play
from rules.sanity_rook.events import TrickTaken
from rules.sanity_rook.tricks import WAYS
from tests.rook_table import PILE, RULES, Table, as_action, cards, playing

OTHERS = ("2h5s", "2f6s", "3f5h")
"""Hands of three players who only watch."""


def taker(table: Table, *plays: str) -> int:
    events = table.play(*plays)
    return next(event.seat for event in events if isinstance(event, TrickTaken))


def test_r4_one_card_of_the_hand_is_led_as_a_half_or_combined_and_the_rook_as_the_rook() -> None:
    table = playing("2h4c rook", *OTHERS)
    assert table.forms() == {"2h4c:low", "2h4c:high", "2h4c:combined", "rook:rook"}
    for play in ("2h4c:nothing", "2h4c:rook", "rook:low", "rook:combined", "rook:nothing"):
        assert table.refused(as_action(play)) == "R4"
    table = playing("2h4c 3s6c", *OTHERS)
    for held in ((), cards("2h4c 3s6c"), cards("2h5s"), cards("joker"), (999,), (-3,)):
        assert table.refused(Play(held, "low")) == "R4"
    assert table.refused(Play(cards("2h4c"), "upper")) == "R4"
    assert table.refused(as_action("2h5s:low"), 1) == "R4"
    table.play("2h4c:high")
    (led,) = table.facts(OPEN).trick
    assert (led.seat, led.card, led.way) == (0, cards("2h4c")[0], "high")
    assert table.zone("trick") == cards("2h4c")


def test_a_refusal_says_the_rook_of_the_card() -> None:
    table = playing("5c12s", "rook 2c7f 3f5h", *OTHERS[:2])
    table.play("5c12s:low")
    reason = table.refusal(1, as_action("3f5h:low")).reason
    assert reason == "Follow cherries: play 2 of cherries or the Rook."


def test_r5_who_has_a_half_of_the_suit_led_must_play_it_or_the_rook() -> None:
    table = playing("5c12s", "2c7f 6h13c 3f5h", *OTHERS[:2])
    table.play("5c12s:low")
    assert table.forms() == {"2c7f:low", "6h13c:high"}
    for play in ("2c7f:high", "3f5h:low", "2c7f:combined", "2c7f:nothing"):
        assert table.refused(as_action(play)) in ("R5", "R6")
    table = playing("5c12s", "2c7f rook", *OTHERS[:2])
    table.play("5c12s:low")
    assert table.forms() == {"2c7f:low", "rook:rook"}
    table = playing("5c12s", "3f5h rook", *OTHERS[:2])
    table.play("5c12s:low")
    assert table.forms() == {"3f5h:low", "3f5h:high", "rook:rook"}
    # the suit is that of the half that was led
    table = playing("5c12s", "2c7f 3s8c 3f5h", *OTHERS[:2])
    table.play("5c12s:high")
    assert table.forms() == {"3s8c:low"}


def test_r5_who_has_no_half_of_the_suit_plays_any_half() -> None:
    table = playing("5c12s", "3f5h 2h5s", *OTHERS[1:])
    table.play("5c12s:low")
    assert table.forms() == {"3f5h:low", "3f5h:high", "2h5s:low", "2h5s:high"}
    assert table.refused(as_action("3f5h:combined")) == "R5"


def test_r5_a_half_already_played_bars_its_twin_and_a_card_without_another_is_nothing_r6() -> None:
    table = playing("5c12s", "5c6f 3h7s", *OTHERS[:2])
    table.play("5c12s:low")
    assert table.forms() == {"5c6f:high", "3h7s:low", "3h7s:high"}
    assert table.refused(as_action("5c6f:low")) == "R5"
    table = playing("5c12s", "5c6f 2c7f", *OTHERS[:2])  # another half of the suit is left
    table.play("5c12s:low")
    assert table.forms() == {"2c7f:low"}
    table = playing("5c12s", "6f14s", "5f11s 6c10f", "2h4c")
    table.play("5c12s:low", "6f14s:low")
    assert table.forms() == {"6c10f:low"}  # 6 of cherries, not of flags
    table = playing("5c12s", "6f14s", "5c6f", "2h4c")
    table.play("5c12s:high", "6f14s:high")
    assert table.forms() == {"5c6f:low", "5c6f:high"}
    table = playing("5c12s", "6f14s", "5c6f", "2h4c")
    table.play("5c12s:low", "6f14s:low")
    assert table.forms() == {"5c6f:nothing"}
    assert table.refused(as_action("5c6f:low")) == "R6"
    table = playing("5c12s", "6f14s", "5c6f rook", "2h4c")
    table.play("5c12s:low", "6f14s:low")
    assert table.forms() == {"rook:rook"}


def test_r5_the_highest_trump_then_the_highest_of_the_suit_led_takes_the_trick() -> None:
    table = playing("5c12s", "2c7f", "6h13c", "7f8c")
    assert taker(table, "5c12s:low", "2c7f:low", "6h13c:high", "7f8c:high") == 2
    table = playing("5c12s", "3h7s", "11h13s", "2h4c", trump="flags")
    assert taker(table, "5c12s:low", "3h7s:high", "11h13s:high", "2h4c:high") == 0
    table = playing("5c12s", "4f11h", "2f9h", "7f8c", trump="flags")
    assert taker(table, "5c12s:low", "4f11h:low", "2f9h:low", "7f8c:high") == 1
    table = playing("5c12s", "2c7f", "6h13c", "11h13s", trump="cherries")
    table.play("5c12s:low")
    assert table.forms() == {"2c7f:low"}
    assert taker(table, "2c7f:low", "6h13c:high", "11h13s:high") == 2
    table = playing("5c12s", "3f12h", "rook", "3h13f", trump="flags")
    assert taker(table, "5c12s:low", "3f12h:low", "rook:rook", "3h13f:high") == 2


def test_r6_every_card_counts_combined_when_a_combined_value_is_led() -> None:
    table = playing("5c12s", "5c6f 2f9h rook", *OTHERS[:2])
    table.play("5c12s:combined")
    assert table.forms() == {"5c6f:combined", "2f9h:combined", "rook:rook"}
    assert table.refused(as_action("5c6f:low")) == "R6"
    table = playing("5c12s", "5c6f", *OTHERS[:2])
    table.play("5c12s:combined")
    assert table.forms() == {"5c6f:combined"}
    table = playing("5c12s", "2f9h", "11h13s", "3f12h", trump="flags")
    assert taker(table, "5c12s:combined", "2f9h:combined", "11h13s:combined", "3f12h:combined") == 2
    table = playing("12s14h", "rook", "11h13s", "3f12h")
    assert taker(table, "12s14h:combined", "rook:rook", "11h13s:combined", "3f12h:combined") == 1


def test_r6_a_combined_value_is_not_repeated_and_who_has_no_other_gives_any_card_as_nothing() -> (
    None
):
    table = playing("2f6s", "3f5h 2h4c", *OTHERS[:1], "3s6c")
    table.play("2f6s:combined")
    assert table.forms() == {"2h4c:combined"}
    assert table.refused(as_action("3f5h:combined")) == "R6"
    assert table.refused(as_action("3f5h:nothing")) == "R6"
    table = playing("2f6s", "3f5h rook", *OTHERS[:1], "3s6c")
    table.play("2f6s:combined")
    assert table.forms() == {"rook:rook"}
    assert table.refused(as_action("3f5h:nothing")) == "R6"
    table = playing("2f6s 12s14h", "3f5h", "4s7c 2h5s", "3s6c 2h4c")
    table.play("2f6s:combined")
    assert table.forms() == {"3f5h:nothing"}
    assert taker(table, "3f5h:nothing", "2h5s:combined", "2h4c:combined") == 0
    assert table.facts().points == (10, 0)  # the five given as nothing counts, too
    table = playing("2f6s 12s14h", "3f5h", "5c6f 3h7s", "3s6c 4c14s")
    table.play("2f6s:combined", "3f5h:nothing")
    assert table.forms() == {"5c6f:combined", "3h7s:combined"}
    table = playing("rook", "5c12s 2h5s", "5c6f", "4c14s", trump="cherries")
    table.play("rook:rook", "5c12s:low")
    assert table.forms() == {"5c6f:nothing"}
    assert taker(table, "5c6f:nothing", "4c14s:low") == 0


def test_r7_the_others_must_play_a_trump_half_or_give_a_card_as_nothing_when_the_rook_is_led() -> (
    None
):
    table = playing("rook", "2c7f 3h7s", "3s8c", "2h4c", trump="cherries")
    table.play("rook:rook")
    assert table.forms() == {"2c7f:low"}
    for play in ("2c7f:high", "3h7s:low", "3h7s:nothing", "2c7f:combined"):
        assert table.refused(as_action(play)) == "R7"
    table = playing("rook 2f6s", "2h5s 3h7s", "3s8c", "2h4c", trump="cherries")
    table.play("rook:rook")
    assert table.forms() == {"2h5s:nothing", "3h7s:nothing"}
    assert table.refused(as_action("2h5s:low")) == "R7"
    assert taker(table, "3h7s:nothing", "3s8c:high", "2h4c:high") == 0
    table = playing("rook", "5c12s", "5c6f 3h7s", "2h4c", trump="cherries")
    table.play("rook:rook", "5c12s:low")
    assert table.forms() == {"5c6f:nothing", "3h7s:nothing"}


def test_r6_r7_a_card_given_as_nothing_blocks_nothing() -> None:
    for trump, way in (("cherries", "low"), ("flags", "high")):
        table = playing("rook 2f6s", "3h7s", "2c3f", "2h4c", trump=trump)
        table.play("rook:rook", "3h7s:nothing")
        assert table.forms() == {f"2c3f:{way}"}
    table = playing("5c12s", "8s9h", "2c3f", "2h4c")
    table.play("5c12s:combined", "8s9h:nothing")  # both are 17
    assert table.forms() == {"2c3f:combined"}


def literal_forms(hand: list[str], trick: list[tuple[str, str]], trump: str) -> set[str]:
    """Say what may be played, straight from the page: one card and one way at a time."""

    def half(card: str, way: str) -> tuple[object, object] | None:
        about = RULES.deck.card(card).attributes
        return (about[f"{way}_value"], about[f"{way}_suit"]) if way in ("low", "high") else None

    def total(card: str) -> object:
        return RULES.deck.card(card).attributes["combined"]

    doubles = [card for card in hand if card != "rook"]
    rook = {"rook:rook"} if "rook" in hand else set()
    if not trick:
        return rook | {f"{card}:{way}" for card in doubles for way in ("low", "high", "combined")}
    nothing = {f"{card}:nothing" for card in hand}
    lead, lead_way = trick[0]
    if lead_way == "combined":
        gone = {total(card) for card, way in trick if way == "combined"}
        return rook | {f"{card}:combined" for card in doubles if total(card) not in gone} or nothing
    played = {half(card, way) for card, way in trick}
    free = {
        f"{card}:{way}": half(card, way)
        for card in doubles
        for way in ("low", "high")
        if half(card, way) not in played
    }
    led = half(lead, lead_way)
    suit = trump if led is None else led[1]
    following = {play for play, what in free.items() if what is not None and what[1] == suit}
    if lead_way == "rook":
        return following or nothing
    return (following | rook) if following else (set(free) | rook) or nothing


def test_r4_to_r7_agree_with_the_page_read_literally() -> None:
    rng = random.Random(52)
    ways = set()
    for _ in range(400):
        deck = rng.sample(PILE, 4 * rng.choice((1, 2, 3, 5, 12)))
        hands = [deck[seat::4] for seat in range(4)]
        trump = rng.choice(("cherries", "hats", "stars", "flags"))
        table = playing(*(" ".join(hand) for hand in hands), trump=trump, nest="2c3f")
        while table.state.phase == "play":
            seat = table.state.turn
            trick = [(RULES.deck[play.card].id, play.way) for play in table.facts().trick]
            forms = literal_forms(hands[seat], trick, trump)
            assert table.forms() == forms
            for card in hands[seat]:
                for way in WAYS:
                    refusal = RULES.verify(table.state, seat, as_action(f"{card}:{way}"))
                    assert (refusal is None) == (f"{card}:{way}" in forms)
            play = rng.choice(sorted(forms))
            table.play(play)
            hands[seat].remove(play.split(":")[0])
            ways.add(play.split(":")[1])
    assert ways == set(WAYS)
