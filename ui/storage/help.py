"""Which games were played with help, in a small JSON file: a record holds no trace of it."""

import hashlib
import logging
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from rules.record import Header, encode_header
from ui.storage.locks import alone
from ui.storage.own_file import load, save
from ui.storage.places import config_folder

MOST_BYTES: Final = 256 * 1024
MOST_GAMES: Final = 500
"""The games that are remembered, those last that had help."""

Kind = Literal["hints", "open_hands", "take_backs", "coach"]
"""A hint was shown; all hands lay open; what only free take-backs allow was taken back; the coach
judged a decision before it was made."""

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
        with alone(_file()):  # another window may note something at the same moment
            kept = _load()
            kept.pop(self._game, None)
            games = [*kept.items(), (self._game, tuple(sorted(self.kinds)))]
            try:
                save(_file(), dict(games[-MOST_GAMES:]), Helped, most=MOST_BYTES)
            except OSError as error:
                logging.getLogger("cabinet").warning("help could not be kept: %s", error)


def _file() -> Path:
    return config_folder() / "help.json"


def _load() -> dict[str, tuple[str, ...]]:
    """Return what is kept; what of it is damaged is put aside and begun anew."""
    kept: dict[str, tuple[str, ...]] | None = load(_file(), Helped, MOST_BYTES)
    return {} if kept is None else kept
