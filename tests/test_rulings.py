"""What the original says: each rule that we decided has its sign, and three parts behind it."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games.library import GAMES, SheetError, library, read_sheet
from rules.core import PUBLIC
from rules.decks.shelf import deck
from rules.session import Session
from table.at_hand import AtTable, at_table
from table.options import OptionSheet
from table.rulebook import PLACE, RULE, Ruling
from table.telling import Line
from tests import of_kind, there
from tests.at_table import bytes_of, click_card, entry_of, lay, session_after
from tests.click_through import click, click_at, open_app, panel_of, press, sees
from tests.person import controller_for, golden
from ui.app import App
from ui.controls.passages import Links
from ui.felt.score_log import LogSheet
from ui.felt.table_scene import TableScene
from ui.pages.rules import RulesScene
from ui.window_game import WindowGame

ENTRIES = {entry.name: entry for entry in library()}
EACH_GAME = pytest.mark.parametrize("entry", ENTRIES.values(), ids=list(ENTRIES))

RULINGS = {
    "president_arnold": "A1 A2 A4 A5 A7 A8 A8 A8 A9 A12 A12 A14 A20 A21 A21",
    # one of the first five stands beside each value of `kickers`
    "presidential_poker": "- - - - - P1 P1 P2 P3 P4 P6 P6 P7 P8 P8 P8 T4 T5",
    "el_presidente": "E1 E2 E4 E4 E5 E7 E10 E11 E12 E13 E14 E15",
    "artoffacts": "- - F1 F2 F2 F2 F3 F4 F4 F4 F5 F5 F5 F6 F6 F7 F8",
    "presidents_and_sanityholes": "- - S1 S2 S3 S3 S3 S4 S4 S5 S5 S6 S7 S8 S9 S9",
    "bull_sanity": "B1 B3 B3 B3 B3 B3 B4 B5 B5",
    "sanity_rook": "- R2 R2 R2 R3 R5 R6 R7 R8 R9 R9 R9 R9",
}
"""The rules of each point that the authors leave open or contradict themselves in, with ours where
the program had to go beyond the pages of its rules: - are those of the cards and of hands that
have no number. If you decide another one, add it here and say so in the sheet."""

HOUSE_RULES = {
    "president_arnold": {"must_follow": "A7 A8", "own_stake": "A12", "pots": "A20"},
    "presidential_poker": {"limit": "P7", "hands": "P8", "kickers": ""},
    "el_presidente": {"games": "E12", "teams": "E13"},
    "artoffacts": {"ante_growth": "F2", "facts": "F5", "rotations": "F8"},
    "presidents_and_sanityholes": {"lead_again": "S6", "black_markers": "S9"},
    "bull_sanity": {"calls": "B3", "play_on": "B5"},
    "sanity_rook": {"award": "R9", "made": "R9", "finish": "R9"},
}
"""The options by which a table decides such a point for itself, and the rules that name each."""


def rulings_of(entry: WindowGame) -> list[tuple[str, Ruling]]:
    """Return all rulings of the help, each with the number of its rule or ''."""
    paragraphs = [one for section in entry.sheet.help for one in section.paragraphs]
    return [(one.rule, ruling) for one in paragraphs for ruling in one.rulings]


@EACH_GAME
def test_every_ruling_has_its_sign_and_its_parts(entry: WindowGame) -> None:
    counted = Counter(rule or "-" for rule, _ruling in rulings_of(entry))
    assert counted == Counter(RULINGS.get(entry.name, "").split())
    for rule, ruling in rulings_of(entry):
        words = ruling.words
        assert len(words) > 10, rule
        assert words.rstrip()[-1] in ".”", (rule, words)
        assert words[0].isupper(), (rule, words)


def test_there_are_about_ninety_of_them() -> None:
    assert 85 <= sum(len(rules.split()) for rules in RULINGS.values()) <= 110


@EACH_GAME
def test_what_a_table_may_decide_is_named_by_the_ruling_about_it(entry: WindowGame) -> None:
    known = {option.name for option in entry.sheet.options}
    wanted = {name: rule for name, rule in HOUSE_RULES.get(entry.name, {}).items() if name in known}
    named: dict[str, str] = {}
    for rule, ruling in rulings_of(entry):
        if ruling.option:
            named[ruling.option] = f"{named.get(ruling.option, '')} {rule}".strip()
    assert named == wanted


@EACH_GAME
def test_no_rule_calls_ours_a_ruling_in_its_own_words(entry: WindowGame) -> None:
    for chapter in entry.sheet.help:
        for paragraph in chapter.paragraphs:
            assert "Ruling" not in paragraph.words


def numbers_in(path: Path) -> Iterator[str]:
    for file in path.rglob("*.py"):
        yield from re.findall(r"\"([A-Z][0-9]{1,2})\"", file.read_text("utf-8"))


@EACH_GAME
def test_every_rule_that_the_program_names_stands_in_the_help(entry: WindowGame) -> None:
    """Refusals, computer players' reasons and tables name rules by their numbers."""
    root = Path(__file__).resolve().parent.parent
    named = {
        number for room in ("rules", "games") for number in numbers_in(root / room / entry.name)
    }
    for file in (root / "bots" / entry.name).rglob("*.py"):
        for words in re.findall(r"\(([A-Z][0-9]{1,2}(?:, [A-Z][0-9]{1,2})*)\)", file.read_text()):
            named |= {*words.split(", ")}
    letters = {number[0] for number in entry.sheet.rules}
    assert {number for number in named if number[0] in letters} <= entry.sheet.rules
    for chapter in entry.sheet.help:
        for paragraph in chapter.paragraphs:
            own = {number for number in RULE.findall(paragraph.words) if number[0] in letters}
            assert own - {"F1", "F11"} <= entry.sheet.rules


