"""Which Cabinet this is: the one place where its version stands."""

from typing import Final

VERSION: Final = "1.0.0"
"""Shown in About, written into records' headers as `program`, and the version of packages."""
