"""`main.py serve GAME`: a table without a window, for people who play at their phones."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from rules.core import HUMAN, OptionsError, Seat
from rules.files.quoting import visible
from rules.names import fault_of
from rules.record import SeatHeader
from rules.remote import SPECTATOR
from rules.script import cut
from rules.words import _

if TYPE_CHECKING:
    from pygame import Event

    from table.engine import Engines
    from table.phones import Phones
    from table.storage.settings import Settings
    from ui.app import App
    from ui.clock import Clock
    from ui.table.table_scene import TableScene

PHONE: Final = "phone"
COMPUTERS: Final = ("Ada", "Alan", "Blaise", "Carl", "Emmy", "Grace", "Kurt", "Leonhard")
PLAYERS: Final = (PHONE, "easy", "normal", "hard")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the serve command."""
    parser.add_argument("game", help=_("the game's name as in records, e.g. president_arnold"))
    parser.add_argument(
        "--seats",
        default=f"{PHONE},{PHONE}",
        help=_("who sits where, with commas: {players} (default: {default})").format(
            players=", ".join(PLAYERS), default=f"{PHONE},{PHONE}"
        ),
    )
    parser.add_argument("--names", default="", help=_("the players' names, with commas"))
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_("a house rule")
    )
    parser.add_argument("--port", type=int, default=0, help=_("0 takes one that is free"))
    parser.add_argument(
        "--host",
        default="",
        help=_("an address of this machine, or :: for all (default: its private ones)"),
    )
    parser.add_argument(
        "--look-on", action="store_true", help=_("one more link, for all who only look on")
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve one game until Ctrl+C; return the exit status, 2 where it cannot begin, and say why."""
    from games.library import GAMES
    from rules.catalog import parse_options

    try:
        seats = seats_of(arguments.seats, arguments.names)
        options = parse_options(arguments.option)
        GAMES.open(arguments.game, len(seats), options)
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    if not 0 <= arguments.port <= 65535:
        print(_("A port is a number from 0 to 65535."), file=sys.stderr)
        return 2
    return _serve(arguments, seats, options)


def seats_of(players: str, names: str) -> list[SeatHeader]:
    """Return who sits where, people by the names given or the usual ones.

    Raises `OptionsError` for what is none of the players, and for names that do not fit.
    """
    from table.players import USUAL_NAMES

    kinds = [word.strip() for word in players.split(",")]
    unknown = [kind for kind in kinds if kind not in PLAYERS]
    if unknown:
        raise OptionsError(
            _("'{player}' cannot sit at a table; take one of: {players}.").format(
                player=unknown[0], players=", ".join(PLAYERS)
            )
        )
    if PHONE not in kinds:
        raise OptionsError(_("Nobody would play at a phone; make one of the seats 'phone'."))
    given = [name.strip() for name in names.split(",")] if names else []
    if given and (len(given) != len(kinds) or not all(given) or len(set(given)) < len(given)):
        raise OptionsError(_("Give each of the {count} seats a name.").format(count=len(kinds)))
    fault = next(filter(None, map(fault_of, given)), "")
    if fault:
        raise OptionsError(fault)
    usual = [
        (USUAL_NAMES if kind == PHONE else COMPUTERS)[at % len(COMPUTERS)]
        for at, kind in enumerate(kinds)
    ]
    return [
        SeatHeader(cut(name, 24), HUMAN if kind == PHONE else f"bot:{kind}")
        for name, kind in zip(given or usual, kinds, strict=True)
    ]


def unseen_app(
    settings: Settings,
    engines: Engines,
    phones: Callable[[], Phones],
    clock: Clock | None = None,
) -> App:
    """Return an app without a window. Nobody can press anything there, so nothing is a press."""
    from ui.app import App

    class Unseen(App):
        def step(self, events: list[Event], began: float | None = None) -> None:
            super().step([], began)

    app = Unseen(settings, engines=engines, clock=clock, phones=phones)
    app.window.hidden = True
    return app


def lay_table(
    app: App, game: str, seats: Sequence[SeatHeader], options: dict[str, object]
) -> TableScene | None:
    """Return the table of a game at which nobody looks, or `None` where it cannot be saved."""
    from games.library import GAMES, entry_of
    from ui.lobby.opening import deal

    laid: list[TableScene] = []
    deal(app, entry_of(GAMES[game]), seats, options, laid.append)
    for table in laid:
        table.opens_pages = False
        return table
    return None


def _serve(
    arguments: argparse.Namespace, seats: Sequence[SeatHeader], options: dict[str, object]
) -> int:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # nobody looks on here
    from games.engine import ProcessEngines
    from games.phones import ServedPhones
    from table.storage.places import close_home
    from table.storage.settings import load_settings

    close_home()
    settings = load_settings()
    settings.animations = settings.sound = settings.room_tone = False
    settings.phone_host, settings.phone_port = arguments.host, arguments.port
    settings.at_phones = tuple(seat.name for seat in seats if seat.player == HUMAN)
    app = unseen_app(settings, ProcessEngines(), ServedPhones)
    table = lay_table(app, arguments.game, seats, options)
    if table is None:  # the disk refuses: a table that nobody can save is none that runs by itself
        print(_("This game cannot be saved; make room, or allow writing there."), file=sys.stderr)
        return 2
    watch = Watch(app, table, look_on=arguments.look_on)
    app.listeners.append(watch.look)
    # a shell that starts it in the background has Ctrl+C ignored, and SDL takes both for a press
    for ends in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ends, signal.default_int_handler)
    try:
        app.run(table)
    except KeyboardInterrupt:
        watch.tell_closing()
    finally:
        while app.scenes:
            app.scenes.pop().exit()
    return watch.status


class Watch:
    """Tells at the terminal how the table stands: its links once, who comes and goes, the end."""

    def __init__(self, app: App, table: TableScene, *, look_on: bool) -> None:
        self.app, self.table, self._look_on = app, table, look_on
        self.status = 0
        self._told: set[Seat] = set()
        self._there: frozenset[Seat] = frozenset()
        self._over = self._told_kept = False
        self._trouble = ""

    def look(self) -> None:
        """Tell what is new; called in each round of the loop."""
        from table.telling import winner_words

        pocket, match = self.table.course.pocket, self.table.match
        if pocket.trouble:
            print(pocket.trouble, file=sys.stderr)
            self.status = 2
            self.app.scenes.clear()
            return
        if self._look_on:
            self._look_on = False
            pocket.let_look_on(look_on=True)
        if pocket.invitations and not self._told:
            print(
                _(
                    "Give everybody their own link. Of several, the first is the likeliest to "
                    "reach this computer. Ctrl+C closes the table."
                ),
                flush=True,
            )
            if (
                pocket.doors is not None
                and pocket.doors.only_here
                and not self.app.settings.phone_host
            ):
                print(
                    _(
                        "This computer has no private address, so no other machine reaches the "
                        "table. Connect it to a network, or add --host :: for all its addresses."
                    ),
                    file=sys.stderr,
                    flush=True,
                )
        for seat, invitation in pocket.invitations.items():
            if seat not in self._told:
                self._told.add(seat)
                self._tell_links(seat, invitation.links)
        there = frozenset(pocket.there)
        for seat in sorted(there ^ self._there):
            told = _("{name} is there.") if seat in there else _("{name}'s phone is away.")
            print(told.format(name=match.controller.names[seat]), flush=True)
        self._there = there
        self._tell_trouble()
        if match.outcome is not None and not self._over:
            self._over = True
            print(winner_words(match.controller, match.outcome) + ".", flush=True)
            print(_("Ctrl+C closes the table."), flush=True)
        if self._over and not self._told_kept and match.autosave.is_saved:
            self._told_kept = True
            self._tell_kept()

    def tell_closing(self) -> None:
        """Say as the last words whether the game is kept, after one more try to save it."""
        self.table.save_again()
        autosave = self.table.match.autosave
        if autosave.is_saved:
            print(_("The table is closed; the game is kept."), flush=True)
            return
        self.status = 1
        told = _("The table is closed, and the game isn't saved in {folder} ({why}).")
        folder = "" if autosave.recorder is None else visible(autosave.recorder.path.parent)
        print(told.format(folder=folder, why=autosave.why), file=sys.stderr, flush=True)

    def _tell_trouble(self) -> None:
        """Say once that the game cannot be saved, and once that it is saved again."""
        trouble = self.table.match.autosave.trouble
        if trouble != self._trouble:
            print(trouble or _("The game is saved again."), file=sys.stderr, flush=True)
            self._trouble = trouble

    def _tell_links(self, seat: Seat, links: Sequence[str]) -> None:
        """Print the links of a seat; each opens it once."""
        name = _("Look on") if seat == SPECTATOR else self.table.match.controller.names[seat]
        print(f"{name}:", flush=True)
        for link in links:
            print(f"  {link}", flush=True)

    def _tell_kept(self) -> None:
        recorder = self.table.match.autosave.recorder
        if recorder is not None:
            print(_("The game is kept in {path}.").format(path=recorder.path), flush=True)