def values_of(option: OptionSheet) -> list[object]:
    if option.kind == "switch":
        return [False, True]
    if option.kind == "choice":
        return list(option.values)
    return [option.least, option.most]


@EACH_GAME
def test_the_help_is_whole_with_every_value_of_every_option(entry: WindowGame) -> None:
    numbers = [number for chapter in entry.sheet.help for number in chapter.rules]
    for seats in entry.sheet.players:
        defaults = entry.default_options(seats)
        shows = entry.name in RULINGS  # a new game's help need not have a picture in each chapter
        for option in entry.sheet.options:
            for value in values_of(option):
                chapters = entry.sheet.chapters({**defaults, option.name: value})
                assert [number for one in chapters for number in one.rules] == numbers
                for chapter in chapters:
                    assert chapter.all_figures or chapter.screen or not shows, chapter.title
                    said = [paragraph.words for paragraph in chapter.paragraphs]
                    said += [figure.caption for figure in chapter.all_figures]
                    assert not any(PLACE.search(words) for words in said)


@EACH_GAME
def test_every_condition_shows_something_in_some_game(entry: WindowGame) -> None:
    conditional = [
        part
        for chapter in entry.sheet.help
        for part in (chapter, *chapter.paragraphs, *chapter.all_figures)
        if part.when or part.unless
    ]
    usual = entry.default_options(entry.sheet.players[1])
    games = [
        {**usual, option.name: value}
        for option in entry.sheet.options
        for value in values_of(option)
    ]
    for part in conditional:
        assert {part.applies(options) for options in games} == {True, False}, part


