"""Who sees what at a table of Presidential Poker, and what a seat may imagine of the rest."""

import random
from collections.abc import Sequence
from typing import Any, Final

from rules.core import ALL, Account, Zone, bits, mask_of
from rules.observe import arrange, as_seen
from rules.presidential_poker.pots import cut_pots
from rules.presidential_poker.state import Facts, State, View
from rules.shared.chance import deal_unseen

_SEATS: Final = ("dealt", "active", "checked", "shown")
"""Sets of seats: bits in a state, tuples in what is told of it."""
_SHARED: Final = tuple(
    field for field in State.__struct_fields__ if field in Facts.__struct_fields__
)


def zones(state: State) -> dict[Zone, tuple[int, ...]]:
    """Return all cards where they lie, piles from the bottom to the top."""
    return {
        **{f"hand:{seat}": hand for seat, hand in enumerate(state.hands)},
        "stock": state.stock[::-1],
        "discard": state.discard,
        "aside": state.aside,
        "folded": state.folded,
    }


def seen_zones(state: State, viewer: int) -> dict[Zone, tuple[int, ...]]:
    """Return the zones as `viewer` sees them: all face down but its hand and those shown."""
    seers = dict.fromkeys(("stock", "discard", "aside", "folded"), 0)
    seers.update((f"hand:{seat}", ALL) for seat in bits(state.shown))
    seen = as_seen(zones(state), seers, viewer)
    return {zone: arrange(zone, cards) for zone, cards in seen.items()}


def chips(state: State) -> dict[Account, int]:
    """Return the pot with all chips of the hand but the stakes, and each bank and stake."""
    accounts = {"pot": sum(state.paid)}
    for seat, (bank, stake) in enumerate(zip(state.banks, state.stakes, strict=True)):
        accounts[f"bank:{seat}"] = bank
        accounts[f"stake:{seat}"] = stake
    return accounts


def facts(state: State, amounts: tuple[int, int] | None) -> Facts:
    """Return what everybody may know besides cards and chips; `amounts` the seat may bet."""
    told: dict[str, Any] = {field: getattr(state, field) for field in _SHARED}
    told.update({field: tuple(bits(told[field])) for field in _SEATS})
    to_act = state.phase in {"first", "second"}
    return Facts(
        **told,
        pots=cut_pots(state.paid, told["active"]) if any(state.paid) else (),
        to_call=state.current - state.stakes[state.turn] if to_act else 0,
        amounts=amounts,
    )


def imagine(view: View, cards: Sequence[int], rng: random.Random) -> State:
    """Return a state that fits the view, its unseen cards dealt at random."""
    known, held = view.facts, view.chips
    seats = range(len(known.paid))
    fields: dict[str, Any] = {field: getattr(known, field) for field in _SHARED}
    fields.update({field: mask_of(fields[field]) for field in _SEATS})
    lying = deal_unseen(view.zones, cards, rng)
    playing = any(known.paid)  # between hands nobody can bet
    return State(
        **fields,
        banks=tuple([held[f"bank:{seat}"] for seat in seats]),
        stakes=tuple([held[f"stake:{seat}"] for seat in seats]),
        able=mask_of(seat for seat in known.active if playing and held[f"bank:{seat}"]),
        hands=tuple([lying[f"hand:{seat}"] for seat in seats]),
        stock=lying["stock"][::-1],
        discard=lying["discard"],
        aside=lying["aside"],
        folded=lying["folded"],
    )
