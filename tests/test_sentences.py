"""No sentence without a checker: what texts claim is worked out from rules, decks and positions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from games.library import GAMES, library, read_lesson, read_puzzles
from rules.session import Session
from rules.words import use_language
from table.rulebook import BACK
from tests.at_table import NAMES
from tests.claims.sentences import Told, fault
from tests.claims.vocabularies import VOCABULARIES
from ui.window_game import WindowGame

NUMBERS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty twice"
)
ALL = (
    "nobody none nothing neither only both all every everybody everyone always never cannot "
    "whatever whoever anybody"
)
CLAIMS = re.compile(
    rf"\d|\b(?:{'|'.join((*NUMBERS.split(), *ALL.split()))})\b|\b(?:no one|at most|at least)\b",
    re.IGNORECASE,
)
"""What makes a sentence one that a reader could find false by counting."""
IDIOMS = re.compile(
    r"\b(?:all the same|after all|at all|all yours|above all)\b|\([A-Z]\d+\)", re.IGNORECASE
)
SENTENCE = re.compile(r"(?<=[.!?])\s+")
SUM = re.compile(r"−?[(\d][\d\s()+−×÷]*[+−×÷][\d\s()+−×÷]*[\d)] (?:=|is|makes?) −?\d+")
WITH_TEXTS = [entry.name for entry in GAMES if entry.puzzles is not None]


@dataclass(frozen=True)
class Text:
    """What is said at one place of one position, and what is claimed of it."""

    name: str
    words: tuple[str, ...]
    holds: dict[str, str]
    told: Told

    @property
    def sentences(self) -> list[str]:
        return [one for words in self.words for one in SENTENCE.split(words)]


def texts(game: str) -> Iterator[Text]:
    """Yield the texts of a game's puzzles, its lesson and its sheet."""
    use_language("en")
    declared = next(entry for entry in GAMES if entry.name == game)
    yield from on_sheet(next(entry for entry in library() if entry.name == game))
    for puzzle in read_puzzles(declared):
        riddle, session = puzzle.riddle, puzzle.lesson.session_at(0)
        words = tuple(filter(None, (riddle.ask, riddle.hint, riddle.solved)))
        told = Told(session, riddle.begin.seats, riddle.begin.you, puzzle=puzzle)
        yield Text(f"{game}/{puzzle.name}", words, riddle.holds, told)
    lesson = read_lesson(declared)
    for at, step in enumerate(lesson.steps):
        said = (step.say, step.hint)
        told = Told(
            lesson.session_at(at),
            lesson.begin.seats,
            lesson.learner,
            since=lesson.starts[at - 1] if at else 0,
            lesson=lesson,
            step=at,
        )
        yield Text(f"{game}/step {at + 1}", tuple(filter(None, said)), step.holds, told)


def on_sheet(entry: WindowGame) -> Iterator[Text]:
    """Yield the options, the chapters without what their rules say, and the figures of a sheet."""
    usual = laid_out(entry, {})
    for option in entry.sheet.options:
        yield Text(f"{entry.name}, option {option.name}", (option.explain,), option.holds, usual)
    for chapter in entry.sheet.help:
        if chapter.screen:
            continue
        unnumbered = (each for each in chapter.on_paper.paragraphs if not each.rule)
        words = tuple(each.words for each in unnumbered)
        yield Text(f"{entry.name}, “{chapter.title}”", words, chapter.holds, usual)
        for figure in chapter.all_figures:
            told = laid_out(entry, {name: values[0] for name, values in figure.when.items()})
            shown = tuple(card for card in figure.cards if card != BACK)
            name = f"{entry.name}, “{(figure.caption or figure.title)[:30]}”"
            said = figure.caption or figure.title
            yield Text(name, (said,), figure.holds, replace(told, shown=shown))


def laid_out(entry: WindowGame, options: dict[str, Any]) -> Told:
    """Return a game in which all cards are dealt, with the largest deck."""
    seats = 3 if options.get("deck") == "squares" else min(4, entry.seat_range[-1])
    session: Session[Any] = Session(GAMES.open(entry.name, seats, options), 1)
    session.draw_all()
    return Told(session, NAMES[:seats])


def test_every_rule_that_a_sheet_numbers_has_a_test_of_that_number() -> None:
    for entry in library():
        if entry.name in WITH_TEXTS:
            told = laid_out(entry, {})
            untested = [
                rule for rule in sorted(entry.sheet.rules) if fault(told, f"rule {rule}", {})
            ]
            assert not untested, entry.name


@pytest.mark.parametrize("game", WITH_TEXTS)
def test_what_a_sentence_claims_is_so(game: str) -> None:
    wrong = [
        f"{text.name}, “{words}”: {found}"
        for text in texts(game)
        for words, claims in text.holds.items()
        if (found := fault(text.told, claims, VOCABULARIES[game]))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", WITH_TEXTS)
def test_no_sentence_counts_without_a_claim(game: str) -> None:
    for text in texts(game):
        for words in text.holds:
            assert any(words in one for one in text.sentences), f"{text.name}: no “{words}”"
    bare = [
        f"{text.name}: {one}"
        for text in texts(game)
        for one in text.sentences
        if CLAIMS.search(IDIOMS.sub("", SUM.sub("", one)))
        and not any(words in one for words in text.holds)
    ]
    assert not bare, "\n".join(bare)


@pytest.mark.parametrize("game", WITH_TEXTS)
def test_sums_come_to_what_is_said(game: str) -> None:
    for text in texts(game):
        for one in text.sentences:
            for found in SUM.finditer(one):
                left, right = re.split(r" (?:=|is|makes?) ", found[0])
                assert _worth(left) == _worth(right), f"{text.name}: {found[0]}"


def _worth(words: str) -> int:
    """Return what a sum comes to; a half is rounded up (F5)."""
    sums = words.replace("−", "-").replace("×", "*").replace("÷", "/")
    assert re.fullmatch(r"[-\d\s()+*/]+", sums), words
    return -int(-eval(sums) // 1)


@pytest.mark.parametrize(
    ("place", "claim"),
    [
        # sentences that stood there once, and were not so
        ("presidents_and_sanityholes/two-clears", "answers you = 0"),  # nobody can beat the 27
        ("presidents_and_sanityholes/the-right-pairs", "loners you = 3s4h"),  # one card fits one
        ("artoffacts/dealer-ties", "best Ada = 13"),  # Ada can reach 13 as well
        ("el_presidente/queens-defend", "fight = Ada you"),  # Ada attacks you
        ("artoffacts, “These make 26 = (9 + 4) × 2, 2”", "lower shown 14 = 8"),  # eight lower ones
        ("president_arnold/too-much-alike", "lowest you = green-square-2 blue-triangle-2"),
        # and ones that no game says
        ("artoffacts/step 2", "then: said you value = 12"),
        ("bull_sanity/step 7", "was: fits 4 you = 10; rule B9"),
        ("sanity_rook/step 2", "may bid amount lacks 140"),
    ],
)
def test_a_claim_that_is_not_so_is_found(place: str, claim: str) -> None:
    game = re.split("[/,]", place)[0]
    told = next(text.told for text in texts(game) if text.name == place)
    assert fault(told, claim, VOCABULARIES[game])
