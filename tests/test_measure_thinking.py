"""What is measured of longer thinking: nothing for the same thought, a loss for a bad decision."""

import random

from bots.measure.positions import positions
from games.library import GAMES
from rules.president_arnold.actions import PASS
from tools.measure_thinking import ONE_IN, measure, worth

ARNOLD = GAMES["president_arnold"]


def test_the_same_thought_twice_gains_nothing() -> None:
    game = ARNOLD.open(4, {})
    lines = list(measure(game, ARNOLD.strategy(), [40, 40], 3, 1, lambda _many: None))
    assert len(lines) == 2
    assert "+0.00 ± 0.00 more than 40" in lines[1]


def test_not_to_lay_a_last_card_is_told_to_be_worse() -> None:
    game, plan = ARNOLD.open(4, {}), ARNOLD.strategy()
    for view, memory in positions(game, plan, 1, ONE_IN):
        listed = tuple(game.legal(game.imagine(view, random.Random(1)), view.viewer))
        if len(view.zones[f"hand:{view.viewer}"]) == 1 and PASS in listed and len(listed) > 1:
            going_out = next(action for action in listed if action != PASS)
            gains = worth(game, plan, view, memory, [going_out, PASS], random.Random(1))
            assert gains[0] == 0
            assert gains[1] < 0
            return
