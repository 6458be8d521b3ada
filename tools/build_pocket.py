"""Make what the phone's page shares with the table: ``python -m tools.build_pocket``.

The page is served from one folder, so the table's fonts lie there a second time, packed as browsers
like them (WOFF2, all their letters), and those of its icons that the page shows.
"""

import argparse
from pathlib import Path
from shutil import copyfile
from typing import Final

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tools import need_more

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
PAGE: Final = ASSETS / "pocket"
FONTS: Final = ("Inter-Regular", "Inter-SemiBold", "CabinetTitle")
ICONS: Final = (
    *("rules", "log", "hint", "undo", "close", "minus", "plus"),
    *("talk", "deal", "clubs", "diamonds", "hearts", "spades", "person"),
    *("vase", "bull", "swords", "lights", "poker-hand", "throne", "rook"),
)


def main() -> None:
    """Write the page's fonts and icons, with the fonts' licenses."""
    argparse.ArgumentParser(description="Pack the phone's fonts and icons.").parse_args()
    need_more()
    for folder in ("fonts", "icons"):
        (PAGE / folder).mkdir(parents=True, exist_ok=True)
    for name in FONTS:
        font = TTFont(ASSETS / "fonts" / f"{name}.otf", recalcTimestamp=False)
        font.flavor = "woff2"
        font.save(PAGE / "fonts" / f"{name}.woff2")
    for name in ("LICENSE.EBGaramond.txt", "LICENSE.Inter.txt"):
        copyfile(ASSETS / "fonts" / name, PAGE / "fonts" / name)
    for name in ICONS:
        copyfile(ASSETS / "icons" / f"{name}.svg", PAGE / "icons" / f"{name}.svg")
    copyfile(ASSETS / "emblem" / "64.png", PAGE / "icon.png")


if __name__ == "__main__":
    main()
