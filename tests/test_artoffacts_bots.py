"""Computer players of ArtOfFacts: legal, sensible, and only from what they see."""

import random
from itertools import islice
from typing import Any

import pytest

from bots.limit import Limit
from bots.memory import Memory
from games.library import GAMES
from rules.artoffacts.actions import Declare, Swap
from rules.artoffacts.game import Facts
from rules.core import PUBLIC, AnyGame, View
from tests.artoffacts_table import Table
from tests.claims.artoffacts import values
from tests.playing import decisions

PLAN = GAMES["artoffacts"].strategy()
WORLDS = 150


def decide(level: str, game: AnyGame, view: View, seed: int = 1) -> Any:
    rng = random.Random(seed)
    memory = Memory(viewer=view.viewer)
    if level == "hard":
        assert PLAN.hard is not None
        return PLAN.hard(game, view, memory, rng, Limit(seconds=1)).action
    return PLAN.normal(game, view, memory, rng)


def positions(game: AnyGame, seed: int, count: int) -> list[View]:
    """Return what the acting seats see over the course of a game played by normal players."""
    played = decisions(game, random.Random(seed), lambda *seen: decide("normal", game, seen[1]))
    return [view for _state, view, _told in islice(played, count)]


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_they_act_legally_and_only_by_what_they_see(seats: int) -> None:
    game = GAMES.open("artoffacts", seats)
    for view in positions(game, seats, 12):
        world = game.imagine(view, random.Random(5))
        other = game.observe(world, view.viewer)
        for level in ("normal", "hard"):
            action = decide(level, game, view)
            assert game.verify(world, view.viewer, action) is None
            assert decide(level, game, other) == action


@pytest.mark.parametrize(("facts", "best"), [("after", 7), ("mixed", 11)])
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_f5_they_know_what_facts_between_the_figures_make(
    level: str, facts: str, best: int
) -> None:
    table = Table(2, facts=facts).find_dealer(0)
    table.deal("feather-4 feather-9 over-2-a", "vase-2 vase-3 vase-4")
    table.state.swapped = 0b11
    view = table.game.observe(table.state, 0)
    assert decide(level, table.game, view) == Declare(best)


def test_a_lost_pot_is_left_for_the_ante_where_the_dealer_can_be_tied() -> None:
    game = GAMES.open("artoffacts", 4)
    tied = 0
    for seed in range(40):
        for view in positions(game, seed, 30):
            facts: Facts = view.facts
            assert facts.dealer is not None
            dealer = facts.declared[facts.dealer]
            ways = game.ways(view.zones[f"hand:{view.viewer}"])  # type: ignore[attr-defined]
            could = (
                dealer is not None
                and dealer in ways
                and dealer > max(set(ways) - {dealer}, default=-99)
                and view.viewer not in {facts.dealer, facts.last}
                and view.viewer in facts.swapped
            )
            if could:
                tied += 1
                assert decide("normal", game, view).value == dealer
    assert tied


def test_f7_who_is_last_and_behind_swaps_the_card_by_which_most_cards_beat_the_dealer() -> None:
    game = GAMES.open("artoffacts", 2)
    asked = 0
    for view in positions(game, 3, 60):
        facts: Facts = view.facts
        seat = view.viewer
        if seat != facts.last or seat in facts.swapped or facts.dealer is None:
            continue
        hand, dealer = view.zones[f"hand:{seat}"], facts.declared[facts.dealer]
        if dealer is None or max(values(hand)) > dealer:
            continue
        known = {*hand, *view.zones[f"hand:{facts.dealer}"]}
        wins = {
            card: sum(
                max(values(tuple(sorted({*hand, fresh} - {card})))) > dealer
                for fresh in set(range(len(game.deck))) - known
            )
            for card in hand
        }
        if not any(wins.values()):
            continue
        asked += 1
        action = decide("hard", game, view)
        assert isinstance(action, Swap)
        assert wins[action.cards[0]] == max(wins.values())
    assert asked > 5


def test_a_dealer_told_how_often_a_value_wins_wins_so_often_from_who_swaps_when_behind() -> None:
    game = GAMES.open("artoffacts", 2)
    greedy, rng = PLAN.scripts["greedy"], random.Random(11)
    told = won = deals = 0.0
    for view in (view for seed in range(6) for view in positions(game, seed, 20)):
        facts: Facts = view.facts
        value = max(values(view.zones[f"hand:{view.viewer}"]))
        if view.viewer != facts.dealer or view.viewer in facts.swapped or not 12 < value < 20:
            continue
        assert PLAN.hard is not None
        memory = Memory(viewer=view.viewer)
        odds: Any = PLAN.hard(game, view, memory, rng, Limit(seconds=1)).odds
        for _world in range(WORLDS):
            world = game.imagine(view, rng)
            game.advance(world, view.viewer, Declare(value))
            while (other := 1 - view.viewer) in game.actors(world):
                seen = game.observe(world, other)
                game.advance(world, other, greedy(game, seen, tuple(game.legal(world, other))))
            won += game.observe(world, PUBLIC).facts.winner == view.viewer
        told += WORLDS * sum(other <= value for other in odds.values) / len(odds.values)
        deals += WORLDS
    assert deals >= 8 * WORLDS
    assert abs(told - won) / deals < 0.025
