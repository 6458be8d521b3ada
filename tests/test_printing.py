"""Printed sheets: true size, real text, equal bytes, and one sentence when something is wrong."""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader

from art.board.geometry import REGIONS, region_at
from art.board.lettering import default_labels
from art.marks import Words
from bots.measure.progress import progress
from games.library import GAMES, library
from games.president_arnold.board.printed import board_pages
from prints.command import add_arguments, run
from prints.job import Job
from prints.order import Order, draw_up
from prints.packing import packed
from prints.page import Page, PrintedPicture
from prints.paper import CARD_SIZES, PAPERS
from prints.pdf import write_pdf
from prints.pieces import MarkerSet, marker_pieces, piece_room
from prints.png import draw_pngs
from prints.printable import together
from prints.spool import SpoolResult, printers, spool
from rules.decks.shelf import deck
from rules.words import use_language
from table.storage.settings import load_settings
from tests import of_kind, there

POINTS_PER_MM = 72 / 25.4


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CABINET_HOME", str(tmp_path / "home"))


def print_sheets(*words: str) -> int:
    parser = argparse.ArgumentParser()
    declared = together(game.printables() for game in GAMES)
    add_arguments(parser, declared, GAMES.names)
    return run(parser.parse_args(words), library, progress)


def pdf(*words: str, folder: Path) -> PdfReader:
    target = folder / "sheet.pdf"
    assert print_sheets(*words, "-o", str(target)) == 0
    return PdfReader(target)


def text_of(folder: Path, page: int = 1, name: str = "sheet.pdf") -> str:
    words = ["pdftotext", "-f", str(page), "-l", str(page), "-raw", str(folder / name), "-"]
    found = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return " ".join(found.split())


def size_mm(page: PageObject) -> tuple[float, float]:
    box = page.mediabox
    return float(box.width) / POINTS_PER_MM, float(box.height) / POINTS_PER_MM


def lines_mm(page: PageObject) -> list[float]:
    """The lengths of all straight lines that are drawn on a page itself, in millimeters."""
    number = r"(-?[0-9.]+)"
    contents = there(page.get_contents())
    drawn = re.findall(
        rf"n {number} {number} m {number} {number} l", contents.get_data().decode("latin-1")
    )
    return [hypot(float(x2) - float(x1), float(y2) - float(y1)) for x1, y1, x2, y2 in drawn]


@pytest.mark.sample(2)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_sheet_is_a_whole_sheet_of_paper_across(paper: str, tmp_path: Path) -> None:
    reader = pdf("board", "--paper", paper, "--dpi", "72", folder=tmp_path)
    assert len(reader.pages) == 1
    expected = PAPERS[paper].height, PAPERS[paper].width
    assert size_mm(reader.pages[0]) == pytest.approx(expected, abs=0.01)


def test_every_player_gets_a_board(tmp_path: Path) -> None:
    reader = pdf("board", "--players", "3", "--dpi", "72", folder=tmp_path)
    assert len(reader.pages) == 3
    for number in (1, 2, 3):
        assert f"Player {number} of 3" in text_of(tmp_path, number)


@pytest.mark.parametrize("ink", ["full", "light", "black"])
def test_the_board_names_every_jackpot_and_stake_in_text(ink: str, tmp_path: Path) -> None:
    pdf("board", "--ink", ink, "--dpi", "72", folder=tmp_path)
    text = text_of(tmp_path)
    for label in default_labels().values():
        assert label.title in text
    assert text.count("stake 1") == 4
    assert text.count("stake 2") == 3
    assert text.count("stake 4") == 1


def test_faces_and_backs_go_beyond_the_cut_by_the_bleed(tmp_path: Path) -> None:
    pages = pdf("deck", "standard", "--bleed", "2", folder=tmp_path).pages
    assert len(pages) > 1
    for page in pages:
        cut, dark = page.trimbox, page.bleedbox
        sides = (cut.left, dark.left), (cut.bottom, dark.bottom), (dark.right, cut.right)
        for outer, inner in (*sides, (dark.top, cut.top)):
            assert float(outer - inner) / POINTS_PER_MM == pytest.approx(2, abs=0.01)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("poster", "size"), [("a2", (594, 420)), ("a1", (841, 594)), ("50x70", (700, 500))]
)
def test_a_poster_goes_beyond_its_cut(
    poster: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 500_000)  # as at 600 dpi: it opens no more
    [page] = pdf("board", "--poster", poster, "--dpi", "72", folder=tmp_path).pages
    trim, bleed = page.trimbox, page.bleedbox
    cut = float(trim.width) / POINTS_PER_MM, float(trim.height) / POINTS_PER_MM
    assert cut == pytest.approx(size, abs=0.01)
    assert float(trim.left - bleed.left) / POINTS_PER_MM == pytest.approx(3, abs=0.01)
    monkeypatch.undo()
    [picture] = page.images
    with Image.open(BytesIO(picture.data)) as light:
        assert light.width / size_mm(page)[0] == pytest.approx(72 / 25.4, rel=0.01)
    text = text_of(tmp_path)
    # the title too lies within the picture, beside the region and what claims it
    assert text.count("President Arnold") == 3
    assert "100 mm" not in text


