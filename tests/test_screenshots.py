"""The pictures of README and stores show the program as it is."""

import pytest
from PIL import Image, ImageChops, ImageStat

from tools.draw_screenshots import DOCS, PICTURES, draw

SMALL = (160, 90)
"""A size at which only what somebody would see differs."""
MOST_APART = 1.0
"""Of 255, in the mean of all points and colors: one plate in another place is more."""


@pytest.mark.usefixtures("home")
def test_pictures_in_the_docs_show_the_program_of_today() -> None:
    drawn = dict(draw())
    assert drawn.keys() == PICTURES.keys()
    for name, picture in drawn.items():
        with Image.open(DOCS / f"{name}.png") as kept:
            assert kept.size == picture.size
            apart = ImageChops.difference(kept.convert("RGB").resize(SMALL), picture.resize(SMALL))
        far = max(ImageStat.Stat(apart).mean)
        assert far < MOST_APART, f"docs/{name}.png is old: run python -m tools.draw_screenshots"
