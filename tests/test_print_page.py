"""The page that prints: previews, paper, where a PDF is saved."""

from pathlib import Path

import pygame
import pytest

from games.library import library
from table.storage import places
from tests import of_kind
from tests.at_lobby import open_lobby
from tests.click_through import choose, click, click_at, panel_of, press, sees, until, widget, write
from ui.app import App
from ui.controls.buttons import Choice
from ui.controls.fields import Stepper
from ui.pages import printing
from ui.pages.folder import FolderScene, system_folders
from ui.pages.printing import PrintScene


@pytest.fixture
def app(home: Path) -> App:
    return open_lobby(home)


def print_page(app: App) -> PrintScene:
    click(app, "print")
    assert isinstance(app.scene, PrintScene)
    return app.scene


def turn_to(app: App, game: str) -> None:
    """Press the arrow of the row of games until it shows this one."""
    for _again in range(9):
        stepper = of_kind(Stepper, widget(app, "game"))
        if stepper.show(stepper.value) == game:
            return
        click(app, "game", 0.02 if game == "All games" else 0.98)
    raise AssertionError(game)


def words_of(app: App, key: str) -> list[str]:
    """Return between what a row lets one choose."""
    row = of_kind(Choice, widget(app, key))
    return [words for _value, words in row.values]


def type_path(app: App, path: Path) -> None:
    """Put another path in place of the one that is there."""
    click(app, "path")
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    write(app, str(path))


