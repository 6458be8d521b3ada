"""Translations: what is wrong with them is found, and they follow the program."""

import re
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import build_catalog
from tools.build_catalog import (
    catalog,
    compiled,
    done,
    faults,
    follows,
    languages,
    read,
    spaced,
    write,
)


def of(locale: str, said: dict[str | tuple[str, str], str | tuple[str, ...]]) -> Catalog:
    language = Catalog(locale=locale)
    for sentence, translated in said.items():
        language.add(sentence, translated)
    return language


COUNT = ("{count} card of {name}", "{count} cards of {name}")


@pytest.mark.parametrize(
    ("locale", "sentence", "said", "wrong"),
    [
        ("de", "{name} passes.", "{name} passt.", ""),
        ("de", "{name} passes.", "{nam} passt.", "{nam} is not in"),
        ("de", "{name} passes.", "Gepasst.", "{name} is missing"),
        ("de", "{name} passes.", "{name passt.", "brace"),
        ("de", "{share:.0%} of it", "{share} davon", "{share:.0%} is missing"),
        ("de", " and ", "und", "spaces at its start"),
        ("de", "95 % in all", "95 % im Ganzen", ""),
        ("de", COUNT, ("{count} Karte von {name}", "{count} Karten von {name}"), ""),
        ("de", COUNT, ("{count} Karte von {name}", "Karten von {name}"), "{count} is missing"),
        ("lt", COUNT, ("{count} a {name}", "{count} b {name}"), "2 forms where the language has 3"),
        ("lt", COUNT, ("{count} a {name}", "{count} b {name}", "{count} c {name}"), ""),
    ],
)
def test_what_is_wrong_with_a_translation_is_found(
    locale: str, sentence: str | tuple[str, str], said: str | tuple[str, ...], wrong: str
) -> None:
    found = faults(of(locale, {sentence: said}))
    assert bool(found) == bool(wrong)
    assert not found or any(wrong in each for each in found)


def test_new_sentences_come_into_a_language_and_guesses_are_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_catalog, "CATALOG", tmp_path / "cabinet.pot")
    program = of("en", {"Look at the table now": "", "Settings": "", ("a pot", "{n} pots"): ""})
    monkeypatch.setattr(build_catalog, "catalog", lambda: program)
    file = tmp_path / "de" / "LC_MESSAGES" / "cabinet.po"
    old = of("de", {"Look at the table": "Sieh auf den Tisch", "Settings": "Einstellungen"})
    write(old, file)
    assert build_catalog.main([]) == 0
    taken = read(file)
    assert taken["Settings"].string == "Einstellungen"
    assert taken["Look at the table now"].fuzzy
    assert '#| msgid "Look at the table"' in file.read_text(encoding="utf-8")
    seen = GNUTranslations(BytesIO(file.with_suffix(".mo").read_bytes()))
    assert seen.gettext("Settings") == "Einstellungen"
    assert seen.gettext("Look at the table now") == "Look at the table now"
    assert follows(file)
    assert "de: 1 of 3 sentences (33%)" in capsys.readouterr().out
    file.write_text(file.read_text(encoding="utf-8").replace("Einstell", "Vorstell"), "utf-8")
    assert build_catalog.main(["--check"]) == 1
    assert "cabinet.mo is another one" in capsys.readouterr().out


def test_sentences_and_their_words_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = of("en", {"Look at the table": "", COUNT: ""})
    monkeypatch.setattr(build_catalog, "catalog", lambda: program)
    assert build_catalog.main(["--count"]) == 0
    assert capsys.readouterr().out == "2 sentences, 8 words\n"


SLIPS = {
    "de": r"\"|[«»]|“\w|\w”|unter jedem Satz|Duelle mit „Schwer“",
    "es": r"[\"“”„]|\w'\w",
    "fr": r"[\"“”„]|\w'\w|« | [;!»]|\w [:?](?!:)|\d %|La première des deux donne",
    "lt": r"\"|[«»]|“\w|\w”",
}
"""What no translation may have: foreign or straight quotation marks, spaces that break, slips."""


def test_help_and_rules_read_easily() -> None:
    ease, average = build_catalog.reading_ease(build_catalog._explaining(catalog()))
    assert ease >= 70
    assert average <= 15


@pytest.mark.parametrize("tag", SLIPS)
def test_translations_are_set_as_the_language_sets_them(tag: str) -> None:
    (file,) = [file for file in languages() if file.parent.parent.name == tag]
    found = []
    for message in read(file):
        said = message.string if isinstance(message.string, tuple | list) else (message.string,)
        found += [words for words in said if message.id and words and re.search(SLIPS[tag], words)]
    shown = [words for words in found if "every ?" not in words and not words.endswith(" les ?")]
    assert shown == []


def test_no_translation_stands_in_another_languages_catalog() -> None:
    """Three words alike in two languages are a slip; names and numbers may be."""
    told: dict[str, set[tuple[str, str]]] = {}
    for file in languages():
        tag = file.parent.parent.name
        for message in read(file):
            said = (
                message.string if isinstance(message.string, str) else (message.string or [""])[0]
            )
            words = re.findall(r"\b[^\W\d_A-Z][^\W\d_]+", re.sub(r"\{[^}]*\}", "", said or ""))
            if len(words) > 2 and said != message.id:
                told.setdefault(said, set()).add((tag, str(message.id)))
    assert {words: there for words, there in told.items() if len({t for t, _ in there}) > 1} == {}


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Combien ? {name} : « oui » !", "Combien\u202f? {name}\u202f: «\u202foui\u202f»\u202f!"),
        ("de 1,8 % ou :: pour toutes", "de 1,8\u202f% ou :: pour toutes"),
        ("impossible avec %s", "impossible avec %s"),
    ],
)
def test_french_spaces_do_not_break(said: str, wanted: str) -> None:
    assert spaced(said) == wanted


@pytest.mark.parametrize("file", languages(), ids=lambda file: file.parent.parent.name)
def test_a_language_that_is_shipped_has_no_faults_and_is_what_the_program_reads(file: Path) -> None:
    language = read(file)
    assert faults(language) == []
    assert follows(file)
    assert done(language, catalog())
    assert compiled(language)
