"""Which games were played with help, in a small JSON file: a record holds no trace of it."""

import hashlib
import logging
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from rules.files.writing import write_atomically
from rules.record import Header, encode_header
from ui.kept.damaged import put_aside, to_nobody
from ui.kept.places import config_folder

MOST_BYTES: Final = 256 * 1024
MOST_GAMES: Final = 500
"""The games that are remembered, those last that had help."""

Kind = Literal["hints", "open_hands", "take_backs"]
"""A hint was shown; all hands lay open; what only free take-backs allow was taken back."""

Word = Annotated[str, msgspec.Meta(max_length=80)]
Helped = dict[Word, Annotated[tuple[Word, ...], msgspec.Meta(max_length=16)]]
"""The kinds of help by game. Kinds that only other versions know are kept."""


class Help:
    """The help that was had in one game, also before it was resumed.

    A game is known by its header, so that its record may be renamed or copied.
    """

    def __init__(self, header: Header) -> None:
        self._game = hashlib.sha256(encode_header(header)).hexdigest()
        self.kinds = frozenset(_load().get(self._game, ()))

    def note(self, kind: Kind) -> None:
        """Remember that there was help of this kind; a disk that refuses is logged."""
        if kind in self.kinds:
            return
        self.kinds |= {kind}
        kept = _load()
        kept.pop(self._game, None)
        games = [*kept.items(), (self._game, tuple(sorted(self.kinds)))]
        try:
            config_folder().mkdir(parents=True, exist_ok=True)
            content = msgspec.json.encode(dict(games[-MOST_GAMES:]))
            write_atomically(_file(), msgspec.json.format(content, indent=2))
        except OSError as error:
            logging.getLogger("cabinet").warning("help could not be kept: %s", error)


def _file() -> Path:
    return config_folder() / "help.json"


def _load() -> Helped:
    """Return what is kept; a damaged file is put aside and begun anew."""
    file = _file()
    try:
        if file.stat().st_size > MOST_BYTES:
            raise msgspec.ValidationError("too large")
        return msgspec.json.decode(file.read_bytes(), type=Helped)
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        put_aside(file, error, to_nobody)
        return {}
