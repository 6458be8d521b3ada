"""Builds the lock files from the ranges: each library's one version, with its files' hashes.

`requirements.txt` and `requirements-dev.txt` say which versions Cabinet works with, and their
lock files which ones are installed; `tools/requirements.txt` has what few tools need besides.
Versions that are locked stay as long as the ranges allow; `--upgrade` takes the newest. Afterwards
it is checked that there is a wheel of every library for each system and Python that Cabinet runs
on. Needs the internet.

    python -m tools.build_lock [--upgrade]
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools import need_more

ROOT: Final = Path(__file__).resolve().parent.parent
INDEX: Final = "https://pypi.org/simple"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS: Final = (
    "x86_64-manylinux_2_34",
    "aarch64-manylinux_2_34",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
)


PIP: Final = "pip>=25.2"  # which trusts what the system trusts, a company's certificate too
"""What a first start installs the libraries with: it fetches the locked one (bootstrap.py)."""


def lock(name: str, *more: str, with_pip: bool = True) -> None:
    """Write `name`.lock from `name`.txt."""
    _uv(
        f"{name}.txt",
        *(["-"] if with_pip else []),
        *("--output-file", f"{name}.lock", "--universal", "--generate-hashes"),
        *("--python-version", PYTHONS[0]),
        *("--custom-compile-command", "python -m tools.build_lock"),
        *more,
    )


def check_wheels(name: str) -> None:
    """End the program where a locked library has no wheel for a system and a Python."""
    for system in SYSTEMS:
        for python in PYTHONS:
            where = ("--python-platform", system, "--python-version", python)
            _uv(f"{name}.lock", "--only-binary", ":all:", *where)


def _uv(requirements: str, *words: str) -> None:
    compile_ = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-config"]
    where = ["--default-index", INDEX]
    done = subprocess.run(
        [*compile_, *where, requirements, *words],
        cwd=ROOT,
        input=PIP,
        text=True,
        stdout=subprocess.DEVNULL,  # it is in the file
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"{requirements} could not be locked ({' '.join(words)}).")


def main(words: Sequence[str] | None = None) -> None:
    """Write the lock files and check them."""
    parser = argparse.ArgumentParser(description="Lock the libraries' versions and hashes.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    asked = parser.parse_args(words)
    need_more()
    upgrade = ["--upgrade"] if asked.upgrade else []
    lock("requirements", *upgrade)
    lock("requirements-dev", "--constraints", "requirements.lock", *upgrade)
    more = ["--constraints", "requirements-dev.lock", *upgrade]
    lock("tools/requirements", *more, with_pip=False)
    check_wheels("requirements-dev")  # which holds those to play with too
    check_wheels("tools/requirements")


if __name__ == "__main__":
    main()
