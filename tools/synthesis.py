"""What sounds are made of: noise, filters, envelopes, struck and blown tones, a small room.

Everything is a list of samples at `RATE`. Randomness comes from a generator that is handed in, so
that equal code makes equal sounds.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final

RATE: Final = 32_000
"""Samples a second: nothing at this table is above 16 kHz."""

Wave = list[float]


def seconds(length: float) -> int:
    """Return a length of time in samples."""
    return round(length * RATE)


# --- noise and filters ----------------------------------------------------------------------


def noise(length: float, rng: random.Random) -> Wave:
    """Return white noise from -1 to 1."""
    return [rng.uniform(-1, 1) for _ in range(seconds(length))]


def low_pass(
    sound: Sequence[float], cutoff: float, *, rate: int = RATE, round_: bool = False
) -> Wave:
    """Return the sound without what lies above `cutoff` (Hz), 12 dB an octave.

    A sound that goes `round_` and round is filtered as if it had been heard before already.
    """
    share = 1 - math.exp(-2 * math.pi * cutoff / rate)
    first = second = 0.0
    if round_:
        for sample in sound:
            first += share * (sample - first)
            second += share * (first - second)
    kept: Wave = []
    for sample in sound:
        first += share * (sample - first)
        second += share * (first - second)
        kept.append(second)
    return kept


def high_pass(
    sound: Sequence[float], cutoff: float, *, rate: int = RATE, round_: bool = False
) -> Wave:
    """Return the sound without what lies below `cutoff` (Hz)."""
    below = low_pass(sound, cutoff, rate=rate, round_=round_)
    return [sample - low for sample, low in zip(sound, below, strict=True)]


def shaped(sound: Sequence[float], envelope: Callable[[float], float]) -> Wave:
    """Return the sound with its loudness following an envelope over seconds."""
    return [sample * envelope(at / RATE) for at, sample in enumerate(sound)]


def fading(attack: float, decay: float) -> Callable[[float], float]:
    """Return an envelope that rises over `attack` seconds and dies away over `decay`."""
    return lambda t: min(1.0, t / attack) * math.exp(-t / decay)


def swelling(length: float, peak: float = 0.5) -> Callable[[float], float]:
    """Return an envelope that swells up to a part of its length and dies away to nothing."""

    def envelope(t: float) -> float:
        part = min(1.0, t / length)
        way = part / peak if part < peak else (1 - part) / (1 - peak)
        return math.sin(math.pi / 2 * way) ** 2

    return envelope


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Wave:
    """Return sounds laid over each other: (start in seconds, loudness, sound) each."""
    whole = [0.0] * max(seconds(start) + len(sound) for start, _, sound in parts)
    for start, loud, sound in parts:
        first = seconds(start)
        for at, sample in enumerate(sound):
            whole[first + at] += loud * sample
    return whole


# --- tones ----------------------------------------------------------------------------------


def ring(partials: Sequence[tuple[float, float, float]], length: float) -> Wave:
    """Return damped partials: (Hz, loudness, decay in seconds) each."""
    whole = [0.0] * seconds(length)
    for pitch, loud, decay in partials:
        # a damped oscillation is a number that turns and shrinks by the same factor each sample
        turn = 2 * math.pi * pitch / RATE
        shrink = math.exp(-1 / (decay * RATE))
        real, imaginary = loud, 0.0
        cosine, sine = shrink * math.cos(turn), shrink * math.sin(turn)
        for at in range(len(whole)):
            whole[at] += imaginary
            real, imaginary = real * cosine - imaginary * sine, real * sine + imaginary * cosine
    return whole


def bell(pitch: float, length: float, bright: float = 1.0) -> Wave:
    """Return a soft struck glass: two of each partial, a hair apart, that beat slowly."""
    tone = ring(
        (
            (pitch, 0.42, length / 4),
            (pitch * 1.0014, 0.28, length / 4.5),
            (pitch * 2.0, 0.2 * bright, length / 7),
            (pitch * 2.003, 0.1 * bright, length / 8),
            (pitch * 3.01, 0.09 * bright, 0.14),
            (pitch * 5.4, 0.04 * bright, 0.05),
        ),
        length,
    )
    return shaped(tone, lambda t: min(1.0, t / 0.006))


def horn(pitch: float, length: float, bright: float = 0.8, attack: float = 0.05) -> Wave:
    """Return a muted horn: its overtones come after the tone, and leave before it."""
    whole = []
    phase = 0.0
    for at in range(seconds(length)):
        t = at / RATE
        left = length - t
        level = min(1.0, t / attack, left / 0.14) if left > 0 else 0.0
        level *= 0.75 + 0.25 * math.exp(-t / 0.18)
        shine = bright * min(1.0, t / (attack * 1.8)) * (0.45 + 0.55 * math.exp(-t / 0.35))
        phase += 2 * math.pi * pitch * (1 + 0.0022 * math.sin(2 * math.pi * 5.1 * t)) / RATE
        tone = sum(
            shine ** (number - 1) / number * math.sin(number * phase) for number in range(1, 8)
        )
        whole.append(level * tone)
    return whole


def drum(pitch: float, rng: random.Random, decay: float = 0.16) -> Wave:
    """Return a soft beater on a large skin: the pitch falls a little as it dies."""
    whole = []
    phase = 0.0
    length = 5 * decay
    for at in range(seconds(length)):
        t = at / RATE
        phase += 2 * math.pi * pitch * (1 + 0.9 * math.exp(-t / 0.022)) / RATE
        whole.append(math.exp(-t / decay) * min(1.0, t / 0.003) * math.sin(phase))
    return mixed((0, 1, whole), (0, 0.5, tap(rng, 700, 0.012)))


def gong(pitch: float, length: float) -> Wave:
    """Return a small gong, which blooms after it is struck."""
    low = ring(((pitch, 0.7, length / 3), (pitch * 1.005, 0.4, length / 3.4)), length)
    high = ring(
        (
            (pitch * 1.52, 0.3, length / 4),
            (pitch * 2.03, 0.34, length / 4.5),
            (pitch * 2.71, 0.22, length / 5),
            (pitch * 3.46, 0.14, length / 6),
            (pitch * 4.61, 0.08, length / 8),
        ),
        length,
    )
    low = shaped(low, lambda t: min(1.0, t / 0.01))
    high = shaped(high, lambda t: 0.25 * min(1.0, t / 0.004) + 0.75 * min(1.0, t / 0.16) ** 2)
    return mixed((0, 1, low), (0, 0.8, high))


def glide(start: float, end: float, length: float, wobble: float = 0.0) -> Wave:
    """Return a pure tone that glides from a pitch to another and settles there."""
    whole = []
    phase = 0.0
    for at in range(seconds(length)):
        t = at / RATE
        way = 1 - math.exp(-4 * t / length)
        pitch = start * (end / start) ** way
        pitch *= 1 + wobble * math.sin(2 * math.pi * 6.3 * t)
        phase += 2 * math.pi * pitch / RATE
        whole.append(math.sin(phase) + 0.16 * math.sin(2 * phase))
    return shaped(whole, swelling(length, 0.3))


# --- things on a table ----------------------------------------------------------------------


def paper(length: float, low: float, high: float, rng: random.Random) -> Wave:
    """Return paper moving through the air: noise between two pitches, swelling and dying."""
    rush = high_pass(low_pass(noise(length, rng), high), low)
    return shaped(rush, lambda t: math.sin(math.pi * min(1.0, t / length)) ** 2)


def rush(length: float, low: float, high: float, rng: random.Random, peak: float = 0.5) -> Wave:
    """Return a rush of air that gets brighter up to its peak, and darker again."""
    hiss = noise(length, rng)
    dark = high_pass(low_pass(hiss, (low + high) / 3), low)
    bright = high_pass(low_pass(hiss, high), low * 2)
    envelope = swelling(length, peak)
    return [
        (one * (1 - envelope(at / RATE)) + other * envelope(at / RATE)) * envelope(at / RATE)
        for at, (one, other) in enumerate(zip(dark, bright, strict=True))
    ]


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


def brass(pitch: float, rng: random.Random) -> Wave:
    """Return a small brass latch that closes."""
    body = ring(((pitch, 0.4, 0.03), (pitch * 2.76, 0.3, 0.02), (pitch * 5.4, 0.2, 0.009)), 0.14)
    return mixed((0, 0.7, body), (0, 0.6, tap(rng, 2600, 0.003)))


# --- the room in which it is heard ----------------------------------------------------------


def in_a_room(sound: Sequence[float], wet: float = 0.16, tail: float = 0.5) -> Wave:
    """Return the sound with what a small room of wood and cloth gives back of it."""
    dry = [*sound, *([0.0] * seconds(tail))]
    back = [0.0] * len(dry)
    for delay, keeps in ((0.0297, 0.70), (0.0371, 0.68), (0.0411, 0.66), (0.0437, 0.64)):
        line, place, damped = [0.0] * seconds(delay), 0, 0.0
        for at, sample in enumerate(dry):
            old = line[place]
            damped += 0.45 * (old - damped)  # cloth takes the high ones first
            line[place] = sample + keeps * damped
            place = (place + 1) % len(line)
            back[at] += old
    return [one + wet * other for one, other in zip(dry, back, strict=True)]
