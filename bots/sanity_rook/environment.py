"""Sanity Rook for learning programs; see `bots.environment.game`."""

from typing import Final, get_args

from bots.environment.game import Environment, observed
from bots.environment.sheet import Sheet
from bots.environment.stepping import OfferedKind, Pool, Sets, Vocabulary, listed
from rules.core import Seat
from rules.sanity_rook.actions import Decision, Discard
from rules.sanity_rook.game import (
    BID_STEP,
    LEAST_BID,
    MOST_BID,
    NEST,
    Facts,
    Phase,
    SanityRook,
    State,
    TrickPlay,
    View,
)
from rules.sanity_rook.tricks import SUITS, WAYS


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(Phase))
    sheet.number("round", facts.round)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.seat("bidder", facts.bidder)
    sheet.seat("leader", facts.leader)
    sheet.sides("scores", facts.scores, 300)
    sheet.sides("points", facts.points, 100)
    sheet.each("bids", facts.bids, 100)
    sheet.number("bid", facts.bid, 100)
    sheet.among("passed", facts.passed)
    sheet.word("trump", facts.trump, SUITS)
    _trick(sheet, "trick", facts.trick)
    _trick(sheet, "last trick", facts.last_trick)
    for place in range(2):
        sheet.cards(f"taken by +{place}", facts.taken[(sheet.viewer + place) % 2])
    result = facts.result
    sheet.number("result: made", result.made if result else None)
    sheet.sides("result: gains", result.gains if result else (0, 0), 100)


def _trick(sheet: Sheet, name: str, trick: tuple[TrickPlay, ...]) -> None:
    """Take down each seat's card in a trick, and as what it was played."""
    played = {play.seat: play for play in trick}
    for place, seat in enumerate(sheet.clockwise):
        play = played.get(seat)
        sheet.cards(f"{name} +{place}", [play.card] if play else [])
        sheet.word(f"{name} +{place} as", play.way if play else None, WAYS)


def vocabulary(_game: SanityRook) -> Vocabulary:
    """Return the bids, the suits and the ways to play a card."""
    return Vocabulary(
        numbers=tuple(range(LEAST_BID, MOST_BID + 1, BID_STEP)), words=(*SUITS, *WAYS)
    )


def offers(game: SanityRook, state: State, seat: Seat) -> tuple[OfferedKind, ...]:
    """Return that any five of the bidder's cards go back to the Nest (R3); all else is listed."""
    if state.phase == "discard":
        return (Sets(Discard, Pool(state.hands[seat], NEST, NEST)),)
    return listed(game.legal(state, seat))


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=observed(write_facts, sides=("won",)), vocabulary=vocabulary, offers=offers
)
