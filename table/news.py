"""What whoever looks was shown anew, and nobody else: they have to see it before they pass on."""

from collections.abc import Sequence

from rules.core import PUBLIC, UNSEEN, Event, Moved, Shown, View
from rules.observe import redact


class News:
    """The `cards` whose faces a seat was shown since it was last asked, and nobody else was."""

    def __init__(self) -> None:
        self.cards: frozenset[int] = frozenset()
        self._seen: frozenset[int] = frozenset()

    def begin(self, own: View) -> None:
        """Take what a seat sees as known to it: nothing is new."""
        self.cards, self._seen = frozenset(), _faces(own)

    def forget(self) -> None:
        """Nobody looks: nothing is new."""
        self.cards = frozenset()

    def add(self, events: Sequence[Event], own: View, public: View) -> None:
        """Add what the seat of the observation `own` was shown by events, also if it is gone."""
        shown = {
            event.card
            for event in events
            if isinstance(event, Moved | Shown)
            and _is_face(redact(event, own.viewer))
            and not _is_face(redact(event, PUBLIC))
        }
        self.cards |= (hidden(own, public) | shown) - self._seen


def hidden(own: View, public: View) -> frozenset[int]:
    """Return the cards whose faces a seat sees, and not everybody."""
    return _faces(own) - _faces(public)


def _faces(view: View) -> frozenset[int]:
    """Return the cards whose faces a viewer sees lying anywhere."""
    return frozenset(card for cards in view.zones.values() for card in cards if card != UNSEEN)


def _is_face(event: Event) -> bool:
    return isinstance(event, Moved | Shown) and event.card != UNSEEN
