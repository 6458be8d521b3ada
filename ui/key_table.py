"""All keys and buttons of the program: the one source of the page of keys and of docs/keys.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.words import _
from table.letters import capital
from ui.button_map import DEEDS, button_map, button_of, buttons_as_set
from ui.key_map import ACTIONS, ARROWS, as_set, key_map, key_of

AT_TABLE: Final = tuple(
    name for name, each in ACTIONS.items() if each.places & {"everywhere", "table"}
)
"""The actions of pages and tables."""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that belong together: what is pressed, and what it does."""

    title: str
    lines: tuple[tuple[str, str], ...]


def key_groups() -> tuple[KeyGroup, ...]:
    """Return all keys, those of every page first."""
    return _everywhere(), _table(), _ear(), _controller(), _switches()


def _everywhere() -> KeyGroup:
    return KeyGroup(
        _("Everywhere"),
        (
            _line(_("Tab, Shift+Tab"), _("to the next control, or the one before")),
            (
                _arrows(_("Arrows")),
                _("to the nearest control that way; in a choice, its values"),
            ),
            (
                _arrows(_("Ctrl+arrows"), _("Ctrl")),
                _("the same without changing values"),
            ),
            _line(
                _("Home, End"), _("to the first and the last control; Page Up, Page Down scroll")
            ),
            _line(
                _("Enter, Space"), _("press what has the focus; Enter alone, the button in brass")
            ),
            _line(_("Esc"), _("cancel, or go back")),
            _line(_("F1"), _("the rule for this moment; F1 again for these keys")),
            _line(_("F11"), _("full screen")),
        ),
    )


def _table() -> KeyGroup:
    return KeyGroup(
        _("At the table"),
        (
            _line(
                _("Enter, double-click"),
                _("the obvious move, or your choices"),
            ),
            _line(_("Left, Right"), _("along the hand; among computer players, to another seat")),
            _line(_("Space"), _("choose the card at the cursor, or unchoose it")),
            _line(
                _("Up, Down"),
                _("lift the card, put it back; else walk on, and go through lists and amounts"),
            ),
            _line(_("Alt+Left, Alt+Right"), _("move the card at the cursor within the hand")),
            _line(
                _("Tab"),
                _("from the answers to the hand, the table, the players, the log and the tools"),
            ),
            _line(
                _("Enter on a card or a player"),
                _("a card of the table large; what a plate says"),
            ),
            (
                _("letters on buttons"),
                _("press that button; letters differ by language"),
            ),
            _line(
                _("Shift held, right-click"),
                _("show the card at the focus or under the mouse large; never plays"),
            ),
            (
                _at_button("Pass", _("P, or a card, while others play")),
                as_set(_("choose it for your turn; a right-click or Esc drops it"), "back"),
            ),
            _line(_("Space, held"), _("with “Hold to look” (Settings): shows your hand")),
            (_("drag"), _("lay a card, or put the hand in your own order")),
            (
                capital("Hint"),
                _("a hint: the hard player’s move, why, and the next best"),
            ),
            _line(
                _("Enter on a line with ? in the log"),
                _("why a player did that: what all could see, and everything after the hand"),
            ),
            _line(_("F2"), _("scores and log")),
            _line(_("F10, Esc"), _("the menu")),
            _line(
                _("Ctrl+Z, Ctrl+Y"),
                _("undo, redo; “Undo anything” (Settings) goes past new cards"),
            ),
            _line(_("Ctrl+S, Ctrl+N"), _("save a copy, new game")),
        ),
    )


def _ear() -> KeyGroup:
    return KeyGroup(
        _("By ear"),
        (
            _line(_("Ctrl+Shift+S"), _("speech on or off; --speech starts with it")),
            _line(_("Ctrl"), _("silence")),
            _line(_("F4"), _("the last thing said")),
            _line(_("F5, F6"), _("your hand; the table, where arrows go from part to part")),
            _line(_("F6 on a page"), _("all of it")),
            _line(_("F7, F8, F9"), _("the scores; whose turn it is; the last five events")),
        ),
    )


def _controller() -> KeyGroup:
    along = as_set(_("along the hand, with X held they move the card; on pages, as Tab"), "next")
    pads = [name for name in ARROWS if name in button_map().given]
    more = [*pads, *(name for name, deed in DEEDS.items() if not deed.first and button_of(name))]
    return KeyGroup(
        _("Game controller"),
        (
            (
                _("Left stick") if pads else _("Stick, pad"),
                _("the arrows; held, they walk on and decide nothing"),
            ),
            (
                _buttons(_("A, B"), "press", "back"),
                _("press, or choose a card; cancel, or go back"),
            ),
            (buttons_as_set(_("X held, Y"), "closer", "hint"), _("show a card large; a hint")),
            (
                _buttons(_("Shoulders"), "along left", "along right"),
                buttons_as_set(along, "closer"),
            ),
            (
                _buttons(_("Start, Back"), "menu", "rules"),
                _("the menu; the rules and these keys"),
            ),
            (_("Right stick"), _("scroll")),
            *((button_of(name), DEEDS[name].words()) for name in more),
        ),
    )


def _buttons(words: str, *names: str) -> str:
    """Return what buttons are called together at first, or each of them once one is another."""
    changed = any(name in button_map().given for name in names)
    return ", ".join(map(button_of, names)) if changed else words


def _switches() -> KeyGroup:
    return KeyGroup(
        _("Switches (Settings)"),
        (
            (key_of("frame on"), _("with two switches: the frame goes on; with one: take")),
            (key_of("take"), _("take what is in the frame: a group opens, a control is pressed")),
        ),
    )


def _line(keys: str, does: str) -> tuple[str, str]:
    """Return a line whose keys, and those that its words name, are those that are set."""
    return as_set(keys, *AT_TABLE), as_set(does, *AT_TABLE)


def _arrows(words: str, held: str = "") -> str:
    """Return what the arrows are called: `words`, or the keys that do what they do."""
    changed = [name for name in ARROWS if name in key_map().given]
    if not changed:
        return words
    named = ", ".join(map(key_of, ARROWS))
    return f"{held}+ {named}" if held else named


def _at_button(what: str, words: str) -> str:
    """Return words that begin with the letter of a button, with the letter that it has."""
    return capital(what) + words[1:]


def rows_as_set(rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """Return the rows of a chapter; of a table of keys, with the keys that are set."""
    if not rows or rows[0][0] != _("Key") or not key_map().given:
        return rows
    return [(as_set(cells[0], *AT_TABLE), *cells[1:]) for cells in rows]