def test_the_help_of_a_game_that_must_follow_does_not_say_that_one_may_stop() -> None:
    sheet = ENTRIES["president_arnold"].sheet

    def said(**options: object) -> str:
        usual = ENTRIES["president_arnold"].default_options(4)
        chapters = sheet.chapters({**usual, **options})
        return " ".join(one.words for chapter in chapters for one in chapter.paragraphs)

    assert "You may stop even if" in said()
    assert "you must lay a card that follows" not in said()
    assert "You may stop even if" not in said(must_follow=True)
    assert "you must lay a card that follows" in said(must_follow=True)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("when: {play_on: [maybe]}", "'maybe' is not a value of the option 'play_on'"),
        ("when: {play_of: [true]}", "'play_of' is not an option of this game"),
        ("when: {play_on: []}", "'play_on' is empty"),
        ("rule: five", "'five' is not possible for 'rule'"),
        ("rule: B1", "rule B1 stands there twice"),
    ],
)
def test_a_wrong_help_is_told_in_one_sentence(wrong: str, told: str, tmp_path: Path) -> None:
    right = GAMES["bull_sanity"].sheet.read_text("utf-8")
    part = "when: {play_on: [true]}"
    assert right.count(part) == 1
    file = tmp_path / "chess" / "sheet.yaml"
    file.parent.mkdir()
    file.write_text(right.replace(part, wrong), "utf-8")
    with pytest.raises(SheetError, match=re.escape(told)):
        read_sheet(file)


def test_a_letter_that_no_button_has_is_told_with_its_line(tmp_path: Path) -> None:
    right = GAMES["bull_sanity"].sheet.read_text("utf-8")
    wrong = right.replace("title: After the 14s", "title: Press {key Cal Bull Sanity}")
    [line] = [at for at, text in enumerate(wrong.splitlines(), 1) if "{key Cal B" in text]
    file = tmp_path / "chess" / "sheet.yaml"
    file.parent.mkdir()
    file.write_text(wrong, "utf-8")
    with pytest.raises(SheetError) as told:
        read_sheet(file)
    assert str(told.value) == (
        f"chess/sheet.yaml, line {line}: 'Cal Bull Sanity' is not a key that is known here; "
        "perhaps 'Call Bull Sanity' is meant."
    )


@pytest.fixture
def app() -> App:
    return open_app((1280, 720))


def rules_of(app: App, name: str, **options: object) -> RulesScene:
    entry = ENTRIES[name]
    usual = entry.default_options(entry.sheet.players[0])
    scene = RulesScene(entry, AtTable({**usual, **options}))
    app.push(scene)
    return scene


def drawn(app: App, scene: RulesScene) -> bytes:
    target = pygame.Surface(app.theme.size)
    scene.draw(target)
    return pygame.image.tobytes(target, "RGB")


def test_a_sign_opens_and_closes_what_the_original_says(app: App) -> None:
    scene = rules_of(app, "sanity_rook")
    scene.open_rule("R6")
    before = drawn(app, scene)
    click(app, "ruling:R6")
    assert scene.opened == {"R6"}
    assert drawn(app, scene) != before
    click(app, "ruling:R6")
    assert not scene.opened


def test_r_opens_all_that_is_on_the_sheet(app: App) -> None:
    scene = rules_of(app, "el_presidente")
    scene.open_rule("E2")
    press(app, pygame.K_r)
    assert {"E1", "E2"} <= scene.opened
    press(app, pygame.K_r)
    assert not scene.opened


def test_a_rule_that_is_named_is_a_link_to_it(app: App) -> None:
    scene = rules_of(app, "president_arnold")
    scene.open_rule("A8")
    link = next(w.key for w in panel_of(app).widgets if w.key == "link:0:A7")
    click(app, link)
    assert scene.at_issue == "A7"
    assert "A7" in scene.sections[scene.chosen].rules


def test_a_key_that_is_called_like_a_rule_is_no_link(app: App) -> None:
    scene = rules_of(app, "artoffacts")
    assert {"F1", "F8"} <= {rule for chapter in scene.sections for rule in chapter.rules}
    for at in range(len(scene.sections)):
        scene.open_section(at)
        linked = [w.key for w in panel_of(app).widgets if w.key.startswith("link:")]
        keys = any(cells[0] in ("F1", "F4") for cells in scene.sections[at].rows)
        assert not (keys and any(key.endswith((":F1", ":F4")) for key in linked)), linked


