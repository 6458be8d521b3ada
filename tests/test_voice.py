"""The voice of the library: in a thread of its own, and one sentence where it cannot speak."""

import threading
import time
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from games.library import library
from rules.words import use_language
from table.storage.settings import Settings
from tests.click_through import panel_of, press
from tests.clock import HandClock
from ui.app import App
from ui.controls.labels import Label
from ui.lobby.lobby import LobbyScene
from ui.pages.dialog import DialogScene
from ui.pages.settings_page import SettingsScene
from ui.pages.silence import Silence
from ui.voice import GIVEN_UP, PATIENCE, LibraryVoice


class FakeChannel:
    """A channel of the library that says nothing, and may be held up."""

    name = "Fake"

    def __init__(
        self, *, tells: bool = False, languages: tuple[str, ...] = (), names: tuple[str, ...] = ()
    ) -> None:
        self.features = SimpleNamespace(
            supports_is_speaking=tells,
            supports_stop=True,
            supports_set_rate=True,
            supports_set_volume=True,
            supports_set_voice=bool(languages),
            supports_get_voice_name=bool(names),
        )
        self.languages, self.names = languages, names
        self.rate = self.volume = 0.5
        self.voice = -1
        self.speaking = tells
        self.said: list[str] = []
        self.stops = 0
        self.free = threading.Event()
        self.free.set()
        self.broken = 0

    @property
    def voices_count(self) -> int:
        return len(self.languages)

    def refresh_voices(self) -> None:
        """Find the same voices."""

    def get_voice_language(self, idx: int) -> str:
        return self.languages[idx]

    def get_voice_name(self, idx: int) -> str:
        return self.names[idx]

    def speak(self, text: str, interrupt: bool = False) -> None:
        if self.broken:
            self.broken -= 1
            raise RuntimeError("the screen reader has gone")
        self.said.append(text)
        self.free.wait()

    def stop(self) -> None:
        self.stops += 1


