"""The command line: help everywhere, and each mistake told in one sentence with status 2."""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import pytest

import main
from games.declaration import GameDeclaration
from games.library import GAMES
from rules.catalog import parse_options
from rules.core import OptionsError
from rules.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("play", "print", "simulate", "compare", "tournament", "replay", "bench")
SHEETS = ("board", "deck", "chips", "markers")


def run(*words: str) -> int | str | None:
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


@pytest.mark.parametrize("name", ["cabinet", "main.py", "Karten spielen"])
def test_the_program_calls_itself_by_the_name_it_was_started_with(
    name: str, tmp_path: Path
) -> None:
    started = tmp_path / name
    started.symlink_to(ROOT / "main.py")
    help_, version, mistake = (
        subprocess.run(
            [sys.executable, str(started), *words], capture_output=True, text=True, check=False
        )
        for words in (["compare", "--help"], ["--version"], ["simulate"])
    )
    assert help_.stdout.startswith(f"usage: {name} compare ")
    assert f"  {name} compare president_arnold" in help_.stdout
    assert version.stdout == f"Cabinet {VERSION}\n"
    assert mistake.stderr.endswith(f"; see {name} simulate --help.\n")


@pytest.mark.parametrize("command", ["simulate", "compare", "serve"])
@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_the_help_lists_a_games_options_with_values_that_it_takes(
    command: str, game: GameDeclaration[Any, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command, game.name, "--help") == 0
    told = capsys.readouterr().out
    for field in msgspec.structs.fields(game.rules().options_type):
        (values,) = re.findall(rf"^  {field.name}=(\S+)$", told, re.MULTILINE)
        for value in re.split(r"\||\.\.", values):
            typed = parse_options([f"{field.name}={value}"])
            assert any(fits(game, seats, typed) for seats in game.rules().seat_range)


def fits(game: GameDeclaration[Any, Any], seats: int, options: dict[str, object]) -> bool:
    try:
        game.open(seats, options)
    except OptionsError:
        return False
    return True


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
        ("open nothing.cabinet", "nothing.cabinet: there is no such file."),
        ("nothing.cabinet", "nothing.cabinet: there is no such file."),
        ("open .", "this is a folder"),
        ("bench --only speed", "'speed'"),
        ("bench --game chess", "'chess'"),
    ],
)
def test_a_mistake_is_one_sentence(
    words: str, sentence: str, complaint: Callable[..., str]
) -> None:
    assert sentence in complaint(run, *(word.strip("'") for word in words.split()))


@pytest.mark.parametrize(
    "words",
    [
        "{}",
        "--{}",
        "play {}",
        "simulate {}",
        "simulate president_arnold --bots {}",
        "simulate president_arnold --option {}=1",
        "compare president_arnold --option {}=1",
        "compare president_arnold --option pots=grow --plot {}",
        "simulate president_arnold --scheduler {}",
        "simulate president_arnold --games 1 --records {}/there",
        "tournament president_arnold --bots random,random --games 1 --plot {}",
        "replay {}.cabinet --check",
        "replay {}.cabinet",
        "print deck {}",
        "print deck {}.yaml",
        "print markers -o {}",
        "print markers -o {}/sheet.pdf",
        "new-game {}",
        "bench --game {}",
    ],
)
def test_what_was_asked_is_quoted_without_its_control_characters(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name may have come from a stranger's folder, by a star on the command line."""
    monkeypatch.chdir(tmp_path)
    strange = "x\x1b[2J\u202ey\x07"
    (tmp_path / strange).write_bytes(b"no folder")
    assert run(*(word.format(strange) for word in words.split())) == 2
    told = capsys.readouterr().err
    assert told.removesuffix("\n").isprintable()
    assert told


BESIDES = {
    "simulate": ("bull_sanity",),
    "compare": ("bull_sanity", "--option", "play_on=true"),
    "tournament": ("bull_sanity",),
    "serve": ("bull_sanity",),
    "replay": ("tests/records/bull_sanity.cabinet", "--film", "film.png"),
    "print deck": ("standard",),
    "print box": ("standard",),
    "print everything": ("bull_sanity",),
}
"""What commands need besides a number."""


def numbers_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """Yield every argument of every command that takes a number."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from numbers_of(each)
        elif action.type in (int, float):
            yield parser.prog.removeprefix("main.py "), action


@pytest.mark.parametrize("digits", ["9" * 60, "-" + "9" * 60, "9" * 400, "9" * 5000, "nan"])
def test_a_number_that_nothing_can_have_is_one_short_sentence(
    digits: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers = list(numbers_of(main.parser()))
    assert {
        "--games",
        "--seats",
        "--jobs",
        "--seconds",
        "--dpi",
        "--chair",
        "--read",
        "--port",
    } <= {action.option_strings[0] for _command, action in numbers}
    for command, action in numbers:
        words = (*command.split(), *BESIDES.get(command, ()))
        given = [digits] * (action.nargs if isinstance(action.nargs, int) else 1)
        assert run(*words, action.option_strings[0], *given) == 2, (command, action.option_strings)
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert len(told) < 320
    assert not list(tmp_path.iterdir())


def test_a_name_that_no_file_can_have_is_no_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", "deck", "x" * 5_000) == 2
    assert capsys.readouterr().err.startswith("There is no game or deck “xxx")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without an end")
def test_a_file_without_an_end_is_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "/dev/zero", "--check") == 2
    assert "not an ordinary file" in capsys.readouterr().err


def test_an_interrupt_ends_any_command_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_arguments: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("prints.command.run", interrupted)
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
    assert done.stderr.startswith("The window can’t be opened")
    assert done.stderr.endswith(f"See {tmp_path / 'cabinet.log'}.\n")
    assert done.stderr.count("\n") == 1


def test_a_fault_is_one_sentence_also_where_no_log_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "a file, not a folder"
    file.touch()
    code = (  # in a process of its own: under pytest, logging has its own ways
        "import sys; from games import window\n"
        "window.make_app = lambda *words, **more: 1 // 0\n"
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
