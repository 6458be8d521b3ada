"""What the records tell of people: whom they beat, and their best game."""

from collections import Counter
from collections.abc import Iterable

from table.storage.records import RecordNote

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
