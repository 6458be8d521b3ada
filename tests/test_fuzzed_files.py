"""Files as nobody writes them: each opens, or one sentence says why not; nothing else happens."""

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.declaration import GameDeclaration
from games.library import GAMES, SheetError, read_lesson, read_puzzles, read_sheet
from rules.decks.cards import DeckError
from rules.decks.reading import load_deck
from rules.decks.shelf import deck_files
from rules.files.plainyaml import parse, read_text
from rules.lesson import LessonError
from rules.record import RecordError, encode_session, read_bytes, replay, salvage
from rules.session import Session
from table.storage.places import config_folder
from table.storage.presets import Preset, PresetSeat, load_presets, save_preset
from table.storage.recorder import Recorder
from table.storage.settings import load_settings, save_settings
from table.storage.statistics import count_hint, load_statistics
from table.storage.store import StoreError, store_file
from table.storage.trouble import untold
from tests.at_table import header_of, session_after
from tests.properties import golden

ROOT = Path(__file__).resolve().parent.parent
LINES = 40
"""A record's first lines have every kind of line, and are played fast."""
NASTY = '\x00\x1b[2J\r\n\t\u202e\u2066\u200f"\\`$.[]{}:,-\ud7ff\ufffe𝕏é'
TOKENS = [
    *(sign.encode() for sign in NASTY),
    *b'null true 1e999 99999999999999999999 -1 [] {} "" "\\ud800" \xff'.split(),
    b"[" * 3000,
    b"9" * 5000,
]

T = TypeVar("T")
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30)
    | st.text(alphabet=NASTY, max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(alphabet=NASTY + "seatcards", max_size=9), inner, max_size=4)
    ),
    max_leaves=8,
)


def begun(game: str) -> list[bytes]:
    """Return the first lines of a game's golden record."""
    return golden(game).splitlines(keepends=True)[:LINES]


def cases(check: Callable[..., None], thorough: bool, **given_by: st.SearchStrategy[Any]) -> None:
    """Check a small fixed sample of cases, or 20,000."""
    most = settings(
        max_examples=20_000 if thorough else 40, suppress_health_check=list(HealthCheck)
    )
    most(given(**given_by)(check))()


@st.composite
def spoiled(draw: st.DrawFn, content: bytes) -> bytes:
    """Return a file with a few bytes flipped, taken out, put in, or moved."""
    spoilt = bytearray(content)
    for _time in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(spoilt)))
        kind = draw(st.sampled_from(("flip", "cut", "put", "move", "end")))
        if kind == "flip" and at < len(spoilt):
            spoilt[at] ^= 1 << draw(st.integers(0, 7))
        elif kind == "cut":
            del spoilt[at : at + draw(st.integers(1, 200))]
        elif kind == "put":
            spoilt[at:at] = draw(st.sampled_from(TOKENS))
        elif kind == "move":
            part = spoilt[at : at + draw(st.integers(1, 200))]
            to = draw(st.integers(0, len(spoilt)))
            spoilt[to:to] = part
        else:
            del spoilt[at:]
    return bytes(spoilt)


def said(why: type[Exception], read: Callable[[], T]) -> T | None:
    """Return what is read, or `None` where one sentence says why not."""
    try:
        return read()
    except why as error:
        sentence = str(error)
    assert sentence.isprintable()
    assert len(sentence) <= 400
    return None


def opens_or_says_why(content: bytes) -> None:
    """Play a record; what can be played can be written, and is then a good record."""
    found = said(RecordError, lambda: salvage(content, GAMES))
    if found is None:
        return
    header, session, fault = found
    assert fault is None or str(fault).isprintable()
    assert all(name.isprintable() for name in header.names)
    again, replayed = replay(encode_session(header, session), GAMES)
    assert replayed.log == session.log
    assert again == header


def test_a_spoiled_record_opens_or_says_why(thorough: bool) -> None:
    contents = st.sampled_from(GAMES.names).flatmap(lambda game: spoiled(b"".join(begun(game))))
    cases(opens_or_says_why, thorough, content=contents)


def test_a_record_with_any_value_anywhere_opens_or_says_why(thorough: bool) -> None:
    def check(game: str, line: int, key: int, value: Any, new: str) -> None:
        lines = [json.loads(each) for each in begun(game)]
        chosen = lines[line % len(lines) if key % 3 else 0]
        name = new or sorted(chosen)[key % len(chosen)]
        chosen[name] = value
        opens_or_says_why("".join(json.dumps(each) + "\n" for each in lines).encode())

    cases(
        check,
        thorough,
        game=st.sampled_from(GAMES.names),
        line=st.integers(0, LINES),
        key=st.integers(0, 100),
        value=JSON,
        new=st.sampled_from(["", "", "\n", "`", "origin", "seal", "unseal"]),
    )


