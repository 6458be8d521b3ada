"""What a seat of El Presidente remembers of the cards it saw, and deals that fit it.

Everybody sees which cards a player picks up (E7, E9) and which go on the discard pile (E7); a
deck shuffled again holds just the cards that had been discarded (E2). So a card that somebody
drew since then is one of those, and one that they drew before is none of them.
"""

import random
from collections.abc import Iterator
from typing import Final

import msgspec

from bots.memory import Memory
from rules.core import UNSEEN, Moved, Seat, Shown, Shuffled, Zone, bits, mask_of
from rules.el_presidente.cards import tables
from rules.el_presidente.events import BattleBegan
from rules.el_presidente.state import View

STALE: Final = 3
"""After so many battles a seat in which nobody drew, cards are only passed round."""
_DEALS: Final = 20
"""How often a deal that fits everything is tried before the caller must do without."""
_WHOLE: Final = (1 << 52) - 1


class Seen(msgspec.Struct):
    """What one seat remembers. Lists are by seat, sets of cards are bit sets."""

    viewer: Seat
    known: list[int]
    """The cards that it is known to hold."""
    early: list[int]
    """How many unknown cards it holds from before the stock was shuffled last."""
    late: list[int]
    """How many unknown cards it drew since."""
    pool: int = _WHOLE
    """What the stock was shuffled from last."""
    gone: int = 0
    """The discard pile."""

    def copy(self) -> "Seen":
        known, early, late = [*self.known], [*self.early], [*self.late]
        return Seen(self.viewer, known, early, late, self.pool, self.gone)

    def shuffled(self, *, for_deal: bool) -> None:
        """Take note of a shuffle: of the whole deck for a deal, else of the discard pile."""
        if for_deal:
            self.pool, self.gone = _WHOLE, 0
            self.known, self.early, self.late = ([0] * len(self.known) for _list in range(3))
            return
        self.pool, self.gone = self.gone, 0
        for seat, count in enumerate(self.late):
            self.early[seat] += count
            self.late[seat] = 0

    def learned(self, seat: Seat, card: int) -> None:
        """Take note that one of the seat's cards is this one."""
        if self.known[seat] & card:
            return
        self.known[seat] |= card
        if self.pool & card:
            self.late[seat] -= 1
        else:
            self.early[seat] -= 1

    def moved(self, event: Moved) -> None:
        """Take note of where a card went."""
        card = 0 if event.card == UNSEEN else 1 << event.card
        if event.source == "stock":
            seat = seat_of(event.target)
            self.late[seat] += 1
            if card:
                self.learned(seat, card)
        elif event.target == "battle":
            seat = seat_of(event.source)
            self.learned(seat, card)
            self.known[seat] ^= card
        elif event.target == "discard":
            self.gone |= card
        else:
            self.known[seat_of(event.target)] |= card

    def is_true_of(self, view: View) -> bool:
        """Return whether the numbers of cards are those on the table."""
        return all(
            known.bit_count() + early + late == len(view.zones[f"hand:{seat}"])
            and early >= 0 <= late
            for seat, (known, early, late) in enumerate(
                zip(self.known, self.early, self.late, strict=True)
            )
        ) and self.gone.bit_count() == len(view.zones["discard"])


def seat_of(zone: Zone) -> Seat:
    """Return whose hand a zone is."""
    return int(zone.removeprefix("hand:"))


def remembered(view: View, memory: Memory) -> Seen:
    """Return what the viewer remembers of the game on the table.

    Without a memory of all of it, that is no more than what can be seen now.
    """
    seats = sum(map(len, view.facts.teams))
    seen = Seen(viewer=view.viewer, known=[0] * seats, early=[0] * seats, late=[0] * seats)
    for event in memory.hand:
        if isinstance(event, Moved):
            seen.moved(event)
        elif isinstance(event, Shuffled):
            seen.shuffled(for_deal=event.sources != ("discard",))
        elif isinstance(event, Shown) and event.card != UNSEEN:
            seen.learned(seat_of(event.zone), 1 << event.card)
    if seen.is_true_of(view):
        return seen
    hands = [view.zones[f"hand:{seat}"] for seat in range(seats)]
    return Seen(
        viewer=view.viewer,
        known=[mask_of(card for card in hand if card != UNSEEN) for hand in hands],
        early=[0] * seats,
        late=[hand.count(UNSEEN) for hand in hands],
    )


def is_stale(memory: Memory, seats: int) -> bool:
    """Return whether so many battles have begun since anybody drew a card that nobody gets on."""
    battles = STALE * seats
    for event in reversed(memory.hand):
        if isinstance(event, BattleBegan):
            battles -= 1
            if not battles:
                return True
        elif isinstance(event, Moved) and event.source == "stock":
            return False
    return False


def battles_begun(memory: Memory) -> int:
    """Return how many battles the game on the table has had, with the one that goes on."""
    return sum(isinstance(event, BattleBegan) for event in memory.hand)


def hands_that_fit(
    view: View, seen: Seen, rng: random.Random
) -> Iterator[tuple[tuple[int, ...], int] | None]:
    """Yield hands by seat with the stock's cards as a set, endlessly; `None` if none was found.

    Who was passed over in the battle's window holds no card of its rank, and who was asked holds
    one (E4, E6).
    """
    facts, battle = view.facts, view.zones["battle"]
    seats = range(len(seen.known))
    taken = seen.gone | mask_of(battle)
    for known in seen.known:
        taken |= known
    unseen = _WHOLE & ~taken
    rank = tables().same_rank[battle[-1]] if battle else 0
    stock = len(seats)
    pools = (
        (unseen & ~seen.pool, [*seen.early, 0]),
        (unseen & seen.pool, [*seen.late, len(view.zones["stock"])]),
    )
    lacking = facts.lacking if rank else 0
    free = [at for at in range(stock + 1) if at == stock or not lacking >> at & 1]
    while True:
        for _try in range(_DEALS):
            hands = [*seen.known, 0]
            if all(_deal(cards, rank, [*rooms], free, hands, rng) for cards, rooms in pools) and (
                not rank or all(hands[seat] & rank for seat in bits(facts.holding))
            ):
                yield tuple(hands[:stock]), hands[stock]
                break
        else:
            yield None


def _deal(
    cards: int, rank: int, room: list[int], free: list[int], hands: list[int], rng: random.Random
) -> bool:
    """Deal a set of cards over the places with room, those of `rank` to `free` ones alone."""
    for card in bits(cards & rank):
        open_to = [place for place in free if room[place]]
        if not open_to:
            return False
        place = rng.choices(open_to, [room[place] for place in open_to])[0]
        hands[place] |= 1 << card
        room[place] -= 1
    rest = list(bits(cards & ~rank))
    rng.shuffle(rest)
    for place, count in enumerate(room):
        for _card in range(count):
            hands[place] |= 1 << rest.pop()
    return True
