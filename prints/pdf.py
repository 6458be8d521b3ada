"""Printed pages as one PDF: letters, lines, areas and icons as vectors, light and felt as pixels.

reportlab writes the file: of the libraries that write PDFs it is the one that knows drawings that
are stored once and used on many pages, page boxes, and how a document wants to be printed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from contextlib import contextmanager
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from art.marks import (
    QUARTERS,
    Area,
    Group,
    Line,
    Mark,
    Panel,
    Path,
    Ring,
    Sign,
    Stroke,
    Words,
    all_words,
    as_line,
    outline_of,
)
from art.outlines import bar_path, panel_marks, sign_group
from art.palette import FONT_FILES, RGB
from prints.page import MM_PER_INCH, Item, Page, PrintedPicture, Rectangle
from prints.truetype import font_name, truetype_subset
from rules.words import language_tag

if TYPE_CHECKING:
    from collections.abc import Iterator

POINTS_PER_MM: Final = 72 / MM_PER_INCH
_JPEG_QUALITY: Final = 90
_LARGE: Final = 10_000
"""Millimeters: the box of a stored drawing cuts nothing off."""

Duplex = Literal["none", "long", "short"]
"""Printed on one side, or on both, turned over the paper's long or short edge."""

_DUPLEX: Final = {
    "none": "Simplex",
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
}
rl_config.useA85 = 0  # bytes as they are: a fifth less of them
_ONE_AT_A_TIME: Final = Lock()  # reportlab's list of fonts is shared by all threads


def write_pdf(
    pages: Sequence[Page], file: BinaryIO, dpi: int, title: str, duplex: Duplex = "none"
) -> None:
    """Write the pages as one PDF that asks for no scaling; pictures have at most `dpi`.

    The same pages always give the same bytes.
    """
    with _ONE_AT_A_TIME:
        _Writer(pages, file, dpi, title, duplex).write()


