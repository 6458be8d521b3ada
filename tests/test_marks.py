"""Whatever a scene shows leaves a mark on the window, and a summary lifts those who won."""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations, product
from typing import Any

import pygame
import pytest

from games.library import GAMES
from rules.core import PUBLIC, HandEnded
from rules.decks.cards import Card
from rules.presidential_poker.events import PotWon
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.sixchex import SYMBOLS
from rules.session import Session
from table.chatter import Remark
from table.told import Summary
from tests.at_table import lay, session_after, settle
from tests.click_through import open_app, panel_of, press
from tests.person import SIZES, controller_for, golden, stage_of
from tests.poker_table import DECK, Table
from tests.tour import LIBRARY, PLACES
from ui.app import App, Scene
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.controls.panel import Panel
from ui.felt.bubble import Bubble
from ui.felt.curtain import CurtainScene
from ui.felt.hand_input import HandInput
from ui.felt.legend import Legend
from ui.felt.speech_bubble import SpeechBubble
from ui.felt.table_scene import TableScene
from ui.felt.teller import LastLine
from ui.layout.cards import card_width
from ui.lesson import lesson_scene
from ui.lobby.lobby import LobbyScene
from ui.picture.face_surfaces import printed_card
from ui.picture.symbols import symbol_box, symbol_ring

SCENES = (
    *("lobby", "settings", "dialogs", "asides", "empty records", "after games"),
    *("set-up bull_sanity", "rules el_presidente", "puzzles artoffacts", "lesson sanity_rook"),
    *("replay presidential_poker", "end president_arnold", "table artoffacts 2"),
)


def drawn(app: App, scene: Scene) -> pygame.Surface:
    target = pygame.Surface(app.theme.size)
    scene.draw(target)
    return target


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[..., pygame.Surface]:
    """Return how a scene looks when one of its parts draws nothing."""

    def looks(app: App, part: Any, name: str = "draw") -> pygame.Surface:
        with monkeypatch.context() as patched:
            patched.setattr(part, name, lambda *_args: None)
            return drawn(app, app.scene)

    return looks


def differ(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect | None = None) -> bool:
    seen = (one.get_rect() if area is None else area).clip(one.get_rect())
    left, right = one.subsurface(seen), other.subsurface(seen)
    return pygame.image.tobytes(left, "RGB") != pygame.image.tobytes(right, "RGB")


def curtain(app: App) -> Iterator[str]:
    lay(app, session_after("bull_sanity", 2, 2), lift=False)
    assert isinstance(app.scene, CurtainScene)
    yield "curtain"


@pytest.mark.sample(2)
@pytest.mark.parametrize("place", ["curtain", *SCENES])
def test_every_button_and_line_of_a_scene_is_seen(place: str, without: Any) -> None:
    app = open_app((1280, 720), animations=False, sound=False)
    app.push(LobbyScene(LIBRARY))
    app.step([])
    looked = 0
    for _view in {"curtain": curtain, **PLACES}[place](app):
        whole, bare = drawn(app, app.scene), without(app, Panel)
        for each in panel_of(app).widgets:
            inside = each.viewport is None or each.viewport.rect.contains(each.rect)
            if isinstance(each, Button | Label) and inside and each.words:
                assert differ(whole, bare, each.rect), f"{place}: nothing is seen of {each.key}"
                looked += 1
    assert looked


def remarks(table: TableScene) -> None:
    table.felt.teller.speech.say(Remark(1, "Well, well."))


def refuses(table: TableScene) -> None:
    table.felt.bubble.say("You can't play that.")


def is_told(table: TableScene) -> None:
    line = table.felt.teller.last_line
    line._words, line._until = "Ann passes.", table.app.clock.now() + 9


def walks(table: TableScene) -> None:
    press(table.app, pygame.K_RIGHT)


def is_new(table: TableScene) -> None:
    assert table.show.picture.legend is not None
    table.app.settings.legends = ()


@pytest.mark.parametrize(
    ("part", "happens"),
    [
        (SpeechBubble, remarks),
        (Bubble, refuses),
        (LastLine, is_told),
        (HandInput, walks),
        (Legend, is_new),
    ],
)
def test_what_floats_above_a_table_is_seen(
    part: type, happens: Callable[[TableScene], None], without: Any
) -> None:
    app = open_app((1280, 720), animations=False, sound=False, show_log=False)
    table = lay(app, session_after("bull_sanity", 2, 2), people=(0,), names=("Ann", "Ada"))
    settle(app)
    happens(table)
    assert differ(drawn(app, table), without(app, part))


def test_the_light_of_a_lesson_is_seen(without: Any) -> None:
    app = open_app((1280, 720), animations=False, sound=False)
    for _view in PLACES["lesson artoffacts"](app):
        if isinstance(app.scene, lesson_scene.LessonScene):
            assert differ(drawn(app, app.scene), without(app, lesson_scene, "draw_lights"))
            return
    raise AssertionError("no lesson")


def winners(name: str, view: Any, events: list[Any]) -> set[int]:
    """Return whose rows a summary lifts: who won the hand, where one side does."""
    told = {type(event).__name__: event for event in reversed(events)}
    if name == "artoffacts":
        return {told["PotWon"].seat}
    if name == "presidential_poker":
        return set(view.facts.won[0].winners)
    if name == "el_presidente":
        seat = told["FourCompleted"].seat
        return {side[0] for side in view.facts.teams if seat in side}
    return set()


