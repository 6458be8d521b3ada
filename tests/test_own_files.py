"""Settings and the list of records: nothing is lost to a value or a window."""

import contextlib
import errno
import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games import window
from rules.files.writing import write_atomically
from table.storage import locks, records
from table.storage.places import config_folder, games_folder
from table.storage.recorder import Recorder
from table.storage.records import RecordNote, newest_and_unfinished, notes, tidy
from table.storage.settings import Settings, load_settings, save_settings
from table.storage.trouble import untold
from tests.at_table import header_of, session_after

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = (Path(__file__).parent / "records" / "president_arnold.cabinet").read_bytes()


def unfinished() -> RecordNote | None:
    """Return the game to go on with."""
    return newest_and_unfinished()[1]


def put(name: str, plain: Any) -> Path:
    file = config_folder() / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(plain), encoding="utf-8")
    return file


def test_a_bad_setting_costs_that_setting_alone() -> None:
    file = put("settings.json", {"volume": 900, "text_scale": 150, "paper": "a0", "names": ["Zoe"]})
    assert load_settings() == Settings(text_scale=150, names=("Zoe",))
    [sentence] = untold()
    assert "volume, paper." in sentence
    assert json.loads(file.with_suffix(".damaged").read_bytes())["volume"] == 900
    load_settings()
    assert not untold()  # told once
    assert json.loads(file.read_bytes())["text_scale"] == 150


def test_settings_of_a_newer_version_are_written_back() -> None:
    file = put("settings.json", {"volume": 20, "voice_of_the_future": {"for": [1, 2]}})
    settings = load_settings()
    settings.volume = 30
    save_settings(settings)
    written = json.loads(file.read_bytes())
    assert written["voice_of_the_future"] == {"for": [1, 2]}
    assert written["volume"] == 30


def put_record(name: str, content: bytes, changed: int) -> Path:
    path = games_folder() / f"{name}.cabinet"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    os.utime(path, (changed, changed))
    return path


def test_an_unfinished_game_is_found_however_old_it_is() -> None:
    begun = b"".join(GOLDEN.splitlines(keepends=True)[:9])
    old = put_record("old", begun, 1)
    for number in range(records.MOST_LISTED + 20):
        put_record(f"over {number}", GOLDEN, 1000 + number)
    found = unfinished()
    assert found is not None
    assert found.path == old
    listed = notes()
    assert len(listed) == records.MOST_LISTED + 1
    assert listed[-1].path == old
    old.unlink()
    assert unfinished() is None


def test_a_record_is_read_once_until_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    path = put_record("game", GOLDEN, 1000)
    assert unfinished() is None
    with monkeypatch.context() as shut:
        shut.setattr("table.storage.records._read", lambda _path: 1 // 0)
        assert unfinished() is None
        assert len(notes()) == 1
    put_record("game", b"".join(GOLDEN.splitlines(keepends=True)[:9]), 2000)
    found = unfinished()
    assert found is not None
    assert found.path == path


def test_what_is_no_file_is_passed_over(make_pipe: Callable[[Path], None]) -> None:
    put_record("game", GOLDEN, 1000)
    folder = games_folder()
    make_pipe(folder / "pipe.cabinet")
    (folder / "folder.cabinet").mkdir()
    (folder / "loop.cabinet").symlink_to(folder / "loop.cabinet")
    (folder / "device.cabinet").symlink_to("/dev/zero")
    assert [note.path.name for note in notes()] == ["game.cabinet"]
    make_pipe(config_folder() / "settings.json")
    assert load_settings() == Settings()


def test_a_game_with_a_damaged_header_is_offered_by_its_earlier_copy() -> None:
    begun = b"".join(GOLDEN.splitlines(keepends=True)[:9])
    path = put_record("game", b"\0" + begun, 1000)
    path.with_name("game.cabinet.earlier").write_bytes(begun)
    found = unfinished()
    assert found is not None
    assert found.path == path


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b"old")

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(OSError, match="No space"):
        write_atomically(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(os.name == "nt", reason="Windows replaces no file that somebody reads")
def test_who_reads_a_file_while_it_is_written_again_has_the_former_whole(home: Path) -> None:
    """Nothing is ever written into a file that is there: so a kill leaves the old or the new."""
    session = session_after("president_arnold", 2, 12)
    recorder = Recorder(home / "game.cabinet", header_of(session), session)
    recorder.save()
    recorder.keep_earlier()
    save_settings(Settings())
    files = [file for file in home.iterdir() if not file.name.endswith(locks.ENDING)]
    assert len(files) == 3
    former = {file: file.read_bytes() for file in files}
    with contextlib.ExitStack() as stack:
        readers = {file: stack.enter_context(file.open("rb")) for file in files}
        session.rewind(4)
        recorder.rewrite(session)
        recorder.keep_earlier()
        save_settings(Settings(volume=7))
        assert all(file.read_bytes() != former[file] for file in files)
        assert {file: reader.read() for file, reader in readers.items()} == former
    recorder.close()


KILLED = """
import os, sys
from pathlib import Path
from table.storage.locks import Lock
record = Path(sys.argv[1])
lock = Lock(record)
record.with_name(record.name + ".part").write_bytes(b"half")
print("written", flush=True)
if sys.argv[2] == "stay":
    sys.stdin.read()
os._exit(9)
"""


def test_what_a_killed_program_left_is_taken_away_and_nothing_else() -> None:
    record = put_record("game", GOLDEN, 1000)
    played = put_record("played", GOLDEN, 1000)
    put("settings.json.part", {})
    subprocess.run([sys.executable, "-c", KILLED, str(record), "die"], cwd=ROOT, check=False)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(played), "stay"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as other:  # fmt: skip
        assert other.stdout is not None
        assert other.stdout.readline() == "written\n"
        tidy()
        names = {path.name for path in games_folder().iterdir()}
        other.kill()
    assert names == {f"game{records.RECORD}"} | {
        f"played{records.RECORD}{ending}" for ending in ("", ".lock", ".part")
    }
    assert not (config_folder() / "settings.json.part").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_a_full_disk_under_the_log_is_silent(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handler = window.LogFile(home / "cabinet.log", encoding="utf-8")
    handler.close()
    handler.stream = Path("/dev/full").open("a")  # noqa: SIM115 (the handler closes it)
    record = logging.LogRecord("cabinet", logging.WARNING, "", 0, "x" * 9000, None, None)
    handler.handle(record)
    assert capsys.readouterr().err == ""
    with contextlib.suppress(OSError):
        handler.close()


FIRST_START = """
import os
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from games import window
window.first_frame()
from table.storage.settings import Settings, save_settings
save_settings(Settings())
"""


def test_two_first_starts_at_once_both_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CABINET_HOME", str(tmp_path / "not there yet"))
    command = [sys.executable, "-c", FIRST_START]
    windows = [
        subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    assert [one.communicate(timeout=60)[1] for one in windows] == ["", ""]
    assert [one.returncode for one in windows] == [0, 0]
    assert load_settings() == Settings()
