"""Imports go one way, and what runs without a window never loads pygame."""

import ast
import os
import signal
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests import there

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT = {
    "rules": {"rules"},
    "bots": {"bots", "rules"},
    "art": {"art", "rules"},
    "table": {"table", "art", "rules"},
    "prints": {"prints", "table", "art", "rules"},
    "ui": {"ui", "prints", "table", "art", "rules"},
    "pocket": {"pocket", "table", "art", "rules"},
    "games": {"games", "ui", "pocket", "prints", "bots", "table", "art", "rules"},
    "bench": {"bench", "games", "ui", "pocket", "bots", "table", "art", "rules"},
    "tools": {"tools", "games", "ui", "prints", "bots", "pocket", "table", "art", "rules"},
}
RULES_LIBRARIES = {"yaml", "msgspec"}
ROOMS = set(MAY_IMPORT)
FLOORS = (
    {"budgets", "button_map", "clock", "durations", "gate", "key_map", "key_table", "layout"}
    | {"mouse", "passing", "presentation", "screens", "tidying"},
    {"sounds", "speech", "voice"},
    {"controls"},
    {"instance", "scene", "window"},
    {"focus_reader", "scanning"},
    {"gamepad"},
    {"app"},
    {"picture"},
    {"window_game"},
    {"pages"},
    {"felt"},
    {"lesson", "replay"},
    {"lobby", "puzzles"},
)
"""The rooms of `ui/`, the ground first: each imports of those on its own floor or below."""


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


def test_within_ui_imports_go_down() -> None:
    floor = {room: at for at, rooms in enumerate(FLOORS) for room in rooms}
    for path in (ROOT / "ui").rglob("*.py"):
        room = path.relative_to(ROOT / "ui").parts[0].removesuffix(".py")
        for name in _imports(path):
            if name.startswith("ui.") and room != "__init__":
                other = name.split(".")[1]
                assert floor[other] <= floor[room], f"{path.relative_to(ROOT)} imports {name}"


def test_no_two_files_of_window_table_and_drawings_have_one_name() -> None:
    named: dict[str, list[str]] = {}
    for room in ("art", "table", "ui"):
        for path in (ROOT / room).rglob("*.py"):
            if path.stem != "__init__":
                named.setdefault(path.name, []).append(path.relative_to(ROOT).as_posix())
    assert [paths for paths in named.values() if len(paths) > 1] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for types alone count as well."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
    }
    imports = {name: _imports(path) & modules.keys() for name, path in modules.items()}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "president_arnold", "--seats", "2", "--games", "1", "--option", "hands=1"],
        ["replay", "--check", "tests/records/president_arnold.cabinet"],
        ["print", "board", "--players", "1", "-o", "{tmp}/board.pdf"],
        ["tournament", "sanity_rook", "--bots", "normal,random", "--games", "2"],
        ["--help"],
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


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="no /proc to look at")
def test_a_table_of_phones_loads_neither_pygame_nor_sdl_nor_tls(tmp_path: Path) -> None:
    """Not even when a phone has been shown a card."""
    words = ["serve", "president_arnold", "--seats", "phone,phone,phone,phone"]
    with subprocess.Popen(
        [sys.executable, "main.py", *words, "--host", "127.0.0.1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "CABINET_HOME": str(tmp_path)},
    ) as served:
        try:
            link = next(line for line in there(served.stdout) if "/#" in line).strip()
            with urlopen(f"{link.partition('#')[0]}face/128/0", timeout=20) as face:
                assert face.read().startswith(b"\x89PNG")
            loaded = Path(f"/proc/{served.pid}/maps").read_text(encoding="utf-8")
            served.send_signal(signal.SIGINT)
            assert served.wait(20) == 0
        finally:
            served.kill()
    assert "_imaging" in loaded  # Pillow has drawn it
    assert "SDL" not in loaded
    assert "pygame" not in loaded
    assert "_ssl" not in loaded  # with it come the system's certificates
    assert "libcrypto" not in loaded


NEEDS_A_WINDOW = {"pygame", "aiohttp", "ui", "pocket", "prints", "games"}
"""What is loaded nowhere below the window and the server."""


@pytest.mark.parametrize("room", ["art", "table"])
def test_rooms_without_a_window_load_neither_pygame_nor_a_server(room: str) -> None:
    """Imported as they run, with all that they import in turn."""
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in sorted((ROOT / room).rglob("*.py"))
        if path.stem != "__init__"
    ]
    code = (
        "import sys, importlib\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        f"sys.exit(' '.join({NEEDS_A_WINDOW!r} & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


NOT_YET = ("hashlib", "sqlite3", "subprocess", "PIL.ImageDraw", "rules.session", "ui.voice")
"""Some of what only later frames need, and what is slow to load."""


def test_a_start_waits_for_nothing_that_the_first_frame_does_not_show(tmp_path: Path) -> None:
    """The games' sheets are read as far as the lobby shows them, and little else is loaded."""
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "import bootstrap, games.library, main\n"
        "bootstrap.ensure('requirements.txt')\n"
        "games.library.read_sheet = lambda path: sys.exit('read ' + str(path))\n"
        "status = main.main(['--first-frame'])\n"
        f"early = [name for name in {NOT_YET!r} if name in sys.modules]\n"
        "sys.exit(' '.join(early) or status)"
    )
    told = {**os.environ, "CABINET_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=told,
    )
    assert done.returncode == 0, done.stderr
