"""A language for tests: each sentence of the catalog marked, with strange vowels, 40 % longer."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rules import words
from tools.build_catalog import catalog

TAG = "qps"
BEGIN, END = "⟦", "⟧"
_STRANGE = str.maketrans("aeiou", "àéîõû")
_KEPT = re.compile(r"\{[^}]*\}|%\(\w+\)[sr]|\[[^\]]*\]|(?:[^{\[%]|%(?!\())+|[{\[]")
"""Fields and marks of cards stay; the vowels of all other words do not."""


def marked(sentence: str) -> str:
    """Return a sentence in the pseudo-language; what is at its ends stays there."""
    core = sentence.strip()
    before, after = sentence[: sentence.index(core)], sentence[len(sentence.rstrip()) :]
    core = _KEPT.sub(_strange, core)
    longer = "".join(" ẋẋẋẋ" for _word in range(round(len(core) * 0.4) // 5))
    return f"{before}{BEGIN}{core}{longer}{END}{after}" if core else sentence


def _strange(part: re.Match[str]) -> str:
    stays = part[0][0] in "{[" or part[0].startswith("%(")
    return part[0] if stays else part[0].translate(_STRANGE)


@cache
def _compiled() -> bytes:
    from io import BytesIO

    pseudo, content = Catalog(locale=None, charset="utf-8"), BytesIO()
    for message in catalog():
        if message.id:
            ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            said = tuple(map(marked, ids))
            string = said[0] if isinstance(message.id, str) else said
            pseudo.add(message.id, string, context=message.context)
    write_mo(content, pseudo)
    return content.getvalue()


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pseudo-language be one that the program can speak, beside English."""
    file = folder / TAG / "LC_MESSAGES" / "cabinet.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(_compiled())
    monkeypatch.setattr(words, "LOCALE", folder)
