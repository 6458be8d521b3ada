"""Every game's golden record replays to the same bytes, and bad records say what is wrong."""

import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.library import GAMES
from games.records import check
from rules.core import CHANCE
from rules.record import (
    RecordError,
    SeatHeader,
    encode_header,
    encode_session,
    new_header,
    read_bytes,
    replay,
    salvage,
)
from rules.version import VERSION
from tests import there
from tests.at_table import header_of, session_after
from tests.properties import RECORDS, check_line, golden
from tests.strange import strange_actions


@pytest.mark.parametrize("name", GAMES.names)
def test_the_golden_record_is_a_finished_game(name: str) -> None:
    header, session = replay(golden(name), GAMES)
    assert header.game == name
    assert session.outcome is not None
    assert sum(entry.seat != CHANCE for entry in session.log) >= 20
    assert encode_session(header, session) == golden(name)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_record_cut_at_any_byte_of_its_last_lines_loads(name: str) -> None:
    lines = golden(name).splitlines(keepends=True)
    _header, whole = replay(golden(name), GAMES)
    head, tail = b"".join(lines[:-2]), b"".join(lines[-2:])
    for cut in range(len(tail) + 1):
        _header, part = replay(head + tail[:cut], GAMES)
        assert part.log == whole.log[: len(part.log)]
        assert len(part.log) >= len(whole.log) - 2


def _lines(name: str = "president_arnold") -> list[dict[str, Any]]:
    return [json.loads(line) for line in golden(name).splitlines()]


def _told(lines: list[dict[str, Any]]) -> RecordError:
    content = "".join(json.dumps(line) + "\n" for line in lines).encode()
    with pytest.raises(RecordError) as told:
        replay(content, GAMES)
    assert "\n" not in str(told.value)
    return told.value


def test_an_illegal_line_is_named_with_its_rule() -> None:
    lines = _lines()
    first = next(at for at, line in enumerate(lines) if line.get("action") == "play")
    lines[first]["seat"] = (lines[first]["seat"] + 1) % len(lines[0]["seats"])
    told = _told(lines)
    assert told.line == first + 1
    assert str(told).startswith(f"Line {first + 1}: ")
    assert "(A" in str(told)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: lines[0].update(game="chess"),
        lambda lines: lines[0].update(record="cabinet/9"),
        lambda lines: lines[0]["options"].pop("hands"),
        lambda lines: lines[0]["options"].update(hands="many"),
        lambda lines: lines[0]["options"].update(unknown=1),
        lambda lines: lines[0]["deck"].update(digest="sha256:0"),
        lambda lines: lines[0].pop("seed"),
        lambda lines: lines[1].update(chance="dice"),
        lambda lines: lines[1].update(seat=99),
        lambda lines: lines[2]["cards"].pop(),
        lambda lines: lines[2]["cards"].append("joker"),
        lambda lines: lines[2].update(cards=lines[2]["cards"][:-1] + lines[2]["cards"][:1]),
        lambda lines: lines.insert(3, {"end": "hand", "hand": 1, "scores": [], "why": "out"}),
        lambda lines: lines[-1].update(scores=[0] * len(lines[0]["seats"])),
        lambda lines: lines[-1].update(why="luck"),
        lambda lines: lines.append({"seat": 0, "action": "pass"}),
        lambda lines: lines[3].update(amount=3),
        lambda lines: lines[3].update(action="fly"),
        lambda lines: lines[3].update(extra=True),
    ],
)
def test_a_spoiled_record_gets_one_sentence(spoil: Any) -> None:
    lines = _lines()
    spoil(lines)
    assert str(_told(lines))


def _entry(name: str, kind: str) -> tuple[list[dict[str, Any]], int]:
    """Return a golden record's lines, and the place of the first of this kind in it."""
    lines = _lines(name)
    kinds = [line.get("action", line.get("chance")) for line in lines]
    return lines, kinds.index(kind)