class _Writer:
    """One document in the making; everything is in millimeters, down is down."""

    def __init__(
        self, pages: Sequence[Page], file: BinaryIO, dpi: int, title: str, duplex: Duplex
    ) -> None:
        self._pages, self._dpi = pages, dpi
        self._canvas = Canvas(file, pageCompression=1, invariant=1, lang=language_tag())
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Cabinet")
        self._canvas.setCreator("Cabinet")
        self._canvas.setSubject(title)
        for name, value in (
            ("PrintScaling", "None"),
            ("Duplex", _DUPLEX[duplex]),
            ("DisplayDocTitle", "true"),
        ):
            self._canvas.setViewerPreference(name, value)
        self._fonts: dict[str, str] = {}
        self._drawings: dict[Hashable, tuple[Mark, ...]] = {}
        self._forms: dict[Hashable, str] = {}
        self._pictures: dict[Hashable, ImageReader] = {}

    def write(self) -> None:
        self._embed_fonts()
        for page in self._pages:
            self._page(page)
        self._canvas.save()

    def _marks_of(self, item: Item) -> tuple[Mark, ...]:
        """Return the vectors of an item, a picture's made once; none of one that has pixels."""
        if not isinstance(item, PrintedPicture):
            return (item,)
        if item.marks is None:
            return ()
        if item.key not in self._drawings:
            self._drawings[item.key] = item.marks()
        return self._drawings[item.key]

    # --- letters ----------------------------------------------------------------------------

    def _embed_fonts(self) -> None:
        """Make a font of the letters that are used of each.

        reportlab keeps fonts by their names, so that other letters need another name.
        """
        used: dict[str, set[str]] = {}
        for page in self._pages:
            for item in page.everything:
                for words in all_words(self._marks_of(item)):
                    used.setdefault(FONT_FILES[words.face], set()).update(words.text)
        for file in sorted(used):
            letters = "".join(sorted(used[file] | {" "}))
            self._fonts[file] = name = font_name(file, letters)
            if name not in pdfmetrics.getRegisteredFontNames():
                made = BytesIO(truetype_subset(file, letters, name))
                pdfmetrics.registerFont(TTFont(name, made, asciiReadable=False))

    def _words(self, words: Words) -> None:
        if not words.text:
            return
        name = self._fonts[FONT_FILES[words.face]]
        share = {"left": 0.0, "middle": 0.5, "right": 1.0}[words.align]
        length = pdfmetrics.stringWidth(words.text, name, words.size) * words.stretch
        cosine, sine = QUARTERS[words.turn]
        x = words.x - cosine * length * share
        y = words.baseline - sine * length * share
        text = self._canvas.beginText()
        # the page's down is down, so letters are turned over to stand upright
        text.setTextTransform(cosine, sine, sine, -cosine, x, y)
        text.setFont(name, words.size)
        if words.stretch != 1.0:
            text.setHorizScale(words.stretch * 100)
        text.setFillColorRGB(*_parts(words.ink))
        text.textOut(words.text)
        if words.stretch != 1.0:
            text.setHorizScale(100)
        self._canvas.drawText(text)
        if words.bar:
            self._mark(Area(bar_path(words), words.ink))

    # --- pages ------------------------------------------------------------------------------

    def _page(self, page: Page) -> None:
        width, height = page.width * POINTS_PER_MM, page.height * POINTS_PER_MM
        whole = Rectangle(0, 0, page.width, page.height)
        self._canvas.setPageSize((width, height))
        self._canvas.setTrimBox(_box(page.trim or whole, page.height))
        self._canvas.setBleedBox(_box(page.bleed or page.trim or whole, page.height))
        self._canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height)
        for item in page.everything:
            if isinstance(item, PrintedPicture):
                self._picture(item)
            else:
                self._mark(item)
        self._canvas.showPage()

    def _picture(self, item: PrintedPicture) -> None:
        if item.marks is not None:
            marks = self._marks_of(item)
            self._group(Group(marks, (1, 0, 0, 1, item.x, item.y), key=("picture", item.key)))
            return
        reader = self._pixels(item)
        with self._kept_state():
            self._canvas.transform(1, 0, 0, -1, item.x, item.y + item.height)
            self._canvas.drawImage(reader, 0, 0, item.width, item.height)

    def _pixels(self, item: PrintedPicture) -> ImageReader:
        if item.key not in self._pictures:
            made = item.pixels(round(self._dpi * item.soft))
            sheet = Image.new("RGB", made.size, "white")
            sheet.paste(made, mask=made)
            if item.photograph:
                file = BytesIO()
                sheet.save(file, "JPEG", quality=_JPEG_QUALITY, subsampling=0)
                self._pictures[item.key] = _Photograph(BytesIO(file.getvalue()))
            else:
                self._pictures[item.key] = ImageReader(sheet)
        return self._pictures[item.key]

    # --- marks ------------------------------------------------------------------------------

    @contextmanager
    def _kept_state(self) -> Iterator[None]:
        self._canvas.saveState()
        yield
        self._canvas.restoreState()

    def _mark(self, mark: Mark) -> None:
        match mark:
            case Area():
                self._canvas.setFillColorRGB(*_parts(mark.ink))
                mode = 0 if mark.path.even_odd else 1
                self._canvas.drawPath(_path(mark.path), stroke=0, fill=1, fillMode=mode)
            case Line():
                self._line(mark)
            case Stroke() | Ring():
                self._line(as_line(mark))
            case Words():
                self._words(mark)
            case Sign():
                self._group(sign_group(mark))
            case Panel():
                for part in panel_marks(mark):
                    self._mark(part)
            case Group():
                self._group(mark)

    def _line(self, line: Line) -> None:
        self._canvas.setStrokeColorRGB(*_parts(line.ink))
        self._canvas.setLineWidth(line.thickness)
        self._canvas.setLineJoin(1 if line.rounded else 0)
        self._canvas.setLineCap(1 if line.rounded else 0)
        self._canvas.setDash(list(line.dash))
        self._canvas.drawPath(_path(line.path), stroke=1, fill=0)

    def _group(self, group: Group) -> None:
        with self._kept_state():
            self._canvas.transform(*group.move)
            if group.key is not None:
                self._canvas.doForm(self._form(group))
            else:
                self._contents(group)

    def _contents(self, group: Group) -> None:
        if group.clip is not None:
            self._canvas.clipPath(_path(outline_of(group.clip)), stroke=0, fill=0)
        for mark in group.marks:
            self._mark(mark)

    def _form(self, group: Group) -> str:
        """Return the name of a stored drawing, stored when it is first used."""
        if group.key not in self._forms:
            # what it is made of comes before it: stored drawings do not lie in each other
            for inner in _stored(group.marks):
                self._form(inner)
            name = self._forms[group.key] = f"drawing{len(self._forms)}"
            self._canvas.beginForm(name, -_LARGE, -_LARGE, _LARGE, _LARGE)
            self._contents(group)
            self._canvas.endForm()
        return self._forms[group.key]


class _Photograph(ImageReader):
    """A JPEG made here, of any size: Pillow's bound on pixels is meant for strangers' files."""

    def _read_image(self, fp: BytesIO) -> JpegImageFile:
        return JpegImageFile(fp)


def _stored(marks: Iterable[Mark]) -> Iterator[Group]:
    """Yield the groups within marks that are stored."""
    for mark in marks:
        if isinstance(mark, Group):
            if mark.key is not None:
                yield mark
            else:
                yield from _stored(mark.marks)
        elif isinstance(mark, Sign):
            yield sign_group(mark)
        elif isinstance(mark, Panel):
            yield from _stored(panel_marks(mark))


def _parts(ink: RGB) -> tuple[float, float, float]:
    return ink[0] / 255, ink[1] / 255, ink[2] / 255


def _box(place: Rectangle, height: float) -> tuple[float, float, float, float]:
    """Return a rectangle as PDF has it: points from the lower left corner."""
    left, top, width, tall = place
    return (
        round(left * POINTS_PER_MM, 3),
        round((height - top - tall) * POINTS_PER_MM, 3),
        round((left + width) * POINTS_PER_MM, 3),
        round((height - top) * POINTS_PER_MM, 3),
    )


def _path(path: Path) -> PDFPathObject:
    code = ["n"]
    for start, steps in path.outlines:
        code.append(f"{_number(*start)} m")
        code += [f"{_number(*step)} {'l' if len(step) == 2 else 'c'}" for step in steps]
        if path.closed:
            code.append("h")
    return PDFPathObject(code)


def _number(*numbers: float) -> str:
    return " ".join(f"{number:.4f}".rstrip("0").rstrip(".") for number in numbers)
