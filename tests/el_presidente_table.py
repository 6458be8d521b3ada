"""A table of El Presidente for tests: hands as words, play as lines."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from rules.core import (
    CHANCE,
    PUBLIC,
    CardAction,
    GameEnded,
    HandEnded,
    Moved,
    bits,
    cards_of,
    mask_of,
    name_of,
)
from rules.el_presidente.actions import Decision
from rules.el_presidente.game import Options, Rules
from rules.el_presidente.state import State
from rules.shared.chance import Shuffle
from tests.own_table import OwnTable

REST = "*"
"""Stands for all cards that are not named elsewhere."""


class Table(OwnTable[Rules, State]):
    """A battle about to begin; `do` plays lines such as `2 throw 7D` and keeps the events."""

    def __init__(
        self,
        *hands: str,
        attacker: int = 0,
        defender: int | None = None,
        stock: str = REST,
        discard: str = "",
        **options: Any,
    ) -> None:
        game = Rules(len(hands), Options(**options))
        self.deck = game.deck
        places = [*hands, stock, discard]
        named = [card for place in places if place != REST for card in self.numbers(place)]
        rest = [card for card in range(52) if card not in named]
        assert len(named) == len(set(named))
        assert places.count(REST) == 1
        piles = [rest if place == REST else self.numbers(place) for place in places]
        state = State(
            phase="attack",
            turn=attacker,
            attacker=attacker,
            defender=(attacker + 1) % len(hands) if defender is None else defender,
            hands=tuple(mask_of(pile) for pile in piles[:-2]),
            stock=tuple(piles[-2]),
            discard=mask_of(piles[-1]),
            won=(0,) * len(game.teams),
            hand=1,
            dealer=0,
            starter=attacker,
        )
        super().__init__(game, state)

    def numbers(self, words: str) -> list[int]:
        return [self.deck.number(word) for word in words.split()]

    def words(self, cards: Iterable[int]) -> set[str]:
        return {self.deck[card].id for card in cards}

    def action(self, line: str) -> tuple[int, Decision]:
        """Read `2 throw 7D` or `2 ask_suit H`: a seat, an action, its cards or its word."""
        seat, name, *rest = line.split()
        kind = next(kind for kind in get_args(Decision) if name_of(kind) == name)
        if issubclass(kind, CardAction):
            return int(seat), kind(tuple(self.numbers(" ".join(rest))))
        return int(seat), kind(*rest)

    def do(self, *lines: str) -> "Table":
        """Play lines; `asks 2 defense` says who is asked, `E4: 1 throw 7H` what a rule forbids."""
        for line in lines:
            before, colon, after = line.partition(": ")
            if colon:
                assert self.refused(after) == before, line
            elif line.startswith("asks "):
                assert f"asks {self.state.turn} {self.state.phase}" == line
            else:
                self.act(*self.action(line))
        return self

    def shuffle(self, words: str) -> "Table":
        """Let chance shuffle: the cards from the top down."""
        self.act(CHANCE, Shuffle(tuple(self.numbers(words))))
        return self

    def refused(self, line: str) -> str | None:
        """Return the number of the rule that forbids the line, or None if it is allowed."""
        refusal = self.session.verify(*self.action(line))
        return None if refusal is None else refusal.rule

    @property
    def asked(self) -> tuple[int, str]:
        return self.state.turn, self.state.phase

    def hand(self, seat: int) -> set[str]:
        return self.words(bits(self.state.hands[seat]))

    def sizes(self) -> list[int]:
        return [hand.bit_count() for hand in self.state.hands]

    def may(self, name: str) -> set[str]:
        """The cards that the seat that is asked may play one by one."""
        actions = self.game.legal(self.state, self.state.turn)
        return self.words(
            cards_of(action)[-1] for action in actions if name_of(type(action)) == name
        )

    @property
    def requests(self) -> dict[int, tuple[str, ...]]:
        """What each seat asks for, as everybody hears it: `{2: ("ask_suit", "H")}`."""
        facts = self.game.observe(self.state, PUBLIC).facts
        return {
            seat: (name_of(type(request)), *msgspec.structs.astuple(request))
            for seat, request in facts.requests
        }

    @property
    def drawn_by(self) -> list[str]:
        """Who drew a card, in the order in which the last line made them."""
        moves = [event for event in self.events if isinstance(event, Moved)]
        return [move.target[-1] for move in moves if move.source == "stock"]

    @property
    def ended(self) -> bool:
        return any(isinstance(event, HandEnded | GameEnded) for event in self.events)
