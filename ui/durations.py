"""All durations of the table, in seconds at speed 1."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi, sin
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from table.told import Hold  # the lobby opens without it

MOVE: Final = 0.2
"""One card from a place to another."""
RISE: Final = 0.06
"""A card that is played, from where it lies until it flies: it comes up and turns."""
GIVE: Final = 0.12
"""The pile on which a card has landed: it gives and is at rest."""
DEAL: Final = 1.5
"""A whole deal or another long run of cards, at most."""
STAGGER: Final = 0.07
"""Between the starts of two cards of a run, where the run is short."""
CHIPS: Final = 0.45
"""A payment on its way."""
CHIP_STAGGER: Final = 0.12
"""Between two payments of a run."""
COUNT: Final = 0.35
"""Between two payments that are counted out one after the other."""
COUNTED: Final = 2.8
"""All of them together, at most."""
SLIDE: Final = 0.9
"""A plate to its new place, when the seats change."""
RAISE: Final = 0.09
"""A card under the pointer that comes to the front."""
PARTING: Final = 0.42
"""The curtain, from the middle to both sides."""
CROSSING: Final = 0.4
"""The table that fades into the page of the game's end."""
DRAWER: Final = 0.18
"""The notebook from the edge of the window to its place."""
TURN: Final = 0.25
"""A card turned where it lies."""
GAMBLE: Final = 1.1
"""A card turned that nobody has seen before, and that decides."""
HOLD_TRICK: Final = 1.2
"""A finished trick before it is gathered, or until a click."""
COVERED: Final = 1.2
"""What a computer player did last before a curtain falls over it, or until a click."""
BANNER: Final = 1.8
"""Large words over the table before the game goes on."""
RISING: Final = 1.0
"""A number that rises from a place."""
FADE: Final = 0.22
"""Words and light that come or go."""
LOOK_AT: Final = 8.0
"""What has to be looked at before a dialog covers it, or until a press."""
STANDINGS: Final = 1.6
"""The lines of the standings, drawn from the game's beginning to its end."""
PLACES: Final = 0.62
"""From the last place to the first, which comes with the chord of the sound."""
PLACE: Final = 0.4
"""One place that comes."""
LEGEND: Final = 15.0
"""What signs on the cards mean, near the hand, or until a press that comes after ..."""
GLANCE: Final = 1.0
"""... it could be seen at all."""
LINE: Final = 2.2
"""The log's last line near the seat that it speaks of."""
SPEECH: Final = 1.4
"""What somebody says, near their seat, and ..."""
LETTER: Final = 0.045
"""... for each letter of it; no speed lets one read faster."""
NEXT_HAND: Final = 7.0
"""What a hand came to, and as long for each letter, before the next one begins."""
POINTING: Final = 1.0
"""After the pointer has moved, before that time goes on."""
NOTE: Final = 0.5
"""A word on the table ("passes") before the game goes on."""
STEP: Final = 0.12
"""A jump from picture to picture with reduced motion."""
DEAD_TIME: Final = 0.3
"""What a press acts on has been on the screen so long when the press begins."""
FIRST_REPEAT: Final = 1.0
"""Seconds after which a key that is held has repeated, at every system's usual settings."""
FIRST_AGAIN: Final = 0.4
"""Until a press that is held counts again;"""
SOONER: Final = 0.72
"""each pause after it is so much of the one before,"""
LEAST_AGAIN: Final = 0.03
"""and none is shorter."""
IN_A_ROW: Final = 1.2
"""From one press of a key to the next, at most, for both to be of one row: who goes on by a row of
presses does not mean what comes at its end."""
DOUBLE_CLICK: Final = 0.4
"""From one click to a second one at the same spot, at most, for the two to be a double-click."""
CALM: Final = 1.5
"""After a press of the mouse, before a pointer at rest shows a card large or a new size of
text or display applies."""
HOVER: Final = 0.6
"""The pointer at rest on a card before it is shown large."""

HELD: Final[Mapping[Hold, float]] = {
    "none": 0.0,
    "turned": 0.12,
    "laid": 0.45,
    "note": NOTE,
    "long note": 2 * NOTE,
    "square": 0.7,
    "read": 0.9,
    "rising": RISING,
    "trick": HOLD_TRICK,
    "opened": 1.4,
    "banner": BANNER,
    "notice": BANNER,
}
"""How long an event of a game is looked at, by the name that its telling gives.

A notice says why the table changes with nobody's move: no speed lets one read it faster.
"""


def ease_out(part: float) -> float:
    """Return the way gone (0 to 1) after a part of the time (0 to 1): fast first, then calm."""
    return 1 - (1 - part) ** 3


def ease(part: float) -> float:
    """Return the way gone (0 to 1) after a part of the time: slow at both ends."""
    return part * part * (3 - 2 * part)


def lift(part: float) -> float:
    """Return how high (0 to 1) something is after a part of its flight: up, and down faster."""
    up, down = min(1.0, part / 0.3), min(1.0, (1 - part) / 0.35)
    return max(0.0, min(ease_out(up), 1 - (1 - down) ** 2))


def give(part: float) -> float:
    """Return how far (0 to 1) what was hit has given after a part of the time: once, and calm."""
    return sin(pi * part**0.6) * (1 - part) * 1.3 if 0 < part < 1 else 0.0
