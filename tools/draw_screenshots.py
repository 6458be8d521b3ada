"""Draws the pictures of README, docs and stores as the program shows itself now, into docs/.

    python -m tools.draw_screenshots

Each is a view of the tests' tour, which opens every page and every table. A test compares them
with what is there. Needs `requirements-dev.txt`.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from table.storage.places import HOME_VARIABLE

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
SIZE: Final = (1600, 900)
SETTLED: Final = 2.0
"""Seconds within which all is there that comes by and by, as the cards in the lobby."""
PICTURES: Final = {
    "table": ("table president_arnold 4", "table president_arnold 4 25 chosen"),
    "lobby": ("lobby", "lobby"),
    "poker": ("table presidential_poker 4", "table presidential_poker 4 5 chosen"),
}
"""The pictures by their files in docs/: the place of the tour and its view."""


def draw() -> Iterator[tuple[str, Image.Image]]:
    """Yield each picture with its name; the home should be empty of games and settings."""
    import pygame

    from rules.words import use_language
    from tests.click_through import open_app
    from tests.clock import wait
    from tests.tour import LIBRARY, PLACES
    from ui.lobby.lobby import LobbyScene

    use_language("en")
    for name, (place, wanted) in PICTURES.items():
        app = open_app(SIZE, language="en", sound=False)
        app.push(LobbyScene(LIBRARY))
        app.step([])
        views = PLACES[place](app)
        next(view for view in views if view == wanted)
        wait(app, SETTLED)
        yield name, Image.frombytes("RGB", SIZE, pygame.image.tobytes(app.screen, "RGB"))


def main(words: Sequence[str] | None = None) -> None:
    """Draw the pictures again."""
    parser = argparse.ArgumentParser(description="Draw the pictures of README, docs and stores.")
    parser.add_argument("--into", type=Path, default=DOCS, help="usually docs")
    into = parser.parse_args(words).into
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", HOME_VARIABLE: home}
        for name, picture in draw():
            picture.save(into / f"{name}.png", optimize=True)
            print(into / f"{name}.png")


if __name__ == "__main__":
    main()
