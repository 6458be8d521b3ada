"""The settings: each takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from prints.paper import PAPERS
from rules.words import Number, _, languages, pgettext
from table.storage.settings import SPEEDS
from ui import mouse
from ui.controls.buttons import Button, Choice, Toggle
from ui.controls.fields import Stepper
from ui.controls.placing import unplaced
from ui.key_map import as_set
from ui.pages.language import language_choice
from ui.pages.page import PageScene, Rows

THINKING: Final = (0.5, 1.0, 2.0, 5.0, 10.0)
DENSITIES: Final = (100, 150, 200, 300)
SCANNING: Final = (0.7, 1.0, 1.5, 2.0, 3.0, 5.0)
LOOKS: Final = (0.3, 0.5, 1.0, 2.0)
RESTS: Final = (0.0, 0.3, 0.5, 1.0)
PAUSES: Final = (0.0, 0.3, 0.6, 1.0, 2.0)


class SettingsScene(PageScene):
    """Every setting with a line that says what it does."""

    def __init__(self) -> None:
        super().__init__()
        self._pressed: tuple[float, float] | None = None
        self._offered: tuple[str, ...] = ()
        """The voices that were offered last."""

    @property
    def title(self) -> str:
        """What the rail says."""
        return _("Settings")

    def build(self, rows: Rows) -> None:
        """The language, seeing, motion, hearing, playing, printing."""
        self._language(rows)
        self._seeing(rows)
        self._motion(rows)
        self._hearing(rows)
        self._playing(rows)
        self._pressing(rows)
        rows.heading(_("Printing"))
        self._choice(
            rows,
            "paper",
            _("Paper"),
            _("The size that the print page begins with."),
            tuple((name, paper.words) for name, paper in PAPERS.items()),
        )

    def _language(self, rows: Rows) -> None:
        """Offer the languages by their own names, where there is more than one."""
        if len(languages()) == 1:
            return
        rows.heading(_("Language"))
        change = self._changer("language")
        choice = language_choice(rows.theme, self.app.settings, change, rows.control_width)
        explain = _("What the program speaks, from now on. Records can be read in any language.")
        rows.row(_("Language"), explain, choice, lines=choice.lines)

    def _seeing(self, rows: Rows) -> None:
        rows.heading(_("Seeing"))
        self._number(
            rows,
            "text_scale",
            _("Text size"),
            _("All words of the program, in percent."),
            100,
            200,
        )
        self._choice(
            rows,
            "scale",
            _("Density of the screen"),
            _(
                "Where pixels are small, the smallest words and buttons have so many more of them. "
                "A larger window shows all larger."
            ),
            ((0, _("Automatic")), *((percent, f"{percent} %") for percent in DENSITIES)),
        )
        self._choice(
            rows,
            "room",
            _("Room"),
            _("Felt, wood, light, and the backs of the cards."),
            (
                ("cabinet", pgettext("room", "Cabinet")),
                ("harbor", _("Harbor")),
                ("salon", _("Salon")),
                ("slate", _("Slate")),
            ),
        )
        self._switch(
            rows,
            "high_contrast",
            _("High contrast"),
            _("Darker grounds, brighter words, stronger lines."),
        )
        self._switch(
            rows,
            "four_colors",
            _("Four-color deck"),
            _("Each suit of the ordinary pack has a color of its own."),
        )

        def full_screen(on: bool) -> None:
            if on != self.app.settings.full_screen:
                self.app.toggle_full_screen()

        on = self.app.settings.full_screen
        toggle = Toggle(unplaced(), _on_off(on), on, full_screen, key="full_screen")
        rows.row(
            _("Full screen"),
            as_set(_("The whole screen instead of a window. Also F11."), "full screen"),
            toggle,
        )

    def _motion(self, rows: Rows) -> None:
        rows.heading(_("Motion"))
        self._switch(
            rows,
            "animations",
            _("Animations"),
            _("Cards and chips travel; without, every move is there at once."),
        )
        self._choice(
            rows,
            "speed",
            _("Speed"),
            _("How fast they travel. A click or a key always finishes a motion."),
            tuple((speed, f"{Number(speed):g}×") for speed in SPEEDS),
        )
        self._switch(
            rows,
            "reduced_motion",
            _("Reduced motion"),
            _("Nothing flies or glows; pictures change step by step instead."),
        )

    def _hearing(self, rows: Rows) -> None:
        rows.heading(_("Sound"))
        self._switch(rows, "sound", _("Sounds"), _("Cards on cloth, chips, a knock to pass."))
        self._number(
            rows,
            "volume",
            _("Volume"),
            _("How loud they are, in percent."),
            0,
            100,
        )
        self._switch(
            rows,
            "room_tone",
            _("Sound of the room"),
            _("A fire, small waves, a clock or rain, softly."),
        )
        self._number(
            rows, "room_volume", _("Volume of the room"), _("How loud it is, in percent."), 0, 100
        )
        self._switch(
            rows,
            "stereo",
            _("Direction of sounds"),
            _("Cards and chips are heard from where they are; without, in both ears alike."),
        )
        self._speaking(rows)

    def _speaking(self, rows: Rows) -> None:
        """Offer to say all aloud; pace and loudness only where there is something to be heard."""
        rows.heading(_("Speech"))
        on = self.app.settings.speech
        said = _(
            "Says aloud what is to be seen, through your screen reader or the system's voice. Also "
            "Ctrl+Shift+S; Ctrl alone silences, F4 says it again."
        )
        said = as_set(said, "speech", "silence", "again")
        toggle = Toggle(
            unplaced(), _on_off(on), on, lambda _on: self.app.switch_speech(), key="speech"
        )
        rows.row(_("Speech"), self.app.speech.trouble or said, toggle)
        if not on:
            return
        self._voices(rows)
        self._number(
            rows,
            "speech_rate",
            _("Pace of the speech"),
            _(
                "50 is the voice's own. A screen reader keeps to its own settings; then this tells "
                "how long the game waits for it."
            ),
            0,
            100,
        )
        self._number(
            rows,
            "speech_volume",
            _("Loudness of the speech"),
            _("In percent, where the system's own voice speaks."),
            0,
            100,
        )

    def look(self) -> None:
        """Offer the voices as soon as they are known: the system may take its time."""
        if self._offered != tuple(self.app.speech.voices):
            self.rebuild()

    def _voices(self, rows: Rows) -> None:
        """Offer the voices of this language, one after the other, where there are several."""
        names = self._offered = tuple(self.app.speech.voices)
        if len(names) < 2:
            return
        kept = self.app.settings

        def show(at: int) -> str:
            return names[at - 1] if at else _("Automatic")

        def choose(at: int) -> None:
            kept.speech_voice = names[at - 1] if at else ""
            self.app.apply_settings()

        now = names.index(kept.speech_voice) + 1 if kept.speech_voice in names else 0
        stepper = Stepper(
            unplaced(),
            now,
            0,
            len(names),
            choose,
            show=show,
            kind=_("choice"),
            signs=("‹", "›"),
            key="speech_voice",
        )
        rows.row(
            _("Voice"),
            _("Which of the system's voices speaks, where no screen reader does."),
            stepper,
        )

    def _playing(self, rows: Rows) -> None:
        rows.heading(_("Playing"))
        self._switch(
            rows,
            "show_log",
            _("Log beside the table"),
            _("What happened, in words. Narrow windows leave it out."),
        )
        self._switch(
            rows,
            "talk",
            _("Talk"),
            _("Computer players say a word now and then. It is never recorded."),
        )
        self._switch(
            rows,
            "left_handed",
            _("Left-handed"),
            _("Buttons at the left and your own place at the right, under the other hand."),
        )
        self._switch(
            rows,
            "open_hands",
            _("Open hands"),
            _("All hands lie face up and no curtain falls: for learning a game together."),
        )
        self._choice(
            rows,
            "coach",
            _("Coach"),
            _(
                "Asks once before a decision that loses much, and lists the dearest ones after the "
                "hand. Not where people share the screen; such games count as with help."
            ),
            (
                ("off", _("Off")),
                ("large", _("Blunders")),
                ("medium", _("Mistakes")),
                ("all", _("Each slip")),
            ),
        )
        self._switch(
            rows,
            "hold_to_look",
            _("Hold to look"),
            as_set(
                _(
                    "Where people share the screen, a hand is shown only while its owner holds the "
                    "button, or Space; with Space held, the mouse is free to choose and to play."
                ),
                "choose",
            ),
        )
        self._switch(
            rows,
            "free_take_backs",
            _("Free take-backs"),
            _(
                "Undo also over chance, new cards and other players' answers. A game in which "
                "that was done counts as with help, as do open hands and hints."
            ),
        )

        self._choice(
            rows,
            "bot_seconds",
            _("Thinking time"),
            _("How long a hard computer player may think, in seconds."),
            tuple((seconds, f"{Number(seconds):g}") for seconds in THINKING),
        )
        self._choice(
            rows,
            "bot_pause",
            _("Pace of computer players"),
            _("The pause before they act, in seconds; the speed above shortens it."),
            tuple((seconds, f"{Number(seconds):g}") for seconds in PAUSES),
        )

    def _pressing(self, rows: Rows) -> None:
        rows.heading(_("Keys, controllers and switches"))
        keys = Button(unplaced(), _("Show the keys"), self.app.show_keys, key="keys")
        told = _("All of them on one page. Also F1, twice, from anywhere.")
        rows.row(_("Keys"), as_set(told, "rules"), keys)
        other = Button(unplaced(), _("Change the keys"), self._change_keys, key="change keys")
        rows.row(
            _("Other keys"),
            _("Every action can be given the key, or the controller's button, that suits you."),
            other,
        )
        self._switch(
            rows,
            "press_to_hold",
            _("Press instead of hold"),
            _(
                "What a key or button does while it is held begins with one press and ends with "
                "the next."
            ),
        )
        self._choice(
            rows,
            "play_with",
            _("Play with"),
            _("One press plays a card that can mean only one thing."),
            (
                ("one", pgettext("play with", "One press")),
                ("two", pgettext("play with", "Two presses")),
                ("drag", pgettext("play with", "Drag")),
            ),
        )
        self._choice(
            rows,
            "dead_time",
            _("A look before a press"),
            _("So many seconds must have passed since something appeared before a press counts."),
            tuple((seconds, f"{Number(seconds):g}") for seconds in LOOKS),
        )
        self._choice(
            rows,
            "press_pause",
            _("Pause after a press"),
            _("For so many seconds after a press no other one counts."),
            tuple((seconds, f"{Number(seconds):g}") for seconds in RESTS),
        )
        self._switch(
            rows,
            "gamepad",
            _("Game controller"),
            _("Stick and buttons do what the keys do. Counts from the next start."),
        )
        self._number(
            rows,
            "stick_push",
            _("Push of the stick"),
            _("How far a controller's stick is pushed before it walks, in percent."),
            25,
            95,
        )
        self._choice(
            rows,
            "switches",
            _("Switches"),
            as_set(
                _(
                    "Everything by one or two keys. One: a frame goes round by itself, Space or "
                    "Enter takes what is in it. Two: Space goes on, Enter takes."
                ),
                "frame on",
                "take",
            ),
            (("off", _("Off")), ("one", "1"), ("two", "2")),
        )
        self._choice(
            rows,
            "scan_seconds",
            _("Pace of the frame"),
            _("With one switch: how long the frame stays, in seconds."),
            tuple((seconds, f"{Number(seconds):g}") for seconds in SCANNING),
        )

    def _change_keys(self) -> None:
        from ui.pages.change_keys import ChangeKeysScene

        self.app.push(ChangeKeysScene())

    # --- rows -------------------------------------------------------------------------------

    def _changer(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            setattr(self.app.settings, name, value)
            self.app.apply_settings()
            self._keep_under_pointer(name)
            if name in {"sound", "volume"}:
                self.app.sound("chips")

        return change

    def _keep_under_pointer(self, name: str) -> None:
        """Bring what was pressed in sight again, and the pointer with it, where all was resized."""
        pressed = self._pressed
        control = next((each for each in self.panel.widgets if each.key == name), None)
        if control is None or pressed is None or name not in {"text_scale", "scale"}:
            return
        if self.viewport is not None:
            self.viewport.reveal(control)
        across, down = pressed
        rect = control.rect
        mouse.move_to(rect.x + round(across * rect.width), rect.y + round(down * rect.height))

    def handle(self, event: pygame.Event) -> None:
        """Note where on a control the mouse is pressed."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            control = self.panel.under(event.pos)
            self._pressed = None
            if control is not None and control.rect.width and control.rect.height:
                rect, (x, y) = control.rect, event.pos
                self._pressed = (x - rect.x) / rect.width, (y - rect.y) / rect.height
        super().handle(event)

    def _switch(self, rows: Rows, name: str, title: str, explain: str) -> None:
        on = getattr(self.app.settings, name)
        toggle = Toggle(unplaced(), _on_off(on), on, self._changer(name), key=name)
        rows.row(title, explain, toggle)

    def _choice(
        self,
        rows: Rows,
        name: str,
        title: str,
        explain: str,
        values: tuple[tuple[Any, str], ...],
    ) -> None:
        lines = Choice.lines_for(rows.theme, values, rows.control_width)
        value, change = getattr(self.app.settings, name), self._changer(name)
        choice = Choice(unplaced(), values, value, change, lines=lines, key=name)
        rows.row(title, explain, choice, lines=lines)

    def _number(
        self,
        rows: Rows,
        name: str,
        title: str,
        explain: str,
        least: int,
        most: int,
    ) -> None:
        value, change = getattr(self.app.settings, name), self._changer(name)
        stepper = Stepper(
            unplaced(), value, least, most, change, step=10, show="{} %".format, key=name
        )
        rows.row(title, explain, stepper)


def _on_off(on: bool) -> str:
    return _("On") if on else _("Off")
