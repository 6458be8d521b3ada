"""Small JSON files of the player's own: settings, set-ups, statistics.

Read like anybody's file: a bad value costs that value alone. Written so that what another version
of the program wrote there is kept, by one window at a time.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.files import outside
from rules.files.plainyaml import FileError, Plain
from rules.files.quoting import brief
from rules.files.writing import write_atomically
from ui.storage.damaged import Damage, Tell, aside_of, put_aside, to_nobody
from ui.storage.locks import alone

T = TypeVar("T")


def load(file: Path, structure: Any, most: int, tell: Tell = to_nobody) -> Any:
    """Return what a file of at most `most` bytes says, or `None` where there is nothing to use.

    Values that do not fit are left out; the file as it was is kept as `*.damaged`, and told.
    """
    try:
        content = outside.read_bytes(file, most)
        plain: Plain = msgspec.json.decode(content)
        try:
            return msgspec.convert(plain, structure)
        except msgspec.ValidationError:
            return _repaired(file, content, plain, structure, tell)
    except outside.NoFileError:
        return None
    except (
        outside.OutsideError,
        FileError,
        msgspec.MsgspecError,
        UnicodeDecodeError,
        RecursionError,
    ) as error:
        put_aside(file, error, tell)
        return None


def _repaired(file: Path, content: bytes, plain: Plain, structure: Any, tell: Tell) -> Any:
    """Return the good values of a file, and write it anew without the bad ones."""
    from rules.files.lenient import lenient  # only where something is wrong

    value, faults = lenient(plain, structure)
    if not value:  # nothing of it is good
        raise faults[0]
    log = logging.getLogger("cabinet")
    for fault in faults:
        log.warning("%s: %s", file, fault.what)
    try:
        write_atomically(aside_of(file), content)
        save(file, value, structure, most=len(content))
    except OSError as error:
        log.warning("%s could not be repaired: %s", file, error)
    else:
        names = dict.fromkeys(
            ".".join(brief(step) for step in fault.place or ()) for fault in faults
        )
        tell(Damage(aside_of(file), tuple(names)))
    return value


def save(
    file: Path,
    value: Any,
    structure: Any,
    *,
    most: int,
    beside: Callable[[Any], Any] = lambda former: former,
) -> None:
    """Write a file, keeping what it says that is not known here; raises `OSError`.

    `beside` brings the former content, as plain data, into the order of the new.
    """
    from rules.files.lenient import with_unknown

    with alone(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            former = msgspec.json.decode(outside.read_bytes(file, most))
            plain = with_unknown(msgspec.to_builtins(value), beside(former), structure)
            content = msgspec.json.encode(plain)
        except (ValueError, RecursionError):  # there is none, or nothing to keep of it
            content = msgspec.json.encode(value)
        write_atomically(file, msgspec.json.format(content, indent=2))
