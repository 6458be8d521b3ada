"""A table of people in a window without a screen, and what one does there by hand."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame

from games.library import GAMES, library
from rules.core import CHANCE, Event, Seat
from rules.record import Header, SeatHeader, encode_session, new_header
from rules.session import Session
from table.course import Course
from table.match import Match
from table.storage.places import games_folder
from table.storage.recorder import Recorder
from table.storage.settings import Settings
from tests.click_through import UNHURRIED, click, click_at
from tests.clock import let_pass
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.navigation import Navigation
from ui.felt.table_scene import TableScene
from ui.layout.cards import card_width
from ui.picture.items import CardItem
from ui.window_game import WindowGame

ARNOLD = "president_arnold"
NAMES = ("Ann", "Bo", "Charlotte", "Dimitri", "Eve", "Frank", "Gwendolyn", "Hal")


def entry_of(game: str) -> WindowGame:
    """Return a game as the window knows it."""
    return next(entry for entry in library() if entry.name == game)


def session_after(game: str, seats: int, steps: int, seed: int = 1, **options: Any) -> Session[Any]:
    """Return a game after so many random decisions, or at its end, and all chance drawn."""
    session: Session[Any] = Session(GAMES.open(game, seats, options), seed)
    rng = random.Random(seed)
    session.draw_all()
    for _ in range(steps):
        if session.outcome is not None:
            break
        seat = session.actors[0]
        session.act(seat, session.game.choose(session.state, seat, rng))
        session.draw_all()
    return session


def events_of(session: Session[Any]) -> list[Event]:
    """Return all that has happened in a session."""
    return [event for at in range(len(session.log)) for event in session.events(at)]


def header_of(
    session: Session[Any], people: Sequence[Seat] | None = None, names: Sequence[str] = NAMES
) -> Header:
    """Return a header in which `people` (all by default) are people."""
    seats = [
        SeatHeader(names[seat], "human" if people is None or seat in people else "bot:random")
        for seat in range(session.game.seats)
    ]
    return new_header(session.game, seats, session.seed, "2026-01-02T03:04:05Z")


def match_of(
    session: Session[Any],
    settings: Settings,
    people: Sequence[Seat] | None = None,
    names: Sequence[str] = NAMES,
    *,
    phones: Iterable[Seat] = (),
    kept: bool = False,
) -> Match:
    """Return a match of a session, its record in the games folder if it is `kept`."""
    entry, header = entry_of(session.game.name), header_of(session, people, names)
    controller = entry.controller(session.game, header.names)
    recorder = Recorder(record_file(), header, session) if kept else None
    return Match(entry, controller, session, header, recorder, settings, phones=frozenset(phones))


def table_for(app: App, match: Match, **ways: Callable[..., None]) -> TableScene:
    """Return the table of a match, from which nothing leads on but what is said of further ways."""
    navigation = Navigation(app.pop, lambda _header: None, lambda _header, _session: None, **ways)
    return TableScene(entry_of(match.entry.name), match, navigation)


def lay(
    app: App,
    session: Session[Any],
    people: Sequence[Seat] | None = None,
    names: Sequence[str] = NAMES,
    *,
    lift: bool = True,
    phones: Sequence[Seat] = (),
) -> TableScene:
    """Put a session on the table, with its record in the games folder; curtains are lifted.

    The people at the seats `phones` have their hands at phones.
    """
    match = match_of(session, app.settings, people, names, phones=phones, kept=True)
    assert match.autosave.recorder is not None
    match.autosave.recorder.save()
    table = table_for(app, match, look_at=lambda *_at: None, deal=lambda *_deal: None)
    app.push(table)
    settle(app, lift=lift)
    return table


def settle(app: App, *, lift: bool = True) -> None:
    """Let everything that moves come to its end, and lift every curtain, or stop before one."""
    rested = False
    for _ in range(200):
        app.step([])
        scene = app.scene
        if isinstance(scene, CurtainScene) and lift:
            click(app, "lift")
        elif scene.moving:
            scene.update(10.0)
        elif isinstance(scene, TableScene) and scene.match.lingers and lift:
            app.step([])  # the frame that shows the button
            click(app, "done")
        elif app.moving:
            continue
        elif (
            not isinstance(scene, TableScene)
            or scene.course.shows_summary
            or scene.match.session.actors != (CHANCE,)
        ):
            if rested:
                return
            rested = True  # phones hear of it in the next round
    raise AssertionError("the table does not come to rest")


def kept(table: TableScene | Course) -> bool:
    """Return whether the record on the disk is that of the session, byte for byte."""
    recorder = table.match.autosave.recorder
    assert recorder is not None
    return recorder.path.read_bytes() == encode_session(table.match.header, table.match.session)


def record_file() -> Path:
    """Return the record of the table that `lay` laid."""
    return games_folder() / "test.cabinet"


def item_of(table: TableScene, card: int) -> CardItem:
    item = table.show.picture.card(("card", card))
    assert item is not None, f"card {card} is not seen"
    return item


def spot_of(table: TableScene, card: int) -> tuple[int, int]:
    """Return a point of a card that no other card covers, near its upper left corner."""
    place = item_of(table, card).place
    return place.x - card_width(place.height) // 2 + 6, place.y - place.height // 3


def click_card(app: App, table: TableScene, card: int) -> None:
    click_at(app, spot_of(table, card))


def mouse(app: App, kind: int, point: tuple[int, int], button: int = 1) -> None:
    if kind == pygame.MOUSEMOTION:
        event = pygame.Event(kind, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    else:
        event = pygame.Event(kind, pos=point, button=button, touch=False)
    app.step([event])


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    let_pass(app, UNHURRIED)
    mouse(app, pygame.MOUSEBUTTONDOWN, start)
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    mouse(app, pygame.MOUSEMOTION, middle)
    mouse(app, pygame.MOUSEMOTION, end)
    mouse(app, pygame.MOUSEBUTTONUP, end)


def picture_of(app: App) -> pygame.Surface:
    shown = pygame.Surface(app.theme.size)
    app.compose(shown)
    return shown


def bytes_of(app: App) -> bytes:
    return pygame.image.tobytes(picture_of(app), "RGB")


def moments(game: str, seats: int) -> Iterator[Session[Any]]:
    """Yield a session at its beginning and at two more moments, the last maybe its end."""
    session = session_after(game, seats, 0)
    rng = random.Random(1)
    for steps in (0, 9, 31):
        for _ in range(steps):
            if session.actors:
                seat = session.actors[0]
                session.act(seat, session.game.choose(session.state, seat, rng))
                session.draw_all()
        yield session
