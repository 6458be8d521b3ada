"""Cards as pictures: drawn by the table, kept as PNG up to so many bytes.

When a card is first wanted in a height, the whole deck is asked of the table, in its order: else
whoever asks for a face and sees how soon it comes would know that it is in somebody's hand.

A PNG is written here with zlib and not by Pillow, whose encoder keeps all other threads waiting,
the window's too, and takes thrice as long for the flat colors of cards.
"""

import asyncio
import struct
import zlib
from collections import OrderedDict, deque
from typing import Final

from pocket.files import File, file_of
from pocket.limits import FACE_BYTES, FACE_SECONDS, FACES_ASKED
from pocket.table import Table
from rules.remote import BACK

HEIGHTS: Final = (96, 128, 160, 192, 256, 320, 384, 512, 640)
"""In pixels; no others are drawn, so that nobody fills the memory with sizes."""
PALETTE: Final = 256 * 4
"""Bytes of the colors of a picture that has no more than 256."""
LEVEL: Final = 6
"""Of zlib; higher ones take longer than they save."""

Key = tuple[int, int]
Drawn = tuple[Key, tuple[int, int], bytes]


class Faces:
    """Asks the table for each face once, however many phones want it."""

    def __init__(self, table: Table, budget: int = FACE_BYTES) -> None:
        self._table, self._budget = table, budget
        self._cards = 0
        self.key = ""
        """Names how cards look now: what was drawn under one name never changes."""
        self._kept: OrderedDict[Key, File] = OrderedDict()
        self.size = 0
        """Bytes that are kept."""
        self._wanted: dict[Key, asyncio.Future[File]] = {}
        self._asked: set[Key] = set()
        self._drawn: deque[Drawn] = deque()
        self._is_writing = False

    def deal(self, cards: int, key: str) -> None:
        """Forget all where another deck is played with, or it is drawn otherwise now."""
        if (cards, key) == (self._cards, self.key):
            return
        self._cards, self.key = cards, key
        self._kept.clear()
        self.size = 0
        for other in [each for each in self._wanted if each[0] >= cards]:
            del self._wanted[other]
        self.ask_again()

    async def get(self, card: int, height: int) -> File | None:
        """Return a face, or None where there is none or the table does not draw it in time."""
        key = (card, height)
        if not BACK <= card < self._cards:
            return None
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return found
        if key not in self._wanted:
            self._want(height)
        drawing = self._wanted[key]
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), FACE_SECONDS)
        except TimeoutError:
            if self._wanted.get(key) is drawing:  # the next one who wants it asks again
                del self._wanted[key]
                self.ask_again()
            return None

    def _want(self, height: int) -> None:
        """Want all cards that are not there in a height."""
        for card in range(BACK, self._cards):
            key = (card, height)
            if key not in self._kept and key not in self._wanted:
                self._wanted[key] = asyncio.get_running_loop().create_future()
        self._ask()

    def ask_again(self) -> None:
        """Take nothing for asked: the table may have forgotten it."""
        self._asked.clear()
        self._ask()

    def _ask(self) -> None:
        """Ask the table for what is wanted, in its order, and for a few at a time."""
        for key in self._wanted:
            if len(self._asked) >= FACES_ASKED:
                return
            if key not in self._asked:
                self._asked.add(key)
                self._table.face_wanted(*key)

    def take(self, card: int, height: int, size: tuple[int, int], pixels: bytes) -> None:
        """Keep a face that the table has drawn, and hand it to all who wait for it."""
        if len(pixels) not in {size[0] * size[1] * 4, PALETTE + size[0] * size[1]}:
            raise ValueError(f"{len(pixels)} bytes are no picture of {size[0]}×{size[1]}")
        self._drawn.append(((card, height), size, pixels))
        if not self._is_writing:
            self._is_writing = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        """Write one picture; whatever else is to be done meanwhile comes before the next."""
        key, size, pixels = self._drawn.popleft()
        self._is_writing = bool(self._drawn)
        if self._is_writing:
            asyncio.get_running_loop().call_soon(self._write)
        self._keep(key, file_of(png(size, pixels), "image/png"))

    def _keep(self, key: Key, face: File) -> None:
        self._forget(key)
        self._kept[key] = face
        self.size += len(face.content)
        while self.size > self._budget:
            self._forget(next(iter(self._kept)))
        drawing = self._wanted.pop(key, None)
        if drawing is not None and not drawing.done():
            drawing.set_result(face)
        self._asked.discard(key)
        self._ask()

    def _forget(self, key: Key) -> None:
        if (former := self._kept.pop(key, None)) is not None:
            self.size -= len(former.content)


def png(size: tuple[int, int], pixels: bytes) -> bytes:
    """Return a picture as PNG.

    `pixels` are RGBA, row by row; or 256 colors as RGBA and then a byte for each pixel.
    """
    named = len(pixels) == PALETTE + size[0] * size[1]
    row = size[0] * (1 if named else 4)
    first = PALETTE if named else 0
    rows = b"".join(b"\0" + pixels[at : at + row] for at in range(first, len(pixels), row))
    head = struct.pack(">IIBBBBB", *size, 8, 3 if named else 6, 0, 0, 0)  # 8 bits a channel
    colors: tuple[tuple[bytes, bytes], ...] = ()
    if named:
        red, green, blue, alpha = (pixels[at:PALETTE:4] for at in range(4))
        inks = b"".join(map(bytes, zip(red, green, blue, strict=True)))
        colors = ((b"PLTE", inks), (b"tRNS", alpha))
    packed = zlib.compress(rows, LEVEL)
    parts = ((b"IHDR", head), *colors, (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
