"""Skeleton at the table: what a player is asked."""

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

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the cards that may be chosen and, with one of them, the button that plays it."""
        play = Offer(_("Play"), Play(chosen), primary=True)
        return Ask(self.prompt(turn.view), (play,) if chosen else (), frozenset(turn.hand))

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        return turn.verify(Play((card,)))
