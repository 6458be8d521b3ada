"""Cards as pictures: drawn by the table when first wanted, kept as PNG up to so many bytes."""

import asyncio
import io
from collections import OrderedDict
from typing import Final

from PIL import Image

from pocket.files import File, file_of
from pocket.limits import FACE_BYTES, FACE_SECONDS, FACES_WANTED
from pocket.table import Table

HEIGHTS: Final = (96, 128, 160, 192, 256, 320, 384, 512, 640)
"""In pixels; no others are drawn, so that nobody fills the memory with sizes."""

Key = tuple[int, int]


class Faces:
    """Asks the table for each face once, however many phones want it."""

    def __init__(self, table: Table, budget: int = FACE_BYTES) -> None:
        self._table, self._budget = table, budget
        self._kept: OrderedDict[Key, File] = OrderedDict()
        self._size = 0
        self._wanted: dict[Key, asyncio.Future[File]] = {}

    async def get(self, card: int, height: int) -> File | None:
        """Return a face, or None where the table does not draw it in time."""
        key = (card, height)
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return found
        drawing = self._wanted.get(key)
        if drawing is None:
            if len(self._wanted) >= FACES_WANTED:
                return None
            drawing = self._wanted[key] = asyncio.get_running_loop().create_future()
            self._table.face_wanted(card, height)
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), FACE_SECONDS)
        except TimeoutError:
            if self._wanted.get(key) is drawing:  # the next one who wants it asks again
                del self._wanted[key]
            return None

    def take(self, card: int, height: int, size: tuple[int, int], pixels: bytes) -> None:
        """Keep a face that the table has drawn, and hand it to all who wait for it."""
        picture = io.BytesIO()
        Image.frombytes("RGBA", size, pixels).save(picture, "png", compress_level=4)
        key, face = (card, height), file_of(picture.getvalue(), "image/png")
        self._forget(key)
        self._kept[key] = face
        self._size += len(face.content)
        while self._size > self._budget:
            self._forget(next(iter(self._kept)))
        drawing = self._wanted.pop(key, None)
        if drawing is not None and not drawing.done():
            drawing.set_result(face)

    def clear(self) -> None:
        """Forget all: they are drawn otherwise now."""
        self._kept.clear()
        self._size = 0

    def _forget(self, key: Key) -> None:
        if (former := self._kept.pop(key, None)) is not None:
            self._size -= len(former.content)
