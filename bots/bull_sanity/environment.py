"""Bull Sanity for learning programs; see `bots.environment.game`."""

from typing import Final, get_args

from bots.environment.game import Environment, observed
from bots.environment.sheet import Sheet
from bots.environment.stepping import OfferedKind, Pool, Sets, Vocabulary, listed
from rules.bull_sanity.actions import Decision, Play
from rules.bull_sanity.game import CHOICES, BullSanity, Facts, Phase, State, View
from rules.core import Seat


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(Phase))
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.seat("layer", facts.layer)
    sheet.among("accepted", facts.accepted)
    sheet.number("declared", facts.declared)
    sheet.number("lower choice", min(facts.choices, default=0))
    sheet.number("higher choice", max(facts.choices, default=0))
    sheet.places("out", facts.out)
    judgment = facts.judgment
    sheet.seat("judgment: caller", judgment.caller if judgment else None)
    sheet.seat("judgment: layer", judgment.layer if judgment else None)
    sheet.number("judgment: value", judgment.value if judgment else None)
    sheet.number("judgment: truthful", judgment.truthful if judgment else None)
    sheet.cards("judgment: cards", judgment.cards if judgment else ())


def vocabulary(_game: BullSanity) -> Vocabulary:
    """Return the values between which there is a choice (B4)."""
    values = {value for choices in CHOICES if len(choices) > 1 for value in choices}
    return Vocabulary(numbers=tuple(sorted(values)))


def offers(game: BullSanity, state: State, seat: Seat) -> tuple[OfferedKind, ...]:
    """Return any cards of the hand (B2), as the value chosen where there is a choice (B4)."""
    if state.phase == "challenge":
        return listed(game.legal(state, seat))
    hand = state.hands[seat]
    pool = Pool(hand, 1, hand.bit_count())
    choices = CHOICES[state.declared]
    if len(choices) == 1:
        return (Sets(Play, pool),)
    return (Sets(Play, dict.fromkeys(choices, pool), "declare"),)


def question(_game: BullSanity, state: State) -> str | None:
    """Return that a challenge is always the same question."""
    return "challenge" if state.phase == "challenge" else None


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=observed(write_facts), vocabulary=vocabulary, offers=offers, question=question
)