@pytest.mark.parametrize(
    ("name", "kind", "spoilt", "words"),
    [
        ("president_arnold", "play", {"cards": None}, "play is written with exactly: cards."),
        ("president_arnold", "play", {"amount": 3}, "play is written with exactly: cards."),
        ("president_arnold", "pass", {"cards": []}, "pass is written with exactly: no further"),
        ("president_arnold", "play", {"cards": "ada"}, "'cards' must be a list and is a text"),
        ("president_arnold", "play", {"cards": [3]}, "there is no card 3 in the deck"),
        ("president_arnold", "play", {"cards": [["x"]]}, r"there is no card \['x'\] in the deck"),
        ("president_arnold", "dealer", {"cards": []}, "dealer is written with exactly: seat."),
        ("president_arnold", "dealer", {"chance": "starter"}, "chance knows no 'starter'"),
        ("presidential_poker", "bet", {"amount": "2"}, "'amount' must be a whole number"),
        ("presidential_poker", "bet", {"amount": None}, "the key 'amount' is missing"),
        ("sanity_rook", "play", {"way": "low"}, "play is written with exactly: cards, as."),
        ("sanity_rook", "play", {"as": None}, "the key 'as' is missing"),
        ("sanity_rook", "draw", {"card": None}, "draw is written with exactly: seat, card."),
        ("sanity_rook", "draw", {"card": 4}, "there is no card 4 in the deck"),
        ("bull_sanity", "play", {"declare": 2.5}, r"written with exactly: cards, declare\?"),
    ],
)
def test_a_line_has_exactly_the_fields_of_its_action(
    name: str, kind: str, spoilt: dict[str, Any], words: str
) -> None:
    lines, at = _entry(name, kind)
    changed = {**lines[at], **spoilt}
    lines[at] = {key: value for key, value in changed.items() if value is not None}
    told = _told(lines)
    assert told.line == at + 1
    assert re.search(words, str(told)), str(told)


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"{}", b"\x00\xff\x80", b"[" * 70_000, b'{"record":' + b"1" * 70_000]
)
def test_what_is_no_record_gets_one_sentence(content: bytes) -> None:
    with pytest.raises(RecordError) as told:
        replay(content, GAMES)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("at", "line", "words"),
    [
        (0, b"", "it is empty"),
        (0, b"A letter to Santa", "it is not JSON"),
        (0, b'{"record":"cabinet/1"', "it is not JSON"),
        (0, b'{"record":"cabinet/1"}', "the key 'game' is missing"),
        (2, b"", "it is empty"),
        (2, b'{"seat":0,"action":"pass"} and more', "it is not JSON"),
        (2, b'{"seat":"Ann","action":"pass"}', "'seat' must be a whole number and is a text"),
        (2, b'{"seat":0,"action":"pass","mood":"bad"}', "'mood' is not a key that is known"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_in_plain_words(
    at: int, line: bytes, words: str
) -> None:
    lines = golden("president_arnold").splitlines()
    lines[at] = line
    with pytest.raises(RecordError, match=words) as told:
        replay(b"\n".join(lines), GAMES)
    assert told.value.line == at + 1


NASTY = "\x1b[2J\u202e\n\u2066\x07"


@pytest.mark.parametrize(
    ("at", "line"),
    [
        (2, json.dumps({"seat": 0, "\n": 1})),
        (2, json.dumps({"seat": 0, f"`{NASTY} - at `$.seat`": 1})),
        (2, json.dumps({"seat": 0, "x` - at `$[...].scores[7]": 1})),
        (2, json.dumps({"seat": 0, "action": NASTY})),
        (2, json.dumps({"seat": 0, "action": "play", "cards": [NASTY]})),
        (2, json.dumps({"chance": NASTY})),
    ],
)
def test_what_a_record_says_is_quoted_without_its_control_characters(at: int, line: str) -> None:
    lines = golden("president_arnold").splitlines()
    lines[at] = line.encode()
    with pytest.raises(RecordError) as told:
        replay(b"\n".join(lines), GAMES)
    assert told.value.line == at + 1
    assert str(told.value).isprintable()


@pytest.mark.parametrize(
    "change",
    [
        {"record": NASTY},
        {"game": NASTY},
        {"deck": {"id": NASTY, "digest": NASTY}},
        {"options": {NASTY: NASTY}},
    ],
)
def test_a_header_is_quoted_without_its_control_characters(change: dict[str, Any]) -> None:
    lines = _lines()
    lines[0].update(change)
    assert str(_told(lines)).isprintable()


def test_what_a_newer_version_says_in_a_header_is_kept() -> None:
    lines = _lines()
    lines[0] |= {
        "program": "9.9.9",
        "forked": {"line": 57, "digest": "sha256:" + "0" * 64},
        "origin": "x",
    }
    lines[0]["seats"][1]["pronoun"] = "she"
    content = "".join(json.dumps(line) + "\n" for line in lines).encode()
    header, session = replay(content, GAMES)
    again = [json.loads(line) for line in encode_session(header, session).splitlines()]
    assert again == lines


def test_a_record_with_a_bad_line_is_good_up_to_it() -> None:
    lines = golden("president_arnold").splitlines()
    lines[30] = lines[30].replace(b'"', b"'", 1)
    _header, whole = replay(golden("president_arnold"), GAMES)
    saved = salvage(b"\n".join(lines), GAMES)
    assert there(saved.fault).line == 31
    assert saved.session.log == whole.log[: len(saved.session.log)]
    assert len(saved.session.log) >= 28


def test_a_file_that_is_too_large_or_a_pipe_is_not_read(
    tmp_path: Path, make_pipe: Callable[[Path], None]
) -> None:
    large = tmp_path / "large.cabinet"
    with large.open("wb") as file:
        file.truncate(1024**4)  # with a hole for its content
    with pytest.raises(RecordError, match="larger than 8 MB"):
        read_bytes(large)
    pipe = tmp_path / "pipe.cabinet"
    make_pipe(pipe)
    with pytest.raises(RecordError, match="not an ordinary file"):
        read_bytes(pipe)


@pytest.mark.parametrize("content", [b"\n", b"{}\n"])
def test_reading_takes_at_most_four_times_the_size_of_a_file(
    content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "lines.cabinet"
    first = golden("president_arnold").splitlines(keepends=True)[0]
    file.write_bytes(first + content * ((1024**2 - len(first)) // len(content)))
    fault, peak = read_and_weighed(file)
    assert fault is not None
    assert peak < 4 * file.stat().st_size


def test_reading_a_long_game_takes_at_most_four_times_its_size(tmp_path: Path) -> None:
    file = tmp_path / "long.cabinet"
    session = session_after("el_presidente", 8, 7_000, games=99)  # many short lines
    file.write_bytes(encode_session(header_of(session), session))
    assert file.stat().st_size > 256_000
    fault, peak = read_and_weighed(file)
    assert fault is None
    assert peak < 4 * file.stat().st_size


def read_and_weighed(file: Path) -> tuple[RecordError | None, int]:
    """Read a record; return its fault and the most bytes that were held meanwhile."""
    for name in ("president_arnold", "el_presidente"):
        salvage(golden(name), GAMES)  # what is kept of a game and its deck
    tracemalloc.start()
    try:
        return salvage(read_bytes(file), GAMES).fault, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_checking_a_file_says_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(RECORDS / "president_arnold.cabinet") == 0
    assert "all legal" in capsys.readouterr().out
    assert check(tmp_path / "nothing.cabinet") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_checking_a_file_says_that_its_last_line_is_half_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (RECORDS / "president_arnold.cabinet").read_bytes().splitlines(keepends=True)[:40]
    told = []
    for cut, name in ((0, "whole"), (4, "half")):
        file = tmp_path / f"{name}.cabinet"
        file.write_bytes(b"".join(lines)[: -cut or None])
        assert check(file) == 0
        told.append(capsys.readouterr().out.splitlines())
    assert [len(each) for each in told] == [1, 2]
    assert told[1][0] == "half.cabinet: line 40, the last one, is cut off and was left out."


@pytest.mark.parametrize("name", GAMES.names)
def test_every_kind_of_action_is_all_that_its_line_says(name: str) -> None:
    game = GAMES.open(name, GAMES[name].rules().seat_range[0])
    deck = range(len(game.deck))
    kinds = set()
    for action in strange_actions(game):
        fields = msgspec.structs.asdict(action)
        numbers = [value for value in fields.values() if isinstance(value, int)]
        if {*fields.get("cards", ()), fields.get("card", 0)} <= {*deck} and max(
            map(abs, numbers), default=0
        ) < 1 << 63:
            check_line(game, action)
            kinds.add(type(action))
    assert kinds == {*game.actions, *game.chances}


def test_a_record_names_the_program_that_began_it_and_older_ones_stay_as_they_are() -> None:
    seats = [SeatHeader(name, "human") for name in ("Ann", "Bo")]
    begun = new_header(GAMES.open("president_arnold", 2), seats, 1, "2026-01-01T00:00:00Z")
    line = json.loads(encode_header(begun))
    assert line["program"] == VERSION
    older = {name: value for name, value in line.items() if name != "program"}
    read, _session = replay(msgspec.json.encode(older) + b"\n", GAMES)
    assert json.loads(encode_header(read)) == older
    other = {**line, "program": "0.9.7"}
    read, _session = replay(msgspec.json.encode(other) + b"\n", GAMES)
    assert json.loads(encode_header(read)) == other
