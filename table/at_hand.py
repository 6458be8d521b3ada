"""What the rules page is told of the table: the rule at issue, and the cards it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core import PUBLIC, UNSEEN
from rules.decks.cards import Deck
from rules.words import _
from table.controller import AtHand
from table.match import Match
from table.rulebook import BACK, Figure, Options

MOST: Final = 12
"""Cards of the hand that are shown for a rule."""


@dataclass(frozen=True)
class AtTable:
    """The game at hand, for its rules: its options, its deck, and what is at issue there.

    `rule` is the number of the rule by which something is asked or was refused, or ''; `now`
    shows the cards that it is about.
    """

    options: Options
    deck: Deck | None = None
    rule: str = ""
    now: tuple[Figure, ...] = ()


def at_table(match: Match, rule: str = "") -> AtTable:
    """Return the game at hand with the rule by which it waits, or another one that was named."""
    at_hand = match.controller.at_hand(match.view)
    return AtTable(
        options=match.header.options,
        deck=match.controller.deck,
        rule=rule or at_hand.rule,
        now=_now(match, at_hand),
    )


def _now(match: Match, at_hand: AtHand) -> tuple[Figure, ...]:
    """Return a picture of the cards that lie there, and one of what the hand can do about them.

    A hand that others at the screen must not see is left out.
    """
    deck, ask = match.controller.deck, match.ask
    said = match.controller.waiting(match.view) if ask is None else ask.prompt
    lying = tuple(BACK if card == UNSEEN else deck.cards[card].id for card in at_hand.cards)
    own: tuple[str, ...] = ()
    if ask is not None and not match.shares and match.viewer != PUBLIC:
        held = (card for card in match.held if card in ask.choosable)
        own = tuple(deck.cards[card].id for card in held)[:MOST]
    tags, lit = at_hand.tags or ("",) * len(lying), ("lit",) * len(own)
    figures = (
        Figure(title=_("On the table now"), cards=lying, tags=tags, caption="" if own else said),
        Figure(title=_("Your hand"), cards=own, marks=lit, caption=said),
    )
    return tuple(figure for figure in figures if figure.cards)
