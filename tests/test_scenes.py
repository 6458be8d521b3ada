"""Lobby, set-up, settings, rules, records and print page, clicked through as a player does."""

import errno
import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pygame
import pytest

from games.library import GAMES, SheetError, library, read_sheet
from rules.decks.shelf import deck
from tests.at_table import settle
from tests.click_through import (
    choose,
    click,
    click_at,
    cut_words,
    open_app,
    panel_of,
    press,
    sees,
    until,
    widget,
    write,
)
from ui.app import App
from ui.art.drawing import icon_names
from ui.art.palette import arrange_seat_colors, palette, seat_color
from ui.controls.buttons import Choice, Toggle
from ui.controls.fields import Stepper
from ui.controls.theme import POINTS
from ui.instance import Wish
from ui.lobby.lobby import LobbyScene
from ui.lobby.records import RecordsScene
from ui.lobby.setup import SetupScene
from ui.pages.about import AboutScene
from ui.pages.dialog import DialogScene
from ui.pages.folder import FolderScene, system_folders
from ui.pages.help_text import SectionPainter, Wanted, sign_key
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings import SettingsScene
from ui.picture.sprites import Sprites
from ui.rulebook import BACK
from ui.sheet import GameEntry
from ui.storage import places
from ui.storage.presets import Preset, PresetSeat, load_presets, save_preset
from ui.storage.settings import SPEEDS, load_settings
from ui.table.scene import TableScene

ARNOLD = "president_arnold"
ENTRIES = library()
SIZES = ((960, 540), (1280, 720), (1920, 1080))


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def app(home: Path) -> App:
    assert places.games_folder().is_relative_to(home)
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    return app


def records() -> list[Path]:
    return sorted(places.games_folder().glob("*.cabinet"))


def deal(app: App, *names: str) -> Path:
    """Set up President Arnold for these players, deal, and return the record."""
    before = records()
    click(app, f"game:{ARNOLD}")
    click(app, "players", (len(names) - 2 + 0.5) / 7)
    for seat, name in enumerate(names):
        click(app, f"name:{seat}")
        write(app, name)
    click(app, "Deal")
    (record,) = set(records()) - set(before)
    return record


def header(record: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(record.read_bytes().splitlines()[0])
    return found


# --- lobby ------------------------------------------------------------------------------------


def test_the_lobby_shows_seven_games_in_their_order(app: App) -> None:
    shown = [w.key for w in panel_of(app).widgets if w.key.startswith("game:")]
    assert len(shown) == 7
    assert shown == [f"game:{name}" for name in GAMES.names]
    assert shown[0] == f"game:{ARNOLD}"


def test_every_door_of_the_lobby_opens_and_esc_comes_back(app: App) -> None:
    navigation = {
        "settings": SettingsScene,
        "rules": RulesScene,
        "print": PrintScene,
        "open": RecordsScene,
        "info": AboutScene,
    }
    for key, scene in navigation.items():
        click(app, key)
        assert isinstance(app.scene, scene)
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.scene, LobbyScene)


def test_the_window_has_an_icon_and_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[pygame.Surface] = []

    class Framed(pygame.Window):
        def set_icon(self, surface: pygame.Surface) -> None:
            shown.append(surface)

    monkeypatch.setattr("pygame.Window", Framed)
    app = open_app()
    [icon] = shown
    assert icon.get_size() == (64, 64)
    assert len({tuple(icon.get_at((x, 32))) for x in range(64)}) > 2  # an emblem on its ground
    assert app.window.title == "Cabinet"


def test_esc_does_not_quit_and_quit_does(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    assert app.scenes
    click(app, "exit")
    assert not app.scenes


def test_arrow_keys_and_enter_choose_a_game(app: App) -> None:
    press(app, pygame.K_RIGHT)
    assert widget(app, f"game:{ARNOLD}").focused
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, SetupScene)


def test_a_game_named_at_the_start_opens_its_set_up() -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES, Wish(game=ARNOLD)))
    until(app, lambda: isinstance(app.scene, SetupScene))


