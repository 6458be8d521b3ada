"""El Presidente for learning programs; see `bots.environment.game`."""

from typing import Final, get_args

from bots.environment.game import Environment
from bots.environment.sheet import Sheet
from bots.environment.stepping import Vocabulary
from rules.core import bits
from rules.el_presidente.actions import Decision
from rules.el_presidente.game import ElPresidente
from rules.el_presidente.state import Facts, Phase, State, View

PHASES: Final = get_args(Phase)


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, PHASES)
    sheet.number("hand", facts.hand)
    sheet.number("beaten_at", facts.beaten_at)
    sheet.number("added", facts.added)
    sheet.seat("turn", facts.turn)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("starter", facts.starter)
    sheet.seat("attacker", facts.attacker)
    sheet.seat("defender", facts.defender)
    sheet.seat("closes", facts.closes)
    sheet.seat("winner", facts.winner)
    sheet.among("holding", bits(facts.holding))
    sheet.among("lacking", bits(facts.lacking))
    sheet.cards("shown", facts.shown)
    sheet.laid_by(view.zones["battle"], facts.laid_by)
    won = {seat: won for team, won in zip(facts.teams, facts.won, strict=True) for seat in team}
    sheet.each("won", [won[seat] for seat in range(sheet.seats)])
    sheet.among("team", next(team for team in facts.teams if sheet.viewer in team))


def vocabulary(_game: ElPresidente) -> Vocabulary:
    """Return that actions name nothing besides cards."""
    return Vocabulary()


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts,
    vocabulary=vocabulary,
)
