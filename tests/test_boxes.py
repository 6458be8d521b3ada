"""A printed box has what its players need, on well-filled sheets."""

import csv
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from art.faces import important_box
from art.marks import WHITE, Area, Group, Line, Ring, Words, flattened
from art.palette import ink_color
from games.library import library
from main import main
from prints.aids import aid_pieces
from prints.cards import grid_for
from prints.contents import contents_page
from prints.first_deal import first_deal, taken_out
from prints.fitting import fitted
from prints.flow import width_of
from prints.furniture import GRAY
from prints.job import Job
from prints.order import Order, draw_up, whole_box
from prints.page import Item, Page, PrintedPicture
from prints.paper import CARD_SIZES, PAPERS, SHOPS
from prints.pieces import piece_room
from prints.set_up import set_up_steps
from prints.shop import everything
from prints.tuckbox import box_on_template
from rules.core import CHANCE, AnyGame
from rules.decks.shelf import deck
from rules.presidents_and_sanityholes.state import role_title
from rules.words import languages, use_language
from tests.at_table import entry_of
from ui.window_game import WindowGame

GAMES = {game.name: game for game in library()}
SETTLED = frozenset({"set-up", "rules", "summary", "scores", "box"})
"""Kinds of sheets that are as many for every number of players."""
OPTIONS: dict[str, tuple[dict[str, object], ...]] = {
    "president_arnold": (
        {},
        {"pots": "grow"},
        {"pots": "grow", "own_stake": "stays", "hands": 20},
        {"chips": 0},
        {"chips": 20},
        {"chips": 1_000_000},
    ),
    "artoffacts": ({}, {"ante_growth": "points"}, {"bank": 1}, {"bank": 1_000_000}),
    "presidential_poker": ({}, {"limit": "fixed_limit"}, {"chips": 1}, {"chips": 100_000}),
    "presidents_and_sanityholes": ({}, {"black_markers": 1}, {"black_markers": 99}),
    "el_presidente": ({}, {"games": 1}),
}
TABLES = [
    pytest.param(name, seats, options, id=f"{name}-{seats}-{at}")
    for name, game in GAMES.items()
    for at, options in enumerate(OPTIONS.get(name, ({},)))
    for seats in game.seat_range
]


def box(game: WindowGame, job: Job) -> Order:
    return Order(what="everything", job=job, deck=deck(game.sheet.deck), games=(game,))


def keys_of(page: Page) -> list[Any]:
    return [item.key for item in page.items if isinstance(item, PrintedPicture)]


