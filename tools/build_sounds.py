"""Makes assets/sounds: all that is heard at the table, synthesized with fixed random numbers.

Run `python -m tools.build_sounds`; equal code writes equal files. Cards are short bursts of
filtered noise, chips the ring of small ceramic discs, knocks are walnut; what is big has glass,
muted horns, soft drums and a gong, all in C, in the same small room. `kept` tells how loud each is:
quiet things are quieter, and nothing is more than a few steps from the next.
"""

import argparse
import math
import random
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bots.measure.progress import progress
from tools.room_tones import AIR_RATE, ROOM_RATE, ROOMS, room_tone
from tools.synthesis import (
    RATE,
    Wave,
    bell,
    brass,
    chip,
    drum,
    fading,
    glide,
    gong,
    high_pass,
    horn,
    in_a_room,
    low_pass,
    mixed,
    noise,
    paper,
    rush,
    seconds,
    shaped,
    swelling,
    tap,
    wood,
)

TAKES: Final = 5
FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "sounds"

TOUCH: Final = -34.0
"""Loudness of what happens at each touch, and often; all in decibels below full scale."""
THING: Final = -28.0
"""Of things that move on the table."""
SIGN: Final = -25.0
"""Of what somebody says by a knock, and of what calls."""
MOMENT: Final = -20.5
"""Of a game's big moments."""
TONE: Final = -42.0
"""Of a room in which nobody plays."""
LOUDEST: Final = 0.6
"""The highest sample of all, as a part of full scale."""
SILENT: Final = 0.0012
"""A sample below which nothing is heard, as a part of full scale."""
FADE: Final = 0.03
"""Seconds in which a sound ends; of a short one, a quarter of it."""
WINDOW: Final = 0.2
"""Seconds over which loudness is measured."""
LOWEST: Final = 120.0
"""The pitch in Hz below which the ear takes little notice, and small speakers play nothing."""

Make = Callable[[random.Random], Wave]
C3, G3, A3 = 130.81, 196.0, 220.0
C4, D4, E4, F4, G4, A4 = 261.63, 293.66, 329.63, 349.23, 392.0, 440.0
C5, D5, E5, G5, A5, C6, E6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1318.5


# --- cards ----------------------------------------------------------------------------------


def _card(rng: random.Random) -> Wave:
    bright = rng.uniform(4600, 5600)
    return mixed((0, 0.5, paper(0.1, 900, bright, rng)), (0.075, 1.6, tap(rng)))


def _deal(rng: random.Random) -> Wave:
    cutoff = rng.uniform(1900, 2500)
    return mixed((0, 0.6, paper(0.07, 1500, 7000, rng)), (0.055, 0.8, tap(rng, cutoff, 0.007)))


def _flip(rng: random.Random) -> Wave:
    bend = paper(0.15, 1800, 8000, rng)
    snap = shaped(high_pass(noise(0.02, rng), 1800), fading(0.0005, 0.004))
    return mixed((0, 0.45, bend), (0.1, 0.5, snap), (0.13, 1.2, tap(rng, 1900, 0.01)))


def _shuffle(rng: random.Random) -> Wave:
    riffle = [
        (0.016 * at + 0.0004 * at * at, 0.35 + 0.02 * at, tap(rng, 2600, 0.005)) for at in range(22)
    ]
    bridge = [(0.66 + 0.011 * at, 0.4 - 0.012 * at, tap(rng, 2200, 0.005)) for at in range(18)]
    squared = (0.98, 1.1, tap(rng, 1200, 0.014))
    sliding = [(0.05, 0.25, paper(0.5, 1200, 5000, rng)), (0.45, 0.2, paper(0.58, 900, 4000, rng))]
    return mixed(*riffle, *bridge, squared, *sliding)


def _gather(rng: random.Random) -> Wave:
    taps = [(0.05 * at, 0.5, tap(rng, 1700, 0.008)) for at in range(4)]
    return mixed(*taps, (0, 0.55, paper(0.34, 700, 3800, rng)), (0.27, 1.2, tap(rng, 1100, 0.016)))


