"""What a viewer is told: redaction of events, and how an observation follows from them."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from rules.core import (
    ALL,
    OPEN,
    PUBLIC,
    UNSEEN,
    Event,
    Moved,
    Observation,
    Paid,
    Shown,
    Shuffled,
    Zone,
)

F = TypeVar("F", bound=msgspec.Struct)


def sees(mask: int, viewer: int) -> bool:
    """Return whether `viewer` (a seat, `PUBLIC` or `OPEN`) is in the bit mask of seats."""
    if viewer == OPEN:
        return mask != 0
    if viewer == PUBLIC:
        return mask == ALL
    return bool(mask >> viewer & 1)


def as_seen(
    zones: Mapping[Zone, tuple[int, ...]], seers: Mapping[Zone, int], viewer: int
) -> dict[Zone, tuple[int, ...]]:
    """Return the zones as `viewer` sees them; `seers` are bit masks of the seats that see a zone.

    Where it names none, a hand is seen by its own seat and any other zone by everybody.
    """
    own, seen = f"hand:{viewer}", dict(zones)
    for zone, cards in zones.items():
        if zone in seers:
            known = sees(seers[zone], viewer)
        else:
            known = viewer == OPEN or zone == own or not zone.startswith("hand:")
        if not known:
            seen[zone] = (UNSEEN,) * len(cards)
    return seen


def arrange(zone: Zone, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return a zone's cards as observations list them: hands sorted, unseen cards last."""
    if not zone.startswith("hand:"):
        return cards
    seen = sorted(card for card in cards if card != UNSEEN)
    return (*seen, *(UNSEEN,) * (len(cards) - len(seen)))


def redact(event: Event, viewer: int) -> Event:
    """Return the event as `viewer` may be told it: unseen faces become `UNSEEN`.

    The masks are cut down to what concerns the viewer, so that they do not tell who else saw.
    """
    if not isinstance(event, Moved | Shown):
        return event
    lies_open = sees(event.lies_open_to, viewer)
    seen = lies_open or sees(event.seen, viewer)
    return msgspec.structs.replace(
        event,
        card=event.card if seen else UNSEEN,
        seen=ALL if seen else 0,
        lies_open_to=ALL if lies_open else 0,
    )


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return `cards` less one: the card where its face is seen there, else an unseen one."""
    wanted = card if card in cards else UNSEEN
    at = len(cards) - 1 - cards[::-1].index(wanted)
    return cards[:at] + cards[at + 1 :]


def follow(view: Observation[F], event: Event) -> Observation[F]:
    """Return the view after a redacted event: its zones and chips; facts stay as they were.

    The fold of an action's events over the observation before it has the zones and chips of
    the observation after it, and asks nobody: all has been decided. The table animates from one
    view to the next.
    """
    zones, chips = view.zones, view.chips
    if isinstance(event, Moved):
        zones = dict(zones)
        zones[event.source] = _without(zones[event.source], event.card)
        lying = event.card if event.lies_open_to else UNSEEN
        zones[event.target] = arrange(event.target, (*zones.get(event.target, ()), lying))
    elif isinstance(event, Shown):
        zones = dict(zones)
        cards = list(zones[event.zone])
        before, after = (UNSEEN, event.card) if event.lies_open_to else (event.card, UNSEEN)
        if before in cards:
            cards[cards.index(before)] = after
        zones[event.zone] = arrange(event.zone, tuple(cards))
    elif isinstance(event, Shuffled):
        zones = {name: () if name in event.sources else held for name, held in zones.items()}
        zones[event.zone] = (UNSEEN,) * event.count
    elif isinstance(event, Paid):
        chips = dict(chips)
        chips[event.source] = chips.get(event.source, 0) - event.amount
        chips[event.target] = chips.get(event.target, 0) + event.amount
    return Observation(
        viewer=view.viewer,
        actors=(),
        at_once=view.at_once,
        zones=zones,
        chips=chips,
        facts=view.facts,
    )
