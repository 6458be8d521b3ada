"""Writes what files of decks and the cast's file may say, as JSON Schemas for editors.

    python -m tools.build_schemas

Run it after a change of the structures in `rules.decks.file`, `rules.decks.face` or `table.cast`.
A test fails where that was forgotten.
"""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from rules.decks.file import DeckFile
from rules.decks.shelf import DECKS
from table.cast import FILE, Cast

DECK: Final = DECKS / "deck.schema.json"
CAST: Final = FILE.with_name("cast.schema.json")
SCHEMAS: Final[Mapping[Path, tuple[Any, str]]] = {
    DECK: (DeckFile, "Deck of cards"),
    CAST: (Cast, "Cast"),
}
"""By file the structure that checks what is written so, and the title."""


def schema_text(file: Path) -> str:
    """The JSON Schema (2020-12) that a file should have."""
    structure, title = SCHEMAS[file]
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    made = {**dialect, **msgspec.json.schema(structure)}
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    argparse.ArgumentParser(description="Write the schemas of decks and the cast.").parse_args()
    for file in SCHEMAS:
        file.write_text(schema_text(file), encoding="utf-8")
