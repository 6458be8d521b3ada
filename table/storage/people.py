"""Who plays here: everybody's finished games.

All of it stays on this machine; a person's can be written as CSV, and be deleted.
"""

import csv
import io
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from rules.core import Outcome, Seat, side_of
from table.engine import level_of
from table.storage.records import RecordNote
from table.storage.store import added, change, find, keep, removed

if TYPE_CHECKING:
    from rules.record import Header


FORM: Final = 8
"""Games from which somebody's form is told."""
Z: Final = 1.96
"""Standard deviations of a 95 % interval."""

PERSONAL: Final = ("played", "days", "duels", "solved", "practice")
"""The tables in which rows are somebody's."""

Day = Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Score = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
Few = Annotated[int, msgspec.Meta(ge=0, le=8)]


class Against(msgspec.Struct, frozen=True):
    """How many opponents of a level were in the game, and before how many one came in.

    `half` are those with whom one shared a place.
    """

    all: Few = 0
    before: Few = 0
    half: Few = 0


class Played(msgspec.Struct, frozen=True):
    """A game that somebody played to its end."""

    day: Day
    game: str
    players: Few
    place: Few
    score: Score
    against: dict[str, Against] = {}
    """By level, people among them."""
    helped: bool = False
    name: str = ""

    @property
    def rank(self) -> tuple[int, int]:
        """The place among the sides, and how many there were: partners share a place."""
        side = self.players - sum(each.all for each in self.against.values())
        if not 0 < side < self.players:
            return self.place, self.players
        return (self.place - 1) // side + 1, self.players // side

    @property
    def lost(self) -> bool:
        """Whether only one side won: all others share the second place."""
        place, sides = self.rank
        ahead = any(each.before for each in self.against.values())
        return place > 1 and (sides == 2 or (place == 2 and not ahead))


def load_people() -> dict[str, tuple[Played, ...]]:
    """Return everybody's games by name, the oldest first; who played last comes last."""
    people: dict[str, list[Played]] = {}
    for played in find("played", Played):
        games = people[played.name] = people.pop(played.name, [])
        games.append(played)
    return {name: tuple(games) for name, games in people.items()}


def count_for_people(
    header: "Header",
    partners: Sequence[frozenset[Seat]],
    outcome: Outcome,
    today: date,
    *,
    helped: Collection[Seat] = (),
) -> None:
    """Keep a finished game for each person who played it; these seats had help."""
    names = {name.casefold(): name for name in load_people()}  # as they were capitalized first
    for seat in header.people:
        name = header.names[seat][:64]
        played = _played(header, partners, outcome, seat, today, helped=seat in helped)
        row = {**msgspec.structs.asdict(played), "name": names.get(name.casefold(), name)}
        keep(added("played", **row))


def _played(
    header: "Header",
    partners: Sequence[frozenset[Seat]],
    outcome: Outcome,
    seat: Seat,
    today: date,
    *,
    helped: bool,
) -> Played:
    mine = outcome.place(seat)
    side = side_of(partners, seat)
    against: dict[str, Against] = {}
    for other, each in enumerate(header.seats):
        if other in side:
            continue
        level = "people" if each.is_person else level_of(each.player)
        told, theirs = against.get(level, Against()), outcome.place(other)
        against[level] = Against(
            told.all + 1,
            told.before + (mine < theirs),
            told.half + (mine == theirs),
        )
    return Played(
        today.isoformat(),
        header.game,
        len(header.seats),
        mine,
        outcome.scores[seat],
        against,
        helped,
    )


def delete_person(name: str) -> None:
    """Forget a person's games, deals, duels and puzzles; raises `StoreError`."""
    change(*(removed(table, name=name) for table in PERSONAL))


# --- what it comes to ---------------------------------------------------------------------------


class Rating(msgspec.Struct, frozen=True):
    """How often somebody came in before opponents of a level, ties left out; from 0 to 1.

    `least` and `most` bound it with 95 % (Wilson's interval over the `games`).
    """

    games: int
    share: float
    least: float
    most: float


def rating(games: Iterable[Played], level: str) -> Rating | None:
    """Return how somebody does against a level, without help; `None` without a game."""
    shares = [
        told.before / (told.all - told.half)
        for played in games
        if not played.helped
        and (told := played.against.get(level)) is not None
        and told.all > told.half  # a tie with all of them says nothing
    ]
    count = len(shares)
    if not count:
        return None
    share = sum(shares) / count
    spread = Z * ((share * (1 - share) + Z**2 / (4 * count)) / count) ** 0.5
    middle, whole = share + Z**2 / (2 * count), 1 + Z**2 / count
    return Rating(count, share, (middle - spread) / whole, (middle + spread) / whole)


def days_in_a_row(days: Collection[str], today: date) -> int:
    """Return how many of these days come without a gap, up to today or yesterday."""
    last = today if today.isoformat() in days else today - timedelta(days=1)
    count = 0
    while (last - timedelta(days=count)).isoformat() in days:
        count += 1
    return count


def course(games: Sequence[Played]) -> tuple[tuple[int], ...]:
    """Return the form after each game, as a percentage: 100 for always first, 0 for always last.

    It is the mean place in the last `FORM` games.
    """
    ranks = (played.rank for played in games)
    parts = [(sides - place) / max(1, sides - 1) for place, sides in ranks]
    last = (parts[max(0, at - FORM) : at] for at in range(1, len(parts) + 1))
    return tuple((round(100 * sum(few) / len(few)),) for few in last)


def wins_in_a_row(games: Iterable[Played]) -> int:
    """Return the most games that somebody won one after the other."""
    most = now = 0
    for played in games:
        now = now + 1 if played.place == 1 else 0
        most = max(most, now)
    return most


COLUMNS: Final = ("day", "game", "players", "place", "score", "helped")


def as_csv(games: Iterable[Played]) -> str:
    """Return somebody's games as a table with a head."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for played in games:
        writer.writerow([getattr(played, name) for name in COLUMNS])
    return text.getvalue()


Pair = tuple[str, str]


def beaten(notes: Iterable[RecordNote]) -> tuple[Counter[Pair], Counter[Pair]]:
    """Return how often one person came in before another, and how often each two played."""
    before: Counter[Pair] = Counter()
    together: Counter[Pair] = Counter()
    for note in notes:
        people = [(place, name) for place, name, _score in note.standing if name in note.people]
        for at, (place, name) in enumerate(people):
            for other_place, other in people[at + 1 :]:
                if name == other:
                    continue
                together[name, other] += 1
                together[other, name] += 1
                if place != other_place:
                    before[name, other] += 1
    return before, together


def best_game(notes: Iterable[RecordNote], person: str) -> tuple[RecordNote, int] | None:
    """Return the game that somebody won by most, and by how much; `None` without any."""
    best: tuple[RecordNote, int] | None = None
    for note in notes:
        mine = [score for place, name, score in note.standing if name == person and place == 1]
        others = [score for place, _name, score in note.standing if place > 1]
        if not mine or not others or person not in note.people:
            continue
        ahead = min(abs(mine[0] - score) for score in others)
        if best is None or ahead > best[1]:
            best = note, ahead
    return best
