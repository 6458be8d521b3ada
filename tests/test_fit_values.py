"""Values are fitted again by self-play: what was planted is found, and read as the program does."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from operator import mul

import msgspec
import numpy as np
import pytest

from bots.measure.positions import positions
from bots.president_arnold.knowledge import sight_of
from bots.presidents_and_sanityholes.standing import after_gifts, expected_points
from bots.sanity_rook.hands import WEIGHTS as ROOK_WEIGHTS
from bots.sanity_rook.hands import rook_hands
from games.library import GAMES
from rules.core import mask_of
from rules.president_arnold.actions import PASS
from rules.president_arnold.triple_topper import arnold
from rules.sanity_rook.tricks import tricks
from tools.fit_values import judged, run
from tools.fitting import (
    Fitted,
    Position,
    Question,
    Sample,
    fit,
    named,
    reading_of,
    values_of,
    with_numbers,
)
from tools.self_play import FITTED, Choices, Contract, Deal, play


class Slopes(msgspec.Struct, frozen=True):
    """Made-up weights in all the forms that the program has."""

    alone: float = 0.0
    listed: tuple[float, ...] = (0.0, 0.0)
    by_name: dict[int, float] = {}


Seen = tuple[tuple[float, ...], ...]
START = Slopes(by_name={7: 0.0})
PLANTED = Slopes(alone=0.8, listed=(-0.5, 0.3), by_name={7: 1.2})


def summed(weights: Slopes) -> Callable[[Seen], list[float]]:
    numbers = tuple(named(weights).values())
    return lambda seen: [sum(map(mul, numbers, row)) for row in seen]


ODDS = Fitted(weights=START, reader=summed, tells="odds")
POINTS = Fitted(weights=START, reader=summed, tells="points")


def rows(rng: random.Random, count: int) -> Seen:
    return tuple(tuple(rng.gauss(0, 1) for _weight in range(4)) for _row in range(count))


def contests(games: int, partners: Sequence[int], rng: random.Random) -> list[list[Position[Seen]]]:
    """Games in which an answer wins as often as its values' part of all odds is."""
    found = []
    for _game in range(games):
        seen = rows(rng, len(partners))
        odds = [0.0] * (max(partners) + 1)
        for value, answer in zip(summed(PLANTED)(seen), partners, strict=True):
            odds[answer] += math.exp(value)
        [winner] = rng.choices(range(len(odds)), odds)
        outcome = tuple(float(answer == winner) for answer in range(len(odds)))
        found.append([Position(seen, (Question(tuple(partners), outcome),))])
    return found


def scored(games: int, rng: random.Random) -> list[list[Position[Seen]]]:
    """Games that bring as many points as their value says, more or less."""
    found = []
    for _game in range(games):
        seen = rows(rng, 1)
        points = summed(PLANTED)(seen)[0] + rng.gauss(0, 2)
        found.append([Position(seen, (Question((0,), (points,)),))])
    return found


@pytest.mark.parametrize(
    ("fitted", "games"),
    [
        (ODDS, contests(2_000, (0, 1, 2), random.Random(1))),
        (ODDS, contests(2_000, (0, 1, 0, 1), random.Random(2))),
        (POINTS, scored(2_000, random.Random(3))),
    ],
    ids=["everybody alone", "partners", "points"],
)
def test_planted_weights_are_found_within_their_errors(
    fitted: Fitted[Slopes, Seen], games: list[list[Position[Seen]]]
) -> None:
    sample = Sample(games)
    found = fit(fitted, sample, reading_of(fitted, sample))
    for number, error, planted in zip(*found, named(PLANTED).values(), strict=True):
        assert abs(number - planted) < 3 * error
        assert 0.01 < error < 0.1
    told = judged(fitted, games, 1)
    assert told.fitted.mean < told.program.mean == pytest.approx(told.nothing.mean, rel=0.05)


def test_a_game_counts_once_however_often_it_is_looked_at() -> None:
    games = contests(300, (0, 1, 2), random.Random(4))
    once, often = (
        fit(ODDS, sample, reading_of(ODDS, sample))
        for sample in (Sample(games), Sample([game * 5 for game in games]))
    )
    assert often.numbers == pytest.approx(once.numbers, abs=0.02)
    assert often.errors == pytest.approx(once.errors, rel=0.05)


def test_a_weight_that_no_position_has_stays_as_it_is() -> None:
    games = [
        [Position(tuple((*row[:3], 0.0) for row in seen), questions) for seen, questions in game]
        for game in contests(300, (0, 1, 2), random.Random(5))
    ]
    sample = Sample(games)
    fitted = msgspec.structs.replace(ODDS, weights=with_numbers(START, (0.0, 0.0, 0.0, 4.0)))
    found = fit(fitted, sample, reading_of(fitted, sample))
    assert (found.numbers[3], found.errors[3]) == (4.0, 0.0)


class Spread(msgspec.Struct, frozen=True):
    """What must stay above nought to have a meaning."""

    variance: float = 30.0


def test_a_curved_value_is_fitted_where_it_has_a_meaning() -> None:
    rng = random.Random(6)

    def leads(weights: Spread) -> Callable[[Seen], list[float]]:
        return lambda seen: [0.0, seen[0][0] / math.sqrt(weights.variance)]

    games: list[list[Position[Seen]]] = []
    for _game in range(3_000):
        seen = ((rng.gauss(0, 1),),)
        won = float(rng.random() < 1 / (1 + math.exp(-seen[0][0] / math.sqrt(0.5))))
        games.append([Position(seen, (Question((0, 1), (1 - won, won)),))])
    fitted = Fitted(weights=Spread(), reader=leads, tells="odds", curved=True)
    sample = Sample(games)
    found = fit(fitted, sample, reading_of(fitted, sample))
    assert abs(found.numbers[0] - 0.5) < 3 * found.errors[0] < 0.5


