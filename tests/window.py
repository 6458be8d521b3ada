"""A screen for tests: Xvfb, started here, and the robot that clicks on it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from games.library import GAMES
from rules.record import Header, read_bytes, replay
from rules.session import Session

ROOT = Path(__file__).resolve().parent.parent


def needed_packages() -> list[str]:
    """Return the Debian packages that these tests need and that are not installed."""
    programs = {"Xvfb": "xvfb", "xdotool": "xdotool"}
    return [package for name, package in programs.items() if shutil.which(name) is None]


@contextmanager
def screen(width: int = 1280, height: int = 720) -> Iterator[str]:
    """Give an X display of this size; fails with the packages to install where it cannot."""
    missing = needed_packages()
    if missing:
        pytest.fail(f"a real window needs these Debian packages: {', '.join(missing)}")
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24"],
        pass_fds=[write_end],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(read_end) as answer:
            number = answer.readline().strip()
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def environment(display: str, home: Path) -> dict[str, str]:
    """Return the environment of a program that shows itself on `display`."""
    return {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "CABINET_HOME": str(home),
    }


def _robot(words: Sequence[str], size: tuple[int, int]) -> list[str]:
    return [sys.executable, "-m", "tests.robot", "--size", f"{size[0]}x{size[1]}", *words]


def play(home: Path, *words: str, size: tuple[int, int] = (1280, 720)) -> dict[str, Any]:
    """Let the robot play on a screen of its own; return what it tells at the end."""
    with screen(*size) as display:
        done = subprocess.run(
            _robot(words, size),
            cwd=ROOT,
            env=environment(display, home),
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def play_and_kill(home: Path, *words: str, after: int, size: tuple[int, int] = (1280, 720)) -> None:
    """Let the robot play until `after` actions are logged, and then kill its process (-9)."""
    with (
        screen(*size) as display,
        subprocess.Popen(
            _robot((*words, "--announce", str(after)), size),
            cwd=ROOT,
            env=environment(display, home),
            stdout=subprocess.PIPE,
            text=True,
        ) as window,
    ):
        assert window.stdout is not None
        told = next((line for line in window.stdout if line.startswith("{")), "{}")
        window.kill()
    assert json.loads(told).get("actions", 0) >= after, told
    assert window.returncode == -9


def prepare(home: Path, **settings: object) -> None:
    """Write the settings that the window begins with; so that it goes fast, no animations."""
    told = {"animations": False, "bot_pause": 0.0, **settings}
    (home / "settings.json").write_text(json.dumps(told), encoding="utf-8")


def only_record(home: Path) -> tuple[Header, Session[Any]]:
    """Return the one record in a home, replayed through the rules."""
    (path,) = (home / "games").glob("*.cabinet")
    return replay(read_bytes(path), GAMES)
