"""Makes assets/sounds: soft card, chip and table sounds, synthesized with a fixed seed.

Run `python -m tools.build_sounds`; equal code writes equal files. Cards are short bursts of
filtered noise, chips the ring of small ceramic discs (a few damped partials), wood a knock.
"""

import math
import random
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

RATE: Final = 44_100
FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "sounds"

Wave = list[float]


def seconds(length: float) -> int:
    """Return a length of time in samples."""
    return round(length * RATE)


def noise(length: float, rng: random.Random) -> Wave:
    """Return white noise from -1 to 1."""
    return [rng.uniform(-1, 1) for _ in range(seconds(length))]


def low_pass(sound: Sequence[float], cutoff: float) -> Wave:
    """Return the sound without what lies above `cutoff` (Hz), 12 dB an octave."""
    share = 1 - math.exp(-2 * math.pi * cutoff / RATE)
    first = second = 0.0
    kept: Wave = []
    for sample in sound:
        first += share * (sample - first)
        second += share * (first - second)
        kept.append(second)
    return kept


def high_pass(sound: Sequence[float], cutoff: float) -> Wave:
    """Return the sound without what lies below `cutoff` (Hz)."""
    below = low_pass(sound, cutoff)
    return [sample - low for sample, low in zip(sound, below, strict=True)]


def shaped(sound: Sequence[float], envelope: Callable[[float], float]) -> Wave:
    """Return the sound with its loudness following an envelope over seconds."""
    return [sample * envelope(at / RATE) for at, sample in enumerate(sound)]


def fading(attack: float, decay: float) -> Callable[[float], float]:
    """Return an envelope that rises over `attack` seconds and dies away over `decay`."""
    return lambda t: min(1.0, t / attack) * math.exp(-t / decay)


def ring(partials: Sequence[tuple[float, float, float]], length: float) -> Wave:
    """Return damped partials: (Hz, loudness, decay in seconds) each."""
    return [
        sum(
            loud * math.exp(-t / decay) * math.sin(2 * math.pi * pitch * t)
            for pitch, loud, decay in partials
        )
        for t in (at / RATE for at in range(seconds(length)))
    ]


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Wave:
    """Return sounds laid over each other: (start in seconds, loudness, sound) each."""
    whole = [0.0] * max(seconds(start) + len(sound) for start, _, sound in parts)
    for start, loud, sound in parts:
        first = seconds(start)
        for at, sample in enumerate(sound):
            whole[first + at] += loud * sample
    return whole


def paper(length: float, low: float, high: float, rng: random.Random) -> Wave:
    """Return paper moving through the air: noise between two pitches, swelling and dying."""
    rush = high_pass(low_pass(noise(length, rng), high), low)
    return shaped(rush, lambda t: math.sin(math.pi * min(1.0, t / length)) ** 2)


def tap(rng: random.Random, cutoff: float = 1500, decay: float = 0.012) -> Wave:
    """Return a card's flat landing on cloth."""
    return shaped(low_pass(noise(0.09, rng), cutoff), fading(0.001, decay))


def chip(pitch: float, rng: random.Random) -> Wave:
    """Return one ceramic chip set down upon another."""
    body = ring(
        ((pitch, 0.55, 0.018), (pitch * 1.83, 0.32, 0.011), (pitch * 2.71, 0.2, 0.007)), 0.12
    )
    click = shaped(high_pass(noise(0.02, rng), 2500), fading(0.0004, 0.0025))
    return mixed((0, 1, body), (0, 0.5, click))


def wood(pitch: float, rng: random.Random) -> Wave:
    """Return a knuckle on walnut."""
    body = ring(((pitch, 0.8, 0.03), (pitch * 2.4, 0.25, 0.014)), 0.16)
    return mixed((0, 1, body), (0, 0.35, tap(rng, 900, 0.006)))


