"""Figures as pictures, drawn by matplotlib, an optional library."""

import importlib.util
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.measure.duplicate import Row
from bots.measure.estimate import Estimate, around
from bots.measure.figures import Difference
from rules.core import OptionsError
from rules.files.quoting import visible
from rules.files.writing import write_atomically

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture
    from matplotlib.lines import Line2D

FORMATS: Final = (".png", ".svg")
_COLORS: Final = ("#1f6f5c", "#b4541a", "#3c5ea8", "#8a6d1f", "#8d3b72", "#4d7d2b", "#5d5d5d")
"""Of the sets after the first; apart from each other for color-blind readers and in grey."""
_SIGNS: Final = "osD^vP*"
_ROW: Final = 0.42
_INK: Final = "#1d2433"
_DPI: Final = 150


def check_plot(file: Path) -> None:
    """Raise `OptionsError` where a picture could not be drawn, or not written, before any play."""
    if file.suffix.lower() not in FORMATS:
        raise OptionsError(
            f"--plot draws a PNG or an SVG; {visible(file)} should end in .png or .svg."
        )
    if importlib.util.find_spec("matplotlib") is None:
        raise OptionsError("--plot needs matplotlib: install it with `pip install matplotlib`.")
    check_writable(file)


def check_writable(file: Path) -> None:
    """Try a file of the results before hours of play; one that is there stays as it is.

    Raises `OptionsError` where it cannot be written.
    """
    with _writing(file):
        is_new = not file.exists()
        file.open("ab").close()
        if is_new:
            file.unlink()


def write(file: Path, content: bytes) -> None:
    """Write a file of results, whole or not at all; raises `OptionsError`."""
    with _writing(file):
        write_atomically(file, content)


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        raise OptionsError(f"{visible(file)} cannot be written: {why}.") from None


def draw_differences(
    file: Path, title: str, sets: Sequence[tuple[str, str]], rows: Sequence[Difference]
) -> None:
    """Draw by how much each set differs from the first, a line a figure, each in its own scale.

    `sets` are names and words. Raises `OptionsError` where the file cannot be written.
    """
    shown = [row for row in rows if any(change is not None for change in row.changes)]

    def draw(picture: "Picture") -> None:
        axes = picture.subplots(len(shown), 1, squeeze=False)[:, 0]
        for panel, row in zip(axes, shown, strict=True):
            is_share, words = row.first.rate.is_share, row.first.words
            scale, words = (100, f"{words} (%)") if is_share else (1, words)
            for at, change in enumerate(row.changes):
                if change is not None:
                    mean, margin = change.mean * scale, change.margin * scale
                    _point(panel, around(mean, margin), -at, at)
            panel.set_yticks([])
            panel.set_ylim(-len(row.changes) + 0.4, 0.6)
            panel.set_ylabel(words, rotation=0, ha="right", va="center")
            _calm(panel)
        (first, words), *others = sets
        against = f"against {first}: {words}"
        picture.suptitle(f"{title}\n{against}", x=0.02, ha="left", fontsize=10, color=_INK)
        labels = [f"{name}: {its_words}" for name, its_words in others]
        signs = [_sign(at) for at in range(len(others))]
        picture.legend(signs, labels, loc="outside lower left", frameon=False, ncols=1)

    height = 0.9 + 0.2 * len(sets) + _ROW * 1.6 * len(shown)
    write(file, _picture(file, 9.0, height, draw))


def draw_tournament(file: Path, title: str, rows: Sequence[Row]) -> None:
    """Draw the difference in mean score of each pair; raises `OptionsError`.

    A difference whose interval leaves out zero is drawn full, another one hollow.
    """

    def draw(picture: "Picture") -> None:
        panel = picture.subplots()
        for at, row in enumerate(rows):
            _point(panel, row.better_by, len(rows) - 1 - at, 0)
        names = [" against ".join(row.pair) for row in rows]
        panel.set_yticks(range(len(rows) - 1, -1, -1), names)
        panel.set_ylim(-0.6, len(rows) - 0.4)
        panel.set_xlabel("difference in mean score, with 95% intervals")
        panel.set_title(title, loc="left")
        _calm(panel)

    write(file, _picture(file, 8.0, 1.6 + _ROW * len(rows), draw))


def _picture(file: Path, width: float, height: float, draw: Callable[["Picture"], None]) -> bytes:
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Picture

    with mpl.rc_context({"svg.hashsalt": "cabinet", "font.size": 9}):
        picture = Picture(figsize=(width, height), layout="constrained")
        FigureCanvasAgg(picture)
        draw(picture)
        content = BytesIO()
        kind = file.suffix.lower().removeprefix(".")
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        picture.savefig(content, format=kind, dpi=_DPI, metadata=metadata)
    return content.getvalue()


def _sign(style: int) -> "Line2D":
    from matplotlib.lines import Line2D

    return Line2D([], [], color=_COLORS[style], marker=_SIGNS[style])


def _point(panel: "Axes", found: Estimate, height: float, style: int) -> None:
    margin = found.margin if math.isfinite(found.margin) else 0.0
    color = _COLORS[style]
    panel.errorbar(
        [found.mean],
        [height],
        xerr=[margin],
        fmt=_SIGNS[style],
        color=color,
        markerfacecolor=color if found.is_certain else "white",
        capsize=3,
    )


def _calm(panel: "Axes") -> None:
    """Take away what says nothing, and show where zero is."""
    panel.axvline(0, color=_INK, linewidth=0.8)
    reach = max(map(abs, panel.get_xlim()))
    panel.set_xlim(-reach, reach)
    for side in ("top", "right", "left"):
        panel.spines[side].set_visible(False)
