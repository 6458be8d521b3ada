"""Writes `assets/cast/cast.schema.json`: what the cast's file may say, for editors.

Run it after a change of the structures in `table.cast`: `python -m tools.cast_schema`. A test
fails where that was forgotten.
"""

import argparse
import json

import msgspec

from table.cast import FILE, Cast

SCHEMA_FILE = FILE.with_name("cast.schema.json")


def schema_text() -> str:
    """The JSON Schema (2020-12) of casts, made from the structures that check them."""
    made = msgspec.json.schema(Cast)
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Cast"}
    return json.dumps({**dialect, **made}, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    argparse.ArgumentParser(description="Write the schema of cast file, for editors.").parse_args()
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
