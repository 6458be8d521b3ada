"""What is drawn is kept within its budget, and drawn the same again."""

import gc
from collections import Counter
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from itertools import islice
from threading import Event
from typing import Any

import msgspec
import pygame
import pytest

from art.shelf import PICTURES_KEPT, Shelf
from bench.evening import play_evening
from bots.measure.positions import positions
from bots.process import answer, request_for
from games.engine import ProcessEngines
from games.library import GAMES, library
from rules.core import UNSEEN
from tests.click_through import open_app
from ui import budgets
from ui.app import App
from ui.controls.theme import FONTS, Theme, surface_bytes
from ui.layout import solving
from ui.lobby.lobby import LobbyScene
from ui.picture.sprites import Sprites
from ui.picture.view import TableView

SMALL = (960, 540)
LONG = 60.0
"""Seconds that no decision takes: the number of iterations ends it."""


@pytest.fixture
def app() -> Iterator[App]:
    bots = ProcessEngines()
    app = open_app(SMALL, bot_seconds=0.01, reduced_motion=True)  # no cards fly in the lobby
    app.engines = bots
    app.push(LobbyScene(library()))
    yield app
    bots.close()


def test_no_shelf_is_ever_over_its_budget_in_a_long_session(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    heaviest: dict[int, float] = {}
    put = Shelf.put

    def watched(kept: Shelf[object], key: object, thing: object) -> object:
        put(kept, key, thing)
        heaviest[id(kept)] = max(heaviest.get(id(kept), 0.0), kept.weight / kept.budget)
        return thing

    monkeypatch.setattr(Shelf, "put", watched)
    shelves: list[Shelf[Any]] = [app.theme.sprites, app.theme.pieces, PICTURES_KEPT]
    for kept in shelves:
        kept.clear()
        monkeypatch.setattr(kept, "budget", kept.budget // 16)  # a short session is a long one
    monkeypatch.setattr("bench.evening.DECISIONS", 4)
    play_evening(app, len(GAMES.names))
    for kept in shelves:
        assert 0.5 < heaviest[id(kept)] <= 1.0


def pixels(piece: pygame.Surface) -> bytes:
    return pygame.image.tobytes(piece, "RGBA")


def test_a_card_in_flight_is_scaled_from_the_smallest_drawn_that_is_large_enough(app: App) -> None:
    sprites = Sprites(GAMES.open("el_presidente", 2).deck, Theme(SMALL, app.settings))
    for height in (40, 90, 60):
        sprites.card(UNSEEN, height)
    sprites.card(3, 60)
    backs = {40: 40, 41: 60, 60: 60, 61: 90, 91: 0}
    assert {height: sprites.at_least(UNSEEN, height) for height in backs} == backs
    assert [sprites.at_least(3, height) for height in (50, 60)] == [0, 60]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_what_was_let_go_is_drawn_again_the_same(app: App, name: str) -> None:
    deck = GAMES.open(name, 4).deck
    theme = Theme(SMALL, app.settings)
    sprites = Sprites(deck, theme)
    first = [pixels(sprites.card(card, 90, "lit")) for card in range(0, len(deck.cards), 9)]
    theme.sprites.budget = 1  # only the last one stays
    theme.forget()
    PICTURES_KEPT.clear()
    again = [pixels(sprites.card(card, 90, "lit")) for card in range(0, len(deck.cards), 9)]
    assert first == again
    assert len(theme.sprites) == 1


def test_another_table_finds_the_faces_that_are_drawn(app: App) -> None:
    deck = GAMES.open("sanity_rook", 4).deck
    theme = Theme(SMALL, app.settings)
    piece = Sprites(deck, theme).card(3, 90)
    assert Sprites(deck, theme).has(3, 90)
    assert Sprites(deck, theme).card(3, 90) is piece


def test_decks_never_share_a_face(app: App) -> None:
    theme = Theme(SMALL, app.settings)
    decks = {game.name: GAMES.open(game.name, 4).deck for game in GAMES}
    seen: dict[str, bytes] = {}
    for deck in decks.values():
        face = pixels(Sprites(deck, theme).face(0, 120))
        assert seen.setdefault(deck.id, face) == face
    assert len(set(seen.values())) == len(seen)


def test_drawing_ahead_ends_where_it_would_push_out_what_it_drew(app: App) -> None:
    deck = GAMES.open("sanity_rook", 4).deck
    theme = Theme(SMALL, app.settings)
    sprites = Sprites(deck, theme)
    theme.sprites.budget = 2_000_000
    steps = 0
    while sprites.draw_ahead([90, 140, 200]):
        steps += 1
        assert steps <= 3 * len(deck.cards)
    assert not sprites.draw_ahead([90, 140, 200])


def test_leaving_a_table_lets_its_ground_go(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.evening.DECISIONS", 1)
    gc.collect()
    before = [each for each in gc.get_objects() if isinstance(each, TableView)]
    gc.disable()  # as it is between two of its rounds, which count parts and not bytes
    try:
        play_evening(app, 3)
        after = [each for each in gc.get_objects() if isinstance(each, TableView)]
        assert all(any(view is old for old in before) for view in after)
    finally:
        gc.enable()


def alive(*rooms: str) -> Counter[str]:
    """How many objects there are of each class of these packages, but for what is declared."""
    gc.unfreeze()
    gc.collect()
    kinds = (type(each) for each in gc.get_objects())
    names = (f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)
    return Counter(name for name in names if name.startswith(rooms))


BOUNDED = ("ui.picture.dial.Dial", "ui.picture.courses.Polyline", "ui.layout.runs.Runs")
"""Keys and values of shelves that hold only so many, and are not full after one round."""


def test_the_window_keeps_no_more_after_two_rounds_of_games_than_after_one(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round has other deals and other numbers of players."""
    monkeypatch.setattr("bench.evening.DECISIONS", 2)
    monkeypatch.setattr("ui.layout.solving.REMEMBERED", 300)  # a short session is a long one
    kept, boxes = [], []
    for first in (0, len(GAMES.names)):
        play_evening(app, len(GAMES.names), first)
        kept.append(alive("ui.felt", "ui.picture", "ui.layout", "rules.s"))
        for keys in BOUNDED:
            del kept[-1][keys]
        boxes.append(len(solving._numbers))
    assert kept[0] == kept[1]
    assert max(boxes) < 2 * 300
    assert alive("ui.controls.typeface")["ui.controls.typeface.Typeface"] <= FONTS


def think(name: str, seed: int) -> None:
    """Let the hard player think at some decisions of a game, as the thinking process does."""
    declared = GAMES[name]
    game = GAMES.open(name, declared.rules().seat_range[-1])
    strategy = declared.strategy()
    for number, (view, memory) in enumerate(islice(positions(game, strategy, seed, one_in=9), 2)):
        asked = request_for(declared, game, view, memory, level="hard", seconds=LONG, seed=number)
        answer(number, msgspec.structs.replace(asked, iterations=20), Event())


def cached() -> Counter[str]:
    """How many results each cache of the computer players holds."""
    gc.collect()
    found: Counter[str] = Counter()
    for each in gc.get_objects():
        if not str(getattr(each, "__module__", "")).startswith("bots."):
            continue
        if isinstance(each, _lru_cache_wrapper):
            found[f"{each.__module__}.{each.__wrapped__.__qualname__}"] += (
                each.cache_info().currsize
            )
        elif isinstance(each, dict):
            found[f"{each.__module__}.{type(each).__name__}"] += len(each)
    return +found


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_thinking_keeps_nothing_of_a_game_when_another_is_played(name: str) -> None:
    other = GAMES.names[GAMES.names.index(name) - 1]
    for game in 2 * (name, other):  # at first is worked out what is there to stay, once a deck
        think(game, 1)
    before = cached()
    for seed in (2, 3):
        think(name, seed)
    think(other, 1)
    assert cached() == before


def test_budgets_grow_with_the_window_and_never_shrink() -> None:
    assert budgets.for_window(budgets.SPRITES, SMALL) == budgets.SPRITES
    assert budgets.for_window(budgets.SPRITES, (1920, 1080)) == budgets.SPRITES
    assert budgets.for_window(budgets.SPRITES, (3840, 2160)) == round(1.6 * budgets.SPRITES)


def test_the_weight_is_what_is_kept() -> None:
    kept: Shelf[pygame.Surface] = Shelf(40_000, surface_bytes)
    for at in range(50):
        kept.put(at % 20, pygame.Surface((10 + at, 20), pygame.SRCALPHA))
    assert kept.weight == sum(map(surface_bytes, kept._kept.values())) <= 40_000
    huge = kept.put("huge", pygame.Surface((200, 200), pygame.SRCALPHA))
    assert kept.get("huge") is huge
    assert len(kept) == 1