@pytest.mark.parametrize(
    "name", [name for name, source in FITTED.items() if not source.fitted.curved]
)
def test_what_a_fit_sees_of_a_real_game_makes_up_the_programs_value(name: str) -> None:
    """Any weights, each times what is seen, come to what the program's own function says."""
    fitted = FITTED[name].fitted
    sample = Sample([play(Deal(name, 1, 0))])
    program = tuple(named(fitted.weights).values())
    reading = reading_of(fitted, sample)
    rng = random.Random(1)
    others = tuple(rng.gauss(0, 1) for _weight in program)
    for numbers in (program, others, (0.0,) * len(program)):
        made_up, features = reading(numbers)
        assert made_up == pytest.approx(features @ np.array(numbers), abs=1e-9)
        assert made_up == pytest.approx(values_of(fitted, sample, numbers), abs=1e-9)


def test_el_presidentes_values_are_the_parts_that_its_search_goes_by() -> None:
    fitted = FITTED["el_presidente"].fitted
    read = fitted.reader(fitted.weights)
    game, plan = GAMES.open("el_presidente", 2), GAMES["el_presidente"].strategy()
    battles = play(Deal("el_presidente", 1, 0))
    assert len(battles) > 5
    for world, _questions in battles:
        odds = [math.exp(value) for value in read(world)]
        parts = [each / sum(odds) for each in odds]
        assert parts == pytest.approx(plan.payoffs(game, world))


def test_the_leads_of_presidents_and_sanityholes_are_those_that_its_search_goes_by() -> None:
    fitted = FITTED["presidents_and_sanityholes"].fitted
    read = fitted.reader(fitted.weights)
    rounds = play(Deal("presidents_and_sanityholes", 1, 2))
    assert len(rounds) > 3
    for seen, questions in rounds:
        points = [0.0] * 3
        chances = [1 / (1 + math.exp(other - one)) for one, other in batched(read(seen))]
        assert len(chances) == len(questions)
        for (one, other), ahead in zip(combinations(range(3), 2), chances, strict=True):
            points[one] += ahead / 2
            points[other] += (1 - ahead) / 2
        assert points == pytest.approx(expected_points(after_gifts(seen.world), seen.black))


def batched(values: Sequence[float]) -> Iterator[tuple[float, float]]:
    return zip(values[::2], values[1::2], strict=True)


def test_sanity_rooks_values_are_greatest_for_the_contract_that_it_plays() -> None:
    fitted, hands = FITTED["sanity_rook"].fitted, rook_hands()
    read = fitted.reader(fitted.weights)
    for number in range(20):
        [(seen, _questions)] = play(Deal("sanity_rook", 1, number))
        trump, back = hands.contract(seen.hand)
        best = read(Contract(seen.hand, back, trump))[0]
        others = [
            read(Contract(seen.hand, five, suit))[0]
            for five in hands.backs(seen.hand)
            for suit in range(4)
        ]
        assert best == pytest.approx(max(others))
        assert best > min(others) + 1
        kept = seen.hand & ~mask_of(seen.back)
        told = ROOK_WEIGHTS.beside + hands.strength(kept, seen.trump)
        if seen.hand & tricks().rook:
            told += ROOK_WEIGHTS.put_back * hands.total(mask_of(seen.back))
        assert read(seen) == pytest.approx([told])


def test_president_arnold_does_what_has_the_highest_value() -> None:
    fitted, declared = FITTED["president_arnold"].fitted, GAMES["president_arnold"]
    read, rng = fitted.reader(fitted.weights), random.Random(1)
    game, plan = declared.open(2, {}), declared.strategy()
    passed = 0
    for view, memory in islice(positions(game, plan, 1, 8), 40):
        actions = tuple(game.legal(game.imagine(view, rng), view.viewer))
        sight = sight_of(view, memory, arnold(game.deck.id))
        values = read(Choices(game.deck.id, view, sight, actions))
        action = plan.normal(game, view, memory, rng)
        assert values[actions.index(action)] == max(values)
        passed += action == PASS
    assert passed


def test_the_command_prints_the_programs_weights_beside_those_it_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["sanity_rook", "--games", "60", "--seed", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "sanity_rook: 60 games, 60 positions, 60 outcomes to tell"
    table = {line.split()[0]: line.split()[1:] for line in lines if line}
    assert float(table["rook"][0]) == ROOK_WEIGHTS.rook
    assert float(table["rook"][2]) > 0
    assert lines[-1].split()[:3] == ["fitted,", "better", "by"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["whist"], "Argument game: invalid choice: 'whist'"),
        (
            ["sanity_rook", "--games", "9"],
            "Argument --games: give a whole number from 10 to 30000, not '9'",
        ),
        (
            ["sanity_rook", "--games", "many"],
            "Argument --games: give a whole number from 10 to 30000, not 'many'",
        ),
        (["sanity_rook", "--seats", "3"], "sanity_rook is fitted with --seats 4."),
        (
            ["sanity_rook", "--jobs", "0"],
            "Argument --jobs: give a whole number from 1 to 1024, not '0'",
        ),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    words: list[str], sentence: str, complaint: Callable[..., str]
) -> None:
    assert complaint(run, words).startswith(sentence)
