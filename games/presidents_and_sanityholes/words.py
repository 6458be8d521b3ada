"""The log of Presidents & Sanityholes in words."""

from games.shared.double_cards import card_words, drawing_words
from rules.core import UNSEEN, Event, GameEnded, Moved, Shuffled, seat_of
from rules.presidents_and_sanityholes.events import (
    Gave,
    Passed,
    RolesTaken,
    SetPlayed,
    Skipped,
    TrickCleared,
    WentOut,
)
from rules.presidents_and_sanityholes.state import (
    Facts,
    role_title,
)
from rules.shared.deal_draw import DealerDrawn
from rules.shared.double_cards import DoubleDeck
from rules.words import _, ngettext


class Sentences:
    """Says what happened; names cards only where the event does."""

    def __init__(self, double: DoubleDeck, names: tuple[str, ...]) -> None:
        self.double, self.names = double, names

    def of(self, event: Event, facts: Facts) -> str | None:
        """Return the sentence for a redacted event, or `None` for none."""
        match event:
            case Shuffled():
                return _("— Round {round} —").format(round=facts.round)
            case Moved(source=source, target=target, card=card):
                gift = source.startswith("hand:") and target.startswith("hand:")
                if gift and card != UNSEEN:
                    return _("{giver} gives {taker} {card}.").format(
                        giver=self.names[seat_of(source)],
                        taker=self.names[seat_of(target)],
                        card=card_words(self.double, card),
                    )
            case DealerDrawn(seat=seat):
                return _("{name} deals and leads.").format(name=self.names[seat])
            case SetPlayed(seat=seat, count=count, value=value):
                return _("{name} plays {what}.").format(
                    name=self.names[seat], what=played_words(count, value)
                )
            case Gave():
                return self._gave_words(event)
            case RolesTaken(order=order):
                titles = (role_title(place, len(order)) for place in range(len(order)))
                return ", ".join(
                    _("{role} {name}").format(role=title, name=self.names[seat])
                    for title, seat in zip(titles, order, strict=True)
                ) + _(".")
            case GameEnded(scores=markers):
                if len(set(markers)) == len(markers):
                    return _("The black markers are gone: fewest markers win.")
                return _(  # S9
                    "The black markers are gone. The fewest markers win, and ties go to the "
                    "first player out in the last round."
                )
        return self._turn_words(event) or drawing_words(event, self.names, self.double)

    def _turn_words(self, event: Event) -> str | None:
        match event:
            case Skipped(seat=seat):
                return _("Equal: {name} is skipped.").format(name=self.names[seat])
            case Passed(seat=seat):
                return _("{name} passes.").format(name=self.names[seat])
            case TrickCleared(leader=leader, by_two=True):
                return _("{name} clears with a 2 and leads.").format(name=self.names[leader])
            case TrickCleared(leader=leader, free=True):
                return _("All others have passed: {name} leads again.").format(
                    name=self.names[leader]
                )
            case TrickCleared(leader=leader):
                return _("All have passed: {name} leads.").format(name=self.names[leader])
            case WentOut(seat=seat, place=place):
                return _("{name} is out, number {place}.").format(
                    name=self.names[seat], place=place
                )
        return None

    def _gave_words(self, event: Gave) -> str:
        names = {"upper": self.names[event.seat], "lower": self.names[event.to]}
        if event.count and event.markers:
            return _(
                "{upper} and {lower} exchange {cards} for {cards}, and {markers} go down."
            ).format(cards=self._cards(event.count), markers=self._markers(event.markers), **names)
        if event.count:
            return _("{upper} and {lower} exchange {cards} for {cards}.").format(
                cards=self._cards(event.count), **names
            )
        return _("{upper} gives {lower} {markers}.").format(
            markers=self._markers(event.markers), **names
        )

    def _cards(self, count: int) -> str:
        return ngettext("{count} card", "{count} cards", count).format(count=count)

    def _markers(self, count: int) -> str:
        return ngettext("{count} marker", "{count} markers", count).format(count=count)


def played_words(count: int, value: int) -> str:
    """Return a number of cards as a value in short: `3 × 9`, a single card by its value."""
    return f"{count} × {value}" if count > 1 else str(value)
