"""`python3 -m tests`: get ready like main.py does, then run pytest with the given words."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bootstrap

if __name__ == "__main__":
    sys.argv[:1] = ["-m", "tests"]  # what a restart in .venv has to say again
    bootstrap.ensure("requirements-dev.txt")
    import pytest

    sys.exit(pytest.main(["--rootdir", str(bootstrap.ROOT), *sys.argv[2:]]))
