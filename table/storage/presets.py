"""Set-ups saved by name."""

from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from rules.core import HUMAN
from table.storage.settings import Chosen, Word
from table.storage.store import Change, added, change, find, removed

if TYPE_CHECKING:
    from rules.record import SeatHeader

MOST_NAME: Final = 32

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME)]


PHONE: Final = "phone"
"""A person whose hand is at a phone; to the record they are as any other."""

PERSONS: Final = frozenset({HUMAN, PHONE})


class PresetSeat(msgspec.Struct, frozen=True):
    """Who sits at a place: a name, `human`, `phone` or `bot:LEVEL`, and the seat's color."""

    name: Annotated[str, msgspec.Meta(max_length=24)]
    player: Annotated[str, msgspec.Meta(max_length=24)] = "human"
    color: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0

    @property
    def is_person(self) -> bool:
        """Whether a person sits here, at the screen or at a phone."""
        return self.player in PERSONS

    @property
    def header(self) -> "SeatHeader":
        """The seat as records have it."""
        from rules.record import SeatHeader

        return SeatHeader(self.name.strip(), HUMAN if self.is_person else self.player)


class Preset(msgspec.Struct, frozen=True):
    """A set-up: the players and the options that were chosen."""

    game: Word
    name: Name
    seats: Annotated[tuple[PresetSeat, ...], msgspec.Meta(min_length=1, max_length=8)]
    options: Chosen


def load_presets() -> tuple[Preset, ...]:
    """Return the saved set-ups, the newest last."""
    return tuple(find("presets", Preset))


def save_preset(preset: Preset) -> None:
    """Keep a set-up under its name, in place of one of the same game and name.

    Raises `StoreError`.
    """
    change(*_without(preset), added("presets", **msgspec.structs.asdict(preset)))


def delete_preset(preset: Preset) -> None:
    """Forget a set-up; raises `StoreError`."""
    change(*_without(preset))


def _without(preset: Preset) -> list[Change]:
    names = [one.name for one in find("presets", Preset, game=preset.game)]
    same = [name for name in names if name.casefold() == preset.name.casefold()]
    return [removed("presets", game=preset.game, name=name) for name in same]
