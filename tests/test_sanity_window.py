"""Presidents & Sanityholes and Bull Sanity in the real window, with the mouse."""

from pathlib import Path

import pytest

from rules.core import CHANCE, HandEnded
from rules.presidents_and_sanityholes.actions import Pass, Play
from rules.session import Session
from tests.window import only_record, play, prepare

pytestmark = pytest.mark.window


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