def test_the_first_rule_of_a_chapter_is_shown_with_the_title_above_it(app: App) -> None:
    for name in ENTRIES:
        scene = rules_of(app, name)
        for at, chapter in enumerate(scene.sections):
            first = chapter.paragraphs[0].rule if chapter.paragraphs else None
            if first:
                scene.open_rule(first)
                opened = drawn(app, scene)
                scene.open_section(at)
                assert drawn(app, scene) == opened, (name, first)


def test_what_a_ruling_is_stands_beside_the_first_one_alone(app: App) -> None:
    for name in ENTRIES:
        scene = rules_of(app, name)
        explained = [at for at in range(len(scene.sections)) if scene._wanted(at).explained]
        first = next(at for at, one in enumerate(scene.sections) if one.rules or one.text)
        ruled = [
            at
            for at, chapter in enumerate(scene.sections)
            if any(paragraph.rulings for paragraph in chapter.paragraphs)
        ]
        assert explained == ruled[:1]
        assert first <= ruled[0]
        app.pop()


def test_searching_opens_the_notes_that_hold_the_word_and_hides_other_games(app: App) -> None:
    games = tuple(ENTRIES.values())
    app.push(RulesScene(games[0], games=games))
    scene = of_kind(RulesScene, app.scene)
    scene._search("bluff")
    assert scene.entry.name == "presidential_poker"
    assert "P6" in scene._open_notes
    assert not sees(app, "game:president_arnold")
    scene._search("xylophone")
    assert not any(widget.key.startswith(("game:", "section:")) for widget in panel_of(app).widgets)


@pytest.mark.parametrize("name", list(ENTRIES))
def test_a_table_always_waits_by_a_rule_of_its_help(name: str) -> None:
    """Whoever looks: and no card is shown for it that they do not see."""
    session = golden(name)
    controller = controller_for(session)
    told: Session[Any] = Session(session.game, session.seed)
    rules = set()
    for past in session.log:
        for viewer in (PUBLIC, 0):
            view = told.observe(viewer)
            at_hand = controller.at_hand(view)
            assert at_hand.rule in ENTRIES[name].sheet.rules
            seen = {card for cards in view.zones.values() for card in cards}
            assert set(at_hand.cards) <= seen
            assert len(at_hand.tags) in {0, len(at_hand.cards)}
            rules.add(at_hand.rule)
        told.act(past.seat, past.action)
    assert len(rules) >= (3 if name in RULINGS else 2)


@pytest.fixture
def table() -> TableScene:
    """President Arnold in the middle of a hand, at a card that must not be laid."""
    app = open_app(animations=False)
    session = session_after("president_arnold", 2, 9)
    return lay(app, session, people=session.actors)


def refused(table: TableScene) -> str:
    """Click a card that cannot be laid; return the rule that is in the way."""
    assert table.match.ask is not None
    held = table.match.held
    click_card(table.app, table, next(card for card in held if card not in table.match.ask.lit))
    bytes_of(table.app)
    assert table.felt.bubble.said is not None
    rule = table.felt.bubble.rule
    assert f"(rule\u00a0{rule})" in table.felt.bubble.said[0]
    return rule


def opened(table: TableScene) -> RulesScene:
    return of_kind(RulesScene, table.app.scene)


def test_f1_opens_at_the_rule_by_which_the_table_waits(table: TableScene) -> None:
    rule = table.match.controller.at_hand(table.match.view).rule
    press(table.app, pygame.K_F1)
    scene = opened(table)
    assert scene.at_issue == rule
    assert rule in scene.sections[scene.chosen].rules
    lying, own = there(scene.book.table).now
    assert (lying.title, own.title) == ("On the table now", "Your hand")
    ask = there(table.match.ask)
    ids = {table.match.controller.deck.cards[card].id for card in ask.choosable}
    assert (set(own.cards), set(own.marks)) == (ids, {"lit"})
    assert not ids & set(lying.cards)


