"""Speech: what is heard of pages and controls, how it is said, and the keys that turn it off."""

from datetime import date
from typing import Any

import pygame
import pytest

from games.library import GAMES, library
from rules.core import PUBLIC
from rules.session import Session
from rules.words import counted, listed
from table.cast import cast
from table.controller import SeatInfo
from table.sayable import SIGN, sayable
from table.telling import summary_lines
from table.told import Summary, SummaryRow
from tests.click_through import click, open_to, panel_of, press, write
from tests.listener import Listener
from tests.person import NAMES, golden
from ui.app import App, Scene
from ui.controls.fields import TextField
from ui.controls.panel import Panel
from ui.controls.widget import Spoken
from ui.felt.spots import seat_words
from ui.focus_reader import spoken_of, typed
from ui.lobby.deals_page import DealsScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.records_page import RecordsScene
from ui.lobby.seat_row import CompanyScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics_page import StatisticsScene
from ui.pages.about import AboutScene
from ui.pages.dialog import Dialog, DialogScene
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings_page import SettingsScene


def listened(**settings: Any) -> tuple[App, Listener]:
    """Return an app with the lobby, and who listens to it."""
    listener = Listener()
    app = open_to(listener, **settings)
    app.push(LobbyScene(library()))
    app.step([])
    return app, listener


def test_nothing_is_said_and_no_voice_opened_while_speech_is_off() -> None:
    opened: list[object] = []
    app = App(voice=lambda settings: opened.append(settings) or Listener())  # type: ignore[func-returns-value]
    app.push(LobbyScene(library()))
    press(app, pygame.K_TAB)
    assert not opened


def test_ctrl_shift_s_turns_speech_on_and_off_and_says_so() -> None:
    app, listener = listened(speech=False)
    command = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    press(app, pygame.K_s, command)
    assert app.settings.speech
    assert listener.news()[0].startswith("Speech is on.")
    press(app, pygame.K_TAB)
    assert listener.news()
    press(app, pygame.K_s, command)
    assert listener.news() == ["Speech is off."]
    press(app, pygame.K_TAB)
    assert not listener.news()


def test_a_page_says_its_title_and_each_control_name_kind_value_and_purpose() -> None:
    app, listener = listened()
    listener.news()
    app.push(SettingsScene())
    app.step([])
    assert listener.news() == ["Settings"]
    panel_of(app).focus("animations")
    app.step([])
    [said] = listener.news()
    assert said.startswith("Motion. Animations, switch, on")
    press(app, pygame.K_SPACE)
    assert listener.news() == ["off"]
    panel_of(app).focus("room")
    app.step([])
    assert listener.news()[0].startswith("Display. Room, choice, Cabinet, 1 of 4")
    press(app, pygame.K_RIGHT)
    assert listener.news() == ["Harbor"]


def test_the_mouse_is_not_spoken() -> None:
    app, listener = listened()
    listener.news()
    for widget in panel_of(app).widgets:
        app.step([pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=())])
    assert not listener.news()


def test_a_dialog_says_its_title_and_words_and_then_the_control_with_the_focus() -> None:
    app, listener = listened()
    listener.news()
    app.push(DialogScene("Leave?", "The game isn’t saved.", [("Stay", lambda: None)]))
    app.step([])
    assert listener.news() == ["Leave?", "The game isn’t saved"]
    press(app, pygame.K_TAB)
    assert listener.news() == ["Stay, button"]


def test_who_comes_back_from_a_dialog_hears_where_they_are() -> None:
    app, listener = listened()
    app.push(SettingsScene())
    app.push(DialogScene("Leave?", "The game isn’t saved."))
    app.step([])
    listener.news()
    press(app, pygame.K_ESCAPE)
    assert listener.news() == ["Settings"]


class Asking(Dialog):
    """A dialog with a field."""

    def lay_out(self) -> None:
        """Put the field."""
        field = TextField("Ann", lambda _value: None, key="name").placed(pygame.Rect(0, 0, 90, 40))
        field.label = "Name"
        self.panel: Panel = Panel()
        self.panel.fill([field])


def test_typed_letters_are_heard_and_deleted_ones_too() -> None:
    app, listener = listened()
    app.push(Asking())
    panel_of(app).focus("name")
    app.step([])
    assert listener.news()[-1] == "Name, text field, Ann"
    write(app, "a ")
    assert listener.news() == ["a", "space"]
    press(app, pygame.K_BACKSPACE)
    press(app, pygame.K_BACKSPACE)
    assert listener.news() == ["space deleted", "a deleted"]


