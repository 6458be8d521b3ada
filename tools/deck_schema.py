"""Writes `assets/decks/deck.schema.json`: what a deck file may say, for editors.

Run it after a change of the structures in `rules.decks.file` or `rules.decks.face`:
`python -m tools.deck_schema`. A test fails where that was forgotten.
"""

import argparse
import json

import msgspec

from rules.decks.file import DeckFile
from rules.decks.shelf import DECKS

SCHEMA_FILE = DECKS / "deck.schema.json"


def schema_text() -> str:
    """The JSON Schema (2020-12) of deck files, made from the structures that check them."""
    made = msgspec.json.schema(DeckFile)
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Deck of cards"}
    return json.dumps({**dialect, **made}, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    argparse.ArgumentParser(description="Write the schema of deck files, for editors.").parse_args()
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