def test_a_board_is_as_fine_as_is_asked_for(tmp_path: Path) -> None:
    widths = []
    for dpi in ("150", "300"):
        [page] = pdf("board", "--paper", "a4", "--dpi", dpi, folder=tmp_path).pages
        drawn: Any = page["/Resources"]["/XObject"]  # type: ignore[index]
        [picture] = [each for each in drawn.values() if each["/Subtype"] == "/Image"]
        widths.append(picture["/Width"])
    assert widths[1] == pytest.approx(2 * widths[0], abs=2)


def test_a_board_fills_its_sheet_and_names_its_jackpots_alike() -> None:
    """No strip beside it; a jackpot's name is as large as its neighbors'."""
    for paper in PAPERS.values():
        [page] = board_pages(Job(paper=paper))
        board = next(item for item in page.items if isinstance(item, PrintedPicture))
        margins = board.x, page.width - board.x - board.width
        assert max(margins) <= 10
        titles = {label.title for label in default_labels().values()}
        sizes = {
            item.size
            for item in page.items
            if isinstance(item, Words) and item.text in titles and item.align == "middle"
        }
        assert max(sizes) == pytest.approx(min(sizes), rel=0.01)


@pytest.mark.parametrize(
    ("players", "words"),
    [("2", ("Green Triangle 3", "blue", "square")), ("4", ("Blue Square 4", "black", "blob"))],
)
def test_a_region_says_what_claims_it(players: str, words: tuple[str, ...], tmp_path: Path) -> None:
    pdf("board", "--players", players, "--dpi", "72", folder=tmp_path)
    text = text_of(tmp_path)
    assert words[0] in text
    for rank in words[1:]:
        assert f"{rank} money card" in text
    assert "your last card" in text
    assert text.count("both money cards") == 3


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "lt"])
@pytest.mark.parametrize("players", [0, 2, 4])
def test_the_boards_letters_can_be_read_in_every_language(players: int, language: str) -> None:
    use_language(language)
    try:
        pages = board_pages(Job(players=players) if players else Job())
    finally:
        use_language("en")
    words = [item for item in pages[0].items if isinstance(item, Words)]
    assert len(words) >= 17
    assert min(word.size for word in words) >= 2.8


def test_fonts_are_embedded_as_truetype(tmp_path: Path) -> None:
    [page] = pdf("board", "--dpi", "72", folder=tmp_path).pages
    fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
    embedded = [font.get_object() for font in fonts.values() if "/FontDescriptor" in font]
    assert len(embedded) == 2
    for font in embedded:
        assert font["/Subtype"] == "/TrueType"
        assert "+" in font["/BaseFont"]  # a subset
        assert "/FontFile2" in font["/FontDescriptor"]


@pytest.mark.parametrize(
    "what", [["board"], ["chips"], ["markers"], ["deck", "el_presidente"], ["calibration"]]
)
def test_both_rulers_are_100_mm_long(what: list[str], tmp_path: Path) -> None:
    for number, page in enumerate(pdf(*what, folder=tmp_path).pages, 1):
        rulers = [line for line in lines_mm(page) if line == pytest.approx(100, abs=0.001)]
        assert len(rulers) == 2
        assert text_of(tmp_path, number).count("100 mm") == 2


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

    pages = [
        Page(100, 100, [PrintedPicture(0, 0, 50, 50, "board", draw=draw)]) for _player in range(8)
    ]
    assert len(set(draw_pngs(pages, 72))) == 1
    assert len(drawn) == 1


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("name", REGIONS)
def test_every_printed_jackpot_has_room_for_a_real_chip(name: str, paper: Any) -> None:
    [page] = board_pages(Job(paper=paper))
    board = next(item for item in page.items if isinstance(item, PrintedPicture))
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


