"""One person at a real window against computer players, to the end of every game.

The person is the robot; the options make the games short, and the computer players think for a
tenth of a second at most. Needs Xvfb and xdotool.
"""

import os
from pathlib import Path

import pytest

from rules.core import CHANCE
from table.storage.statistics import load_statistics
from tests.window import only_record, play, prepare

pytestmark = pytest.mark.window

GAMES = {
    "president_arnold": ("hard", 3, ("hands=1",), ("Lay",)),
    "presidential_poker": ("hard", 3, ("hands=1",), ("Check", "Call", "Stand")),
    "el_presidente": ("normal", 2, ("games=1",), ()),
    "artoffacts": ("hard", 3, ("rotations=1",), ()),
    "presidents_and_sanityholes": ("normal", 3, ("black_markers=2",), ()),
    "bull_sanity": ("normal", 2, (), ("Lay",)),
    "sanity_rook": ("hard", 4, (), ("Pass",)),
}
"""By game: the others' level, seats, options, and the buttons that are preferred."""


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_against_computer_players_to_the_end(game: str, home: Path) -> None:
    level, seats, options, prefer = GAMES[game]
    prepare(home, bot_seconds=0.1)
    told = play(
        home,
        *(game, "--others", f"bot:{level}", "--seats", str(seats)),
        *("--until", "game", "--seconds", "270"),
        *(word for option in options for word in ("--choose", option)),
        *(word for words in prefer for word in ("--prefer", words)),
    )
    assert (told["ended"], told["driver"]) == ("game", "x11")
    header, kept = only_record(home)
    assert [seat.player for seat in header.seats] == ["human"] + [f"bot:{level}"] * (seats - 1)
    assert {entry.seat for entry in kept.log} == {CHANCE, *range(seats)}
    assert kept.outcome is not None
    (tally,) = load_statistics()[game].against.values()
    assert (tally.played, tally.won) == (1, int(0 in kept.outcome.ranking[0]))
    assert not engines_of(home)


def engines_of(home: Path) -> list[int]:
    """Return the processes that still work for the window that had this home."""
    wanted = f"CABINET_HOME={home}".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                environment = (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if wanted in environment:
                found.append(int(folder.name))
    return found
