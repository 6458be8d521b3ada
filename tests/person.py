"""A person at the table of any game: looks at the table, clicks cards and presses buttons."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pygame

from games.library import GAMES
from rules.core import Action, Chance, Event, View
from rules.observe import redact
from rules.record import replay
from rules.session import Session
from table.controller import AnyController
from table.storage.settings import Settings
from tests import properties
from tests.at_table import entry_of, match_of, table_for
from tests.click_through import UNHURRIED, click, click_at, open_app, press
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.controls.theme import Theme
from ui.controls.widget import Widget
from ui.felt.result import ResultScene
from ui.felt.summary import SummaryScene
from ui.layout.cards import card_width
from ui.picture.director import AnyStaging, Director
from ui.picture.items import CardItem, Drawn, Picture
from ui.picture.stage import Stage, lay_stage
from ui.picture.timeline import Beat

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))
RECORDS = Path(__file__).parent / "records"


def controller_for(session: Session[Any]) -> AnyController:
    return entry_of(session.game.name).controller(session.game, NAMES[: session.game.seats])


def staging_of(controller: AnyController) -> AnyStaging:
    return GAMES[controller.game.name].staging(controller)


class Person:
    """Somebody who plays every seat of a session at one window, with open hands or not."""

    def __init__(
        self, session: Session[Any], size: tuple[int, int] = (1280, 720), **settings: Any
    ) -> None:
        settings.setdefault("open_hands", True)
        self.app: App = open_app(size, **settings)
        self.table = table_for(self.app, match_of(session, self.app.settings, names=NAMES))
        self.app.push(self.table)
        self.wait()

    # --- looking ----------------------------------------------------------------------------

    @property
    def widgets(self) -> list[Widget]:
        return self.table.bars.panel.widgets

    def buttons(self) -> list[str]:
        """Return the words of the decisions offered as buttons and rows, as one reads them."""
        found = [w for w in self.widgets if isinstance(w, Button) and "offer:" in w.key]
        return [w.words for w in sorted(found, key=lambda w: (w.rect.y, w.rect.x))]

    def prompt(self) -> str:
        assert self.table.match.ask is not None
        return self.table.match.ask.prompt

    def said(self) -> str:
        return "" if self.table.felt.bubble.said is None else self.table.felt.bubble.said[0]

    def labels(self) -> list[str]:
        return [w.words for w in self.widgets if isinstance(w, Label)]

    def pieces(self, kind: str) -> list[Drawn]:
        """Return the drawn pieces of a kind: those whose `what` begins with this word."""
        picture = self.table.show.picture
        return [piece for piece in (*picture.below, *picture.above) if parts(piece)[0] == kind]

    def at(self, card: str) -> tuple[int, int]:
        """Return where a card is seen: near its left edge, which no neighbor covers."""
        item = self.table.show.picture.card(("card", self.table.match.controller.deck.number(card)))
        assert item is not None, f"{card} is not on the table"
        width = self.table.show.sprites.face(item.card, item.place.height).get_width()
        return item.place.x - width // 2 + 4, item.place.y

    # --- doing ------------------------------------------------------------------------------

    def wait(self) -> None:
        for _ in range(400):
            self.app.step([])
            if not self.table.show.moving:
                return
            self.table.update(0.5)
        raise AssertionError("the table never comes to rest")

    def click(self, card: str, after: float = UNHURRIED) -> None:
        click_at(self.app, self.at(card), after)

    def double_click(self, card: str) -> None:
        self.click(card)
        self.click(card, after=0.12)

    def press(self, words: str) -> None:
        """Press the button with these words, and wait."""
        found = [w for w in self.widgets if isinstance(w, Button) and w.words == words]
        assert found, f"no button {words!r}, but {self.buttons()}"
        if found[0].viewport is not None:
            found[0].viewport.reveal(found[0])
        click_at(self.app, found[0].rect.center)
        self.wait()

    def key(self, key: int, text: str = "") -> None:
        press(self.app, key, text=text)

    def wheel(self, point: tuple[int, int], turns: int) -> None:
        motion = pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        self.app.step([motion])
        self.app.step([pygame.Event(pygame.MOUSEWHEEL, y=turns, x=0)])

    def summary(self) -> SummaryScene:
        if isinstance(self.app.scene, ResultScene):
            click(self.app, "Details")
        elif self.table.course.shows_summary:
            self.table.course.show_details()
        scene = self.app.scene
        assert isinstance(scene, SummaryScene)
        return scene


def stage_of(seats: int, size: tuple[int, int], *, log: bool = True, **settings: Any) -> Stage:
    pygame.font.init()  # where no window was opened before
    return lay_stage(Theme(size, Settings(**settings)), NAMES[:seats], log=log)


def box_of(item: Drawn | CardItem) -> pygame.Rect:
    if isinstance(item, CardItem):
        return item.place.rect
    return item.rect


def picture_for(session: Session[Any], viewer: int, stage: Stage) -> Picture:
    """Return the picture of the table that a viewer has, at rest."""
    return staging_of(controller_for(session)).picture(session.observe(viewer), stage)


def staged(
    session: Session[Any], viewer: int, stage: Stage, seat: int, action: Action | Chance
) -> list[Beat]:
    """Let a seat act and return how a viewer is shown it."""
    staging, before = staging_of(controller_for(session)), session.observe(viewer)
    events = [redact(event, viewer) for event in session.act(seat, action)]
    director, after = Director(staging.picture, staging.cue), session.observe(viewer)
    return director.beats(before, events, after, stage, staging.picture(before, stage))


def parts(piece: Drawn) -> tuple[Any, ...]:
    return piece.what if isinstance(piece.what, tuple) else (piece.what,)


def check_all_is_in_the_window(person: Person) -> None:
    """Every card, across, and every drawn piece of the table is in the window."""
    window, picture = person.app.screen.get_rect(), person.table.show.picture
    for item in picture.cards:
        width = card_width(item.place.height)
        box = pygame.Rect(item.place.x - width // 2, 0, width, 1)
        assert box.left >= 0
        assert box.right <= window.right
    for piece in (*picture.below, *picture.above):
        assert window.contains(box_of(piece)), piece.what


def golden(game: str) -> Session[Any]:
    _header, session = replay(properties.golden(game), GAMES)
    return session


def seen_by(viewer: int, session: Session[Any]) -> Iterator[tuple[View, list[Event], View]]:
    """Yield what a viewer saw before each entry of a session, is told of it, and sees then."""
    again: Session[Any] = Session(session.game, session.seed)
    for entry in session.log:
        before = again.observe(viewer)
        told = [redact(event, viewer) for event in again.act(entry.seat, entry.action)]
        yield before, told, again.observe(viewer)


def shown(
    session: Session[Any], viewer: int, stage: Stage, most: int
) -> Iterator[tuple[list[Beat], Picture, View]]:
    """Yield the beats of each action of a session, the picture at rest after it, and its view."""
    staging = staging_of(controller_for(session))
    director = Director(staging.picture, staging.cue)
    for before, events, after in islice(seen_by(viewer, session), most):
        picture, at_rest = (staging.picture(view, stage) for view in (before, after))
        yield director.beats(before, events, after, stage, picture), at_rest, after
