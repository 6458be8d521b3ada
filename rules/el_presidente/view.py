"""Who sees what in El Presidente, and what a seat may imagine behind the backs of the cards."""

import random
from typing import Any, Final

from rules.core import OPEN, UNSEEN, Seat, Zone, bits, mask_of, members
from rules.el_presidente.cards import Tables
from rules.el_presidente.state import Facts, State, View

_SHARED: Final = tuple(
    field for field in Facts.__struct_fields__ if field not in {"shown", "teams"}
)


def zones(state: State) -> dict[Zone, tuple[int, ...]]:
    """Return all cards where they lie, piles from the bottom to the top."""
    return {
        "stock": state.stock,
        "battle": state.battle,
        "discard": members(state.discard),
        **{f"hand:{seat}": members(hand) for seat, hand in enumerate(state.hands)},
    }


def seen_zones(state: State, viewer: int) -> dict[Zone, tuple[int, ...]]:
    """Return the zones as `viewer` sees them: stock and discard by nobody (E2)."""
    seen = {
        "stock": (UNSEEN,) * len(state.stock),
        "battle": state.battle,
        "discard": (UNSEEN,) * state.discard.bit_count(),
    }
    for seat, hand in enumerate(state.hands):
        known = hand if viewer in (seat, OPEN) else hand & state.shown  # E14
        seen[f"hand:{seat}"] = (*members(known), *(UNSEEN,) * (hand ^ known).bit_count())
    return seen


def facts(state: State, teams: tuple[tuple[Seat, ...], ...]) -> Facts:
    """Return what everyone knows besides the cards."""
    known: dict[str, Any] = {field: getattr(state, field) for field in _SHARED}
    return Facts(**known, shown=members(state.shown), teams=teams)


def imagine(view: View, tables: Tables, rng: random.Random) -> State:
    """Return a state that fits the view and what the windows have told of the hands.

    Seats that were asked in the battle's windows hold a card of its rank, and those that were
    passed over hold none; apart from that the unseen cards are dealt at random.
    """
    known, battle = view.facts, view.zones["battle"]
    seats = range(sum(len(team) for team in known.teams))
    hand_zones = [view.zones[f"hand:{seat}"] for seat in seats]
    hands = [mask_of(card for card in cards if card != UNSEEN) for cards in hand_zones]
    missing = [cards.count(UNSEEN) for cards in hand_zones]
    seen = mask_of(battle)
    for hand in hands:
        seen |= hand
    unseen = [card for card in range(len(tables.deck)) if not seen >> card & 1]
    rng.shuffle(unseen)
    rank = tables.same_rank[battle[-1]] if battle else 0
    matching = [card for card in unseen if rank >> card & 1]
    others = [card for card in unseen if not rank >> card & 1]
    for seat in bits(known.holding):
        if missing[seat] and not hands[seat] & rank:
            hands[seat] |= 1 << matching.pop()
            missing[seat] -= 1
    for seat in bits(known.lacking):
        hands[seat] |= mask_of(others.pop() for _card in range(missing[seat]))
        missing[seat] = 0
    rest = matching + others
    rng.shuffle(rest)
    for seat, count in enumerate(missing):
        hands[seat] |= mask_of(rest.pop() for _card in range(count))
    discard = mask_of(rest.pop() for _card in view.zones["discard"])
    shared: dict[str, Any] = {field: getattr(known, field) for field in _SHARED}
    return State(
        **shared,
        hands=tuple(hands),
        stock=tuple(rest),
        discard=discard,
        battle=battle,
        shown=mask_of(known.shown),
    )
