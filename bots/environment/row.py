"""A seat's row, kept up to date section by section: only what changed is written again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, Generic

import msgspec

from bots.environment.sheet import Sheet
from rules.core import A, F, Game, Observation, S


class Section(msgspec.Struct, Generic[S], frozen=True):
    """Neighboring parts of a row, and what of the state they say."""

    reads: Callable[[S], object]
    """Returns all of the state that `write` looks at, apart from what never changes in a game.
    While it equals what it was for the row before, nothing is written: so it is little and quick
    to compare, as bit sets and tuples of the state. It may not change with the state."""
    write: Callable[[Sheet, S], None]
    """Takes down of it what the viewer of the sheet may know."""


Sections = tuple[Section[S], ...]
"""All of a row, in its order."""


def observed(
    write_facts: Callable[[Sheet, Observation[F]], None], sides: Collection[str] = ()
) -> Callable[[Game[S, A, F]], Sections[S]]:
    """Return a row of one section, the rules' observation: zones, chips, then the game's facts.

    `sides` are the first words of zones and accounts that belong to a side, the seats with even
    or with odd numbers, and not to a seat.
    """

    def sections(game: Game[S, A, F]) -> Sections[S]:
        def write(sheet: Sheet, state: S) -> None:
            view = game.observe(state, sheet.viewer)
            sheet.zones(view.zones, sides)
            if view.chips:
                sheet.chips(view.chips, sides)
            write_facts(sheet, view)

        return (Section(lambda _state: object(), write),)

    return sections


_UNREAD: Final = object()
"""What a section read before the first row."""


Placed = tuple[tuple[int, int, Callable[[S], object], Callable[[Sheet, S], None]], ...]
"""Sections by number, each with the number of its first part, what it reads and what writes it."""


def laid_out(sections: Sections[S], sheet: Sheet, state: S) -> Placed[S]:
    """Return where sections begin, after they have written any state to a new sheet."""
    placed = []
    for number, section in enumerate(sections):
        placed.append((number, sheet.part, section.reads, section.write))
        section.write(sheet, state)
    return tuple(placed)


class Row(Generic[S]):
    """A row as it was written last, for the viewer of a sheet."""

    def __init__(self, sections: Placed[S], sheet: Sheet) -> None:
        """Take the sections, and a blank sheet."""
        self._sections = sections
        self._sheet = sheet
        self._read: list[Any] = [_UNREAD] * len(sections)

    def update(self, state: S) -> memoryview[float]:
        """Write what changed; return the row as float32 numbers, which the next one changes."""
        sheet, before = self._sheet, self._read
        for number, part, reads, write in self._sections:
            now = reads(state)
            if now != before[number]:
                before[number] = now
                sheet.part = part
                write(sheet, state)
        return sheet.numbers
