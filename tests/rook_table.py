"""A table of Sanity Rook at which the test decides what is drawn, dealt, bid and played.

Cards are named by their ids: `2h4c` is the 2 of hats and the 4 of cherries.
"""

from typing import Any

from rules.core import CHANCE, OPEN, Chance, Event, mask_of
from rules.sanity_rook.actions import Bid, Decision, Discard, Pass, Play, Trump
from rules.sanity_rook.game import Facts, Options, Rules, State
from rules.sanity_rook.tricks import SUITS, tricks
from rules.shared.chance import Draw, Shuffle
from rules.shared.deal_draw import DealDraw
from tests.own_table import OwnTable

RULES = Rules(4, Options())
PILE = tuple(RULES.deck[card].id for card in RULES._pile)
"""The ids of the 53 cards."""


def cards(ids: str) -> tuple[int, ...]:
    return tuple(RULES.deck.number(card) for card in ids.split())


def points(ids: str) -> int:
    return tricks().tally(mask_of(cards(ids))).total


class Table(OwnTable[Rules, State]):
    """A game in which the test acts for everybody."""

    def __init__(self, state: State | None = None, /, **house_rules: Any) -> None:
        super().__init__(Rules(4, Options(**house_rules)) if house_rules else RULES, state)

    def refused(self, action: Decision | Chance, seat: int | None = None) -> str:
        """Return the number of the rule for which the seat whose turn it is may not do this."""
        return self.refusal(self.state.turn if seat is None else seat, action).rule

    def facts(self, viewer: int = -1) -> Facts:
        return RULES.observe(self.state, viewer).facts

    def zone(self, name: str, viewer: int = -1) -> tuple[int, ...]:
        return RULES.observe(self.state, viewer).zones[name]

    def draw(self, seat: int, card: str) -> tuple[Event, ...]:
        return self.act(CHANCE, Draw(seat, *cards(card)))

    def deal(self, dealer: int = 3) -> "Table":
        """Draw so that `dealer` deals, and shuffle the pile in deck order."""
        for seat in range(4):
            self.draw(seat, "12s14h" if seat == dealer else ("2h4c", "2h5s", "2f6s", "3f5h")[seat])
        self.shuffle()
        return self

    def shuffle(self) -> tuple[Event, ...]:
        return self.act(CHANCE, Shuffle(cards(" ".join(PILE))))

    def bid(self, *bids: int) -> tuple[Event, ...]:
        """Let the next seats bid, 0 for a pass."""
        for amount in bids:
            self.act(self.state.turn, Bid(amount) if amount else Pass())
        return self.events

    def play(self, *plays: str) -> tuple[Event, ...]:
        """Let the next seats play: `2h4c:low 3s6c:high rook:rook`."""
        for play in plays:
            self.act(self.state.turn, as_action(play))
        return self.events

    def forms(self) -> set[str]:
        """Return all that the seat whose turn it is may play."""
        forms = set()
        for action in RULES.legal(self.state, self.state.turn):
            assert isinstance(action, Play)
            forms.add(f"{RULES.deck[action.cards[0]].id}:{action.way}")
        return forms


def as_action(play: str) -> Play:
    card, way = play.split(":")
    return Play(cards(card), way)


def playing(
    *hands: str,
    trump: str = "flags",
    nest: str = "",
    won: tuple[str, str] = ("", ""),
    bids: tuple[int, ...] = (140, 0, 0, 0),
    scores: tuple[int, int] = (0, 0),
    **house_rules: Any,
) -> Table:
    """Return a table in round 1 at which seat 0 leads with these cards in the hands."""
    bidder = max(range(4), key=bids.__getitem__)
    return Table(
        State(
            drawing=DealDraw((0, 1, 2, 3), dealer=3),
            hands=tuple(mask_of(cards(hand)) for hand in hands),
            nest=mask_of(cards(nest)),
            phase="play",
            turn=0,
            dealer=3,
            round=1,
            scores=scores,
            bids=bids,
            passed=0b1111 & ~(1 << bidder),
            bidder=bidder,
            trump=SUITS.index(trump),
            leader=0,
            won=(mask_of(cards(won[0])), mask_of(cards(won[1]))),
        ),
        **house_rules,
    )


LAST_HANDS = ("4h12c", "6h12c", "7c12f", "11c12h")
LAST_NEST = "2h4c 2f6s 3s6c 2c7f 2f9h"


def last_trick(
    target: int,
    bids: tuple[int, ...] = (140, 0, 0, 0),
    scores: tuple[int, int] = (0, 0),
    **house_rules: Any,
) -> Table:
    """Return a table before the last trick, worth nothing, as is the Nest.

    Side 0 has `target` points already, side 1 the rest of the 220.
    """
    aside = {*LAST_HANDS, *LAST_NEST.split()}
    taken: list[list[str]] = [[], []]
    left = target
    for card in sorted((card for card in PILE if card not in aside), key=points, reverse=True):
        side = 0 if points(card) <= left else 1
        left -= 0 if side else points(card)
        taken[side].append(card)
    assert left == 0
    won = (" ".join(taken[0]), " ".join(taken[1]))
    return playing(*LAST_HANDS, nest=LAST_NEST, won=won, bids=bids, scores=scores, **house_rules)


def finish(table: Table) -> tuple[Event, ...]:
    """Play the last trick: the 12 of cherries is led and taken by seat 0."""
    return table.play("4h12c:high", "6h12c:low", "7c12f:low", "11c12h:low")


class Dealt(Table):
    """A table of the tests' own dealing."""

    kept: list[str]

    def hand_out(self, *hands: str, nest: str = "") -> "Dealt":
        """Deal from seat 3 so that the seats hold these cards, filled up with the others."""
        for seat in range(4):
            self.draw(seat, ("2h4c", "2h5s", "2f6s", "12s14h")[seat])
        named = [hand.split() for hand in (*hands, *[""] * (4 - len(hands)), nest)]
        self.kept = [*named[0]]
        spare = [card for card in PILE if all(card not in hand for hand in named)]
        for place, hand in enumerate(named):
            while len(hand) < (5 if place == 4 else 12):
                hand.append(spare.pop())
        order = [named[place][lap] for lap in range(5) for place in range(5)]
        order += [named[seat][lap] for lap in range(5, 12) for seat in range(4)]
        self.act(-1, Shuffle(cards(" ".join(order))))
        return self

    def contract(self, trump: str = "flags") -> "Dealt":
        """Let seat 0 bid 140, put five spare cards back and name the trump; seat 0 leads."""
        self.bid(140, 0, 0, 0)
        spare = [card for card in self.held(0) if card not in self.kept][:5]
        self.act(0, Discard(tuple(sorted(cards(" ".join(spare))))))
        self.act(0, Trump(trump))
        return self

    def held(self, seat: int) -> list[str]:
        return [RULES.deck[card].id for card in self.zone(f"hand:{seat}", OPEN)]
