"""A game as an animated picture: from one chair that never changes, without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rules.words import _

if TYPE_CHECKING:
    from PIL import Image

    from rules.core import Seat
    from rules.record import Header
    from rules.session import Session
    from ui.window_game import WindowGame

TABLE: Final = (960, 540)
"""The width and height of the table that is drawn."""
SIZE: Final = (800, 450)
"""The width and height of the picture."""
MOST_FRAMES: Final = 100
"""Of a longer game so many steps are shown, from the first to the last."""
FRAME: Final = 800
"""Milliseconds for which a step is shown."""
LAST_FRAME: Final = 4000


def save_film(
    file: Path,
    entry: WindowGame,
    header: Header,
    session: Session[Any],
    chair: Seat | None = None,
    *,
    progress: Callable[[int, str], AbstractContextManager[Callable[[int], None]]],
) -> int:
    """Write a game as a film; return the number of its pictures. Raises `OSError`.

    It is seen from a `chair`, by default the first person's; of a game that is not over only what
    everybody saw. `progress` shows how far it is.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from table.storage.settings import Settings
    from ui.app import App
    from ui.replay.replay_scene import ReplayScene

    controller = entry.controller(session.game, header.names)
    app = App(Settings(sound=False, animations=False), size=TABLE)
    scene = ReplayScene(entry, controller, header, session)
    app.push(scene)
    if chair is not None:
        scene.look_from(chair, open_hands=False)
    count = min(MOST_FRAMES, scene.stops.count)
    numbers = [1 + at * (scene.stops.count - 1) // max(1, count - 1) for at in range(count)]
    with progress(count, _("frames")) as tell:
        first, *others = _frames(scene, numbers, tell)
    length = [FRAME] * (count - 1) + [LAST_FRAME]
    ending = file.suffix.lower()
    if ending == ".mp4":
        _encode(file, [first, *others, *[others[-1]] * (LAST_FRAME // FRAME - 1)])
        return count
    if ending == ".png":  # one palette, so that each picture keeps what the one before has
        from PIL import Image

        first = first.quantize()
        none = Image.Dither.NONE
        others = [other.quantize(palette=first, dither=none) for other in others]
    first.save(
        file, save_all=True, append_images=others, duration=length, loop=0, method=0, quality=80
    )
    return count


def is_film(file: Path) -> bool:
    """Return whether a film can be written into a file of this name."""
    ending = file.suffix.lower()
    return ending in {".webp", ".png"} or (ending == ".mp4" and bool(shutil.which("ffmpeg")))


def _encode(file: Path, pictures: list[Image.Image]) -> None:
    """Write pictures as MP4; raises `OSError` with what ffmpeg says."""
    size, rate = "x".join(map(str, SIZE)), f"1000/{FRAME}"
    raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", rate, "-i", "-"]
    command = ["ffmpeg", "-y", "-loglevel", "error", *raw, "-pix_fmt", "yuv420p", "-r", "25"]
    done = subprocess.run(
        [*command, "-movflags", "+faststart", os.fspath(file.absolute())],
        input=b"".join(picture.tobytes() for picture in pictures),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise OSError(None, done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2])


def _frames(scene: Any, numbers: list[int], tell: Callable[[int], None]) -> Iterator[Image.Image]:
    """Yield the table at steps, one after the other."""
    import pygame
    from PIL import Image

    surface = pygame.Surface(scene.app.theme.size)
    for number in numbers:
        scene.seek(scene.stops.at(number))
        scene.show.draw(surface)
        small = pygame.transform.smoothscale(surface, SIZE)
        yield Image.frombytes("RGB", SIZE, pygame.image.tobytes(small, "RGB"))
        tell(1)
