"""Sheets as files: one PDF, or a PNG of each, complete or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.words import _

if TYPE_CHECKING:
    from prints.page import Page
    from prints.pdf import Duplex


class PrintError(Exception):
    """A sheet cannot be made; `str()` is one sentence for the player, fit for a terminal."""

    def __init__(self, sentence: str) -> None:
        super().__init__(visible(sentence))


def unwritable(path: Path, error: OSError) -> PrintError:
    """Return that a file or a folder cannot be written, why, and what to do."""
    why = error.strerror or error
    words = _("{path} can’t be written ({why}). Make room or allow writing there.")
    return PrintError(words.format(path=path, why=why))


@dataclass(frozen=True, slots=True)
class Sheets:
    """Pages that belong together: their title, and what a file with them is called.

    `duplex` is the edge over which the paper is turned, `none` where one side is printed.
    """

    title: str
    stem: str
    pages: Sequence[Page]
    duplex: Duplex = "none"
    cutting: bool = False
    """Whether cards are cut apart, by the numbers at the marks."""
    names: Sequence[str] = ()
    """What each page's picture is called after the stem, where that is not its number."""
    quantities: Sequence[int] = ()
    """How often a shop makes each page."""
    product: str = ""
    """What the shop calls that."""

    @property
    def papers(self) -> int:
        """How many sheets of paper are needed."""
        return len(self.pages) if self.duplex == "none" else -(-len(self.pages) // 2)


Tell = Callable[[int], None]
"""Told how many more steps of a long work are done."""


class _Watched(list["Page"]):
    """Pages; each time that somebody is through with one of them it is told."""

    def __init__(self, pages: Sequence[Page], tell: Tell) -> None:
        super().__init__(pages)
        self._tell = tell

    def __iter__(self) -> Iterator[Page]:
        for page in super().__iter__():
            yield page
            self._tell(1)


def steps(sheets: Sheets, target: Path) -> int:
    """Return how many steps `save` tells of: a PDF's pages are read for their letters first."""
    return len(sheets.pages) * (2 if target.suffix.lower() == ".pdf" else 1)


def save(sheets: Sheets, target: Path, *, dpi: int, tell: Tell = lambda _more: None) -> list[Path]:
    """Write sheets to a PDF, or to PNG files (numbered if there are several); the files written.

    Every file is complete or untouched. `tell` is told of each step. Raises PrintError for a name
    or a folder that will not do.
    """
    sheets = replace(sheets, pages=_Watched(sheets.pages, tell))
    kind = target.suffix.lower()
    if kind not in {".pdf", ".png"}:
        raise PrintError(f"{target} should end in .pdf or .png, which says what to make.")
    if kind == ".pdf":
        from prints.pdf import write_pdf

        file = BytesIO()
        write_pdf(sheets.pages, file, dpi, sheets.title, sheets.duplex)
        files = [(target, file.getvalue())]
    else:
        from prints.png import draw_pngs

        names = _numbered(target, sheets)
        files = list(zip(names, draw_pngs(sheets.pages, dpi), strict=True))
    try:
        for path, content in files:
            write_atomically(path, content)
    except OSError as error:
        raise unwritable(target, error) from error
    return [path for path, _content in files]


def _numbered(target: Path, sheets: Sheets) -> list[Path]:
    count = len(sheets.pages)
    if count == 1 and not sheets.names:
        return [target]
    digits = len(str(count))
    names = sheets.names or [f"{number:0{digits}}" for number in range(1, count + 1)]
    return [target.with_name(f"{target.stem}-{name}{target.suffix}") for name in names]
