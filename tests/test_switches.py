"""Everything by two switches, or by one: each game is played to its end by "next" and "take"."""

import random
from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from bots.memory import Memory
from bots.players import new_player
from games.library import GAMES, library
from rules.session import Session
from tests import of_kind, there
from tests.at_table import lay, session_after
from tests.click_through import open_app, press
from tests.clock import let_pass
from ui.app import App
from ui.controls.buttons import Choice
from ui.controls.fields import TextField
from ui.felt.action_line import GO_ON
from ui.felt.rail import TOOLS
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.pages.letters_page import LettersScene
from ui.pages.settings_page import SettingsScene
from ui.scene import Stop

NEXT, TAKE = pygame.K_SPACE, pygame.K_RETURN
SHORT: dict[str, dict[str, Any]] = {"presidential_poker": {"hands": 3}}
"""Options by which a whole game is short where it else lasts until one is left chips."""
MOST_STEPS = 60
"""Presses that any control is away, at most."""


def way_to(app: App, wanted: str, stops: tuple[Stop, ...] | None = None) -> list[str]:
    """Return which groups lead to a stop, and the stop; nothing where it is not there."""
    for stop in app.scanner.stops() if stops is None else stops:
        if stop.name == wanted:
            return [stop.name]
        way = way_to(app, wanted, stop.within) if stop.within else []
        if way:
            return [stop.name, *way]
    return []


def go_to(app: App, wanted: str) -> int:
    """Take a stop by the two switches alone, as who sees the frame; return the presses."""
    presses = 0
    for name in way_to(app, wanted):
        for _ in range(MOST_STEPS):
            here = app.scanner.current
            if here is not None and here.name == name:
                break
            press(app, NEXT)
            presses += 1
        press(app, TAKE)
        presses += 1
    assert presses <= MOST_STEPS
    return presses


def leaves(stops: tuple[Stop, ...]) -> list[Stop]:
    found = []
    for stop in stops:
        found += leaves(stop.within) if stop.within else [stop]
    return found


def groups(stops: tuple[Stop, ...]) -> list[Stop]:
    """Return all groups, each before those in it."""
    return [one for stop in stops if stop.within for one in (stop, *groups(stop.within))]


class Player:
    """Plays as a beginner does, and knows how a decision is put.

    Who takes whatever there is may go round: at El Presidente nobody who picks the pile up and
    leaves it at random ever comes to four of a kind.
    """

    def __init__(self, session: Session[Any], seed: int = 1) -> None:
        self._rng = random.Random(seed)
        self._mind = new_player("easy", GAMES[session.game.name].strategy())
        self._again: Session[Any] = Session(session.game, session.seed)
        self._told = [Memory(seat) for seat in range(session.game.seats)]
        self._decided = -1
        self._wanted: Any = None
        self._tried: set[str] = set()

    def takes(self, table: TableScene) -> str:
        """Return the name of a stop that brings the game on: an answer, or a card for one."""
        match = table.match
        if match.lingers:
            return "done"
        ask = there(match.ask)
        assert match.asked is not None
        named = [stop.name for stop in leaves(table.app.scanner.stops())]
        session = match.session
        if self._decided != len(session.log):
            self._decided, self._tried = len(session.log), set()
            self._wanted = self._wishes(session, match.asked)
        offers = [offer for offer in (*ask.offers, *ask.rows) if offer.enabled]
        offered = [f"offer:{offer.words}" for offer in offers if offer.action == self._wanted]
        cards = [f"card:{card}" for card in self._cards if card not in match.hand.chosen]
        for name in (*offered, *cards):
            if name in named and (name in offered or name not in self._tried):
                self._tried.add(name)
                return name
        return self._anything(named)

    def _wishes(self, session: Session[Any], seat: int) -> Any:
        """Return what a beginner would do who was told what the seat was told."""
        for entry in session.log[len(self._again.log) :]:
            events = self._again.act(entry.seat, entry.action)
            for memory in self._told:
                memory.tell(events)
        view = session.observe(seat)
        return self._mind.decide(session.game, view, self._told[seat], self._rng)

    @property
    def _cards(self) -> Sequence[int]:
        one = getattr(self._wanted, "card", None)
        return getattr(self._wanted, "cards", () if one is None else (one,))

    def _anything(self, named: Sequence[str]) -> str:
        """Return what there is where the decision is put otherwise: an amount, another answer."""
        amounts = [name for name in named if name == "amount:take"]
        return self._rng.choice(
            amounts or [name for name in named if name.startswith(("offer:", "card:"))]
        )


def play_on(app: App, session: Session[Any], most: int) -> int:
    """Play by the switches until the result is there, or so much was taken; return how much."""
    taken, player = 0, Player(session)
    for _ in range(60 * most):
        scene = app.scene
        if isinstance(scene, ResultScene) or taken == most:
            return taken
        if scene.moving:
            press(app, TAKE)
        elif isinstance(scene, TableScene) and scene.course.shows_summary:
            go_to(app, GO_ON)
        elif isinstance(scene, TableScene):
            if scene.match.ask is None and not scene.match.lingers:
                app.step([])
                continue
            go_to(app, player.takes(scene))
            taken += 1
        else:  # a curtain, a question: its brass button
            primary = [
                each.key
                for each in (scene.panel.widgets if scene.panel is not None else ())
                if getattr(each, "kind", "") == "primary"
            ]
            go_to(app, primary[0])
    raise AssertionError("the game does not go on")


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
def test_a_game_is_played_by_next_and_take_alone(game: str, thorough: bool) -> None:
    seats = min(next(each.sheet.players for each in library() if each.name == game))
    before = 0 if thorough else 4
    app = open_app(animations=False, switches="two", open_hands=True)
    session = session_after(game, seats, before, **SHORT.get(game, {}))
    lay(app, session, lift=False)
    before = len(session.log)
    assert play_on(app, session, 5_000 if thorough else 8)
    assert len(session.log) > before
    assert isinstance(app.scene, ResultScene) or not thorough


