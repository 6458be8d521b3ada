"""Tables to measure: the busiest one, and one at which the hard players think all the time."""

from typing import Final

import pygame

from games.library import GAMES, entry_of
from rules.core import CHANCE, Seat, cards_of
from rules.record import SeatHeader, new_header
from rules.session import Session
from table.match import Match
from table.storage.settings import Settings
from ui.app import App
from ui.felt.navigation import Navigation
from ui.felt.table_scene import TableScene

GAME: Final = "president_arnold"
THINKING: Final = "sanity_rook"
SIZE: Final = (1920, 1080)
CARDS: Final = 60
NAMES: Final = ("Ann", "Bo", "Charlotte", "Dimitri", "Eve", "Frank", "Gwendolyn", "Hal")
ON_ITS_WAY: Final = 0.1
"""Seconds into the flight of the card that was laid last."""


def busiest_table() -> App:
    """Return the app at 1920×1080 with the table on top, stopped in the middle of a flight.

    At least `CARDS` cards are seen; every seat has cards and its stakes on the board. The flight
    is there so that a frame measured is one that has to be composed in play.
    """
    session = _crowded_session()
    app = App(Settings(open_hands=True, sound=False), size=SIZE)
    table = table_for(session, app.settings, "human")
    app.push(table)
    resize(app, SIZE)
    table.show.finish()
    table.course.sync()
    assert table.match.ask is not None
    table.choosing.choose((min(table.match.ask.lit),))
    assert len(table.show.picture.cards) >= CARDS
    table.course.take_primary()
    table.update(ON_ITS_WAY)
    return app


def thinking_table(size: tuple[int, int]) -> App:
    """Return the app with a table of hard computer players, who play without a pause.

    Its `engines` must be closed.
    """
    from games.engine import ProcessEngines

    settings = Settings(bot_pause=0.0, bot_seconds=0.5, sound=False)
    app = App(settings, ProcessEngines(), size=size)
    session: Session[object] = Session(GAMES.open(THINKING, 4), 0)
    app.push(table_for(session, app.settings, "bot:hard"))
    resize(app, size)
    return app


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the window a size, whatever the screen has."""
    app.window.resize(size)
    app.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])])


def _crowded_session() -> Session[object]:
    """Return a hand in which every seat lays what it can until the table is crowded."""
    session: Session[object] = Session(GAMES.open(GAME, len(NAMES)), 0)
    while True:
        if session.actors == (CHANCE,):
            session.draw()
            continue
        seat = session.actors[0]
        legal = list(session.game.legal(session.state, seat))
        lays = [action for action in legal if cards_of(action)]
        zones = session.observe(seat).zones
        seen = len(zones["sequence"]) + len(zones[f"hand:{seat}"]) + len(zones["turned"])
        if seen >= CARDS and lays:
            return session
        session.act(seat, max(lays, key=cards_of) if lays else legal[0])


def table_for(
    session: Session[object], settings: Settings, player: str, phones: frozenset[Seat] = frozenset()
) -> TableScene:
    """Return the table of a session at which each seat is played by `player`; some at `phones`."""
    entry = entry_of(GAMES[session.game.name])
    names = NAMES[: session.game.seats]
    seats = [SeatHeader(name, player) for name in names]
    header = new_header(session.game, seats, session.seed, "2026-01-01T00:00:00Z")
    navigation = Navigation(lambda: None, lambda _header: None, lambda _header, _session: None)
    controller = entry.controller(session.game, names)
    match = Match(entry, controller, session, header, None, settings, phones=phones)
    return TableScene(entry, match, navigation)
