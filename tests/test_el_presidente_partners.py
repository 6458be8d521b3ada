"""Computer partners at El Presidente ask each other for cards, and answer (E15)."""

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from bots.advice import advise
from bots.el_presidente.belief import Belief, likely_deals
from bots.el_presidente.reasons import Asked, AskFirst, NotGiven
from bots.el_presidente.strategy import STRATEGY
from bots.limit import Limit
from bots.measure.match import play_match
from bots.memory import Memory
from bots.reasons import sentences
from games.library import GAMES
from rules.core import Event, cards_of, name_of
from rules.el_presidente.actions import AskRank, AskSuit, AskThrow, Request
from tests.el_presidente_table import REST, Table
from tests.test_el_presidente_bots import decide

TEAMS: dict[str, Any] = {"teams": "2x2"}
NAMES = ("Ann", "Bo", "Cleo", "Dan")
FEW = Limit(seconds=None, iterations=60)


def said(table: Table, seat: int) -> Any:
    """What a seat says out of turn."""
    assert STRATEGY.talk is not None
    return STRATEGY.talk.says(table.game, table.game.observe(table.state, seat))


def named(table: Table, action: Any) -> str:
    return " ".join([name_of(type(action)), *sorted(table.words(cards_of(action)))])


def defending() -> Table:
    """0 attacks 1, who has no club and no nine, but a ten of hearts; 3 has the nine of hearts."""
    return Table("9C 2C 3C 4C", "TH 4S 2D 3D", "JC JD 2S 3S", "9H 9D 6H 7H", **TEAMS)


def test_a_defender_asks_for_the_suit_that_can_be_beaten_and_the_partner_gives_it() -> None:
    table = defending().do("0 attack 9C")
    assert said(table, 1) == AskSuit("H")
    assert [said(table, seat) for seat in (0, 2, 3)] == [None] * 3
    table.do("1 ask_suit H")
    assert said(table, 1) is None, "nobody says the same again"
    assert decide(table.do("3 throw 9H")) == "pass", "another nine would take it away again"
    assert decide(table.do("3 pass")) == "beat TH"


def test_a_partner_gives_up_a_pair_only_for_who_asks() -> None:
    for line, given in (("1 ask_suit H", "throw 9D 9H"), ("1 ask_throw", "pass"), ("", "pass")):
        table = defending().do("0 attack 9C", *([line] if line else []))
        assert decide(table) == given


def test_a_defender_who_can_beat_the_attack_asks_for_nothing() -> None:
    table = Table("9C 2C 3C 4C", "TC TH 2D 3D", "JC JD 2S 3S", "9H 5H 6H 7H", **TEAMS)
    assert said(table.do("0 attack 9C"), 1) is None


def finishing() -> Table:
    """0 holds the jack that is left, 1 has beaten with another, and 2 has a pair of them."""
    table = Table("5C 5D 5H JC", "JH 4S 2D 3D", "JD JS 2C 8D", "AC 2H 6H 7H", **TEAMS)
    return table.do("0 attack 5C 5D 5H", "1 beat JH")


def test_who_holds_the_rest_of_a_four_asks_for_a_throw_in_and_wins_by_it() -> None:
    table = finishing()
    assert said(table, 0) == AskThrow()
    assert table.asked == (2, "second_window")
    assert decide(table) == "pass"
    table.do("0 ask_throw")
    assert decide(table) == "throw JD JS"
    table.do("2 throw JD JS")
    assert decide(table) == "throw JC"
    assert table.do("0 throw JC").state.winner == 0


def test_who_collects_a_rank_asks_the_partner_to_attack_with_it() -> None:
    table = Table("9C 2C 3C 4C", "TH 4S 2D 3D", "JC JD JS 3S", "9H 5H 6H 7H", **TEAMS)
    assert said(table, 2) == AskRank("J")
    assert said(table, 1) is None, "it is no partner's attack"
    assert said(table, 3) is None


def test_whoever_asks_for_jacks_has_jacks() -> None:
    """Friend and enemy hear it, and whoever plays without talk does not."""
    table = Table("9C 2C 3C 4C", "TH 4S 2D 3D", "JC JD JS 3S", "9H 5H 6H 7H", **TEAMS)
    memory, silent = Memory(viewer=0), Memory(viewer=0)
    begun = table.events
    for told in (memory, silent):
        told.tell(begun)
    shares = []
    table.do("2 ask_rank J")
    for told, asks in ((silent, ()), (memory, table.events[len(begun) :])):
        told.tell(asks)
        view = table.game.observe(table.state, 0)
        _seen, deals = likely_deals(view, told, random.Random(1))
        hands = [deal[0][2] for deal in islice(deals, 200) if deal is not None]
        jacks = sum(1 << card for card in table.numbers("JC JD JS JH"))
        shares.append(sum((hand & jacks).bit_count() >= 3 for hand in hands))
    assert shares[0] < 10 or shares[1] > shares[0]


