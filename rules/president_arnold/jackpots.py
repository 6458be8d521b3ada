"""The chips of President Arnold: banks, the boards with their eight jackpots, loans."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add, sub
from typing import Final

import msgspec

from rules.core import Account, Event, Paid, Seat
from rules.president_arnold.events import BoardsSplit, SquareSplit
from rules.sentences import _

STAKES: Final = {
    "game": 1,
    "number": 1,
    "color": 1,
    "shape": 1,
    "number_color": 2,
    "color_shape": 2,
    "shape_number": 2,
    "president": 4,
}
"""The stake of each region of a board: the Game, three money cards, three marriages, the
President Arnold."""

REGIONS: Final = tuple(STAKES)
JACKPOTS: Final = {
    "game": _("The Game"),
    "number": _("Number"),
    "color": _("Color"),
    "shape": _("Shape"),
    "number_color": _("Number + Color"),
    "color_shape": _("Color + Shape"),
    "shape_number": _("Shape + Number"),
    "president": _("President Arnold"),
}
"""The regions' names, on the board and in sentences."""

LOAN: Final = 50
"""Chips are borrowed so many at a time, whatever the players started with (A14)."""


class Claim(msgspec.Struct, frozen=True):
    """A jackpot claimed in this hand: `taken` holds the chips from each seat's own square.

    From the claimer's own that is the stake that came back; none where it stays (A12).
    """

    seat: Seat
    region: str
    taken: tuple[int, ...]
    turned: bool
    """Whether the turned card claimed it for the dealer (A4)."""


class Chips(msgspec.Struct, frozen=True):
    """All chips of the game. What a method pays is appended to `events` where wanted."""

    banks: tuple[int, ...]
    """The chips in hand of each seat."""
    stakes: tuple[tuple[int, ...], ...]
    """The chips on each region, in the order of `REGIONS`, of each seat's board."""
    loans: tuple[int, ...]
    """What each seat has borrowed."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Chips in hand less loans; chips on the boards are not counted."""
        return tuple(map(sub, self.banks, self.loans))

    def accounts(self) -> dict[Account, int]:
        """Return all accounts by name; the box has lent what it lacks."""
        accounts = {f"bank:{seat}": chips for seat, chips in enumerate(self.banks)}
        for seat in range(len(self.banks)):
            for region, held in zip(REGIONS, self.stakes, strict=True):
                accounts[f"stake:{seat}:{region}"] = held[seat]
        accounts["box"] = -sum(self.loans)
        return accounts

    def fill(self, seats: Sequence[Seat], events: list[Event] | None, *, grow: bool) -> "Chips":
        """Return the chips with the stakes of a hand laid: on empty squares, or on all (A20)."""
        due = (0,) * len(self.banks)
        boards = []
        for held, stake in zip(self.stakes, STAKES.values(), strict=True):
            filled = held
            if grow or not all(held):
                filled = tuple([chips + stake if grow or not chips else chips for chips in held])
                due = tuple(map(add, due, map(sub, filled, held)))
            boards.append(filled)
        chips = self._borrowed(seats, due, events)
        if events is not None:
            for seat in seats:
                events.extend(_lay_stakes(seat, self.stakes, boards))
        return Chips(
            banks=tuple(map(sub, chips.banks, due)), stakes=tuple(boards), loans=chips.loans
        )

    def claim(
        self, seat: Seat, region: str, events: list[Event] | None, *, own_returns: bool
    ) -> tuple["Chips", tuple[int, ...]]:
        """Return the chips after a claim, and what was taken off each seat's square (A12).

        The claimer's own stake either returns to the claimer or stays where it lies.
        """
        at = REGIONS.index(region)
        held = self.stakes[at]
        own = held[seat]
        taken = tuple([min(own, chips) for chips in held])
        if not own_returns:
            taken = (*taken[:seat], 0, *taken[seat + 1 :])
        if events is not None:
            events.extend(
                _off_board(other, region, seat, n, "claim") for other, n in enumerate(taken) if n
            )
        rest = tuple(map(sub, held, taken))
        banks = list(self.banks)
        banks[seat] += sum(taken)
        stakes = (*self.stakes[:at], rest, *self.stakes[at + 1 :])
        return Chips(banks=tuple(banks), stakes=stakes, loans=self.loans), taken

    def pay_for_cards(
        self, winner: Seat, cards: tuple[int, ...], events: list[Event] | None
    ) -> "Chips":
        """Return the chips after everyone paid the winner one for each card they hold (A13)."""
        seats = [seat for seat, count in enumerate(cards) if count and seat != winner]
        chips = self._borrowed(seats, cards, events)
        banks = list(chips.banks)
        for seat in seats:
            banks[seat] -= cards[seat]
            banks[winner] += cards[seat]
            if events is not None:
                events.append(
                    Paid(
                        amount=cards[seat],
                        source=f"bank:{seat}",
                        target=f"bank:{winner}",
                        why="cards",
                    )
                )
        return Chips(banks=tuple(banks), stakes=chips.stakes, loans=chips.loans)

    def split(
        self, seats: Sequence[Seat], events: list[Event] | None
    ) -> tuple["Chips", tuple[int, ...]]:
        """Return the chips after the boards were split evenly, and each seat's share (A21).

        An odd rest goes one chip each to the first of `seats`. Chips go back to their owner
        first, so that no more change hands than the split needs.
        """
        even, odd = divmod(sum(map(sum, self.stakes)), len(seats))
        shares = [even] * len(seats)
        for seat in seats[:odd]:
            shares[seat] += 1
        if events is not None:
            events.extend(_divide(self.stakes, shares))
            events.append(BoardsSplit(shares=tuple(shares)))
        banks = tuple(map(add, self.banks, shares))
        nothing = ((0,) * len(seats),) * len(REGIONS)
        return Chips(banks=banks, stakes=nothing, loans=self.loans), tuple(shares)

    def _borrowed(
        self, seats: Sequence[Seat], due: Sequence[int], events: list[Event] | None
    ) -> "Chips":
        """Return the chips when each of `seats` has borrowed until it can pay its due (A14)."""
        if all(self.banks[seat] >= due[seat] for seat in seats):
            return self
        banks, loans = list(self.banks), list(self.loans)
        for seat in seats:
            while banks[seat] < due[seat]:
                banks[seat] += LOAN
                loans[seat] += LOAN
                if events is not None:
                    events.append(
                        Paid(amount=LOAN, source="box", target=f"bank:{seat}", why="loan")
                    )
        return Chips(banks=tuple(banks), stakes=self.stakes, loans=tuple(loans))


