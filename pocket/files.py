"""The files of the phone's page, read once: what is not among them is not served."""

import gzip
import hashlib
import re
from pathlib import Path
from typing import Final, NamedTuple

from pocket.start import StartPage
from rules.words import language_tag, nearest_language, speaking

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "pocket"
SOUNDS: Final = FOLDER.parent / "sounds"
"""The table's sounds; phones have them, too, but those of its rooms."""
START: Final = "/index.html"
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wav": "audio/wav",
    ".mp4": "video/mp4",
    ".woff2": "font/woff2",
    ".otf": "font/otf",
    ".webmanifest": "application/manifest+json",
}
"""Files with other endings, such as licenses, stay at home."""
PACKED: Final = frozenset({".html", ".css", ".js", ".svg"})
"""Those that are shorter when they are compressed."""
_SOUND: Final = re.compile(r"/sounds/(?!room_)([a-z_]{1,20})\.wav")
_WANTED: Final = re.compile(r"\s*([A-Za-z0-9-]{1,20})\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?))?\s*")


class File(NamedTuple):
    """Something that is served: its bytes, what they are, and their fingerprint.

    `packed` are its bytes compressed, or b"" where that is no use.
    """

    content: bytes
    kind: str
    tag: str
    packed: bytes = b""


def file_of(content: bytes, kind: str, *, packs: bool = False) -> File:
    """Return bytes as they are served."""
    packed = gzip.compress(content, 9, mtime=0) if packs else b""
    return File(content, kind, f'"{hashlib.sha256(content).hexdigest()[:32]}"', packed)


class Files:
    """The files of a folder, each by its path, and under `/v/KEY` as one that never changes."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._found = {
            f"/{path.relative_to(folder).as_posix()}": file_of(
                path.read_bytes(), KINDS[path.suffix], packs=path.suffix in PACKED
            )
            for path in sorted(folder.rglob("*"))
            if path.suffix in KINDS and path.is_file() and not path.is_symlink()
        }
        tags = "".join(file.tag for file in self._found.values())
        self.lasting = f"/v/{hashlib.sha256(tags.encode()).hexdigest()[:16]}"
        start = self._found.pop(START, None)
        markup = "" if start is None else start.content.decode()
        self.page = StartPage(folder, markup, self.lasting)
        for name in self.page.files:
            del self._found[f"/{name}"]
        self._pages: dict[str, File] = {}

    @property
    def paths(self) -> frozenset[str]:
        """All that is served beside the start page."""
        return frozenset(self._found)

    def get(self, path: str) -> File | None:
        """Return a file by its path, just as a browser asks for it; a sound is read each time."""
        path = path.removeprefix(self.lasting)
        if (sound := _SOUND.fullmatch(path)) is not None:
            file = SOUNDS / f"{sound[1]}.wav"
            return file_of(file.read_bytes(), KINDS[".wav"]) if file.is_file() else None
        return self._found.get(path)

    def start(self, language: str) -> File:
        """Return the start page in a language, with all the words of its scripts."""
        with speaking(language):
            tag = language_tag()
            if tag not in self._pages:
                page = self.page.in_language()
                self._pages[tag] = file_of(page, KINDS[".html"], packs=True)
            return self._pages[tag]


def wanted_language(query: str, accepted: str) -> str:
    """Return the language of which there are words for a browser, or '' for the table's.

    `query` may name it ("lang=de"), else `accepted` are the browser's, as HTTP says it.
    """
    named = re.search(r"(?:^|&)lang=([A-Za-z0-9-]{1,20})(?:&|$)", query)
    if named is not None:
        return nearest_language(named[1])
    found = filter(None, map(_WANTED.fullmatch, accepted[:200].split(",")))
    said = sorted(((float(each[2] or 1), each[1]) for each in found), key=lambda one: -one[0])
    # q=0 is a language that is not wanted
    return next(filter(None, (nearest_language(tag) for wish, tag in said if wish)), "")
