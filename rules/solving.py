"""Searching whether a seat can reach a goal, whatever the others answer.

A goal is data: what must be told of the game (`told`), which zones must be empty and what accounts
must hold at that moment, within so many decisions of the seat's own:

    goal: {within: 2, told: [{event: PrizeTaken, seat: 0, region: game}]}

The search knows all cards. Nothing that chance brings counts as an answer: a way to the goal that
waits for a shuffle is none. Of the others all replies are answered, or those of the first kind in
`others` that they may give: whoever "passes whenever that is allowed" is `others: [pass]`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Any, Final

import msgspec

from rules.core import (
    CHANCE,
    OPEN,
    Action,
    AnyGame,
    CardAction,
    Event,
    Seat,
    apply,
    cards_of,
    name_of,
)

FEW_CARDS: Final = 7
"""Up to so many cards in a hand, all sets of them are tried; of more, those that the rules list."""

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
_Pattern = Annotated[dict[str, Any], msgspec.Meta(min_length=1, max_length=8)]
_Amounts = Annotated[dict[_Name, int], msgspec.Meta(max_length=8)]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be reached, `within` so many decisions of one's own.

    Each of `told` names an event and fields of it; zones of `empty` have no cards, and accounts
    have `least` or `most` so much when the last of it is told.
    """

    within: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    told: Annotated[tuple[_Pattern, ...], msgspec.Meta(max_length=8)] = ()
    empty: Annotated[tuple[_Name, ...], msgspec.Meta(max_length=8)] = ()
    least: _Amounts = {}
    most: _Amounts = {}

    def seen(self, events: Iterable[Event], told: int = 0) -> int:
        """Return, as a bit mask, what of `told` these events have told, with what was before."""
        for event in events:
            for at, pattern in enumerate(self.told):
                if _fits(pattern, event):
                    told |= 1 << at
        return told

    def reached(self, game: AnyGame, state: Any, told: int) -> bool:
        """Return whether this is where the goal is."""
        if told != (1 << len(self.told)) - 1:
            return False
        if not (self.empty or self.least or self.most):
            return True
        view = game.observe(state, OPEN)
        return (
            not any(view.zones[zone] for zone in self.empty)
            and all(view.chips[account] >= least for account, least in self.least.items())
            and all(view.chips[account] <= most for account, most in self.most.items())
        )


def unknown_in(pattern: Mapping[str, Any]) -> str:
    """Return what in a pattern no event has: a name or a field; '' where all is known."""
    kinds = [kind for kind in _kinds(Event) if kind.__name__ == pattern.get("event")]
    fields = [set(kind.__struct_fields__) for kind in kinds]
    if not kinds:
        return str(pattern.get("event", "event"))
    asked = set(pattern) - {"event"}
    return "" if any(asked <= known for known in fields) else ", ".join(sorted(asked))


def _kinds(kind: type[Event]) -> Iterator[type[Event]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _kinds(narrower)


def _fits(pattern: Mapping[str, Any], event: Event) -> bool:
    """Return whether an event is of the kind, or of a narrower one, and has these fields."""
    if all(kind.__name__ != pattern["event"] for kind in type(event).__mro__):
        return False
    return all(
        key == "event" or _plain(getattr(event, key, None)) == value
        for key, value in pattern.items()
    )


def _plain(value: Any) -> Any:
    """Return a field's value as a file has it."""
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Place:
    """Where the game is on the way to a goal: what was told, and how many decisions are left."""

    state: Any
    told: int
    left: int


class TooLarge(RuntimeError):  # noqa: N818 (the search gives up, nothing is wrong)
    """The search has more to look at than it may."""


class Search:
    """Looks for ways of seat `you` to a goal, through at most `most` positions."""

    def __init__(
        self, game: AnyGame, you: Seat, goal: Goal, others: Sequence[str] = (), most: int = 0
    ) -> None:
        self.game, self.you, self.goal, self.others = game, you, goal, tuple(others)
        self.most, self.count = most, 0

    def begin(self, state: Any) -> Place:
        """Return the place at which the question is asked."""
        return Place(state, 0, self.goal.within)

    def after(self, place: Place, seat: Seat, action: Action) -> Place:
        """Return the place after a legal decision."""
        self.count += 1
        if self.most and self.count > self.most:
            raise TooLarge
        state, events = apply(self.game, place.state, seat, action)
        left = place.left - (seat == self.you)
        return Place(state, self.goal.seen(events, place.told), left)

    def is_there(self, place: Place) -> bool:
        return self.goal.reached(self.game, place.state, place.told)

    def is_sure(self, place: Place) -> bool:
        """Return whether the goal is reached from here whatever the others answer."""
        if self.is_there(place):
            return True
        seat = next(iter(self.game.actors(place.state)), CHANCE)
        if seat == CHANCE:
            return False
        if seat == self.you:
            return place.left > 0 and any(True for _action in self.ways(place))
        return all(
            self.is_sure(self.after(place, seat, reply))
            for reply in self.replies(place.state, seat)
        )

    def ways(self, place: Place) -> Iterator[Action]:
        """Yield the own decisions from which the goal is sure."""
        for action in decisions(self.game, place.state, self.you):
            if self.is_sure(self.after(place, self.you, action)):
                yield action

    def replies(self, state: Any, seat: Seat) -> list[Action]:
        """Return what another seat may answer."""
        legal = decisions(self.game, state, seat)
        for kind in self.others:
            chosen = [action for action in legal if name_of(type(action)) == kind]
            if chosen:
                return chosen
        return legal

    def hardest(self, place: Place, seat: Seat) -> Action:
        """Return the reply after which the way to the goal is longest."""
        replies = self.replies(place.state, seat)
        return max(replies, key=lambda reply: self._needed(self.after(place, seat, reply)))

    def _needed(self, place: Place) -> int:
        """Return how many own decisions the goal takes; one more than there are if it is lost."""
        for left in range(place.left + 1):
            if self.is_sure(Place(place.state, place.told, left)):
                return left
        return place.left + 1


def decisions(game: AnyGame, state: Any, seat: Seat) -> list[Action]:
    """Return the answers of a seat to what it is asked, with the sets that `legal` leaves out."""
    legal = [
        action
        for action in game.legal(state, seat)
        if game.passed_over(state, seat, action) is not None
    ]
    hand = game.zones(state).get(f"hand:{seat}", ())
    if len(hand) > FEW_CARDS:
        return legal
    known = {_form(action) for action in legal}
    for shape in list({_form(action)[::2]: action for action in legal}.values()):
        for cards in _sets(hand) if isinstance(shape, CardAction) else ():
            action = msgspec.structs.replace(shape, cards=cards)
            if _form(action) not in known and game.verify(state, seat, action) is None:
                known.add(_form(action))
                legal.append(action)
    return legal


def _sets(hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for count in range(len(hand) + 1):
        yield from combinations(sorted(hand), count)


def _form(action: Action) -> tuple[str, tuple[int, ...], tuple[Any, ...]]:
    """Return the kind of a decision, its cards in order, and the rest of it."""
    rest = tuple(getattr(action, field) for field in action.__struct_fields__ if field != "cards")
    return name_of(type(action)), tuple(sorted(cards_of(action))), rest
