"""Deals of President Arnold that a viewer cannot tell from the real one."""

import random
from collections.abc import Iterable, Iterator
from typing import Final

from rules.core import UNSEEN, Seat, Zone
from rules.president_arnold.state import View
from rules.president_arnold.triple_topper import Arnold

PLAIN_TRIES: Final = 40
"""Deals tried before low cards are placed so that seats passed over for a lead cannot lead."""

TRIES: Final = 2_000
"""Deals offered at most; even at an opening lead of one in eight seats far more than enough."""


def deals(view: View, tables: Arnold, rng: random.Random) -> Iterator[tuple[int, ...]]:
    """Yield random hands by seat, as sets, that agree with the view and what follows from it.

    Whether the seat that is asked to lead would be asked must still be checked by the rules.
    """
    asked_to_follow = view.facts.phase in ("go_on", "follow", "lead") and view.facts.layers
    for at in range(TRIES):
        deal = _Deal(view, tables, rng)
        if asked_to_follow:
            _place_successors(deal)
            if view.facts.phase == "lead" and at >= PLAIN_TRIES:
                _place_near_cards(deal)
        elif view.facts.phase == "lead":
            _place_low_cards(deal)
        deal.place_rest()
        yield deal.hands()


class _Deal:
    """Unseen cards on their way to the places where unseen cards lie."""

    def __init__(self, view: View, tables: Arnold, rng: random.Random) -> None:
        self.view = view
        self.facts = view.facts
        self.tables = tables
        self.rng = rng
        self.seats = range(sum(zone.startswith("hand:") for zone in view.zones))
        seen = {card for cards in view.zones.values() for card in cards}
        self.loose = {card for card in tables.in_play if card not in seen}
        self.room = {zone: cards.count(UNSEEN) for zone, cards in view.zones.items()}
        self.placed: dict[Zone, list[int]] = {zone: [] for zone in view.zones}

    def loose_of(self, cards: int) -> list[int]:
        """Return those cards of a set that have no place yet, lowest Arnold value first."""
        return [
            card
            for card in self.tables.card_at
            if card in self.loose and cards & self.tables.bit[card]
        ]

    def from_layer_to_asked(self) -> list[Seat]:
        """Return the seats from who laid the last card up to before who is asked."""
        layer, asked, count = self.facts.last_layer, self.facts.asked, len(self.seats)
        assert layer is not None
        assert asked is not None
        return [(layer + step) % count for step in range((asked - layer) % count)]

    def place(self, card: int, zones: Iterable[Zone]) -> None:
        """Put a card into one of `zones`, each as likely as it has room; nowhere if it has none."""
        open_to = [zone for zone in zones if self.room[zone]]
        if not open_to:
            return
        zone = self.rng.choices(open_to, [self.room[zone] for zone in open_to])[0]
        self.loose.remove(card)
        self.room[zone] -= 1
        self.placed[zone].append(card)

    def place_rest(self) -> None:
        """Deal what is still loose evenly at random."""
        rest = sorted(self.loose)
        self.rng.shuffle(rest)
        for zone, room in self.room.items():
            self.placed[zone] += rest[:room]
            del rest[:room]

    def hands(self) -> tuple[int, ...]:
        return tuple(
            self.tables.set_of(self.placed[zone])
            | self.tables.set_of(card for card in self.view.zones[zone] if card != UNSEEN)
            for zone in (f"hand:{seat}" for seat in self.seats)
        )

    def is_unseen(self, seat: Seat) -> bool:
        """Return whether the viewer does not know this seat's hand."""
        return self.room[f"hand:{seat}"] > 0


def _place_successors(deal: _Deal) -> None:
    """Place the cards that may follow the last: where they are known to be, or may still be.

    Who declined, or is asked to follow, holds one; who was passed over holds none (A7, A8).
    """
    facts = deal.facts
    last = deal.view.zones["sequence"][-1]
    successors = deal.loose_of(deal.tables.successors[last])
    deal.rng.shuffle(successors)
    holders = set(facts.passed)
    if facts.phase == "lead":
        passed_over = set(deal.seats) - holders
    else:
        assert facts.asked is not None
        holders.add(facts.asked)
        passed_over = set(deal.from_layer_to_asked()) - holders
    for seat in sorted(holders):
        if deal.is_unseen(seat):
            deal.place(successors.pop(), (f"hand:{seat}",))
    open_to = ("widow", *(f"hand:{seat}" for seat in deal.seats if seat not in passed_over))
    for card in successors:
        deal.place(card, open_to)


def _place_near_cards(deal: _Deal) -> None:
    """Place cards so that who was passed over for the lead holds none that may be led (A9).

    Such a seat gets a card near the last one, differing in a single variable, and no lower nor
    equal card that is apart from it.
    """
    tables, last = deal.tables, deal.view.zones["sequence"][-1]
    apart = tables.apart[last]
    stuck: dict[Seat, int] = {}  # the Arnold value up to which a seat holds near cards only
    for seat in deal.from_layer_to_asked():
        zone = f"hand:{seat}"
        if deal.is_unseen(seat) and not deal.placed[zone]:
            near = deal.loose_of(~apart)
            if near:
                deal.place(deal.rng.choice(near), (zone,))
        stuck[seat] = min((tables.value[card] for card in deal.placed[zone]), default=0)
    for card in deal.loose_of(apart):
        barred = {seat for seat, value in stuck.items() if tables.value[card] <= value}
        if barred:
            hands = (f"hand:{seat}" for seat in deal.seats if seat not in barred)
            deal.place(card, ("widow", *hands))


def _place_low_cards(deal: _Deal) -> None:
    """Where the viewer knows the hand of who opens: nobody holds a lower card (A5).

    Nor does a seat that comes before it, from the dealer's left, hold one of the same value.
    """
    facts, tables, seats = deal.facts, deal.tables, len(deal.seats)
    assert facts.asked is not None
    assert facts.dealer is not None
    if deal.is_unseen(facts.asked):
        return
    lowest = min(tables.value[card] for card in deal.view.zones[f"hand:{facts.asked}"])
    first = facts.dealer + 1
    before = {(first + step) % seats for step in range((facts.asked - first) % seats)}
    later = ("widow", *(f"hand:{seat}" for seat in deal.seats if seat not in before))
    for card in sorted(deal.loose, key=tables.value.__getitem__):
        if tables.value[card] < lowest:
            deal.place(card, ("widow",))
        elif tables.value[card] == lowest:
            deal.place(card, later)
        else:
            return
