"""Tables without a window: nothing there waits for an eye, and no game is lost in silence."""

import argparse
import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from games.desk import Desk
from games.library import GAMES, entry_of
from games.serving import add_arguments, lay_table, run, seats_of
from pocket.running import LoopRunner
from rules.core import Seat
from rules.remote import AskHint, AskWhyNot, GoOn, Page, Sort
from rules.words import language_tag, speaking
from table.course import Course
from table.engine import Advice
from table.runner import Runner
from table.storage.settings import Settings
from tests import there
from tests.at_table import kept
from tests.clock import HandClock
from tests.engine import Asked, FakeEngines
from tests.minds import Mind
from tests.standin import StandInPhones

GAMES_SERVED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("artoffacts", "phone,phone,easy", {"bank": 20}),
    ("bull_sanity", "phone,phone,easy", {}),
    ("bull_sanity", "phone,phone,easy", {"calls": "shout"}),
    ("el_presidente", "phone,phone,easy,easy", {"games": 1, "teams": "2x2"}),
    ("president_arnold", "phone,easy,phone", {"hands": 1}),
    ("presidential_poker", "phone,phone,easy", {"hands": 2}),
    ("presidents_and_sanityholes", "phone,phone,easy", {"black_markers": 4}),
    ("sanity_rook", "phone,easy,phone,easy", {"goal": 100}),
)
"""Whole games that do not take long."""
MOST_ROUNDS = 6_000
UNUSUAL: dict[str, Any] = {
    "ask_everyone": "on",
    "coach": "all",
    "dead_time": 3.0,
    "free_take_backs": True,
    "hold_to_look": "on",
    "open_hands": True,
    "press_pause": 3.0,
    "show_log": True,
    "speech": True,
    "switches": "one",
}
"""Whatever waits for somebody at the screen, or asks them."""


@dataclass
class Served:
    """A table as `main.py serve` lays it, with phones and thinking that a test decides."""

    runner: Runner
    clock: HandClock
    course: Course
    phones: StandInPhones
    people: tuple[Seat, ...]

    def let_pass(self, seconds: float) -> None:
        """Let time pass: what is due happens, before it and after."""
        self.runner.turn()
        self.clock.wait(seconds)
        self.runner.turn()


def serve(
    game: str,
    players: str,
    options: dict[str, Any],
    *,
    come: bool = True,
    names: str = "",
    trouble: str = "",
    think: Callable[[Asked], Advice] | None = None,
    **settings: Any,
) -> Served:
    seats = seats_of(players, names)
    people = tuple(at for at, seat in enumerate(seats) if seat.player == "human")
    wanted = Settings(animations=False, sound=False, **settings)
    wanted.at_phones = tuple(seats[at].name for at in people)
    phones, rng = StandInPhones(trouble), random.Random(4)

    def choose(asked: Asked) -> Advice:
        assert runner.course is not None  # games come and go at the table
        played = runner.course.match.session.game
        return Advice(played.choose(played.imagine(asked.view, rng), asked.view.viewer, rng))

    clock = HandClock()
    games = tuple(map(entry_of, GAMES))
    runner = Runner(clock.now, lambda: None, FakeEngines(think or choose), lambda: phones, games)
    match = there(lay_table(game, seats, options, wanted))
    here = Served(runner, clock, runner.lay(match), phones, people)
    if come:
        phones.come(*people)
    here.let_pass(0.01)
    return here


def _say_something_else(here: Served, seat: Seat, page: Page, rng: random.Random) -> None:
    """Do at a phone what decides nothing; also what its page does not offer."""
    at = page.position
    card = page.hand[0].card if page.hand else 0
    here.phones.say(
        seat,
        rng.choice(
            (AskHint(at), AskWhyNot(at, card), GoOn(at), Sort(at, "suit"), GoOn(max(0, at - 1)))
        ),
    )


