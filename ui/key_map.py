"""Which key does what: the one table of actions, and the keys that they are given.

In the program an action goes by the key that it has at first. What comes from the keyboard is
turned into that at the door (`KeyMap.known`), so whoever takes a key need not know of any other;
whoever names one asks `key_of`, or puts a sentence through `as_set`. The letters on the buttons of
a table (`table.letters`) are actions, too: what they are at first is a matter of the language.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final, Generic, Literal, NamedTuple, TypeVar

import pygame

from rules.sentences import Sentence, _, pgettext
from rules.words import worded_anew
from table.letters import LETTERS, give_letters, letter_at_first

Thing = TypeVar("Thing")


class Assigned(ABC, Generic[Thing]):
    """Which thing each action has now; no two that meet have the same."""

    def __init__(self) -> None:
        self.given: dict[str, Thing] = {}
        """What actions were given instead of their first ones."""

    @abstractmethod
    def first(self, name: str) -> Thing:
        """Return what an action has at first."""

    @abstractmethod
    def read(self, name: str, written: str) -> Thing | None:
        """Return what settings give an action; `None` where they name none, or nothing it has."""

    @abstractmethod
    def refusal(self, name: str, wanted: Thing) -> str:
        """Return why an action cannot have something, in a sentence, or ''."""

    def of(self, name: str) -> Thing:
        """Return what an action has."""
        return self.given[name] if name in self.given else self.first(name)

    def with_given(self, name: str, wanted: Thing) -> dict[str, Thing]:
        """Return what actions have instead of their first ones, once one has been given another."""
        return self._other_than_first({**self.given, name: wanted})

    def take(self, written: Mapping[str, str]) -> bool:
        """Give the actions what the settings say; return whether that is other than before.

        What cannot be had is left out. Things that change places with each other are fine, so all
        are tried at once first.
        """
        found = ((name, self.read(name, words)) for name, words in written.items())
        read = {name: wanted for name, wanted in found if wanted is not None}
        before, self.given = self.given, self._other_than_first(read)
        if any(self.refusal(name, wanted) for name, wanted in self.given.items()):
            self.given = {}
            for name, wanted in read.items():
                if not self.refusal(name, wanted) and wanted != self.first(name):
                    self.given[name] = wanted
        if before == self.given:
            return False
        self.changed()
        worded_anew()
        return True

    def changed(self) -> None:
        """Let those know who name what an action has."""

    def _other_than_first(self, read: Mapping[str, Thing]) -> dict[str, Thing]:
        return {name: wanted for name, wanted in read.items() if wanted != self.first(name)}


Kind = Literal["pressed", "held", "letter"]
"""What an action wants of its key: to be pressed, to be held down, to stand on a button."""
Place = Literal["everywhere", "table", "replay", "rules", "switches"]
CTRL, SHIFT, ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT


class Chord(NamedTuple):
    """A key, and what is held with it: any of `CTRL`, `SHIFT` and `ALT`."""

    key: int
    held: int = 0


class Action(NamedTuple):
    """Something that a key does: where, by which key at first, and in which words."""

    first: Chord
    places: frozenset[Place]
    words: Sentence
    kind: Kind = "pressed"


_ALIASES: Final[Mapping[int, int]] = MappingProxyType(
    {
        pygame.K_KP_ENTER: pygame.K_RETURN,
        pygame.K_RSHIFT: pygame.K_LSHIFT,
        pygame.K_RCTRL: pygame.K_LCTRL,
        pygame.K_RALT: pygame.K_LALT,
    }
)
"""Keys that are there twice."""
HELD_ALONE: Final = frozenset({pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_LALT})
RESERVED: Final = frozenset(
    {pygame.K_UNKNOWN, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK}
)
"""Keys that no action can have: the system keeps them."""
ARROWS: Final = ("left", "right", "up", "down")
_EDITING: Final = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *(pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE),
        *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB),
    }
)
_CLIPBOARD: Final = frozenset({pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x})


def _pressed(
    words: Sentence, key: int, held: int = 0, *places: Place, kind: Kind = "pressed"
) -> Action:
    return Action(Chord(key, held), frozenset(places or ("everywhere",)), words, kind)


ACTIONS: Final[Mapping[str, Action]] = MappingProxyType(
    {
        "next": _pressed(_("Next control"), pygame.K_TAB),
        "previous": _pressed(_("Previous control"), pygame.K_TAB, SHIFT),
        "left": _pressed(pgettext("key", "Left"), pygame.K_LEFT),
        "right": _pressed(pgettext("key", "Right"), pygame.K_RIGHT),
        "up": _pressed(pgettext("key", "Up"), pygame.K_UP),
        "down": _pressed(pgettext("key", "Down"), pygame.K_DOWN),
        "first": _pressed(_("First control"), pygame.K_HOME),
        "last": _pressed(_("Last control"), pygame.K_END),
        "page up": _pressed(_("Scroll up"), pygame.K_PAGEUP),
        "page down": _pressed(_("Scroll down"), pygame.K_PAGEDOWN),
        "press": _pressed(_("Press the current control, or the gold button"), pygame.K_RETURN),
        "choose": _pressed(_("Press the current control, or choose a card"), pygame.K_SPACE),
        "back": _pressed(_("Back"), pygame.K_ESCAPE),
        "rules": _pressed(_("Rules (twice for the keys)"), pygame.K_F1),
        "full screen": _pressed(_("Full screen"), pygame.K_F11),
        "closer": _pressed(_("Enlarge a card"), pygame.K_LSHIFT, 0, "table", kind="held"),
        "carry left": _pressed(_("Move card left"), pygame.K_LEFT, ALT, "table"),
        "carry right": _pressed(_("Move card right"), pygame.K_RIGHT, ALT, "table"),
        "log": _pressed(_("Scores and log"), pygame.K_F2, 0, "table", "replay"),
        "menu": _pressed(_("Menu"), pygame.K_F10, 0, "table"),
        "undo": _pressed(_("Undo"), pygame.K_z, CTRL, "table"),
        "redo": _pressed(_("Redo"), pygame.K_y, CTRL, "table"),
        "save": _pressed(_("Save a copy"), pygame.K_s, CTRL, "table"),
        "new": _pressed(_("New game"), pygame.K_n, CTRL, "table"),
        "speech": _pressed(_("Speech on or off"), pygame.K_s, CTRL | SHIFT),
        "silence": _pressed(_("Stop speaking"), pygame.K_LCTRL, kind="held"),
        "again": _pressed(_("Repeat"), pygame.K_F4),
        "hand": _pressed(_("Read your hand"), pygame.K_F5),
        "table": _pressed(_("Read the table or page"), pygame.K_F6),
        "scores": _pressed(_("Read the scores"), pygame.K_F7),
        "turn": _pressed(_("Read whose turn it is"), pygame.K_F8),
        "events": _pressed(_("Read recent events"), pygame.K_F9),
        "play on": _pressed(_("Play on from here"), pygame.K_p, 0, "replay"),
        "curves": _pressed(_("Charts"), pygame.K_c, 0, "replay"),
        "bookmarks": _pressed(_("Bookmarks"), pygame.K_b, 0, "replay"),
        "mistake": _pressed(_("Next mistake"), pygame.K_n, 0, "replay"),
        # "dearest" is its name in settings files of 1.0.0
        "dearest": _pressed(_("Costliest mistake"), pygame.K_d, 0, "replay"),
        "look": _pressed(_("View"), pygame.K_v, 0, "replay"),
        "open hands": _pressed(_("Open hands"), pygame.K_o, 0, "replay"),
        "notes": _pressed(_("All rulings"), pygame.K_r, 0, "rules"),
        "frame on": _pressed(_("Move the frame"), pygame.K_SPACE, 0, "switches"),
        "take": _pressed(_("Pick"), pygame.K_RETURN, 0, "switches"),
    }
)
"""All actions but the letters, by name."""
SPEECH: Final = ("speech", "silence", "again", "hand", "table", "scores", "turn", "events")
"""Those of speech."""


def actions_at(place: Place) -> list[str]:
    """Return the actions that count at a place, but for those of speech."""
    return [name for name, each in ACTIONS.items() if place in each.places and name not in SPEECH]


def _spoken(name: str) -> Sentence:
    return _("The letter for “{words}”").fill(words=Sentence(name))


def _letter_chord(name: str) -> Chord:
    first = letter_at_first(name)
    return Chord(ord(first) if len(first) == 1 else pygame.K_UNKNOWN)


def actions() -> Mapping[str, Action]:
    """Return all actions by name, the letters as the language has them at first."""
    table: frozenset[Place] = frozenset({"table"})
    letters = {
        name: Action(_letter_chord(name), table, _spoken(name), "letter") for name in LETTERS
    }
    return {**ACTIONS, **letters}


def chord_of(event: pygame.Event) -> Chord:
    """Return what is pressed, of keys that are there twice the first one."""
    key = _ALIASES.get(event.key, event.key)
    held = CTRL if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else 0
    held |= SHIFT if event.mod & pygame.KMOD_SHIFT else 0
    held |= ALT if event.mod & pygame.KMOD_ALT else 0
    return Chord(key, 0 if key in HELD_ALONE else held)


def _prints(key: int) -> bool:
    return 32 < key < 0x4000_0000 and chr(key).isprintable()


class KeyMap(Assigned[Chord]):
    """The keys that the actions have now."""

    def __init__(self) -> None:
        super().__init__()
        self._down: dict[int, int] = {}
        """By the key that is down: as which it is known."""

    def first(self, name: str) -> Chord:
        return ACTIONS[name].first if name in ACTIONS else _letter_chord(name)

    def read(self, name: str, written: str) -> Chord | None:
        return parsed(written) if name in actions() else None

    def changed(self) -> None:
        give_letters(
            {name: chr(chord.key) for name, chord in self.given.items() if name in LETTERS}
        )

    def refusal(self, name: str, wanted: Chord) -> str:
        action, chord, words = actions()[name], wanted, name_of(wanted)
        if action.kind == "letter" and not (_prints(chord.key) and chr(chord.key).isalpha()):
            return _("Choose a letter instead of {key}.").format(key=words)
        if action.kind == "letter" and chord.held:
            return str(_("Choose a letter without other keys."))
        if chord.key in RESERVED or (_prints(chord.key) and chr(chord.key).isdigit()):
            return _("{key} is reserved.").format(key=words)
        if action.kind != "held" and chord.key in HELD_ALONE:
            return _("{key} goes with other keys. Choose another one.").format(key=words)
        if action.kind == "held" and chord.held:
            return str(_("Choose a single key, to hold down."))
        other = self._who_has(chord, action, name)
        if other is None:
            return ""
        told = _("{key} already does “{action}”. Change that first.")
        return told.format(key=words, action=other)

    def _who_has(self, chord: Chord, action: Action, name: str) -> str | None:
        """Return the words of another action that has a key where `action` would need it.

        Letters that are alike from the first never stand in one question.
        """
        for other, each in actions().items():
            if other == name or self.of(other) != chord or not _meet(action, each):
                continue
            letters = {action.kind, each.kind} == {"letter"}
            if not letters or action.first != each.first or chord != action.first:
                return str(each.words)
        return None

    def is_key_of(self, name: str, event: pygame.Event) -> bool:
        """Return whether an event is the key of an action, whatever is held with it."""
        return self.of(name).key == chord_of(event).key

    def known(
        self, event: pygame.Event, places: Collection[Place], *, typing: bool = False
    ) -> pygame.Event:
        """Return an event of the keyboard as the program knows it, at the places where it counts.

        Where somebody is `typing`, what writes or edits stays what it is.
        """
        if event.type == pygame.KEYUP and event.key in self._down:
            return _as(event, self._down.pop(event.key), event.mod)
        if event.type != pygame.KEYDOWN or not self.given:
            return event
        if typing and _writes(event):
            return event
        found = self._first_of(event, {"everywhere", *places})
        if found is None:
            return event
        first, held = found
        self._down[event.key] = first.key
        return _as(event, first.key, held)

    def forget(self) -> None:
        """Forget the keys that are down: where they come up is not told."""
        self._down.clear()

    def _first_of(self, event: pygame.Event, places: Collection[Place]) -> tuple[Chord, int] | None:
        """Return the first key of the action that a key does, and what is held with it there.

        It is no key at all where the one that is pressed was an action's that has another now.
        """
        here = {name: each for name, each in ACTIONS.items() if each.places & set(places)}
        chord = chord_of(event)
        for name, action in here.items():
            if self.of(name) == chord:
                return action.first, action.first.held
        freed = {here[name].first for name in self.given if name in here}
        if chord in freed:
            return Chord(pygame.K_UNKNOWN), 0
        alone = Chord(chord.key)
        for name, action in here.items():
            more = not action.first.held and (name in ARROWS or not _prints(chord.key))
            if more and self.of(name) == alone:
                return action.first, event.mod
        if alone in freed and not _prints(chord.key):
            return Chord(pygame.K_UNKNOWN), 0
        return None


def _meet(one: Action, other: Action) -> bool:
    """Return whether two actions are there at the same time; switches go before all others."""
    if "switches" in one.places | other.places:
        return one.places == other.places
    return "everywhere" in one.places | other.places or bool(one.places & other.places)


def _writes(event: pygame.Event) -> bool:
    """Return whether a key means something to who writes into a field."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return event.key in _CLIPBOARD or event.key in _EDITING
    return event.key in _EDITING or (bool(event.unicode) and event.unicode.isprintable())


