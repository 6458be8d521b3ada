"""Make our fonts of EB Garamond: ``python -m tools.build_fonts EBGaramond12-Regular.otf``.

EB Garamond's own figures hang below the line and its 1 looks like an I. Its lining figures lie
behind a font feature that not every renderer reaches: they take the place of the others in a font
of its own name, and are cut out into a small one, under the same Open Font License.
"""

import argparse
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "fonts"
SIGNS: Final = "0123456789+−×÷·–/?. "
FIGURES: Final = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def main() -> None:
    """Write `CabinetTitle.otf`, and its figures and signs as `CabinetNumerals.otf`."""
    parser = argparse.ArgumentParser(description="Make the fonts of EB Garamond.")
    parser.add_argument("source", help="EBGaramond12-Regular.otf")
    source = parser.parse_args().source
    font = _with_lining_figures(source)
    _save(font, "Cabinet Title")
    options = Options()
    options.layout_features = ["kern"]
    options.name_IDs = [0, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(font)
    _save(font, "Cabinet Numerals")


def _with_lining_figures(source: str) -> TTFont:
    font = TTFont(source)
    for table in font["cmap"].tables:
        for code, figure in enumerate(FIGURES, start=ord("0")):
            if code in table.cmap:
                table.cmap[code] = f"{figure}.lnum"
    return font


def _save(font: TTFont, name: str) -> None:
    """Write a font under a name of its own."""
    file_name = name.replace(" ", "")
    for identity, text in {1: name, 2: "Regular", 4: name, 6: file_name}.items():
        font["name"].setName(text, identity, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames[0] = file_name
    cff.topDictIndex[0].FullName = cff.topDictIndex[0].FamilyName = name
    font.save(FOLDER / f"{file_name}.otf")


if __name__ == "__main__":
    main()