def _fold(rng: random.Random) -> Wave:
    return mixed((0, 0.6, paper(0.2, 600, 3200, rng)), (0.15, 1.0, tap(rng, 900, 0.02)))


def _swap(rng: random.Random) -> Wave:
    first = mixed((0, 0.5, paper(0.23, 900, 4200, rng)), (0.1, 0.9, tap(rng, 1500)))
    second = mixed((0, 0.5, paper(0.14, 1300, 6000, rng)), (0.1, 1.2, tap(rng, 1900)))
    return mixed((0, 1, first), (0.2, 1, second))


def _exchange(rng: random.Random) -> Wave:
    there, back = rush(0.42, 500, 3400, rng, 0.4), rush(0.42, 800, 5200, rng, 0.4)
    landed = tap(rng, 1300, 0.014)
    return mixed((0, 0.8, there), (0.3, 1.0, landed), (0.36, 0.8, back), (0.68, 1.2, landed))


# --- chips ----------------------------------------------------------------------------------


def _chip(rng: random.Random) -> Wave:
    pitch = rng.uniform(2350, 2700)
    return mixed((0, 1.0, chip(pitch, rng)), (0.012, 0.3, chip(pitch * 1.17, rng)))


def _chips(rng: random.Random) -> Wave:
    pitches = [pitch * rng.uniform(0.97, 1.03) for pitch in (2350, 2710, 2480, 2900)]
    return mixed(
        *(
            (at * rng.uniform(0.052, 0.058), 0.9 - 0.12 * at, chip(pitch, rng))
            for at, pitch in enumerate(pitches)
        )
    )


def _slide(rng: random.Random) -> Wave:
    cloth = shaped(low_pass(noise(0.34, rng), 1300), swelling(0.34, 0.3))
    rattle = [
        (0.04 + 0.035 * at, rng.uniform(0.15, 0.4), chip(rng.uniform(2200, 3000), rng))
        for at in range(6)
    ]
    set_down = [(0.3 + 0.03 * at, 0.8 - 0.2 * at, chip(2300 + 300 * at, rng)) for at in range(3)]
    return mixed((0, 1.1, cloth), *rattle, *set_down)


def _pour(rng: random.Random, count: int = 26, length: float = 0.9) -> Wave:
    falling = [
        (length * (at / count) ** 0.8, rng.uniform(0.3, 1.0), chip(rng.uniform(2100, 3200), rng))
        for at in range(count)
    ]
    cloth = shaped(low_pass(noise(length, rng), 1100), swelling(length, 0.3))
    return mixed((0, 0.8, cloth), *falling)


# --- what people do -------------------------------------------------------------------------


def _knocks(*pitches: float) -> Make:
    def make(rng: random.Random) -> Wave:
        return mixed(
            *((0.12 * at, 1.0 - 0.3 * at, wood(pitch, rng)) for at, pitch in enumerate(pitches))
        )

    return make


def _refused(rng: random.Random) -> Wave:
    muffled = low_pass(mixed((0, 0.9, wood(170, rng)), (0.09, 0.7, wood(150, rng))), 900)
    return mixed((0, 1, muffled), (0.02, 0.12, horn(C3 * 0.944, 0.22, 0.5)))


def _decide(rng: random.Random) -> Wave:
    return mixed((0, 1.0, brass(1320, rng)), (0.004, 0.7, wood(330, rng)))


def _turn(rng: random.Random) -> Wave:
    return mixed((0, 0.4, wood(420, rng)), (0, 0.3, bell(A5, 0.6)), (0.09, 0.22, bell(E6, 0.6)))


def _banner(rng: random.Random) -> Wave:
    air = rush(0.5, 300, 2600, rng, 0.35)
    return in_a_room(mixed((0, 0.35, air), (0.06, 0.5, bell(G4, 1.0, 0.5))), 0.12, 0.3)


def _bid(rng: random.Random) -> Wave:
    return mixed((0, 1.0, wood(300, rng)), (0.02, 0.25, bell(D5, 0.4, 0.4)))


def _attack(rng: random.Random) -> Wave:
    blow = mixed((0, 1.0, drum(92, rng, 0.11)), (0, 0.7, tap(rng, 2400, 0.01)))
    return in_a_room(mixed((0, 0.7, rush(0.2, 500, 4200, rng, 0.8)), (0.15, 1.0, blow)), 0.1, 0.2)


