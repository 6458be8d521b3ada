"""The sounds of the table; the mixer starts with the first one that is heard."""

import contextlib
import logging
from typing import TYPE_CHECKING, Final

from ui.art.palette import ASSETS
from ui.storage.settings import Settings

if TYPE_CHECKING:
    import pygame

FOLDER: Final = ASSETS / "sounds"
CHANNELS: Final = 12


class Sounds:
    """Plays `assets/sounds/*.wav` by name; silent for good where there is no audio device."""

    def __init__(self) -> None:
        self._kept: dict[str, pygame.mixer.Sound | None] = {}
        self._works: bool | None = None

    def play(self, name: str, settings: Settings) -> None:
        """Play a sound at the volume set; '' and names without a file are silence."""
        if not name or not settings.sound or not settings.volume or not self._started():
            return
        sound = self._sound(name)
        if sound is not None:
            # what the ear takes for half as loud is about a quarter of the amplitude
            sound.set_volume((settings.volume / 100) ** 2)
            sound.play()

    def _started(self) -> bool:
        if self._works is None:
            import pygame

            try:
                pygame.mixer.init(44_100, -16, 2, 512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._works = True
            except pygame.error as error:
                logging.getLogger("cabinet").info("no sound: %s", error)
                self._works = False
        return self._works

    def _sound(self, name: str) -> "pygame.mixer.Sound | None":
        if name not in self._kept:
            import pygame

            self._kept[name] = None
            with contextlib.suppress(FileNotFoundError, pygame.error):
                self._kept[name] = pygame.mixer.Sound(FOLDER / f"{name}.wav")
        return self._kept[name]
