"""The real window on a real (virtual) screen, played with the mouse; needs Xvfb and xdotool.

Options make games against computer players short, which think for a tenth of a second at most.
"""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from rules.core import CHANCE
from table.storage.statistics import load_statistics
from tests import there
from tests.window import SECONDS, only_record, opened, play, prepare

pytestmark = pytest.mark.window


def test_two_players_play_a_hand_from_the_lobby_to_the_result(home: Path) -> None:
    prepare(home, animations=True, speed=4.0)
    summaries, result = play(home, "president_arnold", ["human"] * 2, hands="1")
    assert summaries == 1  # the last hand, too, says on the table what it came to
    header, session = only_record(home)
    outcome = there(session.outcome)
    assert sum(outcome.scores) == 2 * header.options["chips"]
    ranked = [
        (place, seat) for place, tie in zip((1, 2), outcome.ranking, strict=False) for seat in tie
    ]
    assert result == [
        [str(place), header.seats[seat].name, str(outcome.scores[seat])] for place, seat in ranked
    ]


def test_a_killed_game_is_offered_again_and_goes_on_as_it_was(home: Path) -> None:
    with opened(home) as window:
        window.set_up("president_arnold", ["human"] * 4, {})
        window.play_until(lambda told: told["table"]["decisions"] >= 6)
        window.kill()
    _header, kept = only_record(home)
    assert len(kept.log) >= 8
    assert kept.outcome is None
    with opened(home) as window:
        window.until_scene("LobbyScene")
        window.press("resume", lambda told: told["table"] is not None)
        assert window.states() == [repr(kept.state)]
    _header, still = only_record(home)
    assert still.log == kept.log


GAMES: dict[str, tuple[str, int, dict[str, Any], tuple[str, ...]]] = {
    "president_arnold": ("hard", 3, {"hands": "1"}, ("Lay",)),
    "presidential_poker": ("hard", 3, {"hands": "1"}, ("Check", "Call", "Stand")),
    "el_presidente": ("normal", 2, {"games": "1"}, ()),
    "artoffacts": ("hard", 3, {"rotations": "1"}, ()),
    "presidents_and_sanityholes": ("normal", 3, {"black_markers": "2"}, ()),
    "bull_sanity": ("normal", 2, {}, ("Lay",)),
    "sanity_rook": ("hard", 4, {"goal": "300"}, ("Pass",)),
}
"""By game: the others' level, seats, options, and the buttons that are wished."""


@pytest.mark.sample(14)
@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_against_computer_players_to_the_end(game: str, home: Path) -> None:
    level, seats, options, wishes = GAMES[game]
    prepare(home, bot_seconds=0.1)
    sits = ["human"] + [f"bot:{level}"] * (seats - 1)
    play(home, game, sits, wishes=wishes, **options)
    header, kept = only_record(home)
    assert [seat.player for seat in header.seats] == sits
    assert {entry.seat for entry in kept.log} == {CHANCE, *range(seats)}
    assert kept.outcome is not None
    (tally,) = load_statistics()[game].against.values()
    assert (tally.played, tally.won) == (1, int(0 in kept.outcome.ranking[0]))
    end = time.monotonic() + SECONDS
    while engines_of(home):  # they leave when they notice that it is gone
        assert time.monotonic() < end


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