def _parry(rng: random.Random) -> Wave:
    blade = mixed((0, 0.5, brass(1760, rng)), (0.012, 0.35, brass(2217, rng)))
    return in_a_room(mixed((0, 1.0, blade), (0.004, 0.8, tap(rng, 2000, 0.012))), 0.14, 0.25)


def _throw(rng: random.Random) -> Wave:
    return mixed((0, 0.7, rush(0.14, 900, 5200, rng, 0.8)), (0.11, 1.1, tap(rng, 2100, 0.012)))


def _concede(rng: random.Random) -> Wave:
    sunk = mixed((0, 0.5, horn(E4, 0.28, 0.5)), (0.2, 0.5, horn(C4, 0.42, 0.45)))
    return mixed((0, 1.0, sunk), (0, 0.4, wood(190, rng)))


def _battle(rng: random.Random) -> Wave:
    return in_a_room(mixed((0, 0.8, drum(78, rng)), (0.2, 1.0, drum(78, rng, 0.22))), 0.12, 0.3)


def _sum(rng: random.Random) -> Wave:
    return mixed((0, 0.9, wood(760, rng)), (0.045, 0.6, wood(980, rng)), (0, 0.4, tap(rng)))


def _skip(rng: random.Random) -> Wave:
    return mixed((0, 0.7, wood(330, rng)), (0.1, 0.9, wood(247, rng)))


# --- light ----------------------------------------------------------------------------------


def _shimmer(length: float, rng: random.Random) -> Wave:
    return shaped(high_pass(low_pass(noise(length, rng), 9000), 2500), swelling(length, 0.3))


def _square(rng: random.Random) -> Wave:
    return mixed((0, 0.7, bell(E5, 0.7)), (0, 0.5, chip(2600, rng)), (0.05, 0.4, chip(2900, rng)))


def _dark(rng: random.Random) -> Wave:
    return mixed((0, 0.6, brass(900, rng)), (0.01, 0.5, glide(G4, C4, 0.5)))


def _jackpot(rng: random.Random) -> Wave:
    notes = [(0.09 * at, 0.5, bell(pitch, 1.4)) for at, pitch in enumerate((C5, E5, G5))]
    bloom = glide(C3 * 0.5, C3, 0.9)
    whole = mixed(
        *notes, (0.27, 0.25, bell(C6, 1.1)), (0, 0.35, bloom), (0, 0.13, _shimmer(0.9, rng))
    )
    return in_a_room(whole)


def _marriage(rng: random.Random) -> Wave:
    one = [(0.0, 0.4, bell(C5, 1.6)), (0.24, 0.4, bell(E5, 1.5)), (0.48, 0.4, bell(C6, 1.4))]
    other = [(0.12, 0.4, bell(G5, 1.6)), (0.36, 0.4, bell(A5, 1.5)), (0.48, 0.35, bell(G5, 1.4))]
    bloom = mixed((0, 1, glide(C3, C4, 1.1)), (0.1, 0.7, glide(G3, G4, 1.0)))
    return in_a_room(mixed(*one, *other, (0, 0.2, bloom), (0, 0.12, _shimmer(1.1, rng))))


def _alien(rng: random.Random) -> Wave:
    voices = [
        (0.0, 0.4, glide(C4 * 0.5, C5, 1.7, 0.012)),
        (0.12, 0.3, glide(G5, E5, 1.6, 0.014)),
        (0.24, 0.26, glide(C6, G5, 1.5, 0.016)),
    ]
    bells = [(0.75 + 0.07 * at, 0.3, bell(p, 1.3)) for at, p in enumerate((C5, E5, G5, C6, E6))]
    return in_a_room(mixed(*voices, *bells, (0.2, 0.2, _shimmer(1.4, rng))), 0.22)


def _out(rng: random.Random) -> Wave:
    call = [(0.0, 0.5, horn(G4, 0.16)), (0.17, 0.5, horn(G4, 0.1)), (0.28, 0.6, horn(C5, 0.6))]
    return in_a_room(mixed(*call, (0.28, 0.3, horn(E4, 0.6)), (0, 0.5, wood(262, rng))))


