"""What strategies remember keeps to one budget, whatever is played and for how long."""

import ast
import gc
import tracemalloc
from pathlib import Path

import pytest

from bots.limit import Limit
from bots.measure.match import play_match
from bots.remembering import BUDGET, Share, shares
from games.library import GAMES

ROOT = Path(__file__).parent.parent
ENOUGH = 100
"""Results from which on their mean size tells something."""


def of_game(name: str) -> list[Share]:
    """Return the shares of a game's strategy."""
    GAMES[name].strategy()
    return [share for share in shares if share.function.__module__.startswith(f"bots.{name}.")]


def test_all_strategies_together_keep_to_the_budget() -> None:
    for name in GAMES.names:
        of_game(name)
    assert sum(share.size for share in shares) <= BUDGET
    for share in shares:
        most = share.function.cache_info().maxsize
        assert most is not None
        assert most * share.each <= share.size


def test_no_strategy_remembers_beside_the_budget() -> None:
    """What is remembered for good hangs on a deck or on nothing, and so is small."""
    few = {"_hands", "_quick", "_play", "_paths", "_usual_values", "_declarable", "_shares", "odds"}
    for path in ROOT.glob("bots/*/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                kinds = {ast.unparse(each).split("(")[0] for each in node.decorator_list}
                assert "lru_cache" not in kinds, f"{path.name}: {node.name}"
                assert "cache" not in kinds or node.name in few, f"{path.name}: {node.name}"


@pytest.mark.parametrize("name", [name for name in GAMES.names if of_game(name)])
def test_what_is_remembered_takes_no_more_than_is_said(name: str) -> None:
    game, plan = GAMES.open(name, 4), GAMES[name].strategy()
    limit = Limit(seconds=None, iterations=40)
    play_match(game, plan, ["hard"] * 4, "deal", limit=limit, most=2)  # tables are made once
    for share in of_game(name):
        share.function.cache_clear()
    tracemalloc.start()
    try:
        play_match(game, plan, ["hard"] * 4, "deal", limit=limit, most=20)
        for share in of_game(name):
            gc.collect()
            kept, before = share.function.cache_info().currsize, tracemalloc.get_traced_memory()[0]
            share.function.cache_clear()
            gc.collect()
            taken = before - tracemalloc.get_traced_memory()[0]
            assert kept < ENOUGH or taken <= kept * share.each, share
    finally:
        tracemalloc.stop()
