"""Eight phones at a table, to measure how soon all of them show what one of them did.

The table is a real one, in a window off the screen. The phones are plain WebSocket clients in a
process of their own: `python -m bench.phones` with the table's address and the secrets of
its links. They press at random what their pages offer, wait until all have the next page, and
print what they saw as JSON; then they stay, and say nothing.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pocket.wire import VERSION

if TYPE_CHECKING:
    import pygame
    from aiohttp import ClientWebSocketResponse

    from ui.app import App
    from ui.felt.table_scene import TableScene

GAME: Final = "president_arnold"
PHONES: Final = 8
ACTIONS: Final = 100
MOST_PRESSES: Final = 1_000
PAUSE: Final = 0.02
"""Seconds between the last phone's update and the next action."""
IDLE_SECONDS: Final = 3.0
CALM: Final = 0.02
"""The part of a core above which a table still uses its first rest: what may be wanted next is
drawn ahead, and what was left is tidied up."""
CALM_SECONDS: Final = 1.5
"""How long that is looked at each time."""
MOST_LOOKS: Final = 4
LONGEST: Final = 1.0
"""Seconds after which a phone's page is not waited for: it does not change."""
PATIENCE: Final = 20.0
ROOT: Final = Path(__file__).resolve().parent.parent

Figures = dict[str, Any]


# --- the table --------------------------------------------------------------------------------


def measure() -> Figures:
    """Return the milliseconds of updates and rounds, and the share of a core when all rest."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from bench.tables import SIZE, table_for
    from games.library import GAMES
    from games.phones import ServedPhones
    from pocket.doors import HERE
    from rules.session import Session
    from table.storage.settings import Settings
    from ui.app import App

    class TimedApp(App):
        """Notes how long each round of the loop takes, on the clock and of the processor."""

        def step(self, events: list[pygame.Event], began: float | None = None) -> None:
            """Serve one round."""
            start, work = time.perf_counter(), time.thread_time()
            super().step(events, began)
            watch.took.append((time.perf_counter() - start) * 1000)
            watch.worked.append((time.thread_time() - work) * 1000)

    settings = Settings(sound=False, animations=False, phone_host=HERE)
    app = TimedApp(settings, size=SIZE, phones=ServedPhones)
    app.window.resize(SIZE)
    session: Session[object] = Session(GAMES.open(GAME, PHONES), 0)
    table = table_for(session, settings, "human", phones=frozenset(range(PHONES)))
    watch = _Watch(app, table)
    app.listeners.append(watch.look)
    app.run(table)
    return watch.figures()


class _Watch:
    """Lets the phones come to a table, and leaves it when they have played and rested."""

    def __init__(self, app: App, table: TableScene) -> None:
        self.took: list[float] = []
        self.worked: list[float] = []
        self._app, self._table = app, table
        self._clients: subprocess.Popen[str] | None = None
        self._told: list[str] = []
        self._found: Figures = {}

    def look(self) -> None:
        """Go on to what comes next; called in every round of the loop."""
        if self._clients is None:
            self._clients = self._let_come()
            threading.Thread(target=self._read, daemon=True).start()
        elif self._told and not self._found:
            self._found = {"round_p99_ms": _p99(self.took), "round_p99_cpu_ms": _p99(self.worked)}
            self._await_calm(MOST_LOOKS, time.process_time())

    def _let_come(self) -> subprocess.Popen[str]:
        pocket = self._table.course.pocket
        assert pocket.room.doors is not None, pocket.room.trouble
        secrets = [pocket.invitations[seat].secret for seat in range(PHONES)]
        words = [sys.executable, "-m", "bench.phones", pocket.room.doors.addresses[0], *secrets]
        return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def _read(self) -> None:
        assert self._clients is not None
        assert self._clients.stdout is not None
        self._told.append(self._clients.stdout.readline())
        self._app.wake()

    def _await_calm(self, looks: int, had_worked: float) -> None:
        """Measure what an idle table takes once it has nothing left to do."""

        def look() -> None:
            worked = time.process_time()
            if looks and worked - had_worked > CALM * CALM_SECONDS:
                self._await_calm(looks - 1, worked)
            else:
                began = time.perf_counter(), worked
                self._app.call_later(IDLE_SECONDS, lambda: self._leave(*began))

        self._app.call_later(CALM_SECONDS, look)

    def _leave(self, began: float, had_worked: float) -> None:
        share = (time.process_time() - had_worked) / (time.perf_counter() - began)
        self._found["idle_share_of_a_core"] = round(share, 4)
        self._app.pop()

    def figures(self) -> Figures:
        """Return what the phones and the table saw."""
        assert self._clients is not None
        self._clients.communicate(timeout=PATIENCE)
        return {**json.loads(self._told[0]), **self._found}


def _p99(took: Sequence[float]) -> float:
    """Return what 99 in 100 rounds take no longer than; the first ones draw what others keep."""
    return round(statistics.quantiles(took[len(took) // 5 :], n=100)[-1], 3)


# --- the phones -------------------------------------------------------------------------------


class Phone:
    """A phone that presses at random what its page offers."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.page: dict[str, Any] = {}
        self.shown_at = 0.0
        self.changed = asyncio.Event()

    async def read(self) -> None:
        """Read to the end."""
        async for message in self.socket:
            said = json.loads(message.data)
            if said["say"] == "page":
                self.page, self.shown_at = said["page"], time.perf_counter()
                self.changed.set()
            elif said["say"] in {"refused", "told"}:
                self.changed.set()

    def answer(self, rng: random.Random) -> dict[str, Any] | None:
        """Return what is pressed, or nothing where nothing is asked."""
        position, ask = self.page["position"], self.page.get("ask")
        if self.page.get("summary", {}).get("go_on"):
            return {"say": "go on", "position": position}
        if ask is None:
            return None
        cards = [card for card in self.page.get("hand", ()) if not card.get("chosen")]
        chosen = [card["card"] for card in self.page.get("hand", ()) if card.get("chosen")]
        offers = [*ask.get("choices", ()), *ask.get("rows", ())]
        able = [offer["id"] for offer in offers if offer.get("enabled", True)]
        lit = [card["card"] for card in cards if card.get("lit")]
        if lit and (not able or rng.random() < 0.6):
            more = chosen if ask.get("many") else []
            return {"say": "choose", "position": position, "cards": [*more, rng.choice(lit)]}
        if able:
            press = {"say": "take", "position": position, "cards": chosen}
            return {**press, "id": rng.choice(able)}
        return None


