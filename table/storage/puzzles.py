"""Which puzzles were solved, in a small JSON file that is checked like anybody's file."""

from typing import Annotated, Final

import msgspec

from table.storage.own_file import OwnFile

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Solved = Annotated[
    dict[Name, Annotated[tuple[Name, ...], msgspec.Meta(max_length=256)]],
    msgspec.Meta(max_length=256),
]
"""By game, the names of its puzzles."""
Kept = Annotated[dict[Name, Solved], msgspec.Meta(max_length=100)]
"""By person."""
_FILE: Final = OwnFile[dict[str, dict[str, tuple[str, ...]]]]("puzzles", Kept, 256 * 1024, dict)


def load_solved(game: str, person: str) -> frozenset[str]:
    """Return the names of a game's puzzles that somebody solved; a damaged file is put aside."""
    return frozenset(_FILE.load().get(person, {}).get(game, ()))


def count_solved(person: str) -> int:
    """Return how many puzzles somebody solved, of all games."""
    return sum(map(len, _FILE.load().get(person, {}).values()))


def forget_solved(person: str) -> None:
    """Forget the puzzles that somebody solved."""
    _FILE.change(lambda kept: {name: kept[name] for name in kept if name != person})


def keep_solved(game: str, puzzle: str, person: str) -> None:
    """Remember that somebody solved a puzzle."""

    def changed(
        kept: dict[str, dict[str, tuple[str, ...]]],
    ) -> dict[str, dict[str, tuple[str, ...]]]:
        mine = kept.get(person, {})
        before = mine.get(game, ())
        if puzzle in before:
            return kept
        return {**kept, person: {**mine, game: (*before, puzzle)}}

    _FILE.change(changed)
