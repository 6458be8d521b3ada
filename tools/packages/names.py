"""What the packages of all systems call the program and its files."""

import os
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
FILES: Final = Path(__file__).with_name("files")
EMBLEM: Final = ROOT / "assets" / "emblem"
EMBLEM_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes of the hicolor theme, of which icons of Windows and macOS are made as well."""

NAME: Final = "Cabinet"
COMMAND: Final = "cabinet"
ID: Final = "io.github.cabinet_table.Cabinet"
"""The name in stores and bundles; it never changes, or an update would be another program."""
KIND: Final = "application/vnd.cabinet.record"
"""The media type of records."""
ENDING: Final = "cabinet"
SUMMARY: Final = "A card table for seven president-themed card games"
MAINTAINER: Final = "The Cabinet project <cabinet@cabinet.example>"
NO_PAGE: Final = "https://cabinet.example"
"""Stands for the page of a clone that came from nowhere: nobody can own that name (RFC 2606)."""


def home_page() -> str:
    """Return the page on the web that this clone came from."""
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    if server and repository:
        return f"{server}/{repository}"
    asked = subprocess.run(
        ["git", "remote", "get-url", "origin"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    origin = asked.stdout.strip().removesuffix(".git")
    return origin if origin.startswith("https://") else NO_PAGE
