"""Tables of the double-card games at which the test decides what is drawn, dealt and held.

Every pair of values is on one card, so the tests name a card by it: `4-9`.
"""

from typing import Any

from games.library import GAMES
from rules.bull_sanity import actions as bull
from rules.core import (
    CHANCE,
    OPEN,
    PUBLIC,
    UNSEEN,
    Action,
    Event,
    Moved,
    Seat,
    bits,
    mask_of,
)
from rules.observe import redact
from rules.presidents_and_sanityholes.actions import PASS, Clear, Give, Play
from rules.session import Session
from rules.shared.chance import Draw, Shuffle
from rules.shared.double_cards import double_deck
from tests.own_table import OwnTable

DOUBLE = double_deck()
NUMBERS = {f"{DOUBLE.low[card]}-{DOUBLE.high[card]}": card for card in DOUBLE.doubles}
PRESIDENTS = "presidents_and_sanityholes"
PAIRS = {card: pair for pair, card in NUMBERS.items()}


def cards(pairs: str) -> tuple[int, ...]:
    """Return the numbers of cards that are named by their pairs, `4-9 2-14`."""
    return tuple(NUMBERS[pair] for pair in pairs.split())


def pairs(numbers: tuple[int, ...]) -> set[str]:
    return {PAIRS[number] for number in numbers}


def name(pair: str) -> str:
    return DOUBLE.deck[cards(pair)[0]].id


class Table(OwnTable[Any, Any]):
    """A game in which the test acts for everybody."""

    def __init__(self, name: str, seats: int, **options: Any) -> None:
        super().__init__(GAMES.open(name, seats, options))

    @property
    def actors(self) -> tuple[int, ...]:
        return self.session.actors

    @property
    def last(self) -> Any:
        return self.session.log[-1].action

    def hand(self, seat: int) -> set[str]:
        return pairs(tuple(bits(self.state.hands[seat])))

    def draw(self, seat: int, pair: str) -> tuple[Event, ...]:
        return self.act(CHANCE, Draw(seat, *cards(pair)))

    def find_dealer(self, dealer: int) -> "Table":
        """Let everyone draw once, `dealer` the highest card."""
        for seat in range(self.game.seats):
            self.draw(seat, "13-14" if seat == dealer else f"2-{seat + 3}")
        return self

    def shuffle(self, order: tuple[int, ...] = DOUBLE.doubles) -> tuple[Event, ...]:
        return self.act(CHANCE, Shuffle(order))

    def deal(self, first: int, *hands: str) -> tuple[Event, ...]:
        """Shuffle so that each seat, in the order dealt from `first` on, gets the cards named."""
        seats = self.game.seats
        named = [list(cards(hand)) for hand in hands]
        taken = {card for hand in named for card in hand}
        spare = [card for card in DOUBLE.doubles if card not in taken]
        sizes = [len(range(at, len(DOUBLE.doubles), seats)) for at in range(seats)]
        filled = [
            hand + [spare.pop() for _ in range(size - len(hand))]
            for hand, size in zip(named, sizes, strict=True)
        ]
        order = tuple(filled[at % seats][at // seats] for at in range(len(DOUBLE.doubles)))
        return self.shuffle(order)

    def hold(self, *hands: str) -> "Table":
        """Give each seat exactly these cards; all others are out of the game."""
        held = tuple(mask_of(cards(hand)) for hand in hands)
        self.state.hands = held
        rest = mask_of(DOUBLE.doubles) & ~sum(held)
        if hasattr(self.state, "playing"):
            self.state.playing = mask_of(seat for seat, hand in enumerate(held) if hand)
            self.state.played = rest
        else:
            self.state.middle = rest
        return self

    def play(self, seat: int, pairs: str, value: int) -> tuple[Event, ...]:
        return self.act(seat, Play(cards(pairs), value))

    def clear(self, seat: int, pair: str) -> tuple[Event, ...]:
        return self.act(seat, Clear(cards(pair)))

    def each(self, action: Action, *seats: int) -> tuple[Event, ...]:
        """Let these seats do the same one after the other: pass, accept, call."""
        for seat in seats:
            self.act(seat, action)
        return self.events

    def skip_turn(self, *seats: int) -> tuple[Event, ...]:
        return self.each(PASS, *seats)

    def give(self, seat: int, pairs: str, markers: int = 0) -> tuple[Event, ...]:
        return self.act(seat, Give(cards(pairs), markers))

    def lay(self, seat: int, pairs: str, declare: int | None = None) -> tuple[Event, ...]:
        return self.act(seat, bull.Play(cards(pairs), declare))

    def accept(self, *seats: int) -> tuple[Event, ...]:
        return self.each(bull.ACCEPT, *seats)

    def call(self, seat: int) -> tuple[Event, ...]:
        return self.act(seat, bull.CALL)


def playing(*hands: str, **options: Any) -> Table:
    """Return a table in round 1 where seat 0 leads and everybody holds these cards."""
    table = Table(PRESIDENTS, len(hands), **options).find_dealer(0)
    table.shuffle()
    return table.hold(*hands)


def second_round(*hands: str, markers: tuple[int, ...] = (), roles: tuple[int, ...] = ()) -> Table:
    """Return a table after the deal of round 2; `hands` go by role, the President's first."""
    seats = len(hands)
    table = Table(PRESIDENTS, seats).find_dealer(0)
    table.shuffle()
    table.state.out = roles or tuple(range(seats))
    table.state.markers = markers or (0,) * seats
    table.state.phase = "shuffle"
    table.deal(0, *hands)
    return table


def check_drawn_cards_lie_open(name: str) -> None:
    """Cards drawn for the deal lie open until all are dealt (B1, S1)."""
    table = Table(name, 3)
    table.draw(0, "2-14")
    table.draw(1, "3-13")
    zones = table.game.observe(table.state, PUBLIC).zones
    assert [zones[f"drawn:{seat}"] for seat in range(3)] == [cards("2-14"), cards("3-13"), ()]
    assert zones["stock"] == (UNSEEN,) * 76
    table.draw(2, "8-9")
    table.shuffle()
    zones = table.game.observe(table.state, PUBLIC).zones
    assert [zones[f"drawn:{seat}"] for seat in range(3)] == [(), (), ()]
    assert zones["stock"] == ()


def check_own_hands_alone_are_seen(name: str) -> None:
    table = Table(name, 3).find_dealer(2)
    events = table.shuffle()
    for viewer in range(3):
        told = [redact(event, viewer) for event in events]
        seen = {event.card for event in told if isinstance(event, Moved)} - {UNSEEN}
        assert pairs(tuple(seen)) == table.hand(viewer)
    for viewer in (OPEN, PUBLIC, 0, 1, 2):
        zones = table.game.observe(table.state, viewer).zones
        for seat in range(3):
            open_to_me = viewer in (seat, OPEN)
            assert (UNSEEN not in zones[f"hand:{seat}"]) == open_to_me
            assert (set(zones[f"hand:{seat}"]) == {UNSEEN}) != open_to_me


def seated(name: str, *hands: str, dealer: int = 0, **options: Any) -> Table:
    """Return a game in its first round where everybody holds exactly these cards."""
    table = Table(name, len(hands), **options).find_dealer(dealer)
    table.shuffle()
    return table.hold(*hands).begin_here()


def answers(session: Session[Any]) -> list[tuple[Seat, Action]]:
    """Return who said what of the sets that were laid, in the record's order."""
    said = (bull.Accept, bull.Call)
    return [(entry.seat, entry.action) for entry in session.log if isinstance(entry.action, said)]