def test_f1_opens_at_the_rule_that_refused_until_something_is_decided(table: TableScene) -> None:
    rule = refused(table)
    press(table.app, pygame.K_F1)
    assert opened(table).at_issue == rule
    press(table.app, pygame.K_ESCAPE)
    ask = there(table.match.ask)
    table.choosing.choose((min(ask.lit),))
    assert table.course.take_primary()
    assert table.felt.bubble.rule == ""


def test_the_rule_in_a_refusal_is_a_link(table: TableScene) -> None:
    rule = refused(table)
    [(named, box)] = table.felt.bubble._links
    assert named == rule
    click_at(table.app, box.center)
    assert opened(table).at_issue == rule


def test_a_rule_in_a_reason_below_a_line_of_the_log_is_a_link(app: App) -> None:
    opened: list[str] = []
    links = Links(frozenset({"A6"}), opened.append)
    room, told = pygame.Rect(20, 30, 400, 300), {3: "It goes on with the run (A6)."}
    log = [Line("Ada lays Red Heart 2.", 3)]
    sheet = LogSheet(app.theme, log, room, told, lambda _place: None, links)
    [(rule, box)] = sheet.links
    spot = (sheet.rect.x + box.centerx, sheet.rect.y + box.centery - sheet.offset)
    assert sheet.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False))
    assert opened == [rule] == ["A6"]


def test_the_help_at_a_shared_screen_shows_nobodys_hand() -> None:
    app = open_app(animations=False)
    table = lay(app, session_after("president_arnold", 3, 9), people=(0, 1))
    assert table.match.shares
    shown = {card for figure in at_table(table.match).now for card in figure.cards}
    held = {
        table.match.controller.deck.cards[card].id
        for seat in range(3)
        for card in table.match.session.observe(seat).zones[f"hand:{seat}"]
    }
    assert not held & shown


def test_nothing_is_said_to_lie_on_a_table_where_one_leads(app: App) -> None:
    session = session_after("presidents_and_sanityholes", 4, 0)
    assert session.observe(0).facts.phase == "play"
    table = lay(app, session, people=session.actors)
    assert [figure.title for figure in at_table(table.match).now] == ["Your hand"]


def test_the_tricks_in_the_help_of_sanity_rook_are_played_as_they_say() -> None:
    from rules.sanity_rook.tricks import NOTHING, SUITS, WAYS, tricks

    table, sanity = tricks(), deck("sanity")
    titled = [
        figure
        for chapter in ENTRIES["sanity_rook"].sheet.help
        for figure in chapter.figures
        if "Trump: " in figure.title
    ]
    assert len(titled) == 6
    for figure in titled:
        trump = SUITS.index(figure.title.split("Trump: ")[1])
        played: list[tuple[int, str]] = []
        for name, tag in zip(figure.cards, figure.tags, strict=True):
            card = sanity.number(name)
            said = {way: _said(table.half, card, way) for way in WAYS if way != NOTHING}
            ways = [way for way, words in said.items() if tag in (words, words.partition(" ")[0])]
            assert len(ways) == 1 or tag == "discard", (figure.title, tag)
            way = ways[0] if ways else NOTHING
            forms = table.forms(1 << card, tuple(played), trump)
            assert forms[WAYS.index(way)] >> card & 1, (figure.title, tag)
            played.append((card, way))
        ranks = [table.rank(play, played[0], trump) for play in played]
        assert figure.marks.index("lit") == ranks.index(max(ranks)), figure.title


def _said(half: object, card: int, way: str) -> str:
    assert callable(half)
    rook = deck("sanity").cards[card].id == "rook"
    if rook != (way == "rook"):
        return ""
    return "the Rook" if rook else str(half((card, way)))