def test_a_spoiled_deck_opens_or_says_why(thorough: bool, tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"

    def check(content: bytes) -> None:
        file.write_bytes(content)
        deck = said(DeckError, lambda: load_deck(file))
        assert deck is None or deck.title.isprintable()

    contents = st.sampled_from(deck_files()).flatmap(lambda path: spoiled(path.read_bytes()))
    cases(check, thorough, content=contents)


def test_a_spoiled_sheet_opens_or_says_why(thorough: bool, tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"

    def check(content: bytes) -> None:
        file.write_bytes(content)
        said(SheetError, lambda: read_sheet(file))

    sheets = sorted((ROOT / "games").glob("*/sheet.yaml"))
    contents = st.sampled_from(sheets).flatmap(lambda path: spoiled(path.read_bytes()))
    cases(check, thorough, content=contents)


POSITIONS: dict[str, Callable[[GameDeclaration[Any, Any]], object]] = {
    "lesson": read_lesson,
    "puzzles": read_puzzles,
}
"""The files that prepare positions, and who reads them."""


def positions(part: str) -> list[tuple[GameDeclaration[Any, Any], Path]]:
    """Return the games with such a file, and where it is."""
    found = [(game, getattr(game, part)) for game in GAMES]
    return [(game, file) for game, file in found if file is not None]


@pytest.mark.parametrize("part", POSITIONS)
def test_spoiled_positions_open_or_say_why(part: str, thorough: bool, tmp_path: Path) -> None:
    file = tmp_path / f"{part}.yaml"

    def check(of: tuple[GameDeclaration[Any, Any], bytes]) -> None:
        declared, content = of
        file.write_bytes(content)
        changed = msgspec.structs.replace(declared, home=tmp_path)
        said(LessonError, lambda: POSITIONS[part](changed))

    def of(found: tuple[GameDeclaration[Any, Any], Path]) -> st.SearchStrategy[Any]:
        return st.tuples(st.just(found[0]), spoiled(found[1].read_bytes()))

    cases(check, thorough, of=st.sampled_from(positions(part)).flatmap(of))


def values_in(plain: Any) -> list[tuple[Any, Any]]:
    """Return where each value of some plain data lies: what holds it, and under which key."""
    keys: list[Any] = list(plain) if isinstance(plain, dict) else []
    keys = list(range(len(plain))) if isinstance(plain, list) else keys
    here = [(plain, key) for key in keys]
    return here + [inner for key in keys for inner in values_in(plain[key])]


@pytest.mark.parametrize("part", POSITIONS)
def test_positions_with_any_value_anywhere_open_or_say_why(
    part: str, thorough: bool, tmp_path: Path
) -> None:
    file = tmp_path / f"{part}.yaml"
    good = [(game, json.dumps(parse(read_text(path)))) for game, path in positions(part)]
    near: st.SearchStrategy[Any] = st.sampled_from(
        [0, -1, 1, 2, 7, 99, "", "pass", "9C", [], {}, None, True]
    )

    def check(of: tuple[GameDeclaration[Any, Any], str], at: int, from_: int, value: Any) -> None:
        declared, content = of
        plain = json.loads(content)
        places = values_in(plain)
        holder, key = places[at % len(places)]
        other, there = places[from_ % len(places)]
        holder[key] = json.loads(json.dumps(other[there])) if value == "another" else value
        file.write_text(json.dumps(plain), encoding="utf-8")
        changed = msgspec.structs.replace(declared, home=tmp_path)
        said(LessonError, lambda: POSITIONS[part](changed))

    cases(
        check,
        thorough,
        of=st.sampled_from(good),
        at=st.integers(0, 10_000),
        from_=st.integers(0, 10_000),
        value=near | st.just("another") | JSON,
    )


def test_a_spoiled_file_of_ones_own_is_repaired(home: Path, thorough: bool) -> None:
    save_settings(load_settings())
    file = home / "settings.json"

    def check(content: bytes) -> None:
        file.write_bytes(content)
        kept = load_settings()
        untold()
        assert load_settings() == kept
        assert not untold()
        for aside in home.glob("*.damaged"):
            aside.unlink()

    as_written = spoiled(file.read_bytes()) | JSON.map(lambda plain: json.dumps(plain).encode())
    cases(check, thorough, content=as_written)


def test_a_spoiled_database_takes_what_comes_and_tells(home: Path, thorough: bool) -> None:
    preset = Preset("president_arnold", "ours", (PresetSeat("Ann"),), {"hands": 3})
    count_hint("president_arnold")
    save_preset(preset)

    def check(content: bytes) -> None:
        store_file().write_bytes(content)
        load_statistics()
        count_hint("president_arnold")
        newer = any("newer" in sentence for sentence in untold())
        with contextlib.suppress(StoreError):
            save_preset(preset)
            assert preset in load_presets()
            count_hint("bull_sanity")
            assert load_statistics()["bull_sanity"].hints >= 1
            newer = True
        assert newer
        for file in home.iterdir():
            file.unlink()

    cases(check, thorough, content=spoiled(store_file().read_bytes()))


def test_a_record_is_whole_whatever_happens_to_its_folder(thorough: bool) -> None:
    def vanish(folder: Path, path: Path) -> None:
        shutil.rmtree(folder)

    def rename(folder: Path, path: Path) -> None:
        away = Path(tempfile.mkdtemp(dir=folder.parent))
        folder.rename(away / "elsewhere")

    def cut(folder: Path, path: Path) -> None:
        with path.open("r+b") as file:
            file.truncate(max(0, path.stat().st_size - 20))

    def take_place(folder: Path, path: Path) -> None:
        shutil.rmtree(folder)
        folder.write_bytes(b"no folder")

    def delete(folder: Path, path: Path) -> None:
        path.unlink()

    happenings = (vanish, rename, cut, take_place, delete, None, "undo")

    def check(course: list[Any]) -> None:
        folder = Path(tempfile.mkdtemp(dir=config_folder()))
        session: Session[Any] = session_after("president_arnold", 2, 6)
        rng = random.Random(1)
        recorder = Recorder(folder / "game.cabinet", header_of(session), session)
        recorder.save()
        for happens in course:
            if callable(happens) and recorder.path.exists():
                happens(folder, recorder.path)
            with contextlib.suppress(OSError):
                if happens == "undo":
                    session.rewind(max(1, len(session.log) - 2))
                    recorder.rewrite(session)
                elif session.actors and session.outcome is None:
                    length, seat = len(session.log), session.actors[0]
                    action = session.game.choose(session.state, seat, rng) if seat >= 0 else None
                    events = session.act(seat, action) if action else session.draw()
                    recorder.append(session.game.deck, session.log[length:], events)
            if folder.is_file():
                assert not recorder.saved
                folder.unlink()
                recorder.save()
            assert recorder.saved
            assert recorder.path.read_bytes() == encode_session(recorder.header, session)
        recorder.close()

    cases(check, thorough, course=st.lists(st.sampled_from(happenings), max_size=12))


BUSY = """
import random, sys
from pathlib import Path
from rules.record import salvage
from games.library import GAMES
from table.storage.recorder import Recorder
from table.storage.settings import load_settings, save_settings
from table.storage.statistics import count_hint
path = Path(sys.argv[1])
rng = random.Random(int(sys.argv[2]))
saved = salvage(path.read_bytes(), GAMES)
session = saved.session
recorder = Recorder(path, saved.header, session)
while True:
    length, seat = len(session.log), session.actors[0]
    if seat < 0:
        events = session.draw()
    else:
        events = session.act(seat, session.game.choose(session.state, seat, rng))
    recorder.append(session.game.deck, session.log[length:], events)
    recorder.keep_earlier()
    if rng.random() < 0.5:
        session.rewind(max(3, len(session.log) - 3))
        recorder.rewrite(session)
    save_settings(load_settings())
    count_hint("president_arnold")
    print(length, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_killed_at_any_moment_every_file_is_whole(home: Path, thorough: bool) -> None:
    path = home / "game.cabinet"
    session = session_after("president_arnold", 2, 3)
    path.write_bytes(encode_session(header_of(session), session))
    rng = random.Random(5)
    for time in range(200 if thorough else 4):
        with subprocess.Popen(
            [sys.executable, "-c", BUSY, str(path), str(time)],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
        ) as busy:  # fmt: skip
            assert busy.stdout is not None
            for _line in range(rng.randrange(1, 20)):
                assert busy.stdout.readline()
            os.kill(busy.pid, signal.SIGKILL)
        _header, session = replay(read_bytes(path), GAMES)
        assert len(session.log) >= 3
        replay(read_bytes(path.with_name("game.cabinet.earlier")), GAMES)
        load_settings()
        assert load_statistics()["president_arnold"].hints >= 1
        assert not untold()
