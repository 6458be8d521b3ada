"""The files of the phone's page, read once: what is not among them is not served."""

import hashlib
import html
from pathlib import Path
from typing import Final, NamedTuple

from rules.words import _, language_tag

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "pocket"
START: Final = "/index.html"
NO_SCRIPT: Final = b"This page needs JavaScript to speak to the table."
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".otf": "font/otf",
    ".webmanifest": "application/manifest+json",
}
"""Files with other endings, such as licenses, stay at home."""


class File(NamedTuple):
    """Something that is served: its bytes, what they are, and their fingerprint."""

    content: bytes
    kind: str
    tag: str


def file_of(content: bytes, kind: str) -> File:
    """Return bytes as they are served."""
    return File(content, kind, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def start_page(page: File) -> File:
    """Return the start page in the language that is spoken now, for who sees it without scripts.

    All other words come to the page's scripts with the welcome.
    """
    said = html.escape(_("This page needs JavaScript to speak to the table."))
    tag = html.escape(language_tag())
    content = page.content.replace(NO_SCRIPT, said.encode())
    return file_of(content.replace(b'<html lang="en">', f'<html lang="{tag}">'.encode()), page.kind)


def read_files(folder: Path = FOLDER) -> dict[str, File]:
    """Return what is served by its whole path, exactly as a browser asks for it."""
    found = {
        f"/{path.relative_to(folder).as_posix()}": file_of(path.read_bytes(), KINDS[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.suffix in KINDS and path.is_file() and not path.is_symlink()
    }
    if START in found:
        found["/"] = found.pop(START)
    return found
