"""Every sentence that a player reads goes through here (GNU gettext, English sources)."""

import gettext
from pathlib import Path

_LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
_catalog = gettext.translation("cabinet", localedir=_LOCALE, fallback=True)

_ = _catalog.gettext
ngettext = _catalog.ngettext
pgettext = _catalog.pgettext

__all__ = ["_", "language_tag", "ngettext", "pgettext", "written"]


def written(number: int) -> str:
    """Return a whole number as it is printed: below nought with a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def language_tag() -> str:
    """Return the language that the program speaks, as documents name it: `en`, `de` …"""
    return str(_catalog.info().get("language", "")).replace("_", "-") or "en"
