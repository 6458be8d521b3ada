"""Cards and sheets measured on paper: pages as poppler renders them at 300 dpi, and all faces."""

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from art.backs import back_marks, render_back
from art.faces import FaceStyle, important_box, letter_heights, render_face
from art.icons import icon_mask, icon_names
from art.marks import Ring, Sign, Stroke, Words
from games.library import library
from games.president_arnold.board.printed import board_pages
from prints.aids import aid_pages
from prints.calibration import calibration_pages
from prints.cards import deck_pages, grid_for, shop_pages
from prints.fitting import fitted
from prints.furniture import MARK_LENGTH
from prints.job import Job, Sides
from prints.order import Order, draw_up
from prints.packing import packed
from prints.page import Item, Page, PrintedPicture
from prints.paper import CARD_SIZES, LEAST_MARGIN, PAPERS, SAFE_ZONE, SHOP_PRESETS
from prints.pdf import Duplex, write_pdf
from prints.pieces import MarkerSet, marker_pieces, piece_pages, piece_room
from prints.png import draw_pngs
from prints.tuckbox import box_pages, net_for
from rules.decks.cards import Deck
from rules.decks.shelf import deck

DPI = 300
DOTS = DPI / 25.4
DECKS = ("triple-topper-full", "standard", "sanity", "sixchex", "artoffacts")
MEASURED = [
    pytest.param(paper, marks=() if paper in {"a4", "letter"} else pytest.mark.slow)
    for paper in PAPERS
]
EVERY_SHEET: dict[str, Callable[[Job], list[Page]]] = {
    "board": board_pages,
    "chips": lambda job: list(
        draw_up(Order(what="chips", job=replace(job, players=4), games=library()[:1]), {}).pages
    ),
    "markers": lambda job: piece_pages(
        packed(marker_pieces(MarkerSet(black=30, red=10)), piece_room(job)),
        job,
        "Markers",
        "A note",
    ),
    "aids": lambda job: aid_pages(library()[0], replace(job, players=4)),
    "deck": lambda job: deck_pages(deck("standard"), replace(job, backs=True)),
    "box": lambda job: box_pages(deck("standard"), job),
    "calibration": calibration_pages,
}


def rendered(
    pages: list[Page], tmp_path: Path, number: int = 1, *, gray: bool = False
) -> Image.Image:
    """One page of a PDF as poppler prints it."""
    file = tmp_path / "sheet.pdf"
    with file.open("wb") as target:
        write_pdf(pages[number - 1 : number], target, DPI, "measured")
    words = ["pdftoppm", "-r", str(DPI), "-singlefile", *(["-gray"] if gray else []), str(file)]
    with Image.open(BytesIO(subprocess.run(words, check=True, capture_output=True).stdout)) as page:
        return page.convert("L" if gray else "RGB")


def dark_columns(picture: Image.Image, row: float, first: float, last: float) -> list[float]:
    """Where marks cross a row, in millimeters: the middles of what is dark."""
    y = round(row * DOTS)
    line = picture.crop((round(first * DOTS), y, round(last * DOTS), y + 1)).tobytes()
    return [first + at / DOTS for at in _middles(line)]


def dark_rows(picture: Image.Image, column: float, first: float, last: float) -> list[float]:
    x = round(column * DOTS)
    line = picture.crop((x, round(first * DOTS), x + 1, round(last * DOTS))).tobytes()
    return [first + at / DOTS for at in _middles(line)]


def _middles(line: bytes) -> Iterator[float]:
    start = None
    for at, tone in enumerate((*line, 255)):
        if tone < 160 and start is None:
            start = at
        elif tone >= 160 and start is not None:
            yield (start + at) / 2
            start = None


def pdf_of(pages: list[Page], duplex: Duplex = "none") -> bytes:
    file = BytesIO()
    write_pdf(pages, file, DPI, "A title", duplex)
    return file.getvalue()


# --- one description of a face ----------------------------------------------------------------

MEAN_DIFFERENCE = 3.0
"""Of 255, over a whole face: what two ways of smoothing edges may differ by."""
BACK_DIFFERENCE = 4.5
"""The same for a back seen at 1.5 dots a millimeter, its lines being finer than two dots."""
FAR_OFF = 0.015
"""The part of a face's pixels, all at edges, that may differ by more than a third of the scale."""


