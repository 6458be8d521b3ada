"""Tables at which the test says what is drawn, dealt and done; each game adds its own words."""

from typing import Any, Generic, Self, TypeVar

from rules.core import Action, Chance, Event, Refusal
from rules.session import Session

G = TypeVar("G")
S = TypeVar("S")


class OwnTable(Generic[G, S]):
    """A game in which the test acts for everybody, from its beginning or from a state."""

    def __init__(self, game: Any, state: S | None = None) -> None:
        self.game: G = game
        self.session: Session[S] = Session(game, 1)
        if state is not None:
            self.session.state = state
        self.events: tuple[Event, ...] = ()

    @property
    def state(self) -> S:
        return self.session.state

    def begin_here(self) -> Self:
        """Let the session begin as the table stands: its record has nothing of before."""
        game: Any = self.game
        arranged = self.state

        class Arranged(type(game)):  # type: ignore[misc]
            def initial(self) -> Any:
                return self.copy(arranged)

        self.game = Arranged(game.seats, game.options)
        self.session = Session(self.game, 1)
        return self

    def act(self, seat: int, action: Action | Chance) -> tuple[Event, ...]:
        self.events = self.session.act(seat, action)
        return self.events

    def refusal(self, seat: int, action: Action | Chance) -> Refusal:
        refused = self.session.verify(seat, action)
        assert refused is not None
        assert refused.reason
        return refused

    def told(self, kind: type[Event]) -> list[Any]:
        """Return the last action's events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]
