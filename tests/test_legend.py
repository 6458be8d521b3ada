"""The legend of the tags on double cards: seen once at first use, out of the way, never again."""

import pygame
import pytest

from rules.core import PUBLIC
from table.storage.settings import load_settings
from tests.at_table import lay, session_after
from tests.click_through import open_app, press
from tests.clock import let_pass
from ui import durations
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.table_scene import TableScene
from ui.picture.hand import hand_room
from ui.picture.room import covered, shared

STEPS = {"presidents_and_sanityholes": 3, "bull_sanity": 2, "sanity_rook": 9}
SIZES = (((1280, 720), 100), ((960, 540), 100), ((960, 540), 200), ((1920, 1080), 100))


def newcomer(size: tuple[int, int] = (1280, 720), text: int = 100, **settings: bool) -> App:
    """Return a window of somebody who has seen no legend."""
    return open_app(size, animations=False, text_scale=text, legends=(), **settings)


def table_with_tags(
    app: App, game: str, *, shared_screen: bool = False, seats: int = 4
) -> TableScene:
    """Lay a table at which somebody is asked whose cards carry tags."""
    for steps in range(STEPS[game], 60):
        session = session_after(game, seats, steps)
        if session.outcome is not None or len(session.actors) != 1:
            continue
        people = None if shared_screen else session.actors
        table = lay(app, session, people, lift=not shared_screen)
        if shared_screen or table.show.picture.legend is not None:
            return table
        ask = table.match.ask
        for card in ask.lit if ask is not None else ():
            table.choosing.choose((card,))  # some games note what goes with a chosen card
            if table.show.picture.legend is not None:
                return table
        app.pop()
    raise AssertionError("nobody's cards carry tags")


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", STEPS)
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_it_is_seen_at_the_first_tags_and_gone_with_a_press(
    game: str, size: tuple[int, int], text: int
) -> None:
    app = newcomer(size, text)
    table = table_with_tags(app, game)
    app.step([])
    box = table.felt.legend.box
    assert box is not None
    window = pygame.Rect((0, 0), size)
    assert window.contains(box)
    assert box.bottom <= table.show.stage.action.top, "never over what is asked, or the hand"
    assert not box.colliderect(hand_room(table.show.stage))
    if text == 100:
        taken = [*covered(table.show.picture), *table.show.picture.plates.values()]
        assert sum(shared(box, other) for other in taken) == 0
    press(app, pygame.K_LEFT, after=durations.GLANCE / 2)
    assert table.felt.legend.box is not None, "a press at once was not meant for it"
    press(app, pygame.K_LEFT, after=durations.GLANCE)
    app.step([])
    assert table.felt.legend.box is None
    app.pop()
    again = open_app(size, animations=False, text_scale=text, legends=load_settings().legends)
    table_with_tags(again, game)
    again.step([])
    assert isinstance(again.scene, TableScene)
    assert again.scene.felt.legend.box is None, "it is remembered"


def test_it_goes_after_a_look_and_then_nothing_is_drawn() -> None:
    app = newcomer()
    table = table_with_tags(app, "bull_sanity")
    app.step([])
    assert table.felt.legend.box is not None
    let_pass(app, durations.LEGEND + 0.1)
    app.step([])
    assert table.felt.legend.box is None
    assert load_settings().legends
    before = table.course.version
    let_pass(app, 5.0)
    assert table.course.version == before


def test_a_curtain_neither_shows_nor_forgets_it() -> None:
    app = newcomer()
    table = table_with_tags(app, "presidents_and_sanityholes", shared_screen=True)
    assert isinstance(app.scene, CurtainScene)
    assert table.match.viewer == PUBLIC
    let_pass(app, durations.LEGEND + 1.0)
    assert table.felt.legend.box is None
    assert not app.settings.legends


@pytest.mark.parametrize(("game", "seats"), [("presidents_and_sanityholes", 4), ("bull_sanity", 6)])
def test_it_covers_no_name_where_letters_take_all_the_room(game: str, seats: int) -> None:
    app = newcomer((960, 540), 200)
    table = table_with_tags(app, game, seats=seats)
    app.step([])
    assert table.felt.legend.box is not None
    assert table.felt.legend.box.collidelist([*table.show.picture.plates.values()]) < 0
