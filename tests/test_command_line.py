"""The command line: help everywhere, and each mistake told in one sentence with status 2."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import bootstrap
import main

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("play", "print", "simulate", "tournament", "replay", "bench")
SHEETS = ("board", "deck", "chips", "markers")


def run(*words: str) -> int | str | None:
    """The exit status of a command line."""
    try:
        return main.main(words)
    except SystemExit as ended:
        return ended.code


@pytest.mark.parametrize(
    "words", [(), *((command,) for command in COMMANDS), *(("print", sheet) for sheet in SHEETS)]
)
def test_every_command_explains_itself(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words, "--help") == 0
    told = capsys.readouterr()
    assert told.out.startswith(" ".join(("usage: main.py", *words)))
    assert told.err == ""


def test_the_help_says_that_pictures_of_several_sheets_are_numbered(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("print", "board", "--help")
    assert "FILE-1.png" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dance", "'dance'"),
        ("--dance", "--dance"),
        ("play", "game"),
        ("play chess", "There is no game called 'chess'"),
        ("play ''", "There is no game called ''"),
        ("simulate chess", "There is no game called 'chess'"),
        ("simulate president_arnold --seats 9", "2 to 8 players, not 9"),
        ("simulate president_arnold --seats many", "'many'"),
        ("simulate president_arnold --bots clever", "'clever'"),
        ("simulate president_arnold --option pots=huh", "grow, renew"),
        ("simulate president_arnold --option pots=1", "grow, renew"),
        ("simulate president_arnold --option hands=--3", "'hands'"),
        ("simulate president_arnold --option hands=²", "'hands'"),
        ("simulate president_arnold --option hands=" + "9" * 5000, "'hands'"),
        ("simulate president_arnold --option potz=grow", "'pots'"),
        ("replay nothing.cabinet --check", "nothing.cabinet: "),
        ("replay nothing.cabinet", "nothing.cabinet: "),
        ("replay . --check", "this is a folder"),
        ("bench --only speed", "'speed'"),
        ("bench --game chess", "'chess'"),
    ],
)
def test_a_mistake_is_one_sentence(
    words: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*(word.strip("'") for word in words.split())) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without an end")
def test_a_file_without_an_end_is_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "/dev/zero", "--check") == 2
    assert "not an ordinary file" in capsys.readouterr().err


@pytest.mark.parametrize("file", ["main.py", "bootstrap.py"])
def test_an_old_python_can_read_that_it_is_too_old(file: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 8))
    assert "from __future__ import annotations" in source


def test_an_interrupt_ends_any_command_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_arguments: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("ui.prints.command.run", interrupted)
    assert run("print", "markers") == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    words = [sys.executable, "main.py", "simulate", "president_arnold"]
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a screen")
@pytest.mark.parametrize("driver", ["", "x11"])
def test_without_a_screen_one_sentence_says_so(driver: str, tmp_path: Path) -> None:
    of_screens = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    environment = {name: value for name, value in os.environ.items() if name not in of_screens}
    environment |= {"CABINET_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    if driver:
        environment["SDL_VIDEODRIVER"] = driver
    done = subprocess.run(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("The window cannot be opened")
    assert done.stderr.endswith(f"See {tmp_path / 'cabinet.log'}.\n")
    assert done.stderr.count("\n") == 1


def test_a_fault_is_one_sentence_also_where_no_log_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "a file, not a folder"
    file.touch()
    code = (  # in a process of its own: under pytest, logging has its own ways
        "import sys; from games import window\n"
        "window.make_app = lambda *words: 1 // 0\n"
        "sys.exit(window.open_window())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "CABINET_HOME": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "division" in done.stderr


def test_libraries_that_were_broken_off_are_installed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr("venv.create", lambda folder, with_pip: made.append(folder))
    # a Python that is there without its pip, as after a failed or an interrupted start
    monkeypatch.setattr("subprocess.call", lambda words, **_more: int("import pip" in words))
    bootstrap.prepare("requirements.txt")
    assert made == [tmp_path]
    assert (tmp_path / "stamp").exists()


def test_an_interrupted_installation_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def install(words: list[str], **_more: object) -> int:
        if "install" in words:
            raise KeyboardInterrupt
        return 0

    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr("subprocess.call", install)
    with pytest.raises(SystemExit) as ended:
        bootstrap.prepare("requirements.txt")
    assert ended.value.code == 2
    assert "Start again" in capsys.readouterr().err
    assert not (tmp_path / "stamp").exists()
