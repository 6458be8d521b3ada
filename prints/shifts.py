"""How far the backs of each printer are off, kept with the settings."""

from __future__ import annotations

import msgspec

from table.storage.settings import Settings, load_settings, save_settings

MOST_SHIFT = 15.0
"""Millimeters; a printer that is off by more has the paper in askew."""


def shift_of(settings: Settings, printer: str | None) -> tuple[float, float]:
    """Return what a printer is off, across and down; the one without a name is the usual one."""
    kept = settings.calibrations
    return kept.get(printer or "", kept.get("", (0.0, 0.0)))


def keep_shift(printer: str | None, read: tuple[float, float]) -> tuple[float, float]:
    """Keep what was read off a sheet, on top of what the sheet was moved by; return the whole.

    Raises ValueError for more than a printer can be off.
    """
    settings = load_settings()
    known = shift_of(settings, printer)
    whole = round(known[0] + read[0], 2), round(known[1] + read[1], 2)
    if not all(abs(shift) <= MOST_SHIFT for shift in whole):  # nor is "nan" a number of them
        raise ValueError(f"{MOST_SHIFT:g}")
    calibrations = {**settings.calibrations, (printer or ""): whole}
    save_settings(msgspec.structs.replace(settings, calibrations=calibrations))
    return whole
