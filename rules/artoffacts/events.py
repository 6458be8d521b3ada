"""What ArtOfFacts tells its spectators: the game's own events, and the deal card by card."""

from collections.abc import Iterator
from typing import Final, Literal

from rules.core import Event, Moved, Paid, Seat, SeatEvent, Shuffled

HAND: Final = 3
"""Cards in a hand; each player has one more, face down (F3)."""


class DealerFound(SeatEvent, frozen=True, kw_only=True):
    """The drawing is over: `seat` has the highest feather and deals first (F1)."""


class LeftGame(SeatEvent, frozen=True, kw_only=True):
    """`seat` cannot pay the ante and is out with what is left (F2)."""

    bank: int


class AnteRose(Event, frozen=True, kw_only=True):
    """A rotation is over; `rotation` begins with this ante (F2)."""

    ante: int
    rotation: int


class RoundBegan(Event, frozen=True, kw_only=True):
    """`dealer` deals round number `round`."""

    round: int
    dealer: Seat


class Swapped(SeatEvent, frozen=True, kw_only=True):
    """`seat` took the face-down card for one of the hand (F4)."""


class Declared(SeatEvent, frozen=True, kw_only=True):
    """`seat` settled on `value`, made by `arithmetic`: "(4 + 9) × 2"."""

    value: int
    arithmetic: str


class PotWon(SeatEvent, frozen=True, kw_only=True):
    """`seat` wins the pot with `value`, with the `highest` or as the dealer in a `tie` (F7)."""

    value: int
    why: Literal["highest", "tie"]


def deal_events(
    seats: int, receivers: tuple[Seat, ...], ante: int, order: tuple[int, ...]
) -> Iterator[Event]:
    """Yield what is seen of a deal: antes, the shuffle, the hands, the face-down cards (F2, F3).

    `receivers` are the players still in, from the dealer's left; `order` is all cards, the top
    card first.
    """
    for seat in receivers:
        yield Paid(amount=ante, source=f"bank:{seat}", target="pot", why="ante")
    owned = ((f"hand:{seat}", f"down:{seat}", f"drawn:{seat}") for seat in range(seats))
    sources = ("stock", *(zone for zones in owned for zone in zones))
    yield Shuffled(zone="stock", sources=sources, count=len(order))
    for at, card in enumerate(order[: (HAND + 1) * len(receivers)]):
        lap, place = divmod(at, len(receivers))
        seat = receivers[place]
        zone, mask = (f"hand:{seat}", 1 << seat) if lap < HAND else (f"down:{seat}", 0)
        yield Moved(card=card, source="stock", target=zone, seen=mask, lies_open_to=mask)
