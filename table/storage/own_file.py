"""Small JSON files of the player's own: settings, set-ups, statistics.

Read like anybody's file: a bad value costs that value alone. Written so that what another version
of the program wrote there is kept, by one window at a time.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from rules.files import outside
from rules.files.plainyaml import FileError, Plain
from rules.files.quoting import brief
from rules.files.writing import write_atomically
from table.storage.damaged import Damage, Tell, aside_of, put_aside, to_nobody
from table.storage.locks import alone
from table.storage.places import config_folder, make_folder

T = TypeVar("T")


def _as_it_was(former: Any, _value: object) -> Any:
    return former


@dataclass(frozen=True)
class OwnFile(Generic[T]):
    """A file in the folder of settings: its name, what it holds, and how many bytes at the most.

    `empty` makes what it holds at first. `beside` brings its former content, as plain data, into
    the order of the new, for what is not known here to be kept where it belongs.
    """

    name: str
    structure: Any
    most: int
    empty: Callable[[], T]
    beside: Callable[[Any, T], Any] = _as_it_was

    @property
    def path(self) -> Path:
        """Where it lies."""
        return config_folder() / f"{self.name}.json"

    def load(self, tell: Tell = to_nobody) -> T:
        """Return what it holds, or what it holds at first where there is nothing to use.

        Values that do not fit are left out; the file as it was is kept as `*.damaged`, and told.
        """
        kept: T | None = self._read(tell)
        return self.empty() if kept is None else kept

    def save(self, value: T) -> None:
        """Write it, keeping what it says that is not known here; raises `OSError`."""
        from rules.files.lenient import with_unknown

        path = self.path
        with alone(path):
            make_folder(path.parent)
            try:
                former = msgspec.json.decode(outside.read_bytes(path, self.most))
                before = self.beside(former, value)
                plain = with_unknown(msgspec.to_builtins(value), before, self.structure)
                content = msgspec.json.encode(plain)
            except (ValueError, RecursionError):  # there is none, or nothing to keep of it
                content = msgspec.json.encode(value)
            write_atomically(path, msgspec.json.format(content, indent=2), private=True)

    def keep(self, value: T) -> None:
        """Write it; a disk that refuses is logged and does not stop the game."""
        with self._logged():
            self.save(value)

    def update(self, change: Callable[[T], T]) -> None:
        """Change what it holds while no other window does, unless it is handed back as it was.

        Raises `OSError`.
        """
        with alone(self.path):
            kept = self.load()
            changed = change(kept)
            if changed is not kept:
                self.save(changed)

    def change(self, change: Callable[[T], T]) -> None:
        """Change it as `update` does; a disk that refuses is logged and does not stop the game."""
        with self._logged():
            self.update(change)

    @contextmanager
    def _logged(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            logging.getLogger("cabinet").warning("%s could not be kept: %s", self.name, error)

    def _read(self, tell: Tell) -> Any:
        path = self.path
        try:
            content = outside.read_bytes(path, self.most)
            plain: Plain = msgspec.json.decode(content)
            try:
                return msgspec.convert(plain, self.structure)
            except msgspec.ValidationError:
                return self._repaired(content, plain, tell)
        except outside.NoFileError:
            return None
        except (
            outside.OutsideError,
            FileError,
            msgspec.MsgspecError,
            UnicodeDecodeError,
            RecursionError,
        ) as error:
            put_aside(path, error, tell)
            return None

    def _repaired(self, content: bytes, plain: Plain, tell: Tell) -> Any:
        """Return the good values of the file, and write it anew without the bad ones."""
        from rules.files.lenient import lenient  # only where something is wrong

        path = self.path
        value, faults = lenient(plain, self.structure)
        if not value:  # nothing of it is good
            raise faults[0]
        log = logging.getLogger("cabinet")
        for fault in faults:
            log.warning("%s: %s", path, fault.what)
        try:
            write_atomically(aside_of(path), content, private=True)
            self.save(value)
        except OSError as error:
            log.warning("%s could not be repaired: %s", path, error)
        else:
            names = dict.fromkeys(
                ".".join(brief(step) for step in fault.place or ()) for fault in faults
            )
            tell(Damage(aside_of(path), tuple(names)))
        return value
