"""People at phones beside the real window: pages of a browser, a mouse, and the codes it shows.

The window is set up by mouse from the lobby; the links of its seats are read off its picture, as a
phone's camera does. Whoever plays presses what stands on their page, and nothing else.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, ViewportSize

from table.players import USUAL_NAMES
from tests.window import ROOT, environment, prepare, screen

SIZE: Final = (1280, 720)
SECONDS: Final = 60.0
"""So long something may take that does not take a whole game."""
LOOK: Final = """() => {
  const by = (id) => document.getElementById(id);
  const faces = (selector) => [...document.querySelectorAll(selector)]
    .map((each) => Number(new URL(each.src).pathname.split('/').at(-1)))
    .filter((card) => card >= 0);
  for (const part of document.querySelectorAll('#parts .part')) // its money cards are printed
    part.classList.toggle('board', part.querySelector('h2').innerText === 'The board');
  return {
    state: by('page').dataset.state,
    title: by('away-title').innerText,
    turn: by('turn').innerText,
    prompt: by('prompt').innerText,
    said: by('said').innerText,
    asked: by('ask').classList.contains('asked'),
    sent: by('own').classList.contains('sent'),
    summary: by('summary').open,
    ways: Boolean(document.querySelector('#summary[open] [data-way="wish 0"]')),
    choices: [...document.querySelectorAll('#choices button')].map((each) => ({
      words: each.dataset.name, enabled: each.getAttribute('aria-disabled') !== 'true' })),
    rows: [...document.querySelectorAll('#rows-list button.row')].map((each) => ({
      words: each.dataset.name, enabled: each.getAttribute('aria-disabled') !== 'true' })),
    amount: Boolean(by('amount').querySelector('.bets')),
    steps: Boolean(by('amount').querySelector('.stepper')),
    lit: [...document.querySelectorAll('#hand button.card')].map((each, at) => [each, at])
      .filter(([each]) => each.classList.contains('lit')).map(([, at]) => at),
    chosen: [...document.querySelectorAll('#hand button.card')].map((each, at) => [each, at])
      .filter(([each]) => each.classList.contains('chosen')).map(([, at]) => at),
    hand: faces('#hand img'),
    table: faces('#parts .part:not(.board) img'),
    name: [...document.querySelectorAll('#seats .name')].map((each) => each.innerText)
      .filter((words) => words.includes('(you)')).map((words) => words.split('(')[0].trim())[0],
  };
}"""

STIRRED: Final = """(() => {
  window.stirred = {flying: 0, falling: 0, heard: 0};
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...way) {
    for (const kind of ["flying", "falling"])
      if (this.classList.contains(kind) && this.isConnected) window.stirred[kind] += 1;
    return animate.apply(this, way);
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.stirred.heard += 1;
    return start.apply(this, when);
  };
})()"""
"""Counts on a page the cards that fly, what falls on a winner, and the sounds."""


def needed_packages() -> list[str]:
    """Return the Debian packages that reading codes needs and that are not installed."""
    return [] if shutil.which("zbarimg") else ["zbar-tools"]


def _shows(key: str, told: dict[str, Any]) -> bool:
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

    def close(self) -> None:
        """Close the window; it must end by itself, and well."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            assert self._process.wait(SECONDS) == 0
        finally:
            self._process.kill()

    # --- looking ----------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Return what is on the screen now."""
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
        """How the table on the screen stands."""
        told: dict[str, Any] = self.look()["table"]
        return told

    def shot(self, name: str = "") -> Path:
        """Keep a picture of the screen."""
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
        """Wait until one of these scenes lies on top."""
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
        for _try in range(20):
            self._mouse(self._in_sight(key, ""))
            end = time.monotonic() + 2
            while then is not None and time.monotonic() < end:
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

    def play(self, rng: random.Random) -> bool:
        """Press a card or a button for who is asked at the screen; return whether one was."""
        told = self.look()
        if told["scene"] != "TableScene" or told["moving"]:
            return False
        offers = [
            control["spots"][""]
            for control in told["controls"]
            if control["key"].startswith("offer:") and control["enabled"]
        ]
        spots = offers or told["table"]["lit"]
        if spots:
            spot = rng.choice(spots)
            self._mouse((round(spot[0]), round(spot[1])))
        return bool(spots)

    # --- the way to the table ---------------------------------------------------------------

    def set_up(self, game: str, sits: Sequence[str], options: dict[str, str]) -> None:
        """Go from the lobby to a table at which these sit, and to the page of its phones."""
        self.until_scene("LobbyScene")
        self.slowest = 0.0  # now that it is there
        self.press(f"game:{game}", lambda told: told["scene"] == "SetupScene")
        if self.control("players") is not None:
            self.choose("players", str(len(sits)))
        for at, player in enumerate(sits):
            self.press(f"chair:{at}", partial(_shows, f"player:{at}"))
            self.choose(f"player:{at}", player)
        if options and any(self.control(f"option:{name}") is None for name in options):
            self.press("more")
            self.until(lambda _told: all(self.control(f"option:{name}") for name in options))
        for name, value in options.items():
            self.choose(f"option:{name}", value)
        self.press("Deal", lambda told: told["scene"] in {"PhonesScene", "TableScene"})

    def link(self) -> str:
        """Read the one code by which all phones come in."""
        found = self.until_read(lambda: set(self.codes()))
        assert len(found) == 1, found
        return found.pop()

    def until_read(self, read: Callable[[], set[str]]) -> set[str]:
        """Read until something is there."""
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
        """Open the page of the phones from the table, by its menu."""
        if self.look()["scene"] == "PhonesScene":
            return
        self.press("menu", lambda told: told["scene"] == "PauseScene")
        self.press("More", partial(_shows, "Phones"))
        self.press("Phones", lambda told: told["scene"] == "PhonesScene")

    def to_table(self) -> None:
        """Close the page of the phones."""
        if self.look()["scene"] != "TableScene":
            self.press("To the table", lambda told: told["scene"] != "PhonesScene")

    def sit(self, seat: int, player: str) -> None:
        """Let a seat be played elsewhere, by the page of the phones."""
        self.open_phones()
        self.choose(f"sits:{seat}", player)


