"""What comes with the cards: booklets that read through, summaries on a page, aids, scores."""

import re
import subprocess
from pathlib import Path

import pytest
from msgspec import structs

from games.library import library
from rules.decks.shelf import deck
from ui.art.marks import Words
from ui.prints.job import Job
from ui.prints.page import Page, PrintedPicture
from ui.prints.paper import PAPERS
from ui.prints.pdf import write_pdf
from ui.prints.printable import together
from ui.sheet import GameEntry
from ui.studio.aids import aid_pages, summary_pages
from ui.studio.booklet import rules_booklet
from ui.studio.order import Order, draw_up, whole_box
from ui.studio.scores import score_pages

GAMES = tuple(library())
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def words_on(page: Page) -> list[Words]:
    return [item for item in page.items if isinstance(item, Words)]


def halves(page: Page) -> tuple[set[int], set[int]]:
    """The page numbers at the foot of the left and of the right half of a sheet."""
    foot = page.height - 9.0
    numbers = [word for word in words_on(page) if word.text.isdecimal() and word.baseline == foot]
    left = {int(word.text) for word in numbers if word.x < page.width / 2}
    return left, {int(word.text) for word in numbers} - left


def read_through(sheets: list[Page]) -> list[int]:
    """Fold the pile of sheets in the middle and turn its pages: the numbers that come by."""
    rights = [halves(sheet)[1] for sheet in sheets]
    lefts = [halves(sheet)[0] for sheet in sheets]
    order = []
    for at in range(0, len(sheets), 2):  # towards the middle of the pile
        order += [rights[at], lefts[at + 1]]
    for at in range(len(sheets) - 1, 0, -2):  # and out again
        order += [rights[at], lefts[at - 1]]
    return [number for numbers in order for number in sorted(numbers)]


@EACH_GAME
def test_the_pages_of_a_folded_booklet_follow_each_other(game: GameEntry) -> None:
    sheets = rules_booklet([game], Job())
    assert len(sheets) % 2 == 0
    numbers = read_through(sheets)
    assert numbers == list(range(2, 2 + len(numbers)))


def test_the_booklet_of_all_games_says_where_each_begins() -> None:
    sheets = rules_booklet(GAMES, Job(paper=PAPERS["letter"]))
    numbers = read_through(sheets)
    assert numbers == list(range(3, 3 + len(numbers)))
    contents = [word for word in words_on(sheets[1]) if word.size == 3.4]
    starts = [int(word.text) for word in contents]
    assert len(starts) == len(GAMES)
    for game, start in zip(GAMES, starts, strict=True):
        [page] = [sheet for sheet in sheets if any(start in half for half in halves(sheet))]
        left = start in halves(page)[0]
        titles = [
            word.text for word in words_on(page) if word.face == "title" and word.size == 9.0
            and (word.x < page.width / 2) == left
        ]  # fmt: skip
        assert titles == [game.sheet.title]


@EACH_GAME
def test_a_booklet_has_every_rule_and_nothing_about_keys(game: GameEntry, tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    with file.open("wb") as target:
        write_pdf(rules_booklet([game], Job()), target, 72, "rules", "short")
    done = subprocess.run(
        ["pdftotext", "-raw", str(file), "-"], capture_output=True, text=True, check=True
    )
    found = set(re.findall(r"\b[A-Z]{1,2}[0-9]{1,2}[a-z]?\b", done.stdout))
    for section in game.sheet.help:
        assert {*section.rules} <= found
    assert "What it does" not in done.stdout


@EACH_GAME
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_summary_is_one_page_with_every_rule(game: GameEntry, paper: str) -> None:
    [page] = summary_pages(game, Job(paper=PAPERS[paper]))
    said = {word.text for word in words_on(page)}
    for section in game.sheet.help:
        if not section.screen:
            assert {*section.rules} <= said
    for word in words_on(page):
        assert word.baseline <= page.height - 4


@EACH_GAME
def test_every_player_gets_an_aid_that_can_be_read(game: GameEntry) -> None:
    one, four = (aid_pages(game, Job(players=players)) for players in (1, 4))
    assert len(one) <= len(four)
    for page in four:
        assert all(word.size >= 1.7 for word in words_on(page))
    titles = [word for page in four for word in words_on(page) if word.text == game.sheet.title]
    assert len(titles) >= 4


@EACH_GAME
def test_scores_have_a_column_for_everybody(game: GameEntry) -> None:
    [page] = score_pages(game, Job())
    heads = [word.text for word in words_on(page) if word.text in {"player", "side"}]
    by_side = game.sheet.scores is not None and game.sheet.scores.by_side
    assert len(heads) == (2 if by_side else game.sheet.players[1])


@EACH_GAME
def test_a_whole_box_has_what_the_game_needs(game: GameEntry) -> None:
    order = Order(what="everything", job=Job(), deck=deck(game.sheet.deck), games=(game,))
    stems = [sheets.stem for sheets in whole_box(order)]
    assert len(stems) == len(set(stems)) == len(game.printables()) + 6


def test_a_game_without_scores_of_its_own_gets_a_plain_sheet() -> None:
    game = GAMES[0]
    plain = GameEntry(
        name=game.name,
        rules=game.rules,
        read_front=lambda: game.front,
        read_sheet=lambda: structs.replace(game.sheet, scores=None),
        controller=game.controller,
    )
    [page] = score_pages(plain, Job())
    assert "Total" in {word.text for word in words_on(page)}


@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_a_board_on_a_large_sheet_folds_through_its_middle(paper: str) -> None:
    printables = {p.key: p for p in together(game.printables() for game in GAMES)}
    sheets = draw_up(Order(what="board", job=Job(paper=PAPERS[paper])), printables)
    [page] = sheets.pages
    [board] = [item for item in page.items if isinstance(item, PrintedPicture)]
    assert board.x + board.width / 2 == pytest.approx(page.width / 2)
    half = PAPERS[PAPERS[paper].half.lower()]
    assert (page.width / 2, page.height) == pytest.approx((half.width, half.height), abs=0.1)