@pytest.mark.sample(2)
@pytest.mark.parametrize("deck_id", DECKS)
def test_the_paper_has_the_picture_that_the_screen_draws(deck_id: str, tmp_path: Path) -> None:
    cards = deck(deck_id)
    job = Job()
    shown = fitted(cards, cards.face.size_mm, job.style)
    page = rendered(deck_pages(cards, job), tmp_path)
    grid = grid_for(job, cards.face.size_mm)
    for place in (0, 4, 8):
        row, column = divmod(place, grid.columns)
        x, y = (round(at * DOTS) for at in grid.place(column, row))
        printed = page.crop((x, y, x + 744, y + 1039))
        assert_alike(printed, render_face(shown, cards[place], 1039, job.style))


@pytest.mark.sample(2)
@pytest.mark.parametrize("deck_id", DECKS)
def test_the_paper_has_the_back_that_the_screen_draws(deck_id: str, tmp_path: Path) -> None:
    face = deck(deck_id).face
    whole = PrintedPicture(0, 0, 63, 88, "back", lambda: back_marks(face))
    page = rendered([Page(63, 88, [whole])], tmp_path).crop((0, 0, 744, 1039))
    # fine lines of half a strength: what lies a pixel beside counts as much as what is missing
    coarse = (93, 130)
    drawn = on_white(render_back(face, 1039)).resize(coarse, Image.Resampling.BOX)
    difference = ImageChops.difference(page.resize(coarse, Image.Resampling.BOX), drawn)
    assert ImageStat.Stat(difference.convert("L")).mean[0] <= BACK_DIFFERENCE


def on_white(picture: Image.Image) -> Image.Image:
    sheet = Image.new("RGB", picture.size, "white")
    sheet.paste(picture, mask=picture if picture.mode == "RGBA" else None)
    return sheet


def assert_alike(printed: Image.Image, drawn: Image.Image) -> None:
    difference = ImageChops.difference(printed, on_white(drawn)).convert("L")
    assert ImageStat.Stat(difference).mean[0] <= MEAN_DIFFERENCE
    far = sum(difference.histogram()[86:]) / (difference.width * difference.height)
    assert far <= FAR_OFF


