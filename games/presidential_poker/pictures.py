"""Pictures of the help of Presidential Poker: how the pot is cut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from table.sheet import Illustration

if TYPE_CHECKING:
    from PIL import Image

ASPECT: Final = 1.9
PAID: Final = (20, 50, 50)
"""What three players have paid; the first is all-in."""
CHIP: Final = 5


def illustrations() -> Mapping[str, Illustration]:
    """Return the chips of three players, cut where the first could pay no more."""
    return {"pots": Illustration(ASPECT, _pots)}


def _pots(size: tuple[int, int]) -> Image.Image:
    from PIL import Image, ImageDraw

    from art.chips import THICKNESS, TILT, render_stack
    from art.palette import palette

    width, height = size
    counts = [paid // CHIP for paid in PAID]
    chip = min(round(width * 0.22), round(height * 0.98 / (TILT + THICKNESS * max(counts))))
    step = chip + round(width * 0.08)
    left = (width - step * len(counts) + step - chip) // 2
    whole = Image.new("RGBA", size)
    for at, (count, seat) in enumerate(zip(counts, palette().seats, strict=False)):
        stack = render_stack([CHIP] * count, seat.rgb, chip, seat.shape)
        whole.alpha_composite(stack, (left + at * step, height - stack.height))
    cut = height - round(chip * THICKNESS * min(counts))
    pen, dash = ImageDraw.Draw(whole), max(4, width // 40)
    for x in range(left - dash * 2, left + step * len(counts), 2 * dash):
        pen.line((x, cut, x + dash, cut), fill=(216, 180, 108, 255), width=max(2, width // 220))
    return whole