class Player:
    """Somebody at a phone: presses at random what the page offers."""

    def __init__(
        self,
        browser: Browser,
        link: str,
        seed: int = 1,
        wide: int = 390,
        high: int = 844,
        *,
        like: Any = None,
        stirs: bool = False,
    ) -> None:
        self.link, self._browser, self._size = link, browser, (wide, high)
        self._stirs = stirs
        self.is_away = False
        self._rng = random.Random(seed)
        self.errors: list[str] = []
        self.presses = 0
        self.avoids: tuple[str, ...] = ()
        """How the buttons begin that are seldom pressed: they make a game longer."""
        self.bets = 0.25
        """How often an amount is taken where something else is offered, too."""
        self.kept: Any = None if like is None else like.context.storage_state()
        """What the browser keeps of the page."""
        self.open()

    def open(self) -> None:
        """Take up the phone, and open the link."""
        self.context = self._browser.new_context(
            storage_state=self.kept,
            viewport=ViewportSize(width=self._size[0], height=self._size[1]),
            has_touch=True,
            reduced_motion="no-preference" if self._stirs else "reduce",
        )
        self.context.add_init_script(STIRRED)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(1500)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(self.link, wait_until="domcontentloaded", timeout=20_000)

    def put_away(self) -> None:
        """Close the browser; it keeps what it was told to."""
        self.kept = self.context.storage_state()
        self.context.close()

    def sit(self, name: str, seat: int) -> None:
        """Say one's name, and take a free seat."""
        self.page.locator("#places button").nth(seat).wait_for(timeout=20_000)
        self.page.fill("#name", name)
        self.page.locator("#places button").nth(seat).click()
        self.arrive()

    def look(self) -> dict[str, Any]:
        """Return what the page offers."""
        told: dict[str, Any] = self.page.evaluate(LOOK)
        return told

    def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait until something holds of the page."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            told = self.look()
            if holds(told):
                return told
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it does not come: {self.look()}")

    def arrive(self) -> dict[str, Any]:
        """Wait for the hand."""
        return self.until(lambda told: told["state"] == "here")

    def says(self, words: str) -> None:
        """Wait for words that are seen."""
        self.until(lambda _told: words in self.page.evaluate("document.body.innerText"))

    def act(self) -> bool:
        """Press something, if something is asked; return whether it was."""
        told = self.look()
        try:
            return self._press_something(told)
        except Error as error:  # the page went on while the thumb was on its way
            if "Timeout" not in str(error):
                raise
            return False

    def _press_something(self, told: dict[str, Any]) -> bool:
        if told["ways"]:
            return False
        if told["summary"]:
            self._click("#summary footer button", 0)
            return True
        if told["state"] != "here" or not told["asked"] or told["sent"]:
            return False
        rng = self._rng
        ways = [("#choices button", at, each) for at, each in enumerate(told["choices"])]
        ways += [("#rows-list button.row", at, each) for at, each in enumerate(told["rows"])]
        able = [(where, at) for where, at, each in ways if each["enabled"]]
        short = [
            (where, at)
            for where, at, each in ways
            if each["enabled"] and not each["words"].startswith(self.avoids)
        ]
        if short and rng.random() < 0.95:
            able = short
        if told["lit"] and (not able or rng.random() < (0.3 if told["chosen"] else 0.8)):
            self._card(rng.choice(told["lit"]))
        elif told["amount"] and (not able or rng.random() < self.bets):
            if told["steps"] and rng.random() < 0.3:
                self._click("#amount .step.more", 0)
            self._click("#amount .bets", 0)
        elif able:
            self._click(*rng.choice(able))
        elif told["chosen"]:
            self._card(rng.choice(told["chosen"]))
        else:
            return False
        return True

    def plays(self, game: str) -> None:
        """Wait until a game is played."""
        self.until(lambda told: told["state"] == "here" and self.page.inner_text("#game") == game)

    def plates(self) -> list[str]:
        """Return the names on the plates."""
        found: list[str] = self.page.locator("#seats .name bdi").all_inner_texts()
        return found

    def wish(self, words: str) -> None:
        """Choose what comes after the game."""
        button = self.page.locator("#summary footer").get_by_role("button", name=words)
        if not button.count():
            self.page.locator('[data-way="other"]').click()
        button.click()

    def leave(self) -> None:
        """Leave the table, by the sheet of one's own."""
        self.page.locator("#self").click()
        self.page.get_by_role("button", name="Leave the table").click()

    def press(self, words: str) -> None:
        """Press the button with these words."""
        self.page.get_by_role("button", name=words, exact=False).first.click()

    def _click(self, where: str, at: int) -> None:
        self.presses += 1
        self.page.locator(where).nth(at).click()

    def _card(self, at: int) -> None:
        self.presses += 1
        self.cards.nth(at).click(position={"x": 10, "y": 30})

    @property
    def cards(self) -> Locator:
        """The cards of the hand."""
        return self.page.locator("#hand button.card")

    def flick(self, at: int) -> None:
        """Flick a card up."""
        box, mouse = self.cards.nth(at).bounding_box(), self.page.mouse
        assert box is not None
        x, y = box["x"] + 10, box["y"] + 40
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 70)
        mouse.up()

    def tap_twice(self, at: int) -> None:
        """Tap on a card twice."""
        self.cards.nth(at).dblclick(position={"x": 10, "y": 30})

    def holds_other_than(self, cards: int) -> None:
        """Wait until there are more or fewer cards in the hand."""
        self.until(lambda _told: self.cards.count() != cards)

    def stirred(self) -> dict[str, int]:
        """Return what has moved and sounded on the page."""
        found: dict[str, int] = self.page.evaluate("window.stirred")
        return found

    def shot(self, path: Path) -> None:
        """Keep a picture of the phone."""
        self.page.screenshot(path=path)

    def reload(self) -> None:
        """Load the page anew."""
        self.page.reload(wait_until="commit")
        self.arrive()

    def close(self) -> None:
        """Put the phone away; nothing may have gone wrong on it."""
        self.context.close()
        assert not self.errors, self.errors