def chips_on(pages: list[Page]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for page in pages:
        for key in keys_of(page):
            if key[0] == "chip":
                counts[key[1]] = counts.get(key[1], 0) + 1
    return counts


def can_lie(accounts: Mapping[str, int], chips: Mapping[int, int]) -> bool:
    """Whether all accounts can be counted out in chips: the largest first, which divide."""
    left = [held for name, held in accounts.items() if name != "box"]
    for value in sorted(chips, reverse=True):
        there = chips[value]
        for at, held in enumerate(left):
            used = min(there, held // value)
            left[at] -= used * value
            there -= used
    return not any(left)


def states(game: AnyGame, seed: int, most: int = 1500) -> Iterator[Mapping[str, int]]:
    """The accounts after every decision of a game that is played at random."""
    rng, state = random.Random(seed), game.initial()
    for _step in range(most):
        actors = tuple(game.actors(state))
        if not actors:
            return
        seat = actors[0]
        action = game.chance(state, rng) if seat == CHANCE else game.choose(state, seat, rng)
        game.advance(state, seat, action)
        yield game.observe(state, CHANCE).chips


@pytest.mark.sample(6)
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_there_are_chips_for_every_moment_of_a_game(
    name: str, seats: int, options: dict[str, object]
) -> None:
    entry = GAMES[name]
    job = Job(players=seats, options=options)
    printables = [each for each in entry.printables() if each.key == "chips"]
    if not printables:
        return
    game = entry.open(seats, options)
    sheets = draw_up(Order(what="chips", job=job, games=(entry,)), {})
    chips = chips_on(list(sheets.pages))
    [note] = [item.text for item in sheets.pages[0].items if isinstance(item, Words)][:1]
    start = game.observe(game.initial(), CHANCE).chips["bank:0"]
    assert not start or f" = {start}" in note
    lent = sum(value * count for value, count in chips.items()) - seats * start
    assert lent >= 0
    for accounts in states(game, seats):
        if -accounts.get("box", 0) <= lent:  # of more a note is kept
            assert can_lie(accounts, chips), accounts


@pytest.mark.sample(6)
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_pieces_suffice_and_no_sheet_is_nearly_empty(
    name: str, seats: int, options: dict[str, object]
) -> None:
    """On every paper, and with cards of which few may be left for the last sheet."""
    entry = GAMES[name]
    for paper, size in (("a4", None), ("letter", "mini"), ("a3", None), ("tabloid", "mini")):
        job = Job(
            players=seats,
            options=options,
            paper=PAPERS[paper],
            size=None if size is None else CARD_SIZES[size],
        )
        made = {
            sheets.stem: sheets.pages
            for sheets in whole_box(replace(box(entry, job), without=SETTLED))
        }
        keys = [key for pages in made.values() for page in pages for key in keys_of(page)]
        aids = [
            item.text
            for pages in made.values()
            for page in pages
            for item in page.items
            if isinstance(item, Words) and item.face == "title" and item.text == entry.sheet.title
        ]
        assert len(aids) >= seats
        boards = [key for key in keys if key[0] == "board"]
        assert len(boards) == (seats if name == "president_arnold" else 0)
        game = entry.open(seats, options)
        accounts = game.observe(game.initial(), CHANCE).chips
        for color in ("black", "red"):
            assert keys.count(("pass", color)) >= accounts.get(color, 0)
        assert len({key for key in keys if key[0] == "role"}) == (
            len(set(roles(seats))) if "black" in accounts else 0
        )
        for stem, pages in made.items():
            if stem.startswith("pieces"):
                assert all(covered(page) >= covered_by(job) / 3 for page in pages), stem
        cards = next(pages for stem, pages in made.items() if stem.startswith("cards"))
        grid = grid_for(job, job.cut(entry_face(entry)))
        a_page = grid.columns * grid.rows
        last = len(deck(entry.sheet.deck)) % a_page or a_page
        loose = any(stem.startswith("pieces") for stem in made)
        assert last >= a_page / 3 or len(cards[-2].items) > len(cards[-1].items) or not loose


def entry_face(entry: WindowGame) -> tuple[float, float]:
    return deck(entry.sheet.deck).face.size_mm


def roles(seats: int) -> list[str]:
    return [role_title(place, seats) for place in range(seats)]


def covered_by(job: Job) -> float:
    room = piece_room(job)
    return room.width * room.height


def covered(page: Page) -> float:
    """The square millimeters of the pieces on a page, by the lines along which they are cut."""
    return sum(map(outlined, page.items))


def outlined(item: Item) -> float:
    match item:
        case Ring(radius=radius):
            return (2 * radius) ** 2
        case Group(marks=(Line(thickness=0.1) as line,)):
            [corners] = flattened(line.path)
            xs, ys = zip(*corners, strict=True)
            return float((max(xs) - min(xs)) * (max(ys) - min(ys)))
        case _:
            return 0.0


def test_a_kind_can_be_left_out() -> None:
    entry = GAMES["artoffacts"]
    order = box(entry, Job(players=4))
    whole = [sheets.stem.partition("-")[0] for sheets in whole_box(order)]
    less = replace(order, without=frozenset({"rules", "chips"}))
    made = {sheets.stem.partition("-")[0]: sheets for sheets in whole_box(less)}
    assert set(whole) - set(made) == {"rules"}
    assert chips_on(list(made["pieces"].pages)) == {}


def said_on(page: Page) -> list[Words]:
    return [item for item in page.items if isinstance(item, Words) and item.turn == 0]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_set_up_names_what_is_taken_out_in_few_words(
    name: str, seats: int, options: dict[str, object]
) -> None:
    entry = entry_of(name)
    if entry.sheet.set_up is None:
        return
    order = Order(what="set-up", job=Job(players=seats, options=options), games=(entry,))
    [page] = draw_up(order, {}).pages
    printed, rules = deck(entry.sheet.deck), entry.open(seats, options)
    out = taken_out(printed, rules)
    drawn = {key[2] for key in keys_of(page) if key[0] == "small" and len(key) == 4}
    labels = "".join(word.text for word in said_on(page) if word.face == "strong")
    removed = {card.id for card in rules.deck} & set(out)
    for card in removed:  # of the others one stands for all of a kind
        assert card in drawn
        assert printed.card(card).name.replace(" ", "") in labels.replace(" ", "")
    names = sorted((printed.card(card).name for card in drawn), key=len, reverse=True)
    words = " ".join(word.text for word in said_on(page) if word.ink != GRAY)
    for known in (*names, entry.sheet.title):
        words = words.replace(known, "")
    assert len([word for word in words.split() if any(map(str.isalpha, word))]) <= 60


@pytest.mark.parametrize("language", ["en", "de", "lt"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_on_a_set_up_sheet_stands_on_the_edge_of_the_felt(
    name: str, paper: str, language: str
) -> None:
    entry = GAMES[name]
    job = Job(players=entry.table_size(0), paper=PAPERS[paper])
    use_language(language)
    try:
        [page] = draw_up(Order(what="set-up", job=job, games=(entry,)), {}).pages
    finally:
        use_language("en")
    [felt] = [item for item in page.items if isinstance(item, Area)]
    [outline] = flattened(felt.path)
    xs, ys = zip(*outline, strict=True)
    inside = range(round(min(xs)) + 20, round(max(xs)) - 20)
    for word in said_on(page):
        if round(word.x) in inside:
            top, foot = word.baseline - word.size, word.baseline + word.size / 4
            assert not any(top < edge < foot for edge in (min(ys), max(ys))), word.text
    for picture in page.items:
        if isinstance(picture, PrintedPicture) and round(picture.x) in inside:
            foot = picture.y + picture.height
            assert not any(picture.y < edge < foot for edge in (min(ys), max(ys)))


@pytest.mark.parametrize("name", GAMES)
def test_the_columns_of_a_summary_are_as_long_as_each_other(name: str) -> None:
    order = Order(what="summary", job=Job(), games=(GAMES[name],))
    [page] = draw_up(order, {}).pages
    middle = page.width / 2
    words = [word for word in said_on(page) if word.ink != GRAY]
    feet = [
        max(word.baseline for word in words if (word.x < middle) is left) for left in (True, False)
    ]
    assert abs(feet[0] - feet[1]) < (page.height - 60) / 4


def test_what_a_squares_deck_leaves_out_is_said_by_kinds() -> None:
    entry = GAMES["president_arnold"]
    rules, printed = entry.open(2), deck(entry.sheet.deck)
    out = set(taken_out(printed, rules))
    kinds = {"?", "black", "blob"}
    whole = {card.id for card in printed if kinds & set(card.attributes.values())}
    assert whole < out
    assert len(out - whole) == 3


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name, game in GAMES.items() for seats in game.seat_range]
)
def test_a_box_for_one_game_has_only_its_cards(name: str, seats: int) -> None:
    entry = GAMES[name]
    order = replace(
        box(entry, Job(players=seats)),
        without=SETTLED - {"box"} | {"aids", "chips", "markers", "dealer", "board"},
        only_this_game=True,
    )
    made = list(whole_box(order))
    [cards] = [sheets for sheets in made if sheets.stem.startswith("cards")]
    faces = {key[1] for page in cards.pages for key in keys_of(page) if key[0] == "face"}
    rules = entry.open(seats)
    assert faces == {rules.deck[number].id for number in first_deal(rules).cards}
    [tuck_box] = [sheets for sheets in made if sheets.stem.startswith("box")]
    shown = [key[2] for key in keys_of(tuck_box.pages[0]) if key[0] == "small" and len(key) == 4]
    assert shown[: len(entry.front.faces)] == list(entry.front.faces)


@pytest.mark.parametrize("plain", [False, True])
def test_signs_stand_beside_cards_that_a_game_leaves_out(plain: bool) -> None:
    games = tuple(game for game in GAMES.values() if game.front.deck == "sanity")
    job = Job(plain=plain)
    sheets = draw_up(Order(what="deck", job=job, deck=deck("sanity"), games=games), {})
    signs = [
        item.text
        for page in sheets.pages
        for item in page.items
        if isinstance(item, Words) and "not in" in item.text
    ]
    assert len(signs) == (0 if plain else 28)  # 26 doubles, the Rook and the Joker


@pytest.mark.parametrize(
    ("name", "options"),
    [*((name, {}) for name in GAMES), ("el_presidente", {"teams": "2x2"})],
)
def test_a_box_says_whose_it_is(name: str, options: dict[str, object]) -> None:
    """In front name, players and minutes; behind, the set-up in short.

    It names a number of players only where others set the game up in another way.
    """
    entry = entry_of(name)
    job = Job(players=entry.table_size(0), options=options)
    only_for = "for 4 players" if name == "president_arnold" or options else ""
    order = Order(what="box", job=job, deck=deck(entry.sheet.deck), games=(entry,))
    for page in draw_up(order, {}).pages:
        words = list(flat_words(page))
        told = " ".join(word.text for word in words if word.face != "strong").replace("- ", "-")
        assert entry.front.minutes in told
        assert (f"Set-up {only_for}".strip() in told) == (entry.sheet.set_up is not None)
        assert ("Set-up for" in told) == bool(only_for)
        for step in set_up_steps(entry, job):
            assert step in told
        front = " ".join(word.text for word in words if word.face == "title" and not word.turn)
        assert entry.front.title in front.replace("- ", "-")
        faces = {key[2] for key in keys_of(page) if key[0] == "small"}
        assert faces == set(entry.front.faces)
        inks = {item.ink for item in flat(page.items) if isinstance(item, Area)}
        if entry.front.color:
            assert ink_color(entry.front.color) in inks


def test_the_games_of_a_deck_share_a_box() -> None:
    games = tuple(game for game in GAMES.values() if game.front.deck == "sanity")
    order = Order(what="box", job=Job(players=4), deck=deck("sanity"), games=games)
    [page] = draw_up(order, {}).pages
    told = " ".join(word.text for word in flat_words(page) if word.face != "strong")
    for game in games:
        assert told.count(game.front.title) >= 2  # in front and behind
        assert game.front.minutes in told
        for step in set_up_steps(game, order.job):
            assert step in told
    assert all(word.size >= 1.7 for word in flat_words(page))


@pytest.mark.parametrize("name", ["bull_sanity", "president_arnold"])
def test_the_picture_of_a_box_shows_its_things_in_rows_about_the_middle(name: str) -> None:
    page = contents_page(box(GAMES[name], Job(players=4)))
    rows: dict[float, list[float]] = {}
    for words in page.items:
        if isinstance(words, Words) and words.face == "strong":
            rows.setdefault(words.baseline, []).append(words.x)
    assert len(rows) == 2
    for middles in rows.values():
        assert len(middles) > 2
        assert sum(middles) / len(middles) == pytest.approx(page.width / 2)
    assert 0 < min(rows) <= max(rows) < page.height


def flat(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield from flat(item.marks) if isinstance(item, Group) else (item,)


def flat_words(page: Page) -> Iterator[Words]:
    return (item for item in flat(page.items) if isinstance(item, Words))


PUBLISHED = {
    "PokerDeck": (825, 1125),
    "LargeBooklet": (1575, 2475),
    "BigMat": (3075, 4875),
    "MediumCircleChit": (300, 300),
    "LargeCircleChit": (375, 375),
    "Poker size (2.5 x 3.5 in)": (822, 1122),
    "PokerTuckBox36": (2100, 1800),
    "PokerTuckBox72": (2550, 1950),
    "PokerTuckBox90": (2775, 2100),
    "PokerTuckBox108": (3075, 2250),
}
"""Pixels of the shops' own templates, by what they call their products."""


SAFE = {"gamecrafter": (675, 975), "makeplayingcards": (678, 978)}
"""Pixels of what a knife never reaches of a card, in the same templates."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("shop", SAFE)
def test_nothing_important_is_where_a_shops_knife_may_cut(shop: str, game: WindowGame) -> None:
    card = SHOPS[shop].card
    cards = fitted(deck(game.sheet.deck), (card.width, card.height), Job().style)
    beside, above = (
        (size - pixels / 300 * 25.4) / 2
        for size, pixels in zip((card.width, card.height), SAFE[shop], strict=True)
    )
    for each in cards:
        left, top, right, bottom = important_box(cards, each, Job().style)
        assert min(left, card.width - right) >= beside, each.id
        assert min(top, card.height - bottom) >= above, each.id


@pytest.mark.sample(2)
@pytest.mark.parametrize("shop", [name for name in SHOPS if SHOPS[name].pictures])
def test_a_shop_gets_pictures_of_its_published_sizes_and_how_often_each_is_needed(
    shop: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image.Image, "save", partialmethod(Image.Image.save, compress_level=1))
    ordered = ["everything", "bull_sanity", "--players", "3", "--shop", shop]
    assert main(["print", *ordered, "-o", str(tmp_path)]) == 0
    with (tmp_path / "manifest.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        with Image.open(tmp_path / row["file"]) as picture:
            assert "{}x{}".format(*picture.size) == row["pixels"], row
            if row["product"] in PUBLISHED:
                assert picture.size == PUBLISHED[row["product"]], row
            if row["product"].startswith(("PokerDeck", "Poker size")):
                assert abs(picture.info["dpi"][0] - 300) < 1
        assert f"-x{row['quantity']}" in row["file"]
    assert {row["file"] for row in rows} | {"manifest.csv"} == {
        path.name for path in tmp_path.iterdir()
    }
    cards = [row for row in rows if row["file"].startswith("cards-")]
    assert len(cards) == len(deck("sanity")) + 1  # and their back
    assert len([row for row in rows if row["file"].startswith("booklet-")]) % 4 == 0
    boxes = [row for row in rows if row["file"].startswith("box-")]
    for box_ in boxes:
        held = re.findall(r"\d+", box_["product"])
        assert int(held[0]) * int(box_["quantity"]) >= len(deck("sanity"))
    told = {row["product"].partition(": ")[2] for row in boxes}
    sides = len(boxes) == 3
    assert told == ({"a side, to be placed on the shop's template"} if sides else {""})
    assert sides == (shop == "makeplayingcards")


FOLDS = {
    "PokerTuckBox36": ((9, 84), (48, 338), (230, 270), (452, 338)),
    "PokerTuckBox72": ((9, 123), (87, 377), (269, 347), (529, 377)),
    "PokerTuckBox90": ((9, 143), (106, 397), (288, 385), (567, 397)),
    "PokerTuckBox108": ((18, 161), (133, 415), (315, 430), (612, 415)),
}
"""Points of the shop's templates: where side, back, side and front begin and end."""


@pytest.mark.parametrize("name", FOLDS)
def test_a_box_lies_flat_where_the_shops_template_folds_it(name: str) -> None:
    [made] = [each for each in SHOPS["gamecrafter"].boxes if each.name == name]
    [(left, top), (back, foot), (side, front), (glue, _foot)] = FOLDS[name]
    assert tuple(round(length * 300 / 25.4) for length in made.size) == PUBLISHED[name]
    job, entry = Job(players=4), entry_of("bull_sanity")
    page = box_on_template(deck("sanity"), job, (entry,), 1, made, 3.175)
    points = 72 / 25.4
    titles = [word for word in flat_words(page) if word.face == "title"]
    turned = sorted(word.x * points for word in titles if word.turn)
    assert left < turned[0] < back
    assert side < turned[1] < front
    for word in flat_words(page):
        assert top < word.baseline * points < foot
        if not word.turn:
            assert back < word.x * points < side or front < word.x * points < glue
    [bare] = [item for item in page.items if isinstance(item, Area) and item.ink == WHITE]
    assert glue < bare.path.outlines[0][0][0] * points < glue + 12


@pytest.mark.parametrize("players", [2, 4])
def test_a_shop_makes_as_many_pieces_as_players_need(players: int) -> None:
    game = GAMES["president_arnold"]
    order = replace(box(game, Job(players=players)), shop="gamecrafter")
    counts = {sheets.stem: sum(sheets.quantities) for sheets in everything(order)}
    at_home = Counter(
        piece.kind
        for printable in game.printables()
        if printable.pieces is not None
        for piece in printable.pieces(game.open(players, {}), Job(players=players))
    )
    assert counts["board"] == players
    assert {kind: counts[kind] for kind in at_home} == at_home


def test_any_print_shop_gets_pdfs_with_the_cut_in_them(tmp_path: Path) -> None:
    ordered = ["everything", "artoffacts", "--shop", "plain", "--without", "rules,box"]
    assert main(["print", *ordered, "-o", str(tmp_path)]) == 0
    [cards] = tmp_path.glob("cards.pdf")
    told = subprocess.run(
        ["pdfinfo", "-box", str(cards)], capture_output=True, text=True, check=True
    )
    sizes = dict(line.split(":", 1) for line in told.stdout.splitlines() if "Box" in line)
    trim, whole = (list(map(float, sizes[box].split())) for box in ("TrimBox", "MediaBox"))
    points = 72 / 25.4
    assert [round((trim[at + 2] - trim[at]) / points, 1) for at in (0, 1)] == [63.0, 88.0]
    assert [round((whole[at + 2] - whole[at]) / points, 1) for at in (0, 1)] == [69.0, 94.0]


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_score_sheet_has_a_column_for_each_player(players: int) -> None:
    order = Order(what="scores", job=Job(players=players), games=(GAMES["el_presidente"],))
    [sheet] = draw_up(order, {}).pages
    assert [word.text for word in said_on(sheet)].count("Player") == players


@pytest.mark.parametrize("language", ["en", *languages()])
@pytest.mark.parametrize("name", GAMES)
def test_a_player_has_one_aid_at_hand(name: str, language: str) -> None:
    use_language(language)
    try:
        cards = aid_pieces(GAMES[name], Job(players=4))
    finally:
        use_language("en")
    assert len(cards) == 4


def test_a_long_title_stays_on_every_sheet_and_card() -> None:
    game, title = GAMES["bull_sanity"], "Long Live the President " * 3
    sheet = msgspec.structs.replace(game.sheet, title=title)
    front = msgspec.structs.replace(game.front, title=title)
    long = msgspec.structs.replace(game, read_front=lambda: front, read_sheet=lambda: sheet)
    order = replace(box(long, Job(players=4)), without=frozenset({"deck", "box"}))
    for sheets in whole_box(order):
        for page in sheets.pages:
            for word in said_on(page):
                wide = width_of(word.text, word.face, word.size) * word.stretch
                left = word.x - {"left": 0, "middle": wide / 2, "right": wide}[word.align]
                assert 0 <= left <= left + wide <= page.width, (sheets.stem, word.text)


def test_sheets_without_rulers_have_everything_else(tmp_path: Path) -> None:
    order = Order(what="scores", job=Job(), games=(GAMES["sanity_rook"],))
    [sheet] = draw_up(order, {}).pages
    [bare] = draw_up(replace(order, job=Job(bare=True)), {}).pages
    assert sheet.furniture
    assert bare.everything == sheet.items
