"""Deck files of anybody's: whatever is wrong is told in one sentence with line and remedy."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rules.decks.cards import DeckError
from rules.decks.reading import load_deck
from rules.decks.shelf import DECKS

GOOD = """\
id: mine
title: Mine
count: 6
attributes:
  color:
    values: [red, {value: blue, letter: B, group: cool}]
  number:
    values: [1, 2, 3]
  total:
    sum: [number, color|rank]
cards:
  - builder: product
    of: [color, number]
    id: "{color}-{number}"
    name: "{color|title} {number}"
"""

TABLE = "  - {builder: table, columns: [id, color, number], rows: [%s]}\n"
VARIANT = "variants:\n  small: {title: Small, count: 3, without: {%s}}\n"
PAIRS = "  - {builder: pairs, of: [number, number], id: a, name: a}\n"
FACE = "face:\n  items:\n    - {draw: icon, icon: star, at: [1, 1], size: 1}\n    - {%s}\n"


def told(folder: Path, data: str | bytes, variant: str | None = None) -> DeckError:
    """The error that a file brings, checked to be one plain sentence that names the file."""
    path = folder / "mine.yaml"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    with pytest.raises(DeckError) as caught:
        load_deck(path, variant)
    error = caught.value
    where = "mine.yaml" if error.line is None else f"mine.yaml, line {error.line}"
    assert str(error) == f"{where}: {error.what}; {error.remedy}."
    assert error.remedy
    assert len(str(error)) < 300
    assert str(error).isprintable()
    assert "`" not in str(error)
    assert "$" not in str(error)
    return error


def test_the_deck_that_the_tests_spoil_is_good(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    mine = load_deck(path)
    assert [card.id for card in mine][:2] == ["red-1", "red-2"]
    assert mine.card("blue-3").attributes["total"] == 5


SPOILED = [
    # what is written, what is written instead, the line, a word of what is wrong, of the remedy
    ("title: Mine", "titel: Mine", 2, "'titel'", "'title'"),
    ("title: Mine\n", "", 1, "'title' is missing", "add 'title"),
    ("title: Mine", "title: [a]", 2, "must be a text and is a list", "correct"),
    ("title: Mine", "title: 2", 2, "whole number", "quotation marks"),
    ("title: Mine", "title:", 2, "is nothing", "write a value"),
    ("title: Mine", "title: " + "x" * 121, 2, "more than 120 letters", "shorter"),
    ("title: Mine", 'title: ""', 2, "empty", "correct"),
    ("title: Mine", 'title: "a\\nb"', 2, "not possible", "one line"),
    ("title: Mine", 'title: "a\\x07b"', 2, "control character", "remove"),
    ("title: Mine", "title: Mine\ntitle: Again", 3, "'title' stands here a second time", "remove"),
    ("title: Mine", "title: &a Mine", 2, "anchors", "write the values out"),
    ("title: Mine", "title: !!python/object:os.system x", 2, "tags", "remove"),
    ("title: Mine", "\ttitle: Mine", 2, "tab", "spaces"),
    ("title: Mine", "title: Mine: yours", 2, "colon", "quotation marks"),
    ("title: Mine", "title: @mine", 2, "sign", "quotation marks"),
    ("id: mine", "id: My Deck", 1, "'My Deck'", "small letters"),
    ("id: mine", 'id: "mine\\n"', 1, "not possible", "small letters"),
    ("count: 6", "count: 7", 3, "6 cards and count says 7", "correct the count"),
    ("count: 6", "count: 0", 3, "less than 1", "correct"),
    ("count: 6", "count: 501", 3, "more than 500", "correct"),
    ("count: 6", "count: six", 3, "must be a whole number and is a text", "correct"),
    ("count: 6", "count: 6.5", 3, "a number with a point", "correct"),
    ("count: 6", "count: 99999999999999999999999", 3, "'count'", "correct"),
    ("letter: B", "leter: B", 6, "'leter'", "'letter'"),
    (
        "letter: B",
        "letter: B, letters: {de: red}",
        6,
        "the letter 'red' twice in 'de'",
        "of its own",
    ),
    ("letter: B", "letter: BLUE!", 6, "more than 4 letters", "shorter"),
    ("letter: B", "rank: high", 6, "'rank' must be a whole number", "correct"),
    ("[1, 2, 3]", "[1, 2, 2]", 8, "'2' twice", "remove"),
    ("[1, 2, 3]", '[1, 2, "2"]', 8, "'2' twice", "remove"),
    ("[1, 2, 3]", "[]", 8, "empty", "correct"),
    ("[1, 2, 3]", "1", 8, "must be a list", "brackets"),
    ("[1, 2, 3]", "[1, true, 3]", 8, "item 2 of 'values'", "quotation marks"),
    ("[1, 2, 3]", "[1, 2, 3", 9, "not YAML", "brackets"),
    ("[1, 2, 3]", f"[{', '.join(map(str, range(400)))}]", 12, "more than 500 cards", "smaller"),
    ("  number:\n", "  Number:\n", 7, "'Number'", "small letters"),
    ("  number:\n", "  name:\n", 7, "'name' cannot be", "another name"),
    ("    sum: [number, color|rank]", "    title: Total", 12, "no 'total'", "optional"),
    ("color|rank", "colour|rank", 10, "'colour'", "'color'"),
    ("color|rank", "color", 10, "not a number", "color|rank"),
    ("    sum: [number, color|rank]", "    group_of: color", 10, "'red' of 'color'", "give it one"),
    ("    sum:", "    values: [1]\n    sum:", 9, "more than one of values", "keep one"),
    ("builder: product", "builder: produkt", 12, "'produkt'", "'product'"),
    ("builder: product", "biulder: product", 12, "'builder' is missing", "add"),
    ("of: [color, number]", "of: [color, numbr]", 13, "'numbr'", "'number'"),
    ("of: [color, number]", "of: color", 13, "must be a list", "brackets"),
    ("of: [color, number]", "of: [color]", 12, "no 'number'", "optional"),
    ("of: [color, number]", "of: [color, color]", 12, "'color' twice", "one place"),
    ('"{color}-{number}"', '"{color}"', 12, "two cards have the id 'red'", "different"),
    ('"{color}-{number}"', '"{color}-{numbre}"', 14, "'numbre'", "'number'"),
    ('"{color}-{number}"', '"{color}-{number"', 14, "brace", "write attributes as {color}"),
    ('"{color}-{number}"', '"{color|lettre}-{number}"', 14, "no 'lettre'", "'letter'"),
    ('"{color}-{number}"', '"{color|group}-{number}"', 14, "no 'group'", "title"),
    ('"{color}-{number}"', '"é{color}-{number}"', 12, "'éred-1'", "plain letters"),
]


@pytest.mark.parametrize(("good", "bad", "line", "what", "remedy"), SPOILED)
def test_a_spoiled_line_is_named(
    tmp_path: Path, good: str, bad: str, line: int, what: str, remedy: str
) -> None:
    assert good in GOOD
    error = told(tmp_path, GOOD.replace(good, bad, 1))
    assert what in error.what
    assert remedy in error.remedy
    assert error.line == line


ADDED = [
    (TABLE % "[x, red, 3, 4]", 16, "4 values and there are 3 columns", "null"),
    (TABLE % "[x, red, 4]", 16, "'4' is not a value of 'number'", "1, 2, 3"),
    (TABLE % "[red-1, red, 1]", 16, "two cards have the id 'red-1'", "different"),
    (TABLE % "[x, red, null]", 16, "a card has no 'number'", "optional"),
    (TABLE % "[x, red, 2]", 3, "7 cards and count says 6", "correct"),
    (TABLE % ", ".join(f"[t{at}, red, 1]" for at in range(495)), 16, "more than 500", "smaller"),
    (TABLE % "[x, red, 2.5]", 16, "item 3 of 'rows'", "quotation marks"),
    (PAIRS, 16, "'number' twice", "one place"),
    ("  - {builder: standard, ace: middle}\n", 16, "'middle'", "high, low"),
    (VARIANT % "color: [rad]", 17, "'rad'", "'red'"),
    (VARIANT % "colr: [red]", 17, "'colr'", "'color'"),
    (VARIANT % "number: [1]", 17, "4 cards and its count says 3", "correct"),
    (VARIANT % "color: red", 17, "must be a list", "brackets"),
    ('"fa\\nce": {}\n', 16, "ce' is not a key that is known here", "face"),
    ("face: nice\n", 16, "'face' must be a mapping", "correct"),
    ("face:\n  itms: []\n", 17, "'itms'", "'items'"),
    (FACE % "draw: txt, text: a, at: [1, 1], size: 3", 19, "'txt'", "'text'"),
    (FACE % "draw: text, txt: a, at: [1, 1], size: 3", 19, "'txt'", "'text'"),
    (FACE % "draw: text, text: a, at: [1, 1, 1], size: 3", 19, "exactly 2 items", "correct"),
    (FACE % "draw: text, text: a, at: [1, 1], size: big", 19, "must be a number", "correct"),
    (FACE % "draw: text, text: a, at: [1, 1], size: 3, font: Arial", 19, "'Arial'", "body"),
    (FACE % "draw: text, text: '{colr}', at: [1, 1], size: 3", 19, "colr", "face"),
    (FACE % 'draw: text, text: "{co\\nlor}", at: [1, 1], size: 3', 19, "asks for “co", "face"),
    ("---\nid: other\n", 16, "second document", "'---'"),
]


@pytest.mark.parametrize(("text", "line", "what", "remedy"), ADDED)
def test_a_bad_addition_is_named(
    tmp_path: Path, text: str, line: int, what: str, remedy: str
) -> None:
    error = told(tmp_path, GOOD + text)
    assert what in error.what
    assert remedy in error.remedy
    assert error.line == line


PAIRED = """\
id: paired
title: Paired
count: 3
attributes:
  low: {values: [1, 2, 3]}
  high: {values: [1, 2, 3]}
  suit: {}
