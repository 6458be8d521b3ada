"""Where a game plugs in, a slip of the pen is a type error that names its place.

All slips are made at once in a copy of the project, each where no other's error would hide it,
and mypy must report every one, and nothing in the game of docs/new-game.md.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.new_game import build_from_page

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("main.py", "rules", "bots", "art", "table", "ui", "prints", "games", "bench")


@dataclass(frozen=True)
class Slip:
    """In `file` `right` becomes `wrong`, and mypy complains of `told` there or in `where`."""

    what: str
    file: str
    right: str
    wrong: str
    told: str
    where: str = ""


SLIPS = (
    Slip(
        "a staging's picture is called something else",
        "games/president_arnold/stage.py",
        "    def picture(self",
        "    def pictures(self",
        "picture",
        "games/president_arnold/declaration.py",
    ),
    Slip(
        "a controller's requests want another argument",
        "games/el_presidente/controller.py",
        "    def requests(self, turn: OwnTurn)",
        "    def requests(self, turn: OwnTurn, most: int)",
        '"requests"',
    ),
    Slip(
        "a strategy's policy has another signature",
        "bots/president_arnold/strategy.py",
        "def policy(game: PresidentArnold, world: State, seat: Seat, rng: random.Random)",
        "def policy(game: PresidentArnold, world: State, rng: random.Random)",
        '"policy"',
    ),
    Slip(
        "a strategy's payoffs are misspelt",
        "bots/bull_sanity/strategy.py",
        "    payoffs=payoffs,",
        "    payofs=payoffs,",
        '"payofs"',
    ),
    Slip(
        "a strategy's hidden actions are called something else",
        "bots/sanity_rook/strategy.py",
        "    hidden=frozenset(",
        "    concealed=frozenset(",
        '"concealed"',
    ),
    Slip(
        "a strategy's playout is called something else",
        "bots/presidential_poker/strategy.py",
        "def playout(",
        "def play_out(",
        '"playout"',
    ),
    Slip(
        "a strategy is for another game's worlds",
        "bots/presidents_and_sanityholes/strategy.py",
        "STRATEGY: Final = Strategy[State, Decision, Facts](",
        "STRATEGY: Final = Strategy[int, Decision, Facts](",
        '"payoffs"',
    ),
    Slip(
        "a table offers an action that its game does not have",
        "games/el_presidente/controller.py",
        '_("Concede"), CONCEDE,',
        '_("Concede"), CONCESSION,',
        '"CONCESSION"',
    ),
    Slip(
        "a table's action lacks a field",
        "games/sanity_rook/controller.py",
        "Play((card,), way), key",
        "Play((card,)), key",
        '"way"',
    ),
    Slip(
        "a strategy asks an action for the field of another",
        "bots/presidents_and_sanityholes/reasons.py",
        "[GivesMarkers(action.markers)] if action.markers else",
        "[GivesMarkers(action.markers)] if action.value else",
        '"value"',
    ),
    Slip(
        "a strategy's action holds what belongs to another",
        "bots/artoffacts/strategy.py",
        "yield Swap((card,)), sum(stake",
        "yield Declare((card,)), sum(stake",
        '"Declare"',
    ),
    Slip(
        "a game's rules imagine nothing",
        "rules/artoffacts/game.py",
        "    def imagine(",
        "    def imagined(",
        'cannot be "Rules"',
        "games/artoffacts/declaration.py",
    ),
    Slip(
        "a game declares no learning environment",
        "games/bull_sanity/declaration.py",
        ", environment=ENVIRONMENT)",
        ")",
        '"environment"',
    ),
    Slip(
        "a printable is of the wrong type",
        "games/artoffacts/declaration.py",
        "    printables=chips_and_button,",
        '    printables=lambda: ("chips", "dealer"),',
        "Printable",
    ),
    Slip(
        "a learning environment has no vocabulary",
        "bots/presidential_poker/environment.py",
        "vocabulary=vocabulary, ",
        "",
        '"vocabulary"',
    ),
    Slip(
        "a table shows a fact that is called otherwise",
        "games/presidents_and_sanityholes/telling.py",
        "at.names[at.facts.order[",
        "at.names[at.facts.seats[",
        '"seats"',
    ),
    Slip(
        "a controller asks for a hand that only the state knows",
        "games/sanity_rook/controller.py",
        "            return self._ask_discard(turn.hand, chosen)",
        "            return self._ask_discard(turn.state.hands[turn.seat], chosen)",
        '"state"',
    ),
    Slip(
        "a telling does not say how a hand is sorted",
        "games/el_presidente/telling.py",
        "    orders=(",
        "    ordered=(",
        '"orders"',
    ),
    Slip(
        "a declaration names another game's table",
        "games/presidential_poker/declaration.py",
        "    return PresidentialPokerController(rules, names)\n",
        "    from games.artoffacts.controller import ArtOfFactsController\n\n"
        "    return ArtOfFactsController(rules, names)\n",
        '"ArtOfFactsController"',
    ),
)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project."""
    copy = tmp_path_factory.mktemp("seams")
    for room in (*ROOMS, "bootstrap.py", "pyproject.toml"):
        if (ROOT / room).is_dir():
            shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / room, copy / room)
    build_from_page(copy)
    return copy


def slip(copy: Path, slips: Sequence[Slip]) -> None:
    for each in slips:
        file = copy / each.file
        text = file.read_text(encoding="utf-8")
        assert text.count(each.right) == 1, f"{each.what}: {each.file} is written otherwise now"
        file.write_text(text.replace(each.right, each.wrong), encoding="utf-8")


def complaints(copy: Path) -> list[str]:
    """Return what mypy says of the files of the slips and of the page; others it only reads."""
    checked = {file for each in SLIPS for file in (each.file, each.where) if file}
    of_page = {str(file.relative_to(copy)) for file in copy.glob("*/oh_hell/*.py")}
    words = [
        "--no-error-summary",
        "--hide-error-context",
        "--follow-imports=silent",
        "--cache-dir=/dev/null",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *words, *sorted(checked | of_page)],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def names(told: list[str], each: Slip) -> bool:
    return any(
        line.startswith(f"{each.where or each.file}:") and each.told in line for line in told
    )


def test_a_slip_at_any_seam_is_named(copied: Path) -> None:
    slip(copied, SLIPS)
    told = complaints(copied)
    for each in SLIPS:
        assert names(told, each), f"nobody noticed: {each.what}\n" + "\n".join(told)
    assert not [line for line in told if "oh_hell" in line.partition(":")[0]], "docs/new-game.md"
