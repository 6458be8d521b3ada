"""The real window on a real (virtual) screen, played with the mouse; needs Xvfb and xdotool."""

from pathlib import Path

import pytest

from tests.window import only_record, play, play_and_kill

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
