"""How SDL is asked to bring frames to the screen and to name the window.

Set before pygame is imported: that would name the window after the script otherwise.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

GPUS = Path("/dev/dri")
"""Where Linux shows a GPU that can render: `renderD128` and so on."""


def has_gpu() -> bool:
    """Return whether SDL can present through a GPU; other systems than Linux always can."""
    return not sys.platform.startswith("linux") or any(GPUS.glob("renderD*"))


def hints(*, gpu: bool) -> Mapping[str, str]:
    """Return SDL's hints as environment variables.

    Without a GPU, SDL would present through an emulated OpenGL: under X a 1080p frame takes 14 ms
    that way, and 0.8 ms through shared memory, which Wayland does not have in SDL. With one,
    frames wait for the screen.
    """
    wanted = {
        "SDL_RENDER_VSYNC": "1",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_VIDEO_CENTERED": "1",
        "SDL_VIDEO_X11_WMCLASS": "Cabinet",
        "SDL_VIDEO_WAYLAND_WMCLASS": "Cabinet",
    }
    shared_memory = not gpu and os.environ.get("SDL_VIDEODRIVER") != "wayland"
    return {**wanted, "SDL_FRAMEBUFFER_ACCELERATION": "0"} if shared_memory else wanted


def set_hints() -> None:
    """Set the hints that the player has not set otherwise."""
    for name, value in hints(gpu=has_gpu()).items():
        os.environ.setdefault(name, value)
