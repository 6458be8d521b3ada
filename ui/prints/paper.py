"""The sheets of paper that people have, in millimeters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEAST_MARGIN: Final = 6.0
"""Millimeters at each edge of the paper that home printers may leave blank."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: its name and its size upright, in millimeters."""

    name: str
    width: float
    height: float


PAPERS: Final = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
}
"""The papers by the names that the command line knows."""