# --- what is won, and called ----------------------------------------------------------------


def _pot(rng: random.Random) -> Wave:
    chord = [(0.1 + 0.05 * at, 0.3, bell(pitch, 1.1)) for at, pitch in enumerate((G4, C5, E5))]
    return in_a_room(mixed((0, 0.8, _pour(rng)), *chord))


def _all_in(rng: random.Random) -> Wave:
    push = shaped(low_pass(noise(0.5, rng), 900), swelling(0.5, 0.6))
    fall = _pour(rng, 14, 0.35)
    return in_a_room(mixed((0, 1.0, push), (0.26, 0.6, fall), (0.34, 0.9, drum(70, rng))), 0.12)


def _showdown(rng: random.Random) -> Wave:
    roll = [(0.055 * at, 0.16 + 0.03 * at, drum(104, rng, 0.06)) for at in range(10)]
    return in_a_room(mixed(*roll, (0.56, 0.5, bell(D5, 0.9, 0.6)), (0.55, 0.8, tap(rng))))


def _opened(rng: random.Random) -> Wave:
    return mixed((0, 0.7, _flip(rng)), (0.05, 0.35, bell(D5, 0.7, 0.6)))


def _tie(rng: random.Random) -> Wave:
    same = [(0.0, 0.5, bell(E5, 0.9)), (0.24, 0.5, bell(E5, 0.9))]
    return in_a_room(mixed(*same, (0.52, 0.45, bell(C5, 1.1)), (0.52, 0.5, wood(262, rng))))


def _ante(rng: random.Random) -> Wave:
    steps = [(0.1 * at, 0.6 + 0.1 * at, chip(2100 + 260 * at, rng)) for at in range(4)]
    return mixed(*steps, (0, 0.14, glide(C4, G4, 0.45)))


def _four(rng: random.Random) -> Wave:
    call = [(0.13 * at, 0.45, horn(p, 0.14)) for at, p in enumerate((C4, E4, G4))]
    drums = [(0.13 * at, 0.5, drum(88, rng, 0.08)) for at in range(4)]
    chord = [(0.39, 0.4, horn(p, 0.9)) for p in (C4, G4, C5)]
    return in_a_room(mixed(*call, *drums, *chord, (0.39, 0.25, bell(C6, 1.2))))


def _sweep(rng: random.Random) -> Wave:
    broom = mixed((0, 1.0, rush(0.32, 600, 5200, rng, 0.6)), (0.24, 0.6, rush(0.4, 400, 3600, rng)))
    return in_a_room(mixed((0, 1.0, broom), (0.02, 0.4, bell(D5, 0.8)), (0.16, 0.4, bell(A5, 0.8))))


def _president(rng: random.Random) -> Wave:
    call = [
        (0.0, 0.5, horn(G4, 0.2)),
        (0.22, 0.4, horn(G4, 0.09)),
        (0.33, 0.5, horn(G4, 0.2)),
        (0.56, 0.55, horn(C5, 0.85)),
        (0.56, 0.4, horn(E4, 0.85)),
        (0.56, 0.35, horn(C4, 0.85)),
    ]
    drums = [(0.0, 0.5, drum(82, rng, 0.1)), (0.33, 0.5, drum(82, rng, 0.1))]
    return in_a_room(mixed(*call, *drums, (0.56, 0.8, drum(65, rng, 0.26))))


def _place(rng: random.Random) -> Wave:
    return in_a_room(
        mixed((0, 0.5, horn(E4, 0.18)), (0.19, 0.5, horn(G4, 0.42)), (0, 0.5, wood(262, rng)))
    )


def _gavel(rng: random.Random) -> Wave:
    blow = mixed(
        (0, 1.0, wood(140, rng)), (0, 0.8, wood(212, rng)), (0, 0.6, tap(rng, 3200, 0.008))
    )
    return in_a_room(mixed((0, 1.0, blow), (0.22, 1.0, blow), (0.2, 0.4, drum(64, rng))), 0.3, 0.6)