@pytest.mark.parametrize(
    ("teams", "levels", "speaks"),
    [
        ("2x2", ["normal"] * 4, True),
        ("2x2", ["hard"] * 4, True),
        ("2x2", ["easy"] * 4, False),
        ("2x2", ["quiet:normal"] * 4, False),
        ("none", ["normal"] * 4, False),
    ],
)
def test_normal_and_hard_partners_talk_and_nobody_else(
    teams: str, levels: list[str], speaks: bool
) -> None:
    asked = Counter[str]()
    for deal in range(1 if "hard" in levels else 4):
        game = GAMES.open("el_presidente", 4, {"teams": teams, "games": 1})
        played = play_match(game, STRATEGY, levels, f"talk/{deal}", limit=FEW)
        assert played.outcome is not None
        asked.update(name_of(type(e.action)) for e in played.log if isinstance(e.action, Request))
        assert played.decisions + asked.total() <= 3 * len(played.log)
    assert bool(asked) == speaks


def test_without_talk_it_is_played_as_if_nothing_had_been_asked() -> None:
    for line in ("1 ask_suit H", "1 ask_throw"):
        table = defending().do("0 attack 9C")
        before = decide(table, "quiet:normal")
        assert (
            decide(table.do(line), "quiet:normal")
            == before
            == decide(defending().do("0 attack 9C"))
        )


def why(table: Table, action: Any) -> tuple[list[type], str]:
    """What is said for an action of the seat that is asked."""
    seat = table.state.turn
    view, memory = table.game.observe(table.state, seat), Memory(viewer=seat)
    claims = STRATEGY.reasons.claims(table.game, view, memory, action, None, random.Random(1))
    told = sentences(STRATEGY.reasons, table.game, view, claims, NAMES)
    return [type(claim) for claim in claims], told


def test_reasons_name_what_a_partner_asked_for() -> None:
    table = defending().do("0 attack 9C", "1 ask_suit H")
    kinds, words = why(table, table.action("3 throw 9H")[1])
    assert kinds[0] is Asked
    assert words.startswith("Bo asks for hearts (E15).")
    kinds, words = why(table, table.action("3 pass")[1])
    assert NotGiven in kinds
    assert "The catch: Bo asks for hearts, and the 9 of Hearts is yours (E15)." in words


def test_a_hint_gives_the_partner_what_was_asked_for_and_says_so() -> None:
    table = finishing().do("0 ask_throw")
    view, memory = table.game.observe(table.state, 2), Memory(viewer=2)
    advice = advise(table.game, STRATEGY, view, memory, random.Random(1), FEW)
    assert named(table, advice.action) == "throw JD JS"
    assert Asked(0, AskThrow()) in advice.claims


def test_a_hint_says_when_to_ask() -> None:
    """0 has beaten with a jack, holds one more, and the partner has the two that are left."""
    table = Table(
        "JD JC",
        "4S 2D 3D 3C",
        "JH JS 2C 8D",
        "TD AS 6H 7H",
        stock="",
        discard=REST,
        attacker=3,
        **TEAMS,
    )
    table.do("3 attack TD")
    assert decide(table) == "beat JD"
    table.do("0 beat JD")
    assert table.asked == (0, "second_window")
    assert said(table, 0) == AskThrow()
    kinds, words = why(table, table.action("0 pass")[1])
    assert kinds == [AskFirst]
    assert words == "Ask Cleo for a throw-in first (E15)."
    assert decide(table.do("0 ask_throw")) == "pass"
    assert AskFirst not in why(table, table.action("0 pass")[1])[0]
    assert decide(table.do("0 pass")) == "throw JH JS"
    assert decide(table.do("2 throw JH JS")) == "throw JC"


def test_a_belief_followed_step_by_step_is_the_one_that_is_made_at_once() -> None:
    """What is kept of the decision before saves time and changes nothing."""
    game = GAMES.open("el_presidente", 4, {**TEAMS, "games": 1})
    log = play_match(game, STRATEGY, ["normal"] * 4, "belief").log
    state, memory, compared = game.initial(), Memory(viewer=0), 0
    for entry in log:
        if entry.seat == 0:
            view = game.observe(state, 0)
            kept = likely_deals(view, memory, random.Random(1))[1]
            anew = Belief(view)
            anew.follow(memory.hand)
            fresh = anew.copy(random.Random(1)).deals(view)
            assert list(islice(kept, 3)) == list(islice(fresh, 3))
            compared += 1
        events: list[Event] = []
        game.advance(state, entry.seat, entry.action, events)
        memory.tell(events)
    assert compared > 5
