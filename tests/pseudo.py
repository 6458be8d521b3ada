"""A language for tests: each sentence of the catalog marked, and 40 % longer."""

from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rules import words
from tools.build_catalog import catalog

TAG = "qps"
BEGIN, END = "⟦", "⟧"


def marked(sentence: str) -> str:
    """Return a sentence in the pseudo-language; what is at its ends stays there."""
    core = sentence.strip()
    before, after = sentence[: sentence.index(core)], sentence[len(sentence.rstrip()) :]
    longer = "".join(" ẋẋẋẋ" for _word in range(round(len(core) * 0.4) // 5))
    return f"{before}{BEGIN}{core}{longer}{END}{after}" if core else sentence


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