def test_the_markers_are_those_of_the_game(tmp_path: Path) -> None:
    """As many and of the same names as in Presidents & Sanityholes with six players: S2, S9."""
    [game] = [game for game in library() if game.name == "presidents_and_sanityholes"]
    order = Order(what="markers", job=Job(players=6), games=(game,))
    keys = [
        item.key
        for page in draw_up(order, {}).pages
        for item in page.items
        if isinstance(item, PrintedPicture)
    ]
    assert keys.count(("pass", "black")) == 30
    assert keys.count(("pass", "red")) >= 10
    pdf("markers", "--players", "6", folder=tmp_path)
    text = text_of(tmp_path)
    for role in ("Second Vice- President", "Second Vice- Sanityhole"):
        assert role in text
    assert "Neutral" not in text
    pdf("markers", "--players", "5", "--option", "black_markers=40", folder=tmp_path)
    assert "Neutral" in text_of(tmp_path)


def test_a_set_of_markers_goes_on_as_many_sheets_as_it_needs() -> None:
    room = piece_room(Job(paper=PAPERS["letter"]))
    sheets = packed(marker_pieces(MarkerSet(black=120)), room)
    assert len(sheets) == 2
    assert sum(len(sheet.pieces) for sheet in sheets) == 121


@pytest.mark.parametrize("what", [["board"], ["markers"], ["deck", "standard", "--backs"]])
def test_the_same_sheet_is_the_same_file_at_any_time(
    what: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    for now, target in enumerate((first, second)):
        monkeypatch.setattr("fontTools.ttLib.tables._h_e_a_d.timestampNow", lambda now=now: now)
        assert print_sheets(*what, "--dpi", "72", "-o", str(target)) == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["board", "--dpi", "20"], "--dpi must be from 72 to 600, not 20."),
        (["board", "--players", "0"], "--players must be from 1 to 8, not 0."),
        (["chips", "--players", "9"], "--players must be from 1 to 8, not 9."),
        (["markers", "-o", "sheet.txt"], "sheet.txt should end in .pdf or .png"),
        (["deck", "no-such-deck"], "There is no game or deck “no-such-deck”; use one of president"),
        (["deck", "sanity_rok"], "“sanity_rok”; perhaps 'sanity_rook' is meant."),
        (["box", "triple-toper"], "“triple-toper”; perhaps 'triple-topper-full' is meant."),
        (["deck", "missing.yaml"], "missing.yaml"),
        (["deck", "standard", "--size", "huge"], "--size must be one of poker"),
        (["deck", "standard", "--size", "190x200", "--bleed", "5"], "larger than the paper"),
        (["deck", "standard", "--bleed", "9"], "--bleed must be from 0 to 5, not 9."),
        (["rules", "snap"], "There is no game “snap”"),
        (["markers", "-o", "no/folder/sheet.pdf"], "can’t be written"),
        (
            ["chips", "bull_sanity"],
            "no sheet “chips” for bull_sanity: name one of president_arnold,",
        ),
        (["markers", "artoffacts"], "for artoffacts: name one of presidents_and_sanityholes."),
    ],
)
def test_a_mistake_is_one_sentence(
    words: list[str], sentence: str, complaint: Callable[..., str]
) -> None:
    assert sentence in complaint(print_sheets, *words)


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
    assert not list(tmp_path.glob("*.tmp*"))
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["markers.pdf"]
    assert target.read_bytes() == b"the old sheet"


def test_a_folder_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sheet.pdf").mkdir()
    assert print_sheets("markers", "--dpi", "72", "-o", str(tmp_path / "sheet.pdf")) == 2
    assert "can’t be written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == ["sheet.pdf"]


def test_a_faulty_deck_file_is_one_sentence(tmp_path: Path, complaint: Callable[..., str]) -> None:
    faulty = tmp_path / "faulty.yaml"
    faulty.write_text("id: faulty\nbuilder: nonsense\n", encoding="utf-8")
    assert "faulty.yaml" in complaint(print_sheets, "deck", str(faulty), "-o", "x.pdf")


def test_letters_that_the_fonts_lack_do_not_stop_the_print(tmp_path: Path) -> None:
    page = Page(100, 100, [Words("\u6771 Ann \U0001f600", "text", 5, 10, 50)])
    file = BytesIO()
    write_pdf([page], file, 72, "names")
    (tmp_path / "sheet.pdf").write_bytes(file.getvalue())
    assert "Ann" in text_of(tmp_path)


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


