"""The catalog for translators holds every sentence, in a form that their tools accept."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from games.library import library
from tools.build_catalog import begun, brought_up, catalog, is_worded, languages, read
from ui.window_game import WindowGame


@pytest.fixture(scope="module")
def content() -> bytes:
    file = io.BytesIO()
    write_po(file, catalog())
    return file.getvalue()


@pytest.fixture(scope="module")
def written(content: bytes) -> Catalog:
    """Return the catalog as a translator's tool reads it."""
    return read_po(io.BytesIO(content))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from texts(one)


@pytest.mark.parametrize("entry", library(), ids=lambda entry: entry.name)
def test_a_sheets_texts_are_in_the_catalog(written: Catalog, entry: WindowGame) -> None:
    sheet = entry.sheet
    shown = [sheet.title, sheet.tagline, sheet.minutes, sheet.credits, sheet.seating]
    for option in sheet.options:
        shown += [option.title, option.explain, *option.values.values()]
    for section in sheet.help:
        shown += [section.title, *texts(section.rows)]
        for paragraph in section.paragraphs:
            shown += [paragraph.words, *(ruling.words for ruling in paragraph.rulings)]
        for figure in section.all_figures:
            shown += [figure.title, figure.caption, *figure.tags]
    assert [words for words in shown if is_worded(words) and words not in written] == []
    named = {*sheet.faces, sheet.emblem, sheet.deck}
    assert not any(name in written for name in named)  # the program's names are not words


def test_sentences_of_the_code_are_in_the_catalog(written: Catalog) -> None:
    assert "I am {name}: show my hand" in written
    assert "crimson" in written
    plural = written["{count} game around one table"]
    assert plural is not None
    assert plural.id == ("{count} game around one table", "{count} games around one table")


def test_no_sentence_of_the_code_is_hidden_inside_another_string() -> None:
    root = Path(__file__).parent.parent
    layers = ("rules", "table", "art", "ui", "pocket", "prints", "bots", "games")
    sources = [source for layer in layers for source in (root / layer).rglob("*.py")]
    hidden = re.compile(r"\{(?:_|n?p?gettext)\(['\"]")
    assert len(sources) > 100
    assert [one.name for one in sources if hidden.search(one.read_text("utf-8"))] == []


def test_braces_are_marked_as_places_to_be_filled_and_percent_signs_are_not(content: bytes) -> None:
    marks = {line for line in content.splitlines() if line.startswith(b"#,")}
    assert marks == {b"#, fuzzy", b"#, python-brace-format"}  # fuzzy: the head, to be filled in


def test_a_language_begins_with_nothing_left_to_fill_in_at_its_head() -> None:
    written = io.BytesIO()
    write_po(written, brought_up(begun("it"), Catalog()))
    head = written.getvalue().decode()
    assert head.startswith("# Cabinet in Italian.")
    for left in ("YEAR", "EMAIL", "FULL NAME", "FIRST AUTHOR", "ORGANIZATION", "VERSION", "fuzzy"):
        assert left not in head


def test_what_a_guess_was_made_from_goes_when_it_is_translated() -> None:
    old = Catalog("it")
    old.add("a guess", "una", flags=["fuzzy"], user_comments=['| msgid "a gust"'])
    old.add("sure", "sicuro", user_comments=["a translator's remark", '| msgid "pure', 'and more"'])
    sentences = Catalog()
    sentences.add("a guess")
    sentences.add("sure")
    remarks = {each.id: each.user_comments for each in brought_up(old, sentences) if each.id}
    assert remarks == {"a guess": ['| msgid "a gust"'], "sure": ["a translator's remark"]}


def test_what_is_built_again_is_the_same() -> None:
    old = read(languages()[0])
    created = old.creation_date
    assert brought_up(old, catalog()).creation_date == created
