"""Battles of El Presidente played out by the quick decisions of `hands`, in one loop.

It does what the strategy's `policy` and the rules do decision by decision, several times as fast,
and ends at the same table (tests/test_el_presidente_bots.py).
"""

import random
from collections.abc import Iterable

from bots.el_presidente.hands import beats, laid_in_attack, thrown_in, wants
from rules.core import Seat, bits, mask_of
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND, ElPresidente
from rules.el_presidente.state import NOBODY, State
from rules.shared.chance import shuffle


class _GameWonError(Exception):
    """Not an error: the seat has completed a four and holds no cards (E11)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


def playout(game: ElPresidente, world: State, rng: random.Random, depth: int) -> None:
    """Play the battle on the table to its end and so many more, in place, or to the game's end.

    It ends where the next battle begins; of what lies on the table only what matters there is kept.
    """
    if world.phase in ("deal", "over"):
        return
    table = _Table(world, rng)
    try:
        table.finish(world)
        for _battle in range(depth):
            table.battle()
    except _GameWonError as won:
        world.phase, world.turn, world.winner = "over", NOBODY, won.seat
    else:
        world.phase, world.turn = "attack", table.attacker
    table.write_to(world)


class _Table:
    """What changes while battles are played on; sets of cards are bit sets."""

    __slots__ = (
        "_added", "_discard", "_hands", "_pile", "_rng", "_seats", "_stock", "_teams", "_top",
        "attacker", "defender",
    )  # fmt: skip

    def __init__(self, world: State, rng: random.Random) -> None:
        self._rng = rng
        self._hands = [*world.hands]
        self._seats, self._teams = len(world.hands), len(world.won)
        self._stock = [*world.stock]
        self._discard = world.discard
        self._pile = mask_of(world.battle)
        self._top = world.battle[-1] if world.battle else NOBODY
        self._added = world.added
        self.attacker, self.defender = world.attacker, world.defender

    def write_to(self, world: State) -> None:
        """Put the cards where they lie now."""
        world.hands, world.stock = tuple(self._hands), tuple(self._stock)
        world.discard, world.battle = self._discard, tuple(bits(self._pile))
        world.attacker, world.defender = self.attacker, self.defender

    def finish(self, world: State) -> None:
        """Play the battle of a world to its end, from the question that is asked there."""
        phase, turn = world.phase, world.turn
        if phase == "attack":
            self.battle()
        elif phase == "first_window":
            self._window(turn, world.closes, barred=self.defender)
            self._defend()
        elif phase == "defense":
            self._defend()
        elif phase == "second_window":
            self._window(turn, world.closes, barred=NOBODY)
            self._take_or_leave(self.attacker)
        elif phase == "pick_up":
            self._take_or_leave(turn)
        else:
            self._refill(is_beaten=world.beaten_at > 0)

    def battle(self) -> None:
        """Play a battle to its end (E3 to E9)."""
        attacker, defender, seats = self.attacker, self.defender, self._seats
        self._added = False
        self._lay(attacker, laid_in_attack(self._hands[attacker]))
        self._window((defender + 1) % seats, (defender - 1) % seats, barred=defender)
        self._defend()

    def _lay(self, seat: Seat, cards: int) -> None:
        """Lay cards of one rank, the highest on top."""
        self._top = top = cards.bit_length() - 1
        self._pile |= cards
        self._hands[seat] = hand = self._hands[seat] ^ cards
        if not hand and not tables().same_rank[top] & ~self._pile:
            raise _GameWonError(seat)

    def _window(self, seat: Seat, closes: Seat, *, barred: Seat) -> None:
        """Ask each seat in turn that could throw in (E4, E6)."""
        hands, seats = self._hands, self._seats
        rank = tables().same_rank[self._top]
        while True:
            hand = hands[seat]
            if hand & rank and seat != barred:
                cards = thrown_in(hand, hand & rank)
                if cards:
                    self._added = self._added or (barred == NOBODY and seat != self.defender)
                    self._lay(seat, cards)
                    closes = seat
                    seat = (seat + 1) % seats
                    continue
            if seat == closes:
                return
            seat = (seat + 1) % seats

    def _defend(self) -> None:
        """Beat the attack or concede, and what follows (E5 to E9)."""
        defender, seats = self.defender, self._seats
        following = (defender + 1) % seats
        card = beats(
            self._hands[defender],
            self._pile,
            self._top,
            attacks_next=(following - defender) % self._teams == 0,
        )
        if not card:
            self._take(defender)
            self._refill(is_beaten=False)
            return
        self._lay(defender, card)
        self._window(defender, (defender - 1) % seats, barred=NOBODY)
        self._take_or_leave(self.attacker)

    def _take_or_leave(self, seat: Seat) -> None:
        """Ask from a seat on who picks the pile up (E7)."""
        while not wants(self._hands[seat], self._pile):
            seat = (seat + 1) % self._seats
            if seat == self.defender and not self._added:
                seat = (seat + 1) % self._seats
            if seat == self.attacker:
                self._discard |= self._pile
                self._pile = 0
                break
        else:
            self._take(seat)
        self._refill(is_beaten=True)

    def _take(self, seat: Seat) -> None:
        self._hands[seat] |= self._pile
        self._pile = 0

    def _refill(self, *, is_beaten: bool) -> None:
        """Draw up to four (E8, E9), then see who attacks next (E10)."""
        first = self.defender if is_beaten else self.attacker
        order = [(first + step) % self._seats for step in range(self._seats)]
        if is_beaten:
            order.insert(0, self.attacker)
        self._draw(order)
        while not self._stock and self._discard:
            self._stock = [*shuffle(tuple(bits(self._discard)), self._rng).cards[::-1]]
            self._discard = 0
            self._draw(order)
        self._name(self.defender if is_beaten else self.defender + 1)

    def _draw(self, order: Iterable[Seat]) -> None:
        hands, stock = self._hands, self._stock
        for seat in order:
            need = HAND - hands[seat].bit_count()
            while need > 0 and stock:
                hands[seat] |= 1 << stock.pop()
                need -= 1

    def _name(self, first: Seat) -> None:
        """Name attacker and defender: seats with cards, from `first` on."""
        hands, seats = self._hands, self._seats
        attacker = first % seats
        while not hands[attacker]:
            attacker = (attacker + 1) % seats
        defender = (attacker + 1) % seats
        while not hands[defender]:
            defender = (defender + 1) % seats
        self.attacker = attacker
        self.defender = (attacker + 1) % seats if defender == attacker else defender
