"""El Presidente: its worked examples, and what holds however it is played."""

import random
from typing import get_args

import pytest

from games.library import GAMES
from rules.core import CHANCE, PUBLIC, Chance, bits
from rules.el_presidente.actions import Attack, Decision, Talk
from rules.el_presidente.events import FourCompleted
from rules.el_presidente.game import Options, Rules
from rules.playout import play_out
from rules.record import SeatHeader, encode_session, new_header, replay
from rules.session import Session
from rules.shared.chance import Shuffle
from tests.el_presidente_table import REST, Table
from tests.properties import check_game, check_record, random_steps

TABLES = [
    *((seats, "none") for seats in range(2, 9)),
    *((4, "2x2"), (6, "2x3"), (6, "3x2"), (8, "2x4"), (8, "4x2")),
]


def rules(seats: int, teams: str, games: int = 3) -> Rules:
    return Rules(seats, Options(teams=teams, games=games))  # type: ignore[arg-type]


def wins(table: Table, seat: int) -> bool:
    return any(isinstance(event, FourCompleted) and event.seat == seat for event in table.events)


def test_example_1_sevens_or_a_higher_diamond_beat_the_seven_of_diamonds() -> None:
    table = Table("7C AC 2C 3C", "7H 7S TD 6D TC 9S", "7D TS 2D 3D", "TH AH 2H 3H")
    table.do("0 attack 7C", "2 throw 7D")
    assert table.may("beat") == {"7H", "7S", "TD"}
    table.do("1 beat TD")
    assert table.may("throw") == {"TC"}
    table.do("1 pass")
    assert table.may("throw") == {"TS"}
    table.do("2 pass")
    assert table.may("throw") == {"TH"}
    table = Table("7C AC 2C 3C", "7H TD 6D TC", "7D TS 2D 3D", "7S TH AH 2H")
    table.do("0 attack 7C", "2 throw 7D", "3 pass", "1 beat 7H", "asks 3 second_window")
    assert table.may("throw") == {"7S"}


def test_examples_2_to_6_win_and_7_and_8_do_not() -> None:
    assert wins(Table("9C 9D 9H 9S", "2C", "3C").do("0 attack 9C 9D 9H 9S"), 0)
    table = Table("JC JD 2C 3C", "QC QD QH QS", "JH 2D 3D 4D")
    table.do("0 attack JC JD", "2 throw JH")
    assert table.may("beat") == {"QH"}
    table.do("1 beat QH")
    assert not table.ended
    assert wins(table.do("1 throw QC QD QS"), 1)
    table = Table("5C 5D JC JS", "JD 2C 3C 4C", "JH 6C 6D 6H", "2S 3S 4S 6S", teams="2x2")
    table.do("0 attack 5C 5D", "1 beat JD", "2 throw JH", "0 throw JC JS")
    assert wins(table, 0)
    assert table.state.won == (1, 0)
    table = Table("8D 2D 3D 4D", "KC 2C 3C 4C", "8C KD KH KS", "2S 3S 4S 6S")
    table.do("0 attack 8D", "2 throw 8C", "1 beat KC", "2 throw KD KH KS")
    assert wins(table, 2)
    table = Table("4C 4D 4H TC TS", "TH 2C 3C 5C", "TD 6C 6D 6H", "2S 3S 5S 6S", teams="2x2")
    table.do("0 attack 4C 4D 4H", "1 beat TH", "2 throw TD", "0 throw TC TS")
    assert wins(table, 0)
    table = Table("8C 2D 3D 4D", "8D 8H 8S 2C", "2S 3S 4S 6S")
    table.do("0 attack 8C", "1 beat 8D", "1 throw 8H 8S")
    assert not table.ended
    table.do("0 leave", "2 leave", "asks 1 attack")
    assert table.sizes() == [4, 4, 4]
    table = Table("JH JS 3D 4D", "QS 2C 3C 4C", "JC JD QC QD", "2S 3S 4S 6S")
    table.do("0 attack JH JS", "2 pass", "1 beat QS")
    assert table.may("throw") == {"QC", "QD"}
    table.do("2 throw QC QD")
    assert not table.ended
    assert table.hand(2) == {"JC", "JD"}
    assert table.refused("2 throw JC JD") is not None
    table = Table("KC 2C 3C 4C", REST, stock="").do("0 attack KC")
    assert table.may("beat") == {"KD", "KH", "KS"}