def _as(event: pygame.Event, key: int, held: int) -> pygame.Event:
    """Return an event as if another key were pressed."""
    printed = chr(key) if _prints(key) and not held & (CTRL | ALT) else ""
    scancode = getattr(event, "scancode", 0)
    return pygame.Event(event.type, key=key, mod=held, unicode=printed, scancode=scancode)


_HELD: Final = ((CTRL, _("Ctrl")), (ALT, pgettext("key", "Alt")), (SHIFT, pgettext("key", "Shift")))
_NAMES: Final[Mapping[int, Sentence]] = MappingProxyType(
    {
        pygame.K_LCTRL: _("Ctrl"),
        pygame.K_LALT: pgettext("key", "Alt"),
        pygame.K_LSHIFT: pgettext("key", "Shift"),
        pygame.K_TAB: _("Tab"),
        pygame.K_LEFT: pgettext("key", "Left"),
        pygame.K_RIGHT: pgettext("key", "Right"),
        pygame.K_UP: pgettext("key", "Up"),
        pygame.K_DOWN: pgettext("key", "Down"),
        pygame.K_HOME: pgettext("key", "Home"),
        pygame.K_END: pgettext("key", "End"),
        pygame.K_PAGEUP: pgettext("key", "Page Up"),
        pygame.K_PAGEDOWN: pgettext("key", "Page Down"),
        pygame.K_RETURN: _("Enter"),
        pygame.K_SPACE: _("Space"),
        pygame.K_ESCAPE: _("Esc"),
        pygame.K_INSERT: pgettext("key", "Insert"),
        pygame.K_DELETE: pgettext("key", "Delete"),
        pygame.K_BACKSPACE: pgettext("key", "Backspace"),
        **{pygame.K_F1 + at: Sentence(f"F{at + 1}") for at in range(12)},
        **{pygame.K_F13 + at: Sentence(f"F{at + 13}") for at in range(3)},
    }
)
"""Keys as the settings name them in English, and players in their language.

Others go by what they print, or by SDL's name."""