def play(here: Served, rng: random.Random) -> None:
    """Play to the end, with phones that come and go and a disk that refuses now and then."""
    minds = {seat: Mind(3) for seat in here.people}
    folder = here.course.match.autosave.recorder.path.parent  # type: ignore[union-attr]
    aside = folder.with_name("aside")
    for _round in range(MOST_ROUNDS):
        if here.course.match.outcome is not None:
            break
        for seat in rng.sample(here.people, len(here.people)):
            page = here.phones.pages[seat]
            if rng.random() < 0.2:
                _say_something_else(here, seat, page, rng)
                here.let_pass(0.01)
                page = here.phones.pages[seat]
            if rng.random() < 0.05:
                here.phones.leave(seat)
                here.let_pass(0.2)
                here.phones.come(seat)
            answer = minds[seat].press(page)
            if answer is not None:
                here.phones.say(seat, answer)
            here.let_pass(0.2)
            assert here.course.is_on_top
        if rng.random() < 0.05 and not aside.exists():
            folder.rename(aside)
            folder.touch()
        elif aside.exists():
            folder.unlink(missing_ok=True)
            aside.rename(folder)
        here.let_pass(0.3)
    if aside.exists():
        folder.unlink(missing_ok=True)
        aside.rename(folder)
    here.let_pass(10.0)


@pytest.mark.sample(5)
@pytest.mark.parametrize("settings", [{}, UNUSUAL], ids=["usual", "unusual"])
@pytest.mark.parametrize(("game", "players", "options"), GAMES_SERVED)
def test_a_served_game_ends_whatever_happens_and_whatever_is_set(
    game: str, players: str, options: dict[str, Any], settings: dict[str, Any]
) -> None:
    here = serve(game, players, options, **settings)
    play(here, random.Random(f"{game}{bool(settings)}"))
    assert here.course.match.outcome is not None
    for seat in here.people:
        page = here.phones.pages[seat]
        assert page.summary is not None
        assert page.turn == "The game is over."
    assert here.course.match.autosave.is_saved


def test_games_come_and_go_at_a_table_and_each_is_kept() -> None:
    here = serve("bull_sanity", "phone,phone,easy", {})
    first, minds = here.course, {seat: Mind(3) for seat in here.people}
    while not first.match.session.is_begun:
        for seat, mind in minds.items():
            if (answer := mind.press(here.phones.pages[seat])) is not None:
                here.phones.say(seat, answer)
            here.let_pass(0.2)
    second = lay_table(
        "sanity_rook", seats_of("phone,easy,phone,easy", ""), {}, first.match.settings
    )
    here.course = here.runner.lay(there(second))
    here.phones.come(0, 2)
    here.let_pass(0.01)
    assert {welcome.game for welcome in here.phones.welcomes.values()} >= {"Sanity Rook"}
    here.let_pass(5.0)
    assert kept(first)
    assert kept(here.course)
    for course in (first, here.course):
        there(course.match.autosave.recorder).path.unlink()
    here.let_pass(5.0)
    here.let_pass(5.0)
    assert kept(here.course)
    assert not first.match.autosave.recorder.path.exists()  # type: ignore[union-attr]


def test_a_game_that_is_left_before_anybody_decides_leaves_no_record(home: Path) -> None:
    here = serve("bull_sanity", "phone,phone,phone", {}, come=False)
    [record] = (home / "games").glob("*.cabinet")
    here.runner.leave()
    assert not record.exists()
    assert not [path for path in (home / "games").iterdir() if path.stem.startswith(record.stem)]


def watched(here: Served, end: Callable[[], None] = lambda: None) -> Desk:
    """Return who tells at the terminal what happens at a table, after each of its turns."""
    desk = Desk(here.runner, end)
    turn = here.runner.turn

    def turn_and_tell() -> float:
        due = turn()
        desk.look()
        return due

    here.runner.turn = turn_and_tell  # type: ignore[method-assign]
    return desk


def test_a_table_that_no_phone_can_reach_says_why_and_ends(
    capsys: pytest.CaptureFixture[str],
) -> None:
    here = serve("bull_sanity", "phone,easy,easy", {}, come=False, trouble="Port 8100 is taken.")
    ends = list[int]()
    desk = Desk(here.runner, lambda: ends.append(desk.status))
    desk.look()
    assert ends == [2]
    assert capsys.readouterr() == ("", "Port 8100 is taken.\n")


def _take_the_folder(home: Path) -> None:
    (home / "games").rename(home / "elsewhere")
    (home / "games").touch()


