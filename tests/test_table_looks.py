"""How the table looks at every size and scale, with every hand, and at its busiest."""

from itertools import pairwise
from typing import Any

import msgspec
import pygame
import pytest

from art.palette import palette
from bench.tables import busiest_table
from games.library import GAMES
from rules.core import Outcome
from rules.session import Session
from table.storage.settings import Settings
from tests import of_kind, there
from tests.at_table import (
    ARNOLD,
    NAMES,
    bytes_of,
    click_card,
    lay,
    moments,
    picture_of,
    session_after,
)
from tests.click_through import open_app
from tests.person import Person, box_of, controller_for, stage_of, staging_of
from tests.poker_table import BEST, WORST
from tests.poker_table import Table as Poker
from tests.sanity_table import PRESIDENTS, cards, seated
from ui.app import App
from ui.controls.backdrop import furnishing, rail
from ui.controls.buttons import Button
from ui.controls.theme import Theme
from ui.felt.prompt import Prompt
from ui.felt.result import PlaceRow, ResultScene
from ui.felt.table_scene import TableScene
from ui.layout.cards import card_width
from ui.picture.stage import lay_stage
from ui.presentation import hints

SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [{}, {"text_scale": 200}, {"high_contrast": True}])
def test_the_table_fits_every_size_scale_and_contrast(
    size: tuple[int, int], more: dict[str, Any]
) -> None:
    app = open_app(size, animations=False, **more)
    names = ["Wolfgang Amadeus von Gluck"[:24]] * 8
    table = lay(app, session_after(ARNOLD, 8, 30), names=names)
    shown = bytes_of(app)
    assert len(set(shown)) > 100
    window = pygame.Rect((0, 0), size)
    for widget in table.bars.panel.widgets:
        assert window.contains(widget.rect), widget.key
    buttons = [w for w in table.bars.panel.widgets if isinstance(w, Button)]
    for at, button in enumerate(buttons):
        for other in buttons[at + 1 :]:
            assert not button.rect.colliderect(other.rect), (button.key, other.key)
    tall = app.theme.button_height
    assert all(b.rect.height >= min(44, tall) - 4 for b in buttons)


@pytest.mark.parametrize("game", [declared.name for declared in GAMES])
def test_a_tip_covers_no_other_control_nor_what_is_asked(game: str) -> None:
    """A pointer that rests where a button appears leaves the buttons around it in sight."""
    person = Person(next(moments(game, 4)))
    for each in [one for one in person.widgets if one.tip and one.pointed and one.viewport is None]:
        kept = [one for one in person.widgets if isinstance(one, Button | Prompt)]
        others = [one for one in kept if one is not each]
        motion = pygame.Event(
            pygame.MOUSEMOTION, pos=each.rect.center, rel=(0, 0), buttons=(0, 0, 0)
        )
        person.app.step([motion])
        told, shown = each.tip, picture_of(person.app)
        each.tip = ""
        plain = picture_of(person.app)
        each.tip = told
        for other in others:
            seen = [
                pygame.image.tobytes(one.subsurface(other.read_at(person.app.theme)), "RGB")
                for one in (shown, plain)
            ]
            assert seen[0] == seen[1], (each.key, other.key, other.spoken.words)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game", [declared.name for declared in GAMES])
