"""An evening at phones: browsers of four sizes, one code, and everything that goes wrong."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.pocket_window import Player, serve
from tests.window import SECONDS

pytestmark = pytest.mark.window
SIZES = ((320, 568), (390, 844), (768, 1024), (844, 390))
NAMES = ("Zoe", "Max", "Ida", "Tom")
SHORT = ("Call",)
"""How the buttons begin that nobody presses much: a game is short where all is believed."""
EVENING = 1500.0
"""Seconds that the whole may take where much else goes on."""


class Evening:
    """People at phones who play what the table asks until something holds."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self._end = time.monotonic() + EVENING

    def play(self, until: Callable[[], object]) -> None:
        while not until():
            assert time.monotonic() < self._end, [player.look() for player in self.players]
            acted = [player.act() for player in self.players if not player.is_away]
            if not any(acted):
                self.players[0].page.wait_for_timeout(15)

    def wish(self, words: str) -> None:
        """Let everybody who is there choose what comes next."""
        for player in self.players:
            if not player.is_away:
                player.wish(words)

    @property
    def is_over(self) -> bool:
        return all(player.look()["ways"] for player in self.players if not player.is_away)

    def title(self, words: str) -> None:
        for player in self.players:
            if not player.is_away:
                player.plays(words)


def sat(chromium: Browser, link: str, seats: int) -> Evening:
    players = []
    for seat in range(seats):
        player = Player(chromium, link, seat + 1, *SIZES[seat])
        player.avoids = SHORT
        player.sit(NAMES[seat], seat)
        players.append(player)
    for player in players:
        player.until(lambda told: told["state"] == "here")
    return Evening(players)


def test_an_evening_is_played_by_one_code(home: Path, chromium: Browser, thorough: bool) -> None:
    seats = 4 if thorough else 2
    with serve(home, "bull_sanity", seats) as table:
        evening = sat(chromium, table.link, seats)
        first, *_others, last = evening.players
        for player in evening.players:
            assert {*NAMES[:seats]} <= {name.split(" (")[0] for name in player.plates()}
        evening.play(lambda: sum(player.presses for player in evening.players) > 6)

        # one scans twice: the newer page has the seat
        twice = Player(chromium, table.link, 9, *SIZES[0], like=first)
        twice.avoids = SHORT
        twice.arrive()
        first.until(lambda told: told["state"] == "ended")
        first.close()
        evening.players[0] = first = twice

        # one's network dies, and nobody is thrown out
        last.context.set_offline(True)
        last.is_away = True
        last.until(lambda _told: last.page.locator("#lost").is_visible())
        if thorough:
            last.page.wait_for_timeout(30_000)
        last.context.set_offline(False)
        last.until(lambda _told: last.page.locator("#lost").is_hidden())
        last.is_away = False

        # one leaves, the game goes on, and they come back to their seat
        hand = last.look()["hand"]
        assert hand
        last.leave()
        last.until(lambda told: told["state"] == "ended")
        first.until(lambda _told: True)
        last.page.locator("#again").click()
        last.arrive()
        last.until(lambda told: told["asked"] or told["hand"])

        if not thorough:
            for player in evening.players:
                player.close()
            return
        evening.play(lambda: evening.is_over)
        evening.wish("Play again")  # the rematch
        evening.play(lambda: not evening.is_over)
        evening.play(lambda: evening.is_over)
        evening.wish("ArtOfFacts")
        evening.title("ArtOfFacts")
        pressed = sum(player.presses for player in evening.players)
        evening.play(lambda: sum(player.presses for player in evening.players) > pressed + 12)

        # the program is closed and opened again: the same code, and everybody has their seat
        link = table.link
        (record,) = sorted((home / "games").glob("*artoffacts.cabinet"))
        table.interrupt()
        assert table.end() == 0
    for player in evening.players:
        player.says("The table was closed")
    with serve(home, str(record), 0) as table:
        assert table.link == link
        for player in evening.players:
            player.arrive()
        before = sum(player.presses for player in evening.players)
        evening.play(lambda: sum(player.presses for player in evening.players) > before + 8)
        assert sorted(name.split(" (")[0] for name in first.plates()) == sorted(NAMES)
        for player in evening.players:
            player.close()


def test_a_screen_stays_awake_over_plain_http_while_one_plays(
    home: Path, chromium: Browser
) -> None:
    """At an address that is no secure context: there is no wake lock, and a film is played."""
    with serve(home, "bull_sanity", 2, host="0.0.0.0") as table:
        if "127.0.0.1" in table.link:
            pytest.skip("this machine has no address but its own")
        player = Player(chromium, table.link, 1, *SIZES[1])
        player.sit("Zoe", 0)
        assert not player.page.evaluate("isSecureContext")
        assert not player.page.evaluate("'wakeLock' in navigator")
        player.page.touchscreen.tap(200, 300)
        film = "document.getElementById('film')"
        plays = f"{film} && !{film}.paused && !{film}.muted && !{film}.loop"
        playing = f"Boolean({plays} && {film}.currentTime > 0)"
        end = time.monotonic() + SECONDS
        while not player.page.evaluate(playing):
            assert time.monotonic() < end, player.errors
            player.page.wait_for_timeout(50)
        player.leave()
        player.until(lambda told: told["state"] == "ended")
        assert not player.page.locator("#film").count()
        player.close()