class Party:
    """A table in the real window with people at phones, in the order of their seats."""

    def __init__(self, window: Window, browser: Browser) -> None:
        self.window, self.browser = window, browser
        self.players: list[Player] = []
        self._rng = random.Random(1)
        self.avoids: tuple[str, ...] = ()
        self.open_hands = False
        """Whether cards of a hand lie open by the rules before it is over."""

    def gather(self, seed: int = 1) -> None:
        """Scan the code that is shown, until everybody is there."""
        link, wanted = self.window.link(), self.window.table["untaken"]
        for at, seat in enumerate(wanted):
            player = Player(self.browser, link, seed + at)
            self.players.append(player)
            player.sit(USUAL_NAMES[seat], seat)
            if at + 1 < len(wanted):
                player.says("The table is waiting for ")
        self.window.until(lambda told: not told["table"]["untaken"])
        self.window.to_table()

    def play(
        self, until: Callable[[dict[str, Any]], object], seconds: float = SECONDS
    ) -> dict[str, Any]:
        """Let everybody press what they are offered until something holds of the table."""
        end = time.monotonic() + seconds
        for turn in count():
            table = self.window.table
            if until(table):
                return table
            if time.monotonic() > end:
                break
            if turn % 4 == 0:
                self.check_hands()
            for player in self.players:
                player.avoids = self.avoids
            acted = [player.act() for player in self.players]
            if len(table["phones"]) + len(table["computers"]) < table["seats"]:
                acted.append(self.window.play(self._rng))
            if not any(acted) and self.players:
                self.players[0].page.wait_for_timeout(15)
        raise AssertionError(f"it does not come: {self.window.look()}, {self.told()}")

    def check_hands(self) -> None:
        """See that nobody else is shown a card that has been in one hand since the deal."""
        before, pages, after = self.window.table, self.told(), self.window.table
        if self.open_hands or before["hands"] != after["hands"]:
            return
        if any(table["summary"] or table["over"] for table in (before, after)):
            return
        for name, kept in after["kept"].items():
            own = set(kept).intersection(before["kept"].get(name, ()))
            for table in (before, after):
                assert not own & set(table["open"]), f"the screen shows {name}'s {own}"
            for page in pages:
                assert page["name"] == name or not own & {*page["hand"], *page["table"]}

    def told(self) -> list[dict[str, Any]]:
        """Return what all pages show."""
        return [player.look() for player in self.players]

    def close(self) -> None:
        """Put the phones away."""
        for player in self.players:
            player.close()


