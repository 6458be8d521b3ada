"""The first window, and where the window was left, on whatever screens there are."""

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from pygame.typing import Point

from bench.tables import resize
from games.library import library
from table.storage.settings import Placed, Settings, load_settings
from tests import of_kind
from tests.at_table import ARNOLD, lay, session_after, spot_of
from tests.click_through import open_app, press, widget
from tests.clock import let_pass
from ui import mouse
from ui.app import App
from ui.controls.theme import Theme
from ui.gate import SAME_SPOT
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.pages.settings_page import SettingsScene
from ui.screens import Screen, arrangement
from ui.window import MOST_ARRANGEMENTS, Window, first_size, least_size

Screens = tuple[Screen, ...]
ENTRIES = library()


def screen(x: int, y: int, width: int, height: int, density: float = 1.0) -> Screen:
    whole = pygame.Rect(x, y, width, height)
    return Screen(whole, whole.copy(), density)


LAPTOP = (screen(0, 0, 1920, 1080),)
DESK = (screen(0, 0, 1920, 1080), screen(-2560, -200, 2560, 1440))


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[Screens], None]:
    """Plug screens in; windows lie on them as on those that the driver has."""

    def plug_in(there: Screens, pointed_at: int = 0) -> None:
        monkeypatch.setattr("ui.window.screens", lambda: there)
        monkeypatch.setattr("ui.window.pointed_at", lambda _screens: pointed_at)

    return plug_in


def place_of(app: App) -> tuple[int, int]:
    return app.window._window.position


def move(app: App, place: tuple[int, int]) -> None:
    app.window._window.position = place


def opened() -> App:
    app = App()
    app.push(LobbyScene(ENTRIES))
    app.step([])
    return app


@pytest.mark.parametrize(
    ("width", "height", "density", "size"),
    [
        (3840, 2160, 1.0, (2880, 1620)),
        (3840, 2160, 2.0, (2880, 1620)),
        (1920, 1080, 1.0, (1440, 810)),
        (1366, 768, 1.0, (1024, 576)),
        (1024, 600, 1.0, (960, 540)),  # three quarters would be less than all pages need
    ],
)
def test_a_first_window_takes_three_quarters_of_its_screen(
    width: int, height: int, density: float, size: tuple[int, int]
) -> None:
    assert first_size(screen(0, 0, width, height, density), Settings()) == size


def test_bars_and_panels_of_the_desktop_are_left_out() -> None:
    taskbar = screen(0, 0, 1920, 1080)._replace(usable=pygame.Rect(0, 0, 1920, 1000))
    assert first_size(taskbar, Settings()) == (1440, 750)