def test_what_the_cursor_of_a_text_passes_is_heard_letter_by_letter_and_word_by_word() -> None:
    app, listener = listened()
    app.push(Asking())
    panel_of(app).focus("name")
    write(app, " Li")
    app.step([])
    listener.news()
    keys = [
        (pygame.K_LEFT, 0, "i"),
        (pygame.K_LEFT, pygame.KMOD_LCTRL, "L"),
        (pygame.K_LEFT, 0, "space"),
        (pygame.K_HOME, 0, "A"),
        (pygame.K_RIGHT, 0, "n"),
        (pygame.K_RIGHT, pygame.KMOD_LCTRL, "Li"),
        (pygame.K_END, 0, "end of the text"),
        (pygame.K_a, pygame.KMOD_LCTRL, "all chosen"),
        (pygame.K_BACKSPACE, 0, "Ann Li deleted, empty"),
    ]
    for key, mod, said in keys:
        press(app, key, mod)
        assert listener.news() == [said]


def test_a_page_is_read_line_by_line_after_f6_and_enter_takes_what_was_reached() -> None:
    app, listener = listened()
    listener.news()
    gone: list[str] = []
    app.push(CompanyScene("Ada", ("Blaise",), gone.append))
    app.step([])
    title, words, *_others = listener.news()
    assert title == "Who’s playing?"
    assert words == "Ada"
    press(app, pygame.K_F6)
    whole = listener.news()
    assert whole[:2] == [title, words]
    assert len(set(whole)) > len(cast())
    lines = []
    for _line in whole:
        press(app, pygame.K_DOWN)
        lines += listener.news()
    assert lines == whole  # each line once, and in the same order
    panel_of(app).focus("")
    press(app, pygame.K_F6)
    listener.news()
    while panel_of(app).focused is None:
        press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert gone == ["Ada"]


def test_who_walks_hears_under_which_heading_they_are_once() -> None:
    app, listener = listened()
    app.push(SettingsScene())
    panel_of(app).focus("animations")
    app.step([])
    [*_title, first] = listener.news()
    press(app, pygame.K_TAB)
    [following] = listener.news()
    assert first.startswith("Motion. Animations, switch")
    assert not following.startswith("Motion. ")


def test_voices_are_chosen_from_by_their_names_once_they_are_known() -> None:
    listener = Listener()
    app = open_to(listener)
    app.push(SettingsScene())
    app.step([])
    assert not any(widget.key == "speech_voice" for widget in panel_of(app).widgets)
    listener.voices = ("Anna", "Berta")
    app.step([])
    panel_of(app).focus("speech_voice")
    app.step([])
    assert "Voice, choice, Automatic, 1 of 3" in listener.news()[-1]
    press(app, pygame.K_RIGHT)
    assert listener.news()[-1] == "Anna"
    assert app.settings.speech_voice == "Anna"


def test_ctrl_silences_and_f4_says_the_last_words_again() -> None:
    app, listener = listened()
    press(app, pygame.K_TAB)
    [said] = listener.news()[-1:]
    before = listener.silenced
    press(app, pygame.K_LCTRL)
    assert listener.silenced == before + 1
    assert not listener.news()
    press(app, pygame.K_F4)
    assert listener.news() == [said]


def test_what_a_key_brings_interrupts_what_is_said_and_what_comes_by_itself_does_not() -> None:
    app, listener = listened()
    before = listener.silenced
    app.push(DialogScene("News", "Something has happened."))
    app.step([])
    assert listener.silenced == before
    press(app, pygame.K_TAB)
    assert listener.silenced == before + 1


def test_typing_tells_only_of_what_was_typed() -> None:
    def value(words: str) -> Spoken:
        return Spoken("Name", "text field", words)

    assert typed(value("An"), value("Ann")) == "n"
    assert typed(value("Ann"), value("An")) == "n deleted"
    assert typed(value("Ann"), value("Bo")) == ""


@pytest.mark.parametrize("game", GAMES.names)
def test_every_control_of_every_page_says_its_name(game: str) -> None:
    """And what it is; none is only a picture for who cannot see it."""
    entry = next(entry for entry in library() if entry.name == game)
    app, listener = listened(language="en")
    pages: list[Scene] = [
        SetupScene(entry),
        RulesScene(entry),
        PrintScene(entry),
        SettingsScene(),
        AboutScene(),
        RecordsScene(library()),
        StatisticsScene(library()),
        DealsScene(library(), date(2026, 1, 2)),
        CompanyScene("Ada", ("Blaise",), lambda _name: None),
        LobbyScene(library()),
    ]
    for page in pages if game == GAMES.names[0] else pages[:3]:
        app.push(page)
        app.step([])
        for widget in panel_of(app).widgets:
            if widget.focusable and widget.enabled and widget.key:
                words = spoken_of(widget, panel_of(app).widgets).words
                assert widget.spoken.label.strip(), f"{type(page).__name__}: {widget.key}"
                panel_of(app).focus(widget.key)
                listener.news()
                app.step([])
                assert not (said := listener.news()) or sayable(words) in said[-1], widget.key
        press(app, pygame.K_F6)
        assert len(listener.news()) >= len({w.key for w in panel_of(app).widgets if w.focusable})
        app.pop()


