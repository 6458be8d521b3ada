"""How many games were finished and won, kept in a small JSON file that is checked on reading."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

import msgspec

from rules.core import HUMAN, Outcome, Seat
from table.engine import level_of
from table.storage.damaged import Tell, to_nobody
from table.storage.own_file import OwnFile

if TYPE_CHECKING:
    from rules.record import Header

Opponents = Literal["easy", "normal", "hard", "mixed", "people"]
OPPONENTS: Final[tuple[Opponents, ...]] = get_args(Opponents)
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Tally(msgspec.Struct, frozen=True):
    """Games finished, and those of them that the one person at the table won."""

    played: Count = 0
    won: Count = 0


class GameStatistics(msgspec.Struct, frozen=True):
    """One game's: by the level of the opponents, and how many hints were shown.

    Games with help (hints, open hands, free take-backs) are counted apart, in `helped`.
    """

    against: dict[Word, Tally] = {}
    """By `Opponents`; a newer version may know others."""
    helped: dict[Word, Tally] = {}
    hints: Count = 0


Statistics = Annotated[dict[Word, GameStatistics], msgspec.Meta(max_length=64)]
"""By the game's name in records."""
_FILE: Final = OwnFile[dict[str, GameStatistics]]("statistics", Statistics, 256 * 1024, dict)


def load_statistics(tell: Tell = to_nobody) -> dict[str, GameStatistics]:
    """Return what is kept; what of it is damaged is put aside, told, and begun anew."""
    return _FILE.load(tell)


def _change(name: str, change: Callable[[GameStatistics], GameStatistics]) -> None:
    """Change one game's counts."""
    _FILE.change(lambda kept: {**kept, name: change(kept.get(name, GameStatistics()))})


def opponents_of(
    header: "Header", partners: Sequence[frozenset[Seat]], person: Seat
) -> Opponents | None:
    """Return whom a seat plays against: one level, several, or people; `None` for nobody.

    Partners are not opponents. Where any opponent is a person, they count as people.
    """
    side = next((side for side in partners if person in side), frozenset({person}))
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

    def counted(game: GameStatistics) -> GameStatistics:
        tallies = game.helped if helped else game.against
        tally = tallies.get(against, Tally())
        tallies = {**tallies, against: Tally(tally.played + 1, tally.won + won)}
        field = "helped" if helped else "against"
        return msgspec.structs.replace(game, **{field: tallies})

    _change(header.game, counted)


def count_hint(name: str) -> None:
    """Count a hint that was shown in a game."""
    _change(name, lambda game: msgspec.structs.replace(game, hints=game.hints + 1))
