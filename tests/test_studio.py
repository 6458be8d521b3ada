"""What comes with the cards: booklets that read through, summaries on a page, aids, scores."""

import re

import pytest
from msgspec import structs

from art.marks import Words
from games.library import library
from prints.aids import aid_pages, summary_pages
from prints.booklet import leaf_pages, rules_booklet
from prints.help_blocks import on_paper
from prints.job import Job
from prints.order import Order, draw_up, whole_box
from prints.page import Page, PrintedPicture
from prints.paper import PAPERS, Paper, Product
from prints.printable import together
from prints.scores import score_pages
from rules.decks.shelf import deck
from rules.words import languages, use_language
from table.rulebook import BACK, RULE
from ui.window_game import WindowGame

GAMES = tuple(library())
NARROW = "\u202f"
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def words_on(page: Page) -> list[Words]:
    return [item for item in page.items if isinstance(item, Words)]


def read_aloud(page: Page) -> str:
    """The words of a page of two columns in the order in which they are read."""
    middle = page.width / 2
    below = [word for word in words_on(page) if word.baseline > 25]
    order = sorted(below, key=lambda word: (word.x >= middle, word.baseline, word.x))
    return " ".join(word.text for word in order)


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


def booklet_leaves(game: WindowGame, paper: Paper) -> list[Page]:
    size = paper.height / 2, paper.width
    product = Product("booklet", *size, bleed=0.0)
    return leaf_pages([game], Job(paper=paper), product)


def labels(page: Page) -> set[str]:
    return {word.text for word in words_on(page) if word.face == "strong"}


@EACH_GAME
def test_a_folded_booklet_has_every_rule_page_after_page_and_nothing_about_keys(
    game: WindowGame,
) -> None:
    sheets = rules_booklet([game], Job())
    said = " ".join(word.text for sheet in sheets for word in words_on(sheet))
    found = set(re.findall(r"\b[A-Z]{1,2}[0-9]{1,2}[a-z]?\b", said))
    for section in game.sheet.help:
        assert {*section.rules} <= found
    assert "What it does" not in said
    assert len(sheets) % 2 == 0
    numbers = read_through(sheets)
    assert numbers == list(range(2, 2 + len(numbers)))
    assert game.sheet.title in [word.text for word in words_on(sheets[0])]  # on its cover


def test_the_booklet_of_all_games_says_where_each_begins() -> None:
    sheets = rules_booklet(GAMES, Job(paper=PAPERS["letter"]))
    assert "Cabinet" in [word.text for word in words_on(sheets[0])]
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
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_first_example_of_a_rule_stands_with_it(game: WindowGame, paper: str) -> None:
    leaves = booklet_leaves(game, PAPERS[paper])
    for section in on_paper(game, {}):
        for rule in section.paragraphs:
            if rule.rule and rule.figures and (cards := rule.figures[0].cards):
                leaf = next(leaf for leaf in leaves if rule.rule in labels(leaf))
                pictures = [item.key for item in leaf.items if isinstance(item, PrintedPicture)]
                shown = {key[2] for key in pictures if isinstance(key, tuple)}
                assert shown >= set(cards) - {BACK}, rule.rule


@pytest.mark.sample(6)
@EACH_GAME
@pytest.mark.parametrize(
    ("paper", "language"), [("a4", "en"), *(("letter", language) for language in languages())]
)
def test_a_summary_is_one_page_with_every_rule(game: WindowGame, paper: str, language: str) -> None:
    try:
        use_language(language)
        [page] = summary_pages(game, Job(paper=PAPERS[paper]))
    finally:
        use_language("en")
    said = {word.text for word in words_on(page)}
    for section in game.sheet.help:
        if not section.screen:
            assert {*section.rules} <= said
    assert min(word.size for word in words_on(page) if RULE.fullmatch(word.text)) > 2.3
    for word in words_on(page):
        assert word.baseline <= page.height - 4


def test_what_french_sets_apart_by_a_narrow_space_stays_in_its_line_on_paper() -> None:
    use_language("fr")
    lines = [
        word.text for leaf in booklet_leaves(GAMES[0], PAPERS["a4"]) for word in words_on(leaf)
    ]
    assert any(f"{NARROW}:" in line for line in lines)
    parted = re.compile(r"^[:;!?»].| [:;!?»]|«$")
    assert [line for line in lines if parted.search(line)] == []


