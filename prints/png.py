"""Printed pages as pictures of whole sheets, for print shops that want them and for the preview."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from art.inking import FINE, ink_in
from art.marks import WHITE
from prints.page import MM_PER_INCH, Page, PrintedPicture, pixels

_KEPT_PICTURES: Final = 12
_COARSE: Final = 200
"""Dots an inch below which a sheet's own lines are drawn finer and then reduced."""


def draw_pngs(pages: Sequence[Page], dpi: int) -> Iterator[bytes]:
    """Yield each page as a PNG that knows its dpi; what several pages share is drawn once."""
    pictures = _Pictures(dpi)
    for page in pages:
        file = BytesIO()
        _sheet(page, dpi, pictures).save(file, "PNG", dpi=(dpi, dpi))
        yield file.getvalue()


def _sheet(page: Page, dpi: int, pictures: _Pictures) -> Image.Image:
    size = pixels(page.width, dpi), pixels(page.height, dpi)
    fine = FINE if dpi < _COARSE else 1
    sheet = Image.new("RGB", (size[0] * fine, size[1] * fine), WHITE)
    scale = dpi * fine / MM_PER_INCH
    for item in page.items:
        if isinstance(item, PrintedPicture):
            place = round(item.x * scale), round(item.y * scale)
            picture = pictures.drawn(item, fine)
            sheet.paste(picture, place, picture)
        else:
            ink_in(sheet, (item,), scale)
    return sheet.resize(size, Image.Resampling.BOX) if fine > 1 else sheet


class _Pictures:
    """Drawn pictures, the last few kept."""

    def __init__(self, dpi: int) -> None:
        self._dpi = dpi
        self._kept: OrderedDict[Hashable, Image.Image] = OrderedDict()

    def drawn(self, picture: PrintedPicture, fine: int) -> Image.Image:
        """Return a picture at `fine` times its pixels."""
        size = pixels(picture.width, self._dpi), pixels(picture.height, self._dpi)
        key = picture.key, size
        if key not in self._kept:
            made = picture.draw(size).convert("RGBA")
            if fine > 1:
                made = made.resize((size[0] * fine, size[1] * fine), Image.Resampling.NEAREST)
            self._kept[key] = made
            if len(self._kept) > _KEPT_PICTURES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]
