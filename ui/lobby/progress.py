"""How far somebody is with each game: its lesson, its puzzles, how the last one ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.script import isolated
from rules.words import Number, _, pgettext
from table.storage.about_game import Progress, load_lessons, solved_games
from table.storage.people import Played, load_people
from ui.lobby.tiles import GamePath
from ui.window_game import WindowGame


def paths(library: Sequence[WindowGame], person: str) -> dict[str, GamePath]:
    """Return how far `person` is with each game; its puzzles are read where one is solved."""
    lessons, solved = load_lessons(), Counter(solved_games(person))
    last = {played.game: played for played in load_people().get(person, ())}
    return {
        entry.name: GamePath(
            learned=lessons.get(entry.name, Progress()).finished,
            solved=solved[entry.name],
            puzzles=puzzle_count(entry) if solved[entry.name] else 0,
            last=result_words(last[entry.name]) if entry.name in last else "",
        )
        for entry in library
    }


_counts: dict[str, int] = {}
"""How many puzzles each game has: composing them again at each look would take a frame."""


def puzzle_count(entry: WindowGame) -> int:
    """Return how many puzzles a game has, 0 where they cannot be read."""
    from rules.lesson import LessonError

    if entry.name not in _counts:
        try:
            _counts[entry.name] = 0 if entry.puzzles is None else len(entry.puzzles())
        except LessonError:
            return 0
    return _counts[entry.name]


def place_words(games: Sequence[Played]) -> str:
    """Return how one game ended, or in which place several did on the average."""
    places = [played.rank[0] for played in games]
    if len(places) > 1:
        mean = Number(round(sum(places) / len(places), 1))
        return _("average place {place}").format(place=f"{mean:g}")
    if places[0] == 1:
        return pgettext("games", "won")
    if games[0].lost:
        return pgettext("games", "lost")
    return _("finished #{place}").format(place=places[0])


def result_words(played: Played) -> str:
    """Return in words how somebody's last game of a kind ended: by name where others might ask."""
    place, sides = played.rank
    if "people" in played.against:
        told = place_words([played])
        return _("{about}: {words}").format(about=isolated(played.name), words=told)
    if place == 1:
        return _("You won the last game")
    if played.lost:
        return _("You lost the last game")
    return _("You finished #{place} of {players}").format(place=place, players=sides)
