"""A printed page as a list of things in millimeters, and the two ways to put it on paper.

The same page becomes a PDF, with letters and lines as vectors, or a PNG of the whole sheet.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from PIL import Image, ImageDraw

from ui.art.lettering import Face, lettering
from ui.art.palette import RGB
from ui.prints.truetype import write_truetype_subset

if TYPE_CHECKING:
    from fpdf import FPDF

MM_PER_INCH: Final = 25.4
POINTS_PER_MM: Final = 72 / MM_PER_INCH
_PRINTED_ON: Final = datetime(2026, 1, 1, tzinfo=UTC)  # fixed: equal pages are equal bytes
_KEPT_PICTURES: Final = 8
_JPEG_QUALITY: Final = 93

Align = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Words:
    """One line of letters; `size` is the font's, `x` and `baseline` the anchor, in millimeters.

    `upward` turns the line to read from the bottom up; `x` is then its baseline and `baseline`
    the place along the page where it is aligned.
    """

    text: str
    face: Face
    size: float
    x: float
    baseline: float
    ink: RGB = (0, 0, 0)
    align: Align = "left"
    upward: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line of some thickness, in millimeters."""

    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float = 0.2
    ink: RGB = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Ring:
    """The outline of a circle, in millimeters."""

    x: float
    y: float
    radius: float
    thickness: float = 0.1
    ink: RGB = (150, 150, 150)


@dataclass(frozen=True, slots=True)
class PlacedImage:
    """A picture in a rectangle, in millimeters.

    `draw` makes it at the pixel size that the resolution asks for; pictures with the same `key`
    are drawn once. A photograph is stored as a JPEG, everything else without loss.
    """

    x: float
    y: float
    width: float
    height: float
    key: Hashable
    draw: Callable[[tuple[int, int]], Image.Image]
    photograph: bool = False


