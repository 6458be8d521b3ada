"""Sentences that players read use the words of the field, and none that sound translated."""

import re
from pathlib import Path
from typing import Final

import pytest

from table.cast import FILE as CAST
from tools.build_catalog import ROOMS, ROOT, catalog

INSTEAD: Final = {
    r"anew": "again",
    r"whoever": "the player who",
    r"mend(s|ed|ing)?": "fix",
    r"dearest": "costliest",
    r"(is|are) to be \w+ed": "an active verb",
    r"take-backs?": "undo",
    r"into the bin": "delete",
    r"at issue": "the thing itself",
    r"be rid of": "run out of, get rid of",
    r"as nothing": "as a discard",
    r"person at the screen": "player",
    r"so many": "a number",
    r"(is|are) to be (seen|had|said)": "an active verb",
    r"lets? it be": "cancel",
    r"of one's own": "your own",
    r"that all could see": "what everybody saw",
    r"(could|can|cannot|can't) be taken back": "undo",
    r"as at first": "default",
    r"tells (all|the|its) (keys|code|secret)": "shows, has",
}
"""Words that aren't to be used, as patterns, with what to write."""
FOUND: Final = re.compile("|".join(rf"\b{words}\b" for words in INSTEAD), re.IGNORECASE)
SUBJECT: Final = re.compile(r"(?:^|[.;:] )Who(?:ever)? (?!else\b)[^?]*?[.;:](?: |$)")
"""A statement whose subject is a clause: "Who is rid of all cards first is President"."""


IN_CODE: Final = re.compile(
    r"(?<![A-Za-z])(mend(s|ed|ing)?|luggage|errands?|crew|deeds?|whys)(?![a-z])", re.IGNORECASE
)
"""Words for fix, payload, task, workers, moves and reasons that code doesn't use either."""


def of_players() -> list[str]:
    """Return all sentences but those of characters, who may speak as they like."""
    cast = CAST.relative_to(ROOT).as_posix()
    return [
        each.id if isinstance(each.id, str) else each.id[0]
        for each in catalog()
        if each.id and not any(file == cast for file, _line in each.locations)
    ]


def test_no_sentence_uses_a_word_that_sounds_translated() -> None:
    found = {words: FOUND.findall(words) for words in of_players()}
    assert [words for words, there in found.items() if there] == []


def test_no_sentence_has_a_clause_with_who_as_its_subject() -> None:
    assert [words for words in of_players() if SUBJECT.search(words)] == []


def test_no_name_and_no_comment_uses_a_word_of_old() -> None:
    here = Path(__file__)
    rooms = (*ROOMS, "tests", "tools")
    files = [file for room in rooms for file in (ROOT / room).rglob("*.py") if file != here]
    assert len(files) > 500
    found = {str(file.relative_to(ROOT)): IN_CODE.search(file.read_text("utf-8")) for file in files}
    assert {name: there[0] for name, there in found.items() if there} == {}


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("Deal anew.", True),
        ("The dearest mistake", True),
        ("Turn on free take-backs", True),
        ("They take the pile back.", False),
        ("So many seconds must have passed", True),
        ("Nothing that all could see tells", True),
        ("say aloud what is to be seen", True),
        ("A swap cannot be taken back", True),
        ("Discard any card.", False),
    ],
)
def test_the_glossary_finds_what_it_is_for(words: str, wrong: bool) -> None:
    assert bool(FOUND.search(words)) == wrong


def test_a_clause_with_who_is_found_and_a_question_is_not() -> None:
    assert SUBJECT.search("Who is rid of all cards first is President.")
    assert not SUBJECT.search("Who deals?")
    assert not SUBJECT.search("Who may call?")
