"""How something is printed: paper, card, bleed, ink, sides and the printer's offset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from art.faces import FaceStyle, Ink
from prints.paper import PAPERS, SLEEVE_PLAY, CardSize, Paper, Product
from table.storage.settings import Settings

Sides = Literal["long", "short"]
"""The edge of the paper over which it is turned for its other side."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Job:
    """One order to the printer.

    `size` is the cards', the deck's own where it is left out; `gutter` the space between cards and
    `bleed` what is printed beyond each cut. `shift` is how far the back falls to the right of and
    below the front, as the calibration sheet tells, in millimeters. `weight` is the paper's, in
    grams a square meter. Rules are told with the `options` of a game that are named here, and else
    as it is usually played. A `plain` deck has no signs beside the cards that variants leave out; a
    `bare` sheet has no rulers, name and number. A `poster` is a board for the wall, so many
    millimeters wide and high.
    """

    paper: Paper = field(default=PAPERS["a4"])
    size: CardSize | None = None
    bleed: float = 0.0
    gutter: float = 0.0
    ink: Ink = "full"
    large_print: bool = False
    four_colors: bool = False
    sleeves: bool = False
    backs: bool = False
    sides: Sides = "long"
    shift: tuple[float, float] = (0.0, 0.0)
    shop: Product | None = None
    players: int = 1
    weight: int = 300
    plain: bool = False
    bare: bool = False
    poster: tuple[float, float] | None = None
    options: Mapping[str, object] = field(default_factory=dict)

    def cut(self, own: tuple[float, float]) -> tuple[float, float]:
        """Return to which size the cards of a deck are cut, whose own size is given."""
        if self.shop is not None:
            return self.shop.width, self.shop.height
        width, height = own if self.size is None else (self.size.width, self.size.height)
        less = SLEEVE_PLAY if self.sleeves else 0.0
        return width - less, height - less

    @property
    def style(self) -> FaceStyle:
        """How faces are drawn: in the layout for large cards, whatever the picture's size."""
        return FaceStyle(
            variant="four_color" if self.four_colors else "",
            ink=self.ink,
            layout="reading" if self.large_print else "large",
        )


MOST_SHIFT = 15.0
"""Millimeters; a printer that is off by more has the paper in askew."""


def shift_of(settings: Settings, printer: str | None) -> tuple[float, float]:
    """Return what a printer is off, across and down; the one without a name is the usual one."""
    kept = settings.calibrations
    return kept.get(printer or "", kept.get("", (0.0, 0.0)))


def keep_shift(
    settings: Settings, printer: str | None, read: tuple[float, float]
) -> tuple[float, float] | None:
    """Put what was read off a sheet into the settings, on top of what the sheet was moved by.

    Return the whole; `None` for more than a printer can be off.
    """
    known = shift_of(settings, printer)
    whole = round(known[0] + read[0], 2), round(known[1] + read[1], 2)
    if not all(abs(shift) <= MOST_SHIFT for shift in whole):  # nor is "nan" a number of them
        return None
    settings.calibrations = {**settings.calibrations, (printer or ""): whole}
    return whole