def bell(pitch: float, length: float) -> Wave:
    """Return a soft struck glass, which swells in a hundredth of a second."""
    tone = ring(
        ((pitch, 0.6, length / 4), (pitch * 2.0, 0.18, length / 7), (pitch * 3.01, 0.07, 0.12)),
        length,
    )
    return shaped(tone, lambda t: min(1.0, t / 0.012))


def sounds() -> dict[str, Wave]:
    """Return all sounds by name; each has its own random numbers, so that none moves another."""
    rng = {name: random.Random(name) for name in ("card", "deal", "chips", "jackpot", "choose")}
    rng |= {name: random.Random(name) for name in ("refused", "turn", "shuffle", "pass")}
    rng |= {name: random.Random(name) for name in ("chip", "win")}
    chips = [
        (0.055 * at, 0.9 - 0.12 * at, chip(pitch, rng["chips"]))
        for at, pitch in enumerate((2350, 2710, 2480, 2900))
    ]
    riffle = [
        (0.016 * at + 0.0004 * at * at, 0.35 + 0.02 * at, tap(rng["shuffle"], 2600, 0.005))
        for at in range(22)
    ]
    return {
        "card": mixed(
            (0, 0.5, paper(0.1, 900, 5200, rng["card"])),
            (0.075, 1.6, tap(rng["card"])),
        ),
        "deal": mixed(
            (0, 0.6, paper(0.07, 1500, 7000, rng["deal"])),
            (0.055, 0.8, tap(rng["deal"], 2200, 0.007)),
        ),
        "shuffle": mixed(*riffle, (0.05, 0.25, paper(0.5, 1200, 5000, rng["shuffle"]))),
        "chips": mixed(*chips),
        "chip": mixed((0, 1.0, chip(2480, rng["chip"])), (0.012, 0.3, chip(2900, rng["chip"]))),
        "win": mixed(
            (0, 0.45, bell(392.0, 1.6)),
            (0.14, 0.4, bell(523.25, 1.6)),
            (0.28, 0.4, bell(659.26, 1.6)),
            (0.42, 0.45, bell(783.99, 1.5)),
            (0.0, 0.08, paper(1.2, 2500, 9000, rng["win"])),
        ),
        "jackpot": mixed(
            (0, 0.5, bell(523.25, 1.5)),
            (0.09, 0.4, bell(659.26, 1.4)),
            (0.18, 0.4, bell(783.99, 1.3)),
            (0.0, 0.12, paper(0.9, 2500, 9000, rng["jackpot"])),
        ),
        "choose": mixed((0, 0.7, tap(rng["choose"], 3200, 0.004))),
        "refused": mixed(
            (0, 0.9, wood(170, rng["refused"])), (0.09, 0.7, wood(150, rng["refused"]))
        ),
        "pass": mixed((0, 1.0, wood(260, rng["pass"])), (0.13, 0.6, wood(250, rng["pass"]))),
        "turn": mixed((0, 0.5, wood(420, rng["turn"])), (0.0, 0.25, bell(880, 0.5))),
    }


LOUDNESS: Final = {
    "card": 0.5,
    "deal": 0.32,
    "shuffle": 0.4,
    "chips": 0.42,
    "chip": 0.2,
    "win": 0.4,
    "jackpot": 0.4,
    "choose": 0.18,
    "refused": 0.4,
    "pass": 0.3,
    "turn": 0.3,
}
"""The highest sample of each, as a part of full scale: the table stays a quiet room."""


def write(name: str, sound: Sequence[float], folder: Path) -> None:
    """Write a mono WAV file, 16 bits, its peak as `LOUDNESS` says and its end faded."""
    peak = max(abs(sample) for sample in sound)
    fade = seconds(0.01)
    samples = array("h")
    for at, sample in enumerate(sound):
        left = min(1.0, (len(sound) - 1 - at) / fade)
        samples.append(round(sample / peak * LOUDNESS[name] * left * 32_767))
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all sounds."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, sound in sounds().items():
        write(name, sound, FOLDER)


if __name__ == "__main__":
    main()
