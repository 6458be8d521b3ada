"""Handing a finished PDF to the system's printer; whatever fails is one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rules.words import _
from table.storage.places import environment

if TYPE_CHECKING:
    from prints.pdf import Duplex

TIMEOUT_SECONDS: Final = 20.0
_SIDES: Final = {
    "none": "one-sided",
    "long": "two-sided-long-edge",
    "short": "two-sided-short-edge",
}
_UNSCALED: Final = ("-o", "print-scaling=none")  # CUPS: one millimeter stays one millimeter


@dataclass(frozen=True, slots=True)
class SpoolResult:
    """Whether the file was handed over, and one sentence for the player."""

    sent: bool
    message: str


def printers() -> tuple[str, ...]:
    """The names of the printers that CUPS knows; none where there is no CUPS or it is silent."""
    lpstat = shutil.which("lpstat")
    if lpstat is None:
        return ()
    try:
        answer = _run([lpstat, "-e"])
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return tuple(answer.stdout.split()) if answer.returncode == 0 else ()


def spool(
    path: Path, printer: str | None = None, duplex: Duplex = "none", paper: str = ""
) -> SpoolResult:
    """Print a saved file on `printer` (CUPS only) or on the system's default printer.

    CUPS, of Linux and macOS, is told the paper, the sides and not to scale; what other systems
    print with reads it in the file.

    Where the system cannot print, the file stays and the message says where it is.
    """
    path = path.resolve()
    if not path.is_file():
        return SpoolResult(False, _("There is no file {path} to print.").format(path=path))
    if sys.platform == "win32":
        return _print_verb(path)
    command = shutil.which("lp") or shutil.which("lpr")
    if command is None and sys.platform == "darwin":
        return _open(path)
    if command is None:
        return _saved_only(path, _("This system has no print command"))
    known = printers()
    if printer is not None and printer not in known:
        return _saved_only(path, _("There is no printer called “{name}”").format(name=printer))
    if shutil.which("lpstat") is not None and not known:
        return _saved_only(path, _("No printer is set up"))
    options = [*_UNSCALED, "-o", f"sides={_SIDES[duplex]}"]
    if paper:
        options += ["-o", f"media={paper}"]
    return _hand_over(command, path, printer, options)


def _hand_over(
    command: str, path: Path, printer: str | None, options: Sequence[str]
) -> SpoolResult:
    """Give the file to `lp` or `lpr`, as words and never as a line for a shell."""
    option = "-d" if Path(command).name == "lp" else "-P"
    chosen = [] if printer is None else [option, printer]
    try:
        answer = _run([command, *chosen, *options, str(path)])
    except subprocess.TimeoutExpired:
        return _saved_only(path, _("The print system doesn’t respond"))
    except OSError as error:
        return _saved_only(path, _("Printing failed ({why})").format(why=error.strerror or error))
    if answer.returncode != 0:
        lines = answer.stderr.strip().splitlines()
        why = lines[0][:200] if lines else _("status {number}").format(number=answer.returncode)
        return _saved_only(path, _("The print system refused the file ({why})").format(why=why))
    return SpoolResult(True, _("{path} is being printed.").format(path=path))


def _print_verb(path: Path) -> SpoolResult:
    """Windows: ask the program that shows such files to print this one."""
    if sys.platform != "win32":
        return _saved_only(path, _("This system has no print command"))
    try:
        os.startfile(str(path), "print")
    except OSError:  # no program prints such files by itself; one may show them
        try:
            os.startfile(str(path))
        except OSError as error:
            why = error.strerror or error
            return _saved_only(path, _("Printing failed ({why})").format(why=why))
        return _opened(path)
    return SpoolResult(True, _("{path} is being printed.").format(path=path))


def _open(path: Path) -> SpoolResult:
    """Have macOS show the file, where it can be printed from."""
    with suppress(OSError, subprocess.TimeoutExpired):
        if _run(["open", str(path)]).returncode == 0:
            return _opened(path)
    return _saved_only(path, _("This system has no print command"))


def _opened(path: Path) -> SpoolResult:
    words = _("{path} is open: print it from there at 100%, without scaling.")
    return SpoolResult(True, words.format(path=path))


def _saved_only(path: Path, why: str) -> SpoolResult:
    return SpoolResult(False, _("{why}; the sheet is saved as {path}.").format(why=why, path=path))


def _run(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=TIMEOUT_SECONDS,
        env=environment(),
        check=False,
    )
