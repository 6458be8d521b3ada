"""Computer partners at El Presidente ask each other for cards, and answer (E15)."""

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from bots.advice import advise
from bots.el_presidente.belief import Belief, likely_deals
from bots.el_presidente.hands import four_of
from bots.el_presidente.reasons import Asked, AskFirst, NotGiven
from bots.el_presidente.strategy import STRATEGY
from bots.el_presidente.talk import rank_of
from bots.limit import Limit
from bots.measure.match import play_match
from bots.memory import Memory
from bots.reasons import sentences
from games.library import GAMES
from rules.core import ALL, CHANCE, Event, Moved, cards_of, name_of
from rules.el_presidente.actions import AskRank, AskSuit, AskThrow, Request
from rules.el_presidente.events import BattleBegan, Requested
from tests.el_presidente_table import REST, Table
from tests.test_el_presidente_bots import decide

TEAMS: dict[str, Any] = {"teams": "2x2"}
NAMES = ("Ann", "Bo", "Cleo", "Dan")
FEW = Limit(seconds=None, iterations=60)


def said(table: Table, seat: int) -> Any:
    """What a seat says out of turn."""
    assert STRATEGY.talk is not None
    return STRATEGY.talk.says(table.game, table.game.observe(table.state, seat), table.events[::-1])


def named(table: Table, action: Any) -> str:
    return " ".join([name_of(type(action)), *sorted(table.words(cards_of(action)))])


def defending() -> Table:
    """0 attacks 1, who has no club and no nine, but a ten of hearts; 3 has the nine of hearts."""
    return Table("9C 2C 3C 4C", "TH 4S 2D 3D", "JC JD 2S 3S", "9H 9D 6H 7H", **TEAMS)


def test_a_defender_asks_for_what_can_be_beaten_and_the_partner_gives_it() -> None:
    table = defending().do("0 attack 9C")
    assert said(table, 1) == AskSuit("H")
    assert [said(table, seat) for seat in (0, 2, 3)] == [None] * 3
    table.do("1 ask_suit H")
    assert said(table, 1) is None, "nobody says the same again"
    assert decide(table.do("3 throw 9H")) == "pass", "another nine would take it away again"
    assert decide(table.do("3 pass")) == "beat TH"
    for line, given in (("1 ask_suit H", "throw 9D 9H"), ("1 ask_throw", "pass"), ("", "pass")):
        table = defending().do("0 attack 9C", *([line] if line else []))
        assert decide(table) == given
    table = Table("9C 2C 3C 4C", "TC TH 2D 3D", "JC JD 2S 3S", "9H 5H 6H 7H", **TEAMS)
    assert said(table.do("0 attack 9C"), 1) is None


def finishing() -> Table:
    """0 holds the jack that is left, 1 has beaten with another, and 2 has a pair of them."""
    table = Table("5C 5D 5H JC", "JH 4S 2D 3D", "JD JS 2C 8D", "AC 2H 6H 7H", **TEAMS)
    return table.do("0 attack 5C 5D 5H", "1 beat JH")


def test_who_could_throw_a_rank_in_asks_for_it_and_wins_by_it() -> None:
    table = finishing()
    assert said(table, 0) == AskThrow()
    assert table.asked == (2, "second_window")
    assert decide(table) == "pass"
    table.do("0 ask_throw")
    assert decide(table) == "throw JD JS"
    table.do("2 throw JD JS")
    assert decide(table) == "throw JC"
    assert table.do("0 throw JC").state.winner == 0
    table = asking()
    assert said(table, 2) == AskRank("3"), "the single one first"
    assert said(table.do("2 ask_rank 3"), 2) == AskRank("J")
    assert said(table, 1) is None, "it is no partner's attack"
    assert said(table, 3) is None


def asking() -> Table:
    """It is 0's attack; 2, the partner, has three jacks and a three to get rid of."""
    return Table("9C 2C 3C 4C", "TH 4S 2D 3D", "JC JD JS 3S", "9H 5H 6H 7H", **TEAMS)


def test_two_ranks_are_asked_for_and_each_once_until_cards_of_it_are_laid() -> None:
    def asked(*told: Event) -> Any:
        assert STRATEGY.talk is not None
        view = table.game.observe(table.state, 2)
        return STRATEGY.talk.says(table.game, view, told[::-1])

    table = Table("9C 2C 3C 4C", "TH 4S 2D 3D", "JC JD 5S 3S", "9H 5H 6H 7H", **TEAMS)
    three, five = (Requested(seat=2, request=AskRank(rank), team=(0, 2)) for rank in "35")
    begun = BattleBegan(attacker=0, defender=1)
    heart = table.numbers("3H")[0]
    laid = Moved(card=heart, source="hand:2", target="battle", seen=ALL, lies_open_to=ALL)
    assert asked(begun) == AskRank("3")
    assert asked(begun, three) == AskRank("5")
    assert asked(begun, three, five) is None, "two of them are enough"
    assert asked(three, five, begun) == AskRank("J"), "but each battle has two of its own"
    assert asked(three, five, laid, begun) == AskRank("3")


def dealt(seed: int) -> tuple[Any, Any, list[Event]]:
    """Return a game whose first battle begins, and all that happened."""
    game, rng = GAMES.open("el_presidente", 4, {**TEAMS, "games": 1}), random.Random(seed)
    state, events = game.initial(), list[Event]()
    while game.actors(state) == (CHANCE,):
        game.advance(state, CHANCE, game.chance(state, rng), events)
    return game, state, events


@pytest.mark.parametrize(("other", "least"), [(2, 0.95), (1, 0.7)])
def test_whoever_asks_for_jacks_has_jacks(other: int, least: float) -> None:
    """A partner believes it, and an enemy takes it into account."""
    for seed in range(3):
        game, state, events = dealt(seed)
        viewer = state.turn
        asker = (viewer + other) % 4
        rank = rank_of(game.zones(state)[f"hand:{asker}"][0])
        jacks, shares = four_of(rank), []
        for _told in range(2):
            memory = Memory(viewer=viewer)
            memory.tell(events)
            _seen, deals = likely_deals(game.observe(state, viewer), memory, random.Random(1))
            hands = [deal[0][asker] for deal in islice(deals, 200) if deal is not None]
            shares.append(sum(bool(hand & jacks) for hand in hands) / len(hands))
            game.advance(state, asker, AskRank(rank), events)
        assert shares[0] < 0.5
        assert shares[1] > least


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
    assert "The catch: Bo asks for hearts, and you hold the 9 of hearts (E15)." in words


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