def said_of(name: str) -> str:
    chapters = ENTRIES[name].sheet.help
    words = [paragraph.words for chapter in chapters for paragraph in chapter.paragraphs]
    words += [figure.caption for chapter in chapters for figure in chapter.all_figures]
    return " ".join(" ".join(words).split())


def test_the_odds_of_artoffacts() -> None:
    from rules.artoffacts.game import Options, Rules

    game, cards = Rules(2, Options()), deck("artoffacts")
    facts = [card for card in cards if not card.attributes.get("symbol")]
    assert len(facts) == 14
    assert round(comb(54, 3) / comb(14, 3)) == 68
    assert 0.595 < 1 - comb(40, 3) / comb(54, 3) < 0.605
    # a higher card of a symbol makes all that a lower one makes, and more
    best = [cards.number(f"feather-{value}") for value in (8, 9, 10)]
    hands = combinations((*best, *(card.number for card in facts)), 3)
    assert max(max(game.ways(hand)) for hand in hands) == 60
    said = said_of("artoffacts")
    assert "Six hands in ten" in said
    assert "one in 68" in said
    assert "is 60:" in said


def test_the_odds_of_el_presidente() -> None:
    assert comb(52, 4) == 13 * 20_825
    assert "hardly ever dealt four of a kind" in said_of("el_presidente")


def test_the_counts_of_the_double_cards() -> None:
    from rules.shared.double_cards import double_deck

    cards = double_deck()

    def as_value(value: int) -> int:
        return (cards.as_low[value] | cards.as_high[value] | cards.as_combined[value]).bit_count()

    assert [as_value(value) for value in (2, 3, 4, 13, 14)] == [12, 12, 12, 17, 17]
    assert max(as_value(value) for value in range(2, 28)) == 17
    assert [as_value(value) for value in (15, 26, 27)] == [6, 1, 1]
    said = said_of("bull_sanity")
    assert "Of the 78 cards, only twelve can be 2s" in said
    assert "seventeen can be 14s" in said
    assert "six 15s, but only one 26 and one 27" in said
    assert "17 cards can count as 13, 17 as 14, but only one as 27" in said_of(
        "presidents_and_sanityholes"
    )


def test_half_of_the_cards_of_sanity_rook_can_be_a_trump() -> None:
    from rules.sanity_rook.tricks import tricks

    cards = [card for card in deck("sanity") if card.attributes["in_sanity_rook"] == "yes"]
    table = tricks()
    dealt = sum(1 << card.number for card in cards)
    for suit in range(4):
        assert ((table.low_of[suit] | table.high_of[suit]) & dealt).bit_count() == 26
    assert len(cards) == 53
    assert "26 of the 52" in said_of("sanity_rook")
    assert table.tally(dealt).total == 220
    assert round(220 * 5 / 53) == 21
    assert "It holds 21 points" in said_of("sanity_rook")


def test_a_single_pair_is_rare_at_poker(thorough: bool) -> None:
    from rules.presidential_poker.hands import category_of, ranker

    rank = ranker("strict")
    hands = 60_000 if thorough else 4_000
    rng = Random(13)
    counted = Counter(category_of(rank(rng.sample(range(72), 7))) for _hand in range(hands))
    off = 0.004 if hands > 10_000 else 0.02
    assert abs(counted[16] / hands - 0.018) < off / 2
    assert abs(counted[15] / hands - 0.38) < off
    assert abs(counted[14] / hands - 0.38) < off
    assert sum(counted[kind] for kind in range(1, 10)) / hands < 0.002
    assert "doesn’t follow rarity" in said_of("presidential_poker")


@pytest.mark.parametrize("game", GAMES.names)
def test_a_house_rule_names_each_of_its_values_once(game: str) -> None:
    sheet = entry_of(game).sheet
    for option in sheet.options:
        parts = sheet.ruling_parts(Ruling(words="", option=option.name))
        named = re.split(r", | or |: ", parts[-1][1])
        assert len(named) == len({*named}), parts[-1][1]