def _truth(rng: random.Random) -> Wave:
    chord = [(0.04 * at, 0.36, bell(p, 1.4)) for at, p in enumerate((C4, G4, C5, E5))]
    return in_a_room(mixed(*chord, (0, 0.2, horn(C4, 0.8, 0.5)), (0, 0.4, wood(262, rng))))


def _bull(rng: random.Random) -> Wave:
    low = [(0.0, 0.6, horn(F4 * 0.5, 0.26, 0.95)), (0.26, 0.7, horn(E4 * 0.472, 0.75, 0.95))]
    clash = (0.26, 0.4, horn(E4 * 0.5, 0.75, 0.9))
    return in_a_room(mixed(*low, clash, (0.26, 0.8, drum(60, rng, 0.2))))


# --- Rook -----------------------------------------------------------------------------------


def _nest(rng: random.Random) -> Wave:
    wings = [
        (0.085 * at, 0.9 - 0.09 * at, rush(0.1, 300, 2100 + 120 * at, rng, 0.3)) for at in range(8)
    ]
    return in_a_room(
        mixed(*wings, (0.3, 0.4, horn(D4, 0.3, 0.6)), (0.58, 0.45, horn(A4, 0.6, 0.6)))
    )


def _trump(rng: random.Random) -> Wave:
    struck = mixed((0, 1.0, gong(A3 * 0.75, 1.7)), (0, 0.5, tap(rng, 1500, 0.02)))
    return in_a_room(mixed((0, 1.0, struck), (0.1, 0.25, horn(E4, 0.8, 0.6))))


def _last_trick(rng: random.Random) -> Wave:
    wings = [(0.07 * at, 0.6, rush(0.09, 300, 2200, rng, 0.3)) for at in range(4)]
    chord = [(0.3 + 0.06 * at, 0.4, bell(p, 1.4)) for at, p in enumerate((D4, A4, D5, F4 * 2))]
    return in_a_room(mixed((0, 0.7, _gather(rng)), *wings, *chord, (0.3, 0.5, gong(110, 1.4))))


# --- the end --------------------------------------------------------------------------------


def _win(rng: random.Random) -> Wave:
    rise = [(0.14 * at, 0.4, bell(p, 1.8)) for at, p in enumerate((G4, C5, E5, G5))]
    home = [(0.62, 0.3, horn(p, 1.15, 0.7)) for p in (C4, E4, G4, C5)]
    top = [(0.62, 0.35, bell(C6, 1.7)), (0.62, 0.7, drum(65, rng, 0.3))]
    roll = [(0.055 * at, 0.1 + 0.03 * at, drum(98, rng, 0.05)) for at in range(11)]
    return in_a_room(mixed(*rise, *home, *top, *roll, (0.5, 0.12, _shimmer(1.0, rng))))


RECIPES: Final[dict[str, tuple[float, Make]]] = {
    "card": (THING, _card),
    "deal": (TOUCH + 2, _deal),
    "flip": (THING, _flip),
    "shuffle": (THING, _shuffle),
    "gather": (THING, _gather),
    "fold": (THING, _fold),
    "swap": (THING, _swap),
    "exchange": (THING + 2, _exchange),
    "chip": (TOUCH + 2, _chip),
    "chips": (THING, _chips),
    "slide": (THING, _slide),
    "pour": (THING + 2, _pour),
    "choose": (TOUCH, lambda rng: tap(rng, 3200, 0.004)),
    "decide": (TOUCH, _decide),
    "refused": (SIGN, _refused),
    "pass": (THING, _knocks(260, 250)),
    "turn": (SIGN, _turn),
    "banner": (THING + 2, _banner),
    "bid": (SIGN, _bid),
    "attack": (SIGN + 2, _attack),
    "parry": (SIGN, _parry),
    "throw": (SIGN, _throw),
    "concede": (SIGN, _concede),
    "battle": (SIGN, _battle),
    "sum": (SIGN, _sum),
    "skip": (SIGN, _skip),
    "square": (SIGN, _square),
    "dark": (THING, _dark),
    "jackpot": (MOMENT, _jackpot),
    "marriage": (MOMENT, _marriage),
    "alien": (MOMENT + 1, _alien),
    "out": (MOMENT, _out),
    "pot": (MOMENT, _pot),
    "all_in": (MOMENT, _all_in),
    "showdown": (MOMENT - 3, _showdown),
    "opened": (SIGN, _opened),
    "tie": (MOMENT, _tie),
    "ante": (SIGN, _ante),
    "four": (MOMENT + 1, _four),
    "sweep": (MOMENT, _sweep),
    "president": (MOMENT + 1, _president),
    "place": (MOMENT - 2, _place),
    "gavel": (MOMENT, _gavel),
    "truth": (MOMENT, _truth),
    "bull": (MOMENT, _bull),
    "nest": (MOMENT, _nest),
    "trump": (MOMENT, _trump),
    "last_trick": (MOMENT, _last_trick),
    "win": (MOMENT + 1, _win),
}
"""How loud each sound is, and how it is made."""
TAKEN_AGAIN: Final = ("card", "chip", "chips", "deal", "shuffle")
"""What is heard so often that it would sound like a machine, always alike: `card_2` to `_5`."""
RECIPES.update(
    {f"{name}_{take}": RECIPES[name] for name in TAKEN_AGAIN for take in range(2, TAKES + 1)}
)


