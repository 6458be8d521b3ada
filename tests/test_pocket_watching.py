"""People who look on at a phone, in a real browser beside a table that is served: what they see."""

from collections.abc import Iterator
from socket import AF_INET6, socket
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage

from art.palette import palette, seat_color
from games.library import GAMES, entry_of
from games.phones import ServedPhones
from games.serving import lay_table, seats_of
from table.runner import Runner
from table.storage.settings import Settings
from tests import there
from tests.browser import SIZES
from tests.clock import HandClock

PATIENCE = 30.0
FACES = """() => [...document.querySelectorAll('#table img.face')].map((each) => each.src)
  .concat(getComputedStyle(document.documentElement).getPropertyValue('--back'))"""


class Table:
    """A table whose phones are served; its one seat at a phone stays free, and time stands."""

    def __init__(self, program: Browser) -> None:
        self.clock = HandClock()
        self.served = ServedPhones()
        games = tuple(map(entry_of, GAMES))
        self.runner = Runner(self.clock.now, lambda: None, None, lambda: self.served, games)
        self._program = program
        self._left: list[Any] = []

    def lay(self, game: str, players: str, host: str = "127.0.0.1") -> None:
        """Begin a game; those at the last one are still in the room."""
        seats = seats_of(players, "")
        settings = Settings(animations=False, sound=False, phone_host=host)
        settings.at_phones = tuple(seat.name for seat in seats if seat.player == "human")
        match = there(lay_table(game, seats, {}, settings))
        self.runner.lay(match)
        self.runner.turn()

    def watch(self, name: str) -> "Watcher":
        """Come in by the code, and look on."""
        watcher = self.come_in(name)
        watcher.press("Watch")
        watcher.arrive()
        return watcher

    def come_in(self, name: str) -> "Watcher":
        """Come in by the code, and say one's name."""
        watcher = Watcher(self, self._program, self.runner.room.links[0])
        self._left.append(watcher)
        watcher.until("document.getElementById('ways').childElementCount > 0")
        watcher.page.fill("#name", name)
        return watcher

    def free(self, name: str) -> None:
        """Let the next player have somebody's seat."""
        course = there(self.runner.course)
        course.pocket.free(course.match.header.names.index(name))

    def close(self) -> None:
        for each in self._left:
            each.context.close()
        self.runner.leave()
        self.runner.room.close()
        self.served.wait_closed(5)
        assert [error for each in self._left for error in each.errors] == []


class Watcher:
    """Somebody's phone, on which no seat is played."""

    def __init__(self, table: Table, program: Browser, link: str) -> None:
        self._table = table
        wide, high = SIZES[1]
        self.context = program.new_context(
            viewport={"width": wide, "height": high}, has_touch=True, reduced_motion="reduce"
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(8000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._hear)
        self.page.goto(link, wait_until="commit")

    def _hear(self, said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            self.errors.append(said.text)

    def until(self, script: str) -> None:
        """Let the table live until something holds on the page."""
        for _round in range(int(PATIENCE * 100)):
            self._table.runner.turn()
            if self.page.evaluate(script):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"not {script}: {self.page.inner_text('body')}")

    def arrive(self) -> None:
        """Wait for the table with all its faces."""
        self.until(
            "document.getElementById('page').dataset.state === 'here' && "
            "[...document.querySelectorAll('img.face')].every((each) => "
            "each.classList.contains('there'))"
        )

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).click()

    def until_said(self, words: str) -> None:
        self.until(f"document.body.innerText.includes({words!r})")


@pytest.fixture
def table(chromium: Browser) -> Iterator[Table]:
    laid = Table(chromium)
    yield laid
    laid.close()


def test_who_looks_on_sees_the_cards_of_the_second_game_and_none_of_the_first(table: Table) -> None:
    table.lay("el_presidente", "phone,easy,easy,easy")
    otto = table.watch("Otto")
    first = otto.page.evaluate(FACES)[-1].partition("?")[2].partition(".")[0]
    table.lay("sanity_rook", "phone,easy,easy,easy")
    otto.until("document.getElementById('game').innerText === 'Sanity Rook'")
    otto.arrive()
    faces = otto.page.evaluate(FACES)
    assert len(faces) > 1
    assert not [face for face in faces if first in face]
    old = otto.page.evaluate(
        "(key) => fetch(`/face/288/3?${key}`).then((each) => each.status)", first
    )
    assert old == 404  # nothing of another deck can be kept under the old name


