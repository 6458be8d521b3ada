"""The panel of lessons and puzzles hides no words, and its light strikes through none."""

from collections.abc import Iterator
from itertools import islice, pairwise

import pygame
import pytest
from pygame import Rect, Surface

from rules.core import UNSEEN, cards_of
from rules.lesson import decision_for
from rules.words import languages, use_language
from tests.at_table import mouse, spot_of
from tests.click_through import click_at, open_app, press, widget
from tests.learner import Learner
from tests.legible import Reader, Sheet
from tests.tour import LIBRARY, PLACES
from ui.controls.buttons import Button
from ui.controls.theme import Theme
from ui.felt.table_scene import TableScene
from ui.lesson.lesson_panel import Sentences
from ui.lesson.lesson_scene import LessonScene
from ui.lesson.pointing import seen_part
from ui.lobby.lobby import LobbyScene
from ui.picture.room import corners

WINDOWS = (((960, 540), 100), ((1280, 720), 100), ((1920, 1080), 100), ((960, 540), 200))
TOLD = [name for name in PLACES if name.startswith(("lesson ", "puzzles "))]
SAMPLE = {
    ("en", "lesson artoffacts", (960, 540), 100),
    ("de", "lesson president_arnold", (960, 540), 100),
    ("es", "puzzles presidential_poker", (960, 540), 100),
    ("fr", "lesson presidents_and_sanityholes", (960, 540), 200),
}
"""Some that are looked at always."""
CRAMPED = ("puzzle artoffacts 8", 200)
"""The longest question in the largest letters has no place beside all names."""
EACH = [
    pytest.param(*each, marks=() if each in SAMPLE else pytest.mark.slow)
    for tag in languages()
    for name in TOLD
    for size, scale in WINDOWS
    for each in [(tag, name, size, scale)]
]


