"""Cards as pictures: drawn by the table, kept as PNG up to so many bytes.

When a card is first wanted in a height, the whole deck is asked of the table. What somebody's own
page shows comes first, and for them alone: all others get no face of a height before the last one
is drawn, else somebody who sees how soon a face comes would know that it is in somebody's hand.

A PNG is written here with zlib and not by Pillow, whose encoder keeps all other threads waiting,
the window's too, and takes thrice as long for the flat colors of cards.
"""

import asyncio
import struct
import zlib
from collections import OrderedDict, deque
from typing import Any, Final

from pocket.files import File, file_of
from pocket.hearing import Ear
from pocket.limits import FACE_BYTES, FACE_SECONDS, FACES_ASKED
from rules.remote import BACK
from table.phones import FaceWanted

HEIGHTS: Final = (128, 192, 288, 432, 640)
"""In pixels; no others are drawn, so that nobody fills the memory with sizes."""
PALETTE: Final = 256 * 4
"""Bytes of the colors of a picture that has no more than 256."""
LEVEL: Final = 6
"""Of zlib; higher ones take longer than they save."""

Key = tuple[int, int]
Drawn = tuple[Key, tuple[int, int], bytes]


class Faces:
    """Asks the table for each face once, however many phones want it."""

    def __init__(self, table: Ear, budget: int = FACE_BYTES) -> None:
        self._table, self._budget = table, budget
        self._cards = 0
        self.key = ""
        """Names how cards look now: what was drawn under one name never changes."""
        self._kept: OrderedDict[Key, File] = OrderedDict()
        self.size = 0
        """Bytes that are kept."""
        self._wanted: dict[Key, asyncio.Future[File]] = {}
        self._first: dict[Key, None] = {}
        """Those of them that somebody's page shows, as they were asked for."""
        self._whole: dict[int, asyncio.Future[None]] = {}
        """By their heights: the decks that are drawn, or being drawn."""
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
            self._first.pop(other, None)
        self._whole = {height: whole for height, whole in self._whole.items() if not whole.done()}
        for height in self._whole:
            self._want(height)
        self.ask_again()

    async def get(self, card: int, height: int, *, own: bool = False) -> File | None:
        """Return a face, or None where there is none or the table does not draw it in time.

        `own`: the page of the person who asks shows the card.
        """
        key = (card, height)
        if not BACK <= card < self._cards:
            return None
        if card != BACK and height not in self._whole:
            self._want(height)
        if not own and card != BACK and not await self._comes(self._whole[height]):
            return None
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return found
        drawing = self._wanted.setdefault(key, asyncio.get_running_loop().create_future())
        self._first[key] = None
        self._ask()
        return drawing.result() if await self._comes(drawing) else None

    async def _comes(self, drawing: asyncio.Future[Any]) -> bool:
        """Wait for what is drawn; return whether it came in time."""
        try:
            await asyncio.wait_for(asyncio.shield(drawing), FACE_SECONDS)
        except TimeoutError:
            self.ask_again()
        return drawing.done()

    def _want(self, height: int) -> None:
        """Want all cards that are not there in a height."""
        loop = asyncio.get_running_loop()
        self._whole.setdefault(height, loop.create_future())
        for card in range(BACK, self._cards):
            if (key := (card, height)) not in self._kept:
                self._wanted.setdefault(key, loop.create_future())
        self._ask()

    def ask_again(self) -> None:
        """Take nothing for asked: the table may have forgotten it."""
        self._asked.clear()
        self._ask()

    def _ask(self) -> None:
        """Ask the table for what is wanted, what pages show first, and for a few at a time."""
        for key in (*self._first, *self._wanted):
            if len(self._asked) >= FACES_ASKED:
                return
            if key not in self._asked:
                self._asked.add(key)
                self._table.hear(FaceWanted(*key))

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
        self._first.pop(key, None)
        if (drawing := self._wanted.pop(key, None)) is not None:
            drawing.set_result(face)
        whole = self._whole.get(key[1])
        if whole and not whole.done() and all(height != key[1] for _card, height in self._wanted):
            whole.set_result(None)
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
