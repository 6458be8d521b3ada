"""Rasterise the emblem: ``python -m tools.build_emblem`` writes PNGs beside its drawing.

`assets/emblem/cabinet.svg` is the one emblem; the window, the packages of all systems and the
file manager show it in these sizes.
"""

import argparse
from pathlib import Path
from typing import Final

from tools import need_more

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "emblem"
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes of the hicolor theme, of which icons of Windows and macOS are made as well."""


def main() -> None:
    """Write the emblem in all sizes."""
    argparse.ArgumentParser(description="Draw the emblem in all its sizes.").parse_args()
    need_more()
    import resvg_py

    drawing = (FOLDER / "cabinet.svg").read_text(encoding="utf-8")
    for size in SIZES:
        picture = resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size)
        (FOLDER / f"{size}.png").write_bytes(bytes(picture))


if __name__ == "__main__":
    main()