def _lay_stakes(
    seat: Seat, before: Iterable[tuple[int, ...]], after: Iterable[tuple[int, ...]]
) -> Iterator[Paid]:
    for region, held, filled in zip(REGIONS, before, after, strict=True):
        if filled[seat] > held[seat]:
            yield Paid(
                amount=filled[seat] - held[seat],
                source=f"bank:{seat}",
                target=f"stake:{seat}:{region}",
                why="stake",
            )


def _off_board(owner: Seat, region: str, receiver: Seat, amount: int, why: str) -> Paid:
    return Paid(amount=amount, source=f"stake:{owner}:{region}", target=f"bank:{receiver}", why=why)


def _divide(
    stakes: tuple[tuple[int, ...], ...], shares: Sequence[int]
) -> Iterator[SquareSplit | Paid]:
    """Yield what brings each seat its share of the boards, square by square.

    What is on its own board stays with a seat as far as its share goes.
    """
    owed = list(shares)
    given: dict[str, list[Paid]] = {region: [] for region in REGIONS}
    over: list[tuple[Seat, str, int]] = []
    for region, held in zip(REGIONS, stakes, strict=True):
        for seat, chips in enumerate(held):
            own = min(chips, owed[seat])
            owed[seat] -= own
            if own:
                given[region].append(_off_board(seat, region, seat, own, "split"))
            if chips > own:
                over.append((seat, region, chips - own))
    for owner, region, chips in over:
        left = chips
        for seat, wanted in enumerate(owed):
            paid = min(left, wanted)
            if paid:
                owed[seat] -= paid
                left -= paid
                given[region].append(_off_board(owner, region, seat, paid, "split"))
    for region, held in zip(REGIONS, stakes, strict=True):
        if sum(held):
            yield SquareSplit(region=region, chips=sum(held))
            yield from given[region]


def starting_chips(seats: int, each: int) -> Chips:
    """Return the chips before the first hand: `each` in every bank, the boards empty."""
    nothing = (0,) * seats
    return Chips(banks=(each,) * seats, stakes=(nothing,) * len(REGIONS), loans=nothing)


def chips_of(accounts: Mapping[Account, int], loans: tuple[int, ...]) -> Chips:
    """Return the chips that show as these accounts and loans."""
    seats = range(len(loans))
    return Chips(
        banks=tuple(accounts[f"bank:{seat}"] for seat in seats),
        stakes=tuple(
            tuple(accounts[f"stake:{seat}:{region}"] for seat in seats) for region in REGIONS
        ),
        loans=loans,
    )
