"""A real browser for tests: Debian's chromium without a window, driven by Playwright."""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import (
    Browser,
    Locator,
    Page,
    ViewportSize,
    WebSocketRoute,
    sync_playwright,
)

from rules.core import Seat
from tests.phone_table import PhoneTable

SIZES: Final = ((320, 568), (390, 844), (844, 390), (1024, 768))
"""A small phone, a usual one upright and on its side, a tablet."""
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
AXE: Final = Path(__file__).resolve().parent / "axe" / "axe.min.js"
SERIOUS: Final = ("serious", "critical")
HERE: Final = (
    "document.getElementById('page')?.dataset.state === 'here' && "
    "[...document.querySelectorAll('img.face')].every((each) => each.classList.contains('there'))"
)


@contextmanager
def browser() -> Iterator[Browser]:
    """Give the system's browser; fails with the package to install where there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        if sys.platform != "linux":
            pytest.skip("no Chromium is installed here")
        pytest.fail("the phone's page needs this Debian package: chromium")
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(
            executable_path=found, args=["--disable-gpu", *as_root]
        )
        yield program
        program.close()


class Phone:
    """A page of the browser at a seat of a table, with whatever went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        table: PhoneTable,
        seat: Seat,
        size: tuple[int, int] = SIZES[1],
        **options: Any,
    ) -> None:
        self.table, self.seat = table, seat
        self.context = browser.new_context(
            viewport=ViewportSize(width=size[0], height=size[1]),
            device_scale_factor=2,
            has_touch=True,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(8000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda said: self.errors.append(said.text) if said.type == "error" else None
        )
        self.lines: list[WebSocketRoute] = []
        if options.pop("tapped", False):
            self.page.route_web_socket("**/ws", self._tap_line)
        self.go(table.links[seat])

    def _tap_line(self, line: WebSocketRoute) -> None:
        line.connect_to_server()
        self.lines.append(line)

    def go(self, link: str) -> None:
        """Open a link, and wait for the hand with all its faces."""
        self.page.goto(link, wait_until="commit")
        self.arrive()

    def arrive(self) -> None:
        """Wait for the hand with all its faces."""
        self.until(HERE)

    def until(self, script: str) -> None:
        """Let the table live until something holds on the page."""
        self.table.until(lambda: self.page.evaluate(script), lambda: self.page.wait_for_timeout(10))

    def until_said(self, words: str) -> None:
        self.until(f"document.body.innerText.includes({json.dumps(words)})")

    def resize(self, size: tuple[int, int]) -> None:
        """Give the page another size, and let it lay itself out."""
        self.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        self.page.evaluate(
            "async () => { for (let at = 0; at < 3; at += 1)"
            " await new Promise(requestAnimationFrame); }"
        )

    def tap(self, card: Locator) -> None:
        """Touch the strip of a card that its neighbors leave free."""
        card.click(position={"x": 10, "y": 30})

    def rest(self) -> None:
        """Let the table take what was said, and its answer come."""
        before = len(self.table.heard)
        self.table.until(
            lambda: len(self.table.heard) > before, lambda: self.page.wait_for_timeout(10)
        )
        self.until("!document.getElementById('own').classList.contains('sent')")
        self.page.wait_for_timeout(30)
        self.table.turn()

    def settle(self) -> None:
        """Wait until what has come last takes a press."""
        self.page.wait_for_timeout(330)
        self.table.turn()

    def accessibility(self) -> list[str]:
        """Return what axe finds serious on the page as it is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for each in found["violations"]
            if each["impact"] in SERIOUS
            for node in each["nodes"]
        ]

    def sideways(self) -> int:
        """Return by how many pixels the page is wider than the phone."""
        wide: int = self.page.evaluate(
            "Math.max(...['rail', 'main', 'own', 'choices', 'hand', 'parts']"
            ".map((id) => document.getElementById(id))"
            ".filter((each) => each.offsetParent && !each.classList.contains('scrolls'))"
            ".map((each) => each.scrollWidth - each.clientWidth))"
        )
        return wide

    def small(self) -> list[str]:
        """Return the buttons that are too small for a thumb."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('button, select, input')]"
            ".filter((each) => each.offsetParent && !each.classList.contains('card'))"
            ".map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])"
            ".filter(([, box]) => box.height < 43.5 || box.width < 43.5)"
            ".map(([html, box]) => `${html} ${box.width}x${box.height}`)"
        )
        return found

    def __enter__(self) -> "Phone":
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    def close(self) -> None:
        """Put the phone away; nothing may have gone wrong on it."""
        self.context.close()
        assert self.errors == []
