"""The real window on a screen of its own (Xvfb), and a mouse that clicks on it (xdotool).

What a test knows of it `tests.watched` tells, which runs in the process of the window.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from games.library import GAMES
from rules.record import Header, read_bytes, replay
from rules.session import Session
from ui.felt.action_line import GO_ON

ROOT = Path(__file__).resolve().parent.parent
SIZE: Final = (1280, 720)
SECONDS: Final = 60.0
"""So long something may take that does not take a whole game."""


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


def shows(key: str, told: dict[str, Any]) -> bool:
    """Return whether a control is there."""
    return any(each["key"] == key for each in told["controls"])


class Window:
    """The real window in a process of its own, and a mouse on its screen."""

    def __init__(self, home: Path, display: str, size: tuple[int, int]) -> None:
        self.home, self._environment = home, environment(display, home)
        self.slowest = 0.0
        """The longest time that the window has taken to answer, in seconds."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.watched", "--size", f"{size[0]}x{size[1]}"],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._shots = 0
        self._ends = 0

    def close(self) -> None:
        """Close the window; it must end by itself, and well."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            assert self._process.wait(SECONDS) == self._ends
        finally:
            self._process.kill()

    def kill(self) -> None:
        """End the process at once, as `kill -9` does."""
        self._process.kill()
        self._ends = -9

    # --- looking ----------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        began = time.monotonic()
        told = self._ask("look")
        self.slowest = max(self.slowest, time.monotonic() - began)
        return told

    def _ask(self, words: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        line = next((each for each in self._process.stdout if each.startswith("{")), "")
        assert line, "the window has ended"
        told: dict[str, Any] = json.loads(line)
        return told

    @property
    def table(self) -> dict[str, Any]:
        told: dict[str, Any] = self.look()["table"]
        return told

    def states(self) -> list[str]:
        """Return the states of the games that are played, in words."""
        told: list[str] = self._ask("state")["state"]
        return told

    def shot(self, name: str = "") -> Path:
        self._shots += 1
        path = self.home / f"{name or self._shots}.png"
        self._ask(f"shot {path}")
        return path

    def until(
        self,
        holds: Callable[[dict[str, Any]], object],
        meanwhile: Callable[[], object] = lambda: time.sleep(0.01),
    ) -> dict[str, Any]:
        """Wait until something holds of what is seen; others may live meanwhile."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            told = self.look()
            if not told["moving"] and holds(told):
                return told
            meanwhile()
        raise AssertionError(f"it does not come: {self.look()}")

    def until_scene(self, *names: str) -> dict[str, Any]:
        return self.until(lambda told: told["scene"] in names)

    # --- the mouse --------------------------------------------------------------------------

    def _mouse(self, spot: Sequence[int], button: int = 1) -> None:
        where = [str(spot[0]), str(spot[1])]
        press = [word for kind in ("mousedown", "mouseup") for word in (kind, str(button))]
        subprocess.run(["xdotool", "mousemove", *where, *press], env=self._environment, check=True)

    def control(self, key: str) -> dict[str, Any] | None:
        """Return what a control shows, by its key or else its words."""
        controls = self.look()["controls"]
        for name in ("key", "words"):
            for each in controls:
                if each[name] == key:
                    found: dict[str, Any] = each
                    return found
        return None

    def _in_sight(self, key: str, spot: str) -> tuple[int, int]:
        """Return where a control is, once it is scrolled into sight."""
        for _turn in range(80):
            control = self.control(key)
            assert control is not None, f"there is no {key!r}: {self.look()}"
            x, y = control["spots"][spot]
            if control["seen"] is None:
                return x, y
            left, top, wide, high = control["seen"]
            if top + 8 < y < top + high - 8:
                return x, y
            self._mouse((left + wide // 2, top + high // 2), 4 if y <= top + 8 else 5)
        raise AssertionError(f"{key!r} cannot be scrolled to")

    def press(self, key: str, then: Callable[[dict[str, Any]], object] | None = None) -> None:
        """Press a button, until what shall come of it has come."""
        for turn in range(20):
            if turn == 0 or self.control(key) is not None:  # it may have come late
                self._mouse(self._in_sight(key, ""))
            end, told = time.monotonic() + 2, self.look()
            while then is not None and (told["moving"] or time.monotonic() < end):
                time.sleep(0.01)
                told = self.look()
                if not told["moving"] and then(told):
                    return
            if then is None:
                return
        raise AssertionError(f"nothing comes of {key!r}: {self.look()}")

    def choose(self, key: str, value: str) -> None:
        """Press a value of a choice, the ends of a stepper, or a switch, until it has it."""
        for _try in range(200):
            control = self.control(key)
            assert control is not None, f"there is no {key!r}"
            if str(control["value"]) == value:
                return
            spot = next((each for each in (value, "") if each in control["spots"]), "")
            if "+" in control["spots"]:
                spot = "+" if int(value) > control["value"] else "-"
            self._mouse(self._in_sight(key, spot))
        raise AssertionError(f"{key!r} does not become {value!r}")

    def play(self, rng: random.Random, wishes: Sequence[str] = (), cards: float = 0.0) -> bool:
        """Press a card or a button for who is asked at the screen; return whether one was.

        Of the buttons that decide it presses one with words that are wished, if there is one;
        `cards` is how often it takes a card where a button is offered, too.
        """
        told = self.look()
        if told["scene"] != "TableScene" or told["moving"]:
            return False
        able = [control for control in told["controls"] if control["enabled"]]
        offers = [control for control in able if control["key"].startswith("offer:")]
        wished = [
            control
            for control in able
            if control["key"].startswith(("offer:", "amount:take"))
            and any(wish in control["words"] for wish in wishes)
        ]
        lit, chosen = told["table"]["lit"], told["table"]["chosen"]
        spots = [control["spots"][""] for control in wished or offers] or lit or chosen
        if lit and not chosen and rng.random() < cards:
            spots = lit
        if spots:
            spot = rng.choice(spots)
            self._mouse((round(spot[0]), round(spot[1])))
        return bool(spots)

    def follow(self, orders: Sequence[str]) -> None:
        """Press the first button that the order for this decision, `Bet` or `Call|Fold`, names."""
        told = self.look()
        order = orders[min(told["table"]["decisions"], len(orders) - 1)]
        for words in order.split("|"):
            for control in told["controls"]:
                free = control["enabled"] and control["value"] is False
                if free and control["words"].startswith(words):
                    self._mouse(control["spots"][""])
                    return

    def play_until(
        self,
        holds: Callable[[dict[str, Any]], object],
        wishes: Sequence[str] = (),
        orders: Sequence[str] = (),
        seconds: float = 240.0,
    ) -> int:
        """Play for everybody at the screen; return how many summaries of hands were left."""
        rng, end = random.Random(1), time.monotonic() + seconds
        summary, left = False, 0
        while time.monotonic() < end:
            told = self.look()
            left += summary and not shows(GO_ON, told)
            summary = shows(GO_ON, told)
            if told["moving"]:
                time.sleep(0.01)
                continue
            if holds(told):
                return left
            on = next((key for key in ("lift", "done", GO_ON, "Close") if shows(key, told)), "")
            if on:
                control = self.control(on)
                if control is not None:  # a last hand's result gives way to the game's by itself
                    self._mouse(control["spots"][""])
            elif orders:
                self.follow(orders)
            else:
                self.play(rng, wishes, cards=0.7)
            waits = time.monotonic() + 0.3  # for what comes of it
            while time.monotonic() < waits and self.look() == told:
                time.sleep(0.01)
        raise AssertionError(f"it does not come: {self.look()}")

    # --- the way to the table ---------------------------------------------------------------

    def set_up(self, game: str, sits: Sequence[str], options: dict[str, str]) -> None:
        """Go from the lobby to a table at which these sit, and to the page of its phones."""
        self.until_scene("LobbyScene")
        self.slowest = 0.0  # now that it is there
        self.press(f"game:{game}", lambda told: told["scene"] == "SetupScene")
        if self.control("players") is not None:
            self.choose("players", str(len(sits)))
        for at, player in enumerate(sits):
            self.press(f"chair:{at}", partial(shows, f"player:{at}"))
            self.choose(f"player:{at}", player)
        if options and any(self.control(f"option:{name}") is None for name in options):
            self.press("more")
            self.until(lambda _told: all(self.control(f"option:{name}") for name in options))
        for name, value in options.items():
            self.choose(f"option:{name}", value)
        self.press(
            "Deal", lambda told: told["scene"] in {"PhonesScene", "TableScene", "CurtainScene"}
        )

    def link(self) -> str:
        """Read the one code by which all phones come in."""
        found = self.until_read(lambda: set(self.codes()))
        assert len(found) == 1, found
        return found.pop()

    def until_read(self, read: Callable[[], set[str]]) -> set[str]:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if found := read():
                return found
        raise AssertionError("no code can be read")

    def codes(self) -> list[str]:
        """Return what the codes say that are on the screen."""
        picture = self.shot()
        read = subprocess.run(
            ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(picture)],
            capture_output=True,
            text=True,
            check=False,
        )
        picture.unlink()
        return read.stdout.split()

    def open_phones(self) -> None:
        if self.look()["scene"] == "PhonesScene":
            return
        self.press("menu", lambda told: told["scene"] == "PauseScene")
        self.press("More", partial(shows, "Phones"))
        self.press("Phones", lambda told: told["scene"] == "PhonesScene")

    def to_table(self) -> None:
        """Close the page of the phones."""
        if self.look()["scene"] != "TableScene":
            self.press("To the table", lambda told: told["scene"] != "PhonesScene")

    def sit(self, seat: int, player: str) -> None:
        """Let a seat be played elsewhere, by the page of the phones."""
        self.open_phones()
        self.choose(f"sits:{seat}", player)


@contextmanager
def opened(home: Path, size: tuple[int, int] = SIZE) -> Iterator[Window]:
    """Open the real window at the lobby, on a screen of its own."""
    with screen(*size) as display:
        window = Window(home, display, size)
        try:
            yield window
        finally:
            window.close()


def play(
    home: Path,
    game: str,
    sits: Sequence[str],
    *,
    hand: bool = False,
    wishes: Sequence[str] = (),
    orders: Sequence[str] = (),
    **options: str,
) -> tuple[int, list[list[str]]]:
    """Play a game from the lobby to its result, or to the end of a `hand`.

    Returns how many summaries of hands were left, and the rows of the result.
    """
    with opened(home) as window:
        window.set_up(game, sits, options)
        over = partial(shows, GO_ON) if hand else lambda told: told["scene"] == "ResultScene"
        left = window.play_until(over, wishes, orders)
        rows = [each["place"] for each in window.look()["controls"] if "place" in each]
    return left, rows


def prepare(home: Path, **settings: object) -> None:
    """Write the settings that the window begins with; so that it goes fast, no animations."""
    told = {"animations": False, "bot_pause": 0.0, **settings}
    (home / "settings.json").write_text(json.dumps(told), encoding="utf-8")


def only_record(home: Path) -> tuple[Header, Session[Any]]:
    """Return the one record in a home, replayed through the rules."""
    (path,) = (home / "games").glob("*.cabinet")
    return replay(read_bytes(path), GAMES)
