"""Skeleton for learning programs; see `bots.environment.game`."""

from typing import Final, get_args

from bots.environment.game import Environment, observed
from bots.environment.sheet import Sheet
from bots.environment.stepping import Vocabulary
from rules.skeleton.actions import Decision
from rules.skeleton.game import Facts, Phase, State, TheGame, View


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down each of the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(Phase))
    sheet.seat("turn", facts.turn)
    sheet.seat("leader", facts.leader)
    sheet.each("scores", facts.scores)


def vocabulary(_game: TheGame) -> Vocabulary:
    """Return all numbers and words that actions name: none, since cards go without saying."""
    return Vocabulary()


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=observed(write_facts), vocabulary=vocabulary
)
