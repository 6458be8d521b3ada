"""Hands at phones as people play with them: browsers beside the real window on a real screen."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from table.players import USUAL_NAMES
from tests.pocket_window import Party, Player, party, serve
from tests.window import ROOT, only_record

pytestmark = pytest.mark.window

WHOLE = 1200.0
"""Seconds that a whole game may take where much else goes on; alone it takes a few minutes."""
LONG = ("Pick up", "Fold")
"""How the buttons begin by which who presses at random makes a game long, or nearly none."""


def at(people: Party, name: str) -> Player:
    """Return who plays at the seat with this name."""
    return next(player for player in people.players if player.look()["name"] == name)


def test_two_phones_play_beside_the_window_from_the_lobby_on(home: Path, chromium: Browser) -> None:
    with party(home, chromium, "bull_sanity", ["phone", "phone"]) as people:
        people.play(lambda table: table["decisions"] >= 2)
        people.players[0].reload()
        people.play(lambda table: table["decisions"] >= 4 or table["over"])
        told = people.window.look()
        assert told["curtains"] == 0
    header, session = only_record(home)
    assert [seat.player for seat in header.seats] == ["human", "human"]
    assert sum(entry.seat >= 0 for entry in session.log) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "sits", "options"),
    [
        ("bull_sanity", ["phone", "phone", "phone"], {}),
        ("bull_sanity", ["phone", "phone", "bot:easy"], {"calls": "shout"}),
        (
            "el_presidente",
            ["phone", "phone", "bot:easy", "bot:easy"],
            {"teams": "2x2", "games": "2"},
        ),
        ("president_arnold", ["phone", "phone", "bot:easy"], {"hands": "1"}),
        ("presidential_poker", ["phone", "phone", "phone"], {"hands": "1"}),
    ],
)
def test_a_whole_game_is_played_at_phones(
    home: Path, chromium: Browser, game: str, sits: list[str], options: dict[str, str]
) -> None:
    with party(home, chromium, game, sits, **options) as people:
        people.avoids = LONG
        people.play(lambda table: table["over"], WHOLE)
        people.play(lambda _table: people.window.look()["scene"] == "ResultScene")
        assert people.window.look()["curtains"] == 0
    header, session = only_record(home)
    assert session.outcome is not None
    people_there = ["human" if player == "phone" else player for player in sits]
    assert [seat.player for seat in header.seats] == people_there


@pytest.mark.parametrize(
    ("game", "seats", "short", "whole"),
    [
        ("president_arnold", 3, "hands=1", False),
        pytest.param("president_arnold", 3, "hands=1", True, marks=pytest.mark.slow),
        pytest.param("presidential_poker", 3, "hands=2", True, marks=pytest.mark.slow),
        pytest.param("el_presidente", 3, "games=1", True, marks=pytest.mark.slow),
        pytest.param("artoffacts", 3, "bank=20", True, marks=pytest.mark.slow),
        pytest.param(
            "presidents_and_sanityholes", 3, "black_markers=1", True, marks=pytest.mark.slow
        ),
        pytest.param("bull_sanity", 2, "calls=turn", True, marks=pytest.mark.slow),
        pytest.param("sanity_rook", 4, "goal=100", True, marks=pytest.mark.slow),
    ],
)
def test_a_table_without_a_window_is_served_until_ctrl_c(
    home: Path, chromium: Browser, game: str, seats: int, short: str, whole: bool
) -> None:
    with serve(home, game, seats, short) as served:
        players = [Player(chromium, served.link, seed, stirs=whole) for seed in range(seats)]
        for seat, player in enumerate(players):
            player.bets = float(seat == 0)  # else they outbid each other till nobody scores
            player.sit(USUAL_NAMES[seat], seat)
        end = time.monotonic() + WHOLE
        while not served.kept if whole else sum(player.presses for player in players) < 12:
            assert time.monotonic() < end, [player.look() for player in players]
            acted = [player.act() for player in players]
            if not any(acted):
                players[0].page.wait_for_timeout(15)
        while whole and not any(player.stirred()["falling"] for player in players):
            assert time.monotonic() < end, "nothing falls on the winner"
            if not any(player.act() for player in players):
                players[0].page.wait_for_timeout(15)
        served.interrupt()
        for player in players:
            player.until(lambda told: told["state"] == "ended")
            assert not player.look()["hand"]
            player.says("The table was closed")
            player.close()
        assert served.end() == 0
    (record,) = (home / "games").glob("*.cabinet")
    assert not whole or str(record) in served.kept
    checked = subprocess.run(
        [sys.executable, "main.py", "replay", "--check", str(record)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    assert "Traceback" not in served.told
    assert "Code: " in served.told
    assert (only_record(home)[1].outcome is not None) == whole


def test_a_card_that_is_flicked_or_tapped_twice_is_laid_flies_and_is_heard(
    home: Path, chromium: Browser
) -> None:
    with serve(home, "el_presidente", 2, "games=1") as served:
        players = [Player(chromium, served.link, seed, stirs=True) for seed in range(2)]
        for seat, player in enumerate(players):
            player.sit(USUAL_NAMES[seat], seat)
            player.page.click("#self")
            player.page.get_by_label("Sound").check()
            player.page.get_by_label("Vibration").set_checked(seat == 0)
            player.page.keyboard.press("Escape")
        ways = {Player.flick: 0, Player.tap_twice: 0}
        while min(ways.values()) < 1:
            for player in players:
                told = player.look()
                if told["turn"] == "Your turn" and not told["sent"] and told["lit"]:
                    player.page.wait_for_timeout(400)  # what has just come takes no press
                    way, held = min(ways, key=ways.__getitem__), player.cards.count()
                    way(player, player.look()["lit"][0])
                    ways[way] += player.holds_other_than(held)  # two taps may be too slow
                else:
                    player.act()
        assert all(player.stirred()["heard"] for player in players)
        assert [bool(player.stirred()["felt"]) for player in players] == [True, False]
        assert sum(player.stirred()["flying"] for player in players) >= 2


def test_who_watches_or_leaves_finds_the_way_to_a_seat(home: Path, chromium: Browser) -> None:
    with serve(home, "bull_sanity", 2) as served:
        ann, bo = (Player(chromium, served.link, seed) for seed in range(2))
        bo.page.locator("#places button").nth(1).wait_for(timeout=20_000)
        assert bo.page.locator("#places bdi").all_inner_texts() == list(USUAL_NAMES[:2])
        bo.page.fill("#name", "Zoe")
        bo.press("Watch")
        bo.arrive()
        ann.sit("Max", 0)
        bo.press("Sit down")
        bo.sit("Zoe", 1)
        assert bo.look()["hand"]

        ann.leave()
        ann.says("You have left the table.")
        ann.says("A computer player sits in for you.")
        bo.until(lambda _told: "computer" in bo.page.inner_text("#seats li:nth-child(2)"))
        ann.says("You can come back at any time.")
        assert "code" not in ann.page.inner_text("#away-words")
        ann.press("Take over again")
        assert ann.arrive()["hand"]
        ann.close()
        bo.close()