async def _play(address: str, secrets: Sequence[str]) -> None:
    """Play; print how long it took until the last phone showed what somebody did."""
    import aiohttp

    async with aiohttp.ClientSession() as session:
        phones = [Phone(await session.ws_connect(f"{address}/ws")) for _secret in secrets]
        for phone, secret in zip(phones, secrets, strict=True):
            await phone.socket.send_json({"say": "join", "version": VERSION, "token": secret})
        reading = [asyncio.create_task(phone.read()) for phone in phones]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(phone.changed.wait() for phone in phones))
        took = await _press(phones, random.Random(1))
        figures = {
            "actions": len(took),
            "action_to_last_phone_median_ms": round(statistics.median(took), 3),
            "action_to_last_phone_p95_ms": round(statistics.quantiles(took, n=20)[-1], 3),
        }
        print(json.dumps(figures), flush=True)
        await asyncio.gather(*reading)


async def _press(phones: Sequence[Phone], rng: random.Random) -> list[float]:
    """Press until so many actions are done; return the milliseconds to the last phone's page."""
    took: list[float] = []
    for _press in range(MOST_PRESSES):
        asked = [(phone, answer) for phone in phones if (answer := phone.answer(rng)) is not None]
        if len(took) == ACTIONS:
            break
        if not asked:
            if not await _is_anything_new(phones):
                break
            continue
        phone, answer = rng.choice(asked)
        told = phones if answer["say"] == "take" else [phone]
        for each in phones:
            each.changed.clear()
        began = time.perf_counter()
        await phone.socket.send_json(answer)
        try:
            async with asyncio.timeout(LONGEST):
                await asyncio.gather(*(each.changed.wait() for each in told))
        except TimeoutError:  # nothing that everybody sees came of it
            continue
        if answer["say"] == "take":
            took.append((max(each.shown_at for each in phones) - began) * 1000)
        await asyncio.sleep(PAUSE)
    return took


async def _is_anything_new(phones: Sequence[Phone]) -> bool:
    """Wait for the next page of any phone; return whether one came: the table may have to deal."""
    for phone in phones:
        phone.changed.clear()
    waiting = [asyncio.create_task(phone.changed.wait()) for phone in phones]
    done, others = await asyncio.wait(
        waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    for one in others:
        one.cancel()
    return bool(done)


if __name__ == "__main__":
    asyncio.run(_play(sys.argv[1], sys.argv[2:]))
