"""`main.py simulate`: games without a window, one record file each where wanted."""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bots.players import PLAYERS
from rules.catalog import open_game
from rules.core import CHANCE, Game, OptionsError, Outcome, Seat
from rules.record import SeatHeader, encode_session, new_header, write_atomically
from rules.session import Entry, Session
from rules.words import _

MOST_ACTIONS: Final = 20_000
"""After so many decisions a game is stopped, unfinished, unless the command says otherwise."""


@dataclass(slots=True)
class Played:
    """One simulated game: its log, how it ended (or not), and its decisions."""

    log: list[Entry]
    outcome: Outcome | None
    decisions: int


@dataclass(slots=True)
class Tally:
    """What the games of one simulation came to."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    scores: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)

    def add(self, played: Played, seats: int) -> None:
        """Count a game; a shared first place counts in parts."""
        self.scores = self.scores or [0.0] * seats
        self.wins = self.wins or [0.0] * seats
        self.games += 1
        self.decisions += played.decisions
        if played.outcome is None:
            return
        self.finished += 1
        for seat, score in enumerate(played.outcome.scores):
            self.scores[seat] += score
        first = played.outcome.ranking[0]
        for seat in first:
            self.wins[seat] += 1 / len(first)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the simulate command."""
    parser.add_argument("game", help=_("the game's name as in records, e.g. president_arnold"))
    parser.add_argument("--seats", type=int, help=_("number of players (default: the fewest)"))
    parser.add_argument(
        "--bots",
        default="random",
        help=_("players by seat, repeated as needed: {names}").format(names=", ".join(PLAYERS)),
    )
    parser.add_argument("--games", type=int, default=1, help=_("how many games"))
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        help=_("game number k of the simulation has the seed SEED + k"),
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_("a house rule")
    )
    parser.add_argument("--records", type=Path, help=_("a folder for one record file a game"))
    parser.add_argument(
        "--max-actions", type=int, default=MOST_ACTIONS, help=_("stop a game after so many")
    )


def parse_options(words: Sequence[str]) -> dict[str, object]:
    """Return options from `key=value` words; whole numbers, true and false are typed.

    Raises `OptionsError` for a word without `=`.
    """
    options: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise OptionsError(
                _("An option is written KEY=VALUE, not {word!r}.").format(word=word[:60])
            )
        if value.lstrip("-").isdigit():
            options[key] = int(value)
        elif value in {"true", "false"}:
            options[key] = value == "true"
        else:
            options[key] = value
    return options


def simulate_game(game: Game[Any], bots: Sequence[str], seed: int, most: int) -> Played:
    """Play one game from the start for at most `most` decisions."""
    rng = random.Random(seed)
    players = [PLAYERS[bots[seat % len(bots)]] for seat in range(game.seats)]
    state = game.initial()
    log: list[Entry] = []
    decisions = 0
    while decisions < most:
        actors = game.actors(state)
        if not actors:
            break
        seat: Seat = actors[0]
        if seat == CHANCE:
            action = game.chance(state, rng)
        else:
            action = players[seat].choose(game, state, seat, rng)
            decisions += 1
        game.advance(state, seat, action)
        log.append(Entry(seat, action))
    return Played(log, game.outcome(state), decisions)


def _write_record(
    folder: Path, game: Game[Any], bots: Sequence[str], seed: int, played: Played
) -> None:
    session: Session[Any] = Session(game, seed)
    for entry in played.log:
        session.act(entry.seat, entry.action)
    seats = (
        SeatHeader(_("Seat {number}").format(number=seat + 1), f"bot:{bots[seat % len(bots)]}")
        for seat in range(game.seats)
    )
    started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    header = new_header(game, seats, seed, started)
    path = folder / f"{game.name}-{seed:06d}.cabinet"
    write_atomically(path, encode_session(header, session))


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print what they came to; return the exit status."""
    bots = [name.strip() for name in arguments.bots.split(",")]
    try:
        unknown = next((name for name in bots if name not in PLAYERS), None)
        if unknown is not None:
            raise OptionsError(
                _("There is no player called {name!r}; there are: {known}.").format(
                    name=unknown[:40], known=", ".join(PLAYERS)
                )
            )
        if arguments.games < 1 or arguments.max_actions < 1:
            raise OptionsError(_("--games and --max-actions are at least 1."))
        game = _open(arguments)
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    folder: Path | None = arguments.records
    tally = Tally()
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        for number in range(arguments.games):
            played = simulate_game(game, bots, arguments.seed + number, arguments.max_actions)
            tally.add(played, game.seats)
            if folder is not None:
                _write_record(folder, game, bots, arguments.seed + number, played)
    except OSError as error:
        print(
            _("The records cannot be written to {folder}: {why}.").format(
                folder=folder, why=error.strerror
            ),
            file=sys.stderr,
        )
        return 2
    _report(tally, game, bots)
    return 0


def _open(arguments: argparse.Namespace) -> Game[Any]:
    from rules.catalog import rules_class

    seats = arguments.seats
    if seats is None:
        seats = rules_class(arguments.game).seat_range[0]
    return open_game(arguments.game, seats, parse_options(arguments.option))


def _report(tally: Tally, game: Game[Any], bots: Sequence[str]) -> None:
    print(
        _("{games} games of {game}, {finished} finished, {mean:.1f} decisions a game").format(
            games=tally.games,
            game=game.name,
            finished=tally.finished,
            mean=tally.decisions / tally.games,
        )
    )
    if not tally.finished:
        return
    for seat in range(game.seats):
        print(
            _("seat {seat} ({bot}): mean score {score:.2f}, first in {wins:.1%}").format(
                seat=seat,
                bot=bots[seat % len(bots)],
                score=tally.scores[seat] / tally.finished,
                wins=tally.wins[seat] / tally.finished,
            )
        )
