"""What a control says of itself, as data: whoever speaks makes words of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.words import _


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a control is, from its most important word to its least.

    `place` is where it stands among others of its kind (3 of 12); `why` tells of what it does, or
    why it does nothing now.
    """

    label: str = ""
    kind: str = ""
    value: str = ""
    state: str = ""
    place: tuple[int, int] | None = None
    why: str = ""
    cursor: int | None = None
    """Before which letter of its value the cursor of a text stands."""

    @property
    def words(self) -> str:
        """All of it in a line: the name first, so that who walks on has heard it."""
        place = ""
        if self.place is not None:
            at, count = self.place
            place = _("{at} of {count}").format(at=at, count=count)
        parts = (self.label, self.kind, self.value, self.state, place, self.why)
        return ", ".join(part.rstrip(" .:") for part in parts if part.strip(" .:"))

    def changed_from(self, other: Spoken) -> str:
        """Return what a change of the same control tells: its new value or state, else all."""
        if (self.label, self.kind) != (other.label, other.kind):
            return self.words
        parts = []
        if self.value != other.value:
            parts.append(self.value)
        if self.state != other.state:
            parts.append(self.state)
        return ", ".join(part for part in parts if part)
