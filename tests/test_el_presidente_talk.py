"""El Presidente: requests made aloud (E15), in the rules, in records and in what players see."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.library import GAMES
from rules.core import CHANCE, PUBLIC
from rules.el_presidente.actions import REQUESTS, AskRank, AskSuit, AskThrow, Request, Show, Talk
from rules.el_presidente.events import Answered, Requested
from rules.el_presidente.game import Options, Rules
from rules.el_presidente.state import NOBODY, State
from rules.el_presidente.talk import can_be_met
from rules.observe import redact
from rules.record import RecordError, encode_session, replay
from rules.session import Session
from tests.el_presidente_table import REST, Table
from tests.properties import viewers

GOLDEN = Path(__file__).parent / "records" / "el_presidente_requests.cabinet"

TABLES = [
    *((seats, "none") for seats in range(2, 9)),
    *((4, "2x2"), (6, "2x3"), (6, "3x2"), (8, "2x4"), (8, "4x2")),
]

HANDS = ("9C 2C 3C 4C", "TH 4S 2D 3D", "JC JD 2S 3S", "9H 5H 6H 7H")


def battle(**options: Any) -> Table:
    """A battle of four players in which 0 attacks 1."""
    return Table(*HANDS, **options)


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_e15_any_seat_asks_for_anything_whatever_is_decided(seats: int, teams: str) -> None:
    game = Rules(seats, Options(teams=teams))  # type: ignore[arg-type]
    session: Session[State] = Session(game, 5)
    rng = random.Random(5)
    session.draw_all()
    met = set()
    for _decision in range(80):
        asked = session.actors[0]
        met.add(session.state.phase)
        assert sorted(session.actors) == [*range(seats)]
        standing = dict(session.observe(PUBLIC).facts.requests)
        for seat in range(seats):
            said = [each for each in game.legal(session.state, seat) if isinstance(each, Request)]
            assert said == [each for each in REQUESTS if each != standing.get(seat)]
        seat = rng.randrange(seats)
        request = rng.choice([each for each in REQUESTS if each != standing.get(seat)])
        team = next(team for team in game.teams if seat in team)
        assert session.act(seat, request) == (Requested(seat=seat, request=request, team=team),)
        assert session.actors[0] == asked  # it is still that seat's turn
        session.act(asked, game.choose(session.state, asked, rng))
        session.draw_all()
    assert met == {"attack", "first_window", "defense", "second_window", "pick_up"}


def test_e15_nobody_asks_while_chance_acts_or_when_the_match_is_over() -> None:
    game = Rules(2, Options())
    assert game.verify(game.initial(), 0, AskThrow()) is not None
    table = Table("9C 9D 9H 9S", "2C 3C", games=1).do("0 attack 9C 9D 9H 9S")
    table.do("E12: 1 ask_throw")
    table = Table("9C 9D 9H 9S", "2C 3C", games=2).do("0 attack 9C 9D 9H 9S")
    table.do("E1: 1 ask_throw")
    # without cards one asks too
    table = Table("7C 7D", "", "8C 8D 9C", REST, stock="", attacker=2, defender=3)
    table.do("1 ask_rank 8", "2 attack 8C")
    assert {type(action) for action in table.game.legal(table.state, 1)} == {
        AskThrow,
        AskSuit,
        AskRank,
    }


@pytest.mark.parametrize("line", ["1 ask_suit X", "1 ask_suit 9", "1 ask_rank H", "1 ask_rank 10"])
def test_e15_only_suits_and_ranks_of_the_pack_are_asked_for(line: str) -> None:
    assert battle().refused(line) == "E15"


def test_e15_a_new_request_takes_the_place_of_the_old_and_everybody_hears_it() -> None:
    table = battle().do("2 ask_throw", "1 ask_rank J")
    (told,) = table.events
    for viewer in viewers(table.game):
        assert redact(told, viewer) == told
        facts = table.game.observe(table.state, viewer).facts
        assert facts.requests == ((2, AskThrow()), (1, AskRank("J")))
    table = battle().do("0 attack 9C", "1 ask_suit H")
    table.do("E15: 1 ask_suit H")
    assert table.refused("2 ask_suit H") is None  # somebody else may say the same
    table.do("1 ask_suit S")
    assert table.requests == {1: ("ask_suit", "S")}
    assert table.refused("1 ask_suit H") is None
    table.do("1 ask_throw", "3 ask_throw")
    assert table.requests == {1: ("ask_throw",), 3: ("ask_throw",)}
    table.do("E15: 1 ask_throw")


def test_e15_it_binds_nobody_and_what_came_of_it_is_told_once_it_is_clear() -> None:
    lines = ("0 attack 9C", "1 ask_suit H", "2 ask_throw")
    asked, quiet = battle().do(*lines), battle().do(lines[0])
    for seat in range(4):
        decisions = [
            [a for a in table.game.legal(table.state, seat) if not isinstance(a, Talk)]
            for table in (asked, quiet)
        ]
        assert decisions[0] == decisions[1]
    asked.do("3 pass", "1 concede", "2 ask_rank J", "2 attack 2S")
    assert asked.state.attacker == 2
    table = battle(teams="2x2").do("2 ask_rank J", "0 attack 9C")
    assert Answered(seat=2, request=AskRank("J"), by=NOBODY) in table.events
    table.do("0 ask_throw", "1 ask_suit H", "3 throw 9H")
    assert Answered(seat=1, request=AskSuit("H"), by=3) in table.events
    table.do("1 beat TH")
    while table.state.requests:
        said = "leave" if table.state.phase == "pick_up" else "pass"
        table.do(f"{table.state.turn} {said}")
    told = [event for event in table.events if isinstance(event, Answered)]
    assert told == [Answered(seat=0, request=AskThrow(), by=NOBODY)]
    table = battle(teams="2x2").do("0 attack 9C", "3 throw 9H")
    for line, able in (("1 beat TH", True), ("", False)):
        view = table.game.observe(table.state, 0)
        assert [can_be_met(view, request) for request in (AskThrow(), AskSuit("H"))] == [able] * 2
        assert can_be_met(view, AskRank("8"))
        table.do(*([line] if line else []))
    assert table.state.phase == "pick_up"


@pytest.mark.parametrize(
    "end",
    [
        ("3 pass", "1 concede"),
        ("3 throw 9H", "1 beat TH", "0 leave", "2 leave", "3 leave"),
        ("3 throw 9H", "1 beat TH", "0 leave", "2 pick_up"),
    ],
)
def test_e15_throw_in_and_another_suit_end_with_the_battle(end: tuple[str, ...]) -> None:
    table = battle().do("0 attack 9C", "1 ask_suit H", "0 ask_throw", "2 ask_rank J")
    standing = table.requests
    for line in end[:-1]:
        assert table.do(line).requests == standing
    assert table.do(end[-1]).requests == {2: ("ask_rank", "J")}
    assert table.state.phase == "attack"


def test_e15_requests_before_an_attack_stand_through_the_battle_and_a_reshuffle() -> None:
    table = battle().do("1 ask_suit H", "2 ask_throw", "3 ask_rank 9", "0 attack 9C")
    assert table.requests == {1: ("ask_suit", "H"), 2: ("ask_throw",)}
    table = Table("9C 3C", "TC 2D", "JC JD", stock="", discard=REST)
    table.do("2 ask_rank J", "0 attack 9C", "2 ask_rank Q", "1 beat TC", "0 leave", "2 leave")
    assert table.state.phase == "reshuffle"
    assert table.requests == {2: ("ask_rank", "Q")}
    table = battle().do("3 ask_rank 9", "0 attack 2C")
    assert table.requests == {}
    table.do("3 ask_rank 9", "2 pass", "1 beat 2D", "2 pass", "0 leave", "2 leave", "3 leave")
    table.do("asks 1 attack")
    assert table.requests == {3: ("ask_rank", "9")}
    assert table.do("1 attack TH").requests == {}


@pytest.mark.parametrize("games", [1, 2])
def test_e15_all_end_with_the_game(games: int) -> None:
    table = Table("9C 9D 9H 9S", "2C 3C", games=games)
    table.do("0 ask_throw", "1 ask_rank 2", "0 attack 9C 9D 9H 9S")
    assert table.requests == {}


def lines_of(record: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.splitlines()]


def test_the_golden_game_of_two_teams_has_requests_of_all_three_kinds_in_its_lines() -> None:
    header, session = replay(GOLDEN.read_bytes(), GAMES)
    assert encode_session(header, session) == GOLDEN.read_bytes()
    assert session.game.options == Options(teams="2x2", games=2)
    assert session.outcome is not None
    said = Counter(line["action"] for line in lines_of(GOLDEN.read_bytes()) if "action" in line)
    assert min(said[name] for name in ("ask_throw", "ask_suit", "ask_rank")) >= 5
    lines = [line for line in lines_of(GOLDEN.read_bytes()) if "ask" in line.get("action", "")]
    for line in lines:
        field = {"ask_throw": (), "ask_suit": ("suit",), "ask_rank": ("rank",)}[line["action"]]
        assert tuple(line) == ("seat", "action", *field)


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ({"action": "ask_suit"}, "the key 'suit' is missing"),
        ({"action": "ask_suit", "suit": 3}, "'suit' must be a text"),
        ({"action": "ask_suit", "suit": "hearts"}, "Ask everyone for a throw-in, a suit or a rank"),
        ({"action": "ask_rank", "rank": "10"}, "Ask everyone for a throw-in, a suit or a rank"),
        ({"action": "ask_throw", "cards": []}, "ask_throw is written with exactly: no further"),
    ],
)
def test_a_bad_request_in_a_record_gets_one_sentence(spoilt: dict[str, object], words: str) -> None:
    lines = lines_of(GOLDEN.read_bytes())
    at = next(at for at, line in enumerate(lines) if "ask" in line.get("action", ""))
    lines[at] = {"seat": 0, **spoilt}
    with pytest.raises(RecordError) as told:
        replay("".join(json.dumps(line) + "\n" for line in lines).encode(), GAMES)
    assert told.value.line == at + 1
    assert words in str(told.value)


def test_random_play_asks_only_where_another_seat_is_to_decide() -> None:
    game, rng = Rules(4, Options(teams="2x2", games=99)), random.Random(5)
    state, heard = game.initial(), set()
    for _decision in range(1_500):
        asked, *others = game.actors(state)
        if asked == CHANCE:
            game.advance(state, CHANCE, game.chance(state, rng))
            continue
        heard.add(type(game.choose(state, rng.choice(others), rng)))
        decision = game.choose(state, asked, rng)
        assert not isinstance(decision, Talk)
        game.advance(state, asked, decision)
    assert heard == {Show, AskThrow, AskSuit, AskRank}  # nothing was shown that could be hidden
