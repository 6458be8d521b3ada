"""Set-ups saved by name, in a small JSON file that is checked like anybody's file."""

import contextlib
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from rules.core import HUMAN
from table.storage.damaged import Tell, to_nobody
from table.storage.own_file import OwnFile
from table.storage.settings import Chosen, Word

if TYPE_CHECKING:
    from rules.record import SeatHeader

MOST_PRESETS: Final = 100
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


Presets = Annotated[tuple[Preset, ...], msgspec.Meta(max_length=MOST_PRESETS)]


def _place(preset: Preset) -> tuple[str, str]:
    return preset.game, preset.name.casefold()


def _beside(former: list[Any], presets: tuple[Preset, ...]) -> list[Any]:
    """Return the former set-ups in the places of the new ones with their names."""
    known = {}
    for one in former:
        with contextlib.suppress(msgspec.ValidationError):
            known[_place(msgspec.convert(one, Preset))] = one
    return [known.get(_place(preset)) for preset in presets]


_FILE: Final = OwnFile[tuple[Preset, ...]]("presets", Presets, 256 * 1024, tuple, _beside)


def load_presets(tell: Tell = to_nobody) -> tuple[Preset, ...]:
    """Return the saved set-ups; what of them is damaged is put aside, told, and left out."""
    return _FILE.load(tell)


def save_preset(preset: Preset) -> None:
    """Keep a set-up under its name, in place of one of the same game and name.

    Raises `OSError` where the disk refuses, `ValueError` where there are too many.
    """

    def added(kept: tuple[Preset, ...]) -> tuple[Preset, ...]:
        others = _without(preset, kept)
        if len(others) >= MOST_PRESETS:
            raise ValueError(f"{MOST_PRESETS} presets are kept already")
        return (*others, preset)

    _FILE.update(added)


def delete_preset(preset: Preset) -> None:
    """Forget a set-up; raises `OSError` where the disk refuses."""
    _FILE.update(lambda kept: _without(preset, kept))


def _without(preset: Preset, kept: tuple[Preset, ...]) -> tuple[Preset, ...]:
    return tuple(one for one in kept if _place(one) != _place(preset))
