"""The phone's start page: with its script, its style and the words of one language inside.

A phone far from the table waits for each answer, so nothing that is needed before the first card
is asked for on its own. The policy names what stands inside by its fingerprint: no other script
runs.
"""

import base64
import hashlib
import html
import json
import re
from pathlib import Path
from typing import Final

from rules.words import _, language_name, language_tag, languages

MAIN: Final = "main.js"
STYLE: Final = "page.css"
NO_SCRIPT: Final = "This page needs JavaScript to talk to the table."
_IMPORT: Final = re.compile(r'^import \{ (.+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:const|function|async function|class) (\w+))", re.MULTILINE
)
_SAID: Final = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
"""A sentence in the page's scripts."""


class StartPage:
    """The page of a folder, whose other files stand under `lasting`."""

    def __init__(self, folder: Path, markup: str, lasting: str) -> None:
        for name in ('href="', 'src="'):
            markup = markup.replace(name, f"{name}{lasting}/")
        self._markup = markup
        self._inside: dict[bytes, bytes] = {}
        """What takes the place of a tag."""
        self.files = frozenset[str]()
        """What stands inside, and is not asked for."""
        self.said: list[str] = []
        """What the scripts say, in English."""
        self.policy = "script-src 'self'; style-src 'self'"
        link = f'<link rel="stylesheet" href="{lasting}/{STYLE}">'
        load = f'<script type="module" src="{lasting}/{MAIN}"></script>'
        if link in markup and load in markup:
            script, self.files = in_one(folder / MAIN)
            self.files |= {STYLE}
            self.said = sorted(set(_SAID.findall(script)))
            style = (folder / STYLE).read_text(encoding="utf-8")
            style = style.replace('url("', f'url("{lasting}/')
            assert "</script" not in script
            assert "</style" not in style
            self._inside[link.encode()] = f"<style>{style}</style>".encode()
            self._inside[load.encode()] = f'<script type="module">{script}</script>'.encode()
            self.policy = f"script-src {_fingerprint(script)}; style-src {_fingerprint(style)}"

    def in_language(self) -> bytes:
        """Return the page in the present language."""
        names = {tag: language_name(tag) for tag in languages()}
        words = {english: _(english) for english in self.said}
        told = json.dumps({"words": words, "languages": names}, ensure_ascii=False)
        tag = html.escape(language_tag())
        page = self._markup.replace('lang="en"', f'lang="{tag}"')
        page = page.replace(
            NO_SCRIPT, html.escape(_("This page needs JavaScript to talk to the table."))
        )
        page = page.replace("{words}", told.replace("<", "\\u003c"))
        whole = page.encode()
        for link, inside in self._inside.items():
            whole = whole.replace(link, inside)
        return whole


def in_one(script: Path) -> tuple[str, frozenset[str]]:
    """Return a script with all that it imports, and the names of these files."""
    woven: dict[str, str] = {}

    def weave(name: str) -> str:
        text = (script.parent / name).read_text(encoding="utf-8")
        for found in _IMPORT.finditer(text):
            part = f"{found[2]}.js"
            if part not in woven:
                inner = weave(part)
                given = ", ".join(_EXPORT.findall(inner))
                inner = _EXPORT.sub("", inner)
                woven[part] = (
                    f"const ${found[2]} = (() => {{\n{inner}return {{ {given} }};\n}})();\n"
                )
        return _IMPORT.sub(_taken, text)

    woven[script.name] = weave(script.name)
    return "".join(woven.values()), frozenset(woven)


def _taken(found: re.Match[str]) -> str:
    return f"const {{ {found[1].replace(' as ', ': ')} }} = ${found[2]};"


def _fingerprint(inside: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()}'"
