"""What was kept of a run of the program, and what differs now.

`python3 -m tests --update-snapshots tests/test_snapshots.py` saves everything as it is now: look
at what changed in `tests/kept` before you commit it.
"""

import json
from collections.abc import Iterable, Sequence
from difflib import unified_diff
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, PngImagePlugin

KEPT = Path(__file__).parent / "kept"
CELL = 20
"""Pixels across that a picture has for each one that is kept."""
TOLERANCE = 6
"""Levels of 255 that a kept pixel may be off: letters are drawn a little otherwise elsewhere."""
COLUMNS = 6
MOST_SHOWN = 40
"""Lines of a text's differences that a failed test shows."""

Views = Iterable[tuple[str, Image.Image]]


def window_picture(surface: pygame.Surface) -> Image.Image:
    """Return what a window shows."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def differing_text(name: str, lines: Sequence[str], *, update: bool) -> list[str]:
    """Return in which lines a text differs from the kept one; `update` saves it instead."""
    file = KEPT / f"{name}.txt"
    if update:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    former = _kept(file).read_text(encoding="utf-8").splitlines()
    return list(unified_diff(former, list(lines), "kept", "now", n=1, lineterm=""))[:MOST_SHOWN]


def differing_views(name: str, views: Views, folder: Path, *, update: bool) -> list[str]:
    """Return which views differ from their kept pictures, and write those to a `folder`.

    A picture is kept in small, all views of one name on one sheet.
    """
    drawn = dict(views)
    small = {view: picture.reduce(CELL) for view, picture in drawn.items()}
    file = KEPT / f"{name}.png"
    if update:
        _write_sheet(file, small)
    former = _read_sheet(_kept(file))
    faults = [f"{view} is no longer shown" for view in former if view not in small]
    for view, picture in small.items():
        if view not in former or former[view].size != picture.size:
            faults.append(f"{view} is new")
            continue
        off = ImageChops.difference(former[view], picture).point(
            lambda level: 255 * (level > TOLERANCE)
        )
        if (box := off.getbbox()) is not None:
            target = folder / f"{view.replace(' ', '_')}.png"
            drawn[view].save(target)
            left, top, right, bottom = (CELL * side for side in box)
            faults.append(f"{view} differs within x {left}-{right}, y {top}-{bottom}: {target}")
    return faults


def _kept(file: Path) -> Path:
    """Return a kept file; a new game has none yet."""
    if not file.exists():
        pytest.skip(f"nothing is kept in {file.name} yet: run with --update-snapshots")
    return file


def _write_sheet(file: Path, views: dict[str, Image.Image]) -> None:
    """Write pictures side by side, and where each one lies."""
    width = max(picture.width for picture in views.values())
    rows = [[*views.values()][at : at + COLUMNS] for at in range(0, len(views), COLUMNS)]
    heights = [max(picture.height for picture in row) for row in rows]
    sheet = Image.new("RGB", (width * min(COLUMNS, len(views)), sum(heights)))
    boxes: list[tuple[int, int, int, int]] = []
    for at, row in enumerate(rows):
        for column, picture in enumerate(row):
            left, top = column * width, sum(heights[:at])
            sheet.paste(picture, (left, top))
            boxes.append((left, top, left + picture.width, top + picture.height))
    told = PngImagePlugin.PngInfo()
    told.add_text("views", json.dumps(dict(zip(views, boxes, strict=True))))
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(file, pnginfo=told, optimize=True)


def _read_sheet(file: Path) -> dict[str, Image.Image]:
    with Image.open(file) as sheet:
        assert isinstance(sheet, PngImagePlugin.PngImageFile)
        boxes = json.loads(sheet.text["views"])
        return {view: sheet.crop(box) for view, box in boxes.items()}
