"""Names in any script: drawn without a box, the right way round, edited letter by letter."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final
from unicodedata import category

import msgspec
import pygame
import pytest
from bidi import get_display  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from games.library import GAMES, library
from games.serving import seats_of
from rules.core import OptionsError
from rules.names import fault_of
from rules.record import RecordError, encode_session, replay
from rules.script import clusters, cut, isolated
from table.storage.settings import Settings, load_settings, save_settings
from tests.at_table import entry_of, header_of, lay, session_after
from tests.click_through import click, open_app, panel_of, press, write
from tests.person import stage_of
from tools.build_noto import LETTERS, letters_of_fonts
from ui.app import App
from ui.controls.bidi import levels_of, visual_order
from ui.controls.fields import TextField
from ui.controls.typeface import Typeface
from ui.lobby.lobby import LobbyScene
from ui.lobby.opening import replay_scene
from ui.lobby.records_page import RecordsScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics_page import StatisticsScene

FAMILY: Final = "👩‍👩‍👧"
NAMES: Final = ("王小明", "محمد علي", "अर्जुन", "שָׁלוֹם", "🦊 Fox", FAMILY, "ธนา", "김철수")
MORE: Final = (
    *("さくら", "Ольга", "Ελένη", "თამარ", "Արամ", "አበበ", "রবীন্দ্র", "தமிழ்", "తెలుగు", "ಕೃಷ್ಣ"),
    *(
        "മലയാളം",
        "ශ්‍රී",
        "သန္တာ",
        "សុខា",
        "ລາວ",
        "ਸਿੰਘ",
        "ગુજરાતી",
        "🇱🇹",
        "👍🏽",
        "❤️",
        "1️⃣",
        "فاطمة‌زهرا",
        "Ąžuolė",
        "שָּֽׁמָּה",  # as many marks as a letter may carry
    ),
)
REFUSED: Final = {
    "\u202eAnn": "U\\+202E",
    "Ann\u200b": "U\\+200B",
    "An\u200dn": "U\\+200D",
    "अ\u200d\u200d": "U\\+200D",
    "Bo\x1b[31m": "U\\+001B",
    "A\ufeff": "U\\+FEFF",
    "\u3164": "U\\+3164",
    "\ud800": "U\\+D800",
    "\ue000": "U\\+E000",
    "𒀀": "U\\+12000 cuneiform sign a",
    "A\u20dd": "U\\+20DD",
    "Z" + "\u0335\u0321\u0322\u0330\u0331\u0332": "more than 4 marks",
}
UNSEEN: Final = {"Cf", "Cc"}


@cache
def glyphs(path: str) -> frozenset[int]:
    return frozenset(TTFont(path).getBestCmap())


class WatchedFont(pygame.Font):
    """A font that remembers what it was to draw and has no glyph for."""

    boxes: Final[list[str]] = []
    drawn: Final[list[str]] = []

    def __init__(self, path: Any, points: int) -> None:
        super().__init__(path, points)
        self.path = str(path)

    def render(self, text: Any, *how: Any, **more: Any) -> pygame.Surface:
        self.drawn.append(text)
        self.boxes.extend(
            f"{sign} in {Path(self.path).name}"
            for sign in text
            if ord(sign) not in glyphs(self.path)
            and category(sign) not in UNSEEN
            and sign not in "\ufe0e\ufe0f"
        )
        return super().render(text, *how, **more)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[WatchedFont]]:
    """Fonts that find boxes; at the end there must be none."""
    pygame.font.init()
    WatchedFont.boxes.clear()
    WatchedFont.drawn.clear()
    monkeypatch.setattr(pygame, "Font", WatchedFont)
    yield WatchedFont
    assert not WatchedFont.boxes


def typeface() -> Typeface:
    pygame.font.init()
    return Typeface("text", 24)


@pytest.mark.parametrize("game", GAMES.names)
def test_tables_have_no_boxes_in_names(watched: type[WatchedFont], game: str) -> None:
    seats = max(entry_of(game).seat_range)
    table = lay(open_app((960, 540)), session_after(game, seats, 12), names=NAMES)
    table.app.step([])
    click_log(table.app)
    drawn = "".join(watched.drawn)
    assert all(part in drawn for name in NAMES[1:seats] for part in name.split())


def click_log(app: App) -> None:
    """Open the log as far as it tells of what happened, and draw it."""
    press(app, pygame.K_l, text="l")
    app.step([])


@pytest.mark.usefixtures("watched")
def test_pages_with_lists_of_names_have_no_boxes() -> None:
    app = open_app()
    session = session_after("president_arnold", 8, 2000)
    assert session.outcome is not None
    header = header_of(session, names=NAMES)
    lay(app, session, names=NAMES)
    for scene in (
        LobbyScene(library()),
        RecordsScene(library()),
        StatisticsScene(library()),
        replay_scene(entry_of("president_arnold"), header, session),
    ):
        app.push(scene)
        app.step([])


def test_every_script_is_drawn_from_fonts_that_have_it(watched: type[WatchedFont]) -> None:
    for face in ("text", "strong", "title", "italic"):
        for name in (*NAMES, *MORE):
            assert not fault_of(name)
            drawn = Typeface(face, 20).render(isolated(name), pygame.Color("white"))
            assert drawn.get_bounding_rect().width > 5
    assert not any("\N{REPLACEMENT CHARACTER}" in words for words in watched.drawn)


def test_a_sum_is_not_broken_over_two_lines() -> None:
    face, white = typeface(), pygame.Color("white")
    words, told = "Facts go in any order: ", "(4 + 5) × 3 = 27"
    wide = face.size(words + told)[0]
    for width in range(face.size(told)[0] + 1, wide, 20):
        piece, parted = face.render(words + told, white, width), face.render(told, white)
        last = piece.subsurface((0, piece.get_height() - face.get_linesize(), *parted.get_size()))
        assert pygame.image.tobytes(last, "RGBA") == pygame.image.tobytes(parted, "RGBA")


def test_arabic_letters_join() -> None:
    """Joined letters are narrower than the same ones apart."""
    face = typeface()
    assert face.size("ببب")[0] < 2.5 * face.size("ب")[0]


def test_what_is_joined_is_drawn_as_one_picture() -> None:
    face = typeface()
    assert face.size(FAMILY)[0] < 2 * face.size("👩")[0]
    assert face.size("🇱🇹")[0] < 2 * face.size("👩")[0]


def test_the_list_of_letters_is_that_of_the_fonts() -> None:
    assert LETTERS.read_text(encoding="ascii") == letters_of_fonts()


def test_latin_text_opens_no_other_font(watched: type[WatchedFont]) -> None:
    face = Typeface("text", 20)
    face.render("Žemyna plays 3 – “done” …", pygame.Color("white"))
    assert watched.drawn == ["Žemyna plays 3 – “done” …"]
    assert not face._others


def test_a_line_is_no_higher_for_any_name() -> None:
    face = typeface()
    for name in (*NAMES, *MORE):
        assert face.render(name, pygame.Color("white")).get_height() == face.get_height()


def test_long_names_are_cut_between_letters_and_wrapped_within_the_width() -> None:
    theme = stage_of(4, (1280, 720)).theme
    for name in NAMES:
        assert theme.fitted(isolated(name * 9), 100).get_width() <= 100
        assert theme.text(isolated(name * 9), width=100).get_width() <= 100


@given(st.text("ab א1ב2שٱمح٣ ،.,:-+%$()[]\u0301\u2066\u2067\u2068\u2069", max_size=20))
def test_the_order_of_letters_is_unicodes(text: str) -> None:
    mine = "".join(text[at] for at in visual_order(levels_of(text)))
    isolates = dict.fromkeys(range(0x2066, 0x206A))
    assert mine.translate(isolates) == get_display(text, base_dir="L").translate(isolates)


@pytest.mark.parametrize("name", ["محمد علي", "שָׁלוֹם 2", "(דוד)"])
def test_names_from_the_right_leave_the_sentence_as_it_is(name: str) -> None:
    """What stands behind a name in the sentence stands to the right of it."""
    face = typeface()
    alone = face.size(isolated(name))[0]
    for rest in (": 12", " (3)", ", Ann", " → 5"):
        runs = face.runs(isolated(name) + rest)
        behind = [run for run in runs if run.start > len(name)]
        assert behind
        assert all(run.x >= alone for run in behind)


def test_two_names_from_the_right_stand_in_their_order() -> None:
    face = typeface()
    first, second = "محمد", "דוד"
    runs = face.runs(f"{isolated(first)}, {isolated(second)}")
    assert [run.words for run in runs] == [first, ", ", second]


def test_tables_isolate_names_and_records_keep_them_as_they_are() -> None:
    table = lay(open_app(), session_after("bull_sanity", 4, 3), names=NAMES)
    assert table.match.controller.names[1] == isolated(NAMES[1]) != NAMES[1]
    assert table.match.controller.names[0] == NAMES[0]


def field_with(words: str) -> TextField:
    field = TextField("", lambda _words: None).placed(pygame.Rect(0, 0, 400, 40))
    field.focused = True
    field.write(words)
    return field


def key(field: TextField, code: int) -> None:
    field.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


@pytest.mark.parametrize("name", [FAMILY, "क्षि", "שָׁ", "👍🏽", "🇱🇹", "ธั่", "한"])
def test_one_press_deletes_what_a_reader_takes_for_one_letter(name: str) -> None:
    field = field_with("A" + name)
    key(field, pygame.K_BACKSPACE)
    assert field.value == "A"
    field = field_with("A" + name + "B")
    for code in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_DELETE):
        key(field, code)
    assert field.value == "AB"


def test_arrows_go_where_they_point_in_names_from_the_right() -> None:
    field, face = field_with("שלום"), typeface()
    key(field, pygame.K_RIGHT)
    key(field, pygame.K_DELETE)
    assert field.value == "שלו"
    places = [face.caret("שלום", at) for at in range(5)]
    assert places == sorted(places, reverse=True)
    assert places[-1] == 0


def test_the_cursor_stands_behind_each_letter_of_a_mixed_line() -> None:
    face = typeface()
    words = "Ann אבג 王"
    assert face.caret(words, 0) == 0
    assert face.caret(words, len(words)) == face.size(words)[0]
    assert face.caret(words, 5) > face.caret(words, 6) > face.caret(words, 7)


def test_a_name_is_never_cut_within_a_letter() -> None:
    field = TextField("", lambda _words: None, most=8).placed(pygame.Rect(0, 0, 400, 40))
    field.write("Ann " + FAMILY)
    assert field.value == "Ann "
    assert cut("Ann " + FAMILY, 8) == "Ann "
    assert list(clusters("क्षि" + FAMILY)) == ["क्षि", FAMILY]


@pytest.mark.parametrize("name", REFUSED)
def test_records_and_the_command_line_refuse_what_cannot_be_read(name: str) -> None:
    with pytest.raises(OptionsError, match=REFUSED[name]):
        seats_of("phone,easy", f"{name},Bo")
    session = session_after("bull_sanity", 2, 1)
    record = encode_session(header_of(session), session)
    spoiled = record.replace(b'"Ann"', json_of(name), 1)
    if "\ud800" not in name:  # which no JSON has
        with pytest.raises(RecordError, match=REFUSED[name]):
            replay(spoiled, GAMES)


def json_of(name: str) -> bytes:
    return msgspec.json.encode(name.encode("utf-8", "replace").decode("utf-8"))


def test_set_up_says_what_is_wrong_with_a_name_and_deals_nothing() -> None:
    app = open_app()
    app.push(SetupScene(next(iter(library()))))
    app.step([])
    click(app, "name:0")
    write(app, "𒀀")
    app.step([])
    press(app, pygame.K_RETURN)
    assert "U+12000" in " ".join(str(w.spoken.label) for w in panel_of(app).widgets)


def test_names_come_back_from_records_and_settings() -> None:
    session = session_after("president_arnold", 8, 4)
    header, _session = replay(encode_session(header_of(session, names=NAMES), session), GAMES)
    assert header.names == NAMES
    save_settings(Settings(names=(*NAMES, "\u202eAnn")))
    assert load_settings().names == (*NAMES, "")
