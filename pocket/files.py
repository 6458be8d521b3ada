"""The files of the phone's page, read once: what is not among them is not served."""

import hashlib
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "pocket"
START: Final = "/index.html"
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
