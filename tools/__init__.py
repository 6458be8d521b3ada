"""What builds, measures and tries Cabinet, `python -m tools.NAME`; nothing of it is needed to play.

Each gets the libraries ready that it needs, as `main.py` does: those of `requirements-dev.txt`
here, and where it asks `need_more` those of `tools/requirements.txt`.
"""

import sys

import bootstrap


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


if _tool():
    _ready(_tool(), "requirements-dev.txt")
