"""President Arnold by the thousand: random games, hidden cards, records, imagined deals."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import OPEN, PUBLIC, OptionsError, bits
from rules.playout import play_out
from rules.president_arnold.events import Claimed
from rules.president_arnold.game import Rules
from rules.president_arnold.jackpots import STAKES
from rules.president_arnold.state import State
from rules.shared.chance import Shuffle
from tests.arnold import table, tables_of
from tests.properties import check_game, check_record, random_steps

SEATS = st.integers(2, 8)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "hands": st.integers(1, 3),
        "pots": st.sampled_from(["renew", "grow"]),
        "chips": st.sampled_from([0, 13, 50, 1000]),
        "must_follow": st.booleans(),
        "own_stake": st.sampled_from(["returns", "stays"]),
    },
)


@given(SEATS, OPTIONS, st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_every_game_keeps_its_cards_chips_and_secrets(
    seats: int, options: dict[str, object], seed: int
) -> None:
    assert check_game(table(seats, **options), seed, every=11) > seats


@given(SEATS, OPTIONS, st.integers(0, 10**6))
@settings(max_examples=6, deadline=None)
def test_every_record_replays(seats: int, options: dict[str, object], seed: int) -> None:
    check_record(table(seats, **options), seed, 150)


def test_five_hundred_random_games_end() -> None:
    rng = random.Random(5)
    for at in range(500):
        game = table(2 + at % 7, hands=1 + at % 2, must_follow=at % 5 == 0)
        state = game.initial()
        assert play_out(game, state, rng, 5_000) < 5_000
        outcome = game.outcome(state)
        assert outcome is not None
        assert sum(outcome.scores) == 50 * game.seats  # loans counted


def test_a_copy_shares_nothing_that_changes() -> None:
    game = table(4)
    for before, _seat, _action, after, _events in random_steps(game, 3, 200):
        copied = game.copy(after)
        assert copied == after
        play_out(game, copied, random.Random(1), 5)
        assert copied != after
        assert before != after


def test_the_same_decisions_with_and_without_events_lead_to_the_same_state() -> None:
    game = table(3, hands=2)
    state = game.initial()
    for _before, seat, action, after, _events in random_steps(game, 9):
        game.advance(state, seat, action)
        assert state == after


def test_stakes_stay_equal_in_play() -> None:
    game = table(5, pots="grow")
    for _before, _seat, _action, after, _events in random_steps(game, 4):
        assert all(len(set(held)) == 1 for held in after.chips.stakes)


@pytest.mark.parametrize("pots", ["renew", "grow"])
@pytest.mark.parametrize("own_stake", ["returns", "stays"])
def test_what_lies_on_the_boards_is_what_stakes_and_claims_come_to(
    own_stake: str, pots: str
) -> None:
    """A12 and A20, counted by hand beside the rules; with stakes that become unequal."""
    game = table(4, own_stake=own_stake, pots=pots, hands=6)
    squares = dict.fromkeys(((seat, region) for seat in range(4) for region in STAKES), 0)
    unequal = claims = 0
    for _before, _seat, action, after, events in random_steps(game, 7):
        if isinstance(action, Shuffle):
            for (seat, region), chips in squares.items():
                if pots == "grow" or not chips:
                    squares[seat, region] = chips + STAKES[region]
        for event in events:
            if isinstance(event, Claimed):
                claims += 1
                own, region = squares[event.seat, event.region], event.region
                won = {seat: min(own, squares[seat, region]) for seat in range(4)}
                if own_stake == "stays":
                    won[event.seat] = 0
                for seat, chips in won.items():
                    squares[seat, region] -= chips
                assert event.won == sum(won.values())
        if game.outcome(after) is not None:
            break
        told = game.observe(after, PUBLIC).chips
        assert squares == {key: told["stake:{}:{}".format(*key)] for key in squares}
        unequal += any(len(set(held)) > 1 and all(held) for held in after.chips.stakes)
    assert claims > 12
    assert (unequal > 0) == (own_stake == "stays" and pots == "grow")


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_an_imagined_deal_fits_what_was_seen_at_the_last_card(seats: int) -> None:
    game = table(seats, hands=2)
    tables = tables_of(game)
    for at, step in enumerate(random_steps(game, seats)):
        state = step[3]
        if at % 5 or state.turn < 0 or not state.sequence:
            continue
        viewer = at % seats
        other = game.imagine(game.observe(state, viewer), random.Random(at))
        followers = tables.successors[state.sequence[-1]] & other.left
        asked = state.turn if game.observe(state, PUBLIC).facts.phase == "follow" else None
        for seat in _asked_before(game, state, asked):
            declined = bool(state.passed >> seat & 1)
            assert bool(followers & other.dealt[seat]) == declined


def _asked_before(game: Rules, state: State, asked: int | None) -> list[int]:
    """The seats whose turn to follow is over: they declined or were passed over."""
    if game.observe(state, PUBLIC).facts.phase == "go_on":
        return []
    circle = [(state.layer + step) % game.seats for step in range(game.seats)]
    return circle if asked is None else circle[: circle.index(asked)]


def test_the_open_viewer_sees_all_hands_and_never_the_widow() -> None:
    game = table(4)
    for at, step in enumerate(random_steps(game, 6, 60)):
        if at > 2:
            zones = game.observe(step[3], OPEN).zones
            real = game.zones(step[3])
            assert all(zones[f"hand:{seat}"] == real[f"hand:{seat}"] for seat in range(4))
            assert set(zones["widow"]) == {-1}


def test_random_choices_are_even_by_kind_and_then_by_card() -> None:
    game, rng = table(4), random.Random(2)
    steps = random_steps(game, 8)
    state = next(s[3] for s in steps if s[3].phase == 4 and s[3].options.bit_count() == 2)
    chosen = [game.choose(state, state.turn, rng) for _ in range(4000)]
    counts = [chosen.count(action) for action in game.legal(state, state.turn)]
    assert counts == pytest.approx([1000, 1000, 2000], rel=0.15)


def test_a_random_lead_is_even_by_card() -> None:
    game, rng = table(4), random.Random(2)
    steps = random_steps(game, 8)
    state = next(s[3] for s in steps if s[3].phase == 2 and s[3].options.bit_count() == 3)
    chosen = [game.choose(state, state.turn, rng) for _ in range(3000)]
    counts = [chosen.count(action) for action in game.legal(state, state.turn)]
    assert counts == pytest.approx([1000, 1000, 1000], rel=0.15)
    assert sum(counts) == 3000
    assert len(list(bits(state.options))) == 3


@pytest.mark.parametrize(
    "options",
    [{"hands": 0}, {"hands": 100}, {"pots": "both"}, {"chips": -1}, {"deck": "tiny"}, {"x": 1}],
    ids=repr,
)
def test_options_out_of_bounds_are_refused_in_words(options: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        table(3, **options)


def test_the_record_holds_all_options_with_their_defaults() -> None:
    assert msgspec.to_builtins(table(2).options) == {
        "hands": 2,
        "deck": "squares",
        "pots": "renew",
        "chips": 50,
        "must_follow": False,
        "own_stake": "returns",
    }
    assert table(4).options.deck == "full"
    assert table(3).options.deck == "squares"
    assert table(3, deck="full").options.deck == "full"