def _name(key: int) -> Sentence | str:
    return _NAMES.get(key) or (
        chr(key).upper() if _prints(key) else pygame.key.name(key) or str(key)
    )


def _joined(chord: Chord, say: Callable[[Sentence], str]) -> str:
    words = (*(word for bit, word in _HELD if chord.held & bit), _name(chord.key))
    return "+".join(say(word) if isinstance(word, Sentence) else word for word in words)


def spelled(chord: Chord) -> str:
    """Return a key as the settings have it: "Ctrl+Shift+S"."""
    return _joined(chord, lambda word: word.words)


def name_of(chord: Chord) -> str:
    """Return a key as a player reads and hears it: "Strg+Umschalt+S"."""
    return _joined(chord, str)


def parsed(words: str) -> Chord | None:
    """Return the key that settings name, `None` where there is no such key."""
    held = 0
    for bit, word in _HELD:
        if words.startswith(f"{word.words}+"):
            held, words = held | bit, words[len(word.words) + 1 :]
    named = {name.words: key for key, name in _NAMES.items()}
    if words in named:
        return Chord(named[words], held)
    if len(words) == 1 and len(words.lower()) == 1 and _prints(ord(words.lower())):
        return Chord(ord(words.lower()), held)
    with suppress(ValueError, pygame.error):
        return Chord(pygame.key.key_code(words), held)
    return None


