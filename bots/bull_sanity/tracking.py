"""What a seat knows of the cards in Bull Sanity: what it laid, what was shown and taken.

Everybody sees which cards a loser takes (B3); they stay in that hand, or lie in a set that its
owner laid since. Sets that nobody challenged lie face down for good and were mostly truthful.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from bots.memory import Memory
from rules.bull_sanity.events import Accepted, Called, Declared, Judged, Unchallenged
from rules.bull_sanity.game import View
from rules.core import UNSEEN, Event, Moved, Seat, bits, mask_of
from rules.shared.double_cards import double_deck

DOUBLES: Final = 78


class Laid(msgspec.Struct):
    """A set that was laid face down: by whom, as what, and which cards might be in it."""

    seat: Seat
    value: int
    count: int
    known: int
    """The cards that its layer was then known to have."""
    served: int = 0
    """The cards of all values that its layer had served before, and so had laid already."""


class Habits(msgspec.Struct):
    """What a seat did so far, where it came to light."""

    lies: int = 0
    padded: int = 0
    """Of the lies, those with true cards among the false ones."""
    truths: int = 0
    calls: int = 0
    accepts: int = 0


class Trail(msgspec.Struct):
    """All that a seat can tell of the others' cards; hands and sets are bit sets."""

    known: list[int]
    """The cards that each seat took in front of all and that may be in its hand still."""
    kept: list[int]
    """Of these, the cards that it has not laid if it laid what was true."""
    served: list[int]
    """By seat, the cards of the values that it has served. Who serves a value mostly lays all
    that is true, so that what else it was dealt is none of these."""
    middle: list[Laid]
    """The sets of others that nobody called."""
    mine: int
    """The viewer's own cards in the middle."""
    habits: list[Habits]
    spares: list[bool]
    """Whether it came to light that a seat keeps true cards back: then it may hold any."""
    undecided: Laid | None = None
    """The set that is still to be believed or called."""

    def before(self) -> list[int]:
        """Return by seat the cards of the values that it had served before the set at hand."""
        served = [*self.served]
        if self.undecided is not None:
            served[self.undecided.seat] = self.undecided.served
        return served


def trail_of(seats: int, memory: Memory) -> Trail:
    """Return what the memory tells of the game so far."""
    trail = Trail(
        [0] * seats,
        [0] * seats,
        [0] * seats,
        [],
        0,
        [Habits() for _seat in range(seats)],
        [False] * seats,
    )
    laying = 0
    current = Laid(0, 0, 0, 0)
    padded = False  # whether a true card among those shown now would be one among lies
    for event in memory.recent():
        if isinstance(event, Moved):
            if event.target == "set" and event.card != UNSEEN:
                laying |= 1 << event.card
            elif event.source == "set" and event.target != "middle" and event.card != UNSEEN:
                _shown(trail, current, event.card)
                _took(trail, int(event.target.removeprefix("hand:")), event.card)
                having = double_deck().having[current.value]
                trail.habits[current.seat].padded += padded and having >> event.card & 1
                padded = padded and not having >> event.card & 1
        else:
            laying = _followed(trail, memory.viewer, current, laying, event)
            if isinstance(event, Judged):
                padded = not event.truthful
            elif isinstance(event, Declared):
                seat, before = event.seat, trail.served[event.seat]
                current = Laid(seat, event.value, event.count, trail.known[seat], before)
                if not trail.spares[seat]:
                    trail.served[seat] |= double_deck().having[event.value]
                trail.undecided = current
            if isinstance(event, Judged | Unchallenged):
                trail.undecided = None
    return trail


def _shown(trail: Trail, laid: Laid, card: int) -> None:
    """A card of a set was shown; who had served its value before has kept it back."""
    if laid.served & ~laid.known & 1 << card:
        seat = laid.seat
        trail.spares[seat] = True
        trail.served[seat] = 0
        for earlier in trail.middle:
            if earlier.seat == seat:
                earlier.served = 0


def _took(trail: Trail, taker: Seat, card: int) -> None:
    """A card was shown and taken: it is nowhere else."""
    bit = 1 << card
    for seat in range(len(trail.known)):
        trail.known[seat] &= ~bit
        trail.kept[seat] &= ~bit
    for laid in trail.middle:
        laid.known &= ~bit
    trail.known[taker] |= bit
    trail.kept[taker] |= bit


