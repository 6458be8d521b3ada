"""The earlier copy of a record: what a game was at the end of its last hand, or when it went on.

It lies beside the record (`x.cabinet.earlier`) while the game is played, and helps where the
record is damaged: its lines stand for bad ones wherever both tell of the same game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from rules.files import outside
from rules.files.writing import write_atomically
from rules.record import MOST_BYTES, Games, RecordError, Salvaged, salvage

ENDING: Final = ".earlier"
DAMAGED: Final = ".damaged"
MOST_FIXED: Final = 8
"""A record with more bad lines than that is not fixed line by line."""


def earlier_of(path: Path) -> Path:
    """Return where the earlier copy of a record lies."""
    return path.with_name(path.name + ENDING)


def keep_earlier(path: Path, content: bytes) -> None:
    """Put a record's content beside it as its earlier copy; raises `OSError`."""
    write_atomically(earlier_of(path), content, private=True)


def keep_damaged(path: Path, content: bytes) -> Path:
    """Put a damaged record's content beside it under a name of its own; raises `OSError`."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}{DAMAGED}-{number}")
        try:
            aside.touch(0o600, exist_ok=False)
        except FileExistsError:
            number += 1
            continue
        write_atomically(aside, content, private=True)
        return aside


class Opened(NamedTuple):
    """A record as far as it can be played, and what was done for that.

    `fault` is the first bad line that there was; with `fixed` all the same nothing is missing:
    the earlier copy has the lines. `earlier` is said where the copy stands for the whole record.
    """

    salvaged: Salvaged
    fault: RecordError | None
    fixed: bool = False
    earlier: bool = False


def open_record(path: Path, content: bytes, games: Games) -> Opened:
    """Play a record as far as it is good, with the help of its earlier copy where it is not.

    Raises `RecordError` where neither begins like a record of one of these games.
    """
    as_it_is: Salvaged | None = None
    try:
        as_it_is = salvage(content, games)
        fault = as_it_is.fault
    except RecordError as error:
        fault = error
    if fault is not None and (copy := _earlier_content(path)) is not None:
        return _with_copy(content, as_it_is, fault, copy, games)
    if as_it_is is None:
        assert fault is not None
        raise fault
    return Opened(as_it_is, fault)


def _with_copy(
    content: bytes, as_it_is: Salvaged | None, fault: RecordError, copy: bytes, games: Games
) -> Opened:
    """Open a bad record with its copy: fixed, else whichever of the two goes further."""
    best = None if as_it_is is None else Opened(as_it_is, fault)
    fixed = _fixed(content, copy, fault.line, games)
    if fixed is not None and (best is None or _length(fixed) > _length(best.salvaged)):
        best = Opened(fixed, fault, fixed=fixed.fault is None)
    try:
        alone = salvage(copy, games)
    except RecordError:
        alone = None
    if alone is not None and (best is None or _length(alone) > _length(best.salvaged)):
        best = Opened(alone, fault, earlier=True)
    if best is None:
        raise fault
    return best


def _length(salvaged: Salvaged) -> int:
    return len(salvaged.session.log)


def _fixed(content: bytes, copy: bytes, bad: int, games: Games) -> Salvaged | None:
    """Play the record with the copy's lines in place of bad ones, as far as that goes.

    A line is taken only where both files have the same lines before it and the same one after
    it: without those they may tell of different games, since moves can be taken back.
    """
    lines, others = content.split(b"\n"), copy.split(b"\n")
    salvaged = None
    for _time in range(MOST_FIXED):
        at = bad - 1
        same_before = lines[:at] == others[:at]
        if not 0 <= at < min(len(lines), len(others)) - 1 or not same_before:
            break
        if lines[at + 1] != others[at + 1] or not others[at + 1]:
            break
        lines[at] = others[at]
        try:
            salvaged = salvage(b"\n".join(lines), games)
        except RecordError:
            break
        if salvaged.fault is None:
            break
        bad = salvaged.fault.line
    return salvaged


def _earlier_content(path: Path) -> bytes | None:
    try:
        return outside.read_bytes(earlier_of(path), MOST_BYTES)
    except outside.OutsideError:
        return None
