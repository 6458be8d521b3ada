"""Drawing double cards for the deal: everyone draws one, the highest sum deals, ties draw again.

One `draw` line each, seat 0 first, then clockwise; a drawn card stays out, face up in its
drawer's zone `drawn:SEAT`, until the drawing is decided; only those tied for the highest draw
again, in the same order. Every game that draws keeps a `DealDraw` in its state until then.
"""

import random
from collections.abc import Iterable, Sequence

import msgspec

from rules.core import ALL, Action, Chance, Event, Moved, Refusal, Seat, SeatEvent, Zone
from rules.shared.chance import Draw, refuse_deal
from rules.shared.double_cards import double_deck


class DealDraw(msgspec.Struct, frozen=True):
    """A drawing for the deal as far as it has come; start with `DealDraw(tuple(range(seats)))`.

    `drawers` draw in this round, `round_cards` are their cards so far; `earlier` holds the
    seats and cards of rounds that ended in a tie. `dealer` is who won, None until then.
    """

    drawers: tuple[Seat, ...]
    round_cards: tuple[int, ...] = ()
    earlier: tuple[tuple[Seat, int], ...] = ()
    dealer: Seat | None = None

    @property
    def next_drawer(self) -> Seat | None:
        """The seat that draws next, or None when the drawing is decided."""
        return None if self.dealer is not None else self.drawers[len(self.round_cards)]

    @property
    def drawn(self) -> tuple[tuple[Seat, int], ...]:
        """All seats and cards drawn so far, in order; a seat that drew again has several."""
        return self.earlier + tuple(zip(self.drawers, self.round_cards, strict=False))

    def left(self, pile: Iterable[int]) -> tuple[int, ...]:
        """Return the cards of `pile` that nobody has drawn."""
        taken = {card for _seat, card in self.drawn}
        return tuple(card for card in pile if card not in taken)

    def zones(self, seats: int) -> dict[Zone, tuple[int, ...]]:
        """Return the zones `drawn:SEAT` with the cards that each seat drew."""
        zones: dict[Zone, tuple[int, ...]] = dict.fromkeys(draw_zones(seats), ())
        for seat, card in self.drawn:
            zones[f"drawn:{seat}"] += (card,)
        return zones

    def chance(self, pile: Sequence[int], rng: random.Random) -> Draw:
        """Return the next draw from what is left of `pile`, evenly at random.

        The pile is in the order of the deck.
        """
        assert self.next_drawer is not None
        taken = sorted([card for _seat, card in self.drawn])
        at = int(rng.random() * (len(pile) - len(taken)))
        for card in taken:  # what has been drawn doesn't count
            at += pile[at] >= card
        return Draw(self.next_drawer, pile[at])

    def verify(self, pile: Iterable[int], action: Action | Chance, rule: str) -> Refusal | None:
        """Return why `action` is not the next draw from `pile`, or None if it is.

        `rule` is the number of the game's own rule on drawing.
        """
        drawn = action.card if type(action) is Draw and action.seat == self.next_drawer else None
        return refuse_deal(rule, fits=drawn in self.left(pile))

    def after(self, pile: Iterable[int], card: int) -> "DealDraw":
        """Return the drawing after the next drawer drew `card`.

        Should the cards not suffice for those tied to draw again, the first of them deals.
        """
        cards = (*self.round_cards, card)
        if len(cards) < len(self.drawers):
            return DealDraw(self.drawers, cards, self.earlier)
        sums = [double_deck().combined[drawn] for drawn in cards]
        highest = max(sums)
        tied = tuple(
            seat for seat, total in zip(self.drawers, sums, strict=True) if total == highest
        )
        decided = DealDraw(self.drawers, cards, self.earlier, tied[0])
        if len(tied) == 1 or len(decided.left(pile)) < len(tied):
            return decided
        return DealDraw(tied, earlier=decided.drawn)


class DrawTied(Event, frozen=True, kw_only=True):
    """These seats drew equally high cards and draw again."""

    seats: tuple[Seat, ...]


class DealerDrawn(SeatEvent, frozen=True, kw_only=True):
    """The drawing is decided: this seat deals."""


def draw_card(
    drawing: DealDraw,
    pile: Iterable[int],
    card: int,
    events: list[Event] | None,
) -> DealDraw:
    """Return the drawing after the next drawer took `card` from `stock`, and tell of it."""
    seat = drawing.next_drawer
    following = drawing.after(pile, card)
    if events is not None:
        zone = f"drawn:{seat}"
        events.append(Moved(card=card, source="stock", target=zone, seen=ALL, lies_open_to=ALL))
        if following.dealer is not None:
            events.append(DealerDrawn(seat=following.dealer))
        elif not following.round_cards:
            events.append(DrawTied(seats=following.drawers))
    return following


def draw_zones(seats: int) -> tuple[Zone, ...]:
    """Return the names of all seats' zones for drawn cards."""
    return tuple(f"drawn:{seat}" for seat in range(seats))
