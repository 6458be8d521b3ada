"""Games that are not on the list: the skeleton's copy, and the one that docs/new-game.md builds."""

import importlib
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

import bots
import games
import games.library
import rules
from games.new_game import LIST, ROOMS, SKELETON, begin
from rules.catalog import Catalog

ROOT = Path(__file__).resolve().parent.parent
BUILT = ("oh_hell", "fresh_game", "second_best")
"""The games that tests build."""
PAGE = ROOT / "docs" / "new-game.md"
PIECE = re.compile(
    r"^`(\S+)`(?: goes on)?:\n\n```(?:python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)


def files_of_page() -> dict[str, str]:
    """Return the files that the page's code blocks make, by their paths in the project."""
    files: dict[str, str] = {}
    for path, piece in PIECE.findall(PAGE.read_text(encoding="utf-8")):
        gap = "\n" if piece.startswith(" ") else "\n\n"
        files[path] = files[path] + gap + piece if path in files else piece
    return files


def build_from_page(project: Path) -> None:
    begin("oh_hell", project)
    for path, text in files_of_page().items():
        assert (project / path).exists(), f"new-game does not write {path}"
        (project / path).write_text(text, encoding="utf-8")


def build_second_best(project: Path) -> None:
    """Begin a game in a project and change its rules: second-highest scores, three to five play."""
    begin("second_best", project)
    for path, old, new in (
        ("rules/second_best/game.py", "range(2, 7)", "range(3, 6)"),
        (
            "rules/second_best/game.py",
            'max(trick, key=lambda card: self.deck.rank(self.deck[card], "rank"))',
            'sorted(trick, key=lambda card: self.deck.rank(self.deck[card], "rank"))[-2]',
        ),
        ("games/second_best/sheet.yaml", "players: [2, 6]", "players: [3, 5]"),
    ):
        text = (project / path).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (project / path).write_text(text.replace(old, new), encoding="utf-8")


def small_project(folder: Path) -> Path:
    """Copy what new-game needs of the project into a folder, and return it.

    Games of these tests that are on the list already, since somebody follows the page, are not.
    """
    for room in ROOMS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / room / SKELETON, folder / room / SKELETON, ignore=ignored)
    for file in (LIST, "pyproject.toml"):
        shutil.copy2(ROOT / file, folder / file)
    text = (folder / LIST).read_text(encoding="utf-8")
    for name in BUILT:
        line = rf"from games\.{name}\.declaration import {name.upper()}\n|^    {name.upper()},\n"
        text = re.sub(line, "", text, flags=re.MULTILINE)
    (folder / LIST).write_text(text, encoding="utf-8")
    return folder


@contextmanager
def listed(project: Path, name: str) -> Iterator[None]:
    """Have a project's game on the list of games, in every module that knows the list."""
    before = _taken_out(name)
    with pytest.MonkeyPatch.context() as patched:
        for room in (rules, bots, games):
            patched.setattr(room, "__path__", [str(project / room.__name__), *room.__path__])
        declaration = importlib.import_module(f"games.{name}.declaration")
        usual = games.library.GAMES
        others = (each for each in usual if each.name != name)
        more = Catalog(*others, getattr(declaration, name.upper()))
        for module in list(sys.modules.values()):
            if getattr(module, "GAMES", None) is usual:
                patched.setattr(module, "GAMES", more)
        yield
    _taken_out(name)
    sys.modules.update(before)


def _taken_out(name: str) -> dict[str, ModuleType]:
    """Take a game's modules out of those that were imported, and return them."""
    return {each: sys.modules.pop(each) for each in list(sys.modules) if f".{name}" in each}
