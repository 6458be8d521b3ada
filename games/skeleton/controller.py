"""Skeleton at the table: what a player is asked."""

from collections.abc import Sequence
from typing import TypeAlias

from games.skeleton.telling import TELLING
from rules.core import Refusal
from rules.skeleton.actions import Decision, Play
from rules.skeleton.game import Facts, Rules
from rules.turn import Turn
from rules.words import _
from table.controller import Ask, Controller, Offer

OwnTurn: TypeAlias = Turn[Decision, Facts]


class SkeletonController(Controller[Rules, Decision, Facts]):
    """The controller of Skeleton."""

    telling = TELLING

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return ("suit", _("suit")), ("rank", _("rank"))

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by suit or by rank, the highest first."""

        def place(card: int) -> tuple[int, int]:
            face = self.deck[card]
            suit = 0 if order == "rank" else self.deck.rank(face, "suit")
            return suit, -self.deck.rank(face, "rank")

        return tuple(sorted(cards, key=place))

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the cards that may be chosen and, with one of them, the button that plays it."""
        play = Offer(_("Play"), Play(chosen), primary=True)
        return Ask(self.prompt(turn.view), (play,) if chosen else (), frozenset(turn.hand))

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        return turn.verify(Play((card,)))
