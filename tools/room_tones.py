"""The tone of each room: what is heard where nobody plays, as two loops without a seam.

One is the air, the other what happens in it. They are of different lengths, so that together they
are the same again only after more than two minutes. Everything goes round: noise is filtered as if
it had been heard before already, what swells does so a whole number of times, and what begins near
the end goes on at the beginning.
"""

import math
import random
from collections.abc import Sequence
from typing import Final

from tools.synthesis import Wave, high_pass, low_pass

ROOM_RATE: Final = 16_000
"""Samples a second of what happens: a room has nothing above 8 kHz."""
AIR_RATE: Final = 8_000
"""Samples a second of the air, which is lower still."""
LENGTH: Final = 12
AIR_LENGTH: Final = 11
"""Seconds of the loops: what happens, and the air."""
ROOMS: Final = ("cabinet", "harbor", "salon", "slate")


def room_tone(room: str) -> tuple[Wave, Wave]:
    """Return the air of a room and what happens in it, each to be heard round and round."""
    rng = random.Random(f"room {room}")
    return {"cabinet": _cabinet, "harbor": _harbor, "salon": _salon, "slate": _slate}[room](rng)


def _air(rng: random.Random, low: float, high: float) -> Wave:
    """Return air: noise between two pitches, at an even loudness of one."""
    hiss = [rng.uniform(-1, 1) for _ in range(AIR_LENGTH * AIR_RATE)]
    hiss = low_pass(hiss, high, rate=AIR_RATE, round_=True)
    hiss = high_pass(hiss, low, rate=AIR_RATE, round_=True)
    power = math.sqrt(sum(sample * sample for sample in hiss) / len(hiss))
    return [sample / power for sample in hiss]


def _swell(sound: Sequence[float], times: int, least: float, shift: float = 0.0) -> Wave:
    """Return a sound that comes and goes so many times a loop, never below `least`."""
    turn = 2 * math.pi * times / len(sound)
    ways = (0.5 - 0.5 * math.cos(turn * at + 2 * math.pi * shift) for at in range(len(sound)))
    return [
        sample * (least + (1 - least) * way * way) for sample, way in zip(sound, ways, strict=True)
    ]


def _laid(*parts: tuple[float, Sequence[float]]) -> Wave:
    """Return loops laid over each other: (loudness, loop) each."""
    return [
        sum(loud * sample for (loud, _loop), sample in zip(parts, samples, strict=True))
        for samples in zip(*(loop for _loud, loop in parts), strict=True)
    ]


def _put(loop: Wave, start: float, loud: float, sound: Sequence[float]) -> None:
    """Add a sound to a loop; what is longer than the loop goes on at its beginning."""
    first = round(start * ROOM_RATE)
    for at, sample in enumerate(sound):
        loop[(first + at) % len(loop)] += loud * sample


def _still() -> Wave:
    """Return a loop in which nothing happens yet."""
    return [0.0] * (LENGTH * ROOM_RATE)


def _crack(rng: random.Random, cutoff: float, decay: float) -> Wave:
    """Return a short crack, as of wood in a fire."""
    length = round(6 * decay * ROOM_RATE)
    burst = [rng.uniform(-1, 1) * math.exp(-at / (decay * ROOM_RATE)) for at in range(length)]
    return high_pass(low_pass(burst, cutoff, rate=ROOM_RATE), 300, rate=ROOM_RATE)


def _struck(pitch: float, decay: float) -> Wave:
    length = round(6 * decay * ROOM_RATE)
    turn = 2 * math.pi * pitch / ROOM_RATE
    return [math.exp(-at / (decay * ROOM_RATE)) * math.sin(turn * at) for at in range(length)]


def _cabinet(rng: random.Random) -> tuple[Wave, Wave]:
    """A fire that has burnt down, and the house around it."""
    air = _laid(
        (1.0, _air(rng, 60, 320)),
        (0.16, _swell(_air(rng, 400, 1400), 5, 0.5)),
        (0.1, _swell(_air(rng, 150, 600), 7, 0.2, 0.3)),
    )
    loop = _still()
    for _crackle in range(70):
        crack = _crack(rng, rng.uniform(1800, 6000), rng.uniform(0.0015, 0.006))
        _put(loop, rng.uniform(0, LENGTH), rng.uniform(0.6, 3.6) ** 1.4, crack)
    return air, loop


def _harbor(rng: random.Random) -> tuple[Wave, Wave]:
    """Small waves against a wall, and a rope that gives."""
    air = _laid(
        (0.7, _air(rng, 50, 260)),
        (0.75, _swell(_air(rng, 250, 1500), 3, 0.08)),
        (0.35, _swell(_air(rng, 500, 2600), 3, 0.03, -0.08)),
        (0.3, _swell(_air(rng, 200, 900), 2, 0.05, 0.4)),
    )
    loop = _still()
    for start in (2.2, 6.9, 7.5):
        for at in range(9):
            creak = _struck(330 + 14 * at + rng.uniform(-8, 8), 0.012)
            _put(loop, start + 0.045 * at, 0.35 * math.sin(math.pi * (at + 1) / 10), creak)
    return air, loop


def _salon(rng: random.Random) -> tuple[Wave, Wave]:
    """A tall clock in the next room."""
    air = _laid((1.0, _air(rng, 60, 420)), (0.12, _swell(_air(rng, 400, 1200), 4, 0.4)))
    loop = _still()
    for second in range(LENGTH):
        pitch = 1450 if second % 2 else 1240
        tick = _laid((0.6, _struck(pitch, 0.009)), (0.3, _struck(pitch * 2.3, 0.009)))
        _put(loop, second + 0.2, 9.0, tick)
        _put(loop, second + 0.2, 6.0, _crack(rng, 2400, 0.003))
    return air, loop


def _slate(rng: random.Random) -> tuple[Wave, Wave]:
    """Rain on a roof far above."""
    air = _laid((0.8, _air(rng, 80, 500)), (0.4, _swell(_air(rng, 900, 3600), 2, 0.7)))
    loop = _still()
    for _drop in range(150):
        drop = _struck(rng.uniform(900, 2600), rng.uniform(0.002, 0.006))
        _put(loop, rng.uniform(0, LENGTH), rng.uniform(0.4, 2.6), drop)
    return air, loop
