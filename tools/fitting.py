"""Fits the weights of a value: how good a computer player thinks a position is.

A value is read by a function of the program itself, for any weights. So what a weight does to it
is found by moving that weight alone, and nothing of it is written down a second time. What the
positions came to then gives the likeliest weights by Fisher scoring, and standard errors in which
a game is one observation, however many of its positions are looked at, since these hang together
(the sandwich estimator, clustered).
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

STEPS: Final = 50
"""Steps of scoring at most, ..."""
HALVINGS: Final = 20
"""... each halved so often at most where it overshoots."""
DONE: Final = 1e-9
"""A step that gains no more, in logarithms of likelihood, is the last."""
WIDE: Final = 10.0
"""How far a weight may be expected from the program's: what no position denies would else be
without bound, as where whoever has a card always won."""
NOTHING: Final = 1e-9
"""A direction that tells less than this part of the one that tells most tells nothing."""
SHORT: Final = 2.0**-20
"""How far the weights of a curved value are moved to see what they do."""
TINY: Final = 1e-300
"""No chance is less, so that what nobody expected costs much and not infinitely much."""

W = TypeVar("W", bound=msgspec.Struct)
P = TypeVar("P")

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = tuple[float, ...]
Reading: TypeAlias = Callable[[Numbers], tuple[Floats, Floats]]
"""From weights to the values of a sample, row by row, and what each weight does to them."""


class Question(NamedTuple):
    """What some values of a position are to tell."""

    answers: tuple[int, ...]
    """By value the answer that it speaks for, from 0; partners speak for the same."""
    outcome: tuple[float, ...]
    """By answer what came of it: its share (1 for who won), or so many points."""


class Position(NamedTuple, Generic[P]):
    """What a value is read from, and what it came to; its values are those of all questions."""

    seen: P
    questions: tuple[Question, ...]


class Fitted(msgspec.Struct, Generic[W, P], frozen=True, kw_only=True):
    """A value of the program whose weights were fitted to self-play."""

    weights: W
    """Those in the program: floats, or tuples and mappings of them."""
    reader: Callable[[W], Callable[[P], Sequence[float]]]
    """The program's values of a position under given weights."""
    tells: Literal["odds", "points"]
    """Whether values are logarithms of odds, or points themselves."""
    curved: bool = False
    """Whether a value is anything else than a sum of weights, each times what is seen."""


AnyFitted: TypeAlias = Fitted[Any, Any]


# -- weights as numbers -----------------------------------------------------------------------


def named(weights: msgspec.Struct) -> dict[str, float]:
    """Return all numbers among the weights, by names like `best[0][1]`."""
    fields = msgspec.structs.asdict(weights)
    return {name: number for field in fields for name, number in _leaves(field, fields[field])}


def _leaves(name: str, tree: Any) -> Iterator[tuple[str, float]]:
    if isinstance(tree, Mapping):
        for key, part in tree.items():
            yield from _leaves(f"{name}[{key}]", part)
    elif isinstance(tree, tuple):
        for at, part in enumerate(tree):
            yield from _leaves(f"{name}[{at}]", part)
    else:
        yield name, float(tree)


def with_numbers(weights: W, numbers: Sequence[float]) -> W:
    """Return weights of the same form with these numbers, in the order of `named`."""
    left = iter(numbers)
    fields = msgspec.structs.asdict(weights)
    return type(weights)(**{field: _planted(fields[field], left) for field in fields})


def _planted(tree: Any, numbers: Iterator[float]) -> Any:
    if isinstance(tree, Mapping):
        return {key: _planted(part, numbers) for key, part in tree.items()}
    if isinstance(tree, tuple):
        return tuple([_planted(part, numbers) for part in tree])
    return next(numbers)


# -- a sample ---------------------------------------------------------------------------------