@pytest.mark.parametrize("game", GAMES.names)
def test_what_is_asked_comes_first_and_the_menus_last(game: str) -> None:
    seats = min(next(each.sheet.players for each in library() if each.name == game))
    for steps in (0, 6):
        app = open_app((1280, 720), animations=False, switches="two", show_log=steps == 6)
        session = session_after(game, seats, steps)
        table = lay(app, session, people=session.actors[:1])
        ask = there(table.match.ask)
        names = [stop.name for stop in leaves(app.scanner.stops())]
        asked = [name.startswith(("offer:", "preset:", "amount:")) for name in names]
        asked = [
            answers or name in {f"card:{card}" for card in ask.choosable}
            for answers, name in zip(asked, names, strict=True)
        ]
        later = [
            name.startswith(("card:", "seat:", "part:", "lies:", "sort")) and not asks
            for name, asks in zip(names, asked, strict=True)
        ]
        last = [name in TOOLS for name in names]
        assert any(asked)
        assert ranks_of(asked, later, last) == sorted(ranks_of(asked, later, last)), names


def ranks_of(*kinds: Sequence[bool]) -> list[int]:
    """Return of which of some kinds each is, where it is of one."""
    return [each.index(True) for each in zip(*kinds, strict=True) if any(each)]


def test_the_frame_tells_a_card_by_its_name() -> None:
    app = open_app(animations=False, switches="two")
    session = session_after("president_arnold", 2, 0)
    table = lay(app, session, people=session.actors[:1])
    told = {stop.name: stop.words for stop in leaves(app.scanner.stops())}
    for card in table.match.held:
        assert told[f"card:{card}"] == table.match.controller.spoken_card(card)


def test_one_switch_takes_and_the_frame_goes_round_by_itself() -> None:
    app = open_app(switches="one", scan_seconds=1.0)
    app.push(LobbyScene(library()))
    press(app, TAKE)
    seen = []
    for _ in range(4):
        seen.append(app.scanner.current)
        let_pass(app, 1.01)
    assert len({stop.name for stop in seen if stop is not None}) > 1
    for _ in range(80):
        let_pass(app, 1.01)
    assert not app._later, "after some rounds without a press it rests"


def test_a_switch_that_is_held_counts_once() -> None:
    app = open_app(switches="two")
    app.push(LobbyScene(library()))
    let_pass(app, 0.5)
    down = pygame.Event(pygame.KEYDOWN, key=NEXT, mod=0, unicode=" ", scancode=0)
    app.step([down])
    here = app.scanner.current
    for _ in range(5):
        app.step([down])
    assert there(app.scanner.current).name == there(here).name


def test_values_are_changed_and_names_written_by_two_switches() -> None:
    app = open_app(switches="two")
    app.push(LobbyScene(library()))
    app.push(SetupScene(library()[0]))
    app.step([])
    go_to(app, "players 2")
    scene = of_kind(SetupScene, app.scene)
    assert len(scene.seats) == 4
    go_to(app, "chair:1")
    go_to(app, "name:1")
    assert isinstance(app.scene, LettersScene)
    go_to(app, "letter:0")
    go_to(app, "Done")
    assert app.scenes[-1] is scene
    assert scene.seats[1].name.endswith("a")
    go_to(app, "back")
    assert isinstance(app.scene, LobbyScene)


def test_every_control_of_the_settings_is_in_the_frame_within_few_steps() -> None:
    app = open_app(switches="two")
    app.push(SettingsScene())
    app.step([])
    panel = there(app.scene.panel)
    for widget in panel.able:
        name = f"{widget.key} 0" if isinstance(widget, Choice) else widget.key
        way = way_to(app, name) if not isinstance(widget, TextField) else [name]
        assert way, f"{widget.key} is never in the frame"
    names = [stop.name for stop in leaves(app.scanner.stops())]
    assert len(names) == len(set(names))
    assert max(len(stop.within) for stop in app.scanner.stops()) <= 12


@pytest.mark.parametrize("more", [0, 1, 6])
def test_a_game_and_its_buttons_are_one_group_of_the_lobby_that_goes_by_its_name(more: int) -> None:
    app = open_app(switches="two")
    games = library()
    entries = [*games, *(replace(games[0], name=f"game_{number}") for number in range(more))]
    app.push(LobbyScene(entries))
    app.step([])
    tiles = [group for group in groups(app.scanner.stops()) if not groups(group.within)]
    shown = {tile.within[0].name: tile for tile in tiles}
    for entry in entries:
        tile = shown[f"game:{entry.name}"]
        assert tile.words.startswith(entry.sheet.title)
        assert {stop.name.partition(":")[2] for stop in tile.within} == {entry.name}
        assert f"play:{entry.name}" in {stop.name for stop in tile.within}
    assert go_to(app, "play:sanity_rook") <= 14


def test_who_sits_at_a_chair_is_chosen_once_the_chair_is() -> None:
    app = open_app(switches="two")
    app.push(SetupScene(library()[0]))
    app.step([])
    scene = of_kind(SetupScene, app.scene)
    for at in (2, 1):
        go_to(app, f"chair:{at}")
        go_to(app, f"player:{at} 0")
        assert scene.seats[at].is_person