@pytest.mark.parametrize("density", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_a_denser_screen_shows_the_same_page_larger(density: float) -> None:
    plain = Theme((1280, 720), Settings())
    size = (round(1280 * density), round(720 * density))
    dense = Theme(size, Settings(), density)
    for length in ("small", "body", "large", "title"):
        assert dense.points(length) == pytest.approx(plain.points(length) * density, abs=1)
    assert dense.button_height == pytest.approx(plain.button_height * density, abs=2)
    assert dense.unit == pytest.approx(plain.unit * density, abs=1)


def test_a_window_too_small_for_its_density_is_laid_out_as_the_smallest_is() -> None:
    theme = Theme((1200, 675), Settings(), density=3.0)
    smallest = Theme((960, 540), Settings())
    assert theme.points("body") / 675 == pytest.approx(smallest.points("body") / 540, rel=0.03)


def test_the_players_scale_counts_before_the_screens(on: Callable[[Screens], None]) -> None:
    on((screen(0, 0, 3840, 2160, 2.0),))
    automatic = App(Settings())
    chosen = App(Settings(scale=150))
    assert (automatic.window.density, chosen.window.density) == (2.0, 1.5)
    assert automatic.screen.size == (2880, 1620)
    assert automatic.gate.same_spot == 2 * SAME_SPOT  # a hand shakes over as many inches
    assert least_size(screen(0, 0, 3840, 2160, 2.0), 2.0) == (1920, 1080)


def test_the_window_opens_where_and_as_large_as_it_was_closed(
    on: Callable[[Screens], None],
) -> None:
    on(LAPTOP)
    app = opened()
    resize(app, (1111, 666))
    move(app, (40, 60))
    app.quit()
    again = opened()
    assert place_of(again) == (40, 60)
    assert again.screen.size == (1111, 666)


def test_each_arrangement_of_screens_has_a_place_of_its_own(on: Callable[[Screens], None]) -> None:
    for there, place in ((LAPTOP, (7, 80)), (DESK, (-2000, -100))):  # one is left of the main one
        on(there)
        app = opened()
        assert place_of(app) != (7, 80)
        move(app, place)
        app.quit()
    for there, place in ((LAPTOP, (7, 80)), (DESK, (-2000, -100))):
        on(there)
        assert place_of(opened()) == place


def test_a_place_that_is_on_no_screen_is_not_used(on: Callable[[Screens], None]) -> None:
    on(LAPTOP)
    lost = Placed((90_000, 60), (1000, 600))
    app = App(Settings(windows={arrangement(LAPTOP): lost}))
    assert place_of(app)[0] < 1920
    assert app.screen.size == (1440, 810)


def test_a_first_window_opens_in_the_middle_of_the_screen_with_the_mouse(
    on: Callable[..., None],
) -> None:
    on(DESK, 1)
    app = App(Settings())
    assert app.screen.size == (1920, 1080)  # of 2560×1440
    assert place_of(app) == (-2560 + 320, -200 + 180)


def test_only_a_few_arrangements_are_remembered() -> None:
    settings = Settings(windows={str(at): Placed(None, (960, 540)) for at in range(20)})
    app = App(settings)
    app.window.remember()
    assert len(settings.windows) == MOST_ARRANGEMENTS
    assert "19" in settings.windows
    assert "0" not in settings.windows


def test_full_screen_is_kept_as_soon_as_it_is_chosen() -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    press(app, pygame.K_F11)
    assert load_settings().full_screen
    press(app, pygame.K_F11)
    assert not load_settings().full_screen


def test_a_window_that_nobody_sees_draws_nothing_and_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    app.step([])
    drawn: list[int] = []
    played: list[str] = []
    monkeypatch.setattr(Window, "flip", lambda _window: drawn.append(1))
    monkeypatch.setattr(app._sounds, "play", lambda name, *_how: played.append(name))
    app.step([pygame.Event(pygame.WINDOWMINIMIZED)])
    app.invalidate()
    app.step([])
    monkeypatch.setattr(LobbyScene, "moving", True)  # as while cards fly
    app.step([])
    app.sound("card")
    assert (drawn, played) == ([], [])
    app.step([pygame.Event(pygame.WINDOWRESTORED)])
    app.sound("card")
    assert (len(drawn), played) == (1, ["card"])


def test_a_hidden_window_waits_for_input_instead_of_looking_all_the_time() -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    while app._later or app.scene.moving:
        let_pass(app, 1)
    pygame.event.clear()
    app.step([pygame.Event(pygame.WINDOWMINIMIZED)])
    app.invalidate()
    before = app.clock.now()
    app._events()
    assert app.clock.now() > before


def test_the_title_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LobbyScene, "is_new", False)  # else it names the key of speech
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    app.step([])
    assert app.window.title == "Cabinet"
    app.push(SetupScene(ENTRIES[0]))
    app.step([])
    assert app.window.title == "President Arnold – Cabinet"
    press(app, pygame.K_ESCAPE)
    app.step([])
    assert app.window.title == "Cabinet"


REAL = pygame.Window