class Sample(Generic[P]):
    """The positions of some games, their questions and answers numbered through."""

    def __init__(self, games: Sequence[Sequence[Position[P]]]) -> None:
        answer: list[int] = []
        question: list[int] = []
        game: list[int] = []
        outcome: list[float] = []
        self.seen: list[P] = []
        for number, positions in enumerate(games):
            for position in positions:
                self.seen.append(position.seen)
                for asked in position.questions:
                    answer.extend(len(outcome) + each for each in asked.answers)
                    outcome.extend(asked.outcome)
                    question.extend([len(game)] * len(asked.outcome))
                    game.append(number)
        self.games, self.questions, self.answers = len(games), len(game), len(outcome)
        self.answer = np.array(answer, dtype=np.intp)
        """By value."""
        self.question = np.array(question, dtype=np.intp)
        """By answer."""
        self.game = np.array(game, dtype=np.intp)
        """By question."""
        self.outcome = np.array(outcome, dtype=np.float64)
        """By answer."""

    def by_game(self, of_question: Floats) -> Floats:
        """Return the sums by game of what questions have each."""
        return _sums(self.game, of_question, self.games)


def values_of(fitted: Fitted[W, P], sample: Sample[P], numbers: Sequence[float]) -> Floats:
    """Return the values of a sample's positions under given weights, as the program reads them."""
    read = fitted.reader(with_numbers(fitted.weights, numbers))
    return np.array([value for seen in sample.seen for value in read(seen)])


def _sums(places: NDArray[np.intp], values: Floats, count: int) -> Floats:
    """Return by place the sum of the values that belong there."""
    return np.asarray(np.bincount(places, values, count), dtype=np.float64)


def reading_of(
    fitted: Fitted[W, P], sample: Sample[P], tell: Callable[[int], None] = lambda _more: None
) -> Reading:
    """Return how a sample's values follow from weights; `tell` hears of each weight moved."""

    def at(numbers: Numbers, by: float) -> tuple[Floats, Floats]:
        values = values_of(fitted, sample, numbers)
        slopes = np.empty((len(values), len(numbers)))
        for place, number in enumerate(numbers):
            moved = (*numbers[:place], number + by, *numbers[place + 1 :])
            slopes[:, place] = (values_of(fitted, sample, moved) - values) / by
            tell(1)
        return values, slopes

    if fitted.curved:
        return lambda numbers: at(numbers, SHORT)
    begin = tuple(named(fitted.weights).values())
    first, slopes = at(begin, 1.0)
    return lambda numbers: (first + slopes @ np.subtract(numbers, begin), slopes)


# -- what values tell of outcomes -------------------------------------------------------------


class Told(NamedTuple):
    """How well values tell the outcomes, and how to tell them better."""

    losses: Floats
    """By question."""
    scores: Floats
    """By game and weight: the slope of its likelihood, as a logarithm."""
    information: Floats
    """By two weights: the likelihood's expected curvature."""


def losses(fitted: Fitted[W, P], sample: Sample[P], values: Floats) -> Floats:
    """Return by question the log-loss in nats, or the squared error."""
    if fitted.tells == "points":
        return _sums(sample.question, (sample.outcome - values) ** 2, sample.questions)
    chances = _sums(sample.answer, _parts(sample, values), sample.answers)
    surprise = -np.log(np.maximum(chances, TINY))
    return _sums(sample.question, sample.outcome * surprise, sample.questions)


def nothing_known(fitted: Fitted[W, P], known: Sample[P], asked: Sample[P]) -> Floats:
    """Return the values of who sees nothing of a position: all alike, the mean of what is known."""
    mean = known.outcome.mean() if fitted.tells == "points" else 0.0
    return np.full(len(asked.answer), mean)


def _parts(sample: Sample[P], values: Floats) -> Floats:
    """Return each value's part of its question's odds."""
    asked = sample.question[sample.answer]
    highest = np.full(sample.questions, -np.inf)
    np.maximum.at(highest, asked, values)
    odds = np.exp(values - highest[asked])
    return np.asarray(odds / _sums(asked, odds, sample.questions)[asked])


