"""Printed sheets: true size, real text, equal bytes, and one sentence when something is wrong."""

import argparse
import os
import re
import shutil
import subprocess
import sys
from io import BytesIO
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader

from games.library import GAMES
from games.president_arnold.board.geometry import BOARD_ASPECT, REGIONS, region_at
from games.president_arnold.board.labels import default_labels
from games.president_arnold.board.printed import board_pages
from rules.decks.shelf import deck
from ui.prints.command import add_arguments, run
from ui.prints.paper import LEAST_MARGIN, PAPERS
from ui.prints.pdf import Page, PlacedImage, Stroke, Words, draw_pngs, write_pdf
from ui.prints.printable import together
from ui.prints.sheets import chip_pages, deck_pages, marker_pages
from ui.prints.spool import SpoolResult, printers, spool

POINTS_PER_MM = 72 / 25.4
EVERY_SHEET = {
    "board": lambda paper: board_pages(paper, 2, "full"),
    "light board": lambda paper: board_pages(paper, 1, "light"),
    "deck": lambda paper: deck_pages(deck("triple-topper-squares"), paper, backs=True),
    "chips": lambda paper: chip_pages(paper, 2),
    "markers": marker_pages,
}


def print_sheets(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser, together(game.printables() for game in GAMES))
    return run(parser.parse_args(words))


def pdf(*words: str, folder: Path) -> PdfReader:
    target = folder / "sheet.pdf"
    assert print_sheets(*words, "--dpi", "72", "-o", str(target)) == 0
    return PdfReader(target)


def size_mm(page: PageObject) -> tuple[float, float]:
    return float(page.mediabox.width) / POINTS_PER_MM, float(page.mediabox.height) / POINTS_PER_MM