class Looker:
    """Sees what is written where the panel comes to lie, and the panel."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.panel: Rect | None = None
        self.words: tuple[tuple[str, Rect], ...] = ()
        drawn = Sentences.draw

        def seen(panel: Sentences, target: Surface, theme: Theme) -> None:
            if isinstance(target, Sheet):
                self.panel, self.words = panel.rect, target.lines
            drawn(panel, target, theme)

        monkeypatch.setattr(Sentences, "draw", seen)

    def hidden(self, scene: LessonScene, place: Rect) -> list[str]:
        """Return what says something that a panel in a place hides."""
        picture = scene.show.picture
        faces = [seen_part(picture, item) for item in picture.cards if item.card != UNSEEN]
        said = [
            *self.words,
            *(("a name", plate) for plate in picture.plates.values()),
            *(("an index", corner) for face in faces for corner in corners(face)),
            *(("on the board", label) for label in picture.labels),
            *(("in the light", area) for area in scene.rings.values()),
        ]
        return [words for words, area in said if area.colliderect(place)]

    def struck(self, scene: LessonScene, edge: int) -> list[str]:
        """Return the words and the other buttons through which a line of light goes."""
        words = [*self.words, *(("on the board", area) for area in scene.show.picture.labels)]
        buttons = [each for each in scene.bars.panel.widgets if isinstance(each, Button)]
        pointed = [*scene.rings.values()]
        words += [
            (f"the button {each.key}", each.rect)
            for each in buttons
            if not any(area.colliderect(each.rect) for area in pointed)
        ]
        return [
            said
            for light in (light.box for light in scene.lights)
            for said, area in words
            if light.colliderect(area) and not light.inflate(-2 * edge, -2 * edge).contains(area)
        ]


@pytest.fixture
def looker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looker]:
    yield Looker(monkeypatch)
    use_language("en")


@pytest.mark.parametrize(("tag", "name", "size", "scale"), EACH)
def test_it_hides_nothing_that_says_something(
    looker: Looker,
    monkeypatch: pytest.MonkeyPatch,
    tag: str,
    name: str,
    size: tuple[int, int],
    scale: int,
) -> None:
    reader = Reader(monkeypatch)
    app = open_app(size, language=tag, text_scale=scale, animations=False, sound=False)
    app.push(LobbyScene(LIBRARY))
    app.step([])
    edge = max(3, app.theme.px(4))
    for view in PLACES[name](app):
        looker.panel = None
        reader.look(app)
        scene, panel = app.scene, looker.panel
        if panel is None or not isinstance(scene, LessonScene):
            continue
        assert looker.struck(scene, edge) == [], view
        hidden = looker.hidden(scene, panel)
        if scale == 100:
            assert hidden == [], view
        assert "in the light" not in hidden, view
        assert "a name" not in hidden or (view, scale) == CRAMPED, view


def test_what_the_table_says_hides_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(monkeypatch)
    app = open_app((1280, 720), animations=False, sound=False)
    for _view in islice(PLACES["table artoffacts 4"](app), 1):
        scene = app.scene
        assert isinstance(scene, TableScene)
        reader.look(app)
        assert reader.last is not None
        words = reader.last.lines
        press(app, pygame.K_RETURN)
        reader.look(app)
        box = scene.felt.bubble.box
        assert box is not None
        assert [said for said, place in words if place.colliderect(box)] == []


def light_of(table: LessonScene) -> pygame.Mask:
    """Return which pixels of the window the lines of light change."""
    with_light, without = Surface(table.app.theme.size), Surface(table.app.theme.size)
    table.draw(with_light)
    table.lights, lights = [], table.lights
    table.draw(without)
    table.lights = lights
    more, less = with_light.copy(), without.copy()
    more.blit(without, (0, 0), special_flags=pygame.BLEND_SUB)
    less.blit(with_light, (0, 0), special_flags=pygame.BLEND_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_ADD)
    same = pygame.mask.from_threshold(more, (0, 0, 0), (1, 1, 1, 255))
    same.invert()
    return same


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
@pytest.mark.parametrize("beside", [-3, -1, 0, 1, 2])
def test_the_light_goes_with_its_card_and_below_those_in_front(
    beside: int, size: tuple[int, int]
) -> None:
    learner = Learner("sanity_rook", 5, size, animations=True)
    table, app = learner.table, learner.app
    hand = [item.card for item in table.show.picture.cards if item.clickable]
    lit = table.match.controller.deck.number(learner.step.point.cards[0])
    mouse(app, pygame.MOUSEMOTION, spot_of(table, hand[hand.index(lit) + beside]))
    reach = 8 * max(3, app.theme.px(4))
    for _frame in range(8):  # on its way, and there
        table.update(0.02)
        light = light_of(table)
        places = {
            m.item.card: m.rect for m in table.show.raised.moved(table.show.picture, app.theme)
        }
        own, *in_front = list(places.values())[list(places).index(lit) :]
        for card in (own, *in_front):
            inside = card.inflate(-reach, -reach)
            assert not light.overlap_area(pygame.Mask(inside.size, fill=True), inside.topleft)
        assert light.count()
        assert all(own.inflate(reach, reach).contains(part) for part in light.get_bounding_rects())
    assert not table.show.raised.moving


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_the_light_closes_round_what_is_seen_of_a_card_until_it_is_chosen(
    size: tuple[int, int],
) -> None:
    learner = Learner("sanity_rook", 3, size)
    table, deck = learner.table, learner.table.match.controller.deck
    pointed = [deck.number(card) for card in learner.step.point.cards]
    hand = [item for item in table.show.picture.cards if item.clickable]
    edge, light = max(3, table.app.theme.px(4)), light_of(table)
    for item, cover in pairwise(hand):
        left, right = item.place.rect.left, cover.place.rect.left
        middle = range(item.place.rect.top + item.place.height // 4, item.place.rect.bottom - 20)
        sides = range(left - edge, left), range(right - edge, right)
        closed = [all(any(light.get_at((x, y)) for x in side) for y in middle) for side in sides]
        if item.card in pointed:
            assert closed == [True, True], "a side is open"
    assert table.match.hand.chosen == ()
    for card in pointed:
        click_at(learner.app, spot_of(table, card))
    light = light_of(table)
    for item in table.show.picture.cards:
        if item.clickable:
            rect = item.place.rect
            assert not light.overlap_area(pygame.Mask(rect.size, fill=True), rect.topleft)
    assert light.count(), "the button that takes them has it"


@pytest.mark.parametrize(
    ("game", "at", "size", "scale"),
    [
        ("president_arnold", 4, (960, 540), 100),
        ("sanity_rook", 8, (960, 540), 100),
        ("el_presidente", 3, (1280, 720), 100),
        ("presidents_and_sanityholes", 3, (1280, 720), 100),
        ("el_presidente", 0, (960, 540), 200),
        ("sanity_rook", 8, (960, 540), 200),
    ],
)
def test_the_panel_stays_when_cards_are_chosen(
    game: str, at: int, size: tuple[int, int], scale: int
) -> None:
    learner = Learner(game, max(0, at - 1), size, text_scale=scale)
    learner.go_to(at)
    action = decision_for(learner.table.match.session, learner.lesson.learner, learner.step.do[0])
    assert action is not None
    place = learner.panel.rect
    for card in sorted(cards_of(action)):
        click_at(learner.app, spot_of(learner.table, card))
        learner.app.step([])
        assert learner.at != at or learner.panel.rect == place


@pytest.mark.parametrize("game", ["artoffacts", "sanity_rook"])
def test_next_stays_under_the_pointer_and_back_never_comes_there(game: str) -> None:
    learner = Learner(game, size=(960, 540))
    stayed, last = 0, None
    while learner.goes_on:
        keys = {each.key for each in learner.table.bars.panel.widgets}
        on, back = f"lesson:next:{learner.at}", f"lesson:back:{learner.at}"
        if last is not None:
            assert not widget(learner.app, back).rect.collidepoint(last)
            stayed += on in keys and widget(learner.app, on).rect.collidepoint(last)
        last = widget(learner.app, on).rect.center if on in keys else None
        learner.do()
    assert stayed