def _followed(trail: Trail, viewer: Seat, current: Laid, laying: int, event: Event) -> int:
    """Note what an event tells; return the cards of the viewer's set that is not decided yet."""
    habits = trail.habits
    if isinstance(event, Accepted):
        habits[event.seat].accepts += 1
    elif isinstance(event, Called):
        habits[event.seat].calls += 1
    elif isinstance(event, Judged):
        if event.truthful:
            habits[event.layer].truths += 1
        else:
            habits[event.layer].lies += 1
        return 0
    elif isinstance(event, Unchallenged):
        if event.seat == viewer:
            trail.mine |= laying
            trail.known[viewer] &= ~laying
        else:
            trail.middle.append(current)
            if not trail.spares[event.seat]:
                trail.kept[event.seat] &= ~double_deck().having[event.value]
        return 0
    return laying


class Guess(msgspec.Struct):
    """One way in which the unseen cards may lie, as bit sets."""

    hands: list[int]
    """By seat; the layer's with the set that is not decided, unless that is the viewer's."""
    middle: list[int]
    """The cards of each of `Trail.middle`."""


def guesses(view: View, trail: Trail, rng: random.Random) -> Iterator[Guess]:
    """Yield ways in which the cards may lie; seldom a hand or set is short of cards in one."""
    viewer, middle, having = view.viewer, trail.middle, double_deck().having
    seats = len(trail.known)
    sizes = [len(view.zones[f"hand:{seat}"]) for seat in range(seats)]
    on_table = view.zones["set"]
    if on_table and UNSEEN in on_table:
        sizes[view.facts.layer] += len(on_table)
    hand = mask_of(view.zones[f"hand:{viewer}"])
    seen = hand | trail.mine | mask_of(card for card in on_table if card != UNSEEN)
    loose = double_deck().everything & ~seen
    known = [cards & loose if seat != viewer else 0 for seat, cards in enumerate(trail.known)]
    served_before = trail.before()
    # sets that could only come out of unknown cards choose first
    order = sorted(range(len(middle)), key=lambda at: middle[at].known.bit_count())
    while True:
        held = [*known]
        anywhere = loose & ~together(held)
        sets = [0] * len(middle)
        for at in order:
            laid = middle[at]
            own, fresh = held[laid.seat] & laid.known, anywhere & ~laid.served
            # what its layer must have laid since, because the hand is too small for it
            too_many = held[laid.seat].bit_count() - sizes[laid.seat]
            true = having[laid.value]
            chosen = _some(own & true, laid.count, rng)
            chosen |= _some(fresh & true, laid.count - chosen.bit_count(), rng)
            padding = laid.count - chosen.bit_count()
            if padding:
                chosen |= _some(own & ~chosen, min(too_many, padding), rng)
                for cards in (fresh, anywhere, own):
                    chosen |= _some(cards & ~chosen, laid.count - chosen.bit_count(), rng)
            sets[at] = chosen
            anywhere &= ~chosen
            held[laid.seat] &= ~chosen
        anywhere |= _make_room(middle, sets, held, sizes)
        hands = [*held]
        hands[viewer] = hand
        room = {
            seat: size - held[seat].bit_count() for seat, size in enumerate(sizes) if seat != viewer
        }
        # those first who can have the fewest of the cards
        for seat in sorted(room, key=lambda seat: (anywhere & ~served_before[seat]).bit_count()):
            fresh = _some(anywhere & ~served_before[seat], room[seat], rng)
            fresh |= _some(anywhere & ~fresh, room[seat] - fresh.bit_count(), rng)
            hands[seat] |= fresh
            anywhere &= ~fresh
        yield Guess(hands, sets)


def _make_room(
    middle: Sequence[Laid], sets: list[int], held: list[int], sizes: Sequence[int]
) -> int:
    """Move cards that hands have no room for into sets of their owners, in place.

    Return the cards that gave way to them.
    """
    free = 0
    for laid, at in zip(middle, range(len(sets)), strict=True):
        seat = laid.seat
        for card in bits(held[seat] & laid.known):
            if held[seat].bit_count() <= sizes[seat]:
                break
            if sets[at].bit_count() >= laid.count:
                other = sets[at] & ~laid.known
                if not other:
                    break
                other &= -other
                sets[at] ^= other
                free |= other
            sets[at] |= 1 << card
            held[seat] ^= 1 << card
    return free


def together(masks: Sequence[int]) -> int:
    """Return the bit set of the cards that are in any of the masks."""
    cards = 0
    for mask in masks:
        cards |= mask
    return cards


def _some(cards: int, count: int, rng: random.Random) -> int:
    """Return so many of the cards at random, or all if they are fewer.

    The cards are halved by lot: a half that is too large is halved again, another is taken whole.
    """
    if count >= cards.bit_count():
        return cards
    some = 0
    while count > 0:
        half = cards & rng.getrandbits(DOUBLES)
        size = half.bit_count()
        if size > count:
            cards = half
        else:
            some, cards, count = some | half, cards ^ half, count - size
    return some
