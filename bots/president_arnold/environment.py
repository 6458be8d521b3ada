"""President Arnold for learning programs; see `bots.environment.game`."""

from typing import Final

from bots.environment.game import Environment
from bots.environment.sheet import Sheet
from bots.environment.stepping import Vocabulary
from rules.president_arnold.actions import Decision
from rules.president_arnold.game import PresidentArnold
from rules.president_arnold.jackpots import REGIONS
from rules.president_arnold.state import PHASES, Facts, State, View
from rules.president_arnold.triple_topper import VARIABLES


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, PHASES)
    sheet.number("hand", facts.hand)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("asked", facts.asked)
    money = {card.region: card.card for card in facts.money}
    for region in VARIABLES:
        sheet.cards(f"money card: {region}", [money[region]] if money else [])
    claimed = {claim.region: claim.seat for claim in facts.claims}
    for region in REGIONS:
        sheet.seat(f"claimed: {region}", claimed.get(region))
    sheet.laid_by(view.zones["sequence"], facts.layers)
    sheet.seat("last layer", facts.last_layer)
    sheet.among("passed", facts.passed)
    sheet.each("loans", facts.loans, 50)
    finished = facts.finished
    sheet.word("finished", finished.why if finished else None, ("out", "draw"))
    sheet.seat("went out", finished.out if finished else None)
    sheet.each("cards left", finished.cards_left if finished else ())
    sheet.each("split", facts.split, 50)


def vocabulary(_game: PresidentArnold) -> Vocabulary:
    """Return that actions name nothing besides cards."""
    return Vocabulary()


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts,
    vocabulary=vocabulary,
)
