"""What builds, measures and tries Cabinet, `python -m tools.NAME`; nothing of it is needed to play.

Each gets the libraries ready that it needs, as `main.py` does: those of `requirements-dev.txt`
here, and where it asks `need_more` those of `tools/requirements.txt`. Their numbers have bounds:
`add_argument(..., type=whole(1, 100))`.
"""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

import bootstrap

if TYPE_CHECKING:
    from collections.abc import Callable


def _ready(tool: str, requirements: str) -> None:
    """Have the libraries of a requirements file, after a restart in `.venv` where needed."""
    kept, sys.argv = sys.argv, ["-m", tool, *sys.argv[1:]]  # what a restart has to say again
    bootstrap.ensure(requirements)
    sys.argv = kept


def _tool() -> str:
    """Return the tool that was started, 'tools.package'; '' where a test only imports one."""
    words = getattr(sys, "orig_argv", ["-m", "tools."])  # an old Python, which is told so
    module = words[words.index("-m") + 1] if "-m" in words[:-1] else ""
    return module if module.startswith("tools.") else ""


def need_more() -> None:
    """Have the libraries that few tools need; ask after the command line was read."""
    _ready(_tool(), "tools/requirements.txt")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number from `least` to `most` for `argparse`."""

    def read(word: str) -> int:
        if re.fullmatch("-?[0-9]{1,99}", word) and least <= int(word) <= most:
            return int(word)
        wanted = f"give a whole number from {least} to {most}, not {word!r}"
        raise argparse.ArgumentTypeError(wanted)

    return read


if _tool():
    _ready(_tool(), "requirements-dev.txt")
