"""A window without a screen, and hands that click and type in it as a player does."""

from collections.abc import Callable
from typing import Any

import pygame

from table.storage.settings import Settings
from tests.clock import HandClock, let_pass
from tests.listener import Listener
from ui.app import App
from ui.controls.buttons import Button, Choice
from ui.controls.labels import Label
from ui.controls.panel import Panel
from ui.controls.theme import Face, Size
from ui.controls.widget import Widget
from ui.pages.overall import OverallPages

CHAIR = frozenset({"name", "player", "color", "character", "up", "down"})
"""Controls of a seat in a set-up, which are there once its chair was pressed."""
EXPLAINED = ("double cards", "prizes", "results artoffacts", "results presidential_poker")
"""What is explained once."""
UNHURRIED = 0.5
"""Seconds that a player looks at the screen before a press, unless a test has them hurry."""


def open_app(size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
    """Return an app whose window has exactly this size (the dummy driver allows any).

    Whoever sits there has seen what is explained once.
    """
    return open_to(None, size, **settings)


def open_to(listener: Listener | None, size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
    """Return such an app in which speech is on, and somebody listens."""
    settings.setdefault("legends", EXPLAINED)
    settings.setdefault("speech", listener is not None)
    voice = None if listener is None else listener.opened
    app = App(Settings(**settings), clock=HandClock(), size=size, voice=voice, pages=OverallPages())
    pygame.mouse.set_pos(0, 0)  # wherever the test before left it
    if app.theme.size != size:
        app.window.resize(size)
        app.apply_settings()
    return app


def panel_of(app: App) -> Panel:
    assert app.scene.panel is not None
    return app.scene.panel


def widget(app: App, key: str) -> Widget:
    """Return the control with this key or these words; fails where the player sees none."""
    if not sees(app, key):
        _unfold(app, key)
    found = [w for w in panel_of(app).widgets if w.key == key]
    assert found, f"no control {key!r}, but {[w.key for w in panel_of(app).widgets if w.key]}"
    return found[0]


def _unfold(app: App, key: str) -> None:
    """Press the chair of a set-up whose control this is, or what folds all else up."""
    head, _colon, at = key.partition(":")
    if head in CHAIR and sees(app, f"chair:{at}"):
        click(app, f"chair:{at}")
    elif not key.startswith("chair:") and sees(app, "more") and not sees(app, "preset name"):
        click(app, "more")
    elif sees(app, "More") and sees(app, "Resume"):
        click(app, "More")


def sees(app: App, key: str) -> bool:
    """Return whether the topmost scene has a control with this key or these words."""
    return any(w.key == key for w in panel_of(app).widgets)


def click(app: App, key: str, part: float = 0.5) -> None:
    """Click a control, `part` of the way from its left to its right edge."""
    target = widget(app, key)
    if target.viewport is not None:
        target.viewport.reveal(target)
    rect = target.rect
    click_at(app, (rect.x + round(rect.width * part), rect.centery))


def choose(app: App, key: str, value: object) -> None:
    target = widget(app, key)
    assert isinstance(target, Choice)
    if target.viewport is not None:
        target.viewport.reveal(target)
    [at] = [at for at, (offered, _words) in enumerate(target.values) if offered == value]
    click_at(app, target.cells()[at].center)


def click_at(app: App, point: tuple[int, int], after: float = UNHURRIED) -> None:
    """Look for `after` seconds, move the pointer to a point and click there."""
    let_pass(app, after)
    motion = pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False)
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False)
    for event in (motion, down, up):
        app.step([event])


def press(app: App, key: int, mod: int = 0, text: str = "", after: float = UNHURRIED) -> None:
    """Look for `after` seconds, press a key and let it go."""
    let_pass(app, after)
    app.step([pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)])
    app.step([pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)])


def write(app: App, words: str) -> None:
    for sign in words:
        app.step([pygame.Event(pygame.TEXTINPUT, text=sign)])


def until(app: App, done: Callable[[], bool], seconds: float = 60.0) -> None:
    """Let the app go on until something has happened that takes real time (a process)."""
    import time

    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it did not happen"
        pygame.time.wait(5)
        let_pass(app, 0.005)


def cut_words(app: App) -> list[str]:
    """Return the words of the topmost scene's buttons, choices and title that do not fit."""
    theme = app.theme
    cut = []
    for shown in panel_of(app).widgets:
        room: list[tuple[str, int, Face, Size]] = []
        if type(shown) is Button and shown.words:
            room = [(shown.words, shown.rect.width - 2 * theme.unit, "strong", "body")]
        elif isinstance(shown, Choice):
            cells = zip(shown.values, shown.cells(), strict=True)
            room = [(words, cell.width - theme.unit, "text", "body") for (_, words), cell in cells]
        elif isinstance(shown, Label) and shown.face == "title":
            room = [(shown.words, shown.rect.width, "title", shown.size)]
        cut += [
            words
            for words, width, face, size in room
            if theme.font(size, face).size(words)[0] > width
        ]
    return cut
