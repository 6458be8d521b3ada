"""Make what the phone's page shares with the table: ``python -m tools.build_pocket``.

The page is served from one folder, so the table's fonts lie there a second time, packed as browsers
like them (WOFF2, with the letters of the languages that are written in Latin script: a phone has
others itself), and those of its icons that the page shows.
"""

import argparse
from pathlib import Path
from shutil import copyfile, which
from subprocess import run
from typing import Final

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tools import need_more

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
PAGE: Final = ASSETS / "pocket"
FONTS: Final = ("Inter-Regular", "Inter-SemiBold", "CabinetTitle")
FILM: Final = (
    *("-f", "lavfi", "-i", "color=c=black:s=16x16:r=2:d=6"),
    *("-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-shortest"),
    *("-c:v", "libx264", "-profile:v", "baseline", "-pix_fmt", "yuv420p"),
    *("-c:a", "aac", "-b:a", "8k", "-movflags", "+faststart", "-fflags", "+bitexact"),
)
"""Six black and silent seconds: while they are played a phone stays awake."""
LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x2010, 0x2028),
    *(0x202F, 0x2039, 0x203A, 0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2605, 0x2660),
    *(0x2663, 0x2665, 0x2666, 0x00D7, 0x2026),
)
"""Latin letters of Europe, and the signs between them."""
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
        wanted = Options(layout_features=["kern", "tnum", "calt", "ccmp", "locl", "mark", "mkmk"])
        subset = Subsetter(wanted)
        subset.populate(unicodes=LETTERS)
        subset.subset(font)
        font.flavor = "woff2"
        font.save(PAGE / "fonts" / f"{name}.woff2")
    for name in ("LICENSE.EBGaramond.txt", "LICENSE.Inter.txt"):
        copyfile(ASSETS / "fonts" / name, PAGE / "fonts" / name)
    for name in ICONS:
        copyfile(ASSETS / "icons" / f"{name}.svg", PAGE / "icons" / f"{name}.svg")
    copyfile(ASSETS / "emblem" / "64.png", PAGE / "icon.png")
    if which("ffmpeg") is not None:
        run(["ffmpeg", "-loglevel", "error", "-y", *FILM, PAGE / "awake.mp4"], check=True)


if __name__ == "__main__":
    main()