def _give_it_back(home: Path) -> None:
    (home / "games").unlink()
    (home / "elsewhere").rename(home / "games")


def test_a_game_that_cannot_be_saved_is_told_on_every_page_and_at_the_end(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = serve("bull_sanity", "phone,phone,easy", {})
    desk = watched(here)
    here.let_pass(0.1)
    assert not any(page.unsaved for page in here.phones.pages.values())
    _take_the_folder(home)
    here.let_pass(10.0)  # though nobody plays
    here.let_pass(0.1)
    assert len(here.phones.pages) == 2
    assert all("isn’t being saved" in page.unsaved for page in here.phones.pages.values())
    told = capsys.readouterr().err
    assert told.count("can’t be saved") == 1
    assert str(home / "games") in told
    desk.tell_closing()
    said = capsys.readouterr()
    assert "kept" not in said.out
    assert f"isn't saved in {home / 'games'} (Not a directory)" in said.err
    assert desk.status == 1


def test_a_game_that_is_saved_again_is_told_so_and_is_kept(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = serve("bull_sanity", "phone,phone,phone", {})
    desk = watched(here)
    _take_the_folder(home)
    here.let_pass(10.0)
    _give_it_back(home)
    here.let_pass(10.0)
    here.let_pass(0.1)
    assert not any(page.unsaved for page in here.phones.pages.values())
    assert "The game is saved again." in capsys.readouterr().err
    _take_the_folder(home)
    _give_it_back(home)  # between two looks
    desk.tell_closing()
    assert capsys.readouterr().out == "The table is closed.\n"
    assert desk.status == 0
    assert kept(here.course)


def test_the_end_of_a_game_that_is_not_saved_is_not_told_as_kept(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = serve("presidential_poker", "phone,easy", {"hands": 1})
    watched(here)
    _take_the_folder(home)
    mind = Mind(1)
    for _round in range(MOST_ROUNDS):
        if here.course.match.outcome is not None:
            break
        answer = mind.press(here.phones.pages[0])
        if answer is not None:
            here.phones.say(0, answer)
        here.let_pass(0.5)
    here.let_pass(10.0)
    said = capsys.readouterr().out
    assert "Ctrl+C closes the table." in said
    assert "kept" not in said
    _give_it_back(home)
    here.let_pass(10.0)
    here.let_pass(0.1)
    assert f"The game is kept in {home / 'games'}" in capsys.readouterr().out


def test_a_table_speaks_its_own_language_whoever_wakes_it() -> None:
    async def woken_by_a_german() -> str:
        heard: list[str] = []
        runner = LoopRunner(None, None, ())
        runner.looked = lambda: heard.append(language_tag())
        with speaking("de"):
            runner.wake()
        await asyncio.sleep(0.01)
        return heard[0]

    assert asyncio.run(woken_by_a_german()) == language_tag()


def test_seats_are_told_played_for_and_freed_at_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    here = serve("bull_sanity", "phone,phone,easy", {})
    stopped = list[bool]()
    desk = watched(here, lambda: stopped.append(True))

    def types(line: str) -> str:
        desk.do(line)
        here.let_pass(0.01)
        return capsys.readouterr().out

    here.let_pass(0.01)
    capsys.readouterr()
    assert types("seats\n") == "Ann: there\nBo: there\nBlaise: a computer plays\n"
    assert "computer NAME" in types("help")
    assert "Nobody here is called Zoe. There are: Ann, Bo." in types("kick Zoe")
    first = here.phones.links[1]
    assert first.links[0] in types("link bo")
    assert "Bo" in types("computer Bo") or here.course.match.levels.keys() == {1, 2}
    assert "Bo: a computer plays" in types("seats")
    types("kick Bo")
    assert here.phones.links[1].secret != first.secret
    assert "Bo: free" in types("seats")
    assert "KRMN" in types("link")
    assert not here.course.match.levels.keys() & {1}
    assert "The game is kept in " in types("save")
    types("stop")
    assert stopped == [True]


def test_a_record_that_cannot_go_on_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.cabinet"
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run(parser.parse_args([str(file)])) == 2
    assert "none.cabinet" in capsys.readouterr().err
