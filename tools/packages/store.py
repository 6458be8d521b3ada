"""What desktops, stores and installers say of the program, in its languages (files/store.yaml)."""

import re
from typing import Final, cast
from xml.sax.saxutils import escape

from rules.files.plainyaml import parse, read_text
from tools.packages.names import FILES

TEXTS: Final = cast("dict[str, dict[str, str]]", parse(read_text(FILES / "store.yaml")))
"""Each text by its name and language."""
LANGUAGES: Final = tuple(TEXTS["summary"])
"""The program's languages, English first."""


def in_desktop_entry(words: str) -> str:
    """Return a desktop entry in which a line `Key@text@` stands once for each language."""

    def lines(found: re.Match[str]) -> str:
        return "".join(
            f"{found[1]}{'' if tag == 'en' else f'[{tag}]'}={told}\n"
            for tag, told in TEXTS[found[2]].items()
        )

    return re.sub(r"^(\w+)@(\w+)@\n", lines, words, flags=re.MULTILINE)


def in_xml(words: str) -> str:
    """Return XML in which an element of `@text@` stands once for each language."""

    def elements(found: re.Match[str]) -> str:
        space, name, text = found.groups()
        spoken = {tag: "" if tag == "en" else f' xml:lang="{tag}"' for tag in LANGUAGES}
        return "".join(
            f"{space}<{name}{spoken[tag]}>{escape(told)}</{name}>\n"
            for tag, told in TEXTS[text].items()
        )

    return re.sub(r"^( +)<(\w+)>@(\w+)@</\w+>\n", elements, words, flags=re.MULTILINE)
