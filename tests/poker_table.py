"""A table of Presidential Poker for tests: stacked decks, chosen chips, short orders."""

import random
from collections.abc import Sequence
from typing import Any

from games.library import GAMES
from rules.core import Chance, Refusal
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Bet, Decision, Draw
from rules.presidential_poker.game import Rules
from rules.presidential_poker.sixchex import tables
from rules.presidential_poker.state import State
from rules.shared.chance import Dealer, Shuffle
from tests.own_table import OwnTable
from tests.person import Person
from ui.controls.buttons import Button

DECK = tables().deck


class Table(OwnTable[Rules, State]):
    """A game in which seats act by short orders: `check`, `call`, `fold`, `bet 5`."""

    def __init__(
        self,
        seats: int = 4,
        *,
        banks: Sequence[int] | None = None,
        dealer: int | None = None,
        hands: Sequence[Sequence[int]] = (),
        **options: Any,
    ) -> None:
        super().__init__(GAMES.open("presidential_poker", seats, options))
        if banks is not None:
            self.state.banks = tuple(banks)
        self.do(Dealer(seats - 1 if dealer is None else dealer))
        self.shuffle(hands)

    def do(self, action: Decision | Chance) -> None:
        """Let the one to act do this; raises `Refused`."""
        self.act(self.state.turn, action)

    def shuffle(self, hands: Sequence[Sequence[int]] = (), seed: int = 1) -> None:
        """Shuffle for a deal, so that the seats from the dealer's left on get `hands`."""
        banks = self.state.banks
        players = [seat for seat in range(self.game.seats) if banks[seat]]
        order = stacked(hands, len(players), seed)
        self.do(Shuffle(order))

    def play(self, *orders: str) -> "Table":
        """Carry out orders: `check`, `bet 5`, `draw 2` (the first two cards), `stand`."""
        for order in orders:
            name, _space, number = order.partition(" ")
            if name == "bet":
                self.do(Bet(int(number)))
            elif name in {"draw", "stand"}:
                hand = self.state.hands[self.state.turn]
                self.do(Draw(hand[: int(number or 0)]))
            else:
                orders_alone: dict[str, Decision] = {"check": CHECK, "call": CALL, "fold": FOLD}
                self.do(orders_alone[name])
        return self

    def verify(self, action: Decision | Chance) -> Refusal | None:
        """Return what the rules say to an action of the seat to act."""
        return self.session.verify(self.state.turn, action)

    def stand_pat(self) -> "Table":
        """Let everybody keep their cards."""
        while self.state.phase == "draw":
            self.play("stand")
        return self

    @property
    def total(self) -> int:
        return sum(self.state.banks) + sum(self.state.stakes) + sum(self.state.paid)


def stacked(hands: Sequence[Sequence[int]], players: int, seed: int = 1) -> tuple[int, ...]:
    """Return a shuffle that deals `hands` to the players from the dealer's left on."""
    used = {card for hand in hands for card in hand}
    rest = [card for card in range(len(DECK)) if card not in used]
    random.Random(seed).shuffle(rest)
    piles = [tuple(hand) for hand in hands]
    while len(piles) < players:
        piles.append(tuple(rest.pop() for _card in range(7)))
    dealt = [card for cards in zip(*piles, strict=True) for card in cards]
    return (*dealt, *rest)


def hand(ids: str) -> tuple[int, ...]:
    """Return the numbers of some card ids."""
    return tuple(DECK.number(card) for card in ids.split())


BEST = hand("black-5 black-6 black-7 black-8 light-red-9 light-red-10 light-red-11")
"""Four of a kind and a triple."""
TIED = (
    hand(
        "dark-red-1 dark-red-2 dark-red-3 light-blue-13 "
        "light-blue-14 light-indigo-15 light-indigo-16"
    ),
    hand(
        "dark-orange-1 dark-green-2 dark-yellow-3 light-indigo-13 "
        "light-indigo-14 light-blue-15 light-blue-16"
    ),
    hand(
        "dark-yellow-1 dark-orange-2 dark-green-3 light-violet-13 light-violet-14 gray-15 gray-16"
    ),
)
"""Three times a triple and two pairs, equal in everything."""
WORST = hand(
    "dark-blue-5 dark-indigo-6 light-orange-9 light-yellow-12 light-green-10 tan-man-17 pink-man-18"
)
"""Less than a triple."""


PAIRS = hand("dark-red-1 dark-orange-1 dark-blue-6 light-orange-12 light-red-12 gray-15 gray-16")


def uneven(hands: Sequence[Sequence[int]]) -> Table:
    """Return a second hand, before which the three players have 97, 104 and 99 chips."""
    table = Table(3)
    table.play("bet 2", "call", "fold", "stand", "stand", "check", "bet 2", "fold")
    assert table.state.banks == (97, 104, 99)
    table.do(Shuffle(stacked(hands, 3)))
    return table


def side_pots() -> Table:
    """Return a table at which three have gone all-in with different chips, before the draw."""
    table = uneven([BEST, PAIRS, WORST])
    table.play("bet 103", "call", "call")
    return table


def button(person: Person, key: str) -> Button:
    return next(w for w in person.widgets if isinstance(w, Button) and w.key.startswith(key))


def whats(person: Person, kind: str) -> list[tuple[Any, ...]]:
    return [piece.what for piece in person.pieces(kind) if isinstance(piece.what, tuple)]


def stakes(table: Table) -> tuple[int, ...]:
    return table.state.stakes
