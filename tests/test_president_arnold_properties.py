"""President Arnold by the thousand: random games, hidden cards, records, imagined deals."""

import random

import pytest

from rules.core import OPEN, PUBLIC, bits
from rules.playout import play_out
from rules.president_arnold.events import Claimed
from rules.president_arnold.game import Rules
from rules.president_arnold.jackpots import STAKES
from rules.president_arnold.state import State
from rules.shared.chance import Shuffle
from tests import there
from tests.arnold import table, tables_of
from tests.properties import random_steps


def test_five_hundred_random_games_end() -> None:
    rng = random.Random(5)
    for at in range(500):
        game = table(2 + at % 7, hands=1 + at % 2, must_follow=at % 5 == 0)
        state = game.initial()
        assert play_out(game, state, rng, 5_000) < 5_000
        outcome = there(game.outcome(state))
        assert sum(outcome.scores) == 50 * game.seats  # loans counted


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


def test_random_choices_are_even_by_kind_and_then_by_card_and_leads_by_card() -> None:
    game, rng = table(4), random.Random(2)
    steps = random_steps(game, 8)
    state = next(s[3] for s in steps if s[3].phase == 4 and s[3].options.bit_count() == 2)
    chosen = [game.choose(state, state.turn, rng) for _ in range(4000)]
    counts = [chosen.count(action) for action in game.legal(state, state.turn)]
    assert counts == pytest.approx([1000, 1000, 2000], rel=0.15)
    state = next(s[3] for s in steps if s[3].phase == 2 and s[3].options.bit_count() == 3)
    chosen = [game.choose(state, state.turn, rng) for _ in range(3000)]
    counts = [chosen.count(action) for action in game.legal(state, state.turn)]
    assert counts == pytest.approx([1000, 1000, 1000], rel=0.15)
    assert sum(counts) == 3000
    assert len(list(bits(state.options))) == 3