def test_a_tip_is_read_beside_a_hint_and_lies_on_no_card_of_the_hand(
    game: str, size: tuple[int, int]
) -> None:
    person = Person(next(moments(game, 4)), size)
    bubble = person.table.felt.bubble
    bubble.tell("Hint: Fold.", why="Hint: Fold. The hand is weak.")
    for each in [one for one in person.widgets if one.tip and one.pointed and one.viewport is None]:
        motion = pygame.Event(
            pygame.MOUSEMOTION, pos=each.rect.center, rel=(0, 0), buttons=(0, 0, 0)
        )
        person.app.step([motion])
        told, shown = each.tip, picture_of(person.app)
        each.tip = ""
        shown.blit(picture_of(person.app), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        each.tip = told
        tip = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255))
        tip.invert()
        [seen] = tip.connected_component().get_bounding_rects()
        assert not seen.inflate(4, 4).colliderect(there(bubble.box)), each.key
        hand = [item.place.rect for item in person.table.show.picture.cards if item.clickable]
        assert seen.collidelist(hand) < 0, each.key


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize(("game", "seats"), [(ARNOLD, 3), ("bull_sanity", 4)])
def test_why_a_card_cannot_be_played_is_said_beside_what_is_asked(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    app = open_app(size, animations=False, show_log=False)
    session = session_after(game, seats, 20, seed=3)
    table = lay(app, session, people=(0,) if game == ARNOLD else session.actors[:1])
    ask = there(table.match.ask)
    refused = [each.card for each in table.show.picture.cards if each.clickable]
    for card in [card for card in refused if card not in ask.lit][:3]:
        click_card(app, table, card)
        box = there(table.felt.bubble.box)
        [asked] = [each for each in table.bars.panel.widgets if isinstance(each, Prompt)]
        assert not box.colliderect(asked.read_at(app.theme)), asked.words
        table.hand_input.update(1.0)
        [up] = [each for each in table.show.raised.moved(table.show.picture, app.theme) if each.y]
        assert up.item.card == card
        assert not box.colliderect(up.rect), "the card comes up below the pointer"


@pytest.mark.parametrize("count", [1, 5, 24, 40])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_a_hand_can_be_told_and_clicked(
    app: App, count: int, size: tuple[int, int]
) -> None:
    from ui.layout.cards import LEAST_STRIP
    from ui.picture.hand import hand_items

    stage = lay_stage(Theme(size, app.settings), NAMES[:4], log=True)
    items = hand_items(stage, "hand:0", range(count))
    window = pygame.Rect((0, 0), size)
    rows: dict[int, list[Any]] = {}
    for item in items:
        place = item.place
        box = pygame.Rect(0, 0, card_width(place.height), place.height)
        box.center = (place.x, place.y)
        assert window.contains(box)
        rows.setdefault(round(place.y / place.height * 4), []).append(place.x)
    for row in rows.values():
        steps = [right - left for left, right in pairwise(row)]
        assert all(step >= LEAST_STRIP for step in steps)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [{}, {"text_scale": 200}])