def test_every_icon_has_an_outline_like_its_mask(tmp_path: Path) -> None:
    names = sorted(icon_names())
    page = Page(12 * 20.0, (len(names) + 11) // 12 * 20.0)
    for at, name in enumerate(names):
        page.items.append(Sign(name, at % 12 * 20 + 10, at // 12 * 20 + 10, 18))
    printed = rendered([page], tmp_path, gray=True)
    size = round(18 * DOTS)
    for at, name in enumerate(names):
        x, y = round((at % 12 * 20 + 1) * DOTS), round((at // 12 * 20 + 1) * DOTS)
        mask = ImageChops.invert(printed.crop((x, y, x + size, y + size)))
        difference = ImageChops.difference(mask, icon_mask(name, size))
        assert ImageStat.Stat(difference).mean[0] < 10, name


@pytest.mark.parametrize("deck_id", DECKS)
@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(
            name, marks=() if name in {"poker", "mini", "tarot-inch"} else pytest.mark.slow
        )
        for name in SHOP_PRESETS
    ],
)
@pytest.mark.parametrize("large", [False, True])
def test_nothing_important_is_within_3_mm_of_the_cut(
    deck_id: str, preset: str, large: bool
) -> None:
    size = SHOP_PRESETS[preset].width, SHOP_PRESETS[preset].height
    style = Job(large_print=large).style
    cards = fitted(deck(deck_id), size, style)
    for card in cards:
        left, top, right, bottom = important_box(cards, card, style)
        assert min(left, top) >= SAFE_ZONE, card.id
        assert right <= size[0] - SAFE_ZONE, card.id
        assert bottom <= size[1] - SAFE_ZONE, card.id


@pytest.mark.parametrize("deck_id", DECKS)
def test_large_print_has_an_index_of_12_mm(deck_id: str) -> None:
    style = Job(large_print=True).style
    cards = fitted(deck(deck_id), deck(deck_id).face.size_mm, style)
    for card in cards:
        assert max(letter_heights(cards, card, style), default=12.0) >= 12.0, card.id


@cache
def inked(deck_id: str, ink: str) -> list[Image.Image]:
    cards, style = deck(deck_id), FaceStyle(ink=ink, layout="large")  # type: ignore[arg-type]
    return [on_white(render_face(cards, card, 240, style)) for card in cards]


@pytest.mark.parametrize("deck_id", DECKS)
def test_black_faces_have_no_color_and_can_be_told_apart(deck_id: str) -> None:
    faces = inked(deck_id, "black")
    for face in faces:
        inner = face.crop((6, 6, face.width - 6, face.height - 6)).convert("HSV")
        brass = inner.getchannel("S").histogram()
        assert sum(brass[60:]) == 0
    twins = {"times-2-a": "times-2-b", "over-2-a": "over-2-b"}
    grays = [face.convert("L") for face in faces]
    for (one, face), (other, second) in combinations(zip(deck(deck_id), grays, strict=True), 2):
        if twins.get(one.id) != other.id:
            difference = ImageChops.difference(face, second)
            assert sum(difference.histogram()[60:]) >= 12, (one.id, other.id)


@pytest.mark.sample(2)
@pytest.mark.parametrize("deck_id", DECKS)
def test_light_faces_take_less_ink(deck_id: str) -> None:
    def ink(faces: list[Image.Image]) -> float:
        return sum(255 - ImageStat.Stat(face.convert("L")).mean[0] for face in faces)

    assert ink(inked(deck_id, "light")) < 0.75 * ink(inked(deck_id, "full"))


@pytest.mark.parametrize("paper", MEASURED)
@pytest.mark.parametrize("size", ["poker", pytest.param("mini", marks=pytest.mark.slow)])
def test_cuts_lie_where_they_should(paper: str, size: str, tmp_path: Path) -> None:
    """The pitch, from mark to mark, and both rulers, within a tenth of a millimeter."""
    job = Job(paper=PAPERS[paper], size=CARD_SIZES[size])
    card = CARD_SIZES[size].width, CARD_SIZES[size].height
    grid = grid_for(job, card)
    page = rendered(deck_pages(deck("standard"), job), tmp_path, gray=True)
    xs, ys = grid.cuts
    marks = dark_columns(page, grid.top - 2.5, grid.left - 1, grid.width - grid.left + 1)
    cuts = [at for at in marks if min(abs(at - x) for x in xs) < 0.3]
    assert cuts == pytest.approx(xs, abs=0.1)
    ruler = dark_columns(page, grid.height - 4.5 - 1.9, grid.left - 0.5, grid.left + 100.5)
    tens = [at for at in ruler if min(abs(at - grid.left - ten * 10) for ten in range(11)) < 0.3]
    assert tens == pytest.approx([grid.left + ten * 10 for ten in range(11)], abs=0.1)
    down = dark_rows(page, 4.5 + 1.9, grid.top - 0.5, grid.top + 100.5)
    tens = [at for at in down if min(abs(at - grid.top - ten * 10) for ten in range(11)) < 0.3]
    assert tens == pytest.approx([grid.top + ten * 10 for ten in range(11)], abs=0.1)
    assert ys[1] - ys[0] == pytest.approx(card[1])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", ["long", "short"])
@pytest.mark.parametrize("off", [(0.0, 0.0), (1.2, -0.7)])
@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_backs_meet_their_faces_on_a_printer_that_is_off(
    paper: str, sides: Sides, off: tuple[float, float], size: str
) -> None:
    """What is off on the paper, seen from the front, is taken back by what the sheet told."""
    job = Job(paper=PAPERS[paper], size=CARD_SIZES[size], backs=True, sides=sides, shift=off)
    pages = deck_pages(deck("standard"), job)
    for front, back in zip(pages[0::2], pages[1::2], strict=True):
        assert sorted(behind(front, back, sides, off)) == sorted(places_of(front))


@pytest.mark.parametrize("paper", MEASURED)
def test_the_marks_of_both_sides_meet_on_rendered_paper(paper: str, tmp_path: Path) -> None:
    """Lay the back behind the front as a printer does that is off, and measure the marks."""
    off = (1.0, -0.5)
    job = Job(paper=PAPERS[paper], backs=True, shift=off)
    grid = grid_for(job, (63.0, 88.0))
    pages = [
        replace(page, items=[item for item in page.items if isinstance(item, Stroke)])
        for page in deck_pages(deck("standard"), job)[:2]
    ]
    front, back = (rendered(pages, tmp_path, number, gray=True) for number in (1, 2))
    like_a_page = grid.width <= grid.height
    turn = Image.Transpose.FLIP_LEFT_RIGHT if like_a_page else Image.Transpose.FLIP_TOP_BOTTOM
    seen = ImageChops.offset(back.transpose(turn), round(off[0] * DOTS), round(off[1] * DOTS))
    xs, ys = grid.cuts
    for side in (front, seen):
        marks = dark_columns(side, grid.top - 2.0, grid.left - 1, grid.width - grid.left + 1)
        assert [at for at in marks if min(abs(at - x) for x in xs) < 0.3] == pytest.approx(
            xs, abs=0.13
        )
        marks = dark_rows(side, grid.left - 2.6, grid.top - 1, grid.height - grid.top + 1)
        assert [at for at in marks if min(abs(at - y) for y in ys) < 0.3] == pytest.approx(
            ys, abs=0.13
        )


def places_of(page: Page) -> list[tuple[float, float]]:
    pictures = [item for item in page.items if isinstance(item, PrintedPicture)]
    return [(round(item.x, 3), round(item.y, 3)) for item in pictures]


def behind(
    front: Page, back: Page, sides: Sides, off: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    """Where a printer puts the backs, as one sees them through the front."""
    like_a_page = (sides == "long") == (front.width <= front.height)
    for item in back.items:
        if isinstance(item, PrintedPicture):
            x = back.width - item.x - item.width if like_a_page else item.x
            y = item.y if like_a_page else back.height - item.y - item.height
            yield round(x + off[0], 3), round(y + off[1], 3)


def test_the_calibration_sheet_points_at_what_the_printer_is_off(tmp_path: Path) -> None:
    """Render both sides, lay the back behind the front as a printer that is off does, and read."""
    off = (1.5, -2.0)
    pages = calibration_pages(Job())
    front, back = (rendered(pages, tmp_path, number, gray=True) for number in (1, 2))
    seen = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    seen = ImageChops.offset(seen, round(off[0] * DOTS), round(off[1] * DOTS))
    middle, upper, lower = 105.0, 297 * 0.36, 297 * 0.62
    [line] = dark_columns(seen, upper + 8, middle - 8, middle + 8)
    [zero] = dark_columns(front, upper + 5, middle - 8, middle + 8)
    assert line - zero == pytest.approx(off[0], abs=0.13)  # a dot and a half
    [line] = dark_rows(seen, middle + 8, lower - 8, lower + 8)
    [zero] = dark_rows(front, middle + 5, lower - 8, lower + 8)
    assert line - zero == pytest.approx(off[1], abs=0.13)


def test_a_bleed_goes_on_3_mm_beyond_the_cut(tmp_path: Path) -> None:
    """The lower half of a Sanity card is dark to its edge, and on to that of the page."""
    job = Job(shop=SHOP_PRESETS["poker"], backs=True)
    pages = shop_pages(deck("sanity"), job)
    assert len(pages) == 81
    page = rendered(pages, tmp_path)
    assert page.size == pytest.approx((69 * DOTS, 94 * DOTS), abs=1)
    shade = page.getpixel((round(34 * DOTS), round(80 * DOTS)))
    for x in (1, page.width - 2):
        assert page.getpixel((x, round(80 * DOTS))) == shade
    assert page.getpixel((round(34 * DOTS), page.height - 2)) == shade
    content = pdf_of(pages[:1]).decode("latin-1")
    assert "/TrimBox [ 8.504 8.504 187.087 257.953 ]" in content
    assert "/BleedBox [ 0 0 195.591 266.457 ]" in content


def test_the_document_asks_for_true_size_and_both_sides() -> None:
    content = pdf_of([Page(100, 100)], "short").decode("latin-1")
    for box in ("MediaBox", "BleedBox", "TrimBox"):  # nothing is cut off
        assert f"/{box} [ 0 0 283.46" in content, box
    assert "/PrintScaling /None" in content
    assert "/Duplex /DuplexFlipShortEdge" in content
    assert "/DisplayDocTitle true" in content
    assert "/Lang (en)" in content
    assert "/Title (A title)" in content


def test_qpdf_finds_nothing_wrong(tmp_path: Path) -> None:
    for name, sheet in EVERY_SHEET.items():
        file = tmp_path / f"{name}.pdf"
        file.write_bytes(pdf_of(sheet(Job(backs=True)), "long"))
        done = subprocess.run(
            ["qpdf", "--check", str(file)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "WARNING" not in done.stdout + done.stderr


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("sheet", EVERY_SHEET)
def test_nothing_is_put_where_home_printers_cannot_print(sheet: str, paper: object) -> None:
    for page in EVERY_SHEET[sheet](Job(paper=paper)):  # type: ignore[arg-type]
        for item in page.items:
            for x, y in corners(item):
                assert LEAST_MARGIN - 1e-6 <= x <= page.width - LEAST_MARGIN + 1e-6, item
                assert LEAST_MARGIN - 1e-6 <= y <= page.height - LEAST_MARGIN + 1e-6, item


def corners(item: Item) -> list[tuple[float, float]]:
    match item:
        case PrintedPicture():
            return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
        case Stroke():
            return [(item.x1, item.y1), (item.x2, item.y2)]
        case Words():
            return [(item.x, item.baseline)]
        case Ring():
            return [(item.x - item.radius, item.y), (item.x + item.radius, item.y)]
        case _:
            return []


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_marks_for_the_knife_are_3_mm_long_on_backs_too(paper: object) -> None:
    assert MARK_LENGTH >= 3
    job = Job(paper=paper, backs=True)  # type: ignore[arg-type]
    front, back = deck_pages(deck("triple-topper-full"), job)[:2]
    for page in (front, back):
        marks = [item for item in page.items if isinstance(item, Stroke) and item.thickness == 0.15]
        lengths = {round(abs(m.x1 - m.x2) + abs(m.y1 - m.y2), 3) for m in marks}
        assert MARK_LENGTH in lengths
        assert sum(length == MARK_LENGTH for length in lengths) == 1


def test_all_cards_are_printed_once_in_their_order() -> None:
    cards = deck("triple-topper-full")
    pages = deck_pages(cards, Job())
    assert len(pages) == 14
    printed = [item for page in pages for item in page.items if isinstance(item, PrintedPicture)]
    keys = [item.key[1] for item in printed]  # type: ignore[index]
    assert keys == [card.id for card in cards]


@pytest.mark.parametrize(("weight", "sleeves"), [(200, False), (300, False), (300, True)])
def test_a_box_is_as_thick_as_its_deck(weight: int, sleeves: bool) -> None:
    cards: Deck = deck("triple-topper-full")
    job = Job(weight=weight, sleeves=sleeves)
    boxes = box_pages(cards, job)
    net = net_for(cards, job, len(boxes))
    each = {200: 0.235, 300: 0.34}[weight] + (0.12 if sleeves else 0)
    assert net.cards * len(boxes) >= len(cards)
    assert 0.5 <= net.thickness - net.cards * each <= 1.0


def test_a_drawing_in_pixels_is_that_of_the_pdf(tmp_path: Path) -> None:
    """The preview and the PNG show what the PDF prints."""
    page = box_pages(deck("standard"), Job())[0]
    one = rendered([page], tmp_path).resize((500, 707), Image.Resampling.BOX)
    other = Image.open(BytesIO(next(draw_pngs([page], DPI)))).resize(
        (500, 707), Image.Resampling.BOX
    )
    assert ImageStat.Stat(ImageChops.difference(one, other).convert("L")).mean[0] < 1.5
