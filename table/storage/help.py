"""Which games were played with help, in a small JSON file: a record holds no trace of it."""

import hashlib
from typing import Annotated, Final, Literal

import msgspec

from rules.record import Header, encode_header
from table.storage.own_file import OwnFile

MOST_GAMES: Final = 500
"""The games that are remembered, those last that had help."""

Kind = Literal["hints", "open_hands", "take_backs", "coach"]
"""A hint was shown; all hands lay open; what only free take-backs allow was taken back; the coach
judged a decision before it was made."""

Word = Annotated[str, msgspec.Meta(max_length=80)]
Helped = dict[Word, Annotated[tuple[Word, ...], msgspec.Meta(max_length=16)]]
"""The kinds of help by game. Kinds that only other versions know are kept."""
_FILE: Final = OwnFile[dict[str, tuple[str, ...]]]("help", Helped, 256 * 1024, dict)


class Help:
    """The help that was had in one game, also before it was resumed.

    A game is known by its header, so that its record may be renamed or copied.
    """

    def __init__(self, header: Header) -> None:
        self._game = hashlib.sha256(encode_header(header)).hexdigest()
        self.kinds = frozenset(_FILE.load().get(self._game, ()))

    def note(self, kind: Kind) -> None:
        """Remember that there was help of this kind."""
        if kind not in self.kinds:
            self.kinds |= {kind}
            _FILE.change(self._noted)

    def _noted(self, kept: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        others = [(game, kinds) for game, kinds in kept.items() if game != self._game]
        return dict([*others, (self._game, tuple(sorted(self.kinds)))][-MOST_GAMES:])
