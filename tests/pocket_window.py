"""People at phones beside the real window: pages of a browser, a mouse, and the codes it shows.

The window is set up by mouse from the lobby; the links of its seats are read off its picture, as a
phone's camera does. Whoever plays presses what stands on their page, and nothing else.
"""

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
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, ViewportSize

from table.players import USUAL_NAMES
from tests.window import ROOT, SECONDS, Window, opened, prepare

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
  window.stirred = {flying: 0, falling: 0, heard: 0, felt: 0};
  navigator.vibrate = () => { window.stirred.felt += 1; };
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
"""Counts on a page the cards that fly, what falls on a winner, the sounds and vibrations."""


def needed_packages() -> list[str]:
    """Return the Debian packages that reading codes needs and that are not installed."""
    return [] if shutil.which("zbarimg") else ["zbar-tools"]


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
        told: dict[str, Any] = self.page.evaluate(LOOK)
        return told

    def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            told = self.look()
            if holds(told):
                return told
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it does not come: {self.look()}")

    def arrive(self) -> dict[str, Any]:
        return self.until(lambda told: told["state"] == "here")

    def says(self, words: str) -> None:
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
        self.page.get_by_role("button", name=words, exact=False).first.click()

    def _click(self, where: str, at: int) -> None:
        self.presses += 1
        self.page.locator(where).nth(at).click()

    def _card(self, at: int) -> None:
        self.presses += 1
        self.cards.nth(at).click(position={"x": 10, "y": 30})

    @property
    def cards(self) -> Locator:
        return self.page.locator("#hand button.card")

    def flick(self, at: int) -> None:
        box, mouse = self.cards.nth(at).bounding_box(), self.page.mouse
        assert box is not None
        x, y = box["x"] + 10, box["y"] + 40
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 70)
        mouse.up()

    def tap_twice(self, at: int) -> None:
        self.cards.nth(at).dblclick(position={"x": 10, "y": 30})

    def holds_other_than(self, cards: int) -> bool:
        """Wait a while until there are more or fewer cards in the hand; return whether so."""
        for _wait in range(150):
            if self.cards.count() != cards:
                return True
            self.page.wait_for_timeout(20)
        return False

    def stirred(self) -> dict[str, int]:
        """Return what has moved and sounded on the page."""
        found: dict[str, int] = self.page.evaluate("window.stirred")
        return found

    def shot(self, path: Path) -> None:
        """Keep a picture of the phone."""
        self.page.screenshot(path=path)

    def reload(self) -> None:
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
        window = stack.enter_context(opened(home))
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
        self._process.send_signal(signal.SIGINT)

    def end(self) -> int:
        """Wait for the end; return the exit status."""
        status = self._process.wait(SECONDS)
        self._reader.join(SECONDS)
        return status

    def kill(self) -> None:
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
