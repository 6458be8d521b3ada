"""The hand of the viewer, as they hold it: what is chosen, the cursor, the order."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from rules.core import Action, AmountAction, Seat, cards_of, same_decision
from rules.session import Entry
from rules.words import _
from table.controller import Ask, Offer
from table.letters import letter

Mark = Literal["plain", "lit", "chosen", "dim", "shown", "advised", "back", "new"]
"""How a card stands out: it may be played, is chosen, may not be played, is open to everyone, is
what a hint would play, or has come since its owner looked last."""

Place: TypeAlias = tuple[int, Entry | None]
"""Where a game stands: how many entries its log has, and the last of them."""

OWN: Final = "own"
"""The order of a hand whose cards were dragged about."""


class OwnHand:
    """What the person at the screen does with the cards of their hand before they decide.

    `cursor` is the card at the keyboard's cursor, `left` the one that it left for a button,
    `touched` the one clicked last, `hint` is what a hint says to do; `orders` are the players' own
    orders of their hands. `ahead` are the cards chosen while others play, and `passes_ahead` tells
    whether a pass was.
    """

    def __init__(self, sort: str) -> None:
        self.chosen: tuple[int, ...] = ()
        self.ahead: tuple[int, ...] = ()
        self.passes_ahead = False
        self.cursor: int | None = None
        self.touched: int | None = None
        self.left: int | None = None
        self.hint: Action | None = None
        self.sort = sort
        self.orders: dict[Seat, tuple[int, ...]] = {}
        self._aside: tuple[Seat, Place, tuple[int, ...]] | None = None

    def put_down(self) -> None:
        """Let go of choice, cursor and hint: the decision is made, or somebody else looks."""
        self.chosen, self.cursor, self.hint = (), None, None

    @property
    def advised(self) -> frozenset[int]:
        """The cards of a hint."""
        return frozenset() if self.hint is None else frozenset(cards_of(self.hint))

    def advises(self, action: Action) -> bool:
        """Return whether a hint says to do this."""
        return self.hint is not None and same_decision(self.hint, action)

    def advised_amount(self, kind: type[AmountAction]) -> int | None:
        """Return for which amount a hint says to do this kind of action, or None."""
        hint = self.hint
        return hint.amount if isinstance(hint, kind) else None

    def put_aside(self, seat: Seat, place: Place, cards: tuple[int, ...]) -> None:
        """Keep the cards that a seat has chosen at a place of the log, for `take_up`.

        Whoever is called away from a question finds their choice again when they come back to it.
        """
        if cards:
            self._aside = seat, place, cards

    def take_up(self, seat: Seat, place: Place) -> None:
        """Choose again what a seat had chosen here; once, and nothing where the game went on."""
        aside, self._aside = self._aside, None
        if aside is not None and aside[0] == seat and is_same(aside[1], place):
            self.chosen = aside[2]

    def drop_ahead(self) -> bool:
        """Take back what was chosen while others play; return whether anything was."""
        chosen = bool(self.ahead) or self.passes_ahead
        self.ahead, self.passes_ahead = (), False
        return chosen

    def sort_by(self, order: str, seat: Seat) -> None:
        """Sort the hands in a named order, dropping a seat's own arrangement."""
        self.sort = order
        self.orders.pop(seat, None)

    def order_of(self, seat: Seat, held: Sequence[int]) -> str:
        """Return the order in which the cards that a seat holds lie: a named one, or `OWN`."""
        return self.sort if self.arranged(seat, held) is None else OWN

    def arranged(self, seat: Seat, held: Sequence[int]) -> tuple[int, ...] | None:
        """Return how a seat has arranged what it holds; of an earlier hand, nothing is left."""
        order = self.orders.get(seat)
        return order if order is not None and set(order) >= set(held) else None

    def marks(self, held: Sequence[int], ask: Ask | None) -> dict[int, Mark]:
        """Return how the cards that a seat holds stand out; where nothing is asked, none does."""
        marks: dict[int, Mark] = {}
        if ask is None:
            marks.update((card, "chosen") for card in self.ahead if card in held)
        else:
            # what may not be played steps back
            others: Mark = "dim" if ask.choosable or _can_only_decline(ask) else "plain"
            marks.update(dict.fromkeys(held, others))
            marks.update((card, "plain") for card in ask.fresh.intersection(held))
            marks.update((card, "lit") for card in ask.lit.intersection(held))
            marks.update((card, "advised") for card in self.advised)
            marks.update((card, "chosen") for card in self.chosen)
            if self.advised:  # what the hint has not among its cards is put back
                marks.update((card, "back") for card in {*self.chosen} - self.advised)
        return marks


def is_same(one: Place, other: Place) -> bool:
    """Return whether two places are one: after a take-back an equal entry is another one."""
    return one[0] == other[0] and one[1] is other[1]


def _can_only_decline(ask: Ask) -> bool:
    """Return whether no card can be played, and nothing is left but to pass or to concede."""
    keys = [offer.key for offer in ask.offers if offer.enabled]
    return ask.amount is None and keys in ([letter("Pass")], [letter("Concede")])


def passing_offer(ask: Ask) -> Offer | None:
    """Return the offer that passes: that with the letter of a pass, else that with its word."""
    by_letter = (offer for offer in ask.offers if offer.key == letter("Pass") and offer.enabled)
    by_word = (offer for offer in ask.offers if offer.words == _("Pass"))
    return next(by_letter, None) or next(by_word, None)
