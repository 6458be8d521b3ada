"""The settings can be leafed through: a button for each part leads there."""

import pygame
import pytest

from table.storage.settings import load_settings, settings_file
from tests import there
from tests.click_through import click, open_to, panel_of, press, widget
from tests.listener import Listener
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.fields import Stepper
from ui.controls.labels import Label
from ui.controls.viewport import Viewport
from ui.pages.settings_page import SettingsScene

WINDOWS = (((960, 540), 100), ((1280, 720), 100), ((1280, 720), 200))


def at_settings(size: tuple[int, int] = (1280, 720), scale: int = 100) -> tuple[App, Listener]:
    listener = Listener()
    app = open_to(listener, size, text_scale=scale)
    app.push(SettingsScene())
    app.step([])
    return app, listener


def sections(app: App) -> list[Button]:
    buttons = [each for each in panel_of(app).widgets if each.key.startswith("section:")]
    return [each for each in buttons if isinstance(each, Button)]


def seen(app: App, words: str) -> bool:
    [area] = [each for each in panel_of(app).widgets if isinstance(each, Viewport)]
    labels = [each for each in panel_of(app).widgets if isinstance(each, Label)]
    [heading] = [each for each in labels if each.words == words and each.face == "title"][-1:]
    return bool(area.rect.contains(heading.rect))


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_each_part_of_the_settings_is_a_press_away(size: tuple[int, int], scale: int) -> None:
    app, _listener = at_settings(size, scale)
    words = [each.words for each in sections(app)]
    assert words[1:3] == ["Display", "Motion"]
    for at, name in enumerate(words):
        click(app, f"section:{at}")
        assert seen(app, name), name


def test_the_parts_are_reached_by_keys_and_heard() -> None:
    app, listener = at_settings()
    press(app, pygame.K_TAB)
    assert sections(app)[0].focused
    for _times in range(3):
        press(app, pygame.K_DOWN)
    assert sections(app)[3].words == "Sound"
    assert "Sound" in listener.heard[-1]
    press(app, pygame.K_RETURN)
    assert seen(app, "Sound")
    focused = there(panel_of(app).focused)
    assert focused.key == "sound"
    assert "Sounds" in listener.heard[-1]


def test_every_number_goes_to_its_ends_and_no_farther() -> None:
    app, _listener = at_settings()
    ends = {}
    for key in [each.key for each in panel_of(app).widgets if isinstance(each, Stepper)]:
        said = list[str]()
        for digits in ("999", "0"):
            for focused in ("sound", key):  # what was typed ends with the focus
                panel_of(app).focus(focused)
            for digit in digits:
                press(app, ord(digit), text=digit)
            said.append(widget(app, key).spoken.value)
        ends[key] = tuple(said)
    share = ("100%", "0%")
    assert ends == {
        "text_scale": ("200%", "100%"),
        "stick_push": ("95%", "25%"),
        **dict.fromkeys(("volume", "room_volume", "speech_rate", "speech_volume"), share),
    }


@pytest.mark.parametrize(
    ("kept", "now"), [("false", "auto"), ("true", "on"), ('"off"', "off"), ('"auto"', "auto")]
)
def test_how_one_looks_at_a_hand_is_read_as_older_versions_wrote_it(kept: str, now: str) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(f'{{"hold_to_look": {kept}}}', encoding="utf-8")
    assert load_settings().hold_to_look == now
    assert settings_file().exists()  # not put aside as damaged
