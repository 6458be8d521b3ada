"""Getting ready to run: the libraries that are missing go into `.venv` beside this file.

Only the standard library is imported here, and nothing outside this folder is changed.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parent
VENV: Final = ROOT / ".venv"
STAMP: Final = VENV / "cabinet-requirements"
"""Inside `.venv`: what was installed there, as a digest of each requirements file."""

LEAST_PYTHON: Final = (3, 11)


def ensure(requirements: str) -> None:
    """Return if the libraries of a requirements file are here; else restart where they are.

    `requirements` is the file's name in this folder. The program is started again with the
    interpreter of `.venv`, which is made and filled first where needed. Ends the program with
    one sentence and status 2 where that cannot be done.
    """
    if sys.version_info < LEAST_PYTHON:
        _give_up(
            f"Cabinet needs Python 3.11 or newer; this is {sys.version.split()[0]}. "
            "Install a newer Python and start again."
        )
    inside = Path(sys.prefix).resolve() == VENV
    if (inside and _stamped(requirements)) or not _missing(requirements):
        return
    python = _venv_python()
    if not inside and not (python.exists() and _stamped(requirements)):
        names = ", ".join(_missing(requirements))
        print(f"Cabinet needs: {names}. Installing into {VENV} …", flush=True)
    if not (python.exists() and _stamped(requirements)):
        _install(python, requirements)
    if not inside:
        _restart(python)


def prepare(requirements: str) -> None:
    """Make `.venv` and install a requirements file there, whatever this interpreter has."""
    if not (_venv_python().exists() and _stamped(requirements)):
        _install(_venv_python(), requirements)


def _lines(requirements: str) -> list[str]:
    """Return the requirements of a file, with those of the files it names."""
    found: list[str] = []
    for raw in (ROOT / requirements).read_text(encoding="utf-8").splitlines():
        line = raw.split("#")[0].strip()
        if line.startswith("-r "):
            found += _lines(line[3:].strip())
        elif line:
            found.append(line)
    return found


def _missing(requirements: str) -> list[str]:
    """Return the requirements that this interpreter lacks (or has too old)."""
    missing = []
    for line in _lines(requirements):
        name = re.split(r"[<>=!~;\[ ]", line)[0]
        least = re.search(r">=\s*([\d.]+)", line)
        try:
            version = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
            continue
        if least and _numbers(version) < _numbers(least.group(1)):
            missing.append(f"{name} {least.group(1)}")
    return missing


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def _digest(requirements: str) -> str:
    return hashlib.sha256("\n".join(_lines(requirements)).encode()).hexdigest()


def _stamped(requirements: str) -> bool:
    try:
        return _digest(requirements) in STAMP.read_text(encoding="utf-8").split()
    except OSError:
        return False


def _venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _restart(python: Path) -> NoReturn:
    """Go on as this interpreter, with the same words."""
    words = [str(python), *sys.argv]
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(words[0], words)
    # Windows' shell would not wait for a program that takes our place
    process = subprocess.Popen(words)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # it was interrupted too, and ends in its own way


def _has_pip(python: Path) -> bool:
    """Return whether `.venv` was made whole: pip comes into it last."""
    asked = [str(python), "-c", "import pip"]
    try:
        return subprocess.call(asked, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def _install(python: Path, requirements: str) -> None:
    """Make `.venv` where it is missing or was broken off, and install a requirements file there."""
    if not _has_pip(python):
        try:
            venv.create(VENV, with_pip=True)
        except (OSError, subprocess.CalledProcessError):
            _give_up(
                f"{VENV} cannot be made. Check that the folder can be written and that Python's "
                "venv module is installed (on Debian and Ubuntu: apt install python3-venv)."
            )
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check"]
    try:
        failed = subprocess.call([*command, "-r", str(ROOT / requirements)]) != 0
    except KeyboardInterrupt:
        _give_up("The libraries are not all installed. Start again to go on with that.")
    if failed:
        _give_up(
            "The libraries could not be installed. Connect to the internet and start again, or "
            f"install {requirements} yourself."
        )
    known = STAMP.read_text(encoding="utf-8").split() if STAMP.exists() else []
    STAMP.write_text("\n".join([*known, _digest(requirements)]) + "\n", encoding="utf-8")


def _give_up(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(2)