_PRESENT: Final = KeyMap()


def key_map() -> KeyMap:
    """Return the keys in force."""
    return _PRESENT


def key_of(name: str) -> str:
    """Return the name of an action's key."""
    return name_of(_PRESENT.of(name))


def brass_sign() -> str:
    """Return what stands on the button in brass: the sign of Enter, or the key that presses it."""
    return "⏎" if _PRESENT.of("press") == ACTIONS["press"].first else key_of("press")


_SIGNS: Final[Mapping[str, str]] = MappingProxyType({"left": "←", "right": "→"})
"""What stands for a key in a text beside its name."""


def with_key(words: str, name: str) -> str:
    """Return the words of a button with the key that does the same: "Undo (Ctrl+Z)"."""
    is_first = _PRESENT.of(name) == ACTIONS[name].first
    return f"{words} ({_SIGNS.get(name, key_of(name)) if is_first else key_of(name)})"


def as_set(text: str, *names: str) -> str:
    """Return a text in which the keys that some actions have at first are those they have now."""
    changed = [name for name in names if _PRESENT.of(name) != ACTIONS[name].first]
    if not changed:
        return text
    now = {name_of(ACTIONS[name].first): key_of(name) for name in names}
    now |= {_SIGNS[name]: key_of(name) for name in changed if name in _SIGNS}
    firsts = "|".join(re.escape(first) for first in sorted(now, key=len, reverse=True))
    return re.sub(rf"(?<![\w+])(?:{firsts})(?![\w+])", lambda found: now[found[0]], text)