def test_a_pdf_is_saved_where_one_says_and_its_place_shown(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []

    def noted(folder: Path) -> str:
        opened.append(folder)
        return ""

    monkeypatch.setattr(printing, "open_folder", noted)
    scene = print_page(app)
    turn_to(app, "Presidents & Sanityholes")
    choose(app, "what", "markers")
    until(app, lambda: bool(scene.sheet.pictures))
    click(app, "Save")
    type_path(app, tmp_path / "new folder")
    click(app, "Save here")
    until(app, lambda: bool(scene.news), 60)
    (saved,) = (tmp_path / "new folder").iterdir()
    assert str(saved) in scene.news
    assert saved.read_bytes().startswith(b"%PDF")
    click(app, "folder")
    assert opened == [saved.parent]
    choose(app, "what", "deck")
    assert not sees(app, "folder")


def test_the_folders_of_the_system_are_offered(app: App, tmp_path: Path) -> None:
    print_page(app)
    click(app, "Save")
    scene = of_kind(FolderScene, app.scene)
    assert scene.folder == places.prints_folder()
    for _name, path in system_folders():
        assert sees(app, f"system:{path}")
    (tmp_path / "inner" / "deep").mkdir(parents=True)
    type_path(app, tmp_path)
    scene.rebuild()
    click(app, f"to:{tmp_path / 'inner'}")
    assert scene.folder == tmp_path / "inner"
    assert sees(app, f"to:{tmp_path / 'inner' / 'deep'}")


@pytest.mark.parametrize("words", ["~nobody-of-this-name", "/" + "long" * 70])
def test_a_folder_that_cannot_be_is_no_obstacle(app: App, words: str) -> None:
    print_page(app)
    click(app, "Save")
    type_path(app, Path(words))
    scene = app.scene
    assert isinstance(scene, FolderScene)
    scene.rebuild()
    assert scene.folder == Path(words)
    app.pop()
    app.settings.prints = words
    click(app, "Save")
    assert isinstance(app.scene, FolderScene)
    assert app.scene.folder == places.prints_folder()


def test_the_preview_shows_all_sheets_one_by_one_or_together(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "chips")
    until(app, lambda: scene.pages == 3)
    for _more in range(4):
        click(app, "players", 0.98)
    until(app, lambda: scene.pages == 5)
    click(app, "page", 0.98)
    assert scene.page == 1
    choose(app, "view", "all")
    until(app, lambda: len(scene.sheet.pictures) == 5)
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
    assert "rows first" in scene.papers


def test_every_kind_of_sheets_has_a_preview(app: App) -> None:
    scene = print_page(app)
    what = of_kind(Choice, widget(app, "what"))
    for kind, _words in tuple(what.values):
        if kind == "everything":
            continue
        scene.sheet.show([])
        choose(app, "what", kind)
        until(app, lambda: bool(scene.sheet.pictures), 60)
        assert not scene.news, kind


def test_what_is_read_off_the_calibration_sheet_is_kept_and_said(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "calibration")
    for _step in range(3):
        click(app, "across", 0.98)
    click(app, "down", 0.02)
    click(app, "keep")
    assert app.settings.calibrations == {"": (0.3, -0.1)}
    assert scene.good_news
    assert scene.news == "Backs are now shifted 0.3 mm across and −0.1 mm down."


def test_a_number_below_zero_is_typed_as_others_are(app: App) -> None:
    print_page(app)
    choose(app, "what", "calibration")
    for _step in range(3):
        click(app, "across", 0.02)
    read = [widget(app, "across").spoken.value]
    panel_of(app).focus("across")
    for key, text in ((pygame.K_BACKSPACE, ""), (pygame.K_5, "5"), (pygame.K_BACKQUOTE, "²")):
        press(app, key, text=text)
        read.append(widget(app, "across").spoken.value)
    assert read == ["−0.3 mm", "−0.3 mm", "−0.5 mm", "−0.5 mm"]


def test_what_is_read_off_the_calibration_sheet_is_written_as_the_language_does(home: Path) -> None:
    app = open_lobby(home, language="de")
    print_page(app)
    choose(app, "what", "calibration")
    click(app, "across", 0.98)
    assert widget(app, "across").spoken.value == "+0,1 mm"


def test_a_whole_box_is_counted_and_a_kind_left_out(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "everything")
    until(app, lambda: "minutes of cutting" in scene.papers, 60)
    assert "Chips" in scene.papers
    before = scene.pages
    click(app, "with:rules")
    until(app, lambda: scene.pages < before, 60)
    assert "Rules of" not in scene.papers
    assert scene.wanted.without == {"rules"}


def test_a_shop_gets_a_folder_of_pictures_with_their_list(app: App, tmp_path: Path) -> None:
    scene = print_page(app)
    choose(app, "what", "everything")
    until(app, lambda: bool(scene.sheet.pictures) and scene.view == "box", 60)
    for kind in ("deck", "board", "rules", "box"):
        click(app, f"with:{kind}")
    choose(app, "shop", "gamecrafter")
    until(app, lambda: "Chips: 112" in scene.papers, 60)
    assert not sees(app, "Print")
    scene._save_in(tmp_path)
    until(app, lambda: bool(scene.news), 60)
    folder = tmp_path / "president-arnold-gamecrafter"
    assert scene.good_news, scene.news
    assert (folder / "manifest.csv").exists()
    assert len(list(folder.glob("chips-*.png"))) == 9


def test_a_size_of_cards_is_named_once_for_home_and_with_its_measures_for_a_shop(app: App) -> None:
    print_page(app)
    choose(app, "what", "deck")
    assert words_of(app, "shop") == ["At home", "Any print shop"]
    assert words_of(app, "size") == ["Original", "Poker", "Bridge", "Tarot", "Mini"]
    choose(app, "shop", "poker")
    assert not sees(app, "paper")
    sizes = words_of(app, "size")
    assert (sizes[0], sizes[-1]) == ("Poker, 63 × 88 mm", "Mini, 1.75 × 2.5 in")
    choose(app, "size", "bridge-inch")
    assert words_of(app, "shop") == ["At home", "Any print shop"]


def test_a_board_for_the_wall_is_previewed_without_rows_of_paper(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "board")
    choose(app, "poster", "a2")
    until(app, lambda: bool(scene.sheet.pictures), 60)
    assert not sees(app, "paper")
    choose(app, "what", "chips")
    assert sees(app, "paper")


def test_as_many_boards_are_printed_as_the_page_says(app: App) -> None:
    scene = print_page(app)
    choose(app, "what", "board")
    for count in (1, 2):
        until(app, lambda: bool(scene.sheet.pictures), 60)
        boards = of_kind(Stepper, widget(app, "players"))
        assert (boards.value, scene.pages) == (count, count)
        scene.sheet.show([])
        click(app, "players", 0.98)


def test_the_game_played_last_comes_first(app: App) -> None:
    games = library()
    scene = PrintScene(next(game for game in games if game.name == "bull_sanity"), games)
    app.push(scene)
    assert scene.title == "Print: Bull Sanity"
    choose(app, "what", "scores")
    assert scene.title == "Print: Bull Sanity"


def test_the_game_is_chosen_before_what_is_printed_of_it(app: App) -> None:
    """Each game offers what it has, its own deck too; all together have decks and rules."""
    scene = print_page(app)
    offered = {}
    for game in library():
        turn_to(app, game.front.title)
        assert scene.title == f"Print: {game.front.title}"
        what = of_kind(Choice, widget(app, "what"))
        offered[game.name] = {kind for kind, _words in what.values}
        assert offered[game.name].issuperset(printable.key for printable in game.printables())
        choose(app, "what", "deck")
        until(app, lambda: bool(scene.sheet.pictures), 60)
        assert scene.wanted.deck == game.front.deck
    assert "board" in offered["president_arnold"]
    assert "board" not in offered["bull_sanity"]
    turn_to(app, "All games")
    assert scene.title == "Print: Triple Topper, full deck"
    choose(app, "what", "rules")
    assert scene.title == "Print"
    assert not sees(app, "deck")


def test_what_another_game_lacks_gives_way_to_what_it_is_known_by(app: App) -> None:
    app.settings.remember_table("presidential_poker", 6)
    scene = print_page(app)
    assert scene.wanted.what == "board"
    turn_to(app, "Presidential Poker")
    assert scene.wanted.what == "deck"
    choose(app, "what", "aids")
    assert scene.wanted.players == 6  # as many as at its last table
    turn_to(app, "El Presidente")
    assert scene.wanted.what == "aids"
