"""What decides a game is read at a glance, in the hand and on the felt, in a window of any size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pytest
from msgspec import structs
from PIL import ImageChops

from art.board.geometry import CHIP_DIAMETER, REGIONS
from art.board.lettering import default_labels, lay_out_labels
from art.chips import stack_height
from art.faces import FaceStyle, letter_heights, render_face
from art.palette import CARD_ASPECT
from games.library import GAMES
from games.president_arnold.board.lying import board_place
from rules.core import CHANCE, UNSEEN
from rules.decks.cards import Card, Deck
from rules.decks.face import Icon, Text, item_applies
from rules.decks.shelf import deck
from table.storage.settings import Settings
from tests.at_table import NAMES, entry_of, session_after
from tests.person import stage_of, staging_of
from ui.controls.theme import Theme
from ui.picture.face_surfaces import is_small
from ui.picture.items import CardItem, Picture

SIZES: Final = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))
SMALL: Final = FaceStyle(layout="small")
LEGIBLE: Final = 0.017
"""The height of a deciding numeral's capitals, as a part of the window's."""
STRIP: Final = 0.35
"""The part of its width that a covered card shows."""
DECIDES: Final = {
    "artoffacts": ("number",),
    "sanity": ("low_value", "high_value", "combined"),
    "sixchex": ("number", "letter", "picture", "figure", "mystery"),
    "standard": ("rank", "suit"),
    "triple-topper-full": ("number", "shape"),
}
"""What decides of the cards of each deck; texts of these are measured."""
WITH_CARDS: Final = {
    "president_arnold": 31,
    "el_presidente": 31,
    "artoffacts": 31,
    "bull_sanity": 31,
    "sanity_rook": 31,
}
"""After how many decisions a table is looked at, or as soon as cards lie open then, ..."""
SOON: Final = 9
"""... and after how many of a game that is not named."""


def deciding(card: Card, cards: Deck, *, small: bool) -> Iterator[tuple[str, float]]:
    """Yield the numerals by which a card decides, and how high their largest is in millimeters."""
    style = FaceStyle(layout="small" if small else "large")
    shown = {"always", style.layout}
    texts = [
        item
        for item in cards.face.items
        if isinstance(item, Text) and item.show in shown and item_applies(item, card.fields)
    ]
    heights: dict[str, float] = {}
    for item, height in zip(texts, letter_heights(cards, card, style), strict=True):
        heights[item.text] = max(height, heights.get(item.text, 0.0))
    names = {name for deck_id in DECIDES for name in DECIDES[deck_id]}
    names |= {"second_number", "operation|letter}{operand"}
    for text, height in heights.items():
        if text.strip("{}") in names or text.isdecimal():
            yield text, height


def lying(
    game: str, seats: int, size: tuple[int, int], text: int
) -> tuple[Deck, Theme, list[CardItem], Picture, list[CardItem]]:
    """Return a table in a window of this size, on which cards lie open beside those of a hand."""
    stage = stage_of(seats, size, log=False, text_scale=text)
    session = session_after(game, seats, WITH_CARDS.get(game, SOON))
    controller = entry_of(game).controller(session.game, NAMES[:seats])
    rng = random.Random(1)
    while session.outcome is None:
        view = session.observe(max(0, session.actors[0]))
        hand = view.zones[f"hand:{view.viewer}"]
        picture = staging_of(controller).picture(view, stage)
        items = [item for item in picture.cards if item.card != UNSEEN]
        if {item.card for item in items} - {*hand}:
            own = [item for item in items if item.card in hand]
            return controller.deck, stage.theme, items, picture, own
        if session.actors[0] == CHANCE:
            session.draw()
        else:
            action = session.game.choose(session.state, session.actors[0], rng)
            session.act(session.actors[0], action)
    raise AssertionError("no card lies open")


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", GAMES.names)
@pytest.mark.parametrize(("seats", "text"), [(4, 100), (4, 200), (8, 100), (8, 200)])
def test_what_decides_is_read_in_the_hand_and_on_the_felt(game: str, seats: int, text: int) -> None:
    seats = min(seats, max(entry_of(game).seat_range))
    drawn: dict[int, set[bool]] = {}
    for size in SIZES:
        cards, theme, items, picture, own = lying(game, seats, size, text)
        shown = [(item.card, item.place.height) for item in items]
        shown += [
            (piece.what[1].card, piece.surface.get_height())
            for piece in picture.below
            if isinstance(piece.what, tuple) and piece.what[0] == "money"
        ]
        for card, height in shown:
            small = is_small(theme, cards, height)
            drawn.setdefault(card, set()).add(small)
            for what, capitals in deciding(cards[card], cards, small=small):
                part = capitals / cards.face.size_mm[1] * height / size[1]
                assert part >= LEGIBLE, f"{cards[card].name} {what} {part:.2%} at {height} px"
        for one, other in pairwise([item.place for item in own]):
            if other.x > one.x:  # of one row
                assert other.x - one.x >= (STRIP - 0.02) * one.height * CARD_ASPECT
    assert all(len(faces) == 1 for faces in drawn.values()), "a larger screen shows other faces"


@pytest.mark.parametrize("deck_id", DECIDES)
def test_what_decides_stands_in_the_strip_that_a_fan_shows(deck_id: str) -> None:
    """Each sign is there whole: it is the one that stands at the left, whatever else there is."""
    cards, height = deck(deck_id), 352  # 4 pixels a millimeter
    for name in DECIDES[deck_id]:
        items = tuple(
            item
            for item in cards.face.items
            if item.show == "small" and isinstance(item, Text | Icon) and _first_shows(item, name)
        )
        assert items, name
        bare = structs.replace(cards, face=structs.replace(cards.face, items=items))
        blank = structs.replace(cards, face=structs.replace(cards.face, items=()))
        for card in cards:
            one, other = (render_face(each, card, height, SMALL) for each in (bare, blank))
            ink = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
            if ink is not None:
                assert ink[0] >= 4, (card.id, name)
                assert ink[2] <= STRIP * one.width + 2, (card.id, name)


def _first_shows(item: Text | Icon, name: str) -> bool:
    template = item.text if isinstance(item, Text) else item.icon
    return item.at[0] < 20 and ("{" + name in template or (name == "rank" and template == "10"))


def test_the_sum_of_a_double_card_is_as_large_as_its_halves() -> None:
    cards = deck("sanity")
    for card in cards.select(kind="double"):
        heights = dict(deciding(card, cards, small=True))
        assert set(heights) == {"{low_value}", "{high_value}", "{combined}"}
        assert min(heights.values()) > 0.9 * max(heights.values()), card.id


def test_a_card_that_is_turned_in_play_is_read_upright_with_its_other_half_above() -> None:
    cards = deck("sanity")
    turned = FaceStyle(layout="small", turned=True)
    seven_of_hats, hats_and_seven = cards.card("7h14c"), cards.card("3h7s")
    plate = (0, 85, 50, 140)
    for card in (seven_of_hats, hats_and_seven):
        one, other = (render_face(cards, card, 220, style) for style in (SMALL, turned))
        assert one.tobytes() != other.tobytes()
        assert one.crop(plate).tobytes() == other.crop(plate).tobytes()  # the sum stays


@pytest.mark.parametrize("text", [100, 125, 200])
@pytest.mark.parametrize("size", SIZES)
def test_stakes_on_the_board_are_as_large_as_all_that_is_read(
    size: tuple[int, int], text: int
) -> None:
    stage = stage_of(4, size, log=False, text_scale=text)
    board = board_place(stage).size
    lines = lay_out_labels(board, default_labels(), stage.theme.points("small"))
    assert min(line.size for line in lines) >= LEGIBLE * 0.97 * size[1]  # 18 of 1080
    chip = max(10, round(CHIP_DIAMETER * board[1]))
    for line in lines:
        region = REGIONS[line.region]
        for anchor in region.chip_anchors:
            foot = anchor.y * board[1] + chip / 2
            top = foot - stack_height(region.stake, chip)
            beside = abs(anchor.x * board[0] - line.x) > (chip + line.width) / 2
            assert beside or line.baseline <= top or line.baseline - line.size > foot, line


def test_which_face_is_drawn_follows_from_the_part_of_the_window() -> None:
    cards, settings = deck("sanity"), Settings()
    shares = [step / 100 for step in range(10, 60)]
    seen = {
        tuple(is_small(Theme(size, settings), cards, int(share * size[1])) for share in shares)
        for size in SIZES
    }
    (seen_everywhere,) = seen
    assert set(seen_everywhere) == {True, False}
    settings.text_scale = 200
    larger = Theme(SIZES[0], settings)
    assert all(is_small(larger, cards, int(share * 540)) for share in shares)
