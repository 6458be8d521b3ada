"""Bull Sanity for learning programs; see `bots.environment.game`."""

from typing import Any, Final

from bots.environment.game import Environment
from bots.environment.sheet import Sheet
from bots.environment.stepping import OfferedKind, Pool, Sets, Vocabulary, hand_of, listed
from rules.bull_sanity.actions import Decision, Play
from rules.bull_sanity.game import (
    CHALLENGE,
    CHOICES,
    DRAW,
    OVER,
    PLAY,
    SHUFFLE,
    BullSanity,
    Facts,
    State,
    View,
)


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, (DRAW, SHUFFLE, PLAY, CHALLENGE, OVER))
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


def offers(game: BullSanity, state: Any, view: View) -> tuple[OfferedKind, ...]:
    """Return any cards of the hand (B2), as the value chosen where there is a choice (B4)."""
    if view.facts.phase == CHALLENGE:
        return listed(game.legal(state, view.viewer))
    hand = hand_of(view)
    pool = Pool(hand, 1, hand.bit_count())
    choices = view.facts.choices
    if len(choices) == 1:
        return (Sets(Play, pool),)
    return (Sets(Play, dict.fromkeys(choices, pool), "declare"),)


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts,
    vocabulary=vocabulary,
    offers=offers,
)
