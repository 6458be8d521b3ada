"""Whether a newer version is out, asked of the page that an installed program came from."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from rules.version import VERSION

HOME_FILE: Final = Path(__file__).resolve().parents[1] / "home.txt"
"""In packages: the address of the page that they were built from."""
SECONDS: Final = 5.0
"""How long that page is waited for."""
TRUSTED: Final = (
    "/etc/ssl/cert.pem",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
)
"""Where systems keep their certificates, for a Python built with another path."""


def home_page() -> str:
    """Return the page to ask; '' where a store brings updates, and in a folder of source."""
    if os.environ.get("FLATPAK_ID"):
        return ""
    try:
        return HOME_FILE.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def newer_version() -> str:
    """Return the newest release if it is newer than this program, else ''.

    The page forwards from its latest release to that one's own address; nothing is sent but the
    request. Raises OSError, HTTPException or ValueError where the page can't be had.
    """
    import ssl
    from urllib.request import urlopen

    trust = ssl.create_default_context()
    if not trust.cert_store_stats()["x509_ca"]:
        for file in filter(os.path.exists, TRUSTED):
            trust.load_verify_locations(file)
    with urlopen(f"{home_page()}/releases/latest", timeout=SECONDS, context=trust) as answer:
        found = re.search(r"/releases/tag/v(\d+(?:\.\d+)*)$", answer.geturl())
    return found[1] if found and _numbers(found[1]) > _numbers(VERSION) else ""


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]
