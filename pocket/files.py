"""The files of the phone's page, read once: what is not among them is not served."""

import gzip
import hashlib
import html
import json
import re
from pathlib import Path
from typing import Final, NamedTuple

from rules.words import _, language_name, language_tag, languages, nearest_language, speaking

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "pocket"
SOUNDS: Final = FOLDER.parent / "sounds"
"""The table's sounds; phones have them, too, but those of its rooms."""
START: Final = "/index.html"
NO_SCRIPT: Final = b"This page needs JavaScript to speak to the table."
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
_SAID: Final = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
"""A sentence in the page's scripts."""
_WANTED: Final = re.compile(r"\s*([A-Za-z-]{1,20})\s*(?:;\s*q=([0-9.]{1,5}))?\s*")


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


def sentences(folder: Path = FOLDER) -> set[str]:
    """Return all that the page's scripts say, as they say it in English."""
    files = folder.glob("*.js")
    return {said for file in files for said in _SAID.findall(file.read_text(encoding="utf-8"))}


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
        self._start = self._found.pop(START, None)
        self._said = sorted(sentences(folder))
        self._pages: dict[str, File] = {}

    @property
    def paths(self) -> frozenset[str]:
        """All that is served beside the start page."""
        return frozenset(self._found)

    def get(self, path: str) -> File | None:
        """Return a file by its path, exactly as a browser asks for it; a sound is read anew."""
        path = path.removeprefix(self.lasting)
        if (sound := _SOUND.fullmatch(path)) is not None:
            file = SOUNDS / f"{sound[1]}.wav"
            return file_of(file.read_bytes(), KINDS[".wav"]) if file.is_file() else None
        return self._found.get(path)

    def start(self, language: str) -> File | None:
        """Return the start page in a language, with all the words of its scripts."""
        if self._start is None:
            return None
        with speaking(language):
            tag = language_tag()
            if tag not in self._pages:
                self._pages[tag] = self._start_page(self._start)
            return self._pages[tag]

    def _start_page(self, page: File) -> File:
        said = html.escape(_("This page needs JavaScript to speak to the table."))
        names = {tag: language_name(tag) for tag in languages()}
        words = {english: _(english) for english in self._said}
        told = json.dumps({"words": words, "languages": names}, ensure_ascii=False)
        inside = told.replace("<", "\\u003c").encode()
        content = page.content.replace(NO_SCRIPT, said.encode()).replace(b"{words}", inside)
        content = content.replace(b'lang="en"', f'lang="{html.escape(language_tag())}"'.encode())
        for name in (b'href="', b'src="'):
            content = content.replace(name, name + self.lasting.encode() + b"/")
        return file_of(content, page.kind, packs=True)


def wanted_language(query: str, accepted: str) -> str:
    """Return the language of which there are words for a browser, or '' for the table's.

    `query` may name it ("lang=de"), else `accepted` are the browser's, as HTTP says it.
    """
    named = re.search(r"(?:^|&)lang=([A-Za-z-]{1,20})(?:&|$)", query)
    if named is not None:
        return nearest_language(named[1])
    said = [found for each in accepted[:200].split(",") if (found := _WANTED.fullmatch(each))]
    said.sort(key=lambda found: -_weight(found[2]))
    return next(filter(None, (nearest_language(found[1]) for found in said)), "")


def _weight(said: str | None) -> float:
    try:
        return 1.0 if said is None else float(said)
    except ValueError:
        return 0.0