def test_a_sheet_goes_to_the_chosen_printer_unscaled_and_on_both_sides(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cups = use(Cups(), monkeypatch)
    assert printers() == ("Study", "Hall")
    assert spool(sheet, "Hall", "long", "A4").sent
    assert cups.asked[-1] == [
        *("/usr/bin/lp", "-d", "Hall", "-o", "print-scaling=none"),
        *("-o", "sides=two-sided-long-edge", "-o", "media=A4", str(sheet)),
    ]


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
    assert "doesn’t respond" in spool(sheet).message


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


def test_windows_opens_what_no_program_prints(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def start(*words: str) -> None:
        asked.append(words)
        if "print" in words:
            raise OSError(1155, "No application is associated")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", start, raising=False)
    result = spool(sheet)
    assert result.sent
    assert "without scaling" in result.message
    assert asked == [(str(sheet), "print"), (str(sheet),)]


def test_macos_without_a_print_command_shows_the_file(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cups = use(Cups(), monkeypatch)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert spool(sheet).sent
    assert cups.asked == [["open", str(sheet)]]


def test_a_missing_file_is_not_printed(tmp_path: Path) -> None:
    result = of_kind(SpoolResult, spool(tmp_path / "none.pdf"))
    assert not result.sent


def without_modules(script: str, *modules: str) -> bool:
    """Whether a fresh interpreter that runs `script` never loads any of the modules."""
    check = f"import sys; {script}; sys.exit(bool(set({modules!r}) & set(sys.modules)))"
    root = Path(__file__).parent.parent
    return subprocess.run([sys.executable, "-c", check], cwd=root, check=False).returncode == 0


def test_the_command_line_is_read_before_anything_large_is_loaded() -> None:
    assert without_modules("import prints.command", "pygame", "PIL", "reportlab")


def test_printing_needs_no_window(tmp_path: Path) -> None:
    script = (
        "import argparse, prints.command as p; a = argparse.ArgumentParser(); "
        "from games.library import GAMES, library; from prints.printable import chips; "
        "p.add_arguments(a, [chips()], GAMES.names); "
        "from bots.measure.progress import progress; "
        f"words = ['chips', '--dpi', '72', '-o', {str(tmp_path / 'c.pdf')!r}]; "
        "p.run(a.parse_args(words), library, progress)"
    )
    assert without_modules(script, "pygame")
    assert (tmp_path / "c.pdf").exists()


def test_what_is_read_off_the_calibration_sheet_is_kept_for_the_printer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert print_sheets("calibration", "--read", "0.8", "-0.5", "--printer", "Hall") == 0
    assert print_sheets("calibration", "--read", "0.2", "0", "--printer", "Hall") == 0
    assert "1 mm across and −0.5 mm down" in capsys.readouterr().out
    assert load_settings().calibrations == {"Hall": (1.0, -0.5)}
    assert print_sheets("calibration", "--read", "40", "0") == 2
    assert "read the sheet again" in capsys.readouterr().err


def test_everything_of_a_game_is_in_one_folder(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    assert print_sheets("everything", "el_presidente", "--dpi", "72", "-o", str(folder)) == 0
    kinds = sorted(path.name for path in folder.iterdir())
    assert kinds == [
        "box-el-presidente-300g-a4.pdf",
        "cards-and-backs-standard-a4.pdf",
        "pieces-4-a4.pdf",
        "rules-el-presidente-a4.pdf",
        "scores-el-presidente-a4.pdf",
        "set-up-el-presidente-a4.pdf",
        "summary-el-presidente-a4.pdf",
    ]


@pytest.mark.parametrize("what", ["deck", "box"])
def test_sheets_that_differ_are_files_of_different_names(what: str) -> None:
    """Whoever saves the cards in another size, too, keeps both."""
    jobs = [Job(), Job(sleeves=True), Job(ink="light"), Job(bare=True)]
    jobs += [Job(size=size) for size in CARD_SIZES.values()]
    if what == "deck":
        jobs += [Job(four_colors=True), Job(large_print=True), Job(gutter=4.0), Job(bleed=1.5)]
    order = Order(what=what, job=Job(), deck=deck("standard"), games=tuple(library()))
    stems = [draw_up(replace(order, job=job), {}).stem for job in jobs]
    assert len({*stems}) == len(stems), stems
