"""The settings page: a change takes effect immediately and is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import pygame

from art.palette import ui_color
from prints.paper import PAPERS
from rules.version import VERSION
from rules.words import Number, _, language_name, languages, pgettext
from table.storage.settings import SPEEDS
from table.updates import home_page
from ui import durations, mouse
from ui.controls.buttons import Button, Choice
from ui.controls.placing import control
from ui.controls.theme import Theme
from ui.key_map import as_set, key_of
from ui.pages.dialog import Aside
from ui.pages.page import PageScene, Rows

Values: TypeAlias = Sequence[tuple[Any, str]]
THINKING: Final = (0.5, 1.0, 2.0, 5.0, 10.0)
DENSITIES: Final = (100, 150, 200, 300)
SCANNING: Final = (0.7, 1.0, 1.5, 2.0, 3.0, 5.0)
LOOKS: Final = (0.3, 0.5, 1.0, 2.0)
RESTS: Final = (0.0, 0.3, 0.5, 1.0)
PAUSES: Final = (0.0, 0.3, 0.6, 1.0, 2.0)
SIZES: Final = ("text_scale", "scale")
"""The settings that lay out the page they stand on in another size."""


class SettingsScene(PageScene):
    """Every setting, in one list."""

    indexed = True

    def __init__(self) -> None:
        super().__init__()
        self._pressed: tuple[float, float] | None = None
        self._offered: tuple[str, ...] = ()
        """The voices that were offered last."""
        self._sized = "", 0.0
        """Which size was last changed under the pointer, and when, until it applies."""

    @property
    def title(self) -> str:
        return _("Settings")

    def build(self, rows: Rows) -> None:
        self._language(rows)
        self._seeing(rows)
        self._motion(rows)
        self._hearing(rows)
        self._playing(rows)
        self._pressing(rows)
        rows.heading(_("Printing"))
        papers = tuple((name, paper.words) for name, paper in PAPERS.items())
        self._choice(rows, "paper", _("Paper"), papers)
        if page := home_page():
            rows.heading(_("Cabinet {version}").format(version=VERSION))
            self._switch(rows, "updates", _("Check for updates"), page)

    def _language(self, rows: Rows) -> None:
        if len(languages()) == 1:
            return
        rows.heading(_("Language"))
        change = partial(self._change, "language")
        choice = language_choice(rows.theme, change, rows.control_width)
        rows.row(_("Language"), "", choice)

    def _seeing(self, rows: Rows) -> None:
        rows.heading(_("Display"))
        self._number(rows, "text_scale", _("Text size"), 100, 200)
        scales = ((0, _("Automatic")), *((percent, _percent(percent)) for percent in DENSITIES))
        self._choice(rows, "scale", _("Display scale"), scales)
        rooms = (
            ("cabinet", pgettext("room", "Cabinet")),
            ("harbor", _("Harbor")),
            ("salon", _("Salon")),
            ("slate", _("Slate")),
        )
        now, change = self.app.settings.room, partial(self._change, "room")
        rows.row(_("Room"), "", RoomChoice(rooms, now, change, key="room"))
        self._switch(rows, "high_contrast", _("High contrast"))
        self._switch(rows, "four_colors", _("Four-color deck"))

        def full_screen(on: bool) -> None:
            if on != self.app.settings.full_screen:
                self.app.toggle_full_screen()

        on = self.app.settings.full_screen
        rows.switch("full_screen", _("Full screen"), on, full_screen, key_of("full screen"))

    def _motion(self, rows: Rows) -> None:
        rows.heading(_("Motion"))
        self._switch(rows, "animations", _("Animations"))
        speeds = tuple((speed, f"{Number(speed):g}×") for speed in SPEEDS)
        self._choice(rows, "speed", _("Speed"), speeds)
        self._switch(rows, "reduced_motion", _("Reduced motion"))

    def _hearing(self, rows: Rows) -> None:
        rows.heading(_("Sound"))
        self._switch(rows, "sound", _("Sounds"))
        self._number(rows, "volume", _("Volume"), 0, 100)
        self._switch(rows, "room_tone", _("Room sounds"))
        self._number(rows, "room_volume", _("Room volume"), 0, 100)
        self._switch(rows, "stereo", _("Stereo"))
        self._speaking(rows)

    def _speaking(self, rows: Rows) -> None:
        """Offer speech; its rate and volume only while it is on."""
        rows.heading(_("Speech"))
        on = self.app.settings.speech
        said = as_set(
            _("Ctrl+Shift+S turns it on or off. Ctrl stops it; F4 repeats it."),
            *("speech", "silence", "again"),
        )
        told = self.app.speech.trouble or said
        title = _("Read the screen aloud")
        rows.switch("speech", title, on, lambda _on: self.app.switch_speech(), told)
        if not on:
            return
        self._voices(rows)
        waits = _("With a screen reader: how long the game waits for it.")
        self._number(rows, "speech_rate", _("Speech rate"), 0, 100, waits)
        self._number(rows, "speech_volume", _("Speech volume"), 0, 100)

    def look(self) -> None:
        """Offer the voices as soon as they are known: the system may take its time."""
        if self._offered != tuple(self.app.speech.voices):
            self.rebuild()

    def _voices(self, rows: Rows) -> None:
        """Offer the voices of this language, one after the other, where there are several."""
        names = self._offered = tuple(self.app.speech.voices)
        if len(names) < 2:
            return
        values = (("", _("Automatic")), *((name, name) for name in names))
        now, change = self.app.settings.speech_voice, partial(self._change, "speech_voice")
        rows.turning("speech_voice", _("Voice"), values, now, change, kind=_("choice"))

    def _playing(self, rows: Rows) -> None:
        rows.heading(_("Playing"))
        ways = (
            ("one", pgettext("play with", "One press")),
            ("two", pgettext("play with", "Two presses")),
            ("drag", pgettext("play with", "Drag")),
        )
        self._choice(rows, "play_with", _("Play cards with"), ways)
        begins = (("soon", _("After a few seconds")), ("press", pgettext("play with", "One press")))
        told = _("In Presidential Poker and ArtOfFacts, against computer players.")
        self._choice(rows, "next_hand", _("Next hand"), begins, told)
        self._switch(rows, "show_log", _("Log by the table"))
        self._switch(rows, "talk", _("Table talk"))
        self._switch(rows, "left_handed", _("Left-handed"))
        self._switch(rows, "open_hands", _("Open hands"))
        coached = (
            ("off", _("Off")),
            ("large", _("Blunders")),
            ("medium", _("Mistakes")),
            ("all", _("Every slip")),
        )
        asks = _("Warns you before a bad move. Off on a shared screen.")
        self._choice(rows, "coach", _("Coach"), coached, asks)
        held = as_set(
            _(
                "On a shared screen, hold Space or “Hold to look” to see your hand. Automatic: "
                "only while others use phones."
            ),
            "choose",
        )
        ways_to_look = (("auto", _("Automatic")), ("on", _("On")), ("off", _("Off")))
        self._choice(rows, "hold_to_look", _("Hold to look"), ways_to_look, held)
        self._switch(rows, "free_take_backs", _("Undo anything"))
        self._seconds(rows, "bot_seconds", _("Hard player’s thinking time (seconds)"), THINKING)
        self._seconds(rows, "bot_pause", _("Pause before computer moves (seconds)"), PAUSES)

    def _pressing(self, rows: Rows) -> None:
        rows.heading(_("Keys, controllers and switches"))
        keys = Button(_("Show the keys"), self.app.show_keys, key="keys")
        rows.row(_("Keys"), "", keys)
        other = Button(_("Change…"), self._change_keys, key="change keys")
        rows.row(_("Change the keys"), "", other)
        toggled = _("Press once to hold, again to let go.")
        self._switch(rows, "press_to_hold", _("Press instead of holding"), toggled)
        after = _("For this long after something new appears.")
        self._seconds(rows, "dead_time", _("Ignore clicks and keys (seconds)"), LOOKS, after)
        self._seconds(rows, "press_pause", _("Ignore repeated presses (seconds)"), RESTS)
        self._switch(rows, "gamepad", _("Game controller"), _("Takes effect at the next launch."))
        self._number(rows, "stick_push", _("Stick dead zone"), 25, 95)
        scans = as_set(
            _("1: Space picks. 2: Space moves the frame, Enter picks."),
            *("frame on", "take"),
        )
        switches = (("off", _("Off")), ("one", "1"), ("two", "2"))
        self._choice(rows, "switches", _("Switches"), switches, scans)
        self._seconds(rows, "scan_seconds", _("Frame moves every (seconds)"), SCANNING)

    def _change_keys(self) -> None:
        from ui.pages.change_keys import ChangeKeysScene

        self.app.push(ChangeKeysScene())

    def _change(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        control = self.panel.find(name)
        if name in SIZES and control is not None and control.hovered:
            self._sized = name, self.app.now()
            self.app.call_later(durations.CALM, self._resize_when_calm)
            return
        self.app.apply_settings()
        if name in {"sound", "volume"}:
            self.app.sound("chips")

    def _resize_when_calm(self) -> None:
        """Apply a size some time after the last press: until then no button moves away."""
        name, since = self._sized
        if name and self.app.now() - since >= durations.CALM:
            self._resize()
            if self.app.scene is self:
                self._keep_under_pointer(name)

    def _resize(self) -> None:
        """Apply the size that waits."""
        if self._sized[0]:
            self.app.apply_settings()

    def resized(self) -> None:
        self._sized = "", 0.0
        super().resized()

    def exit(self) -> None:
        self._resize()

    def _keep_under_pointer(self, name: str) -> None:
        """Keep the pressed control in view and under the pointer after a resize."""
        control, pressed = self.panel.find(name), self._pressed
        if control is None or pressed is None:
            return
        if self.viewport is not None:
            self.viewport.reveal(control)
        across, down = pressed
        rect = control.rect
        mouse.move_to(rect.x + round(across * rect.width), rect.y + round(down * rect.height))

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            control = self.panel.under(event.pos)
            self._pressed = None
            if control is not None and control.rect.width and control.rect.height:
                rect, (x, y) = control.rect, event.pos
                self._pressed = (x - rect.x) / rect.width, (y - rect.y) / rect.height
        super().handle(event)
        control = self.panel.find(self._sized[0])
        if event.type == pygame.MOUSEMOTION and control is not None and not control.hovered:
            self._resize()

    def _switch(self, rows: Rows, name: str, title: str, explain: str = "") -> None:
        now = getattr(self.app.settings, name)
        rows.switch(name, title, now, partial(self._change, name), explain)

    def _choice(self, rows: Rows, name: str, title: str, values: Values, explain: str = "") -> None:
        now = getattr(self.app.settings, name)
        rows.choice(name, title, values, now, partial(self._change, name), explain)

    def _seconds(
        self, rows: Rows, name: str, title: str, seconds: Sequence[float], explain: str = ""
    ) -> None:
        values = tuple((each, f"{Number(each):g}") for each in seconds)
        self._choice(rows, name, title, values, explain)

    def _number(
        self, rows: Rows, name: str, title: str, least: int, most: int, explain: str = ""
    ) -> None:
        now, change = getattr(self.app.settings, name), partial(self._change, name)
        rows.number(name, title, now, (least, most), change, explain, step=10, show=_percent)


def _percent(hundredths: int) -> str:
    return f"{Number(hundredths / 100):.0%}"


class RoomChoice(Choice):
    """The rooms, each shown by its rail over its lit cloth."""

    high = 3

    def _picture(
        self, target: pygame.Surface, theme: Theme, value: Any, cell: pygame.Rect
    ) -> pygame.Rect:
        edge, word = theme.px(8), theme.button_height
        view = pygame.Rect(cell.x, cell.y, cell.width, cell.height - word + edge)
        view = view.inflate(-2 * edge, -2 * edge)
        light, cloth, wood, brass = (
            ui_color(name, room=value, high_contrast=theme.settings.high_contrast)
            for name in ("felt_light", "felt", "walnut", "brass")
        )
        target.fill(cloth, view)
        pygame.draw.ellipse(target, light, view.inflate(-view.width // 3, -view.height // 3))
        rail = pygame.Rect(view.topleft, (view.width, view.height // 4))
        target.fill(wood, rail)
        target.fill(brass, (*rail.bottomleft, rail.width, 2 * theme.line))
        return pygame.Rect(cell.x, view.bottom, cell.width, cell.bottom - view.bottom)


def language_choice(theme: Theme, choose: Callable[[Any], None], width: int) -> Choice:
    """Return a choice among the languages by their own names, on as many lines as that takes.

    `choose` is called with the tag of the one that is chosen, '' for that of the system.
    """
    there, settings = languages(), theme.settings
    if settings.language not in there:  # one that is not there is the system's
        settings.language = ""
    values = (("", _("System default")), *((tag, language_name(tag)) for tag in there))
    choice = Choice(values, settings.language, choose, key="language").broken(theme, width)
    choice.label = _("Language")
    return choice


class LanguageDialog(Aside):
    """The languages by their own names; one that is chosen is spoken at once."""

    def lay_out(self) -> None:
        theme = self.app.theme
        self.title = _("Language")
        width = round(max(theme.px(900), 60 * theme.unit) * theme.text_scale)
        room = min(width, theme.size[0] - 4 * theme.unit) - 8 * theme.unit
        choice = language_choice(theme, self._speak, room)
        self.show(
            width,
            self.heading(self.title),
            control(theme, choice),
            self.gap(4),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _speak(self, tag: str) -> None:
        self.app.settings.language = tag
        self.app.apply_settings()
