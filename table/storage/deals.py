"""How deals went that are played to be compared: deals of a day, and duels.

Kept by the name of the one person who played, in a small JSON file that is checked on reading.
"""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from rules.core import Outcome
from rules.luck import seed_of
from table.storage.damaged import Tell, to_nobody
from table.storage.own_file import OwnFile

if TYPE_CHECKING:
    from rules.record import Header

MOST_KEPT: Final = 3000
"""Of each kind; the oldest are forgotten."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Day = Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Score = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
Place = Annotated[int, msgspec.Meta(ge=1, le=8)]


class DayResult(msgspec.Struct, frozen=True):
    """What somebody made of a deal of the day: the first time that they played it."""

    day: Day
    game: Name
    name: Name
    score: Score
    place: Place
    players: Annotated[int, msgspec.Meta(ge=2, le=8)]
    helped: bool = False


class DuelResult(msgspec.Struct, frozen=True):
    """What somebody and the hard player made of the same cards in the same chair."""

    day: Day
    game: Name
    name: Name
    code: Annotated[str, msgspec.Meta(max_length=120)]
    score: Score
    other: Score
    helped: bool = False

    def ahead(self, *, fewest_win: bool) -> int:
        """Return by how much somebody did better than the hard player, below 0 where worse."""
        return self.other - self.score if fewest_win else self.score - self.other


class Deals(msgspec.Struct, frozen=True):
    """All that is kept, the oldest first."""

    days: Annotated[tuple[DayResult, ...], msgspec.Meta(max_length=MOST_KEPT)] = ()
    duels: Annotated[tuple[DuelResult, ...], msgspec.Meta(max_length=MOST_KEPT)] = ()


_FILE: Final = OwnFile("deals", Deals, 1024 * 1024, Deals)


def load_deals(tell: Tell = to_nobody) -> Deals:
    """Return what is kept; what of it is damaged is put aside, told, and begun anew."""
    return _FILE.load(tell)


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

    def is_same(one: DayResult) -> bool:
        return (one.day, one.game, one.name) == (result.day, result.game, result.name)

    def counted(kept: Deals) -> Deals:
        if any(map(is_same, kept.days)):
            return kept
        return msgspec.structs.replace(kept, days=(*kept.days, result)[-MOST_KEPT:])

    _FILE.change(counted)


def forget_deals_of(name: str) -> None:
    """Forget how somebody's deals and duels went."""
    _FILE.change(
        lambda kept: Deals(
            tuple(one for one in kept.days if one.name != name),
            tuple(one for one in kept.duels if one.name != name),
        )
    )


def keep_duel(result: DuelResult) -> None:
    """Keep how a duel went, in place of one over the same deal."""

    def added(kept: Deals) -> Deals:
        others = [one for one in kept.duels if (one.code, one.name) != (result.code, result.name)]
        return msgspec.structs.replace(kept, duels=(*others, result)[-MOST_KEPT:])

    _FILE.change(added)