class Scaled(pygame.Window):
    """A window as macOS gives it: people and programs count in points, each of several pixels."""

    pixels = 2

    def __init__(self, title: str, size: tuple[int, int], place: tuple[int, int], **how: Any):
        assert how["allow_high_dpi"], "without asking for them one gets no more pixels than points"
        super().__init__(title, _times(size, self.pixels), place, **how)

    @property
    def size(self) -> tuple[int, int]:
        return _times(super().size, 1 / self.pixels)

    @size.setter
    def size(self, size: Point) -> None:
        vars(REAL)["size"].__set__(self, _times(size, self.pixels))

    def go_to(self, pixels: int) -> None:
        """Be moved to a screen that has so many pixels to a point."""
        points = self.size
        self.pixels = pixels
        self.size = points


def _times(size: Point, by: float) -> tuple[int, int]:
    return round(size[0] * by), round(size[1] * by)


RETINA = (screen(0, 0, 1440, 900),)
"""2880×1800 pixels, which macOS lets programs see as 1440×900 points."""


@pytest.fixture
def scaled(monkeypatch: pytest.MonkeyPatch, on: Callable[[Screens], None]) -> Iterator[None]:
    monkeypatch.setattr("pygame.Window", Scaled)
    on(RETINA)
    yield
    monkeypatch.undo()
    open_app()  # no later test has points


def tell(app: App, *events: pygame.Event) -> None:
    """Have the system tell these events, and the app serve what it reads of them."""
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    app.step([event for event in app._events() if event.type in {one.type for one in events}])


@pytest.mark.usefixtures("scaled")
def test_a_window_on_a_retina_screen_has_all_of_its_pixels() -> None:
    app = opened()
    assert app.screen.size == (2 * 1080, 2 * 675)
    assert place_of(app) == (180, 113)
    assert app.theme.density == app.window.screen_density == 2.0
    plain = Theme((1080, 675), Settings())
    assert app.theme.points("body") == 2 * plain.points("body")
    assert app.gate.same_spot == 2 * SAME_SPOT
    app.quit()
    assert app.settings.windows[arrangement(RETINA)] == Placed((180, 113), (1080, 675))


@pytest.mark.usefixtures("scaled")
def test_a_press_on_a_retina_screen_meets_what_is_drawn_there() -> None:
    app = opened()
    let_pass(app, 1.0)
    spot = _times(widget(app, "settings").rect.center, 0.5)
    tell(app, pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(4, 4), buttons=(0, 0, 0)))
    assert widget(app, "settings").hovered
    for press_or_release in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        tell(app, pygame.Event(press_or_release, pos=spot, button=1, touch=False))
    assert isinstance(app.scene, SettingsScene)


@pytest.mark.usefixtures("scaled")
def test_a_window_that_is_moved_to_a_plain_screen_is_laid_out_for_that() -> None:
    app = opened()
    window = of_kind(Scaled, app.window._window)
    window.go_to(1)
    tell(app, pygame.Event(pygame.WINDOWSIZECHANGED, x=1080, y=675))
    assert app.screen.size == app.theme.size == (1080, 675)
    assert app.theme.density == 1.0
    window.go_to(2)
    tell(app, pygame.Event(pygame.WINDOWSIZECHANGED, x=1080, y=675))
    assert app.theme.size == (2160, 1350)
    assert app.theme.density == 2.0


@pytest.mark.usefixtures("scaled")
def test_the_pointer_is_where_the_page_says_on_a_retina_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("pygame.mouse.get_pos", lambda: (300, 200))
    monkeypatch.setattr("pygame.mouse.set_pos", lambda x, y: told.append((x, y)))
    opened()
    assert mouse.place() == (600, 400)
    mouse.move_to(500, 301)
    assert told == [(250, 150)]


def test_a_drag_starts_after_as_many_inches_on_a_denser_screen(
    on: Callable[[Screens], None],
) -> None:
    on((screen(0, 0, 3840, 2160, 2.0),))
    app = open_app((2560, 1440), animations=False)
    table = lay(app, session_after(ARNOLD, 3, 0))
    x, y = spot_of(table, table.match.held[0])
    let_pass(app, 1.0)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)])
    for far, dragged in ((6, False), (7, True)):
        there = (x, y - far)
        app.step([pygame.Event(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(1, 0, 0))])
        assert table.felt.pointer.dragging is dragged
