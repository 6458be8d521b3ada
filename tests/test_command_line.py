"""The command line: help everywhere, and each mistake told in one sentence with status 2."""

from pathlib import Path

import pytest

import main

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
        ("replay . --check", "cannot be read"),
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
    assert "larger than any game's record" in capsys.readouterr().err
