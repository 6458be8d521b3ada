"""What the tools that measure are told: numbers without sense end in one sentence and status 2."""

import re
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import pytest
import yaml

from games.library import GAMES
from main import Parser
from rules.lesson import decision_for
from rules.prepared import Position
from tools import find_exploiter, find_puzzles, fit_odds, fit_values, measure_odds, measure_thinking

Run = Callable[[Sequence[str]], int]

TOOLS: Final[tuple[tuple[Run, Callable[[], Parser], tuple[str, ...]], ...]] = (
    (find_exploiter.run, find_exploiter.parser, ("artoffacts",)),
    (find_puzzles.run, find_puzzles.parser, ("artoffacts", "--goal", "{}")),
    (fit_odds.run, fit_odds.parser, ("artoffacts",)),
    (fit_values.run, fit_values.parser, ("president_arnold",)),
    (measure_odds.run, measure_odds.parser, ("artoffacts",)),
    (measure_thinking.run, measure_thinking.parser, ("artoffacts", "--seats", "2")),
)
SENSELESS: Final = ("9" * 50, "9" * 5000, "-1", "abc", "nan", "1e9", "")
OTHERS: Final = (
    (find_exploiter.run, ("artoffacts", "--begin", "nan")),
    (find_exploiter.run, ("artoffacts", "--begin", "1,2,3,4,5,6,7,8,9")),
    (find_exploiter.run, ("artoffacts", "--option", "chips=no")),
    (find_puzzles.run, ("artoffacts", "--goal", "{")),
    (find_puzzles.run, ("artoffacts", "--goal", '{"within": 99}')),
    (find_puzzles.run, ("artoffacts", "--kind", "none")),
    (find_puzzles.run, ("artoffacts", "--goal", "{}", "--seeds", "7", "6")),
    (find_puzzles.run, ("artoffacts", "--goal", "{}", "--seeds", "1", "9" * 30)),
    (measure_odds.run, ("artoffacts", "--option", "chips=no")),
    (measure_thinking.run, ("artoffacts", "--seats", "2", "--iterations", "100,")),
)


def asked() -> list[tuple[Run, tuple[str, ...]]]:
    """Return a command line for each number that a tool takes, with each that has no sense."""
    found = []
    for run, parser, words in TOOLS:
        options = vars(parser().parse_args(words))
        named = {name for name, value in options.items() if re.search(r"\d", str(value))}
        for name in sorted(named | {"seats"} & set(options) - {"goal"}):
            many = 2 if name == "seeds" else 1
            option = f"--{name.replace('_', '-')}"
            found += [(run, (*words, option, *[word] * many)) for word in SENSELESS]
    return found


@pytest.mark.parametrize(("run", "words"), [*asked(), *OTHERS])
def test_a_number_without_sense_is_one_sentence(
    run: Run, words: tuple[str, ...], complaint: Callable[..., str]
) -> None:
    told = complaint(run, words)
    assert re.fullmatch(r"\S.{10,300}\.\n", told), told


def test_what_is_found_for_a_kind_is_a_puzzle_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("president_arnold", "--kind", "be-out", "--hand", "3", "--seeds", "1", "1")
    assert find_puzzles.run(words) == 0
    told = capsys.readouterr().out
    assert told
    [found] = yaml.safe_load(f"- begin:\n    seats: [Ann, Ada, Bo]\n{told}")
    declared = GAMES["president_arnold"]
    session = msgspec.convert(found["begin"], Position).lay(declared)
    assert decision_for(session, 0, found["solutions"][0]) is not None
