"""Printed pages as pictures of whole sheets, for print shops that want them and for the preview."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from art.marks import WHITE
from art.painting import paint
from prints.page import MM_PER_INCH, Page, PrintedPicture, pixels

_KEPT_PICTURES: Final = 12


def draw_pngs(pages: Sequence[Page], dpi: int) -> Iterator[bytes]:
    """Yield each page as a PNG that knows its dpi; what several pages share is drawn once."""
    pictures: OrderedDict[Hashable, Image.Image] = OrderedDict()
    for page in pages:
        file = BytesIO()
        page_picture(page, dpi, pictures).save(file, "PNG", dpi=(dpi, dpi))
        yield file.getvalue()


def page_picture(
    page: Page, dpi: int, pictures: OrderedDict[Hashable, Image.Image] | None = None
) -> Image.Image:
    """Return a page in pixels; the last few `pictures` are kept, for other pages too."""
    pictures = OrderedDict() if pictures is None else pictures
    sheet = Image.new("RGB", (pixels(page.width, dpi), pixels(page.height, dpi)), WHITE)
    scale = dpi / MM_PER_INCH
    for item in page.everything:
        if not isinstance(item, PrintedPicture):
            paint(sheet, (item,), scale)
            continue
        key = item.key, item.width, item.height
        if key not in pictures:
            pictures[key] = item.pixels(dpi)
            if len(pictures) > _KEPT_PICTURES:
                pictures.popitem(last=False)
        pictures.move_to_end(key)
        picture = pictures[key]
        sheet.paste(picture, (round(item.x * scale), round(item.y * scale)), picture)
    return sheet.transpose(Image.Transpose.ROTATE_90) if page.turned else sheet
