"""Rasterise the icons once: ``python -m tools.build_icons`` writes ``assets/icons``.

The pictures come from the npm package ``@iconify-json/game-icons``; who drew each of them, which
that package does not say, from the folders of ``game-icons-transparent``. Both are fetched with
``npm pack`` into a temporary folder. Our own drawings are ``tools/icons/*.svg``. Every icon becomes
an 8-bit mask (255 = ink) for the screen and an SVG for paper, both cut to their outline and
centered, so that icons of one size look it.
"""

import argparse
import io
import json
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image

from bots.measure.progress import progress
from tools import need_more
from tools.icon_outlines import FILLED, outline
from tools.icon_sources import INTERFACE, INTERFACE_SIZE, PICTURE_SIZE, PICTURES

ROOT: Final = Path(__file__).resolve().parent.parent
ICONS: Final = ROOT / "assets" / "icons"
OWN: Final = ROOT / "tools" / "icons"

COLLECTION: Final = "@iconify-json/game-icons@1.2.4"
AUTHORS: Final = "game-icons-transparent@1.0.2"

PUBLIC_DOMAIN: Final = {"viscious-speed", "zeromancer"}


def main() -> None:
    """Write the masks, the credits and the license into ``assets/icons``."""
    argparse.ArgumentParser(description="Fetch and draw the icons (needs npm).").parse_args()
    need_more()
    ICONS.mkdir(parents=True, exist_ok=True)
    for old in (*ICONS.glob("*.png"), *ICONS.glob("*.svg")):
        old.unlink()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        collection = json.loads(_unpack(COLLECTION, folder, "icons.json").decode())
        drawn_by = _authors(_pack(AUTHORS, folder))
        (ICONS / "LICENSE.game-icons.txt").write_bytes(
            _unpack(AUTHORS, folder, "license.txt").replace(b"\r\n", b"\n")
        )
    credits_: list[str] = []
    wanted = [
        (icon, source, size)
        for sources, size in ((PICTURES, PICTURE_SIZE), (INTERFACE, INTERFACE_SIZE))
        for icon, source in sources.items()
    ]
    with progress(len(wanted), "icons") as tell:
        for icon, source, size in wanted:
            tell(1)
            body = collection["icons"][source]["body"].replace("currentColor", "#000")
            _write(icon, f"<svg {_BOX}>{body}</svg>", size)
            author = drawn_by[source]
            if not author:
                raise SystemExit(f"two people drew an icon called {source}: choose another")
            license_ = "CC0 1.0" if author in PUBLIC_DOMAIN else "CC BY 3.0"
            credits_.append(f"{icon}\t{source}\t{_name(author)}\t{license_}")
    for drawing in sorted(OWN.glob("*.svg")):
        _write(drawing.stem, drawing.read_text("utf-8"), PICTURE_SIZE)
        credits_.append(f"{drawing.stem}\tour own\tCabinet\tMIT")
    header = "# icon\tname in the collection\tauthor\tlicense\n"
    (ICONS / "credits.tsv").write_text(header + "\n".join(sorted(credits_)) + "\n", "utf-8")


_BOX: Final = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"'


def _pack(package: str, folder: Path) -> Path:
    """Return the archive of an npm package, fetched with npm unless it is already there."""
    place = folder / re.sub(r"\W+", "-", package)
    if not place.exists():
        place.mkdir()
        subprocess.run(["npm", "pack", "--silent", package], cwd=place, check=True)
    return next(place.glob("*.tgz"))


def _unpack(package: str, folder: Path, member: str) -> bytes:
    with tarfile.open(_pack(package, folder)) as archive:
        file = archive.extractfile(f"package/{member}")
        if file is None:
            raise FileNotFoundError(f"{package} has no {member}")
        return file.read()


def _authors(archive: Path) -> dict[str, str]:
    """Return who drew each icon, by the folder (``svgs/author/icon.svg``) that it lies in."""
    with tarfile.open(archive) as tar:
        paths = [name.split("/") for name in tar.getnames() if name.endswith(".svg")]
    drawn_by: dict[str, str] = {}
    for path in paths:
        icon = path[-1].removesuffix(".svg")
        drawn_by[icon] = path[-2] if icon not in drawn_by else ""  # two authors: do not use it
    return drawn_by


def _name(author: str) -> str:
    return " ".join(word.capitalize() for word in author.split("-"))


def _write(icon: str, svg: str, size: int) -> None:
    """Save the outline, and the alpha drawn at twice the size, cut to its ink and centered."""
    import resvg_py

    (ICONS / f"{icon}.svg").write_text(outline(svg), "utf-8")
    large = size * 2
    png = resvg_py.svg_to_bytes(svg_string=svg, width=large, height=large)
    ink = Image.open(io.BytesIO(bytes(png))).convert("RGBA").getchannel("A")
    ink = ink.crop(ink.point(lambda alpha: 255 if alpha > 8 else 0).getbbox())
    scale = FILLED * size / max(ink.size)
    ink = ink.resize(
        (round(ink.width * scale), round(ink.height * scale)), Image.Resampling.LANCZOS
    )
    mask = Image.new("L", (size, size), 0)
    mask.paste(ink, ((size - ink.width) // 2, (size - ink.height) // 2))
    mask.save(ICONS / f"{icon}.png", optimize=True)


if __name__ == "__main__":
    main()
