"""How deals went that are played to be compared: deals of a day, and duels.

Kept by the name of the one person who played.
"""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import msgspec

from rules.core import Outcome
from rules.luck import seed_of
from table.storage.people import Day, Score
from table.storage.store import added, find, keep, removed

if TYPE_CHECKING:
    from rules.record import Header

Place = Annotated[int, msgspec.Meta(ge=1, le=8)]


class DayResult(msgspec.Struct, frozen=True):
    """What somebody made of a deal of the day: the first time that they played it."""

    day: Day
    game: str
    name: str
    score: Score
    place: Place
    players: Annotated[int, msgspec.Meta(ge=2, le=8)]
    helped: bool = False

    def of_two_sides(self) -> "DayResult":
        """Return it with its place between two sides: partners share one."""
        return msgspec.structs.replace(self, place=1 if self.place == 1 else 2, players=2)


class DuelResult(msgspec.Struct, frozen=True):
    """What somebody and the hard player made of the same cards in the same chair."""

    day: Day
    game: str
    name: str
    code: str
    score: Score
    other: Score
    helped: bool = False

    def ahead(self, *, fewest_win: bool) -> int:
        """Return by how much somebody did better than the hard player, below 0 where worse."""
        return self.other - self.score if fewest_win else self.score - self.other


def load_days(**where: str) -> list[DayResult]:
    """Return how deals of the day went, those with this `day`, `game`, `name`, the oldest first."""
    return find("days", DayResult, **where)


def load_duels(**where: str) -> list[DuelResult]:
    """Return how duels went, those of this `name`, the oldest first."""
    return find("duels", DuelResult, **where)


def day_seed(day: date, game: str) -> int:
    """Return the seed of a game's deal of the day: the same everywhere."""
    return seed_of("cabinet", "deal of the day", day.isoformat(), game)


def day_of(header: "Header") -> date | None:
    """Return the day whose deal a game is, or `None`.

    The date in a header is that of Greenwich; whoever plays may have another.
    """
    try:
        begun = datetime.fromisoformat(header.started).date()
    except ValueError:
        return None
    days = (begun + timedelta(days=step) for step in (-1, 0, 1))
    return next((day for day in days if day_seed(day, header.game) == header.seed), None)


def count_deal_of_day(header: "Header", outcome: Outcome, *, helped: bool) -> None:
    """Keep how one person's deal of the day went, unless they played it before."""
    day = day_of(header)
    if day is None or len(header.people) != 1:
        return
    seat = header.people[0]
    result = DayResult(
        day.isoformat(),
        header.game,
        header.names[seat][:64],
        outcome.scores[seat],
        outcome.place(seat),
        len(header.seats),
        helped,
    )
    keep(added("days", **msgspec.structs.asdict(result)))


def keep_duel(result: DuelResult) -> None:
    """Keep how a duel went, in place of one over the same deal."""
    keep(
        removed("duels", code=result.code, name=result.name),
        added("duels", **msgspec.structs.asdict(result)),
    )
