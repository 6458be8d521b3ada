"""Requests at the table of El Presidente (E15): what may be asked for, and the bubbles of it."""

from typing import Final

from art.icons import Symbol
from rules.core import CHANCE
from rules.decks.cards import Deck
from rules.el_presidente.actions import REQUESTS, AskRank, AskSuit, Decision, Request
from rules.el_presidente.state import Facts
from rules.el_presidente.talk import all_of, can_be_met, suit_asked_for
from rules.turn import Turn
from rules.words import _
from table.controller import RequestOffer

THROW_IN: Final = Symbol("deal")
"""A hand that lays a card down."""


def symbol_of(deck: Deck, request: Request) -> Symbol:
    """Return the symbol of a request: suit and rank as the cards have them."""
    face = deck.face
    if isinstance(request, AskSuit):
        signs, inks, four = (
            face.table(name, variant) or {}
            for name, variant in (("sign", ""), ("ink", ""), ("ink", "four_color"))
        )
        suit = request.suit
        return Symbol(str(signs[suit]), ink=str(inks[suit]), four_color=str(four[suit]))
    if isinstance(request, AskRank):
        labels = face.table("label") or {}
        return Symbol(letters=str(labels.get(request.rank) or request.rank))
    return THROW_IN


def offers(deck: Deck, turn: Turn[Decision, Facts]) -> tuple[RequestOffer, ...]:
    """Return all that a seat may ask for, and what it asks for already; between games nothing."""
    if turn.view.actors in {(), (CHANCE,)}:
        return ()
    return tuple(
        RequestOffer(*_said(each), symbol_of(deck, each), each, _why_not(turn, each))
        for each in REQUESTS
    )


def _why_not(turn: Turn[Decision, Facts], request: Request) -> str:
    """Return why something is not asked for now, or ''."""
    refusal = turn.verify(request)
    if refusal is not None:
        return refusal.reason
    return "" if can_be_met(turn.view, request) else _("Nobody can throw in anymore.")


def _said(request: Request) -> tuple[str, str]:
    """Return a request in words, alone and as its group has it."""
    if isinstance(request, AskSuit):
        return suit_asked_for(request.suit), _("Throw in a suit")
    if isinstance(request, AskRank):
        return all_of(request.rank), _("Attack with")
    return _("Throw in"), _("Throw in")
