"""The player's settings, in a JSON file that a person may edit.

Read like anybody's file: a bad value costs that setting alone. What another version wrote there is
kept.
"""

import contextlib
import logging
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from rules.files import outside
from rules.files.quoting import brief
from rules.files.writing import write_atomically
from rules.names import fault_of
from rules.words import _
from table.storage.locks import alone
from table.storage.places import config_folder, make_folder
from table.storage.trouble import UNREADABLE, put_aside

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)


class Placed(msgspec.Struct, frozen=True):
    """Where a window was closed, and how large."""

    place: (
        tuple[
            Annotated[int, msgspec.Meta(ge=-65536, le=65536)],
            Annotated[int, msgspec.Meta(ge=-65536, le=65536)],
        ]
        | None
    )
    """Its upper left corner on the desktop, `None` where the system does not tell."""
    size: tuple[
        Annotated[int, msgspec.Meta(ge=320, le=16384)],
        Annotated[int, msgspec.Meta(ge=240, le=16384)],
    ]


Millimeters = Annotated[float, msgspec.Meta(ge=-15, le=15)]


MOST_AT_PHONES: Final = 100
"""People of whom it is remembered that they have their hand at a phone."""
Word = Annotated[str, msgspec.Meta(max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
Chosen = Annotated[dict[Word, bool | Number | Word], msgspec.Meta(max_length=32)]
"""Options of a game by their names, as they were chosen."""


class Settings(msgspec.Struct):
    """What the settings screen offers. All have a default; unknown keys stay in the file."""

    windows: dict[str, Placed] = {}
    """Where the window was, by arrangement of screens (`ui.screens.arrangement`)."""
    language: Annotated[str, msgspec.Meta(max_length=16)] = ""
    """The tag of the language that the program speaks; none for the system's."""
    full_screen: bool = False
    scale: Annotated[int, msgspec.Meta(ge=0, le=400)] = 0
    """How large all is drawn, in percent; 0 leaves that to the screen."""
    speed: Annotated[float, msgspec.Meta(ge=0.25, le=8)] = 1.0
    animations: bool = True
    reduced_motion: bool = False
    text_scale: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    high_contrast: bool = False
    four_colors: bool = False
    room: Literal["cabinet", "harbor", "salon", "slate"] = "cabinet"
    free_take_backs: bool = False
    open_hands: bool = False
    play_with: Literal["one", "two", "drag"] = "two"
    """How cards are played by the mouse: where a card means one thing alone, by the first press."""
    next_hand: Literal["soon", "press"] = "soon"
    """Whether the next hand of a game of short ones begins by itself, for one person alone."""
    listed_games: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 5
    """Games in which all answers are still listed, where people could find them."""
    left_handed: bool = False
    """Whether the viewer's place, and the buttons of what is asked, are mirrored."""
    coach: Literal["off", "all", "medium", "large"] = "off"
    """From which losses on it is asked before a decision."""
    hold_to_look: Literal["auto", "on", "off"] | bool = "auto"
    """Whether people who share the screen see a hand only while a key or a button is held; `auto`:
    where others have theirs at phones. Once it was true or false, and false was the default."""
    press_to_hold: bool = False
    """Whether what a key or a button does while it is held begins and ends by a press of it."""
    dead_time: Annotated[float, msgspec.Meta(ge=0.3, le=3)] = 0.3
    """Seconds for which what a press acts on has been there before it counts."""
    press_pause: Annotated[float, msgspec.Meta(ge=0, le=3)] = 0.0
    """Seconds after a press in which no other one counts."""
    ask_everyone: Literal["auto", "on", "off"] = "auto"
    """Whether who could only decline is asked too; `auto`: where people share the screen."""
    declined: (
        tuple[
            Annotated[str, msgspec.Meta(max_length=200)],
            Annotated[int, msgspec.Meta(ge=0)],
            Annotated[int, msgspec.Meta(ge=0, le=100)],
        ]
        | None
    ) = None
    """The record's name, its length, and how many questions were declined there that the rules
    leave out: no record tells of them."""
    switches: Literal["off", "one", "two"] = "off"
    """Whether all is done by one switch, which takes, or by two: the next one, and take."""
    scan_seconds: Annotated[float, msgspec.Meta(ge=0.3, le=10)] = 1.5
    """How long the frame of one switch stays."""
    keys: Annotated[dict[Word, Word], msgspec.Meta(max_length=100)] = {}
    """By action: the key that it was given instead of its first one (`ui.key_map`)."""
    buttons: Annotated[dict[Word, Word], msgspec.Meta(max_length=100)] = {}
    """By what it does: the button of a controller that does it instead of its first one
    (`ui.button_map`)."""
    stick_push: Annotated[int, msgspec.Meta(ge=20, le=95)] = 55
    """How far, in percent, a controller's stick is pushed before it walks."""
    gamepad: bool = True
    """Whether game controllers are listened to."""
    sound: bool = True
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 60
    room_tone: bool = False
    """Whether the room is heard in which the table stands."""
    room_volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 60
    stereo: bool = True
    """Whether sounds come from where cards and chips are."""
    speech: bool = False
    """Whether all is said aloud."""
    speech_rate: Annotated[int, msgspec.Meta(ge=0, le=100)] = 50
    """How fast, where the system's own voice speaks: 50 is its usual pace."""
    speech_volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 100
    """How loud that voice is."""
    speech_voice: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Which of the system's voices speaks, by its name; '' for the first of the language."""
    show_log: bool = False
    talk: bool = True
    """Whether computer players who are somebody say something now and then."""
    bot_seconds: Annotated[float, msgspec.Meta(ge=0.1, le=30)] = 2.0
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=5)] = 0.3
    paper: Literal["a4", "a3", "letter", "tabloid"] = "a4"
    printer: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """The printer chosen last; none for the system's own choice."""
    prints: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    """The folder into which sheets were saved last."""
    calibrations: dict[
        Annotated[str, msgspec.Meta(max_length=200)], tuple[Millimeters, Millimeters]
    ] = {}
    """How far the backs of each printer are off, across and down."""
    names: tuple[Annotated[str, msgspec.Meta(max_length=24)], ...] = ()
    players: tuple[Annotated[str, msgspec.Meta(max_length=24)], ...] = ()
    person: Annotated[str, msgspec.Meta(max_length=24)] = ""
    """Who sat first among the people of the last table that had any: the puzzles are theirs."""
    seat_colors: tuple[Annotated[int, msgspec.Meta(ge=0, le=7)], ...] = ()
    signs: Annotated[
        dict[Annotated[str, msgspec.Meta(max_length=24)], Annotated[int, msgspec.Meta(ge=0, le=7)]],
        msgspec.Meta(max_length=100),
    ] = {}
    """By name: the color, and so the sign, that a person had last."""
    at_phones: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=24)], ...],
        msgspec.Meta(max_length=MOST_AT_PHONES),
    ] = ()
    """The names of people who had their hand at a phone the last time."""
    phone_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    """Where phones are let in; 0 for a port that is free."""
    phone_host: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The address of this machine at which they are: '' for its private ones, "::" for all."""
    updates: bool = False
    """Whether each start looks for a newer version."""
    legends: Annotated[tuple[Word, ...], msgspec.Meta(max_length=100)] = ()
    """What was explained, which it is once: signs on cards, and the results of a game."""
    options: Annotated[dict[Word, Chosen], msgspec.Meta(max_length=100)] = {}
    """By game: the options with which it was set up last, where they are not its defaults."""
    sorts: Annotated[dict[Word, Word], msgspec.Meta(max_length=100)] = {}
    """By game: the order in which hands were sorted last."""
    tables: Annotated[
        dict[Word, Annotated[int, msgspec.Meta(ge=0, le=8)]], msgspec.Meta(max_length=100)
    ] = {}
    """By game: how many sat at its last table; the game that was set up last comes last."""

    def __post_init__(self) -> None:
        """Forget names that nobody can have, and read what an older version wrote."""
        self.names = tuple("" if fault_of(name) else name for name in self.names)
        if not self.person or fault_of(self.person):
            seats = zip_longest(self.names, self.players, fillvalue="")
            people = (name for name, player in seats if not player.startswith("bot:"))
            self.person = next(filter(None, people), "")
        if isinstance(self.hold_to_look, bool):
            self.hold_to_look = "on" if self.hold_to_look else "auto"

    @property
    def toggles(self) -> bool:
        """Whether nothing needs to be held: as it is set, and for who has no more than switches."""
        return self.press_to_hold or self.switches != "off"

    @property
    def still(self) -> bool:
        """Whether nothing moves."""
        return self.reduced_motion or not self.animations

    def remember_phone(self, name: str, *, at_phone: bool) -> None:
        """Remember whether somebody has their hand at a phone."""
        others = tuple(other for other in self.at_phones if other != name)
        self.at_phones = (*others, name)[-MOST_AT_PHONES:] if at_phone else others

    def remember_table(self, game: str, seats: int) -> None:
        """Remember how many sit at a game's table."""
        others = {other: count for other, count in self.tables.items() if other != game}
        self.tables = {**others, game: seats}

    def last_table(self, game: str = "") -> int:
        """Return how many sat at a game's last table, else at the last one of any; 0 for none."""
        return self.tables.get(game, next(reversed(self.tables.values()), 0))

    @property
    def first_name(self) -> str:
        """The name of whose puzzles and deals these are, also before anybody has played."""
        return self.person or _("Ann")


