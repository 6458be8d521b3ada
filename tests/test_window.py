"""The real window on a real (virtual) screen, played with the mouse; needs Xvfb and xdotool.

A person is the robot; options make games against computer players short, which think for a tenth
of a second at most.
"""

import os
from pathlib import Path

import pytest

from rules.core import CHANCE, HandEnded
from rules.presidents_and_sanityholes.actions import Pass, Play
from rules.session import Session
from table.storage.statistics import load_statistics
from tests.window import only_record, play, play_and_kill, prepare

pytestmark = pytest.mark.window

ARNOLD = ("president_arnold", "--seats", "2", "--choose", "hands=1", "--seconds", "240")
LONGER = ("president_arnold", "--seats", "4", "--seconds", "240")
"""More than one hand: now and then one is over after five actions."""


def test_two_players_play_a_hand_from_the_lobby_to_the_result(home: Path) -> None:
    told = play(home, *ARNOLD, "--until", "game")
    assert told["ended"] == "game"
    assert told["driver"] == "x11"
    assert told["summaries"] == 0  # the last hand goes straight to the end
    header, session = only_record(home)
    outcome = session.outcome
    assert outcome is not None
    assert sum(outcome.scores) == 2 * header.options["chips"]
    ranked = [
        (place, seat) for place, tie in zip((1, 2), outcome.ranking, strict=False) for seat in tie
    ]
    assert told["result"] == [
        [str(place), header.seats[seat].name, str(outcome.scores[seat])] for place, seat in ranked
    ]


def test_a_killed_game_is_offered_again_and_goes_on_as_it_was(home: Path) -> None:
    play_and_kill(home, *LONGER, "--until", "game", after=14)
    _header, kept = only_record(home)
    assert len(kept.log) >= 14
    assert kept.outcome is None
    again = play(home, *LONGER, "--resume")
    assert again["ended"] == "resumed"
    assert again["resumed"] == repr(kept.state)
    _header, still = only_record(home)
    assert still.log == kept.log


def test_two_people_and_two_computers_play_a_round_of_presidents_and_sanityholes(
    home: Path,
) -> None:
    prepare(home)
    told = play(
        home,
        *("presidents_and_sanityholes", "--seats", "4", "--until", "hand", "--seconds", "200"),
        *("--others", "human,bot:normal"),
    )
    assert (told["ended"], told["driver"], told["summaries"]) == ("hand", "x11", 1)
    _header, kept = only_record(home)
    session: Session[object] = Session(kept.game, kept.seed)
    events = [event for entry in kept.log for event in session.act(entry.seat, entry.action)]
    assert [event.hand for event in events if isinstance(event, HandEnded)] == [1]
    kinds = {type(entry.action) for entry in kept.log if entry.seat != CHANCE}
    assert {Play, Pass} <= kinds


def test_two_people_and_two_computers_play_bull_sanity_to_its_end(home: Path) -> None:
    prepare(home)
    told = play(
        home,
        *("bull_sanity", "--seats", "4", "--until", "game", "--seconds", "250"),
        *("--prefer", "Accept", "--prefer", "Lay"),
        *("--others", "human,bot:normal"),
    )
    assert (told["ended"], told["driver"]) == ("game", "x11")
    header, kept = only_record(home)
    assert kept.outcome is not None
    (winner,) = kept.outcome.ranking[0]
    assert told["result"][0] == ["1", header.seats[winner].name, ""]  # who is out first, no number


GAMES = {
    "president_arnold": ("hard", 3, ("hands=1",), ("Lay",)),
    "presidential_poker": ("hard", 3, ("hands=1",), ("Check", "Call", "Stand")),
    "el_presidente": ("normal", 2, ("games=1",), ()),
    "artoffacts": ("hard", 3, ("rotations=1",), ()),
    "presidents_and_sanityholes": ("normal", 3, ("black_markers=2",), ()),
    "bull_sanity": ("normal", 2, (), ("Lay",)),
    "sanity_rook": ("hard", 4, ("goal=300",), ("Pass",)),
}
"""By game: the others' level, seats, options, and the buttons that are preferred."""


@pytest.mark.sample(2)
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