def lines_mm(page: PageObject) -> list[float]:
    """The lengths of the straight lines on a page of a PDF."""
    contents = page.get_contents()
    assert contents is not None
    number = r"(-?\d+(?:\.\d+)?)"
    drawn = re.findall(
        rf"{number} {number} m {number} {number} l", contents.get_data().decode("latin-1")
    )
    return [
        hypot(float(x2) - float(x1), float(y2) - float(y1)) / POINTS_PER_MM
        for x1, y1, x2, y2 in drawn
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_sheet_is_a_whole_sheet_of_paper_across(paper: str, tmp_path: Path) -> None:
    reader = pdf("board", "--paper", paper, folder=tmp_path)
    assert len(reader.pages) == 1
    expected = PAPERS[paper].height, PAPERS[paper].width
    assert size_mm(reader.pages[0]) == pytest.approx(expected, abs=0.01)


def test_every_player_gets_a_board(tmp_path: Path) -> None:
    reader = pdf("board", "--players", "3", folder=tmp_path)
    assert len(reader.pages) == 3
    for number, page in enumerate(reader.pages, 1):
        assert f"Player {number} of 3" in page.extract_text()


@pytest.mark.parametrize("ink", ["full", "light"])
def test_the_board_names_every_jackpot_and_stake_in_text(ink: str, tmp_path: Path) -> None:
    text = pdf("board", "--ink", ink, folder=tmp_path).pages[0].extract_text()
    for label in default_labels().values():
        assert label.title in text
    assert text.count("stake 1") == 4
    assert text.count("stake 2") == 3
    assert text.count("stake 4") == 1


def test_fonts_are_embedded_as_truetype(tmp_path: Path) -> None:
    fonts: Any = pdf("board", folder=tmp_path).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert len(fonts) == 2
    for font in fonts.values():
        [descendant] = font.get_object()["/DescendantFonts"]
        assert descendant.get_object()["/Subtype"] == "/CIDFontType2"
        assert "/FontFile2" in descendant.get_object()["/FontDescriptor"]


@pytest.mark.parametrize("what", ["board", "chips", "markers"])
def test_the_ruler_is_100_mm_long(what: str, tmp_path: Path) -> None:
    for page in pdf(what, folder=tmp_path).pages:
        assert max(lines_mm(page)) == pytest.approx(100, abs=0.02)
        assert "100 mm" in page.extract_text()


def test_ruler_ticks_are_a_millimeter_apart() -> None:
    [page] = board_pages(PAPERS["a4"], 1, "full")
    ticks = [item.y1 for item in page.items if isinstance(item, Stroke) and item.y1 == item.y2]
    assert len(ticks) == 101
    gaps = {round(lower - upper, 6) for lower, upper in pairwise(ticks)}
    assert gaps == {1.0}


@pytest.mark.parametrize(("paper", "size"), [("a4", (1169, 827)), ("letter", (1100, 850))])
def test_a_png_is_the_paper_at_the_resolution(
    paper: str, size: tuple[int, int], tmp_path: Path
) -> None:
    target = tmp_path / "board.png"
    assert print_sheets("board", "--paper", paper, "--dpi", "100", "-o", str(target)) == 0
    with Image.open(target) as sheet:
        assert sheet.size == size
        assert sheet.info["dpi"] == pytest.approx((100, 100), abs=0.01)


def test_several_png_pages_are_numbered(tmp_path: Path) -> None:
    assert (
        print_sheets("chips", "--players", "2", "--dpi", "72", "-o", str(tmp_path / "c.png")) == 0
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c-1.png", "c-2.png"]


def test_what_several_pictures_share_is_drawn_once() -> None:
    drawn = []

    def draw(size: tuple[int, int]) -> Image.Image:
        drawn.append(size)
        return Image.new("RGBA", size, "red")

    pages = [Page(100, 100, [PlacedImage(0, 0, 50, 50, "board", draw)]) for _player in range(8)]
    assert len(set(draw_pngs(pages, 72))) == 1
    assert len(drawn) == 1


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("sheet", EVERY_SHEET)
def test_nothing_is_put_where_home_printers_cannot_print(sheet: str, paper: Any) -> None:
    for page in EVERY_SHEET[sheet](paper):
        for item in page.items:
            if isinstance(item, PlacedImage):
                box = (item.x, item.y, item.x + item.width, item.y + item.height)
            elif isinstance(item, Stroke):
                box = (item.x1, item.y1, item.x2, item.y2)
            elif isinstance(item, Words):
                box = (item.x, item.baseline, item.x, item.baseline)
            else:
                continue
            assert min(box) >= LEAST_MARGIN - 1e-6, item
            assert max(box[0], box[2]) <= page.width - LEAST_MARGIN + 1e-6, item
            assert max(box[1], box[3]) <= page.height - LEAST_MARGIN + 1e-6, item


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("name", REGIONS)
def test_every_printed_jackpot_has_room_for_a_real_chip(name: str, paper: Any) -> None:
    [page] = board_pages(paper, 1, "full")
    board = next(item for item in page.items if isinstance(item, PlacedImage))
    assert board.width / board.height == pytest.approx(BOARD_ASPECT)
    region = REGIONS[name]
    radius_x, radius_y = 15 / board.width, 15 / board.height
    x, y = region.chip_spot
    for across in (-1, -0.7071, 0, 0.7071, 1):
        for down in (-1, -0.7071, 0, 0.7071, 1):
            if across * across + down * down <= 1.001:
                assert region_at(x + across * radius_x, y + down * radius_y) == name
    below_label = y - radius_y >= region.label.bottom
    beside_label = x - radius_x >= region.label.right or x + radius_x <= region.label.left
    assert below_label or beside_label


def test_cards_are_printed_at_63_by_88_mm_nine_to_a_page() -> None:
    pages = deck_pages(deck("triple-topper-full"), PAPERS["a4"], backs=False)
    assert len(pages) == 14
    cards = [item for page in pages for item in page.items if isinstance(item, PlacedImage)]
    assert len(cards) == 125
    assert {(card.width, card.height) for card in cards} == {(63.0, 88.0)}
    assert sum(isinstance(item, PlacedImage) for item in pages[0].items) == 9


def test_each_back_lies_behind_its_face() -> None:
    paper = PAPERS["letter"]
    pages = deck_pages(deck("triple-topper-squares"), paper, backs=True)
    for faces, backs in zip(pages[0::2], pages[1::2], strict=True):
        in_front = {place(item) for item in faces.items if isinstance(item, PlacedImage)}
        mirrored = {
            (round(paper.width - item.x - item.width, 3), round(item.y, 3))
            for item in backs.items
            if isinstance(item, PlacedImage)
        }
        assert mirrored == in_front


def place(item: PlacedImage) -> tuple[float, float]:
    return round(item.x, 3), round(item.y, 3)


def test_crop_marks_stand_at_every_cut() -> None:
    page = deck_pages(deck("triple-topper-full"), PAPERS["a4"], backs=False)[0]
    cards = [item for item in page.items if isinstance(item, PlacedImage)]
    cuts = {round(edge, 3) for card in cards for edge in (card.x, card.x + card.width)}
    marks = {
        round(item.x1, 3)
        for item in page.items
        if isinstance(item, Stroke) and item.x1 == item.x2 and item.y1 < cards[0].y
    }
    assert marks == cuts


def test_a_chip_sheet_holds_more_than_a_players_fifty_chips() -> None:
    for paper in PAPERS.values():
        [page] = chip_pages(paper, 1)
        values = [item.key[1] for item in page.items if isinstance(item, PlacedImage)]  # type: ignore[index]
        assert sum(values) >= 50
        assert values.count(5) >= 4


def test_marker_sheets_hold_the_thirty_black_markers() -> None:
    keys = [
        item.key
        for page in marker_pages(PAPERS["letter"])
        for item in page.items
        if isinstance(item, PlacedImage)
    ]
    assert keys.count(("pass", "black")) == 30
    assert keys.count("dealer") == 1


@pytest.mark.parametrize("what", [["board"], ["markers"], ["deck", "standard", "--backs"]])
def test_the_same_sheet_is_the_same_file(what: list[str], tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    for target in (first, second):
        assert print_sheets(*what, "--dpi", "72", "-o", str(target)) == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["board", "--dpi", "20"], "--dpi must be from 72 to 600, not 20."),
        (["board", "--players", "0"], "--players must be from 1 to 8, not 0."),
        (["chips", "--players", "9"], "--players must be from 1 to 8, not 9."),
        (["markers", "-o", "sheet.txt"], "sheet.txt should end in .pdf or .png"),
        (["deck", "no-such-deck"], "There is no deck “no-such-deck”"),
        (["deck", "missing.yaml"], "missing.yaml"),
        (["markers", "-o", "no/folder/sheet.pdf"], "cannot be written"),
    ],
)
def test_a_mistake_is_one_sentence(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert print_sheets(*words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_half_written_stays_when_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "markers.pdf"
    target.write_bytes(b"the old sheet")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert print_sheets("markers", "--dpi", "72", "-o", str(target)) == 2
    assert "No space left" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["markers.pdf"]
    assert target.read_bytes() == b"the old sheet"


def test_a_folder_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sheet.pdf").mkdir()
    assert print_sheets("markers", "--dpi", "72", "-o", str(tmp_path / "sheet.pdf")) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_faulty_deck_file_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = tmp_path / "faulty.yaml"
    faulty.write_text("id: faulty\nbuilder: nonsense\n", encoding="utf-8")
    assert print_sheets("deck", str(faulty), "-o", str(tmp_path / "x.pdf")) == 2
    said = capsys.readouterr().err
    assert "faulty.yaml" in said
    assert said.count("\n") == 1


def test_letters_that_the_fonts_lack_do_not_stop_the_print() -> None:
    page = Page(100, 100, [Words("\u6771 Ann \U0001f600", "text", 5, 10, 50)])
    file = BytesIO()
    write_pdf([page], file, 72, "names")
    assert "Ann" in PdfReader(file).pages[0].extract_text()


class Cups:
    """A print system that answers from a list and remembers what it was asked."""

    def __init__(self, printers: str = "Study\nHall\n", status: int = 0, stderr: str = "") -> None:
        self.printers, self.status, self.stderr = printers, status, stderr
        self.asked: list[list[str]] = []

    def which(self, name: str) -> str | None:
        return f"/usr/bin/{name}" if name in {"lp", "lpstat"} else None

    def run(self, words: list[str], **_kept: object) -> subprocess.CompletedProcess[str]:
        self.asked.append(words)
        if words[0].endswith("lpstat"):
            return subprocess.CompletedProcess(words, 0, self.printers, "")
        return subprocess.CompletedProcess(words, self.status, "", self.stderr)


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "a sheet; rm -rf $HOME.pdf"
    path.write_bytes(b"%PDF-")
    return path


def use(cups: Cups, monkeypatch: pytest.MonkeyPatch) -> Cups:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", cups.which)
    monkeypatch.setattr(subprocess, "run", cups.run)
    return cups


def test_a_sheet_goes_to_the_chosen_printer_unscaled(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cups = use(Cups(), monkeypatch)
    assert printers() == ("Study", "Hall")
    assert spool(sheet, "Hall").sent
    assert cups.asked[-1] == [
        "/usr/bin/lp", "-d", "Hall", "-o", "print-scaling=none", str(sheet)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cups", "printer", "reason"),
    [
        (Cups(), "Attic", "no printer called “Attic”"),
        (Cups(printers=""), None, "No printer is set up"),
        (Cups(status=1, stderr="lp: out of paper\nmore\n"), None, "lp: out of paper"),
    ],
)
def test_where_printing_fails_the_place_of_the_file_is_said(
    cups: Cups, printer: str | None, reason: str, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(cups, monkeypatch)
    result = spool(sheet, printer)
    assert not result.sent
    assert reason in result.message
    assert str(sheet) in result.message
    assert "\n" not in result.message


def test_a_silent_print_system_is_given_up(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cups = use(Cups(), monkeypatch)

    def silent(words: list[str], **kept: Any) -> subprocess.CompletedProcess[str]:
        if words[0].endswith("lp"):
            raise subprocess.TimeoutExpired(words, kept["timeout"])
        return cups.run(words)

    monkeypatch.setattr(subprocess, "run", silent)
    assert "does not answer" in spool(sheet).message


def test_without_a_print_command_the_sheet_is_saved(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(Cups(), monkeypatch)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert printers() == ()
    result = spool(sheet)
    assert not result.sent
    assert str(sheet) in result.message


def test_windows_is_asked_for_its_print_verb(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(
        os, "startfile", lambda path, verb: asked.append((path, verb)), raising=False
    )
    assert spool(sheet).sent
    assert asked == [(str(sheet), "print")]


def test_a_missing_file_is_not_printed(tmp_path: Path) -> None:
    result = spool(tmp_path / "none.pdf")
    assert isinstance(result, SpoolResult)
    assert not result.sent


def without_modules(script: str, *modules: str) -> bool:
    """Whether a fresh interpreter that runs `script` never loads any of the modules."""
    check = f"import sys; {script}; sys.exit(bool(set({modules!r}) & set(sys.modules)))"
    root = Path(__file__).parent.parent
    return subprocess.run([sys.executable, "-c", check], cwd=root, check=False).returncode == 0


def test_the_command_line_is_read_before_anything_large_is_loaded() -> None:
    assert without_modules("import ui.prints.command", "pygame", "PIL", "fpdf")


def test_printing_needs_no_window(tmp_path: Path) -> None:
    script = (
        "import argparse, ui.prints.command as p; a = argparse.ArgumentParser(); "
        "from ui.prints.printable import chips; p.add_arguments(a, [chips()]); "
        f"p.run(a.parse_args(['chips', '--dpi', '72', '-o', {str(tmp_path / 'c.pdf')!r}]))"
    )
    assert without_modules(script, "pygame")
    assert (tmp_path / "c.pdf").exists()
