"""Settings, rules and sheets, clicked through as a player does."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from PIL import Image

from art.chips import render_stack
from art.icons import icon_names
from games.library import GAMES, SheetError, read_front, read_sheet
from rules.decks.shelf import deck
from rules.president_arnold.jackpots import STAKES
from table.rulebook import BACK
from table.sheet import SheetFront
from table.storage.settings import SPEEDS, load_settings
from tests import of_kind
from tests.at_lobby import ARNOLD, ENTRIES, open_lobby
from tests.click_through import click, cut_words, open_app, panel_of, press, widget, write
from tests.clock import let_pass
from tests.tour import PLACES
from ui import durations
from ui.app import App
from ui.controls.buttons import Toggle
from ui.controls.passages import set_passage
from ui.controls.theme import POINTS
from ui.felt.rail import speed_button
from ui.lobby.lobby import LobbyScene
from ui.lobby.records_page import RecordsScene
from ui.lobby.setup import SetupScene
from ui.pages.dialog import DialogScene
from ui.pages.help_text import SectionPainter, Wanted, sign_key
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings_page import SettingsScene
from ui.picture.sprites import Sprites
from ui.window_game import WindowGame

SIZES = ((960, 540), (1280, 720), (1920, 1080))


@pytest.fixture
def app(home: Path) -> App:
    return open_lobby(home)


@pytest.mark.parametrize(
    "name",
    [
        "high_contrast",
        "four_colors",
        "animations",
        "reduced_motion",
        "sound",
        "show_log",
        "left_handed",
        "open_hands",
        "free_take_backs",
    ],
)
def test_a_switch_takes_effect_at_once_and_is_kept(app: App, name: str) -> None:
    before = getattr(app.settings, name)
    theme = app.theme
    click(app, "settings")
    click(app, name, 0.05)
    assert getattr(app.settings, name) is not before
    assert getattr(load_settings(), name) is not before
    assert app.theme is not theme
    switch = of_kind(Toggle, widget(app, name))
    assert switch.on is not before


def test_the_text_grows_to_twice_its_size(app: App) -> None:
    click(app, "settings")
    size = app.theme.points("body")
    for _step in range(10):
        click(app, "text_scale", 0.98)
    let_pass(app, durations.CALM)
    assert app.settings.text_scale == 200
    assert app.theme.points("body") == 2 * size


@pytest.mark.parametrize(
    "place",
    [
        "lobby",
        "settings",
        "keys",
        "about",
        "deals",
        "print",
        "set-up artoffacts",
        "puzzles artoffacts",
    ],
)
def test_large_letters_take_nothing_off_a_page(place: str) -> None:
    offered = []
    for letters in (100, 200):
        app = open_app(SIZES[0], animations=False, sound=False, text_scale=letters)
        app.push(LobbyScene(ENTRIES))
        next(PLACES[place](app))
        told = {(w.key, w.spoken.words) for w in panel_of(app).widgets if w.key != "text_scale"}
        offered.append(told)
    assert offered[0] == offered[1]


def test_the_speed_goes_round(app: App) -> None:
    app.settings.speed = SPEEDS[0]
    seen = []
    for _step in range(len(SPEEDS) + 1):
        button = speed_button(app)
        seen.append(button.words)
        assert button.tip == ("Speed" if app.settings.animations else "Animations: off")
        app.next_speed()
    assert seen == [*(f"{speed:g}×" for speed in SPEEDS), "∞×"]
    assert (app.settings.speed, app.settings.animations) == (SPEEDS[0], True)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [100, 200])
def test_nothing_is_cut_off_at_any_size(size: tuple[int, int], text_scale: int) -> None:
    app = open_app(size, text_scale=text_scale)
    app.push(LobbyScene(ENTRIES))
    arnold = ENTRIES[0]
    window = pygame.Rect((0, 0), size)
    for scene in (
        *(SetupScene(entry) for entry in ENTRIES),
        SettingsScene(),
        RulesScene(arnold, games=ENTRIES),
        RecordsScene(ENTRIES),
        PrintScene(arnold),
        DialogScene("This record is damaged", "letter.txt: Line 2 is no record."),
    ):
        app.push(scene)
        app.step([])
        assert cut_words(app) == []
        for shown in panel_of(app).widgets:
            if shown.viewport is None:
                assert window.contains(shown.rect), (scene, shown.key)
            else:
                assert shown.viewport.rect.left <= shown.rect.left
                assert shown.rect.right <= shown.viewport.rect.right, (scene, shown.key)
        app.pop()


def test_the_smallest_letters_are_18_pixels_high_at_full_hd_and_buttons_44() -> None:
    theme = open_app((1920, 1080)).theme
    assert min(theme.points(size) for size in POINTS) >= 18
    assert theme.button_height >= 44


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [100, 150, 200])
def test_titles_of_tiles_are_whole_and_no_tile_covers_another(
    size: tuple[int, int], text_scale: int
) -> None:
    app = open_app(size, text_scale=text_scale)
    lobby = LobbyScene(ENTRIES)
    app.push(lobby)
    assert lobby.viewport is not None
    for tile in lobby.tiles:
        wide = app.theme.font(tile.title_size(app.theme), "title").size(tile.title)[0]
        assert wide <= tile.rect.width - 4 * app.theme.unit
        assert tile.title_size(app.theme) >= app.theme.points("body")
        assert tile.rect.collidelistall([other.rect for other in lobby.tiles]) == [
            lobby.tiles.index(tile)
        ]
    assert lobby.viewport.rect.top >= app.theme.font("display", "title").get_height()


def test_f1_shows_the_rules_in_lobby_and_set_up(app: App) -> None:
    press(app, pygame.K_F1)
    assert isinstance(app.scene, RulesScene)
    press(app, pygame.K_ESCAPE)
    click(app, f"game:{ARNOLD}")
    press(app, pygame.K_F1)
    assert isinstance(app.scene, RulesScene)


RULE_NUMBERS = {
    "president_arnold": [*(f"A{number}" for number in range(1, 15)), "A20", "A21"],
    "presidential_poker": [*(f"P{n}" for n in range(1, 9)), *(f"T{n}" for n in range(1, 6))],
    "el_presidente": [f"E{number}" for number in range(1, 16)],
    "artoffacts": [f"F{number}" for number in range(1, 9)],
    "presidents_and_sanityholes": [f"S{number}" for number in range(1, 10)],
    "bull_sanity": [f"B{number}" for number in range(1, 6)],
    "sanity_rook": [f"R{number}" for number in range(1, 10)],
}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_help_has_every_rule_of_the_game_in_its_order(entry: WindowGame) -> None:
    numbers = [number for section in entry.sheet.help for number in section.rules]
    counted = [f"{numbers[0][0]}{number}" for number in range(1, len(numbers) + 1)]
    assert numbers == RULE_NUMBERS.get(entry.name, counted)


def test_searching_leaves_the_sections_that_hold_the_word(app: App) -> None:
    app.push(RulesScene(ENTRIES[0]))
    click(app, "search")
    write(app, "borrow")
    shown = [w for w in panel_of(app).widgets if w.key.startswith("section:")]
    assert [getattr(row, "words", "") for row in shown] == ["Winning jackpots"]
    write(app, "zzz")
    assert not any(w.key.startswith("section:") for w in panel_of(app).widgets)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_section_is_drawn_within_its_width(entry: WindowGame) -> None:
    app = open_app((960, 540))
    sheet = entry.sheet
    sprites = Sprites(deck(sheet.deck), app.theme)
    for width in (520, 1400):
        painter = SectionPainter(
            app.theme, sprites, width, sheet, illustrations=entry.illustrations()
        )
        whole = pygame.Rect(0, 0, width, 10**6)
        for section in sheet.chapters(entry.usual_options()):
            opened = frozenset(map(sign_key, section.paragraphs))
            chapter = painter.lay(section, Wanted(opened=opened))
            for piece, at in chapter.pieces:
                assert whole.contains(piece.get_bounding_rect().move(at)), section.title
            assert max(box.right for _rule, box in (*chapter.signs, ("", whole))) <= width


@pytest.mark.parametrize(
    ("game", "name", "paid"),
    [
        ("president_arnold", "board", list(STAKES.values())),
        ("presidential_poker", "pots", [20, 50, 50]),
    ],
)
def test_the_chips_in_a_picture_of_the_help_come_to_what_is_paid(
    game: str, name: str, paid: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []

    def counted(values: Sequence[int], *how: Any) -> Image.Image:
        shown.append(sum(values))
        return render_stack(values, *how)

    monkeypatch.setattr("art.chips.render_stack", counted)
    picture = next(each for each in ENTRIES if each.name == game).illustrations()[name]
    picture.draw((round(200 * picture.aspect), 200))
    assert sorted(shown) == sorted(paid)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_frame_round_the_rule_at_issue_holds_its_number_sign_and_words(
    entry: WindowGame,
) -> None:
    app = open_app((960, 540))
    sprites, unit = Sprites(deck(entry.sheet.deck), app.theme), app.theme.unit
    for width in (520, 1400):
        painter = SectionPainter(
            app.theme, sprites, width, entry.sheet, illustrations=entry.illustrations()
        )
        for section in entry.sheet.chapters(entry.usual_options()):
            for rule in section.rules:
                chapter = painter.lay(section, Wanted(at_issue=rule))
                (ground, corner), *others = chapter.pieces
                frame = ground.get_rect(topleft=corner)
                held = [piece.get_bounding_rect().move(at) for piece, at in others]
                held += [box for _rule, box in chapter.signs]
                measure = painter.margin + painter.measure
                held = [box for box in held if frame.colliderect(box) and box.left < measure]
                assert len(held) >= 2
                assert all(frame.contains(box.inflate(unit, unit)) for box in held), rule


def test_no_letter_of_a_title_is_cut() -> None:
    theme = open_app((960, 540)).theme
    for words in ("Žaidimo peržiūra", "Šauksmas", "Écarts gagnés", "Übung", "p"):
        whole = theme.text(words, "title", "brass_light", "title").get_bounding_rect()
        piece = set_passage(theme, words, 600, size="title", face="title").piece
        assert piece.get_bounding_rect().height == whole.height, words


@pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.name)
def test_a_sheet_says_what_the_rules_say(game: WindowGame) -> None:
    assert game.sheet.emblem in icon_names()
    cards = deck(game.sheet.deck)
    figures = [figure for part in game.sheet.help for figure in part.all_figures]
    named = {*game.sheet.faces, *(card for figure in figures for card in figure.cards)} - {BACK}
    assert [card for card in named if card not in cards] == []
    assert len(game.sheet.faces) == 3
    if game.name == "sanity_rook":  # it is played with a part of the deck
        assert {cards.card(card).attributes["in_sanity_rook"] for card in named} == {"yes"}
    if game.name not in GAMES.names:
        pytest.skip("its rules are not written yet")
    rules = GAMES[game.name].rules()
    assert game.seat_range == rules.seat_range
    fields = {field.name for field in msgspec.structs.fields(rules.options_type)}
    assert {option.name for option in game.sheet.options} == fields
    for seats in game.seat_range:
        defaults = game.default_options(seats)
        asked = [option for option in game.sheet.options if option.asked_for(seats)]
        for option in asked:
            if option.kind == "choice":
                for value, _words in option.values_for(seats):
                    GAMES.open(game.name, seats, {option.name: value})
            if option.kind == "number":
                assert option.least <= int(str(defaults[option.name])) <= option.most
                GAMES.open(game.name, seats, {option.name: option.least})
                GAMES.open(game.name, seats, {option.name: option.most})


@pytest.mark.parametrize("read", [read_front, read_sheet])
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("players: six", r"chess/sheet\.yaml, line 5: .*players.*\."),
        ("", r"chess/sheet\.yaml: .*players.*missing.*\."),  # which is at no line
    ],
)
def test_a_wrong_sheet_is_told_in_one_sentence(
    read: Callable[[Path], SheetFront], wrong: str, told: str, tmp_path: Path
) -> None:
    sheet = tmp_path / "chess" / "sheet.yaml"
    sheet.parent.mkdir()
    right = GAMES["bull_sanity"].sheet.read_text()
    sheet.write_text(right.replace("players: [2, 6]", wrong))
    with pytest.raises(SheetError, match=f"^{told}$"):
        read(sheet)


@pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.name)
def test_the_lobby_says_of_a_game_what_its_whole_sheet_says(game: WindowGame) -> None:
    told = msgspec.to_builtins(game.front)
    assert told.items() <= msgspec.to_builtins(game.sheet).items()