MOST_BYTES: Final = 64 * 1024


def settings_file() -> Path:
    """Return where the settings are."""
    return config_folder() / "settings.json"


def load_settings() -> Settings:
    """Return the kept settings; where any are damaged the file is put aside, and they're new."""
    try:
        plain = _read()
    except outside.NoFileError:
        return Settings()
    except UNREADABLE:
        with contextlib.suppress(OSError):  # it stays where it is, and is found again next time
            put_aside(
                settings_file(), _("Your settings couldn’t be read, so they are back to default.")
            )
        return Settings()
    bad = [] if _fits(plain) else [key for key in plain if not _fits({key: plain[key]})]
    settings = msgspec.convert({key: plain[key] for key in plain if key not in bad}, Settings)
    if bad:
        words = _("Some settings couldn’t be read and are back to default: {values}.")
        values = ", ".join(map(brief, bad[:5])) + (" …" if bad[5:] else "")
        with contextlib.suppress(OSError):
            put_aside(settings_file(), words.format(values=values))
            _write(settings, plain)
    return settings


def save_settings(settings: Settings) -> None:
    """Keep the settings; a disk that refuses is logged and does not stop the game."""
    try:
        with alone(settings_file()):
            try:
                former = _read()
            except UNREADABLE:  # there are none, or nothing to keep of them
                former = {}
            _write(settings, former)
    except OSError as error:
        logging.getLogger("cabinet").warning("settings could not be kept: %s", error)


def _read() -> dict[str, Any]:
    content = outside.read_bytes(settings_file(), MOST_BYTES)
    return msgspec.json.decode(content, type=dict[str, Any])


def _fits(plain: dict[str, Any]) -> bool:
    try:
        msgspec.convert(plain, Settings)
    except msgspec.ValidationError:
        return False
    return True


def _write(settings: Settings, former: dict[str, Any]) -> None:
    """Write the settings, and what another version of the program wrote besides."""
    make_folder(settings_file().parent)
    content = msgspec.json.encode({**former, **msgspec.to_builtins(settings)})
    write_atomically(settings_file(), msgspec.json.format(content, indent=2), private=True)


def turn_on_speech() -> None:
    """Have all said aloud from the next window on."""
    settings = load_settings()
    settings.speech = True
    save_settings(settings)


def kept_language() -> str:
    """Return the language of the kept settings, '' where they do not tell.

    For what is said before there is a window. It leaves a damaged file to who tells of it.
    """
    try:
        language = _read().get("language")
    except UNREADABLE:
        return ""
    return language if isinstance(language, str) else ""
