"""All keys and buttons of the program: the one source of the page of keys and of README's table."""

from __future__ import annotations

from dataclasses import dataclass

from rules.words import _


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
            (_("Tab, Shift+Tab"), _("to the next control, or the one before")),
            (_("Arrows"), _("to the nearest control in that direction; in a choice, its values")),
            (_("Ctrl+arrows"), _("the same, and no value changes on the way")),
            (_("Home, End"), _("to the first and the last control; Page Up, Page Down scroll")),
            (_("Enter, Space"), _("press what has the focus; Enter alone, the button in brass")),
            (_("Esc"), _("cancel, or go back")),
            (_("F1"), _("the rules at what is at issue; F1 again, these keys")),
            (_("F11"), _("full screen")),
        ),
    )


def _table() -> KeyGroup:
    return KeyGroup(
        _("At the table"),
        (
            (
                _("Enter, double-click"),
                _("the obvious move; where there is none, what to choose between"),
            ),
            (_("Left, Right"), _("along the hand; among computer players, to another chair")),
            (_("Space"), _("choose the card at the cursor, or take it back")),
            (
                _("Up, Down"),
                _("lift the card, put it back; else walk on, and go through lists and amounts"),
            ),
            (_("Alt+Left, Alt+Right"), _("move the card at the cursor within the hand")),
            (
                _("Tab"),
                _("from the answers to the hand, the table, the players, the log and the tools"),
            ),
            (_("Enter on a card or a player"), _("a card of the table large; what a plate says")),
            (
                _("letters on buttons"),
                _("what the button does; each language has letters of its own words"),
            ),
            (
                _("Shift held, right-click"),
                _("show the card at the focus or under the mouse large; never plays"),
            ),
            (
                _("P, or a card, while others play"),
                _("choose it for your turn; a right-click or Esc drops it"),
            ),
            (_("Space, held"), _("with “Hold to look” (Settings): shows your hand")),
            (_("drag"), _("lay a card, or put the hand in your own order")),
            (
                _("H"),
                _("a hint: what the hard player would do, why, and what the next best is worth"),
            ),
            (
                _("Enter on a line with ? in the log"),
                _("why that was decided: what everybody saw, and after the hand the whole"),
            ),
            (_("F2"), _("scores and log")),
            (_("F10, Esc"), _("the menu")),
            (
                _("Ctrl+Z, Ctrl+Y"),
                _("take back and put back; over chance only with free take-backs (Settings)"),
            ),
            (_("Ctrl+S, Ctrl+N"), _("save a copy, new game")),
        ),
    )


def _ear() -> KeyGroup:
    return KeyGroup(
        _("By ear"),
        (
            (_("Ctrl+Shift+S"), _("speech on or off; --speech starts with it")),
            (_("Ctrl"), _("silence, so that the game goes on")),
            (_("F4"), _("once more what was said last")),
            (_("F5, F6"), _("your hand; the table, where arrows go from part to part")),
            (_("F6 on a page"), _("all of it")),
            (_("F7, F8, F9"), _("the scores; whose turn it is; the last five events")),
        ),
    )


def _controller() -> KeyGroup:
    return KeyGroup(
        _("Game controller"),
        (
            (_("Stick, pad"), _("the arrows; held, they walk on and decide nothing")),
            (_("A, B"), _("press, or choose a card; cancel, or go back")),
            (_("X held, Y"), _("show a card large; a hint")),
            (
                _("Shoulders"),
                _("along the hand, with X held they move the card; on pages, as Tab"),
            ),
            (_("Start, Back"), _("the menu; the rules and these keys")),
            (_("Right stick"), _("scroll")),
        ),
    )


def _switches() -> KeyGroup:
    return KeyGroup(
        _("Switches (Settings)"),
        (
            (_("Space"), _("with two switches: the frame goes on; with one: take")),
            (_("Enter"), _("take what is in the frame: a group opens, a control is pressed")),
        ),
    )