@pytest.mark.parametrize("name", GAMES.names)
def test_a_summary_lifts_the_winners_of_the_hand_and_nobody_else(name: str) -> None:
    session = golden(name)
    controller = controller_for(session)
    told: Session[Any] = Session(session.game, session.seed)
    for entry in session.log:
        events = list(told.follow(entry))
        view = told.observe(PUBLIC)
        summary = controller.summary(events, view)
        if summary is None or not any(isinstance(event, HandEnded) for event in events):
            continue
        lifted = {row.seat for row in summary.rows if row.strong and row.seat is not None}
        assert lifted == winners(name, view, events), summary


def test_what_the_boards_give_to_everyone_is_told_below_who_won_from_whom() -> None:
    session = golden("president_arnold")
    controller = controller_for(session)
    told: Session[Any] = Session(session.game, session.seed)
    last: Summary | None = None
    for entry in session.log:
        last = controller.summary(list(told.follow(entry)), told.observe(PUBLIC)) or last
    assert last is not None
    assert all(row.seat is not None for row in last.rows), "somebody won each row"
    [split] = [note for note in last.notes if "Board split" in note]
    assert all(name in split for name in controller.names)


def equal_hands() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two hands without a card in common, with the same numbers and the same letters."""
    of = {(str(c.attributes.get("number")), str(c.attributes["letter"])): c.number for c in DECK}
    rank = ranker("strict")
    for seed in range(1_000):
        rng, one, other = random.Random(seed), [], []
        for first, size in ((1, 2), (5, 2), (9, 3)):
            numbers = rng.sample([str(first + at) for at in range(4)], size)
            letters = [str(c.attributes["letter"]) for n in numbers for c in [_any(n, rng)]]
            if len(set(letters)) < size:
                break
            one += [of[n, letter] for n, letter in zip(numbers, letters, strict=True)]
            turned = (*letters[1:], letters[0])
            other += [of[n, letter] for n, letter in zip(numbers, turned, strict=True)]
        if len(one) == len(other) == 7 and rank(one) == rank(other):
            return tuple(one), tuple(other)
    raise AssertionError("no such hands")


def _any(number: str, rng: random.Random) -> Card:
    return rng.choice([card for card in DECK if str(card.attributes.get("number")) == number])


def test_p8_a_split_pot_is_told_with_what_lay_in_it() -> None:
    table = Table(3, hands=equal_hands())
    table.play("bet 2", "call", "fold", "stand", "stand", "check", "check")
    view = table.session.observe(PUBLIC)
    assert [won.amount for won in view.facts.won] == [7]
    controller = controller_for(table.session)
    summary = controller.summary(table.events, view)
    assert summary is not None
    assert [(row.cells[0], row.cells[1], row.cells[3]) for row in summary.rows] == [
        ("Ann", "Pot", "part of 7"),
        ("Bo", "Pot", "part of 7"),
    ]
    [won] = [event for event in table.events if isinstance(event, PotWon)]
    assert controller.words(won, view) == "Pot of 7: Ann and Bo split it."


def test_the_ring_of_every_symbol_lies_on_the_card_and_apart_from_the_others() -> None:
    theme = stage_of(2, (1280, 720)).theme
    for card in range(len(DECK)):
        for height in (80, 252):
            whole = pygame.Rect(0, 0, card_width(height), height)
            boxes = [symbol_box(theme, DECK, card, name, height) for name in SYMBOLS]
            assert all(whole.contains(box) for box in boxes)
            middles = sorted(box.centery for box in boxes)
            assert min(b - a for a, b in pairwise(middles)) > height * 0.1


@pytest.mark.parametrize("height", [93, 132, 180])
def test_the_ring_of_a_number_of_two_digits_covers_none_of_its_ink(height: int) -> None:
    theme = stage_of(2, (1280, 720)).theme
    for name in ("light-blue-16", "gray-14", "light-red-10", "tan-man-17"):
        card = DECK.number(name)
        face = printed_card(theme, DECK, card, height)
        ring, spot = symbol_ring(theme, DECK, card, height, "number", 0)
        digits = symbol_box(theme, DECK, card, "number", height)
        covered = [
            (x, y)
            for x, y in product(range(digits.left, digits.right), range(digits.top, digits.bottom))
            if sum(face.get_at((x, y))[:3]) < 240 and ring.get_at((x - spot.x, y - spot.y)).a > 200
        ]
        assert not covered, name


@pytest.mark.parametrize("size", SIZES)
def test_no_ring_covers_the_number_or_the_letter_beside_its_symbol(size: tuple[int, int]) -> None:
    theme = stage_of(2, size).theme
    for name in ("light-blue-15", "dark-red-4", "gray-14", "light-red-10", "tan-man-17"):
        card = DECK.number(name)
        for part in (0.1, 0.13, 0.18, 0.24):
            height = round(part * size[1])
            face = printed_card(theme, DECK, card, height)
            for ringed, told in permutations(("number", "letter", "picture"), 2):
                ring, spot = symbol_ring(theme, DECK, card, height, ringed, 0)
                box = symbol_box(theme, DECK, card, told, height).clip(spot)
                box.width -= height // 50  # beside the field of the card's color
                covered = [
                    (x, y)
                    for x, y in product(range(box.left, box.right), range(box.top, box.bottom))
                    if sum(face.get_at((x, y))[:3]) < 240
                    and ring.get_at((x - spot.x, y - spot.y)).a > 200
                ]
                assert told == "picture" or not covered, (name, height, ringed, told)