def test_what_a_window_tells_is_imagined_and_holds_until_the_card_is_thrown() -> None:
    # 2 has no seven and is passed over; 3 is asked, so that everyone knows of a seven there
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "TH JH QH KH", "7D 2S 3S 4S")
    table.do("0 attack 7C")
    sevens = set(table.numbers("7C 7D 7H 7S"))
    view = table.game.observe(table.state, 1)
    for seed in range(40):
        hands = [set(bits(hand)) for hand in table.game.imagine(view, random.Random(seed)).hands]
        assert hands[3] & sevens
        assert not hands[2] & sevens
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "7H 7S QH KH", "7D 2S 3S 4S")

    def known() -> tuple[set[int], set[int]]:
        facts = table.game.observe(table.state, PUBLIC).facts
        return set(bits(facts.holding)), set(bits(facts.lacking))

    table.do("0 attack 7C")
    assert known() == ({2}, set())
    table.do("2 throw 7H")
    assert known() == ({3}, set())  # 2 may have had but the one
    table.do("3 throw 7D")
    assert known() == ({2}, {0})
    table.do("2 pass")
    assert known() == ({2}, {0, 3})
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "7H 8S QH KH", "7D 2S 3S 4S")
    table.do("0 attack 7C", "2 pass", "3 pass", "1 beat 8C")
    assert known() == ({2}, {1})  # of eights; what was told of sevens does not matter now
    table.do("2 pass", "0 leave", "2 leave", "3 leave")
    assert known() == (set(), set())
    table = Table("7C 2C 3C 4C", "7D 2D 3D 4D", "7H 8S QH KH", "8C 2S 3S 4S")
    table.do("0 attack 7C", "2 pass", "1 beat 7D")
    assert known() == ({2}, {0, 1, 3})  # beaten by a seven: all that was told still matters


def test_choosing_at_random_never_talks_for_the_seat_that_is_asked() -> None:
    game, rng = rules(4, "2x2"), random.Random(5)
    kinds: set[type[Decision | Chance]] = set()
    state = game.initial()
    for _decision in range(2_000):
        seat = game.actors(state)[0]
        action = game.chance(state, rng) if seat == CHANCE else game.choose(state, seat, rng)
        kinds.add(type(action))
        game.advance(state, seat, action)
    assert kinds == {*game.chances, *game.actions} - set(get_args(Talk))


def test_a_random_choice_takes_every_way_of_attacking_as_often() -> None:
    table = Table("7C 7D 2C", "8C")
    wanted = [a for a in table.game.legal(table.state, 0) if isinstance(a, Attack)]
    rng = random.Random(3)
    counts: dict[Decision, int] = dict.fromkeys(wanted, 0)
    for _attempt in range(5_000):
        counts[table.game.choose(table.state, 0, rng)] += 1
    assert all(abs(count - 1_000) < 120 for count in counts.values())


def test_cards_are_shown_and_hidden_in_records_whoever_is_asked() -> None:
    game = rules(4, "2x2")
    session = Session(game, 11)
    session.draw_all()
    rng = random.Random(11)
    for _decision in range(60):
        asked, *others = session.actors
        for seat in others:
            session.act(seat, game.choose(session.state, seat, rng))
            assert session.actors[0] == asked
        session.act(asked, game.choose(session.state, asked, rng))
        session.draw_all()
    header = new_header(
        game, (SeatHeader(name, "human") for name in "ABCD"), 11, "2026-01-02T03:04:05Z"
    )
    _, again = replay(encode_session(header, session), GAMES)
    assert again.state == session.state
    assert game.observe(again.state, PUBLIC).facts.shown


@pytest.mark.sample(2)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_properties_of_random_games(seats: int, teams: str) -> None:
    game = rules(seats, teams, games=1)
    for seed in range(2):
        check_game(game, seed, limit=500)
    check_record(game, 3, limit=250)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_properties_of_many_random_games(seats: int, teams: str) -> None:
    game = rules(seats, teams, games=2)
    for seed in range(100, 106):
        check_game(game, seed, limit=3_000)
        check_record(game, seed, limit=1_500)


def check_no_stall(seats: int, teams: str, seed: int) -> None:
    game, rng = rules(seats, teams, games=99), random.Random(seed)
    state = game.initial()
    decisions = play_out(game, state, rng, 20_000)
    asked = game.actors(state)
    if not asked:
        assert game.outcome(state) is not None
        return
    assert decisions == 20_000
    while asked == (CHANCE,):
        game.advance(state, CHANCE, game.chance(state, rng))
        asked = game.actors(state)
    actions = game.legal(state, asked[0])
    assert actions
    assert all(game.verify(state, asked[0], action) is None for action in actions)


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_no_game_stalls(seats: int, teams: str) -> None:
    check_no_stall(seats, teams, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_no_game_stalls_however_it_is_played(seats: int, teams: str) -> None:
    for seed in range(100, 160):
        check_no_stall(seats, teams, seed)


def test_the_rare_cases_come_up_in_random_games() -> None:
    """Reshuffles in the middle and passed-over seats are among what the properties have seen."""
    seen: set[str] = set()
    for seats in (2, 3, 8):
        for before, _seat, action, after, events in random_steps(rules(seats, "none"), 2, 4_000):
            seen.update(type(event).__name__ for event in events)
            if isinstance(action, Shuffle) and before.phase == "reshuffle":
                drawn = before.hands != after.hands
                seen.add("drawn after a reshuffle" if drawn else "reshuffled after the last draw")
    assert {"PassedOver", "drawn after a reshuffle", "reshuffled after the last draw"} <= seen