cards:
  - builder: pairs
    of: [low, high]
    id: "{low}-{high}"
    name: "{low}-{high}"
    columns: [suit]
    rows:
      - [1, 2, hat]
      - [1, 3, hat]
      - [2, 3, flag]
"""


@pytest.mark.parametrize(
    ("good", "bad", "line", "what"),
    [
        ("      - [1, 3, hat]\n", "", 14, "the pair 1, 3 has no row"),
        ("[1, 3, hat]", "[1, 2, flag]", 16, "the pair 1, 2 is not possible"),
        ("[1, 3, hat]", "[3, 1, hat]", 16, "the pair 3, 1 is not possible"),
        ("[1, 3, hat]", "[1, 3]", 16, "2 values and there are 3 columns"),
        ("  high: {values: [1, 2, 3]}", "  high: {values: [1, 2]}", 10, "different values"),
        ("{values: [1, 2, 3]}", f"{{values: {[*range(50)]}}}", 9, "more than 500 cards"),
        ("columns: [suit]", "columns: [suite]", 13, "'suite'"),
        ("columns: [suit]", "columns: [low]", 9, "'low' twice"),
    ],
)
def test_a_bad_pair_is_named(tmp_path: Path, good: str, bad: str, line: int, what: str) -> None:
    error = told(tmp_path, PAIRED.replace(good, bad))
    assert what in error.what
    assert error.line == line


BOMB = "\n".join(
    [
        "a: &a [x, x]",
        *(f"{b}: &{b} [*{a}, *{a}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    ]
)


@pytest.mark.parametrize(
    ("data", "line", "what", "remedy"),
    [
        (b"", None, "empty", "copy"),
        (b"# only a comment\n", None, "empty", "copy"),
        (b"- a\n", 1, "must be a mapping", "correct"),
        (b"hello\n", 1, "must be a mapping", "correct"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", 1, "not UTF-8", "UTF-8"),
        ("id: a\ntitle: Café".encode("latin-1"), 2, "not UTF-8", "UTF-8"),
        (b"id: a\n\x00", 2, "control character", "remove"),
        (BOMB.encode(), 1, "anchors", "write the values out"),
        (b"[" * 200_000, 1, "nested", "remove"),
        (b"{a: " * 50_000, 1, "nested", "remove"),
        (b"- 1\n" * 30_000, 20_000, "more than 20000 values", "shorten"),
        (b"? [a, b]\n: c\n", 1, "a key is a list", "quotation marks"),
        (b"#" * (256 * 1024 + 1), None, "larger than 256 KiB", "smaller"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_a_hostile_file_is_refused(
    tmp_path: Path, data: bytes, line: int | None, what: str, remedy: str
) -> None:
    error = told(tmp_path, data)
    assert what in error.what
    assert remedy in error.remedy
    assert error.line == line


def test_a_file_of_fifty_megabytes_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(DeckError, match="larger than 256 KiB"):
        load_deck(path)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"no\.yaml: there is no such file; check"):
        load_deck(tmp_path / "no.yaml")
    with pytest.raises(DeckError, match="this is a folder; name the file in it"):
        load_deck(tmp_path)
    with pytest.raises(DeckError, match="cannot be opened"):
        load_deck(tmp_path / "a\0b")
    with pytest.raises(DeckError, match="cannot be opened"):
        load_deck(tmp_path / ("x" * 5000))


def test_a_pipe_is_no_deck(tmp_path: Path, make_pipe: Callable[[Path], None]) -> None:
    make_pipe(tmp_path / "pipe")
    with pytest.raises(DeckError, match="not an ordinary file"):
        load_deck(tmp_path / "pipe")


def test_a_variant_that_is_not_there_is_told(tmp_path: Path) -> None:
    error = told(tmp_path, GOOD, variant="squares")
    assert "no variant 'squares'" in error.what
    assert "without a variant" in error.remedy
    error = told(tmp_path, GOOD + VARIANT % "color: [red]", variant="smal")
    assert "'small'" in error.remedy


def test_a_windows_editor_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert len(load_deck(path)) == 6


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    at=st.integers(0, 1500),
    cut=st.integers(0, 40),
    put=st.one_of(
        st.text(max_size=12), st.sampled_from(["\n", "- ", ": ", "{", "[", "null", "&a "])
    ),
)
@example(at=0, cut=1500, put="\ud7ff")
def test_no_change_of_a_deck_brings_a_traceback(
    tmp_path: Path, at: int, cut: int, put: str
) -> None:
    text = (DECKS / "triple-topper.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_bytes((text[:at] + put + text[at + cut :]).encode("utf-8", "replace"))
    try:
        load_deck(path)
    except DeckError as error:
        assert str(error).isprintable()  # noqa: PT017
        assert str(error).startswith("mine.yaml")  # noqa: PT017