def test_cards_decorate_the_tiles_after_the_first_frame() -> None:
    """The first frame waits for no deck and no game's rules."""
    script = """
import sys
from ui.app import App
from games.library import GAMES, library
from ui.instance import Wish
from ui.lobby.lobby import LobbyScene
from rules.decks.shelf import deck
app = App()
app.push(LobbyScene(library()))
app.step([])
games = sorted(m for m in sys.modules if m.startswith("games.") and m.count(".") > 1)
first = deck.cache_info().currsize, games
late = ("rules.president_arnold.game", "ui.table.scene", "ui.art.faces", "reportlab")
loaded = [m for m in late if m in sys.modules]
while deck.cache_info().currsize < 2:
    app.step([])
print(first, loaded)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parent.parent,
    )
    declared = [f"games.{name}.declaration" for name in GAMES.names]
    assert done.stdout.splitlines()[-1] == f"{(0, sorted(declared))} []"


# --- set-up -----------------------------------------------------------------------------------


def test_dealing_begins_a_table_and_its_record(app: App) -> None:
    record = deal(app, "Zoe", "Yan", "Xu")
    assert isinstance(app.scene, TableScene)
    first = header(record)
    assert [seat["name"] for seat in first["seats"]] == ["Zoe", "Yan", "Xu"]  # type: ignore[attr-defined]
    assert first["game"] == ARNOLD
    assert record.name.endswith(f" {ARNOLD}.cabinet")
    assert load_settings().names[:3] == ("Zoe", "Yan", "Xu")


def test_names_are_remembered(app: App) -> None:
    deal(app, "Zoe", "Yan")
    app.home()
    click(app, f"game:{ARNOLD}")
    assert isinstance(app.scene, SetupScene)
    assert [seat.name for seat in app.scene.seats][:2] == ["Zoe", "Yan"]


def test_two_players_of_one_name_are_asked_to_change_it(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "name:1")
    write(app, "ann")
    click(app, "Deal")
    assert isinstance(app.scene, DialogScene)
    assert "called ann" in app.scene.words
    assert not records()


def test_a_seat_without_a_name_is_named_in_one_sentence(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "name:2")
    press(app, pygame.K_BACKSPACE)
    click(app, "Deal")
    assert isinstance(app.scene, DialogScene)
    assert app.scene.words == "Seat 3 has no name; type one."


def test_players_change_places_and_take_their_colors_along(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    before = scene.seats[:]
    click(app, "down:0")
    assert scene.seats[:2] == [before[1], before[0]]
    assert [seat.name for seat in scene.seats][:2] == ["Ada", "Ann"]


def test_a_color_belongs_to_one_seat_and_is_seen_at_the_table(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    for _again in range(3):
        click(app, "color:0")
    colors = [seat.color for seat in scene.seats]
    assert len(set(colors)) == len(colors)
    assert colors[0] != 0
    click(app, "Deal")
    assert seat_color(0) == palette().seats[colors[0]]
    arrange_seat_colors(())


def test_an_option_for_some_numbers_of_players_appears_only_then(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    for players in range(2, 9):
        click(app, "players", (players - 2 + 0.5) / 7)
        assert sees(app, "option:deck") == (players == 3)


def test_the_set_up_says_who_are_partners(app: App) -> None:
    click(app, "game:sanity_rook")
    told = [getattr(shown, "words", "") for shown in panel_of(app).widgets]
    assert "The first and the third are partners, against the second and the fourth." in told


def test_untouched_options_follow_the_number_of_players(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    for players in (2, 5):
        click(app, "players", (players - 2 + 0.5) / 7)
        assert isinstance(app.scene, SetupScene)
        assert app.scene.chosen_options()["hands"] == players


def test_options_chosen_stand_in_the_record(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "players", 1.5 / 7)  # three
    click(app, "option:deck", 0.75)
    click(app, "option:pots", 0.75)
    click(app, "option:must_follow", 0.05)
    click(app, "option:hands")
    click(app, "option:hands", 0.98)
    click(app, "Deal")
    assert header(records()[0])["options"] == {
        "hands": 4,
        "deck": "full",
        "pots": "grow",
        "chips": 50,
        "must_follow": True,
        "own_stake": "returns",
    }


def test_a_disk_that_refuses_offers_a_game_without_saving(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("ui.storage.recorder.write_atomically", refuse)
    click(app, f"game:{ARNOLD}")
    set_up = app.scene
    press(app, pygame.K_RETURN)
    asked = app.scene
    assert isinstance(asked, DialogScene)
    assert "Read-only file system" in asked.words
    press(app, pygame.K_ESCAPE)
    assert app.scene is set_up
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)  # play without saving
    table = app.scene
    assert isinstance(table, TableScene)
    settle(app)
    assert table.match.session.log
    assert not list(places.games_folder().glob("*.cabinet"))


def test_every_control_of_the_set_up_is_reached_by_tab_and_enter_deals(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    able = [w for w in panel_of(app).widgets if w.focusable and w.enabled]
    reached = set()
    for _step in able:
        press(app, pygame.K_TAB)
        holder = panel_of(app).focused
        assert holder is not None
        if holder.viewport is not None:  # what has the focus is in sight
            assert holder.viewport.rect.contains(holder.rect)
        reached.add(holder.key)
    assert reached == {w.key for w in able}
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    panel_of(app).focus("")
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)


def test_a_set_up_is_saved_loaded_and_deleted_by_name(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "players", 0.5 / 7)
    click(app, "option:pots", 0.75)
    click(app, "preset name")
    press(app, pygame.K_RETURN)  # no name yet: nothing to save, and nothing is dealt
    write(app, "Friday")
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, SetupScene)
    press(app, pygame.K_ESCAPE)

    click(app, f"game:{ARNOLD}")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    click(app, "players", 2.5 / 7)
    assert scene.chosen_options()["pots"] == "renew"
    click(app, "preset:Friday")
    assert len(scene.seats) == 2
    assert scene.chosen_options()["pots"] == "grow"
    click(app, "delete:Friday")
    assert not sees(app, "preset:Friday")
    assert load_presets() == ()


@pytest.mark.parametrize(
    ("game", "count", "words"),
    [
        (ARNOLD, 1, "This set-up is for 1 player. The game is for 2 to 8."),
        ("sanity_rook", 3, "This set-up is for 3 players. The game is for exactly 4."),
        ("sanity_rook", 5, "This set-up is for 5 players. The game is for exactly 4."),
    ],
)
def test_a_set_up_that_does_not_fit_says_why(app: App, game: str, count: int, words: str) -> None:
    seats = tuple(PresetSeat(f"Player {number}") for number in range(count))
    save_preset(Preset(game, "Friday", seats, {}))
    click(app, f"game:{game}")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    before = list(scene.seats)
    click(app, "preset:Friday")
    assert isinstance(app.scene, DialogScene)
    assert app.scene.words == words
    press(app, pygame.K_ESCAPE)
    assert scene.seats == before


@pytest.mark.parametrize(
    ("options", "hands"),
    [({"hands": 7777}, 99), ({"hands": -5}, 1), ({"hands": "many"}, 2), ({"hands": True}, 2)],
)
def test_a_saved_number_out_of_bounds_becomes_the_nearest(
    app: App, options: dict[str, bool | int | str], hands: int
) -> None:
    save_preset(Preset(ARNOLD, "Friday", (PresetSeat("Ann"), PresetSeat("Bo")), options))
    click(app, f"game:{ARNOLD}")
    click(app, "preset:Friday")
    stepper = widget(app, "option:hands")
    assert isinstance(stepper, Stepper)
    assert stepper.value == hands
    click(app, "Deal")
    assert isinstance(app.scene, TableScene)


@pytest.mark.parametrize(
    "content", [b"{", b"[{}]", b'[{"game": 3}]', b"\xff", b"[" + b" " * 300_000]
)
def test_a_damaged_preset_file_is_put_aside(app: App, content: bytes) -> None:
    file = places.config_folder() / "presets.json"
    file.write_bytes(content)
    click(app, f"game:{ARNOLD}")
    app.step([])
    assert not file.exists()
    assert file.with_suffix(".damaged").read_bytes() == content


def test_files_that_cannot_be_read_are_told_once_in_the_lobby(home: Path) -> None:
    assert home.exists()
    folder = places.config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("settings", "presets", "statistics"):
        (folder / f"{name}.json").write_text('{"window": "huge"', encoding="utf-8")
    app = App()
    app.push(LobbyScene(ENTRIES, Wish(game=ARNOLD)))
    app.step([])
    told = app.scene
    assert isinstance(told, DialogScene)
    for name, words in (
        ("settings", "Your settings"),
        ("presets", "Your saved set-ups"),
        ("statistics", "Your statistics"),
    ):
        assert f"{words} could not be read and begin anew." in told.words
        assert f"kept as {folder / name}.damaged." in told.words
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, SetupScene)
    again = App()
    again.push(LobbyScene(ENTRIES))
    again.step([])
    assert isinstance(again.scene, LobbyScene)


def test_presets_are_limited_in_number() -> None:
    seats = (PresetSeat("Ann"), PresetSeat("Bo"))
    for number in range(100):
        save_preset(Preset(ARNOLD, f"number {number}", seats, {}))
    with pytest.raises(ValueError, match="100"):
        save_preset(Preset(ARNOLD, "one more", seats, {}))
    save_preset(Preset(ARNOLD, "number 7", seats, {"chips": 5}))  # in place of the old one
    assert len(load_presets()) == 100


# --- going on with a game ---------------------------------------------------------------------


def test_an_unfinished_game_waits_in_the_lobby_and_goes_on(app: App) -> None:
    assert not sees(app, "resume")
    deal(app, "Zoe", "Yan")
    table = app.scene
    assert isinstance(table, TableScene)
    until(app, lambda: table.match.asked is not None and not table.show.moving)
    app.home()
    click(app, "resume")
    again = app.scenes[1]
    assert isinstance(again, TableScene)
    assert again.match.session.log == table.match.session.log
    assert again.match.session.state == table.match.session.state


def test_a_finished_game_is_not_offered_but_listed(app: App) -> None:
    record = deal(app, "Zoe", "Yan")
    app.home()
    with record.open("ab") as file:
        file.write(b'{"end":"game","scores":[50,50],"ranking":[[0,1]],"why":"hands"}\n')
    click(app, "open")
    assert isinstance(app.scene, RecordsScene)
    assert [note.finished for note in app.scene.notes] == [True]
    press(app, pygame.K_ESCAPE)
    assert not sees(app, "resume")


def test_a_broken_record_is_told_in_one_sentence(app: App) -> None:
    record = deal(app, "Zoe", "Yan")
    app.home()
    lines = record.read_bytes().splitlines()
    record.write_bytes(b"\n".join([lines[0], b'{"seat":0,"action":"fly"}', b"{}", b""]))
    app.scene.resume()
    click(app, "resume")
    assert isinstance(app.scene, DialogScene)
    assert "Line 2" in app.scene.words
    assert record.name in app.scene.words
    assert "\n" not in app.scene.words


def test_strangers_in_the_games_folder_are_passed_over(app: App) -> None:
    folder = places.games_folder()
    folder.mkdir(parents=True)
    (folder / "letter.cabinet").write_bytes(b"Dear Ann,\n")
    (folder / "empty.cabinet").write_bytes(b"")
    (folder / "huge.cabinet").write_bytes(b"x" * 200_000)
    app.scene.resume()
    assert not sees(app, "resume")
    click(app, "open")
    assert isinstance(app.scene, RecordsScene)
    assert app.scene.notes == []


def drop(app: App, file: Path) -> None:
    """Drop a file on the window."""
    app.step([pygame.Event(pygame.DROPFILE, file=str(file))])


@pytest.mark.parametrize("page", ["lobby", "open"])
def test_a_record_from_elsewhere_is_opened_where_it_is_dropped(
    app: App, tmp_path: Path, page: str
) -> None:
    record = deal(app, "Zoe", "Yan")
    app.home()
    sent = record.rename(tmp_path / "from a friend.cabinet")
    app.scene.resume()
    if page == "open":
        click(app, page)
    drop(app, sent)
    assert any(isinstance(scene, TableScene) for scene in app.scenes)
    assert not records()  # it goes on where it lies


@pytest.mark.parametrize("content", [b"Dear Ann,\n", b"", b"\xff\x00"])
def test_a_dropped_file_that_is_no_record_is_told_in_one_sentence(
    app: App, tmp_path: Path, content: bytes
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_bytes(content)
    drop(app, letter)
    assert isinstance(app.scene, DialogScene)
    assert app.scene.words.startswith("letter.txt: ")
    app.scene.confirm()
    drop(app, tmp_path)  # a folder
    assert isinstance(app.scene, DialogScene)


# --- settings ---------------------------------------------------------------------------------


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
    switch = widget(app, name)
    assert isinstance(switch, Toggle)
    assert switch.on is not before


def test_the_text_grows_to_twice_its_size(app: App) -> None:
    click(app, "settings")
    size = app.theme.points("body")
    for _step in range(10):
        click(app, "text_scale", 0.98)
    assert app.settings.text_scale == 200
    assert app.theme.points("body") == 2 * size


def test_the_speed_goes_round(app: App) -> None:
    app.settings.speed = SPEEDS[0]
    seen = []
    for _step in range(len(SPEEDS) + 1):
        seen.append(app.settings.speed if app.settings.animations else "off")
        app.next_speed()
    assert seen == [*SPEEDS, "off"]
    assert (app.settings.speed, app.settings.animations) == (SPEEDS[0], True)


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
        DialogScene("This record cannot be opened", "letter.txt: Line 2 is no record."),
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


# --- rules ------------------------------------------------------------------------------------


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
    "el_presidente": [f"E{number}" for number in range(1, 15)],
    "artoffacts": [f"F{number}" for number in range(1, 9)],
    "presidents_and_sanityholes": [f"S{number}" for number in range(1, 10)],
    "bull_sanity": [f"B{number}" for number in range(1, 6)],
    "sanity_rook": [f"R{number}" for number in range(1, 10)],
}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_help_has_every_rule_of_the_game_in_its_order(entry: GameEntry) -> None:
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
def test_every_section_is_drawn_within_its_width(entry: GameEntry) -> None:
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


# --- sheets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.name)
def test_a_sheet_says_what_the_rules_say(game: GameEntry) -> None:
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
    fields = {field.name for field in msgspec.structs.fields(rules.Options)}
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


def test_a_wrong_sheet_is_told_in_one_sentence(tmp_path: Path) -> None:
    sheet = tmp_path / "chess" / "sheet.yaml"
    sheet.parent.mkdir()
    right = GAMES["bull_sanity"].sheet.read_text()
    sheet.write_text(right.replace("players: [2, 6]", "players: six"))
    with pytest.raises(SheetError, match=r"chess/sheet\.yaml: .*players.*\.$"):
        read_sheet(sheet)


# --- printing ---------------------------------------------------------------------------------


def print_page(app: App) -> PrintScene:
    click(app, "print")
    assert isinstance(app.scene, PrintScene)
    return app.scene


def type_path(app: App, path: Path) -> None:
    """Put another path in place of the one that is there."""
    click(app, "path")
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    write(app, str(path))


def test_a_pdf_is_saved_where_one_says_and_its_place_shown(app: App, tmp_path: Path) -> None:
    scene = print_page(app)
    choose(app, "what", "markers")
    until(app, lambda: bool(scene.sheet.pictures))
    click(app, "Save …")
    type_path(app, tmp_path / "new folder")
    click(app, "Save here")
    until(app, lambda: bool(scene.news), 60)
    (saved,) = (tmp_path / "new folder").iterdir()
    assert str(saved) in scene.news
    assert saved.read_bytes().startswith(b"%PDF")


def test_the_folders_of_the_system_are_offered(app: App, tmp_path: Path) -> None:
    print_page(app)
    click(app, "Save …")
    scene = app.scene
    assert isinstance(scene, FolderScene)
    assert scene.folder == places.prints_folder()
    for _name, path in system_folders():
        assert sees(app, f"system:{path}")
    (tmp_path / "inner" / "deep").mkdir(parents=True)
    type_path(app, tmp_path)
    scene.rebuild()
    click(app, f"to:{tmp_path / 'inner'}")
    assert scene.folder == tmp_path / "inner"
    assert sees(app, f"to:{tmp_path / 'inner' / 'deep'}")


def test_the_preview_shows_all_sheets_one_by_one_or_together(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "chips")
    click(app, "players", 0.98)
    until(app, lambda: scene.pages == 2)
    click(app, "page", 0.98)
    assert scene.page == 1
    choose(app, "view", "all")
    until(app, lambda: len(scene.sheet.pictures) == 2)
    click_at(app, scene.sheet.places()[0].center)
    assert (scene.view, scene.page) == ("sheet", 0)


def test_true_size_is_as_large_as_on_paper(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "chips")
    choose(app, "view", "true")
    until(app, lambda: any(each.get_width() > 700 for each in scene.sheet.pictures))
    assert scene.sheet.pictures[0].get_width() == round(210 / 25.4 * 96)


def test_the_page_says_how_much_paper_a_deck_takes(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "deck")
    click(app, "backs")
    until(app, lambda: "14 sheets of paper, printed on both sides" in scene.papers)
    assert "first the rows" in scene.papers


def test_every_kind_of_sheets_has_a_preview(app: App) -> None:
    scene = print_page(app)
    what = widget(app, "what")
    assert isinstance(what, Choice)
    for kind, _words in tuple(what.values):
        if kind == "everything":
            continue
        scene.sheet.show([])
        choose(app, "what", kind)
        until(app, lambda: bool(scene.sheet.pictures), 60)
        assert not scene.news, kind


def test_what_is_read_off_the_calibration_sheet_is_kept(app: App) -> None:
    print_page(app)
    choose(app, "what", "calibration")
    for _step in range(3):
        click(app, "across", 0.98)
    click(app, "down", 0.02)
    click(app, "keep")
    assert app.settings.calibrations == {"": (0.3, -0.1)}
