"""The type faces of boards, chips and printed sheets, at any size, for Pillow."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import ImageFont

from art.palette import font_path

Face = Literal["title", "italic", "text", "strong"]


@lru_cache(maxsize=128)
def lettering(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels, which need not be whole."""
    return ImageFont.truetype(font_path(face), size)
