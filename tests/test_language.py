"""The language changes at once, on every page that is open, and follows the system at first."""

import ctypes
import multiprocessing
import pickle
import random
import sys
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bots.process import _Mailbox
from bots.reasons import quantity
from games.library import library
from rules import words
from rules.decks.reading import load_deck
from rules.decks.shelf import DECKS, deck
from rules.presidential_poker.words import explain
from rules.turn import turn_of
from rules.words import Number, _, either, language_tag, languages, listed, use_language
from table.cast import cast
from table.letters import letter
from table.storage.settings import Settings, kept_language, load_settings, save_settings
from tests.at_table import NAMES, entry_of, lay, session_after
from tests.pseudo import BEGIN, TAG, install, marked
from ui.app import App
from ui.controls.buttons import Button, Choice
from ui.lobby.lobby import LobbyScene
from ui.lobby.tiles import on_day, when
from ui.pages.settings_page import SettingsScene


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The pseudo-language beside English, which is spoken again afterwards."""
    install(tmp_path / "locale", monkeypatch)
    yield
    use_language("en")


@pytest.fixture
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def choose(settings: SettingsScene, tag: str) -> None:
    choice = next(each for each in settings.panel.widgets if each.key == "language")
    assert isinstance(choice, Choice)
    choice.changed(tag)


@pytest.mark.parametrize("language", languages())
def test_every_month_has_a_name_of_its_own(language: str) -> None:
    use_language(language)
    assert len({on_day(date(2026, month, 1)) for month in range(1, 13)}) == 12


@pytest.mark.parametrize(
    ("time", "english", "german"),
    [("00:04", "12:04 AM", "00:04"), ("03:04", "3:04 AM", "03:04"), ("13:04", "1:04 PM", "13:04")],
)
def test_a_time_of_day_is_written_as_the_language_does(
    time: str, english: str, german: str
) -> None:
    began = f"2026-01-02T{time}:05"  # local, since it names no zone
    assert when(began) == f"January 2, 2026, {english}"
    use_language("de")
    assert when(began) == f"2. Januar 2026, {german}"
    use_language("fr")
    assert on_day(date(2026, 1, 1)) == "1er janvier 2026"
    use_language("en")


@pytest.mark.parametrize(
    ("language", "amount", "said"),
    [
        ("en", 1.0, "1 chip"),
        ("en", 1.5, "1.5 chips"),
        ("en", 31.3, "31 chips"),
        ("fr", 0.0, "0 jeton"),
        ("fr", 1.5, "1,5 jeton"),
        ("fr", 2.5, "2,5 jetons"),
        ("lt", 1.5, "1,5 žetono"),
        ("lt", 10.0, "10 žetonų"),
        ("lt", 21.0, "21 žetonas"),
    ],
)
def test_an_amount_has_the_form_of_its_number(language: str, amount: float, said: str) -> None:
    use_language(language)
    assert quantity(amount, "chips") == said
    use_language("en")


@pytest.mark.parametrize(
    ("language", "names", "both", "one"),
    [
        ("en", "Ada", "Ada", "Ada"),
        ("en", "Ada Bo Imani", "Ada, Bo and Imani", "Ada, Bo or Imani"),
        ("es", "Ada Bo", "Ada y Bo", "Ada o Bo"),
        ("es", "Ada Imani", "Ada e Imani", "Ada o Imani"),
        ("es", "Ada «hilo»", "Ada e «hilo»", "Ada o «hilo»"),
        ("es", "Ada Hierro", "Ada y Hierro", "Ada o Hierro"),
        ("es", "7 8", "7 y 8", "7 u 8"),
        ("es", "Ada Olga", "Ada y Olga", "Ada u Olga"),
        ("es", "10 110", "10 y 110", "10 o 110"),
    ],
)
def test_names_are_joined_as_the_language_does(
    language: str, names: str, both: str, one: str
) -> None:
    use_language(language)
    assert (listed(names.split()), either(names.split())) == (both, one)
    use_language("en")


@pytest.mark.usefixtures("pseudo")
def test_sentences_follow_the_language_and_come_back() -> None:
    assert languages() == ("en", TAG)
    former = [entry.sheet for entry in library()], cast(), explain(range(7), "any")
    assert use_language(TAG)
    assert not use_language(TAG)
    assert _("Settings") == marked("Settings")
    sheets = [entry.sheet for entry in library()]
    assert all(sheet.tagline.startswith(BEGIN) for sheet in sheets)
    assert all(one.calling.startswith(BEGIN) for one in cast())
    assert BEGIN in explain(range(7), "any").name
    assert use_language("en")
    assert (_("Settings"), cast(), explain(range(7), "any")) == ("Settings", *former[1:])
    assert [entry.sheet for entry in library()] == former[0]


@pytest.mark.sample(2)
@pytest.mark.usefixtures("pseudo", "home")
@pytest.mark.parametrize("game", [entry.name for entry in library()])
def test_a_table_speaks_the_language_that_is_chosen_above_it(game: str) -> None:
    app = App(Settings(), size=(1280, 720))
    lobby = LobbyScene(library())
    app.push(lobby)
    session = session_after(game, min(entry_of(game).seat_range), 12)
    table = lay(app, session, people=session.actors[:1])
    settings = SettingsScene()
    app.push(settings)
    app.step([])
    log = table.match.log
    english = tuple(log.words), table.match.entry.sheet, table.subject
    choose(settings, TAG)
    assert len(log.words) == len(english[0]) > 3
    assert all(BEGIN in line for line in log.words)
    assert settings.title == marked("Settings")
    assert all(BEGIN in tile.lines[0] for tile in lobby.tiles)
    assert load_settings().language == kept_language() == TAG
    app.pop()
    ask = table.match.ask
    assert ask is not None
    assert BEGIN in ask.prompt
    app.push(settings)
    choose(settings, "en")
    assert (tuple(log.words), table.match.entry.sheet, table.subject) == english


def test_where_there_is_no_catalog_nothing_is_offered() -> None:
    app = App(Settings(language="de"), size=(1280, 720))
    settings = SettingsScene()
    app.push(settings)
    assert languages() == ("en",) or "de" in languages()
    offered = any(each.key == "language" for each in settings.panel.widgets)
    assert offered == (len(languages()) > 1)


@pytest.mark.usefixtures("pseudo", "no_variables")
@pytest.mark.parametrize(
    ("said", "spoken"),
    [
        ("qps", TAG),
        ("qps_DE.UTF-8@euro", TAG),
        ("xx:qps_DE:en", TAG),
        ("C", "en"),
        ("POSIX", "en"),
        ("en_GB.UTF-8", "en"),
        ("../../qps", "en"),
        ("qps/../qps", "en"),
        ("q" * 100_000, "en"),
        ("\x00qps", "en"),
    ],
)
def test_the_systems_language_is_spoken_where_it_is_one(
    said: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "system_language", lambda: words._tags(said.split(":")))
    use_language()
    assert language_tag() == spoken
    use_language(said)  # what a file of settings says
    assert language_tag() == spoken or said.startswith("xx")


@pytest.mark.usefixtures("pseudo", "no_variables")
@pytest.mark.parametrize(("system", "asked"), [("win32", "_of_windows"), ("darwin", "_of_macos")])
def test_windows_and_macos_are_asked(
    system: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(words, asked, lambda: ["", "..", "qps_DE", "en"])
    use_language()
    assert language_tag() == TAG

    def refuses() -> list[str]:
        raise OSError

    monkeypatch.setattr(words, asked, refuses)
    use_language()
    assert language_tag() == "en"


@pytest.mark.usefixtures("no_variables")
@pytest.mark.parametrize(
    ("number", "region", "asked"),
    [
        (0x0427, "en-US", ("lt-LT",)),
        (0x1000, "de-AT", ("de-AT",)),  # a language without a number of its own
        (0x1000, "", ()),
    ],
)
def test_windows_tells_the_language_of_its_windows_else_that_of_its_region(
    number: int, region: str, asked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Kernel:
        @staticmethod
        def GetUserDefaultUILanguage() -> int:  # noqa: N802 (the system's name)
            return number

        @staticmethod
        def GetUserDefaultLocaleName(letters: Any, most: int) -> int:  # noqa: N802
            assert len(letters) == most
            letters.value = region
            return len(region) and len(region) + 1

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=Kernel), raising=False)
    assert words.system_language() == asked


@pytest.mark.usefixtures("pseudo")
def test_the_thinking_process_speaks_the_language_of_who_asks() -> None:
    here, there = multiprocessing.Pipe()
    mailbox = _Mailbox(there)
    threading.Thread(target=mailbox.listen, daemon=True).start()
    here.send_bytes(pickle.dumps((1, TAG, "a question")))
    assert mailbox.next()[0] == 1
    assert language_tag() == TAG
    here.close()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"language": 7}', b"\xff", b"[" * 9999])
def test_a_damaged_file_of_settings_says_nothing_of_the_language(
    content: bytes, home: Path
) -> None:
    save_settings(Settings(language="de"))
    assert kept_language() == "de"
    [file] = home.rglob("settings.json")
    file.write_bytes(content)
    assert kept_language() == ""
    assert file.read_bytes() == content  # it is told of by the window


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("de", ("Grünes Herz 2", "Pik-Dame", "Hüte 2 / Sterne 5", "leerer Stern")),
        ("fr", ("Cœur vert 2", "dame de pique", "2 chapeaux / 5 étoiles", "étoile creuse")),
        (
            "es",
            ("Corazón verde 2", "reina de picas", "2 de sombreros / 5 de estrellas", "estrella"),
        ),
        ("lt", ("Žalia širdis 2", "vynų dama", "2 (skrybėlės) / 5 (žvaigždės)", "žvaigždė")),
    ],
)
def test_cards_have_names_in_each_language(tag: str, told: tuple[str, ...]) -> None:
    known = deck("triple-topper-full"), deck("standard"), deck("sanity"), deck("sixchex")
    cards = known[0].card("green-heart-2"), known[1].card("QS"), known[2].card("2h5s")
    star = known[3].attributes["figure"]["hollow star"]
    assert cards[0].name == "Green Heart 2"
    assert star.counted(4, "four") == "four hollow stars"
    use_language(tag)
    try:
        assert tuple(card.name for card in cards) == told[:3]
        assert told[3] in star.word
        assert not {"hollow", "star"} & set(star.counted(4, "4").split())
        own = load_deck(DECKS / "standard.yaml")  # as anybody's file
        assert own.card("QS").name == "queen of spades"
    finally:
        use_language("en")


@pytest.mark.parametrize("tag", languages())
def test_the_letters_of_poker_cards_are_the_same_in_each_language(tag: str) -> None:
    """They rank by the alphabet (T4)."""
    cards = deck("sixchex")
    use_language(tag)
    try:
        for each in cards.attributes["letter"]:
            assert cards.said(str(each.value)) == each.value
    finally:
        use_language("en")


@pytest.mark.parametrize("tag", ["de", "es", "fr", "lt"])
@pytest.mark.parametrize("game", [entry.name for entry in library()])
def test_letters_of_one_question_are_those_of_the_language_and_differ(game: str, tag: str) -> None:
    use_language(tag)
    try:
        assert letter("Hint") in _("Hint").lower()
        session = session_after(game, min(entry_of(game).seat_range), 0)
        controller = entry_of(game).controller(session.game, NAMES[: session.game.seats])
        talk = (letter("Show card"), letter("Ask")) if controller.open_talk else ()
        at_any_time = {letter("Hint"), *talk}
        assert len(at_any_time) == 1 + len(talk)
        assert letter("Ask") in _("Ask…").lower()
        for _step in range(60):
            if session.outcome is not None:
                break
            turn = turn_of(session.game, session.state, session.actors[0])
            for chosen in ((), *((card,) for card in turn.hand[:5])):
                ask = controller.ask(turn, chosen)
                offers = [offer for offer in (*ask.offers, *ask.rows) if offer.key]
                keys = [each.key for each in offers] + [hint.key for hint in ask.hints]
                assert len(keys) == len(set(keys))
                assert not at_any_time & set(keys)
                for offer in offers:
                    assert offer.key.isdigit() or offer.key in offer.words.lower(), offer.words
            seat = session.actors[0]
            session.act(seat, session.game.choose(session.state, seat, random.Random(_step)))
            session.draw_all()
    finally:
        use_language("en")


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("en", ("12%", "0.5", "1,500", "2.5 chips")),
        ("de", ("12\u00a0%", "0,5", "1.500", "2,5 Chips")),
        ("es", ("12\u00a0%", "0,5", "1\u00a0500", "2,5 fichas")),
        ("fr", ("12\u202f%", "0,5", "1\u202f500", "2,5 jetons")),
        ("lt", ("12\u00a0%", "0,5", "1\u00a0500", "2,5 žetono")),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(tag: str, told: tuple[str, ...]) -> None:
    use_language(tag)
    try:
        share, half, chips = Number(0.12), Number(0.5), Number(1500)
        assert (f"{share:.0%}", f"{half:g}", f"{chips:,.0f}") == told[:3]
        assert quantity(2.5, "chips")[:3] == told[3][:3]
    finally:
        use_language("en")


@pytest.mark.parametrize("tag", languages())
def test_the_words_on_the_lobbys_tiles_and_doors_have_room(tag: str) -> None:
    app = App(Settings(language=tag), size=(960, 540))
    use_language(tag)
    try:
        lobby = LobbyScene(library())
        app.push(lobby)
        app.step([])
        for way in (way for tile in lobby.tiles for way in tile.ways):
            needed = app.theme.font("body", "strong").size(way.words)[0]
            assert needed <= way.rect.width - 2 * app.theme.unit, way.words
        doors = [
            each
            for each in lobby.panel.widgets
            if isinstance(each, Button) and each.icon and each.viewport is None
        ]
        doors = [door for door in doors if door.key != "speech"]
        assert len(doors) == 8
        assert all(door.words for door in doors), "none is a sign alone"
        for door in doors:
            needed = Button.width_for(app.theme, door.words, icon=True) - 2 * app.theme.unit
            assert needed <= door.rect.width, door.words
    finally:
        use_language("en")
