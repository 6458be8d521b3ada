"""Imports go one way, and what runs without a window never loads pygame."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT = {
    "rules": {"rules"},
    "bots": {"bots", "rules"},
    "ui": {"ui", "rules"},
    "games": {"games", "ui", "bots", "rules"},
    "tools": {"tools", "games", "ui", "rules"},
}
RULES_LIBRARIES = {"yaml", "msgspec"}
ROOMS = set(MAY_IMPORT)


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: imports name the whole module"
            found.add(node.module)
    return found


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_imports_go_one_way(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        for name in _imports(path):
            other = name.split(".")[0]
            if other in ROOMS:
                assert other in MAY_IMPORT[room], f"{path.name} imports {name}"
            if room == "rules":
                assert (
                    other in RULES_LIBRARIES or other in ROOMS or other in sys.stdlib_module_names
                ), f"{path.name} imports {name}"


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "president_arnold", "--seats", "2", "--games", "1", "--option", "hands=1"],
        ["replay", "--check", "tests/records/president_arnold.cabinet"],
        ["print", "board", "--players", "1", "-o", "{tmp}/board.pdf"],
        ["--help"],
        ["simulate", "--help"],
    ],
)
def test_headless_commands_never_load_pygame(words: list[str], tmp_path: Path) -> None:
    words = [word.replace("{tmp}", str(tmp_path)) for word in words]
    code = (
        "import sys; sys.path.insert(0, '.'); sys.modules['pygame'] = None\n"
        "import main\n"
        f"sys.exit(main.main({words!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