def test_a_chapter_of_rules_is_heard_when_it_is_opened() -> None:
    app, listener = listened()
    entry = library()[0]
    scene = RulesScene(entry)
    app.push(scene)
    app.step([])
    first = scene.sections[0].paragraphs[0].words
    assert any(first in words for words in listener.news())
    click(app, "section:1")
    assert any(scene.sections[1].paragraphs[0].words in words for words in listener.news())


def test_who_quits_hears_nothing_more() -> None:
    listener = Listener(slow=True)
    app = open_to(listener)
    app.call_later(0.1, app.quit)
    app.run(LobbyScene(library()))
    assert listener.heard
    assert listener.silenced
    assert not listener.speaking


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("2–8 players · 20–60 min", "2 to 8 players, 20 to 60 min"),
        ("(7 + 2) ÷ 2 = 5, rounded up", "7 + 2, divided by 2 = 5, rounded up"),
        ("Bo declares 2: (7 − 3) ÷ 2.", "Bo declares 2: 7 minus 3, divided by 2."),
        ("2 × (7 − 2)", "2 times, 7 minus 2"),
        ("Ann draws 18 (5/13).", "Ann draws 18 (5 and 13)."),
        ("3 of stars / 8 of hats", "3 of stars and 8 of hats"),
        ("— Game 2 —", "Game 2"),
        ("½ pot", "one half pot"),
        ("Ann & Bo", "Ann and Bo"),
        ("Look over (← →)", "Look over (left arrow right arrow)"),
        ("press “Declare 3”", "press Declare 3"),
        ("Rules (F1), button", "Rules (F1), button"),
        ("aiohttp · Apache-2.0 · https://www.a-site.org/a/b-c", "aiohttp, Apache-2.0, a-site.org"),
        ("a", "a"),
        (".", "."),
    ],
)
def test_signs_become_words(written: str, said: str) -> None:
    assert sayable(written) == said
    assert SIGN.search(said.replace("(", "").replace(")", "")) is None


def test_sets_and_names_are_said_as_a_person_says_them() -> None:
    said = [counted(count, 9) for count in (1, 2, 8)]
    assert said == ["9", "two 9s", "8 cards as 9s"]
    assert listed(NAMES[:1]) == "Ann"
    assert listed(NAMES[:3]) == "Ann, Bo and Cleo"


def test_a_dash_in_a_table_says_nothing() -> None:
    rows = (SummaryRow(("Bid", "205, set", "–")),)
    said = summary_lines(Summary("Round 7", "", ("", "Ann & Bo", "Cleo & Dan"), rows))
    assert said[-1] == "Bid: Ann & Bo 205, set"


@pytest.mark.parametrize("name", [name for name in GAMES.names if name != "skeleton"])
def test_a_row_of_a_summary_is_said_without_the_heads_of_its_columns(name: str) -> None:
    """But by heads that are names: those of sides."""
    session = golden(name)
    again: Session[object] = Session(session.game, session.seed)
    entry = next(entry for entry in library() if entry.name == name)
    controller, rows = entry.controller(session.game, NAMES[: session.game.seats]), 0
    for each in session.log:
        events = again.act(each.seat, each.action)
        found = controller.summary(events, again.game.observe(again.state, PUBLIC))
        if found is None:
            continue
        heads = {head for head in found.columns[1:] if head and not head.startswith(NAMES)}
        for line in summary_lines(found)[2 : 2 + len(found.rows)]:
            rows += 1
            assert ", , " not in line
            assert heads.isdisjoint(line.replace(":", "").split(" "))
    assert rows or name in {"bull_sanity"}


def test_a_nameplate_says_nothing_twice() -> None:
    info = SeatInfo(0, "Ann", lines=("12 cards",), marks=("out",), cards=12, out=True)
    entry = next(entry for entry in library() if entry.name == "bull_sanity")
    controller = entry.controller(GAMES.open("bull_sanity", 2, {}), NAMES[:2])
    assert seat_words(controller, info) == "Ann, out, 12 cards"
