"""Rasterise the emblem: ``python -m tools.build_emblem`` writes PNGs beside its drawing.

`assets/emblem/cabinet.svg` is the one emblem; the window, the packages of all systems and the
file manager show it in these sizes.
"""

import argparse

from tools import need_more
from tools.packages.names import EMBLEM, EMBLEM_SIZES


def main() -> None:
    """Write the emblem in all sizes."""
    argparse.ArgumentParser(description="Draw the emblem in all its sizes.").parse_args()
    need_more()
    import resvg_py

    drawing = (EMBLEM / "cabinet.svg").read_text(encoding="utf-8")
    for size in EMBLEM_SIZES:
        picture = resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size)
        (EMBLEM / f"{size}.png").write_bytes(bytes(picture))


if __name__ == "__main__":
    main()
