"""How far each lesson was led, in a small JSON file that is checked like anybody's file."""

from typing import Annotated, Final

import msgspec

from table.storage.own_file import OwnFile

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Progress(msgspec.Struct, frozen=True):
    """The step that a lesson was left at, counted from 0, and whether it was ever finished."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    finished: bool = False


Kept = Annotated[dict[Name, Progress], msgspec.Meta(max_length=256)]
_FILE: Final = OwnFile[dict[str, Progress]]("lessons", Kept, 64 * 1024, dict)


def load_lessons() -> dict[str, Progress]:
    """Return how far each lesson is, by its name; what is damaged is put aside and begun anew."""
    return _FILE.load()


def keep_lesson(name: str, step: int, *, finished: bool = False) -> None:
    """Remember how far a lesson is."""

    def changed(kept: dict[str, Progress]) -> dict[str, Progress]:
        before = kept.get(name)
        after = Progress(step, finished or (before is not None and before.finished))
        return kept if after == before else {**kept, name: after}

    _FILE.change(changed)
