"""Set-ups saved by name, in a small JSON file that is checked like anybody's file."""

from pathlib import Path
from typing import Annotated, Final

import msgspec

from rules.files.writing import write_atomically
from ui.kept.damaged import Tell, put_aside, to_nobody
from ui.kept.places import config_folder

MOST_BYTES: Final = 256 * 1024
MOST_PRESETS: Final = 100
MOST_NAME: Final = 32

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]


class PresetSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a place: a name, `human` or `bot:LEVEL`, and the seat's color."""

    name: Annotated[str, msgspec.Meta(max_length=24)]
    player: Annotated[str, msgspec.Meta(max_length=24)] = "human"
    color: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up: the players and the options that were chosen."""

    game: Word
    name: Name
    seats: Annotated[tuple[PresetSeat, ...], msgspec.Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Word, bool | Number | Word], msgspec.Meta(max_length=32)]


Presets = Annotated[tuple[Preset, ...], msgspec.Meta(max_length=MOST_PRESETS)]


def _file() -> Path:
    return config_folder() / "presets.json"


def load_presets(tell: Tell = to_nobody) -> tuple[Preset, ...]:
    """Return the saved set-ups; a damaged file is put aside, told, and replaced."""
    file = _file()
    try:
        if file.stat().st_size > MOST_BYTES:
            raise msgspec.ValidationError("too large")
        return msgspec.json.decode(file.read_bytes(), type=Presets)
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        put_aside(file, error, tell)
        return ()


def save_preset(preset: Preset) -> None:
    """Keep a set-up under its name, in place of one of the same game and name.

    Raises `OSError` where the disk refuses, `ValueError` where there are too many.
    """
    others = tuple(one for one in load_presets() if _place(one) != _place(preset))
    if len(others) >= MOST_PRESETS:
        raise ValueError(f"{MOST_PRESETS} presets are kept already")
    _write((*others, preset))


def delete_preset(preset: Preset) -> None:
    """Forget a set-up; raises `OSError` where the disk refuses."""
    _write(tuple(one for one in load_presets() if _place(one) != _place(preset)))


def _place(preset: Preset) -> tuple[str, str]:
    return preset.game, preset.name.casefold()


def _write(presets: tuple[Preset, ...]) -> None:
    content = msgspec.json.format(msgspec.json.encode(presets), indent=2)
    _file().parent.mkdir(parents=True, exist_ok=True)
    write_atomically(_file(), content)