Item = Words | Stroke | Ring | PlacedImage


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet, in millimeters, with its things from the lowest to the topmost."""

    width: float
    height: float
    items: list[Item] = field(default_factory=list)


def pixels(millimeters: float, dpi: int) -> int:
    """A length on paper in whole dots, at least one."""
    return max(1, round(millimeters / MM_PER_INCH * dpi))


class _Pictures:
    """Drawn pictures on white paper, the last few kept."""

    def __init__(self, dpi: int) -> None:
        self._dpi = dpi
        self._kept: OrderedDict[Hashable, Image.Image] = OrderedDict()

    def drawn(self, picture: PlacedImage) -> Image.Image:
        size = pixels(picture.width, self._dpi), pixels(picture.height, self._dpi)
        key = picture.key, size
        if key not in self._kept:
            ink = picture.draw(size).convert("RGBA")
            sheet = Image.new("RGB", ink.size, "white")
            sheet.paste(ink, mask=ink)
            self._kept[key] = sheet
            if len(self._kept) > _KEPT_PICTURES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def write_png(page: Page, file: BinaryIO, dpi: int) -> None:
    """Draw one page as a picture of the whole sheet and write it as a PNG that knows its dpi."""
    _write_png(page, file, dpi, _Pictures(dpi))


def draw_pngs(pages: Sequence[Page], dpi: int) -> Iterator[bytes]:
    """Yield each page as a PNG of the whole sheet; what several pages share is drawn once."""
    pictures = _Pictures(dpi)
    for page in pages:
        file = BytesIO()
        _write_png(page, file, dpi, pictures)
        yield file.getvalue()


def _write_png(page: Page, file: BinaryIO, dpi: int, pictures: _Pictures) -> None:
    sheet = Image.new("RGB", (pixels(page.width, dpi), pixels(page.height, dpi)), "white")
    draw = ImageDraw.Draw(sheet)
    scale = dpi / MM_PER_INCH
    for item in page.items:
        match item:
            case PlacedImage():
                sheet.paste(pictures.drawn(item), (round(item.x * scale), round(item.y * scale)))
            case Words():
                _draw_words(sheet, item, scale)
            case Stroke():
                line = [item.x1 * scale, item.y1 * scale, item.x2 * scale, item.y2 * scale]
                draw.line(line, fill=item.ink, width=max(1, round(item.thickness * scale)))
            case Ring():
                x, y, radius = item.x * scale, item.y * scale, item.radius * scale
                draw.ellipse(
                    (x - radius, y - radius, x + radius, y + radius),
                    outline=item.ink,
                    width=max(1, round(item.thickness * scale)),
                )
    sheet.save(file, "PNG", dpi=(dpi, dpi))


def _draw_words(sheet: Image.Image, words: Words, scale: float) -> None:
    font = lettering(words.face, words.size * scale)
    anchor = {"left": "ls", "middle": "ms", "right": "rs"}[words.align]
    x, y = words.x * scale, words.baseline * scale
    if not words.upward:
        ImageDraw.Draw(sheet).text((x, y), words.text, font=font, fill=words.ink, anchor=anchor)
        return
    length = round(font.getlength(words.text)) + 4
    above, below = round(words.size * scale), round(words.size * scale * 0.4)
    mask = Image.new("L", (length, above + below))
    ImageDraw.Draw(mask).text((2, above), words.text, font=font, fill=255, anchor="ls")
    mask = mask.transpose(Image.Transpose.ROTATE_90)
    start = {"left": length - 2, "middle": length / 2, "right": 2}[words.align]
    sheet.paste(words.ink, (round(x) - above, round(y - start)), mask)


def write_pdf(pages: Sequence[Page], file: BinaryIO, dpi: int, title: str) -> None:
    """Write the pages as one PDF: letters and lines as vectors, pictures at `dpi`.

    The same pages always give the same bytes.
    """
    from fpdf import FPDF

    pdf = FPDF(unit="mm")
    pdf.set_creation_date(_PRINTED_ON)
    pdf.set_title(title)
    pdf.set_creator("Cabinet")
    pdf.set_margin(0)
    pdf.set_auto_page_break(auto=False)
    pdf.c_margin = 0
    pictures = _Pictures(dpi)
    with TemporaryDirectory() as folder:
        for face, letters in _letters_by_face(pages).items():
            path = Path(folder) / f"{face}.ttf"
            write_truetype_subset(face, letters, path)
            pdf.add_font(face, fname=path)
        for page in pages:
            pdf.add_page(format=(page.width, page.height))
            for item in page.items:
                _put(pdf, item, pictures)
        file.write(bytes(pdf.output()))


def _letters_by_face(pages: Sequence[Page]) -> dict[Face, str]:
    """Every letter that each face must have, the faces in the order of their names."""
    used: dict[Face, set[str]] = {}
    for page in pages:
        for item in page.items:
            if isinstance(item, Words):
                used.setdefault(item.face, set()).update(item.text)
    return {face: "".join(sorted(used[face])) for face in sorted(used)}


def _put(pdf: FPDF, item: Item, pictures: _Pictures) -> None:
    match item:
        case PlacedImage():
            _put_picture(pdf, item, pictures)
        case Words():
            _put_words(pdf, item)
        case Stroke():
            pdf.set_draw_color(*item.ink)
            pdf.set_line_width(item.thickness)
            pdf.line(item.x1, item.y1, item.x2, item.y2)
        case Ring():
            pdf.set_draw_color(*item.ink)
            pdf.set_line_width(item.thickness)
            pdf.circle(item.x, item.y, item.radius)


def _put_picture(pdf: FPDF, item: PlacedImage, pictures: _Pictures) -> None:
    drawn = pictures.drawn(item)
    stored: Image.Image | BytesIO = drawn
    if item.photograph:
        stored = BytesIO()
        drawn.save(stored, "JPEG", quality=_JPEG_QUALITY, subsampling=0)
    pdf.image(stored, x=item.x, y=item.y, w=item.width, h=item.height)


def _put_words(pdf: FPDF, item: Words) -> None:
    pdf.set_font(item.face, size=item.size * POINTS_PER_MM)
    pdf.set_text_color(*item.ink)
    share = {"left": 0.0, "middle": 0.5, "right": 1.0}[item.align]
    shift = pdf.get_string_width(item.text) * share
    if item.upward:
        with pdf.rotation(90, item.x, item.baseline):
            pdf.text(item.x - shift, item.baseline, item.text)
    else:
        pdf.text(item.x - shift, item.baseline, item.text)
