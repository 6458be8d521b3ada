"""The terminal of a table without a window: what is told there, and the commands typed."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from rules.core import Seat
from rules.files.quoting import visible
from table.phone.entrance import is_free

if TYPE_CHECKING:
    from table.course import Course
    from table.runner import Runner


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
    """Tells at the terminal how the table stands: its code once, who comes and goes, the end.

    It does what is typed there.
    """

    def __init__(self, runner: Runner, end: Callable[[], None]) -> None:
        self._runner, self._end = runner, end
        self.status = 0
        self._told_code = self._told_name = ""
        self._there: frozenset[str] = frozenset()
        self._watched: Course | None = None
        self._over = self._told_kept = False
        self._trouble = ""

    @property
    def course(self) -> Course:
        """What leads the present game."""
        assert self._runner.course is not None
        return self._runner.course

    def look(self) -> None:
        """Tell what is new; called after each turn of the table."""
        from table.telling import winner_words

        pocket, match = self.course.pocket, self.course.match
        if self._watched is not self.course:
            if self._watched is not None:
                print(f"The next game: {match.entry.sheet.title}.", flush=True)
            self._watched = self.course
            self._over = self._told_kept = False
        if pocket.room.trouble:
            print(pocket.room.trouble, file=sys.stderr)
            self.status = 2
            self._end()
            return
        if pocket.room.code != self._told_code:
            self._told_code = pocket.room.code
            self._room()
        if pocket.room.name != self._told_name:
            self._tell_name()
        there = frozenset(match.controller.names[seat] for seat in pocket.there)
        for name in sorted(there ^ self._there):
            print(f"{name} is there." if name in there else f"{name}'s phone is away.", flush=True)
        self._there = there
        if match.autosave.trouble != self._trouble:
            self._trouble = match.autosave.trouble
            print(self._trouble or "The game is saved again.", file=sys.stderr, flush=True)
        if match.outcome is not None and not self._over:
            self._over = True
            print(winner_words(match.controller, match.outcome) + ".", flush=True)
            print("Ctrl+C closes the table.", flush=True)
        if self._over and not self._told_kept and match.autosave.is_saved:
            self._told_kept = True
            self._tell_kept()

    def tell_closing(self) -> None:
        """Say as the last words whether the game is kept, after one more try to save it."""
        self.course.save_again()
        autosave = self.course.match.autosave
        if autosave.is_saved:
            kept = "; the game is kept" if self.course.match.session.is_begun else ""
            print(f"The table is closed{kept}.", flush=True)
            return
        self.status = 1
        folder = "" if autosave.recorder is None else visible(autosave.recorder.path.parent)
        told = f"The table is closed, and the game isn't saved in {folder} ({autosave.why})."
        print(told, file=sys.stderr, flush=True)

    def _room(self) -> None:
        """Print how phones come in: the code to scan and to type, and the addresses."""
        room, settings = self.course.pocket.room, self.course.match.settings
        if sys.stdout.isatty() and room.links:
            import segno

            segno.make_qr(room.links[0], error="m").terminal(compact=True)
        print(f"Code: {room.code}", flush=True)
        print(
            (
                "Open one of these on each phone, the first one first, or scan the code. "
                "Ctrl+C closes the table."
            ),
            flush=True,
        )
        self._print_links(room.links)
        self._tell_name()
        if room.doors is not None and room.doors.only_here and not settings.phone_host:
            print(
                (
                    "No other machine can reach this computer. Connect it to a network, "
                    "or add --host :: for all its addresses."
                ),
                file=sys.stderr,
                flush=True,
            )

    def _tell_name(self) -> None:
        """Print the link by name, where the table has one in its network."""
        room = self.course.pocket.room
        self._told_name = room.name
        if room.name:
            print(f"  http://{room.name}/#{room.code}", flush=True)

    def _links(self, seat: Seat) -> None:
        """Print the links of a seat alone, by which its person comes in on another phone."""
        print(f"{self.course.match.controller.names[seat]}:", flush=True)
        self._print_links(self.course.pocket.links(seat))

    def _print_links(self, links: Iterable[str]) -> None:
        doors = self.course.pocket.room.doors
        for link in links:
            kind = "" if doors is None else doors.kinds.get(link.split("/#")[0], "")
            print(f"  {link}" + (f" ({kind})" if kind else ""), flush=True)

    def _tell_kept(self) -> None:
        recorder = self.course.match.autosave.recorder
        if recorder is not None:
            print(f"The game is kept in {recorder.path}.", flush=True)

    # --- what is typed ------------------------------------------------------------------------

    def do(self, line: str) -> None:
        """Do a command, or say which there are."""
        word, _blank, name = line.strip().partition(" ")
        plain = {"seats": self._seats, "save": self._save, "stop": self._end, "link": self._room}
        free = self.course.pocket.free  # lets the next player have the seat
        named = {"kick": free, "computer": self._computer, "link": self._links}
        if word in plain and not name:
            plain[word]()
        elif word in named and name:
            self._at(name.strip(), named[word])
        elif word:
            print("Commands:", "seats, link [NAME], kick NAME, computer NAME, save, stop")
        sys.stdout.flush()

    def _at(self, name: str, act: Callable[[Seat], None]) -> None:
        """Do something with the seat of a person, whose name may be typed in small letters."""
        match = self.course.match
        names, people = match.controller.names, sorted(match.persons)
        found = [seat for seat in people if names[seat].casefold() == name.casefold()]
        if found:
            act(found[0])
        else:
            there = ", ".join(names[seat] for seat in people)
            print(f"Nobody here is called {name}. There are: {there}.")

    def _seats(self) -> None:
        pocket, match = self.course.pocket, self.course.match
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

    def _computer(self, seat: Seat) -> None:
        pocket = self.course.pocket
        pocket.rest(seat, until_they_come=seat not in pocket.there)

    def _save(self) -> None:
        self.course.save_again()
        autosave = self.course.match.autosave
        if autosave.is_saved and autosave.recorder is not None:
            print(f"The game is kept in {autosave.recorder.path}.")
        else:
            print(autosave.trouble)
