"""What a game tells learning programs about itself: its `ENVIRONMENT`.

Each stands in `bots/<game>/environment.py` and is named by the game's declaration. A seat's row is
kept up to date section by section: only what changed is written again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Any, Final, Generic

import msgspec

from bots.environment.sheet import Sheet
from bots.environment.stepping import OfferedKind, Vocabulary, listed
from rules.core import A, F, Game, Observation, S, Seat


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


class Environment(msgspec.Struct, Generic[S, A, F], frozen=True, kw_only=True):
    """One game for learning programs; `S` is the game's state."""

    sections: Callable[[Game[S, A, F]], Sections[S]]
    """What a row says: zones, chips, then the game's facts. Left out is what follows from other
    parts, the order of the cards in a pile below those that are named, and the history of what is
    settled (chips of a claim, earlier rounds, lost draws)."""
    vocabulary: Callable[[Game[S, A, F]], Vocabulary]
    """What the game's actions name besides cards: all numbers and words that any of them has."""
    offers: Callable[[Game[S, A, F], S, Seat], tuple[OfferedKind, ...]] = (
        lambda game, state, seat: listed(game.legal(state, seat))
    )
    """All that a seat, the first of the game's actors, may do. Left out, what `Game.legal` lists,
    which is a part only where set plays or amounts explode. It may depend on nothing that the
    seat does not know."""
    question: Callable[[Game[S, A, F], S], Hashable] = lambda _game, _state: None
    """What the offers to the seat that is asked depend on, where that is little and comes again
    (else None): the spelling of decisions with equal questions is worked out once."""


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
