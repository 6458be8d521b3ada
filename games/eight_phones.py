"""Eight phones at a table, to measure how soon all of them show what one of them did.

The phones are plain WebSocket clients in a process of their own: `python -m games.eight_phones`
with the table's address and the secrets of its links. They answer in turn, wait until all have
the next page, and print what they saw as JSON; then they stay, and say nothing.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rules.remote import (
    Look,
    Page,
    PageAsk,
    PageCard,
    PageChoice,
    PagePart,
    PageSeat,
    Take,
    Welcome,
)
from ui.phones import Phones, Said

PHONES: Final = 8
ACTIONS: Final = 120
PAUSE: Final = 0.02
"""Seconds between the last phone's update and the next action."""
IDLE_SECONDS: Final = 3.0
PATIENCE: Final = 30.0
FRAME: Final = 1 / 60
ROOT: Final = Path(__file__).resolve().parent.parent
NAMES: Final = ("Ann", "Bo", "Charlotte", "Dimitri", "Eve", "Frank", "Gwendolyn", "Hal")

Figures = dict[str, Any]


# --- the table --------------------------------------------------------------------------------


def measure() -> Figures:
    """Return the milliseconds of updates and frames, and the share of a core when all rest.

    A window of 1920×1080, off screen, meanwhile draws a table at which others play.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from games.busiest import SIZE, thinking_table
    from games.phones import ServedPhones
    from pocket.doors import HERE

    app = thinking_table(SIZE, "easy")
    app.frames_a_second = 0  # what is measured is work, not the wait for the next frame
    phones, woken = ServedPhones(), threading.Event()
    doors = phones.open(woken.set, host=HERE)
    secrets = [phones.invite(seat).secret for seat in range(PHONES)]
    for seat in range(PHONES):
        phones.welcome(seat, _welcome(seat))
    position = _show(phones, 1)
    frames: list[float] = []
    worked: list[float] = []
    words = [sys.executable, "-m", "games.eight_phones", doors.addresses[0], *secrets]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdout is not None
        seen: list[str] = []
        reader = threading.Thread(target=lambda: seen.append(clients.stdout.readline()))  # type: ignore[union-attr]
        reader.start()
        while reader.is_alive():
            began, worked_before = time.perf_counter(), time.thread_time()
            app.step([])
            frames.append((time.perf_counter() - began) * 1000)
            worked.append((time.thread_time() - worked_before) * 1000)
            position = _hear_until(began + FRAME, phones, woken, position)
        if app.engines is not None:
            app.engines.close()
        idle = _idle_share(woken)
        phones.close()
        clients.wait(PATIENCE)
    return {
        **json.loads(seen[0]),
        "frame_p99_ms": _p99(frames),
        "frame_p99_cpu_ms": _p99(worked),
        "idle_share_of_a_core": round(idle, 4),
    }


def _p99(frames: Sequence[float]) -> float:
    """Return what 99 in 100 frames take no longer than; the first ones draw what others keep."""
    return round(statistics.quantiles(frames[len(frames) // 5 :], n=100)[-1], 3)


def _hear_until(until: float, phones: Phones, woken: threading.Event, position: int) -> int:
    """Do what phones say until the next frame, as soon as they say it; return the position."""
    while (left := until - time.perf_counter()) > 0:
        woken.wait(left)
        woken.clear()
        for heard in phones.heard():
            if isinstance(heard, Said) and isinstance(heard.answer, Take):
                position = _show(phones, position + 1)
    return position


def _show(phones: Phones, position: int) -> int:
    for seat in range(PHONES):
        phones.show(seat, _page(seat, position))
    return position


def _idle_share(woken: threading.Event) -> float:
    """Return what the server needs of a core while nobody does anything."""
    began, worked = time.perf_counter(), time.process_time()
    until = began + IDLE_SECONDS
    while (left := until - time.perf_counter()) > 0:
        woken.wait(left)
        woken.clear()
    return (time.process_time() - worked) / (time.perf_counter() - began)


def _welcome(seat: int) -> Welcome:
    return Welcome("President Arnold", seat, NAMES[seat], "en", Look({}, 100, 0.7), {})


def _page(seat: int, position: int) -> Page:
    """Return a page as large as that of a crowded table."""
    hand = tuple(
        PageCard(
            card, f"{card} of hats and {card + 1} of stars", f"combined {2 * card + 1}", lit=True
        )
        for card in range(16)
    )
    return Page(
        position,
        seat,
        "It is Ann's turn.",
        tuple(
            PageSeat(at, name, score="120 chips", notes=("5 cards",))
            for at, name in enumerate(NAMES)
        ),
        hand=hand,
        parts=tuple(PagePart(name, ("12 chips",), hand[:4]) for name in NAMES),
        events=tuple(f"{name} lays a card at {position}." for name in NAMES),
        told=position,
        ask=PageAsk("Lay a card.", tuple(PageChoice(at, "Lay it") for at in range(4))),
    )


# --- the phones -------------------------------------------------------------------------------


async def _play(address: str, secrets: Sequence[str]) -> None:
    """Answer in turn; print how long it took until the last phone showed what follows."""
    import aiohttp

    async with aiohttp.ClientSession() as session:
        phones = [await session.ws_connect(f"{address}/ws") for _secret in secrets]
        for phone, secret in zip(phones, secrets, strict=True):
            await phone.send_json({"say": "join", "version": 1, "token": secret})
        await asyncio.gather(*(_shown(phone, 1) for phone in phones))
        took = []
        for position in range(1, ACTIONS + 1):
            await asyncio.sleep(PAUSE)
            began = time.perf_counter()
            action = {"say": "take", "position": position, "id": 0}
            await phones[position % len(phones)].send_json(action)
            await asyncio.gather(*(_shown(phone, position + 1) for phone in phones))
            took.append((time.perf_counter() - began) * 1000)
        figures = {
            "action_to_last_phone_median_ms": round(statistics.median(took), 3),
            "action_to_last_phone_p95_ms": round(statistics.quantiles(took, n=20)[-1], 3),
        }
        print(json.dumps(figures), flush=True)
        await asyncio.gather(*(_end(phone) for phone in phones))


async def _shown(phone: Any, position: int) -> None:
    """Read until a page is shown."""
    async with asyncio.timeout(PATIENCE):
        while (await phone.receive_json()).get("page", {}).get("position") != position:
            pass


async def _end(phone: Any) -> None:
    """Read until the table is closed."""
    async for _message in phone:
        pass


if __name__ == "__main__":
    asyncio.run(_play(sys.argv[1], sys.argv[2:]))