def sound(name: str) -> Wave:
    """Return a sound by its name, as loud as it is kept.

    Each has its own random numbers, so that none moves another.
    """
    level, make = RECIPES[name]
    return kept(make(random.Random(name)), level)


def loudness(sound: Sequence[float], rate: int = RATE) -> float:
    """Return the loudness in dB: of the loudest `WINDOW`, without what is too low to be heard."""
    heard = high_pass(sound, LOWEST, rate=rate)
    squares = [sample * sample for sample in heard]
    length, step = round(WINDOW * rate), round(WINDOW * rate / 4)
    powers = [sum(squares[at : at + length]) for at in range(0, len(squares), step)]
    return 10 * math.log10(max(*powers, 1e-12, 0.0) / length)


def kept(sound: Sequence[float], level: float, rate: int = RATE) -> Wave:
    """Return the sound at a loudness, in dB, but for peaks that would be too high."""
    gain = 10 ** ((level - loudness(sound, rate)) / 20)
    gain = min(gain, LOUDEST / max(abs(sample) for sample in sound))
    return [gain * sample for sample in sound]


def room_loops(room: str) -> tuple[tuple[Wave, int], tuple[Wave, int]]:
    """Return the two loops of a room with their rates, together as loud as rooms are kept."""
    air, events = room_tone(room)
    step = ROOM_RATE // AIR_RATE
    both = [sample + air[at // step % len(air)] for at, sample in enumerate(events)]
    kept_both = kept(both, TONE, ROOM_RATE)
    loudest = max(range(len(both)), key=lambda at: abs(both[at]))
    gain = kept_both[loudest] / both[loudest]
    quiet = [[gain * sample for sample in loop] for loop in (air, events)]
    return (quiet[0], AIR_RATE), (quiet[1], ROOM_RATE)


def faded(sound: Sequence[float]) -> Wave:
    """Return the sound without what nobody hears at its end, and the new end faded."""
    last = max(at for at, sample in enumerate(sound) if abs(sample) > SILENT)
    heard, fade = sound[: last + 1], min(seconds(FADE), last // 4)
    return [sample * min(1.0, (last - at) / fade) for at, sample in enumerate(heard)]


def write(path: Path, sound: Sequence[float], rate: int = RATE) -> None:
    """Write a mono WAV file, 16 bits."""
    samples = array("h", (round(sample * 32_767) for sample in sound))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all sounds, and the tones of the rooms."""
    argparse.ArgumentParser(description="Make all sounds again.").parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with progress(len(RECIPES) + len(ROOMS), "sounds") as tell:
        for name in RECIPES:
            write(FOLDER / f"{name}.wav", faded(sound(name)))
            tell(1)
        for room in ROOMS:
            for at, (loop, rate) in enumerate(room_loops(room)):
                write(FOLDER / f"room_{room}{'_2' * at}.wav", loop, rate)
            tell(1)


if __name__ == "__main__":
    main()