def test_who_waits_for_a_seat_sees_so_and_somebody_too_slow_for_one_may_watch_on(
    table: Table,
) -> None:
    table.lay("bull_sanity", "phone,easy,easy")
    otto, zoe = table.watch("Otto"), table.watch("Zoe")
    otto.press("Sit down")
    zoe.press("Sit down")
    zoe.page.locator("#places button").first.click()
    zoe.until("document.getElementById('hand').childElementCount > 0")
    otto.until_said("All seats are taken.")  # it went to somebody else meanwhile
    otto.press("Next free seat")
    otto.arrive()
    otto.until_said("You’re waiting for a seat.")
    assert otto.page.locator("#open-log").is_visible()
    otto.page.locator("#sit-down").click()
    otto.until("!document.body.innerText.includes('You’re waiting for a seat.')")
    otto.page.locator("#sit-down").click()
    otto.until_said("You’re waiting for a seat.")
    assert otto.page.locator("#sit-down").get_attribute("aria-pressed") == "true"
    table.free("Zoe")
    otto.until("document.getElementById('hand').childElementCount > 0")


def test_who_picks_no_icon_has_the_one_of_the_seat_that_they_tap(table: Table) -> None:
    table.lay("bull_sanity", "phone,phone,easy")
    zoe = table.come_in("Zoe")
    before = [seat_color(seat) for seat in range(3)]
    assert not zoe.page.locator("#signs [aria-checked=true]").count()
    zoe.page.locator("#places button").nth(1).click()
    zoe.until("document.getElementById('hand').childElementCount > 0")
    assert [seat_color(seat) for seat in range(3)] == before
    lena = table.come_in("Lena")
    taken = lena.page.locator("#signs button:disabled").evaluate_all(
        "(all) => all.map((each) => [...each.parentNode.children].indexOf(each))"
    )
    assert taken == [1]
    lena.page.locator("#signs button").nth(6).click()
    lena.page.locator("#places button").nth(0).click()
    lena.until("document.getElementById('hand').childElementCount > 0")
    after = [palette().seats[6], *before[1:]]
    assert [seat_color(seat) for seat in range(3)] == after
    again = table.come_in("Zoe")  # from a browser that doesn't know her
    again.press("Next free seat")
    again.until_said("Zoe has a seat here.")
    table.free("Zoe")
    again.until_said("Sit down")
    assert not again.page.locator("#join-why.bad").count()
    again.page.locator("#places button").nth(1).click()
    again.until("document.getElementById('hand').childElementCount > 0")
    assert [seat_color(seat) for seat in range(3)] == after


def test_why_somebody_is_not_let_in_stays_in_red_until_they_try_again(table: Table) -> None:
    table.lay("bull_sanity", "phone,phone,easy")
    otto, zoe = table.come_in(" "), table.come_in("Zoe")
    otto.press("Watch")
    why = otto.page.locator("#join-why.bad")
    assert why.inner_text() == "Type your name."
    zoe.page.locator("#places button").first.click()
    otto.until_said("is here")  # who is in the room is shown again
    assert why.inner_text() == "Type your name."
    otto.page.fill("#name", "Otto")
    assert otto.page.inner_text("#join-why") == "Say who you are, then choose a seat."
    assert not why.count()


def test_who_types_no_name_sits_down_as_who_the_seat_is_for(table: Table) -> None:
    table.lay("bull_sanity", "phone,phone,easy")
    guest = table.come_in(" ")
    seat = guest.page.locator("#places button").nth(1)
    name = seat.locator("bdi").inner_text()
    seat.click()
    guest.until("document.getElementById('hand').childElementCount > 0")
    assert guest.page.locator("#seats .own .name bdi").inner_text() == f"{name} (you)"


def test_a_phone_at_an_address_of_ipv6_finds_no_fault_in_the_page_s_policy(table: Table) -> None:
    try:
        with socket(AF_INET6) as door:
            door.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    table.lay("bull_sanity", "phone,phone,easy", host="::1")
    assert table.runner.room.links[0].startswith("http://[::1]:")
    table.watch("Otto")  # whose console says nothing of a policy