@contextmanager
def party(
    home: Path, browser: Browser, game: str, sits: Sequence[str], **options: str
) -> Iterator[Party]:
    """Set up a table from the lobby, with everybody at the phones that it asks for."""
    missing = needed_packages()
    if missing:
        pytest.fail(f"reading codes needs these Debian packages: {', '.join(missing)}")
    prepare(home)
    with ExitStack() as stack:
        window = Window(home, stack.enter_context(screen(*SIZE)), SIZE)
        stack.callback(window.close)
        window.set_up(game, sits, options)
        people = Party(window, browser)
        people.gather()
        yield people
        people.close()


class Served:
    """A table without a window, in a process of its own, and what it says at the terminal."""

    def __init__(self, home: Path, game: str, phones: int, *options: str, host: str) -> None:
        words = ["--seats", ",".join(["phone"] * phones)] if phones else []
        words += ["--host", host]
        words += [word for option in options for word in ("--option", option)]
        self._process = subprocess.Popen(
            [sys.executable, "main.py", "serve", game, *words],
            cwd=ROOT,
            env={**os.environ, "CABINET_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.told = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        end = time.monotonic() + SECONDS
        while not self.link:
            assert time.monotonic() < end, self.told
            time.sleep(0.02)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.told += line

    @property
    def link(self) -> str:
        """The link by which all come in, or ''."""
        return next((word for word in self.told.split() if word.startswith("http://")), "")

    @property
    def kept(self) -> str:
        """The line that tells where the game is kept once it is over, or ''."""
        lines = self.told.splitlines()
        return next((line for line in lines if line.startswith("The game is kept in ")), "")

    def interrupt(self) -> None:
        """Press Ctrl+C."""
        self._process.send_signal(signal.SIGINT)

    def end(self) -> int:
        """Wait for the end; return the exit status."""
        status = self._process.wait(SECONDS)
        self._reader.join(SECONDS)
        return status

    def kill(self) -> None:
        """End it however it stands."""
        self._process.kill()
        self._process.wait()


@contextmanager
def serve(
    home: Path, game: str, phones: int, *options: str, host: str = "127.0.0.1"
) -> Iterator[Served]:
    """Run `main.py serve` with so many people at phones; with none, as a record has it."""
    served = Served(home, game, phones, *options, host=host)
    try:
        yield served
    finally:
        served.kill()