NAMED: dict[str, list[tuple[dict[str, object], str]]] = {
    "president_arnold": [
        ({}, "A2 widow"),
        ({}, "A4 never the President Arnold or the Game"),
        ({}, "A7 may stop"),
        ({"must_follow": True}, "A7 you must lay a card that follows"),
        ({}, "A9 differ from the last card in at least two variables"),
        ({}, "A9 the hand is a draw"),
        ({}, "A12 Your own chips come back to you"),
        ({"own_stake": "stays"}, "A12 Your own chips stay on the space"),
        ({}, "A13 In a draw nobody is paid for cards"),
        ({}, "A14 borrow 50"),
        ({"pots": "grow"}, "A20 the jackpots grow"),
        ({}, "A21 Subtract your loans"),
        ({}, "take out the three cards"),
    ],
    "presidential_poker": [
        ({}, "P1 all-in"),
        ({}, "P3 antes again"),
        ({}, "P4 without folded hands"),
        ({"bet": 7}, "P7 at least 7,"),
        ({"limit": "pot_limit"}, "P7 pot limit"),
        ({}, "P7 You may raise only if"),
        ({}, "P8 Odd chips go to the winner nearest the dealer’s left"),
        ({"hands": 9}, "P8 After hand 9"),
        ({"kickers": "any"}, "may be anything"),
        ({}, "Similar means colors of one hue"),
        ({}, "T5 the pot is split"),
    ],
    "el_presidente": [
        ({}, "E2 shuffle the discard"),
        ({}, "E4 the attacker last"),
        ({}, "E5 concede"),
        ({}, "E7 only if another player threw in"),
        ({}, "E10 players without cards are skipped"),
        ({}, "E11 Emptying your hand without completing a rank wins nothing"),
    ],
    "artoffacts": [
        ({}, "rounds up, even below zero"),
        ({}, "F2 rises by a tenth, rounded up"),
        ({"ante_growth": "points"}, "F2 20%, 30%, 40%"),
        ({}, "F4 Hidden cards don’t count"),
        ({"facts": "mixed"}, "F5 facts may come between"),
        ({}, "F6 everyone but the dealer and the last to declare"),
        ({}, "F7 Any tie for the highest gives it to the dealer"),
    ],
    "presidents_and_sanityholes": [
        ({}, "S3 Nothing comes back for markers"),
        ({}, "S5 take a marker"),
        ({}, "S5 skips the next player"),
        ({}, "S6 the last player to pass leads"),
        ({}, "S6 Take a marker and lead again"),
        ({"lead_again": "free"}, "S6 lead again for free"),
        ({}, "S7 Your last card can’t be played as a 2"),
        ({"black_markers": 17}, "S9 the last of the 17 black ones"),
        ({}, "S9 don’t count as taken"),
    ],
    "bull_sanity": [
        ({}, "B3 the caller takes the set"),
        ({}, "B3 after the first call nobody else is asked"),
        ({"calls": "shout"}, "B3 the first call decides"),
        ({}, "B4 After 27s only 2s follow"),
        ({"play_on": True}, "B5 the others play on"),
    ],
    "sanity_rook": [
        ({}, "R2 If all four pass, the next player deals"),
        ({}, "R5 you don’t have to follow"),
        ({}, "R6 The highest sum wins, but the Rook beats all"),
        ({}, "R8 takes the Nest"),
        ({}, "R9 both are equal, play another round"),
        ({"goal": 450}, "R9 450 points"),
        ({"made": "exceed"}, "R9 have to exceed the bid"),
        ({"award": "bid"}, "R9 scores the bid alone"),
        ({"finish": "exceed"}, "R9 aren’t enough"),
    ],
}
"""What each summary must say with which options: the rule's number, then some of its words."""


@pytest.mark.parametrize("name", NAMED)
def test_a_summary_says_what_the_rules_turn_on_with_these_options(name: str) -> None:
    game = next(each for each in library() if each.name == name)
    for options, named in NAMED[name]:
        [page] = summary_pages(game, Job(options=options))
        said = read_aloud(page)
        rule, _space, words = named.partition(" ")
        if RULE.fullmatch(rule):
            said = re.split(RULE, said.split(f" {rule} ")[1])[0]
        else:
            words = named
        assert words in said, (options, named)


@EACH_GAME
def test_nothing_on_paper_speaks_of_the_screen(game: WindowGame) -> None:
    of_a_screen = re.compile(r"Cabinet|set-up|\b(screen|click|press|button|keys?\b)", re.IGNORECASE)
    for section in on_paper(game, {}):
        rulings = [ruling for one in section.paragraphs for ruling in one.rulings]
        said = [
            *(one.words for one in section.paragraphs),
            *(ruling.words for ruling in rulings),
            *(figure.caption for figure in section.all_figures),
        ]
        assert not [words for words in said if of_a_screen.search(words)]


@EACH_GAME
def test_every_player_gets_an_aid_that_can_be_read(game: WindowGame) -> None:
    four = aid_pages(game, Job(players=4))
    for page in four:
        assert all(word.size >= 1.7 for word in words_on(page))
    titles = [word for page in four for word in words_on(page) if word.text == game.sheet.title]
    assert len(titles) >= 4


@EACH_GAME
def test_scores_have_a_column_for_everybody(game: WindowGame) -> None:
    by_side = game.sheet.scores is not None and game.sheet.scores.by_side
    for players in {*game.sheet.players}:
        [page] = score_pages(game, Job(players=players))
        heads = [word.text for word in words_on(page) if word.text in {"Player", "Side"}]
        assert len(heads) == (2 if by_side else players)


@EACH_GAME
def test_a_whole_box_has_what_the_game_needs(game: WindowGame) -> None:
    job = Job(players=game.table_size(0))
    order = Order(what="everything", job=job, deck=deck(game.sheet.deck), games=(game,))
    stems = [sheets.stem for sheets in whole_box(order)]
    boards = [printable for printable in game.printables() if printable.sheets is not None]
    has_set_up = game.sheet.set_up is not None
    assert len(stems) == len(set(stems)) == len(boards) + 6 + has_set_up


def test_a_game_without_scores_of_its_own_gets_a_plain_sheet() -> None:
    game = GAMES[0]
    plain = WindowGame(
        name=game.name,
        rules=game.rules,
        read_front=lambda: game.front,
        read_sheet=lambda: structs.replace(game.sheet, scores=None),
        controller=game.controller,
        staging=game.staging,
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