def _told(fitted: Fitted[W, P], sample: Sample[P], values: Floats, slopes: Floats) -> Told:
    lost = losses(fitted, sample, values)
    asked = sample.question[sample.answer]
    scores = np.zeros((sample.games, slopes.shape[1]))
    if fitted.tells == "points":
        variance = lost.sum() / len(values)
        rows = slopes * ((sample.outcome - values) / variance)[:, None]
        np.add.at(scores, sample.game[asked], rows)
        return Told(lost, scores, slopes.T @ slopes / variance)
    parts = _parts(sample, values)
    chances = _sums(sample.answer, parts, sample.answers)
    within = parts / chances[sample.answer]
    np.add.at(
        scores,
        sample.game[asked],
        slopes * (sample.outcome[sample.answer] * within - parts)[:, None],
    )
    of_answer = np.zeros((sample.answers, slopes.shape[1]))
    np.add.at(of_answer, sample.answer, slopes * within[:, None])
    of_question = np.zeros((sample.questions, slopes.shape[1]))
    np.add.at(of_question, sample.question, of_answer * chances[:, None])
    between = (of_answer * chances[:, None]).T @ of_answer
    return Told(lost, scores, between - of_question.T @ of_question)


# -- fitting ----------------------------------------------------------------------------------


class Fit(NamedTuple):
    """Weights as positions have them, with standard errors."""

    numbers: Numbers
    errors: Numbers
    """Nought where no position tells anything: that weight is as it was."""


def fit(fitted: Fitted[W, P], sample: Sample[P], reading: Reading) -> Fit:
    """Return the weights that tell the sample's outcomes best, searched for from the program's.

    What the sample tells nothing about stays: weights that no position has, and what may be added
    to all values alike.
    """
    begin = np.array(tuple(named(fitted.weights).values()))
    numbers, tight = begin, 1 / WIDE**2
    values, slopes = reading(tuple(numbers))
    variance = losses(fitted, sample, values).sum() / len(values)

    def cost(lost: Floats, at: Floats) -> float:
        scale = 2 * variance if fitted.tells == "points" else 1.0
        return float(lost.sum() / scale + tight * ((at - begin) ** 2).sum() / 2)

    told = _told(fitted, sample, values, slopes)
    for _step in range(STEPS):
        before = cost(told.losses, numbers)
        score = told.scores.sum(axis=0) - tight * (numbers - begin)
        axes = _axes(told.information)
        step = axes @ np.linalg.solve(_seen_along(axes, told.information, tight), axes.T @ score)
        for _half in range(HALVINGS):
            tried = numbers + step
            with contextlib.suppress(ValueError):  # without meaning: a variance below nought
                values, slopes = reading(tuple(tried))
                if cost(losses(fitted, sample, values), tried) <= before:
                    break
            step = step / 2
        else:
            break
        numbers, told = tried, _told(fitted, sample, values, slopes)
        if before - cost(told.losses, numbers) < DONE:
            break
    axes = _axes(told.information)
    curvature = _seen_along(axes, told.information, tight)
    spread = _seen_along(axes, told.scores.T @ told.scores, tight)
    inverse = np.linalg.inv(curvature)
    covariance = axes @ inverse @ spread @ inverse @ axes.T
    return Fit(tuple(numbers.tolist()), tuple(np.sqrt(covariance.diagonal()).tolist()))


def _axes(information: Floats) -> Floats:
    """Return, as columns, directions that make up all of which positions tell anything.

    A weight counts by how much is known of it: where only differences can be told, the weights
    seen most often stay nearly as they were, and the rare ones move.
    """
    known = information.diagonal()
    scale = np.zeros(len(known))
    some = known > NOTHING * known.max()
    scale[some] = 1 / np.sqrt(known[some])
    told, axes = np.linalg.eigh(information * np.outer(scale, scale))
    return np.asarray(scale[:, None] * axes[:, told > NOTHING * told[-1]])


def rising(curve: Sequence[float]) -> tuple[float, ...]:
    """Return the nearest curve that nowhere falls: neighbors that do are put together."""
    parts: list[list[float]] = []
    for height in curve:
        parts.append([height])
        while len(parts) > 1 and fmean(parts[-2]) > fmean(parts[-1]):
            last = parts.pop()
            parts[-1] += last
    return tuple(fmean(part) for part in parts for _each in part)


def _seen_along(axes: Floats, matrix: Floats, tight: float) -> Floats:
    """Return a matrix by two weights along some directions, each weight expected near."""
    return np.asarray(axes.T @ matrix @ axes + tight * axes.T @ axes)
