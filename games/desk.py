"""The commands of a table without a window, typed at its terminal."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from rules.core import Seat
from table.phone.entrance import is_free

if TYPE_CHECKING:
    from table.course import Course


def read_commands(do: Callable[[str], object]) -> None:
    """Hand over each line that is typed, from a thread that ends with the program.

    A shell would stop a program in its background that reads from the terminal.
    """
    with suppress(OSError, ValueError, AttributeError):  # no terminal, or none with jobs
        if sys.stdin.isatty() and os.tcgetpgrp(sys.stdin.fileno()) != os.getpgrp():
            return

    def read() -> None:
        with suppress(OSError, ValueError):
            for line in sys.stdin:
                do(line)

    if sys.stdin is not None:
        threading.Thread(target=read, name="terminal", daemon=True).start()


class Desk:
    """Does what is typed; `room` prints how phones come in, `links` the links of a seat."""

    def __init__(
        self,
        course: Callable[[], Course],
        room: Callable[[], None],
        links: Callable[[Seat], None],
        stop: Callable[[], None],
    ) -> None:
        self._course, self._room, self._links, self._stop = course, room, links, stop

    def do(self, line: str) -> None:
        """Do a command, or say which there are."""
        word, _blank, name = line.strip().partition(" ")
        plain = {"seats": self._seats, "save": self._save, "stop": self._stop, "link": self._room}
        named = {"kick": self._kick, "computer": self._computer, "link": self._links}
        if word in plain and not name:
            plain[word]()
        elif word in named and name:
            self._at(name.strip(), named[word])
        elif word:
            print("Commands:", "seats, link [NAME], kick NAME, computer NAME, save, stop")
        sys.stdout.flush()

    def _at(self, name: str, act: Callable[[Seat], None]) -> None:
        """Do something with the seat of a person, whose name may be typed in small letters."""
        names = self._course().match.controller.names
        people = sorted(self._course().match.persons)
        found = [seat for seat in people if names[seat].casefold() == name.casefold()]
        if found:
            act(found[0])
        else:
            there = ", ".join(names[seat] for seat in people)
            print(f"Nobody here is called {name}. There are: {there}.")

    def _seats(self) -> None:
        course = self._course()
        pocket, match = course.pocket, course.match
        for seat, name in enumerate(match.controller.names):
            if seat in match.levels:
                how = "a computer plays"
            elif seat in pocket.there:
                how = "there"
            elif is_free(pocket, seat):
                how = "free"
            else:
                how = "away"
            print(f"{name}: {how}")

    def _kick(self, seat: Seat) -> None:
        """Let the next player have the seat."""
        self._course().pocket.free(seat)

    def _computer(self, seat: Seat) -> None:
        pocket = self._course().pocket
        pocket.rest(seat, until_they_come=seat not in pocket.there)

    def _save(self) -> None:
        course = self._course()
        course.save_again()
        recorder, autosave = course.match.autosave.recorder, course.match.autosave
        if autosave.is_saved and recorder is not None:
            print(f"The game is kept in {recorder.path}.")
        else:
            print(autosave.trouble)
