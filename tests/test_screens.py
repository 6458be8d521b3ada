"""The first window, and where the window was left, on whatever screens there are."""

from collections.abc import Callable

import pygame
import pytest

from games.library import library
from tests.click_through import open_app, press
from tests.clock import let_pass
from ui.app import App
from ui.controls.theme import Theme
from ui.gate import SAME_SPOT
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.screens import Screen, arrangement
from ui.storage.settings import Placed, Settings, load_settings
from ui.window import MOST_ARRANGEMENTS, first_size, least_size

Screens = tuple[Screen, ...]
ENTRIES = library()


def screen(x: int, y: int, width: int, height: int, density: float = 1.0) -> Screen:
    whole = pygame.Rect(x, y, width, height)
    return Screen(whole, whole.copy(), density)


LAPTOP = (screen(0, 0, 1920, 1080),)
DESK = (screen(0, 0, 1920, 1080), screen(-2560, -200, 2560, 1440))


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[Screens], None]:
    """Plug screens in. What is asked of SDL goes to the one screen that the driver has."""
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        return real(size, flags)

    monkeypatch.setattr("pygame.display.set_mode", set_mode)

    def plug_in(there: Screens, pointed_at: int = 0) -> None:
        pygame.display.quit()
        monkeypatch.setattr("ui.window.screens", lambda: there)
        monkeypatch.setattr("ui.window.pointed_at", lambda _screens: pointed_at)
        monkeypatch.setattr(
            "pygame.display.get_desktop_sizes", lambda: [one.whole.size for one in there]
        )

    return plug_in


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
    assert automatic.window.surface.get_size() == (2880, 1620)
    assert automatic.gate.same_spot == 2 * SAME_SPOT  # a hand shakes over as many inches
    assert least_size(screen(0, 0, 3840, 2160, 2.0), Settings()) == (1920, 1080)


def test_the_window_opens_where_and_as_large_as_it_was_closed(
    on: Callable[[Screens], None],
) -> None:
    on(LAPTOP)
    app = opened()
    pygame.display.set_mode((1111, 666))
    app.step([pygame.Event(pygame.VIDEORESIZE, size=(1111, 666), w=1111, h=666)])
    pygame.display.set_window_position((40, 60))
    app.quit()
    pygame.display.quit()
    again = opened()
    assert pygame.display.get_window_position() == (40, 60)
    assert again.screen.get_size() == (1111, 666)


def test_each_arrangement_of_screens_has_a_place_of_its_own(
    on: Callable[[Screens], None],
) -> None:
    for there, place in ((LAPTOP, (7, 80)), (DESK, (-2000, -100))):  # one is left of the main one
        on(there)
        app = opened()
        assert pygame.display.get_window_position() != (7, 80)
        pygame.display.set_window_position(place)
        app.quit()
    for there, place in ((LAPTOP, (7, 80)), (DESK, (-2000, -100))):
        on(there)
        opened()
        assert pygame.display.get_window_position() == place


def test_a_place_that_is_on_no_screen_is_not_used(on: Callable[[Screens], None]) -> None:
    on(LAPTOP)
    lost = Placed((90_000, 60), (1000, 600))
    app = App(Settings(windows={arrangement(LAPTOP): lost}))
    assert pygame.display.get_window_position()[0] < 1920
    assert app.screen.get_size() == (1440, 810)


def test_a_first_window_opens_on_the_screen_with_the_mouse(
    monkeypatch: pytest.MonkeyPatch, on: Callable[..., None]
) -> None:
    on(DESK, 1)
    asked: list[int] = []
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        asked.append(display)
        return real(size, flags)

    monkeypatch.setattr("pygame.display.set_mode", set_mode)
    app = App(Settings())
    assert asked == [1]
    assert app.screen.get_size() == (1920, 1080)  # of 2560×1440


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
    monkeypatch.setattr("pygame.display.flip", lambda: drawn.append(1))
    monkeypatch.setattr(app._sounds, "play", lambda name, _settings: played.append(name))
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
    while app._later:
        let_pass(app, 1)
    pygame.event.clear()
    app.step([pygame.Event(pygame.WINDOWMINIMIZED)])
    app.invalidate()
    before = app.clock.now()
    app._events()
    assert app.clock.now() > before


def test_the_title_names_the_game() -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    app.step([])
    assert pygame.display.get_caption()[0] == "Cabinet"
    app.push(SetupScene(ENTRIES[0]))
    app.step([])
    assert pygame.display.get_caption()[0] == "President Arnold – Cabinet"
    press(app, pygame.K_ESCAPE)
    app.step([])
    assert pygame.display.get_caption()[0] == "Cabinet"
