"""What is asked, or why one waits, in words, in as many lines as it takes."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from rules.core import PUBLIC, View
from rules.words import _
from table.course import Course
from table.letters import capital
from table.match import Match
from ui.controls.labels import Label
from ui.controls.theme import Theme
from ui.picture.show import Show

LEAST_POINTS: Final = 11
"""Letters that do not fit are made smaller, but not smaller than this."""


class Prompt(Label):
    """What is asked: one line, or more and smaller ones where the words are long.

    The table is read aloud by itself.
    """

    def __init__(self, words: str) -> None:
        super().__init__(words, said="")

    def written(self, theme: Theme) -> tuple[pygame.Surface, pygame.Rect]:
        if theme.font("large").size(self.words)[0] <= self.rect.width:
            piece = theme.text(self.words, "large")
        else:
            size = theme.points("body")
            piece = theme.text(self.words, size, width=self.rect.width)
            while piece.get_height() > self.rect.height and size > LEAST_POINTS:
                size -= 1
                piece = theme.text(self.words, size, width=self.rect.width)
        return piece, piece.get_rect(midleft=self.rect.midleft)


class Waiting(Protocol):
    """The table that waits or is read, in a window."""

    match: Match
    show: Show
    course: Course
    amount_said: str


def waiting_words(felt: Waiting) -> str:
    """Return what the action line says while nobody here has to decide."""
    match, show, course = felt.match, felt.show, felt.course
    names, waited = match.controller.names, course.pocket.waits_for
    if waited is not None:
        return _("{name}’s phone is away. The table waits for it.").format(name=names[waited])
    if match.hand.ahead:
        return _("Chosen ahead for your turn. Right-click to undo.")
    if match.hand.passes_ahead:
        return _("You’ll pass when it’s your turn ({key}). Right-click to undo.").format(
            key=capital("Pass")
        )
    words = _turn_words(match, show.view if show.moving else match.asking.observe(PUBLIC))
    if not show.moving and course.computers.is_slow and match.asked is not None:
        words = _("{name} is thinking…").format(name=names[match.asked])
    return out_first(felt, words)


def out_first(felt: Waiting, words: str) -> str:
    """Return the words, and before them that people are out, where they are."""
    return " ".join(filter(None, (_("You’re out."), words))) if are_out(felt) else words


def are_out(felt: Waiting) -> bool:
    """Return whether no person has a decision left in the game, as far as the table shows it."""
    match, people = felt.match, felt.match.answering
    if not people or match.practice or match.outcome is not None:
        return False
    return all(match.controller.is_gone(felt.show.view, seat) for seat in people)


def _turn_words(match: Match, view: View) -> str:
    """Return whose turn it is; the only person is not told of as another one."""
    words, person = match.controller.waiting(view), match.viewer
    if not words or match.answering != {person} or person not in match.controller.awaited(view):
        return words
    return _("Your turn") if match.asked == person else ""
