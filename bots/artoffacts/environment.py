"""ArtOfFacts for learning programs; see `bots.environment.game`."""

from functools import cache
from itertools import combinations
from typing import Final, Literal, get_args

from bots.environment.game import Environment, observed
from bots.environment.sheet import Sheet
from bots.environment.stepping import Vocabulary
from rules.artoffacts.actions import Decision
from rules.artoffacts.events import HAND
from rules.artoffacts.game import ArtOfFacts, Facts, Options, Phase, Rules, State, View


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(Phase))
    sheet.number("round", facts.round)
    sheet.number("rotation", facts.rotation)
    sheet.number("ante", facts.ante)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.seat("last", facts.last)
    sheet.seat("winner", facts.winner)
    sheet.among("inside", facts.inside)
    sheet.among("dealt", facts.dealt)
    sheet.among("swapped", facts.swapped)
    sheet.among("took_back", facts.took_back)
    sheet.each("declared", facts.declared)
    settled = [seat for seat, value in enumerate(facts.declared) if value is not None]
    sheet.among("settled", settled)
    sheet.word("won by", facts.won_by, ("highest", "tie"))


def vocabulary(game: ArtOfFacts) -> Vocabulary:
    """Return the values that can be declared."""
    assert isinstance(game.options, Options)
    return Vocabulary(numbers=_declarable(game.options.facts))


@cache
def _declarable(facts: Literal["after", "mixed"]) -> tuple[int, ...]:
    """Return all values between the least and the most that any hand of ArtOfFacts can make."""
    game = Rules(Rules.seat_range[0], Options(facts=facts))
    values = {
        value for hand in combinations(range(len(game.deck)), HAND) for value in game.ways(hand)
    }
    return tuple(range(min(values), max(values) + 1))


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=observed(write_facts), vocabulary=vocabulary
)
