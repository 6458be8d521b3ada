"""The letters that a printed sheet needs, as a small TrueType font.

The shipped fonts have cubic outlines (OpenType with CFF); reportlab embeds TrueType's quadratic
outlines, which every reader and printer knows.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from art.palette import ASSETS

_TOLERANCE: Final = 1000  # an outline may differ by this part of the font's size
_MADE: Final = 3_850_070_400  # seconds from 1904 to 2026: fixed, so that equal sheets are equal


def font_name(file: str, letters: str) -> str:
    """Return a name for some letters of a font file: others have another, everywhere and always."""
    return f"{Path(file).stem}-{sha256(letters.encode()).hexdigest()[:8]}"


def truetype_subset(file: str, letters: str, name: str) -> bytes:
    """Return a TrueType font with the `letters` of a font file, and a blank for those it lacks."""
    source = _source(file)
    glyph_of = source.getBestCmap()
    codes = {ord(letter) for letter in letters} & glyph_of.keys()
    mapping = {code: glyph_of[code] for code in sorted(codes)}
    names = [".notdef", *sorted(set(mapping.values()) - {".notdef"})]
    units = source["head"].unitsPerEm
    header, widths = source["hhea"], source["hmtx"].metrics
    builder = FontBuilder(units, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(mapping)
    builder.setupGlyf({glyph: _quadratic(file, glyph, units / _TOLERANCE) for glyph in names})
    builder.setupHorizontalMetrics({glyph: widths[glyph] for glyph in names})
    builder.setupHorizontalHeader(ascent=header.ascent, descent=header.descent)
    builder.setupNameTable(
        {"familyName": name, "styleName": "Regular", "fullName": name, "psName": name}
    )
    builder.setupOS2(sTypoAscender=header.ascent, sTypoDescender=header.descent)
    builder.setupPost()
    builder.setupHead(unitsPerEm=units, created=_MADE, modified=_MADE)
    made = BytesIO()
    builder.save(made)
    return made.getvalue()


@lru_cache(maxsize=6)
def _source(file: str) -> Any:
    """Return a font file as it was read, for the next sheet too: a box has dozens."""
    return TTFont(BytesIO((ASSETS / "fonts" / file).read_bytes()))


@lru_cache(maxsize=2_000)
def _quadratic(file: str, name: str, error: float) -> Any:
    """Return a glyph's outline as TrueType has it, at most `error` font units off."""
    pen = TTGlyphPen(None)
    _source(file).getGlyphSet()[name].draw(Cu2QuPen(pen, error, reverse_direction=True))
    return pen.glyph()
