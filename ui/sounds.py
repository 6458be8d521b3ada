"""The sounds of the table and the tone of the room; the mixer starts with the first one heard."""

import contextlib
import logging
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from art.palette import ASSETS
from table.storage.settings import Settings

if TYPE_CHECKING:
    import pygame

FOLDER: Final = ASSETS / "sounds"
CHANNELS: Final = 16
RATE: Final = 44_100
STEP: Final = 0.05
"""Seconds after which a sound is asked again how loud it will still become."""
AGAIN: Final = 0.03
"""Seconds within which the same sound is heard once only."""
FULL: Final = 0.94
"""Full scale, without what the tone of the room may take of it."""
WIDTH: Final = 0.75
"""By how much a sound from one end of the table is softer at the other ear."""
LEAST: Final = 0.12
"""The part of its loudness below which a sound is rather left out."""
COMES: Final = 1500
"""Milliseconds in which the tone of a room comes and goes."""


def gain_of(settings: Settings) -> float:
    """Return the amplitude for the volume set, as a part of the whole.

    What the ear takes for half as loud is about a quarter of the amplitude.
    """
    return (settings.volume / 100) ** 2 if settings.sound else 0.0


def peaks_of(samples: Sequence[int], step: int) -> tuple[float, ...]:
    """Return how high samples of 16 bits still become, from each step on; 1 is full scale."""
    starts = reversed(range(0, len(samples), step))
    loudest = (max(map(abs, samples[start : start + step])) / 32_768 for start in starts)
    return tuple(accumulate(loudest, max))[::-1]


@dataclass(frozen=True, slots=True)
class _Heard:
    """A sound on its way: how high it becomes, since when, and at what gain."""

    peaks: tuple[float, ...]
    since: float
    gain: float

    def peak(self, now: float) -> float:
        """Return how high it still becomes; 0 when it is over."""
        at = int((now - self.since) / STEP)
        return self.peaks[at] * self.gain if at < len(self.peaks) else 0.0


class Headroom:
    """Keeps all that is heard together within full scale: what comes late gets what is left."""

    def __init__(self) -> None:
        self._heard: list[_Heard] = []

    def take(self, peaks: tuple[float, ...], gain: float, now: float) -> float:
        """Return the gain at which one more sound is heard: as wished, or less, or 0."""
        self._heard = [each for each in self._heard if each.peak(now) > 0]
        left = FULL - sum(each.peak(now) for each in self._heard)
        allowed = min(gain, left / max(peaks[0], 1e-6))
        if allowed < LEAST * gain:
            return 0.0
        self._heard.append(_Heard(peaks, now, allowed))
        return allowed


class Sounds:
    """Plays `assets/sounds/*.wav` by name; silent for good where there is no audio device.

    Of a sound with others of its kind beside it (`card`, `card_2`) each is heard in its turn.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._kept: dict[str, tuple[pygame.mixer.Sound, tuple[float, ...]] | None] = {}
        self._works: bool | None = None
        self._now = now
        self._headroom = Headroom()
        self._played: dict[str, tuple[int, float]] = {}
        self._tone: list[pygame.mixer.Sound] = []
        self._tone_name = ""

    def play(self, name: str, settings: Settings, side: float = 0.0) -> None:
        """Play a sound at the volume set; '' and names without a file are silence.

        It comes from a `side` between -1, the left, and 1, the right, where that is wished.
        """
        gain = gain_of(settings)
        if not name or not gain or not self._started():
            return
        now = self._now()
        turn, last = self._played.get(name, (0, float("-inf")))
        if now - last < AGAIN:
            return
        self._played[name] = turn + 1, now
        found = self._sound(self._variant(name, turn))
        if found is None:
            return
        sound, peaks = found
        allowed = self._headroom.take(peaks, gain, now)
        if allowed:
            sound.set_volume(gain)
            channel = sound.play()
            if channel is not None:
                part, wide = allowed / gain, side if settings.stereo else 0.0
                left, right = (1 - WIDTH * max(0.0, way * wide) for way in (1, -1))
                channel.set_volume(part * left, part * right)

    def tone(self, room: str, settings: Settings) -> None:
        """Let the tone of a room be heard round and round, '' for none, at the volume set.

        Its loops are of different lengths: what they are together comes back only after minutes.
        """
        gain = (settings.room_volume / 100) ** 2
        name = f"room_{room}" if room and gain and self._started() else ""
        if name != self._tone_name:
            for loop in self._tone:
                loop.fadeout(COMES)
            found = [self._sound(loop) for loop in (name, f"{name}_2") if name]
            self._tone_name, self._tone = name, [each[0] for each in found if each is not None]
            for loop in self._tone:
                loop.play(loops=-1, fade_ms=COMES)
        for loop in self._tone:
            loop.set_volume(gain)

    def _variant(self, name: str, turn: int) -> str:
        """Return the file of a sound for the so-manieth time that it is played."""
        others = [name, *(f"{name}_{at}" for at in range(2, 6) if self._sound(f"{name}_{at}"))]
        return others[turn % len(others)]

    def _started(self) -> bool:
        if self._works is None:
            import pygame

            try:
                pygame.mixer.init(RATE, -16, 2, 512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._works = True
            except pygame.error as error:
                logging.getLogger("cabinet").info("no sound: %s", error)
                self._works = False
        return self._works

    def _sound(self, name: str) -> "tuple[pygame.mixer.Sound, tuple[float, ...]] | None":
        if name not in self._kept:
            import pygame

            self._kept[name] = None
            with contextlib.suppress(FileNotFoundError, pygame.error):
                sound = pygame.mixer.Sound(FOLDER / f"{name}.wav")
                left = array("h", sound.get_raw())[::2]
                self._kept[name] = sound, peaks_of(left, round(STEP * RATE))
        return self._kept[name]