def test_chosen_cards_and_their_badges_stay_below_the_words_and_buttons(
    size: tuple[int, int], more: dict[str, Any]
) -> None:
    four = ("2-6", "3-6", "4-6", "5-6")
    person = Person(seated(PRESIDENTS, " ".join(four), "2-3 3-4").session, size, **more)
    for at, card in enumerate(cards(" ".join(four)), start=1):
        click_card(person.app, person.table, card)  # and the pointer stays there
        person.table.hand_input.update(1.0)
        show, tops = person.table.show, list[int]()
        moved = {each.item: each.rect for each in show.raised.moved(show.picture, show.theme)}
        for item in show.picture.cards:
            if item.mark == "chosen":
                sprite = show.sprites.card(item.card, item.place.height, item.mark)
                lies = sprite.get_rect(center=moved.get(item, item.place.rect).center)
                tops.append(lies.y + sprite.get_bounding_rect(200).y)
        assert moved
        assert len(tops) == at
        buttons = [w.rect for w in person.widgets if isinstance(w, Button)]
        line = [rect.bottom for rect in buttons if rect.colliderect(show.stage.action)]
        assert min(tops) > max(line)


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_ring_goes_round_all_that_is_seen_of_a_covered_card(size: tuple[int, int]) -> None:
    app = open_app(size, animations=False)
    table = lay(app, session_after("bull_sanity", 2, 0), people=(1,))
    hand = [item for item in table.show.picture.cards if item.clickable]
    table.course.choose((hand[10].card, hand[11].card))
    items = [table.show.picture.card(each.key) for each in hand[10:13]]
    shown = picture_of(app)

    def is_gold(columns: range, rows: range) -> bool:
        """Whether one column is of the ring's color all along, maybe in a shadow."""
        seen = [[shown.get_at((x, y)) for y in rows] for x in columns]
        return any(all(each.r - each.b > 80 for each in column) for column in seen)

    for item, above in pairwise(items):
        assert item is not None
        assert above is not None
        card, strip = item.place.rect, above.place.x - item.place.x
        down = range(card.top + 12, hand[12].place.rect.top + 30)
        at_its_top = range(card.top - 2, card.top)
        assert item.mark == "chosen"
        assert is_gold(range(card.left - 6, card.left), down)
        assert is_gold(range(card.left + strip // 2, card.left + strip), at_its_top)
        if above.mark == "chosen":  # as high: the ring ends where the next one begins
            assert is_gold(range(card.left + strip - 3, card.left + strip + 1), down)
        else:  # its corner stands out above the next one
            corner = range(card.top + 8, above.place.rect.top - 8)
            assert is_gold(range(card.right, card.right + 6), corner)
            assert is_gold(range(card.left + strip + 3, card.right - 8), at_its_top)


def test_each_room_has_its_own_lamp_cloth_wood_and_curtain() -> None:
    themes = [
        Theme(SIZES[0], msgspec.convert({"room": room}, Settings))
        for room in ("cabinet", *palette().rooms)
    ]
    for name in ("walnut", "curtain", "felt"):
        assert len({tuple(theme.color(name)) for theme in themes}) == len(themes), name
    furnished = [furnishing(theme) for theme in themes]
    for part in ("lamp", "threads", "studs"):
        assert len({getattr(each, part) for each in furnished}) == len(themes), part
    rails = {pygame.image.tobytes(rail(theme, 40), "RGB") for theme in themes}
    assert len(rails) == len(themes)


def test_frames_go_through_shared_memory_only_where_no_gpu_is() -> None:
    assert hints(gpu=False)["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in hints(gpu=True)
    assert hints(gpu=True)["SDL_RENDER_VSYNC"] == "1"


def test_the_busiest_table_shows_sixty_cards_and_one_on_its_way() -> None:
    app = busiest_table()
    table = of_kind(TableScene, app.scene)
    assert app.theme.size == (1920, 1080)
    assert len(table.match.controller.names) == 8
    assert len(table.show.picture.cards) >= 60
    assert there(table.show.timeline.beat).cards
    first = bytes_of(app)
    table.show.timeline.update(0.03)
    assert bytes_of(app) != first


def test_a_score_below_nought_has_a_minus_sign(app: App) -> None:
    table = lay(app, session_after("sanity_rook", 4, 3))
    scores = (-25, 610, -25, 610)
    outcome = Outcome(scores, ((1, 3), (0, 2)), "score")
    table.felt.overlays.result(outcome, (), None)
    scene = of_kind(ResultScene, app.scene)
    shown = [widget.score for widget in scene.panel.widgets if isinstance(widget, PlaceRow)]
    assert shown == ["610", "−25"]


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_the_pot_stays_on_the_table_when_hands_of_poker_are_opened(size: tuple[int, int]) -> None:
    table = Poker(3, dealer=2, hands=[BEST, WORST])
    table.play("bet 4", "call", "fold", "stand", "stand", "check", "check")
    staging = staging_of(controller_for(Session(table.game, 1)))
    picture = staging.picture(table.game.observe(table.state, 0), stage_of(3, size))
    ovals = [p for p in picture.below if isinstance(p.what, tuple) and p.what[0] == "oval"]
    (oval,) = map(box_of, ovals)
    assert oval.contains(picture.regions["pots"])
    opened = [item for item in picture.cards if item.key[0] == "card" and not item.clickable]
    assert opened
    assert not any(item.place.rect.colliderect(oval) for item in opened if item.card >= 0)