def wait_for(done: Callable[[], bool]) -> None:
    """Let the thread come to something."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.001)


class Time:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_a_sentence_is_handed_over_without_waiting_for_a_library_that_is_busy() -> None:
    channel, ready = FakeChannel(), threading.Event()

    def slow() -> FakeChannel:
        ready.wait()
        return channel

    voice = LibraryVoice(Settings(), slow)
    voice.speak("One.")
    assert voice.speaking
    assert not channel.said
    ready.set()
    wait_for(lambda: channel.said == ["One."])


def test_without_word_of_its_end_a_sentence_lasts_about_as_long_as_it_takes_to_say() -> None:
    channel, now = FakeChannel(), Time()
    voice = LibraryVoice(Settings(), lambda: channel, now)
    voice.speak("a" * 30)
    wait_for(lambda: not voice._waiting)
    now.at += 1.9
    assert voice.speaking
    now.at += 1
    assert not voice.speaking


def test_a_voice_that_tells_when_it_is_done_is_believed() -> None:
    channel = FakeChannel(tells=True)
    voice = LibraryVoice(Settings(), lambda: channel)
    voice.speak("a" * 3000)
    wait_for(lambda: not voice._waiting)
    assert voice.speaking
    channel.speaking = False
    wait_for(lambda: not voice.speaking)


def test_silence_drops_what_waits_and_what_comes_after_it_is_said() -> None:
    channel = FakeChannel()
    channel.free.clear()
    voice = LibraryVoice(Settings(), lambda: channel)
    voice.speak("One.")
    wait_for(lambda: channel.said == ["One."])
    voice.speak("Two.")
    voice.silence()
    assert not voice.speaking
    voice.speak("Three.")
    channel.free.set()
    wait_for(lambda: channel.said[-1] == "Three.")
    assert (channel.said, channel.stops) == (["One.", "Three."], 1)


def test_a_screen_reader_that_has_gone_is_looked_for_again() -> None:
    channel = FakeChannel()
    channel.broken = 1
    voice = LibraryVoice(Settings(), lambda: channel)
    voice.speak("One.")
    wait_for(lambda: channel.said == ["One."])
    assert not voice.trouble


def test_the_voices_are_offered_again_with_another_channel() -> None:
    channel = FakeChannel(languages=("en", "en"), names=("Bert", "Anna"))
    use_language("en")
    voice = LibraryVoice(Settings(), lambda: channel)
    wait_for(lambda: set(voice.voices) == {"Anna", "Bert"})
    channel.broken = 1
    voice.speak("One.")
    wait_for(lambda: channel.said == ["One."])
    assert set(voice.voices) == {"Anna", "Bert"}


def test_pace_and_loudness_are_set_and_a_voice_of_the_chosen_language() -> None:
    channel = FakeChannel(languages=("en-gb", "af", "de_AT", "de"))
    use_language("de")
    voice = LibraryVoice(Settings(speech_rate=80, speech_volume=40, language="de"), lambda: channel)
    voice.speak("Eins.")
    wait_for(lambda: bool(channel.said))
    assert (channel.rate, channel.volume) == (0.8, 0.4)
    assert channel.languages[channel.voice] == "de"


def test_a_chosen_voice_speaks_and_those_of_the_language_are_offered() -> None:
    names = ("Bert", "Af", "Anna", "Anna+whisper", "Dora")
    channel = FakeChannel(languages=("en-gb", "af", "de_AT", "de", "de"), names=names)
    use_language("de")
    voice = LibraryVoice(Settings(language="de", speech_voice="Anna"), lambda: channel)
    voice.speak("Eins.")
    wait_for(lambda: bool(channel.said))
    assert set(voice.voices) == {"Anna", "Dora"}
    assert names[channel.voice] == "Anna"
    voice.change(Settings(language="de", speech_voice="Dora", speech_rate=80))
    voice.speak("Zwei.")
    wait_for(lambda: len(channel.said) == 2)
    assert (names[channel.voice], channel.rate) == ("Dora", 0.8)


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (ModuleNotFoundError("No module named 'prism'"), "prismatoid"),
        (OSError("libprism.so: cannot open shared object file"), "cannot open"),
        (ValueError("Invalid or unsupported backend"), "Invalid or unsupported"),
    ],
)
def test_a_missing_or_broken_library_is_one_clear_sentence_on_the_page(
    fault: Exception, why: str
) -> None:
    def broken() -> FakeChannel:
        raise fault

    voices: list[LibraryVoice] = []

    def opened(settings: Settings) -> LibraryVoice:
        voices.append(LibraryVoice(settings, broken))
        return voices[-1]

    app = App(Settings(speech=True), clock=HandClock(), voice=opened)
    Silence(app)
    app.push(LobbyScene(library()))
    app.step([])
    wait_for(lambda: bool(voices[0].trouble))
    assert not voices[0].speaking
    app.step([])
    assert isinstance(app.scene, DialogScene)
    assert why in app.scene.words
    assert app.scene.words.startswith("Speech doesn’t work")
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_TAB)
    assert isinstance(app.scene, LobbyScene)  # it is told once
    app.push(SettingsScene())
    shown = [each.words for each in panel_of(app).widgets if isinstance(each, Label)]
    assert voices[0].trouble in shown


def test_a_library_that_hangs_holds_nothing_up_and_is_told() -> None:
    never, now = threading.Event(), Time()

    def hanging() -> FakeChannel:
        never.wait()
        return FakeChannel()

    voice = LibraryVoice(Settings(), hanging, now)
    voice.speak("One.")
    now.at += PATIENCE - 1
    assert voice.speaking
    assert not voice.trouble
    now.at += 1
    assert not voice.speaking
    assert not voice.trouble
    now.at += GIVEN_UP - PATIENCE
    assert voice.trouble
    never.set()


def test_neither_library_nor_thread_is_there_before_something_is_to_be_said() -> None:
    import subprocess
    import sys

    code = (
        "import sys, threading; sys.argv = ['main.py']; import main; from games.window import "
        "make_app; app, lobby = make_app(); app.push(lobby); app.step([]); "
        "print('prism' in sys.modules, [t.name for t in threading.enumerate()])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == "False"
    assert "speech" not in done.stdout
