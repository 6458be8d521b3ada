"""Make the font of large numbers: ``python -m tools.build_fonts EBGaramond12-Regular.otf``.

EB Garamond's own figures hang below the line and its 1 looks like an I. Its lining figures lie
behind a font feature that not every renderer reaches, so they are cut out into a small font of
their own name, under the same Open Font License.
"""

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

TARGET: Final = Path(__file__).resolve().parent.parent / "assets" / "fonts" / "CabinetNumerals.otf"
NAME: Final = "Cabinet Numerals"
SIGNS: Final = "0123456789+−×÷·–/?. "
FIGURES: Final = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def main(source: str) -> None:
    """Write the figures and signs of ``source`` to ``assets/fonts/CabinetNumerals.otf``."""
    font = TTFont(source)
    for table in font["cmap"].tables:
        for code, figure in enumerate(FIGURES, start=ord("0")):
            if code in table.cmap:
                table.cmap[code] = f"{figure}.lnum"
    options = Options()
    options.layout_features = ["kern"]
    options.name_IDs = [0, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(font)
    names = font["name"]
    for identity, text in {1: NAME, 2: "Regular", 4: NAME, 6: NAME.replace(" ", "")}.items():
        names.setName(text, identity, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames[0] = NAME.replace(" ", "")
    cff.topDictIndex[0].FullName = cff.topDictIndex[0].FamilyName = NAME
    font.save(TARGET)


if __name__ == "__main__":
    main(sys.argv[1])
