"""The letters that a printed sheet needs, as a small TrueType font.

The shipped fonts have cubic outlines (OpenType with CFF); fpdf2 embeds them under a false type,
which some readers and printers refuse, but knows TrueType's quadratic outlines well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from ui.art.lettering import Face
from ui.art.palette import font_path

_TOLERANCE: Final = 1000  # an outline may differ by this part of the font's size
_NAMES: Final = {"familyName": 1, "styleName": 2, "fullName": 4, "psName": 6}
_MADE: Final = 3_850_070_400  # seconds from 1904 to 2026: fixed, so that equal sheets are equal


def write_truetype_subset(face: Face, letters: str, path: Path) -> None:
    """Write a TrueType font with the `letters` of a face, and a blank for those it lacks."""
    with TTFont(font_path(face)) as source:
        glyph_of = source.getBestCmap()
        codes = {ord(letter) for letter in letters} & glyph_of.keys()
        mapping = {code: glyph_of[code] for code in sorted(codes)}
        names = [".notdef", *sorted(set(mapping.values()) - {".notdef"})]
        units = source["head"].unitsPerEm
        header, widths = source["hhea"], source["hmtx"].metrics
        builder = FontBuilder(units, isTTF=True)
        builder.setupGlyphOrder(names)
        builder.setupCharacterMap(mapping)
        builder.setupGlyf(_quadratic(source, names, units / _TOLERANCE))
        builder.setupHorizontalMetrics({name: widths[name] for name in names})
        builder.setupHorizontalHeader(ascent=header.ascent, descent=header.descent)
        builder.setupNameTable(
            {name: source["name"].getDebugName(key) or face for name, key in _NAMES.items()}
        )
        builder.setupOS2(sTypoAscender=header.ascent, sTypoDescender=header.descent)
        builder.setupPost()
        builder.setupHead(unitsPerEm=units, created=_MADE, modified=_MADE)
    builder.font.recalcTimestamp = False
    builder.save(path)


def _quadratic(source: Any, names: list[str], error: float) -> dict[str, Any]:
    """The outlines of the named glyphs as TrueType has them, at most `error` font units off."""
    glyphs = source.getGlyphSet()
    outlines: dict[str, Any] = {}
    for name in names:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, error, reverse_direction=True))
        outlines[name] = pen.glyph()
    return outlines
