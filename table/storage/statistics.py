"""How many games were finished and won."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

import msgspec

from rules.core import HUMAN, Outcome, Seat, side_of
from table.engine import level_of
from table.storage.store import added, find, keep

if TYPE_CHECKING:
    from rules.record import Header

Opponents = Literal["easy", "normal", "hard", "mixed", "people"]
OPPONENTS: Final[tuple[Opponents, ...]] = get_args(Opponents)
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
"""Larger ones are nobody's; the database takes 64 bits."""


class Tally(msgspec.Struct, frozen=True):
    """Games finished, and those of them that the one person at the table won."""

    played: Count = 0
    won: Count = 0


class GameStatistics(msgspec.Struct):
    """One game's: by the level of the opponents, and how many hints were shown.

    Games with help (hints, open hands, free take-backs) are counted apart, in `helped`.
    """

    against: dict[str, Tally] = {}
    """By `Opponents`; a newer version may know others."""
    helped: dict[str, Tally] = {}
    hints: Count = 0


class _Tallied(Tally, frozen=True, kw_only=True):
    game: str
    opponents: str
    helped: bool


class _Hints(msgspec.Struct):
    game: str
    shown: Count


def load_statistics() -> dict[str, GameStatistics]:
    """Return what is kept, by the game's name in records."""
    games: dict[str, GameStatistics] = {}
    for row in find("tallies", _Tallied):
        game = games.setdefault(row.game, GameStatistics())
        tallies = game.helped if row.helped else game.against
        tallies[row.opponents] = Tally(row.played, row.won)
    for hints in find("hints", _Hints):
        games.setdefault(hints.game, GameStatistics()).hints = hints.shown
    return games


def opponents_of(
    header: "Header", partners: Sequence[frozenset[Seat]], person: Seat
) -> Opponents | None:
    """Return whom a seat plays against: one level, several, or people; `None` for nobody.

    Partners are not opponents. Where any opponent is a person, they count as people.
    """
    side = side_of(partners, person)
    against = {
        seat.player if seat.is_person else level_of(seat.player)
        for at, seat in enumerate(header.seats)
        if at not in side
    }
    if HUMAN in against:
        return "people"
    if len(against) > 1:
        return "mixed"
    return next((level for level in OPPONENTS if level in against), None)


def count_game(
    header: "Header",
    partners: Sequence[frozenset[Seat]],
    outcome: Outcome,
    *,
    helped: bool = False,
) -> None:
    """Count a game that was played to its end, apart if it was `helped`.

    With several people at the table somebody always wins, so that only the game is counted;
    computer players among themselves are nobody's game.
    """
    people = header.people
    if not people:
        return
    against = opponents_of(header, partners, people[0]) if len(people) == 1 else "people"
    if against is None:
        return
    won = len(people) == 1 and people[0] in outcome.ranking[0]
    keep(added("tallies", game=header.game, opponents=against, helped=helped, played=1, won=won))


def count_hint(name: str) -> None:
    """Count a hint that was shown in a game."""
    keep(added("hints", game=name, shown=1))
